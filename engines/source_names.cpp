#include "engines/source_names.h"

#include <fmt/format.h>

#include <cctype>
#include <regex>

namespace redcomp::engines {

using namespace ts;

namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// "main.heap23#2@32": the object, "main.heap23#2"; the line; "#2".
struct HeapName {
  std::string object, line, number;
};
std::optional<HeapName> heapNameOf(const std::string& name) {
  static const std::regex kHeap(R"(^(.*\.heap(\d+)(#\d+)?)(@|\[|#|\.|$))");
  std::smatch parts;
  if (!std::regex_search(name, parts, kHeap)) return std::nullopt;
  return HeapName{parts[1], parts[2], parts[3]};
}

// "malloc@23#2": the second object that is allocated at line 23.
std::string blockName(const HeapName& heap) { return "malloc@" + heap.line + heap.number; }

// ".size" of "job->size", ".y" of "p[i].y"; nothing of "*p" and "p[i]".
std::string memberOf(const std::string& place) {
  const std::size_t arrow = place.rfind("->"), point = place.rfind('.');
  const std::size_t from = arrow == std::string::npos ? point : point == std::string::npos || point < arrow ? arrow + 1 : point;
  if (from == std::string::npos) return "";
  const std::string member = place.substr(from + 1);
  return "." + member.substr(0, member.find('['));
}

// "arrived" of "empty.arrived", "cells" of "cells[3]".
std::string lastWord(const std::string& name) {
  std::size_t end = name.size();
  for (int depth = 0; end > 0 && (name[end - 1] == ']' || depth > 0); --end)
    depth += name[end - 1] == ']' ? 1 : name[end - 1] == '[' ? -1 : 0;
  std::size_t begin = end;
  while (begin > 0 && isWordCharacter(name[begin - 1])) --begin;
  return name.substr(begin, end - begin);
}

// Temporaries of the frontend are called so; a user's variable of such a name is mentioned by some statement.
bool mayBeTemporary(const std::string& name) { return name == "tmp" || name.ends_with("_read"); }

std::size_t afterIndex(const std::string& text, std::size_t at) {
  int depth = 0;
  do {
    depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
    ++at;
  } while (at < text.size() && depth > 0);
  return at;
}

}  // namespace

std::string placeAtBeginning(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size() && text[at] == '*') ++at;
  if (at == text.size() || !isWordCharacter(text[at]) || std::isdigit(static_cast<unsigned char>(text[at]))) return "";
  while (at < text.size()) {
    if (isWordCharacter(text[at]) || (text[at] == '.' && at + 1 < text.size() && isWordCharacter(text[at + 1]))) ++at;
    else if (text.compare(at, 2, "->") == 0) at += 2;
    else if (text[at] == '[') at = afterIndex(text, at);
    else break;
  }
  return text.substr(0, at);
}

SourceNames::SourceNames(const ConcurrentSystem& system) : system_(system) {
  for (const Variable& v : system.globals) variables_[v.symbol] = &v;
  for (const ThreadSystem& thread : system.threads)
    for (const Variable& v : thread.locals) variables_[v.symbol] = &v;
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) noteWords(step.text);
  std::map<std::string, std::set<std::string>> byLine;
  for (const AddressName& each : system.addresses)
    if (const auto heap = heapNameOf(each.name)) byLine[heap->line].insert(heap->object);
  for (const auto& [line, objects] : byLine)
    if (objects.size() == 1) onlyObjects_.insert(*objects.begin());
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      for (const Assignment& update : step.updates) nameHeap(*variables_.at(update.target), step.text);
}

void SourceNames::noteWords(const std::string& text) {
  const std::string statement = text.substr(0, text.find(" [reads "));
  for (std::size_t at = 0; at < statement.size();) {
    std::size_t end = at;
    while (end < statement.size() && isWordCharacter(statement[end])) ++end;
    if (end > at) words_.insert(statement.substr(at, end - at));
    at = end + 1;
  }
}

