// tritongpu-accelerate-matmul: products on tensor cores. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static MlirType elementOf(MlirValue value) {
  return mlirShapedTypeGetElementType(mlirValueGetType(value));
}
static bool isMma(MlirAttribute encoding) {
  return !mlirAttributeIsNull(encoding) && tritongpuNvidiaMmaEncodingAttrIsA(encoding);
}
static bool isFloat8(MlirType type) {
  return mlirTypeIsAFloat(type) && mlirFloatTypeGetWidth(type) == 8;
}

//===--- What mma.sync can do ---===//

static bool isElementOfMma(MlirType type) {
  return isFloat8(type) || mlirTypeIsAF16(type) || mlirTypeIsABF16(type) || mlirTypeIsAF32(type) ||
         mlirTypeIsAF64(type) || tesseraTypeIsSignlessInteger(type, 8);
}

static bool canBeMma(MlirOperation dot, int64_t capability) {
  MlirType a = elementOf(tritonDotOpGetA(dot)), b = elementOf(tritonDotOpGetB(dot));
  MlirType d = elementOf(tritonDotOpGetD(dot));
  bool hasDouble = mlirTypeIsAF64(a) || mlirTypeIsAF64(b) || mlirTypeIsAF64(d);
  if (hasDouble && capability != 80 && capability != 90)
    return false;
  if (mlirTypeIsAF32(a) && mlirTypeIsAF32(b) &&
      tritonDotOpGetInputPrecision(dot) != TritonInputPrecisionTF32)
    return false;
  return isElementOfMma(a) && isElementOfMma(b);
}

//===--- Warps ---===//

static bool isInRegion(MlirOperation op, MlirRegion region) {
  return mlirRegionEqual(mlirBlockGetParentRegion(mlirOperationGetBlock(op)), region) &&
         !tritonTransOpIsA(op);
}

static bool isOfRegion(MlirOperation op, void *user) { return isInRegion(op, *(MlirRegion *)user); }

// Along which dimensions warps are where another product has to do with this one; false: none does.
static bool warpsOfRelated(MlirOperation dot, const TtgShape *shape, int64_t numWarps,
                           int64_t *warps) {
  MlirRegion region = mlirBlockGetParentRegion(mlirOperationGetBlock(dot));
  TtgOperations slice = {0};
  ttgCollectSliceIf(dot, isOfRegion, &region, &slice);
  bool isChained = false, isSet = false;
  for (size_t i = 0; !isSet && i < slice.size; ++i) {
    MlirOperation op = slice.data[i];
    if ((!tritonDotOpIsA(op) && !tritonDotScaledOpIsA(op)) || mlirOperationEqual(op, dot))
      continue;
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
    if (mlirShapedTypeGetRank(type) != shape->rank)
      continue;
    isChained = true;
    if (isMma(ttgEncodingOf(type))) {
      const int64_t *other =
          tritongpuNvidiaMmaEncodingAttrGetWarpsPerCTA(ttgEncodingOf(type), NULL);
      warps[0] = other[0];
      warps[1] = other[1];
      isSet = true;
    }
  }
  tsVecFree(&slice);
  if (isChained && !isSet) {
    bool isTall = shape->sizes[0] >= shape->sizes[1];
    warps[0] = isTall ? numWarps : 1;
    warps[1] = isTall ? 1 : numWarps;
  }
  return isChained;
}

// As many tiles along both dimensions for each warp.
static void spreadWarps(const TtgShape *shape, int64_t numWarps, int64_t *warps) {
  if (shape->rank == 3) {
    warps[0] = numWarps;
    warps[1] = warps[2] = 1;
    return;
  }
  int64_t tiles[] = {(shape->sizes[0] + 15) / 16, (shape->sizes[1] + 7) / 8};
  warps[0] = warps[1] = 1;
  while (warps[0] * warps[1] < numWarps) {
    if (tiles[0] >= tiles[1]) {
      warps[0] *= 2;
      if (tiles[0] != 1)
        tiles[0] /= 2;
    } else {
      warps[1] *= 2;
      tiles[1] /= 2;
    }
  }
}

//===--- Factors ---===//

static bool isPassedThrough(MlirOperation op) {
  static const TesseraOpDef *const kinds[] = {
      &tritonExpandDimsOpDef,    &tritonReshapeOpDef,   &tritonTransOpDef,
      &tritonJoinOpDef,          &tritonSplitOpDef,     &tritongpuFp4ToFpOpDef,
      &tritonLoadOpDef,          &tritonBroadcastOpDef, &tritongpuConvertLayoutOpDef,
      &tritonDescriptorLoadOpDef};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i)
    if (tesseraOperationIs(op, kinds[i]))
      return true;
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_ELEMENTWISE) &&
         tesseraOperationIsMemoryEffectFree(op);
}

// The bits of the narrowest elements that are loaded for a factor: so many lie together.
static int64_t bitsOfOrigin(MlirValue value) {
  int64_t bits = tritonTypeGetBitWidth(elementOf(value));
  TtgValues queue = {0};
  TsPointerMap seen = {0};
  bool hasPairs = false, hasHalves = false;
  tsVecPush(&queue, value);
  for (size_t i = 0; i < queue.size; ++i) {
    if (!mlirValueIsAOpResult(queue.data[i]))
      continue;
    MlirOperation op = mlirOpResultGetOwner(queue.data[i]);
    bool isNew;
    *tsPointerMapInsert(&seen, op.ptr, &isNew) = 1;
    if (!isNew || !isPassedThrough(op))
      continue;
    hasPairs |= tritongpuFp4ToFpOpIsA(op);
    hasHalves |= tritonJoinOpIsA(op);
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
    if ((tritonLoadOpIsA(op) || tritonDescriptorLoadOpIsA(op)) && mlirTypeIsARankedTensor(type)) {
      int64_t loaded = tritonTypeGetBitWidth(mlirShapedTypeGetElementType(type));
      bits = loaded < bits ? loaded : bits;
    }
    for (intptr_t k = 0; k < mlirOperationGetNumOperands(op); ++k)
      tsVecPush(&queue, mlirOperationGetOperand(op, k));
  }
  tsVecFree(&queue);
  tsPointerMapFree(&seen);
  return hasPairs ? 4 : hasHalves ? bits / 2 : bits;
}

