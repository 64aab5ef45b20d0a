// Types of the llvm dialect: syntax, checks, and what ops ask of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Questions ---===//

bool llvmTypeIsFloat(MlirType type) {
  return mlirTypeIsABF16(type) || mlirTypeIsAF16(type) || mlirTypeIsAF32(type) ||
         mlirTypeIsAF64(type) || tesseraTypeIsFloat(type, 80) || tesseraTypeIsFloat(type, 128) ||
         llvmPPCFP128TypeIsA(type);
}

bool llvmTypeIsCompatibleVector(MlirType type) {
  if (!mlirTypeIsAVector(type) || mlirShapedTypeGetRank(type) != 1)
    return false;
  MlirType element = mlirShapedTypeGetElementType(type);
  return tesseraTypeIsSignlessInteger(element, 0) || llvmTypeIsFloat(element) ||
         llvmPointerTypeIsA(element);
}

bool llvmTypeIsScalableVector(MlirType type) {
  return mlirTypeIsAVector(type) && mlirVectorTypeIsScalable(type);
}

bool llvmTypeIsCompatibleOuter(MlirType type) {
  return llvmPointerTypeIsA(type) || tesseraTypeIsSignlessInteger(type, 0) ||
         llvmTypeIsFloat(type) || llvmTypeIsCompatibleVector(type) || llvmStructTypeIsA(type) ||
         llvmArrayTypeIsA(type) || llvmFunctionTypeIsA(type) || llvmVoidTypeIsA(type) ||
         llvmTokenTypeIsA(type) || llvmLabelTypeIsA(type) || llvmMetadataTypeIsA(type) ||
         llvmTargetExtTypeIsA(type) || llvmX86AMXTypeIsA(type);
}

// Types hold types, structures with a name perhaps themselves: those that are being looked at are a
// chain.
typedef struct Around {
  MlirType type;
  const struct Around *outer;
} Around;

static bool isCompatible(MlirType type, const Around *outer);

static bool areCompatible(size_t size, const MlirType *types, const Around *outer) {
  for (size_t i = 0; i < size; ++i)
    if (!isCompatible(types[i], outer))
      return false;
  return true;
}

static bool isCompatible(MlirType type, const Around *outer) {
  size_t size;
  const MlirType *types;
  if (!llvmTypeIsCompatibleOuter(type))
    return false;
  if (llvmArrayTypeIsA(type))
    return isCompatible(llvmArrayTypeGetElementType(type), outer);
  if (llvmFunctionTypeIsA(type)) {
    types = llvmFunctionTypeGetParams(type, &size);
    return isCompatible(llvmFunctionTypeGetReturnType(type), outer) &&
           areCompatible(size, types, outer);
  }
  if (llvmTargetExtTypeIsA(type)) {
    types = llvmTargetExtTypeGetTypeParams(type, &size);
    return areCompatible(size, types, outer);
  }
  if (!llvmStructTypeIsA(type))
    return true;
  for (const Around *around = outer; around; around = around->outer)
    if (mlirTypeEqual(around->type, type))
      return true;
  types = llvmStructTypeGetFields(type, &size);
  return areCompatible(size, types, &(Around){type, outer});
}

bool llvmTypeIsCompatible(MlirType type) { return isCompatible(type, NULL); }

const MlirType *llvmStructTypeGetFields(MlirType type, size_t *size) {
  return llvmStructTypeGetIsIdentified(type) ? llvmStructTypeGetIdentifiedFields(type, size)
                                             : llvmStructTypeGetLiteralFields(type, size);
}

bool llvmStructTypeIsPacked(MlirType type) {
  return llvmStructTypeGetIsIdentified(type) ? llvmStructTypeGetIdentifiedPacked(type)
                                             : llvmStructTypeGetLiteralPacked(type);
}

bool llvmStructTypeIsOpaque(MlirType type) {
  return llvmStructTypeGetIsIdentified(type) &&
         (!llvmStructTypeHasBody(type) || llvmStructTypeGetIdentifiedOpaque(type));
}

MlirType llvmStructTypeGetWithBool(MlirType type) {
  MlirContext context = mlirTypeGetContext(type);
  MlirType fields[2] = {type, mlirIntegerTypeGet(context, 1)};
  return llvmStructTypeGetLiteral(context, 2, fields, false);
}

MlirType llvmAggregateGetElement(MlirType type, int64_t position) {
  const MlirType none = {NULL};
  if (llvmArrayTypeIsA(type))
    return position >= 0 && (uint64_t)position < (uint64_t)llvmArrayTypeGetNumElements(type)
               ? llvmArrayTypeGetElementType(type)
               : none;
  if (!llvmStructTypeIsA(type))
    return none;
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  return position >= 0 && (uint64_t)position < size ? fields[position] : none;
}

