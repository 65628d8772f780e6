// Where answers go: to the terminal, and into the files that were asked for.
#pragma once

#include <string>
#include <vector>

#include "driver/options.h"
#include "engines/settle.h"

namespace redcomp::driver {

// On a terminal a line that changes; else a line now and then; with --quiet none.
engines::Stages::Progress progressOf(const Options& options);

// To standard output, completely. Throws std::system_error.
void print(const std::string& text);
// "-" is standard output. Throws std::system_error.
void writeOrPrint(const std::string& file, const std::string& text);

bool printsText(const Options& options);  // not if standard output is for JSON
std::string textOf(const Options& options, const engines::Outcome& outcome);
std::string textOf(const Options& options, const std::vector<engines::PropertyAnswer>& answers, double seconds);

std::string sarifOf(const std::vector<engines::PropertyAnswer>& answers);

// SARIF, witness, and so on. What there is to say about them, and about what a task definition expects.
std::string writeReports(const Options& options, const std::vector<engines::PropertyAnswer>& answers);

}  // namespace redcomp::driver
