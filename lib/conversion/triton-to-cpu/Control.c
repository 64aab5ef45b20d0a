// Loops and conditions: tensors that they pass on lie in buffers, pointers that move on by the same
// amount are numbers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"

static const MlirAttribute kAbsent = {NULL};

static bool is(MlirOperation op, const TesseraOpDef *definition) {
  return tesseraOperationIs(op, definition);
}

//===--- Blocks ---===//

// An operation on scalars, at its place.
static void emitScalar(CpuFunction *function, MlirOperation op, const CpuLowering *lowering) {
  CpuNest nest;
  cpuNestInit(&nest, function, 0, NULL, 0, 1);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op) && !function->hasFailed; ++i) {
    CpuLanes lanes = lowering->emit(&nest, op, (unsigned)i, NULL);
    cpuSetScalar(function, mlirOperationGetResult(op, i), lanes.value);
  }
  cpuNestClose(&nest);
}

static bool hasTensors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (cpuIsTensor(mlirOperationGetResult(op, i)))
      return true;
  return false;
}

// One program is one thread, which waits for nobody.
static bool isBarrier(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return (tsEqualC(name, "ttg.barrier") || tsEqualC(name, "gpu.barrier")) &&
         !mlirOperationGetNumResults(op);
}

static void lowerOperation(CpuFunction *function, MlirOperation op) {
  if (isBarrier(op))
    return;
  const CpuLowering *lowering = cpuLoweringOf(op);
  function->location = mlirOperationGetLocation(op);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    const CpuValue *result = cpuValueOf(function, mlirOperationGetResult(op, i));
    if (mlirTypeIsNull(cpuCarrier(function, result->element)))
      cpuFail(function, op, "has a result of a type that the CPU doesn't have");
  }
  if (function->hasFailed)
    return;
  bool isRoot = is(op, &tritonReduceOpDef) ||
                (is(op, &tritonStoreOpDef) && cpuIsTensor(tritonStoreOpGetPtr(op)));
  if (!lowering || (!isRoot && !lowering->emit && !lowering->run))
    cpuFail(function, op, "can't be compiled for the CPU");
  else if (isRoot)
    return;
  else if (lowering->run)
    lowering->run(function, op);
  else if (!hasTensors(op))
    emitScalar(function, op, lowering);
}

void cpuLowerPlanned(CpuFunction *function, MlirBlock block, const CpuPlan *plan) {
  size_t next = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op) && !function->hasFailed; op = mlirOperationGetNextInBlock(op)) {
    if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR))
      lowerOperation(function, op);
    while (next < plan->groups.size && mlirOperationEqual(plan->groups.data[next].last, op) &&
           !function->hasFailed)
      cpuEmitGroup(function, plan, &plan->groups.data[next++]);
  }
}

void cpuLowerBlock(CpuFunction *function, MlirBlock block) {
  CpuPlan plan;
  cpuPlanBlock(function, block, &plan);
  if (!function->hasFailed)
    cpuLowerPlanned(function, block, &plan);
  cpuPlanFree(&plan);
}

//===--- What is passed on ---===//

MlirValue cpuScalarOf(CpuFunction *function, MlirValue value) {
  CpuNest nest;
  cpuNestInit(&nest, function, 0, NULL, 0, 1);
  CpuLanes lanes = cpuEmit(&nest, value, NULL);
  cpuNestClose(&nest);
  return lanes.value;
}

static bool isDefinedIn(MlirValue value, MlirBlock block) {
  return mlirValueIsAOpResult(value) &&
         mlirBlockEqual(mlirOperationGetBlock(mlirOpResultGetOwner(value)), block);
}

// How many operands of an operation are this value.
static int countOperands(MlirOperation op, MlirValue value) {
  int count = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    count += mlirValueEqual(mlirOperationGetOperand(op, i), value);
  return count;
}

