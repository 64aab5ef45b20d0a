// A nest of affine loops, some of which take as many rounds in one as a vector has elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/affine-to-vector/Vectorize.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/ub/UBOps.h"
#include "dialect/vector/Vector.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Rewrite.h"

/// What the root carries from round to round, when it is along a dimension of vectors.
typedef struct Reduction {
  AffineReduction in; ///< the old loop
  ArithAtomicRMWKind kind;
  MlirValue neutral; ///< a vector of it
} Reduction;

typedef struct Vectorizer {
  MlirRewriterBase base;
  const AffineVectorPlan *plan;
  MlirOperation root;
  MlirBlock block;      ///< of the new nest, which is added to; null: in front of the old one
  TsPointerMap vectors; ///< old value -> that of all elements
  TsPointerMap scalars; ///< old value -> new one that is the same for all elements, or their first
  TsPointerMap made;    ///< new loop along a dimension -> that dimension
  AffineOperations around; ///< what is made outside of the new nest
  TsVec(Reduction) reductions;
  MlirValue mask; ///< of rounds that there are, where not all need to be
} Vectorizer;

static bool vectorizeLoop(Vectorizer *v, MlirOperation loop, MlirOperation *made);

//===--- Values ---===//

static void setValue(TsPointerMap *map, MlirValue from, MlirValue to) {
  bool isNew;
  *tsPointerMapInsert(map, from.ptr, &isNew) = (uintptr_t)to.ptr;
}

static MlirValue findValue(const TsPointerMap *map, MlirValue from) {
  const uintptr_t *found = tsPointerMapFind(map, from.ptr);
  return (MlirValue){found ? (void *)*found : NULL};
}

static void resume(Vectorizer *v) {
  if (v->block.ptr)
    mlirRewriterBaseSetInsertionPointToEnd(v->base, v->block);
  else
    mlirRewriterBaseSetInsertionPointBefore(v->base, v->root);
}

// Whether it is there outside of the old nest.
static bool isAround(const Vectorizer *v, MlirValue value) {
  const IrOperation *op = irValueBlock(irValue(value))->region->parent;
  while (op && op != irOp(v->root))
    op = irParentOp(op);
  return !op;
}

// What an index or a bound is in the new nest; null when it differs from element to element.
static MlirValue scalarOf(Vectorizer *v, MlirValue value) {
  MlirValue found = findValue(&v->scalars, value);
  if (found.ptr || isAround(v, value))
    return found.ptr ? found : value;
  if (!tesseraValueGetConstant(value).ptr)
    return (MlirValue){NULL};
  TesseraMapping *none = tesseraMappingCreate();
  MlirOperation copy = tesseraOperationCloneMapped(mlirOpResultGetOwner(value), none, false);
  tesseraMappingDestroy(none);
  mlirRewriterBaseInsert(v->base, copy);
  return mlirOperationGetResult(copy, 0);
}

static bool scalarsOf(Vectorizer *v, intptr_t count, const MlirValue *values,
                      AffineValues *scalars) {
  scalars->size = 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue scalar = scalarOf(v, values[i]);
    if (!scalar.ptr)
      return false;
    tsVecPush(scalars, scalar);
  }
  return true;
}

// Null when there are no vectors of such elements.
static MlirType vectorOfType(const Vectorizer *v, MlirType element) {
  if (mlirTypeIsAVector(element) || !irVectorElementTypeIsValid(irType(element)))
    return (MlirType){NULL};
  return vectorTypeGet(v->plan->rank, v->plan->sizes, NULL, element);
}

static void keepAround(Vectorizer *v, MlirValue value) {
  tsVecPush(&v->around, mlirOpResultGetOwner(value));
}

// At the start of the innermost loop along a dimension, where there is one.
static MlirValue constantVector(Vectorizer *v, MlirLocation location, MlirType type,
                                MlirAttribute constant) {
  const IrOperation *op = v->block.ptr ? irBlock(v->block)->region->parent : NULL;
  while (op && !tsPointerMapFind(&v->made, op))
    op = irParentOp(op);
  if (op)
    mlirRewriterBaseSetInsertionPointToStart(v->base, affineBody(irWrapOp((IrOperation *)op)));
  ArithBuilder builder = {v->base, location};
  MlirValue made = arithConstant(&builder, type, constant);
  if (!op)
    keepAround(v, made);
  resume(v);
  return made;
}

