// Compiles assembly formats: the text of `assemblyFormat` to elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Model.h"

#include <ctype.h>

enum { kMaxNesting = 32, kMaxLength = 1 << 14 };

typedef enum TokenKind {
  TOKEN_END,
  TOKEN_LITERAL,
  TOKEN_VARIABLE,
  TOKEN_WORD,
  TOKEN_STRING,
  TOKEN_MARK,
  TOKEN_WRONG
} TokenKind;

typedef struct Token {
  TokenKind kind;
  MlirStringRef text; ///< of a literal without backticks, of a variable without `$`
} Token;

typedef struct Compiler {
  Ods *ods;
  OdsOp *op;           ///< or
  OdsStorage *storage; ///< of these one
  TgRecord *record;
  MlirStringRef text;
  size_t at;
  Token token; ///< the next one
  bool failed;
  unsigned depth;
  // What has been seen, of an op.
  bool *operands, *results, *attributes, *regions, *successors; ///< values and attributes
  bool *operandTypes, *resultTypes;
  bool allOperands, allOperandTypes, allResultTypes, allRegions, allSuccessors, attrDict, propDict;
  bool *params;
} Compiler;

typedef TsVec(TesseraElement) ElementVec;

static void fail(Compiler *compiler, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(Compiler *compiler, const char *format, ...) {
  if (compiler->failed)
    return;
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  odsForeign(compiler->ods, compiler->record, "in its assembly format: %s",
             tsStringView(&text).data);
  tsStringFree(&text);
  compiler->failed = true;
}

//===--- Tokens ---===//

static void setToken(Compiler *compiler, TokenKind kind, size_t start, size_t end) {
  compiler->token = (Token){kind, tsSubstring(compiler->text, start, end - start)};
}

static void readDelimited(Compiler *compiler, TokenKind kind, char end) {
  size_t start = ++compiler->at, stop = tsFindChar(compiler->text, end, start);
  if (stop == SIZE_MAX) {
    setToken(compiler, TOKEN_WRONG, start, start);
    fail(compiler, "unclosed '%c'", end);
    return;
  }
  setToken(compiler, kind, start, stop);
  compiler->at = stop + 1;
}

static bool isWordByte(char c) { return isalnum((unsigned char)c) || c == '_' || c == '-'; }

static void advance(Compiler *compiler) {
  MlirStringRef text = compiler->text;
  while (compiler->at < text.length && isspace((unsigned char)text.data[compiler->at]))
    ++compiler->at;
  size_t start = compiler->at;
  if (start == text.length) {
    setToken(compiler, TOKEN_END, start, start);
    return;
  }
  char c = text.data[start];
  if (c == '`') {
    readDelimited(compiler, TOKEN_LITERAL, '`');
  } else if (c == '"') {
    readDelimited(compiler, TOKEN_STRING, '"');
  } else if (c == '$' || isalpha((unsigned char)c) || c == '_') {
    size_t first = start + (c == '$');
    compiler->at = first;
    while (compiler->at < text.length && isWordByte(text.data[compiler->at]) &&
           !(c == '$' && text.data[compiler->at] == '-'))
      ++compiler->at;
    setToken(compiler, c == '$' ? TOKEN_VARIABLE : TOKEN_WORD, first, compiler->at);
  } else {
    setToken(compiler, strchr("()<>[]:?^*|,=", c) ? TOKEN_MARK : TOKEN_WRONG, start, start + 1);
    ++compiler->at;
    if (compiler->token.kind == TOKEN_WRONG)
      fail(compiler, "unexpected character '%c'", c);
  }
}

static bool isMark(const Compiler *compiler, char mark) {
  return compiler->token.kind == TOKEN_MARK && compiler->token.text.data[0] == mark;
}

static bool acceptMark(Compiler *compiler, char mark) {
  if (!isMark(compiler, mark))
    return false;
  advance(compiler);
  return true;
}

static void expectMark(Compiler *compiler, char mark) {
  if (!acceptMark(compiler, mark))
    fail(compiler, "expected '%c' before '%.*s'", mark, (int)compiler->token.text.length,
         compiler->token.text.data);
}

static const TesseraElement *keepElements(Compiler *compiler, const ElementVec *elements) {
  return elements->size
             ? tsArenaCopy(&compiler->ods->arena, elements->data,
                           elements->size * sizeof(TesseraElement), _Alignof(TesseraElement))
             : NULL;
}

//===--- Variables ---===//

static int findValue(const OdsValue *values, unsigned size, MlirStringRef name) {
  for (unsigned i = 0; i < size; ++i)
    if (values[i].name.length && tsEqual(values[i].name, name))
      return (int)i;
  return -1;
}

static const TesseraStorageDef *findTypeDefinition(Compiler *compiler, const OdsValue *value) {
  MlirStringRef cppType = odsString(value->record, "cppType");
  uintptr_t *found =
      cppType.length ? tsStringMapFind(&compiler->ods->storageByCppType, cppType) : NULL;
  const OdsStorage *storage = found ? (const OdsStorage *)*found : NULL;
  bool isOwn = storage && storage->table.isType && !odsIsBuiltin(storage);
  return isOwn ? &storage->table : NULL;
}

// What makes the type of the elements of a dense array attribute, or NULL.
static const char *denseElementType(OdsNative native) {
  switch (native) {
  case ODS_NATIVE_DENSE_BOOL:
    return "mlirIntegerTypeGet($_ctxt, 1)";
  case ODS_NATIVE_DENSE_I8:
    return "mlirIntegerTypeGet($_ctxt, 8)";
  case ODS_NATIVE_DENSE_I16:
    return "mlirIntegerTypeGet($_ctxt, 16)";
  case ODS_NATIVE_DENSE_I32:
    return "mlirIntegerTypeGet($_ctxt, 32)";
  case ODS_NATIVE_DENSE_I64:
    return "mlirIntegerTypeGet($_ctxt, 64)";
  case ODS_NATIVE_DENSE_F32:
    return "tesseraFloatTypeGet($_ctxt, 32)";
  case ODS_NATIVE_DENSE_F64:
    return "tesseraFloatTypeGet($_ctxt, 64)";
  default:
    return NULL;
  }
}

static void describeAttribute(Compiler *compiler, const OdsAttr *attr, TesseraElement *element) {
  TgRecord *type = NULL;
  if (attr->isUnit)
    element->flags |= TESSERA_ELEMENT_UNIT;
  if (attr->isSymbolRef)
    element->flags |= TESSERA_ELEMENT_SYMBOL_REFERENCE;
  if (attr->native == ODS_NATIVE_ENUM_INTEGER) {
    element->flags |= TESSERA_ELEMENT_ENUM_ATTRIBUTE;
    element->enumeration = &attr->enumeration->table;
    return;
  }
  if (attr->isSymbolName) {
    element->flags |= TESSERA_ELEMENT_SYMBOL_NAME;
    return;
  }
  const char *elementType = denseElementType(attr->native);
  if (elementType) {
    OdsScope scope = {.ods = compiler->ods, .record = compiler->record};
    size_t size;
    OdsKind kind;
    element->program =
        odsCompileType(&scope, mlirStringRefCreateFromCString(elementType), &size, &kind);
    element->flags |= TESSERA_ELEMENT_WITHOUT_TYPE | TESSERA_ELEMENT_DENSE_ARRAY;
    return;
  }
  bool isTyped = attr->native == ODS_NATIVE_INTEGER || attr->native == ODS_NATIVE_REAL;
  MlirStringRef builder = isTyped && tgRecordGetDefOptional(attr->base, "valueType", &type)
                              ? odsString(type, "builderCall")
                              : tsLiteral("");
  if (builder.length && tsFind(builder, tsLiteral("::"), 0) == SIZE_MAX &&
      tsFind(builder, tsLiteral("$_builder"), 0) == SIZE_MAX) {
    OdsScope scope = {.ods = compiler->ods, .record = compiler->record};
    size_t size;
    OdsKind kind;
    element->program = odsCompileType(&scope, builder, &size, &kind);
    element->flags |= element->program ? TESSERA_ELEMENT_WITHOUT_TYPE : 0;
    return;
  }
  if (attr->isAny)
    element->flags |= TESSERA_ELEMENT_ANY_ATTRIBUTE;
  else if (attr->storage)
    element->definition = &attr->storage->table;
}

static bool readOpVariable(Compiler *compiler, MlirStringRef name, TesseraElement *element) {
  OdsOp *op = compiler->op;
  int index;
  if ((index = findValue(op->operands, op->table.numOperands, name)) >= 0) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_OPERAND, .index = (uint16_t)index};
    element->definition = findTypeDefinition(compiler, &op->operands[index]);
    return true;
  }
  if ((index = findValue(op->results, op->table.numResults, name)) >= 0) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_RESULT, .index = (uint16_t)index};
    element->definition = findTypeDefinition(compiler, &op->results[index]);
    return true;
  }
  if ((index = findValue(op->regions, op->table.numRegions, name)) >= 0) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_REGION, .index = (uint16_t)index};
    return true;
  }
  if ((index = findValue(op->successors, op->table.numSuccessors, name)) >= 0) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_SUCCESSOR, .index = (uint16_t)index};
    return true;
  }
  for (size_t i = 0; i < op->numAttrs; ++i)
    if (tsEqual(op->attrs[i].name, name)) {
      *element = (TesseraElement){.kind = TESSERA_ELEMENT_ATTRIBUTE, .index = (uint16_t)i};
      describeAttribute(compiler, &op->attrs[i], element);
      return true;
    }
  return false;
}

