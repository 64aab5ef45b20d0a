// Chooses shardings along a chain of ops so that each goes with the next, and all together keep
// most cores busy. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of each op, the layouts that are still possible are a set of bits, of at most 64 candidates. For
// each pair of neighbours, the layouts of the second that go with each of the first are one, too.
// Sets shrink until every layout in them is part of a whole solution.
#include "dialect/ttnn/transforms/Optimizer.h"
#include "tessera/DestinationStyle.h"

enum { kMaxCandidates = 64 };

// An op of the chain, and its pairing with the op before.
typedef struct ChainLink {
  MlirOperation op;
  const TtnnShardedLayout *candidates;
  unsigned count;
  uint64_t possible;
  intptr_t operand;                  // what the op before gives
  uint64_t partners[kMaxCandidates]; // of the op before's candidate: which of these
  int64_t busy[kMaxCandidates];      // cores, from here to the end of the chain
} ChainLink;

typedef struct ShardChain {
  TtnnOptimizer *optimizer;
  ChainLink *links;
  size_t size;
} ShardChain;

static uint64_t allOf(unsigned count) {
  return count == kMaxCandidates ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

static bool hasBit(uint64_t set, unsigned bit) { return set >> bit & 1; }

//===--- What goes with what ---===//

typedef TsVec(MlirAttribute) LayoutVec;

// Interleaved DRAM for each input but the one that the chain gives; the model is asked with a
// layout in its place.
static void listInputs(const ChainLink *link, const TtnnOptimizer *optimizer, LayoutVec *inputs) {
  MlirContext context = optimizer->context;
  TesseraRange inits = tesseraOperationGetDpsInits(link->op);
  intptr_t count = inits.count ? inits.start : mlirOperationGetNumOperands(link->op);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(link->op, i));
    MlirAttribute layout = ttnnLayoutOfType(type);
    TtDataType dataType;
    if (mlirAttributeIsNull(layout) ||
        !ttDataTypeOfElementType(mlirShapedTypeGetElementType(type), &dataType))
      continue;
    IrShape shape = ttTypeShape(type);
    tsVecPush(inputs,
              ttnnTensorLayoutGet(
                  context, shape.rank, shape.sizes, ttTileTypeOf(context, dataType),
                  TtnnBufferTypeDRAM, optimizer->grid,
                  ttnnTensorMemoryLayoutAttrGet(context, TtnnTensorMemoryLayoutInterleaved)));
  }
}

static bool acceptsPair(const TtnnOptimizer *optimizer, const ChainLink *link,
                        const TtnnShardedLayout *producer, const TtnnShardedLayout *consumer,
                        LayoutVec *inputs) {
  if ((size_t)link->operand < inputs->size)
    inputs->data[link->operand] = producer->layout;
  TesseraOpModelQuery query = {link->op, (intptr_t)inputs->size, inputs->data, consumer->layout};
  return ttnnShardsFit(optimizer, producer->bytes, consumer->bytes) &&
         optimizer->model->constraints(optimizer->model->user, &query, NULL, NULL, NULL);
}

static int64_t mostBytes(const ChainLink *link) {
  int64_t most = 0;
  for (unsigned c = 0; c < link->count; ++c)
    if (link->candidates[c].bytes > most)
      most = link->candidates[c].bytes;
  return most;
}

// Whether there is nothing to ask: the default model accepts everything, and the largest fit.
static bool acceptsAllPairs(const TtnnOptimizer *optimizer, const ChainLink *link) {
  return optimizer->model == &tesseraDefaultOpModel &&
         ttnnShardsFit(optimizer, mostBytes(link - 1), mostBytes(link));
}

// False when nothing goes with anything.
static bool pairWithPrevious(const ShardChain *chain, size_t place, bool isReshard) {
  ChainLink *link = &chain->links[place];
  const ChainLink *previous = link - 1;
  LayoutVec inputs = {0};
  uint64_t any = 0;
  bool acceptsAll = isReshard || acceptsAllPairs(chain->optimizer, link);
  if (!acceptsAll)
    listInputs(link, chain->optimizer, &inputs);
  for (unsigned p = 0; p < previous->count; ++p) {
    bool isPossible = hasBit(previous->possible, p);
    link->partners[p] = acceptsAll && isPossible ? allOf(link->count) : 0;
    for (unsigned c = 0; isPossible && !acceptsAll && c < link->count; ++c)
      if (acceptsPair(chain->optimizer, link, &previous->candidates[p], &link->candidates[c],
                      &inputs))
        link->partners[p] |= (uint64_t)1 << c;
    any |= link->partners[p];
  }
  tsVecFree(&inputs);
  link->possible = any;
  return any != 0;
}

// Whether it was asked for.
bool ttnnIsGivenReshard(const TtnnOptimizer *optimizer, MlirOperation op, intptr_t operand) {
  for (size_t i = 0; i < optimizer->numGivenEdges; ++i)
    if (mlirOperationEqual(optimizer->edges.data[i].consumer, op) &&
        optimizer->edges.data[i].operand == operand)
      return true;
  return false;
}

//===--- The chain ---===//

