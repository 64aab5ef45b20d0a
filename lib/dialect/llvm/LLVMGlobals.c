// Globals, aliases, what runs before and after the program, comdats, and addresses of all of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Format.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Keywords and comdats ---===//

int64_t llvmParseOptionalCase(TesseraAsmParser *parser, const TesseraEnumDef *names,
                              int64_t otherwise) {
  for (uint32_t i = 0; i < names->numCases; ++i)
    if (*names->cases[i].keyword &&
        tesseraAsmParserParseOptionalKeyword(parser, names->cases[i].keyword))
      return names->cases[i].value;
  return otherwise;
}

static void printWord(TesseraAsmPrinter *printer, MlirStringRef word) {
  if (!word.length)
    return;
  tesseraAsmPrinterPrintText(printer, word);
  tesseraAsmPrinterPrintC(printer, " ");
}

MlirLogicalResult llvmParseOptionalComdat(TesseraAsmParser *parser, TesseraOperationState *state) {
  if (!tesseraAsmParserParseOptionalKeyword(parser, "comdat"))
    return success();
  MlirAttribute comdat;
  if (failed(tesseraAsmParserParseToken(parser, "(")))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &comdat)))
    return failure();
  if (!mlirAttributeIsASymbolRef(comdat))
    return tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
  llvmSet(state, "comdat", comdat);
  return tesseraAsmParserParseToken(parser, ")");
}

void llvmPrintOptionalComdat(TesseraAsmPrinter *printer, MlirAttribute comdat) {
  if (mlirAttributeIsNull(comdat))
    return;
  tesseraAsmPrinterPrintC(printer, " comdat(");
  tesseraAsmPrinterPrintAttribute(printer, comdat);
  tesseraAsmPrinterPrintC(printer, ")");
}

MlirLogicalResult llvmEmitTypes(MlirOperation op, const char *first, MlirType a,
                                const char *between, MlirType b, const char *last) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", first);
  tesseraDiagnosticAppendType(error, a);
  tesseraDiagnosticAppendFormat(error, "%s", between);
  tesseraDiagnosticAppendType(error, b);
  tesseraDiagnosticAppendFormat(error, "%s", last);
  return tesseraDiagnosticReport(error);
}

//===--- Syntax of globals and aliases ---===//

// Linkage, visibility, `thread_local` and what the address matters.
static void parseCommon(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  llvmSet(state, "linkage",
          llvmLinkageAttrGet(context, (LlvmLinkage)llvmParseOptionalCase(parser, &llvmLinkageEnum,
                                                                         LlvmLinkageExternal)));
  int64_t visibility = llvmParseOptionalCase(parser, &llvmVisibilityEnum, LlvmVisibilityDefault);
  llvmSet(state, "visibility_", llvmVisibilityToAttribute(context, (LlvmVisibility)visibility));
  if (tesseraAsmParserParseOptionalKeyword(parser, "thread_local"))
    llvmSet(state, "thread_local_", mlirUnitAttrGet(context));
  int64_t address = llvmParseOptionalCase(parser, &llvmUnnamedAddrEnum, LlvmUnnamedAddrNone);
  llvmSet(state, "unnamed_addr", llvmUnnamedAddrToAttribute(context, (LlvmUnnamedAddr)address));
}

// The types behind `:`: `type` is the last of them.
typedef struct TypeCount {
  TesseraAsmParser *parser;
  MlirType type;
  size_t count;
} TypeCount;

static MlirLogicalResult parseOneType(void *user) {
  TypeCount *types = user;
  types->count++;
  return tesseraAsmParserParseType(types->parser, &types->type);
}

static MlirLogicalResult parseTypes(TypeCount *types) {
  if (!tesseraAsmParserParseOptionalToken(types->parser, ":"))
    return success();
  return tesseraAsmParserParseCommaSeparatedList(types->parser, TESSERA_DELIMITER_NONE,
                                                 parseOneType, types);
}

static MlirLogicalResult parseName(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute name;
  if (failed(tesseraAsmParserParseSymbolName(parser, &name)))
    return failure();
  llvmSet(state, "sym_name", name);
  return success();
}

// `(value)` or `()`.
static MlirLogicalResult parseValue(TesseraAsmParser *parser, TesseraOperationState *state,
                                    MlirAttribute *value) {
  value->ptr = NULL;
  if (failed(tesseraAsmParserParseToken(parser, "(")))
    return failure();
  if (tesseraAsmParserParseOptionalToken(parser, ")"))
    return success();
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, value)) ||
      failed(tesseraAsmParserParseToken(parser, ")")))
    return failure();
  llvmSet(state, "value", *value);
  return success();
}

