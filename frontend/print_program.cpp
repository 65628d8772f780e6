// A Program as text:
//
//     global int x = 2
//     function worker(arg: pointer) -> pointer
//       local int a
//       entry 0, exit 1
//       0 -> 2: a = x                 // p.c:7:3
#include <fmt/format.h>

#include "frontend/expr.h"
#include "frontend/program.h"

namespace redcomp::frontend {

namespace {

const char* symbolOf(BinaryOp op) {
  static constexpr const char* kSymbols[] = {"+",  "-",  "*", "/",  "%", "<<", ">>", "&",  "|",
                                             "^",  "==", "!=", "<", "<=", ">", ">=", "&&", "||"};
  return kSymbols[static_cast<int>(op)];
}

const char* symbolOf(UnaryOp op) {
  static constexpr const char* kSymbols[] = {"-", "~", "!"};
  return kSymbols[static_cast<int>(op)];
}

struct Printer {
  const Program& program;
  const Function& in;

  std::string name(const VariableId& variable) const {
    if (const auto* global = std::get_if<GlobalId>(&variable)) return program.globals[global->index].name;
    return in.locals[std::get<LocalId>(variable).index].name;
  }
  std::string object(const ObjectId& id) const { return (id.local ? in.objects : program.objects)[id.index].name; }
  std::string place(const Place& place) const {
    if (place.pointer) return fmt::format("*{}", operand(place.pointer));
    return place.index ? fmt::format("{}[{}]", name(place.variable), expr(place.index)) : name(place.variable);
  }
  std::string expr(const ExprPtr& e) const {
    return std::visit([&](const auto& node) { return print(*e, node); }, e->node);
  }
  // As an operand: in parentheses unless it is a leaf.
  std::string operand(const ExprPtr& e) const {
    const bool compound = std::holds_alternative<Binary>(e->node) || std::holds_alternative<Conditional>(e->node);
    return compound ? fmt::format("({})", expr(e)) : expr(e);
  }

  std::string print(const Expr&, const Literal& node) const { return node.value.str(); }
  std::string print(const Expr&, const Read& node) const { return name(node.variable); }
  std::string print(const Expr&, const Element& node) const { return place(Place{node.array, node.index}); }
  std::string print(const Expr&, const Unary& node) const { return symbolOf(node.op) + operand(node.operand); }
  std::string print(const Expr&, const Binary& node) const {
    return fmt::format("{} {} {}", operand(node.left), symbolOf(node.op), operand(node.right));
  }
  std::string print(const Expr& e, const Convert& node) const {
    return fmt::format("({}){}", toString(e.type), operand(node.operand));
  }
  std::string print(const Expr&, const Conditional& node) const {
    return fmt::format("{} ? {} : {}", operand(node.condition), operand(node.then), operand(node.otherwise));
  }
  std::string print(const Expr&, const Load& node) const { return fmt::format("*{}", operand(node.address)); }
  std::string print(const Expr&, const AddressOf& node) const {
    const Object& object = (node.object.local ? in.objects : program.objects)[node.object.index];
    return fmt::format("&{}{}", object.name, position(static_cast<std::int64_t>(node.offset), node.index));
  }
  std::string print(const Expr&, const Displace& node) const {
    return fmt::format("{}{}", operand(node.pointer), position(node.offset, node.index));
  }
  std::string print(const Expr&, const InBounds& node) const {
    return fmt::format("{} below {}", operand(node.index), operand(node.length));
  }
  std::string print(const Expr&, const FunctionAddress& node) const { return program[node.function].name; }
  std::string print(const Expr&, const ThreadNumber&) const { return "self"; }
  // "@32[i]": 32 bits and i cells on.
  std::string position(std::int64_t offset, const ExprPtr& index) const {
    return (offset ? fmt::format("@{}", offset) : "") + (index ? fmt::format("[{}]", expr(index)) : "");
  }

