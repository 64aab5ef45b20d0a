// Encodings of sparse tensors: syntax, and what must hold.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/complex/ComplexOps.h"
#include "dialect/sparse_tensor/SparseTensorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Generated.h"
#include "tessera/Interfaces.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- slice ---===//

static MlirLogicalResult parseSliceNumber(TesseraAsmParser *parser, int64_t *number) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  *number = INT64_MIN;
  if (tesseraAsmParserParseOptionalToken(parser, "?"))
    return success();
  if (tesseraAsmParserParseOptionalInteger(parser, number) != TESSERA_PRESENT || *number < 0)
    return tesseraAsmParserEmitError(parser, at,
                                     "expect positive value or ? for slice offset/size/stride");
  return success();
}

const void *sparseTensorDimSliceAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  int64_t numbers[3];
  if (failed(tesseraAsmParserParseToken(parser, "(")))
    return NULL;
  for (int i = 0; i < 3; ++i)
    if ((i && failed(tesseraAsmParserParseToken(parser, ","))) ||
        failed(parseSliceNumber(parser, &numbers[i])))
      return NULL;
  if (failed(tesseraAsmParserParseToken(parser, ")")))
    return NULL;
  return sparseTensorDimSliceAttrGet(tesseraAsmParserGetContext(parser), numbers[0], numbers[1],
                                     numbers[2])
      .ptr;
}

void sparseTensorDimSliceAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute slice = {storage};
  const int64_t numbers[] = {sparseTensorDimSliceAttrGetOffset(slice),
                             sparseTensorDimSliceAttrGetSize(slice),
                             sparseTensorDimSliceAttrGetStride(slice)};
  for (int i = 0; i < 3; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "(");
    if (numbers[i] == INT64_MIN)
      tesseraAsmPrinterPrintC(printer, "?");
    else
      tesseraAsmPrinterPrintInteger(printer, numbers[i]);
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

//===--- Parsing an encoding ---===//

typedef struct EncodingParse {
  SparseTensorMap map;
  int64_t widths[2];
  MlirAttribute values[2];
} EncodingParse;

static const char *const kWidths[] = {"posWidth", "crdWidth"};
static const char *const kValues[] = {"explicitVal", "implicitVal"};

static bool isNumber(MlirAttribute attribute) {
  return mlirAttributeIsAFloat(attribute) || mlirAttributeIsAInteger(attribute) ||
         complexNumberAttrIsA(attribute);
}

static MlirLogicalResult parseWidth(TesseraAsmParser *parser, int which, int64_t *width) {
  MlirAttribute attribute;
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &attribute)))
    return failure();
  if (!mlirAttributeIsAInteger(attribute))
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     which ? "expected an integral index bitwidth"
                                           : "expected an integral position bitwidth");
  *width = mlirIntegerAttrGetValueInt(attribute);
  return success();
}

static MlirLogicalResult parseKey(TesseraAsmParser *parser, MlirStringRef key,
                                  EncodingParse *encoding) {
  int which = 0;
  bool isMap = tsEqualC(key, "map"), isWidth = false, isValue = false;
  for (int i = 0; i < 2; ++i) {
    isWidth = isWidth || tsEqualC(key, kWidths[i]);
    isValue = isValue || tsEqualC(key, kValues[i]);
    if (tsEqualC(key, kWidths[i]) || tsEqualC(key, kValues[i]))
      which = i;
  }
  if (!isMap && !isWidth && !isValue)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     "unexpected key: %.*s", (int)key.length, key.data);
  if (failed(tesseraAsmParserParseToken(parser, "=")))
    return failure();
  if (isMap)
    return sparseTensorMapParse(parser, &encoding->map);
  if (isWidth)
    return parseWidth(parser, which, &encoding->widths[which]);
  MlirAttribute *value = &encoding->values[which];
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, value)))
    return failure();
  if (!isNumber(*value))
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     "expected a numeric value for %s", kValues[which]);
  return success();
}

