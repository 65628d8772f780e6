// Work in a forked copy of this process: it can be killed or suspended at any moment, whatever it is doing, and a crash or
// lack of memory in it does not affect this process. It reports by lines of text.
//
//     Worker worker([](const Worker::Say& say) { say("begun"); say(compute()); });
//     while (!worker.ended()) { poll(worker.descriptor()); for (auto& line : worker.news()) ... }
//
// Its standard output goes to /dev/null; it ends without running destructors of this process's objects.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace redcomp::os {

class Worker {
 public:
  using Say = std::function<void(const std::string& line)>;  // a line holds no newline

  // Throws std::system_error if no process can be started.
  explicit Worker(const std::function<void(const Say&)>& work);
  ~Worker();  // kills it, and with it all that it has started by os/process.h
  Worker(Worker&& other) noexcept;
  Worker& operator=(Worker&&) = delete;

  // Stops it, with all that it has started, until it is resumed. Clocks in it go on meanwhile; os/suspension.h tells it that
  // it was stopped.
  void suspend();
  void resume();
  long memory() const;  // megabytes, with all that it has started

  pid_t process() const { return process_; }
  int descriptor() const { return descriptor_; }  // readable when there is news
  std::vector<std::string> news();                // the lines said since the last call; does not wait
  bool ended() const { return descriptor_ < 0; }  // it has closed its pipe, and news() has read everything
  // How it ended, once it has: "" if the work returned, else "was killed by signal 11 (Segmentation fault)".
  const std::string& mishap() const { return mishap_; }

 private:
  void close();

  pid_t process_ = -1;
  int descriptor_ = -1;
  bool suspended_ = false;
  std::string unread_;  // the beginning of a line
  std::string mishap_;
};

}  // namespace redcomp::os
