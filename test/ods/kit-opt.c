// A tool with the kit dialect, whose rewrites are a pass. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Kit.h"
#include "KitPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/OptMain.h"
#include "tessera/Rewrite.h"

MlirLogicalResult kitConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0].attribute = kitConstantOpGetValueAttr(op);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

void kitPatternsPopulate(MlirRewritePatternSet patterns);

void kitRewritePassRun(MlirPass pass, const KitRewriteOptions *options, MlirOperation op) {
  (void)options;
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(tesseraPassGetContext(pass));
  kitPatternsPopulate(patterns);
  TesseraGreedyOptions greedy = {.noFolding = true, .noConstantCSE = true};
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(op, patterns, &greedy)))
    tesseraPassSignalFailure(pass);
}

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__kit__(), registry);
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraPassRegistryAdd(passes, sizeof kitPasses / sizeof kitPasses[0], kitPasses);
  TesseraOptConfig config = {.toolName = "kit-opt", .registry = registry, .passes = passes};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}
