// Computing what a conversion needs in the layout that it converts to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/RemoveLayouts.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

static bool isTensor(MlirValue value) { return mlirTypeIsARankedTensor(mlirValueGetType(value)); }
static MlirAttribute encodingOf(MlirValue value) { return ttgEncodingOf(mlirValueGetType(value)); }

//===--- Slices ---===//

SliceEntry *sliceFind(const Slice *slice, MlirValue value) {
  uintptr_t *place = tsPointerMapFind(&slice->index, value.ptr);
  return place ? &slice->entries.data[*place - 1] : NULL;
}

bool sliceContains(const Slice *slice, MlirValue value) {
  const SliceEntry *entry = sliceFind(slice, value);
  return entry && entry->isIn;
}

// False: it is to have another layout.
static bool sliceAdd(Slice *slice, MlirValue value, MlirAttribute encoding) {
  bool isNew;
  uintptr_t *place = tsPointerMapInsert(&slice->index, value.ptr, &isNew);
  if (isNew) {
    SliceEntry entry = {.value = value, .encoding = encoding};
    tsVecPush(&slice->entries, entry);
    *place = slice->entries.size;
    return true;
  }
  return mlirAttributeEqual(slice->entries.data[*place - 1].encoding, encoding);
}

Slice sliceCopy(const Slice *slice) {
  Slice copy = {0};
  for (size_t i = 0; i < slice->entries.size; ++i) {
    tsVecPush(&copy.entries, slice->entries.data[i]);
    *tsPointerMapInsert(&copy.index, slice->entries.data[i].value.ptr, NULL) = i + 1;
  }
  return copy;
}

void sliceFree(Slice *slice) {
  tsVecFree(&slice->entries);
  tsPointerMapFree(&slice->index);
}

static void sliceReplace(Slice *slice, Slice *by) {
  sliceFree(slice);
  *slice = *by;
}

//===--- What has been computed already ---===//

typedef struct Made {
  MlirAttribute encoding;
  MlirValue value;
} Made;

/// What there is of a value in other layouts; of the last of them it is followed where it goes.
typedef struct Copies {
  MlirAttribute last;
  TsVec(Made) made;
} Copies;

struct Remat {
  MlirRewriterBase rewriter;
  MlirOperation function;
  TesseraDominance *dominance;
  TsVec(Copies) copies;
  TsPointerMap index; ///< value -> 1 + its place in `copies`
};

MlirRewriterBase rematRewriter(Remat *remat) { return remat->rewriter; }

static Copies *copiesOf(const Remat *remat, MlirValue value) {
  uintptr_t *place = tsPointerMapFind(&remat->index, value.ptr);
  return place ? &remat->copies.data[*place - 1] : NULL;
}

static MlirValue madeOf(const Remat *remat, MlirValue value, MlirAttribute encoding) {
  const Copies *copies = copiesOf(remat, value);
  for (size_t i = 0; copies && i < copies->made.size; ++i)
    if (mlirAttributeEqual(copies->made.data[i].encoding, encoding))
      return copies->made.data[i].value;
  return (MlirValue){NULL};
}

void rematRemember(Remat *remat, MlirValue value, MlirAttribute encoding, MlirValue made) {
  bool isNew;
  uintptr_t *place = tsPointerMapInsert(&remat->index, value.ptr, &isNew);
  if (isNew) {
    Copies copies = {.last = encoding};
    tsVecPush(&remat->copies, copies);
    *place = remat->copies.size;
  }
  Copies *copies = &remat->copies.data[*place - 1];
  copies->last = encoding;
  for (size_t i = 0; i < copies->made.size; ++i)
    if (mlirAttributeEqual(copies->made.data[i].encoding, encoding)) {
      copies->made.data[i].value = made;
      return;
    }
  Made entry = {encoding, made};
  tsVecPush(&copies->made, entry);
}

static void forget(Remat *remat, MlirValue value) {
  Copies *copies = copiesOf(remat, value);
  if (copies)
    copies->made.size = 0;
  tsPointerMapErase(&remat->index, value.ptr);
}

