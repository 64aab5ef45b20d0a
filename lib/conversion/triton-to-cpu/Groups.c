// The nests of a plan. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"

// A nest being made for some roots.
typedef struct Making {
  CpuFunction *function;
  const CpuRoot *roots;
  size_t numRoots;
  CpuNest nest;
  int64_t bytes;            ///< of the widest element
  int64_t count;            ///< elements along the vector's dimension
  CpuReduction *reductions; ///< of the roots, in order
  size_t numReductions;
  MlirValue *partial; ///< what reductions have so far, CPU_MAX_REDUCED for each
  bool keepsScalars;  ///< results of reductions go to memory: the nest is one of two
  bool isRare;        ///< small rather than fast
  CpuGuard *guard;    ///< of the loop that is being made; NULL: none
} Making;

static bool isStore(const CpuRoot *root) {
  return !mlirOperationIsNull(root->op) && tesseraOperationIs(root->op, &tritonStoreOpDef);
}

static bool isReduction(const CpuRoot *root) {
  return !mlirOperationIsNull(root->op) && tesseraOperationIs(root->op, &tritonReduceOpDef);
}

unsigned cpuChooseWidth(CpuFunction *function, int64_t bytes, int64_t size) {
  enum { WORTH_A_LOOP = 16 };
  int64_t width = 2 * (int64_t)function->target.vectorBytes / (bytes > 2 ? bytes : 2);
  // Small elements can't be masked: a loop has rounds without a mask.
  if (bytes < 4 && !function->target.hasMaskedSmall && width >= size && size >= WORTH_A_LOOP)
    return (unsigned)size / 2;
  return (unsigned)(width < size ? width : size);
}

// The widest of the elements that the roots are about.
static int64_t widestBytes(const CpuRoot *roots, size_t numRoots) {
  int64_t widest = 1;
  for (size_t i = 0; i < numRoots; ++i) {
    MlirValue value = isStore(&roots[i]) ? tritonStoreOpGetValue(roots[i].op) : roots[i].value;
    int64_t bytes = cpuElementBytes(cpuElementOf(mlirValueGetType(value)));
    widest = bytes > widest ? bytes : widest;
    if (mlirTypeIsAF16(cpuElementOf(mlirValueGetType(value))) && widest < 4)
      widest = 4;
  }
  return widest;
}

// Whether there are only reductions that wait for themselves: more of them at once wait less.
static bool areWaiting(CpuFunction *function, const CpuRoot *roots, size_t numRoots) {
  enum { CHEAP = 8 };
  for (size_t i = 0; i < numRoots; ++i)
    if (!isReduction(&roots[i]) || mlirOperationGetNumOperands(roots[i].op) != 1 ||
        cpuValueOf(function, mlirOperationGetOperand(roots[i].op, 0))->cost > CHEAP)
      return false;
  return numRoots == 1;
}

//===--- Buffers of results ---===//

static CpuBuffer *bufferFor(CpuFunction *function, MlirValue value) {
  CpuValue *known = cpuValueOf(function, value);
  if (!known->buffer) {
    known->buffer =
        cpuBufferCreate(function, cpuStoredElement(function, value), cpuNumElements(known));
    known->buffer->isByColumns = cpuIsReadByColumns(function, value);
  }
  return known->buffer;
}

CpuBuffer *cpuResultBuffer(CpuFunction *function, MlirValue result) {
  CpuBuffer *buffer = bufferFor(function, result);
  cpuSetBuffer(function, result, buffer);
  return buffer;
}

static void settle(CpuFunction *function, const CpuRoot *root) {
  if (mlirOperationIsNull(root->op))
    cpuSetBuffer(function, root->value, bufferFor(function, root->value));
}

//===--- Bodies ---===//

// What a root needs at the nest's index.
typedef struct Needed {
  CpuLanes pointer, mask;
  CpuLanes values[CPU_MAX_REDUCED];
} Needed;

static bool isGuarded(const Making *making, const CpuRoot *root) {
  return making->guard && !mlirValueIsNull(tritonStoreOpGetMask(root->op));
}

