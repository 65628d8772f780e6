#include "tests/fuzz/differential.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "logic/source.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/shrink.h"

namespace redcomp::fuzz {

namespace {

constexpr int kExecutions = 100;

volatile std::sig_atomic_t interrupted = 0;

void interrupt(int) { interrupted = 1; }

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

const char* word(std::optional<bool> truth) { return truth ? *truth ? "yes" : "no" : "not known"; }

void show(const Lines& lines, Subject& subject, const std::map<std::string, driver::Options>& options) {
  fmt::print("{}// {} states {}\n", textOf(lines), subject.usual().states, subject.usual().reason);
  for (const char* row : {"auto", "deadlock", "termination", "termination, fair", "locks"})
    fmt::print("// {}: {}\n", row, word(subject.truth(options.at(row))));
}

}  // namespace

Differential::Differential(const Settings& settings) : settings_(settings) {
  std::filesystem::create_directories(settings.save);
  if (!settings.corpus.empty()) corpus_ = readCorpus(settings.corpus);
  if (settings.real > 0) realRuns_.emplace();
  for (const EngineRow& row : allEngines())
    if (const auto options = optionsOf(row)) options_.emplace(row.name, *options);
}

int Differential::run() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, interrupt);
  const double begin = now();
  for (int i = 0; i < settings_.count && now() - begin < settings_.seconds && wrong_ < settings_.most && !interrupted; ++i) {
    program(settings_.seed + static_cast<std::uint64_t>(i));
    if ((i + 1) % 100 == 0) fmt::print(stderr, "{} programs, {} with an answer, {} wrong, {:.0f} s\n", i + 1, known_, wrong_, now() - begin);
  }
  summary(now() - begin);
  return wrong_;
}

bool Differential::wasInterrupted() const { return interrupted != 0; }

