// The general passes in the C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Transforms.h"
#include "transforms/TransformsPasses.h"

MlirPass mlirCreateTransformsCSE(void) { return tesseraPassCreate(&csePassDef); }
MlirPass mlirCreateTransformsCanonicalizer(void) {
  return tesseraPassCreate(&canonicalizerPassDef);
}
MlirPass mlirCreateTransformsInliner(void) { return tesseraPassCreate(&inlinerPassDef); }
MlirPass mlirCreateTransformsPrintIRPass(void) { return tesseraPassCreate(&printIRPassPassDef); }
MlirPass mlirCreateTransformsPrintOpStats(void) { return tesseraPassCreate(&printOpStatsPassDef); }
MlirPass mlirCreateTransformsRemoveDeadValues(void) {
  return tesseraPassCreate(&removeDeadValuesPassDef);
}
MlirPass mlirCreateTransformsStripDebugInfo(void) {
  return tesseraPassCreate(&stripDebugInfoPassDef);
}
MlirPass mlirCreateTransformsSymbolDCE(void) { return tesseraPassCreate(&symbolDCEPassDef); }
MlirPass mlirCreateTransformsSymbolPrivatize(void) {
  return tesseraPassCreate(&symbolPrivatizePassDef);
}

void mlirRegisterTransformsPasses(void) {}
void mlirRegisterTransformsCSE(void) {}
void mlirRegisterTransformsCanonicalizer(void) {}
void mlirRegisterTransformsInliner(void) {}
void mlirRegisterTransformsPrintIRPass(void) {}
void mlirRegisterTransformsPrintOpStats(void) {}
void mlirRegisterTransformsRemoveDeadValues(void) {}
void mlirRegisterTransformsStripDebugInfo(void) {}
void mlirRegisterTransformsSymbolDCE(void) {}
void mlirRegisterTransformsSymbolPrivatize(void) {}