static void emitNeeded(Making *making, const CpuRoot *root, Needed *needed) {
  CpuNest *nest = &making->nest;
  if (isStore(root)) {
    bool isPlain = !isGuarded(making, root);
    if (isPlain)
      needed->pointer = cpuEmit(nest, tritonStoreOpGetPtr(root->op), nest->index);
    needed->values[0] = cpuEmit(nest, tritonStoreOpGetValue(root->op), nest->index);
    if (isPlain && !mlirValueIsNull(tritonStoreOpGetMask(root->op)))
      needed->mask = cpuEmit(nest, tritonStoreOpGetMask(root->op), nest->index);
  } else if (isReduction(root)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(root->op); ++i)
      needed->values[i] = cpuEmit(nest, mlirOperationGetOperand(root->op, i), nest->index);
  } else {
    needed->values[0] = cpuEmit(nest, root->value, nest->index);
  }
}

// Adds the lanes of an index to a reduction.
static void accumulate(Making *making, size_t number, const Needed *needed, MlirValue isFirst) {
  CpuNest *nest = &making->nest;
  CpuFunction *function = making->function;
  const CpuReduction *reduction = &making->reductions[number];
  MlirValue *partial = &making->partial[number * CPU_MAX_REDUCED];
  MlirValue more[CPU_MAX_REDUCED];
  for (intptr_t i = 0; i < reduction->count; ++i)
    more[i] = cpuAsVector(nest, &needed->values[i],
                          cpuElementOf(mlirValueGetType(mlirOperationGetOperand(reduction->op, i))),
                          nest->numLevels);
  cpuNestAt(nest, nest->numLevels);
  unsigned width = nest->width;
  if (!reduction->combine) {
    cpuReductionJoin(function, reduction, width, 1, more);
    width = 1;
  }
  if (!function->hasFailed)
    cpuReductionCombine(function, reduction, width, isFirst, partial, more);
}

// All values come before all effects: a store may change what is loaded.
static void emitBody(Making *making) {
  CpuFunction *function = making->function;
  CpuNest *nest = &making->nest;
  Needed *needed = tsAllocZeroed(making->numRoots, sizeof *needed);
  size_t reduction = 0;
  MlirValue isFirst = {NULL};
  if (making->guard)
    cpuGuardLoads(nest, making->guard);
  for (size_t i = 0; i < making->numRoots; ++i) {
    function->location = mlirOperationGetLocation(mlirOperationIsNull(making->roots[i].op)
                                                      ? mlirOpResultGetOwner(making->roots[i].value)
                                                      : making->roots[i].op);
    emitNeeded(making, &making->roots[i], &needed[i]);
  }
  bool isKnown = true;
  for (size_t i = 0; i < making->numReductions; ++i)
    isKnown &= making->reductions[i].combine != NULL;
  if (!isKnown) {
    cpuNestAt(nest, nest->numLevels);
    MlirValue at = nest->index[nest->vectorDim].value;
    isFirst = mlirValueIsNull(at)
                  ? cpuIntegerConstant(function, cpuInteger(function, 1), 1)
                  : cpuCompare(function, ArithCmpIPredicateeq, at, cpuI64(function, 0));
  }
  for (size_t i = 0; i < making->numRoots && !function->hasFailed; ++i) {
    const CpuRoot *root = &making->roots[i];
    if (isStore(root)) {
      bool isMasked = !mlirValueIsNull(tritonStoreOpGetMask(root->op));
      MlirType element = cpuElementOf(mlirValueGetType(tritonStoreOpGetValue(root->op)));
      function->location = mlirOperationGetLocation(root->op);
      if (isGuarded(making, root))
        cpuGuardStore(nest, making->guard, root->op, &needed[i].values[0]);
      else
        cpuWriteMemory(nest, root->op, element, &needed[i].pointer,
                       isMasked ? &needed[i].mask : NULL, &needed[i].values[0]);
    } else if (isReduction(root)) {
      function->location = mlirOperationGetLocation(root->op);
      accumulate(making, reduction++, &needed[i], isFirst);
    } else {
      const CpuValue *known = cpuValueOf(function, root->value);
      cpuWriteBuffer(nest, bufferFor(function, root->value), known->element, known->rank,
                     known->dims, nest->index, &needed[i].values[0]);
    }
  }
  tsFree(needed);
}

//===--- The loop over vectors ---===//

