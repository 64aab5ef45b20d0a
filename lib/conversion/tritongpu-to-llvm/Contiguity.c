// How pointers and masks of a tensor follow each other, as far as vectors of memory need to know.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"

// For each dimension: `runs` elements in a row grow by one each (pointers by an element), aligned
// to that number; the first of a run is divisible by `divisor` (pointers in bytes); `same` elements
// in a row are equal. All of them are powers of two.
typedef struct Axis {
  int64_t runs, divisor, same;
} Axis;

typedef struct Known {
  bool isAny; // nothing is known yet, and nothing speaks against anything
  Axis axes[LANE_MAX_RANK];
} Known;

typedef struct Analysis {
  TsPointerMap assumed; // Known of arguments of blocks
  TsVec(Known *) owned;
  unsigned depth, budget;
} Analysis;

enum { kMaxDepth = 200, kBudget = 20000 };
static const int64_t kMost = (int64_t)1 << 30;

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t powerIn(int64_t value) { return value ? least(value & -value, kMost) : kMost; }

static unsigned rankOf(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  intptr_t rank = mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetRank(type) : 1;
  return rank > LANE_MAX_RANK ? LANE_MAX_RANK : (unsigned)rank;
}

static int64_t sizeOf(MlirValue value, unsigned dim) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetDimSize(type, dim) : 1;
}

static Known nothing(void) {
  Known known = {0};
  for (unsigned d = 0; d < LANE_MAX_RANK; ++d)
    known.axes[d] = (Axis){1, 1, 1};
  return known;
}

static Known meet(Known a, Known b) {
  if (a.isAny || b.isAny)
    return a.isAny ? b : a;
  for (unsigned d = 0; d < LANE_MAX_RANK; ++d)
    a.axes[d] =
        (Axis){least(a.axes[d].runs, b.axes[d].runs), least(a.axes[d].divisor, b.axes[d].divisor),
               least(a.axes[d].same, b.axes[d].same)};
  return a;
}

static bool isEqual(Known a, Known b) {
  bool equal = a.isAny == b.isAny;
  for (unsigned d = 0; d < LANE_MAX_RANK; ++d)
    equal = equal && a.axes[d].runs == b.axes[d].runs && a.axes[d].same == b.axes[d].same &&
            a.axes[d].divisor == b.axes[d].divisor;
  return equal;
}

static Known visit(Analysis *analysis, MlirValue value);

//===--- Where values come from ---===//

static Known visitArgumentOfFunction(MlirOperation op, intptr_t index) {
  Known known = nothing();
  MlirAttribute all = tritonFuncOpGetArgAttrsAttr(op);
  if (mlirAttributeIsNull(all) || index >= mlirArrayAttrGetNumElements(all))
    return known;
  MlirAttribute divisibility = mlirDictionaryAttrGetElementByName(
      mlirArrayAttrGetElement(all, index), tsLiteral("tt.divisibility"));
  if (!mlirAttributeIsNull(divisibility) && mlirAttributeIsAInteger(divisibility))
    known.axes[0].divisor = powerIn(mlirIntegerAttrGetValueInt(divisibility));
  return known;
}

static Known visitIncoming(Analysis *analysis, MlirBlock block, intptr_t index) {
  Known known = {.isAny = true};
  for (intptr_t p = 0; p < mlirBlockGetNumPredecessors(block); ++p) {
    MlirOperation end = mlirBlockGetTerminator(mlirBlockGetPredecessor(block, p));
    bool isBranch = cfBranchOpIsA(end);
    if (!isBranch && !cfCondBranchOpIsA(end))
      return nothing();
    for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(end); ++s) {
      if (!mlirBlockEqual(mlirOperationGetSuccessor(end, s), block))
        continue;
      intptr_t first = isBranch ? 0 : 1;
      if (s)
        first += mlirBlockGetNumArguments(mlirOperationGetSuccessor(end, 0));
      known = meet(known, visit(analysis, mlirOperationGetOperand(end, first + index)));
    }
  }
  return known;
}

static Known visitArgument(Analysis *analysis, MlirValue value) {
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  intptr_t index = mlirBlockArgumentGetArgNumber(value);
  MlirOperation parent = mlirBlockGetParentOperation(block);
  if (!tritonFuncOpIsA(parent))
    return nothing();
  if (mlirBlockEqual(block, mlirRegionGetFirstBlock(tritonFuncOpGetBody(parent))))
    return visitArgumentOfFunction(parent, index);
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&analysis->assumed, value.ptr, &isNew);
  if (!isNew)
    return *(Known *)*slot;
  Known *assumed = tsAllocZeroed(1, sizeof *assumed);
  tsVecPush(&analysis->owned, assumed);
  *slot = (uintptr_t)assumed;
  assumed->isAny = true;
  for (;;) {
    Known found = meet(visitIncoming(analysis, block, index), *assumed);
    if (isEqual(found, *assumed) || !analysis->budget)
      break;
    *assumed = found;
  }
  if (!analysis->budget)
    *assumed = nothing();
  return *assumed;
}

//===--- Operations ---===//

