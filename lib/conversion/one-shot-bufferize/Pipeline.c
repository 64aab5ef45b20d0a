// buffer-deallocation-pipeline: what comes after one-shot-bufferize.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "conversion/one-shot-bufferize/BufferizePasses.h"
#include "dialect/bufferization/BufferizationPasses.h"
#include "transforms/TransformsPasses.h"

static void add(MlirOpPassManager passManager, const TesseraPassDef *definition) {
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(definition));
}

static void addWith(MlirOpPassManager passManager, const TesseraPassDef *definition,
                    const void *options) {
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreateWithOptions(definition, options));
}

MlirLogicalResult bufferDeallocationPipelineBuild(MlirOpPassManager passManager,
                                                  const BufferDeallocationOptions *options,
                                                  MlirStringCallback error, void *user) {
  (void)error, (void)user;
  const ExpandReallocPassOptions realloc = {.emitDeallocs = false};
  const OwnershipBasedBufferDeallocationPassOptions ownership = {
      .privateFuncDynamicOwnership = options->privateFunctionDynamicOwnership};
  addWith(passManager, &expandReallocPassPassDef, &realloc);
  add(passManager, &canonicalizerPassDef);
  addWith(passManager, &ownershipBasedBufferDeallocationPassPassDef, &ownership);
  add(passManager, &canonicalizerPassDef);
  add(passManager, &bufferDeallocationSimplificationPassPassDef);
  add(passManager, &lowerDeallocationsPassPassDef);
  add(passManager, &csePassDef);
  add(passManager, &canonicalizerPassDef);
  return mlirLogicalResultSuccess();
}
