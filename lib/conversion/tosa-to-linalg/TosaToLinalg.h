// How tosa-to-linalg converts single ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOLINALG_TOSATOLINALG_H
#define TESSERA_CONVERSION_TOSATOLINALG_TOSATOLINALG_H

#include "dialect/linalg/LinalgBuild.h"
#include "dialect/tosa/TosaChecks.h"
#include "tessera/Conversion.h"

enum { TOSA_LINALG_MAX_RANK = 16 };

/// An op of tosa that is being converted.
typedef struct TosaLinalg {
  LinalgMaker make; ///< before the op
  MlirPatternRewriter pattern;
  MlirOperation op;
  const MlirValue *operands; ///< what they have become
  MlirType type;             ///< of the first result
  const struct TosaLinalgRow *row;
  bool preferHwcf; ///< of convolutions of pictures
} TosaLinalg;

/// Replaces the op. Fails, for a reason that becomes a note, when it can't be converted.
typedef MlirLogicalResult TosaLinalgFunction(TosaLinalg *c);
/// A function of elements, null when there is none on these types. `type` is the result's.
typedef MlirValue TosaLinalgScalar(const LinalgMaker *make, const MlirValue *arguments,
                                   MlirType type, MlirOperation op);

/// What becomes of an op.
typedef struct TosaLinalgRow {
  const TesseraOpDef *from;
  TosaLinalgFunction *convert;
  /// Elementwise, and steps of reductions: one op of scalars, for floats and for integers.
  const TesseraOpDef *floats, *integers;
  TosaLinalgScalar *scalar; ///< elementwise: any other function
} TosaLinalgRow;

TosaLinalgFunction tosaElementwiseToLinalg, tosaReductionToLinalg, tosaArgMaxToLinalg;
TosaLinalgFunction tosaReverseToLinalg, tosaTileToLinalg, tosaIdentityToLinalg;
TosaLinalgFunction tosaGatherToLinalg, tosaTableToLinalg, tosaRescaleToLinalg;
TosaLinalgFunction tosaTransposeToLinalg, tosaMatMulToLinalg, tosaConv2DToLinalg;
TosaLinalgFunction tosaDepthwiseConv2DToLinalg, tosaMaxPool2dToLinalg, tosaConv3DToLinalg;
TosaLinalgFunction tosaAvgPool2dToLinalg, tosaResizeToLinalg;
TosaLinalgFunction tosaFFT2dToLinalg, tosaRFFT2dToLinalg;

TosaLinalgScalar tosaAbsScalar, tosaReciprocalScalar, tosaMulScalar, tosaNegateScalar;
TosaLinalgScalar tosaBitwiseNotScalar, tosaLogicalNotScalar, tosaShiftScalar, tosaGreaterScalar;
TosaLinalgScalar tosaGreaterEqualScalar, tosaEqualScalar, tosaSelectScalar, tosaClampScalar;
TosaLinalgScalar tosaSigmoidScalar, tosaCastScalar, tosaMaximumScalar, tosaMinimumScalar;

static inline MlirLogicalResult tosaLinalgFail(TosaLinalg *c, const char *reason) {
  return tesseraConversionFail(c->pattern, c->op, reason);
}
static inline MlirLogicalResult tosaLinalgReplace(TosaLinalg *c, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(c->make.rewriter, c->op, 1, &value);
  return mlirLogicalResultSuccess();
}
static inline MlirType tosaLinalgElement(MlirValue value) {
  return linalgElementType(mlirValueGetType(value));
}
/// The row of an op, of those of both passes. NULL when there is none.
const TosaLinalgRow *tosaLinalgRowOf(MlirOperation op);
/// The number that a constant of one element, a zero point or a shift, is; false when it isn't
/// known.
bool tosaLinalgNumberOf(MlirValue value, int64_t *number);
/// What a reduction, or the pooling of maxima, starts with; a null attribute where elements of the
/// type have no such thing.
MlirAttribute tosaLinalgStartOf(MlirOperation op, MlirType type);
/// An uninitialized tensor of the type, whose dynamic sizes are those of `like`, whose dimension
/// `dims[i]` is the result's `i`.
MlirValue tosaLinalgEmpty(TosaLinalg *c, MlirType type, MlirValue like, const int64_t *dims);
/// What an elementwise op computes into, of the sizes that its inputs have together, which may be
/// more than its type says. The inputs are of its rank, and become such that sizes of 1 which
/// aren't known as that are repeated.
MlirValue tosaLinalgBroadcast(TosaLinalg *c, intptr_t count, MlirValue *inputs);

#endif // TESSERA_CONVERSION_TOSATOLINALG_TOSATOLINALG_H
