// Attributes of the stablehlo dialect: how they are written, and what they may be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloSyntax.h"
#include "tessera/Diagnostics.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

//===--- Lists of sizes ---===//

typedef struct SizeReader {
  TesseraAsmParser *parser;
  StablehloSizes *sizes;
} SizeReader;

static MlirLogicalResult parseSize(void *user) {
  SizeReader *reader = user;
  int64_t size = mlirShapedTypeGetDynamicSize();
  if (!tesseraAsmParserParseOptionalToken(reader->parser, "?") &&
      failed(tesseraAsmParserParseInteger(reader->parser, &size)))
    return failure();
  tsVecPush(reader->sizes, size);
  return success();
}

MlirLogicalResult stablehloParseSizes(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                                      StablehloSizes *sizes) {
  SizeReader reader = {parser, sizes};
  return tesseraAsmParserParseCommaSeparatedList(parser, delimiter, parseSize, &reader);
}

void stablehloPrintSizes(TesseraAsmPrinter *printer, size_t count, const int64_t *sizes) {
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    if (sizes[i] == mlirShapedTypeGetDynamicSize())
      tesseraAsmPrinterPrintC(printer, "?");
    else
      tesseraAsmPrinterPrintInteger(printer, sizes[i]);
  }
}

void stablehloPrintSizesInBrackets(TesseraAsmPrinter *printer, size_t count, const int64_t *sizes) {
  tesseraAsmPrinterPrintC(printer, "[");
  stablehloPrintSizes(printer, count, sizes);
  tesseraAsmPrinterPrintC(printer, "]");
}

MlirLogicalResult stablehloParseDimSizes(TesseraAsmParser *parser,
                                         TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  StablehloSizes sizes = {0};
  MlirLogicalResult result = stablehloParseSizes(parser, TESSERA_DELIMITER_SQUARE, &sizes);
  if (!failed(result)) {
    TesseraParam param = {.length = sizes.size};
    param.pointer =
        tesseraDirectiveCopy(&arguments[0], sizes.data, sizes.size * sizeof *sizes.data);
    tesseraDirectiveSetParam(&arguments[0], param);
  }
  tsVecFree(&sizes);
  return result;
}

void stablehloPrintDimSizes(TesseraAsmPrinter *printer, MlirOperation op,
                            const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  stablehloPrintSizesInBrackets(printer, arguments[0].param.length, arguments[0].param.pointer);
}

const void *stablehloTypeExtensionsAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  StablehloSizes bounds = {0};
  const void *result = NULL;
  if (!failed(stablehloParseSizes(parser, TESSERA_DELIMITER_LESS_GREATER, &bounds)))
    result =
        stablehloTypeExtensionsAttrGet(tesseraAsmParserGetContext(parser), bounds.size, bounds.data)
            .ptr;
  tsVecFree(&bounds);
  return result;
}

void stablehloTypeExtensionsAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t count;
  const int64_t *bounds = stablehloTypeExtensionsAttrGetBounds((MlirAttribute){storage}, &count);
  tesseraAsmPrinterPrintC(printer, "<");
  stablehloPrintSizes(printer, count, bounds);
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- Structs: `<name = [4, 8], name = 1>`, in any order, empty lists and zeros left out ---===//

enum { MAX_FIELDS = 9 };

typedef struct Field {
  const char *name;
  bool isList;
  StablehloSizes values; ///< of a number, one; none is zero
} Field;

typedef struct Struct {
  size_t count;
  Field fields[MAX_FIELDS];
} Struct;

static Struct makeStruct(size_t numLists, size_t numFields, const char *const *names) {
  Struct result = {.count = numFields};
  for (size_t i = 0; i < numFields; ++i)
    result.fields[i] = (Field){.name = names[i], .isList = i < numLists};
  return result;
}

static void freeStruct(Struct *self) {
  for (size_t i = 0; i < self->count; ++i)
    tsVecFree(&self->fields[i].values);
}

static int64_t numberOf(const Field *field) {
  return field->values.size ? field->values.data[0] : 0;
}

static MlirLogicalResult reportNoField(TesseraAsmParser *parser, const Struct *self) {
  char names[512];
  size_t size = 0;
  for (size_t i = 0; i < self->count; ++i)
    size += (size_t)snprintf(names + size, sizeof names - size, "%s`%s`", i ? ", " : "",
                             self->fields[i].name);
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "expected one of: %s",
                                   names);
}

