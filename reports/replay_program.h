// A violation as a program: the user's source with the schedule built in.
//
//     void *count(void *unused) { counter++; ...        ({ __auto_type redcomp_old = counter; redcomp_turn(2); counter = ...
//
// One thread runs at a time, as in the trace. Where a thread goes on after others have run it calls redcomp_turn(K): there it hands
// over, and waits until it is its turn again. Creations, ends and waits of threads do the same, and inputs have the values of the
// run. The scheduler uses relaxed atomics and nothing else, so that sanitizers see the program's own synchronisation only.
//
// The text of the user's program is changed in the lines where threads are switched, nowhere else, and keeps its line numbers.
#pragma once

#include <string>
#include <variant>

#include "engines/outcome.h"

namespace redcomp::reports {

struct NoReplayProgram {
  std::string reason;
};

// `text`: of the file in which all of the run happens.
std::variant<std::string, NoReplayProgram> replayProgram(const engines::Violation& violation, const std::string& file, const std::string& text);

}  // namespace redcomp::reports
