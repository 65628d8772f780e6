// Assignments, control, atomic sections, ends.
#include <fmt/format.h>

#include <functional>

#include "tests/fuzz/generator.h"

namespace redcomp::fuzz {

std::string Generator::assignment() {
  const std::string target = variable();
  switch (random_.between(0, 7)) {
    case 0: return target + "++;";
    case 1: return fmt::format("{} = {} + 1;", target, target);
    case 2: return fmt::format("{} += {};", target, random_.between(1, 2));
    case 3: return fmt::format("{} = {};", random_.chance(50) ? "r" : "t", variable());
    case 4: return fmt::format("{} = {} + {};", target, local(), random_.between(0, 1));
    case 5: return target + "--;";
    default: return fmt::format("{} = {};", target, expression());
  }
}

// What stands in the innermost blocks; the weights are those of each construct that the program has.
Lines Generator::simple() {
  int roll = random_.between(0, 99);
  const auto falls = [&](int weight, bool possible) { return possible && (roll -= weight) < 0; };
  if (falls(8, has("pointer"))) return {fmt::format("p = &{};", pointee())};
  if (falls(12, has("atomic"))) return {atomicOperation()};
  if (falls(8, has("call"))) return {fmt::format("add(&{}, {});", pointee(), random_.between(1, 2))};
  if (falls(8, has("input"))) return {"r = __VERIFIER_nondet_int();", fmt::format("__VERIFIER_assume(0 <= r && r <= {});", random_.between(1, 2))};
  if (falls(10, has("flag") || has("spin") || has("poll"))) return {fmt::format("{} = {};", random_.chance(50) ? "f" : "g", random_.chance(75) ? 1 : 0)};
  if (falls(10, has("misuse"))) return misuse();
  if (falls(10, has("guarded"))) return guarded();
  if (falls(4, has("heap"))) return {"n = calloc(1, sizeof(int));"};
  if (falls(8, has("lockpointer") && !inSection_)) return {fmt::format("lp = &{};", random_.choice(locks_).name)};
  if (falls(size_.tiny ? 20 : 12, true)) return {site()};
  return {assignment()};
}

// What is tested is changed: right under a lock, and a race without one.
Lines Generator::guarded() {
  const std::string v = variable();
  switch (random_.between(0, 3)) {
    case 0: return block(fmt::format("if ({} < {})", v, random_.between(1, 3)), {v + "++;"});
    case 1: return block(fmt::format("if ({} > 0)", v), {fmt::format("{0} = {0} - 1;", v)});
    case 2: return {fmt::format("r = {};", v), fmt::format("if (r > {}) {{", random_.between(0, 1)), fmt::format("  {0} = {0} - 1;", v), "}"};
    default: return {fmt::format("t = {};", v), fmt::format("{} = t + {};", v, random_.between(1, 2)), fmt::format("{} = t;", v)};
  }
}

std::string Generator::atomicOperation() {
  switch (random_.between(0, 4)) {
    case 0: return "__sync_fetch_and_add(&c, 1);";
    case 1: return "t = __sync_add_and_fetch(&c, 1);";
    case 2: return fmt::format("r = __sync_bool_compare_and_swap(&c, {}, {});", random_.between(0, 1), random_.between(0, 2));
    case 3: return fmt::format("r = __atomic_exchange_n(&{}, {}, __ATOMIC_SEQ_CST);", pointee(), random_.between(0, 2));
    default: return fmt::format("__atomic_fetch_add(&{}, 1, __ATOMIC_SEQ_CST);", pointee());
  }
}

Lines Generator::simples(int most) {
  Lines lines;
  for (int n = random_.between(1, size_.tiny ? std::min(most, 2) : most); n > 0; --n) append(lines, simple());
  return lines;
}

Lines Generator::conditional(int depth) {
  const std::string head = "if (" + condition() + ")";
  Lines lines = block(head, statements(2, depth + 1));
  if (random_.chance(35)) {
    lines.back() = "} else {";
    append(lines, indented(statements(1, depth + 1)));
    lines.push_back("}");
  }
  return lines;
}

Lines Generator::loop(int depth) {
  const std::string i = "i" + std::to_string(depth);
  switch (random_.between(0, has("jump") ? 6 : 4)) {
    case 5: {
      Lines body = statements(1, depth + 1);
      body.insert(body.begin(), fmt::format("again{}: ;", labels_));
      append(body, block("if (" + condition() + ")", {fmt::format("goto again{};", labels_++)}));
      return body;
    }
    case 6: {
      Lines lines = block("do", statements(1, depth + 1));
      lines.back() += fmt::format(" while ({});", condition());
      return lines;
    }
    case 0: return block("while (__VERIFIER_nondet_bool())", bounded(statements(1, depth + 1)));
    case 1: return block(fmt::format("while ({})", condition()), bounded(statements(1, depth + 1)));
    case 2: {
      Lines body = statements(2, depth + 1);
      append(body, block("if (" + condition() + ")", {"break;"}));
      return block("while (1)", body);
    }
    default: return block(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", i, random_.between(1, 3)), statements(2, depth + 1));
  }
}

// Loops without a bound must not count for ever, or there is no oracle.
Lines Generator::bounded(Lines body) {
  const std::string v = variable();
  body.push_back(random_.chance(50) ? fmt::format("{0} = ({0} + 1) % 3;", v) : fmt::format("{0} = 1 - {0};", v));
  return body;
}

Lines Generator::spin() {
  const std::string flag = random_.chance(50) ? "f" : "g";
  switch (random_.between(0, 4)) {
    case 0: return {fmt::format("while ({} == 0) {{", flag), "}"};
    case 1: return {fmt::format("__VERIFIER_assume({} != 0);", flag)};
    case 2: return {fmt::format("while (!{} && {}) {{", flag, condition()), "}"};
    case 3: return {fmt::format("if ({}) {{", flag), "  " + site(), "}"};
    default: return {fmt::format("while ({} == 0) {{", flag), "  " + assignmentToLocal(), "}", site("r")};
  }
}

std::string Generator::assignmentToLocal() { return fmt::format("r = {};", variable()); }

// The thread, or the program, ends here or goes on for ever.
Lines Generator::end() {
  static const std::vector<Lines> ends{{"return 0;"}, {"pthread_exit(0);"}, {"exit(0);"}, {"abort();"}, {"while (1) {", "}"},
                                       {"__VERIFIER_assume(0);"}};
  const Lines& chosen = random_.choice(ends);
  return random_.chance(70) ? block("if (" + condition() + ")", chosen) : chosen;
}

// Something that others can see, and then the thread does not come to its next step.
Lines Generator::unfinished() {
  static const std::vector<Lines> ways{
      {"while (1) {", "}"},
      {"while (id < 5) {", "  r = 1 - r;", "}"},
      {"__VERIFIER_assume(r > 5);"},
      {"__VERIFIER_atomic_begin();", "__VERIFIER_assume(f > 5);", "__VERIFIER_atomic_end();"},
      {"__VERIFIER_atomic_begin();", "while (r < 5) {", "  r = 0;", "}", "__VERIFIER_atomic_end();"},
      {"while (f == 0) {", "}"},
      {"__VERIFIER_atomic_begin();", "__VERIFIER_assume(g == 1);", "g = 0;", "__VERIFIER_atomic_end();"},
      {"while (r == 0) {", "  if (f) {", "    break;", "  }", "}"},
  };
  Lines lines = random_.chance(60) ? Lines{assignment()} : critical();
  Lines way = random_.choice(ways);
  if (random_.chance(12)) way = {fmt::format("stay{}: ;", labels_), fmt::format("goto stay{};", labels_)}, ++labels_;
  if (const Lock* mutex = someMutex(); mutex && random_.chance(20)) way = joined(acquire(*mutex), acquire(*mutex));
  return joined(lines, random_.chance(60) ? way : block("if (" + condition() + ")", way));
}

Lines Generator::section() {
    inSection_ = true;
  Lines lines{"__VERIFIER_atomic_begin();"};
  if (random_.chance(20)) append(lines, simple());
  if (has("assume") && random_.chance(50)) lines.push_back(fmt::format("__VERIFIER_assume({});", condition()));
  append(lines, simples(3));
  lines.push_back("__VERIFIER_atomic_end();");
  inSection_ = false;
  return lines;
}

Lines Generator::choices(int depth) {
  Lines body{"case 0:"};
  append(body, indented(statements(1, depth + 1)));
  if (random_.chance(70)) body.push_back("  break;");
  body.push_back(random_.chance(50) ? "case 1:" : "default:");
  append(body, indented(statements(1, depth + 1)));
  body.push_back("  break;");
  return block(fmt::format("switch ({})", atom()), body);
}

Lines Generator::nested(int depth) {
  if (has("switch") && random_.chance(35)) return choices(depth);
  if (has("loop") && random_.chance(40)) return loop(depth);
  return conditional(depth);
}

Lines Generator::statement(int depth) {
  if (inSection_) return simple();
  const bool free = held_.empty();
  struct Production {
    int weight;
    bool possible;
    std::function<Lines()> make;
  };
  const std::vector<Production> productions{
      {35, true, [&] { return critical(); }},
      {12, true, [&] { return simple(); }},
      {size_.tiny ? 6 : 10, depth < 2, [&] { return nested(depth); }},
      {12, has("spin"), [&] { return spin(); }},
      {8, has("poll"), [&] { return poll(); }},
      {14, has("trylock"), [&] { return tryLock(depth); }},
      {16, has("condition") && free, [&] { return waitOrSignal(); }},
      {10, has("end"), [&] { return end(); }},
      {15, has("unfinished") && free, [&] { return unfinished(); }},
      {8, has("assume"), [&] { return Lines{fmt::format("__VERIFIER_assume({});", condition())}; }},
      {10, has("loop") && depth < 2, [&] { return loop(depth); }},
      {12, has("atomic") && free, [&] { return section(); }},
      {20, has("spawn") && depth == 0 && inThread_ && !spawned_, [&] { return spawn(); }},
      {20, has("barrier") && free, [&] { return barrier(); }},
      {8, free, [&] { return interim(); }},
      {14, has("stale") && free, [&] { return stale(); }},
      {20, has("either") && free, [&] { return underEither(); }},
      {14, has("correlated") && free, [&] { return underCondition(); }},
      {14, has("handover") && depth == 0, [&] { return handOver(); }},
  };
  int sum = 0;
  for (const Production& each : productions) sum += each.possible ? each.weight : 0;
  int roll = random_.between(0, sum - 1);
  for (const Production& each : productions)
    if (each.possible && (roll -= each.weight) < 0) return each.make();
  return simple();
}

Lines Generator::statements(int most, int depth) {
  Lines lines;
  for (int n = random_.between(1, most); n > 0; --n) append(lines, statement(depth));
  return lines;
}

}  // namespace redcomp::fuzz