static size_t gather(const Making *making, MlirValue *values) {
  size_t count = 0;
  for (size_t i = 0; i < making->numReductions; ++i)
    for (intptr_t k = 0; k < making->reductions[i].count; ++k)
      values[count++] = making->partial[i * CPU_MAX_REDUCED + (size_t)k];
  return count;
}

static void scatter(Making *making, const MlirValue *values) {
  size_t count = 0;
  for (size_t i = 0; i < making->numReductions; ++i)
    for (intptr_t k = 0; k < making->reductions[i].count; ++k)
      making->partial[i * CPU_MAX_REDUCED + (size_t)k] = values[count++];
}

enum { MAX_CARRIED = 64 };

// A loop in which partial results are carried.
static MlirOperation makeVectorLoop(Making *making, MlirValue lower, MlirValue upper) {
  CpuFunction *function = making->function;
  CpuNest *nest = &making->nest;
  MlirValue values[MAX_CARRIED];
  size_t count = gather(making, values);
  MlirOperation loop = cpuLoop(function, lower, upper, nest->width, (intptr_t)count, values);
  MlirBlock body = cpuLoopBody(loop);
  for (size_t i = 0; i < count; ++i)
    values[i] = mlirBlockGetArgument(body, (intptr_t)i + 1);
  scatter(making, values);
  MlirOperation outside = nest->anchors[nest->numLevels];
  cpuNestEnter(nest, loop, nest->vectorDim);
  if (making->guard && !cpuGuardBegin(nest, making->guard))
    making->guard = NULL;
  emitBody(making);
  count = gather(making, values);
  MlirOperation end = mlirBlockGetTerminator(body);
  for (size_t i = 0; i < count; ++i)
    mlirOperationSetOperand(end, (intptr_t)i, values[i]);
  --nest->numLevels;
  nest->anchors[nest->numLevels] = outside;
  nest->index[nest->vectorDim].value.ptr = NULL;
  nest->index[nest->vectorDim].level = 0;
  for (size_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetResult(loop, (intptr_t)i);
  scatter(making, values);
  cpuNestForget(nest);
  return loop;
}

// The lanes of one register, where `width` is several of them.
static unsigned oneRegister(const Making *making, unsigned width) {
  unsigned one = (unsigned)((int64_t)making->function->target.vectorBytes / making->bytes);
  return one >= 4 && one < width ? one : width;
}

// Goes on with one register of lanes where there are several: what is rare is small, and half as
// much code is made in half the time.
static void narrow(Making *making) {
  CpuFunction *function = making->function;
  CpuNest *nest = &making->nest;
  unsigned width = oneRegister(making, nest->width);
  if (width >= nest->width)
    return;
  for (size_t i = 0; i < making->numReductions && !function->hasFailed; ++i)
    if (making->reductions[i].combine)
      cpuReductionJoin(function, &making->reductions[i], nest->width, width,
                       &making->partial[i * CPU_MAX_REDUCED]);
  nest->width = width;
}

// Has the loop over whole vectors end where what is assumed doesn't hold any more, or be masked
// from there on.
static void endAtBound(Making *making, MlirOperation loop) {
  CpuFunction *function = making->function;
  CpuNest *nest = &making->nest;
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, loop);
  MlirValue bound =
      cpuBinary(function, &arithMinSIOpDef, nest->bound, cpuI64(function, making->count));
  bound = cpuBinary(function, &arithMaxSIOpDef, bound, cpuI64(function, 0));
  bound = cpuBinary(function, &arithAndIOpDef, bound, cpuI64(function, -(int64_t)nest->width));
  mlirOperationSetOperand(making->guard ? mlirOpResultGetOwner(making->guard->isWhole) : loop, 1,
                          bound);
}

// A loop over the whole vectors for which what is assumed holds, and one for the others.
static void emitVectorLoops(Making *making) {
  CpuFunction *function = making->function;
  CpuNest *nest = &making->nest;
  unsigned level = nest->numLevels;
  cpuNestAt(nest, level);
  MlirValue zero = cpuI64(function, 0), count = cpuI64(function, making->count);
  bool isUsual = nest->width > 1 && !making->isRare;
  MlirValue streams = {NULL};
  if (isUsual)
    streams = cpuStreamCondition(nest, making->roots, making->numRoots);
  nest->assumes = isUsual;
  nest->bound.ptr = NULL;
  if (!isUsual)
    making->guard = NULL;
  MlirOperation loop = makeVectorLoop(making, zero, count);
  nest->assumes = false;
  if (!function->hasFailed && !mlirValueIsNull(nest->bound))
    endAtBound(making, loop);
  if (!function->hasFailed && !mlirValueIsNull(streams))
    cpuStreamLoop(function, loop, streams);
  bool isAll = mlirValueIsNull(nest->bound) || making->guard || function->hasFailed;
  making->guard = NULL;
  if (isAll)
    return;
  cpuNestAt(nest, level);
  narrow(making);
  makeVectorLoop(making, mlirOperationGetOperand(loop, 1), count);
}

