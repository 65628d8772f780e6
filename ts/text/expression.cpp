#include "ts/text/expression.h"

#include <fmt/format.h>

namespace redcomp::ts::text {

std::string nameOf(Sort sort) { return sort == Sort::Int ? "int" : sort == Sort::Bool ? "bool" : "array"; }

Term Scope::resolve(Token token) const {
  std::string name(token);
  if (name.starts_with("::")) {
    auto global = symbols.globals.find(name.substr(2));
    if (global != symbols.globals.end()) return global->second;
    input.fail(token, fmt::format("unknown global variable {}", name.substr(2)));
  }
  if (auto drawn = inputs.find(name); drawn != inputs.end()) return drawn->second;
  if (thread >= 0)
    if (auto local = symbols.locals[thread].find(name); local != symbols.locals[thread].end()) return local->second;
  if (auto global = symbols.globals.find(name); global != symbols.globals.end()) return global->second;
  if (auto local = symbols.qualifiedLocals.find(name); local != symbols.qualifiedLocals.end()) {
    if (thread < 0 || name.starts_with(symbols.threads[thread] + ".")) return local->second;
    input.fail(token, fmt::format("{} is a local of another thread", name));
  }
  input.fail(token, fmt::format("unknown variable {}", name));
}

namespace {

void requireSort(Term term, Sort expected, Token token, const Scope& scope) {
  if (term.sort() != expected)
    scope.input.fail(token,
                     fmt::format("expected a value of type {}, found {}", nameOf(expected), nameOf(term.sort())));
}

// ---- chains of operators -----------------------------------------------------------------------------------------
struct BinaryOperator {
  Token text;
  int strength;
  Sort operands;  // of == and !=: any, but both the same
  Term (*apply)(Term, Term);
};

Term greater(Term a, Term b) { return logic::less(b, a); }
Term greaterEqual(Term a, Term b) { return logic::lessEqual(b, a); }
Term conjunctionOf(Term a, Term b) { return logic::conjunction(a, b); }
Term disjunctionOf(Term a, Term b) { return logic::disjunction(a, b); }

const BinaryOperator binaryOperators[] = {
    {"||", 1, Sort::Bool, disjunctionOf},
    {"&&", 2, Sort::Bool, conjunctionOf},
    {"==", 3, Sort::Int, logic::equal},
    {"!=", 3, Sort::Int, logic::notEqual},
    {"<", 4, Sort::Int, logic::less},
    {"<=", 4, Sort::Int, logic::lessEqual},
    {">", 4, Sort::Int, greater},
    {">=", 4, Sort::Int, greaterEqual},
    {"+", 5, Sort::Int, logic::add},
    {"-", 5, Sort::Int, logic::subtract},
    {"*", 6, Sort::Int, logic::multiply},
    {"/", 6, Sort::Int, logic::truncatedDivide},
    {"%", 6, Sort::Int, logic::truncatedRemainder},
};

const BinaryOperator& binaryOperator(Token text) {
  for (const BinaryOperator& candidate : binaryOperators)
    if (candidate.text == text) return candidate;
  throw std::logic_error("the grammar knows no other operators");
}

// Operator precedence parsing with two stacks, so that chains may be arbitrarily long.
class ChainReader {
 public:
  explicit ChainReader(const Scope& scope) : scope_(scope) {}

  Term read(const Expr& chain) {
    pushOperand(chain.args[0]);
    for (std::size_t i = 0; i < chain.operators.size(); ++i) {
      const BinaryOperator& next = binaryOperator(chain.operators[i]);
      while (!operators_.empty() && operators_.back()->strength >= next.strength) reduce();
      operators_.push_back(&next);
      pushOperand(chain.args[i + 1]);
    }
    while (!operators_.empty()) reduce();
    return operands_.back().term;
  }

 private:
  struct Operand {
    Term term;
    Token token;
  };

  void pushOperand(const Expr& expr) { operands_.push_back({termOf(expr, scope_), expr.token}); }

