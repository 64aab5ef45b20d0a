// What the inference of several ops' types shares: messages, numbers, shapes with bounds.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOINFER_H
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOINFER_H

#include "dialect/stablehlo/StablehloChecks.h"

/// Takes a result's type.
typedef void StablehloAppend(MlirType type, void *user);

static inline MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static inline int64_t dynamic(void) { return mlirShapedTypeGetDynamicSize(); }
static inline int64_t sizeOf(MlirType type, intptr_t dim) {
  return mlirShapedTypeGetDimSize(type, dim);
}
static inline intptr_t rankOf(MlirType type) { return mlirShapedTypeGetRank(type); }
static inline MlirType elementOf(MlirType type) { return mlirShapedTypeGetElementType(type); }
static inline MlirLocation at(MlirOperation op) { return mlirOperationGetLocation(op); }

/// Whether all operands are tensors with a rank, which ops that aren't verified yet may not keep.
bool stablehloOperandsAreTensors(const TesseraOpAdaptor *op);
MlirType stablehloTypeOfOperand(const TesseraOpAdaptor *op, intptr_t i);

/// Appends the numbers of an array or of elements; false where it is none, or absent.
bool stablehloReadNumbers(MlirAttribute attribute, StablehloSizes *numbers);
/// Appends the numbers of a constant; false where the value is none.
bool stablehloReadConstant(MlirValue value, StablehloSizes *numbers);
/// A view of numbers, by their name in messages.
StablehloDims stablehloDimsOf(const StablehloSizes *numbers, const char *name);

/// Sizes of dimensions and their bounds, which are dynamic where there is none.
typedef struct StablehloShape {
  StablehloSizes sizes, bounds;
} StablehloShape;

int64_t stablehloGetBound(MlirType type, intptr_t dim);
void stablehloShapePush(StablehloShape *shape, int64_t size, int64_t bound);
/// Appends a dimension of a tensor.
void stablehloShapePushDim(StablehloShape *shape, MlirType type, intptr_t dim);
void stablehloShapeFree(StablehloShape *shape);
/// The tensor of the shape, which is freed. An encoding that isn't bounds is that of `like`.
MlirType stablehloShapeTake(StablehloShape *shape, MlirType element, MlirType like);
/// A tensor with other elements.
MlirType stablehloWithElement(MlirType tensor, MlirType element);
/// The element of tensors in which parts of complex numbers are numbers of their own.
MlirType stablehloRealElement(MlirType tensor);

/// Adds to what is known of the last dimension that it is this one of another tensor, too. Fails
/// where it can't be; `index` is its number in the message.
MlirLogicalResult stablehloShapeMeet(StablehloShape *shape, MlirLocation at, int64_t index,
                                     MlirType type, intptr_t dim);
/// A tensor of what is known of either; null after an error. Of the same rank.
MlirType stablehloMostSpecific(MlirLocation at, MlirType lhs, MlirType rhs);
/// The same of what both leave possible.
MlirType stablehloLeastSpecific(MlirLocation at, MlirType lhs, MlirType rhs);

/// Of bodies that combine what is there already: the shapes of the first `count` operands, with the
/// elements that the body gives, for each or one for all.
MlirLogicalResult stablehloInferCombined(const TesseraOpAdaptor *op, intptr_t count, bool oneForAll,
                                         StablehloAppend *append, void *user);

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOINFER_H
