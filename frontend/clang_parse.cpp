// Runs Clang over the files and hands their syntax trees to ProgramLowering.
#include "frontend/parse.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/PreprocessorOutputOptions.h>
#include <clang/Frontend/Utils.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>
#include <fmt/format.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <pthread.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>

#include "frontend/clang_entry.h"
#include "frontend/clang_arguments.h"
#include "frontend/clang_nesting.h"
#include "frontend/clang_pragmas.h"
#include "frontend/clang_program.h"
#include "frontend/clang_transparent.h"
#include "frontend/gnu_atomics.h"
#include "frontend/models.h"
#include "frontend/preprocess.h"

namespace redcomp::frontend {

namespace {

using logic::InputError;

// Remembers the first errors, in the form file:line:column: error: message.
class ErrorCollector : public clang::DiagnosticConsumer {
 public:
  explicit ErrorCollector(FileName file) : file_(std::move(file)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if ((level < clang::DiagnosticsEngine::Error && !ignoresMeaning(info)) || messages_++ >= kShown) return;
    llvm::SmallString<256> message;
    info.FormatDiagnostic(message);
    aboutPlainAtomics_ += message.str().contains("must be a pointer to _Atomic type") ? 1 : 0;
    SourceLocation place;
    if (info.hasSourceManager() && info.getLocation().isValid())
      place = file_.locate(info.getSourceManager().getPresumedLoc(info.getLocation()));
    if (messages_ == 1) first_ = place;
    const std::string prefix = messages_ == 1 ? "" : "\n" + toString(place) + ": ";
    text_ += fmt::format("{}error: {}", prefix, message.str().str());
  }
  // The only way to the preprocessor before it begins; Clang hands it out as const to printers of diagnostics.
  void BeginSourceFile(const clang::LangOptions&, const clang::Preprocessor* preprocessor) override {
    if (!preprocessor) return;
    auto collector = std::make_unique<PragmaCollector>(preprocessor->getSourceManager(), pragmas_);
    const_cast<clang::Preprocessor*>(preprocessor)->addPPCallbacks(std::move(collector));
  }
  bool any() const { return messages_ > 0; }
  bool onlyAboutPlainAtomics() const { return any() && aboutPlainAtomics_ == std::min(messages_, kShown); }
  void noteIgnoredPragmas(Program& program) const {
    for (const Pragma& pragma : pragmas_) {
      const SourceLocation place = file_.locate(pragma.at);
      program.warnings.push_back(fmt::format("{}: ignored: {}", toString(place), pragma.text));
      program.assumptions.insert({"pragma", place, "that what is ignored changes nothing: " + pragma.text, true});
    }
  }
  InputError error() const { return InputError(first_, text_); }

