// linalg-fold-unit-extent-dims: loops of one step, and dimensions of size 1, are left out.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/linalg/LinalgCanonicalize.h"
#include "dialect/linalg/LinalgPasses.h"
#include "dialect/linalg/transforms/Operands.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"
#include "tessera/Views.h"

typedef TsVec(int64_t) Numbers;
typedef TsVec(MlirValue) Values;

//===--- What is left out ---===//

// An operand without its dimensions of size 1: where each group of its dimensions ends.
typedef struct Slim {
  Numbers ends, sizes;
  MlirAffineMap map;
  bool changes;
} Slim;

typedef struct Slimming {
  LinalgView view;
  LinalgMaker maker;
  bool *isDropped; ///< of each loop
  int64_t *places; ///< of the loops that stay
  intptr_t numKept;
  Slim *operands;
  bool usesSlices; ///< instead of reshapes
} Slimming;

static bool canBeCollapsed(MlirType type) {
  return mlirTypeIsARankedTensor(type)
             ? !mlirRankedTensorTypeGetEncoding(type).ptr
             : mlirTypeIsAMemRef(type) && mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(type));
}

static bool isZero(MlirAffineExpr expr) {
  return mlirAffineExprIsAConstant(expr) && mlirAffineConstantExprGetValue(expr) == 0;
}

// Loops stay in the order in which they are, those of one step are at 0.
static MlirAffineExpr withoutLoops(const Slimming *s, MlirAffineExpr expr) {
  MlirContext context = s->maker.context;
  TsVec(MlirAffineExpr) dims = {0};
  for (intptr_t i = 0; i < s->view.numLoops; ++i) {
    MlirAffineExpr dim = s->isDropped[i] ? mlirAffineConstantExprGet(context, 0)
                                         : mlirAffineDimExprGet(context, (intptr_t)s->places[i]);
    tsVecPush(&dims, dim);
  }
  MlirAffineMap from = mlirAffineMapGet(context, s->view.numLoops, 0, 1, &expr);
  MlirAffineMap to = mlirAffineMapGet(context, s->numKept, 0, s->view.numLoops, dims.data);
  tsVecFree(&dims);
  MlirAffineMap composed = {irAffineMapCompose(irMap(from), irMap(to))};
  return mlirAffineMapGetResult(composed, 0);
}

// Whether a dimension of an operand has one place, which is read by loops of one step.
static bool isUnit(const Slimming *s, intptr_t operand, intptr_t dim) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(s->view.op, operand));
  return mlirShapedTypeGetDimSize(type, dim) == 1 &&
         isZero(withoutLoops(s, mlirAffineMapGetResult(s->view.maps[operand], dim)));
}

// Dimensions in front of the first that stays join it, others the one in front of them.
static void slimOperand(Slimming *s, intptr_t operand) {
  Slim *slim = &s->operands[operand];
  MlirType type = mlirValueGetType(mlirOperationGetOperand(s->view.op, operand));
  MlirAffineMap map = s->view.maps[operand];
  intptr_t rank = mlirAffineMapGetNumResults(map);
  bool collapses = canBeCollapsed(type);
  TsVec(MlirAffineExpr) results = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    if (collapses && isUnit(s, operand, i)) {
      slim->changes = true;
      if (slim->ends.size)
        slim->ends.data[slim->ends.size - 1] = i + 1;
      continue;
    }
    int64_t end = i + 1, size = mlirShapedTypeGetDimSize(type, i);
    MlirAffineExpr result = withoutLoops(s, mlirAffineMapGetResult(map, i));
    tsVecPush(&slim->ends, end);
    tsVecPush(&slim->sizes, size);
    tsVecPush(&results, result);
  }
  slim->map =
      mlirAffineMapGet(s->maker.context, s->numKept, 0, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

static void findLoops(Slimming *s) {
  const LinalgView *view = &s->view;
  bool *isKnown = tsAllocZeroed((size_t)view->numLoops + 1, sizeof *isKnown);
  for (intptr_t i = 0; i < view->numMaps; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(view->op, i));
    for (intptr_t k = 0; k < mlirAffineMapGetNumResults(view->maps[i]); ++k) {
      MlirAffineExpr expr = mlirAffineMapGetResult(view->maps[i], k);
      intptr_t loop = mlirAffineExprIsADim(expr) ? mlirAffineDimExprGetPosition(expr) : -1;
      if (loop < 0 || isKnown[loop])
        continue;
      isKnown[loop] = true;
      s->isDropped[loop] = mlirShapedTypeGetDimSize(type, k) == 1;
    }
  }
  tsFree(isKnown);
  for (intptr_t i = 0; i < view->numLoops; ++i)
    s->places[i] = s->isDropped[i] ? -1 : s->numKept++;
}

