// How convert-ttir-to-ttnn converts single ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTIRTOTTNN_TTIRTOTTNN_H
#define TESSERA_CONVERSION_TTIRTOTTNN_TTIRTOTTNN_H

#include "dialect/ttir/TTIR.h"
#include "dialect/ttnn/TTNN.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"
#include "tessera/Operation.h"

typedef TsVec(MlirValue) ConversionValues;

/// An op that is being converted.
typedef struct Conversion {
  MlirPatternRewriter pattern;
  MlirRewriterBase rewriter; ///< the same; inserts before the op
  MlirContext context;
  ConversionValues *unwritten; ///< outputs of what ttnn allocates itself
} Conversion;

/// Replaces the op. Fails, having changed nothing, when ttnn can't do what it does.
typedef MlirLogicalResult ConvertFunction(Conversion *conversion, MlirOperation op);

ConvertFunction convertEmpty, convertZeros, convertOnes, convertConstant, convertArange;
ConvertFunction convertToLayout, convertTypecast, convertSubtract;
ConvertFunction convertProd, convertArgMax, convertEmbeddingBackward;
ConvertFunction convertToReshape, convertConcat, convertBroadcast, convertRepeat, convertPad;
ConvertFunction convertUpdateCache, convertFillCache, convertScatter;
ConvertFunction convertAllReduce, convertAllGather, convertMeshShard;
ConvertFunction convertConv2d, convertConvTranspose2d, convertMaxPool2d;

/// Fails for a reason, which becomes a note.
static inline MlirLogicalResult conversionFail(Conversion *conversion, MlirOperation op,
                                               const char *reason) {
  return tesseraConversionFail(conversion->pattern, op, reason);
}
/// The device value of the op's block; null, with a reason, when no device is in scope.
static inline MlirValue conversionDevice(Conversion *conversion, MlirOperation op) {
  MlirValue device = ttnnGetOrInsertDevice(conversion->rewriter, op);
  if (mlirValueIsNull(device))
    conversionFail(conversion, op, "no device is in scope: run ttir-implicit-device first");
  return device;
}
/// The value takes the place of the op's result; always succeeds.
static inline MlirLogicalResult conversionReplace(Conversion *conversion, MlirOperation op,
                                                  MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(conversion->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}
/// The same for the result of an op that was made.
static inline MlirLogicalResult conversionReplaceByOp(Conversion *conversion, MlirOperation op,
                                                      MlirOperation created) {
  mlirRewriterBaseReplaceOpWithOperation(conversion->rewriter, op, created);
  return mlirLogicalResultSuccess();
}

static inline MlirType conversionResultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}
static inline MlirAttribute conversionResultLayout(MlirOperation op) {
  return ttnnLayoutOfType(conversionResultType(op));
}

#endif // TESSERA_CONVERSION_TTIRTOTTNN_TTIRTOTTNN_H
