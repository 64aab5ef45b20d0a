// Questions about types, attributes and operations that the predicates of .td records ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shaped, integer, dense array: an argument is of the kind that the function's name says, or the
// answer is false, 0 or null.
#ifndef TESSERA_CONSTRAINTFUNCTIONS_H
#define TESSERA_CONSTRAINTFUNCTIONS_H

#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the type is an integer of the width (0: any), whatever its signedness.
bool tesseraTypeIsInteger(MlirType type, int64_t width);
/// The same for one signedness.
bool tesseraTypeIsSignlessInteger(MlirType type, int64_t width);
bool tesseraTypeIsSignedInteger(MlirType type, int64_t width);
bool tesseraTypeIsUnsignedInteger(MlirType type, int64_t width);
/// Whether the type is f16, f32, f64, f80 or f128.
bool tesseraTypeIsFloat(MlirType type, int64_t width);
/// f16, f32, f64, f80 or f128.
MlirType tesseraFloatTypeGet(MlirContext context, int64_t width);
bool tesseraTypeIsGraph(MlirType type);
/// Whether the type is `dialect`'s opaque type with this text.
bool tesseraTypeIsOpaque(MlirType type, const char *dialect, const char *text);
MlirType tesseraOpaqueTypeGet(MlirContext context, const char *dialect, const char *text);
/// Tensors and vectors.
bool tesseraTypeHasValueSemantics(MlirType type);
/// The element type of a shaped type; any other type itself.
MlirType tesseraElementTypeOrSelf(MlirType type);
/// The element type of a shaped type or of a complex one, else the type itself.
MlirType tesseraElementTypeOf(MlirType type);
/// The number of elements; -1 when it isn't static.
int64_t tesseraShapedTypeGetNumElements(MlirType type);
/// The size of a dimension, counted from the end when negative; INT64_MIN (dynamic) when there is
/// no such dimension.
int64_t tesseraShapedTypeGetDim(MlirType type, int64_t dim);
bool tesseraVectorTypeIsOnlyTrailingDimScalable(MlirType type);
bool tesseraVectorTypeAreAllDimsScalable(MlirType type);
/// Whether the layout of the memref is a stride for each dimension and an offset.
bool tesseraMemRefTypeIsStrided(MlirType type);
/// A tuple of all the types in the tuple, those of tuples inside it in their place.
MlirType tesseraTupleTypeFlatten(MlirType type);
/// The type, standing for its shape.
MlirType tesseraShapeOf(MlirType type);
/// Whether both are unranked or unshaped, or have equal dimensions.
bool tesseraShapesAreEqual(MlirType a, MlirType b);
/// Whether dimensions agree where both are static.
bool tesseraTypesHaveSameShape(MlirType a, MlirType b);
/// The address that stands for the kind of type.
const TesseraStorageDef *tesseraDefinitionOf(MlirType type);
/// Whether there is a type that both broadcast to.
bool tesseraTypesAreBroadcastable(MlirType a, MlirType b);
/// Whether a tensor or memref could be cast to the other: same element type, compatible shapes.
bool tesseraTypesAreCastCompatible(MlirType a, MlirType b);
/// Whether the type implements the interface, by its name in the records
/// ("MemRefElementTypeInterface").
bool tesseraTypeHasInterface(MlirType type, const char *name);
bool tesseraAttributeHasInterface(MlirAttribute attribute, const char *name);

/// A vector of the shape "4x8".
MlirType tesseraVectorTypeGet(const char *shape, MlirType elementType);
/// The shaped type with another element type; for any other type the element type.
MlirType tesseraTypeWithElementType(MlirType type, MlirType elementType);
/// i1, or the shaped type with i1 elements.
MlirType tesseraI1SameShape(MlirType type);
/// A tuple of the element type as often as the shape has elements; empty when that isn't known or
/// more than can be operands.
MlirType tesseraElementTypes(MlirType type);
/// A tuple of the function type's inputs or results.
MlirType tesseraFunctionTypeGetInputs(MlirType type);
MlirType tesseraFunctionTypeGetResults(MlirType type);

bool tesseraAttributeIsDenseStringElements(MlirAttribute attribute);
/// The value, sign- or zero-extended as its type says.
int64_t tesseraIntegerAttrGetInt(MlirAttribute attribute);
bool tesseraIntegerAttrIsNegative(MlirAttribute attribute);
bool tesseraIntegerAttrIsPositive(MlirAttribute attribute);
bool tesseraIntegerAttrIsPowerOf2(MlirAttribute attribute);
/// Whether no bit outside `mask` is set.
bool tesseraIntegerAttrHasOnlyBits(MlirAttribute attribute, int64_t mask);
/// Whether all elements of a dense array are at least `minimum`.
bool tesseraDenseArrayIsAtLeast(MlirAttribute attribute, int64_t minimum);
bool tesseraDenseArrayIsSorted(MlirAttribute attribute, bool strictly);
bool tesseraStringAttrIs(MlirAttribute attribute, const char *text);
/// Elements of an array or dense array, bytes of a string; 0 of any other attribute.
int64_t tesseraAttributeGetSize(MlirAttribute attribute);
/// Whether the attribute has the value that `text` stands for in a definition: a number, `true` or
/// `false` for an integer, a number for a float, something in quotes for a string, `true` for unit.
bool tesseraAttributeIsConstant(MlirAttribute attribute, const char *text);

/// Null when there is no operand or result of the number.
MlirType tesseraOperationGetOperandType(MlirOperation op, int64_t operand);
MlirType tesseraOperationGetResultType(MlirOperation op, int64_t result);
int64_t tesseraRegionGetNumBlocks(MlirRegion region);
bool tesseraValueHasNoUses(MlirValue value);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_CONSTRAINTFUNCTIONS_H
