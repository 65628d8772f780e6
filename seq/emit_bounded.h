// The bounded program of Lazy-CSeq (bounded/) as C: a function per unwound thread, called once in each round. There is no loop in
// it, and no recursion.
//
//     static void thread_count(unsigned stop) {
//       if (pc_count == 0 && 0 < stop) { /* prog.c:12 */
//         if (count_started) { counter_read = counter; pc_count = 1; }
//         else { __VERIFIER_assume(0); }
//       }
//       ...
//     }
//     int main(void) {
//       unsigned stop;
//       /* round 1 */
//       stop = __VERIFIER_nondet_uint(); __VERIFIER_assume(stop <= 4); thread_main(stop);
//       stop = __VERIFIER_nondet_uint(); __VERIFIER_assume(stop <= 3); thread_count(stop);
//       /* round 2 */
//       ...
//
// A thread goes on from block to block while its node has a smaller number than `stop`. Runs are cut off where they would go round a loop
// more often than it was unwound: BEYOND_BOUNDS(), which can be defined as reach_error() to see whether there are any.
//
// Two dialects: that of SV-COMP with the types of C, and that of CBMC, in which each variable has as few bits as its values in the
// bounded program need (__CPROVER_bitvector). Other compilers take it too; Clang knows integers of any width.
#pragma once

#include <string>
#include <vector>

#include "bounded/bounds.h"
#include "bounded/unwinding.h"
#include "ts/system.h"

namespace redcomp::seq {

enum class Dialect { SvComp, Cbmc };

struct EmitBoundedOptions {
  std::string title;  // describes the original program, for the comment at the top
  int rounds = 2;
  std::vector<bounded::RoundThreads> schedule = {};  // of the first rounds
  Dialect dialect = Dialect::SvComp;
  bool narrow = true;  // in the dialect of CBMC: the fewest bits; false: those of types
};

// `unwinding` is that of the system. Throws logic::InputError for what C cannot express: integers without a range, arrays of unknown
// size, terms that are too large.
std::string emitBounded(const ts::ConcurrentSystem& system, const bounded::Unwinding& unwinding, const EmitBoundedOptions& options);

}  // namespace redcomp::seq
