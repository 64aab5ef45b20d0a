// Making structured ops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgNamed.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"

#include <string.h>

//===--- Scalars ---===//

MlirValue linalgMakeOp(const LinalgMaker *maker, const TesseraOpDef *definition, MlirType type,
                       intptr_t numOperands, const MlirValue *operands) {
  MlirOperation op = tesseraRewriterCreateOperation(
      maker->rewriter, &(TesseraOperationParts){.definition = definition,
                                                .location = maker->location,
                                                .numTypes = 1,
                                                .types = &type,
                                                .numOperands = numOperands,
                                                .operands = operands});
  return mlirOperationGetResult(op, 0);
}

MlirValue linalgMakeSelect(const LinalgMaker *maker, MlirValue condition, MlirValue a,
                           MlirValue b) {
  const MlirValue operands[] = {condition, a, b};
  return linalgMakeOp(maker, &arithSelectOpDef, mlirValueGetType(a), 3, operands);
}

MlirValue linalgMakeCompare(const LinalgMaker *maker, int64_t predicate, MlirValue a, MlirValue b) {
  const MlirAttribute none = {NULL};
  MlirType type = mlirIntegerTypeGet(maker->context, 1);
  bool isFloat = mlirTypeIsAFloat(mlirValueGetType(a));
  MlirAttribute kind = mlirIntegerAttrGet(mlirIntegerTypeGet(maker->context, 64), predicate);
  MlirOperation op =
      isFloat ? arithCmpFOpCreate(maker->rewriter, maker->location, type, kind, a, b, none)
              : arithCmpIOpCreate(maker->rewriter, maker->location, type, kind, a, b);
  return mlirOperationGetResult(op, 0);
}

MlirValue linalgMakeConstant(const LinalgMaker *maker, MlirAttribute value) {
  return mlirOperationGetResult(
      arithConstantOpCreate(maker->rewriter, maker->location, mlirAttributeGetType(value), value),
      0);
}

MlirValue linalgMakeInteger(const LinalgMaker *maker, MlirType type, int64_t number) {
  return linalgMakeConstant(maker, mlirIntegerAttrGet(type, number));
}

MlirValue linalgMakeNumber(const LinalgMaker *maker, MlirType type, double number) {
  if (!mlirTypeIsAFloat(type))
    return linalgMakeInteger(maker, type, (int64_t)number);
  return linalgMakeConstant(maker, mlirFloatAttrDoubleGet(maker->context, type, number));
}

MlirValue linalgMakeDim(const LinalgMaker *maker, MlirValue tensor, int64_t dim) {
  MlirValue index = linalgMakeInteger(maker, mlirIndexTypeGet(maker->context), dim);
  return mlirOperationGetResult(
      tensorDimOpCreateInferred(maker->rewriter, maker->location, tensor, index), 0);
}

//===--- Tensors ---===//

MlirType linalgTensorType(intptr_t rank, const int64_t *sizes, MlirType element) {
  return mlirRankedTensorTypeGet(rank, sizes, element, mlirAttributeGetNull());
}

MlirValue linalgMakeEmpty(const LinalgMaker *maker, MlirType type, intptr_t numDynamic,
                          const MlirValue *dynamic) {
  return mlirOperationGetResult(
      tensorEmptyOpCreate(maker->rewriter, maker->location, type, numDynamic, dynamic), 0);
}

void linalgMakeBody(const LinalgMaker *maker, MlirOperation op) {
  MlirType types[LINALG_MAX_NAMED_OPERANDS];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirOperationGetOperand(op, i));
  LinalgBodyParts parts = linalgBodyParts(tesseraOperationGetDefinition(op), maker->location,
                                          mlirOperationGetAttributeByName(op, tsLiteral("cast")),
                                          mlirOperationGetAttributeByName(op, tsLiteral("kind")));
  linalgNamedBuildBody(&parts, mlirOperationGetRegion(op, 0), count, types);
}

MlirValue linalgMakeNamed(const LinalgMaker *maker, LinalgNamedCreate *create, intptr_t numInputs,
                          const MlirValue *inputs, MlirValue init) {
  MlirType type = mlirValueGetType(init);
  MlirOperation op =
      create(maker->rewriter, maker->location, 1, &type, numInputs, inputs, 1, &init);
  linalgMakeBody(maker, op);
  return mlirOperationGetResult(op, 0);
}

