#include "tests/fuzz/c_generate.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/fuzz/c_idioms.h"
#include "tests/fuzz/c_template.h"
#include "tests/fuzz/generator.h"

namespace redcomp::fuzz {

namespace {

class CGenerator {
 public:
  explicit CGenerator(Random& random) : random_(random), values_(random) { values_.rich = random.chance(50); }

  Lines program() {
    chooseIdioms();
    Lines body;
    for (const Idiom* each : idioms_) append(body, placed(*each));
    if (random_.chance(50)) append(body, statements());
    for (int n = values_.place() ? random_.between(0, 2) : 0; n > 0; --n) append(body, {site()});
    body.push_back("return 0;");
    append(file_, block("int main(void)", body));
    return joined(headers(), file_);
  }

 private:
  // A few themes ("swarm testing"), and a few idioms of these.
  void chooseIdioms() {
    std::vector<const Idiom*> all;
    const std::vector<const std::vector<Idiom>*> themes{&idiomsOfIntegers(), &idiomsOfControl(), &idiomsOfPointers(), &idiomsOfRecords(),
                                                        &idiomsOfUnions(),   &idiomsOfMemory(),  &idiomsOfStrings(),  &idiomsOfHeap(),
                                                        &idiomsOfCalls(),    &idiomsOfAtomics()};
    for (int n = random_.between(1, 4); n > 0; --n)
      for (const Idiom& each : *random_.choice(themes)) all.push_back(&each);
    for (int n = random_.between(1, 4); n > 0; --n) idioms_.push_back(random_.choice(all));
  }

  // An idiom where it stands: in main, in a function of its own, or in a block.
  Lines placed(const Idiom& idiom) {
    const int way = random_.between(0, 9), instance = instances_++;
    if (way > 2) return expanded(idiom, instance);
    std::vector<Place> around = values_.places();
    if (way == 0) values_.restore({});  // of main nothing is seen in the function
    const std::string head = way == 0   ? fmt::format("static void part{}(void)", instance)
                             : way == 1 ? fmt::format("if ({})", values_.condition())
                                        : fmt::format("for (int i{0}_ = 0; i{0}_ < 2; i{0}_++)", instance);
    const Lines inside = block(head, expanded(idiom, instance));
    values_.restore(std::move(around));
    if (way > 0) return inside;
    append(file_, inside);
    return {fmt::format("part{}();", instance)};
  }

  Lines expanded(const Idiom& idiom, int instance) {
    CTemplate expansion(random_, values_, sites_, instance, [this] { return statements(); });
    const CTemplate::Text text = expansion.expand(idiom.text);
    append(file_, text.file);
    return random_.chance(40) ? joined(text.body, statements()) : text.body;
  }

  Lines statements() {
    Lines lines;
    for (int n = random_.between(1, 3); n > 0; --n) append(lines, statement(1));
    return lines;
  }

  std::string site() { return fmt::format("SITE({}, {});", sites_++, values_.value(1)); }

  Lines statement(int depth) {
    const Place* place = values_.place();
    if (!place) return {};
    static const std::vector<std::string> assignments{"=", "=", "+=", "-=", "*=", "&=", "|=", "^="};
    switch (random_.between(0, depth > 0 ? 10 : 7)) {
      case 0: return {site()};
      case 1: return {fmt::format("{}{};", place->text, random_.chance(50) ? "++" : "--")};
      case 2: return {fmt::format("{} {}= {};", place->text, random_.chance(50) ? ">>" : "<<", "1")};
      case 3: return {fmt::format("{} {} ({}){};", place->text, random_.choice(assignments), random_.chance(50) ? "unsigned char" : "signed char", values_.value(1))};
      case 4: return {fmt::format("{} {}= {} + 1;", place->text, random_.chance(50) ? "/" : "%", values_.nibble())};
      case 8: return choice(depth);
      case 9: return loop(depth);
      case 10: return {fmt::format("SITE({}, {}{});", sites_++, place->text, random_.chance(50) ? "++" : "--")};
      default: return {fmt::format("{} = {};", place->text, values_.value())};
    }
  }

  Lines choice(int depth) {
    Lines lines = block(fmt::format("if ({})", values_.condition()), statement(depth - 1));
    if (random_.chance(50)) {
      lines.back() = "} else {";
      append(lines, indented(statement(depth - 1)));
      lines.push_back("}");
    }
    return lines;
  }

  Lines loop(int depth) {
    const std::string i = fmt::format("l{}", loops_++);
    Lines body = statement(depth - 1);
    if (random_.chance(30)) append(body, {fmt::format("if ({}) {};", values_.condition(), random_.chance(50) ? "break" : "continue")});
    append(body, statement(depth - 1));
    return block(fmt::format("for (int {0} = {1}; {0} < 3; {0}++)", i, random_.between(0, 2)), body);
  }

  Lines headers() const {
    static const std::vector<std::pair<std::string, std::vector<std::string>>> known{
        {"pthread.h", {"pthread_"}},
        {"stdarg.h", {"va_list"}},
        {"stdatomic.h", {"atomic_", "ATOMIC_FLAG"}},
        {"stddef.h", {"offsetof", "size_t", "ptrdiff_t"}},
        {"stdint.h", {"int8_t", "int16_t", "int32_t", "int64_t", "uintptr_t"}},
        {"stdlib.h", {"alloc(", "free(", "abs("}},
        {"string.h", {"memcpy(", "memset(", "memcmp(", "memmove(", "strlen(", "strcmp(", "strncmp(", "strchr(", "strcpy(", "strcat(", "strncpy("}},
    };
    Lines lines{"#include <assert.h>"};
    const std::string text = textOf(file_);
    for (const auto& [header, names] : known)
      if (std::ranges::any_of(names, [&](const std::string& name) { return text.find(name) != std::string::npos; }))
        lines.push_back("#include <" + header + ">");
    return lines;
  }

  Random& random_;
  CValues values_;
  std::vector<const Idiom*> idioms_;
  Lines file_;  // what stands at file level
  int sites_ = 0, instances_ = 0, loops_ = 0;
};

}  // namespace

Lines draftOfC(Random& random) { return CGenerator(random).program(); }

}  // namespace redcomp::fuzz
