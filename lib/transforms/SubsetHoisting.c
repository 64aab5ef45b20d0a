// loop-invariant-subset-hoisting: parts of tensors that each round of a loop reads and replaces.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/InterfaceMethods.h"
#include "tessera/Pass.h"
#include "tessera/Views.h"
#include "transforms/TransformsPasses.h"

// Ops on one carried value that are held against each other; with more of them nothing moves.
enum { kMaxSubsets = 128, kMaxFoldDepth = 16 };

//===--- Numbers ---===//

/// A value (or nothing) and a number.
typedef struct Sum {
  MlirValue value;
  int64_t number;
} Sum;

// The number that the value is, where folding what computes it says it.
static bool evaluate(MlirValue value, unsigned depth, MlirAttribute *constant) {
  *constant = tesseraValueGetConstant(value);
  if (constant->ptr || mlirValueIsABlockArgument(value) || depth == kMaxFoldDepth)
    return constant->ptr != NULL;
  MlirOperation op = mlirOpResultGetOwner(value);
  enum { MAX_OPERANDS = 2 };
  MlirAttribute operands[MAX_OPERANDS];
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirOperationGetNumResults(op) != 1 || count > MAX_OPERANDS || count == 0 ||
      !tesseraOperationIsPure(op))
    return false;
  for (intptr_t i = 0; i < count; ++i)
    if (!evaluate(mlirOperationGetOperand(op, i), depth + 1, &operands[i]))
      return false;
  TesseraFoldResult result = {.value = {NULL}};
  size_t numResults = 0;
  if (mlirLogicalResultIsFailure(tesseraOperationFold(op, operands, &result, &numResults)) ||
      numResults != 1)
    return false;
  *constant = result.value.ptr ? tesseraValueGetConstant(result.value) : result.attribute;
  return constant->ptr != NULL;
}

static Sum readNumber(TesseraMixedNumber number) {
  Sum sum = {number.value, number.number};
  MlirAttribute constant;
  if (sum.value.ptr && evaluate(sum.value, 0, &constant) && mlirAttributeIsAInteger(constant))
    sum = (Sum){{NULL}, mlirIntegerAttrGetValueInt(constant)};
  return sum;
}

static bool sumsAreEqual(Sum a, Sum b) {
  return a.value.ptr == b.value.ptr && a.number == b.number;
}

static bool add(Sum a, Sum b, Sum *sum) {
  sum->value = a.value.ptr ? a.value : b.value;
  return !(a.value.ptr && b.value.ptr) && !__builtin_add_overflow(a.number, b.number, &sum->number);
}

//===--- Parts ---===//

typedef struct Subset {
  MlirOperation op;
  bool isKnown, isInsertion;
  intptr_t rank;
  Sum *offsets, *sizes, *strides; ///< one allocation
  MlirAttribute layout;
} Subset;

static Subset readSubset(MlirOperation op) {
  TesseraSlice slice;
  Subset subset = {.op = op, .isInsertion = subsetOpInterfaceIsSubsetInsertion(op)};
  subset.isKnown = subsetOpInterfaceGetSubset(op, &slice, &subset.layout);
  if (!subset.isKnown)
    return subset;
  subset.rank = slice.counts[0];
  subset.offsets = tsAllocZeroed((size_t)subset.rank + 1, 3 * sizeof *subset.offsets);
  subset.sizes = subset.offsets + subset.rank;
  subset.strides = subset.sizes + subset.rank;
  for (intptr_t i = 0; i < subset.rank; ++i) {
    subset.offsets[i] = readNumber(slice.lists[TESSERA_SLICE_OFFSETS][i]);
    subset.sizes[i] = readNumber(slice.lists[TESSERA_SLICE_SIZES][i]);
    subset.strides[i] = readNumber(slice.lists[TESSERA_SLICE_STRIDES][i]);
  }
  tesseraSliceFree(&slice);
  return subset;
}

