// The views found so far, with their numbers, and the members seen with each choice of explicit globals.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "rules/view_graph.h"

namespace redcomp::rules {

class ViewTable {
 public:
  int add(View view);  // returns its number, new or old
  int size() const { return static_cast<int>(views_.size()); }
  const View& operator[](int view) const { return views_[view]; }

  // The views of all choices of `level` actors (only those with actor `with`, unless -1); nothing if one is not in the table.
  std::optional<std::vector<ViewAtom>> atoms(const std::vector<ts::Term>& globals, const Members& actors, int level,
                                           int with = -1) const;
  // By the values of the explicit globals: all members seen with them.
  const std::map<std::vector<ts::Term>, std::set<Member>>& membersByGlobals() const { return members_; }

 private:
  std::optional<ViewAtom> find(const std::vector<ts::Term>& globals, const Members& actors, std::vector<int> chosen) const;

  std::map<View, int> known_;
  std::vector<View> views_;
  std::map<std::vector<ts::Term>, std::set<Member>> members_;
};

}  // namespace redcomp::rules
