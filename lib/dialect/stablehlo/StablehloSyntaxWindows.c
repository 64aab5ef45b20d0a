// Convolutions' dimension numbers and windows, as text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloSyntax.h"
#include "tessera/Diagnostics.h"

#include <stdio.h>

//===--- Dimension numbers: `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]` ---===//

enum { MAX_RANK = 64 };

// One of the three: two dimensions with a letter, and spatial ones by number.
typedef struct Layout {
  const char *letters; ///< two
  int64_t named[2];    ///< which dimensions have them
  size_t numSpatial;
  int64_t spatial[MAX_RANK];
} Layout;

static bool isLayout(const Layout *layout) {
  bool seen[MAX_RANK + 2] = {false};
  size_t rank = layout->numSpatial + 2;
  for (size_t i = 0; i < rank; ++i) {
    int64_t dim = i < 2 ? layout->named[i] : layout->spatial[i - 2];
    if (dim < 0 || (size_t)dim >= rank || seen[dim])
      return false;
    seen[dim] = true;
  }
  return true;
}

static void fillLayout(Layout *layout, size_t count, const int64_t *dims) {
  layout->numSpatial = count;
  for (size_t i = 0; i < count; ++i)
    layout->spatial[i] = dims[i];
}

// Numbers that name no dimension are refused where the attribute is used, with its operands' ranks.
MlirLogicalResult stablehloConvDimensionNumbersAttrVerify(MlirLocation location,
                                                          const TesseraParam *params) {
  for (int i = 2; i < 9; i += 3)
    if (params[i].length > MAX_RANK)
      return mlirLocationEmitError(location, "expected at most %d spatial dimensions", MAX_RANK);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult refuseLetter(TesseraAsmParser *parser, TesseraSourceLoc at,
                                      const Layout *layout, MlirStringRef word) {
  char rest[8] = "";
  size_t size = 0;
  for (int i = 0; i < 2; ++i)
    if (layout->named[i] < 0)
      size += (size_t)snprintf(rest + size, sizeof rest - size, "%s%c", size ? ", " : "",
                               layout->letters[i]);
  return tesseraAsmParserEmitError(parser, at, "Unexpected dimension %.*s, expecting %s",
                                   (int)word.length, word.data, rest);
}

static MlirLogicalResult parseLetter(TesseraAsmParser *parser, TesseraSourceLoc at, Layout *layout,
                                     int64_t dim) {
  MlirStringRef word;
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &word)))
    return failure();
  if (word.length != 1 || (layout->named[0] >= 0 && layout->named[1] >= 0))
    return tesseraAsmParserEmitError(parser, at, "Unexpected keyword %.*s", (int)word.length,
                                     word.data);
  int letter = word.data[0] == layout->letters[0] ? 0 : word.data[0] == layout->letters[1] ? 1 : -1;
  if (letter < 0 || layout->named[letter] >= 0)
    return refuseLetter(parser, at, layout, word);
  layout->named[letter] = dim;
  return success();
}

static MlirLogicalResult parseDimension(TesseraAsmParser *parser, Layout *layout, int64_t dim) {
  int64_t number;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  TesseraOptional found = tesseraAsmParserParseOptionalInteger(parser, &number);
  if (found == TESSERA_WRONG)
    return failure();
  if (found == TESSERA_ABSENT)
    return parseLetter(parser, at, layout, dim);
  if (number < 0 || number >= MAX_RANK)
    return tesseraAsmParserEmitError(parser, at, "Unexpected dimension %lld", (long long)number);
  if (layout->spatial[number] >= 0)
    return tesseraAsmParserEmitError(parser, at, "Duplicate entries for spatial dimension %lld",
                                     (long long)number);
  layout->spatial[number] = dim;
  if (layout->numSpatial <= (size_t)number)
    layout->numSpatial = (size_t)number + 1;
  return success();
}

