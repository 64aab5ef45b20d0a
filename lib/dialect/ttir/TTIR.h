// The ttir dialect's API for C beside what is generated: its traits, and builders that passes and
// conversions share. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIR_H
#define TESSERA_DIALECT_TTIR_TTIR_H

#include "dialect/tt/TT.h"
#include "dialect/tt/TTChecks.h"
#include "dialect/ttir/TTIROps.h"

//===--- Traits ---===//

/// op(op(x)) == x; op(op(x)) == op(x); op(x, x) == x. They fold.
extern const TesseraTrait ttirInvolutionTrait, ttirIdempotenceTrait, ttirBinaryIdempotenceTrait;
/// Inputs broadcast against each other to the shape of the result.
extern const TesseraTrait ttirBroadcastableTrait;
/// The hardware broadcasts the first operand, or any, by itself.
extern const TesseraTrait ttirPartiallyBroadcastableTrait, ttirFullyBroadcastableTrait;
/// Lives inside the region of a ttir.generic.
extern const TesseraTrait ttirGenericParentTrait;

//===--- Builders ---===//

/// A `tensor.empty` of the type, to be written by a destination-passing op. The shape is static.
MlirValue ttirCreateEmpty(MlirRewriterBase rewriter, MlirLocation location, MlirType type);
/// The value in another shape with as many elements, through `ttir.reshape` into a new tensor.
MlirValue ttirCreateReshape(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                            IrShape shape);
/// The value with result dimension i being input dimension permutation[i], through `ttir.permute`
/// into a new tensor.
MlirValue ttirCreatePermute(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                            const int64_t *permutation);

/// The location of a conversion that an operand of an op at `location` needs. A named one tells
/// which operand it is for: tools override layouts by these names.
MlirLocation ttirNameOperandLocation(MlirLocation location, intptr_t operand);
/// The value of a constant in a layout, for one of its users. The others keep theirs: to change it
/// for all would go back and forth between those that want different ones.
MlirValue ttirPlaceConstant(MlirRewriterBase rewriter, MlirOperation constant, MlirType type);

/// 0, 1, ... along dimension `dim` of a tensor of the type.
MlirValue ttirCreateArange(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                           int64_t dim);
/// For each index, of any integer type, a row of `count` elements of the type `element`, 1 at the
/// index and 0 elsewhere, along a new last dimension. An index that isn't there gives zeros.
MlirValue ttirCreateOneHot(MlirRewriterBase rewriter, MlirLocation location, MlirValue indices,
                           int64_t count, MlirType element);

//===--- Attributes ---===//

/// `value : si32`, `value : i32`.
MlirAttribute ttirSI32Attr(MlirContext context, int64_t value);
MlirAttribute ttirI32Attr(MlirContext context, int64_t value);
/// `[1 : i32, 2 : i32]`.
MlirAttribute ttirI32ArrayAttr(MlirContext context, IrShape values);
/// `array<i64: 1, 2>`.
MlirAttribute ttirI64DenseArrayAttr(MlirContext context, IrShape values);

#endif // TESSERA_DIALECT_TTIR_TTIR_H
