// Folding of the tensor dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorFold.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Questions ---===//

bool tensorReadIndex(MlirValue value, int64_t *index) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (mlirAttributeIsNull(constant) || !mlirAttributeIsAInteger(constant))
    return false;
  *index = mlirIntegerAttrGetValueInt(constant);
  return true;
}

bool tensorKeepsShape(MlirType from, MlirType to) {
  if (!mlirTypeIsARankedTensor(from) || !mlirTypeIsARankedTensor(to) ||
      !mlirTypeEqual(mlirShapedTypeGetElementType(from), mlirShapedTypeGetElementType(to)) ||
      mlirShapedTypeGetRank(from) != mlirShapedTypeGetRank(to))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(from); ++i)
    if (!mlirShapedTypeIsDynamicDim(from, i) && mlirShapedTypeIsDynamicDim(to, i))
      return false;
  return true;
}

MlirAttribute tensorReshapeSplat(MlirAttribute elements, MlirType type) {
  const IrStorage *constant = irAttribute(elements);
  const MlirAttribute none = {NULL};
  if (!constant || !irIsDense(constant) || !irDenseIsSplat(constant) ||
      !mlirTypeIsARankedTensor(type) || !mlirShapedTypeHasStaticShape(type))
    return none;
  size_t size;
  const unsigned char *data = irDenseData(constant, &size);
  return irWrapAttribute(irDenseGet(irType(type), data, size, true));
}

intptr_t tensorDynamicDimNumber(MlirType type, intptr_t dim) {
  intptr_t number = 0;
  for (intptr_t i = 0; i < dim; ++i)
    number += mlirShapedTypeIsDynamicDim(type, i);
  return number;
}

static MlirLogicalResult giveIndex(MlirOperation op, int64_t value, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  return arithGiveAttribute(results, numResults, mlirIntegerAttrGet(index, value));
}

//===--- dim and rank ---===//

MlirLogicalResult tensorDimOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  int64_t dim;
  MlirValue source = tensorDimOpGetSource(op);
  MlirType type = mlirValueGetType(source);
  if (!tensorReadIndex(tensorDimOpGetIndex(op), &dim) || !mlirTypeIsARankedTensor(type) ||
      dim < 0 || dim >= mlirShapedTypeGetRank(type))
    return mlirLogicalResultFailure();
  if (!mlirShapedTypeIsDynamicDim(type, dim))
    return giveIndex(op, mlirShapedTypeGetDimSize(type, dim), results, numResults);
  MlirOperation generate = arithDefiningOp(source, &tensorGenerateOpDef);
  if (generate.ptr)
    return arithGiveValue(
        results, numResults,
        tensorGenerateOpGetDynamicExtents(generate, tensorDynamicDimNumber(type, dim)));
  MlirOperation slice = arithDefiningOp(source, &tensorExtractSliceOpDef);
  MlirValue size = slice.ptr ? tensorSliceFindSize(slice, (intptr_t)dim) : (MlirValue){NULL};
  if (size.ptr)
    return arithGiveValue(results, numResults, size);
  MlirOperation cast = arithDefiningOp(source, &tensorCastOpDef);
  if (!cast.ptr || !tensorKeepsShape(type, mlirValueGetType(tensorCastOpGetSource(cast))))
    return mlirLogicalResultFailure();
  tensorDimOpSetSource(op, tensorCastOpGetSource(cast));
  *numResults = 0;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tensorRankOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirType type = mlirValueGetType(tensorRankOpGetTensor(op));
  if (!mlirTypeIsARankedTensor(type))
    return mlirLogicalResultFailure();
  return giveIndex(op, mlirShapedTypeGetRank(type), results, numResults);
}

//===--- Elements ---===//

// The position of the element at constant indices; false when one isn't constant or not inside.
static bool findPosition(MlirOperation op, MlirType type, int64_t *position) {
  *position = 0;
  for (intptr_t i = 0; i < tensorExtractOpGetNumIndices(op); ++i) {
    int64_t index;
    if (!tensorReadIndex(tensorExtractOpGetIndices(op, i), &index) || index < 0 ||
        mlirShapedTypeIsDynamicDim(type, i) || index >= mlirShapedTypeGetDimSize(type, i))
      return false;
    *position = *position * mlirShapedTypeGetDimSize(type, i) + index;
  }
  return true;
}

