// buffer-deallocation-pipeline: what comes after one-shot-bufferize.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "conversion/one-shot-bufferize/BufferizePasses.h"
#include "dialect/bufferization/BufferizationPasses.h"
#include "support/String.h"
#include "transforms/TransformsPasses.h"

static void addToFunctions(MlirOpPassManager passManager, MlirPass pass) {
  mlirOpPassManagerAddOwnedPass(
      mlirOpPassManagerGetNestedUnder(passManager, tsLiteral("func.func")), pass);
}

MlirLogicalResult bufferDeallocationPipelineBuild(MlirOpPassManager passManager,
                                                  const BufferDeallocationOptions *options,
                                                  MlirStringCallback error, void *user) {
  (void)error, (void)user;
  const ExpandReallocPassOptions realloc = {.emitDeallocs = false};
  const OwnershipBasedBufferDeallocationPassOptions ownership = {
      .privateFuncDynamicOwnership = options->privateFunctionDynamicOwnership};
  addToFunctions(passManager, tesseraPassCreateWithOptions(&expandReallocPassPassDef, &realloc));
  addToFunctions(passManager, tesseraPassCreate(&canonicalizerPassDef));
  addToFunctions(passManager, tesseraPassCreateWithOptions(
                                  &ownershipBasedBufferDeallocationPassPassDef, &ownership));
  addToFunctions(passManager, tesseraPassCreate(&canonicalizerPassDef));
  addToFunctions(passManager, tesseraPassCreate(&bufferDeallocationSimplificationPassPassDef));
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&lowerDeallocationsPassPassDef));
  addToFunctions(passManager, tesseraPassCreate(&csePassDef));
  addToFunctions(passManager, tesseraPassCreate(&canonicalizerPassDef));
  return mlirLogicalResultSuccess();
}
