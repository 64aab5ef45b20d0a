// Parsing by assembly format.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Format.h"
#include "asm/Parser.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Operation.h"

// What has been read of an operation, by group, or of a type or attribute, by parameter.
typedef struct Parsing {
  TesseraAsmParser *parser;
  const TesseraFormat *format;
  TsArena arena;
  // An operation.
  const TesseraOpDef *op; // NULL: a storage
  TesseraOperationState *state;
  AsmOperandVec *operands, *allOperands;
  AsmTypeVec *operandTypes, *resultTypes, *allOperandTypes, *allResultTypes;
  AsmRegionVec *regions;
  AsmBlockVec *successors;
  TesseraSourceLoc start;
  // A storage.
  const TesseraStorageDef *definition;
  TesseraParam *params;
  bool *hasParam;
} Parsing;

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirLogicalResult parseElements(Parsing *p, const TesseraElement *elements, size_t count);

//===--- Operands and types ---===//

// One operand, one or none, or a list with commas; *found says whether there was any.
static MlirLogicalResult parseOperandGroup(Parsing *p, TesseraArity arity, AsmOperandVec *operands,
                                           bool *found) {
  TesseraUnresolvedOperand operand;
  if (arity == TESSERA_SINGLE) {
    *found = true;
    if (failed(tesseraAsmParserParseOperand(p->parser, &operand)))
      return failure();
    tsVecPush(operands, operand);
    return success();
  }
  TesseraOptional present = tesseraAsmParserParseOptionalOperand(p->parser, &operand);
  *found = present == TESSERA_PRESENT;
  if (present != TESSERA_PRESENT)
    return present == TESSERA_WRONG ? failure() : success();
  tsVecPush(operands, operand);
  while (arity != TESSERA_OPTIONAL && asmConsumeIf(p->parser, ASM_COMMA)) {
    if (failed(tesseraAsmParserParseOperand(p->parser, &operand)))
      return failure();
    tsVecPush(operands, operand);
  }
  return success();
}

// A type of any kind that `program` holds for.
static MlirLogicalResult parseCheckedType(Parsing *p, const TesseraStep *program, MlirType *type) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(p->parser);
  TesseraConstraint kind = {.program = program};
  if (failed(tesseraAsmParserParseType(p->parser, type)))
    return failure();
  if (tesseraConstraintHoldsForType(&kind, (MlirOperation){NULL}, *type))
    return success();
  return tesseraAsmParserEmitError(p->parser, at, "invalid kind of type specified");
}

// `typed`: the directive that says of what kind it is, or NULL.
static MlirLogicalResult parseOneType(Parsing *p, const TesseraElement *typed, MlirType *type) {
  if (typed && typed->flags & TESSERA_ELEMENT_KIND_CHECK)
    return parseCheckedType(p, typed->program, type);
  const TesseraStorageDef *definition =
      typed && !(typed->flags & TESSERA_ELEMENT_QUALIFIED) ? typed->definition : NULL;
  if (!definition)
    return tesseraAsmParserParseType(p->parser, type);
  const void *storage;
  if (failed(tesseraAsmParserParseStorageWithFallback(p->parser, definition, (MlirType){NULL},
                                                      &storage)))
    return failure();
  type->ptr = storage;
  return success();
}

static MlirLogicalResult parseTypeGroup(Parsing *p, TesseraArity arity, const TesseraElement *typed,
                                        AsmTypeVec *types, bool *found) {
  MlirType type;
  if (arity == TESSERA_SINGLE) {
    *found = true;
    if (failed(parseOneType(p, typed, &type)))
      return failure();
    tsVecPush(types, type);
    return success();
  }
  TesseraOptional present = tesseraAsmParserParseOptionalType(p->parser, &type);
  *found = present == TESSERA_PRESENT;
  if (present != TESSERA_PRESENT)
    return present == TESSERA_WRONG ? failure() : success();
  tsVecPush(types, type);
  while (arity != TESSERA_OPTIONAL && asmConsumeIf(p->parser, ASM_COMMA)) {
    if (failed(parseOneType(p, typed, &type)))
      return failure();
    tsVecPush(types, type);
  }
  return success();
}

// Where the types of an element inside a type directive go.
static AsmTypeVec *typesOf(Parsing *p, const TesseraElement *element, TesseraArity *arity) {
  switch (element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    *arity = p->op->operands[element->index].arity;
    return &p->operandTypes[element->index];
  case TESSERA_ELEMENT_RESULT:
    *arity = p->op->results[element->index].arity;
    return &p->resultTypes[element->index];
  case TESSERA_ELEMENT_OPERANDS:
    *arity = TESSERA_VARIADIC;
    return p->allOperandTypes;
  default:
    *arity = TESSERA_VARIADIC;
    return p->allResultTypes;
  }
}

static MlirLogicalResult parseTypeDirective(Parsing *p, const TesseraElement *element,
                                            bool *found) {
  TesseraArity arity;
  AsmTypeVec *types = typesOf(p, &element->children[0], &arity);
  MlirLogicalResult result = parseTypeGroup(p, arity, element, types, found);
  // Only what is optional may be absent: a list has a first type, and this says what is missing.
  MlirType type;
  bool isEmptyList = arity == TESSERA_VARIADIC && !*found && !failed(result);
  return isEmptyList ? parseOneType(p, element, &type) : result;
}

// `(a, b) -> c`
static MlirLogicalResult parseFunctionalType(Parsing *p, const TesseraElement *element) {
  TesseraArity arity;
  bool found;
  AsmTypeVec *inputs = typesOf(p, &element->children[0], &arity);
  if (failed(tesseraAsmParserParseToken(p->parser, "(")) ||
      failed(parseTypeGroup(p, TESSERA_VARIADIC, NULL, inputs, &found)) ||
      failed(tesseraAsmParserParseToken(p->parser, ")")) ||
      failed(tesseraAsmParserParseToken(p->parser, "->")))
    return failure();
  AsmTypeVec *results = typesOf(p, &element->children[1], &arity);
  MlirType type;
  if (!tesseraAsmParserParseOptionalToken(p->parser, "(")) {
    if (failed(tesseraAsmParserParseType(p->parser, &type)))
      return failure();
    tsVecPush(results, type);
    return success();
  }
  if (failed(parseTypeGroup(p, TESSERA_VARIADIC, NULL, results, &found)))
    return failure();
  return tesseraAsmParserParseToken(p->parser, ")");
}

//===--- Attributes of operations ---===//

static void setAttribute(Parsing *p, unsigned slot, MlirAttribute value) {
  p->state->slots.data[slot] = irAttribute(value);
}

static void appendChoices(const TesseraEnumDef *enumeration, TsString *out) {
  for (uint32_t i = 0; i < enumeration->numCases; ++i)
    tsStringAppendFormat(out, "%s%s", i ? ", " : "", enumeration->cases[i].keyword);
}

// An attribute that is an enum and other values of the enum's type are spelled alike; errors
// differ.
static void reportChoices(TesseraAsmParser *parser, const TesseraEnumDef *enumeration,
                          TesseraSourceLoc at, MlirStringRef keyword, bool isAttribute) {
  TsString choices = {0};
  appendChoices(enumeration, &choices);
  const char *names = tsStringView(&choices).data;
  if (enumeration->typeName && isAttribute)
    tesseraAsmParserEmitError(parser, at, "expected %s to be one of: %s", enumeration->typeName,
                              names);
  else
    tesseraAsmParserEmitError(parser, at, "expected one of [%s] for %s, got: %.*s", names,
                              enumeration->summary, (int)keyword.length, keyword.data);
  tsStringFree(&choices);
}