// The operand of `op` that `producer` gives, of those that aren't inits.
static intptr_t operandFrom(MlirOperation op, MlirOperation producer) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirValueIsAOpResult(operand) &&
        mlirOperationEqual(mlirOpResultGetOwner(operand), producer))
      return i;
  }
  return 0;
}

int64_t ttnnShardedInputBytes(const TtnnOptimizer *optimizer, MlirOperation op,
                              MlirAttribute output) {
  if (mlirOperationGetNumOperands(op) == 0)
    return 0;
  MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirAttribute layout = ttnnLayoutOfType(type);
  if (mlirAttributeIsNull(layout))
    return 0;
  IrShape shape = ttTypeShape(type);
  MlirAttribute sharded = ttnnTensorLayoutGet(
      optimizer->context, shape.rank, shape.sizes, ttnnTensorLayoutGetElementType(layout),
      ttnnTensorLayoutGetBufferType(output), ttnnTTNNLayoutAttrGetGrid(output),
      ttnnTensorLayoutGetMemoryLayout(output));
  return ttnnTensorBytesInL1(optimizer, sharded, shape);
}

// Where the first op's input is re-laid as its result, both must fit.
static void restrictFirst(const ShardChain *chain) {
  ChainLink *link = &chain->links[0];
  if (!ttnnIsGivenReshard(chain->optimizer, link->op, 0))
    return;
  for (unsigned c = 0; c < link->count; ++c) {
    const TtnnShardedLayout *candidate = &link->candidates[c];
    int64_t input = ttnnShardedInputBytes(chain->optimizer, link->op, candidate->layout);
    if (!ttnnShardsFit(chain->optimizer, input, candidate->bytes))
      link->possible &= ~((uint64_t)1 << c);
  }
}

static void buildLinks(const ShardChain *chain, const MlirOperation *ops) {
  for (size_t i = 0; i < chain->size; ++i) {
    const TtnnLegalLayouts *layouts = ttnnLegalLayoutsOf(chain->optimizer, ops[i]);
    ChainLink *link = &chain->links[i];
    size_t count = layouts->sharded.size;
    link->op = ops[i];
    link->candidates = layouts->sharded.data;
    link->count = count < kMaxCandidates ? (unsigned)count : kMaxCandidates;
    link->possible = allOf(link->count);
    link->operand = i ? operandFrom(ops[i], ops[i - 1]) : 0;
  }
  restrictFirst(chain);
  if (!chain->links[0].possible)
    chain->links[0].possible = allOf(chain->links[0].count);
  for (size_t i = 1; i < chain->size; ++i) {
    ChainLink *link = &chain->links[i];
    if (pairWithPrevious(chain, i, ttnnIsGivenReshard(chain->optimizer, link->op, link->operand)))
      continue;
    TtnnReshardEdge edge = {link->op, link->operand};
    tsVecPush(&chain->optimizer->edges, edge);
    pairWithPrevious(chain, i, true);
  }
}

static int64_t mostBusy(const ChainLink *link, uint64_t set) {
  int64_t most = 0;
  for (unsigned c = 0; c < link->count; ++c)
    if (hasBit(set, c) && link->busy[c] > most)
      most = link->busy[c];
  return most;
}

// From the end: layouts without a partner go, and of each that stays the cores that it and the best
// of what can follow keep busy.
static void propagateBack(const ShardChain *chain) {
  for (size_t i = chain->size; i-- > 0;) {
    ChainLink *link = &chain->links[i];
    const ChainLink *next = i + 1 < chain->size ? link + 1 : NULL;
    // Neighbours often have the same partners.
    uint64_t known = 0;
    int64_t best = 0;
    for (unsigned c = 0; c < link->count; ++c) {
      uint64_t partners = next ? next->partners[c] & next->possible : 0;
      if (next && !partners)
        link->possible &= ~((uint64_t)1 << c);
      if (partners != known)
        best = mostBusy(next, partners), known = partners;
      link->busy[c] = link->candidates[c].cores + best;
    }
  }
}

// Most cores; of equals the last that isn't a block, as the reference compiler takes it.
static unsigned pickCandidate(const ChainLink *link) {
  unsigned picked = kMaxCandidates;
  int64_t most = 0;
  for (unsigned c = 0; c < link->count; ++c) {
    if (!hasBit(link->possible, c))
      continue;
    if (picked == kMaxCandidates || link->busy[c] > most ||
        (link->busy[c] == most && !link->candidates[c].isBlock))
      picked = c, most = link->busy[c];
  }
  return picked;
}

void ttnnSolveShardChain(TtnnOptimizer *optimizer, size_t count, const MlirOperation *ops) {
  ShardChain chain = {optimizer, tsAllocZeroed(count, sizeof(ChainLink)), count};
  buildLinks(&chain, ops);
  propagateBack(&chain);
  for (size_t i = 0; i < count; ++i) {
    ChainLink *link = &chain.links[i];
    unsigned picked = pickCandidate(link);
    if (picked == kMaxCandidates)
      break;
    ttnnChooseLayout(optimizer, link->op, link->candidates[picked].layout);
    if (i + 1 < count)
      link[1].possible &= link[1].partners[picked];
  }
  tsFree(chain.links);
}
