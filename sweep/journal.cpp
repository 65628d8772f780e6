#include "sweep/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <system_error>

#include "os/write_file.h"

namespace redcomp::sweep {

namespace {

[[noreturn]] void fail(const std::string& what, int error) { throw std::system_error(error, std::generic_category(), what); }

// 0, or the errno of the first failure.
int writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    else if (written == 0) return ENOSPC;
    else if (errno != EINTR) return errno;
  }
  return 0;
}

}  // namespace

JournalContent readJournal(const std::string& file) {
  JournalContent content;
  std::ifstream stream(file, std::ios::binary);
  std::set<std::string> tasks;
  for (std::string line; std::getline(stream, line);) {
    const bool isWhole = !stream.eof();  // it ends with a newline
    auto record = isWhole ? parseLine(line) : std::nullopt;
    if (!record) ++content.damaged;
    else if (!tasks.insert(record->task).second) ++content.repeated;
    else content.records.push_back(std::move(*record));
  }
  return content;
}

FolderLock::FolderLock(const std::string& folder) {
  const std::string file = folder + "/lock";
  descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail("cannot open '" + file + "'", errno);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  ::close(descriptor_);
  if (error == EWOULDBLOCK) throw std::runtime_error("another sweep is at work in " + folder);
  fail("cannot lock '" + file + "'", error);
}

FolderLock::~FolderLock() { ::close(descriptor_); }

Journal::Journal(const std::string& file, const std::map<std::string, std::string>& inputs) : file_(file) {
  JournalContent content = readJournal(file);
  int others = 0, lost = 0;
  std::string kept;
  for (Record& record : content.records) {
    const auto asked = inputs.find(record.task);
    if (asked != inputs.end() && asked->second != record.input) {
      ++others;
      continue;
    }
    if (record.verdict == Verdict::Lost) {
      ++lost;
      continue;
    }
    kept += toLine(record) + "\n";
    byTask_.emplace(record.task, std::move(record));
  }
  const auto note = [&](int number, const char* what) {
    if (number > 0) notes_.push_back(fmt::format("{}: {} line{} {}", file, number, number == 1 ? "" : "s", what));
  };
  note(content.damaged, "not whole: done again");
  note(content.repeated, "about a task that was there before: left out");
  note(others, "about programs that have changed since: done again");
  note(lost, "about tasks that were lost: done again");
  if (!notes_.empty()) os::writeFile(file, kept);
  descriptor_ = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail("cannot write '" + file + "'", errno);
}

Journal::~Journal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool Journal::append(const Record& record) {
  if (has(record.task)) return false;
  const off_t before = ::lseek(descriptor_, 0, SEEK_END);
  int error = writeAll(descriptor_, toLine(record) + "\n");
  if (error == 0 && ::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) error = errno;
  if (error != 0) {
    if (::ftruncate(descriptor_, before) != 0) fail("cannot take back a part of a line of '" + file_ + "'", errno);
    fail("cannot write '" + file_ + "'", error);
  }
  byTask_.emplace(record.task, record);
  return true;
}

}  // namespace redcomp::sweep
