// The sequential program in C, as --emit-c writes it.
#pragma once

#include <string>

#include "driver/options.h"
#include "ts/system.h"

namespace redcomp::driver {

// With --engine lazy-cseq the bounded program, of the system that this engine searches. Otherwise that of UL-CSeq, of the whole system, without slicing. Replicated threads are instantiated as often as --threads says; then the comment at
// the top of the program says that it is bounded.
std::string sequentialProgram(const ts::ConcurrentSystem& system, const Options& options);

}  // namespace redcomp::driver
