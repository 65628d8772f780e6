#include "frontend/models.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/unit/frontend/snippet.h"

namespace redcomp::frontend {
namespace {

// A call of each, as the headers of the library declare it, is a call of its model.
struct Model {
  const char* headers;
  const char* name;
  const char* body;  // of main
};

class Modelled : public testing::TestWithParam<Model> {};

TEST_P(Modelled, IsCalled) {
  const auto& [headers, name, body] = GetParam();
  std::string text = "#define _GNU_SOURCE\n";
  for (const char* header = headers; *header; ++header)
    text += *header == 'p' ? "#include <pthread.h>\n" : *header == 's' ? "#include <semaphore.h>\n"
          : *header == 't' ? "#include <string.h>\n" : *header == 'T' ? "#include <time.h>\n"
          : *header == 'o' ? "#include <getopt.h>\n" : "#include <stdlib.h>\n";
  const Program program = parseSnippet(text + "void nothing(void) {}\nint main(void) {" + body + "}");
  bool found = false;
  for (const Function& function : program.functions) {
    if (function.name != name) continue;
    found = true;
    EXPECT_TRUE(function.library) << name;
    EXPECT_FALSE(function.edges.empty()) << name;
  }
  EXPECT_TRUE(found) << name;
  EXPECT_TRUE(program.warnings.empty()) << program.warnings.front();
}

INSTANTIATE_TEST_SUITE_P(Library, Modelled, testing::Values(
  Model{"p", "pthread_mutexattr_init", "pthread_mutexattr_t a; pthread_mutexattr_init(&a);"},
  Model{"p", "pthread_mutexattr_settype", "pthread_mutexattr_t a; pthread_mutexattr_settype(&a, 1);"},
  Model{"p", "pthread_rwlock_init", "pthread_rwlock_t l; pthread_rwlock_init(&l, 0);"},
  Model{"p", "pthread_rwlock_rdlock", "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; pthread_rwlock_rdlock(&l);"},
  Model{"p", "pthread_rwlock_wrlock", "pthread_rwlock_t l; pthread_rwlock_wrlock(&l);"},
  Model{"p", "pthread_rwlock_tryrdlock", "pthread_rwlock_t l; pthread_rwlock_tryrdlock(&l);"},
  Model{"p", "pthread_rwlock_trywrlock", "pthread_rwlock_t l; pthread_rwlock_trywrlock(&l);"},
  Model{"p", "pthread_rwlock_unlock", "pthread_rwlock_t l; pthread_rwlock_unlock(&l);"},
  Model{"p", "pthread_spin_init", "pthread_spinlock_t l; pthread_spin_init(&l, 0);"},
  Model{"p", "pthread_spin_lock", "pthread_spinlock_t l; pthread_spin_lock(&l);"},
  Model{"p", "pthread_spin_trylock", "pthread_spinlock_t l; pthread_spin_trylock(&l);"},
  Model{"p", "pthread_spin_unlock", "pthread_spinlock_t l; pthread_spin_unlock(&l);"},
  Model{"p", "pthread_barrier_init", "pthread_barrier_t b; pthread_barrier_init(&b, 0, 2);"},
  Model{"p", "pthread_barrier_wait", "pthread_barrier_t b; pthread_barrier_wait(&b);"},
  Model{"p", "pthread_once", "pthread_once_t o = PTHREAD_ONCE_INIT; pthread_once(&o, nothing);"},
  Model{"p", "pthread_key_create", "pthread_key_t k; pthread_key_create(&k, 0);"},
  Model{"p", "pthread_exit", "pthread_cancel(pthread_self()); pthread_exit(0);"},
  Model{"p", "pthread_testcancel", "pthread_testcancel();"},
  Model{"p", "pthread_kill", "pthread_kill(pthread_self(), 0);"},
  Model{"s", "__redcomp_sem_open", "sem_open(\"/a\", 0);"},
  Model{"s", "__redcomp_sem_unlink", "sem_unlink(\"/a\");"},
  Model{"s", "sem_close", "sem_t s; sem_close(&s);"},
  Model{"p", "pthread_setspecific", "pthread_setspecific(0, 0);"},
  Model{"p", "pthread_getspecific", "pthread_getspecific(0);"},
  Model{"s", "sem_init", "sem_t s; sem_init(&s, 0, 1);"},
  Model{"s", "sem_wait", "sem_t s; sem_wait(&s);"},
  Model{"s", "sem_trywait", "sem_t s; sem_trywait(&s);"},
  Model{"s", "sem_post", "sem_t s; sem_post(&s);"},
  Model{"s", "sem_getvalue", "sem_t s; int v; sem_getvalue(&s, &v);"},
  Model{"t", "strlen", "int n = strlen(\"abc\");"},
  Model{"t", "strcpy", "char a[4]; strcpy(a, \"abc\");"},
  Model{"t", "strncpy", "char a[4]; strncpy(a, \"abc\", 2);"},
  Model{"t", "strcat", "char a[4] = \"a\"; strcat(a, \"b\");"},
  Model{"t", "strcmp", "int n = strcmp(\"a\", \"b\");"},
  Model{"t", "strncmp", "int n = strncmp(\"a\", \"b\", 1);"},
  Model{"t", "strchr", "char *p = strchr(\"abc\", 98);"},
  Model{"t", "strtok", "char a[4] = \"a,b\"; strtok(a, \",\"); strtok(0, \",\");"},
  Model{"t", "strsep", "char a[4] = \"a,b\", *p = a; strsep(&p, \",\");"},
  Model{"t", "strcasecmp", "int n = strcasecmp(\"a\", \"B\");"},
  Model{"t", "strerror", "char *p = strerror(2);"},
  Model{"t", "memmem", "char a[4]; memmem(a, 4, \"b\", 1);"},
  Model{"l", "strtol", "long n = strtol(\"12\", 0, 10);"},
  Model{"l", "strtoull", "unsigned long long n = strtoull(\"12\", 0, 0);"},
  Model{"l", "atoi", "int n = atoi(\"12\");"},
  Model{"l", "div", "int n = div(7, 2).rem;"},
  Model{"l", "rand", "int n = rand();"},
  Model{"l", "rand_r", "unsigned s = 1; rand_r(&s);"},
  Model{"l", "getenv", "char *p = getenv(\"HOME\");"},
  Model{"l", "atexit", "atexit(nothing);"},
  Model{"l", "exit", "atexit(nothing);"},
  Model{"T", "time", "time_t t; time(&t);"},
  Model{"T", "localtime", "time_t t = 0; struct tm *p = localtime(&t);"},
  Model{"T", "clock_gettime", "struct timespec t; clock_gettime(CLOCK_REALTIME, &t);"},
  Model{"o", "getopt", "char *a[] = {\"p\", 0}; getopt(1, a, \"x\");"},
  Model{"o", "getopt_long", "char *a[] = {\"p\", 0}; struct option o[] = {{0, 0, 0, 0}}; getopt_long(1, a, \"x\", o, 0);"},
  Model{"l", "labs", "long n = labs(-3);"}));

TEST(Models, AllFilesAreEmbeddedTheHeaderFirst) {
  const std::string& text = libraryModels();
  EXPECT_TRUE(text.starts_with("#line 1 \"models/prelude.h\"\n")) << text.substr(0, 80);
  EXPECT_EQ(text.find("#include"), std::string::npos);
  for (const auto& entry : std::filesystem::directory_iterator(REDCOMP_SOURCE_DIR "/frontend/models"))
    EXPECT_NE(text.find("#line 1 \"models/" + entry.path().filename().string() + "\"\n"), std::string::npos) << entry.path();
}

TEST(Models, ConditionVariablesCountSignalsOnlyWithoutSpuriousWakeups) {
  const std::string file = snippetFile(
      "#include <pthread.h>\npthread_mutex_t m; pthread_cond_t c; int main(void) { pthread_cond_wait(&c, &m); pthread_cond_signal(&c); }");
  EXPECT_EQ(parseC({file}).functions.size(), 1u);
  const Program counted = parseC({file}, {.spuriousWakeups = false});
  std::remove(file.c_str());
  ASSERT_GE(counted.functions.size(), 3u);
  EXPECT_EQ(counted.functions[1].name, "pthread_cond_wait");
  EXPECT_EQ(counted.functions[2].name, "pthread_cond_signal");
}

TEST(Models, TheProgramsOwnDefinitionsComeFirst) {
  const Program program = parseSnippet("int abs(int x) { return 7; } int strlen(int x) { return x; } int main(void) { return abs(1) + strlen(3); }");
  ASSERT_EQ(program.functions.size(), 3u);
  for (const Function& function : program.functions) EXPECT_FALSE(function.library) << function.name;
}

TEST(Models, WhatIsNotCalledIsNotThere) {
  const Program program = parseSnippet("#include <pthread.h>\n#include <semaphore.h>\nint main(void) { return 0; }");
  EXPECT_EQ(program.functions.size(), 1u);
  EXPECT_TRUE(program.globals.empty());
}

}  // namespace
}  // namespace redcomp::frontend
