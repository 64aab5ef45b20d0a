// Elementwise ops as a whole, reductions, and what moves elements, from TOSA to linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineMap.h"

#include <math.h>

//===--- Elementwise ---===//

static MlirValue applyToElements(TosaLinalg *c, const LinalgMaker *make, const MlirValue *arguments,
                                 intptr_t count) {
  MlirType type = linalgElementType(c->type);
  if (c->row->scalar)
    return c->row->scalar(make, arguments, type, c->op);
  const TesseraOpDef *definition =
      mlirTypeIsAFloat(mlirValueGetType(arguments[0])) ? c->row->floats : c->row->integers;
  return definition ? linalgMakeOp(make, definition, type, count, arguments) : (MlirValue){NULL};
}

// How many operands are read element by element: zero points and shifts are numbers.
static intptr_t numElementwiseOperands(MlirOperation op) {
  if (tosaNegateOpIsA(op))
    return 1;
  return tosaMulOpIsA(op) ? 2 : mlirOperationGetNumOperands(op);
}

typedef struct Elementwise {
  TosaLinalg *c;
  intptr_t numInputs;
} Elementwise;

static bool elementwiseBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                            const void *user) {
  const Elementwise *e = user;
  results[0] = applyToElements(e->c, make, arguments, e->numInputs);
  return results[0].ptr != NULL;
}

// Sizes of 1 are put in front of inputs of a lower rank.
static MlirValue expandRank(TosaLinalg *c, MlirValue value, int64_t rank) {
  MlirType type = mlirValueGetType(value);
  int64_t own = mlirShapedTypeGetRank(type), sizes[TOSA_LINALG_MAX_RANK];
  if (own == rank)
    return value;
  if (!mlirShapedTypeHasStaticShape(type))
    return (MlirValue){NULL};
  for (int64_t i = 0; i < rank; ++i)
    sizes[i] = i < rank - own ? 1 : mlirShapedTypeGetDimSize(type, i - rank + own);
  return linalgMakeReshape(
      &c->make, value, linalgTensorType((intptr_t)rank, sizes, mlirShapedTypeGetElementType(type)));
}