// Whether the element that is extracted is the one that was inserted: at equal constant indices.
static bool isInsertedElement(MlirOperation extract, MlirOperation insert) {
  for (intptr_t i = 0; i < tensorExtractOpGetNumIndices(extract); ++i) {
    int64_t read, written;
    if (!tensorReadIndex(tensorExtractOpGetIndices(extract, i), &read) ||
        !tensorReadIndex(tensorInsertOpGetIndices(insert, i), &written) || read != written)
      return false;
  }
  return true;
}

// The element of a sparse constant: one of its values, or zero; null for strings and the like.
static MlirAttribute sparseElement(const IrStorage *sparse, MlirOperation extract, MlirType type) {
  const IrStorage *indices = irParamStorage(sparse, 1), *values = irParamStorage(sparse, 2);
  intptr_t rank = mlirShapedTypeGetRank(type);
  MlirType element = mlirShapedTypeGetElementType(type);
  bool isNumber =
      mlirTypeIsAInteger(element) || mlirTypeIsAIndex(element) || mlirTypeIsAFloat(element);
  if (!isNumber || !irIsDense(indices) || !irIsDense(values))
    return (MlirAttribute){NULL};
  int64_t count = (int64_t)irShapedNumElements(irElementsType(values));
  for (int64_t i = 0; i < count; ++i) {
    intptr_t dim = 0;
    for (int64_t index; dim < rank; ++dim)
      if (!tensorReadIndex(tensorExtractOpGetIndices(extract, dim), &index) ||
          irDenseIntegerAt(indices, irDenseIsSplat(indices) ? 0 : (size_t)(i * rank + dim)) !=
              index)
        break;
    if (dim == rank)
      return irWrapAttribute(irDenseElementAt(values, (size_t)i));
  }
  return arithZero(element);
}

MlirLogicalResult tensorExtractOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  MlirValue tensor = tensorExtractOpGetTensor(op);
  MlirType type = mlirValueGetType(tensor);
  const IrStorage *constant = irAttribute(operands[0]);
  bool isDense = constant && irIsDense(constant);
  if (isDense && irDenseIsSplat(constant))
    return arithGiveAttribute(results, numResults, irWrapAttribute(irDenseElementAt(constant, 0)));
  MlirOperation insert = arithDefiningOp(tensor, &tensorInsertOpDef);
  if (insert.ptr && isInsertedElement(op, insert))
    return arithGiveValue(results, numResults, tensorInsertOpGetScalar(insert));
  int64_t position;
  if (!findPosition(op, type, &position))
    return mlirLogicalResultFailure();
  MlirOperation elements = arithDefiningOp(tensor, &tensorFromElementsOpDef);
  if (elements.ptr)
    return arithGiveValue(results, numResults,
                          tensorFromElementsOpGetElements(elements, (intptr_t)position));
  if (constant && irIsSparse(constant))
    return arithGiveAttribute(results, numResults, sparseElement(constant, op, type));
  if (!isDense)
    return mlirLogicalResultFailure();
  return arithGiveAttribute(results, numResults,
                            irWrapAttribute(irDenseElementAt(constant, (size_t)position)));
}

// Inserting what all elements are already changes nothing.
MlirLogicalResult tensorInsertOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)op;
  const IrStorage *scalar = irAttribute(operands[0]), *constant = irAttribute(operands[1]);
  if (!scalar || !constant || !irIsDense(constant) || !irDenseIsSplat(constant) ||
      irDenseElementAt(constant, 0) != scalar)
    return mlirLogicalResultFailure();
  return arithGiveAttribute(results, numResults, operands[1]);
}

static bool isNumber(MlirAttribute attribute) {
  return !mlirAttributeIsNull(attribute) &&
         (mlirAttributeIsAInteger(attribute) || mlirAttributeIsAFloat(attribute));
}

MlirLogicalResult tensorSplatOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  MlirType type = mlirValueGetType(tensorSplatOpGetAggregate(op));
  // More elements than can be counted are no constant that could be read again.
  if (!isNumber(operands[0]) || irShapedNumElements(irType(type)) < 0)
    return mlirLogicalResultFailure();
  return arithGiveAttribute(results, numResults, mlirDenseElementsAttrSplatGet(type, operands[0]));
}