// A parameter: a keyword, of a bit enum several with separators. Absent only when it is optional.
static TesseraOptional parseEnum(TesseraAsmParser *parser, const TesseraEnumDef *enumeration,
                                 bool isAttribute, bool isOptional, int64_t *value) {
  const char *token = enumeration->separator && strchr(enumeration->separator, '|') ? "|" : ",";
  *value = 0;
  for (bool isFirst = true;; isFirst = false) {
    MlirStringRef keyword;
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    if (isFirst && isOptional) {
      TesseraOptional found = tesseraAsmParserParseOptionalKeywordOrString(parser, &keyword);
      if (found != TESSERA_PRESENT)
        return found;
    } else if (failed(tesseraAsmParserParseKeywordOrString(parser, &keyword))) {
      return TESSERA_WRONG;
    }
    int64_t bits;
    const TesseraEnumCase *enumCase = tesseraEnumFindKeyword(enumeration, keyword);
    bool isList = !enumCase && !isAttribute && enumeration->separator && // one string for all
                  tesseraEnumParse(enumeration, keyword, &bits);
    if (!enumCase && !isList) {
      reportChoices(parser, enumeration, at, keyword, isAttribute);
      return TESSERA_WRONG;
    }
    *value |= enumCase ? enumCase->value : bits;
    if (!enumeration->separator || !tesseraAsmParserParseOptionalToken(parser, token))
      return TESSERA_PRESENT;
  }
}

static const TesseraEnumCase *parseOptionalCase(TesseraAsmParser *parser,
                                                const TesseraEnumDef *enumeration) {
  for (uint32_t i = 0; i < enumeration->numCases; ++i)
    if (tesseraAsmParserParseOptionalKeyword(parser, enumeration->cases[i].keyword))
      return &enumeration->cases[i];
  return NULL;
}

// `name<bits>` or the bits alone.
static TesseraOptional parseEnumProperty(Parsing *p, const TesseraElement *element, bool isOptional,
                                         int64_t *value) {
  if (!element->text)
    return parseEnum(p->parser, element->enumeration, false, isOptional, value);
  if (isOptional && !tesseraAsmParserParseOptionalKeyword(p->parser, element->text))
    return TESSERA_ABSENT;
  if (!isOptional && failed(tesseraAsmParserParseKeyword(p->parser, element->text)))
    return TESSERA_WRONG;
  bool ok = !failed(tesseraAsmParserParseToken(p->parser, "<")) &&
            parseEnum(p->parser, element->enumeration, false, false, value) == TESSERA_PRESENT &&
            !failed(tesseraAsmParserParseToken(p->parser, ">"));
  return ok ? TESSERA_PRESENT : TESSERA_WRONG;
}

// An enum attribute of an op: the keyword of a case, or a string.
static MlirLogicalResult parseEnumAttribute(Parsing *p, const TesseraElement *element,
                                            bool isOptional, bool *found) {
  const TesseraEnumDef *enumeration = element->enumeration;
  const char *name = p->op->attributes[element->index].name;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(p->parser);
  MlirStringRef text;
  int64_t value;
  *found = true;
  if (element->flags & TESSERA_ELEMENT_ENUM_PROPERTY) {
    TesseraOptional present = parseEnumProperty(p, element, isOptional, &value);
    *found = present == TESSERA_PRESENT;
    if (present != TESSERA_PRESENT)
      return present == TESSERA_WRONG ? failure() : success();
    MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(p->parser), enumeration->width);
    setAttribute(p, element->index, mlirIntegerAttrGet(type, value));
    return success();
  }
  const TesseraEnumCase *enumCase = parseOptionalCase(p->parser, enumeration);
  if (enumCase) {
    value = enumCase->value;
  } else if (tesseraAsmParserParseOptionalString(p->parser, &text)) {
    if (!tesseraEnumParse(enumeration, text, &value))
      return tesseraAsmParserEmitError(p->parser, at,
                                       "invalid %s attribute specification: \"%.*s\"", name,
                                       (int)text.length, text.data);
  } else if (isOptional) {
    *found = false;
    return success();
  } else {
    TsString choices = {0};
    appendChoices(enumeration, &choices);
    tesseraAsmParserEmitError(p->parser, at,
                              "expected string or keyword containing one of the following enum "
                              "values for attribute '%s' [%s]",
                              name, tsStringView(&choices).data);
    tsStringFree(&choices);
    return failure();
  }
  MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(p->parser), enumeration->width);
  setAttribute(p, element->index, mlirIntegerAttrGet(type, value));
  return success();
}

static MlirType programType(Parsing *p, const TesseraElement *element) {
  TesseraWord self = {.integer = 0};
  return (MlirType){tesseraProgramRun(element->program, tesseraAsmParserGetContext(p->parser),
                                      (MlirOperation){NULL}, self)
                        .pointer};
}

static MlirType knownTypeOf(Parsing *p, const TesseraElement *element) {
  bool isKnown = element->flags & TESSERA_ELEMENT_WITHOUT_TYPE && element->program &&
                 !(element->flags & TESSERA_ELEMENT_DENSE_ARRAY);
  return isKnown ? programType(p, element) : (MlirType){NULL};
}

// `[1, 2]`, or the whole attribute behind an alias. Absent only when it may be.
static TesseraOptional parseDenseArray(Parsing *p, const TesseraElement *element, bool isOptional,
                                       MlirAttribute *value) {
  if (asmIs(p->parser, ASM_HASH))
    return tesseraAsmParserParseOptionalAttribute(p->parser, (MlirType){NULL}, value);
  if (isOptional && !asmIs(p->parser, ASM_L_SQUARE))
    return TESSERA_ABSENT;
  *value = irWrapAttribute(asmParseDenseArrayElements(p->parser, irType(programType(p, element))));
  return value->ptr ? TESSERA_PRESENT : TESSERA_WRONG;
}

// Whether the next token can begin an optional attribute of its kind.
static bool canBegin(const Parsing *p, const TesseraElement *element) {
  if (element->flags & TESSERA_ELEMENT_STRING)
    return asmIs(p->parser, ASM_STRING);
  if (element->flags & TESSERA_ELEMENT_ARRAY)
    return asmIs(p->parser, ASM_L_SQUARE);
  return !(element->flags & TESSERA_ELEMENT_SYMBOL_REFERENCE) || asmIs(p->parser, ASM_AT);
}

// Whether the attribute is of the kind that the element is kept as, which is known of some.
static bool isOfKind(const TesseraElement *element, MlirAttribute value) {
  if (element->flags & TESSERA_ELEMENT_SYMBOL_REFERENCE)
    return mlirAttributeIsASymbolRef(value);
  if (element->flags & TESSERA_ELEMENT_STRING)
    return mlirAttributeIsAString(value);
  return !(element->flags & TESSERA_ELEMENT_ARRAY) || mlirAttributeIsAArray(value);
}