// Whether it is the same in all elements: from outside, or what a loop along no dimension counts.
static bool isUniform(const Vectorizer *v, MlirValue value) {
  if (affineIsLoopVariable(value)) {
    IrOperation *loop = irValueBlock(irValue(value))->region->parent;
    if (affineForOpIsA(irWrapOp(loop)) && !tsPointerMapFind(&v->plan->dims, loop))
      return true;
  }
  MlirType type = mlirValueGetType(value);
  return isAround(v, value) &&
         (mlirTypeIsAInteger(type) || mlirTypeIsAIndex(type) || mlirTypeIsAFloat(type));
}

// Null when it has no vector.
static MlirValue vectorOf(Vectorizer *v, MlirValue value) {
  MlirValue found = findValue(&v->vectors, value);
  if (found.ptr)
    return found;
  MlirType type = vectorOfType(v, mlirValueGetType(value));
  if (!type.ptr)
    return found;
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (constant.ptr) {
    found =
        constantVector(v, mlirOperationGetLocation(mlirOpResultGetOwner(value)), type, constant);
  } else if (isUniform(v, value)) {
    MlirValue scalar = scalarOf(v, value);
    if (!scalar.ptr)
      return found;
    mlirRewriterBaseSetInsertionPointAfterValue(v->base, scalar);
    found = mlirOperationGetResult(
        vectorBroadcastOpCreate(v->base, mlirValueGetLocation(scalar), type, scalar), 0);
    if (isAround(v, value))
      keepAround(v, found);
    resume(v);
  } else {
    return found;
  }
  setValue(&v->vectors, value, found);
  return found;
}

static bool vectorsOf(Vectorizer *v, MlirOperation op, AffineValues *vectors) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue vector = vectorOf(v, mlirOperationGetOperand(op, i));
    if (!vector.ptr)
      return false;
    tsVecPush(vectors, vector);
  }
  return true;
}

//===--- Memory ---===//

bool affineIndexVaries(MlirValue index, MlirValue variable) {
  AffineValues work = {0};
  TsPointerMap seen = {0};
  bool varies = false, isNew;
  tsVecPush(&work, index);
  while (work.size && !varies) {
    MlirValue value = work.data[--work.size];
    varies = mlirValueEqual(value, variable);
    MlirOperation apply = irWrapOp(irDefiningOp(irValue(value)));
    tsPointerMapInsert(&seen, value.ptr, &isNew);
    if (!isNew || !apply.ptr || !affineApplyOpIsA(apply))
      continue;
    MlirAffineMap map = affineApplyOpGetMap(apply);
    MlirAffineExpr expr = mlirAffineMapGetResult(map, 0);
    // A symbol is the same in all rounds.
    for (intptr_t i = 0; i < mlirAffineMapGetNumDims(map); ++i)
      if (mlirAffineExprIsFunctionOfDim(expr, i))
        tsVecPush(&work, mlirOperationGetOperand(apply, i));
  }
  tsPointerMapFree(&seen);
  tsVecFree(&work);
  return varies;
}

MlirValue affineScalarAccess(MlirOperation op, MlirAffineMap *map, intptr_t *firstIndex) {
  if (affineLoadOpIsA(op)) {
    *map = affineLoadOpGetMap(op);
    *firstIndex = 1;
    return affineLoadOpGetMemref(op);
  }
  if (!affineStoreOpIsA(op))
    return (MlirValue){NULL};
  *map = affineStoreOpGetMap(op);
  *firstIndex = 2;
  return affineStoreOpGetMemref(op);
}

