// What a constant may be: the verifiers of llvm.mlir.constant and llvm.mlir.zero.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

static MlirLogicalResult checkString(MlirOperation op, MlirType type, MlirAttribute value) {
  size_t size = mlirStringAttrGetValue(value).length;
  if (llvmArrayTypeIsA(type) && (uint64_t)llvmArrayTypeGetNumElements(type) == size &&
      tesseraTypeIsInteger(llvmArrayTypeGetElementType(type), 8))
    return success();
  return mlirOperationEmitOpError(
      op, "expected array type of %zu i8 elements for the string constant", size);
}

static MlirLogicalResult checkField(MlirOperation op, size_t position, MlirType type,
                                    MlirAttribute value) {
  if (!tesseraTypeIsSignlessInteger(type, 0) && !mlirTypeIsAIndex(type) && !mlirTypeIsAFloat(type))
    return mlirOperationEmitOpError(
        op, "expected struct element types to be floating point type or integer type");
  if (!mlirAttributeIsAInteger(value) && !mlirAttributeIsAFloat(value))
    return mlirOperationEmitOpError(
        op, "expected element of array attribute to be floating point or integer");
  if (!mlirTypeEqual(mlirAttributeGetType(value), type))
    return mlirOperationEmitOpError(op, "struct element at index %zu is of wrong type", position);
  return success();
}

static MlirLogicalResult checkStruct(MlirOperation op, MlirType type, MlirAttribute value) {
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  if (!mlirAttributeIsAArray(value))
    return mlirOperationEmitOpError(op, "expected array attribute for struct type");
  if ((size_t)mlirArrayAttrGetNumElements(value) != size)
    return mlirOperationEmitOpError(op, "expected array attribute of size %zu", size);
  for (size_t i = 0; i < size; ++i)
    if (failed(checkField(op, i, fields[i], mlirArrayAttrGetElement(value, (intptr_t)i))))
      return mlirLogicalResultFailure();
  return success();
}

// Whether a number of type `from` may be the value of a constant of type `to`: itself, or its bits.
static MlirLogicalResult checkFloat(MlirOperation op, MlirType from, MlirType to) {
  if (mlirTypeIsAFloat(to)) {
    if (mlirTypeEqual(from, to))
      return success();
    return mlirOperationEmitOpError(op, "attribute and type have different float semantics");
  }
  unsigned width = mlirFloatTypeGetWidth(from);
  if (mlirTypeIsAInteger(to) && mlirIntegerTypeGetWidth(to) != width)
    return mlirOperationEmitOpError(op, "expected integer type of width %u", width);
  return success();
}

// The elements of arrays in arrays, perhaps of vectors: their number and innermost type.
static int64_t countElements(MlirType type, MlirType *element) {
  int64_t count = 1;
  while (llvmArrayTypeIsA(type)) {
    int64_t size = llvmArrayTypeGetNumElements(type);
    if (__builtin_mul_overflow(count, size, &count))
      count = -1; // as many as no attribute has
    type = llvmArrayTypeGetElementType(type);
  }
  if (mlirTypeIsAVector(type)) {
    if (__builtin_mul_overflow(count, tesseraShapedTypeGetNumElements(type), &count))
      count = -1;
    type = mlirShapedTypeGetElementType(type);
  }
  *element = type;
  return count;
}

static bool isScalable(MlirType type) {
  while (llvmArrayTypeIsA(type))
    type = llvmArrayTypeGetElementType(type);
  return llvmTypeIsScalableVector(type);
}

static MlirLogicalResult checkElements(MlirOperation op, MlirType type, MlirAttribute value) {
  if (isScalable(type)) {
    if (mlirAttributeIsADenseElements(value) && mlirDenseElementsAttrIsSplat(value))
      return success();
    return mlirOperationEmitOpError(op, "scalable vector type requires a splat attribute");
  }
  if (!mlirTypeIsAVector(type) && !llvmArrayTypeIsA(type))
    return mlirOperationEmitOpError(op, "expected vector or array type");
  MlirType element, given = mlirShapedTypeGetElementType(mlirAttributeGetType(value));
  int64_t size = countElements(type, &element), numGiven = mlirElementsAttrGetNumElements(value);
  if (size != numGiven)
    return mlirOperationEmitOpError(
        op, "type and attribute have a different number of elements: %lld vs. %lld",
        (long long)size, (long long)numGiven);
  if (mlirTypeIsAFloat(given))
    return checkFloat(op, given, element);
  if (mlirTypeIsAInteger(given) && !mlirTypeIsAInteger(element))
    return mlirOperationEmitOpError(op,
                                    "expected integer element type for integer elements attribute");
  return success();
}

