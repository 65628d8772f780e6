#include "passes/run_passes.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace redcomp::passes {

namespace {

void runOne(const Pass& pass, Subject& subject, const Recipe& recipe, const PassRun& how) {
  how.around(pass, [&] { pass.run(subject, recipe, how.hooks); });
  if (how.check) try {
      ts::checkWellFormed(subject.latest());
    } catch (const std::logic_error& fault) {
      throw std::logic_error(fmt::format("after the pass {}: {}", pass.name, fault.what()));
    }
  how.after(pass, subject);
}

void runUntil(std::size_t end, const PassList& list, Subject& subject, const Recipe& recipe, const PassRun& how) {
  for (; subject.next < end; ++subject.next)
    if (list[subject.next].applies(recipe)) runOne(list[subject.next], subject, recipe, how);
}

}  // namespace

void runPasses(const PassList& list, Subject& subject, const Recipe& recipe, const PassRun& how) {
  runUntil(list.size(), list, subject, recipe, how);
}

void runPassesThrough(const std::string& last, const PassList& list, Subject& subject, const Recipe& recipe,
                      const PassRun& how) {
  const auto found = std::ranges::find(list, last, &Pass::name);
  if (found == list.end()) throw std::logic_error(fmt::format("there is no pass {}", last));
  runUntil(static_cast<std::size_t>(found - list.begin()) + 1, list, subject, recipe, how);
}

}  // namespace redcomp::passes