//===--- Results of reductions ---===//

// Before the loops: what a round stores has to survive the next one's temporary buffers.
static void makeReducedBuffers(const Making *making) {
  for (size_t i = 0; i < making->numRoots; ++i) {
    MlirOperation op = making->roots[i].op;
    for (intptr_t k = 0; isReduction(&making->roots[i]) && k < mlirOperationGetNumResults(op);
         ++k) {
      MlirValue result = mlirOperationGetResult(op, k);
      if (cpuIsTensor(result) || making->keepsScalars)
        bufferFor(making->function, result);
    }
  }
}

static void storeReduced(Making *making, const CpuReduction *reduction, MlirValue *values) {
  CpuFunction *function = making->function;
  CpuNest *nest = &making->nest;
  unsigned axis = (unsigned)tritonReduceOpGetAxis(reduction->op), width = nest->width;
  for (intptr_t i = 0; i < reduction->count; ++i) {
    MlirValue result = mlirOperationGetResult(reduction->op, i);
    CpuValue *known = cpuValueOf(function, result);
    CpuIndex index[CPU_MAX_RANK];
    if (!cpuIsTensor(result) && !making->keepsScalars) {
      cpuSetScalar(function, result, values[i]);
      continue;
    }
    for (unsigned d = 0; d < known->rank; ++d)
      index[d] = nest->index[d < axis ? d : d + 1];
    CpuLanes lanes = {.kind = width == 1 ? CPU_UNIFORM : CPU_VECTOR,
                      .value = values[i],
                      .level = nest->numLevels};
    CpuBuffer *buffer = bufferFor(function, result);
    assert(buffer->start < nest->entered);
    cpuWriteBuffer(nest, buffer, known->element, known->rank, known->dims, index, &lanes);
  }
}

static void finishReductions(Making *making) {
  CpuFunction *function = making->function;
  CpuNest *nest = &making->nest;
  unsigned width = nest->width;
  for (size_t i = 0; i < making->numReductions && !function->hasFailed; ++i) {
    const CpuReduction *reduction = &making->reductions[i];
    MlirValue *values = &making->partial[i * CPU_MAX_REDUCED];
    cpuNestAt(nest, nest->numLevels);
    function->location = mlirOperationGetLocation(reduction->op);
    if (reduction->combine)
      cpuReductionJoin(function, reduction, width, 1, values);
    nest->width = 1;
    if (!function->hasFailed)
      storeReduced(making, reduction, values);
    nest->width = width;
  }
}

static void settleReduced(const Making *making) {
  for (size_t i = 0; i < making->numReductions; ++i)
    for (intptr_t k = 0; k < making->reductions[i].count; ++k) {
      MlirValue result = mlirOperationGetResult(making->reductions[i].op, k);
      if (cpuIsTensor(result))
        cpuSetBuffer(making->function, result, bufferFor(making->function, result));
    }
}

//===--- Nests ---===//

static bool beginReductions(Making *making) {
  CpuFunction *function = making->function;
  size_t carried = 0;
  making->reductions = tsAllocZeroed(making->numRoots, sizeof *making->reductions);
  making->partial = tsAllocZeroed(making->numRoots * CPU_MAX_REDUCED, sizeof *making->partial);
  for (size_t i = 0; i < making->numRoots && !function->hasFailed; ++i) {
    CpuReduction *reduction = &making->reductions[making->numReductions];
    if (!isReduction(&making->roots[i]) ||
        !cpuReductionInit(function, making->roots[i].op, reduction))
      continue;
    ++making->numReductions;
    carried += (size_t)reduction->count;
    if (carried > MAX_CARRIED)
      cpuFail(function, reduction->op, "is one of too many reductions at once");
  }
  return !function->hasFailed;
}

