// Calls, invocations, intrinsics by name, and where exceptions land: syntax and checks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Format.h"

#include <stdio.h>

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

typedef TsVec(MlirType) Types;
typedef TsVec(MlirAttribute) Attributes;
typedef TsVec(TesseraUnresolvedOperand) Operands;

//===--- Lists ---===//

typedef struct OperandList {
  TesseraAsmParser *parser;
  Operands operands;
} OperandList;

static MlirLogicalResult parseListedOperand(void *user) {
  OperandList *list = user;
  TesseraUnresolvedOperand operand;
  if (failed(tesseraAsmParserParseOperand(list->parser, &operand)))
    return failure();
  tsVecPush(&list->operands, operand);
  return success();
}

static MlirLogicalResult parseOperands(OperandList *list, TesseraDelimiter delimiter) {
  return tesseraAsmParserParseCommaSeparatedList(list->parser, delimiter, parseListedOperand, list);
}

// Types, each perhaps with attributes.
typedef struct TypeList {
  TesseraAsmParser *parser;
  Types types;
  Attributes attributes; ///< dictionaries
  bool hasAttributes;
} TypeList;

static void freeTypes(TypeList *list) {
  tsVecFree(&list->types);
  tsVecFree(&list->attributes);
}

static MlirLogicalResult parseListedType(void *user) {
  TypeList *list = user;
  MlirType type;
  MlirAttribute attributes = {NULL};
  if (failed(tesseraAsmParserParseType(list->parser, &type)))
    return failure();
  TesseraOptional present = tesseraAsmParserParseOptionalDictionary(list->parser, &attributes);
  if (present == TESSERA_WRONG)
    return failure();
  if (mlirAttributeIsNull(attributes))
    attributes = mlirDictionaryAttrGet(tesseraAsmParserGetContext(list->parser), 0, NULL);
  list->hasAttributes |= mlirDictionaryAttrGetNumElements(attributes) > 0;
  tsVecPush(&list->types, type);
  tsVecPush(&list->attributes, attributes);
  return success();
}

static void setAttributeList(TesseraOperationState *state, MlirContext context, const char *name,
                             const TypeList *list) {
  if (list->hasAttributes)
    llvmSet(state, name,
            mlirArrayAttrGet(context, (intptr_t)list->attributes.size, list->attributes.data));
}

// `(types) -> types`, attributes included.
typedef struct Signature {
  TypeList arguments, results;
} Signature;

static void freeSignature(Signature *signature) {
  freeTypes(&signature->arguments);
  freeTypes(&signature->results);
}

static MlirLogicalResult parseSignature(TesseraAsmParser *parser, Signature *signature) {
  signature->arguments.parser = signature->results.parser = parser;
  if (failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN,
                                                     parseListedType, &signature->arguments)))
    return failure();
  if (!tesseraAsmParserParseOptionalToken(parser, "->"))
    return success();
  if (!tesseraAsmParserParseOptionalToken(parser, "("))
    return parseListedType(&signature->results);
  if (tesseraAsmParserParseOptionalToken(parser, ")"))
    return success();
  if (failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE,
                                                     parseListedType, &signature->results)))
    return failure();
  return tesseraAsmParserParseToken(parser, ")");
}

static void printDictionaryOf(TesseraAsmPrinter *printer, MlirAttribute array, intptr_t position) {
  if (mlirAttributeIsNull(array) || position >= mlirArrayAttrGetNumElements(array))
    return;
  MlirAttribute dictionary = mlirArrayAttrGetElement(array, position);
  if (!mlirDictionaryAttrGetNumElements(dictionary))
    return;
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAttribute(printer, dictionary);
}

static bool hasDictionary(MlirAttribute array) {
  return !mlirAttributeIsNull(array) && mlirArrayAttrGetNumElements(array) &&
         mlirDictionaryAttrGetNumElements(mlirArrayAttrGetElement(array, 0));
}

static void printSignature(TesseraAsmPrinter *printer, MlirOperation op, TesseraRange arguments,
                           MlirAttribute argAttrs, MlirAttribute resAttrs) {
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < arguments.count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer,
                               mlirValueGetType(mlirOperationGetOperand(op, arguments.start + i)));
    printDictionaryOf(printer, argAttrs, i);
  }
  tesseraAsmPrinterPrintC(printer, ") -> ");
  if (!mlirOperationGetNumResults(op)) {
    tesseraAsmPrinterPrintC(printer, "()");
    return;
  }
  bool parens = hasDictionary(resAttrs);
  tesseraAsmPrinterPrintC(printer, parens ? "(" : "");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, 0)));
  printDictionaryOf(printer, resAttrs, 0);
  tesseraAsmPrinterPrintC(printer, parens ? ")" : "");
}

//===--- Bundles ---===//

typedef struct BundleParse {
  TesseraAsmParser *parser;
  LlvmParsedBundles *bundles;
  TesseraSourceLoc start;
} BundleParse;

static MlirLogicalResult resolveBundle(BundleParse *parse, const OperandList *list,
                                       const TypeList *types) {
  if (list->operands.size != types->types.size)
    return tesseraAsmParserEmitError(
        parse->parser, parse->start,
        "expected %zu types for operand bundle operands for operand bundle #%zu, but actually got "
        "%zu",
        list->operands.size, (size_t)parse->bundles->sizes.size, types->types.size);
  for (size_t i = 0; i < list->operands.size; ++i) {
    MlirValue value;
    if (failed(tesseraAsmParserResolveOperand(parse->parser, &list->operands.data[i],
                                              types->types.data[i], &value)))
      return failure();
    tsVecPush(&parse->bundles->operands, value);
  }
  tsVecPush(&parse->bundles->sizes, (int32_t)list->operands.size);
  return success();
}

