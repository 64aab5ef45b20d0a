// Vectors made of elements of other vectors: lower-vector-to-from-elements-to-shuffle-tree.
//
// Vectors are shuffled two at a time, in the order in which the result has them first, until one is
// left. The first round puts elements where they belong, as far from each other as in the result;
// the others only put vectors together. Places that nothing has come to yet are poison.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/VectorPasses.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Map.h"
#include "support/Memory.h"

// A vector, and the places of the result that it reaches from and to.
typedef struct Node {
  MlirValue vector;
  MlirOperation elements; ///< of the first round: the vector.to_elements
  int64_t first, last;
  int64_t *mask; ///< of later rounds: of the shuffle that made it, its owner
} Node;

typedef TsVec(Node) Nodes;

static MlirOperation elementsOf(MlirOperation op, intptr_t i) {
  return vectorDefining(mlirOperationGetOperand(op, i), &vectorToElementsOpDef);
}

// The vectors in the order in which they come first. False when an element is of no row.
static bool readVectors(MlirOperation op, Nodes *nodes) {
  TsPointerMap numbers = {0};
  bool isKnown = true;
  for (intptr_t i = 0; isKnown && i < mlirOperationGetNumOperands(op); ++i) {
    MlirOperation elements = elementsOf(op, i);
    isKnown =
        elements.ptr && vectorRank(mlirValueGetType(vectorToElementsOpGetSource(elements))) == 1;
    if (!isKnown)
      break;
    bool isNew;
    uintptr_t *number = tsPointerMapInsert(&numbers, elements.ptr, &isNew);
    if (isNew) {
      *number = nodes->size;
      tsVecPush(nodes, (Node){vectorToElementsOpGetSource(elements), elements, i, i, NULL});
    }
    nodes->data[*number].last = i;
  }
  tsPointerMapFree(&numbers);
  return isKnown;
}

// Whether the only vector's elements are all there as they were.
static bool isForwarded(MlirOperation op, const Nodes *nodes) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (nodes->size != 1 || mlirOperationGetNumResults(nodes->data[0].elements) != count)
    return false;
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(op, i),
                        mlirOperationGetResult(nodes->data[0].elements, i)))
      return false;
  return true;
}

static void pairUp(Nodes *nodes) {
  if (nodes->size % 2 == 0)
    return;
  Node last = nodes->data[nodes->size - 1];
  tsVecPush(nodes, last);
}

// Where the elements of two vectors of the first round go.
static void placeElements(MlirOperation op, const Node *a, const Node *b, int64_t *mask) {
  int64_t size = vectorShape(mlirValueGetType(a->vector)).sizes[0];
  for (int64_t i = a->first; i <= a->last || i <= b->last; ++i) {
    MlirValue element = mlirOperationGetOperand(op, (intptr_t)i);
    MlirOperation elements = elementsOf(op, (intptr_t)i);
    bool isFirst = mlirOperationEqual(elements, a->elements);
    if (isFirst || mlirOperationEqual(elements, b->elements))
      mask[i - a->first] = mlirOpResultGetResultNumber(element) + (isFirst ? 0 : size);
  }
}

// The same of a later round: everything goes on to where it was on its way.
static void placeVectors(const Node *a, const Node *b, int64_t size, int64_t *mask) {
  for (int64_t i = 0; i < size; ++i) {
    if (a->mask[i] >= 0)
      mask[i] = i;
    if (a->mask != b->mask && b->mask[i] >= 0)
      mask[i + b->first - a->first] = i + size;
  }
}

static int64_t longest(const Nodes *nodes) {
  int64_t size = 1;
  for (size_t i = 0; i < nodes->size; i += 2) {
    const Node *a = &nodes->data[i], *b = &nodes->data[i + 1];
    int64_t reach = (a->last > b->last ? a->last : b->last) - a->first + 1;
    size = reach > size ? reach : size;
  }
  return size;
}

// The vectors shuffled two at a time into ones of that size. `before` is the size of those of the
// round before, 0 in the first one.
static Nodes shufflePairs(VectorPlace at, MlirOperation op, const Nodes *nodes, int64_t size,
                          int64_t before) {
  MlirContext context = mlirLocationGetContext(at.location);
  MlirType result = mlirValueGetType(vectorResult(op));
  MlirType type = vectorTypeGet(1, &size, NULL, mlirShapedTypeGetElementType(result));
  Nodes made = {0};
  for (size_t i = 0; i < nodes->size; i += 2) {
    const Node *a = &nodes->data[i], *b = &nodes->data[i + 1];
    int64_t *mask = tsAllocZeroed((size_t)size, sizeof *mask);
    for (int64_t k = 0; k < size; ++k)
      mask[k] = VECTOR_POISON_INDEX;
    if (before)
      placeVectors(a, b, before, mask);
    else
      placeElements(op, a, b, mask);
    MlirOperation shuffle =
        vectorShuffleOpCreate(at.base, at.location, type, a->vector, b->vector,
                              mlirDenseI64ArrayGet(context, (intptr_t)size, mask));
    tsVecPush(&made, (Node){.vector = vectorShuffleOpGetVector(shuffle),
                            .first = a->first,
                            .last = a->last > b->last ? a->last : b->last,
                            .mask = mask});
  }
  return made;
}

static void freeNodes(Nodes *nodes) {
  for (size_t i = 0; i < nodes->size; ++i)
    if (!i || nodes->data[i].mask != nodes->data[i - 1].mask)
      tsFree(nodes->data[i].mask);
  tsVecFree(nodes);
}

static MlirLogicalResult shuffleElements(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirType type = mlirValueGetType(vectorFromElementsOpGetDest(op));
  Nodes nodes = {0};
  if (vectorRank(type) != 1 || !readVectors(op, &nodes) || isForwarded(op, &nodes)) {
    tsVecFree(&nodes);
    return VECTOR_FAIL;
  }
  VectorPlace at = vectorPlace(rewriter, op);
  int64_t before = 0;
  do {
    pairUp(&nodes);
    int64_t size = nodes.size > 2 ? longest(&nodes) : vectorShape(type).sizes[0];
    Nodes made = shufflePairs(at, op, &nodes, size, before);
    freeNodes(&nodes);
    nodes = made;
    before = size;
  } while (nodes.size > 1);
  MlirValue result = nodes.data[0].vector;
  freeNodes(&nodes);
  return vectorReplaceByValue(at, op, result);
}

void lowerVectorToFromElementsToShuffleTreePassAddPatterns(
    MlirRewritePatternSet patterns, const LowerVectorToFromElementsToShuffleTreeOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &vectorFromElementsOpDef, 1, shuffleElements, NULL);
}
