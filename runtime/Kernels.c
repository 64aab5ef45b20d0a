// The loops of Kernels.h; compiled several times, TT_KERNELS names the table of this time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops carry `omp simd`, which says that iterations are independent although out may be an input.
// NaNs and infinities are kept: none of this may be compiled with -ffast-math.
#include "Kernels.h"

#include <math.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#ifndef TT_KERNELS
#define TT_KERNELS ttKernelsPlain
#define TT_KERNELS_NAME "plain"
#endif

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) &&       \
    (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 35))
// The C library has vector versions of these (4 ulp); its headers tell only under -ffast-math.
#pragma omp declare simd notinbranch
float sinf(float x);
#pragma omp declare simd notinbranch
float cosf(float x);
#pragma omp declare simd notinbranch
float tanf(float x);
#pragma omp declare simd notinbranch
float logf(float x);
#pragma omp declare simd notinbranch
float log1pf(float x);
#pragma omp declare simd notinbranch
float expm1f(float x);
#pragma omp declare simd notinbranch
float cbrtf(float x);
#pragma omp declare simd notinbranch
float erff(float x);
#pragma omp declare simd notinbranch
float powf(float x, float y);
#endif

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static inline float floatFromBits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline uint32_t floatToBits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static inline float bf16ToFloat(uint16_t half) { return floatFromBits((uint32_t)half << 16); }

static inline uint16_t floatToBf16(float value) {
  uint32_t bits = floatToBits(value);
  uint32_t rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  uint32_t quiet = (bits >> 16) | 0x40; // adding to a NaN could carry into infinity
  return (uint16_t)((bits & 0x7fffffff) > 0x7f800000 ? quiet : rounded);
}

static inline float f16ToFloat(uint16_t half) {
  uint32_t magnitude = (uint32_t)(half & 0x7fff) << 13;
  // 2^112 moves the exponent's bias from 15 to 127 and is exact for subnormals too.
  float value = floatFromBits(magnitude) * 0x1p112f;
  uint32_t special = magnitude | 0x7f800000;
  uint32_t bits = (half & 0x7c00) == 0x7c00 ? special : floatToBits(value);
  return floatFromBits(bits | (uint32_t)(half & 0x8000) << 16);
}

static inline uint16_t floatToF16(float value) {
  uint32_t bits = floatToBits(value);
  uint32_t sign = (bits >> 16) & 0x8000;
  uint32_t magnitude = bits & 0x7fffffff;
  // Adding 0.5 leaves exactly the bits of a subnormal half in the low end of the sum, rounded.
  uint32_t subnormal = floatToBits(floatFromBits(magnitude) + 0.5f) - 0x3f000000;
  uint32_t normal = (magnitude - 0x38000000 + 0xfff + ((magnitude >> 13) & 1)) >> 13;
  uint32_t result = magnitude < 0x38800000 ? subnormal : normal;
  result = magnitude >= 0x477ff000 ? 0x7c00 : result;
  result = magnitude > 0x7f800000 ? 0x7e00 : result;
  return (uint16_t)(result | sign);
}

static inline uint32_t floatToInt(float value) {
  float safe = value > -9.2e18f && value < 9.2e18f ? value : 0.0f;
  return (uint32_t)(uint64_t)(int64_t)safe;
}

#define LOAD_LOOP(type, convert)                                                                   \
  do {                                                                                             \
    const type *source = (const type *)from;                                                       \
    if (stride == 1) {                                                                             \
      _Pragma("omp simd") for (size_t i = 0; i < n; ++i) to[i] = convert(source[i]);               \
    } else {                                                                                       \
      for (size_t i = 0; i < n; ++i)                                                               \
        to[i] = convert(source[(int64_t)i * stride]);                                              \
    }                                                                                              \
  } while (0)

static void load(TtDType dtype, const void *from, int64_t stride, size_t n, float *to) {
  if (stride == 0 && n > 1) {
    load(dtype, from, 1, 1, to);
    float value = to[0];
    for (size_t i = 1; i < n; ++i)
      to[i] = value;
    return;
  }
  switch (dtype) {
  case TT_F32:
    LOAD_LOOP(float, (float));
    break;
  case TT_BF16:
    LOAD_LOOP(uint16_t, bf16ToFloat);
    break;
  case TT_F16:
    LOAD_LOOP(uint16_t, f16ToFloat);
    break;
  case TT_U32:
    LOAD_LOOP(uint32_t, (float));
    break;
  case TT_U16:
    LOAD_LOOP(uint16_t, (float));
    break;
  default:
    LOAD_LOOP(uint8_t, (float));
    break;
  }
}

