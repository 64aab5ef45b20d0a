// How types of the quant dialect are written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "ir/FloatArithmetic.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

#include <math.h>
#include <stdio.h>

// Scales nest as deep as a tensor has dimensions.
enum { MAX_NESTING = 64 };

typedef TsVec(int64_t) Integers;
typedef TsVec(double) Reals;

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

// What most of the types begin with.
typedef struct Storage {
  bool isSigned;
  MlirType type;
  int64_t minimum, maximum;
} Storage;

// Scales and zero points in the order of the source, and how they nest.
typedef struct Scales {
  TesseraAsmParser *parser;
  MlirType expressed;
  Reals scales;
  Integers zeroPoints;
  Integers dims;
} Scales;

//===--- Parsing: storage ---===//

static MlirLogicalResult parseUnsigned(TesseraAsmParser *parser, TesseraSourceLoc at,
                                       uint64_t *width) {
  MlirStringRef word;
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &word)))
    return failure();
  if (word.data[0] != 'u')
    return tesseraAsmParserEmitError(parser, at, "illegal storage type prefix");
  *width = 0;
  for (size_t i = 1; i < word.length && *width <= UINT32_MAX; ++i)
    *width = word.data[i] >= '0' && word.data[i] <= '9'
                 ? 10 * *width + (uint64_t)(word.data[i] - '0')
                 : UINT64_MAX / 2;
  if (word.length < 2 || *width > UINT32_MAX)
    return tesseraAsmParserEmitError(parser, at, "expected storage type width");
  return success();
}

// `i8`, `u8`, and signed or unsigned integer types.
static MlirLogicalResult parseStorageType(TesseraAsmParser *parser, Storage *storage) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  uint64_t width = 0;
  MlirType type;
  TesseraOptional present = tesseraAsmParserParseOptionalType(parser, &type);
  if (present == TESSERA_WRONG)
    return failure();
  storage->isSigned = present == TESSERA_PRESENT;
  if (present == TESSERA_ABSENT) {
    if (failed(parseUnsigned(parser, at, &width)))
      return failure();
  } else if (!mlirTypeIsAInteger(type)) {
    return tesseraAsmParserEmitError(parser, at, "illegal storage type prefix");
  } else {
    width = mlirIntegerTypeGetWidth(type);
    storage->isSigned = !mlirIntegerTypeIsUnsigned(type);
  }
  if (!width || width > QUANT_MAX_STORAGE_BITS)
    return tesseraAsmParserEmitError(parser, at, "illegal storage type size: %llu",
                                     (unsigned long long)width);
  storage->type = present == TESSERA_PRESENT
                      ? type
                      : mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), (unsigned)width);
  return success();
}

// `<-8:7>`, or nothing: all that the type holds.
static MlirLogicalResult parseStorageRange(TesseraAsmParser *parser, Storage *storage) {
  unsigned width = mlirIntegerTypeGetWidth(storage->type);
  storage->minimum = quantDefaultMinimum(storage->isSigned, width);
  storage->maximum = quantDefaultMaximum(storage->isSigned, width);
  if (!tesseraAsmParserParseOptionalToken(parser, "<"))
    return success();
  int64_t minimum, maximum;
  TesseraSourceLoc atMinimum = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseInteger(parser, &minimum)) ||
      failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  TesseraSourceLoc atMaximum = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseInteger(parser, &maximum)) ||
      failed(tesseraAsmParserParseToken(parser, ">")))
    return failure();
  if (minimum < storage->minimum)
    return tesseraAsmParserEmitError(parser, atMinimum, "illegal storage type minimum: %lld",
                                     (long long)minimum);
  if (maximum > storage->maximum)
    return tesseraAsmParserEmitError(parser, atMaximum, "illegal storage type maximum: %lld",
                                     (long long)maximum);
  storage->minimum = minimum;
  storage->maximum = maximum;
  return success();
}

static MlirLogicalResult parseStorage(TesseraAsmParser *parser, Storage *storage) {
  if (failed(tesseraAsmParserParseToken(parser, "<")) || failed(parseStorageType(parser, storage)))
    return failure();
  return parseStorageRange(parser, storage);
}

static MlirLogicalResult parseFloatType(TesseraAsmParser *parser, MlirType *type) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, type)))
    return failure();
  return mlirTypeIsAFloat(*type)
             ? success()
             : tesseraAsmParserEmitError(parser, at, "invalid kind of type specified");
}

//===--- Parsing: scales ---===//

