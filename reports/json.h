// The outcome of a run for programs: the same facts as JSON. docs/json.md describes it; kJsonSchema changes when something is
// renamed, removed or gets another meaning, not when something is added.
#pragma once

#include <string>
#include <vector>

#include "engines/outcome.h"
#include "engines/request.h"
#include "engines/settle.h"
#include "logic/source.h"

namespace redcomp::reports {

inline constexpr int kJsonSchema = 2;

struct JsonOptions {
  const engines::Question& question;
  bool vacuous = false;  // was asked for
};

std::string toJson(const JsonOptions& options, const engines::Outcome& outcome);

// Several answers: the worst verdict, and an object like that of a single answer for each.
std::string toJson(const JsonOptions& options, const std::vector<engines::PropertyAnswer>& answers, double seconds);

// A run without an answer: exit codes 1, 2 and 6. `place` may be unknown.
std::string errorAsJson(const std::vector<std::string>& files, int exitCode, const std::string& message, const logic::SourceLocation& place = {});

}  // namespace redcomp::reports
