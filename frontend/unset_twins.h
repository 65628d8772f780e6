// Twins: variables that are 1 where others have not been given a value (initialised.h). Objects whose addresses are taken, and
// what is allocated, have twins at a constant distance (kTwinDistance in program.h), so that the twin of what a pointer points
// to is what the pointer points to at that distance.
#pragma once

#include <map>
#include <optional>

#include "frontend/program.h"
#include "frontend/unset_flow.h"

namespace redcomp::frontend {

struct Twin {
  Place place;
  Type type;  // of the place, which may be a whole array

  bool isArray() const { return std::holds_alternative<ArrayType>(type); }
  ExprPtr read() const;  // 0 or 1, of type int
};

class Twins {
 public:
  Twins(Program& program, const UnsetFlow& flow);  // adds them to the program

  // The twin of a place; nothing if it always has a value.
  std::optional<Twin> of(FunctionId function, const Place& place) const;
  // Parameters come after all others, in the order of theirs.
  std::optional<Twin> ofParameter(const CallFunction& call, std::size_t index) const;
  // Where a function leaves the twin of its result; nothing if that always has a value, or if not all calls are known.
  std::optional<GlobalId> ofResult(FunctionId function) const;

  ExprPtr ofPointer(const ExprPtr& pointer) const;  // to the twin of what it points to

 private:
  Declaration twinOf(const Declaration& declared) const;
  void addTo(FunctionId function);
  void addParameters(FunctionId function);
  void addObjects(std::vector<Object>& objects, FunctionId function);

  Program& program_;
  const UnsetFlow& flow_;
  std::map<VariableOf, VariableId> twins_;
  std::map<FunctionId, GlobalId> results_;
};

}  // namespace redcomp::frontend
