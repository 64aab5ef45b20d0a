// Hooks of the tosa dialect: constraints, verifiers, constants.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/Tosa.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/quant/Quant.h"
#include "dialect/quant/QuantOps.h"
#include "dialect/tosa/TosaOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

#include <math.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}
static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

//===--- Constraints ---===//

// What a quantized type stores; null for any other type.
static MlirType storageOf(MlirType type) {
  return quantIsQuantized(type) ? quantGetStorageType(type) : (MlirType){NULL};
}

bool tosaIsQuantized(MlirType type, int64_t width) {
  MlirType storage = storageOf(type);
  return storage.ptr && mlirIntegerTypeGetWidth(storage) == width;
}

bool tosaHasNoDimOf(MlirType type, int64_t size) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeGetDimSize(type, i) == size)
      return false;
  return true;
}

bool tosaIsAllOnes(MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeGetDimSize(type, i) != 1)
      return false;
  return true;
}

bool tosaIsShapeOfRank(MlirType type, int64_t rank) {
  return tosaShapeTypeIsA(type) && tosaShapeTypeGetRank(type) == rank;
}

MlirLogicalResult tosaShapeTypeVerify(MlirLocation location, const TesseraParam *params) {
  int64_t rank = params[0].integer;
  return rank >= 0 ? success()
                   : mlirLocationEmitError(location, "invalid rank (must be >= 0): %lld",
                                           (long long)rank);
}

//===--- Axes ---===//

// A reduction of a ranked tensor: `what` is the word for it.
static MlirLogicalResult verifyAxis(MlirOperation op, int64_t axis, const char *what) {
  MlirType input = operandType(op, 0), output = resultType(op);
  if (axis < 0)
    return mlirOperationEmitOpError(op, "%s axis must not be negative", what);
  const struct {
    MlirType type;
    const char *name;
  } both[] = {{input, "input"}, {output, "output"}};
  for (size_t i = 0; i < 2; ++i) {
    if (!mlirShapedTypeHasRank(both[i].type))
      continue;
    intptr_t rank = mlirShapedTypeGetRank(both[i].type);
    if (i == 1 && mlirShapedTypeHasRank(input) && rank != mlirShapedTypeGetRank(input))
      return mlirOperationEmitOpError(op,
                                      "expect output tensor rank to be equal to input tensor rank");
    // A tensor without dimensions may be reduced along its first.
    if (axis >= rank && !(axis == 0 && rank == 0))
      return mlirOperationEmitOpError(
          op, "expect %s tensor rank (%td) to be larger than %s axis (%lld)", both[i].name, rank,
          what, (long long)axis);
  }
  return success();
}

static MlirLogicalResult reportInferred(MlirOperation op, MlirType inferred) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "inferred type(s) ");
  tesseraDiagnosticAppendType(error, inferred);
  tesseraDiagnosticAppendFormat(error, " are incompatible with return type(s) of operation ");
  tesseraDiagnosticAppendType(error, resultType(op));
  tesseraDiagnosticReport(error);
  return mlirOperationEmitOpError(op, "failed to infer returned types");
}

// The type of a reduction along an axis; null when the axis isn't one of the input's.
static MlirType reducedType(MlirOperation op, int64_t axis) {
  MlirType input = operandType(op, 0), output = resultType(op);
  MlirType none = {NULL};
  if (!mlirShapedTypeHasRank(input) || !mlirShapedTypeHasRank(output))
    return none;
  intptr_t rank = mlirShapedTypeGetRank(input);
  if (axis >= rank)
    return none;
  TsVec(int64_t) sizes = {0};
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&sizes, i == axis ? 1 : mlirShapedTypeGetDimSize(input, i));
  MlirType type = mlirRankedTensorTypeGet(rank, sizes.data, mlirShapedTypeGetElementType(input),
                                          (MlirAttribute){NULL});
  tsVecFree(&sizes);
  return type;
}

