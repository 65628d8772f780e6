// The schedule of a run, as a program can follow it: blocks of threads, the places where they begin, and inputs.
//
//     main ... | count#2: counter++ reads | count: counter++ | count#2: counter++ goes on | main ...
//
//     blocks: main; count#2; count; count#2 at point 0, inside of counter++; main at point 1, before pthread_join(t1, NULL)
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engines/outcome.h"

namespace redcomp::reports {

// Where a thread hands over to the next block, and goes on when its own next one comes.
struct TurnPoint {
  enum class Where {
    Before,  // the statement
    Within,  // between what it reads and what it reads next (`nextRead`), or writes
    After,   // its last statement
    Around,  // a call in which it waits: others run while it is in there
  } where;
  logic::SourceLocation source;
  std::string text;      // of the statement
  std::string nextRead;  // empty: the write comes next
  auto operator<=>(const TurnPoint&) const = default;
};

struct Block {
  int thread = 0;
  int point = -1;  // of ReplaySchedule::points; -1: the thread begins, or comes back from pthread_cond_wait
  int visit = 1;   // the how-manieth visit of the thread there
};

struct ReplaySchedule {
  enum class End { Fails, Races, Waits };
  End end = End::Fails;
  std::vector<std::string> threads;              // main first, then in the order of creation
  std::vector<TurnPoint> points;
  std::vector<Block> blocks;
  std::vector<Block> stops;                      // where threads wait until all blocks have been run; for ever, if End::Fails
  std::vector<std::vector<std::string>> inputs;  // by thread
  std::vector<int> sleeps;                       // by thread: in its how-manieth wait on a condition it stays for ever; 0: in none
  int late = -1;                                 // of a race: the thread that reads; what it writes next would hide that from sanitizers
};

// Or a sentence that says why there is none.
std::variant<ReplaySchedule, std::string> replayScheduleOf(const engines::Violation& violation);

}  // namespace redcomp::reports
