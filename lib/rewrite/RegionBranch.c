// Canonicalization of operations that run their regions, by their interface: what regions and
// results are given, and needn't be. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

//===--- Results ---===//

// The operation with the regions of this one, and without the dead results.
static IrOperation *copyWithoutResults(IrOperation *op, const bool *isDead) {
  TsVec(IrStorage *) types = {0};
  TsVec(IrValue *) operands = {0};
  TsVec(IrBlock *) successors = {0};
  TsVec(IrRegion *) regions = {0};
  for (uint32_t i = 0; i < op->numResults; ++i)
    if (!isDead[i])
      tsVecPush(&types, irOperationResult(op, i)->type);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    tsVecPush(&operands, op->operands[i].value);
  for (uint32_t i = 0; i < op->numSuccessors; ++i)
    tsVecPush(&successors, op->successors[i].block);
  for (uint32_t i = 0; i < op->numRegions; ++i)
    tsVecPush(&regions, &op->regions[i]);
  IrOperation *copy = irOperationCreate(&(IrOperationParts){.name = op->name,
                                                            .location = op->location,
                                                            .numResults = (uint32_t)types.size,
                                                            .resultTypes = types.data,
                                                            .numOperands = op->numOperands,
                                                            .operands = operands.data,
                                                            .numRegions = op->numRegions,
                                                            .regions = regions.data,
                                                            .numSuccessors = op->numSuccessors,
                                                            .successors = successors.data,
                                                            .attributes = op->attributes,
                                                            .discardable = op->discardable});
  tsVecFree(&types);
  tsVecFree(&operands);
  tsVecFree(&successors);
  tsVecFree(&regions);
  return copy;
}

IrOperation *rwEraseResults(MlirRewriterBase rewriter, IrOperation *op, const bool *isDead) {
  IrOperation *copy = copyWithoutResults(op, isDead);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, irWrapOp(op));
  mlirRewriterBaseInsert(rewriter, irWrapOp(copy));
  for (uint32_t i = 0, next = 0; i < op->numResults; ++i) {
    IrValue *result = irOperationResult(op, i);
    while (isDead[i] && result->firstUse)
      irUseSet(result->firstUse, NULL);
    if (!isDead[i])
      mlirRewriterBaseReplaceAllUsesWith(rewriter, irWrapValue(result),
                                         irWrapValue(irOperationResult(copy, next++)));
  }
  mlirRewriterBaseEraseOp(rewriter, irWrapOp(op));
  return copy;
}

//===--- What goes where ---===//

/// An argument of a region's entry block, or a result of the operation, that is given values.
typedef struct Input {
  IrValue *value;
  uint32_t firstEdge, numEdges; ///< in Flow.byInput
  uint32_t parent;              ///< another input that comes and goes with this one; itself: none
  bool isUsed;                  ///< of a parent: any of those that come and go with it
  uint32_t stamp;               ///< of the last search that was here
} Input;

/// An operand that is passed, of the operation or of a terminator, and what it is passed to.
typedef struct Edge {
  IrUse *operand;
  uint32_t input;
} Edge;

typedef struct Flow {
  MlirOperation op;
  MlirOperation terminator; ///< whose edges are being added; null: those on entry
  TsVec(Input) inputs;
  TsVec(Edge) edges;
  TsPointerMap numbers; ///< of inputs by their values, plus 1
  Edge *byInput;
} Flow;

static uint32_t inputOf(Flow *flow, IrValue *value) {
  uintptr_t *number = tsPointerMapInsert(&flow->numbers, value, NULL);
  if (!*number) {
    Input input = {.value = value, .parent = (uint32_t)flow->inputs.size};
    tsVecPush(&flow->inputs, input);
    *number = flow->inputs.size;
  }
  return (uint32_t)*number - 1;
}

static void addSuccessor(TesseraRegionSuccessor successor, void *user) {
  Flow *flow = user;
  TesseraRange passed =
      tesseraRegionBranchGetOperands(flow->op, flow->terminator, successor.region);
  IrOperation *from = irOp(mlirOperationIsNull(flow->terminator) ? flow->op : flow->terminator);
  for (intptr_t i = 0; i < passed.count && i < successor.inputs.count; ++i) {
    IrValue *value = irValue(tesseraRegionSuccessorGetInput(flow->op, successor, i));
    uint32_t input = inputOf(flow, value);
    flow->inputs.data[input].numEdges++;
    tsVecPush(&flow->edges, (Edge){&from->operands[passed.start + i], input});
  }
}

// Sorts the edges by what they go to; each input's stay in their order.
static void sortEdges(Flow *flow) {
  uint32_t next = 0;
  flow->byInput = tsAllocZeroed(flow->edges.size + 1, sizeof *flow->byInput);
  for (size_t i = 0; i < flow->inputs.size; ++i) {
    flow->inputs.data[i].firstEdge = next;
    next += flow->inputs.data[i].numEdges;
    flow->inputs.data[i].numEdges = 0;
  }
  for (size_t i = 0; i < flow->edges.size; ++i) {
    Input *input = &flow->inputs.data[flow->edges.data[i].input];
    flow->byInput[input->firstEdge + input->numEdges++] = flow->edges.data[i];
  }
}

