// A job is handed to a worker, who frees it.
//
// Shows: memory that is handed over: nobody else uses it afterwards, it is freed once, and nothing is lost. job_leaks.c and
// job_used_after_free.c are its twins.
//
//     ./redcomp examples/undefined/job.c --memory-leaks
#include <pthread.h>
#include <stdlib.h>

struct job {
  int size;
};

extern int __VERIFIER_nondet_int(void);
int done;

void *work(void *given) {
  struct job *job = given;
  if (job->size > 0) done = job->size;
  free(job);
  return NULL;
}

int main(void) {
  pthread_t worker;
  struct job *job = malloc(sizeof *job);
  job->size = __VERIFIER_nondet_int();
  pthread_create(&worker, NULL, work, job);
  pthread_join(worker, NULL);
  return 0;
}
