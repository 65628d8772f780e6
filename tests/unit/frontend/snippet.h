// C text to a Program, for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "frontend/parse.h"

namespace redcomp::frontend {

// The text stands in a file whose name messages begin with.
inline std::string snippetFile(const std::string& text, const std::string& extension = ".c") {
  static int count = 0;
  const std::string unique = std::to_string(::getpid()) + "_" + std::to_string(count++);
  const std::string file = testing::TempDir() + "snippet" + unique + extension;
  std::ofstream(file) << text;
  return file;
}

inline Program parseSnippet(const std::string& text, const std::string& extension = ".c") {
  const std::string file = snippetFile(text, extension);
  struct Remover {
    const std::string& file;
    ~Remover() { std::remove(file.c_str()); }
  } remover{file};
  return parseC({file});
}

// Enough of <pthread.h> and <assert.h> for most tests, on one line.
inline const std::string kPthread =
    "typedef unsigned long pthread_t; typedef union { int a[10]; } pthread_mutex_t; typedef struct { int a; } pthread_cond_t;"
    "int pthread_create(pthread_t*, void*, void*(*)(void*), void*); int pthread_join(pthread_t, void**);"
    "void pthread_exit(void*); int pthread_mutex_lock(pthread_mutex_t*); int pthread_mutex_unlock(pthread_mutex_t*);"
    "int pthread_mutex_init(pthread_mutex_t*, void*); int pthread_mutex_destroy(pthread_mutex_t*);"
    "int pthread_cond_wait(pthread_cond_t*, pthread_mutex_t*); int pthread_cond_signal(pthread_cond_t*);"
    "void __VERIFIER_assume(int); void __VERIFIER_assert(int); void __VERIFIER_error(void); int __VERIFIER_nondet_int(void);"
    "_Bool __VERIFIER_nondet_bool(void); unsigned __VERIFIER_nondet_uint(void); void reach_error(void);"
    "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); void abort(void); void exit(int);"
    "int printf(const char*, ...); int pthread_mutex_trylock(pthread_mutex_t*); pthread_t pthread_self(void);"
    "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void*);"
    "void *memset(void*, int, unsigned long); void *memcpy(void*, const void*, unsigned long);"
    "void *memmove(void*, const void*, unsigned long);\n";

}  // namespace redcomp::frontend
