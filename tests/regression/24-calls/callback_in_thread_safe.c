// redcomp: --safety | truth: safe | expect: safe
// A pool of jobs: the thread function is none of those that a job may be.
#include <assert.h>
#include <pthread.h>

typedef struct { void (*run)(void *); void *argument; } Job;
Job jobs[2];
int left, sum;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void add(void *p) { sum += (int)(long)p; }
void take(void *p) { sum -= (int)(long)p; }

void *worker(void *unused) {
  pthread_mutex_lock(&m);
  while (left > 0) {
    Job job = jobs[--left];
    job.run(job.argument);
  }
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  jobs[0] = (Job){add, (void *)3};
  jobs[1] = (Job){take, (void *)2};
  left = 2;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum == 1);
  return 0;
}
