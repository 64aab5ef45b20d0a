// eliminate-empty-tensors: what is computed in a tensor.empty and then inserted somewhere is
// computed where it will be. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/BuiltinOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

//===--- Insertions ---===//

// Ops that put operand 0 into operand 1 or a part of it. A transfer of a vector is one too, but its
// source has no buffer.
static bool isInsertion(MlirOperation op) {
  return tensorInsertSliceOpIsA(op) || tensorParallelInsertSliceOpIsA(op) || linalgCopyOpIsA(op) ||
         bufferizationMaterializeInDestinationOpIsA(op);
}

static bool insertsSlice(MlirOperation op) {
  return tensorInsertSliceOpIsA(op) || tensorParallelInsertSliceOpIsA(op);
}

// What extractPart() uses: the whole, and the numbers of a slice.
static void neededValues(MlirOperation insertion, BufValues *values) {
  if (insertsSlice(insertion))
    for (intptr_t i = 2; i < mlirOperationGetNumOperands(insertion); ++i)
      tsVecPush(values, mlirOperationGetOperand(insertion, i));
  tsVecPush(values, mlirOperationGetOperand(insertion, 1));
}

// The tensor that is all of the destination buffer. Only one tensor may be the one that has it by
// `restrict`, so the insertion passes that on.
static MlirValue tensorOfBuffer(BufState *state, MlirLocation location, MlirOperation insertion) {
  MlirValue buffer = bufferizationMaterializeInDestinationOpGetDest(insertion);
  MlirType type = mlirValueGetType(buffer);
  MlirAttribute restricted = bufferizationMaterializeInDestinationOpGetRestrictAttr(insertion);
  if (!restricted.ptr || !(mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type)))
    return (MlirValue){NULL};
  bufferizationMaterializeInDestinationOpSetRestrictAttr(insertion, (MlirAttribute){NULL});
  return mlirOperationGetResult(
      bufferizationToTensorOpCreate(
          state->rewriter, location, bufTensorOf(type), buffer, restricted,
          bufferizationMaterializeInDestinationOpGetWritableAttr(insertion)),
      0);
}

// The part of the destination that the insertion replaces, null if there is no tensor for it.
static MlirValue extractPart(BufState *state, MlirLocation location, MlirOperation insertion) {
  MlirValue whole = mlirOperationGetOperand(insertion, 1);
  if (!insertsSlice(insertion))
    return bufIsTensor(whole) ? whole : tensorOfBuffer(state, location, insertion);
  TesseraSlice slice = tesseraSliceRead(insertion);
  MlirType type = mlirValueGetType(mlirOperationGetOperand(insertion, 0));
  MlirOperation part = tesseraSliceCreate(state->rewriter, location, &tensorExtractSliceOpDef, type,
                                          1, &whole, &slice);
  tesseraSliceFree(&slice);
  return mlirOperationGetResult(part, 0);
}

//===--- Where the part can be taken out ---===//

static bool areAvailable(BufState *state, const BufValues *values, MlirOperation point) {
  bool are = true;
  for (size_t i = 0; are && i < values->size; ++i)
    are = tesseraDominanceValueProperlyDominates(state->dominance, values->data[i], point);
  return are;
}

static bool comesBefore(BufState *state, MlirOperation point, MlirOperation user) {
  return tesseraOperationIsAncestor(point, user) ||
         tesseraDominanceOpProperlyDominates(state->dominance, point, user);
}

// Ops of the user's block that values are computed by, and that aren't before the user.
typedef struct Moves {
  BufState *state;
  MlirOperation user;
  BufOps ops;
  TsPointerMap seen;
  bool areAll; ///< whether they can be moved
} Moves;

static void addDefinition(Moves *moves, MlirValue value) {
  if (tesseraDominanceValueProperlyDominates(moves->state->dominance, value, moves->user))
    return;
  MlirOperation op =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  moves->areAll = moves->areAll && op.ptr && !mlirOperationEqual(op, moves->user) &&
                  mlirBlockEqual(mlirOperationGetBlock(op), mlirOperationGetBlock(moves->user)) &&
                  tesseraOperationIsPure(op);
  if (!moves->areAll)
    return;
  bool isNew;
  tsPointerMapInsert(&moves->seen, op.ptr, &isNew);
  if (isNew)
    tsVecPush(&moves->ops, op);
}

typedef struct Uses {
  Moves *moves;
  MlirOperation op;
} Uses;

// What the op uses, and ops in it of what is around it.
static MlirWalkResult addUsed(MlirOperation inner, void *user) {
  Uses *uses = user;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(inner); ++i) {
    MlirValue value = mlirOperationGetOperand(inner, i);
    if (!tesseraOperationIsAncestor(uses->op, bufOwner(value)))
      addDefinition(uses->moves, value);
  }
  return uses->moves->areAll ? MlirWalkResultAdvance : MlirWalkResultInterrupt;
}

static int inBlockOrder(const void *a, const void *b) {
  MlirOperation first = *(const MlirOperation *)a, second = *(const MlirOperation *)b;
  return mlirOperationIsBeforeInBlock(first, second)   ? -1
         : mlirOperationIsBeforeInBlock(second, first) ? 1
                                                       : 0;
}

