// remove-dead-values: erases values that nothing needs, wherever they come from: operations,
// arguments of blocks and private functions, results of calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"
#include "transforms/Callers.h"
#include "transforms/TransformsPasses.h"

typedef TsVec(IrOperation *) Operations;

/// A function whose signature may change, with all its calls.
typedef struct Shrinkable {
  IrOperation *op;
  Operations calls;
  bool *deadArguments, *deadResults;
  uint32_t numArguments, numResults;
} Shrinkable;

typedef struct Liveness {
  IrOperation *root;
  TsPointerMap live; ///< values
  TsVec(IrValue *) worklist;
  TsVec(Shrinkable) functions;
  TsPointerMap positions; ///< functions and their calls -> position in `functions` + 1
} Liveness;

static bool isLive(const Liveness *liveness, const IrValue *value) {
  return tsPointerMapFind(&liveness->live, value) != NULL;
}

static void markLive(Liveness *liveness, IrValue *value) {
  bool inserted;
  tsPointerMapInsert(&liveness->live, value, &inserted);
  if (inserted)
    tsVecPush(&liveness->worklist, value);
}

static void markOperandsLive(Liveness *liveness, IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; ++i)
    markLive(liveness, op->operands[i].value);
}

// The function that the op is or calls, when its signature may change.
static Shrinkable *shrinkableOf(const Liveness *liveness, const IrOperation *op) {
  uintptr_t *position = tsPointerMapFind(&liveness->positions, op);
  return position ? &liveness->functions.data[*position - 1] : NULL;
}

static IrRegion *bodyOf(const Shrinkable *function) {
  return irRegion(funcFuncOpGetBody(irWrapOp(function->op)));
}

// The return at the end of the block, or NULL.
static IrOperation *returnOf(const IrBlock *block) {
  return block->last && funcReturnOpIsA(irWrapOp(block->last)) ? block->last : NULL;
}

static const BranchOpInterfaceMethods *branchOf(const IrOperation *op) {
  const BranchOpInterfaceMethods *methods = irInterface(op, &branchOpInterface);
  return methods;
}

//===--- Functions ---===//

// Whether nothing but returns leaves the function with values.
static bool returnsOnly(IrOperation *op) {
  for (IrBlock *block = irRegion(funcFuncOpGetBody(irWrapOp(op)))->first; block;
       block = block->next)
    if (!returnOf(block) && block->last && !block->last->numSuccessors && block->last->numOperands)
      return false;
  return true;
}

static void addShrinkable(Liveness *liveness, IrOperation *op) {
  MlirType type = funcFuncOpGetFunctionType(irWrapOp(op));
  tsVecPush(&liveness->functions,
            (Shrinkable){.op = op,
                         .numArguments = (uint32_t)mlirFunctionTypeGetNumInputs(type),
                         .numResults = (uint32_t)mlirFunctionTypeGetNumResults(type)});
  *tsPointerMapInsert(&liveness->positions, op, NULL) = liveness->functions.size;
}

static void addCall(Liveness *liveness, TesseraSymbolTables *tables, IrOperation *op) {
  MlirOperation call = irWrapOp(op);
  MlirOperation callee =
      tesseraSymbolTablesLookupNearest(tables, call, funcCallOpGetCalleeAttr(call));
  uintptr_t *position =
      mlirOperationIsNull(callee) ? NULL : tsPointerMapFind(&liveness->positions, callee.ptr);
  if (!position)
    return;
  uintptr_t value = *position;
  tsVecPush(&liveness->functions.data[value - 1].calls, op);
  *tsPointerMapInsert(&liveness->positions, op, NULL) = value;
}

static void findShrinkable(Liveness *liveness) {
  IrOperation *root = liveness->root;
  TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
  TsPointerMap known = {0};
  trFindFunctionsWithKnownCallers(root, tables, &known);
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    if (tsPointerMapFind(&known, op) && returnsOnly(op))
      addShrinkable(liveness, op);
  if (liveness->functions.size)
    for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
      if (funcCallOpIsA(irWrapOp(op)))
        addCall(liveness, tables, op);
  tsPointerMapFree(&known);
  tesseraSymbolTablesDestroy(tables);
}

//===--- What is alive ---===//