// Lets a tensor that the block computes go to a buffer where it is computed.
static void wantRoot(CpuFunction *function, MlirValue value, MlirBlock block) {
  if (!isDefinedIn(value, block) || cpuIsUniform(function, value))
    return;
  const CpuLowering *lowering = cpuLoweringOf(mlirOpResultGetOwner(value));
  if (lowering && lowering->emit)
    cpuValueOf(function, value)->isRoot = true;
}

// And to this one.
static void wantBuffer(CpuFunction *function, MlirValue value, MlirOperation end,
                       CpuBuffer *buffer) {
  CpuValue *known = cpuValueOf(function, value);
  if (isDefinedIn(value, mlirOperationGetBlock(end)) && countOperands(end, value) == 1 &&
      !known->buffer && known->home == CPU_LAZY)
    known->buffer = buffer;
}

static CpuBuffer *bufferLike(CpuFunction *function, MlirValue value) {
  const CpuValue *known = cpuValueOf(function, value);
  return cpuBufferCreate(function, known->element, cpuNumElements(known));
}

static void copyTo(CpuFunction *function, MlirValue value, CpuBuffer *buffer) {
  const CpuValue *known = cpuValueOf(function, value);
  bool isThere = known->home == CPU_BUFFER && known->buffer == buffer;
  if (!isThere && !function->hasFailed)
    cpuMaterialize(function, value, buffer);
}

// Puts values into buffers as if at once: `from` may be in some of these buffers.
static void copyAll(CpuFunction *function, MlirOperation end, intptr_t start,
                    CpuBuffer *const *buffers, intptr_t count) {
  CpuValue *moved[256];
  CpuBuffer *places[256];
  size_t numMoved = 0;
  for (intptr_t i = 0; i < count && !function->hasFailed; ++i) {
    if (!buffers[i])
      continue;
    MlirValue value = mlirOperationGetOperand(end, start + i);
    CpuValue *known = cpuValueOf(function, value);
    bool isOther = false;
    for (intptr_t k = 0; k < count; ++k)
      isOther |= k != i && known->home == CPU_BUFFER && known->buffer == buffers[k];
    if (isOther && known->buffer != buffers[i] && numMoved < 256) {
      CpuBuffer *copy = bufferLike(function, value);
      cpuMaterialize(function, value, copy);
      moved[numMoved] = known;
      places[numMoved++] = known->buffer;
      known->buffer = copy;
    }
  }
  for (intptr_t i = 0; i < count && !function->hasFailed; ++i)
    if (buffers[i])
      copyTo(function, mlirOperationGetOperand(end, start + i), buffers[i]);
  for (size_t i = 0; i < numMoved; ++i)
    moved[i]->buffer = places[i];
}

//===--- for ---===//

// What a loop carries.
typedef struct Carried {
  MlirValue init, argument, yielded, result; ///< in the program
  bool isShifted;
  CpuBuffer *buffer;
  intptr_t slot; ///< among the scalars that the new loop carries; -1: none
} Carried;

typedef struct Loop {
  CpuFunction *function;
  MlirOperation op, end;
  MlirBlock body;
  intptr_t count;
  Carried *carried;
  CpuValues scalars;
} Loop;

static bool isShift(MlirOperation op) {
  return is(op, &tritonAddPtrOpDef) || is(op, &arithAddIOpDef);
}

// The operation of the chain that adds the same to all elements of `argument`; null: it's no chain.
static MlirOperation shiftOf(CpuFunction *function, MlirValue value, MlirBlock block,
                             MlirValue *inner, MlirValue *amount) {
  const MlirOperation none = {NULL};
  if (!isDefinedIn(value, block))
    return none;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (!isShift(op))
    return none;
  MlirValue a = mlirOperationGetOperand(op, 0), b = mlirOperationGetOperand(op, 1);
  if (cpuIsUniform(function, b)) {
    *inner = a, *amount = b;
    return op;
  }
  if (is(op, &arithAddIOpDef) && cpuIsUniform(function, a)) {
    *inner = b, *amount = a;
    return op;
  }
  return none;
}

