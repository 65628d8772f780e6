// SHA-256 (FIPS 180-4), for formats that identify files by it.
#pragma once

#include <string>
#include <string_view>

namespace redcomp::os {

std::string sha256(std::string_view data);  // 64 hexadecimal digits

}  // namespace redcomp::os
