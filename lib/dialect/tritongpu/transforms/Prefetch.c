// tritongpu-prefetch: while a product is computed, the next part of its factors is loaded from
// shared memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/ConvertPatterns.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/Schedule.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

/// A factor of the product: what lies in memory, the tensor that is loaded from it, and what is
/// computed from that, each from the one before.
typedef struct Factor {
  TtgValues chain;
  MlirValue token;      ///< that the load waits for; null: none
  MlirValue prefetched; ///< the first part, for the first round
} Factor;

typedef struct Prefetch {
  MlirRewriterBase rewriter;
  MlirOperation loop, product;
  MlirBlock body, newBody;
  Factor factors[2];
  int64_t width; ///< of a part, along the sum
  TesseraMapping *mapping;
} Prefetch;

//===--- Which products ---===//

// Follows the factor to memory; false when it doesn't come from there in a way that parts can, too.
static bool findChain(const Prefetch *p, MlirValue value, Factor *factor) {
  TtgValues reversed = {0};
  bool isFound = false;
  tsVecPush(&reversed, value);
  for (MlirOperation op = ttgDefiningOp(value);
       !mlirOperationIsNull(op) && mlirOperationGetNumResults(op) == 1 &&
       mlirBlockEqual(mlirOperationGetBlock(op), p->body) &&
       irValueHasOneUse(irValue(mlirOperationGetResult(op, 0)));
       op = ttgDefiningOp(mlirOperationGetOperand(op, 0))) {
    bool isLoad = tritongpuLocalLoadOpIsA(op);
    if (!isLoad && (mlirOperationGetNumOperands(op) != 1 || mlirOperationGetNumRegions(op) ||
                    !tesseraOperationIsPure(op)))
      break;
    tsVecPush(&reversed, mlirOperationGetOperand(op, 0));
    if (!isLoad)
      continue;
    factor->token = tritongpuLocalLoadOpGetToken(op);
    isFound = tritongpuDotOperandEncodingAttrIsA(
        ttgEncodingOf(mlirValueGetType(mlirOperationGetResult(op, 0))));
    break;
  }
  for (size_t i = reversed.size; isFound && i-- > 0;)
    tsVecPush(&factor->chain, reversed.data[i]);
  tsVecFree(&reversed);
  // What memory it is in the next round is known where the loop carries it.
  return isFound && ttgYieldedFor(p->loop, factor->chain.data[0]).ptr &&
         (!factor->token.ptr || ttgYieldedFor(p->loop, factor->token).ptr);
}

// The only product of the loop, on tensor cores of the second kind; null when there is none.
static MlirOperation findProduct(MlirOperation loop) {
  MlirOperation found = {NULL};
  for (MlirOperation op = mlirBlockGetFirstOperation(scfBody(loop)); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!tritonDotOpIsA(op))
      continue;
    MlirAttribute encoding = ttgEncodingOf(mlirValueGetType(tritonDotOpGetD(op)));
    if (found.ptr || !encoding.ptr || !tritongpuNvidiaMmaEncodingAttrIsA(encoding) ||
        tritongpuNvidiaMmaEncodingAttrGetVersionMajor(encoding) != 2)
      return (MlirOperation){NULL};
    found = op;
  }
  return found;
}

static bool canPrefetch(Prefetch *p) {
  MlirType a = mlirValueGetType(tritonDotOpGetA(p->product));
  MlirAttribute encoding = ttgEncodingOf(a);
  intptr_t rank = mlirShapedTypeGetRank(a);
  if (!encoding.ptr || !tritongpuDotOperandEncodingAttrIsA(encoding) || rank < 2)
    return false;
  int64_t kWidth = tritongpuDotOperandEncodingAttrGetKWidth(encoding);
  int64_t size = mlirShapedTypeGetDimSize(a, (int)rank - 1);
  int64_t bits = tritonTypeGetBitWidth(mlirShapedTypeGetElementType(a));
  p->width = kWidth ? 8 * kWidth : bits ? 256 / bits : 0;
  return p->width > 0 && size >= p->width && size % p->width == 0 &&
         findChain(p, tritonDotOpGetA(p->product), &p->factors[0]) &&
         findChain(p, tritonDotOpGetB(p->product), &p->factors[1]);
}

//===--- Parts of factors ---===//

