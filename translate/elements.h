// Arrays that come apart into a variable for each element, so that locks and handles have names: those of mutexes, and
// those of so many thread handles as threads are made one by one (BuildOptions::maxCreations).
#pragma once

#include <cstdint>

#include "frontend/program.h"

namespace redcomp::translate {

// Beyond, such an array is refused if it is accessed with an index that is not constant.
constexpr int kMaxDynamicElements = 10000;

bool isSplitPerElement(const frontend::ScalarType& element, std::uint64_t length);
bool isSplitPerElement(const frontend::Type& type);  // false for what is no array

// A thread handle, or an array of them.
bool isHandle(const frontend::Type& type);

}  // namespace redcomp::translate
