#include "driver/emit.h"

#include <fmt/format.h>

#include "engines/strategy.h"
#include "passes/run_passes.h"
#include "seq/emit_c.h"
#include "ts/replicate.h"

namespace redcomp::driver {

std::string sequentialProgram(const ts::ConcurrentSystem& given, const Options& options) {
  passes::Recipe recipe;
  recipe.slicing = recipe.intervals = false;
  recipe.reduction = options.question.method.reduceSequential;
  recipe.copies = ts::hasReplicated(given) ? engines::copiesWanted(options.limits) : 0;
  passes::Subject subject(given);
  runPasses(passes::safetyPasses(), subject, recipe);
  for (const std::string& reason : subject.system.incomplete)
    fmt::print(stderr, "redcomp: warning: the sequential program has fewer behaviours: {}\n", reason);
  const std::string title = fmt::format("{}", fmt::join(options.question.files, ", "));
  return seq::emitC(subject.system, subject.blocks, {title, *options.output.emitFile});
}

}  // namespace redcomp::driver
