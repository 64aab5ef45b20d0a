// Conversions move to where they cost less. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/RemoveLayouts.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"

static MlirAttribute encodingOf(MlirValue value) { return ttgEncodingOf(mlirValueGetType(value)); }

static bool isForProduct(MlirOperation convert) {
  return tritongpuDotOperandEncodingAttrIsA(encodingOf(mlirOperationGetResult(convert, 0)));
}

//===--- Above what makes tensors larger ---===//

static bool makesLarger(MlirOperation op) {
  static const TesseraOpDef *const ops[] = {&arithExtSIOpDef, &arithExtUIOpDef, &arithExtFOpDef,
                                            &tritonBroadcastOpDef, &tritonExpandDimsOpDef};
  for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i)
    if (tesseraOperationIs(op, ops[i]))
      return true;
  if (!tritonFpToFpOpIsA(op))
    return false;
  MlirType from = tesseraElementTypeOrSelf(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  MlirType to = tesseraElementTypeOrSelf(mlirValueGetType(mlirOperationGetResult(op, 0)));
  return tritonTypeGetBitWidth(from) < tritonTypeGetBitWidth(to);
}

// The one such operation of the slice whose operand has to be converted, null when none or several
// are; the operands of others are added to the slice.
static MlirOperation findLarger(Remat *remat, Slice *slice) {
  MlirOperation found = {NULL}, none = {NULL};
  size_t size = slice->entries.size;
  for (size_t i = 0; i < size; ++i) {
    SliceEntry entry = slice->entries.data[i];
    if (!entry.isIn || !mlirValueIsAOpResult(entry.value))
      continue;
    MlirOperation op = mlirOpResultGetOwner(entry.value);
    if (!makesLarger(op))
      continue;
    MlirAttribute source = ttgInferOperand(op, entry.encoding);
    if (mlirAttributeIsNull(source))
      return none;
    Operand operand = {op, 0};
    if (rematCollectComputable(remat, operand, source, NULL, slice))
      continue;
    if (!mlirOperationIsNull(found))
      return none;
    found = op;
  }
  return found;
}

static void rewriteAbove(Remat *remat, Slice *slice, MlirOperation convert, MlirOperation larger) {
  MlirRewriterBase base = rematRewriter(remat);
  MlirValue result = mlirOperationGetResult(larger, 0);
  SliceEntry *entry = sliceFind(slice, result);
  MlirAttribute source = ttgInferOperand(larger, entry->encoding);
  mlirRewriterBaseSetInsertionPointBefore(base, larger);
  MlirValue converted = ttgConvert(base, mlirOperationGetLocation(convert),
                                   mlirOperationGetOperand(larger, 0), source);
  MlirOperation copy = mlirRewriterBaseClone(base, larger);
  mlirOperationSetOperand(copy, 0, converted);
  mlirValueSetType(mlirOperationGetResult(copy, 0),
                   ttgWithEncoding(mlirValueGetType(result), entry->encoding));
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraMappingMapValue(mapping, result, mlirOperationGetResult(copy, 0));
  entry->isIn = false;
  rematRewrite(remat, slice, convert, mapping);
  tesseraMappingDestroy(mapping);
}

static bool hoistAboveLarger(Remat *remat, MlirOperation convert) {
  Slice slice = {0};
  Operand root = {convert, 0};
  MlirAttribute encoding = encodingOf(mlirOperationGetResult(convert, 0));
  bool isGood =
      !isForProduct(convert) && rematCollectComputable(remat, root, encoding, makesLarger, &slice);
  MlirOperation larger = isGood ? findLarger(remat, &slice) : (MlirOperation){NULL};
  isGood = !mlirOperationIsNull(larger);
  if (isGood) {
    MlirAttribute source =
        ttgInferOperand(larger, sliceFind(&slice, mlirOperationGetResult(larger, 0))->encoding);
    int64_t cost = rematConvertCost(mlirOperationGetOperand(larger, 0), source);
    isGood = rematIsBeneficial(convert, &slice, cost);
  }
  if (isGood)
    rewriteAbove(remat, &slice, convert, larger);
  sliceFree(&slice);
  return isGood;
}

