// Functions of threads, and main.
#include <fmt/format.h>

#include "tests/fuzz/generator.h"

namespace redcomp::fuzz {

namespace {

const Lines kLocals{"int r = 0;", "int t = 0;", "int ticket = 0;", "int got = 0;"};

}  // namespace

Lines Generator::program() {
  if (random_.chance(size_.unbounded ? 50 : size_.tiny ? 40 : 15)) scene_ = scene();
  const int functions = threadsAreAlike() || random_.chance(45) ? 1 : random_.between(2, size_.threads);
  const int count = functions > 1 ? functions : random_.between(threadsAreAlike() ? 2 : 1, size_.threads);
  Lines threads;
  for (int f = 0; f < functions; ++f) append(threads, threadFunction(f));
  if (spawned_) threads = joined(childFunction(), threads);
  const Lines main = mainFunction(functions, count);
  return joined(joined(prologue(), threads), main);
}

Lines Generator::threadFunction(int number) {
  inThread_ = true;
  Lines body = joined({has("address") ? "int id = 0;" : "int id = (int)(long)arg;"}, kLocals);
  if (has("address")) body.push_back("int *mine = arg;");
  if (random_.chance(scene_ ? 10 : 30)) append(body, simples(1));
  if (has("elsewhere") && number == 1 && !size_.unbounded) body.push_back("pthread_join(h[0], 0);"), joinedElsewhere_ = true;
  if (scene_ && number < 2) append(body, number == 0 ? scene_->first : scene_->second);
  if (scene_ && has("barrier") && random_.chance(60)) append(body, barrier());
  if (!scene_ || random_.chance(15)) append(body, statements(size_.statements, 0));
  if (size_.tiny && random_.chance(scene_ ? 10 : 35)) body.push_back(site());
  body.push_back(has("result") ? "return (void *)(long)r;" : "return 0;");
  inThread_ = false;
  return block(fmt::format("void *thread{}(void *arg)", number), body);
}

// A thread that another one creates.
Lines Generator::childFunction() {
  Lines body = joined({"int id = (int)(long)arg;"}, kLocals);
  append(body, random_.chance(50) ? critical() : simples(2));
  body.push_back("return 0;");
  return block("void *child(void *arg)", body);
}

Lines Generator::spawn() {
  spawned_ = true;
  const std::string handle = fmt::format("child{}", labels_++);
  Lines lines{fmt::format("pthread_t {};", handle), fmt::format("pthread_create(&{}, 0, child, (void *)(long)1);", handle)};
  append(lines, simples(1));
  if (random_.chance(70)) lines.push_back(fmt::format("pthread_join({}, 0);", handle));
  return lines;
}

std::string Generator::create(const std::string& at, int function, const std::string& argument) {
  if (has("address"))
    return fmt::format("pthread_create(&h[{}], 0, thread{}, &{});", at, function, random_.chance(60) ? "mine" : pointee());
  return fmt::format("pthread_create(&h[{}], 0, thread{}, (void *)(long){});", at, function, argument);
}

Lines Generator::creations(int functions, int count) {
  if (functions == 1 && random_.chance(50))
    return block(fmt::format("for (int i = 0; i < {}; i++)", count), {create("i", 0, !threadsAreAlike() && random_.chance(50) ? "i" : "0")});
  Lines lines;
  for (int i = 0; i < count; ++i) {
    lines.push_back(create(std::to_string(i), functions == 1 ? 0 : i, std::to_string(!threadsAreAlike() && random_.chance(60) ? i : 0)));
    if (!scene_ && random_.chance(15)) append(lines, simple());
  }
  return lines;
}

Lines Generator::joins(int count) {
  Lines lines;
  const int joined = random_.chance(sceneIs(Scene::Meeting::AfterJoins) ? 40 : 75) ? count : random_.between(0, count);
  for (int i = joinedElsewhere_ ? 1 : 0; i < joined; ++i) lines.push_back(fmt::format("pthread_join(h[{}], 0);", i));
  if (has("result") && !lines.empty()) {
    lines.back() = fmt::format("pthread_join(h[{}], &result);", joined - 1);
    lines.push_back("r = (int)(long)result;");
  }
  const Lock& lock = someProperLock();
  if (lock.kind == Lock::Kind::Section || !random_.chance(6)) return lines;
  return under(lock, lines);  // the threads may want it
}

// Any number of threads, one of which may be joined.
Lines Generator::anyNumber() {
  const bool after = sceneIs(Scene::Meeting::AfterJoins);
  const std::string head = "while (__VERIFIER_nondet_bool())";
  const Lines creation{create("0", 0, "0")}, join{"pthread_join(h[0], 0);"}, then = after ? scene_->second : Lines{};
  if (!after && random_.chance(70)) return block(head, creation);
  if (random_.chance(10)) return fuzz::joined(block(head, fuzz::joined(creation, join)), then);
  const Lines created = block(head, fuzz::joined(creation, {"made = 1;"}));
  if (random_.chance(50)) return fuzz::joined(created, block("if (made)", fuzz::joined(join, then)));
  return fuzz::joined(fuzz::joined(created, {"__VERIFIER_assume(made);"}), fuzz::joined(join, then));
}

Lines Generator::mainFunction(int functions, int count) {
  Lines body = fuzz::joined({"int id = 0;"}, kLocals);
  if (!joinedElsewhere_) body.push_back(fmt::format("pthread_t h[{}];", count));
  if (size_.unbounded) body.push_back("int made = 0;");
  if (has("result")) body.push_back("void *result = 0;");
  if (has("address")) body.push_back("int mine = 0;");
  if (has("heap")) body.push_back("n = calloc(1, sizeof(int));");
  append(body, initialisation());
  if (has("barrier")) body.push_back(fmt::format("pthread_barrier_init(&bar, 0, {});", random_.chance(60) ? count : random_.between(1, count + 1)));
  if (has("early")) append(body, random_.chance(50) ? handOver() : simples(2));
  const bool unbounded = size_.unbounded && random_.chance(80);
  append(body, unbounded ? anyNumber() : creations(functions, count));
  const bool acts = scene_ && (functions == 1 || unbounded);
  if (acts && !sceneIs(Scene::Meeting::AfterJoins)) append(body, scene_->second);
  if (!scene_ && (unbounded || random_.chance(size_.tiny ? 35 : 50))) append(body, statements(2, 0));
  if (!unbounded) append(body, joins(count));
  if (acts && !unbounded && sceneIs(Scene::Meeting::AfterJoins)) append(body, scene_->second);
  if (scene_ && !scene_->about.empty() && !unbounded && random_.chance(80)) body.push_back(site(scene_->about));
  for (int n = unbounded || scene_ ? 0 : random_.between(1, 2); n > 0; --n) body.push_back(site());
  body.push_back("return 0;");
  return block("int main(void)", body);
}

}  // namespace redcomp::fuzz
