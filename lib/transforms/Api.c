// The general passes in the C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Conversion.h"
#include "mlir-c/Transforms.h"
#include "transforms/TransformsPasses.h"

MlirPass mlirCreateTransformsCSE(void) { return tesseraPassCreate(&csePassDef); }
MlirPass mlirCreateTransformsCanonicalizer(void) {
  return tesseraPassCreate(&canonicalizerPassDef);
}
MlirPass mlirCreateTransformsCompositeFixedPointPass(void) {
  return tesseraPassCreate(&compositeFixedPointPassPassDef);
}
MlirPass mlirCreateTransformsControlFlowSink(void) {
  return tesseraPassCreate(&controlFlowSinkPassDef);
}
MlirPass mlirCreateTransformsLoopInvariantCodeMotion(void) {
  return tesseraPassCreate(&loopInvariantCodeMotionPassDef);
}
MlirPass mlirCreateTransformsInliner(void) { return tesseraPassCreate(&inlinerPassDef); }
MlirPass mlirCreateTransformsLocationSnapshot(void) {
  return tesseraPassCreate(&locationSnapshotPassDef);
}
MlirPass mlirCreateTransformsMem2Reg(void) { return tesseraPassCreate(&mem2RegPassDef); }
MlirPass mlirCreateTransformsPrintIRPass(void) { return tesseraPassCreate(&printIRPassPassDef); }
MlirPass mlirCreateTransformsPrintOpStats(void) { return tesseraPassCreate(&printOpStatsPassDef); }
MlirPass mlirCreateTransformsRemoveDeadValues(void) {
  return tesseraPassCreate(&removeDeadValuesPassDef);
}
MlirPass mlirCreateTransformsSCCP(void) { return tesseraPassCreate(&sccpPassDef); }
MlirPass mlirCreateTransformsSROA(void) { return tesseraPassCreate(&sroaPassDef); }
MlirPass mlirCreateTransformsStripDebugInfo(void) {
  return tesseraPassCreate(&stripDebugInfoPassDef);
}
MlirPass mlirCreateTransformsSymbolDCE(void) { return tesseraPassCreate(&symbolDCEPassDef); }
MlirPass mlirCreateTransformsSymbolPrivatize(void) {
  return tesseraPassCreate(&symbolPrivatizePassDef);
}

MlirPass mlirCreateTransformsTopologicalSort(void) {
  return tesseraPassCreate(&topologicalSortPassDef);
}

MlirPass mlirCreateConversionReconcileUnrealizedCastsPass(void) {
  return tesseraPassCreate(&reconcileUnrealizedCastsPassDef);
}

MlirPass mlirCreateTransformsViewOpGraph(void) { return tesseraPassCreate(&viewOpGraphPassDef); }

// What a program that names any of the functions here knows in pipelines: see tessera/Pass.h.
const TesseraLinkedPasses tesseraLinkedPasses = {sizeof transformsPasses / sizeof *transformsPasses,
                                                 transformsPasses};

void mlirRegisterTransformsPasses(void) {}
void mlirRegisterTransformsCSE(void) {}
void mlirRegisterTransformsCanonicalizer(void) {}
void mlirRegisterTransformsCompositeFixedPointPass(void) {}
void mlirRegisterTransformsControlFlowSink(void) {}
void mlirRegisterTransformsInliner(void) {}
void mlirRegisterTransformsLocationSnapshot(void) {}
void mlirRegisterTransformsLoopInvariantCodeMotion(void) {}
void mlirRegisterTransformsMem2Reg(void) {}
void mlirRegisterTransformsPrintIRPass(void) {}
void mlirRegisterTransformsPrintOpStats(void) {}
void mlirRegisterTransformsRemoveDeadValues(void) {}
void mlirRegisterTransformsSCCP(void) {}
void mlirRegisterTransformsSROA(void) {}
void mlirRegisterTransformsStripDebugInfo(void) {}
void mlirRegisterTransformsSymbolDCE(void) {}
void mlirRegisterTransformsSymbolPrivatize(void) {}
void mlirRegisterTransformsTopologicalSort(void) {}
void mlirRegisterTransformsViewOpGraph(void) {}

void mlirRegisterConversionPasses(void) {}
void mlirRegisterConversionReconcileUnrealizedCastsPass(void) {}
