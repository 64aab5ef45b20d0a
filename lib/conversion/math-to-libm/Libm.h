// Calls of functions of C's library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MATHTOLIBM_LIBM_H
#define TESSERA_CONVERSION_MATHTOLIBM_LIBM_H

#include "tessera/Plan.h"

/// An op and the function that computes it: the name for f64, which ends in `f` for f32.
typedef struct LibmFunction {
  const TesseraOpDef *op;
  const char *name;
} LibmFunction;

/// What a pattern for such an op is given.
typedef struct LibmPattern {
  const LibmFunction *function;
  TesseraDeclarations *declarations;
} LibmPattern;

/// Adds a pattern with such user data for each function.
void libmAddPatterns(TesseraPlan *plan, size_t count, const LibmFunction *functions,
                     TesseraConversionFunction call);
/// Replaces an op with one result by a call of the function, which is declared at the beginning of
/// the symbol table around it where it isn't there; `isPure`: with the attribute `llvm.readnone`.
/// Fails where the element type (of complex numbers: of the parts) isn't f32 or f64, and after an
/// error where the name means something else than a function.
MlirLogicalResult libmReplaceByCall(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, const LibmPattern *pattern,
                                    bool isPure);

#endif // TESSERA_CONVERSION_MATHTOLIBM_LIBM_H
