// What dialects and their definitions make known through the C API. Built with MLIR's library too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Conversion.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Affine.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Bufferization.h"
#include "mlir-c/Dialect/ControlFlow.h"
#include "mlir-c/Dialect/DLTI.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Index.h"
#include "mlir-c/Dialect/MLProgram.h"
#include "mlir-c/Dialect/Math.h"
#include "mlir-c/Dialect/MemRef.h"
#include "mlir-c/Dialect/NVVM.h"
#include "mlir-c/Dialect/SCF.h"
#include "mlir-c/Dialect/Shape.h"
#include "mlir-c/Dialect/Tensor.h"
#include "mlir-c/Dialect/Tosa.h"
#include "mlir-c/Dialect/UB.h"
#include "mlir-c/Dialect/Vector.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static MlirLogicalResult printWithNotes(MlirDiagnostic diagnostic, void *user) {
  (void)user;
  printf("diagnostic %d: ", mlirDiagnosticGetSeverity(diagnostic));
  mlirDiagnosticPrint(diagnostic, print, NULL);
  printf(", %ld notes\n", (long)mlirDiagnosticGetNumNotes(diagnostic));
  return mlirLogicalResultSuccess();
}

static MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirRegisterAllLLVMTranslations(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, printWithNotes, NULL, NULL);
  return context;
}

//===--- Terminators ---===//

static MlirBlock bodyOf(MlirOperation op) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
}

// The name of what ends the body of an operation, when it says that it is a terminator.
static void showTerminator(MlirContext context, const char *source) {
  MlirModule module = mlirModuleCreateParse(context, text(source));
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirOperation terminator = mlirBlockGetTerminator(bodyOf(op));
  MlirStringRef name = text("none");
  if (!mlirOperationIsNull(terminator))
    name = mlirIdentifierStr(mlirOperationGetName(terminator));
  printf("terminator: %.*s\n", (int)name.length, name.data);
  mlirModuleDestroy(module);
}

static void testTerminators(MlirContext context) {
  showTerminator(context, "func.func @f() { return }");
  showTerminator(context, "func.func @f() { \"test.end\"() : () -> () }");
  showTerminator(context, "module { module { } }");
  showTerminator(context, "\"test.op\"() ({ \"test.end\"() : () -> () }) : () -> ()");
  showTerminator(context, "\"test.op\"() ({ cf.br ^bb1 ^bb1: cf.br ^bb1 }) : () -> ()");
  MlirModule module = mlirModuleCreateParse(context, text("module { }"));
  printf("module: %d\n", mlirOperationIsNull(mlirBlockGetTerminator(mlirModuleGetBody(module))));
  mlirModuleDestroy(module);
}

// A region that must end in a certain terminator ends in an unregistered operation.
static void testImpliedTerminators(MlirContext context) {
  MlirModule module =
      mlirModuleCreateParse(context, text("func.func @f(%n: index) -> tensor<?xi32> {\n"
                                          "  %0 = tensor.generate %n {\n"
                                          "  ^bb0(%i: index):\n"
                                          "    %x = \"test.x\"() : () -> i32\n"
                                          "    tensor.yield %x : i32\n"
                                          "  } : tensor<?xi32>\n"
                                          "  return %0 : tensor<?xi32>\n"
                                          "}"));
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirOperation generate = mlirBlockGetFirstOperation(bodyOf(function));
  printf("valid: %d\n", mlirOperationVerify(function));
  mlirOperationDestroy(mlirBlockGetTerminator(bodyOf(generate)));
  printf("terminator: %d\n", !mlirOperationIsNull(mlirBlockGetTerminator(bodyOf(generate))));
  printf("valid: %d\n", mlirOperationVerify(function));
  mlirModuleDestroy(module);
}

//===--- Changes after verification ---===//

