// What is shown about what the mouse is over.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

enum { MOST_ELEMENTS = 10 }; ///< of dense attributes

static void append(MlirStringRef text, void *user) { tsStringAppend(user, text); }

static void appendName(TsString *text, const IrOperation *op) {
  MlirStringRef name = irStringValue(op->name->name);
  tsStringAppendFormat(text, "\"%.*s\"", (int)name.length, name.data);
}

static void appendType(TsString *text, const IrValue *value) {
  tsStringAppendC(text, "`");
  mlirTypePrint(irWrapType(value->type), append, text);
  tsStringAppendC(text, "`");
}

static void appendOp(TsString *text, const Server *server, IrOperation *op) {
  static const char *const visibilities[] = {"public", "private", "nested"};
  appendName(text, op);
  MlirStringRef symbol = tesseraSymbolGetName(irWrapOp(op));
  if (symbol.length)
    tsStringAppendFormat(text, " : %s @%.*s",
                         visibilities[tesseraSymbolGetVisibility(irWrapOp(op))], (int)symbol.length,
                         symbol.data);
  tsStringAppendC(text, "\n\nGeneric Form:\n\n```mlir\n");
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsPrintGenericOpForm(flags);
  mlirOpPrintingFlagsSkipRegions(flags);
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, MOST_ELEMENTS);
  mlirOperationPrintWithFlags(irWrapOp(op), flags, append, text);
  mlirOpPrintingFlagsDestroy(flags);
  tsStringAppendC(text, "\n```\n");
  if (server->hoverDocs && op->name->definition) {
    tsStringAppendC(text, "\n---\n\n```text\n");
    tesseraOpDefDescribe(op->name->definition, append, text);
    tsStringAppendC(text, "\n```\n");
  }
}

static void appendResults(TsString *text, const Found *found, const IrValue *value) {
  MlirValue first = irWrapValue((IrValue *)value);
  IrOperation *op = irOp(mlirOpResultGetOwner(first));
  uint32_t number = (uint32_t)mlirOpResultGetResultNumber(first);
  tsStringAppendC(text, "Operation: ");
  appendName(text, op);
  if (found->kind == FOUND_RESULTS && found->numResults > 1) {
    tsStringAppendFormat(text, "\n\nResult #[%u, %u]\n\nTypes: ", number,
                         number + found->numResults - 1);
    for (uint32_t i = 0; i < found->numResults; i++) {
      tsStringAppendC(text, i ? ", " : "");
      appendType(text, irOperationResult(op, number + i));
    }
    return;
  }
  tsStringAppendFormat(text, "\n\nResult #%u\n\nType: ", number);
  appendType(text, value);
  tsStringAppendC(text, "\n\n");
}

//===--- Blocks ---===//

static void appendOwner(TsString *text, const IrBlock *block) {
  IrOperation *op = irBlockParent(block);
  tsStringAppendC(text, "Operation: ");
  if (op)
    appendName(text, op);
  tsStringAppendC(text, "\n\n");
}

static unsigned blockNumber(const IrBlock *block) {
  unsigned number = 0;
  for (const IrBlock *before = block->region->first; before != block; before = before->next)
    number++;
  return number;
}

/// By its label, or its number when it has none.
static void appendBlock(TsString *text, const Chunk *chunk, const IrBlock *block) {
  for (size_t i = 0; i < chunk->record.blocks.size; i++) {
    const AsmRecordedBlock *entry = &chunk->record.blocks.data[i];
    if (entry->block == block && entry->isDefinition) {
      tsStringAppend(text, tsSubstring(chunk->text, entry->range.start,
                                       entry->range.end - entry->range.start));
      return;
    }
  }
  tsStringAppendFormat(text, "<Block #%u>", blockNumber(block));
}

static void appendBlockInfo(TsString *text, const Chunk *chunk, const IrBlock *block) {
  appendOwner(text, block);
  tsStringAppendFormat(text, "Block #%u\n\n", blockNumber(block));
  MlirBlock wrapped = irWrapBlock((IrBlock *)block);
  intptr_t count = mlirBlockGetNumPredecessors(wrapped);
  for (intptr_t i = 0; i < count; i++) {
    tsStringAppendC(text, i ? ", " : "Predecessors: ");
    appendBlock(text, chunk, irBlock(mlirBlockGetPredecessor(wrapped, i)));
  }
  if (count)
    tsStringAppendC(text, "\n\n");
}

static void appendArgument(TsString *text, const Chunk *chunk, const IrValue *value) {
  MlirValue wrapped = irWrapValue((IrValue *)value);
  const IrBlock *block = irBlock(mlirBlockArgumentGetOwner(wrapped));
  appendOwner(text, block);
  tsStringAppendC(text, "Block: ");
  appendBlock(text, chunk, block);
  tsStringAppendFormat(
      text, "\n\nArgument #%u\n\nType: ", (unsigned)mlirBlockArgumentGetArgNumber(wrapped));
  appendType(text, value);
  tsStringAppendC(text, "\n\n");
}

//===--- Aliases ---===//

static void appendAlias(TsString *text, const Chunk *chunk, const AsmRecordedAlias *alias) {
  const IrStorage *meaning = alias->meaning;
  for (size_t i = 0; !meaning && i < chunk->record.aliases.size; i++)
    if (tsEqual(chunk->record.aliases.data[i].name, alias->name))
      meaning = chunk->record.aliases.data[i].meaning;
  if (!meaning)
    return;
  bool isType = alias->name.data[0] == '!';
  tsStringAppendFormat(text, "%s Alias: \"%.*s\n\n", isType ? "Type" : "Attribute",
                       (int)alias->name.length - 1, alias->name.data + 1);
  tsStringAppendC(text, "Value: ```mlir\n");
  if (isType)
    mlirTypePrint(irWrapType((IrStorage *)meaning), append, text);
  else
    mlirAttributePrint(irWrapAttribute((IrStorage *)meaning), append, text);
  tsStringAppendC(text, "\n```\n");
}

json_t *hoverOver(const Server *server, const Chunk *chunk, const Found *found) {
  TsString text = {0};
  if (found->kind == FOUND_BLOCK)
    appendBlockInfo(&text, chunk, found->block);
  else if (found->kind == FOUND_VALUE && mlirValueIsABlockArgument(irWrapValue(found->value)))
    appendArgument(&text, chunk, found->value);
  else if (found->kind == FOUND_VALUE || found->kind == FOUND_RESULTS)
    appendResults(&text, found, found->value);
  else if (found->kind == FOUND_ALIAS)
    appendAlias(&text, chunk, found->alias);
  else if (found->op)
    appendOp(&text, server, found->op->op);
  json_t *hover = NULL;
  if (text.size)
    hover = json_pack("{s:{s:s,s:o},s:o}", "contents", "kind", "markdown", "value",
                      lspString(tsStringView(&text)), "range", chunkRange(chunk, found->range));
  tsStringFree(&text);
  return hover;
}