static MlirType typeOfString(MlirContext context, MlirAttribute value) {
  return llvmArrayTypeGet(context, mlirIntegerTypeGet(context, 8),
                          (int64_t)mlirStringAttrGetValue(value).length);
}

MlirLogicalResult llvmGlobalOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirAttribute value;
  TypeCount types = {.parser = parser};
  parseCommon(parser, state);
  if (tesseraAsmParserParseOptionalKeyword(parser, "constant"))
    llvmSet(state, "constant", mlirUnitAttrGet(context));
  if (failed(parseName(parser, state)) || failed(parseValue(parser, state, &value)) ||
      failed(llvmParseOptionalComdat(parser, state)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) || failed(parseTypes(&types)))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  if (types.count > 1)
    return tesseraAsmParserEmitError(parser, at, "expected zero or one type");
  MlirRegion region = tesseraOperationStateAddRegion(state);
  if (types.count) {
    if (tesseraAsmParserParseOptionalRegion(parser, region, 0, NULL, false) == TESSERA_WRONG)
      return failure();
  } else if (!mlirAttributeIsNull(value) && mlirAttributeIsAString(value)) {
    types.type = typeOfString(context, value);
  } else {
    return tesseraAsmParserEmitError(parser, at, "type can only be omitted for string globals");
  }
  llvmSet(state, "global_type", mlirTypeAttrGet(types.type));
  return success();
}

MlirLogicalResult llvmAliasOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TypeCount types = {.parser = parser};
  parseCommon(parser, state);
  if (failed(parseName(parser, state)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) || failed(parseTypes(&types)))
    return failure();
  if (types.count > 1)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     "expected zero or one type");
  MlirRegion region = tesseraOperationStateAddRegion(state);
  if (failed(tesseraAsmParserParseRegion(parser, region, 0, NULL, false)))
    return failure();
  if (types.count)
    llvmSet(state, "alias_type", mlirTypeAttrGet(types.type));
  return success();
}

static void printCommon(TesseraAsmPrinter *printer, MlirAttribute linkage,
                        LlvmVisibility visibility, bool isThreadLocal, LlvmUnnamedAddr address) {
  tesseraAsmPrinterPrintC(printer, " ");
  printWord(printer, llvmLinkageStringify(llvmLinkageAttrGetLinkage(linkage)));
  printWord(printer, llvmVisibilityStringify(visibility));
  if (isThreadLocal)
    tesseraAsmPrinterPrintC(printer, "thread_local ");
  printWord(printer, llvmUnnamedAddrStringify(address));
}

static void printTypeAndRegion(TesseraAsmPrinter *printer, MlirType type, MlirRegion region) {
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, type);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    return;
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, region, false, true, false);
}

void llvmGlobalOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"sym_name",      "global_type", "constant",
                                       "value",         "linkage",     "unnamed_addr",
                                       "thread_local_", "visibility_", "comdat"};
  printCommon(printer, llvmGlobalOpGetLinkageAttr(op), llvmGlobalOpGetVisibility(op),
              llvmGlobalOpGetThreadLocal(op), llvmGlobalOpGetUnnamedAddr(op));
  if (llvmGlobalOpGetConstant(op))
    tesseraAsmPrinterPrintC(printer, "constant ");
  tesseraAsmPrinterPrintSymbolName(printer, llvmGlobalOpGetSymName(op));
  MlirAttribute value = llvmGlobalOpGetValueAttr(op);
  tesseraAsmPrinterPrintC(printer, "(");
  if (!mlirAttributeIsNull(value))
    tesseraAsmPrinterPrintAttribute(printer, value);
  tesseraAsmPrinterPrintC(printer, ")");
  llvmPrintOptionalComdat(printer, llvmGlobalOpGetComdatAttr(op));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, sizeof elided / sizeof *elided, elided,
                                         false);
  if (!mlirAttributeIsNull(value) && mlirAttributeIsAString(value))
    return;
  printTypeAndRegion(printer, llvmGlobalOpGetGlobalType(op), llvmGlobalOpGetInitializer(op));
}

void llvmAliasOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"sym_name",     "alias_type",    "linkage",
                                       "unnamed_addr", "thread_local_", "visibility_"};
  printCommon(printer, llvmAliasOpGetLinkageAttr(op), llvmAliasOpGetVisibility(op),
              llvmAliasOpGetThreadLocal(op), llvmAliasOpGetUnnamedAddr(op));
  tesseraAsmPrinterPrintSymbolName(printer, llvmAliasOpGetSymName(op));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, sizeof elided / sizeof *elided, elided,
                                         false);
  printTypeAndRegion(printer, llvmAliasOpGetAliasType(op), llvmAliasOpGetInitializer(op));
}

//===--- Globals ---===//

static bool canBePointedTo(MlirType type) {
  return !llvmVoidTypeIsA(type) && !llvmTokenTypeIsA(type) && !llvmMetadataTypeIsA(type) &&
         !llvmLabelTypeIsA(type);
}

// Whether the attribute stands for zeros only: of a number, elements, or absent.
static bool isZero(MlirAttribute value) {
  if (mlirAttributeIsAInteger(value))
    return mlirIntegerAttrGetValueInt(value) == 0;
  if (mlirAttributeIsAFloat(value))
    return mlirFloatAttrGetValueDouble(value) == 0;
  if (mlirAttributeIsADenseElements(value) && mlirDenseElementsAttrIsSplat(value))
    return isZero(mlirDenseElementsAttrGetSplatValue(value));
  return false;
}

static MlirLogicalResult checkString(MlirOperation op, MlirAttribute value) {
  MlirType type = llvmGlobalOpGetGlobalType(op);
  if (llvmArrayTypeIsA(type) && tesseraTypeIsInteger(llvmArrayTypeGetElementType(type), 8) &&
      (uint64_t)llvmArrayTypeGetNumElements(type) == mlirStringAttrGetValue(value).length)
    return success();
  return mlirOperationEmitOpError(
      op, "requires an i8 array type of the length equal to that of the string attribute");
}

static MlirLogicalResult checkTargetGlobal(MlirOperation op, MlirType type, MlirAttribute value) {
  if (!llvmTargetTypeAllows(type, LLVM_TARGET_GLOBAL))
    return mlirOperationEmitOpError(op, "this target extension type cannot be used in a global");
  if (mlirAttributeIsNull(value))
    return success();
  return mlirOperationEmitOpError(
      op, "global with target extension type can only be initialized with zero-initializer");
}

static MlirLogicalResult checkGlobalLinkage(MlirOperation op, MlirAttribute value) {
  LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmGlobalOpGetLinkageAttr(op));
  if (linkage == LlvmLinkageCommon && !mlirAttributeIsNull(value) && !isZero(value))
    return mlirOperationEmitOpError(op, "expected zero value for 'common' linkage");
  if (linkage == LlvmLinkageAppending && !llvmArrayTypeIsA(llvmGlobalOpGetGlobalType(op)))
    return mlirOperationEmitOpError(op, "expected array type for 'appending' linkage");
  return success();
}

// LLVM's globals are in modules, of the builtin kind or a GPU's.
static bool isInModule(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  return mlirOperationIsNull(parent) ||
         (tesseraOperationHasTrait(parent, TESSERA_TRAIT_SYMBOL_TABLE) &&
          tesseraOperationHasTrait(parent, TESSERA_TRAIT_ISOLATED_FROM_ABOVE));
}

MlirLogicalResult llvmGlobalOpVerify(MlirOperation op) {
  MlirType type = llvmGlobalOpGetGlobalType(op);
  MlirAttribute value = llvmGlobalOpGetValueAttr(op);
  if (!llvmTypeIsCompatible(type) || !canBePointedTo(type))
    return mlirOperationEmitOpError(op,
                                    "expects type to be a valid element type for an LLVM global");
  if (!isInModule(op))
    return mlirOperationEmitOpError(op, "must appear at the module level");
  if (!mlirAttributeIsNull(value) && mlirAttributeIsAString(value) &&
      failed(checkString(op, value)))
    return failure();
  if (llvmTargetExtTypeIsA(type) && failed(checkTargetGlobal(op, type, value)))
    return failure();
  if (failed(checkGlobalLinkage(op, value)) ||
      failed(llvmVerifyComdat(op, llvmGlobalOpGetComdatAttr(op))))
    return failure();
  int64_t alignment = llvmGlobalOpGetAlignment(op);
  if (!mlirAttributeIsNull(llvmGlobalOpGetAlignmentAttr(op)) &&
      (alignment <= 0 || alignment & (alignment - 1)))
    return mlirOperationEmitError(op, "alignment attribute is not a power of 2");
  return success();
}

