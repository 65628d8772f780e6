#include "lsp/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lsp/positions.h"

namespace redcomp::lsp {

using nlohmann::json;

namespace {

enum Severity { Error = 1, Information = 3 };
constexpr std::size_t mostSteps = 200;  // that an editor is shown

json rangeOfLine(int line, int from, int to) {
  return {{"start", {{"line", line}, {"character", from}}}, {"end", {{"line", line}, {"character", std::max(from, to)}}}};
}

json diagnostic(const json& range, Severity severity, const std::string& code, const std::string& message) {
  return {{"range", range}, {"severity", severity}, {"source", "redcomp"}, {"code", code}, {"message", message}};
}

class Finder {
 public:
  explicit Finder(const Checked& checked) : checked_(checked), lines_(linesOf(checked.text)) {}

  Findings of(const json& facts) {
    if (facts.at("verdict") == "error") {
      addRefusal(facts);
      return found_;
    }
    const json& answers = facts.contains("answers") ? facts["answers"] : json::array({facts});
    for (const json& answer : answers) addAnswer(answer);
    addSummary(answers);
    addLenses(facts.contains("blocks") ? facts : answers.at(0));
    return found_;
  }

 private:
  // The rest of the line from the place on; of the first line, if it is in another file.
  json rangeAt(const json& place) const {
    const std::string file = place.at("file");
    const int line = file == checked_.file ? place.at("line").get<int>() - 1 : 0;
    if (line < 0 || line >= static_cast<int>(lines_.size())) return rangeOfLine(0, 0, 1);
    const std::string& text = lines_[static_cast<std::size_t>(line)];
    const int column = std::max(place.at("column").get<int>() - 1, 0);
    const std::size_t begin = column > 0 ? static_cast<std::size_t>(column) : std::min(text.find_first_not_of(" \t"), text.size());
    return rangeOfLine(line, utf16Column(text, begin), utf16Column(text, text.size()));
  }

  json locationAt(const json& place) const {
    const std::string file = place.at("file");
    if (file == checked_.file) return {{"uri", checked_.uri}, {"range", rangeAt(place)}};
    return {{"uri", uriOf(file)}, {"range", rangeOfLine(std::max(place.at("line").get<int>() - 1, 0), 0, 1)}};
  }

  void addRefusal(const json& facts) {
    const json place = facts.value("source", json{{"file", checked_.file}, {"line", 1}, {"column", 0}});
    std::string message = facts.at("message");
    const bool noProgram = message.find("main") != std::string::npos && place.at("line").get<int>() <= 1;
    for (std::size_t at; (at = message.find(checked_.file + ":")) != std::string::npos;) message.erase(at, checked_.file.size() + 1);
    found_.diagnostics.push_back(diagnostic(rangeAt(place), noProgram ? Information : Error, "input", message));
  }

  void addAnswer(const json& answer) {
    const std::string property = answer.at("property");
    if (answer.at("verdict") == "inconclusive")
      found_.diagnostics.push_back(diagnostic(rangeOfLine(0, 0, 1), Information, property, fmt::format("not decided: {}", answer.value("reason", ""))));
    if (answer.contains("violation")) addViolation(property, answer["violation"]);
    for (const json& other : answer.value("moreViolations", json::array())) addViolation(property, other);
  }

