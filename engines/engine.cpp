#include "engines/engine.h"

#include <fmt/format.h>

namespace redcomp::engines {

namespace {

std::string copiesText(int copies) {
  return copies > 0 ? fmt::format(", {} {}", copies, copies == 1 ? "copy" : "copies") : "";
}

std::string numbersText(Numbers numbers) { return numbers == Numbers::Symbolic ? ", symbolic" : ""; }

std::string lemmasText(Lemmas lemmas) {
  switch (lemmas) {
    case Lemmas::None: return "";
    case Lemmas::Numbers: return ", numbers";
    case Lemmas::Relations: return ", relations";
    case Lemmas::Cells: return ", lemmas";
  }
  return "";
}

struct Name {
  std::string operator()(const Search& e) const { return (e.deferred ? "search, deferred" : "search") + copiesText(e.copies); }
  std::string operator()(const LazyCseq& e) const { return "lazy-cseq" + copiesText(e.copies); }
  std::string operator()(const GraphRule& e) const { return "graph" + numbersText(e.numbers) + lemmasText(e.lemmas) + copiesText(e.copies); }
  std::string operator()(const PaperRule& e) const { return "paper" + copiesText(e.copies); }
  std::string operator()(const ViewsRule& e) const {
    return fmt::format("views {}{}{}{}{}", e.level, e.counting ? ", counting" : "", numbersText(e.numbers), lemmasText(e.lemmas),
                       e.folded ? ", folded" : "");
  }
  std::string operator()(const UlCseq& e) const { return "ul-cseq" + copiesText(e.copies); }
  std::string operator()(const RankedGraph&) const { return "graph"; }
  std::string operator()(const PaperTerminationRule&) const { return "paper"; }
};

struct CopiesOf {
  template <typename Kind>
  int operator()(const Kind& engine) const {
    if constexpr (requires { engine.copies; }) return engine.copies;
    else return 0;
  }
};

}  // namespace

std::string nameOf(const Engine& engine) { return std::visit(Name{}, engine); }

int copiesOf(const Engine& engine) { return std::visit(CopiesOf{}, engine); }

bool searches(const Engine& engine) { return std::holds_alternative<Search>(engine) || std::holds_alternative<LazyCseq>(engine); }

passes::Recipe recipeOf(const Engine& engine, const Method& method) {
  passes::Recipe recipe;
  recipe.slicing = method.slicing;
  recipe.intervals = method.intervals;
  recipe.reduction = method.reduction;
  recipe.copies = copiesOf(engine);
  recipe.sequential = std::holds_alternative<UlCseq>(engine);
  if (const auto* search = std::get_if<Search>(&engine)) recipe.defersValues = search->deferred;
  if (const auto* views = std::get_if<ViewsRule>(&engine)) {
    recipe.foldsTwins = views->folded;
    recipe.countsCopies = views->counting;
  }
  return recipe;
}

bool isWorthWaitingFor(const Engine& engine, Verdict verdict) {
  if (verdict == Verdict::Proved) return !searches(engine) && copiesOf(engine) == 0;
  const auto* graph = std::get_if<GraphRule>(&engine);
  if (const auto* search = std::get_if<Search>(&engine); search && search->deferred) return false;
  const bool onlyProves = graph && (graph->numbers == Numbers::Symbolic || graph->lemmas != Lemmas::None);
  return !std::holds_alternative<ViewsRule>(engine) && !onlyProves;
}

const char* ruleName(rules::Rule rule) {
  switch (rule) {
    case rules::Rule::Graph: return "graph";
    case rules::Rule::Paper: return "paper";
    case rules::Rule::Views: return "views";
  }
  return "";
}

}  // namespace redcomp::engines
