// The types of chlo's ops. What can't be broadcast has a type without a rank, which any is
// compatible with. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "dialect/stablehlo/StablehloInfer.h"
#include "tessera/ConstraintFunctions.h"

static MlirLogicalResult give(MlirType type, StablehloAppend *append, void *user) {
  append(type, user);
  return success();
}

static bool haveRanks(const TesseraOpAdaptor *op) {
  for (intptr_t i = 0; i < op->numOperands; ++i)
    if (!mlirTypeIsARankedTensor(stablehloTypeOfOperand(op, i)))
      return false;
  return true;
}

//===--- Broadcasting ---===//

// Stretches the last dimension of the shape by one of a tensor; false where they don't fit.
static bool stretch(StablehloShape *shape, size_t at, MlirType type, intptr_t dim) {
  int64_t *size = &shape->sizes.data[at], *bound = &shape->bounds.data[at];
  int64_t other = sizeOf(type, dim), otherBound = stablehloGetBound(type, dim);
  if (*size == 1) {
    *size = other, *bound = otherBound;
    return true;
  }
  if (other == 1 || (other == *size && otherBound == *bound))
    return true;
  if (other != dynamic() && *size != dynamic())
    return false;
  if (other != dynamic())
    *size = other;
  *bound = dynamic();
  return true;
}

// As NumPy does: dimensions are aligned at their ends.
static MlirType broadcastAll(const TesseraOpAdaptor *op, MlirType element) {
  MlirType largest = stablehloTypeOfOperand(op, 0);
  for (intptr_t i = 1; i < op->numOperands; ++i)
    if (rankOf(stablehloTypeOfOperand(op, i)) > rankOf(largest))
      largest = stablehloTypeOfOperand(op, i);
  StablehloShape shape = {0};
  for (intptr_t i = 0; i < rankOf(largest); ++i)
    stablehloShapePush(&shape, 1, dynamic());
  bool fits = true;
  for (intptr_t i = 0; i < op->numOperands; ++i) {
    MlirType type = stablehloTypeOfOperand(op, i);
    intptr_t first = rankOf(largest) - rankOf(type);
    for (intptr_t dim = 0; dim < rankOf(type) && fits; ++dim)
      fits = stretch(&shape, (size_t)(first + dim), type, dim);
  }
  if (fits)
    return stablehloShapeTake(&shape, element, largest);
  stablehloShapeFree(&shape);
  return mlirUnrankedTensorTypeGet(element);
}

// The smaller operand's dimensions are those of the larger one that `dims` names.
static MlirType broadcastAlong(const TesseraOpAdaptor *op, MlirAttribute dims, MlirType element) {
  MlirType lhs = stablehloTypeOfOperand(op, 0), rhs = stablehloTypeOfOperand(op, 1);
  bool lhsIsLarger = rankOf(lhs) > rankOf(rhs);
  MlirType large = lhsIsLarger ? lhs : rhs, small = lhsIsLarger ? rhs : lhs;
  StablehloShape shape = {0};
  for (intptr_t i = 0; i < rankOf(large); ++i)
    stablehloShapePushDim(&shape, large, i);
  bool fits = mlirDenseArrayGetNumElements(dims) == rankOf(small);
  for (intptr_t i = 0; fits && i < rankOf(small); ++i) {
    int64_t dim = mlirDenseI64ArrayGetElement(dims, i);
    fits = dim >= 0 && dim < rankOf(large) && stretch(&shape, (size_t)dim, small, i);
  }
  if (fits)
    return stablehloShapeTake(&shape, element, large);
  stablehloShapeFree(&shape);
  return mlirUnrankedTensorTypeGet(element);
}

// With the elements given, or those of the first operand.
static MlirLogicalResult inferBroadcast(const TesseraOpAdaptor *op, MlirAttribute dims,
                                        MlirType element, StablehloAppend *append, void *user) {
  for (intptr_t i = 0; i < 2; ++i)
    if (!mlirTypeIsATensor(stablehloTypeOfOperand(op, i)))
      return failure();
  MlirType elements[] = {elementOf(stablehloTypeOfOperand(op, 0)),
                         elementOf(stablehloTypeOfOperand(op, 1))};
  if (!stablehloTypesAreCompatible(elements[0], elements[1]))
    return stablehloRefuse(op->location, "mismatched operand types");
  if (mlirTypeIsNull(element))
    element = elements[0];
  if (!haveRanks(op))
    return give(mlirUnrankedTensorTypeGet(element), append, user);
  bool named = !mlirAttributeIsNull(dims) && mlirAttributeIsADenseI64Array(dims);
  return give(named ? broadcastAlong(op, dims, element) : broadcastAll(op, element), append, user);
}