/// A value that another one takes the place of.
typedef struct Replacement {
  MlirValue from, to;
} Replacement;
typedef TsVec(Replacement) Replacements;

static void followReplacements(Remat *remat, const Replacements *replacements) {
  for (size_t i = 0; i < replacements->size; ++i) {
    Replacement r = replacements->data[i];
    const Copies *copies = copiesOf(remat, r.from);
    if (!copies || !copies->made.size)
      continue;
    MlirAttribute encoding = copies->last;
    MlirValue made = madeOf(remat, r.from, encoding);
    forget(remat, r.from);
    for (size_t j = 0; j < replacements->size; ++j)
      if (mlirValueEqual(replacements->data[j].from, made)) {
        made = replacements->data[j].to;
        break;
      }
    rematRemember(remat, r.to, encoding, made);
  }
}

//===--- Collecting ---===//

typedef struct Wanted {
  Operand use;
  MlirAttribute encoding;
} Wanted;

typedef struct Collection {
  Remat *remat;
  Slice *slice;
  StopAt stop;
  TsVec(Wanted) seen, queue; ///< `seen` grows with the slice
} Collection;

static MlirValue valueOf(Operand use) { return mlirOperationGetOperand(use.owner, use.number); }

static void want(Collection *c, MlirOperation owner, intptr_t number, MlirAttribute encoding) {
  Wanted wanted = {{owner, number}, encoding};
  for (size_t i = 0; i < c->seen.size; ++i) {
    const Wanted *old = &c->seen.data[i];
    if (mlirOperationEqual(old->use.owner, owner) && old->use.number == number &&
        mlirAttributeEqual(old->encoding, encoding))
      return;
  }
  tsVecPush(&c->seen, wanted);
  tsVecPush(&c->queue, wanted);
}

// Whether there is the value in this layout where it is used.
static bool isThere(Collection *c, Operand use, MlirAttribute encoding) {
  MlirValue value = valueOf(use), made = madeOf(c->remat, value, encoding);
  if (mlirValueIsNull(made))
    return false;
  bool dominates = tesseraDominanceValueProperlyDominates(c->remat->dominance, made, use.owner);
  SliceEntry *entry = sliceFind(c->slice, value);
  if (!dominates || !entry->isExisting)
    entry->existing = dominates ? made : (MlirValue){NULL};
  entry->isExisting = true;
  return dominates;
}

static MlirOperation yieldOf(MlirOperation ifOp, intptr_t region) {
  return mlirBlockGetTerminator(mlirRegionGetFirstBlock(mlirOperationGetRegion(ifOp, region)));
}

static bool collectFromIf(Collection *c, MlirOperation op, MlirValue value,
                          MlirAttribute encoding) {
  intptr_t number = mlirOpResultGetResultNumber(value);
  if (c->stop && c->stop(op))
    return true;
  want(c, yieldOf(op, 0), number, encoding);
  want(c, yieldOf(op, 1), number, encoding);
  return true;
}

// The operands of what computes the value.
static bool collectFromOp(Collection *c, MlirOperation op, MlirValue value,
                          MlirAttribute encoding) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (mlirValueEqual(result, value) || !isTensor(result))
      continue;
    if (!sliceAdd(c->slice, result, encoding))
      return false;
    sliceFind(c->slice, result)->isIn = true;
  }
  if (tritongpuConvertLayoutOpIsA(op) &&
      ttgMoveBetween(mlirValueGetType(mlirOperationGetOperand(op, 0)), mlirValueGetType(value)) <=
          TTG_MOVE_REGISTERS) {
    want(c, op, 0, encoding);
    return true;
  }
  if (ttgCanHaveEncoding(op, encoding) || (c->stop && c->stop(op)))
    return true;
  if (tritonCatOpIsA(op))
    return false;
  MlirAttribute source = {NULL};
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (numOperands)
    source = ttgInferOperand(op, encoding);
  if (mlirAttributeIsNull(source))
    return !numOperands;
  for (intptr_t i = tritonGatherOpIsA(op) ? 1 : 0; i < numOperands; ++i)
    want(c, op, i, source);
  return true;
}

