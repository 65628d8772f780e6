// fuzz-metamorphic: programs that are too large for the oracle, and variants of them with the same verdict: two
// conclusive answers that differ are a defect. Also engines against each other. See README.md.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "logic/source.h"
#include "tests/fuzz/engines.h"
#include "tests/fuzz/morph.h"
#include "tests/fuzz/oracle.h"
#include "tests/fuzz/shrink.h"

namespace redcomp::fuzz {
namespace {

namespace fs = std::filesystem;

struct Settings {
  std::uint64_t seed = 1;
  int count = 20;
  double seconds = 1e9;
  std::string save = "found";
};

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

const EngineRow kAutomatic{"auto", {"--safety"}, 4};
const std::vector<EngineRow> kOthers{{"graph", {"--safety", "--rule", "graph"}, 2},
                                     {"views 1", {"--safety", "--views", "1"}, 2},
                                     {"views 2", {"--safety", "--views", "2"}, 2}};

bool conclusive(Answer answer) { return answer == Answer::Proved || answer == Answer::Violated; }
bool contradict(Answer a, Answer b) { return conclusive(a) && conclusive(b) && a != b; }

class Metamorphic {
 public:
  explicit Metamorphic(const Settings& settings) : settings_(settings) { fs::create_directories(settings.save); }

  int run() {
    const double begin = now();
    for (int i = 0; i < settings_.count && now() - begin < settings_.seconds; ++i) program(settings_.seed + static_cast<std::uint64_t>(i));
    fmt::print("{} programs ({} proved, {} violated), {} variants, {} with two answers, {} contradictions, {:.0f} s\n", programs_, proved_,
               violated_, variants_, compared_, wrong_, now() - begin);
    return wrong_;
  }

 private:
  static Answer answer(const EngineRow& row, const Lines& lines) try {
    Source source(lines);
    return ask(row, source).answer;
  } catch (const logic::InputError&) {
    return Answer::Refused;
  }

  // Values that a part of the states shows are a good guess at what may be asserted.
  Lines generate(std::uint64_t seed, Random& random) {
    Size size;
    size.threads = 4;
    size.statements = 7;
    size.unbounded = seed % 3 == 0;
    const Lines raw = draft(random, size);
    OracleOptions options;
    options.observing = kObserved;
    options.states = 4'000;
    return withAssertions(raw, askOracle(Source(raw).read({}), options).events.observed, random.chance(70), random);
  }

  void program(std::uint64_t seed) {
    Random random(seed * 7919);
    Lines lines;
    try {
      lines = generate(seed, random);
    } catch (const logic::InputError& e) {
      fmt::print("seed {}: the program is refused: {}\n", seed, e.what());
      return;
    }
    ++programs_;
    const Answer first = answer(kAutomatic, lines);
    proved_ += first == Answer::Proved;
    violated_ += first == Answer::Violated;
    if (first == Answer::Broken) complain(seed, "breaks down", lines, [&](const Lines& l) { return answer(kAutomatic, l) == Answer::Broken; });
    if (!conclusive(first)) return;
    for (const EngineRow& row : kOthers)
      compare(seed, row.name, first, lines, [&](const Lines& l) { return answer(row, l); });
    for (const Morph& morph : allMorphs()) {
      const std::uint64_t choice = random.next();
      const auto variant = [&](const Lines& l) {
        Random chosen(choice);
        const auto changed = morph.apply(l, chosen);
        return changed ? answer(kAutomatic, *changed) : Answer::Inconclusive;
      };
      compare(seed, morph.name, first, lines, variant);
    }
  }

  template <class Second>
  void compare(std::uint64_t seed, const std::string& what, Answer first, const Lines& lines, const Second& second) {
    ++variants_;
    const Answer other = second(lines);
    if (conclusive(other)) ++compared_;
    if (other == Answer::Refused) fmt::print("seed {}: refused with {}\n", seed, what);
    if (other != Answer::Broken && !contradict(first, other)) return;
    complain(seed, fmt::format("is {}, and {} with {}", toString(first), toString(other), what), lines,
             [&](const Lines& l) { return contradict(answer(kAutomatic, l), second(l)); });
  }

  void complain(std::uint64_t seed, const std::string& what, const Lines& lines, const Interesting& still) {
    ++wrong_;
    const Lines small = shrink(lines, still, 200);
    const std::string file = fmt::format("{}/morph{}.c", settings_.save, seed);
    std::ofstream(file) << textOf(small);
    fmt::print("seed {} {}; saved as {}:\n{}\n", seed, what, file, textOf(small));
    std::fflush(stdout);
  }

  Settings settings_;
  int programs_ = 0, proved_ = 0, violated_ = 0, variants_ = 0, compared_ = 0, wrong_ = 0;
};

int usage() {
  std::cerr << "fuzz-metamorphic [--seed N] [--count N] [--seconds S] [--save DIR]\n";
  return 1;
}

}  // namespace
}  // namespace redcomp::fuzz

int main(int argc, char** argv) {
  using namespace redcomp::fuzz;
  Settings settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--seed") settings.seed = std::strtoull(argv[i + 1], nullptr, 10);
    else if (option == "--count") settings.count = std::atoi(argv[i + 1]);
    else if (option == "--seconds") settings.seconds = std::atof(argv[i + 1]);
    else if (option == "--save") settings.save = argv[i + 1];
    else return usage();
  }
  return Metamorphic(settings).run() == 0 ? 0 : 1;
}
