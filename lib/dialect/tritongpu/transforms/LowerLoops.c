// Loads of scheduled loops become asynchronous copies to buffers in shared memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/Loads.h"
#include "dialect/tritongpu/transforms/Pipelining.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"

/// A load that becomes a copy.
typedef struct Copy {
  MlirOperation load;
  int64_t numBuffers;
  int64_t contiguity; ///< elements that go at a time
  MlirAttribute encoding;
  MlirValue buffers;
} Copy;

/// Copies to the same number of buffers count rounds together.
typedef struct Counters {
  int64_t numBuffers;
  MlirValue insert, extract; ///< which buffer is written and read in this round
} Counters;

typedef struct Lowering {
  MlirRewriterBase rewriter;
  MlirOperation loop;
  TtgSchedule schedule;
  TsVec(Copy) copies;
  TsVec(Counters) counters;
} Lowering;

static MlirValue constantBefore(const Lowering *lowering, int64_t value) {
  ArithBuilder builder = {lowering->rewriter, mlirOperationGetLocation(lowering->loop)};
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(lowering->loop), 32);
  return arithInteger(&builder, i32, value);
}

//===--- Who uses what, and when ---===//

static bool isView(MlirOperation op) {
  return tritongpuMemDescIndexOpIsA(op) || tritongpuMemDescSubsliceOpIsA(op) ||
         tritongpuMemDescTransOpIsA(op) || tritongpuMemDescReshapeOpIsA(op) ||
         tritongpuMemDescReinterpretOpIsA(op);
}

// Appends the operations of the loop's body that use the value, also in the next round or through
// views of memory.
static void usersOf(const Lowering *lowering, MlirValue value, TtgOperations *users) {
  MlirBlock body = scfBody(lowering->loop);
  TtgValues queue = {0};
  TsPointerMap seen = {0};
  bool isNew;
  tsVecPush(&queue, value);
  tsPointerMapInsert(&seen, value.ptr, NULL);
  while (queue.size) {
    MlirValue used = queue.data[--queue.size], next = {NULL};
    for (MlirOpOperand use = mlirValueGetFirstUse(used); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      if (mlirOperationEqual(user, mlirBlockGetTerminator(body)))
        next = mlirBlockGetArgument(body, mlirOpOperandGetOperandNumber(use) + 1);
      else if (isView(user))
        next = mlirOperationGetResult(user, 0);
      else {
        tsVecPush(users, ttgAncestorIn(body, user));
        continue;
      }
      tsPointerMapInsert(&seen, next.ptr, &isNew);
      if (isNew)
        tsVecPush(&queue, next);
    }
  }
  tsVecFree(&queue);
  tsPointerMapFree(&seen);
}

static bool runsBefore(const TtgScheduled *a, const TtgScheduled *b) {
  if (a->stage != b->stage)
    return a->stage < b->stage;
  if (a->cluster != b->cluster)
    return a->cluster->position < b->cluster->position;
  return mlirOperationIsBeforeInBlock(a->op, b->op);
}

// The place of the user that runs first; NULL: there is none.
static const TtgScheduled *firstUseOf(const Lowering *lowering, MlirOperation op) {
  TtgOperations users = {0};
  const TtgScheduled *first = NULL;
  usersOf(lowering, mlirOperationGetResult(op, 0), &users);
  for (size_t i = 0; i < users.size; ++i) {
    const TtgScheduled *entry = ttgScheduleFind(&lowering->schedule, users.data[i]);
    if (entry && (!first || runsBefore(entry, first)))
      first = entry;
  }
  tsVecFree(&users);
  return first;
}

// How many rounds pass between the load and the first stage that uses it, or memory that it goes
// to.
static int64_t roundsUntilUse(const Lowering *lowering, MlirOperation load) {
  const TtgScheduled *own = ttgScheduleFind(&lowering->schedule, load);
  TtgOperations users = {0};
  int64_t first = -1;
  usersOf(lowering, mlirOperationGetResult(load, 0), &users);
  for (size_t i = 0, count = users.size; i < count; ++i)
    if (tritongpuLocalAllocOpIsA(users.data[i]))
      usersOf(lowering, mlirOperationGetResult(users.data[i], 0), &users);
  for (size_t i = 0; own && i < users.size; ++i) {
    const TtgScheduled *user = ttgScheduleFind(&lowering->schedule, users.data[i]);
    if (!user)
      continue;
    // Behind the load in a round it would read what the load of a later round has written.
    int64_t stage = user->stage + (user->cluster->position > own->cluster->position);
    first = first < 0 || stage < first ? stage : first;
  }
  tsVecFree(&users);
  return first < 0 || first < own->stage ? 0 : first - own->stage;
}