static bool isShifted(CpuFunction *function, const Carried *carried, MlirBlock body) {
  enum { MAX_CHAIN = 8 };
  MlirValue value = carried->yielded, amount;
  MlirType element = cpuElementOf(mlirValueGetType(value));
  if (!mlirTypeIsAInteger(element) && !cpuIsPointer(element))
    return false;
  for (int i = 0; i < MAX_CHAIN; ++i) {
    if (mlirValueEqual(value, carried->argument))
      return true;
    if (mlirOperationIsNull(shiftOf(function, value, body, &value, &amount)))
      return false;
  }
  return false;
}

// What is added in one round: bytes for pointers.
static MlirValue shiftAmount(CpuFunction *function, const Carried *carried, MlirBlock body,
                             MlirValue sum) {
  static const CpuIndex kFirst[CPU_MAX_RANK];
  MlirValue value = carried->yielded, amount;
  while (!mlirValueEqual(value, carried->argument)) {
    MlirOperation op = shiftOf(function, value, body, &value, &amount);
    CpuNest nest;
    if (mlirOperationIsNull(op))
      return sum;
    cpuNestInit(&nest, function, 0, NULL, 0, 1);
    CpuLanes lanes = cpuEmit(&nest, amount, kFirst);
    cpuNestAt(&nest, 0);
    if (is(op, &tritonAddPtrOpDef)) {
      int64_t bytes =
          cpuElementBytes(tritonPointerTypeGetPointeeType(cpuElementOf(mlirValueGetType(value))));
      lanes.value =
          cpuBinary(function, &arithMulIOpDef,
                    cpuConvert(function, &arithExtSIOpDef, cpuInteger(function, 64), lanes.value),
                    cpuI64(function, bytes));
    }
    sum = cpuBinary(function, &arithAddIOpDef, sum, lanes.value);
    cpuNestClose(&nest);
  }
  return sum;
}

// Where each carried value goes, and what it begins with.
static void beginCarried(Loop *loop) {
  CpuFunction *function = loop->function;
  for (intptr_t i = 0; i < loop->count && !function->hasFailed; ++i) {
    Carried *carried = &loop->carried[i];
    carried->slot = -1;
    if (!cpuIsTensor(carried->init)) {
      carried->slot = (intptr_t)loop->scalars.size;
      tsVecPush(&loop->scalars, cpuScalarOf(function, carried->init));
      continue;
    }
    const CpuValue *known = cpuValueOf(function, carried->init);
    carried->isShifted = isShifted(function, carried, loop->body);
    if (carried->isShifted) {
      carried->slot = (intptr_t)loop->scalars.size;
      MlirType type = cpuIsPointer(known->element) ? cpuInteger(function, 64) : known->element;
      mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
      tsVecPush(&loop->scalars, cpuIntegerConstant(function, type, 0));
    } else {
      carried->buffer = bufferLike(function, carried->init);
      cpuMaterialize(function, carried->init, carried->buffer);
      wantRoot(function, carried->yielded, loop->body);
    }
  }
}

static void setHome(CpuFunction *function, MlirValue value, const Carried *carried,
                    MlirValue scalar) {
  CpuValue *known = cpuValueOf(function, value);
  if (carried->buffer) {
    cpuSetBuffer(function, value, carried->buffer);
  } else if (carried->isShifted) {
    known->home = CPU_SHIFTED;
    known->base = carried->init;
    known->scalar = scalar;
  } else {
    cpuSetScalar(function, value, scalar);
  }
}

// Whether what the argument has isn't needed any more when `group` begins to write, but for the
// element that it writes.
static bool isOver(const CpuValue *argument, uint32_t group) {
  return argument->lastGroup < group || (argument->lastGroup == group && !argument->isReadAcross);
}

