#include "tests/fuzz/c_idioms.h"

namespace redcomp::fuzz {

const std::vector<Idiom>& idiomsOfCalls() {
  static const std::vector<Idiom> idioms{
      {"function", R"(
@file
static $T $f($T a, $U b) { @{if (a > b) return b;@|b++;@|a = (unsigned)a ^ b;@} return @{a@|b@|(unsigned)a + b@|a == b@}; }
@body
SITE($f($v, $v))
$U $x = $f($k, $v);
SITE($x)
?SITE($f($f($k, $k), $x))
@place $U $x
)"},
      {"outparameter", R"(
@file
static int $div(int a, int b, int *q, int *r) { if (b == 0) return -1; *q = a / b; if (r) *r = a % b; return 0; }
@body
int $q = $k, $r = $k;
SITE($div($m, @{0@|3@|-2@}, &$q, @{&$r@|0@}))
SITE($q)
SITE($r)
@place int $q
)"},
      {"functionpointer", R"(
@file
static int $inc(int x) { return x + 1; }
static int $dbl(int x) { return x * 2; }
static int $twice(int (*f)(int), int x) { return f(f(x)); }
typedef int (*$fn)(int);
?static $fn const $tab[] = {$inc, $dbl, $inc};
@body
@{$fn@|int (*$z)(int) = 0; $fn@} $h = @{$inc@|&$dbl@|$c ? $inc : $dbl@};
SITE($h($m))
SITE($twice(@{$h@|$inc@|*$dbl@}, $m))
SITE($h == $inc)
$h = @{$dbl@|$h == $inc ? $dbl : $inc@};
SITE((*$h)($k))
$fn $t[2] = {$dbl, $h};
SITE($t[$m & 1]($k))
)"},
      {"operations", R"(
@file
struct $Ops { int (*get)(void *self); void (*set)(void *self, int v); };
struct $Obj { const struct $Ops *ops; int v; };
static int $get(void *self) { return ((struct $Obj *)self)->v; }
static void $set(void *self, int v) { struct $Obj *o = self; o->v = v @{+ 1@|* 2@|@}; }
static const struct $Ops $ops = {$get, .set = $set};
@body
struct $Obj $o = {&$ops, $k};
SITE($o.ops->get(&$o))
$o.ops->set(&$o, $m);
SITE($o.v)
SITE($o.ops->get(&$o) == $o.v)
)"},
      {"recursion", R"(
@file
@{static int $f(int n) { return n <= 1 ? 1 : n * $f(n - 1); }@|static int $f(int n) { if (n < 2) return n; return $f(n - 1) + $f(n - 2); }@|static int $f(int n) { return n ? n % 2 + $f(n / 2) : 0; }@|static int $odd(int n);
static int $even(int n) { return n == 0 ? 1 : $odd(n - 1); }
static int $odd(int n) { return n == 0 ? 0 : $even(n - 1); }
static int $f(int n) { return $even(n); }@}
@body
SITE($f(@{3@|4@|5@|$k & 3@}))
SITE($f(1) + $f(2))
)"},
      {"recursionpointer", R"(
@file
static int $sum(const int *a, int n) { return n == 0 ? 0 : @{*a + $sum(a + 1, n - 1)@|a[n - 1] + $sum(a, n - 1)@}; }
static void $fill(int *a, int n) { if (n > 0) { a[n - 1] = n * $k; $fill(a, n - 1); } }
@body
int $a[3] = {$m, $k, $m};
?$fill($a, @{2@|3@});
SITE($sum($a, 3))
)"},
      {"staticlocal", R"(
@file
static int $next(void) { static @{int@|unsigned char@|short@} n = $k; static int *p; @{static int a[2] = {1, 2}; p = &a[1]; *p += 1; n += *p;@|n += 3;@} return n; }
@body
SITE($next())
SITE($next() @{@|+ 1@})
int $x = $next();
SITE($x)
)"},
      {"globalstate", R"(
@file
static $T $g@{@| = $w@};
static $T $bump($T by) { $g = (unsigned)$g + by; return $g; }
@body
SITE($bump($k))
SITE($bump($k) > $k && $bump($k))
SITE($g)
int $x = ($bump(2), $g);
SITE($x)
@place $T $g
@stmts
SITE($g)
)"},
      {"variadic", R"(
@file
static int $sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n-- > 0) s = s * 2 + va_arg(ap, int);
  va_end(ap);
  return s;
}
@body
SITE($sum(2, $k, (int)(char)$v))
SITE($sum(0))
)"},
      {"arrayparameter", R"(
@file
static $T $at($T a[@{3@|static 2@|@}], unsigned i) { a[0] @{=@|+=@} 1; return a[i]; }
static int $rows(int m[][2], int n) { int s = 0; for (int i = 0; i < n; i++) s += m[i][1] * (i + 1); return s; }
@body
$T $a[3] = {$w, $w, $k};
SITE($at($a, 2))
SITE($a[0])
SITE($at($a + 1, 0))
int $m_[2][2] = {{$k, $k}, {$k, $k}};
SITE($rows($m_, 2))
)"},
      {"returnpointer", R"(
@file
static $T $pool[3] = {$w, $w};
static $T *$slot(int i) { return i < 3 && i >= 0 ? &$pool[i] : 0; }
@body
*$slot(1) = $v;
SITE($pool[1])
SITE($slot(@{3@|-1@|2@}) == 0)
$slot(0)[2] = $k;
SITE(*$slot(2))
++*$slot(0);
SITE($pool[0])
@place $T (*$slot(1))
)"},
      {"constructor", R"(
@file
static int $ready = $k;
__attribute__((constructor)) static void $init(void) { $ready = $ready * 2 + 1; }
@body
SITE($ready)
)"},
      {"lazy", R"(
@file
static int $calls;
static int $yes(int r) { $calls++; return r; }
@body
SITE($yes($m & 1) @{&&@|||@} $yes(2))
SITE($calls)
SITE($yes(0) ? $yes(1) : ($yes(3), 4))
SITE($calls)
SITE(!$yes(0) && !$yes($k))
if (@{$yes(1) || $yes(1)@|$yes(0) && $yes(1)@|!($yes(1) && $yes(0))@}) {
  SITE($calls)
}
SITE($calls)
)"},
      {"thread", R"(
@file
struct $Arg { $T in, out; };
static void *$run(void *p) { struct $Arg *a = p; a->out = (unsigned)a->in @{+@|*@|^@} $k; return @{p@|&a->out@|(void *)(long)$k@|0@}; }
@body
struct $Arg $a = {$v};
pthread_t $t;
void *$r@{@| = 0@};
pthread_create(&$t, 0, $run, &$a);
pthread_join($t, @{&$r@|0@});
SITE($a.out)
SITE($a.in)
@place $T $a.out
)"},
  };
  return idioms;
}

}  // namespace redcomp::fuzz