MlirLogicalResult tosaElementwiseToLinalg(TosaLinalg *c) {
  MlirValue inputs[4];
  MlirAffineMap maps[5];
  intptr_t count = numElementwiseOperands(c->op), rank = mlirShapedTypeGetRank(c->type);
  for (intptr_t i = 0; i < count; ++i) {
    inputs[i] = expandRank(c, c->operands[i], rank);
    if (!inputs[i].ptr)
      return tosaLinalgFail(c, "an operand of a lower rank has a size that isn't known");
  }
  MlirValue output = tosaLinalgBroadcast(c, count, inputs);
  int64_t sizes[TOSA_LINALG_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(c->type, i);
  for (intptr_t i = 0; i < count; ++i)
    maps[i] = linalgBroadcastMap(c->make.context, rank, sizes, mlirValueGetType(inputs[i]));
  maps[count] = mlirAffineMapMultiDimIdentityGet(c->make.context, rank);
  Elementwise elementwise = {c, count};
  MlirValue result = linalgMakeGenericValue(&c->make, output,
                                            &(LinalgGeneric){.numInputs = count,
                                                             .inputs = inputs,
                                                             .maps = maps,
                                                             .body = elementwiseBody,
                                                             .user = &elementwise});
  if (mlirValueIsNull(result))
    return tosaLinalgFail(c, "unable to create linalg.generic body for elementwise op");
  if (!mlirTypeEqual(mlirValueGetType(result), c->type))
    result = linalgMakeUnary(&c->make, &tensorCastOpDef, c->type, result);
  return tosaLinalgReplace(c, result);
}

MlirLogicalResult tosaIdentityToLinalg(TosaLinalg *c) {
  return mlirTypeEqual(mlirValueGetType(c->operands[0]), c->type)
             ? tosaLinalgReplace(c, c->operands[0])
             : tosaLinalgFail(c, "its types differ");
}

//===--- Reductions ---===//

MlirAttribute tosaLinalgStartOf(MlirOperation op, MlirType type) {
  bool isLeast = tosaReduceMaxOpIsA(op) || tosaArgMaxOpIsA(op) || tosaMaxPool2dOpIsA(op);
  bool isOne = tosaReduceProductOpIsA(op);
  if (mlirTypeIsAFloat(type)) {
    const IrFloatSemantics *format = irFloatSemantics(irType(type));
    double largest = irFloatToDouble(format, irFloatLargest(format));
    double start = isLeast ? -largest : tosaReduceMinOpIsA(op) ? largest : isOne ? 1 : 0;
    return mlirFloatAttrDoubleGet(mlirTypeGetContext(type), type, start);
  }
  unsigned width = irTypeBitWidth(irType(type));
  if (!mlirTypeIsAInteger(type) || !mlirIntegerTypeIsSignless(type) || width > 64)
    return mlirAttributeGetNull();
  int64_t least = width < 64 ? -(INT64_C(1) << (width - 1)) : INT64_MIN;
  int64_t start = isLeast                  ? least
                  : tosaReduceMinOpIsA(op) ? -(least + 1)
                  : isOne                  ? 1
                  : tosaReduceAllOpIsA(op) ? -1
                                           : 0;
  return mlirIntegerAttrGet(type, start);
}

// The operand's shape without the axis; sizes that aren't known are asked for once.
typedef struct Reduced {
  int64_t sizes[TOSA_LINALG_MAX_RANK];
  MlirValue dynamic[TOSA_LINALG_MAX_RANK];
  intptr_t rank, numDynamic;
} Reduced;

static Reduced reducedShape(TosaLinalg *c, int64_t axis) {
  MlirType from = mlirValueGetType(c->operands[0]);
  Reduced shape = {.rank = 0};
  for (int64_t i = 0; i < mlirShapedTypeGetRank(from); ++i) {
    if (i == axis)
      continue;
    shape.sizes[shape.rank++] = mlirShapedTypeGetDimSize(from, i);
    if (mlirShapedTypeIsDynamicDim(from, i))
      shape.dynamic[shape.numDynamic++] = linalgMakeDim(&c->make, c->operands[0], i);
  }
  return shape;
}

// What a reduction is made in.
static MlirValue reductionEmpty(TosaLinalg *c, const Reduced *shape, MlirType element) {
  return linalgMakeEmpty(&c->make, linalgTensorType(shape->rank, shape->sizes, element),
                         shape->numDynamic, shape->dynamic);
}

// The same, filled.
static MlirValue reductionInit(TosaLinalg *c, const Reduced *shape, MlirType element,
                               MlirAttribute start) {
  MlirValue empty = reductionEmpty(c, shape, element);
  MlirValue scalar = linalgMakeConstant(&c->make, start);
  return linalgMakeFill(&c->make, scalar, empty);
}

// The body of linalg.reduce. With flags that say whether there was no number yet, what isn't one
// is left out.
static void makeStep(TosaLinalg *c, MlirOperation reduce, MlirType element,
                     const TesseraOpDef *step, bool hasFlags) {
  const LinalgMaker *make = &c->make;
  MlirType i1 = mlirIntegerTypeGet(make->context, 1), types[4] = {element, element};
  MlirLocation locations[4];
  MlirValue results[2];
  intptr_t count = hasFlags ? 4 : 2;
  if (hasFlags)
    types[2] = element, types[3] = i1;
  for (intptr_t i = 0; i < count; ++i)
    locations[i] = make->location;
  MlirBlock block = tesseraRewriterCreateBlock(make->rewriter, mlirOperationGetRegion(reduce, 0),
                                               count, types, locations);
  mlirRewriterBaseSetInsertionPointToEnd(make->rewriter, block);
  MlirValue value = mlirBlockGetArgument(block, 0), before = mlirBlockGetArgument(block, count / 2);
  results[0] = linalgMakeBinary(make, step, element, value, before);
  if (hasFlags) {
    MlirValue isNaN = linalgMakeCompare(make, ArithCmpFPredicateUNO, value, value);
    results[0] = linalgMakeSelect(make, isNaN, before, results[0]);
    results[1] = linalgMakeBinary(make, &arithAndIOpDef, i1, mlirBlockGetArgument(block, 3), isNaN);
  }
  linalgYieldOpCreate(make->rewriter, make->location, count / 2, results);
  mlirRewriterBaseSetInsertionPointAfter(make->rewriter, reduce);
}

// Where all were none, the result isn't a number either.
static MlirValue selectNaN(TosaLinalg *c, MlirOperation reduce, const Reduced *shape,
                           MlirType element) {
  const LinalgMaker *make = &c->make;
  MlirValue reduced = mlirOperationGetResult(reduce, 0);
  MlirAttribute nan = mlirFloatAttrDoubleGet(make->context, element, (double)NAN);
  MlirValue scalar = linalgMakeConstant(make, nan);
  MlirValue none = linalgMakeFill(make, scalar, reductionEmpty(c, shape, element));
  MlirValue empty = reductionEmpty(c, shape, element);
  const MlirValue inputs[] = {mlirOperationGetResult(reduce, 1), none, reduced};
  return linalgMakeNamed(make, linalgSelectOpCreate, 3, inputs, empty);
}

// The reduced dimension comes back with size 1: it joins the one in front of it, or the next.
static MlirValue expandReduced(TosaLinalg *c, MlirValue value, int64_t axis) {
  int64_t rank = mlirShapedTypeGetRank(c->type), ends[TOSA_LINALG_MAX_RANK];
  int64_t sizes[TOSA_LINALG_MAX_RANK];
  MlirValue dynamic[TOSA_LINALG_MAX_RANK];
  intptr_t numDynamic = 0;
  for (int64_t i = 0; i + 1 < rank; ++i)
    ends[i] = i < axis && i + 2 < rank ? i + 1 : i + 2;
  MlirType from = mlirValueGetType(value);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t source = i < axis ? i : i - 1;
    sizes[i] = i == axis ? 1 : mlirShapedTypeGetDimSize(from, source);
    if (mlirShapedTypeIsDynamicSize(sizes[i]))
      dynamic[numDynamic++] = linalgMakeDim(&c->make, value, source);
  }
  // MLIR divides each by the product of the sizes that it shares a group with.
  for (intptr_t i = 0; i < numDynamic; ++i)
    linalgMakeInteger(&c->make, mlirIndexTypeGet(c->make.context), 1);
  MlirType type = linalgTensorType((intptr_t)rank, sizes, mlirShapedTypeGetElementType(from));
  return mlirOperationGetResult(
      tensorExpandShapeOpCreate(c->make.rewriter, c->make.location, type, value,
                                linalgGroupsAttr(c->make.context, (intptr_t)rank - 1, ends),
                                numDynamic, dynamic,
                                mlirDenseI64ArrayGet(c->make.context, (intptr_t)rank, sizes)),
      0);
}

