// Windows over images, and what else ttir and ttnn do in almost the same way.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERPRETER_IMAGES_H
#define TESSERA_INTERPRETER_IMAGES_H

#include "interpreter/Interpreter.h"

/// Kernel, strides and dilations of two dimensions, with the padding of these names.
void interpreterImageWindow(MlirOperation op, const char *top, const char *left, Window *window);
/// The same window over a batch of images, N x H x W x C.
void interpreterBatchWindow(MlirOperation op, const Window *image, Window *window);
/// Of a transposed convolution, whose kernel is C x O/groups x Kh x Kw.
const char *interpreterTransposedWindow(MlirOperation op, const Tensor *kernel, Convolution *how);
/// Strides, padding, dilations and reversal as StableHLO has them.
void interpreterConvolutionWindow(MlirOperation op, size_t rank, const char *baseDilation,
                                  const char *dilation, Convolution *how);
/// The window of a reduce_window, or of a pooling.
void interpreterReduceWindow(MlirOperation op, size_t rank, Window *window);
/// The largest element of each window, or the mean over the whole window.
const char *interpreterPool(Tensor *result, const Tensor *in, const Window *window, bool isMax);
/// Along the attribute `dimensions`.
const char *interpreterReverse(Interpreter *interpreter, MlirOperation op, Tensor **results);

/// The input, operand number `input`, becomes the beginning of a batch of the cache.
const char *interpreterFillCache(Interpreter *interpreter, MlirOperation op, intptr_t input,
                                 Tensor *cache);
/// The input, one step of all batches, is written to the place that the operand after it says.
const char *interpreterUpdateCache(Interpreter *interpreter, MlirOperation op, intptr_t input,
                                   Tensor *cache);

#endif // TESSERA_INTERPRETER_IMAGES_H
