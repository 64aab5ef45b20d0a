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

/// Types to LLVM's and back: as they were.
static void types(MlirContext context) {
#ifdef WITH_LLVM
  LLVMContextRef llvm = LLVMContextCreate();
#else
  LLVMContextRef llvm = NULL;
#endif
  static const char *const texts[] = {"i7",
                                      "f80",
                                      "bf16",
                                      "!llvm.ptr<3>",
                                      "!llvm.void",
                                      "!llvm.array<4 x vector<2xf32>>",
                                      "vector<[4]xi32>",
                                      "!llvm.struct<packed (i8, !llvm.struct<(f16, ptr)>)>",
                                      "!llvm.struct<\"pair\", (i32, i64)>",
                                      "!llvm.struct<\"hidden\", opaque>",
                                      "!llvm.func<i8 (ptr, f64, ...)>"};
  MlirTypeToLLVMIRTranslator to = mlirTypeToLLVMIRTranslatorCreate(llvm);
  MlirTypeFromLLVMIRTranslator from = mlirTypeFromLLVMIRTranslatorCreate(context);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
    MlirType type = mlirTypeParseGet(context, mlirStringRefCreateFromCString(texts[i]));
    LLVMTypeRef theirs = mlirTypeToLLVMIRTranslatorTranslateType(to, type);
#ifdef WITH_LLVM
    char *text = LLVMPrintTypeToString(theirs);
    MlirType back = mlirTypeFromLLVMIRTranslatorTranslateType(from, theirs);
    printf("%s: %s\n", text, mlirTypeEqual(type, back) ? "the same" : "another");
    LLVMDisposeMessage(text);
#else
    if (theirs || !mlirTypeIsNull(mlirTypeFromLLVMIRTranslatorTranslateType(from, theirs)))
      puts("a type of nowhere");
#endif
  }
  // LLVM has no structures that hold themselves.
  MlirStringRef endless = mlirStringRefCreateFromCString("!llvm.struct<\"a\", (struct<\"a\">)>");
  if (mlirTypeToLLVMIRTranslatorTranslateType(to, mlirTypeParseGet(context, endless)))
    puts("a structure that holds itself");
  mlirTypeToLLVMIRTranslatorDestroy(to);
  mlirTypeFromLLVMIRTranslatorDestroy(from);
#ifdef WITH_LLVM
  LLVMContextDispose(llvm);
#endif
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  types(context);
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
