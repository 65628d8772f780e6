// The variables of a thread that is being built, and their symbols.
//
// A local whose address nobody takes is a local of the thread, made when it is first needed:
//
//     thread worker, local i        worker.i            local i of f, called by worker        worker.f.i
//     its second activation         worker.f#2.i        array t of thread handles             worker.t.0, worker.t.1
//
// All others are cells of memory (cells.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "translate/build_context.h"

namespace redcomp::translate {

class ThreadVariables {
 public:
  explicit ThreadVariables(const ThreadContext& thread);

  const frontend::Declaration& declarationOf(Activation activation, const frontend::VariableId& id) const;
  std::uint64_t lengthOf(Activation activation, const frontend::VariableId& array) const;  // kUnknownLength
  Term symbolOf(Activation activation, const frontend::VariableId& id, int element = 0);
  // The cells of a variable that others may access; nothing for a local that is not in memory.
  std::optional<CellsId> memoryCells(Activation activation, const frontend::VariableId& id);
  // What goes before the names of the activation's locals.
  std::string ownerName(Activation activation) const;

 private:
  Term localSymbol(Activation activation, frontend::LocalId local, int element);

  const BuildContext& context_;
  const ThreadPlan& plan_;
  Names& names_;
  BuiltThread& built_;
  std::map<std::tuple<Activation, int, int>, Term> symbols_;  // of those not in memory, by local and element
};

}  // namespace redcomp::translate