// Loads part of a factor that lies in `memory`, from `offset` along the sum on, and computes from
// it what is computed from the whole.
static MlirValue loadPart(const Prefetch *p, unsigned number, MlirValue memory, MlirValue token,
                          int64_t offset) {
  const Factor *factor = &p->factors[number];
  MlirContext context = mlirOperationGetContext(p->loop);
  MlirLocation location = mlirOperationGetLocation(p->product);
  MlirType type = mlirValueGetType(memory), element = tritongpuMemDescTypeGetElementType(type);
  size_t rank, allocRank;
  const int64_t *whole = tritongpuMemDescTypeGetShape(type, &rank);
  const int64_t *alloc = tritongpuMemDescTypeGetAllocShape(type, &allocRank);
  TtgShape shape = {.rank = (unsigned)rank};
  int32_t offsets[kTtgMaxRank] = {0};
  for (size_t i = 0; i < rank; ++i)
    shape.sizes[i] = whole[i];
  size_t sum = rank - (number ? 2 : 1);
  shape.sizes[sum] = p->width;
  offsets[sum] = (int32_t)offset;
  MlirType part = tritongpuMemDescTypeGet(
      context, rank, shape.sizes, element, tritongpuMemDescTypeGetEncoding(type),
      tritongpuMemDescTypeGetMemorySpace(type), tritongpuMemDescTypeGetMutableMemory(type),
      allocRank, alloc);
  MlirOperation view = tritongpuMemDescSubsliceOpCreate(
      p->rewriter, location, part, memory, mlirDenseI32ArrayGet(context, (intptr_t)rank, offsets));
  MlirAttribute encoding = tritongpuDotOperandEncodingAttrGet(
      context, number, ttgEncodingOf(mlirValueGetType(tritonDotOpGetD(p->product))), p->width / 8);
  MlirValue value = mlirOperationGetResult(
      tritongpuLocalLoadOpCreate(p->rewriter, location, ttgTensorType(&shape, element, encoding),
                                 mlirOperationGetResult(view, 0), token),
      0);
  for (size_t i = 2; i < factor->chain.size; ++i) {
    MlirType old = mlirValueGetType(factor->chain.data[i]);
    MlirType changed = ttgTensorType(&shape, mlirShapedTypeGetElementType(old), encoding);
    value = mlirOperationGetResult(
        ttgCreateLike(p->rewriter, ttgDefiningOp(factor->chain.data[i]), &value, &changed), 0);
  }
  return value;
}

// What a value that the loop carries begins as.
static MlirValue initOf(const Prefetch *p, MlirValue value) {
  return value.ptr ? scfForOpGetInitArgs(p->loop, mlirBlockArgumentGetArgNumber(value) - 1) : value;
}

static MlirValue nextOf(const Prefetch *p, MlirValue value) {
  return value.ptr ? tesseraMappingGetValue(p->mapping, ttgYieldedFor(p->loop, value)) : value;
}

static MlirValue currentOf(const Prefetch *p, MlirValue value) {
  return value.ptr ? tesseraMappingGetValue(p->mapping, value) : value;
}

//===--- The new loop ---===//

// The loop with two more values, the first parts of the factors.
static MlirOperation createLoop(Prefetch *p) {
  TtgValues operands = {0};
  TtgTypes types = {0};
  TsVec(MlirLocation) locations = {0};
  mlirRewriterBaseSetInsertionPointBefore(p->rewriter, p->loop);
  for (unsigned i = 0; i < 2; ++i) {
    Factor *factor = &p->factors[i];
    factor->prefetched =
        loadPart(p, i, initOf(p, factor->chain.data[0]), initOf(p, factor->token), 0);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(p->loop); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(p->loop, i));
  for (unsigned i = 0; i < 2; ++i)
    tsVecPush(&operands, p->factors[i].prefetched);
  tsVecPush(&types, mlirValueGetType(operands.data[0]));
  for (size_t i = 3; i < operands.size; ++i)
    tsVecPush(&types, mlirValueGetType(operands.data[i]));
  for (size_t i = 0; i < types.size; ++i)
    tsVecPush(&locations, mlirOperationGetLocation(p->loop));
  MlirOperation made = ttgCreateWith(p->rewriter, p->loop, (intptr_t)operands.size, operands.data,
                                     (intptr_t)types.size - 1, types.data + 1);
  p->newBody = tesseraRewriterCreateBlock(p->rewriter, mlirOperationGetRegion(made, 0),
                                          (intptr_t)types.size, types.data, locations.data);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(p->body); ++i)
    tesseraMappingMapValue(p->mapping, mlirBlockGetArgument(p->body, i),
                           mlirBlockGetArgument(p->newBody, i));
  tsVecFree(&operands);
  tsVecFree(&types);
  tsVecFree(&locations);
  return made;
}

