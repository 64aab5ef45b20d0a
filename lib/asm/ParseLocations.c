// Parsing of locations, and the ones whose alias comes later in the source.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"

/// A location alias that isn't defined yet.
typedef struct AsmDeferred {
  MlirStringRef name;
  const char *at;
  IrStorage *marker; ///< an opaque location that stands for it
  IrStorage *meaning;
} AsmDeferred;

/// Its address is the type id of markers.
static const char deferredId = 0;

static IrStorage *parseInner(TesseraAsmParser *parser);

//===--- Kinds ---===//

/// A number from 0 to 2^32-1 at the current token.
static bool parsePosition(TesseraAsmParser *parser, uint32_t *value, const char *message) {
  uint64_t number;
  if (!asmIs(parser, ASM_INTEGER) || !asmParseUnsigned(asmTokenText(parser->token), &number) ||
      number > UINT32_MAX)
    return asmErrorMissing(parser, "%s", message);
  *value = (uint32_t)number;
  asmAdvance(parser);
  return true;
}

/// `:line[:column [to [line]:column]]` after the file.
static IrStorage *parseFileLineCol(TesseraAsmParser *parser, IrStorage *file) {
  static const char lineMessage[] = "expected integer line number in FileLineColRange";
  static const char columnMessage[] = "expected integer column number in FileLineColRange";
  uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
  asmAdvance(parser);
  if (!parsePosition(parser, &line, lineMessage))
    return NULL;
  if (!asmConsumeIf(parser, ASM_COLON))
    return irFileLineColGet(file, line, 0);
  if (!parsePosition(parser, &column, columnMessage))
    return NULL;
  if (!asmIsWord(parser, "to"))
    return irFileLineColGet(file, line, column);
  asmAdvance(parser);
  endLine = line;
  if (asmIs(parser, ASM_INTEGER) && !parsePosition(parser, &endLine, lineMessage))
    return NULL;
  if (!asmIs(parser, ASM_COLON)) {
    asmErrorMissing(parser, "expected either integer or `:` post `to` in FileLineColRange");
    return NULL;
  }
  asmAdvance(parser);
  if (!parsePosition(parser, &endColumn, columnMessage))
    return NULL;
  return irFileLineColRangeGet(file, line, column, endLine, endColumn);
}

static IrStorage *parseNamed(TesseraAsmParser *parser) {
  IrStorage *text = irStringGet(parser->context, asmStringValue(parser));
  asmAdvance(parser);
  if (asmIs(parser, ASM_COLON))
    return parseFileLineCol(parser, text);
  if (!asmConsumeIf(parser, ASM_L_PAREN))
    return irNameLocGet(text, NULL);
  IrStorage *child = asmParseLocationInstance(parser);
  if (!child || !asmExpect(parser, ASM_R_PAREN, "expected ')' after child location of NameLoc"))
    return NULL;
  return irNameLocGet(text, child);
}

static IrStorage *parseCallSite(TesseraAsmParser *parser) {
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_L_PAREN, "expected '(' in callsite location"))
    return NULL;
  IrStorage *callee = asmParseLocationInstance(parser);
  if (!callee)
    return NULL;
  if (!asmIsWord(parser, "at")) {
    asmErrorMissing(parser, "expected 'at' in callsite location");
    return NULL;
  }
  asmAdvance(parser);
  IrStorage *caller = asmParseLocationInstance(parser);
  if (!caller || !asmExpect(parser, ASM_R_PAREN, "expected ')' in callsite location"))
    return NULL;
  return irCallSiteLocGet(callee, caller);
}

static bool parseFusedElement(TesseraAsmParser *parser, void *user) {
  IrStorage *location = asmParseLocationInstance(parser);
  if (location)
    tsVecPush((AsmStorageVec *)user, location);
  return location != NULL;
}

static IrStorage *parseFused(TesseraAsmParser *parser) {
  asmAdvance(parser);
  IrStorage *metadata = NULL;
  if (asmConsumeIf(parser, ASM_LESS) &&
      (!(metadata = asmParseAttribute(parser, NULL)) ||
       !asmExpect(parser, ASM_GREATER, "expected '>' after fused location metadata")))
    return NULL;
  AsmStorageVec locations = {0};
  IrStorage *fused = NULL;
  if (asmParseList(parser, TESSERA_DELIMITER_SQUARE, parseFusedElement, &locations,
                   " in fused location")) {
    IrList list = {locations.data, locations.size};
    fused = irFusedLocGet(parser->context, list, metadata);
  }
  tsVecFree(&locations);
  return fused;
}

static IrStorage *parseAttributeAsLocation(TesseraAsmParser *parser) {
  const char *at = parser->token.start;
  IrStorage *attribute = asmParseExtendedAttribute(parser, NULL);
  if (!attribute || irIsLocation(attribute))
    return attribute;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, at);
  if (diagnostic) {
    tesseraDiagnosticAppend(diagnostic, tsLiteral("expected location attribute, but got "));
    tesseraDiagnosticAppendAttribute(diagnostic, irWrapAttribute(attribute));
    asmReport(parser, diagnostic, NULL, NULL);
  }
  return NULL;
}