MlirValue linalgMakeFill(const LinalgMaker *maker, MlirValue scalar, MlirValue init) {
  return linalgMakeNamed(maker, linalgFillOpCreate, 1, &scalar, init);
}

// The body of an op that only moves elements.
static void yieldFirst(const LinalgMaker *maker, MlirOperation op) {
  MlirType types[] = {linalgElementType(mlirValueGetType(mlirOperationGetOperand(op, 0))),
                      linalgElementType(mlirValueGetType(mlirOperationGetOperand(op, 1)))};
  MlirLocation locations[] = {maker->location, maker->location};
  MlirBlock body = mlirBlockCreate(2, types, locations);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(op, 0), body);
  MlirValue argument = mlirBlockGetArgument(body, 0);
  mlirBlockAppendOwnedOperation(
      body, tesseraOperationCreate(&(TesseraOperationParts){.definition = &linalgYieldOpDef,
                                                            .location = maker->location,
                                                            .numOperands = 1,
                                                            .operands = &argument}));
}

MlirValue linalgMakeBroadcast(const LinalgMaker *maker, MlirValue input, MlirValue init,
                              intptr_t numDims, const int64_t *dims) {
  MlirType type = mlirValueGetType(init);
  MlirOperation op =
      linalgBroadcastOpCreate(maker->rewriter, maker->location, 1, &type, input, init,
                              mlirDenseI64ArrayGet(maker->context, numDims, dims));
  yieldFirst(maker, op);
  return mlirOperationGetResult(op, 0);
}

MlirValue linalgMakeTranspose(const LinalgMaker *maker, MlirValue input, MlirValue init,
                              intptr_t rank, const int64_t *permutation) {
  MlirType type = mlirValueGetType(init);
  MlirOperation op =
      linalgTransposeOpCreate(maker->rewriter, maker->location, 1, &type, input, init,
                              mlirDenseI64ArrayGet(maker->context, rank, permutation));
  yieldFirst(maker, op);
  return mlirOperationGetResult(op, 0);
}

MlirAttribute linalgGroupsAttr(MlirContext context, intptr_t numGroups, const int64_t *ends) {
  TsVec(MlirAttribute) groups = {0}, dims = {0};
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  int64_t next = 0;
  for (intptr_t i = 0; i < numGroups; ++i) {
    dims.size = 0;
    for (; next < ends[i]; ++next) {
      MlirAttribute number = mlirIntegerAttrGet(i64, next);
      tsVecPush(&dims, number);
    }
    MlirAttribute group = mlirArrayAttrGet(context, (intptr_t)dims.size, dims.data);
    tsVecPush(&groups, group);
  }
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)groups.size, groups.data);
  tsVecFree(&groups);
  tsVecFree(&dims);
  return array;
}

// Whether each size of `few` is the product of neighbouring sizes of `many`, which has as many
// elements: where each group ends. Sizes of 1 at the end belong to the last group.
static bool findGroups(MlirType many, MlirType few, int64_t *ends) {
  int64_t manyRank = mlirShapedTypeGetRank(many), fewRank = mlirShapedTypeGetRank(few), next = 0;
  if (fewRank == 1) {
    ends[0] = manyRank;
    return true;
  }
  for (int64_t i = 0; i < fewRank; ++i) {
    uint64_t size = (uint64_t)mlirShapedTypeGetDimSize(few, i), product = 1;
    bool isFirst = true;
    while (next < manyRank && (isFirst || product != size)) {
      product *= (uint64_t)mlirShapedTypeGetDimSize(many, next++);
      isFirst = false;
    }
    if (isFirst || product != size)
      return false;
    ends[i] = next;
  }
  while (next < manyRank && mlirShapedTypeGetDimSize(many, next) == 1)
    ++next;
  if (fewRank)
    ends[fewRank - 1] = next;
  return next == manyRank;
}

// The number of elements of a static shape; -1 when it is too large.
static int64_t countElements(MlirType type) {
  int64_t count = 1;
  for (int64_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    if (size > 0 && count > INT64_MAX / size)
      return -1;
    count *= size;
  }
  return count;
}

