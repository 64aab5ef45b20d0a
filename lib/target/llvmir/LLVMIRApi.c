// The C API's way to LLVM IR: as text, and as a module in the memory of a program's own LLVM.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE // RTLD_DEFAULT
#include "LLVMIR.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Target/LLVMIR.h"
#include "support/String.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

char *mlirTranslateModuleToLLVMIRToString(MlirOperation module) {
  TsString text = {0};
  char *copy = NULL;
  if (mlirLogicalResultIsSuccess(llvmirTranslate(module, tsStringCallback, &text))) {
    copy = malloc(text.size + 1);
    if (copy) {
      memcpy(copy, text.data, text.size);
      copy[text.size] = 0;
    }
  }
  tsStringFree(&text);
  return copy;
}

/// What is called of LLVM's C API.
typedef struct Llvm {
  void *(*createBuffer)(const char *data, size_t size, const char *name);
  int (*parse)(LLVMContextRef context, void *buffer, LLVMModuleRef *module, char **message);
  void (*disposeMessage)(char *message);
} Llvm;

/// The program's LLVM, if it has one.
static bool findLlvm(Llvm *llvm) {
  void *create = dlsym(RTLD_DEFAULT, "LLVMCreateMemoryBufferWithMemoryRangeCopy");
  void *parse = dlsym(RTLD_DEFAULT, "LLVMParseIRInContext");
  void *dispose = dlsym(RTLD_DEFAULT, "LLVMDisposeMessage");
  // ISO C has no conversion from an object's pointer to a function's.
  memcpy(&llvm->createBuffer, &create, sizeof create);
  memcpy(&llvm->parse, &parse, sizeof parse);
  memcpy(&llvm->disposeMessage, &dispose, sizeof dispose);
  return create && parse && dispose;
}

LLVMModuleRef mlirTranslateModuleToLLVMIR(MlirOperation module, LLVMContextRef context) {
  MlirLocation location = mlirOperationGetLocation(module);
  Llvm llvm;
  if (!findLlvm(&llvm)) {
    mlirEmitError(location, "the program isn't linked with LLVM's C API: translate to text");
    return NULL;
  }
  char *text = mlirTranslateModuleToLLVMIRToString(module);
  if (!text)
    return NULL;
  LLVMModuleRef result = NULL;
  char *message = NULL;
  // The parser takes the buffer.
  if (llvm.parse(context, llvm.createBuffer(text, strlen(text), "mlir"), &result, &message)) {
    mlirEmitError(location, message ? message : "LLVM can't read the module");
    result = NULL;
  }
  if (message)
    llvm.disposeMessage(message);
  free(text);
  return result;
}
