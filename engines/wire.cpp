#include "engines/wire.h"

#include <nlohmann/json.hpp>

namespace redcomp::logic {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceLocation, file, line, column)
}

namespace redcomp::bounded {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BoundedSizes, doneRounds, doneUnwind, rounds, unwind, blocks, bits, variables, clauses)
}

namespace redcomp::engines {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ChangedValue, variable, value, before)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CallLine, function, source)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TraceLine, thread, source, text, changes, reads, kind, holds, values, note, object, calls)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WaitLine, thread, holds, what, waitsFor, source)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RaceLine, thread, access, text, source, holds, calls)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Violation, message, source, thread, trace, chain, race, values, why, decisive)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RankLine, function, where)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InvariantLine, where, formula, places)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Sizes, threads, reducibleBlocks, controlNodes, predicates, clauses, states, visits, bytesOfStates,
                                   validatedClauses, bounded)

// Only what an engine fills in; the rest of an outcome is its caller's.
std::string toLine(const Outcome& o) {
  nlohmann::json json{{"verdict", static_cast<int>(o.verdict)}, {"reason", o.reason}, {"invariants", o.invariants},
                      {"sizes", o.sizes}, {"ranking", o.ranking}, {"clauses", o.clauses}, {"frontier", o.frontier}};
  if (o.violation) json["violation"] = *o.violation;
  if (o.violation && o.violation->repeatsFrom) json["repeatsFrom"] = *o.violation->repeatsFrom;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Outcome outcomeFrom(const std::string& line) {
  const nlohmann::json json = nlohmann::json::parse(line);
  Outcome o;
  o.verdict = static_cast<Verdict>(json.at("verdict").get<int>());
  o.reason = json.at("reason");
  o.invariants = json.at("invariants").get<std::vector<InvariantLine>>();
  o.sizes = json.at("sizes");
  o.ranking = json.at("ranking").get<std::vector<RankLine>>();
  o.clauses = json.at("clauses");
  o.frontier = json.at("frontier");
  if (json.contains("violation")) o.violation = json.at("violation").get<Violation>();
  if (json.contains("repeatsFrom")) o.violation->repeatsFrom = json.at("repeatsFrom").get<std::size_t>();
  return o;
}

}  // namespace redcomp::engines
