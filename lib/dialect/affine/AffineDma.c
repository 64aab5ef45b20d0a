// Transfers between buffers: syntax, verifiers, folds.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

enum { kNumParts = AFFINE_DMA_TAG + 1 };

static const struct {
  const char *map, *name, *buffer;
} kParts[kNumParts] = {{"src_map", "src", "DMA source"},
                       {"dst_map", "dst", "DMA destination"},
                       {"tag_map", "tag", "DMA tag"}};

static int firstPart(MlirOperation op) {
  return affineDmaStartOpIsA(op) ? AFFINE_DMA_SOURCE : AFFINE_DMA_TAG;
}

MlirAffineMap affineDmaGetMap(MlirOperation op, int part) {
  MlirAttribute map =
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(kParts[part].map));
  return map.ptr && mlirAttributeIsAAffineMap(map) ? mlirAffineMapAttrGetValue(map)
                                                   : (MlirAffineMap){NULL};
}

static intptr_t numInputs(MlirOperation op, int part) {
  MlirAffineMap map = affineDmaGetMap(op, part);
  return map.ptr ? mlirAffineMapGetNumInputs(map) : 0;
}

intptr_t affineDmaGetMemRefPosition(MlirOperation op, int part) {
  intptr_t position = 0;
  for (int i = firstPart(op); i < part; ++i)
    position += 1 + numInputs(op, i);
  return position;
}

//===--- Syntax ---===//

/// A buffer with its indices, while it is parsed.
typedef struct Place {
  TesseraUnresolvedOperand memref;
  TesseraOperandList indices;
  MlirAffineMap map;
} Place;

typedef struct Transfer {
  Place places[kNumParts];
  TesseraOperandList rest; ///< number of elements, stride, elements before it
  TesseraTypeList types;
} Transfer;

static MlirLogicalResult parsePlace(TesseraAsmParser *parser, TesseraOperationState *state,
                                    Transfer *transfer, int part) {
  Place *place = &transfer->places[part];
  if (failed(tesseraAsmParserParseOperand(parser, &place->memref)) ||
      failed(tesseraAsmParserParseAffineMapOfSSAIds(parser, TESSERA_DELIMITER_SQUARE, &place->map,
                                                    &place->indices)))
    return failure();
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString(kParts[part].map),
                                    mlirAffineMapAttrGet(place->map));
  return tesseraAsmParserParseToken(parser, ",");
}

static MlirLogicalResult parseRest(TesseraAsmParser *parser, Transfer *transfer, bool isStart) {
  TesseraUnresolvedOperand count;
  if (failed(tesseraAsmParserParseOperand(parser, &count)))
    return failure();
  tesseraOperandListAdd(&transfer->rest, count);
  // MLIR takes a comma with nothing behind it.
  if (isStart && tesseraAsmParserParseOptionalToken(parser, ",") &&
      failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, &transfer->rest)))
    return failure();
  if (transfer->rest.size != 1 && transfer->rest.size != 3)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     "expected two stride related operands");
  return tesseraAsmParserParseColonTypeList(parser, &transfer->types);
}

static MlirLogicalResult resolve(TesseraAsmParser *parser, TesseraOperationState *state,
                                 Transfer *transfer, int first) {
  MlirType index = mlirIndexTypeGet(tesseraAsmParserGetContext(parser));
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  if (transfer->types.size != (size_t)(kNumParts - first))
    return tesseraAsmParserEmitError(
        parser, at, first == AFFINE_DMA_TAG ? "expected one type" : "expected three types");
  for (int i = first; i < kNumParts; ++i) {
    MlirValue memref;
    if (failed(tesseraAsmParserResolveOperand(parser, &transfer->places[i].memref,
                                              transfer->types.data[i - first], &memref)))
      return failure();
    tesseraOperationStateAddOperand(state, memref);
    if (failed(tesseraAsmParserResolveOperandsOfType(parser, state, &transfer->places[i].indices,
                                                     index)))
      return failure();
  }
  if (failed(tesseraAsmParserResolveOperandsOfType(parser, state, &transfer->rest, index)))
    return failure();
  if (first == AFFINE_DMA_TAG && !mlirTypeIsAMemRef(transfer->types.data[0]))
    return tesseraAsmParserEmitError(parser, at, "expected tag to be of memref type");
  return success();
}

static MlirLogicalResult parse(TesseraAsmParser *parser, TesseraOperationState *state, int first) {
  Transfer transfer = {.rest = {0}};
  MlirLogicalResult result = success();
  for (int i = first; i < kNumParts && !failed(result); ++i)
    result = parsePlace(parser, state, &transfer, i);
  if (!failed(result))
    result = parseRest(parser, &transfer, first == AFFINE_DMA_SOURCE);
  if (!failed(result))
    result = resolve(parser, state, &transfer, first);
  for (int i = 0; i < kNumParts; ++i)
    tesseraOperandListFree(&transfer.places[i].indices);
  tesseraOperandListFree(&transfer.rest);
  tesseraTypeListFree(&transfer.types);
  return result;
}