 private:
  static constexpr int kShown = 5;
  FileName file_;
  int messages_ = 0, aboutPlainAtomics_ = 0;
  SourceLocation first_;
  std::string text_;
  std::vector<Pragma> pragmas_;
};

std::string contentOf(const std::string& file) {
  std::error_code failure;
  const auto status = std::filesystem::status(file, failure);
  if (status.type() == std::filesystem::file_type::not_found) throw InputError({file}, "no such file");
  if (std::filesystem::is_directory(status)) throw InputError({file}, "is a directory, not a C file");
  if (!std::filesystem::is_regular_file(status)) throw InputError({file}, "is not a regular file");
  std::ifstream stream(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(stream), {}};
  if (!stream || stream.bad()) throw InputError({file}, "cannot be read");
  return content;
}

// Where 64-bit Debian lacks what a 32-bit program includes: an empty file takes the place of this one.
constexpr const char* kVirtualHeaders = "/redcomp-headers";
constexpr const char* kMissingHeader = "/redcomp-headers/gnu/stubs-32.h";

std::vector<std::string> architectureArguments(Architecture architecture) {
  if (architecture == Architecture::Bits64) return {"--target=x86_64-linux-gnu"};
  return {"--target=i686-linux-gnu", "-isystem", kVirtualHeaders, "-idirafter", "/usr/include/x86_64-linux-gnu"};
}

std::vector<std::string> ourArguments(const std::string& file, const ParseOptions& options) {
  std::vector<std::string> arguments{"-x", "c", "-std=gnu17", "-Wno-return-type",
                                     "-Wno-error=implicit-function-declaration", "-Wno-error=int-conversion",
                                     "-Wno-error=implicit-int", "-Wno-error=incompatible-function-pointer-types",
                                     "-D__NO_CTYPE",  // isdigit and the like are functions, not tables
                                     "-ferror-limit=5",
                                     // where Clang's own headers (stdbool.h, stddef.h) are; by CMakeLists.txt
                                     "-resource-dir=" REDCOMP_CLANG_RESOURCE_DIR};
  const auto target = architectureArguments(options.architecture);
  arguments.insert(arguments.end(), target.begin(), target.end());
  // Preprocessed text is preprocessed once more, to hide glibc's __malloc__(...) attributes, which Clang rejects.
  // Macros such as `linux` must not touch it.
  if (std::filesystem::path(file).extension() == ".i")
    arguments.insert(arguments.end(), {"-undef", "-D__malloc__(...)="});
  return arguments;
}

// How a build compiles the file, without the compiler's name, the file's, and what concerns the output.
clang::tooling::CompileCommand buildCommand(const std::string& file, const clang::tooling::CompilationDatabase& database) {
  const auto found = database.getCompileCommands(clang::tooling::getAbsolutePath(file));
  if (found.empty()) throw InputError({file}, "is not in the compilation database");
  const auto argumentsIn = [&](const clang::tooling::CompileCommand& command) {
    std::vector<std::string> arguments(command.CommandLine.begin() + 1, command.CommandLine.end());
    std::erase_if(arguments, [&](const std::string& each) { return each == command.Filename || each == file; });
    return argumentsForClang(arguments, file);
  };
  clang::tooling::CompileCommand command = found.front();
  if (!std::filesystem::is_directory(command.Directory))  // Clang would abort
    throw InputError({file}, fmt::format("is compiled in '{}' by the compilation database, which is no directory",
                                         command.Directory));
  if (std::filesystem::path(command.CommandLine.front()).filename().string().find("++") != std::string::npos)
    throw InputError({file}, "unsupported: is compiled as C++ by the compilation database");
  const std::vector<std::string> kept = argumentsIn(command);
  for (const auto& other : found)
    if (other.Directory != command.Directory || argumentsIn(other) != kept)
      throw InputError({file}, "is compiled in several ways by the compilation database");
  command.CommandLine = kept;
  return command;
}

std::unique_ptr<clang::tooling::CompilationDatabase> databaseIn(const std::string& directory) {
  std::string problem;
  auto database = clang::tooling::CompilationDatabase::loadFromDirectory(directory, problem);
  if (!database) throw InputError({directory}, "has no compilation database: " + problem);
  return database;
}

using Unit = std::unique_ptr<clang::ASTUnit>;

// Clang crashes on some programs that it should reject, and where it was is all that is left of it then.
std::vector<Unit> unitsOf(std::unique_ptr<clang::tooling::ClangTool> tool, const std::string& file) {
  auto units = std::make_unique<std::vector<Unit>>();
  llvm::CrashRecoveryContext::Enable();
  const bool survived = llvm::CrashRecoveryContext().RunSafely([&] { tool->buildASTs(*units); });
  llvm::CrashRecoveryContext::Disable();
  if (survived) return std::move(*units);
  units.release();  // in what state they are nobody knows
  tool.release();
  throw InputError({file}, "Clang crashes on this file");
}

// How Clang is called for the file.
clang::tooling::FixedCompilationDatabase commandsFor(const std::string& file, const ParseOptions& options,
                                                     const clang::tooling::CompilationDatabase* database) {
  std::vector<std::string> arguments = ourArguments(file, options);
  std::string directory = ".";
  if (database && std::ranges::find(options.stubs, file) == options.stubs.end()) {
    const auto command = buildCommand(file, *database);
    directory = command.Directory;
    arguments.insert(arguments.end(), command.CommandLine.begin(), command.CommandLine.end());
  }
  const auto given = argumentsForClang(options.clangArguments, file);
  arguments.insert(arguments.end(), given.begin(), given.end());
  arguments.insert(arguments.end(), {"-Wno-error", "-Wunknown-pragmas"});
  return {directory, arguments};
}

// Clang's arguments for what it refuses otherwise.
const std::vector<std::string> kWithGnuAtomics{"-include", kGnuAtomicsHeader};

// `instead`: if it is not empty, the text that is taken for the file's; it has to be there as long as the unit.
Unit parseFile(const std::string& file, const FileName& name, ParseOptions options, const clang::tooling::CompilationDatabase* database,
               Program& notes, const std::string& instead = {}, bool gnuAtomics = false) {
  refuseDeepNesting(contentOf(file), file);
  if (gnuAtomics) options.clangArguments.insert(options.clangArguments.begin(), kWithGnuAtomics.begin(), kWithGnuAtomics.end());
  const clang::tooling::FixedCompilationDatabase commands = commandsFor(file, options, database);
  auto tool = std::make_unique<clang::tooling::ClangTool>(commands, std::vector{name.absolute});
  tool->mapVirtualFile(kMissingHeader, "");
  tool->mapVirtualFile(kGnuAtomicsHeader, kGnuAtomics);
  if (!instead.empty()) tool->mapVirtualFile(name.absolute, instead);
  ErrorCollector errors(name);
  tool->setDiagnosticConsumer(&errors);
  tool->setPrintErrorMessage(false);
  std::vector<Unit> units = unitsOf(std::move(tool), file);
  if (errors.onlyAboutPlainAtomics() && !gnuAtomics) try {
      Unit unit = parseFile(file, name, options, database, notes, instead, true);
      notes.warnings.push_back(file + ": atomic operations on objects that are not _Atomic are taken as GCC takes them");
      return unit;
    } catch (const InputError&) {
      throw errors.error();
    }
  if (errors.any()) throw errors.error();
  errors.noteIgnoredPragmas(notes);
  if (units.size() != 1 || !units.front()) throw InputError({file}, "Clang cannot read this file");
  requireExpectedLanguage(units.front()->getASTContext(), file, options);
  giveMembersOfTransparentUnions(units.front()->getASTContext());
  return std::move(units.front());
}

// What the models depend on: models/prelude.h.
Unit parseModels(const ParseOptions& options, const ProgramLowering& program) {
  const auto define = [](const char* name, bool value) { return fmt::format("-D{}={}", name, value ? 1 : 0); };
  std::vector<std::string> arguments{"-x", "c", "-std=gnu17", "-w", define("MUTEX_KINDS", program.mutexesHaveKinds()),
                                     define("SPURIOUS_WAKEUPS", options.spuriousWakeups),
                                     define("ERRNO_IS_READ", program.readsErrno()),
                                     define("ONE_READER", program.hasOneReader()),
                                     define("CANCEL_IS_USED", program.ends().cancelled),
                                     define("ENDS_ARE_OBSERVED", program.ends().observed()),
                                     define("HANDLERS_ARE_USED", program.ends().handlers),
                                     define("DESTRUCTORS", program.ends().destructors),
                                     define("EXIT_IS_FOLLOWED", program.registersForExit())};
  const auto target = architectureArguments(options.architecture);
  arguments.insert(arguments.end(), target.begin(), target.end());
  Unit unit = clang::tooling::buildASTFromCodeWithArgs(libraryModels(), arguments, "models.c");
  if (!unit || unit->getDiagnostics().hasErrorOccurred()) throw std::logic_error("the library models cannot be parsed");
  return unit;
}

MadeEntry entryOf(const std::vector<std::string>& files, const std::vector<Unit>& units, const Entry& entry) {
  std::vector<clang::ASTContext*> contexts;
  for (const Unit& unit : units) contexts.push_back(&unit->getASTContext());
  return makeEntry(entry, files, contexts);
}

const char* aboutEntry(const Entry& entry) {
  return entry.arguments ? "the arguments of the program are those of --args"
                         : "functions that are called from outside get any numbers, and pointers to one object of each type, in which "
                           "pointers are null; other pointers that they get are null";
}

Program parseFiles(const std::vector<std::string>& files, const ParseOptions& options, const char* stackEnd) {
  const auto database = options.compileCommands.empty() ? nullptr : databaseIn(options.compileCommands);
  std::string withMain;  // a unit refers to it
  std::vector<Unit> units;
  ProgramLowering program(stackEnd, options);
  Program notes;  // what is known before anything is lowered
  const auto nameOf = [](const std::string& file) { return FileName{clang::tooling::getAbsolutePath(file), file}; };
  for (const std::string& file : files) units.push_back(parseFile(file, nameOf(file), options, database.get(), notes));
  if (options.entry.isMade()) {
    const MadeEntry made = entryOf(files, units, options.entry);
    withMain = contentOf(files[made.file]) + made.text;
    units[made.file] = parseFile(files[made.file], nameOf(files[made.file]), options, database.get(), notes, withMain);
    program.setMain(kMadeMain);
    notes.assumptions.insert({"entry", std::nullopt, aboutEntry(options.entry), true});
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    const OverflowRule overflow = overflowRule(units[i]->getASTContext());
    if (i > 0 && overflow != program.overflow())
      throw InputError({files[i]}, "is compiled with another rule for signed overflow (-fwrapv, -ftrapv) than the files before it");
    program.setOverflow(overflow);
    program.addUnit(units[i]->getASTContext(), nameOf(files[i]), false);
  }
  units.push_back(parseModels(options, program));
  program.addUnit(units.back()->getASTContext(), FileName{"models.c", "models.c"}, true);
  Program result = program.run(files.front());
  result.warnings.insert(result.warnings.end(), notes.warnings.begin(), notes.warnings.end());
  result.assumptions.merge(notes.assumptions);
  return result;
}

// Prints what the preprocessor makes of a file.
class PreprocessAction : public clang::PreprocessorFrontendAction {
 public:
  explicit PreprocessAction(std::string& text) : text_(text) {}
  void ExecuteAction() override {
    clang::PreprocessorOutputOptions how;
    how.ShowCPP = how.ShowMacros = how.ShowLineMarkers = true;
    llvm::raw_string_ostream stream(text_);
    clang::DoPrintPreprocessedInput(getCompilerInstance().getPreprocessor(), &stream, how);
  }