// Whether the op goes when nothing needs its results. One that says it has no effects may have
// calls in it all the same: those, and functions, stay.
static bool mayGo(const Liveness *liveness, IrOperation *op) {
  if (!tesseraOperationWouldBeTriviallyDead(irWrapOp(op)))
    return false;
  for (IrOperation *nested = irWalkNext(op, op, false); nested;
       nested = irWalkNext(op, nested, false))
    if (shrinkableOf(liveness, nested))
      return false;
  return true;
}

// What a branch passes on is needed where the argument is; the rest decides where it goes.
static void startAtBranch(Liveness *liveness, IrOperation *op) {
  const BranchOpInterfaceMethods *branch = branchOf(op);
  if (!branch) {
    markOperandsLive(liveness, op);
    for (uint32_t i = 0; i < op->numSuccessors; ++i)
      for (uint32_t k = 0; k < op->successors[i].block->numArguments; ++k)
        markLive(liveness, &op->successors[i].block->arguments[k]->value);
    return;
  }
  bool *isPassed = tsAllocZeroed(op->numOperands + 1u, sizeof *isPassed);
  for (uint32_t i = 0; i < op->numSuccessors; ++i) {
    TesseraRange range = branch->getSuccessorOperands(irWrapOp(op), i);
    for (intptr_t k = 0; k < range.count; ++k)
      isPassed[range.start + k] = true;
  }
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (!isPassed[i])
      markLive(liveness, op->operands[i].value);
  tsFree(isPassed);
}

static void start(Liveness *liveness, IrOperation *op) {
  bool isReturn = funcReturnOpIsA(irWrapOp(op)) && shrinkableOf(liveness, irParentOp(op));
  if (isReturn || shrinkableOf(liveness, op))
    return;
  if (op->numSuccessors)
    startAtBranch(liveness, op);
  else if (!mayGo(liveness, op))
    markOperandsLive(liveness, op);
}

static void visitResult(Liveness *liveness, const IrValue *value, IrOperation *op) {
  const Shrinkable *function = shrinkableOf(liveness, op);
  if (!function) {
    markOperandsLive(liveness, op);
    return;
  }
  for (IrBlock *block = bodyOf(function)->first; block; block = block->next)
    if (returnOf(block))
      markLive(liveness, returnOf(block)->operands[value->index].value);
}

static void visitArgument(Liveness *liveness, const IrValue *value) {
  const IrBlock *block = irValueBlock(value);
  if (block == block->region->first) {
    const Shrinkable *function = shrinkableOf(liveness, block->region->parent);
    for (size_t i = 0; function && i < function->calls.size; ++i)
      markLive(liveness, function->calls.data[i]->operands[value->index].value);
    return;
  }
  for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next) {
    IrOperation *op = use->owner;
    const BranchOpInterfaceMethods *branch = branchOf(op);
    if (!branch)
      continue;
    TesseraRange range =
        branch->getSuccessorOperands(irWrapOp(op), (unsigned)(use - op->successors));
    markLive(liveness, op->operands[range.start + value->index].value);
  }
}

static void findLive(Liveness *liveness) {
  for (IrOperation *op = irWalkNext(liveness->root, liveness->root, false); op;
       op = irWalkNext(liveness->root, op, false))
    start(liveness, op);
  while (liveness->worklist.size) {
    IrValue *value = tsVecPop(&liveness->worklist);
    IrOperation *op = irDefiningOp(value);
    if (op)
      visitResult(liveness, value, op);
    else
      visitArgument(liveness, value);
  }
}

//===--- What isn't ---===//

static bool isDead(const Liveness *liveness, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    if (isLive(liveness, irOperationResult(op, i)))
      return false;
  return mayGo(liveness, op);
}

// What is inside a dead operation goes with it.
static void collectDead(const Liveness *liveness, Operations *dead) {
  const IrOperation *root = liveness->root;
  bool skip = false;
  for (IrOperation *op = irWalkNext(root, liveness->root, false); op;
       op = irWalkNext(root, op, skip)) {
    skip = isDead(liveness, op);
    if (skip)
      tsVecPush(dead, op);
  }
}

