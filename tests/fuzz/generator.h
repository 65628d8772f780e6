// The grammar behind generate.h: one class, its parts in a file each.
//
//     generate_vocabulary.cpp    which constructs, variables and locks a program has; declarations
//     generate_expressions.cpp   values and conditions, sites of assertions
//     generate_statements.cpp    assignments, control, atomic sections, ends of threads and programs
//     generate_locking.cpp       critical sections and all that can be wrong about them; waiting
//     generate_threads.cpp       functions of threads, children, main
#pragma once

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

struct Lock {
  enum class Kind { Mutex, Recursive, ErrorChecking, Element, HandMade, Semaphore, WriteLock, Spin, Section } kind;
  std::string name;
  int handMade = 0;
  bool isMutex() const { return kind == Kind::Mutex || kind == Kind::Recursive || kind == Kind::ErrorChecking || kind == Kind::Element; }
};

void append(Lines& to, const Lines& lines);
Lines joined(Lines first, const Lines& second);
Lines indented(Lines lines);
Lines block(const std::string& head, const Lines& body);

class Generator {
 public:
  Generator(Random& random, const Size& size);
  Lines program();

 private:
  // Vocabulary.
  void chooseFeatures();
  void chooseVariables();
  void addLock();
  bool has(const std::string& feature) const { return features_.contains(feature); }
  Lines prologue();
  Lines variableDeclarations();
  Lines lockDeclarations() const;
  Lines helpers() const;
  Lines initialisation();  // of locks, in main

  // Expressions.
  std::string pointee();
  std::string variable();
  std::string variableBut(const std::string& other);
  std::string local() { return random_.choice(std::vector<std::string>{"r", "t", "id"}); }
  std::string atom();
  std::string expression();
  std::string choice();
  std::string condition();
  std::string site();
  std::string site(const std::string& value);

  // Statements. `depth`: of blocks around.
  std::string assignment();
  std::string assignmentToLocal();
  std::string atomicOperation();
  Lines simple();
  Lines simples(int most);
  Lines guarded();
  Lines conditional(int depth);
  Lines choices(int depth);
  Lines loop(int depth);
  Lines bounded(Lines body);
  Lines nested(int depth);
  Lines section();
  Lines spin();
  Lines end();
  Lines unfinished();
  Lines statement(int depth);
  Lines statements(int most, int depth);

  // Locking.
  int someLock();
  const Lock* someMutex();
  Lines acquire(const Lock& lock);
  Lines release(const Lock& lock);
  Lines critical();
  Lines elementById();
  Lines forgotten(Lines before, const Lines& body, Lines after);
  Lines misuse();
  Lines tryLock(int depth);
  Lines poll();
  Lines stale();
  Lines interim();
  Lines underEither();
  Lines underCondition();
  Lines handOver();
  Lines waitOrSignal();
  Lines barrier();

  // Threads.
  Lines threadFunction(int number);
  Lines childFunction();
  Lines spawn();
  Lines mainFunction(int functions, int count);
  Lines creations(int functions, int count);
  Lines joins(int count);
  std::string create(const std::string& at, int function, const std::string& argument);

  Random& random_;
  Size size_;
  std::set<std::string> features_;
  std::vector<std::string> variables_;
  std::vector<Lock> locks_;
  std::map<std::string, int> owner_;  // of a variable: its lock; -1: none
  std::vector<int> held_;             // locks, where the statement at hand stands
  bool inSection_ = false;
  bool inThread_ = false;
  bool joinedElsewhere_ = false;      // the first thread, by another one than main
  bool spawned_ = false;
  int sites_ = 0, labels_ = 0;
};

}  // namespace redcomp::fuzz
