// Comparisons as tables for people, as a table in Markdown, and as JSON.
#pragma once

#include <string>
#include <vector>

#include "driver/compare.h"

namespace redcomp::driver {

// The head of the table of one program, and a row of it, with a bar that is full at the time limit:
//   method             verdict             time                     memory  clauses  predicates
//   graph              proved            0.05 s  |                   45 MB        0           0
std::string comparisonHead(const std::string& file);
std::string comparisonRow(const MethodRun& run, double timeLimit);

// | program | graph | views | ...  with verdict and seconds, and a last row with the number of answers.
std::string comparisonMatrix(const std::vector<Comparison>& comparisons);

std::string comparisonsAsJson(const std::vector<Comparison>& comparisons, const CompareLimits& limits);

}  // namespace redcomp::driver
