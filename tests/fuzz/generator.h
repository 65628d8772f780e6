// The grammar behind generate.h: one class, its parts in a file each.
//
//     generate_vocabulary.cpp    which constructs, variables and locks a program has; declarations
//     generate_expressions.cpp   values and conditions, sites of assertions
//     generate_statements.cpp    assignments, control, atomic sections, ends of threads and programs
//     generate_locking.cpp       critical sections and all that can be wrong about them; waiting
//     generate_scenes.cpp        what two threads do with each other, in two parts that fit
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

// What two threads do with each other.
struct Scene {
  Lines first, second;
  std::string about;  // a variable to look at in the end; empty: none
  // If not free: the first part is for threads that are alike, the second for main, before or after it joins them.
  enum class Meeting { Free, BeforeJoins, AfterJoins } meeting = Meeting::Free;
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

  // Scenes.
  Scene scene();
  Scene contention();
  Scene stuck();
  Scene busyWaiting();
  Scene endings();
  Scene afterwards();
  const Lock& someProperLock();
  std::string variableOf(const Lock& lock);
  Lines count(const std::string& variable);
  Lines interim(const std::string& variable);
  Lines under(const Lock& lock, const Lines& body);
  Lines contend(const Lock& lock, const std::string& variable, const Lines& body);
  Lines attempt(const Lock& lock, const Lines& body);

  // Threads.
  Lines threadFunction(int number);
  Lines childFunction();
  Lines spawn();
  Lines mainFunction(int functions, int count);
  Lines creations(int functions, int count);
  Lines joins(int count);
  Lines anyNumber();
  bool sceneIs(Scene::Meeting meeting) const { return scene_ && scene_->meeting == meeting; }
  bool threadsAreAlike() const { return scene_ && !sceneIs(Scene::Meeting::Free); }
  std::string create(const std::string& at, int function, const std::string& argument);

  Random& random_;
  Size size_;
  std::set<std::string> features_;
  std::vector<std::string> variables_;
  std::vector<Lock> locks_;
  std::map<std::string, int> owner_;  // of a variable: its lock; -1: none
  std::vector<int> held_;             // locks, where the statement at hand stands
  std::optional<Scene> scene_;
  bool inSection_ = false;
  bool inThread_ = false;
  bool joinedElsewhere_ = false;      // the first thread, by another one than main
  bool spawned_ = false;
  int sites_ = 0, labels_ = 0;
};

}  // namespace redcomp::fuzz
