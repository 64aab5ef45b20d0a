// The types of ops that work element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/Quant.h"
#include "dialect/stablehlo/StablehloInfer.h"
#include "support/String.h"

static MlirType i1(const TesseraOpAdaptor *op) { return mlirIntegerTypeGet(op->context, 1); }

// The first operand's shape, with other elements where one is given.
static MlirLogicalResult inferLikeFirst(const TesseraOpAdaptor *op, MlirType element,
                                        StablehloAppend *append, void *user) {
  MlirType type = stablehloTypeOfOperand(op, 0);
  append(element.ptr ? stablehloWithElement(type, element) : type, user);
  return success();
}

// Of ops whose operands and results are all of compatible types.
MlirLogicalResult stablehloCompatibleInferReturnTypes(const TesseraOpAdaptor *op,
                                                      StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  MlirType type = stablehloTypeOfOperand(op, 0);
  for (intptr_t i = 1; i < op->numOperands; ++i) {
    MlirType next = stablehloTypeOfOperand(op, i);
    if (mlirShapedTypeGetRank(type) != mlirShapedTypeGetRank(next))
      return stablehloRefuse(op->location, "Mismatched ranks of types%lld vs %lld",
                             (long long)mlirShapedTypeGetRank(type),
                             (long long)mlirShapedTypeGetRank(next));
    type = stablehloMostSpecific(op->location, type, next);
    if (!type.ptr)
      return failure();
  }
  append(type, user);
  return success();
}

MlirLogicalResult stablehloAddOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  return stablehloCompatibleInferReturnTypes(op, append, user);
}

// The elements of the result are the parts of complex numbers.
MlirLogicalResult stablehloPartsInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  return inferLikeFirst(op, stablehloRealElement(stablehloTypeOfOperand(op, 0)), append, user);
}

// The elements of the result are truth values.
MlirLogicalResult stablehloPredicateInferReturnTypes(const TesseraOpAdaptor *op,
                                                     StablehloAppend *append, void *user) {
  return stablehloOperandsAreTensors(op) ? inferLikeFirst(op, i1(op), append, user) : failure();
}

MlirLogicalResult stablehloComplexOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                     StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  MlirType element = mlirShapedTypeGetElementType(stablehloTypeOfOperand(op, 0));
  return inferLikeFirst(op, mlirComplexTypeGet(element), append, user);
}

MlirLogicalResult stablehloUniformDequantizeOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                               StablehloAppend *append,
                                                               void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  MlirType element = mlirShapedTypeGetElementType(stablehloTypeOfOperand(op, 0));
  return quantIsQuantized(element)
             ? inferLikeFirst(op, quantGetExpressedType(element), append, user)
             : failure();
}

MlirLogicalResult stablehloConstantOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                      StablehloAppend *append, void *user) {
  MlirAttribute value = stablehloConstantOpAdaptorGetValueAttr(op);
  if (mlirAttributeIsNull(value) || !mlirAttributeIsAElements(value))
    return failure();
  append(mlirAttributeGetType(value), user);
  return success();
}

//===--- Three operands ---===//

static void appendSizes(TsString *text, MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tsStringAppendFormat(text, "%s%lld", i ? ", " : "",
                         (long long)mlirShapedTypeGetDimSize(type, i));
}

static MlirLogicalResult checkLimit(MlirLocation at, const char *name, MlirType limit,
                                    MlirType operand) {
  if (!mlirShapedTypeGetRank(limit) || stablehloShapesAreCompatible(limit, operand))
    return success();
  TsString sizes[2] = {{0}, {0}};
  appendSizes(&sizes[0], limit);
  appendSizes(&sizes[1], operand);
  MlirLogicalResult result =
      stablehloRefuse(at, "%s shape [%s] is not scalar and is not compatible to operand shape [%s]",
                      name, tsStringView(&sizes[0]).data, tsStringView(&sizes[1]).data);
  tsStringFree(&sizes[0]);
  tsStringFree(&sizes[1]);
  return result;
}

MlirLogicalResult stablehloClampOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                   StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  MlirType operand = stablehloTypeOfOperand(op, 1);
  if (failed(checkLimit(op->location, "min", stablehloTypeOfOperand(op, 0), operand)) ||
      failed(checkLimit(op->location, "max", stablehloTypeOfOperand(op, 2), operand)))
    return failure();
  append(operand, user);
  return success();
}

MlirLogicalResult stablehloSelectOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                    StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  MlirType pred = stablehloTypeOfOperand(op, 0), onTrue = stablehloTypeOfOperand(op, 1);
  MlirType onFalse = stablehloTypeOfOperand(op, 2);
  if (!stablehloShapesAreCompatible(onTrue, onFalse) ||
      !mlirTypeEqual(mlirShapedTypeGetElementType(onTrue), mlirShapedTypeGetElementType(onFalse)))
    return stablehloRefuse(op->location, "requires compatible types for non-predicate operands");
  if (mlirShapedTypeGetRank(pred) && !stablehloShapesAreCompatible(pred, onTrue))
    return stablehloRefuse(op->location, "requires the same shape for all operands");
  MlirType type = stablehloMostSpecific(op->location, onTrue, onFalse);
  if (!type.ptr)
    return failure();
  append(type, user);
  return success();
}
