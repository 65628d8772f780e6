#include "tests/fuzz/c_idioms.h"

namespace redcomp::fuzz {

const std::vector<Idiom>& idiomsOfRecords() {
  static const std::vector<Idiom> idioms{
      {"struct", R"(
@file
struct $S { $T a; $U b[2]; @{struct { int x, y; } c;@|int x;@} };
?struct $S $g = {$w, {$k, $w}};
@body
struct $S $s = {@{$v@|.b = {$k, $k}, .a = $v@|.b[1] = $k@|0@|$v, {$v}@}};
@{static @|@}struct $S $t@{ = {$k}@| = {.b = {[1] = $k}}@};
SITE($s.a)
SITE($s.b[1])
$t = $s;
$s.a @{=@|+=@} $k;
SITE($t.a)
struct $S *$p = @{&$s@|&$t@|$c ? &$s : &$t@};
$p->b[@{0@|1@|$m & 1@}] = $v;
SITE($s.b[1])
SITE($t.b[0])
?SITE(sizeof(struct $S))
?*$p = $t;
@place $T $p->a
@place $U $s.b[1]
@place $U $p->b[0]
@stmts
SITE($s.a)
SITE($t.b[0])
)"},
      {"byvalue", R"(
@file
typedef struct { $T a; @{short b;@|long b;@|int b;@} char c[3]; } $R;
static $R $make($T a, int b) { $R r = {a, b, {1, 2}}; @{r.c[2] = 3;@|@} return r; }
static int $sum($R r) { r.a = 1; return r.b * 2 + r.c[1]; }
@body
$R $r = $make($v, $k);
SITE($r.a)
SITE($sum($r))
SITE($r.a)
SITE($make($k, 4).@{a@|b@|c[1]@})
SITE($sum($make($v, $k)))
$R $q = @{$r@|$c ? $r : $make(1, 2)@|($r.b++, $r)@};
SITE($q.b)
SITE($q.c[@{0@|1@|2@}])
@place $T $r.a
)"},
      {"nested", R"(
@file
struct $In { @{short@|int@|unsigned char@} x; $T y[2]; };
struct $Out { struct $In a; int n; struct $In b[2]; };
@{struct $Out $g = { .b[1] = { .y = {$k, $k} }, .a.x = $k };@|struct $Out $g = {{$k, {$k}}, $k, {{$k}, {$k, {$k, $k}}}};@|struct $Out $g;@}
@body
struct $Out $o = @{$g@|{.a = {$k, {$k, $k}}}@|{.n = $k, .b = {[1].x = 3}}@};
struct $In *$p = &$o.b[@{0@|1@}];
$p->y[1] = $v;
$o.a = @{*$p@|$o.b[1]@|$g.a@|(struct $In){1, {2, 3}}@};
SITE($o.a.y[1])
SITE($o.b[1].x)
SITE($o.a.x)
SITE($g.b[1].y[0])
SITE($p - $o.b)
?$p = &$g.a;
@place $T $p->y[0]
@place $T $o.a.y[1]
@stmts
SITE($o.b[0].y[0])
)"},
      {"structarray", R"(
@file
struct $P { $T x; @{char@|int@|long@} y; };
@body
struct $P $a[3] = {{$w, 1}, @{[2] = {$k, $k}@|{$k}, {.y = 2}@}};
struct $P *$p = $a;
int $s = 0;
for (@{$p = $a@|int $i = 0@}; $p < $a + 3; $p++) {
  $s = $s * 2 + (char)$p->y;
}
SITE($s)
$p--;
SITE($p - $a)
$p[-1] = @{*$p@|$a[0]@|(struct $P){3, 4}@};
SITE($a[1].x)
SITE($p[-1].y)
SITE((++$p)[-2].y)
SITE($p == &$a[3])
@place $T $a[1].x
)"},
      {"bitfield", R"(
@file
struct $B { unsigned a : 3; @{int@|signed@} b : 5; @{unsigned char c : 2;@|unsigned : 0; unsigned c : 9;@|_Bool c : 1;@} @{short d;@|unsigned d : 17;@} };
@{struct $B $b = {$k, 1};@|struct $B $b;@|@body
struct $B $b = {@{5, -3@|.c = 1@|0@}};@}
@body
$b.a @{=@|+=@|-=@} $k;
$b.b = $v;
$b.c @{=@|^=@} $k;
SITE($b.a)
SITE($b.b)
SITE($b.c @{@|+ $b.a@|- 3@})
SITE($b.a - 4 < 0)
SITE(@{$b.a++@|--$b.a@|$b.b++@|($b.a = 9)@|($b.c = 6)@})
SITE($b.a)
struct $B $t = $b;
$t.d = $v;
SITE($t.d)
?SITE(sizeof $b)
@place unsigned $b.a
@place int $t.b
@stmts
SITE($t.a)
)"},
      {"literal", R"(
@file
struct $L { int a, b; };
static int $first(const struct $L *l) { return l->a * 10 + l->b; }
static int $total(const int *a, int n) { int s = 0; while (n--) s += *a++; return s; }
@body
struct $L *$p = &(struct $L){$k, $m};
SITE($first($p))
SITE($first(&(struct $L){.b = $k}))
SITE($total((int[]){$k, $m, $k}, 3))
SITE(((struct $L){$m, $k}).b)
int *$q = (int[3]){$m, @{$k@|[2] = $k@}};
$p->a = $q[2];
SITE($p->a + $q[1])
@place int $p->b
)"},
      {"initialiser", R"(
@{@file
static @|static @|@}$T $a[@{5@|@}] = {@{[1] = $k, $k, [0] = $w, [4] = 9@|[4] = $w, [1 ... 2] = $k@|$k, $k, [3] = $w, $k@|1, 2, 3, 4, 5@}};
@body
SITE($a[0])
SITE($a[1])
SITE($a[2])
SITE($a[4])
SITE(sizeof $a / sizeof *$a)
@place $T $a[3]
)"},
      {"containerof", R"(
@file
struct $C { $T a; int link; @{char@|long@} z; };
@body
struct $C $ch = {$w, $k, $k};
int *$l = &$ch.link;
struct $C *$o = (struct $C *)((char *)$l - offsetof(struct $C, link));
SITE($o->a)
$o->z = $v;
SITE($ch.z)
SITE($o == &$ch)
SITE(offsetof(struct $C, z))
)"},
      {"memberpointer", R"(
@file
struct $M { int *p; $T v; struct $M *next; };
@body
int $x = $k;
struct $M $b = {.v = $v}, $a = {&$x, $v, &$b};
@{$b.p = &$x;@|struct $M *$t = &$a; $t->next->p = $t->p;@}
*$a.next->p += 3;
SITE($x)
SITE($a.next->v)
SITE($a.next->next == 0)
$a.next->next = &$a;
SITE($b.next->next->next == &$a)
SITE($a.next->next->v == $a.v)
@place $T $a.next->v
@place int (*$b.p)
)"},
      {"queue", R"(
@file
struct $Q { $T items[3]; unsigned head, count; };
static int $put(struct $Q *q, $T x) { if (q->count == 3) return 0; q->items[(q->head + q->count++) % 3] = x; return 1; }
static $T $take(struct $Q *q) { $T x = q->items[q->head]; q->head = (q->head + 1) % 3; q->count--; return x; }
@body
@{static @|@}struct $Q $q = {0};
$put(&$q, $v);
?$put(&$q, $w);
SITE($take(&$q))
$put(&$q, $v);
$put(&$q, $k);
SITE($put(&$q, $k))
SITE($take(&$q))
SITE($q.count * 10 + $q.head)
)"},
  };
  return idioms;
}

const std::vector<Idiom>& idiomsOfUnions() {
  static const std::vector<Idiom> idioms{
      {"union", R"(
@file
union $U_ { unsigned u; int i; unsigned char c[4]; unsigned short h[2]; };
@{union $U_ $u = {$w};@|union $U_ $u;@|@body
union $U_ $u = {.u = $v};@}
@body
$u.@{u@|i@} = $v;
SITE($u.@{c[0]@|c[3]@|h[1]@|i@|u@})
$u.@{c[1]@|h[0]@|c[3]@} = $v;
SITE($u.u)
SITE($u.i)
union $U_ $w_ = $u, *$p = &$w_;
$p->h[1] ^= $k;
SITE($w_.u)
SITE($u.c[2])
@place unsigned $u.u
@place unsigned short $p->h[0]
@stmts
SITE($u.h[0])
)"},
      {"unionstruct", R"(
@file
union $W { uint64_t all; struct { uint32_t low, high; } part; uint8_t byte[8]; };
@body
union $W $w_ = {.all = @{$v@|0x1122334455667788@}};
SITE($w_.part.low)
$w_.part.high = $v;
SITE($w_.all >> 32)
?$w_.byte[5] = $k;
SITE($w_.part.high)
SITE($w_.byte[@{0@|4@|7@}])
)"},
      {"tagged", R"(
@file
struct $V { enum { $INT, $PAIR, $PTR } tag; union { $T i; struct { short a, b; } pair; int *p; } u; };
static int $eval(const struct $V *v) {
  switch (v->tag) {
  case $INT: return (char)v->u.i;
  case $PAIR: return v->u.pair.a * 3 + v->u.pair.b;
  default: return *v->u.p + 1;
  }
}
@body
int $x = $k;
struct $V $v_[3] = {{$INT, {$w}}, {$PAIR, .u.pair = {$k, 2}}, {.tag = $PTR, .u = {.p = &$x}}};
for (int $i = 0; $i < 3; $i++) {
  $x += $eval(&$v_[$i]);
}
SITE($x)
@{$v_[0] = $v_[1];@|$v_[1].tag = $INT; $v_[1].u.i = $k;@|struct $V $t = $v_[2]; *$t.u.p = 3;@}
SITE($eval($v_))
SITE($eval(&$v_[1]))
SITE($x)
)"},
      {"unionfloat", R"(
union { float f; uint32_t u; int i; } $f = {@{1.0f@|.u = 0x40490fdb@|.f = -2.5f@}};
SITE($f.u)
$f.@{f = 0.5f@|f *= 2@|u ^= 0x80000000@|i = $k@};
SITE($f.u >> 24)
SITE($f.i @{< 0@|== 5@|> 1000@})
)"},
      {"unionbool", R"(
@file
union $Y { signed char s; unsigned char c; @{_Bool b;@|char d;@} };
@body
union $Y $y = {$k};
$y.c = @{1@|0@|200@|255@};
SITE($y.s)
SITE($y.c)
$y.s = $v;
SITE($y.c)
)"},
      {"anonymous", R"(
@file
struct $A { union { int x; unsigned char lo; }; struct { short p, q; }; };
@body
struct $A $a = {.x = $v, .q = $k};
SITE($a.lo)
$a.lo = $v;
SITE($a.x)
struct $A $b = $a;
SITE($b.q)
SITE($b.x)
@place short $b.p
@place int $b.x
)"},
  };
  return idioms;
}

}  // namespace redcomp::fuzz
