// The rows that describe named ops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGNAMED_H
#define TESSERA_DIALECT_LINALG_LINALGNAMED_H

#include "dialect/linalg/Linalg.h"

enum { LINALG_MAX_NAMED_LOOPS = 10, LINALG_MAX_NAMED_OPERANDS = 5 };

/// What a named op is. `loops` has a letter for each, `p` parallel or `r` reduction. `maps` are
/// those of the operands with `|` between them, numbers of loops with `,` between them; `1+4` is a
/// window, `d1 * stride + d4 * dilation`. Both NULL: element by element.
///
/// `body` is an expression in prefix form: a digit is an argument of the block; `s`, `u` and `c`
/// convert what follows, signed, unsigned or as the op's attribute `cast` says, to the type of the
/// result, `I` and `F` to i32 and f64; `+ - *` and `M m X x`, maximum and minimum signed and
/// unsigned, take two; `f` is the function `kind` of as many as it has; `i` and a digit is the
/// number of a loop, `K` and a digit a constant.
typedef struct LinalgNamedOp {
  const char *name;
  int numOperands; ///< 0: as many as the function has
  const char *loops, *maps, *body;
  int kind; ///< LinalgElementwiseKind
} LinalgNamedOp;

/// The row of an op, NULL when it isn't named.
const LinalgNamedOp *linalgNamedFind(const TesseraOpDef *definition);

#endif // TESSERA_DIALECT_LINALG_LINALGNAMED_H