// Slices are there for all dimensions, or for none.
static MlirLogicalResult completeSlices(TesseraAsmParser *parser, SparseTensorMap *map,
                                        size_t *count) {
  *count = 0;
  for (intptr_t i = 0; i < map->numDims; ++i)
    if (map->slices[i].ptr) {
      *count = (size_t)map->numDims;
      if (!sparseTensorDimSliceAttrIsA(map->slices[i]))
        return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                         "expected SparseTensorDimSliceAttr");
    }
  for (size_t i = 0; i < *count; ++i)
    if (!map->slices[i].ptr)
      map->slices[i] =
          sparseTensorDimSliceAttrGet(tesseraAsmParserGetContext(parser), 0, INT64_MIN, 1);
  return success();
}

static const void *parseEncoding(TesseraAsmParser *parser, EncodingParse *encoding) {
  MlirStringRef key;
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseToken(parser, "{")))
    return NULL;
  while (tesseraAsmParserParseOptionalAnyKeyword(parser, &key)) {
    if (failed(parseKey(parser, key, encoding)))
      return NULL;
    if (!tesseraAsmParserParseOptionalToken(parser, ","))
      break;
  }
  size_t numSlices;
  SparseTensorMap *map = &encoding->map;
  if (failed(tesseraAsmParserParseToken(parser, "}")) ||
      failed(tesseraAsmParserParseToken(parser, ">")) ||
      failed(completeSlices(parser, map, &numSlices)))
    return NULL;
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirLocation location = tesseraAsmParserEncodeLoc(parser, tesseraAsmParserGetNameLoc(parser));
  if (!map->dimToLvl.ptr)
    map->dimToLvl = mlirAffineMapEmptyGet(context);
  MlirAttribute result = sparseTensorEncodingAttrGetChecked(
      location, (size_t)map->numLevels, map->levels, map->dimToLvl, encoding->widths[0],
      encoding->widths[1], encoding->values[0], encoding->values[1], numSlices, map->slices);
  if (result.ptr && map->lvlToDim.ptr &&
      map->lvlToDim.ptr != sparseTensorInverse(map->dimToLvl).ptr) {
    irFail(location, "expected lvlToDim to be an inverse of dimToLvl");
    return NULL;
  }
  return result.ptr;
}

const void *sparseTensorEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  EncodingParse encoding = {.widths = {0}};
  const void *result = parseEncoding(parser, &encoding);
  sparseTensorMapFree(&encoding.map);
  return result;
}

void sparseTensorEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute encoding = {storage};
  size_t numSlices;
  const MlirAttribute *slices = sparseTensorEncodingAttrGetDimSlices(encoding, &numSlices);
  const int64_t widths[] = {sparseTensorEncodingAttrGetPosWidth(encoding),
                            sparseTensorEncodingAttrGetCrdWidth(encoding)};
  const MlirAttribute values[] = {sparseTensorEncodingAttrGetExplicitVal(encoding),
                                  sparseTensorEncodingAttrGetImplicitVal(encoding)};
  tesseraAsmPrinterPrintC(printer, "<{ map = ");
  sparseTensorMapPrint(printer, sparseTensorEncodingAttrGetDimToLvl(encoding),
                       sparseTensorEncodingAttrGetLvlTypes(encoding, NULL), numSlices, slices);
  for (int i = 0; i < 2; ++i)
    if (widths[i])
      tesseraAsmPrinterPrintFormat(printer, ", %s = %lld", kWidths[i], (long long)widths[i]);
  for (int i = 0; i < 2; ++i)
    if (values[i].ptr) {
      tesseraAsmPrinterPrintFormat(printer, ", %s = ", kValues[i]);
      tesseraAsmPrinterPrintAttribute(printer, values[i]);
    }
  tesseraAsmPrinterPrintC(printer, " }>");
}

enum { OVERRIDABLE_ALIAS = 1 };

int sparseTensorEncodingAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  (void)storage;
  append(tsLiteral("sparse"), user);
  return OVERRIDABLE_ALIAS;
}

//===--- What must hold of an encoding ---===//

static SparseTensorFormat formatOf(int64_t level) { return sparseTensorLevelUnpack(level).format; }

static bool isWidth(int64_t width) {
  return width == 0 || width == 8 || width == 16 || width == 32 || width == 64;
}

