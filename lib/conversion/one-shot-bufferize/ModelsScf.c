// How structured control flow is bufferized: ops yield buffers where they have yielded tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/bufferization/transforms/Buffers.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static const MlirAttribute kNone = {NULL};

static MlirOperation terminatorOf(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  return block.ptr ? mlirBlockGetTerminator(block) : (MlirOperation){NULL};
}

//===--- Bodies ---===//

static MlirValue toTensor(BufState *state, MlirType type, MlirValue buffer) {
  return mlirOperationGetResult(bufferizationToTensorOpCreate(state->rewriter,
                                                              mlirValueGetLocation(buffer), type,
                                                              buffer, kNone, kNone),
                                0);
}

// Moves a block of an op into a new one of another op, with arguments of these types: tensors of
// them stand for the old ones.
static void moveBody(BufState *state, MlirRegion from, MlirRegion to, const MlirType *types) {
  MlirBlock old = mlirRegionGetFirstBlock(from);
  intptr_t count = mlirBlockGetNumArguments(old);
  MlirLocation *locations = tsAllocZeroed((size_t)count + 1, sizeof *locations);
  for (intptr_t i = 0; i < count; ++i)
    locations[i] = mlirValueGetLocation(mlirBlockGetArgument(old, i));
  MlirBlock block = tesseraRewriterCreateBlock(state->rewriter, to, count, types, locations);
  tsFree(locations);
  mlirRewriterBaseSetInsertionPointToStart(state->rewriter, block);
  BufValues values = {0};
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue before = mlirBlockGetArgument(old, i), value = mlirBlockGetArgument(block, i);
    tsVecPush(&values,
              bufIsTensor(before) ? toTensor(state, mlirValueGetType(before), value) : value);
  }
  mlirRewriterBaseMergeBlocks(state->rewriter, old, block, count, values.data);
  tsVecFree(&values);
}

// The types that the op's results will have; false after an error.
static bool resultTypes(BufState *state, MlirOperation op, BufTypes *types) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    tsVecPush(types, bufTypeOf(state, mlirOperationGetResult(op, i)));
    if (!types->data[i].ptr)
      return false;
  }
  return true;
}

//===--- if, index_switch, execute_region ---===//

// The only yield of a region, which may end any of its blocks.
static bool isYieldOf(MlirRegion region, MlirOperation *yield) {
  *yield = (MlirOperation){NULL};
  for (MlirBlock block = mlirRegionGetFirstBlock(region); block.ptr;
       block = mlirBlockGetNextInRegion(block)) {
    MlirOperation last = mlirBlockGetTerminator(block);
    if (!last.ptr || !scfYieldOpIsA(last))
      continue;
    if (yield->ptr)
      return false;
    *yield = last;
  }
  return yield->ptr;
}

// Operands of all yields of the op's regions for one result, or of branches for an argument.
static void branchOperands(const BufState *state, MlirValue value, BufAliasOperands *operands) {
  MlirOperation op = bufOwner(value), yield;
  if (mlirValueIsABlockArgument(value)) {
    bufBranchOperands(state, value, operands);
    return;
  }
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    if (isYieldOf(mlirOperationGetRegion(op, r), &yield))
      tsVecPush(operands, (BufAliasOperand){bufOperand(yield, mlirOpResultGetResultNumber(value)),
                                            true, scfExecuteRegionOpIsA(op)});
}

static MlirType branchGetType(BufState *state, MlirValue value) {
  if (mlirValueIsABlockArgument(value))
    return bufBlockArgumentType(state, value);
  MlirOperation op = bufOwner(value), yield;
  MlirType type = {NULL};
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    if (!isYieldOf(mlirOperationGetRegion(op, r), &yield))
      continue;
    MlirType other =
        bufTypeOf(state, mlirOperationGetOperand(yield, mlirOpResultGetResultNumber(value)));
    if (!other.ptr || !type.ptr || mlirTypeEqual(type, other)) {
      type = other;
      if (!type.ptr)
        return type;
      continue;
    }
    if (!mlirAttributeEqual(bufSpace(type), bufSpace(other))) {
      (void)mlirOperationEmitError(op, "inconsistent memory space on then/else branches");
      return (MlirType){NULL};
    }
    type = bufDynamicLayout(mlirValueGetType(value), bufSpace(type));
  }
  return type;
}

