// Tokens, positions, errors and lists: what every parsing function stands on.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"

#include <stdio.h>

/// Where the text begins.
static void start(TesseraAsmParser *parser, MlirStringRef text) {
  parser->begin = parser->lineStart = text.data;
  parser->end = text.data + text.length;
  parser->line = parser->firstLine = parser->firstColumn = 1;
  parser->token = (AsmToken){.start = text.data};
  parser->defaultDialect = tsLiteral("builtin");
  asmAdvance(parser);
}

void asmParserInit(TesseraAsmParser *parser, MlirContext context, MlirStringRef name,
                   MlirStringRef text) {
  memset(parser, 0, sizeof *parser);
  parser->context = irContext(context);
  parser->fileName = irStringGet(parser->context, name);
  start(parser, text);
}

void asmParserRestart(TesseraAsmParser *parser, MlirStringRef text) {
  // An error may have left these as they were in the middle.
  parser->depth = parser->locationDepth = 0;
  parser->tokenEnd = parser->symbolName = NULL;
  parser->storageDefinition = NULL;
  parser->openBodies.size = parser->lineStarts.size = parser->numDeferred = 0;
  // What a key or a distinct attribute's number stands for is known in one text only.
  if (parser->resources.size || parser->attributeAliases.size) {
    tsStringMapFree(&parser->resources);
    tsStringMapFree(&parser->attributeAliases);
    tsFree(parser->parsed);
    parser->parsed = NULL;
  }
  start(parser, text);
}

static void stateDestroy(TesseraOperationState *state) {
  for (size_t i = 0; i < state->regions.size; i++)
    mlirRegionDestroy(irWrapRegion(state->regions.data[i]));
  tsVecFree(&state->operands);
  tsVecFree(&state->types);
  tsVecFree(&state->successors);
  tsVecFree(&state->regions);
  tsVecFree(&state->discardable);
  tsVecFree(&state->outdated);
  tsVecFree(&state->slots);
  tsVecFree(&state->written);
  tsVecFree(&state->writtenTypes);
  tsVecFree(&state->results);
  asmGroupsFree(&state->groups);
  tsFree(state);
}

void asmParserDestroy(TesseraAsmParser *parser) {
  while (parser->freeStates) {
    TesseraOperationState *next = parser->freeStates->nextFree;
    stateDestroy(parser->freeStates);
    parser->freeStates = next;
  }
  tsVecFree(&parser->lineStarts);
  tsVecFree(&parser->openBodies);
  tsVecFree(&parser->elements);
  tsStringFree(&parser->elementBytes);
  tsStringMapFree(&parser->attributeAliases);
  tsStringMapFree(&parser->typeAliases);
  tsPointerMapFree(&parser->aliasExtents);
  tsStringMapFree(&parser->resources);
  tsFree(parser->parsed);
  tsFree(parser->deferred);
  tsArenaDestroy(&parser->arena);
}

//===--- Tokens ---===//

bool asmReportMissing(TesseraAsmParser *parser, const char *message) {
  return asmErrorMissing(parser, "%s", message);
}

MlirStringRef asmSymbolName(TesseraAsmParser *parser) {
  MlirStringRef text = mlirStringRefCreate(parser->token.start + 1, parser->token.length - 1);
  return text.data[0] == '"' ? asmUnescape(text, &parser->arena) : text;
}

/// Of short words the first, middle and last character, of others the last eight: names of
/// operations begin alike.
static size_t hashWord(MlirStringRef text) {
  if (text.length >= 8) {
    uint64_t end;
    memcpy(&end, text.data + text.length - 8, 8);
    return (size_t)tsHashCombine(text.length, end);
  }
  size_t hash = text.length * 31;
  if (text.length)
    hash += (unsigned char)text.data[0] + 7u * (unsigned char)text.data[text.length - 1] +
            13u * (unsigned char)text.data[text.length / 2];
  return hash;
}

