#include "tests/fuzz/subject.h"

namespace redcomp::fuzz {

namespace {

constexpr int kCopies = 2;  // of threads that may be any number

Overflow overflowOf(const driver::Options& options) {
  switch (options.semantics.signedOverflow) {
    case translate::SignedOverflow::Undefined: return Overflow::Undefined;
    case translate::SignedOverflow::Wraps: return Overflow::Wraps;
    case translate::SignedOverflow::Reports: return Overflow::Fails;
  }
  throw std::logic_error("no such overflow");
}

}  // namespace

Subject::Subject(const Lines& lines) : source_(lines) {
  if (const auto few = instance(lines, kCopies)) instance_.emplace(*few);
}

const Truth& Subject::ask(const driver::Options& options) {
  const frontend::Program& program = (instance_ ? *instance_ : source_).read(driver::parseOptions(options));
  const Overflow overflow = overflowOf(options);
  const auto [at, isNew] = known_.try_emplace({&program, overflow});
  if (isNew) at->second = askOracle(program, {.overflow = overflow});
  return at->second;
}

std::optional<bool> Subject::truth(const driver::Options& options) {
  const Truth& truth = ask(options);
  if (instance_) return options.question.termination || options.question.deadlock || truth.safe == true ? std::nullopt : truth.safe;
  if (options.question.termination) return options.question.fair ? truth.terminatesFairly : truth.terminates;
  return options.question.deadlock ? truth.deadlockFree : truth.safe;
}

const Truth& Subject::usual() {
  driver::Options options;
  options.question.safety = true;
  return ask(options);
}

}  // namespace redcomp::fuzz
