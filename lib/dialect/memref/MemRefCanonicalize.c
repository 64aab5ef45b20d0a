// Canonicalisation of the memref dialect, but for views of shapes and layouts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirValue) Values;
typedef TsVec(MlirOperation) Operations;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static MlirType resultType(MlirOperation op) { return mlirValueGetType(resultOf(op)); }

static void replaceByCast(MlirRewriterBase base, MlirOperation op, MlirOperation made) {
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      memrefCastOpCreate(base, mlirOperationGetLocation(op), resultType(op), resultOf(made)));
}

//===--- Allocation ---===//

// The type with constants in place of dynamic sizes; operands from `start` on that stay go to
// `kept`. The layout is that of the type.
static MlirType useConstantSizes(MlirOperation op, intptr_t start, Values *kept) {
  const IrStorage *type = irType(resultType(op));
  IrShape shape = irShapedShape(type);
  int64_t *sizes = tsAllocZeroed(shape.rank + 1, sizeof *sizes), constant;
  for (size_t i = 0; i < shape.rank; ++i) {
    sizes[i] = shape.sizes[i];
    if (sizes[i] != IR_DYNAMIC)
      continue;
    TesseraMixedNumber size = {.value = mlirOperationGetOperand(op, start++)};
    if (tesseraMixedNumberIsConstant(size, &constant) && constant >= 0)
      sizes[i] = constant;
    else
      tsVecPush(kept, size.value);
  }
  IrShape found = {sizes, shape.rank};
  MlirType result = irWrapType(irMemRefTypeGet(found, irShapedElementType(type),
                                               irMemRefLayout(type), irMemRefMemorySpace(type)));
  tsFree(sizes);
  return result;
}

static MlirLogicalResult allocateConstantSizes(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  Values sizes = {0}, symbols = {0};
  MlirType type = useConstantSizes(op, 0, &sizes);
  bool changes = !mlirTypeEqual(type, resultType(op));
  TesseraRange range = tesseraOperationGetOperandGroup(op, 1);
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&symbols, mlirOperationGetOperand(op, range.start + i));
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirLocation location = mlirOperationGetLocation(op);
    bool isHeap = memrefAllocOpIsA(op);
    MlirAttribute alignment =
        isHeap ? memrefAllocOpGetAlignmentAttr(op) : memrefAllocaOpGetAlignmentAttr(op);
    replaceByCast(base, op,
                  (isHeap ? memrefAllocOpCreate : memrefAllocaOpCreate)(
                      base, location, type, (intptr_t)sizes.size, sizes.data,
                      (intptr_t)symbols.size, symbols.data, alignment));
  }
  tsVecFree(&sizes);
  tsVecFree(&symbols);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// A buffer that is only written to, and freed, goes with these ops.
static MlirLogicalResult eraseUnread(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue buffer = resultOf(op);
  Operations users = {0};
  bool isUnread = true;
  for (MlirOpOperand use = mlirValueGetFirstUse(buffer); isUnread && use.ptr;
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation reader = mlirOpOperandGetOwner(use);
    isUnread = memrefDeallocOpIsA(reader) ||
               (memrefStoreOpIsA(reader) && !mlirValueEqual(memrefStoreOpGetValue(reader), buffer));
    tsVecPush(&users, reader);
  }
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  for (size_t i = 0; isUnread && i < users.size; ++i)
    mlirRewriterBaseEraseOp(base, users.data[i]);
  if (isUnread)
    mlirRewriterBaseEraseOp(base, op);
  tsVecFree(&users);
  return isUnread ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void memrefAllocOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefAllocOpDef, 1, allocateConstantSizes, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefAllocOpDef, 1, eraseUnread, NULL);
}

void memrefAllocaOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefAllocaOpDef, 1, allocateConstantSizes, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefAllocaOpDef, 1, eraseUnread, NULL);
}

void memrefReallocOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefReallocOpDef, 1, eraseUnread, NULL);
}

//===--- alloca_scope ---===//

typedef struct AllocationSearch {
  MlirOperation scope;
  bool found;
} AllocationSearch;

static void noteAllocation(TesseraEffect effect, void *user) {
  AllocationSearch *search = user;
  search->found |= effect.kind == TESSERA_EFFECT_ALLOCATE && effect.value.ptr && effect.resource &&
                   tesseraResourcesEqual(effect.resource, TESSERA_AUTOMATIC_ALLOCATION_SCOPE);
}

// Whether the op itself, for all that is known, allocates on the stack.
static bool allocates(MlirOperation op, bool isUnknownOne) {
  AllocationSearch search = {.found = false};
  if (tesseraOperationHasTrait(op, TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS) ||
      tesseraOperationHasTrait(op, TESSERA_TRAIT_NO_MEMORY_EFFECT))
    return false;
  if (!memoryEffectOpInterfaceCast(op))
    return isUnknownOne;
  memoryEffectOpInterfaceGetEffects(op, noteAllocation, &search);
  return search.found;
}