// The indices of an access, each by itself.
static bool createIndices(Vectorizer *v, MlirOperation op, MlirAffineMap map, intptr_t first,
                          AffineValues *indices) {
  AffineValues inputs = {0}, operands = {0};
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&inputs, mlirOperationGetOperand(op, i));
  bool fits = scalarsOf(v, (intptr_t)inputs.size, inputs.data, &operands);
  MlirContext context = mlirOperationGetContext(op);
  for (intptr_t i = 0; fits && i < mlirAffineMapGetNumResults(map); ++i) {
    if (mlirAffineMapIsIdentity(map)) {
      tsVecPush(indices, operands.data[i]);
      continue;
    }
    MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
    MlirAffineMap one = mlirAffineMapGet(context, mlirAffineMapGetNumDims(map),
                                         mlirAffineMapGetNumSymbols(map), 1, &expr);
    MlirOperation apply =
        affineApplyOpCreate(v->base, mlirOperationGetLocation(op), mlirIndexTypeGet(context),
                            mlirAffineMapAttrGet(one), (intptr_t)operands.size, operands.data);
    tsVecPush(indices, mlirOperationGetResult(apply, 0));
  }
  tsVecFree(&inputs);
  tsVecFree(&operands);
  return fits;
}

// Which dimension of the memref each of the vector runs along: null when that isn't one, or when
// there is no loop for it around.
static MlirAffineMap permutationOf(const Vectorizer *v, const AffineValues *indices) {
  MlirContext context = mlirOperationGetContext(v->root);
  TsVec(MlirAffineExpr) results = {0};
  for (size_t i = 0; i < v->plan->rank; ++i)
    tsVecPush(&results, (MlirAffineExpr){NULL});
  bool fits = true;
  for (IrOperation *loop = irBlock(v->block)->region->parent; loop && fits;
       loop = irParentOp(loop)) {
    const uintptr_t *dim = tsPointerMapFind(&v->made, loop);
    if (!dim)
      continue;
    MlirAffineExpr *result = &results.data[*dim];
    fits = !result->ptr;
    *result = mlirAffineConstantExprGet(context, 0);
    MlirValue variable = mlirBlockGetArgument(affineBody(irWrapOp(loop)), 0);
    for (size_t i = 0, found = 0; i < indices->size && fits; ++i) {
      if (!affineIndexVaries(indices->data[i], variable))
        continue;
      fits = !found++;
      *result = mlirAffineDimExprGet(context, (intptr_t)i);
    }
  }
  for (size_t i = 0; i < results.size; ++i)
    fits = fits && results.data[i].ptr;
  MlirAffineMap map = fits ? mlirAffineMapGet(context, (intptr_t)indices->size, 0,
                                              (intptr_t)results.size, results.data)
                           : (MlirAffineMap){NULL};
  tsVecFree(&results);
  return map;
}

// Nothing is known about where the last round ends: each dimension but one of copies may be beyond.
static MlirAttribute inBoundsOf(MlirContext context, MlirAffineMap map) {
  TsVec(MlirAttribute) flags = {0};
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    tsVecPush(&flags, mlirBoolAttrGet(context, false));
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)flags.size, flags.data);
  tsVecFree(&flags);
  return array;
}

static bool writesCopies(MlirAffineMap map) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (mlirAffineExprIsAConstant(mlirAffineMapGetResult(map, i)))
      return true;
  return false;
}

static bool vectorizeAccess(Vectorizer *v, MlirOperation op, MlirValue memref, MlirAffineMap map,
                            intptr_t first) {
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(memref));
  MlirType type = vectorOfType(v, element);
  MlirValue buffer = scalarOf(v, memref), none = {NULL};
  bool isLoad = affineLoadOpIsA(op);
  MlirValue stored = isLoad ? none : vectorOf(v, affineStoreOpGetValue(op));
  AffineValues indices = {0};
  MlirAffineMap permutation = {NULL};
  if (type.ptr && buffer.ptr && (isLoad || stored.ptr) &&
      createIndices(v, op, map, first, &indices))
    permutation = permutationOf(v, &indices);
  bool fits = permutation.ptr && (isLoad || !writesCopies(permutation));
  intptr_t rank = (intptr_t)indices.size;
  if (fits && isLoad) {
    MlirValue padding = mlirOperationGetResult(
        ubPoisonOpCreate(v->base, location, element, (MlirAttribute){NULL}), 0);
    MlirOperation read = vectorTransferReadOpCreate(
        v->base, location, type, buffer, rank, indices.data, mlirAffineMapAttrGet(permutation),
        padding, none, inBoundsOf(context, permutation));
    setValue(&v->vectors, mlirOperationGetResult(op, 0), mlirOperationGetResult(read, 0));
  } else if (fits) {
    vectorTransferWriteOpCreate(v->base, location, (MlirType){NULL}, stored, buffer, rank,
                                indices.data, mlirAffineMapAttrGet(permutation), none,
                                inBoundsOf(context, permutation));
  }
  tsVecFree(&indices);
  return fits;
}