static MlirLogicalResult verifySingletons(MlirLocation location, size_t count,
                                          const int64_t *levels) {
  for (size_t i = 0; i < count; ++i) {
    if (formatOf(levels[i]) != SPARSE_TENSOR_SINGLETON)
      continue;
    SparseTensorFormat before = i ? formatOf(levels[i - 1]) : SPARSE_TENSOR_DENSE;
    if (before != SPARSE_TENSOR_COMPRESSED && before != SPARSE_TENSOR_LOOSE_COMPRESSED &&
        before != SPARSE_TENSOR_SINGLETON)
      return irFail(location, "expected compressed or loose_compressed level "
                              "before singleton level");
    unsigned change = before == SPARSE_TENSOR_SINGLETON
                          ? sparseTensorLevelUnpack(levels[i]).properties ^
                                sparseTensorLevelUnpack(levels[i - 1]).properties
                          : 0;
    if (change & SPARSE_TENSOR_SOA)
      return irFail(location, "expected all singleton lvlTypes stored in the "
                              "same memory layout (SoA "
                              "vs AoS).");
  }
  return success();
}

static MlirLogicalResult verifyOrder(MlirLocation location, size_t count, const int64_t *levels) {
  for (size_t i = 1; i < count; ++i)
    if (formatOf(levels[i]) == SPARSE_TENSOR_BATCH &&
        formatOf(levels[i - 1]) != SPARSE_TENSOR_BATCH)
      return irFail(location, "Batch lvlType can only be leading levels.");
  for (size_t i = 0; i < count; ++i)
    if (sparseTensorLevelUnpack(levels[i]).properties & SPARSE_TENSOR_SOA &&
        formatOf(levels[i]) != SPARSE_TENSOR_SINGLETON)
      return irFail(location, "SoA is only applicable to singleton lvlTypes.");
  return success();
}

// Of a structured level: blocks of m in one dimension, of which it is the inner
// level.
static MlirLogicalResult verifyStructuredMap(MlirLocation location, MlirAffineMap map, int64_t m) {
  intptr_t numDims = mlirAffineMapGetNumDims(map);
  if (numDims == mlirAffineMapGetNumResults(map))
    return success();
  int64_t *sizes = tsAllocZeroed((size_t)numDims + 1, sizeof *sizes), size = 0;
  bool isBlocked = sparseTensorFindBlocks(map, sizes), isOne = true;
  for (intptr_t i = 0; isBlocked && i < numDims; ++i) {
    isOne = isOne && (!sizes[i] || !size || sizes[i] == size);
    size = sizes[i] ? sizes[i] : size;
  }
  tsFree(sizes);
  if (!isBlocked)
    return irFail(location, "expected 1xm block structure for n_out_of_m level");
  if (!isOne)
    return irFail(location, "expected only one blocked level with the same coefficients");
  if (size != m)
    return irFail(location, "expected coeffiencts of Affine expressions to be "
                            "equal to m of n_out_of_m level");
  return success();
}

static MlirLogicalResult verifyStructured(MlirLocation location, size_t count,
                                          const int64_t *levels, MlirAffineMap map) {
  size_t first = 0;
  while (first < count && formatOf(levels[first]) != SPARSE_TENSOR_STRUCTURED)
    ++first;
  if (first == count)
    return success();
  if (first + 1 != count)
    return irFail(location, "expected n_out_of_m to be the last level type");
  for (size_t i = 0; i < first; ++i)
    if (formatOf(levels[i]) != SPARSE_TENSOR_DENSE)
      return irFail(location, "expected all dense lvlTypes before a n_out_of_m level");
  return verifyStructuredMap(location, map, sparseTensorLevelUnpack(levels[first]).m);
}

static MlirLogicalResult verifyMap(MlirLocation location, size_t count, MlirAffineMap map,
                                   size_t numSlices) {
  intptr_t numDims = mlirAffineMapGetNumDims(map);
  if (!count)
    return irFail(location, "expected a non-empty array for lvlTypes");
  if ((size_t)mlirAffineMapGetNumResults(map) != count)
    return irFail(location, "level-rank mismatch between dimToLvl and lvlTypes: %lld != %zu",
                  (long long)mlirAffineMapGetNumResults(map), count);
  if (!mlirAffineMapGetNumSymbols(map) && !sparseTensorInverse(map).ptr)
    return irFail(location, "failed to infer lvlToDim from dimToLvl");
  if (numDims > (intptr_t)count)
    return irFail(location, "unexpected dimToLvl mapping from %lld to %zu", (long long)numDims,
                  count);
  if (numSlices && numDims != (intptr_t)count)
    return irFail(location, "dimSlices expected dimension-rank to match level-rank: %lld != %zu",
                  (long long)numDims, count);
  return success();
}

