// Canonicalisation patterns of the tensor dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Rewrite.h"

typedef TsVec(int64_t) Sizes;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static void replaceByValue(MlirRewriterBase base, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &value);
}

//===--- cast ---===//

// What is known of the shapes of both; null when they can't be one.
static MlirType join(MlirType a, MlirType b) {
  if (!mlirTypeIsARankedTensor(a) || !mlirTypeIsARankedTensor(b))
    return mlirTypeIsARankedTensor(a) ? a : b;
  IrShape left = irShapedShape(irType(a)), right = irShapedShape(irType(b));
  Sizes sizes = {0};
  bool agree = left.rank == right.rank;
  for (size_t i = 0; agree && i < left.rank; ++i) {
    bool isLeft = left.sizes[i] != IR_DYNAMIC;
    agree = !isLeft || right.sizes[i] == IR_DYNAMIC || left.sizes[i] == right.sizes[i];
    tsVecPush(&sizes, isLeft ? left.sizes[i] : right.sizes[i]);
  }
  MlirType joined = {NULL};
  if (agree)
    joined = mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data,
                                     mlirShapedTypeGetElementType(a), (MlirAttribute){NULL});
  tsVecFree(&sizes);
  return joined;
}

// The cast between two others goes where it checks nothing that the others don't.
static MlirLogicalResult mergeCasts(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation inner = arithDefiningOp(tensorCastOpGetSource(op), &tensorCastOpDef);
  if (!inner.ptr)
    return mlirLogicalResultFailure();
  MlirValue source = tensorCastOpGetSource(inner);
  MlirType result = mlirValueGetType(resultOf(op));
  MlirType both = join(mlirValueGetType(source), mlirValueGetType(resultOf(inner)));
  MlirType all = mlirTypeIsNull(both) ? both : join(both, result);
  if (mlirTypeIsNull(all) || !mlirTypeEqual(all, join(mlirValueGetType(source), result)))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, tensorCastOpCreate(base, mlirOperationGetLocation(op), result, source));
  return mlirLogicalResultSuccess();
}

// A cast of an empty tensor that only adds to what is known of its shape is another empty one.
static MlirLogicalResult castEmpty(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation empty = arithDefiningOp(tensorCastOpGetSource(op), &tensorEmptyOpDef);
  MlirType result = mlirValueGetType(resultOf(op));
  if (!empty.ptr || !tensorKeepsShape(mlirValueGetType(resultOf(empty)), result))
    return mlirLogicalResultFailure();
  MlirType source = mlirValueGetType(resultOf(empty));
  TensorValues kept = {0};
  intptr_t number = 0;
  bool agree = true;
  for (intptr_t i = 0; agree && i < mlirShapedTypeGetRank(source); ++i) {
    if (!mlirShapedTypeIsDynamicDim(source, i))
      continue;
    MlirValue size = tensorEmptyOpGetDynamicSizes(empty, number++);
    int64_t constant;
    if (mlirShapedTypeIsDynamicDim(result, i))
      tsVecPush(&kept, size);
    else if (tensorReadIndex(size, &constant))
      agree = constant == mlirShapedTypeGetDimSize(result, i);
  }
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (agree)
    mlirRewriterBaseReplaceOpWithOperation(base, op,
                                           tensorEmptyOpCreate(base, mlirOperationGetLocation(op),
                                                               result, (intptr_t)kept.size,
                                                               kept.data));
  tsVecFree(&kept);
  return agree ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void tensorCastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorCastOpDef, 1, mergeCasts, NULL);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, tensorTakeCastInputs, NULL);
}

static MlirLogicalResult mergeBitcasts(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation inner = arithDefiningOp(tensorBitcastOpGetSource(op), &tensorBitcastOpDef);
  if (!inner.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         tensorBitcastOpCreate(base, mlirOperationGetLocation(op),
                                                               mlirValueGetType(resultOf(op)),
                                                               tensorBitcastOpGetSource(inner)));
  return mlirLogicalResultSuccess();
}

void tensorBitcastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorBitcastOpDef, 1, mergeBitcasts, NULL);
}

//===--- Shapes of empty and generate ---===//

