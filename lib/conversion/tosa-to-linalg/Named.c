// Products of matrices of TOSA as named ops of linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/AffineMap.h"

//===--- Matrices ---===//

// Sizes that aren't known are asked for in the order of the input's dimensions.
static MlirValue makeTransposed(TosaLinalg *c, intptr_t rank, const int64_t *permutation) {
  MlirValue sizes[TOSA_LINALG_MAX_RANK] = {{NULL}};
  intptr_t numSizes = 0;
  for (intptr_t from = 0; from < rank; ++from)
    for (intptr_t i = 0; i < rank; ++i)
      if (permutation[i] == from && mlirShapedTypeIsDynamicDim(c->type, i))
        sizes[i] = linalgMakeDim(&c->make, c->operands[0], from);
  for (intptr_t i = 0; i < rank; ++i)
    if (sizes[i].ptr)
      sizes[numSizes++] = sizes[i];
  return linalgMakeEmpty(&c->make, c->type, numSizes, sizes);
}

MlirLogicalResult tosaTransposeToLinalg(TosaLinalg *c) {
  intptr_t rank;
  const int32_t *perms = tosaTransposeOpGetPerms(c->op, &rank);
  int64_t permutation[TOSA_LINALG_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i)
    permutation[i] = perms[i];
  MlirValue init = makeTransposed(c, rank, permutation);
  return tosaLinalgReplace(c,
                           linalgMakeTranspose(&c->make, c->operands[0], init, rank, permutation));
}

MlirLogicalResult tosaMatMulToLinalg(TosaLinalg *c) {
  const MlirAttribute none = {NULL};
  int64_t zeros[2];
  if (!tosaLinalgNumberOf(tosaMatMulOpGetAZp(c->op), &zeros[0]) ||
      !tosaLinalgNumberOf(tosaMatMulOpGetBZp(c->op), &zeros[1]))
    return tosaLinalgFail(c, "a zero point isn't known");
  if ((zeros[0] || zeros[1]) && !mlirTypeIsAInteger(linalgElementType(c->type)))
    return tosaLinalgFail(c, "floats have no zero point");
  // The result's batches and rows are those of `a`, its columns those of `b`.
  MlirValue dynamic[3];
  intptr_t numDynamic = 0;
  for (intptr_t i = 0; i < 3; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      dynamic[numDynamic++] = linalgMakeDim(&c->make, c->operands[i == 2 ? 1 : 0], i);
  MlirValue zero = linalgMakeNumber(&c->make, linalgElementType(c->type), 0);
  MlirValue init =
      linalgMakeFill(&c->make, zero, linalgMakeEmpty(&c->make, c->type, numDynamic, dynamic));
  MlirValue inputs[] = {c->operands[0], c->operands[1], {NULL}, {NULL}};
  bool isShifted = zeros[0] || zeros[1];
  MlirType i32 = mlirIntegerTypeGet(c->make.context, 32);
  for (int i = 0; isShifted && i < 2; ++i)
    inputs[2 + i] = linalgMakeInteger(&c->make, i32, zeros[i]);
  MlirOperation product =
      isShifted ? linalgQuantizedBatchMatmulOpCreate(c->make.rewriter, c->make.location, 1,
                                                     &c->type, 4, inputs, 1, &init)
                : linalgBatchMatmulOpCreate(c->make.rewriter, c->make.location, 1, &c->type, 2,
                                            inputs, 1, &init, none, none);
  linalgMakeBody(&c->make, product);
  return tosaLinalgReplace(c, mlirOperationGetResult(product, 0));
}
