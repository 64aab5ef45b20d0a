// Reductions and products of ttir as linalg.generic.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-to-linalg/TTIRToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"

#include <math.h>

//===--- Reductions ---===//

static bool combine(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                    const void *user) {
  results[0] = linalgMakeOp(make, user, mlirValueGetType(arguments[1]), 2, arguments);
  return true;
}

typedef struct Reduction {
  const TesseraOpDef *step;
  double start;
  bool isReduced[TTIR_LINALG_MAX_RANK];
  bool keepsDims;
} Reduction;

// The input reduced into the output, which is filled first. Loops are the input's dimensions.
static MlirValue reduce(TTIRLinalg *c, const Reduction *r, MlirValue input, MlirValue output) {
  intptr_t rank = (intptr_t)ttRankOf(input), numLoops = 0;
  char loops[TTIR_LINALG_MAX_RANK + 1];
  int64_t picked[TTIR_LINALG_MAX_RANK];
  linalgLoopLetters(loops, rank, 0);
  for (intptr_t i = 0; i < rank; ++i) {
    if (r->isReduced[i])
      loops[i] = 'r';
    if (!r->isReduced[i] || r->keepsDims)
      picked[numLoops++] = r->isReduced[i] ? -1 : i;
  }
  // What is left of all dimensions may be one of size 1.
  if (!numLoops && ttRankOf(output) == 1)
    picked[numLoops++] = -1;
  MlirValue init = linalgMakeFill(
      &c->make, linalgMakeNumber(&c->make, ttElementTypeOf(output), r->start), output);
  const MlirAffineMap maps[] = {mlirAffineMapMultiDimIdentityGet(c->make.context, rank),
                                linalgPickMap(c->make.context, rank, numLoops, picked)};
  return linalgMakeGenericValue(&c->make, init,
                                &(LinalgGeneric){.numInputs = 1,
                                                 .inputs = &input,
                                                 .maps = maps,
                                                 .loops = loops,
                                                 .body = combine,
                                                 .user = r->step});
}

// All reductions have their attributes at the same places.
static Reduction reductionOf(TTIRLinalg *c) {
  Reduction r = {.step = c->row->single, .keepsDims = ttirSumOpGetKeepDim(c->op)};
  static const double kStarts[] = {[TTIR_LINALG_START_ZERO] = 0,
                                   [TTIR_LINALG_START_ONE] = 1,
                                   [TTIR_LINALG_START_LOWEST] = -INFINITY,
                                   [TTIR_LINALG_START_HIGHEST] = INFINITY};
  r.start = kStarts[c->row->number];
  MlirAttribute dims = ttirSumOpGetDimArgAttr(c->op);
  int64_t rank = ttRankOf(c->operands[0]);
  for (int64_t i = 0; i < rank; ++i)
    r.isReduced[i] = mlirAttributeIsNull(dims);
  for (intptr_t i = 0; dims.ptr && i < mlirArrayAttrGetNumElements(dims); ++i) {
    int64_t dim = ttIntegerAt(dims, i);
    r.isReduced[dim < 0 ? dim + rank : dim] = true;
  }
  return r;
}

static bool areFloats(TTIRLinalg *c) {
  MlirType element = mlirShapedTypeGetElementType(c->type);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(c->op); ++i)
    if (!mlirTypeEqual(ttElementTypeOf(c->operands[i]), element))
      return false;
  return mlirTypeIsAFloat(element);
}

#define CHECK_FLOATS(c)                                                                            \
  if (!areFloats(c))                                                                               \
  return ttirLinalgFail(c, "its operands and its result don't all have floats of the same type")

MlirLogicalResult ttirReductionToLinalg(TTIRLinalg *c) {
  CHECK_FLOATS(c);
  Reduction r = reductionOf(c);
  return ttirLinalgReplace(c, reduce(c, &r, c->operands[0], c->output));
}

static bool divideByCount(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                          const void *user) {
  MlirType type = mlirValueGetType(arguments[0]);
  MlirValue count = linalgMakeNumber(make, type, *(const double *)user);
  results[0] = linalgMakeBinary(make, &arithDivFOpDef, type, arguments[0], count);
  return true;
}