static MlirLogicalResult checkPure(MlirBlock block, const char *message) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (!tesseraOperationIsMemoryEffectFree(op))
      return mlirOperationEmitError(op, "%s", message);
  return success();
}

MlirLogicalResult llvmGlobalOpVerifyRegions(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(llvmGlobalOpGetInitializer(op));
  if (mlirBlockIsNull(block))
    return success();
  MlirOperation end = mlirBlockGetTerminator(block);
  MlirType type = llvmGlobalOpGetGlobalType(op);
  if (mlirOperationIsNull(end) || mlirOperationGetNumOperands(end) == 0)
    return mlirOperationEmitOpError(op, "initializer region cannot return void");
  MlirType given = mlirValueGetType(mlirOperationGetOperand(end, 0));
  if (!mlirTypeEqual(given, type))
    return llvmEmitTypes(op, "initializer region type ", given, " does not match global type ",
                         type, "");
  if (failed(checkPure(block, "ops with side effects not allowed in global initializers")))
    return failure();
  if (!mlirAttributeIsNull(llvmGlobalOpGetValueAttr(op)))
    return mlirOperationEmitOpError(op, "cannot have both initializer value and region");
  return success();
}

//===--- Aliases and indirect functions ---===//

MlirLogicalResult llvmAliasOpVerify(MlirOperation op) {
  MlirType type = llvmAliasOpGetAliasType(op);
  if (!llvmTypeIsCompatible(type) || !(llvmFunctionTypeIsA(type) || canBePointedTo(type)))
    return mlirOperationEmitOpError(
        op, "expects type to be a valid element type for an LLVM global alias");
  LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmAliasOpGetLinkageAttr(op));
  switch (linkage) {
  case LlvmLinkageExternal:
  case LlvmLinkageInternal:
  case LlvmLinkagePrivate:
  case LlvmLinkageWeak:
  case LlvmLinkageWeakODR:
  case LlvmLinkageLinkonce:
  case LlvmLinkageLinkonceODR:
  case LlvmLinkageAvailableExternally:
    return success();
  default: {
    MlirStringRef name = llvmLinkageStringify(linkage);
    return mlirOperationEmitOpError(
        op,
        "'%.*s' linkage not supported in aliases, available options: private, internal, linkonce, "
        "weak, linkonce_odr, weak_odr, external or available_externally",
        (int)name.length, name.data);
  }
  }
}

MlirLogicalResult llvmAliasOpVerifyRegions(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(llvmAliasOpGetInitializer(op));
  MlirOperation end = mlirBlockGetTerminator(block);
  if (mlirOperationIsNull(end) || mlirOperationGetNumOperands(end) == 0 ||
      !llvmPointerTypeIsA(mlirValueGetType(mlirOperationGetOperand(end, 0))))
    return mlirOperationEmitOpError(op, "initializer region must always return a pointer");
  return checkPure(block, "ops with side effects are not allowed in alias initializers");
}

MlirLogicalResult llvmParseLLVMLinkage(TesseraAsmParser *parser,
                                       TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  LlvmLinkage linkage =
      (LlvmLinkage)llvmParseOptionalCase(parser, &llvmLinkageEnum, LlvmLinkageExternal);
  tesseraDirectiveSetAttribute(&arguments[0],
                               llvmLinkageAttrGet(tesseraAsmParserGetContext(parser), linkage));
  return success();
}

void llvmPrintLLVMLinkage(TesseraAsmPrinter *printer, MlirOperation op,
                          const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterPrintText(
      printer, llvmLinkageStringify(llvmLinkageAttrGetLinkage(arguments[0].attribute)));
}

MlirLogicalResult llvmIFuncOpVerify(MlirOperation op) {
  LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmIFuncOpGetLinkageAttr(op));
  switch (linkage) {
  case LlvmLinkageExternal:
  case LlvmLinkageInternal:
  case LlvmLinkagePrivate:
  case LlvmLinkageWeak:
  case LlvmLinkageWeakODR:
  case LlvmLinkageLinkonce:
  case LlvmLinkageLinkonceODR:
    return success();
  default: {
    MlirStringRef name = llvmLinkageStringify(linkage);
    return mlirOperationEmitOpError(
        op,
        "'%.*s' linkage not supported in ifuncs, available options: private, internal, linkonce, "
        "weak, linkonce_odr, weak_odr, or external linkage",
        (int)name.length, name.data);
  }
  }
}

