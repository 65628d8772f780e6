#include "frontend/unset_twins.h"

#include <algorithm>

#include "frontend/expr.h"
#include "frontend/layout.h"

namespace redcomp::frontend {

namespace {

// Of the same size, so that twins lie in memory as what they are the twins of.
ScalarType twinType(const ScalarType& type, unsigned pointerBits) {
  return IntegerType{static_cast<unsigned>(bitsOf(type, pointerBits)), false, false};
}

}  // namespace

Twins::Twins(Program& program, const UnsetFlow& flow) : program_(program), flow_(flow) {
  const std::size_t globals = program_.globals.size();
  for (std::size_t i = 0; i < globals; ++i) {
    const GlobalId id{static_cast<int>(i)};
    if (!flow_.mayBeUnset(FunctionId{}, id)) continue;
    twins_.emplace(variableOf(FunctionId{}, id), GlobalId{static_cast<int>(program_.globals.size())});
    program_.globals.push_back(twinOf(program_.globals[i]));
  }
  for (std::size_t i = 0; i < program_.functions.size(); ++i) addTo(FunctionId{static_cast<int>(i)});
  program_.hasTwins = flow_.memoryMayBeUnset();
  if (!program_.hasTwins) return;
  addObjects(program_.objects, FunctionId{});
  for (std::size_t i = 0; i < program_.functions.size(); ++i) addObjects(program_.functions[i].objects, FunctionId{static_cast<int>(i)});
}

Declaration Twins::twinOf(const Declaration& declared) const {
  Declaration twin;
  twin.name = declared.name + "$unset";
  twin.source = declared.source;
  twin.inMemory = declared.inMemory;
  twin.threadLocal = declared.threadLocal;
  if (const auto* array = std::get_if<ArrayType>(&declared.type))
    twin.type = ArrayType{twinType(array->element, program_.pointerBits), array->length};
  else twin.type = asType(twinType(asScalar(declared.type), program_.pointerBits));
  return twin;
}

void Twins::addTo(FunctionId id) {
  Function& function = program_.functions[id.index];
  const std::size_t locals = function.locals.size();
  for (std::size_t i = 0; i < locals; ++i) {
    const LocalId local{static_cast<int>(i), function.locals[i].inMemory};
    if (!flow_.mayBeUnset(id, local)) continue;
    twins_.emplace(variableOf(id, local), LocalId{static_cast<int>(function.locals.size()), local.inMemory});
    function.locals.push_back(twinOf(Declaration(function.locals[i])));
  }
  if (!flow_.isCalledByNameOnly(id)) return;
  addParameters(id);
  if (function.result && flow_.mayBeUnset(id, *function.result)) {
    Declaration left;
    left.name = function.name + "$unset";
    left.type = kInt;
    left.threadLocal = true;
    left.source = function.source;
    results_[id] = GlobalId{static_cast<int>(program_.globals.size())};
    program_.globals.push_back(left);
  }
}

void Twins::addParameters(FunctionId id) {
  Function& function = program_.functions[id.index];
  const std::vector<LocalId> declared = function.parameters;
  for (const LocalId parameter : declared)
    if (const auto twin = twins_.find(variableOf(id, parameter)); twin != twins_.end())
      function.parameters.push_back(std::get<LocalId>(twin->second));
}

// Every object that pointers may lead to, also where it always has values.
void Twins::addObjects(std::vector<Object>& objects, FunctionId function) {
  const std::size_t known = objects.size();
  for (std::size_t i = 0; i < known; ++i) {
    Object twin = objects[i];
    twin.name += "$unset";
    twin.isExternal = twin.isConst = twin.literal = false;
    twin.leaves.clear();
    bool isReached = false;
    for (const Leaf& leaf : objects[i].leaves) {
      const VariableOf id = variableOf(function, leaf.variable);
      isReached = isReached || flow_.isEscaped(id);
      const auto found = twins_.find(id);
      if (found == twins_.end()) continue;
      twin.leaves.push_back(leaf);
      twin.leaves.back().variable = found->second;
    }
    if (!isReached) continue;
    objects[i].twin = static_cast<int>(objects.size());
    objects.push_back(std::move(twin));
  }
}

ExprPtr Twins::ofPointer(const ExprPtr& pointer) const { return displace(pointer, kTwinDistance, nullptr); }

ExprPtr Twin::read() const { return convert(kInt, readPlace(type, place)); }

std::optional<Twin> Twins::of(FunctionId function, const Place& place) const {
  if (!flow_.mayBeUnset(function, place)) return std::nullopt;
  Place twin = place;
  if (place.pointer) {
    twin.pointer = ofPointer(place.pointer);
    twin.pointed = twinType(place.pointed, program_.pointerBits);
    return Twin{twin, asType(twin.pointed)};
  }
  twin.variable = twins_.at(variableOf(function, place.variable));
  const VariableOf id = variableOf(function, twin.variable);
  const Type& type = id.function < 0 ? program_.globals[id.index].type : program_.functions[id.function].locals[id.index].type;
  return Twin{twin, place.index ? elementType(std::get<ArrayType>(type)) : type};
}

std::optional<Twin> Twins::ofParameter(const CallFunction& call, std::size_t index) const {
  if (call.pointer || !flow_.isCalledByNameOnly(call.callee)) return std::nullopt;
  const std::vector<LocalId>& parameters = program_[call.callee].parameters;
  return index < parameters.size() ? of(call.callee, Place{parameters[index], nullptr}) : std::nullopt;
}

std::optional<GlobalId> Twins::ofResult(FunctionId function) const {
  const auto found = results_.find(function);
  return found == results_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace redcomp::frontend
