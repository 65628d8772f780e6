#include "seq/emit_bounded.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "bounded/blaster.h"
#include "bounded/value_ranges.h"
#include "bounded/words.h"
#include "logic/rewrite.h"
#include "seq/c_statements.h"

namespace redcomp::seq {

using namespace logic;
using namespace ts;
using bounded::UnwoundEdge;
using bounded::UnwoundNode;
using bounded::UnwoundThread;

namespace {

constexpr int fewestBits = 2;  // of a signed integer in Clang

// The unwound threads as a system: a location per node, and a step per edge. Inputs belong to the first edge of their node.
ConcurrentSystem unwoundSystem(const ConcurrentSystem& system, const bounded::Unwinding& unwinding) {
  ConcurrentSystem result = system;
  for (std::size_t t = 0; t < result.threads.size(); ++t) {
    ThreadSystem& thread = result.threads[t];
    thread.locations.clear();
    thread.steps.clear();
    for (const UnwoundNode& node : unwinding.threads[t].nodes) {
      const LocationId from{static_cast<int>(thread.locations.size())};
      thread.locations.push_back(system.threads[t][node.location]);
      for (std::size_t e = 0; e < node.edges.size(); ++e) {
        Step step;
        step.from = from;
        step.to = {node.edges[e].to};
        step.guard = node.edges[e].guard;
        step.updates = node.edges[e].updates;
        for (const bounded::DrawnInput& drawn : node.inputs)
          if (e == 0) step.inputs.push_back(drawn.input);
        thread.steps.push_back(std::move(step));
      }
    }
  }
  return result;
}

// How many bits the integers of the program and its inputs are kept in.
std::map<Term, int> bitsOf(const ConcurrentSystem& system, const ConcurrentSystem& unwound, const bounded::Unwinding& unwinding,
                           const EmitBoundedOptions& options) {
  std::map<Term, int> bits;
  const auto note = [&](const Term& symbol, const Range& range) {
    if (symbol.sort() != Sort::Bool && range.low && range.high) bits[symbol] = std::max(fewestBits, bounded::bitsFor(range));
  };
  for (const Variable& v : unwound.globals) note(v.symbol, v.range);
  for (const ThreadSystem& thread : unwound.threads) {
    for (const Variable& v : thread.locals) note(v.symbol, v.range);
    for (const Step& step : thread.steps)
      for (const Input& input : step.inputs) note(input.symbol, input.range);
  }
  if (!options.narrow) return bits;
  bounded::Rounds rounds(system, unwinding);
  for (int k = 0; k < options.rounds; ++k) rounds.add();
  for (const auto& [symbol, range] : bounded::valueRanges(rounds))
    if (bits.contains(symbol)) note(symbol, range);
  return bits;
}

CStyle styleOf(const ConcurrentSystem& system, const ConcurrentSystem& unwound, const bounded::Unwinding& unwinding,
               const EmitBoundedOptions& options) {
  CStyle style{.dividesByZero = true};
  if (options.dialect == Dialect::Cbmc) style.bits = bitsOf(system, unwound, unwinding, options);
  return style;
}

class BoundedEmitter {
 public:
  BoundedEmitter(const ConcurrentSystem& system, const bounded::Unwinding& unwinding, const EmitBoundedOptions& options)
      : system_(system), unwinding_(unwinding), options_(options), unwound_(unwoundSystem(system, unwinding)),
        style_(styleOf(system, unwound_, unwinding, options)), names_(namesFor(widths())), statements_(unwound_, names_, style_) {
    for (const ThreadSystem& thread : system.threads) {
      functions_.push_back(names_.unique("thread_" + thread.name));
      pcs_.push_back(names_.unique("pc_" + thread.name));
    }
  }

  // Functions first: they determine which helpers the head must declare.
  std::string run() {
    std::string body;
    for (ThreadId t : threadIds(system_)) body += threadFunction(t);
    body += mainFunction();
    return head() + body;
  }

