#include "engines/outcome.h"

namespace redcomp::engines {

int exitCode(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proved: return 0;
    case Verdict::Violated: return 10;
    case Verdict::Inconclusive: return 5;
  }
  return 6;
}

bool isWorse(Verdict verdict, Verdict other) {
  const auto badness = [](Verdict v) { return v == Verdict::Violated ? 2 : v == Verdict::Inconclusive ? 1 : 0; };
  return badness(verdict) > badness(other);
}

const char* toString(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proved: return "proved";
    case Verdict::Violated: return "violated";
    case Verdict::Inconclusive: return "inconclusive";
  }
  return "";
}

}  // namespace redcomp::engines
