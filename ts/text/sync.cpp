#include "ts/text/sync.h"

namespace redcomp::ts::text {

std::string startedFlag(const std::string& thread) { return thread + "$started"; }
std::string finishedFlag(const std::string& thread) { return thread + "$finished"; }
std::string localPrefix(const std::string& thread) { return thread + "."; }
std::string inputPrefix(const std::string& thread) { return thread + "$"; }

namespace {

Term flag(const std::string& name) { return logic::variable(name, logic::Sort::Bool); }
Effect waitFor(Term condition) { return {condition, {}}; }
Effect set(Term symbol, bool value) { return {logic::boolean(true), {{symbol, logic::boolean(value)}}}; }

struct EffectOf {
  const std::string& self;
  const std::vector<std::string>& names;

  Effect operator()(std::monostate) const { return {}; }
  Effect operator()(const Acquire& s) const { return {logic::negation(s.lock), {{s.lock, logic::boolean(true)}}}; }
  Effect operator()(const Release& s) const { return set(s.lock, false); }
  Effect operator()(const Create& s) const { return set(flag(startedFlag(names[s.thread.index])), true); }
  Effect operator()(const Join& s) const { return waitFor(flag(finishedFlag(names[s.thread.index]))); }
  Effect operator()(const Start&) const { return waitFor(flag(startedFlag(self))); }
  Effect operator()(const Exit&) const { return set(flag(finishedFlag(self)), true); }
  Effect operator()(const Wait&) const { return {}; }
};

}  // namespace

Effect effectOf(const ts::Sync& sync, ThreadId self, const std::vector<std::string>& threadNames) {
  return std::visit(EffectOf{threadNames[self.index], threadNames}, sync);
}

}  // namespace redcomp::ts::text