static MlirLogicalResult bufferizeIf(BufState *state, MlirOperation op) {
  BufTypes types = {0};
  if (!resultTypes(state, op, &types)) {
    tsVecFree(&types);
    return failure();
  }
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
  MlirOperation made = scfIfOpCreate(state->rewriter, mlirOperationGetLocation(op),
                                     (intptr_t)types.size, types.data, scfIfOpGetCondition(op));
  tesseraRewriterInlineRegionAtEnd(state->rewriter, scfIfOpGetThenRegion(op),
                                   scfIfOpGetThenRegion(made));
  tesseraRewriterInlineRegionAtEnd(state->rewriter, scfIfOpGetElseRegion(op),
                                   scfIfOpGetElseRegion(made));
  tsVecFree(&types);
  bufReplaceBy(state, op, made);
  return success();
}

static MlirLogicalResult bufferizeIndexSwitch(BufState *state, MlirOperation op) {
  BufTypes types = {0};
  if (!resultTypes(state, op, &types)) {
    tsVecFree(&types);
    return failure();
  }
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
  intptr_t numRegions = mlirOperationGetNumRegions(op);
  MlirOperation made = scfIndexSwitchOpCreate(
      state->rewriter, mlirOperationGetLocation(op), (intptr_t)types.size, types.data,
      scfIndexSwitchOpGetArg(op), scfIndexSwitchOpGetCasesAttr(op), numRegions - 1);
  for (intptr_t r = 0; r < numRegions; ++r)
    tesseraRewriterInlineRegionAtEnd(state->rewriter, mlirOperationGetRegion(op, r),
                                     mlirOperationGetRegion(made, r));
  tsVecFree(&types);
  bufReplaceBy(state, op, made);
  return success();
}

static MlirLogicalResult executeRegionVerify(const BufState *state, MlirOperation op) {
  (void)state;
  MlirOperation yield;
  return isYieldOf(scfExecuteRegionOpGetRegion(op), &yield)
             ? success()
             : mlirOperationEmitOpError(op, "op without unique scf.yield is not supported");
}

static MlirLogicalResult bufferizeExecuteRegion(BufState *state, MlirOperation op) {
  if (mlirLogicalResultIsFailure(executeRegionVerify(state, op)))
    return failure();
  BufTypes types = {0};
  if (!resultTypes(state, op, &types)) {
    tsVecFree(&types);
    return failure();
  }
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
  MlirOperation made =
      scfExecuteRegionOpCreate(state->rewriter, mlirOperationGetLocation(op), (intptr_t)types.size,
                               types.data, scfExecuteRegionOpGetNoInlineAttr(op));
  MlirRegion region = scfExecuteRegionOpGetRegion(made);
  tesseraRewriterInlineRegionAtEnd(state->rewriter, scfExecuteRegionOpGetRegion(op), region);
  tsVecFree(&types);
  MlirBlock block = mlirBlockGetNextInRegion(mlirRegionGetFirstBlock(region));
  for (; block.ptr; block = mlirBlockGetNextInRegion(block))
    if (mlirLogicalResultIsFailure(bufBlockSignature(state, block)))
      return failure();
  bufReplaceBy(state, op, made);
  return success();
}

//===--- yield, condition ---===//

static void yieldValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  (void)state;
  MlirOperation parent = mlirOperationGetParentOperation(mlirOpOperandGetOwner(operand));
  bool isExecute = scfExecuteRegionOpIsA(parent);
  if (isExecute || scfIfOpIsA(parent) || scfIndexSwitchOpIsA(parent))
    tsVecPush(values, (BufAliasValue){
                          mlirOperationGetResult(parent, mlirOpOperandGetOperandNumber(operand)),
                          true, isExecute});
}

// The value that the buffer of what is yielded has to fit.
static MlirValue yieldTarget(MlirOperation op, intptr_t number) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (scfConditionOpIsA(op))
    return mlirBlockGetArgument(mlirRegionGetFirstBlock(scfWhileOpGetAfter(parent)), number - 1);
  if (scfWhileOpIsA(parent))
    return mlirBlockGetArgument(mlirRegionGetFirstBlock(scfWhileOpGetBefore(parent)), number);
  return mlirOperationGetResult(parent, number);
}

static MlirLogicalResult bufferizeYield(BufState *state, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (!bufIsTensor(value))
      continue;
    MlirType type = bufTypeOf(state, yieldTarget(op, i));
    MlirValue buffer = type.ptr ? bufGet(state, value) : (MlirValue){NULL};
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
    buffer = bufCast(state, mlirOperationGetLocation(op), buffer, type);
    if (!buffer.ptr)
      return failure();
    mlirOperationSetOperand(op, i, buffer);
  }
  return success();
}

