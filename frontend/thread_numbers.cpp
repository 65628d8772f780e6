#include "frontend/thread_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "frontend/expr.h"
#include "frontend/uses.h"

namespace redcomp::frontend {

namespace {

bool isHandle(const Type& type) { return std::holds_alternative<ThreadHandleType>(type); }

bool isHandleArray(const Type& type) {
  const auto* array = std::get_if<ArrayType>(&type);
  return isHandle(type) || (array && std::holds_alternative<ThreadHandleType>(array->element));
}

bool holdsHandles(const Type& type) {  // it is large enough
  const auto* integer = std::get_if<IntegerType>(&type);
  return isHandle(type) || std::holds_alternative<PointerType>(type) || (integer && integer->bits >= 64);
}

const Expr& withoutConversions(const ExprPtr& expr) {
  const Expr* inner = expr.get();
  while (const auto* conversion = std::get_if<Convert>(&inner->node)) inner = conversion->operand.get();
  return *inner;
}

// Follows handles through the variables of other types, until nothing changes any more. Not followed one by one: what pointers
// point to, what threads return, functions called through pointers.
class HandleFlow {
 public:
  HandleFlow(const Program& program, bool mixed) : program_(program) {
    memory_ = mixed || sharesBits(program.objects, -1);
    for (std::size_t i = 0; i < program.functions.size(); ++i)
      memory_ = memory_ || sharesBits(program.functions[i].objects, static_cast<int>(i));
    findAddressed();
    do {
      changed_ = false;
      for (std::size_t i = 0; i < program.functions.size(); ++i) flowIn(static_cast<int>(i));
    } while (changed_);
  }

  std::vector<std::string> uses() const {
    std::set<std::string> found;
    for (std::size_t i = 0; i < program_.functions.size(); ++i)
      if (!program_.functions[i].library)
        for (const Edge& edge : program_.functions[i].edges)
          forEachExpr(edge.stmt, [&](const Expr& expr) {
            if (calculates(static_cast<int>(i), expr)) found.insert(toString(edge.source));
          });
    return {found.begin(), found.end()};
  }

 private:
  using Variable = std::pair<int, int>;  // the function, or -1, and the number there

  static Variable variable(int function, const VariableId& id) {
    if (const auto* global = std::get_if<GlobalId>(&id)) return {-1, global->index};
    return {function, std::get<LocalId>(id).index};
  }

  const Type& typeOf(const Variable& variable) const {
    return variable.first < 0 ? program_.globals[variable.second].type
                              : program_.functions[variable.first].locals[variable.second].type;
  }

  // A union of a handle and something else.
  bool sharesBits(const std::vector<Object>& objects, int function) const {
    for (const Object& object : objects)
      for (const Leaf& leaf : object.leaves)
        for (const Leaf& other : object.leaves)
          if (leaf.offset == other.offset && isHandleArray(typeOf(variable(function, leaf.variable))) &&
              !isHandleArray(typeOf(variable(function, other.variable))))
            return true;
    return false;
  }

  // Variables that may be accessed through pointers, and functions that may be called so, or by a new thread.
  void findAddressed() {
    for (std::size_t i = 0; i < program_.functions.size(); ++i)
      for (const Edge& edge : program_.functions[i].edges)
        forEachExpr(edge.stmt, [&](const Expr& expr) {
          if (const auto* callee = std::get_if<FunctionAddress>(&expr.node)) called_.insert(callee->function.index);
          const auto* address = std::get_if<AddressOf>(&expr.node);
          if (!address) return;
          const auto& objects = address->object.local ? program_.functions[i].objects : program_.objects;
          for (const Leaf& leaf : objects[address->object.index].leaves)
            addressed_.insert(variable(static_cast<int>(i), leaf.variable));
        });
  }

  bool holds(const Variable& variable) const {
    return numbers_.contains(variable) || (memory_ && addressed_.contains(variable) && holdsHandles(typeOf(variable)));
  }

  bool carries(int function, const ExprPtr& expr) const {
    if (!expr || !holdsHandles(expr->type)) return false;
    if (isHandle(expr->type) || std::holds_alternative<ThreadNumber>(expr->node)) return true;
    if (const auto* read = std::get_if<Read>(&expr->node)) return holds(variable(function, read->variable));
    if (const auto* element = std::get_if<Element>(&expr->node)) return holds(variable(function, element->array));
    if (const auto* conversion = std::get_if<Convert>(&expr->node)) return carries(function, conversion->operand);
    if (const auto* choice = std::get_if<Conditional>(&expr->node))
      return carries(function, choice->then) || carries(function, choice->otherwise);
    if (const auto* moved = std::get_if<Displace>(&expr->node)) return carries(function, moved->pointer);
    return std::holds_alternative<Load>(expr->node) && memory_;
  }

