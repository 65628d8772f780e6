// What a bounded search is bounded by, as the user says it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace redcomp::bounded {

// The threads that may run in a round, by index; empty: all.
using RoundThreads = std::set<int>;

// Of the runs, those in which some threads stop in a certain part of their text in the first round. All windows of so many parts are
// disjoint, and together they are all runs: several processes look for violations in different places.
struct Window {
  int part = 0, parts = 1;  // counted from 0
  bool operator==(const Window&) const = default;
};

struct Bounds {
  std::optional<int> rounds = {};           // none: 2, 3, ... as long as it makes sense
  std::optional<int> unwind = {};           // none: 1, 2, 4, ...
  std::map<int, int> unwindAtLine = {};     // for loops whose head is in this line
  std::vector<RoundThreads> schedule = {};  // the threads of the first rounds; later ones have all
  Window window = {};                       // only these runs
  bool operator==(const Bounds&) const = default;
};

// Of a thread with nodes from 0 on, those at which it stops in the window.
struct Stops {
  int thread = 0, from = 0, to = 0;
  bool operator==(const Stops&) const = default;
};

// `nodes`: how many each thread has. Threads that do not occur stop anywhere. The parts are cut among the longest threads first.
std::vector<Stops> stopsOf(const Window& window, const std::vector<std::size_t>& nodes);

// "1,2:+:3": threads 1 and 2 in the first round, all in the second, thread 3 in the third. Threads are counted from 0, which is
// main, and main may always run in the first round. Nothing if the text is none.
std::optional<std::vector<RoundThreads>> scheduleCalled(const std::string& text);

// "12:5": loops in line 12 go round 5 times. Nothing if the text is none.
std::optional<std::pair<int, int>> loopBoundCalled(const std::string& text);

}  // namespace redcomp::bounded