static MlirLogicalResult checkLayout(TesseraAsmParser *parser, const Layout *layout) {
  TesseraSourceLoc here = tesseraAsmParserGetLoc(parser);
  if (layout->named[0] < 0 && layout->named[1] < 0)
    return tesseraAsmParserEmitError(parser, here, "Expected dimensions %c, %c not specified",
                                     layout->letters[0], layout->letters[1]);
  for (int i = 0; i < 2; ++i)
    if (layout->named[i] < 0)
      return tesseraAsmParserEmitError(parser, here, "Expected dimensions %c not specified",
                                       layout->letters[i]);
  if (failed(tesseraAsmParserParseToken(parser, "]")))
    return failure();
  for (size_t i = 0; i < layout->numSpatial; ++i)
    if (layout->spatial[i] < 0)
      return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                       "Expected spatial dimensions %zu not specified", i);
  return success();
}

static MlirLogicalResult parseLayout(TesseraAsmParser *parser, Layout *layout,
                                     const char *letters) {
  *layout = (Layout){.letters = letters, .named = {-1, -1}};
  for (int i = 0; i < MAX_RANK; ++i)
    layout->spatial[i] = -1;
  int64_t dim = 0;
  if (failed(tesseraAsmParserParseToken(parser, "[")))
    return failure();
  do
    if (failed(parseDimension(parser, layout, dim++)))
      return failure();
  while (tesseraAsmParserParseOptionalToken(parser, ","));
  return checkLayout(parser, layout);
}

// Null after an error.
static MlirAttribute parseDimensionNumbers(TesseraAsmParser *parser) {
  Layout layouts[3];
  if (failed(parseLayout(parser, &layouts[0], "bf")) ||
      failed(tesseraAsmParserParseKeyword(parser, "x")) ||
      failed(parseLayout(parser, &layouts[1], "io")) ||
      failed(tesseraAsmParserParseToken(parser, "->")) ||
      failed(parseLayout(parser, &layouts[2], "bf")))
    return (MlirAttribute){NULL};
  return stablehloConvDimensionNumbersAttrGet(
      tesseraAsmParserGetContext(parser), layouts[0].named[0], layouts[0].named[1],
      layouts[0].numSpatial, layouts[0].spatial, layouts[1].named[0], layouts[1].named[1],
      layouts[1].numSpatial, layouts[1].spatial, layouts[2].named[0], layouts[2].named[1],
      layouts[2].numSpatial, layouts[2].spatial);
}

static void printLayout(TesseraAsmPrinter *printer, const char *letters, int64_t first,
                        int64_t second, size_t numSpatial, const int64_t *spatial) {
  int64_t numbers[MAX_RANK + 2] = {0};
  for (size_t i = 0; i < numSpatial; ++i)
    numbers[spatial[i]] = (int64_t)i;
  tesseraAsmPrinterPrintC(printer, "[");
  for (int64_t dim = 0; dim < (int64_t)numSpatial + 2; ++dim) {
    tesseraAsmPrinterPrintC(printer, dim ? ", " : "");
    if (dim == first || dim == second)
      tesseraAsmPrinterPrintFormat(printer, "%c", letters[dim == second]);
    else
      tesseraAsmPrinterPrintInteger(printer, numbers[dim]);
  }
  tesseraAsmPrinterPrintC(printer, "]");
}

static void printDimensionNumbers(TesseraAsmPrinter *printer, MlirAttribute dims) {
  size_t sizes[3];
  const int64_t *input =
      stablehloConvDimensionNumbersAttrGetInputSpatialDimensions(dims, &sizes[0]);
  const int64_t *kernel =
      stablehloConvDimensionNumbersAttrGetKernelSpatialDimensions(dims, &sizes[1]);
  const int64_t *output =
      stablehloConvDimensionNumbersAttrGetOutputSpatialDimensions(dims, &sizes[2]);
  printLayout(printer, "bf", stablehloConvDimensionNumbersAttrGetInputBatchDimension(dims),
              stablehloConvDimensionNumbersAttrGetInputFeatureDimension(dims), sizes[0], input);
  tesseraAsmPrinterPrintC(printer, "x");
  printLayout(printer, "io", stablehloConvDimensionNumbersAttrGetKernelInputFeatureDimension(dims),
              stablehloConvDimensionNumbersAttrGetKernelOutputFeatureDimension(dims), sizes[1],
              kernel);
  tesseraAsmPrinterPrintC(printer, "->");
  printLayout(printer, "bf", stablehloConvDimensionNumbersAttrGetOutputBatchDimension(dims),
              stablehloConvDimensionNumbersAttrGetOutputFeatureDimension(dims), sizes[2], output);
}

