#include "os/digest.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <stdexcept>

namespace redcomp::os {

std::string sha256(std::string_view text) {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  if (EVP_Digest(text.data(), text.size(), bytes, &size, EVP_sha256(), nullptr) != 1) throw std::logic_error("libcrypto has no SHA-256");
  std::string digits;
  for (unsigned int k = 0; k < size; ++k) digits += fmt::format("{:02x}", bytes[k]);
  return digits;
}

}  // namespace redcomp::os