void *asmFindWord(AsmWords *words, MlirStringRef text, AsmWord **place) {
  size_t hash = hashWord(text);
  *place = &words->words[hash % ASM_WORDS];
  if (!(*place)->meaning || tsEqual((*place)->text, text))
    return (*place)->meaning;
  *place = &words->words[(hash ^ 1) % ASM_WORDS];
  return (*place)->meaning && tsEqual((*place)->text, text) ? (*place)->meaning : NULL;
}

IrStorage *asmIdentifier(TesseraAsmParser *parser, MlirStringRef text) {
  AsmWord *place;
  IrStorage *name = asmFindWord(&parser->identifiers, text, &place);
  if (!name) {
    name = irStringGet(parser->context, text);
    *place = (AsmWord){irStringValue(name), name};
  }
  return name;
}

IrOpName *asmOpName(TesseraAsmParser *parser, MlirStringRef text) {
  AsmWord *place;
  IrOpName *name = asmFindWord(&parser->opNames, text, &place);
  if (!name) {
    IrStorage *now = asmNameNow(parser, text);
    name = irOpNameGet(parser->context, now ? irStringValue(now) : text);
    *place = (AsmWord){
        now ? irStringValue(irStringGet(parser->context, text)) : irStringValue(name->name), name};
  }
  return name;
}

//===--- Texts that were parsed already ---===//

static AsmParsedPlace findPlace(TesseraAsmParser *parser, char close) {
  // The first bracket that closes mostly is the end, and texts that begin alike differ before it.
  enum { LONGEST = 512 };
  const char *start = parser->token.start;
  size_t length = (size_t)(parser->end - start);
  if (length > LONGEST)
    length = LONGEST;
  const char *end = memchr(start, close, length);
  uint64_t hash = tsHashBytes(start, end ? (size_t)(end - start) : length);
  if (!parser->parsed)
    parser->parsed = tsAllocZeroed(ASM_PARSED_TEXTS, sizeof *parser->parsed);
  return (AsmParsedPlace){&parser->parsed[hash % ASM_PARSED_TEXTS], (uint32_t)(hash >> 32)};
}

static AsmParsedLuck *luckOf(TesseraAsmParser *parser, char close) {
  return &parser->luck[close == '>'];
}

/// Where hardly any text was met twice it isn't worth looking for each.
static bool isWorthLooking(AsmParsedLuck *luck) {
  enum { FIRST = 64, SELDOM = 8, UNLUCKY = 16, MEMORY = 1024 };
  if (luck->asked++ % SELDOM && luck->tried >= FIRST && luck->found * UNLUCKY < luck->tried)
    return false;
  if (++luck->tried == MEMORY) {
    luck->tried /= 2;
    luck->found /= 2;
  }
  return true;
}

IrStorage *asmTakeParsedText(TesseraAsmParser *parser, char close, AsmParsedPlace *place) {
  const char *start = parser->token.start;
  AsmParsedLuck *luck = luckOf(parser, close);
  *place = (AsmParsedPlace){0};
  if (parser->openBodies.size || parser->record || !isWorthLooking(luck))
    return NULL;
  *place = findPlace(parser, close);
  for (size_t i = 0; i < 2; i++) {
    const AsmParsedText *entry = &place->pair->texts[i];
    if (entry->hash != place->hash || !entry->meaning ||
        entry->length > (size_t)(parser->end - start) ||
        memcmp(entry->text, start, entry->length) != 0)
      continue;
    luck->found++;
    asmReset(parser, start + entry->length);
    parser->tokenEnd = start + entry->length;
    return entry->meaning;
  }
  return NULL;
}

void asmKeepParsedText(TesseraAsmParser *parser, AsmParsedPlace place, const char *start,
                       const char *end, IrStorage *meaning) {
  size_t length = (size_t)(end - start);
  if (parser->openBodies.size || !place.pair || length > UINT32_MAX)
    return;
  place.pair->texts[1] = place.pair->texts[0];
  place.pair->texts[0] = (AsmParsedText){start, (uint32_t)length, place.hash, meaning};
}

