// redcomp: --safety | truth: unsafe | expect: unsafe
// With _GNU_SOURCE the addresses that sockets are given are a transparent union.
#define _GNU_SOURCE
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int open_connections;

static void *serve(void *arg) {
  pthread_mutex_lock(&m);
  ++open_connections;

  assert(open_connections == 1);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  struct sockaddr_in name = {0}, peer;
  socklen_t size = sizeof peer;
  int s = socket(AF_INET, SOCK_STREAM, 0);
  name.sin_family = AF_INET;
  bind(s, (struct sockaddr *)&name, sizeof name);
  listen(s, 2);
  for (int i = 0; i < 2; i++) {
    pthread_t t;
    int c = accept(s, (struct sockaddr *)&peer, &size);
    if (c < 0) break;
    pthread_create(&t, 0, serve, 0);
  }
  return 0;
}
