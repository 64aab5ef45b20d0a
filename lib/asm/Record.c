// What editors ask of a source, noted while it is parsed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"

void asmRecordFree(AsmRecord *record) {
  for (size_t i = 0; i < record->visible.size; i++)
    tsStringFree(&record->visible.data[i].detail);
  tsVecFree(&record->ops);
  tsVecFree(&record->results);
  tsVecFree(&record->values);
  tsVecFree(&record->blocks);
  tsVecFree(&record->symbols);
  tsVecFree(&record->aliases);
  tsVecFree(&record->expectations);
  tsVecFree(&record->visible);
  tsVecFree(&record->openOps);
  tsVecFree(&record->previousUses);
  tsPointerMapFree(&record->placeholders);
}

static bool isNameChar(char c, const char *others) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c && strchr(others, c));
}

AsmRange asmRangeOfName(MlirStringRef text, size_t start) {
  size_t end = start;
  if (end < text.length && text.data[end] == '@')
    end++;
  if (end < text.length && text.data[end] == '"') {
    for (end++; end < text.length && text.data[end] != '"' && text.data[end] != '\n'; end++)
      if (text.data[end] == '\\')
        end++;
    end = end < text.length ? end + 1 : text.length;
  } else {
    if (end < text.length && strchr("%^#!", text.data[end]) && text.data[end])
      end++;
    while (end < text.length && isNameChar(text.data[end], "_$.-"))
      end++;
  }
  return (AsmRange){(uint32_t)start, (uint32_t)end};
}

static AsmRange rangeAt(const TesseraAsmParser *parser, const char *at) {
  MlirStringRef text = mlirStringRefCreate(parser->begin, (size_t)(parser->end - parser->begin));
  return asmRangeOfName(text, (size_t)(at - parser->begin));
}

static uint32_t offset(const TesseraAsmParser *parser, const char *at) {
  return (uint32_t)(at - parser->begin);
}

//===--- Operations ---===//

void asmNoteOpBegin(TesseraAsmParser *parser, const char *start) {
  AsmRecord *record = parser->record;
  AsmRecordedOp entry = {.whole = {offset(parser, start), offset(parser, start)}};
  tsVecPush(&record->openOps, record->ops.size);
  tsVecPush(&record->ops, entry);
}

void asmNoteOpEnd(TesseraAsmParser *parser, const TesseraOperationState *state, IrOperation *op) {
  AsmRecord *record = parser->record;
  AsmRecordedOp *entry = &record->ops.data[tsVecPop(&record->openOps)];
  if (!op)
    return;
  entry->op = op;
  entry->name = rangeAt(parser, state->nameStart);
  entry->whole.end = offset(parser, parser->tokenEnd);
  entry->firstResult = (uint32_t)record->results.size;
  uint32_t next = 0;
  for (size_t i = 0; i < state->results.size && next < op->numResults; i++) {
    const AsmResultName *name = &state->results.data[i];
    AsmRecordedResult result = {rangeAt(parser, name->at), next, (uint32_t)name->count};
    tsVecPush(&record->results, result);
    next += result.count;
  }
  entry->numResults = (uint32_t)record->results.size - entry->firstResult;
}

//===--- Names ---===//

void asmNoteValue(TesseraAsmParser *parser, IrValue *value, const char *at, bool isDefinition,
                  bool isPlaceholder) {
  AsmRecord *record = parser->record;
  AsmRecordedValue entry = {value, rangeAt(parser, at), isDefinition};
  size_t before = 0;
  if (isPlaceholder) {
    uintptr_t *slot = tsPointerMapInsert(&record->placeholders, value, NULL);
    before = *slot;
    *slot = record->values.size + 1;
  }
  tsVecPush(&record->values, entry);
  tsVecPush(&record->previousUses, before);
}

void asmNoteReplaced(TesseraAsmParser *parser, const IrValue *placeholder, IrValue *value) {
  AsmRecord *record = parser->record;
  uintptr_t *slot = tsPointerMapFind(&record->placeholders, placeholder);
  if (!slot)
    return;
  for (size_t use = *slot; use; use = record->previousUses.data[use - 1])
    record->values.data[use - 1].value = value;
  *slot = 0; // memory of the placeholder may become another one
}

void asmNoteBlock(TesseraAsmParser *parser, IrBlock *block, const char *at, bool isDefinition) {
  AsmRecordedBlock entry = {block, {0, 0}, isDefinition};
  entry.range = rangeAt(parser, at);
  tsVecPush(&parser->record->blocks, entry);
}

void asmNoteSymbol(TesseraAsmParser *parser, IrStorage *name, const char *start, const char *end) {
  AsmRecordedSymbol entry = {name, {offset(parser, start), offset(parser, end)}};
  tsVecPush(&parser->record->symbols, entry);
}

void asmNoteAlias(TesseraAsmParser *parser, MlirStringRef name, IrStorage *meaning,
                  bool isDefinition) {
  uint32_t start = offset(parser, name.data);
  AsmRecordedAlias entry = {name, {start, start + (uint32_t)name.length}, isDefinition, meaning};
  tsVecPush(&parser->record->aliases, entry);
}

//===--- What could be written ---===//

void asmNoteEnd(TesseraAsmParser *parser) {
  AsmRecord *record = parser->record;
  if (record->wantsExpectations && parser->scopes && !record->visible.size)
    asmScopesListVisible(parser->scopes, record);
}

void asmNoteExpected(TesseraAsmParser *parser, AsmExpected kind, const char *word) {
  AsmRecord *record = parser->record;
  if (!record->wantsExpectations || !asmIs(parser, ASM_EOF))
    return;
  for (size_t i = 0; i < record->expectations.size; i++) {
    const AsmExpectation *before = &record->expectations.data[i];
    if (before->kind == kind && (!word || !strcmp(before->word, word)))
      return;
  }
  if (!record->expectations.size)
    record->defaultDialect = parser->defaultDialect;
  tsVecPush(&record->expectations, ((AsmExpectation){kind, word}));
}