static void findDeadOf(const Liveness *liveness, Shrinkable *function) {
  function->deadArguments = tsAllocZeroed(function->numArguments + 1u, sizeof(bool));
  function->deadResults = tsAllocZeroed(function->numResults + 1u, sizeof(bool));
  for (uint32_t i = 0; i < function->numArguments; ++i)
    function->deadArguments[i] = !isLive(liveness, &bodyOf(function)->first->arguments[i]->value);
  for (uint32_t i = 0; i < function->numResults; ++i) {
    bool live = false;
    for (size_t k = 0; !live && k < function->calls.size; ++k)
      live = isLive(liveness, irOperationResult(function->calls.data[k], i));
    function->deadResults[i] = !live;
  }
}

//===--- Erasing ---===//

static void eraseOperands(IrOperation *op, const bool *dead) {
  for (uint32_t i = op->numOperands; i-- > 0;)
    if (dead[i])
      irOperationReplaceOperands(op, i, 1, NULL, 0);
}

static void erasePassedOperands(const Liveness *liveness, IrOperation *op) {
  const BranchOpInterfaceMethods *branch = op->numSuccessors ? branchOf(op) : NULL;
  for (uint32_t i = 0; branch && i < op->numSuccessors; ++i)
    for (uint32_t k = op->successors[i].block->numArguments; k-- > 0;)
      if (!isLive(liveness, &op->successors[i].block->arguments[k]->value))
        tesseraOperationEraseFromRange(irWrapOp(op), branch->getSuccessorOperands(irWrapOp(op), i),
                                       (intptr_t)k);
}

static void eraseUsesIn(const Shrinkable *function) {
  for (IrBlock *block = bodyOf(function)->first; block; block = block->next)
    if (returnOf(block))
      eraseOperands(returnOf(block), function->deadResults);
  for (size_t i = 0; i < function->calls.size; ++i)
    eraseOperands(function->calls.data[i], function->deadArguments);
}

// The dictionaries of what isn't dead; null when nothing is in them.
static MlirAttribute keepAlive(MlirAttribute dictionaries, const bool *dead) {
  if (mlirAttributeIsNull(dictionaries))
    return dictionaries;
  TsVec(MlirAttribute) kept = {0};
  bool isEmpty = true;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(dictionaries); ++i) {
    MlirAttribute dictionary = mlirArrayAttrGetElement(dictionaries, i);
    if (dead[i])
      continue;
    isEmpty = isEmpty && mlirDictionaryAttrGetNumElements(dictionary) == 0;
    tsVecPush(&kept, dictionary);
  }
  MlirAttribute result = {NULL};
  if (!isEmpty)
    result =
        mlirArrayAttrGet(mlirAttributeGetContext(dictionaries), (intptr_t)kept.size, kept.data);
  tsVecFree(&kept);
  return result;
}

// Makes the call anew, without the dead results.
static void rebuildCall(IrOperation *call, const bool *dead) {
  TsVec(IrStorage *) types = {0};
  TsVec(IrValue *) operands = {0};
  for (uint32_t i = 0; i < call->numResults; ++i)
    if (!dead[i])
      tsVecPush(&types, irOperationResult(call, i)->type);
  for (uint32_t i = 0; i < call->numOperands; ++i)
    tsVecPush(&operands, call->operands[i].value);
  IrOperation *copy = irOperationCreate(&(IrOperationParts){
      .name = call->name,
      .location = call->location,
      .numResults = (uint32_t)types.size,
      .resultTypes = types.data,
      .numOperands = call->numOperands,
      .operands = operands.data,
      .attributes = call->attributes,
      .discardable = call->discardable,
  });
  irBlockInsert(call->block, call, copy);
  for (uint32_t i = 0, k = 0; i < call->numResults; ++i)
    if (!dead[i])
      irValueReplaceAllUses(irOperationResult(call, i), irOperationResult(copy, k++));
  irOperationErase(call);
  tsVecFree(&types);
  tsVecFree(&operands);
}

