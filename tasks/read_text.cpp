#include "tasks/read_text.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "logic/source.h"

namespace redcomp::tasks {

std::string readText(const std::string& file) {
  std::error_code failure;
  const auto status = std::filesystem::status(file, failure);
  if (status.type() == std::filesystem::file_type::not_found) throw logic::InputError({file}, "no such file");
  if (!std::filesystem::is_regular_file(status)) throw logic::InputError({file}, "is not a regular file");
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream || stream.bad()) throw logic::InputError({file}, "cannot be read");
  return text;
}

}  // namespace redcomp::tasks