static MlirLogicalResult verifyReduction(MlirOperation op, int64_t axis) {
  MlirLogicalResult verified = verifyAxis(op, axis, "reduce");
  MlirType output = resultType(op);
  if (mlirLogicalResultIsFailure(verified))
    return verified;
  if (mlirShapedTypeHasRank(output) && axis < mlirShapedTypeGetRank(output) &&
      mlirShapedTypeGetDimSize(output, axis) != 1 &&
      mlirShapedTypeGetDimSize(output, axis) != IR_DYNAMIC)
    return mlirOperationEmitOpError(op, "expect reduced dimension size to be 1, got %lld",
                                    (long long)mlirShapedTypeGetDimSize(output, axis));
  MlirType inferred = reducedType(op, axis);
  bool fits = !inferred.ptr || (mlirShapedTypeGetRank(inferred) == mlirShapedTypeGetRank(output) &&
                                tesseraTypesHaveSameShape(inferred, output) &&
                                mlirTypeEqual(mlirShapedTypeGetElementType(inferred),
                                              mlirShapedTypeGetElementType(output)));
  return fits ? success() : reportInferred(op, inferred);
}

#define REDUCTION(Op)                                                                              \
  MlirLogicalResult tosa##Op##Verify(MlirOperation op) {                                           \
    return verifyReduction(op, tosa##Op##GetAxis(op));                                             \
  }

REDUCTION(ReduceAllOp)
REDUCTION(ReduceAnyOp)
REDUCTION(ReduceProductOp)
REDUCTION(ReduceSumOp)
REDUCTION(ReduceMaxOp)
REDUCTION(ReduceMinOp)

MlirLogicalResult tosaReverseOpVerify(MlirOperation op) {
  return verifyAxis(op, tosaReverseOpGetAxis(op), "reverse");
}

// The shape of the input without the axis, in brackets as MLIR writes shapes here: "2, 3".
static void appendShape(TesseraDiagnostic *error, MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tesseraDiagnosticAppendFormat(error, i ? ", %lld" : "%lld",
                                  (long long)mlirShapedTypeGetDimSize(type, i));
}

MlirLogicalResult tosaArgMaxOpVerify(MlirOperation op) {
  MlirType input = operandType(op, 0), output = resultType(op);
  int64_t axis = tosaArgMaxOpGetAxis(op);
  if (!mlirTypeIsAInteger(mlirShapedTypeGetElementType(output)))
    return mlirOperationEmitOpError(op, "result tensor is not of integer type");
  if (!mlirShapedTypeHasRank(input))
    return success();
  intptr_t rank = mlirShapedTypeGetRank(input);
  if (axis < 0 || axis >= rank)
    return mlirOperationEmitOpError(op, "specified axis is outside the rank of the tensor");
  if (!mlirShapedTypeHasRank(output))
    return success();
  TsVec(int64_t) sizes = {0};
  for (intptr_t i = 0; i < rank; ++i)
    if (i != axis)
      tsVecPush(&sizes, mlirShapedTypeGetDimSize(input, i));
  MlirType expected = mlirRankedTensorTypeGet(
      rank - 1, sizes.data, mlirShapedTypeGetElementType(output), (MlirAttribute){NULL});
  tsVecFree(&sizes);
  if (mlirShapedTypeGetRank(output) == rank - 1 && tesseraTypesHaveSameShape(expected, output))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected output shape '");
  appendShape(error, expected);
  tesseraDiagnosticAppendFormat(error, "', got '");
  appendShape(error, output);
  tesseraDiagnosticAppendFormat(error, "'");
  return tesseraDiagnosticReport(error);
}

//===--- transpose ---===//

static bool isPermutation(const int32_t *numbers, size_t count) {
  bool *isThere = tsAllocZeroed(count + 1, sizeof *isThere), ok = true;
  for (size_t i = 0; ok && i < count; ++i) {
    ok = numbers[i] >= 0 && (size_t)numbers[i] < count && !isThere[numbers[i]];
    if (ok)
      isThere[numbers[i]] = true;
  }
  tsFree(isThere);
  return ok;
}

