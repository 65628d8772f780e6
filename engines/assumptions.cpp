#include "engines/assumptions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "engines/source_names.h"
#include "movers/races.h"

namespace redcomp::engines {

using namespace ts;
using logic::Assumption;

namespace {

std::optional<SourceLocation> placeOf(const Step& step) {
  return step.source.file.empty() ? std::nullopt : std::optional(step.source);
}

Assumption noUndefined(const std::string& what, const Step& step) {
  return {"undefined-behaviour", placeOf(step), what.empty() ? "no undefined behaviour" : logic::noUndefined(what)};
}

// The kinds that occur, with the first place of each.
std::vector<Assumption> undefinedBehaviour(const ConcurrentSystem& system) {
  std::map<std::string, Assumption> byKind;
  std::optional<Assumption> unknown;
  const auto keepFirst = [](Assumption& known, const Assumption& other) { known = std::min(known, other); };
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) {
      if (step.defined.isTrue() || step.guard.isFalse()) continue;
      if (!unknown) unknown = noUndefined("", step);
      for (const Undefined kind : step.undefined.list()) {
        const Assumption found = noUndefined(toString(kind), step);
        keepFirst(byKind.try_emplace(found.text, found).first->second, found);
      }
    }
  std::vector<Assumption> result;
  for (const auto& [text, assumption] : byKind) result.push_back(assumption);
  if (result.empty() && unknown) result.push_back(*unknown);
  return result;
}

std::optional<Assumption> noSecondJoin(const ConcurrentSystem& system) {
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      if (const auto* join = std::get_if<Join>(&step.sync); join && system[join->thread].replicated)
        return Assumption{"join", placeOf(step), "no thread is joined twice"};
  return std::nullopt;
}

std::optional<Assumption> interleaving(const ConcurrentSystem& system) {
  constexpr std::size_t named = 3;
  const std::vector<movers::PossibleRace> races = movers::possibleRaces(system);
  if (races.empty()) return std::nullopt;
  const SourceNames names(system);
  std::vector<std::string> shown;
  for (const movers::PossibleRace& each : races)
    if (const std::string name = names.of(each.variable); std::ranges::find(shown, name) == shown.end()) shown.push_back(name);
  const std::size_t more = shown.size() - std::min(named, shown.size());
  shown.resize(shown.size() - more);
  return Assumption{"data-race", races.front().source, fmt::format("{}{}{}", kMayRace, fmt::join(shown, ", "), more > 0 ? fmt::format(" and {} more", more) : "")};
}

}  // namespace

std::vector<Assumption> assumptionsOf(const ConcurrentSystem& system, Verdict verdict, bool aboutRaces) {
  if (verdict == Verdict::Inconclusive) return {};
  std::vector<Assumption> result = system.assumptions;
  if (verdict == Verdict::Violated) {
    std::erase_if(result, [](const Assumption& each) { return !each.forViolations; });
  } else {
    std::ranges::copy(undefinedBehaviour(system), std::back_inserter(result));
    if (auto join = noSecondJoin(system)) result.push_back(*join);
    if (auto races = aboutRaces ? std::nullopt : interleaving(system)) result.push_back(*races);
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Outcome withoutAssumptions(Outcome outcome, const std::set<std::string>& accepted) {
  constexpr std::size_t named = 2;
  std::vector<Assumption> refused = outcome.assumptions;
  std::erase_if(refused, [&](const Assumption& each) { return accepted.contains(each.kind); });
  const std::vector<std::string> lines = logic::linesOf(refused);
  if (outcome.verdict != Verdict::Proved || lines.empty()) return outcome;
  outcome.verdict = Verdict::Inconclusive;
  outcome.reason = "proved only when assuming ";
  for (std::size_t i = 0; i < std::min(named, lines.size()); ++i) outcome.reason += (i == 0 ? "" : "; ") + lines[i];
  if (lines.size() > named) outcome.reason += fmt::format("; and {} more", lines.size() - named);
  return outcome;
}

}  // namespace redcomp::engines
