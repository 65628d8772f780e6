#include "os/write_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace redcomp::os {
namespace {

namespace fs = std::filesystem;

class WriteFile : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "horn-write-XXXXXX").string();
    directory = ::mkdtemp(pattern.data());
  }
  void TearDown() override {
    ::chmod(directory.c_str(), 0700);
    fs::remove_all(directory);
  }
  std::size_t entries() const { return std::distance(fs::directory_iterator(directory), fs::directory_iterator()); }
  static std::string contents(const fs::path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  static std::string messageOf(const std::string& path) {
    try {
      writeFile(path, std::string(100000, 'x'));
    } catch (const std::system_error& error) {
      return error.what();
    }
    return "no error";
  }
  fs::path directory;
};

TEST_F(WriteFile, CreatesAndReplaces) {
  fs::path path = directory / "a.smt2";
  writeFile(path, "one");
  writeFile(path, "two");
  EXPECT_EQ(contents(path), "two");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(WriteFile, FollowsLinks) {
  writeFile(directory / "real", "one");
  fs::create_symlink("real", directory / "link");
  writeFile(directory / "link", "two");
  EXPECT_TRUE(fs::is_symlink(directory / "link"));
  EXPECT_EQ(contents(directory / "real"), "two");
}

TEST_F(WriteFile, SaysWhyItFails) {
  EXPECT_EQ(messageOf("/dev/full"), "cannot write '/dev/full': No space left on device");
  std::string missing = directory / "no" / "a.smt2";
  EXPECT_EQ(messageOf(missing), "cannot write '" + missing + "': No such file or directory");
  EXPECT_EQ(messageOf(directory), "cannot write '" + directory.string() + "': Is a directory");
  EXPECT_EQ(messageOf(""), "cannot write '': No such file or directory");
}

// Permissions do not bind root, a file in the directory's place does.
TEST_F(WriteFile, LeavesNothingBehind) {
  writeFile(directory / "file", "kept");
  std::string below = directory / "file" / "a.smt2";
  EXPECT_EQ(messageOf(below), "cannot write '" + below + "': Not a directory");
  EXPECT_EQ(contents(directory / "file"), "kept");
  EXPECT_EQ(entries(), 1u);
  if (::geteuid() != 0) {
    ::chmod(directory.c_str(), 0500);
    std::string path = directory / "new";
    EXPECT_EQ(messageOf(path), "cannot write '" + path + "': Permission denied");
  }
}

TEST_F(WriteFile, WritesDevicesDirectly) {
  EXPECT_NO_THROW(writeFile("/dev/null", "text"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace redcomp::os
