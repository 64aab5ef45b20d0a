// What stands at a place, where it is defined and where else it is written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "tessera/Interfaces.h"
#include "tessera/Operation.h"

//===--- Looking ---===//

/// The operation that the symbol at a place means: the one that gets the name, or the one that a
/// reference finds from there.
static const AsmRecordedOp *symbolOp(const Chunk *chunk, TesseraSymbolTables *tables,
                                     const AsmRecordedSymbol *symbol) {
  const AsmRecordedOp *around = chunkInnermostOp(chunk, symbol->range.start);
  if (!around || irIsString(symbol->name))
    return around;
  MlirOperation from = irWrapOp(around->op);
  MlirOperation found =
      tesseraSymbolTablesLookupNearest(tables, from, irWrapAttribute(symbol->name));
  return mlirOperationIsNull(found) ? NULL : chunkFindOp(chunk, irOp(found));
}

static bool lookAtOps(const Chunk *chunk, size_t offset, Found *found) {
  const AsmRecord *record = &chunk->record;
  const AsmRecordedOp *op = chunkInnermostOp(chunk, offset);
  if (op && rangeHas(op->name, offset)) {
    *found = (Found){.kind = FOUND_OP, .range = op->name, .op = op};
    return true;
  }
  for (uint32_t r = 0; op && r < op->numResults; r++) {
    const AsmRecordedResult *result = &record->results.data[op->firstResult + r];
    if (!rangeHas(result->range, offset))
      continue;
    *found = (Found){.kind = FOUND_RESULTS,
                     .range = result->range,
                     .op = op,
                     .value = irOperationResult(op->op, result->first),
                     .numResults = result->count};
    return true;
  }
  return false;
}

Found chunkLookAt(const Chunk *chunk, size_t offset) {
  const AsmRecord *record = &chunk->record;
  Found found = {0};
  if (lookAtOps(chunk, offset, &found))
    return found;
  for (size_t i = 0; i < record->values.size; i++) {
    const AsmRecordedValue *value = &record->values.data[i];
    if (rangeHas(value->range, offset))
      return (Found){.kind = FOUND_VALUE, .range = value->range, .value = value->value};
  }
  for (size_t i = 0; i < record->blocks.size; i++)
    if (rangeHas(record->blocks.data[i].range, offset))
      return (Found){.kind = FOUND_BLOCK,
                     .range = record->blocks.data[i].range,
                     .block = record->blocks.data[i].block};
  for (size_t i = 0; i < record->symbols.size; i++) {
    const AsmRecordedSymbol *symbol = &record->symbols.data[i];
    if (!rangeHas(symbol->range, offset))
      continue;
    TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
    found = (Found){
        .kind = FOUND_SYMBOL, .range = symbol->range, .op = symbolOp(chunk, tables, symbol)};
    tesseraSymbolTablesDestroy(tables);
    return found;
  }
  for (size_t i = 0; i < record->aliases.size; i++)
    if (rangeHas(record->aliases.data[i].range, offset))
      return (Found){.kind = FOUND_ALIAS,
                     .range = record->aliases.data[i].range,
                     .alias = &record->aliases.data[i]};
  return found;
}

//===--- Listing ---===//

typedef struct Places {
  const Document *document;
  const Chunk *chunk;
  json_t *list;
} Places;

static void addPlace(const Places *places, AsmRange range) {
  json_array_append_new(places->list, chunkLocation(places->document, places->chunk, range));
}

/// The results of one operation that were named together, as the value's name has them.
static bool nameOfResult(const Chunk *chunk, const IrValue *value, const AsmRecordedResult **name,
                         IrOperation **op) {
  MlirValue wrapped = irWrapValue((IrValue *)value);
  if (!mlirValueIsAOpResult(wrapped))
    return false;
  *op = irOp(mlirOpResultGetOwner(wrapped));
  uint32_t number = (uint32_t)mlirOpResultGetResultNumber(wrapped);
  const AsmRecordedOp *recorded = chunkFindOp(chunk, *op);
  for (uint32_t r = 0; recorded && r < recorded->numResults; r++) {
    *name = &chunk->record.results.data[recorded->firstResult + r];
    if (number >= (*name)->first && number - (*name)->first < (*name)->count)
      return true;
  }
  return false;
}

