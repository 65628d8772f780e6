// From Clang's syntax trees to a Program. ProgramLowering takes the units one by one and then lowers functions and globals as
// they are first used, beginning with main.
//
//     clang_program   the program: linking, and the functions still to be lowered
//     clang_unit      one translation unit: what its names mean, places in the source, messages
//       clang_types     its types, clang_globals its variables
//     clang_function  the body of one function, and the list of the parts that translate it
//
// Only clang_* files include these headers: nobody else sees a Clang type.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/parse.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class ProgramEffects;

// Clang works with absolute names of files; messages show the name that the user gave.
struct FileName {
  std::string absolute;
  std::string given;
  SourceLocation locate(const clang::PresumedLoc& presumed) const;
};

// A null unit: it is defined nowhere.
struct FunctionDefinition {
  UnitLowering* unit = nullptr;
  const clang::FunctionDecl* function = nullptr;
};

struct VariableDefinition {
  UnitLowering* unit = nullptr;
  const clang::VarDecl* variable = nullptr;
};

// A function that runs before main.
struct Constructor {
  FunctionDefinition definition;
  unsigned priority = 65535;  // small ones first
  bool bySection = false;     // a pointer to it is in .init_array
};

// What the end of a thread has to do with: clang_thread_ends.h.
struct ThreadEnds {
  bool cancelled = false;    // pthread_cancel is used
  bool handlers = false;     // pthread_cleanup_push is
  bool destructors = false;  // keys have destructors
  bool numbers = false;      // threads of <threads.h> return numbers
  bool observed() const { return cancelled || handlers || destructors; }
};

// What the translation units of a program have in common. Units refer to each other's functions and variables by symbol
// (clang_names.h); the unit of library models (models.h) serves where the program itself defines nothing of that name.
struct ProgramContext {
  const char* stackEnd;  // how far down the stack may grow
  const ParseOptions& options;
  Program program = {};
  UnitLowering* model = nullptr;
  std::vector<UnitLowering*> units = {};  // with that of the models
  std::shared_ptr<ProgramEffects> effects = {};
  bool hasErrorLabel = false;  // some function of the program has the label that is an error
  bool kindsUsed = false;  // a unit gives a mutex another kind than the usual one
  ThreadEnds ends = {};
  std::size_t started = 0;                                // so many functions have been looked at by addThreadStarts
  std::unordered_map<std::string, int> semaphores = {};  // the numbers of names
  std::unordered_map<std::string, FunctionDefinition> functionsByName = {};  // with external linkage
  std::unordered_map<std::string, VariableDefinition> variablesByName = {};  // with external linkage
  std::unordered_set<std::string> referenced = {};                           // functions, by the program
  std::vector<Constructor> constructors = {};                                // in the order of their calls
  std::unordered_map<const clang::FunctionDecl*, FunctionId> functions = {};
  std::unordered_map<std::string, FunctionId> externalFunctions = {};        // defined nowhere
  std::map<std::string, SourceLocation> missing = {};         // functions of the program without a body that are called
  std::map<std::string, SourceLocation> unknownOfSystem = {};  // functions of the system's headers of which nothing is known
  std::vector<HavocReachable> handedOut = {};  // what functions without a body were given, and may change at any later call
  std::optional<FunctionId> anyExternal = {};  // does what any function without a body may do; its body is made at the end
  std::unordered_map<std::string, std::pair<VariableDefinition, ObjectId>> externalObjects = {};  // defined nowhere
  std::unordered_map<std::string, int> globalNames = {};                     // how many globals have the name
  std::deque<FunctionDefinition> toLower = {};
  const char* mainName = "main";                 // where the program begins
  std::vector<logic::InputError> refusals = {};  // what is not supported

  // Does the work; what is refused in it is noted, and the rest goes on.
  void collectRefusals(const std::function<void()>& work);
  // Whether mutexes are more than free or taken, because of what the units say that have been added or of options.
  bool mutexesHaveKinds() const { return options.checkLocks || kindsUsed; }
  // Whether the program calls functions of the library on objects of the type: pthread_mutex_... for pthread_mutex_t.
  bool usesLibraryFor(const std::string& type) const;
  // Whether at most one function reads the standard input.
  bool hasOneReader() const;
  // The number of a function, which will be lowered if it is new.
  FunctionId function(const FunctionDefinition& definition);
  // A global that no variable of the C program is.
  GlobalId addHidden(const std::string& name, const Type& type);
};

class ProgramLowering {
 public:
  ProgramLowering(const char* stackEnd, const ParseOptions& options);
  ~ProgramLowering();
  // The units of the program first, then that of the models.
  void addUnit(clang::ASTContext& context, FileName file, bool isModel);
  bool mutexesHaveKinds() const { return context_.mutexesHaveKinds(); }
  bool readsErrno() const { return context_.referenced.contains("__errno_location"); }
  bool hasOneReader() const { return context_.hasOneReader(); }
  OverflowRule overflow() const { return context_.program.overflow; }
  void setMain(const char* name) { context_.mainName = name; }
  void setOverflow(OverflowRule rule) { context_.program.overflow = rule; }
  const ThreadEnds& ends() const { return context_.ends; }
  bool registersForExit() const { return context_.referenced.contains("atexit") || context_.referenced.contains("on_exit"); }
  // `file`: for the message that there is no main.
  Program run(const std::string& file);

 private:
  void lowerFunctions();
  void lower(const FunctionDefinition& definition);
  void index(UnitLowering& unit);
  void indexFunction(UnitLowering& unit, const clang::FunctionDecl* definition);
  void indexConstructor(UnitLowering& unit, const clang::FunctionDecl* definition);
  void indexSections(UnitLowering& unit, const clang::VarDecl* variable);
  void addConstructor(const Constructor& constructor, clang::SourceLocation at);
  void refuseClashes() const;
  void indexVariable(UnitLowering& unit, const clang::VarDecl* variable);

  ProgramContext context_;
  std::vector<std::unique_ptr<UnitLowering>> units_;
};

}  // namespace redcomp::frontend
