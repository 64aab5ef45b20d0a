// stablehlo-flatten-control-flow: loops that run a known number of times become that many copies of
// their bodies, branches selections. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "dialect/stablehlo/StablehloPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirOperation) Operations;
typedef TsVec(MlirValue) Values;

//===--- Numbers ---===//

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

// The one number in all elements of integer constants.
static bool numberOf(MlirValue value, int64_t *number) {
  MlirOperation op = definingOp(value);
  while (!mlirOperationIsNull(op) &&
         (stablehloBroadcastInDimOpIsA(op) || stablehloReshapeOpIsA(op)))
    op = definingOp(mlirOperationGetOperand(op, 0));
  if (mlirOperationIsNull(op) || !stablehloConstantOpIsA(op))
    return false;
  MlirAttribute constant = stablehloConstantOpGetValueAttr(op);
  if (!mlirAttributeIsADenseIntElements(constant) || !mlirDenseElementsAttrIsSplat(constant))
    return false;
  MlirAttribute element = mlirDenseElementsAttrGetSplatValue(constant);
  if (mlirIntegerTypeGetWidth(mlirAttributeGetType(element)) > 64)
    return false;
  *number = mlirIntegerTypeIsUnsigned(mlirAttributeGetType(element))
                ? (int64_t)mlirIntegerAttrGetValueUInt(element)
                : mlirIntegerAttrGetValueInt(element);
  return true;
}

static MlirValue constantOf(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                            int64_t number) {
  MlirAttribute element = mlirIntegerAttrGet(mlirShapedTypeGetElementType(type), number);
  MlirAttribute value = mlirDenseElementsAttrSplatGet(type, element);
  return mlirOperationGetResult(stablehloConstantOpCreate(rewriter, location, type, value), 0);
}

//===--- Loops ---===//

// Counts from `first` by `step`, so many times.
typedef struct Counter {
  intptr_t position; // among what the loop carries
  int64_t first, step, times;
} Counter;

static MlirOperation onlyOf(MlirBlock block, const TesseraOpDef *definition) {
  MlirOperation terminator = mlirBlockGetTerminator(block), none = {NULL};
  if (mlirOperationIsNull(terminator) || mlirOperationGetNumOperands(terminator) != 1)
    return none;
  MlirOperation op = definingOp(mlirOperationGetOperand(terminator, 0));
  return !mlirOperationIsNull(op) && tesseraOperationIs(op, definition) ? op : none;
}

// Whether the condition is that a counter is less than a number, and the body adds a number to it.
static bool findCounter(MlirOperation loop, Counter *counter) {
  MlirBlock condition = mlirRegionGetFirstBlock(stablehloWhileOpGetCond(loop));
  MlirBlock body = mlirRegionGetFirstBlock(stablehloWhileOpGetBody(loop));
  MlirOperation compare = onlyOf(condition, &stablehloCompareOpDef), add;
  int64_t limit;
  if (mlirOperationIsNull(compare) ||
      stablehloCompareOpGetComparisonDirection(compare) != StablehloComparisonDirectionLT)
    return false;
  MlirValue counted = stablehloCompareOpGetLhs(compare);
  if (!mlirValueIsABlockArgument(counted) ||
      !mlirBlockEqual(mlirBlockArgumentGetOwner(counted), condition) ||
      !numberOf(stablehloCompareOpGetRhs(compare), &limit))
    return false;
  counter->position = mlirBlockArgumentGetArgNumber(counted);
  add = definingOp(mlirOperationGetOperand(mlirBlockGetTerminator(body), counter->position));
  if (mlirOperationIsNull(add) || !stablehloAddOpIsA(add) ||
      !mlirValueEqual(stablehloAddOpGetLhs(add), mlirBlockGetArgument(body, counter->position)) ||
      !numberOf(stablehloAddOpGetRhs(add), &counter->step) ||
      !numberOf(mlirOperationGetOperand(loop, counter->position), &counter->first))
    return false;
  if (counter->step <= 0 || counter->first < -INT32_MAX || limit > INT32_MAX ||
      counter->step > INT32_MAX || limit < -INT32_MAX || counter->first > INT32_MAX)
    return false;
  int64_t distance = limit - counter->first;
  counter->times = distance <= 0 ? 0 : (distance + counter->step - 1) / counter->step;
  return true;
}

static MlirWalkResult countOp(MlirOperation op, void *user) {
  (void)op;
  ++*(int64_t *)user;
  return MlirWalkResultAdvance;
}

// One run of the body on the values, which become what it gives.
static void copyBody(MlirRewriterBase rewriter, MlirBlock body, Values *values) {
  TesseraMapping *mapping = tesseraMappingCreate();
  for (size_t i = 0; i < values->size; ++i)
    tesseraMappingMapValue(mapping, mlirBlockGetArgument(body, (intptr_t)i), values->data[i]);
  MlirOperation terminator = mlirBlockGetTerminator(body);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, terminator);
       op = mlirOperationGetNextInBlock(op))
    mlirRewriterBaseInsert(rewriter, tesseraOperationCloneMapped(op, mapping, true));
  for (size_t i = 0; i < values->size; ++i)
    values->data[i] =
        tesseraMappingGetValue(mapping, mlirOperationGetOperand(terminator, (intptr_t)i));
  tesseraMappingDestroy(mapping);
}

