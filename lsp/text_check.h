// One check of a text: redcomp itself on a copy of the text, in a process of its own.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lsp/findings.h"
#include "os/worker.h"

namespace redcomp::lsp {

struct CheckOptions {
  std::vector<std::string> options = {};         // of redcomp: what to check, and how
  std::vector<std::string> clangArguments = {};
  double seconds = 20;                           // for one check
};

class Check {
 public:
  // Starts it. `path`: of the text's file, whose folder is where "..." is included from.
  Check(const std::string& uri, const std::string& path, const std::string& text, const CheckOptions& options);
  ~Check();  // cancels it
  Check(const Check&) = delete;

  const std::string& uri() const { return checked_.uri; }
  int descriptor() const { return worker_->descriptor(); }  // readable when there is news
  std::optional<Findings> findings();                       // once it has ended

 private:
  Findings read(const std::string& line) const;

  std::filesystem::path folder_;
  Checked checked_;
  std::optional<os::Worker> worker_;
};

}  // namespace redcomp::lsp