typedef struct LoopBody {
  MlirBlock block;
  MlirValue argument; // the one that the round begins with
} LoopBody;

static bool isOfRound(const BufState *state, MlirValue alias, void *user) {
  (void)state;
  const LoopBody *body = user;
  if (mlirValueEqual(alias, body->argument))
    return true;
  MlirBlock block = mlirValueIsAOpResult(alias) ? mlirOperationGetBlock(mlirOpResultGetOwner(alias))
                                                : mlirBlockArgumentGetOwner(alias);
  if (mlirBlockEqual(block, body->block))
    return mlirValueIsAOpResult(alias);
  MlirOperation loop = mlirBlockGetParentOperation(body->block);
  MlirOperation parent = mlirBlockGetParentOperation(block);
  return !mlirOperationEqual(loop, parent) && tesseraOperationIsAncestor(loop, parent);
}

// Whether the yielded value's buffer is made in the round, or the one that the round began with:
// what comes from around the loop, or from another argument, would be shared.
static bool isOwnBuffer(const BufState *state, MlirValue value, MlirBlock block,
                        MlirValue argument) {
  LoopBody body = {block, argument};
  return bufVisitAliases(state, value, isOfRound, &body);
}

// Yields copies of what isn't the buffer that the round began with. With `keepsOwn`, neither is
// what nobody else can have.
static bool copyYielded(BufState *state, MlirOperation yield, intptr_t first, MlirBlock block,
                        intptr_t firstArgument, bool keepsOwn) {
  intptr_t count = mlirOperationGetNumOperands(yield) - first;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value = mlirOperationGetOperand(yield, first + i);
    bool hasArgument = firstArgument + i < mlirBlockGetNumArguments(block);
    if (!bufIsTensor(value) ||
        (hasArgument &&
         (bufAreEquivalent(state, value, mlirBlockGetArgument(block, firstArgument + i)) ||
          (keepsOwn &&
           isOwnBuffer(state, value, block, mlirBlockGetArgument(block, firstArgument + i))))))
      continue;
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, yield);
    MlirValue copy = bufAllocTensor(state, mlirOperationGetLocation(yield), value, true);
    if (!copy.ptr)
      return false;
    mlirOperationSetOperand(yield, first + i, copy);
  }
  return true;
}

static MlirLogicalResult verifyYielded(const BufState *state, MlirOperation yield, intptr_t first,
                                       MlirBlock block, intptr_t firstArgument) {
  const char *what = first ? "Condition arg" : "Yield operand";
  if (state->options->allowReturnAllocsFromLoops)
    return success();
  for (intptr_t i = first; i < mlirOperationGetNumOperands(yield); ++i) {
    MlirValue value = mlirOperationGetOperand(yield, i);
    intptr_t argument = i - first + firstArgument;
    if (bufIsTensor(value) &&
        (argument >= mlirBlockGetNumArguments(block) ||
         !bufAreEquivalent(state, value, mlirBlockGetArgument(block, argument))))
      return mlirOperationEmitError(yield,
                                    "%s #%td is not equivalent to the corresponding iter bbArg",
                                    what, (ptrdiff_t)(i - first));
  }
  return success();
}

//===--- for ---===//

static intptr_t initNumber(MlirOpOperand operand) {
  return (intptr_t)mlirOpOperandGetOperandNumber(operand) - SCF_FOR_INITS;
}

static MlirOperation forYield(MlirOperation op) { return terminatorOf(scfForOpGetRegion(op)); }

static bool forKeepsBuffer(const BufState *state, MlirOperation op, intptr_t number) {
  return bufAreEquivalent(state, mlirBlockGetArgument(scfBody(op), number + 1),
                          mlirOperationGetOperand(forYield(op), number));
}

static bool forReads(const BufState *state, MlirOpOperand operand) {
  MlirOperation op = mlirOpOperandGetOwner(operand);
  int64_t lower, upper;
  if (!scfReadInteger(scfForOpGetLowerBound(op), &lower) ||
      !scfReadInteger(scfForOpGetUpperBound(op), &upper) || upper <= lower)
    return true;
  return bufValueIsRead(state, mlirBlockGetArgument(scfBody(op), initNumber(operand) + 1));
}

