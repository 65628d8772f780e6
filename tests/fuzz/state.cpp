// States as text, to be hashed and kept: numbers with seven bits per byte, small ones first.
#include "tests/fuzz/machine.h"

namespace redcomp::fuzz {

namespace {

void put(std::string& to, Number value) {
  std::uint64_t bits = (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
  while (bits >= 128) {
    to.push_back(static_cast<char>(bits | 128));
    bits >>= 7;
  }
  to.push_back(static_cast<char>(bits));
}

struct Reader {
  const std::string& text;
  std::size_t at = 0;
  Number get() {
    std::uint64_t bits = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(text[at++]);
      bits |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) break;
    }
    return static_cast<Number>(bits >> 1) ^ -static_cast<Number>(bits & 1);
  }
  int number() { return static_cast<int>(get()); }
};

void putAll(std::string& to, const std::vector<Number>& values) {
  put(to, static_cast<Number>(values.size()));
  for (const Number value : values) put(to, value);
}

std::vector<Number> getAll(Reader& from) {
  std::vector<Number> values(static_cast<std::size_t>(from.get()));
  for (Number& value : values) value = from.get();
  return values;
}

}  // namespace

std::string encode(const State& state) {
  std::string text;
  put(text, state.over);
  putAll(text, state.globals);
  put(text, static_cast<Number>(state.threads.size()));
  for (const ThreadState& thread : state.threads) {
    put(text, thread.atomicDepth);
    put(text, thread.result);
    putAll(text, thread.own);
    put(text, static_cast<Number>(thread.frames.size()));
    for (const Frame& frame : thread.frames) {
      put(text, frame.function);
      put(text, frame.node);
      put(text, frame.callEdge);
      putAll(text, frame.cells);
    }
  }
  put(text, static_cast<Number>(state.heap.size()));
  for (const HeapObject& object : state.heap) {
    put(text, object.zeroed);
    put(text, object.freed);
    put(text, object.cells);
    put(text, static_cast<Number>(object.leaves.size()));
    for (const auto& [offset, cells] : object.leaves) {
      put(text, offset);
      for (const auto& cell : cells) put(text, cell ? 1 : 0), put(text, cell.value_or(0));
    }
  }
  return text;
}

State decode(const std::string& text) {
  Reader from{text};
  State state;
  state.over = from.get() != 0;
  state.globals = getAll(from);
  state.threads.resize(static_cast<std::size_t>(from.get()));
  for (ThreadState& thread : state.threads) {
    thread.atomicDepth = from.number();
    thread.result = from.get();
    thread.own = getAll(from);
    thread.frames.resize(static_cast<std::size_t>(from.get()));
    for (Frame& frame : thread.frames) {
      frame.function = from.number(), frame.node = from.number(), frame.callEdge = from.number();
      frame.cells = getAll(from);
    }
  }
  state.heap.resize(static_cast<std::size_t>(from.get()));
  for (HeapObject& object : state.heap) {
    object.zeroed = from.get() != 0;
    object.freed = from.get() != 0;
    object.cells = from.get();
    for (Number leaves = from.get(); leaves > 0; --leaves) {
      auto& cells = object.leaves[from.get()];
      cells.resize(static_cast<std::size_t>(object.cells));
      for (auto& cell : cells) {
        const bool written = from.get() != 0;
        const Number value = from.get();
        if (written) cell = value;
      }
    }
  }
  return state;
}

}  // namespace redcomp::fuzz
