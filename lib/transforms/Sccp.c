// sccp: constants through branches and calls. Everything is thought to be constant and unreachable
// until something says otherwise.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "rewrite/Internal.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "transforms/Callers.h"
#include "transforms/TransformsPasses.h"

/// What is known of a value: nothing yet, one constant, or that it can be several.
typedef struct Knowledge {
  enum { UNKNOWN, CONSTANT, SEVERAL } kind;
  IrStorage *constant;
  IrDialect *dialect; ///< which makes the constant's op
} Knowledge;

/// A function as far as it matters to those that call it.
typedef struct Function {
  bool callersAreKnown; ///< all of them are calls that we see
  TsVec(Knowledge) results;
  TsVec(IrOperation *) callers;
} Function;

typedef struct Sccp {
  IrOperation *root;
  TsPointerMap positions; ///< value -> position in `values` + 1
  TsVec(Knowledge) values;
  TsPointerMap functions; ///< op -> position in `all` + 1
  TsVec(Function) all;
  TsPointerMap reached; ///< blocks, successors of branches, and calls
  TsPointerMap queued;
  TsVec(IrOperation *) worklist;
  TesseraSymbolTables *tables;
} Sccp;

//===--- Knowledge ---===//

static Knowledge *knowledgeOf(Sccp *sccp, const IrValue *value) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&sccp->positions, value, &inserted);
  if (inserted) {
    tsVecPush(&sccp->values, (Knowledge){.kind = UNKNOWN});
    *slot = sccp->values.size;
  }
  return &sccp->values.data[*slot - 1];
}

// Whether it changed.
static bool join(Knowledge *knowledge, Knowledge other) {
  if (other.kind == UNKNOWN || knowledge->kind == SEVERAL ||
      (knowledge->kind == CONSTANT && other.kind == CONSTANT &&
       knowledge->constant == other.constant))
    return false;
  if (knowledge->kind == UNKNOWN)
    *knowledge = other;
  else
    knowledge->kind = SEVERAL;
  return true;
}

static bool isReached(const Sccp *sccp, const void *thing) {
  return tsPointerMapFind(&sccp->reached, thing) != NULL;
}

static void enqueue(Sccp *sccp, IrOperation *op) {
  bool inserted;
  if (!op->block || !isReached(sccp, op->block))
    return;
  tsPointerMapInsert(&sccp->queued, op, &inserted);
  if (inserted)
    tsVecPush(&sccp->worklist, op);
}

static void update(Sccp *sccp, IrValue *value, Knowledge other) {
  if (!join(knowledgeOf(sccp, value), other))
    return;
  for (IrUse *use = value->firstUse; use; use = use->next)
    enqueue(sccp, use->owner);
}

static const Knowledge several = {.kind = SEVERAL};

static void updateResults(Sccp *sccp, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    update(sccp, irOperationResult(op, i), several);
}

//===--- Reaching blocks ---===//

static void reachBlock(Sccp *sccp, IrBlock *block) {
  bool inserted;
  tsPointerMapInsert(&sccp->reached, block, &inserted);
  for (IrOperation *op = inserted ? block->first : NULL; op; op = op->next)
    enqueue(sccp, op);
}

// The region may be entered with anything.
static void enterRegion(Sccp *sccp, IrRegion *region) {
  if (!region->first)
    return;
  reachBlock(sccp, region->first);
  for (uint32_t i = 0; i < region->first->numArguments; ++i)
    update(sccp, &region->first->arguments[i]->value, several);
}

//===--- Functions ---===//

static Function *functionOf(Sccp *sccp, const IrOperation *op) {
  uintptr_t *slot = tsPointerMapFind(&sccp->functions, op);
  return slot ? &sccp->all.data[*slot - 1] : NULL;
}