static MlirOperation multiply(const Prefetch *p, MlirValue a, MlirValue b, MlirValue sum) {
  MlirValue operands[] = {a, b, sum};
  MlirType type = mlirValueGetType(sum);
  return ttgCreateLike(p->rewriter, p->product, operands, &type);
}

// The product part by part. What follows comes before the last one as long as it doesn't need it.
static void splitProduct(Prefetch *p) {
  intptr_t first = mlirBlockGetNumArguments(p->newBody) - 2;
  MlirType a = mlirValueGetType(tritonDotOpGetA(p->product));
  int64_t size = mlirShapedTypeGetDimSize(a, (int)mlirShapedTypeGetRank(a) - 1);
  MlirOperation last = multiply(p, mlirBlockGetArgument(p->newBody, first),
                                mlirBlockGetArgument(p->newBody, first + 1),
                                tesseraMappingGetValue(p->mapping, tritonDotOpGetC(p->product)));
  for (int64_t offset = p->width; offset < size; offset += p->width) {
    MlirValue parts[2];
    mlirRewriterBaseSetInsertionPointBefore(p->rewriter, last);
    for (unsigned i = 0; i < 2; ++i)
      parts[i] = loadPart(p, i, currentOf(p, p->factors[i].chain.data[0]),
                          currentOf(p, p->factors[i].token), offset);
    mlirRewriterBaseSetInsertionPointAfter(p->rewriter, last);
    last = multiply(p, parts[0], parts[1], mlirOperationGetResult(last, 0));
  }
  mlirRewriterBaseSetInsertionPointBefore(p->rewriter, last);
  tesseraMappingMapValue(p->mapping, tritonDotOpGetD(p->product), mlirOperationGetResult(last, 0));
}

static bool needsProduct(const Prefetch *p, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mlirOperationEqual(ttgDefiningOp(mlirOperationGetOperand(op, i)), p->product))
      return true;
  return mlirOperationGetNumRegions(op) > 0;
}

static void copyBody(Prefetch *p) {
  MlirOperation yield = mlirBlockGetTerminator(p->body);
  TtgValues yielded = {0};
  mlirRewriterBaseSetInsertionPointToEnd(p->rewriter, p->newBody);
  for (MlirOperation op = mlirBlockGetFirstOperation(p->body); !mlirOperationEqual(op, yield);
       op = mlirOperationGetNextInBlock(op)) {
    if (needsProduct(p, op))
      mlirRewriterBaseSetInsertionPointToEnd(p->rewriter, p->newBody);
    if (mlirOperationEqual(op, p->product))
      splitProduct(p);
    else
      mlirRewriterBaseInsert(p->rewriter, tesseraOperationCloneMapped(op, p->mapping, true));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    tsVecPush(&yielded, tesseraMappingGetValue(p->mapping, mlirOperationGetOperand(yield, i)));
  for (unsigned i = 0; i < 2; ++i) {
    const Factor *factor = &p->factors[i];
    MlirValue next = loadPart(p, i, nextOf(p, factor->chain.data[0]), nextOf(p, factor->token), 0);
    tsVecPush(&yielded, next);
  }
  mlirRewriterBaseSetInsertionPointToEnd(p->rewriter, p->newBody);
  scfYieldOpCreate(p->rewriter, mlirOperationGetLocation(yield), (intptr_t)yielded.size,
                   yielded.data);
  tsVecFree(&yielded);
}

static void prefetchInLoop(MlirRewriterBase rewriter, MlirOperation loop) {
  Prefetch p = {.rewriter = rewriter, .loop = loop, .body = scfBody(loop)};
  p.product = findProduct(loop);
  if (!mlirOperationIsNull(p.product) && canPrefetch(&p)) {
    p.mapping = tesseraMappingCreate();
    MlirOperation made = createLoop(&p);
    copyBody(&p);
    for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(loop, i),
                                    mlirOperationGetResult(made, i));
    mlirRewriterBaseEraseOp(rewriter, loop);
    tesseraMappingDestroy(p.mapping);
  }
  for (unsigned i = 0; i < 2; ++i)
    tsVecFree(&p.factors[i].chain);
}

void tritonGPUPrefetchPassRun(MlirPass pass, const TritonGPUPrefetchOptions *options,
                              MlirOperation module) {
  (void)options;
  MlirContext context = mlirOperationGetContext(module);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  ttgPopulateConvertPatterns(patterns);
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(module, patterns, NULL)))
    tesseraPassSignalFailure(pass);
  TtgOperations loops = {0};
  ttgCollectLoops(module, &loops);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  for (size_t i = 0; i < loops.size; ++i)
    prefetchInLoop(rewriter, loops.data[i]);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&loops);
}
