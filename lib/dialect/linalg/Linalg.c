// Structured ops as their loops see them, and hooks of the linalg dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/Linalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgNamed.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/memref/MemRef.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"

#include <string.h>

static MlirType operandType(MlirOperation op, intptr_t operand) {
  return mlirValueGetType(mlirOperationGetOperand(op, operand));
}

static bool isRanked(MlirType type) {
  return mlirTypeIsARankedTensor(type) || mlirTypeIsAMemRef(type);
}

MlirType linalgElementType(MlirType type) {
  return isRanked(type) ? mlirShapedTypeGetElementType(type) : type;
}

intptr_t linalgRank(MlirType type) { return isRanked(type) ? mlirShapedTypeGetRank(type) : 0; }

static bool hasNo(MlirOperation op, bool (*isOne)(MlirType)) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isOne(operandType(op, i)))
      return false;
  return true;
}

bool linalgHasTensors(MlirOperation op) {
  return hasNo(op, mlirTypeIsAMemRef) && !hasNo(op, mlirTypeIsARankedTensor);
}

bool linalgHasBuffers(MlirOperation op) {
  return hasNo(op, mlirTypeIsATensor) && !hasNo(op, mlirTypeIsAMemRef);
}

//===--- Views ---===//

void linalgViewMakeLoops(LinalgView *view, intptr_t numLoops) {
  view->numLoops = numLoops;
  view->isReduction = tsAllocZeroed((size_t)numLoops + 1, sizeof *view->isReduction);
  view->isWindow = tsAllocZeroed((size_t)numLoops + 1, sizeof *view->isWindow);
}

bool linalgViewIsParallel(const LinalgView *view) {
  for (intptr_t i = 0; i < view->numLoops; ++i)
    if (view->isReduction[i] || view->isWindow[i])
      return false;
  return true;
}

static bool fillGeneric(LinalgView *view) {
  MlirAttribute maps = linalgGenericOpGetIndexingMapsAttr(view->op);
  MlirAttribute iterators = linalgGenericOpGetIteratorTypesAttr(view->op);
  intptr_t count = mlirArrayAttrGetNumElements(maps);
  tsFree(view->maps);
  view->maps = tsAllocZeroed((size_t)count + 1, sizeof *view->maps);
  view->numMaps = count;
  for (intptr_t i = 0; i < count; ++i)
    view->maps[i] = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, i));
  linalgViewMakeLoops(view, mlirArrayAttrGetNumElements(iterators));
  for (intptr_t i = 0; i < view->numLoops; ++i) {
    LinalgIteratorType type = linalgIteratorTypeAttrGetValue(mlirArrayAttrGetElement(iterators, i));
    view->isReduction[i] = type == LinalgIteratorTypeReduction;
    view->isWindow[i] = type == LinalgIteratorTypeWindow;
  }
  return true;
}

static bool contains(const int64_t *values, intptr_t count, int64_t value) {
  for (intptr_t i = 0; i < count; ++i)
    if (values[i] == value)
      return true;
  return false;
}

// The map to the dimensions that aren't listed.
static MlirAffineMap mapWithout(MlirContext context, intptr_t numLoops, const int64_t *dropped,
                                intptr_t numDropped) {
  MlirAffineExpr *results = tsAllocZeroed((size_t)numLoops + 1, sizeof *results);
  intptr_t numResults = 0;
  for (intptr_t i = 0; i < numLoops; ++i)
    if (!contains(dropped, numDropped, i))
      results[numResults++] = mlirAffineDimExprGet(context, i);
  MlirAffineMap map = mlirAffineMapGet(context, numLoops, 0, numResults, results);
  tsFree(results);
  return map;
}

static bool fillMap(LinalgView *view) {
  linalgViewMakeLoops(view, linalgRank(operandType(view->op, view->numInputs)));
  for (intptr_t i = 0; i < view->numMaps; ++i)
    view->maps[i] =
        mlirAffineMapMultiDimIdentityGet(mlirOperationGetContext(view->op), view->numLoops);
  return true;
}