// Whether something changes, and each loop that stays has a size.
static bool isWorthIt(const Slimming *s) {
  bool changes = s->numKept < s->view.numLoops;
  for (intptr_t i = 0; i < s->view.numMaps; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(s->view.op, i));
    if (mlirTypeIsAShaped(type) && !canBeCollapsed(type))
      return false;
  }
  OperandLoops loops = operandLoopsStart(s->numKept);
  for (intptr_t i = 0; i < s->view.numMaps; ++i) {
    changes = changes || s->operands[i].changes;
    operandLoopsAdd(&loops, s->operands[i].map);
  }
  return operandLoopsEnd(&loops) && changes;
}

//===--- The op without it ---===//

static MlirValue sizeOfOperand(const Slimming *s, MlirValue value, intptr_t dim) {
  if (mlirTypeIsARankedTensor(mlirValueGetType(value)))
    return linalgMakeDim(&s->maker, value, dim);
  MlirValue index = linalgMakeInteger(&s->maker, mlirIndexTypeGet(s->maker.context), dim);
  return mlirOperationGetResult(
      memrefDimOpCreateInferred(s->maker.rewriter, s->maker.location, value, index), 0);
}

// The slice that is all of the value.
static TesseraSlice allOf(const Slimming *s, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(type);
  TesseraSlice slice = {.counts = {rank, rank, rank}};
  for (int l = 0; l < 3; ++l)
    slice.lists[l] = tsAllocZeroed((size_t)rank + 1, sizeof *slice.lists[l]);
  for (intptr_t i = 0; i < rank; ++i) {
    slice.lists[TESSERA_SLICE_STRIDES][i].number = 1;
    if (mlirShapedTypeIsDynamicDim(type, i))
      slice.lists[TESSERA_SLICE_SIZES][i].value = sizeOfOperand(s, value, i);
    else
      slice.lists[TESSERA_SLICE_SIZES][i].number = mlirShapedTypeGetDimSize(type, i);
  }
  return slice;
}

static MlirValue collapseBySlice(const Slimming *s, intptr_t operand, MlirValue value) {
  const Slim *slim = &s->operands[operand];
  MlirType from = mlirValueGetType(value);
  intptr_t rank = (intptr_t)slim->sizes.size;
  TesseraSlice slice = allOf(s, value);
  MlirOperation made;
  if (mlirTypeIsARankedTensor(from)) {
    MlirType type = linalgTensorType(rank, slim->sizes.data, linalgElementType(from));
    made = tesseraSliceCreate(s->maker.rewriter, s->maker.location, &tensorExtractSliceOpDef, type,
                              1, &value, &slice);
  } else {
    MlirType whole = tesseraMemRefTypeOfSlice(from, &slice);
    bool *isDropped = tsAllocZeroed((size_t)slice.counts[0] + 1, sizeof *isDropped);
    for (intptr_t i = 0; i < slice.counts[0]; ++i)
      isDropped[i] = isUnit(s, operand, i);
    made = memrefCreateSubView(s->maker.rewriter, s->maker.location,
                               tesseraMemRefDropDims(whole, isDropped), value, &slice);
    tsFree(isDropped);
  }
  tesseraSliceFree(&slice);
  return mlirOperationGetResult(made, 0);
}

static MlirValue collapse(const Slimming *s, intptr_t operand) {
  const Slim *slim = &s->operands[operand];
  MlirValue value = mlirOperationGetOperand(s->view.op, operand);
  MlirType from = mlirValueGetType(value), element = linalgElementType(from);
  if (!slim->changes)
    return value;
  if (s->usesSlices)
    return collapseBySlice(s, operand, value);
  MlirAttribute groups =
      linalgGroupsAttr(s->maker.context, (intptr_t)slim->ends.size, slim->ends.data);
  bool isTensor = mlirTypeIsARankedTensor(from);
  MlirType type =
      isTensor ? linalgTensorType((intptr_t)slim->sizes.size, slim->sizes.data, element)
               : mlirMemRefTypeContiguousGet(element, (intptr_t)slim->sizes.size, slim->sizes.data,
                                             mlirMemRefTypeGetMemorySpace(from));
  MlirOperation made = (isTensor ? tensorCollapseShapeOpCreate : memrefCollapseShapeOpCreate)(
      s->maker.rewriter, s->maker.location, type, value, groups);
  return mlirOperationGetResult(made, 0);
}

