// The control graph: an explicit graph of where the threads are, with the data left symbolic.
//
// A node is a tuple of cutPoints, one per thread, and a value for each explicit variable. Between blocks every thread may
// move; at a node where some thread stands inside a block (at the head of a loop there, where it is mid-block) or in an
// atomic section, only that thread may. An edge is a coarse step of one thread with the explicit values put in:
// guards that become false vanish, what is left is over data. Nodes are made as they are reached, those of twins in
// one order (symmetry.h), and only those that can reach an error are kept, or for termination those that can reach a
// cycle.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "movers/blocks.h"
#include "rules/explicit_variables.h"
#include "ts/path.h"
#include "ts/strong_components.h"
#include "ts/symmetry.h"

namespace redcomp::rules {

struct Node {
  std::vector<ts::LocationId> at;    // by thread
  std::vector<ts::Term> values;      // of ControlGraph::explicitVariables; dead locals hold a default
  bool midBlock = false;                  // a thread is inside a block or an atomic section: only it may move
};

// A segment of a path as seen from a node: twins may have changed places before it and change again after it.
struct EdgeSegment {
  ts::Segment segment;           // the thread is the place in the source node's order
  std::vector<int> permutation;  // place after -> place before; empty: nobody changed places
};

struct GraphEdge {
  int from = -1;
  int to = -1;                           // ControlGraph::error for an error
  ts::Term guard;                        // over data variables and inputs
  std::vector<ts::Assignment> updates;   // of data variables
  std::vector<ts::Input> inputs;
  std::vector<EdgeSegment> path;         // the segments it stands for, in order; none for "the error condition holds here"
};

struct ControlGraph {
  static constexpr int error = -1;
  std::vector<ts::Variable> dataVariables;     // those that stay symbolic
  std::vector<ts::Variable> explicitVariables;
  std::vector<Node> nodes;                     // node 0 is initial
  std::vector<GraphEdge> edges;
  std::vector<ts::CutPoints> cutPoints;                // by thread
  int builtNodes = 0;                          // before some were dropped (GraphOptions::keep)
};

struct GraphOptions {
  bool explicitVariables = true;   // false: all variables stay symbolic
  std::set<ts::Term> labels = {};  // variables that say where the control goes: the last to become symbolic, however
                                   // many values they take
  int maxValues = 8;       // of an explicit variable, in all nodes together: one that takes more becomes symbolic
  int softLimit = 3000;    // of nodes: above it, explicit variables of the program's data become symbolic again
  int hardLimit = 30000;   // of nodes: above it there is no graph
  std::function<void()> tick;  // called for every node; may throw to give up
  bool symmetry = true;        // nodes of twins in one order
  enum class Keep { ReachingErrors, ReachingCycles, All } keep = Keep::ReachingErrors;  // nodes; the others are dropped
};

// Nothing if the graph is larger than the hard limit allows.
std::optional<ControlGraph> buildControlGraph(const ts::ConcurrentSystem& system, const movers::Blocks& blocks,
                                              const GraphOptions& options);

// From node to node, in the order of the edges; those to errors are left out.
std::vector<ts::DirectedEdge> links(const ControlGraph& graph);

}  // namespace redcomp::rules
