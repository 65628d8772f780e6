#include "tests/fuzz/c_idioms.h"

namespace redcomp::fuzz {

const std::vector<Idiom>& idiomsOfControl() {
  static const std::vector<Idiom> idioms{
      {"switch", R"(
int $x = @{$k@|$m@|$v % 4@}, $r = $k;
switch ($x@{@| & 3@| % 3@}) {
case @{0@|-1@}:
  $r += 1;
  @{break;@|@}
?case 1 ... 2:
?  $r += 10;
@{default:@|case 9: case 7:@}
  $r += 100;
  @{break;@|@}
case @{3@|'a'@|4294967299@}:
  $r *= 2;
}
SITE($r)
@place int $r
)"},
      {"switchloop", R"(
int $r = 0, $i = 0;
for ($i = 0; $i < 5; $i++) {
  switch ($i@{@| ^ 1@| & 6@}) {
  case 1:
    continue;
  case @{3@|4@}:
    $r += 10;
    break;
  default:
    $r++;
    @{break;@|if ($r > 2) goto $out;@|@}
  }
  $r += @{0@|2@|$i@};
}
$out:
SITE($r)
SITE($i)
)"},
      {"goto", R"(
int $n = 0, $s = $k;
$again:
$s += @{$n@|2@|$s & 3@};
if (++$n < @{3@|2@|4@}) {
  goto $again;
}
if ($s @{> 5@|& 1@|== 4@}) goto $skip;
$s += 100;
$skip: ;
SITE($s)
)"},
      {"loops", R"(
int $i = 0, $s = 0;
@{while ($i < 5) {@|for (; $i < 5;) {@|while (1) {@}
  @{if ($i++ == 2) continue;@|$i++;@|if (++$i == 3) continue;@}
  if ($i > @{3@|4@|2@}) break;
  $s = $s * 2 + $i;
}
SITE($s)
SITE($i)
)"},
      {"dowhile", R"(
int $i = $m & 3, $s = $k;
do {
  $s += $i;
  @{if ($s > 6) break;@|if ($i == 2) continue;@|@}
  $s++;
} while (@{++$i < 4@|$i-- > 0@|$i && --$i@});
SITE($s)
SITE($i)
)"},
      {"nestedloops", R"(
int $ch = 0;
for (int $i = 0; $i < 3; $i++) {
  for (int $j = @{0@|$i@}; $j < @{3@|$i + 2@}; $j++) {
    if ($j == @{1@|$i@}) @{break@|continue@};
    $ch += $i * 3 + $j;
  }
}
SITE($ch)
@place int $ch
)"},
      {"shadow", R"(
int $x = $k;
{
  int $x = $k + 10;
  $x++;
  SITE($x)
}
for (int $x = 0; $x < 2; $x++) {
}
SITE($x)
)"},
      {"stmtexpr", R"(
$T $x = ({ $T $t = $v; @{if ($c) { $t = $k; }@|$t++;@|;@} $t; });
SITE($x)
int $y = ({ int $q = $k; while ($q < 5) { $q += 2; } $q; }) + @{1@|({ $k; })@};
SITE($y)
@place $T $x
)"},
      {"duff", R"(
int $n = @{1@|2@|3@|4@}, $r = 0;
switch ($n) {
  do {
    case 4: $r += 4;
    case 3: $r += 3;
    @{case 2: $r *= 2;@|default: $r ^= 1;@}
  } while (--$n > 2);
}
SITE($r)
)"},
      {"macro", R"(
@file
#define $MAX(a, b) ((a) > (b) ? (a) : (b))
#define $SWAP(t, a, b) do { t x_ = (a); (a) = (b); (b) = x_; } while (0)
#define $CAT(a, b) a ## b
@body
int $x = $m, $y = $m;
SITE($MAX($x, $y))
if ($x @{>@|<@} $y) $SWAP(int, $x, $y); else $x++;
SITE($x * 100 + $y)
int $CAT(q, $z) = $MAX($v, $v);
SITE(q$z)
)"},
      {"vla", R"(
int $n = @{2@|3@|4@};
$T $a[$n];
for (int $i = 0; $i < $n; $i++) {
  $a[$i] = @{$i@|$i * $i@|$k@};
}
SITE(sizeof $a / sizeof $a[0])
SITE($a[$n - 1])
$T *$p = $a + 1;
SITE(@{*$p@|$p[-1]@|&$a[$n] - $p@})
@place $T $a[0]
)"},
      {"vlarows", R"(
int $n = 2, $m_ = 3;
int $a[$n][$m_];
for (int $i = 0; $i < $n; $i++) {
  for (int $j = 0; $j < $m_; $j++) {
    $a[$i][$j] = $i * 10 + $j;
  }
}
SITE($a[1][0])
SITE($a[0][@{1@|2@}])
?SITE(sizeof $a[0] / sizeof(int))
)"},
      {"cleanup", R"(
@file
int $trace = $k;
static void $done(int *p) { $trace = $trace * 10 + *p; }
@body
{
  int $x __attribute__((cleanup($done))) = $k;
  ?int $y __attribute__((cleanup($done))) = $k;
  $x += 1;
  ?if ($x > 4) goto $end;
  $trace++;
}
$end:
SITE($trace)
)"},
  };
  return idioms;
}

}  // namespace redcomp::fuzz