MlirLogicalResult ttirMeanToLinalg(TTIRLinalg *c) {
  CHECK_FLOATS(c);
  Reduction r = reductionOf(c);
  IrShape shape = ttShapeOf(c->operands[0]);
  double count = 1;
  for (size_t i = 0; i < shape.rank; ++i)
    count *= r.isReduced[i] ? (double)shape.sizes[i] : 1;
  MlirValue sum = reduce(c, &r, c->operands[0], c->output);
  return ttirLinalgReplace(c, ttirLinalgElementwise(c, 1, &sum, sum, divideByCount, &count));
}

//===--- Softmax ---===//

static bool powerOfDifference(const LinalgMaker *make, const MlirValue *arguments,
                              MlirValue *results, const void *user) {
  (void)user;
  MlirType type = mlirValueGetType(arguments[0]);
  MlirValue difference = linalgMakeOp(make, &arithSubFOpDef, type, 2, arguments);
  results[0] = linalgMakeUnary(make, &mathExpOpDef, type, difference);
  return true;
}

static bool quotient(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                     const void *user) {
  (void)user;
  results[0] = linalgMakeOp(make, &arithDivFOpDef, mlirValueGetType(arguments[0]), 2, arguments);
  return true;
}

MlirLogicalResult ttirSoftmaxToLinalg(TTIRLinalg *c) {
  CHECK_FLOATS(c);
  IrShape shape = irShapedShape(irType(c->type));
  int64_t dim = ttirSoftmaxOpGetDimension(c->op), sizes[TTIR_LINALG_MAX_RANK];
  dim += dim < 0 ? (int64_t)shape.rank : 0;
  for (size_t i = 0; i < shape.rank; ++i)
    sizes[i] = (int64_t)i == dim ? 1 : shape.sizes[i];
  MlirType one =
      linalgTensorType((intptr_t)shape.rank, sizes, mlirShapedTypeGetElementType(c->type));
  Reduction r = {.step = &arithMaximumFOpDef, .start = -INFINITY, .keepsDims = true};
  r.isReduced[dim] = true;
  MlirValue largest = reduce(c, &r, c->operands[0], linalgMakeEmpty(&c->make, one, 0, NULL));
  const MlirValue inputs[] = {c->operands[0], largest};
  MlirValue powers = ttirLinalgElementwise(
      c, 2, inputs, linalgMakeEmpty(&c->make, c->type, 0, NULL), powerOfDifference, NULL);
  r.step = &arithAddFOpDef;
  r.start = 0;
  MlirValue sum = reduce(c, &r, powers, linalgMakeEmpty(&c->make, one, 0, NULL));
  const MlirValue parts[] = {powers, sum};
  return ttirLinalgReplace(c, ttirLinalgElementwise(c, 2, parts, c->output, quotient, NULL));
}

//===--- Products ---===//

static bool multiplyAdd(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                        const void *user) {
  (void)user;
  MlirType type = mlirValueGetType(arguments[2]);
  MlirValue product = linalgMakeOp(make, &arithMulFOpDef, type, 2, arguments);
  results[0] = linalgMakeBinary(make, &arithAddFOpDef, type, arguments[2], product);
  return true;
}

// The map of a factor: its last two dimensions are the loops `own`, those in front of them batches,
// of which those of size 1 repeat.
static MlirAffineMap factorMap(TTIRLinalg *c, MlirValue factor, intptr_t numBatches,
                               const int64_t *batches, const int64_t own[2]) {
  IrShape shape = ttShapeOf(factor);
  int64_t loops[TTIR_LINALG_MAX_RANK];
  intptr_t numOuter = (intptr_t)shape.rank - 2;
  for (intptr_t i = 0; i < numOuter; ++i) {
    intptr_t loop = numBatches - numOuter + i;
    loops[i] = shape.sizes[i] == 1 && batches[loop] != 1 ? -1 : loop;
  }
  loops[numOuter] = own[0];
  loops[numOuter + 1] = own[1];
  return linalgPickMap(c->make.context, numBatches + 3, (intptr_t)shape.rank, loops);
}