//===--- Operations ---===//

static bool copyApply(Vectorizer *v, MlirOperation op) {
  AffineValues inputs = {0}, operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&inputs, mlirOperationGetOperand(op, i));
  bool fits = scalarsOf(v, (intptr_t)inputs.size, inputs.data, &operands);
  if (fits) {
    MlirOperation made = affineApplyOpCreate(
        v->base, mlirOperationGetLocation(op), mlirIndexTypeGet(mlirOperationGetContext(op)),
        mlirAffineMapAttrGet(affineApplyOpGetMap(op)), (intptr_t)operands.size, operands.data);
    setValue(&v->scalars, mlirOperationGetResult(op, 0), mlirOperationGetResult(made, 0));
  }
  tsVecFree(&inputs);
  tsVecFree(&operands);
  return fits;
}

// Leaves elements of rounds that there aren't out of what the root combines.
static void maskCombined(Vectorizer *v, MlirOperation op, AffineValues *operands) {
  for (size_t i = 0; v->mask.ptr && i < v->reductions.size; ++i) {
    const Reduction *reduction = &v->reductions.data[i];
    if (!mlirOperationEqual(reduction->in.combiner, op))
      continue;
    MlirValue carried = mlirBlockGetArgument(affineBody(v->root), (intptr_t)i + 1);
    ArithBuilder builder = {v->base, mlirOperationGetLocation(op)};
    for (size_t k = 0; k < operands->size; ++k)
      if (!mlirValueEqual(mlirOperationGetOperand(op, (intptr_t)k), carried))
        operands->data[k] = arithSelect(&builder, v->mask, operands->data[k], reduction->neutral);
  }
}

// The same op of vectors.
static bool widen(Vectorizer *v, MlirOperation op) {
  AffineValues operands = {0};
  TsVec(MlirType) types = {0};
  bool fits = mlirOperationGetNumRegions(op) == 0 && mlirOperationGetNumSuccessors(op) == 0 &&
              mlirOperationGetNumResults(op) > 0 && vectorsOf(v, op, &operands);
  for (intptr_t i = 0; fits && i < mlirOperationGetNumResults(op); ++i) {
    tsVecPush(&types, vectorOfType(v, mlirValueGetType(mlirOperationGetResult(op, i))));
    fits = types.data[i].ptr;
  }
  if (fits) {
    maskCombined(v, op, &operands);
    MlirOperationState state = mlirOperationStateGet(mlirIdentifierStr(mlirOperationGetName(op)),
                                                     mlirOperationGetLocation(op));
    mlirOperationStateAddOperands(&state, (intptr_t)operands.size, operands.data);
    mlirOperationStateAddResults(&state, (intptr_t)types.size, types.data);
    for (intptr_t i = 0, e = mlirOperationGetNumAttributes(op); i < e; ++i) {
      MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
      mlirOperationStateAddAttributes(&state, 1, &attribute);
    }
    MlirOperation made = mlirRewriterBaseInsert(v->base, mlirOperationCreate(&state));
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
      setValue(&v->vectors, mlirOperationGetResult(op, i), mlirOperationGetResult(made, i));
  }
  tsVecFree(&operands);
  tsVecFree(&types);
  return fits;
}

