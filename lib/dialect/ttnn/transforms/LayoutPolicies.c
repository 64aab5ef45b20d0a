// The policies of ttnn-optimizer that decide which results stay in L1, and in which order ops run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/ttnn/transforms/Optimizer.h"
#include "ir/Operation.h"

//===--- What can be scheduled ---===//

// An op of the function that makes something of tensors.
typedef struct ScheduleNode {
  MlirOperation op;
  const TtnnLegalLayouts *layouts; // NULL: none
  size_t waitsFor;                 // operands whose ops haven't run
  bool isDone;
} ScheduleNode;

typedef struct ScheduleGraph {
  TsVec(ScheduleNode) nodes; // in program order
  TsPointerMap placeOfOp;    // place + 1
} ScheduleGraph;

static const size_t kNoNode = SIZE_MAX;

static bool isSchedulable(MlirOperation op) {
  return mlirOperationGetNumResults(op) > 0 && !ttnnEmptyOpIsA(op) && !ttnnGetDeviceOpIsA(op) &&
         tsStartsWith(mlirIdentifierStr(mlirOperationGetName(op)), tsLiteral("ttnn."));
}

static size_t nodeOf(const ScheduleGraph *graph, MlirOperation op) {
  const uintptr_t *place = tsPointerMapFind(&graph->placeOfOp, op.ptr);
  return place ? *place - 1 : kNoNode;
}

// The node that gives an operand.
static size_t operandNode(const ScheduleGraph *graph, MlirOperation op, intptr_t operand) {
  MlirValue value = mlirOperationGetOperand(op, operand);
  return mlirValueIsAOpResult(value) ? nodeOf(graph, mlirOpResultGetOwner(value)) : kNoNode;
}

static void buildGraph(const TtnnOptimizer *optimizer, MlirOperation function,
                       ScheduleGraph *graph) {
  MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!isSchedulable(op))
      continue;
    ScheduleNode node = {.op = op, .layouts = ttnnLegalLayoutsOf(optimizer, op)};
    tsVecPush(&graph->nodes, node);
    *tsPointerMapInsert(&graph->placeOfOp, op.ptr, NULL) = graph->nodes.size;
  }
  for (size_t i = 0; i < graph->nodes.size; ++i) {
    ScheduleNode *node = &graph->nodes.data[i];
    for (intptr_t o = 0; o < mlirOperationGetNumOperands(node->op); ++o)
      node->waitsFor += operandNode(graph, node->op, o) != kNoNode;
  }
}

static void freeGraph(ScheduleGraph *graph) {
  tsVecFree(&graph->nodes);
  tsPointerMapFree(&graph->placeOfOp);
}

typedef TsVec(size_t) NodeVec;

// The node has run; those that wait for nothing more are appended, in the order of uses.
static void runNode(ScheduleGraph *graph, size_t place, TtnnSchedule *schedule, NodeVec *ready) {
  ScheduleNode *node = &graph->nodes.data[place];
  node->isDone = true;
  tsVecPush(schedule, node->op);
  for (intptr_t r = 0; r < mlirOperationGetNumResults(node->op); ++r) {
    MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(node->op, r));
    for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      size_t user = nodeOf(graph, mlirOpOperandGetOwner(use));
      if (user != kNoNode && --graph->nodes.data[user].waitsFor == 0)
        tsVecPush(ready, user);
    }
  }
}

//===--- DFSharding ---===//

// Goes down the graph as deep as it can and shards what it meets in chains.
typedef struct ShardingRun {
  TtnnOptimizer *optimizer;
  ScheduleGraph graph;
  TtnnSchedule *schedule;
  size_t cursor;       // everything before has run; the first that hasn't waits for nothing
  NodeVec conversions; // to_layouts that can run, the first of the program last
  NodeVec ready;
  TtnnSchedule chain;
} ShardingRun;

