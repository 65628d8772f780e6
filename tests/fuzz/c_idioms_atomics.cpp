#include "tests/fuzz/c_idioms.h"

namespace redcomp::fuzz {

const std::vector<Idiom>& idiomsOfAtomics() {
  static const std::vector<Idiom> idioms{
      {"atomic", R"(
@{@file
@|@}_Atomic @{int@|unsigned char@|long@|unsigned short@} $a = @{$k@|250@};
@body
SITE(atomic_fetch_@{add@|sub@|or@|and@|xor@}(&$a, $k))
SITE($a)
SITE(@{$a++@|--$a@|$a += 3@|$a -= 2@|$a |= 8@|$a ^= 5@|($a = 7)@})
SITE(atomic_exchange(&$a, $m))
SITE(atomic_load(&$a))
atomic_store(&$a, $m);
SITE($a @{+ 1@|@|== 5@})
)"},
      {"cas", R"(
_Atomic $T $a = $k;
$T $e = $k;
SITE(atomic_compare_exchange_strong(&$a, &$e, $k))
SITE($a)
SITE($e)
?while (!atomic_compare_exchange_@{weak@|strong@}(&$a, &$e, (unsigned char)($e + 1))) ;
SITE($a)
)"},
      {"builtin", R"(
@{int@|unsigned@|short@|unsigned char@|long@} $x = $v;
SITE(__atomic_@{add@|sub@|or@|and@|xor@|nand@}_fetch(&$x, $k & 3, __ATOMIC_SEQ_CST))
SITE(__atomic_fetch_@{add@|sub@|or@|and@|xor@}(&$x, $k & 3, __ATOMIC_SEQ_CST))
SITE($x)
SITE(__atomic_exchange_n(&$x, $m, __ATOMIC_SEQ_CST))
SITE(__atomic_load_n(&$x, __ATOMIC_SEQ_CST))
)"},
      {"sync", R"(
@{@file
static @|@}@{int@|unsigned@|unsigned char@|long@|short@} $x = $k;
@body
SITE(__sync_fetch_and_@{add@|sub@|or@|and@|xor@}(&$x, $k))
SITE(__sync_@{add@|sub@|or@|and@|xor@}_and_fetch(&$x, $k))
SITE(__sync_bool_compare_and_swap(&$x, @{$x@|$k@}, $m))
SITE(__sync_val_compare_and_swap(&$x, $k, $m))
SITE(__sync_lock_test_and_set(&$x, $k))
SITE($x)
?SITE(__sync_sub_and_fetch(@{(int *)@|@}&(int){$k}, 5) < 0)
__sync_lock_release(&$x);
SITE($x)
)"},
      {"atomicpointer", R"(
int $x[3] = {$k, $k, $k};
int *_Atomic $p = $x;
SITE(*atomic_load(&$p))
@{$p++;@|$p += 2;@|$p = &$x[1];@|atomic_store(&$p, $x + 2);@}
SITE(*$p)
SITE(atomic_load(&$p) - $x)
int *$o = atomic_exchange(&$p, &$x[1]);
*$o = $v;
SITE($x[1])
SITE($x[2])
)"},
      {"stackpush", R"(
@file
struct $N { int v; struct $N *next; };
static struct $N *$top;
static void $push(struct $N *n) { do n->next = $top; while (!__sync_bool_compare_and_swap(&$top, n->next, n)); }
@body
struct $N $a = {$k}, $b = {$m};
$push(&$a);
$push(&$b);
SITE($top->v)
SITE($top->next->v)
SITE($top->next->next == 0)
)"},
      {"atomicflag", R"(
atomic_flag $f = ATOMIC_FLAG_INIT;
atomic_bool $b = $k;
SITE(atomic_flag_test_and_set(&$f))
SITE(atomic_flag_test_and_set(&$f))
atomic_flag_clear(&$f);
SITE($b)
$b = $m;
SITE($b + $b)
)"},
      {"atomicmember", R"(
@file
struct $M { int a; atomic_uint n; };
@body
struct $M $m_ = {.n = $k}, *$p = &$m_;
SITE(atomic_fetch_add(&$p->n, $k))
$p->n += $k;
SITE($p->n--)
SITE($m_.n)
SITE($m_.a)
)"},
      {"casexpected", R"(
int $x = $k, $e = $k, $n = $m;
SITE(__atomic_compare_exchange_n(&$x, &$e, $m, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
SITE($x)
SITE($e)
?SITE(__atomic_compare_exchange(&$x, &$e, &$n, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
__atomic_store_n(&$x, $m, __ATOMIC_RELEASE);
SITE($x)
)"},
  };
  return idioms;
}

}  // namespace redcomp::fuzz