static bool collectFromArgument(Collection *c, MlirValue value, MlirAttribute encoding) {
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  MlirOperation parent = mlirBlockGetParentOperation(block);
  intptr_t number = mlirBlockArgumentGetArgNumber(value);
  if (!scfForOpIsA(parent) || number == 0)
    return false;
  want(c, parent, number + 2, encoding);
  want(c, mlirBlockGetTerminator(block), number - 1, encoding);
  return true;
}

static bool collectOne(Collection *c, Wanted wanted) {
  MlirValue value = valueOf(wanted.use);
  if (!isTensor(value))
    return true;
  bool isResult = mlirValueIsAOpResult(value);
  MlirOperation op = isResult ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (isResult && (scfForOpIsA(op) || scfWhileOpIsA(op)))
    return false;
  if (!sliceAdd(c->slice, value, wanted.encoding))
    return false;
  if (mlirAttributeEqual(encodingOf(value), wanted.encoding))
    return true;
  sliceFind(c->slice, value)->isIn = true;
  if (isThere(c, wanted.use, wanted.encoding))
    return true;
  if (!isResult)
    return collectFromArgument(c, value, wanted.encoding);
  return scfIfOpIsA(op) ? collectFromIf(c, op, value, wanted.encoding)
                        : collectFromOp(c, op, value, wanted.encoding);
}

bool rematCollect(Remat *remat, Operand root, MlirAttribute encoding, StopAt stop, Slice *slice) {
  Slice copy = sliceCopy(slice);
  Collection c = {.remat = remat, .slice = &copy, .stop = stop};
  want(&c, root.owner, root.number, encoding);
  bool isGood = true;
  while (isGood && c.queue.size)
    isGood = collectOne(&c, tsVecPop(&c.queue));
  tsVecFree(&c.queue);
  tsVecFree(&c.seen);
  if (isGood)
    sliceReplace(slice, &copy);
  else
    sliceFree(&copy);
  return isGood;
}

static bool canComputeAgain(MlirOperation op) {
  if (tritonLoadOpIsA(op) || tritonStoreOpIsA(op))
    return !ttgIsExpensiveAccess(op);
  if (tritonGatherOpIsA(op))
    return !tritonGatherOpGetEfficientLayout(op);
  if (tritonReshapeOpIsA(op))
    return !tritonReshapeOpGetEfficientLayout(op);
  return !tritonAtomicRMWOpIsA(op) && !tritonAtomicCASOpIsA(op) && !dotOpInterfaceCast(op) &&
         !scfWhileOpIsA(op) && !scfConditionOpIsA(op);
}

bool rematCollectComputable(Remat *remat, Operand root, MlirAttribute encoding, StopAt stop,
                            Slice *slice) {
  Slice copy = sliceCopy(slice);
  bool isGood = rematCollect(remat, root, encoding, stop, &copy), isEmpty = true;
  for (size_t i = 0; isGood && i < copy.entries.size; ++i) {
    const SliceEntry *entry = &copy.entries.data[i];
    isEmpty &= !entry->isIn;
    if (entry->isIn && mlirValueIsAOpResult(entry->value))
      isGood = canComputeAgain(mlirOpResultGetOwner(entry->value));
  }
  if (isGood && !isEmpty) {
    sliceReplace(slice, &copy);
    return true;
  }
  sliceFree(&copy);
  return false;
}

//===--- Rewriting ---===//

typedef struct Rewrite {
  Remat *remat;
  Slice *slice;
  TesseraMapping *mapping;
  TsPointerMap ops; ///< those to rewrite, which are in `ordered`
  TtgOperations ordered, dead;
  Replacements replacements;
} Rewrite;

static void mark(Rewrite *r, MlirOperation op) {
  bool isNew;
  tsPointerMapInsert(&r->ops, op.ptr, &isNew);
  if (isNew)
    tsVecPush(&r->ordered, op);
}

