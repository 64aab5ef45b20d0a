// Attributes as ops of the stablehlo dialect write them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloSyntax.h"

//===--- slice ---===//

typedef struct Ranges {
  TesseraAsmParser *parser;
  StablehloSizes parts[3]; ///< starts, limits, strides
} Ranges;

static MlirLogicalResult parseRange(void *user) {
  Ranges *ranges = user;
  int64_t values[3] = {0, 0, 1};
  if (failed(tesseraAsmParserParseInteger(ranges->parser, &values[0])) ||
      failed(tesseraAsmParserParseToken(ranges->parser, ":")) ||
      failed(tesseraAsmParserParseInteger(ranges->parser, &values[1])) ||
      (tesseraAsmParserParseOptionalToken(ranges->parser, ":") &&
       failed(tesseraAsmParserParseInteger(ranges->parser, &values[2]))))
    return failure();
  for (int i = 0; i < 3; ++i)
    tsVecPush(&ranges->parts[i], values[i]);
  return success();
}

MlirLogicalResult stablehloParseSliceRanges(TesseraAsmParser *parser,
                                            TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  Ranges ranges = {.parser = parser};
  MlirLogicalResult result = tesseraAsmParserParseCommaSeparatedList(
      parser, TESSERA_DELIMITER_SQUARE, parseRange, &ranges);
  for (int i = 0; i < 3; ++i) {
    tesseraDirectiveSetAttribute(
        &arguments[i], mlirDenseI64ArrayGet(tesseraAsmParserGetContext(parser),
                                            (intptr_t)ranges.parts[i].size, ranges.parts[i].data));
    tsVecFree(&ranges.parts[i]);
  }
  return result;
}

static void printArray(TesseraAsmPrinter *printer, MlirAttribute array) {
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(array); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintInteger(printer, mlirDenseI64ArrayGetElement(array, i));
  }
}

// Ranges that don't fit together, of an op that doesn't verify: not to be read back.
static void printParts(TesseraAsmPrinter *printer, const TesseraDirectiveArgument *parts) {
  static const char *const names[] = {"[start_indices: ", ", limit_indices: ", ", strides: "};
  for (int i = 0; i < 3; ++i) {
    tesseraAsmPrinterPrintC(printer, names[i]);
    printArray(printer, parts[i].attribute);
  }
  tesseraAsmPrinterPrintC(printer, "]");
}

void stablehloPrintSliceRanges(TesseraAsmPrinter *printer, MlirOperation op,
                               const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  intptr_t rank = mlirDenseArrayGetNumElements(arguments[0].attribute);
  if (mlirDenseArrayGetNumElements(arguments[1].attribute) != rank ||
      mlirDenseArrayGetNumElements(arguments[2].attribute) != rank) {
    printParts(printer, arguments);
    return;
  }
  tesseraAsmPrinterPrintC(printer, "[");
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t stride = mlirDenseI64ArrayGetElement(arguments[2].attribute, i);
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintInteger(printer, mlirDenseI64ArrayGetElement(arguments[0].attribute, i));
    tesseraAsmPrinterPrintC(printer, ":");
    tesseraAsmPrinterPrintInteger(printer, mlirDenseI64ArrayGetElement(arguments[1].attribute, i));
    if (stride == 1)
      continue;
    tesseraAsmPrinterPrintC(printer, ":");
    tesseraAsmPrinterPrintInteger(printer, stride);
  }
  tesseraAsmPrinterPrintC(printer, "]");
}

//===--- reduce_precision, custom_call ---===//

// The digits at *text, which moves behind them; -1 where there are none or too many.
static int64_t readDigits(MlirStringRef *text) {
  size_t size = 0;
  int64_t value = 0;
  for (; size < text->length && text->data[size] >= '0' && text->data[size] <= '9'; ++size)
    value = value > INT32_MAX ? value : value * 10 + (text->data[size] - '0');
  *text = mlirStringRefCreate(text->data + size, text->length - size);
  return size && value <= INT32_MAX ? value : -1;
}

static bool readLetter(MlirStringRef *text, char letter) {
  if (!text->length || text->data[0] != letter)
    return false;
  *text = mlirStringRefCreate(text->data + 1, text->length - 1);
  return true;
}

