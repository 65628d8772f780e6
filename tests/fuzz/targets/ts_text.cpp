// libFuzzer: any text as a transition system. Either it is refused with a place, or it is well-formed and, unless it is
// too large to be printed, means the same after printing and reading it again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "logic/source.h"
#include "ts/system.h"
#include "ts/text/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace redcomp;
  const std::string text(reinterpret_cast<const char*>(data), size);
  ts::ConcurrentSystem system;
  try {
    system = ts::parseSystem(text, "fuzz.ts");
  } catch (const logic::InputError&) {
    return 0;
  }
  ts::checkWellFormed(system);
  std::string printed;
  try {
    printed = ts::printSystem(system);
  } catch (const logic::InputError&) {
    return 0;
  }
  if (ts::printSystem(ts::parseSystem(printed, "again.ts")) != printed) std::abort();
  return 0;
}
