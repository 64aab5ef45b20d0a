// linalg-fuse-elementwise-ops: what a generic op makes for another one alone is computed there.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/linalg/LinalgPasses.h"
#include "dialect/linalg/transforms/ExpandLoops.h"
#include "dialect/linalg/transforms/Operands.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"

//===--- Which ops can be fused ---===//

// An op and the operand that another one makes.
typedef struct Fusion {
  LinalgView producer, consumer;
  intptr_t operand, result; ///< of the consumer; of the producer
  MlirAffineMap toProducer; ///< from the loops of the consumer to those of the producer
  bool *stays;              ///< which results of the producer the fused op has too
  intptr_t numStaying;
} Fusion;

// Of a permutation: from its results to its dimensions.
static MlirAffineMap invert(MlirContext context, MlirAffineMap map) {
  intptr_t count = mlirAffineMapGetNumDims(map);
  MlirAffineExpr *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  for (intptr_t i = 0; i < count; ++i)
    results[mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, i))] =
        mlirAffineDimExprGet(context, i);
  MlirAffineMap inverse = mlirAffineMapGet(context, count, 0, count, results);
  tsFree(results);
  return inverse;
}

static MlirAffineMap compose(MlirAffineMap outer, MlirAffineMap inner) {
  return (MlirAffineMap){irAffineMapCompose(irMap(outer), irMap(inner))};
}

static bool isParallelOnTensors(const LinalgView *view) {
  return linalgViewIsParallel(view) && linalgHasTensors(view->op);
}

// Whether every loop has the size of a dimension of an operand of the fused op. Where the consumer
// reduces, results of the producer that stay don't count.
static bool keepsSizes(const Fusion *f) {
  const LinalgView *producer = &f->producer, *consumer = &f->consumer;
  bool reduces = false;
  OperandLoops loops = operandLoopsStart(consumer->numLoops);
  for (intptr_t i = 0; i < consumer->numLoops; ++i)
    reduces = reduces || consumer->isReduction[i];
  for (intptr_t i = 0; i < consumer->numMaps; ++i)
    if (i != f->operand)
      operandLoopsAdd(&loops, consumer->maps[i]);
  for (intptr_t i = 0; i < producer->numInputs; ++i)
    operandLoopsAdd(&loops, compose(producer->maps[i], f->toProducer));
  for (intptr_t i = 0; !reduces && i < producer->numInits; ++i)
    if (f->stays[i])
      operandLoopsAdd(&loops, compose(producer->maps[producer->numInputs + i], f->toProducer));
  return operandLoopsEnd(&loops);
}

// Whether loops keep their sizes, as MLIR sees it, without the result and those before it that go.
static bool isNeeded(const Fusion *f, intptr_t result) {
  const LinalgView *producer = &f->producer, *consumer = &f->consumer;
  bool isLarger = producer->numLoops > consumer->numLoops;
  OperandLoops loops = operandLoopsStart(isLarger ? producer->numLoops : consumer->numLoops);
  for (intptr_t i = 0; i < producer->numMaps; ++i) {
    intptr_t init = i - producer->numInputs;
    if (init < 0 || init > result || (init < result && f->stays[init]))
      operandLoopsAdd(&loops, producer->maps[i]);
  }
  for (intptr_t i = 0; i < consumer->numMaps; ++i)
    if (i != f->operand)
      operandLoopsAdd(&loops, consumer->maps[i]);
  return !operandLoopsEnd(&loops);
}

static bool canFuse(Fusion *f) {
  const LinalgView *producer = &f->producer;
  MlirAffineMap map = f->consumer.maps[f->operand];
  MlirAffineMap result = producer->maps[producer->numInputs + f->result];
  if (!isParallelOnTensors(producer) || mlirAffineMapGetNumResults(map) != producer->numLoops ||
      !mlirAffineMapIsPermutation(result))
    return false;
  f->toProducer = compose(invert(mlirOperationGetContext(producer->op), result), map);
  for (intptr_t i = 0; i < producer->numInits; ++i) {
    f->stays[i] = linalgBodyUses(producer->op, producer->numInputs + i) || isNeeded(f, i);
    f->numStaying += f->stays[i];
  }
  return keepsSizes(f);
}

//===--- Fusing ---===//