static MlirLogicalResult parseField(TesseraAsmParser *parser, Field *field, bool isSecond) {
  if (isSecond)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                     "duplicated `%s` entry", field->name);
  if (failed(tesseraAsmParserParseToken(parser, "=")))
    return failure();
  if (field->isList)
    return stablehloParseSizes(parser, TESSERA_DELIMITER_SQUARE, &field->values);
  int64_t number;
  if (failed(tesseraAsmParserParseInteger(parser, &number)))
    return failure();
  tsVecPush(&field->values, number);
  return success();
}

// After `<`, to the `>`.
static MlirLogicalResult parseFields(TesseraAsmParser *parser, Struct *self) {
  bool seen[MAX_FIELDS] = {false};
  while (!tesseraAsmParserParseOptionalToken(parser, ">")) {
    size_t i = 0;
    while (i < self->count && !tesseraAsmParserParseOptionalKeyword(parser, self->fields[i].name))
      ++i;
    if (i == self->count)
      return reportNoField(parser, self);
    if (failed(parseField(parser, &self->fields[i], seen[i])))
      return failure();
    seen[i] = true;
    if (!tesseraAsmParserParseOptionalToken(parser, ","))
      return tesseraAsmParserParseToken(parser, ">");
  }
  return success();
}

static bool parseStruct(TesseraAsmParser *parser, Struct *self, const char *what) {
  if (failed(tesseraAsmParserParseToken(parser, "<")))
    return false;
  if (!failed(parseFields(parser, self)))
    return true;
  tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                            "failed parsing %s dimension numbers attribute", what);
  return false;
}

static void printListField(TesseraAsmPrinter *printer, const char *name, size_t count,
                           const int64_t *values, const char **separator) {
  if (!count)
    return;
  tesseraAsmPrinterPrintFormat(printer, "%s%s = ", *separator, name);
  stablehloPrintSizesInBrackets(printer, count, values);
  *separator = ", ";
}

static void printNumberField(TesseraAsmPrinter *printer, const char *name, int64_t value,
                             const char **separator) {
  if (!value)
    return;
  tesseraAsmPrinterPrintFormat(printer, "%s%s = ", *separator, name);
  tesseraAsmPrinterPrintInteger(printer, value);
  *separator = ", ";
}

//===--- #stablehlo.type_extensions<bounds = [4]>, which is #stablehlo.bounds<4> ---===//

const void *stablehloOldTypeExtensionsAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  static const char *const names[] = {"bounds"};
  StablehloSizes bounds = {0};
  const void *result = NULL;
  if (!failed(stablehloParseListStruct(parser, 1, names, "type extensions", &bounds)))
    result =
        stablehloTypeExtensionsAttrGet(tesseraAsmParserGetContext(parser), bounds.size, bounds.data)
            .ptr;
  tsVecFree(&bounds);
  return result;
}

// Of what a program makes itself.
void stablehloOldTypeExtensionsAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  static const char *const names[] = {"bounds"};
  static const StablehloGetSizes lists[] = {stablehloOldTypeExtensionsAttrGetBounds};
  stablehloPrintListStruct(printer, storage, 1, lists, names);
}

//===--- #stablehlo.dot ---===//

#define LIST(i) self.fields[i].values.size, self.fields[i].values.data

static const char *const dotNames[] = {"lhs_batching_dimensions", "rhs_batching_dimensions",
                                       "lhs_contracting_dimensions", "rhs_contracting_dimensions"};

const void *stablehloDotDimensionNumbersAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Struct self = makeStruct(4, 4, dotNames);
  const void *result = NULL;
  if (parseStruct(parser, &self, "dot"))
    result = stablehloDotDimensionNumbersAttrGet(tesseraAsmParserGetContext(parser), LIST(0),
                                                 LIST(1), LIST(2), LIST(3))
                 .ptr;
  freeStruct(&self);
  return result;
}

static void printStruct(TesseraAsmPrinter *printer, const void *storage, size_t numLists,
                        const StablehloGetSizes *lists, const char *const *names, int64_t number) {
  const char *separator = "";
  tesseraAsmPrinterPrintC(printer, "<");
  for (size_t i = 0; i < numLists; ++i) {
    size_t count;
    const int64_t *values = lists[i]((MlirAttribute){storage}, &count);
    printListField(printer, names[i], count, values, &separator);
  }
  printNumberField(printer, "index_vector_dim", number, &separator);
  tesseraAsmPrinterPrintC(printer, ">");
}

