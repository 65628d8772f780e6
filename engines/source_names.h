// Names and values as the user would write them.
//
//     empty.arrived of a model of the library      (not shown: no statement of the program mentions it)
//     main.heap23@32, assigned by job->size = 3    job->size, or malloc@23#2.size if the line allocates several objects
//     8388608, an address                          &s.g
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "logic/evaluate.h"
#include "search/replay.h"
#include "ts/system.h"

namespace redcomp::engines {

// The longest part at the beginning of the text that names a place in memory: "job->size" of "job->size = 3", "a[i]" of "a[i]++".
std::string placeAtBeginning(const std::string& text);

class SourceNames {
 public:
  explicit SourceNames(const ts::ConcurrentSystem& system);

  const ts::Variable& variable(logic::Term symbol) const { return *variables_.at(symbol); }
  // Nothing for variables that are redcomp's own: temporaries, what models of the library keep, flags of threads.
  std::optional<std::string> of(logic::Term symbol) const;
  // Of memory on the heap too: "job->size", "malloc@23#2.size".
  std::string of(const std::string& name) const;
  std::string ofLock(logic::Term symbol) const;
  void nameLocks(const std::vector<search::TraceStep>& taken);  // after the statements of a run that take them
  std::string value(const ts::Variable& variable, const logic::Value& value) const;

 private:
  void noteWords(const std::string& text);
  void nameHeap(const ts::Variable& variable, const std::string& text);
  bool isMentioned(const std::string& word) const { return words_.empty() || words_.contains(word); }

  const ts::ConcurrentSystem& system_;
  std::map<logic::Term, const ts::Variable*> variables_;
  std::set<std::string> words_;             // of all statements
  std::map<std::string, std::string> heap_;  // by name of a variable on the heap: how a statement names it
  std::set<std::string> onlyObjects_;        // on the heap, of their lines
};

}  // namespace redcomp::engines