static MlirLogicalResult verifyPermuted(MlirOperation op, MlirType input, MlirType output,
                                        const int32_t *perms, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    int64_t from = mlirShapedTypeGetDimSize(input, perms[i]);
    int64_t to = mlirShapedTypeGetDimSize(output, (intptr_t)i);
    if (from != IR_DYNAMIC && to != IR_DYNAMIC && from != to)
      return mlirOperationEmitOpError(
          op, "expected output tensor dim %zu to match input dim %d with value of %lld", i,
          (int)perms[i], (long long)from);
  }
  return success();
}

MlirLogicalResult tosaTransposeOpVerify(MlirOperation op) {
  MlirType input = operandType(op, 0), output = resultType(op);
  intptr_t size;
  const int32_t *perms = tosaTransposeOpGetPerms(op, &size);
  bool hasInput = mlirShapedTypeHasRank(input), hasOutput = mlirShapedTypeHasRank(output);
  if (hasInput && size != mlirShapedTypeGetRank(input))
    return mlirOperationEmitOpError(
        op, "expected perms attribute to have size %td (input rank) but got size %td",
        mlirShapedTypeGetRank(input), size);
  if (hasInput && hasOutput && mlirShapedTypeGetRank(input) != mlirShapedTypeGetRank(output))
    return mlirOperationEmitOpError(op, "expected input tensor rank to equal result tensor rank");
  if (hasOutput && size != mlirShapedTypeGetRank(output))
    return mlirOperationEmitOpError(
        op, "expected perms attribute to have size %td (output rank) but got size %td",
        mlirShapedTypeGetRank(output), size);
  if (!isPermutation(perms, (size_t)size))
    return mlirOperationEmitOpError(op, "expected valid permutation indices");
  bool isStatic = hasInput && hasOutput && mlirShapedTypeHasStaticShape(input) &&
                  mlirShapedTypeHasStaticShape(output);
  if (isStatic && irShapedNumElements(irType(input)) != irShapedNumElements(irType(output)))
    return mlirOperationEmitOpError(
        op, "expected input1 and output to have same numbers of elements, got %lld and %lld",
        (long long)irShapedNumElements(irType(input)),
        (long long)irShapedNumElements(irType(output)));
  return hasInput && hasOutput ? verifyPermuted(op, input, output, perms, (size_t)size) : success();
}

//===--- select, clamp ---===//

MlirLogicalResult tosaSelectOpVerify(MlirOperation op) {
  MlirType output = mlirShapedTypeGetElementType(resultType(op));
  for (intptr_t i = 1; i < 3; ++i) {
    MlirType input = mlirShapedTypeGetElementType(operandType(op, i));
    if (mlirTypeEqual(input, output))
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "expect input and output to have same element type, got ");
    tesseraDiagnosticAppendType(error, input);
    tesseraDiagnosticAppendFormat(error, " and ");
    tesseraDiagnosticAppendType(error, output);
    return tesseraDiagnosticReport(error);
  }
  return success();
}

// Whether the first isn't greater than the second.
static bool areInOrder(MlirAttribute low, MlirAttribute high, MlirType element) {
  if (mlirAttributeIsAFloat(low))
    return mlirFloatAttrGetValueDouble(low) <= mlirFloatAttrGetValueDouble(high);
  // A bool is 0 or 1, not -1.
  if (mlirTypeIsAInteger(element) &&
      (mlirIntegerTypeIsUnsigned(element) || mlirIntegerTypeGetWidth(element) == 1))
    return mlirIntegerAttrGetValueUInt(low) <= mlirIntegerAttrGetValueUInt(high);
  return mlirIntegerAttrGetValueSInt(low) <= mlirIntegerAttrGetValueSInt(high);
}

static bool isNaN(MlirAttribute number) {
  return mlirAttributeIsAFloat(number) && isnan(mlirFloatAttrGetValueDouble(number));
}

