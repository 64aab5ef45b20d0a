// triton-ttir-pipeline: from what a front end makes of a kernel to what back ends begin with.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonDialectPasses.h"
#include "transforms/TransformsPasses.h"

static void add(MlirOpPassManager passManager, const TesseraPassDef *pass) {
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(pass));
}

MlirLogicalResult tritonTTIRPipelineBuild(MlirOpPassManager passManager,
                                          const TritonTTIROptions *options,
                                          MlirStringCallback error, void *user) {
  (void)error, (void)user;
  add(passManager, &inlinerPassDef);
  add(passManager, &tritonRewriteTensorPointerPassDef);
  if (options->capability < 90)
    add(passManager, &tritonRewriteDescriptorToPointerPassDef);
  add(passManager, &canonicalizerPassDef);
  add(passManager, &tritonCombineOpsPassDef);
  add(passManager, &tritonReorderBroadcastPassDef);
  add(passManager, &csePassDef);
  add(passManager, &symbolDCEPassDef);
  add(passManager, &tritonLoopUnrollPassDef);
  return mlirLogicalResultSuccess();
}
