// redcomp: --safety | truth: unsafe | expect: unsafe
// The part that was never written is copied, and looked at: it need not be 0.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct message {
  int kind, length, payload;
};

static struct message *queue[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *sender(void *arg) {
  struct message *m = malloc(sizeof *m);
  m->kind = 1;
  m->length = 0;
  pthread_mutex_lock(&lock);
  queue[count++] = m;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, sender, NULL);
  pthread_create(&b, NULL, sender, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  struct message copy = *queue[1];
  assert(copy.kind == 1 && copy.payload == 0);
}
