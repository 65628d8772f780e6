#include "horn/model_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <unordered_map>

#include "horn/smt_operators.h"
#include "logic/decimal.h"
#include "logic/print.h"
#include "logic/rewrite.h"

namespace redcomp::horn {
namespace {

using Kind = SExpr::Kind;

// The parsed text, with accessors.
class Tree {
 public:
  explicit Tree(SExprs tree) : tree_(std::move(tree)) {}

  const SExpr& operator[](int node) const { return tree_.nodes[node]; }
  const std::vector<int>& roots() const { return tree_.roots; }
  int child(int list, std::size_t i) const { return tree_.nodes[list].children[i]; }
  std::size_t size(int list) const { return tree_.nodes[list].children.size(); }
  bool isList(int node) const { return tree_.nodes[node].kind == Kind::List; }
  bool isName(int node) const {
    return tree_.nodes[node].kind == Kind::Symbol || tree_.nodes[node].kind == Kind::Quoted;
  }
  bool isSymbol(int node, std::string_view text) const {
    return tree_.nodes[node].kind == Kind::Symbol && tree_.nodes[node].text == text;
  }
  bool startsWith(int list, std::string_view word) const {
    return isList(list) && size(list) > 0 && isSymbol(child(list, 0), word);
  }
  [[noreturn]] void fail(int node, const std::string& message) const {
    throw ParseError(tree_.source, tree_.nodes[node].offset, message);
  }

  Sort sort(int node) const {
    if (isSymbol(node, "Int")) return Sort::Int;
    if (isSymbol(node, "Bool")) return Sort::Bool;
    if (startsWith(node, "Array") && size(node) == 3 && isSymbol(child(node, 1), "Int") &&
        isSymbol(child(node, 2), "Int"))
      return Sort::IntArray;
    fail(node, "expected Int, Bool or (Array Int Int): other sorts are not supported");
  }

 private:
  SExprs tree_;
};

struct Definition {
  int node = -1;  // (define-fun name parameters sort body)
  std::vector<std::string_view> parameterNames;
  std::vector<Term> parameters;
  Sort result = Sort::Bool;
  Term body;           // absent until it is needed
  bool begun = false;  // its body is being read: a use of it now is recursive
};

class Definitions {
 public:
  explicit Definitions(const Tree& tree) : tree_(tree) {
    for (int root : tree.roots()) addAnswer(root);
  }

  Definition* find(std::string_view name) {
    auto found = byName_.find(name);
    return found == byName_.end() ? nullptr : &found->second;
  }
  // Reads the body if it has not been read yet; errors are reported at `use`.
  const Definition& complete(Definition& definition, int use);

 private:
  void addAnswer(int root);
  void addDefinition(int node);
  void addParameters(Definition& definition, int list);

  const Tree& tree_;
  std::unordered_map<std::string_view, Definition> byName_;
  int depth_ = 0;
};

// The body of one definition as a term. Iterative, because solvers nest `let` thousands deep.
class Body {
 public:
  Body(const Tree& tree, Definitions& definitions, const Definition& definition)
      : tree_(tree), definitions_(definitions) {
    for (std::size_t i = 0; i < definition.parameters.size(); ++i)
      bound_[definition.parameterNames[i]].push_back(definition.parameters[i]);
  }

  Term read(int root) {
    push(root);
    while (true) {
      Frame& frame = stack_.back();
      if (frame.isLet && frame.values.size() + 1 == frame.operands.size()) bind(frame);
      if (frame.values.size() < frame.operands.size()) {
        push(frame.operands[frame.values.size()]);
        continue;
      }
      Term value = finish(frame);
      stack_.pop_back();
      if (stack_.empty()) return value;
      stack_.back().values.push_back(value);
    }
  }

 private:
  struct Frame {
    int node;
    bool isLet;
    std::vector<int> operands;  // of a let: the bound terms, then its body
    std::vector<Term> values;   // of the operands read so far
  };

  void push(int node) { stack_.push_back({node, tree_.startsWith(node, "let"), operands(node), {}}); }

  std::vector<int> operands(int node) const {
    const std::vector<int>& children = tree_[node].children;
    if (!tree_.isList(node)) return {};
    if (children.empty()) tree_.fail(node, "expected a term, found ()");
    for (const char* quantifier : {"forall", "exists", "lambda"})
      if (tree_.startsWith(node, quantifier)) tree_.fail(node, "quantifier not supported");
    if (tree_.startsWith(node, "let")) return letOperands(node);
    if (tree_.startsWith(node, "!") && children.size() == 1) tree_.fail(node, "expected (! term ..)");
    if (tree_.startsWith(node, "!")) return {children[1]};
    return {children.begin() + 1, children.end()};
  }