//===--- Positions ---===//

/// The line that holds `at`, by a table of all lines.
static void seekLine(TesseraAsmParser *parser, const char *at) {
  if (!parser->lineStarts.size) {
    for (const char *line = parser->begin; line;) {
      tsVecPush(&parser->lineStarts, line);
      const char *newline = memchr(line, '\n', (size_t)(parser->end - line));
      line = newline ? newline + 1 : NULL;
    }
  }
  size_t low = 0, high = parser->lineStarts.size;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (parser->lineStarts.data[middle] <= at)
      low = middle;
    else
      high = middle;
  }
  parser->lineStart = parser->lineStarts.data[low];
  parser->line = (uint32_t)low + parser->firstLine;
}

AsmPosition asmPosition(TesseraAsmParser *parser, const char *at) {
  if (at < parser->lineStart) {
    seekLine(parser, at);
  } else {
    const char *newline;
    while ((newline = memchr(parser->lineStart, '\n', (size_t)(at - parser->lineStart)))) {
      parser->lineStart = newline + 1;
      parser->line++;
    }
  }
  AsmPosition position = {parser->line, (uint32_t)(at - parser->lineStart) + 1};
  if (parser->lineStart == parser->begin)
    position.column += parser->firstColumn - 1;
  return position;
}

IrStorage *asmLocationAt(TesseraAsmParser *parser, const char *at) {
  AsmPosition position = asmPosition(parser, at);
  return irFileLineColGetNear(parser->fileName, position.line, position.column, &parser->near);
}

//===--- Errors ---===//

static bool reportAt(TesseraAsmParser *parser, const char *at, const char *format, va_list args) {
  // The lexer has said what is wrong.
  if (parser->token.kind == ASM_ERROR)
    return false;
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(asmMlirLocation(parser, at), MlirDiagnosticError);
  tesseraDiagnosticAppend(diagnostic, tsStringView(&text));
  tsStringFree(&text);
  if (parser->state && parser->state->isCustom && !parser->state->inRegion)
    tesseraDiagnosticSetOpDef(diagnostic, parser->state->name->definition);
  tesseraDiagnosticReport(diagnostic);
  return false;
}

bool asmErrorAt(TesseraAsmParser *parser, const char *at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportAt(parser, at, format, args);
  va_end(args);
  return false;
}

bool asmError(TesseraAsmParser *parser, const char *format, ...) {
  va_list args;
  va_start(args, format);
  // At the end of the text there is nothing to point at: the character before.
  const char *at = parser->token.start;
  if (asmIs(parser, ASM_EOF) && at > parser->begin)
    at--;
  reportAt(parser, at, format, args);
  va_end(args);
  return false;
}

/// Where something is missing before the current token: behind the last text on the line before
/// when the token starts a line (comments aside), else at the token.
static const char *missingPlace(TesseraAsmParser *parser) {
  const char *original = parser->token.start;
  if (asmIs(parser, ASM_EOF) && original > parser->begin)
    original--;
  const char *at = original;
  for (;;) {
    while (at > parser->begin && (at[-1] == ' ' || at[-1] == '\t'))
      at--;
    if (at == parser->begin)
      return original;
    if (at[-1] != '\n' && at[-1] != '\r')
      return at;
    at--;
    const char *line = at;
    while (line > parser->begin && line[-1] != '\n' && line[-1] != '\r')
      line--;
    for (const char *c = line; c + 1 < at; c++) {
      if (c[0] == '/' && c[1] == '/') {
        at = c;
        break;
      }
    }
  }
}

bool asmErrorMissing(TesseraAsmParser *parser, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportAt(parser, missingPlace(parser), format, args);
  va_end(args);
  return false;
}

TesseraDiagnostic *asmDiagnosticAt(TesseraAsmParser *parser, const char *at) {
  if (parser->token.kind == ASM_ERROR)
    return NULL;
  return tesseraDiagnosticCreate(asmMlirLocation(parser, at), MlirDiagnosticError);
}

