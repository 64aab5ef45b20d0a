// tosa-to-linalg-pipeline.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalgPasses.h"
#include "dialect/tosa/TosaPasses.h"
#include "transforms/TransformsPasses.h"

static void add(MlirOpPassManager passManager, const TesseraPassDef *definition) {
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(definition));
}

// On each function for itself.
static void addNested(MlirOpPassManager passManager, const TesseraPassDef *definition) {
  add(mlirOpPassManagerGetNestedUnder(passManager, mlirStringRefCreateFromCString("func.func")),
      definition);
}

MlirLogicalResult tosaToLinalgDefaultPipelineBuild(MlirOpPassManager passManager,
                                                   const TosaToLinalgDefaultOptions *options,
                                                   MlirStringCallback error, void *user) {
  (void)options, (void)error, (void)user;
  addNested(passManager, &tosaOptionalDecompositionsPassPassDef);
  addNested(passManager, &canonicalizerPassDef);
  addNested(passManager, &tosaInferShapesPassPassDef);
  addNested(passManager, &tosaMakeBroadcastablePassPassDef);
  addNested(passManager, &tosaToLinalgNamedPassDef);
  addNested(passManager, &canonicalizerPassDef);
  addNested(passManager, &tosaLayerwiseConstantFoldPassPassDef);
  addNested(passManager, &tosaMakeBroadcastablePassPassDef);
  add(passManager, &tosaValidationPassDef);
  addNested(passManager, &tosaToLinalgPassDef);
  return mlirLogicalResultSuccess();
}
