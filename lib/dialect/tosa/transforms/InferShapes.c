// tosa-infer-shapes: what is known about shapes goes forward.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorOps.h"
#include "dialect/tosa/TosaPasses.h"
#include "dialect/tosa/TosaShapes.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// A value whose type was another one.
typedef struct Changed {
  MlirValue value;
  MlirType old;
} Changed;

typedef TsVec(Changed) Changes;

static void setType(Changes *changes, MlirValue value, MlirType type) {
  MlirType old = mlirValueGetType(value);
  if (!type.ptr || mlirTypeEqual(old, type))
    return;
  tsVecPush(changes, ((Changed){value, old}));
  mlirValueSetType(value, type);
}

static void rollBack(Changes *changes) {
  for (size_t i = changes->size; i > 0; --i)
    mlirValueSetType(changes->data[i - 1].value, changes->data[i - 1].old);
  tsVecFree(changes);
  *changes = (Changes){0};
}

//===--- Users that want the old type ---===//

static bool isOfTosa(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  return definition && strncmp(definition->name, "tosa.", 5) == 0;
}

static bool followsOperands(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  return isOfTosa(op) ||
         (definition && (definition->inferReturnTypes || definition->resultTypeRules) &&
          mlirOperationGetNumResults(op) > 0);
}

static void castForOthers(MlirRewriterBase rewriter, const Changed *changed) {
  TsVec(MlirOpOperand) uses = {0};
  for (MlirOpOperand use = mlirValueGetFirstUse(changed->value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    if (!followsOperands(mlirOpOperandGetOwner(use)))
      tsVecPush(&uses, use);
  if (uses.size && mlirValueIsAOpResult(changed->value)) {
    MlirOperation op = mlirOpResultGetOwner(changed->value);
    mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
    MlirOperation cast =
        tensorCastOpCreate(rewriter, mlirOperationGetLocation(op), changed->old, changed->value);
    for (size_t i = 0; i < uses.size; ++i)
      mlirOperationSetOperand(mlirOpOperandGetOwner(uses.data[i]),
                              (intptr_t)mlirOpOperandGetOperandNumber(uses.data[i]),
                              mlirOperationGetResult(cast, 0));
  }
  tsVecFree(&uses);
}

//===--- Graphs ---===//

static void inferRegion(MlirRegion region, Changes *changes);

static void enterBranches(MlirOperation op, Changes *changes) {
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
    if (mlirBlockGetNumArguments(block) + 1 != mlirOperationGetNumOperands(op))
      return;
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
      MlirValue argument = mlirBlockGetArgument(block, i);
      TosaShape shape = tosaShapeOf(tosaOperandType(op, i + 1));
      setType(changes, argument, tosaJoin(mlirValueGetType(argument), &shape));
      tsVecFree(&shape.sizes);
    }
    inferRegion(mlirOperationGetRegion(op, r), changes);
  }
}

static void setArguments(MlirRegion region, const MlirType *types, intptr_t count,
                         Changes *changes) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  for (intptr_t i = 0; i < count && i < mlirBlockGetNumArguments(block); ++i)
    setType(changes, mlirBlockGetArgument(block, i), types[i]);
}

// One round of the loop with arguments of these types: whether they can stay. Else they become what
// is so before and after the round.
static bool tryRound(MlirOperation op, MlirType *types, intptr_t count) {
  Changes changes = {0};
  MlirRegion body = mlirOperationGetRegion(op, 1);
  setArguments(body, types, count, &changes);
  inferRegion(body, &changes);
  MlirOperation yield = mlirBlockGetTerminator(mlirRegionGetFirstBlock(body));
  bool stay = true;
  for (intptr_t i = 0;
       !mlirOperationIsNull(yield) && i < count && i < mlirOperationGetNumOperands(yield); ++i) {
    MlirType met = tosaMeet(types[i], tosaOperandType(yield, i));
    if (!met.ptr || mlirTypeEqual(met, types[i]))
      continue;
    types[i] = met;
    stay = false;
  }
  rollBack(&changes);
  return stay;
}

static void enterLoop(MlirOperation op, Changes *changes) {
  // A round forgets a size or a rank, so that there are as many as dimensions at the most; loops in
  // loops multiply.
  enum { kMostRounds = 64 };
  TsVec(MlirType) types = {0};
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&types, tosaOperandType(op, i));
  bool isStable = false;
  for (int round = 0; round < kMostRounds && !isStable; ++round)
    isStable = tryRound(op, types.data, count);
  for (intptr_t r = 0; isStable && r < mlirOperationGetNumRegions(op); ++r) {
    setArguments(mlirOperationGetRegion(op, r), types.data, count, changes);
    inferRegion(mlirOperationGetRegion(op, r), changes);
  }
  tsVecFree(&types);
}

//===--- Ops ---===//

static void inferOp(MlirOperation op, Changes *changes) {
  if (tosaIfOpIsA(op))
    enterBranches(op, changes);
  else if (tosaWhileOpIsA(op))
    enterLoop(op, changes);
  TosaShapes shapes = {0};
  if (tosaInferShapesOf(op, &shapes))
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op) && (size_t)i < shapes.size; ++i) {
      MlirValue result = mlirOperationGetResult(op, i);
      MlirType type = mlirValueGetType(result);
      if (mlirTypeIsATensor(type))
        setType(changes, result, tosaJoin(type, &shapes.data[i]));
    }
  tosaShapesFree(&shapes);
}

static void inferRegion(MlirRegion region, Changes *changes) {
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block))
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op))
      if (isOfTosa(op))
        inferOp(op, changes);
}

void tosaInferShapesPassPassRun(MlirPass pass, const TosaInferShapesPassOptions *options,
                                MlirOperation root) {
  (void)options;
  Changes changes = {0};
  inferRegion(mlirOperationGetRegion(root, 0), &changes);
  if (changes.size == 0)
    tesseraPassMarkUnchanged(pass);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  for (size_t i = 0; i < changes.size; ++i)
    castForOthers(rewriter, &changes.data[i]);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&changes);
}
