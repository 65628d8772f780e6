#include "os/digest.h"

#include <gtest/gtest.h>

namespace redcomp::os {
namespace {

// From FIPS 180-4.
TEST(Digest, KnownValues) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_NE(sha256(std::string("a\0b", 3)), sha256("a"));
}

}  // namespace
}  // namespace redcomp::os
