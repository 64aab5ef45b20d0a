// Which functions are called from places that are seen only.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Callers.h"
#include "dialect/func/FuncOps.h"
#include "ir/Operation.h"

/// A symbol table whose uses are looked at.
typedef struct Table {
  TesseraSymbolTables *tables;
  TsPointerMap *known;
  MlirOperation op;
} Table;

static void addFunctionsOf(MlirOperation table, bool allUsesVisible, void *user) {
  for (IrBlock *block = irOp(table)->regions[0].first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next) {
      MlirOperation handle = irWrapOp(op);
      if (!funcFuncOpIsA(handle) || !irRegion(funcFuncOpGetBody(handle))->first)
        continue;
      TesseraVisibility visibility = tesseraSymbolGetVisibility(handle);
      if (visibility == TESSERA_VISIBILITY_PRIVATE ||
          (visibility == TESSERA_VISIBILITY_NESTED && allUsesVisible))
        tsPointerMapInsert(user, op, NULL);
    }
}

// Whoever refers to a function without calling it may have it called from anywhere.
static void noteReference(MlirOperation user, MlirAttribute reference, void *data) {
  const Table *table = data;
  if (funcCallOpIsA(user))
    return;
  MlirOperation symbol = tesseraSymbolTablesLookup(table->tables, table->op, reference);
  if (!mlirOperationIsNull(symbol))
    tsPointerMapErase(table->known, symbol.ptr);
}

void trFindFunctionsWithKnownCallers(IrOperation *root, TesseraSymbolTables *tables,
                                     TsPointerMap *known) {
  mlirSymbolTableWalkSymbolTables(irWrapOp(root), !root->block, addFunctionsOf, known);
  for (IrOperation *op = root; op && known->size; op = irWalkNext(root, op, false)) {
    Table table = {tables, known, irWrapOp(op)};
    if (irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE) &&
        mlirLogicalResultIsFailure(tesseraSymbolTableWalkUses(table.op, noteReference, &table))) {
      // Something unknown may refer to anything.
      tsPointerMapClear(known);
      return;
    }
  }
}
