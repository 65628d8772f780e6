// Property files and task definitions of SV-COMP.
//
//     CHECK( init(main()), LTL(G ! call(reach_error())) )      --safety
//     CHECK( init(main()), LTL(G valid-memtrack) )             --memory-leaks, but what is still reachable at the end is no violation
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/property.h"
#include "engines/request.h"
#include "frontend/parse.h"

namespace redcomp::driver {

struct Specification {
  engines::Property property;
  bool cleanup = false;  // memory that is still reachable when the program ends counts too
  std::string text;      // of the file
};

// Of the text of a property file; nothing if it is not one of SV-COMP's, or one that is not supported.
std::optional<Specification> specificationOf(const std::string& text);

// The same of a file. Throws logic::InputError.
Specification readSpecification(const std::string& file);

// A task definition (.yml): the program, and what is expected of it.
struct Task {
  std::vector<std::string> files;
  std::optional<frontend::Architecture> architecture;
  struct Expected {
    Specification specification;
    std::optional<bool> verdict;          // true: the property holds
    std::string subproperty;              // that is violated, of memory safety
  };
  std::vector<Expected> expected;
  std::vector<std::string> skipped;       // property files that are not supported
};

// Throws logic::InputError.
Task readTask(const std::string& file);

}  // namespace redcomp::driver
