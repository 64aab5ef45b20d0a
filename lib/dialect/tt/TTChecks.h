// Shape checks and shape arithmetic that ops of several dialects share, each with the one wording
// of its diagnostics. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check reports an error on `op` ("'ttir.concat' op ...") and fails. Values are ranked tensors
// unless said otherwise; sizes may be dynamic, which then fit nothing but themselves. Numbers are
// passed as written in the attributes.
#ifndef TESSERA_DIALECT_TT_TTCHECKS_H
#define TESSERA_DIALECT_TT_TTCHECKS_H

#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Shapes ---===//

/// A growing list of sizes.
typedef TsVec(int64_t) TtSizes;

/// The shape of a value of ranked type; of a ranked type.
static inline IrShape ttShapeOf(MlirValue value) {
  return irShapedShape(irType(mlirValueGetType(value)));
}
static inline IrShape ttTypeShape(MlirType shapedType) { return irShapedShape(irType(shapedType)); }
static inline int64_t ttRankOf(MlirValue value) { return (int64_t)ttShapeOf(value).rank; }
static inline MlirType ttElementTypeOf(MlirValue value) {
  return irWrapType(irShapedElementType(irType(mlirValueGetType(value))));
}
bool ttShapesEqual(IrShape a, IrShape b);
/// Sums and products that wrap around instead of overflowing: a wrong size is then reported as any
/// other.
static inline int64_t ttWrapAdd(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}
static inline int64_t ttWrapMul(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a * (uint64_t)b);
}
/// a / b rounded up, of a number that isn't negative by a positive one.
static inline int64_t ttCeilDiv(int64_t a, int64_t b) { return a / b + (a % b != 0); }
/// The sizes with `separator` between them.
void ttAppendSizes(TsString *text, size_t count, const int64_t *sizes, const char *separator);
static inline void ttAppendShape(TsString *text, IrShape shape, const char *separator) {
  ttAppendSizes(text, shape.rank, shape.sizes, separator);
}
/// The size that both sizes stand for, or -1. Of a dynamic size only a static one above 1 is known
/// to be what the other must be at run time.
int64_t ttBroadcastSize(int64_t a, int64_t b);
/// The common shape of two shapes that are aligned at their last dimensions, where 1 goes with any
/// size. *result is replaced; it may hold the sizes of `a` or `b`. False: they don't go together.
bool ttBroadcastShapes(IrShape a, IrShape b, TtSizes *result);
/// The shape that the sizes are.
static inline IrShape ttSizesShape(const TtSizes *sizes) {
  IrShape shape = {sizes->data, sizes->size};
  return shape;
}
/// The type of a tensor with another shape; element type and encoding stay.
MlirType ttTypeWithShape(MlirType tensorType, IrShape shape);

/// Reports the text as an error of the op and frees it; gives failure.
MlirLogicalResult ttFailWith(MlirOperation op, TsString *text);

//===--- Attributes ---===//

/// Element `position` of an array attribute of integers.
static inline int64_t ttIntegerAt(MlirAttribute array, intptr_t position) {
  return mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(array, position));
}
/// `count` (2 or 4) numbers of an attribute that is one integer, a pair (a, b: for 4 a, b, a, b),
/// or, where 4 are wanted, four. `what` (may be NULL) ends the message: "... for stride".
MlirLogicalResult ttReadIntegers(MlirOperation op, MlirAttribute attribute, const char *what,
                                 int count, int64_t *numbers);

//===--- Elementwise ---===//

MlirLogicalResult ttCheckClamp(MlirOperation op, MlirValue input, MlirValue result);

//===--- Matrix products, convolutions, pooling ---===//

/// `bias` may be null.
MlirLogicalResult ttCheckMatmul(MlirOperation op, MlirValue a, MlirValue b, MlirValue bias,
                                MlirValue output);
/// Ranks only; `bias` may be null.
MlirLogicalResult ttCheckConv2d(MlirOperation op, MlirValue input, MlirValue weight,
                                MlirValue bias);

