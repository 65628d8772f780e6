#include "bounded/words.h"

#include <algorithm>

namespace redcomp::bounded {

namespace {

int bitsForNumber(const Integer& value) {
  const Integer magnitude = value < 0 ? Integer(-value - 1) : value;
  return magnitude == 0 ? 1 : static_cast<int>(msb(magnitude)) + 2;
}

}  // namespace

int bitsFor(const logic::Range& range) { return std::max(bitsForNumber(*range.low), bitsForNumber(*range.high)); }

Word Words::constant(const Integer& value) const {
  const int bits = bitsForNumber(value);
  const Integer magnitude = value < 0 ? Integer(-value - 1) : value;
  Word word;
  for (int k = 0; k < bits; ++k) word.push_back(gates_.constant(bit_test(magnitude, static_cast<unsigned>(k)) != (value < 0)));
  return word;
}

Word Words::fresh(int bits) {
  Word word;
  for (int k = 0; k < bits; ++k) word.push_back(gates_.fresh());
  return word;
}

Word Words::resized(const Word& a, int bits) const {
  Word word(a.begin(), a.begin() + std::min<std::ptrdiff_t>(bits, static_cast<std::ptrdiff_t>(a.size())));
  while (static_cast<int>(word.size()) < bits) word.push_back(a.back());
  return word;
}

Word Words::sum(const Word& a, const Word& b, int bits) {
  const Word x = resized(a, bits), y = resized(b, bits);
  Word word;
  Literal carry = gates_.no();
  for (int k = 0; k < bits; ++k) {
    word.push_back(gates_.differ(gates_.differ(x[k], y[k]), carry));
    if (k + 1 < bits) carry = gates_.atLeastTwo(x[k], y[k], carry);
  }
  return word;
}

Word Words::negative(const Word& a, int bits) {
  Word word = resized(a, bits);
  Literal carry = gates_.yes();  // of the complement plus 1
  for (Literal& bit : word) {
    const Literal complement = -bit;
    bit = gates_.differ(complement, carry);
    carry = gates_.both(complement, carry);
  }
  return word;
}

Word Words::product(const Word& a, const Word& b, int bits) {
  const Word x = resized(a, bits), y = resized(b, bits);
  Word word(bits, gates_.no());
  for (int shift = 0; shift < bits; ++shift) {
    if (y[shift] == gates_.no()) continue;
    Word part(shift, gates_.no());
    for (int k = 0; k + shift < bits; ++k) part.push_back(gates_.both(x[k], y[shift]));
    word = sum(word, part, bits);
  }
  return word;
}

Word Words::scaled(const Word& a, const Integer& factor, int bits) {
  if (factor < 0) return negative(scaled(a, -factor, bits), bits);
  const Word x = resized(a, bits);
  Word word(bits, gates_.no());
  for (int shift = 0; shift < bits; ++shift) {
    if (!bit_test(factor, static_cast<unsigned>(shift))) continue;
    Word part(shift, gates_.no());
    part.insert(part.end(), x.begin(), x.end() - shift);
    word = sum(word, part, bits);
  }
  return word;
}

Word Words::choose(Literal condition, const Word& then, const Word& otherwise, int bits) {
  const Word x = resized(then, bits), y = resized(otherwise, bits);
  Word word;
  for (int k = 0; k < bits; ++k) word.push_back(gates_.choose(condition, x[k], y[k]));
  return word;
}

Word Words::lowBits(const Word& a, int bits) const {
  Word word = resized(a, bits);
  word.push_back(gates_.no());
  return word;
}

Word Words::withoutLowBits(const Word& a, int bits) const {
  if (bits >= static_cast<int>(a.size())) return {a.back()};
  return {a.begin() + bits, a.end()};
}

Literal Words::equal(const Word& a, const Word& b) {
  const int bits = static_cast<int>(std::max(a.size(), b.size()));
  const Word x = resized(a, bits), y = resized(b, bits);
  std::vector<Literal> same;
  for (int k = 0; k < bits; ++k) same.push_back(gates_.same(x[k], y[k]));
  return gates_.all(std::move(same));
}

Literal Words::lessEqual(const Word& a, const Word& b) {
  const int bits = static_cast<int>(std::max(a.size(), b.size()));
  const Word x = resized(a, bits), y = resized(b, bits);
  Literal holds = gates_.yes();  // for the bits so far
  for (int k = 0; k < bits; ++k) {
    const bool isSign = k + 1 == bits;
    const Literal larger = isSign ? x[k] : y[k];  // where the bits differ: this one says whether a < b
    holds = gates_.choose(gates_.differ(x[k], y[k]), larger, holds);
  }
  return holds;
}

Literal Words::within(const Word& a, const logic::Range& range) {
  Literal holds = gates_.yes();
  if (range.low) holds = gates_.both(holds, lessEqual(constant(*range.low), a));
  if (range.high) holds = gates_.both(holds, lessEqual(a, constant(*range.high)));
  return holds;
}

}  // namespace redcomp::bounded