static inline uint32_t bf16ToInt(uint16_t half) { return floatToInt(bf16ToFloat(half)); }
static inline uint32_t f16ToInt(uint16_t half) { return floatToInt(f16ToFloat(half)); }

static void loadInt(TtDType dtype, const void *from, int64_t stride, size_t n, uint32_t *to) {
  if (stride == 0 && n > 1) {
    loadInt(dtype, from, 1, 1, to);
    uint32_t value = to[0];
    for (size_t i = 1; i < n; ++i)
      to[i] = value;
    return;
  }
  switch (dtype) {
  case TT_F32:
    LOAD_LOOP(float, floatToInt);
    break;
  case TT_BF16:
    LOAD_LOOP(uint16_t, bf16ToInt);
    break;
  case TT_F16:
    LOAD_LOOP(uint16_t, f16ToInt);
    break;
  case TT_U32:
    LOAD_LOOP(uint32_t, (uint32_t));
    break;
  case TT_U16:
    LOAD_LOOP(uint16_t, (uint32_t));
    break;
  default:
    LOAD_LOOP(uint8_t, (uint32_t));
    break;
  }
}

#define STORE_LOOP(type, convert)                                                                  \
  do {                                                                                             \
    type *target = (type *)to;                                                                     \
    _Pragma("omp simd") for (size_t i = 0; i < n; ++i) target[i] = (type)convert(from[i]);         \
  } while (0)

static void store(TtDType dtype, const float *from, size_t n, void *to) {
  switch (dtype) {
  case TT_F32:
    memcpy(to, from, n * sizeof(float));
    break;
  case TT_BF16:
    STORE_LOOP(uint16_t, floatToBf16);
    break;
  case TT_F16:
    STORE_LOOP(uint16_t, floatToF16);
    break;
  case TT_U32:
    STORE_LOOP(uint32_t, floatToInt);
    break;
  case TT_U16:
    STORE_LOOP(uint16_t, floatToInt);
    break;
  default:
    STORE_LOOP(uint8_t, floatToInt);
    break;
  }
}

static inline uint16_t intToBf16(uint32_t value) { return floatToBf16((float)value); }
static inline uint16_t intToF16(uint32_t value) { return floatToF16((float)value); }

static void storeInt(TtDType dtype, const uint32_t *from, size_t n, void *to) {
  switch (dtype) {
  case TT_F32:
    STORE_LOOP(float, (float));
    break;
  case TT_BF16:
    STORE_LOOP(uint16_t, intToBf16);
    break;
  case TT_F16:
    STORE_LOOP(uint16_t, intToF16);
    break;
  case TT_U32:
    memcpy(to, from, n * sizeof(uint32_t));
    break;
  case TT_U16:
    STORE_LOOP(uint16_t, (uint16_t));
    break;
  default:
    STORE_LOOP(uint8_t, (uint8_t));
    break;
  }
}

#ifdef __SSE2__
static void stream(const void *from, size_t bytes, void *to) {
  const uint8_t *source = from;
  uint8_t *target = to;
  size_t head = (0 - (uintptr_t)target) & 15;
  head = head < bytes ? head : bytes;
  memcpy(target, source, head);
  size_t at = head;
  for (; at + 64 <= bytes; at += 64) {
    __m128i parts[4];
    memcpy(parts, source + at, sizeof parts);
    for (int i = 0; i < 4; ++i)
      _mm_stream_si128((__m128i *)(void *)(target + at) + i, parts[i]);
  }
  memcpy(target + at, source + at, bytes - at);
}

static void fence(void) { _mm_sfence(); }
#else
static void stream(const void *from, size_t bytes, void *to) { memcpy(to, from, bytes); }

static void fence(void) {}
#endif

//===----------------------------------------------------------------------===//
// Functions that the C library has no fast loop for
//===----------------------------------------------------------------------===//

