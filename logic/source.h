// Places in source files, and the error that reports a mistake in the user's input.
#pragma once

#include <compare>
#include <stdexcept>
#include <string>

namespace redcomp::logic {

// A place in a file; line and column count from 1, 0 means unknown.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;
  auto operator<=>(const SourceLocation&) const = default;
};

// "prog.c:12:5", as much of it as is known; "" if nothing is.
std::string toString(const SourceLocation& location);

// The user's input is wrong or not supported: reported as "file:line:column: message", exit code 2.
// A defect of redcomp itself is a std::logic_error instead.
class InputError : public std::runtime_error {
 public:
  InputError(SourceLocation location, const std::string& message);
  const SourceLocation& location() const { return location_; }

 private:
  SourceLocation location_;
};

}  // namespace redcomp::logic
