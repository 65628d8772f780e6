// One task, answered by several processes: which shards there are, and whether their answers cover the whole.
//
//     --swarm 5, three errors      1/3 2/3 3/3                        one shard for each error, with all engines
//                                  1/3:1/1 2/3:1/1                    and the rest helps one group after the other, by a search
//     --swarm 8, one error         1/1                                the more there are, the more ways:
//                                  1/1:1/3 1/1:2/3 1/1:3/3            parts of the search,
//                                  1/1:w1/2 1/1:w2/2                  windows of the bounded search,
//                                  1/1:graph 1/1:views                proof rules
//
// A group of errors is covered if the shard with all engines or one with a proof rule has proved it, or if all parts of its search have,
// with the same frontier. Windows only find violations. The task is proved if all groups are, which are the errors of the whole: both is looked up in what the shards say that they have answered,
// and compared with what was found out here. A shard that speaks of another system counts for nothing.
#pragma once

#include <string>
#include <vector>

#include "sweep/record.h"

namespace redcomp::sweep {

// What helps the shard with all engines of one group.
struct Help {
  int parts = 0, windows = 0;
  std::vector<std::string> rules;
};

struct ShardPlan {
  std::string system;               // the digest of the system
  std::vector<std::string> errors;  // all of them, in order
  int groups = 1;
  std::vector<Help> help = {};      // by group
};

ShardPlan planShards(const std::string& system, const std::vector<std::string>& errors, int shards);

enum class ShardKind { Whole, SearchPart, Window };  // Whole: a proof of it is one of its group

struct ShardName {
  std::string word;   // of --shard: "2/3:1/2"
  int group;          // from 0
  ShardKind kind;
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
