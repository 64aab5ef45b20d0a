// Modules as LLVM IR through the C API, as text and, where the program is linked with LLVM, in
// memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef WITH_LLVM
#include "llvm-c/Core.h"
#endif

#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/IR.h"
#include "mlir-c/Target/LLVMIR.h"

#include <stdio.h>
#include <stdlib.h>

static void writeText(MlirStringRef text, void *user) { fwrite(text.data, 1, text.length, user); }

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic, void *user) {
  (void)user;
  printf("error: ");
  mlirDiagnosticPrint(diagnostic, writeText, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void asText(MlirModule module) {
  char *text = mlirTranslateModuleToLLVMIRToString(mlirModuleGetOperation(module));
  puts(text ? text : "no text");
  free(text);
}

/// With LLVM in the program a module comes out; without, the reason why none does.
static void inMemory(MlirModule module) {
#ifdef WITH_LLVM
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef made = mlirTranslateModuleToLLVMIR(mlirModuleGetOperation(module), context);
  if (made) {
    LLVMValueRef twice = LLVMGetNamedFunction(made, "twice");
    printf("parameters: %u\n", LLVMCountParams(twice));
    LLVMDisposeModule(made);
  }
  LLVMContextDispose(context);
#else
  if (mlirTranslateModuleToLLVMIR(mlirModuleGetOperation(module), NULL))
    puts("a module of nowhere");
#endif
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString("llvm.func @twice(%x: i24) -> i24 {\n"
                                              "  %0 = llvm.add %x, %x overflow<nuw> : i24\n"
                                              "  llvm.return %0 : i24\n}"));
  asText(module);
  inMemory(module);
  mlirModuleDestroy(module);
  module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString("\"other.op\"() : () -> ()"));
  asText(module);
  inMemory(module);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
