// The `.ts` text format: transition systems written and read by people. Figure 1 of the paper begins
//
//     global int x = 2;  global int y = 2;
//     lock mx;           lock my;
//     thread T1 {
//       local int a;
//       initial 0;
//       0 -> 1: acquire(mx);
//       1 -> 2: a := x;
//       ...
//     }
//     error T1@11 && T2@3 && T3@3 && x == 11;
//
// docs/transition-systems.md is the reference, for users and for these files. What its words stand for is in ts/system.h:
// `as lock` is a Role, `stop` is Location::endsProgram, `defined` is Step::defined, SYNC is a Sync, `incomplete` and
// `warning` are ConcurrentSystem::incomplete and warnings, `thread replicated` is ThreadSystem::replicated.
#pragma once

#include <string>
#include <string_view>

#include "ts/system.h"

namespace redcomp::ts {

// Throws logic::InputError with the place and what was expected, or what is wrong with the system described.
ConcurrentSystem parseSystem(std::string_view text, const std::string& fileName);

struct TextOptions {
  bool sources = true;  // print notes: where steps and locations come from, and the steps as they were written there
};

// Parsing the result gives the same system again (except that an unknown source becomes the place in the text).
// Throws logic::InputError for a system whose terms are too large without sharing (logic/print.h).
std::string printSystem(const ConcurrentSystem& system, const TextOptions& options = {});

// The action of a step in the text format, without notes: "[x > 0] y := y + a"; for labels and tables.
std::string printAction(const ConcurrentSystem& system, ThreadId thread, const Step& step);

// In double quotes, with \", \\, \n and carriage returns (a \ before them) escaped; Graphviz reads the same.
std::string quotedText(const std::string& text);

}  // namespace redcomp::ts
