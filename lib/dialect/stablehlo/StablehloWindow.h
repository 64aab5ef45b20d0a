// Windows that slide over tensors: of convolutions and of reductions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOWINDOW_H
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOWINDOW_H

#include "dialect/stablehlo/StablehloChecks.h"

/// Attributes of a window: null, empty, or a number for each dimension.
typedef struct StablehloWindowAttrs {
  MlirAttribute strides, baseDilations, windowDilations, reversal;
} StablehloWindowAttrs;

/// Zero-initialise; the owner frees it. All but the sizes may be empty: 1, and no padding.
typedef struct StablehloWindow {
  StablehloSizes sizes, strides, baseDilations, windowDilations;
  StablehloSizes padding; ///< pairs
} StablehloWindow;

/// Fails where padding isn't pairs of numbers; null is none.
MlirLogicalResult stablehloReadPadding(MlirLocation at, MlirAttribute padding,
                                       StablehloWindow *window);
/// Of a window whose sizes and padding are there already.
MlirLogicalResult stablehloReadWindow(MlirLocation at, const StablehloWindowAttrs *attributes,
                                      StablehloWindow *window);
/// At how many places the window lies in `size` elements.
int64_t stablehloWindowCount(const StablehloWindow *window, size_t dim, int64_t size);
void stablehloWindowFree(StablehloWindow *window);

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOWINDOW_H
