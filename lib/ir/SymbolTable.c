// Symbols: their names, tables of them, lookups and uses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "ir/SubElements.h"
#include "tessera/Interfaces.h"

MlirStringRef mlirSymbolTableGetSymbolAttributeName(void) { return tsLiteral("sym_name"); }
MlirStringRef mlirSymbolTableGetVisibilityAttributeName(void) {
  return tsLiteral("sym_visibility");
}

//===--- Symbols ---===//

IrStorage *irSymbolName(const IrOperation *op) {
  int slot = op->name->symbolNameSlot;
  IrStorage *name =
      slot >= 0 ? op->attributes[slot] : irOperationGetAttributeByText(op, tsLiteral("sym_name"));
  return irIsString(name) ? name : NULL;
}

MlirStringRef tesseraSymbolGetName(MlirOperation op) {
  IrStorage *name = irSymbolName(irOp(op));
  return name ? irStringValue(name) : mlirStringRefCreate(NULL, 0);
}

static void setStringAttribute(MlirOperation op, MlirStringRef attribute, MlirStringRef value) {
  mlirOperationSetAttributeByName(op, attribute,
                                  irWrapAttribute(irStringGet(irOp(op)->name->context, value)));
}

void tesseraSymbolSetName(MlirOperation op, MlirStringRef name) {
  setStringAttribute(op, tsLiteral("sym_name"), name);
}

TesseraVisibility tesseraSymbolGetVisibility(MlirOperation op) {
  IrStorage *value = irOperationGetAttributeByText(irOp(op), tsLiteral("sym_visibility"));
  if (!irIsString(value) || tsEqualC(irStringValue(value), "public"))
    return TESSERA_VISIBILITY_PUBLIC;
  return tsEqualC(irStringValue(value), "nested") ? TESSERA_VISIBILITY_NESTED
                                                  : TESSERA_VISIBILITY_PRIVATE;
}

void tesseraSymbolSetVisibility(MlirOperation op, TesseraVisibility visibility) {
  MlirStringRef name = tsLiteral("sym_visibility");
  if (visibility == TESSERA_VISIBILITY_PUBLIC)
    mlirOperationRemoveAttributeByName(op, name);
  else
    setStringAttribute(op, name,
                       visibility == TESSERA_VISIBILITY_NESTED ? tsLiteral("nested")
                                                               : tsLiteral("private"));
}

//===--- Lookup by walking ---===//

// An operation of an unknown dialect with one region could be a symbol table.
static bool mayBeUnknownTable(const IrOperation *op) {
  return op->numRegions == 1 && !op->name->dialect;
}

MlirOperation tesseraSymbolTableGetNearest(MlirOperation handle) {
  for (IrOperation *op = irOp(handle); op && !mayBeUnknownTable(op); op = irParentOp(op))
    if (irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE))
      return irWrapOp(op);
  return irWrapOp(NULL);
}

MlirOperation tesseraSymbolTableLookupIn(MlirOperation table, MlirStringRef name) {
  IrBlock *body = irOp(table)->numRegions ? irOp(table)->regions[0].first : NULL;
  for (IrOperation *op = body ? body->first : NULL; op; op = op->next) {
    IrStorage *symbol = irSymbolName(op);
    if (symbol && tsEqual(irStringValue(symbol), name))
      return irWrapOp(op);
  }
  return irWrapOp(NULL);
}

MlirOperation irSymbolFollow(MlirOperation table, const IrStorage *reference, IrSymbolLookup lookup,
                             void *user) {
  if (irIsString(reference))
    return lookup(user, table, irStringValue(reference));
  if (!irIsSymbolRef(reference))
    return irWrapOp(NULL);
  MlirOperation found = lookup(user, table, irStringValue(irSymbolRefRoot(reference)));
  IrList nested = irSymbolRefNested(reference);
  for (size_t i = 0; i < nested.size && found.ptr; i++) {
    if (!irHasTrait(irOp(found), TESSERA_TRAIT_SYMBOL_TABLE))
      return irWrapOp(NULL);
    found = lookup(user, found, irStringValue(irSymbolRefRoot(nested.data[i])));
  }
  return found;
}

static MlirOperation lookupByWalking(void *user, MlirOperation table, MlirStringRef name) {
  (void)user;
  return tesseraSymbolTableLookupIn(table, name);
}

MlirOperation tesseraSymbolTableLookupRef(MlirOperation table, MlirAttribute reference) {
  return irSymbolFollow(table, irAttribute(reference), lookupByWalking, NULL);
}

MlirOperation tesseraSymbolTableLookupNearest(MlirOperation from, MlirAttribute reference) {
  MlirOperation table = tesseraSymbolTableGetNearest(from);
  return table.ptr ? tesseraSymbolTableLookupRef(table, reference) : table;
}

//===--- Tables with an index ---===//

typedef struct SymbolTable {
  IrOperation *op;
  TsPointerMap symbols; ///< StringAttr -> IrOperation *
  uint64_t counter;     ///< behind names made unique
} SymbolTable;