static bool readVariable(Compiler *compiler, TesseraElement *element) {
  MlirStringRef name = compiler->token.text;
  advance(compiler);
  if (compiler->op && readOpVariable(compiler, name, element))
    return true;
  for (size_t i = 0; compiler->storage && i < compiler->storage->numParams; ++i)
    if (tsEqualC(name, compiler->storage->params[i].table.name)) {
      *element = (TesseraElement){.kind = TESSERA_ELEMENT_PARAM, .index = (uint16_t)i};
      element->definition = compiler->storage->params[i].table.definition;
      return true;
    }
  fail(compiler,
       compiler->op
           ? "expected variable to refer to an argument, region, result, or successor: '%.*s'"
           : "'%.*s' is no parameter",
       (int)name.length, name.data);
  return false;
}

// Notes that a variable stands in the format. Twice is wrong.
static void markSeen(Compiler *compiler, const TesseraElement *element, bool isType) {
  bool *seen = NULL;
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    seen = isType ? &compiler->operandTypes[element->index] : &compiler->operands[element->index];
    break;
  case TESSERA_ELEMENT_RESULT:
    if (!isType) {
      fail(compiler, "result variables can only be used as a child to a directive");
      return;
    }
    seen = &compiler->resultTypes[element->index];
    break;
  case TESSERA_ELEMENT_ATTRIBUTE:
    seen = &compiler->attributes[element->index];
    break;
  case TESSERA_ELEMENT_REGION:
    seen = &compiler->regions[element->index];
    break;
  case TESSERA_ELEMENT_SUCCESSOR:
    seen = &compiler->successors[element->index];
    break;
  case TESSERA_ELEMENT_PARAM:
    seen = &compiler->params[element->index];
    break;
  case TESSERA_ELEMENT_OPERANDS:
    seen = isType ? &compiler->allOperandTypes : &compiler->allOperands;
    break;
  case TESSERA_ELEMENT_RESULTS:
    seen = &compiler->allResultTypes;
    break;
  case TESSERA_ELEMENT_REGIONS:
    seen = &compiler->allRegions;
    break;
  case TESSERA_ELEMENT_SUCCESSORS:
    seen = &compiler->allSuccessors;
    break;
  default:
    return;
  }
  if (*seen)
    fail(compiler, "'%s' is already bound", isType ? "type of a variable" : "a variable");
  *seen = true;
}

