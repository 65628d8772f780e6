// Invariants as a person would write them: what speaks of redcomp's own variables is left out, what follows from the rest too, and there
// is one entry per place. So an entry follows from the formulas of the proof, and may say less.
//
//     !table && pongs < pings && pings <= pongs + 1        becomes    !held(table) && pings == pongs + 1
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "engines/explain.h"
#include "engines/source_names.h"
#include "horn/smt.h"
#include "logic/print.h"
#include "logic/rewrite.h"
#include "movers/kinds.h"

namespace redcomp::engines {

using namespace ts;

namespace {

constexpr std::uint64_t longestFormula = 2000;  // operators and operands, written out
constexpr std::size_t mostConjuncts = 40, mostAlternatives = 4;
constexpr std::uint64_t longestAlternatives = 80;
constexpr double secondsPerQuestion = 0.1, secondsForAll = 5;

using Facts = std::vector<Term>;  // that hold together

Facts factsOf(Term formula) {
  if (formula.op() == logic::Op::And) return {formula.args().begin(), formula.args().end()};
  return formula.isTrue() ? Facts{} : Facts{formula};
}

// ---- names -----------------------------------------------------------------------------------------------------------

// Of variables, for readers; variables that are not in here are none of theirs.
class ReadableNames {
 public:
  explicit ReadableNames(const ConcurrentSystem& system) : system_(system), source_(system) {
    for (const Variable& v : system.globals) addGlobal(v);
    for (const ThreadSystem& thread : system.threads)
      for (const Variable& v : thread.locals)
        if (const auto name = source_.of(v.symbol)) addLocal(v.symbol, thread.name + "." + *name);
  }

  void add(Term symbol, const std::string& name) { names_[symbol] = name; }
  bool knows(Term symbol) const { return names_.contains(symbol); }
  std::string operator()(Term symbol) const { return knows(symbol) ? names_.at(symbol) : symbol.name(); }

 private:
  void addGlobal(const Variable& v) {
    const std::string own = v.symbol.name().substr(0, v.symbol.name().find('$'));
    if (v.role == Role::Lock) names_[v.symbol] = fmt::format("held({})", v.name.empty() ? v.symbol.name() : v.name);
    else if (v.role == Role::Started) names_[v.symbol] = fmt::format("started({})", own);
    else if (v.role == Role::Finished) names_[v.symbol] = fmt::format("ended({})", own);
    else if (v.name.ends_with('#')) names_[v.symbol] = counterName(v.name.substr(0, v.name.size() - 1));
    else if (v.name.ends_with(kJoined)) names_[v.symbol] = fmt::format("number({} joined)", v.name.substr(0, v.name.size() - kJoined.size()));
    else if (const auto name = source_.of(v.symbol)) names_[v.symbol] = *name;
  }

  // Of two locals with one name, inner blocks or calls, the second keeps its number.
  void addLocal(Term symbol, const std::string& name) {
    const bool taken = std::ranges::any_of(names_, [&](const auto& entry) { return entry.second == name; });
    names_[symbol] = taken ? symbol.name() : name;
  }

  // Of "worker@7": "number(worker at 12)".
  std::string counterName(const std::string& counted) const {
    const std::size_t at = counted.rfind('@');
    if (at == std::string::npos) return fmt::format("number({})", counted);
    for (const ThreadSystem& thread : system_.threads) {
      if (thread.name != counted.substr(0, at)) continue;
      for (const LocationId l : locationIds(thread))
        if (thread[l].name == counted.substr(at + 1)) return fmt::format("number({} {})", thread.name, whereabouts(thread, l));
    }
    return fmt::format("number({})", counted);
  }

  static std::string whereabouts(const ThreadSystem& thread, LocationId l) {
    if (l == thread.initial) return "not begun";
    if (stepsFrom(thread)[l.index].empty()) return "ended";
    return fmt::format("at {}", thread[l].source.line);
  }

  static constexpr std::string_view kJoined = "#joined";  // count_copies.h
  const ConcurrentSystem& system_;
  SourceNames source_;
  std::map<Term, std::string> names_;
};

// ---- simpler formulas ------------------------------------------------------------------------------------------------

class Simplifier {
 public:
  Facts simplified(Facts facts) {
    if (facts.size() > mostConjuncts) return facts;
    for (std::size_t k = 0; k < facts.size(); ++k)
      if (facts[k].op() == logic::Op::LessEqual && follows(facts, {}, logic::lessEqual(facts[k].arg(1), facts[k].arg(0))))
        facts[k] = logic::equal(facts[k].arg(0), facts[k].arg(1));
    std::ranges::sort(facts);
    facts.erase(std::ranges::unique(facts).begin(), facts.end());
    std::vector<Term> longestFirst = facts;
    std::ranges::stable_sort(longestFirst, std::ranges::greater{}, [](Term f) { return f.writtenSize(); });
    for (const Term& fact : longestFirst)
      if (follows(facts, fact, fact)) std::erase(facts, fact);
    return facts;
  }

