// convert-bufferization-to-memref: clones are allocations and copies.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/bufferization-to-memref/BufferizationToMemRefPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/bufferization/Bufferization.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCFOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"
#include "tessera/Rewrite.h"

static const MlirAttribute kAbsent = {NULL};

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirValue sizeOf(const ArithBuilder *at, MlirValue buffer, MlirValue dimension) {
  return resultOf(memrefDimOpCreateInferred(at->base, at->location, buffer, dimension));
}

//===--- Of a known rank ---===//

// What is allocated: the type without a layout where an allocation can be cast to that. Null where
// it can't.
static MlirType allocatedType(MlirType type) {
  IrShape shape = irShapedShape(irType(type));
  MlirType plain =
      mlirMemRefTypeContiguousGet(mlirShapedTypeGetElementType(type), (intptr_t)shape.rank,
                                  shape.sizes, mlirMemRefTypeGetMemorySpace(type));
  if (mlirTypeEqual(plain, type))
    return type;
  return bufferizationIsSafeCast(plain, type) ? plain : (MlirType){NULL};
}

static MlirValue allocateLike(const ArithBuilder *at, MlirValue buffer, MlirType type) {
  TsVec(MlirValue) sizes = {0};
  MlirType index = mlirIndexTypeGet(mlirTypeGetContext(type));
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeIsDynamicDim(type, i))
      tsVecPush(&sizes, sizeOf(at, buffer, arithInteger(at, index, i)));
  MlirValue made = resultOf(memrefAllocOpCreate(at->base, at->location, type, (intptr_t)sizes.size,
                                                sizes.data, 0, NULL, kAbsent));
  tsVecFree(&sizes);
  return made;
}

//===--- Of any rank ---===//

// Writes the sizes to `shape`, and gives how many elements there are.
static MlirValue countElements(const ArithBuilder *at, MlirValue buffer, MlirValue zero,
                               MlirValue rank, MlirValue one, MlirValue shape) {
  MlirType index = mlirValueGetType(rank);
  MlirOperation loop =
      scfForOpCreate(at->base, at->location, 1, &index, zero, rank, one, 1, &one, kAbsent);
  const MlirType types[] = {index, index};
  const MlirLocation locations[] = {at->location, at->location};
  MlirBlock body =
      tesseraRewriterCreateBlock(at->base, scfForOpGetRegion(loop), 2, types, locations);
  MlirValue dimension = mlirBlockGetArgument(body, 0);
  MlirValue size = sizeOf(at, buffer, dimension);
  memrefStoreOpCreate(at->base, at->location, size, shape, 1, &dimension, kAbsent, kAbsent);
  MlirValue product = arithBinary(at, &arithMulIOpDef, mlirBlockGetArgument(body, 1), size);
  scfYieldOpCreate(at->base, at->location, 1, &product);
  mlirRewriterBaseSetInsertionPointAfter(at->base, loop);
  return resultOf(loop);
}

// Allocates all elements in a row, and gives that the shape.
static MlirValue allocateUnranked(const ArithBuilder *at, MlirValue buffer, MlirType type) {
  static const int64_t kAny[] = {IR_DYNAMIC};
  MlirType index = mlirIndexTypeGet(mlirTypeGetContext(type));
  MlirType shapeType = mlirMemRefTypeContiguousGet(index, 1, kAny, kAbsent);
  MlirType rowType = mlirMemRefTypeContiguousGet(mlirShapedTypeGetElementType(type), 1, kAny,
                                                 mlirUnrankedMemrefGetMemorySpace(type));
  MlirValue zero = arithInteger(at, index, 0), one = arithInteger(at, index, 1);
  MlirValue rank = resultOf(memrefRankOpCreateInferred(at->base, at->location, buffer));
  MlirValue shape =
      resultOf(memrefAllocaOpCreate(at->base, at->location, shapeType, 1, &rank, 0, NULL, kAbsent));
  MlirValue count = countElements(at, buffer, zero, rank, one, shape);
  MlirValue row =
      resultOf(memrefAllocOpCreate(at->base, at->location, rowType, 1, &count, 0, NULL, kAbsent));
  return resultOf(memrefReshapeOpCreate(at->base, at->location, type, row, shape));
}

//===--- The pass ---===//

static MlirLogicalResult lowerClone(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder at = arithBuilderAt(rewriter, op);
  MlirType type = mlirValueGetType(resultOf(op));
  MlirValue made;
  if (mlirTypeIsAUnrankedMemRef(type)) {
    made = allocateUnranked(&at, operands[0], type);
  } else {
    MlirType allocated = allocatedType(type);
    if (mlirTypeIsNull(allocated) || !mlirTypeIsAMemRef(mlirValueGetType(operands[0])))
      return mlirLogicalResultFailure(); // no allocation has its layout
    made = allocateLike(&at, operands[0], allocated);
    if (!mlirTypeEqual(allocated, type))
      made = resultOf(memrefCastOpCreate(at.base, at.location, type, made));
  }
  memrefCopyOpCreate(at.base, at.location, operands[0], made);
  mlirRewriterBaseReplaceOpWithValues(at.base, op, 1, &made);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *options) {
  (void)options;
  tesseraConversionPatternAdd(tesseraPlanGetPatterns(plan), &bufferizationCloneOpDef, 1, NULL,
                              lowerClone, NULL);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "memref");
  tesseraConversionTargetAddLegalDialect(target, "arith");
  tesseraConversionTargetAddLegalDialect(target, "scf");
  tesseraConversionTargetAddIllegalOp(target, "bufferization.clone");
  return mlirLogicalResultSuccess();
}

void convertBufferizationToMemRefPassPassRun(MlirPass pass,
                                             const ConvertBufferizationToMemRefPassOptions *options,
                                             MlirOperation root) {
  if (bufferizationLowerDeallocations(root))
    tesseraPassConvert(pass, root, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  else
    tesseraPassSignalFailure(pass);
}