// Numbers that name no dimensions, or one twice, are written one by one after `raw`.
static bool areLayouts(MlirAttribute dims) {
  Layout layouts[3] = {
      {.named = {stablehloConvDimensionNumbersAttrGetInputBatchDimension(dims),
                 stablehloConvDimensionNumbersAttrGetInputFeatureDimension(dims)}},
      {.named = {stablehloConvDimensionNumbersAttrGetKernelInputFeatureDimension(dims),
                 stablehloConvDimensionNumbersAttrGetKernelOutputFeatureDimension(dims)}},
      {.named = {stablehloConvDimensionNumbersAttrGetOutputBatchDimension(dims),
                 stablehloConvDimensionNumbersAttrGetOutputFeatureDimension(dims)}}};
  const int64_t *(*const lists[])(MlirAttribute, size_t *) = {
      stablehloConvDimensionNumbersAttrGetInputSpatialDimensions,
      stablehloConvDimensionNumbersAttrGetKernelSpatialDimensions,
      stablehloConvDimensionNumbersAttrGetOutputSpatialDimensions};
  for (int i = 0; i < 3; ++i) {
    size_t count;
    const int64_t *spatial = lists[i](dims, &count);
    fillLayout(&layouts[i], count, spatial);
    if (!isLayout(&layouts[i]))
      return false;
  }
  return true;
}

const void *stablehloConvDimensionNumbersAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  if (failed(tesseraAsmParserParseToken(parser, "<")))
    return NULL;
  if (tesseraAsmParserParseOptionalKeyword(parser, "raw"))
    return stablehloParseRawConvolution(parser);
  MlirAttribute dims = parseDimensionNumbers(parser);
  if (mlirAttributeIsNull(dims) || failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  return dims.ptr;
}

void stablehloConvDimensionNumbersAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute dims = {storage};
  if (!areLayouts(dims)) {
    stablehloPrintRawConvolution(printer, dims);
    return;
  }
  tesseraAsmPrinterPrintC(printer, "<");
  printDimensionNumbers(printer, dims);
  tesseraAsmPrinterPrintC(printer, ">");
}

MlirLogicalResult stablehloParseConvolutionDimensions(TesseraAsmParser *parser,
                                                      TesseraDirectiveArgument *arguments,
                                                      size_t count) {
  (void)count;
  MlirAttribute dims = parseDimensionNumbers(parser);
  tesseraDirectiveSetAttribute(&arguments[0], dims);
  return mlirAttributeIsNull(dims) ? failure() : success();
}

void stablehloPrintConvolutionDimensions(TesseraAsmPrinter *printer, MlirOperation op,
                                         const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  if (areLayouts(arguments[0].attribute))
    printDimensionNumbers(printer, arguments[0].attribute);
  else
    stablehloPrintRawConvolution(printer, arguments[0].attribute);
}

//===--- Windows: `stride = [2, 2], pad = [[1, 1], [0, 0]], reverse = [false, true]` ---===//

enum { STRIDE, PAD, LHS_DILATE, RHS_DILATE, REVERSE, NUM_PARTS };
static const char *const partNames[] = {"stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"};

typedef struct WindowReader {
  TesseraAsmParser *parser;
  StablehloSizes values;
} WindowReader;

static MlirLogicalResult parsePair(void *user) {
  WindowReader *reader = user;
  size_t before = reader->values.size;
  if (failed(stablehloParseSizes(reader->parser, TESSERA_DELIMITER_SQUARE, &reader->values)))
    return failure();
  if (reader->values.size - before == 2)
    return success();
  return tesseraAsmParserEmitError(reader->parser, tesseraAsmParserGetLoc(reader->parser),
                                   "Expected array with 2 elements, got %zu elements instead",
                                   reader->values.size - before);
}

static MlirLogicalResult parseFlag(void *user) {
  WindowReader *reader = user;
  int64_t value = 0;
  if (tesseraAsmParserParseOptionalKeyword(reader->parser, "true"))
    value = 1;
  else if (!tesseraAsmParserParseOptionalKeyword(reader->parser, "false") &&
           failed(tesseraAsmParserParseInteger(reader->parser, &value)))
    return failure();
  tsVecPush(&reader->values, value != 0);
  return success();
}

