// Layouts of memrefs: what slicing, joining and splitting dimensions makes of strides.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Views.h"

//===--- Numbers that may be dynamic ---===//

int64_t tesseraDynamicAdd(int64_t a, int64_t b) {
  if (a == IR_DYNAMIC || b == IR_DYNAMIC)
    return IR_DYNAMIC;
  return (int64_t)((uint64_t)a + (uint64_t)b);
}

int64_t tesseraDynamicMul(int64_t a, int64_t b) {
  if (a == 0 || b == 0) // whatever the other is
    return 0;
  if (a == IR_DYNAMIC || b == IR_DYNAMIC)
    return IR_DYNAMIC;
  return (int64_t)((uint64_t)a * (uint64_t)b);
}

void tesseraShapeGetStrides(intptr_t rank, const int64_t *shape, int64_t *strides) {
  int64_t stride = 1;
  for (intptr_t i = rank; i-- > 0;) {
    strides[i] = stride;
    stride = tesseraDynamicMul(stride, shape[i]);
  }
}

bool tesseraMemRefHasIdentityLayout(MlirType type) {
  return irMemRefHasIdentityLayout(irType(type)) ||
         irAffineMapIsIdentity(irMemRefAffineMap(irType(type)));
}

// A strided layout of a memref, or a copy that is to become another one's.
typedef struct Layout {
  int64_t offset, *strides;
} Layout;

static bool readLayout(MlirType type, Layout *layout) {
  size_t rank = (size_t)mlirShapedTypeGetRank(type);
  layout->strides = tsAllocZeroed(rank + 1, sizeof *layout->strides);
  return irMemRefStridesAndOffset(irType(type), layout->strides, &layout->offset);
}

static MlirType makeMemRef(MlirType like, IrShape shape, int64_t offset, const int64_t *strides) {
  const IrStorage *type = irType(like);
  IrShape list = {strides, shape.rank};
  IrStorage *layout = irStridedLayoutGet(type->context, offset, list);
  return irWrapType(
      irMemRefTypeGet(shape, irShapedElementType(type), layout, irMemRefMemorySpace(type)));
}

MlirType tesseraMemRefWithStrides(MlirType type, int64_t offset, const int64_t *strides) {
  return makeMemRef(type, irShapedShape(irType(type)), offset, strides);
}

//===--- Slices ---===//

// The layout of a slice, in place of the source's.
static void sliceLayout(Layout *layout, intptr_t rank, const int64_t *const lists[3]) {
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t stride = layout->strides[i];
    layout->offset = tesseraDynamicAdd(layout->offset,
                                       tesseraDynamicMul(lists[TESSERA_SLICE_OFFSETS][i], stride));
    layout->strides[i] = tesseraDynamicMul(stride, lists[TESSERA_SLICE_STRIDES][i]);
  }
}

MlirType tesseraMemRefReducedSliceType(MlirType source, const int64_t *const lists[3],
                                       intptr_t rank, const int64_t *shape) {
  intptr_t sourceRank = mlirShapedTypeGetRank(source), next = 0;
  bool *isDropped = tsAllocZeroed((size_t)sourceRank + 1, sizeof *isDropped);
  Layout layout;
  MlirType type = {NULL};
  if (readLayout(source, &layout) &&
      tesseraShapeIsReduced(sourceRank, lists[TESSERA_SLICE_SIZES], rank, shape, isDropped)) {
    sliceLayout(&layout, sourceRank, lists);
    for (intptr_t i = 0; i < sourceRank; ++i)
      if (!isDropped[i])
        layout.strides[next++] = layout.strides[i];
    IrShape reduced = {shape, (size_t)rank};
    type = makeMemRef(source, reduced, layout.offset, layout.strides);
  }
  tsFree(isDropped);
  tsFree(layout.strides);
  return type;
}

MlirType tesseraMemRefSliceType(MlirType source, const int64_t *const lists[3]) {
  return tesseraMemRefReducedSliceType(source, lists, mlirShapedTypeGetRank(source),
                                       lists[TESSERA_SLICE_SIZES]);
}