static void replaceIndices(const Slimming *s, MlirBlock body) {
  MlirRewriterBase base = s->maker.rewriter;
  MlirType index = mlirIndexTypeGet(s->maker.context);
  MlirType i64 = mlirIntegerTypeGet(s->maker.context, 64);
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (!linalgIndexOpIsA(op))
      continue;
    intptr_t loop = (intptr_t)linalgIndexOpGetDim(op);
    MlirLocation location = mlirOperationGetLocation(op);
    mlirRewriterBaseSetInsertionPointBefore(base, op);
    MlirOperation made =
        s->isDropped[loop]
            ? arithConstantOpCreate(base, location, index, mlirIntegerAttrGet(index, 0))
            : linalgIndexOpCreate(base, location, index, mlirIntegerAttrGet(i64, s->places[loop]));
    mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  }
}

// The size of a dimension of a result, as an operand of the same loop has it.
static MlirValue sizeOf(const Slimming *s, MlirAffineExpr loop) {
  for (intptr_t i = 0; i < s->view.numMaps; ++i)
    for (intptr_t k = 0; k < mlirAffineMapGetNumResults(s->view.maps[i]); ++k)
      if (mlirAffineExprEqual(mlirAffineMapGetResult(s->view.maps[i], k), loop))
        return linalgMakeDim(&s->maker, mlirOperationGetOperand(s->view.op, i), k);
  return (MlirValue){NULL};
}

static MlirValue insertBack(const Slimming *s, MlirValue value, MlirValue whole) {
  TesseraSlice slice = allOf(s, whole);
  const MlirValue values[] = {value, whole};
  MlirOperation made =
      tesseraSliceCreate(s->maker.rewriter, s->maker.location, &tensorInsertSliceOpDef,
                         mlirValueGetType(whole), 2, values, &slice);
  tesseraSliceFree(&slice);
  return mlirOperationGetResult(made, 0);
}

static MlirValue expand(const Slimming *s, MlirValue value, intptr_t result) {
  intptr_t operand = s->view.numInputs + result;
  const Slim *slim = &s->operands[operand];
  MlirType type = mlirValueGetType(mlirOperationGetResult(s->view.op, result));
  if (!slim->changes)
    return value;
  if (s->usesSlices)
    return insertBack(s, value, mlirOperationGetOperand(s->view.op, operand));
  Numbers sizes = {0};
  Values dynamic = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    tsVecPush(&sizes, size);
    if (!mlirShapedTypeIsDynamicDim(type, i))
      continue;
    MlirValue known = sizeOf(s, mlirAffineMapGetResult(s->view.maps[operand], i));
    tsVecPush(&dynamic, known);
  }
  MlirOperation made = tensorExpandShapeOpCreate(
      s->maker.rewriter, s->maker.location, type, value,
      linalgGroupsAttr(s->maker.context, (intptr_t)slim->ends.size, slim->ends.data),
      (intptr_t)dynamic.size, dynamic.data,
      mlirDenseI64ArrayGet(s->maker.context, (intptr_t)sizes.size, sizes.data));
  tsVecFree(&sizes);
  tsVecFree(&dynamic);
  return mlirOperationGetResult(made, 0);
}

static MlirAttribute keptIterators(const Slimming *s) {
  MlirAttribute all = linalgIteratorsAttr(&s->view);
  TsVec(MlirAttribute) kept = {0};
  for (intptr_t i = 0; i < s->view.numLoops; ++i) {
    MlirAttribute kind = mlirArrayAttrGetElement(all, i);
    if (!s->isDropped[i])
      tsVecPush(&kept, kind);
  }
  MlirAttribute attribute = mlirArrayAttrGet(s->maker.context, (intptr_t)kept.size, kept.data);
  tsVecFree(&kept);
  return attribute;
}