//===--- The pattern ---===//

static MlirLogicalResult toTensorCores(MlirOperation dot, MlirPatternRewriter rewriter,
                                       void *user) {
  const TtgMachine *machine = user;
  MlirType type = mlirValueGetType(tritonDotOpGetD(dot));
  MlirAttribute old = ttgEncodingOf(type);
  TtgShape shape;
  if (mlirAttributeIsNull(old) || isMma(old) || !ttgShapeOf(type, &shape) || shape.rank < 2 ||
      shape.rank > 3 || !canBeMma(dot, machine->capability))
    return mlirLogicalResultFailure();
  MlirContext context = mlirOperationGetContext(dot);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  int64_t warps[3], instruction[3] = {1, 1, 1};
  instruction[shape.rank - 1] = 8;
  instruction[shape.rank - 2] = 16;
  if (shape.rank == 3 || !warpsOfRelated(dot, &shape, machine->numWarps, warps))
    spreadWarps(&shape, machine->numWarps, warps);
  MlirAttribute encoding = tritongpuNvidiaMmaEncodingAttrGet(context, 2, 0, shape.rank, warps, 0,
                                                             NULL, shape.rank, instruction);
  MlirValue operands[3] = {tritonDotOpGetA(dot), tritonDotOpGetB(dot), tritonDotOpGetC(dot)};
  operands[2] = ttgConvert(base, mlirValueGetLocation(operands[2]), operands[2], encoding);
  int64_t bits = bitsOfOrigin(operands[0]), bitsOfB = bitsOfOrigin(operands[1]);
  bits = bitsOfB < bits ? bitsOfB : bits;
  int64_t width = bits > 32 ? 1 : 32 / (bits > 0 ? bits : 32);
  for (int64_t i = 0; i < 2; ++i)
    operands[i] = ttgConvert(base, mlirValueGetLocation(operands[i]), operands[i],
                             tritongpuDotOperandEncodingAttrGet(context, i, encoding, width));
  MlirType result = ttgWithEncoding(type, encoding);
  MlirOperation made = ttgCreateLike(base, dot, operands, &result);
  MlirOperation back = tritongpuConvertLayoutOpCreate(base, mlirOperationGetLocation(dot), type,
                                                      mlirOperationGetResult(made, 0));
  mlirRewriterBaseReplaceOpWithOperation(base, dot, back);
  return mlirLogicalResultSuccess();
}

//===--- Factors of other types than what multiplies them ---===//

static MlirWalkResult collectDots(MlirOperation op, void *user) {
  TtgOperations *dots = user;
  if (tritonDotOpIsA(op))
    tsVecPush(dots, op);
  return MlirWalkResultAdvance;
}

// The type that factors have to become, null where they are what they have to be.
static MlirType promotedType(MlirOperation dot, int64_t capability) {
  MlirType none = {NULL}, a = elementOf(tritonDotOpGetA(dot));
  MlirAttribute encoding = ttgEncodingOf(mlirValueGetType(tritonDotOpGetD(dot)));
  if (isMma(encoding))
    return isFloat8(a) && capability < 89 ? mlirF16TypeGet(mlirOperationGetContext(dot)) : none;
  MlirType d = elementOf(tritonDotOpGetD(dot));
  return mlirTypeEqual(a, d) || !mlirTypeIsAFloat(a) || !mlirTypeIsAFloat(d) ? none : d;
}

static void promote(MlirRewriterBase rewriter, MlirOperation dot, MlirType element) {
  mlirRewriterBaseSetInsertionPointBefore(rewriter, dot);
  ArithBuilder builder = {rewriter, mlirOperationGetLocation(dot)};
  for (intptr_t i = 0; i < 2; ++i) {
    MlirValue value = mlirOperationGetOperand(dot, i);
    MlirType type = tesseraTypeWithElementType(mlirValueGetType(value), element);
    const TesseraOpDef *cast = isFloat8(elementOf(value)) ? &tritonFpToFpOpDef : &arithExtFOpDef;
    mlirOperationSetOperand(dot, i, arithConvert(&builder, cast, type, value));
  }
}

void tritonGPUAccelerateMatmulPassRun(MlirPass pass,
                                      const TritonGPUAccelerateMatmulOptions *options,
                                      MlirOperation module) {
  (void)options;
  MlirContext context = mlirOperationGetContext(module);
  TtgMachine machine = ttgMachineOf(module);
  // Those of version 3 aren't known here; machines that have them have mma.sync too.
  if (machine.capability >= 80 && machine.capability < 100) {
    MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
    tesseraRewritePatternSetAdd(patterns, &tritonDotOpDef, 1, toTensorCores, &machine);
    if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(module, patterns, NULL)))
      tesseraPassSignalFailure(pass);
  }
  TtgOperations dots = {0};
  mlirOperationWalk(module, collectDots, &dots, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  for (size_t i = 0; i < dots.size; ++i) {
    MlirType type = promotedType(dots.data[i], machine.capability);
    if (!mlirTypeIsNull(type))
      promote(rewriter, dots.data[i], type);
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&dots);
}
