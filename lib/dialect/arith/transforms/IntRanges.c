// Passes that use what integer ranges say.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithPasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "rewrite/Internal.h"
#include "tessera/DataFlow.h"
#include "tessera/IntRange.h"
#include "tessera/Plan.h"

static TesseraIntRange rangeOf(const TesseraFlow *flow, MlirValue value) {
  const TesseraIntRange *range = tesseraFlowFind(flow, &tesseraIntRangeLattice, value);
  return range ? *range : (TesseraIntRange){.width = 0};
}

//===--- int-range-optimizations ---===//

/// What the analysis has seen is marked: something is known of that, and of nothing that comes
/// later and may lie where something went, but of the constants that the patterns make.
enum { MARK_SEEN = 1 << 8, MARK_MADE = 1 << 9 };

typedef struct Optimizer {
  TesseraFlow *flow;
} Optimizer;

static void setMarks(IrOperation *op, uint16_t mark, uint16_t marks) {
  for (uint32_t i = 0; i < op->numResults; ++i) {
    IrValue *value = irOperationResult(op, i);
    value->mark = (uint16_t)((value->mark & ~marks) | mark);
  }
  for (uint32_t r = 0; r < op->numRegions; ++r)
    for (IrBlock *block = op->regions[r].first; block; block = block->next)
      for (uint32_t i = 0; i < block->numArguments; ++i) {
        IrValue *value = &block->arguments[i]->value;
        value->mark = (uint16_t)((value->mark & ~marks) | mark);
      }
}

static void setAllMarks(IrOperation *root, uint16_t mark) {
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    setMarks(op, mark, MARK_SEEN | MARK_MADE);
}

static TesseraIntRange rangeOfConstant(MlirAttribute constant, unsigned width) {
  if (mlirAttributeIsADenseElements(constant) && mlirDenseElementsAttrIsSplat(constant))
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  return mlirAttributeIsAInteger(constant)
             ? tesseraIntRangeConstant(width, (uint64_t)mlirIntegerAttrGetValueInt(constant))
             : (TesseraIntRange){.width = 0};
}

static TesseraIntRange knownRange(const Optimizer *optimizer, IrValue *value) {
  if (value->mark & MARK_SEEN)
    return rangeOf(optimizer->flow, irWrapValue(value));
  if (value->mark & MARK_MADE)
    return rangeOfConstant(tesseraValueGetConstant(irWrapValue(value)),
                           tesseraIntRangeOfType(irWrapType(value->type)).width);
  return (TesseraIntRange){.width = 0};
}

// The constant that a value with uses always is, else null.
static MlirAttribute constantToBe(const Optimizer *optimizer, IrValue *value) {
  return value->firstUse
             ? tesseraIntRangeGetAttribute(knownRange(optimizer, value), irWrapType(value->type))
             : (MlirAttribute){NULL};
}

// By the dialect of the operation that makes the value, else by arith.
static MlirValue makeConstant(MlirRewriterBase rewriter, IrOperation *owner, MlirAttribute constant,
                              MlirType type, MlirLocation location) {
  const TesseraDialectDef *dialect = owner->name->dialect ? owner->name->dialect->definition : NULL;
  MlirOperation op = {NULL};
  if (dialect && dialect->materializeConstant)
    op = dialect->materializeConstant(rewriter, constant, type, location);
  if (mlirOperationIsNull(op))
    op = arithConstantOpCreate(rewriter, location, type, constant);
  setMarks(irOp(op), MARK_MADE, MARK_SEEN | MARK_MADE);
  return mlirOperationGetResult(op, 0);
}

static bool replaceValue(const Optimizer *optimizer, MlirRewriterBase rewriter, IrOperation *owner,
                         IrValue *value, MlirLocation location) {
  MlirAttribute constant = constantToBe(optimizer, value);
  if (mlirAttributeIsNull(constant))
    return false;
  mlirRewriterBaseReplaceAllUsesWith(
      rewriter, irWrapValue(value),
      makeConstant(rewriter, owner, constant, irWrapType(value->type), location));
  return true;
}

