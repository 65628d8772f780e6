#include "tests/fuzz/hand_made.h"

namespace redcomp::fuzz {

const std::vector<HandMade> kHandMade{
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} == 0);", "{0} = 1;", "__VERIFIER_atomic_end();"}, {"{0} = 0;"}},
    {{"__VERIFIER_atomic_take_{0}();"},
     {"__VERIFIER_atomic_give_{0}();"},
     {"void __VERIFIER_atomic_take_{0}(void) {", "  __VERIFIER_assume({0} == 0);", "  {0} = 1;", "}",
      "void __VERIFIER_atomic_give_{0}(void) {", "  {0} = 0;", "}"}},
    {{"while (__sync_lock_test_and_set(&{0}, 1)) {", "}"}, {"__sync_lock_release(&{0});"}},
    {{"while (!__sync_bool_compare_and_swap(&{0}, 0, 1)) {", "}"}, {"{0} = 0;"}},
    {{"while (__atomic_exchange_n(&{0}, 1, __ATOMIC_SEQ_CST)) {", "while ({0}) {", "}", "}"},
     {"__atomic_store_n(&{0}, 0, __ATOMIC_SEQ_CST);"}},
    {{"while ({0} != 0) {", "}", "{0} = 1;"}, {"{0} = 0;"}},  // broken: the test and the write are two steps
    {{"__VERIFIER_assume({0} == 0);", "{0} = 1;"}, {"{0} = 0;"}},  // broken too
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} == 0);", "{0} = id + 1;", "__VERIFIER_atomic_end();"},
     {"if ({0} == id + 1) {", "  {0} = 0;", "}"}},  // with an owner
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} < 2);", "{0} = {0} + 1;", "__VERIFIER_atomic_end();"},
     {"__sync_fetch_and_sub(&{0}, 1);"}},  // lets two in
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} >= 0);", "{0} = {0} - 1;", "__VERIFIER_atomic_end();"},
     {"__VERIFIER_atomic_begin();", "{0} = {0} + 1;", "__VERIFIER_atomic_end();"}},  // the other way round
    {{"while (1) {", "  if (__sync_val_compare_and_swap(&{0}, 0, 1) == 0) {", "    break;", "  }", "}"}, {"__sync_val_compare_and_swap(&{0}, 1, 0);"}},
    {{"r = __atomic_exchange_n(&{0}, 1, __ATOMIC_SEQ_CST);", "__VERIFIER_assume(r == 0);"}, {"{0} = 0;"}},  // may leave it taken
    {{"flags[id & 1] = 1;", "turn = 1 - (id & 1);", "while (flags[1 - (id & 1)] && turn == 1 - (id & 1)) {", "}"},
     {"flags[id & 1] = 0;"}},  // Peterson's
    {{"ticket = __sync_fetch_and_add(&{0}, 1);", "while (serving != ticket) {", "}"}, {"serving = serving + 1;"}},
};

Lines filled(Lines lines, const std::string& name) {
  for (std::string& line : lines)
    for (std::size_t at; (at = line.find("{0}")) != std::string::npos;) line.replace(at, 3, name);
  return lines;
}

}  // namespace redcomp::fuzz