bool llvmTargetTypeAllows(MlirType type, LlvmTargetUse use) {
  static const struct {
    const char *prefix;
    int uses;
  } known[] = {{"spirv.", LLVM_TARGET_ZERO | LLVM_TARGET_GLOBAL | LLVM_TARGET_MEMORY},
               {"aarch64.svcount", LLVM_TARGET_ZERO | LLVM_TARGET_MEMORY},
               {"amdgcn.named.barrier", LLVM_TARGET_GLOBAL}};
  MlirStringRef name = llvmTargetExtTypeGetExtTypeName(type);
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (tsStartsWith(name, mlirStringRefCreateFromCString(known[i].prefix)))
      return known[i].uses & use;
  return false;
}

bool llvmTypeIsLoadable(MlirType type) {
  if (!llvmTypeIsCompatibleOuter(type) || llvmVoidTypeIsA(type) || llvmFunctionTypeIsA(type))
    return false;
  if (llvmStructTypeIsA(type))
    return !llvmStructTypeIsOpaque(type);
  return !llvmTargetExtTypeIsA(type) || llvmTargetTypeAllows(type, LLVM_TARGET_MEMORY);
}

static int64_t widthOf(MlirType type) {
  if (mlirTypeIsAInteger(type))
    return mlirIntegerTypeGetWidth(type);
  return mlirTypeIsAFloat(type) ? mlirFloatTypeGetWidth(type) : 0;
}

bool llvmVectorIsSmall(MlirType type) {
  const int64_t limit = 1 << 17;
  if (!mlirTypeIsAVector(type))
    return true;
  int64_t size = mlirShapedTypeGetDimSize(type, 0);
  return size <= limit && size * widthOf(mlirShapedTypeGetElementType(type)) <= limit;
}

bool llvmVectorIsTwice(MlirType twice, MlirType once) {
  return llvmTypeIsCompatibleVector(twice) && llvmTypeIsCompatibleVector(once) &&
         mlirVectorTypeIsScalable(twice) == mlirVectorTypeIsScalable(once) &&
         mlirTypeEqual(mlirShapedTypeGetElementType(twice), mlirShapedTypeGetElementType(once)) &&
         mlirShapedTypeGetDimSize(twice, 0) == 2 * mlirShapedTypeGetDimSize(once, 0);
}

//===--- Types that hold themselves ---===//

static bool ends(TsPointerMap *isOnTheWay, MlirType type);

static bool allEnd(TsPointerMap *isOnTheWay, size_t size, const MlirType *types) {
  for (size_t i = 0; i < size; ++i)
    if (!ends(isOnTheWay, types[i]))
      return false;
  return true;
}

// What is behind a pointer isn't a part of its type: only what is held in place is looked at.
static bool ends(TsPointerMap *isOnTheWay, MlirType type) {
  size_t size;
  while (llvmArrayTypeIsA(type))
    type = llvmArrayTypeGetElementType(type);
  if (llvmTargetExtTypeIsA(type)) {
    const MlirType *types = llvmTargetExtTypeGetTypeParams(type, &size);
    return allEnd(isOnTheWay, size, types);
  }
  if (!llvmStructTypeIsA(type))
    return true;
  bool isNew;
  uintptr_t *state = tsPointerMapInsert(isOnTheWay, type.ptr, &isNew);
  if (!isNew)
    return !*state;
  *state = true;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  bool end = allEnd(isOnTheWay, size, fields);
  *tsPointerMapFind(isOnTheWay, type.ptr) = false;
  return end;
}

bool llvmTypeHoldsItself(MlirType type) {
  TsPointerMap isOnTheWay = {0};
  bool end = ends(&isOnTheWay, type);
  tsPointerMapFree(&isOnTheWay);
  return !end;
}

//===--- Types inside of types ---===//

static const TesseraStorageDef *findDefinition(MlirStringRef mnemonic) {
  for (uint32_t i = 0; i < llvmDialectDef.numTypes; ++i)
    if (tsEqualC(mnemonic, llvmDialectDef.types[i]->mnemonic))
      return llvmDialectDef.types[i];
  return NULL;
}

