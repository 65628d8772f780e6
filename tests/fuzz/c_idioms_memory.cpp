#include "tests/fuzz/c_idioms.h"

namespace redcomp::fuzz {

const std::vector<Idiom>& idiomsOfMemory() {
  static const std::vector<Idiom> idioms{
      {"memcpy", R"(
$T $a[4] = {$w, $w, $w, $w}, $b[4] = {0};
memcpy(@{$b, $a, sizeof $a@|$b, $a + 1, 2 * sizeof($T)@|&$b[1], &$a[2], sizeof $a[0]@|$b + 2, $a, sizeof *$a * 2@});
SITE($b[0])
SITE($b[1])
SITE($b[2])
?memmove($a + 1, $a, 3 * sizeof *$a);
SITE($a[3])
SITE(memcmp($a, $b, sizeof $a) == 0)
@place $T $b[1]
)"},
      {"memset", R"(
$T $a[3] = {$w, $w, $w};
memset(@{$a, 0, sizeof $a@|$a, @{1@|255@|-1@}, sizeof $a@|&$a[1], 0, sizeof $a[1]@|$a, 0, 2 * sizeof($T)@});
SITE($a[0] == 0)
SITE($a[1] == 0)
SITE($a[2])
@place $T $a[1]
)"},
      {"memrecord", R"(
@file
struct $D { int a; int b[2]; int c; };
@body
struct $D $x = {$v, {$k, $k}, $v}, $y;
@{memcpy(&$y, &$x, sizeof $x);@|memset(&$y, 0, sizeof $y);@|struct $D *$p = &$y; memcpy($p, &$x, sizeof *$p);@|struct $D *$p = &$y; memset($p, 0, sizeof(struct $D)); $p->c = $v;@}
SITE($y.a)
SITE($y.b[1])
SITE($y.c)
?memcpy(&$x.b, $y.b, sizeof $y.b);
?memset(&$x.b[1], 0, sizeof(int));
SITE($x.b[1])
SITE($x.c)
)"},
      {"mempunning", R"(
@{unsigned@|int@|long@|short@} $x = $v;
unsigned char $ch[sizeof $x];
memcpy($ch, &$x, sizeof $x);
SITE($ch[0])
SITE($ch[1])
$ch[0] = $v;
memcpy(&$x, $ch, sizeof $x);
SITE($x)
)"},
      {"float", R"(
@{float@|double@} $f = @{1.5@|$m@|-0.25@|100@};
$f = $f @{*@|+@|-@} @{2@|0.5@|$k@};
int $i = $f;
SITE($i)
SITE($f @{>@|<@|==@} @{1@|2.5@|$k@})
SITE((int)($f / 4))
)"},
      {"table", R"(
@file
static const $T $tab[] = {$w, $w, $w, $k, $k};
static int $find(int x) { for (unsigned i = 0; i < sizeof $tab / sizeof $tab[0]; i++) if ($tab[i] == x) return i; return -1; }
@body
SITE($find($k))
SITE($find((int)$tab[@{1@|3@}]))
SITE($tab[$v & 3])
)"},
      {"binarysearch", R"(
int $a[5] = {1, 3, 4, 7, 8}, $lo = 0, $hi = 5, $x = $k;
while ($lo < $hi) {
  int $mid = $lo + ($hi - $lo) / 2;
  if ($a[$mid] < $x) $lo = $mid + 1; else $hi = $mid;
}
SITE($lo)
SITE($lo < 5 && $a[$lo] == $x)
)"},
      {"genericswap", R"(
@file
static void $swap(void *a, void *b, size_t n) { char t[16]; memcpy(t, a, n); memcpy(a, b, n); memcpy(b, t, n); }
@body
$T $x = $v, $y = $v;
$swap(&$x, &$y, sizeof $x);
SITE($x)
SITE($y)
)"},
      {"bytecopy", R"(
@file
static void $copy(void *to, const void *from, size_t n) { char *t = to; const char *f = from; while (n--) *t++ = *f++; }
@body
@{int@|short@|unsigned char@} $a[2] = {$w, $k}, $b[2] = {0};
$copy($b, $a, sizeof $a);
SITE($b[0])
SITE($b[1])
)"},
  };
  return idioms;
}

const std::vector<Idiom>& idiomsOfStrings() {
  static const std::vector<Idiom> idioms{
      {"string", R"(
@{char $s[] = "@{abc@|hello@|x\xff@|@}";@|char $s[8] = "ab";@|const char *$s = "@{abc@|redcomp@|a\0b@}";@|char $s[4] = {'a', 'b'};@}
SITE(strlen($s))
SITE($s[@{0@|strlen($s)@}])
?SITE(sizeof "ab\n")
int $n = 0;
for (const char *$p = $s; *$p; $p++) {
  $n = $n * 3 + (*$p & 15);
}
SITE($n)
)"},
      {"strcmp", R"(
const char *$a = "@{abc@|abd@|ab@|@}", *$b = "@{abc@|abx@}";
SITE(strcmp($a, $b) @{== 0@|< 0@|> 0@|!= 0@})
SITE(strncmp($a, $b, 2) == 0)
?SITE(strchr($b, '@{b@|q@}') != 0)
?SITE(strchr($b, 'b') - $b)
)"},
      {"strcpy", R"(
char $d[8] = "zzzz";
strcpy($d, "@{ab@|abc@|@}");
?strcat($d, "@{d@|xy@}");
SITE(strlen($d))
SITE($d[0])
?strncpy($d, "qr", @{2@|3@|1@});
SITE($d[1])
)"},
      {"parse", R"(
@file
static int $number(const char **s) { int n = 0; while (**s >= '0' && **s <= '9') n = n * 10 + (*(*s)++ - '0'); return n; }
@body
const char *$t = "@{12+3@|7@|40*2@|x@}";
int $x = $number(&$t);
SITE($x)
SITE(*$t)
if (*$t && *++$t) $x -= $number(&$t);
SITE($x)
)"},
      {"names", R"(
@file
static const char *const $names[] = {"one", "three", "", "tw"};
@body
SITE($names[@{0@|1@|3@}][@{0@|1@|2@}])
unsigned $l = 0;
for (int $i = 0; $i < 4; $i++) {
  $l = $l * 2 + (unsigned)strlen($names[$i]);
}
SITE($l)
SITE(*$names[$v & 3] == 't')
SITE(sizeof $names / sizeof(char *))
)"},
      {"ownstring", R"(
@file
static char *$dup(char *to, const char *from) { char *t = to; while ((*t++ = *from++)) ; return to; }
@body
char $b[6] = "_____";
SITE($dup($b, "@{ab@|@|wxyz@}")[1])
SITE($b[0])
SITE($b[3])
char *$e = $b + strlen($b);
SITE($e - $b)
while ($e > $b && *--$e != '@{a@|x@}') ;
SITE($e - $b)
)"},
  };
  return idioms;
}

const std::vector<Idiom>& idiomsOfHeap() {
  static const std::vector<Idiom> idioms{
      {"malloc", R"(
@{$T *$p = malloc(3 * sizeof($T));
$p[0] = $v;
$p[1] = $p[0];
$p[2] = $w;@|$T *$p = calloc(3, sizeof *$p);
$p[1] = $v;@|$T *$p = malloc(sizeof($T[3]));
for (int $i = 0; $i < 3; $i++) $p[$i] = $i * $k;@|$T *$p = malloc(sizeof(*$p) * 3);
memset($p, 0, 3 * sizeof *$p);
*$p = $v;@}
SITE($p[0])
SITE($p[1])
SITE(*($p + 2))
?$T *$q = $p + 2;
?SITE((&$p[2])[-1])
SITE($p != 0)
free($p);
)"},
      {"realloc", R"(
int *$p = malloc(2 * sizeof(int));
$p[0] = $v;
$p[1] = $k;
$p = realloc($p, 4 * sizeof(int));
$p[3] = $k;
SITE($p[0])
SITE($p[1] + $p[3])
free($p);
)"},
      {"list", R"(
@file
struct $N { $T v; struct $N *next; };
static struct $N *$push(struct $N *head, $T v) { struct $N *n = malloc(sizeof *n); n->v = v; n->next = head; return n; }
@body
struct $N *$h = 0;
$h = $push($h, $v);
$h = $push($h, $w);
?$h = $push($h, $v);
unsigned long $s = 0;
for (struct $N *$n = $h; $n; $n = $n->next) {
  $s = $s * 3 + $n->v;
}
SITE($s)
SITE($h->next->v)
?SITE($h && $h->next && !$h->next->next)
@{while ($h) {
  struct $N *$d = $h;
  $h = $h->next;
  free($d);
}
SITE($h == 0)@|struct $N *$r = 0;
while ($h) {
  struct $N *$t = $h->next;
  $h->next = $r;
  $r = $h;
  $h = $t;
}
SITE($r->v)
SITE($r->next->v)@|$h->next->v = $v;
SITE($h->next->v)@}
)"},
      {"listinsert", R"(
@file
struct $N { int v; struct $N *next; };
static void $insert(struct $N **at, struct $N *n) { while (*at && (*at)->v < n->v) at = &(*at)->next; n->next = *at; *at = n; }
@body
struct $N $a = {$k}, $b = {$k}, $ch = {$k}, *$h = 0;
$insert(&$h, &$a);
$insert(&$h, &$b);
$insert(&$h, &$ch);
SITE($h->v)
SITE($h->next->v)
SITE($h->next->next->v)
SITE($h->next->next->next == 0)
)"},
      {"tree", R"(
@file
struct $N { int key; struct $N *kid[2]; };
static void $add(struct $N **at, int key) {
  while (*at) at = &(*at)->kid[(*at)->key < key];
  *at = calloc(1, sizeof **at);
  (*at)->key = key;
}
@body
struct $N *$root = 0;
$add(&$root, $k);
$add(&$root, $m);
$add(&$root, $k);
SITE($root->key)
SITE($root->kid[0] != 0)
SITE($root->kid[1] ? $root->kid[1]->key : -1)
)"},
      {"flexible", R"(
@file
struct $F { int n; $T data[]; };
@body
struct $F *$f = malloc(sizeof *$f + 3 * sizeof($T));
$f->n = 3;
for (int $i = 0; $i < $f->n; $i++) {
  $f->data[$i] = $i + $k;
}
SITE($f->data[2])
SITE($f->n)
free($f);
)"},
      {"records", R"(
@file
struct $R { $T a; int b[2]; };
@body
struct $R *$r = calloc(2, sizeof *$r);
$r[1].a = $v;
$r[0].b[1] = $k;
$r->a = $r[1].a;
SITE($r[0].a)
SITE(($r + 1)->b[0] + $r->b[1])
$r[1] = $r[0];
SITE($r[1].b[1])
struct $R $l = *$r++;
SITE($l.b[1])
SITE($r->a)
free($r - 1);
)"},
      {"pointersinheap", R"(
int $x = $k, $y = $k;
int **$p = malloc(2 * sizeof *$p);
$p[0] = &$x;
$p[1] = $c ? &$y : $p[0];
*$p[1] += 5;
SITE($x)
SITE($y)
SITE(*$p[0] + **($p + 1))
free($p);
)"},
  };
  return idioms;
}

}  // namespace redcomp::fuzz
