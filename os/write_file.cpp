#include "os/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace redcomp::os {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw std::system_error(error, std::generic_category(), "cannot write '" + path + "'");
}

// Returns 0 or the errno of the first failure; always closes.
int writeAndClose(int fd, std::string_view text) {
  int error = 0;
  while (!text.empty() && error == 0) {
    ssize_t written = ::write(fd, text.data(), text.size());
    if (written >= 0)
      text.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error = errno;
  }
  if (::close(fd) != 0 && error == 0) error = errno;
  return error;
}

void writeDirectly(const std::string& path, const std::string& text) {
  int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) fail(path, errno);
  if (int error = writeAndClose(fd, text)) fail(path, error);
}

// The permissions of an ordinary new file; mkstemp gives fewer.
mode_t defaultMode() {
  mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// Through a symbolic link, the file it points to is replaced, not the link.
std::string withoutLinks(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  std::string target = resolved ? resolved : path;
  std::free(resolved);
  return target;
}

}  // namespace

void writeFile(const std::string& path, const std::string& text) {
  struct stat status {};
  bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(path, EISDIR);
  if (exists && !S_ISREG(status.st_mode)) return writeDirectly(path, text);

  std::string target = exists ? withoutLinks(path) : path;
  std::string temporary = target + ".XXXXXX";
  int fd = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (fd < 0) fail(path, errno);
  int error = ::fchmod(fd, exists ? status.st_mode & 07777 : defaultMode()) == 0 ? 0 : errno;
  int writeError = writeAndClose(fd, text);
  if (error == 0) error = writeError;
  if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error == 0) return;
  ::unlink(temporary.c_str());
  fail(path, error);
}

}  // namespace redcomp::os
