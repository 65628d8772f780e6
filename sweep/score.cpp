#include "sweep/score.h"

#include <algorithm>

namespace redcomp::sweep {

namespace {

bool isConclusive(const Record& r) { return r.verdict == Verdict::Proved || r.verdict == Verdict::Violated; }

bool isRight(const Record& r) {
  if (*r.expected != (r.verdict == Verdict::Proved)) return false;
  return r.verdict == Verdict::Proved || r.expectedPart.empty() || r.part.empty() || r.part == r.expectedPart;
}

void count(Totals& totals, const Record& r) {
  ++totals.tasks;
  totals.proved += r.verdict == Verdict::Proved;
  totals.violated += r.verdict == Verdict::Violated;
  totals.open += !isConclusive(r);
  totals.right += judgementOf(r) == Judgement::Right;
  totals.wrong += judgementOf(r) == Judgement::Wrong;
  totals.points += pointsOf(r);
  if (r.expected) totals.possible += *r.expected ? 2 : 1;
  totals.seconds += r.seconds;
}

std::string verdictOf(const Record& r) { return toString(r.verdict) + (r.part.empty() ? "" : " (" + r.part + ")"); }

Change::Kind kindOf(const Record& before, const Record& now) {
  if (isConclusive(before) && isConclusive(now)) return before.verdict != now.verdict ? Change::Kind::Contradiction : Change::Kind::Other;
  if (isConclusive(before)) return Change::Kind::Lost;
  return isConclusive(now) ? Change::Kind::Won : Change::Kind::Other;
}

}  // namespace

Judgement judgementOf(const Record& r) {
  if (!isConclusive(r)) return Judgement::Open;
  if (!r.expected) return Judgement::NotKnown;
  return isRight(r) ? Judgement::Right : Judgement::Wrong;
}

int pointsOf(const Record& r) {
  const bool proved = r.verdict == Verdict::Proved;
  switch (judgementOf(r)) {
    case Judgement::Right: return proved ? 2 : 1;
    case Judgement::Wrong: return proved ? -32 : -16;
    default: return 0;
  }
}

std::map<std::string, Totals> totalsOf(const std::vector<Record>& records) {
  std::map<std::string, Totals> totals;
  totals[""];
  for (const Record& each : records) {
    if (!each.category.empty()) count(totals[each.category], each);
    count(totals[""], each);
  }
  return totals;
}

std::vector<Change> changesSince(const std::vector<Record>& before, const std::vector<Record>& now) {
  std::map<std::string, const Record*> old;
  for (const Record& each : before) old[each.task] = &each;
  std::vector<Change> changes;
  for (const Record& each : now) {
    const auto found = old.find(each.task);
    if (found == old.end()) {
      changes.push_back({each.task, Change::Kind::OnlyNow, "", verdictOf(each)});
      continue;
    }
    if (verdictOf(*found->second) != verdictOf(each))
      changes.push_back({each.task, kindOf(*found->second, each), verdictOf(*found->second), verdictOf(each)});
    old.erase(found);
  }
  for (const auto& [task, record] : old) changes.push_back({task, Change::Kind::OnlyBefore, verdictOf(*record), ""});
  std::ranges::stable_sort(changes, {}, &Change::kind);
  return changes;
}

}  // namespace redcomp::sweep
