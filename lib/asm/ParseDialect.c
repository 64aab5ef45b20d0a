// Types and attributes of dialects: aliases, `#dialect.mnemonic<...>`, `#dialect<...>`, and opaque
// ones. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"

#include "tessera/Format.h"

/// A `#` or `!` identifier taken apart.
typedef struct Symbol {
  const char *at;
  MlirStringRef identifier; ///< without the prefix
  MlirStringRef dialect;
  MlirStringRef mnemonic; ///< behind the dot
  bool isPretty;          ///< there is a dot
  bool hasBody;           ///< `<` follows at once
  AsmParsedPlace place;   ///< where what was parsed from its text is kept; nowhere: no body
} Symbol;

/// What the symbol at the current token means when the same text was parsed before; then it is
/// taken. Else NULL, and *place as in Symbol.
static IrStorage *takeKnownSymbol(TesseraAsmParser *parser, AsmParsedPlace *place) {
  *place = (AsmParsedPlace){0};
  return *asmTokenEnd(parser->token) == '<' ? asmTakeParsedText(parser, '>', place) : NULL;
}

static Symbol takeSymbol(TesseraAsmParser *parser, AsmParsedPlace place) {
  Symbol symbol = {.at = parser->token.start, .place = place};
  symbol.identifier = mlirStringRefCreate(parser->token.start + 1, parser->token.length - 1);
  const char *end = asmTokenEnd(parser->token);
  size_t dot = tsFindChar(symbol.identifier, '.', 0);
  symbol.isPretty = dot != SIZE_MAX;
  symbol.dialect =
      asmDialectNow(parser, tsSubstring(symbol.identifier, 0, symbol.isPretty ? dot : SIZE_MAX));
  if (symbol.isPretty)
    symbol.mnemonic = tsSubstring(symbol.identifier, dot + 1, SIZE_MAX);
  asmAdvance(parser);
  symbol.hasBody = asmIs(parser, ASM_LESS) && parser->token.start == end;
  return symbol;
}

static IrStorage *findAlias(TesseraAsmParser *parser, const TsStringMap *aliases,
                            const Symbol *symbol) {
  uintptr_t *slot = tsStringMapFind(aliases, symbol->identifier);
  if (slot)
    asmRecordAlias(parser, mlirStringRefCreate(symbol->at, symbol->identifier.length + 1),
                   (IrStorage *)*slot, false);
  if (slot)
    return asmAliasFitsHere(parser, symbol->identifier, (IrStorage *)*slot) ? (IrStorage *)*slot
                                                                            : NULL;
  asmErrorMissing(parser, "undefined symbol alias id '%.*s'", (int)symbol->identifier.length,
                  symbol->identifier.data);
  return NULL;
}

//===--- Bodies as text ---===//

/// Skips a body with balanced brackets; the current token is its `<`. Its end, or NULL after an
/// error.
static const char *scanBody(TesseraAsmParser *parser) {
  TsString open = {0};
  const char *cursor = parser->token.start;
  const char *end = NULL;
  do {
    char c = cursor < parser->end ? *cursor : 0;
    char opener = 0;
    switch (c) {
    case 0:
      asmError(parser,
               open.size ? "unbalanced '%c' character in pretty dialect name"
                         : "unexpected nul or EOF in pretty dialect name",
               open.size ? open.data[open.size - 1] : ' ');
      goto done;
    case '<':
    case '[':
    case '(':
    case '{':
      tsStringAppendChar(&open, c);
      cursor++;
      continue;
    case '-':
      cursor += cursor[1] == '>' ? 2 : 1;
      continue;
    case '"':
      asmReset(parser, cursor);
      if (!asmIs(parser, ASM_STRING))
        goto done;
      cursor = asmTokenEnd(parser->token);
      continue;
    case '>':
      opener = '<';
      break;
    case ']':
      opener = '[';
      break;
    case ')':
      opener = '(';
      break;
    case '}':
      opener = '{';
      break;
    default:
      cursor++;
      continue;
    }
    if (open.data[open.size - 1] != opener) {
      asmError(parser, "unbalanced '%c' character in pretty dialect name",
               open.data[open.size - 1]);
      goto done;
    }
    open.size--;
    cursor++;
  } while (open.size);
  end = cursor;
  asmReset(parser, end);
done:
  tsStringFree(&open);
  return end;
}

