// Canonicalisation of vector: transfers of tensors that follow each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorOps.h"
#include "dialect/vector/VectorRewrite.h"
#include "ir/Operation.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirAffineMap mapOf(MlirOperation op) { return vectorTransferOpInterfaceGetTransferMap(op); }
static MlirType vectorOf(MlirOperation op) {
  return typeOf(vectorTransferOpInterfaceGetTransferVector(op));
}

//===--- Writes that are written over ---===//

// Whether the second write writes all that the first one did. Where both have a mask, it is the
// same.
static bool writesOver(MlirOperation first, MlirOperation second) {
  return vectorTransfersIndexAlike(first, second) &&
         mlirTypeEqual(vectorOf(first), vectorOf(second)) &&
         mlirAffineMapEqual(mapOf(first), mapOf(second)) &&
         vectorTransferWriteOpGetMask(first).ptr == vectorTransferWriteOpGetMask(second).ptr;
}

// A write to a tensor skips an earlier one that it writes over, past others that lie elsewhere and
// are seen by nobody else.
static MlirLogicalResult skipOverwritten(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  if (!vectorTransferWriteOpGetResult(op).ptr)
    return VECTOR_FAIL;
  MlirOperation changed = op;
  for (unsigned steps = 0; steps < VECTOR_MAX_TRANSFERS; ++steps) {
    MlirOperation write =
        vectorDefining(vectorTransferWriteOpGetBase(changed), &vectorTransferWriteOpDef);
    if (!write.ptr)
      return VECTOR_FAIL;
    if (writesOver(write, op)) {
      MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
      mlirRewriterBaseStartOpModification(base, changed);
      vectorTransferWriteOpSetBase(changed, vectorTransferWriteOpGetBase(write));
      mlirRewriterBaseFinalizeOpModification(base, changed);
      return VECTOR_OK;
    }
    if (!vectorTransfersAreDisjoint(write, op) || !irOperationHasOneUse(irOp(write)))
      return VECTOR_FAIL;
    changed = write;
  }
  return VECTOR_FAIL;
}

//===--- A part of what is written, put elsewhere ---===//

static bool allAre(const TesseraMixedNumber *numbers, intptr_t count, int64_t wanted) {
  int64_t number;
  for (intptr_t i = 0; i < count; ++i)
    if (!tesseraMixedNumberIsConstant(numbers[i], &number) || number != wanted)
      return false;
  return true;
}

// Whether a transfer begins at 0 and the vector is as large as the tensor in all dimensions.
static bool writesAll(MlirOperation write) {
  TesseraRange indices = vectorTransferOpInterfaceGetTransferIndices(write);
  for (intptr_t i = 0; i < indices.count; ++i) {
    MlirAttribute index =
        tesseraValueGetConstant(mlirOperationGetOperand(write, indices.start + i));
    if (!index.ptr || !mlirAttributeIsAInteger(index) || mlirIntegerAttrGetValueInt(index))
      return false;
  }
  MlirAffineMap map = mapOf(write);
  MlirType type = vectorOf(write);
  IrShape shape = irShapedShape(irType(typeOf(vectorTransferWriteOpGetBase(write))));
  size_t rank = vectorRank(type);
  if (rank != shape.rank || (size_t)mlirAffineMapGetNumResults(map) != rank ||
      !mlirAffineMapIsPermutation(map))
    return false;
  for (size_t i = 0; i < rank; ++i)
    if (vectorIsScalableDim(type, i) ||
        vectorShape(type).sizes[i] != shape.sizes[vectorTransferDim(map, (intptr_t)i)])
      return false;
  return true;
}

// Whether `insert` puts the first elements of all of a written tensor into another one: then the
// vector could be written there at once.
static bool insertsFirst(const TesseraSlice *insert, const TesseraSlice *extract) {
  bool isSo = insert->counts[1] == extract->counts[1] &&
              allAre(extract->lists[0], extract->counts[0], 0) &&
              allAre(extract->lists[2], extract->counts[2], 1) &&
              allAre(insert->lists[2], insert->counts[2], 1);
  for (intptr_t i = 0; isSo && i < insert->counts[1]; ++i)
    isSo = tesseraMixedNumbersAreEqual(insert->lists[1][i], extract->lists[1][i]);
  return isSo;
}

static void writeToPart(MlirRewriterBase base, MlirOperation insert, MlirOperation write,
                        const TesseraSlice *slice) {
  MlirValue source = tensorInsertSliceOpGetSource(insert),
            dest = tensorInsertSliceOpGetDest(insert);
  VectorPlace at = {base, mlirOperationGetLocation(write)};
  MlirOperation part =
      tesseraSliceCreate(base, mlirOperationGetLocation(mlirOpResultGetOwner(source)),
                         &tensorExtractSliceOpDef, typeOf(source), 1, &dest, slice);
  size_t rank = vectorRank(vectorOf(write));
  bool *inBounds = tsAllocZeroed(rank + 1, sizeof *inBounds); // folding finds out
  MlirOperation moved =
      vectorWriteLike(at, write, vectorTransferWriteOpGetValueToStore(write),
                      mlirOperationGetResult(part, 0), NULL, mapOf(write), (MlirValue){NULL},
                      vectorBoolArray(mlirOperationGetContext(write), (intptr_t)rank, inBounds));
  tsFree(inBounds);
  mlirRewriterBaseStartOpModification(base, insert);
  tensorInsertSliceOpSetSource(insert, mlirOperationGetResult(moved, 0));
  mlirRewriterBaseFinalizeOpModification(base, insert);
}

