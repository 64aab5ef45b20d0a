// Generic ops with other operands, and without those that aren't needed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/transforms/Operands.h"
#include "dialect/linalg/LinalgOps.h"
#include "ir/Internal.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Loops ---===//

OperandLoops operandLoopsStart(intptr_t count) {
  return (OperandLoops){tsAllocZeroed((size_t)count + 1, sizeof(bool)), count};
}

void operandLoopsAdd(OperandLoops *loops, MlirAffineMap map) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr result = mlirAffineMapGetResult(map, i);
    if (mlirAffineExprIsADim(result))
      loops->has[mlirAffineDimExprGetPosition(result)] = true;
  }
}

bool operandLoopsEnd(OperandLoops *loops) {
  bool all = true;
  for (intptr_t i = 0; i < loops->count; ++i)
    all = all && loops->has[i];
  tsFree(loops->has);
  return all;
}

//===--- Making ops ---===//

void fusedOperandsAdd(FusedOperands *operands, MlirValue value, MlirAffineMap map) {
  MlirAttribute attribute = mlirAffineMapAttrGet(map);
  tsVecPush(&operands->values, value);
  tsVecPush(&operands->maps, attribute);
}

MlirOperation fusedOperandsMakeOp(MlirRewriterBase rewriter, MlirLocation location,
                                  const FusedOperands *operands, MlirAttribute iterators) {
  const MlirAttribute none = {NULL};
  intptr_t numInits = (intptr_t)operands->values.size - operands->numInputs;
  MlirValue *inits = operands->values.data + operands->numInputs;
  TsVec(MlirType) types = {0};
  for (intptr_t i = 0; i < numInits; ++i)
    if (mlirTypeIsARankedTensor(mlirValueGetType(inits[i])))
      tsVecPush(&types, mlirValueGetType(inits[i]));
  MlirOperation op =
      linalgGenericOpCreate(rewriter, location, (intptr_t)types.size, types.data,
                            operands->numInputs, operands->values.data, numInits, inits,
                            mlirArrayAttrGet(mlirLocationGetContext(location),
                                             (intptr_t)operands->maps.size, operands->maps.data),
                            iterators, none, none);
  tsVecFree(&types);
  return op;
}

MlirBlock fusedOperandsMakeBlock(MlirRewriterBase rewriter, MlirOperation op) {
  TsVec(MlirType) types = {0};
  TsVec(MlirLocation) locations = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = linalgElementType(mlirValueGetType(mlirOperationGetOperand(op, i)));
    MlirLocation location = mlirOperationGetLocation(op);
    tsVecPush(&types, type);
    tsVecPush(&locations, location);
  }
  MlirBlock block = tesseraRewriterCreateBlock(rewriter, mlirOperationGetRegion(op, 0),
                                               (intptr_t)types.size, types.data, locations.data);
  tsVecFree(&types);
  tsVecFree(&locations);
  return block;
}

void fusedOperandsFree(FusedOperands *operands) {
  tsVecFree(&operands->values);
  tsVecFree(&operands->maps);
}

//===--- Operands that aren't needed ---===//

// What becomes of each operand of an op: its number among those that stay, or -1.
typedef struct Plan {
  const LinalgView *view;
  intptr_t *places;
  intptr_t numKept;
  bool *stays;
} Plan;

// Whether the loops still have sizes without an operand, given what is left out already.
static bool canBeDropped(const Plan *plan, intptr_t operand) {
  OperandLoops loops = operandLoopsStart(plan->view->numLoops);
  for (intptr_t i = 0; i < plan->view->numMaps; ++i)
    if (i != operand && plan->stays[i])
      operandLoopsAdd(&loops, plan->view->maps[i]);
  return operandLoopsEnd(&loops);
}

static bool isSameOperand(const LinalgView *view, intptr_t a, intptr_t b) {
  return mlirValueEqual(mlirOperationGetOperand(view->op, a),
                        mlirOperationGetOperand(view->op, b)) &&
         mlirAffineMapEqual(view->maps[a], view->maps[b]);
}

static MlirValue yieldedBy(const LinalgView *view, intptr_t init) {
  return mlirOperationGetOperand(mlirBlockGetTerminator(linalgBody(view->op)),
                                 init - view->numInputs);
}

// The operand before it that stays and does as well; -1: none.
static intptr_t findTwin(const Plan *plan, intptr_t operand) {
  const LinalgView *view = plan->view;
  bool isInit = operand >= view->numInputs;
  for (intptr_t i = isInit ? view->numInputs : 0; i < operand; ++i)
    if (plan->stays[i] && isSameOperand(view, i, operand) &&
        (!isInit || mlirValueEqual(yieldedBy(view, i), yieldedBy(view, operand))))
      return i;
  return -1;
}