  std::vector<int> letOperands(int node) const {
    if (tree_.size(node) != 3 || !tree_.isList(tree_.child(node, 1)))
      tree_.fail(node, "expected (let ((name term) ..) term)");
    std::vector<int> result;
    for (int binding : tree_[tree_.child(node, 1)].children) {
      if (!tree_.isList(binding) || tree_.size(binding) != 2 || !tree_.isName(tree_.child(binding, 0)))
        tree_.fail(binding, "expected (name term)");
      result.push_back(tree_.child(binding, 1));
    }
    result.push_back(tree_.child(node, 2));
    return result;
  }

  std::string_view boundName(int let, std::size_t i) const {
    return tree_[tree_.child(tree_.child(tree_.child(let, 1), i), 0)].text;
  }
  void bind(const Frame& let) {
    for (std::size_t i = 0; i < let.values.size(); ++i) bound_[boundName(let.node, i)].push_back(let.values[i]);
  }

  Term finish(const Frame& frame) {
    if (frame.isLet) {
      for (std::size_t i = 0; i + 1 < frame.values.size(); ++i) bound_[boundName(frame.node, i)].pop_back();
      return frame.values.back();
    }
    if (!tree_.isList(frame.node)) return atom(frame.node);
    if (tree_.startsWith(frame.node, "!")) return frame.values.front();
    return application(frame);
  }

  Term atom(int node) {
    const SExpr& atom = tree_[node];
    if (atom.kind == Kind::String) tree_.fail(node, "strings are not supported");
    auto found = bound_.find(atom.text);
    if (found != bound_.end() && !found->second.empty()) return found->second.back();
    if (Definition* definition = definitions_.find(atom.text)) return call(node, *definition, {});
    if (atom.kind == Kind::Symbol) {
      if (atom.text == "true") return logic::boolean(true);
      if (atom.text == "false") return logic::boolean(false);
      if (auto value = numeral(node)) return *value;
    }
    tree_.fail(node, fmt::format("unknown name '{}'", atom.text));
  }

  std::optional<Term> numeral(int node) const {
    std::string_view text = tree_[node].text;
    bool negative = text.size() > 1 && text[0] == '-';
    std::string_view digits = negative ? text.substr(1) : text;
    if (!std::isdigit(static_cast<unsigned char>(digits[0]))) return std::nullopt;
    auto isDigit = [](unsigned char c) { return std::isdigit(c); };
    if (!std::ranges::all_of(digits, isDigit))
      tree_.fail(node, fmt::format("the number '{}' is not supported: only integers are", text));
    const auto value = logic::readDecimal(text);
    if (!value) tree_.fail(node, fmt::format("a number has at most {} digits", logic::kMostDigits));
    return logic::integer(*value);
  }

  Term application(const Frame& frame) {
    int head = tree_.child(frame.node, 0);
    try {
      if (tree_.isList(head)) return qualified(frame, head);
      std::string_view name = tree_[head].text;
      if (Definition* definition = definitions_.find(name)) return call(frame.node, *definition, frame.values);
      return ofBoundedSize(applyOperator(name, frame.values), frame.node);
    } catch (const std::invalid_argument& error) {
      tree_.fail(frame.node, error.what());
    }
  }

  // Repeated squaring through let-bound names could need more digits than there is memory.
  Term ofBoundedSize(Term term, int node) const {
    constexpr unsigned mostBits = 10'000;
    if (term.op() == logic::Op::IntConstant && term.value() != 0 && msb(abs(term.value())) > mostBits)
      tree_.fail(node, fmt::format("a number has at most {} bits", mostBits));
    return term;
  }

  Term qualified(const Frame& frame, int head) {
    bool constant =
        tree_.startsWith(head, "as") && tree_.size(head) == 3 && tree_.isSymbol(tree_.child(head, 1), "const");
    if (!constant || tree_.sort(tree_.child(head, 2)) != Sort::IntArray)
      tree_.fail(head, "expected a function's name or (as const (Array Int Int))");
    return applyConstantArray(frame.values);
  }