static MlirLogicalResult checkScale(TesseraAsmParser *parser, MlirType expressed, double scale) {
  const IrFloatSemantics *format = tesseraStorageGetInterface(expressed.ptr, &irFloatTypeInterface);
  double smallest = irFloatToDouble(format, (IrFloatBits){1, 0});
  double largest = irFloatToDouble(format, irFloatLargest(format));
  if (!(scale < smallest) && !(scale > largest))
    return success();
  char text[32];
  (void)snprintf(text, sizeof text, isinf(scale) ? "%E" : "%e", scale);
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                   "scale %s out of expressed type range [%e, %e]", text, smallest,
                                   largest);
}

// `0.5` or `0.5:3`.
static MlirLogicalResult parseScale(Scales *list) {
  double scale;
  int64_t zeroPoint = 0;
  if (failed(tesseraAsmParserParseFloat(list->parser, &scale)) ||
      failed(checkScale(list->parser, list->expressed, scale)))
    return failure();
  if (tesseraAsmParserParseOptionalToken(list->parser, ":") &&
      failed(tesseraAsmParserParseInteger(list->parser, &zeroPoint)))
    return failure();
  tsVecPush(&list->scales, scale);
  tsVecPush(&list->zeroPoints, zeroPoint);
  return success();
}

static MlirLogicalResult parseScalesAt(Scales *list, size_t depth);

// One element of a list at `depth`, which has `count` of them already.
static MlirLogicalResult parseScaleOrList(Scales *list, size_t depth, int64_t count) {
  // The first leaf says how deep the others are.
  bool isFirst = !list->scales.size;
  TesseraAsmParser *parser = list->parser;
  if (tesseraAsmParserParseOptionalToken(parser, "{")) {
    if (depth + 1 == MAX_NESTING)
      return tesseraAsmParserEmitErrorHere(parser, "scales are nested too deeply");
    bool isDeeper = list->dims.size > depth + 1;
    if (failed(parseScalesAt(list, depth + 1)))
      return failure();
    if (!count || isDeeper)
      return success();
  } else {
    if (failed(parseScale(list)))
      return failure();
    if (isFirst || list->dims.size == depth + 1)
      return success();
  }
  return tesseraAsmParserEmitErrorHere(
      parser, "tensor literal is invalid; ranks are not consistent between elements");
}

// What follows `{`, up to `}`.
static MlirLogicalResult parseScalesAt(Scales *list, size_t depth) {
  bool isNew = list->dims.size == depth;
  int64_t count = 0;
  if (isNew)
    tsVecPush(&list->dims, 0);
  do {
    if (failed(parseScaleOrList(list, depth, count)))
      return failure();
    ++count;
  } while (tesseraAsmParserParseOptionalToken(list->parser, ","));
  if (failed(tesseraAsmParserParseToken(list->parser, "}")))
    return failure();
  if (isNew)
    list->dims.data[depth] = count;
  else if (list->dims.data[depth] != count)
    return tesseraAsmParserEmitErrorHere(
        list->parser, "tensor literal is invalid; ranks are not consistent between elements");
  return success();
}

//===--- Parsing: types ---===//

static MlirType parseAny(TesseraAsmParser *parser, MlirLocation location) {
  Storage storage;
  MlirType expressed = {NULL};
  if (failed(parseStorage(parser, &storage)) ||
      (tesseraAsmParserParseOptionalToken(parser, ":") &&
       failed(parseFloatType(parser, &expressed))) ||
      failed(tesseraAsmParserParseToken(parser, ">")))
    return (MlirType){NULL};
  return quantAnyQuantizedTypeGetChecked(location, storage.isSigned, storage.type, expressed,
                                         storage.minimum, storage.maximum);
}

static MlirType parseCalibrated(TesseraAsmParser *parser, MlirLocation location) {
  MlirType expressed;
  double minimum, maximum;
  if (failed(tesseraAsmParserParseToken(parser, "<")))
    return (MlirType){NULL};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(parseFloatType(parser, &expressed))) {
    tesseraAsmParserEmitError(parser, at, "expecting float expressed type");
    return (MlirType){NULL};
  }
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseFloat(parser, &minimum)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseFloat(parser, &maximum)) ||
      failed(tesseraAsmParserParseToken(parser, ">"))) {
    tesseraAsmParserEmitError(parser, at, "calibrated values must be present");
    return (MlirType){NULL};
  }
  if (failed(tesseraAsmParserParseToken(parser, ">")))
    return (MlirType){NULL};
  return quantCalibratedQuantizedTypeGetChecked(location, expressed, minimum, maximum);
}

// Dimensions that have scales of their own: `1`, or `{0:1, 1:2}` with the sizes of blocks.
typedef struct Dimensions {
  bool isPerAxis, isSubChannel;
  Integers dimensions, blockSizes;
} Dimensions;