static bool vectorizeOp(Vectorizer *v, MlirOperation op) {
  MlirAffineMap map;
  intptr_t first;
  MlirOperation made;
  MlirValue memref = affineScalarAccess(op, &map, &first);
  if (memref.ptr)
    return vectorizeAccess(v, op, memref, map, first);
  if (affineApplyOpIsA(op))
    return copyApply(v, op);
  if (affineForOpIsA(op))
    return vectorizeLoop(v, op, &made);
  if (affineYieldOpIsA(op)) {
    AffineValues operands = {0};
    bool fits = vectorsOf(v, op, &operands);
    if (fits)
      affineYieldOpCreate(v->base, mlirOperationGetLocation(op), (intptr_t)operands.size,
                          operands.data);
    tsVecFree(&operands);
    return fits;
  }
  if (mlirOperationGetNumResults(op) == 1 && tesseraOperationGetConstant(op).ptr)
    return vectorOf(v, mlirOperationGetResult(op, 0)).ptr;
  return widen(v, op);
}

//===--- Loops ---===//

static MlirAttribute combiningKind(MlirContext context, ArithAtomicRMWKind kind) {
  static const struct {
    ArithAtomicRMWKind from;
    VectorCombiningKind to;
  } kKinds[] = {{ArithAtomicRMWKindaddf, VectorCombiningKindADD},
                {ArithAtomicRMWKindaddi, VectorCombiningKindADD},
                {ArithAtomicRMWKindmulf, VectorCombiningKindMUL},
                {ArithAtomicRMWKindmuli, VectorCombiningKindMUL},
                {ArithAtomicRMWKindminimumf, VectorCombiningKindMINIMUMF},
                {ArithAtomicRMWKindmaximumf, VectorCombiningKindMAXIMUMF},
                {ArithAtomicRMWKindminnumf, VectorCombiningKindMINNUMF},
                {ArithAtomicRMWKindmaxnumf, VectorCombiningKindMAXNUMF},
                {ArithAtomicRMWKindmins, VectorCombiningKindMINSI},
                {ArithAtomicRMWKindmaxs, VectorCombiningKindMAXSI},
                {ArithAtomicRMWKindminu, VectorCombiningKindMINUI},
                {ArithAtomicRMWKindmaxu, VectorCombiningKindMAXUI},
                {ArithAtomicRMWKindandi, VectorCombiningKindAND},
                {ArithAtomicRMWKindori, VectorCombiningKindOR},
                {ArithAtomicRMWKindxori, VectorCombiningKindXOR}};
  for (size_t i = 0; i < sizeof kKinds / sizeof *kKinds; ++i)
    if (kKinds[i].from == kind)
      return vectorCombiningKindAttrGet(context, kKinds[i].to);
  return (MlirAttribute){NULL};
}

// What the root begins with in each element.
static bool startReductions(Vectorizer *v, AffineValues *inits) {
  ArithBuilder builder = {v->base, mlirOperationGetLocation(v->root)};
  for (intptr_t i = 0; i < affineForOpGetNumInits(v->root); ++i) {
    Reduction reduction = {.kind = 0};
    if (!affineFindReduction(v->root, i, &reduction.in))
      return false;
    reduction.kind = (ArithAtomicRMWKind)mlirIntegerAttrGetValueInt(reduction.in.kind);
    MlirType type = vectorOfType(v, mlirValueGetType(affineForOpGetInits(v->root, i)));
    if (!type.ptr || !combiningKind(mlirOperationGetContext(v->root), reduction.kind).ptr)
      return false;
    reduction.neutral = arithCreateIdentity(&builder, reduction.kind, type);
    keepAround(v, reduction.neutral);
    tsVecPush(&v->reductions, reduction);
    tsVecPush(inits, reduction.neutral);
  }
  return true;
}