static Known visitSplat(Analysis *analysis, MlirOperation op) {
  MlirValue result = mlirOperationGetResult(op, 0);
  Known source = visit(analysis, mlirOperationGetOperand(op, 0)), known = nothing();
  for (unsigned d = 0; d < rankOf(result); ++d)
    known.axes[d] = (Axis){1, source.isAny ? kMost : source.axes[0].divisor, sizeOf(result, d)};
  return known;
}

static Known visitConstant(MlirOperation op) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  Known known = nothing();
  bool isTensor = mlirTypeIsARankedTensor(mlirValueGetType(result));
  if (isTensor && (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value)))
    return known;
  if (isTensor)
    value = mlirDenseElementsAttrGetSplatValue(value);
  int64_t divisor = mlirAttributeIsAInteger(value) ? powerIn(mlirIntegerAttrGetValueInt(value)) : 1;
  for (unsigned d = 0; d < rankOf(result); ++d)
    known.axes[d] = (Axis){1, divisor, sizeOf(result, d)};
  return known;
}

static Known visitExpandDims(Analysis *analysis, MlirOperation op) {
  Known source = visit(analysis, mlirOperationGetOperand(op, 0)), known = nothing();
  unsigned axis = (unsigned)tritonExpandDimsOpGetAxis(op);
  known.isAny = source.isAny;
  for (unsigned d = 0; d < rankOf(mlirOperationGetResult(op, 0)); ++d)
    if (d != axis)
      known.axes[d] = source.axes[d > axis ? d - 1 : d];
  // All that is said of the first of a run is said of a run of one.
  int64_t divisor = kMost;
  for (unsigned d = 0; d < rankOf(mlirOperationGetOperand(op, 0)); ++d)
    divisor = least(divisor, source.axes[d].runs > 1 ? 1 : source.axes[d].divisor);
  known.axes[axis].divisor = divisor;
  return known;
}

static Known visitBroadcast(Analysis *analysis, MlirOperation op) {
  MlirValue source = mlirOperationGetOperand(op, 0), result = mlirOperationGetResult(op, 0);
  Known known = visit(analysis, source);
  for (unsigned d = 0; d < rankOf(result); ++d)
    if (sizeOf(source, d) == 1)
      known.axes[d] = (Axis){1, known.axes[d].divisor, sizeOf(result, d)};
  return known;
}

// A sum; the second operand's elements count `scale` bytes.
static Known visitSum(Analysis *analysis, MlirOperation op, int64_t scale) {
  Known a = visit(analysis, mlirOperationGetOperand(op, 0)),
        b = visit(analysis, mlirOperationGetOperand(op, 1));
  if (a.isAny || b.isAny)
    return a.isAny && b.isAny ? a : a.isAny ? (scale == 1 ? b : a) : a;
  for (unsigned d = 0; d < LANE_MAX_RANK; ++d) {
    Axis x = a.axes[d], y = b.axes[d];
    a.axes[d] = (Axis){most(least(x.runs, y.same), least(x.same, y.runs)),
                       least(x.divisor, least(y.divisor * scale, kMost)), least(x.same, y.same)};
  }
  return a;
}

static Known visitProduct(Analysis *analysis, MlirOperation op) {
  Known a = visit(analysis, mlirOperationGetOperand(op, 0)),
        b = visit(analysis, mlirOperationGetOperand(op, 1));
  if (a.isAny || b.isAny)
    return a.isAny ? a : b;
  for (unsigned d = 0; d < LANE_MAX_RANK; ++d) {
    // Of a run the first only is known to be divisible.
    int64_t x = a.axes[d].runs > 1 ? 1 : a.axes[d].divisor;
    int64_t y = b.axes[d].runs > 1 ? 1 : b.axes[d].divisor;
    a.axes[d] = (Axis){1, least(x * y, kMost), least(a.axes[d].same, b.axes[d].same)};
  }
  return a;
}

// A remainder by what is the same everywhere and divisible.
static Known visitRemainder(Analysis *analysis, MlirOperation op) {
  Known a = visit(analysis, mlirOperationGetOperand(op, 0)),
        b = visit(analysis, mlirOperationGetOperand(op, 1));
  if (a.isAny || b.isAny)
    return a.isAny ? a : b;
  for (unsigned d = 0; d < LANE_MAX_RANK; ++d) {
    Axis x = a.axes[d], y = b.axes[d];
    int64_t runs = least(least(x.runs, x.divisor), least(y.divisor, y.same));
    a.axes[d] = (Axis){most(runs, 1), least(x.divisor, y.divisor), least(x.same, y.same)};
    if (runs > 1)
      a.axes[d].divisor = least(a.axes[d].divisor, runs);
  }
  return a;
}