MlirLogicalResult affineDmaStartOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parse(parser, state, AFFINE_DMA_SOURCE);
}
MlirLogicalResult affineDmaWaitOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parse(parser, state, AFFINE_DMA_TAG);
}

static void print(TesseraAsmPrinter *printer, MlirOperation op) {
  intptr_t position = 0;
  tesseraAsmPrinterPrintC(printer, " ");
  for (int i = firstPart(op); i < kNumParts; ++i) {
    intptr_t count = numInputs(op, i);
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, position));
    tesseraAsmPrinterPrintC(printer, "[");
    tesseraAsmPrinterPrintAffineMapOfSSAIds(printer, affineDmaGetMap(op, i), op,
                                            (TesseraRange){.start = position + 1, .count = count});
    tesseraAsmPrinterPrintC(printer, "], ");
    position += 1 + count;
  }
  tesseraAsmPrinterPrintOperands(
      printer, op,
      (TesseraRange){.start = position, .count = mlirOperationGetNumOperands(op) - position});
  for (int i = firstPart(op); i < kNumParts; ++i) {
    tesseraAsmPrinterPrintC(printer, i == firstPart(op) ? " : " : ", ");
    tesseraAsmPrinterPrintType(
        printer, mlirValueGetType(mlirOperationGetOperand(op, affineDmaGetMemRefPosition(op, i))));
  }
}

void affineDmaStartOpPrint(TesseraAsmPrinter *printer, MlirOperation op) { print(printer, op); }
void affineDmaWaitOpPrint(TesseraAsmPrinter *printer, MlirOperation op) { print(printer, op); }

//===--- Verifiers ---===//

// Maps and buffers of all parts, and how many operands there must be besides.
static MlirLogicalResult verifyParts(MlirOperation op) {
  intptr_t total = 0, numOperands = mlirOperationGetNumOperands(op);
  bool isStart = affineDmaStartOpIsA(op);
  for (int i = firstPart(op); i < kNumParts; ++i) {
    if (!affineDmaGetMap(op, i).ptr)
      return mlirOperationEmitOpError(op, "requires attribute '%s'", kParts[i].map);
    if (total >= numOperands ||
        !mlirTypeIsAMemRef(mlirValueGetType(mlirOperationGetOperand(op, total))))
      return mlirOperationEmitOpError(op, "expected %s to be of memref type", kParts[i].buffer);
    total += 1 + numInputs(op, i);
  }
  if (numOperands != total + 1 && !(isStart && numOperands == total + 3))
    return mlirOperationEmitOpError(op, "incorrect number of operands");
  return success();
}

static MlirLogicalResult verifyIndices(MlirOperation op) {
  MlirRegion scope = affineScopeOf(op);
  bool isStart = affineDmaStartOpIsA(op);
  for (int i = firstPart(op); i < kNumParts; ++i) {
    intptr_t first = affineDmaGetMemRefPosition(op, i) + 1;
    for (intptr_t k = 0; k < numInputs(op, i); ++k) {
      MlirValue value = mlirOperationGetOperand(op, first + k);
      if (!mlirTypeIsAIndex(mlirValueGetType(value)))
        return isStart ? mlirOperationEmitOpError(
                             op, "%s index to dma_start must have 'index' type", kParts[i].name)
                       : mlirOperationEmitOpError(op, "index to dma_wait must have 'index' type");
      if (!affineIsDimIn(value, scope) && !affineIsSymbolIn(value, scope))
        return mlirOperationEmitOpError(op,
                                        "%s%sindex must be a valid dimension or symbol identifier",
                                        isStart ? kParts[i].name : "", isStart ? " " : "");
    }
  }
  return success();
}

static MlirLogicalResult verify(MlirOperation op) {
  return failed(verifyParts(op)) ? failure() : verifyIndices(op);
}

MlirLogicalResult affineDmaStartOpVerify(MlirOperation op) { return verify(op); }
MlirLogicalResult affineDmaWaitOpVerify(MlirOperation op) { return verify(op); }

//===--- Folds ---===//

// What a cast only says less of is used itself.
static MlirLogicalResult foldCasts(MlirOperation op, size_t *numResults) {
  bool changed = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirOperation cast =
        mlirValueIsAOpResult(operand) ? mlirOpResultGetOwner(operand) : (MlirOperation){NULL};
    if (!memrefCastOpIsA(cast) ||
        mlirTypeIsAUnrankedMemRef(mlirValueGetType(mlirOperationGetOperand(cast, 0))))
      continue;
    mlirOperationSetOperand(op, i, mlirOperationGetOperand(cast, 0));
    changed = true;
  }
  *numResults = 0;
  return changed ? success() : failure();
}

MlirLogicalResult affineDmaStartOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  return foldCasts(op, numResults);
}
MlirLogicalResult affineDmaWaitOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  return foldCasts(op, numResults);
}
