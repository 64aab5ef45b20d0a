// Syntax of the nvvm dialect: products of matrices whose operands are registers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

bool nvvmInferMMAType(MlirType type, bool isAccumulator, int64_t *kind) {
  if (llvmStructTypeIsA(type)) {
    size_t size;
    const MlirType *fields = llvmStructTypeGetFields(type, &size);
    if (!size)
      return false;
    type = fields[0];
  }
  if (mlirTypeIsAVector(type) && mlirShapedTypeGetRank(type) == 1 &&
      mlirShapedTypeGetDimSize(type, 0) == 2 && mlirTypeIsAF16(mlirShapedTypeGetElementType(type)))
    type = mlirShapedTypeGetElementType(type);
  if (mlirTypeIsAF64(type))
    *kind = NvvmMMATypesf64;
  else if (mlirTypeIsAF16(type))
    *kind = NvvmMMATypesf16;
  else if (mlirTypeIsAF32(type))
    *kind = isAccumulator ? NvvmMMATypesf32 : NvvmMMATypestf32;
  else if (mlirTypeIsAInteger(type) && isAccumulator)
    *kind = NvvmMMATypess32;
  else
    return false;
  return true;
}

//===--- Products of matrices ---===//

enum { NUM_MATRICES = 3, NUM_PARTS = 7 };
static const char *const kinds[] = {"multiplicandAPtxType", "multiplicandBPtxType"};

/// A list of operands in brackets behind its keyword.
typedef struct MmaPart {
  const char *keyword;
  int count; ///< -1: any number, of a type that is written
  uint32_t widths[3];
} MmaPart;

// What all products have, those of sparse matrices, and those with scales of blocks.
static const MmaPart kParts[NUM_PARTS] = {
    {"A", -1, {0}},
    {"B", -1, {0}},
    {"C", -1, {0}},
    {"sparseMetadata", 1, {32}},
    {"selector", 1, {32}},
    {"scaleA", 3, {32, 16, 16}},
    {"scaleB", 3, {32, 16, 16}},
};

static bool hasPart(const TesseraOpDef *definition, int part) {
  bool isSparse = definition == &nvvmMmaSpOpDef || definition == &nvvmMmaSpBlockScaleOpDef;
  bool isScaled = definition == &nvvmMmaBlockScaleOpDef || definition == &nvvmMmaSpBlockScaleOpDef;
  return part < NUM_MATRICES || (part < 5 ? isSparse : isScaled);
}

// `A[%a, %b] B[...] C[...] {...} : (types) -> type`: each matrix is of registers of one type.
typedef struct MmaParse {
  const TesseraOpDef *definition;
  TesseraOperandList operands[NUM_PARTS];
  TesseraTypeList types;
} MmaParse;

static MlirLogicalResult resolveNumbers(TesseraAsmParser *parser, TesseraOperationState *state,
                                        const TesseraOperandList *operands, const MmaPart *part) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  for (size_t i = 0; i < operands->size; ++i) {
    MlirValue value;
    if (failed(tesseraAsmParserResolveOperand(
            parser, &operands->data[i], mlirIntegerTypeGet(context, part->widths[i]), &value)))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseTypes(TesseraAsmParser *parser, TesseraOperationState *state,
                                    MmaParse *mma) {
  MlirType result;
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseToken(parser, "(")) ||
      failed(tesseraAsmParserParseTypeList(parser, &mma->types)) ||
      failed(tesseraAsmParserParseToken(parser, ")")))
    return failure();
  if (mma->types.size != NUM_MATRICES)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     "expected one type for each operand segment but got %zu types",
                                     mma->types.size);
  for (int i = 0; i < NUM_MATRICES; ++i)
    if (failed(tesseraAsmParserResolveOperandsOfType(parser, state, &mma->operands[i],
                                                     mma->types.data[i])))
      return failure();
  for (int i = NUM_MATRICES; i < NUM_PARTS; ++i)
    if (failed(resolveNumbers(parser, state, &mma->operands[i], &kParts[i])))
      return failure();
  if (failed(tesseraAsmParserParseToken(parser, "->")) ||
      failed(tesseraAsmParserParseType(parser, &result)))
    return failure();
  tesseraOperationStateAddType(state, result);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult inferKinds(TesseraAsmParser *parser, TesseraOperationState *state,
                                    const MmaParse *mma) {
  for (int i = 0; i < 2; ++i) {
    int64_t kind;
    if (tesseraOperationStateGetAttribute(state, text(kinds[i])).ptr)
      continue;
    // Those of mma.sync MLIR takes for accumulators here, and not when it prints.
    if (!nvvmInferMMAType(mma->types.data[i], mma->definition == &nvvmMmaOpDef, &kind))
      return tesseraAsmParserEmitError(
          parser, tesseraAsmParserGetNameLoc(parser),
          "attribute %s is not provided explicitly and cannot be inferred", kinds[i]);
    tesseraOperationStateSetAttribute(
        state, text(kinds[i]),
        nvvmMMATypesAttrGet(tesseraAsmParserGetContext(parser), (NvvmMMATypes)kind));
  }
  return mlirLogicalResultSuccess();
}