static MlirLogicalResult parseAttributeElement(Parsing *p, const TesseraElement *element,
                                               bool isOptional, bool *found) {
  MlirAttribute value = {NULL};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(p->parser);
  TesseraOptional present = TESSERA_PRESENT;
  *found = !isOptional || canBegin(p, element);
  if (!*found)
    return success();
  if (element->flags & TESSERA_ELEMENT_ENUM_ATTRIBUTE)
    return parseEnumAttribute(p, element, isOptional, found);
  if (element->flags & TESSERA_ELEMENT_SYMBOL_NAME) {
    present = tesseraAsmParserParseOptionalSymbolName(p->parser, &value);
    if (present == TESSERA_ABSENT && !isOptional)
      return tesseraAsmParserParseSymbolName(p->parser, &value);
  } else if (element->flags & TESSERA_ELEMENT_DENSE_ARRAY &&
             !(element->flags & TESSERA_ELEMENT_QUALIFIED)) {
    present = parseDenseArray(p, element, isOptional, &value);
  } else if (element->definition &&
             !(element->flags & (TESSERA_ELEMENT_WITHOUT_TYPE | TESSERA_ELEMENT_QUALIFIED))) {
    const void *storage;
    if (failed(tesseraAsmParserParseStorageWithFallback(p->parser, element->definition,
                                                        (MlirType){NULL}, &storage)))
      return failure();
    value.ptr = storage;
  } else if (isOptional) {
    present = tesseraAsmParserParseOptionalAttribute(p->parser, knownTypeOf(p, element), &value);
  } else if (failed(tesseraAsmParserParseAttribute(p->parser, knownTypeOf(p, element), &value))) {
    return failure();
  }
  *found = present == TESSERA_PRESENT;
  if (*found && !isOfKind(element, value))
    return tesseraAsmParserEmitError(p->parser, at, "invalid kind of attribute specified");
  if (*found)
    setAttribute(p, element->index, value);
  return present == TESSERA_WRONG ? failure() : success();
}

//===--- Parameters of attributes and types ---===//

static void *copyArray(Parsing *p, const void *data, size_t bytes) {
  return tsArenaCopy(&p->arena, data, bytes, 8);
}

// One value of an array parameter, appended to `values` as its bytes.
typedef struct ArrayParsing {
  Parsing *parsing;
  const TesseraParamDef *definition;
  TsString values;
  size_t count;
} ArrayParsing;

static MlirLogicalResult parseScalar(Parsing *p, const TesseraParamDef *definition,
                                     TesseraParamKind kind, TesseraParam *param);

static TesseraParamKind elementKind(TesseraParamKind kind) {
  switch (kind) {
  case TESSERA_PARAM_INTEGERS:
    return TESSERA_PARAM_INTEGER;
  case TESSERA_PARAM_REALS:
    return TESSERA_PARAM_REAL;
  case TESSERA_PARAM_STRINGS:
    return TESSERA_PARAM_STRING;
  case TESSERA_PARAM_TYPES:
    return TESSERA_PARAM_TYPE;
  default:
    return TESSERA_PARAM_ATTRIBUTE;
  }
}

static MlirLogicalResult parseArrayParamElement(void *user) {
  ArrayParsing *array = user;
  TesseraParam element = {.length = 0};
  TesseraParamKind kind = elementKind(array->definition->kind);
  if (failed(parseScalar(array->parsing, array->definition, kind, &element)))
    return failure();
  array->count++;
  if (kind == TESSERA_PARAM_STRING) {
    MlirStringRef text = mlirStringRefCreate(element.pointer, element.length);
    tsStringAppend(&array->values, mlirStringRefCreate((const char *)&text, sizeof text));
  } else {
    tsStringAppend(&array->values, mlirStringRefCreate((const char *)&element.integer, 8));
  }
  return success();
}

static MlirLogicalResult parseArrayParam(Parsing *p, const TesseraParamDef *definition,
                                         TesseraParam *param) {
  ArrayParsing array = {.parsing = p, .definition = definition};
  MlirLogicalResult result = tesseraAsmParserParseCommaSeparatedList(
      p->parser, TESSERA_DELIMITER_NONE, parseArrayParamElement, &array);
  param->pointer = copyArray(p, array.values.data ? array.values.data : "", array.values.size);
  param->length = array.count;
  tsStringFree(&array.values);
  return result;
}

static MlirLogicalResult parseHandle(Parsing *p, const TesseraParamDef *definition,
                                     TesseraParamKind kind, TesseraParam *param) {
  if (definition->definition)
    return tesseraAsmParserParseStorageWithFallback(p->parser, definition->definition,
                                                    (MlirType){NULL}, &param->pointer);
  if (kind == TESSERA_PARAM_TYPE) {
    MlirType type;
    MlirLogicalResult result = tesseraAsmParserParseType(p->parser, &type);
    param->pointer = failed(result) ? NULL : type.ptr;
    return result;
  }
  MlirAttribute attribute;
  MlirLogicalResult result =
      tesseraAsmParserParseAttribute(p->parser, (MlirType){NULL}, &attribute);
  param->pointer = failed(result) ? NULL : attribute.ptr;
  return result;
}

static AsmNumber numberOf(const TesseraParamDef *definition) {
  unsigned width = definition->flags >> TESSERA_PARAM_WIDTH_SHIFT;
  return (AsmNumber){width ? width : 64, definition->flags & TESSERA_PARAM_UNSIGNED};
}

static MlirLogicalResult parseScalar(Parsing *p, const TesseraParamDef *definition,
                                     TesseraParamKind kind, TesseraParam *param) {
  switch (kind) {
  case TESSERA_PARAM_INTEGER:
    if (definition->flags & TESSERA_PARAM_BOOL) {
      param->integer = tesseraAsmParserParseOptionalKeyword(p->parser, "true");
      if (param->integer || tesseraAsmParserParseOptionalKeyword(p->parser, "false"))
        return success();
    }
    return asmParseNumber(p->parser, numberOf(definition), &param->integer) ? success() : failure();
  case TESSERA_PARAM_ENUM:
    return parseEnum(p->parser, definition->enumeration,
                     definition->flags & TESSERA_PARAM_ENUM_ATTRIBUTE, false,
                     &param->integer) == TESSERA_PRESENT
               ? success()
               : failure();
  case TESSERA_PARAM_REAL:
    return tesseraAsmParserParseFloat(p->parser, &param->real);
  case TESSERA_PARAM_STRING: {
    MlirStringRef text;
    if (failed(tesseraAsmParserParseString(p->parser, &text)))
      return failure();
    param->pointer = text.data;
    param->length = text.length;
    return success();
  }
  case TESSERA_PARAM_AFFINE_MAP: {
    MlirAffineMap map;
    MlirLogicalResult result = tesseraAsmParserParseAffineMap(p->parser, &map);
    param->pointer = failed(result) ? NULL : map.ptr;
    return result;
  }
  case TESSERA_PARAM_INTEGER_SET: {
    MlirIntegerSet set;
    MlirLogicalResult result = tesseraAsmParserParseIntegerSet(p->parser, &set);
    param->pointer = failed(result) ? NULL : set.ptr;
    return result;
  }
  default:
    return parseHandle(p, definition, kind, param);
  }
}

static MlirLogicalResult parseParam(Parsing *p, unsigned index) {
  const TesseraParamDef *definition = &p->definition->params[index];
  TesseraParam *param = &p->params[index];
  bool isArray =
      definition->kind >= TESSERA_PARAM_INTEGERS && definition->kind <= TESSERA_PARAM_ATTRIBUTES;
  p->hasParam[index] = true;
  MlirLogicalResult result = definition->parse ? definition->parse(p->parser, param)
                             : isArray         ? parseArrayParam(p, definition, param)
                                       : parseScalar(p, definition, definition->kind, param);
  if (failed(result))
    tesseraAsmParserEmitError(
        p->parser, tesseraAsmParserGetLoc(p->parser), "failed to parse %s parameter '%s'%s%s%s",
        p->definition->recordName ? p->definition->recordName : p->definition->name,
        definition->name, definition->typeName ? " which is to be a `" : "",
        definition->typeName ? definition->typeName : "", definition->typeName ? "`" : "");
  return result;
}

