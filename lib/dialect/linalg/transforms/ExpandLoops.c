// A structured op between reshapes that split or join dimensions: the op runs over the split ones,
// so that the reshape is of other operands, or goes. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "dialect/linalg/transforms/ExpandLoops.h"
#include "dialect/affine/Affine.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/linalg/transforms/Operands.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tensor/TensorPad.h"
#include "ir/Arithmetic.h"
#include "ir/Operation.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

typedef TsVec(TesseraMixedNumber) Sizes;
typedef TsVec(MlirValue) Values;

//===--- Which loops become which ---===//

typedef struct Expansion {
  LinalgView view;
  LinalgMaker maker;
  intptr_t
      *starts; ///< the first of the loops that each becomes; behind the last, the number of all
  TesseraMixedNumber *sizes; ///< of the loops to be
  bool isTrial;              ///< makes nothing: sizes that aren't known are some value
} Expansion;

/// The groups of an expanded operand and its sizes.
typedef struct Groups {
  intptr_t count;
  intptr_t *starts;
  const TesseraMixedNumber *sizes;
} Groups;

static intptr_t loopOf(MlirAffineMap map, intptr_t result) {
  return mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, result));
}

static intptr_t numLoopsOf(const Expansion *e, intptr_t loop) {
  return e->starts[loop + 1] - e->starts[loop];
}

// Every operand's dimensions are loops themselves, so that both are split alike.
static bool canBeExpanded(const LinalgView *view, intptr_t operand) {
  for (intptr_t i = 0; i < view->numMaps; ++i)
    if (!mlirAffineMapIsProjectedPermutation(view->maps[i]))
      return false;
  for (intptr_t i = 0; i < view->numMaps; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(view->op, i));
    if (mlirTypeIsARankedTensor(type) && mlirRankedTensorTypeGetEncoding(type).ptr)
      return false;
  }
  return linalgHasTensors(view->op) && mlirAffineMapGetNumResults(view->maps[operand]) > 0;
}

static TesseraMixedNumber sizeOf(const Expansion *e, MlirValue tensor, intptr_t dim) {
  MlirType type = mlirValueGetType(tensor);
  if (mlirShapedTypeIsDynamicDim(type, dim))
    return (TesseraMixedNumber){.value =
                                    e->isTrial ? tensor : linalgMakeDim(&e->maker, tensor, dim)};
  return (TesseraMixedNumber){.number = mlirShapedTypeGetDimSize(type, dim)};
}

// The size of a loop, as the first operand that has it says.
static TesseraMixedNumber loopSize(const Expansion *e, intptr_t loop) {
  for (intptr_t i = 0; i < e->view.numMaps; ++i)
    for (intptr_t k = 0; k < mlirAffineMapGetNumResults(e->view.maps[i]); ++k)
      if (loopOf(e->view.maps[i], k) == loop)
        return sizeOf(e, mlirOperationGetOperand(e->view.op, i), k);
  return (TesseraMixedNumber){.number = 1}; // can't be on an op that verifies
}

// The operand's dimensions are split into the groups, and its loops with them.
static void splitLoops(Expansion *e, intptr_t operand, const Groups *groups) {
  MlirAffineMap map = e->view.maps[operand];
  intptr_t *groupOf = tsAllocZeroed((size_t)e->view.numLoops + 1, sizeof *groupOf);
  intptr_t numLoops = e->view.numLoops;
  for (intptr_t k = 0; k < groups->count; ++k) {
    groupOf[loopOf(map, k)] = k + 1;
    numLoops += groups->starts[k + 1] - groups->starts[k] - 1;
  }
  e->sizes = tsAllocZeroed((size_t)numLoops + 1, sizeof *e->sizes);
  for (intptr_t i = 0, next = 0; i < e->view.numLoops; ++i) {
    e->starts[i] = next;
    if (!groupOf[i])
      e->sizes[next++] = loopSize(e, i);
    else
      for (intptr_t k = groups->starts[groupOf[i] - 1]; k < groups->starts[groupOf[i]]; ++k)
        e->sizes[next++] = groups->sizes[k];
    e->starts[i + 1] = next;
  }
  tsFree(groupOf);
}

static Sizes splitSizes(const Expansion *e, MlirOperation reshape) {
  Sizes sizes = {0};
  MlirValue source = tensorCollapseShapeOpIsA(reshape) ? tensorCollapseShapeOpGetSrc(reshape)
                                                       : tensorExpandShapeOpGetResult(reshape);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(mlirValueGetType(source)); ++i) {
    TesseraMixedNumber size = {0};
    if (tensorCollapseShapeOpIsA(reshape))
      size = sizeOf(e, source, i);
    tsVecPush(&sizes, size);
  }
  if (tensorExpandShapeOpIsA(reshape) && sizes.size) {
    TesseraMixedList shape = arithOutputShape(reshape);
    tesseraMixedListRead(&shape, sizes.data);
  }
  return sizes;
}