static void markSource(Rewrite *r, MlirValue value) {
  if (!mlirValueIsAOpResult(value)) {
    MlirBlock block = mlirBlockArgumentGetOwner(value);
    mark(r, mlirBlockGetParentOperation(block));
    mark(r, mlirBlockGetTerminator(block));
    return;
  }
  MlirOperation op = mlirOpResultGetOwner(value);
  mark(r, op);
  if (scfIfOpIsA(op)) {
    mark(r, yieldOf(op, 0));
    mark(r, yieldOf(op, 1));
  }
}

static unsigned depthOf(MlirOperation op) {
  unsigned depth = 0;
  while (!mlirOperationIsNull(op = mlirOperationGetParentOperation(op)))
    ++depth;
  return depth;
}

// Whether block `a` comes before another one in the regions of an operation.
static bool isBlockBefore(MlirOperation parent, MlirBlock a, MlirBlock b) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(parent); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(parent, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      if (mlirBlockEqual(block, a) || mlirBlockEqual(block, b))
        return mlirBlockEqual(block, a);
  return false;
}

// By their places in the program; what is around an operation comes before it.
static int compareOps(const void *x, const void *y) {
  MlirOperation a = *(const MlirOperation *)x, b = *(const MlirOperation *)y;
  unsigned depthA = depthOf(a), depthB = depthOf(b);
  for (unsigned depth = depthA; depth > depthB; --depth)
    a = mlirOperationGetParentOperation(a);
  for (unsigned depth = depthB; depth > depthA; --depth)
    b = mlirOperationGetParentOperation(b);
  if (mlirOperationEqual(a, b))
    return (depthA > depthB) - (depthA < depthB);
  MlirOperation parent = mlirOperationGetParentOperation(a);
  while (!mlirOperationEqual(parent, mlirOperationGetParentOperation(b))) {
    a = parent;
    b = mlirOperationGetParentOperation(b);
    parent = mlirOperationGetParentOperation(a);
  }
  MlirBlock blockA = mlirOperationGetBlock(a), blockB = mlirOperationGetBlock(b);
  bool isBefore = mlirBlockEqual(blockA, blockB) ? mlirOperationIsBeforeInBlock(a, b)
                                                 : isBlockBefore(parent, blockA, blockB);
  return isBefore ? -1 : 1;
}

static MlirValue mapped(const Rewrite *r, MlirValue value) {
  return tesseraMappingGetValue(r->mapping, value);
}

static void remember(Rewrite *r, MlirValue value, MlirValue made) {
  tesseraMappingMapValue(r->mapping, value, made);
  rematRemember(r->remat, value, sliceFind(r->slice, value)->encoding, made);
}

// An operation of the same kind with its regions' blocks, for these operands and more results.
static MlirOperation extend(Rewrite *r, MlirOperation op, const TtgValues *operands,
                            const TtgTypes *types) {
  MlirRewriterBase base = r->remat->rewriter;
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  MlirOperation made = ttgCreateWith(base, op, (intptr_t)operands->size, operands->data,
                                     (intptr_t)types->size, types->data);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(op, i),
                                     mlirOperationGetRegion(made, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    Replacement replacement = {mlirOperationGetResult(op, i), mlirOperationGetResult(made, i)};
    tsVecPush(&r->replacements, replacement);
  }
  tsVecPush(&r->dead, op);
  return made;
}

