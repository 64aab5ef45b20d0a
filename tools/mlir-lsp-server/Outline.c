// The symbols of a document, as they are nested.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "tessera/InterfaceMethods.h"
#include "tessera/Operation.h"

enum { KIND_NAMESPACE = 3, KIND_FIELD = 8, KIND_FUNCTION = 12 };

static void addOps(const Chunk *chunk, IrOperation *op, json_t *list);

static void addRegions(const Chunk *chunk, IrOperation *op, json_t *list) {
  for (uint32_t r = 0; r < op->numRegions; r++)
    for (IrBlock *block = op->regions[r].first; block; block = block->next)
      for (IrOperation *inner = block->first; inner; inner = inner->next)
        addOps(chunk, inner, list);
}

static json_t *symbolOf(const Chunk *chunk, const AsmRecordedOp *op, int kind, MlirStringRef name) {
  return json_pack("{s:o,s:i,s:o,s:o}", "name", lspString(name), "kind", kind, "range",
                   chunkRange(chunk, op->whole), "selectionRange", chunkRange(chunk, op->name));
}

/// The operation when it is a symbol or holds symbols, with those in it; else those in it.
static void addOps(const Chunk *chunk, IrOperation *op, json_t *list) {
  const AsmRecordedOp *recorded = chunkFindOp(chunk, op);
  MlirStringRef symbol = tesseraSymbolGetName(irWrapOp(op));
  bool isTable = irIsRegistered(op) && irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE);
  if (!recorded || (!symbol.length && !isTable)) {
    addRegions(chunk, op, list);
    return;
  }
  json_t *entry;
  if (symbol.length) {
    bool isFunction = functionOpInterfaceCast(irWrapOp(op)) != NULL;
    entry = symbolOf(chunk, recorded, isFunction ? KIND_FUNCTION : KIND_FIELD, symbol);
  } else {
    TsString name = {0};
    MlirStringRef full = irStringValue(op->name->name);
    tsStringAppendFormat(&name, "<%.*s>", (int)full.length, full.data);
    entry = symbolOf(chunk, recorded, KIND_NAMESPACE, tsStringView(&name));
    tsStringFree(&name);
  }
  json_t *children = json_array();
  addRegions(chunk, op, children);
  if (json_array_size(children))
    json_object_set(entry, "children", children);
  json_decref(children);
  json_array_append_new(list, entry);
}

/// A part of the document, around what is in it.
static json_t *partOf(const Chunk *chunk, size_t number, json_t *children) {
  AsmRange all = {0, (uint32_t)chunk->text.length}, start = {0, 0};
  TsString name = {0};
  tsStringAppendFormat(&name, "<file-split-%zu>", number);
  json_t *entry =
      json_pack("{s:o,s:i,s:o,s:o}", "name", lspString(tsStringView(&name)), "kind", KIND_NAMESPACE,
                "range", chunkRange(chunk, all), "selectionRange", chunkRange(chunk, start));
  if (json_array_size(children))
    json_object_set(entry, "children", children);
  tsStringFree(&name);
  return entry;
}

json_t *outlineOf(const Document *document) {
  json_t *list = json_array();
  for (size_t i = 0; i < document->chunks.size; i++) {
    const Chunk *chunk = &document->chunks.data[i];
    json_t *symbols = json_array();
    if (chunk->module)
      addOps(chunk, chunk->module, symbols);
    if (document->chunks.size == 1)
      json_array_extend(list, symbols);
    else
      json_array_append_new(list, partOf(chunk, i, symbols));
    json_decref(symbols);
  }
  return list;
}