static void forValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  MlirOperation op = mlirOpOperandGetOwner(operand);
  intptr_t number = initNumber(operand);
  bool isSame = forKeepsBuffer(state, op, number);
  tsVecPush(values, (BufAliasValue){mlirOperationGetResult(op, number), isSame, isSame});
}

static MlirType forGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  if (mlirValueIsAOpResult(value))
    return bufTypeOf(state,
                     mlirBlockGetArgument(scfBody(op), mlirOpResultGetResultNumber(value) + 1));
  intptr_t number = mlirBlockArgumentGetArgNumber(value) - 1;
  return bufLoopType(state, value, mlirOperationGetOperand(op, number + SCF_FOR_INITS),
                     mlirOperationGetOperand(forYield(op), number));
}

static MlirLogicalResult forResolve(BufState *state, MlirOperation op) {
  if (mlirLogicalResultIsFailure(bufResolveOperands(state, op)))
    return failure();
  if (state->copyBeforeWrite)
    return success();
  return copyYielded(state, forYield(op), 0, scfBody(op), 1, true) ? success() : failure();
}

static MlirLogicalResult forVerify(const BufState *state, MlirOperation op) {
  return verifyYielded(state, forYield(op), 0, scfBody(op), 1);
}

// Buffers of these operands, cast to the types of what they begin; false after an error.
static bool initBuffers(BufState *state, MlirOperation op, intptr_t first, MlirBlock block,
                        intptr_t firstArgument, BufValues *inits) {
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (bufIsTensor(value)) {
      MlirType type = bufTypeOf(state, mlirBlockGetArgument(block, i - first + firstArgument));
      value = type.ptr ? bufGet(state, value) : (MlirValue){NULL};
      value = bufCast(state, value.ptr ? mlirValueGetLocation(value) : mlirOperationGetLocation(op),
                      value, type);
      if (!value.ptr)
        return false;
    }
    tsVecPush(inits, value);
  }
  return true;
}

static MlirLogicalResult bufferizeFor(BufState *state, MlirOperation op) {
  BufValues inits = {0};
  if (!initBuffers(state, op, SCF_FOR_INITS, scfBody(op), 1, &inits)) {
    tsVecFree(&inits);
    return failure();
  }
  BufTypes types = {0};
  tsVecPush(&types, mlirValueGetType(scfForOpGetLowerBound(op)));
  for (size_t i = 0; i < inits.size; ++i)
    tsVecPush(&types, mlirValueGetType(inits.data[i]));
  MlirOperation made = scfForOpCreate(
      state->rewriter, mlirOperationGetLocation(op), (intptr_t)inits.size, types.data + 1,
      scfForOpGetLowerBound(op), scfForOpGetUpperBound(op), scfForOpGetStep(op),
      (intptr_t)inits.size, inits.data, scfForOpGetUnsignedCmpAttr(op));
  bufferKeepAttributes(op, made);
  moveBody(state, scfForOpGetRegion(op), scfForOpGetRegion(made), types.data);
  tsVecFree(&inits);
  tsVecFree(&types);
  bufReplaceBy(state, op, made);
  return success();
}

//===--- while ---===//

static MlirBlock whileBlock(MlirOperation op, bool isAfter) {
  return mlirRegionGetFirstBlock(isAfter ? scfWhileOpGetAfter(op) : scfWhileOpGetBefore(op));
}

static bool whileKeepsBuffer(const BufState *state, MlirOperation op, intptr_t number) {
  MlirOperation condition = mlirBlockGetTerminator(whileBlock(op, false));
  MlirOperation yield = mlirBlockGetTerminator(whileBlock(op, true));
  return bufAreEquivalent(state, mlirBlockGetArgument(whileBlock(op, false), number),
                          mlirOperationGetOperand(condition, number + 1)) &&
         bufAreEquivalent(state, mlirBlockGetArgument(whileBlock(op, true), number),
                          mlirOperationGetOperand(yield, number));
}

static void whileValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  MlirOperation op = mlirOpOperandGetOwner(operand);
  intptr_t number = (intptr_t)mlirOpOperandGetOperandNumber(operand);
  if (number >= mlirOperationGetNumResults(op) ||
      !mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(op, number)),
                     mlirValueGetType(mlirOpOperandGetValue(operand))))
    return;
  bool isSame = whileKeepsBuffer(state, op, number);
  tsVecPush(values, (BufAliasValue){mlirOperationGetResult(op, number), isSame, isSame});
}

