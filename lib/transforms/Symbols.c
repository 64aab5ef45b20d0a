// symbol-dce and symbol-privatize.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

//===--- symbol-dce ---===//

/// Symbols that are referred to from what is alive, or can be from outside.
typedef struct SymbolLiveness {
  TsPointerMap live;
  TsVec(MlirOperation) worklist; ///< whose references are still to be followed
  TsVec(bool) hidden;            ///< beside it: whether the table around is
  TesseraSymbolTables *tables;
} SymbolLiveness;

static bool isSymbol(MlirOperation op) {
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL) && tesseraSymbolGetName(op).data;
}

static bool isPrivate(MlirOperation op) {
  return tesseraSymbolGetVisibility(op) == TESSERA_VISIBILITY_PRIVATE;
}

static void push(SymbolLiveness *liveness, MlirOperation op, bool hidden) {
  tsVecPush(&liveness->worklist, op);
  tsVecPush(&liveness->hidden, hidden);
}

static void markSymbolLive(SymbolLiveness *liveness, MlirOperation op, bool hidden) {
  bool inserted;
  tsPointerMapInsert(&liveness->live, op.ptr, &inserted);
  if (inserted)
    push(liveness, op, hidden);
}

// What is alive in a table whatever refers to it: all that isn't a symbol, and what may be referred
// to from where nobody looks.
static void startInTable(SymbolLiveness *liveness, MlirOperation table, bool hidden) {
  for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0));
       !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      bool isDiscardable =
          (hidden || isPrivate(op)) && tesseraSymbolGetVisibility(op) != TESSERA_VISIBILITY_PUBLIC;
      if (!isSymbol(op))
        push(liveness, op, hidden);
      else if (!isDiscardable)
        markSymbolLive(liveness, op, hidden);
    }
}

/// A reference that is followed, from the op of the table that it is in.
typedef struct Reference {
  SymbolLiveness *liveness;
  MlirOperation table;
  bool hidden;
} Reference;

// All that a nested reference goes through is needed.
static void followReference(MlirOperation user, MlirAttribute reference, void *data) {
  (void)user;
  const Reference *from = data;
  MlirOperation table = from->table;
  MlirContext context = mlirOperationGetContext(table);
  MlirAttribute part =
      mlirFlatSymbolRefAttrGet(context, mlirSymbolRefAttrGetRootReference(reference));
  for (intptr_t i = 0, count = mlirSymbolRefAttrGetNumNestedReferences(reference); i <= count;
       ++i) {
    table = tesseraSymbolTablesLookup(from->liveness->tables, table, part);
    if (mlirOperationIsNull(table))
      return;
    markSymbolLive(from->liveness, table, from->hidden);
    if (i < count)
      part = mlirSymbolRefAttrGetNestedReference(reference, i);
    if (!tesseraOperationHasTrait(table, TESSERA_TRAIT_SYMBOL_TABLE))
      return;
  }
}

// Tables may stand in ops that are none, at any depth: they are looked at by themselves.
static void pushNested(SymbolLiveness *liveness, MlirOperation op, bool hidden) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = mlirOperationGetNextInBlock(inner))
        if (mlirOperationGetNumRegions(inner))
          push(liveness, inner, hidden);
}

static bool propagate(SymbolLiveness *liveness) {
  while (liveness->worklist.size) {
    MlirOperation op = tsVecPop(&liveness->worklist);
    bool hidden = tsVecPop(&liveness->hidden);
    if (tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE))
      startInTable(liveness, op, hidden || !isSymbol(op) || isPrivate(op));
    else
      pushNested(liveness, op, hidden);
    if (!tesseraOperationHasTrait(mlirOperationGetParentOperation(op), TESSERA_TRAIT_SYMBOL_TABLE))
      continue; // what is around has been asked for the references
    Reference from = {liveness, mlirOperationGetParentOperation(op), hidden};
    if (mlirLogicalResultIsFailure(tesseraOperationWalkSymbolUses(op, followReference, &from))) {
      mlirOperationEmitError(op, "operation contains potentially unknown symbol table, meaning "
                                 "that we can't reliable compute symbol uses");
      return false;
    }
  }
  return true;
}

/// Erases what isn't alive.
typedef struct Sweep {
  const TsPointerMap *live;
  int64_t numErased;
} Sweep;

static MlirWalkResult sweepTable(MlirOperation table, void *user) {
  Sweep *sweep = user;
  if (!tesseraOperationHasTrait(table, TESSERA_TRAIT_SYMBOL_TABLE))
    return MlirWalkResultAdvance;
  for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0));
       !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
    MlirOperation next;
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = next) {
      next = mlirOperationGetNextInBlock(op);
      if (!isSymbol(op) || tsPointerMapFind(sweep->live, op.ptr))
        continue;
      mlirOperationDestroy(op);
      sweep->numErased++;
    }
  }
  return MlirWalkResultAdvance;
}

void symbolDCEPassRun(MlirPass pass, const SymbolDCEOptions *options, MlirOperation op) {
  (void)options;
  if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE)) {
    mlirOperationEmitOpError(
        op, " was scheduled to run under SymbolDCE, but does not define a symbol table");
    tesseraPassSignalFailure(pass);
    return;
  }
  SymbolLiveness liveness = {.tables = tesseraSymbolTablesCreate()};
  bool isRoot = mlirOperationIsNull(mlirOperationGetParentOperation(op));
  startInTable(&liveness, op, isRoot || !isSymbol(op) || isPrivate(op));
  if (propagate(&liveness)) {
    Sweep sweep = {.live = &liveness.live};
    mlirOperationWalk(op, sweepTable, &sweep, MlirWalkPreOrder);
    tesseraPassAddStatistic(pass, SymbolDCEStatisticNumDCE, sweep.numErased);
  } else {
    tesseraPassSignalFailure(pass);
  }
  tesseraSymbolTablesDestroy(liveness.tables);
  tsPointerMapFree(&liveness.live);
  tsVecFree(&liveness.worklist);
  tsVecFree(&liveness.hidden);
}

//===--- symbol-privatize ---===//

static bool isExcluded(const SymbolPrivatizeOptions *options, MlirStringRef name) {
  for (size_t i = 0; i < options->exclude.size; ++i)
    if (mlirStringRefEqual(options->exclude.data[i], name))
      return true;
  return false;
}

static void privatizeIn(MlirBlock block, const SymbolPrivatizeOptions *options) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    MlirStringRef name = tesseraSymbolGetName(op);
    if (tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL) && name.data &&
        !isExcluded(options, name))
      tesseraSymbolSetVisibility(op, TESSERA_VISIBILITY_PRIVATE);
  }
}

void symbolPrivatizePassRun(MlirPass pass, const SymbolPrivatizeOptions *options,
                            MlirOperation op) {
  (void)pass;
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      privatizeIn(block, options);
}
