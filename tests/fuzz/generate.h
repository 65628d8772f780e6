// Small multi-threaded C programs, by a grammar and a seed.
//
// Each program uses a few of the constructs that the generator knows ("swarm testing", Groce et al. 2012), so that they
// meet in ever other combinations: mutexes, hand-made locks, semaphores, condition variables, atomic sections and
// builtins, pointers, arrays, structures, loops, spinning, inputs, early ends. Variables belong to locks, and mostly the
// threads keep to that, so that blocks can be reduced; sometimes they forget a lock or take another one.
//
// Assertions are made near the boundary of truth: the draft of a program has sites `obs0 = x + y;`, the oracle says
// which values can be seen there, and the program gets `assert(x + y <= 3)` with the largest of them, or one less: rather
// without a value that is seldom seen.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/fuzz/code.h"
#include "tests/fuzz/random.h"

namespace redcomp::fuzz {

struct Size {
  int threads = 3;        // besides main, at most
  int statements = 4;     // of a thread, at most
  bool tiny = false;      // few constructs, short blocks
  bool unbounded = false; // creates threads in a loop without a bound, mostly
};

// How large the program of a seed is: most are tiny, since most defects show in tiny programs, and all engines are quick
// about these; every fifth creates any number of threads.
Size sizeFor(std::uint64_t seed);

// One statement per line; a line that opens a block ends in `{`, one that closes it begins with `}`.
using Lines = std::vector<std::string>;

inline constexpr const char* kObserved = "obs";  // the names of the variables at the sites of assertions begin so

Lines draft(Random& random, const Size& size);

using Values = std::map<Number, int>;                  // how often each was seen
using Observations = std::map<std::string, Values>;  // by site: "obs0"

// With assertions in place of the sites, all of which hold (`safe`) or one of which fails, judging by the values.
// A site that nothing was seen at is never reached and gets any assertion.
Lines withAssertions(const Lines& draft, const Observations& seen, bool safe, Random& random);

// Of a program that creates any number of threads: the one that creates so many. An error of it is an error of the
// other. Nothing if the number is bounded already.
std::optional<Lines> instance(const Lines& lines, int threads);

std::string textOf(const Lines& lines);

}  // namespace redcomp::fuzz