static void rewriteFor(Rewrite *r, MlirOperation op) {
  TtgValues operands = {0};
  TtgTypes types = {0};
  TsVec(intptr_t) numbers = {0};
  intptr_t numResults = mlirOperationGetNumResults(op);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  for (intptr_t i = 0; i < numResults; ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  for (intptr_t i = 0; i < numResults; ++i)
    if (sliceContains(r->slice, mlirBlockGetArgument(body, i + 1))) {
      MlirValue init = mapped(r, mlirOperationGetOperand(op, i + 3));
      tsVecPush(&numbers, i);
      tsVecPush(&operands, init);
      tsVecPush(&types, mlirValueGetType(init));
    }
  MlirOperation made = extend(r, op, &operands, &types);
  for (size_t k = 0; k < numbers.size; ++k) {
    intptr_t i = numbers.data[k], added = numResults + (intptr_t)k;
    MlirValue argument = mlirBlockGetArgument(body, i + 1);
    MlirValue copy = mlirBlockAddArgument(body, types.data[added],
                                          mlirValueGetLocation(operands.data[added + 3]));
    MlirValue result = mlirOperationGetResult(made, added);
    tesseraMappingMapValue(r->mapping, mlirOperationGetResult(op, i), result);
    rematRemember(r->remat, mlirOperationGetResult(made, i),
                  sliceFind(r->slice, argument)->encoding, result);
    remember(r, argument, copy);
  }
  tsVecFree(&operands);
  tsVecFree(&types);
  tsVecFree(&numbers);
}

static void rewriteIf(Rewrite *r, MlirOperation op) {
  TtgValues operands = {0};
  TtgTypes types = {0};
  intptr_t numResults = mlirOperationGetNumResults(op), added = numResults;
  tsVecPush(&operands, mlirOperationGetOperand(op, 0));
  for (intptr_t i = 0; i < numResults; ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (sliceContains(r->slice, result))
      tsVecPush(&types,
                ttgWithEncoding(mlirValueGetType(result), sliceFind(r->slice, result)->encoding));
  }
  MlirOperation made = extend(r, op, &operands, &types);
  for (intptr_t i = 0; i < numResults; ++i)
    if (sliceContains(r->slice, mlirOperationGetResult(op, i)))
      remember(r, mlirOperationGetResult(op, i), mlirOperationGetResult(made, added++));
  tsVecFree(&operands);
  tsVecFree(&types);
}

// Whether the value that an operand of a loop's or branch's end goes to is in the slice.
static bool isYielded(const Rewrite *r, MlirOperation yield, intptr_t number) {
  MlirOperation parent = mlirOperationGetParentOperation(yield);
  if (!scfForOpIsA(parent)) {
    // By now the branch is another one; what was in the slice is what it replaces.
    for (size_t i = 0; i < r->replacements.size; ++i)
      if (mlirValueEqual(r->replacements.data[i].to, mlirOperationGetResult(parent, number)))
        return sliceContains(r->slice, r->replacements.data[i].from);
    return sliceContains(r->slice, mlirOperationGetResult(parent, number));
  }
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(parent, 0));
  return sliceContains(r->slice, mlirBlockGetArgument(body, number + 1));
}

static void rewriteYield(Rewrite *r, MlirOperation op) {
  TtgValues operands = {0};
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  for (intptr_t i = 0; i < count; ++i)
    if (isYielded(r, op, i))
      tsVecPush(&operands, mapped(r, mlirOperationGetOperand(op, i)));
  mlirOperationSetOperands(op, (intptr_t)operands.size, operands.data);
  tsVecFree(&operands);
}

static void rewriteOther(Rewrite *r, MlirOperation op) {
  MlirRewriterBase base = r->remat->rewriter;
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  if (arithConstantOpIsA(op)) {
    MlirValue value = mlirOperationGetResult(op, 0);
    MlirOperation copy = mlirRewriterBaseClone(base, op);
    remember(r, value,
             ttgConvert(base, mlirOperationGetLocation(op), mlirOperationGetResult(copy, 0),
                        sliceFind(r->slice, value)->encoding));
    return;
  }
  MlirOperation copy =
      mlirRewriterBaseInsert(base, tesseraOperationCloneMapped(op, r->mapping, true));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue old = mlirOperationGetResult(op, i), made = mlirOperationGetResult(copy, i);
    const SliceEntry *entry = sliceFind(r->slice, old);
    if (!entry)
      continue;
    mlirValueSetType(made, ttgWithEncoding(mlirValueGetType(old), entry->encoding));
    remember(r, old, made);
  }
}

