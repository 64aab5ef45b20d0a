// How convert-ttir-to-linalg converts single ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTIRTOLINALG_TTIRTOLINALG_H
#define TESSERA_CONVERSION_TTIRTOLINALG_TTIRTOLINALG_H

#include "dialect/linalg/LinalgBuild.h"
#include "dialect/ttir/TTIR.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"

enum { TTIR_LINALG_MAX_RANK = 16 };

/// An op of ttir on static tensors that is being converted.
typedef struct TTIRLinalg {
  LinalgMaker make; ///< before the op
  MlirPatternRewriter pattern;
  MlirOperation op;
  const MlirValue *operands; ///< what they have become
  MlirValue output;          ///< what the result is written to; null: the op has none
  MlirType type;             ///< of the result
  const struct TTIRLinalgRow *row;
} TTIRLinalg;

/// Replaces the op. Fails, for a reason that becomes a note, when linalg can't do what it does.
typedef MlirLogicalResult TTIRLinalgFunction(TTIRLinalg *c);

/// A function of elements: arguments as the inputs of the op are, the result of type `type`.
typedef MlirValue TTIRLinalgScalar(const LinalgMaker *make, const MlirValue *arguments,
                                   MlirType type, MlirOperation op);

/// What becomes of an op.
typedef struct TTIRLinalgRow {
  const TesseraOpDef *from;
  TTIRLinalgFunction *convert;
  LinalgNamedCreate *named;   ///< elementwise: a named op, for floats
  TTIRLinalgScalar *scalar;   ///< elementwise: any other function
  const TesseraOpDef *single; ///< elementwise: one op of scalars, for floats; of a reduction's step
  int64_t number;  ///< a predicate of arith.cmpf; of a reduction what it starts with, in words
  bool onIntegers; ///< the named op is right for integers of any sign
} TTIRLinalgRow;

TTIRLinalgFunction ttirNamedToLinalg, ttirScalarToLinalg, ttirReductionToLinalg, ttirMeanToLinalg;
TTIRLinalgFunction ttirMatmulToLinalg, ttirLinearToLinalg, ttirSoftmaxToLinalg;
TTIRLinalgFunction ttirReshapeToLinalg, ttirPermuteToLinalg, ttirTransposeToLinalg;
TTIRLinalgFunction ttirBroadcastToLinalg, ttirConcatToLinalg, ttirSliceToLinalg, ttirPadToLinalg;
TTIRLinalgFunction ttirFillToLinalg, ttirSplatToLinalg, ttirConstantToLinalg;

TTIRLinalgScalar ttirCompareScalar, ttirSingleScalar, ttirLogicalNotScalar, ttirLogicalScalar;
TTIRLinalgScalar ttirSigmoidScalar, ttirReluScalar, ttirLeakyReluScalar, ttirGeluScalar;
TTIRLinalgScalar ttirSignScalar, ttirIsFiniteScalar, ttirWhereScalar, ttirTypecastScalar;
TTIRLinalgScalar ttirClampScalar, ttirBitwiseNotScalar;

/// What a reduction starts with.
typedef enum TTIRLinalgStart {
  TTIR_LINALG_START_ZERO,
  TTIR_LINALG_START_ONE,
  TTIR_LINALG_START_LOWEST,
  TTIR_LINALG_START_HIGHEST
} TTIRLinalgStart;

static inline MlirLogicalResult ttirLinalgFail(TTIRLinalg *c, const char *reason) {
  return tesseraConversionFail(c->pattern, c->op, reason);
}
/// Replaces the op by the value; fails where that is null.
static inline MlirLogicalResult ttirLinalgReplace(TTIRLinalg *c, MlirValue value) {
  if (!value.ptr)
    return ttirLinalgFail(c, "its shapes don't fit");
  mlirRewriterBaseReplaceOpWithValues(c->make.rewriter, c->op, 1, &value);
  return mlirLogicalResultSuccess();
}
/// The row of an op, NULL when there is none.
const TTIRLinalgRow *ttirLinalgRowOf(MlirOperation op);
/// The output, or an empty tensor of the result's type.
MlirValue ttirLinalgOutput(TTIRLinalg *c);
/// A number as a constant of the scalar's type.
static inline MlirValue ttirLinalgNumber(const LinalgMaker *make, MlirValue like, double number) {
  return linalgMakeNumber(make, mlirValueGetType(like), number);
}
/// A value, of which dimensions of size 1 are repeated where the output's are larger, in the
/// output.
MlirValue ttirLinalgWrite(TTIRLinalg *c, MlirValue value, MlirValue output);
/// Reads inputs at broadcast places, applies the function, and writes to `init`. The result; null
/// when the shapes don't fit or the function has failed.
MlirValue ttirLinalgElementwise(TTIRLinalg *c, intptr_t numInputs, const MlirValue *inputs,
                                MlirValue init, LinalgBodyFunction *body, const void *user);

#endif // TESSERA_CONVERSION_TTIRTOLINALG_TTIRTOLINALG_H