static void addFunction(Sccp *sccp, IrOperation *op, bool callersAreKnown) {
  Function function = {.callersAreKnown = callersAreKnown};
  intptr_t numResults = mlirFunctionTypeGetNumResults(funcFuncOpGetFunctionType(irWrapOp(op)));
  for (intptr_t i = 0; i < numResults; ++i)
    tsVecPush(&function.results, (Knowledge){.kind = UNKNOWN});
  tsVecPush(&sccp->all, function);
  *tsPointerMapInsert(&sccp->functions, op, NULL) = sccp->all.size;
}

static void findFunctions(Sccp *sccp) {
  TsPointerMap known = {0};
  trFindFunctionsWithKnownCallers(sccp->root, sccp->tables, &known);
  for (IrOperation *op = sccp->root; op; op = irWalkNext(sccp->root, op, false))
    if (funcFuncOpIsA(irWrapOp(op)) && irRegion(funcFuncOpGetBody(irWrapOp(op)))->first)
      addFunction(sccp, op, tsPointerMapFind(&known, op) != NULL);
  tsPointerMapFree(&known);
}

//===--- Visiting ---===//

static void visitCall(Sccp *sccp, IrOperation *op) {
  MlirOperation call = irWrapOp(op);
  MlirOperation callee =
      tesseraSymbolTablesLookupNearest(sccp->tables, call, funcCallOpGetCalleeAttr(call));
  Function *function = mlirOperationIsNull(callee) ? NULL : functionOf(sccp, irOp(callee));
  if (!function || irOp(callee) == sccp->root) {
    updateResults(sccp, op);
    return;
  }
  bool isNew;
  tsPointerMapInsert(&sccp->reached, op, &isNew);
  if (isNew)
    tsVecPush(&function->callers, op);
  IrBlock *entry = irRegion(funcFuncOpGetBody(callee))->first;
  reachBlock(sccp, entry);
  for (uint32_t i = 0; function->callersAreKnown && i < op->numOperands; ++i)
    update(sccp, &entry->arguments[i]->value, *knowledgeOf(sccp, op->operands[i].value));
  for (uint32_t i = 0; i < op->numResults; ++i)
    update(sccp, irOperationResult(op, i), function->results.data[i]);
}

static void visitReturn(Sccp *sccp, IrOperation *op) {
  Function *function = functionOf(sccp, irParentOp(op));
  bool changed = false;
  for (uint32_t i = 0; function && i < op->numOperands; ++i)
    changed =
        join(&function->results.data[i], *knowledgeOf(sccp, op->operands[i].value)) || changed;
  for (size_t i = 0; changed && i < function->callers.size; ++i)
    enqueue(sccp, function->callers.data[i]);
}

// The constants among the operands; false while one may yet become one.
static bool collectConstants(Sccp *sccp, const IrOperation *op, MlirAttribute *constants) {
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    Knowledge knowledge = *knowledgeOf(sccp, op->operands[i].value);
    if (knowledge.kind == UNKNOWN)
      return false;
    constants[i].ptr = knowledge.kind == CONSTANT ? knowledge.constant : NULL;
  }
  return true;
}

static void passOperands(Sccp *sccp, IrOperation *op, unsigned successor,
                         const BranchOpInterfaceMethods *methods) {
  IrBlock *block = op->successors[successor].block;
  TesseraRange range = {.count = 0};
  if (methods)
    range = methods->getSuccessorOperands(irWrapOp(op), successor);
  for (uint32_t i = 0; i < block->numArguments; ++i)
    update(sccp, &block->arguments[i]->value,
           i < range.count ? *knowledgeOf(sccp, op->operands[range.start + i].value) : several);
}

static void visitBranch(Sccp *sccp, IrOperation *op, const MlirAttribute *constants) {
  const BranchOpInterfaceMethods *methods = irInterface(op, &branchOpInterface);
  int taken = -1;
  if (methods)
    taken = methods->getSuccessorForOperands(irWrapOp(op), constants);
  for (unsigned i = 0; i < op->numSuccessors; ++i) {
    if (taken < 0 || (unsigned)taken == i)
      tsPointerMapInsert(&sccp->reached, &op->successors[i], NULL);
    if (!isReached(sccp, &op->successors[i]))
      continue;
    reachBlock(sccp, op->successors[i].block);
    passOperands(sccp, op, i, methods);
  }
}

