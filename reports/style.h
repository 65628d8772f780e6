// How much is printed, and for which reader.
#pragma once

namespace redcomp::reports {

struct Style {
  enum class Trace { Full, Short, None };
  Trace trace = Trace::Short;
  int width = 0;         // columns of the terminal; 0: as many as are needed
  bool colours = false;
  bool invariants = true, blocks = true;  // are shown where they are known
};

}  // namespace redcomp::reports