MlirType tesseraMemRefTypeOfSlice(MlirType source, const TesseraSlice *slice) {
  size_t rank = (size_t)mlirShapedTypeGetRank(source);
  int64_t *numbers = tsAllocZeroed(3 * rank + 1, sizeof *numbers);
  const int64_t *lists[3];
  for (size_t list = 0; list < 3; ++list) {
    lists[list] = numbers + list * rank;
    for (size_t i = 0; i < rank; ++i) {
      TesseraMixedNumber number = slice->lists[list][i];
      numbers[list * rank + i] = number.value.ptr ? IR_DYNAMIC : number.number;
    }
  }
  MlirType type = tesseraMemRefSliceType(source, lists);
  tsFree(numbers);
  return type;
}

MlirType tesseraMemRefDropDims(MlirType type, const bool *isDropped) {
  Layout layout;
  IrShape all = irShapedShape(irType(type)), kept = {NULL, 0};
  bool isStrided = readLayout(type, &layout);
  int64_t *sizes = tsAllocZeroed(all.rank + 1, sizeof *sizes);
  for (size_t i = 0; i < all.rank; ++i)
    if (!isDropped[i]) {
      sizes[kept.rank] = all.sizes[i];
      layout.strides[kept.rank++] = layout.strides[i];
    }
  kept.sizes = sizes;
  MlirType result = {NULL};
  if (isStrided)
    result = makeMemRef(type, kept, layout.offset, layout.strides);
  tsFree(layout.strides);
  tsFree(sizes);
  return result;
}

//===--- Dimensions that a slice drops ---===//

static intptr_t countStride(const int64_t *strides, intptr_t rank, int64_t stride) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < rank; ++i)
    count += strides[i] == stride;
  return count;
}

// Of the dimensions of size 1, those are missing whose strides are. `isDropped` says which have
// size 1, and then which are missing.
static bool dropByStrides(const Layout *all, intptr_t rank, const Layout *kept, intptr_t keptRank,
                          bool *isDropped) {
  for (intptr_t i = 0; i < rank; ++i) {
    if (!isDropped[i])
      continue;
    int64_t stride = all->strides[i];
    intptr_t left = countStride(all->strides, rank, stride);
    for (intptr_t k = 0; k < i; ++k)
      left -= isDropped[k] && all->strides[k] == stride;
    intptr_t wanted = countStride(kept->strides, keptRank, stride);
    if (left < wanted)
      return false;
    isDropped[i] = left > wanted;
  }
  return true;
}

static intptr_t countDropped(const bool *isDropped, intptr_t rank) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < rank; ++i)
    count += isDropped[i];
  return count;
}

bool tesseraMemRefFindDropped(MlirType type, MlirType reduced, const TesseraMixedList *sizes,
                              bool *isDropped) {
  intptr_t rank = mlirShapedTypeGetRank(type), keptRank = mlirShapedTypeGetRank(reduced);
  for (intptr_t i = 0; i < rank; ++i)
    isDropped[i] = rank != keptRank && sizes->numbers[i] == 1;
  if (countDropped(isDropped, rank) + keptRank == rank)
    return true;
  Layout all, kept = {.strides = NULL};
  bool found = readLayout(type, &all) && readLayout(reduced, &kept) &&
               dropByStrides(&all, rank, &kept, keptRank, isDropped);
  tsFree(all.strides);
  tsFree(kept.strides);
  return found && countDropped(isDropped, rank) + keptRank == rank;
}

//===--- Groups of dimensions ---===//

static intptr_t groupSize(MlirAttribute groups, intptr_t group) {
  return mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, group));
}

void tesseraReassociationRead(MlirAttribute groups, intptr_t *starts) {
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  starts[0] = 0;
  for (intptr_t i = 0; i < numGroups; ++i)
    starts[i + 1] = starts[i] + groupSize(groups, i);
}

