#include "search/packed_states.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <random>

namespace redcomp::search {
namespace {

constexpr Number smallest = std::numeric_limits<Number>::min(), largest = std::numeric_limits<Number>::max();

struct Row {
  const char* idea;
  std::vector<Number> values;  // of one slot, one after the other
  unsigned bits;               // after all of them
};

const Row rows[] = {
    {"what does not change takes no bits", {3, 3, 3}, 0},
    {"a truth value takes one", {0, 1, 0}, 1},
    {"and one whose values are elsewhere", {7, 8}, 1},
    {"room for 3..6", {3, 5}, 2},
    {"downwards", {3, 5, -1}, 3},
    {"a counter takes few", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 4},
    {"and one that counts down", {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, 4},
    {"from end to end", {0, largest, smallest, -1}, 64},
    {"at the lower end", {smallest + 2, smallest + 1, smallest}, 2},
    {"at the upper end", {largest - 2, largest - 1, largest}, 2},
};

TEST(PackedStates, ASlotTakesAsManyBitsAsItsValuesNeed) {
  for (const Row& row : rows) {
    PackedStates states({row.values.front(), 0});
    for (const Number value : row.values) {
      const Number state[] = {value, 0};
      states.insert(state, 0);
    }
    EXPECT_EQ(states.bits(), row.bits) << row.idea;
    for (const Number value : row.values) {
      const Number state[] = {value, 0};
      const auto number = states.find(state);
      ASSERT_TRUE(number) << row.idea;
      Number again[2];
      states.get(*number, again);
      EXPECT_EQ(again[0], value) << row.idea;
    }
  }
}

TEST(PackedStates, AgreesWithAMap) {
  for (const Number range : {2, 30, 1'000'000'000}) {
    std::mt19937_64 random(7);
    const std::size_t slots = 9;
    std::map<std::vector<Number>, StateNumber> expected;
    std::vector<Number> state(slots, 0);
    PackedStates states(state);
    expected[state] = 0;
    for (int n = 0; n < 40'000; ++n) {
      state[random() % slots] = static_cast<Number>(random() % static_cast<std::uint64_t>(range)) - range / 2;
      EXPECT_EQ(states.find(state.data()).has_value(), expected.contains(state));
      const auto parent = static_cast<StateNumber>(random() % states.size());
      const auto [number, isNew] = states.insert(state.data(), parent);
      EXPECT_EQ(isNew, expected.try_emplace(state, number).second);
      EXPECT_EQ(expected[state], number);
      EXPECT_TRUE(!isNew || states.parent(number) == parent);
    }
    ASSERT_EQ(states.size(), expected.size());
    PackedStates::Lookups lookups(states);
    for (const auto& [each, number] : expected) EXPECT_TRUE(lookups.ask(each.data()));
    EXPECT_TRUE(lookups.finish());
    do state[0] = static_cast<Number>(random() % 1'000) - 500, state[1] = range; while (expected.contains(state));
    for (const auto& [each, number] : expected) lookups.ask(number == expected.size() / 2 ? state.data() : each.data());
    EXPECT_FALSE(lookups.finish());
    EXPECT_FALSE(lookups.ask(expected.begin()->first.data()));
    for (const auto& [each, number] : expected) {
      states.get(number, state.data());
      EXPECT_EQ(state, each);
    }
  }
}

}  // namespace
}  // namespace redcomp::search
