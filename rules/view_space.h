// What views are made of: members (threads somewhere), and the facts about the program that say which of them can be
// seen together.
//
// A member is a thread, or some copy of a replicated one, at a stop, with what its explicit locals hold. A view is a
// value for every explicit global and a sorted list of members. Views are only of members that can meet: no two of
// them hold one lock, or stand inside blocks or atomic sections (mid-block), and none knows that another has not been
// created yet or has ended while that one stands elsewhere.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "movers/locks.h"
#include "movers/parallel.h"
#include "movers/reduced_semantics.h"
#include "rules/resolve_step.h"

namespace redcomp::rules {

struct Member {
  ts::ThreadId thread;
  ts::LocationId at;
  std::vector<ts::Term> values;  // of the thread's explicit locals; dead ones hold a default
  auto operator<=>(const Member&) const = default;
};
using Members = std::vector<Member>;

struct View {
  std::vector<ts::Term> globals;  // the values of the explicit ones
  Members members;                // sorted
  auto operator<=>(const View&) const = default;
};

class ViewSpace {
 public:
  // Some variables are carried in the views themselves; the others are data.
  ViewSpace(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const std::set<ts::Term>& explicitSymbols);

  const ts::ConcurrentSystem& system() const { return system_; }
  const std::vector<ts::Variable>& explicitGlobals() const { return explicitGlobals_; }
  const std::vector<ts::Variable>& dataGlobals() const { return dataGlobals_; }
  const std::vector<ts::Variable>& explicitLocals(ts::ThreadId thread) const { return explicitLocals_[thread.index]; }
  // The locals that the clauses carry for a member: data, and live where it is.
  std::vector<ts::Variable> dataLocals(const Member& member) const;

  std::vector<ts::Term> initialGlobals() const;
  Member initialMember(ts::ThreadId thread) const;

  // It stands inside a block or an atomic section (movers/reduced_semantics.h): only this member may move.
  bool isMidBlock(const Member& member) const;
  // Whether all of them may be there at once, with these explicit globals.
  bool canMeet(const std::vector<ts::Term>& globals, const Members& members) const;

  // The moves of a member. Their terms are over the thread's own variables, whichever copy of it the member is.
  const std::vector<ResolvedStep>& moves(const std::vector<ts::Term>& globals, const Member& member);
  Member afterMove(const Member& member, const ResolvedStep& move) const;
  std::vector<ts::Term> globalsAfter(std::vector<ts::Term> globals, const ResolvedStep& move) const;
  bool changesGlobals(const ResolvedStep& move) const;

  // All coarse steps of a thread.
  std::vector<const ts::CoarseStep*> steps(ts::ThreadId thread) const;

  // What the explicit globals, or a member's explicit locals that are live, hold.
  logic::Substitution valuesOf(const std::vector<ts::Term>& globals) const;
  logic::Substitution valuesOf(const Member& member) const;

 private:
  bool pairCanMeet(const Member& a, const Member& b) const;
  bool excludes(const Member& knower, const Member& other) const;
  bool hasEnded(const Member& member) const;

  const ts::ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  std::set<ts::Term> explicit_;
  movers::Parallelism parallelism_;
  movers::Locksets locksets_;
  std::vector<ts::Variable> explicitGlobals_, dataGlobals_;
  std::vector<std::vector<ts::Variable>> explicitLocals_;
  std::map<ts::Term, int> explicitGlobalIndex_;
  std::vector<std::map<ts::Term, int>> explicitLocalIndex_;                 // by thread
  std::vector<std::vector<std::set<ts::Term>>> live_;                       // thread, location
  std::vector<std::vector<std::vector<ts::CoarseStep>>> coarse_;            // thread, location
  std::vector<std::vector<std::set<ts::Term>>> read_;                       // by the coarse steps from there
  std::vector<std::vector<bool>> exited_;                                   // thread, location
  std::map<std::vector<std::uint32_t>, std::vector<ResolvedStep>> resolved_;
};

}  // namespace redcomp::rules
