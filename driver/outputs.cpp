#include "driver/outputs.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <system_error>

#include "driver/read_input.h"
#include "os/write_file.h"
#include "reports/annotate.h"
#include "reports/github.h"
#include "reports/gitlab.h"
#include "reports/html.h"
#include "reports/replay_program.h"
#include "reports/report.h"
#include "reports/sarif.h"
#include "reports/witness.h"

namespace redcomp::driver {

using engines::Outcome;
using engines::PropertyAnswer;
using engines::Verdict;

namespace {

// Colours and the width of the terminal only if there is one.
reports::Style styleOf(const Options& options) {
  reports::Style style;
  style.trace = options.output.trace;
  style.invariants = options.output.invariants;
  style.blocks = options.output.blocks;
  if (isatty(STDOUT_FILENO) == 0) return style;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) style.width = size.ws_col;
  style.colours = std::getenv("NO_COLOR") == nullptr;
  return style;
}

// SOURCE_DATE_EPOCH makes files the same from run to run.
std::string now() {
  const char* const given = std::getenv("SOURCE_DATE_EPOCH");
  const std::time_t time = given ? static_cast<std::time_t>(std::strtoll(given, nullptr, 10)) : std::time(nullptr);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

std::vector<reports::SourceFile> sourcesOf(const Options& options) {
  std::vector<reports::SourceFile> files;
  for (const std::string& file : options.question.files) files.push_back({file, readText(file)});
  return files;
}

// Of the worst answer.
std::string writeWitness(const Options& options, const PropertyAnswer& answer) {
  const std::string& file = *options.output.witnessFile;
  const reports::WitnessTask task{sourcesOf(options), options.specification,
                                  options.semantics.architecture == frontend::Architecture::Bits32 ? 32 : 64, now()};
  const auto text = file.ends_with(".graphml") ? witnessAsGraphml(answer, task) : witnessAsYaml(answer, task);
  if (!text) return fmt::format("no witness is written: the format has none for {}\n",
                                answer.outcome.verdict == Verdict::Inconclusive ? "what is not decided" : nameOf(answer.property));
  os::writeFile(file, *text);
  return "";
}

std::string writeReplay(const Options& options, const PropertyAnswer& answer) {
  if (!answer.outcome.violation) return "no program is written: nothing is violated\n";
  const std::string& file = options.question.files.front();
  if (options.question.files.size() > 1) return "no program is written: the program has several files\n";
  if (answer.outcome.violation->message == fmt::format("label {} is reached", options.question.errorLabel))
    return "no program is written: a program does not fail where it comes to a label\n";
  const auto program = reports::replayProgram(*answer.outcome.violation, file, readText(file));
  if (const auto* no = std::get_if<reports::NoReplayProgram>(&program)) return fmt::format("no program is written: {}\n", no->reason);
  os::writeFile(*options.output.replayFile, std::get<std::string>(program));
  return "";
}

std::string writeAnnotated(const Options& options, const std::vector<PropertyAnswer>& answers) {
  const auto withFacts = std::ranges::find_if(answers, [](const PropertyAnswer& each) { return each.outcome.facts.has_value(); });
  if (withFacts == answers.end()) return "no source with comments is written: nothing is known of it\n";
  const std::string& file = options.question.files.front();
  writeOrPrint(*options.output.annotatedFile, reports::annotated(readText(file), file, *withFacts->outcome.facts, answers));
  return "";
}

std::string comparedWith(const tasks::AskedProperty& asked, const PropertyAnswer& answer) {
  const Outcome& outcome = answer.outcome;
  const std::string wanted = *asked.expected ? "proved" : "violated";
  if (outcome.verdict == Verdict::Inconclusive) return fmt::format("expected {} for {}: not decided\n", wanted, nameOf(answer.property));
  const bool right = (outcome.verdict == Verdict::Proved) == *asked.expected;
  const bool part = !outcome.violation || asked.subproperty.empty() || outcome.violation->message.starts_with(asked.subproperty);
  return fmt::format("expected {} for {}: {}\n", wanted, nameOf(answer.property),
                     !right ? "the answer differs" : !part ? "so it is, but not by " + asked.subproperty : "so it is");
}

}  // namespace

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

void writeOrPrint(const std::string& file, const std::string& text) {
  if (file == "-") print(text);
  else os::writeFile(file, text);
}

engines::Stages::Progress progressOf(const Options& options) {
  using enum engines::Stages::Progress;
  return options.output.quiet ? None : isatty(STDERR_FILENO) != 0 ? Line : Log;
}

std::string sarifOf(const std::vector<PropertyAnswer>& answers) { return reports::toSarif(answers); }

bool printsText(const Options& options) { return options.output.jsonFile != "-"; }

std::string textOf(const Options& options, const Outcome& outcome) {
  if (options.output.format == Output::Format::Text || !options.question.asked()) return reports::report(outcome, styleOf(options));
  return textOf(options, {{propertiesOf(options.question).front(), outcome}}, outcome.seconds);
}

std::string textOf(const Options& options, const std::vector<PropertyAnswer>& answers, double seconds) {
  switch (options.output.format) {
    case Output::Format::Github: return reports::githubAnnotations(answers);
    case Output::Format::Gitlab: return reports::gitlabCodeQuality(answers);
    case Output::Format::Text: break;
  }
  return reports::report(answers, seconds, styleOf(options));
}

std::string writeReports(const Options& options, const std::vector<PropertyAnswer>& answers) {
  std::string said;
  if (options.output.sarifFile) writeOrPrint(*options.output.sarifFile, reports::toSarif(answers));
  if (options.output.witnessFile) said += writeWitness(options, answers.front());
  if (options.output.htmlFile) writeOrPrint(*options.output.htmlFile, reports::toHtml(answers, sourcesOf(options)));
  if (options.output.annotatedFile) said += writeAnnotated(options, answers);
  if (options.output.replayFile) said += writeReplay(options, answers.front());
  for (const tasks::AskedProperty& each : options.asked) {
    const auto answer = std::ranges::find(answers, engines::propertyCalled(each.specification->property).value(), &PropertyAnswer::property);
    if (each.expected && answer != answers.end()) said += comparedWith(each, *answer);
  }
  return printsText(options) ? said : "";
}

}  // namespace redcomp::driver
