// Nests that load and store: together where what is stored is not what is loaded later.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the program all elements are loaded before any is stored. One nest for both stores the first
// elements before it loads the last, which is the same if no store writes what a load reads, unless
// it's the same element. Where that can't be said of the pointers, their range is compared when the
// program runs; if it isn't so, everything is loaded to buffers first.
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

typedef TsVec(MlirOperation) Operations;

// Where the elements of an access are: from `first` on, and at most so far from there.
typedef struct Extent {
  unsigned rank;
  int64_t dims[CPU_MAX_RANK];
  bool isSame; ///< at the index of the nest
  MlirValue first, low, high;
  MlirValue deltas[CPU_MAX_RANK]; ///< from the first to the last of a dimension; null: none
} Extent;

typedef struct Checking {
  CpuFunction *function;
  const CpuRoot *roots;
  size_t numRoots;
  const CpuValue *shape;
  Operations loads, stores;
  TsPointerMap seen;
} Checking;

//===--- What is accessed ---===//

// `isSame`: at the index of the nest.
static void findLoads(Checking *checking, MlirValue value, bool isSame) {
  enum { SAME = 1, ACROSS };
  bool inserted;
  CpuValue *known = cpuValueOf(checking->function, value);
  if (!cpuIsTensor(value) || known->home != CPU_LAZY || !mlirValueIsAOpResult(value))
    return;
  uintptr_t *seen = tsPointerMapInsert(&checking->seen, value.ptr, &inserted);
  if (!inserted && (isSame || *seen == ACROSS))
    return;
  *seen = isSame ? SAME : ACROSS;
  known->isReadAcross = !isSame;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (inserted && tesseraOperationIs(op, &tritonLoadOpDef))
    tsVecPush(&checking->loads, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    findLoads(checking, mlirOperationGetOperand(op, i), isSame && !cpuChangesShape(op));
}

static void findAccesses(Checking *checking) {
  for (size_t i = 0; i < checking->numRoots; ++i) {
    MlirOperation op = checking->roots[i].op;
    if (mlirOperationIsNull(op)) {
      findLoads(checking, checking->roots[i].value, true);
      continue;
    }
    if (tesseraOperationIs(op, &tritonStoreOpDef))
      tsVecPush(&checking->stores, op);
    for (intptr_t k = 0; k < mlirOperationGetNumOperands(op); ++k)
      findLoads(checking, mlirOperationGetOperand(op, k), true);
  }
}

static MlirValue pointersOf(MlirOperation op) { return mlirOperationGetOperand(op, 0); }

//===--- Extents ---===//

static MlirValue addressAt(CpuNest *nest, MlirValue pointers, unsigned dim, int64_t at) {
  CpuFunction *function = nest->function;
  CpuIndex index[CPU_MAX_RANK] = {{{NULL}, 0, false}};
  cpuNestAt(nest, 0);
  if (at)
    index[dim].value = cpuI64(function, at);
  CpuLanes lanes = cpuEmit(nest, pointers, index);
  cpuNestAt(nest, 0);
  return cpuConvert(function, &llvmPtrToIntOpDef, cpuInteger(function, 64), lanes.value);
}

static void findExtent(CpuNest *nest, MlirValue pointers, Extent *extent) {
  CpuFunction *function = nest->function;
  const CpuValue *known = cpuValueOf(function, pointers);
  MlirValue zero = cpuI64(function, 0);
  extent->rank = known->rank;
  memcpy(extent->dims, known->dims, known->rank * sizeof known->dims[0]);
  extent->first = extent->low = extent->high = addressAt(nest, pointers, 0, 0);
  for (unsigned i = 0; i < known->rank; ++i) {
    extent->deltas[i].ptr = NULL;
    if (known->dims[i] == 1)
      continue;
    MlirValue last = addressAt(nest, pointers, i, known->dims[i] - 1);
    MlirValue delta = cpuBinary(function, &arithSubIOpDef, last, extent->first);
    extent->deltas[i] = delta;
    extent->low = cpuBinary(function, &arithAddIOpDef, extent->low,
                            cpuBinary(function, &arithMinSIOpDef, delta, zero));
    extent->high = cpuBinary(function, &arithAddIOpDef, extent->high,
                             cpuBinary(function, &arithMaxSIOpDef, delta, zero));
  }
  int64_t bytes = cpuElementBytes(tritonPointerTypeGetPointeeType(known->element));
  extent->high = cpuBinary(function, &arithAddIOpDef, extent->high, cpuI64(function, bytes));
}

// Whether they have nothing in common, or each element with the same one only.
static MlirValue isApart(CpuFunction *function, const Extent *a, const Extent *b) {
  MlirValue before = cpuCompare(function, ArithCmpIPredicateule, a->high, b->low);
  MlirValue behind = cpuCompare(function, ArithCmpIPredicateule, b->high, a->low);
  MlirValue apart = cpuBinary(function, &arithOrIOpDef, before, behind);
  if (!a->isSame || !b->isSame || a->rank != b->rank ||
      memcmp(a->dims, b->dims, a->rank * sizeof a->dims[0]))
    return apart;
  MlirValue same = cpuCompare(function, ArithCmpIPredicateeq, a->first, b->first);
  for (unsigned i = 0; i < a->rank; ++i) {
    if (mlirValueIsNull(a->deltas[i]))
      continue;
    MlirValue isEqual = cpuCompare(function, ArithCmpIPredicateeq, a->deltas[i], b->deltas[i]);
    MlirValue moves = cpuCompare(function, ArithCmpIPredicatene, a->deltas[i], cpuI64(function, 0));
    same = cpuBinary(function, &arithAndIOpDef, same,
                     cpuBinary(function, &arithAndIOpDef, isEqual, moves));
  }
  return cpuBinary(function, &arithOrIOpDef, apart, same);
}

// Whether one nest may do all, as an i1; null: always. False: it isn't known.
static bool compareAccesses(Checking *checking, MlirValue *condition) {
  enum { MAX_ACCESSES = 16 };
  CpuFunction *function = checking->function;
  size_t numStores = checking->stores.size, count = numStores + checking->loads.size;
  Extent extents[MAX_ACCESSES];
  MlirOperation all[MAX_ACCESSES];
  condition->ptr = NULL;
  if (count > MAX_ACCESSES)
    return false;
  for (size_t i = 0; i < count; ++i) {
    all[i] = i < numStores ? checking->stores.data[i] : checking->loads.data[i - numStores];
    if (!cpuIsAffine(function, pointersOf(all[i])))
      return false;
  }
  CpuNest nest;
  cpuNestInit(&nest, function, 0, NULL, 0, 1);
  for (size_t i = 0; i < count; ++i) {
    findExtent(&nest, pointersOf(all[i]), &extents[i]);
    extents[i].isSame =
        i < numStores || !cpuValueOf(function, mlirOperationGetResult(all[i], 0))->isReadAcross;
  }
  cpuNestAt(&nest, 0);
  for (size_t i = 0; i < numStores; ++i)
    for (size_t k = i + 1; k < count; ++k) {
      bool isSame = extents[i].isSame && extents[k].isSame;
      if (isSame && mlirValueEqual(pointersOf(all[i]), pointersOf(all[k])))
        continue;
      MlirValue apart = isApart(function, &extents[i], &extents[k]);
      *condition = mlirValueIsNull(*condition)
                       ? apart
                       : cpuBinary(function, &arithAndIOpDef, *condition, apart);
    }
  cpuNestClose(&nest);
  return true;
}

//===--- One after the other ---===//

static void emitInOrder(Checking *checking) {
  CpuFunction *function = checking->function;
  Operations *loads = &checking->loads;
  for (size_t i = 0; i < loads->size; ++i) {
    MlirValue value = mlirOperationGetResult(loads->data[i], 0);
    CpuValue *known = cpuValueOf(function, value);
    if (!known->buffer)
      known->buffer = cpuBufferCreate(function, known->element, cpuNumElements(known));
    cpuMaterialize(function, value, known->buffer);
    known->home = CPU_BUFFER;
  }
  // What goes to buffers may go where others read what was there before: all of it at once, and
  // behind them.
  TsVec(CpuRoot) buffered = {0};
  for (size_t i = 0; i < checking->numRoots && !function->hasFailed; ++i) {
    const CpuRoot *root = &checking->roots[i];
    if (!mlirOperationIsNull(root->op))
      cpuEmitTogether(function, root, 1, checking->shape, CPU_RARE);
    else if (cpuValueOf(function, root->value)->home != CPU_BUFFER)
      tsVecPush(&buffered, *root);
  }
  if (buffered.size && !function->hasFailed)
    cpuEmitTogether(function, buffered.data, buffered.size, checking->shape, CPU_RARE);
  tsVecFree(&buffered);
  for (size_t i = 0; i < loads->size; ++i) {
    CpuValue *known = cpuValueOf(function, mlirOperationGetResult(loads->data[i], 0));
    known->home = CPU_LAZY;
    if (!known->isRoot)
      known->buffer = NULL;
  }
}

// Reductions have left their results in buffers.
static void settleReductions(Checking *checking) {
  CpuFunction *function = checking->function;
  for (size_t i = 0; i < checking->numRoots && !function->hasFailed; ++i) {
    MlirOperation op = checking->roots[i].op;
    for (intptr_t k = 0; !mlirOperationIsNull(op) && k < mlirOperationGetNumResults(op); ++k) {
      MlirValue result = mlirOperationGetResult(op, k);
      CpuBuffer *buffer = cpuResultBuffer(function, result);
      CpuValue *known = cpuValueOf(function, result);
      if (cpuIsTensor(result))
        continue;
      mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
      MlirValue read = cpuLoad(function, cpuMemoryType(function, known->element),
                               cpuBufferAddress(function, buffer));
      cpuSetScalar(function, result, cpuFromMemory(function, known->element, read));
    }
  }
}

// The program order in one branch, one nest in the other.
static void emitBoth(Checking *checking, MlirValue condition) {
  CpuFunction *function = checking->function;
  MlirBlock outer = function->block;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, outer);
  uint64_t entered = cpuBuffersEnterLoop(function);
  MlirOperation branch = cpuBranch(function, condition);
  function->block = cpuIfBlock(branch, false);
  cpuEmitTogether(function, checking->roots, checking->numRoots, checking->shape, CPU_USUAL);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  cpuYield(function, 0, NULL);
  function->block = cpuIfBlock(branch, true);
  emitInOrder(checking);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  cpuYield(function, 0, NULL);
  function->block = outer;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, outer);
  cpuBuffersLeaveLoop(function, entered);
}

bool cpuEmitChecked(CpuFunction *function, const CpuRoot *roots, size_t numRoots,
                    const CpuValue *shape) {
  Checking checking = {.function = function, .roots = roots, .numRoots = numRoots, .shape = shape};
  MlirValue condition = {NULL};
  findAccesses(&checking);
  bool isChecked = checking.stores.size + checking.loads.size > 1;
  bool isKnown = isChecked && compareAccesses(&checking, &condition);
  if (isKnown && mlirValueIsNull(condition))
    isChecked = false;
  if (isChecked && isKnown)
    emitBoth(&checking, condition);
  else if (isChecked)
    emitInOrder(&checking);
  if (isChecked)
    settleReductions(&checking);
  tsVecFree(&checking.loads);
  tsVecFree(&checking.stores);
  tsPointerMapFree(&checking.seen);
  return isChecked;
}
