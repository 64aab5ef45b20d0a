// Memory descriptors. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/Encodings.h"
#include "dialect/tritongpu/Layouts.h"

typedef TsVec(int64_t) Sizes;

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static void appendSize(int64_t size, void *user) { tsVecPush((Sizes *)user, size); }

// What may follow the memory space: `, mutable`, the sizes of the allocation.
static bool parseRest(TesseraAsmParser *parser, bool *isMutable, Sizes *allocShape) {
  if (!tesseraAsmParserParseOptionalToken(parser, ","))
    return true;
  *isMutable = tesseraAsmParserParseOptionalKeyword(parser, "mutable");
  if (*isMutable && !tesseraAsmParserParseOptionalToken(parser, ","))
    return true;
  return !failed(tesseraAsmParserParseDimensionList(parser, /*allowDynamic=*/false,
                                                    /*withTrailingX=*/false, appendSize,
                                                    allocShape));
}

const void *tritongpuMemDescTypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  Sizes shape = {0}, allocShape = {0};
  MlirType element = {NULL}, result = {NULL};
  MlirAttribute encoding = {NULL}, space = {NULL};
  bool isMutable = false;
  bool ok =
      !failed(tesseraAsmParserParseToken(parser, "<")) &&
      !failed(tesseraAsmParserParseDimensionList(parser, /*allowDynamic=*/false,
                                                 /*withTrailingX=*/true, appendSize, &shape)) &&
      !failed(tesseraAsmParserParseType(parser, &element)) &&
      !failed(tesseraAsmParserParseToken(parser, ",")) &&
      !failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &encoding)) &&
      !failed(tesseraAsmParserParseToken(parser, ",")) &&
      !failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &space)) &&
      parseRest(parser, &isMutable, &allocShape) &&
      !failed(tesseraAsmParserParseToken(parser, ">"));
  if (ok) {
    const Sizes *all = allocShape.size ? &allocShape : &shape;
    result = tritongpuMemDescTypeGetChecked(tesseraAsmParserEncodeLoc(parser, at), shape.size,
                                            shape.data, element, encoding, space, isMutable,
                                            all->size, all->data);
  }
  tsVecFree(&shape);
  tsVecFree(&allocShape);
  return result.ptr;
}

void tritongpuMemDescTypePrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirType self = {storage};
  size_t rank, allocRank;
  const int64_t *shape = tritongpuMemDescTypeGetShape(self, &rank);
  const int64_t *allocShape = tritongpuMemDescTypeGetAllocShape(self, &allocRank);
  tesseraAsmPrinterPrintC(printer, "<");
  for (size_t i = 0; i < rank; ++i)
    tesseraAsmPrinterPrintFormat(printer, "%lldx", (long long)shape[i]);
  tesseraAsmPrinterPrintType(printer, tritongpuMemDescTypeGetElementType(self));
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintAttribute(printer, tritongpuMemDescTypeGetEncoding(self));
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintAttribute(printer, tritongpuMemDescTypeGetMemorySpace(self));
  if (tritongpuMemDescTypeGetMutableMemory(self))
    tesseraAsmPrinterPrintC(printer, ", mutable");
  bool isWhole = rank == allocRank;
  for (size_t i = 0; isWhole && i < rank; ++i)
    isWhole = shape[i] == allocShape[i];
  for (size_t i = 0; !isWhole && i < allocRank; ++i)
    tesseraAsmPrinterPrintFormat(printer, "%s%lld", i ? "x" : ", ", (long long)allocShape[i]);
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- Verifying ---===//

typedef struct Shape {
  size_t rank;
  const int64_t *sizes;
} Shape;

static MlirLogicalResult fail(MlirLocation location, const char *message) {
  return mlirLocationEmitError(location, "%s", message);
}

