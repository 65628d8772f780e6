#include "driver/dumps.h"

#include "engines/deadlock.h"
#include "engines/safety.h"
#include "engines/termination.h"
#include "movers/print_movers.h"
#include "passes/interval_pass.h"
#include "ts/dot.h"
#include "ts/text/text.h"

namespace redcomp::driver {

namespace {

passes::Subject subjectAfter(const std::string& pass, const Input& input, const Options& options, engines::Stages& stages) {
  const engines::Request request = requestOf(options);
  const auto deadlocks = engines::deadlockQuestion(passes::Deadlocks::AlsoOfSome);
  const auto found = options.question.termination
                         ? engines::terminationSubjectAfter(pass, input.system, request, stages)
                         : engines::subjectAfter(pass, input.system, options.question.deadlock ? deadlocks : engines::SafetyQuestion{},
                                                 request, stages);
  if (!found) throw logic::InputError({}, "no engine uses the pass " + pass + " for this program and these options");
  return *found;
}

std::string moversOf(const passes::Subject& subject) {
  return movers::printMovers(subject.system, movers::analyseMovers(subject.system));
}

std::string blocksOf(const passes::Subject& subject) {
  return movers::printBlocks(subject.system, movers::analyseMovers(subject.system), subject.blocks);
}

std::string intervalsOf(const passes::Subject& subject) {
  const auto intervals = passes::checkedIntervals(subject.system);
  return intervals ? ts::printIntervals(subject.system, *intervals) : "none found\n";
}

std::string programOf(const Input& input) {
  if (!input.program) throw logic::InputError({}, "--dump program needs a C program");
  return frontend::printProgram(*input.program);
}

}  // namespace

std::string dumpOf(const Dump& dump, const Input& input, const Options& options, engines::Stages& stages) {
  const auto after = [&](const std::string& pass) { return subjectAfter(pass, input, options, stages); };
  switch (dump.what) {
    case Dump::What::Program: return programOf(input);
    case Dump::What::Ts: return ts::printSystem(input.system);
    case Dump::What::Dot: return ts::printDot(input.system);
    case Dump::What::Intervals: return intervalsOf(after("narrow-inputs"));
    case Dump::What::Movers: return moversOf(after("blocks"));
    case Dump::What::Blocks: return blocksOf(after("blocks"));
    case Dump::What::AfterPass: return ts::printSystem(after(dump.pass).latest());
  }
  return "";
}

}  // namespace redcomp::driver