 private:
  // ---- numbers of nodes ------------------------------------------------------------------------------------------
  int nodesOf(ThreadId t) const { return static_cast<int>(unwinding_.threads[t.index].nodes.size()); }
  int bitsOfNodes(ThreadId t) const {
    return options_.dialect == Dialect::Cbmc ? std::max(fewestBits, bounded::bitsFor({0, nodesOf(t)})) : 0;
  }
  std::string typeOfNodes(ThreadId t) const { return options_.dialect == Dialect::Cbmc ? narrowType(bitsOfNodes(t)) : "unsigned"; }

  std::set<int> widths() const {
    std::set<int> all;
    for (const auto& [symbol, bits] : style_.bits) all.insert(bits);
    for (ThreadId t : threadIds(system_))
      if (const int bits = bitsOfNodes(t); bits > 0) all.insert(bits);
    return all;
  }

  static CNames namesFor(const std::set<int>& widths) {
    CNames names;
    for (const int bits : widths) names.unique(narrowType(bits));
    for (const char* taken : {"stop", "BEYOND_BOUNDS", "REDCOMP_BITS"}) names.unique(taken);
    return names;
  }

  // ---- the head of the file --------------------------------------------------------------------------------------
  std::string head() {
    std::string text = fmt::format("/* {}: its threads as one sequential program without loops, {} round{} of them.\n   redcomp, after Lazy-CSeq. "
                                   "Choices: __VERIFIER_nondet_*; waiting and cut off: __VERIFIER_assume; error: reach_error. */\n",
                                   cComment(options_.title), options_.rounds, options_.rounds == 1 ? "" : "s");
    for (const std::string& reason : system_.incomplete) text += fmt::format("/* Fewer behaviours than the program: {}. */\n", cComment(reason));
    text += "#ifdef __GNUC__ /* conditions are composed, and some always hold */\n#pragma GCC diagnostic ignored \"-Wtype-limits\"\n"
            "#ifdef __clang__\n#pragma clang diagnostic ignored \"-Wtautological-compare\"\n#endif\n#endif\n\n";
    if (options_.dialect == Dialect::Cbmc) text += narrowTypes();
    for (const auto& [function, type] : statements_.drawers()) text += fmt::format("extern {} __VERIFIER_nondet_{}(void);\n", type, function);
    if (options_.dialect == Dialect::SvComp) text += "extern void __VERIFIER_assume(int condition);\nextern void reach_error(void);\n";
    text += "#ifndef BEYOND_BOUNDS /* a loop would go round more often */\n#define BEYOND_BOUNDS() __VERIFIER_assume(0)\n#endif\n\n";
    if (const std::string helpers = statements_.helpers(); !helpers.empty()) text += helpers + "\n";
    for (const Variable& v : system_.globals) text += statements_.declaration(v) + statements_.initializer(v) + ";\n";
    for (const ThreadSystem& thread : system_.threads)
      for (const Variable& v : thread.locals) text += statements_.declaration(v) + statements_.initializer(v) + ";\n";
    for (ThreadId t : threadIds(system_)) text += fmt::format("{} {} = 0;\n", typeOfNodes(t), pcs_[t.index]);
    return text + "\n";
  }

  std::string narrowTypes() const {
    std::string cprover, clang, other;
    for (const int bits : widths()) {
      cprover += fmt::format("typedef __CPROVER_bitvector[{}] {};\n", bits, narrowType(bits));
      clang += fmt::format("typedef _BitInt({}) {};\n", bits, narrowType(bits));
      other += fmt::format("typedef {} {};\n", bits <= 64 ? "long long" : "__int128", narrowType(bits));
    }
    return "#ifdef __CPROVER__\n" + cprover +
           "#else\nextern void __CPROVER_assume(_Bool condition);\nextern void __CPROVER_assert(_Bool condition, const char *description);\n"
           "#ifdef __BITINT_MAXWIDTH__\n" + clang + "#else\n" + other + "#endif\n#endif\n"
           "#define __VERIFIER_assume(condition) __CPROVER_assume(condition)\n"
           "#define reach_error() __CPROVER_assert(0, \"an error is reached\")\n";
  }