void rematRewrite(Remat *remat, Slice *slice, MlirOperation convert, TesseraMapping *mapping) {
  Rewrite r = {.remat = remat, .slice = slice, .mapping = mapping};
  for (size_t i = 0; i < slice->entries.size; ++i) {
    SliceEntry *entry = &slice->entries.data[i];
    if (entry->isIn && entry->isExisting && !mlirValueIsNull(entry->existing)) {
      tesseraMappingMapValue(mapping, entry->value, entry->existing);
      entry->isIn = false;
    } else if (entry->isIn) {
      markSource(&r, entry->value);
    }
  }
  if (r.ordered.size > 1)
    qsort(r.ordered.data, r.ordered.size, sizeof *r.ordered.data, compareOps);
  bool hasRegions = false;
  for (size_t i = 0; i < r.ordered.size; ++i) {
    MlirOperation op = r.ordered.data[i];
    hasRegions |= scfForOpIsA(op) || scfIfOpIsA(op);
    if (scfForOpIsA(op))
      rewriteFor(&r, op);
    else if (scfIfOpIsA(op))
      rewriteIf(&r, op);
    else if (scfYieldOpIsA(op))
      rewriteYield(&r, op);
    else
      rewriteOther(&r, op);
  }
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(convert, 0),
                                mapped(&r, mlirOperationGetOperand(convert, 0)));
  followReplacements(remat, &r.replacements);
  for (size_t i = 0; i < r.replacements.size; ++i)
    mlirValueReplaceAllUsesOfWith(r.replacements.data[i].from, r.replacements.data[i].to);
  mlirRewriterBaseEraseOp(remat->rewriter, convert);
  for (size_t i = 0; i < r.dead.size; ++i)
    mlirRewriterBaseEraseOp(remat->rewriter, r.dead.data[i]);
  if (hasRegions)
    tesseraDominanceInvalidate(remat->dominance);
  tsVecFree(&r.ordered);
  tsVecFree(&r.dead);
  tsVecFree(&r.replacements);
  tsPointerMapFree(&r.ops);
}

//===--- Conversions one by one ---===//

static bool rematerialize(Remat *remat, MlirOperation convert) {
  MlirValue source = mlirOperationGetOperand(convert, 0);
  MlirAttribute encoding = encodingOf(mlirOperationGetResult(convert, 0));
  if (tritongpuDotOperandEncodingAttrIsA(encoding))
    return false;
  MlirValue made = madeOf(remat, source, encoding);
  if (!mlirValueIsNull(made) &&
      tesseraDominanceValueProperlyDominates(remat->dominance, made, convert)) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(convert, 0), made);
    mlirRewriterBaseEraseOp(remat->rewriter, convert);
    return true;
  }
  Slice slice = {0};
  Operand root = {convert, 0};
  bool isGood = rematCollectComputable(remat, root, encoding, NULL, &slice) &&
                rematIsBeneficial(convert, &slice, 0);
  if (isGood) {
    TesseraMapping *mapping = tesseraMappingCreate();
    rematRewrite(remat, &slice, convert, mapping);
    tesseraMappingDestroy(mapping);
  }
  sliceFree(&slice);
  return isGood;
}

static MlirWalkResult collectConversion(MlirOperation op, void *user) {
  TtgOperations *conversions = user;
  if (tritongpuConvertLayoutOpIsA(op))
    tsVecPush(conversions, op);
  return MlirWalkResultAdvance;
}

bool rematForEach(MlirRewriterBase rewriter, MlirOperation function,
                  bool (*step)(Remat *remat, MlirOperation convert)) {
  TtgOperations conversions = {0};
  Remat remat = {.rewriter = rewriter, .function = function, .dominance = tesseraDominanceCreate()};
  bool changed = false;
  mlirOperationWalk(function, collectConversion, &conversions, MlirWalkPostOrder);
  for (size_t i = 0; i < conversions.size; ++i) {
    MlirOperation convert = conversions.data[i];
    if (step(&remat, convert)) {
      changed = true;
      continue;
    }
    MlirValue result = mlirOperationGetResult(convert, 0);
    rematRemember(&remat, mlirOperationGetOperand(convert, 0), encodingOf(result), result);
  }
  for (size_t i = 0; i < remat.copies.size; ++i)
    tsVecFree(&remat.copies.data[i].made);
  tsVecFree(&remat.copies);
  tsPointerMapFree(&remat.index);
  tesseraDominanceDestroy(remat.dominance);
  tsVecFree(&conversions);
  return changed;
}

bool ttgRematerialize(MlirRewriterBase rewriter, MlirOperation function) {
  return rematForEach(rewriter, function, rematerialize);
}