/// A transposed convolution: input and output are NHWC, the weight is C x O/groups x Kh x Kw; each
/// pair is height, width.
typedef struct TtConvTranspose2d {
  MlirValue input, weight, bias, output; ///< bias may be null; all of rank 4
  int64_t inputSize[2];
  int64_t stride[2], outputPadding[2], dilation[2];
  int64_t totalPadding[2]; ///< both sides together
  int64_t groups;
} TtConvTranspose2d;

/// Ranks and batch size.
MlirLogicalResult ttCheckConvTranspose2dRanks(MlirOperation op, const TtConvTranspose2d *conv);
/// Channels, groups and bias; and that the size of the output, put into outputSize, isn't negative.
MlirLogicalResult ttCheckConvTranspose2dChannels(MlirOperation op, const TtConvTranspose2d *conv,
                                                 int64_t outputSize[2]);
/// The kernel fits the input.
MlirLogicalResult ttCheckMaxPool2dKernel(MlirOperation op, int64_t kernelHeight,
                                         int64_t kernelWidth, int64_t inputHeight,
                                         int64_t inputWidth);
/// `scaleFactor` is an integer or an array of two.
MlirLogicalResult ttCheckUpsample2d(MlirOperation op, MlirValue input, MlirValue output,
                                    MlirAttribute scaleFactor, MlirStringRef mode);

//===--- Shape and data movement ---===//

/// The first operands of the op are what is joined.
MlirLogicalResult ttCheckConcat(MlirOperation op, intptr_t numInputs, int64_t dim);
MlirLogicalResult ttCheckPad(MlirOperation op, MlirValue input, MlirValue result, size_t numPadding,
                             const int32_t *padding);
/// `shape` is an array attribute of integers.
MlirLogicalResult ttCheckReshape(MlirOperation op, MlirValue input, MlirValue output,
                                 MlirAttribute shape);
MlirLogicalResult ttCheckTranspose(MlirOperation op, MlirValue input, MlirValue output,
                                   int64_t dim0, int64_t dim1);
MlirLogicalResult ttCheckPermute(MlirOperation op, MlirValue input, MlirValue result,
                                 size_t numPermutation, const int64_t *permutation);
/// Array attributes of integers.
MlirLogicalResult ttCheckSlice(MlirOperation op, MlirValue input, MlirValue output,
                               MlirAttribute begins, MlirAttribute ends, MlirAttribute step);
/// One dimension of a slice.
typedef struct TtSliceDim {
  int64_t dim, begin, end, step;
} TtSliceDim;
MlirLogicalResult ttCheckSliceDim(MlirOperation op, MlirValue input, MlirValue output,
                                  TtSliceDim slice);
MlirLogicalResult ttCheckRepeat(MlirOperation op, MlirValue input, MlirValue output,
                                size_t numRepeats, const int64_t *repeats);
MlirLogicalResult ttCheckRepeatInterleave(MlirOperation op, MlirValue input, MlirValue output,
                                          int64_t repeats, int64_t dim);

//===--- Others ---===//

MlirLogicalResult ttCheckSoftmax(MlirOperation op, MlirValue input, MlirValue output,
                                 int64_t dimension);
MlirLogicalResult ttCheckEmbedding(MlirOperation op, MlirValue input, MlirValue weight,
                                   MlirValue output);
/// The element types of gradient and output, and the output's shape against `expected`, the
/// weight's.
MlirLogicalResult ttCheckEmbeddingBackward(MlirOperation op, MlirValue weight, MlirValue inGradient,
                                           MlirValue output);
MlirLogicalResult ttCheckUpdateCache(MlirOperation op, MlirValue cache, MlirValue input,
                                     int64_t batchOffset);
MlirLogicalResult ttCheckFillCache(MlirOperation op, MlirValue cache, MlirValue input,
                                   int64_t batchOffset);

#endif // TESSERA_DIALECT_TT_TTCHECKS_H
