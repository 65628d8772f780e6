#include "os/suspension.h"

#include <csignal>

namespace redcomp::os {

namespace {

volatile std::sig_atomic_t continued = 0;

}  // namespace

void countSuspensions() {
  struct sigaction action {};
  action.sa_handler = [](int) { continued = continued + 1; };
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGCONT, &action, nullptr);
}

int suspensions() { return continued; }

}  // namespace redcomp::os