MlirLogicalResult llvmParseTypeInside(TesseraAsmParser *parser, MlirType *type) {
  TesseraOptional present = tesseraAsmParserParseOptionalType(parser, type);
  if (present != TESSERA_ABSENT)
    return present == TESSERA_PRESENT ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirStringRef mnemonic;
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &mnemonic)))
    return mlirLogicalResultFailure();
  const TesseraStorageDef *definition = findDefinition(mnemonic);
  if (!definition)
    return tesseraAsmParserEmitError(parser, at, "unknown LLVM type: %.*s", (int)mnemonic.length,
                                     mnemonic.data);
  const void *storage;
  if (failed(
          tesseraAsmParserParseStorageWithFallback(parser, definition, (MlirType){NULL}, &storage)))
    return mlirLogicalResultFailure();
  type->ptr = storage;
  return mlirLogicalResultSuccess();
}

// Whether it is written in full inside of another type of llvm: a float, of whatever dialect, and
// what has parts that are none of llvm's.
static bool isPrintedInFull(MlirType type) {
  if (llvmPPCFP128TypeIsA(type))
    return true;
  bool hasParts = llvmStructTypeIsA(type) || llvmArrayTypeIsA(type) || llvmFunctionTypeIsA(type);
  return hasParts && !llvmTypeIsCompatible(type);
}

void llvmPrintTypeInside(TesseraAsmPrinter *printer, MlirType type) {
  bool isFull = isPrintedInFull(type);
  for (uint32_t i = 0; !isFull && i < llvmDialectDef.numTypes; ++i) {
    const TesseraStorageDef *definition = llvmDialectDef.types[i];
    if (!tesseraStorageIs(type.ptr, definition))
      continue;
    tesseraAsmPrinterPrintC(printer, definition->mnemonic);
    if (definition->print)
      definition->print(printer, type.ptr);
    else if (definition->format)
      tesseraFormatPrintStorage(definition, printer, type.ptr);
    return;
  }
  tesseraAsmPrinterPrintType(printer, type);
}

MlirType llvmParseType(TesseraAsmParser *parser) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirType type = {NULL};
  MlirStringRef mnemonic;
  TesseraOptional present = tesseraAsmParserParseOptionalType(parser, &type);
  if (present == TESSERA_WRONG)
    return (MlirType){NULL};
  if (present == TESSERA_PRESENT) {
    tesseraAsmParserEmitError(parser, at, "unexpected type, expected keyword");
    return (MlirType){NULL};
  }
  if (!failed(tesseraAsmParserParseAnyKeyword(parser, &mnemonic)))
    tesseraAsmParserEmitError(parser, at, "unknown LLVM type: %.*s", (int)mnemonic.length,
                              mnemonic.data);
  return (MlirType){NULL};
}

bool llvmPrintType(TesseraAsmPrinter *printer, MlirType type) {
  (void)printer, (void)type;
  return false; // all have a mnemonic
}

//===--- Lists of types ---===//

typedef struct TypeList {
  TesseraAsmParser *parser;
  TsVec(MlirType) types;
} TypeList;

static MlirLogicalResult parseListedType(void *user) {
  TypeList *list = user;
  MlirType type;
  if (failed(llvmParseTypeInside(list->parser, &type)))
    return mlirLogicalResultFailure();
  tsVecPush(&list->types, type);
  return mlirLogicalResultSuccess();
}

static void printTypes(TesseraAsmPrinter *printer, size_t size, const MlirType *types) {
  for (size_t i = 0; i < size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    llvmPrintTypeInside(printer, types[i]);
  }
}

MlirLogicalResult llvmParsePrettyLLVMType(TesseraAsmParser *parser,
                                          TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType type;
  if (failed(llvmParseTypeInside(parser, &type)))
    return mlirLogicalResultFailure();
  tesseraDirectiveSetParam(&arguments[0], tesseraParamPointer(type.ptr));
  return mlirLogicalResultSuccess();
}

void llvmPrintPrettyLLVMType(TesseraAsmPrinter *printer, MlirOperation op,
                             const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  llvmPrintTypeInside(printer, (MlirType){arguments[0].param.pointer});
}

//===--- Functions: the parameters, their closing parenthesis included ---===//

// Types, perhaps with `...` behind them, up to `)`.
static MlirLogicalResult parseParameters(TypeList *list, bool *isVariadic) {
  *isVariadic = false;
  if (tesseraAsmParserParseOptionalToken(list->parser, ")"))
    return mlirLogicalResultSuccess();
  do {
    *isVariadic = tesseraAsmParserParseOptionalToken(list->parser, "...");
    if (!*isVariadic && failed(parseListedType(list)))
      return mlirLogicalResultFailure();
  } while (!*isVariadic && tesseraAsmParserParseOptionalToken(list->parser, ","));
  return tesseraAsmParserParseToken(list->parser, ")");
}

