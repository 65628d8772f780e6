// Threads that can be exchanged in a state: states that differ only in which of them is where are one.
//
//     three workers increment x:      workers at 5 2 2, x = 1   and   2 5 2, x = 1   and   2 2 5, x = 1     are kept as 2 2 5
//
// Exchanging two twins (ts/symmetry.h), with their locals and flags, maps the edges of the searched graph (block_walk.h) to
// edges, and errors to errors, as long as the other threads are indifferent to which is which. So from a state and its sorted
// form the same errors are reachable, after as many blocks and context switches, and it is enough to look at the latter.
// Twins that have been created are exchangeable while main goes on to create more.
#pragma once

#include <functional>
#include <vector>

#include "movers/blocks.h"
#include "search/compiled_system.h"
#include "ts/symmetry.h"

namespace redcomp::search {

class Twins {
 public:
  Twins() = default;  // nobody is anybody's twin
  // `tick`, if given, is called now and then; it may throw to give up.
  Twins(const CompiledSystem& system, const movers::Blocks& blocks, const std::function<void()>& tick = {});

  // Brings exchangeable twins into order, and tells where this thread is now.
  int sort(Number* state, int thread) const;

 private:
  struct Class {
    std::vector<std::vector<Register>> slots;          // by member: its location, then its variables
    std::vector<std::vector<ts::Observer>> observers;  // by member: threads that can tell it from the next one
  };
  static bool mayBeExchanged(const std::vector<ts::Observer>& observers, const Number* state);

  std::vector<Class> classes_;
};

}  // namespace redcomp::search
