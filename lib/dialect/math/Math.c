// Hooks of the math dialect, but for folding.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"

MlirOperation mathMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                      MlirLocation location) {
  return arithMaterializeConstant(rewriter, value, type, location);
}