static void replaceOp(const Slimming *s) {
  const LinalgView *view = &s->view;
  MlirRewriterBase base = s->maker.rewriter;
  FusedOperands operands = {.numInputs = view->numInputs};
  Values results = {0};
  for (intptr_t i = 0; i < view->numMaps; ++i)
    fusedOperandsAdd(&operands, collapse(s, i), s->operands[i].map);
  MlirOperation made = fusedOperandsMakeOp(base, s->maker.location, &operands, keptIterators(s));
  tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(view->op, 0),
                                   mlirOperationGetRegion(made, 0));
  replaceIndices(s, linalgBody(made));
  mlirRewriterBaseSetInsertionPointBefore(base, view->op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(view->op); ++i) {
    MlirValue result = expand(s, mlirOperationGetResult(made, i), i);
    tsVecPush(&results, result);
  }
  mlirRewriterBaseReplaceOpWithValues(base, view->op, (intptr_t)results.size, results.data);
  fusedOperandsFree(&operands);
  tsVecFree(&results);
}

static MlirLogicalResult dropUnits(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const LinalgFoldUnitExtentDimsPassOptions *options = user;
  Slimming s = {.usesSlices = options->useRankReducingSlices,
                .maker = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetContext(op),
                          mlirOperationGetLocation(op)}};
  if (!linalgViewGet(op, &s.view))
    return mlirLogicalResultFailure();
  s.isDropped = tsAllocZeroed((size_t)s.view.numLoops + 1, sizeof *s.isDropped);
  s.places = tsAllocZeroed((size_t)s.view.numLoops + 1, sizeof *s.places);
  s.operands = tsAllocZeroed((size_t)s.view.numMaps + 1, sizeof *s.operands);
  findLoops(&s);
  for (intptr_t i = 0; i < s.view.numMaps; ++i)
    slimOperand(&s, i);
  bool changes = isWorthIt(&s);
  if (changes)
    replaceOp(&s);
  for (intptr_t i = 0; i < s.view.numMaps; ++i) {
    tsVecFree(&s.operands[i].ends);
    tsVecFree(&s.operands[i].sizes);
  }
  tsFree(s.operands);
  tsFree(s.places);
  tsFree(s.isDropped);
  linalgViewFree(&s.view);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Inits that are read ---===//

static MlirValue emptyLike(const LinalgMaker *maker, MlirValue tensor) {
  MlirType type = mlirValueGetType(tensor);
  Values sizes = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeIsDynamicDim(type, i)) {
      MlirValue size = linalgMakeDim(maker, tensor, i);
      tsVecPush(&sizes, size);
    }
  MlirValue empty = linalgMakeEmpty(maker, type, (intptr_t)sizes.size, sizes.data);
  tsVecFree(&sizes);
  return empty;
}

// The op whose inits that are read are inputs, behind those that there are.
static MlirOperation withInputs(const LinalgMaker *maker, const LinalgView *view,
                                FusedOperands *operands) {
  for (intptr_t i = 0; i < view->numInputs; ++i)
    fusedOperandsAdd(operands, mlirOperationGetOperand(view->op, i), view->maps[i]);
  for (intptr_t i = view->numInputs; i < view->numMaps; ++i)
    if (linalgBodyUses(view->op, i))
      fusedOperandsAdd(operands, mlirOperationGetOperand(view->op, i), view->maps[i]);
  operands->numInputs = (intptr_t)operands->values.size;
  for (intptr_t i = view->numInputs; i < view->numMaps; ++i) {
    MlirValue init = mlirOperationGetOperand(view->op, i);
    fusedOperandsAdd(operands, linalgBodyUses(view->op, i) ? emptyLike(maker, init) : init,
                     view->maps[i]);
  }
  return fusedOperandsMakeOp(maker->rewriter, mlirOperationGetLocation(view->op), operands,
                             linalgIteratorsAttr(view));
}