//===--- Into branches ---===//

static bool isIf(MlirOperation op) { return scfIfOpIsA(op); }

/// A value that is to be converted where it is: behind what defines it, or before `before`.
typedef struct Place {
  MlirValue value;
  MlirAttribute encoding;
  MlirOperation before;
} Place;
typedef TsVec(Place) Places;

static MlirOperation endOf(MlirOperation op, intptr_t region) {
  return mlirBlockGetTerminator(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region)));
}

// Where the conversion of what the branch gives has to be, when it moves above it.
static void placeAround(Remat *remat, MlirOperation op, SliceEntry entry, Slice *slice,
                        Places *edges, Places *ends) {
  intptr_t number = mlirOpResultGetResultNumber(entry.value);
  Slice copy = sliceCopy(slice);
  MlirOperation yields[] = {endOf(op, 0), endOf(op, 1)};
  bool isComputable[2];
  for (int i = 0; i < 2; ++i) {
    Operand operand = {yields[i], number};
    isComputable[i] = rematCollectComputable(remat, operand, entry.encoding, isIf, &copy);
  }
  bool isInLoop = scfForOpIsA(mlirOperationGetParentOperation(op));
  if ((!isComputable[0] && !isComputable[1]) || (isComputable[0] != isComputable[1] && !isInLoop)) {
    Place end = {entry.value, entry.encoding, {NULL}};
    tsVecPush(ends, end);
    sliceFree(&copy);
    return;
  }
  sliceFree(slice);
  *slice = copy;
  if (isComputable[0] == isComputable[1])
    return;
  MlirOperation yield = yields[isComputable[0] ? 1 : 0];
  Place edge = {mlirOperationGetOperand(yield, number), entry.encoding, yield};
  tsVecPush(edges, edge);
}

static void convertAt(Remat *remat, MlirOperation convert, const Places *places, Slice *slice,
                      TesseraMapping *mapping) {
  MlirRewriterBase base = rematRewriter(remat);
  for (size_t i = 0; i < places->size; ++i) {
    const Place *place = &places->data[i];
    if (mlirOperationIsNull(place->before))
      mlirRewriterBaseSetInsertionPointAfterValue(base, place->value);
    else
      mlirRewriterBaseSetInsertionPointBefore(base, place->before);
    tesseraMappingMapValue(
        mapping, place->value,
        ttgConvert(base, mlirOperationGetLocation(convert), place->value, place->encoding));
    SliceEntry *entry = sliceFind(slice, place->value);
    if (entry)
      entry->isIn = false;
  }
}

static bool hoistIntoBranches(Remat *remat, MlirOperation convert) {
  Slice slice = {0};
  Places edges = {0}, ends = {0};
  Operand root = {convert, 0};
  MlirAttribute encoding = encodingOf(mlirOperationGetResult(convert, 0));
  bool isGood = rematCollectComputable(remat, root, encoding, isIf, &slice);
  for (size_t i = 0; isGood && i < slice.entries.size; ++i) {
    SliceEntry entry = slice.entries.data[i];
    if (entry.isIn && mlirValueIsAOpResult(entry.value) &&
        scfIfOpIsA(mlirOpResultGetOwner(entry.value)))
      placeAround(remat, mlirOpResultGetOwner(entry.value), entry, &slice, &edges, &ends);
  }
  isGood = isGood && edges.size;
  if (isGood) {
    TesseraMapping *mapping = tesseraMappingCreate();
    convertAt(remat, convert, &ends, &slice, mapping);
    convertAt(remat, convert, &edges, &slice, mapping);
    rematRewrite(remat, &slice, convert, mapping);
    tesseraMappingDestroy(mapping);
  }
  sliceFree(&slice);
  tsVecFree(&edges);
  tsVecFree(&ends);
  return isGood;
}

//===--- To loads, for products ---===//

