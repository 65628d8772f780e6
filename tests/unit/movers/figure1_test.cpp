// The paper's own results on its Figure 1 (program P1-1): Examples 3, 4 and 5.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "movers/blocks.h"
#include "movers/kinds.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

ConcurrentSystem figure1() {
  const std::string path = REDCOMP_SOURCE_DIR "/examples/fig1.ts";
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  std::ostringstream text;
  text << in.rdbuf();
  return ts::parseSystem(text.str(), path);
}

LocationId location(const ts::ThreadSystem& thread, const std::string& name) {
  for (LocationId l : ts::locationIds(thread))
    if (thread[l].name == name) return l;
  ADD_FAILURE() << "no location " << name;
  return {};
}

std::set<std::pair<std::string, std::string>> stepsOfKind(const ConcurrentSystem& system, int thread, MoverKind kind) {
  Movers movers = analyseMovers(system);
  std::set<std::pair<std::string, std::string>> found;
  const ts::ThreadSystem& t = system.threads[thread];
  for (StepId s : ts::stepIds(t))
    if (movers.kinds[thread][s.index].kind == kind) found.insert({t[t[s].from].name, t[t[s].to].name});
  return found;
}

std::set<std::string> outLocations(const ConcurrentSystem& system, int thread) {
  Blocks blocks = findBlocks(system, analyseMovers(system));
  std::set<std::string> out;
  for (LocationId l : ts::locationIds(system.threads[thread]))
    if (blocks.isOut({ThreadId{thread}, l})) out.insert(system.threads[thread][l].name);
  return out;
}

using Steps = std::set<std::pair<std::string, std::string>>;
using Names = std::set<std::string>;

TEST(Figure1, LocksHeldAtLocation3) {
  ConcurrentSystem system = figure1();
  Movers movers = analyseMovers(system);
  Names held;
  for (const Term& lock : movers.locksets.heldAt[0][location(system.threads[0], "3").index]) held.insert(lock.name());
  EXPECT_EQ(held, (Names{"mx", "my"}));
}

TEST(Figure1, MoversOfThread1) {
  ConcurrentSystem system = figure1();
  EXPECT_EQ(stepsOfKind(system, 0, MoverKind::Right), (Steps{{"0", "1"}, {"2", "3"}, {"6", "7"}}));
  EXPECT_EQ(stepsOfKind(system, 0, MoverKind::Left), (Steps{{"4", "5"}, {"8", "9"}, {"10", "11"}}));
  EXPECT_EQ(stepsOfKind(system, 0, MoverKind::Both), (Steps{{"1", "2"}, {"3", "4"}, {"5", "6"}, {"7", "8"}, {"9", "10"}}));
  EXPECT_EQ(stepsOfKind(system, 0, MoverKind::Non), Steps{});
}

TEST(Figure1, OutLocations) {
  ConcurrentSystem system = figure1();
  EXPECT_EQ(outLocations(system, 0), (Names{"0", "6", "11"}));
  EXPECT_EQ(outLocations(system, 1), (Names{"0", "3"}));
  EXPECT_EQ(outLocations(system, 2), (Names{"0", "3"}));
}

TEST(Figure1, FourReducibleBlocks) {
  ConcurrentSystem system = figure1();
  EXPECT_EQ(countReducible(system, findBlocks(system, analyseMovers(system))), 4);
}

}  // namespace
}  // namespace redcomp::movers
