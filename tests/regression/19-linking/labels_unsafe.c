// redcomp: --safety parts/labels.c | truth: unsafe | expect: unsafe
// Functions and variables have the names that their labels say.
#include <assert.h>
#include <pthread.h>

extern int get(void) __asm__("other_get");
extern int value __asm__("other_value");
extern int lock(pthread_mutex_t *mutex) __asm__("pthread_mutex_lock");
#pragma redefine_extname length my_length
extern unsigned long length(const char *text);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *toggle(void *unused) {
  lock(&m);
  x = 1;
  x = 0;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, toggle, NULL);
  lock(&m);
  assert(x == 0);
  pthread_mutex_unlock(&m);
  assert(get() == 2 && value == 2 && length("a") == 1);
  return 0;
}
