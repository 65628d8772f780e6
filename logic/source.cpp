#include "logic/source.h"

namespace redcomp::logic {

std::string toString(const SourceLocation& location) {
  std::string text = location.file;
  if (location.line > 0) text += (text.empty() ? "line " : ":") + std::to_string(location.line);
  if (location.line > 0 && location.column > 0) text += ":" + std::to_string(location.column);
  return text;
}

InputError::InputError(SourceLocation location, const std::string& message)
    : std::runtime_error(toString(location).empty() ? message : toString(location) + ": " + message),
      location_(std::move(location)) {}

}  // namespace redcomp::logic