static SymbolTable *unwrapTable(MlirSymbolTable table) { return table.ptr; }

static SymbolTable *createSymbolTable(IrOperation *op) {
  SymbolTable *table = tsAllocZeroed(1, sizeof *table);
  table->op = op;
  IrBlock *body = op->numRegions ? op->regions[0].first : NULL;
  for (IrOperation *nested = body ? body->first : NULL; nested; nested = nested->next) {
    IrStorage *name = irSymbolName(nested);
    bool inserted = false;
    uintptr_t *slot = name ? tsPointerMapInsert(&table->symbols, name, &inserted) : NULL;
    if (inserted)
      *slot = (uintptr_t)nested;
  }
  return table;
}

static void destroyTable(SymbolTable *table) {
  tsPointerMapFree(&table->symbols);
  tsFree(table);
}

static IrOperation *lookupInTable(const SymbolTable *table, MlirStringRef name) {
  uintptr_t *found = tsPointerMapFind(&table->symbols, irStringGet(table->op->name->context, name));
  return found ? (IrOperation *)*found : NULL;
}

MlirSymbolTable mlirSymbolTableCreate(MlirOperation operation) {
  bool isTable = irHasTrait(irOp(operation), TESSERA_TRAIT_SYMBOL_TABLE);
  return (MlirSymbolTable){isTable ? createSymbolTable(irOp(operation)) : NULL};
}

void mlirSymbolTableDestroy(MlirSymbolTable symbolTable) {
  if (symbolTable.ptr)
    destroyTable(unwrapTable(symbolTable));
}

MlirOperation mlirSymbolTableLookup(MlirSymbolTable symbolTable, MlirStringRef name) {
  return irWrapOp(lookupInTable(unwrapTable(symbolTable), name));
}

static void appendToBody(const SymbolTable *table, IrOperation *op) {
  IrBlock *body = table->op->regions[0].first;
  irBlockInsert(body, irBlockTerminator(body), op);
}

// A name that is free in the table: the given one followed by a number.
static IrStorage *makeUnique(SymbolTable *table, MlirStringRef name) {
  TsString text = {0};
  IrStorage *unique;
  do {
    tsStringClear(&text);
    tsStringAppend(&text, name);
    tsStringAppendFormat(&text, "_%llu", (unsigned long long)table->counter++);
    unique = irStringGet(table->op->name->context, tsStringView(&text));
  } while (tsPointerMapFind(&table->symbols, unique));
  tsStringFree(&text);
  return unique;
}

MlirAttribute mlirSymbolTableInsert(MlirSymbolTable symbolTable, MlirOperation operation) {
  SymbolTable *table = unwrapTable(symbolTable);
  IrOperation *op = irOp(operation);
  IrStorage *name = irSymbolName(op);
  if (!name)
    return irWrapAttribute(NULL);
  if (!op->block)
    appendToBody(table, op);
  uintptr_t *taken = tsPointerMapFind(&table->symbols, name);
  if (taken && (IrOperation *)*taken != op) {
    name = makeUnique(table, irStringValue(name));
    tesseraSymbolSetName(operation, irStringValue(name));
  }
  *tsPointerMapInsert(&table->symbols, name, NULL) = (uintptr_t)op;
  return irWrapAttribute(name);
}

void mlirSymbolTableErase(MlirSymbolTable symbolTable, MlirOperation operation) {
  SymbolTable *table = unwrapTable(symbolTable);
  IrStorage *name = irSymbolName(irOp(operation));
  uintptr_t *found = name ? tsPointerMapFind(&table->symbols, name) : NULL;
  if (found && (IrOperation *)*found == irOp(operation)) {
    tsPointerMapErase(&table->symbols, name);
    irOperationErase(irOp(operation));
  }
}

//===--- Many tables ---===//

struct TesseraSymbolTables {
  TsPointerMap tables; ///< IrOperation * -> SymbolTable *
  TsVec(SymbolTable *) all;
};

TesseraSymbolTables *tesseraSymbolTablesCreate(void) {
  return tsAllocZeroed(1, sizeof(TesseraSymbolTables));
}

void tesseraSymbolTablesDestroy(TesseraSymbolTables *tables) {
  for (size_t i = 0; i < tables->all.size; i++)
    destroyTable(tables->all.data[i]);
  tsVecFree(&tables->all);
  tsPointerMapFree(&tables->tables);
  tsFree(tables);
}

static MlirOperation lookupByIndex(void *user, MlirOperation op, MlirStringRef name) {
  TesseraSymbolTables *tables = user;
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&tables->tables, op.ptr, &inserted);
  if (inserted) {
    SymbolTable *table = createSymbolTable(irOp(op));
    *slot = (uintptr_t)table;
    tsVecPush(&tables->all, table);
    return irWrapOp(lookupInTable(table, name));
  }
  return irWrapOp(lookupInTable((SymbolTable *)*slot, name));
}

MlirOperation tesseraSymbolTablesLookup(TesseraSymbolTables *tables, MlirOperation table,
                                        MlirAttribute reference) {
  return irSymbolFollow(table, irAttribute(reference), lookupByIndex, tables);
}