// Each matrix is a segment, and each operand behind them.
static void setSegments(TesseraAsmParser *parser, TesseraOperationState *state,
                        const MmaParse *mma) {
  int32_t segments[NUM_MATRICES + 8];
  intptr_t count = 0;
  for (int i = 0; i < NUM_PARTS; ++i)
    for (size_t k = 0; k < (i < NUM_MATRICES ? 1 : mma->operands[i].size); ++k)
      segments[count++] = i < NUM_MATRICES ? (int32_t)mma->operands[i].size : 1;
  tesseraOperationStateSetAttribute(
      state, text("operandSegmentSizes"),
      mlirDenseI32ArrayGet(tesseraAsmParserGetContext(parser), count, segments));
}

static MlirLogicalResult parseParts(TesseraAsmParser *parser, TesseraOperationState *state,
                                    MmaParse *mma) {
  for (int i = 0; i < NUM_PARTS; ++i) {
    TesseraDelimiter delimiter =
        i < NUM_MATRICES ? TESSERA_DELIMITER_OPTIONAL_SQUARE : TESSERA_DELIMITER_SQUARE;
    if (hasPart(mma->definition, i) &&
        (failed(tesseraAsmParserParseKeyword(parser, kParts[i].keyword)) ||
         failed(tesseraAsmParserParseOperandList(parser, delimiter, kParts[i].count,
                                                 &mma->operands[i]))))
      return failure();
  }
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(parseTypes(parser, state, mma)) || failed(inferKinds(parser, state, mma)))
    return failure();
  // Products of sparse matrices with scales have no other order.
  if (mma->definition == &nvvmMmaSpBlockScaleOpDef)
    tesseraOperationStateSetAttribute(state, text("orderedMetadata"),
                                      mlirUnitAttrGet(tesseraAsmParserGetContext(parser)));
  setSegments(parser, state, mma);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseMma(TesseraAsmParser *parser, TesseraOperationState *state,
                                  const TesseraOpDef *definition) {
  MmaParse mma = {.definition = definition};
  MlirLogicalResult result = parseParts(parser, state, &mma);
  for (int i = 0; i < NUM_PARTS; ++i)
    tesseraOperandListFree(&mma.operands[i]);
  tesseraTypeListFree(&mma.types);
  return result;
}

static void printMma(TesseraAsmPrinter *printer, MlirOperation op, const TesseraOpDef *definition) {
  const char *elided[NUM_MATRICES] = {"operandSegmentSizes"};
  size_t numElided = 1;
  MlirType types[NUM_MATRICES] = {{NULL}};
  intptr_t next = 0;
  for (unsigned i = 0; i < NUM_PARTS; ++i) {
    int64_t kind;
    if (!hasPart(definition, (int)i))
      continue;
    TesseraRange range = {.start = next, .count = kParts[i].count};
    if (i < NUM_MATRICES)
      range = tesseraOperationGetOperandGroup(op, i);
    next = range.start + range.count;
    if (i < NUM_MATRICES && range.count)
      types[i] = mlirValueGetType(mlirOperationGetOperand(op, range.start));
    if (i < 2 && types[i].ptr && nvvmInferMMAType(types[i], /*isAccumulator=*/false, &kind))
      elided[numElided++] = kinds[i];
    tesseraAsmPrinterPrintFormat(printer, " %s[", kParts[i].keyword);
    tesseraAsmPrinterPrintOperands(printer, op, range);
    tesseraAsmPrinterPrintC(printer, definition == &nvvmMmaOpDef ? "] " : "]");
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, numElided, elided, false);
  tesseraAsmPrinterPrintC(printer, " : (");
  for (int i = 0; i < NUM_MATRICES; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, types[i]);
  }
  tesseraAsmPrinterPrintC(printer, ")");
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
}

MlirLogicalResult nvvmMmaOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseMma(parser, state, &nvvmMmaOpDef);
}
void nvvmMmaOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMma(printer, op, &nvvmMmaOpDef);
}

MlirLogicalResult nvvmMmaSpOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseMma(parser, state, &nvvmMmaSpOpDef);
}
void nvvmMmaSpOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMma(printer, op, &nvvmMmaSpOpDef);
}

MlirLogicalResult nvvmMmaBlockScaleOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseMma(parser, state, &nvvmMmaBlockScaleOpDef);
}
void nvvmMmaBlockScaleOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMma(printer, op, &nvvmMmaBlockScaleOpDef);
}

MlirLogicalResult nvvmMmaSpBlockScaleOpParse(TesseraAsmParser *parser,
                                             TesseraOperationState *state) {
  return parseMma(parser, state, &nvvmMmaSpBlockScaleOpDef);
}
void nvvmMmaSpBlockScaleOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMma(printer, op, &nvvmMmaSpBlockScaleOpDef);
}