static MlirLogicalResult parsePlainType(void *user) {
  TypeList *list = user;
  MlirType type;
  if (failed(tesseraAsmParserParseType(list->parser, &type)))
    return failure();
  tsVecPush(&list->types, type);
  return success();
}

// `%a, %b : type, type)`.
static MlirLogicalResult parseBundleOperands(TesseraAsmParser *parser, OperandList *list,
                                             TypeList *types) {
  if (tesseraAsmParserParseOptionalToken(parser, ")"))
    return success();
  if (failed(parseOperands(list, TESSERA_DELIMITER_NONE)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parsePlainType,
                                                     types)))
    return failure();
  return tesseraAsmParserParseToken(parser, ")");
}

static MlirLogicalResult parseBundle(void *user) {
  BundleParse *parse = user;
  TesseraAsmParser *parser = parse->parser;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirStringRef tag;
  if (failed(tesseraAsmParserParseString(parser, &tag)))
    return tesseraAsmParserEmitError(parser, at, "expect operand bundle tag");
  MlirAttribute name = mlirStringAttrGet(tesseraAsmParserGetContext(parser), tag);
  tsVecPush(&parse->bundles->tags, name);
  OperandList list = {.parser = parser};
  TypeList types = {.parser = parser};
  MlirLogicalResult result = tesseraAsmParserParseToken(parser, "(");
  if (!failed(result))
    result = parseBundleOperands(parser, &list, &types);
  if (!failed(result))
    result = resolveBundle(parse, &list, &types);
  tsVecFree(&list.operands);
  freeTypes(&types);
  return result;
}

MlirLogicalResult llvmParseOptionalBundles(TesseraAsmParser *parser, LlvmParsedBundles *bundles) {
  BundleParse parse = {parser, bundles, tesseraAsmParserGetLoc(parser)};
  return tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_OPTIONAL_SQUARE,
                                                 parseBundle, &parse);
}

void llvmSetBundles(TesseraOperationState *state, MlirContext context,
                    const LlvmParsedBundles *bundles) {
  llvmSet(state, "op_bundle_sizes",
          mlirDenseI32ArrayGet(context, (intptr_t)bundles->sizes.size, bundles->sizes.data));
  if (bundles->tags.size)
    llvmSet(state, "op_bundle_tags",
            mlirArrayAttrGet(context, (intptr_t)bundles->tags.size, bundles->tags.data));
}

void llvmFreeBundles(LlvmParsedBundles *bundles) {
  tsVecFree(&bundles->operands);
  tsVecFree(&bundles->sizes);
  tsVecFree(&bundles->tags);
}

static void printBundle(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute tag,
                        intptr_t start, intptr_t count) {
  tesseraAsmPrinterPrintString(printer, mlirStringAttrGetValue(tag));
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, start + i));
  }
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " : ");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetOperand(op, start + i)));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

void llvmPrintBundles(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute sizes,
                      MlirAttribute tags, TesseraRange operands) {
  intptr_t size = mlirDenseArrayGetNumElements(sizes), start = operands.start;
  tesseraAsmPrinterPrintC(printer, "[");
  for (intptr_t i = 0; i < size; ++i) {
    intptr_t count = mlirDenseI32ArrayGetElement(sizes, i);
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    printBundle(printer, op, mlirArrayAttrGetElement(tags, i), start, count);
    start += count;
  }
  tesseraAsmPrinterPrintC(printer, "]");
}

MlirLogicalResult llvmVerifyBundles(MlirOperation op, MlirAttribute sizes, MlirAttribute tags) {
  intptr_t expected = mlirDenseArrayGetNumElements(sizes);
  intptr_t size = mlirAttributeIsNull(tags) ? 0 : mlirArrayAttrGetNumElements(tags);
  for (intptr_t i = 0; i < size; ++i)
    if (!mlirAttributeIsAString(mlirArrayAttrGetElement(tags, i)))
      return mlirOperationEmitError(op, "operand bundle tag must be a StringAttr");
  if (size == expected)
    return success();
  return mlirOperationEmitError(op, "expected %lld operand bundle tags, but actually got %lld",
                                (long long)expected, (long long)size);
}

//===--- Bundles as a directive: the operation's group, types, tags and sizes ---===//

static MlirLogicalResult parseDirectiveBundle(TesseraAsmParser *parser,
                                              TesseraDirectiveArgument *arguments, Attributes *tags,
                                              TsString *sizes) {
  MlirStringRef tag;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseString(parser, &tag)))
    return tesseraAsmParserEmitError(parser, at, "expect operand bundle tag");
  OperandList list = {.parser = parser};
  TypeList types = {.parser = parser};
  MlirLogicalResult result = tesseraAsmParserParseToken(parser, "(");
  if (!failed(result))
    result = parseBundleOperands(parser, &list, &types);
  for (size_t i = 0; i < list.operands.size; ++i)
    tesseraDirectiveAddOperand(&arguments[0], list.operands.data[i]);
  for (size_t i = 0; i < types.types.size; ++i)
    tesseraDirectiveAddType(&arguments[1], types.types.data[i]);
  int32_t size = (int32_t)list.operands.size;
  tsStringAppend(sizes, mlirStringRefCreate((const char *)&size, sizeof size));
  MlirAttribute name = mlirStringAttrGet(tesseraAsmParserGetContext(parser), tag);
  tsVecPush(tags, name);
  tsVecFree(&list.operands);
  freeTypes(&types);
  return result;
}

