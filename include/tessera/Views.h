// Views of buffers and tensors: lists of numbers some of which are operands, and the layouts that
// slicing, splitting and joining dimensions make. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
// A number that isn't known is the dynamic mark of mlirShapedTypeGetDynamicSize (INT64_MIN, also
// for strides and offsets).
#ifndef TESSERA_VIEWS_H
#define TESSERA_VIEWS_H

#include "tessera/Interfaces.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Numbers some of which are operands ---===//

/// A value, or where that is null a number.
typedef struct TesseraMixedNumber {
  MlirValue value;
  int64_t number;
} TesseraMixedNumber;

/// A list in an operation: dynamic numbers stand for operands.
typedef struct TesseraMixedList {
  MlirOperation op;
  intptr_t size;
  const int64_t *numbers;
  TesseraRange operands; ///< in order, one for each dynamic number if the operation verifies
} TesseraMixedList;

/// Element `position`. Looks at all before it: see tesseraMixedListRead for many.
TesseraMixedNumber tesseraMixedListGet(const TesseraMixedList *list, intptr_t position);
/// All elements, into room for `size` of them.
void tesseraMixedListRead(const TesseraMixedList *list, TesseraMixedNumber *numbers);
/// The attribute for a list of these; the values go to `operands`, which has room for all.
MlirAttribute tesseraMixedNumbersSplit(MlirContext context, intptr_t size,
                                       const TesseraMixedNumber *numbers, MlirValue *operands,
                                       intptr_t *numOperands);
/// Whether the number is known: written, or an integer constant.
bool tesseraMixedNumberIsConstant(TesseraMixedNumber number, int64_t *constant);
/// Whether both are the same value or known and equal.
bool tesseraMixedNumbersAreEqual(TesseraMixedNumber a, TesseraMixedNumber b);

//===--- Slices: operations that implement OffsetSizeAndStrideOpInterface ---===//

/// One of the three lists of an operation that implements the interface.
TesseraMixedList tesseraSliceGetList(MlirOperation op, TesseraSliceList list);
/// The elements of the three lists.
typedef struct TesseraSlice {
  intptr_t counts[3];
  TesseraMixedNumber *lists[3];
} TesseraSlice;
/// To be freed with tesseraSliceFree.
TesseraSlice tesseraSliceRead(MlirOperation op);
void tesseraSliceFree(TesseraSlice *slice);
/// Writes constants as numbers, where they may be, in the first list that has such; false when none
/// has.
bool tesseraSliceUseConstants(TesseraSlice *slice);
/// Whether what is known of the slice lies inside of the shape of `whole`.
bool tesseraSliceFits(const TesseraSlice *slice, MlirType whole);
/// An operation of the definition whose operands are these values and the values of the slice, with
/// a result of the type unless that is null.
MlirOperation tesseraSliceCreate(MlirRewriterBase rewriter, MlirLocation location,
                                 const TesseraOpDef *definition, MlirType type, intptr_t numValues,
                                 const MlirValue *values, const TesseraSlice *slice);
/// Whether both have equal offsets, sizes and strides.
bool tesseraSlicesAreEqual(MlirOperation a, MlirOperation b);
/// Checks that what is known of the slice lies inside of the shape of `whole`.
MlirLogicalResult tesseraSliceVerifyBounds(MlirOperation op, MlirType whole);
/// Whether `reduced` are the sizes of `shape` in their order without some that are 1. Sets
/// isDropped[i] (NULL: isn't asked for) for those.
bool tesseraShapeIsReduced(intptr_t rank, const int64_t *shape, intptr_t reducedRank,
                           const int64_t *reduced, bool *isDropped);

/// The type of a slice of a strided memref with these static lists, each of its rank; null when it
/// isn't strided.
MlirType tesseraMemRefSliceType(MlirType source, const int64_t *const lists[3]);
/// The same without some dimensions of size 1, so that it has this shape; null when it can't.
MlirType tesseraMemRefReducedSliceType(MlirType source, const int64_t *const lists[3],
                                       intptr_t rank, const int64_t *shape);
/// The same of a slice; null when it isn't strided.
MlirType tesseraMemRefTypeOfSlice(MlirType source, const TesseraSlice *slice);
/// The memref without some dimensions; its layout must be strided.
MlirType tesseraMemRefDropDims(MlirType type, const bool *isDropped);
/// Which dimensions of `type` are missing in `reduced`, by sizes and strides; `sizes` are those of
/// the slice. False when neither says it.
bool tesseraMemRefFindDropped(MlirType type, MlirType reduced, const TesseraMixedList *sizes,
                              bool *isDropped);

//===--- Groups of dimensions: [[0, 1], [2]] ---===//

/// The first dimension of each group and, behind the last one, the number of all; `starts` has room
/// for one more than there are groups. Right for groups that list all dimensions in order.
void tesseraReassociationRead(MlirAttribute groups, intptr_t *starts);
/// The groups that begin at these dimensions.
MlirAttribute tesseraReassociationGet(MlirContext context, intptr_t numGroups,
                                      const intptr_t *starts);
/// Checks groups and sizes as MLIR does for memrefs.
MlirLogicalResult tesseraVerifyCollapsedShape(MlirOperation op, MlirType collapsed,
                                              MlirType expanded, MlirAttribute groups);
/// The memref with the dimensions of each group joined; null when they aren't contiguous or, with
/// isStrict, may not be.
MlirType tesseraMemRefCollapse(MlirType source, MlirAttribute groups, bool isStrict);
/// The memref with each dimension split as the group says; null when it isn't strided.
MlirType tesseraMemRefExpand(MlirType source, intptr_t rank, const int64_t *shape,
                             MlirAttribute groups);

//===--- Layouts ---===//

/// Sums and products of numbers that may be dynamic.
int64_t tesseraDynamicAdd(int64_t a, int64_t b);
int64_t tesseraDynamicMul(int64_t a, int64_t b);
/// The row-major strides of a shape.
void tesseraShapeGetStrides(intptr_t rank, const int64_t *shape, int64_t *strides);
/// Whether the memref's layout maps indices to themselves, however that is written.
bool tesseraMemRefHasIdentityLayout(MlirType type);
/// The memref with a strided layout in place of its own.
MlirType tesseraMemRefWithStrides(MlirType type, int64_t offset, const int64_t *strides);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_VIEWS_H