static MlirAttribute makePart(MlirContext context, int part, const StablehloSizes *values) {
  intptr_t size = (intptr_t)values->size;
  if (part == PAD) {
    int64_t shape[] = {size / 2, 2};
    MlirType type =
        mlirRankedTensorTypeGet(2, shape, mlirIntegerTypeGet(context, 64), mlirAttributeGetNull());
    return mlirDenseElementsAttrInt64Get(type, size, values->data);
  }
  if (part != REVERSE)
    return mlirDenseI64ArrayGet(context, size, values->data);
  int *flags = tsAllocZeroed(values->size ? values->size : 1, sizeof *flags);
  for (size_t i = 0; i < values->size; ++i)
    flags[i] = values->data[i] != 0;
  MlirAttribute result = mlirDenseBoolArrayGet(context, size, flags);
  tsFree(flags);
  return result;
}

static MlirLogicalResult parsePart(TesseraAsmParser *parser, int part,
                                   TesseraDirectiveArgument *argument) {
  WindowReader reader = {.parser = parser};
  MlirLogicalResult result = tesseraAsmParserParseToken(parser, "=");
  if (!failed(result) && (part == PAD || part == REVERSE))
    result = tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_SQUARE,
                                                     part == PAD ? parsePair : parseFlag, &reader);
  else if (!failed(result))
    result = stablehloParseSizes(parser, TESSERA_DELIMITER_SQUARE, &reader.values);
  if (!failed(result))
    tesseraDirectiveSetAttribute(
        argument, makePart(tesseraAsmParserGetContext(parser), part, &reader.values));
  tsVecFree(&reader.values);
  return result;
}

MlirLogicalResult stablehloParseWindowAttributes(TesseraAsmParser *parser,
                                                 TesseraDirectiveArgument *arguments,
                                                 size_t count) {
  (void)count;
  MlirStringRef name;
  while (tesseraAsmParserParseOptionalAnyKeyword(parser, &name)) {
    int part = 0;
    while (part < NUM_PARTS &&
           !mlirStringRefEqual(name, mlirStringRefCreateFromCString(partNames[part])))
      ++part;
    if (part == NUM_PARTS || !mlirAttributeIsNull(arguments[part].attribute))
      return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                       "Unexpected keyword %.*s", (int)name.length, name.data);
    if (failed(parsePart(parser, part, &arguments[part])))
      return failure();
    if (!tesseraAsmParserParseOptionalToken(parser, ","))
      break;
  }
  return success();
}

static void printPadding(TesseraAsmPrinter *printer, MlirAttribute padding) {
  for (intptr_t i = 0; i + 1 < mlirElementsAttrGetNumElements(padding); i += 2) {
    tesseraAsmPrinterPrintC(printer, i ? ", [" : "[");
    tesseraAsmPrinterPrintInteger(printer, mlirDenseElementsAttrGetInt64Value(padding, i));
    tesseraAsmPrinterPrintC(printer, ", ");
    tesseraAsmPrinterPrintInteger(printer, mlirDenseElementsAttrGetInt64Value(padding, i + 1));
    tesseraAsmPrinterPrintC(printer, "]");
  }
}

static void printNumbers(TesseraAsmPrinter *printer, MlirAttribute values, bool areFlags) {
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(values); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    if (areFlags)
      tesseraAsmPrinterPrintC(printer, mlirDenseBoolArrayGetElement(values, i) ? "true" : "false");
    else
      tesseraAsmPrinterPrintInteger(printer, mlirDenseI64ArrayGetElement(values, i));
  }
}

void stablehloPrintWindowAttributes(TesseraAsmPrinter *printer, MlirOperation op,
                                    const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  const char *separator = "";
  for (int part = 0; part < NUM_PARTS; ++part) {
    MlirAttribute attribute = arguments[part].attribute;
    if (mlirAttributeIsNull(attribute))
      continue;
    tesseraAsmPrinterPrintFormat(printer, "%s%s = [", separator, partNames[part]);
    if (part == PAD)
      printPadding(printer, attribute);
    else
      printNumbers(printer, attribute, part == REVERSE);
    tesseraAsmPrinterPrintC(printer, "]");
    separator = ", ";
  }
}
