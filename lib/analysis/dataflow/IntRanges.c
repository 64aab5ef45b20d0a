// In which ranges integers are. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/IntRange.h"

typedef TsVec(TesseraIntRange) Ranges;

//===--- The lattice ---===//

static bool joinRanges(void *value, const void *other) {
  TesseraIntRange *range = value;
  TesseraIntRange joined = tesseraIntRangeJoin(*range, *(const TesseraIntRange *)other);
  if (tesseraIntRangesEqual(joined, *range))
    return false;
  *range = joined;
  return true;
}

static TesseraIntRange rangeOf(const TesseraLattice *lattice) {
  return *(const TesseraIntRange *)tesseraLatticeGet(lattice);
}

// Who decides by constants learns of ranges of one value.
static void tellConstants(TesseraFlow *flow, TesseraLattice *lattice) {
  IrValue *value = irValue(tesseraLatticeGetValue(lattice));
  if (value->kind != IR_OP_RESULT && value->kind != IR_BLOCK_ARGUMENT)
    return;
  TesseraConstantLattice constant = {.kind = TESSERA_CONSTANT_SEVERAL};
  constant.value = tesseraIntRangeGetAttribute(rangeOf(lattice), irWrapType(value->type));
  const IrOperation *op = irDefiningOp(value);
  if (!op)
    op = irBlockParent(irValueBlock(value));
  if (constant.value.ptr && op) {
    constant.kind = TESSERA_CONSTANT_ONE;
    constant.dialect.ptr = op->name->dialect;
  }
  tesseraFlowJoin(flow, dfLattice(flow, &tesseraConstantLattice, value), &constant);
}

const TesseraLatticeDef tesseraIntRangeLattice = {.name = "integer range",
                                                  .size = sizeof(TesseraIntRange),
                                                  .join = joinRanges,
                                                  .changed = tellConstants};

//===--- Joining ---===//

static void setToEntry(TesseraFlowAnalysis *analysis, TesseraLattice *lattice) {
  TesseraIntRange range = tesseraIntRangeOfType(mlirValueGetType(tesseraLatticeGetValue(lattice)));
  tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), lattice, &range);
}

static bool isPassedOn(const IrValue *value) {
  for (const IrUse *use = value->firstUse; use; use = use->next)
    if (irHasTrait(use->owner, TESSERA_TRAIT_IS_TERMINATOR))
      return true;
  return false;
}

/// An operation whose results, or a region whose arguments, are given ranges.
typedef struct Setting {
  TesseraFlowAnalysis *analysis;
  const IrOperation *op;
  const IrBlock *block; ///< NULL: results
} Setting;

// What grows around a circle that isn't a loop's, such as a function's that calls itself, would
// take a change for each number. All those of 8 bits are waited for.
enum { kMaxChanges = 1024 };

// What grows from round to round of a loop would go on growing: the second time it is anything.
static void set(MlirValue wrapped, TesseraIntRange range, void *user) {
  const Setting *setting = user;
  IrValue *value = irValue(wrapped);
  bool isWanted = setting->block
                      ? value->kind == IR_BLOCK_ARGUMENT && irValueBlock(value) == setting->block
                      : irDefiningOp(value) == setting->op;
  if (!isWanted)
    return;
  TesseraFlow *flow = tesseraFlowAnalysisGetFlow(setting->analysis);
  TesseraLattice *lattice = dfLattice(flow, &tesseraIntRangeLattice, value);
  TesseraIntRange old = rangeOf(lattice), joined = tesseraIntRangeJoin(old, range);
  if (old.width && !tesseraIntRangesEqual(old, joined) &&
      (lattice->changes >= kMaxChanges || isPassedOn(value)))
    joined = tesseraIntRangeOfType(irWrapType(value->type));
  tesseraFlowJoin(flow, lattice, &joined);
}

//===--- Operations ---===//

static void visitOperation(TesseraFlowAnalysis *analysis, MlirOperation handle,
                           TesseraLattice *const *operands, TesseraLattice *const *results) {
  IrOperation *op = irOp(handle);
  const InferIntRangeInterfaceMethods *methods = irInterface(op, &inferIntRangeInterface);
  if (!methods) {
    for (uint32_t i = 0; i < op->numResults; ++i)
      setToEntry(analysis, results[i]);
    return;
  }
  enum { FEW = 8 };
  TesseraIntRange few[FEW], *ranges = few;
  if (op->numOperands > FEW)
    ranges = tsAllocZeroed(op->numOperands, sizeof *ranges);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    ranges[i] = rangeOf(operands[i]);
  Setting setting = {analysis, op, NULL};
  methods->inferResultRanges(handle, ranges, set, &setting);
  if (ranges != few)
    tsFree(ranges);
}

//===--- Arguments of regions ---===//

/// The parts of a loop, parallel lists.
typedef struct Loop {
  TsVec(MlirValue) variables;
  TsVec(TesseraFoldResult) lower, upper, steps;
} Loop;

static void appendVariable(MlirValue value, void *user) {
  Loop *loop = user;
  tsVecPush(&loop->variables, value);
}
static void appendLower(TesseraFoldResult bound, void *user) {
  Loop *loop = user;
  tsVecPush(&loop->lower, bound);
}
static void appendUpper(TesseraFoldResult bound, void *user) {
  Loop *loop = user;
  tsVecPush(&loop->upper, bound);
}
static void appendStep(TesseraFoldResult bound, void *user) {
  Loop *loop = user;
  tsVecPush(&loop->steps, bound);
}