// Splits the loops of an operand's dimensions as the reshape that makes or takes it splits those.
static void splitBy(Expansion *e, intptr_t operand, MlirOperation reshape) {
  MlirAttribute attribute = tensorCollapseShapeOpIsA(reshape)
                                ? tensorCollapseShapeOpGetReassociationAttr(reshape)
                                : tensorExpandShapeOpGetReassociationAttr(reshape);
  Sizes sizes = splitSizes(e, reshape);
  Groups groups = {.count = mlirArrayAttrGetNumElements(attribute), .sizes = sizes.data};
  groups.starts = tsAllocZeroed((size_t)groups.count + 1, sizeof *groups.starts);
  tesseraReassociationRead(attribute, groups.starts);
  e->starts = tsAllocZeroed((size_t)e->view.numLoops + 1, sizeof *e->starts);
  splitLoops(e, operand, &groups);
  tsFree(groups.starts);
  tsVecFree(&sizes);
}

static void freeSplit(Expansion *e) {
  tsFree(e->starts);
  tsFree(e->sizes);
}

//===--- Operands ---===//

static MlirAffineMap expandedMap(const Expansion *e, MlirAffineMap map) {
  TsVec(MlirAffineExpr) results = {0};
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    intptr_t loop = loopOf(map, i);
    for (intptr_t k = e->starts[loop]; k < e->starts[loop + 1]; ++k) {
      MlirAffineExpr dim = mlirAffineDimExprGet(e->maker.context, k);
      tsVecPush(&results, dim);
    }
  }
  MlirAffineMap expanded = mlirAffineMapGet(e->maker.context, e->starts[e->view.numLoops], 0,
                                            (intptr_t)results.size, results.data);
  tsVecFree(&results);
  return expanded;
}

// An operand's groups, as the loops of its dimensions are split, and its sizes then.
static Groups groupsOfOperand(const Expansion *e, MlirAffineMap map, Sizes *sizes) {
  Groups groups = {.count = mlirAffineMapGetNumResults(map)};
  groups.starts = tsAllocZeroed((size_t)groups.count + 1, sizeof *groups.starts);
  for (intptr_t i = 0; i < groups.count; ++i) {
    intptr_t loop = loopOf(map, i);
    groups.starts[i + 1] = groups.starts[i] + numLoopsOf(e, loop);
    for (intptr_t k = e->starts[loop]; k < e->starts[loop + 1]; ++k)
      tsVecPush(sizes, e->sizes[k]);
  }
  groups.sizes = sizes->data;
  return groups;
}

static MlirType expandedType(MlirType type, const Sizes *sizes) {
  TsVec(int64_t) numbers = {0};
  for (size_t i = 0; i < sizes->size; ++i) {
    int64_t number = sizes->data[i].value.ptr ? IR_DYNAMIC : sizes->data[i].number;
    tsVecPush(&numbers, number);
  }
  MlirType expanded =
      linalgTensorType((intptr_t)numbers.size, numbers.data, linalgElementType(type));
  tsVecFree(&numbers);
  return expanded;
}

// Whether each dimension's size is that of its group, as far as both are known.
static bool agrees(MlirType type, const Groups *groups) {
  for (intptr_t i = 0; i < groups->count; ++i) {
    int64_t size = 1;
    for (intptr_t k = groups->starts[i]; k < groups->starts[i + 1]; ++k) {
      if (groups->sizes[k].value.ptr)
        size = IR_DYNAMIC;
      else if (size != IR_DYNAMIC && !irMulFits(size, groups->sizes[k].number, &size))
        return false;
    }
    if (size != mlirShapedTypeGetDimSize(type, i))
      return false;
  }
  return true;
}

static bool isSplit(const Expansion *e, MlirAffineMap map) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (numLoopsOf(e, loopOf(map, i)) != 1)
      return true;
  return false;
}

static bool operandsAgree(const Expansion *e, intptr_t except) {
  bool agree = true;
  for (intptr_t i = 0; agree && i < e->view.numMaps; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(e->view.op, i));
    if (i == except || !mlirTypeIsARankedTensor(type) || !isSplit(e, e->view.maps[i]))
      continue;
    Sizes sizes = {0};
    Groups groups = groupsOfOperand(e, e->view.maps[i], &sizes);
    agree = agrees(type, &groups);
    tsFree(groups.starts);
    tsVecFree(&sizes);
  }
  return agree;
}

