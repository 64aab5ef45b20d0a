// What convolutions and pooling of TOSA share on the way to linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOLINALG_WINDOWS_H
#define TESSERA_CONVERSION_TOSATOLINALG_WINDOWS_H

#include "conversion/tosa-to-linalg/TosaToLinalg.h"

/// Numbers as attributes of windows are: a tensor of them for convolutions, a vector for pooling.
MlirAttribute tosaWindowNumbers(MlirContext context, intptr_t count, const int64_t *numbers,
                                bool isVector);
/// How windows move over the first operand.
typedef struct TosaWindow {
  intptr_t spatial; ///< dimensions that they move along
  const int64_t *pad, *strides;
  const int64_t *dilations; ///< NULL: 1 along all
  const int64_t *kernel;    ///< their sizes; NULL: those of the second operand
  intptr_t kernelDim;       ///< where it has the first one
} TosaWindow;
/// Asks for the sizes of the result that its type doesn't say: those that windows make of the
/// operand's, and its own. `sizes` has room for all; gives how many there are.
intptr_t tosaWindowSizes(TosaLinalg *c, const TosaWindow *window, MlirValue *sizes);
/// Whether padded sizes can be ones. `pad` has two numbers for each of the dimensions that windows
/// move along.
bool tosaWindowCanPad(TosaLinalg *c, intptr_t spatial, const int64_t *pad);
/// The first operand with `number` around those dimensions.
MlirValue tosaWindowPad(TosaLinalg *c, intptr_t spatial, const int64_t *pad, MlirAttribute number);
/// The result of a depthwise convolution with channels, and what is made of each, in one dimension;
/// null when that isn't the op's type.
MlirValue tosaWindowJoinChannels(TosaLinalg *c, MlirValue apart);

#endif // TESSERA_CONVERSION_TOSATOLINALG_WINDOWS_H
