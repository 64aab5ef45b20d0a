// Types of the emitc dialect: what C has, syntax and verifiers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- What C has ---===//

bool emitcTypeIsSupportedInteger(MlirType type) {
  if (!mlirTypeIsAInteger(type))
    return false;
  unsigned width = mlirIntegerTypeGetWidth(type);
  return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
}

bool emitcTypeIsSupportedFloat(MlirType type) {
  return mlirTypeIsAF16(type) || mlirTypeIsABF16(type) || mlirTypeIsAF32(type) ||
         mlirTypeIsAF64(type);
}

bool emitcTypeIsPointerWide(MlirType type) {
  return emitcSignedSizeTTypeIsA(type) || emitcSizeTTypeIsA(type) || emitcPtrDiffTTypeIsA(type);
}

bool emitcTypeIsIntegerIndexOrOpaque(MlirType type) {
  return emitcOpaqueTypeIsA(type) || mlirTypeIsAIndex(type) || emitcTypeIsSupportedInteger(type) ||
         emitcTypeIsPointerWide(type);
}

bool emitcTypeIsFundamental(MlirType type) {
  return mlirTypeIsAIndex(type) || emitcTypeIsPointerWide(type) ||
         emitcTypeIsSupportedInteger(type) || emitcTypeIsSupportedFloat(type) ||
         emitcPointerTypeIsA(type);
}

bool emitcTypeIsArrayElement(MlirType type) {
  return emitcTypeIsSupportedFloat(type) || emitcTypeIsIntegerIndexOrOpaque(type) ||
         emitcPointerTypeIsA(type);
}

static bool isSupportedElement(MlirType type) {
  return !emitcArrayTypeIsA(type) && emitcTypeIsSupported(type);
}

static bool isSupportedTuple(MlirType type) {
  for (intptr_t i = 0; i < mlirTupleTypeGetNumTypes(type); ++i)
    if (!isSupportedElement(mlirTupleTypeGetType(type, i)))
      return false;
  return true;
}

// How deep types are nested the parser has limited.
bool emitcTypeIsSupported(MlirType type) {
  while (emitcPointerTypeIsA(type))
    type = emitcPointerTypeGetPointee(type);
  if (emitcArrayTypeIsA(type))
    return isSupportedElement(emitcArrayTypeGetElementType(type));
  if (mlirTypeIsATensor(type))
    return mlirShapedTypeHasRank(type) && mlirShapedTypeHasStaticShape(type) &&
           isSupportedElement(mlirShapedTypeGetElementType(type));
  if (mlirTypeIsATuple(type))
    return isSupportedTuple(type);
  return emitcTypeIsIntegerIndexOrOpaque(type) || emitcTypeIsSupportedFloat(type);
}

MlirType emitcPtrTo(MlirType lvalue) {
  return emitcPointerTypeGetOf(emitcLValueTypeGetValueType(lvalue));
}
MlirType emitcLoadedType(MlirType lvalue) { return emitcLValueTypeGetValueType(lvalue); }
MlirType emitcTargetType(MlirType pointer) {
  return emitcLValueTypeGetOf(emitcPointerTypeGetPointee(pointer));
}

//===--- array ---===//

typedef struct Shape {
  int64_t *sizes;
  size_t size, capacity;
} Shape;

static void addSize(int64_t size, void *user) {
  Shape *shape = user;
  if (shape->size == shape->capacity)
    shape->sizes = tsVecGrow(shape->sizes, &shape->capacity, shape->size + 1, sizeof *shape->sizes);
  shape->sizes[shape->size++] = size;
}

static const void *parseArray(TesseraAsmParser *parser, Shape *shape) {
  MlirType element;
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseDimensionList(parser, false, true, addSize, shape)))
    return NULL;
  TesseraSourceLoc elementAt = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &element)))
    return NULL;
  if (!emitcTypeIsArrayElement(element)) {
    TesseraDiagnostic *error =
        tesseraDiagnosticCreate(tesseraAsmParserEncodeLoc(parser, elementAt), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "invalid array element type '");
    tesseraDiagnosticAppendType(error, element);
    tesseraDiagnosticAppendFormat(error, "'");
    tesseraDiagnosticReport(error);
    return NULL;
  }
  if (failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  return emitcArrayTypeGetChecked(tesseraAsmParserEncodeLoc(parser, at), shape->size, shape->sizes,
                                  element)
      .ptr;
}

const void *emitcArrayTypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Shape shape = {0};
  const void *array = parseArray(parser, &shape);
  tsFree(shape.sizes);
  return array;
}

void emitcArrayTypePrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirType type = {storage};
  size_t rank;
  const int64_t *shape = emitcArrayTypeGetShape(type, &rank);
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintDimensionList(printer, rank, shape);
  tesseraAsmPrinterPrintC(printer, "x");
  tesseraAsmPrinterPrintType(printer, emitcArrayTypeGetElementType(type));
  tesseraAsmPrinterPrintC(printer, ">");
}

MlirLogicalResult emitcArrayTypeVerify(MlirLocation location, const TesseraParam *params) {
  const int64_t *shape = params[0].pointer;
  MlirType element = {params[1].pointer};
  if (!params[0].length)
    return mlirLocationEmitError(location, "shape must not be empty");
  for (size_t i = 0; i < params[0].length; ++i)
    if (shape[i] < 0)
      return mlirLocationEmitError(location, "dimensions must have non-negative size");
  if (!emitcTypeIsArrayElement(element))
    return mlirLocationEmitError(location, "invalid array element type");
  return mlirLogicalResultSuccess();
}

//===--- lvalue, opaque, ptr ---===//

MlirLogicalResult emitcLValueTypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirType value = {params[0].pointer};
  if (!emitcTypeIsSupported(value)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreate(location, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "!emitc.lvalue must wrap supported emitc type, but got ");
    tesseraDiagnosticAppendType(error, value);
    return tesseraDiagnosticReport(error);
  }
  if (emitcArrayTypeIsA(value))
    return mlirLocationEmitError(location, "!emitc.lvalue cannot wrap !emitc.array type");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult emitcOpaqueTypeVerify(MlirLocation location, const TesseraParam *params) {
  const char *text = params[0].pointer;
  if (!params[0].length)
    return mlirLocationEmitError(location, "expected non empty string in !emitc.opaque type");
  if (text[params[0].length - 1] == '*')
    return mlirLocationEmitError(
        location, "pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult emitcPointerTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (emitcLValueTypeIsA((MlirType){params[0].pointer}))
    return mlirLocationEmitError(location, "pointers to lvalues are not allowed");
  return mlirLogicalResultSuccess();
}
