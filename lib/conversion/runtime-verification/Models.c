// What is checked of ops of memref and tensor.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/runtime-verification/RuntimeVerification.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Views.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static void assertEqual(RvChecks *checks, MlirValue value, int64_t wanted, const char *format,
                        intptr_t dim) {
  MlirValue number = rvIndex(checks, wanted);
  rvAssert(checks, rvCompare(checks, ArithCmpIPredicateeq, value, number), format, dim);
}

//===--- memref ---===//

static void checkAlignment(RvChecks *checks) {
  MlirValue buffer = memrefAssumeAlignmentOpGetMemref(checks->op);
  int64_t alignment = memrefAssumeAlignmentOpGetAlignment(checks->op);
  MlirValue address = resultOf(memrefExtractAlignedPointerAsIndexOpCreateInferred(
      checks->rewriter, checks->location, buffer));
  MlirValue rest = rvBinary(checks, &arithRemUIOpDef, address, rvIndex(checks, alignment));
  assertEqual(checks, rest, 0, "memref is not aligned to %" PRIdPTR, (intptr_t)alignment);
}

// A memref of this rank of which nothing else is known.
static MlirType openType(MlirType type) {
  intptr_t rank = mlirShapedTypeGetRank(type);
  int64_t *unknown = tsAllocZeroed((size_t)rank + 1, sizeof *unknown);
  for (intptr_t i = 0; i < rank; ++i)
    unknown[i] = IR_DYNAMIC;
  MlirAttribute layout =
      mlirStridedLayoutAttrGet(mlirTypeGetContext(type), IR_DYNAMIC, rank, unknown);
  MlirType open = mlirMemRefTypeGet(mlirShapedTypeGetElementType(type), rank, unknown, layout,
                                    mlirMemRefTypeGetMemorySpace(type));
  tsFree(unknown);
  return open;
}

static void checkLayout(RvChecks *checks, MlirOperation metadata, int64_t offset,
                        const int64_t *strides, intptr_t rank) {
  if (offset != IR_DYNAMIC)
    assertEqual(checks, mlirOperationGetResult(metadata, 1), offset, "offset mismatch", 0);
  for (intptr_t i = 0; i < rank; ++i)
    if (strides[i] != IR_DYNAMIC)
      assertEqual(checks, mlirOperationGetResult(metadata, 2 + rank + i), strides[i],
                  "stride mismatch of dim %" PRIdPTR, i);
}

static void checkMemRefCast(RvChecks *checks) {
  MlirValue source = memrefCastOpGetSource(checks->op);
  MlirType type = typeOf(resultOf(checks->op));
  if (!mlirTypeIsAMemRef(type))
    return;
  intptr_t rank = mlirShapedTypeGetRank(type);
  int64_t offset, *strides = tsAllocZeroed((size_t)rank + 1, sizeof *strides);
  if (irMemRefStridesAndOffset(irType(type), strides, &offset)) {
    if (mlirTypeIsAUnrankedMemRef(typeOf(source)))
      rvCheckRank(checks, source, rank);
    // Only such a type says its layout when the program runs.
    MlirValue open =
        resultOf(memrefCastOpCreate(checks->rewriter, checks->location, openType(type), source));
    MlirOperation metadata =
        memrefExtractStridedMetadataOpCreateInferred(checks->rewriter, checks->location, open);
    rvCheckSizes(checks, source, type);
    checkLayout(checks, metadata, offset, strides, rank);
  }
  tsFree(strides);
}

static MlirValue sizeOf(RvChecks *checks, MlirValue buffer, intptr_t dim) {
  int64_t size = mlirShapedTypeGetDimSize(typeOf(buffer), dim);
  return size == IR_DYNAMIC ? rvDim(checks, buffer, dim) : rvIndex(checks, size);
}

static void checkCopy(RvChecks *checks) {
  MlirValue source = memrefCopyOpGetSource(checks->op), target = memrefCopyOpGetTarget(checks->op);
  if (!mlirTypeIsAMemRef(typeOf(source)) || !mlirTypeIsAMemRef(typeOf(target)))
    return;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(typeOf(source)); ++i) {
    if (!mlirShapedTypeIsDynamicDim(typeOf(source), i) &&
        !mlirShapedTypeIsDynamicDim(typeOf(target), i))
      continue;
    MlirValue from = sizeOf(checks, source, i), to = sizeOf(checks, target, i);
    rvAssert(checks, rvCompare(checks, ArithCmpIPredicateeq, from, to),
             "size of %" PRIdPTR "-th source/target dim does not match", i);
  }
}

static void checkMemRefDim(RvChecks *checks) {
  rvCheckDim(checks, memrefDimOpGetSource(checks->op), memrefDimOpGetIndex(checks->op));
}

