// The sizes of results, from operands.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

// Where sizes go, and operations that compute them.
typedef struct Reify {
  MlirOperation op;
  MlirRewriterBase base;
  TesseraAppendFoldResult append;
  void *user;
} Reify;

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

static void give(const Reify *reify, TesseraMixedNumber number) {
  TesseraFoldResult result = {.value = number.value};
  if (!number.value.ptr)
    result.attribute =
        mlirIntegerAttrGet(mlirIndexTypeGet(mlirOperationGetContext(reify->op)), number.number);
  reify->append(result, reify->user);
}

static TesseraMixedNumber sizeOf(const Reify *reify, MlirValue tensor, intptr_t dim) {
  MlirLocation location = mlirOperationGetLocation(reify->op);
  TesseraMixedNumber size = {.number = mlirShapedTypeGetDimSize(mlirValueGetType(tensor), dim)};
  if (size.number != IR_DYNAMIC)
    return size;
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(reify->op));
  const MlirValue operands[] = {tensor, arithCreateIndex(reify->base, location, dim)};
  const TesseraOperationParts parts = {.definition = &tensorDimOpDef,
                                       .location = location,
                                       .numTypes = 1,
                                       .types = &index,
                                       .numOperands = 2,
                                       .operands = operands};
  size.value = tesseraRewriterCreateOrFold(reify->base, &parts);
  return size;
}

// A sum or product of all.
static TesseraMixedNumber combine(const Reify *reify, bool isSum, size_t count,
                                  const TesseraMixedNumber *numbers) {
  MlirContext context = mlirOperationGetContext(reify->op);
  MlirAffineExpr all = mlirAffineConstantExprGet(context, isSum ? 0 : 1);
  for (size_t i = 0; i < count; ++i) {
    MlirAffineExpr symbol = mlirAffineSymbolExprGet(context, (intptr_t)i);
    all = isSum ? mlirAffineAddExprGet(all, symbol) : mlirAffineMulExprGet(all, symbol);
  }
  return affineApplyNumbers(reify->base, mlirOperationGetLocation(reify->op), all, count, numbers);
}

#define REIFY(Op)                                                                                  \
  static MlirLogicalResult reify##Op(const Reify *reify);                                          \
  MlirLogicalResult tensor##Op##ReifyResultShapes(MlirOperation op, MlirRewriterBase rewriter,     \
                                                  TesseraAppendFoldResult append, void *user) {    \
    const Reify reify = {op, rewriter, append, user};                                              \
    return reify##Op(&reify);                                                                      \
  }                                                                                                \
  static MlirLogicalResult reify##Op(const Reify *reify)

//===--- One operand for each dynamic size ---===//

// The first of them is operand `next`.
static MlirLogicalResult giveDynamicSizes(const Reify *reify, intptr_t next) {
  MlirType type = resultType(reify->op);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    TesseraMixedNumber size = {.number = mlirShapedTypeGetDimSize(type, i)};
    if (size.number == IR_DYNAMIC)
      size.value = mlirOperationGetOperand(reify->op, next++);
    give(reify, size);
  }
  return mlirLogicalResultSuccess();
}

REIFY(EmptyOp) { return giveDynamicSizes(reify, 0); }
REIFY(GenerateOp) { return giveDynamicSizes(reify, 0); }
REIFY(SplatOp) { return giveDynamicSizes(reify, 1); }

//===--- Slices ---===//

REIFY(ExtractSliceOp) {
  TesseraMixedList sizes = tesseraSliceGetList(reify->op, TESSERA_SLICE_SIZES);
  IrShape shape = irShapedShape(irType(resultType(reify->op)));
  bool *isDropped = tsAllocZeroed((size_t)sizes.size + 1, sizeof *isDropped);
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)sizes.size + 1, sizeof *numbers);
  tesseraMixedListRead(&sizes, numbers);
  bool fits = tesseraShapeIsReduced(sizes.size, sizes.numbers, (intptr_t)shape.rank, shape.sizes,
                                    isDropped);
  for (intptr_t i = 0; fits && i < sizes.size; ++i)
    if (!isDropped[i])
      give(reify, numbers[i]);
  tsFree(isDropped);
  tsFree(numbers);
  return fits ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

