#include "cli/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <thread>

namespace yomi::cli {
namespace {

TEST(Progress, WaitsASecondShowsTheRateAndErasesItself) {
  std::istringstream in;
  std::ostringstream out, err;
  Screen screen{in, out, err, true};
  {
    Progress progress(screen, "hex:11", "playouts");
    progress.update(0.1, 100);
    EXPECT_EQ(err.str(), "");
    std::this_thread::sleep_for(std::chrono::milliseconds(1050));
    progress.update(0.5, 500'000'000);
    EXPECT_TRUE(err.str().starts_with("\rhex:11: 50 %, ")) << err.str();
    EXPECT_NE(err.str().find("M playouts/s, about 0:01 left"), std::string::npos) << err.str();
    progress.erase();
    EXPECT_TRUE(err.str().ends_with("\r\x1b[K")) << "something lasting may be printed";
    const std::string before = err.str();
    progress.erase();
    EXPECT_EQ(err.str(), before) << "nothing to erase";
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    progress.update(0.6, 600'000'000);
  }
  EXPECT_TRUE(err.str().ends_with("\r\x1b[K"));
  EXPECT_EQ(out.str(), "");
}

TEST(Progress, IsSilentWhenNobodyWatches) {
  std::istringstream in;
  std::ostringstream out, err;
  Screen screen{in, out, err};
  {
    Progress progress(screen, "hex:11", "playouts");
    std::this_thread::sleep_for(std::chrono::milliseconds(1050));
    progress.update(0.5, 500'000);
  }
  EXPECT_EQ(err.str(), "");
}

}  // namespace
}  // namespace yomi::cli
