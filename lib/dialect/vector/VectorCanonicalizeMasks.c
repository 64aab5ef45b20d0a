// Canonicalisation of vector: masks that are known in part, and comparisons of steps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirAttribute allBits(MlirType type, bool value) {
  return vectorSplatGet(type, mlirBoolAttrGet(mlirTypeGetContext(type), value));
}

//===--- Parts of masks ---===//

/// What is known of the part of a mask at a position.
typedef enum PartKind { PART_NONE, PART_REST, PART_UNKNOWN } PartKind;

// Nothing is set where one number of the position lies outside of its bound; what the other bounds
// say is left where all lie inside.
static PartKind partAt(MlirOperation create, TesseraMixedList position) {
  PartKind kind = PART_REST;
  MlirType type = typeOf(vectorResult(create));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(create); ++i) {
    MlirAttribute constant = tesseraValueGetConstant(mlirOperationGetOperand(create, i));
    bool isKnown = constant.ptr && mlirAttributeIsAInteger(constant);
    int64_t bound = isKnown ? mlirIntegerAttrGetValueInt(constant) : INT64_MAX;
    if (bound <= 0)
      return PART_NONE;
    if (i >= position.size)
      continue;
    int64_t number = position.numbers[i];
    if (!isKnown)
      kind = PART_UNKNOWN;
    else if (number != INT64_MIN && number >= bound)
      return PART_NONE;
    if (number == INT64_MIN && bound < vectorShape(type).sizes[i])
      kind = PART_UNKNOWN;
  }
  return kind;
}

static MlirLogicalResult extractFromMask(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirType type = typeOf(vectorExtractOpGetResult(op));
  MlirOperation create = vectorDefining(vectorExtractOpGetSource(op), &vectorCreateMaskOpDef);
  if (!create.ptr || !mlirTypeIsAVector(type))
    return VECTOR_FAIL;
  TesseraMixedList position = vectorExtractPosition(op);
  PartKind kind = partAt(create, position);
  if (kind == PART_UNKNOWN)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  if (kind == PART_NONE)
    return vectorReplace(at, op,
                         arithConstantOpCreate(at.base, at.location, type, allBits(type, false)));
  intptr_t rank = (intptr_t)vectorRank(type);
  MlirValue *bounds = tsAllocZeroed((size_t)rank + 1, sizeof *bounds);
  for (intptr_t i = 0; i < rank; ++i)
    bounds[i] = mlirOperationGetOperand(create, position.size + i);
  MlirOperation made = vectorCreateMaskOpCreate(at.base, at.location, type, rank, bounds);
  tsFree(bounds);
  return vectorReplace(at, op, made);
}

void vectorPopulateMaskExtraction(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorExtractOpDef, 1, extractFromMask, NULL);
}

// The bounds move by the offsets: they may well be below 0, or more than there are.
static MlirLogicalResult sliceCreatedMask(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirOperation create =
      vectorDefining(vectorExtractStridedSliceOpGetSource(op), &vectorCreateMaskOpDef);
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(op);
  MlirAttribute strides = vectorExtractStridedSliceOpGetStridesAttr(op);
  if (!create.ptr)
    return VECTOR_FAIL;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(strides); ++i)
    if (vectorInteger(strides, i) != 1)
      return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  intptr_t rank = mlirOperationGetNumOperands(create);
  MlirValue *bounds = tsAllocZeroed((size_t)rank + 1, sizeof *bounds);
  for (intptr_t i = 0; i < rank; ++i) {
    bounds[i] = mlirOperationGetOperand(create, i);
    if (i >= mlirArrayAttrGetNumElements(offsets))
      continue;
    MlirType index = typeOf(bounds[i]);
    MlirAttribute offset = mlirIntegerAttrGet(index, vectorInteger(offsets, i));
    MlirValue number = vectorResult(arithConstantOpCreate(at.base, at.location, index, offset));
    bounds[i] = vectorResult(
        arithSubIOpCreateInferred(at.base, at.location, bounds[i], number, (MlirAttribute){NULL}));
  }
  MlirOperation made =
      vectorCreateMaskOpCreate(at.base, at.location, typeOf(vectorResult(op)), rank, bounds);
  tsFree(bounds);
  return vectorReplace(at, op, made);
}

void vectorPopulateMaskSlicing(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorExtractStridedSliceOpDef, 1, sliceCreatedMask, NULL);
}

//===--- step ---===//

// The same comparison with its sides exchanged.
static ArithCmpIPredicate exchanged(ArithCmpIPredicate predicate) {
  switch (predicate) {
  case ArithCmpIPredicateult:
    return ArithCmpIPredicateugt;
  case ArithCmpIPredicateule:
    return ArithCmpIPredicateuge;
  case ArithCmpIPredicateugt:
    return ArithCmpIPredicateult;
  case ArithCmpIPredicateuge:
    return ArithCmpIPredicateule;
  default:
    return predicate;
  }
}

// Whether the comparison of 0 up to `last` with the number is decided by that being more than they
// are.
static bool isDecided(ArithCmpIPredicate predicate, int64_t last, int64_t number, bool *result) {
  switch (predicate) {
  case ArithCmpIPredicateult:
  case ArithCmpIPredicatene:
    *result = true;
    return number > last;
  case ArithCmpIPredicateuge:
  case ArithCmpIPredicateeq:
    *result = false;
    return number > last;
  case ArithCmpIPredicateule:
    *result = true;
    return number >= last;
  case ArithCmpIPredicateugt:
    *result = false;
    return number >= last;
  default:
    return false;
  }
}

static MlirLogicalResult compareSteps(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue lhs = arithCmpIOpGetLhs(op), rhs = arithCmpIOpGetRhs(op);
  bool isRight = vectorDefining(rhs, &vectorStepOpDef).ptr != NULL;
  MlirValue step = isRight ? rhs : lhs, other = isRight ? lhs : rhs;
  if (!vectorDefining(step, &vectorStepOpDef).ptr || mlirVectorTypeIsScalable(typeOf(step)))
    return VECTOR_FAIL;
  MlirAttribute number = vectorSplatOf(tesseraValueGetConstant(other));
  if (!number.ptr || !mlirAttributeIsAInteger(number))
    return VECTOR_FAIL;
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  bool result;
  if (!isDecided(isRight ? exchanged(predicate) : predicate, vectorShape(typeOf(step)).sizes[0] - 1,
                 mlirIntegerAttrGetValueInt(number), &result))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType type = typeOf(mlirOperationGetResult(op, 0));
  return vectorReplace(at, op,
                       arithConstantOpCreate(at.base, at.location, type, allBits(type, result)));
}

void vectorStepOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &arithCmpIOpDef, 1, compareSteps, NULL);
}