REIFY(InsertSliceOp) {
  MlirValue dest = tensorInsertSliceOpGetDest(reify->op);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(mlirValueGetType(dest)); ++i)
    give(reify, sizeOf(reify, dest, i));
  return mlirLogicalResultSuccess();
}

//===--- Dimensions ---===//

REIFY(ExpandShapeOp) {
  TesseraMixedList sizes = arithOutputShape(reify->op);
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)sizes.size + 1, sizeof *numbers);
  tesseraMixedListRead(&sizes, numbers);
  for (intptr_t i = 0; i < sizes.size; ++i)
    give(reify, numbers[i]);
  tsFree(numbers);
  return mlirLogicalResultSuccess();
}

REIFY(CollapseShapeOp) {
  MlirValue source = tensorCollapseShapeOpGetSrc(reify->op);
  MlirAttribute groups = tensorCollapseShapeOpGetReassociationAttr(reify->op);
  MlirType type = resultType(reify->op);
  TsVec(TesseraMixedNumber) sizes = {0};
  intptr_t dim = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    TesseraMixedNumber size = {.number = mlirShapedTypeGetDimSize(type, i)};
    intptr_t end = dim + mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i));
    sizes.size = 0;
    for (; dim < end; ++dim)
      if (size.number == IR_DYNAMIC)
        tsVecPush(&sizes, sizeOf(reify, source, dim));
    give(reify, size.number != IR_DYNAMIC
                    ? size
                    : combine(reify, /*isSum=*/false, sizes.size, sizes.data));
  }
  tsVecFree(&sizes);
  return mlirLogicalResultSuccess();
}

//===--- pad and concat ---===//

static TesseraMixedNumber paddingOf(MlirOperation op, bool isLow, intptr_t dim) {
  TesseraMixedList list = {.op = op};
  list.numbers =
      isLow ? tensorPadOpGetStaticLow(op, &list.size) : tensorPadOpGetStaticHigh(op, &list.size);
  list.operands = tesseraOperationGetOperandGroup(op, isLow ? 1 : 2);
  return tesseraMixedListGet(&list, dim);
}

REIFY(PadOp) {
  MlirValue source = tensorPadOpGetSource(reify->op);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(resultType(reify->op)); ++i) {
    const TesseraMixedNumber parts[] = {sizeOf(reify, source, i), paddingOf(reify->op, true, i),
                                        paddingOf(reify->op, false, i)};
    give(reify, combine(reify, /*isSum=*/true, 3, parts));
  }
  return mlirLogicalResultSuccess();
}

// The size of a dimension that all inputs share, of one that knows it.
static TesseraMixedNumber sharedSize(const Reify *reify, intptr_t dim) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(reify->op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(reify->op, i));
    if (!mlirShapedTypeIsDynamicDim(type, dim))
      return (TesseraMixedNumber){.number = mlirShapedTypeGetDimSize(type, dim)};
  }
  return sizeOf(reify, mlirOperationGetOperand(reify->op, 0), dim);
}

REIFY(ConcatOp) {
  MlirType type = resultType(reify->op);
  TsVec(TesseraMixedNumber) sizes = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    TesseraMixedNumber size = {.number = mlirShapedTypeGetDimSize(type, i)};
    if (size.number == IR_DYNAMIC && i != tensorConcatOpGetDim(reify->op))
      size = sharedSize(reify, i);
    else if (size.number == IR_DYNAMIC) {
      for (intptr_t k = 0; k < mlirOperationGetNumOperands(reify->op); ++k)
        tsVecPush(&sizes, sizeOf(reify, mlirOperationGetOperand(reify->op, k), i));
      size = combine(reify, /*isSum=*/true, sizes.size, sizes.data);
    }
    give(reify, size);
  }
  tsVecFree(&sizes);
  return mlirLogicalResultSuccess();
}