  void addViolation(const std::string& property, const json& v) {
    std::string message = v.at("message");
    if (v.contains("values")) message += fmt::format(" ({})", v["values"].get<std::string>());
    if (const std::string thread = v.value("thread", ""); !thread.empty()) message += " in thread " + thread;
    if (v.contains("why")) message += "\nwhy: " + v["why"].get<std::string>();
    json shown = diagnostic(rangeAt(v.at("source")), Error, property, message);
    shown["relatedInformation"] = json::array();
    const auto add = [&](const json& place, const std::string& text) {
      if (place.at("line").get<int>() > 0) shown["relatedInformation"].push_back({{"location", locationAt(place)}, {"message", text}});
    };
    for (const json& side : v.value("race", json::array()))
      add(side.at("source"), fmt::format("{}: {}", side.at("thread").get<std::string>(), side.at("access").get<std::string>()));
    for (const json& wait : v.value("chain", json::array()))
      add(wait.at("source"), fmt::format("{} waits for {}", wait.at("thread").get<std::string>(), wait.at("waitsFor").get<std::string>()));
    const json& trace = v.at("trace");
    for (std::size_t k = 0; k < std::min(trace.size(), mostSteps); ++k) add(trace[k].at("source"), fmt::format("{}. {}", k + 1, stepText(trace[k])));
    found_.diagnostics.push_back(shown);
  }

  // "count: counter++, counter: 0 -> 1"
  static std::string stepText(const json& step) {
    std::string text = fmt::format("{}: {}", step.at("thread").get<std::string>(), step.at("text").get<std::string>());
    if (step.contains("holds")) text += fmt::format(", {}{}", step["holds"].get<bool>() ? "true" : "false", step.contains("values") ? ": " + step["values"].get<std::string>() : "");
    if (step.contains("object")) text += fmt::format(", {} {}", step.at("kind").get<std::string>(), step["object"].get<std::string>());
    for (const auto& [name, value] : step.at("reads").items()) text += fmt::format(", reads {} = {}", name, value.get<std::string>());
    for (const auto& [name, value] : step.at("changes").items()) {
      const auto before = step.at("before").find(name);
      text += before == step.at("before").end() ? fmt::format(", {} = {}", name, value.get<std::string>())
                                                : fmt::format(", {}: {} -> {}", name, before->get<std::string>(), value.get<std::string>());
    }
    return text;
  }

  void lens(int line, const std::string& title) {
    found_.lenses.push_back({{"range", rangeOfLine(std::max(line - 1, 0), 0, 0)}, {"command", {{"title", title}, {"command", ""}}}});
  }

  // "violated: safety; proved: races, memory"
  void addSummary(const json& answers) {
    std::map<std::string, std::string> properties;
    for (const json& answer : answers) {
      std::string& all = properties[answer.at("verdict")];
      all += (all.empty() ? "" : ", ") + answer.at("property").get<std::string>();
    }
    std::string text;
    for (const char* verdict : {"violated", "inconclusive", "proved"})
      if (properties.contains(verdict)) text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", verdict, properties[verdict]);
    lens(1, text);
  }

  void addLenses(const json& facts) {
    for (const json& block : facts.value("blocks", json::array())) {
      if (block.at("from").at("file") != checked_.file) continue;
      std::string threads;
      for (const json& thread : block.at("threads")) threads += (threads.empty() ? "" : ", ") + thread.get<std::string>();
      lens(block.at("from").at("line"), fmt::format("lines {}-{}: one step of {}", block.at("from").at("line").get<int>(), block.at("to").get<int>(), threads));
    }
    std::string before;
    int lineBefore = -1;
    for (const json& held : facts.value("held", json::array())) {
      if (held.at("at").at("file") != checked_.file) continue;
      std::string locks;
      for (const json& lock : held.at("locks")) locks += (locks.empty() ? "" : ", ") + lock.get<std::string>();
      const int line = held.at("at").at("line");
      if (locks != before || line > lineBefore + 1) lens(line, "holds " + locks);
      before = locks;
      lineBefore = line;
    }
  }

  const Checked& checked_;
  const std::vector<std::string> lines_;
  Findings found_;
};

}  // namespace

Findings findingsIn(const json& facts, const Checked& checked) { return Finder(checked).of(facts); }

Findings remark(const std::string& text) {
  Findings findings;
  findings.diagnostics.push_back(diagnostic(rangeOfLine(0, 0, 1), Information, "run", text));
  return findings;
}

}  // namespace redcomp::lsp
