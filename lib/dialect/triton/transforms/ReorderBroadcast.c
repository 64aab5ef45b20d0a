// triton-reorder-broadcast: computes before values are repeated, not after.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "dialect/triton/TritonOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

void tritonPatternsPopulateFor(MlirRewritePatternSet patterns, const TesseraOpDef *root);

typedef TsVec(MlirValue) Values;
typedef TsVec(MlirType) Types;

/// How an operand is repeated.
typedef enum Repetition {
  NOT_REPEATED,
  SPLAT,     ///< of a value
  CONSTANT,  ///< of tensors, the same everywhere
  BROADCAST, ///< along dimensions
} Repetition;

static Repetition repetitionOf(MlirValue value) {
  if (!mlirValueIsAOpResult(value))
    return NOT_REPEATED;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (tritonSplatOpIsA(op))
    return SPLAT;
  if (tritonBroadcastOpIsA(op))
    return BROADCAST;
  MlirAttribute constant = tesseraOperationGetConstant(op);
  bool isSplat = !mlirAttributeIsNull(constant) && mlirAttributeIsADenseElements(constant) &&
                 mlirDenseElementsAttrIsSplat(constant);
  return isSplat ? CONSTANT : NOT_REPEATED;
}

// Whether the op computes each element from those of the operands, and nothing else. What has no
// tensor as its result is computed once already.
static bool isElementwise(MlirOperation op) {
  if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_ELEMENTWISE) ||
      mlirOperationGetNumOperands(op) == 0 || mlirOperationGetNumRegions(op) != 0 ||
      !tesseraOperationIsMemoryEffectFree(op))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirTypeIsARankedTensor(mlirValueGetType(mlirOperationGetResult(op, i))))
      return false;
  return true;
}

// The op on other operands.
static MlirOperation createLike(MlirRewriterBase base, MlirOperation op, const Values *operands,
                                const Types *types) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute *attributes = tsAllocZeroed(definition->numAttributes + 1, sizeof *attributes);
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    attributes[i] = tesseraOperationGetSlot(op, i);
  TesseraOperationParts parts = {.definition = definition,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = (intptr_t)types->size,
                                 .types = types->data,
                                 .numOperands = (intptr_t)operands->size,
                                 .operands = operands->data,
                                 .attributes = attributes,
                                 .discardable = irWrapAttribute(irOp(op)->discardable)};
  MlirOperation made = tesseraRewriterCreateOperation(base, &parts);
  tsFree(attributes);
  return made;
}

// The scalar that is everywhere in a splat or constant.
static MlirValue scalarOf(const ArithBuilder *builder, MlirValue value, Repetition repetition) {
  if (repetition == SPLAT)
    return tritonSplatOpGetSrc(mlirOpResultGetOwner(value));
  MlirAttribute element = mlirDenseElementsAttrGetSplatValue(tesseraValueGetConstant(value));
  return arithConstant(builder, arithElementType(mlirValueGetType(value)), element);
}

// An op on splats is the splat of an op on scalars.
static MlirLogicalResult moveBeforeSplat(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  if (!isElementwise(op))
    return failure();
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < numOperands; ++i) {
    Repetition repetition = repetitionOf(mlirOperationGetOperand(op, i));
    if (repetition != SPLAT && repetition != CONSTANT)
      return failure();
  }
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values operands = {0}, results = {0};
  Types types = {0};
  for (intptr_t i = 0; i < numOperands; ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    tsVecPush(&operands, scalarOf(&builder, operand, repetitionOf(operand)));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, arithElementType(mlirValueGetType(mlirOperationGetResult(op, i))));
  MlirOperation made = createLike(builder.base, op, &operands, &types);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirOperation splat = tritonSplatOpCreate(builder.base, builder.location,
                                              mlirValueGetType(mlirOperationGetResult(op, i)),
                                              mlirOperationGetResult(made, i));
    tsVecPush(&results, mlirOperationGetResult(splat, 0));
  }
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, (intptr_t)results.size, results.data);
  tsVecFree(&operands);
  tsVecFree(&results);
  tsVecFree(&types);
  return success();
}

// The type that the operands are broadcast from, null when it isn't one shape or none is.
static MlirType commonSource(MlirOperation op) {
  const MlirType none = {NULL};
  MlirType common = none;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    Repetition repetition = repetitionOf(operand);
    if (repetition == NOT_REPEATED)
      return none;
    if (repetition != BROADCAST)
      continue;
    MlirType source = mlirValueGetType(tritonBroadcastOpGetSrc(mlirOpResultGetOwner(operand)));
    if (mlirTypeIsNull(common))
      common = source;
    else if (!tesseraShapesAreEqual(source, common))
      return none;
  }
  return common;
}

// The operand in the shape before broadcasts.
static MlirValue narrow(const ArithBuilder *builder, MlirValue value, MlirType shape) {
  MlirOperation op = mlirOpResultGetOwner(value);
  MlirType type = tesseraTypeWithElementType(shape, arithElementType(mlirValueGetType(value)));
  switch (repetitionOf(value)) {
  case BROADCAST:
    return tritonBroadcastOpGetSrc(op);
  case SPLAT:
    return mlirOperationGetResult(
        tritonSplatOpCreate(builder->base, builder->location, type, tritonSplatOpGetSrc(op)), 0);
  default:
    return arithConstant(builder, type,
                         mlirDenseElementsAttrGetSplatValue(tesseraOperationGetConstant(op)));
  }
}

// An op on broadcasts from one shape is the broadcast of an op on that.
static MlirLogicalResult moveBeforeBroadcast(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirType shape = isElementwise(op) ? commonSource(op) : (MlirType){NULL};
  if (mlirTypeIsNull(shape))
    return failure();
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values operands = {0}, results = {0};
  Types types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, narrow(&builder, mlirOperationGetOperand(op, i), shape));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, tesseraTypeWithElementType(shape, arithElementType(mlirValueGetType(
                                                            mlirOperationGetResult(op, i)))));
  MlirOperation made = createLike(builder.base, op, &operands, &types);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirOperation broadcast = tritonBroadcastOpCreate(
        builder.base, builder.location, mlirValueGetType(mlirOperationGetResult(op, i)),
        mlirOperationGetResult(made, i));
    tsVecPush(&results, mlirOperationGetResult(broadcast, 0));
  }
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, (intptr_t)results.size, results.data);
  tsVecFree(&operands);
  tsVecFree(&results);
  tsVecFree(&types);
  return success();
}

static MlirLogicalResult canonicalizeExpandDims(MlirOperation op, MlirPatternRewriter rewriter,
                                                void *user) {
  (void)user;
  return tritonExpandDimsOpCanonicalize(op, rewriter);
}

void tritonReorderBroadcastPassAddPatterns(MlirRewritePatternSet patterns,
                                           const TritonReorderBroadcastOptions *options) {
  (void)options;
  tritonPatternsPopulateFor(patterns, &tritonBroadcastOpDef);
  tesseraRewritePatternSetAdd(patterns, &tritonExpandDimsOpDef, 1, canonicalizeExpandDims, NULL);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, moveBeforeBroadcast, NULL);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, moveBeforeSplat, NULL);
}
