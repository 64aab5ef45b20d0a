// How convert-stablehlo-to-ttir converts single ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIR_H
#define TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIR_H

#include "conversion/ttir-common/ToTTIR.h"
#include "dialect/stablehlo/Stablehlo.h"
#include "dialect/stablehlo/StablehloOps.h"

ToTTIRFunction toTTIRConvert, toTTIRCompare, toTTIRRemainder, toTTIRDivide, toTTIRMaximum;
ToTTIRFunction toTTIRMinimum, toTTIRAbs, toTTIRSign, toTTIRClamp, toTTIRSelect, toTTIRPower;
ToTTIRFunction toTTIRSquare, toTTIRErf, toTTIRErfc, toTTIRChloTan, toTTIRSinh, toTTIRCosh;
ToTTIRFunction toTTIRIsInf, toTTIRIsPosInf, toTTIRIsNegInf, toTTIRForward;
ToTTIRFunction toTTIRConstant, toTTIRIota, toTTIRDynamicIota;
ToTTIRFunction toTTIRBroadcastInDim, toTTIRReshape, toTTIRTranspose, toTTIRSlice, toTTIRConcatenate;
ToTTIRFunction toTTIRReverse, toTTIRPad, toTTIRGetDimensionSize, toTTIRGather, toTTIRScatter;
ToTTIRFunction toTTIRDotGeneral, toTTIRConvolution, toTTIRReduce, toTTIRReduceWindow;
ToTTIRFunction toTTIRDynamicSlice, toTTIRDynamicUpdateSlice, toTTIRSelectAndScatter;
ToTTIRFunction toTTIRShiftLeft, toTTIRShiftRightLogical, toTTIRShiftRightArithmetic;
ToTTIRFunction toTTIRRoundEven, toTTIRRoundAway, toTTIRBitcastConvert;
ToTTIRFunction toTTIRAllReduce, toTTIRAllGather, toTTIRCustomCall;

//===--- Numbers ---===//

/// The one value of all elements of what defines the StableHLO value, through reshapes and
/// broadcasts; false when that isn't known. Integers as their type says.
bool toTTIRSplatOf(MlirValue value, double *number);
/// Whether all elements are the neutral one of a maximum (`sign` < 0: the least number) or minimum
/// (`sign` > 0).
bool toTTIRIsExtreme(MlirValue value, int sign);
/// Whether it is known that no element of the StableHLO value, of signed integers, is negative.
bool toTTIRIsNonNegative(MlirValue value);

#endif // TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIR_H
