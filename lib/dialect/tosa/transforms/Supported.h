// The table of what TOSA's ops are specified for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TRANSFORMS_SUPPORTED_H
#define TESSERA_DIALECT_TOSA_TRANSFORMS_SUPPORTED_H

#include <stddef.h>
#include <stdint.h>

enum {
  TOSA_SUPPORT_ALL = 1,  ///< all of the extensions are needed, not one of them
  TOSA_SUPPORT_DRAFT = 2 ///< since version 1.1
};

/// Lists of types of an op that the same profiles, or the same extensions, have. A type is a
/// letter: `1`, `4`, `8`, `s`, `i`, `x`, `l` for integers of 1, 4, 8, 16, 32, 48, 64 bits, `h`,
/// `b`, `f` for f16, bf16, f32, `e`, `m`, `u` for f8E4M3FN, f8E5M2, f8E8M0FNU, `n`, `p`, `q` for
/// f4E2M1FN, f6E2M3FN, f6E3M2FN, `c` for mxint8.
typedef struct TosaSupport {
  const char *op;                ///< without the dialect
  const char *types;             ///< lists with a space between them
  uint32_t profiles, extensions; ///< a bit for each; one of the two is 0
  uint32_t flags;                ///< TOSA_SUPPORT_...
} TosaSupport;

/// The rows of an op, `count` of them.
const TosaSupport *tosaSupportOf(const char *name, size_t *count);

#endif // TESSERA_DIALECT_TOSA_TRANSFORMS_SUPPORTED_H