//===--- Directives ---===//

static bool readElement(Compiler *compiler, ElementVec *elements);

static bool readGroupWord(Compiler *compiler, TesseraElement *element) {
  static const struct {
    const char *word;
    TesseraElementKind kind;
  } words[] = {{"operands", TESSERA_ELEMENT_OPERANDS},
               {"results", TESSERA_ELEMENT_RESULTS},
               {"regions", TESSERA_ELEMENT_REGIONS},
               {"successors", TESSERA_ELEMENT_SUCCESSORS}};
  for (size_t i = 0; compiler->op && i < sizeof words / sizeof *words; ++i)
    if (tsEqualC(compiler->token.text, words[i].word)) {
      *element = (TesseraElement){.kind = (uint16_t)words[i].kind};
      advance(compiler);
      return true;
    }
  return false;
}

// What type() and functional-type() are about: a variable, `operands` or `results`.
static bool readTyped(Compiler *compiler, bool isReference, TesseraElement *element) {
  bool found = compiler->token.kind == TOKEN_VARIABLE ? readVariable(compiler, element)
               : compiler->token.kind == TOKEN_WORD   ? readGroupWord(compiler, element)
                                                      : false;
  bool fits =
      found &&
      (element->kind == TESSERA_ELEMENT_OPERAND || element->kind == TESSERA_ELEMENT_RESULT ||
       element->kind == TESSERA_ELEMENT_OPERANDS || element->kind == TESSERA_ELEMENT_RESULTS);
  if (!fits) {
    fail(compiler, "expected an operand or a result, 'operands' or 'results' here");
    return false;
  }
  if (!isReference)
    markSeen(compiler, element, true);
  return true;
}

static void wrap(Compiler *compiler, TesseraElementKind kind, const TesseraElement *children,
                 uint32_t size, TesseraElement *element) {
  *element = (TesseraElement){.kind = (uint16_t)kind, .numChildren = size};
  element->children = tsArenaCopy(&compiler->ods->arena, children, size * sizeof *children,
                                  _Alignof(TesseraElement));
}

static bool readType(Compiler *compiler, bool isReference, TesseraElement *element) {
  TesseraElement child;
  expectMark(compiler, '(');
  if (!readTyped(compiler, isReference, &child))
    return false;
  expectMark(compiler, ')');
  wrap(compiler, TESSERA_ELEMENT_TYPE, &child, 1, element);
  element->definition = child.definition;
  return true;
}

static bool readFunctionalType(Compiler *compiler, TesseraElement *element) {
  TesseraElement children[2];
  expectMark(compiler, '(');
  if (!readTyped(compiler, false, &children[0]))
    return false;
  expectMark(compiler, ',');
  if (!readTyped(compiler, false, &children[1]))
    return false;
  expectMark(compiler, ')');
  wrap(compiler, TESSERA_ELEMENT_FUNCTIONAL_TYPE, children, 2, element);
  return true;
}

bool odsIsLibraryDirective(const char *name) {
  static const char *const names[] = {"DimensionList", "VargDimensionList", "DynamicIndexList"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

static uint16_t findDirective(Ods *ods, MlirStringRef name) {
  for (size_t i = 0; i < ods->directives.size; ++i)
    if (tsEqualC(name, ods->directives.data[i]))
      return (uint16_t)i;
  tsVecPush(&ods->directives, odsText(ods, name));
  return (uint16_t)(ods->directives.size - 1);
}

static bool readDirectiveArgument(Compiler *compiler, TesseraElement *element);

static bool readReference(Compiler *compiler, TesseraElement *element) {
  expectMark(compiler, '(');
  bool found;
  if (compiler->token.kind == TOKEN_WORD && tsEqualC(compiler->token.text, "type")) {
    advance(compiler);
    found = readType(compiler, true, element);
  } else if (compiler->token.kind == TOKEN_WORD && tsEqualC(compiler->token.text, "attr-dict")) {
    advance(compiler);
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_ATTR_DICT};
    found = true;
  } else {
    found = compiler->token.kind == TOKEN_VARIABLE && readVariable(compiler, element);
  }
  expectMark(compiler, ')');
  if (!found)
    fail(compiler, "'ref' takes a variable or a type");
  element->flags |= TESSERA_ELEMENT_REFERENCE;
  return found;
}

static bool readDirectiveArgument(Compiler *compiler, TesseraElement *element) {
  if (compiler->token.kind == TOKEN_STRING) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_TEXT,
                                .text = odsText(compiler->ods, compiler->token.text)};
    advance(compiler);
    return true;
  }
  if (compiler->token.kind == TOKEN_VARIABLE) {
    bool found = readVariable(compiler, element);
    if (found)
      markSeen(compiler, element, false);
    return found;
  }
  MlirStringRef word = compiler->token.text;
  if (compiler->token.kind == TOKEN_WORD) {
    if (readGroupWord(compiler, element)) {
      markSeen(compiler, element, false);
      return true;
    }
    advance(compiler);
    if (tsEqualC(word, "ref"))
      return readReference(compiler, element);
    if (tsEqualC(word, "type") && compiler->op)
      return readType(compiler, false, element);
    if (tsEqualC(word, "attr-dict") && compiler->op) {
      *element = (TesseraElement){.kind = TESSERA_ELEMENT_ATTR_DICT};
      compiler->attrDict = true;
      return true;
    }
    if (tsEqualC(word, "prop-dict") && compiler->op) {
      *element = (TesseraElement){.kind = TESSERA_ELEMENT_PROP_DICT};
      compiler->propDict = true;
      return true;
    }
  }
  fail(compiler, "'%.*s' can't be an argument of a directive", (int)word.length, word.data);
  return false;
}

