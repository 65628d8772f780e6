#include "horn/smt.h"

#include <fmt/format.h>
#include <z3++.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <unordered_map>

#include "logic/rewrite.h"
#include "os/suspension.h"

namespace redcomp::horn {
namespace {

using logic::Integer;
using logic::Op;

z3::sort z3Sort(z3::context& context, Sort sort) {
  switch (sort) {
    case Sort::Bool: return context.bool_sort();
    case Sort::Int: return context.int_sort();
    case Sort::IntArray: return context.array_sort(context.int_sort(), context.int_sort());
  }
  throw std::logic_error("every sort has its counterpart in Z3");
}

class Translator {
 public:
  explicit Translator(z3::context& context) : context_(context) {}

  z3::expr operator()(Term root) {
    if (auto known = done_.find(root); known != done_.end()) return known->second;
    for (Term node : logic::postorder(root))
      if (!done_.contains(node)) done_.emplace(node, translate(node));
    return done_.at(root);
  }

 private:
  z3::expr arg(Term node, std::size_t i) const { return done_.at(node.arg(i)); }

  z3::expr_vector args(Term node) const {
    z3::expr_vector result(context_);
    for (Term argument : node.args()) result.push_back(done_.at(argument));
    return result;
  }

  z3::expr translate(Term node) {
    switch (node.op()) {
      case Op::BoolConstant: return context_.bool_val(node.isTrue());
      case Op::IntConstant: return context_.int_val(node.value().str().c_str());
      case Op::Variable: return translateVariable(node);
      case Op::Not: return !arg(node, 0);
      case Op::And: return z3::mk_and(args(node));
      case Op::Or: return z3::mk_or(args(node));
      case Op::Ite: return z3::ite(arg(node, 0), arg(node, 1), arg(node, 2));
      case Op::Equal: return arg(node, 0) == arg(node, 1);
      case Op::LessEqual: return arg(node, 0) <= arg(node, 1);
      case Op::Add: return z3::sum(args(node));
      case Op::Multiply: return arg(node, 0) * arg(node, 1);
      case Op::Divide: return arg(node, 0) / arg(node, 1);
      case Op::Modulo: return z3::mod(arg(node, 0), arg(node, 1));
      case Op::Select: return z3::select(arg(node, 0), arg(node, 1));
      case Op::Store: return z3::store(arg(node, 0), arg(node, 1), arg(node, 2));
      case Op::ConstantArray: return z3::const_array(context_.int_sort(), arg(node, 0));
    }
    throw std::logic_error("every operator of terms is translated");
  }

  // Named by the term's id: two variables of the same name and different sorts are different.
  z3::expr translateVariable(Term node) {
    return context_.constant(context_.int_symbol(static_cast<int>(node.id())), z3Sort(context_, node.sort()));
  }

  z3::context& context_;
  std::unordered_map<Term, z3::expr> done_;
};

// Z3's model contains a value of a form that we do not know.
struct StrangeValue : std::runtime_error {
  StrangeValue() : std::runtime_error("Z3's model holds a value of an unknown form") {}
};

Integer integerOf(const z3::expr& value) {
  std::string text;
  if (!value.is_numeral(text)) throw StrangeValue();
  return Integer(text);
}

// An array given as a function: its entries, and a value for all other indices.
logic::ArrayValue arrayOf(const z3::func_interp& function) {
  logic::ArrayValue array;
  array.otherwise = integerOf(function.else_value());
  for (unsigned i = 0; i < function.num_entries(); ++i) {
    z3::func_entry entry = function.entry(i);
    if (Integer cell = integerOf(entry.value()); cell != array.otherwise) array.cells[integerOf(entry.arg(0))] = cell;
  }
  return array;
}

// (store (store ((as const ..) 0) 1 5) 2 7)
logic::ArrayValue arrayOf(const z3::model& model, z3::expr value) {
  std::map<Integer, Integer> written;
  while (value.is_app() && value.decl().decl_kind() == Z3_OP_STORE) {
    written.emplace(integerOf(value.arg(1)), integerOf(value.arg(2)));  // the outermost write stays
    value = value.arg(0);
  }
  logic::ArrayValue array;
  if (value.is_app() && value.decl().decl_kind() == Z3_OP_CONST_ARRAY) {
    array.otherwise = integerOf(value.arg(0));
  } else if (Z3_is_as_array(value.ctx(), value)) {
    z3::func_decl function(value.ctx(), Z3_get_as_array_func_decl(value.ctx(), value));
    array = arrayOf(model.get_func_interp(function));
  } else {
    throw StrangeValue();
  }
  for (const auto& [index, cell] : written) {
    if (cell == array.otherwise)
      array.cells.erase(index);
    else
      array.cells[index] = cell;
  }
  return array;
}

logic::Value valueOf(const z3::model& model, const z3::expr& variable, Sort sort) {
  z3::expr value = model.eval(variable, true);
  if (sort == Sort::Int) return integerOf(value);
  if (sort == Sort::IntArray) return arrayOf(model, value);
  if (!value.is_true() && !value.is_false()) throw StrangeValue();
  return value.is_true();
}

std::string reason(const std::string& said, double timeLimit) {
  bool late = timeLimit > 0 && (said == "timeout" || said == "canceled");
  return late ? fmt::format("Z3 has reached its time limit of {:g} s", timeLimit) : "Z3: " + said;
}

}  // namespace

struct SmtChecker::State {
  z3::context context;
  Translator translate{context};

  SmtAnswer check(Term formula, const std::vector<Term>& wanted, double timeLimit) {
    // The plain solver, not the one that looks for a fitting tactic first: it is faster on small questions, and
    // tactics with time limits of their own, nested in ours, can block for ever (Z3 4.8.12).
    z3::solver solver(context, z3::solver::simple());
    if (timeLimit > 0) {
      z3::params params(context);
      params.set("timeout", static_cast<unsigned>(std::clamp(std::ceil(timeLimit * 1000), 1.0, 4e9)));
      solver.set(params);
    }
    solver.add(translate(formula));
    switch (solver.check()) {
      case z3::unsat: return Unsatisfiable{};
      case z3::unknown: return Unknown{reason(solver.reason_unknown(), timeLimit)};
      case z3::sat: break;
    }
    Satisfiable answer;
    z3::model model = solver.get_model();
    for (Term variable : wanted) answer.values[variable] = valueOf(model, translate(variable), variable.sort());
    return answer;
  }
};

SmtChecker::SmtChecker() : state_(std::make_unique<State>()) {}
SmtChecker::~SmtChecker() = default;
SmtChecker::SmtChecker(SmtChecker&&) noexcept = default;
SmtChecker& SmtChecker::operator=(SmtChecker&&) noexcept = default;

// A time limit that expired across a suspension of this process proves nothing: the query is repeated.
SmtAnswer SmtChecker::check(Term formula, const std::vector<Term>& wanted, double timeLimit) {
  const int before = os::suspensions();
  SmtAnswer answer = checkOnce(formula, wanted, timeLimit);
  const bool suspended = os::suspensions() != before && std::holds_alternative<Unknown>(answer);
  return suspended ? checkOnce(formula, wanted, timeLimit) : answer;
}

SmtAnswer SmtChecker::checkOnce(Term formula, const std::vector<Term>& wanted, double timeLimit) {
  try {
    return state_->check(formula, wanted, timeLimit);
  } catch (const z3::exception& error) {
    return Unknown{reason(error.msg(), timeLimit)};
  } catch (const StrangeValue& error) {
    return Unknown{error.what()};
  }
}

}  // namespace redcomp::horn
