// Cells: the scalars of memory, and the variables of the system that hold them.
//
// Structures come apart into one variable per scalar member, arrays into one variable that is an array, or into one per
// element where elements are mutexes or thread handles (elements.h). Variables are made when they are first needed.
//
//     int x; struct { int f; int g[3]; } s; pthread_mutex_t m[2];      x    s.f    s.g (an array)    m.0    m.1
//
// What can be reached through pointers is global in the system, also if it is a local of a function: one set of variables
// for each thread and activation. privatise.h gives those back to their thread that no other one accesses.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translate/address_space.h"
#include "translate/names.h"
#include "translate/owner.h"
#include "translate/types.h"

namespace redcomp::translate {

// A scalar or an array of scalars that steps access: one variable, or one per element.
struct Cells {
  std::string symbol, shown;  // names
  frontend::ScalarType type;
  bool isArray = false;
  std::uint64_t length = 1;   // kUnknownLength
  int owner = -1;             // the thread whose variable it is; -1: shared from the beginning
  bool many = false;          // of an object that stands for any number of objects
  bool zeroed = true;         // its initial value is this; else anything
  int filling = 0;
  std::map<std::uint64_t, Term> initial;
  Term whole;                 // once it is needed
  std::map<std::uint64_t, Term> elements;

  bool perElement() const;
};

struct CellsId {
  int index = -1;
  auto operator<=>(const CellsId&) const = default;
};

// An element of Cells.
struct CellPlace {
  CellsId cells;
  Term index;  // absent: not an array
};

class CellTable {
 public:
  // Initial values may be addresses, which may give objects their ranges.
  CellTable(const frontend::Program& program, AddressSpace& addresses, Names& names);

  // Of a variable of the program. `owner`: the name that goes before the variable's; empty for a global.
  CellsId of(const Owner& scope, const frontend::VariableId& id, const std::string& owner);
  std::optional<CellsId> find(const Owner& scope, const frontend::VariableId& id) const;  // nothing if it was not met yet
  CellsId add(Cells cells);
  const Cells& operator[](CellsId id) const { return cells_[id.index]; }

  Term symbol(CellsId cells, std::uint64_t element = 0);  // of the one variable, or of the element's
  Term addCounter(const std::string& name);               // a shared variable that counts from 0
  // A shared variable that the program does not have, 0 at first; or an array of such.
  Term addGhost(const std::string& name, bool isArray, const logic::Range& range);
  const std::vector<Variable>& variables() const { return variables_; }
  bool isVariable(Term symbol) const { return owners_.contains(symbol); }
  int ownerOf(Term symbol) const;  // -1: shared from the beginning, or no variable of this table

  struct Mark {
    std::size_t cells, variables;
  };
  Mark mark() const { return {cells_.size(), variables_.size()}; }
  void rollBack(const Mark& mark);  // forgets what was added since

 private:
  Term addVariable(const Cells& cells, std::optional<std::uint64_t> element);
  Term add(Variable variable, int owner);
  std::map<std::uint64_t, Term> initialTerms(const frontend::Declaration& declaration);
  logic::Integer constantValue(const frontend::ExprPtr& value);

  const frontend::Program& program_;
  AddressSpace& addresses_;
  Names& names_;
  std::vector<Cells> cells_;
  std::map<std::pair<Owner, frontend::VariableId>, CellsId> ids_;
  std::vector<Variable> variables_;
  std::map<Term, int> owners_;  // by variable
};

}  // namespace redcomp::translate