// Nothing if the oracle cannot see to the end of it.
std::optional<Lines> Differential::generate(std::uint64_t seed) {
  Random random(seed);
  const Size size = sizeFor(seed);
  const Lines raw = draft(random, size);
  const auto few = instance(raw, 2);
  Source source(few.value_or(raw));
  const Truth seen = askOracle(source.read({}), {.states = 20'000, .observing = kObserved});
  if (seen.reason.empty()) return withAssertions(raw, seen.events.observed, random.chance(few ? 15 : 50), random);
  ++skipped_[seen.reason];
  return std::nullopt;
}

// Nothing if it does not compile any more, or the oracle cannot see to the end of it.
std::optional<Lines> Differential::mutate(std::uint64_t seed) {
  Random random(seed);
  const Lines lines = mutated(random.choice(corpus_), random);
  try {
    Source source(lines);
    const Truth seen = askOracle(source.read({}), {.states = 20'000});
    if (seen.reason.empty()) return lines;
    ++skipped_[seen.reason];
  } catch (const logic::InputError&) {
    ++skipped_["it is refused"];
  }
  return std::nullopt;
}

std::optional<Lines> Differential::given() const {
  Lines lines;
  std::ifstream in(settings_.file);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void Differential::program(std::uint64_t seed) try {
  const double begin = now();
  const std::optional<Lines> lines = !settings_.file.empty() ? given() : corpus_.empty() ? generate(seed) : mutate(seed);
  tally_.addTime("generation", now() - begin);
  if (!lines) return;
  Subject subject(*lines);
  if (settings_.print) show(*lines, subject, options_);
  ++known_;
  if (settings_.real > 0 && seed % static_cast<std::uint64_t>(settings_.real) == 0) execute(seed, *lines, subject);
  shrunk_ = false;
  const std::string text = textOf(*lines);
  for (const EngineRow& row : allEngines())
    if (wanted(row, seed, text)) compare(seed, row, *lines, subject);
} catch (const logic::InputError& e) {
  fmt::print("seed {}: the program is refused: {}\n", seed, e.what());
  ++refused_;
}

bool Differential::wanted(const EngineRow& row, std::uint64_t seed, const std::string& text) const {
  if (!options_.contains(row.name)) return false;
  if (!settings_.only.empty()) return settings_.only == row.name;
  return seed / 10 % static_cast<std::uint64_t>(row.every) == 0 && text.find(row.concerns) != std::string::npos;
}

// An assertion that fails when the program is executed can fail. Of any number of threads the oracle has seen one number.
void Differential::execute(std::uint64_t seed, const Lines& lines, Subject& subject) {
  const std::optional<bool> safe = subject.truth(options_.at("auto"));
  if (!safe || subject.usual().events.undefined) return;
  const double begin = now();
  const auto failed = realRuns_->fails(lines, kExecutions);
  tally_.addTime("executions", now() - begin);
  if (!failed) {
    fmt::print("seed {}: gcc rejects the program\n", seed);
    return;
  }
  ++executed_[*safe][*failed];
  if (!*failed || !*safe) return;
  ++wrong_;
  fmt::print("seed {}: an assertion fails when it is executed, and for the oracle none can:\n{}\n", seed, textOf(lines));
}

void Differential::compare(std::uint64_t seed, const EngineRow& row, const Lines& lines, Subject& subject) {
  const double begin = now();
  const std::optional<bool> truth = subject.truth(options_.at(row.name));
  const double asked = now();
  const Reply reply = ask(row, subject.source(), settings_.redcomp);
  tally_.addTime("oracle", asked - begin);
  tally_.addTime("engines", now() - asked);
  tally_.add(row, truth, reply);
  if (!isWrong(reply, truth)) return;
  ++wrong_;
  report(seed, row, lines, reply, truth);
}

// `undefined`: the program that it was made of did what C does not define.
bool Differential::stillWrong(const EngineRow& row, const Lines& lines, bool broken, bool undefined) const try {
  Subject subject(lines);
  const auto truth = subject.truth(options_.at(row.name));
  if (!broken && (!truth || (subject.usual().events.undefined && !undefined))) return false;
  const Reply reply = ask(row, subject.source(), settings_.redcomp);
  return (reply.answer == Answer::Broken) == broken && isWrong(reply, truth);
} catch (const logic::InputError&) {
  return false;
}

void Differential::report(std::uint64_t seed, const EngineRow& row, const Lines& lines, const Reply& reply, std::optional<bool> truth) {
  fmt::print("seed {}: {} says {}, the truth is {}\n", seed, row.name, toString(reply.answer), word(truth));
  std::fflush(stdout);
  if (shrunk_) return;  // by the first engine that is wrong about this program
  shrunk_ = true;
  const bool broken = reply.answer == Answer::Broken;
  const bool undefined = Subject(lines).usual().events.undefined;
  const auto interesting = [&](const Lines& candidate) { return stillWrong(row, candidate, broken, undefined); };
  const Lines small = settings_.shrinking ? shrink(lines, interesting) : lines;
  fmt::print("  saved as {}:\n{}{}\n", save(seed, row, small), textOf(small), broken ? reply.output : "");
  std::fflush(stdout);
}

// As a program of tests/regression.
std::string Differential::save(std::uint64_t seed, const EngineRow& row, const Lines& lines) const {
  std::string engine = row.name, options;
  std::erase(engine, ',');
  std::ranges::replace(engine, ' ', '_');
  for (const std::string& option : row.options) options += " " + option;
  const char* truth = Subject(lines).truth(options_.at(row.name)).value_or(true) ? "safe" : "unsafe";
  const std::string file = fmt::format("{}/seed{}_{}.c", settings_.save, seed, engine);
  std::ofstream(file) << fmt::format("// redcomp:{} | truth: {} | expect: {}\n{}", options, truth, truth, textOf(lines));
  return file;
}

void Differential::summary(double seconds) const {
  fmt::print("{} programs with a known answer in {:.0f} s, {} refused, {} wrong answers\n", known_, seconds, refused_, wrong_);
  for (const auto& [reason, count] : skipped_) fmt::print("  left out: {} ({})\n", count, reason);
  fmt::print("{}", tally_.table());
  fmt::print("executed: safe {} (an assertion failed in {}), unsafe {} (an assertion failed in {})\n", executed_[1][0] + executed_[1][1],
             executed_[1][1], executed_[0][0] + executed_[0][1], executed_[0][1]);
  for (const EngineRow& row : allEngines())
    if (!options_.contains(row.name)) fmt::print("  not in this redcomp: {}\n", row.name);
}

}  // namespace redcomp::fuzz