static TosaNanPropagationMode reductionNanMode(MlirOperation op) {
  if (tosaReduceMaxOpIsA(op))
    return tosaReduceMaxOpGetNanMode(op);
  return tosaReduceMinOpIsA(op) ? tosaReduceMinOpGetNanMode(op) : TosaNanPropagationModePROPAGATE;
}

MlirLogicalResult tosaReductionToLinalg(TosaLinalg *c) {
  MlirType element = tosaLinalgElement(c->operands[0]);
  int64_t axis = tosaReduceSumOpGetAxis(c->op);
  const TesseraOpDef *step = mlirTypeIsAFloat(element) ? c->row->floats : c->row->integers;
  MlirAttribute start = tosaLinalgStartOf(c->op, element);
  if (!step || mlirAttributeIsNull(start) || !mlirTypeEqual(element, linalgElementType(c->type)))
    return tosaLinalgFail(c, "No initial value found for reduction operation");
  bool hasFlags =
      mlirTypeIsAFloat(element) && reductionNanMode(c->op) == TosaNanPropagationModeIGNORE;
  intptr_t count = hasFlags ? 2 : 1;
  Reduced shape = reducedShape(c, axis);
  MlirValue inits[2] = {reductionInit(c, &shape, element, start)};
  MlirType types[2] = {mlirValueGetType(inits[0])}, i1 = mlirIntegerTypeGet(c->make.context, 1);
  const MlirValue inputs[] = {c->operands[0], c->operands[0]};
  if (hasFlags) {
    MlirValue yes = linalgMakeConstant(&c->make, mlirIntegerAttrGet(i1, 1));
    inits[1] = linalgMakeFill(&c->make, yes, reductionEmpty(c, &shape, i1));
    types[1] = mlirValueGetType(inits[1]);
  }
  MlirOperation reduce =
      linalgReduceOpCreate(c->make.rewriter, c->make.location, count, types, count, inputs, count,
                           inits, mlirDenseI64ArrayGet(c->make.context, 1, &axis));
  makeStep(c, reduce, element, step, hasFlags);
  MlirValue value =
      hasFlags ? selectNaN(c, reduce, &shape, element) : mlirOperationGetResult(reduce, 0);
  MlirValue result = expandReduced(c, value, axis);
  if (!mlirTypeEqual(mlirValueGetType(result), c->type))
    result = linalgMakeUnary(&c->make, &tensorCastOpDef, c->type, result);
  return tosaLinalgReplace(c, result);
}

