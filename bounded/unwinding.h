// Unwinding: the threads of a system without loops.
//
// A node is a location at which a block begins or ends (movers/reduced_semantics.h), and how often each loop around it has gone
// round; edges are the composed steps between two of them. A loop with the bound U is entered again at most U times; an edge
// that would enter it once more is *cut*: it leads nowhere, and says so.
//
//     0 -> 1: i := 0;  1 -> 1: [i < n] i := i + 1;  1 -> 2: [i >= n]         with U = 2:   0,  1,  1',  1'',  2     1'' -> cut
//
// While unwinding, ranges of the thread's own variables are followed from node to node, so that `i < n` is decided where i and n
// are known. A round does not count while it is known at the head that the loop does not end there, so that loops which count
// to a constant come to their end whatever the bound (but not for more than 2000 rounds). A run comes to each node at most
// once, because nodes are numbered in topological order; so each node has inputs of its own. Locals that nobody reads any more
// are not assigned.
//
// The result has the runs of the system under the reduced semantics, up to those that would take a cut edge.
#pragma once

#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "movers/blocks.h"
#include "ts/system.h"

namespace redcomp::bounded {

struct LoopBounds {
  int all = 1;                // how often loops are entered again
  std::map<int, int> atLine;  // by the line of the loop's head: instead of `all`
};

struct DrawnInput {
  ts::Input input;    // its symbol belongs to this node
  ts::Term original;  // the symbol in the system
};

struct UnwoundEdge {
  static constexpr int cut = -1;
  int to = cut;                          // a node of the thread, behind this one
  ts::LocationId target;                 // the location to which it leads in the system
  ts::Term guard;                        // and nothing is undefined
  std::vector<ts::Assignment> updates;
  std::vector<ts::Term> reads;           // variables of the system that occur in guard and updates
};

struct UnwoundNode {
  ts::LocationId location;
  bool suspends = false;           // other threads may run while this one is here
  std::vector<DrawnInput> inputs;  // also those that choose among steps (compose.h)
  std::vector<UnwoundEdge> edges;  // for any values of the inputs, no two of their guards hold at once
};

struct UnwoundThread {
  std::vector<UnwoundNode> nodes;  // in topological order, beginning with the initial location
};

struct Unwinding {
  std::vector<UnwoundThread> threads;
  std::size_t nodes = 0, edges = 0;
  std::vector<int> cutLines;  // of loops of which an edge is cut; increasing; 0: a loop without a place in the source
  bool cuts = false;          // some edge is
};

// The unwound program is larger than it may be, or cannot be unwound: a sentence.
class NotUnwound : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct UnwindOptions {
  LoopBounds bounds;
  std::size_t maxEdges = 20'000;
  std::function<void()> tick = [] {};  // called now and then; it may throw to give up
};

// `system` must have no replicated threads. Throws NotUnwound.
Unwinding unwind(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const UnwindOptions& options);

}  // namespace redcomp::bounded
