// Padding of tensors whose dimensions are joined before or split behind it: the reshape and the pad
// change places. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tensor/TensorPad.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

// A pad whose dimensions are those of a reshape's groups.
typedef struct GroupedPad {
  MlirOperation op;
  MlirValue value;
  TensorPadding padding; ///< of each dimension that the groups have
  intptr_t numGroups;
  intptr_t *starts;
} GroupedPad;

// The value of all padding where it is made outside of the body.
static MlirValue outerValue(MlirOperation pad) {
  MlirValue value = tensorPadValue(pad);
  MlirBlock body = mlirRegionGetFirstBlock(tensorPadOpGetRegion(pad));
  bool isInside = value.ptr && mlirValueIsAOpResult(value) &&
                  mlirBlockEqual(mlirOperationGetBlock(mlirOpResultGetOwner(value)), body);
  return isInside ? (MlirValue){NULL} : value;
}

static void freeGroupedPad(GroupedPad *pad) {
  tensorFreePadding(&pad->padding);
  tsFree(pad->starts);
}

// Reads a pad with one value in which no dimension that is a group of several is padded.
static bool readGroupedPad(MlirOperation op, MlirAttribute groups, GroupedPad *pad) {
  *pad = (GroupedPad){.op = op, .value = outerValue(op)};
  if (!pad->value.ptr)
    return false;
  TensorPadding joined = tensorReadPadding(op);
  pad->numGroups = mlirArrayAttrGetNumElements(groups);
  pad->starts = tsAllocZeroed((size_t)pad->numGroups + 1, sizeof *pad->starts);
  tesseraReassociationRead(groups, pad->starts);
  pad->padding.rank = pad->starts[pad->numGroups];
  for (unsigned side = 0; side < TENSOR_NUM_SIDES; ++side)
    pad->padding.sides[side] =
        tsAllocZeroed((size_t)pad->padding.rank + 1, sizeof *pad->padding.sides[side]);
  bool fits = true;
  for (intptr_t i = 0; fits && i < pad->numGroups; ++i) {
    intptr_t first = pad->starts[i], end = pad->starts[i + 1];
    fits = end - first == 1 || !tensorIsPadded(&joined, i);
    for (unsigned side = 0; side < TENSOR_NUM_SIDES; ++side)
      if (end - first == 1)
        pad->padding.sides[side][first] = joined.sides[side][i];
  }
  tensorFreePadding(&joined);
  if (!fits)
    freeGroupedPad(pad);
  return fits;
}

// The shape `split`, but what is one dimension in both has the size that `joined` has.
static MlirType splitType(const GroupedPad *pad, MlirType split, MlirType joined) {
  int64_t *sizes = tsAllocZeroed((size_t)pad->padding.rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i < pad->numGroups; ++i)
    for (intptr_t k = pad->starts[i]; k < pad->starts[i + 1]; ++k)
      sizes[k] = pad->starts[i + 1] - pad->starts[i] == 1 ? mlirShapedTypeGetDimSize(joined, i)
                                                          : mlirShapedTypeGetDimSize(split, k);
  MlirType type = mlirRankedTensorTypeGet(
      pad->padding.rank, sizes, mlirShapedTypeGetElementType(split), mlirAttributeGetNull());
  tsFree(sizes);
  return type;
}

static MlirOperation makePad(MlirRewriterBase base, const GroupedPad *pad, MlirType type,
                             MlirValue source) {
  MlirLocation location = mlirOperationGetLocation(pad->op);
  MlirOperation op = tensorCreatePad(base, pad->op, type, source, &pad->padding);
  size_t rank = (size_t)pad->padding.rank;
  MlirType *types = tsAllocZeroed(rank + 1, sizeof *types);
  MlirLocation *locations = tsAllocZeroed(rank + 1, sizeof *locations);
  for (size_t i = 0; i < rank; ++i) {
    types[i] = mlirIndexTypeGet(mlirOperationGetContext(op));
    locations[i] = location;
  }
  MlirBlock body =
      tesseraRewriterCreateBlock(base, tensorPadOpGetRegion(op), (intptr_t)rank, types, locations);
  mlirRewriterBaseSetInsertionPointToEnd(base, body);
  tensorYieldOpCreate(base, location, pad->value);
  mlirRewriterBaseSetInsertionPointAfter(base, op);
  tsFree(types);
  tsFree(locations);
  return op;
}

