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
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/parse.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;

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

// What the translation units of a program have in common. Units refer to each other's functions and variables by name;
// the unit of library models (models.h) serves where the program itself defines nothing of that name.
struct ProgramContext {
  const char* stackEnd;  // how far down the stack may grow
  const ParseOptions& options;
  Program program = {};
  UnitLowering* model = nullptr;
  bool kindsUsed = false;  // a unit gives a mutex another kind than the usual one
  std::unordered_map<std::string, FunctionDefinition> functionsByName = {};  // with external linkage
  std::unordered_map<std::string, VariableDefinition> variablesByName = {};  // with external linkage
  std::unordered_set<std::string> referenced = {};                           // functions, by the program
  std::vector<FunctionDefinition> constructors = {};                         // in the order of their calls
  std::unordered_map<const clang::FunctionDecl*, FunctionId> functions = {};
  std::unordered_map<std::string, FunctionId> externalFunctions = {};        // defined nowhere
  std::unordered_map<std::string, ObjectId> externalObjects = {};            // defined nowhere
  std::unordered_map<std::string, int> globalNames = {};                     // how many globals have the name
  std::deque<FunctionDefinition> toLower = {};

  // Whether mutexes are more than free or taken, because of what the units say that have been added or of options.
  bool mutexesHaveKinds() const { return options.checkLocks || kindsUsed; }
  // Whether the program calls functions of the library on objects of the type: pthread_mutex_... for pthread_mutex_t.
  bool usesLibraryFor(const std::string& type) const;
  // The number of a function, which will be lowered if it is new.
  FunctionId function(const FunctionDefinition& definition);
};

class ProgramLowering {
 public:
  ProgramLowering(const char* stackEnd, const ParseOptions& options);
  ~ProgramLowering();
  // The units of the program first, then that of the models.
  void addUnit(clang::ASTContext& context, FileName file, bool isModel);
  bool mutexesHaveKinds() const { return context_.mutexesHaveKinds(); }
  bool readsErrno() const { return context_.referenced.contains("__errno_location"); }
  bool registersForExit() const { return context_.referenced.contains("atexit"); }
  // `file`: for the message that there is no main.
  Program run(const std::string& file);

 private:
  void index(UnitLowering& unit);
  void indexFunction(UnitLowering& unit, const clang::FunctionDecl* definition);
  void indexConstructor(UnitLowering& unit, const clang::FunctionDecl* definition);
  void indexVariable(UnitLowering& unit, const clang::VarDecl* variable);

  ProgramContext context_;
  std::vector<std::unique_ptr<UnitLowering>> units_;
};

}  // namespace redcomp::frontend