// `params`: in order, with commas; those at the end that are optional may be missing.
static MlirLogicalResult parseParams(Parsing *p, const TesseraElement *element) {
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    const TesseraElement *param = asmFindParam(&element->children[i]);
    bool isOptional =
        param && (p->definition->params[param->index].flags & TESSERA_PARAM_OPTIONAL ||
                  p->definition->params[param->index].defaultValue);
    if (i && isOptional && !asmConsumeIf(p->parser, ASM_COMMA))
      return success();
    if (i && !isOptional && failed(tesseraAsmParserParseToken(p->parser, ",")))
      return failure();
    if (failed(parseElements(p, &element->children[i], 1)))
      return failure();
  }
  return success();
}

// `struct(...)`: `name = value` in any order.
/// Whether all parameters of a struct directive may be left out.
static bool isAllOptional(const Parsing *p, const TesseraElement *element) {
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    const TesseraElement *param = asmFindParam(&element->children[i]);
    if (!param || !(p->definition->params[param->index].flags & TESSERA_PARAM_OPTIONAL))
      return false;
  }
  return true;
}

static MlirLogicalResult parseStruct(Parsing *p, const TesseraElement *element) {
  if (asmIs(p->parser, ASM_GREATER) && isAllOptional(p, element))
    return success();
  do {
    MlirStringRef name;
    TesseraSourceLoc at = tesseraAsmParserGetLoc(p->parser);
    if (failed(tesseraAsmParserParseAnyKeyword(p->parser, &name)))
      return failure();
    const TesseraElement *child = NULL;
    for (uint32_t i = 0; i < element->numChildren; ++i) {
      const TesseraElement *param = asmFindParam(&element->children[i]);
      if (param && tsEqualC(name, p->definition->params[param->index].name) &&
          !p->hasParam[param->index])
        child = &element->children[i];
    }
    if (!child)
      return tesseraAsmParserEmitError(p->parser, at,
                                       "duplicate or unknown struct parameter name: %.*s",
                                       (int)name.length, name.data);
    if (failed(tesseraAsmParserParseToken(p->parser, "=")) || failed(parseElements(p, child, 1)))
      return failure();
  } while (asmConsumeIf(p->parser, ASM_COMMA));
  return success();
}

//===--- Regions and successors ---===//

// One region, into its group. It is made in the state when its turn comes: states keep regions in
// order of definition.
static TesseraOptional parseRegion(Parsing *p, unsigned group, bool isOptional) {
  MlirRegion region = mlirRegionCreate();
  TesseraOptional present = TESSERA_PRESENT;
  if (isOptional)
    present = tesseraAsmParserParseOptionalRegion(p->parser, region, 0, NULL, false);
  else if (failed(tesseraAsmParserParseRegion(p->parser, region, 0, NULL, false)))
    present = TESSERA_WRONG;
  if (present != TESSERA_PRESENT) {
    mlirRegionDestroy(region);
    return present;
  }
  tesseraRegionEnsureTerminator(region, p->op, tesseraOperationStateGetLocation(p->state));
  // `{}` is one empty block for an op whose regions have one.
  if ((p->op->traits >> TESSERA_TRAIT_SINGLE_BLOCK & 1) &&
      mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(0, NULL, NULL));
  tsVecPush(&p->regions[group], region);
  return TESSERA_PRESENT;
}

static MlirLogicalResult parseRegionGroup(Parsing *p, const TesseraElement *element,
                                          bool isOptional, bool *found) {
  unsigned group = element->index;
  TesseraArity arity = p->op->regions[group].arity;
  TesseraOptional present = parseRegion(p, group, isOptional || arity != TESSERA_SINGLE);
  *found = present == TESSERA_PRESENT;
  while (present == TESSERA_PRESENT && arity != TESSERA_SINGLE &&
         asmConsumeIf(p->parser, ASM_COMMA))
    present = parseRegion(p, group, false);
  return present == TESSERA_WRONG ? failure() : success();
}

// The group that the next item of a list of all goes to: each single one has one, the last the
// rest.
static unsigned nextGroup(const TesseraValueDef *groups, unsigned count, unsigned group) {
  return groups[group].arity == TESSERA_SINGLE && group + 1 < count ? group + 1 : group;
}

static MlirLogicalResult parseAllRegions(Parsing *p) {
  if (!p->op->numRegions)
    return success();
  unsigned group = 0;
  TesseraOptional present = parseRegion(p, group, true);
  while (present == TESSERA_PRESENT && asmConsumeIf(p->parser, ASM_COMMA)) {
    group = nextGroup(p->op->regions, p->op->numRegions, group);
    present = parseRegion(p, group, false);
  }
  return present == TESSERA_WRONG ? failure() : success();
}

static TesseraOptional parseSuccessor(Parsing *p, unsigned group, bool isOptional) {
  MlirBlock block;
  TesseraOptional present = TESSERA_PRESENT;
  if (isOptional)
    present = tesseraAsmParserParseOptionalSuccessor(p->parser, &block);
  else if (failed(tesseraAsmParserParseSuccessor(p->parser, &block)))
    present = TESSERA_WRONG;
  if (present == TESSERA_PRESENT)
    tsVecPush(&p->successors[group], block);
  return present;
}

static MlirLogicalResult parseSuccessorGroup(Parsing *p, const TesseraElement *element,
                                             bool *found) {
  TesseraArity arity = p->op->successors[element->index].arity;
  TesseraOptional present = parseSuccessor(p, element->index, arity != TESSERA_SINGLE);
  *found = present == TESSERA_PRESENT;
  while (present == TESSERA_PRESENT && arity != TESSERA_SINGLE &&
         asmConsumeIf(p->parser, ASM_COMMA))
    present = parseSuccessor(p, element->index, false);
  return present == TESSERA_WRONG ? failure() : success();
}

static MlirLogicalResult parseAllSuccessors(Parsing *p) {
  if (!p->op->numSuccessors)
    return success();
  unsigned group = 0;
  TesseraOptional present = parseSuccessor(p, group, true);
  while (present == TESSERA_PRESENT && asmConsumeIf(p->parser, ASM_COMMA)) {
    group = nextGroup(p->op->successors, p->op->numSuccessors, group);
    present = parseSuccessor(p, group, false);
  }
  return present == TESSERA_WRONG ? failure() : success();
}

//===--- Directives ---===//

static void prepareArgument(Parsing *p, const TesseraElement *element,
                            TesseraDirectiveArgument *argument) {
  argument->isReference = element->flags & TESSERA_ELEMENT_REFERENCE;
  switch (element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    argument->kind = TESSERA_DIRECTIVE_OPERANDS;
    if (argument->isReference)
      for (size_t i = 0; i < p->operands[element->index].size; ++i)
        tesseraDirectiveAddOperand(argument, p->operands[element->index].data[i]);
    break;
  case TESSERA_ELEMENT_TYPE: {
    TesseraArity arity;
    AsmTypeVec *types = typesOf(p, &element->children[0], &arity);
    argument->kind = TESSERA_DIRECTIVE_TYPES;
    for (size_t i = 0; argument->isReference && i < types->size; ++i)
      tesseraDirectiveAddType(argument, types->data[i]);
    break;
  }
  case TESSERA_ELEMENT_ATTRIBUTE:
    argument->kind = TESSERA_DIRECTIVE_ATTRIBUTE;
    if (argument->isReference)
      tesseraDirectiveSetAttribute(argument, irWrapAttribute(p->state->slots.data[element->index]));
    break;
  case TESSERA_ELEMENT_REGION:
    argument->kind = TESSERA_DIRECTIVE_REGIONS;
    break;
  case TESSERA_ELEMENT_SUCCESSOR:
    argument->kind = TESSERA_DIRECTIVE_SUCCESSORS;
    break;
  case TESSERA_ELEMENT_ATTR_DICT:
    argument->kind = TESSERA_DIRECTIVE_ATTR_DICT;
    break;
  case TESSERA_ELEMENT_PARAM:
    argument->kind = TESSERA_DIRECTIVE_PARAM;
    argument->paramDef = &p->definition->params[element->index];
    if (argument->isReference)
      argument->param = p->params[element->index];
    break;
  default:
    argument->kind = TESSERA_DIRECTIVE_TEXT;
    argument->text = element->text;
    argument->size = 1;
    break;
  }
}