MlirLogicalResult stablehloParseExponentMantissa(TesseraAsmParser *parser,
                                                 TesseraDirectiveArgument *arguments,
                                                 size_t count) {
  (void)count;
  MlirStringRef word;
  int64_t exponent = -1, mantissa = -1;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &word)))
    return failure();
  MlirStringRef rest = word;
  if (readLetter(&rest, 'e'))
    exponent = readDigits(&rest);
  if (exponent >= 0 && readLetter(&rest, 'm'))
    mantissa = readDigits(&rest);
  if (mantissa < 0 || rest.length)
    return tesseraAsmParserEmitError(parser, at,
                                     "expected exponent mantissa in format e#m#, saw %.*s",
                                     (int)word.length, word.data);
  MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 32);
  tesseraDirectiveSetAttribute(&arguments[0], mlirIntegerAttrGet(type, exponent));
  tesseraDirectiveSetAttribute(&arguments[1], mlirIntegerAttrGet(type, mantissa));
  return success();
}

void stablehloPrintExponentMantissa(TesseraAsmPrinter *printer, MlirOperation op,
                                    const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterPrintC(printer, "e");
  tesseraAsmPrinterPrintAttributeWithoutType(printer, arguments[0].attribute);
  tesseraAsmPrinterPrintC(printer, "m");
  tesseraAsmPrinterPrintAttributeWithoutType(printer, arguments[1].attribute);
}

MlirLogicalResult stablehloParseCustomCallTarget(TesseraAsmParser *parser,
                                                 TesseraDirectiveArgument *arguments,
                                                 size_t count) {
  (void)count;
  MlirAttribute name;
  if (failed(tesseraAsmParserParseSymbolName(parser, &name)))
    return failure();
  tesseraDirectiveSetAttribute(&arguments[0], name);
  return success();
}

void stablehloPrintCustomCallTarget(TesseraAsmPrinter *printer, MlirOperation op,
                                    const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterPrintSymbolName(printer, mlirStringAttrGetValue(arguments[0].attribute));
}

//===--- dot_general: dimensions ---===//

// `= [0, 1] x [2, 3]`.
static MlirLogicalResult parseSides(TesseraAsmParser *parser, StablehloSizes *lhs,
                                    StablehloSizes *rhs) {
  if (failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(stablehloParseSizes(parser, TESSERA_DELIMITER_SQUARE, lhs)) ||
      failed(tesseraAsmParserParseKeyword(parser, "x")))
    return failure();
  return stablehloParseSizes(parser, TESSERA_DELIMITER_SQUARE, rhs);
}

static MlirLogicalResult parseDotDimensions(TesseraAsmParser *parser, StablehloSizes *parts) {
  if (tesseraAsmParserParseOptionalKeyword(parser, "batching_dims") &&
      (failed(parseSides(parser, &parts[0], &parts[1])) ||
       failed(tesseraAsmParserParseToken(parser, ","))))
    return failure();
  if (failed(tesseraAsmParserParseKeyword(parser, "contracting_dims")))
    return failure();
  return parseSides(parser, &parts[2], &parts[3]);
}

MlirLogicalResult stablehloParseDotDimensionNumbers(TesseraAsmParser *parser,
                                                    TesseraDirectiveArgument *arguments,
                                                    size_t count) {
  (void)count;
  StablehloSizes parts[4] = {{0}};
  MlirLogicalResult result = parseDotDimensions(parser, parts);
  if (!failed(result))
    tesseraDirectiveSetAttribute(&arguments[0],
                                 stablehloDotDimensionNumbersAttrGet(
                                     tesseraAsmParserGetContext(parser), parts[0].size,
                                     parts[0].data, parts[1].size, parts[1].data, parts[2].size,
                                     parts[2].data, parts[3].size, parts[3].data));
  for (int i = 0; i < 4; ++i)
    tsVecFree(&parts[i]);
  return result;
}

void stablehloPrintDotDimensionNumbers(TesseraAsmPrinter *printer, MlirOperation op,
                                       const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  MlirAttribute dims = arguments[0].attribute;
  size_t sizes[4];
  const int64_t *parts[] = {
      stablehloDotDimensionNumbersAttrGetLhsBatchingDimensions(dims, &sizes[0]),
      stablehloDotDimensionNumbersAttrGetRhsBatchingDimensions(dims, &sizes[1]),
      stablehloDotDimensionNumbersAttrGetLhsContractingDimensions(dims, &sizes[2]),
      stablehloDotDimensionNumbersAttrGetRhsContractingDimensions(dims, &sizes[3])};
  for (int i = sizes[0] || sizes[1] ? 0 : 2; i < 4; i += 2) {
    tesseraAsmPrinterPrintC(printer, i ? "contracting_dims = " : "batching_dims = ");
    stablehloPrintSizesInBrackets(printer, sizes[i], parts[i]);
    tesseraAsmPrinterPrintC(printer, " x ");
    stablehloPrintSizesInBrackets(printer, sizes[i + 1], parts[i + 1]);
    tesseraAsmPrinterPrintC(printer, i ? "" : ", ");
  }
}