static MlirLogicalResult parseBlockSizes(TesseraAsmParser *parser, Dimensions *into) {
  if (tesseraAsmParserParseOptionalToken(parser, "}"))
    return success();
  do {
    int64_t dimension, blockSize;
    if (failed(tesseraAsmParserParseInteger(parser, &dimension)) ||
        failed(tesseraAsmParserParseToken(parser, ":")) ||
        failed(tesseraAsmParserParseInteger(parser, &blockSize)))
      return failure();
    tsVecPush(&into->dimensions, dimension);
    tsVecPush(&into->blockSizes, blockSize);
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  return tesseraAsmParserParseToken(parser, "}");
}

static MlirLogicalResult parseDimensions(TesseraAsmParser *parser, Dimensions *into) {
  if (!tesseraAsmParserParseOptionalToken(parser, ":"))
    return success();
  if (tesseraAsmParserParseOptionalToken(parser, "{")) {
    into->isSubChannel = true;
    return parseBlockSizes(parser, into);
  }
  int64_t dimension;
  into->isPerAxis = true;
  if (failed(tesseraAsmParserParseInteger(parser, &dimension)))
    return failure();
  tsVecPush(&into->dimensions, dimension);
  return success();
}

static MlirType makeSubChannel(MlirLocation location, const Storage *storage, const Scales *list,
                               const Dimensions *dimensions) {
  size_t count = list->scales.size;
  MlirAttribute *attributes = tsAllocZeroed(count, sizeof *attributes);
  MlirType scalesType = mlirRankedTensorTypeGet((intptr_t)list->dims.size, list->dims.data,
                                                list->expressed, (MlirAttribute){NULL});
  MlirType zeroPointsType = mlirRankedTensorTypeGet((intptr_t)list->dims.size, list->dims.data,
                                                    storage->type, (MlirAttribute){NULL});
  MlirContext context = mlirTypeGetContext(list->expressed);
  for (size_t i = 0; i < count; ++i)
    attributes[i] = mlirFloatAttrDoubleGet(context, list->expressed, list->scales.data[i]);
  MlirAttribute scales = mlirDenseElementsAttrGet(scalesType, (intptr_t)count, attributes);
  for (size_t i = 0; i < count; ++i)
    attributes[i] = mlirIntegerAttrGet(storage->type, list->zeroPoints.data[i]);
  MlirAttribute zeroPoints = mlirDenseElementsAttrGet(zeroPointsType, (intptr_t)count, attributes);
  tsFree(attributes);
  return quantUniformQuantizedSubChannelTypeGetChecked(
      location, storage->isSigned, storage->type, list->expressed, storage->minimum,
      storage->maximum, scales, zeroPoints, dimensions->dimensions.size,
      dimensions->dimensions.data, dimensions->blockSizes.size, dimensions->blockSizes.data);
}

static MlirType makeUniform(MlirLocation location, const Storage *storage, const Scales *list,
                            const Dimensions *dimensions) {
  if (dimensions->isSubChannel)
    return makeSubChannel(location, storage, list, dimensions);
  if (dimensions->isPerAxis)
    return quantUniformQuantizedPerAxisTypeGetChecked(
        location, storage->isSigned, storage->type, list->expressed, storage->minimum,
        storage->maximum, list->scales.size, list->scales.data, list->zeroPoints.size,
        list->zeroPoints.data, dimensions->dimensions.data[0]);
  return quantUniformQuantizedTypeGetChecked(location, storage->isSigned, storage->type,
                                             list->expressed, storage->minimum, storage->maximum,
                                             list->scales.data[0], list->zeroPoints.data[0]);
}

static MlirType parseUniform(TesseraAsmParser *parser, MlirLocation location) {
  Storage storage;
  Scales list = {.parser = parser};
  Dimensions dimensions = {0};
  MlirType type = {NULL};
  if (!failed(parseStorage(parser, &storage)) && !failed(tesseraAsmParserParseToken(parser, ":")) &&
      !failed(parseFloatType(parser, &list.expressed)) &&
      !failed(parseDimensions(parser, &dimensions)) &&
      !failed(tesseraAsmParserParseToken(parser, ","))) {
    bool isList = dimensions.isPerAxis || dimensions.isSubChannel;
    if (!failed(isList ? tesseraAsmParserParseToken(parser, "{") : success()) &&
        !failed(isList ? parseScalesAt(&list, 0) : parseScale(&list)) &&
        !failed(tesseraAsmParserParseToken(parser, ">")))
      type = makeUniform(location, &storage, &list, &dimensions);
  }
  tsVecFree(&list.scales);
  tsVecFree(&list.zeroPoints);
  tsVecFree(&list.dims);
  tsVecFree(&dimensions.dimensions);
  tsVecFree(&dimensions.blockSizes);
  return type;
}

MlirType quantParseType(TesseraAsmParser *parser) {
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  MlirLocation location = tesseraAsmParserEncodeLoc(parser, at);
  MlirStringRef word;
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &word)))
    return (MlirType){NULL};
  if (tsEqualC(word, "uniform"))
    return parseUniform(parser, location);
  if (tsEqualC(word, "any"))
    return parseAny(parser, location);
  if (tsEqualC(word, "calibrated"))
    return parseCalibrated(parser, location);
  tesseraAsmParserEmitError(parser, at, "unknown quantized type %.*s", (int)word.length, word.data);
  return (MlirType){NULL};
}

