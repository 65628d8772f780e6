// Integer expressions of C over the variables in scope, without side effects and almost without undefined behaviour.
//
// Operands of signed arithmetic are narrowed or made unsigned, shifts and divisors are bounded, so that most values are
// defined whatever the variables hold; what is not is left out by the judge (c_judge.h).
//
//     places {x: short, a[1]: unsigned char}    ->    (unsigned)x * 200, a[1] < -3 ? ~x : sizeof(short), ...
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/random.h"

namespace redcomp::fuzz {

struct Place {
  std::string text;  // an lvalue, as a primary or postfix expression or in parentheses
  std::string type;  // of integers
};

class CValues {
 public:
  explicit CValues(Random& random) : random_(random) {}

  std::string type();                 // an integer type, of any width
  std::string literal();              // of any type, often at the border of one
  std::string small() { return std::to_string(random_.between(0, 9)); }
  std::string value(int depth = 2);   // in parentheses, if it is no primary
  std::string nibble() { return "(" + value(1) + " & 15)"; }
  std::string condition();

  const Place* place();               // null: none is in scope
  void add(const Place& place) { places_.push_back(place); }
  std::vector<Place> places() const { return places_; }
  void restore(std::vector<Place> places) { places_ = std::move(places); }  // enters a function or leaves a block

  bool rich = false;                  // builtins, statement expressions, casts of all kinds

 private:
  std::string operand(int depth) { return value(depth - 1); }
  std::string arithmetic(int depth);
  std::string bounded(int depth);
  std::string special(int depth);

  Random& random_;
  std::vector<Place> places_;
};

}  // namespace redcomp::fuzz