static MlirOperation nextOp(MlirOperation op) { return mlirOperationGetNextInBlock(op); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// What was found in order is looked at again once a type, an operand or an attribute is another.
static void testChanges(MlirContext context) {
  MlirModule module = mlirModuleCreateParse(
      context, text("func.func @f(%t: tensor<2xi32>) {\n"
                    "  %x = \"test.x\"() : () -> i32\n"
                    "  %f = \"test.f\"() : () -> f32\n"
                    "  %sum = arith.addi %x, %x : i32\n"
                    "  %e = tensor.expand_shape %t [[0, 1]]\n"
                    "    output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>\n"
                    "  return\n"
                    "}"));
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirOperation x = mlirBlockGetFirstOperation(bodyOf(function)), f = nextOp(x), sum = nextOp(f);
  MlirOperation expand = nextOp(sum);
  MlirType i32 = mlirIntegerTypeGet(context, 32), i64 = mlirIntegerTypeGet(context, 64);
  printf("valid: %d\n", mlirOperationVerify(function));
  mlirValueSetType(resultOf(x), mlirF32TypeGet(context));
  printf("operand's type: %d\n", mlirOperationVerify(function));
  mlirValueSetType(resultOf(x), i32);
  mlirValueSetType(resultOf(sum), i64);
  printf("result's type: %d\n", mlirOperationVerify(function));
  mlirValueSetType(resultOf(sum), i32);
  mlirOperationSetOperand(sum, 1, resultOf(f));
  printf("operand: %d\n", mlirOperationVerify(function));
  mlirOperationSetOperand(sum, 1, resultOf(x));
  mlirValueReplaceAllUsesOfWith(resultOf(x), resultOf(f));
  printf("uses: %d\n", mlirOperationVerify(function));
  mlirValueReplaceAllUsesOfWith(resultOf(f), resultOf(x));
  MlirStringRef name = text("reassociation");
  MlirAttribute groups = mlirOperationGetAttributeByName(expand, name);
  MlirAttribute unit = mlirUnitAttrGet(context), others = mlirArrayAttrGet(context, 1, &unit);
  mlirOperationSetAttributeByName(expand, name, others);
  printf("attribute: %d\n", mlirOperationVerify(function));
  mlirOperationSetInherentAttributeByName(expand, name, groups);
  printf("as before: %d\n", mlirOperationVerify(function));
  mlirOperationSetInherentAttributeByName(expand, name, others);
  printf("inherent attribute: %d\n", mlirOperationVerify(function));
  mlirModuleDestroy(module);
}

//===--- Handles and passes ---===//

static void testHandles(MlirContext unused) {
  (void)unused;
  const MlirDialectHandle handles[] = {
      mlirGetDialectHandle__affine__(),        mlirGetDialectHandle__arith__(),
      mlirGetDialectHandle__bufferization__(), mlirGetDialectHandle__cf__(),
      mlirGetDialectHandle__dlti__(),          mlirGetDialectHandle__func__(),
      mlirGetDialectHandle__index__(),         mlirGetDialectHandle__math__(),
      mlirGetDialectHandle__memref__(),        mlirGetDialectHandle__ml_program__(),
      mlirGetDialectHandle__nvvm__(),          mlirGetDialectHandle__scf__(),
      mlirGetDialectHandle__shape__(),         mlirGetDialectHandle__tensor__(),
      mlirGetDialectHandle__tosa__(),          mlirGetDialectHandle__ub__(),
      mlirGetDialectHandle__vector__()};
  MlirContext context = mlirContextCreate();
  for (size_t i = 0; i < sizeof handles / sizeof *handles; i++) {
    MlirDialect dialect = mlirDialectHandleLoadDialect(handles[i], context);
    MlirStringRef name = mlirDialectHandleGetNamespace(handles[i]);
    printf("%.*s: %d %d\n", (int)name.length, name.data,
           mlirStringRefEqual(name, mlirDialectGetNamespace(dialect)),
           mlirDialectEqual(dialect, mlirContextGetOrLoadDialect(context, name)));
  }
  mlirContextDestroy(context);
}

static void testConversions(MlirContext context) {
  mlirRegisterConversionReconcileUnrealizedCastsPass();
  MlirModule module = mlirModuleCreateParse(
      context, text("func.func @f(%a: i32) -> i32 {\n"
                    "  %0 = builtin.unrealized_conversion_cast %a : i32 to f32\n"
                    "  %1 = builtin.unrealized_conversion_cast %0 : f32 to i32\n"
                    "  return %1 : i32\n"
                    "}"));
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionReconcileUnrealizedCastsPass());
  MlirOperation op = mlirModuleGetOperation(module);
  printf("failed: %d\n", mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, op)));
  mlirOperationPrint(op, print, NULL);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
}

static void testUB(MlirContext context) {
  mlirContextGetOrLoadDialect(context, text("ub"));
  printf("ub.poison: %d\n", mlirContextIsRegisteredOperation(context, text("ub.poison")));
}

int main(void) {
  static void (*const tests[])(MlirContext) = {testTerminators, testImpliedTerminators, testChanges,
                                               testHandles,     testConversions,        testUB};
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    MlirContext context = createContext();
    printf("==== %zu\n", i);
    tests[i](context);
    mlirContextDestroy(context);
  }
  return 0;
}