//===--- Which loads ---===//

enum { kLeastBytes = 4 };

// Whether the load can be a copy, and which.
static bool planCopy(const AxisAnalysis *axes, MlirOperation load, Copy *copy) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(load, 0));
  MlirContext context = mlirOperationGetContext(load);
  if (!mlirTypeIsARankedTensor(type)) {
    copy->encoding =
        tritongpuSwizzledSharedEncodingAttrGet(context, 1, 1, 1, 1, (const int64_t[]){0}, 0, NULL);
    copy->contiguity = 1;
    return tritonTypeGetBitWidth(type) >= 8 * kLeastBytes;
  }
  copy->encoding = ttgSharedEncodingForLoad(load);
  if (mlirAttributeIsNull(copy->encoding) || !ttgIsWideLoad(axes, load) ||
      ttgCopyBytes(type, copy->encoding) < kLeastBytes)
    return false;
  copy->contiguity = ttgElementsPerLoad(axes, load);
  return true;
}

static void planCopies(Lowering *lowering, const AxisAnalysis *axes) {
  MlirBlock body = scfBody(lowering->loop);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    int64_t rounds = tritonLoadOpIsA(op) ? roundsUntilUse(lowering, op) : 0;
    Copy copy = {.load = op, .numBuffers = rounds};
    if (!rounds || !firstUseOf(lowering, op))
      continue;
    if (planCopy(axes, op, &copy))
      tsVecPush(&lowering->copies, copy);
    else if (rounds > 1)
      mlirLocationEmitRemark(mlirOperationGetLocation(op),
                             "Pipelining load that cannot use vectorized copy. This will likely "
                             "lead to pipelining in registers and severe performance degradation.");
  }
}

//===--- Scalars ---===//

// Gives the operation, which has been made, a place.
static MlirOperation placed(Lowering *lowering, const TtgScheduled *place, MlirOperation op) {
  ttgScheduleInsert(&lowering->schedule, op, place->stage, place->cluster);
  return op;
}

// Scalars are loaded as tensors of one element.
static void makeTensorLoad(Lowering *lowering, MlirOperation load) {
  MlirContext context = mlirOperationGetContext(load);
  MlirLocation location = mlirOperationGetLocation(load);
  TtgMachine machine = ttgMachineOf(load);
  TtgShape shape = {1, {1}};
  MlirAttribute encoding = ttgDefaultEncoding(context, &shape, &machine);
  MlirValue result = mlirOperationGetResult(load, 0);
  MlirType scalar = mlirValueGetType(result);
  TtgScheduled place = *ttgScheduleFind(&lowering->schedule, load);
  TtgScheduled first = *firstUseOf(lowering, load);
  mlirRewriterBaseSetInsertionPointBefore(lowering->rewriter, load);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(load); ++i) {
    MlirValue operand = mlirOperationGetOperand(load, i);
    MlirOperation splat =
        tritonSplatOpCreate(lowering->rewriter, location,
                            ttgTensorType(&shape, mlirValueGetType(operand), encoding), operand);
    mlirOperationSetOperand(load, i, mlirOperationGetResult(placed(lowering, &place, splat), 0));
  }
  mlirValueSetType(result, ttgTensorType(&shape, scalar, encoding));
  mlirRewriterBaseSetInsertionPointAfter(lowering->rewriter, load);
  MlirOperation unsplat = tritonUnsplatOpCreate(lowering->rewriter, location, scalar, result);
  placed(lowering, &first, unsplat);
  mlirRewriterBaseReplaceAllUsesExcept(lowering->rewriter, result,
                                       mlirOperationGetResult(unsplat, 0), unsplat);
}

//===--- Buffers and counters ---===//

