// Which buffers may be the same, by what passes from one value to another.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/transforms/Buffers.h"
#include "dialect/memref/MemRefOps.h"
#include "support/Map.h"

/// What one value may become. Edges of a value are a list by number + 1, forwards and backwards.
typedef struct FlowEdge {
  MlirValue ends[2];
  size_t next[2];
} FlowEdge;

struct BufferFlow {
  TsPointerMap lists[2]; ///< value -> its newest edge's number + 1: out of it, into it
  TsVec(FlowEdge) edges;
  TsPointerMap origins; ///< values that come from nowhere that is known
};

//===--- Building ---===//

static void addEdge(BufferFlow *flow, MlirValue from, MlirValue to) {
  FlowEdge edge = {.ends = {from, to}};
  for (int side = 0; side < 2; ++side) {
    uintptr_t *list = tsPointerMapInsert(&flow->lists[side], edge.ends[side].ptr, NULL);
    edge.next[side] = *list;
    *list = flow->edges.size + 1;
  }
  tsVecPush(&flow->edges, edge);
}

static void addOrigin(BufferFlow *flow, MlirValue value) {
  if (bufferIsMemRef(value))
    tsPointerMapInsert(&flow->origins, value.ptr, NULL);
}

static void addOrigins(BufferFlow *flow, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    addOrigin(flow, mlirOperationGetResult(op, i));
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
    for (intptr_t i = 0; block.ptr && i < mlirBlockGetNumArguments(block); ++i)
      addOrigin(flow, mlirBlockGetArgument(block, i));
  }
}

static void addBranch(BufferFlow *flow, MlirOperation op) {
  for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(op); ++s) {
    TesseraRange passed = branchOpInterfaceGetSuccessorOperands(op, (unsigned)s);
    intptr_t produced = branchOpInterfaceGetNumProducedOperands(op, (unsigned)s);
    MlirBlock block = mlirOperationGetSuccessor(op, s);
    for (intptr_t i = 0; i < passed.count; ++i)
      addEdge(flow, mlirOperationGetOperand(op, passed.start + i),
              mlirBlockGetArgument(block, produced + i));
  }
}

/// Ways into regions and out of them, from an op or (else) a terminator in it.
typedef struct RegionWays {
  BufferFlow *flow;
  MlirOperation op, terminator;
} RegionWays;

static void addRegionWay(TesseraRegionSuccessor successor, void *user) {
  RegionWays *ways = user;
  MlirOperation from = ways->terminator.ptr ? ways->terminator : ways->op;
  TesseraRange passed =
      tesseraRegionBranchGetOperands(ways->op, ways->terminator, successor.region);
  for (intptr_t i = 0; i < passed.count && i < successor.inputs.count; ++i)
    addEdge(ways->flow, mlirOperationGetOperand(from, passed.start + i),
            tesseraRegionSuccessorGetInput(ways->op, successor, i));
}

static void addRegionBranch(BufferFlow *flow, MlirOperation op) {
  RegionWays ways = {.flow = flow, .op = op};
  regionBranchOpInterfaceGetSuccessorRegions(op, ways.terminator, addRegionWay, &ways);
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
    for (; block.ptr; block = mlirBlockGetNextInRegion(block)) {
      ways.terminator = mlirBlockGetTerminator(block);
      if (ways.terminator.ptr && regionBranchTerminatorOpInterfaceCast(ways.terminator))
        regionBranchOpInterfaceGetSuccessorRegions(op, ways.terminator, addRegionWay, &ways);
    }
  }
}

// What is called may return any operand, or something new.
static void addCall(BufferFlow *flow, MlirOperation op) {
  addOrigins(flow, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r)
      if (bufferIsMemRef(mlirOperationGetOperand(op, i)) &&
          bufferIsMemRef(mlirOperationGetResult(op, r)))
        addEdge(flow, mlirOperationGetOperand(op, i), mlirOperationGetResult(op, r));
}

static MlirWalkResult addOp(MlirOperation op, void *user) {
  BufferFlow *flow = user;
  if (arithSelectOpIsA(op)) {
    addEdge(flow, arithSelectOpGetTrueValue(op), arithSelectOpGetResult(op));
    addEdge(flow, arithSelectOpGetFalseValue(op), arithSelectOpGetResult(op));
  } else if (memrefReallocOpIsA(op)) {
    addEdge(flow, mlirOperationGetOperand(op, 0), mlirOperationGetResult(op, 0));
    addOrigins(flow, op);
  } else if (viewLikeOpInterfaceCast(op)) {
    addEdge(flow, viewLikeOpInterfaceGetViewSource(op), mlirOperationGetResult(op, 0));
  } else if (branchOpInterfaceCast(op)) {
    addBranch(flow, op);
  } else if (regionBranchOpInterfaceCast(op)) {
    addRegionBranch(flow, op);
  } else if (callOpInterfaceCast(op)) {
    addCall(flow, op);
  } else if (!regionBranchTerminatorOpInterfaceCast(op)) {
    addOrigins(flow, op);
  }
  return MlirWalkResultAdvance;
}