MlirLogicalResult llvmParseOpBundles(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                     size_t count) {
  (void)count;
  MlirContext context = tesseraAsmParserGetContext(parser);
  Attributes tags = {0};
  TsString sizes = {0};
  MlirLogicalResult result = success();
  bool isOpen = tesseraAsmParserParseOptionalToken(parser, "[");
  if (isOpen && !tesseraAsmParserParseOptionalToken(parser, "]")) {
    do
      result = parseDirectiveBundle(parser, arguments, &tags, &sizes);
    while (!failed(result) && tesseraAsmParserParseOptionalToken(parser, ","));
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, "]");
  }
  if (tags.size)
    tesseraDirectiveSetAttribute(&arguments[2],
                                 mlirArrayAttrGet(context, (intptr_t)tags.size, tags.data));
  tesseraDirectiveSetAttribute(&arguments[3],
                               mlirDenseI32ArrayGet(context, (intptr_t)tags.size,
                                                    (const int32_t *)(const void *)sizes.data));
  tsVecFree(&tags);
  tsStringFree(&sizes);
  return result;
}

void llvmPrintOpBundles(TesseraAsmPrinter *printer, MlirOperation op,
                        const TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirAttribute sizes = arguments[3].attribute;
  if (mlirAttributeIsNull(sizes) || !mlirDenseArrayGetNumElements(sizes))
    return;
  intptr_t size = (intptr_t)arguments[0].size;
  TesseraRange operands = {.start = mlirOperationGetNumOperands(op) - size, .count = size};
  tesseraAsmPrinterPrintC(printer, " ");
  llvmPrintBundles(printer, op, sizes, arguments[2].attribute, operands);
}

//===--- What calls have in common ---===//

// A call while it is parsed. A callee that is a value is the first of the operands.
typedef struct CallParse {
  TesseraAsmParser *parser;
  OperandList operands;
  bool isDirect;
  Signature signature;
  LlvmParsedBundles bundles;
} CallParse;

static void freeCall(CallParse *call) {
  tsVecFree(&call->operands.operands);
  freeSignature(&call->signature);
  llvmFreeBundles(&call->bundles);
}

static MlirLogicalResult parseCallee(CallParse *call, TesseraOperationState *state) {
  TesseraUnresolvedOperand pointer;
  call->operands.parser = call->parser;
  TesseraOptional present = tesseraAsmParserParseOptionalOperand(call->parser, &pointer);
  if (present == TESSERA_WRONG)
    return failure();
  call->isDirect = present == TESSERA_ABSENT;
  if (!call->isDirect) {
    tsVecPush(&call->operands.operands, pointer);
  } else {
    MlirAttribute callee;
    TesseraSourceLoc at = tesseraAsmParserGetLoc(call->parser);
    if (failed(tesseraAsmParserParseAttribute(call->parser, (MlirType){NULL}, &callee)))
      return failure();
    if (!mlirAttributeIsASymbolRef(callee))
      return tesseraAsmParserEmitError(call->parser, at, "invalid kind of attribute specified");
    llvmSet(state, "callee", callee);
  }
  return parseOperands(&call->operands, TESSERA_DELIMITER_PAREN);
}

static MlirLogicalResult parseOptionalVararg(TesseraAsmParser *parser,
                                             TesseraOperationState *state) {
  MlirAttribute type;
  if (!tesseraAsmParserParseOptionalKeyword(parser, "vararg"))
    return success();
  if (failed(tesseraAsmParserParseToken(parser, "(")))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &type)))
    return failure();
  if (!mlirAttributeIsAType(type))
    return tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
  llvmSet(state, "var_callee_type", type);
  return tesseraAsmParserParseToken(parser, ")");
}

// `: type, (types) -> type`; of a direct call without the callee's. Adds operands and results.
static MlirLogicalResult parseCallTypes(CallParse *call, TesseraOperationState *state) {
  TesseraAsmParser *parser = call->parser;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirType pointer = {NULL};
  if (failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  if (!call->isDirect) {
    if (failed(tesseraAsmParserParseType(parser, &pointer)))
      return failure();
    if (!tesseraAsmParserParseOptionalToken(parser, ","))
      return tesseraAsmParserEmitError(parser, at,
                                       "expected indirect call to have 2 trailing types");
  }
  if (failed(parseSignature(parser, &call->signature)))
    return tesseraAsmParserEmitError(parser, at,
                                     call->isDirect
                                         ? "expected direct call to have 1 trailing types"
                                         : "expected trailing function type");
  const Types *results = &call->signature.results.types, *types = &call->signature.arguments.types;
  if (results->size > 1)
    return tesseraAsmParserEmitError(parser, at, "expected function with 0 or 1 result");
  if (results->size && llvmVoidTypeIsA(results->data[0]))
    return tesseraAsmParserEmitError(parser, at, "expected a non-void result type");
  size_t numOperands = call->operands.operands.size, numTypes = types->size + !call->isDirect;
  if (numOperands != numTypes)
    return tesseraAsmParserEmitError(
        parser, tesseraAsmParserGetNameLoc(parser),
        "number of operands and types do not match: got %zu operands and %zu types", numOperands,
        numTypes);
  for (size_t i = 0; i < numOperands; ++i) {
    MlirValue value;
    MlirType type = call->isDirect ? types->data[i] : i ? types->data[i - 1] : pointer;
    if (failed(
            tesseraAsmParserResolveOperand(parser, &call->operands.operands.data[i], type, &value)))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  if (results->size)
    tesseraOperationStateAddType(state, results->data[0]);
  return success();
}

// Attributes of arguments and results, bundles, and the sizes of all groups.
static void finishCall(CallParse *call, TesseraOperationState *state, int32_t numGroups,
                       int32_t *sizes) {
  MlirContext context = tesseraAsmParserGetContext(call->parser);
  setAttributeList(state, context, "arg_attrs", &call->signature.arguments);
  setAttributeList(state, context, "res_attrs", &call->signature.results);
  for (size_t i = 0; i < call->bundles.operands.size; ++i)
    tesseraOperationStateAddOperand(state, call->bundles.operands.data[i]);
  llvmSetBundles(state, context, &call->bundles);
  sizes[numGroups - 1] = (int32_t)call->bundles.operands.size;
  llvmSet(state, "operandSegmentSizes", mlirDenseI32ArrayGet(context, numGroups, sizes));
}

static void printOperands(TesseraAsmPrinter *printer, MlirOperation op, TesseraRange range) {
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < range.count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, range.start + i));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

// The callee and what is passed to it; gives the range of the latter.
static TesseraRange printCallee(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute callee,
                                TesseraRange operands) {
  if (!mlirAttributeIsNull(callee)) {
    tesseraAsmPrinterPrintAttribute(printer, callee);
  } else {
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, operands.start));
    operands.start++;
    operands.count--;
  }
  printOperands(printer, op, operands);
  return operands;
}