static bool fillReduce(LinalgView *view) {
  MlirContext context = mlirOperationGetContext(view->op);
  intptr_t numDimensions;
  const int64_t *dimensions = linalgReduceOpGetDimensions(view->op, &numDimensions);
  if (!view->numInputs)
    return false;
  linalgViewMakeLoops(view, linalgRank(operandType(view->op, 0)));
  for (intptr_t i = 0; i < view->numLoops; ++i)
    view->isReduction[i] = contains(dimensions, numDimensions, i);
  for (intptr_t i = 0; i < view->numMaps; ++i)
    view->maps[i] = i < view->numInputs
                        ? mlirAffineMapMultiDimIdentityGet(context, view->numLoops)
                        : mapWithout(context, view->numLoops, dimensions, numDimensions);
  return true;
}

static bool fillTranspose(LinalgView *view) {
  MlirContext context = mlirOperationGetContext(view->op);
  intptr_t size;
  const int64_t *permutation = linalgTransposeOpGetPermutation(view->op, &size);
  linalgViewMakeLoops(view, linalgRank(operandType(view->op, 1)));
  if (size != view->numLoops)
    return false;
  MlirAffineExpr *results = tsAllocZeroed((size_t)size + 1, sizeof *results);
  for (intptr_t i = 0; i < size; ++i)
    if (permutation[i] >= 0 && permutation[i] < size)
      results[permutation[i]] = mlirAffineDimExprGet(context, i);
  bool isPermutation = true;
  for (intptr_t i = 0; i < size; ++i)
    isPermutation &= results[i].ptr != NULL;
  if (isPermutation)
    view->maps[0] = mlirAffineMapGet(context, size, 0, size, results);
  view->maps[1] = mlirAffineMapMultiDimIdentityGet(context, size);
  tsFree(results);
  return isPermutation;
}

static bool fillBroadcast(LinalgView *view) {
  MlirContext context = mlirOperationGetContext(view->op);
  intptr_t numDimensions;
  const int64_t *dimensions = linalgBroadcastOpGetDimensions(view->op, &numDimensions);
  linalgViewMakeLoops(view, linalgRank(operandType(view->op, 1)));
  view->maps[0] = mapWithout(context, view->numLoops, dimensions, numDimensions);
  view->maps[1] = mlirAffineMapMultiDimIdentityGet(context, view->numLoops);
  return true;
}

typedef bool (*FillView)(LinalgView *view);

