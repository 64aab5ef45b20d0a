// Matrices whose columns, not rows, follow each other in memory: a factor of a product that is
// loaded so is read, and stored, column by column.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"

enum { MAX_VISITS = 200 };

typedef struct Search {
  CpuFunction *function;
  int visits; ///< of values
} Search;

static bool is(MlirOperation op, const TesseraOpDef *definition) {
  return tesseraOperationIs(op, definition);
}

static bool stepAlong(Search *search, MlirValue value, unsigned dim, int64_t *step);

// A product with what is the same everywhere.
static bool stepOfProduct(Search *search, MlirOperation op, unsigned dim, int64_t *step) {
  for (intptr_t i = 0; i < 2; ++i) {
    MlirValue factor = mlirOperationGetOperand(op, i), other = mlirOperationGetOperand(op, 1 - i);
    if (!cpuIsUniform(search->function, factor) || !stepAlong(search, other, dim, step))
      continue;
    if (*step == 0)
      return true;
    MlirAttribute constant = tesseraValueGetConstant(factor);
    if (mlirAttributeIsNull(constant) || !mlirAttributeIsADenseElements(constant))
      return false;
    *step *= mlirIntegerAttrGetValueInt(mlirDenseElementsAttrGetSplatValue(constant));
    return true;
  }
  return false;
}

static bool stepOfMove(Search *search, MlirOperation op, unsigned dim, int64_t *step) {
  MlirValue source = mlirOperationGetOperand(op, 0);
  *step = 0;
  if (is(op, &tritonExpandDimsOpDef)) {
    unsigned axis = (unsigned)tritonExpandDimsOpGetAxis(op);
    return dim == axis || stepAlong(search, source, dim > axis ? dim - 1 : dim, step);
  }
  if (is(op, &tritonTransOpDef)) {
    int32_t from = mlirDenseI32ArrayGetElement(tritonTransOpGetOrderAttr(op), (intptr_t)dim);
    return stepAlong(search, source, (unsigned)from, step);
  }
  return is(op, &tritonBroadcastOpDef) && (cpuValueOf(search->function, source)->dims[dim] == 1 ||
                                           stepAlong(search, source, dim, step));
}

// By how much elements, numbers or addresses of elements, grow along a dimension; false when that
// isn't known.
static bool stepAlong(Search *search, MlirValue value, unsigned dim, int64_t *step) {
  CpuFunction *function = search->function;
  const CpuValue *known = cpuValueOf(function, value);
  *step = 0;
  if (!cpuIsTensor(value) || known->home == CPU_SCALAR)
    return true;
  if (search->visits++ > MAX_VISITS)
    return false;
  if (known->home == CPU_SHIFTED)
    return stepAlong(search, known->base, dim, step);
  if (known->home == CPU_BUFFER || !mlirValueIsAOpResult(value))
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (is(op, &tritonSplatOpDef) || cpuIsConstantSplat(op))
    return true;
  if (is(op, &tritonMakeRangeOpDef)) {
    *step = 1;
    return true;
  }
  if (is(op, &arithMulIOpDef))
    return stepOfProduct(search, op, dim, step);
  if (is(op, &arithExtSIOpDef) || is(op, &arithExtUIOpDef))
    return stepAlong(search, mlirOperationGetOperand(op, 0), dim, step);
  int64_t other;
  if (is(op, &arithAddIOpDef) || is(op, &tritonAddPtrOpDef)) {
    bool isKnown = stepAlong(search, mlirOperationGetOperand(op, 0), dim, &other) &&
                   stepAlong(search, mlirOperationGetOperand(op, 1), dim, step);
    *step += other;
    return isKnown;
  }
  return stepOfMove(search, op, dim, step);
}

bool cpuIsReadByColumns(CpuFunction *function, MlirValue value) {
  const CpuValue *known = cpuValueOf(function, value);
  if (known->rank != 2 || known->dims[0] == 1 || known->dims[1] == 1 ||
      !mlirValueIsAOpResult(value) || !is(mlirOpResultGetOwner(value), &tritonLoadOpDef) ||
      !cpuIsOnlyFactor(value))
    return false;
  MlirValue pointer = tritonLoadOpGetPtr(mlirOpResultGetOwner(value));
  Search rows = {function, 0}, columns = {function, 0};
  int64_t step;
  return stepAlong(&rows, pointer, 0, &step) && step == 1 &&
         (!stepAlong(&columns, pointer, 1, &step) || step != 1);
}