static bool movesNothing(MlirOperation op) {
  static const TesseraOpDef *const views[] = {&tritonBroadcastOpDef,  &tritongpuConvertLayoutOpDef,
                                              &tritongpuFp4ToFpOpDef, &tritonExpandDimsOpDef,
                                              &tritonReshapeOpDef,    &tritonTransOpDef,
                                              &tritonJoinOpDef,       &tritonSplitOpDef};
  for (size_t i = 0; i < sizeof views / sizeof views[0]; ++i)
    if (tesseraOperationIs(op, views[i]))
      return true;
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_ELEMENTWISE) &&
         tesseraOperationIsMemoryEffectFree(op);
}

static bool movesSomething(MlirOperation op) { return !movesNothing(op); }

static MlirWalkResult findProduct(MlirOperation op, void *user) {
  if (!dotOpInterfaceCast(op))
    return MlirWalkResultAdvance;
  MlirAttribute encoding = encodingOf(mlirOperationGetOperand(op, 0));
  if (mlirAttributeIsNull(encoding) || !tritongpuDotOperandEncodingAttrIsA(encoding) ||
      !tritongpuNvidiaMmaEncodingAttrIsA(tritongpuDotOperandEncodingAttrGetParent(encoding)))
    return MlirWalkResultAdvance;
  MlirOperation *convert = user, at = op;
  MlirBlock block = mlirOperationGetBlock(*convert);
  // It runs whenever the conversion has: behind it in its block, not under a condition.
  if (mlirBlockEqual(mlirOperationGetBlock(at), block) &&
      mlirOperationIsBeforeInBlock(*convert, at)) {
    convert->ptr = NULL;
    return MlirWalkResultInterrupt;
  }
  return MlirWalkResultAdvance;
}

static bool isBeforeProduct(MlirOperation convert) {
  MlirOperation found = convert;
  mlirOperationWalk(mlirOperationGetParentOperation(convert), findProduct, &found,
                    MlirWalkPostOrder);
  return mlirOperationIsNull(found);
}

// Loads of the slice get conversions behind them; whether the rest can be computed.
static bool convertLoads(Remat *remat, MlirOperation convert, Slice *slice,
                         TesseraMapping *mapping) {
  bool hasOthers = false;
  for (size_t i = 0; i < slice->entries.size; ++i) {
    SliceEntry *entry = &slice->entries.data[i];
    if (!entry->isIn)
      continue;
    if (!mlirValueIsAOpResult(entry->value))
      return false;
    MlirOperation op = mlirOpResultGetOwner(entry->value);
    bool isLoad = tritonLoadOpIsA(op) || tritonDescriptorLoadOpIsA(op);
    if (!isLoad && !arithConstantOpIsA(op) && !movesNothing(op))
      return false;
    hasOthers |= !isLoad;
  }
  MlirRewriterBase base = rematRewriter(remat);
  for (size_t i = 0; hasOthers && i < slice->entries.size; ++i) {
    SliceEntry *entry = &slice->entries.data[i];
    MlirOperation op = entry->isIn ? mlirOpResultGetOwner(entry->value) : (MlirOperation){NULL};
    if (!entry->isIn || !(tritonLoadOpIsA(op) || tritonDescriptorLoadOpIsA(op)))
      continue;
    mlirRewriterBaseSetInsertionPointAfter(base, op);
    tesseraMappingMapValue(
        mapping, entry->value,
        ttgConvert(base, mlirOperationGetLocation(convert), entry->value, entry->encoding));
    entry->isIn = false;
  }
  return hasOthers;
}

static bool hoistToLoads(Remat *remat, MlirOperation convert) {
  Slice slice = {0};
  Operand root = {convert, 0};
  MlirAttribute encoding = encodingOf(mlirOperationGetResult(convert, 0));
  TesseraMapping *mapping = tesseraMappingCreate();
  bool isGood = isBeforeProduct(convert) &&
                rematCollect(remat, root, encoding, movesSomething, &slice) &&
                convertLoads(remat, convert, &slice, mapping);
  if (isGood)
    rematRewrite(remat, &slice, convert, mapping);
  tesseraMappingDestroy(mapping);
  sliceFree(&slice);
  return isGood;
}

void ttgHoistConversions(MlirRewriterBase rewriter, MlirOperation function) {
  rematForEach(rewriter, function, hoistAboveLarger);
  rematForEach(rewriter, function, hoistIntoBranches);
  rematForEach(rewriter, function, hoistToLoads);
}
