#include "seq/c_text.h"

#include <fmt/format.h>

#include <cctype>
#include <sstream>

namespace redcomp::seq {

void CLines::put(std::string_view line) {
  text_ += line;
  text_ += '\n';
  ++lines_;
  ++presumedLine_;
}

void CLines::add(std::string_view line, const logic::SourceLocation& source) {
  const bool own = source.file.empty() || source.line <= 0;
  const std::string file = own ? "" : source.file;
  if (file != presumedFile_ || (!own && source.line != presumedLine_)) {
    const int number = own ? lines_ + 2 : source.line;  // of the line after the mark
    put(fmt::format("#line {} {}", number, cString(own ? ownName_ : file)));
    presumedFile_ = file;
    presumedLine_ = number;
  }
  put(line);
}

void CLines::addAll(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    add(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

namespace {

// Functions of the library that compilers know: they warn about variables of these names.
const char* const kBuiltIn =
    "abort abs acos acosh alloca asin asinh atan atan2 atanh bcmp bcopy bzero cabs calloc carg cbrt ceil cimag clog conj copysign cos cosh "
    "cpow cproj creal csin csqrt ctan dcgettext dgettext drem erf erfc exit exp exp10 exp2 expm1 fabs fdim ffs ffsl ffsll floor fma fmax fmin "
    "fmod fprintf fputc fputs free frexp fscanf fwrite gamma gettext hypot ilogb imaxabs index isalnum isalpha isascii isblank iscntrl isdigit "
    "isgraph isinf islower isnan isprint ispunct isspace isupper isxdigit j0 j1 jn labs ldexp lgamma llabs llrint llround log log10 log1p log2 "
    "logb lrint lround malloc memchr memcmp memcpy memmove mempcpy memset modf nan nearbyint nextafter nexttoward pow pow10 printf putchar "
    "puts realloc remainder remquo rindex rint round scalb scalbln scalbn scanf signbit significand sin sincos sinh snprintf sprintf sqrt "
    "sscanf stpcpy stpncpy strcasecmp strcat strchr strcmp strcpy strcspn strdup strfmon strftime strlen strncasecmp strncat strncmp "
    "strncpy strndup strnlen strpbrk strrchr strspn strstr tan tanh tgamma toascii tolower toupper trunc vfprintf vfscanf vprintf vscanf "
    "vsnprintf vsprintf vsscanf y0 y1 yn";

}  // namespace

CNames::CNames()
    : taken_{"auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
             "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed",
             "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
             "asm", "typeof", "unix", "linux", "bool", "true", "false", "nullptr", "thread_local",
             "main", "mode", "reach_error", "floor_divide", "floor_divide_128", "modulo", "modulo_128", "drawn",
             "RESUME", "EXECUTE", "SUSPEND", "CONTROL", "EXEC"} {
  std::istringstream builtIn(kBuiltIn);
  for (std::string name; builtIn >> name;) taken_.insert(name);
}

std::string CNames::unique(std::string_view wish) {
  std::string name;
  for (const char c : wish) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) || name[0] == '_') name = "v" + name;
  std::string result = name;
  for (int i = 2; !taken_.insert(result).second; ++i) result = fmt::format("{}_{}", name, i);
  return result;
}

std::string cString(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + "\"";
}

std::string cComment(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if ((c == '/' && result.ends_with('*')) || (c == '*' && result.ends_with('/'))) result += ' ';
    result += c == '\n' || c == '\\' ? ' ' : c;
  }
  return result;
}

}  // namespace redcomp::seq