static void keepParam(Parsing *p, unsigned index, const TesseraDirectiveArgument *argument) {
  static const size_t elementSizes[] = {[TESSERA_PARAM_STRING] = 1,
                                        [TESSERA_PARAM_INTEGERS] = 8,
                                        [TESSERA_PARAM_REALS] = 8,
                                        [TESSERA_PARAM_STRINGS] = sizeof(MlirStringRef),
                                        [TESSERA_PARAM_TYPES] = sizeof(void *),
                                        [TESSERA_PARAM_ATTRIBUTES] = sizeof(void *),
                                        [TESSERA_PARAM_BYTES] = 1};
  TesseraParamKind kind = p->definition->params[index].kind;
  size_t elementSize = kind < sizeof elementSizes / sizeof *elementSizes ? elementSizes[kind] : 0;
  if (!argument->size)
    return;
  p->params[index] = argument->param;
  p->hasParam[index] = true;
  // What the directive made lives as long as its argument only.
  if (elementSize)
    p->params[index].pointer = copyArray(p, argument->param.pointer ? argument->param.pointer : "",
                                         argument->param.length * elementSize);
}

// Takes what the hook put into the argument.
static void takeArgument(Parsing *p, const TesseraElement *element,
                         const TesseraDirectiveArgument *argument, bool *found) {
  if (argument->isReference)
    return;
  *found = *found || argument->size != 0;
  switch (argument->kind) {
  case TESSERA_DIRECTIVE_OPERANDS:
    for (size_t i = 0; i < argument->size; ++i)
      tsVecPush(&p->operands[element->index], argument->operands[i]);
    break;
  case TESSERA_DIRECTIVE_TYPES: {
    TesseraArity arity;
    AsmTypeVec *types = typesOf(p, &element->children[0], &arity);
    for (size_t i = 0; i < argument->size; ++i)
      tsVecPush(types, argument->types[i]);
    break;
  }
  case TESSERA_DIRECTIVE_ATTRIBUTE:
    if (argument->size)
      setAttribute(p, element->index, argument->attribute);
    break;
  case TESSERA_DIRECTIVE_ATTR_DICT:
    for (intptr_t i = 0;
         argument->size && i < mlirDictionaryAttrGetNumElements(argument->attribute); ++i) {
      MlirNamedAttribute named = mlirDictionaryAttrGetElement(argument->attribute, i);
      tesseraOperationStateSetAttribute(p->state, mlirIdentifierStr(named.name), named.attribute);
    }
    break;
  case TESSERA_DIRECTIVE_SUCCESSORS:
    for (size_t i = 0; i < argument->size; ++i)
      tsVecPush(&p->successors[element->index], argument->successors[i]);
    break;
  case TESSERA_DIRECTIVE_PARAM:
    keepParam(p, element->index, argument);
    break;
  default:
    break;
  }
}

// Regions belong to the parser as soon as the hook has made them, whatever becomes of them.
static void takeRegions(Parsing *p, const TesseraElement *element,
                        const TesseraDirectiveArgument *argument) {
  for (size_t i = 0; i < argument->size; ++i)
    tsVecPush(&p->regions[element->index], argument->regions[i]);
}

static MlirLogicalResult parseCustomDirective(Parsing *p, const TesseraElement *element,
                                              bool *found) {
  TesseraDirectiveArgument *arguments = tsAllocZeroed(element->numChildren, sizeof *arguments);
  for (uint32_t i = 0; i < element->numChildren; ++i)
    prepareArgument(p, &element->children[i], &arguments[i]);
  MlirLogicalResult result = element->directive->parse(p->parser, arguments, element->numChildren);
  *found = false;
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    if (arguments[i].kind == TESSERA_DIRECTIVE_REGIONS && !arguments[i].isReference)
      takeRegions(p, &element->children[i], &arguments[i]);
    if (!failed(result))
      takeArgument(p, &element->children[i], &arguments[i], found);
    tsFree(arguments[i].operands);
    tsFree(arguments[i].types);
    tsFree(arguments[i].regions);
    tsFree(arguments[i].successors);
  }
  tsFree(arguments);
  return result;
}

//===--- Optional parts ---===//

// Tries the element that a group begins with; *found says whether it was there.
static MlirLogicalResult parseGuard(Parsing *p, const TesseraElement *element, bool *found) {
  switch (element->kind) {
  case TESSERA_ELEMENT_LITERAL: {
    char first = element->text[0];
    bool isWord = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_';
    *found = isWord ? tesseraAsmParserParseOptionalKeyword(p->parser, element->text)
                    : tesseraAsmParserParseOptionalToken(p->parser, element->text);
    return success();
  }
  case TESSERA_ELEMENT_OPERAND: {
    TesseraArity arity = p->op->operands[element->index].arity;
    return parseOperandGroup(p, arity == TESSERA_SINGLE ? TESSERA_OPTIONAL : arity,
                             &p->operands[element->index], found);
  }
  case TESSERA_ELEMENT_ATTRIBUTE:
    return parseAttributeElement(p, element, /*isOptional=*/true, found);
  case TESSERA_ELEMENT_REGION:
    return parseRegionGroup(p, element, /*isOptional=*/true, found);
  case TESSERA_ELEMENT_SUCCESSOR:
    return parseSuccessorGroup(p, element, found);
  case TESSERA_ELEMENT_TYPE: {
    TesseraArity arity;
    AsmTypeVec *types = typesOf(p, &element->children[0], &arity);
    return parseTypeGroup(p, arity == TESSERA_SINGLE ? TESSERA_OPTIONAL : arity, NULL, types,
                          found);
  }
  case TESSERA_ELEMENT_CUSTOM:
    return parseCustomDirective(p, element, found);
  case TESSERA_ELEMENT_PARAM: {
    // The group is there when what comes isn't the end of the attribute's or type's body.
    const TesseraParamDef *definition = &p->definition->params[element->index];
    if (definition->kind == TESSERA_PARAM_INTEGER) {
      int64_t *value = &p->params[element->index].integer;
      TesseraOptional present = asmParseOptionalNumber(p->parser, numberOf(definition), value);
      *found = p->hasParam[element->index] = present == TESSERA_PRESENT;
      return present == TESSERA_WRONG ? failure() : success();
    }
    if (definition->kind == TESSERA_PARAM_ENUM) {
      TesseraOptional present = parseEnum(p->parser, definition->enumeration,
                                          definition->flags & TESSERA_PARAM_ENUM_ATTRIBUTE, true,
                                          &p->params[element->index].integer);
      *found = p->hasParam[element->index] = present == TESSERA_PRESENT;
      return present == TESSERA_WRONG ? failure() : success();
    }
    *found = true;
    return parseParam(p, element->index);
  }
  default:
    *found = true;
    return parseElements(p, element, 1);
  }
}

