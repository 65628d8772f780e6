#include "horn/solver_output.h"

#include <fmt/format.h>

#include <sstream>

#include "horn/model.h"
#include "horn/model_parser.h"
#include "horn/refutation.h"

namespace redcomp::horn {
namespace {

std::string trimmed(const std::string& line) {
  auto begin = line.find_first_not_of(" \t\r");
  return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

bool addStep(const std::string& line, const Smt2& printed, Refutation& refutation) {
  std::istringstream words(line);
  std::string keyword;
  std::size_t clause = 0;
  if (!(words >> keyword >> clause) || keyword != "step" || clause >= printed.clauseOf.size()) return false;
  Derivation step{printed.clauseOf[clause], {}};
  for (int premise; words >> premise;) step.premises.push_back(premise);
  refutation.derivations.push_back(std::move(step));
  return words.eof();
}

// The query "error -> false" was added by toSmt2; its premise already derives false in the system.
void dropAddedQuery(Refutation& refutation) {
  auto& steps = refutation.derivations;
  if (steps.empty() || steps.back().clause != -1 || steps.back().premises.size() != 1) return;
  int last = steps.back().premises.front();
  if (last >= 0 && last < static_cast<int>(steps.size())) steps.resize(static_cast<std::size_t>(last) + 1);
}

}  // namespace

SolverOutput readOutput(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    std::string word = trimmed(line);
    if (word != "sat" && word != "unsat" && word != "unknown") continue;
    std::size_t position = lines.eof() ? text.size() : static_cast<std::size_t>(lines.tellg());
    return {word, text.substr(position)};
  }
  return {};
}

std::string firstLine(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line))
    if (!trimmed(line).empty()) return trimmed(line).substr(0, 200);
  return "";
}

Answer readModel(const System& system, const Smt2& printed, const std::string& text, const std::string& solver) {
  try {
    return completed(system, parseModel(text, system, printed.predicateNames));
  } catch (const ParseError& error) {
    return Unknown{fmt::format("the model of '{}' cannot be read: {}", solver, error.what())};
  }
}

Answer readDerivation(const System& system, const Smt2& printed, const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  Refutation refutation;
  bool complete = false;
  while (!complete && std::getline(lines, line)) {
    complete = line == "end";
    if (!complete && !addStep(line, printed, refutation))
      return Unknown{"the derivation of redcomp-spacer cannot be read: " + line};
  }
  if (!complete) return Unknown{"the derivation of redcomp-spacer has no end"};
  dropAddedQuery(refutation);
  if (auto fault = shapeFault(system, refutation)) return Unknown{"the derivation of Spacer is wrong: " + *fault};
  return refutation;
}

}  // namespace redcomp::horn