// Behind a string whose quote is before `cursor`; NULL when it isn't one.
static const char *skipQuoted(const char *cursor, const char *end) {
  while (cursor < end && *cursor != '"' && *cursor != '\n')
    cursor += *cursor == '\\' ? 2 : 1;
  return cursor < end && *cursor == '"' ? cursor + 1 : NULL;
}

// Whether the brackets of a body pair; false where that takes a closer look.
static bool isPaired(const char *cursor, const char *end) {
  char closers[32];
  size_t depth = 0;
  do {
    char c = cursor < end ? *cursor++ : 0;
    switch (c) {
    case 0:
      return false;
    case '<':
    case '[':
    case '{':
    case '(':
      if (depth == sizeof closers)
        return false;
      closers[depth++] = (char)(c == '(' ? ')' : c + 2);
      break;
    case '-':
      cursor += *cursor == '>';
      break;
    case '"':
      if (!(cursor = skipQuoted(cursor, end)))
        return false;
      break;
    case '>':
    case ']':
    case '}':
    case ')':
      if (closers[--depth] != c)
        return false;
      break;
    default:
      break;
    }
  } while (depth);
  return true;
}

// Reports a body whose brackets don't pair, before anybody reads it.
static bool checkBody(TesseraAsmParser *parser) {
  const char *start = parser->token.start;
  if (isPaired(start, parser->end))
    return true;
  if (!scanBody(parser))
    return false;
  asmReset(parser, start);
  return true;
}

/// Everything behind the dialect's namespace as text: what an opaque type or attribute keeps.
static bool takeText(TesseraAsmParser *parser, const Symbol *symbol, MlirStringRef *text) {
  const char *start = symbol->isPretty ? symbol->mnemonic.data : parser->token.start;
  const char *end = symbol->hasBody ? scanBody(parser) : start + symbol->mnemonic.length;
  if (!end)
    return false;
  *text = mlirStringRefCreate(start, (size_t)(end - start));
  if (!symbol->isPretty) // `<...>` without the brackets
    *text = tsSubstring(*text, 1, text->length - 2);
  return true;
}

//===--- Bodies of known kinds ---===//

IrStorage *asmMakeStorage(TesseraAsmParser *parser, const char *at,
                          const TesseraStorageDef *definition, const TesseraParam *params) {
  bool mayFail = definition->verify || definition->verifyOf;
  return irStorageGetChecked(mayFail ? asmMlirLocation(parser, at) : (MlirLocation){NULL},
                             parser->context, definition, params);
}

IrStorage *asmParseStorageBody(TesseraAsmParser *parser, const TesseraStorageDef *definition,
                               IrStorage *type) {
  const void *storage = NULL;
  definition = irContextCurrent(parser->context, definition);
  if (asmEnter(parser)) {
    if (definition->parse) {
      const TesseraStorageDef *around = parser->storageDefinition;
      parser->storageDefinition = definition;
      storage = definition->parse(parser, irWrapType(type));
      parser->storageDefinition = around;
    } else if (definition->format)
      storage = tesseraFormatParseStorage(definition, parser, irWrapType(type));
    else
      storage = asmMakeStorage(parser, parser->token.start, definition, NULL);
    asmLeave(parser);
  }
  return (IrStorage *)storage;
}

// Whether the dialect has types, or attributes, with a mnemonic.
static bool providesSyntax(const TesseraDialectDef *definition, bool isType) {
  uint32_t size = isType ? definition->numTypes : definition->numAttributes;
  return size && definition != &builtinDialectDef;
}

static IrStorage *reportUnknown(TesseraAsmParser *parser, const Symbol *symbol,
                                const TesseraDialectDef *definition, MlirStringRef mnemonic,
                                const char *at, bool isType) {
  if (!providesSyntax(definition, isType))
    asmErrorAt(parser, at, "dialect '%s' provides no %s parsing hook", definition->name,
               isType ? "type" : "attribute");
  else
    asmErrorAt(parser, at, "unknown %s `%.*s` in dialect `%.*s`", isType ? "type" : "attribute",
               (int)mnemonic.length, mnemonic.data, (int)symbol->dialect.length,
               symbol->dialect.data);
  return NULL;
}

