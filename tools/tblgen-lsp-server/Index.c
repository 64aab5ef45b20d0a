// Which part of a document names what; definitions, references, symbols.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../lsp/Text.h"
#include "Server.h"

#include <stdlib.h>

//===--- Making the index ---===//

/// A place as the key of a map.
static const void *keyOf(TgLoc loc) {
  return (const void *)((uintptr_t)loc.buffer << 32 | loc.offset);
}

/// The index of the symbol at the place, which is made of the record and field if none is there.
static uint32_t symbolAt(TdDocument *document, TgLoc loc, const TgRecord *record,
                         const TgField *field) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&document->symbolAt, keyOf(loc), &inserted);
  if (inserted) {
    tsVecPush(&document->symbols, (TdSymbol){record, field, loc});
    *slot = document->symbols.size;
  }
  return (uint32_t)*slot - 1;
}

static void addSpot(TdDocument *document, TgLoc loc, size_t end, uint32_t symbol, bool isUse) {
  if (loc.buffer == 1 && end > loc.offset)
    tsVecPush(&document->spots, (TdSpot){loc.offset, (uint32_t)end, symbol, isUse});
}

static void addRecords(TdDocument *document, TgRecordList records) {
  for (size_t i = 0; i < records.size; i++) {
    const TgRecord *record = records.data[i];
    symbolAt(document, record->locs[0], record, NULL);
    for (uint32_t f = 0; f < record->numFields; f++)
      if (record->fields[f].loc.buffer)
        symbolAt(document, record->fields[f].loc, record, &record->fields[f]);
  }
}

static void addUse(TdDocument *document, const TgUse *use) {
  const TgField *field = use->field ? tgRecordFind(use->record, use->field) : NULL;
  if ((use->field && !field) || (field && !use->declared.buffer))
    return;
  uint32_t symbol =
      symbolAt(document, field ? use->declared : use->record->locs[0], use->record, field);
  addSpot(document, use->loc, use->loc.offset + use->size, symbol, true);
}

static int compareSpots(const void *a, const void *b) {
  const TdSpot *left = a, *right = b;
  if (left->start != right->start)
    return left->start < right->start ? -1 : 1;
  if (left->isUse != right->isUse)
    return left->isUse ? 1 : -1;
  return (left->symbol > right->symbol) - (left->symbol < right->symbol);
}

void tdDocumentIndex(TdDocument *document) {
  addRecords(document, tgContextGetClasses(document->context));
  addRecords(document, tgContextGetDefs(document->context));
  for (size_t i = 0; i < document->context->uses.size; i++)
    addUse(document, &document->context->uses.data[i]);
  MlirStringRef text = tdBuffer(document, 1)->source.text;
  for (size_t i = 0; i < document->symbols.size; i++) {
    TgLoc loc = document->symbols.data[i].loc;
    addSpot(document, loc, loc.buffer == 1 ? tdTokenEnd(text, loc.offset) : 0, (uint32_t)i, false);
  }
  TdSpot *spots = document->spots.data;
  if (document->spots.size > 1)
    qsort(spots, document->spots.size, sizeof *spots, compareSpots);
  size_t kept = 0;
  for (size_t i = 0; i < document->spots.size; i++)
    if (!kept || spots[i].start >= spots[kept - 1].end)
      spots[kept++] = spots[i];
  document->spots.size = kept;
}

//===--- Asking it ---===//

const TdSpot *tdDocumentFind(const TdDocument *document, size_t offset) {
  size_t low = 0, high = document->spots.size;
  while (high > low) {
    size_t middle = low + (high - low) / 2;
    if (document->spots.data[middle].start <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  const TdSpot *spot = low ? &document->spots.data[low - 1] : NULL;
  return spot && offset < spot->end ? spot : NULL;
}

static bool sameLoc(TgLoc a, TgLoc b) { return a.buffer == b.buffer && a.offset == b.offset; }

const TgField *tdBaseField(const TdSymbol *symbol, const TgRecord **owner) {
  const TgField *base = NULL;
  const TgRecord *record = symbol->record;
  if (!symbol->field || symbol->field->decl->argument)
    return NULL;
  for (bool found = true; found;) {
    found = false;
    for (uint32_t i = 0; i < record->numDirect && !found; i++) {
      const TgField *field = tgRecordFind(record->direct[i], symbol->field->name);
      if (!field)
        continue;
      found = true;
      base = field;
      *owner = record = record->direct[i];
    }
  }
  return base && !sameLoc(base->loc, symbol->loc) && base->loc.buffer ? base : NULL;
}

json_t *tdDefinition(const TdDocument *document, size_t offset) {
  const TdSpot *spot = tdDocumentFind(document, offset);
  if (!spot)
    return json_array();
  const TdSymbol *symbol = &document->symbols.data[spot->symbol];
  TgLoc loc = symbol->loc;
  if (!spot->isUse) { // from an override to what it overrides
    const TgRecord *owner;
    const TgField *base = tdBaseField(symbol, &owner);
    loc = base ? base->loc : loc;
  }
  return json_pack("[o]", tdLocation(document, loc));
}

static int compareLocs(const void *a, const void *b) {
  const TgLoc *left = a, *right = b;
  if (left->buffer != right->buffer)
    return left->buffer < right->buffer ? -1 : 1;
  return (left->offset > right->offset) - (left->offset < right->offset);
}

json_t *tdReferences(const TdDocument *document, size_t offset) {
  const TdSpot *spot = tdDocumentFind(document, offset);
  json_t *list = json_array();
  if (!spot)
    return list;
  const TdSymbol *symbol = &document->symbols.data[spot->symbol];
  TsVec(TgLoc) places = {0};
  for (size_t i = 0; i < document->context->uses.size; i++) {
    const TgUse *use = &document->context->uses.data[i];
    if (sameLoc(use->field ? use->declared : use->record->locs[0], symbol->loc) &&
        !sameLoc(use->loc, symbol->loc))
      tsVecPush(&places, use->loc);
  }
  if (places.size > 1)
    qsort(places.data, places.size, sizeof *places.data, compareLocs);
  json_array_append_new(list, tdLocation(document, symbol->loc));
  for (size_t i = 0; i < places.size; i++)
    if (!i || !sameLoc(places.data[i], places.data[i - 1]))
      json_array_append_new(list, tdLocation(document, places.data[i]));
  tsVecFree(&places);
  return list;
}

json_t *tdOutline(const TdDocument *document) {
  enum { KIND_CLASS = 5, KIND_OBJECT = 19 };
  json_t *list = json_array();
  for (size_t i = 0; i < document->spots.size; i++) {
    const TdSpot *spot = &document->spots.data[i];
    const TdSymbol *symbol = &document->symbols.data[spot->symbol];
    if (symbol->field || spot->isUse || tgRecordIsAnonymous(symbol->record))
      continue;
    int kind = symbol->record->kind == TG_RECORD_DEF ? KIND_OBJECT : KIND_CLASS;
    json_array_append_new(
        list, json_pack("{s:o,s:i,s:o,s:o}", "name", lspString(tgRecordGetName(symbol->record)),
                        "kind", kind, "range", tdRange(document, 1, spot->start, spot->end),
                        "selectionRange", tdRange(document, 1, spot->start, spot->end)));
  }
  return list;
}
