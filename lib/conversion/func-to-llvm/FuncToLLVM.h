// What the files of convert-func-to-llvm share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_FUNCTOLLVM_H
#define TESSERA_CONVERSION_FUNCTOLLVM_H

#include "dialect/func/FuncOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/LLVMLowering.h"

/// Whether memrefs are passed to and from the function (null: nobody knows) as pointers alone.
bool funcIsBare(MlirOperation function, const TesseraLowering *lowering);
/// Makes a function of llvm at the rewriter's place that is called `name`, with what `from` says of
/// itself by discardable attributes.
MlirOperation funcCreateLowered(const TesseraLoweringPlace *place, MlirOperation from,
                                MlirStringRef name, MlirType type, MlirAttribute linkage);
/// Makes `_mlir_ciface_<name>` beside the function: calls it when it has a body, else is called in
/// a body that it gets.
void funcWrapForC(const TesseraLoweringPlace *place, MlirOperation op, MlirOperation function);

// Patterns.
MlirLogicalResult funcLowerFunction(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user);
MlirLogicalResult funcLowerCall(MlirOperation op, const TesseraValueGroup *operands,
                                MlirPatternRewriter rewriter, void *user);
MlirLogicalResult funcLowerCallIndirect(MlirOperation op, const TesseraValueGroup *operands,
                                        MlirPatternRewriter rewriter, void *user);
MlirLogicalResult funcLowerReturn(MlirOperation op, const TesseraValueGroup *operands,
                                  MlirPatternRewriter rewriter, void *user);

#endif // TESSERA_CONVERSION_FUNCTOLLVM_H