static MlirLogicalResult reportBounds(MlirOperation op, const char *problem, MlirAttribute low,
                                      MlirAttribute high) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%smin_val=", problem);
  tesseraDiagnosticAppendAttribute(error, low);
  tesseraDiagnosticAppendFormat(error, ", max_val=");
  tesseraDiagnosticAppendAttribute(error, high);
  return tesseraDiagnosticReport(error);
}

static bool isUnsignedQuantized(MlirType type) {
  if (quantUniformQuantizedTypeIsA(type))
    return !quantUniformQuantizedTypeGetIsSigned(type);
  return quantUniformQuantizedPerAxisTypeIsA(type) &&
         !quantUniformQuantizedPerAxisTypeGetIsSigned(type);
}

MlirLogicalResult tosaClampOpVerify(MlirOperation op) {
  MlirType element = mlirShapedTypeGetElementType(operandType(op, 0));
  MlirType storage = storageOf(element);
  if (storage.ptr && isUnsignedQuantized(element))
    storage =
        mlirIntegerTypeUnsignedGet(mlirOperationGetContext(op), mlirIntegerTypeGetWidth(storage));
  MlirAttribute low = tosaClampOpGetMinValAttr(op), high = tosaClampOpGetMaxValAttr(op);
  if (storage.ptr)
    element = storage;
  if (!mlirTypeEqual(mlirAttributeGetType(low), element) ||
      !mlirTypeEqual(mlirAttributeGetType(high), element))
    return mlirOperationEmitOpError(
        op, "min/max attributes types are incompatible with input/output element types.");
  if (isNaN(low) || isNaN(high))
    return reportBounds(op, "min/max attributes should not be 'NaN', got ", low, high);
  bool isWide = mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) > 64;
  if (isWide || areInOrder(low, high, element))
    return success();
  return reportBounds(op, "expected min_val <= max_val, got ", low, high);
}

//===--- Constants ---===//

MlirLogicalResult tosaConstOpVerify(MlirOperation op) {
  MlirType values = mlirAttributeGetType(tosaConstOpGetValuesAttr(op));
  if (!mlirTypeIsATensor(values))
    return mlirOperationEmitOpError(op, "expected tensors for attr/result type");
  MlirType given = mlirShapedTypeGetElementType(values);
  MlirType result = mlirShapedTypeGetElementType(resultType(op));
  MlirType storage = storageOf(result);
  if (mlirTypeEqual(given, result) || (storage.ptr && mlirTypeEqual(given, storage)))
    return success();
  return mlirOperationEmitOpError(op, "expected same attr/result element types");
}

MlirLogicalResult tosaConstShapeOpVerify(MlirOperation op) {
  MlirType values = mlirAttributeGetType(tosaConstShapeOpGetValuesAttr(op));
  int64_t rank = tosaShapeTypeGetRank(resultType(op));
  if (mlirShapedTypeGetRank(values) != 1)
    return mlirOperationEmitOpError(op, "expect elements in attribute values with rank 1");
  int64_t count = mlirShapedTypeGetDimSize(values, 0);
  // Of sizes without dimensions there is one element all the same.
  if (count != rank && !(rank == 0 && count == 1))
    return mlirOperationEmitOpError(op,
                                    "expect number of elements in attribute values (%lld) to be "
                                    "equal to the rank (%lld) for the result shape type",
                                    (long long)count, (long long)rank);
  return success();
}

MlirLogicalResult tosaConstOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return arithGiveAttribute(results, numResults, tosaConstOpGetValuesAttr(op));
}

MlirLogicalResult tosaConstShapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return arithGiveAttribute(results, numResults, tosaConstShapeOpGetValuesAttr(op));
}

MlirOperation tosaMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                      MlirLocation location) {
  if (!mlirAttributeIsAElements(value))
    return (MlirOperation){NULL};
  if (tosaShapeTypeIsA(type))
    return tosaConstShapeOpCreate(rewriter, location, type, value);
  return tosaConstOpCreate(rewriter, location, type, value);
}
