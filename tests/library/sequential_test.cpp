// The models of sequential library functions against the real library. Each call is made natively, with many inputs; a program
// that makes the same call, and asserts what was returned, what is in memory, and what errno is, must have no violation, and
// one as soon as one of the recorded values is another.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "tests/library/sequential_calls.h"
#include "tests/library/sequential_run.h"

namespace redcomp::library {

void PrintTo(const Call& call, std::ostream* out) { *out << call.name; }

namespace {

using logic::Integer;

// What the native call has left.
struct Recorded {
  Memory before, after;
  int error = 0;
};

Recorded record(const Call& call, const Memory& input) {
  Recorded recorded{input, input};
  errno = kErrno;
  call.native(recorded.after);
  recorded.error = errno;
  return recorded;
}

std::string programOf(const Call& call) {
  return fmt::format(R"(#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
extern char a[{0}], b[{0}], wantedA[{0}], wantedB[{0}];  // they may begin with any value
extern long n, c, wantedR, wantedS, wantedError;
long r, s;
#define PLACE(pointer, text) ((pointer) ? (char *)(pointer) - (text) : -1)
int sign(long x) {{ return x < 0 ? -1 : x > 0; }}
{3}
int main(void) {{
  errno = {1};
  {{ {2} }}
  assert(errno == wantedError);
  assert(r == wantedR);
  assert(s == wantedS);
  for (int i = 0; i < {0}; i++) {{
    assert(a[i] == wantedA[i]);
    assert(b[i] == wantedB[i]);
  }}
}}
)", kSize, kErrno, call.text, call.before);
}

logic::Value bytes(const char (&text)[kSize]) {
  logic::ArrayValue value;
  for (std::size_t i = 0; i < kSize; ++i)
    if (text[i]) value.cells[Integer(i)] = Integer(static_cast<int>(text[i]));
  return value;
}

logic::Value number(long n) { return Integer(n); }

Values valuesOf(const Recorded& recorded) {
  const auto& [before, after, error] = recorded;
  return {{"a", bytes(before.a)}, {"b", bytes(before.b)}, {"n", number(before.n)}, {"c", number(before.c)},
          {"wantedA", bytes(after.a)}, {"wantedB", bytes(after.b)}, {"wantedR", number(after.r)},
          {"wantedS", number(after.s)}, {"wantedError", number(error)}};
}

std::string toText(const Values& values) {
  std::string text;
  for (const auto& [name, value] : values) text += fmt::format("  {} = {}\n", name, logic::toString(value));
  return text;
}

// Each of the recorded values, but one of them is another.
std::vector<Recorded> changed(const Recorded& recorded, std::size_t position) {
  std::vector<Recorded> all(5, recorded);
  all[0].after.a[position % kSize] ^= 1;
  all[1].after.b[position % kSize] ^= 1;
  all[2].after.r ^= 1;
  all[3].after.s ^= 1;
  all[4].error ^= 1;
  return all;
}

class Sequential : public testing::TestWithParam<Call> {};

TEST_P(Sequential, DoesWhatTheLibraryDoes) {
  const Call& call = GetParam();
  const ts::ConcurrentSystem system = systemOf(programOf(call));
  EXPECT_TRUE(system.warnings.empty()) << system.warnings.front();
  EXPECT_TRUE(system.incomplete.empty()) << system.incomplete.front();
  ASSERT_EQ(system.threads.size(), 1u);
  ASSERT_FALSE(call.inputs.empty());
  int wrong = 0;
  for (const Memory& input : call.inputs) {
    const Values values = valuesOf(record(call, input));
    const Execution result = run(system, values);
    EXPECT_EQ(result.approximates, "") << toText(values);
    EXPECT_TRUE(result.end == Execution::End::Reached) << result.explanation << "\n" << toText(values);
    if (result.end != Execution::End::Reached && ++wrong > 3) break;
  }
  // A few of the calls, with one other value each.
  const std::size_t step = call.inputs.size() / 4 + 1;
  for (std::size_t i = 0; i < call.inputs.size(); i += step)
    for (const Recorded& other : changed(record(call, call.inputs[i]), i / step * 3)) {
      const Execution result = run(system, valuesOf(other));
      EXPECT_TRUE(result.end == Execution::End::Violated) << result.explanation << "\n" << toText(valuesOf(other));
    }
}

std::vector<Call> allCalls() {
  std::vector<Call> all;
  for (const auto& calls : {characterCalls(), numberCalls(), textCalls()}) all.insert(all.end(), calls.begin(), calls.end());
  return all;
}

INSTANTIATE_TEST_SUITE_P(Library, Sequential, testing::ValuesIn(allCalls()),
                         [](const testing::TestParamInfo<Call>& info) { return info.param.name; });

}  // namespace
}  // namespace redcomp::library