// The type with constant sizes in place of dynamic ones; those that stay dynamic go to `kept`.
static MlirType makeStaticType(MlirOperation op, MlirType type, TensorValues *kept) {
  Sizes sizes = {0};
  intptr_t number = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i), constant;
    if (mlirShapedTypeIsDynamicDim(type, i)) {
      MlirValue operand = mlirOperationGetOperand(op, number++);
      if (tensorReadIndex(operand, &constant) && constant >= 0)
        size = constant;
      else
        tsVecPush(kept, operand);
    }
    tsVecPush(&sizes, size);
  }
  MlirType result =
      mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data, mlirShapedTypeGetElementType(type),
                              mlirRankedTensorTypeGetEncoding(type));
  tsVecFree(&sizes);
  return result;
}

static void replaceByCast(MlirRewriterBase base, MlirOperation op, MlirOperation made) {
  MlirType type = mlirValueGetType(resultOf(op));
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, tensorCastOpCreate(base, mlirOperationGetLocation(op), type, resultOf(made)));
}

// A generate of the type, with the body of `op`.
static MlirOperation takeGenerate(MlirRewriterBase base, MlirOperation op, MlirType type,
                                  const TensorValues *sizes) {
  MlirOperation made = tensorGenerateOpCreate(base, mlirOperationGetLocation(op), type,
                                              (intptr_t)sizes->size, sizes->data);
  mlirRegionTakeBody(tensorGenerateOpGetBody(made), tensorGenerateOpGetBody(op));
  mlirRewriterBaseSetInsertionPointAfter(base, made);
  return made;
}

// An empty or a generate that knows its constant sizes, and a cast to what it was.
static MlirLogicalResult useConstantSizes(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirType type = mlirValueGetType(resultOf(op));
  if (mlirShapedTypeHasStaticShape(type))
    return mlirLogicalResultFailure();
  TensorValues kept = {0};
  MlirType found = makeStaticType(op, type, &kept);
  bool changes = !mlirTypeEqual(type, found);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    replaceByCast(base, op,
                  tensorGenerateOpIsA(op)
                      ? takeGenerate(base, op, found, &kept)
                      : tensorEmptyOpCreate(base, mlirOperationGetLocation(op), found,
                                            (intptr_t)kept.size, kept.data));
  tsVecFree(&kept);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- dim ---===//

static MlirLogicalResult dimOfCast(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(tensorDimOpGetSource(op), &tensorCastOpDef);
  if (!cast.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorDimOpCreateInferred(base, mlirOperationGetLocation(op), tensorCastOpGetSource(cast),
                                tensorDimOpGetIndex(op)));
  return mlirLogicalResultSuccess();
}

// The result of an op in destination-passing style has the destination's shape.
static MlirLogicalResult dimOfDestination(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirValue source = tensorDimOpGetSource(op), dest = {NULL};
  if (mlirValueIsAOpResult(source) &&
      tesseraOperationIsDestinationStyle(mlirOpResultGetOwner(source)))
    dest = tesseraOperationGetTiedInit(mlirOpResultGetOwner(source),
                                       mlirOpResultGetResultNumber(source));
  if (!dest.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  tensorDimOpSetSource(op, dest);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult dimOfEmpty(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  int64_t dim;
  MlirOperation empty = arithDefiningOp(tensorDimOpGetSource(op), &tensorEmptyOpDef);
  if (!empty.ptr || !tensorReadIndex(tensorDimOpGetIndex(op), &dim))
    return mlirLogicalResultFailure();
  MlirType type = mlirValueGetType(resultOf(empty));
  if (dim < 0 || dim >= mlirShapedTypeGetRank(type) || !mlirShapedTypeIsDynamicDim(type, dim))
    return mlirLogicalResultFailure();
  replaceByValue(mlirPatternRewriterAsBase(rewriter), op,
                 tensorEmptyOpGetDynamicSizes(empty, tensorDynamicDimNumber(type, dim)));
  return mlirLogicalResultSuccess();
}

// The size of a dimension is an element of the shape.
static MlirLogicalResult dimOfReshape(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation reshape = arithDefiningOp(tensorDimOpGetSource(op), &tensorReshapeOpDef);
  if (!reshape.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue shape = tensorReshapeOpGetShape(reshape), index = tensorDimOpGetIndex(op);
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(shape));
  MlirOperation size = tensorExtractOpCreate(base, location, element, shape, 1, &index);
  if (!mlirTypeIsAIndex(element))
    size = arithIndexCastOpCreate(base, location, mlirValueGetType(resultOf(op)), resultOf(size));
  mlirRewriterBaseReplaceOpWithOperation(base, op, size);
  return mlirLogicalResultSuccess();
}

void tensorDimOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfDestination, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfReshape, NULL);
}

void tensorEmptyOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorCastOpDef, 1, castEmpty, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfEmpty, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorEmptyOpDef, 1, useConstantSizes, NULL);
}

