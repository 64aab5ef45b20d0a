// Custom syntax of the vector dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/Vector.h"
#include "support/Memory.h"
#include "tessera/Asm.h"
#include "tessera/Diagnostics.h"

static bool ok(MlirLogicalResult result) { return mlirLogicalResultIsSuccess(result); }

static MlirLogicalResult asResult(bool success) {
  return success ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static bool fail(TesseraAsmParser *parser, TesseraSourceLoc at, const char *message) {
  tesseraAsmParserEmitError(parser, at, "%s", message);
  return false;
}

static MlirStringRef text(const char *chars) { return mlirStringRefCreateFromCString(chars); }

// Resolves one operand into the state.
static bool addOperand(TesseraAsmParser *parser, const TesseraUnresolvedOperand *operand,
                       MlirType type, TesseraOperationState *state) {
  MlirValue value;
  if (!ok(tesseraAsmParserResolveOperand(parser, operand, type, &value)))
    return false;
  tesseraOperationStateAddOperand(state, value);
  return true;
}

static bool parseComma(TesseraAsmParser *parser) {
  return ok(tesseraAsmParserParseToken(parser, ","));
}

static void printType(TesseraAsmPrinter *printer, const char *before, MlirType type) {
  tesseraAsmPrinterPrintC(printer, before);
  tesseraAsmPrinterPrintType(printer, type);
}

static void printValue(TesseraAsmPrinter *printer, const char *before, MlirValue value) {
  tesseraAsmPrinterPrintC(printer, before);
  tesseraAsmPrinterPrintOperand(printer, value);
}

// The combining kind where none is written.
static void addDefaultKind(TesseraAsmParser *parser, TesseraOperationState *state) {
  if (!tesseraOperationStateGetAttribute(state, text("kind")).ptr)
    tesseraOperationStateSetAttribute(
        state, text("kind"),
        vectorCombiningKindAttrGet(tesseraAsmParserGetContext(parser), VectorCombiningKindADD));
}

// Reported as what verifies would say it: the attribute's own constraint would come first.
static bool checkKind(TesseraAsmParser *parser, const TesseraOpDef *definition,
                      TesseraOperationState *state) {
  MlirAttribute kind = tesseraOperationStateGetAttribute(state, text("kind"));
  if (!kind.ptr || vectorCombiningKindAttrIsA(kind))
    return true;
  mlirLocationEmitError(tesseraAsmParserEncodeLoc(parser, tesseraAsmParserGetNameLoc(parser)),
                        "'%s' op expected 'kind' attribute of type CombiningKind (e.g. "
                        "'vector.kind<add>')",
                        definition->name);
  return false;
}

//===--- contract ---===//

// Iterator types are written as strings.
static bool setIteratorTypes(TesseraAsmParser *parser, TesseraSourceLoc at,
                             TesseraOperationState *state) {
  MlirAttribute types = tesseraOperationStateGetAttribute(state, text("iterator_types"));
  if (!types.ptr || !mlirAttributeIsAArray(types))
    return fail(parser, at, "expected \"iterator_types\" array attribute");
  MlirContext context = tesseraAsmParserGetContext(parser);
  intptr_t count = mlirArrayAttrGetNumElements(types), numTypes = 0;
  MlirAttribute *attributes = tsAllocZeroed((size_t)count + 1, sizeof *attributes);
  bool success = true;
  for (intptr_t i = 0; success && i < count; ++i) {
    MlirAttribute element = mlirArrayAttrGetElement(types, i);
    VectorIteratorType type;
    if (!mlirAttributeIsAString(element))
      continue;
    MlirStringRef name = mlirStringAttrGetValue(element);
    success = vectorIteratorTypeSymbolize(name, &type);
    if (success)
      attributes[numTypes++] = vectorIteratorTypeAttrGet(context, type);
    else
      tesseraAsmParserEmitError(parser, at, "unexpected iterator_type (%.*s)", (int)name.length,
                                name.data);
  }
  if (success)
    tesseraOperationStateSetAttribute(state, text("iterator_types"),
                                      mlirArrayAttrGet(context, numTypes, attributes));
  tsFree(attributes);
  return success;
}

typedef struct Contraction {
  TesseraOperandList operands;
  TesseraTypeList types;
  MlirType result;
} Contraction;

static bool parseContraction(TesseraAsmParser *parser, TesseraOperationState *state,
                             Contraction *parsed) {
  MlirAttribute trait;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirType none = {NULL};
  if (!ok(tesseraAsmParserParseAttribute(parser, none, &trait)))
    return false;
  if (!mlirAttributeIsADictionary(trait))
    return fail(parser, at, "invalid kind of attribute specified");
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(trait); ++i) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(trait, i);
    tesseraOperationStateSetAttribute(state, mlirIdentifierStr(entry.name), entry.attribute);
  }
  if (!ok(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, &parsed->operands)))
    return false;
  if (parsed->operands.size < 3)
    return parseComma(parser) && false; // reports that there should be one
  if (!ok(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return false;
  TesseraSourceLoc typesAt = tesseraAsmParserGetLoc(parser);
  if (!ok(tesseraAsmParserParseColonTypeList(parser, &parsed->types)) ||
      !ok(tesseraAsmParserParseKeyword(parser, "into")) ||
      !ok(tesseraAsmParserParseType(parser, &parsed->result)))
    return false;
  if (parsed->types.size < 2) // more are read, and don't matter
    return fail(parser, typesAt, "expected two types");
  const TesseraUnresolvedOperand *operands = parsed->operands.data;
  if (!addOperand(parser, &operands[0], parsed->types.data[0], state) ||
      !addOperand(parser, &operands[1], parsed->types.data[1], state) ||
      !addOperand(parser, &operands[2], parsed->result, state))
    return false;
  tesseraOperationStateAddType(state, parsed->result);
  if (!setIteratorTypes(parser, at, state) || !checkKind(parser, &vectorContractionOpDef, state))
    return false;
  addDefaultKind(parser, state);
  return parsed->operands.size == 3 || fail(parser, tesseraAsmParserGetNameLoc(parser),
                                            "expected zero or exactly 2 vector mask operands");
}

MlirLogicalResult vectorContractionOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Contraction parsed = {.result = {NULL}};
  bool success = parseContraction(parser, state, &parsed);
  tesseraOperandListFree(&parsed.operands);
  tesseraTypeListFree(&parsed.types);
  return asResult(success);
}