static void printKeyword(TesseraAsmPrinter *printer, MlirStringRef keyword) {
  tesseraAsmPrinterPrintText(printer, keyword);
  tesseraAsmPrinterPrintC(printer, " ");
}

static void printVararg(TesseraAsmPrinter *printer, MlirAttribute type) {
  if (mlirAttributeIsNull(type))
    return;
  tesseraAsmPrinterPrintC(printer, " vararg(");
  tesseraAsmPrinterPrintAttribute(printer, type);
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printOptionalBundles(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute sizes,
                                 MlirAttribute tags, TesseraRange operands) {
  if (!mlirDenseArrayGetNumElements(sizes))
    return;
  tesseraAsmPrinterPrintC(printer, " ");
  llvmPrintBundles(printer, op, sizes, tags, operands);
}

// `: types`; `operands` are those that are passed, the callee, when it is a value, is before them.
static void printCallTypes(TesseraAsmPrinter *printer, MlirOperation op, bool isIndirect,
                           TesseraRange operands, MlirAttribute argAttrs, MlirAttribute resAttrs) {
  tesseraAsmPrinterPrintC(printer, " : ");
  if (isIndirect) {
    tesseraAsmPrinterPrintType(printer,
                               mlirValueGetType(mlirOperationGetOperand(op, operands.start - 1)));
    tesseraAsmPrinterPrintC(printer, ", ");
  }
  printSignature(printer, op, operands, argAttrs, resAttrs);
}

// `callee` is a type for a call of variadic functions. `operands` are what is passed.
static MlirLogicalResult checkVararg(MlirOperation op, MlirAttribute attribute,
                                     TesseraRange operands) {
  if (mlirAttributeIsNull(attribute))
    return success();
  MlirType type = mlirTypeAttrGetValue(attribute), result = llvmFunctionTypeGetReturnType(type);
  size_t size;
  const MlirType *params = llvmFunctionTypeGetParams(type, &size);
  if (!llvmFunctionTypeGetVarArg(type))
    return mlirOperationEmitOpError(op, "expected var_callee_type to be a variadic function type");
  if ((intptr_t)size > operands.count)
    return mlirOperationEmitOpError(op, "expected var_callee_type to have at most %lld parameters",
                                    (long long)operands.count);
  for (size_t i = 0; i < size; ++i) {
    MlirType given = mlirValueGetType(mlirOperationGetOperand(op, operands.start + (intptr_t)i));
    if (!mlirTypeEqual(params[i], given))
      return llvmEmitTypes(op, "var_callee_type parameter type mismatch: ", params[i],
                           " != ", given, "");
  }
  if (!mlirOperationGetNumResults(op))
    return llvmVoidTypeIsA(result)
               ? success()
               : mlirOperationEmitOpError(op, "expected var_callee_type to return void");
  MlirType given = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirTypeEqual(result, given)
             ? success()
             : llvmEmitTypes(op, "var_callee_type return type mismatch: ", result, " != ", given,
                             "");
}

// What is passed, of operands that begin with the callee unless a symbol names it.
static TesseraRange passedOperands(MlirAttribute callee, TesseraRange operands) {
  if (mlirAttributeIsNull(callee) && operands.count) {
    operands.start++;
    operands.count--;
  }
  return operands;
}

//===--- llvm.call ---===//

enum { CALL_OPERANDS, CALL_BUNDLES };

static MlirLogicalResult parseCall(CallParse *call, TesseraOperationState *state) {
  TesseraAsmParser *parser = call->parser;
  MlirContext context = tesseraAsmParserGetContext(parser);
  int64_t convention = llvmParseOptionalCase(parser, &llvmCConvEnum, LlvmCConvC);
  llvmSet(state, "CConv", llvmCConvAttrGet(context, (LlvmCConv)convention));
  int64_t kind = llvmParseOptionalCase(parser, &llvmTailCallKindEnum, LlvmTailCallKindNone);
  llvmSet(state, "TailCallKind", llvmTailCallKindAttrGet(context, (LlvmTailCallKind)kind));
  if (failed(parseCallee(call, state)) || failed(parseOptionalVararg(parser, state)) ||
      failed(llvmParseOptionalBundles(parser, &call->bundles)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(parseCallTypes(call, state)))
    return failure();
  int32_t sizes[2] = {(int32_t)call->operands.operands.size};
  finishCall(call, state, 2, sizes);
  return success();
}

MlirLogicalResult llvmCallOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  CallParse call = {.parser = parser};
  MlirLogicalResult result = parseCall(&call, state);
  freeCall(&call);
  return result;
}

// Fast-math flags are printed where there are any.
static bool hasNoFastmath(MlirAttribute flags) {
  return mlirAttributeIsNull(flags) || llvmFastmathFlagsAttrGetValue(flags) == 0;
}

void llvmCallOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {
      "callee",          "TailCallKind",   "var_callee_type", "CConv",     "operandSegmentSizes",
      "op_bundle_sizes", "op_bundle_tags", "arg_attrs",       "res_attrs", "fastmathFlags"};
  MlirAttribute callee = llvmCallOpGetCalleeAttr(op);
  LlvmCConv convention = llvmCConvAttrGetCallingConv(llvmCallOpGetCConvAttr(op));
  LlvmTailCallKind kind = llvmTailCallKindAttrGetTailCallKind(llvmCallOpGetTailCallKindAttr(op));
  tesseraAsmPrinterPrintC(printer, " ");
  if (convention != LlvmCConvC)
    printKeyword(printer, llvmCConvStringify(convention));
  if (kind != LlvmTailCallKindNone)
    printKeyword(printer, llvmTailCallKindStringify(kind));
  TesseraRange passed =
      printCallee(printer, op, callee, tesseraOperationGetOperandGroup(op, CALL_OPERANDS));
  printVararg(printer, llvmCallOpGetVarCalleeTypeAttr(op));
  printOptionalBundles(printer, op, llvmCallOpGetOpBundleSizesAttr(op),
                       llvmCallOpGetOpBundleTagsAttr(op),
                       tesseraOperationGetOperandGroup(op, CALL_BUNDLES));
  size_t numElided = sizeof elided / sizeof *elided;
  if (!hasNoFastmath(llvmCallOpGetFastmathFlagsAttr(op)))
    numElided--;
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, numElided, elided, false);
  printCallTypes(printer, op, mlirAttributeIsNull(callee), passed, llvmCallOpGetArgAttrsAttr(op),
                 llvmCallOpGetResAttrsAttr(op));
}

