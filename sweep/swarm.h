// One task, answered by several processes: which shards there are, and whether their answers cover the whole.
//
//     --swarm 8, three errors      1/3 2/3 3/3                 one shard for each error, with all engines
//                                  1/3:1/1 ...                 and the rest search: here 1, 2, 2 parts for each
//
// A group of errors is covered if the shard with all engines has proved it, or if all parts of its search have, with the same frontier. The
// task is proved if all groups are, which are the errors of the whole: both is looked up in what the shards say that they have answered,
// and compared with what was found out here. A shard that speaks of another system counts for nothing.
#pragma once

#include <string>
#include <vector>

#include "sweep/record.h"

namespace redcomp::sweep {

struct ShardPlan {
  std::string system;               // the digest of the system
  std::vector<std::string> errors;  // all of them, in order
  int groups = 1;
  std::vector<int> parts;           // of the search, by group; 0: none
};

ShardPlan planShards(const std::string& system, const std::vector<std::string>& errors, int shards);

struct ShardName {
  std::string word;   // of --shard: "2/3:1/2"
  int group, part;    // from 0; part -1: all engines
  std::vector<std::string> errors;  // that it must answer
};
std::vector<ShardName> shardsOf(const ShardPlan& plan);

struct Coverage {
  bool covered = false;
  std::vector<std::string> missing;  // what keeps it from being covered: "shard 2/3 (x == 1 at p.c:3:1): time-out: ..."
};

// `records`: of shards, by their words as names.
Coverage coverageOf(const ShardPlan& plan, const std::vector<Record>& records);

// Why the answer is none to this shard; "" if it is one.
std::string whyNotOfShard(const ShardPlan& plan, const ShardName& shard, const Record& record);

}  // namespace redcomp::sweep