static void unroll(MlirRewriterBase rewriter, MlirOperation loop, int64_t maxOps) {
  Counter counter;
  if (!findCounter(loop, &counter))
    return;
  int64_t size = 0;
  mlirOperationWalk(loop, countOp, &size, MlirWalkPreOrder);
  if (counter.times > maxOps / size)
    return;
  Values values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(loop); ++i)
    tsVecPush(&values, mlirOperationGetOperand(loop, i));
  MlirBlock body = mlirRegionGetFirstBlock(stablehloWhileOpGetBody(loop));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, loop);
  MlirLocation location = mlirOperationGetLocation(loop);
  MlirType type = mlirValueGetType(values.data[counter.position]);
  for (int64_t i = 0; i < counter.times; ++i) {
    values.data[counter.position] =
        constantOf(rewriter, location, type, counter.first + i * counter.step);
    copyBody(rewriter, body, &values);
  }
  mlirRewriterBaseReplaceOpWithValues(rewriter, loop, (intptr_t)values.size, values.data);
  tsVecFree(&values);
}

//===--- Branches ---===//

// Moves the branch in front of the op and gives what it returns.
static void inlineBranch(MlirRewriterBase rewriter, MlirOperation op, intptr_t region,
                         Values *results) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region));
  MlirOperation terminator = mlirBlockGetTerminator(block);
  results->size = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(terminator); ++i)
    tsVecPush(results, mlirOperationGetOperand(terminator, i));
  mlirRewriterBaseEraseOp(rewriter, terminator);
  mlirRewriterBaseInlineBlockBefore(rewriter, block, op, 0, NULL);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
}

static bool areTensors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirTypeIsARankedTensor(mlirValueGetType(mlirOperationGetResult(op, i))))
      return false;
  return true;
}

static void selectInto(MlirRewriterBase rewriter, MlirLocation location, MlirValue predicate,
                       const Values *chosen, Values *results) {
  for (size_t i = 0; i < results->size; ++i)
    results->data[i] = mlirOperationGetResult(
        stablehloSelectOpCreate(rewriter, location, mlirValueGetType(results->data[i]), predicate,
                                chosen->data[i], results->data[i]),
        0);
}

// Whether the index, a number without a sign here as there, is `branch`.
static MlirValue isBranch(MlirRewriterBase rewriter, MlirOperation op, intptr_t branch) {
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue index = mlirOperationGetOperand(op, 0);
  MlirType type =
      mlirRankedTensorTypeGet(0, NULL, mlirIntegerTypeGet(context, 1), mlirAttributeGetNull());
  MlirValue number = constantOf(rewriter, location, mlirValueGetType(index), branch);
  return mlirOperationGetResult(
      stablehloCompareOpCreate(
          rewriter, location, type, index, number,
          stablehloComparisonDirectionAttrGet(context, StablehloComparisonDirectionEQ),
          mlirAttributeGetNull()),
      0);
}

// All branches run; of what they give one is selected: the last where no other is.
static void select(MlirRewriterBase rewriter, MlirOperation op) {
  if (!areTensors(op))
    return;
  bool isIf = stablehloIfOpIsA(op);
  intptr_t last = mlirOperationGetNumRegions(op) - 1;
  Values results = {0}, chosen = {0};
  inlineBranch(rewriter, op, last, &results);
  for (intptr_t i = last - 1; i >= 0; --i) {
    inlineBranch(rewriter, op, i, &chosen);
    MlirValue predicate = isIf ? mlirOperationGetOperand(op, 0) : isBranch(rewriter, op, i);
    selectInto(rewriter, mlirOperationGetLocation(op), predicate, &chosen, &results);
  }
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  tsVecFree(&chosen);
}

//===--- The pass ---===//

static MlirWalkResult find(MlirOperation op, void *user) {
  if (stablehloWhileOpIsA(op) || stablehloIfOpIsA(op) || stablehloCaseOpIsA(op)) {
    Operations *found = user;
    tsVecPush(found, op);
  }
  return MlirWalkResultAdvance;
}

void stablehloFlattenControlFlowPassRun(MlirPass pass,
                                        const StablehloFlattenControlFlowOptions *options,
                                        MlirOperation root) {
  Operations found = {0};
  // What is inside comes first.
  mlirOperationWalk(root, find, &found, MlirWalkPostOrder);
  if (found.size == 0)
    tesseraPassMarkUnchanged(pass);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  for (size_t i = 0; i < found.size; ++i) {
    if (stablehloWhileOpIsA(found.data[i]))
      unroll(rewriter, found.data[i], options->maxOps);
    else
      select(rewriter, found.data[i]);
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&found);
}
