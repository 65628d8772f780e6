#include "driver/emit.h"

#include <fmt/format.h>

#include "bounded/unwinding.h"
#include "engines/approximation.h"
#include "engines/strategy.h"
#include "passes/run_passes.h"
#include "seq/emit_bounded.h"
#include "seq/emit_c.h"
#include "ts/replicate.h"

namespace redcomp::driver {

namespace {

constexpr int defaultRounds = 2, defaultUnwind = 1;

void warnOfMissing(const ts::ConcurrentSystem& system) {
  for (const std::string& reason : system.incomplete)
    fmt::print(stderr, "redcomp: warning: the sequential program has fewer behaviours: {}\n", reason);
}

std::string titleOf(const Options& options) { return fmt::format("{}", fmt::join(options.question.files, ", ")); }

passes::Subject boundedSubject(const ts::ConcurrentSystem& given, const Options& options) {
  const engines::LazyCseq engine{ts::hasReplicated(given) ? engines::copiesWanted(options.limits) : 0};
  passes::Subject subject(given);
  runPasses(passes::safetyPasses(), subject, recipeOf(engine, options.question.method));
  if (auto exact = engines::withoutApproximations(subject.system)) {
    subject.system = std::move(*exact);
    subject.system.incomplete.emplace_back("runs that rest on approximations are left out");
  }
  return subject;
}

std::string boundedProgram(const ts::ConcurrentSystem& given, const Options& options) {
  const passes::Subject subject = boundedSubject(given, options);
  warnOfMissing(subject.system);
  const bounded::Bounds& bounds = options.question.method.bounds;
  bounded::UnwindOptions how;
  how.bounds = {bounds.unwind.value_or(defaultUnwind), bounds.unwindAtLine};
  try {
    const bounded::Unwinding unwinding = unwind(subject.system, subject.blocks, how);
    return seq::emitBounded(subject.system, unwinding,
                            {titleOf(options), bounds.rounds.value_or(defaultRounds), bounds.schedule,
                             options.output.cbmcDialect ? seq::Dialect::Cbmc : seq::Dialect::SvComp, options.question.method.narrow});
  } catch (const bounded::NotUnwound& no) {
    throw logic::InputError({}, no.what());
  }
}

}  // namespace

std::string sequentialProgram(const ts::ConcurrentSystem& given, const Options& options) {
  if (options.question.method.bounded) return boundedProgram(given, options);
  passes::Recipe recipe;
  recipe.slicing = recipe.intervals = false;
  recipe.reduction = options.question.method.reduceSequential;
  recipe.copies = ts::hasReplicated(given) ? engines::copiesWanted(options.limits) : 0;
  passes::Subject subject(given);
  runPasses(passes::safetyPasses(), subject, recipe);
  warnOfMissing(subject.system);
  return seq::emitC(subject.system, subject.blocks, {titleOf(options), *options.output.emitFile});
}

}  // namespace redcomp::driver