static void insertConversion(ShardingRun *run, size_t place) {
  tsVecPush(&run->conversions, place);
  size_t *data = run->conversions.data, at = run->conversions.size - 1;
  for (; at > 0 && data[at - 1] < place; --at)
    data[at] = data[at - 1];
  data[at] = place;
}

static void runSharded(ShardingRun *run, size_t place) {
  run->ready.size = 0;
  runNode(&run->graph, place, run->schedule, &run->ready);
  for (size_t i = 0; i < run->ready.size; ++i)
    if (ttnnToLayoutOpIsA(run->graph.nodes.data[run->ready.data[i]].op))
      insertConversion(run, run->ready.data[i]);
}

static size_t firstUnscheduled(ShardingRun *run) {
  const ScheduleNode *nodes = run->graph.nodes.data;
  while (run->cursor < run->graph.nodes.size && nodes[run->cursor].isDone)
    ++run->cursor;
  return run->cursor < run->graph.nodes.size ? run->cursor : kNoNode;
}

static size_t firstConversion(ShardingRun *run) {
  while (run->conversions.size) {
    size_t place = tsVecPop(&run->conversions);
    if (!run->graph.nodes.data[place].isDone)
      return place;
  }
  return kNoNode;
}

// The last of the program that uses the node and can run.
static size_t findSuccessor(const ShardingRun *run, size_t place) {
  MlirOperation op = run->graph.nodes.data[place].op;
  size_t last = kNoNode;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, r));
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      size_t user = nodeOf(&run->graph, mlirOpOperandGetOwner(use));
      if (user != kNoNode && run->graph.nodes.data[user].waitsFor == 0 &&
          (last == kNoNode || user > last))
        last = user;
    }
  return last;
}

// Whether the two results, sharded over most cores, fit L1 together; and, where the chain starts
// with an input that is to be sharded, that one with the first result.
static bool canShardBoth(const ShardingRun *run, size_t place, size_t next) {
  const TtnnOptimizer *optimizer = run->optimizer;
  const ScheduleNode *nodes = run->graph.nodes.data;
  const TtnnLegalLayouts *layouts = nodes[place].layouts, *others = nodes[next].layouts;
  MlirOperation op = nodes[place].op;
  if (!layouts || !others || !layouts->sharded.size || !others->sharded.size ||
      !irOperationHasOneUse(irOp(op)) ||
      !ttnnShardsFit(optimizer, layouts->sharded.data[0].bytes, others->sharded.data[0].bytes))
    return false;
  if (run->chain.size || !ttnnIsGivenReshard(optimizer, op, 0))
    return true;
  const TtnnShardedLayout *first = &layouts->sharded.data[0];
  return ttnnShardsFit(optimizer, ttnnShardedInputBytes(optimizer, op, first->layout),
                       first->bytes);
}

// Runs a node and what follows it for as long as that can be sharded; the last one isn't.
static void runChain(ShardingRun *run, size_t place) {
  run->chain.size = 0;
  while (place != kNoNode) {
    runSharded(run, place);
    // Conversions don't start a chain.
    bool isConversion = ttnnToLayoutOpIsA(run->graph.nodes.data[place].op);
    size_t next = isConversion && !run->chain.size ? kNoNode : findSuccessor(run, place);
    if (next == kNoNode || !canShardBoth(run, place, next))
      break;
    tsVecPush(&run->chain, run->graph.nodes.data[place].op);
    place = next;
  }
  if (run->chain.size)
    ttnnSolveShardChain(run->optimizer, run->chain.size, run->chain.data);
}

static void shardDepthFirst(TtnnOptimizer *optimizer, MlirOperation function,
                            TtnnSchedule *schedule) {
  ShardingRun run = {.optimizer = optimizer, .schedule = schedule};
  buildGraph(optimizer, function, &run.graph);
  for (size_t i = run.graph.nodes.size; i-- > 0;)
    if (run.graph.nodes.data[i].waitsFor == 0 && ttnnToLayoutOpIsA(run.graph.nodes.data[i].op))
      tsVecPush(&run.conversions, i);
  for (;;) {
    size_t place = firstConversion(&run);
    if (place == kNoNode)
      place = firstUnscheduled(&run);
    if (place == kNoNode)
      break;
    runChain(&run, place);
  }
  freeGraph(&run.graph);
  tsVecFree(&run.conversions);
  tsVecFree(&run.ready);
  tsVecFree(&run.chain);
}