//===--- Printing ---===//

static void print(TesseraAsmPrinter *printer, const char *text) {
  tesseraAsmPrinterPrintC(printer, text);
}

// `i8<-8:7>`: the range where it isn't all that the type holds.
static void printStorage(TesseraAsmPrinter *printer, bool isSigned, MlirType type, int64_t minimum,
                         int64_t maximum) {
  unsigned width = mlirIntegerTypeGetWidth(type);
  tesseraAsmPrinterPrintFormat(printer, "%c%u", isSigned ? 'i' : 'u', width);
  if (minimum != quantDefaultMinimum(isSigned, width) ||
      maximum != quantDefaultMaximum(isSigned, width))
    tesseraAsmPrinterPrintFormat(printer, "<%lld:%lld>", (long long)minimum, (long long)maximum);
}

static void printZeroPoint(TesseraAsmPrinter *printer, int64_t zeroPoint) {
  if (zeroPoint)
    tesseraAsmPrinterPrintFormat(printer, ":%lld", (long long)zeroPoint);
}

static void printScale(TesseraAsmPrinter *printer, double scale, int64_t zeroPoint) {
  tesseraAsmPrinterPrintFloat(printer, scale);
  printZeroPoint(printer, zeroPoint);
}

// An element of dense elements, counted in row-major order.
static MlirAttribute elementAt(MlirAttribute elements, int64_t position) {
  uint64_t index[MAX_NESTING];
  MlirType shape = mlirAttributeGetType(elements);
  int64_t rank = mlirShapedTypeGetRank(shape);
  for (int64_t dim = rank - 1; dim >= 0; --dim) {
    int64_t size = mlirShapedTypeGetDimSize(shape, dim);
    index[dim] = (uint64_t)(position % size);
    position /= size;
  }
  return mlirElementsAttrGetValue(elements, rank, index);
}

// How many rows begin or end at a position: braces of each.
static void printBraces(TesseraAsmPrinter *printer, MlirType shape, int64_t position,
                        const char *brace) {
  int64_t size = 1;
  for (int64_t dim = mlirShapedTypeGetRank(shape) - 1; dim >= 0; --dim) {
    size *= mlirShapedTypeGetDimSize(shape, dim);
    if (position % size == 0)
      print(printer, brace);
  }
}

// The elements with braces where rows of the shape begin and end.
static void printBlockScales(TesseraAsmPrinter *printer, MlirAttribute scales,
                             MlirAttribute zeroPoints) {
  MlirType shape = mlirAttributeGetType(scales);
  int64_t count = mlirElementsAttrGetNumElements(scales);
  const IrFloatSemantics *format =
      tesseraStorageGetInterface(mlirShapedTypeGetElementType(shape).ptr, &irFloatTypeInterface);
  TsString text = {0};
  for (int64_t i = 0; i < count; ++i) {
    print(printer, i ? ", " : "");
    printBraces(printer, shape, i, "{");
    double scale = mlirFloatAttrGetValueDouble(elementAt(scales, i));
    tsStringClear(&text);
    irFloatPrint(format, irFloatFromDouble(format, scale, NULL), &text);
    tesseraAsmPrinterPrintText(printer, tsStringView(&text));
    printZeroPoint(printer, mlirIntegerAttrGetValueInt(elementAt(zeroPoints, i)));
    printBraces(printer, shape, i + 1, "}");
  }
  tsStringFree(&text);
}

static void printAny(TesseraAsmPrinter *printer, MlirType type) {
  print(printer, "any<");
  printStorage(
      printer, quantAnyQuantizedTypeGetIsSigned(type), quantAnyQuantizedTypeGetStorageType(type),
      quantAnyQuantizedTypeGetStorageTypeMin(type), quantAnyQuantizedTypeGetStorageTypeMax(type));
  MlirType expressed = quantAnyQuantizedTypeGetExpressedType(type);
  if (!mlirTypeIsNull(expressed)) {
    print(printer, ":");
    tesseraAsmPrinterPrintType(printer, expressed);
  }
  print(printer, ">");
}