// The result of the operation that goes on in the memory of a value; null: none does.
static MlirValue heirOf(CpuFunction *function, MlirValue value) {
  const CpuValue *known = cpuValueOf(function, value);
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation op = mlirOpOperandGetOwner(use);
    const CpuLowering *lowering = cpuLoweringOf(op);
    if (!lowering || !lowering->tied ||
        !mlirValueEqual(mlirOperationGetOperand(op, (intptr_t)lowering->tied - 1), value))
      continue;
    MlirValue result = mlirOperationGetResult(op, 0);
    if (cpuValueOf(function, result)->definingGroup == known->lastGroup)
      return result;
  }
  return (MlirValue){NULL};
}

// Whether the argument's memory is free by then: operations may have gone on in it.
static bool isFree(CpuFunction *function, MlirValue argument, uint32_t group) {
  for (MlirValue value = argument; !mlirValueIsNull(value); value = heirOf(function, value)) {
    const CpuValue *known = cpuValueOf(function, value);
    if (!isOver(known, group))
      return false;
    if (known->lastGroup == group)
      return true;
  }
  return true;
}

// Lets what is yielded be computed in the place of the argument, where that is over by then.
static void placeYielded(Loop *loop, const Carried *carried) {
  CpuFunction *function = loop->function;
  const CpuValue *argument = cpuValueOf(function, carried->argument);
  CpuValue *yielded = cpuValueOf(function, carried->yielded);
  if (!isDefinedIn(carried->yielded, loop->body))
    return;
  MlirOperation op = mlirOpResultGetOwner(carried->yielded);
  const CpuLowering *lowering = cpuLoweringOf(op);
  if (yielded->isRoot && lowering && lowering->emit) {
    if (isFree(function, carried->argument, yielded->definingGroup))
      wantBuffer(function, carried->yielded, loop->end, carried->buffer);
    return;
  }
  if (!lowering || !lowering->tied)
    return;
  MlirValue tied = mlirOperationGetOperand(op, (intptr_t)lowering->tied - 1);
  CpuValue *source = cpuValueOf(function, tied);
  bool isArgument =
      mlirValueEqual(tied, carried->argument) && argument->lastGroup == yielded->definingGroup;
  bool isComputed = isDefinedIn(tied, loop->body) && source->isRoot && !source->buffer &&
                    source->lastGroup == yielded->definingGroup &&
                    isFree(function, carried->argument, source->definingGroup);
  if (isComputed)
    source->buffer = carried->buffer;
  if (isArgument || isComputed)
    wantBuffer(function, carried->yielded, loop->end, carried->buffer);
}

static void lowerLoopBody(Loop *loop) {
  CpuFunction *function = loop->function;
  CpuBuffer *buffers[256];
  CpuPlan plan;
  cpuPlanBlock(function, loop->body, &plan);
  for (intptr_t i = 0; i < loop->count && !function->hasFailed; ++i) {
    if (loop->carried[i].buffer)
      placeYielded(loop, &loop->carried[i]);
    buffers[i] = loop->carried[i].buffer;
  }
  if (!function->hasFailed)
    cpuLowerPlanned(function, loop->body, &plan);
  cpuPlanFree(&plan);
  if (!function->hasFailed)
    copyAll(function, loop->end, 0, buffers, loop->count);
}

static void yieldScalars(Loop *loop, MlirBlock made, intptr_t firstArgument) {
  CpuFunction *function = loop->function;
  CpuValues values = {0};
  for (intptr_t i = 0; i < loop->count && !function->hasFailed; ++i) {
    const Carried *carried = &loop->carried[i];
    if (carried->slot < 0)
      continue;
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
    tsVecPush(&values, carried->isShifted
                           ? shiftAmount(function, carried, loop->body,
                                         mlirBlockGetArgument(made, firstArgument + carried->slot))
                           : cpuScalarOf(function, carried->yielded));
  }
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  cpuYield(function, (intptr_t)values.size, values.data);
  tsVecFree(&values);
}