static MlirValue expandOperand(const Expansion *e, intptr_t operand) {
  MlirValue value = mlirOperationGetOperand(e->view.op, operand);
  MlirType type = mlirValueGetType(value);
  if (!mlirTypeIsARankedTensor(type) || !isSplit(e, e->view.maps[operand]))
    return value;
  Sizes sizes = {0};
  Groups groups = groupsOfOperand(e, e->view.maps[operand], &sizes);
  MlirOperation made = arithCreateExpand(
      e->maker.rewriter, e->maker.location, &tensorExpandShapeOpDef, expandedType(type, &sizes),
      value, tesseraReassociationGet(e->maker.context, groups.count, groups.starts), sizes.data);
  tsFree(groups.starts);
  tsVecFree(&sizes);
  return mlirOperationGetResult(made, 0);
}

static MlirValue collapseResult(const Expansion *e, MlirValue value, intptr_t result) {
  MlirAffineMap map = e->view.maps[e->view.numInputs + result];
  if (!isSplit(e, map))
    return value;
  Sizes sizes = {0};
  Groups groups = groupsOfOperand(e, map, &sizes);
  MlirOperation made =
      arithCreateCollapse(e->maker.rewriter, e->maker.location, &tensorCollapseShapeOpDef,
                          mlirValueGetType(mlirOperationGetResult(e->view.op, result)), value,
                          tesseraReassociationGet(e->maker.context, groups.count, groups.starts));
  tsFree(groups.starts);
  tsVecFree(&sizes);
  return mlirOperationGetResult(made, 0);
}

//===--- The op ---===//

static MlirAttribute expandedIterators(const Expansion *e) {
  MlirAttribute all = linalgIteratorsAttr(&e->view);
  TsVec(MlirAttribute) kinds = {0};
  for (intptr_t i = 0; i < e->view.numLoops; ++i) {
    MlirAttribute kind = mlirArrayAttrGetElement(all, i);
    for (intptr_t k = 0; k < numLoopsOf(e, i); ++k)
      tsVecPush(&kinds, kind);
  }
  MlirAttribute attribute = mlirArrayAttrGet(e->maker.context, (intptr_t)kinds.size, kinds.data);
  tsVecFree(&kinds);
  return attribute;
}

static MlirValue makeIndex(const Expansion *e, intptr_t loop) {
  MlirType index = mlirIndexTypeGet(e->maker.context);
  MlirAttribute dim = mlirIntegerAttrGet(mlirIntegerTypeGet(e->maker.context, 64), loop);
  return mlirOperationGetResult(
      linalgIndexOpCreate(e->maker.rewriter, e->maker.location, index, dim), 0);
}

// The number of a loop from those that it became, the last of which counts fastest.
static MlirValue makeOldIndex(const Expansion *e, intptr_t loop) {
  MlirContext context = e->maker.context;
  MlirAffineExpr expr = mlirAffineAddExprGet(
      mlirAffineDimExprGet(context, 0),
      mlirAffineMulExprGet(mlirAffineDimExprGet(context, 1), mlirAffineSymbolExprGet(context, 0)));
  intptr_t first = e->starts[loop], end = e->starts[loop + 1];
  Values inner = {0};
  for (intptr_t k = first + 1; k < end; ++k) {
    MlirValue index = makeIndex(e, k);
    tsVecPush(&inner, index);
  }
  TesseraMixedNumber sum = {.value = makeIndex(e, first)};
  for (intptr_t k = first + 1; k < end; ++k) {
    const TesseraMixedNumber numbers[] = {{.value = inner.data[k - first - 1]}, sum, e->sizes[k]};
    sum = affineApplyInputs(e->maker.rewriter, e->maker.location, expr, 2, 3, numbers);
  }
  tsVecFree(&inner);
  return arithCreateMixed(e->maker.rewriter, e->maker.location, sum);
}

static void replaceIndices(const Expansion *e, MlirBlock body) {
  MlirRewriterBase base = e->maker.rewriter;
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (!linalgIndexOpIsA(op))
      continue;
    mlirRewriterBaseSetInsertionPointBefore(base, op);
    MlirValue index = makeOldIndex(e, (intptr_t)linalgIndexOpGetDim(op));
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &index);
  }
}