static MlirWalkResult searchAllocation(MlirOperation op, void *user) {
  AllocationSearch *search = user;
  if (mlirOperationEqual(op, search->scope))
    return MlirWalkResultAdvance;
  search->found = allocates(op, /*isUnknownOne=*/true);
  if (search->found)
    return MlirWalkResultInterrupt;
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE)
             ? MlirWalkResultSkip
             : MlirWalkResultAdvance;
}

static bool isAllocationScope(MlirOperation op) {
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE);
}

// Nothing is known of an unregistered op.
static bool mayEndBlock(MlirOperation op) {
  return !tesseraOperationGetDefinition(op) ||
         tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR);
}

// Whether only the terminator comes behind the op in a region of one block.
static bool isLast(MlirOperation op) {
  MlirBlock block = mlirOperationGetBlock(op);
  if (!block.ptr)
    return false;
  MlirOperation next = mlirOperationGetNextInBlock(op);
  bool isAlone = !mlirBlockGetNextInRegion(block).ptr &&
                 mlirBlockEqual(mlirRegionGetFirstBlock(mlirBlockGetParentRegion(block)), block);
  return isAlone && next.ptr && !mlirOperationGetNextInBlock(next).ptr && mayEndBlock(next);
}

// A scope without allocations, or at the end of another one, is no scope.
static MlirLogicalResult inlineScope(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  AllocationSearch search = {.scope = op};
  MlirOperation parent = mlirOperationGetParentOperation(op);
  mlirOperationWalk(op, searchAllocation, &search, MlirWalkPreOrder);
  if (search.found && (!parent.ptr || !isAllocationScope(parent) || !isLast(op)))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirBlock body = mlirRegionGetFirstBlock(memrefAllocaScopeOpGetBodyRegion(op));
  MlirOperation terminator = mlirBlockGetTerminator(body);
  Values results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(terminator); ++i)
    tsVecPush(&results, mlirOperationGetOperand(terminator, i));
  mlirRewriterBaseInlineBlockBefore(base, body, op, 0, NULL);
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  mlirRewriterBaseEraseOp(base, terminator);
  tsVecFree(&results);
  return mlirLogicalResultSuccess();
}

// The op at the end of an allocation scope that `op` is at the end of; null when there is none.
static MlirOperation findOutermost(MlirOperation op) {
  const MlirOperation none = {NULL};
  MlirOperation outer = mlirOperationGetParentOperation(op);
  if (!outer.ptr || isAllocationScope(outer) || !isLast(op))
    return none;
  for (;;) {
    MlirOperation parent = mlirOperationGetParentOperation(outer);
    if (!parent.ptr || !isLast(outer))
      return none;
    if (isAllocationScope(parent))
      return outer;
    outer = parent;
  }
}

typedef struct Hoist {
  MlirOperation outer;
  Operations found;
} Hoist;

static bool isInside(MlirValue value, MlirOperation outer) {
  MlirOperation op = mlirValueIsAOpResult(value)
                         ? mlirOpResultGetOwner(value)
                         : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  if (mlirValueIsAOpResult(value) && mlirOperationEqual(op, outer))
    return false;
  return op.ptr && tesseraOperationIsAncestor(outer, op);
}

static MlirWalkResult collectAllocation(MlirOperation op, void *user) {
  Hoist *hoist = user;
  if (!allocates(op, /*isUnknownOne=*/false))
    return MlirWalkResultSkip;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isInside(mlirOperationGetOperand(op, i), hoist->outer))
      return MlirWalkResultSkip;
  tsVecPush(&hoist->found, op);
  return MlirWalkResultAdvance;
}

// At the end of another scope, allocations go before the ops around this one.
static MlirLogicalResult hoistAllocations(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  Hoist hoist = {.outer = findOutermost(op)};
  if (!hoist.outer.ptr)
    return mlirLogicalResultFailure();
  mlirOperationWalk(op, collectAllocation, &hoist, MlirWalkPostOrder);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseSetInsertionPointBefore(base, hoist.outer);
  for (size_t i = 0; i < hoist.found.size; ++i)
    mlirRewriterBaseReplaceOpWithOperation(base, hoist.found.data[i],
                                           mlirRewriterBaseClone(base, hoist.found.data[i]));
  bool changed = hoist.found.size > 0;
  tsVecFree(&hoist.found);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void memrefAllocaScopeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefAllocaScopeOpDef, 1, inlineScope, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefAllocaScopeOpDef, 1, hoistAllocations, NULL);
}

//===--- copy ---===//

static bool isEmpty(MlirValue buffer) {
  MlirType type = mlirValueGetType(buffer);
  bool isEmpty = false;
  for (intptr_t i = 0; mlirTypeIsAMemRef(type) && i < mlirShapedTypeGetRank(type); ++i)
    isEmpty |= mlirShapedTypeGetDimSize(type, i) == 0;
  return isEmpty;
}