// NULL where the op isn't structured.
static FillView findFill(const TesseraOpDef *definition) {
  static const struct {
    const TesseraOpDef *definition;
    FillView fill;
  } kinds[] = {{&linalgGenericOpDef, fillGeneric},
               {&linalgMapOpDef, fillMap},
               {&linalgReduceOpDef, fillReduce},
               {&linalgTransposeOpDef, fillTranspose},
               {&linalgBroadcastOpDef, fillBroadcast}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (kinds[i].definition == definition)
      return kinds[i].fill;
  return linalgIsNamed(definition) ? linalgNamedFillView : NULL;
}

bool linalgIsStructuredDefinition(const TesseraOpDef *definition) {
  return findFill(definition) != NULL;
}

bool linalgIsStructured(MlirOperation op) {
  return linalgIsStructuredDefinition(tesseraOperationGetDefinition(op));
}

bool linalgViewGet(MlirOperation op, LinalgView *view) {
  FillView fill = findFill(tesseraOperationGetDefinition(op));
  if (!fill)
    return false;
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  *view = (LinalgView){.op = op, .numInputs = inits.start, .numInits = inits.count};
  view->numMaps = inits.start + inits.count;
  view->maps = tsAllocZeroed((size_t)view->numMaps + 1, sizeof *view->maps);
  if (fill(view))
    return true;
  linalgViewFree(view);
  return false;
}

void linalgViewFree(LinalgView *view) {
  tsFree(view->maps);
  tsFree(view->isReduction);
  tsFree(view->isWindow);
  *view = (LinalgView){.numLoops = 0};
}

intptr_t linalgGetNumLoops(MlirOperation op) {
  LinalgView view;
  if (!linalgViewGet(op, &view))
    return -1;
  intptr_t numLoops = view.numLoops;
  linalgViewFree(&view);
  return numLoops;
}

MlirAttribute linalgMapsAttr(const LinalgView *view) {
  MlirAttribute *maps = tsAllocZeroed((size_t)view->numMaps + 1, sizeof *maps);
  for (intptr_t i = 0; i < view->numMaps; ++i)
    maps[i] = mlirAffineMapAttrGet(view->maps[i]);
  MlirAttribute array = mlirArrayAttrGet(mlirOperationGetContext(view->op), view->numMaps, maps);
  tsFree(maps);
  return array;
}

MlirAttribute linalgIteratorsAttr(const LinalgView *view) {
  MlirContext context = mlirOperationGetContext(view->op);
  MlirAttribute *types = tsAllocZeroed((size_t)view->numLoops + 1, sizeof *types);
  for (intptr_t i = 0; i < view->numLoops; ++i)
    types[i] =
        linalgIteratorTypeAttrGet(context, view->isWindow[i]      ? LinalgIteratorTypeWindow
                                           : view->isReduction[i] ? LinalgIteratorTypeReduction
                                                                  : LinalgIteratorTypeParallel);
  MlirAttribute array = mlirArrayAttrGet(context, view->numLoops, types);
  tsFree(types);
  return array;
}

void linalgStaticSizes(const LinalgView *view, int64_t *sizes) {
  bool *isKnown = tsAllocZeroed((size_t)view->numLoops + 1, sizeof *isKnown);
  for (intptr_t i = 0; i < view->numLoops; ++i)
    sizes[i] = INT64_MIN;
  for (intptr_t i = 0; i < view->numMaps; ++i)
    for (intptr_t r = 0; r < mlirAffineMapGetNumResults(view->maps[i]); ++r) {
      MlirAffineExpr result = mlirAffineMapGetResult(view->maps[i], r);
      MlirType type = operandType(view->op, i);
      if (!mlirAffineExprIsADim(result) || r >= linalgRank(type))
        continue;
      intptr_t loop = mlirAffineDimExprGetPosition(result);
      if (!isKnown[loop])
        sizes[loop] = mlirShapedTypeGetDimSize(type, r);
      isKnown[loop] = true;
    }
  tsFree(isKnown);
}

//===--- Bodies ---===//

bool linalgBodyUses(MlirOperation op, intptr_t operand) {
  MlirBlock body = linalgBody(op);
  return body.ptr && operand < mlirBlockGetNumArguments(body) &&
         mlirValueGetFirstUse(mlirBlockGetArgument(body, operand)).ptr;
}

//===--- Effects, speculation, sizes ---===//

static void appendEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    if (!mlirTypeIsAMemRef(operandType(op, i)))
      continue;
    TesseraEffect effect = {
        .kind = TESSERA_EFFECT_READ, .value = mlirOperationGetOperand(op, i), .onFullRegion = true};
    bool isInit = i >= inits.start;
    if (!isInit || !linalgIsStructured(op) || linalgBodyUses(op, i))
      append(effect, user);
    effect.kind = TESSERA_EFFECT_WRITE;
    if (isInit)
      append(effect, user);
  }
}

static TesseraSpeculatability speculatability(MlirOperation op) {
  return linalgHasTensors(op) ? TESSERA_RECURSIVELY_SPECULATABLE : TESSERA_NOT_SPECULATABLE;
}