static bool hasEncoding(MlirType type) { return mlirRankedTensorTypeGetEncoding(type).ptr != NULL; }

static MlirLogicalResult padBeforeCollapse(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation collapse = arithDefiningOp(tensorPadOpGetSource(op), &tensorCollapseShapeOpDef);
  MlirType result = mlirValueGetType(tensorPadOpGetResult(op));
  GroupedPad pad;
  if (!collapse.ptr || !irValueHasOneUse(irValue(tensorPadOpGetSource(op))) ||
      hasEncoding(result) || hasEncoding(mlirValueGetType(tensorCollapseShapeOpGetSrc(collapse))) ||
      !readGroupedPad(op, tensorCollapseShapeOpGetReassociationAttr(collapse), &pad))
    return mlirLogicalResultFailure();
  MlirValue source = tensorCollapseShapeOpGetSrc(collapse);
  MlirOperation made =
      makePad(base, &pad, splitType(&pad, mlirValueGetType(source), result), source);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorCollapseShapeOpCreate(base, mlirOperationGetLocation(op), result,
                                  tensorPadOpGetResult(made),
                                  tensorCollapseShapeOpGetReassociationAttr(collapse)));
  freeGroupedPad(&pad);
  return mlirLogicalResultSuccess();
}

// The sizes that the source has when it is split as the padded tensor was.
static void readSplitSizes(MlirRewriterBase base, const GroupedPad *pad, MlirOperation expand,
                           TesseraMixedNumber *sizes) {
  MlirValue source = tensorPadOpGetSource(pad->op);
  MlirType type = mlirValueGetType(source);
  MlirLocation location = mlirOperationGetLocation(expand);
  TesseraMixedList shape = arithOutputShape(expand);
  tesseraMixedListRead(&shape, sizes);
  for (intptr_t i = 0; i < pad->numGroups; ++i) {
    TesseraMixedNumber *size = &sizes[pad->starts[i]];
    if (pad->starts[i + 1] - pad->starts[i] != 1)
      continue;
    *size = (TesseraMixedNumber){.number = mlirShapedTypeGetDimSize(type, i)};
    if (mlirShapedTypeIsDynamicDim(type, i))
      size->value = mlirOperationGetResult(
          tensorDimOpCreateInferred(base, location, source, arithCreateIndex(base, location, i)),
          0);
  }
}

static MlirLogicalResult padBehindExpand(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue padded = tensorExpandShapeOpGetSrc(op);
  MlirOperation before = arithDefiningOp(padded, &tensorPadOpDef);
  MlirType result = mlirValueGetType(tensorExpandShapeOpGetResult(op));
  MlirAttribute groups = tensorExpandShapeOpGetReassociationAttr(op);
  GroupedPad pad;
  if (!before.ptr || !irValueHasOneUse(irValue(padded)) || hasEncoding(result) ||
      hasEncoding(mlirValueGetType(padded)) || !readGroupedPad(before, groups, &pad))
    return mlirLogicalResultFailure();
  MlirValue source = tensorPadOpGetSource(before);
  MlirType type = splitType(&pad, result, mlirValueGetType(source));
  TesseraMixedNumber *sizes = tsAllocZeroed((size_t)pad.padding.rank + 1, sizeof *sizes);
  readSplitSizes(base, &pad, op, sizes);
  MlirOperation split = arithCreateExpand(base, mlirOperationGetLocation(op),
                                          &tensorExpandShapeOpDef, type, source, groups, sizes);
  MlirOperation made = makePad(base, &pad, result, tensorExpandShapeOpGetResult(split));
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  tsFree(sizes);
  freeGroupedPad(&pad);
  return mlirLogicalResultSuccess();
}

void tensorAddReshapePadPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, padBeforeCollapse, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, padBehindExpand, NULL);
}