static bool takesType(const TesseraStorageDef *definition) {
  for (uint32_t i = 0; i < definition->numParams; i++)
    if (definition->params[i].flags & TESSERA_PARAM_SELF_TYPE)
      return true;
  return false;
}

/// Whether nothing but the text of the body decides what it means and where it ends.
static bool isClosed(const TesseraStorageDef *definition) {
  const TesseraFormat *format = definition->parse ? NULL : definition->format;
  if (!format || !format->numElements || takesType(definition))
    return false;
  const TesseraElement *last = &format->elements[format->numElements - 1];
  return last->kind == TESSERA_ELEMENT_LITERAL && strcmp(last->text, ">") == 0;
}

/// The body of a known kind, which may be met again; `at` is its mnemonic.
static IrStorage *parseDefined(TesseraAsmParser *parser, const Symbol *symbol, const char *at,
                               const TesseraStorageDef *definition, IrStorage *type) {
  const char *saved = parser->symbolName;
  parser->symbolName = at;
  IrStorage *result = asmParseStorageBody(parser, definition, type);
  parser->symbolName = saved;
  if (result && symbol->isPretty && symbol->place.pair &&
      isClosed(irContextCurrent(parser->context, definition)))
    asmKeepParsedText(parser, symbol->place, symbol->at, parser->tokenEnd, result);
  return result;
}

/// Calls the dialect's own parser with the lexer at the body.
static IrStorage *parseByHook(TesseraAsmParser *parser, const TesseraDialectDef *definition,
                              IrStorage *type, bool isType) {
  const char *saved = parser->symbolName;
  parser->symbolName = parser->token.start;
  IrStorage *result = NULL;
  if (asmEnter(parser)) {
    result = isType ? irType(definition->parseType(parser))
                    : irAttribute(definition->parseAttribute(parser, irWrapType(type)));
    asmLeave(parser);
  }
  parser->symbolName = saved;
  return result;
}

/// The body of a type or attribute of a loaded dialect. In the pretty form the current token is
/// what follows the mnemonic; else it is the mnemonic, behind `<`.
static IrStorage *parseKnown(TesseraAsmParser *parser, IrDialect *dialect, const Symbol *symbol,
                             IrStorage *type, bool isType) {
  MlirStringRef mnemonic = symbol->mnemonic;
  const char *at = mnemonic.data;
  if (!symbol->isPretty) {
    at = parser->token.start;
    mnemonic = asmIs(parser, ASM_WORD) ? asmTokenText(parser->token) : mlirStringRefCreate(at, 0);
  } else if (!isType) {
    mnemonic = asmMnemonicNow(symbol->identifier, mnemonic);
  }
  uintptr_t *slot = tsStringMapFind(isType ? &dialect->types : &dialect->attributes, mnemonic);
  if (slot) {
    if (!symbol->isPretty)
      asmAdvance(parser);
    return parseDefined(parser, symbol, at, (const TesseraStorageDef *)*slot, type);
  }
  const TesseraDialectDef *definition = dialect->definition;
  if (isType ? definition->parseType != NULL : definition->parseAttribute != NULL) {
    if (symbol->isPretty)
      asmReset(parser, at);
    return parseByHook(parser, definition, type, isType);
  }
  if (!symbol->isPretty && !mnemonic.length && providesSyntax(definition, isType)) {
    asmErrorMissing(parser, "expected valid keyword");
    return NULL;
  }
  return reportUnknown(parser, symbol, definition, mnemonic, at, isType);
}

static IrStorage *parseKnownSymbol(TesseraAsmParser *parser, IrDialect *dialect,
                                   const Symbol *symbol, IrStorage *type, bool isType) {
  if (symbol->hasBody && !checkBody(parser))
    return NULL;
  if (!symbol->isPretty)
    asmAdvance(parser);
  IrStorage *result = parseKnown(parser, dialect, symbol, type, isType);
  if (result && !symbol->isPretty && !asmExpect(parser, ASM_GREATER, "expected '>'"))
    return NULL;
  return result;
}

