// libFuzzer: any text as a solver's model. Either it is refused, or each predicate has a formula over its parameters
// or none.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "horn/model_parser.h"

namespace {

redcomp::horn::System twoPredicates() {
  using namespace redcomp;
  horn::System system;
  const auto x = logic::variable("x", logic::Sort::Int), b = logic::variable("b", logic::Sort::Bool),
             a = logic::variable("a", logic::Sort::IntArray);
  system.predicates.push_back({"P", {x, b}});
  system.predicates.push_back({"Q", {a, x}});
  return system;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace redcomp::horn;
  static const System system = twoPredicates();
  try {
    const Model model = parseModel({reinterpret_cast<const char*>(data), size}, system, {"P", "Q"});
    if (model.formulas.size() != system.predicates.size()) std::abort();
  } catch (const ParseError&) {
  }
  return 0;
}