MlirLogicalResult stablehloParseListStruct(TesseraAsmParser *parser, size_t count,
                                           const char *const *names, const char *what,
                                           StablehloSizes *lists) {
  Struct self = makeStruct(count, count, names);
  bool ok = parseStruct(parser, &self, what);
  for (size_t i = 0; i < count; ++i)
    lists[i] = self.fields[i].values;
  return ok ? success() : failure();
}

void stablehloPrintListStruct(TesseraAsmPrinter *printer, const void *storage, size_t count,
                              const StablehloGetSizes *lists, const char *const *names) {
  printStruct(printer, storage, count, lists, names, 0);
}

void stablehloDotDimensionNumbersAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  static const StablehloGetSizes lists[] = {
      stablehloDotDimensionNumbersAttrGetLhsBatchingDimensions,
      stablehloDotDimensionNumbersAttrGetRhsBatchingDimensions,
      stablehloDotDimensionNumbersAttrGetLhsContractingDimensions,
      stablehloDotDimensionNumbersAttrGetRhsContractingDimensions};
  printStruct(printer, storage, 4, lists, dotNames, 0);
}

//===--- #stablehlo.conv<raw ...> ---===//

static const char *const convNames[] = {
    "input_spatial_dimensions",        "kernel_spatial_dimensions",
    "output_spatial_dimensions",       "input_batch_dimension",
    "input_feature_dimension",         "kernel_input_feature_dimension",
    "kernel_output_feature_dimension", "output_batch_dimension",
    "output_feature_dimension"};

const void *stablehloParseRawConvolution(TesseraAsmParser *parser) {
  Struct self = makeStruct(3, 9, convNames);
  int64_t numbers[9];
  MlirAttribute result = {NULL};
  if (!failed(parseFields(parser, &self))) {
    for (int i = 3; i < 9; ++i)
      numbers[i] = numberOf(&self.fields[i]);
    result = stablehloConvDimensionNumbersAttrGetChecked(
        tesseraAsmParserEncodeLoc(parser, tesseraAsmParserGetLoc(parser)), numbers[3], numbers[4],
        LIST(0), numbers[5], numbers[6], LIST(1), numbers[7], numbers[8], LIST(2));
  }
  freeStruct(&self);
  return result.ptr;
}

void stablehloPrintRawConvolution(TesseraAsmPrinter *printer, MlirAttribute dims) {
  const struct {
    const char *name;
    int64_t number;
  } numbers[] = {
      {convNames[3], stablehloConvDimensionNumbersAttrGetInputBatchDimension(dims)},
      {convNames[4], stablehloConvDimensionNumbersAttrGetInputFeatureDimension(dims)},
      {convNames[5], stablehloConvDimensionNumbersAttrGetKernelInputFeatureDimension(dims)},
      {convNames[6], stablehloConvDimensionNumbersAttrGetKernelOutputFeatureDimension(dims)},
      {convNames[7], stablehloConvDimensionNumbersAttrGetOutputBatchDimension(dims)},
      {convNames[8], stablehloConvDimensionNumbersAttrGetOutputFeatureDimension(dims)}};
  static const StablehloGetSizes lists[] = {
      stablehloConvDimensionNumbersAttrGetInputSpatialDimensions,
      stablehloConvDimensionNumbersAttrGetKernelSpatialDimensions,
      stablehloConvDimensionNumbersAttrGetOutputSpatialDimensions};
  tesseraAsmPrinterPrintC(printer, "<raw ");
  for (size_t i = 0; i < 3; ++i) {
    size_t count;
    const int64_t *values = lists[i](dims, &count);
    tesseraAsmPrinterPrintFormat(printer, "%s = ", convNames[i]);
    stablehloPrintSizesInBrackets(printer, count, values);
    tesseraAsmPrinterPrintC(printer, ", ");
  }
  for (size_t i = 0; i < 6; ++i) {
    tesseraAsmPrinterPrintFormat(printer, "%s%s = ", i ? ", " : "", numbers[i].name);
    tesseraAsmPrinterPrintInteger(printer, numbers[i].number);
  }
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- Gather and scatter ---===//

static const char *const gatherNames[] = {"offset_dims",           "collapsed_slice_dims",
                                          "operand_batching_dims", "start_indices_batching_dims",
                                          "start_index_map",       "index_vector_dim"};

const void *stablehloGatherDimensionNumbersAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Struct self = makeStruct(5, 6, gatherNames);
  const void *result = NULL;
  if (parseStruct(parser, &self, "gather"))
    result =
        stablehloGatherDimensionNumbersAttrGet(tesseraAsmParserGetContext(parser), LIST(0), LIST(1),
                                               LIST(2), LIST(3), LIST(4), numberOf(&self.fields[5]))
            .ptr;
  freeStruct(&self);
  return result;
}

void stablehloGatherDimensionNumbersAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  static const StablehloGetSizes lists[] = {
      stablehloGatherDimensionNumbersAttrGetOffsetDims,
      stablehloGatherDimensionNumbersAttrGetCollapsedSliceDims,
      stablehloGatherDimensionNumbersAttrGetOperandBatchingDims,
      stablehloGatherDimensionNumbersAttrGetStartIndicesBatchingDims,
      stablehloGatherDimensionNumbersAttrGetStartIndexMap};
  printStruct(printer, storage, 5, lists, gatherNames,
              stablehloGatherDimensionNumbersAttrGetIndexVectorDim((MlirAttribute){storage}));
}

static const char *const scatterNames[] = {
    "update_window_dims",           "inserted_window_dims",
    "input_batching_dims",          "scatter_indices_batching_dims",
    "scatter_dims_to_operand_dims", "index_vector_dim"};

const void *stablehloScatterDimensionNumbersAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Struct self = makeStruct(5, 6, scatterNames);
  const void *result = NULL;
  if (parseStruct(parser, &self, "scatter"))
    result = stablehloScatterDimensionNumbersAttrGet(tesseraAsmParserGetContext(parser), LIST(0),
                                                     LIST(1), LIST(2), LIST(3), LIST(4),
                                                     numberOf(&self.fields[5]))
                 .ptr;
  freeStruct(&self);
  return result;
}

void stablehloScatterDimensionNumbersAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  static const StablehloGetSizes lists[] = {
      stablehloScatterDimensionNumbersAttrGetUpdateWindowDims,
      stablehloScatterDimensionNumbersAttrGetInsertedWindowDims,
      stablehloScatterDimensionNumbersAttrGetInputBatchingDims,
      stablehloScatterDimensionNumbersAttrGetScatterIndicesBatchingDims,
      stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims};
  printStruct(printer, storage, 5, lists, scatterNames,
              stablehloScatterDimensionNumbersAttrGetIndexVectorDim((MlirAttribute){storage}));
}

//===--- #stablehlo.result_accuracy ---===//

MlirLogicalResult stablehloResultAccuracyAttrVerify(MlirLocation location,
                                                    const TesseraParam *params) {
  static const char *const names[] = {"DEFAULT", "HIGHEST"};
  MlirAttribute mode = {params[3].pointer};
  double atol = params[0].real, rtol = params[1].real;
  int64_t ulps = params[2].integer;
  if (!stablehloResultAccuracyModeAttrIsA(mode))
    return mlirLocationEmitError(location, "expected a #stablehlo.result_accuracy_mode");
  if (signbit(atol) || signbit(rtol) || ulps < 0)
    return mlirLocationEmitError(location, "Negative tolerance");
  StablehloResultAccuracyMode value = stablehloResultAccuracyModeAttrGetValue(mode);
  if (value == StablehloResultAccuracyModeTOLERANCE || (atol == 0 && rtol == 0 && ulps == 0))
    return mlirLogicalResultSuccess();
  return mlirLocationEmitError(
      location, "Invalid tolerances for ResultAccuracyAttr with mode %s, must be all zero.",
      names[value == StablehloResultAccuracyModeHIGHEST]);
}

static MlirLogicalResult parseTolerance(TesseraAsmParser *parser, const char *name,
                                        double *tolerance) {
  if (!tesseraAsmParserParseOptionalKeyword(parser, name))
    return success();
  if (failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(tesseraAsmParserParseFloat(parser, tolerance)))
    return failure();
  return tesseraAsmParserParseToken(parser, ",");
}

static MlirLogicalResult parseUlps(TesseraAsmParser *parser, int64_t *ulps) {
  if (!tesseraAsmParserParseOptionalKeyword(parser, "ulps"))
    return success();
  if (failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(tesseraAsmParserParseInteger(parser, ulps)))
    return failure();
  return tesseraAsmParserParseToken(parser, ",");
}