//===--- Types ---===//

IrStorage *asmParseExtendedType(TesseraAsmParser *parser) {
  AsmParsedPlace place;
  IrStorage *before = takeKnownSymbol(parser, &place);
  if (before)
    return before;
  Symbol symbol = takeSymbol(parser, place);
  if (!symbol.hasBody && !symbol.isPretty)
    return findAlias(parser, &parser->typeAliases, &symbol);
  IrDialect *dialect = irContextGetOrLoadDialect(parser->context, symbol.dialect);
  if (dialect && !dialect->definition->allowUnknownTypes)
    return parseKnownSymbol(parser, dialect, &symbol, NULL, true);
  MlirStringRef text;
  if (!takeText(parser, &symbol, &text))
    return NULL;
  return irOpaqueTypeGetChecked(
      asmMlirLocation(parser, symbol.isPretty ? symbol.mnemonic.data : symbol.at), symbol.dialect,
      text);
}

//===--- Attributes ---===//

/// A dialect's attribute with an optional `: type` behind it. Few kinds have a type: the body is
/// read once more for them.
static IrStorage *parseKnownAttribute(TesseraAsmParser *parser, IrDialect *dialect,
                                      const Symbol *symbol, IrStorage *type) {
  const char *body = parser->token.start;
  IrStorage *attribute = parseKnownSymbol(parser, dialect, symbol, type, false);
  if (!attribute || !asmConsumeIf(parser, ASM_COLON))
    return attribute;
  type = asmParseType(parser);
  if (!type || !takesType(attribute->definition))
    return type ? attribute : NULL;
  const char *behind = parser->token.start;
  asmReset(parser, body);
  attribute = parseKnownSymbol(parser, dialect, symbol, type, false);
  asmReset(parser, behind);
  return attribute;
}

static IrStorage *parseOpaqueAttribute(TesseraAsmParser *parser, const Symbol *symbol,
                                       IrStorage *type) {
  MlirStringRef text;
  if (!takeText(parser, symbol, &text))
    return NULL;
  if (asmConsumeIf(parser, ASM_COLON) && !(type = asmParseType(parser)))
    return NULL;
  return irOpaqueAttrGetChecked(
      asmMlirLocation(parser, symbol->isPretty ? symbol->mnemonic.data : symbol->at),
      symbol->dialect, text, type ? type : parser->context->noneType);
}

static IrStorage *parseSymbolAttribute(TesseraAsmParser *parser, IrStorage *type) {
  AsmParsedPlace place;
  IrStorage *before = takeKnownSymbol(parser, &place);
  if (before) // as parseKnownAttribute does for one that takes no type
    return asmConsumeIf(parser, ASM_COLON) && !asmParseType(parser) ? NULL : before;
  Symbol symbol = takeSymbol(parser, place);
  if (!symbol.hasBody && !symbol.isPretty)
    return findAlias(parser, &parser->attributeAliases, &symbol);
  IrDialect *dialect = irContextGetOrLoadDialect(parser->context, symbol.dialect);
  return dialect ? parseKnownAttribute(parser, dialect, &symbol, type)
                 : parseOpaqueAttribute(parser, &symbol, type);
}

IrStorage *asmParseExtendedAttribute(TesseraAsmParser *parser, IrStorage *type) {
  IrStorage *attribute = parseSymbolAttribute(parser, type);
  if (!attribute || !type)
    return attribute;
  IrStorage *actual = irAttributeType(attribute);
  if (!actual || actual == type)
    return attribute;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, parser->token.start);
  if (diagnostic) {
    tesseraDiagnosticAppend(diagnostic,
                            tsLiteral("attribute type different than expected: expected "));
    tesseraDiagnosticAppendType(diagnostic, irWrapType(type));
    tesseraDiagnosticAppend(diagnostic, tsLiteral(", but got "));
    tesseraDiagnosticAppendType(diagnostic, irWrapType(actual));
    asmReport(parser, diagnostic, NULL, NULL);
  }
  return NULL;
}