// Roots are insertions: what is written as a whole and cut is written to the part instead.
static MlirLogicalResult writeLessFirst(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation extract =
      vectorDefining(tensorInsertSliceOpGetSource(op), &tensorExtractSliceOpDef);
  if (!extract.ptr || !irOperationHasOneUse(irOp(extract)))
    return VECTOR_FAIL;
  MlirOperation write =
      vectorDefining(tensorExtractSliceOpGetSource(extract), &vectorTransferWriteOpDef);
  if (!write.ptr || !irOperationHasOneUse(irOp(write)) || vectorTransferWriteOpGetMask(write).ptr ||
      !writesAll(write) ||
      (size_t)mlirShapedTypeGetRank(typeOf(tensorInsertSliceOpGetSource(op))) !=
          vectorRank(vectorOf(write)))
    return VECTOR_FAIL;
  TesseraSlice into = tesseraSliceRead(op), from = tesseraSliceRead(extract);
  bool isRight = insertsFirst(&into, &from);
  if (isRight)
    writeToPart(mlirPatternRewriterAsBase(rewriter), op, write, &into);
  tesseraSliceFree(&into);
  tesseraSliceFree(&from);
  return isRight ? VECTOR_OK : VECTOR_FAIL;
}

void vectorTransferWriteOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, skipOverwritten, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorInsertSliceOpDef, 1, writeLessFirst, NULL);
}

//===--- Reads of what was written, repeated ---===//

// The position in `map` whose result is a dimension; -1: none.
static intptr_t positionOf(MlirAffineMap map, int64_t dim) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (vectorTransferDim(map, i) == dim)
      return i;
  return -1;
}

// For each dimension of what is read the one of what was written, or -1 where it is repeated.
// False: what is read isn't what was written, or a dimension of it would be lost.
static bool findSources(MlirOperation write, MlirOperation read, intptr_t *sources) {
  MlirType written = vectorOf(write), wanted = vectorOf(read);
  MlirAffineMap map = mapOf(read);
  intptr_t rank = mlirAffineMapGetNumResults(map), used = 0;
  if ((size_t)rank != vectorRank(wanted) ||
      (size_t)mlirAffineMapGetNumResults(mapOf(write)) != vectorRank(written))
    return false;
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t dim = vectorTransferDim(map, i);
    sources[i] = dim < 0 ? -1 : positionOf(mapOf(write), dim);
    if (sources[i] >= 0 ? !vectorDimsEqual(wanted, (size_t)i, written, (size_t)sources[i])
                        : dim >= 0 && (vectorShape(wanted).sizes[i] != 1 ||
                                       vectorIsScalableDim(wanted, (size_t)i)))
      return false;
    used += sources[i] >= 0;
  }
  return (size_t)used == vectorRank(written);
}

// The vector with what is repeated in front; `order` says where each dimension that is read is.
static MlirType repeatedType(MlirType written, MlirType wanted, const intptr_t *sources,
                             int64_t *order) {
  size_t rank = vectorRank(wanted), used = 0, lead = rank - vectorRank(written);
  int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(rank + 1, sizeof *scalable);
  for (size_t i = 0; i < rank; ++i) {
    size_t place = sources[i] < 0 ? used++ : lead + (size_t)sources[i];
    order[i] = (int64_t)place;
    sizes[place] = vectorShape(wanted).sizes[i];
    scalable[place] = vectorIsScalableDim(wanted, i);
  }
  MlirType type = vectorTypeGet(rank, sizes, scalable, mlirShapedTypeGetElementType(wanted));
  tsFree(sizes);
  tsFree(scalable);
  return type;
}

static bool isIdentity(const int64_t *order, size_t rank) {
  for (size_t i = 0; i < rank; ++i)
    if (order[i] != (int64_t)i)
      return false;
  return true;
}

static MlirLogicalResult readRepeated(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation write = vectorDefining(vectorTransferReadOpGetBase(op), &vectorTransferWriteOpDef);
  if (!write.ptr || vectorTransferReadOpGetMask(op).ptr ||
      vectorTransferWriteOpGetMask(write).ptr || !vectorTransfersIndexAlike(write, op) ||
      vectorTransferMayLeave(op) || vectorTransferMayLeave(write))
    return VECTOR_FAIL;
  MlirType wanted = vectorOf(op), written = vectorOf(write);
  size_t rank = vectorRank(wanted);
  intptr_t *sources = tsAllocZeroed(rank + 1, sizeof *sources);
  int64_t *order = tsAllocZeroed(rank + 1, sizeof *order);
  bool isRight = findSources(write, op, sources);
  if (isRight) {
    VectorPlace at = vectorPlace(rewriter, op);
    MlirValue value = vectorMakeBroadcast(at, repeatedType(written, wanted, sources, order),
                                          vectorTransferWriteOpGetValueToStore(write));
    if (!isIdentity(order, rank))
      value = vectorMakeTranspose(at, value, order);
    vectorReplaceByValue(at, op, value);
  }
  tsFree(sources);
  tsFree(order);
  return isRight ? VECTOR_OK : VECTOR_FAIL;
}

void vectorTransferReadOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, readRepeated, NULL);
}
