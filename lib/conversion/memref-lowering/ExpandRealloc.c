// expand-realloc: a larger buffer is allocated and copied to, a smaller one is part of the old one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirOperation) Operations;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// The only size of a buffer: by its type, else `value`.
static TesseraMixedNumber sizeOf(MlirType type, MlirValue value) {
  int64_t size = mlirShapedTypeGetDimSize(type, 0);
  return mlirShapedTypeIsDynamicSize(size) ? (TesseraMixedNumber){.value = value}
                                           : (TesseraMixedNumber){.number = size};
}

static void yieldFrom(MlirRewriterBase base, MlirLocation location, MlirValue value) {
  scfYieldOpCreate(base, location, 1, &value);
}

static void startBlock(MlirRewriterBase base, MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  if (!block.ptr) {
    block = mlirBlockCreate(0, NULL, NULL);
    mlirRegionAppendOwnedBlock(region, block);
  }
  mlirRewriterBaseSetInsertionPointToEnd(base, block);
}

// A new buffer that begins with the elements of the old one.
static void growBuffer(MlirRewriterBase base, MlirOperation op, TesseraMixedNumber oldSize,
                       bool emitDeallocs) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(resultOf(op));
  MlirValue source = memrefReallocOpGetSource(op), size = memrefReallocOpGetDynamicResultSize(op);
  MlirValue buffer = resultOf(memrefAllocOpCreate(base, location, type, size.ptr ? 1 : 0, &size, 0,
                                                  NULL, memrefReallocOpGetAlignmentAttr(op)));
  TesseraMixedNumber zero = {.number = 0}, one = {.number = 1};
  TesseraSlice slice = {{1, 1, 1}, {&zero, &oldSize, &one}};
  const MlirType inferred = {NULL};
  MlirValue part = resultOf(memrefCreateSubView(base, location, inferred, buffer, &slice));
  memrefCopyOpCreate(base, location, source, part);
  if (emitDeallocs)
    memrefDeallocOpCreate(base, location, source);
  yieldFrom(base, location, buffer);
}

static void shrinkBuffer(MlirRewriterBase base, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(resultOf(op));
  MlirValue source = memrefReallocOpGetSource(op);
  TesseraMixedNumber size = sizeOf(type, memrefReallocOpGetDynamicResultSize(op));
  TesseraMixedNumber zero = {.number = 0}, one = {.number = 1};
  TesseraSlice slice = {{1, 1, 1}, {&zero, &size, &one}};
  yieldFrom(base, location,
            resultOf(tesseraSliceCreate(base, location, &memrefReinterpretCastOpDef, type, 1,
                                        &source, &slice)));
}

static void expandRealloc(MlirRewriterBase base, MlirOperation op, bool emitDeallocs) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(resultOf(op));
  MlirValue source = memrefReallocOpGetSource(op), dim = {NULL};
  MlirType sourceType = mlirValueGetType(source);
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  if (mlirShapedTypeIsDynamicDim(sourceType, 0))
    dim = resultOf(
        memrefDimOpCreateInferred(base, location, source, arithCreateIndex(base, location, 0)));
  TesseraMixedNumber oldSize = sizeOf(sourceType, dim);
  MlirValue before = arithCreateMixed(base, location, oldSize);
  MlirValue after =
      arithCreateMixed(base, location, sizeOf(type, memrefReallocOpGetDynamicResultSize(op)));
  MlirAttribute isLess =
      arithCmpIPredicateToAttribute(mlirOperationGetContext(op), ArithCmpIPredicateult);
  MlirValue condition = resultOf(arithCmpIOpCreateInferred(base, location, isLess, before, after));
  MlirOperation choice = scfIfOpCreate(base, location, 1, &type, condition);
  startBlock(base, scfIfOpGetThenRegion(choice));
  growBuffer(base, op, oldSize, emitDeallocs);
  startBlock(base, scfIfOpGetElseRegion(choice));
  shrinkBuffer(base, op);
  mlirRewriterBaseReplaceOpWithOperation(base, op, choice);
}

static MlirWalkResult collectRealloc(MlirOperation op, void *user) {
  if (memrefReallocOpIsA(op))
    tsVecPush((Operations *)user, op);
  return MlirWalkResultAdvance;
}

void expandReallocPassPassRun(MlirPass pass, const ExpandReallocPassOptions *options,
                              MlirOperation root) {
  (void)pass;
  Operations reallocs = {0};
  mlirOperationWalk(root, collectRealloc, &reallocs, MlirWalkPreOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreateFromOp(root);
  for (size_t i = 0; i < reallocs.size; ++i)
    expandRealloc(rewriter, reallocs.data[i], options->emitDeallocs);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&reallocs);
}
