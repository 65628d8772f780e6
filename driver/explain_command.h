// `redcomp explain TOPIC`: what the answers speak of, a page each, with a program to try.
//
// The pages are the files of docs/explain, which the build puts into the program. The first line of a page is its title. What is
// indented by four spaces is an example: the part that begins with `// race.c` is the program, and `$ redcomp ...` is a command
// with what it prints. A test runs them all.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/help.h"

namespace redcomp::driver {

struct Page {
  std::string topic, text;
};

// By topic. (Written by driver/embed_pages.cmake.)
const std::vector<Page>& pages();

std::string titleOf(const Page& page);
std::string exampleOf(const Page& page);  // the program, as a file; "" if the page has none

struct ExplainOptions {
  std::string topic;  // empty: a list of all is wanted
  bool example = false;
};

void declareExplain(CLI::App& app, ExplainOptions& options);
HelpFrame explainFrame();
std::variant<ExplainOptions, EndNow> parseExplainLine(const std::vector<std::string>& words);

// 0; 1 if there is no such page.
int explainCommand(int argc, const char* const* argv);

}  // namespace redcomp::driver