// A group that is absent leaves its unit attributes and optional operands absent.
static MlirLogicalResult parseOptionalGroup(Parsing *p, const TesseraElement *element) {
  const TesseraElement *children = element->children;
  uint32_t first = 0;
  bool found = false;
  while (first < element->numThen && (children[first].kind == TESSERA_ELEMENT_SPACE ||
                                      children[first].kind == TESSERA_ELEMENT_NEWLINE ||
                                      (children[first].flags & TESSERA_ELEMENT_ELIDED_ANCHOR)))
    ++first;
  if (first < element->numThen && failed(parseGuard(p, &children[first], &found)))
    return failure();
  if (!found)
    return parseElements(p, children + element->numThen, element->numChildren - element->numThen);
  for (uint32_t i = 0; i < element->numThen; ++i)
    if (children[i].flags & TESSERA_ELEMENT_ELIDED_ANCHOR)
      setAttribute(p, children[i].index, mlirUnitAttrGet(tesseraAsmParserGetContext(p->parser)));
  return parseElements(p, children + first + 1, element->numThen - first - 1);
}

// Clauses in any order, each at most once.
static MlirLogicalResult parseOilist(Parsing *p, const TesseraElement *element) {
  uint64_t seen = 0;
  for (;;) {
    uint32_t i = 0;
    TesseraSourceLoc at = tesseraAsmParserGetLoc(p->parser);
    for (; i < element->numChildren; ++i) {
      bool found;
      if (failed(parseGuard(p, &element->children[i].children[0], &found)))
        return failure();
      if (found)
        break;
    }
    if (i == element->numChildren)
      return success();
    const TesseraElement *clause = &element->children[i];
    if (i < 64 && (seen >> i & 1))
      return tesseraAsmParserEmitError(
          p->parser, at,
          "`%s` clause can appear at most once in the expansion of the oilist directive",
          clause->children[0].text);
    seen |= i < 64 ? (uint64_t)1 << i : 0;
    for (uint32_t c = 1; c < clause->numChildren; ++c)
      if (clause->children[c].kind == TESSERA_ELEMENT_ATTRIBUTE &&
          (clause->children[c].flags & TESSERA_ELEMENT_UNIT))
        setAttribute(p, clause->children[c].index,
                     mlirUnitAttrGet(tesseraAsmParserGetContext(p->parser)));
      else if (failed(parseElements(p, &clause->children[c], 1)))
        return failure();
  }
}

//===--- Elements ---===//

// Inherent attributes in the dictionary must be what the definition asks for, here and now: that is
// where the mistake is. Others may be checked when there is an operation.
static MlirLogicalResult parseAttrDict(Parsing *p, const TesseraElement *element) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(p->parser);
  IrStorage *dictionary;
  if (!asmParseOptionalAttrDict(p->parser, p->state, element->flags & TESSERA_ELEMENT_WITH_KEYWORD,
                                &dictionary))
    return failure();
  const TesseraAttrDef *unfit =
      dictionary ? irFindUnfitAttribute(p->state->name, irDictionaryEntries(dictionary)) : NULL;
  if (!unfit)
    return success();
  return tesseraAsmParserEmitError(p->parser, at,
                                   "'%s' op attribute '%s' failed to satisfy constraint: %s",
                                   p->op->name, unfit->name, unfit->constraint->summary);
}

static MlirLogicalResult parseElement(Parsing *p, const TesseraElement *element) {
  bool found;
  switch (element->kind) {
  case TESSERA_ELEMENT_LITERAL: {
    char first = element->text[0];
    bool isWord = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_';
    return isWord ? tesseraAsmParserParseKeyword(p->parser, element->text)
                  : tesseraAsmParserParseToken(p->parser, element->text);
  }
  case TESSERA_ELEMENT_OPERAND:
    return parseOperandGroup(p, p->op->operands[element->index].arity, &p->operands[element->index],
                             &found);
  case TESSERA_ELEMENT_OPERANDS:
    return parseOperandGroup(p, TESSERA_VARIADIC, p->allOperands, &found);
  case TESSERA_ELEMENT_ATTRIBUTE:
    if (element->flags & TESSERA_ELEMENT_ELIDED_ANCHOR)
      return success();
    return parseAttributeElement(p, element, /*isOptional=*/false, &found);
  case TESSERA_ELEMENT_REGION:
    return parseRegionGroup(p, element, /*isOptional=*/false, &found);
  case TESSERA_ELEMENT_REGIONS:
    return parseAllRegions(p);
  case TESSERA_ELEMENT_SUCCESSOR:
    return parseSuccessorGroup(p, element, &found);
  case TESSERA_ELEMENT_SUCCESSORS:
    return parseAllSuccessors(p);
  case TESSERA_ELEMENT_PARAM:
    return parseParam(p, element->index);
  case TESSERA_ELEMENT_PARAMS:
    return parseParams(p, element);
  case TESSERA_ELEMENT_STRUCT:
    return parseStruct(p, element);
  case TESSERA_ELEMENT_ATTR_DICT:
    return parseAttrDict(p, element);
  case TESSERA_ELEMENT_PROP_DICT:
    return tesseraAsmParserParsePropertiesDict(p->parser, p->state);
  case TESSERA_ELEMENT_TYPE:
    return parseTypeDirective(p, element, &found);
  case TESSERA_ELEMENT_FUNCTIONAL_TYPE:
    return parseFunctionalType(p, element);
  case TESSERA_ELEMENT_CUSTOM:
    return parseCustomDirective(p, element, &found);
  case TESSERA_ELEMENT_OPTIONAL:
    return parseOptionalGroup(p, element);
  case TESSERA_ELEMENT_OILIST:
    return parseOilist(p, element);
  default:
    return success();
  }
}

static MlirLogicalResult parseElements(Parsing *p, const TesseraElement *elements, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (failed(parseElement(p, &elements[i])))
      return failure();
  return success();
}

//===--- Resolving: types of operands and results ---===//

static MlirLogicalResult failOnTypes(Parsing *p, const char *what, const char *name) {
  return tesseraAsmParserEmitError(
      p->parser, p->start, "could not infer the type of %s '%s' of '%s'", what, name, p->op->name);
}

static MlirType runTypeProgram(Parsing *p, const TesseraStep *program, const void *self) {
  TesseraWord word = {.pointer = self};
  return (MlirType){
      tesseraProgramRun(program, tesseraAsmParserGetContext(p->parser), (MlirOperation){NULL}, word)
          .pointer};
}

// Whether a type that others are computed from is one that its group may have; else reports.
static bool checkSource(Parsing *p, const TesseraTypeRule *rule, const void *source) {
  if (rule->source != TESSERA_TYPE_OPERAND && rule->source != TESSERA_TYPE_RESULT)
    return true;
  const TesseraValueDef *group = rule->source == TESSERA_TYPE_OPERAND ? &p->op->operands[rule->from]
                                                                      : &p->op->results[rule->from];
  if (tesseraConstraintHoldsForType(group->constraint, (MlirOperation){NULL}, (MlirType){source}))
    return true;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(p->parser, p->state->nameStart);
  if (!diagnostic)
    return false;
  tesseraDiagnosticSetOpDef(diagnostic, p->op);
  tesseraDiagnosticAppendFormat(diagnostic, "custom op '%s' '%s' must be %s, but got ", p->op->name,
                                group->name, group->constraint->summary);
  tesseraDiagnosticAppendType(diagnostic, (MlirType){source});
  return asmReport(p->parser, diagnostic, NULL, NULL);
}

