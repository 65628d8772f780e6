// redcomp: --safety --external args | truth: safe | expect: safe
// What is const for the external function stays, and so do other members than the one that it gets.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

struct { int count; struct timeval start; pthread_mutex_t mutex; } shared;

extern void show(const int *value);

void *work(void *unused) {
  pthread_mutex_lock(&shared.mutex);
  shared.count++;
  pthread_mutex_unlock(&shared.mutex);
  return 0;
}

int main(void) {
  pthread_t t;
  char line[20];
  gettimeofday(&shared.start, 0);
  if (!fgets(line, sizeof line, stdin)) return 1;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  show(&shared.count);
  close(3);
  assert(shared.count == 2);
  return 0;
}
