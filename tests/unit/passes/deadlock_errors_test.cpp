// Deadlocks as error conditions, as text: which candidates are left after locksets, gate locks, creation and join.
#include "passes/deadlock_errors.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
namespace {

std::string conditions(const std::string& text, Deadlocks which) {
  const std::string printed = ts::printSystem(withDeadlocks(ts::parseSystem(text, ""), which), {.sources = false});
  std::string result;
  for (std::size_t at = 0; (at = printed.find("\nerror ", at)) != std::string::npos; ++at)
    result += printed.substr(at + 7, printed.find(';', at) - at - 7) + "; ";
  for (std::size_t at = 0; (at = printed.find("\nincomplete ", at)) != std::string::npos; ++at) result += "incomplete; ";
  return result;
}

struct Case {
  const char* what;
  std::string system;
  const char *ofAll, *alsoOfSome;
};

TEST(Blocked, Candidates) {
  const std::string locks = "lock a; lock b; lock g; ";
  const std::string t = "thread T { initial 0; 0 -> 1: acquire(a); 1 -> 2: acquire(b); 2 -> 3: release(b); 3 -> 4: release(a); } ";
  const std::string u = "thread U { initial 0; 0 -> 1: acquire(b); 1 -> 2: acquire(a); 2 -> 3: release(a); 3 -> 4: release(b); } ";
  const std::string loop = "thread L { initial 0; 0 -> 0: skip; } ";
  for (const Case& c : std::vector<Case>{
           {"opposite order", locks + t + u, "T@1 && U@1 && a && b \"deadlock\"; ", "T@1 && U@1 \"deadlock\"; "},
           {"the same order", locks + t + "thread U { initial 0; 0 -> 1: acquire(a); 1 -> 2: acquire(b); }",
            "T@0 && U@2 && a \"deadlock\"; T@1 && U@2 && b \"deadlock\"; ",
            "T@0 && U@2 \"deadlock\"; T@1 && U@2 \"deadlock\"; "},
           {"somebody always goes on", locks + t + u + loop, "", "T@1 && U@1 \"deadlock\"; "},
           {"a gate",
            locks + "thread T { initial 0; 0 -> 1: acquire(g); 1 -> 2: acquire(a); 2 -> 3: acquire(b); 3 -> 4: release(b); 4 -> 5: release(a); 5 -> 6: release(g); } "
            "thread U { initial 0; 0 -> 1: acquire(g); 1 -> 2: acquire(b); 2 -> 3: acquire(a); 3 -> 4: release(a); 4 -> 5: release(b); 5 -> 6: release(g); }",
            "", ""},
           {"locked twice", "lock a; thread T { initial 0; 0 -> 1: acquire(a); 1 -> 2: acquire(a); }", "T@1 && a \"deadlock\"; ", "T@1 \"deadlock\"; "},
           {"held on one of two paths",
            "lock a; global int x = 0; thread T { initial 0; 0 -> 1: [x == 0]; 0 -> 1: [x != 0 && !a] a := true as acquire(a); 1 -> 2: acquire(a); }",
            "T@1 && a \"deadlock\"; ", "T@1 && a && a$owner == 0 \"deadlock\"; "},
           {"a semaphore", "global int s = 0; thread T { initial 0; 0 -> 1: [s > 0] as wait; }", "T@0 && s <= 0 \"deadlock\"; ", "T@0 && s <= 0 \"deadlock\"; "},
           {"any number of threads, locks only", "lock a; lock b; thread replicated T { initial 0; 0 -> 1: acquire(a); 1 -> 2: acquire(b); 2 -> 3: release(b); 3 -> 4: release(a); "
            "0 -> 5: acquire(b); 5 -> 6: acquire(a); 6 -> 7: release(a); 7 -> 4: release(b); }",
            "incomplete; ", "T@1 && T@5 \"deadlock\"; "},
           {"any number of threads that wait for anybody", "global int s = 0; thread replicated T { initial 0; 0 -> 1: [s > 0] as wait; }", "incomplete; ", "incomplete; "},
       }) {
    EXPECT_EQ(conditions(c.system, Deadlocks::OfAll), c.ofAll) << c.what;
    EXPECT_EQ(conditions(c.system, Deadlocks::AlsoOfSome), c.alsoOfSome) << c.what;
  }
}

}  // namespace
}  // namespace redcomp::passes
