// Inner loops over contiguous elements, compiled once for each level of the instruction set.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_RUNTIME_KERNELS_H
#define TESSERA_RUNTIME_KERNELS_H

#include "tessera/runtime.h"

/// Elementwise ops, numbered as EltwiseOpType in schemas/ttnn/Program.fbs (checked in Eltwise.c).
enum {
  TT_OP_ADD,
  TT_OP_MULTIPLY,
  TT_OP_SUBTRACT,
  TT_OP_RELU,
  TT_OP_GREATER_EQUAL,
  TT_OP_SQRT,
  TT_OP_DIV,
  TT_OP_SIGMOID,
  TT_OP_RECIPROCAL,
  TT_OP_EXP,
  TT_OP_MAXIMUM,
  TT_OP_ABS,
  TT_OP_NEG,
  TT_OP_RSQRT,
  TT_OP_COPY, ///< Typecast: all conversion is done by load and store
  TT_OP_EQUAL,
  TT_OP_NOT_EQUAL,
  TT_OP_LESS_EQUAL,
  TT_OP_LESS_THAN,
  TT_OP_GREATER_THAN,
  TT_OP_LOGICAL_AND,
  TT_OP_LOGICAL_OR,
  TT_OP_LOGICAL_XOR,
  TT_OP_LOGICAL_NOT,
  TT_OP_BITWISE_AND,
  TT_OP_BITWISE_OR,
  TT_OP_BITWISE_XOR,
  TT_OP_BITWISE_NOT,
  TT_OP_CBRT,
  TT_OP_MINIMUM,
  TT_OP_CEIL,
  TT_OP_SIN,
  TT_OP_COS,
  TT_OP_LOG,
  TT_OP_LOG1P,
  TT_OP_EXPM1,
  TT_OP_SIGN,
  TT_OP_REMAINDER,
  TT_OP_IS_FINITE,
  TT_OP_FLOOR,
  TT_OP_WHERE,
  TT_OP_GELU,
  TT_OP_CLAMP,
  TT_OP_LEAKY_RELU,
  TT_OP_SCATTER, ///< not a map over elements: see Data.c
  TT_OP_TAN,
  TT_OP_TANH,
  TT_OP_POWER,
  TT_NUM_OPS
};

/// out[i] = op(a[i], b[i], c[i]) with up to two parameters. `out` may be one of the inputs.
typedef void (*TtFloatKernel)(size_t n, const float *a, const float *b, const float *c, float p0,
                              float p1, float *out);
typedef void (*TtIntKernel)(size_t n, const uint32_t *a, const uint32_t *b, const uint32_t *c,
                            float p0, float p1, uint32_t *out);

/// A step of a chain of ops: what it does to the result so far.
typedef struct TtChainStep {
  uint8_t op;
  bool second;        ///< the result so far is the second operand
  bool toBf16;        ///< it's rounded behind the op
  const float *other; ///< the other operand, if there is one
} TtChainStep;

/// Chains are of whole multiples of so many elements.
enum { TT_CHAIN_BLOCK = 128 };

/// The loops for one instruction set.
typedef struct TtKernels {
  const char *name;
  TtFloatKernel floatOps[TT_NUM_OPS]; ///< NULL: only on integers
  TtIntKernel intOps[TT_NUM_OPS];     ///< NULL: computed in float

  uint64_t chainOps; ///< bit i: op i can be in a chain
  /// Ops one after the other on values that stay in the processor's registers. With `past`, `out`
  /// is aligned to 64 bytes, won't be read soon, and is written past the caches.
  void (*chain)(size_t n, const float *first, const TtChainStep *steps, uint32_t numSteps,
                bool past, float *out);

  /// Reads n elements, `stride` elements apart, as float / as unsigned integers.
  void (*load)(TtDType dtype, const void *from, int64_t stride, size_t n, float *to);
  void (*loadInt)(TtDType dtype, const void *from, int64_t stride, size_t n, uint32_t *to);
  /// Writes n contiguous elements. Floats become integers by truncation, modulo 2^bits.
  void (*store)(TtDType dtype, const float *from, size_t n, void *to);
  void (*storeInt)(TtDType dtype, const uint32_t *from, size_t n, void *to);
  /// Copies bytes that won't be read soon, past the caches; `fence` after the last of a thread's.
  void (*stream)(const void *from, size_t bytes, void *to);
  void (*fence)(void);

  float (*sum)(const float *values, size_t n);
  float (*max)(const float *values, size_t n); ///< a NaN wins
  float (*min)(const float *values, size_t n); ///< a NaN wins
  /// to[i] = exp(from[i] - max) / sum of all.
  void (*softmax)(const float *from, size_t n, float *to);
  /// c[m][n] += a[m][k] * b[k][n], rows lda, ldb and ldc elements apart.
  void (*matmul)(size_t m, size_t n, size_t k, const float *a, size_t lda, const float *b,
                 size_t ldb, float *c, size_t ldc);
} TtKernels;

/// Gives the fastest loops that this processor can run.
const TtKernels *ttKernelsGet(void);

extern const TtKernels ttKernelsPlain;
extern const TtKernels ttKernelsV3; ///< x86-64-v3: AVX2, FMA
extern const TtKernels ttKernelsV4; ///< x86-64-v4: AVX-512

#endif // TESSERA_RUNTIME_KERNELS_H
