// What affine expressions are in operations of arith.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINEEXPAND_H
#define TESSERA_DIALECT_AFFINE_AFFINEEXPAND_H

#include "dialect/arith/ArithBuild.h"
#include "mlir-c/AffineMap.h"

/// The expression's value, of type index; the first `numDims` inputs are its dimensions, the others
/// its symbols. Null after an error at the builder's location when it divides by a constant that
/// isn't positive; what was made until then stays.
MlirValue affineExpandExpr(const ArithBuilder *builder, MlirAffineExpr expr, intptr_t numDims,
                           const MlirValue *inputs);
/// The values of all results, into room for their number; false when one has none.
bool affineExpandMap(const ArithBuilder *builder, MlirAffineMap map, const MlirValue *inputs,
                     MlirValue *results);
/// The greatest (or least) of the results of a map that has at least one; null when one has none.
MlirValue affineExpandExtreme(const ArithBuilder *builder, MlirAffineMap map, bool isGreatest,
                              const MlirValue *inputs);

#endif // TESSERA_DIALECT_AFFINE_AFFINEEXPAND_H