//===--- GreedyL1Interleaved ---===//

// What is known of an op's result, and what its operands are to run after.
typedef struct GreedyNode {
  bool isInL1;
  int64_t required; // of L1, at most, while all that it depends on is computed
  NodeVec precedents;
} GreedyNode;

typedef struct GreedyRun {
  TtnnOptimizer *optimizer;
  ScheduleGraph graph;
  GreedyNode *nodes;
  int64_t available; // L1
} GreedyRun;

static int64_t outputInL1(const GreedyRun *run, size_t place) {
  return run->nodes[place].isInL1 ? run->graph.nodes.data[place].layouts->l1Bytes : 0;
}

static int64_t addBytes(int64_t a, int64_t b) { return a > INT64_MAX - b ? INT64_MAX : a + b; }

// Results that may be in L1 while an op runs: its operands', and its own.
typedef struct L1Candidates {
  NodeVec places;
  size_t base; // the op
} L1Candidates;

// Least L1 is needed when what frees most of what it needs runs first.
static bool runsBefore(const GreedyRun *run, size_t a, size_t b) {
  int64_t freedA = run->nodes[a].required - run->graph.nodes.data[a].layouts->l1Bytes;
  int64_t freedB = run->nodes[b].required - run->graph.nodes.data[b].layouts->l1Bytes;
  return freedA > freedB || (freedA == freedB && a < b);
}

static void sortForL1(const GreedyRun *run, NodeVec *order) {
  for (size_t i = 1; i < order->size; ++i) {
    size_t moved = order->data[i], at = i;
    for (; at > 0 && runsBefore(run, moved, order->data[at - 1]); --at)
      order->data[at] = order->data[at - 1];
    order->data[at] = moved;
  }
}

// Whether the candidates that the predicate takes can be in L1, and what they occupy.
static bool fitsInL1(const GreedyRun *run, const L1Candidates *candidates, const bool *taken,
                     NodeVec *order, int64_t *occupied) {
  order->size = 0;
  *occupied = 0;
  for (size_t i = 0; i < candidates->places.size; ++i) {
    if (!taken[i])
      continue;
    size_t place = candidates->places.data[i];
    *occupied = addBytes(*occupied, run->graph.nodes.data[place].layouts->l1Bytes);
    if (place != candidates->base)
      tsVecPush(order, place);
  }
  sortForL1(run, order);
  int64_t sum = 0;
  for (size_t i = 0; i < order->size; ++i) {
    size_t place = order->data[i];
    if (addBytes(sum, run->nodes[place].required) >= run->available)
      return false;
    sum = addBytes(sum, run->graph.nodes.data[place].layouts->l1Bytes);
  }
  return *occupied <= run->available;
}

// All subsets are tried of so many; of more, each in turn is taken that still fits, up to a number
// that keeps this fast.
enum { kMaxSubset = 10, kMaxTurns = 64 };

static void chooseSubset(const GreedyRun *run, const L1Candidates *candidates, bool *best,
                         NodeVec *order) {
  size_t count = candidates->places.size;
  int64_t most = 0, occupied;
  bool *taken = tsAllocZeroed(count, sizeof *taken);
  for (size_t i = 0; i < count; ++i)
    taken[i] = true;
  bool fitsAll = fitsInL1(run, candidates, taken, order, &occupied);
  for (size_t i = 0; i < count; ++i)
    best[i] = fitsAll;
  if (!fitsAll && count > kMaxSubset) {
    for (size_t i = 0; i < count && i < kMaxTurns; ++i) {
      best[i] = true;
      best[i] = fitsInL1(run, candidates, best, order, &occupied);
    }
  } else if (!fitsAll) {
    for (unsigned mask = 1; mask < 1U << count; ++mask) {
      for (size_t i = 0; i < count; ++i)
        taken[i] = mask >> i & 1;
      if (fitsInL1(run, candidates, taken, order, &occupied) && occupied > most) {
        most = occupied;
        for (size_t i = 0; i < count; ++i)
          best[i] = taken[i];
      }
    }
  }
  fitsInL1(run, candidates, best, order, &occupied);
  tsFree(taken);
}

