// Passes that use what integer ranges say.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithPasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "rewrite/Internal.h"
#include "tessera/DataFlow.h"
#include "tessera/IntRange.h"
#include "tessera/Pass.h"

static TesseraIntRange rangeOf(const TesseraFlow *flow, MlirValue value) {
  const TesseraIntRange *range = tesseraFlowFind(flow, &tesseraIntRangeLattice, value);
  return range ? *range : (TesseraIntRange){.width = 0};
}

//===--- int-range-optimizations ---===//

/// Operations that have nothing to do any more are left to the driver that cleans up: what is new
/// must not have their place in memory, under which something is known.
typedef struct Optimizer {
  TesseraFlow *flow;
  RwRewriter rewriter;
} Optimizer;

// By the dialect of the operation that makes the value, else by arith.
static MlirValue makeConstant(Optimizer *optimizer, IrOperation *owner, MlirAttribute constant,
                              MlirType type, MlirLocation location) {
  MlirRewriterBase rewriter = rwBase(&optimizer->rewriter);
  const TesseraDialectDef *dialect = owner->name->dialect ? owner->name->dialect->definition : NULL;
  MlirOperation op = {NULL};
  if (dialect && dialect->materializeConstant)
    op = dialect->materializeConstant(rewriter, constant, type, location);
  if (mlirOperationIsNull(op))
    op = arithConstantOpCreate(rewriter, location, type, constant);
  return mlirOperationGetResult(op, 0);
}

static void replaceValue(Optimizer *optimizer, IrOperation *owner, IrValue *value,
                         MlirLocation location) {
  MlirAttribute constant = tesseraIntRangeGetAttribute(rangeOf(optimizer->flow, irWrapValue(value)),
                                                       irWrapType(value->type));
  if (!value->firstUse || mlirAttributeIsNull(constant))
    return;
  MlirValue made = makeConstant(optimizer, owner, constant, irWrapType(value->type), location);
  mlirValueReplaceAllUsesOfWith(irWrapValue(value), made);
}

static void replaceConstants(Optimizer *optimizer, IrOperation *op) {
  MlirRewriterBase rewriter = rwBase(&optimizer->rewriter);
  if (!mlirAttributeIsNull(tesseraOperationGetConstant(irWrapOp(op))))
    return;
  mlirRewriterBaseSetInsertionPointBefore(rewriter, irWrapOp(op));
  for (uint32_t i = 0; i < op->numResults; ++i)
    replaceValue(optimizer, op, irOperationResult(op, i), mlirOperationGetLocation(irWrapOp(op)));
  for (uint32_t r = 0; r < op->numRegions; ++r)
    for (IrBlock *block = op->regions[r].first; block; block = block->next) {
      mlirRewriterBaseSetInsertionPointToStart(rewriter, irWrapBlock(block));
      for (uint32_t i = 0; i < block->numArguments; ++i)
        replaceValue(optimizer, op, &block->arguments[i]->value,
                     (MlirLocation){block->arguments[i]->location});
    }
}

// A remainder of what lies in front of the divisor.
static void dropRemainder(const Optimizer *optimizer, MlirOperation op) {
  bool isSigned = arithRemSIOpIsA(op);
  if (!isSigned && !arithRemUIOpIsA(op))
    return;
  MlirValue lhs = mlirOperationGetOperand(op, 0);
  MlirAttribute divisor = tesseraValueGetConstant(mlirOperationGetOperand(op, 1));
  TesseraIntRange range = rangeOf(optimizer->flow, lhs);
  if (!tesseraIntRangeIsBounded(range) || mlirAttributeIsNull(divisor))
    return;
  if (mlirAttributeIsADenseElements(divisor) && mlirDenseElementsAttrIsSplat(divisor))
    divisor = mlirDenseElementsAttrGetSplatValue(divisor);
  if (!mlirAttributeIsAInteger(divisor))
    return;
  int64_t modulus =
      tesseraIntRangeConstant(range.width, (uint64_t)mlirIntegerAttrGetValueInt(divisor)).smin;
  bool isInFront = isSigned ? range.smin >= 0 && range.smax < modulus
                            : range.umax < (uint64_t)modulus && modulus > 0;
  if (modulus > 0 && isInFront)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0), lhs);
}

static TesseraFlow *analyse(MlirOperation root, bool withConstants) {
  TesseraFlow *flow = tesseraFlowCreate();
  tesseraFlowAddReachability(flow);
  if (withConstants)
    tesseraFlowAddConstants(flow);
  tesseraFlowAddIntRanges(flow);
  tesseraFlowRun(flow, root);
  return flow;
}

typedef TsVec(IrOperation *) Operations;

// The last ones first: what only they use goes too.
static void eraseDead(IrOperation *root) {
  Operations all = {0};
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    tsVecPush(&all, op);
  while (all.size) {
    IrOperation *op = tsVecPop(&all);
    if (tesseraOperationIsTriviallyDead(irWrapOp(op)))
      irOperationErase(op);
  }
  tsVecFree(&all);
}

static bool cleanUp(MlirPass pass, MlirOperation root, const TesseraGreedyOptions *options) {
  return mlirLogicalResultIsSuccess(
      tesseraApplyFrozenPatternsGreedily(root, tesseraPassGetPatterns(pass), options));
}

// It only folds.
void arithIntRangeOptsPassAddPatterns(MlirRewritePatternSet patterns,
                                      const ArithIntRangeOptsOptions *options) {
  (void)patterns, (void)options;
}