// Folds a copy: folding may change the op in place.
static void visitFoldable(Sccp *sccp, IrOperation *op, const MlirAttribute *constants) {
  TesseraFoldResult *results = tsAllocZeroed(op->numResults, sizeof *results);
  TesseraMapping *mapping = tesseraMappingCreate();
  MlirOperation copy = tesseraOperationCloneMapped(irWrapOp(op), mapping, false);
  size_t numResults = 0;
  bool folds =
      mlirLogicalResultIsSuccess(tesseraOperationFold(copy, constants, results, &numResults)) &&
      numResults == op->numResults;
  for (uint32_t i = 0; i < op->numResults; ++i) {
    Knowledge knowledge = several;
    if (folds && results[i].value.ptr)
      knowledge = *knowledgeOf(sccp, irValue(results[i].value));
    else if (folds)
      knowledge = (Knowledge){CONSTANT, irAttribute(results[i].attribute), op->name->dialect};
    update(sccp, irOperationResult(op, i), knowledge);
  }
  mlirOperationDestroy(copy);
  tesseraMappingDestroy(mapping);
  tsFree(results);
}

static void visitRegions(Sccp *sccp, IrOperation *op) {
  const Function *function = functionOf(sccp, op);
  // A function whose callers are known is entered by them.
  for (uint32_t i = 0; i < op->numRegions; ++i)
    if (!function || !function->callersAreKnown)
      enterRegion(sccp, &op->regions[i]);
  updateResults(sccp, op);
}

static void visit(Sccp *sccp, IrOperation *op) {
  MlirOperation handle = irWrapOp(op);
  if (op->numRegions) {
    visitRegions(sccp, op);
  } else if (funcCallOpIsA(handle)) {
    visitCall(sccp, op);
  } else if (funcReturnOpIsA(handle)) {
    visitReturn(sccp, op);
  } else if (op->numResults || op->numSuccessors) {
    MlirAttribute *constants = tsAllocZeroed(op->numOperands + 1u, sizeof *constants);
    bool isReady = collectConstants(sccp, op, constants);
    if (isReady && op->numSuccessors)
      visitBranch(sccp, op, constants);
    if (isReady && op->numResults)
      visitFoldable(sccp, op, constants);
    tsFree(constants);
  }
}

static void analyse(Sccp *sccp) {
  findFunctions(sccp);
  for (uint32_t i = 0; i < sccp->root->numRegions; ++i)
    enterRegion(sccp, &sccp->root->regions[i]);
  while (sccp->worklist.size) {
    IrOperation *op = tsVecPop(&sccp->worklist);
    tsPointerMapErase(&sccp->queued, op);
    visit(sccp, op);
  }
}

//===--- Replacing ---===//

typedef struct ConstantKey {
  IrRegion *region;
  IrStorage *value, *type;
  IrDialect *dialect;
} ConstantKey;

/// Constants that were made, each once for a region.
typedef struct Constants {
  RwRewriter rewriter;
  TsStringMap known; ///< bytes of a ConstantKey -> value
  TsArena keys;
} Constants;