/// e^x within 1 ulp: x = n ln 2 + r, a polynomial for e^r, and 2^n put in by halves so that results
/// below the smallest normal number come out right.
static inline float expOf(float x) {
  float clamped = x < -104.0f ? -104.0f : x;
  clamped = clamped > 89.0f ? 89.0f : clamped;
  float shifted = clamped * 0x1.715476p0f + 0x1.8p23f;
  float n = shifted - 0x1.8p23f;
  float r = clamped - n * 0x1.62e4p-1f;
  r = r - n * 0x1.7f7d1cp-20f;
  float p = 0x1.a01a02p-13f;
  p = p * r + 0x1.6c16c2p-10f;
  p = p * r + 0x1.111112p-7f;
  p = p * r + 0x1.555556p-5f;
  p = p * r + 0x1.555556p-3f;
  p = p * r + 0.5f;
  p = p * r * r + r + 1.0f;
  int32_t exponent = (int32_t)(floatToBits(shifted) - 0x4b400000u);
  exponent = x == x ? exponent : 0;
  int32_t half = exponent >> 1;
  float low = floatFromBits((uint32_t)(half + 127) << 23);
  float high = floatFromBits((uint32_t)(exponent - half + 127) << 23);
  float result = p * low * high;
  return x == x ? result : x;
}

static inline float tanhOf(float x) {
  float magnitude = fabsf(x);
  float square = x * x;
  // Near 0 the quotient below cancels: an odd polynomial instead.
  float p = -5.70498872745e-3f;
  p = p * square + 2.06390887954e-2f;
  p = p * square - 5.37397155531e-2f;
  p = p * square + 1.33314422036e-1f;
  p = p * square - 3.33332819422e-1f;
  float near = p * square * x + x;
  float far = 1.0f - 2.0f / (expOf(2.0f * magnitude) + 1.0f);
  return magnitude < 0.625f ? near : copysignf(far, x);
}

static inline float remainderOf(float a, float b) {
  float result = fmodf(a, b);
  return result != 0 && (b < 0) != (result < 0) ? result + b : result;
}

static inline uint32_t powerOfInt(uint32_t base, uint32_t exponent) {
  uint32_t result = 1;
  for (; exponent; exponent >>= 1, base *= base)
    if (exponent & 1)
      result *= base;
  return result;
}

static inline float clampOf(float x, float low, float high) {
  float raised = x < low ? low : x;
  return raised > high ? high : raised;
}

static inline uint32_t clampOfInt(uint32_t x, float low, float high) {
  double value = x;
  value = value < (double)low ? (double)low : value;
  value = value > (double)high ? (double)high : value;
  return value > 0 ? (value < 4294967295.0 ? (uint32_t)value : UINT32_MAX) : 0;
}

//===----------------------------------------------------------------------===//
// Elementwise loops
//===----------------------------------------------------------------------===//

#define FLOAT_KERNEL(name, expression)                                                             \
  static void name(size_t n, const float *a, const float *b, const float *c, float p0, float p1,   \
                   float *out) {                                                                   \
    (void)b, (void)c, (void)p0, (void)p1;                                                          \
    _Pragma("omp simd") for (size_t i = 0; i < n; ++i) out[i] = (expression);                      \
  }