bool asmReport(TesseraAsmParser *parser, TesseraDiagnostic *diagnostic, const char *noteAt,
               const char *note) {
  if (!diagnostic)
    return false;
  if (noteAt) {
    TesseraDiagnostic *attached =
        tesseraDiagnosticAttachNote(diagnostic, asmMlirLocation(parser, noteAt));
    tesseraDiagnosticAppend(attached, mlirStringRefCreateFromCString(note));
  }
  tesseraDiagnosticReport(diagnostic);
  return false;
}

bool asmEnter(TesseraAsmParser *parser) {
  if (parser->depth >= ASM_MAX_DEPTH)
    return asmError(parser, "nesting is deeper than %d levels", ASM_MAX_DEPTH);
  parser->depth++;
  return true;
}

//===--- Lists ---===//

bool asmParseListUntil(TesseraAsmParser *parser, AsmTokenKind close,
                       bool (*element)(TesseraAsmParser *parser, void *user), void *user,
                       bool allowEmpty) {
  if (asmIs(parser, close)) {
    if (!allowEmpty)
      return asmErrorMissing(parser, "expected list element");
    asmAdvance(parser);
    return true;
  }
  do {
    if (!element(parser, user))
      return false;
  } while (asmConsumeIf(parser, ASM_COMMA));
  static const char *const messages[] = {[ASM_GREATER] = "expected ',' or '>'",
                                         [ASM_R_BRACE] = "expected ',' or '}'",
                                         [ASM_R_PAREN] = "expected ',' or ')'",
                                         [ASM_R_SQUARE] = "expected ',' or ']'"};
  return asmExpect(parser, close, messages[close]);
}

bool asmParseList(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                  bool (*element)(TesseraAsmParser *parser, void *user), void *user,
                  const char *context) {
  static const struct {
    AsmTokenKind open, close;
    char openText, closeText;
    bool optional;
  } kinds[] = {
      [TESSERA_DELIMITER_PAREN] = {ASM_L_PAREN, ASM_R_PAREN, '(', ')', false},
      [TESSERA_DELIMITER_SQUARE] = {ASM_L_SQUARE, ASM_R_SQUARE, '[', ']', false},
      [TESSERA_DELIMITER_LESS_GREATER] = {ASM_LESS, ASM_GREATER, '<', '>', false},
      [TESSERA_DELIMITER_BRACES] = {ASM_L_BRACE, ASM_R_BRACE, '{', '}', false},
      [TESSERA_DELIMITER_OPTIONAL_PAREN] = {ASM_L_PAREN, ASM_R_PAREN, '(', ')', true},
      [TESSERA_DELIMITER_OPTIONAL_SQUARE] = {ASM_L_SQUARE, ASM_R_SQUARE, '[', ']', true},
      [TESSERA_DELIMITER_OPTIONAL_LESS_GREATER] = {ASM_LESS, ASM_GREATER, '<', '>', true},
      [TESSERA_DELIMITER_OPTIONAL_BRACES] = {ASM_L_BRACE, ASM_R_BRACE, '{', '}', true},
  };
  if (delimiter != TESSERA_DELIMITER_NONE) {
    if (!asmIs(parser, kinds[delimiter].open)) {
      if (kinds[delimiter].optional)
        return true;
      return asmErrorMissing(parser, "expected '%c'%s", kinds[delimiter].openText, context);
    }
    asmAdvance(parser);
    if (asmConsumeIf(parser, kinds[delimiter].close))
      return true;
  }
  do {
    if (!element(parser, user))
      return false;
  } while (asmConsumeIf(parser, ASM_COMMA));
  if (delimiter == TESSERA_DELIMITER_NONE || asmConsumeIf(parser, kinds[delimiter].close))
    return true;
  return asmErrorMissing(parser, "expected '%c'%s", kinds[delimiter].closeText, context);
}