// What a lock is called in the statement that takes it: "p->lock" of pthread_mutex_lock(&p->lock).
std::string lockIn(const std::string& text) {
  static const std::regex kTakes(R"(lock\w*\s*\(\s*&)");
  std::smatch found;
  return std::regex_search(text, found, kTakes) ? placeAtBeginning(found.suffix()) : "";
}

// After the first statement that assigns it: as it is written there, if the object is the only one of its line.
void SourceNames::nameHeap(const Variable& variable, const std::string& text) {
  const auto heap = heapNameOf(variable.name);
  if (!heap || heap_.contains(variable.name) || variable.role == Role::Lock) return;
  const std::string place = placeAtBeginning(text);
  const bool isIndexed = place.find('[') != std::string::npos;
  const bool isPlace = place.starts_with('*') || place.find("->") != std::string::npos || isIndexed;
  if (!isPlace || (place.size() < text.size() && text[place.size()] == '(')) return;
  const bool isOnly = onlyObjects_.contains(heap->object) && variable.symbol.sort() != logic::Sort::IntArray && !isIndexed;
  const std::string index = variable.name.ends_with(']') ? variable.name.substr(variable.name.rfind('[')) : "";
  heap_[variable.name] = isOnly ? place : blockName(*heap) + memberOf(place) + index;
}

std::optional<std::string> SourceNames::of(Term symbol) const {
  const Variable& v = *variables_.at(symbol);
  if (v.name.empty() || (v.role != Role::Data && v.role != Role::Lock)) return std::nullopt;
  if (heapNameOf(v.name)) return of(v.name);
  const bool isPart = v.name.find('.') != std::string::npos;
  if ((isPart || mayBeTemporary(v.name)) && v.role == Role::Data && !isMentioned(lastWord(v.name))) return std::nullopt;
  return v.name;
}

std::string SourceNames::of(const std::string& name) const {
  if (const auto known = heap_.find(name); known != heap_.end()) return known->second;
  const auto heap = heapNameOf(name);
  return heap ? blockName(*heap) : name;
}

// What a statement takes is seen when it is executed: of the steps of a statement, which stand for all that its pointer may point to, one.
void SourceNames::nameLocks(const std::vector<search::TraceStep>& taken) {
  for (const search::TraceStep& each : taken) {
    const Step& step = system_[each.thread][each.step];
    const auto* acquire = std::get_if<Acquire>(&step.sync);
    const std::string place = acquire ? lockIn(step.text) : "";
    if (place.find("->") == std::string::npos) continue;
    const std::string& name = variables_.at(acquire->lock)->name;
    if (const auto heap = heapNameOf(name)) heap_.try_emplace(name, onlyObjects_.contains(heap->object) ? place : blockName(*heap) + memberOf(place));
  }
}

// Two locks of one object differ by where they are in it, if no statement names them.
std::string SourceNames::ofLock(Term symbol) const {
  const std::string& name = variables_.at(symbol)->name;
  static const std::regex kOffset(R"(@(\d+)$)");
  std::smatch offset;
  const bool isNamed = heap_.contains(name) || !heapNameOf(name) || !std::regex_search(name, offset, kOffset);
  return isNamed ? of(name) : fmt::format("{}+{}", of(name), std::stoll(offset[1]) / 8);
}

std::string SourceNames::value(const Variable& variable, const logic::Value& value) const {
  if (variable.role == Role::Lock) return value == logic::Value(true) ? "held" : "free";
  const auto* number = std::get_if<logic::Integer>(&value);
  if (number && variable.range == logic::unsignedRange(64))
    for (const AddressName& known : system_.addresses)
      if (known.first <= *number && *number <= known.last) {
        const logic::Integer position = *number - known.first;
        const auto heap = heapNameOf(known.name);
        const std::string name = heap ? blockName(*heap) : "&" + known.name;
        return position == 0 ? name : fmt::format("{} + {}", name, position.str());
      }
  return logic::toString(value);
}

}  // namespace redcomp::engines
