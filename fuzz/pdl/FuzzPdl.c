// Fuzzes patterns of the pdl dialect: any patterns that verify are applied to any module, or a
// diagnostic says why not; what comes of it can be printed. The input is patterns, a line
// `// -----`, and a module. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TwoParts.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/pdl/PDLOps.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Rewrite.h"
#include "support/String.h"

enum { MOST_REWRITES = 200 };

static MlirLogicalResult ignoreDiagnostic(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic, (void)user;
  return mlirLogicalResultSuccess();
}

// Gives what it is given, the kinds that a client can: a constraint and a rewrite.
static MlirLogicalResult echo(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count,
                              MlirPDLValue *values, void *user) {
  (void)rewriter, (void)user;
  for (size_t i = 0; i < count; ++i) {
    if (mlirPDLValueAsValue(values[i]).ptr)
      mlirPDLResultListPushBackValue(results, mlirPDLValueAsValue(values[i]));
    if (mlirPDLValueAsType(values[i]).ptr)
      mlirPDLResultListPushBackType(results, mlirPDLValueAsType(values[i]));
    if (mlirPDLValueAsOperation(values[i]).ptr)
      mlirPDLResultListPushBackOperation(results, mlirPDLValueAsOperation(values[i]));
    if (mlirPDLValueAsAttribute(values[i]).ptr)
      mlirPDLResultListPushBackAttribute(results, mlirPDLValueAsAttribute(values[i]));
  }
  return count % 2 ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static void apply(MlirModule patterns, MlirModule module) {
  MlirStringRef name = tsLiteral("f");
  MlirPDLPatternModule pdl = mlirPDLPatternModuleFromModule(patterns);
  mlirPDLPatternModuleRegisterConstraintFunction(pdl, name, echo, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, name, echo, NULL);
  MlirFrozenRewritePatternSet frozen =
      mlirFreezeRewritePattern(mlirRewritePatternSetFromPDLPatternModule(pdl));
  mlirPDLPatternModuleDestroy(pdl);
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  // A pattern may make what it looks for.
  mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config, MOST_REWRITES);
  (void)mlirApplyPatternsAndFoldGreedily(module, frozen, config);
  mlirGreedyRewriteDriverConfigDestroy(config);
  mlirFrozenRewritePatternSetDestroy(frozen);
  // What patterns make may be invalid.
  MlirOperation op = mlirModuleGetOperation(module);
  (void)mlirOperationVerify(op);
  TsString printed = {0};
  mlirOperationPrint(op, tsStringCallback, &printed);
  tsStringFree(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzParts parts;
  if (!fuzzTwoParts(data, size, &parts))
    return 0;
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, ignoreDiagnostic, NULL, NULL);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__pdl__(), context);
  MlirModule patterns = mlirModuleCreateParse(context, parts.first);
  MlirModule module = {NULL};
  if (!mlirModuleIsNull(patterns))
    module = mlirModuleCreateParse(context, parts.second);
  if (!mlirModuleIsNull(module)) {
    apply(patterns, module); // takes the patterns
    mlirModuleDestroy(module);
  } else if (!mlirModuleIsNull(patterns)) {
    mlirModuleDestroy(patterns);
  }
  mlirContextDestroy(context);
  return 0;
}