//===--- The place of the maximum ---===//

static MlirValue indexOf(const LinalgMaker *make, int64_t dim) {
  MlirAttribute number = mlirIntegerAttrGet(mlirIntegerTypeGet(make->context, 64), dim);
  return mlirOperationGetResult(
      linalgIndexOpCreate(make->rewriter, make->location, mlirIndexTypeGet(make->context), number),
      0);
}

static bool argMaxBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                       const void *user) {
  MlirValue value = arguments[0], place = arguments[1], best = arguments[2];
  MlirType type = mlirValueGetType(place), i1 = mlirIntegerTypeGet(make->context, 1);
  const int64_t *axis = user;
  bool ignoresNaN = axis[1];
  MlirValue index = indexOf(make, *axis);
  MlirValue here = linalgMakeUnary(make, &arithIndexCastOpDef, type, index), isLarger;
  if (mlirTypeIsAFloat(mlirValueGetType(value)) && ignoresNaN) {
    isLarger = linalgMakeCompare(make, ArithCmpFPredicateOGT, value, best);
  } else if (mlirTypeIsAFloat(mlirValueGetType(value))) {
    // What isn't a number is the largest, and stays it.
    MlirValue exceeds = linalgMakeCompare(make, ArithCmpFPredicateUGT, value, best);
    MlirValue isNumber = linalgMakeCompare(make, ArithCmpFPredicateORD, best, best);
    isLarger = linalgMakeBinary(make, &arithAndIOpDef, i1, exceeds, isNumber);
  } else {
    isLarger = linalgMakeCompare(make, ArithCmpIPredicatesgt, value, best);
  }
  results[1] = linalgMakeSelect(make, isLarger, value, best);
  results[0] = linalgMakeSelect(make, isLarger, here, place);
  return true;
}

MlirLogicalResult tosaArgMaxToLinalg(TosaLinalg *c) {
  MlirType element = tosaLinalgElement(c->operands[0]), placeType = linalgElementType(c->type);
  int64_t axis = tosaArgMaxOpGetAxis(c->op), kept[TOSA_LINALG_MAX_RANK];
  intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(c->operands[0])), numKept = 0;
  MlirAttribute start = tosaLinalgStartOf(c->op, element);
  if (mlirAttributeIsNull(start) || !mlirTypeIsAInteger(placeType))
    return tosaLinalgFail(c, "unsupported tosa.argmax element type");
  const int64_t user[] = {axis, tosaArgMaxOpGetNanMode(c->op) == TosaNanPropagationModeIGNORE};
  MlirValue inits[2];
  Reduced shape = reducedShape(c, axis);
  inits[0] = reductionInit(c, &shape, placeType, mlirIntegerAttrGet(placeType, 0));
  inits[1] = reductionInit(c, &shape, element, start);
  char loops[TOSA_LINALG_MAX_RANK + 1];
  linalgLoopLetters(loops, rank, 0);
  loops[axis] = 'r';
  for (intptr_t i = 0; i < rank; ++i)
    if (i != axis)
      kept[numKept++] = i;
  MlirAffineMap left = linalgPickMap(c->make.context, rank, numKept, kept);
  const MlirAffineMap maps[] = {mlirAffineMapMultiDimIdentityGet(c->make.context, rank), left,
                                left};
  MlirOperation generic = linalgMakeGeneric(&c->make, &(LinalgGeneric){.numInputs = 1,
                                                                       .numInits = 2,
                                                                       .inputs = c->operands,
                                                                       .inits = inits,
                                                                       .maps = maps,
                                                                       .loops = loops,
                                                                       .body = argMaxBody,
                                                                       .user = user});
  return tosaLinalgReplace(c, mlirOperationGetResult(generic, 0));
}

