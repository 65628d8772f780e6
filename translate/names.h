// Names for symbols, each of which is given once.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace redcomp::translate {

// A name that is not taken: the wanted one, or with #2, #3, ... behind it.
class Names {
 public:
  std::string unique(const std::string& wanted);
  std::size_t mark() const { return given_.size(); }
  void rollBack(std::size_t mark);  // forgets what was given since

 private:
  std::map<std::string, int> uses_;  // names given for one that was wanted
  std::set<std::string> taken_;
  std::vector<std::pair<std::string, std::string>> given_;  // wanted and given, in order
};

// The name as the user wrote it, without the number that tells it from others of that name.
std::string withoutNumber(const std::string& name);

}  // namespace redcomp::translate