static void startReductions(Making *making) {
  cpuNestAt(&making->nest, making->nest.numLevels);
  for (size_t i = 0; i < making->numReductions; ++i)
    cpuReductionStart(making->function, &making->reductions[i],
                      making->reductions[i].combine ? making->nest.width : 1,
                      &making->partial[i * CPU_MAX_REDUCED]);
}

static void endMaking(Making *making) {
  cpuNestClose(&making->nest);
  tsFree(making->reductions);
  tsFree(making->partial);
}

// One nest for all roots, whose shape is `known`'s. Reductions are along the vector's dimension.
void cpuEmitTogether(CpuFunction *function, const CpuRoot *roots, size_t numRoots,
                     const CpuValue *known, CpuVariant variant) {
  bool keepsScalars = variant != CPU_ONLY;
  Making making = {.function = function,
                   .roots = roots,
                   .numRoots = numRoots,
                   .keepsScalars = keepsScalars,
                   .isRare = variant == CPU_RARE};
  bool isByColumns = mlirOperationIsNull(roots[0].op) &&
                     cpuValueOf(function, roots[0].value)->buffer &&
                     cpuValueOf(function, roots[0].value)->buffer->isByColumns;
  unsigned vectorDim = isByColumns ? 0 : cpuVectorDim(known->rank, known->dims);
  making.count = known->rank ? known->dims[vectorDim] : 1;
  making.bytes = widestBytes(roots, numRoots);
  unsigned width = cpuChooseWidth(function, making.bytes, making.count);
  CpuGuard guard;
  bool isWaiting = areWaiting(function, roots, numRoots);
  if (variant != CPU_RARE && cpuGuardFind(function, roots, numRoots, isWaiting, &guard))
    making.guard = &guard;
  if (!making.guard && isWaiting && 2 * (int64_t)width <= making.count)
    width *= 2;
  makeReducedBuffers(&making);
  cpuNestInit(&making.nest, function, known->rank, known->dims, vectorDim, width);
  making.nest.group = roots[0].group;
  if (beginReductions(&making)) {
    for (unsigned i = 0; i < vectorDim; ++i)
      cpuNestOpenLoop(&making.nest, (CpuLoop){i, known->dims[i], 1});
    if (isByColumns)
      cpuNestOpenLoop(&making.nest, (CpuLoop){1, known->dims[1], 1});
    startReductions(&making);
    if (making.count > (int64_t)width) {
      emitVectorLoops(&making);
    } else {
      making.guard = NULL;
      emitBody(&making);
    }
    finishReductions(&making);
  }
  if (!keepsScalars && !function->hasFailed)
    settleReduced(&making);
  endMaking(&making);
}

// A reduction along another dimension than the vector's: that is the innermost loop.
static void emitAcross(CpuFunction *function, const CpuRoot *root, const CpuValue *known) {
  Making making = {.function = function, .roots = root, .numRoots = 1};
  unsigned vectorDim = cpuVectorDim(known->rank, known->dims);
  unsigned axis = (unsigned)tritonReduceOpGetAxis(root->op);
  unsigned width = cpuChooseWidth(function, widestBytes(root, 1), known->dims[vectorDim]);
  makeReducedBuffers(&making);
  CpuNest *nest = &making.nest;
  cpuNestInit(nest, function, known->rank, known->dims, vectorDim, width);
  if (beginReductions(&making)) {
    for (unsigned i = 0; i <= vectorDim; ++i)
      if (i != axis)
        cpuNestOpenLoop(nest, (CpuLoop){i, known->dims[i], i == vectorDim ? width : 1});
    cpuNestAt(nest, nest->numLevels);
    MlirOperation outside = nest->anchors[nest->numLevels];
    const CpuReduction *reduction = &making.reductions[0];
    intptr_t count = reduction->count;
    cpuReductionStart(function, reduction, width, making.partial);
    MlirOperation loop = cpuLoop(function, cpuI64(function, 0), cpuI64(function, known->dims[axis]),
                                 1, count, making.partial);
    cpuNestEnter(nest, loop, axis);
    MlirBlock body = cpuLoopBody(loop);
    MlirValue more[CPU_MAX_REDUCED];
    for (intptr_t i = 0; i < count; ++i) {
      making.partial[i] = mlirBlockGetArgument(body, i + 1);
      MlirValue operand = mlirOperationGetOperand(root->op, i);
      CpuLanes lanes = cpuEmit(nest, operand, nest->index);
      more[i] = cpuAsVector(nest, &lanes, cpuElementOf(mlirValueGetType(operand)), nest->numLevels);
    }
    cpuNestAt(nest, nest->numLevels);
    MlirValue isFirst =
        cpuCompare(function, ArithCmpIPredicateeq, nest->index[axis].value, cpuI64(function, 0));
    if (!function->hasFailed)
      cpuReductionCombine(function, reduction, width, isFirst, making.partial, more);
    for (intptr_t i = 0; i < count; ++i) {
      mlirOperationSetOperand(mlirBlockGetTerminator(body), i, making.partial[i]);
      making.partial[i] = mlirOperationGetResult(loop, i);
    }
    --nest->numLevels;
    nest->anchors[nest->numLevels] = outside;
    nest->index[axis].value.ptr = NULL;
    if (!function->hasFailed)
      storeReduced(&making, reduction, making.partial);
  }
  if (!function->hasFailed)
    settleReduced(&making);
  endMaking(&making);
}