//===--- dot_general: precision and algorithm ---===//

typedef TsVec(MlirAttribute) Attributes;
typedef struct PrecisionReader {
  TesseraAsmParser *parser;
  Attributes attributes;
} PrecisionReader;

static MlirLogicalResult parsePrecision(void *user) {
  PrecisionReader *reader = user;
  int64_t value;
  if (!tesseraAsmParserParseOptionalEnumKeyword(reader->parser, &stablehloPrecisionEnum, &value))
    return tesseraAsmParserEmitErrorHere(reader->parser, "expected one of: DEFAULT, HIGH, HIGHEST");
  tsVecPush(&reader->attributes,
            stablehloPrecisionAttrGet(tesseraAsmParserGetContext(reader->parser),
                                      (StablehloPrecision)value));
  return success();
}

// Behind `precision`.
static MlirLogicalResult parsePrecisions(TesseraAsmParser *parser,
                                         TesseraDirectiveArgument *argument) {
  PrecisionReader reader = {.parser = parser};
  if (failed(tesseraAsmParserParseToken(parser, "=")))
    return failure();
  MlirLogicalResult result = tesseraAsmParserParseCommaSeparatedList(
      parser, TESSERA_DELIMITER_SQUARE, parsePrecision, &reader);
  if (!failed(result))
    tesseraDirectiveSetAttribute(argument, mlirArrayAttrGet(tesseraAsmParserGetContext(parser),
                                                            (intptr_t)reader.attributes.size,
                                                            reader.attributes.data));
  tsVecFree(&reader.attributes);
  return result;
}

// Behind `algorithm`.
static MlirLogicalResult parseAlgorithm(TesseraAsmParser *parser,
                                        TesseraDirectiveArgument *argument) {
  const void *algorithm;
  if (failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(tesseraAsmParserParseStorageWithFallback(parser, &stablehloDotAlgorithmAttrDef,
                                                      (MlirType){NULL}, &algorithm)))
    return failure();
  tesseraDirectiveSetAttribute(argument, (MlirAttribute){algorithm});
  return success();
}

MlirLogicalResult stablehloParsePrecisionConfig(TesseraAsmParser *parser,
                                                TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  if (!tesseraAsmParserParseOptionalToken(parser, ","))
    return success();
  if (failed(tesseraAsmParserParseKeyword(parser, "precision")))
    return failure();
  return parsePrecisions(parser, &arguments[0]);
}

MlirLogicalResult stablehloParsePrecisionConfigAndAlgorithm(TesseraAsmParser *parser,
                                                            TesseraDirectiveArgument *arguments,
                                                            size_t count) {
  (void)count;
  if (!tesseraAsmParserParseOptionalToken(parser, ","))
    return success();
  if (tesseraAsmParserParseOptionalKeyword(parser, "algorithm"))
    return parseAlgorithm(parser, &arguments[1]);
  if (failed(tesseraAsmParserParseKeyword(parser, "precision")) ||
      failed(parsePrecisions(parser, &arguments[0])))
    return failure();
  if (!tesseraAsmParserParseOptionalToken(parser, ","))
    return success();
  if (failed(tesseraAsmParserParseKeyword(parser, "algorithm")))
    return failure();
  return parseAlgorithm(parser, &arguments[1]);
}

void stablehloPrintPrecisionConfig(TesseraAsmPrinter *printer, MlirOperation op,
                                   const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  MlirAttribute config = arguments[0].attribute;
  if (mlirAttributeIsNull(config))
    return;
  tesseraAsmPrinterPrintC(printer, ", precision = [");
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(config); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintText(printer, stablehloPrecisionStringify(stablehloPrecisionAttrGetValue(
                                            mlirArrayAttrGetElement(config, i))));
  }
  tesseraAsmPrinterPrintC(printer, "]");
}

void stablehloPrintPrecisionConfigAndAlgorithm(TesseraAsmPrinter *printer, MlirOperation op,
                                               const TesseraDirectiveArgument *arguments,
                                               size_t count) {
  stablehloPrintPrecisionConfig(printer, op, arguments, count);
  if (mlirAttributeIsNull(arguments[1].attribute))
    return;
  tesseraAsmPrinterPrintC(printer, ", algorithm = ");
  tesseraAsmPrinterPrintStrippedStorage(printer, arguments[1].attribute.ptr);
}