 private:
  std::string& text_;
};

class PreprocessFactory : public clang::tooling::FrontendActionFactory {
 public:
  std::unique_ptr<clang::FrontendAction> create() override { return std::make_unique<PreprocessAction>(text); }
  std::string text;
};

// Clang and the walk over its tree recurse as deeply as the program is nested.
struct BigStackCall {
  std::function<void(const char* stackEnd)> body;
  std::size_t size = 0;
  std::exception_ptr failure;

  static void* start(void* self) {
    auto& call = *static_cast<BigStackCall*>(self);
    const char here = 0;
    try {
      call.body(&here - call.size / 8 * 7);
    } catch (...) {
      call.failure = std::current_exception();
    }
    return nullptr;
  }
};

void runOnBigStack(std::function<void(const char*)> body) {
  BigStackCall call{std::move(body), 0, nullptr};
  for (call.size = std::size_t{1} << 30; call.size >= std::size_t{1} << 22; call.size /= 2) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, call.size);
    pthread_t thread;
    const int failed = pthread_create(&thread, &attributes, BigStackCall::start, &call);
    pthread_attr_destroy(&attributes);
    if (failed != 0) continue;
    pthread_join(thread, nullptr);
    if (call.failure) std::rethrow_exception(call.failure);
    return;
  }
  throw std::runtime_error("no memory for a thread to parse in");
}

}  // namespace

