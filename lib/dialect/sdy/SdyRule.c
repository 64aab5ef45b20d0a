// Rules of how ops are divided, as they are written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/sdy/SdyOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Asm.h"

typedef TsVec(MlirAttribute) Attributes;
typedef TsVec(int64_t) Numbers;

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

// Letters from i to z, then z_1, z_2 and so on.
enum { kLast = 'z' - 'i' };
static const char *const kKinds[] = {"reduction", "need_replication", "permutation",
                                     "blocked_propagation"};
enum { kNumKinds = sizeof kKinds / sizeof *kKinds };

//===--- Reading ---===//

static MlirLogicalResult parseFactor(TesseraAsmParser *parser, TesseraSourceLoc at,
                                     MlirStringRef *text, int64_t *factor) {
  char letter = text->data[0];
  if (letter < 'i' || letter > 'z')
    return tesseraAsmParserEmitError(parser, at, "expecting symbol from 'i' to 'z'. Received: '%c'",
                                     letter);
  size_t size = 1;
  *factor = letter - 'i';
  if (letter == 'z' && text->length > 2 && text->data[1] == '_') {
    int64_t number = 0;
    for (size = 2; size < text->length && text->data[size] >= '0' && text->data[size] <= '9' &&
                   number < INT32_MAX;
         ++size)
      number = number * 10 + (text->data[size] - '0');
    *factor = kLast + number;
  }
  *text = mlirStringRefCreate(text->data + size, text->length - size);
  return mlirLogicalResultSuccess();
}

// `ij` or nothing: the factors of one dimension.
static MlirLogicalResult parseDimension(TesseraAsmParser *parser, Attributes *dims) {
  Numbers factors = {0};
  MlirStringRef text;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (tesseraAsmParserParseOptionalAnyKeyword(parser, &text))
    while (text.length && !failed(result)) {
      int64_t factor;
      result = parseFactor(parser, at, &text, &factor);
      if (!failed(result))
        tsVecPush(&factors, factor);
    }
  tsVecPush(dims, mlirDenseI64ArrayGet(tesseraAsmParserGetContext(parser), (intptr_t)factors.size,
                                       factors.data));
  tsVecFree(&factors);
  return result;
}

// `[i, j]`.
static MlirLogicalResult parseTensor(TesseraAsmParser *parser, Attributes *tensors) {
  Attributes dims = {0};
  MlirLogicalResult result = tesseraAsmParserParseToken(parser, "[");
  if (!failed(result) && !tesseraAsmParserParseOptionalToken(parser, "]")) {
    do
      result = parseDimension(parser, &dims);
    while (!failed(result) && tesseraAsmParserParseOptionalToken(parser, ","));
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, "]");
  }
  tsVecPush(tensors,
            mlirArrayAttrGet(tesseraAsmParserGetContext(parser), (intptr_t)dims.size, dims.data));
  tsVecFree(&dims);
  return result;
}

// `([i, j], [])`.
static MlirLogicalResult parseTensors(TesseraAsmParser *parser, MlirAttribute *mappings) {
  Attributes tensors = {0};
  MlirLogicalResult result = tesseraAsmParserParseToken(parser, "(");
  if (!failed(result) && !tesseraAsmParserParseOptionalToken(parser, ")")) {
    do
      result = parseTensor(parser, &tensors);
    while (!failed(result) && tesseraAsmParserParseOptionalToken(parser, ","));
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, ")");
  }
  *mappings =
      mlirArrayAttrGet(tesseraAsmParserGetContext(parser), (intptr_t)tensors.size, tensors.data);
  tsVecFree(&tensors);
  return result;
}

// A factor alone.
static MlirLogicalResult parseOne(TesseraAsmParser *parser, int64_t *factor) {
  MlirStringRef text;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &text)) ||
      failed(parseFactor(parser, at, &text, factor)))
    return mlirLogicalResultFailure();
  if (text.length)
    return tesseraAsmParserEmitError(parser, at, "expecting single factor symbol: %.*s",
                                     (int)text.length, text.data);
  return mlirLogicalResultSuccess();
}

