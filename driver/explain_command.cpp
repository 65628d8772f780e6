#include "driver/explain_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <sstream>

#include "driver/completion.h"
#include "driver/outputs.h"

namespace redcomp::driver {

namespace {

const std::string kIndent(4, ' ');

std::vector<std::string> topics() {
  std::vector<std::string> all;
  for (const Page& page : pages()) all.push_back(page.topic);
  return all;
}

// The page of this name, or the only one whose name begins like this one: "races", "dead".
const Page* pageCalled(const std::string& topic) {
  const Page* similar = nullptr;
  for (const Page& page : pages()) {
    if (page.topic == topic) return &page;
    if (topic.empty() || !(page.topic.starts_with(topic) || topic.starts_with(page.topic))) continue;
    if (similar) return nullptr;
    similar = &page;
  }
  return similar;
}

std::string listOfPages() {
  std::string text = "redcomp explain TOPIC\n\n";
  for (const Page& page : pages()) text += fmt::format("  {:<14}{}\n", page.topic, titleOf(page));
  return text;
}

EndNow answerTo(const ExplainOptions& options) {
  if (options.topic.empty()) return {0, listOfPages(), ""};
  const Page* page = pageCalled(options.topic);
  if (!page) return {1, "", fmt::format("redcomp: there is no page {}; there are {}\n", options.topic, fmt::join(topics(), ", "))};
  if (!options.example) return {0, page->text, ""};
  const std::string example = exampleOf(*page);
  if (example.empty()) return {1, "", fmt::format("redcomp: the page {} has no program\n", page->topic)};
  return {0, example, ""};
}

}  // namespace

std::string titleOf(const Page& page) {
  const std::string line = page.text.substr(0, page.text.find('\n'));
  const std::size_t colon = line.find(": ");
  return colon == std::string::npos ? line : line.substr(colon + 2);
}

std::string exampleOf(const Page& page) {
  std::istringstream lines(page.text);
  std::string program;
  for (std::string line; std::getline(lines, line);) {
    if (program.empty() && !line.starts_with(kIndent + "// ")) continue;
    if ((!line.empty() && !line.starts_with(kIndent)) || line.starts_with(kIndent + "$ ")) break;
    program += line.substr(std::min(line.size(), kIndent.size())) + "\n";
  }
  while (program.ends_with("\n\n")) program.pop_back();
  return program;
}

void declareExplain(CLI::App& app, ExplainOptions& o) {
  app.description("redcomp explain: what the answers speak of, a page each, with a program to try");
  app.add_option("TOPIC", o.topic)->check(suggesting(topics()))->group("");
  app.add_flag("--example", o.example, "print only the program of the page: redcomp explain race --example >race.c")->group("Output");
  declareHelp(app);
}

HelpFrame explainFrame() {
  return {.usage = "redcomp explain [TOPIC] [--example]",
          .besides = {{"TOPIC", "what to explain; without it, all topics are listed"}},
          .exitCodes = "0 explained, 1 there is no such page"};
}

std::variant<ExplainOptions, EndNow> parseExplainLine(const std::vector<std::string>& words) {
  ExplainOptions options;
  CLI::App app{"", "redcomp explain"};
  declareExplain(app, options);
  if (auto end = parseOrEnd(app, explainFrame(), words)) return *end;
  return options;
}

int explainCommand(int argc, const char* const* argv) {
  const auto parsed = parseExplainLine(std::vector<std::string>(argv + 2, argv + argc));
  const auto* over = std::get_if<EndNow>(&parsed);
  const EndNow end = over ? *over : answerTo(std::get<ExplainOptions>(parsed));
  print(end.out);
  std::fputs(end.err.c_str(), stderr);
  return end.exitCode;
}

}  // namespace redcomp::driver