static bool areEquivalent(const Subset *a, const Subset *b) {
  bool isSame = a->isKnown && b->isKnown && a->rank == b->rank && a->layout.ptr == b->layout.ptr;
  for (intptr_t i = 0; isSame && i < a->rank; ++i)
    isSame = sumsAreEqual(a->offsets[i], b->offsets[i]) && sumsAreEqual(a->sizes[i], b->sizes[i]) &&
             sumsAreEqual(a->strides[i], b->strides[i]);
  return isSame;
}

// Where a dimension of the part ends; false when that isn't known.
static bool findEnd(const Subset *subset, intptr_t dim, Sum *end) {
  Sum size = subset->sizes[dim], stride = subset->strides[dim], length = size;
  if (stride.value.ptr || stride.number < 1 || (stride.number != 1 && size.value.ptr))
    return false;
  if (stride.number != 1 &&
      (__builtin_mul_overflow(size.number - 1, stride.number, &length.number) ||
       __builtin_add_overflow(length.number, 1, &length.number)))
    return false;
  return add(subset->offsets[dim], length, end);
}

static bool endsBefore(const Subset *a, const Subset *b, intptr_t dim) {
  Sum end, begin = b->offsets[dim];
  return findEnd(a, dim, &end) && end.value.ptr == begin.value.ptr && end.number <= begin.number;
}

static bool areDisjoint(const Subset *a, const Subset *b) {
  if (!a->isKnown || !b->isKnown || a->rank != b->rank)
    return false;
  for (intptr_t i = 0; i < a->rank; ++i)
    if (endsBefore(a, b, i) || endsBefore(b, a, i))
      return true;
  return false;
}

//===--- What happens to a carried value ---===//

/// An extraction and an insertion of equal parts; one of them may be missing (-1).
typedef struct Pair {
  int extraction, insertion;
} Pair;

typedef struct Chain {
  TsVec(Subset) subsets;
  TsVec(Pair) pairs;
} Chain;

static void freeChain(Chain *chain) {
  for (size_t i = 0; i < chain->subsets.size; ++i)
    tsFree(chain->subsets.data[i].offsets);
  tsVecFree(&chain->subsets);
  tsVecFree(&chain->pairs);
}

static void addSubset(Chain *chain, MlirOperation op, bool isCandidate) {
  Subset subset = readSubset(op);
  int number = (int)chain->subsets.size;
  tsVecPush(&chain->subsets, subset);
  if (!isCandidate)
    return;
  for (size_t i = 0; i < chain->pairs.size; ++i) {
    Pair *pair = &chain->pairs.data[i];
    int other = subset.isInsertion ? pair->extraction : pair->insertion;
    if (other < 0 || !areEquivalent(&chain->subsets.data[other], &subset))
      continue;
    *(subset.isInsertion ? &pair->insertion : &pair->extraction) = number;
    return;
  }
  Pair pair = {subset.isInsertion ? -1 : number, subset.isInsertion ? number : -1};
  tsVecPush(&chain->pairs, pair);
}

// Which of the values that a loop carries first has this operand; -1: none.
static intptr_t findCarried(MlirOperation loop, const IrUse *use) {
  TesseraRange inits = loopLikeOpInterfaceGetInits(loop);
  intptr_t position = (intptr_t)irUseNumber(use) - inits.start;
  return position >= 0 && position < inits.count ? position : -1;
}

// The value as a round begins with it; null when the loop isn't of the kind that this works with.
static MlirValue carriedArgument(MlirOperation loop, intptr_t position) {
  TesseraRange arguments = loopLikeOpInterfaceGetRegionIterArgs(loop);
  const IrOperation *op = irOp(loop);
  if (position >= arguments.count || op->numRegions != 1 || op->regions[0].first == NULL ||
      op->regions[0].first != op->regions[0].last)
    return (MlirValue){NULL};
  return mlirBlockGetArgument(irWrapBlock(op->regions[0].first), arguments.start + position);
}

static bool collectChain(MlirOperation loop, intptr_t position, bool isCandidate, Chain *chain);