static MlirAttribute iteratorNames(MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute types = vectorContractionOpGetIteratorTypesAttr(op);
  intptr_t count = mlirArrayAttrGetNumElements(types);
  MlirAttribute *names = tsAllocZeroed((size_t)count + 1, sizeof *names);
  for (intptr_t i = 0; i < count; ++i)
    names[i] =
        mlirStringAttrGet(context, vectorIteratorTypeStringify(vectorIteratorTypeAttrGetValue(
                                       mlirArrayAttrGetElement(types, i))));
  MlirAttribute array = mlirArrayAttrGet(context, count, names);
  tsFree(names);
  return array;
}

void vectorContractionOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"indexing_maps", "iterator_types", "kind"};
  MlirContext context = mlirOperationGetContext(op);
  MlirNamedAttribute trait[] = {
      {mlirIdentifierGet(context, text(elided[0])), vectorContractionOpGetIndexingMapsAttr(op)},
      {mlirIdentifierGet(context, text(elided[1])), iteratorNames(op)},
      {mlirIdentifierGet(context, text(elided[2])), vectorContractionOpGetKindAttr(op)}};
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAttribute(printer, mlirDictionaryAttrGet(context, 3, trait));
  printValue(printer, " ", vectorContractionOpGetLhs(op));
  printValue(printer, ", ", vectorContractionOpGetRhs(op));
  printValue(printer, ", ", vectorContractionOpGetAcc(op));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 3, elided, /*withKeyword=*/false);
  printType(printer, " : ", mlirValueGetType(vectorContractionOpGetLhs(op)));
  printType(printer, ", ", mlirValueGetType(vectorContractionOpGetRhs(op)));
  printType(printer, " into ", mlirValueGetType(vectorResult(op)));
}

