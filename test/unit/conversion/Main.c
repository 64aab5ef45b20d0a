// conversion-test MODE MATERIALIZATIONS FILE: converts the module of a file by the patterns of
// Patterns.c, and prints it, or, when that failed, whether it is as it was.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../capi/Testing.h"
#include "Tests.h"
#include "dialect/cf/CFOps.h"
#include "dialect/cf/CFTypeConversion.h"
#include "dialect/func/FuncOps.h"
#include "dialect/func/FuncTypeConversion.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"

#include <stdio.h>
#include <stdlib.h>

//===--- Types ---===//

// i32 becomes i64, f32 nothing, index two i64, a tuple one of what its types become; f64 can't be
// converted.
static TesseraOptional convertType(MlirType type, TesseraTypeList *converted, void *user) {
  const TesseraTypeConverter *converter = user;
  MlirType i64 = mlirIntegerTypeGet(mlirTypeGetContext(type), 64);
  if (mlirTypeIsAF32(type))
    return TESSERA_PRESENT;
  if (mlirTypeIsAF64(type))
    return TESSERA_WRONG;
  if (mlirTypeIsAIndex(type)) {
    tesseraTypeListAdd(converted, i64);
    tesseraTypeListAdd(converted, i64);
  } else if (mlirTypeIsATuple(type)) {
    TesseraTypeList parts = {0};
    for (intptr_t i = 0; i < mlirTupleTypeGetNumTypes(type); i++)
      if (mlirLogicalResultIsFailure(
              tesseraTypeConverterExpand(converter, mlirTupleTypeGetType(type, i), &parts)))
        return TESSERA_WRONG;
    tesseraTypeListAdd(
        converted, mlirTupleTypeGet(mlirTypeGetContext(type), (intptr_t)parts.size, parts.data));
    tesseraTypeListFree(&parts);
  } else {
    bool isI32 = mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 32;
    tesseraTypeListAdd(converted, isI32 ? i64 : type);
  }
  return TESSERA_PRESENT;
}

// An i16 becomes as wide as the operation that makes it says.
static TesseraOptional convertValue(MlirValue value, TesseraTypeList *converted, void *user) {
  (void)user;
  MlirType type = mlirValueGetType(value);
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) != 16 ||
      !mlirValueIsAOpResult(value))
    return TESSERA_ABSENT;
  MlirAttribute width = mlirOperationGetDiscardableAttributeByName(
      mlirOpResultGetOwner(value), mlirStringRefCreateFromCString("width"));
  if (mlirAttributeIsNull(width))
    return TESSERA_ABSENT;
  tesseraTypeListAdd(converted, mlirTypeAttrGetValue(width));
  return TESSERA_PRESENT;
}

//===--- Materializations ---===//

static bool toTarget(MlirRewriterBase rewriter, TesseraTypeGroup types, TesseraValueGroup values,
                     MlirType originalType, MlirLocation location, MlirValue *made, void *user) {
  (void)user;
  MlirAttribute was =
      mlirTypeIsNull(originalType) ? (MlirAttribute){NULL} : mlirTypeAttrGet(originalType);
  MlirOperation op = testCreate(rewriter, "target", location, types, values, was);
  for (intptr_t i = 0; i < types.size; i++)
    made[i] = mlirOperationGetResult(op, i);
  return true;
}

// `user` is the name of the operation to make.
static MlirValue toSource(MlirRewriterBase rewriter, MlirType type, TesseraValueGroup values,
                          MlirLocation location, void *user) {
  if (!values.size)
    return (MlirValue){NULL};
  TesseraTypeGroup types = {1, &type};
  return mlirOperationGetResult(
      testCreate(rewriter, user, location, types, values, (MlirAttribute){NULL}), 0);
}

static TesseraTypeConverter *createConverter(const char *materializations) {
  TesseraTypeConverter *converter = tesseraTypeConverterCreate();
  tesseraTypeConverterAddExpansion(converter, convertType, converter);
  tesseraTypeConverterAddValueConversion(converter, convertValue, NULL);
  if (!strcmp(materializations, "casts"))
    tesseraTypeConverterAddCasts(converter);
  if (strcmp(materializations, "ops"))
    return converter;
  tesseraTypeConverterAddTargetMaterialization(converter, toTarget, NULL);
  tesseraTypeConverterAddSourceMaterialization(converter, toSource, "source");
  tesseraTypeConverterAddArgumentMaterialization(converter, toSource, "argument");
  return converter;
}

//===--- Targets ---===//

static bool isDone(MlirOperation op, void *user) {
  (void)user;
  return testHas(op, "done");
}