// Arrays of structures are given as arrays in arrays, zeros or undefined ones.
static bool isWhole(MlirAttribute value) {
  return llvmZeroAttrIsA(value) || llvmUndefAttrIsA(value);
}

static MlirLogicalResult checkStructElement(MlirOperation op, size_t numFields, intptr_t position,
                                            MlirAttribute value) {
  if (isWhole(value))
    return success();
  if (!mlirAttributeIsAArray(value))
    return mlirOperationEmitOpError(op,
                                    "nested attribute for struct element at index %lld must be a "
                                    "zero, or undef, or array attribute",
                                    (long long)position);
  intptr_t size = mlirArrayAttrGetNumElements(value);
  if ((size_t)size == numFields)
    return success();
  return mlirOperationEmitOpError(op,
                                  "nested array attribute size for struct element at index %lld "
                                  "must match struct size: %lld vs. %zu",
                                  (long long)position, (long long)size, numFields);
}

static MlirLogicalResult checkStructArray(MlirOperation op, MlirType type, MlirAttribute value,
                                          int dimension);

static MlirLogicalResult checkSubArray(MlirOperation op, MlirType type, intptr_t position,
                                       MlirAttribute value, int dimension) {
  if (isWhole(value))
    return success();
  if (!mlirAttributeIsAArray(value))
    return mlirOperationEmitOpError(op,
                                    "nested attribute for sub-array in dimension %d at index %lld "
                                    "must be a zero, or undef, or array attribute",
                                    dimension, (long long)position);
  return checkStructArray(op, type, value, dimension + 1);
}

static MlirLogicalResult checkStructArray(MlirOperation op, MlirType type, MlirAttribute value,
                                          int dimension) {
  intptr_t size = mlirArrayAttrGetNumElements(value);
  MlirType element = llvmArrayTypeGetElementType(type);
  size_t numFields = 0;
  if (llvmArrayTypeGetNumElements(type) != size)
    return mlirOperationEmitOpError(
        op, "array attribute size does not match array type size in dimension %d: %lld vs. %lld",
        dimension, (long long)size, (long long)llvmArrayTypeGetNumElements(type));
  bool isNested = llvmArrayTypeIsA(element);
  if (!isNested && !llvmStructTypeIsA(element))
    return mlirOperationEmitOpError(
        op, "for array with an array attribute must have a struct element type");
  if (!isNested)
    llvmStructTypeGetFields(element, &numFields);
  for (intptr_t i = 0; i < size; ++i) {
    MlirAttribute item = mlirArrayAttrGetElement(value, i);
    if (failed(isNested ? checkSubArray(op, element, i, item, dimension)
                        : checkStructElement(op, numFields, i, item)))
      return mlirLogicalResultFailure();
  }
  return success();
}

MlirLogicalResult llvmConstantOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(llvmConstantOpGetRes(op));
  MlirAttribute value = llvmConstantOpGetValueAttr(op);
  if (mlirAttributeIsAString(value))
    return checkString(op, type, value);
  if (llvmStructTypeIsA(type))
    return checkStruct(op, type, value);
  if (llvmTargetExtTypeIsA(type))
    return mlirOperationEmitOpError(op, "does not support target extension type.");
  if (mlirAttributeIsAInteger(value))
    return mlirTypeIsAInteger(type) ? success()
                                    : mlirOperationEmitOpError(op, "expected integer type");
  if (mlirAttributeIsAFloat(value))
    return checkFloat(op, mlirAttributeGetType(value), type);
  if (mlirAttributeIsAElements(value))
    return checkElements(op, type, value);
  if (!mlirAttributeIsAArray(value))
    return mlirOperationEmitOpError(op,
                                    "only supports integer, float, string or elements attributes");
  if (!llvmArrayTypeIsA(type))
    return mlirOperationEmitOpError(op, "expected array or struct type for array attribute");
  return checkStructArray(op, type, value, 0);
}

MlirLogicalResult llvmZeroOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(llvmZeroOpGetRes(op));
  if (llvmTargetExtTypeIsA(type) && !llvmTargetTypeAllows(type, LLVM_TARGET_ZERO))
    return mlirOperationEmitOpError(op, "target extension type does not support zero-initializer");
  return success();
}
