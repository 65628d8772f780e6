// A job is handed to a worker, who frees it, while main still looks at it.
//
// Shows: --memory. In job.c main does not look.
//
//     ./redcomp examples/undefined/job_used_after_free.c --memory
#include <pthread.h>
#include <stdlib.h>

struct job {
  int size;
};

int done;

void *work(void *given) {
  struct job *job = given;
  free(job);
  return NULL;
}

int main(void) {
  pthread_t worker;
  struct job *job = malloc(sizeof *job);
  job->size = 3;
  pthread_create(&worker, NULL, work, job);
  done = job->size;
  pthread_join(worker, NULL);
  return 0;
}
