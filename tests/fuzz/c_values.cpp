#include "tests/fuzz/c_values.h"

#include <fmt/format.h>

namespace redcomp::fuzz {

std::string CValues::type() {
  static const std::vector<std::string> usual{"int", "int", "unsigned", "long", "short", "unsigned char", "char"};
  static const std::vector<std::string> all{"int", "unsigned", "signed char", "unsigned char", "char", "short", "unsigned short", "long",
                                            "unsigned long", "long long", "unsigned long long", "_Bool", "size_t", "int8_t", "uint8_t",
                                            "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "ptrdiff_t"};
  return random_.choice(rich ? all : usual);
}

std::string CValues::literal() {
  static const std::vector<std::string> borders{"127", "128", "(-128)", "255", "256", "32767", "(-32768)", "65535", "2147483647",
                                                "(-2147483647 - 1)", "0x80000000", "4294967295u", "0xffffffffffffffffu", "1l << 40",
                                                "'a'", "'\\xff'", "'\\0'", "(-1)", "1u", "3ul", "(-7)", "0x7fffffffffffffff", "1000000"};
  if (random_.chance(70)) return std::to_string(random_.between(0, random_.chance(80) ? 9 : 300));
  const std::string chosen = random_.choice(borders);
  return chosen.find(' ') == std::string::npos || chosen[0] == '(' ? chosen : "(" + chosen + ")";
}

const Place* CValues::place() { return places_.empty() ? nullptr : &random_.choice(places_); }

std::string CValues::value(int depth) {
  if (depth <= 0 || random_.chance(25)) {
    const Place* chosen = random_.chance(65) ? place() : nullptr;
    return chosen ? chosen->text : literal();
  }
  switch (random_.between(0, 11)) {
    case 0: return fmt::format("({}){}", type(), operand(depth));
    case 1: return fmt::format("({} ? {} : {})", condition(), operand(depth), operand(depth));
    case 2: return fmt::format("({}{})", random_.choice(std::vector<std::string>{"~", "!", "-(short)", "+", "!!", "- -"}), operand(depth));
    case 3: return fmt::format("({})", condition());
    case 4:
    case 5: return bounded(depth);
    case 6: return special(depth);
    default: return arithmetic(depth);
  }
}

// Narrow operands, or one that is unsigned.
std::string CValues::arithmetic(int depth) {
  static const std::vector<std::string> operators{"+", "-", "*", "&", "|", "^", "+", "-"};
  static const std::vector<std::string> unsigneds{"(unsigned)", "(unsigned long)", "(size_t)"}, narrow{"(short)", "(signed char)", "(unsigned char)", "(_Bool)"};
  const std::string& op = random_.choice(operators);
  const std::string left = operand(depth), right = operand(depth);
  if (op == "&" || op == "|" || op == "^") return fmt::format("({} {} {})", left, op, right);
  if (random_.chance(50)) return fmt::format("({}{} {} {})", random_.choice(unsigneds), left, op, right);
  return fmt::format("({}{} {} {}{})", random_.choice(narrow), left, op, random_.choice(narrow), right);
}

// Division and shifts.
std::string CValues::bounded(int depth) {
  const std::string left = operand(depth), right = operand(depth);
  switch (random_.between(0, 6)) {
    case 0: return fmt::format("({} / (({} & 7) + 1))", left, right);
    case 1: return fmt::format("({} % (({} & 7) + 2))", left, right);
    case 2: return fmt::format("({} % ({} | 1))", left, right);
    case 3: return fmt::format("({} >> ({} & 7))", left, right);
    case 4: return fmt::format("((unsigned){} << ({} & 31))", left, right);
    case 5: return fmt::format("(({} & 15) << ({} & 3))", left, right);
    default: return fmt::format("({} / -(({} & 3) + 2))", left, right);
  }
}

std::string CValues::special(int depth) {
  const std::string e = operand(depth);
  switch (random_.between(0, rich ? 14 : 4)) {
    case 0: return fmt::format("({}, {})", operand(depth), e);
    case 1: return fmt::format("sizeof({})", type());
    case 2: return fmt::format("sizeof({})", e);
    case 3: return fmt::format("\"{}\"[{} & 3]", random_.choice(std::vector<std::string>{"abcd", "wxyz", "a\\xffz"}), e);
    case 4: return fmt::format("((int[]){{{}, {}, {}, {}}}[{} & 3])", small(), small(), small(), small(), e);
    case 5: return fmt::format("__builtin_popcount({})", e);
    case 6: return fmt::format("__builtin_clz({} | 1)", e);
    case 7: return fmt::format("__builtin_ctzll({} | 16)", e);
    case 8: return fmt::format("({{ {} t_ = {}; t_ & 255; }})", type(), e);
    case 9: return fmt::format("__builtin_bswap32({})", e);
    case 10: return fmt::format("abs((short){})", e);
    case 11: return fmt::format("__builtin_expect({}, 1)", e);
    case 12: return fmt::format("_Generic({}, int: 1, unsigned: 2, long: 3, unsigned long: 4, char: 5, unsigned char: 6, default: 7)", e);
    case 13: return fmt::format("((__typeof__({}))3)", e);
    default: return fmt::format("((int)((short){} * 0.5))", e);
  }
}

std::string CValues::condition() {
  static const std::vector<std::string> relations{"<", "<=", ">", ">=", "==", "!="};
  switch (random_.between(0, 6)) {
    case 0: return fmt::format("{} && {}", value(1), value(1));
    case 1: return fmt::format("{} || {}", value(1), value(1));
    case 2: return fmt::format("!{}", value(1));
    case 3: return value(1);
    default: return fmt::format("{} {} {}", value(1), random_.choice(relations), value(1));
  }
}

}  // namespace redcomp::fuzz