static MlirValue makeExpand(const LinalgMaker *maker, MlirValue value, MlirType type,
                            MlirAttribute groups) {
  int64_t rank = mlirShapedTypeGetRank(type);
  int64_t *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  for (int64_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
  MlirOperation op =
      tensorExpandShapeOpCreate(maker->rewriter, maker->location, type, value, groups, 0, NULL,
                                mlirDenseI64ArrayGet(maker->context, rank, sizes));
  tsFree(sizes);
  return mlirOperationGetResult(op, 0);
}

MlirValue linalgMakeReshape(const LinalgMaker *maker, MlirValue value, MlirType type) {
  MlirType from = mlirValueGetType(value);
  if (mlirTypeEqual(from, type))
    return value;
  int64_t fromRank = mlirShapedTypeGetRank(from), rank = mlirShapedTypeGetRank(type);
  bool isCollapse = fromRank > rank;
  int64_t fewer = isCollapse ? rank : fromRank;
  int64_t *ends = tsAllocZeroed((size_t)(fewer > 1 ? fewer : 1), sizeof *ends);
  bool isDirect = fromRank != rank &&
                  (isCollapse ? findGroups(from, type, ends) : findGroups(type, from, ends));
  if (isDirect) {
    MlirAttribute groups = linalgGroupsAttr(maker->context, fewer, ends);
    value = isCollapse
                ? mlirOperationGetResult(tensorCollapseShapeOpCreate(
                                             maker->rewriter, maker->location, type, value, groups),
                                         0)
                : makeExpand(maker, value, type, groups);
    tsFree(ends);
    return value;
  }
  tsFree(ends);
  // By way of a single dimension, which is a group of all.
  int64_t count = countElements(from);
  if (count < 0 || count != countElements(type))
    return (MlirValue){NULL};
  MlirType flat = linalgTensorType(1, &count, mlirShapedTypeGetElementType(from));
  return linalgMakeReshape(maker, linalgMakeReshape(maker, value, flat), type);
}

static MlirAttribute amountsAttr(MlirContext context, intptr_t rank, const int64_t *amounts) {
  if (amounts)
    return mlirDenseI64ArrayGet(context, rank, amounts);
  int64_t *unknown = tsAllocZeroed((size_t)rank + 1, sizeof *unknown);
  for (intptr_t i = 0; i < rank; ++i)
    unknown[i] = mlirShapedTypeGetDynamicSize();
  MlirAttribute attribute = mlirDenseI64ArrayGet(context, rank, unknown);
  tsFree(unknown);
  return attribute;
}

MlirValue linalgMakePad(const LinalgMaker *maker, MlirValue value, const LinalgPadding *padding) {
  intptr_t rank = mlirShapedTypeGetRank(padding->type), numValues = padding->low ? 0 : rank;
  MlirOperation pad = tensorPadOpCreate(
      maker->rewriter, maker->location, padding->type, value, numValues, padding->lowValues,
      numValues, padding->highValues, amountsAttr(maker->context, rank, padding->low),
      amountsAttr(maker->context, rank, padding->high), (MlirAttribute){NULL});
  MlirType *types = tsAllocZeroed((size_t)rank + 1, sizeof *types);
  MlirLocation *locations = tsAllocZeroed((size_t)rank + 1, sizeof *locations);
  for (intptr_t i = 0; i < rank; ++i) {
    types[i] = mlirIndexTypeGet(maker->context);
    locations[i] = maker->location;
  }
  MlirBlock body = tesseraRewriterCreateBlock(maker->rewriter, tensorPadOpGetRegion(pad), rank,
                                              types, locations);
  tsFree(types);
  tsFree(locations);
  mlirRewriterBaseSetInsertionPointToEnd(maker->rewriter, body);
  tensorYieldOpCreate(maker->rewriter, maker->location, padding->number);
  mlirRewriterBaseSetInsertionPointAfter(maker->rewriter, pad);
  return mlirOperationGetResult(pad, 0);
}

//===--- Generic ops ---===//

static MlirAttribute mapsAttr(MlirContext context, intptr_t count, const MlirAffineMap *maps) {
  MlirAttribute *attributes = tsAllocZeroed((size_t)count + 1, sizeof *attributes);
  for (intptr_t i = 0; i < count; ++i)
    attributes[i] = mlirAffineMapAttrGet(maps[i]);
  MlirAttribute array = mlirArrayAttrGet(context, count, attributes);
  tsFree(attributes);
  return array;
}

static MlirAttribute loopsAttr(MlirContext context, size_t count, const char *loops) {
  MlirAttribute *attributes = tsAllocZeroed(count + 1, sizeof *attributes);
  for (size_t i = 0; i < count; ++i)
    attributes[i] =
        linalgIteratorTypeAttrGet(context, loops && loops[i] == 'r' ? LinalgIteratorTypeReduction
                                                                    : LinalgIteratorTypeParallel);
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)count, attributes);
  tsFree(attributes);
  return array;
}

