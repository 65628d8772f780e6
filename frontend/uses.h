// Which variables a statement reads and writes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

// The variables that the statement reads, each occurrence; the arrays of which it reads an element among them.
std::vector<VariableId> readsOf(const Stmt& stmt);

// The variable that the statement writes, whole or one element of it; nothing for what a pointer points to.
std::optional<Place> targetOf(const Stmt& stmt);

// Calls `visit` for every expression of the statement and every part of one.
void forEachExpr(const Stmt& stmt, const std::function<void(const Expr&)>& visit);

// Whether the program itself can fail an assertion, or reach an error.
bool hasAssertion(const Program& program);

// Whether a local may be read before it is written, on some path. Gives up, with "yes", on long searches.
class ReadBeforeWrite {
 public:
  explicit ReadBeforeWrite(const Function& function);
  bool mayHappen(NodeId from, LocalId local) const;

 private:
  const Function& function_;
  std::vector<std::vector<int>> outgoing_;  // edges by node
};

}  // namespace redcomp::frontend
