// The runs of an unwound program with K rounds, as a formula: lazy sequentialization, after Lazy-CSeq.
//
// In each round each thread runs once, in order, from where it stopped to the node of the context-switch point that is guessed
// for this round: it goes on while its node has a smaller number. The threads work one behind the other on one running state,
// so there is a definition only where a variable may be assigned:
//
//     exec(e)  :=  at(n) and n < switch and guard(e)             e an edge from n, in this round
//     x'       :=  exec(e) ? value : x
//     at(m)    :=  stopped at m in the round before, or exec(e) for some edge e to m
//
// A thread that goes on takes an edge: where no guard holds it should have stopped before. Errors are looked for in the last
// state, and inside of blocks, where only the thread itself can be in one. Inputs belong to nodes, not to rounds, because no
// node is left twice.
//
// Rounds are as few as the run allows: the first thread that moves in a round comes before the last one that moved in the
// round before, else its moves would belong to that round. So `lastRoundMoves()` is satisfiable if and only if some run needs
// the last round; if not, and `cut()` is not either, all runs have been looked at. This needs all threads in each round.
//
// Terms have mathematical integers. What bits they need is the blaster's business (blaster.h).
#pragma once

#include <set>
#include <unordered_map>
#include <vector>

#include "bounded/bounds.h"
#include "bounded/unwinding.h"
#include "logic/rewrite.h"
#include "search/replay.h"

namespace redcomp::bounded {

struct Unknown {
  ts::Term symbol;
  ts::Range range;
};

struct Definition {
  ts::Term symbol;
  ts::Term value;   // over unknowns and symbols that are defined before
  ts::Range type;   // of the program's variable; without ends for others
};

class Rounds {
 public:
  // Both must outlive this.
  Rounds(const ts::ConcurrentSystem& system, const Unwinding& unwinding);

  void add(const RoundThreads& threads = {});
  // After the first round, threads are where the window has them.
  void keepTo(const Window& window);
  int count() const { return rounds_; }

  // What was added, round by round; earlier parts do not change.
  const std::vector<Unknown>& unknowns() const { return unknowns_; }
  const std::vector<Definition>& definitions() const { return definitions_; }
  const std::vector<ts::Term>& constraints() const { return constraints_; }

  // What variables of the program are given, in the order of the run: their symbols, with the symbols of values.
  const std::vector<std::pair<ts::Term, ts::Term>>& assigned() const { return assigned_; }

  ts::Term error() const;                          // in the last state, or inside of a block before
  ts::Term cut() const;                            // a cut edge was taken
  ts::Term lastRoundMoves() const;                 // some thread runs in the last round
  bool restricted() const { return restricted_; }  // some round had not all threads
  bool windowed() const { return windowed_; }      // only the runs of one window of several
  bool hasAllRuns() const { return !restricted_ && !windowed_; }

  // The values that a schedule is made of.
  std::vector<ts::Term> wanted() const;
  search::Schedule schedule(const logic::Valuation& values) const;
  // The run takes just the edges that it takes under these values.
  ts::Term sameRun(const logic::Valuation& values) const;

 private:
  struct Event {  // in the order of the run
    ts::Term happens;
    int thread = 0, node = 0, edge = 0;  // the edge is taken; insideError: there is an error inside of a block
  };
  static constexpr int insideError = -1;

  // One thread on its way through its nodes in the present round.
  struct Pass {
    int thread;
    ts::Term switchAt;                             // the number of the first node at which it stops
    std::vector<std::vector<ts::Term>> comesFrom;  // by node: edges to it that were taken
    std::vector<ts::Term> moves;                   // disjunction: it leaves where it was
  };

  void begin();
  ts::Term runThread(int thread);
  void visit(Pass& pass, int node);
  ts::Term goesOn(Pass& pass, int node, const ts::Term& here);
  void takeEdges(Pass& pass, int node, const ts::Term& goesOn);
  std::vector<ts::Term> takenEdges(const UnwoundNode& node, const ts::Term& goesOn);
  void assign(const UnwoundNode& node, const std::vector<ts::Term>& taken);
  void noteErrorInside(const Pass& pass, int node, const ts::Term& here);
  void needsThisRound(const std::vector<ts::Term>& before);
  ts::Term unknown(const std::string& name, logic::Sort sort, const ts::Range& range);
  ts::Term define(const char* name, ts::Term value, const ts::Range& type = {});
  ts::Term now(const ts::Term& term, const std::vector<ts::Term>& reads) const;
  ts::Term isAt(const ts::ThreadLocation& place) const;

  const ts::ConcurrentSystem& system_;
  const Unwinding& unwinding_;
  std::unordered_map<ts::Term, const ts::Variable*> variables_;
  logic::Substitution state_;                       // variable -> its value now
  std::vector<std::vector<ts::Term>> at_;           // by thread and node: it has stopped there
  std::vector<ts::Term> moves_;                     // by thread: it moves in the last round
  std::vector<Unknown> unknowns_;
  std::vector<Definition> definitions_;
  std::vector<ts::Term> constraints_, initials_, errorsInside_, cuts_;
  std::vector<std::pair<ts::Term, ts::Term>> assigned_;
  std::vector<Event> events_;
  int rounds_ = 0;
  int names_ = 0;
  bool restricted_ = false, windowed_ = false;
};

}  // namespace redcomp::bounded