// The product of matrices. Loops: batches, rows, columns, what is summed over.
static MlirValue product(TTIRLinalg *c, MlirValue a, MlirValue b, MlirValue init) {
  IrShape shape = ttShapeOf(init);
  intptr_t numBatches = (intptr_t)shape.rank - 2;
  if (numBatches + 3 > TTIR_LINALG_MAX_RANK)
    return (MlirValue){NULL};
  int64_t rows = numBatches, columns = rows + 1, sum = rows + 2;
  const int64_t aLoops[] = {rows, sum}, bLoops[] = {sum, columns};
  int64_t all[TTIR_LINALG_MAX_RANK];
  for (intptr_t i = 0; i < (intptr_t)shape.rank; ++i)
    all[i] = i;
  const MlirAffineMap maps[] = {
      factorMap(c, a, numBatches, shape.sizes, aLoops),
      factorMap(c, b, numBatches, shape.sizes, bLoops),
      linalgPickMap(c->make.context, numBatches + 3, (intptr_t)shape.rank, all)};
  char loops[TTIR_LINALG_MAX_RANK + 1];
  linalgLoopLetters(loops, numBatches + 2, 1);
  const MlirValue inputs[] = {a, b};
  return linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){
          .numInputs = 2, .inputs = inputs, .maps = maps, .loops = loops, .body = multiplyAdd});
}

// Rows and columns are made of factors of rank 1 first.
static MlirValue asMatrix(TTIRLinalg *c, MlirValue value, bool isRow) {
  IrShape shape = ttShapeOf(value);
  if (shape.rank > 1)
    return value;
  const int64_t sizes[] = {isRow ? 1 : shape.sizes[0], isRow ? shape.sizes[0] : 1};
  return linalgMakeReshape(&c->make, value, linalgTensorType(2, sizes, ttElementTypeOf(value)));
}

MlirLogicalResult ttirMatmulToLinalg(TTIRLinalg *c) {
  CHECK_FLOATS(c);
  MlirValue zero = linalgMakeNumber(&c->make, ttElementTypeOf(c->output), 0);
  if (ttRankOf(c->operands[0]) > 1 && ttRankOf(c->operands[1]) > 1) {
    MlirValue init = linalgMakeFill(&c->make, zero, c->output);
    MlirValue result = product(c, c->operands[0], c->operands[1], init);
    return result.ptr ? ttirLinalgReplace(c, result) : ttirLinalgFail(c, "its rank is too high");
  }
  // The product of matrices has a dimension of 1 that the result lacks.
  MlirValue a = asMatrix(c, c->operands[0], true), b = asMatrix(c, c->operands[1], false);
  TtSizes sizes = {0};
  IrShape aShape = ttShapeOf(a), bShape = ttShapeOf(b), shape = irShapedShape(irType(c->type));
  bool isRow = ttRankOf(c->operands[0]) == 1, isColumn = ttRankOf(c->operands[1]) == 1;
  for (size_t i = 0; i + (isRow ? 0 : 1) + (isColumn ? 0 : 1) < shape.rank; ++i)
    tsVecPush(&sizes, shape.sizes[i]);
  tsVecPush(&sizes, aShape.sizes[aShape.rank - 2]);
  tsVecPush(&sizes, bShape.sizes[bShape.rank - 1]);
  MlirType type =
      linalgTensorType((intptr_t)sizes.size, sizes.data, mlirShapedTypeGetElementType(c->type));
  tsVecFree(&sizes);
  MlirValue init = linalgMakeFill(&c->make, zero, linalgMakeEmpty(&c->make, type, 0, NULL));
  MlirValue result = product(c, a, b, init);
  if (!result.ptr)
    return ttirLinalgFail(c, "its rank is too high");
  result = linalgMakeReshape(&c->make, result, c->type);
  return ttirLinalgReplace(c, ttirLinalgWrite(c, result, c->output));
}

MlirLogicalResult ttirLinearToLinalg(TTIRLinalg *c) {
  CHECK_FLOATS(c);
  if (ttRankOf(ttirLinearOpGetA(c->op)) < 2 || ttRankOf(ttirLinearOpGetB(c->op)) < 2)
    return ttirLinalgFail(c, "a factor isn't a matrix");
  bool hasBias = ttirLinearOpGetBias(c->op).ptr != NULL;
  MlirValue init =
      hasBias ? ttirLinalgWrite(c, c->operands[2], c->output)
              : linalgMakeFill(&c->make, linalgMakeNumber(&c->make, ttElementTypeOf(c->output), 0),
                               c->output);
  if (!init.ptr)
    return ttirLinalgFail(c, "its bias doesn't fit");
  MlirValue result = product(c, c->operands[0], c->operands[1], init);
  return result.ptr ? ttirLinalgReplace(c, result) : ttirLinalgFail(c, "its rank is too high");
}