// Constants go to the top of their regions before new ones come, as they do where a driver finds
// the constants.
void arithIntRangeOptsPassRun(MlirPass pass, const ArithIntRangeOptsOptions *options,
                              MlirOperation root) {
  (void)options;
  MlirContext context = mlirOperationGetContext(root);
  cleanUp(pass, root,
          &(TesseraGreedyOptions){.topDown = true,
                                  .noFolding = true,
                                  .noRegionSimplification = true,
                                  .noBlockMerging = true,
                                  .maxIterations = 1});
  Optimizer optimizer = {.flow = analyse(root, /*withConstants=*/true),
                         .rewriter.context = context};
  for (IrOperation *op = irWalkNext(irOp(root), irOp(root), false); op;
       op = irWalkNext(irOp(root), op, false)) {
    replaceConstants(&optimizer, op);
    dropRemainder(&optimizer, irWrapOp(op));
  }
  tesseraFlowDestroy(optimizer.flow);
  eraseDead(irOp(root));
  if (!cleanUp(pass, root, &(TesseraGreedyOptions){.topDown = true}))
    tesseraPassSignalFailure(pass);
}

//===--- arith-unsigned-when-equivalent ---===//

static bool isNonNegative(const TesseraFlow *flow, MlirValue value) {
  TesseraIntRange range = rangeOf(flow, value);
  return tesseraIntRangeIsBounded(range) && range.smin >= 0;
}

// Of what is new nothing is known, as in MLIR.
static bool areNonNegative(const TesseraFlow *flow, const TsPointerMap *replaced, IrOperation *op,
                           bool withResults) {
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    IrValue *value = op->operands[i].value;
    const IrOperation *definition = irDefiningOp(value);
    if (!isNonNegative(flow, irWrapValue(value)) ||
        (definition && tsPointerMapFind(replaced, definition)))
      return false;
  }
  for (uint32_t i = 0; withResults && i < op->numResults; ++i)
    if (!isNonNegative(flow, irWrapValue(irOperationResult(op, i))))
      return false;
  return true;
}

/// An operation on signed integers and the one that gives the same for those that aren't negative.
static const struct Unsigned {
  const TesseraOpDef *from, *to;
} kUnsigned[] = {
    {&arithDivSIOpDef, &arithDivUIOpDef},      {&arithCeilDivSIOpDef, &arithCeilDivUIOpDef},
    {&arithFloorDivSIOpDef, &arithDivUIOpDef}, {&arithRemSIOpDef, &arithRemUIOpDef},
    {&arithMinSIOpDef, &arithMinUIOpDef},      {&arithMaxSIOpDef, &arithMaxUIOpDef},
    {&arithExtSIOpDef, &arithExtUIOpDef},
};

static const TesseraOpDef *unsignedFor(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < sizeof kUnsigned / sizeof *kUnsigned; ++i)
    if (kUnsigned[i].from == definition)
      return kUnsigned[i].to;
  return NULL;
}

// Of the other operation the discardable attributes are none, as in MLIR.
static void replaceBy(RwRewriter *rewriter, MlirOperation op, const TesseraOpDef *definition) {
  enum { MOST = 2 };
  MlirValue operands[MOST];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count && i < MOST; ++i)
    operands[i] = mlirOperationGetOperand(op, i);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  mlirRewriterBaseSetInsertionPointBefore(rwBase(rewriter), op);
  MlirOperation made = tesseraRewriterCreateOperation(
      rwBase(rewriter), &(TesseraOperationParts){.definition = definition,
                                                 .location = mlirOperationGetLocation(op),
                                                 .numTypes = 1,
                                                 .types = &type,
                                                 .numOperands = count,
                                                 .operands = operands});
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0), mlirOperationGetResult(made, 0));
}

static void compareUnsigned(MlirOperation op) {
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  enum { TO_UNSIGNED = ArithCmpIPredicateult - ArithCmpIPredicateslt };
  if (predicate < ArithCmpIPredicateslt || predicate > ArithCmpIPredicatesge)
    return;
  arithCmpIOpSetPredicateAttr(
      op, arithCmpIPredicateToAttribute(mlirOperationGetContext(op),
                                        (ArithCmpIPredicate)(predicate + TO_UNSIGNED)));
}

void arithUnsignedWhenEquivalentPassPassRun(MlirPass pass,
                                            const ArithUnsignedWhenEquivalentPassOptions *options,
                                            MlirOperation root) {
  (void)pass, (void)options;
  TesseraFlow *flow = analyse(root, /*withConstants=*/false);
  RwRewriter rewriter = {.context = mlirOperationGetContext(root)};
  Operations replaced = {0};
  TsPointerMap known = {0};
  TesseraDominance *dominance = tesseraDominanceCreate();
  for (IrOperation *op = irWalkNext(irOp(root), irOp(root), false); op;
       op = irWalkNext(irOp(root), op, false)) {
    MlirOperation handle = irWrapOp(op);
    if (!unsignedFor(handle) && !arithCmpIOpIsA(handle))
      continue;
    if (!tesseraDominanceIsReachableFromEntry(dominance, irWrapBlock(op->block)))
      continue;
    const TesseraOpDef *definition = unsignedFor(handle);
    if (arithCmpIOpIsA(handle) && areNonNegative(flow, &known, op, /*withResults=*/false))
      compareUnsigned(handle);
    if (definition && areNonNegative(flow, &known, op, /*withResults=*/true)) {
      tsVecPush(&replaced, op);
      tsPointerMapInsert(&known, op, NULL);
    }
  }
  for (size_t i = 0; i < replaced.size; ++i)
    replaceBy(&rewriter, irWrapOp(replaced.data[i]), unsignedFor(irWrapOp(replaced.data[i])));
  for (size_t i = 0; i < replaced.size; ++i)
    irOperationErase(replaced.data[i]);
  tsVecFree(&replaced);
  tsPointerMapFree(&known);
  tesseraDominanceDestroy(dominance);
  tesseraFlowDestroy(flow);
}
