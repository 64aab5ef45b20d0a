// Loops and conditions with regions as branches between blocks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What comes before an op stays in a block of its own, the op's regions come behind that, and then
// the block with what comes behind the op.
#include "conversion/scf-to-cf/SCFToCF.h"
#include "conversion/scf-to-cf/SCFToCFPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

// Where an op is: the blocks before and behind it.
typedef struct Place {
  MlirRewriterBase base;
  MlirLocation location;
  MlirBlock before, behind;
} Place;

static Place splitAt(MlirOperation op, MlirPatternRewriter rewriter) {
  Place place = {.base = mlirPatternRewriterAsBase(rewriter),
                 .location = mlirOperationGetLocation(op)};
  place.behind = mlirOperationGetBlock(op);
  place.before = tesseraRewriterSplitBlock(place.base, place.behind, op);
  return place;
}

// Puts the region's blocks in front of another block.
static void inlineBefore(const Place *place, MlirRegion region, MlirBlock block) {
  mlirRewriterBaseInlineRegionBefore(place->base, region, block);
}

static MlirOperation branchTo(const Place *place, MlirBlock from, MlirLocation location,
                              MlirBlock to, const ScfValues *values) {
  mlirRewriterBaseSetInsertionPointToEnd(place->base, from);
  return cfBranchOpCreate(place->base, location, values ? (intptr_t)values->size : 0,
                          values ? values->data : NULL, to);
}

static MlirOperation branchIf(const Place *place, MlirBlock from, MlirLocation location,
                              MlirValue condition, MlirBlock to, const ScfValues *values,
                              MlirBlock other) {
  const MlirAttribute none = {NULL};
  mlirRewriterBaseSetInsertionPointToEnd(place->base, from);
  return cfCondBranchOpCreate(place->base, location, condition, values ? (intptr_t)values->size : 0,
                              values ? values->data : NULL, 0, NULL, none, to, other);
}

// Replaces a terminator by a branch that passes its operands on.
static MlirOperation branchInPlaceOf(const Place *place, MlirOperation terminator,
                                     MlirLocation location, MlirBlock to) {
  ScfValues values = {0};
  scfAppendOperands(&values, terminator);
  MlirOperation branch = branchTo(place, mlirOperationGetBlock(terminator), location, to, &values);
  mlirRewriterBaseEraseOp(place->base, terminator);
  tsVecFree(&values);
  return branch;
}

// Replaces the op by the arguments of a block, from one on.
static void replaceByArguments(const Place *place, MlirOperation op, MlirBlock block,
                               intptr_t first) {
  ScfValues values = {0};
  for (intptr_t i = first; i < mlirBlockGetNumArguments(block); ++i)
    tsVecPush(&values, mlirBlockGetArgument(block, i));
  mlirRewriterBaseReplaceOpWithValues(place->base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
}

// Gives the block one argument for each of the op's results.
static void addResultArguments(const Place *place, MlirOperation op, MlirBlock block) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    mlirBlockAddArgument(block, mlirValueGetType(mlirOperationGetResult(op, i)), place->location);
}

// What the loop says to LLVM goes to the branch back.
static void keepAnnotations(MlirOperation loop, MlirOperation branch) {
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(loop); ++i) {
    MlirNamedAttribute named = mlirOperationGetDiscardableAttribute(loop, i);
    MlirDialect dialect = mlirAttributeGetDialect(named.attribute);
    if (tsEqualC(mlirDialectGetNamespace(dialect), "llvm"))
      mlirOperationSetDiscardableAttributeByName(branch, mlirIdentifierStr(named.name),
                                                 named.attribute);
  }
}

//===--- for ---===//

// The body's first block becomes the one that asks whether there is another round.
static MlirLogicalResult lowerFor(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const MlirAttribute none = {NULL};
  Place place = splitAt(op, rewriter);
  MlirBlock body = scfBody(op);
  MlirOperation terminator = mlirBlockGetTerminator(body);
  MlirBlock condition =
      tesseraRewriterSplitBlock(place.base, body, mlirBlockGetFirstOperation(body));
  MlirValue counter = mlirBlockGetArgument(condition, 0);
  inlineBefore(&place, scfForOpGetRegion(op), place.behind);
  mlirRewriterBaseSetInsertionPointToEnd(place.base, body);
  ScfValues values = {0};
  tsVecPush(&values, mlirOperationGetResult(arithAddIOpCreate(place.base, place.location,
                                                              mlirValueGetType(counter), counter,
                                                              scfForOpGetStep(op), none),
                                            0));
  scfAppendOperands(&values, terminator);
  keepAnnotations(op, branchTo(&place, body, place.location, condition, &values));
  mlirRewriterBaseEraseOp(place.base, terminator);
  values.size = 0;
  tsVecPush(&values, scfForOpGetLowerBound(op));
  for (intptr_t i = 0; i < scfForOpGetNumInitArgs(op); ++i)
    tsVecPush(&values, scfForOpGetInitArgs(op, i));
  branchTo(&place, place.before, place.location, condition, &values);
  tsVecFree(&values);
  mlirRewriterBaseSetInsertionPointToEnd(place.base, condition);
  MlirContext context = mlirOperationGetContext(op);
  MlirOperation less = arithCmpIOpCreate(
      place.base, place.location, mlirIntegerTypeGet(context, 1),
      arithCmpIPredicateToAttribute(context, scfForOpGetUnsignedCmp(op) ? ArithCmpIPredicateult
                                                                        : ArithCmpIPredicateslt),
      counter, scfForOpGetUpperBound(op));
  branchIf(&place, condition, place.location, mlirOperationGetResult(less, 0), body, NULL,
           place.behind);
  replaceByArguments(&place, op, condition, 1);
  return success();
}

