// The properties that a program can be asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/request.h"

namespace redcomp::engines {

// In the order in which answers of the same kind are shown.
enum class Property { Assertions, Races, Memory, Leaks, Overflow, Uninit, Locks, Deadlock, Termination };

const std::vector<Property>& allProperties();
const char* nameOf(Property property);  // "races": the word of --property and --json
std::optional<Property> propertyCalled(const std::string& name);

// Which part of the question asks for it.
bool& asks(Question& question, Property property);

std::vector<Property> propertiesOf(const Question& question);  // those that it asks for

// The same question about these properties only.
Question askingFor(const Question& question, const std::vector<Property>& properties);

// Races, deadlocks and infinite runs are looked for in systems that are made for that. The others are errors of the program's
// own system: any number of them can be one question to the engines.
bool hasSystemOfItsOwn(Property property);
bool isOneQuestion(const std::vector<Property>& properties);

}  // namespace redcomp::engines
