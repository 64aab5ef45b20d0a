// A tool whose passes show what a pass can ask for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TestPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/math/MathOps.h"
#include "tessera/Diagnostics.h"
#include "tessera/OptMain.h"
#include "transforms/TransformsPasses.h"

#include <stdio.h>
#include <stdlib.h>

static void printPart(MlirStringRef part, void *user) {
  (void)user;
  fwrite(part.data, 1, part.length, stderr);
}

// Prints a copy, which has the same values.
void testOptionsPassRun(MlirPass pass, const TestOptionsOptions *options, MlirOperation op) {
  (void)op;
  MlirPassManager manager = mlirPassManagerCreate(tesseraPassGetContext(pass));
  mlirPassManagerAddOwnedPass(manager, tesseraPassCreateWithOptions(&testOptionsPassDef, options));
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), printPart, NULL);
  mlirPassManagerDestroy(manager);
  fprintf(stderr, "\n%lld %lld %llu %.17g %lld\n", (long long)options->small,
          (long long)options->count, (unsigned long long)options->wide, options->real,
          (long long)options->mode);
}

//===--- State ---===//

MlirLogicalResult testStatePassInitialize(MlirPass pass, const TestStateOptions *options,
                                          MlirContext context) {
  if (options->fail)
    return mlirLocationEmitError(mlirLocationUnknownGet(context), "can't be initialized");
  const int *before = tesseraPassGetState(pass);
  int *count = malloc(sizeof *count);
  *count = before ? *before + 1 : 1;
  tesseraPassSetState(pass, count, free);
  return mlirLogicalResultSuccess();
}

void testStatePassRun(MlirPass pass, const TestStateOptions *options, MlirOperation op) {
  (void)options;
  const int *count = tesseraPassGetState(pass);
  mlirOperationEmitRemark(op, "initialized %d times", *count);
}

//===--- Patterns ---===//

static MlirLogicalResult replaceConstant(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  const TestPatternsOptions *options = user;
  if (!options->endless)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation copy = mlirOperationClone(op);
  mlirRewriterBaseInsert(base, copy);
  mlirRewriterBaseReplaceOpWithOperation(base, op, copy);
  return mlirLogicalResultSuccess();
}

void testPatternsPassAddPatterns(MlirRewritePatternSet patterns,
                                 const TestPatternsOptions *options) {
  fprintf(stderr, "patterns are added\n");
  tesseraRewritePatternSetAdd(patterns, &arithConstantOpDef, 1, replaceConstant, (void *)options);
}

void testTriesPassAddPatterns(MlirRewritePatternSet patterns, const TestTriesOptions *options) {
  (void)options;
  static const TestPatternsOptions endless = {.endless = true};
  tesseraRewritePatternSetAdd(patterns, &arithConstantOpDef, 1, replaceConstant, (void *)&endless);
}

//===--- Anchors ---===//

void testInterfacePassRun(MlirPass pass, const TestInterfaceOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  mlirOperationEmitRemark(op, "runs here");
}

void testFunctionPassRun(MlirPass pass, const TestFunctionOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  mlirOperationEmitRemark(op, "a function");
}

//===--- Analyses ---===//

static void *countOps(MlirOperation op, TesseraAnalyses *analyses) {
  (void)analyses;
  int *count = malloc(sizeof *count);
  *count = (int)mlirOperationGetNumRegions(op);
  return count;
}

static const TesseraAnalysisDef countAnalysis = {
    .name = "count", .create = countOps, .destroy = free};

static void report(TesseraAnalyses *analyses, MlirOperation op) {
  bool isKnown = tesseraAnalysesGetCached(analyses, &countAnalysis);
  const int *count = tesseraAnalysesGet(analyses, &countAnalysis);
  MlirOperation parent = mlirOperationGetParentOperation(op);
  bool isKnownAround = !mlirOperationIsNull(parent) &&
                       tesseraAnalysesGetCachedParent(analyses, parent, &countAnalysis);
  mlirOperationEmitRemark(op, "%s: %d; %s around", isKnown ? "known" : "new", *count,
                          isKnownAround ? "known" : "nothing");
}

void testAnalysisPassRun(MlirPass pass, const TestAnalysisOptions *options, MlirOperation op) {
  TesseraAnalyses *analyses = tesseraPassGetAnalyses(pass);
  report(analyses, op);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  if (options->children)
    for (MlirOperation inner = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(inner);
         inner = mlirOperationGetNextInBlock(inner))
      report(tesseraAnalysesNest(analyses, inner), inner);
  if (options->preserve)
    tesseraPassPreserve(pass, &countAnalysis);
  if (options->unchanged)
    tesseraPassMarkUnchanged(pass);
}

//===--- Dialects ---===//

void testLateDialectPassRun(MlirPass pass, const TestLateDialectOptions *options,
                            MlirOperation op) {
  (void)options, (void)op;
  mlirContextGetOrLoadDialect(tesseraPassGetContext(pass), mlirStringRefCreateFromCString("math"));
}

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__arith__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__math__(), registry);
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterTransformsPasses(passes);
  tesseraRegisterTestPasses(passes);
  TesseraOptConfig config = {.toolName = "pass-test-opt", .registry = registry, .passes = passes};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}