// The range of a bound; of width 0 while nothing is known of it.
static TesseraIntRange boundRange(TesseraFlowAnalysis *analysis, const IrBlock *block,
                                  TesseraFoldResult bound, TesseraIntRange all) {
  if (bound.value.ptr) {
    TesseraFlow *flow = tesseraFlowAnalysisGetFlow(analysis);
    TesseraLattice *lattice = dfLattice(flow, &tesseraIntRangeLattice, irValue(bound.value));
    tesseraFlowDepend(analysis, lattice, tesseraPointAtStart(irWrapBlock(block)));
    TesseraIntRange range = rangeOf(lattice);
    return range.width && range.width != all.width ? all : range;
  }
  if (mlirAttributeIsNull(bound.attribute) || !mlirAttributeIsAInteger(bound.attribute))
    return all;
  return tesseraIntRangeConstant(all.width, (uint64_t)mlirIntegerAttrGetValueInt(bound.attribute));
}

static void setVariable(TesseraFlowAnalysis *analysis, const IrBlock *block, const Loop *loop,
                        size_t i) {
  MlirValue variable = loop->variables.data[i];
  TesseraIntRange all = tesseraIntRangeOfType(mlirValueGetType(variable));
  if (irValueBlock(irValue(variable)) != block || !tesseraIntRangeIsBounded(all))
    return;
  TesseraIntRange lower = boundRange(analysis, block, loop->lower.data[i], all);
  TesseraIntRange upper = boundRange(analysis, block, loop->upper.data[i], all);
  TesseraIntRange step = boundRange(analysis, block, loop->steps.data[i], all);
  if (!lower.width || !upper.width || !step.width)
    return;
  int64_t min = lower.smin, max = upper.smax;
  if (step.smin < 0) {
    min = upper.smax;
    max = lower.smin;
  } else if (max > all.smin) {
    --max; // the bound itself isn't reached
  }
  if (max < min)
    return;
  TesseraIntRange range = tesseraIntRangeFromSigned(all.width, min, max);
  tesseraFlowJoin(
      tesseraFlowAnalysisGetFlow(analysis),
      dfLattice(tesseraFlowAnalysisGetFlow(analysis), &tesseraIntRangeLattice, irValue(variable)),
      &range);
}

static bool isVariable(const Loop *loop, const IrValue *value) {
  for (size_t i = 0; i < loop->variables.size; ++i)
    if (irValue(loop->variables.data[i]) == value)
      return true;
  return false;
}

static void visitLoop(TesseraFlowAnalysis *analysis, MlirOperation op, const IrBlock *block,
                      Loop *loop) {
  bool isKnown = loopLikeOpInterfaceCast(op) &&
                 loopLikeOpInterfaceGetLoopInductionVars(op, appendVariable, loop) &&
                 loopLikeOpInterfaceGetLoopLowerBounds(op, appendLower, loop) &&
                 loopLikeOpInterfaceGetLoopUpperBounds(op, appendUpper, loop) &&
                 loopLikeOpInterfaceGetLoopSteps(op, appendStep, loop);
  size_t count = loop->variables.size;
  isKnown = isKnown && loop->lower.size == count && loop->upper.size == count &&
            loop->steps.size == count;
  if (!isKnown)
    loop->variables.size = count = 0;
  for (size_t i = 0; i < count; ++i)
    setVariable(analysis, block, loop, i);
}

static void inferArguments(TesseraFlowAnalysis *analysis, IrOperation *op, const IrBlock *block,
                           const InferIntRangeInterfaceMethods *methods) {
  TesseraFlow *flow = tesseraFlowAnalysisGetFlow(analysis);
  Ranges ranges = {0};
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    TesseraLattice *lattice = dfLattice(flow, &tesseraIntRangeLattice, op->operands[i].value);
    tesseraFlowDepend(analysis, lattice, tesseraPointAtStart(irWrapBlock(block)));
    tsVecPush(&ranges, rangeOf(lattice));
  }
  Setting setting = {analysis, op, block};
  methods->inferResultRanges(irWrapOp(op), ranges.data, set, &setting);
  tsVecFree(&ranges);
}

static void visitOtherArguments(TesseraFlowAnalysis *analysis, MlirOperation op, MlirRegion region,
                                intptr_t first, intptr_t count) {
  TesseraFlow *flow = tesseraFlowAnalysisGetFlow(analysis);
  const IrBlock *block = irRegion(region)->first;
  const InferIntRangeInterfaceMethods *methods = irInterface(irOp(op), &inferIntRangeInterface);
  if (methods) {
    inferArguments(analysis, irOp(op), block, methods);
    return;
  }
  Loop loop = {0};
  visitLoop(analysis, op, block, &loop);
  for (intptr_t i = 0; i < (intptr_t)block->numArguments; ++i) {
    const IrValue *argument = &block->arguments[i]->value;
    if ((i < first || i >= first + count) && !isVariable(&loop, argument))
      setToEntry(analysis, dfLattice(flow, &tesseraIntRangeLattice, argument));
  }
  tsVecFree(&loop.variables);
  tsVecFree(&loop.lower);
  tsVecFree(&loop.upper);
  tsVecFree(&loop.steps);
}

static const TesseraForwardDef intRanges = {
    .name = "integer ranges",
    .lattice = &tesseraIntRangeLattice,
    .setToEntry = setToEntry,
    .visitOperation = visitOperation,
    .visitOtherArguments = visitOtherArguments,
};

TesseraFlowAnalysis *tesseraFlowAddIntRanges(TesseraFlow *flow) {
  flow->knowsConstants = true;
  return tesseraFlowAddForward(flow, &intRanges);
}