// Moves what the values are computed by before the user; false, and nothing moves, where that isn't
// all pure and in the same block.
static bool moveBefore(BufState *state, MlirOperation user, const BufValues *values) {
  Moves moves = {.state = state, .user = user, .areAll = true};
  for (size_t i = 0; i < values->size; ++i)
    addDefinition(&moves, values->data[i]);
  for (size_t i = 0; moves.areAll && i < moves.ops.size; ++i)
    mlirOperationWalk(moves.ops.data[i], addUsed, &(Uses){&moves, moves.ops.data[i]},
                      MlirWalkPreOrder);
  if (moves.areAll && moves.ops.size) {
    qsort(moves.ops.data, moves.ops.size, sizeof *moves.ops.data, inBlockOrder);
    for (size_t i = 0; i < moves.ops.size; ++i)
      mlirRewriterBaseMoveOpBefore(state->rewriter, moves.ops.data[i], user);
  }
  tsVecFree(&moves.ops);
  tsPointerMapFree(&moves.seen);
  return moves.areAll;
}

// At tensor.empty, or right behind the definition of a value that is needed; where no such place
// has all values and comes before the user, at the user if they can be computed before it. Null:
// nowhere.
static MlirOperation findPoint(BufState *state, MlirOperation empty, MlirOperation user,
                               const BufValues *needed) {
  MlirOperation point = empty;
  for (size_t i = 0; i <= needed->size; ++i) {
    if (i > 0) {
      MlirValue value = needed->data[i - 1];
      point = mlirValueIsABlockArgument(value)
                  ? mlirBlockGetFirstOperation(mlirBlockArgumentGetOwner(value))
                  : mlirOperationGetNextInBlock(mlirOpResultGetOwner(value));
    }
    if (point.ptr && areAvailable(state, needed, point) && comesBefore(state, point, user))
      return point;
  }
  return moveBefore(state, user, needed) ? user : (MlirOperation){NULL};
}

//===--- The pass ---===//

static bool isEmpty(const BufState *state, MlirValue value, void *user) {
  (void)state;
  (void)user;
  return mlirValueIsAOpResult(value) && tensorEmptyOpIsA(mlirOpResultGetOwner(value));
}

// The value as the type that `tensor.empty` has; null where their elements are different.
static MlirValue castTo(BufState *state, MlirLocation location, MlirValue value, MlirType type) {
  MlirType from = mlirValueGetType(value);
  if (mlirTypeEqual(from, type))
    return value;
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(from), mlirShapedTypeGetElementType(type)) ||
      !tensorCastOpAreCastCompatible(from, type))
    return (MlirValue){NULL};
  mlirRewriterBaseSetInsertionPointAfterValue(state->rewriter, value);
  return mlirOperationGetResult(tensorCastOpCreate(state->rewriter, location, type, value), 0);
}

static void replaceEmpty(BufState *state, MlirOperation insertion, MlirOpOperand use) {
  MlirOperation empty = mlirOpResultGetOwner(mlirOpOperandGetValue(use));
  MlirOperation user = mlirOpOperandGetOwner(use);
  BufValues needed = {0};
  neededValues(insertion, &needed);
  MlirOperation point = findPoint(state, empty, user, &needed);
  tsVecFree(&needed);
  if (!point.ptr)
    return;
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, point);
  MlirLocation location = mlirOperationGetLocation(empty);
  MlirValue part = extractPart(state, location, insertion);
  if (part.ptr)
    part = castTo(state, location, part, mlirValueGetType(mlirOperationGetResult(empty, 0)));
  if (part.ptr)
    mlirOperationSetOperand(user, mlirOpOperandGetOperandNumber(use), part);
}

// Of the uses that the search went along, the first of this value.
static MlirOpOperand findUse(const BufUses *uses, MlirValue value) {
  for (size_t i = 0; i < uses->size; ++i)
    if (mlirValueEqual(mlirOpOperandGetValue(uses->data[i]), value))
      return uses->data[i];
  return (MlirOpOperand){NULL};
}

static void eliminateBehind(BufState *state, MlirOperation insertion) {
  MlirOpOperand source = bufOperand(insertion, 0);
  if (!bufIsTensor(mlirOpOperandGetValue(source)) || !bufIsInPlace(state, source))
    return;
  BufValues found = {0};
  BufUses uses = {0};
  BufSearch search = {.isFound = isEmpty, .onlySameBuffer = true, .uses = &uses};
  bufSearch(state, source, &search, &found);
  for (size_t i = 0; i < found.size; ++i) {
    MlirOpOperand use = findUse(&uses, found.data[i]);
    if (!mlirOpOperandIsNull(use))
      replaceEmpty(state, insertion, use);
  }
  tsVecFree(&found);
  tsVecFree(&uses);
}

static MlirWalkResult collectInsertion(MlirOperation op, void *user) {
  if (isInsertion(op))
    tsVecPush((BufOps *)user, op);
  return MlirWalkResultAdvance;
}

static MlirLogicalResult analyze(BufState *state) {
  state->hasAnalysis = true;
  bufStateAddValues(state, state->module);
  if (!state->options->bufferizeFunctionBoundaries)
    return bufAnalyze(state, state->module);
  (void)bufOrderFunctions(state);
  return bufAnalyzeFunctions(state);
}

void emptyTensorEliminationPassPassRun(MlirPass pass, const EmptyTensorEliminationPassOptions *none,
                                       MlirOperation root) {
  (void)none;
  const OneShotBufferizePassOptions options = {.allowReturnAllocsFromLoops = true,
                                               .checkParallelRegions = true,
                                               .bufferizeFunctionBoundaries =
                                                   tesseraOperationIs(root, &builtinModuleOpDef)};
  BufState state = bufStateCreate(&options, root);
  if (mlirLogicalResultIsFailure(analyze(&state)))
    tesseraPassSignalFailure(pass);
  else {
    BufOps insertions = {0};
    mlirOperationWalk(root, collectInsertion, &insertions, MlirWalkPostOrder);
    for (size_t i = 0; i < insertions.size; ++i)
      eliminateBehind(&state, insertions.data[i]);
    tsVecFree(&insertions);
  }
  bufStateFree(&state);
}