void cpuMaterialize(CpuFunction *function, MlirValue value, CpuBuffer *buffer) {
  CpuValue *known = cpuValueOf(function, value);
  CpuNest nest;
  unsigned vectorDim = cpuVectorDim(known->rank, known->dims);
  int64_t count = known->rank ? known->dims[vectorDim] : 1;
  unsigned width = cpuChooseWidth(function, cpuElementBytes(known->element), count);
  cpuNestInit(&nest, function, known->rank, known->dims, vectorDim, width);
  for (unsigned i = 0; i <= vectorDim && i < known->rank; ++i)
    cpuNestOpenLoop(&nest, (CpuLoop){i, known->dims[i], i == vectorDim ? width : 1});
  CpuLanes lanes = cpuEmit(&nest, value, nest.index);
  if (!function->hasFailed)
    cpuWriteBuffer(&nest, buffer, known->element, known->rank, known->dims, nest.index, &lanes);
  cpuNestClose(&nest);
}

CpuBuffer *cpuNeedBuffer(CpuFunction *function, MlirValue value) {
  CpuValue *known = cpuValueOf(function, value);
  if (known->home == CPU_BUFFER)
    return known->buffer;
  CpuBuffer *buffer = cpuBufferCreate(function, known->element, cpuNumElements(known));
  cpuMaterialize(function, value, buffer);
  return buffer;
}

CpuBuffer *cpuTiedBuffer(CpuFunction *function, MlirValue result, MlirValue operand) {
  CpuValue *known = cpuValueOf(function, result), *given = cpuValueOf(function, operand);
  bool isLast = given->home == CPU_BUFFER && given->lastGroup == known->definingGroup;
  if (isLast && (!known->buffer || known->buffer == given->buffer)) {
    cpuSetBuffer(function, result, given->buffer);
    return given->buffer;
  }
  CpuBuffer *buffer = cpuResultBuffer(function, result);
  cpuMaterialize(function, operand, buffer);
  return buffer;
}

MlirOperation cpuBranch(CpuFunction *function, MlirValue condition) {
  MlirOperation made = cpuIf(function, condition, true, 0, NULL);
  for (int i = 0; i < 2; ++i)
    mlirOperationDestroy(mlirBlockGetTerminator(cpuIfBlock(made, i)));
  return made;
}

void cpuEmitGroup(CpuFunction *function, const CpuPlan *plan, const CpuGroup *group) {
  const CpuRoot *roots = &plan->roots.data[group->firstRoot];
  const CpuValue *known = cpuValueOf(function, group->shape);
  MlirLocation outer = function->location;
  for (size_t i = 0; i < group->numRoots; ++i)
    if (mlirOperationIsNull(roots[i].op))
      bufferFor(function, roots[i].value);
  if (group->isAcross)
    emitAcross(function, roots, known);
  else if (!group->hasStores || !cpuEmitChecked(function, roots, group->numRoots, known))
    cpuEmitTogether(function, roots, group->numRoots, known, CPU_ONLY);
  for (size_t i = 0; i < group->numRoots && !function->hasFailed; ++i)
    settle(function, &roots[i]);
  function->location = outer;
}
