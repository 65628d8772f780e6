// The stacks of calls that a thread can have: calls are inlined, so each is known while the thread is built.
//
//     main calls f, twice, and f calls g:       frame 0: main    1: f in 0    2: g in 1    3: f in 0    4: g in 3
//
// A frame is a number; two control points with the same frame have the same stack.
#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "frontend/program.h"
#include "translate/position.h"
#include "ts/system.h"

namespace redcomp::translate {

struct Frame {
  int parent = -1;
  Activation activation;
  const frontend::Edge* call = nullptr;  // in the parent; null for the thread function
  frontend::FunctionId function() const { return activation.function; }
};

class CallStack {
 public:
  // `now` is where the translation is, whenever it is asked.
  CallStack(const frontend::Program& program, frontend::FunctionId entry, const Position& now);

  const Frame& operator[](int frame) const { return frames_[frame]; }
  const frontend::Function& functionOf(int frame) const { return program_[frames_[frame].function()]; }
  // The frame of a call from where the translation is.
  int frameFor(const frontend::Edge& call, Activation callee);

  // The activation where the translation is, and what is known there.
  Activation activation() const { return frames_[now_.point.frame].activation; }
  Scope here() const { return {activation(), now_.point.known}; }

  // The statement that a reader should see: of a model of a library function, the call of it.
  const frontend::Edge& shownAt() const;
  // The statement that an error is reported at: the call, for models, and for functions that only check a condition as
  // their names say (__VERIFIER_assert, ldv_assert).
  const frontend::Edge& reportedAt() const;
  // The calls where the translation is, without those inside of the library.
  ts::CallChain calls() const;

 private:
  std::shared_ptr<const ts::Call> callOf(int frame) const;

  const frontend::Program& program_;
  const Position& now_;
  std::vector<Frame> frames_;
  std::map<std::tuple<int, const frontend::Edge*, int>, int> ids_;  // by parent, call and function
  mutable std::map<int, std::shared_ptr<const ts::Call>> calls_;    // by frame, as far as asked for
};

}  // namespace redcomp::translate
