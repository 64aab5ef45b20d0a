// Reads assembly formats: the text of `assemblyFormat` to elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/FormatCompiler.h"

#include <ctype.h>

static const char expectedElement[] = "expected literal, variable, directive, or optional group";

//===--- Messages ---===//

// The whole format is shown, as it stands in no file: the note says which record it is of.
static void report(Compiler *compiler, size_t at, const char *format, va_list args) {
  Ods *ods = compiler->ods;
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  bool isLeftOut = ods->foreign == ODS_FOREIGN_EXPECTED;
  if (isLeftOut)
    tsStringAppendC(&text, "; left out");
  tgReportInText(ods->context, isLeftOut ? TS_WARNING : TS_ERROR, compiler->text, at,
                 tsStringView(&text));
  if (!isLeftOut && !ods->toleratesFormatErrors)
    tgContextCountError(ods->context);
  tgReport(ods->context, TS_NOTE, tgRecordGetLoc(compiler->record),
           tsLiteral("in custom assembly format for this operation"));
  tsStringFree(&text);
}

void odsFormatComplain(Compiler *compiler, size_t at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  report(compiler, at, format, args);
  va_end(args);
}

bool odsFormatFail(Compiler *compiler, size_t at, const char *format, ...) {
  if (compiler->failed)
    return false;
  va_list args;
  va_start(args, format);
  report(compiler, at, format, args);
  va_end(args);
  return compiler->failed = true;
}

void odsFormatNote(Compiler *compiler, size_t at, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tgReportInText(compiler->ods->context, TS_NOTE, compiler->text, at, tsStringView(&text));
  tsStringFree(&text);
}

//===--- Tokens ---===//

static size_t here(const Compiler *compiler) {
  return (size_t)(compiler->token.spelling.data - compiler->text.data);
}

static void setToken(Compiler *compiler, TokenKind kind, size_t start, size_t end,
                     size_t spellingStart, size_t spellingEnd) {
  compiler->token =
      (Token){kind, tsSubstring(compiler->text, start, end - start),
              tsSubstring(compiler->text, spellingStart, spellingEnd - spellingStart)};
}

// The position of `end` that no backslash stands before, or SIZE_MAX.
static size_t findEnd(MlirStringRef text, char end, size_t start) {
  size_t stop = tsFindChar(text, end, start);
  while (end == '"' && stop != SIZE_MAX && stop > start && text.data[stop - 1] == '\\')
    stop = tsFindChar(text, end, stop + 1);
  return stop;
}

static void readDelimited(Compiler *compiler, TokenKind kind, char end) {
  size_t start = ++compiler->at, stop = findEnd(compiler->text, end, start);
  if (stop == SIZE_MAX) {
    size_t size = compiler->text.length;
    compiler->at = size;
    setToken(compiler, TOKEN_WRONG, size, size, size, size);
    odsFormatComplain(compiler, size, "unexpected end of file in %s",
                      kind == TOKEN_LITERAL ? "literal" : "string");
    return;
  }
  setToken(compiler, kind, start, stop, start - 1, stop + 1);
  compiler->at = stop + 1;
}

static bool isFormatWordByte(char c) { return isalnum((unsigned char)c) || c == '_' || c == '-'; }

static void readWord(Compiler *compiler) {
  MlirStringRef text = compiler->text;
  size_t start = compiler->at;
  bool isVariable = text.data[start] == '$';
  size_t first = start + isVariable;
  compiler->at = first;
  while (compiler->at < text.length && isFormatWordByte(text.data[compiler->at]) &&
         !(isVariable && text.data[compiler->at] == '-'))
    ++compiler->at;
  bool isWrong = isVariable && compiler->at == first;
  TokenKind kind = isWrong ? TOKEN_WRONG : isVariable ? TOKEN_VARIABLE : TOKEN_WORD;
  setToken(compiler, kind, first, compiler->at, start, compiler->at);
  if (isWrong)
    odsFormatComplain(compiler, start, "expected variable name");
}

