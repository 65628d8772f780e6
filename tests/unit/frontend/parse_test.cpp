#include "frontend/parse.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "frontend/expr.h"
#include "logic/source.h"
#include "tests/unit/frontend/snippet.h"

namespace redcomp::frontend {
namespace {

// The statements of a function that are not `skip`, in the order in which they were made.
std::string statements(const Program& program, const std::string& name) {
  std::string out;
  for (const Function& function : program.functions) {
    if (function.name != name) continue;
    for (const Edge& edge : function.edges) {
      if (std::holds_alternative<Skip>(edge.stmt)) continue;
      out += (out.empty() ? "" : "; ") + toString(program, function, edge.stmt);
    }
  }
  return out;
}

struct Lowering {
  const char* globals;
  const char* body;  // of main
  const char* expected;
};

class Lowered : public testing::TestWithParam<Lowering> {};

TEST_P(Lowered, Statements) {
  const auto& [globals, body, expected] = GetParam();
  const std::string text = kPthread + globals + "\nint main(void) {" + body + "}";
  EXPECT_EQ(statements(parseSnippet(text), "main"), expected) << body;
}

INSTANTIATE_TEST_SUITE_P(SharedAccesses, Lowered, testing::Values(
  Lowering{"int x;", "x = 5;", "x = 5"},
  Lowering{"int x;", "x = x + 1;", "x_read = x; x = x_read + 1"},
  Lowering{"int x;", "x++;", "x_read = x; x = x_read + 1"},
  Lowering{"int x;", "int a = x + 1;", "a = x + 1"},
  Lowering{"int x, y;", "int a = x + y;", "x_read = x; a = x_read + y"},
  Lowering{"int x;", "int a = x * x;", "x_read = x; a = x_read * x"},
  Lowering{"int x, y;", "x = y;", "y_read = y; x = y_read"},
  Lowering{"int x;", "if (x < 3) x = 1;", "x_read = x; [x_read < 3]; [x_read >= 3]; x = 1"},
  Lowering{"int a[4], i;", "a[i] = a[i + 1];", "i_read = i; i_read#2 = i; a_read = a[i_read#2 + 1]; a[i_read] = a_read"},
  Lowering{"int x, y;", "while (x && y) ;",
           "x_read = x; [x_read]; [!x_read]; y_read = y; [y_read]; [!y_read]"},
  Lowering{"int x;", "int a = 1; if (a && a < 3) x = 1;", "a = 1; [a && (a < 3)]; [!(a && (a < 3))]; x = 1"},
  Lowering{"int x;", "static int s = 4; s = x;", "x_read = x; main.s = x_read"}));

INSTANTIATE_TEST_SUITE_P(Effects, Lowered, testing::Values(
  Lowering{"int x; int f(void) { x = 7; return 1; }", "int a = x + f();",
           "tmp#3 = *; [tmp#3]; [!tmp#3]; tmp = x; tmp#4 = f(); tmp#2 = tmp#4; tmp#4 = f(); tmp#2 = tmp#4; tmp = x; a = tmp + tmp#2"},
  Lowering{"int f(int p) { return p; }", "int a = f(f(2));", "tmp = f(2); a = f(tmp)"},
  Lowering{"", "int a = 1, b = 2; a = b = 3;", "a = 1; b = 2; b = 3; a = 3"},
  Lowering{"", "int a = 1; int b = a++;", "a = 1; tmp = a; a = tmp + 1; b = tmp"},
  Lowering{"", "int a = 1; int b = ++a;", "a = 1; tmp = a + 1; a = tmp; b = tmp"},
  Lowering{"", "int a = 1; a += 2, a -= 3;", "a = 1; a = a + 2; a = a - 3"},
  Lowering{"", "int a = 1; int b = a ? 2 : 3;", "a = 1; b = a ? 2 : 3"},
  Lowering{"int x;", "int a = 1; int b = a ? x : 3;", "a = 1; [a]; [!a]; tmp = x; tmp = 3; b = tmp"},
  Lowering{"int f(void) { return 1; }", "int a = 0; if (a || f()) a = 2;",
           "a = 0; [a]; [!a]; tmp = f(); [tmp]; [!tmp]; a = 2"},
  Lowering{"", "int a = 2; int b = a ?: 5;", "a = 2; tmp#2 = a; [tmp#2]; [!tmp#2]; tmp = tmp#2; tmp = 5; b = tmp"},
  Lowering{"", "int a = ({ int b = 3; b + 1; });", "b = 3; tmp = b + 1; a = tmp"},
  Lowering{"int x;", "int a = !(x == 2);", "a = x != 2"},
  Lowering{"int x;", "(void)(x ? 1 : 2);", ""}));

INSTANTIATE_TEST_SUITE_P(Conversions, Lowered, testing::Values(
  Lowering{"", "char c = 300; ", "c = 44"},
  Lowering{"", "int a = 7; char c = a; a = c;", "a = 7; c = (int8)a; a = (int32)c"},
  Lowering{"", "unsigned u = 0u - 1;", "u = 4294967295"},
  Lowering{"", "unsigned u = 1; int i = 2; _Bool b = i < u;", "u = 1; i = 2; b = (bool)((uint32)i < u)"},
  Lowering{"", "char c = 1; c++; c += 5;", "c = 1; c = (int8)((int32)c + 1); c = (int8)((int32)c + 5)"},
  Lowering{"", "long l = sizeof(int) + 'a';", "l = 101"},
  Lowering{"enum E { A, B = 5, C };", "enum E e = C; int i = e == B;", "e = 6; i = e == 5"},
  Lowering{"", "short s = 1; s = s << 3;", "s = 1; s = (int16)((int32)s << 3)"}));

INSTANTIATE_TEST_SUITE_P(Control, Lowered, testing::Values(
  Lowering{"", "for (int i = 0; i < 3; i++) ;", "i = 0; [i < 3]; [i >= 3]; i = i + 1"},
  Lowering{"", "int i = 0; do i++; while (i < 3);", "i = 0; i = i + 1; [i < 3]; [i >= 3]"},
  Lowering{"int x;", "switch (x) { case 1: x = 2; case 3: x = 4; break; default: x = 5; }",
           "x_read = x; tmp = x_read; [tmp == 1]; [tmp != 1]; [tmp == 3]; [tmp != 3]; x = 2; x = 4; x = 5"},
  Lowering{"int x;", "int a = 1; { int a = 2; x = a; } x = a;", "a = 1; a#2 = 2; x = a#2; x = a"},
  Lowering{"int x;", "while (1) { if (x) break; continue; }", "x_read = x; [x_read]; [!x_read]"},
  Lowering{"int x;", "int u; if (x) u = 1; x = u;", "u = *; x_read = x; [x_read]; [!x_read]; u = 1; x = u"},
  Lowering{"int x;", "int u; u = 1; x = u;", "u = 1; x = u"},
  Lowering{"int x;", "int a[3] = {1, x};", "a = {0}; a[0] = 1; a[1] = x"}));

INSTANTIATE_TEST_SUITE_P(Threads, Lowered, testing::Values(
  Lowering{"void *w(void *p) { return 0; }", "pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0);",
           "t = create w(0); join t"},
  Lowering{"void *w(void *p) { return 0; } pthread_t t[2];",
           "int i = 1; pthread_create(t + i, 0, &w, (void*)(long)i); pthread_join(t[i], 0);",
           "i = 1; t[i] = create w((pointer)(int64)i); join t[i]"},
  Lowering{"pthread_mutex_t m[3]; int i;", "pthread_mutex_lock(&m[i]); pthread_mutex_unlock(m); pthread_mutex_init(m + 2, 0);",
           "i_read = i; lock m[i_read]; unlock m[0]; init m[2]"},
  Lowering{"pthread_mutex_t m; pthread_cond_t c; int x;", "while (!x) pthread_cond_wait(&c, &m); pthread_cond_signal(&c);",
           "x_read = x; [x_read]; [!x_read]; unlock m; lock m"},
  Lowering{"", "pthread_exit(0);", "exit thread 0"},
  Lowering{"", "__VERIFIER_atomic_begin(); __VERIFIER_atomic_end(); exit(1);", "atomic begin; atomic end; exit program"}));

#define S "struct S { int f; int g; };"

INSTANTIATE_TEST_SUITE_P(Pointers, Lowered, testing::Values(
  Lowering{"int *p;", "*p = 5;", "p_read = p; *p_read = 5"},
  Lowering{"int *p, x;", "*p = x;", "p_read = p; x_read = x; *p_read = x_read"},
  Lowering{"int *p;", "int a = *p + *p;",
           "p_read = p; pointed_read = *p_read; p_read#2 = p; a = pointed_read + *p_read#2"},
  Lowering{"int *p;", "(*p)++;", "p_read = p; pointed_read = *p_read; *p_read = pointed_read + 1"},
  Lowering{"int x;", "int *p = &x; *p = 1;", "p = &x; *p = 1"},
  Lowering{"int x;", "int *p = &x, **q = &p; **q = 1;", "p = &x; q = &p; pointed_read = *q; *pointed_read = 1"},
  Lowering{"int a[4];", "int *p = &a[2]; p[1] = 3; *(p - 1) = 4;", "p = &a[2]; *p[1] = 3; *p[-1] = 4"},
  Lowering{"int a[4];", "int *p = a; p++;", "p = &a; p = p[1]"},
  Lowering{"int a[4];", "int *p = a, *q = a + 3; long d = q - p; int b = p < q;",
           "p = &a; q = &a[3]; tmp = q[0] - p[0]; d = tmp; b = p < q"},
  Lowering{"int x;", "int a = *&x;", "a = x"},
  Lowering{"", "int a = 1; int *p = &a; *p = 2; int b = a;", "a = 1; p = &a; *p = 2; b = a"},
  Lowering{"int *p;", "if (p) *p = 1;", "p_read = p; [p_read]; [!p_read]; p_read = p; *p_read = 1"},
  Lowering{"int *p;", "if (p != 0 && *p == 2) ;",
           "p_read = p; [p_read != 0]; [p_read == 0]; p_read = p; pointed_read = *p_read; [pointed_read == 2]; "
           "[pointed_read != 2]"},
  Lowering{"void f(int *p) { *p = 1; }", "int a; f(&a);", "a = *; f(&a)"},
  Lowering{"", "long l = 7; void *p = (void*)l; l = (long)p;", "l = 7; p = (pointer)l; l = (int64)p"}));

INSTANTIATE_TEST_SUITE_P(Structures, Lowered, testing::Values(
  Lowering{S " struct S *p;", "p->f = 1; p->g = 2;", "p_read = p; *p_read = 1; p_read = p; *p_read@32 = 2"},
  Lowering{S " struct S s;", "s.f = 1; int a = s.g;", "s.f = 1; a = s.g"},
  Lowering{S " struct S s, t;", "s = t;", "t.f_read = t.f; s.f = t.f_read; t.g_read = t.g; s.g = t.g_read"},
  Lowering{S, "struct S s = {1, 2}, t = s;", "s.f = 0; s.g = 0; s.f = 1; s.g = 2; t.f = s.f; t.g = s.g"},
  Lowering{S, "struct S s = {.g = 3};", "s.f = 0; s.g = 0; s.g = 3"},
  Lowering{S " struct S a[3]; int i;", "a[i].g = 1;", "i_read = i; a.g[i_read] = 1"},
  Lowering{S " struct S a[3];", "struct S *p = &a[1]; p->g = 4; p++;", "p = &a[1]; *p@32 = 4; p = p[1]"},
  Lowering{S " int f(struct S s) { return s.g; }", "struct S s = {1, 2}; int a = f(s);",
           "s.f = 0; s.g = 0; s.f = 1; s.g = 2; tmp.f = s.f; tmp.g = s.g; a = f(&tmp)"},
  Lowering{S " struct S f(void) { struct S s = {1, 2}; return s; }", "struct S s = f(); int a = f().g;",
           "tmp = &tmp; f(tmp); s.f = tmp.f; s.g = tmp.g; tmp = &tmp; f(tmp); a = tmp.g#2"},
  Lowering{S " struct S *p, *q;", "*p = *q;",
           "tmp = q; tmp#2 = p; pointed_read = *tmp; *tmp#2 = pointed_read; pointed_read#2 = *tmp@32; "
           "*tmp#2@32 = pointed_read#2"},
  Lowering{"struct N { int v; struct N *next; } *head;", "head = head->next; head->next->v = 1;",
           "head_read = head; pointed_read = *head_read@64; head = pointed_read; head_read = head; "
           "pointed_read = *head_read@64; *pointed_read = 1"},
  Lowering{"struct B { int x; struct { int y; } in; };",
           "struct B b; int *p = &b.in.y; struct B *q = (struct B*)((char*)p - __builtin_offsetof(struct B, in.y));"
           "q->x = 1;",
           "b.x = *; b.in.y = *; p = &b@32; q = p@-32; *q = 1"},
  Lowering{S, "struct S *p = &(struct S){4, 5}; p->f = 1;",
           "tmp.f = 0; tmp.g = 0; tmp.f = 4; tmp.g = 5; p = &tmp; *p = 1"},
  Lowering{"struct F { unsigned a : 3; int b : 5; } s;", "s.a = 9; s.b = s.a;",
           "tmp = s.b; s.b = tmp; s.a = 1; tmp#2 = s.a; s.a = tmp#2; s.a_read = s.a; s.b = (int5)(int32)(uint32)s.a_read"},
  Lowering{"struct F { unsigned a : 3; } *p;", "p->a++;",
           "p_read = p; pointed_read = *p_read; *p_read = (uint3)((int32)pointed_read + 1)"},
  Lowering{"union U { int i; char c; } u;", "u.i = 1; char d = u.c;", "*&u = 1; d = *&u"},
  Lowering{"union U { int i; unsigned v; } u;", "u.i = -1; unsigned a = u.v;", "u.i = -1; a = (uint32)u.i"}));

INSTANTIATE_TEST_SUITE_P(Arrays, Lowered, testing::Values(
  Lowering{"int a[2][3]; int i, j;", "a[i][j] = 1;",
           "i_read = i; j_read = j; a[((int64)i_read * 3) + (int64)j_read] = 1"},
  Lowering{"int a[2][3];", "a[1][2] = a[0][1];", "a_read = a[1]; a[5] = a_read"},
  Lowering{"int a[2][3];", "int (*p)[3] = a + 1; (*p)[2] = 5;", "p = &a[3]; *p[2] = 5"},
  Lowering{"int a[4], i;", "int *p = &a[i];", "p = &a[i]"},
  Lowering{"", "int a[3] = {[2] = 5, [0] = 1};", "a = {0}; a[0] = 1; a[2] = 5"},
  Lowering{"", "char s[3] = \"ab\";", "s = {0}; s[0] = 97; s[1] = 98"},
  Lowering{"", "const char *s = \"hi\"; char c = s[1];", "s = &string0; c = *s[1]"},
  Lowering{"int n;", "int a[n]; a[0] = 1;", "n_read = n; [0 < n_read]; a = *; a[0] = 1"},
  Lowering{"struct S { int n; int a[2]; } s[2];", "s[1].a[1] = 7; s[1].n = 8;", "s.a[4] = 7; s.n[3] = 8"},
  Lowering{"", "int *p = (int[]){1, 2}; int a = p[1];", "tmp = {0}; tmp[0] = 1; tmp[1] = 2; p = &tmp; a = *p[1]"}));

INSTANTIATE_TEST_SUITE_P(Functions, Lowered, testing::Values(
  Lowering{"int f(int a) { return a; }", "int (*p)(int) = f; int a = p(3);", "p = f; tmp = p; a = (*tmp)(3)"},
  Lowering{"int f(int a) { return a; } int (*t[2])(int) = {f, f};", "t[1](4);", "tmp = t[1]; (*tmp)(4)"},
  Lowering{"int f(void) { return 1; } int g(void) { return 2; }",
           "int a = 1; int (*p)(void) = a ? f : &g; a = (*p)();",
           "a = 1; p = a ? f : g; tmp = p; a = (*tmp)()"},
  Lowering{S " struct S f(void) { struct S s = {1, 2}; return s; }", "struct S (*p)(void) = f; struct S s = p();",
           "p = f; tmp = &tmp; tmp#2 = p; (*tmp#2)(tmp); s.f = tmp.f; s.g = tmp.g"},
  Lowering{"int f(int n, ...) { return n; }",
           "int a = f(2, 3);",
           "a = f(2)"}));

INSTANTIATE_TEST_SUITE_P(Heap, Lowered, testing::Values(
  Lowering{"", "int *p = malloc(sizeof(int)); *p = 1; free(p);", "tmp = allocate 1; p = tmp; *p = 1; free(p)"},
  Lowering{"", "int *p = malloc(10 * sizeof(int));", "tmp = allocate 10; p = tmp"},
  Lowering{"int n;", "int *p = (int*)malloc(n * sizeof(int));",
           "n_read = n; tmp = allocate (int64)(uint64)n_read; p = tmp"},
  Lowering{"", "int *p = calloc(3, sizeof(int));", "tmp = allocate 3 zeroed; p = tmp"},
  Lowering{S, "struct S *p = malloc(sizeof *p); p->g = 1;", "tmp = allocate 1; p = tmp; *p@32 = 1"},
  Lowering{"struct V { long n, m; int a[]; };",
           "struct V *p = malloc(sizeof(struct V) + 10 * sizeof(int)); p->a[9] = 1;",
           "tmp = allocate 56; p = tmp; *p@128[9] = 1"},
  Lowering{"void *q;", "q = malloc(8);", "tmp = allocate 8; q = tmp"},
  Lowering{S " struct S s;", "memset(&s, 0, sizeof s);", "tmp = &s; *tmp = 0; *tmp@32 = 0"},
  Lowering{"int a[3];", "memset(a, 0, sizeof a);",
           "tmp = &a; tmp#2 = 0; [tmp#2 < 3]; [tmp#2 >= 3]; *tmp[tmp#2] = 0; tmp#2 = tmp#2 + 1"},
  Lowering{"char a[3];", "memset(a, 1, 2);",
           "tmp = &a; tmp#2 = 0; [tmp#2 < 2]; [tmp#2 >= 2]; *tmp[tmp#2] = 1; tmp#2 = tmp#2 + 1"},
  Lowering{"int x;", "memset(&x, 1, sizeof x);", "tmp = &x; *tmp = 16843009"},
  Lowering{S " struct S s, t;", "memcpy(&s, &t, sizeof s);",
           "tmp = &s; tmp#2 = &t; tmp#3 = tmp#2; tmp#4 = tmp; pointed_read = *tmp#3; *tmp#4 = pointed_read; "
           "pointed_read#2 = *tmp#3@32; *tmp#4@32 = pointed_read#2"},
  Lowering{"int a[3], b[3];", "memcpy(a, b, sizeof a);",
           "tmp = &a; tmp#2 = &b; tmp#3 = 0; [tmp#3 < 3]; [tmp#3 >= 3]; tmp#4 = tmp#2; tmp#5 = tmp#3; "
           "tmp#6 = tmp; tmp#7 = tmp#3; pointed_read = *tmp#4[tmp#5]; *tmp#6[tmp#7] = pointed_read; "
           "tmp#3 = tmp#3 + 1"},
  Lowering{"int a[3];", "memmove(a + 1, a, 2 * sizeof(int));",
           "tmp = &a[1]; tmp#2 = &a; tmp#3 = tmp#2 < tmp; tmp#4 = 0; [tmp#4 < 2]; [tmp#4 >= 2]; "
           "tmp#5 = tmp#3 ? (1 - tmp#4) : tmp#4; tmp#6 = tmp#2; tmp#7 = tmp#5; tmp#8 = tmp; tmp#9 = tmp#5; "
           "pointed_read = *tmp#6[tmp#7]; *tmp#8[tmp#9] = pointed_read; tmp#4 = tmp#4 + 1"}));

INSTANTIATE_TEST_SUITE_P(Atomics, Lowered, testing::Values(
  Lowering{"_Atomic int x;", "x++;", "atomic begin; x_read = x; x = (int32)((uint32)x_read + 1); atomic end"},
  Lowering{"_Atomic int x;", "int a = x++;", "atomic begin; tmp = x; x = (int32)((uint32)tmp + 1); atomic end; a = tmp"},
  Lowering{"_Atomic int x;", "x += 2;", "atomic begin; x_read = x; x = (int32)((uint32)x_read + 2); atomic end"},
  Lowering{"_Atomic int x;", "x = x + 1;", "tmp = x + 1; x = tmp"},
  Lowering{"_Atomic int x;", "int a = __c11_atomic_fetch_add(&x, 2, 5);",
           "atomic begin; tmp = x; tmp#2 = (int32)((uint32)tmp + 2); x = tmp#2; atomic end; a = tmp"},
  Lowering{"_Atomic int x;", "int e = 0; _Bool b = __c11_atomic_compare_exchange_strong(&x, &e, 1, 5, 5);",
           "e = 0; tmp = e; tmp#2 = tmp; atomic begin; tmp#3 = x; tmp#4 = tmp#3 == tmp#2; "
           "x = tmp#4 ? 1 : tmp#3; atomic end; [tmp#4]; [!tmp#4]; e = tmp#3; b = (bool)tmp#4"},
  Lowering{"_Atomic int x;", "int a = __c11_atomic_exchange(&x, 2, 5);",
           "atomic begin; tmp = x; x = 2; atomic end; a = tmp"},
  Lowering{"_Atomic int x;", "int a = __c11_atomic_load(&x, 5); __c11_atomic_store(&x, 3, 5);",
           "tmp = x; a = tmp; x = 3"},
  Lowering{"int x;", "int a = __atomic_add_fetch(&x, 2, 5);",
           "atomic begin; tmp = x; tmp#2 = (int32)((uint32)tmp + 2); x = tmp#2; atomic end; a = tmp#2"},
  Lowering{"int x;", "int a = __atomic_fetch_sub(&x, 2, 5);",
           "atomic begin; tmp = x; tmp#2 = (int32)((uint32)tmp - 2); x = tmp#2; atomic end; a = tmp"},
  Lowering{"int x;", "int a; __atomic_load(&x, &a, 5);", "tmp = x; a = tmp"},
  Lowering{"int x;", "int a = __sync_fetch_and_add(&x, 1);",
           "atomic begin; tmp = x; tmp#2 = (int32)((uint32)tmp + 1); x = tmp#2; atomic end; a = tmp"},
  Lowering{"int x;", "int a = __sync_add_and_fetch(&x, 1);",
           "atomic begin; tmp = x; tmp#2 = (int32)((uint32)tmp + 1); x = tmp#2; atomic end; a = tmp#2"},
  Lowering{"int x;", "int a = __sync_bool_compare_and_swap(&x, 0, 1);",
           "atomic begin; tmp = x; tmp#2 = tmp == 0; x = tmp#2 ? 1 : tmp; atomic end; a = tmp#2"},
  Lowering{"int x;", "int a = __sync_val_compare_and_swap(&x, 0, 1);",
           "atomic begin; tmp = x; tmp#2 = tmp == 0; x = tmp#2 ? 1 : tmp; atomic end; a = tmp"},
  Lowering{"int x;", "__sync_lock_test_and_set(&x, 1); __sync_lock_release(&x); __sync_synchronize();",
           "atomic begin; tmp = x; x = 1; atomic end; x = 0"},
  Lowering{"int *p;", "__sync_fetch_and_or(p, 4);",
           "p_read = p; atomic begin; tmp = *p_read; tmp#2 = (int32)((uint32)tmp | 4); *p_read = tmp#2; "
           "atomic end"}));

INSTANTIATE_TEST_SUITE_P(ThreadsInMemory, Lowered, testing::Values(
  Lowering{"void *w(void *p) { return p; }",
           "pthread_t t; void *r; pthread_create(&t, 0, w, 0); pthread_join(t, &r);",
           "t = create w(0); tmp = join t; r = tmp"},
  Lowering{"void *w(void *p) { return p; }",
           "pthread_t *t = malloc(2 * sizeof(pthread_t)); pthread_create(&t[1], 0, w, 0); pthread_join(t[1], 0);",
           "tmp = allocate 2; t = tmp; *t[1] = create w(0); pointed_read = *t[1]; join pointed_read"},
  Lowering{"void *w(void *p) { return p; } void *(*f)(void*);", "pthread_create(0, 0, f, 0);",
           "f_read = f; create f_read(0)"},
  Lowering{"pthread_mutex_t m;", "if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);",
           "tmp = trylock m; [tmp == 0]; [tmp != 0]; unlock m"},
  Lowering{"struct L { pthread_mutex_t m; int n; } *l;",
           "pthread_mutex_lock(&l->m); l->n = 1; pthread_mutex_unlock(&l->m);",
           "l_read = l; lock *l_read; l_read = l; *l_read@320 = 1; l_read = l; unlock *l_read"},
  Lowering{"", "pthread_mutex_t m; pthread_mutex_init(&m, 0); pthread_mutex_lock(&m);", "init m; init m; lock m"},
  Lowering{"", "pthread_t t = pthread_self();", "t = self"},
  Lowering{"_Thread_local int x;", "x = 1;", "x = 1"},
  Lowering{"", "pthread_exit((void*)3);", "exit thread 3"},
  Lowering{"", "static __thread int s; s++;", "main.s_read = main.s; main.s = main.s_read + 1"}));

INSTANTIATE_TEST_SUITE_P(Floats, Lowered, testing::Values(
  Lowering{"double d;", "d = d + 0.5;", ""},
  Lowering{"double d;", "int a = d;", "tmp = *; a = tmp"},
  Lowering{"double d;", "if (d < 1.0) d = 2;", "tmp = *; [tmp]; [!tmp]"},
  Lowering{"double f(double d) { return d; }", "int a = f(2.5) > 1;", "f(0); tmp = *; a = tmp"},
  Lowering{"", "float f = 3; int a = (int)f;", "tmp = *; a = tmp"}));

INSTANTIATE_TEST_SUITE_P(External, Lowered, testing::Values(
  Lowering{"int g(int*); int x;", "g(&x);", "tmp = &x; handed out 1 = tmp; external functions()"},
  Lowering{"int g(int*);", "int *p = 0; g(p);", "p = 0; tmp = p; handed out 1 = tmp; external functions()"},
  Lowering{"int g(int*); int a[2];", "g(a);", "tmp = &a; handed out 1 = tmp; external functions()"},
  Lowering{"int g(const int*); int x;", "int a = g(&x);", "external functions(); tmp = *; a = tmp"},
  Lowering{"void g(void) __attribute__((noreturn)); int x;", "g(); x = 1;", "external functions(); exit program; x = 1"},
  Lowering{"int scanf(const char*, ...);", "int a; scanf(\"%d\", &a);", 
           "tmp = *; [-1 <= tmp]; [tmp <= 1]; [tmp == 1]; [tmp != 1]; tmp#2 = *; [tmp#2 == 1]; [0 < tmp]; [0 >= tmp]; a = *"},
  Lowering{"int read(int, void*, unsigned long); void *p;", "read(0, p, 4);",
           "p_read = p; tmp = p_read; handed out 1 = tmp; external functions()"},
  Lowering{"", "int a = __builtin_popcount(7) + __builtin_constant_p(a);", "a = 3"},
  Lowering{"", "int a; int b = __builtin_add_overflow(1, 2, &a);", "a = *; a = 3; b = 3 != 3"}));

#undef S

INSTANTIATE_TEST_SUITE_P(Property, Lowered, testing::Values(
  Lowering{"int x;", "__VERIFIER_assert(x == 2);", "x_read = x; [x_read == 2]; [x_read != 2]; fail \"assertion x == 2 fails\""},
  Lowering{"int x;", "__VERIFIER_assume(x == 2);", "x_read = x; [x_read == 2]"},
  Lowering{"", "__VERIFIER_error();", "fail \"__VERIFIER_error() is reached\""},
  Lowering{"", "reach_error();", "fail \"reach_error() is reached\""},
  Lowering{"void reach_error(void) { abort(); }", "reach_error();", "fail \"reach_error() is reached\""},
  Lowering{"", "int a = __VERIFIER_nondet_int(); unsigned char c = __VERIFIER_nondet_int();",
           "a = *; tmp = *; c = (uint8)tmp"},
  Lowering{"int x;", "printf(\"%d\", x++);", "x_read = x; x = x_read + 1"}));

TEST(Parse, ExpandsAssertOfGlibc) {
  const std::string text = "#include <assert.h>\n#include <stdbool.h>\nint x; int main(void) { bool b = x; assert(x == 2 && b); }";
  EXPECT_EQ(statements(parseSnippet(text), "main"),
            "b = (bool)x; x_read = x; [x_read == 2]; [x_read != 2]; [(int32)b]; [!(int32)b]; "
            "fail \"assertion x == 2 && b fails\"");
  const std::string old = "extern void __assert_fail(const char*, const char*, unsigned, const char*);\n"
      "int x; int main() { ((x == 2) ? (void)(0) : __assert_fail(\"x == 2\", \"f.c\", 3, \"main\")); }";
  EXPECT_EQ(statements(parseSnippet(old, ".i"), "main"),
            "x_read = x; [x_read == 2]; [x_read != 2]; fail \"assertion x == 2 fails\"");
}

TEST(Parse, UserDefinedAssertIsAFunction) {
  const Program program = parseSnippet(
      "void __VERIFIER_error(void); void __VERIFIER_assert(int c) { if (!c) { ERROR: __VERIFIER_error(); } }\n"
      "int x; int main() { __VERIFIER_assert(x == 2); }");
  EXPECT_EQ(statements(program, "main"), "x_read = x; __VERIFIER_assert(x_read == 2)");
  EXPECT_EQ(statements(program, "__VERIFIER_assert"), "[c]; [!c]; fail \"__VERIFIER_error() is reached\"");
}

TEST(Parse, KnowsWhichFunctionsAreAtomic) {
  const Program program = parseSnippet("int m; void __VERIFIER_atomic_f(void) { m = 1; } int main() { __VERIFIER_atomic_f(); }");
  EXPECT_TRUE(program.functions[1].atomic);
  EXPECT_FALSE(program[program.main].atomic);
}

TEST(Parse, GlobalsAndTheirInitialValues) {
  const Program program = parseSnippet(
      "enum { N = 3 }; int x = 0x80000000, y; extern int e; int a[N] = {1, N * 2}; unsigned char c = 300; int z = 4, z; int unused[2][2];\n"
      "int main() { static int s = -1; return x + y + e + a[0] + c + s + z++; }");
  std::string text = printProgram(program);
  text.resize(text.find("function"));
  EXPECT_EQ(text, "global int32 x = -2147483648\nglobal int32 y\nglobal int32 e = *\nglobal int32[3] a = {1, 6}\n"
                  "global uint8 c = 44\nglobal int32 main.s = -1\nglobal int32 z = 4\n");
}

std::string globals(const Program& program) {
  std::string text = printProgram(program);
  text.resize(text.find("function"));
  return text;
}

TEST(Parse, StaticInitialisersWithAddresses) {
  EXPECT_EQ(globals(parseSnippet("struct S { int f; int g[3]; } s; int f(void) { return 0; } int *p = &s.g[2]; int (*q)(void) = f;\n"
                                 "const char *t = \"a\"; struct S *l = &(s), *n = 0; int main() { return *p + q() + t[0] + l->f + !n; }")),
            "global pointer p = &s@32[2]\nglobal int32 s.f\nglobal int32[3] s.g\nglobal pointer q = f\nglobal pointer t = &string4\n"
            "global int8[2] string4 = {97}\nglobal pointer l = &s\nglobal pointer n\n");
}

// Each member of a union begins with the bits of the one that is initialised.
TEST(Parse, StaticInitialisersOfUnions) {
  EXPECT_EQ(globals(parseSnippet("union { int i; unsigned u; char c; struct { char a, b; } s; long l; } u = {-258}; int main() { u.i++; }")),
            "global int32 u.i = -258\nglobal int8 u.c = -2\n"
            "global int8 u.s.b = -2\nglobal int64 u.l = 4294967038\n");
}

TEST(Parse, ThreadLocalVariablesAreMarked) {
  const Program program = parseSnippet("_Thread_local int x; int y; int main() { static __thread int z; return x++ + y++ + z++; }");
  std::string found;
  for (const Declaration& global : program.globals) found += global.name + (global.threadLocal ? " each " : " one ");
  EXPECT_EQ(found, "x each y one main.z each ");
}

// What the statements say that are not precise, a line each.
std::string approximationsIn(const Program& program) {
  std::string found;
  for (const Function& function : program.functions)
    for (const Edge& edge : function.edges) {
      const auto* havoc = std::get_if<Havoc>(&edge.stmt);
      const auto* forget = std::get_if<HavocReachable>(&edge.stmt);
      const std::string what = havoc ? havoc->approximates : forget ? forget->approximates : "";
      if (!what.empty()) found += function.name + ": " + what + "\n";
    }
  return found;
}

TEST(Parse, ApproximationsSayWhatTheyAre) {
  const Program program = parseSnippet(
      "int g(int*); int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); return __builtin_va_arg(l, int); }\n"
      "int __VERIFIER_nondet_int(void); double d; int x; int main() { int a = d; a += f(1, 2) + __VERIFIER_nondet_int(); g(&x); return a; }");
  EXPECT_EQ(approximationsIn(program), "main: a floating-point number\nf: an argument of a function with a variable number of arguments\n"
                   "external functions: what functions without a body do\nexternal functions: what the external function 'g' does\n");
}

TEST(Parse, MemoryThatIsNotWholeObjectsIsForgotten) {
  for (const char* body : {"memset(a, 0, n);", "memcpy(a, b, n);", "memcpy(a, c, 8);", "memset(v, 0, 4);"}) {
    const Program program = parseSnippet(kPthread + "int a[3], b[3], n; char c[8]; void *v; int main(void) {" + body + "}");
    EXPECT_NE(approximationsIn(program), "") << body;
  }
}

TEST(Parse, ArraysInUnionsAreIncompleteUnlessAllBeginTogether) {
  EXPECT_EQ(parseSnippet("union { char b[4]; int w; } u; int main(void) { u.w = 1; }").incomplete.size(), 0u);
  EXPECT_EQ(parseSnippet("union { char b[4]; struct { char x, y; } s; } u; int main(void) { u.s.y = 1; }").incomplete.size(), 1u);
}

TEST(Parse, DumpsAFunction) {
  const std::string file = snippetFile("int x;\nint f(int p) {\n  return p + x;\n}\nint main(void) { x = f(2); }\n");
  std::string text = printProgram(parseC({file}));
  for (std::size_t at; (at = text.find(file)) != std::string::npos;) text.replace(at, file.size(), "f.c");
  EXPECT_EQ(text,
            "global int32 x\n"
            "function main()\n"
            "  entry 0, exit 1\n"
            "  0 -> 2: x = f(2)                          // f.c:5:18\n"
            "  2 -> 1: skip                              // f.c:5:18\n"
            "function f(p: int32) -> int32\n"
            "  local int32 result\n"
            "  local int32 p\n"
            "  entry 0, exit 1\n"
            "  0 -> 2: result = p + x                    // f.c:3:3\n"
            "  2 -> 1: skip                              // f.c:3:3\n"
            "  3 -> 1: skip                              // f.c:3:3\n");
  std::filesystem::remove(file);
}

TEST(Parse, WarnsOfUnknownFunctions) {
  const Program program = parseSnippet("int g(int), h(void); int main() { int a = g(3); g(a); h(); }");
  ASSERT_EQ(program.warnings.size(), 1u);  // all at once
  EXPECT_NE(program.warnings[0].find("functions without a body"), std::string::npos) << program.warnings[0];
  EXPECT_NE(program.warnings[0].find(":1:43), 'h' ("), std::string::npos) << program.warnings[0];
  EXPECT_EQ(statements(program, "main"), "external functions(); tmp = *; a = tmp; external functions(); external functions()");
}

TEST(Parse, OldC) {
  EXPECT_EQ(statements(parseSnippet("x; f(p) { x = p; } main() { f(3); return; }"), "main"), "f(3)");
}

// ---- what is refused ---------------------------------------------------------------------------------------------

struct Refusal {
  const char* text;
  const char* message;  // behind the file's name
};

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, WithPlaceAndReason) {
  const auto& [text, message] = GetParam();
  const std::string file = snippetFile(text);
  try {
    parseC({file});
    FAIL() << "accepted: " << text;
  } catch (const logic::InputError& error) {
    EXPECT_EQ(std::string(error.what()), file + message) << text;
  }
  std::filesystem::remove(file);
}

TEST(Refusals, AreListedAllAtOnce) {
  const std::string file = snippetFile("int main(void) {\n  goto *0;\n  void *p = &&a;\n a: return p != 0;\n}\n");
  try {
    parseC({file});
    FAIL();
  } catch (const logic::InputError& error) {
    EXPECT_EQ(std::string(error.what()), file + ":2:3: unsupported: computed goto\nredcomp: " + file +
                                             ":3:13: unsupported: expression of kind AddrLabelExpr\nredcomp: 2 places are refused");
  }
  std::filesystem::remove(file);
}

INSTANTIATE_TEST_SUITE_P(Programs, Refused, testing::Values(
  Refusal{"int main(void) { int x = ; }", ":1:26: error: expected expression"},
  Refusal{"int main(void) { y = 1; }", ":1:18: error: use of undeclared identifier 'y'"},
  Refusal{"int f(void) { return 1; }", ": the program has no function main"},
  Refusal{"typedef int pthread_mutex_t; int pthread_mutex_lock(pthread_mutex_t*); pthread_mutex_t m; int main(void) { pthread_mutex_lock(&m); int a = m; }",
          ":1:140: unsupported: value of a mutex"},
  Refusal{"int pthread_mutex_lock(int*); int x; int main(void) { pthread_mutex_lock(&x); }",
          ":1:55: unsupported: function 'pthread_mutex_lock'"},
  Refusal{"int pthread_mutex_trylock(void*); int main(void) { pthread_mutex_trylock(0); }",
          ":1:74: unsupported: pointer to an object of this type"},
  Refusal{"void *sem_open(const char*, int, ...); int main(int n, char **a) { sem_open(a[0], 0); }",
          ":1:77: unsupported: semaphore whose name is not known"},
  Refusal{"void *sem_open(const char*, int, ...); int main(void) { sem_open(\"a\", 0); }",
          ":1:66: unsupported: name of a semaphore that does not consist of a slash and further characters"},
  Refusal{"int pthread_join(); int main(void) { pthread_join(); }", ":1:38: unsupported: call with too few arguments"},
  Refusal{"void __VERIFIER_unknown(void); int main(void) { __VERIFIER_unknown(); }",
          ":1:49: unsupported: function '__VERIFIER_unknown'"},
  Refusal{"struct S { int a; }; struct S __VERIFIER_nondet_S(void); int main(void) { struct S s = __VERIFIER_nondet_S(); }",
          ":1:88: unsupported: nondeterministic structure"},
  Refusal{"int main(void) { asm goto(\"jmp %l0\" : : : : a); a: return 0; }", ":1:18: unsupported: assembly code that jumps"},
  Refusal{"struct S { int a, b; } s; int main(void) { asm(\"\" : \"=m\"(s)); }", ":1:58: unsupported: structure that assembly code changes"},
  Refusal{"int main(void) { void *p = &&a; a: return p != 0; }", ":1:28: unsupported: expression of kind AddrLabelExpr"},
  Refusal{"int *p; int main(void) { __sync_fetch_and_add(&p, 1); }",
          ":1:51: unsupported: atomic arithmetic on a pointer that adds a number of bytes other than whole elements"},
  Refusal{"_Atomic int x; int main(void) { __c11_atomic_fetch_max(&x, 1, 5); }",
          ":1:33: unsupported: atomic operation '__c11_atomic_fetch_max'"},
  Refusal{"float x, y; int main(void) { __atomic_load(&x, &y, 5); }",
          ":1:30: unsupported: atomic operation on a value of this type"},
  Refusal{"typedef int V __attribute__((vector_size(16))); V v; int main(void) { v = v + v; }",
          ":1:51: unsupported: object of type 'V'"},
  Refusal{"int *p = &(int){1}; int main(void) { *p = 2; }",
          ":1:10: unsupported: address of this kind as an initial value"},
  Refusal{"int x; union { int *p; char c; } u = {&x}; int main(void) { *u.p = 1; }",
          ":1:34: unsupported: initial value of a union with members of such different types"},
  Refusal{"int main(void) { _Complex double z = 1; z = z * z; }",
          ":1:38: unsupported: conversion of kind FloatingRealToComplex"}));

TEST(Parse, AssemblyThatDoesNothingIsIgnored) {
  EXPECT_EQ(statements(parseSnippet("int x; int main(void) { asm(\"nop\"); x = 1; asm volatile(\"\" ::: \"memory\"); }"), "main"), "x = 1");
}

TEST(Parse, CodeThatMainCannotReachMayBeAnything) {
  EXPECT_NO_THROW(parseSnippet("double d; float f(float *p) { return *p; } int main(void) { return 0; }"));
}

std::string messageFor(const std::vector<std::string>& files) {
  try {
    parseC(files);
  } catch (const logic::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Parse, FilesThatCannotBeRead) {
  EXPECT_EQ(messageFor({}), "no C file is given");
  EXPECT_EQ(messageFor({"/no/such/file.c"}), "/no/such/file.c: no such file");
  EXPECT_EQ(messageFor({testing::TempDir()}), testing::TempDir() + ": is a directory, not a C file");
}

TEST(Parse, ArgumentsForClang) {
  const std::string file = snippetFile("int x = N; int main(void) { x = 1; }");
  EXPECT_EQ(asLiteral(parseC({file}, {{"-DN=3"}}).globals[0].initial.at(0))->value, 3);
  EXPECT_THROW(parseC({file}, {{"-DN=3", "-include", "/no/such/file.h"}}), logic::InputError);
  EXPECT_THROW(parseC({file}, {{"--no-such-option"}}), logic::InputError);
  std::filesystem::remove(file);
}

TEST(Parse, ArgumentsThatMakeItNoCAreRefused) {
  const std::string file = snippetFile("int x; int main(void) { x = 1; }");
  const auto message = [&](const ParseOptions& options) -> std::string {
    try {
      parseC({file}, options);
    } catch (const logic::InputError& error) {
      return std::string(error.what()).substr(file.size());
    }
    return "no error";
  };
  const std::string language = ": unsupported: Clang is told that this is another language than C";
  const std::string machine = ": unsupported: Clang is told to compile for another machine than --arch ";
  EXPECT_EQ(message({{"-x", "c++", "-std=c++17"}}), language);
  EXPECT_EQ(message({{"-x", "objective-c"}}), language);
  EXPECT_EQ(message({{"-m32"}}), machine + "64");
  EXPECT_EQ(message({{"--target=avr"}}), machine + "64");
  EXPECT_EQ(message({{"-m64"}, Architecture::Bits32}), machine + "32");
  EXPECT_EQ(message({{"-m32"}, Architecture::Bits32}), "no error");
  std::filesystem::remove(file);
}

// 2^24 scalars in 25 lines, and 10^8 zeros behind one number.
TEST(Parse, FewLinesOfLargeObjects) {
  std::string nested = "struct s0 { int x; };\n";
  for (int i = 1; i <= 24; ++i) nested += "struct s" + std::to_string(i) + " { struct s" + std::to_string(i - 1) + " x, y; };\n";
  const std::string file = snippetFile(nested + "struct s24 s; int main(void) { s = s; }");
  EXPECT_EQ(messageFor({file}), file + ":14:28: unsupported: structure of more than 5000 scalars");
  std::filesystem::remove(file);
  const std::string values = snippetFile("char a[100000000] = {[0 ... 1000000] = 1}; int main(void) { a[1] = 1; }");
  EXPECT_EQ(messageFor({values}), values + ":1:6: unsupported: more than 1000000 initial values other than 0");
  std::filesystem::remove(values);
  const Program program = parseSnippet("int a[1000][1000][100] = {[1] = {{1}}}; int main(void) { a[1][2][3] = 1; }");
  EXPECT_EQ(program.globals[0].initial.size(), 1u);
}

TEST(Parse, DeepNestingIsRefusedNotACrash) {
  const auto repeat = [](const std::string& part) {
    std::string out;
    for (int i = 0; i < 200'000; ++i) out += part;
    return out;
  };
  const std::string bodies[] = {"x = " + repeat("!") + "x;",      repeat("if (x) ") + "x = 1;",
                                "x = " + repeat("x ? 1 : ") + "1;", repeat("x = ") + "1;",
                                "x = " + repeat("(int)") + "x;",    repeat("{") + repeat("}")};
  for (const std::string& body : bodies) {
    const std::string file = snippetFile("int x; int main(void) {" + body + "}");
    const std::string message = messageFor({file});
    EXPECT_TRUE(message.find("nested more than 4000 deep") != std::string::npos ||
                message.find("bracket nesting level") != std::string::npos) << body.substr(0, 40) << message;
    std::filesystem::remove(file);
  }
#ifdef __SANITIZE_ADDRESS__  // which makes what is on the stack several times larger
  const std::string sum = repeat(" + x").substr(0, 80'000);
#else
  const std::string sum = repeat(" + x");
#endif
  EXPECT_NO_THROW(parseSnippet("int x; int main(void) { x = 1" + sum + "; }"));
}

}  // namespace
}  // namespace redcomp::frontend
