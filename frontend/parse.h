// C files to a Program, through Clang.
//
// What the program means is described in program.h; which C is accepted in docs/language.md. Code that main
// cannot reach is parsed, and otherwise not looked at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

enum class Architecture { Bits32, Bits64 };

// What functions without a body may change: nothing, what their arguments point to, or also every object with external
// linkage and whatever has been given to such a function before.
enum class ExternalEffects { Pure, Arguments, Globals };

// Where the program begins, if not with its own main.
struct Entry {
  std::string function = {};                              // called first, with any arguments
  std::vector<std::string> threads = {};                  // then these are run as threads: "f", or "f:2" for two of them
  std::optional<std::vector<std::string>> arguments = {};  // of main, after the program's name
  bool isMade() const { return !function.empty() || !threads.empty() || arguments; }
};

struct ParseOptions {
  std::vector<std::string> clangArguments = {};      // after ours: "-Iinclude", "-DN=3"
  Architecture architecture = Architecture::Bits64;  // the sizes of long and of pointers
  std::string compileCommands = {};                  // a directory with compile_commands.json; empty: none
  ExternalEffects external = ExternalEffects::Globals;
  bool spuriousWakeups = true;                       // a wait on a condition variable may return without a signal
  bool assertions = true;                            // a failed assertion is an error; else the program just ends there
  bool checkLocks = false;                           // so is the misuse of a mutex
  bool evaluatesAll = false;                         // also what nobody uses the value of: it may race or be undefined
  bool checksMemory = false;                         // so are accesses to memory that is not there
  bool checksInitialised = false;                    // so is an uninitialised value that decides something (initialised.h)
  bool checksRaces = false;                          // verdicts are about data races
  bool volatileIsAtomic = false;                     // accesses to volatile objects do not race with one another
  bool convertsFloats = false;                       // an error: a number that is too large for the integer it is converted to
  std::string errorLabel = {};                       // not empty: so is reaching a label of this name, in any function
  bool marksAssertions = false;                      // so is reaching an assertion, whether it fails or not
  std::vector<std::string> stubs = {};               // among the files: not of the program, so in no compile_commands.json
  Entry entry = {};
};

// The messages of marked assertions begin with it; what is asserted follows.
inline const std::string kMarkedAssertion = "assertion is reached: ";

// Throws logic::InputError: the file cannot be read, Clang rejects it (with Clang's message), main can reach a
// construct that is not supported (with its place and what it is), or no function has the label that is an error.
Program parseC(const std::vector<std::string>& files, const ParseOptions& options = {});

}  // namespace redcomp::frontend