static bool readCustom(Compiler *compiler, TesseraElement *element) {
  expectMark(compiler, '<');
  MlirStringRef name = compiler->token.text;
  if (compiler->token.kind != TOKEN_WORD) {
    fail(compiler, "expected custom directive identifier");
    return false;
  }
  advance(compiler);
  expectMark(compiler, '>');
  expectMark(compiler, '(');
  ElementVec children = {0};
  if (!isMark(compiler, ')')) {
    do {
      TesseraElement child;
      if (!readDirectiveArgument(compiler, &child))
        break;
      tsVecPush(&children, child);
    } while (acceptMark(compiler, ','));
  }
  expectMark(compiler, ')');
  *element = (TesseraElement){.kind = TESSERA_ELEMENT_CUSTOM,
                              .index = findDirective(compiler->ods, name),
                              .numChildren = (uint32_t)children.size};
  element->children = keepElements(compiler, &children);
  tsVecFree(&children);
  return !compiler->failed;
}

static bool readQualified(Compiler *compiler, TesseraElement *element) {
  expectMark(compiler, '(');
  if (compiler->token.kind == TOKEN_WORD && tsEqualC(compiler->token.text, "type")) {
    advance(compiler);
    if (!readType(compiler, false, element))
      return false;
  } else {
    if (compiler->token.kind != TOKEN_VARIABLE || !readVariable(compiler, element)) {
      fail(compiler, "'qualified' takes a variable or a type");
      return false;
    }
    markSeen(compiler, element, false);
  }
  expectMark(compiler, ')');
  element->flags |= TESSERA_ELEMENT_QUALIFIED;
  return true;
}

static TesseraElement makeParam(const Compiler *compiler, size_t index) {
  TesseraElement element = {.kind = TESSERA_ELEMENT_PARAM, .index = (uint16_t)index};
  element.definition = compiler->storage->params[index].table.definition;
  return element;
}

// struct(params), struct($a, $b), params.
static bool readParamList(Compiler *compiler, TesseraElementKind kind, TesseraElement *element) {
  ElementVec children = {0};
  bool isStruct = kind == TESSERA_ELEMENT_STRUCT;
  if (isStruct)
    expectMark(compiler, '(');
  if (!isStruct ||
      (compiler->token.kind == TOKEN_WORD && tsEqualC(compiler->token.text, "params"))) {
    if (isStruct)
      advance(compiler);
    for (size_t i = 0; i < compiler->storage->numParams; ++i) {
      if (compiler->storage->params[i].table.flags & TESSERA_PARAM_SELF_TYPE)
        continue;
      TesseraElement child = makeParam(compiler, i);
      markSeen(compiler, &child, false);
      tsVecPush(&children, child);
    }
  } else {
    do {
      TesseraElement child = {0};
      bool isCustom =
          compiler->token.kind == TOKEN_WORD && tsEqualC(compiler->token.text, "custom");
      if (isCustom) {
        advance(compiler);
        readCustom(compiler, &child);
      } else if (compiler->token.kind == TOKEN_VARIABLE && readVariable(compiler, &child)) {
        markSeen(compiler, &child, false);
      } else {
        fail(compiler, "'struct' takes parameters");
      }
      tsVecPush(&children, child);
    } while (!compiler->failed && acceptMark(compiler, ','));
  }
  if (isStruct)
    expectMark(compiler, ')');
  *element = (TesseraElement){.kind = (uint16_t)kind, .numChildren = (uint32_t)children.size};
  element->children = keepElements(compiler, &children);
  tsVecFree(&children);
  return !compiler->failed;
}

static bool readClause(Compiler *compiler, ElementVec *clauses) {
  ElementVec children = {0};
  if (compiler->token.kind != TOKEN_LITERAL) {
    fail(compiler, "expected literal at the start of an oilist clause");
    return false;
  }
  while (!compiler->failed && !isMark(compiler, '|') && !isMark(compiler, ')') &&
         readElement(compiler, &children))
    ;
  if (children.size == 2 && children.data[1].kind == TESSERA_ELEMENT_ATTRIBUTE &&
      children.data[1].flags & TESSERA_ELEMENT_UNIT)
    children.data[1].flags |= TESSERA_ELEMENT_ELIDED_ANCHOR;
  TesseraElement clause = {.kind = TESSERA_ELEMENT_CLAUSE, .numChildren = (uint32_t)children.size};
  clause.children = keepElements(compiler, &children);
  tsVecFree(&children);
  tsVecPush(clauses, clause);
  return !compiler->failed;
}

