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

// How many operands are read element by element: zero points and shifts are single numbers.
static intptr_t numElementwiseOperands(MlirOperation op) {
  if (tosaNegateOpIsA(op))
    return 1;
  return tosaMulOpIsA(op) ? 2 : mlirOperationGetNumOperands(op);
}

// Whether such numbers are constants, so that the body knows them.
static bool knowsNumbers(MlirOperation op) {
  int64_t number;
  for (intptr_t i = numElementwiseOperands(op); i < mlirOperationGetNumOperands(op); ++i)
    if (!tosaLinalgNumberOf(mlirOperationGetOperand(op, i), &number))
      return false;
  return true;
}

static bool isUnsigned(MlirValue value) {
  MlirType element = tosaLinalgElement(value);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeIsUnsigned(element);
}

// Elements without a sign are computed with only where the function is another one for them.
static bool knowsSigns(MlirOperation op) {
  bool knows =
      tosaClampOpIsA(op) || (tosaCastOpIsA(op) && !isUnsigned(mlirOperationGetResult(op, 0)));
  for (intptr_t i = 0; !knows && i < mlirOperationGetNumOperands(op); ++i)
    if (isUnsigned(mlirOperationGetOperand(op, i)))
      return false;
  return knows || !isUnsigned(mlirOperationGetResult(op, 0));
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
  if (!knowsSigns(c->op))
    return tosaLinalgFail(c, "its elements are integers without a sign");
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
  const int64_t first = -1;
  for (; !knowsNumbers(c->op) && count < mlirOperationGetNumOperands(c->op); ++count) {
    inputs[count] = c->operands[count];
    maps[count] = linalgPickMap(c->make.context, rank, 1, &first);
  }
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
static void makeStep(TosaLinalg *c, MlirOperation reduce, MlirType sum, const TesseraOpDef *step,
                     bool hasFlags) {
  const LinalgMaker *make = &c->make;
  MlirType element = tosaLinalgElement(c->operands[0]);
  MlirType i1 = mlirIntegerTypeGet(make->context, 1), types[4] = {element, sum};
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
  if (!mlirTypeEqual(element, sum))
    value = linalgMakeUnary(make, &arithExtFOpDef, sum, value);
  results[0] = linalgMakeBinary(make, step, sum, value, before);
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

static bool narrowBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                       const void *user) {
  (void)user;
  MlirType type = mlirValueGetType(arguments[1]);
  results[0] = linalgMakeUnary(make, &arithTruncFOpDef, type, arguments[0]);
  return true;
}

// Sums of a longer type in that of the result.
static MlirValue narrow(TosaLinalg *c, const Reduced *shape, MlirValue value) {
  MlirAffineMap all = mlirAffineMapMultiDimIdentityGet(c->make.context, shape->rank);
  const MlirAffineMap maps[] = {all, all};
  MlirValue init = reductionEmpty(c, shape, linalgElementType(c->type));
  return linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){.numInputs = 1, .inputs = &value, .maps = maps, .body = narrowBody});
}

// Sums of bf16 are taken in f32, as TOSA has it.
static MlirType sumType(TosaLinalg *c, MlirType element) {
  return tosaReduceSumOpIsA(c->op) && mlirTypeIsABF16(element) ? mlirF32TypeGet(c->make.context)
                                                               : element;
}

static TosaNanPropagationMode reductionNanMode(MlirOperation op) {
  if (tosaReduceMaxOpIsA(op))
    return tosaReduceMaxOpGetNanMode(op);
  return tosaReduceMinOpIsA(op) ? tosaReduceMinOpGetNanMode(op) : TosaNanPropagationModePROPAGATE;
}

