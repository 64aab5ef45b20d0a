// What passes on layouts do to operations. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

MlirOperation ttgDefiningOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

MlirOperation ttgAncestorIn(MlirBlock block, MlirOperation op) {
  while (!mlirOperationIsNull(op) && !mlirBlockEqual(mlirOperationGetBlock(op), block))
    op = mlirOperationGetParentOperation(op);
  return op;
}

bool ttgIsInRegion(MlirOperation op, MlirRegion region) {
  for (; !mlirOperationIsNull(op); op = mlirOperationGetParentOperation(op)) {
    MlirBlock block = mlirOperationGetBlock(op);
    if (mlirBlockIsNull(block))
      return false;
    if (mlirRegionEqual(mlirBlockGetParentRegion(block), region))
      return true;
  }
  return false;
}

//===--- Slices ---===//

typedef struct Slice {
  TsPointerMap seen;
  TtgOperations *found;
  bool (*includes)(MlirOperation op, void *user); ///< NULL: all
  void *user;
} Slice;

static void reach(Slice *slice, MlirOperation op) {
  bool isNew;
  if (slice->includes && !slice->includes(op, slice->user))
    return;
  tsPointerMapInsert(&slice->seen, op.ptr, &isNew);
  if (isNew)
    tsVecPush(slice->found, op);
}

// What defines the value, or has the block that it is an argument of.
static void reachSource(Slice *slice, MlirValue value) {
  MlirOperation source = mlirValueIsAOpResult(value)
                             ? mlirOpResultGetOwner(value)
                             : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  if (!mlirOperationIsNull(source) && mlirOperationGetNumRegions(source) &&
      tesseraOperationHasTrait(source, TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    return;
  if (!mlirOperationIsNull(source))
    reach(slice, source);
}

static void reachUsers(Slice *slice, MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    reach(slice, mlirOpOperandGetOwner(use));
}

static void reachUsersOf(Slice *slice, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    reachUsers(slice, mlirOperationGetResult(op, i));
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = mlirOperationGetNextInBlock(inner))
        reach(slice, inner);
}

void ttgCollectSlice(MlirOperation op, TtgOperations *slice) {
  ttgCollectSliceIf(op, NULL, NULL, slice);
}

void ttgCollectSliceIf(MlirOperation op, bool (*includes)(MlirOperation op, void *user), void *user,
                       TtgOperations *slice) {
  TtgOperations found = {0};
  Slice state = {.found = &found, .includes = includes, .user = user};
  reach(&state, op);
  for (size_t i = 0; i < found.size; ++i) {
    MlirOperation reached = found.data[i];
    for (intptr_t o = 0; o < mlirOperationGetNumOperands(reached); ++o)
      reachSource(&state, mlirOperationGetOperand(reached, o));
    reachUsersOf(&state, reached);
    if (i)
      tsVecPush(slice, reached);
  }
  tsPointerMapFree(&state.seen);
  tsVecFree(&found);
}

//===--- Conversions ---===//

MlirValue ttgConvert(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                     MlirAttribute encoding) {
  return mlirOperationGetResult(
      tritongpuConvertLayoutOpCreate(rewriter, location,
                                     ttgWithEncoding(mlirValueGetType(value), encoding), value),
      0);
}

MlirOperation ttgCreateWith(MlirRewriterBase rewriter, MlirOperation op, intptr_t numOperands,
                            const MlirValue *operands, intptr_t numTypes, const MlirType *types) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute *attributes = tsAllocZeroed(definition->numAttributes + 1, sizeof *attributes);
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    attributes[i] = tesseraOperationGetSlot(op, i);
  TesseraOperationParts parts = {.definition = definition,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = numTypes,
                                 .types = types,
                                 .numOperands = numOperands,
                                 .operands = operands,
                                 .attributes = attributes,
                                 .numRegions = mlirOperationGetNumRegions(op),
                                 .discardable = irWrapAttribute(irOp(op)->discardable)};
  MlirOperation made = tesseraRewriterCreateOperation(rewriter, &parts);
  tsFree(attributes);
  return made;
}

MlirOperation ttgCreateLike(MlirRewriterBase rewriter, MlirOperation op, const MlirValue *operands,
                            const MlirType *types) {
  return ttgCreateWith(rewriter, op, mlirOperationGetNumOperands(op), operands,
                       mlirOperationGetNumResults(op), types);
}

void ttgConvertOperation(MlirRewriterBase rewriter, MlirOperation op, MlirAttribute encoding) {
  TtgValues operands = {0}, results = {0};
  TtgTypes types = {0};
  MlirLocation location = mlirOperationGetLocation(op);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    bool isTensor = mlirTypeIsARankedTensor(mlirValueGetType(operand));
    tsVecPush(&operands, isTensor ? ttgConvert(rewriter, location, operand, encoding) : operand);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, ttgWithEncoding(mlirValueGetType(mlirOperationGetResult(op, i)), encoding));
  MlirOperation made = ttgCreateLike(rewriter, op, operands.data, types.data);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType old = mlirValueGetType(mlirOperationGetResult(op, i));
    MlirValue result = mlirOperationGetResult(made, i);
    if (!mlirTypeEqual(old, types.data[i]))
      result = ttgConvert(rewriter, location, result, ttgEncodingOf(old));
    tsVecPush(&results, result);
  }
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, (intptr_t)results.size, results.data);
  tsVecFree(&operands);
  tsVecFree(&results);
  tsVecFree(&types);
}

//===--- Loops ---===//

MlirOperation ttgCarryMore(MlirRewriterBase rewriter, MlirOperation loop, size_t count,
                           MlirValue first) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(loop, 0));
  MlirOperation yield = mlirBlockGetTerminator(body);
  TtgValues operands = {0}, yielded = {0};
  TtgTypes types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(loop); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(loop, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i) {
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(loop, i)));
    tsVecPush(&yielded, mlirOperationGetOperand(yield, i));
  }
  for (size_t i = 0; i < count; ++i) {
    tsVecPush(&operands, first);
    tsVecPush(&yielded, first);
    tsVecPush(&types, mlirValueGetType(first));
    mlirBlockAddArgument(body, mlirValueGetType(first), mlirOperationGetLocation(loop));
  }
  mlirRewriterBaseSetInsertionPointBefore(rewriter, loop);
  MlirOperation made = ttgCreateWith(rewriter, loop, (intptr_t)operands.size, operands.data,
                                     (intptr_t)types.size, types.data);
  tesseraRewriterInlineRegionAtEnd(rewriter, mlirOperationGetRegion(loop, 0),
                                   mlirOperationGetRegion(made, 0));
  mlirOperationSetOperands(yield, (intptr_t)yielded.size, yielded.data);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(loop, i), mlirOperationGetResult(made, i));
  mlirRewriterBaseEraseOp(rewriter, loop);
  tsVecFree(&operands);
  tsVecFree(&yielded);
  tsVecFree(&types);
  return made;
}