BufferFlow *bufferFlowCreate(MlirOperation op) {
  BufferFlow *flow = tsAllocZeroed(1, sizeof *flow);
  mlirOperationWalk(op, addOp, flow, MlirWalkPostOrder);
  return flow;
}

void bufferFlowDestroy(BufferFlow *flow) {
  tsPointerMapFree(&flow->lists[0]);
  tsPointerMapFree(&flow->lists[1]);
  tsPointerMapFree(&flow->origins);
  tsVecFree(&flow->edges);
  tsFree(flow);
}

//===--- Asking ---===//

void bufferFlowResolve(const BufferFlow *flow, MlirValue value, bool backward,
                       BufferValues *values) {
  TsPointerMap seen = {0};
  size_t next = values->size;
  tsPointerMapInsert(&seen, value.ptr, NULL);
  tsVecPush(values, value);
  for (; next < values->size; ++next) {
    uintptr_t *list = tsPointerMapFind(&flow->lists[backward], values->data[next].ptr);
    for (size_t i = list ? *list : 0; i; i = flow->edges.data[i - 1].next[backward]) {
      MlirValue other = flow->edges.data[i - 1].ends[!backward];
      bool isNew;
      tsPointerMapInsert(&seen, other.ptr, &isNew);
      if (isNew)
        tsVecPush(values, other);
    }
  }
  tsPointerMapFree(&seen);
}

static MlirValue viewBase(MlirValue value) {
  while (mlirValueIsAOpResult(value) && viewLikeOpInterfaceCast(mlirOpResultGetOwner(value)) &&
         !mlirOpResultGetResultNumber(value))
    value = viewLikeOpInterfaceGetViewSource(mlirOpResultGetOwner(value));
  return value;
}

/// The buffers that a value may come from.
typedef struct Origins {
  BufferValues values;
  bool areNew;           ///< all are allocated by ops
  bool areDistinguished; ///< or arguments of the function
} Origins;

static bool isFunctionArgument(MlirValue value) {
  if (!mlirValueIsABlockArgument(value))
    return false;
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  MlirOperation parent = mlirBlockGetParentOperation(block);
  return functionOpInterfaceCast(parent) &&
         mlirBlockEqual(mlirRegionGetFirstBlock(mlirOperationGetRegion(parent, 0)), block);
}

static Origins findOrigins(const BufferFlow *flow, MlirValue value) {
  Origins origins = {.areNew = true, .areDistinguished = true};
  BufferValues all = {0};
  bufferFlowResolve(flow, value, true, &all);
  for (size_t i = 0; i < all.size; ++i) {
    MlirValue origin = all.data[i];
    if (!tsPointerMapFind(&flow->origins, origin.ptr))
      continue;
    bool isNew =
        mlirValueIsAOpResult(origin) &&
        bufferHasEffect(mlirOpResultGetOwner(origin), TESSERA_EFFECT_ALLOCATE, origin, NULL);
    origins.areNew &= isNew;
    origins.areDistinguished &= isNew || isFunctionArgument(origin);
    tsVecPush(&origins.values, origin);
  }
  tsVecFree(&all);
  return origins;
}

static bool haveCommonValue(const BufferValues *a, const BufferValues *b) {
  TsPointerMap first = {0};
  bool found = false;
  for (size_t i = 0; i < a->size; ++i)
    tsPointerMapInsert(&first, a->data[i].ptr, NULL);
  for (size_t i = 0; i < b->size; ++i)
    found = found || tsPointerMapFind(&first, b->data[i].ptr);
  tsPointerMapFree(&first);
  return found;
}

BufferSame bufferFlowCompare(const BufferFlow *flow, MlirValue a, MlirValue b) {
  a = viewBase(a), b = viewBase(b);
  if (mlirValueEqual(a, b))
    return BUFFER_SAME;
  Origins x = findOrigins(flow, a), y = findOrigins(flow, b);
  BufferSame same = BUFFER_UNKNOWN;
  bool overlap = haveCommonValue(&x.values, &y.values);
  if (overlap && x.values.size == 1 && y.values.size == 1)
    same = BUFFER_SAME;
  else if (!overlap && ((x.areNew && y.areDistinguished) || (x.areDistinguished && y.areNew)))
    same = BUFFER_DIFFERENT;
  tsVecFree(&x.values);
  tsVecFree(&y.values);
  return same;
}