  Term call(int node, Definition& definition, const std::vector<Term>& arguments) {
    definitions_.complete(definition, node);
    if (arguments.size() != definition.parameters.size())
      tree_.fail(node, fmt::format("expected {} arguments, found {}", definition.parameters.size(), arguments.size()));
    logic::Substitution substitution;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i].sort() != definition.parameters[i].sort())
        tree_.fail(node, fmt::format("argument {} is of another sort than the parameter", i + 1));
      substitution[definition.parameters[i]] = arguments[i];
    }
    return logic::substitute(definition.body, substitution);
  }

  const Tree& tree_;
  Definitions& definitions_;
  std::vector<Frame> stack_;
  std::unordered_map<std::string_view, std::vector<Term>> bound_;  // innermost binding last
};

void Definitions::addAnswer(int root) {
  if (tree_.isSymbol(root, "sat")) return;
  if (tree_.startsWith(root, "define-fun") || tree_.startsWith(root, "define-fun-rec")) return addDefinition(root);
  if (!tree_.isList(root)) tree_.fail(root, fmt::format("expected a model, found '{}'", tree_[root].text));
  if (tree_.startsWith(root, "error")) tree_.fail(root, "the solver reports an error");
  for (int child : tree_[root].children) {
    if (tree_.isSymbol(child, "model") && child == tree_.child(root, 0)) continue;
    if (!tree_.startsWith(child, "define-fun") && !tree_.startsWith(child, "define-fun-rec"))
      tree_.fail(child, "expected (define-fun ..)");
    addDefinition(child);
  }
}

void Definitions::addDefinition(int node) {
  if (tree_.size(node) != 5 || !tree_.isName(tree_.child(node, 1)) || !tree_.isList(tree_.child(node, 2)))
    tree_.fail(node, "expected (define-fun name ((parameter sort) ..) sort term)");
  Definition definition;
  definition.node = node;
  definition.result = tree_.sort(tree_.child(node, 3));
  addParameters(definition, tree_.child(node, 2));
  std::string_view name = tree_[tree_.child(node, 1)].text;
  if (!byName_.emplace(name, std::move(definition)).second)
    tree_.fail(node, fmt::format("'{}' is defined twice", name));
}

void Definitions::addParameters(Definition& definition, int list) {
  for (int parameter : tree_[list].children) {
    if (!tree_.isList(parameter) || tree_.size(parameter) != 2 || !tree_.isName(tree_.child(parameter, 0)))
      tree_.fail(parameter, "expected (parameter sort)");
    definition.parameterNames.push_back(tree_[tree_.child(parameter, 0)].text);
    Sort sort = tree_.sort(tree_.child(parameter, 1));
    definition.parameters.push_back(
        logic::variable(fmt::format("parameter!{}", definition.parameters.size()), sort));
  }
}

const Definition& Definitions::complete(Definition& definition, int use) {
  constexpr int deepest = 500;  // chain of definitions that wait for each other
  if (definition.body) return definition;
  if (definition.begun) tree_.fail(use, "recursive definitions are not supported");
  if (++depth_ > deepest) tree_.fail(use, "the definitions use each other too deeply");
  definition.begun = true;
  int bodyNode = tree_.child(definition.node, 4);
  Term body = Body(tree_, *this, definition).read(bodyNode);
  if (body.sort() != definition.result)
    tree_.fail(bodyNode, "expected a term of sort " + logic::smtSort(definition.result));
  definition.body = body;
  --depth_;
  return definition;
}

// The body over the predicate's own parameters.
Term formulaFor(const Predicate& predicate, const Definition& definition, const Tree& tree) {
  bool fits = definition.result == Sort::Bool && definition.parameters.size() == predicate.parameters.size();
  logic::Substitution substitution;
  for (std::size_t i = 0; fits && i < predicate.parameters.size(); ++i) {
    fits = definition.parameters[i].sort() == predicate.parameters[i].sort();
    substitution[definition.parameters[i]] = predicate.parameters[i];
  }
  if (!fits) tree.fail(definition.node, "the definition has other parameters than the predicate");
  return logic::substitute(definition.body, substitution);
}

}  // namespace

Model parseModel(std::string_view text, const System& system, const std::vector<std::string>& names) {
  Tree tree(parseSExprs(text));
  Definitions definitions(tree);
  Model model;
  for (std::size_t i = 0; i < system.predicates.size(); ++i) {
    Definition* definition = definitions.find(names[i]);
    if (!definition)
      model.formulas.emplace_back();
    else
      model.formulas.push_back(
          formulaFor(system.predicates[i], definitions.complete(*definition, definition->node), tree));
  }
  return model;
}

}  // namespace redcomp::horn
