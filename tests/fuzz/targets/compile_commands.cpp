// libFuzzer: any text as compile_commands.json, for a program that is there. Either it is refused, or the program is
// read. DIR in the text is the folder of the program.
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "frontend/parse.h"
#include "logic/source.h"

namespace {

struct Folder {
  const std::string name = "/tmp/redcomp-fuzz-" + std::to_string(getpid());
  Folder() {
    std::filesystem::create_directory(name);
    std::ofstream(name + "/main.c") << "#ifndef N\n#define N 1\n#endif\nint x;\nint main(void) { x = N; return 0; }\n";
  }
  ~Folder() { std::filesystem::remove_all(name); }
};

std::string withFolder(std::string text, const std::string& folder) {
  for (std::size_t at = 0; (at = text.find("DIR", at)) != std::string::npos; at += folder.size()) text.replace(at, 3, folder);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  const std::string text = withFolder({reinterpret_cast<const char*>(data), size}, folder.name);
  std::ofstream(folder.name + "/compile_commands.json", std::ios::binary) << text;
  redcomp::frontend::ParseOptions options;
  options.compileCommands = folder.name;
  try {
    redcomp::frontend::parseC({folder.name + "/main.c"}, options);
  } catch (const redcomp::logic::InputError&) {
  }
  return 0;
}
