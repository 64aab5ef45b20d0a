// Modules of PTX as users have them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ir.h"

static void freeFunction(PtxFunction *function) {
  tsVecFree(&function->parameters);
  tsVecFree(&function->results);
  tsVecFree(&function->variables);
  tsVecFree(&function->registers);
  tsVecFree(&function->statements);
  tsVecFree(&function->operands);
  tsStringMapFree(&function->labels);
}

void tesseraPtxModuleDestroy(TesseraPtxModule *module) {
  if (!module)
    return;
  for (size_t i = 0; i < module->functions.size; ++i)
    freeFunction(module->functions.data[i]);
  tsVecFree(&module->functions);
  tsVecFree(&module->kernels);
  tsVecFree(&module->variables);
  tsVecFree(&module->files);
  tsVecFree(&module->places);
  tsStringMapFree(&module->functionNames);
  tsStringMapFree(&module->variableNames);
  tsSourceBufferFree(&module->source);
  tsArenaDestroy(&module->arena);
  tsFree(module);
}

TesseraPtxModule *tesseraPtxModuleCreate(MlirStringRef name, MlirStringRef text,
                                         MlirStringCallback report, void *user) {
  TesseraPtxModule *module = tsAllocZeroed(1, sizeof *module);
  TsString error = {0};
  module->source = tsSourceBufferCreate(name, text);
  tsSourceBufferLocate(&module->source, 0); // finds the lines, once
  bool isFine = ptxParse(module, &error);
  if (!isFine && report)
    report(tsStringView(&error), user);
  tsStringFree(&error);
  if (isFine)
    return module;
  tesseraPtxModuleDestroy(module);
  return NULL;
}

static const PtxFunction *kernelOf(const TesseraPtxModule *module, intptr_t kernel) {
  return module->functions.data[module->kernels.data[kernel]];
}

intptr_t tesseraPtxModuleGetNumKernels(const TesseraPtxModule *module) {
  return (intptr_t)module->kernels.size;
}

MlirStringRef tesseraPtxModuleGetKernelName(const TesseraPtxModule *module, intptr_t kernel) {
  return kernelOf(module, kernel)->name;
}

intptr_t tesseraPtxModuleGetNumParameters(const TesseraPtxModule *module, intptr_t kernel) {
  return (intptr_t)kernelOf(module, kernel)->parameters.size;
}

intptr_t tesseraPtxModuleGetParameterSize(const TesseraPtxModule *module, intptr_t kernel,
                                          intptr_t parameter) {
  return (intptr_t)kernelOf(module, kernel)->parameters.data[parameter].size;
}
