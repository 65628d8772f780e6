#include "movers/print_movers.h"

#include <fmt/format.h>

#include <algorithm>

namespace redcomp::movers {

using namespace ts;

namespace {

std::string setText(const std::set<Term>& symbols) {
  std::string text;
  for (const Term& s : symbols) text += (text.empty() ? "" : ", ") + s.name();
  return "{" + text + "}";
}

// Rows of cells, each column as wide as its widest cell (the last is not padded).
std::string columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> width;
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (width.size() <= c) width.push_back(0);
      width[c] = std::max(width[c], row[c].size());
    }
  std::string text;
  for (const auto& row : rows) {
    std::string line = " ";
    for (std::size_t c = 0; c < row.size(); ++c) line += " " + fmt::format("{:<{}}", row[c], width[c]) + " ";
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string lockNotes(const Locksets& locksets) {
  std::string text;
  for (const auto& [lock, use] : locksets.locks)
    if (!use.disciplined) text += fmt::format("lock {} protects nothing: {}\n", lock.name(), use.whyNot);
  return text;
}

std::string phases(const LocationBlock& block) {
  if (block.preCommit && block.postCommit) return "pre+post-commit";
  if (block.postCommit) return "post-commit";
  return block.preCommit ? "pre-commit" : "unreachable";
}

}  // namespace

std::string printMovers(const ConcurrentSystem& system, const Movers& movers) {
  std::string text = lockNotes(movers.locksets);
  for (ThreadId t : threadIds(system)) {
    const ThreadSystem& thread = system[t];
    std::vector<std::vector<std::string>> rows;
    for (StepId s : stepIds(thread)) {
      const Step& step = thread[s];
      const StepKind& kind = movers.kinds[t.index][s.index];
      rows.push_back({fmt::format("{} -> {}", thread[step.from].name, thread[step.to].name), toString(kind.kind),
                      "holds " + setText(movers.locksets.heldAt[t.index][step.from.index]),
                      logic::toString(step.source), step.text, "// " + kind.reason});
    }
    text += fmt::format("thread {}\n{}", thread.name, columns(rows));
  }
  return text;
}

std::string printBlocks(const ConcurrentSystem& system, const Movers& movers, const Blocks& blocks) {
  std::string text = lockNotes(movers.locksets);
  for (ThreadId t : threadIds(system)) {
    const ThreadSystem& thread = system[t];
    auto from = stepsFrom(thread);
    std::vector<std::vector<std::string>> rows;
    std::string outs;
    for (LocationId l : locationIds(thread)) {
      const LocationBlock& block = blocks.locations[t.index][l.index];
      if (block.out) outs += (outs.empty() ? "" : ", ") + thread[l].name;
      rows.push_back({thread[l].name, block.out ? "Out" : "In", phases(block), block.reason});
      for (StepId s : from[l.index]) {
        const Step& step = thread[s];
        rows.push_back({"", "", fmt::format("-> {} {}", thread[step.to].name, toString(movers.kinds[t.index][s.index].kind)),
                        fmt::format("{}  {}", logic::toString(step.source), step.text)});
      }
    }
    text += fmt::format("thread {}: Out = {{{}}}\n{}", thread.name, outs, columns(rows));
  }
  return text;
}

}  // namespace redcomp::movers
