// The general passes in the C API: source-compatible with MLIR 22 for the passes that exist.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library has no process-wide list that passes could be registered in while a program runs. A
// program that calls any function of this header has all the general passes linked into it, and the
// textual pipelines of a pass manager without a registry of its own (tesseraPassManagerSetRegistry)
// may name them: the Register functions, which programs written for MLIR call first, do no more.
// So a pipeline that MLIR would refuse before that call is accepted here. A Create function returns
// a pass with its default options that the caller hands to a pass manager.
#ifndef MLIR_C_TRANSFORMS_H
#define MLIR_C_TRANSFORMS_H

#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_CAPI_EXPORTED void mlirRegisterTransformsPasses(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsCSE(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsCSE(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsCanonicalizer(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsCanonicalizer(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsCompositeFixedPointPass(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsCompositeFixedPointPass(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsControlFlowSink(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsControlFlowSink(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsInliner(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsInliner(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsLocationSnapshot(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsLocationSnapshot(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsLoopInvariantCodeMotion(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsLoopInvariantCodeMotion(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsMem2Reg(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsMem2Reg(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsPrintIRPass(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsPrintIRPass(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsPrintOpStats(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsPrintOpStats(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsRemoveDeadValues(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsRemoveDeadValues(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsSCCP(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsSCCP(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsSROA(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsSROA(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsStripDebugInfo(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsStripDebugInfo(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsSymbolDCE(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsSymbolDCE(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsSymbolPrivatize(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsSymbolPrivatize(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsTopologicalSort(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsTopologicalSort(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateTransformsViewOpGraph(void);
MLIR_CAPI_EXPORTED void mlirRegisterTransformsViewOpGraph(void);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_TRANSFORMS_H