//===--- if, execute_region, index_switch ---===//

static MlirLogicalResult lowerIf(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Place place = splitAt(op, rewriter);
  MlirBlock joined = place.behind;
  if (mlirOperationGetNumResults(op)) {
    // Apart from what comes behind it, so that this block keeps having no arguments.
    joined = mlirRewriterBaseCreateBlockBefore(place.base, place.behind, 0, NULL, NULL);
    addResultArguments(&place, op, joined);
    branchTo(&place, joined, place.location, place.behind, NULL);
  }
  MlirRegion regions[] = {scfIfOpGetThenRegion(op), scfIfOpGetElseRegion(op)};
  MlirBlock starts[] = {scfBlockOf(regions[0]), scfBlockOf(regions[1])};
  for (size_t i = 0; i < 2; ++i) {
    if (!starts[i].ptr) {
      starts[i] = joined;
      continue;
    }
    branchInPlaceOf(&place, scfTerminatorOf(regions[i]), place.location, joined);
    inlineBefore(&place, regions[i], joined);
  }
  branchIf(&place, place.before, place.location, scfIfOpGetCondition(op), starts[0], NULL,
           starts[1]);
  if (mlirOperationGetNumResults(op))
    replaceByArguments(&place, op, joined, 0);
  else
    mlirRewriterBaseEraseOp(place.base, op);
  return success();
}

static MlirLogicalResult lowerExecuteRegion(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  Place place = splitAt(op, rewriter);
  MlirRegion region = scfExecuteRegionOpGetRegion(op);
  branchTo(&place, place.before, place.location, mlirRegionGetFirstBlock(region), NULL);
  addResultArguments(&place, op, place.behind);
  for (MlirBlock block = mlirRegionGetFirstBlock(region); block.ptr;
       block = mlirBlockGetNextInRegion(block)) {
    MlirOperation terminator = mlirBlockGetTerminator(block);
    if (scfYieldOpIsA(terminator))
      branchInPlaceOf(&place, terminator, place.location, place.behind);
  }
  inlineBefore(&place, region, place.behind);
  replaceByArguments(&place, op, place.behind, 0);
  return success();
}

static MlirBlock lowerCase(const Place *place, MlirRegion region) {
  MlirBlock block = scfBlockOf(region);
  MlirOperation yield = scfTerminatorOf(region);
  branchInPlaceOf(place, yield, mlirOperationGetLocation(yield), place->behind);
  inlineBefore(place, region, place->behind);
  return block;
}

static void createSwitch(const Place *place, MlirOperation op, size_t count,
                         const MlirBlock *blocks, MlirBlock otherwise) {
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(op), 32);
  const int64_t *cases = scfIndexSwitchOpGetCases(op, NULL);
  int32_t *numbers = tsAllocZeroed(count + 1, sizeof *numbers);
  for (size_t i = 0; i < count; ++i)
    numbers[i] = (int32_t)cases[i]; // the switch is on 32 bits of the index
  int64_t size = (int64_t)count;
  MlirAttribute attribute = {NULL};
  if (count)
    attribute = mlirDenseElementsAttrInt32Get(mlirVectorTypeGet(1, &size, i32), size, numbers);
  memset(numbers, 0, count * sizeof *numbers);
  MlirAttribute segments = mlirDenseI32ArrayGet(mlirOperationGetContext(op), size, numbers);
  tsFree(numbers);
  mlirRewriterBaseSetInsertionPointToEnd(place->base, place->before);
  MlirOperation flag =
      arithIndexCastOpCreate(place->base, place->location, i32, scfIndexSwitchOpGetArg(op));
  cfSwitchOpCreate(place->base, place->location, mlirOperationGetResult(flag, 0), 0, NULL, 0, NULL,
                   attribute, segments, otherwise, size, blocks);
}

static MlirLogicalResult lowerIndexSwitch(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  Place place = splitAt(op, rewriter);
  addResultArguments(&place, op, place.behind);
  size_t count = (size_t)scfIndexSwitchOpGetNumCaseRegions(op);
  MlirBlock *blocks = tsAllocZeroed(count + 1, sizeof *blocks);
  for (size_t i = 0; i < count; ++i)
    blocks[i] = lowerCase(&place, scfIndexSwitchOpGetCaseRegions(op, (intptr_t)i));
  MlirBlock otherwise = lowerCase(&place, scfIndexSwitchOpGetDefaultRegion(op));
  createSwitch(&place, op, count, blocks, otherwise);
  replaceByArguments(&place, op, place.behind, 0);
  tsFree(blocks);
  return success();
}

