// Reductions: vectors of partial results, which are joined at the end. SPDX-License-Identifier:
// Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

#include <math.h>

//===--- Regions ---===//

static MlirValue insideValue(CpuFunction *function, TsPointerMap *inside, MlirValue value,
                             unsigned width) {
  const uintptr_t *known = tsPointerMapFind(inside, value.ptr);
  if (known)
    return (MlirValue){(void *)*known};
  const CpuValue *outside = cpuValueOf(function, value);
  return outside->home == CPU_SCALAR ? cpuSplat(function, outside->scalar, width)
                                     : (MlirValue){NULL};
}

static MlirValue emitInside(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                            unsigned width) {
  const CpuLowering *lowering = cpuLoweringOf(op);
  if (tesseraOperationIs(op, &arithConstantOpDef)) {
    CpuNest nest = {.function = function, .width = 1, .anchors = {{NULL}}};
    nest.anchors[0] = mlirRewriterBaseGetOperationAfterInsertion(function->rewriter);
    CpuLanes lanes = lowering->emit(&nest, op, 0, NULL);
    return cpuSplat(function, lanes.value, width);
  }
  if (tesseraOperationIs(op, &tritonAssertOpDef)) {
    cpuAssertInside(function, op, operands[0]);
    return (MlirValue){NULL};
  }
  if (!lowering || !lowering->isElementwise || mlirOperationGetNumResults(op) != 1) {
    cpuFail(function, op, "can't be compiled for the CPU in a function of elements");
    return (MlirValue){NULL};
  }
  return cpuEmitElement(function, op, operands, width);
}

static bool emitOperations(CpuFunction *function, MlirBlock block, TsPointerMap *inside,
                           unsigned width, MlirValue *results) {
  enum { MAX_OPERANDS = 16 };
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    MlirValue operands[MAX_OPERANDS];
    intptr_t count = mlirOperationGetNumOperands(op);
    bool isRight = count <= MAX_OPERANDS;
    for (intptr_t i = 0; isRight && i < count; ++i) {
      operands[i] = insideValue(function, inside, mlirOperationGetOperand(op, i), width);
      isRight = !mlirValueIsNull(operands[i]);
    }
    if (!isRight) {
      cpuFail(function, op, "uses values that a function of elements can't have on the CPU");
      return false;
    }
    if (tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR)) {
      for (intptr_t i = 0; i < count; ++i)
        results[i] = operands[i];
      return true;
    }
    MlirValue made = emitInside(function, op, operands, width);
    if (function->hasFailed)
      return false;
    if (!mlirValueIsNull(made))
      *tsPointerMapInsert(inside, mlirOperationGetResult(op, 0).ptr, NULL) = (uintptr_t)made.ptr;
  }
  return false;
}

bool cpuEmitRegion(CpuFunction *function, MlirRegion region, const MlirValue *arguments,
                   unsigned width, MlirValue *results) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  TsPointerMap inside = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    *tsPointerMapInsert(&inside, mlirBlockGetArgument(block, i).ptr, NULL) =
        (uintptr_t)arguments[i].ptr;
  bool isRight = emitOperations(function, block, &inside, width, results);
  tsPointerMapFree(&inside);
  return isRight && !function->hasFailed;
}

//===--- Functions that are known ---===//

// What an operation gives another value back with.
typedef enum Neutral {
  ZERO,
  MINUS_ZERO,
  ONE,
  ALL_ONES,
  NOTHING,
  LEAST_REAL,
  MOST_REAL,
  LEAST,
  MOST
} Neutral;

static const struct {
  const TesseraOpDef *op;
  Neutral neutral;
} kKnown[] = {
    {&arithAddFOpDef, MINUS_ZERO},     {&arithMulFOpDef, ONE},
    {&arithMaxNumFOpDef, NOTHING},     {&arithMinNumFOpDef, NOTHING},
    {&arithMaximumFOpDef, LEAST_REAL}, {&arithMinimumFOpDef, MOST_REAL},
    {&arithAddIOpDef, ZERO},           {&arithMulIOpDef, ONE},
    {&arithAndIOpDef, ALL_ONES},       {&arithOrIOpDef, ZERO},
    {&arithXOrIOpDef, ZERO},           {&arithMaxSIOpDef, LEAST},
    {&arithMinSIOpDef, MOST},          {&arithMaxUIOpDef, ZERO},
    {&arithMinUIOpDef, ALL_ONES},
};