static bool readOilist(Compiler *compiler, TesseraElement *element) {
  ElementVec clauses = {0};
  expectMark(compiler, '(');
  do {
    if (!readClause(compiler, &clauses))
      break;
  } while (acceptMark(compiler, '|'));
  expectMark(compiler, ')');
  *element =
      (TesseraElement){.kind = TESSERA_ELEMENT_OILIST, .numChildren = (uint32_t)clauses.size};
  element->children = keepElements(compiler, &clauses);
  tsVecFree(&clauses);
  return !compiler->failed;
}

static bool readDirective(Compiler *compiler, TesseraElement *element) {
  MlirStringRef word = compiler->token.text;
  if (readGroupWord(compiler, element)) {
    if (element->kind == TESSERA_ELEMENT_RESULTS)
      fail(compiler, "'results' directive can not be used as a top-level directive");
    markSeen(compiler, element, false);
    return !compiler->failed;
  }
  advance(compiler);
  if (tsEqualC(word, "custom"))
    return readCustom(compiler, element);
  if (tsEqualC(word, "qualified"))
    return readQualified(compiler, element);
  if (compiler->op) {
    if (tsEqualC(word, "type"))
      return readType(compiler, false, element);
    if (tsEqualC(word, "functional-type"))
      return readFunctionalType(compiler, element);
    if (tsEqualC(word, "oilist"))
      return readOilist(compiler, element);
    if (tsEqualC(word, "attr-dict") || tsEqualC(word, "attr-dict-with-keyword")) {
      *element = (TesseraElement){.kind = TESSERA_ELEMENT_ATTR_DICT,
                                  .flags = word.length > 9 ? TESSERA_ELEMENT_WITH_KEYWORD : 0};
      if (compiler->attrDict)
        fail(compiler, "'attr-dict' directive has already been seen");
      compiler->attrDict = true;
      return true;
    }
    if (tsEqualC(word, "prop-dict")) {
      *element = (TesseraElement){.kind = TESSERA_ELEMENT_PROP_DICT};
      compiler->propDict = true;
      return true;
    }
  } else if (tsEqualC(word, "params")) {
    return readParamList(compiler, TESSERA_ELEMENT_PARAMS, element);
  } else if (tsEqualC(word, "struct")) {
    return readParamList(compiler, TESSERA_ELEMENT_STRUCT, element);
  }
  fail(compiler, "unknown directive in format: '%.*s'", (int)word.length, word.data);
  return false;
}

//===--- Literals and groups ---===//

static bool isValidLiteral(MlirStringRef text) {
  static const char *const marks[] = {"->", "...", "::", "{-#", "#-}"};
  if (text.length == 1 && strchr("_:,=<>()[]{}?+*/|-!@#^", text.data[0]))
    return true;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; ++i)
    if (tsEqualC(text, marks[i]))
      return true;
  bool isWord = isalpha((unsigned char)text.data[0]) || text.data[0] == '_';
  for (size_t i = 1; i < text.length; ++i)
    isWord = isWord && (isalnum((unsigned char)text.data[i]) || strchr("_$.", text.data[i]));
  return isWord;
}

static bool readLiteral(Compiler *compiler, TesseraElement *element) {
  MlirStringRef text = compiler->token.text;
  advance(compiler);
  if (!text.length || tsEqualC(text, " ")) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_SPACE, .numThen = (uint16_t)text.length};
    return true;
  }
  if (tsEqualC(text, "\n") || tsEqualC(text, "\\n")) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_NEWLINE};
    return true;
  }
  if (!isValidLiteral(text)) {
    fail(compiler, "expected valid literal but got '%.*s'", (int)text.length, text.data);
    return false;
  }
  *element =
      (TesseraElement){.kind = TESSERA_ELEMENT_LITERAL, .text = odsText(compiler->ods, text)};
  return true;
}

// Elements up to `)`; the one before `^` is the anchor.
static void readGroupElements(Compiler *compiler, ElementVec *elements, int *anchor) {
  while (!compiler->failed && !isMark(compiler, ')')) {
    if (compiler->token.kind == TOKEN_END) {
      fail(compiler, "unclosed group");
      return;
    }
    if (!readElement(compiler, elements))
      return;
    if (acceptMark(compiler, '^')) {
      if (*anchor >= 0)
        fail(compiler, "only one element can be marked as the anchor of an optional group");
      *anchor = (int)elements->size - 1;
    }
  }
  expectMark(compiler, ')');
}

static bool isBlank(const TesseraElement *element) {
  return element->kind == TESSERA_ELEMENT_SPACE || element->kind == TESSERA_ELEMENT_NEWLINE;
}

static size_t firstParsed(const ElementVec *elements, size_t start, size_t end) {
  while (start < end && isBlank(&elements->data[start]))
    ++start;
  return start;
}

static bool readOptional(Compiler *compiler, TesseraElement *element) {
  ElementVec elements = {0};
  int anchor = -1;
  advance(compiler);
  readGroupElements(compiler, &elements, &anchor);
  size_t numThen = elements.size;
  bool anchorInThen = anchor >= 0;
  if (acceptMark(compiler, ':')) {
    expectMark(compiler, '(');
    readGroupElements(compiler, &elements, &anchor);
  }
  expectMark(compiler, '?');
  if (anchor < 0)
    fail(compiler, "optional group has no anchor element");
  if (compiler->failed) {
    tsVecFree(&elements);
    return false;
  }
  TesseraElement *anchorElement = &elements.data[anchor];
  bool isFirst =
      (size_t)anchor == firstParsed(&elements, 0, numThen) ||
      (elements.size > numThen && (size_t)anchor == firstParsed(&elements, numThen, elements.size));
  if (anchorElement->kind == TESSERA_ELEMENT_ATTRIBUTE &&
      anchorElement->flags & TESSERA_ELEMENT_UNIT && !isFirst)
    anchorElement->flags |= TESSERA_ELEMENT_ELIDED_ANCHOR;
  if (anchorElement->kind == TESSERA_ELEMENT_PARAM)
    anchorElement->flags |= TESSERA_ELEMENT_SKIP_GUARD;
  *element = (TesseraElement){.kind = TESSERA_ELEMENT_OPTIONAL,
                              .flags = anchorInThen ? 0 : TESSERA_ELEMENT_INVERTED,
                              .index = (uint16_t)anchor,
                              .numThen = (uint16_t)numThen,
                              .numChildren = (uint32_t)elements.size};
  element->children = keepElements(compiler, &elements);
  tsVecFree(&elements);
  return true;
}

