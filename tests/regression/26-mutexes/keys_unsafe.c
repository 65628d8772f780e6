// redcomp: --safety | truth: unsafe | expect: unsafe
// A global instead of the key is one for all.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int cells[2];
int *global = NULL;

void *thread(void *number) {
  int *mine = &cells[(long)number];
  assert(pthread_getspecific(key) == NULL);
  global = mine;
  *global = (int)(long)number;
  assert(*mine == (long)number);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  cells[0] = cells[1] = -1;
  pthread_key_create(&key, NULL);
  pthread_create(&t1, NULL, thread, (void *)0);
  pthread_create(&t2, NULL, thread, (void *)1);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_key_delete(key);
  return 0;
}
