// What the inference of several ops' types shares.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"

//===--- Operands and numbers ---===//

MlirType stablehloTypeOfOperand(const TesseraOpAdaptor *op, intptr_t i) {
  return mlirValueGetType(op->operands[i]);
}

bool stablehloOperandsAreTensors(const TesseraOpAdaptor *op) {
  for (intptr_t i = 0; i < op->numOperands; ++i)
    if (!mlirTypeIsARankedTensor(stablehloTypeOfOperand(op, i)))
      return false;
  return op->numOperands > 0;
}

static bool readElements(MlirAttribute elements, StablehloSizes *numbers) {
  MlirType element = mlirShapedTypeGetElementType(mlirAttributeGetType(elements));
  intptr_t count = mlirElementsAttrGetNumElements(elements);
  bool isIndex = mlirTypeIsAIndex(element);
  unsigned width = isIndex ? 64 : mlirIntegerTypeGetWidth(element);
  for (intptr_t i = 0; i < count; ++i) {
    if (isIndex)
      tsVecPush(numbers, (int64_t)mlirDenseElementsAttrGetIndexValue(elements, i));
    else if (width == 64)
      tsVecPush(numbers, mlirDenseElementsAttrGetInt64Value(elements, i));
    else if (width == 32)
      tsVecPush(numbers, mlirDenseElementsAttrGetInt32Value(elements, i));
    else
      return false;
  }
  return true;
}

bool stablehloReadNumbers(MlirAttribute attribute, StablehloSizes *numbers) {
  if (mlirAttributeIsNull(attribute))
    return false;
  if (mlirAttributeIsADenseIntElements(attribute))
    return readElements(attribute, numbers);
  if (!mlirAttributeIsADenseI64Array(attribute))
    return false;
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(attribute); ++i)
    tsVecPush(numbers, mlirDenseI64ArrayGetElement(attribute, i));
  return true;
}

bool stablehloReadConstant(MlirValue value, StablehloSizes *numbers) {
  MlirOperation source =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  return !mlirOperationIsNull(source) && stablehloConstantOpIsA(source) &&
         stablehloReadNumbers(stablehloConstantOpGetValueAttr(source), numbers);
}

StablehloDims stablehloDimsOf(const StablehloSizes *numbers, const char *name) {
  return (StablehloDims){numbers->data, numbers->size, name};
}

//===--- Shapes ---===//

static const int64_t *boundsOf(MlirType type, size_t *count) {
  MlirAttribute encoding = mlirRankedTensorTypeGetEncoding(type);
  *count = 0;
  return !mlirAttributeIsNull(encoding) && stablehloTypeExtensionsAttrIsA(encoding)
             ? stablehloTypeExtensionsAttrGetBounds(encoding, count)
             : NULL;
}

int64_t stablehloGetBound(MlirType type, intptr_t dim) {
  size_t count;
  const int64_t *bounds = boundsOf(type, &count);
  return (size_t)dim < count ? bounds[dim] : dynamic();
}

void stablehloShapePush(StablehloShape *shape, int64_t size, int64_t bound) {
  tsVecPush(&shape->sizes, size);
  tsVecPush(&shape->bounds, bound);
}

void stablehloShapePushDim(StablehloShape *shape, MlirType type, intptr_t dim) {
  stablehloShapePush(shape, mlirShapedTypeGetDimSize(type, dim), stablehloGetBound(type, dim));
}

void stablehloShapeFree(StablehloShape *shape) {
  tsVecFree(&shape->sizes);
  tsVecFree(&shape->bounds);
}

static MlirAttribute encodingOf(const StablehloShape *shape, MlirType like) {
  for (size_t i = 0; i < shape->bounds.size; ++i)
    if (shape->bounds.data[i] != dynamic())
      return stablehloTypeExtensionsAttrGet(mlirTypeGetContext(like), shape->bounds.size,
                                            shape->bounds.data);
  MlirAttribute encoding = mlirRankedTensorTypeGetEncoding(like);
  bool isBounds = !mlirAttributeIsNull(encoding) && stablehloTypeExtensionsAttrIsA(encoding);
  return isBounds ? mlirAttributeGetNull() : encoding;
}

MlirType stablehloShapeTake(StablehloShape *shape, MlirType element, MlirType like) {
  static const int64_t none[] = {0};
  MlirType type = mlirRankedTensorTypeGet((intptr_t)shape->sizes.size,
                                          shape->sizes.size ? shape->sizes.data : none, element,
                                          encodingOf(shape, like));
  stablehloShapeFree(shape);
  return type;
}

