// Answers of earlier runs, by the digest of all that they depend on (driver/cached_run.h). A file each, written atomically, so any number of
// processes may use a folder at the same time. An entry with a wrong checksum, or about another question, is taken away and not believed.
#pragma once

#include <optional>
#include <string>

namespace redcomp::sweep {

struct CachedAnswer {
  int exitCode = 0;
  std::string output, errors;  // what was printed
  std::string json;            // what was written as JSON
  bool operator==(const CachedAnswer&) const = default;
};

// `damage`: what was wrong with the entry, if there was one that does not count.
std::optional<CachedAnswer> lookUp(const std::string& folder, const std::string& key, std::string& damage);

// Throws std::system_error and std::filesystem::filesystem_error.
void store(const std::string& folder, const std::string& key, const CachedAnswer& answer);

}  // namespace redcomp::sweep