// Elements of a run compare in the same way with what is the same for all of them, where both are
// divisible by the run's length.
static Known visitCompare(Analysis *analysis, MlirOperation op) {
  Known a = visit(analysis, mlirOperationGetOperand(op, 0)),
        b = visit(analysis, mlirOperationGetOperand(op, 1));
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  bool isLess = predicate == ArithCmpIPredicateslt || predicate == ArithCmpIPredicateult;
  bool isMore = predicate == ArithCmpIPredicatesge || predicate == ArithCmpIPredicateuge;
  if (a.isAny || b.isAny)
    return a.isAny ? a : b;
  for (unsigned d = 0; d < LANE_MAX_RANK; ++d) {
    Axis x = a.axes[d], y = b.axes[d];
    int64_t same = least(x.same, y.same);
    if (isLess || isMore)
      same = most(same, least(least(x.runs, x.divisor), least(y.same, y.divisor)));
    a.axes[d] = (Axis){1, 1, same};
  }
  return a;
}

static Known meetOperands(Analysis *analysis, MlirOperation op, intptr_t first) {
  Known known = {.isAny = true};
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i)
    known = meet(known, visit(analysis, mlirOperationGetOperand(op, i)));
  return known;
}

static Known visitOp(Analysis *analysis, MlirOperation op) {
  if (tritonMakeRangeOpIsA(op)) {
    Known known = nothing();
    known.axes[0] =
        (Axis){sizeOf(mlirOperationGetResult(op, 0), 0), powerIn(tritonMakeRangeOpGetStart(op)), 1};
    return known;
  }
  if (arithConstantOpIsA(op))
    return visitConstant(op);
  if (tritonSplatOpIsA(op))
    return visitSplat(analysis, op);
  if (tritonExpandDimsOpIsA(op))
    return visitExpandDims(analysis, op);
  if (tritonBroadcastOpIsA(op))
    return visitBroadcast(analysis, op);
  if (tritonAddPtrOpIsA(op)) {
    MlirType pointer = mlirValueGetType(mlirOperationGetOperand(op, 0));
    int64_t bits = tritonTypeGetBitWidth(tritonPointerTypeGetPointeeType(
        mlirTypeIsARankedTensor(pointer) ? mlirShapedTypeGetElementType(pointer) : pointer));
    return visitSum(analysis, op, bits < 8 ? 1 : powerIn(bits / 8));
  }
  if (arithAddIOpIsA(op))
    return visitSum(analysis, op, 1);
  if (arithMulIOpIsA(op))
    return visitProduct(analysis, op);
  if (arithRemSIOpIsA(op) || arithRemUIOpIsA(op))
    return visitRemainder(analysis, op);
  if (arithCmpIOpIsA(op))
    return visitCompare(analysis, op);
  if (arithExtSIOpIsA(op) || arithExtUIOpIsA(op) || tritongpuConvertLayoutOpIsA(op))
    return visit(analysis, mlirOperationGetOperand(op, 0));
  if (arithSelectOpIsA(op) || arithAndIOpIsA(op) || arithOrIOpIsA(op)) {
    Known known = meetOperands(analysis, op, 0);
    for (unsigned d = 0; !known.isAny && d < LANE_MAX_RANK; ++d)
      known.axes[d].runs = known.axes[d].divisor = 1;
    return known;
  }
  return nothing();
}

static Known visit(Analysis *analysis, MlirValue value) {
  if (!analysis->budget || analysis->depth >= kMaxDepth)
    return nothing();
  --analysis->budget;
  ++analysis->depth;
  Known known = mlirValueIsABlockArgument(value) ? visitArgument(analysis, value)
                                                 : visitOp(analysis, mlirOpResultGetOwner(value));
  --analysis->depth;
  return known;
}

static Known analyse(MlirValue value) {
  Analysis analysis = {.budget = kBudget};
  Known known = visit(&analysis, value);
  bool isCut = !analysis.budget;
  for (size_t i = 0; i < analysis.owned.size; ++i)
    tsFree(analysis.owned.data[i]);
  tsVecFree(&analysis.owned);
  tsPointerMapFree(&analysis.assumed);
  return known.isAny || isCut ? nothing() : known;
}

unsigned laneVectorOf(LaneFunction *function, MlirValue pointers, MlirValue mask,
                      const LinearLayout *layout) {
  (void)function;
  MlirType type = mlirValueGetType(pointers);
  if (!mlirTypeIsARankedTensor(type) || !layout->ins[0].bits)
    return 1;
  // The dimension along which a thread's first registers lie.
  unsigned dim = 0, bits = 0;
  while (dim < layout->numOuts && linearLayoutBasis(layout, 0, 0, dim) != 1)
    ++dim;
  if (dim == layout->numOuts)
    return 1;
  uint64_t first = layout->bases[0];
  while (bits < layout->ins[0].bits && layout->bases[bits] == first << bits &&
         bits < layout->outs[dim].bits)
    ++bits;
  Known known = analyse(pointers);
  MlirType pointee = tritonPointerTypeGetPointeeType(mlirShapedTypeGetElementType(type));
  int64_t elementBits = tritonTypeGetBitWidth(pointee);
  elementBits = elementBits < 8 ? 8 : elementBits;
  int64_t vector = least((int64_t)1 << bits, known.axes[dim].runs);
  vector = least(vector, most(known.axes[dim].divisor * 8 / elementBits, 1));
  vector = least(vector, 128 / elementBits);
  if (!mlirValueIsNull(mask))
    vector = least(vector, analyse(mask).axes[dim].same);
  return (unsigned)most(vector, 1);
}
