// What a check has found, as an editor shows it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace redcomp::lsp {

// The text that was checked.
struct Checked {
  std::string uri, text;
  std::string file;  // as the facts name it
};

struct Findings {
  nlohmann::json diagnostics = nlohmann::json::array();
  nlohmann::json lenses = nlohmann::json::array();
};

// `facts`: what --json writes. Throws nlohmann::json::exception if it is something else.
Findings findingsIn(const nlohmann::json& facts, const Checked& checked);

// One remark at the first line: what became of a check that has no facts.
Findings remark(const std::string& text);

}  // namespace redcomp::lsp
