// Printing and assertions of kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/TritonKernelSupport.h"
#include "triton/runtime/Guard.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

//===--- Elements ---===//

static uint64_t readBits(const void *data, uint64_t at, uint32_t bits) {
  const unsigned char *bytes = data;
  size_t size = (bits + 7) / 8;
  uint64_t value = 0;
  for (size_t i = 0; i < size; ++i)
    value |= (uint64_t)bytes[at * size + i] << 8 * i;
  return value;
}

// A float of fewer bits than 32. How the largest exponent is used differs.
typedef struct Format {
  int mantissa, exponent, bias;
  bool hasInfinity, hasOneNan;
} Format;

static double decode(uint64_t bits, const Format *format) {
  uint64_t mantissa = bits & ((UINT64_C(1) << format->mantissa) - 1);
  int top = (1 << format->exponent) - 1;
  int exponent = (int)(bits >> format->mantissa) & top;
  bool isNegative = bits >> (format->mantissa + format->exponent) & 1;
  bool isNan = format->hasOneNan ? isNegative && !exponent && !mantissa
               : format->hasInfinity
                   ? exponent == top && mantissa
                   : exponent == top && mantissa + 1 == UINT64_C(1) << format->mantissa;
  double value = exponent ? ldexp((double)(mantissa + (UINT64_C(1) << format->mantissa)),
                                  exponent - format->bias - format->mantissa)
                          : ldexp((double)mantissa, 1 - format->bias - format->mantissa);
  if (isNan)
    return NAN;
  if (format->hasInfinity && exponent == top)
    value = INFINITY;
  return isNegative ? -value : value;
}

static double readReal(const void *data, uint64_t at, uint32_t kind, uint32_t bits) {
  static const Format kFormats[] = {
      {10, 5, 15, true, false}, {7, 8, 127, true, false}, {2, 5, 15, true, false},
      {3, 4, 7, false, false},  {2, 5, 16, false, true},  {3, 4, 8, false, true},
  };
  uint64_t raw = readBits(data, at, bits);
  uint32_t low = (uint32_t)raw;
  double wide;
  float single;
  if (kind >= TESSERA_KERNEL_F16)
    return decode(raw, &kFormats[kind - TESSERA_KERNEL_F16]);
  memcpy(&wide, &raw, sizeof wide);
  memcpy(&single, &low, sizeof single);
  return kind == TESSERA_KERNEL_F64 ? wide : (double)single;
}

static void printElement(const void *data, uint64_t at, uint32_t kind, uint32_t bits,
                         uint32_t isHex) {
  uint64_t raw = readBits(data, at, bits);
  if (kind == TESSERA_KERNEL_POINTER || isHex) {
    printf("0x%0*" PRIx64, (int)(bits + 3) / 4, raw);
  } else if (kind >= TESSERA_KERNEL_F64) {
    double number = readReal(data, at, kind, bits);
    printf("%f", isnan(number) ? fabs(number) : number);
  } else if (kind == TESSERA_KERNEL_SIGNED && bits > 1) {
    uint64_t sign = UINT64_C(1) << (bits - 1);
    printf("%" PRId64, (int64_t)((raw ^ sign) - sign));
  } else {
    printf("%" PRIu64, raw);
  }
}

//===--- What kernels call ---===//

void tesseraKernelPrint(uint32_t x, uint32_t y, uint32_t z, const char *prefix, uint32_t kind,
                        uint32_t bits, uint32_t isHex, uint32_t operand, uint32_t numOperands,
                        uint32_t rank, const int64_t *dims, const void *data) {
  uint64_t count = 1;
  for (uint32_t i = 0; i < rank; ++i)
    count *= (uint64_t)dims[i];
  flockfile(stdout); // lines of one operand stay together
  if (!data)
    printf("pid (%u, %u, %u)%s\n", x, y, z, prefix);
  for (uint64_t at = 0; data && at < count; ++at) {
    uint64_t rest = count;
    printf("pid (%u, %u, %u) idx (", x, y, z);
    for (uint32_t i = 0; i < rank; ++i) {
      rest /= (uint64_t)dims[i];
      printf("%s%" PRIu64, i ? ", " : "", at / rest % (uint64_t)dims[i]);
    }
    printf(")%s", prefix);
    if (numOperands > 1)
      printf("(operand %u) ", operand);
    printElement(data, at, kind, bits, isHex);
    putchar('\n');
  }
  fflush(stdout);
  funlockfile(stdout);
}

void tesseraKernelAssert(uint32_t x, uint32_t y, uint32_t z, const char *message, const char *place,
                         uint64_t count, const void *conditions) {
  const unsigned char *bytes = conditions;
  for (uint64_t i = 0; i < count; ++i) {
    if (bytes[i])
      continue;
    fflush(stdout);
    TkFailure failure = {.program = {x, y, z}, .prefix = strlen(place) + 2};
    tsStringAppendFormat(&failure.text,
                         "%s: assertion failed: %s, in program (%u, %u, %u), element %" PRIu64,
                         place, message, x, y, z, i);
    tkFail(failure);
    // Nobody waits for it: the code runs without the runtime.
    fprintf(stderr, "%s\n", failure.text.data);
    abort();
  }
}