//===--- Moves ---===//

typedef struct Reversal {
  MlirValue input, size;
  int64_t axis, rank;
} Reversal;

static bool reverseBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                        const void *user) {
  (void)arguments;
  const Reversal *r = user;
  MlirType index = mlirIndexTypeGet(make->context);
  MlirValue indices[TOSA_LINALG_MAX_RANK];
  for (int64_t i = 0; i < r->rank; ++i) {
    indices[i] = indexOf(make, i);
    if (i != r->axis)
      continue;
    MlirValue one = linalgMakeInteger(make, index, 1);
    MlirValue last = linalgMakeBinary(make, &arithSubIOpDef, index, r->size, one);
    indices[i] = linalgMakeBinary(make, &arithSubIOpDef, index, last, indices[i]);
  }
  results[0] =
      mlirOperationGetResult(tensorExtractOpCreateInferred(make->rewriter, make->location, r->input,
                                                           (intptr_t)r->rank, indices),
                             0);
  return true;
}

MlirLogicalResult tosaReverseToLinalg(TosaLinalg *c) {
  Reversal r = {.input = c->operands[0],
                .axis = tosaReverseOpGetAxis(c->op),
                .rank = mlirShapedTypeGetRank(c->type)};
  MlirValue sizes[TOSA_LINALG_MAX_RANK];
  intptr_t numSizes = 0;
  for (int64_t i = 0; i < r.rank; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      sizes[numSizes++] = linalgMakeDim(&c->make, r.input, i);
  r.size = linalgMakeDim(&c->make, r.input, r.axis);
  MlirValue init = linalgMakeEmpty(&c->make, c->type, numSizes, sizes);
  MlirAffineMap map = mlirAffineMapMultiDimIdentityGet(c->make.context, (intptr_t)r.rank);
  MlirValue result = linalgMakeGenericValue(
      &c->make, init, &(LinalgGeneric){.maps = &map, .body = reverseBody, .user = &r});
  return tosaLinalgReplace(c, result);
}

static bool yieldElement(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                         const void *user) {
  (void)make, (void)user;
  results[0] = arguments[0];
  return true;
}

// Each dimension becomes two, how often and its own, which a reshape puts together.
MlirLogicalResult tosaTileToLinalg(TosaLinalg *c) {
  MlirType from = mlirValueGetType(c->operands[0]);
  intptr_t rank = mlirShapedTypeGetRank(from);
  TosaSizes multiples = {0};
  int64_t sizes[TOSA_LINALG_MAX_RANK], own[TOSA_LINALG_MAX_RANK];
  bool isKnown = tosaShapeValues(tosaTileOpGetMultiples(c->op), &multiples) &&
                 mlirShapedTypeHasStaticShape(from) && mlirShapedTypeHasStaticShape(c->type) &&
                 2 * rank <= TOSA_LINALG_MAX_RANK;
  for (intptr_t i = 0; isKnown && i < rank; ++i) {
    sizes[2 * i] = multiples.data[i];
    sizes[2 * i + 1] = mlirShapedTypeGetDimSize(from, i);
    own[i] = 2 * i + 1;
    isKnown = tosaMul(sizes[2 * i], sizes[2 * i + 1]) == mlirShapedTypeGetDimSize(c->type, i);
  }
  tsVecFree(&multiples);
  if (!isKnown)
    return tosaLinalgFail(c, "how often it repeats, or a size, isn't known");
  MlirValue init = linalgMakeEmpty(
      &c->make, linalgTensorType(2 * rank, sizes, mlirShapedTypeGetElementType(from)), 0, NULL);
  const MlirAffineMap maps[] = {linalgPickMap(c->make.context, 2 * rank, rank, own),
                                mlirAffineMapMultiDimIdentityGet(c->make.context, 2 * rank)};
  MlirValue repeated = linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){.numInputs = 1, .inputs = c->operands, .maps = maps, .body = yieldElement});
  MlirValue result = linalgMakeReshape(&c->make, repeated, c->type);
  return result.ptr ? tosaLinalgReplace(c, result) : tosaLinalgFail(c, "it has too many elements");
}