static void addValueDefinition(const Places *places, const IrValue *value) {
  const AsmRecordedResult *name;
  IrOperation *op;
  if (nameOfResult(places->chunk, value, &name, &op)) {
    addPlace(places, name->range);
    return;
  }
  const AsmRecord *record = &places->chunk->record;
  for (size_t i = 0; i < record->values.size; i++)
    if (record->values.data[i].value == value && record->values.data[i].isDefinition)
      addPlace(places, record->values.data[i].range);
}

/// Whether both are results that were named together, or the same value.
static bool sharesName(const AsmRecordedResult *name, const IrOperation *op, const IrValue *value,
                       const IrValue *other) {
  MlirValue wrapped = irWrapValue((IrValue *)other);
  if (value == other || !name || !mlirValueIsAOpResult(wrapped))
    return value == other;
  uint32_t number = (uint32_t)mlirOpResultGetResultNumber(wrapped);
  return irOp(mlirOpResultGetOwner(wrapped)) == op && number >= name->first &&
         number - name->first < name->count;
}

static void addValueUses(const Places *places, const IrValue *value) {
  const AsmRecordedResult *name;
  IrOperation *op = NULL;
  if (!nameOfResult(places->chunk, value, &name, &op))
    name = NULL;
  const AsmRecord *record = &places->chunk->record;
  for (size_t i = 0; i < record->values.size; i++)
    if (!record->values.data[i].isDefinition &&
        sharesName(name, op, value, record->values.data[i].value))
      addPlace(places, record->values.data[i].range);
}

static void addBlocks(const Places *places, const IrBlock *block, bool isDefinition) {
  const AsmRecord *record = &places->chunk->record;
  for (size_t i = 0; i < record->blocks.size; i++)
    if (record->blocks.data[i].block == block &&
        record->blocks.data[i].isDefinition == isDefinition)
      addPlace(places, record->blocks.data[i].range);
}

static void addAliases(const Places *places, MlirStringRef name, bool isDefinition) {
  const AsmRecord *record = &places->chunk->record;
  for (size_t i = 0; i < record->aliases.size; i++)
    if (tsEqual(record->aliases.data[i].name, name) &&
        record->aliases.data[i].isDefinition == isDefinition)
      addPlace(places, record->aliases.data[i].range);
}

/// Uses of a symbol and the name that it gets, in the order of the text.
static void addSymbols(const Places *places, const AsmRecordedOp *op) {
  const AsmRecord *record = &places->chunk->record;
  TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
  for (size_t i = 0; i < record->symbols.size; i++)
    if (symbolOp(places->chunk, tables, &record->symbols.data[i]) == op)
      addPlace(places, record->symbols.data[i].range);
  tesseraSymbolTablesDestroy(tables);
}

json_t *findDefinition(const Document *document, const Chunk *chunk, const Found *found) {
  Places places = {document, chunk, json_array()};
  switch (found->kind) {
  case FOUND_OP:
  case FOUND_SYMBOL:
    if (found->op)
      addPlace(&places, found->op->name);
    break;
  case FOUND_RESULTS:
    addPlace(&places, found->range);
    break;
  case FOUND_VALUE:
    addValueDefinition(&places, found->value);
    break;
  case FOUND_BLOCK:
    addBlocks(&places, found->block, true);
    break;
  case FOUND_ALIAS:
    addAliases(&places, found->alias->name, true);
    break;
  case FOUND_NOTHING:
    break;
  }
  return places.list;
}

json_t *findReferences(const Document *document, const Chunk *chunk, const Found *found) {
  Places places = {document, chunk, json_array()};
  switch (found->kind) {
  case FOUND_OP:
    for (uint32_t r = 0; r < found->op->numResults; r++) {
      const AsmRecordedResult *result = &chunk->record.results.data[found->op->firstResult + r];
      addPlace(&places, result->range);
      addValueUses(&places, irOperationResult(found->op->op, result->first));
    }
    if (!found->op->numResults)
      addSymbols(&places, found->op);
    break;
  case FOUND_SYMBOL:
    if (found->op)
      addSymbols(&places, found->op);
    break;
  case FOUND_RESULTS:
  case FOUND_VALUE:
    addValueDefinition(&places, found->value);
    addValueUses(&places, found->value);
    break;
  case FOUND_BLOCK:
    addBlocks(&places, found->block, true);
    addBlocks(&places, found->block, false);
    break;
  case FOUND_ALIAS:
    addAliases(&places, found->alias->name, true);
    addAliases(&places, found->alias->name, false);
    break;
  case FOUND_NOTHING:
    break;
  }
  return places.list;
}