//===--- outerproduct ---===//

// The result has a dimension of each vector.
static MlirType outerProductType(MlirType lhs, MlirType rhs) {
  bool isMatrix = mlirTypeIsAVector(rhs);
  const int64_t sizes[] = {vectorShape(lhs).sizes[0], isMatrix ? vectorShape(rhs).sizes[0] : 0};
  const bool scalable[] = {vectorIsScalableDim(lhs, 0), isMatrix && vectorIsScalableDim(rhs, 0)};
  return vectorTypeGet(isMatrix ? 2 : 1, sizes, scalable, mlirShapedTypeGetElementType(lhs));
}

static bool parseOuterProduct(TesseraAsmParser *parser, TesseraOperationState *state,
                              TesseraOperandList *operands) {
  MlirType lhs, rhs;
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  if (!ok(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, operands)) ||
      !ok(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      !ok(tesseraAsmParserParseToken(parser, ":")) ||
      !ok(tesseraAsmParserParseType(parser, &lhs)) || !parseComma(parser) ||
      !ok(tesseraAsmParserParseType(parser, &rhs)))
    return false;
  if (operands->size < 2)
    return fail(parser, at, "expected at least 2 operands");
  if (operands->size > 3)
    return fail(parser, at, "expected at most 3 operands");
  if (!mlirTypeIsAVector(lhs))
    return fail(parser, at, "expected vector type for operand #1");
  if (!vectorRank(lhs))
    return fail(parser, at, "expected 1-d vector for operand #1");
  if (mlirTypeIsAVector(rhs) && !vectorRank(rhs))
    return fail(parser, at, "expected 1-d vector for operand #2");
  if (!checkKind(parser, &vectorOuterProductOpDef, state))
    return false;
  addDefaultKind(parser, state);
  MlirType result = outerProductType(lhs, rhs);
  tesseraOperationStateAddType(state, result);
  return addOperand(parser, &operands->data[0], lhs, state) &&
         addOperand(parser, &operands->data[1], rhs, state) &&
         (operands->size == 2 || addOperand(parser, &operands->data[2], result, state));
}

MlirLogicalResult vectorOuterProductOpParse(TesseraAsmParser *parser,
                                            TesseraOperationState *state) {
  TesseraOperandList operands = {0};
  bool success = parseOuterProduct(parser, state, &operands);
  tesseraOperandListFree(&operands);
  return asResult(success);
}

void vectorOuterProductOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printValue(printer, " ", vectorOuterProductOpGetLhs(op));
  printValue(printer, ", ", vectorOuterProductOpGetRhs(op));
  if (vectorOuterProductOpGetAcc(op).ptr) {
    printValue(printer, ", ", vectorOuterProductOpGetAcc(op));
    tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/false);
  }
  printType(printer, " : ", mlirValueGetType(vectorOuterProductOpGetLhs(op)));
  printType(printer, ", ", mlirValueGetType(vectorOuterProductOpGetRhs(op)));
}

//===--- transfer_read and transfer_write ---===//

typedef struct Transfer {
  TesseraAsmParser *parser;
  TesseraOperationState *state;
  bool isWrite;
  TesseraUnresolvedOperand base, vector, padding, mask;
  bool hasMask;
  TesseraOperandList indices;
  TesseraTypeList types;
  TesseraSourceLoc typesAt;
} Transfer;