static bool readElement(Compiler *compiler, ElementVec *elements) {
  TesseraElement element = {0};
  bool isFine = false;
  if (++compiler->depth > kMaxNesting) {
    fail(compiler, "groups nest deeper than %d", kMaxNesting);
  } else if (compiler->token.kind == TOKEN_LITERAL) {
    isFine = readLiteral(compiler, &element);
  } else if (compiler->token.kind == TOKEN_VARIABLE) {
    isFine = readVariable(compiler, &element);
    if (isFine)
      markSeen(compiler, &element, false);
  } else if (compiler->token.kind == TOKEN_WORD) {
    isFine = readDirective(compiler, &element);
  } else if (isMark(compiler, '(')) {
    isFine = readOptional(compiler, &element);
  } else {
    fail(compiler, "expected directive, literal, variable, or optional group before '%.*s'",
         (int)compiler->token.text.length, compiler->token.text.data);
  }
  --compiler->depth;
  if (isFine)
    tsVecPush(elements, element);
  return isFine && !compiler->failed;
}

//===--- Where blanks go ---===//

typedef struct Blanks {
  bool emitSpace, lastWasPunctuation;
} Blanks;

static bool needsSpaceBefore(const char *text, bool lastWasPunctuation) {
  if (strlen(text) != 1 && strcmp(text, "->") != 0)
    return true;
  return !strchr(lastWasPunctuation ? ">)}]," : "<>(){}[],", text[0]);
}

static void placeLiteral(TesseraElement *element, Blanks *blanks) {
  const char *text = element->text;
  if (blanks->emitSpace && needsSpaceBefore(text, blanks->lastWasPunctuation))
    element->flags |= TESSERA_ELEMENT_SPACE_BEFORE;
  blanks->emitSpace = text[1] || !strchr("<({[", text[0]);
  blanks->lastWasPunctuation = text[0] != '_' && !isalpha((unsigned char)text[0]);
}

static void placeBlanks(TesseraElement *elements, size_t size, Blanks *blanks);

static void placeOther(TesseraElement *element, Blanks *blanks) {
  if (blanks->emitSpace || !blanks->lastWasPunctuation)
    element->flags |= TESSERA_ELEMENT_SPACE_BEFORE;
  blanks->emitSpace = true;
  blanks->lastWasPunctuation = false;
}

// Parameters with commas between them: within, every one begins without a blank.
static void placeParams(TesseraElement *element, Blanks *blanks) {
  if (blanks->emitSpace || !blanks->lastWasPunctuation)
    element->flags |= TESSERA_ELEMENT_SPACE_BEFORE;
  TesseraElement *children = (TesseraElement *)element->children;
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    blanks->emitSpace = false;
    blanks->lastWasPunctuation = true;
    placeBlanks(&children[i], 1, blanks);
  }
}

static void placeBlanks(TesseraElement *elements, size_t size, Blanks *blanks) {
  for (size_t i = 0; i < size; ++i) {
    TesseraElement *element = &elements[i];
    switch ((TesseraElementKind)element->kind) {
    case TESSERA_ELEMENT_LITERAL:
      placeLiteral(element, blanks);
      break;
    case TESSERA_ELEMENT_SPACE:
      blanks->lastWasPunctuation = element->numThen == 0;
      blanks->emitSpace = false;
      break;
    case TESSERA_ELEMENT_NEWLINE:
      break;
    case TESSERA_ELEMENT_OPTIONAL:
    case TESSERA_ELEMENT_OILIST:
    case TESSERA_ELEMENT_CLAUSE:
      placeBlanks((TesseraElement *)element->children, element->numChildren, blanks);
      break;
    case TESSERA_ELEMENT_ATTR_DICT:
    case TESSERA_ELEMENT_PROP_DICT:
      blanks->lastWasPunctuation = false;
      break;
    case TESSERA_ELEMENT_PARAMS:
    case TESSERA_ELEMENT_STRUCT:
      placeParams(element, blanks);
      break;
    default:
      if (!(element->flags & TESSERA_ELEMENT_ELIDED_ANCHOR))
        placeOther(element, blanks);
    }
  }
}

//===--- Attribute dictionaries ---===//

static void fillDictionaries(Compiler *compiler, TesseraElement *elements, size_t size) {
  OdsOp *op = compiler->op;
  for (size_t i = 0; i < size; ++i) {
    TesseraElement *element = &elements[i];
    bool isDict =
        element->kind == TESSERA_ELEMENT_ATTR_DICT || element->kind == TESSERA_ELEMENT_PROP_DICT;
    if (!isDict) {
      if (element->kind >= TESSERA_ELEMENT_OPTIONAL)
        fillDictionaries(compiler, (TesseraElement *)element->children, element->numChildren);
      continue;
    }
    const char **names = tsArenaNewArray(&compiler->ods->arena, const char *, op->numAttrs + 1);
    uint32_t count = 0;
    for (size_t a = 0; a < op->numAttrs; ++a) {
      bool isHidden = compiler->attributes[a] || op->attrs[a].isSegmentSizes ||
                      (compiler->propDict && element->kind == TESSERA_ELEMENT_ATTR_DICT);
      if (isHidden)
        names[count++] = op->table.attributes[a].name;
    }
    element->numChildren = count;
    element->texts = names;
  }
}