MlirOperation tesseraSymbolTablesLookupNearest(TesseraSymbolTables *tables, MlirOperation from,
                                               MlirAttribute reference) {
  MlirOperation table = tesseraSymbolTableGetNearest(from);
  return table.ptr ? tesseraSymbolTablesLookup(tables, table, reference) : table;
}

//===--- Uses ---===//

typedef struct UseWalk {
  IrOperation *op;
  void (*use)(MlirOperation user, MlirAttribute reference, void *data);
  void *data;
} UseWalk;

static bool visitReference(IrStorage *storage, void *user) {
  UseWalk *walk = user;
  if (!irIsSymbolRef(storage))
    return true;
  walk->use(irWrapOp(walk->op), irWrapAttribute(storage), walk->data);
  return false;
}

static void visitAttribute(IrStorage *name, IrStorage *value, void *user) {
  (void)name;
  irStorageWalk(value, visitReference, user);
}

MlirLogicalResult tesseraSymbolTableWalkUses(MlirOperation from,
                                             void (*use)(MlirOperation user,
                                                         MlirAttribute reference, void *data),
                                             void *data) {
  IrOperation *root = irOp(from);
  UseWalk walk = {NULL, use, data};
  for (IrOperation *op = irWalkNext(root, root, false); op;) {
    if (mayBeUnknownTable(op))
      return mlirLogicalResultFailure();
    walk.op = op;
    irOperationForEachAttribute(op, visitAttribute, &walk);
    op = irWalkNext(root, op, irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraOperationWalkSymbolUses(MlirOperation from,
                                                 void (*use)(MlirOperation user,
                                                             MlirAttribute reference, void *data),
                                                 void *data) {
  UseWalk walk = {irOp(from), use, data};
  if (mayBeUnknownTable(irOp(from)))
    return mlirLogicalResultFailure();
  irOperationForEachAttribute(irOp(from), visitAttribute, &walk);
  return irHasTrait(irOp(from), TESSERA_TRAIT_SYMBOL_TABLE)
             ? mlirLogicalResultSuccess()
             : tesseraSymbolTableWalkUses(from, use, data);
}

typedef struct Renaming {
  IrStorage *from, *to;
  TsPointerMap cache;
} Renaming;

static IrStorage *renameReference(IrStorage *storage, void *user) {
  const Renaming *renaming = user;
  if (!irIsSymbolRef(storage))
    return NULL;
  if (irSymbolRefRoot(storage) != renaming->from)
    return storage;
  return irSymbolRefGet(storage->context, irStringValue(renaming->to), irSymbolRefNested(storage));
}

static void renameInOperation(IrOperation *op, Renaming *renaming) {
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    op->attributes[i] =
        irStorageReplace(op->attributes[i], renameReference, renaming, &renaming->cache);
  op->discardable = irStorageReplace(op->discardable, renameReference, renaming, &renaming->cache);
}

static void ignoreUse(MlirOperation user, MlirAttribute reference, void *data) {
  (void)user, (void)reference, (void)data;
}

MlirLogicalResult mlirSymbolTableReplaceAllSymbolUses(MlirStringRef oldSymbol,
                                                      MlirStringRef newSymbol, MlirOperation from) {
  // Nothing changes unless everything can be seen.
  if (mlirLogicalResultIsFailure(tesseraSymbolTableWalkUses(from, ignoreUse, NULL)))
    return mlirLogicalResultFailure();
  IrOperation *root = irOp(from);
  IrContext *context = root->name->context;
  Renaming renaming = {irStringGet(context, oldSymbol), irStringGet(context, newSymbol), {0}};
  for (IrOperation *op = irWalkNext(root, root, false); op;
       op = irWalkNext(root, op, irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE)))
    renameInOperation(op, &renaming);
  tsPointerMapFree(&renaming.cache);
  return mlirLogicalResultSuccess();
}

static bool usesAreVisible(const IrOperation *op, bool outerVisible) {
  if (!irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE))
    return true;
  bool isSymbol = irHasTrait(op, TESSERA_TRAIT_SYMBOL) && irSymbolName(op);
  return outerVisible || !isSymbol ||
         tesseraSymbolGetVisibility(irWrapOp((IrOperation *)op)) == TESSERA_VISIBILITY_PRIVATE;
}

void mlirSymbolTableWalkSymbolTables(MlirOperation from, bool allSymUsesVisible,
                                     void (*callback)(MlirOperation, bool, void *userData),
                                     void *userData) {
  IrOperation *op = irOp(from);
  bool visible = usesAreVisible(op, allSymUsesVisible);
  for (uint32_t i = 0; i < op->numRegions; i++)
    for (IrBlock *block = op->regions[i].first; block; block = block->next)
      for (IrOperation *nested = block->first, *next; nested; nested = next) {
        next = nested->next;
        if (nested->numRegions)
          mlirSymbolTableWalkSymbolTables(irWrapOp(nested), visible, callback, userData);
      }
  if (irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE))
    callback(from, visible, userData);
}
