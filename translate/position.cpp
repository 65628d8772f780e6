#include "translate/position.h"

namespace redcomp::translate {

std::size_t ControlPointHash::operator()(const ControlPoint& point) const {
  std::size_t hash = 14695981039346656037ull;
  for (const int part : {point.frame, point.node, point.atomicDepth, point.known.index})
    hash = (hash ^ static_cast<std::size_t>(part)) * 1099511628211ull;
  return hash ^ (hash >> 29);
}

}  // namespace redcomp::translate