// The elements that come out of a dimension are what is known of a group, times something.
static void checkExpansion(RvChecks *checks) {
  MlirValue source = memrefExpandShapeOpGetSrc(checks->op);
  MlirType type = typeOf(resultOf(checks->op));
  intptr_t rank = mlirShapedTypeGetRank(typeOf(source));
  intptr_t *starts = tsAllocZeroed((size_t)rank + 2, sizeof *starts);
  tesseraReassociationRead(memrefExpandShapeOpGetReassociationAttr(checks->op), starts);
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t known = 1;
    bool fits = true;
    for (intptr_t k = starts[i]; known && k < starts[i + 1]; ++k) {
      int64_t size = mlirShapedTypeGetDimSize(type, k);
      if (size == 0)
        known = 0;
      else if (size != IR_DYNAMIC && fits)
        fits = irMulFits(known, size, &known);
    }
    if (!known) // nothing can be divided by it
      continue;
    // Of what is more than any size only none at all is a multiple.
    MlirValue size = rvDim(checks, source, i);
    MlirValue rest = fits ? rvBinary(checks, &arithRemSIOpDef, size, rvIndex(checks, known)) : size;
    assertEqual(checks, rest, 0, "static result dims in reassoc group do not divide src dim evenly",
                0);
  }
  tsFree(starts);
}

static void checkMemRefAccess(RvChecks *checks) {
  // The memref is in front of its indices.
  unsigned group = memrefLoadOpIsA(checks->op) || memrefGenericAtomicRMWOpIsA(checks->op) ? 1 : 2;
  TesseraRange indices = tesseraOperationGetOperandGroup(checks->op, group);
  rvCheckAccess(checks, mlirOperationGetOperand(checks->op, indices.start - 1), indices.start,
                indices.count);
}

static void checkSubView(RvChecks *checks) {
  MlirValue source = memrefSubViewOpGetSource(checks->op);
  MlirValue zero = rvIndex(checks, 0), one = rvIndex(checks, 1);
  MlirOperation metadata =
      memrefExtractStridedMetadataOpCreateInferred(checks->rewriter, checks->location, source);
  intptr_t rank = mlirShapedTypeGetRank(typeOf(source));
  MlirValue *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirOperationGetResult(metadata, 2 + i);
  rvCheckSlice(checks, source, sizes, zero, one, "subview");
  tsFree(sizes);
}

void rvAttachMemRefModels(MlirContext context, void *user) {
  (void)user;
  static const RvModel kModels[] = {
      {&memrefAssumeAlignmentOpDef, {checkAlignment}},
      {&memrefAtomicRMWOpDef, {checkMemRefAccess}},
      {&memrefCastOpDef, {checkMemRefCast}},
      {&memrefCopyOpDef, {checkCopy}},
      {&memrefDimOpDef, {checkMemRefDim}},
      {&memrefExpandShapeOpDef, {checkExpansion}},
      {&memrefGenericAtomicRMWOpDef, {checkMemRefAccess}},
      {&memrefLoadOpDef, {checkMemRefAccess}},
      {&memrefStoreOpDef, {checkMemRefAccess}},
      {&memrefSubViewOpDef, {checkSubView}},
  };
  rvAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}

//===--- tensor ---===//

static void checkTensorCast(RvChecks *checks) {
  MlirValue source = tensorCastOpGetSource(checks->op);
  MlirType type = typeOf(resultOf(checks->op));
  if (!mlirTypeIsARankedTensor(type))
    return;
  if (mlirTypeIsAUnrankedTensor(typeOf(source)))
    rvCheckRank(checks, source, mlirShapedTypeGetRank(type));
  rvCheckSizes(checks, source, type);
}

static void checkTensorDim(RvChecks *checks) {
  rvCheckDim(checks, tensorDimOpGetSource(checks->op), tensorDimOpGetIndex(checks->op));
}

static void checkTensorAccess(RvChecks *checks) {
  intptr_t first = tensorExtractOpIsA(checks->op) ? 1 : 2;
  rvCheckAccess(checks, mlirOperationGetOperand(checks->op, first - 1), first,
                mlirOperationGetNumOperands(checks->op) - first);
}

static void checkTensorSlice(RvChecks *checks) {
  MlirValue zero = rvIndex(checks, 0), one = rvIndex(checks, 1);
  rvCheckSlice(checks, tensorExtractSliceOpGetSource(checks->op), NULL, zero, one, "extract_slice");
}

void rvAttachTensorModels(MlirContext context, void *user) {
  (void)user;
  static const RvModel kModels[] = {
      {&tensorCastOpDef, {checkTensorCast}},      {&tensorDimOpDef, {checkTensorDim}},
      {&tensorExtractOpDef, {checkTensorAccess}}, {&tensorExtractSliceOpDef, {checkTensorSlice}},
      {&tensorInsertOpDef, {checkTensorAccess}},
  };
  rvAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}
