// memref-expand: reshapes as reinterpret_casts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

typedef TsVec(MlirOperation) Operations;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// The size of a dimension, from the shape's buffer where it isn't known.
static MlirValue loadSize(MlirRewriterBase base, MlirOperation reshape, intptr_t dim,
                          bool isDynamic) {
  MlirLocation location = mlirOperationGetLocation(reshape);
  if (!isDynamic)
    return arithCreateIndex(base, location,
                            mlirShapedTypeGetDimSize(mlirValueGetType(resultOf(reshape)), dim));
  const MlirAttribute none = {NULL};
  MlirAttribute isTemporal = mlirBoolAttrGet(mlirOperationGetContext(reshape), 0);
  MlirValue index = arithCreateIndex(base, location, dim);
  MlirOperation load = memrefLoadOpCreateInferred(base, location, memrefReshapeOpGetShape(reshape),
                                                  1, &index, isTemporal, none);
  if (!mlirTypeIsAIndex(mlirValueGetType(resultOf(load))))
    load = arithIndexCastOpCreate(base, location, mlirValueGetType(index), resultOf(load));
  return resultOf(load);
}

// The stride of the dimension before one of this stride and size, which is `number` if known.
static TesseraMixedNumber multiply(MlirRewriterBase base, MlirLocation location,
                                   TesseraMixedNumber stride, MlirValue size, int64_t number) {
  const MlirAttribute none = {NULL};
  if (!stride.value.ptr && !mlirShapedTypeIsDynamicSize(number))
    return (TesseraMixedNumber){.number = tesseraDynamicMul(stride.number, number)};
  MlirValue factor = arithCreateMixed(base, location, stride);
  return (TesseraMixedNumber){
      .value = resultOf(arithMulIOpCreateInferred(base, location, factor, size, none))};
}

static void expandReshape(MlirRewriterBase base, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(resultOf(op));
  intptr_t rank = mlirShapedTypeGetRank(type);
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)(2 * rank + 1), sizeof *numbers);
  TesseraMixedNumber offset = {.number = 0}, stride = {.number = 1};
  TesseraSlice slice = {{1, rank, rank}, {&offset, numbers, numbers + rank}};
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  for (intptr_t i = rank; i-- > 0;) {
    bool isDynamic = mlirShapedTypeIsDynamicDim(type, i);
    MlirValue size = loadSize(base, op, i, isDynamic);
    numbers[i] = isDynamic ? (TesseraMixedNumber){.value = size}
                           : (TesseraMixedNumber){.number = mlirShapedTypeGetDimSize(type, i)};
    numbers[rank + i] = stride;
    if (i > 0)
      stride = multiply(base, location, stride, size, mlirShapedTypeGetDimSize(type, i));
  }
  MlirValue source = memrefReshapeOpGetSource(op);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tesseraSliceCreate(base, location, &memrefReinterpretCastOpDef, type, 1, &source, &slice));
  tsFree(numbers);
}

static MlirWalkResult collectReshape(MlirOperation op, void *user) {
  if (memrefReshapeOpIsA(op) && mlirTypeIsAMemRef(mlirValueGetType(resultOf(op))) &&
      mlirShapedTypeHasStaticShape(mlirValueGetType(memrefReshapeOpGetShape(op))))
    tsVecPush((Operations *)user, op);
  return MlirWalkResultAdvance;
}

void expandOpsPassPassRun(MlirPass pass, const ExpandOpsPassOptions *options, MlirOperation root) {
  (void)pass, (void)options;
  Operations reshapes = {0};
  mlirOperationWalk(root, collectReshape, &reshapes, MlirWalkPreOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreateFromOp(root);
  for (size_t i = 0; i < reshapes.size; ++i)
    expandReshape(rewriter, reshapes.data[i]);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&reshapes);
}