// The operands of the fused op: the consumer's, with the producer's inputs in place of its result,
// and before the inits those of results that stay.
static void collectOperands(const Fusion *f, FusedOperands *operands) {
  const LinalgView *producer = &f->producer, *consumer = &f->consumer;
  for (intptr_t i = 0; i < consumer->numInputs; ++i) {
    if (i != f->operand) {
      fusedOperandsAdd(operands, mlirOperationGetOperand(consumer->op, i), consumer->maps[i]);
      continue;
    }
    for (intptr_t k = 0; k < producer->numInputs; ++k)
      fusedOperandsAdd(operands, mlirOperationGetOperand(producer->op, k),
                       compose(producer->maps[k], f->toProducer));
  }
  for (intptr_t k = 0; k < producer->numInits; ++k)
    if (f->stays[k])
      fusedOperandsAdd(operands, mlirOperationGetOperand(producer->op, producer->numInputs + k),
                       compose(producer->maps[producer->numInputs + k], f->toProducer));
  for (intptr_t i = consumer->numInputs; i < consumer->numMaps; ++i)
    fusedOperandsAdd(operands, mlirOperationGetOperand(consumer->op, i), consumer->maps[i]);
}

// The numbers of the producer's loops, which its body asks for, in terms of the fused ones.
static void replaceIndices(MlirRewriterBase base, const Fusion *f, MlirBlock body) {
  TsVec(MlirOperation) indices = {0};
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (linalgIndexOpIsA(op))
      tsVecPush(&indices, op);
  TsVec(MlirValue) loops = {0};
  MlirContext context = mlirOperationGetContext(f->consumer.op);
  MlirLocation location = mlirOperationGetLocation(f->consumer.op);
  MlirType index = mlirIndexTypeGet(context), i64 = mlirIntegerTypeGet(context, 64);
  if (indices.size)
    mlirRewriterBaseSetInsertionPointToStart(base, body);
  for (intptr_t i = 0; indices.size && i < f->consumer.numLoops; ++i) {
    MlirOperation loop = linalgIndexOpCreate(base, location, index, mlirIntegerAttrGet(i64, i));
    tsVecPush(&loops, mlirOperationGetResult(loop, 0));
  }
  for (size_t i = 0; i < indices.size; ++i) {
    intptr_t dim = (intptr_t)linalgIndexOpGetDim(indices.data[i]);
    mlirRewriterBaseSetInsertionPointBefore(base, indices.data[i]);
    MlirOperation apply =
        affineApplyOpCreate(base, mlirOperationGetLocation(indices.data[i]), index,
                            mlirAffineMapAttrGet(mlirAffineMapGetSubMap(f->toProducer, 1, &dim)),
                            (intptr_t)loops.size, loops.data);
    mlirRewriterBaseReplaceOpWithOperation(base, indices.data[i], apply);
  }
  tsVecFree(&indices);
  tsVecFree(&loops);
}

typedef TsVec(MlirValue) Values;

// Moves the producer's body into the block, whose arguments are those of `collectOperands`. Gives
// what it yields, indices as they are in the fused op.
static void mergeProducer(MlirRewriterBase base, const Fusion *f, MlirBlock body, Values *yielded) {
  const LinalgView *producer = &f->producer;
  Values arguments = {0};
  intptr_t next = f->consumer.numInputs - 1 + producer->numInputs;
  for (intptr_t i = 0; i < producer->numMaps; ++i) {
    intptr_t init = i - producer->numInputs;
    // An argument that nobody reads needs no other value.
    MlirValue argument = init < 0         ? mlirBlockGetArgument(body, f->operand + i)
                         : f->stays[init] ? mlirBlockGetArgument(body, next++)
                                          : mlirBlockGetArgument(linalgBody(producer->op), i);
    tsVecPush(&arguments, argument);
  }
  mlirRewriterBaseMergeBlocks(base, linalgBody(producer->op), body, (intptr_t)arguments.size,
                              arguments.data);
  replaceIndices(base, f, body);
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    tsVecPush(yielded, mlirOperationGetOperand(yield, i));
  mlirRewriterBaseEraseOp(base, yield);
  tsVecFree(&arguments);
}

