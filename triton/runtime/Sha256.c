// SHA-256.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/runtime/Sha256.h"

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
// Those of the square roots of the first 8.
static const uint32_t kStart[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void extend(const uint8_t *block, uint32_t words[64]) {
  for (int i = 0; i < 16; ++i)
    words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  for (int i = 16; i < 64; ++i) {
    uint32_t a = words[i - 15], b = words[i - 2];
    words[i] = words[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + words[i - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
  }
}

static void compress(uint32_t state[8], const uint8_t *block) {
  uint32_t words[64], s[8];
  extend(block, words);
  memcpy(s, state, sizeof s);
  for (int i = 0; i < 64; ++i) {
    uint32_t a = s[0], e = s[4];
    uint32_t t = s[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                 ((e & s[5]) ^ (~e & s[6])) + kRound[i] + words[i];
    uint32_t u =
        (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += t;
    s[0] = t + u;
  }
  for (int i = 0; i < 8; ++i)
    state[i] += s[i];
}

void tkSha256Add(TkSha256 *hash, const void *data, size_t size) {
  if (!hash->isStarted) {
    memcpy(hash->state, kStart, sizeof kStart);
    hash->isStarted = true;
  }
  const uint8_t *bytes = data;
  while (size) {
    size_t used = hash->size % 64, room = 64 - used, part = size < room ? size : room;
    if (part == 64) {
      compress(hash->state, bytes);
    } else {
      memcpy(hash->block + used, bytes, part);
      if (part == room)
        compress(hash->state, hash->block);
    }
    hash->size += part;
    bytes += part;
    size -= part;
  }
}

void tkSha256AddText(TkSha256 *hash, MlirStringRef text) {
  uint64_t length = text.length;
  tkSha256Add(hash, &length, sizeof length);
  tkSha256Add(hash, text.data, text.length);
}

void tkSha256Finish(TkSha256 *hash, char text[TK_DIGEST_TEXT + 1]) {
  uint64_t bits = hash->size * 8;
  static const uint8_t padding[64] = {0x80};
  size_t used = hash->size % 64;
  tkSha256Add(hash, padding, used < 56 ? 56 - used : 120 - used);
  uint8_t length[8];
  for (int i = 0; i < 8; ++i)
    length[i] = (uint8_t)(bits >> (56 - 8 * i));
  tkSha256Add(hash, length, sizeof length);
  static const char digits[] = "0123456789abcdef";
  for (int i = 0; i < TK_DIGEST_TEXT; ++i)
    text[i] = digits[hash->state[i / 8] >> (28 - 4 * (i % 8)) & 15];
  text[TK_DIGEST_TEXT] = 0;
}
