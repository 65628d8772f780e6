#include "driver/vacuous.h"

#include <algorithm>
#include <set>

#include "engines/safety.h"

namespace redcomp::driver {

using engines::Stages;
using engines::UnreachedAssertion;
using engines::Verdict;

namespace {

struct Assertion {
  logic::SourceLocation source;
  std::string message;
  auto operator<=>(const Assertion&) const = default;
};

bool isMark(const std::string& message) { return message.starts_with(frontend::kMarkedAssertion); }

// Of all functions that main can reach; threads and calls may have copies of them.
std::set<Assertion> assertionsOf(const frontend::Program& program) {
  std::set<Assertion> found;
  for (const frontend::Function& function : program.functions)
    for (const frontend::Edge& edge : function.edges)
      if (const auto* fail = std::get_if<frontend::Fail>(&edge.stmt); fail && isMark(fail->message))
        found.insert({edge.source, fail->message});
  return found;
}

// Proved: no run reaches it. Errors that are not marks say where the translation lost track: they stay, and forbid a proof.
Verdict reaches(ts::ConcurrentSystem system, const Assertion& asked, const engines::Request& request, Stages& stages) {
  std::erase_if(system.errors, [&](const ts::ErrorCondition& error) {
    return isMark(error.message) && (error.source != asked.source || error.message != asked.message);
  });
  try {
    return checkSafety(system, {}, request, stages).verdict;
  } catch (const engines::TimeOver&) {
    return Verdict::Inconclusive;
  }
}

Options markingOptions(const Options& options) {
  Options marking = options;
  marking.question.locks = false;
  marking.output.invariants = false;
  if (marking.semantics.signedOverflow == translate::SignedOverflow::Reports)
    marking.semantics.signedOverflow = translate::SignedOverflow::Undefined;
  return marking;
}

}  // namespace

std::vector<UnreachedAssertion> unreachedAssertions(const Options& options, const Reader& reader, Stages& stages) {
  const Options marking = markingOptions(options);
  frontend::ParseOptions parse = parseOptions(marking);
  parse.assertions = false;
  parse.errorLabel.clear();
  parse.marksAssertions = true;
  const frontend::Program program = reader(options.question.files, parse);
  const ts::ConcurrentSystem system = buildSystem(program, buildOptions(marking));
  const std::set<Assertion> assertions = assertionsOf(program);
  std::vector<UnreachedAssertion> unreached;
  std::size_t left = assertions.size();
  for (const Assertion& each : assertions) {
    const Stages::ScopedLimit share(stages, 1.0 / static_cast<double>(left--));
    const Verdict verdict = reaches(system, each, requestOf(marking), stages);
    if (verdict != Verdict::Violated)
      unreached.push_back({each.message.substr(frontend::kMarkedAssertion.size()), each.source, verdict == Verdict::Proved});
  }
  return unreached;
}

}  // namespace redcomp::driver
