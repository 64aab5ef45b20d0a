// A tool with the toy dialect compiled in; it also builds a module through the generated functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Toy.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Rewrite.h"

#include <stdio.h>
#include <string.h>

static void print(MlirStringRef text, void *user) {
  fwrite(text.data, 1, text.length, (FILE *)user);
}

static MlirAttribute string(MlirContext context, const char *text) {
  return mlirStringAttrGet(context, mlirStringRefCreateFromCString(text));
}

// Builds ops with every kind of argument and reads them back.
static int build(MlirDialectRegistry registry) {
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString("toy"));
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, mlirModuleGetBody(module));
  MlirType box = toyBoxTypeGet(context, mlirIntegerTypeGet(context, 8));
  MlirAttribute color = toyColorAttrGet(context, ToyColorDeepBlue), absent = {NULL};
  MlirOperation many =
      toyManyOpCreate(rewriter, location, 1, &box, 0, NULL, (MlirValue){NULL}, 0, NULL,
                      mlirUnitAttrGet(context), absent, string(context, "wild"), color);
  MlirValue value = toyManyOpGetResults(many, 0);
  MlirOperation call = toyCallOpCreate(
      rewriter, location, 1, &box,
      mlirFlatSymbolRefAttrGet(context, mlirStringRefCreateFromCString("f")), 1, &value);
  toyCallOpSetOperands(call, 1, &value);
  const int64_t shape[] = {2, 3};
  MlirAttribute record =
      toyRecordAttrGet(context, mlirStringRefCreateFromCString("r"), box, true, 2, shape);
  toySymbolOpCreate(rewriter, location, string(context, "s"), toyPairAttrGet(context, 1, 2), record,
                    mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), ToyFlagsexact));
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  size_t size;
  printf("%s %d %d %s %.*s %d %d %.*s\n", toyManyOpIsA(many) ? "many" : "?",
         (int)toyManyOpGetNumResults(many), toyManyOpGetLoud(many),
         toyManyOpGetColor(many) == ToyColorDeepBlue ? "blue" : "?",
         (int)toyManyOpGetStyle(many).length, toyManyOpGetStyle(many).data,
         toyManyOpGetSecond(many).ptr == NULL, (int)toyRecordAttrGetShape(record, &size)[1],
         (int)toyCallOpGetCallee(call).length, toyCallOpGetCallee(call).data);
  bool isFine = mlirOperationVerify(mlirModuleGetOperation(module)) && size == 2 &&
                toyBoxTypeIsA(box) && !toyColorAttrIsA(record);
  mlirIRRewriterDestroy(rewriter);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return isFine ? 0 : 1;
}

void toyPatternsPopulate(MlirRewritePatternSet patterns);

// Applies the declarative rewrites to the module on standard input.
static int rewrite(MlirDialectRegistry registry) {
  static char text[1 << 16];
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  text[size] = 0;
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString("toy"));
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreate(text, size));
  if (mlirModuleIsNull(module))
    return 1;
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  toyPatternsPopulate(patterns);
  MlirOperation op = mlirModuleGetOperation(module);
  MlirLogicalResult result = tesseraApplyPatternsGreedily(op, patterns, NULL);
  mlirOperationPrint(op, print, stdout);
  bool isFine = mlirLogicalResultIsSuccess(result) && mlirOperationVerify(op);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return isFine ? 0 : 1;
}

static int runTool(int argc, char **argv, MlirDialectRegistry registry) {
  TesseraOptConfig config = {.toolName = "toy-opt",
                             .overview = "mlir-opt with the toy dialect.",
                             .registry = registry,
                             .loadDialect = tesseraDialectLoadDefinition};
  return tesseraOptMainWithConfig(argc, argv, &config);
}

// With --build or --rewrite last, the C code below works on the dialect that is compiled in, or on
// the one that --load-dialect put in its place.
int main(int argc, char **argv) {
  static const char load[] = "--load-dialect=";
  const char *last = argv[argc - 1];
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__toy__(), registry);
  int status = 0;
  bool builds = !strcmp(last, "--build"), rewrites = !strcmp(last, "--rewrite");
  if ((builds || rewrites) && argc == 3 && !strncmp(argv[1], load, sizeof load - 1))
    status = mlirLogicalResultIsFailure(
        tesseraDialectLoadDefinition(registry, argv[1] + sizeof load - 1, NULL, NULL, NULL));
  if (!status)
    status = builds     ? build(registry)
             : rewrites ? rewrite(registry)
                        : runTool(argc, argv, registry);
  mlirDialectRegistryDestroy(registry);
  return status;
}
