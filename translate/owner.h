// Who the variables and objects of a program belong to, while its threads are built.
//
//     int x;                     the program                      Owner{}
//     _Thread_local int t;       thread 2                         Owner{2, {}}
//     void f(void) { int i; }    thread 2, in its call of f       Owner{2, {f, 0}}
#pragma once

#include "frontend/program.h"

namespace redcomp::translate {

// One call of a function on a thread's stack: the function, and how many calls of the same function are below it.
struct Activation {
  frontend::FunctionId function;
  int depth = 0;
  auto operator<=>(const Activation&) const = default;
};

// Who a variable or an object of the program belongs to.
struct Owner {
  int thread = -1;        // -1: the program
  Activation activation;  // of a thread's function; function -1: a thread-local variable of the program
  auto operator<=>(const Owner&) const = default;
};

}  // namespace redcomp::translate