  // ---- threads ---------------------------------------------------------------------------------------------------
  std::string threadFunction(ThreadId t) {
    std::string text = fmt::format("/* {} */\nstatic void {}({} stop) {{\n", cComment(system_[t].name), functions_[t.index], typeOfNodes(t));
    const std::vector<UnwoundNode>& nodes = unwinding_.threads[t.index].nodes;
    const bool waits = std::ranges::any_of(nodes, [](const UnwoundNode& node) { return node.suspends && !node.edges.empty(); });
    if (!waits) text += "  (void)stop;\n";
    const auto steps = stepsFrom(unwound_[t]);
    for (int n = 0; n < nodesOf(t); ++n)
      if (!nodes[n].suspends || !nodes[n].edges.empty()) text += nodeText(t, n, steps[n]);
    return text + "}\n\n";
  }

  std::string nodeText(ThreadId t, int n, const std::vector<StepId>& steps) {
    const UnwoundNode& node = unwinding_.threads[t.index].nodes[n];
    const SourceLocation source = sourceOf(t, node.location);
    std::string text = fmt::format("  if ({} == {}{}) {{{}\n", pcs_[t.index], n, node.suspends ? fmt::format(" && {} < stop", n) : "",
                                   source.line > 0 ? fmt::format(" /* {} */", cComment(toString(source))) : "");
    if (!node.suspends) text += errorsAt({t, node.location});
    for (const bounded::DrawnInput& drawn : node.inputs)
      if (isUsed(drawn.input.symbol, node)) text += "    " + inC(source, [&] { return statements_.drawn(drawn.input); }) + "\n";
    bool always = false;
    for (std::size_t e = 0; e < steps.size() && !always; ++e) {
      text += edgeText(t, node.edges[e], unwound_[t][steps[e]], e == 0, source);
      always = node.edges[e].guard.isTrue();
    }
    if (!always) text += node.edges.empty() ? "    __VERIFIER_assume(0);\n" : "    else { __VERIFIER_assume(0); }\n";
    return text + "  }\n";
  }

  std::string edgeText(ThreadId t, const UnwoundEdge& edge, const Step& step, bool first, const SourceLocation& source) {
    const bool always = edge.guard.isTrue();
    std::string text = first ? "    " : "    else ";
    if (!always) text += fmt::format("if ({}) ", conditionText(edge.guard, source));
    if (edge.to == UnwoundEdge::cut) return text + "{ BEYOND_BOUNDS(); }\n";
    Step assigns = step;
    assigns.inputs.clear();
    text += fmt::format("{{ {}{} = {}; }}\n", inC(source, [&] { return statements_.effect(assigns, false); }), pcs_[t.index], edge.to);
    return text;
  }

  static bool isUsed(const Term& symbol, const UnwoundNode& node) {
    if (symbol.sort() == Sort::IntArray) return false;  // it is drawn where it is assigned
    return std::ranges::any_of(node.edges, [&](const UnwoundEdge& edge) {
      return variables(edge.guard).contains(symbol) ||
             std::ranges::any_of(edge.updates, [&](const Assignment& update) { return variables(update.value).contains(symbol); });
    });
  }

  SourceLocation sourceOf(ThreadId t, LocationId location) const {
    for (const Step& step : system_[t].steps)
      if (step.from == location && step.source.line > 0) return step.source;
    return system_[t][location].source;
  }

  // ---- errors ----------------------------------------------------------------------------------------------------
  // Where only the thread itself can be in one.
  std::string errorsAt(ThreadLocation place) {
    std::string text;
    for (const ErrorCondition& error : system_.errors)
      if (error.at.size() == 1 && error.at.front() == place) text += "    " + errorText({}, error);
    return text;
  }

