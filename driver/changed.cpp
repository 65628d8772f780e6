#include "driver/changed.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "driver/outputs.h"
#include "driver/project.h"
#include "driver/verify_each.h"
#include "os/process.h"

namespace redcomp::driver {

namespace fs = std::filesystem;
using engines::PropertyAnswer;

namespace {

constexpr int badInput = 2;

// What git prints. Throws logic::InputError with its complaint.
std::string git(std::vector<std::string> words) {
  words.insert(words.begin(), "git");
  const os::ProcessResult result = os::runProcess({.command = words});
  if (const auto* exited = std::get_if<os::Exited>(&result.end); exited && exited->code == 0) return result.output;
  std::string complaint = result.errors.substr(0, result.errors.find('\n'));
  throw logic::InputError({}, "--changed: " + (complaint.empty() ? "git " + os::toString(result.end) : complaint));
}

// The names in a list of `git ... -z`.
std::set<std::string> namesIn(const std::string& output) {
  std::set<std::string> names;
  for (std::size_t from = 0; from < output.size();) {
    const std::size_t end = output.find('\0', from);
    names.insert(output.substr(from, end - from));
    from = end == std::string::npos ? output.size() : end + 1;
  }
  return names;
}

bool isC(const std::string& file) { return file.ends_with(".c") || file.ends_with(".i"); }
bool isHeader(const std::string& file) { return file.ends_with(".h"); }

// The last parts of the names that are included as "name".
std::set<std::string> includedBy(const std::string& file) try {
  static const std::regex kInclude("(^|\n)[ \t]*#[ \t]*include[ \t]*[\"<]([^\">\n]+)[\">]");
  const std::string text = readText(file);
  std::set<std::string> names;
  for (std::sregex_iterator match(text.begin(), text.end(), kInclude), end; match != end; ++match)
    names.insert(fs::path((*match)[2].str()).filename());
  return names;
} catch (const logic::InputError&) {
  return {};  // it is gone, or no file
}

// Adds the files that include a changed header.
void addIncluding(std::set<std::string>& changed, const std::set<std::string>& all, const fs::path& top) {
  std::map<std::string, std::set<std::string>> includes;
  for (const std::string& file : all)
    if (isC(file) || isHeader(file)) includes[file] = includedBy(top / file);
  for (bool grows = true; grows;) {
    grows = false;
    std::set<std::string> headers;
    for (const std::string& file : changed)
      if (isHeader(file)) headers.insert(fs::path(file).filename());
    for (const auto& [file, names] : includes)
      if (std::ranges::any_of(names, [&](const std::string& name) { return headers.contains(name); })) grows |= changed.insert(file).second;
  }
}

bool isSame(const std::string& a, const std::string& b) { return fs::weakly_canonical(a) == fs::weakly_canonical(b); }

// Each is a list of files that are one program.
std::vector<std::vector<std::string>> programsOf(const Options& options) {
  const std::vector<std::string> changed = changedFiles(*options.changedSince);
  const std::vector<std::string>& project = options.question.files;
  if (options.semantics.compileCommands) {
    const auto isChanged = [&](const std::string& file) { return std::ranges::any_of(changed, [&](const auto& each) { return isSame(file, each); }); };
    if (!std::ranges::any_of(project, isChanged)) return {};
    return {project};
  }
  std::vector<std::vector<std::string>> programs;
  const bool needsMain = options.semantics.entry.function.empty() && options.semantics.entry.threads.empty();
  for (const std::string& file : changed) {
    if (needsMain && !seemsToHaveMain(readText(file))) {
      fmt::print(stderr, "redcomp: {} has no main and is not checked by itself (--project checks the program that it belongs to)\n", file);
      continue;
    }
    programs.push_back({file});
    programs.back().insert(programs.back().end(), options.semantics.stubs.begin(), options.semantics.stubs.end());
  }
  return programs;
}

int worse(int a, int b) {
  static const std::vector<int> kFromBest{0, 5, badInput, 6, 10};
  const auto rank = [](int code) { return std::ranges::find(kFromBest, code); };
  return rank(a) < rank(b) ? b : a;
}

// Answers about one program, and whether they could be found.
int checkProgram(const Options& options, const Reader& reader, std::vector<PropertyAnswer>& all) try {
  engines::Stages stages(options.limits.time, progressOf(options), options.output.verbose);
  const std::vector<PropertyAnswer> answers = verifyEach(options, reader, stages);
  stages.endLine();
  if (options.output.format == Output::Format::Text)
    print(fmt::format("{}:\n{}\n", options.question.files.front(), textOf(options, answers, stages.elapsed())));
  all.insert(all.end(), answers.begin(), answers.end());
  return exitCode(worstOf(answers));
} catch (const logic::InputError& e) {
  fmt::print(stderr, "redcomp: {}\n", e.what());
  return badInput;
}

}  // namespace

std::vector<std::string> changedFiles(const std::string& base) {
  std::string top = git({"rev-parse", "--show-toplevel"});
  top.erase(top.find_last_not_of('\n') + 1);
  git({"rev-parse", "--verify", "--end-of-options", base + "^{commit}"});
  std::set<std::string> changed = namesIn(git({"-C", top, "diff", "--name-only", "--no-ext-diff", "--diff-filter=d", "-z", base, "--"}));
  changed.merge(namesIn(git({"-C", top, "ls-files", "--others", "--exclude-standard", "-z"})));
  addIncluding(changed, namesIn(git({"-C", top, "ls-files", "--cached", "--others", "--exclude-standard", "-z"})), top);
  std::vector<std::string> files;
  for (const std::string& file : changed)
    if (isC(file) && fs::is_regular_file(fs::path(top) / file)) files.push_back((fs::path(top) / file).lexically_proximate(fs::current_path()));
  return files;
}

std::optional<std::string> complaintAboutChanged(const Options& o) {
  if (!o.changedSince) return std::nullopt;
  const Output& output = o.output;
  if (!o.question.files.empty() && !o.semantics.compileCommands && o.semantics.stubs.empty()) return "--changed finds the files itself";
  if (output.jsonFile || output.witnessFile || output.htmlFile || output.replayFile || output.givenWitness || output.cache || !output.dumps.empty() ||
      output.smt2File || output.emitFile || o.limits.swarm > 0)
    return "--changed is for text, --format and --sarif";
  return std::nullopt;
}

int runChanged(const Options& options, const Reader& reader) {
  const auto programs = programsOf(options);
  if (programs.empty()) fmt::print(stderr, "redcomp: no program has changed since {}\n", *options.changedSince);
  int code = 0;
  std::vector<PropertyAnswer> all;
  for (const std::vector<std::string>& files : programs) {
    Options one = options;
    one.question.files = files;
    one.question.each = true;
    code = worse(code, checkProgram(one, reader, all));
  }
  if (options.output.format != Output::Format::Text) print(textOf(options, all, 0));
  if (options.output.sarifFile) writeOrPrint(*options.output.sarifFile, sarifOf(all));
  return code;
}

}  // namespace redcomp::driver
