#include "translate/names.h"

#include <fmt/format.h>

namespace redcomp::translate {

std::string Names::unique(const std::string& wanted) {
  int& uses = uses_[wanted];
  std::string name;
  do {
    ++uses;
    name = uses == 1 ? wanted : fmt::format("{}#{}", wanted, uses);
  } while (!taken_.insert(name).second);
  given_.emplace_back(wanted, name);
  return name;
}

void Names::rollBack(std::size_t mark) {
  for (; given_.size() > mark; given_.pop_back()) {
    const auto& [wanted, name] = given_.back();
    taken_.erase(name);
    uses_.erase(wanted);  // counted again from the start, over those that are still taken
  }
}

std::string withoutNumber(const std::string& name) { return name.substr(0, name.find('#')); }

}  // namespace redcomp::translate
