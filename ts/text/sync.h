// What `acquire(m)`, `create(T)`, ... mean when they are the whole action of a step, and the names of the symbols that
// belong to a thread. Used by parser and printer alike.
#pragma once

#include <string>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts::text {

// The globals behind create/start and join/exit: "T2$started", "T2$finished".
std::string startedFlag(const std::string& thread);
std::string finishedFlag(const std::string& thread);

// A local a of T1 has the symbol "T1.a", an input n of one of its steps "T1$n".
std::string localPrefix(const std::string& thread);
std::string inputPrefix(const std::string& thread);

struct Effect {
  Term guard = logic::boolean(true);
  std::vector<Assignment> updates;
  bool operator==(const Effect&) const = default;
};

// `self` takes the step; `threadNames` are those of the system, by index.
Effect effectOf(const ts::Sync& sync, ThreadId self, const std::vector<std::string>& threadNames);

}  // namespace redcomp::ts::text