static bool isUnused(const LinalgView *view, intptr_t operand) {
  if (linalgBodyUses(view->op, operand))
    return false;
  if (operand < view->numInputs)
    return true;
  MlirValue result = mlirOperationGetResult(view->op, operand - view->numInputs);
  return mlirOpOperandIsNull(mlirValueGetFirstUse(result));
}

static void planOperands(Plan *plan) {
  const LinalgView *view = plan->view;
  for (intptr_t i = 0; i < view->numMaps; ++i)
    plan->stays[i] = true;
  for (intptr_t i = 0; i < view->numMaps; ++i) {
    intptr_t twin = -1;
    bool dropped = isUnused(view, i) && canBeDropped(plan, i);
    if (!dropped)
      twin = findTwin(plan, i);
    plan->places[i] = dropped ? -1 : twin >= 0 ? plan->places[twin] : plan->numKept++;
    plan->stays[i] = !dropped && twin < 0;
  }
}

// Moves the body into the new op. What yields it gives fewer values where results went.
static void moveBody(MlirRewriterBase base, const Plan *plan, MlirOperation made) {
  const LinalgView *view = plan->view;
  MlirBlock from = linalgBody(view->op), body = fusedOperandsMakeBlock(base, made);
  TsVec(MlirValue) arguments = {0}, yielded = {0};
  for (intptr_t i = 0; i < view->numMaps; ++i) {
    // An argument that nobody reads needs no value but itself.
    MlirValue argument = plan->places[i] < 0 ? mlirBlockGetArgument(from, i)
                                             : mlirBlockGetArgument(body, plan->places[i]);
    tsVecPush(&arguments, argument);
  }
  mlirRewriterBaseMergeBlocks(base, from, body, (intptr_t)arguments.size, arguments.data);
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = view->numInputs; i < view->numMaps; ++i) {
    MlirValue value = mlirOperationGetOperand(yield, i - view->numInputs);
    if (plan->stays[i])
      tsVecPush(&yielded, value);
  }
  mlirRewriterBaseSetInsertionPointToEnd(base, body);
  linalgYieldOpCreate(base, mlirOperationGetLocation(yield), (intptr_t)yielded.size, yielded.data);
  mlirRewriterBaseEraseOp(base, yield);
  tsVecFree(&arguments);
  tsVecFree(&yielded);
}

// What doesn't depend on the operands.
static void keepAttributes(MlirOperation from, MlirOperation to) {
  MlirAttribute doc = linalgGenericOpGetDocAttr(from);
  MlirAttribute call = linalgGenericOpGetLibraryCallAttr(from);
  if (!mlirAttributeIsNull(doc))
    linalgGenericOpSetDocAttr(to, doc);
  if (!mlirAttributeIsNull(call))
    linalgGenericOpSetLibraryCallAttr(to, call);
  irOp(to)->discardable = irOp(from)->discardable;
}

static void dropOperands(MlirRewriterBase base, const Plan *plan) {
  const LinalgView *view = plan->view;
  FusedOperands operands = {0};
  for (intptr_t i = 0; i < view->numMaps; ++i)
    if (plan->stays[i]) {
      fusedOperandsAdd(&operands, mlirOperationGetOperand(view->op, i), view->maps[i]);
      operands.numInputs += i < view->numInputs;
    }
  MlirOperation made = fusedOperandsMakeOp(base, mlirOperationGetLocation(view->op), &operands,
                                           linalgIteratorsAttr(view));
  keepAttributes(view->op, made);
  moveBody(base, plan, made);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(view->op); ++i) {
    intptr_t place = plan->places[view->numInputs + i];
    if (place >= 0)
      mlirRewriterBaseReplaceAllUsesWith(base, mlirOperationGetResult(view->op, i),
                                         mlirOperationGetResult(made, place - operands.numInputs));
  }
  mlirRewriterBaseEraseOp(base, view->op);
  fusedOperandsFree(&operands);
}

MlirLogicalResult operandsDropUnused(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgView view;
  if (!linalgHasTensors(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  Plan plan = {.view = &view,
               .places = tsAllocZeroed((size_t)view.numMaps + 1, sizeof *plan.places),
               .stays = tsAllocZeroed((size_t)view.numMaps + 1, sizeof *plan.stays)};
  planOperands(&plan);
  bool changed = plan.numKept < view.numMaps;
  if (changed)
    dropOperands(mlirPatternRewriterAsBase(rewriter), &plan);
  tsFree(plan.places);
  tsFree(plan.stays);
  linalgViewFree(&view);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
