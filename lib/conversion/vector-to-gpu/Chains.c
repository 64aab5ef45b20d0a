// What has to be converted together: operations that take each other's vectors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-gpu/VectorToGPU.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

#include <string.h>

// Every operation is two nodes of a graph. An edge says that one that is converted needs the other
// to be. From the inner node a loop leads to whatever in it has to do with vectors, from the outer
// one to the users of what it carries: a loop that is met on the way from its inputs is converted
// with all that is in it.
enum { OUTER, INNER, NUM_KINDS };

typedef struct Edge {
  uint32_t from, to;
} Edge;

typedef struct Chains {
  MatrixOps ops;
  TsPointerMap numbers; ///< operations -> their position in `ops` + 1
  TsVec(Edge) edges;
  uint32_t *first; ///< of each node: where its edges begin, sorted
  uint32_t *ends;  ///< what they lead to
  bool *isReached;
} Chains;

static uint32_t numNodes(const Chains *c) { return (uint32_t)c->ops.size * NUM_KINDS; }

static bool isVector(MlirValue value) { return mlirTypeIsAVector(mlirValueGetType(value)); }

static bool takesVectors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isVector(mlirOperationGetOperand(op, i)))
      return true;
  return false;
}

static bool givesVectors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (isVector(mlirOperationGetResult(op, i)))
      return true;
  return false;
}

//===--- Edges ---===//

static void addEdge(Chains *c, uint32_t from, MlirOperation to, int kind) {
  const uintptr_t *number = tsPointerMapFind(&c->numbers, to.ptr);
  if (number)
    tsVecPush(&c->edges, ((Edge){from, (uint32_t)(*number - 1) * NUM_KINDS + (uint32_t)kind}));
}

static void addUsers(Chains *c, uint32_t from, MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (takesVectors(user))
      addEdge(c, from, user, INNER);
  }
}

// Where the operands come from. A loop's results and what its body is given are those of the loop.
static void addSources(Chains *c, uint32_t from, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirOperation source = mlirValueIsAOpResult(operand)
                               ? mlirOpResultGetOwner(operand)
                               : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(operand));
    if (givesVectors(source))
      addEdge(c, from, source, OUTER);
  }
}

static void addLoop(Chains *c, uint32_t from, MlirOperation loop) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
    addUsers(c, from, mlirOperationGetResult(loop, i));
  MlirBlock body = mlirRegionGetFirstBlock(scfForOpGetRegion(loop));
  TesseraRange range = scfForOpGetRegionIterArgs(loop);
  for (intptr_t i = 0; i < range.count; ++i)
    addUsers(c, from, mlirBlockGetArgument(body, range.start + i));
  addEdge(c, from, mlirBlockGetTerminator(body), OUTER);
}

static void addInner(Chains *c, uint32_t from, MlirOperation op) {
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r)); block.ptr;
         block = mlirBlockGetNextInRegion(block))
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); inner.ptr;
           inner = mlirOperationGetNextInBlock(inner))
        if (takesVectors(inner))
          addEdge(c, from, inner, INNER);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    addUsers(c, from, mlirOperationGetResult(op, i));
  addEdge(c, from, op, OUTER);
}

static void addOuter(Chains *c, uint32_t from, MlirOperation op) {
  if (givesVectors(op))
    addSources(c, from, op);
  if (scfForOpIsA(op)) {
    addLoop(c, from, op);
  } else if (scfYieldOpIsA(op)) {
    addSources(c, from, op);
    addEdge(c, from, mlirOperationGetParentOperation(op), OUTER);
  } else if (takesVectors(op)) {
    addEdge(c, from, op, INNER);
  }
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  Chains *c = user;
  tsVecPush(&c->ops, op);
  *tsPointerMapInsert(&c->numbers, op.ptr, NULL) = c->ops.size;
  return MlirWalkResultAdvance;
}

// Sorts the edges by where they begin, or where they end.
static void sortEdges(Chains *c, bool isReversed) {
  memset(c->first, 0, (numNodes(c) + 1) * sizeof *c->first);
  for (size_t i = 0; i < c->edges.size; ++i)
    ++c->first[isReversed ? c->edges.data[i].to : c->edges.data[i].from];
  uint32_t sum = 0;
  for (uint32_t i = 0; i <= numNodes(c); ++i)
    c->first[i] = sum += c->first[i];
  for (size_t i = 0; i < c->edges.size; ++i) {
    Edge edge = c->edges.data[i];
    c->ends[--c->first[isReversed ? edge.to : edge.from]] = isReversed ? edge.from : edge.to;
  }
}