// An op of parallel loops reads inits as inputs, so that what it writes needn't be there before.
static MlirLogicalResult readInits(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgMaker maker = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetContext(op),
                       mlirOperationGetLocation(op)};
  LinalgView view;
  if (!linalgHasTensors(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool reads = false;
  for (intptr_t i = view.numInputs; linalgViewIsParallel(&view) && i < view.numMaps; ++i)
    reads = reads || linalgBodyUses(op, i);
  if (reads) {
    FusedOperands operands = {0};
    MlirOperation made = withInputs(&maker, &view, &operands);
    MlirBlock body = fusedOperandsMakeBlock(maker.rewriter, made);
    Values arguments = {0};
    intptr_t next = view.numInputs;
    for (intptr_t i = 0; i < view.numMaps; ++i) {
      // An argument that nobody reads needs no other value.
      bool isRead = i >= view.numInputs && linalgBodyUses(op, i);
      intptr_t place = i < view.numInputs ? i
                       : isRead           ? next++
                                          : operands.numInputs + i - view.numInputs;
      MlirValue argument = mlirBlockGetArgument(body, place);
      tsVecPush(&arguments, argument);
    }
    mlirRewriterBaseMergeBlocks(maker.rewriter, linalgBody(op), body, (intptr_t)arguments.size,
                                arguments.data);
    mlirRewriterBaseReplaceOpWithOperation(maker.rewriter, op, made);
    tsVecFree(&arguments);
    fusedOperandsFree(&operands);
  }
  linalgViewFree(&view);
  return reads ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Slices ---===//

// Where groups of dimensions of sizes other than 1 end, those of size 1 in front of each in its
// group. False when no dimension goes.
static bool groupSizes(const int64_t *sizes, intptr_t rank, Numbers *ends, Numbers *kept) {
  for (int64_t i = 0; i < rank; ++i) {
    int64_t end = i + 1;
    if (sizes[i] == 1)
      continue;
    tsVecPush(ends, end);
    tsVecPush(kept, sizes[i]);
  }
  if (ends->size)
    ends->data[ends->size - 1] = rank;
  return (intptr_t)ends->size < rank;
}

static MlirLogicalResult slimExtract(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mlirShapedTypeGetRank(type);
  LinalgMaker maker = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetContext(op),
                       mlirOperationGetLocation(op)};
  Numbers ends = {0}, kept = {0}, sizes = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    tsVecPush(&sizes, size);
  }
  bool hasAll = rank == mlirShapedTypeGetRank(mlirValueGetType(tensorExtractSliceOpGetSource(op)));
  bool slims = (hasAll || mlirShapedTypeHasStaticShape(type)) &&
               !mlirRankedTensorTypeGetEncoding(type).ptr &&
               groupSizes(sizes.data, rank, &ends, &kept);
  if (slims) {
    MlirOperation slice = mlirOperationClone(op);
    mlirValueSetType(mlirOperationGetResult(slice, 0),
                     linalgTensorType((intptr_t)kept.size, kept.data, linalgElementType(type)));
    mlirRewriterBaseInsert(maker.rewriter, slice);
    Values dynamic = {0};
    for (intptr_t i = 0; hasAll && i < tensorExtractSliceOpGetNumSizes(op); ++i) {
      MlirValue size = tensorExtractSliceOpGetSizes(op, i);
      tsVecPush(&dynamic, size);
    }
    MlirOperation made = tensorExpandShapeOpCreate(
        maker.rewriter, maker.location, type, mlirOperationGetResult(slice, 0),
        linalgGroupsAttr(maker.context, (intptr_t)ends.size, ends.data), (intptr_t)dynamic.size,
        dynamic.data, mlirDenseI64ArrayGet(maker.context, rank, sizes.data));
    mlirRewriterBaseReplaceOpWithOperation(maker.rewriter, op, made);
    tsVecFree(&dynamic);
  }
  tsVecFree(&ends);
  tsVecFree(&kept);
  tsVecFree(&sizes);
  return slims ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Of both ops that insert slices. In what runs in parallel nothing else can stand.
static MlirLogicalResult slimInsert(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(source);
  intptr_t rank = mlirShapedTypeGetRank(type);
  LinalgMaker maker = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetContext(op),
                       mlirOperationGetLocation(op)};
  Numbers ends = {0}, kept = {0}, sizes = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    tsVecPush(&sizes, size);
  }
  bool slims =
      !mlirRankedTensorTypeGetEncoding(type).ptr && groupSizes(sizes.data, rank, &ends, &kept);
  if (slims) {
    if (tensorParallelInsertSliceOpIsA(op))
      mlirRewriterBaseSetInsertionPointBefore(maker.rewriter, mlirOperationGetParentOperation(op));
    MlirOperation collapsed = tensorCollapseShapeOpCreate(
        maker.rewriter, maker.location,
        linalgTensorType((intptr_t)kept.size, kept.data, linalgElementType(type)), source,
        linalgGroupsAttr(maker.context, (intptr_t)ends.size, ends.data));
    mlirRewriterBaseStartOpModification(maker.rewriter, op);
    mlirOperationSetOperand(op, 0, mlirOperationGetResult(collapsed, 0));
    mlirRewriterBaseFinalizeOpModification(maker.rewriter, op);
  }
  tsVecFree(&ends);
  tsVecFree(&kept);
  tsVecFree(&sizes);
  return slims ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// The sizes of a group of dimensions of an empty tensor in one: those that are known, times at most