MlirLogicalResult llvmCallOpVerify(MlirOperation op) {
  return llvmVerifyBundles(op, llvmCallOpGetOpBundleSizesAttr(op),
                           llvmCallOpGetOpBundleTagsAttr(op));
}

static MlirLogicalResult checkCallOperands(MlirOperation op, MlirType type, TesseraRange operands) {
  size_t size;
  const MlirType *params = llvmFunctionTypeGetParams(type, &size);
  bool isVariadic = llvmFunctionTypeGetVarArg(type);
  if (!isVariadic && (intptr_t)size != operands.count)
    return mlirOperationEmitOpError(
        op, "incorrect number of operands (%lld) for callee (expecting: %zu)",
        (long long)operands.count, size);
  if ((intptr_t)size > operands.count)
    return mlirOperationEmitOpError(
        op, "incorrect number of operands (%lld) for varargs callee (expecting at least: %zu)",
        (long long)operands.count, size);
  for (size_t i = 0; i < size; ++i) {
    MlirType given = mlirValueGetType(mlirOperationGetOperand(op, operands.start + (intptr_t)i));
    if (mlirTypeEqual(given, params[i]))
      continue;
    char text[64];
    snprintf(text, sizeof text, "operand type mismatch for operand %zu: ", i);
    return llvmEmitTypes(op, text, given, " != ", params[i], "");
  }
  return success();
}

static MlirLogicalResult checkCallResult(MlirOperation op, MlirType type) {
  MlirType result = llvmFunctionTypeGetReturnType(type);
  bool isVoid = llvmVoidTypeIsA(result);
  if (!mlirOperationGetNumResults(op))
    return isVoid ? success()
                  : mlirOperationEmitOpError(op, "expected function call to produce a value");
  if (isVoid)
    return mlirOperationEmitOpError(op,
                                    "calling function with void result must not produce values");
  MlirType given = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirTypeEqual(given, result)
             ? success()
             : llvmEmitTypes(op, "result type mismatch: ", given, " != ", result, "");
}

// The type of the function that a symbol names, null after an error.
static MlirType typeOfCallee(MlirOperation op, TesseraSymbolTables *tables, MlirAttribute callee) {
  MlirStringRef name = mlirFlatSymbolRefAttrGetValue(callee);
  MlirOperation function = tesseraSymbolTablesLookupNearest(tables, op, callee);
  if (mlirOperationIsNull(function))
    mlirOperationEmitOpError(op, "'%.*s' does not reference a symbol in the current scope",
                             (int)name.length, name.data);
  else if (llvmFuncOpIsA(function))
    return llvmFuncOpGetFunctionType(function);
  else if (llvmIFuncOpIsA(function))
    return llvmIFuncOpGetIFuncType(function);
  else
    mlirOperationEmitOpError(op, "'%.*s' does not reference a valid LLVM function or IFunc",
                             (int)name.length, name.data);
  return (MlirType){NULL};
}

// Whether the function has a subprogram: fused to its location.
static bool hasSubprogram(MlirOperation function) {
  MlirLocation location = mlirOperationGetLocation(function);
  MlirAttribute metadata = mlirLocationFusedGetMetadata(location);
  return mlirLocationIsAFused(location) && metadata.ptr && llvmDISubprogramAttrIsA(metadata);
}

// What may be inlined into a function with debug information needs a place that it was called from.
static MlirLogicalResult checkCallPlace(MlirOperation op, MlirOperation callee) {
  if (!llvmFuncOpIsA(callee) ||
      mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(callee, 0))) ||
      !mlirLocationEqual(mlirOperationGetLocation(op),
                         mlirLocationUnknownGet(mlirOperationGetContext(op))))
    return success();
  MlirOperation around = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(around) && !functionOpInterfaceCast(around))
    around = mlirOperationGetParentOperation(around);
  if (mlirOperationIsNull(around) || !hasSubprogram(around) || !hasSubprogram(callee))
    return success();
  return mlirOperationEmitError(
      op, "inlinable function call in a function with a DISubprogram location must have a debug "
          "location");
}