// Operands, attributes and types as they are written.
static bool readTransfer(Transfer *transfer) {
  TesseraAsmParser *parser = transfer->parser;
  if (transfer->isWrite &&
      (!ok(tesseraAsmParserParseOperand(parser, &transfer->vector)) || !parseComma(parser)))
    return false;
  if (!ok(tesseraAsmParserParseOperand(parser, &transfer->base)) ||
      !ok(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_SQUARE, -1,
                                           &transfer->indices)))
    return false;
  if (!transfer->isWrite &&
      (!parseComma(parser) || !ok(tesseraAsmParserParseOperand(parser, &transfer->padding))))
    return false;
  transfer->hasMask = tesseraAsmParserParseOptionalToken(parser, ",");
  if (transfer->hasMask && !ok(tesseraAsmParserParseOperand(parser, &transfer->mask)))
    return false;
  if (!ok(tesseraAsmParserParseOptionalAttrDict(parser, transfer->state)))
    return false;
  transfer->typesAt = tesseraAsmParserGetLoc(parser);
  return ok(tesseraAsmParserParseColonTypeList(parser, &transfer->types));
}

static bool checkTransferTypes(Transfer *transfer) {
  TesseraAsmParser *parser = transfer->parser;
  if (transfer->types.size != 2)
    return fail(parser, transfer->typesAt, "requires two types");
  MlirType shaped = transfer->types.data[transfer->isWrite];
  bool isShaped = mlirTypeIsAMemRef(shaped) || mlirTypeIsARankedTensor(shaped);
  bool isVector = mlirTypeIsAVector(transfer->types.data[!transfer->isWrite]);
  if (!isVector && (transfer->isWrite || isShaped))
    return fail(parser, transfer->typesAt, "requires vector type");
  return isShaped || fail(parser, transfer->typesAt, "requires memref or ranked tensor type");
}

// The attributes where they aren't written.
static bool addTransferAttributes(Transfer *transfer, MlirType shaped, MlirType vector,
                                  MlirAffineMap *map) {
  TesseraOperationState *state = transfer->state;
  MlirAttribute mapAttribute = tesseraOperationStateGetAttribute(state, text("permutation_map"));
  if (mapAttribute.ptr && !mlirAttributeIsAAffineMap(mapAttribute))
    return fail(transfer->parser, transfer->typesAt, "expected an affine map as permutation_map");
  *map = mapAttribute.ptr ? mlirAffineMapAttrGetValue(mapAttribute)
                          : vectorTransferDefaultMap(shaped, vector);
  if (!map->ptr)
    return fail(transfer->parser, transfer->typesAt,
                "expected a custom permutation_map when rank(source) != rank(destination)");
  if (!mapAttribute.ptr)
    tesseraOperationStateSetAttribute(state, text("permutation_map"), mlirAffineMapAttrGet(*map));
  if (!tesseraOperationStateGetAttribute(state, text("in_bounds")).ptr)
    tesseraOperationStateSetAttribute(state, text("in_bounds"),
                                      vectorBoolArray(tesseraAsmParserGetContext(transfer->parser),
                                                      mlirAffineMapGetNumResults(*map), NULL));
  return true;
}

static bool addTransferMask(Transfer *transfer, MlirType shaped, MlirType vector,
                            MlirAffineMap map) {
  if (!transfer->hasMask)
    return true;
  if (mlirTypeIsAVector(mlirShapedTypeGetElementType(shaped)))
    return fail(transfer->parser, transfer->mask.location,
                "does not support masks with vector element type");
  if ((intptr_t)vectorRank(vector) != mlirAffineMapGetNumResults(map))
    return fail(transfer->parser, transfer->typesAt,
                "expected the same rank for the vector and the results of the permutation map");
  MlirType type = vectorTransferMaskType(vector, map);
  if (!type.ptr)
    return fail(transfer->parser, transfer->typesAt,
                "requires a projected permutation_map (at most one dim or the zero constant can "
                "appear in each result)");
  return addOperand(transfer->parser, &transfer->mask, type, transfer->state);
}