static bool isLegalFunction(MlirOperation op, void *user) {
  return tesseraConversionIsLegalFunction(user, op);
}

static bool isLegalOp(MlirOperation op, void *user) {
  return tesseraTypeConverterIsLegalOp(user, op);
}

static bool isSealed(MlirOperation op, void *user) {
  (void)user;
  return testHas(op, "sealed");
}

static bool isKnownToNobody(MlirOperation op, void *user) {
  (void)user;
  return !testHas(op, "unwanted");
}

static TesseraConversionTarget *createTarget(const char *mode, TesseraTypeConverter *converter) {
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddDynamicDialect(target, "test", isDone, NULL);
  tesseraConversionTargetAddLegalOp(target, "test.new");
  tesseraConversionTargetAddLegalOp(target, "test.br");
  tesseraConversionTargetAddLegalOp(target, "test.body");
  tesseraConversionTargetMarkRecursivelyLegal(target, "test.body", isSealed, NULL);
  tesseraConversionTargetAddDynamicOp(target, "func.func", isLegalFunction, converter);
  tesseraConversionTargetAddDynamicDialect(target, "func", isLegalOp, converter);
  tesseraConversionTargetAddDynamicDialect(target, "cf", isLegalOp, converter);
  tesseraConversionTargetAddLegalOp(target, "builtin.module");
  if (!strcmp(mode, "unknown"))
    tesseraConversionTargetMarkUnknown(target, isKnownToNobody, NULL);
  return target;
}

//===--- Running ---===//

static void printName(MlirOperation op, void *user) {
  (void)user;
  fputs("legalizable: ", stdout);
  print(mlirIdentifierStr(mlirOperationGetName(op)), NULL);
  putchar('\n');
}

static MlirLogicalResult convert(MlirOperation op, const char *mode, const char *materializations) {
  MlirContext context = mlirOperationGetContext(op);
  TesseraTypeConverter *converter = createConverter(materializations);
  TesseraConversionTarget *target = createTarget(mode, converter);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  testAddPatterns(patterns, converter);
  tesseraConversionPatternAddSignature(patterns, NULL, converter);
  funcAddTypeConversions(patterns, converter);
  cfAddTypeConversions(patterns, converter);
  MlirLogicalResult result;
  if (!strcmp(mode, "full"))
    result = tesseraApplyFullConversion(op, target, patterns);
  else if (!strcmp(mode, "analysis"))
    result = tesseraApplyAnalysisConversion(op, target, patterns, printName, NULL);
  else
    result = tesseraApplyPartialConversion(op, target, patterns);
  tesseraConversionTargetDestroy(target);
  tesseraTypeConverterDestroy(converter);
  return result;
}

static void printTo(MlirOperation op, TsString *text) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  mlirOperationPrintWithFlags(op, flags, tsStringCallback, text);
  mlirOpPrintingFlagsDestroy(flags);
}

static int run(MlirModule module, const char *mode, const char *materializations) {
  MlirOperation op = mlirModuleGetOperation(module);
  TsString before = {0}, after = {0};
  printTo(op, &before);
  MlirLogicalResult result = convert(op, mode, materializations);
  printTo(op, &after);
  bool isSame = tsEqual(tsStringView(&before), tsStringView(&after));
  if (mlirLogicalResultIsFailure(result))
    puts(isSame ? "failed, as it was" : "failed and CHANGED");
  if (!mlirOperationVerify(op))
    puts("doesn't verify");
  if (mlirLogicalResultIsSuccess(result) || !isSame)
    mlirOperationPrint(op, print, NULL);
  tsStringFree(&before);
  tsStringFree(&after);
  return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
  TsString text = {0}, error = {0};
  if (argc != 4 || !tsReadFile(argv[3], &text, &error)) {
    fprintf(stderr, "usage: conversion-test MODE MATERIALIZATIONS FILE\n%s\n",
            error.data ? error.data : "");
    return EXIT_FAILURE;
  }
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  tesseraContextSetPrintOpOnDiagnostic(context, false);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__cf__(), context);
  testLoadDialect(context);
  MlirStringRef name = mlirStringRefCreateFromCString("input");
  TesseraSourceHandler *handler = tesseraSourceHandlerCreate(context, print, NULL);
  tesseraSourceHandlerAddBuffer(handler, name, tsStringView(&text));
  MlirModule module = mlirModuleCreateParse(context, tsStringView(&text));
  int status = mlirModuleIsNull(module) ? EXIT_FAILURE : run(module, argv[1], argv[2]);
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  tesseraSourceHandlerDestroy(handler);
  mlirContextDestroy(context);
  tsStringFree(&text);
  return status;
}