static bool makeBody(const LinalgMaker *maker, const LinalgGeneric *generic, MlirOperation op) {
  intptr_t count = generic->numInputs + generic->numInits;
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  MlirLocation *locations = tsAllocZeroed((size_t)count + 1, sizeof *locations);
  MlirValue *arguments = tsAllocZeroed((size_t)count + 1, sizeof *arguments);
  MlirValue *results = tsAllocZeroed((size_t)generic->numInits + 1, sizeof *results);
  for (intptr_t i = 0; i < count; ++i) {
    types[i] = linalgElementType(mlirValueGetType(mlirOperationGetOperand(op, i)));
    locations[i] = maker->location;
  }
  MlirBlock block = tesseraRewriterCreateBlock(maker->rewriter, mlirOperationGetRegion(op, 0),
                                               count, types, locations);
  for (intptr_t i = 0; i < count; ++i)
    arguments[i] = mlirBlockGetArgument(block, i);
  mlirRewriterBaseSetInsertionPointToEnd(maker->rewriter, block);
  bool isMade = generic->body(maker, arguments, results, generic->user);
  if (isMade)
    linalgYieldOpCreate(maker->rewriter, maker->location, generic->numInits, results);
  mlirRewriterBaseSetInsertionPointAfter(maker->rewriter, op);
  tsFree(types);
  tsFree(locations);
  tsFree(arguments);
  tsFree(results);
  return isMade;
}

MlirOperation linalgMakeGeneric(const LinalgMaker *maker, const LinalgGeneric *generic) {
  const MlirAttribute none = {NULL};
  MlirType *types = tsAllocZeroed((size_t)generic->numInits + 1, sizeof *types);
  for (intptr_t i = 0; i < generic->numInits; ++i)
    types[i] = mlirValueGetType(generic->inits[i]);
  MlirOperation op = linalgGenericOpCreate(
      maker->rewriter, maker->location, generic->numInits, types, generic->numInputs,
      generic->inputs, generic->numInits, generic->inits,
      mapsAttr(maker->context, generic->numInputs + generic->numInits, generic->maps),
      loopsAttr(maker->context, (size_t)mlirAffineMapGetNumDims(generic->maps[0]), generic->loops),
      none, none);
  tsFree(types);
  if (makeBody(maker, generic, op))
    return op;
  mlirRewriterBaseEraseOp(maker->rewriter, op);
  return (MlirOperation){NULL};
}

MlirValue linalgMakeGenericValue(const LinalgMaker *maker, MlirValue init,
                                 const LinalgGeneric *generic) {
  LinalgGeneric whole = *generic;
  whole.numInits = 1;
  whole.inits = &init;
  MlirOperation op = linalgMakeGeneric(maker, &whole);
  return mlirOperationIsNull(op) ? (MlirValue){NULL} : mlirOperationGetResult(op, 0);
}

void linalgLoopLetters(char *letters, intptr_t numParallel, intptr_t numReductions) {
  memset(letters, 'p', (size_t)numParallel);
  memset(letters + numParallel, 'r', (size_t)numReductions);
  letters[numParallel + numReductions] = 0;
}

MlirAffineMap linalgPickMap(MlirContext context, intptr_t numLoops, intptr_t numResults,
                            const int64_t *loops) {
  MlirAffineExpr *results = tsAllocZeroed((size_t)numResults + 1, sizeof *results);
  for (intptr_t i = 0; i < numResults; ++i)
    results[i] = loops[i] < 0 ? mlirAffineConstantExprGet(context, 0)
                              : mlirAffineDimExprGet(context, (intptr_t)loops[i]);
  MlirAffineMap map = mlirAffineMapGet(context, numLoops, 0, numResults, results);
  tsFree(results);
  return map;
}

MlirAffineMap linalgBroadcastMap(MlirContext context, intptr_t rank, const int64_t *shape,
                                 MlirType type) {
  intptr_t own = linalgRank(type);
  int64_t *loops = tsAllocZeroed((size_t)own + 1, sizeof *loops);
  for (intptr_t i = 0; i < own; ++i) {
    intptr_t loop = rank - own + i;
    loops[i] = mlirShapedTypeGetDimSize(type, i) == 1 && shape[loop] != 1 ? -1 : loop;
  }
  MlirAffineMap map = linalgPickMap(context, rank, own, loops);
  tsFree(loops);
  return map;
}