static MlirValue neutralValue(CpuFunction *function, MlirType element, Neutral neutral,
                              unsigned width) {
  MlirType carrier = cpuVectorType(function, cpuCarrier(function, element), width);
  bool isReal = mlirTypeIsAFloat(element);
  unsigned bits = (unsigned)cpuElementBytes(element) * 8;
  if (mlirTypeIsAInteger(element))
    bits = mlirIntegerTypeGetWidth(element);
  double real = neutral == MINUS_ZERO   ? -0.0
                : neutral == ONE        ? 1
                : neutral == NOTHING    ? NAN
                : neutral == LEAST_REAL ? -INFINITY
                                        : INFINITY;
  if (isReal && cpuIsCarriedFloat(element)) {
    MlirType f32 = cpuVectorType(function, mlirF32TypeGet(function->context), width);
    return cpuNarrow(function, element, cpuRealConstant(function, f32, real), false);
  }
  if (isReal)
    return cpuRealConstant(function, carrier, real);
  uint64_t top = UINT64_C(1) << (bits - 1);
  int64_t number = neutral == ONE        ? 1
                   : neutral == ALL_ONES ? -1
                   : neutral == LEAST    ? -(int64_t)(top - 1) - 1
                   : neutral == MOST     ? (int64_t)(top - 1)
                                         : 0;
  return cpuIntegerConstant(function, carrier, number);
}

// Whether the region is one operation of its two arguments.
static const TesseraOpDef *knownCombine(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(tritonReduceOpGetCombineOp(op));
  MlirOperation first = mlirBlockGetFirstOperation(block);
  if (mlirBlockGetNumArguments(block) != 2 || mlirOperationGetNumOperands(first) != 2)
    return NULL;
  MlirOperation end = mlirOperationGetNextInBlock(first);
  MlirValue a = mlirBlockGetArgument(block, 0), b = mlirBlockGetArgument(block, 1);
  MlirValue left = mlirOperationGetOperand(first, 0), right = mlirOperationGetOperand(first, 1);
  bool isBoth = (mlirValueEqual(left, a) && mlirValueEqual(right, b)) ||
                (mlirValueEqual(left, b) && mlirValueEqual(right, a));
  if (!isBoth || mlirOperationIsNull(end) || !tesseraOperationIs(end, &tritonReduceReturnOpDef) ||
      !mlirValueEqual(mlirOperationGetOperand(end, 0), mlirOperationGetResult(first, 0)))
    return NULL;
  for (size_t i = 0; i < sizeof kKnown / sizeof kKnown[0]; ++i)
    if (tesseraOperationIs(first, kKnown[i].op))
      return kKnown[i].op;
  return NULL;
}

//===--- Steps ---===//

static MlirType reducedElement(const CpuReduction *reduction, intptr_t i) {
  return cpuElementOf(mlirValueGetType(mlirOperationGetOperand(reduction->op, i)));
}

bool cpuReductionInit(CpuFunction *function, MlirOperation op, CpuReduction *reduction) {
  *reduction = (CpuReduction){op, NULL, mlirOperationGetNumOperands(op)};
  if (reduction->count > CPU_MAX_REDUCED)
    cpuFail(function, op, "reduces more than %d tensors at once", CPU_MAX_REDUCED);
  for (intptr_t i = 0; i < reduction->count; ++i)
    if (mlirTypeIsNull(cpuCarrier(function, reducedElement(reduction, i))))
      cpuFail(function, op, "reduces a type that the CPU doesn't have");
  if (!function->hasFailed)
    reduction->combine = knownCombine(op);
  return !function->hasFailed;
}

