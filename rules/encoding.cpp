#include "rules/encoding.h"

#include <fmt/format.h>

#include "rules/graph_rule.h"
#include "rules/paper_rule.h"

namespace redcomp::rules {

using namespace ts;

namespace {

class PaperRuleEncoding : public Encoding {
 public:
  PaperRuleEncoding(const ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision)
      : system_(system), encoding_(encodePaperRule(system, blocks, precision)) {}

  const horn::System& original() const override { return encoding_.system; }
  const horn::System& solved() const override { return encoding_.system; }
  horn::Model restore(const horn::Model& model) const override { return model; }
  Path path(const horn::Refutation& refutation) const override { return readPath(system_, encoding_, refutation); }

  std::vector<Invariant> invariants(const horn::Model& model) const override {
    std::vector<Invariant> result;
    for (horn::PredicateId p : encoding_.reachable)
      result.push_back({{}, encoding_.system[p].name, model.formulas[p.index]});
    return result;
  }

 private:
  const ConcurrentSystem& system_;
  PaperEncoding encoding_;
};

class GraphRuleEncoding : public Encoding {
 public:
  GraphRuleEncoding(ControlGraph graph, RangePrecision precision)
      : encoding_(encodeGraphRule(std::move(graph), precision)) {}

  const horn::System& original() const override { return encoding_.original; }
  const horn::System& solved() const override { return encoding_.solved; }
  horn::Model restore(const horn::Model& model) const override { return restoreModel(encoding_, model); }
  Path path(const horn::Refutation& refutation) const override { return readPath(encoding_, refutation); }
  int controlNodes() const override { return static_cast<int>(encoding_.graph.nodes.size()); }

  std::vector<Invariant> invariants(const horn::Model& model) const override {
    std::vector<Invariant> result;
    for (std::size_t n = 0; n < encoding_.graph.nodes.size(); ++n) {
      horn::PredicateId p = encoding_.originalPredicate[n];
      if (p.index < 0) continue;
      const Node& node = encoding_.graph.nodes[n];
      std::vector<Term> parts{model.formulas[p.index]};
      for (std::size_t v = 0; v < node.values.size(); ++v) {
        const Variable& variable = encoding_.graph.explicitVariables[v];
        bool isFlag = variable.role == Role::Started || variable.role == Role::Finished;  // the locations say it
        if (!isFlag) parts.push_back(logic::equal(variable.symbol, node.values[v]));
      }
      Invariant invariant{{}, encoding_.original[p].name, logic::conjunction(std::move(parts))};
      for (std::size_t t = 0; t < node.at.size(); ++t) invariant.at.push_back({ThreadId{static_cast<int>(t)}, node.at[t]});
      result.push_back(std::move(invariant));
    }
    return result;
  }

 private:
  GraphEncoding encoding_;
};

}  // namespace

std::variant<std::unique_ptr<Encoding>, NotEncoded> encode(Rule rule, const ConcurrentSystem& system,
                                                           const movers::Blocks& blocks, RangePrecision precision,
                                                           const std::function<void()>& tick) {
  if (rule == Rule::Paper) return std::make_unique<PaperRuleEncoding>(system, blocks, precision);
  GraphOptions options;
  options.tick = tick;
  auto graph = buildControlGraph(system, blocks, options);
  if (!graph) return NotEncoded{fmt::format("the control graph has more than {} nodes", options.hardLimit)};
  return std::make_unique<GraphRuleEncoding>(std::move(*graph), precision);
}

}  // namespace redcomp::rules
