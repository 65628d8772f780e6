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

std::optional<bool> answerTo(const engines::Question& question, const Truth& truth) {
  if (question.termination) return question.fair ? truth.terminatesFairly : truth.terminates;
  if (question.deadlock) return truth.deadlockFree;
  if (question.races) return truth.raceFree;
  if (question.overflow) return truth.calculatesRight;
  return question.memory ? truth.memorySafe : truth.safe;
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
  const engines::Question& question = options.question;
  if (instance_ && (question.termination || question.deadlock)) return std::nullopt;
  const std::optional<bool> known = answerTo(question, truth);
  return instance_ && known == true ? std::nullopt : known;
}

const Truth& Subject::usual() {
  driver::Options options;
  options.question.safety = true;
  return ask(options);
}

}  // namespace redcomp::fuzz
