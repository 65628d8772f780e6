#include "tests/fuzz/c_idioms.h"

namespace redcomp::fuzz {

const std::vector<Idiom>& idiomsOfIntegers() {
  static const std::vector<Idiom> idioms{
      {"conversion", R"(
$T $x = $v;
$U $y = $v;
SITE($x @{<@|>@|==@|<=@} $y)
$y = ($T)$x;
?$x = ($U)$v;
SITE($y)
SITE(-1 @{<@|>@} $x)
SITE((@{short@|unsigned char@|_Bool@|unsigned@})$y @{==@|<@} $x)
@place $T $x
@place $U $y
)"},
      {"compound", R"(
@{unsigned@|unsigned char@|unsigned short@|signed char@|size_t@} $x = $v;
$x @{+=@|-=@|*=@|&=@||=@|^=@} $m;
?$x @{+=@|-=@|^=@} (unsigned char)$v;
SITE(@{$x++@|++$x@|$x--@|--$x@|$x@})
$x @{<<=@|>>=@} $k;
?$x @{/=@|%=@} $m + 1;
SITE($x)
)"},
      {"narrow", R"(
unsigned short $s = $v;
signed char $ch = $v;
SITE($s @{*@|+@|-@} (unsigned)$s)
SITE(($s & 255) * ($ch & 127))
SITE(~$s)
SITE((unsigned short)~$s == 65535 - $s)
SITE(-$ch)
SITE($ch @{>>@|/@|%@} @{1@|2@|3@})
@place unsigned short $s
)"},
      {"enum", R"(
@file
enum $E { $A@{@| = $k@| = -$k@}, $B@{@| = 5@| = 1 << 3@}, $C };
@body
enum $E $e = @{$A@|$B@|$C@};
$e = @{$e@|$C@|$e + 1@|($c) ? $A : $C@};
switch ($e) {
case @{$A@|$C@}:
  SITE($e + 1)
  @{break;@|@}
default:
  SITE($e)
}
SITE(@{$C - $A@|$e == $B@|$e < $C@|$e@})
)"},
      {"bool", R"(
_Bool $b = $v;
SITE($b)
$b = @{256@|!$b@|$b + 1@|$b * 2@|$v@|0.5@|&$b != 0@};
?$b @{+=@||=@|^=@|&=@} @{1@|2@|3@|$b@};
?$b@{++@|--@};
SITE($b)
SITE($b @{+@|-@|<<@} $b)
@place _Bool $b
)"},
      {"wide", R"(
@{long@|unsigned long@|long long@|uint64_t@|int64_t@} $l = @{$v@|1l << 40@|0x123456789abcdefl@|-3@|4294967296@};
int $i = (int)($l @{>>@|/@} @{3@|32@|4@});
SITE($i)
SITE(($l & 0xffffffff) == (unsigned)$l)
$l = ($l & 0xffff) * 65537;
SITE($l)
SITE((char)$l)
)"},
      {"overlap", R"(
unsigned $h = $v;
for (int $i = 0; $i < 3; $i++) {
  $h = $h * @{31@|33@|16777619u@|5@} @{+@|^@} ($i + $k);
  ?$h ^= $h >> @{3@|16@|13@};
}
SITE($h)
SITE($h % @{7@|16@|100@})
)"},
      {"bits", R"(
unsigned @{char@|short@|int@|long@} $x = $v;
int $n = 0;
while ($x @{@|!= 0@|> 0@}) {
  $n += @{$x & 1@|1@|(int)($x % 3)@};
  $x @{>>= 1@|&= $x - 1@|/= 2@|= $x >> 2@};
}
SITE($n)
)"},
      {"swap", R"(
$T $x = $v, $y = $v;
@{$T $t = $x; $x = $y; $y = $t;@|$x ^= $y; $y ^= $x; $x ^= $y;@}
SITE($x)
SITE($y)
@place $T $x
@place $T $y
)"},
      {"sideeffect", R"(
int $x = $m, $y = $k;
SITE($x++ @{&&@|||@} $y@{++@|--@})
SITE($x)
SITE($y)
SITE(($x @{> 3@|& 1@|@}) ? $y++ : --$x)
SITE(($x += 2, $y -= $x, $y))
?SITE(($x = $y, $x++, $x) + $k)
SITE($x * 100 + $y)
@place int $x
@place int $y
)"},
      {"volatile", R"(
@{volatile@|register@|const volatile@|const@} $T $x = $v;
$U $y = $x;
SITE($x == $y)
SITE($y)
)"},
      {"overflowcheck", R"(
int $x = $v, $y = $m;
int $r = 0;
int $o = @{__builtin_add_overflow@|__builtin_sub_overflow@|__builtin_mul_overflow@}($x, $y, &$r);
SITE($o)
SITE($r)
)"},
      {"wraparound", R"(
@{unsigned char@|unsigned@|unsigned short@|size_t@|uint32_t@} $x = @{0@|1@|$k@};
$x -= @{1@|2@|$k@};
SITE($x)
SITE($x @{> 5@|+ 1 > 0@|< 0@|+ 1@})
for ($x = @{3@|4@}; $x-- > @{0@|1@};) {
  SITE($x < 10)
}
SITE($x)
)"},
  };
  return idioms;
}

}  // namespace redcomp::fuzz
