// How convert-tosa-to-ttir converts single ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOTTIR_TOSATOTTIR_H
#define TESSERA_CONVERSION_TOSATOTTIR_TOSATOTTIR_H

#include "conversion/ttir-common/ToTTIR.h"
#include "dialect/tosa/TosaOps.h"

ToTTIRFunction tosaAbsToTTIR, tosaMulToTTIR, tosaNegateToTTIR, tosaIntDivToTTIR, tosaCastToTTIR;
ToTTIRFunction tosaMaximumToTTIR, tosaMinimumToTTIR, tosaClampToTTIR, tosaErfToTTIR;
ToTTIRFunction tosaEqualToTTIR, tosaGreaterToTTIR, tosaGreaterEqualToTTIR, tosaClzToTTIR;
ToTTIRFunction tosaShiftLeftToTTIR, tosaShiftRightToTTIR, tosaShiftRightArithmeticToTTIR;
ToTTIRFunction tosaReduceAllToTTIR, tosaReduceAnyToTTIR, tosaReduceMaxToTTIR, tosaReduceMinToTTIR;
ToTTIRFunction tosaReduceProductToTTIR, tosaReduceSumToTTIR, tosaArgMaxToTTIR;
ToTTIRFunction tosaConcatToTTIR, tosaPadToTTIR, tosaReshapeToTTIR, tosaReverseToTTIR;
ToTTIRFunction tosaSliceToTTIR, tosaTileToTTIR, tosaTransposeToTTIR, tosaConstToTTIR;
ToTTIRFunction tosaIdentityToTTIR, tosaGatherToTTIR, tosaScatterToTTIR, tosaTableToTTIR;
ToTTIRFunction tosaResizeToTTIR, tosaMatMulToTTIR, tosaMaxPool2dToTTIR, tosaAvgPool2dToTTIR;
ToTTIRFunction tosaConv2DToTTIR, tosaConv3DToTTIR, tosaDepthwiseConv2DToTTIR;
ToTTIRFunction tosaTransposeConv2DToTTIR, tosaFFT2dToTTIR, tosaRFFT2dToTTIR;

/// Operand `i` before its conversion.
static inline MlirValue tosaOperandOf(ToTTIR *c, intptr_t i) {
  return mlirOperationGetOperand(c->op, i);
}
/// What operand `i` is a constant of: dense elements, of a tosa.const or tosa.const_shape. NULL
/// when it is none.
const IrStorage *tosaConstantOf(ToTTIR *c, intptr_t i);
/// The sizes that operand `i`, a shape, stands for; false when they aren't known.
bool tosaSizesOf(ToTTIR *c, intptr_t i, TtSizes *sizes);
/// Whether operand `i`, a zero point or a shift, is 0 everywhere.
bool tosaIsZero(ToTTIR *c, intptr_t i);
/// The one number that operand `i`, a zero point, is; false when it isn't known.
bool tosaNumberOf(ToTTIR *c, intptr_t i, double *number);
/// The value of floats with another number in place of each NaN.
MlirValue tosaReplaceNaN(ToTTIR *c, MlirValue value, double number);
/// Operand `i`, of small integers, as floats of f32 with the zero point taken off; floats as they
/// are. A null value when that can't be, with the reason reported.
MlirValue tosaAsFloats(ToTTIR *c, intptr_t i, double zeroPoint);
/// Integers that f32 holds as those of the result's type.
MlirValue tosaFromFloats(ToTTIR *c, MlirValue value, MlirType type);
/// Whether sums of `count` products of numbers as operands `a` and `b` have them, less their zero
/// points, are exact in f32.
bool tosaFloatsHold(ToTTIR *c, intptr_t a, double aZero, intptr_t b, double bZero, double count);
/// A constant of f32, or of `element`.
MlirValue tosaFloatConstant(ToTTIR *c, MlirType element, IrShape shape, const double *numbers);

#endif // TESSERA_CONVERSION_TOSATOTTIR_TOSATOTTIR_H
