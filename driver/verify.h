// One question about a program, from its files to the outcome.
#pragma once

#include <string>
#include <vector>

#include "driver/options.h"
#include "driver/read_input.h"
#include "engines/outcome.h"
#include "engines/property.h"
#include "engines/safety.h"
#include "engines/stages.h"

namespace redcomp::driver {

// The question as the engines of safety get it; for --dump and --dump-smt2 also.
engines::SafetyQuestion safetyQuestion(const engines::Question& question);

// What is so if the property is proved: "no data race".
std::string whatHolds(engines::Property property, const Options& options, const Input& input);

// The input has been read with these options. Everything of the outcome but the times. Throws TimeOver.
engines::Outcome verify(const Input& input, const Options& options, const Reader& reader, engines::Stages& stages);

}  // namespace redcomp::driver