void cpuReductionStart(CpuFunction *function, const CpuReduction *reduction, unsigned width,
                       MlirValue *values) {
  for (intptr_t i = 0; i < reduction->count; ++i) {
    MlirType element = reducedElement(reduction, i);
    Neutral neutral = ZERO;
    for (size_t k = 0; k < sizeof kKnown / sizeof kKnown[0]; ++k)
      if (reduction->combine == kKnown[k].op)
        neutral = kKnown[k].neutral;
    if (reduction->combine) {
      values[i] = neutralValue(function, element, neutral, width);
      continue;
    }
    MlirType carrier = cpuCarrier(function, element);
    if (cpuIsPointer(element) && width > 1)
      carrier = cpuInteger(function, 64);
    MlirType type = cpuVectorType(function, carrier, width);
    values[i] = cpuMake(function, &llvmZeroOpDef, type, 0, NULL, NULL);
  }
}

// The larger or smaller of two values, the other one where one is NaN: LLVM's maxnum asks whether
// `value` is, and makes each round of a loop wait for that. Here only `more` is asked, which is
// there early.
static MlirValue combineExtreme(CpuFunction *function, bool isMost, MlirValue value,
                                MlirValue more) {
  int predicate = isMost ? ArithCmpFPredicateOGT : ArithCmpFPredicateOLT;
  // NaN isn't more than anything, so that `more` takes its place.
  MlirValue chosen =
      cpuSelect(function, cpuCompareReal(function, predicate, value, more), value, more);
  MlirValue isNumber = cpuCompareReal(function, ArithCmpFPredicateORD, more, more);
  return cpuSelect(function, isNumber, chosen, value);
}

void cpuReductionCombine(CpuFunction *function, const CpuReduction *reduction, unsigned width,
                         MlirValue isFirst, MlirValue *values, const MlirValue *more) {
  MlirType element = reducedElement(reduction, 0);
  bool isMost = reduction->combine == &arithMaxNumFOpDef;
  bool isExtreme = isMost || reduction->combine == &arithMinNumFOpDef;
  if (isExtreme && (mlirTypeIsAF32(element) || mlirTypeIsAF64(element))) {
    values[0] = combineExtreme(function, isMost, values[0], more[0]);
    return;
  }
  MlirValue arguments[2 * CPU_MAX_REDUCED], results[CPU_MAX_REDUCED];
  for (intptr_t i = 0; i < reduction->count; ++i) {
    arguments[i] = values[i];
    arguments[reduction->count + i] = more[i];
  }
  bool selects = !reduction->combine && !mlirValueIsNull(isFirst);
  function->excused = selects ? isFirst : (MlirValue){NULL};
  if (!cpuEmitRegion(function, tritonReduceOpGetCombineOp(reduction->op), arguments, width,
                     results))
    return;
  for (intptr_t i = 0; i < reduction->count; ++i)
    values[i] = selects ? cpuSelect(function, isFirst, more[i], results[i]) : results[i];
}

// Halves the lanes until there are so few: of a known operation the upper half with the lower; of
// others neighbours, so that their order stays.
void cpuReductionJoin(CpuFunction *function, const CpuReduction *reduction, unsigned width,
                      unsigned fewer, MlirValue *values) {
  MlirValue more[CPU_MAX_REDUCED];
  for (unsigned half = width / 2; half >= fewer; half /= 2) {
    int32_t low[256], high[256];
    for (unsigned i = 0; i < half; ++i) {
      low[i] = (int32_t)(reduction->combine ? i : 2 * i);
      high[i] = (int32_t)(reduction->combine ? half + i : 2 * i + 1);
    }
    for (intptr_t i = 0; i < reduction->count; ++i) {
      MlirValue all = values[i];
      more[i] = half == 1 ? cpuExtract(function, all, high[0])
                          : cpuShuffle(function, all, all, half, high);
      values[i] =
          half == 1 ? cpuExtract(function, all, low[0]) : cpuShuffle(function, all, all, half, low);
    }
    cpuReductionCombine(function, reduction, half, (MlirValue){NULL}, values, more);
    if (function->hasFailed)
      return;
  }
}

// Reductions are roots of nests: this says only that there is such an operation.
const CpuLowering cpuReduceLowerings[] = {{.definition = &tritonReduceOpDef}, {0}};
