// Arguments of custom<> directives, and the directives that the library offers to every dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Format.h"

//===--- Filling arguments while parsing ---===//

// Room for one more element in an array of the argument that grows by doubling. All arrays of one
// argument share `capacity`: a directive argument is of one kind.
static void *growArray(void *array, TesseraDirectiveArgument *argument, size_t elementSize) {
  return tsVecGrow(array, &argument->capacity, argument->size + 1, elementSize);
}

void tesseraDirectiveAddOperand(TesseraDirectiveArgument *argument,
                                TesseraUnresolvedOperand operand) {
  argument->operands = growArray(argument->operands, argument, sizeof operand);
  argument->operands[argument->size++] = operand;
}

void tesseraDirectiveAddType(TesseraDirectiveArgument *argument, MlirType type) {
  argument->types = growArray(argument->types, argument, sizeof type);
  argument->types[argument->size++] = type;
}

void tesseraDirectiveAddSuccessor(TesseraDirectiveArgument *argument, MlirBlock block) {
  argument->successors = growArray(argument->successors, argument, sizeof block);
  argument->successors[argument->size++] = block;
}

MlirRegion tesseraDirectiveAddRegion(TesseraDirectiveArgument *argument) {
  MlirRegion region = mlirRegionCreate();
  argument->regions = growArray(argument->regions, argument, sizeof region);
  argument->regions[argument->size++] = region;
  return region;
}

void tesseraDirectiveSetAttribute(TesseraDirectiveArgument *argument, MlirAttribute attribute) {
  argument->attribute = attribute;
  argument->size = !mlirAttributeIsNull(attribute);
}

void tesseraDirectiveSetParam(TesseraDirectiveArgument *argument, TesseraParam param) {
  argument->param = param;
  argument->size = 1;
}

const void *tesseraDirectiveCopy(TesseraDirectiveArgument *argument, const void *data,
                                 size_t size) {
  // A parameter is an array of bytes as far as the argument's memory goes; `types` holds it.
  char *copy = tsRealloc(argument->types, size ? size : 1);
  if (size)
    memcpy(copy, data, size);
  argument->types = (MlirType *)copy;
  return copy;
}

//===--- Dimension lists ---===//

typedef TsVec(int64_t) Sizes;

static void addSize(int64_t size, void *user) { tsVecPush((Sizes *)user, size); }

// The list of an argument that is a parameter or a dense i64 array attribute.
static Sizes readSizes(const TesseraDirectiveArgument *argument) {
  Sizes sizes = {0};
  if (argument->kind == TESSERA_DIRECTIVE_PARAM) {
    const int64_t *data = argument->param.pointer;
    for (size_t i = 0; i < argument->param.length; ++i)
      tsVecPush(&sizes, data[i]);
    return sizes;
  }
  intptr_t count = mlirAttributeIsNull(argument->attribute)
                       ? 0
                       : mlirDenseArrayGetNumElements(argument->attribute);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&sizes, mlirDenseI64ArrayGetElement(argument->attribute, i));
  return sizes;
}

static MlirLogicalResult parseDimensionList(TesseraAsmParser *parser,
                                            TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  Sizes sizes = {0};
  MlirLogicalResult result = tesseraAsmParserParseDimensionList(
      parser, /*allowDynamic=*/true, /*withTrailingX=*/false, addSize, &sizes);
  if (mlirLogicalResultIsSuccess(result) && arguments[0].kind == TESSERA_DIRECTIVE_PARAM) {
    TesseraParam param = {.length = sizes.size};
    param.pointer =
        tesseraDirectiveCopy(&arguments[0], sizes.data, sizes.size * sizeof *sizes.data);
    tesseraDirectiveSetParam(&arguments[0], param);
  } else if (mlirLogicalResultIsSuccess(result)) {
    tesseraDirectiveSetAttribute(
        &arguments[0],
        mlirDenseI64ArrayGet(tesseraAsmParserGetContext(parser), (intptr_t)sizes.size, sizes.data));
  }
  tsVecFree(&sizes);
  return result;
}

static void printDimensionList(TesseraAsmPrinter *printer, MlirOperation op,
                               const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  Sizes sizes = readSizes(&arguments[0]);
  tesseraAsmPrinterPrintDimensionList(printer, sizes.size, sizes.data);
  tsVecFree(&sizes);
}

const TesseraDirective tesseraDirectiveDimensionList = {"DimensionList", parseDimensionList,
                                                        printDimensionList};

// As many dimensions as there are parameters.
static MlirLogicalResult parseVargDimensionList(TesseraAsmParser *parser,
                                                TesseraDirectiveArgument *arguments, size_t count) {
  Sizes sizes = {0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result = tesseraAsmParserParseDimensionList(
      parser, /*allowDynamic=*/false, /*withTrailingX=*/false, addSize, &sizes);
  if (mlirLogicalResultIsSuccess(result) && sizes.size != count)
    result = tesseraAsmParserEmitError(parser, at, "expected %zu dimensions, but got %zu", count,
                                       sizes.size);
  for (size_t i = 0; mlirLogicalResultIsSuccess(result) && i < count; ++i) {
    TesseraParam param = {.length = 0};
    param.integer = sizes.data[i];
    tesseraDirectiveSetParam(&arguments[i], param);
  }
  tsVecFree(&sizes);
  return result;
}

static void printVargDimensionList(TesseraAsmPrinter *printer, MlirOperation op,
                                   const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op;
  Sizes sizes = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&sizes, arguments[i].param.integer);
  tesseraAsmPrinterPrintDimensionList(printer, sizes.size, sizes.data);
  tsVecFree(&sizes);
}

