// Witnesses in the formats of SV-COMP: violation sequences and (trivial) correctness witnesses as YAML 2.2, and violation
// witnesses as GraphML 1.0.
//
//     - segment:
//       - waypoint: {type: function_enter, action: follow, thread_id: 0, location: {file_name: "a.c", line: 14}}    thread 1
//     - segment:
//       - waypoint: {type: target, action: follow, thread_id: 1, location: {file_name: "a.c", line: 9}}
//
// Threads are numbered in the order of their creations; main is 0. What has no place in the format (deadlocks) has no witness.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/settle.h"

namespace redcomp::reports {

struct SourceFile {
  std::string name;
  std::string text;
};

struct WitnessTask {
  std::vector<SourceFile> files;
  std::string specification;  // as in a .prp file; empty: that of the property
  int pointerBits = 64;
  std::string time;           // of creation, ISO 8601
};

// "CHECK( init(main()), LTL(G ! call(reach_error())) )"; empty for properties that SV-COMP has not.
std::string specificationOf(engines::Property property);

// Nothing if there is none: the answer is inconclusive, or SV-COMP has no such property.
std::optional<std::string> witnessAsYaml(const engines::PropertyAnswer& answer, const WitnessTask& task);
std::optional<std::string> witnessAsGraphml(const engines::PropertyAnswer& answer, const WitnessTask& task);

}  // namespace redcomp::reports
