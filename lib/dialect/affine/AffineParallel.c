// Which affine loops may run their rounds in any order, and what they reduce.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

//===--- Memory ---===//

/// Effects of an operation, when there is only one.
typedef struct Single {
  TesseraEffect effect;
  size_t count;
} Single;

static void takeEffect(TesseraEffect effect, void *user) {
  Single *single = user;
  single->effect = effect;
  ++single->count;
}

static bool hasSingleEffect(MlirOperation op, TesseraEffectKind kind, MlirValue value) {
  if (!op.ptr || !memoryEffectOpInterfaceCast(op))
    return false;
  Single single = {.count = 0};
  memoryEffectOpInterfaceGetEffects(op, takeEffect, &single);
  return single.count == 1 && single.effect.kind == kind &&
         (!value.ptr || mlirValueEqual(single.effect.value, value));
}

bool affineIsAllocation(MlirOperation op, MlirValue value) {
  return hasSingleEffect(op, TESSERA_EFFECT_ALLOCATE, value);
}

bool affineIsDeallocation(MlirOperation op, MlirValue value) {
  return hasSingleEffect(op, TESSERA_EFFECT_FREE, value);
}

static MlirValue baseOf(MlirValue memref) {
  while (mlirValueIsAOpResult(memref)) {
    MlirOperation op = mlirOpResultGetOwner(memref);
    if (!viewLikeOpInterfaceCast(op))
      break;
    memref = viewLikeOpInterfaceGetViewSource(op);
  }
  return memref;
}

static bool isAllocated(MlirValue value) {
  return mlirValueIsAOpResult(value) && affineIsAllocation(mlirOpResultGetOwner(value), value);
}

static bool isFunctionArgument(MlirValue value) {
  if (!mlirValueIsABlockArgument(value))
    return false;
  const IrBlock *block = irBlock(mlirBlockArgumentGetOwner(value));
  return block->region && block->region->first == block && block->region->parent &&
         irInterface(block->region->parent, &functionOpInterface);
}

bool affineMayAlias(MlirValue a, MlirValue b) {
  MlirValue first = baseOf(a), second = baseOf(b);
  if (mlirValueEqual(first, second))
    return true;
  bool firstIsNew = isAllocated(first), secondIsNew = isAllocated(second);
  return !(firstIsNew && (secondIsNew || isFunctionArgument(second))) &&
         !(secondIsNew && isFunctionArgument(first));
}

// Whether the memref is made, or is a view of what is made, in the loop.
static bool isLocal(MlirValue memref, MlirOperation loop) {
  MlirValue base = baseOf(memref);
  return isAllocated(base) && tesseraOperationIsAncestor(loop, mlirOpResultGetOwner(base)) &&
         mlirOpResultGetOwner(base).ptr != loop.ptr;
}

typedef TsVec(MlirOperation) Operations;

// The accesses in the loop that other rounds may meet; false when something else may change memory.
static bool collectAccesses(MlirOperation loop, Operations *accesses) {
  IrOperation *root = irOp(loop);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    MlirOperation wrapped = irWrapOp(op);
    if (affineIsRead(wrapped) || affineIsWrite(wrapped)) {
      if (!isLocal(affineAccessedMemRef(wrapped), loop))
        tsVecPush(accesses, wrapped);
    } else if (!affineForOpIsA(wrapped) && !affineYieldOpIsA(wrapped) && !affineIfOpIsA(wrapped) &&
               !affineIsAllocation(wrapped, (MlirValue){NULL}) &&
               !tesseraOperationIsMemoryEffectFree(wrapped)) {
      return false;
    }
  }
  return true;
}

// Pairs of accesses that are held against each other; of more, nothing is known.
enum { kMaxPairs = 1 << 16 };

bool affineLoopIsMemoryParallel(MlirOperation loop) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(loop, i));
    if (mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type))
      return false;
  }
  Operations accesses = {0};
  size_t depth = affineNestingDepth(loop) + 1;
  bool isParallel = collectAccesses(loop, &accesses) && accesses.size * accesses.size <= kMaxPairs;
  for (size_t i = 0; isParallel && i < accesses.size; ++i)
    for (size_t k = 0; isParallel && k < accesses.size; ++k)
      isParallel = affineCheckDependence(accesses.data[i], accesses.data[k], depth, NULL) ==
                   AFFINE_INDEPENDENT;
  tsVecFree(&accesses);
  return isParallel;
}

//===--- Reductions ---===//

static const struct {
  const TesseraOpDef *definition;
  ArithAtomicRMWKind kind;
} kCombiners[] = {
    {&arithAddFOpDef, ArithAtomicRMWKindaddf},
    {&arithMulFOpDef, ArithAtomicRMWKindmulf},
    {&arithAddIOpDef, ArithAtomicRMWKindaddi},
    {&arithAndIOpDef, ArithAtomicRMWKindandi},
    {&arithOrIOpDef, ArithAtomicRMWKindori},
    {&arithMulIOpDef, ArithAtomicRMWKindmuli},
    {&arithXOrIOpDef, ArithAtomicRMWKindxori},
    {&arithMinimumFOpDef, ArithAtomicRMWKindminimumf},
    {&arithMaximumFOpDef, ArithAtomicRMWKindmaximumf},
    {&arithMinNumFOpDef, ArithAtomicRMWKindminnumf},
    {&arithMaxNumFOpDef, ArithAtomicRMWKindmaxnumf},
    {&arithMinSIOpDef, ArithAtomicRMWKindmins},
    {&arithMaxSIOpDef, ArithAtomicRMWKindmaxs},
    {&arithMinUIOpDef, ArithAtomicRMWKindminu},
    {&arithMaxUIOpDef, ArithAtomicRMWKindmaxu},
};

bool affineFindReduction(MlirOperation loop, intptr_t position, AffineReduction *reduction) {
  MlirBlock body = affineBody(loop);
  MlirValue carried = mlirBlockGetArgument(body, 1 + position);
  if (!irValueHasOneUse(irValue(carried)))
    return false;
  MlirOperation combiner = irWrapOp(irValue(carried)->firstUse->owner);
  if (mlirOperationGetNumResults(combiner) != 1 ||
      mlirOperationGetBlock(combiner).ptr != body.ptr ||
      !tesseraOperationIsMemoryEffectFree(combiner))
    return false;
  MlirValue result = mlirOperationGetResult(combiner, 0);
  if (!irValueHasOneUse(irValue(result)) ||
      !mlirValueEqual(mlirOperationGetOperand(mlirBlockGetTerminator(body), position), result))
    return false;
  for (size_t i = 0; i < sizeof kCombiners / sizeof *kCombiners; ++i)
    if (tesseraOperationIs(combiner, kCombiners[i].definition)) {
      bool isFirst = mlirValueEqual(mlirOperationGetOperand(combiner, 0), carried);
      *reduction = (AffineReduction){
          arithAtomicRMWKindToAttribute(mlirOperationGetContext(loop), kCombiners[i].kind),
          mlirOperationGetOperand(combiner, isFirst ? 1 : 0), combiner};
      return true;
    }
  return false;
}
