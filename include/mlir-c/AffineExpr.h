// Affine expressions of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions are uniqued in their context and live as long as it: equal expressions have equal
// pointers. They are simplified as they are made: constants fold and move to the right.
#ifndef MLIR_C_AFFINEEXPR_H
#define MLIR_C_AFFINEEXPR_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An integer expression over dimensions (d0, d1, ...) and symbols (s0, s1, ...).
#define DEFINE_C_API_STRUCT(name, storage)                                                         \
  struct name {                                                                                    \
    storage *ptr;                                                                                  \
  };                                                                                               \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirAffineExpr, const void);

#undef DEFINE_C_API_STRUCT

struct MlirAffineMap;

//===--- Any expression ---===//

/// The context that owns the expression.
MLIR_CAPI_EXPORTED MlirContext mlirAffineExprGetContext(MlirAffineExpr affineExpr);
/// Whether both are the same expression.
MLIR_CAPI_EXPORTED bool mlirAffineExprEqual(MlirAffineExpr lhs, MlirAffineExpr rhs);
/// Whether this is no expression at all (the constant 0 is one).
inline static bool mlirAffineExprIsNull(MlirAffineExpr affineExpr) {
  return affineExpr.ptr == NULL;
}
/// Sends the textual form to `callback`, perhaps in several pieces; a null expression is `<<NULL
/// AFFINE EXPR>>`.
MLIR_CAPI_EXPORTED void mlirAffineExprPrint(MlirAffineExpr affineExpr, MlirStringCallback callback,
                                            void *userData);
/// Prints the expression to standard error.
MLIR_CAPI_EXPORTED void mlirAffineExprDump(MlirAffineExpr affineExpr);
/// Whether no dimension occurs in it.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsSymbolicOrConstant(MlirAffineExpr affineExpr);
/// Whether every product has a constant factor, and every divisor and modulus is constant.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsPureAffine(MlirAffineExpr affineExpr);
/// The greatest number known to divide every value of the expression; never negative, 0 for the
/// constant 0.
MLIR_CAPI_EXPORTED int64_t mlirAffineExprGetLargestKnownDivisor(MlirAffineExpr affineExpr);
/// Whether every value is known to be a multiple of `factor`.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsMultipleOf(MlirAffineExpr affineExpr, int64_t factor);
/// Whether dimension `position` occurs in it.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsFunctionOfDim(MlirAffineExpr affineExpr, intptr_t position);
/// The expression with its dimensions replaced by the results of the map. Symbols stay: s0 here and
/// s0 in the map are the same one.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineExprCompose(MlirAffineExpr affineExpr,
                                                        struct MlirAffineMap affineMap);
/// Adds `shift` to the number of each dimension from `offset` to `numDims`.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineExprShiftDims(MlirAffineExpr affineExpr,
                                                          uint32_t numDims, uint32_t shift,
                                                          uint32_t offset);
/// Adds `shift` to the number of each symbol from `offset` to `numSymbols`.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineExprShiftSymbols(MlirAffineExpr affineExpr,
                                                             uint32_t numSymbols, uint32_t shift,
                                                             uint32_t offset);
/// An equal expression, shorter where summing up the terms of each dimension and symbol helps.
/// Products and divisors that aren't constant are kept, in order of the positions in them.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirSimplifyAffineExpr(MlirAffineExpr expr, uint32_t numDims,
                                                         uint32_t numSymbols);

//===--- Dimensions, symbols and constants ---===//

/// Whether it is a dimension.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsADim(MlirAffineExpr affineExpr);
/// Dimension `position`.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineDimExprGet(MlirContext ctx, intptr_t position);
/// The number of the dimension.
MLIR_CAPI_EXPORTED intptr_t mlirAffineDimExprGetPosition(MlirAffineExpr affineExpr);
/// Whether it is a symbol.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsASymbol(MlirAffineExpr affineExpr);
/// Symbol `position`.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineSymbolExprGet(MlirContext ctx, intptr_t position);
/// The number of the symbol.
MLIR_CAPI_EXPORTED intptr_t mlirAffineSymbolExprGetPosition(MlirAffineExpr affineExpr);
/// Whether it is a constant.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsAConstant(MlirAffineExpr affineExpr);
/// The constant.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineConstantExprGet(MlirContext ctx, int64_t constant);
/// The value of the constant.
MLIR_CAPI_EXPORTED int64_t mlirAffineConstantExprGetValue(MlirAffineExpr affineExpr);

//===--- Operators ---===//

/// Whether it is a sum.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsAAdd(MlirAffineExpr affineExpr);
/// lhs + rhs.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineAddExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);
/// Whether it is a product.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsAMul(MlirAffineExpr affineExpr);
/// lhs * rhs; one of them should be free of dimensions.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineMulExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);
/// Whether it is a remainder.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsAMod(MlirAffineExpr affineExpr);
/// lhs mod rhs, never negative; rhs should be free of dimensions.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineModExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);
/// Whether it is a quotient rounded down.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsAFloorDiv(MlirAffineExpr affineExpr);
/// lhs / rhs rounded down; rhs should be free of dimensions.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineFloorDivExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);
/// Whether it is a quotient rounded up.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsACeilDiv(MlirAffineExpr affineExpr);
/// lhs / rhs rounded up; rhs should be free of dimensions.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineCeilDivExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);
/// Whether it is any of the operators above.
MLIR_CAPI_EXPORTED bool mlirAffineExprIsABinary(MlirAffineExpr affineExpr);
/// The left side of an operator.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineBinaryOpExprGetLHS(MlirAffineExpr affineExpr);
/// The right side of an operator.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineBinaryOpExprGetRHS(MlirAffineExpr affineExpr);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_AFFINEEXPR_H
