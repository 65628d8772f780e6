// Task definitions of BenchExec, format 1.0 to 2.1: programs, and what is known about them.
//
//     format_version: '2.0'
//     input_files: 'counter.i'
//     properties:
//       - property_file: ../properties/unreach-call.prp
//         expected_verdict: false
//     options: {language: C, data_model: ILP32}
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tasks/specification.h"

namespace redcomp::tasks {

// One question of a task definition.
struct AskedProperty {
  std::string file;                        // of the property, as a path that can be opened
  std::optional<bool> expected = {};       // whether it holds
  std::string subproperty = {};            // which part is violated, if it does not
  std::optional<Specification> specification = {};
  std::string refusal = {};                // why it could not be read, if there is no specification
};

struct TaskDefinition {
  std::string file;
  std::vector<std::string> inputFiles;     // as paths that can be opened
  std::vector<AskedProperty> properties;
  bool is32Bit = false;                    // data_model: ILP32; without one: LP64
  std::string witness = {};                // options: witness_input_file, as it is written there
};

// Throws logic::InputError with the place: no YAML, another format, a file that is not there, a language other than C. A property
// that is not supported does not keep others from being asked (AskedProperty::refusal).
TaskDefinition readTaskDefinition(const std::string& file);

// The files that a pattern names, relative to a folder, sorted; none if nothing fits.
std::vector<std::string> filesOfPattern(const std::string& folder, const std::string& pattern);

}  // namespace redcomp::tasks