 private:
  // Whether the facts, but for one, imply the claim.
  bool follows(const Facts& facts, Term without, Term claim) {
    if (std::chrono::duration<double>(Clock::now() - begin_).count() > secondsForAll) return false;
    std::vector<Term> all{logic::negation(claim)};
    for (const Term& fact : facts)
      if (fact != without) all.push_back(fact);
    return std::holds_alternative<horn::Unsatisfiable>(checker_.check(logic::conjunction(all), {}, secondsPerQuestion));
  }

  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin_ = Clock::now();
  horn::SmtChecker checker_;
};

// Of formulas one of which holds: what they have in common, and the rest as alternatives.
Facts oneOf(const std::vector<Facts>& formulas) {
  Facts common;
  for (const Term& fact : formulas.front())
    if (std::ranges::all_of(formulas, [&](const Facts& other) { return std::ranges::find(other, fact) != other.end(); })) common.push_back(fact);
  std::vector<Term> alternatives;
  for (const Facts& formula : formulas) {
    Facts rest;
    std::ranges::copy_if(formula, std::back_inserter(rest), [&](Term fact) { return std::ranges::find(common, fact) == common.end(); });
    alternatives.push_back(logic::conjunction(rest));
  }
  const Term either = logic::disjunction(alternatives);
  const bool isShort = either.writtenSize() <= longestAlternatives && (either.op() != logic::Op::Or || either.args().size() <= mostAlternatives);
  if (!either.isTrue() && isShort) common.push_back(either);
  return common;
}

// ---- entries ---------------------------------------------------------------------------------------------------------

struct Entry {
  InvariantLine line;
  std::vector<std::string> owners;  // "owner(m) == worker"
  std::set<Term> owned;             // these locks
  std::vector<Facts> formulas;      // one of which holds
};

class Teller {
 public:
  explicit Teller(const ConcurrentSystem& system) : system_(system), locksets_(movers::analyseMovers(system).locksets), names_(system) {
    names_.add(anyCell_, anyCell_.name());
  }

  std::vector<InvariantLine> tell(const std::vector<rules::Invariant>& invariants) {
    for (const rules::Invariant& each : invariants) add(each);
    std::vector<InvariantLine> lines;
    for (const std::string& where : order_) {
      Entry& entry = entries_.at(where);
      entry.line.formula = textOf(entry);
      if (!entry.line.formula.empty()) lines.push_back(entry.line);
    }
    if (lines.empty() && !invariants.empty()) lines.push_back({"all locations", "true (what the proof knows is about redcomp's own variables)"});
    return lines;
  }

 private:
  void add(const rules::Invariant& invariant) {
    Entry found = entryFor(invariant);
    const auto [entry, isNew] = entries_.try_emplace(found.line.where, found);
    if (isNew) order_.push_back(found.line.where);
    const Term formula = invariant.anyCell ? logic::substitute(invariant.formula, {{*invariant.anyCell, anyCell_}}) : invariant.formula;
    Facts facts;
    for (const Term& fact : factsOf(formula))
      if (isReadable(fact) && !entry->second.owned.contains(fact)) facts.push_back(fact);
    facts = simplifier_.simplified(std::move(facts));
    if (std::ranges::find(entry->second.formulas, facts) == entry->second.formulas.end()) entry->second.formulas.push_back(facts);
  }

  Entry entryFor(const rules::Invariant& invariant) const {
    Entry entry;
    for (const ThreadLocation& place : invariant.at) {
      entry.line.where += (entry.line.where.empty() ? "" : ", ") + locationText(place);
      const SourceLocation& source = system_[place.thread][place.location].source;
      if (source.line > 0) entry.line.places.push_back({source.file, source.line, 0});
      for (const Term& lock : locksets_.heldAt[place.thread.index][place.location.index]) {
        const std::string held = names_(lock);
        if (!held.starts_with("held(")) continue;  // a variable that is used as a lock
        entry.owners.push_back(fmt::format("owner({}) == {}", held.substr(5, held.size() - 6), system_[place.thread].name));
        entry.owned.insert(lock);
      }
    }
    if (entry.line.where.empty()) entry.line.where = invariant.name;
    return entry;
  }

  std::string locationText(ThreadLocation place) const {
    const ThreadSystem& thread = system_[place.thread];
    const Location& location = thread[place.location];
    if (location.source.line > 0) return fmt::format("{}:{}", thread.name, location.source.line);
    return fmt::format("{}@{}", thread.name, location.name);
  }

  bool isReadable(Term fact) const {
    return fact.writtenSize() <= longestFormula && std::ranges::all_of(logic::variables(fact), [&](Term v) { return names_.knows(v); });
  }

  std::string textOf(const Entry& entry) const {
    std::vector<std::string> texts = entry.owners;
    Facts quantified;
    for (const Term& fact : oneOf(entry.formulas)) {
      if (logic::variables(fact).contains(anyCell_)) quantified.push_back(fact);
      else texts.push_back(textOf(fact));
    }
    if (!quantified.empty()) texts.push_back(fmt::format("(for all {}: {})", anyCell_.name(), logic::cTerm(logic::conjunction(quantified), names())));
    return fmt::format("{}", fmt::join(texts, " && "));
  }

  std::string textOf(Term fact) const {
    const std::string text = logic::cTerm(fact, names());
    return fact.op() == logic::Op::Or ? "(" + text + ")" : text;
  }

  std::function<std::string(Term)> names() const {
    return [this](Term v) { return names_(v); };
  }

  const ConcurrentSystem& system_;
  const movers::Locksets locksets_;
  ReadableNames names_;
  const Term anyCell_ = logic::variable("k", logic::Sort::Int);  // one of an array
  Simplifier simplifier_;
  std::map<std::string, Entry> entries_;  // by place
  std::vector<std::string> order_;        // of their places
};

}  // namespace

std::vector<InvariantLine> explainInvariants(const ConcurrentSystem& system, const std::vector<rules::Invariant>& invariants) {
  return Teller(system).tell(invariants);
}

}  // namespace redcomp::engines