MlirLogicalResult llvmCallOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirAttribute callee = llvmCallOpGetCalleeAttr(op);
  TesseraRange operands = tesseraOperationGetOperandGroup(op, CALL_OPERANDS);
  TesseraRange passed = passedOperands(callee, operands);
  if (failed(checkVararg(op, llvmCallOpGetVarCalleeTypeAttr(op), passed)))
    return failure();
  if (mlirAttributeIsNull(callee)) {
    if (!mlirOperationGetNumOperands(op))
      return mlirOperationEmitOpError(
          op, "must have either a `callee` attribute or at least an operand");
    MlirType pointer = mlirValueGetType(mlirOperationGetOperand(op, 0));
    if (llvmPointerTypeIsA(pointer))
      return success();
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "indirect call expects a pointer as callee: ");
    tesseraDiagnosticAppendType(error, pointer);
    return tesseraDiagnosticReport(error);
  }
  MlirType type = typeOfCallee(op, tables, callee);
  if (mlirTypeIsNull(type))
    return failure();
  if (!llvmFunctionTypeIsA(type)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "callee does not have a functional type: ");
    tesseraDiagnosticAppendType(error, type);
    return tesseraDiagnosticReport(error);
  }
  if (llvmFunctionTypeGetVarArg(type) && mlirAttributeIsNull(llvmCallOpGetVarCalleeTypeAttr(op)))
    return mlirOperationEmitOpError(op, "missing var_callee_type attribute for vararg call");
  if (failed(checkCallOperands(op, type, passed)) || failed(checkCallResult(op, type)))
    return failure();
  return checkCallPlace(op, tesseraSymbolTablesLookupNearest(tables, op, callee));
}

MlirAttribute llvmCallOpCallOpInterfaceGetCallee(MlirOperation op) {
  return llvmCallOpGetCalleeAttr(op);
}
MlirValue llvmCallOpGetCalleeValue(MlirOperation op) {
  bool isDirect = !mlirAttributeIsNull(llvmCallOpGetCalleeAttr(op));
  return isDirect ? (MlirValue){NULL} : mlirOperationGetOperand(op, 0);
}
MlirLogicalResult llvmCallOpSetCallee(MlirOperation op, MlirAttribute callee) {
  if (mlirAttributeIsNull(llvmCallOpGetCalleeAttr(op)))
    return failure();
  llvmCallOpSetCalleeAttr(op, callee);
  return success();
}
TesseraRange llvmCallOpGetArguments(MlirOperation op) {
  return passedOperands(llvmCallOpGetCalleeAttr(op),
                        tesseraOperationGetOperandGroup(op, CALL_OPERANDS));
}

//===--- llvm.call_intrinsic ---===//

static MlirLogicalResult parseIntrinsic(CallParse *call, TesseraOperationState *state) {
  TesseraAsmParser *parser = call->parser;
  MlirStringRef name;
  call->isDirect = true;
  call->operands.parser = parser;
  if (failed(tesseraAsmParserParseString(parser, &name)))
    return failure();
  llvmSet(state, "intrin", mlirStringAttrGet(tesseraAsmParserGetContext(parser), name));
  if (failed(parseOperands(&call->operands, TESSERA_DELIMITER_PAREN)) ||
      failed(llvmParseOptionalBundles(parser, &call->bundles)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(parseCallTypes(call, state)))
    return failure();
  int32_t sizes[2] = {(int32_t)call->operands.operands.size};
  finishCall(call, state, 2, sizes);
  return success();
}

MlirLogicalResult llvmCallIntrinsicOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  CallParse call = {.parser = parser};
  MlirLogicalResult result = parseIntrinsic(&call, state);
  freeCall(&call);
  return result;
}

void llvmCallIntrinsicOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"intrin",         "operandSegmentSizes", "op_bundle_sizes",
                                       "op_bundle_tags", "arg_attrs",           "res_attrs",
                                       "fastmathFlags"};
  TesseraRange operands = tesseraOperationGetOperandGroup(op, CALL_OPERANDS);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintString(printer, llvmCallIntrinsicOpGetIntrin(op));
  printOperands(printer, op, operands);
  printOptionalBundles(printer, op, llvmCallIntrinsicOpGetOpBundleSizesAttr(op),
                       llvmCallIntrinsicOpGetOpBundleTagsAttr(op),
                       tesseraOperationGetOperandGroup(op, CALL_BUNDLES));
  size_t numElided = sizeof elided / sizeof *elided;
  if (!hasNoFastmath(llvmCallIntrinsicOpGetFastmathFlagsAttr(op)))
    numElided--;
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, numElided, elided, false);
  printCallTypes(printer, op, false, operands, llvmCallIntrinsicOpGetArgAttrsAttr(op),
                 llvmCallIntrinsicOpGetResAttrsAttr(op));
}

MlirLogicalResult llvmCallIntrinsicOpVerify(MlirOperation op) {
  if (!tsStartsWith(llvmCallIntrinsicOpGetIntrin(op), tsLiteral("llvm.")))
    return mlirOperationEmitOpError(op, "intrinsic name must start with 'llvm.'");
  return llvmVerifyBundles(op, llvmCallIntrinsicOpGetOpBundleSizesAttr(op),
                           llvmCallIntrinsicOpGetOpBundleTagsAttr(op));
}

MlirLogicalResult llvmAssumeOpVerify(MlirOperation op) {
  return llvmVerifyBundles(op, llvmAssumeOpGetOpBundleSizesAttr(op),
                           llvmAssumeOpGetOpBundleTagsAttr(op));
}