  void reduce() {
    Operand right = operands_.back();
    operands_.pop_back();
    Operand& left = operands_.back();
    const BinaryOperator& op = *operators_.back();
    operators_.pop_back();
    bool equality = op.text == "==" || op.text == "!=";
    if (!equality) requireSort(left.term, op.operands, left.token, scope_);
    requireSort(right.term, equality ? left.term.sort() : op.operands, right.token, scope_);
    left.term = op.apply(left.term, right.term);
  }

  const Scope& scope_;
  std::vector<Operand> operands_;
  std::vector<const BinaryOperator*> operators_;
};

// ---- the other kinds ---------------------------------------------------------------------------------------------
Term nameTerm(const Expr& expr, const Scope& scope) {
  if (expr.token == "true") return logic::boolean(true);
  if (expr.token == "false") return logic::boolean(false);
  return scope.resolve(expr.token);
}

Term callTerm(const Expr& expr, const Scope& scope) {
  auto argument = [&](std::size_t i, Sort sort) { return termOf(expr.args[i], scope, sort); };
  auto expectArguments = [&](std::size_t count) {
    if (expr.args.size() != count)
      scope.input.fail(expr.token, fmt::format("{} takes {} arguments, found {}", expr.name, count, expr.args.size()));
  };
  if (expr.name == "floordiv" || expr.name == "mod") {
    expectArguments(2);
    auto apply = expr.name == "mod" ? logic::modulo : logic::floorDivide;
    return apply(argument(0, Sort::Int), argument(1, Sort::Int));
  }
  if (expr.name == "store") {
    expectArguments(3);
    return logic::store(argument(0, Sort::IntArray), argument(1, Sort::Int), argument(2, Sort::Int));
  }
  if (expr.name == "all") {
    expectArguments(1);
    return logic::constantArray(argument(0, Sort::Int));
  }
  scope.input.fail(expr.token, fmt::format("unknown function {} (known are floordiv, mod, store, all)", expr.name));
}

Term prefixTerm(const Expr& expr, const Scope& scope) {
  Term term = termOf(expr.args[0], scope);
  for (std::size_t i = expr.operators.size(); i-- > 0;) {
    bool minus = expr.operators[i] == "-";
    requireSort(term, minus ? Sort::Int : Sort::Bool, expr.args[0].token, scope);
    term = minus ? logic::negate(term) : logic::negation(term);
  }
  return term;
}

Term conditionalTerm(const Expr& expr, const Scope& scope) {
  Term term = termOf(expr.args.back(), scope);
  for (std::size_t i = expr.args.size() - 1; i >= 2; i -= 2) {
    Term then = termOf(expr.args[i - 1], scope, term.sort());
    term = logic::ite(termOf(expr.args[i - 2], scope, Sort::Bool), then, term);
  }
  return term;
}

Term unboundedTerm(const Expr& expr, const Scope& scope) {
  switch (expr.kind) {
    case Expr::Kind::Number: return logic::integer(scope.input.number(expr.token));
    case Expr::Kind::Name: return nameTerm(expr, scope);
    case Expr::Kind::Place:
      scope.input.fail(expr.token, "a location can only be an operand of the outermost && of an error condition");
    case Expr::Kind::Call: return callTerm(expr, scope);
    case Expr::Kind::Select:
      return logic::select(termOf(expr.args[0], scope, Sort::IntArray), termOf(expr.args[1], scope, Sort::Int));
    case Expr::Kind::Prefix: return prefixTerm(expr, scope);
    case Expr::Kind::Chain: return ChainReader(scope).read(expr);
    case Expr::Kind::Conditional: return conditionalTerm(expr, scope);
  }
  throw std::logic_error("every kind of expression has a case");
}

}  // namespace

// Chains such as a * b * c and c1 ? a : c2 ? b : c are flat in the syntax tree, but deep as terms.
Term termOf(const Expr& expr, const Scope& scope) {
  constexpr std::uint32_t deepest = 1'000;
  const Term term = unboundedTerm(expr, scope);
  if (term.depth() > deepest) scope.input.fail(expr.token, fmt::format("operators are nested more than {} deep", deepest));
  return term;
}

Term termOf(const Expr& expr, const Scope& scope, Sort expected) {
  Term term = termOf(expr, scope);
  requireSort(term, expected, expr.token, scope);
  return term;
}

}  // namespace redcomp::ts::text