static MlirLogicalResult verifyShapes(MlirLocation location, Shape shape, Shape all) {
  if (!shape.rank)
    return fail(location, "rank 0 memdesc is not allowed");
  for (size_t i = 1; i < shape.rank; ++i)
    if (!tritongpuIsPowerOfTwo(shape.sizes[i])) {
      TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
      tesseraDiagnosticAppendFormat(diagnostic,
                                    "shape must have power-of-2 and non-zero dimensions; got ");
      tesseraDiagnosticAppendIntegers(diagnostic, (intptr_t)shape.rank, shape.sizes);
      return tesseraDiagnosticReport(diagnostic);
    }
  if (shape.sizes[0] <= 0)
    return fail(location, "shape has 0 dimension");
  if (all.rank < shape.rank)
    return fail(location, "alloc shape must have at least as many dimensions as shape");
  int64_t total = 1;
  for (size_t i = 0; i < all.rank; ++i)
    if (all.sizes[i] <= 0 || all.sizes[i] > 1 << 30 || (total *= all.sizes[i]) > 1 << 30)
      return fail(location, "the allocation is too large");
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] > all.sizes[all.rank - shape.rank + i]) {
      TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
      tesseraDiagnosticAppendFormat(diagnostic,
                                    "shape must be less than or equal to allocShape. shape = ");
      tesseraDiagnosticAppendIntegers(diagnostic, (intptr_t)shape.rank, shape.sizes);
      tesseraDiagnosticAppendFormat(diagnostic, ", allocShape = ");
      tesseraDiagnosticAppendIntegers(diagnostic, (intptr_t)all.rank, all.sizes);
      return tesseraDiagnosticReport(diagnostic);
    }
  return mlirLogicalResultSuccess();
}

// A layout that says how large the tensor is is of one as large as the allocation.
static MlirLogicalResult verifySizes(MlirLocation location, MlirAttribute encoding, Shape all) {
  bool isPadded = tritongpuPaddedSharedEncodingAttrIsA(encoding);
  if (!isPadded && !tritongpuSharedLinearEncodingAttrIsA(encoding))
    return mlirLogicalResultSuccess();
  LinearLayout layout;
  tritongpuSharedLinearComponent(encoding, &layout);
  for (unsigned d = 0; d < layout.numOuts; ++d) {
    int64_t expected = all.sizes[all.rank - layout.numOuts + d],
            got = (int64_t)1 << layout.outs[d].bits;
    if (expected != got)
      return mlirLocationEmitError(location,
                                   "Mismatch in expected shape for dimension %u. Expected: %lld, "
                                   "got: %lld",
                                   d, (long long)expected, (long long)got);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tritongpuMemDescTypeVerify(MlirLocation location, const TesseraParam *params) {
  Shape shape = {params[0].length, params[0].pointer}, all = {params[5].length, params[5].pointer};
  if (failed(verifyShapes(location, shape, all)))
    return mlirLogicalResultFailure();
  MlirAttribute encoding = {params[2].pointer}, space = {params[3].pointer};
  TesseraDiagnostic *diagnostic;
  if (!tritongpuIsSharedEncoding(encoding)) {
    diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
    tesseraDiagnosticAppendAttribute(diagnostic, encoding);
    tesseraDiagnosticAppendFormat(diagnostic, " is not a valid encoding");
    return tesseraDiagnosticReport(diagnostic);
  }
  if (!tritongpuSharedMemorySpaceAttrIsA(space)) {
    diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        diagnostic, "memorySpace must be SharedMemorySpace for shared encoding. Got ");
    tesseraDiagnosticAppendAttribute(diagnostic, space);
    return tesseraDiagnosticReport(diagnostic);
  }
  size_t rank = (size_t)tritongpuLayoutGetRank(encoding);
  if (rank != shape.rank && rank + 1 != shape.rank)
    return mlirLocationEmitError(
        location, "rank must be equal to or one less than the shape size. Got %zu and %zu", rank,
        shape.rank);
  return verifySizes(location, encoding, all);
}