//===--- while ---===//

// The operands of scf.condition behind the condition itself.
static ScfValues passedOn(MlirOperation condition) {
  ScfValues values = {0};
  for (intptr_t i = 0; i < scfConditionOpGetNumArgs(condition); ++i)
    tsVecPush(&values, scfConditionOpGetArgs(condition, i));
  return values;
}

static void enterWhile(const Place *place, MlirOperation op, MlirBlock first) {
  ScfValues inits = {0};
  scfAppendOperands(&inits, op);
  branchTo(place, place->before, place->location, first, &inits);
  tsVecFree(&inits);
}

static MlirLogicalResult lowerWhile(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Place place = splitAt(op, rewriter);
  MlirBlock before = scfBlockOf(scfWhileOpGetBefore(op)),
            after = scfBlockOf(scfWhileOpGetAfter(op));
  MlirOperation condition = mlirBlockGetTerminator(before), yield = mlirBlockGetTerminator(after);
  inlineBefore(&place, scfWhileOpGetAfter(op), place.behind);
  inlineBefore(&place, scfWhileOpGetBefore(op), after);
  enterWhile(&place, op, before);
  ScfValues values = passedOn(condition);
  branchIf(&place, before, mlirOperationGetLocation(condition),
           scfConditionOpGetCondition(condition), after, &values, place.behind);
  mlirRewriterBaseEraseOp(place.base, condition);
  keepAnnotations(op, branchInPlaceOf(&place, yield, mlirOperationGetLocation(yield), before));
  mlirRewriterBaseReplaceOpWithValues(place.base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  return success();
}

// Whether the second region does nothing but hand its arguments back.
static bool isDoWhile(MlirOperation op) {
  MlirBlock after = scfBlockOf(scfWhileOpGetAfter(op));
  MlirOperation yield = mlirBlockGetFirstOperation(after);
  if (!scfYieldOpIsA(yield) ||
      mlirOperationGetNumOperands(yield) != mlirBlockGetNumArguments(after))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(yield, i), mlirBlockGetArgument(after, i)))
      return false;
  return true;
}

static MlirLogicalResult lowerDoWhile(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!isDoWhile(op))
    return failure();
  Place place = splitAt(op, rewriter);
  MlirBlock before = scfBlockOf(scfWhileOpGetBefore(op));
  MlirOperation condition = mlirBlockGetTerminator(before);
  inlineBefore(&place, scfWhileOpGetBefore(op), place.behind);
  enterWhile(&place, op, before);
  ScfValues values = passedOn(condition);
  keepAnnotations(op,
                  branchIf(&place, before, mlirOperationGetLocation(condition),
                           scfConditionOpGetCondition(condition), before, &values, place.behind));
  mlirRewriterBaseEraseOp(place.base, condition);
  mlirRewriterBaseReplaceOpWithValues(place.base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  return success();
}

//===--- parallel, forall ---===//

static MlirLogicalResult lowerParallel(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  scfParallelToNest(mlirPatternRewriterAsBase(rewriter), op);
  return success();
}

static MlirLogicalResult lowerForall(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  return mlirOperationGetNumResults(op)
             ? tesseraConversionFail(rewriter, op, "its results are tensors: bufferize it first")
             : (scfForallToParallel(mlirPatternRewriterAsBase(rewriter), op), success());
}

//===--- The pass ---===//

void tesseraPopulateSCFToCFPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfForallOpDef, 1, lowerForall, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfForOpDef, 1, lowerFor, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, lowerIf, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfParallelOpDef, 1, lowerParallel, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, lowerWhile, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfExecuteRegionOpDef, 1, lowerExecuteRegion, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIndexSwitchOpDef, 1, lowerIndexSwitch, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 2, lowerDoWhile, NULL);
}

static bool isKept(MlirOperation op, void *user) {
  (void)op, (void)user;
  return true;
}

MlirLogicalResult scfToControlFlowPassPassPlan(TesseraPlan *plan,
                                               const SCFToControlFlowPassOptions *options) {
  (void)options;
  static const char *const kIllegal[] = {"scf.forall",        "scf.for",      "scf.if",
                                         "scf.index_switch",  "scf.parallel", "scf.while",
                                         "scf.execute_region"};
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  for (size_t i = 0; i < sizeof kIllegal / sizeof kIllegal[0]; ++i)
    tesseraConversionTargetAddIllegalOp(target, kIllegal[i]);
  tesseraConversionTargetMarkUnknown(target, isKept, NULL);
  tesseraPopulateSCFToCFPatterns(tesseraPlanGetPatterns(plan));
  return success();
}
