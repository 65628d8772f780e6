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
// In mode RESUME, control falls through the statements to the stored label; there CONTROL switches to EXECUTE, and at every
// label it may switch to SUSPEND. Choices are __VERIFIER_nondet_*, waiting is __VERIFIER_assume, an error calls
// reach_error. `#line` marks refer to the source of each statement.
//
// Integers have a type that holds their range (c_code.h). Runs with undefined behaviour, or in which a value would leave the
// range of its variable, are cut off.
#pragma once

#include <string>

#include "movers/blocks.h"
#include "ts/system.h"

namespace redcomp::seq {

struct EmitOptions {
  std::string title;     // describes the original program, for the comment at the top
  std::string fileName;  // name of the C file, for #line marks
};

// The system must have no obstacle (passes/sequentialize.h). Throws logic::InputError for what C cannot express: integers
// without a range, arrays of unknown size.
std::string emitC(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const EmitOptions& options);

}  // namespace redcomp::seq