static MlirOperation makeFor(Loop *loop) {
  CpuFunction *function = loop->function;
  MlirOperation op = loop->op;
  TesseraTypeList types = {0};
  for (size_t i = 0; i < loop->scalars.size; ++i)
    tesseraTypeListAdd(&types, mlirValueGetType(loop->scalars.data[i]));
  MlirValue lower = cpuScalarOf(function, scfForOpGetLowerBound(op));
  MlirValue upper = cpuScalarOf(function, scfForOpGetUpperBound(op));
  MlirValue step = cpuScalarOf(function, scfForOpGetStep(op));
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  MlirOperation made =
      scfForOpCreate(function->rewriter, function->location, (intptr_t)types.size, types.data,
                     lower, upper, step, (intptr_t)loop->scalars.size, loop->scalars.data,
                     scfForOpGetUnsignedCmp(op) ? mlirUnitAttrGet(function->context) : kAbsent);
  MlirRegion region = scfForOpGetRegion(made);
  MlirBlock old = mlirRegionGetFirstBlock(region);
  if (!mlirBlockIsNull(old)) {
    mlirBlockDetach(old);
    mlirBlockDestroy(old);
  }
  MlirBlock body = mlirBlockCreate(0, NULL, NULL);
  mlirBlockAddArgument(body, mlirValueGetType(lower), function->location);
  for (size_t i = 0; i < types.size; ++i)
    mlirBlockAddArgument(body, types.data[i], function->location);
  mlirRegionAppendOwnedBlock(region, body);
  tesseraTypeListFree(&types);
  return made;
}

static void runFor(CpuFunction *function, MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(scfForOpGetRegion(op)), outer = function->block;
  Loop loop = {.function = function,
               .op = op,
               .body = body,
               .end = mlirBlockGetTerminator(body),
               .count = scfForOpGetNumInitArgs(op)};
  if (loop.count > 256) {
    cpuFail(function, op, "carries more than 256 values");
    return;
  }
  loop.carried = tsAllocZeroed((size_t)loop.count + 1, sizeof *loop.carried);
  for (intptr_t i = 0; i < loop.count; ++i)
    loop.carried[i] = (Carried){.init = scfForOpGetInitArgs(op, i),
                                .argument = mlirBlockGetArgument(body, i + 1),
                                .yielded = mlirOperationGetOperand(loop.end, i),
                                .result = mlirOperationGetResult(op, i)};
  beginCarried(&loop);
  if (!function->hasFailed) {
    MlirOperation made = makeFor(&loop);
    MlirBlock inside = mlirRegionGetFirstBlock(scfForOpGetRegion(made));
    uint64_t entered = cpuBuffersEnterLoop(function);
    cpuSetScalar(function, mlirBlockGetArgument(body, 0), mlirBlockGetArgument(inside, 0));
    for (intptr_t i = 0; i < loop.count; ++i) {
      const Carried *carried = &loop.carried[i];
      MlirValue scalar = {NULL};
      if (carried->slot >= 0)
        scalar = mlirBlockGetArgument(inside, 1 + carried->slot);
      setHome(function, carried->argument, carried, scalar);
    }
    function->block = inside;
    lowerLoopBody(&loop);
    function->location = mlirOperationGetLocation(op);
    yieldScalars(&loop, inside, 1);
    function->block = outer;
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, outer);
    for (intptr_t i = 0; i < loop.count; ++i) {
      const Carried *carried = &loop.carried[i];
      MlirValue scalar = {NULL};
      if (carried->slot >= 0)
        scalar = mlirOperationGetResult(made, carried->slot);
      if (carried->buffer)
        cpuBufferAddress(function, carried->buffer);
      setHome(function, carried->result, carried, scalar);
    }
    cpuBuffersLeaveLoop(function, entered);
  }
  tsVecFree(&loop.scalars);
  tsFree(loop.carried);
}

//===--- if ---===//