// How many elements of the last round there are; false when that can't be said.
static bool createMask(Vectorizer *v, MlirOperation made) {
  MlirLocation location = mlirOperationGetLocation(v->root);
  MlirContext context = mlirOperationGetContext(v->root);
  MlirType index = mlirIndexTypeGet(context);
  if (affineLoopTripCountDivisor(v->root) % (uint64_t)v->plan->sizes[0] == 0)
    return true;
  if (affineForOpGetStep(v->root) != 1)
    return false;
  MlirValue variable = mlirBlockGetArgument(affineBody(made), 0);
  AffineValueMap upper = affineValueMapGet(affineForOpGetUpperBoundMap(made), made,
                                           tesseraOperationGetOperandGroup(made, AFFINE_FOR_UPPER));
  if (mlirAffineMapGetNumResults(upper.map) > 1) {
    MlirOperation least =
        affineMinOpCreate(v->base, location, index, mlirAffineMapAttrGet(upper.map),
                          upper.numOperands, upper.operands);
    affineValueMapFree(&upper);
    upper = (AffineValueMap){mlirAffineMapMultiDimIdentityGet(context, 1),
                             tsAllocZeroed(1, sizeof(MlirValue)), 1};
    upper.operands[0] = mlirOperationGetResult(least, 0);
  }
  AffineValueMap lower = {mlirAffineMapMultiDimIdentityGet(context, 1), &variable, 1};
  AffineValueMap left = affineDifference(&upper, &lower);
  affineValueMapCompose(&left);
  affineValueMapCanonicalize(&left);
  MlirOperation count = affineApplyOpCreate(
      v->base, location, index, mlirAffineMapAttrGet(left.map), left.numOperands, left.operands);
  affineValueMapFree(&upper);
  affineValueMapFree(&left);
  MlirValue remaining = mlirOperationGetResult(count, 0);
  MlirType type = vectorOfType(v, mlirIntegerTypeGet(context, 1));
  v->mask =
      mlirOperationGetResult(vectorCreateMaskOpCreate(v->base, location, type, 1, &remaining), 0);
  return true;
}

// A loop with the old one's bounds at the insertion point, without a body.
static MlirOperation createLoop(Vectorizer *v, MlirOperation loop, const AffineValues *inits) {
  TsVec(MlirType) types = {0};
  TsVec(MlirLocation) locations = {0};
  AffineValues values = {0}, bounds = {0};
  MlirContext context = mlirOperationGetContext(loop);
  MlirLocation location = mlirOperationGetLocation(loop);
  intptr_t lower = affineForOpGetNumLowerBoundOperands(loop),
           upper = affineForOpGetNumUpperBoundOperands(loop);
  for (intptr_t i = 0; i < lower + upper; ++i)
    tsVecPush(&values, mlirOperationGetOperand(loop, i));
  tsVecPush(&types, mlirIndexTypeGet(context));
  for (size_t i = 0; i < inits->size; ++i)
    tsVecPush(&types, mlirValueGetType(inits->data[i]));
  for (size_t i = 0; i < types.size; ++i)
    tsVecPush(&locations,
              mlirValueGetLocation(mlirBlockGetArgument(affineBody(loop), (intptr_t)i)));
  const uintptr_t *dim = tsPointerMapFind(&v->plan->dims, loop.ptr);
  int64_t step = 0;
  bool fits =
      scalarsOf(v, lower + upper, values.data, &bounds) &&
      !__builtin_mul_overflow(affineForOpGetStep(loop), dim ? v->plan->sizes[*dim] : 1, &step);
  MlirOperation made = {NULL};
  if (fits) {
    made = affineForOpCreate(v->base, location, (intptr_t)inits->size, types.data + 1, lower,
                             bounds.data, upper, bounds.data + lower, (intptr_t)inits->size,
                             inits->data, mlirAffineMapAttrGet(affineForOpGetLowerBoundMap(loop)),
                             mlirAffineMapAttrGet(affineForOpGetUpperBoundMap(loop)),
                             mlirIntegerAttrGet(mlirIndexTypeGet(context), step));
    tesseraRewriterCreateBlock(v->base, affineForOpGetRegion(made), (intptr_t)types.size,
                               types.data, locations.data);
    bool isNew;
    if (dim)
      *tsPointerMapInsert(&v->made, made.ptr, &isNew) = *dim;
  }
  tsVecFree(&types);
  tsVecFree(&locations);
  tsVecFree(&values);
  tsVecFree(&bounds);
  return made;
}