//===--- insert ---===//

// An element is inserted before a cast that forgets about the shape, and the result cast.
static MlirLogicalResult insertBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(tensorInsertOpGetDest(op), &tensorCastOpDef);
  MlirType type = mlirValueGetType(resultOf(op));
  if (!cast.ptr || !tensorKeepsShape(type, mlirValueGetType(tensorCastOpGetSource(cast))))
    return mlirLogicalResultFailure();
  TensorValues indices = {0};
  for (intptr_t i = 0; i < tensorInsertOpGetNumIndices(op); ++i)
    tsVecPush(&indices, tensorInsertOpGetIndices(op, i));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirOperation made = tensorInsertOpCreateInferred(base, location, tensorInsertOpGetScalar(op),
                                                    tensorCastOpGetSource(cast),
                                                    (intptr_t)indices.size, indices.data);
  tsVecFree(&indices);
  replaceByCast(base, op, made);
  return mlirLogicalResultSuccess();
}

void tensorInsertOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorInsertOpDef, 1, insertBeforeCast, NULL);
}

//===--- extract ---===//

static MlirOperation extractFrom(MlirRewriterBase base, MlirOperation op, MlirValue tensor) {
  TensorValues indices = {0};
  for (intptr_t i = 0; i < tensorExtractOpGetNumIndices(op); ++i)
    tsVecPush(&indices, tensorExtractOpGetIndices(op, i));
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(tensor));
  MlirOperation extract = tensorExtractOpCreate(base, mlirOperationGetLocation(op), element, tensor,
                                                (intptr_t)indices.size, indices.data);
  tsVecFree(&indices);
  return extract;
}

static MlirLogicalResult extractFromCast(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(tensorExtractOpGetTensor(op), &tensorCastOpDef);
  if (!cast.ptr || !mlirTypeIsARankedTensor(mlirValueGetType(tensorCastOpGetSource(cast))))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         extractFrom(base, op, tensorCastOpGetSource(cast)));
  return mlirLogicalResultSuccess();
}

// One element is cast in place of all.
static MlirLogicalResult extractFromIndexCast(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(tensorExtractOpGetTensor(op), &arithIndexCastOpDef);
  if (!cast.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation extract = extractFrom(base, op, arithIndexCastOpGetIn(cast));
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         arithIndexCastOpCreate(base, mlirOperationGetLocation(op),
                                                                mlirValueGetType(resultOf(op)),
                                                                resultOf(extract)));
  return mlirLogicalResultSuccess();
}

// An element is computed where it is needed, if that has no effects.
static MlirLogicalResult extractFromGenerate(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirOperation generate = arithDefiningOp(tensorExtractOpGetTensor(op), &tensorGenerateOpDef);
  if (!generate.ptr || !tesseraOperationWouldBeTriviallyDead(generate))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirBlock body = mlirRegionGetFirstBlock(tensorGenerateOpGetBody(generate));
  MlirOperation yield = mlirBlockGetTerminator(body);
  TesseraMapping *mapping = tesseraMappingCreate();
  for (intptr_t i = 0; i < tensorExtractOpGetNumIndices(op); ++i)
    tesseraMappingMapValue(mapping, mlirBlockGetArgument(body, i),
                           tensorExtractOpGetIndices(op, i));
  for (MlirOperation nested = mlirBlockGetFirstOperation(body); !mlirOperationEqual(nested, yield);
       nested = mlirOperationGetNextInBlock(nested))
    mlirRewriterBaseInsert(base, tesseraOperationCloneMapped(nested, mapping, true));
  replaceByValue(base, op, tesseraMappingGetValue(mapping, tensorYieldOpGetValue(yield)));
  tesseraMappingDestroy(mapping);
  return mlirLogicalResultSuccess();
}

void tensorExtractOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorExtractOpDef, 1, extractFromCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExtractOpDef, 1, extractFromIndexCast, NULL);
}

void tensorGenerateOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorExtractOpDef, 1, extractFromGenerate, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorGenerateOpDef, 1, useConstantSizes, NULL);
}