static MlirLogicalResult verifyWidths(MlirLocation location, int64_t position, int64_t coordinate) {
  if (isWidth(position) && isWidth(coordinate))
    return success();
  bool isPosition = !isWidth(position);
  return irFail(location, "unexpected %s bitwidth: %lld", isPosition ? "position" : "coordinate",
                (long long)(isPosition ? position : coordinate));
}

static bool isNumberOrNull(MlirAttribute value) {
  return !value.ptr || mlirAttributeIsAFloat(value) || mlirAttributeIsAInteger(value) ||
         complexNumberAttrIsA(value);
}

static MlirLogicalResult verifyNumber(MlirLocation location, const char *which,
                                      const TesseraParam *param) {
  return isNumberOrNull((MlirAttribute){param->pointer})
             ? success()
             : irFail(location, "expected a numeric value for `%s`", which);
}

MlirLogicalResult sparseTensorEncodingAttrVerify(MlirLocation location,
                                                 const TesseraParam *params) {
  const int64_t *levels = params[0].pointer;
  size_t count = params[0].length;
  MlirAffineMap map = {params[1].pointer};
  if (failed(verifyWidths(location, params[2].integer, params[3].integer)) ||
      failed(verifyNumber(location, "explicitVal", &params[4])) ||
      failed(verifyNumber(location, "implicitVal", &params[5])) ||
      failed(verifySingletons(location, count, levels)) ||
      failed(verifyOrder(location, count, levels)) ||
      failed(verifyStructured(location, count, levels, map)))
    return failure();
  return verifyMap(location, count, map, params[6].length);
}

//===--- What must hold of a tensor ---===//

static bool isZeroNumber(MlirAttribute value) {
  if (mlirAttributeIsAFloat(value))
    return mlirFloatAttrGetValueDouble(value) == 0;
  if (mlirAttributeIsAInteger(value))
    return mlirIntegerAttrGetValueInt(value) == 0;
  return mlirFloatAttrGetValueDouble(complexNumberAttrGetReal(value)) == 0 &&
         mlirFloatAttrGetValueDouble(complexNumberAttrGetImag(value)) == 0;
}

static MlirLogicalResult verifyValue(MlirLocation location, const char *which, MlirAttribute value,
                                     MlirType element) {
  if (!value.ptr || mlirTypeEqual(mlirAttributeGetType(value), element))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(
      error, "%s value type mismatch between encoding and tensor element type: ", which);
  tesseraDiagnosticAppendType(error, mlirAttributeGetType(value));
  tesseraDiagnosticAppendFormat(error, " != ");
  tesseraDiagnosticAppendType(error, element);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult sparseTensorEncodingAttrVerifyEncoding(MlirAttribute encoding,
                                                         MlirLocation location, size_t rank,
                                                         const int64_t *shape, MlirType element) {
  (void)shape;
  size_t numDims = (size_t)mlirAffineMapGetNumDims(sparseTensorEncodingAttrGetDimToLvl(encoding));
  if (!rank)
    return irFail(location, "expected non-scalar sparse tensor");
  if (numDims != rank)
    return irFail(location, "dimension-rank mismatch between encoding and tensor shape: %zu != %zu",
                  numDims, rank);
  MlirAttribute implicit = sparseTensorEncodingAttrGetImplicitVal(encoding);
  if (failed(verifyValue(location, "explicit", sparseTensorEncodingAttrGetExplicitVal(encoding),
                         element)) ||
      failed(verifyValue(location, "implicit", implicit, element)))
    return failure();
  if (implicit.ptr && !isZeroNumber(implicit))
    return irFail(location, "implicit value must be zero");
  return success();
}