static void pushOnce(NodeVec *places, size_t place) {
  for (size_t i = 0; i < places->size; ++i)
    if (places->data[i] == place)
      return;
  tsVecPush(places, place);
}

static void collectCandidates(GreedyRun *run, size_t place, L1Candidates *candidates) {
  const ScheduleNode *node = &run->graph.nodes.data[place];
  GreedyNode *greedy = &run->nodes[place];
  candidates->base = place;
  if (ttnnCanInterleave(node->layouts)) {
    greedy->isInL1 = mlirAttributeIsNull(node->layouts->dram);
    if (irOperationHasOneUse(irOp(node->op)) && !mlirAttributeIsNull(node->layouts->l1))
      tsVecPush(&candidates->places, place);
  }
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(node->op); ++o) {
    size_t operand = operandNode(&run->graph, node->op, o);
    if (operand == kNoNode)
      continue;
    if (run->nodes[operand].isInL1)
      pushOnce(&candidates->places, operand);
    else
      tsVecPush(&greedy->precedents, operand);
  }
}

// L1 that is needed at most until the op has run, its operands one after the other.
static int64_t requiredL1(const GreedyRun *run, size_t place) {
  MlirOperation op = run->graph.nodes.data[place].op;
  int64_t most = 0, sum = 0;
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(op); ++o) {
    size_t operand = operandNode(&run->graph, op, o);
    if (operand == kNoNode || !ttnnCanInterleave(run->graph.nodes.data[operand].layouts))
      continue;
    int64_t needed = addBytes(sum, run->nodes[operand].required);
    most = needed > most ? needed : most;
    sum = addBytes(sum, outputInL1(run, operand));
  }
  int64_t last = addBytes(sum, outputInL1(run, place));
  return last > most ? last : most;
}

static void decideGreedily(GreedyRun *run, size_t place) {
  L1Candidates candidates = {0};
  NodeVec order = {0};
  collectCandidates(run, place, &candidates);
  GreedyNode *greedy = &run->nodes[place];
  bool *best = tsAllocZeroed(candidates.places.size, sizeof *best);
  if (candidates.places.size)
    chooseSubset(run, &candidates, best, &order);
  // What goes to DRAM runs first.
  for (size_t i = 0; i < candidates.places.size; ++i) {
    size_t candidate = candidates.places.data[i];
    const TtnnLegalLayouts *layouts = run->graph.nodes.data[candidate].layouts;
    run->nodes[candidate].isInL1 = best[i] || mlirAttributeIsNull(layouts->dram);
    if (!best[i] && candidate != place)
      tsVecPush(&greedy->precedents, candidate);
  }
  for (size_t i = 0; i < order.size; ++i)
    tsVecPush(&greedy->precedents, order.data[i]);
  if (ttnnCanInterleave(run->graph.nodes.data[place].layouts))
    greedy->required = requiredL1(run, place);
  tsFree(best);
  tsVecFree(&order);
  tsVecFree(&candidates.places);
}