static void mergeConsumer(MlirRewriterBase base, const Fusion *f, MlirBlock body,
                          const Values *made) {
  const LinalgView *consumer = &f->consumer;
  Values arguments = {0}, yielded = {0};
  for (intptr_t i = 0; i < consumer->numMaps; ++i) {
    intptr_t place = i < f->operand ? i : i - 1 + f->producer.numInputs;
    place += i >= consumer->numInputs ? f->numStaying : 0;
    MlirValue argument =
        i == f->operand ? made->data[f->result] : mlirBlockGetArgument(body, place);
    tsVecPush(&arguments, argument);
  }
  mlirRewriterBaseMergeBlocks(base, linalgBody(consumer->op), body, (intptr_t)arguments.size,
                              arguments.data);
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 0; i < f->producer.numInits; ++i)
    if (f->stays[i])
      tsVecPush(&yielded, made->data[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    tsVecPush(&yielded, mlirOperationGetOperand(yield, i));
  if (f->numStaying) {
    mlirRewriterBaseSetInsertionPointToEnd(base, body);
    linalgYieldOpCreate(base, mlirOperationGetLocation(yield), (intptr_t)yielded.size,
                        yielded.data);
    mlirRewriterBaseEraseOp(base, yield);
  }
  tsVecFree(&arguments);
  tsVecFree(&yielded);
}

static void fuse(MlirRewriterBase base, const Fusion *f) {
  FusedOperands operands = {.numInputs = f->consumer.numInputs - 1 + f->producer.numInputs};
  collectOperands(f, &operands);
  mlirRewriterBaseSetInsertionPointBefore(base, f->consumer.op);
  MlirOperation fused = fusedOperandsMakeOp(base, mlirOperationGetLocation(f->consumer.op),
                                            &operands, linalgIteratorsAttr(&f->consumer));
  MlirBlock body = fusedOperandsMakeBlock(base, fused);
  Values made = {0};
  mergeProducer(base, f, body, &made);
  mergeConsumer(base, f, body, &made);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(f->consumer.op); ++i)
    mlirRewriterBaseReplaceAllUsesWith(base, mlirOperationGetResult(f->consumer.op, i),
                                       mlirOperationGetResult(fused, f->numStaying + i));
  mlirRewriterBaseEraseOp(base, f->consumer.op);
  mlirRewriterBaseEraseOp(base, f->producer.op);
  tsVecFree(&made);
  fusedOperandsFree(&operands);
}

static bool fuseOperand(MlirRewriterBase base, const LinalgView *consumer, intptr_t operand) {
  MlirValue value = mlirOperationGetOperand(consumer->op, operand);
  if (!mlirValueIsAOpResult(value))
    return false;
  MlirOperation source = mlirOpResultGetOwner(value);
  Fusion f = {
      .consumer = *consumer, .operand = operand, .result = mlirOpResultGetResultNumber(value)};
  if (!linalgGenericOpIsA(source) || !irOperationHasOneUse(irOp(source)) ||
      !linalgViewGet(source, &f.producer))
    return false;
  f.stays = tsAllocZeroed((size_t)f.producer.numInits + 1, sizeof *f.stays);
  bool fuses = canFuse(&f);
  if (fuses)
    fuse(base, &f);
  tsFree(f.stays);
  linalgViewFree(&f.producer);
  return fuses;
}

