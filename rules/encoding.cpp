#include "rules/encoding.h"

#include <fmt/format.h>

#include "rules/graph_rule.h"
#include "rules/paper_rule.h"
#include "rules/views_rule.h"
#include "ts/liveness.h"
#include "ts/replicate.h"

namespace redcomp::rules {

using namespace ts;

namespace {

class PaperRuleEncoding : public Encoding {
 public:
  PaperRuleEncoding(const ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision)
      : encoding_(encodePaperRule(system, blocks, precision)) {}

  const horn::System& toPrint() const override { return encoding_.toValidate.system; }
  const horn::System& toValidate() const override { return encoding_.toValidate.system; }
  const horn::System& toSolve() const override { return encoding_.toSolve().system; }
  horn::Model restore(const horn::Model& model) const override { return restoreModel(encoding_, model); }
  Path path(const horn::Refutation& refutation) const override { return readPath(encoding_, refutation); }

  std::vector<Invariant> invariants(const horn::Model& model) const override {
    std::vector<Invariant> result;
    for (horn::PredicateId p : encoding_.reachable) result.push_back({{}, toValidate()[p].name, model.formulas[p.index], {}});
    return result;
  }

 private:
  PaperEncoding encoding_;
};

class GraphRuleEncoding : public Encoding {
 public:
  GraphRuleEncoding(const ConcurrentSystem& system, ControlGraph graph, RangePrecision precision)
      : system_(system), encoding_(encodeGraphRule(std::move(graph), precision)) {}

  const horn::System& toPrint() const override { return encoding_.toSolve; }
  const horn::System& toValidate() const override { return encoding_.toValidate; }
  const horn::System& toSolve() const override { return encoding_.toSolve; }
  horn::Model restore(const horn::Model& model) const override { return restoreModel(encoding_, model); }
  Path path(const horn::Refutation& refutation) const override { return readPath(encoding_, refutation); }
  int controlNodes() const override { return encoding_.graph.builtNodes; }

  std::vector<Invariant> invariants(const horn::Model& model) const override {
    std::vector<Invariant> result;
    for (std::size_t n = 0; n < encoding_.graph.nodes.size(); ++n) {
      horn::PredicateId p = encoding_.validatedPredicate[n];
      if (p.index < 0 || model.formulas[p.index].isFalse()) continue;
      const Node& node = encoding_.graph.nodes[n];
      Invariant invariant{{}, encoding_.toValidate[p].name,
                          logic::conjunction(explicitPart(node), model.formulas[p.index]), model.anyCell};
      for (std::size_t t = 0; t < node.at.size(); ++t) invariant.at.push_back({ThreadId{static_cast<int>(t)}, node.at[t]});
      result.push_back(std::move(invariant));
    }
    return result;
  }

 private:
  // The values of explicit variables in the node, without Started and Finished flags (which the locations imply) and dead
  // locals.
  Term explicitPart(const Node& node) const {
    std::set<Term> locals, live;
    for (ThreadId t : threadIds(system_)) {
      live.merge(liveLocals(system_, t)[node.at[t.index].index]);
      for (const Variable& v : system_[t].locals) locals.insert(v.symbol);
    }
    std::vector<Term> parts;
    for (std::size_t k = 0; k < node.values.size(); ++k) {
      const Variable& v = encoding_.graph.explicitVariables[k];
      bool isFlag = v.role == Role::Started || v.role == Role::Finished;
      bool isDead = locals.contains(v.symbol) && !live.contains(v.symbol);
      if (!isFlag && !isDead) parts.push_back(logic::equal(v.symbol, node.values[k]));
    }
    return logic::conjunction(std::move(parts));
  }

  const ConcurrentSystem& system_;
  GraphEncoding encoding_;
};

class ViewsRuleEncoding : public Encoding {
 public:
  ViewsRuleEncoding(const ViewSpace& space, const ViewGraph& graph, RangePrecision precision)
      : encoding_(encodeViews(space, graph, precision)), builtViews_(graph.builtViews) {
    for (const View& view : graph.views) explicitParts_.push_back(explicitPart(space, view));
  }