// The node after its precedents, which run one after the other with what they need.
static void scheduleFrom(GreedyRun *run, size_t root, TtnnSchedule *schedule) {
  struct Step {
    size_t place, next;
  };
  TsVec(struct Step) open = {0};
  if (run->graph.nodes.data[root].isDone)
    return;
  run->graph.nodes.data[root].isDone = true;
  tsVecPush(&open, (struct Step){root, 0});
  while (open.size) {
    struct Step *step = &open.data[open.size - 1];
    const NodeVec *precedents = &run->nodes[step->place].precedents;
    if (step->next == precedents->size) {
      tsVecPush(schedule, run->graph.nodes.data[step->place].op);
      --open.size;
      continue;
    }
    size_t precedent = precedents->data[step->next++];
    if (run->graph.nodes.data[precedent].isDone)
      continue;
    run->graph.nodes.data[precedent].isDone = true;
    tsVecPush(&open, (struct Step){precedent, 0});
  }
  tsVecFree(&open);
}

// Backwards from what the function returns; what isn't needed for that comes last.
static void scheduleGreedily(GreedyRun *run, MlirOperation function, TtnnSchedule *schedule) {
  MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  MlirOperation last = mlirBlockGetTerminator(body);
  for (size_t i = 0; i < run->graph.nodes.size; ++i)
    run->graph.nodes.data[i].isDone = false;
  for (intptr_t o = 0; !mlirOperationIsNull(last) && o < mlirOperationGetNumOperands(last); ++o) {
    size_t place = operandNode(&run->graph, last, o);
    if (place != kNoNode)
      scheduleFrom(run, place, schedule);
  }
  for (size_t i = 0; i < run->graph.nodes.size; ++i)
    scheduleFrom(run, i, schedule);
}

static void interleaveGreedily(TtnnOptimizer *optimizer, MlirOperation function,
                               TtnnSchedule *schedule) {
  GreedyRun run = {.optimizer = optimizer,
                   .available = (int64_t)(0.75F * (float)optimizer->usableL1)};
  buildGraph(optimizer, function, &run.graph);
  run.nodes = tsAllocZeroed(run.graph.nodes.size, sizeof *run.nodes);
  // Program order visits operands first, which is all that the decisions depend on.
  for (size_t i = 0; i < run.graph.nodes.size; ++i)
    decideGreedily(&run, i);
  scheduleGreedily(&run, function, schedule);
  for (size_t i = 0; i < run.graph.nodes.size; ++i) {
    const ScheduleNode *node = &run.graph.nodes.data[i];
    if (ttnnCanInterleave(node->layouts))
      ttnnChooseLayout(optimizer, node->op,
                       run.nodes[i].isInL1 ? node->layouts->l1 : node->layouts->dram);
    tsVecFree(&run.nodes[i].precedents);
  }
  tsFree(run.nodes);
  freeGraph(&run.graph);
}

//===--- BFInterleaved ---===//

// A result in L1 that is still used.
typedef struct L1Life {
  int64_t bytes;
  size_t uses; // that haven't run
} L1Life;

typedef struct BreadthRun {
  TtnnOptimizer *optimizer;
  ScheduleGraph graph;
  L1Life *lives;
  NodeVec ready; // in program order, from `start`
  size_t start;
  int64_t used, available;
} BreadthRun;

// Bytes that running the node frees: of operands that nothing else waits for.
static int64_t freedBytes(const BreadthRun *run, size_t place) {
  MlirOperation op = run->graph.nodes.data[place].op;
  int64_t freed = 0;
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(op); ++o) {
    size_t operand = operandNode(&run->graph, op, o);
    if (operand != kNoNode && run->lives[operand].uses == 1)
      freed = addBytes(freed, run->lives[operand].bytes);
  }
  return freed;
}

static bool fitsBreadth(const BreadthRun *run, size_t place) {
  const TtnnLegalLayouts *layouts = run->graph.nodes.data[place].layouts;
  return layouts && !mlirAttributeIsNull(layouts->l1) &&
         addBytes(run->used, layouts->l1Bytes) <= run->available;
}

// The position in `ready` of the node that L1 grows least by. The difference is taken without sign,
// as in the reference compiler: what frees more than it needs comes last. No more than so many are
// looked at.
enum { kMaxReady = 512 };

