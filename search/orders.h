// The orders in which explore.h searches. Each can be interrupted, and goes on where it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "search/state_graph.h"

namespace redcomp::search {

enum class Pause { Interrupted, Complete, Ended };  // Ended: by the judge

// Breadth first: states have their numbers in the order in which they are to be looked at.
class BySteps {
 public:
  BySteps(CompiledSystem& system, const Twins& twins, const Judge& judge) : graph(system, twins, judge) {}
  Pause run();
  StateGraph graph;

 private:
  StateNumber next_ = 0;
};

// Level by level: level n contains the states to which n context switches are needed. A thread that has come to a state is
// followed further at the same level; in the next level every other thread is, from all states seen by then.
//
//     level 0   the initial state, and the runs of each thread alone
//     level 1   from each of these, the runs of each other thread ...
class BySwitches {
 public:
  BySwitches(CompiledSystem& system, const Twins& twins, const Judge& judge, std::optional<int> most);
  Pause run();

  // All runs with so many context switches have been followed to their end.
  std::optional<int> completeSwitches() const { return complete_; }
  bool isOver() const { return isOver_; }  // more context switches are not asked for
  std::size_t bytes() const { return masks_.capacity() + pending_.capacity() * sizeof(Pending); }

  StateGraph graph;

 private:
  // Without a switch, a thread is followed for so many blocks; a run that goes on is continued at the next level.
  static constexpr std::uint32_t longestRun = 20'000;

  struct Pending {
    StateNumber state;
    std::uint32_t thread, length;  // of the thread's run to this state, in blocks
  };

  void beginLevel();
  void followAll(StateNumber state);
  void want(const Pending& what);
  bool follow(const Pending& here);

  std::optional<int> most_;
  std::size_t bytesOfMask_;
  int level_ = 0;
  StateNumber base_ = 0, next_ = 0, end_ = 1;  // states of earlier levels: base_ .. end_; those before base_ are done
  std::vector<Pending> pending_;
  std::vector<std::uint8_t> masks_;  // for the states from base_ on, the threads that have been followed from there
  bool isOver_ = false;
  bool cut_ = false;                 // a run was longer than longestRun
  std::optional<int> complete_;
};

// Depth first, with a random choice among the successors.
class Deep {
 public:
  Deep(CompiledSystem& system, const Twins& twins, const Judge& judge, std::uint32_t seed)
      : graph(system, twins, judge), random_(seed) {}
  Pause run();
  StateGraph graph;

 private:
  std::mt19937 random_;
  std::vector<StateNumber> open_{0}, successors_;
};

// One run after another, without remembering states, by priorities (Burckhardt et al., "A Randomized Scheduler with
// Probabilistic Guarantees of Finding Bugs", ASPLOS 2010): always the thread moves that has the highest priority among those
// that can. Priorities are drawn for each run; at a few random places the thread that would move gets the lowest one. Of the
// runs with n threads, k blocks and d - 1 such places at least one in n * k^(d-1) shows a violation that depends on the order
// of d moves.
class ByPriorities {
 public:
  ByPriorities(CompiledSystem& system, const Judge& judge, std::uint32_t seed);

  Pause run(std::size_t moves);  // so many, or until a violation was refused
  std::size_t visits() const { return visits_; }

 private:
  // A thread that has moved so often without a switch, or comes back to where it was, has to wait for all others.
  static constexpr int longestTurn = 200;
  static constexpr std::size_t longestRun = 5'000, mostChanges = 7;

  void begin();
  bool move();                 // false at the end of the run
  bool tryThread(int thread);  // to next_; false if it cannot move
  void commit(int thread);
  void toBack(int thread);     // gets the lowest priority

  CompiledSystem& system_;
  const Judge& judge_;
  BlockWalk walk_;
  std::mt19937 random_;
  std::vector<int> order_;               // of the threads, by priority
  std::vector<std::size_t> changes_;     // after so many moves the thread that would move gets the lowest priority
  std::vector<Number> here_, next_;
  std::vector<Move> path_, pathToNext_;  // from the beginning to here_, and on to next_
  std::size_t length_ = 0;               // of this run, in moves
  std::size_t expected_ = 50;            // about the average of all
  std::size_t runs_ = 0, visits_ = 0, movesLeft_ = 0;
  int last_ = -1, turn_ = 0;             // the thread that has moved last, and how often
  bool ended_ = false;
};

}  // namespace redcomp::search
