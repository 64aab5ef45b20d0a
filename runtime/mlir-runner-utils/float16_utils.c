// Printing floats of 16 bits, for lowered code.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void print(float value) { printf("%g", (double)value); }

static float fromBits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

void printBF16(uint16_t bits);
void printBF16(uint16_t bits) { print(fromBits((uint32_t)bits << 16)); }

void printF16(uint16_t bits);
void printF16(uint16_t bits) {
  uint32_t sign = (uint32_t)(bits & 0x8000) << 16, exponent = bits >> 10 & 31;
  uint32_t fraction = bits & 0x3ff;
  if (exponent == 31)
    print(fromBits(sign | 0x7f800000 | fraction << 13));
  else if (exponent)
    print(fromBits(sign | (exponent + 112) << 23 | fraction << 13));
  else
    print((sign ? -1.0f : 1.0f) * (float)fraction / 16777216.0f);
}