static void printUniform(TesseraAsmPrinter *printer, MlirType type) {
  print(printer, "uniform<");
  printStorage(printer, quantUniformQuantizedTypeGetIsSigned(type),
               quantUniformQuantizedTypeGetStorageType(type),
               quantUniformQuantizedTypeGetStorageTypeMin(type),
               quantUniformQuantizedTypeGetStorageTypeMax(type));
  print(printer, ":");
  tesseraAsmPrinterPrintType(printer, quantUniformQuantizedTypeGetExpressedType(type));
  print(printer, ", ");
  printScale(printer, quantUniformQuantizedTypeGetScale(type),
             quantUniformQuantizedTypeGetZeroPoint(type));
  print(printer, ">");
}

static void printPerAxis(TesseraAsmPrinter *printer, MlirType type) {
  size_t count;
  const double *scales = quantUniformQuantizedPerAxisTypeGetScales(type, &count);
  const int64_t *zeroPoints = quantUniformQuantizedPerAxisTypeGetZeroPoints(type, NULL);
  print(printer, "uniform<");
  printStorage(printer, quantUniformQuantizedPerAxisTypeGetIsSigned(type),
               quantUniformQuantizedPerAxisTypeGetStorageType(type),
               quantUniformQuantizedPerAxisTypeGetStorageTypeMin(type),
               quantUniformQuantizedPerAxisTypeGetStorageTypeMax(type));
  print(printer, ":");
  tesseraAsmPrinterPrintType(printer, quantUniformQuantizedPerAxisTypeGetExpressedType(type));
  tesseraAsmPrinterPrintFormat(
      printer, ":%lld, {", (long long)quantUniformQuantizedPerAxisTypeGetQuantizedDimension(type));
  for (size_t i = 0; i < count; ++i) {
    print(printer, i ? "," : "");
    printScale(printer, scales[i], zeroPoints[i]);
  }
  print(printer, "}>");
}

static void printSubChannel(TesseraAsmPrinter *printer, MlirType type) {
  size_t count;
  const int64_t *dimensions =
      quantUniformQuantizedSubChannelTypeGetQuantizedDimensions(type, &count);
  const int64_t *sizes = quantUniformQuantizedSubChannelTypeGetBlockSizes(type, NULL);
  print(printer, "uniform<");
  printStorage(printer, quantUniformQuantizedSubChannelTypeGetIsSigned(type),
               quantUniformQuantizedSubChannelTypeGetStorageType(type),
               quantUniformQuantizedSubChannelTypeGetStorageTypeMin(type),
               quantUniformQuantizedSubChannelTypeGetStorageTypeMax(type));
  print(printer, ":");
  tesseraAsmPrinterPrintType(printer, quantUniformQuantizedSubChannelTypeGetExpressedType(type));
  print(printer, ":{");
  for (size_t i = 0; i < count; ++i)
    tesseraAsmPrinterPrintFormat(printer, "%s%lld:%lld", i ? ", " : "", (long long)dimensions[i],
                                 (long long)sizes[i]);
  print(printer, "}, ");
  printBlockScales(printer, quantUniformQuantizedSubChannelTypeGetScales(type),
                   quantUniformQuantizedSubChannelTypeGetZeroPoints(type));
  print(printer, ">");
}

static void printCalibrated(TesseraAsmPrinter *printer, MlirType type) {
  print(printer, "calibrated<");
  tesseraAsmPrinterPrintType(printer, quantCalibratedQuantizedTypeGetExpressedType(type));
  print(printer, "<");
  tesseraAsmPrinterPrintFloat(printer, quantCalibratedQuantizedTypeGetMin(type));
  print(printer, ":");
  tesseraAsmPrinterPrintFloat(printer, quantCalibratedQuantizedTypeGetMax(type));
  print(printer, ">>");
}

bool quantPrintType(TesseraAsmPrinter *printer, MlirType type) {
  if (quantUniformQuantizedTypeIsA(type))
    printUniform(printer, type);
  else if (quantUniformQuantizedPerAxisTypeIsA(type))
    printPerAxis(printer, type);
  else if (quantUniformQuantizedSubChannelTypeIsA(type))
    printSubChannel(printer, type);
  else if (quantAnyQuantizedTypeIsA(type))
    printAny(printer, type);
  else
    printCalibrated(printer, type);
  return true;
}
