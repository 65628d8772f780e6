// The result of one task: a line of JSON with a checksum, so that a torn or changed line is noticed.
//
//     {"task":"c/counter.yml:unreach-call","verdict":"violated",...,"sum":"9f86d081884c7d65"}
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace redcomp::sweep {

enum class Verdict {
  Proved,
  Violated,
  Inconclusive,
  Refused,   // bad or unsupported input
  TimeOut,   // did not end within its limit
  Memory,    // had to be ended, because it needed too much
  Failed,    // an internal error, or an answer that is none
  Lost,      // its process, or its node, was gone before it answered
};

const char* toString(Verdict verdict);  // "proved", "time-out"
std::optional<Verdict> verdictCalled(const std::string& name);

struct Record {
  std::string task;                     // its name
  std::string input;                    // what was asked, as a digest (plan.h)
  std::string category;
  std::vector<std::string> files;
  std::string specification;            // "unreach-call"; "": what the command line asks
  std::string propertyFile = {};
  std::optional<bool> expected = {};
  std::string expectedPart = {};        // of the specification, if it does not hold
  Verdict verdict = Verdict::Lost;
  std::string part = {};                // of the specification that is violated: "valid-deref"
  std::string reason = {};              // of a verdict other than proved and violated
  double seconds = 0;                   // by a clock that nobody sets
  long memory = 0;                      // kilobytes of its largest process
  bool cached = false;                  // the answer was known from an earlier run (cache.h)
  std::string host = {};                // where it ran
  std::string version = {};             // of redcomp
  std::string shard = {};               // of a swarm: what it has answered for, as JSON
  std::string output = {}, answer = {}; // what it has printed, and its JSON, if the plan keeps them
  bool operator==(const Record&) const = default;
};

std::string toLine(const Record& record);  // without a newline
std::optional<Record> parseLine(const std::string& line);  // nothing if it is damaged

}  // namespace redcomp::sweep
