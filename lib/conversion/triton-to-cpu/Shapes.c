// Operations that only say where elements come from.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Builtin.h"

static CpuLanes emitSplat(CpuNest *nest, MlirOperation op, unsigned number, const CpuIndex *index) {
  (void)number, (void)index;
  return cpuEmit(nest, tritonSplatOpGetSrc(op), NULL);
}

static CpuLanes emitUnsplat(CpuNest *nest, MlirOperation op, unsigned number,
                            const CpuIndex *index) {
  static const CpuIndex kZero[CPU_MAX_RANK];
  (void)number, (void)index;
  return cpuEmit(nest, tritonUnsplatOpGetSrc(op), kZero);
}

// The index of a dimension in the type of a range, which holds all of them.
static MlirValue indexAs(CpuFunction *function, MlirType element, MlirValue index) {
  if (mlirTypeEqual(mlirValueGetType(index), element))
    return index;
  const MlirAttribute noOverflow =
      arithIntegerOverflowFlagsAttrGet(function->context, ArithIntegerOverflowFlagsnsw);
  return cpuFold(function, &arithTruncIOpDef, element, 1, &index, &noOverflow);
}

static CpuLanes emitRange(CpuNest *nest, MlirOperation op, unsigned number, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  (void)number;
  MlirType element = cpuElementOf(mlirValueGetType(mlirOperationGetResult(op, 0)));
  CpuLanes lanes = cpuUniform((MlirValue){NULL}, index[0].level);
  cpuNestAt(nest, lanes.level);
  MlirValue start = cpuIntegerConstant(function, element, tritonMakeRangeOpGetStart(op));
  lanes.value = start;
  if (!mlirValueIsNull(index[0].value))
    lanes.value =
        cpuBinary(function, &arithAddIOpDef, indexAs(function, element, index[0].value), start);
  if (index[0].isVector) {
    lanes.kind = CPU_LINEAR;
    lanes.step = 1;
  }
  return lanes;
}

static CpuLanes emitExpandDims(CpuNest *nest, MlirOperation op, unsigned number,
                               const CpuIndex *index) {
  CpuIndex inner[CPU_MAX_RANK] = {{{NULL}, 0, false}};
  (void)number;
  unsigned axis = (unsigned)tritonExpandDimsOpGetAxis(op);
  MlirValue source = tritonExpandDimsOpGetSrc(op);
  unsigned rank = cpuValueOf(nest->function, source)->rank;
  for (unsigned i = 0; i < rank; ++i)
    inner[i] = index[i < axis ? i : i + 1];
  return cpuEmit(nest, source, inner);
}

static CpuLanes emitBroadcast(CpuNest *nest, MlirOperation op, unsigned number,
                              const CpuIndex *index) {
  CpuIndex inner[CPU_MAX_RANK] = {{{NULL}, 0, false}};
  (void)number;
  MlirValue source = tritonBroadcastOpGetSrc(op);
  const CpuValue *known = cpuValueOf(nest->function, source);
  for (unsigned i = 0; i < known->rank; ++i)
    if (known->dims[i] != 1)
      inner[i] = index[i];
  return cpuEmit(nest, source, inner);
}

// Result dimension i is dimension order[i].
static CpuLanes emitTrans(CpuNest *nest, MlirOperation op, unsigned number, const CpuIndex *index) {
  CpuIndex inner[CPU_MAX_RANK] = {{{NULL}, 0, false}};
  (void)number;
  MlirAttribute order = tritonTransOpGetOrderAttr(op);
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(order); ++i)
    inner[mlirDenseI32ArrayGetElement(order, i)] = index[i];
  return cpuEmit(nest, tritonTransOpGetSrc(op), inner);
}

//===--- Constants ---===//

// An attribute of an element, as its carrier.
static MlirValue constantOf(CpuFunction *function, MlirType element, MlirAttribute attribute) {
  MlirType carrier = cpuCarrier(function, element);
  if (!mlirTypeIsNull(carrier) && cpuIsCarriedFloat(element)) {
    uint64_t bits = irFloatAttrBits(attribute.ptr).low;
    return cpuIntegerConstant(function, carrier, (int64_t)bits);
  }
  return cpuMake(function, &arithConstantOpDef, carrier, 0, NULL, &attribute);
}

static CpuLanes emitConstant(CpuNest *nest, MlirOperation op, unsigned number,
                             const CpuIndex *index) {
  CpuFunction *function = nest->function;
  (void)number, (void)index;
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  cpuNestAt(nest, 0);
  if (!mlirTypeIsAShaped(type))
    return cpuUniform(constantOf(function, type, value), 0);
  if (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value)) {
    cpuFail(function, op, "is a constant of different elements");
    return cpuUniform(cpuI64(function, 0), 0);
  }
  return cpuUniform(
      constantOf(function, cpuElementOf(type), mlirDenseElementsAttrGetSplatValue(value)), 0);
}

static CpuLanes emitPoison(CpuNest *nest, MlirOperation op, unsigned number,
                           const CpuIndex *index) {
  CpuFunction *function = nest->function;
  (void)index;
  MlirType element = cpuElementOf(mlirValueGetType(mlirOperationGetResult(op, number)));
  cpuNestAt(nest, 0);
  return cpuUniform(
      cpuMake(function, &llvmPoisonOpDef, cpuCarrier(function, element), 0, NULL, NULL), 0);
}

const CpuLowering cpuShapeLowerings[] = {
    {.definition = &tritonSplatOpDef, .emit = emitSplat},
    {.definition = &tritonUnsplatOpDef, .emit = emitUnsplat},
    {.definition = &tritonMakeRangeOpDef, .emit = emitRange, .cost = 1},
    {.definition = &tritonExpandDimsOpDef, .emit = emitExpandDims},
    {.definition = &tritonBroadcastOpDef, .emit = emitBroadcast},
    {.definition = &tritonTransOpDef, .emit = emitTrans},
    {.definition = &arithConstantOpDef, .emit = emitConstant},
    {.definition = &ubPoisonOpDef, .emit = emitPoison},
    {0},
};