MlirLogicalResult llvmParseFunctionTypes(TesseraAsmParser *parser,
                                         TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  TypeList list = {.parser = parser};
  bool isVariadic;
  MlirLogicalResult result = parseParameters(&list, &isVariadic);
  if (!failed(result)) {
    const void *types =
        tesseraDirectiveCopy(&arguments[0], list.types.data, list.types.size * sizeof(MlirType));
    tesseraDirectiveSetParam(&arguments[0], tesseraParamArray(list.types.size, types));
    tesseraDirectiveSetParam(&arguments[1], tesseraParamInteger(isVariadic));
  }
  tsVecFree(&list.types);
  return result;
}

void llvmPrintFunctionTypes(TesseraAsmPrinter *printer, MlirOperation op,
                            const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  size_t size = arguments[0].param.length;
  printTypes(printer, size, arguments[0].param.pointer);
  if (arguments[1].param.integer)
    tesseraAsmPrinterPrintC(printer, size ? ", ..." : "...");
  tesseraAsmPrinterPrintC(printer, ")");
}

static MlirLogicalResult refuse(MlirLocation location, const char *what, MlirType type) {
  TesseraDiagnostic *error = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "%s: ", what);
  tesseraDiagnosticAppendType(error, type);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult llvmFunctionTypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirType result = {params[0].pointer};
  if (llvmFunctionTypeIsA(result) || llvmMetadataTypeIsA(result) || llvmLabelTypeIsA(result))
    return refuse(location, "invalid function result type", result);
  const MlirType *types = params[1].pointer;
  for (size_t i = 0; i < params[1].length; ++i)
    if (llvmVoidTypeIsA(types[i]) || llvmFunctionTypeIsA(types[i]))
      return refuse(location, "invalid function argument type", types[i]);
  return mlirLogicalResultSuccess();
}

//===--- Arrays ---===//

bool llvmTypeCanBeElement(MlirType type) {
  return !llvmVoidTypeIsA(type) && !llvmLabelTypeIsA(type) && !llvmMetadataTypeIsA(type) &&
         !llvmFunctionTypeIsA(type) && !llvmTokenTypeIsA(type);
}

MlirLogicalResult llvmArrayTypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirType element = {params[0].pointer};
  return llvmTypeCanBeElement(element) ? mlirLogicalResultSuccess()
                                       : refuse(location, "invalid array element type", element);
}

//===--- Structures ---===//

MlirLogicalResult llvmStructTypeVerifyFields(MlirLocation location, size_t size,
                                             const MlirType *fields) {
  for (size_t i = 0; i < size; ++i)
    if (!llvmTypeCanBeElement(fields[i]))
      return refuse(location, "invalid LLVM structure element type", fields[i]);
  return mlirLogicalResultSuccess();
}

// `(types)`.
static bool parseFields(TesseraAsmParser *parser, TesseraSourceLoc at, TypeList *list) {
  list->parser = parser;
  return !failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN,
                                                         parseListedType, list)) &&
         !failed(llvmStructTypeVerifyFields(tesseraAsmParserEncodeLoc(parser, at), list->types.size,
                                            list->types.data));
}

static bool setBody(TesseraAsmParser *parser, TesseraSourceLoc at, MlirType type,
                    const TypeList *list, bool packed, bool opaque) {
  if (!failed(llvmStructTypeSetBody(type, list->types.size, list->types.data, packed, opaque)))
    return true;
  tesseraAsmParserEmitError(parser, at,
                            opaque ? "redeclaring defined struct as opaque"
                                   : "identified type already used with a different body");
  return false;
}

// What stands behind the name of a structure. `start` is where its brackets begin.
static bool parseIdentifiedBody(TesseraAsmParser *parser, TesseraSourceLoc start, MlirType type) {
  TypeList list = {.parser = parser};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseToken(parser, ",")))
    return false;
  bool packed = tesseraAsmParserParseOptionalKeyword(parser, "packed");
  if (!packed && tesseraAsmParserParseOptionalKeyword(parser, "opaque"))
    return setBody(parser, at, type, &list, false, true);
  if (!tesseraAsmParserEnterBody(parser, type.ptr)) {
    tesseraAsmParserEmitError(parser, at, "identifier already used for an enclosing struct");
    return false;
  }
  bool ok = parseFields(parser, start, &list);
  tesseraAsmParserLeaveBody(parser);
  ok = ok && setBody(parser, at, type, &list, packed, false);
  tsVecFree(&list.types);
  return ok;
}