static Flow findFlow(MlirOperation op) {
  Flow flow = {.op = op};
  IrOperation *holder = irOp(op);
  regionBranchOpInterfaceGetSuccessorRegions(op, flow.terminator, addSuccessor, &flow);
  for (uint32_t r = 0; r < holder->numRegions; ++r)
    for (IrBlock *block = holder->regions[r].first; block; block = block->next) {
      if (!block->last || !irInterface(block->last, &regionBranchTerminatorOpInterface))
        continue;
      flow.terminator = irWrapOp(block->last);
      regionBranchOpInterfaceGetSuccessorRegions(op, flow.terminator, addSuccessor, &flow);
    }
  sortEdges(&flow);
  return flow;
}

static void freeFlow(Flow *flow) {
  tsVecFree(&flow->inputs);
  tsVecFree(&flow->edges);
  tsPointerMapFree(&flow->numbers);
  tsFree(flow->byInput);
}

//===--- One value for an input ---===//

typedef TsVec(IrValue *) Values;

// The only value that gets to an input in the end, or NULL.
static IrValue *findOnlyValue(Flow *flow, uint32_t number, Values *stack) {
  IrValue *found = NULL;
  stack->size = 0;
  tsVecPush(stack, flow->inputs.data[number].value);
  while (stack->size) {
    IrValue *value = tsVecPop(stack);
    uintptr_t *known = tsPointerMapFind(&flow->numbers, value);
    if (!known) {
      if (found && found != value)
        return NULL;
      found = value;
      continue;
    }
    Input *input = &flow->inputs.data[*known - 1];
    if (input->stamp == number + 1)
      continue;
    input->stamp = number + 1;
    for (uint32_t i = 0; i < input->numEdges; ++i)
      tsVecPush(stack, flow->byInput[input->firstEdge + i].operand->value);
  }
  return found;
}

// Whether what gets to an input may be used where the input is. From inside of the operation only
// arguments of the same block may.
static bool mayStandFor(MlirOperation op, IrValue *value, IrValue *input) {
  const IrOperation *definition = irDefiningOp(value);
  const IrBlock *block = definition ? definition->block : irValueBlock(value);
  if (block->region->parent != irOp(op))
    return true;
  return value->kind == IR_BLOCK_ARGUMENT && input->kind == IR_BLOCK_ARGUMENT &&
         irValueBlock(input) == block;
}

