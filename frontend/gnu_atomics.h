// GCC's <stdatomic.h> takes objects that are not _Atomic as well, and Clang's does not. A file that Clang refuses for that is read
// once more with these. Whether arithmetic on pointers counts bytes or elements is not the same everywhere, so that is left out.
#pragma once

namespace redcomp::frontend {

inline constexpr const char* kGnuAtomicsHeader = "/redcomp-headers/gnu-atomics.h";
inline constexpr const char* kGnuAtomics = R"c(
#include <stdatomic.h>
#define __redcomp_plain(o) ((__typeof_unqual__(*(o)) *)(o))
#define __redcomp_number(o) ((void)sizeof(char[__builtin_classify_type(*__redcomp_plain(o)) == 5 ? -1 : 1]), __redcomp_plain(o))
#undef atomic_init
#undef atomic_load
#undef atomic_load_explicit
#undef atomic_store
#undef atomic_store_explicit
#undef atomic_exchange
#undef atomic_exchange_explicit
#undef atomic_compare_exchange_strong
#undef atomic_compare_exchange_strong_explicit
#undef atomic_compare_exchange_weak
#undef atomic_compare_exchange_weak_explicit
#undef atomic_fetch_add
#undef atomic_fetch_add_explicit
#undef atomic_fetch_sub
#undef atomic_fetch_sub_explicit
#undef atomic_fetch_or
#undef atomic_fetch_or_explicit
#undef atomic_fetch_and
#undef atomic_fetch_and_explicit
#undef atomic_fetch_xor
#undef atomic_fetch_xor_explicit
#define atomic_init(o, v) ((void)(*__redcomp_plain(o) = (v)))
#define atomic_load_explicit(o, m) __atomic_load_n(__redcomp_plain(o), m)
#define atomic_load(o) atomic_load_explicit(o, __ATOMIC_SEQ_CST)
#define atomic_store_explicit(o, v, m) __atomic_store_n(__redcomp_plain(o), v, m)
#define atomic_store(o, v) atomic_store_explicit(o, v, __ATOMIC_SEQ_CST)
#define atomic_exchange_explicit(o, v, m) __atomic_exchange_n(__redcomp_plain(o), v, m)
#define atomic_exchange(o, v) atomic_exchange_explicit(o, v, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_strong_explicit(o, e, v, m, n) __atomic_compare_exchange_n(__redcomp_plain(o), __redcomp_plain(e), v, 0, m, n)
#define atomic_compare_exchange_strong(o, e, v) atomic_compare_exchange_strong_explicit(o, e, v, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_weak_explicit(o, e, v, m, n) __atomic_compare_exchange_n(__redcomp_plain(o), __redcomp_plain(e), v, 1, m, n)
#define atomic_compare_exchange_weak(o, e, v) atomic_compare_exchange_weak_explicit(o, e, v, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_fetch_add_explicit(o, v, m) __atomic_fetch_add(__redcomp_number(o), v, m)
#define atomic_fetch_add(o, v) atomic_fetch_add_explicit(o, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_sub_explicit(o, v, m) __atomic_fetch_sub(__redcomp_number(o), v, m)
#define atomic_fetch_sub(o, v) atomic_fetch_sub_explicit(o, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_or_explicit(o, v, m) __atomic_fetch_or(__redcomp_number(o), v, m)
#define atomic_fetch_or(o, v) atomic_fetch_or_explicit(o, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_and_explicit(o, v, m) __atomic_fetch_and(__redcomp_number(o), v, m)
#define atomic_fetch_and(o, v) atomic_fetch_and_explicit(o, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_xor_explicit(o, v, m) __atomic_fetch_xor(__redcomp_number(o), v, m)
#define atomic_fetch_xor(o, v) atomic_fetch_xor_explicit(o, v, __ATOMIC_SEQ_CST)
)c";

}  // namespace redcomp::frontend
