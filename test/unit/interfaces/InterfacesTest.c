// Interfaces that are attached to ops, types and dialects from outside, promised ones, and
// extensions of dialects. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../capi/Testing.h"
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "ir/Internal.h"
#include "mlir-c/Diagnostics.h"
#include "tessera/Diagnostics.h"
#include "tessera/Registry.h"

#include <stdio.h>

static int numFailures;

static void check(bool holds, const char *what, int line) {
  if (holds)
    return;
  fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, line, what);
  numFailures++;
}
#define CHECK(condition) check((condition), #condition, __LINE__)

static MlirStringRef text(const char *c) { return mlirStringRefCreateFromCString(c); }

static const ViewLikeOpInterfaceMethods viewMethods = {viewLikeOpInterfaceDefaultGetViewSource,
                                                       viewLikeOpInterfaceDefaultGetViewDest};
static const ShapedDimOpInterfaceMethods dimMethods = {shapedDimOpInterfaceDefaultGetShapedValue,
                                                       shapedDimOpInterfaceDefaultGetDimension};
static const DialectInlinerInterfaceMethods inlinerMethods = {0};
static const DialectFoldInterfaceMethods foldMethods = {0};

// Called when func is loaded, once in each context.
static void extendFunc(MlirContext context, void *user) {
  ++*(int *)user;
  tesseraOpAttachInterface(context, &funcCallOpDef, &viewLikeOpInterface, &viewMethods);
  tesseraOpAttachInterface(context, &funcCallOpDef, &viewLikeOpInterface, &viewMethods);
  tesseraDialectAttachInterface(context, &funcDialectDef, &dialectFoldInterface, &foldMethods);
  tesseraDialectPromiseInterface(context, &funcDialectDef, &shapedDimOpInterface);
}

static const char *const source = "func.func private @g(i32) -> i32\n"
                                  "func.func @f(%x: i32) -> i32 {\n"
                                  "  %0 = func.call @g(%x) : (i32) -> i32\n"
                                  "  return %0 : i32\n"
                                  "}\n";

static void checkOperations(MlirContext context, MlirModule module) {
  MlirOperation function =
      mlirOperationGetNextInBlock(mlirBlockGetFirstOperation(mlirModuleGetBody(module)));
  MlirOperation call =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)));
  MlirOperation back = mlirOperationGetNextInBlock(call);
  CHECK(viewLikeOpInterfaceCast(call) == &viewMethods);
  CHECK(mlirValueEqual(viewLikeOpInterfaceGetViewDest(call), mlirOperationGetResult(call, 0)));
  CHECK(!viewLikeOpInterfaceCast(back));
  CHECK(!viewLikeOpInterfaceCast((MlirOperation){NULL}));
  // What the definition itself implements is as it was.
  CHECK(callOpInterfaceGetArguments(call).count == 1);
  CHECK(mlirValueIsNull(callOpInterfaceGetCalleeValue(call)));
  CHECK(functionOpInterfaceCast(function) && !functionOpInterfaceCast(call));
  CHECK(!shapedDimOpInterfaceCast(back));
  CHECK(!tesseraOperationRequireInterface(back, &shapedDimOpInterface));
  CHECK(!tesseraOperationRequireInterface(function, &loopLikeOpInterface)); // nobody promised it
  tesseraOpAttachInterface(context, &funcReturnOpDef, &shapedDimOpInterface, &dimMethods);
  CHECK(tesseraOperationRequireInterface(back, &shapedDimOpInterface) == &dimMethods);
}

static void checkTypesAndDialects(MlirContext context) {
  static const TesseraInterface mark = {.name = "MarkInterface"};
  static const int methods = 7;
  MlirType i32 = mlirIntegerTypeGet(context, 32), index = mlirIndexTypeGet(context);
  const TesseraStorageDef *integer = ((const IrStorage *)i32.ptr)->definition;
  CHECK(!tesseraStorageGetInterface(i32.ptr, &mark));
  tesseraStorageAttachInterface(context, integer, &mark, &methods);
  CHECK(tesseraStorageGetInterface(i32.ptr, &mark) == &methods);
  CHECK(tesseraStorageGetInterface(mlirIntegerTypeGet(context, 7).ptr, &mark) == &methods);
  CHECK(!tesseraStorageGetInterface(index.ptr, &mark));
  MlirDialect func = mlirContextGetOrLoadDialect(context, text("func"));
  MlirDialect cf = mlirContextGetOrLoadDialect(context, text("cf"));
  CHECK(tesseraDialectGetInterface(func, &dialectFoldInterface) == &foldMethods);
  CHECK(!tesseraDialectGetInterface(cf, &dialectFoldInterface));
  tesseraDialectAttachInterface(context, &cfDialectDef, &dialectInlinerInterface, &inlinerMethods);
  CHECK(tesseraDialectGetInterface(cf, &dialectInlinerInterface) != NULL);
  CHECK(!tesseraDialectGetInterface((MlirDialect){NULL}, &dialectInlinerInterface));
}

int main(void) {
  int calls = 0;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraDialectRegistryAddExtension(registry, "func", extendFunc, &calls);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  tesseraContextSetPrintOpOnDiagnostic(context, false);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  CHECK(calls == 0);
  MlirModule module = mlirModuleCreateParse(context, text(source));
  CHECK(calls == 1);
  checkOperations(context, module);
  checkTypesAndDialects(context);
  mlirModuleDestroy(module);
  // A dialect that is loaded already is extended at once.
  mlirContextAppendDialectRegistry(context, registry);
  CHECK(calls == 2);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  printf("%d failures\n", numFailures);
  return numFailures != 0;
}
