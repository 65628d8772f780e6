// The sequential program of passes/sequentialize.h as C99, for any verifier of sequential programs.
//
// A function per thread, with the control code of UL-CSeq before each statement; locals are static, so that they
// persist. A thread `counter++` and the driver:
//
//     static void thread_count(void) {
//       static long long counter_read = 0;
//       CONTROL(pc_count, 0) EXEC { counter_read = counter; }
//       CONTROL(pc_count, 1) EXEC { counter = counter_read + 1; }
//       CONTROL(pc_count, 2) EXEC { pc_count = 2; mode = SUSPEND; return; }
//     }
//     int main(void) {
//       while (!(...all have ended...)) {
//         mode = RESUME; thread_main();
//         mode = RESUME; if (count_started) thread_count();
//       }
//     }
//
// In mode RESUME the control falls through the statements to the stored label; CONTROL goes into EXECUTE there, and may
// go into SUSPEND at every label. Choices are __VERIFIER_nondet_*, waiting is __VERIFIER_assume, an error calls
// reach_error. `#line` marks say where statements come from.
//
// Integers have a type that holds their range (c_code.h). A run in which the behaviour is undefined, or a value
// would leave the range of its variable, is cut off.
#pragma once

#include <string>

#include "movers/blocks.h"
#include "ts/system.h"

namespace redcomp::seq {

struct EmitOptions {
  std::string title;     // what the program is made of, for the comment at the top
  std::string fileName;  // of the C file: #line marks lead back to it
};

// The system must have no obstacle (passes/sequentialize.h). Throws logic::InputError for what C cannot express: integers without
// a range, arrays of unknown size.
std::string emitC(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const EmitOptions& options);

}  // namespace redcomp::seq