static MlirType whileGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  bool isResult = mlirValueIsAOpResult(value);
  intptr_t number =
      isResult ? mlirOpResultGetResultNumber(value) : mlirBlockArgumentGetArgNumber(value);
  if (!isResult && mlirBlockEqual(mlirBlockArgumentGetOwner(value), whileBlock(op, false)))
    return bufLoopType(
        state, value, mlirOperationGetOperand(op, number),
        mlirOperationGetOperand(mlirBlockGetTerminator(whileBlock(op, true)), number));
  return bufTypeOf(
      state, mlirOperationGetOperand(mlirBlockGetTerminator(whileBlock(op, false)), number + 1));
}

static MlirLogicalResult whileResolve(BufState *state, MlirOperation op) {
  if (mlirLogicalResultIsFailure(bufResolveOperands(state, op)))
    return failure();
  if (state->copyBeforeWrite)
    return success();
  MlirBlock before = whileBlock(op, false), after = whileBlock(op, true);
  return copyYielded(state, mlirBlockGetTerminator(before), 1, before, 0, false) &&
                 copyYielded(state, mlirBlockGetTerminator(after), 0, after, 0, false)
             ? success()
             : failure();
}

static MlirLogicalResult whileVerify(const BufState *state, MlirOperation op) {
  MlirBlock before = whileBlock(op, false), after = whileBlock(op, true);
  if (mlirLogicalResultIsFailure(
          verifyYielded(state, mlirBlockGetTerminator(before), 1, before, 0)))
    return failure();
  return verifyYielded(state, mlirBlockGetTerminator(after), 0, after, 0);
}

static MlirLogicalResult bufferizeWhile(BufState *state, MlirOperation op) {
  BufValues inits = {0};
  BufTypes before = {0}, after = {0};
  MlirLogicalResult result = failure();
  if (initBuffers(state, op, 0, whileBlock(op, false), 0, &inits) &&
      resultTypes(state, op, &after)) {
    for (size_t i = 0; i < inits.size; ++i)
      tsVecPush(&before, mlirValueGetType(inits.data[i]));
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
    MlirOperation made =
        scfWhileOpCreate(state->rewriter, mlirOperationGetLocation(op), (intptr_t)after.size,
                         after.data, (intptr_t)inits.size, inits.data);
    moveBody(state, scfWhileOpGetBefore(op), scfWhileOpGetBefore(made), before.data);
    moveBody(state, scfWhileOpGetAfter(op), scfWhileOpGetAfter(made), after.data);
    bufReplaceBy(state, op, made);
    result = success();
  }
  tsVecFree(&inits);
  tsVecFree(&before);
  tsVecFree(&after);
  return result;
}

//===--- forall ---===//

static TesseraRange forallOutputs(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, SCF_FORALL_OUTPUTS);
}

static bool forallReads(const BufState *state, MlirOpOperand operand) {
  MlirOperation op = mlirOpOperandGetOwner(operand);
  intptr_t number = (intptr_t)mlirOpOperandGetOperandNumber(operand) - forallOutputs(op).start;
  return bufValueIsRead(state, mlirBlockGetArgument(scfBody(op), scfForallRank(op) + number));
}

static void forallValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  (void)state;
  MlirOperation op = mlirOpOperandGetOwner(operand);
  intptr_t number = (intptr_t)mlirOpOperandGetOperandNumber(operand) - forallOutputs(op).start;
  tsVecPush(values, (BufAliasValue){mlirOperationGetResult(op, number), true, true});
}

static MlirType forallGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  intptr_t number = mlirValueIsAOpResult(value)
                        ? mlirOpResultGetResultNumber(value)
                        : mlirBlockArgumentGetArgNumber(value) - scfForallRank(op);
  return bufTypeOf(state, mlirOperationGetOperand(op, forallOutputs(op).start + number));
}

