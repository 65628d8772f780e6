// The elements of views: members (threads at locations), and which members can be seen together.
//
// A member is a thread, or some copy of a replicated one, at a cut point, with the values of its explicit locals. A view is
// a value for every explicit global and a sorted list of members. A view contains only members that can meet: no two of them
// hold the same lock or are mid-block, and none of them implies that another one is not created yet, or has ended,
// contrary to where that one is.
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
  // The given variables are explicit, part of the views; the others are data.
  ViewSpace(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const std::set<ts::Term>& explicitSymbols);

  const ts::ConcurrentSystem& system() const { return system_; }
  const std::vector<ts::Variable>& explicitGlobals() const { return explicitGlobals_; }
  const std::vector<ts::Variable>& dataGlobals() const { return dataGlobals_; }
  const std::vector<ts::Variable>& explicitLocals(ts::ThreadId thread) const { return explicitLocals_[thread.index]; }
  // The locals that clauses carry for a member: those that are data, and live at its location.
  std::vector<ts::Variable> dataLocals(const Member& member) const;

  std::vector<ts::Term> initialGlobals() const;
  Member initialMember(ts::ThreadId thread) const;

  // The member is inside a block or an atomic section (movers/reduced_semantics.h): then only it may move.
  bool isMidBlock(const Member& member) const;
  // Whether all members can be there at the same time, with these explicit globals.
  bool canMeet(const std::vector<ts::Term>& globals, const Members& members) const;

  // The moves of a member. Terms are over the thread's own variables, whichever copy of it the member is.
  const std::vector<ResolvedStep>& moves(const std::vector<ts::Term>& globals, const Member& member);
  Member afterMove(const Member& member, const ResolvedStep& move) const;
  std::vector<ts::Term> globalsAfter(std::vector<ts::Term> globals, const ResolvedStep& move) const;
  bool changesGlobals(const ResolvedStep& move) const;

  // All coarse steps of a thread.
  std::vector<const ts::CoarseStep*> steps(ts::ThreadId thread) const;

  // The values of the explicit globals; of a member's live explicit locals.
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
