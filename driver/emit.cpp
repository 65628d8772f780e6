#include "driver/emit.h"

#include <fmt/format.h>

#include "driver/strategy.h"
#include "movers/blocks.h"
#include "seq/emit_c.h"
#include "ts/replicate.h"
#include "ts/spin.h"

namespace redcomp::driver {

std::string sequentialProgram(const ts::ConcurrentSystem& given, const Options& options) {
  ts::ConcurrentSystem system = ts::hasReplicated(given) ? ts::instantiate(given, copiesWanted(options)).system : given;
  if (options.reduce) system = ts::withoutSpinning(system);
  for (const std::string& reason : system.incomplete)
    fmt::print(stderr, "redcomp: warning: the sequential program has fewer behaviours: {}\n", reason);
  const movers::Blocks blocks = options.reduce ? movers::findBlocks(system, movers::analyseMovers(system))
                                               : movers::withoutReduction(system);
  return seq::emitC(system, blocks, {fmt::format("{}", fmt::join(options.files, ", ")), *options.emitFile});
}

}  // namespace redcomp::driver