  const horn::System& toPrint() const override { return encoding_.system; }
  const horn::System& toValidate() const override { return encoding_.system; }
  const horn::System& toSolve() const override { return encoding_.system; }
  horn::Model restore(const horn::Model& model) const override { return model; }
  Path path(const horn::Refutation&) const override { throw std::logic_error("a refutation of views is no path"); }
  int controlNodes() const override { return builtViews_; }
  bool exact() const override { return false; }

  std::vector<Invariant> invariants(const horn::Model& model) const override {
    std::vector<Invariant> result;
    for (std::size_t v = 0; v < encoding_.at.size(); ++v)
      if (!model.formulas[v].isFalse())
        result.push_back({encoding_.at[v], toValidate().predicates[v].name,
                          logic::conjunction(explicitParts_[v], model.formulas[v]), model.anyCell});
    return result;
  }

 private:
  static Term explicitPart(const ViewSpace& space, const View& view) {
    std::vector<Term> parts;
    for (std::size_t k = 0; k < view.globals.size(); ++k)
      parts.push_back(logic::equal(space.explicitGlobals()[k].symbol, view.globals[k]));
    std::vector<int> occurrence = occurrences(view.members);
    for (std::size_t m = 0; m < view.members.size(); ++m)
      for (std::size_t k = 0; k < view.members[m].values.size(); ++k) {
        const Term& local = space.explicitLocals(view.members[m].thread)[k].symbol;
        parts.push_back(logic::equal(actorVariable(local, occurrence[m]), view.members[m].values[k]));
      }
    return logic::conjunction(std::move(parts));
  }

  ViewClauses encoding_;
  int builtViews_;
  std::vector<Term> explicitParts_;  // by view
};

using Encoded = std::variant<std::unique_ptr<Encoding>, NotEncoded>;

Encoded encodeViewsRule(const ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision,
                        const RuleOptions& options) {
  for (const ThreadSystem& thread : system.threads)
    if (thread[thread.initial].atomic)
      return NotEncoded{fmt::format("thread {} starts inside an atomic section, which views do not cover", thread.name)};
  ViewOptions views;
  views.explicitVariables = options.explicitVariables;
  views.level = options.viewLevel;
  views.tick = options.tick;
  views.counters = options.counters;
  auto built = buildViewGraph(system, blocks, views);
  if (!built) return NotEncoded{fmt::format("there are too many views of {} threads", options.viewLevel)};
  return std::make_unique<ViewsRuleEncoding>(built->space, built->graph, precision);
}

}  // namespace

std::variant<std::unique_ptr<Encoding>, NotEncoded> encode(Rule rule, const ConcurrentSystem& system,
                                                           const movers::Blocks& blocks, RangePrecision precision,
                                                           const RuleOptions& ruleOptions) {
  if (rule == Rule::Views) return encodeViewsRule(system, blocks, precision, ruleOptions);
  if (hasReplicated(system)) throw std::logic_error("this rule needs a system without replicated threads");
  if (rule == Rule::Paper) return std::make_unique<PaperRuleEncoding>(system, blocks, precision);
  GraphOptions options;
  options.tick = ruleOptions.tick;
  options.explicitVariables = ruleOptions.explicitVariables;
  options.labels = ruleOptions.labels;
  if (ruleOptions.nodeLimit > 0) options.softLimit = options.hardLimit = ruleOptions.nodeLimit;
  auto graph = buildControlGraph(system, blocks, options);
  if (!graph) return NotEncoded{fmt::format("the control graph has more than {} nodes", options.hardLimit)};
  return std::make_unique<GraphRuleEncoding>(system, std::move(*graph), precision);
}

}  // namespace redcomp::rules