FLOAT_KERNEL(floatAdd, a[i] + b[i])
FLOAT_KERNEL(floatMultiply, a[i] * b[i])
FLOAT_KERNEL(floatSubtract, a[i] - b[i])
FLOAT_KERNEL(floatRelu, a[i] < 0 ? 0 : a[i])
FLOAT_KERNEL(floatGreaterEqual, a[i] >= b[i] ? 1.0f : 0.0f)
FLOAT_KERNEL(floatSqrt, sqrtf(a[i]))
FLOAT_KERNEL(floatDiv, a[i] / b[i])
FLOAT_KERNEL(floatSigmoid, 1.0f / (1.0f + expOf(-a[i])))
FLOAT_KERNEL(floatReciprocal, 1.0f / a[i])
FLOAT_KERNEL(floatExp, expOf(a[i]))
FLOAT_KERNEL(floatMaximum, a[i] > b[i] || a[i] != a[i] ? a[i] : b[i])
FLOAT_KERNEL(floatAbs, fabsf(a[i]))
FLOAT_KERNEL(floatNeg, -a[i])
FLOAT_KERNEL(floatRsqrt, 1.0f / sqrtf(a[i]))
FLOAT_KERNEL(floatTypecast, a[i]) // all conversion is done by load and store
FLOAT_KERNEL(floatEqual, a[i] == b[i] ? 1.0f : 0.0f)
FLOAT_KERNEL(floatNotEqual, a[i] != b[i] ? 1.0f : 0.0f)
FLOAT_KERNEL(floatLessEqual, a[i] <= b[i] ? 1.0f : 0.0f)
FLOAT_KERNEL(floatLessThan, a[i] < b[i] ? 1.0f : 0.0f)
FLOAT_KERNEL(floatGreaterThan, a[i] > b[i] ? 1.0f : 0.0f)
FLOAT_KERNEL(floatLogicalAnd, ((a[i] != 0) & (b[i] != 0)) ? 1.0f : 0.0f)
FLOAT_KERNEL(floatLogicalOr, ((a[i] != 0) | (b[i] != 0)) ? 1.0f : 0.0f)
FLOAT_KERNEL(floatLogicalXor, (a[i] != 0) != (b[i] != 0) ? 1.0f : 0.0f)
FLOAT_KERNEL(floatLogicalNot, a[i] == 0 ? 1.0f : 0.0f)
FLOAT_KERNEL(floatCbrt, cbrtf(a[i]))
FLOAT_KERNEL(floatMinimum, a[i] < b[i] || a[i] != a[i] ? a[i] : b[i])
FLOAT_KERNEL(floatCeil, ceilf(a[i]))
FLOAT_KERNEL(floatSin, sinf(a[i]))
FLOAT_KERNEL(floatCos, cosf(a[i]))
FLOAT_KERNEL(floatLog, logf(a[i]))
FLOAT_KERNEL(floatLog1p, log1pf(a[i]))
FLOAT_KERNEL(floatExpm1, expm1f(a[i]))
FLOAT_KERNEL(floatSign, (float)((a[i] > 0) - (a[i] < 0)))
FLOAT_KERNEL(floatRemainder, remainderOf(a[i], b[i]))
FLOAT_KERNEL(floatIsFinite, (floatToBits(a[i]) & 0x7f800000) != 0x7f800000 ? 1.0f : 0.0f)
FLOAT_KERNEL(floatFloor, floorf(a[i]))
FLOAT_KERNEL(floatWhere, a[i] != 0 ? b[i] : c[i])
FLOAT_KERNEL(floatGelu, 0.5f * a[i] * (1.0f + erff(a[i] * 0x1.6a09e6p-1f)))
FLOAT_KERNEL(floatClamp, clampOf(a[i], p0, p1))
FLOAT_KERNEL(floatLeakyRelu, a[i] < 0 ? a[i] * p0 : a[i])
FLOAT_KERNEL(floatTan, tanf(a[i]))
FLOAT_KERNEL(floatTanh, tanhOf(a[i]))
FLOAT_KERNEL(floatPower, powf(a[i], b[i]))

#define INT_KERNEL(name, expression)                                                               \
  static void name(size_t n, const uint32_t *a, const uint32_t *b, const uint32_t *c, float p0,    \
                   float p1, uint32_t *out) {                                                      \
    (void)b, (void)c, (void)p0, (void)p1;                                                          \
    _Pragma("omp simd") for (size_t i = 0; i < n; ++i) out[i] = (expression);                      \
  }