  std::string errorText(std::vector<std::string> conditions, const ErrorCondition& error) {
    if (!error.condition.isTrue()) conditions.push_back(conditionText(error.condition, error.source));
    const std::string test = conditions.empty() ? "" : fmt::format("if ({}) ", allOf(conditions));
    return fmt::format("{}{{ reach_error(); }} /* {} */\n", test, cComment(error.message));
  }

  // Compilers warn about parentheses that nothing needs.
  static std::string allOf(const std::vector<std::string>& conditions) {
    return conditions.size() == 1 ? conditions.front() : fmt::format("({})", fmt::join(conditions, ") && ("));
  }

  // In the last state.
  std::string errorsAtEnd() {
    std::string text;
    for (const ErrorCondition& error : system_.errors) {
      std::vector<std::string> conditions;
      for (const ThreadLocation& place : error.at) conditions.push_back(isAt(place));
      if (std::ranges::find(conditions, "0") == conditions.end()) text += "  " + errorText(std::move(conditions), error);
    }
    return text;
  }

  std::string isAt(const ThreadLocation& place) const {
    const std::vector<UnwoundNode>& nodes = unwinding_.threads[place.thread.index].nodes;
    std::vector<std::string> some;
    for (std::size_t n = 0; n < nodes.size(); ++n)
      if (nodes[n].location == place.location) some.push_back(fmt::format("{} == {}", pcs_[place.thread.index], n));
    return some.empty() ? "0" : fmt::format("{}", fmt::join(some, " || "));
  }

  // ---- the rounds ------------------------------------------------------------------------------------------------
  std::string mainFunction() {
    std::string text = "int main(void) {\n";
    const auto initialise = [&](const Variable& v) {
      const std::string code = inC({}, [&] { return statements_.initialisation(v); });
      if (!code.empty()) text += "  " + code + "\n";
    };
    for (const Variable& v : system_.globals) initialise(v);
    for (const ThreadSystem& thread : system_.threads)
      for (const Variable& v : thread.locals) initialise(v);
    for (int round = 0; round < options_.rounds; ++round) {
      text += fmt::format("  /* round {} */\n", round + 1);
      for (ThreadId t : threadIds(system_))
        if (mayRun(round, t)) text += callText(t);
    }
    return text + errorsAtEnd() + "  return 0;\n}\n";
  }

  bool mayRun(int round, ThreadId t) const {
    const auto index = static_cast<std::size_t>(round);
    return index >= options_.schedule.size() || options_.schedule[index].empty() || options_.schedule[index].contains(t.index);
  }

  std::string callText(ThreadId t) {
    const std::string code = statements_.drawn("stop", {0, nodesOf(t)}, bitsOfNodes(t));
    return fmt::format("  {{ {} stop; {} {}(stop); }}\n", typeOfNodes(t), code, functions_[t.index]);
  }

  // ---- code ------------------------------------------------------------------------------------------------------
  std::string conditionText(const Term& condition, const SourceLocation& source) {
    return inC(source, [&] { return statements_.condition(condition); });
  }

  template <class Work>
  static std::string inC(const SourceLocation& source, Work&& work) {
    try {
      return work();
    } catch (const NoCode& no) {
      throw InputError(source, fmt::format("cannot be written as C: {}", no.what()));
    }
  }

  const ConcurrentSystem& system_;
  const bounded::Unwinding& unwinding_;
  const EmitBoundedOptions& options_;
  ConcurrentSystem unwound_;
  CStyle style_;
  CNames names_;
  CStatements statements_;
  std::vector<std::string> functions_, pcs_;  // by thread
};

}  // namespace

std::string emitBounded(const ConcurrentSystem& system, const bounded::Unwinding& unwinding, const EmitBoundedOptions& options) {
  try {
    return BoundedEmitter(system, unwinding, options).run();
  } catch (const NoCode& no) {
    throw InputError({}, fmt::format("cannot be written as C: {}", no.what()));
  } catch (const bounded::NoBits& no) {
    throw InputError({}, fmt::format("cannot be written as C: {}", no.what()));
  }
}

}  // namespace redcomp::seq