static bool replaceArguments(const Optimizer *optimizer, MlirRewriterBase rewriter,
                             IrOperation *op) {
  bool changed = false;
  for (uint32_t r = 0; r < op->numRegions; ++r)
    for (IrBlock *block = op->regions[r].first; block; block = block->next) {
      mlirRewriterBaseSetInsertionPointToStart(rewriter, irWrapBlock(block));
      for (uint32_t i = 0; i < block->numArguments; ++i)
        changed |= replaceValue(optimizer, rewriter, op, &block->arguments[i]->value,
                                (MlirLocation){block->arguments[i]->location});
    }
  return changed;
}

static MlirLogicalResult replaceConstants(MlirOperation handle, MlirPatternRewriter pattern,
                                          void *user) {
  IrOperation *op = irOp(handle);
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(pattern);
  if (!mlirAttributeIsNull(tesseraOperationGetConstant(handle)))
    return mlirLogicalResultFailure();
  bool changed = false, leavesNone = op->numResults != 0;
  for (uint32_t i = 0; i < op->numResults; ++i) {
    IrValue *result = irOperationResult(op, i);
    changed |= replaceValue(user, rewriter, op, result, mlirOperationGetLocation(handle));
    leavesNone = leavesNone && !result->firstUse;
  }
  if (changed && leavesNone && tesseraOperationIsTriviallyDead(handle)) {
    mlirRewriterBaseEraseOp(rewriter, handle);
    return mlirLogicalResultSuccess();
  }
  changed |= replaceArguments(user, rewriter, op);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// A remainder of what lies in front of the divisor.
static MlirLogicalResult dropRemainder(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  MlirValue lhs = mlirOperationGetOperand(op, 0);
  TesseraIntRange range = knownRange(user, irValue(lhs));
  if (!tesseraIntRangeIsBounded(range))
    return mlirLogicalResultFailure();
  TesseraIntRange divisor =
      rangeOfConstant(tesseraValueGetConstant(mlirOperationGetOperand(op, 1)), range.width);
  int64_t modulus = divisor.width ? divisor.smin : 0;
  bool isInFront = arithRemSIOpIsA(op) ? range.smin >= 0 && range.smax < modulus
                                       : modulus > 0 && range.umax < (uint64_t)modulus;
  if (modulus <= 0 || !isInFront)
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &lhs);
  return mlirLogicalResultSuccess();
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

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *options) {
  (void)options;
  Optimizer *optimizer = tesseraPlanAlloc(plan, sizeof *optimizer);
  tesseraPlanSetState(plan, optimizer);
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, replaceConstants, optimizer);
  tesseraRewritePatternSetAdd(patterns, &arithRemSIOpDef, 1, dropRemainder, optimizer);
  tesseraRewritePatternSetAdd(patterns, &arithRemUIOpDef, 1, dropRemainder, optimizer);
  return mlirLogicalResultSuccess();
}

void arithIntRangeOptsPassRun(MlirPass pass, const ArithIntRangeOptsOptions *options,
                              MlirOperation root) {
  TesseraPlan *plan =
      tesseraPassTakePlan(pass, root, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  if (!plan)
    return;
  Optimizer *optimizer = tesseraPlanGetState(plan);
  optimizer->flow = analyse(root, /*withConstants=*/true);
  setAllMarks(irOp(root), MARK_SEEN);
  if (!tesseraPlanApply(plan, root, &(TesseraGreedyOptions){.asOne = true}))
    tesseraPassSignalFailure(pass);
  setAllMarks(irOp(root), 0);
  tesseraFlowDestroy(optimizer->flow);
  tesseraPassLeavePlan(pass, plan);
}

//===--- arith-unsigned-when-equivalent ---===//

typedef TsVec(IrOperation *) Operations;

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