static IrValue *makeConstant(Constants *constants, IrRegion *region, IrStorage *type,
                             Knowledge knowledge) {
  ConstantKey key = {region, knowledge.constant, type, knowledge.dialect};
  uintptr_t *slot =
      tsStringMapFind(&constants->known, mlirStringRefCreate((const char *)&key, sizeof key));
  const TesseraDialectDef *dialect = knowledge.dialect ? knowledge.dialect->definition : NULL;
  if (slot || !dialect || !dialect->materializeConstant)
    return slot ? (IrValue *)*slot : NULL;
  MlirRewriterBase rewriter = rwBase(&constants->rewriter);
  mlirRewriterBaseSetInsertionPointToStart(rewriter, irWrapBlock(region->first));
  MlirOperation op =
      dialect->materializeConstant(rewriter, irWrapAttribute(knowledge.constant), irWrapType(type),
                                   mlirLocationUnknownGet(constants->rewriter.context));
  if (mlirOperationIsNull(op))
    return NULL;
  const char *copy = tsArenaCopy(&constants->keys, &key, sizeof key, _Alignof(ConstantKey));
  IrValue *value = irOperationResult(irOp(op), 0);
  *tsStringMapInsert(&constants->known, mlirStringRefCreate(copy, sizeof key), NULL) =
      (uintptr_t)value;
  return value;
}

static bool replaceValue(const Sccp *sccp, Constants *constants, IrValue *value) {
  uintptr_t *position = tsPointerMapFind(&sccp->positions, value);
  Knowledge knowledge = position ? sccp->values.data[*position - 1] : several;
  if (knowledge.kind != CONSTANT)
    return false;
  IrRegion *region = rwConstantRegion(irValueBlock(value));
  IrValue *constant = makeConstant(constants, region, value->type, knowledge);
  if (constant)
    mlirValueReplaceAllUsesOfWith(irWrapValue(value), irWrapValue(constant));
  return constant != NULL;
}

typedef TsVec(IrBlock *) Blocks;

// The first one last: it's popped first.
static void pushBlocks(IrOperation *op, Blocks *blocks) {
  for (uint32_t i = 0; i < op->numRegions; ++i)
    for (IrBlock *block = op->regions[i].last; block; block = block->previous)
      tsVecPush(blocks, block);
}

// What is known of the results goes too: an op that is made later may have their place in memory.
static void eraseOperation(Sccp *sccp, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    tsPointerMapErase(&sccp->positions, irOperationResult(op, i));
  mlirOperationDestroy(irWrapOp(op));
}

static void replaceInBlock(Sccp *sccp, Constants *constants, IrBlock *block, Blocks *blocks) {
  for (IrOperation *op = block->first, *next; op; op = next) {
    next = op->next;
    bool isReplaced = op->numResults != 0;
    for (uint32_t i = 0; i < op->numResults; ++i)
      isReplaced = replaceValue(sccp, constants, irOperationResult(op, i)) && isReplaced;
    if (isReplaced && tesseraOperationIsTriviallyDead(irWrapOp(op)))
      eraseOperation(sccp, op);
    else
      pushBlocks(op, blocks);
  }
  for (uint32_t i = 0; i < block->numArguments; ++i)
    replaceValue(sccp, constants, &block->arguments[i]->value);
}

static void replaceAll(Sccp *sccp) {
  Constants constants = {.rewriter.context = mlirOperationGetContext(irWrapOp(sccp->root))};
  Blocks blocks = {0};
  pushBlocks(sccp->root, &blocks);
  while (blocks.size)
    replaceInBlock(sccp, &constants, tsVecPop(&blocks), &blocks);
  tsVecFree(&blocks);
  tsStringMapFree(&constants.known);
  tsArenaDestroy(&constants.keys);
}

void sccpPassRun(MlirPass pass, const SCCPOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  Sccp sccp = {.root = irOp(op), .tables = tesseraSymbolTablesCreate()};
  analyse(&sccp);
  replaceAll(&sccp);
  for (size_t i = 0; i < sccp.all.size; ++i) {
    tsVecFree(&sccp.all.data[i].results);
    tsVecFree(&sccp.all.data[i].callers);
  }
  tsVecFree(&sccp.all);
  tsVecFree(&sccp.values);
  tsVecFree(&sccp.worklist);
  tsPointerMapFree(&sccp.positions);
  tsPointerMapFree(&sccp.functions);
  tsPointerMapFree(&sccp.reached);
  tsPointerMapFree(&sccp.queued);
  tesseraSymbolTablesDestroy(sccp.tables);
}