MlirType stablehloWithElement(MlirType tensor, MlirType element) {
  StablehloShape shape = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(tensor); ++i)
    stablehloShapePushDim(&shape, tensor, i);
  return stablehloShapeTake(&shape, element, tensor);
}

MlirType stablehloRealElement(MlirType tensor) {
  MlirType element = mlirShapedTypeGetElementType(tensor);
  return mlirTypeIsAComplex(element) ? mlirComplexTypeGetElementType(element) : element;
}

//===--- Two tensors ---===//

typedef struct Dim {
  int64_t size, bound;
} Dim;

static Dim dimOf(MlirType type, intptr_t dim) {
  return (Dim){mlirShapedTypeGetDimSize(type, dim), stablehloGetBound(type, dim)};
}

static MlirLogicalResult refuseSizes(MlirLocation at, Dim a, Dim b, int64_t index) {
  return stablehloRefuse(at, "Mismatched dimension sizes %lld and %lld in dimension %lld",
                         (long long)a.size, (long long)b.size, (long long)index);
}

static MlirLogicalResult meet(MlirLocation at, int64_t index, Dim a, Dim b, Dim *result) {
  if (!stablehloSizesAreCompatible(a.size, b.size))
    return refuseSizes(at, a, b, index);
  bool aHasBound = a.bound != dynamic(), bHasBound = b.bound != dynamic();
  *result = (Dim){a.size != dynamic() ? a.size : b.size, dynamic()};
  int64_t bound = aHasBound ? a.bound : b.bound;
  if (result->size == dynamic())
    result->bound = aHasBound && bHasBound && b.bound < bound ? b.bound : bound;
  else if ((aHasBound || bHasBound) && result->size > bound)
    return stablehloRefuse(at, "Mismatched dimension size %lld and bound %lld in dimension %lld",
                           (long long)result->size, (long long)bound, (long long)index);
  return success();
}

static MlirLogicalResult join(MlirLocation at, int64_t index, Dim a, Dim b, Dim *result) {
  bool aIsKnown = a.size != dynamic(), bIsKnown = b.size != dynamic();
  *result = (Dim){dynamic(), dynamic()};
  if (aIsKnown && bIsKnown) {
    result->size = a.size;
    return a.size == b.size ? success() : refuseSizes(at, a, b, index);
  }
  int64_t left = aIsKnown ? a.size : a.bound, right = bIsKnown ? b.size : b.bound;
  if (left != dynamic() && right != dynamic())
    result->bound = left > right ? left : right;
  return success();
}

MlirLogicalResult stablehloShapeMeet(StablehloShape *shape, MlirLocation at, int64_t index,
                                     MlirType type, intptr_t dim) {
  int64_t *size = &shape->sizes.data[shape->sizes.size - 1];
  int64_t *bound = &shape->bounds.data[shape->bounds.size - 1];
  Dim result;
  if (failed(meet(at, index, (Dim){*size, *bound}, dimOf(type, dim), &result)))
    return failure();
  *size = result.size;
  *bound = result.bound;
  return success();
}

static MlirType combine(MlirLocation at, MlirType lhs, MlirType rhs,
                        MlirLogicalResult (*rule)(MlirLocation, int64_t, Dim, Dim, Dim *)) {
  if (mlirTypeEqual(lhs, rhs))
    return lhs;
  if (!mlirTypeIsARankedTensor(lhs) || !mlirTypeIsARankedTensor(rhs))
    return lhs;
  StablehloShape shape = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(lhs); ++i) {
    Dim dim;
    if (failed(rule(at, i, dimOf(lhs, i), dimOf(rhs, i), &dim))) {
      stablehloShapeFree(&shape);
      return (MlirType){NULL};
    }
    stablehloShapePush(&shape, dim.size, dim.bound);
  }
  return stablehloShapeTake(&shape, mlirShapedTypeGetElementType(lhs), lhs);
}

MlirType stablehloMostSpecific(MlirLocation at, MlirType lhs, MlirType rhs) {
  return combine(at, lhs, rhs, meet);
}

MlirType stablehloLeastSpecific(MlirLocation at, MlirType lhs, MlirType rhs) {
  return combine(at, lhs, rhs, join);
}