static MlirAttribute expandedPermutation(const Expansion *e) {
  // The input's map is the inverse of the permutation, that of the init the identity.
  TsVec(int64_t) permutation = {0};
  intptr_t rank;
  const int64_t *old = linalgTransposeOpGetPermutation(e->view.op, &rank);
  Sizes sizes = {0};
  Groups input = groupsOfOperand(e, e->view.maps[0], &sizes);
  for (intptr_t i = 0; i < rank; ++i)
    for (int64_t k = input.starts[old[i]]; k < input.starts[old[i] + 1]; ++k)
      tsVecPush(&permutation, k);
  MlirAttribute attribute =
      mlirDenseI64ArrayGet(e->maker.context, (intptr_t)permutation.size, permutation.data);
  tsFree(input.starts);
  tsVecFree(&sizes);
  tsVecFree(&permutation);
  return attribute;
}

// Ops that are the same whatever their loops are keep their names.
static bool keepsName(MlirOperation op) {
  return linalgTransposeOpIsA(op) || linalgFillOpIsA(op) || linalgCopyOpIsA(op);
}

static MlirOperation makeNamed(const Expansion *e, const MlirValue *operands) {
  MlirOperation made = mlirOperationClone(e->view.op);
  for (intptr_t i = 0; i < e->view.numMaps; ++i)
    mlirOperationSetOperand(made, i, operands[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(made); ++i)
    mlirValueSetType(mlirOperationGetResult(made, i),
                     mlirValueGetType(operands[e->view.numInputs + i]));
  if (linalgTransposeOpIsA(made))
    linalgTransposeOpSetPermutationAttr(made, expandedPermutation(e));
  mlirRewriterBaseInsert(e->maker.rewriter, made);
  return made;
}

static MlirOperation makeGeneric(const Expansion *e, const MlirValue *values) {
  const LinalgView *view = &e->view;
  FusedOperands operands = {.numInputs = view->numInputs};
  for (intptr_t i = 0; i < view->numMaps; ++i)
    fusedOperandsAdd(&operands, values[i], expandedMap(e, view->maps[i]));
  MlirOperation made =
      fusedOperandsMakeOp(e->maker.rewriter, e->maker.location, &operands, expandedIterators(e));
  tesseraRewriterInlineRegionAtEnd(e->maker.rewriter, mlirOperationGetRegion(view->op, 0),
                                   mlirOperationGetRegion(made, 0));
  replaceIndices(e, linalgBody(made));
  fusedOperandsFree(&operands);
  return made;
}

// Puts the op over the split loops before itself, `value` in place of the operand if that is an
// input; `results` are what replaces its own.
static void expandOp(const Expansion *e, intptr_t operand, MlirValue value, Values *results) {
  Values operands = {0};
  for (intptr_t i = 0; i < e->view.numMaps; ++i) {
    MlirValue made = i == operand && value.ptr ? value : expandOperand(e, i);
    tsVecPush(&operands, made);
  }
  MlirOperation made =
      keepsName(e->view.op) ? makeNamed(e, operands.data) : makeGeneric(e, operands.data);
  mlirRewriterBaseSetInsertionPointBefore(e->maker.rewriter, e->view.op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(made); ++i) {
    MlirValue result = collapseResult(e, mlirOperationGetResult(made, i), i);
    tsVecPush(results, result);
  }
  tsVecFree(&operands);
}

//===--- Sizes that are made behind the op ---===//

typedef TsVec(MlirOperation) Operations;

/// More than an expansion's sizes are made from is left where it is.
enum { MOST_MOVED = 256 };

static bool hasOperation(const Operations *ops, MlirOperation op) {
  for (size_t i = 0; i < ops->size; ++i)
    if (mlirOperationEqual(ops->data[i], op))
      return true;
  return false;
}

// Adds what makes the operands from `first` on, as far as it stands behind `place` in its block.
// False when some of it has to stay there.
static bool addDefinitions(MlirOperation op, intptr_t first, MlirOperation place,
                           Operations *moved) {
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (!mlirValueIsAOpResult(value))
      continue;
    MlirOperation definition = mlirOpResultGetOwner(value);
    if (!mlirBlockEqual(mlirOperationGetBlock(definition), mlirOperationGetBlock(place)) ||
        mlirOperationIsBeforeInBlock(definition, place) || hasOperation(moved, definition))
      continue;
    if (mlirOperationEqual(definition, place) || mlirOperationGetNumRegions(definition) ||
        !tesseraOperationIsMemoryEffectFree(definition) || moved->size == MOST_MOVED)
      return false;
    tsVecPush(moved, definition);
  }
  return true;
}

static int compareInBlock(const void *a, const void *b) {
  const MlirOperation *first = a, *second = b;
  if (mlirOperationEqual(*first, *second))
    return 0;
  return mlirOperationIsBeforeInBlock(*first, *second) ? -1 : 1;
}

