// The control graph: an explicit graph of the threads' locations, with the data left symbolic.
//
// A node is a tuple of cut points, one per thread, and a value for each explicit variable. Between blocks every thread may
// move; at a node where some thread is mid-block (at the head of a loop inside a block, or in an atomic section), only that
// thread may (movers/reduced_semantics.h). An edge is a coarse step of one thread with the explicit values substituted:
// edges whose guard becomes false are dropped, the rest is over data. Nodes are created as they are reached, with twins
// sorted (ts/symmetry.h), and only those from which an error is reachable are kept; for termination, those from which a
// cycle is.
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
  bool midBlock = false;             // a thread is inside a block or an atomic section: only it may move
};

// A segment of a path, relative to a node: twins may have been exchanged before it, and may be exchanged again after it.
struct EdgeSegment {
  ts::Segment segment;           // its thread is a place in the order of the source node
  std::vector<int> permutation;  // place after -> place before; empty: no exchange
};

struct GraphEdge {
  int from = -1;
  int to = -1;                           // ControlGraph::error for an error
  ts::Term guard;                        // over data variables and inputs
  std::vector<ts::Assignment> updates;   // of data variables
  std::vector<ts::Input> inputs;
  std::vector<EdgeSegment> path;         // the segments that it represents, in order; none for "the error condition holds here"
};

struct ControlGraph {
  static constexpr int error = -1;
  std::vector<ts::Variable> dataVariables;     // those that stay symbolic
  std::vector<ts::Variable> explicitVariables;
  std::vector<Node> nodes;                     // node 0 is initial
  std::vector<GraphEdge> edges;
  std::vector<ts::CutPoints> cutPoints;        // by thread
  int builtNodes = 0;                          // before pruning (GraphOptions::keep)
};

struct GraphOptions {
  bool explicitVariables = true;   // false: all variables stay symbolic
  std::set<ts::Term> labels = {};  // variables that hold control locations (passes/sequentialize.h): exempt from
                                   // maxValues, and the last to become symbolic
  int maxValues = 8;       // of an explicit variable, over all nodes: with more values it becomes symbolic
  int softLimit = 3000;    // of nodes: beyond it, explicit data variables become symbolic, one by one
  int hardLimit = 30000;   // of nodes: beyond it there is no graph
  std::function<void()> tick;  // called for every node; may throw to give up
  bool symmetry = true;        // sort twins in nodes
  enum class Keep { ReachingErrors, ReachingCycles, All } keep = Keep::ReachingErrors;  // which nodes to keep
};

// Nothing if the graph exceeds the hard limit.
std::optional<ControlGraph> buildControlGraph(const ts::ConcurrentSystem& system, const movers::Blocks& blocks,
                                              const GraphOptions& options);

// The edges as pairs of nodes, in the same order; without those to errors.
std::vector<ts::DirectedEdge> links(const ControlGraph& graph);

}  // namespace redcomp::rules
