#include "engines/property.h"

#include <algorithm>
#include <stdexcept>

namespace redcomp::engines {

const std::vector<Property>& allProperties() {
  using enum Property;
  static const std::vector<Property> all{Assertions, Races, Memory, Leaks, Overflow, Uninit, Locks, Deadlock, Termination};
  return all;
}

const char* nameOf(Property property) {
  switch (property) {
    case Property::Assertions: return "safety";
    case Property::Races: return "races";
    case Property::Memory: return "memory";
    case Property::Leaks: return "memory-leaks";
    case Property::Overflow: return "overflow";
    case Property::Uninit: return "uninit";
    case Property::Locks: return "locks";
    case Property::Deadlock: return "deadlock";
    case Property::Termination: return "termination";
  }
  throw std::logic_error("a property without a name");
}

std::optional<Property> propertyCalled(const std::string& name) {
  const auto found = std::ranges::find(allProperties(), name, nameOf);
  return found == allProperties().end() ? std::nullopt : std::optional(*found);
}

bool& asks(Question& question, Property property) {
  switch (property) {
    case Property::Assertions: return question.safety;
    case Property::Races: return question.races;
    case Property::Memory: return question.memory;
    case Property::Leaks: return question.leaks;
    case Property::Overflow: return question.overflow;
    case Property::Uninit: return question.uninit;
    case Property::Locks: return question.locks;
    case Property::Deadlock: return question.deadlock;
    case Property::Termination: return question.termination;
  }
  throw std::logic_error("a property that nobody asks for");
}

std::vector<Property> propertiesOf(const Question& question) {
  Question asked = question;
  std::vector<Property> properties;
  std::ranges::copy_if(allProperties(), std::back_inserter(properties), [&](Property each) { return asks(asked, each); });
  return properties;
}

Question askingFor(const Question& question, const std::vector<Property>& properties) {
  Question asked = question;
  for (const Property each : allProperties()) asks(asked, each) = std::ranges::find(properties, each) != properties.end();
  return asked;
}

bool hasSystemOfItsOwn(Property property) {
  using enum Property;
  // Where values without initialisation are followed, memory has twins (frontend/unset_twins.h), which nobody frees.
  return property == Races || property == Deadlock || property == Termination || property == Uninit;
}

bool isOneQuestion(const std::vector<Property>& properties) {
  return properties.size() <= 1 || std::ranges::none_of(properties, hasSystemOfItsOwn);
}

}  // namespace redcomp::engines