// one that isn't, which is what the value is then. False when there are several.
static bool joinSizes(MlirOperation empty, intptr_t first, intptr_t last, Values *dynamic) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(empty, 0));
  intptr_t numDynamic = 0;
  bool areOnes = true;
  for (intptr_t i = 0, next = 0; i < last; ++i) {
    bool isDynamic = mlirShapedTypeIsDynamicDim(type, i);
    if (i >= first && isDynamic) {
      MlirValue size = tensorEmptyOpGetDynamicSizes(empty, next);
      tsVecPush(dynamic, size);
      ++numDynamic;
    } else if (i >= first) {
      areOnes = areOnes && mlirShapedTypeGetDimSize(type, i) == 1;
    }
    next += isDynamic;
  }
  return numDynamic == 0 || (numDynamic == 1 && areOnes);
}

static bool collapsedSizes(MlirOperation collapse, MlirOperation empty, Values *dynamic) {
  MlirAttribute groups = tensorCollapseShapeOpGetReassociationAttr(collapse);
  intptr_t first = 0;
  bool fits = true;
  for (intptr_t i = 0; fits && i < mlirArrayAttrGetNumElements(groups); ++i) {
    intptr_t last = first + mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i));
    fits = joinSizes(empty, first, last, dynamic);
    first = last;
  }
  return fits;
}

// An empty tensor in another shape is another empty one.
static MlirLogicalResult reshapeEmpty(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirOperation empty = arithDefiningOp(mlirOperationGetOperand(op, 0), &tensorEmptyOpDef);
  if (!empty.ptr)
    return mlirLogicalResultFailure();
  Values dynamic = {0};
  bool fits = true;
  if (tensorCollapseShapeOpIsA(op))
    fits = collapsedSizes(op, empty, &dynamic);
  else
    for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i) {
      MlirValue size = mlirOperationGetOperand(op, i);
      tsVecPush(&dynamic, size);
    }
  if (fits) {
    LinalgMaker maker = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetContext(op),
                         mlirOperationGetLocation(op)};
    MlirValue made = linalgMakeEmpty(&maker, type, (intptr_t)dynamic.size, dynamic.data);
    mlirRewriterBaseReplaceOpWithValues(maker.rewriter, op, 1, &made);
  }
  tsVecFree(&dynamic);
  return fits ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// A part of a tensor that has nothing in it is one, too.
static MlirLogicalResult sliceEmpty(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!arithDefiningOp(tensorExtractSliceOpGetSource(op), &tensorEmptyOpDef).ptr)
    return mlirLogicalResultFailure();
  LinalgMaker maker = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetContext(op),
                       mlirOperationGetLocation(op)};
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t numDynamic = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    numDynamic += mlirShapedTypeIsDynamicDim(type, i);
  Values sizes = {0};
  for (intptr_t i = 0; i < tensorExtractSliceOpGetNumSizes(op); ++i) {
    MlirValue size = tensorExtractSliceOpGetSizes(op, i);
    tsVecPush(&sizes, size);
  }
  bool fits = (intptr_t)sizes.size == numDynamic && !mlirRankedTensorTypeGetEncoding(type).ptr;
  if (fits) {
    MlirValue empty = linalgMakeEmpty(&maker, type, numDynamic, sizes.data);
    mlirRewriterBaseReplaceOpWithValues(maker.rewriter, op, 1, &empty);
  }
  tsVecFree(&sizes);
  return fits ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- The pass ---===//

void linalgFoldUnitExtentDimsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const LinalgFoldUnitExtentDimsPassOptions *options) {
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, dropUnits, (void *)options);
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, readInits, NULL);
  linalgAddFillPatterns(patterns);
  tensorEmptyOpGetCanonicalizationPatterns(patterns);
  if (options->useRankReducingSlices) {
    tesseraRewritePatternSetAdd(patterns, &tensorExtractSliceOpDef, 1, sliceEmpty, NULL);
    return;
  }
  tesseraRewritePatternSetAdd(patterns, &tensorExtractSliceOpDef, 1, slimExtract, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorInsertSliceOpDef, 1, slimInsert, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorParallelInsertSliceOpDef, 1, slimInsert, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, reshapeEmpty, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, reshapeEmpty, NULL);
  tensorCollapseShapeOpGetCanonicalizationPatterns(patterns);
  tensorExpandShapeOpGetCanonicalizationPatterns(patterns);
}
