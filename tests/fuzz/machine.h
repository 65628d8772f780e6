// An interpreter of frontend::Program with threads: which states a thread can reach by its next move.
//
// It is deliberately simple and shares nothing with the rooms behind the frontend: functions are called, not inlined,
// memory is cells that are looked up when a step needs them, and nothing is known before it happens. A move is one edge
// of one thread's graph, and then those that touch nothing shared up to the next one that does; an atomic section is one
// move. So every interleaving of accesses to shared memory is a sequence of moves:
//
//     x++;  y = 1;       move: x_read = x     move: x = x_read + 1     move: y = 1
//
// What C leaves undefined is never done: such a run is not considered, as by the verifier.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/program.h"
#include "tests/fuzz/code.h"

namespace redcomp::fuzz {

struct Frame {
  int function = 0;
  int node = 0;
  int callEdge = -1;             // of the caller, in Code's numbering; -1: a thread's first function
  std::vector<Number> cells;     // locals
};

struct ThreadState {
  std::vector<Frame> frames;     // empty: finished
  int atomicDepth = 0;
  Number result = 0;
  std::vector<Number> own;       // thread-local variables of the program
};

constexpr Number handleOf(int thread) { return thread + 1; }  // 0 is no thread's

struct HeapObject {
  bool zeroed = false;
  bool freed = false;
  Number cells = 0;
  std::map<Number, std::vector<std::optional<Number>>> leaves;  // by offset; none: never written
};

struct State {
  bool over = false;             // main has returned, or somebody called exit
  std::vector<Number> globals;
  std::vector<ThreadState> threads;
  std::vector<HeapObject> heap;
};

std::string encode(const State& state);
State decode(const std::string& text);

// What has been met on the way, in all moves so far.
struct Events {
  std::string failure;            // of the first failed assertion; empty: none
  bool undefined = false;         // behaviour that C does not define would have been next
  bool badArithmetic = false;     // of that: a result that does not fit, a division by zero, a shift by too much
  bool badMemory = false;         // of that: memory that is not there was accessed, or freed
  bool usedLocals = false;        // locals were accessed through pointers: whether they still live is not followed
  bool race = false;              // two threads were about to access the same memory
  bool overflow = false;          // a signed number was too large for its type
  bool sampled = false;           // an input was given some of its values, and others may matter
  bool endlessSection = false;    // an atomic section that never ends
  bool brokenSection = false;     // an atomic section came to an end that is none: it waits, or does something undefined
  bool foreignUnlock = false;     // a mutex was unlocked by a thread that did not hold it, or initialised while held
  bool remadeMutex = false;       // a mutex was initialised or destroyed while others may use it, which is a race that is not seen
  bool userWaits = false;         // an atomic section came to an assume that did not hold, and waits for nothing else
  std::map<std::string, std::map<Number, int>> observed;  // values given to globals that are observed, and how often
};

// An access to memory that other threads may access too.
struct Access {
  std::array<Number, 4> cell;
  bool write = false;
  bool atomic = false;   // an atomic operation, or in an atomic section
  bool library = false;  // by a function of the library, which may access what is its own
};

enum class Overflow { Undefined, Wraps, Fails };  // of signed numbers; as --signed-overflow

class Machine {
 public:
  // `observing`: assignments to globals with names that begin so are recorded and not done; empty: none.
  explicit Machine(const frontend::Program& program, const std::string& observing = "", Overflow overflow = Overflow::Undefined);

  State initial();
  // The states after a move of the thread; none: it cannot move now. Throws Unsupported.
  std::vector<State> moves(const State& state, int thread);
  const std::vector<Access>& accesses() const { return accesses_; }  // of the moves that were asked for last
  void noteRace() { events_.race = true; }
  // The thread stands at an assume of the program that does not hold.
  bool excluded(const State& state, int thread) const;
  // The thread stands before a mutex that this one has locked, or waits for its end.
  std::optional<int> waitsFor(const State& state, int thread);

  const Events& events() const { return events_; }

 private:
  struct Place {
    Number* cell = nullptr;
    std::optional<Number>* heap = nullptr;
    Scalar type;
    std::array<Number, 4> where = {};
  };
  struct Undefined { bool arithmetic = false; };  // else of memory
  static constexpr int kDepths = 16;  // of calls

  struct Execution;

  // Control.
  void explore(const State& state, int thread, std::vector<State>& results);
  bool mustStop(const State& state, int thread) const;
  bool advance(State& state, int thread, std::vector<State>& others);
  void stuck(State state, int thread, std::vector<State>& results);
  bool execute(State& state, int thread, const CodeEdge& edge, std::vector<State>& others);
  bool inputs(State& state, int thread, const CodeEdge& edge, std::vector<State>& others);
  bool survives(State state, int thread);
  void call(State& state, int thread, int function, const std::vector<Number>& arguments, int callEdge);
  bool returned(State& state, int thread);
  int functionAt(Number address) const;

  // Data; they throw Undefined.
  Number value(State& state, int thread, int expr);
  Number binary(State& state, int thread, const CodeExpr& expr);
  Number fitting(__int128 exact, const Scalar& type);
  Place at(State& state, int thread, const Slot& slot, Number index);
  Place pointed(State& state, Number address);
  static Number heapAddress(std::size_t object);  // of its first cell
  static Number localObject(int thread, std::size_t depth, int object);
  Place placeOf(State& state, int thread, const CodePlace& place);
  static Number read(const Place& place);
  static void write(const Place& place, Number number);
  void note(const State& state, int thread, const Place& place, bool write, bool atomic);
  void free(State& state, Number address);

  Code code_;
  Overflow overflow_;
  std::vector<std::string> observed_;  // names by global; empty: not observed
  Events events_;
  std::vector<Access> accesses_;
};

}  // namespace redcomp::fuzz
