// Affine loops: how many rounds they have, and loops that have one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/transforms/LoopUtils.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithBuild.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirAffineExpr) Exprs;

//===--- How many rounds ---===//

AffineValueMap affineDifference(const AffineValueMap *upper, const AffineValueMap *lower) {
  MlirContext context = mlirAffineMapGetContext(upper->map);
  intptr_t upperDims = mlirAffineMapGetNumDims(upper->map),
           lowerDims = mlirAffineMapGetNumDims(lower->map),
           upperSymbols = mlirAffineMapGetNumSymbols(upper->map),
           lowerSymbols = mlirAffineMapGetNumSymbols(lower->map);
  AffineValueMap map = {.numOperands = upperDims + lowerDims + upperSymbols + lowerSymbols};
  map.operands = tsAllocZeroed((size_t)map.numOperands + 1, sizeof *map.operands);
  intptr_t next = 0;
  for (intptr_t i = 0; i < upperDims; ++i)
    map.operands[next++] = upper->operands[i];
  for (intptr_t i = 0; i < lowerDims; ++i)
    map.operands[next++] = lower->operands[i];
  for (intptr_t i = 0; i < upperSymbols; ++i)
    map.operands[next++] = upper->operands[upperDims + i];
  for (intptr_t i = 0; i < lowerSymbols; ++i)
    map.operands[next++] = lower->operands[lowerDims + i];
  Exprs dims = {0}, symbols = {0}, results = {0};
  for (intptr_t i = 0; i < lowerDims; ++i)
    tsVecPush(&dims, mlirAffineDimExprGet(context, upperDims + i));
  for (intptr_t i = 0; i < lowerSymbols; ++i)
    tsVecPush(&symbols, mlirAffineSymbolExprGet(context, upperSymbols + i));
  bool isOne = mlirAffineMapGetNumResults(lower->map) == 1;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(upper->map); ++i) {
    MlirAffineExpr begin = affineReplaceInputs(mlirAffineMapGetResult(lower->map, isOne ? 0 : i),
                                               dims.size, dims.data, symbols.size, symbols.data);
    MlirAffineExpr negative = mlirAffineMulExprGet(begin, mlirAffineConstantExprGet(context, -1));
    tsVecPush(&results, mlirAffineAddExprGet(mlirAffineMapGetResult(upper->map, i), negative));
  }
  map.map = mlirAffineMapGet(context, upperDims + lowerDims, upperSymbols + lowerSymbols,
                             (intptr_t)results.size, results.data);
  tsVecFree(&dims);
  tsVecFree(&symbols);
  tsVecFree(&results);
  return map;
}

static AffineValueMap boundOf(MlirOperation loop, bool lower) {
  unsigned group = lower ? AFFINE_FOR_LOWER : AFFINE_FOR_UPPER;
  return affineValueMapGet(lower ? affineForOpGetLowerBoundMap(loop)
                                 : affineForOpGetUpperBoundMap(loop),
                           loop, tesseraOperationGetOperandGroup(loop, group));
}

void affineValueMapCeilDivide(AffineValueMap *map, intptr_t result, int64_t divisor) {
  MlirContext context = mlirAffineMapGetContext(map->map);
  Exprs results = {0};
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map->map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map->map, i);
    if (result < 0 || result == i)
      expr = mlirAffineCeilDivExprGet(expr, mlirAffineConstantExprGet(context, divisor));
    tsVecPush(&results, expr);
  }
  map->map =
      mlirAffineMapGet(context, mlirAffineMapGetNumDims(map->map),
                       mlirAffineMapGetNumSymbols(map->map), (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

bool affineLoopRangeMap(MlirOperation loop, AffineValueMap *map) {
  if (mlirAffineMapGetNumResults(affineForOpGetLowerBoundMap(loop)) != 1)
    return false;
  AffineValueMap upper = boundOf(loop, false), lower = boundOf(loop, true);
  *map = affineDifference(&upper, &lower);
  affineValueMapFree(&upper);
  affineValueMapFree(&lower);
  return true;
}

bool affineLoopTripCountMap(MlirOperation loop, AffineValueMap *map) {
  MlirContext context = mlirOperationGetContext(loop);
  int64_t step = affineForOpGetStep(loop), count;
  if (affineForGetTripCount(loop, &count)) {
    *map = (AffineValueMap){.map = mlirAffineMapConstantGet(context, count),
                            .operands = tsAllocZeroed(1, sizeof(MlirValue))};
    return true;
  }
  if (step <= 0 || !affineLoopRangeMap(loop, map))
    return false;
  affineValueMapSimplify(map);
  affineValueMapCeilDivide(map, -1, step);
  return true;
}

bool affineLoopTripCount(MlirOperation loop, uint64_t *count) {
  AffineValueMap map;
  if (!affineLoopTripCountMap(loop, &map))
    return false;
  bool isKnown = true;
  *count = UINT64_MAX;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map.map) && isKnown; ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map.map, i);
    isKnown = mlirAffineExprIsAConstant(expr) && mlirAffineConstantExprGetValue(expr) >= 0;
    if (isKnown && (uint64_t)mlirAffineConstantExprGetValue(expr) < *count)
      *count = (uint64_t)mlirAffineConstantExprGetValue(expr);
  }
  affineValueMapFree(&map);
  return isKnown;
}