MlirLogicalResult llvmIFuncOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirOperation symbol =
      tesseraSymbolTablesLookupNearest(tables, op, llvmIFuncOpGetResolverAttr(op));
  while (llvmAliasOpIsA(symbol)) { // an alias of the resolver's address
    MlirBlock block = mlirRegionGetFirstBlock(llvmAliasOpGetInitializer(symbol));
    MlirOperation end = mlirBlockGetTerminator(block);
    MlirOperation address = mlirOpResultGetOwner(mlirOperationGetOperand(end, 0));
    if (!llvmAddressOfOpIsA(address))
      break;
    symbol = tesseraSymbolTablesLookupNearest(tables, address,
                                              llvmAddressOfOpGetGlobalNameAttr(address));
  }
  if (!llvmFuncOpIsA(symbol))
    return mlirOperationEmitOpError(op, "must have a function resolver");
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(llvmFuncOpGetBody(symbol))))
    return mlirOperationEmitOpError(op, "resolver must be a definition");
  return success();
}

//===--- Constructors and destructors ---===//

static MlirLogicalResult checkStructors(MlirOperation op, const char *what, MlirAttribute functions,
                                        MlirAttribute priorities, MlirAttribute data) {
  intptr_t size = mlirArrayAttrGetNumElements(functions);
  if (mlirArrayAttrGetNumElements(priorities) != size || mlirArrayAttrGetNumElements(data) != size)
    return mlirOperationEmitError(
        op, "%s, priorities, and data must have the same number of elements", what);
  for (intptr_t i = 0; i < size; ++i) {
    MlirAttribute element = mlirArrayAttrGetElement(data, i);
    if (!mlirAttributeIsAFlatSymbolRef(element) && !llvmZeroAttrIsA(element))
      return mlirOperationEmitError(op, "data element must be symbol or #llvm.zero");
  }
  return success();
}

static MlirLogicalResult checkStructorSymbols(MlirOperation op, TesseraSymbolTables *tables,
                                              MlirAttribute functions) {
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(functions); ++i) {
    MlirAttribute reference = mlirArrayAttrGetElement(functions, i);
    MlirStringRef name = mlirFlatSymbolRefAttrGetValue(reference);
    MlirOperation function = tesseraSymbolTablesLookupNearest(tables, op, reference);
    if (!llvmFuncOpIsA(function))
      return mlirOperationEmitOpError(op, "'%.*s' does not reference a valid LLVM function",
                                      (int)name.length, name.data);
    if (mlirBlockIsNull(mlirRegionGetFirstBlock(llvmFuncOpGetBody(function))))
      return mlirOperationEmitOpError(op, "'%.*s' does not have a definition", (int)name.length,
                                      name.data);
  }
  return success();
}

MlirLogicalResult llvmGlobalCtorsOpVerify(MlirOperation op) {
  return checkStructors(op, "ctors", llvmGlobalCtorsOpGetCtorsAttr(op),
                        llvmGlobalCtorsOpGetPrioritiesAttr(op), llvmGlobalCtorsOpGetDataAttr(op));
}
MlirLogicalResult llvmGlobalDtorsOpVerify(MlirOperation op) {
  return checkStructors(op, "dtors", llvmGlobalDtorsOpGetDtorsAttr(op),
                        llvmGlobalDtorsOpGetPrioritiesAttr(op), llvmGlobalDtorsOpGetDataAttr(op));
}
MlirLogicalResult llvmGlobalCtorsOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  return checkStructorSymbols(op, tables, llvmGlobalCtorsOpGetCtorsAttr(op));
}
MlirLogicalResult llvmGlobalDtorsOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  return checkStructorSymbols(op, tables, llvmGlobalDtorsOpGetDtorsAttr(op));
}

//===--- Comdats, addresses, options and flags of modules ---===//

MlirLogicalResult llvmComdatOpVerifyRegions(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(llvmComdatOpGetBody(op));
  for (MlirOperation nested = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(nested);
       nested = mlirOperationGetNextInBlock(nested))
    if (!llvmComdatSelectorOpIsA(nested))
      return mlirOperationEmitError(nested,
                                    "only comdat selector symbols can appear in a comdat region");
  return success();
}