const void *stablehloResultAccuracyAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  MlirAttribute mode;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(parseTolerance(parser, "atol", &atol)) ||
      failed(parseTolerance(parser, "rtol", &rtol)) || failed(parseUlps(parser, &ulps)) ||
      failed(tesseraAsmParserParseKeyword(parser, "mode")) ||
      failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &mode)) ||
      failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  return stablehloResultAccuracyAttrGetChecked(tesseraAsmParserEncodeLoc(parser, at), atol, rtol,
                                               ulps, mode)
      .ptr;
}

void stablehloResultAccuracyAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  double tolerances[] = {stablehloResultAccuracyAttrGetAtol(self),
                         stablehloResultAccuracyAttrGetRtol(self)};
  int64_t ulps = stablehloResultAccuracyAttrGetUlps(self);
  tesseraAsmPrinterPrintC(printer, "<");
  for (int i = 0; i < 2; ++i) {
    if (tolerances[i] == 0)
      continue;
    tesseraAsmPrinterPrintC(printer, i ? "rtol = " : "atol = ");
    tesseraAsmPrinterPrintFloat(printer, tolerances[i]);
    tesseraAsmPrinterPrintC(printer, ", ");
  }
  if (ulps) {
    tesseraAsmPrinterPrintC(printer, "ulps = ");
    tesseraAsmPrinterPrintInteger(printer, ulps);
    tesseraAsmPrinterPrintC(printer, ", ");
  }
  tesseraAsmPrinterPrintC(printer, "mode = ");
  tesseraAsmPrinterPrintAttribute(printer, stablehloResultAccuracyAttrGetMode(self));
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- #stablehlo.dot_algorithm, !stablehlo.future ---===//

// One of the letters' types: h half, b bfloat16, t tf32, s single, d double; other ones are 8 bits.
static char letterOf(MlirType type) {
  return mlirTypeIsAF16(type)    ? 'h'
         : mlirTypeIsABF16(type) ? 'b'
         : mlirTypeIsATF32(type) ? 't'
         : mlirTypeIsAF32(type)  ? 's'
         : mlirTypeIsAF64(type)  ? 'd'
         : mlirTypeIsAFloat(type) && mlirFloatTypeGetWidth(type) == 8 &&
                 !mlirTypeIsAFloat8E8M0FNU(type)
             ? '8'
             : '?';
}

static bool isKnownAlgorithm(const TesseraParam *params) {
  // Types of lhs, rhs and sum, and how many products may be added up for one.
  static const struct {
    const char *types, *counts;
  } known[] = {{"hhh", "1"},  {"hhs", "1"}, {"bbb", "1"}, {"bbs", "1369"},
               {"tts", "13"}, {"sss", "1"}, {"ddd", "1"}, {"88s", "1"}};
  char types[4] = {0};
  for (int i = 0; i < 3; ++i)
    types[i] = letterOf((MlirType){params[i].pointer});
  int64_t count = params[5].integer;
  bool isImprecise = params[6].integer != 0;
  if (params[3].integer != 1 || params[4].integer != 1 || (isImprecise && types[0] != '8'))
    return false;
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (!strcmp(known[i].types, types))
      return count < 10 && strchr(known[i].counts, '0' + (int)count);
  return false;
}

MlirLogicalResult stablehloDotAlgorithmAttrVerify(MlirLocation location,
                                                  const TesseraParam *params) {
  static const char *const names[] = {"lhs component count", "rhs component count",
                                      "num primitive operations"};
  for (int i = 0; i < 3; ++i)
    if (params[i + 3].integer < 1)
      return mlirLocationEmitError(location, "%s must be positive", names[i]);
  if (isKnownAlgorithm(params))
    return mlirLogicalResultSuccess();
  MlirType types[] = {{params[0].pointer}, {params[1].pointer}, {params[2].pointer}};
  return stablehloRefuseTypes(
      location, types,
      "dot algorithm not known to be supported on any hardware: {lhs:$, rhs:$, accum:$, "
      "lhs_components:%lld, rhs_components:%lld, primitive_ops:%lld, imprecise:%d}",
      (long long)params[3].integer, (long long)params[4].integer, (long long)params[5].integer,
      params[6].integer != 0);
}

MlirLogicalResult stablehloFutureTypeVerify(MlirLocation location, const TesseraParam *params) {
  const MlirType *types = params[0].pointer;
  for (size_t i = 0; i < params[0].length; ++i)
    if (!mlirTypeIsARankedTensor(types[i]))
      return stablehloRefuseTypes(location, &types[i],
                                  "future element type must be a ranked tensor, but got $");
  return mlirLogicalResultSuccess();
}
