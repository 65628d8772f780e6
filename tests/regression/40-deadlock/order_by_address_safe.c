// redcomp: --deadlock | truth: safe | expect: safe
// Locks on the heap are taken in the order of their addresses.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct {
  pthread_mutex_t m;
  int balance;
} account;

account *a, *b;

static account *make(void) {
  account *made = malloc(sizeof *made);
  pthread_mutex_init(&made->m, 0);
  made->balance = 0;
  return made;
}

static void transfer(account *from, account *to) {
  account *first = (uintptr_t)from < (uintptr_t)to ? from : to;
  account *second = first == from ? to : from;
  pthread_mutex_lock(&first->m);
  pthread_mutex_lock(&second->m);
  from->balance--;
  to->balance++;
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
}

void *there(void *arg) { transfer(a, b); return 0; }
void *back(void *arg) { transfer(b, a); return 0; }

int main(void) {
  pthread_t s, t;
  a = make();
  b = make();
  pthread_create(&s, 0, there, 0);
  pthread_create(&t, 0, back, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