static void lowerBranch(CpuFunction *function, MlirOperation op, MlirBlock block, MlirBlock made,
                        CpuBuffer *const *buffers) {
  CpuValues values = {0};
  intptr_t count = mlirOperationGetNumResults(op);
  MlirOperation end = {NULL};
  function->block = made;
  if (!mlirBlockIsNull(block)) {
    end = mlirBlockGetTerminator(block);
    for (intptr_t i = 0; i < count; ++i)
      if (buffers[i]) {
        wantRoot(function, mlirOperationGetOperand(end, i), block);
        wantBuffer(function, mlirOperationGetOperand(end, i), end, buffers[i]);
      }
    cpuLowerBlock(function, block);
    for (intptr_t i = 0; i < count && !function->hasFailed; ++i) {
      MlirValue value = mlirOperationGetOperand(end, i);
      if (buffers[i])
        copyTo(function, value, buffers[i]);
      else
        tsVecPush(&values, cpuScalarOf(function, value));
    }
  }
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  if (!function->hasFailed)
    cpuYield(function, (intptr_t)values.size, values.data);
  tsVecFree(&values);
}

static void runIf(CpuFunction *function, MlirOperation op) {
  CpuBuffer *buffers[256] = {NULL};
  MlirType types[256];
  intptr_t count = mlirOperationGetNumResults(op), numScalars = 0;
  if (count > 256) {
    cpuFail(function, op, "has more than 256 results");
    return;
  }
  MlirValue condition = cpuScalarOf(function, mlirOperationGetOperand(op, 0));
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (cpuIsTensor(result))
      buffers[i] = bufferLike(function, result);
    else
      types[numScalars++] = cpuCarrier(function, mlirValueGetType(result));
  }
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  MlirOperation made = cpuIf(function, condition, true, numScalars, types);
  uint64_t entered = cpuBuffersEnterLoop(function);
  MlirBlock outer = function->block;
  for (int i = 0; i < 2 && !function->hasFailed; ++i) {
    MlirBlock to = cpuIfBlock(made, i);
    if (!numScalars)
      mlirOperationDestroy(mlirBlockGetTerminator(to));
    lowerBranch(function, op, mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i)), to, buffers);
  }
  function->block = outer;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, outer);
  numScalars = 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (buffers[i])
      cpuSetBuffer(function, result, buffers[i]);
    else
      cpuSetScalar(function, result, mlirOperationGetResult(made, numScalars++));
  }
  cpuBuffersLeaveLoop(function, entered);
}

//===--- while ---===//

// Buffers for the tensors of a list of values.
static void buffersFor(CpuFunction *function, intptr_t count, MlirValue (*get)(MlirBlock, intptr_t),
                       MlirBlock block, CpuBuffer **buffers) {
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value = get(block, i);
    buffers[i] = cpuIsTensor(value) ? bufferLike(function, value) : NULL;
    if (buffers[i])
      cpuSetBuffer(function, value, buffers[i]);
  }
}

static MlirValue argumentOf(MlirBlock block, intptr_t i) { return mlirBlockGetArgument(block, i); }

// The block in a region of the new loop, with arguments for the scalars of the old one.
static MlirBlock makeBlock(CpuFunction *function, MlirRegion region, MlirBlock from) {
  MlirBlock old = mlirRegionGetFirstBlock(region);
  if (!mlirBlockIsNull(old)) {
    mlirBlockDetach(old);
    mlirBlockDestroy(old);
  }
  MlirBlock made = mlirBlockCreate(0, NULL, NULL);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(from); ++i) {
    MlirValue argument = mlirBlockGetArgument(from, i);
    if (cpuIsTensor(argument))
      continue;
    MlirType type = cpuCarrier(function, mlirValueGetType(argument));
    cpuSetScalar(function, argument, mlirBlockAddArgument(made, type, function->location));
  }
  mlirRegionAppendOwnedBlock(region, made);
  return made;
}