// What the chain goes on with behind a use of its value (null: it ends there, or goes on
// elsewhere); false when the use is something else than a part of it.
static bool followUse(const IrUse *use, bool isCandidate, Chain *chain, IrValue **next) {
  MlirOperation user = irWrapOp(use->owner);
  if (irInterface(use->owner, &loopLikeOpInterface)) {
    intptr_t position = findCarried(user, use);
    if (position < 0 || !collectChain(user, position, false, chain))
      return false;
    TesseraRange results = loopLikeOpInterfaceGetLoopResults(user);
    if (*next || position >= results.count)
      return false;
    *next = irOperationResult(use->owner, (uint32_t)(results.start + position));
    return true;
  }
  if (!irInterface(use->owner, &subsetOpInterface) || chain->subsets.size == kMaxSubsets)
    return false;
  addSubset(chain, user, isCandidate);
  bool isInsertion = subsetOpInterfaceIsSubsetInsertion(user);
  if (!isInsertion)
    return irUseNumber(use) == 0;
  if (*next || irUseNumber(use) != 1 || use->owner->numResults != 1)
    return false;
  *next = irOperationResult(use->owner, 0);
  return true;
}

// The operations on parts of the loop's carried value, up to what the next round begins with; false
// when there is anything else.
static bool collectChain(MlirOperation loop, intptr_t position, bool isCandidate, Chain *chain) {
  MlirValue argument = carriedArgument(loop, position);
  TesseraRange yielded;
  MlirOperation yield = loopLikeOpInterfaceGetYield(loop, &yielded);
  if (!argument.ptr || !yield.ptr || position >= yielded.count)
    return false;
  IrValue *value = irValue(argument);
  while (!(irValueHasOneUse(value) &&
           irHasTrait(value->firstUse->owner, TESSERA_TRAIT_IS_TERMINATOR))) {
    IrValue *next = NULL;
    for (const IrUse *use = value->firstUse; use; use = use->next)
      if (!followUse(use, isCandidate, chain, &next))
        return false;
    if (!next)
      return false;
    value = next;
  }
  return value->firstUse == &irOp(yield)->operands[yielded.start + position];
}

// Whether nothing but the pair may touch its part.
static bool isAlone(const Chain *chain, const Pair *pair) {
  for (size_t i = 0; i < chain->subsets.size; ++i)
    if ((int)i != pair->extraction && (int)i != pair->insertion &&
        !areDisjoint(&chain->subsets.data[i], &chain->subsets.data[pair->insertion]))
      return false;
  return true;
}

//===--- Moving ---===//

// Whether the operands from `first` on are known before the loop.
static bool isInvariant(MlirOperation loop, MlirOperation op, intptr_t first) {
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i)
    if (!loopLikeOpInterfaceIsDefinedOutsideOfLoop(loop, mlirOperationGetOperand(op, i)))
      return false;
  return true;
}