// The type that the rule gives for a group, from types known so far; null: not known yet, or, with
// *valid false, after a diagnostic.
static MlirType typeByRule(Parsing *p, const TesseraTypeRule *rule, bool *valid) {
  const void *source = NULL;
  switch (rule->source) {
  case TESSERA_TYPE_BUILT:
    return runTypeProgram(p, rule->program, NULL);
  case TESSERA_TYPE_OPERAND:
    if (p->operandTypes[rule->from].size)
      source = p->operandTypes[rule->from].data[0].ptr;
    break;
  case TESSERA_TYPE_RESULT:
    if (p->resultTypes[rule->from].size)
      source = p->resultTypes[rule->from].data[0].ptr;
    break;
  case TESSERA_TYPE_ATTRIBUTE: {
    MlirAttribute attribute = irWrapAttribute(p->state->slots.data[rule->from]);
    if (!mlirAttributeIsNull(attribute))
      source = rule->program ? attribute.ptr : mlirAttributeGetType(attribute).ptr;
    break;
  }
  default:
    return (MlirType){NULL};
  }
  if (!source || !rule->program)
    return (MlirType){source};
  *valid = checkSource(p, rule, source);
  return *valid ? runTypeProgram(p, rule->program, source) : (MlirType){NULL};
}

// The number of types that a group of operands has to have; of results, one unless they are written
// or copied.
static size_t groupSize(Parsing *p, bool isResult, unsigned group, const TesseraTypeRule *rule) {
  if (!isResult)
    return p->operands[group].size;
  if (p->op->results[group].arity == TESSERA_SINGLE)
    return 1;
  if (rule->source == TESSERA_TYPE_OPERAND)
    return p->operandTypes[rule->from].size;
  return p->op->results[group].arity == TESSERA_OPTIONAL ? 0 : 1;
}

static bool isDerived(const TesseraTypeRule *rule) {
  return rule->source == TESSERA_TYPE_BUILT || rule->source == TESSERA_TYPE_OPERAND ||
         rule->source == TESSERA_TYPE_RESULT || rule->source == TESSERA_TYPE_ATTRIBUTE;
}

// Gives a group of `size` values the type that its rule made. A rule with a program makes a list
// for a variadic group, as the inputs of a function type are one; it comes as a tuple.
static void takeType(const TesseraTypeRule *rule, bool isVariadic, MlirType type, size_t size,
                     AsmTypeVec *types) {
  bool isList = isVariadic && rule->program && rule->source != TESSERA_TYPE_BUILT;
  if (isList && mlirTypeIsATuple(type)) {
    for (intptr_t t = 0; t < mlirTupleTypeGetNumTypes(type); ++t)
      tsVecPush(types, mlirTupleTypeGetType(type, t));
    return;
  }
  for (size_t t = 0; t < size; ++t)
    tsVecPush(types, type);
}

// Fills groups whose types follow from others. Rules may chain, so that rounds go on while one
// helps and one is left.
static MlirLogicalResult deriveTypes(Parsing *p) {
  unsigned total = p->op->numOperands + p->op->numResults;
  for (unsigned round = 0; round <= total; ++round) {
    bool changed = false, isLeft = false;
    for (unsigned i = 0; i < total; ++i) {
      bool isResult = i >= p->op->numOperands;
      unsigned group = isResult ? i - p->op->numOperands : i;
      const TesseraTypeRule *rule =
          isResult ? &p->format->resultTypes[group] : &p->format->operandTypes[group];
      AsmTypeVec *types = isResult ? &p->resultTypes[group] : &p->operandTypes[group];
      if (!isDerived(rule) || types->size)
        continue;
      size_t size = groupSize(p, isResult, group, rule);
      bool valid = true;
      MlirType type = size ? typeByRule(p, rule, &valid) : (MlirType){NULL};
      if (!valid)
        return failure();
      TesseraArity arity = isResult ? p->op->results[group].arity : p->op->operands[group].arity;
      if (!mlirTypeIsNull(type))
        takeType(rule, arity == TESSERA_VARIADIC, type, size, types);
      changed = changed || types->size;
      isLeft = isLeft || !types->size;
    }
    if (!changed || !isLeft)
      return success();
  }
  return success();
}

static MlirLogicalResult addOperand(Parsing *p, const TesseraUnresolvedOperand *operand,
                                    MlirType type) {
  MlirValue value;
  if (failed(tesseraAsmParserResolveOperand(p->parser, operand, type, &value)))
    return failure();
  tesseraOperationStateAddOperand(p->state, value);
  return success();
}

static MlirLogicalResult failOnCount(Parsing *p, size_t numOperands, size_t numTypes) {
  return tesseraAsmParserEmitError(p->parser, p->start,
                                   "number of operands and types do not match: got %zu operands "
                                   "and %zu types",
                                   numOperands, numTypes);
}

static MlirLogicalResult addList(Parsing *p, const AsmOperandVec *operands,
                                 const AsmTypeVec *types) {
  if (operands->size != types->size)
    return failOnCount(p, operands->size, types->size);
  for (size_t i = 0; i < operands->size; ++i)
    if (failed(addOperand(p, &operands->data[i], types->data[i])))
      return failure();
  return success();
}

// A list of all operands with types by group: each single group takes one, the variadic one the
// rest.
static void spreadOperands(Parsing *p) {
  size_t fixed = 0, next = 0;
  for (unsigned g = 0; g < p->op->numOperands; ++g)
    fixed += p->op->operands[g].arity == TESSERA_SINGLE;
  for (unsigned g = 0; g < p->op->numOperands; ++g) {
    size_t count = p->op->operands[g].arity == TESSERA_SINGLE ? 1
                   : p->allOperands->size > fixed             ? p->allOperands->size - fixed
                                                              : 0;
    for (size_t i = 0; i < count && next < p->allOperands->size; ++i)
      tsVecPush(&p->operands[g], p->allOperands->data[next++]);
  }
}

static MlirLogicalResult resolveOperands(Parsing *p) {
  if (p->format->hasAllOperands && p->allOperandTypes->size)
    return addList(p, p->allOperands, p->allOperandTypes);
  if (p->allOperandTypes->size || (p->op->numOperands && !p->format->hasAllOperands &&
                                   p->format->operandTypes[0].source == TESSERA_TYPE_ALL)) {
    AsmOperandVec all = {0};
    for (unsigned g = 0; g < p->op->numOperands; ++g)
      for (size_t i = 0; i < p->operands[g].size; ++i)
        tsVecPush(&all, p->operands[g].data[i]);
    MlirLogicalResult result = addList(p, &all, p->allOperandTypes);
    tsVecFree(&all);
    return result;
  }
  for (unsigned g = 0; g < p->op->numOperands; ++g) {
    if (p->operands[g].size && !p->operandTypes[g].size)
      return failOnTypes(p, "operand", p->op->operands[g].name);
    // One written type may stand for a whole variadic group when it was derived.
    if (failed(addList(p, &p->operands[g], &p->operandTypes[g])))
      return failure();
  }
  return success();
}

static MlirLogicalResult addResultTypes(Parsing *p) {
  for (size_t i = 0; i < p->allResultTypes->size; ++i)
    tesseraOperationStateAddType(p->state, p->allResultTypes->data[i]);
  if (p->allResultTypes->size)
    return success();
  for (unsigned g = 0; g < p->op->numResults; ++g) {
    if (p->format->resultTypes[g].source == TESSERA_TYPE_INFERRED)
      return success(); // the parser asks the op
    if (!p->resultTypes[g].size && p->op->results[g].arity == TESSERA_SINGLE)
      return failOnTypes(p, "result", p->op->results[g].name);
    for (size_t i = 0; i < p->resultTypes[g].size; ++i)
      tesseraOperationStateAddType(p->state, p->resultTypes[g].data[i]);
  }
  return success();
}