// The scalars of an operation's operands from `start` on, as values or types.
static void scalarsOf(CpuFunction *function, MlirOperation op, intptr_t start, CpuValues *values) {
  for (intptr_t i = start; i < mlirOperationGetNumOperands(op) && !function->hasFailed; ++i)
    if (!cpuIsTensor(mlirOperationGetOperand(op, i)))
      tsVecPush(values, cpuScalarOf(function, mlirOperationGetOperand(op, i)));
}

static void lowerWhileBlock(CpuFunction *function, MlirBlock block, intptr_t start,
                            CpuBuffer *const *buffers, CpuValues *values) {
  MlirOperation end = mlirBlockGetTerminator(block);
  for (intptr_t i = start; i < mlirOperationGetNumOperands(end); ++i)
    if (cpuIsTensor(mlirOperationGetOperand(end, i)))
      wantRoot(function, mlirOperationGetOperand(end, i), block);
  cpuLowerBlock(function, block);
  values->size = 0;
  if (function->hasFailed)
    return;
  scalarsOf(function, end, start, values);
  copyAll(function, end, start, buffers, mlirOperationGetNumOperands(end) - start);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
}

static void runWhile(CpuFunction *function, MlirOperation op) {
  CpuBuffer *before[256], *after[256];
  MlirType types[256];
  CpuValues values = {0};
  MlirBlock from = mlirRegionGetFirstBlock(scfWhileOpGetBefore(op)), outer = function->block;
  MlirBlock to = mlirRegionGetFirstBlock(scfWhileOpGetAfter(op));
  intptr_t numBefore = mlirBlockGetNumArguments(from), numAfter = mlirBlockGetNumArguments(to);
  intptr_t numTypes = 0;
  if (numBefore > 256 || numAfter > 256) {
    cpuFail(function, op, "carries more than 256 values");
    return;
  }
  buffersFor(function, numBefore, argumentOf, from, before);
  buffersFor(function, numAfter, argumentOf, to, after);
  for (intptr_t i = 0; i < numBefore; ++i)
    if (before[i])
      cpuMaterialize(function, mlirOperationGetOperand(op, i), before[i]);
  scalarsOf(function, op, 0, &values);
  for (intptr_t i = 0; i < numAfter; ++i)
    if (!after[i])
      types[numTypes++] = cpuCarrier(function, mlirValueGetType(mlirBlockGetArgument(to, i)));
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, outer);
  uint64_t entered = cpuBuffersEnterLoop(function);
  MlirOperation made = scfWhileOpCreate(function->rewriter, function->location, numTypes, types,
                                        (intptr_t)values.size, values.data);
  function->block = makeBlock(function, scfWhileOpGetBefore(made), from);
  lowerWhileBlock(function, from, 1, after, &values);
  MlirOperation condition = mlirBlockGetTerminator(from);
  if (!function->hasFailed) {
    MlirValue holds = cpuScalarOf(function, mlirOperationGetOperand(condition, 0));
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
    scfConditionOpCreate(function->rewriter, function->location, holds, (intptr_t)values.size,
                         values.data);
    function->block = makeBlock(function, scfWhileOpGetAfter(made), to);
    lowerWhileBlock(function, to, 0, before, &values);
  }
  if (!function->hasFailed)
    cpuYield(function, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  function->block = outer;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, outer);
  numTypes = 0;
  for (intptr_t i = 0; i < numAfter; ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (after[i]) {
      cpuBufferAddress(function, after[i]);
      cpuSetBuffer(function, result, after[i]);
    } else {
      cpuSetScalar(function, result, mlirOperationGetResult(made, numTypes++));
    }
  }
  for (intptr_t i = 0; i < numBefore; ++i)
    if (before[i])
      cpuBufferAddress(function, before[i]);
  cpuBuffersLeaveLoop(function, entered);
}

//===--- The grid, calls ---===//