static MlirType parseIdentified(TesseraAsmParser *parser, TesseraSourceLoc start,
                                MlirStringRef name) {
  const MlirType none = {NULL};
  MlirType type = llvmStructTypeGetIdentified(tesseraAsmParserGetContext(parser), name);
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (tesseraAsmParserParseOptionalToken(parser, ">")) {
    if (tesseraAsmParserIsInBody(parser, type.ptr))
      return type;
    tesseraAsmParserEmitError(parser, at,
                              "struct without a body only allowed in a recursive struct");
    return none;
  }
  bool ok =
      parseIdentifiedBody(parser, start, type) && !failed(tesseraAsmParserParseToken(parser, ">"));
  return ok ? type : none;
}

static MlirType parseLiteral(TesseraAsmParser *parser, TesseraSourceLoc start) {
  MlirType type = {NULL};
  TypeList list = {.parser = parser};
  bool packed = tesseraAsmParserParseOptionalKeyword(parser, "packed");
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!packed && tesseraAsmParserParseOptionalKeyword(parser, "opaque")) {
    tesseraAsmParserEmitError(parser, at, "only identified structs can be opaque");
    return type;
  }
  if (parseFields(parser, start, &list) && !failed(tesseraAsmParserParseToken(parser, ">")))
    type = llvmStructTypeGetLiteral(tesseraAsmParserGetContext(parser), list.types.size,
                                    list.types.data, packed);
  tsVecFree(&list.types);
  return type;
}

const void *llvmStructTypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  MlirStringRef name;
  TesseraSourceLoc start = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseToken(parser, "<")))
    return NULL;
  if (tesseraAsmParserParseOptionalString(parser, &name))
    return parseIdentified(parser, start, name).ptr;
  return parseLiteral(parser, start).ptr;
}

static void printFields(TesseraAsmPrinter *printer, MlirType type) {
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  tesseraAsmPrinterPrintC(printer, llvmStructTypeIsPacked(type) ? "packed (" : "(");
  printTypes(printer, size, fields);
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printIdentified(TesseraAsmPrinter *printer, MlirType type) {
  tesseraAsmPrinterPrintString(printer, llvmStructTypeGetName(type));
  if (!tesseraAsmPrinterEnterBody(printer, type.ptr))
    return;
  tesseraAsmPrinterPrintC(printer, ", ");
  if (llvmStructTypeIsOpaque(type))
    tesseraAsmPrinterPrintC(printer, "opaque");
  else
    printFields(printer, type);
  tesseraAsmPrinterLeaveBody(printer);
}

void llvmStructTypePrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirType type = {storage};
  tesseraAsmPrinterPrintC(printer, "<");
  if (llvmStructTypeGetIsIdentified(type))
    printIdentified(printer, type);
  else
    printFields(printer, type);
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- Target types ---===//

// Types, then numbers.
static bool parseTargetParams(TypeList *types, TesseraDirectiveArgument *numbers) {
  TsVec(int64_t) integers = {0};
  bool ok = true;
  do {
    int64_t integer;
    TesseraOptional present =
        asmParseOptionalNumber(types->parser, (AsmNumber){32, true}, &integer);
    if (present == TESSERA_PRESENT)
      tsVecPush(&integers, integer);
    else
      ok = present == TESSERA_ABSENT && !integers.size && !failed(parseListedType(types));
  } while (ok && tesseraAsmParserParseOptionalToken(types->parser, ","));
  const void *copy = tesseraDirectiveCopy(numbers, integers.data, integers.size * sizeof(int64_t));
  tesseraDirectiveSetParam(numbers, tesseraParamArray(integers.size, copy));
  tsVecFree(&integers);
  return ok;
}

MlirLogicalResult llvmParseExtTypeParams(TesseraAsmParser *parser,
                                         TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  TypeList list = {.parser = parser};
  bool ok = parseTargetParams(&list, &arguments[1]);
  const void *types =
      tesseraDirectiveCopy(&arguments[0], list.types.data, list.types.size * sizeof(MlirType));
  tesseraDirectiveSetParam(&arguments[0], tesseraParamArray(list.types.size, types));
  tsVecFree(&list.types);
  if (ok)
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                   "failed to parse parameter list for target extension type");
}

void llvmPrintExtTypeParams(TesseraAsmPrinter *printer, MlirOperation op,
                            const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  const MlirType *types = arguments[0].param.pointer;
  const int64_t *integers = arguments[1].param.pointer;
  for (size_t i = 0; i < arguments[0].param.length; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, types[i]);
  }
  for (size_t i = 0; i < arguments[1].param.length; ++i) {
    tesseraAsmPrinterPrintC(printer, i || arguments[0].param.length ? ", " : "");
    tesseraAsmPrinterPrintInteger(printer, integers[i]);
  }
}