static void shrinkCall(const Shrinkable *function, IrOperation *op) {
  MlirOperation call = irWrapOp(op);
  funcCallOpSetArgAttrsAttr(call,
                            keepAlive(funcCallOpGetArgAttrsAttr(call), function->deadArguments));
  funcCallOpSetResAttrsAttr(call,
                            keepAlive(funcCallOpGetResAttrsAttr(call), function->deadResults));
  bool anyDead = false;
  for (uint32_t i = 0; i < function->numResults; ++i)
    anyDead = anyDead || function->deadResults[i];
  if (anyDead)
    rebuildCall(op, function->deadResults);
}

static MlirType shrunkType(const Shrinkable *function) {
  MlirType type = funcFuncOpGetFunctionType(irWrapOp(function->op));
  TsVec(MlirType) inputs = {0}, results = {0};
  for (uint32_t i = 0; i < function->numArguments; ++i)
    if (!function->deadArguments[i])
      tsVecPush(&inputs, mlirFunctionTypeGetInput(type, i));
  for (uint32_t i = 0; i < function->numResults; ++i)
    if (!function->deadResults[i])
      tsVecPush(&results, mlirFunctionTypeGetResult(type, i));
  MlirType shrunk = mlirFunctionTypeGet(mlirTypeGetContext(type), (intptr_t)inputs.size,
                                        inputs.data, (intptr_t)results.size, results.data);
  tsVecFree(&inputs);
  tsVecFree(&results);
  return shrunk;
}

// Of a function whose returns and calls have their operands erased already.
static void shrinkFunction(const Shrinkable *function) {
  MlirOperation op = irWrapOp(function->op);
  for (size_t i = 0; i < function->calls.size; ++i)
    shrinkCall(function, function->calls.data[i]);
  funcFuncOpSetFunctionTypeAttr(op, mlirTypeAttrGet(shrunkType(function)));
  funcFuncOpSetArgAttrsAttr(op, keepAlive(funcFuncOpGetArgAttrsAttr(op), function->deadArguments));
  funcFuncOpSetResAttrsAttr(op, keepAlive(funcFuncOpGetResAttrsAttr(op), function->deadResults));
  for (uint32_t i = function->numArguments; i-- > 0;)
    if (function->deadArguments[i])
      mlirBlockEraseArgument(irWrapBlock(bodyOf(function)->first), i);
}

static void eraseArgumentsIn(const Liveness *liveness, const IrRegion *region) {
  for (IrBlock *block = region->first ? region->first->next : NULL; block; block = block->next)
    for (uint32_t i = block->numArguments; i-- > 0;)
      if (!isLive(liveness, &block->arguments[i]->value))
        mlirBlockEraseArgument(irWrapBlock(block), i);
}

// First all uses of what is dead go, then what is dead.
static void eraseDead(Liveness *liveness) {
  IrOperation *root = liveness->root;
  Operations dead = {0};
  collectDead(liveness, &dead);
  for (size_t i = 0; i < liveness->functions.size; ++i)
    findDeadOf(liveness, &liveness->functions.data[i]);
  for (size_t i = 0; i < dead.size; ++i)
    irOperationDropAllReferences(dead.data[i]);
  for (size_t i = 0; i < dead.size; ++i)
    irOperationErase(dead.data[i]);
  tsVecFree(&dead);
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    erasePassedOperands(liveness, op);
  for (size_t i = 0; i < liveness->functions.size; ++i)
    eraseUsesIn(&liveness->functions.data[i]);
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    for (uint32_t i = 0; i < op->numRegions; ++i)
      eraseArgumentsIn(liveness, &op->regions[i]);
  for (size_t i = 0; i < liveness->functions.size; ++i)
    shrinkFunction(&liveness->functions.data[i]);
}

void removeDeadValuesPassRun(MlirPass pass, const RemoveDeadValuesOptions *options,
                             MlirOperation op) {
  (void)pass, (void)options;
  Liveness liveness = {.root = irOp(op)};
  findShrinkable(&liveness);
  findLive(&liveness);
  eraseDead(&liveness);
  for (size_t i = 0; i < liveness.functions.size; ++i) {
    tsVecFree(&liveness.functions.data[i].calls);
    tsFree(liveness.functions.data[i].deadArguments);
    tsFree(liveness.functions.data[i].deadResults);
  }
  tsVecFree(&liveness.functions);
  tsVecFree(&liveness.worklist);
  tsPointerMapFree(&liveness.positions);
  tsPointerMapFree(&liveness.live);
}