std::optional<std::string> preprocessC(const std::vector<std::string>& files, const ParseOptions& options) {
  const auto database = options.compileCommands.empty() ? nullptr : databaseIn(options.compileCommands);
  PreprocessFactory factory;
  for (const std::string& file : files) {
    contentOf(file);  // or says why it cannot be read
    const clang::tooling::FixedCompilationDatabase commands = commandsFor(file, options, database.get());
    clang::tooling::ClangTool tool(commands, {clang::tooling::getAbsolutePath(file)});
    tool.mapVirtualFile(kMissingHeader, "");
    clang::IgnoringDiagConsumer silent;
    tool.setDiagnosticConsumer(&silent);
    tool.setPrintErrorMessage(false);
    factory.text += "# file " + file;  // and how it is compiled: -fwrapv leaves no trace in the text
    for (const auto& command : commands.getCompileCommands(file))
      for (const std::string& word : command.CommandLine) factory.text += " " + word;
    factory.text += "\n";
    if (tool.run(&factory) != 0) return std::nullopt;
  }
  return std::move(factory.text);
}

Program parseC(const std::vector<std::string>& files, const ParseOptions& options) {
  if (files.empty()) throw InputError({}, "no C file is given");
  Program program;
  runOnBigStack([&](const char* stackEnd) { program = parseFiles(files, options, stackEnd); });
  return program;
}

}  // namespace redcomp::frontend
