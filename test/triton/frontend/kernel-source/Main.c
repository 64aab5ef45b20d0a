// kernel-source FILE KERNEL[,KERNEL...] SIGNATURE [TARGET] [--locations] [--names]: prints the
// modules that the front end makes of kernels, or what is wrong with them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/IR.h"
#include "support/File.h"
#include "support/String.h"
#include "tessera/Registry.h"
#include "tessera/TritonFrontend.h"

#include <stdio.h>

static void writeText(MlirStringRef text, void *file) { fwrite(text.data, 1, text.length, file); }

static int fail(TritonError *error) {
  printf("error: %s: %s\n", error->kind, error->message);
  tritonErrorDestroy(error);
  return 1;
}

static void print(MlirModule module, bool hasLocations, bool hasNames) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (hasLocations)
    mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  if (hasNames)
    mlirOpPrintingFlagsPrintNameLocAsPrefix(flags);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags, writeText, stdout);
  mlirOpPrintingFlagsDestroy(flags);
}

static int compile(MlirContext context, TritonKernelRequest *request, const char *signature,
                   bool hasLocations, bool hasNames) {
  TritonError error = {0};
  TritonSignature arguments = {0};
  if (mlirLogicalResultIsFailure(
          tritonSignatureParse(request->source, request->fileName, request->kernel,
                               mlirStringRefCreateFromCString(signature), &arguments, &error)))
    return fail(&error);
  request->arguments = arguments.arguments;
  request->numArguments = arguments.numArguments;
  MlirModule module = tritonFrontendCompile(context, request, &error);
  tritonSignatureDestroy(&arguments);
  if (mlirModuleIsNull(module))
    return fail(&error);
  print(module, hasLocations, hasNames);
  mlirModuleDestroy(module);
  return 0;
}

/// Compiles the kernels of a list, separated by commas.
static int compileAll(MlirContext context, TritonKernelRequest *request, MlirStringRef kernels,
                      const char *signature, bool hasLocations, bool hasNames) {
  int status = 0;
  for (size_t start = 0; start < kernels.length;) {
    size_t end = tsFindChar(kernels, ',', start);
    end = end == SIZE_MAX ? kernels.length : end;
    request->kernel = tsSubstring(kernels, start, end - start);
    status |= compile(context, request, signature, hasLocations, hasNames);
    start = end + 1;
  }
  return status;
}

int main(int argc, char **argv) {
  const char *given[4] = {NULL, NULL, NULL, "cuda:80"};
  bool hasLocations = false, hasNames = false;
  int count = 0;
  for (int i = 1; i < argc; ++i) {
    if (!strcmp(argv[i], "--locations"))
      hasLocations = true;
    else if (!strcmp(argv[i], "--names"))
      hasNames = true;
    else if (count < 4)
      given[count++] = argv[i];
  }
  TsString source = {0}, problem = {0};
  if (count < 3 || !tsReadFile(given[0], &source, &problem)) {
    fprintf(stderr, "usage: kernel-source FILE KERNEL SIGNATURE [TARGET] [--locations] "
                    "[--names]\n");
    return 2;
  }
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  TritonKernelRequest request = {.source = tsStringView(&source),
                                 .fileName = mlirStringRefCreateFromCString(given[0])};
  request.options.target = mlirStringRefCreateFromCString(given[3]);
  int status = compileAll(context, &request, mlirStringRefCreateFromCString(given[1]), given[2],
                          hasLocations, hasNames);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  tsStringFree(&source);
  tsStringFree(&problem);
  return status;
}
