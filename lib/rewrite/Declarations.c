// Symbols that patterns declare, found again without walking symbol tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

typedef struct Declaration {
  const IrStorage *name;
  MlirOperation op;
  struct Declaration *next; ///< of the same table
} Declaration;

struct TesseraDeclarations {
  TsPointerMap tables; ///< IrOperation * -> Declaration *
  TsArena arena;
  size_t numUndone; ///< when they were remembered
};

TesseraDeclarations *tesseraDeclarationsCreate(void) {
  return tsAllocZeroed(1, sizeof(TesseraDeclarations));
}

void tesseraDeclarationsDestroy(TesseraDeclarations *declarations) {
  tsPointerMapFree(&declarations->tables);
  tsArenaDestroy(&declarations->arena);
  tsFree(declarations);
}

void tesseraDeclarationsForget(TesseraDeclarations *declarations) {
  tsPointerMapFree(&declarations->tables);
  tsArenaDestroy(&declarations->arena);
  declarations->numUndone = 0;
}

// Forgets everything when something that patterns made is gone.
static void refresh(TesseraDeclarations *declarations, MlirRewriterBase rewriter) {
  const RwConversion *conversion = ((RwRewriter *)rewriter.ptr)->conversion;
  size_t numUndone = conversion ? conversion->numUndone : 0;
  if (declarations->numUndone != numUndone)
    tsPointerMapFree(&declarations->tables);
  declarations->numUndone = numUndone;
}

MlirOperation tesseraDeclarationsLookup(TesseraDeclarations *declarations,
                                        MlirRewriterBase rewriter, MlirOperation table,
                                        MlirStringRef name) {
  refresh(declarations, rewriter);
  const IrStorage *key = irStringGet(irContext(mlirOperationGetContext(table)), name);
  uintptr_t *slot = tsPointerMapInsert(&declarations->tables, table.ptr, NULL);
  for (const Declaration *known = (const Declaration *)*slot; known; known = known->next)
    if (known->name == key)
      return known->op;
  MlirOperation found = tesseraSymbolTableLookupIn(table, name);
  if (!mlirOperationIsNull(found))
    tesseraDeclarationsAdd(declarations, rewriter, table, found);
  return found;
}

void tesseraDeclarationsAdd(TesseraDeclarations *declarations, MlirRewriterBase rewriter,
                            MlirOperation table, MlirOperation symbol) {
  refresh(declarations, rewriter);
  Declaration *made = tsArenaNew(&declarations->arena, Declaration);
  uintptr_t *slot = tsPointerMapInsert(&declarations->tables, table.ptr, NULL);
  *made = (Declaration){
      irStringGet(irContext(mlirOperationGetContext(table)), tesseraSymbolGetName(symbol)), symbol,
      (Declaration *)*slot};
  *slot = (uintptr_t)made;
}
