#include "rules/view_table.h"

#include <algorithm>

namespace redcomp::rules {

using ts::Term;

int ViewTable::add(View view) {
  auto [entry, isNew] = known_.try_emplace(view, static_cast<int>(views_.size()));
  if (!isNew) return entry->second;
  auto& seen = members_[view.globals];
  seen.insert(view.members.begin(), view.members.end());
  views_.push_back(std::move(view));
  return entry->second;
}

std::optional<ViewAtom> ViewTable::find(const std::vector<Term>& globals, const Members& actors,
                                     std::vector<int> chosen) const {
  std::stable_sort(chosen.begin(), chosen.end(), [&](int a, int b) { return actors[a] < actors[b]; });
  View view{globals, {}};
  for (int a : chosen) view.members.push_back(actors[a]);
  auto found = known_.find(view);
  if (found == known_.end()) return std::nullopt;
  return ViewAtom{found->second, std::move(chosen)};
}

std::optional<std::vector<ViewAtom>> ViewTable::atoms(const std::vector<Term>& globals, const Members& actors, int level,
                                                    int with) const {
  std::vector<ViewAtom> result;
  const int n = static_cast<int>(actors.size());
  std::vector<bool> in(n, false);
  std::fill(in.begin(), in.begin() + level, true);
  do {
    if (with >= 0 && !in[with]) continue;
    std::vector<int> chosen;
    for (int a = 0; a < n; ++a)
      if (in[a]) chosen.push_back(a);
    auto viewAtom = find(globals, actors, std::move(chosen));
    if (!viewAtom) return std::nullopt;
    result.push_back(std::move(*viewAtom));
  } while (std::prev_permutation(in.begin(), in.end()));
  return result;
}

}  // namespace redcomp::rules
