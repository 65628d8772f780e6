// The four kinds of movers: how a step commutes with steps of other threads.
#pragma once

#include <string>

namespace redcomp::movers {

enum class MoverKind { Both, Right, Left, Non };

const char* toString(MoverKind kind);  // "both", "right", "left", "non"

// What two things move like that happen together: only as both of them do.
constexpr MoverKind together(MoverKind a, MoverKind b) {
  if (a == b || b == MoverKind::Both) return a;
  return a == MoverKind::Both ? b : MoverKind::Non;
}

struct StepKind {
  MoverKind kind = MoverKind::Both;
  std::string reason;  // for people: "acquires mx", "x is written by thread T2 (1 -> 2) under no common lock"
};

}  // namespace redcomp::movers