  std::string operator()(const Skip&) const { return "skip"; }
  std::string operator()(const Evaluate& s) const { return fmt::format("evaluate {}", expr(s.value)); }
  std::string operator()(const Touch& s) const { return fmt::format("touch {}", place(s.place)); }
  std::string operator()(const Assume& s) const { return fmt::format("{}[{}]", s.waits != Waits::No ? "wait until " : "", expr(s.condition)); }
  std::string operator()(const Assign& s) const { return fmt::format("{} = {}", place(s.target), expr(s.value)); }
  std::string operator()(const Havoc& s) const { return fmt::format("{} = *", place(s.target)); }
  std::string operator()(const ClearArray& s) const { return fmt::format("{} = {{{}}}", name(s.array), s.value); }
  std::string operator()(const HavocReachable& s) const { return fmt::format("forget {}", operand(s.pointer)); }
  std::string operator()(const CallFunction& s) const {
    std::string arguments;
    for (const ExprPtr& argument : s.arguments) arguments += (arguments.empty() ? "" : ", ") + expr(argument);
    const std::string callee = s.pointer ? fmt::format("(*{})", operand(s.pointer)) : program[s.callee].name;
    const std::string call = fmt::format("{}({})", callee, arguments);
    return s.result ? fmt::format("{} = {}", place(*s.result), call) : call;
  }
  std::string operator()(const FreeMemory& s) const { return fmt::format("free({})", expr(s.pointer)); }
  std::string operator()(const CreateThread& s) const {
    const std::string call = fmt::format("create {}({})", expr(s.entry), expr(s.argument));
    return s.handle ? fmt::format("{} = {}", place(*s.handle), call) : call;
  }
  std::string operator()(const Allocate& s) const {
    return fmt::format("{} = allocate {}{}", place(s.target), expr(s.cells), s.zeroed ? " zeroed" : "");
  }
  std::string operator()(const JoinThread& s) const {
    const std::string join = fmt::format("join {}", expr(s.handle));
    return s.result ? fmt::format("{} = {}", place(*s.result), join) : join;
  }
  std::string operator()(const InitMutex& s) const { return fmt::format("{} {}", s.taken ? "take" : "init", place(s.mutex)); }
  std::string operator()(const LockMutex& s) const { return fmt::format("lock {}", place(s.mutex)); }
  std::string operator()(const TryLockMutex& s) const {
    return fmt::format("{} = {} {}", place(s.result), s.looks ? "state of" : "trylock", place(s.mutex));
  }
  std::string operator()(const UnlockMutex& s) const { return fmt::format("unlock {}", place(s.mutex)); }
  std::string operator()(const AtomicBegin&) const { return "atomic begin"; }
  std::string operator()(const BlockLocal& s) const { return fmt::format("{} {}", s.ends ? "ends" : "begins", object(s.object)); }
  std::string operator()(const AtomicEnd&) const { return "atomic end"; }
  std::string operator()(const Fail& s) const { return fmt::format("fail \"{}\"", s.message); }
  std::string operator()(const ExitThread& s) const {
    return s.value ? fmt::format("exit thread {}", expr(s.value)) : "exit thread";
  }
  std::string operator()(const ExitProgram&) const { return "exit program"; }
};

std::string initialText(const Program& program, const Declaration& global) {
  if (global.unknown) return " = *";
  if (global.initial.empty()) return "";
  const auto text = [&](const ExprPtr& value) { return toString(program, Function{}, value); };
  if (!std::holds_alternative<ArrayType>(global.type)) return " = " + text(global.initial.begin()->second);
  std::string cells;
  std::uint64_t next = 0;  // positions are shown where some are left out
  for (const auto& [index, value] : global.initial) {
    const std::string where = index == next ? "" : fmt::format("[{}] = ", index);
    cells += (cells.empty() ? "" : ", ") + where + text(value);
    next = index + 1;
  }
  return fmt::format(" = {{{}}}", cells);
}

std::string header(const Function& function) {
  std::string parameters;
  for (const LocalId id : function.parameters) {
    const Declaration& local = function.locals[id.index];
    parameters += fmt::format("{}{}: {}", parameters.empty() ? "" : ", ", local.name, toString(local.type));
  }
  const std::string result =
      function.result ? fmt::format(" -> {}", toString(function.locals[function.result->index].type)) : "";
  return fmt::format("{}function {}({}){}\n", function.atomic ? "atomic " : "", function.name, parameters, result);
}

std::string dumpFunction(const Program& program, const Function& function) {
  std::string out = header(function);
  for (const Declaration& local : function.locals)
    out += fmt::format("  local {} {}\n", toString(local.type), local.name);
  out += fmt::format("  entry {}, exit {}\n", function.entry.index, function.exit.index);
  for (const Edge& edge : function.edges) {
    const std::string step =
        fmt::format("{} -> {}: {}", edge.from.index, edge.to.index, toString(program, function, edge.stmt));
    const std::string source = logic::toString(edge.source);
    out += source.empty() ? fmt::format("  {}\n", step) : fmt::format("  {:<40}  // {}\n", step, source);
  }
  return out;
}

}  // namespace

std::string toString(const Type& type) {
  if (const auto* integer = std::get_if<IntegerType>(&type)) {
    if (integer->isBool) return "bool";
    return fmt::format("{}int{}", integer->isSigned ? "" : "u", integer->bits);
  }
  if (std::holds_alternative<PointerType>(type)) return "pointer";
  if (std::holds_alternative<MutexType>(type)) return "mutex";
  if (std::holds_alternative<ThreadHandleType>(type)) return "thread";
  if (std::holds_alternative<FloatType>(type)) return "float";
  const auto& array = std::get<ArrayType>(type);
  const std::string length = array.length == kUnknownLength ? "" : std::to_string(array.length);
  return fmt::format("{}[{}]", toString(elementType(array)), length);
}

std::string toString(const Program& program, const Function& in, const Stmt& stmt) {
  return std::visit(Printer{program, in}, stmt);
}

std::string toString(const Program& program, const Function& in, const ExprPtr& expr) {
  return Printer{program, in}.expr(expr);
}

std::string printProgram(const Program& program) {
  std::string out;
  for (const Declaration& global : program.globals)
    out += fmt::format("{} {} {}{}\n", global.threadLocal ? "thread-local" : "global", toString(global.type), global.name,
                       initialText(program, global));
  for (const Function& function : program.functions) out += dumpFunction(program, function);
  for (const std::string& warning : program.warnings) out += fmt::format("warning: {}\n", warning);
  return out;
}

}  // namespace redcomp::frontend