// The loop with one more carried value, which begins with `init` and goes on with `next`; uses of
// `init` in the loop become those of what is carried.
static IrOperation *addCarried(IrOperation *loop, IrValue *init, IrValue *next) {
  TsVec(IrStorage *) types = {0};
  TsVec(IrValue *) operands = {0};
  for (uint32_t i = 0; i < loop->numResults; ++i)
    tsVecPush(&types, irOperationResult(loop, i)->type);
  tsVecPush(&types, init->type);
  for (uint32_t i = 0; i < loop->numOperands; ++i)
    tsVecPush(&operands, loop->operands[i].value);
  IrRegion *region = &loop->regions[0];
  IrBlock *block = loop->block;
  IrOperation *before = loop->next;
  TesseraRange yielded;
  MlirOperation yield = loopLikeOpInterfaceGetYield(irWrapOp(loop), &yielded);
  tesseraOperationAppendToRange(yield, yielded, irWrapValue(next));
  IrOperation *made = irOperationCreate(&(IrOperationParts){.name = loop->name,
                                                            .location = loop->location,
                                                            .numResults = (uint32_t)types.size,
                                                            .resultTypes = types.data,
                                                            .numOperands = (uint32_t)operands.size,
                                                            .operands = operands.data,
                                                            .numRegions = 1,
                                                            .regions = &region,
                                                            .attributes = loop->attributes,
                                                            .discardable = loop->discardable});
  irBlockInsert(block, before, made);
  tesseraOperationAppendToRange(irWrapOp(made), loopLikeOpInterfaceGetInits(irWrapOp(made)),
                                irWrapValue(init));
  IrValue *carried = irBlockAddArgument(made->regions[0].first, init->type,
                                        (IrStorage *)mlirValueGetLocation(irWrapValue(init)).ptr);
  for (IrUse *use = init->firstUse, *following; use; use = following) {
    following = use->next;
    if (use->owner != made && tesseraOperationIsAncestor(irWrapOp(made), irWrapOp(use->owner)))
      irUseSet(use, carried);
  }
  for (uint32_t i = 0; i < loop->numResults; ++i)
    irValueReplaceAllUses(irOperationResult(loop, i), irOperationResult(made, i));
  irOperationErase(loop);
  tsVecFree(&types);
  tsVecFree(&operands);
  return made;
}

static IrOperation *hoistPair(IrOperation *loop, intptr_t position, IrOperation *extraction,
                              IrOperation *insertion) {
  loop = addCarried(loop, irOperationResult(extraction, 0), insertion->operands[0].value);
  MlirOperation wrapped = irWrapOp(loop);
  TesseraRange inits = loopLikeOpInterfaceGetInits(wrapped),
               results = loopLikeOpInterfaceGetLoopResults(wrapped);
  IrValue *whole = irOperationResult(loop, (uint32_t)(results.start + position)),
          *part = irOperationResult(loop, (uint32_t)(results.start + results.count - 1)),
          *inserted = irOperationResult(insertion, 0);
  mlirOperationMoveBefore(irWrapOp(extraction), wrapped);
  mlirOperationMoveAfter(irWrapOp(insertion), wrapped);
  irValueReplaceAllUses(inserted, insertion->operands[1].value);
  irUseSet(&extraction->operands[0], loop->operands[inits.start + position].value);
  irValueReplaceAllUses(whole, inserted);
  irUseSet(&insertion->operands[0], part);
  irUseSet(&insertion->operands[1], whole);
  return loop;
}

static IrOperation *hoistCarried(IrOperation *loop, intptr_t position, bool *changed) {
  Chain chain = {.subsets = {0}};
  size_t numPairs = 0;
  if (collectChain(irWrapOp(loop), position, true, &chain))
    numPairs = chain.pairs.size;
  for (size_t i = 0; i < numPairs; ++i) {
    const Pair *pair = &chain.pairs.data[i];
    if (pair->extraction < 0 || pair->insertion < 0 || !isAlone(&chain, pair))
      continue;
    IrOperation *extraction = irOp(chain.subsets.data[pair->extraction].op),
                *insertion = irOp(chain.subsets.data[pair->insertion].op);
    if (irOperationResult(extraction, 0)->type != insertion->operands[0].value->type ||
        !isInvariant(irWrapOp(loop), irWrapOp(extraction), 1) ||
        !isInvariant(irWrapOp(loop), irWrapOp(insertion), 2))
      continue;
    loop = hoistPair(loop, position, extraction, insertion);
    *changed = true;
  }
  freeChain(&chain);
  return loop;
}

void loopInvariantSubsetHoistingPassRun(MlirPass pass,
                                        const LoopInvariantSubsetHoistingOptions *options,
                                        MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  bool changed = false;
  // Inner loops first: what leaves them may leave those around them, too.
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op)) {
    if (!irInterface(op, &loopLikeOpInterface))
      continue;
    for (intptr_t i = 0; i < loopLikeOpInterfaceGetRegionIterArgs(irWrapOp(op)).count; ++i)
      op = hoistCarried(op, i, &changed);
  }
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
