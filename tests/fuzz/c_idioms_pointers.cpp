#include "tests/fuzz/c_idioms.h"

namespace redcomp::fuzz {

const std::vector<Idiom>& idiomsOfPointers() {
  static const std::vector<Idiom> idioms{
      {"pointer", R"(
$T $x = $v, $y = $v;
$T *$p = &$x@{@|, *$q = &$y@};
*$p @{=@|+=@|^=@|-=@} $m;
SITE($x)
?$p = $c ? &$y : &$x;
$p[0] = $v;
SITE($x)
SITE($y)
SITE($p @{==@|!=@} &$x)
@place $T (*$p)
@place $T $x
@stmts
SITE(*$p)
SITE($y)
)"},
      {"conditionalplace", R"(
@{@file
static @|@}$T $x = $k, $y = $k;
@body
*($c ? &$x : &$y) @{=@|+=@} $k;
SITE($x)
SITE($y)
SITE(*@{&$x@|(&$x)@|&*&$y@})
)"},
      {"walk", R"(
$T $a[4] = {$v, $w, $w, $w};
$T *$p = $a + 1, *$e = $a + 4;
SITE(@{*$p++@|*++$p@|($p++)[0]@|*($p += 1)@})
SITE($p - $a)
SITE($p[-1])
?*$p-- = $w;
SITE($e - $p)
SITE(@{$e[-1]@|*($e - 1)@|*($e - 2)@|(&$e[-3])[1]@})
SITE(@{$p < $e@|$p == $a + 1@|$p >= $a@|$e > $p@|$p != $a + 2@})
$p = $a + ($e - $a) / 2;
SITE(*$p)
@place $T $a[1]
@place $T (*$p)
@stmts
SITE($a[2])
)"},
      {"walkloop", R"(
@{@file
@|@}$T $a[] = {$w, $w, $k, $k};
@body
unsigned long $s = 0;
@{for ($T *$p = $a; $p @{<@|!=@} $a + 4; $p++) {
  $s = $s * 3 + *$p;
}@|for ($T *$p = $a + 4; $p > $a;) {
  $s = $s * 3 + *--$p;
}@|$T *$p = &$a[3];
do {
  $s += *$p;
} while (--$p @{>@|>=@} &$a[1]);@|const $T *$p = $a;
while ($p - $a < 3) $s ^= *$p++;@}
SITE($s)
)"},
      {"reverse", R"(
int $a[@{4@|5@}] = {$k, $k, $k, $k};
int *$l = $a, *$r = $a + 3;
while ($l < $r) {
  int $t = *$l;
  *$l++ = *$r;
  *$r-- = $t;
}
SITE($a[0] * 1000 + $a[1] * 100 + $a[2] * 10 + $a[3])
SITE($l - $r)
SITE($l - $a)
)"},
      {"sort", R"(
@file
static void $swap(int *x, int *y) { int t = *x; *x = *y; *y = t; }
@body
int $a[3] = {$m, $m, $m};
for (int $i = 0; $i < 3; $i++) {
  for (int $j = 0; $j + 1 < 3 - $i; $j++) {
    if ($a[$j] > $a[$j + 1]) $swap(&$a[$j], @{$a + $j + 1@|&$a[$j + 1]@});
  }
}
SITE($a[0])
SITE($a[1])
SITE($a[2])
)"},
      {"doublepointer", R"(
$T $x = $v, $y = $v;
$T *$p = &$x, **$pp = &$p;
**$pp = $v;
SITE($x)
*$pp = &$y;
*$p @{=@|+=@} $k;
SITE($y)
?$T ***$ppp = &$pp;
?SITE(***&$pp)
SITE(*$pp == &$y)
@place $T (**$pp)
)"},
      {"outpointer", R"(
@file
static void $get($T **out, $T *from, int i) { *out = @{&from[i]@|from + i@}; }
@body
$T $a[3] = {$w, $w, $w};
$T *$r@{@| = 0@};
$get(&$r, $a, @{1@|2@|0@});
*$r = $v;
SITE($a[@{0@|1@|2@}])
SITE($r - $a)
@place $T (*$r)
)"},
      {"pointerarray", R"(
$T $x = $v, $y = $v, $z = $k;
$T *$t[3]@{ = {&$x, &$y, &$z};@|;
$t[0] = &$z;
$t[1] = $t[0];
$t[2] = &$x;@|;
for (int $i = 0; $i < 3; $i++) {
  $t[$i] = $i == 1 ? &$x : &$y;
}@}
for (int $i = 0; $i < 3; $i++) {
  *$t[$i] @{=@|+=@} $i @{+ $k@|@};
}
SITE($x)
SITE($y)
SITE(*$t[@{0@|1@|2@}])
?SITE($t[0] == $t[1])
@place $T $x
@place $T $t[0][0]
)"},
      {"globalpointer", R"(
@file
$T $g = $k;
$T $arr[3] = {$k, $w};
$T *$gp = @{&$g@|&$arr[1]@|$arr + 2@|$arr@};
$T **$gpp = &$gp;
@body
*$gp = $v;
SITE($g)
SITE($arr[1])
**$gpp @{=@|+=@} $k;
SITE(*$gp)
?$gp = &$arr[1];
?SITE($gp[@{-1@|1@}])
@place $T (*$gp)
@place $T $arr[1]
)"},
      {"void", R"(
$T $x = $v;
void *$v_ = &$x;
*($T *)$v_ = $v;
SITE($x)
@{const void *@|char *@|void *volatile @}$w_ = (void *)$v_;
SITE(*(const $T *)$w_)
SITE($v_ == &$x)
?SITE($v_ != 0 && *($T *)$v_ == $x)
)"},
      {"number", R"(
$T $a[3] = {$w, $w, $w};
uintptr_t $u = (uintptr_t)&$a[1];
SITE(*($T *)$u)
?$u += sizeof($T);
*($T *)$u = $v;
SITE($a[1])
SITE($a[2])
?SITE($u - (uintptr_t)$a)
?SITE($u % sizeof($T))
SITE($u != 0)
)"},
      {"bytes", R"(
@{unsigned@|int@|unsigned short@|long@|uint32_t@} $x = $v;
unsigned char *$ch = (unsigned char *)&$x;
SITE($ch[0])
?SITE($ch[1])
?$ch[@{0@|1@}] = $v;
SITE($x)
unsigned $s = 0;
for (size_t $i = 0; $i < sizeof $x; $i++) {
  $s += $ch[$i] @{* ($i + 1)@|@};
}
SITE($s)
)"},
      {"bytepointer", R"(
int $a[3] = {$w, $k, $k};
char *$ch = (char *)$a;
$ch += @{sizeof(int)@|4@|2 * sizeof *$a@};
SITE(*(int *)$ch)
*(int *)$ch = $v;
SITE($a[1])
SITE($a[2])
SITE($ch - (char *)$a)
SITE((int *)$ch - $a)
?SITE((char *)&$a[2] - $ch)
)"},
      {"rows", R"(
@{@file
@|@}$T $m_[2][3] = {{$k, $w}, {$w, $k, $k}};
@body
$T (*$r)[3] = $m_@{@| + 1@};
SITE($r[0][2])
SITE(*(*($m_ + 1) + 1))
$r[0][1] = $v;
SITE($m_[0][1])
SITE($m_[1][1])
SITE(&$m_[1][2] - &$m_[1][0])
SITE(sizeof $m_ / sizeof $m_[0])
$T *$q = $m_[1];
SITE($q[@{0@|1@|2@}])
@place $T $m_[1][2]
@place $T $q[1]
@place $T (*$r)[0]
@stmts
SITE($m_[1][0])
)"},
      {"guarded", R"(
int $a[3] = {$k, $k, $k};
int $i = @{0@|2@|3@|5@|-1@};
int *$p = $a;
SITE($i >= 0 && $i < 3 && $p[$i] == @{$a[2]@|$k@})
SITE($i < 0 || $i > 2 ? $k : $p[$i])
int *$n = @{0@|$a + 1@};
SITE($n && *$n > 3)
SITE(!$n || $n[1] == $a[2])
SITE($n ? $n[@{0@|1@|-1@}] : 77)
while ($i >= 0 && $i < 3 && $p[$i] != $k) $i++;
SITE($i)
)"},
      {"copyback", R"(
$T $a[4] = {$w, $w, $w, $w}, $b[4] = {$k};
$T *$q = $a + @{1@|2@|3@};
*($b + ($q - $a)) = *$q;
SITE($b[1])
SITE($b[2])
SITE($b[$q - $a])
@{for (int $i = 3; $i > 0; $i--) $a[$i] = $a[$i - 1];@|for (int $i = 0; $i < 3; $i++) $q[$i - ($q - $a)] = $a[$i + 1];@}
SITE($a[3])
SITE($a[0])
@place $T $b[1]
)"},
  };
  return idioms;
}

}  // namespace redcomp::fuzz
