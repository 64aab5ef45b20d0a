// Linear layouts: which element of a tensor each register of each thread holds, and the like, as a
// linear map of bits. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ANALYSIS_LINEARLAYOUT_H
#define TESSERA_ANALYSIS_LINEARLAYOUT_H

#include "support/String.h"

#include <stdbool.h>
#include <stdint.h>

// A layout maps indices along named input dimensions (register, lane, warp, block) to indices along
// named output dimensions (dim0, dim1). All sizes are powers of two, and the map is linear over the
// field of two elements: L(a ^ b) = L(a) ^ L(b). So it is fixed by its bases, where it takes the
// powers of two of each input dimension. A basis of zero is a broadcast: both values of that bit
// hold the same. See "Linear Layouts: Robust Code Generation of Efficient Tensor Computation Using
// F2", https://arxiv.org/abs/2505.23819.
//
// A layout is a value: it is copied by assignment, and nothing is to be freed. Functions that can
// fail because sizes or names don't fit say so; the others need what their comments say.

enum { kLayoutMaxDims = 8, kLayoutMaxBits = 63, kLayoutMaxName = 16 };

/// A dimension: its size is 1 << bits.
typedef struct LayoutDim {
  char name[kLayoutMaxName];
  unsigned bits;
} LayoutDim;

typedef struct LinearLayout {
  unsigned numIns, numOuts;
  LayoutDim ins[kLayoutMaxDims], outs[kLayoutMaxDims];
  /// For each bit of the inputs, those of the first dimension first, the outputs in one word, those
  /// of the first dimension in the lowest bits.
  uint64_t bases[kLayoutMaxBits];
} LinearLayout;

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

/// The layout without dimensions.
LinearLayout linearLayoutEmpty(void);
/// out = in for `size` values.
LinearLayout linearLayoutIdentity1D(uint32_t size, const char *in, const char *out);
/// out = in * stride; the output's size is size * stride.
LinearLayout linearLayoutStrided1D(uint32_t size, uint32_t stride, const char *in, const char *out);
/// out = 0 for `size` values; the output's size is `outSize`.
LinearLayout linearLayoutZeros1D(uint32_t size, const char *in, const char *out, uint32_t outSize);
/// Adds an output, of this size (a power of two), and an input without bases.
void linearLayoutAddOut(LinearLayout *layout, const char *name, uint32_t size);
void linearLayoutAddIn(LinearLayout *layout, const char *name);
/// Adds a basis to the last input: a value for each output. False when there are too many bits, or
/// a value isn't smaller than its output's size.
bool linearLayoutAddBasis(LinearLayout *layout, const uint32_t *values);
/// The direct sum, A's dimensions first: where both have a dimension, B's part of it stands above
/// A's. False when it has too many dimensions or bits.
bool linearLayoutProduct(const LinearLayout *a, const LinearLayout *b, LinearLayout *product);

//===----------------------------------------------------------------------===//
// Looking
//===----------------------------------------------------------------------===//

/// The index of a dimension, -1 when there is none of that name.
int linearLayoutFindIn(const LinearLayout *layout, const char *name);
int linearLayoutFindOut(const LinearLayout *layout, const char *name);
unsigned linearLayoutInBits(const LinearLayout *layout);
unsigned linearLayoutOutBits(const LinearLayout *layout);
/// What basis `bit` of input `in` has for output `out`.
uint64_t linearLayoutBasis(const LinearLayout *layout, unsigned in, unsigned bit, unsigned out);
/// The outputs for an index along each input; all of at most 32 bits.
void linearLayoutApply(const LinearLayout *layout, const uint32_t *ins, uint32_t *outs);
/// The outputs in one word for the inputs in one word.
uint64_t linearLayoutApplyWord(const LinearLayout *layout, uint64_t ins);
/// The same dimensions in the same order, and the same bases.
bool linearLayoutEqual(const LinearLayout *a, const LinearLayout *b);
/// How many of the bases are independent.
unsigned linearLayoutRank(const LinearLayout *layout);
bool linearLayoutIsSurjective(const LinearLayout *layout);
bool linearLayoutIsInjective(const LinearLayout *layout);
bool linearLayoutIsInvertible(const LinearLayout *layout);
/// For each input the bits that add nothing to what the bits before them, of it and of the inputs
/// before it, reach: registers, lanes and warps that hold copies.
void linearLayoutFreeVariableMasks(const LinearLayout *layout, uint32_t *masks);
/// How many consecutive values of the first input are consecutive along the first output, wherever
/// a group of as many begins.
uint32_t linearLayoutNumConsecutive(const LinearLayout *layout);
/// Appends a table for people: each basis with its outputs, then the outputs' sizes.
void linearLayoutPrint(const LinearLayout *layout, TsString *text);

//===----------------------------------------------------------------------===//
// Changing dimensions
//===----------------------------------------------------------------------===//

/// Only these inputs and outputs, in the layout's order.
LinearLayout linearLayoutSublayout(const LinearLayout *layout, const char *const *ins,
                                   unsigned numIns, const char *const *outs, unsigned numOuts);
/// The same dimensions in the order of the names, which are all of them. False else.
bool linearLayoutTransposeIns(LinearLayout *layout, const char *const *names, unsigned numNames);
bool linearLayoutTransposeOuts(LinearLayout *layout, const char *const *names, unsigned numNames);
/// All inputs (outputs) as one, the first dimension in the lowest bits.
void linearLayoutFlattenIns(LinearLayout *layout, const char *name);
void linearLayoutFlattenOuts(LinearLayout *layout, const char *name);
/// Other dimensions of the same total size, the first in the lowest bits. False when it isn't.
bool linearLayoutReshapeIns(LinearLayout *layout, const LayoutDim *dims, unsigned numDims);
bool linearLayoutReshapeOuts(LinearLayout *layout, const LayoutDim *dims, unsigned numDims);
/// Gives an input a size: bases at the top go, or are new and zero. Gives an output a size, which
/// must be enough for all bases. False when there is no such dimension, or it can't be.
bool linearLayoutResizeIn(LinearLayout *layout, const char *name, uint32_t size);
bool linearLayoutResizeOut(LinearLayout *layout, const char *name, uint32_t size);
/// Leaves out bases of an input that are zero.
void linearLayoutRemoveZeroBases(LinearLayout *layout, const char *in);

//===----------------------------------------------------------------------===//
// Algebra
//===----------------------------------------------------------------------===//

/// outer(inner(x)). The outputs of `inner` are the inputs of `outer` by name, in any order, and no
/// larger; false else.
bool linearLayoutCompose(const LinearLayout *inner, const LinearLayout *outer,
                         LinearLayout *composed);
/// The map h with b(h(x)) = a(x), which uses only those inputs of b that are no free variables.
/// Both have the same outputs in the same order. False when b doesn't reach all that a does.
bool linearLayoutInvertAndCompose(const LinearLayout *a, const LinearLayout *b, LinearLayout *h);
/// A map from outputs to inputs with layout(inverse(y)) = y. False when the layout isn't
/// surjective. Where it is invertible, this is its inverse.
bool linearLayoutPseudoinvert(const LinearLayout *layout, LinearLayout *inverse);
/// The layout c with b * c = a (c * b = a). False when there is none.
bool linearLayoutDivideLeft(const LinearLayout *a, const LinearLayout *b, LinearLayout *c);
bool linearLayoutDivideRight(const LinearLayout *a, const LinearLayout *b, LinearLayout *c);

#endif // TESSERA_ANALYSIS_LINEARLAYOUT_H