MlirAttribute tesseraReassociationGet(MlirContext context, intptr_t numGroups,
                                      const intptr_t *starts) {
  TsVec(MlirAttribute) groups = {0}, dims = {0};
  MlirType number = mlirIntegerTypeGet(context, 64);
  for (intptr_t i = 0; i < numGroups; ++i) {
    dims.size = 0;
    for (intptr_t dim = starts[i]; dim < starts[i + 1]; ++dim)
      tsVecPush(&dims, mlirIntegerAttrGet(number, dim));
    tsVecPush(&groups, mlirArrayAttrGet(context, (intptr_t)dims.size, dims.data));
  }
  MlirAttribute attribute = mlirArrayAttrGet(context, (intptr_t)groups.size, groups.data);
  tsVecFree(&groups);
  tsVecFree(&dims);
  return attribute;
}

// One group, whose dimensions begin at *next; the size of the dimension that it becomes.
static MlirLogicalResult checkGroup(MlirOperation op, MlirAttribute group, MlirType expanded,
                                    intptr_t *next, int64_t *size) {
  *size = 1;
  bool isDynamic = false;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(group); ++i) {
    int64_t dim = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(group, i));
    if (dim != (*next)++)
      return mlirOperationEmitOpError(op, "reassociation indices must be contiguous");
    if (dim >= mlirShapedTypeGetRank(expanded))
      return mlirOperationEmitOpError(op, "reassociation index %lld is out of bounds",
                                      (long long)dim);
    isDynamic |= mlirShapedTypeIsDynamicDim(expanded, (intptr_t)dim);
    *size = tesseraDynamicMul(*size, mlirShapedTypeGetDimSize(expanded, (intptr_t)dim));
  }
  *size = isDynamic ? IR_DYNAMIC : *size;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkOnes(MlirOperation op, MlirType expanded) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(expanded); ++i)
    if (mlirShapedTypeGetDimSize(expanded, i) != 1)
      return mlirOperationEmitOpError(
          op, "rank 0 memrefs can only be extended/collapsed with/from ones");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraVerifyCollapsedShape(MlirOperation op, MlirType collapsed,
                                              MlirType expanded, MlirAttribute groups) {
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  intptr_t rank = mlirShapedTypeGetRank(collapsed), next = 0;
  if (numGroups != rank)
    return mlirOperationEmitOpError(
        op, "invalid number of reassociation groups: found %lld, expected %lld",
        (long long)numGroups, (long long)rank);
  for (intptr_t i = 0; i < numGroups; ++i) {
    int64_t size, given = mlirShapedTypeGetDimSize(collapsed, i);
    if (mlirLogicalResultIsFailure(
            checkGroup(op, mlirArrayAttrGetElement(groups, i), expanded, &next, &size)))
      return mlirLogicalResultFailure();
    if ((given == IR_DYNAMIC) != (size == IR_DYNAMIC))
      return mlirOperationEmitOpError(
          op, "collapsed dim (%lld) must be dynamic if and only if reassociation group is dynamic",
          (long long)i);
    if (given != size)
      return mlirOperationEmitOpError(
          op, "collapsed dim size (%lld) must equal reassociation group size (%lld)",
          (long long)given, (long long)size);
  }
  if (rank == 0)
    return checkOnes(op, expanded);
  if (next == mlirShapedTypeGetRank(expanded))
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(
      op, "expanded rank (%lld) inconsistent with number of reassociation indices (%lld)",
      (long long)mlirShapedTypeGetRank(expanded), (long long)next);
}

//===--- Joining and splitting dimensions ---===//

// The stride of the joined dimension is that of the last one that isn't 1. A dynamic one may turn
// out to be 1: then nobody knows.
static int64_t joinedStride(IrShape shape, const int64_t *strides, intptr_t start, intptr_t end) {
  while (end - start > 1 && shape.sizes[end - 1] == 1)
    --end;
  bool isKnown = shape.sizes[end - 1] != IR_DYNAMIC || end - start == 1;
  return isKnown ? strides[end - 1] : IR_DYNAMIC;
}