// Moves what makes the expansion's sizes in front of `place`; false when that can't be.
static bool moveSizes(MlirRewriterBase base, MlirOperation expand, MlirOperation place) {
  Operations moved = {0};
  bool canMove = mlirBlockEqual(mlirOperationGetBlock(expand), mlirOperationGetBlock(place)) &&
                 addDefinitions(expand, 1, place, &moved);
  for (size_t i = 0; canMove && i < moved.size; ++i)
    canMove = addDefinitions(moved.data[i], 0, place, &moved);
  if (canMove && moved.size > 1)
    qsort(moved.data, moved.size, sizeof *moved.data, compareInBlock);
  for (size_t i = 0; canMove && i < moved.size; ++i)
    mlirRewriterBaseMoveOpBefore(base, moved.data[i], place);
  tsVecFree(&moved);
  return canMove;
}

//===--- Patterns ---===//

// Splits the loops as the reshape of an operand splits its dimensions. False, and nothing is made,
// when another operand can't be split so.
static bool expandBy(MlirRewriterBase base, const LinalgView *view, intptr_t operand,
                     MlirOperation reshape, Values *results) {
  bool isCollapse = tensorCollapseShapeOpIsA(reshape);
  Expansion e = {
      .view = *view,
      .maker = {base, mlirOperationGetContext(view->op), mlirOperationGetLocation(view->op)},
      .isTrial = true};
  splitBy(&e, operand, reshape);
  bool fits = operandsAgree(&e, isCollapse ? operand : -1) &&
              (isCollapse || moveSizes(base, reshape, view->op));
  freeSplit(&e);
  if (!fits)
    return false;
  e.isTrial = false;
  mlirRewriterBaseSetInsertionPointBefore(base, view->op);
  splitBy(&e, operand, reshape);
  MlirValue none = {NULL};
  expandOp(&e, operand, isCollapse ? tensorCollapseShapeOpGetSrc(reshape) : none, results);
  freeSplit(&e);
  return true;
}

static bool expandByInput(MlirRewriterBase base, const LinalgView *view, intptr_t input) {
  MlirValue operand = mlirOperationGetOperand(view->op, input);
  MlirOperation collapse = arithDefiningOp(operand, &tensorCollapseShapeOpDef);
  if (!collapse.ptr || !irValueHasOneUse(irValue(operand)) || !canBeExpanded(view, input))
    return false;
  Values results = {0};
  bool fits = expandBy(base, view, input, collapse, &results);
  if (fits)
    mlirRewriterBaseReplaceOpWithValues(base, view->op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  return fits;
}

// An input that was joined is read as it was before.
static MlirLogicalResult expandConsumer(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  LinalgView view;
  if (!linalgIsStructured(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool expanded = false;
  for (intptr_t i = 0; i < view.numInputs && !expanded; ++i)
    expanded = expandByInput(mlirPatternRewriterAsBase(rewriter), &view, i);
  linalgViewFree(&view);
  return expanded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// The results that replace those of an op, one of which is split by an expansion that they replace
// too.
static void replaceBoth(MlirRewriterBase base, MlirOperation expand, MlirOperation op,
                        Values *results) {
  intptr_t number = mlirOpResultGetResultNumber(tensorExpandShapeOpGetSrc(expand));
  MlirOperation collapse = arithDefiningOp(results->data[number], &tensorCollapseShapeOpDef);
  MlirValue split = collapse.ptr ? tensorCollapseShapeOpGetSrc(collapse) : results->data[number];
  mlirRewriterBaseReplaceOpWithValues(base, expand, 1, &split);
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results->size, results->data);
}

// A result that is split by its only user is made so.
static MlirLogicalResult expandProducer(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = tensorExpandShapeOpGetSrc(op);
  MlirOperation producer =
      mlirValueIsAOpResult(source) ? mlirOpResultGetOwner(source) : (MlirOperation){NULL};
  LinalgView view;
  if (!producer.ptr || !irOperationHasOneUse(irOp(producer)) || !linalgIsStructured(producer) ||
      !linalgViewGet(producer, &view))
    return mlirLogicalResultFailure();
  intptr_t init = view.numInputs + mlirOpResultGetResultNumber(source);
  Values results = {0};
  bool fits = canBeExpanded(&view, init) && expandBy(base, &view, init, op, &results);
  if (fits)
    replaceBoth(base, op, producer, &results);
  tsVecFree(&results);
  linalgViewFree(&view);
  return fits ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void linalgAddExpandLoopsPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, expandProducer, NULL);
  tensorAddReshapePadPatterns(patterns);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, expandConsumer, NULL);
}
