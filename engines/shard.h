// A part of a question, for several processes that answer it together (`--swarm`).
//
// Errors are parted into groups: by what they are called and where they are, in alphabetical order, each group takes every n-th. A run
// ends at an error of another group; that is no circle, for the first error of a run belongs to one group, whose process finds it.
//
// The explicit search for the errors of a group can be parted further (search/part.h): its first states are the same for all parts, and
// each part goes on from some of the last of them. The bounded search can be parted by where threads stop in the first round
// (bounded/bounds.h): windows, which find violations and prove nothing. And a proof rule may have a process to itself.
//
//     2/3        the second third of the errors, with all engines
//     2/3:1/4    the same errors, the first of four parts of the search
//     2/3:w1/4   the same errors, the first of four windows of the bounded search
//     2/3:graph  the same errors, by one proof rule; or :views
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace redcomp::engines {

enum class ShardWork { Everything, SearchPart, Window, Graph, Views };

struct Shard {
  int group = 0, groups = 1;  // counted from 0
  ShardWork work = ShardWork::Everything;
  int part = 0, parts = 1;    // of the search, or of its windows
  bool operator==(const Shard&) const = default;
};

std::optional<Shard> shardCalled(const std::string& text);
std::string toString(const Shard& shard);

// What a shard has answered: so that whoever puts answers together need not believe that the right thing was asked.
struct ShardReport {
  Shard shard;
  std::string system;               // the digest of the system with all errors
  std::vector<std::string> errors;  // that this shard looked for, as errorsOf names them
  std::string frontier;             // of a part of a search: the digest of the states at which it was parted
};

// Those of `errors` (in order) that belong to the group.
std::vector<std::string> errorsOfGroup(const std::vector<std::string>& errors, int group, int groups);

}  // namespace redcomp::engines
