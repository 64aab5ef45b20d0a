// symbol-dce, and what the inliner shares with it: private symbols that nothing refers to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Symbols.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

// Symbols that are referred to from what is alive.
typedef struct Liveness {
  TsStringMap referenced; ///< name of the root of a reference
} Liveness;

static void noteReference(MlirOperation user, MlirAttribute reference, void *data) {
  (void)user;
  MlirStringRef root = mlirSymbolRefAttrGetRootReference(reference);
  tsStringMapInsert(&((Liveness *)data)->referenced, root, NULL);
}

static bool isErasable(MlirOperation op) {
  return tesseraSymbolGetName(op).data &&
         tesseraSymbolGetVisibility(op) == TESSERA_VISIBILITY_PRIVATE;
}

// One round: erases the private symbols that no op of the table refers to. A symbol that refers to
// itself only is found when its references are not counted.
static bool eraseUnreferenced(MlirOperation table) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0));
  Liveness liveness = {0};
  bool erased = false, known = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    known = known &&
            mlirLogicalResultIsSuccess(tesseraSymbolTableWalkUses(op, noteReference, &liveness));
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); known && !mlirOperationIsNull(op);
       op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (isErasable(op) && !tsStringMapFind(&liveness.referenced, tesseraSymbolGetName(op))) {
      mlirOperationDestroy(op);
      erased = true;
    }
  }
  tsStringMapFree(&liveness.referenced);
  return erased;
}

void trEraseUnreferencedSymbols(MlirOperation table) {
  if (!tesseraOperationHasTrait(table, TESSERA_TRAIT_SYMBOL_TABLE) ||
      mlirOperationGetNumRegions(table) == 0 ||
      mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0))))
    return;
  while (eraseUnreferenced(table))
    ;
}

static MlirWalkResult eraseInTable(MlirOperation op, void *user) {
  (void)user;
  trEraseUnreferencedSymbols(op);
  return MlirWalkResultAdvance;
}

void symbolDCEPassRun(MlirPass pass, const SymbolDCEOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  mlirOperationWalk(op, eraseInTable, NULL, MlirWalkPostOrder);
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
