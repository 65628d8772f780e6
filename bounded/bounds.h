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

struct Bounds {
  std::optional<int> rounds = {};           // none: 2, 3, ... as long as it makes sense
  std::optional<int> unwind = {};           // none: 1, 2, 4, ...
  std::map<int, int> unwindAtLine = {};     // for loops whose head is in this line
  std::vector<RoundThreads> schedule = {};  // the threads of the first rounds; later ones have all
  bool operator==(const Bounds&) const = default;
};

// "1,2:+:3": threads 1 and 2 in the first round, all in the second, thread 3 in the third. Threads are counted from 0, which is
// main, and main may always run in the first round. Nothing if the text is none.
std::optional<std::vector<RoundThreads>> scheduleCalled(const std::string& text);

// "12:5": loops in line 12 go round 5 times. Nothing if the text is none.
std::optional<std::pair<int, int>> loopBoundCalled(const std::string& text);

}  // namespace redcomp::bounded
