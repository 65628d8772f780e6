// Waiting places: where, for what, and when a thread is blocked there.
#include "ts/waiting.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "logic/print.h"
#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

std::string waitingIn(const char* text) {
  const ConcurrentSystem system = parseSystem(text, "");
  const Waiting waiting = findWaiting(system);
  std::string result;
  for (const auto& places : waiting.places)
    for (const WaitingPlace& p : places)
      result += fmt::format("{}@{}: {}; ", system[p.place.thread].name, system[p.place.thread][p.place.location].name,
                            logic::cTerm(p.blocked));
  for (ThreadId t : threadIds(system))
    for (LocationId end : waiting.ends[t.index]) result += fmt::format("{} ends at {}; ", system[t].name, system[t][end].name);
  for (const std::string& u : waiting.unclear) result += u + "; ";
  return result;
}

struct Case {
  const char* what;
  const char* system;
  const char* waiting;
};

TEST(Waiting, Places) {
  for (const Case& c : std::vector<Case>{
           {"a lock", "lock a; thread T { initial 0; 0 -> 1: acquire(a); }", "T@0: a; T ends at 1; "},
           {"a join", "thread M { initial 0; 0 -> 1: create(T); 1 -> 2: join(T); } thread T { initial 0; 0 -> 1: start; 1 -> 2: exit; }",
            "M@1: !T$finished; M ends at 2; T ends at 2; "},
           {"a condition", "global int s = 0; thread T { initial 0; 0 -> 1: [s > 0] as wait; }", "T@0: s <= 0; T ends at 1; "},
           {"an assume", "global int s = 0; thread T { initial 0; 0 -> 1: [s > 0]; }", "T ends at 1; "},
           {"in a section, through a local",
            "global int s = 0; thread T { local int r = 0; initial 0; atomic 1, 2, 3; 0 -> 1: skip; 1 -> 2: r := s; "
            "2 -> 3: [r > 0] as wait; 3 -> 4: s := r - 1; }",
            "T@0: s <= 0; T ends at 4; "},
           {"an attempt that may fail", "lock a; thread T { initial 0; 0 -> 1: acquire(a); 0 -> 1: [a]; }", "T ends at 1; "},
           {"a section that may be stuck for another reason",
            "global int s = 0; global int x = 0; thread T { initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: [s > 0] as wait; 2 -> 3: [x == 1]; }",
            "T ends at 3; it is not known when thread T waits at line 1:80; "},
           {"a section with a loop",
            "global int s = 0; thread T { initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: [s > 0] as wait; 2 -> 1: s := s - 1; 2 -> 3: skip; }",
            "T ends at 3; it is not known when thread T waits at line 1:62; "},
           {"the end of the program is not that of a thread", "thread T { initial 0; stop 1; 0 -> 1: skip; }", ""},
           {"nor is a failed assertion", "thread T { initial 0; 0 -> 1: skip; } error T@1;", ""},
       })
    EXPECT_EQ(waitingIn(c.system), c.waiting) << c.what;
}

TEST(Waiting, TextOfWaitsAndStops) {
  const std::string text = "global int s = 0;\n\nthread T {\n  initial 0;\n  stop 2;\n  0 -> 1: [s >= 1] as wait;\n  1 -> 2: skip;\n}\n";
  EXPECT_EQ(printSystem(parseSystem(text, ""), {.sources = false}), text);
}

}  // namespace
}  // namespace redcomp::ts
