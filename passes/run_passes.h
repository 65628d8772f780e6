// Running the passes of a list, in order.
#pragma once

#include "passes/pass_lists.h"

namespace redcomp::passes {

struct PassRun {
  PassHooks hooks = {};
  // Called around each pass that applies, for instance to measure it; must call `work` once.
  std::function<void(const Pass&, const std::function<void()>& work)> around = [](const Pass&, const auto& work) { work(); };
  // Called after each of them.
  std::function<void(const Pass&, const Subject&)> after = [](const Pass&, const Subject&) {};
  // Throw std::logic_error if a pass returns a system that is not well-formed (ts/system.h).
  bool check = checksByDefault;

#ifdef REDCOMP_CHECK_PASSES
  static constexpr bool checksByDefault = true;
#else
  static constexpr bool checksByDefault = false;
#endif
};

// Runs the passes that the recipe asks for and that have not been run yet: all of them, or those up to the one called
// `last` (std::logic_error if there is none of that name).
void runPasses(const PassList& list, Subject& subject, const Recipe& recipe, const PassRun& how = {});
void runPassesThrough(const std::string& last, const PassList& list, Subject& subject, const Recipe& recipe,
                      const PassRun& how = {});

}  // namespace redcomp::passes