static bool parseTransfer(Transfer *transfer) {
  if (!readTransfer(transfer) || !checkTransferTypes(transfer))
    return false;
  bool isWrite = transfer->isWrite;
  MlirType shaped = transfer->types.data[isWrite], vector = transfer->types.data[!isWrite];
  MlirContext context = tesseraAsmParserGetContext(transfer->parser);
  MlirAffineMap map;
  if (!addTransferAttributes(transfer, shaped, vector, &map) ||
      (isWrite && !addOperand(transfer->parser, &transfer->vector, vector, transfer->state)) ||
      !addOperand(transfer->parser, &transfer->base, shaped, transfer->state) ||
      !ok(tesseraAsmParserResolveOperandsOfType(transfer->parser, transfer->state,
                                                &transfer->indices, mlirIndexTypeGet(context))) ||
      (!isWrite && !addOperand(transfer->parser, &transfer->padding,
                               mlirShapedTypeGetElementType(shaped), transfer->state)) ||
      !addTransferMask(transfer, shaped, vector, map))
    return false;
  int32_t numIndices = (int32_t)transfer->indices.size, numMasks = transfer->hasMask;
  const int32_t readSizes[] = {1, numIndices, 1, numMasks};
  const int32_t writeSizes[] = {1, 1, numIndices, numMasks};
  tesseraOperationStateSetAttribute(
      transfer->state, text("operandSegmentSizes"),
      mlirDenseI32ArrayGet(context, 4, isWrite ? writeSizes : readSizes));
  if (!isWrite)
    tesseraOperationStateAddType(transfer->state, vector);
  else if (mlirTypeIsARankedTensor(shaped))
    tesseraOperationStateAddType(transfer->state, shaped);
  return true;
}

static MlirLogicalResult parseTransferOp(TesseraAsmParser *parser, TesseraOperationState *state,
                                         bool isWrite) {
  Transfer transfer = {.parser = parser, .state = state, .isWrite = isWrite};
  bool success = parseTransfer(&transfer);
  tesseraOperandListFree(&transfer.indices);
  tesseraTypeListFree(&transfer.types);
  return asResult(success);
}

MlirLogicalResult vectorTransferReadOpParse(TesseraAsmParser *parser,
                                            TesseraOperationState *state) {
  return parseTransferOp(parser, state, false);
}

MlirLogicalResult vectorTransferWriteOpParse(TesseraAsmParser *parser,
                                             TesseraOperationState *state) {
  return parseTransferOp(parser, state, true);
}

static void printBase(TesseraAsmPrinter *printer, const char *before, MlirOperation op) {
  printValue(printer, before, vectorTransferOpInterfaceGetTransferBase(op));
  tesseraAsmPrinterPrintC(printer, "[");
  tesseraAsmPrinterPrintOperands(printer, op, vectorTransferOpInterfaceGetTransferIndices(op));
  tesseraAsmPrinterPrintC(printer, "]");
}

// The mask, and the attributes that differ from what they are when they aren't written.
static void printTransferRest(TesseraAsmPrinter *printer, MlirOperation op) {
  const char *elided[3] = {"operandSegmentSizes"};
  size_t numElided = 1;
  MlirValue mask = vectorTransferOpInterfaceGetTransferMask(op);
  MlirAttribute inBounds = vectorTransferOpInterfaceGetTransferInBounds(op);
  if (mlirAffineMapIsMinorIdentity(vectorTransferOpInterfaceGetTransferMap(op)))
    elided[numElided++] = "permutation_map";
  bool isAnyInBounds = false;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    isAnyInBounds |= mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i));
  if (!isAnyInBounds)
    elided[numElided++] = "in_bounds";
  if (mask.ptr)
    printValue(printer, ", ", mask);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, numElided, elided, /*withKeyword=*/false);
}

void vectorTransferReadOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printBase(printer, " ", op);
  printValue(printer, ", ", vectorTransferReadOpGetPadding(op));
  printTransferRest(printer, op);
  printType(printer, " : ", mlirValueGetType(vectorTransferReadOpGetBase(op)));
  printType(printer, ", ", mlirValueGetType(vectorTransferReadOpGetVector(op)));
}

void vectorTransferWriteOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printValue(printer, " ", vectorTransferWriteOpGetValueToStore(op));
  printBase(printer, ", ", op);
  printTransferRest(printer, op);
  printType(printer, " : ", mlirValueGetType(vectorTransferWriteOpGetValueToStore(op)));
  printType(printer, ", ", mlirValueGetType(vectorTransferWriteOpGetBase(op)));
}

//===--- mask ---===//

// Ends the region in a terminator that passes on what its only op gives.
static void ensureYield(MlirRegion region, MlirLocation location) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first =
      mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetFirstOperation(block);
  bool isOne = first.ptr && !mlirOperationGetNextInBlock(first).ptr && !vectorYieldOpIsA(first);
  if (!isOne) {
    tesseraRegionEnsureTerminator(region, &vectorMaskOpDef, location);
    return;
  }
  intptr_t numResults = mlirOperationGetNumResults(first);
  MlirValue *results = tsAllocZeroed((size_t)numResults + 1, sizeof *results);
  for (intptr_t i = 0; i < numResults; ++i)
    results[i] = mlirOperationGetResult(first, i);
  TesseraOperationParts parts = {.definition = &vectorYieldOpDef,
                                 .location = mlirOperationGetLocation(first),
                                 .numOperands = numResults,
                                 .operands = results};
  mlirBlockAppendOwnedOperation(block, tesseraOperationCreate(&parts));
  tsFree(results);
}

static bool parseMask(TesseraAsmParser *parser, TesseraOperationState *state,
                      TesseraTypeList *types) {
  TesseraUnresolvedOperand mask, passthru;
  MlirType maskType;
  MlirRegion region = tesseraOperationStateAddRegion(state);
  if (!ok(tesseraAsmParserParseOperand(parser, &mask)))
    return false;
  bool hasPassthru = tesseraAsmParserParseOptionalToken(parser, ",");
  if ((hasPassthru && !ok(tesseraAsmParserParseOperand(parser, &passthru))) ||
      !ok(tesseraAsmParserParseRegion(parser, region, 0, NULL, false)))
    return false;
  ensureYield(region, tesseraOperationStateGetLocation(state));
  if (!ok(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      !ok(tesseraAsmParserParseToken(parser, ":")) ||
      !ok(tesseraAsmParserParseType(parser, &maskType)) ||
      !ok(tesseraAsmParserParseOptionalArrowTypeList(parser, types)) ||
      !addOperand(parser, &mask, maskType, state))
    return false;
  tesseraOperationStateAddTypes(state, types);
  if (hasPassthru && !types->size)
    return fail(parser, tesseraAsmParserGetNameLoc(parser),
                "expects a result if passthru operand is provided");
  return !hasPassthru || addOperand(parser, &passthru, types->data[0], state);
}

MlirLogicalResult vectorMaskOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraTypeList types = {0};
  bool success = parseMask(parser, state, &types);
  tesseraTypeListFree(&types);
  return asResult(success);
}

void vectorMaskOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printValue(printer, " ", vectorMaskOpGetMask(op));
  if (vectorMaskOpGetPassthru(op).ptr)
    printValue(printer, ", ", vectorMaskOpGetPassthru(op));
  tesseraAsmPrinterPrintC(printer, " { ");
  MlirOperation first =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(vectorMaskOpGetMaskRegion(op)));
  if (first.ptr)
    tesseraAsmPrinterPrintCustomOrGenericOp(printer, first);
  tesseraAsmPrinterPrintC(printer, " }");
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/false);
  printType(printer, " : ", mlirValueGetType(vectorMaskOpGetMask(op)));
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
}