MlirLogicalResult llvmAddressOfOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirOperation symbol =
      tesseraSymbolTablesLookupNearest(tables, op, llvmAddressOfOpGetGlobalNameAttr(op));
  bool isGlobal = llvmGlobalOpIsA(symbol);
  if (!isGlobal && !llvmFuncOpIsA(symbol) && !llvmAliasOpIsA(symbol) && !llvmIFuncOpIsA(symbol))
    return mlirOperationEmitOpError(op, "must reference a global defined by 'llvm.mlir.global', "
                                        "'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'");
  int64_t space = llvmPointerTypeGetAddressSpace(mlirValueGetType(llvmAddressOfOpGetRes(op)));
  if (isGlobal && llvmGlobalOpGetAddrSpace(symbol) != space)
    return mlirOperationEmitOpError(
        op, "pointer address space must match address space of the referenced global or alias");
  return success();
}

/// Whether the alias's initializer takes the address of a variable.
static bool isAliasOfVariable(MlirOperation alias, TesseraSymbolTables *tables) {
  MlirBlock block = mlirRegionGetFirstBlock(llvmAliasOpGetInitializer(alias));
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (llvmAddressOfOpIsA(op) && llvmGlobalOpIsA(tesseraSymbolTablesLookupNearest(
                                      tables, alias, llvmAddressOfOpGetGlobalNameAttr(op))))
      return true;
  return false;
}

MlirLogicalResult llvmDSOLocalEquivalentOpVerifySymbolUses(MlirOperation op,
                                                           TesseraSymbolTables *tables) {
  MlirOperation symbol =
      tesseraSymbolTablesLookupNearest(tables, op, llvmDSOLocalEquivalentOpGetFunctionNameAttr(op));
  bool isFunction = llvmFuncOpIsA(symbol);
  if (!isFunction && !llvmAliasOpIsA(symbol))
    return mlirOperationEmitOpError(
        op, "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
  if (isFunction &&
      llvmLinkageAttrGetLinkage(llvmFuncOpGetLinkageAttr(symbol)) == LlvmLinkageExternWeak)
    return mlirOperationEmitOpError(op, "target function with 'extern_weak' linkage not allowed");
  if (!isFunction && isAliasOfVariable(symbol, tables))
    return mlirOperationEmitOpError(op, "must reference an alias to a function");
  return success();
}

MlirLogicalResult llvmBlockAddressOpVerifySymbolUses(MlirOperation op,
                                                     TesseraSymbolTables *tables) {
  MlirAttribute reference = llvmBlockAddressAttrGetFunction(llvmBlockAddressOpGetBlockAddrAttr(op));
  if (llvmFuncOpIsA(tesseraSymbolTablesLookupNearest(tables, op, reference)))
    return success();
  return mlirOperationEmitOpError(op, "must reference a function defined by 'llvm.func'");
}

MlirLogicalResult llvmBlockAddressOpVerify(MlirOperation op) {
  MlirAttribute address = llvmBlockAddressOpGetBlockAddrAttr(op);
  MlirOperation function =
      tesseraSymbolTableLookupNearest(op, llvmBlockAddressAttrGetFunction(address));
  MlirAttribute tag = llvmBlockAddressAttrGetTag(address);
  MlirBlock first = {NULL};
  if (llvmFuncOpIsA(function))
    first = mlirRegionGetFirstBlock(llvmFuncOpGetBody(function));
  for (MlirBlock block = first; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
    for (MlirOperation nested = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(nested);
         nested = mlirOperationGetNextInBlock(nested))
      if (llvmBlockTagOpIsA(nested) && mlirAttributeEqual(llvmBlockTagOpGetTagAttr(nested), tag))
        return success();
  return mlirOperationEmitOpError(
      op, "expects an existing block label target in the referenced function");
}

MlirLogicalResult llvmLinkerOptionsOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (mlirOperationIsNull(parent) || isInModule(op))
    return success();
  return mlirOperationEmitOpError(op, "must appear at the module level");
}

MlirLogicalResult llvmModuleFlagsOpVerify(MlirOperation op) {
  if (!isInModule(op))
    return mlirOperationEmitOpError(op, "must appear at the module level");
  MlirAttribute flags = llvmModuleFlagsOpGetFlagsAttr(op);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(flags); ++i)
    if (!llvmModuleFlagAttrIsA(mlirArrayAttrGetElement(flags, i)))
      return mlirOperationEmitOpError(op, "expected a module flag attribute");
  return success();
}
