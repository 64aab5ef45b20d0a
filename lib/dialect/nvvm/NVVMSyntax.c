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

//===--- mma.sync ---===//

enum { NUM_MATRICES = 3 };
static const char *const letters[] = {"A", "B", "C"};
static const char *const kinds[] = {"multiplicandAPtxType", "multiplicandBPtxType"};

// `A[%a, %b] B[...] C[...] {...} : (types) -> type`: each matrix is of registers of one type.
typedef struct MmaParse {
  TesseraOperandList registers[NUM_MATRICES];
  TesseraTypeList types;
} MmaParse;

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
    if (failed(tesseraAsmParserResolveOperandsOfType(parser, state, &mma->registers[i],
                                                     mma->types.data[i])))
      return failure();
  if (failed(tesseraAsmParserParseToken(parser, "->")) ||
      failed(tesseraAsmParserParseType(parser, &result)))
    return failure();
  tesseraOperationStateAddType(state, result);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseMma(TesseraAsmParser *parser, TesseraOperationState *state,
                                  MmaParse *mma) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  for (int i = 0; i < NUM_MATRICES; ++i)
    if (failed(tesseraAsmParserParseKeyword(parser, letters[i])) ||
        failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_OPTIONAL_SQUARE, -1,
                                                &mma->registers[i])))
      return failure();
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(parseTypes(parser, state, mma)))
    return failure();
  for (int i = 0; i < 2; ++i) {
    int64_t kind;
    if (tesseraOperationStateGetAttribute(state, text(kinds[i])).ptr)
      continue;
    // MLIR takes them for accumulators here, and not when it prints.
    if (!nvvmInferMMAType(mma->types.data[i], /*isAccumulator=*/true, &kind))
      return tesseraAsmParserEmitError(
          parser, tesseraAsmParserGetNameLoc(parser),
          "attribute %s is not provided explicitly and cannot be inferred", kinds[i]);
    tesseraOperationStateSetAttribute(state, text(kinds[i]),
                                      nvvmMMATypesAttrGet(context, (NvvmMMATypes)kind));
  }
  const int32_t segments[] = {(int32_t)mma->registers[0].size, (int32_t)mma->registers[1].size,
                              (int32_t)mma->registers[2].size};
  tesseraOperationStateSetAttribute(state, text("operandSegmentSizes"),
                                    mlirDenseI32ArrayGet(context, NUM_MATRICES, segments));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult nvvmMmaOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MmaParse mma = {.types = {0}};
  MlirLogicalResult result = parseMma(parser, state, &mma);
  for (int i = 0; i < NUM_MATRICES; ++i)
    tesseraOperandListFree(&mma.registers[i]);
  tesseraTypeListFree(&mma.types);
  return result;
}

void nvvmMmaOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  const char *elided[NUM_MATRICES] = {"operandSegmentSizes"};
  size_t numElided = 1;
  MlirType types[NUM_MATRICES] = {{NULL}};
  for (unsigned i = 0; i < NUM_MATRICES; ++i) {
    int64_t kind;
    TesseraRange range = tesseraOperationGetOperandGroup(op, i);
    if (range.count)
      types[i] = mlirValueGetType(mlirOperationGetOperand(op, range.start));
    if (i < 2 && types[i].ptr && nvvmInferMMAType(types[i], /*isAccumulator=*/false, &kind))
      elided[numElided++] = kinds[i];
    tesseraAsmPrinterPrintFormat(printer, " %s[", letters[i]);
    tesseraAsmPrinterPrintOperands(printer, op, range);
    tesseraAsmPrinterPrintC(printer, "] ");
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
