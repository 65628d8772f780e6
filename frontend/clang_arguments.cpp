#include "frontend/clang_arguments.h"

#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/TargetInfo.h>
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace redcomp::frontend {

namespace {

using logic::InputError;

bool isOneOf(const std::string& argument, std::initializer_list<const char*> names) {
  return std::ranges::any_of(names, [&](const char* name) { return argument == name; });
}

bool startsWithOneOf(const std::string& argument, std::initializer_list<const char*> prefixes) {
  return std::ranges::any_of(prefixes, [&](const char* prefix) { return argument.starts_with(prefix); });
}

// The parts of -Wl,--wrap,f.
std::vector<std::string> partsOf(const std::string& argument) {
  std::istringstream stream(argument.substr(std::string("-Wl,").size()));
  std::vector<std::string> parts;
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

class Filter {
 public:
  explicit Filter(const std::string& file) : file_(file) {}

  std::vector<std::string> run(const std::vector<std::string>& given) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      const std::string next = i + 1 < given.size() ? given[i + 1] : "";
      if (add(given[i], next)) ++i;
    }
    return std::move(kept_);
  }

 private:
  // True if it took the next one as well.
  bool add(const std::string& each, const std::string& next) {
    if (each == "-Xlinker") return toLinker(next), true;
    if (each == "-Xpreprocessor") return add(next, ""), true;
    if (isOneOf(each, {"-T", "-e", "-nostartfiles"})) refuse(each);
    if (isOneOf(each, {"-funsigned-bitfields", "-fno-signed-bitfields"})) refuse(each);
    if (startsWithOneOf(each, {"-finstrument-function", "-fsanitize-coverage", "-fxray-instrument"})) refuse(each);  // more calls
    if (isOneOf(each, {"-o", "-MF", "-MT", "-MQ", "-Xassembler"})) return true;
    if (isOneOf(each, {"-c", "-S", "-E", "--", "-w"}) || each.starts_with("-M") || each.starts_with("-Wa,")) return false;
    if (each.starts_with("-Wl,")) {
      for (const std::string& part : partsOf(each)) toLinker(part);
    } else if (each.starts_with("-Wp,")) {
      addPreprocessors(partsOf(each));
    } else if (!each.starts_with("-W")) {
      kept_.push_back(each);
    }
    return false;
  }

  void addPreprocessors(const std::vector<std::string>& parts) {
    if (!parts.empty() && parts.front().starts_with("-M")) return;  // with the name of a file
    kept_.insert(kept_.end(), parts.begin(), parts.end());
  }

  // What gives symbols another meaning, or the program another start.
  void toLinker(const std::string& argument) {
    if (isOneOf(argument, {"-e", "-T", "-init", "-fini"}) ||
        startsWithOneOf(argument, {"--wrap", "-wrap", "--defsym", "-defsym", "--entry", "-entry", "--script", "--just-symbols"}))
      refuse(argument);
  }

  [[noreturn]] void refuse(const std::string& argument) const {
    throw InputError({file_}, fmt::format("unsupported: the argument {}", argument));
  }

  const std::string& file_;
  std::vector<std::string> kept_;
};

}  // namespace

std::vector<std::string> argumentsForClang(const std::vector<std::string>& given, const std::string& file) {
  return Filter(file).run(given);
}

void requireExpectedLanguage(const clang::ASTContext& context, const std::string& file, const ParseOptions& options) {
  const clang::LangOptions& language = context.getLangOpts();
  if (language.CPlusPlus || language.ObjC || language.OpenCL || language.CUDA || language.HLSL)
    throw InputError({file}, "unsupported: Clang is told that this is another language than C");
  if (language.OpenMP) throw InputError({file}, "unsupported: Clang is told to heed the pragmas of OpenMP");
  if (language.getTrivialAutoVarInit() != clang::LangOptions::TrivialAutoVarInitKind::Uninitialized)
    throw InputError({file}, "unsupported: Clang is told to give locals an initial value");
  const unsigned bits = options.architecture == Architecture::Bits64 ? 64 : 32;
  const clang::TargetInfo& target = context.getTargetInfo();
  if (target.getPointerWidth(clang::LangAS::Default) != bits || target.getLongWidth() != bits || target.getIntWidth() != 32 ||
      target.isBigEndian())
    throw InputError({file}, fmt::format("unsupported: Clang is told to compile for another machine than --arch {}", bits));
}

OverflowRule overflowRule(const clang::ASTContext& context) {
  switch (context.getLangOpts().getSignedOverflowBehavior()) {
    case clang::LangOptions::SOB_Defined: return OverflowRule::Wraps;
    case clang::LangOptions::SOB_Trapping: return OverflowRule::EndsProgram;
    case clang::LangOptions::SOB_Undefined: break;
  }
  return OverflowRule::Undefined;
}

bool ignoresMeaning(const clang::Diagnostic& info) {
  // Clang drops attributes that stand after the definition, `constructor` among them.
  if (info.getID() == clang::diag::warn_attribute_precede_definition) return true;
  // i = i++ and i++ + i are undefined behaviour.
  if (info.getID() == clang::diag::warn_unsequenced_mod_mod || info.getID() == clang::diag::warn_unsequenced_mod_use) return true;
  const bool attribute = info.getID() == clang::diag::warn_unknown_attribute_ignored;
  if ((!attribute && info.getID() != clang::diag::warn_pragma_ignored) || !info.hasSourceManager()) return false;
  const clang::SourceManager& sources = info.getSourceManager();
  const clang::SourceLocation place = sources.getSpellingLoc(info.getLocation());
  bool invalid = place.isInvalid();
  const llvm::StringRef file = invalid ? "" : sources.getBufferData(sources.getFileID(place), &invalid);
  if (invalid) return false;
  const llvm::StringRef text = file.substr(sources.getFileOffset(place)).take_until([](char c) { return c == '\n' || c == ';'; });
  for (const char* word : {"scalar_storage_order", "symver", "wrapv", "trapv", "strict-overflow", "short-enums", "pack-struct"})
    if (text.contains(word)) return true;
  return false;
}

}  // namespace redcomp::frontend