//===--- llvm.invoke ---===//

enum { INVOKE_OPERANDS, INVOKE_NORMAL, INVOKE_UNWIND, INVOKE_BUNDLES };

// `^block` or `^block(%a, %b : type, type)`: the values are appended.
typedef TsVec(MlirValue) Values;
static MlirLogicalResult parseDestination(TesseraAsmParser *parser, MlirBlock *block,
                                          Values *values) {
  if (failed(tesseraAsmParserParseSuccessor(parser, block)))
    return failure();
  if (!tesseraAsmParserParseOptionalToken(parser, "("))
    return success();
  OperandList list = {.parser = parser};
  TypeList types = {.parser = parser};
  MlirLogicalResult result = parseBundleOperands(parser, &list, &types);
  if (!failed(result) && list.operands.size != types.types.size)
    result = tesseraAsmParserEmitError(
        parser, tesseraAsmParserGetNameLoc(parser),
        "number of operands and types do not match: got %zu operands and %zu types",
        list.operands.size, types.types.size);
  for (size_t i = 0; !failed(result) && i < list.operands.size; ++i) {
    MlirValue value;
    result =
        tesseraAsmParserResolveOperand(parser, &list.operands.data[i], types.types.data[i], &value);
    if (!failed(result))
      tsVecPush(values, value);
  }
  tsVecFree(&list.operands);
  freeTypes(&types);
  return result;
}

static void addOperands(TesseraOperationState *state, const Values *values) {
  for (size_t i = 0; i < values->size; ++i)
    tesseraOperationStateAddOperand(state, values->data[i]);
}

static MlirLogicalResult parseInvoke(CallParse *call, TesseraOperationState *state, Values *normal,
                                     Values *unwind) {
  TesseraAsmParser *parser = call->parser;
  MlirBlock blocks[2];
  int64_t convention = llvmParseOptionalCase(parser, &llvmCConvEnum, LlvmCConvC);
  llvmSet(state, "CConv",
          llvmCConvAttrGet(tesseraAsmParserGetContext(parser), (LlvmCConv)convention));
  if (failed(parseCallee(call, state)) || failed(tesseraAsmParserParseKeyword(parser, "to")) ||
      failed(parseDestination(parser, &blocks[0], normal)) ||
      failed(tesseraAsmParserParseKeyword(parser, "unwind")) ||
      failed(parseDestination(parser, &blocks[1], unwind)) ||
      failed(parseOptionalVararg(parser, state)) ||
      failed(llvmParseOptionalBundles(parser, &call->bundles)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(parseCallTypes(call, state)))
    return failure();
  addOperands(state, normal);
  addOperands(state, unwind);
  tesseraOperationStateAddSuccessor(state, blocks[0]);
  tesseraOperationStateAddSuccessor(state, blocks[1]);
  int32_t sizes[4] = {(int32_t)call->operands.operands.size, (int32_t)normal->size,
                      (int32_t)unwind->size};
  finishCall(call, state, 4, sizes);
  return success();
}

MlirLogicalResult llvmInvokeOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  CallParse call = {.parser = parser};
  Values normal = {0}, unwind = {0};
  MlirLogicalResult result = parseInvoke(&call, state, &normal, &unwind);
  freeCall(&call);
  tsVecFree(&normal);
  tsVecFree(&unwind);
  return result;
}

static void printDestination(TesseraAsmPrinter *printer, MlirOperation op, intptr_t successor,
                             TesseraRange operands) {
  tesseraAsmPrinterPrintSuccessor(printer, mlirOperationGetSuccessor(op, successor));
  if (!operands.count)
    return;
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < operands.count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, operands.start + i));
  }
  for (intptr_t i = 0; i < operands.count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " : ");
    tesseraAsmPrinterPrintType(printer,
                               mlirValueGetType(mlirOperationGetOperand(op, operands.start + i)));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

void llvmInvokeOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {
      "callee",          "var_callee_type", "CConv",     "operandSegmentSizes",
      "op_bundle_sizes", "op_bundle_tags",  "arg_attrs", "res_attrs"};
  MlirAttribute callee = llvmInvokeOpGetCalleeAttr(op);
  LlvmCConv convention = llvmCConvAttrGetCallingConv(llvmInvokeOpGetCConvAttr(op));
  tesseraAsmPrinterPrintC(printer, " ");
  if (convention != LlvmCConvC)
    printKeyword(printer, llvmCConvStringify(convention));
  TesseraRange passed =
      printCallee(printer, op, callee, tesseraOperationGetOperandGroup(op, INVOKE_OPERANDS));
  tesseraAsmPrinterPrintC(printer, " to ");
  printDestination(printer, op, 0, tesseraOperationGetOperandGroup(op, INVOKE_NORMAL));
  tesseraAsmPrinterPrintC(printer, " unwind ");
  printDestination(printer, op, 1, tesseraOperationGetOperandGroup(op, INVOKE_UNWIND));
  printVararg(printer, llvmInvokeOpGetVarCalleeTypeAttr(op));
  printOptionalBundles(printer, op, llvmInvokeOpGetOpBundleSizesAttr(op),
                       llvmInvokeOpGetOpBundleTagsAttr(op),
                       tesseraOperationGetOperandGroup(op, INVOKE_BUNDLES));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, sizeof elided / sizeof *elided, elided,
                                         false);
  printCallTypes(printer, op, mlirAttributeIsNull(callee), passed, llvmInvokeOpGetArgAttrsAttr(op),
                 llvmInvokeOpGetResAttrsAttr(op));
}