// Copying a buffer to itself, or nothing, does nothing.
static MlirLogicalResult eraseCopy(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = memrefCopyOpGetSource(op), target = memrefCopyOpGetTarget(op);
  if (!mlirValueEqual(source, target) && !isEmpty(source) && !isEmpty(target))
    return mlirLogicalResultFailure();
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return mlirLogicalResultSuccess();
}

// Casts between ranked buffers don't matter for a copy.
static MlirLogicalResult copyBeforeCasts(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  bool changed = false;
  for (intptr_t i = 0; i < 2; ++i) {
    MlirOperation cast = arithDefiningOp(mlirOperationGetOperand(op, i), &memrefCastOpDef);
    if (!cast.ptr || !mlirTypeIsAMemRef(mlirValueGetType(memrefCastOpGetSource(cast))) ||
        !mlirTypeIsAMemRef(resultType(cast)))
      continue;
    mlirRewriterBaseStartOpModification(base, op);
    mlirOperationSetOperand(op, i, memrefCastOpGetSource(cast));
    mlirRewriterBaseFinalizeOpModification(base, op);
    changed = true;
  }
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void memrefCopyOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefCopyOpDef, 1, copyBeforeCasts, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefCopyOpDef, 1, eraseCopy, NULL);
}

//===--- dim ---===//

// Whether the index is there where the reshape is.
static bool isBefore(MlirValue index, MlirOperation reshape, MlirOperation dim) {
  MlirBlock block = mlirOperationGetBlock(reshape);
  bool isResult = mlirValueIsAOpResult(index);
  MlirBlock indexBlock = isResult ? mlirOperationGetBlock(mlirOpResultGetOwner(index))
                                  : mlirBlockArgumentGetOwner(index);
  if (mlirBlockEqual(indexBlock, block))
    return !isResult || !mlirOperationIsBeforeInBlock(reshape, mlirOpResultGetOwner(index));
  if (mlirBlockEqual(mlirOperationGetBlock(dim), block))
    return true;
  MlirRegion region = mlirBlockGetParentRegion(block);
  MlirOperation around = mlirBlockGetParentOperation(block);
  MlirOperation indexParent = mlirBlockGetParentOperation(indexBlock);
  return !mlirRegionEqual(mlirBlockGetParentRegion(indexBlock), region) && around.ptr &&
         indexParent.ptr && !mlirOperationEqual(around, indexParent) &&
         tesseraOperationIsAncestor(indexParent, around);
}

// The size of a dimension is an element of the shape, as long as nobody writes to it.
static MlirLogicalResult dimOfReshape(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation reshape = arithDefiningOp(memrefDimOpGetSource(op), &memrefReshapeOpDef);
  MlirValue index = memrefDimOpGetIndex(op);
  if (!reshape.ptr || !isBefore(index, reshape, op))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  const MlirAttribute none = {NULL};
  MlirAttribute isTemporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  mlirRewriterBaseSetInsertionPointAfter(base, reshape);
  MlirOperation size = memrefLoadOpCreateInferred(base, location, memrefReshapeOpGetShape(reshape),
                                                  1, &index, isTemporal, none);
  if (!mlirTypeIsAIndex(resultType(size)))
    size = arithIndexCastOpCreate(base, location, resultType(op), resultOf(size));
  mlirRewriterBaseReplaceOpWithOperation(base, op, size);
  return mlirLogicalResultSuccess();
}

void memrefDimOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefDimOpDef, 1, dimOfReshape, NULL);
}

//===--- view ---===//

static MlirLogicalResult viewConstantSizes(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  Values sizes = {0};
  MlirType type = useConstantSizes(op, 2, &sizes);
  bool changes = !mlirTypeEqual(type, resultType(op));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    replaceByCast(base, op,
                  memrefViewOpCreate(base, mlirOperationGetLocation(op), type,
                                     memrefViewOpGetSource(op), memrefViewOpGetByteShift(op),
                                     (intptr_t)sizes.size, sizes.data));
  tsVecFree(&sizes);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult viewBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(memrefViewOpGetSource(op), &memrefCastOpDef);
  if (!cast.ptr)
    return mlirLogicalResultFailure();
  MlirType source = mlirValueGetType(memrefCastOpGetSource(cast));
  if (!mlirTypeIsAMemRef(source) || !tesseraMemRefHasIdentityLayout(source))
    return mlirLogicalResultFailure();
  Values sizes = {0};
  for (intptr_t i = 0; i < memrefViewOpGetNumSizes(op); ++i)
    tsVecPush(&sizes, memrefViewOpGetSizes(op, i));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      memrefViewOpCreate(base, mlirOperationGetLocation(op), resultType(op),
                         memrefCastOpGetSource(cast), memrefViewOpGetByteShift(op),
                         (intptr_t)sizes.size, sizes.data));
  tsVecFree(&sizes);
  return mlirLogicalResultSuccess();
}

void memrefViewOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefViewOpDef, 1, viewConstantSizes, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefViewOpDef, 1, viewBeforeCast, NULL);
}