INT_KERNEL(intAdd, a[i] + b[i])
INT_KERNEL(intMultiply, a[i] * b[i])
INT_KERNEL(intSubtract, a[i] - b[i])
INT_KERNEL(intCopy, a[i])
INT_KERNEL(intGreaterEqual, a[i] >= b[i])
INT_KERNEL(intDiv, b[i] ? a[i] / b[i] : UINT32_MAX)
INT_KERNEL(intMaximum, a[i] > b[i] ? a[i] : b[i])
INT_KERNEL(intNeg, 0u - a[i])
INT_KERNEL(intEqual, a[i] == b[i])
INT_KERNEL(intNotEqual, a[i] != b[i])
INT_KERNEL(intLessEqual, a[i] <= b[i])
INT_KERNEL(intLessThan, a[i] < b[i])
INT_KERNEL(intGreaterThan, a[i] > b[i])
INT_KERNEL(intLogicalAnd, (a[i] != 0) & (b[i] != 0))
INT_KERNEL(intLogicalOr, (a[i] | b[i]) != 0)
INT_KERNEL(intLogicalXor, (a[i] != 0) != (b[i] != 0))
INT_KERNEL(intLogicalNot, a[i] == 0)
INT_KERNEL(intBitwiseAnd, a[i] & b[i])
INT_KERNEL(intBitwiseOr, a[i] | b[i])
INT_KERNEL(intBitwiseXor, a[i] ^ b[i])
INT_KERNEL(intBitwiseNot, ~a[i])
INT_KERNEL(intMinimum, a[i] < b[i] ? a[i] : b[i])
INT_KERNEL(intSign, a[i] != 0)
INT_KERNEL(intRemainder, b[i] ? a[i] % b[i] : 0)
INT_KERNEL(intOne, 0u * a[i] + 1u)
INT_KERNEL(intWhere, a[i] ? b[i] : c[i])
INT_KERNEL(intClamp, clampOfInt(a[i], p0, p1))
INT_KERNEL(intPower, powerOfInt(a[i], b[i]))

//===----------------------------------------------------------------------===//
// Chains of elementwise ops
//===----------------------------------------------------------------------===//

#if defined(__AVX512F__)
enum { VectorBytes = 64 };
#define STREAM_VECTOR(to, value) _mm512_stream_ps(to, (__m512)(value))
#elif defined(__AVX__)
enum { VectorBytes = 32 };
#define STREAM_VECTOR(to, value) _mm256_stream_ps(to, (__m256)(value))
#elif defined(__SSE2__)
enum { VectorBytes = 16 };
#define STREAM_VECTOR(to, value) _mm_stream_ps(to, (__m128)(value))
#else
enum { VectorBytes = 16 };
#define STREAM_VECTOR(to, value) memcpy(to, &(value), sizeof(value))
#endif

/// What the ops of a chain work on at a time: enough vectors that they don't wait for each other,
/// few enough for the registers.
enum { VectorFloats = VectorBytes / 4, NumVectors = 8, StripFloats = NumVectors * VectorFloats };
_Static_assert(TT_CHAIN_BLOCK % StripFloats == 0, "whole strips");

typedef float Floats __attribute__((vector_size(VectorBytes)));
typedef int32_t Ints __attribute__((vector_size(VectorBytes)));
typedef uint32_t Words __attribute__((vector_size(VectorBytes)));

static inline Floats choose(Ints mask, Floats yes, Floats no) {
  return (Floats)((mask & (Ints)yes) | (~mask & (Ints)no));
}

static inline Floats roundToBf16(Floats x) {
  Words bits = (Words)x;
  Words rounded = bits + 0x7fff + (bits >> 16 & 1), quiet = bits | 0x400000;
  return (Floats)((Words)choose(x != x, (Floats)quiet, (Floats)rounded) & 0xffff0000);
}

static inline Floats vectorAt(const float *from) {
  Floats value;
  memcpy(&value, from, sizeof value);
  return value;
}

// Of the result so far, x, or of x and the other operand, y.
#define UNARY(op, expression)                                                                      \
  case op:                                                                                         \
    for (int i = 0; i < NumVectors; ++i) {                                                         \
      Floats x = values[i];                                                                        \
      values[i] = (expression);                                                                    \
    }                                                                                              \
    break
#define BINARY(op, expression)                                                                     \
  case op:                                                                                         \
    for (int i = 0; i < NumVectors; ++i) {                                                         \
      Floats x = values[i], y = vectorAt(other + i * VectorFloats);                                \
      values[i] = (expression);                                                                    \
    }                                                                                              \
    break
#define SWAPPED(op) (TT_NUM_OPS + (op))