static MlirLogicalResult fuseProducer(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgView view;
  if (!linalgHasTensors(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool fused = false;
  for (intptr_t i = 0; i < view.numInputs && !fused; ++i)
    fused = fuseOperand(mlirPatternRewriterAsBase(rewriter), &view, i);
  linalgViewFree(&view);
  return fused ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Operands that are the same everywhere ---===//

// The constant that an operand is everywhere; null where it isn't one, or one without a type, as
// complex numbers are.
static MlirAttribute constantOf(MlirValue operand) {
  MlirAttribute none = {NULL};
  if (!mlirValueIsAOpResult(operand) || !arithConstantOpIsA(mlirOpResultGetOwner(operand)))
    return none;
  MlirAttribute value = arithConstantOpGetValueAttr(mlirOpResultGetOwner(operand));
  if (mlirAttributeIsAInteger(value) || mlirAttributeIsAFloat(value))
    return value;
  if (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value))
    return none;
  value = mlirDenseElementsAttrGetSplatValue(value);
  return mlirAttributeIsAInteger(value) || mlirAttributeIsAFloat(value) ? value : none;
}

// The value that every element of an input is; null where there is none. A constant is made before
// the op, where the op can do without the operand then.
static MlirValue scalarOf(MlirRewriterBase base, const LinalgView *view, intptr_t input,
                          MlirType element) {
  MlirValue none = {NULL}, operand = mlirOperationGetOperand(view->op, input);
  MlirAttribute constant = constantOf(operand);
  if (!mlirAttributeIsNull(constant)) {
    OperandLoops loops = operandLoopsStart(view->numLoops);
    for (intptr_t i = 0; i < view->numMaps; ++i)
      if (i != input)
        operandLoopsAdd(&loops, view->maps[i]);
    if (!operandLoopsEnd(&loops))
      return none;
    mlirRewriterBaseSetInsertionPointBefore(base, view->op);
    return mlirOperationGetResult(
        arithConstantOpCreate(base, mlirOperationGetLocation(mlirOpResultGetOwner(operand)),
                              element, constant),
        0);
  }
  if (!mlirValueIsAOpResult(operand) || !linalgFillOpIsA(mlirOpResultGetOwner(operand)))
    return none;
  MlirValue value = linalgFillOpGetInputs(mlirOpResultGetOwner(operand), 0);
  return mlirTypeEqual(mlirValueGetType(value), element) ? value : none;
}

static MlirLogicalResult useScalars(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  LinalgView view;
  bool changed = false;
  if (!linalgHasTensors(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < view.numInputs; ++i) {
    MlirValue argument = mlirBlockGetArgument(linalgBody(op), i);
    if (mlirOpOperandIsNull(mlirValueGetFirstUse(argument)))
      continue;
    MlirValue scalar = scalarOf(base, &view, i, mlirValueGetType(argument));
    if (mlirValueIsNull(scalar))
      continue;
    mlirRewriterBaseReplaceAllUsesWith(base, argument, scalar);
    changed = true;
  }
  linalgViewFree(&view);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Inits that nobody reads ---===//

static MlirValue makeEmptyLike(MlirRewriterBase base, MlirOperation op, MlirValue tensor) {
  LinalgMaker maker = {base, mlirOperationGetContext(op), mlirOperationGetLocation(op)};
  MlirType type = mlirValueGetType(tensor);
  TsVec(MlirValue) sizes = {0};
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeIsDynamicDim(type, i)) {
      MlirValue size = linalgMakeDim(&maker, tensor, i);
      tsVecPush(&sizes, size);
    }
  MlirValue empty = linalgMakeEmpty(&maker, type, (intptr_t)sizes.size, sizes.data);
  tsVecFree(&sizes);
  return empty;
}

static bool isDefinedBy(MlirValue value, const char *name) {
  return mlirValueIsAOpResult(value) &&
         mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(mlirOpResultGetOwner(value))),
                            mlirStringRefCreateFromCString(name));
}

static MlirLogicalResult forgetInits(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  LinalgView view;
  if (!linalgHasTensors(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool changed = false;
  for (intptr_t i = view.numInputs; isParallelOnTensors(&view) && i < view.numMaps; ++i) {
    MlirValue init = mlirOperationGetOperand(op, i);
    MlirType type = mlirValueGetType(init);
    if (linalgBodyUses(op, i) || isDefinedBy(init, "tensor.empty") ||
        !mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(type)))
      continue;
    MlirValue empty = makeEmptyLike(base, op, init);
    mlirRewriterBaseStartOpModification(base, op);
    mlirOperationSetOperand(op, i, empty);
    mlirRewriterBaseFinalizeOpModification(base, op);
    changed = true;
  }
  linalgViewFree(&view);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- The pass ---===//

void linalgElementwiseOpFusionPassPassAddPatterns(
    MlirRewritePatternSet patterns, const LinalgElementwiseOpFusionPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, fuseProducer, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, useScalars, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, forgetInits, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, operandsDropUnused, NULL);
  linalgAddExpandLoopsPatterns(patterns);
  affineApplyOpGetCanonicalizationPatterns(patterns);
  linalgGenericOpGetCanonicalizationPatterns(patterns);
}

// In the order of the program, as MLIR does it; fusing may have no end, and needs none.
void linalgElementwiseOpFusionPassPassRun(MlirPass pass,
                                          const LinalgElementwiseOpFusionPassOptions *options,
                                          MlirOperation op) {
  (void)options;
  (void)tesseraApplyFrozenPatternsGreedily(op, tesseraPassGetPatterns(pass),
                                           &(TesseraGreedyOptions){.topDown = true});
}
