// Words: integers in two's complement, as many bits as each needs. The last bit is the sign.
//
// Operations are exact as long as the result fits into the width that is asked for; whoever asks knows its range.
#pragma once

#include <vector>

#include "bounded/gates.h"
#include "logic/range.h"

namespace redcomp::bounded {

using logic::Integer;
using Word = std::vector<Literal>;  // at least one bit

// Bits for all numbers of the range, which must have both ends, with the sign.
int bitsFor(const logic::Range& range);

class Words {
 public:
  explicit Words(Gates& gates) : gates_(gates) {}

  Word constant(const Integer& value) const;
  Word fresh(int bits);
  Word resized(const Word& a, int bits) const;  // keeps the value if it fits

  Word sum(const Word& a, const Word& b, int bits);
  Word negative(const Word& a, int bits);
  Word product(const Word& a, const Word& b, int bits);
  Word scaled(const Word& a, const Integer& factor, int bits);
  Word choose(Literal condition, const Word& then, const Word& otherwise, int bits);
  Word lowBits(const Word& a, int bits) const;      // a mod 2^bits, not negative
  Word withoutLowBits(const Word& a, int bits) const;  // floor(a / 2^bits)

  Literal equal(const Word& a, const Word& b);
  Literal lessEqual(const Word& a, const Word& b);
  Literal within(const Word& a, const logic::Range& range);

  Literal sign(const Word& a) const { return a.back(); }

 private:
  Gates& gates_;
};

}  // namespace redcomp::bounded