static CpuLanes emitProgramId(CpuNest *nest, MlirOperation op, unsigned number,
                              const CpuIndex *index) {
  (void)number, (void)index;
  return cpuUniform(nest->function->programs[tritonGetProgramIdOpGetAxis(op)], 0);
}

static CpuLanes emitNumPrograms(CpuNest *nest, MlirOperation op, unsigned number,
                                const CpuIndex *index) {
  (void)number, (void)index;
  return cpuUniform(nest->function->grid[tritonGetNumProgramsOpGetAxis(op)], 0);
}

// Several results come as a structure.
static void callScalars(CpuFunction *function, MlirOperation op, const CpuValues *values) {
  intptr_t count = mlirOperationGetNumResults(op);
  TesseraTypeList fields = {0};
  for (intptr_t i = 0; i < count; ++i)
    tesseraTypeListAdd(&fields,
                       cpuCarrier(function, mlirValueGetType(mlirOperationGetResult(op, i))));
  MlirType type = {NULL};
  if (count)
    type = count == 1 ? fields.data[0]
                      : llvmStructTypeGetLiteral(function->context, fields.size, fields.data,
                                                 /*isPacked=*/false);
  MlirValue made = cpuCallDeclared(function, tritonCallOpGetCallee(op), type,
                                   (intptr_t)values->size, values->data);
  for (intptr_t i = 0; i < count; ++i) {
    const int64_t place = i;
    MlirValue result = made;
    if (count > 1)
      result = mlirOperationGetResult(
          llvmExtractValueOpCreate(function->rewriter, function->location, fields.data[i], made,
                                   mlirDenseI64ArrayGet(function->context, 1, &place)),
          0);
    cpuSetScalar(function, mlirOperationGetResult(op, i), result);
  }
  tesseraTypeListFree(&fields);
}

// A function of scalars: it's told where the program is, and has its scratch memory in ours.
static void runCall(CpuFunction *function, MlirOperation op) {
  CpuValues values = {0};
  const uintptr_t *bytes = tsStringMapFind(function->functions, tritonCallOpGetCallee(op));
  if (!bytes || !*bytes)
    cpuFail(function, op, "calls what isn't a function on the CPU");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && !function->hasFailed; ++i) {
    if (cpuIsTensor(mlirOperationGetOperand(op, i)))
      cpuFail(function, op, "passes tensors to a function");
    else
      tsVecPush(&values, cpuScalarOf(function, mlirOperationGetOperand(op, i)));
  }
  if (!function->hasFailed) {
    CpuBuffer *scratch = cpuBufferCreate(function, cpuInteger(function, 8), (int64_t)*bytes - 1);
    for (int i = 0; i < 3; ++i)
      tsVecPush(&values, function->programs[i]);
    for (int i = 0; i < 3; ++i)
      tsVecPush(&values, function->grid[i]);
    tsVecPush(&values, cpuBufferAddress(function, scratch));
    callScalars(function, op, &values);
  }
  tsVecFree(&values);
}

static void runAssume(CpuFunction *function, MlirOperation op) {
  MlirValue condition = cpuScalarOf(function, mlirOperationGetOperand(op, 0));
  if (!function->hasFailed)
    llvmAssumeOpCreate(function->rewriter, function->location, condition, 0, NULL,
                       mlirDenseI32ArrayGet(function->context, 0, NULL), (MlirAttribute){NULL});
}

const CpuLowering cpuControlLowerings[] = {
    {.definition = &scfForOpDef, .run = runFor},
    {.definition = &scfIfOpDef, .run = runIf},
    {.definition = &scfWhileOpDef, .run = runWhile},
    {.definition = &tritonGetProgramIdOpDef, .emit = emitProgramId},
    {.definition = &tritonGetNumProgramsOpDef, .emit = emitNumPrograms},
    {.definition = &tritonCallOpDef, .run = runCall},
    {.definition = &llvmAssumeOpDef, .run = runAssume},
    {0},
};