// Whether each dimension begins where the next one's elements end, as far as that is known.
static bool isContiguous(IrShape shape, const int64_t *strides, intptr_t start, intptr_t end,
                         int64_t stride, bool isStrict) {
  for (intptr_t i = end - 1; i > start; --i) {
    stride = tesseraDynamicMul(stride, shape.sizes[i]);
    bool isKnown = stride != IR_DYNAMIC && strides[i - 1] != IR_DYNAMIC;
    if (isStrict && !isKnown)
      return false;
    if (shape.sizes[i - 1] != 1 && isKnown && stride != strides[i - 1])
      return false;
  }
  return true;
}

static bool joinLayout(IrShape shape, Layout *layout, intptr_t numGroups, const intptr_t *starts,
                       bool isStrict) {
  for (intptr_t i = 0; i < numGroups; ++i) {
    if (starts[i] == starts[i + 1])
      return false;
    int64_t stride = joinedStride(shape, layout->strides, starts[i], starts[i + 1]);
    if (!isContiguous(shape, layout->strides, starts[i], starts[i + 1], stride, isStrict))
      return false;
    layout->strides[i] = stride; // those from starts[i] on have been read
  }
  return true;
}

MlirType tesseraMemRefCollapse(MlirType source, MlirAttribute groups, bool isStrict) {
  const IrStorage *type = irType(source);
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  intptr_t *starts = tsAllocZeroed((size_t)numGroups + 1, sizeof *starts);
  int64_t *sizes = tsAllocZeroed((size_t)numGroups + 1, sizeof *sizes);
  IrShape old = irShapedShape(type), shape = {sizes, (size_t)numGroups};
  tesseraReassociationRead(groups, starts);
  for (intptr_t i = 0; i < numGroups; ++i) {
    sizes[i] = 1;
    for (intptr_t dim = starts[i]; dim < starts[i + 1]; ++dim)
      sizes[i] = tesseraDynamicMul(sizes[i], old.sizes[dim]);
  }
  MlirType joined = {NULL};
  Layout layout = {.strides = NULL};
  if (tesseraMemRefHasIdentityLayout(source))
    joined = irWrapType(
        irMemRefTypeGet(shape, irShapedElementType(type), NULL, irMemRefMemorySpace(type)));
  else if (readLayout(source, &layout) && joinLayout(old, &layout, numGroups, starts, isStrict))
    joined = makeMemRef(source, shape, layout.offset, layout.strides);
  tsFree(layout.strides);
  tsFree(starts);
  tsFree(sizes);
  return joined;
}

MlirType tesseraMemRefExpand(MlirType source, intptr_t rank, const int64_t *shape,
                             MlirAttribute groups) {
  const IrStorage *type = irType(source);
  IrShape expanded = {shape, (size_t)rank};
  if (tesseraMemRefHasIdentityLayout(source))
    return irWrapType(
        irMemRefTypeGet(expanded, irShapedElementType(type), NULL, irMemRefMemorySpace(type)));
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  intptr_t *starts = tsAllocZeroed((size_t)numGroups + 1, sizeof *starts);
  int64_t *strides = tsAllocZeroed((size_t)rank + 1, sizeof *strides);
  Layout layout;
  MlirType split = {NULL};
  tesseraReassociationRead(groups, starts);
  if (readLayout(source, &layout)) {
    for (intptr_t i = 0; i < rank; ++i)
      strides[i] = 1;
    for (intptr_t i = 0; i < numGroups; ++i) {
      int64_t stride = layout.strides[i];
      for (intptr_t dim = starts[i + 1]; dim-- > starts[i];) {
        strides[dim] = stride;
        stride = tesseraDynamicMul(stride, shape[dim]);
      }
    }
    split = makeMemRef(source, expanded, layout.offset, strides);
  }
  tsFree(layout.strides);
  tsFree(starts);
  tsFree(strides);
  return split;
}