static MlirLogicalResult replaceKnownInputs(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  Flow flow = findFlow(op);
  Values stack = {0};
  bool changed = false;
  for (size_t i = 0; i < flow.inputs.size; ++i) {
    IrValue *input = flow.inputs.data[i].value;
    IrValue *value = input->firstUse ? findOnlyValue(&flow, (uint32_t)i, &stack) : NULL;
    if (!value || !mayStandFor(op, value, input))
      continue;
    mlirRewriterBaseReplaceAllUsesWith(mlirPatternRewriterAsBase(rewriter), irWrapValue(input),
                                       irWrapValue(value));
    changed = true;
  }
  tsVecFree(&stack);
  freeFlow(&flow);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Inputs that are the same ---===//

/// What makes inputs the same: where they are, who passes values to them, and which.
typedef TsVec(const void *) Signature;

static MlirStringRef signatureOf(const Flow *flow, const Input *input, TsArena *arena) {
  Signature parts = {0};
  IrValue *value = input->value;
  bool isArgument = value->kind == IR_BLOCK_ARGUMENT;
  tsVecPush(&parts, isArgument ? (const void *)irValueBlock(value) : irOp(flow->op));
  for (uint32_t i = 0; i < input->numEdges; ++i) {
    const IrUse *operand = flow->byInput[input->firstEdge + i].operand;
    tsVecPush(&parts, operand->owner);
    tsVecPush(&parts, operand->value);
  }
  MlirStringRef text = tsArenaString(
      arena, mlirStringRefCreate((const char *)parts.data, parts.size * sizeof *parts.data));
  tsVecFree(&parts);
  return text;
}

static MlirLogicalResult mergeInputs(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Flow flow = findFlow(op);
  TsArena arena = {0};
  TsStringMap first = {0};
  bool changed = false;
  for (size_t i = 0; i < flow.inputs.size; ++i) {
    const Input *input = &flow.inputs.data[i];
    bool isNew;
    uintptr_t *known = tsStringMapInsert(&first, signatureOf(&flow, input, &arena), &isNew);
    if (isNew)
      *known = (uintptr_t)input->value;
    if (isNew || !input->value->firstUse)
      continue;
    mlirRewriterBaseReplaceAllUsesWith(mlirPatternRewriterAsBase(rewriter),
                                       irWrapValue(input->value), irWrapValue((IrValue *)*known));
    changed = true;
  }
  tsStringMapFree(&first);
  tsArenaDestroy(&arena);
  freeFlow(&flow);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Inputs that nobody uses ---===//

static uint32_t rootOf(Flow *flow, uint32_t number) {
  Input *inputs = flow->inputs.data;
  while (inputs[number].parent != number)
    number = inputs[number].parent = inputs[inputs[number].parent].parent;
  return number;
}

// Inputs that one operand is passed to come and go together: an operand of a loop is its first
// argument and, when it doesn't run, its result.
static void tieInputs(Flow *flow) {
  TsPointerMap inputOfOperand = {0};
  for (size_t i = 0; i < flow->edges.size; ++i) {
    bool isNew;
    uintptr_t *known = tsPointerMapInsert(&inputOfOperand, flow->edges.data[i].operand, &isNew);
    if (isNew)
      *known = flow->edges.data[i].input;
    uint32_t a = rootOf(flow, (uint32_t)*known), b = rootOf(flow, flow->edges.data[i].input);
    flow->inputs.data[b].parent = a;
  }
  for (size_t i = 0; i < flow->inputs.size; ++i)
    if (flow->inputs.data[i].value->firstUse)
      flow->inputs.data[rootOf(flow, (uint32_t)i)].isUsed = true;
  tsPointerMapFree(&inputOfOperand);
}

static bool isUnused(Flow *flow, size_t number) {
  return !flow->inputs.data[rootOf(flow, (uint32_t)number)].isUsed;
}

static bool isPassedInVain(Flow *flow, const TsPointerMap *inputOfOperand, const IrUse *operand) {
  const uintptr_t *input = tsPointerMapFind(inputOfOperand, operand);
  return input && isUnused(flow, *input);
}

static void eraseOperands(Flow *flow, const TsPointerMap *inputOfOperand, IrOperation *op,
                          MlirRewriterBase rewriter) {
  Values kept = {0};
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (!isPassedInVain(flow, inputOfOperand, &op->operands[i]))
      tsVecPush(&kept, op->operands[i].value);
  if (kept.size < op->numOperands) {
    mlirRewriterBaseStartOpModification(rewriter, irWrapOp(op));
    irOperationSetOperands(op, kept.data, (uint32_t)kept.size);
    mlirRewriterBaseFinalizeOpModification(rewriter, irWrapOp(op));
  }
  tsVecFree(&kept);
}

static void eraseArguments(Flow *flow, IrBlock *block, MlirRewriterBase rewriter) {
  mlirRewriterBaseStartOpModification(rewriter, flow->op);
  for (uint32_t k = block->numArguments; k-- > 0;) {
    const uintptr_t *known = tsPointerMapFind(&flow->numbers, block->arguments[k]);
    if (known && isUnused(flow, *known - 1))
      mlirBlockEraseArgument(irWrapBlock(block), k);
  }
  mlirRewriterBaseFinalizeOpModification(rewriter, flow->op);
}

static void eraseResults(Flow *flow, MlirRewriterBase rewriter) {
  IrOperation *op = irOp(flow->op);
  bool *isDead = tsAllocZeroed(op->numResults + 1u, sizeof *isDead), any = false;
  for (uint32_t i = 0; i < op->numResults; ++i) {
    const uintptr_t *known = tsPointerMapFind(&flow->numbers, irOperationResult(op, i));
    isDead[i] = known && isUnused(flow, *known - 1);
    any |= isDead[i];
  }
  if (any)
    rwEraseResults(rewriter, op, isDead);
  tsFree(isDead);
}

static void eraseUnused(Flow *flow, MlirRewriterBase rewriter) {
  TsPointerMap inputOfOperand = {0};
  IrOperation *op = irOp(flow->op);
  for (size_t i = 0; i < flow->edges.size; ++i)
    *tsPointerMapInsert(&inputOfOperand, flow->edges.data[i].operand, NULL) =
        flow->edges.data[i].input;
  eraseOperands(flow, &inputOfOperand, op, rewriter);
  for (uint32_t r = 0; r < op->numRegions; ++r) {
    for (IrBlock *block = op->regions[r].first; block; block = block->next)
      if (block->last)
        eraseOperands(flow, &inputOfOperand, block->last, rewriter);
    if (op->regions[r].first)
      eraseArguments(flow, op->regions[r].first, rewriter);
  }
  eraseResults(flow, rewriter);
  tsPointerMapFree(&inputOfOperand);
}

static MlirLogicalResult eraseUnusedInputs(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  Flow flow = findFlow(op);
  bool any = false;
  tieInputs(&flow);
  for (size_t i = 0; i < flow.inputs.size; ++i)
    any |= isUnused(&flow, i);
  if (any)
    eraseUnused(&flow, mlirPatternRewriterAsBase(rewriter));
  freeFlow(&flow);
  return any ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void tesseraRewritePatternSetAddRegionBranch(MlirRewritePatternSet patterns,
                                             const TesseraOpDef *root) {
  tesseraRewritePatternSetAdd(patterns, root, 1, replaceKnownInputs, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, mergeInputs, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, eraseUnusedInputs, NULL);
}