/// One op on one strip. NaNs and zeros come out as from the loops above.
static inline __attribute__((always_inline)) void chainOp(unsigned op, const float *other,
                                                          Floats *values) {
  switch (op) {
    BINARY(TtOp_Add, x + y);
    BINARY(SWAPPED(TtOp_Add), y + x);
    BINARY(TtOp_Multiply, x * y);
    BINARY(SWAPPED(TtOp_Multiply), y * x);
    BINARY(TtOp_Subtract, x - y);
    BINARY(SWAPPED(TtOp_Subtract), y - x);
    BINARY(TtOp_Div, x / y);
    BINARY(SWAPPED(TtOp_Div), y / x);
    BINARY(TtOp_Maximum, choose((x > y) | (x != x), x, y));
    BINARY(SWAPPED(TtOp_Maximum), choose((y > x) | (y != y), y, x));
    BINARY(TtOp_Minimum, choose((x < y) | (x != x), x, y));
    BINARY(SWAPPED(TtOp_Minimum), choose((y < x) | (y != y), y, x));
    UNARY(TtOp_Relu, (Floats)(~(x < 0) & (Ints)x));
    UNARY(TtOp_Abs, (Floats)((Ints)x & 0x7fffffff));
    UNARY(TtOp_Neg, -x);
  }
}

static void chain(size_t n, const float *first, const TtChainStep *steps, uint32_t numSteps,
                  bool past, float *out) {
  for (size_t at = 0; at < n; at += StripFloats) {
    Floats values[NumVectors];
    for (int i = 0; i < NumVectors; ++i)
      values[i] = vectorAt(first + at + i * VectorFloats);
    for (uint32_t s = 0; s < numSteps; ++s) {
      const TtChainStep *step = &steps[s];
      const float *other = step->other ? step->other + at : NULL;
      chainOp(step->op + (step->second ? TT_NUM_OPS : 0u), other, values);
      for (int i = 0; i < NumVectors && step->toBf16; ++i)
        values[i] = roundToBf16(values[i]);
    }
    for (int i = 0; i < NumVectors; ++i) {
      float *to = out + at + i * VectorFloats;
      if (past)
        STREAM_VECTOR(to, values[i]);
      else
        memcpy(to, &values[i], sizeof values[i]);
    }
  }
}

//===----------------------------------------------------------------------===//
// Reductions and matrix products
//===----------------------------------------------------------------------===//

/// Sums of 4096 are summed up in double, so that long sums stay as exact as short ones.
static float sum(const float *values, size_t n) {
  double total = 0;
  for (size_t start = 0; start < n; start += 4096) {
    size_t count = n - start < 4096 ? n - start : 4096;
    const float *part = values + start;
    float partial = 0;
#pragma omp simd reduction(+ : partial)
    for (size_t i = 0; i < count; ++i)
      partial += part[i];
    total += (double)partial;
  }
  return (float)total;
}

static float maxOf(const float *values, size_t n) {
  float best = -INFINITY;
  int nan = 0;
#pragma omp simd reduction(max : best) reduction(| : nan)
  for (size_t i = 0; i < n; ++i) {
    best = values[i] > best ? values[i] : best;
    nan |= values[i] != values[i];
  }
  return nan ? NAN : best;
}

static float minOf(const float *values, size_t n) {
  float best = INFINITY;
  int nan = 0;
#pragma omp simd reduction(min : best) reduction(| : nan)
  for (size_t i = 0; i < n; ++i) {
    best = values[i] < best ? values[i] : best;
    nan |= values[i] != values[i];
  }
  return nan ? NAN : best;
}

static void softmax(const float *from, size_t n, float *to) {
  float largest = maxOf(from, n);
#pragma omp simd
  for (size_t i = 0; i < n; ++i)
    to[i] = expOf(from[i] - largest);
  float scale = 1.0f / sum(to, n);
#pragma omp simd
  for (size_t i = 0; i < n; ++i)
    to[i] *= scale;
}