static IrStorage *parseInner(TesseraAsmParser *parser) {
  if (asmIs(parser, ASM_HASH))
    return parseAttributeAsLocation(parser);
  if (asmIs(parser, ASM_STRING))
    return parseNamed(parser);
  if (asmIsWord(parser, "callsite"))
    return parseCallSite(parser);
  if (asmIsWord(parser, "fused"))
    return parseFused(parser);
  if (asmIsWord(parser, "unknown")) {
    asmAdvance(parser);
    return parser->context->unknownLoc;
  }
  asmErrorMissing(parser, "expected location instance");
  return NULL;
}

IrStorage *asmParseLocationInstance(TesseraAsmParser *parser) {
  if (parser->locationDepth >= ASM_MAX_ALIAS_DEPTH) {
    (void)asmError(parser, "nesting is deeper than %d levels", ASM_MAX_ALIAS_DEPTH);
    return NULL;
  }
  ++parser->locationDepth;
  IrStorage *location = parseInner(parser);
  --parser->locationDepth;
  return location;
}

//===--- Aliases ---===//

/// The marker for an alias that isn't defined yet.
static IrStorage *deferLocation(TesseraAsmParser *parser, MlirStringRef name, const char *at) {
  // Markers are kept among the aliases under a name that no alias can have.
  TsString key = {0};
  tsStringAppendC(&key, "loc ");
  tsStringAppend(&key, name);
  bool inserted;
  uintptr_t *slot = tsStringMapFind(&parser->attributeAliases, tsStringView(&key));
  if (!slot) {
    slot = tsStringMapInsert(&parser->attributeAliases,
                             tsArenaString(&parser->arena, tsStringView(&key)), &inserted);
    const void *number = (const void *)(uintptr_t)(parser->numDeferred + 1);
    IrStorage *marker = irOpaqueLocGet(number, &deferredId, parser->context->unknownLoc);
    *slot = (uintptr_t)marker;
    if (parser->numDeferred == parser->deferredCapacity)
      parser->deferred = tsVecGrow(parser->deferred, &parser->deferredCapacity,
                                   parser->numDeferred + 1, sizeof *parser->deferred);
    parser->deferred[parser->numDeferred++] = (AsmDeferred){name, at, marker, NULL};
  }
  tsStringFree(&key);
  return (IrStorage *)*slot;
}

static IrStorage *parseAlias(TesseraAsmParser *parser) {
  AsmToken token = parser->token;
  MlirStringRef name = mlirStringRefCreate(token.start + 1, token.length - 1);
  asmAdvance(parser);
  asmRecordAlias(parser, asmTokenText(token), NULL, false);
  uintptr_t *slot = tsStringMapFind(&parser->attributeAliases, name);
  if (!slot)
    return parser->isHelper && asmBodiesGiveUp(parser) ? NULL
                                                       : deferLocation(parser, name, token.start);
  IrStorage *attribute = (IrStorage *)*slot;
  if (irIsLocation(attribute))
    return attribute;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, token.start);
  if (diagnostic) {
    tesseraDiagnosticAppend(diagnostic, tsLiteral("expected location, but found '"));
    tesseraDiagnosticAppendAttribute(diagnostic, irWrapAttribute(attribute));
    tesseraDiagnosticAppend(diagnostic, tsLiteral("'"));
    asmReport(parser, diagnostic, NULL, NULL);
  }
  return NULL;
}

IrStorage *asmParseLocationParens(TesseraAsmParser *parser) {
  if (!asmExpect(parser, ASM_L_PAREN, "expected '(' in location"))
    return NULL;
  bool isAlias = asmIs(parser, ASM_HASH) &&
                 !memchr(parser->token.start, '.', parser->token.length) && parser->scopes;
  IrStorage *location = isAlias ? parseAlias(parser) : asmParseLocationInstance(parser);
  return location && asmExpect(parser, ASM_R_PAREN, "expected ')' in location") ? location : NULL;
}

bool asmHasDeferredLocations(const TesseraAsmParser *parser) { return parser->numDeferred != 0; }

static bool resolveDeferred(TesseraAsmParser *parser, AsmDeferred *deferred) {
  uintptr_t *slot = tsStringMapFind(&parser->attributeAliases, deferred->name);
  if (!slot)
    return asmErrorAt(parser, deferred->at, "operation location alias was never defined");
  IrStorage *attribute = (IrStorage *)*slot;
  if (irIsLocation(attribute)) {
    deferred->meaning = attribute;
    return true;
  }
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, deferred->at);
  if (!diagnostic)
    return false;
  tesseraDiagnosticAppend(diagnostic, tsLiteral("expected location, but found '"));
  tesseraDiagnosticAppendAttribute(diagnostic, irWrapAttribute(attribute));
  tesseraDiagnosticAppend(diagnostic, tsLiteral("'"));
  return asmReport(parser, diagnostic, NULL, NULL);
}

bool asmResolveLocation(TesseraAsmParser *parser, IrStorage **location) {
  if (!irIs(*location, &builtinOpaqueLocDef) ||
      (*location)->params[1].pointer != (const void *)&deferredId)
    return true;
  size_t number = (size_t)(uintptr_t)(*location)->params[0].pointer;
  AsmDeferred *deferred = &parser->deferred[number - 1];
  if (!deferred->meaning && !resolveDeferred(parser, deferred))
    return false;
  *location = deferred->meaning;
  return true;
}
