#include "bounded/gates.h"

#include <algorithm>
#include <cstdlib>

namespace redcomp::bounded {

Gates::Gates(Solver& solver) : solver_(solver), yes_(solver.fresh()) { solver_.add({yes_}); }

Literal Gates::shared(Kind kind, Literal a, Literal b, Literal c, bool& isNew) {
  const auto [place, added] = gates_.try_emplace({kind, a, b, c}, 0);
  if (added) place->second = solver_.fresh();
  isNew = added;
  return place->second;
}

Literal Gates::both(Literal a, Literal b) {
  if (a == no() || b == no() || a == -b) return no();
  if (a == yes_ || a == b) return b;
  if (b == yes_) return a;
  if (a > b) std::swap(a, b);
  bool isNew = false;
  const Literal g = shared(Kind::And, a, b, 0, isNew);
  if (isNew) {
    solver_.add({-g, a});
    solver_.add({-g, b});
    solver_.add({g, -a, -b});
  }
  return g;
}

Literal Gates::differ(Literal a, Literal b) {
  if (isConstant(a)) return a == yes_ ? -b : b;
  if (isConstant(b)) return b == yes_ ? -a : a;
  if (a == b) return no();
  if (a == -b) return yes_;
  const bool negated = (a < 0) != (b < 0);
  a = std::abs(a), b = std::abs(b);
  if (a > b) std::swap(a, b);
  bool isNew = false;
  const Literal g = shared(Kind::Xor, a, b, 0, isNew);
  if (isNew) {
    solver_.add({-g, a, b});
    solver_.add({-g, -a, -b});
    solver_.add({g, -a, b});
    solver_.add({g, a, -b});
  }
  return negated ? -g : g;
}

Literal Gates::choose(Literal c, Literal t, Literal e) {
  if (c == yes_) return t;
  if (c == no()) return e;
  if (t == e) return t;
  if (t == -e) return same(c, t);
  if (t == yes_ || t == c) return either(c, e);
  if (t == no() || t == -c) return both(-c, e);
  if (e == yes_ || e == -c) return either(-c, t);
  if (e == no() || e == c) return both(c, t);
  if (c < 0) c = -c, std::swap(t, e);
  bool isNew = false;
  const Literal g = shared(Kind::Choose, c, t, e, isNew);
  if (isNew) {
    solver_.add({-c, -t, g});
    solver_.add({-c, t, -g});
    solver_.add({c, -e, g});
    solver_.add({c, e, -g});
    solver_.add({-t, -e, g});
    solver_.add({t, e, -g});
  }
  return g;
}

Literal Gates::atLeastTwo(Literal a, Literal b, Literal c) {
  if (isConstant(a)) return a == yes_ ? either(b, c) : both(b, c);
  if (isConstant(b)) return b == yes_ ? either(a, c) : both(a, c);
  if (isConstant(c)) return c == yes_ ? either(a, b) : both(a, b);
  if (a == b || a == c) return a;
  if (b == c) return b;
  if (a == -b) return c;
  if (a == -c) return b;
  if (b == -c) return a;
  Literal sorted[] = {a, b, c};
  std::sort(sorted, sorted + 3);
  bool isNew = false;
  const Literal g = shared(Kind::Majority, sorted[0], sorted[1], sorted[2], isNew);
  if (isNew)
    for (const auto& [x, y] : {std::pair{a, b}, std::pair{a, c}, std::pair{b, c}}) {
      solver_.add({-x, -y, g});
      solver_.add({x, y, -g});
    }
  return g;
}

Literal Gates::all(std::vector<Literal> parts) {
  std::ranges::sort(parts);
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  std::erase(parts, yes_);
  for (const Literal a : parts)
    if (a == no() || std::ranges::binary_search(parts, -a)) return no();
  if (parts.empty()) return yes_;
  if (parts.size() == 1) return parts.front();
  if (parts.size() == 2) return both(parts[0], parts[1]);
  const Literal g = solver_.fresh();
  std::vector<Literal> long_{g};
  for (const Literal a : parts) {
    solver_.add({-g, a});
    long_.push_back(-a);
  }
  solver_.addClause(long_);
  return g;
}

Literal Gates::any(std::vector<Literal> parts) {
  for (Literal& a : parts) a = -a;
  return -all(std::move(parts));
}

void Gates::requireAny(std::vector<Literal> parts) {
  if (std::ranges::find(parts, yes_) != parts.end()) return;
  std::erase(parts, no());
  solver_.addClause(parts);
}

}  // namespace redcomp::bounded
