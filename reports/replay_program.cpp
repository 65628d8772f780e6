#include "reports/replay_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "reports/replay_runtime.h"
#include "reports/replay_schedule.h"

namespace redcomp::reports {

using Where = TurnPoint::Where;

namespace {

// ---- statements --------------------------------------------------------------------------------------------------

// Behind the comment, the string or the character that begins there; there, if none does.
std::size_t behindLiteral(const std::string& text, std::size_t at) {
  const auto behind = [&](std::size_t end, std::size_t length) { return end == std::string::npos ? text.size() : end + length; };
  if (text.compare(at, 2, "//") == 0) return std::min(text.find('\n', at), text.size());
  if (text.compare(at, 2, "/*") == 0) return behind(text.find("*/", at + 2), 2);
  if (text[at] != '"' && text[at] != '\'') return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != text[at] && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
  return behind(std::min(end, text.size()), 1);
}

// Where the expression that begins there ends: before a closing bracket, a comma or a semicolon of its own level.
std::size_t endOfExpression(const std::string& text, std::size_t at) {
  int depth = 0;
  while (at < text.size()) {
    if (const std::size_t behind = behindLiteral(text, at); behind > at) {
      at = behind;
      continue;
    }
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth < 0 || (depth == 0 && (c == ';' || c == ','))) return at;
    ++at;
  }
  return text.size();
}

struct Part {
  std::size_t begin, end;    // of the expression, in the text
  bool isStatement = false;  // whose value nobody uses
};

bool isStatement(const std::string& text, std::size_t begin, std::size_t end) {
  if (end >= text.size() || text[end] != ';') return false;
  const std::size_t before = begin == 0 ? std::string::npos : text.find_last_not_of(" \t", begin - 1);
  if (before == std::string::npos) return true;
  return std::string(";{}):\n").find(text[before]) != std::string::npos || (before >= 3 && text.compare(before - 3, 4, "else") == 0);
}

// Of a declaration or a return statement, the expression in it.
std::optional<Part> expressionIn(const std::string& text, std::size_t at) {
  std::smatch found;
  const std::size_t begin = at;
  const std::string rest = text.substr(at, text.find('\n', at) - at);
  static const std::regex kReturn(R"(^return\b\s*)"), kDeclaration(R"(^[A-Za-z_][\w ]*[ *]+[A-Za-z_]\w*\s*=\s*(?!=))");
  if (std::regex_search(rest, found, kReturn) || std::regex_search(rest, found, kDeclaration)) at += static_cast<std::size_t>(found.length(0));
  const std::size_t end = endOfExpression(text, at);
  return end > at ? std::optional(Part{at, end, at == begin && isStatement(text, begin, end)}) : std::nullopt;
}

// counter++, x += e, x = e, with the point between reading and writing.
std::optional<std::string> splitWrite(const std::string& expression, int point) {
  static const std::regex kStep(R"(^(.+?)\s*(\+\+|--)$)"), kStepBefore(R"(^(\+\+|--)\s*(.+)$)"), kAssign(R"(^((?:[^=<>!]|->)+?)\s*([-+*/%&|^]|<<|>>)?=(?!=)\s*([^]+)$)");
  std::smatch found;
  const auto step = [&](const std::string& place, const std::string& op, bool old) {
    return fmt::format("({{ __auto_type redcomp_old = {0}; redcomp_turn({2}); {0} = redcomp_old {1} 1; {3}; }})", place, op.substr(1), point,
                       old ? "redcomp_old" : fmt::format("redcomp_old {} 1", op.substr(1)));
  };
  if (std::regex_match(expression, found, kStep)) return step(found[1], found[2], true);
  if (std::regex_match(expression, found, kStepBefore)) return step(found[2], found[1], false);
  if (!std::regex_match(expression, found, kAssign)) return std::nullopt;
  const std::string value = found[2].matched ? fmt::format("({}) {} ({})", found[1].str(), found[2].str(), found[3].str()) : found[3].str();
  return fmt::format("({{ __auto_type redcomp_value = {}; redcomp_turn({}); {} = redcomp_value; }})", value, point, found[1].str());
}

std::string escaped(const std::string& text) { return std::regex_replace(text, std::regex(R"([.\[\]*()+?^$|{}\\])"), R"(\$&)"); }

// From there on to the left: where the bracket was opened.
std::size_t openingOf(const std::string& text, std::size_t at) {
  for (int depth = 0;; --at) {
    if (text[at] == ')' || text[at] == ']') ++depth;
    if (text[at] == '(' || text[at] == '[') --depth;
    if (depth == 0 || at == 0) return at;
  }
}

// Where the expression begins that ends there with a member: pool->queue[i].head.
std::size_t beginOfMember(const std::string& text, std::size_t at) {
  const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  while (at > 0) {
    const char before = text[at - 1];
    if (isWord(before) || before == '.' || (before == '>' && at > 1 && text[at - 2] == '-') || (before == '-' && text[at] == '>')) --at;
    else if ((before == ']' || before == ')') && !isWord(text[at])) at = openingOf(text, at - 1);
    else break;
  }
  return at;
}

struct Extent {
  std::size_t begin, end;
};

// Where the variable is read the last time: by its name, or, if the program reaches it through pointers and indices, as the member or
// the array of that name.
std::optional<Extent> lastRead(const std::string& expression, const std::string& variable) {
  const auto last = [&](const std::string& pattern) {
    std::optional<Extent> found;
    const std::regex name(pattern + R"((?!\s*=[^=]))");
    for (std::sregex_iterator each(expression.begin(), expression.end(), name), end; each != end; ++each)
      found = Extent{static_cast<std::size_t>(each->position()), static_cast<std::size_t>(each->position() + each->length())};
    return found;
  };
  if (const auto named = last("\\b" + escaped(variable) + "\\b")) return named;
  static const std::regex kLast(R"(([A-Za-z_]\w*)(\[[^\]]*\])?$)");
  std::smatch part;
  if (!std::regex_search(variable, part, kLast)) return std::nullopt;
  const std::string index = part[2].matched ? R"(\[[^\[\]]*\])" : "\\b";
  auto member = last((part.prefix().str().empty() ? "\\b" : R"((?:->|\.))") + part[1].str() + index);
  if (member) member->begin = beginOfMember(expression, member->begin);
  return member;
}

// The point before the variable is read.
std::optional<std::string> splitRead(const std::string& expression, const std::string& variable, int point) {
  const auto read = lastRead(expression, variable);
  if (!read) return std::nullopt;
  return fmt::format("{}(redcomp_turn({}), {}){}", expression.substr(0, read->begin), point, expression.substr(read->begin, read->end - read->begin),
                     expression.substr(read->end));
}

// `isUsed`: somebody uses the value of the expression.
std::optional<std::string> withPoint(const std::string& expression, bool isUsed, const TurnPoint& turn, int point) {
  switch (turn.where) {
    case Where::Before: return fmt::format("(redcomp_turn({}), {})", point, expression);
    case Where::Around:
      if (isUsed) return fmt::format("({{ redcomp_let({0}); __auto_type redcomp_value = ({1}); redcomp_back({0}); redcomp_value; }})", point, expression);
      return fmt::format("redcomp_let({0}), {1}, redcomp_back({0})", point, expression);
    case Where::Within: return turn.nextRead.empty() ? splitWrite(expression, point) : splitRead(expression, turn.nextRead, point);
    case Where::After: {
      const bool isCall = expression.find('(') != std::string::npos;
      if (!isUsed && (isCall || splitWrite(expression, point))) return fmt::format("{}, redcomp_turn({})", expression, point);
      return fmt::format("({{ __auto_type redcomp_value = ({}); redcomp_turn({}); redcomp_value; }})", expression, point);
    }
  }
  return std::nullopt;
}

// ---- the file ----------------------------------------------------------------------------------------------------

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Where the lines of the file come from: preprocessed files say so (# 12 "counter.c").
std::vector<logic::SourceLocation> originsOf(const std::vector<std::string>& lines, const std::string& file) {
  static const std::regex kMarker(R"(^\s*#\s*(?:line\s+)?(\d{1,9})(?:\s+"([^"]*)\")?.*$)");
  std::vector<logic::SourceLocation> origins;
  logic::SourceLocation next{file, 1};
  for (const std::string& line : lines) {
    origins.push_back(next);
    std::smatch found;
    if (line.find('#') != std::string::npos && std::regex_match(line, found, kMarker)) {
      next.line = std::stoi(found[1]);
      if (found[2].matched) next.file = found[2];
    } else {
      ++next.line;
    }
  }
  return origins;
}

// Where the statement begins in the text; several lines may come from its own.
std::optional<std::size_t> beginOf(const TurnPoint& point, const std::vector<logic::SourceLocation>& origins, const std::vector<std::string>& lines) {
  if (point.source.column <= 0) return std::nullopt;
  const std::size_t column = static_cast<std::size_t>(point.source.column) - 1;
  std::optional<std::size_t> found;
  for (std::size_t k = 0, begin = 0; k < lines.size(); begin += lines[k++].size() + 1) {
    if (origins[k].line != point.source.line || origins[k].file != point.source.file || column >= lines[k].size()) continue;
    if (lines[k].compare(column, 1, point.text, 0, 1) == 0) return begin + column;
    if (!found) found = begin + column;
  }
  return found;
}

// Whether one of the two accesses of a race comes there.
bool races(const ReplaySchedule& schedule, int point) {
  return schedule.end == ReplaySchedule::End::Races && schedule.points[point].where == Where::Before &&
         std::ranges::any_of(schedule.stops, [&](const Block& stop) { return stop.point == point; });
}

struct PlacedPoint {
  int number;
  std::size_t begin;
};

// Several points in the text: from its end to its beginning, and of one statement the inner ones first.
std::variant<std::vector<PlacedPoint>, NoReplayProgram> placed(const std::string& text, const ReplaySchedule& schedule, const std::string& file) {
  const std::vector<std::string> lines = linesOf(text);
  const std::vector<logic::SourceLocation> origins = originsOf(lines, file);
  std::vector<PlacedPoint> order;
  for (std::size_t k = 0; k < schedule.points.size(); ++k) {
    const auto begin = beginOf(schedule.points[k], origins, lines);
    if (!begin) return NoReplayProgram{"threads are switched at " + logic::toString(schedule.points[k].source) + ", outside of the file"};
    order.push_back({static_cast<int>(k), *begin});
  }
  std::ranges::stable_sort(order, [&](const PlacedPoint& a, const PlacedPoint& b) {
    if (a.begin != b.begin) return b.begin < a.begin;
    const Where left = schedule.points[a.number].where, right = schedule.points[b.number].where;
    return std::pair(left == Where::Within, left == Where::After) > std::pair(right == Where::Within, right == Where::After);
  });
  return order;
}

std::optional<NoReplayProgram> insertPoints(std::string& text, const ReplaySchedule& schedule, const std::string& file) {
  const auto order = placed(text, schedule, file);
  if (const auto* no = std::get_if<NoReplayProgram>(&order)) return *no;
  for (const auto& [k, begin] : std::get<std::vector<PlacedPoint>>(order)) {
    const TurnPoint& point = schedule.points[k];
    const auto part = expressionIn(text, begin);
    auto changed = part ? withPoint(text.substr(part->begin, part->end - part->begin), !part->isStatement, point, k) : std::nullopt;
    if (!changed)
      return NoReplayProgram{fmt::format("threads are switched inside of '{}' at {}, which cannot be taken apart", point.text, logic::toString(point.source))};
    if (part->isStatement && races(schedule, k)) *changed += fmt::format(", redcomp_after({})", k);
    text = text.substr(0, part->begin) + *changed + text.substr(part->end);
  }
  return std::nullopt;
}

void renameWords(std::vector<std::string>& lines) {
  static const std::vector<std::pair<std::regex, std::string>> kNames{{std::regex(R"(\bpthread_create\s*\()"), "redcomp_create("},
                                                                     {std::regex(R"(\bpthread_cond_wait\s*\()"), "redcomp_wait("},
                                                                     {std::regex(R"(\bpthread_cond_timedwait\s*\()"), "redcomp_timedwait("},
                                                                     {std::regex(R"(\bpthread_exit\s*\()"), "redcomp_exit("},
                                                                     {std::regex(R"(\bthrd_(create|exit)\s*\()"), "redcomp_thrd_$1("},
                                                                     {std::regex(R"(\bcnd_(timed)?wait\s*\()"), "redcomp_$1wait("},
                                                                     // alone it defines nothing to link with
                                                                     {std::regex(R"(^(\s*)inline\b)"), "$1"}};
  for (std::string& line : lines)
    for (const auto& [name, replaced] : kNames)
      if (line.find("extern") == std::string::npos) line = std::regex_replace(line, name, replaced);
}

std::string table(const char* name, const std::vector<Block>& blocks) {
  std::string text = fmt::format("static const struct {{ int thread, point, visit; }} {}[] = {{", name);
  for (const Block& each : blocks) text += fmt::format("{{{}, {}, {}}}, ", each.thread, each.point, each.visit);
  return text + "{-1, -1, 0}};\n";
}

// One column more than there are inputs: 0.
std::string inputTable(const ReplaySchedule& schedule) {
  std::size_t most = 0;
  for (const auto& each : schedule.inputs) most = std::max(most, each.size());
  std::string text = fmt::format("enum {{ REDCOMP_INPUTS = {} }};\nstatic const long long redcomp_inputs[{}][REDCOMP_INPUTS + 1] = {{", most, schedule.inputs.size());
  for (const auto& each : schedule.inputs) text += fmt::format("{{{}}}, ", each.empty() ? "0" : fmt::format("{}", fmt::join(each, ", ")));
  return text + "};\n";
}

struct InputFunction {
  std::string type;
  bool isDeclared;  // by the program
};

// Functions __VERIFIER_nondet_T, by T.
std::map<std::string, InputFunction> inputFunctions(const std::string& text) {
  static const std::map<std::string, std::string> kTypes{{"int", "int"}, {"uint", "unsigned"}, {"bool", "_Bool"}, {"char", "char"}, {"uchar", "unsigned char"},
                                                         {"short", "short"}, {"ushort", "unsigned short"}, {"long", "long"}, {"ulong", "unsigned long"},
                                                         {"longlong", "long long"}, {"ulonglong", "unsigned long long"}, {"size_t", "unsigned long"}, {"pointer", "void *"}};
  static const std::regex kNamed(R"(\b__VERIFIER_nondet_(\w+)\s*\()"), kDeclared(R"((?:^|[;}\n])\s*(?:extern\s+)?([A-Za-z_][\w \t]*?[ \t*]+)__VERIFIER_nondet_(\w+)\s*\([^;{}()]*\)\s*[;,])");
  std::map<std::string, InputFunction> found;
  for (std::sregex_iterator each(text.begin(), text.end(), kNamed), end; each != end; ++each)
    if (const auto known = kTypes.find((*each)[1]); known != kTypes.end()) found.emplace(known->first, InputFunction{known->second, false});
  for (std::sregex_iterator each(text.begin(), text.end(), kDeclared), end; each != end; ++each)
    if ((*each)[1].str().find("return") == std::string::npos) found[(*each)[2]] = {(*each)[1], true};
  return found;
}

// What verifiers define and the program does not.
std::string verifierFunctions(const std::string& text) {
  std::string result;
  const auto isCalled = [&](const std::string& name) { return std::regex_search(text, std::regex("\\b" + name + R"(\s*\()")); };
  const auto isDefined = [&](const std::string& name) { return std::regex_search(text, std::regex("\\b" + name + R"(\s*\([^;{}()]*\)\s*\{)")); };
  const auto define = [&](const std::string& name, const std::string& code) {
    if (isCalled(name) && !isDefined(name)) result += code + "\n";
  };
  for (const auto& [suffix, function] : inputFunctions(text))
    define("__VERIFIER_nondet_" + suffix, fmt::format("{0} __VERIFIER_nondet_{1}() {{ return ({0})redcomp_input(); }}", function.type, suffix));
  define("__VERIFIER_assume", "void __VERIFIER_assume(int condition) { if (!condition) _exit(4); }");
  define("__VERIFIER_error", "void __VERIFIER_error(void) { __builtin_abort(); }");
  define("reach_error", "void reach_error(void) { __builtin_abort(); }");
  define("__VERIFIER_atomic_begin", "void __VERIFIER_atomic_begin(void) {}");
  define("__VERIFIER_atomic_end", "void __VERIFIER_atomic_end(void) {}");
  return result;
}

// Those that the program calls without a declaration would return an int.
std::string declarations(const std::string& text) {
  std::string result;
  for (const auto& [suffix, function] : inputFunctions(text))
    if (!function.isDeclared && text.find("__VERIFIER_nondet_" + suffix + "(void)") == std::string::npos) result += fmt::format("{} __VERIFIER_nondet_{}(); ", function.type, suffix);
  return result.empty() ? "" : result + "\n";
}

}  // namespace

std::variant<std::string, NoReplayProgram> replayProgram(const engines::Violation& violation, const std::string& file, const std::string& text) {
  const auto planned = replayScheduleOf(violation);
  if (const auto* reason = std::get_if<std::string>(&planned)) return NoReplayProgram{*reason};
  const auto& schedule = std::get<ReplaySchedule>(planned);
  std::string changed = text;
  if (const auto no = insertPoints(changed, schedule, file)) return *no;
  std::vector<std::string> lines = linesOf(changed);
  renameWords(lines);
  using End = ReplaySchedule::End;
  return fmt::format("/* {}: written by redcomp; gcc -pthread (add -fsanitize=thread, address or undefined to see races, memory errors, overflow) */\n{}{}#line 1 \"{}\"\n{}\n",
                     violation.message, kReplayPrelude, declarations(text), file, fmt::join(lines, "\n")) +
         (text.find("pthread") == std::string::npos ? "#include <pthread.h>\n" : "") + "#line 1 \"redcomp\"\n" + fmt::format("enum {{ REDCOMP_BLOCKS = {}, REDCOMP_POINTS = {}, REDCOMP_FOR_EVER = {}, REDCOMP_WAITS = {}, REDCOMP_LATE = {} }};\n",
                     schedule.blocks.size(), schedule.points.size(), schedule.end == End::Fails ? 1 : 0, schedule.end == End::Waits ? 1 : 0, schedule.late) +
         table("redcomp_blocks", schedule.blocks) + table("redcomp_stops", schedule.stops) + inputTable(schedule) + fmt::format("static const int redcomp_sleeps[] = {{{}}};\n", fmt::join(schedule.sleeps, ", ")) + kReplayRuntime + verifierFunctions(text);
}

}  // namespace redcomp::reports
