// Functions that Python hands over: sources with what they capture, instead of a file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/IR.h"
#include "support/String.h"
#include "tessera/Registry.h"
#include "tessera/TritonFrontend.h"

#include <stdio.h>

enum { NUM_GLOBALS = 5 };

static void writeText(MlirStringRef text, void *file) { fwrite(text.data, 1, text.length, file); }

static void compile(MlirContext context, const TritonKernelRequest *request) {
  TritonError error = {0};
  MlirModule module = tritonFrontendCompile(context, request, &error);
  if (mlirModuleIsNull(module)) {
    printf("error: %s at %s:%d:%d\n%s\n", error.kind, error.fileName, error.line, error.column,
           error.message);
    tritonErrorDestroy(&error);
    return;
  }
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags, writeText, stdout);
  mlirOpPrintingFlagsDestroy(flags);
  mlirModuleDestroy(module);
}

static TritonValue number(const char *decimal) {
  return (TritonValue){.kind = TRITON_VALUE_INT, .string = mlirStringRefCreateFromCString(decimal)};
}

static void run(MlirContext context) {
  const MlirStringRef names[NUM_GLOBALS] = {tsLiteral("tl"), tsLiteral("helper"),
                                            tsLiteral("WIDTH"), tsLiteral("pair"),
                                            tsLiteral("torch")};
  const TritonValue items[2] = {number("3"), {.kind = TRITON_VALUE_BOOL, .boolean = true}};
  const MlirStringRef fields[2] = {tsLiteral("size"), tsLiteral("flag")};
  const TritonValue globals[NUM_GLOBALS] = {
      {.kind = TRITON_VALUE_BUILTIN, .string = tsLiteral("triton.language")},
      {.kind = TRITON_VALUE_FUNCTION, .index = 1},
      number("50"),
      {.kind = TRITON_VALUE_TUPLE,
       .items = items,
       .fieldNames = fields,
       .count = 2,
       .string = tsLiteral("Pair")},
      {.kind = TRITON_VALUE_OPAQUE, .string = tsLiteral("torch")}};
  const TritonValue defaults[1] = {number("2")};
  const TritonSource functions[2] = {{.kind = TRITON_FUNCTION_JIT,
                                      .text = tsLiteral("@triton.jit\n"
                                                        "def kernel(p, n, F: tl.constexpr):\n"
                                                        "    x = helper(n) + WIDTH + pair.size\n"
                                                        "    if F:\n"
                                                        "        y = torch.zeros\n"),
                                      .fileName = tsLiteral("dir/kernels.py"),
                                      .moduleName = tsLiteral("kernels"),
                                      .firstLine = 40,
                                      .globalNames = names,
                                      .globals = globals,
                                      .numGlobals = NUM_GLOBALS},
                                     {.kind = TRITON_FUNCTION_JIT,
                                      .text = tsLiteral("def helper(x, y=2):\n    return x * y\n"),
                                      .fileName = tsLiteral("dir/helpers.py"),
                                      .moduleName = tsLiteral("helpers"),
                                      .qualifiedName = tsLiteral("Class.helper"),
                                      .firstLine = 7,
                                      .defaults = defaults,
                                      .numDefaults = 1}};
  TritonArgument arguments[3] = {
      {.type = tsLiteral("*fp32"), .divisibility = 16},
      {.type = tsLiteral("i32")},
      {.type = tsLiteral("constexpr"), .constant = {.kind = TRITON_VALUE_NONE}}};
  TritonKernelRequest request = {
      .functions = functions, .numFunctions = 2, .arguments = arguments, .numArguments = 3};
  request.options.noSanitizeOverflow = true;
  compile(context, &request);
  arguments[2].constant = (TritonValue){.kind = TRITON_VALUE_BOOL, .boolean = true};
  compile(context, &request);
  request.numArguments = 2;
  compile(context, &request);
  arguments[1].type = tsLiteral("i33");
  request.numArguments = 3;
  compile(context, &request);
  request.kernelIndex = 2;
  compile(context, &request);
}

static TritonSource source(TritonFunctionKind kind, const char *name, const char *text) {
  return (TritonSource){.kind = kind,
                        .text = mlirStringRefCreateFromCString(text),
                        .fileName = tsLiteral("dir/boxes.py"),
                        .moduleName = tsLiteral("boxes"),
                        .qualifiedName = mlirStringRefCreateFromCString(name),
                        .firstLine = 1};
}

/// A class whose methods are functions of the request.
static void runAggregate(MlirContext context) {
  const MlirStringRef names[2] = {tsLiteral("tl"), tsLiteral("Box")}, fields[1] = {tsLiteral("x")};
  TritonValue methods[2] = {{.kind = TRITON_VALUE_FUNCTION, .index = 1},
                            {.kind = TRITON_VALUE_FUNCTION, .index = 2}};
  TritonValue globals[2] = {{.kind = TRITON_VALUE_BUILTIN, .string = tsLiteral("triton.language")},
                            {.kind = TRITON_VALUE_AGGREGATE,
                             .string = tsLiteral("boxes.Box"),
                             .fieldNames = fields,
                             .count = 1,
                             .items = methods,
                             .index = 2}};
  TritonSource functions[3] = {
      source(TRITON_FUNCTION_JIT, "kernel",
             "def kernel(p, n):\n    tl.store(p, Box(n).doubled().x)\n"),
      source(TRITON_FUNCTION_CONSTEXPR, "Box.__init__", "def __init__(self, x):\n    self.x = x\n"),
      source(TRITON_FUNCTION_JIT, "Box.doubled",
             "def doubled(self):\n    return Box(self.x * 2)\n")};
  for (int i = 0; i < 3; ++i) {
    functions[i].globalNames = names;
    functions[i].globals = globals;
    functions[i].numGlobals = 2;
  }
  const TritonArgument arguments[2] = {{.type = tsLiteral("*i32")}, {.type = tsLiteral("i32")}};
  TritonKernelRequest request = {
      .functions = functions, .numFunctions = 3, .arguments = arguments, .numArguments = 2};
  request.options.noSanitizeOverflow = true;
  compile(context, &request);
  methods[1] = number("1");
  compile(context, &request);
  globals[1].count = -1;
  compile(context, &request);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  run(context);
  runAggregate(context);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