static void setSegments(Parsing *p, const char *name, unsigned numGroups,
                        size_t (*sizeOf)(const Parsing *p, unsigned group)) {
  int32_t *sizes = tsAllocZeroed(numGroups, sizeof *sizes);
  for (unsigned g = 0; g < numGroups; ++g)
    sizes[g] = (int32_t)sizeOf(p, g);
  tesseraOperationStateSetAttribute(
      p->state, mlirStringRefCreateFromCString(name),
      mlirDenseI32ArrayGet(tesseraAsmParserGetContext(p->parser), (intptr_t)numGroups, sizes));
  tsFree(sizes);
}

static size_t operandGroupSize(const Parsing *p, unsigned group) { return p->operands[group].size; }

static size_t resultGroupSize(const Parsing *p, unsigned group) {
  return p->resultTypes[group].size;
}

static bool hasTrait(const TesseraOpDef *op, TesseraTraitBit trait) {
  return op->traits >> trait & 1;
}

static MlirLogicalResult finishOperation(Parsing *p) {
  if (p->format->hasAllOperands)
    spreadOperands(p);
  if (failed(deriveTypes(p)) || failed(resolveOperands(p)) || failed(addResultTypes(p)))
    return failure();
  if (hasTrait(p->op, TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS) && !p->format->hasAllOperands)
    setSegments(p, "operandSegmentSizes", p->op->numOperands, operandGroupSize);
  if (hasTrait(p->op, TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS) && !p->allResultTypes->size)
    setSegments(p, "resultSegmentSizes", p->op->numResults, resultGroupSize);
  for (unsigned g = 0; g < p->op->numSuccessors; ++g)
    for (size_t i = 0; i < p->successors[g].size; ++i)
      tesseraOperationStateAddSuccessor(p->state, p->successors[g].data[i]);
  for (unsigned g = 0; g < p->op->numRegions; ++g) {
    bool isSingle = p->op->regions[g].arity == TESSERA_SINGLE;
    for (size_t i = 0; i < p->regions[g].size; ++i)
      mlirRegionTakeBody(tesseraOperationStateAddRegion(p->state), p->regions[g].data[i]);
    if (isSingle && p->regions[g].size == 0)
      tesseraOperationStateAddRegion(p->state);
  }
  return success();
}

//===--- Whole operations ---===//

// Makes `count` empty groups of the vectors; their memory stays for the next operation.
#define emptyGroups(vectors, count)                                                                \
  do {                                                                                             \
    size_t known = (vectors)->capacity;                                                            \
    if (known < (count)) {                                                                         \
      tsVecReserve((vectors), (count));                                                            \
      memset((vectors)->data + known, 0, ((vectors)->capacity - known) * sizeof *(vectors)->data); \
    }                                                                                              \
    for (size_t group = 0; group < (count); ++group)                                               \
      (vectors)->data[group].size = 0;                                                             \
  } while (0)

#define freeGroups(vectors)                                                                        \
  do {                                                                                             \
    for (size_t group = 0; group < (vectors)->capacity; ++group)                                   \
      tsVecFree(&(vectors)->data[group]);                                                          \
    tsVecFree(vectors);                                                                            \
  } while (0)

static void beginGroups(Parsing *p, AsmGroups *groups) {
  emptyGroups(&groups->operands, p->op->numOperands);
  emptyGroups(&groups->operandTypes, p->op->numOperands);
  emptyGroups(&groups->resultTypes, p->op->numResults);
  emptyGroups(&groups->regions, p->op->numRegions);
  emptyGroups(&groups->successors, p->op->numSuccessors);
  groups->allOperands.size = groups->allOperandTypes.size = groups->allResultTypes.size = 0;
  p->operands = groups->operands.data;
  p->operandTypes = groups->operandTypes.data;
  p->resultTypes = groups->resultTypes.data;
  p->regions = groups->regions.data;
  p->successors = groups->successors.data;
  p->allOperands = &groups->allOperands;
  p->allOperandTypes = &groups->allOperandTypes;
  p->allResultTypes = &groups->allResultTypes;
}

void asmGroupsFree(AsmGroups *groups) {
  freeGroups(&groups->operands);
  freeGroups(&groups->operandTypes);
  freeGroups(&groups->resultTypes);
  freeGroups(&groups->regions);
  freeGroups(&groups->successors);
  tsVecFree(&groups->allOperands);
  tsVecFree(&groups->allOperandTypes);
  tsVecFree(&groups->allResultTypes);
}

// What the operation took is empty now.
static void destroyRegions(Parsing *p) {
  for (unsigned g = 0; g < p->op->numRegions; ++g)
    for (size_t i = 0; i < p->regions[g].size; ++i)
      mlirRegionDestroy(p->regions[g].data[i]);
}

#define zeroedArray(p, count, T)                                                                   \
  ((T *)memset(tsArenaNewArray(&(p)->arena, T, (count) + 1u), 0, ((count) + 1u) * sizeof(T)))

MlirLogicalResult tesseraFormatParseOperation(const TesseraOpDef *definition,
                                              TesseraAsmParser *parser,
                                              TesseraOperationState *state) {
  Parsing p = {.parser = parser, .format = definition->format, .op = definition, .state = state};
  p.start = tesseraAsmParserGetLoc(parser);
  beginGroups(&p, &state->groups);
  MlirLogicalResult result = parseElements(&p, p.format->elements, p.format->numElements);
  if (!failed(result))
    result = finishOperation(&p);
  destroyRegions(&p);
  return result;
}

//===--- Whole types and attributes ---===//

// Absent parameters get their defaults.
static MlirLogicalResult fillDefaults(Parsing *p) {
  uint32_t numKey = p->definition->numParams - p->definition->numBodyParams;
  for (uint32_t i = 0; i < numKey; ++i) {
    const TesseraParamDef *definition = &p->definition->params[i];
    if (p->hasParam[i])
      continue;
    if (definition->flags & TESSERA_PARAM_SELF_TYPE)
      continue;
    if (definition->defaultValue) {
      if (!asmParamParseDefault(tesseraAsmParserGetContext(p->parser), definition, &p->arena,
                                &p->params[i]))
        return tesseraAsmParserEmitError(p->parser, p->start,
                                         "'%s' has a default for '%s' that is no value of it",
                                         p->definition->name, definition->name);
    } else if (!(definition->flags & TESSERA_PARAM_OPTIONAL)) {
      return tesseraAsmParserEmitError(
          p->parser, p->start, "struct is missing required parameter: %s", definition->name);
    }
  }
  return success();
}

const void *tesseraFormatParseStorage(const TesseraStorageDef *definition, TesseraAsmParser *parser,
                                      MlirType type) {
  Parsing p = {.parser = parser, .format = definition->format, .definition = definition};
  p.start = tesseraAsmParserGetLoc(parser);
  p.params = zeroedArray(&p, definition->numParams, TesseraParam);
  p.hasParam = zeroedArray(&p, definition->numParams, bool);
  // What the body says of the type may refer to the one that is known before it.
  for (uint32_t i = 0; i < definition->numParams; ++i)
    if (definition->params[i].flags & TESSERA_PARAM_SELF_TYPE)
      p.params[i].pointer = type.ptr;
  const void *storage = NULL;
  if (!failed(parseElements(&p, p.format->elements, p.format->numElements)) &&
      !failed(fillDefaults(&p)))
    storage = asmMakeStorage(parser, parser->begin + p.start.offset, definition, p.params);
  tsArenaDestroy(&p.arena);
  return storage;
}
