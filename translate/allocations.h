// Allocation of objects on the heap.
//
// An allocation makes one object for each control point that it is met at. If it may be executed more than once from
// there (a loop that was not unrolled, a thread of which there are any number) the thread is built again with one object
// that stands for any number of objects:
//
//     p = malloc(4);                       p := 8388608
//     while (*) p = malloc(4);             p := 8388608 + main.heap3$count, main.heap3$count := main.heap3$count + 1
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "translate/thread_parts.h"

namespace redcomp::translate {

class Allocations {
 public:
  explicit Allocations(ThreadParts& parts);

  void operator()(const frontend::Allocate& stmt);
  void operator()(const frontend::FreeMemory& stmt);
  // Notes those that turned out to be in loops of the thread. True if that is news.
  bool findRepeated(RetryFacts& facts) const;

 private:
  // The object that the statement makes, or that stands for those that it makes.
  int objectOf(const frontend::Allocate& stmt, std::uint64_t cells, bool many);
  void noteSize(const frontend::Allocate& stmt, Effect& result);
  void noteReuse(int object, Effect& result);
  logic::Integer mostBlocks(int object) const;
  void takeNext(const frontend::Allocate& stmt, int object, bool sizeIsKnown);

  const ThreadContext& thread_;
  Memory& memory_;
  BuiltThread& built_;
  const Position& now_;
  const CallStack& stack_;
  ControlPoints& points_;
  StepNotes& notes_;
  StepWriter& steps_;
  PointerAccesses& pointers_;
  ThreadReads& reads_;
  ThreadWrites& writes_;
  std::unordered_map<ControlPoint, int, ControlPointHash> objects_;
  std::vector<std::pair<LocationId, const frontend::Edge*>> places_;
};

}  // namespace redcomp::translate