MlirLogicalResult tosaReductionToLinalg(TosaLinalg *c) {
  MlirType element = tosaLinalgElement(c->operands[0]), sum = sumType(c, element);
  int64_t axis = tosaReduceSumOpGetAxis(c->op);
  const TesseraOpDef *step = mlirTypeIsAFloat(element) ? c->row->floats : c->row->integers;
  MlirAttribute start = tosaLinalgStartOf(c->op, sum);
  if (!step || mlirAttributeIsNull(start) || !mlirTypeEqual(element, linalgElementType(c->type)))
    return tosaLinalgFail(c, "No initial value found for reduction operation");
  bool hasFlags =
      mlirTypeIsAFloat(element) && reductionNanMode(c->op) == TosaNanPropagationModeIGNORE;
  intptr_t count = hasFlags ? 2 : 1;
  Reduced shape = reducedShape(c, axis);
  MlirValue inits[2] = {reductionInit(c, &shape, sum, start)};
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
  makeStep(c, reduce, sum, step, hasFlags);
  MlirValue value =
      hasFlags ? selectNaN(c, reduce, &shape, element) : mlirOperationGetResult(reduce, 0);
  if (!mlirTypeEqual(sum, element))
    value = narrow(c, &shape, value);
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

// Two dimensions for each of a tile: how often, and its own.
typedef struct Tiling {
  int64_t sizes[TOSA_LINALG_MAX_RANK], own[TOSA_LINALG_MAX_RANK];
  intptr_t rank, numUnknown; ///< of the operand; of the result's sizes
} Tiling;

static const char *readTiling(TosaLinalg *c, Tiling *t) {
  MlirType from = mlirValueGetType(c->operands[0]);
  *t = (Tiling){.rank = mlirShapedTypeGetRank(from)};
  TosaSizes multiples = {0};
  if (2 * t->rank > TOSA_LINALG_MAX_RANK ||
      !tosaShapeValues(tosaTileOpGetMultiples(c->op), &multiples))
    return "how often it repeats isn't known";
  bool fits = true;
  for (intptr_t i = 0; i < t->rank; ++i) {
    int64_t times = multiples.data[i], size = mlirShapedTypeGetDimSize(from, i);
    bool isKnown = times >= 0 && !mlirShapedTypeIsDynamicSize(size);
    t->own[i] = 2 * i + 1;
    t->sizes[2 * i] = times < 0 ? mlirShapedTypeGetDynamicSize() : times;
    t->sizes[2 * i + 1] = size;
    t->numUnknown += mlirShapedTypeIsDynamicDim(c->type, i);
    fits = fits && (!isKnown || mlirShapedTypeIsDynamicDim(c->type, i) ||
                    tosaMul(times, size) == mlirShapedTypeGetDimSize(c->type, i));
  }
  tsVecFree(&multiples);
  return fits ? NULL : "its sizes aren't those of its type";
}

// To the result's type, by an op that another pass converts.
static MlirValue reshapeTiles(TosaLinalg *c, intptr_t rank, MlirValue tiles) {
  int64_t sizes[TOSA_LINALG_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeIsDynamicDim(c->type, i) ? -1 : mlirShapedTypeGetDimSize(c->type, i);
  const int64_t count = rank;
  MlirType numbers = linalgTensorType(1, &count, mlirIndexTypeGet(c->make.context));
  MlirAttribute values = mlirDenseElementsAttrInt64Get(numbers, rank, sizes);
  MlirValue shape = mlirOperationGetResult(
      tosaConstShapeOpCreate(c->make.rewriter, c->make.location,
                             tosaShapeTypeGet(c->make.context, rank), values),
      0);
  return mlirOperationGetResult(
      tosaReshapeOpCreate(c->make.rewriter, c->make.location, c->type, tiles, shape), 0);
}

// Each dimension becomes two, which a reshape puts together.
MlirLogicalResult tosaTileToLinalg(TosaLinalg *c) {
  Tiling t;
  const char *why = readTiling(c, &t);
  if (!why && t.numUnknown > 1)
    why = "several of its sizes aren't known";
  // How often it repeats there has no size to ask for.
  for (intptr_t i = 0; !why && i < t.rank; ++i)
    if (mlirShapedTypeIsDynamicSize(t.sizes[2 * i]))
      why = "how often it repeats isn't known";
  if (why)
    return tosaLinalgFail(c, why);
  MlirValue dynamic[TOSA_LINALG_MAX_RANK];
  intptr_t numDynamic = 0;
  MlirType from = mlirValueGetType(c->operands[0]);
  for (intptr_t i = 0; i < t.rank; ++i)
    if (mlirShapedTypeIsDynamicDim(from, i))
      dynamic[numDynamic++] = linalgMakeDim(&c->make, c->operands[0], i);
  MlirType type = linalgTensorType(2 * t.rank, t.sizes, mlirShapedTypeGetElementType(from));
  MlirValue init = linalgMakeEmpty(&c->make, type, numDynamic, dynamic);
  const MlirAffineMap maps[] = {linalgPickMap(c->make.context, 2 * t.rank, t.rank, t.own),
                                mlirAffineMapMultiDimIdentityGet(c->make.context, 2 * t.rank)};
  MlirValue repeated = linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){.numInputs = 1, .inputs = c->operands, .maps = maps, .body = yieldElement});
  return tosaLinalgReplace(c, reshapeTiles(c, t.rank, repeated));
}
