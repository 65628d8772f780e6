#include "search/array_pool.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace redcomp::search {
namespace {

TEST(ArrayPool, EqualContentsHaveOneNumber) {
  ArrayPool pool;
  const Number zero = pool.filled(0), one = pool.stored(zero, 1, 3);
  EXPECT_NE(zero, one);
  EXPECT_EQ(pool.at(one, 1), 3);
  EXPECT_EQ(pool.at(one, 2), 0);
  EXPECT_EQ(pool.stored(one, 1, 0), zero);
  EXPECT_EQ(pool.stored(pool.stored(zero, -7, 2), 1, 3), pool.stored(one, -7, 2));
  EXPECT_NE(pool.filled(3), one);
}

TEST(ArrayPool, AgreesWithMaps) {
  ArrayPool pool;
  std::mt19937 random(1);
  std::map<std::map<Number, Number>, Number> numbers;
  std::map<Number, Number> cells;
  Number array = pool.filled(0);
  for (int n = 0; n < 5000; ++n) {
    const Number index = random() % 5, value = random() % 4;
    array = pool.stored(array, index, value);
    cells.erase(index);
    if (value != 0) cells[index] = value;
    EXPECT_EQ(numbers.try_emplace(cells, array).first->second, array);
    for (Number i = 0; i < 5; ++i) EXPECT_EQ(pool.at(array, i), cells.contains(i) ? cells[i] : 0);
  }
}

}  // namespace
}  // namespace redcomp::search