// `{i=4, j=8}`.
static MlirLogicalResult parseSizes(TesseraAsmParser *parser, Numbers *sizes) {
  if (!tesseraAsmParserParseOptionalToken(parser, "{"))
    return mlirLogicalResultSuccess();
  do {
    int64_t factor, size;
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    if (failed(parseOne(parser, &factor)))
      return mlirLogicalResultFailure();
    if (factor != (int64_t)sizes->size)
      return tesseraAsmParserEmitError(
          parser, at,
          "expecting factor indices to be ordered like an iota ([0,1,2,...], "
          "e.g. {i=#, j=#, ...})");
    if (failed(tesseraAsmParserParseToken(parser, "=")) ||
        failed(tesseraAsmParserParseInteger(parser, &size)))
      return mlirLogicalResultFailure();
    tsVecPush(sizes, size);
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  return tesseraAsmParserParseToken(parser, "}");
}

// `reduction={i, j}` where it is there.
static MlirLogicalResult parseKind(TesseraAsmParser *parser, const char *name, Attributes *kinds) {
  Numbers factors = {0};
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (tesseraAsmParserParseOptionalKeyword(parser, name)) {
    bool good = !failed(tesseraAsmParserParseToken(parser, "=")) &&
                !failed(tesseraAsmParserParseToken(parser, "{"));
    while (good) {
      int64_t factor;
      good = !failed(parseOne(parser, &factor));
      if (good)
        tsVecPush(&factors, factor);
      if (good && !tesseraAsmParserParseOptionalToken(parser, ","))
        break;
    }
    if (!good || failed(tesseraAsmParserParseToken(parser, "}")))
      result = mlirLogicalResultFailure();
  }
  tsVecPush(kinds, mlirDenseI64ArrayGet(tesseraAsmParserGetContext(parser), (intptr_t)factors.size,
                                        factors.data));
  tsVecFree(&factors);
  return result;
}

const void *sdyOpShardingRuleAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Numbers sizes = {0};
  Attributes kinds = {0};
  MlirAttribute operands, results;
  MlirContext context = tesseraAsmParserGetContext(parser);
  const void *rule = NULL;
  bool isCustom = false;
  bool good = !failed(tesseraAsmParserParseToken(parser, "<")) &&
              !failed(parseTensors(parser, &operands)) &&
              !failed(tesseraAsmParserParseToken(parser, "->")) &&
              !failed(parseTensors(parser, &results)) && !failed(parseSizes(parser, &sizes));
  for (int i = 0; i < kNumKinds && good; ++i)
    good = !failed(parseKind(parser, kKinds[i], &kinds));
  if (good && tesseraAsmParserParseOptionalToken(parser, ",")) {
    isCustom = true;
    good = !failed(tesseraAsmParserParseKeyword(parser, "custom"));
  }
  if (good && !failed(tesseraAsmParserParseToken(parser, ">")))
    rule = sdyOpShardingRuleAttrGet(context, sizes.size, sizes.data, operands, results,
                                    mlirArrayAttrGet(context, (intptr_t)kinds.size, kinds.data),
                                    isCustom)
               .ptr;
  tsVecFree(&sizes);
  tsVecFree(&kinds);
  return rule;
}

//===--- Writing ---===//

static void printFactor(TesseraAsmPrinter *printer, int64_t factor) {
  if (factor <= kLast)
    tesseraAsmPrinterPrintFormat(printer, "%c", (char)('i' + factor));
  else
    tesseraAsmPrinterPrintFormat(printer, "z_%lld", (long long)(factor - kLast));
}

static void printTensors(TesseraAsmPrinter *printer, MlirAttribute tensors) {
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(tensors); ++i) {
    MlirAttribute dims = mlirArrayAttrGetElement(tensors, i);
    tesseraAsmPrinterPrintC(printer, i ? ", [" : "[");
    for (intptr_t j = 0; j < mlirArrayAttrGetNumElements(dims); ++j) {
      MlirAttribute factors = mlirArrayAttrGetElement(dims, j);
      tesseraAsmPrinterPrintC(printer, j ? ", " : "");
      for (intptr_t k = 0; k < mlirDenseArrayGetNumElements(factors); ++k)
        printFactor(printer, mlirDenseI64ArrayGetElement(factors, k));
    }
    tesseraAsmPrinterPrintC(printer, "]");
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printSizes(TesseraAsmPrinter *printer, size_t count, const int64_t *sizes) {
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " {");
    printFactor(printer, (int64_t)i);
    tesseraAsmPrinterPrintFormat(printer, "=%lld", (long long)sizes[i]);
  }
  if (count)
    tesseraAsmPrinterPrintC(printer, "}");
}

static void printKind(TesseraAsmPrinter *printer, const char *name, MlirAttribute factors) {
  intptr_t count = mlirDenseArrayGetNumElements(factors);
  for (intptr_t i = 0; i < count; ++i) {
    if (i == 0)
      tesseraAsmPrinterPrintFormat(printer, " %s={", name);
    else
      tesseraAsmPrinterPrintC(printer, ", ");
    printFactor(printer, mlirDenseI64ArrayGetElement(factors, i));
  }
  if (count)
    tesseraAsmPrinterPrintC(printer, "}");
}

void sdyOpShardingRuleAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute rule = {storage};
  size_t count;
  const int64_t *sizes = sdyOpShardingRuleAttrGetFactorSizes(rule, &count);
  MlirAttribute kinds = sdyOpShardingRuleAttrGetFactorKinds(rule);
  tesseraAsmPrinterPrintC(printer, "<");
  printTensors(printer, sdyOpShardingRuleAttrGetOperandMappings(rule));
  tesseraAsmPrinterPrintC(printer, "->");
  printTensors(printer, sdyOpShardingRuleAttrGetResultMappings(rule));
  printSizes(printer, count, sizes);
  for (int i = 0; i < kNumKinds; ++i)
    printKind(printer, kKinds[i], mlirArrayAttrGetElement(kinds, i));
  tesseraAsmPrinterPrintC(printer, sdyOpShardingRuleAttrGetIsCustom(rule) ? ", custom>" : ">");
}
