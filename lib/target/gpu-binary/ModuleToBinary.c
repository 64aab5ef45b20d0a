// gpu-module-to-binary: modules for GPUs as objects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/GPUOps.h"
#include "dialect/nvvm/NVVMOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "target/gpu-binary/GPUBinaryPasses.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct Compiler {
  MlirContext context;
  MlirRewriterBase base;
  MlirStringRef section;
  GpuCompilationTarget format;
} Compiler;

typedef TsVec(MlirOperation) Modules;
typedef TsVec(MlirAttribute) Attributes;

static bool readFormat(MlirStringRef name, GpuCompilationTarget *format) {
  static const struct {
    const char *name;
    GpuCompilationTarget format;
  } kFormats[] = {
      {"llvm", GpuCompilationTargetOffload},  {"offloading", GpuCompilationTargetOffload},
      {"isa", GpuCompilationTargetAssembly},  {"assembly", GpuCompilationTargetAssembly},
      {"bin", GpuCompilationTargetBinary},    {"binary", GpuCompilationTargetBinary},
      {"fatbin", GpuCompilationTargetFatbin}, {"fatbinary", GpuCompilationTargetFatbin}};
  for (size_t i = 0; i < sizeof kFormats / sizeof *kFormats; ++i)
    if (tsEqualC(name, kFormats[i].name)) {
      *format = kFormats[i].format;
      return true;
    }
  return false;
}

//===--- One object ---===//

// What is in the module as LLVM IR; false after an error.
static bool writeIR(MlirOperation module, TsString *ir) {
  MlirModule made = mlirModuleCreateEmpty(mlirOperationGetLocation(module));
  MlirBlock from = mlirRegionGetFirstBlock(gpuGPUModuleOpGetBodyRegion(module)),
            to = mlirModuleGetBody(made);
  for (MlirOperation op = from.ptr ? mlirBlockGetFirstOperation(from) : (MlirOperation){NULL};
       op.ptr; op = mlirOperationGetNextInBlock(op))
    mlirBlockAppendOwnedOperation(to, mlirOperationClone(op));
  MlirLogicalResult result = llvmirTranslate(mlirModuleGetOperation(made), tsStringCallback, ir);
  mlirModuleDestroy(made);
  return mlirLogicalResultIsSuccess(result);
}

// What is said about the object; null: nothing.
static MlirAttribute propertiesOf(const Compiler *c) {
  if (!c->section.length)
    return (MlirAttribute){NULL};
  MlirNamedAttribute section = mlirNamedAttributeGet(
      mlirIdentifierGet(c->context, mlirStringRefCreateFromCString("section")),
      mlirStringAttrGet(c->context, c->section));
  return mlirDictionaryAttrGet(c->context, 1, &section);
}

// Null after an error.
static MlirAttribute makeObject(const Compiler *c, MlirOperation module, MlirAttribute target,
                                const TsString *ir) {
  MlirAttribute none = {NULL};
  if (!nvvmNVVMTargetAttrIsA(target)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(module, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "no code is made for the target ");
    tesseraDiagnosticAppendAttribute(error, target);
    tesseraDiagnosticReport(error);
    return none;
  }
  if (c->format != GpuCompilationTargetOffload) {
    mlirOperationEmitError(module, "no machine code is made by passes: `llvm` is the format that "
                                   "there is, and tools make the others of it");
    return none;
  }
  return gpuObjectAttrGet(c->context, target, c->format,
                          mlirStringAttrGet(c->context, tsStringView(ir)), propertiesOf(c), none);
}

//===--- Modules ---===//

static bool compileModule(Compiler *c, MlirOperation module) {
  MlirAttribute targets = gpuGPUModuleOpGetTargetsAttr(module), made;
  intptr_t count = targets.ptr ? mlirArrayAttrGetNumElements(targets) : 0;
  if (!count) {
    mlirOperationEmitError(module, "the module has no target attributes");
    return false;
  }
  TsString ir = {0};
  Attributes objects = {0};
  bool isMade = writeIR(module, &ir);
  for (intptr_t i = 0; i < count && isMade; ++i) {
    made = makeObject(c, module, mlirArrayAttrGetElement(targets, i), &ir);
    isMade = made.ptr != NULL;
    tsVecPush(&objects, made);
  }
  if (isMade) {
    MlirAttribute handler = gpuGPUModuleOpGetOffloadingHandlerAttr(module);
    if (!handler.ptr)
      handler = gpuSelectObjectAttrGet(c->context, (MlirAttribute){NULL});
    mlirRewriterBaseSetInsertionPointBefore(c->base, module);
    gpuBinaryOpCreate(c->base, mlirOperationGetLocation(module),
                      gpuGPUModuleOpGetSymNameAttr(module), handler,
                      mlirArrayAttrGet(c->context, count, objects.data));
    mlirRewriterBaseEraseOp(c->base, module);
  }
  tsStringFree(&ir);
  tsVecFree(&objects);
  return isMade;
}

void gpuModuleToBinaryPassPassRun(MlirPass pass, const GpuModuleToBinaryPassOptions *options,
                                  MlirOperation root) {
  Compiler c = {.context = mlirOperationGetContext(root), .section = options->elfSection};
  Modules modules = {0};
  if (!readFormat(options->compilationTarget, &c.format)) {
    mlirOperationEmitError(root, "Invalid format specified.");
    tesseraPassSignalFailure(pass);
    return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(root); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(root, i)); block.ptr;
         block = mlirBlockGetNextInRegion(block))
      for (MlirOperation op = mlirBlockGetFirstOperation(block); op.ptr;
           op = mlirOperationGetNextInBlock(op))
        if (gpuGPUModuleOpIsA(op))
          tsVecPush(&modules, op);
  c.base = mlirIRRewriterCreate(c.context);
  bool isMade = true;
  for (size_t i = 0; i < modules.size && isMade; ++i)
    isMade = compileModule(&c, modules.data[i]);
  mlirIRRewriterDestroy(c.base);
  if (!modules.size)
    tesseraPassMarkUnchanged(pass);
  if (!isMade)
    tesseraPassSignalFailure(pass);
  tsVecFree(&modules);
}
