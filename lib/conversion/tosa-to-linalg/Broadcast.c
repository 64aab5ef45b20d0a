// Operands of elementwise ops side by side: which of several sizes repeats is asked when the
// program runs, where it isn't known. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineMap.h"

/// A dimension of the result: how long it is, and the operand that it is as long as for certain; -1
/// where that is the longest of several.
typedef struct Target {
  int64_t size;
  MlirValue dynamic; ///< null where the size is known
  intptr_t master;
} Target;

typedef struct Broadcast {
  const LinalgMaker *make;
  MlirValue *inputs;
  intptr_t count, rank;
  MlirValue numbers[TOSA_LINALG_MAX_RANK]; ///< constants that there are already
  Target targets[TOSA_LINALG_MAX_RANK];
} Broadcast;

static MlirValue indexConstant(Broadcast *b, int64_t number) {
  if (!b->numbers[number].ptr)
    b->numbers[number] = linalgMakeInteger(b->make, mlirIndexTypeGet(b->make->context), number);
  return b->numbers[number];
}

static MlirValue sizeOf(Broadcast *b, intptr_t input, int64_t dim) {
  MlirValue index = indexConstant(b, dim);
  return mlirOperationGetResult(
      tensorDimOpCreateInferred(b->make->rewriter, b->make->location, b->inputs[input], index), 0);
}

static bool isDynamic(const Broadcast *b, intptr_t input, int64_t dim) {
  return mlirShapedTypeIsDynamicDim(mlirValueGetType(b->inputs[input]), dim);
}

static Target findTarget(Broadcast *b, int64_t dim) {
  Target target = {.size = 1, .master = 0};
  for (intptr_t i = 0; i < b->count; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(mlirValueGetType(b->inputs[i]), dim);
    if (!isDynamic(b, i, dim) && size != 1)
      return (Target){.size = size, .master = i};
  }
  for (intptr_t i = 0; i < b->count; ++i) {
    if (!isDynamic(b, i, dim))
      continue;
    MlirValue size = sizeOf(b, i, dim);
    bool isFirst = !target.dynamic.ptr;
    target = (Target){.size = mlirShapedTypeGetDynamicSize(),
                      .dynamic = isFirst ? size
                                         : linalgMakeBinary(b->make, &arithMaxUIOpDef,
                                                            mlirIndexTypeGet(b->make->context),
                                                            target.dynamic, size),
                      .master = isFirst ? i : -1};
  }
  return target;
}

static bool copyElement(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                        const void *user) {
  (void)make, (void)user;
  results[0] = arguments[0];
  return true;
}

/// The value, whose size there is 1, as long as the result; of its own type.
static MlirValue repeat(Broadcast *b, MlirValue value, int64_t dim) {
  const LinalgMaker *make = b->make;
  MlirType type = mlirValueGetType(value);
  int64_t sizes[TOSA_LINALG_MAX_RANK], loops[TOSA_LINALG_MAX_RANK];
  MlirValue dynamic[TOSA_LINALG_MAX_RANK];
  intptr_t numDynamic = 0;
  for (int64_t i = 0; i < b->rank; ++i) {
    loops[i] = i == dim ? -1 : i;
    sizes[i] = i == dim ? b->targets[i].size : mlirShapedTypeGetDimSize(type, i);
    if (mlirShapedTypeIsDynamicSize(sizes[i]))
      dynamic[numDynamic++] = i == dim ? b->targets[i].dynamic : linalgMakeDim(make, value, i);
  }
  MlirType longer = linalgTensorType(b->rank, sizes, mlirShapedTypeGetElementType(type));
  MlirValue init = linalgMakeEmpty(make, longer, numDynamic, dynamic);
  const MlirAffineMap maps[] = {linalgPickMap(make->context, b->rank, b->rank, loops),
                                mlirAffineMapMultiDimIdentityGet(make->context, b->rank)};
  MlirOperation generic = linalgMakeGeneric(make, &(LinalgGeneric){.numInputs = 1,
                                                                   .numInits = 1,
                                                                   .inputs = &value,
                                                                   .inits = &init,
                                                                   .maps = maps,
                                                                   .body = copyElement});
  MlirValue result = mlirOperationGetResult(generic, 0);
  return mlirTypeEqual(longer, type) ? result
                                     : linalgMakeUnary(make, &tensorCastOpDef, type, result);
}

static void beginRegion(const LinalgMaker *make, MlirOperation op, intptr_t region) {
  MlirBlock block =
      tesseraRewriterCreateBlock(make->rewriter, mlirOperationGetRegion(op, region), 0, NULL, NULL);
  mlirRewriterBaseSetInsertionPointToEnd(make->rewriter, block);
}

/// What an operand is along a dimension that it may have to be repeated in.
static MlirValue choose(TosaLinalg *c, Broadcast *b, intptr_t input, int64_t dim) {
  const LinalgMaker *make = b->make;
  MlirValue value = b->inputs[input];
  MlirType type = mlirValueGetType(value);
  MlirValue one = indexConstant(b, 1);
  MlirValue isOne = linalgMakeCompare(make, ArithCmpIPredicateeq, sizeOf(b, input, dim), one);
  MlirOperation choice = scfIfOpCreate(make->rewriter, make->location, 1, &type, isOne);
  beginRegion(make, choice, 0);
  MlirValue longer = repeat(b, value, dim);
  scfYieldOpCreate(make->rewriter, make->location, 1, &longer);
  beginRegion(make, choice, 1);
  scfYieldOpCreate(make->rewriter, make->location, 1, &value);
  mlirRewriterBaseSetInsertionPointBefore(make->rewriter, c->op);
  return mlirOperationGetResult(choice, 0);
}

MlirValue tosaLinalgBroadcast(TosaLinalg *c, intptr_t count, MlirValue *inputs) {
  Broadcast b = {.make = &c->make,
                 .inputs = inputs,
                 .count = count,
                 .rank = (intptr_t)mlirShapedTypeGetRank(c->type)};
  int64_t sizes[TOSA_LINALG_MAX_RANK];
  MlirValue dynamic[TOSA_LINALG_MAX_RANK];
  intptr_t numDynamic = 0;
  for (int64_t i = 0; i < b.rank; ++i) {
    b.targets[i] = findTarget(&b, i);
    sizes[i] = b.targets[i].size;
    if (b.targets[i].dynamic.ptr)
      dynamic[numDynamic++] = b.targets[i].dynamic;
  }
  for (intptr_t i = 0; i < count; ++i)
    for (int64_t dim = 0; dim < b.rank; ++dim)
      if (isDynamic(&b, i, dim) && b.targets[dim].master != i)
        inputs[i] = choose(c, &b, i, dim);
  MlirType type = linalgTensorType(b.rank, sizes, mlirShapedTypeGetElementType(c->type));
  return linalgMakeEmpty(&c->make, type, numDynamic, dynamic);
}