//===--- Types of operands and results ---===//

typedef struct Rules {
  TesseraTypeRule *operands, *results;
  bool *operandKnown, *resultKnown;
} Rules;

static bool hasTrait(const OdsOp *op, TesseraTraitBit bit) { return op->table.traits >> bit & 1; }

static void setRule(Rules *rules, bool isResult, uint16_t index, TesseraTypeRule rule) {
  (isResult ? rules->results : rules->operands)[index] = rule;
  (isResult ? rules->resultKnown : rules->operandKnown)[index] = true;
}

static void startRules(const Compiler *compiler, Rules *rules) {
  const OdsOp *op = compiler->op;
  for (uint16_t i = 0; i < op->table.numOperands; ++i) {
    if (compiler->allOperandTypes)
      setRule(rules, false, i, (TesseraTypeRule){TESSERA_TYPE_ALL, 0, NULL});
    else if (compiler->operandTypes[i])
      setRule(rules, false, i, (TesseraTypeRule){TESSERA_TYPE_PARSED, 0, NULL});
    else if (op->operands[i].builder)
      setRule(rules, false, i, (TesseraTypeRule){TESSERA_TYPE_BUILT, 0, op->operands[i].builder});
  }
  for (uint16_t i = 0; i < op->table.numResults; ++i) {
    if (compiler->allResultTypes)
      setRule(rules, true, i, (TesseraTypeRule){TESSERA_TYPE_ALL, 0, NULL});
    else if (compiler->resultTypes[i])
      setRule(rules, true, i, (TesseraTypeRule){TESSERA_TYPE_PARSED, 0, NULL});
    else if (op->results[i].builder && op->results[i].arity == TESSERA_SINGLE)
      setRule(rules, true, i, (TesseraTypeRule){TESSERA_TYPE_BUILT, 0, op->results[i].builder});
  }
}

// Everything has the type of the first part whose type is known.
static void spread(const OdsOp *op, Rules *rules, bool withResults) {
  TesseraTypeRule rule = {TESSERA_TYPE_PARSED, 0, NULL};
  bool found = false;
  for (uint16_t i = 0; i < op->table.numOperands && !found; ++i)
    if (rules->operandKnown[i] && op->operands[i].arity != TESSERA_VARIADIC_OF_VARIADIC) {
      rule = (TesseraTypeRule){TESSERA_TYPE_OPERAND, i, NULL};
      found = true;
    }
  for (uint16_t i = 0; withResults && i < op->table.numResults && !found; ++i)
    if (rules->resultKnown[i]) {
      rule = (TesseraTypeRule){TESSERA_TYPE_RESULT, i, NULL};
      found = true;
    }
  for (uint16_t i = 0; found && i < op->table.numOperands; ++i)
    if (!rules->operandKnown[i])
      setRule(rules, false, i, rule);
  for (uint16_t i = 0; found && withResults && i < op->table.numResults; ++i)
    if (!rules->resultKnown[i])
      setRule(rules, true, i, rule);
}

static bool applyLink(const OdsTypeLink *link, Rules *rules) {
  bool known = link->toResult ? rules->resultKnown[link->to] : rules->operandKnown[link->to];
  bool sourceKnown = link->fromAttr >= 0 ||
                     (link->fromResult ? rules->resultKnown : rules->operandKnown)[link->from];
  if (known || !sourceKnown)
    return false;
  TesseraTypeRule rule = {(uint16_t)(link->fromAttr >= 0 ? TESSERA_TYPE_ATTRIBUTE
                                     : link->fromResult  ? TESSERA_TYPE_RESULT
                                                         : TESSERA_TYPE_OPERAND),
                          (uint16_t)(link->fromAttr >= 0 ? link->fromAttr : link->from),
                          link->transform};
  setRule(rules, link->toResult, link->to, rule);
  return true;
}

static bool anyResultSeen(const Compiler *compiler) {
  bool any = compiler->allResultTypes;
  for (unsigned i = 0; i < compiler->op->table.numResults; ++i)
    any = any || compiler->resultTypes[i];
  return any;
}

static void checkRules(Compiler *compiler, const Rules *rules) {
  const OdsOp *op = compiler->op;
  for (unsigned i = 0; i < op->table.numOperands; ++i)
    if (!rules->operandKnown[i])
      fail(compiler,
           "type of operand #%u, named '%.*s', is not buildable and a buildable type cannot be "
           "inferred",
           i, (int)op->operands[i].name.length, op->operands[i].name.data);
  for (unsigned i = 0; i < op->table.numResults; ++i)
    if (!rules->resultKnown[i])
      fail(compiler,
           "type of result #%u, named '%.*s', is not buildable and a buildable type cannot be "
           "inferred",
           i, (int)op->results[i].name.length, op->results[i].name.data);
}