static void makeBuffers(Lowering *lowering, Copy *copy) {
  MlirType tensor = mlirValueGetType(mlirOperationGetResult(copy->load, 0));
  MlirType type = ttgBuffersType(tensor, copy->encoding, copy->numBuffers);
  MlirLocation location = mlirOperationGetLocation(copy->load);
  mlirRewriterBaseSetInsertionPointBefore(lowering->rewriter, lowering->loop);
  copy->buffers =
      mlirOperationGetResult(tritongpuLocalAllocOpCreate(lowering->rewriter, location, type,
                                                         (MlirValue){NULL}, (MlirAttribute){NULL}),
                             0);
  mlirRewriterBaseSetInsertionPointAfter(lowering->rewriter, lowering->loop);
  tritongpuLocalDeallocOpCreate(lowering->rewriter, mlirOperationGetLocation(lowering->loop),
                                copy->buffers);
  for (size_t i = 0; i < lowering->counters.size; ++i)
    if (lowering->counters.data[i].numBuffers == copy->numBuffers)
      return;
  tsVecPush(&lowering->counters, (Counters){.numBuffers = copy->numBuffers});
}

static MlirValue nextBuffer(const ArithBuilder *builder, MlirValue counter, MlirValue count,
                            MlirValue zero, MlirValue one) {
  MlirValue next = arithBinary(builder, &arithAddIOpDef, counter, one);
  MlirValue isOver = arithCompare(builder, ArithCmpIPredicatesge, next, count);
  return arithSelect(builder, isOver, zero, next);
}

// Two counters of the same: so each stage computes its own instead of keeping what another has.
static void makeCounters(Lowering *lowering) {
  mlirRewriterBaseSetInsertionPointBefore(lowering->rewriter, lowering->loop);
  MlirValue minusOne = constantBefore(lowering, -1), zero = constantBefore(lowering, 0);
  MlirValue one = constantBefore(lowering, 1);
  MlirBlock body = scfBody(lowering->loop);
  intptr_t next = mlirBlockGetNumArguments(body);
  lowering->loop =
      ttgCarryMore(lowering->rewriter, lowering->loop, 2 * lowering->counters.size, minusOne);
  MlirOperation yield = mlirBlockGetTerminator(body);
  ArithBuilder builder = {lowering->rewriter, mlirOperationGetLocation(lowering->loop)};
  for (size_t i = 0; i < lowering->counters.size; ++i) {
    Counters *counters = &lowering->counters.data[i];
    mlirRewriterBaseSetInsertionPointToStart(lowering->rewriter, body);
    MlirValue count = constantBefore(lowering, counters->numBuffers);
    MlirValue *values[] = {&counters->insert, &counters->extract};
    for (size_t v = 0; v < 2; ++v, ++next) {
      *values[v] = nextBuffer(&builder, mlirBlockGetArgument(body, next), count, zero, one);
      mlirOperationSetOperand(yield, next - 1, *values[v]);
    }
  }
}

//===--- Copies ---===//

/// Memory, and what stands for it.
typedef struct Replacement {
  MlirOperation old;
  MlirValue value;
} Replacement;

// The same view of other memory.
static MlirValue viewOf(Lowering *lowering, const TtgScheduled *place, MlirOperation view,
                        MlirValue memory) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(view, 0));
  size_t rank, allocRank;
  const int64_t *shape = tritongpuMemDescTypeGetShape(type, &rank);
  const int64_t *alloc = tritongpuMemDescTypeGetAllocShape(type, &allocRank);
  MlirType changed = tritongpuMemDescTypeGet(
      mlirTypeGetContext(type), rank, shape, tritongpuMemDescTypeGetElementType(type),
      tritongpuMemDescTypeGetEncoding(type), tritongpuMemDescTypeGetMemorySpace(type),
      tritongpuMemDescTypeGetMutableMemory(mlirValueGetType(memory)), allocRank, alloc);
  TtgValues operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(view); ++i)
    tsVecPush(&operands, i ? mlirOperationGetOperand(view, i) : memory);
  mlirRewriterBaseSetInsertionPointBefore(lowering->rewriter, view);
  MlirOperation made = ttgCreateLike(lowering->rewriter, view, operands.data, &changed);
  tsVecFree(&operands);
  return mlirOperationGetResult(placed(lowering, place, made), 0);
}

