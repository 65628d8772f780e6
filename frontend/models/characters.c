/* Kinds of characters: <ctype.h>, in the "C" locale, with the numbers of glibc for true. */
#include "prelude.h"

int isupper(int c) { return c >= 'A' && c <= 'Z' ? 0x100 : 0; }
int islower(int c) { return c >= 'a' && c <= 'z' ? 0x200 : 0; }
int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? 0x400 : 0; }
int isdigit(int c) { return c >= '0' && c <= '9' ? 0x800 : 0; }
int isxdigit(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') ? 0x1000 : 0; }
int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r') ? 0x2000 : 0; }
int isprint(int c) { return c >= ' ' && c <= '~' ? 0x4000 : 0; }
int isgraph(int c) { return c > ' ' && c <= '~' ? 0x8000 : 0; }
int isblank(int c) { return c == ' ' || c == '\t' ? 1 : 0; }
int iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127 ? 2 : 0; }
int isalnum(int c) { return isalpha(c) || isdigit(c) ? 8 : 0; }
int ispunct(int c) { return isgraph(c) && !isalnum(c) ? 4 : 0; }

int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
int tolower(int c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

/* What glibc's macros of these names look into: the sum of the numbers above, for characters from -128 on. */
static const unsigned short __redcomp_classes[384] = {
  [128 ... 136] = 2,      /* control characters */
  [137] = 0x2003,         /* tab */
  [138 ... 141] = 0x2002, /* other space */
  [142 ... 159] = 2,
  [160] = 0x6001,         /* blank */
  [161 ... 175] = 0xc004, /* punctuation */
  [176 ... 185] = 0xd808, /* digits */
  [186 ... 192] = 0xc004,
  [193 ... 198] = 0xd508, /* A to F */
  [199 ... 218] = 0xc508, /* G to Z */
  [219 ... 224] = 0xc004,
  [225 ... 230] = 0xd608, /* a to f */
  [231 ... 250] = 0xc608, /* g to z */
  [251 ... 254] = 0xc004,
  [255] = 2
};
static const unsigned short *__redcomp_class = __redcomp_classes + 128;

const unsigned short **__ctype_b_loc(void) { return &__redcomp_class; }