/// Four rows of c against a block of b that stays in the cache.
static void multiplyRows(size_t rows, size_t n, size_t k, const float *a, size_t lda,
                         const float *b, size_t ldb, float *c, size_t ldc) {
  if (rows == 4) {
    float *c0 = c, *c1 = c + ldc, *c2 = c + 2 * ldc, *c3 = c + 3 * ldc;
    for (size_t p = 0; p < k; ++p) {
      const float *row = b + p * ldb;
      float a0 = a[p], a1 = a[lda + p], a2 = a[2 * lda + p], a3 = a[3 * lda + p];
#pragma omp simd
      for (size_t j = 0; j < n; ++j) {
        c0[j] += a0 * row[j];
        c1[j] += a1 * row[j];
        c2[j] += a2 * row[j];
        c3[j] += a3 * row[j];
      }
    }
    return;
  }
  for (size_t i = 0; i < rows; ++i)
    for (size_t p = 0; p < k; ++p) {
      const float *row = b + p * ldb;
      float *target = c + i * ldc;
      float factor = a[i * lda + p];
#pragma omp simd
      for (size_t j = 0; j < n; ++j)
        target[j] += factor * row[j];
    }
}

static void matmul(size_t m, size_t n, size_t k, const float *a, size_t lda, const float *b,
                   size_t ldb, float *c, size_t ldc) {
  enum { BlockN = 256, BlockK = 256 };
  for (size_t j = 0; j < n; j += BlockN)
    for (size_t p = 0; p < k; p += BlockK)
      for (size_t i = 0; i < m; i += 4)
        multiplyRows(m - i < 4 ? m - i : 4, n - j < BlockN ? n - j : BlockN,
                     k - p < BlockK ? k - p : BlockK, a + i * lda + p, lda, b + p * ldb + j, ldb,
                     c + i * ldc + j, ldc);
}

// Every op has its loop on floats, or says here that it has none.
#define floatBitwiseAnd NULL
#define floatBitwiseOr NULL
#define floatBitwiseXor NULL
#define floatBitwiseNot NULL
#define floatScatter NULL // not a map over elements: see OpsEltwise.c
#define FLOAT_ROW(kind, text) [TtOp_##kind] = float##kind,

const TtKernels TT_KERNELS = {
    .name = TT_KERNELS_NAME,
    .floatOps = {TtnnEltwiseOpType_EACH(FLOAT_ROW)},
    .intOps = {[TtOp_Add] = intAdd,
               [TtOp_Multiply] = intMultiply,
               [TtOp_Subtract] = intSubtract,
               [TtOp_Relu] = intCopy,
               [TtOp_GreaterEqual] = intGreaterEqual,
               [TtOp_Div] = intDiv,
               [TtOp_Maximum] = intMaximum,
               [TtOp_Abs] = intCopy,
               [TtOp_Neg] = intNeg,
               [TtOp_Typecast] = intCopy,
               [TtOp_Equal] = intEqual,
               [TtOp_NotEqual] = intNotEqual,
               [TtOp_LessEqual] = intLessEqual,
               [TtOp_LessThan] = intLessThan,
               [TtOp_GreaterThan] = intGreaterThan,
               [TtOp_LogicalAnd] = intLogicalAnd,
               [TtOp_LogicalOr] = intLogicalOr,
               [TtOp_LogicalXor] = intLogicalXor,
               [TtOp_LogicalNot] = intLogicalNot,
               [TtOp_BitwiseAnd] = intBitwiseAnd,
               [TtOp_BitwiseOr] = intBitwiseOr,
               [TtOp_BitwiseXor] = intBitwiseXor,
               [TtOp_BitwiseNot] = intBitwiseNot,
               [TtOp_Minimum] = intMinimum,
               [TtOp_Ceil] = intCopy,
               [TtOp_Sign] = intSign,
               [TtOp_Remainder] = intRemainder,
               [TtOp_IsFinite] = intOne,
               [TtOp_Floor] = intCopy,
               [TtOp_Where] = intWhere,
               [TtOp_Clamp] = intClamp,
               [TtOp_Power] = intPower},
    .chainOps = 1ull << TtOp_Add | 1ull << TtOp_Multiply | 1ull << TtOp_Subtract |
                1ull << TtOp_Div | 1ull << TtOp_Maximum | 1ull << TtOp_Minimum | 1ull << TtOp_Relu |
                1ull << TtOp_Abs | 1ull << TtOp_Neg,
    .chain = chain,
    .load = load,
    .loadInt = loadInt,
    .store = store,
    .storeInt = storeInt,
    .stream = stream,
    .fence = fence,
    .sum = sum,
    .max = maxOf,
    .min = minOf,
    .softmax = softmax,
    .matmul = matmul,
};