MlirLogicalResult llvmInvokeOpVerify(MlirOperation op) {
  if (failed(llvmCheckWeights(op, llvmInvokeOpGetBranchWeightsAttr(op))))
    return failure();
  TesseraRange passed = passedOperands(llvmInvokeOpGetCalleeAttr(op),
                                       tesseraOperationGetOperandGroup(op, INVOKE_OPERANDS));
  if (failed(checkVararg(op, llvmInvokeOpGetVarCalleeTypeAttr(op), passed)))
    return failure();
  MlirOperation first = mlirBlockGetFirstOperation(mlirOperationGetSuccessor(op, 1));
  if (mlirOperationIsNull(first))
    return mlirOperationEmitError(op, "must have at least one operation in unwind destination");
  if (!llvmLandingpadOpIsA(first))
    return mlirOperationEmitError(
        op, "first operation in unwind destination should be a llvm.landingpad operation");
  return llvmVerifyBundles(op, llvmInvokeOpGetOpBundleSizesAttr(op),
                           llvmInvokeOpGetOpBundleTagsAttr(op));
}

TesseraRange llvmInvokeOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  return tesseraOperationGetOperandGroup(op, successor ? INVOKE_UNWIND : INVOKE_NORMAL);
}
MlirAttribute llvmInvokeOpCallOpInterfaceGetCallee(MlirOperation op) {
  return llvmInvokeOpGetCalleeAttr(op);
}
MlirValue llvmInvokeOpGetCalleeValue(MlirOperation op) {
  bool isDirect = !mlirAttributeIsNull(llvmInvokeOpGetCalleeAttr(op));
  return isDirect ? (MlirValue){NULL} : mlirOperationGetOperand(op, 0);
}
MlirLogicalResult llvmInvokeOpSetCallee(MlirOperation op, MlirAttribute callee) {
  if (mlirAttributeIsNull(llvmInvokeOpGetCalleeAttr(op)))
    return failure();
  llvmInvokeOpSetCalleeAttr(op, callee);
  return success();
}
TesseraRange llvmInvokeOpGetArguments(MlirOperation op) {
  return passedOperands(llvmInvokeOpGetCalleeAttr(op),
                        tesseraOperationGetOperandGroup(op, INVOKE_OPERANDS));
}

//===--- llvm.landingpad ---===//

// `(catch %a : type)`, `(filter %a : type)`.
static MlirLogicalResult parseClauses(TesseraAsmParser *parser, TesseraOperationState *state) {
  while (tesseraAsmParserParseOptionalToken(parser, "(")) {
    TesseraUnresolvedOperand operand;
    MlirType type;
    MlirValue value;
    if (!tesseraAsmParserParseOptionalKeyword(parser, "filter") &&
        failed(tesseraAsmParserParseKeyword(parser, "catch")))
      return failure();
    if (failed(tesseraAsmParserParseOperand(parser, &operand)) ||
        failed(tesseraAsmParserParseToken(parser, ":")) ||
        failed(tesseraAsmParserParseType(parser, &type)) ||
        failed(tesseraAsmParserResolveOperand(parser, &operand, type, &value)) ||
        failed(tesseraAsmParserParseToken(parser, ")")))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  return success();
}

MlirLogicalResult llvmLandingpadOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirType type;
  if (tesseraAsmParserParseOptionalKeyword(parser, "cleanup"))
    llvmSet(state, "cleanup", mlirUnitAttrGet(tesseraAsmParserGetContext(parser)));
  if (failed(parseClauses(parser, state)) || failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  tesseraOperationStateAddType(state, type);
  return success();
}

void llvmLandingpadOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"cleanup"};
  tesseraAsmPrinterPrintC(printer, llvmLandingpadOpGetCleanup(op) ? " cleanup " : " ");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    MlirType type = mlirValueGetType(value);
    tesseraAsmPrinterPrintC(printer, llvmArrayTypeIsA(type) ? "(filter " : "(catch ");
    tesseraAsmPrinterPrintOperand(printer, value);
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintType(printer, type);
    tesseraAsmPrinterPrintC(printer, ") ");
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
  tesseraAsmPrinterPrintC(printer, ": ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

static MlirLogicalResult checkClause(MlirOperation op, intptr_t position) {
  MlirValue value = mlirOperationGetOperand(op, position);
  MlirOperation source = definingOp(value);
  if (llvmArrayTypeIsA(mlirValueGetType(value)) || llvmZeroOpIsA(source) ||
      llvmAddressOfOpIsA(source))
    return success();
  if (!llvmBitcastOpIsA(source))
    return mlirOperationEmitError(
        op, "clause #%lld is not a known constant - null, addressof, bitcast", (long long)position);
  if (llvmAddressOfOpIsA(definingOp(mlirOperationGetOperand(source, 0))))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "constant clauses expected");
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(source));
  tesseraDiagnosticAppendFormat(
      note, "global addresses expected as operand to bitcast used in clauses for landingpad");
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult llvmLandingpadOpVerify(MlirOperation op) {
  MlirOperation function = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(function) && !llvmFuncOpIsA(function))
    function = mlirOperationGetParentOperation(function);
  if (!mlirOperationIsNull(function) && mlirAttributeIsNull(llvmFuncOpGetPersonalityAttr(function)))
    return mlirOperationEmitError(op,
                                  "llvm.landingpad needs to be in a function with a personality");
  intptr_t size = mlirOperationGetNumOperands(op);
  if (!size && !llvmLandingpadOpGetCleanup(op))
    return mlirOperationEmitError(
        op, "landingpad instruction expects at least one clause or cleanup attribute");
  for (intptr_t i = 0; i < size; ++i)
    if (failed(checkClause(op, i)))
      return failure();
  return success();
}