static void advance(Compiler *compiler) {
  MlirStringRef text = compiler->text;
  while (compiler->at < text.length && isspace((unsigned char)text.data[compiler->at]))
    ++compiler->at;
  size_t start = compiler->at;
  if (start == text.length) {
    setToken(compiler, TOKEN_END, start, start, start, start);
    return;
  }
  char c = text.data[start];
  if (c == '`') {
    readDelimited(compiler, TOKEN_LITERAL, '`');
  } else if (c == '"') {
    readDelimited(compiler, TOKEN_STRING, '"');
  } else if (c == '$' || isalpha((unsigned char)c) || c == '_') {
    readWord(compiler);
  } else {
    bool isMark = strchr("()<>[]:?^*|,=", c) != NULL;
    setToken(compiler, isMark ? TOKEN_MARK : TOKEN_WRONG, start, start + 1, start, start + 1);
    ++compiler->at;
    if (!isMark)
      odsFormatComplain(compiler, start, "unexpected character");
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

// `where`: "before argument list".
static bool expectMark(Compiler *compiler, char mark, const char *where) {
  bool found = acceptMark(compiler, mark);
  if (!found)
    odsFormatFail(compiler, here(compiler), "expected '%c' %s", mark, where);
  return found;
}

static bool isWord(const Compiler *compiler, const char *word) {
  return compiler->token.kind == TOKEN_WORD && tsEqualC(compiler->token.text, word);
}

const TesseraElement *odsFormatKeep(Compiler *compiler, const ElementVec *elements) {
  return elements->size
             ? tsArenaCopy(&compiler->ods->arena, elements->data,
                           elements->size * sizeof(TesseraElement), _Alignof(TesseraElement))
             : NULL;
}

//===--- Variables ---===//

static int indexOfValue(const OdsValue *values, unsigned size, MlirStringRef name) {
  for (unsigned i = 0; i < size; ++i)
    if (values[i].name.length && tsEqual(values[i].name, name))
      return (int)i;
  return -1;
}

// The kinds of type that are no single definition: their C++ class, and what tells.
static const char *findKindCheck(MlirStringRef cppType) {
  static const char *const kinds[][2] = {
      {"::mlir::TensorType", "mlirTypeIsATensor($_self)"},
      {"::mlir::ShapedType", "mlirTypeIsAShaped($_self)"},
      {"::mlir::FloatType", "mlirTypeIsAFloat($_self)"},
      {"::mlir::BaseMemRefType", "mlirTypeIsAMemRef($_self) || mlirTypeIsAUnrankedMemRef($_self)"}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (tsEqualC(cppType, kinds[i][0]))
      return kinds[i][1];
  return NULL;
}

// What the type of a value must be, as far as parsing sees it: a list may have types of any kind.
static void describeType(Compiler *compiler, const OdsValue *value, TesseraElement *element) {
  MlirStringRef cppType = odsString(value->record, "cppType");
  uintptr_t *found =
      cppType.length ? tsStringMapFind(&compiler->ods->storageByCppType, cppType) : NULL;
  const OdsStorage *storage = found ? (const OdsStorage *)*found : NULL;
  const char *check = findKindCheck(cppType);
  bool isList = value->arity != TESSERA_SINGLE;
  if (storage && storage->table.isType && !(isList && odsIsBuiltin(storage)))
    element->definition = &storage->table;
  if (storage || !check || isList)
    return;
  OdsScope scope = {.ods = compiler->ods, .record = compiler->record, .selfKind = ODS_TYPE};
  element->program = odsCompileCheck(&scope, mlirStringRefCreateFromCString(check));
  element->flags |= TESSERA_ELEMENT_KIND_CHECK;
}

static const OdsValue *valueOf(const Compiler *compiler, const TesseraElement *element) {
  return &(element->kind == TESSERA_ELEMENT_OPERAND ? compiler->op->operands
                                                    : compiler->op->results)[element->index];
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

// A property that is an enum is spelled as a parameter is, not as an attribute.
static void describeEnumProperty(Compiler *compiler, const OdsAttr *attr, TesseraElement *element) {
  if (!attr->isProperty || !tgRecordIsSubClassOf(attr->record, tsLiteral("EnumProp")))
    return;
  MlirStringRef mnemonic = odsString(attr->record, "mnemonic");
  element->flags |= TESSERA_ELEMENT_ENUM_PROPERTY;
  element->text = mnemonic.length ? odsText(compiler->ods, mnemonic) : NULL;
}

static void describeAttribute(Compiler *compiler, const OdsAttr *attr, TesseraElement *element) {
  TgRecord *type = NULL;
  if (attr->isUnit)
    element->flags |= TESSERA_ELEMENT_UNIT;
  if (attr->isSymbolRef)
    element->flags |= TESSERA_ELEMENT_SYMBOL_REFERENCE;
  if (attr->isString && !attr->isSymbolName)
    element->flags |= TESSERA_ELEMENT_STRING;
  if (attr->isArray)
    element->flags |= TESSERA_ELEMENT_ARRAY;
  if (attr->native == ODS_NATIVE_ENUM_INTEGER) {
    element->flags |= TESSERA_ELEMENT_ENUM_ATTRIBUTE;
    element->enumeration = &attr->enumeration->table;
    describeEnumProperty(compiler, attr, element);
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
  bool isTyped = attr->native == ODS_NATIVE_INTEGER || attr->native == ODS_NATIVE_REAL ||
                 attr->native == ODS_NATIVE_STRING;
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
  if ((index = indexOfValue(op->operands, op->table.numOperands, name)) >= 0) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_OPERAND, .index = (uint16_t)index};
    return true;
  }
  if ((index = indexOfValue(op->results, op->table.numResults, name)) >= 0) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_RESULT, .index = (uint16_t)index};
    return true;
  }
  if ((index = indexOfValue(op->regions, op->table.numRegions, name)) >= 0) {
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_REGION, .index = (uint16_t)index};
    return true;
  }
  if ((index = indexOfValue(op->successors, op->table.numSuccessors, name)) >= 0) {
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

static bool readVariable(Compiler *compiler, size_t at, TesseraElement *element) {
  MlirStringRef name = compiler->token.text;
  advance(compiler);
  if (compiler->op && readOpVariable(compiler, name, element))
    return true;
  for (size_t i = 0; compiler->storage && i < compiler->storage->numKeyParams; ++i)
    if (tsEqualC(name, compiler->storage->params[i].table.name)) {
      *element = (TesseraElement){.kind = TESSERA_ELEMENT_PARAM, .index = (uint16_t)i};
      element->definition = compiler->storage->params[i].table.definition;
      return true;
    }
  if (compiler->op) {
    odsFormatFail(compiler, at,
                  "expected variable to refer to an argument, region, result, or successor");
  } else {
    MlirStringRef record = tgRecordGetName(compiler->record);
    odsFormatFail(compiler, at, "%.*s has no parameter named '%.*s'", (int)record.length,
                  record.data, (int)name.length, name.data);
  }
  return false;
}

//===--- What has been seen ---===//

// The parts of one kind: how they are called and where they are noted.
typedef struct PartNotes {
  const char *what;
  bool *seen, *all; ///< all: the directive for all of them; NULL: there is none
  const OdsValue *values;
} PartNotes;

static PartNotes notesOf(Compiler *compiler, const TesseraElement *element) {
  const OdsOp *op = compiler->op;
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    return (PartNotes){"operand", compiler->operands, &compiler->allOperands, op->operands};
  case TESSERA_ELEMENT_REGION:
    return (PartNotes){"region", compiler->regions, &compiler->allRegions, op->regions};
  case TESSERA_ELEMENT_SUCCESSOR:
    return (PartNotes){"successor", compiler->successors, &compiler->allSuccessors, op->successors};
  case TESSERA_ELEMENT_PARAM:
    return (PartNotes){"parameter", compiler->params, NULL, NULL};
  default:
    return (PartNotes){op->attrs[element->index].isProperty ? "property" : "attribute",
                       compiler->attributes, NULL, NULL};
  }
}

static MlirStringRef nameOf(const Compiler *compiler, const PartNotes *notes, uint16_t index) {
  if (notes->values)
    return notes->values[index].name;
  return compiler->op ? compiler->op->attrs[index].name
                      : mlirStringRefCreateFromCString(compiler->storage->params[index].table.name);
}

// Notes that a variable stands in the format; twice is wrong. In `ref` it must stand before.
static void markVariable(Compiler *compiler, size_t at, const TesseraElement *element,
                         FormatContext context) {
  PartNotes notes = notesOf(compiler, element);
  MlirStringRef name = nameOf(compiler, &notes, element->index);
  bool isSeen = notes.seen[element->index] || (notes.all && *notes.all);
  // The type of an attribute's own is known before its body is read.
  bool isSelfType = element->kind == TESSERA_ELEMENT_PARAM &&
                    compiler->storage->params[element->index].table.flags & TESSERA_PARAM_SELF_TYPE;
  if (context == CONTEXT_REF && !isSeen && !isSelfType)
    odsFormatFail(compiler, at, "%s '%.*s' must be bound before it is referenced", notes.what,
                  (int)name.length, name.data);
  if (context == CONTEXT_REF)
    return;
  if (isSeen)
    odsFormatFail(compiler, at, compiler->op ? "%s '%.*s' is already bound" : "duplicate %s '%.*s'",
                  notes.what, (int)name.length, name.data);
  notes.seen[element->index] = true;
}

static bool anySeen(const bool *seen, size_t size) {
  for (size_t i = 0; i < size; ++i)
    if (seen[i])
      return true;
  return false;
}

// The same for `operands`, `regions` and `successors`.
static void markAll(Compiler *compiler, size_t at, const char *word, bool *all, const bool *seen,
                    size_t size, FormatContext context) {
  if (context == CONTEXT_REF) {
    if (!*all)
      odsFormatFail(compiler, at, "'ref' of '%s' is not bound by a prior '%s' directive", word,
                    word);
    return;
  }
  if (*all || anySeen(seen, size))
    odsFormatFail(compiler, at, "'%s' directive creates overlap in format", word);
  *all = true;
}

// The same for a type: of a variable, `operands` or `results`.
static void markType(Compiler *compiler, size_t at, const TesseraElement *element,
                     bool isReference) {
  const OdsOp *op = compiler->op;
  bool isOperand =
      element->kind == TESSERA_ELEMENT_OPERAND || element->kind == TESSERA_ELEMENT_OPERANDS;
  bool isAll =
      element->kind == TESSERA_ELEMENT_OPERANDS || element->kind == TESSERA_ELEMENT_RESULTS;
  bool *all = isOperand ? &compiler->allOperandTypes : &compiler->allResultTypes;
  bool *seen = isOperand ? compiler->operandTypes : compiler->resultTypes;
  size_t size = isOperand ? op->table.numOperands : op->table.numResults;
  const char *word = isOperand ? "operands" : "results";
  MlirStringRef name = isAll       ? mlirStringRefCreateFromCString(word)
                       : isOperand ? op->operands[element->index].name
                                   : op->results[element->index].name;
  bool isSeen = *all || (isAll ? anySeen(seen, size) && !isReference : seen[element->index]);
  if (isReference && !isSeen)
    odsFormatFail(compiler, at, "'ref' of 'type(%s%.*s)' is not bound by a prior 'type' directive",
                  isAll ? "" : "$", (int)name.length, name.data);
  else if (!isReference && isSeen)
    odsFormatFail(compiler, at,
                  isAll ? "'%.*s' 'type' is already bound" : "'type' of '%.*s' is already bound",
                  (int)name.length, name.data);
  if (isReference)
    return;
  if (isAll)
    *all = true;
  else
    seen[element->index] = true;
}

//===--- Directives ---===//

static bool readElement(Compiler *compiler, FormatContext context, TesseraElement *element);

static void wrap(Compiler *compiler, TesseraElementKind kind, const TesseraElement *children,
                 uint32_t size, TesseraElement *element) {
  *element = (TesseraElement){.kind = (uint16_t)kind, .numChildren = size};
  element->children = tsArenaCopy(&compiler->ods->arena, children, size * sizeof *children,
                                  _Alignof(TesseraElement));
}

// NULL when the variable may stand there.
static const char *findMisplaced(const Compiler *compiler, FormatContext context,
                                 const TesseraElement *variable) {
  bool isInType = context == CONTEXT_TYPE;
  switch ((TesseraElementKind)variable->kind) {
  case TESSERA_ELEMENT_RESULT:
    return isInType ? NULL
                    : "result variables can can only be used as a child to a 'type' directive";
  case TESSERA_ELEMENT_REGION:
    return isInType ? "regions can only be used at the top level or in a ref directive" : NULL;
  case TESSERA_ELEMENT_SUCCESSOR:
    return isInType ? "successors can only be used at the top level or in a ref directive" : NULL;
  case TESSERA_ELEMENT_ATTRIBUTE:
    if (!isInType)
      return NULL;
    return compiler->op->attrs[variable->index].isProperty
               ? "properties cannot be used as children to a `type` directive"
               : "attributes cannot be used as children to a `type` directive";
  default:
    return NULL;
  }
}

static bool readVariableElement(Compiler *compiler, size_t at, FormatContext context,
                                TesseraElement *element) {
  if (!readVariable(compiler, at, element))
    return false;
  const char *misplaced = findMisplaced(compiler, context, element);
  if (misplaced)
    odsFormatFail(compiler, at, "%s", misplaced);
  else if (context != CONTEXT_TYPE)
    markVariable(compiler, at, element, context);
  return !compiler->failed;
}

// What type() and functional-type() are about: a variable, `operands` or `results`.
static bool readTyped(Compiler *compiler, size_t at, bool isReference, TesseraElement *element) {
  if (!readElement(compiler, CONTEXT_TYPE, element))
    return false;
  bool fits = element->kind == TESSERA_ELEMENT_OPERAND || element->kind == TESSERA_ELEMENT_RESULT ||
              element->kind == TESSERA_ELEMENT_OPERANDS || element->kind == TESSERA_ELEMENT_RESULTS;
  if (!fits)
    odsFormatFail(compiler, at, "expected an operand or a result, 'operands' or 'results' here");
  else
    markType(compiler, at, element, isReference);
  return !compiler->failed;
}

static bool readType(Compiler *compiler, size_t at, FormatContext context,
                     TesseraElement *element) {
  TesseraElement child = {0};
  if (context == CONTEXT_TYPE) {
    odsFormatFail(compiler, at, "'type' cannot be used as a child of another `type`");
    return false;
  }
  if (!expectMark(compiler, '(', "before argument list") ||
      !readTyped(compiler, at, context == CONTEXT_REF, &child) ||
      !expectMark(compiler, ')', "after argument list"))
    return false;
  bool isVariable = child.kind == TESSERA_ELEMENT_OPERAND || child.kind == TESSERA_ELEMENT_RESULT;
  wrap(compiler, TESSERA_ELEMENT_TYPE, &child, 1, element);
  if (isVariable)
    describeType(compiler, valueOf(compiler, &child), element);
  return !compiler->failed;
}

static bool readFunctionalType(Compiler *compiler, size_t at, FormatContext context,
                               TesseraElement *element) {
  TesseraElement children[2] = {{0}, {0}};
  if (context != CONTEXT_TOP) {
    odsFormatFail(compiler, at, "'functional-type' is only valid as a top-level directive");
    return false;
  }
  if (!expectMark(compiler, '(', "before argument list") ||
      !readTyped(compiler, at, false, &children[0]) ||
      !expectMark(compiler, ',', "after inputs argument") ||
      !readTyped(compiler, at, false, &children[1]) ||
      !expectMark(compiler, ')', "after argument list"))
    return false;
  wrap(compiler, TESSERA_ELEMENT_FUNCTIONAL_TYPE, children, 2, element);
  return true;
}

bool odsIsLibraryDirective(const char *name) {
  static const char *const names[] = {"DimensionList", "VargDimensionList", "DynamicIndexList",
                                      "SwitchCases"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

static uint16_t internDirective(Ods *ods, MlirStringRef name) {
  for (size_t i = 0; i < ods->directives.size; ++i)
    if (tsEqualC(name, ods->directives.data[i]))
      return (uint16_t)i;
  tsVecPush(&ods->directives, odsText(ods, name));
  return (uint16_t)(ods->directives.size - 1);
}

static bool readReference(Compiler *compiler, size_t at, FormatContext context,
                          TesseraElement *element) {
  if (context != CONTEXT_CUSTOM) {
    odsFormatFail(compiler, at, "'ref' is only valid within a `custom` directive");
    return false;
  }
  if (!expectMark(compiler, '(', "before argument list") ||
      !readElement(compiler, CONTEXT_REF, element) ||
      !expectMark(compiler, ')', "after argument list"))
    return false;
  element->flags |= TESSERA_ELEMENT_REFERENCE;
  return true;
}

static bool isCustomArgument(const TesseraElement *element) {
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_OPERAND:
  case TESSERA_ELEMENT_ATTRIBUTE:
  case TESSERA_ELEMENT_REGION:
  case TESSERA_ELEMENT_SUCCESSOR:
  case TESSERA_ELEMENT_PARAM:
  case TESSERA_ELEMENT_TYPE:
  case TESSERA_ELEMENT_ATTR_DICT:
  case TESSERA_ELEMENT_PROP_DICT:
  case TESSERA_ELEMENT_TEXT:
    return true;
  default:
    return element->flags & TESSERA_ELEMENT_REFERENCE;
  }
}

// type(operands), type(results), but not in ref().
static bool isTypeOfAll(const TesseraElement *element) {
  return element->kind == TESSERA_ELEMENT_TYPE && !(element->flags & TESSERA_ELEMENT_REFERENCE) &&
         (element->children[0].kind == TESSERA_ELEMENT_OPERANDS ||
          element->children[0].kind == TESSERA_ELEMENT_RESULTS);
}

static void readCustomArguments(Compiler *compiler, size_t at, ElementVec *children) {
  do {
    TesseraElement child = {0};
    if (!readElement(compiler, CONTEXT_CUSTOM, &child))
      return;
    if (!isCustomArgument(&child))
      odsFormatFail(compiler, at,
                    "only variables and types may be used as parameters to a custom directive");
    else if (isTypeOfAll(&child))
      odsFormatFail(compiler, at,
                    "type directives within a custom directive may only refer to variables");
    tsVecPush(children, child);
  } while (!compiler->failed && acceptMark(compiler, ','));
}

static bool readCustom(Compiler *compiler, size_t at, FormatContext context,
                       TesseraElement *element) {
  if (compiler->storage && context != CONTEXT_TOP && context != CONTEXT_STRUCT) {
    odsFormatFail(compiler, at,
                  "`custom` can only be used at the top-level context or within a `struct` "
                  "directive");
    return false;
  }
  if (!expectMark(compiler, '<', "before custom directive name"))
    return false;
  MlirStringRef name = compiler->token.text;
  if (compiler->token.kind != TOKEN_WORD) {
    odsFormatFail(compiler, here(compiler), "expected custom directive name identifier");
    return false;
  }
  advance(compiler);
  if (!expectMark(compiler, '>', "after custom directive name") ||
      !expectMark(compiler, '(', "before custom directive parameters"))
    return false;
  ElementVec children = {0};
  readCustomArguments(compiler, at, &children);
  if (!compiler->failed)
    expectMark(compiler, ')', "after custom directive parameters");
  *element =
      (TesseraElement){.kind = TESSERA_ELEMENT_CUSTOM, .numChildren = (uint32_t)children.size};
  if (!compiler->failed)
    element->index = internDirective(compiler->ods, name);
  element->children = odsFormatKeep(compiler, &children);
  tsVecFree(&children);
  return !compiler->failed;
}

static bool readQualified(Compiler *compiler, size_t at, FormatContext context,
                          TesseraElement *element) {
  if (!expectMark(compiler, '(', "before argument list") ||
      !readElement(compiler, context, element))
    return false;
  bool fits = compiler->op ? element->kind == TESSERA_ELEMENT_ATTRIBUTE ||
                                 element->kind == TESSERA_ELEMENT_TYPE
                           : element->kind == TESSERA_ELEMENT_PARAM;
  if (!fits)
    odsFormatFail(compiler, at,
                  compiler->op ? "'qualified' directive expects an attribute or a `type` directive"
                               : "`qualified` argument list expected a variable");
  else
    expectMark(compiler, ')', "after argument list");
  element->flags |= TESSERA_ELEMENT_QUALIFIED;
  return !compiler->failed;
}

//===--- Parameters ---===//

static void addAllParams(Compiler *compiler, size_t at, ElementVec *children) {
  for (size_t i = 0; i < compiler->storage->numKeyParams; ++i) {
    const TesseraParamDef *param = &compiler->storage->params[i].table;
    TesseraElement child = {.kind = TESSERA_ELEMENT_PARAM, .index = (uint16_t)i};
    if (param->flags & TESSERA_PARAM_SELF_TYPE)
      continue;
    if (compiler->params[i])
      odsFormatFail(compiler, at, "`params` captures duplicate parameter: %s", param->name);
    compiler->params[i] = true;
    child.definition = param->definition;
    tsVecPush(children, child);
  }
}

static bool finishParams(Compiler *compiler, TesseraElementKind kind, ElementVec *children,
                         TesseraElement *element) {
  *element = (TesseraElement){.kind = (uint16_t)kind, .numChildren = (uint32_t)children->size};
  element->children = odsFormatKeep(compiler, children);
  tsVecFree(children);
  return !compiler->failed;
}

static bool readParams(Compiler *compiler, size_t at, FormatContext context,
                       TesseraElement *element) {
  ElementVec children = {0};
  if (context != CONTEXT_TOP && context != CONTEXT_STRUCT)
    odsFormatFail(
        compiler, at,
        "`params` can only be used at the top-level context or within a `struct` directive");
  else
    addAllParams(compiler, at, &children);
  return finishParams(compiler, TESSERA_ELEMENT_PARAMS, &children, element);
}

// One argument of struct(...): `params` stands alone.
static bool readStructArgument(Compiler *compiler, size_t at, ElementVec *children) {
  TesseraElement child = {0};
  bool isFirst = children->size == 0, isFine = readElement(compiler, CONTEXT_STRUCT, &child);
  bool isAll = isFirst && child.kind == TESSERA_ELEMENT_PARAMS;
  if (!isFine ||
      (!isAll && child.kind != TESSERA_ELEMENT_PARAM && child.kind != TESSERA_ELEMENT_CUSTOM)) {
    odsFormatComplain(compiler, at,
                      isFirst
                          ? "`struct` argument list expected a parameter or directive"
                          : "expected a parameter or `custom` directive in `struct` argument list");
    compiler->failed = true;
    return false;
  }
  if (!isAll)
    tsVecPush(children, child);
  for (uint32_t i = 0; isAll && i < child.numChildren; ++i)
    tsVecPush(children, child.children[i]);
  return !isAll;
}

// struct(params), struct($a, custom<X>($b)).
static bool readStruct(Compiler *compiler, size_t at, FormatContext context,
                       TesseraElement *element) {
  ElementVec children = {0};
  if (context != CONTEXT_TOP) {
    odsFormatFail(compiler, at, "`struct` can only be used at the top-level context");
    return false;
  }
  if (!expectMark(compiler, '(', "before `struct` argument list"))
    return false;
  while (readStructArgument(compiler, at, &children) && acceptMark(compiler, ','))
    ;
  if (!compiler->failed)
    expectMark(compiler, ')', "at the end of an argument list");
  bool isFine = finishParams(compiler, TESSERA_ELEMENT_STRUCT, &children, element);
  if (isFine)
    odsFormatCheckStruct(compiler, at, element);
  return !compiler->failed;
}

//===--- Lists of clauses ---===//

static bool readClause(Compiler *compiler, ElementVec *clauses) {
  ElementVec children = {0};
  if (compiler->token.kind != TOKEN_LITERAL) {
    odsFormatFail(compiler, here(compiler), "expected literal, but got '%.*s'",
                  (int)compiler->token.spelling.length, compiler->token.spelling.data);
    return false;
  }
  while (!compiler->failed && !isMark(compiler, '|') && !isMark(compiler, ')')) {
    TesseraElement child = {0};
    if (readElement(compiler, CONTEXT_TOP, &child))
      tsVecPush(&children, child);
  }
  if (children.size == 2 && children.data[1].kind == TESSERA_ELEMENT_ATTRIBUTE &&
      children.data[1].flags & TESSERA_ELEMENT_UNIT)
    children.data[1].flags |= TESSERA_ELEMENT_ELIDED_ANCHOR;
  TesseraElement clause = {.kind = TESSERA_ELEMENT_CLAUSE, .numChildren = (uint32_t)children.size};
  clause.children = odsFormatKeep(compiler, &children);
  tsVecFree(&children);
  tsVecPush(clauses, clause);
  return !compiler->failed;
}

static bool readOilist(Compiler *compiler, size_t at, FormatContext context,
                       TesseraElement *element) {
  ElementVec clauses = {0};
  if (context != CONTEXT_TOP) {
    odsFormatFail(compiler, at, "'oilist' is only valid as a top-level directive");
    return false;
  }
  if (!expectMark(compiler, '(', "before oilist argument list"))
    return false;
  while (readClause(compiler, &clauses) && acceptMark(compiler, '|'))
    ;
  if (!compiler->failed)
    expectMark(compiler, ')', "at end of oilist");
  *element =
      (TesseraElement){.kind = TESSERA_ELEMENT_OILIST, .numChildren = (uint32_t)clauses.size};
  element->children = odsFormatKeep(compiler, &clauses);
  tsVecFree(&clauses);
  return !compiler->failed;
}

//===--- Directives by their words ---===//

static bool readOperands(Compiler *compiler, size_t at, FormatContext context,
                         TesseraElement *element) {
  *element = (TesseraElement){.kind = TESSERA_ELEMENT_OPERANDS};
  if (context != CONTEXT_TYPE)
    markAll(compiler, at, "operands", &compiler->allOperands, compiler->operands,
            compiler->op->table.numOperands, context);
  return !compiler->failed;
}

static bool readResults(Compiler *compiler, size_t at, FormatContext context,
                        TesseraElement *element) {
  *element = (TesseraElement){.kind = TESSERA_ELEMENT_RESULTS};
  if (context != CONTEXT_TYPE)
    odsFormatFail(compiler, at,
                  "'results' directive can can only be used as a child to a 'type' directive");
  return !compiler->failed;
}

static bool readRegions(Compiler *compiler, size_t at, FormatContext context,
                        TesseraElement *element) {
  *element = (TesseraElement){.kind = TESSERA_ELEMENT_REGIONS};
  if (context == CONTEXT_TYPE)
    odsFormatFail(compiler, at, "'regions' is only valid as a top-level directive");
  else
    markAll(compiler, at, "regions", &compiler->allRegions, compiler->regions,
            compiler->op->table.numRegions, context);
  return !compiler->failed;
}

static bool readSuccessors(Compiler *compiler, size_t at, FormatContext context,
                           TesseraElement *element) {
  *element = (TesseraElement){.kind = TESSERA_ELEMENT_SUCCESSORS};
  if (context == CONTEXT_TYPE)
    odsFormatFail(compiler, at, "'successors' is only valid as a top-level directive");
  else
    markAll(compiler, at, "successors", &compiler->allSuccessors, compiler->successors,
            compiler->op->table.numSuccessors, context);
  return !compiler->failed;
}

static bool readDictionary(Compiler *compiler, size_t at, FormatContext context,
                           TesseraElementKind kind, const char *word, bool *seen,
                           TesseraElement *element) {
  *element = (TesseraElement){.kind = (uint16_t)kind};
  if (context == CONTEXT_REF) {
    if (!*seen)
      odsFormatFail(compiler, at, "'ref' of '%s' is not bound by a prior '%s' directive", word,
                    word);
    return !compiler->failed;
  }
  if (context != CONTEXT_TOP && context != CONTEXT_CUSTOM)
    odsFormatFail(compiler, at, "'%s' directive can only be used as a top-level directive", word);
  else if (*seen)
    odsFormatFail(compiler, at, "'%s' directive has already been seen", word);
  *seen = true;
  return !compiler->failed;
}

static bool readAttrDict(Compiler *compiler, size_t at, FormatContext context,
                         TesseraElement *element) {
  return readDictionary(compiler, at, context, TESSERA_ELEMENT_ATTR_DICT, "attr-dict",
                        &compiler->attrDict, element);
}

static bool readAttrDictWithKeyword(Compiler *compiler, size_t at, FormatContext context,
                                    TesseraElement *element) {
  bool isFine = readAttrDict(compiler, at, context, element);
  element->flags |= TESSERA_ELEMENT_WITH_KEYWORD;
  return isFine;
}

static bool readPropDict(Compiler *compiler, size_t at, FormatContext context,
                         TesseraElement *element) {
  return readDictionary(compiler, at, context, TESSERA_ELEMENT_PROP_DICT, "prop-dict",
                        &compiler->propDict, element);
}

static const struct {
  const char *word;
  bool inOps, inStorages;
  bool (*read)(Compiler *compiler, size_t at, FormatContext context, TesseraElement *element);
} directives[] = {
    {"attr-dict", true, false, readAttrDict},
    {"attr-dict-with-keyword", true, false, readAttrDictWithKeyword},
    {"custom", true, true, readCustom},
    {"functional-type", true, false, readFunctionalType},
    {"oilist", true, false, readOilist},
    {"operands", true, false, readOperands},
    {"params", false, true, readParams},
    {"prop-dict", true, false, readPropDict},
    {"qualified", true, true, readQualified},
    {"ref", true, true, readReference},
    {"regions", true, false, readRegions},
    {"results", true, false, readResults},
    {"struct", false, true, readStruct},
    {"successors", true, false, readSuccessors},
    {"type", true, false, readType},
};

static bool readDirective(Compiler *compiler, size_t at, FormatContext context,
                          TesseraElement *element) {
  for (size_t i = 0; i < sizeof directives / sizeof *directives; ++i) {
    if (!isWord(compiler, directives[i].word))
      continue;
    if (!(compiler->op ? directives[i].inOps : directives[i].inStorages)) {
      odsFormatFail(compiler, at, "unsupported directive kind");
      return false;
    }
    advance(compiler);
    return directives[i].read(compiler, at, context, element);
  }
  odsFormatFail(compiler, at, expectedElement);
  return false;
}

//===--- Literals and groups ---===//

// NULL when it is valid, else why it isn't.
static const char *findWrong(MlirStringRef text) {
  if (text.length == 1)
    return isalpha((unsigned char)text.data[0]) || strchr("_:,=<>()[]{}?+-*", text.data[0])
               ? NULL
               : "single character literal must be a letter or one of '_:,=<>()[]{}?+-*'";
  if (tsEqualC(text, "->") || tsEqualC(text, "..."))
    return NULL;
  if (!isalpha((unsigned char)text.data[0]) && text.data[0] != '_')
    return "valid keyword starts with a letter or '_'";
  for (size_t i = 1; i < text.length; ++i)
    if (!isalnum((unsigned char)text.data[i]) && !strchr("_$.", text.data[i]))
      return "keywords should contain only alphanum, '_', '$', or '.' characters";
  return NULL;
}

static bool readLiteral(Compiler *compiler, size_t at, TesseraElement *element) {
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
  const char *wrong = findWrong(text);
  if (wrong) {
    odsFormatFail(compiler, at, "expected valid literal but got '%.*s': %s", (int)text.length,
                  text.data, wrong);
    return false;
  }
  *element =
      (TesseraElement){.kind = TESSERA_ELEMENT_LITERAL, .text = odsText(compiler->ods, text)};
  return true;
}

// Elements up to `)`; the one before `^` is the anchor.
static void readGroupElements(Compiler *compiler, ElementVec *elements, int *anchor) {
  do {
    TesseraElement element = {0};
    if (!readElement(compiler, CONTEXT_TOP, &element))
      return;
    tsVecPush(elements, element);
    size_t at = here(compiler);
    if (acceptMark(compiler, '^')) {
      if (*anchor >= 0)
        odsFormatFail(compiler, at,
                      "only one element can be marked as the anchor of an optional group");
      *anchor = (int)elements->size - 1;
    }
  } while (!compiler->failed && !acceptMark(compiler, ')'));
}

// How the anchor is parsed and printed depends on where it stands.
static void describeAnchor(ElementVec *elements, size_t anchor, size_t numThen) {
  TesseraElement *element = &elements->data[anchor];
  bool isFirst = anchor == odsFormatFirstParsed(elements->data, 0, numThen) ||
                 (elements->size > numThen &&
                  anchor == odsFormatFirstParsed(elements->data, numThen, elements->size));
  if (element->kind == TESSERA_ELEMENT_ATTRIBUTE && element->flags & TESSERA_ELEMENT_UNIT &&
      !isFirst)
    element->flags |= TESSERA_ELEMENT_ELIDED_ANCHOR;
  if (element->kind == TESSERA_ELEMENT_PARAM)
    element->flags |= TESSERA_ELEMENT_SKIP_GUARD;
}

static bool readOptional(Compiler *compiler, size_t at, TesseraElement *element) {
  ElementVec elements = {0};
  int anchor = -1;
  advance(compiler);
  readGroupElements(compiler, &elements, &anchor);
  size_t numThen = elements.size;
  bool anchorInThen = anchor >= 0;
  if (!compiler->failed && acceptMark(compiler, ':') &&
      expectMark(compiler, '(', "to start else branch of optional group"))
    readGroupElements(compiler, &elements, &anchor);
  if (!compiler->failed)
    expectMark(compiler, '?', "after optional group");
  if (anchor < 0)
    odsFormatFail(compiler, at, "optional group has no anchor element");
  if (!compiler->failed) {
    describeAnchor(&elements, (size_t)anchor, numThen);
    *element = (TesseraElement){.kind = TESSERA_ELEMENT_OPTIONAL,
                                .flags = anchorInThen ? 0 : TESSERA_ELEMENT_INVERTED,
                                .index = (uint16_t)anchor,
                                .numThen = (uint16_t)numThen,
                                .numChildren = (uint32_t)elements.size};
    element->children = odsFormatKeep(compiler, &elements);
    odsFormatCheckGroup(compiler, at, element);
  }
  tsVecFree(&elements);
  return !compiler->failed;
}

static bool readKind(Compiler *compiler, FormatContext context, TesseraElement *element) {
  size_t at = here(compiler);
  switch (compiler->token.kind) {
  case TOKEN_LITERAL:
    if (context == CONTEXT_TOP)
      return readLiteral(compiler, at, element);
    odsFormatFail(compiler, at, "literals may only be used in the top-level section of the format");
    return false;
  case TOKEN_STRING:
    *element = (TesseraElement){
        .kind = TESSERA_ELEMENT_TEXT,
        .text = odsText(compiler->ods, odsReplaceAll(compiler->ods, compiler->token.text,
                                                     tsLiteral("\\\""), tsLiteral("\"")))};
    if (context != CONTEXT_CUSTOM)
      odsFormatFail(compiler, at, "strings may only be used as 'custom' directive arguments");
    advance(compiler);
    return !compiler->failed;
  case TOKEN_VARIABLE:
    return readVariableElement(compiler, at, context, element);
  case TOKEN_WORD:
    return readDirective(compiler, at, context, element);
  default:
    break;
  }
  if (isMark(compiler, '(') && context == CONTEXT_TOP)
    return readOptional(compiler, at, element);
  odsFormatFail(compiler, at,
                isMark(compiler, '(') ? "optional groups can only be used as top-level elements"
                                      : expectedElement);
  return false;
}

static bool readElement(Compiler *compiler, FormatContext context, TesseraElement *element) {
  if (++compiler->depth > kMaxNesting)
    odsFormatFail(compiler, here(compiler), "groups nest deeper than %d", kMaxNesting);
  bool isFine = !compiler->failed && readKind(compiler, context, element);
  --compiler->depth;
  return isFine && !compiler->failed;
}

void odsFormatRead(Compiler *compiler, ElementVec *elements) {
  if (compiler->text.length > kMaxLength)
    odsFormatFail(compiler, 0, "it is longer than %d bytes", kMaxLength);
  advance(compiler);
  compiler->start = here(compiler);
  while (!compiler->failed && compiler->token.kind != TOKEN_END) {
    TesseraElement element = {0};
    if (readElement(compiler, CONTEXT_TOP, &element))
      tsVecPush(elements, element);
  }
}
