// results.jsonl: a line per task that has an answer. Whatever ends the sweep (a crash, kill -9, a full disk, a lost machine), the lines
// before stay as they are, and a line of which only a part was written is noticed and taken away when the sweep goes on.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sweep/record.h"

namespace redcomp::sweep {

// The lines of a file that are whole; of a task that is there twice the first.
struct JournalContent {
  std::vector<Record> records;
  int damaged = 0;   // lines that are not whole, and not counted
  int repeated = 0;  // lines about a task that was there before
};
JournalContent readJournal(const std::string& file);  // none if there is no such file

// Everybody else is kept out of the folder as long as it lives.
class FolderLock {
 public:
  // Throws std::system_error, and std::runtime_error if somebody else is at work there.
  explicit FolderLock(const std::string& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;

 private:
  int descriptor_ = -1;
};

class Journal {
 public:
  // `inputs`: of each task, the digest of what is asked now. Lines that are damaged, repeated, about another question, or say
  // that a task was lost, are taken out of the file. The folder is locked by the caller. Throws std::system_error.
  Journal(const std::string& file, const std::map<std::string, std::string>& inputs);
  ~Journal();
  Journal(const Journal&) = delete;

  // Is on the disk when it returns; false if the task has its line already. Throws std::system_error if it cannot be written; then
  // the file is as it was.
  bool append(const Record& record);

  bool has(const std::string& task) const { return byTask_.contains(task); }
  const std::map<std::string, Record>& records() const { return byTask_; }
  const std::vector<std::string>& notes() const { return notes_; }  // what was taken out, and why

 private:
  std::string file_;
  int descriptor_ = -1;
  std::map<std::string, Record> byTask_;
  std::vector<std::string> notes_;
};

}  // namespace redcomp::sweep