// Replaces memory by another value of the same shape; views of it are made anew. Erases it.
static void replaceMemory(Lowering *lowering, const TtgScheduled *place, MlirOperation memory,
                          MlirValue by) {
  TsVec(Replacement) queue = {0};
  MlirOpOperand next;
  tsVecPush(&queue, (Replacement){memory, by});
  for (size_t i = 0; i < queue.size; ++i) {
    MlirValue value = queue.data[i].value;
    MlirValue old = mlirOperationGetResult(queue.data[i].old, 0);
    for (MlirOpOperand use = mlirValueGetFirstUse(old); !mlirOpOperandIsNull(use); use = next) {
      next = mlirOpOperandGetNextUse(use);
      MlirOperation user = mlirOpOperandGetOwner(use);
      if (isView(user)) {
        Replacement view = {user, viewOf(lowering, place, user, value)};
        tsVecPush(&queue, view);
      } else {
        mlirOperationSetOperand(user, mlirOpOperandGetOperandNumber(use), value);
      }
    }
  }
  for (size_t i = queue.size; i-- > 0;) {
    ttgScheduleErase(&lowering->schedule, queue.data[i].old);
    mlirRewriterBaseEraseOp(lowering->rewriter, queue.data[i].old);
  }
  tsVecFree(&queue);
}

// What takes the loaded tensor to memory of this layout gets the buffer; anything else loads it.
static void useBuffer(Lowering *lowering, const TtgScheduled *place, MlirOperation load,
                      MlirValue view, MlirValue token) {
  MlirValue result = mlirOperationGetResult(load, 0);
  MlirAttribute encoding = tritongpuMemDescTypeGetEncoding(mlirValueGetType(view));
  TtgOperations allocs = {0};
  bool hasOthers = false;
  for (MlirOpOperand use = mlirValueGetFirstUse(result); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (tritongpuLocalAllocOpIsA(user) &&
        mlirAttributeEqual(encoding, tritongpuMemDescTypeGetEncoding(
                                         mlirValueGetType(mlirOperationGetResult(user, 0)))))
      tsVecPush(&allocs, user);
    else
      hasOthers = true;
  }
  for (size_t i = 0; i < allocs.size; ++i)
    replaceMemory(lowering, place, allocs.data[i], view);
  if (hasOthers) {
    mlirRewriterBaseSetInsertionPointBefore(lowering->rewriter, load);
    MlirOperation made = tritongpuLocalLoadOpCreate(
        lowering->rewriter, mlirOperationGetLocation(load), mlirValueGetType(result), view, token);
    placed(lowering, place, made);
    mlirValueReplaceAllUsesOfWith(result, mlirOperationGetResult(made, 0));
  }
  tsVecFree(&allocs);
}

// Whether all elements are zero, positive or negative.
static bool isZero(MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (mlirAttributeIsNull(constant))
    return false;
  if (mlirAttributeIsADenseElements(constant) && mlirDenseElementsAttrIsSplat(constant))
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  if (mlirAttributeIsAInteger(constant))
    return mlirIntegerAttrGetValueInt(constant) == 0;
  return mlirAttributeIsAFloat(constant) && mlirFloatAttrGetValueDouble(constant) == 0;
}

static MlirValue bufferAt(Lowering *lowering, const TtgScheduled *place, MlirLocation location,
                          MlirValue buffers, MlirValue index) {
  return mlirOperationGetResult(
      placed(lowering, place,
             tritongpuMemDescIndexOpCreate(lowering->rewriter, location,
                                           ttgBufferType(mlirValueGetType(buffers)), buffers,
                                           index)),
      0);
}

// What the load gives where the mask is false comes in when it has been loaded.
static void selectOther(Lowering *lowering, const TtgScheduled *place, MlirOperation load,
                        MlirValue view, MlirValue token) {
  MlirLocation location = mlirOperationGetLocation(load);
  MlirValue result = mlirOperationGetResult(load, 0);
  if (mlirOpOperandIsNull(mlirValueGetFirstUse(result)))
    return;
  MlirOperation made = tritongpuLocalLoadOpCreate(lowering->rewriter, location,
                                                  mlirValueGetType(result), view, token);
  placed(lowering, place, made);
  ArithBuilder builder = {lowering->rewriter, location};
  MlirValue chosen = arithSelect(&builder, tritonLoadOpGetMask(load),
                                 mlirOperationGetResult(made, 0), tritonLoadOpGetOther(load));
  placed(lowering, place, mlirOpResultGetOwner(chosen));
  mlirValueReplaceAllUsesOfWith(result, chosen);
}

