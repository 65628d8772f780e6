// Data races as error locations, so that every proof rule and every search decides them, also for any number of threads.
//
// Two threads race if both are about to access one memory location, one of them writes, and not both accesses are atomic.
// Of the accesses that may race by movers/races.h, a plain one may stop just before it happens, and claim its memory:
//
//     1 -> 2: x := 1;      becomes      1 -> 2: x := 1;   1 -> 3: [race$claim == 0] race$claim := 1;
//
// Nothing leaves location 3: the thread stays about to write x for ever. The others check before they access x:
//
//     5 -> 6: r := x;      becomes      5 -> 6: r := x;   5 -> 7: [race$claim == 1];   7 is an error
//
// For cells of arrays the claim holds the index. One thread claims at most once in a run, which is enough: if two are about to
// access, either of them could have claimed before the other came there. So the new error locations are reached exactly if
// some run of the old system has two such accesses side by side.
//
// This is the happens-before definition: in a run in which two conflicting accesses are not ordered by program order, creation,
// join, locks and atomic accesses, take the first such pair; what happens before either of the two is a run of its own, at
// whose end both are about to happen.
#pragma once

#include <cstdint>
#include <string>

#include "ts/system.h"

namespace redcomp::passes {

struct RaceSystem {
  ts::ConcurrentSystem system;    // the same threads, locations and steps with the same ids, and more; other errors
  std::uint64_t pairs = 0, left = 0;  // movers::RaceCandidates
};

RaceSystem withRaces(const ts::ConcurrentSystem& system);

// The texts of the new steps: "x = 1 [is about to write x]" has the parts "write x" and "x = 1".
struct RaceText {
  std::string access, statement;
};
RaceText partsOfRaceText(const std::string& text);

// The variables of the claim.
inline constexpr const char* kClaim = "race$claim";
inline constexpr const char* kClaimedIndex = "race$index";

}  // namespace redcomp::passes