static size_t pickReady(const BreadthRun *run) {
  size_t picked = run->start;
  uint64_t least = UINT64_MAX;
  for (size_t i = run->start; i < run->ready.size && i - run->start < kMaxReady; ++i) {
    size_t place = run->ready.data[i];
    uint64_t grows =
        fitsBreadth(run, place) ? (uint64_t)run->graph.nodes.data[place].layouts->l1Bytes : 0;
    grows -= (uint64_t)freedBytes(run, place);
    if (grows < least)
      picked = i, least = grows;
  }
  return picked;
}

// Moves what is on the shorter side of the new node's place.
static void insertReady(BreadthRun *run, size_t place) {
  NodeVec *ready = &run->ready;
  size_t low = run->start, high = ready->size;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ready->data[middle] < place)
      low = middle + 1;
    else
      high = middle;
  }
  if (run->start > 0 && low - run->start < ready->size - low) {
    for (size_t i = --run->start; i + 1 < low; ++i)
      ready->data[i] = ready->data[i + 1];
    ready->data[low - 1] = place;
    return;
  }
  tsVecPush(ready, place);
  for (size_t i = ready->size - 1; i > low; --i)
    ready->data[i] = ready->data[i - 1];
  ready->data[low] = place;
}

static size_t takeReady(BreadthRun *run, size_t position) {
  size_t place = run->ready.data[position];
  for (; position > run->start; --position)
    run->ready.data[position] = run->ready.data[position - 1];
  ++run->start;
  return place;
}

static size_t countUses(MlirOperation op) {
  size_t uses = 0;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, r));
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      ++uses;
  return uses;
}

static void runBreadth(BreadthRun *run, size_t place, TtnnSchedule *schedule) {
  const ScheduleNode *node = &run->graph.nodes.data[place];
  if (fitsBreadth(run, place)) {
    run->lives[place] = (L1Life){node->layouts->l1Bytes, countUses(node->op)};
    run->used += run->lives[place].uses ? node->layouts->l1Bytes : 0;
    ttnnChooseLayout(run->optimizer, node->op, node->layouts->l1);
  }
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(node->op); ++o) {
    size_t operand = operandNode(&run->graph, node->op, o);
    if (operand != kNoNode && run->lives[operand].uses > 0 && --run->lives[operand].uses == 0)
      run->used -= run->lives[operand].bytes;
  }
  NodeVec next = {0};
  runNode(&run->graph, place, schedule, &next);
  for (size_t i = 0; i < next.size; ++i)
    insertReady(run, next.data[i]);
  tsVecFree(&next);
}

static void interleaveBreadthFirst(TtnnOptimizer *optimizer, MlirOperation function,
                                   TtnnSchedule *schedule) {
  BreadthRun run = {.optimizer = optimizer,
                    .available = (int64_t)(0.75F * (float)optimizer->usableL1)};
  buildGraph(optimizer, function, &run.graph);
  run.lives = tsAllocZeroed(run.graph.nodes.size, sizeof *run.lives);
  for (size_t i = 0; i < run.graph.nodes.size; ++i)
    if (run.graph.nodes.data[i].waitsFor == 0)
      tsVecPush(&run.ready, i);
  while (run.start < run.ready.size)
    runBreadth(&run, takeReady(&run, pickReady(&run)), schedule);
  tsFree(run.lives);
  tsVecFree(&run.ready);
  freeGraph(&run.graph);
}

TtnnLayoutPolicy ttnnFindLayoutPolicy(MlirStringRef name) {
  static const struct {
    const char *name;
    TtnnLayoutPolicy policy;
  } policies[] = {
      {"DFSharding", shardDepthFirst},
      {"GreedyL1Interleaved", interleaveGreedily},
      {"BFInterleaved", interleaveBreadthFirst},
  };
  for (size_t i = 0; i < sizeof policies / sizeof *policies; ++i)
    if (tsEqualC(name, policies[i].name))
      return policies[i].policy;
  return NULL;
}
