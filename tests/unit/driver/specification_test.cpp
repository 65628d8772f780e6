#include "driver/specification.h"

#include <gtest/gtest.h>

namespace redcomp::driver {

using engines::Property;

namespace {

std::optional<Property> propertyOf(const std::string& text) {
  const auto found = specificationOf(text);
  return found ? std::optional(found->property) : std::nullopt;
}

TEST(Specification, OfSvComp) {
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(G ! call(reach_error())) )\n"), Property::Assertions);
  EXPECT_EQ(propertyOf("CHECK(init(main()),LTL(G !call(__VERIFIER_error())))"), Property::Assertions);
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(G ! data-race) )"), Property::Races);
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(G ! overflow) )"), Property::Overflow);
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(G !deadlock) )"), Property::Deadlock);
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(F end) )"), Property::Termination);
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(G valid-deref) )"), Property::Memory);
}

TEST(Specification, ThePartsOfMemorySafety) {
  const std::string safety = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n";
  EXPECT_EQ(propertyOf(safety), Property::Leaks);
  EXPECT_FALSE(specificationOf(safety)->cleanup);
  EXPECT_TRUE(specificationOf("CHECK( init(main()), LTL(G valid-memcleanup) )")->cleanup);
}

TEST(Specification, WhatIsNotSupported) {
  EXPECT_EQ(propertyOf(""), std::nullopt);
  EXPECT_EQ(propertyOf("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"), std::nullopt);
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(G ! call(f())) )"), std::nullopt);
  EXPECT_EQ(propertyOf("CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(main()), LTL(F end) )"), std::nullopt);
}

}  // namespace
}  // namespace redcomp::driver