// Elements of pairs of numbers, which lie in memory one after the other; null when one isn't known.
static MlirAttribute complexElements(MlirType type, intptr_t count, const MlirAttribute *pairs) {
  MlirType part = mlirComplexTypeGetElementType(mlirShapedTypeGetElementType(type));
  MlirAttribute none = {NULL};
  TsVec(MlirAttribute) parts = {0};
  bool areKnown = count > 0 && irTypeBitWidth(irType(part)) > 1;
  for (intptr_t i = 0; areKnown && i < 2 * count; ++i) {
    MlirAttribute pair = pairs[i / 2];
    areKnown = pair.ptr && mlirAttributeIsAArray(pair) && mlirArrayAttrGetNumElements(pair) == 2 &&
               isNumber(mlirArrayAttrGetElement(pair, i % 2));
    if (areKnown)
      tsVecPush(&parts, mlirArrayAttrGetElement(pair, i % 2));
  }
  int64_t size = 2 * count;
  MlirAttribute result = none, flat = none;
  if (areKnown)
    flat =
        mlirDenseElementsAttrGet(mlirRankedTensorTypeGet(1, &size, part, none), size, parts.data);
  if (flat.ptr) {
    size_t bytes;
    const unsigned char *data = irDenseData(irAttribute(flat), &bytes);
    TsString pair = {0};
    if (irDenseIsSplat(irAttribute(flat))) {
      tsStringAppend(&pair, mlirStringRefCreate((const char *)data, bytes));
      tsStringAppend(&pair, mlirStringRefCreate((const char *)data, bytes));
      data = (const unsigned char *)pair.data;
      bytes = pair.size;
    }
    result = mlirDenseElementsAttrRawBufferGet(type, bytes, data);
    tsStringFree(&pair);
  }
  tsVecFree(&parts);
  return result;
}

MlirLogicalResult tensorFromElementsOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirType made = mlirValueGetType(tensorFromElementsOpGetResult(op));
  if (mlirTypeIsAComplex(mlirShapedTypeGetElementType(made)))
    return arithGiveAttribute(results, numResults, complexElements(made, count, operands));
  for (intptr_t i = 0; i < count; ++i)
    if (!isNumber(operands[i]))
      return mlirLogicalResultFailure();
  MlirType type = mlirValueGetType(tensorFromElementsOpGetResult(op));
  return arithGiveAttribute(results, numResults, mlirDenseElementsAttrGet(type, count, operands));
}

//===--- reshape ---===//

// Whether the shape that is asked for is the one that the source has.
static bool isShapeOf(MlirValue source, MlirValue shape) {
  MlirType type = mlirValueGetType(source);
  MlirOperation sizes = arithDefiningOp(shape, &tensorFromElementsOpDef);
  if (!sizes.ptr || mlirOperationGetNumOperands(sizes) != mlirShapedTypeGetRank(type))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(sizes); ++i) {
    MlirValue size = mlirOperationGetOperand(sizes, i);
    MlirOperation dim = arithDefiningOp(size, &tensorDimOpDef);
    int64_t constant;
    bool isEqual = tensorReadIndex(size, &constant)
                       ? constant == mlirShapedTypeGetDimSize(type, i)
                       : dim.ptr && mlirValueEqual(tensorDimOpGetSource(dim), source) &&
                             tensorReadIndex(tensorDimOpGetIndex(dim), &constant) && constant == i;
    if (!isEqual)
      return false;
  }
  return true;
}

MlirLogicalResult tensorReshapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  MlirAttribute splat =
      tensorReshapeSplat(operands[0], mlirValueGetType(tensorReshapeOpGetResult(op)));
  if (splat.ptr)
    return arithGiveAttribute(results, numResults, splat);
  MlirValue source = tensorReshapeOpGetSource(op);
  MlirOperation inner = arithDefiningOp(source, &tensorReshapeOpDef);
  if (inner.ptr) {
    tensorReshapeOpSetSource(op, tensorReshapeOpGetSource(inner));
    *numResults = 0;
    return mlirLogicalResultSuccess();
  }
  MlirType type = mlirValueGetType(tensorReshapeOpGetResult(op));
  if (!mlirTypeIsARankedTensor(type) || !mlirTypeEqual(mlirValueGetType(source), type))
    return mlirLogicalResultFailure();
  if (mlirShapedTypeGetRank(type) <= 1 || isShapeOf(source, tensorReshapeOpGetShape(op)))
    return arithGiveValue(results, numResults, source);
  return mlirLogicalResultFailure();
}