// Tensors of the buffers stand for the arguments that are shared.
static void moveForallBody(BufState *state, MlirOperation op, MlirOperation made,
                           const BufValues *buffers) {
  MlirBlock old = scfBody(op);
  intptr_t rank = scfForallRank(op);
  BufTypes types = {0};
  TsVec(MlirLocation) locations = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    tsVecPush(&types, mlirValueGetType(mlirBlockGetArgument(old, i)));
    tsVecPush(&locations, mlirValueGetLocation(mlirBlockGetArgument(old, i)));
  }
  MlirBlock block = tesseraRewriterCreateBlock(state->rewriter, scfForallOpGetRegion(made), rank,
                                               types.data, locations.data);
  mlirRewriterBaseSetInsertionPointToStart(state->rewriter, block);
  BufValues values = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(old); ++i)
    tsVecPush(&values, i < rank ? mlirBlockGetArgument(block, i)
                                : toTensor(state, mlirValueGetType(mlirBlockGetArgument(old, i)),
                                           buffers->data[i - rank]));
  mlirRewriterBaseMergeBlocks(state->rewriter, old, block, (intptr_t)values.size, values.data);
  tsVecFree(&types);
  tsVecFree(&locations);
  tsVecFree(&values);
}

static MlirLogicalResult bufferizeForall(BufState *state, MlirOperation op) {
  TesseraRange outputs = forallOutputs(op);
  BufValues buffers = {0}, bounds = {0};
  bool isRight = true;
  for (intptr_t i = 0; isRight && i < outputs.count; ++i) {
    tsVecPush(&buffers, bufGet(state, mlirOperationGetOperand(op, outputs.start + i)));
    isRight = buffers.data[i].ptr;
  }
  if (isRight) {
    TesseraRange lower = tesseraOperationGetOperandGroup(op, SCF_FORALL_LOWER);
    TesseraRange upper = tesseraOperationGetOperandGroup(op, SCF_FORALL_UPPER);
    TesseraRange step = tesseraOperationGetOperandGroup(op, SCF_FORALL_STEP);
    for (intptr_t i = 0; i < outputs.start; ++i)
      tsVecPush(&bounds, mlirOperationGetOperand(op, i));
    tsVecReserve(&bounds, 1);
    MlirOperation made = scfForallOpCreate(
        state->rewriter, mlirOperationGetLocation(op), 0, NULL, lower.count,
        bounds.data + lower.start, upper.count, bounds.data + upper.start, step.count,
        bounds.data + step.start, scfForallOpGetStaticLowerBoundAttr(op),
        scfForallOpGetStaticUpperBoundAttr(op), scfForallOpGetStaticStepAttr(op), 0, NULL,
        scfForallOpGetMappingAttr(op));
    bufferKeepAttributes(op, made);
    moveForallBody(state, op, made, &buffers);
    bufReplace(state, op, buffers.data);
  }
  tsVecFree(&buffers);
  tsVecFree(&bounds);
  return isRight ? success() : failure();
}

//===--- Models ---===//

void bufAttachScfModels(MlirContext context, void *user) {
  (void)user;
  static const BufModel kModels[] = {
      {&scfIfOpDef,
       {.getAliasingOperands = branchOperands, .bufferize = bufferizeIf, .getType = branchGetType}},
      {&scfIndexSwitchOpDef,
       {.getAliasingOperands = branchOperands,
        .bufferize = bufferizeIndexSwitch,
        .getType = branchGetType}},
      {&scfExecuteRegionOpDef,
       {.argumentsAreWritable = true,
        .getAliasingOperands = branchOperands,
        .bufferize = bufferizeExecuteRegion,
        .getType = branchGetType,
        .verifyAnalysis = executeRegionVerify}},
      {&scfYieldOpDef,
       {.reads = BUF_ALL,
        .mustBeInPlace = true,
        .getAliasingValues = yieldValues,
        .bufferize = bufferizeYield}},
      {&scfConditionOpDef, {.reads = BUF_ALL, .mustBeInPlace = true, .bufferize = bufferizeYield}},
      {&scfForOpDef,
       {.writes = BUF_ALL,
        .argumentsAreWritable = true,
        .readsOperand = forReads,
        .getAliasingValues = forValues,
        .resolveConflicts = forResolve,
        .bufferize = bufferizeFor,
        .getType = forGetType,
        .verifyAnalysis = forVerify}},
      {&scfWhileOpDef,
       {.reads = BUF_ALL,
        .writes = BUF_ALL,
        .argumentsAreWritable = true,
        .getAliasingValues = whileValues,
        .resolveConflicts = whileResolve,
        .bufferize = bufferizeWhile,
        .getType = whileGetType,
        .verifyAnalysis = whileVerify}},
      {&scfForallOpDef,
       {.writes = BUF_ALL,
        .argumentsAreWritable = true,
        .isParallel = true,
        .readsOperand = forallReads,
        .getAliasingValues = forallValues,
        .bufferize = bufferizeForall,
        .getType = forallGetType}},
  };
  bufAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}
