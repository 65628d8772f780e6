// Runs Clang over a file and hands its syntax tree to UnitLowering.
#include "frontend/parse.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>
#include <fmt/format.h>
#include <pthread.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>

#include "frontend/clang_lower.h"

// Where Clang's own headers (stdbool.h, stddef.h) are.
#ifndef REDCOMP_CLANG_RESOURCE_DIR
#define REDCOMP_CLANG_RESOURCE_DIR "/usr/lib/llvm-19/lib/clang/19"
#endif

namespace redcomp::frontend {

namespace {

using logic::InputError;

// Remembers the first errors, in the form file:line:column: error: message.
class ErrorCollector : public clang::DiagnosticConsumer {
 public:
  explicit ErrorCollector(FileName file) : file_(std::move(file)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error || messages_++ >= kShown) return;
    llvm::SmallString<256> message;
    info.FormatDiagnostic(message);
    SourceLocation place;
    if (info.hasSourceManager() && info.getLocation().isValid())
      place = file_.locate(info.getSourceManager().getPresumedLoc(info.getLocation()));
    if (messages_ == 1) first_ = place;
    const std::string prefix = messages_ == 1 ? "" : "\n" + toString(place) + ": ";
    text_ += fmt::format("{}error: {}", prefix, message.str().str());
  }
  bool any() const { return messages_ > 0; }
  InputError error() const { return InputError(first_, text_); }

 private:
  static constexpr int kShown = 5;
  FileName file_;
  int messages_ = 0;
  SourceLocation first_;
  std::string text_;
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

std::vector<std::string> clangArguments(const std::string& file, const ParseOptions& options) {
  std::vector<std::string> arguments{"-x", "c", "-std=gnu17", "-w", "-Wno-return-type",
                                     "-Wno-error=implicit-function-declaration", "-Wno-error=int-conversion",
                                     "-Wno-error=implicit-int", "-Wno-error=incompatible-function-pointer-types",
                                     "-ferror-limit=5", "-resource-dir=" REDCOMP_CLANG_RESOURCE_DIR};
  // Preprocessed text is preprocessed once more, to hide glibc's __malloc__(...) attributes, which Clang rejects.
  // Macros such as `linux` must not touch it.
  if (std::filesystem::path(file).extension() == ".i")
    arguments.insert(arguments.end(), {"-undef", "-D__malloc__(...)="});
  arguments.insert(arguments.end(), options.clangArguments.begin(), options.clangArguments.end());
  return arguments;
}

Program parseFile(const std::string& file, const ParseOptions& options, const char* stackEnd) {
  refuseDeepNesting(contentOf(file), file);
  const clang::tooling::FixedCompilationDatabase commands(".", clangArguments(file, options));
  clang::tooling::ClangTool tool(commands, {file});
  const FileName name{clang::tooling::getAbsolutePath(file), file};
  ErrorCollector errors(name);
  tool.setDiagnosticConsumer(&errors);
  tool.setPrintErrorMessage(false);
  std::vector<std::unique_ptr<clang::ASTUnit>> units;
  tool.buildASTs(units);
  if (errors.any()) throw errors.error();
  if (units.size() != 1 || !units.front()) throw InputError({file}, "Clang cannot read this file");
  return UnitLowering(units.front()->getASTContext(), name, stackEnd).run();
}

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

Program parseC(const std::vector<std::string>& files, const ParseOptions& options) {
  if (files.empty()) throw InputError({}, "no C file is given");
  if (files.size() > 1) throw InputError({files[1]}, "unsupported: more than one C file");
  Program program;
  runOnBigStack([&](const char* stackEnd) { program = parseFile(files.front(), options, stackEnd); });
  return program;
}

}  // namespace redcomp::frontend