// Sizes of results are those of the inits.
static MlirLogicalResult reifySizes(MlirOperation op, MlirRewriterBase rewriter,
                                    TesseraAppendFoldResult append, void *user) {
  (void)op;
  (void)rewriter;
  (void)append;
  (void)user;
  return mlirLogicalResultFailure();
}

// The hooks of each of the kinds are the same.
#define STRUCTURED(name)                                                                           \
  void linalg##name##GetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {        \
    appendEffects(op, append, user);                                                               \
  }                                                                                                \
  TesseraSpeculatability linalg##name##GetSpeculatability(MlirOperation op) {                      \
    return speculatability(op);                                                                    \
  }                                                                                                \
  MlirLogicalResult linalg##name##ReifyResultShapes(MlirOperation op, MlirRewriterBase rewriter,   \
                                                    TesseraAppendFoldResult append, void *user) {  \
    return reifySizes(op, rewriter, append, user);                                                 \
  }
STRUCTURED(Named)
STRUCTURED(Mapped)
STRUCTURED(Elementwise)
STRUCTURED(Contract)
STRUCTURED(GenericOp)
STRUCTURED(MapOp)
STRUCTURED(ReduceOp)
STRUCTURED(TransposeOp)
STRUCTURED(BroadcastOp)
#undef STRUCTURED

void linalgSoftmaxOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  appendEffects(op, append, user);
}

//===--- Folds ---===//

MlirLogicalResult linalgNamedFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

MlirLogicalResult linalgMappedFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

MlirLogicalResult linalgElementwiseFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

MlirLogicalResult linalgContractFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

MlirLogicalResult linalgGenericOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

//===--- Names ---===//

static MlirStringRef text(const char *chars) { return mlirStringRefCreateFromCString(chars); }

static void nameResult(MlirOperation op, const char *name, TesseraSetValueName setName,
                       void *user) {
  if (mlirOperationGetNumResults(op))
    setName(mlirOperationGetResult(op, 0), text(name), user);
}

static void nameArguments(MlirOperation op, MlirRegion region, const char *init,
                          TesseraSetValueName setName, void *user) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  for (intptr_t i = 0; block.ptr && i < mlirBlockGetNumArguments(block); ++i)
    setName(mlirBlockGetArgument(block, i), text(i < inits.start ? "in" : init), user);
}

void linalgMapOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  nameResult(op, "mapped", setName, user);
}

void linalgReduceOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  nameResult(op, "reduced", setName, user);
}

void linalgTransposeOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  nameResult(op, "transposed", setName, user);
}

void linalgBroadcastOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  nameResult(op, "broadcasted", setName, user);
}

void linalgPackOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  nameResult(op, "pack", setName, user);
}

void linalgUnpackOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  nameResult(op, "unpack", setName, user);
}

void linalgMapOpGetAsmBlockArgumentNames(MlirOperation op, MlirRegion region,
                                         TesseraSetValueName setName, void *user) {
  nameArguments(op, region, "init", setName, user);
}

void linalgReduceOpGetAsmBlockArgumentNames(MlirOperation op, MlirRegion region,
                                            TesseraSetValueName setName, void *user) {
  nameArguments(op, region, "init", setName, user);
}

void linalgGenericOpGetAsmBlockArgumentNames(MlirOperation op, MlirRegion region,
                                             TesseraSetValueName setName, void *user) {
  nameArguments(op, region, "out", setName, user);
}

//===--- The dialect ---===//

MlirOperation linalgMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                        MlirType type, MlirLocation location) {
  return arithMaterializeConstant(rewriter, value, type, location);
}

MlirLogicalResult linalgVerifyOperationAttribute(MlirOperation op, MlirNamedAttribute attribute) {
  static const char *const memoized = "linalg.memoized_indexing_maps";
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  if (mlirStringRefEqual(name, text(memoized)))
    return mlirLogicalResultSuccess();
  return mlirOperationEmitError(op, "attribute '%.*s' not supported by the linalg dialect",
                                (int)name.length, name.data);
}