  void set(bool& flag) {
    changed_ = changed_ || !flag;
    flag = true;
  }

  void note(const Variable& variable) {
    if (isHandleArray(typeOf(variable)) || !numbers_.insert(variable).second) return;
    changed_ = true;
    if (addressed_.contains(variable)) set(memory_);
  }

  void store(int function, const Place& target) {
    if (!target.pointer) return note(variable(function, target.variable));
    if (!program_.functions[function].library && !std::holds_alternative<ThreadHandleType>(target.pointed)) set(memory_);
  }

  void flowIn(int function) {
    if (called_.contains(function) && returns(function)) set(results_);
    for (const Edge& edge : program_.functions[function].edges)
      std::visit([&](const auto& stmt) { flow(function, stmt); }, edge.stmt);
  }

  template <typename Statement>
  void flow(int, const Statement&) {}
  void flow(int function, const Assign& stmt) {
    if (carries(function, stmt.value)) store(function, stmt.target);
  }
  void flow(int function, const CreateThread& stmt) {
    if (stmt.handle && !stmt.handle->pointer) note(variable(function, stmt.handle->variable));
    if (carries(function, stmt.argument)) passToAny(0);
  }
  void flow(int function, const JoinThread& stmt) {
    if (stmt.result && results_) store(function, *stmt.result);
  }
  void flow(int function, const ExitThread& stmt) {
    if (carries(function, stmt.value)) set(results_);
  }
  void flow(int function, const CallFunction& stmt) {
    for (std::size_t i = 0; i < stmt.arguments.size(); ++i) {
      if (!carries(function, stmt.arguments[i])) continue;
      if (stmt.pointer) passToAny(i);
      else pass(stmt.callee.index, i);
    }
    if (stmt.result && (stmt.pointer ? results_ : returns(stmt.callee.index))) store(function, *stmt.result);
  }

  bool returns(int function) const {
    const auto& result = program_.functions[function].result;
    return result && (isHandle(typeOf({function, result->index})) || holds({function, result->index}));
  }

  void pass(int function, std::size_t argument) {
    const auto& parameters = program_.functions[function].parameters;
    if (argument < parameters.size()) note({function, parameters[argument].index});
  }

  void passToAny(std::size_t argument) {
    for (std::size_t i = 0; i < program_.functions.size(); ++i) pass(static_cast<int>(i), argument);
  }

  // A number, not a handle as such: with these the frontend has dealt.
  bool isKept(int function, const ExprPtr& expr) const {
    return expr && carries(function, expr) && !isHandle(withoutConversions(expr).type);
  }

  bool calculates(int function, const Expr& expr) const {
    if (const auto* unary = std::get_if<Unary>(&expr.node))
      return unary->op != UnaryOp::LogicalNot && isKept(function, unary->operand);
    if (const auto* element = std::get_if<Element>(&expr.node)) return isKept(function, element->index);
    if (const auto* moved = std::get_if<Displace>(&expr.node)) return isKept(function, moved->index);
    if (const auto* checked = std::get_if<InBounds>(&expr.node)) return isKept(function, checked->index);
    if (const auto* conversion = std::get_if<Convert>(&expr.node)) {
      const auto* integer = std::get_if<IntegerType>(&expr.type);
      return integer && !integer->isBool && !holdsHandles(expr.type) && isKept(function, conversion->operand);
    }
    const auto* binary = std::get_if<Binary>(&expr.node);
    if (!binary || binary->op == BinaryOp::LogicalAnd || binary->op == BinaryOp::LogicalOr) return false;
    if (binary->op == BinaryOp::Equal || binary->op == BinaryOp::NotEqual)
      return comparesWithOther(function, binary->left, binary->right) || comparesWithOther(function, binary->right, binary->left);
    return isKept(function, binary->left) || isKept(function, binary->right);
  }

  bool comparesWithOther(int function, const ExprPtr& number, const ExprPtr& other) const {
    const auto* known = asLiteral(other);
    return isKept(function, number) && !carries(function, other) && !(known && known->value == 0);
  }

  const Program& program_;
  std::set<Variable> numbers_, addressed_;  // that may hold handles; of which addresses are taken
  std::set<int> called_;  // functions, through pointers
  bool memory_ = false;   // numbers there may be handles
  bool results_ = false;  // so may what threads, and functions, return
  bool changed_ = false;
};

}  // namespace

std::vector<std::string> calculatesWithHandles(const Program& program, bool mixed) {
  std::vector<std::string> found = HandleFlow(program, mixed).uses();
  for (std::string& place : found) place += ": a number is calculated with that may be the handle of a thread";
  return found;
}

}  // namespace redcomp::frontend