//===--- Reaching ---===//

typedef TsVec(uint32_t) Nodes;

static void reach(Chains *c, Nodes *work, uint32_t node) {
  if (c->isReached[node])
    return;
  c->isReached[node] = true;
  tsVecPush(work, node);
}

static void spread(Chains *c, Nodes *work) {
  while (work->size) {
    uint32_t node = tsVecPop(work);
    for (uint32_t i = c->first[node]; i < c->first[node + 1]; ++i)
      reach(c, work, c->ends[i]);
  }
}

// Sets which operations can't be converted: those in `isBad`, and what needs them.
static void spreadBad(Chains *c, bool *isBad) {
  Nodes work = {0};
  sortEdges(c, true);
  memset(c->isReached, 0, numNodes(c));
  for (uint32_t i = 0; i < c->ops.size; ++i)
    for (uint32_t kind = 0; kind < NUM_KINDS && isBad[i]; ++kind)
      reach(c, &work, i * NUM_KINDS + kind);
  spread(c, &work);
  for (uint32_t i = 0; i < c->ops.size; ++i)
    isBad[i] = c->isReached[i * NUM_KINDS + OUTER];
  tsVecFree(&work);
}

// The operations that the roots that aren't bad need.
static MatrixOps choose(Chains *c, const bool *isBad) {
  Nodes work = {0};
  sortEdges(c, false);
  memset(c->isReached, 0, numNodes(c));
  for (uint32_t i = 0; i < c->ops.size; ++i)
    if (!isBad[i] && matrixIsRoot(c->ops.data[i]))
      reach(c, &work, i * NUM_KINDS + OUTER);
  spread(c, &work);
  MatrixOps chosen = {0};
  for (uint32_t i = 0; i < c->ops.size; ++i)
    if (c->isReached[i * NUM_KINDS + OUTER])
      tsVecPush(&chosen, c->ops.data[i]);
  tsVecFree(&work);
  return chosen;
}

//===--- Choosing ---===//

// Marks those of the chosen operations whose operands are matrices that they can't take.
static bool findMisfits(Chains *c, const MatrixOps *chosen, bool *isBad) {
  MatrixTypes types = {0};
  bool isAny = false;
  for (size_t i = 0; i < chosen->size; ++i) {
    if (matrixInfer(&types, chosen->data[i]))
      continue;
    isBad[*tsPointerMapFind(&c->numbers, chosen->data[i].ptr) - 1] = true;
    isAny = true;
  }
  matrixTypesFree(&types);
  return isAny;
}

// What an operation's matrices are depends on what is in its chain alone, so that taking whole
// chains away leaves the others as they were.
static MatrixOps chooseOps(Chains *c) {
  bool *isBad = tsAllocZeroed(c->ops.size + 1, sizeof *isBad);
  for (size_t i = 0; i < c->ops.size; ++i)
    isBad[i] = !matrixIsSupported(c->ops.data[i]);
  spreadBad(c, isBad);
  MatrixOps chosen = choose(c, isBad);
  if (findMisfits(c, &chosen, isBad)) {
    tsVecFree(&chosen);
    spreadBad(c, isBad);
    chosen = choose(c, isBad);
  }
  tsFree(isBad);
  return chosen;
}

MatrixOps matrixFindOps(MlirOperation root) {
  Chains c = {0};
  mlirOperationWalk(root, collect, &c, MlirWalkPreOrder);
  for (uint32_t i = 0; i < c.ops.size; ++i) {
    addOuter(&c, i * NUM_KINDS + OUTER, c.ops.data[i]);
    addInner(&c, i * NUM_KINDS + INNER, c.ops.data[i]);
  }
  c.first = tsAllocZeroed(numNodes(&c) + 1, sizeof *c.first);
  c.ends = tsAllocZeroed(c.edges.size + 1, sizeof *c.ends);
  c.isReached = tsAllocZeroed(numNodes(&c) + 1, sizeof *c.isReached);
  MatrixOps chosen = chooseOps(&c);
  tsFree(c.first);
  tsFree(c.ends);
  tsFree(c.isReached);
  tsVecFree(&c.ops);
  tsVecFree(&c.edges);
  tsPointerMapFree(&c.numbers);
  return chosen;
}
