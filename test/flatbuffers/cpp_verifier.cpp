// Says what the C++ verifier thinks of the changed files of `flatbuffers-test verdicts`.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compile with -include <header of flatc --cpp --gen-all> -DVERIFY=<its
// VerifySizePrefixed...Buffer>. usage: cpp_verifier <file> <verdicts>: fails where the verdicts
// accept what C++ refuses.

#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

static std::vector<char> readFile(const char *path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

static bool verify(const std::vector<uint8_t> &bytes) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size());
  return VERIFY(verifier);
}

// The same changes as changeByte of FlatbuffersTest.c.
static void changeByte(std::vector<uint8_t> &bytes, size_t i) {
  static const uint8_t sets[] = {0x00, 0xff, 0x01, 0x80};
  uint8_t &byte = bytes[4 + (i / 12) % (bytes.size() - 4)];
  size_t what = i % 12;
  byte = what < 8 ? uint8_t(byte ^ 1u << what) : sets[what - 8];
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 1;
  std::vector<char> text = readFile(argv[1]), verdicts = readFile(argv[2]);
  const std::vector<uint8_t> original(text.begin(), text.end());
  size_t both = 0, stricter = 0, laxer = 0;
  for (size_t i = 0; i < 12 * (original.size() - 4); ++i) {
    std::vector<uint8_t> bytes = original;
    changeByte(bytes, i);
    bool theirs = verify(bytes), ours = verdicts.at(i) == '1';
    both += theirs == ours;
    stricter += theirs && !ours;
    laxer += !theirs && ours;
    if (!theirs && ours && laxer < 10)
      std::printf("accepted, but refused by C++: change %zu of byte %zu\n", i % 12, 4 + i / 12);
  }
  std::printf("%zu the same, %zu refused here only, %zu accepted here only\n", both, stricter,
              laxer);
  return laxer != 0 || both == 0;
}
