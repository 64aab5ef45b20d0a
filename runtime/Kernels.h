// Inner loops over contiguous elements, compiled once for each level of the instruction set.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_RUNTIME_KERNELS_H
#define TESSERA_RUNTIME_KERNELS_H

#include "schemas/ttnn/Program.h"
#include "tessera/runtime.h"

/// Elementwise ops, numbered as in files. Who has something for each of them goes through the
/// schema's list, or through a `switch` without `default`: one that is forgotten ends the build.
typedef enum TtOp {
#define TT_OP(kind, text) TtOp_##kind = TtnnEltwiseOpType_##kind,
  TtnnEltwiseOpType_EACH(TT_OP)
#undef TT_OP
      TT_NUM_OPS
} TtOp;

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