static void resolveTypes(Compiler *compiler, size_t numLinks, const OdsTypeLink *links,
                         TesseraFormat *format) {
  OdsOp *op = compiler->op;
  TsArena *arena = &compiler->ods->arena;
  Rules rules = {tsArenaNewArray(arena, TesseraTypeRule, op->table.numOperands),
                 tsArenaNewArray(arena, TesseraTypeRule, op->table.numResults),
                 tsAllocZeroed(op->table.numOperands + 1u, 1),
                 tsAllocZeroed(op->table.numResults + 1u, 1)};
  startRules(compiler, &rules);
  // Results that the op infers itself need no other source, unless some are written.
  if (hasTrait(op, TESSERA_TRAIT_INFER_TYPES) && !anyResultSeen(compiler) && op->hasInferHook)
    for (uint16_t i = 0; i < op->table.numResults; ++i)
      setRule(&rules, true, i, (TesseraTypeRule){TESSERA_TYPE_INFERRED, 0, NULL});
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < numLinks; ++i)
      changed = applyLink(&links[i], &rules) || changed;
  }
  if (hasTrait(op, TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE))
    spread(op, &rules, true);
  else if (hasTrait(op, TESSERA_TRAIT_SAME_TYPE_OPERANDS))
    spread(op, &rules, false);
  for (changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < numLinks; ++i)
      changed = applyLink(&links[i], &rules) || changed;
  }
  checkRules(compiler, &rules);
  format->operandTypes = rules.operands;
  format->resultTypes = rules.results;
  tsFree(rules.operandKnown);
  tsFree(rules.resultKnown);
}

//===--- The whole ---===//

static void checkComplete(Compiler *compiler) {
  const OdsOp *op = compiler->op;
  if (!compiler->attrDict)
    fail(compiler, "'attr-dict' directive not found in custom assembly format");
  for (unsigned i = 0; !compiler->allOperands && i < op->table.numOperands; ++i)
    if (!compiler->operands[i])
      fail(compiler, "operand #%u, named '%.*s', not found", i, (int)op->operands[i].name.length,
           op->operands[i].name.data);
  for (unsigned i = 0; !compiler->allRegions && i < op->table.numRegions; ++i)
    if (!compiler->regions[i])
      fail(compiler, "region #%u, named '%.*s', not found", i, (int)op->regions[i].name.length,
           op->regions[i].name.data);
  for (unsigned i = 0; !compiler->allSuccessors && i < op->table.numSuccessors; ++i)
    if (!compiler->successors[i])
      fail(compiler, "successor #%u, named '%.*s', not found", i,
           (int)op->successors[i].name.length, op->successors[i].name.data);
}

static bool *newFlags(Compiler *compiler, size_t size) {
  bool *flags = tsArenaNewArray(&compiler->ods->arena, bool, size + 1);
  memset(flags, 0, size + 1);
  return flags;
}

static TesseraFormat *compileElements(Compiler *compiler) {
  ElementVec elements = {0};
  if (compiler->text.length > kMaxLength)
    fail(compiler, "it is longer than %d bytes", kMaxLength);
  advance(compiler);
  while (!compiler->failed && compiler->token.kind != TOKEN_END && readElement(compiler, &elements))
    ;
  Blanks blanks = {.emitSpace = true};
  placeBlanks(elements.data, elements.size, &blanks);
  TesseraFormat *format = tsArenaNew(&compiler->ods->arena, TesseraFormat);
  *format = (TesseraFormat){.numElements = (uint32_t)elements.size,
                            .elements = keepElements(compiler, &elements),
                            .hasAllOperands = compiler->allOperands};
  tsVecFree(&elements);
  return format;
}

const TesseraFormat *odsCompileOpFormat(Ods *ods, OdsOp *op, MlirStringRef text, size_t numLinks,
                                        const OdsTypeLink *links) {
  Compiler compiler = {.ods = ods, .op = op, .record = op->record, .text = text};
  compiler.operands = newFlags(&compiler, op->table.numOperands);
  compiler.operandTypes = newFlags(&compiler, op->table.numOperands);
  compiler.results = newFlags(&compiler, op->table.numResults);
  compiler.resultTypes = newFlags(&compiler, op->table.numResults);
  compiler.attributes = newFlags(&compiler, op->numAttrs);
  compiler.regions = newFlags(&compiler, op->table.numRegions);
  compiler.successors = newFlags(&compiler, op->table.numSuccessors);
  TesseraFormat *format = compileElements(&compiler);
  fillDictionaries(&compiler, (TesseraElement *)format->elements, format->numElements);
  checkComplete(&compiler);
  resolveTypes(&compiler, numLinks, links, format);
  return compiler.failed ? NULL : format;
}

static bool hasSyntax(const OdsParam *param) {
  return param->parser ||
         (param->table.kind != TESSERA_PARAM_NAMED_ATTRIBUTES &&
          param->table.kind != TESSERA_PARAM_BYTES && param->table.kind != TESSERA_PARAM_IDENTITY);
}

const TesseraFormat *odsCompileStorageFormat(Ods *ods, OdsStorage *storage, MlirStringRef text) {
  Compiler compiler = {.ods = ods, .storage = storage, .record = storage->record, .text = text};
  compiler.params = newFlags(&compiler, storage->numParams);
  TesseraFormat *format = compileElements(&compiler);
  for (size_t i = 0; i < storage->numParams; ++i) {
    bool mayBeAbsent =
        storage->params[i].table.flags & (TESSERA_PARAM_OPTIONAL | TESSERA_PARAM_SELF_TYPE);
    if (!compiler.params[i] && !mayBeAbsent)
      fail(&compiler, "parameter '%s' isn't there", storage->params[i].table.name);
    else if (compiler.params[i] && !hasSyntax(&storage->params[i]))
      fail(&compiler, "parameter '%s' needs a parser and a printer: its type has no syntax",
           storage->params[i].table.name);
  }
  return compiler.failed ? NULL : format;
}