static bool findInits(Vectorizer *v, MlirOperation loop, AffineValues *inits) {
  if (tsPointerMapFind(&v->plan->dims, loop.ptr) && affineForOpGetNumInits(loop))
    return mlirOperationEqual(loop, v->root) && startReductions(v, inits);
  for (intptr_t i = 0; i < affineForOpGetNumInits(loop); ++i) {
    MlirValue vector = vectorOf(v, affineForOpGetInits(loop, i));
    if (!vector.ptr)
      return false;
    tsVecPush(inits, vector);
  }
  return true;
}

static bool vectorizeLoop(Vectorizer *v, MlirOperation loop, MlirOperation *made) {
  AffineValues inits = {0};
  *made = findInits(v, loop, &inits) ? createLoop(v, loop, &inits) : (MlirOperation){NULL};
  tsVecFree(&inits);
  if (!made->ptr)
    return false;
  MlirBlock from = affineBody(loop), to = affineBody(*made), outer = v->block;
  v->block = to;
  setValue(&v->scalars, mlirBlockGetArgument(from, 0), mlirBlockGetArgument(to, 0));
  for (intptr_t i = 1; i < mlirBlockGetNumArguments(from); ++i)
    setValue(&v->vectors, mlirBlockGetArgument(from, i), mlirBlockGetArgument(to, i));
  bool fits = !v->reductions.size || outer.ptr || createMask(v, *made);
  for (IrOperation *op = irBlock(from)->first; op && fits; op = op->next)
    fits = vectorizeOp(v, irWrapOp(op));
  v->block = outer;
  resume(v);
  for (intptr_t i = 0; fits && i < mlirOperationGetNumResults(loop); ++i)
    setValue(&v->vectors, mlirOperationGetResult(loop, i), mlirOperationGetResult(*made, i));
  return fits;
}

// Makes one value of each that the root carries, and combines it with what it began with.
static void finishReductions(Vectorizer *v, MlirOperation made, AffineValues *results) {
  ArithBuilder builder = {v->base, mlirOperationGetLocation(v->root)};
  MlirContext context = mlirOperationGetContext(v->root);
  MlirAttribute none = {NULL};
  for (size_t i = 0; i < v->reductions.size; ++i) {
    const Reduction *reduction = &v->reductions.data[i];
    MlirValue init = affineForOpGetInits(v->root, (intptr_t)i);
    MlirValue one = mlirOperationGetResult(
        vectorReductionOpCreate(v->base, builder.location, mlirValueGetType(init),
                                combiningKind(context, reduction->kind),
                                mlirOperationGetResult(made, (intptr_t)i), (MlirValue){NULL}, none),
        0);
    MlirAttribute neutral = tesseraValueGetConstant(reduction->neutral);
    MlirAttribute begin = tesseraValueGetConstant(init);
    if (!begin.ptr || !mlirAttributeEqual(mlirDenseElementsAttrGetSplatValue(neutral), begin))
      one = arithCreateReduction(&builder, reduction->kind, one, init);
    tsVecPush(results, one);
  }
}

bool affineVectorizeNest(MlirRewriterBase base, MlirOperation root, const AffineVectorPlan *plan) {
  Vectorizer v = {.base = base, .plan = plan, .root = root};
  MlirOperation made = {NULL};
  resume(&v);
  bool fits = vectorizeLoop(&v, root, &made);
  if (fits) {
    AffineValues results = {0};
    finishReductions(&v, made, &results);
    mlirRewriterBaseReplaceOpWithValues(base, root, (intptr_t)results.size, results.data);
    tsVecFree(&results);
  } else {
    if (made.ptr)
      mlirRewriterBaseEraseOp(base, made);
    for (size_t i = v.around.size; i-- > 0;)
      mlirRewriterBaseEraseOp(base, v.around.data[i]);
  }
  tsPointerMapFree(&v.vectors);
  tsPointerMapFree(&v.scalars);
  tsPointerMapFree(&v.made);
  tsVecFree(&v.around);
  tsVecFree(&v.reductions);
  return fits;
}