static void makeCopy(Lowering *lowering, const Copy *copy, const Counters *counters) {
  MlirRewriterBase rewriter = lowering->rewriter;
  MlirOperation load = copy->load;
  MlirContext context = mlirOperationGetContext(load);
  MlirLocation location = mlirOperationGetLocation(load);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirType token = tritongpuAsyncTokenTypeGet(context);
  const TtgScheduled start = *ttgScheduleFind(&lowering->schedule, load);
  const TtgScheduled use = *firstUseOf(lowering, load);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, load);
  MlirValue view = bufferAt(lowering, &start, location, copy->buffers, counters->insert);
  MlirOperation made = tritongpuAsyncCopyGlobalToLocalOpCreate(
      rewriter, location, token, tritonLoadOpGetPtr(load), view, tritonLoadOpGetMask(load),
      tritonLoadOpGetOther(load), tritonLoadOpGetCacheAttr(load), tritonLoadOpGetEvictAttr(load),
      tritonLoadOpGetIsVolatileAttr(load), mlirIntegerAttrGet(i32, copy->contiguity));
  placed(lowering, &start, made);
  MlirValue begun = mlirOperationGetResult(made, 0);
  MlirOperation commit = tritongpuAsyncCommitGroupOpCreate(rewriter, location, token, 1, &begun);
  placed(lowering, &start, commit);
  MlirValue group = mlirOperationGetResult(commit, 0);
  MlirOperation wait =
      tritongpuAsyncWaitOpCreate(rewriter, location, token, 1, &group, mlirIntegerAttrGet(i32, 0));
  placed(lowering, &use, wait);
  MlirValue there = bufferAt(lowering, &use, location, copy->buffers, counters->extract);
  MlirValue other = tritonLoadOpGetOther(load);
  if (mlirValueIsNull(other) || isZero(other))
    useBuffer(lowering, &use, load, there, mlirOperationGetResult(wait, 0));
  else
    selectOther(lowering, &use, load, there, mlirOperationGetResult(wait, 0));
  ttgScheduleErase(&lowering->schedule, load);
  mlirRewriterBaseEraseOp(rewriter, load);
}

static MlirLogicalResult checkPlaces(const Lowering *lowering) {
  MlirBlock body = scfBody(lowering->loop);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationEqual(op, mlirBlockGetTerminator(body)); op = mlirOperationGetNextInBlock(op))
    if (!ttgScheduleFind(&lowering->schedule, op))
      return mlirLocationEmitError(mlirOperationGetLocation(op), "op not found in the schedule");
  return mlirLogicalResultSuccess();
}

static void makeCopies(Lowering *lowering) {
  for (size_t i = 0; i < lowering->copies.size; ++i)
    if (!mlirTypeIsARankedTensor(
            mlirValueGetType(mlirOperationGetResult(lowering->copies.data[i].load, 0))))
      makeTensorLoad(lowering, lowering->copies.data[i].load);
  for (size_t i = 0; i < lowering->copies.size; ++i)
    makeBuffers(lowering, &lowering->copies.data[i]);
  makeCounters(lowering);
  for (size_t i = 0; i < lowering->copies.size; ++i)
    for (size_t c = 0; c < lowering->counters.size; ++c)
      if (lowering->counters.data[c].numBuffers == lowering->copies.data[i].numBuffers)
        makeCopy(lowering, &lowering->copies.data[i], &lowering->counters.data[c]);
  ttgScheduleAllDependencies(&lowering->schedule, lowering->loop);
  // Copies for rounds that there aren't may still be under way.
  mlirRewriterBaseSetInsertionPointAfter(lowering->rewriter, lowering->loop);
  MlirContext context = mlirOperationGetContext(lowering->loop);
  tritongpuAsyncWaitOpCreate(lowering->rewriter, mlirOperationGetLocation(lowering->loop),
                             tritongpuAsyncTokenTypeGet(context), 0, NULL,
                             mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 0));
}

MlirLogicalResult ttgLowerLoop(MlirRewriterBase rewriter, const AxisAnalysis *axes,
                               MlirOperation loop) {
  Lowering lowering = {.rewriter = rewriter, .loop = loop};
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (ttgScheduleRead(&lowering.schedule, loop)) {
    planCopies(&lowering, axes);
    if (lowering.copies.size) {
      makeCopies(&lowering);
      result = checkPlaces(&lowering);
    }
    ttgScheduleWrite(&lowering.schedule, lowering.loop);
  }
  ttgScheduleFree(&lowering.schedule);
  tsVecFree(&lowering.copies);
  tsVecFree(&lowering.counters);
  return result;
}