uint64_t affineLoopTripCountDivisor(MlirOperation loop) {
  AffineValueMap map;
  if (!affineLoopTripCountMap(loop, &map))
    return 1;
  uint64_t gcd = 0;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map.map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map.map, i);
    int64_t divisor = mlirAffineExprIsAConstant(expr) ? mlirAffineConstantExprGetValue(expr)
                                                      : mlirAffineExprGetLargestKnownDivisor(expr);
    uint64_t other = divisor < 0 ? -(uint64_t)divisor : (uint64_t)divisor;
    while (other) {
      uint64_t rest = gcd % other;
      gcd = other;
      other = rest;
    }
  }
  affineValueMapFree(&map);
  return gcd;
}

//===--- Changes ---===//

void affineLoopSetBound(MlirOperation loop, bool lower, const AffineValueMap *bound) {
  if (lower) {
    affineForOpSetLowerBoundOperands(loop, bound->numOperands, bound->operands);
    affineForOpSetLowerBoundMapAttr(loop, mlirAffineMapAttrGet(bound->map));
  } else {
    affineForOpSetUpperBoundOperands(loop, bound->numOperands, bound->operands);
    affineForOpSetUpperBoundMapAttr(loop, mlirAffineMapAttrGet(bound->map));
  }
}

// The entry of the function around the loop; the loop's own block when there is none.
static void insertAtFunctionStart(MlirRewriterBase base, MlirOperation loop) {
  for (IrOperation *op = irParentOp(irOp(loop)); op; op = irParentOp(op))
    if (irInterface(op, &functionOpInterface) && op->numRegions && op->regions[0].first) {
      mlirRewriterBaseSetInsertionPointToStart(base, irWrapBlock(op->regions[0].first));
      return;
    }
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
}

// The only value that the loop's variable has.
static MlirValue createOnlyValue(MlirRewriterBase base, MlirOperation loop) {
  MlirLocation location = mlirOperationGetLocation(loop);
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(loop));
  int64_t constant;
  if (affineForGetConstantBound(loop, true, &constant)) {
    insertAtFunctionStart(base, loop);
    ArithBuilder builder = {base, location};
    return arithInteger(&builder, index, constant);
  }
  MlirAffineMap map = affineForOpGetLowerBoundMap(loop);
  MlirContext context = mlirOperationGetContext(loop);
  if (mlirAffineMapEqual(map, mlirAffineMapMultiDimIdentityGet(context, 1)))
    return affineForOpGetLowerBoundOperands(loop, 0);
  AffineValueMap bound =
      affineValueMapGet(map, loop, tesseraOperationGetOperandGroup(loop, AFFINE_FOR_LOWER));
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  MlirOperation apply = affineApplyOpCreate(base, location, index, mlirAffineMapAttrGet(map),
                                            bound.numOperands, bound.operands);
  affineValueMapFree(&bound);
  return mlirOperationGetResult(apply, 0);
}

bool affineLoopPromote(MlirRewriterBase base, MlirOperation loop) {
  uint64_t count;
  if (!affineLoopTripCount(loop, &count) || count != 1 ||
      mlirAffineMapGetNumResults(affineForOpGetLowerBoundMap(loop)) != 1)
    return false;
  MlirBlock body = affineBody(loop);
  TsVec(MlirValue) arguments = {0}, results = {0};
  MlirValue variable = mlirBlockGetArgument(body, 0);
  tsVecPush(&arguments,
            irValue(variable)->firstUse ? createOnlyValue(base, loop) : (MlirValue){NULL});
  if (!arguments.data[0].ptr) // nobody asks for it
    arguments.data[0] = variable;
  for (intptr_t i = 0; i < affineForOpGetNumInits(loop); ++i)
    tsVecPush(&arguments, affineForOpGetInits(loop, i));
  MlirOperation yield = mlirBlockGetTerminator(body);
  mlirRewriterBaseInlineBlockBefore(base, body, loop, (intptr_t)arguments.size, arguments.data);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    tsVecPush(&results, mlirOperationGetOperand(yield, i));
  mlirRewriterBaseReplaceOpWithValues(base, loop, (intptr_t)results.size, results.data);
  mlirRewriterBaseEraseOp(base, yield);
  tsVecFree(&arguments);
  tsVecFree(&results);
  return true;
}

MlirOperation affineLoopCreate(MlirRewriterBase base, MlirLocation location,
                               const AffineValueMap *lower, const AffineValueMap *upper,
                               int64_t step) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType index = mlirIndexTypeGet(context);
  MlirOperation made = affineForOpCreate(
      base, location, 0, NULL, lower->numOperands, lower->operands, upper->numOperands,
      upper->operands, 0, NULL, mlirAffineMapAttrGet(lower->map), mlirAffineMapAttrGet(upper->map),
      mlirIntegerAttrGet(index, step));
  tesseraRewriterCreateBlock(base, affineForOpGetRegion(made), 1, &index, &location);
  affineYieldOpCreate(base, location, 0, NULL);
  mlirRewriterBaseSetInsertionPointToStart(base, affineBody(made));
  return made;
}