MlirLogicalResult chloBroadcastInferReturnTypes(const TesseraOpAdaptor *op, StablehloAppend *append,
                                                void *user) {
  return inferBroadcast(op, chloBroadcastAddOpAdaptorGetBroadcastDimensionsAttr(op),
                        (MlirType){NULL}, append, user);
}

MlirLogicalResult chloBroadcastComplexOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                         StablehloAppend *append, void *user) {
  MlirType element = tesseraElementTypeOrSelf(stablehloTypeOfOperand(op, 0));
  return inferBroadcast(op, chloBroadcastComplexOpAdaptorGetBroadcastDimensionsAttr(op),
                        mlirComplexTypeGet(element), append, user);
}

MlirLogicalResult chloBroadcastCompareOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                         StablehloAppend *append, void *user) {
  return inferBroadcast(op, chloBroadcastCompareOpAdaptorGetBroadcastDimensionsAttr(op),
                        mlirIntegerTypeGet(op->context, 1), append, user);
}

MlirLogicalResult chloBroadcastSelectOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                        StablehloAppend *append, void *user) {
  MlirType element = tesseraElementTypeOrSelf(stablehloTypeOfOperand(op, 1));
  if (!mlirTypeEqual(element, tesseraElementTypeOrSelf(stablehloTypeOfOperand(op, 2))))
    return stablehloRefuse(op->location, "mismatched operand types");
  return give(haveRanks(op) ? broadcastAll(op, element) : mlirUnrankedTensorTypeGet(element),
              append, user);
}

//===--- Others ---===//

MlirLogicalResult chloConstantOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  MlirAttribute value = chloConstantOpAdaptorGetValueAttr(op);
  if (mlirAttributeIsNull(value) || !mlirAttributeIsAElements(value))
    return failure();
  return give(mlirAttributeGetType(value), append, user);
}

MlirLogicalResult chloConstantLikeOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                     StablehloAppend *append, void *user) {
  MlirAttribute value = chloConstantLikeOpAdaptorGetValueAttr(op);
  MlirType type = stablehloTypeOfOperand(op, 0);
  if (mlirAttributeIsNull(value) || mlirTypeIsNull(mlirAttributeGetType(value)))
    return failure();
  MlirType element = mlirAttributeGetType(value);
  return give(mlirTypeIsARankedTensor(type) ? stablehloWithElement(type, element)
                                            : mlirUnrankedTensorTypeGet(element),
              append, user);
}

MlirLogicalResult chloTopKOpInferReturnTypes(const TesseraOpAdaptor *op, StablehloAppend *append,
                                             void *user) {
  MlirType type = stablehloTypeOfOperand(op, 0), i32 = mlirIntegerTypeGet(op->context, 32);
  MlirAttribute count = chloTopKOpAdaptorGetKAttr(op);
  if (!mlirTypeIsATensor(type) || mlirAttributeIsNull(count))
    return failure();
  if (!mlirTypeIsARankedTensor(type)) {
    append(mlirUnrankedTensorTypeGet(elementOf(type)), user);
    return give(mlirUnrankedTensorTypeGet(i32), append, user);
  }
  intptr_t rank = rankOf(type);
  int64_t k = mlirIntegerAttrGetValueInt(count);
  if (!rank)
    return stablehloRefuse(op->location, "operand's rank must be at least 1");
  if (k < 0)
    return stablehloRefuse(op->location, "k must not be negative");
  if (sizeOf(type, rank - 1) != dynamic() && sizeOf(type, rank - 1) < k)
    return stablehloRefuse(op->location, "operand's last dimension must be at least %lld",
                           (long long)k);
  for (int i = 0; i < 2; ++i) {
    StablehloShape shape = {0};
    for (intptr_t dim = 0; dim + 1 < rank; ++dim)
      stablehloShapePushDim(&shape, type, dim);
    stablehloShapePush(&shape, k, dynamic());
    append(stablehloShapeTake(&shape, i ? i32 : elementOf(type), type), user);
  }
  return success();
}