const TesseraDirective tesseraDirectiveVargDimensionList = {
    "VargDimensionList", parseVargDimensionList, printVargDimensionList};

//===--- Lists of values and numbers: [%a, 4, 8] ---===//

// What a directive says about its list beside the values and the numbers.
typedef struct IndexListArguments {
  TesseraDirectiveArgument *types, *scalable; ///< NULL: not there
  TesseraDelimiter delimiter;
} IndexListArguments;

// A literal that names no delimiter stands for scalable flags that the op doesn't have.
static IndexListArguments indexListArguments(const TesseraDirectiveArgument *arguments,
                                             size_t count) {
  IndexListArguments found = {.delimiter = TESSERA_DELIMITER_SQUARE};
  for (size_t i = 2; i < count; ++i) {
    TesseraDirectiveArgument *argument = (TesseraDirectiveArgument *)&arguments[i];
    if (argument->kind == TESSERA_DIRECTIVE_TYPES)
      found.types = argument;
    else if (argument->kind == TESSERA_DIRECTIVE_ATTRIBUTE)
      found.scalable = argument;
    else if (argument->kind == TESSERA_DIRECTIVE_TEXT && strstr(argument->text, "Delimiter::Paren"))
      found.delimiter = TESSERA_DELIMITER_PAREN;
  }
  return found;
}

static MlirLogicalResult parseDynamicIndexList(TesseraAsmParser *parser,
                                               TesseraDirectiveArgument *arguments, size_t count) {
  IndexListArguments given = indexListArguments(arguments, count);
  TesseraOperandList operands = {0};
  TesseraTypeList types = {0};
  MlirAttribute sizes = {NULL}, scalable = {NULL};
  MlirLogicalResult result = tesseraAsmParserParseDynamicIndexList(
      parser, given.delimiter, &operands, given.types ? &types : NULL, &sizes,
      given.scalable ? &scalable : NULL);
  for (size_t i = 0; i < operands.size; ++i)
    tesseraDirectiveAddOperand(&arguments[0], operands.data[i]);
  for (size_t i = 0; i < types.size; ++i)
    tesseraDirectiveAddType(given.types, types.data[i]);
  tesseraDirectiveSetAttribute(&arguments[1], sizes);
  if (given.scalable)
    tesseraDirectiveSetAttribute(given.scalable, scalable);
  tesseraOperandListFree(&operands);
  tesseraTypeListFree(&types);
  return result;
}

static void printDynamicIndexList(TesseraAsmPrinter *printer, MlirOperation op,
                                  const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op;
  IndexListArguments given = indexListArguments(arguments, count);
  MlirAttribute scalable = given.scalable ? given.scalable->attribute : (MlirAttribute){NULL};
  tesseraAsmPrinterPrintDynamicIndexList(printer, given.delimiter, arguments[0].size,
                                         arguments[0].values, given.types != NULL,
                                         arguments[1].attribute, scalable);
}

const TesseraDirective tesseraDirectiveDynamicIndexList = {
    "DynamicIndexList", parseDynamicIndexList, printDynamicIndexList};

//===--- SwitchCases($cases, $regions) ---===//

static MlirLogicalResult parseSwitchCases(TesseraAsmParser *parser,
                                          TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  TsVec(int64_t) cases = {0};
  MlirLogicalResult result = mlirLogicalResultSuccess();
  while (mlirLogicalResultIsSuccess(result) &&
         tesseraAsmParserParseOptionalKeyword(parser, "case")) {
    int64_t value = 0;
    result = tesseraAsmParserParseInteger(parser, &value);
    if (mlirLogicalResultIsSuccess(result))
      result = tesseraAsmParserParseRegion(parser, tesseraDirectiveAddRegion(&arguments[1]), 0,
                                           NULL, false);
    tsVecPush(&cases, value);
  }
  MlirContext context = tesseraAsmParserGetContext(parser);
  tesseraDirectiveSetAttribute(&arguments[0],
                               mlirDenseI64ArrayGet(context, (intptr_t)cases.size, cases.data));
  tsVecFree(&cases);
  return result;
}

static void printSwitchCases(TesseraAsmPrinter *printer, MlirOperation op,
                             const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  for (size_t i = 0; i < arguments[1].size; ++i) {
    tesseraAsmPrinterPrintNewline(printer);
    tesseraAsmPrinterPrintC(printer, "case ");
    tesseraAsmPrinterPrintInteger(printer,
                                  mlirDenseI64ArrayGetElement(arguments[0].attribute, (intptr_t)i));
    tesseraAsmPrinterPrintC(printer, " ");
    tesseraAsmPrinterPrintRegion(printer, arguments[1].regions[i], false, true, false);
  }
}

const TesseraDirective tesseraDirectiveSwitchCases = {"SwitchCases", parseSwitchCases,
                                                      printSwitchCases};

//===--- By name ---===//

const TesseraDirective *tesseraFindDirective(const char *name) {
  static const TesseraDirective *const all[] = {
      &tesseraDirectiveDimensionList, &tesseraDirectiveVargDimensionList,
      &tesseraDirectiveDynamicIndexList, &tesseraDirectiveSwitchCases};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    if (strcmp(all[i]->name, name) == 0)
      return all[i];
  return NULL;
}
