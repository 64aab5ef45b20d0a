// Elementwise ops of ttir as ones of linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-to-linalg/TTIRToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/tensor/TensorOps.h"

//===--- Broadcasting ---===//

// Drops the dimensions of size 1 that are repeated, and names those of the shape that are new then.
// Each group ends with a dimension that stays; what is left joins the last one.
static MlirValue collapse(TTIRLinalg *c, MlirValue input, IrShape shape, TtSizes *newDims) {
  IrShape from = ttShapeOf(input);
  size_t offset = shape.rank - from.rank;
  int64_t ends[TTIR_LINALG_MAX_RANK], sizes[TTIR_LINALG_MAX_RANK];
  intptr_t numGroups = 0;
  for (size_t i = 0; i < shape.rank; ++i)
    if (i < offset || from.sizes[i - offset] != shape.sizes[i]) {
      tsVecPush(newDims, (int64_t)i);
    } else {
      sizes[numGroups] = shape.sizes[i];
      ends[numGroups++] = (int64_t)(i - offset) + 1;
    }
  if ((size_t)numGroups == from.rank)
    return input;
  if (numGroups)
    ends[numGroups - 1] = (int64_t)from.rank;
  MlirType type = linalgTensorType(numGroups, sizes, ttElementTypeOf(input));
  return mlirOperationGetResult(
      tensorCollapseShapeOpCreate(c->make.rewriter, c->make.location, type, input,
                                  linalgGroupsAttr(c->make.context, numGroups, ends)),
      0);
}

// The input in the shape of the result.
static MlirValue broadcastInput(TTIRLinalg *c, MlirValue input) {
  IrShape shape = irShapedShape(irType(c->type));
  TtSizes dims = {0};
  MlirValue collapsed = collapse(c, input, shape, &dims);
  if (dims.size) {
    MlirType type = linalgTensorType((intptr_t)shape.rank, shape.sizes, ttElementTypeOf(input));
    MlirValue init = linalgMakeEmpty(&c->make, type, 0, NULL);
    input = linalgMakeBroadcast(&c->make, collapsed, init, (intptr_t)dims.size, dims.data);
  }
  tsVecFree(&dims);
  return input;
}

MlirLogicalResult ttirNamedToLinalg(TTIRLinalg *c) {
  MlirValue inputs[3];
  intptr_t numInputs = mlirOperationGetNumOperands(c->op) - 1;
  MlirType element = mlirShapedTypeGetElementType(c->type);
  for (intptr_t i = 0; i < numInputs; ++i)
    if (!mlirTypeEqual(ttElementTypeOf(c->operands[i]), element))
      return ttirLinalgFail(c, "its operands and its result have elements of different types");
  if (!mlirTypeIsAFloat(element) && !c->row->onIntegers)
    return ttirLinalgFail(c, "integers may have a sign or not, which only sums, differences and "
                             "products don't depend on");
  for (intptr_t i = 0; i < numInputs; ++i)
    inputs[i] = broadcastInput(c, c->operands[i]);
  return ttirLinalgReplace(
      c, linalgMakeNamed(&c->make, c->row->named, numInputs, inputs, ttirLinalgOutput(c)));
}

//===--- Generic ops ---===//

static bool canRepeat(MlirValue input, IrShape shape) {
  IrShape own = ttShapeOf(input);
  bool can = own.rank <= shape.rank;
  for (size_t i = 0; can && i < own.rank; ++i)
    can = own.sizes[i] == 1 || own.sizes[i] == shape.sizes[shape.rank - own.rank + i];
  return can;
}

MlirValue ttirLinalgElementwise(TTIRLinalg *c, intptr_t numInputs, const MlirValue *inputs,
                                MlirValue init, LinalgBodyFunction *body, const void *user) {
  IrShape shape = ttShapeOf(init);
  MlirAffineMap maps[8];
  for (intptr_t i = 0; i < numInputs; ++i)
    if (!canRepeat(inputs[i], shape))
      return (MlirValue){NULL};
  for (intptr_t i = 0; i < numInputs; ++i)
    maps[i] = linalgBroadcastMap(c->make.context, (intptr_t)shape.rank, shape.sizes,
                                 mlirValueGetType(inputs[i]));
  maps[numInputs] = mlirAffineMapMultiDimIdentityGet(c->make.context, (intptr_t)shape.rank);
  return linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){
          .numInputs = numInputs, .inputs = inputs, .maps = maps, .body = body, .user = user});
}

static bool applyScalar(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                        const void *user) {
  const TTIRLinalg *c = user;
  results[0] = c->row->scalar(make, arguments, mlirShapedTypeGetElementType(c->type), c->op);
  return results[0].ptr != NULL;
}

MlirLogicalResult ttirScalarToLinalg(TTIRLinalg *c) {
  intptr_t numInputs = mlirOperationGetNumOperands(c->op) - 1;
  MlirValue result =
      ttirLinalgElementwise(c, numInputs, c->operands, ttirLinalgOutput(c), applyScalar, c);
  if (!result.ptr)
    return ttirLinalgFail(c, "there is no such function on its elements' types");
  return ttirLinalgReplace(c, result);
}

static bool yieldArgument(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                          const void *user) {
  (void)make;
  (void)user;
  results[0] = arguments[0];
  return true;
}

MlirValue ttirLinalgWrite(TTIRLinalg *c, MlirValue value, MlirValue output) {
  return value.ptr ? ttirLinalgElementwise(c, 1, &value, output, yieldArgument, NULL) : value;
}

//===--- Functions of elements ---===//

static bool isReal(MlirValue value) { return mlirTypeIsAFloat(mlirValueGetType(value)); }
static const MlirValue kNoValue = {NULL};

// A truth value as a number of the type.
static MlirValue fromTruth(const LinalgMaker *make, MlirValue truth, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(truth), type))
    return truth;
  return linalgMakeUnary(make, mlirTypeIsAFloat(type) ? &arithUIToFPOpDef : &arithExtUIOpDef, type,
                         truth);
}

// Whether a number isn't 0.
static MlirValue toTruth(const LinalgMaker *make, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1)
    return value;
  MlirValue zero = ttirLinalgNumber(make, value, 0);
  return linalgMakeCompare(
      make, isReal(value) ? (int64_t)ArithCmpFPredicateUNE : (int64_t)ArithCmpIPredicatene, value,
      zero);
}

MlirValue ttirCompareScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                            MlirOperation op) {
  if (!mlirTypeEqual(mlirValueGetType(arguments[0]), mlirValueGetType(arguments[1])))
    return kNoValue;
  int64_t predicate = ttirLinalgRowOf(op)->number;
  if (!isReal(arguments[0])) {
    // Of integers that may have a sign or not only equality is known.
    if (predicate != ArithCmpFPredicateOEQ && predicate != ArithCmpFPredicateUNE)
      return kNoValue;
    predicate = predicate == ArithCmpFPredicateOEQ ? (int64_t)ArithCmpIPredicateeq
                                                   : (int64_t)ArithCmpIPredicatene;
  }
  return fromTruth(make, linalgMakeCompare(make, predicate, arguments[0], arguments[1]), type);
}

MlirValue ttirSingleScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                           MlirOperation op) {
  const TTIRLinalgRow *row = ttirLinalgRowOf(op);
  bool isBitwise = row->single == &arithAndIOpDef || row->single == &arithOrIOpDef ||
                   row->single == &arithXOrIOpDef;
  intptr_t count = mlirOperationGetNumOperands(op) - 1;
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(mlirValueGetType(arguments[i]), type) || isReal(arguments[i]) == isBitwise)
      return kNoValue;
  return linalgMakeOp(make, row->single, type, count, arguments);
}

MlirValue ttirLogicalScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                            MlirOperation op) {
  MlirValue a = toTruth(make, arguments[0]), b = toTruth(make, arguments[1]);
  MlirValue truth = linalgMakeBinary(make, ttirLinalgRowOf(op)->single, mlirValueGetType(a), a, b);
  return fromTruth(make, truth, type);
}

MlirValue ttirLogicalNotScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                               MlirOperation op) {
  (void)op;
  MlirValue truth = toTruth(make, arguments[0]);
  MlirValue one = linalgMakeInteger(make, mlirValueGetType(truth), 1);
  return fromTruth(
      make, linalgMakeBinary(make, &arithXOrIOpDef, mlirValueGetType(truth), truth, one), type);
}

MlirValue ttirBitwiseNotScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                               MlirOperation op) {
  (void)op;
  if (isReal(arguments[0]) || !mlirTypeEqual(mlirValueGetType(arguments[0]), type))
    return kNoValue;
  return linalgMakeBinary(make, &arithXOrIOpDef, type, arguments[0],
                          linalgMakeInteger(make, type, -1));
}

// The functions below are of floats, with a result of the argument's type.
static bool isRealFunction(const MlirValue *arguments, MlirType type) {
  return isReal(arguments[0]) && mlirTypeEqual(mlirValueGetType(arguments[0]), type);
}

MlirValue ttirSigmoidScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                            MlirOperation op) {
  (void)op;
  if (!isRealFunction(arguments, type))
    return kNoValue;
  MlirValue one = linalgMakeNumber(make, type, 1);
  MlirValue power = linalgMakeUnary(make, &mathExpOpDef, type,
                                    linalgMakeUnary(make, &arithNegFOpDef, type, arguments[0]));
  MlirValue sum = linalgMakeBinary(make, &arithAddFOpDef, type, power, one);
  return linalgMakeBinary(make, &arithDivFOpDef, type, one, sum);
}

MlirValue ttirReluScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                         MlirOperation op) {
  (void)op;
  if (!isRealFunction(arguments, type))
    return kNoValue;
  return linalgMakeBinary(make, &arithMaximumFOpDef, type, arguments[0],
                          linalgMakeNumber(make, type, 0));
}

MlirValue ttirLeakyReluScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                              MlirOperation op) {
  if (!isRealFunction(arguments, type))
    return kNoValue;
  MlirValue zero = linalgMakeNumber(make, type, 0);
  MlirValue slope = linalgMakeNumber(make, type, ttirLeakyReluOpGetParameter(op));
  MlirValue scaled = linalgMakeBinary(make, &arithMulFOpDef, type, arguments[0], slope);
  MlirValue isNegative = linalgMakeCompare(make, ArithCmpFPredicateOLT, arguments[0], zero);
  return linalgMakeSelect(make, isNegative, scaled, arguments[0]);
}

// x / 2 * (1 + erf(x / sqrt(2)))
MlirValue ttirGeluScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                         MlirOperation op) {
  (void)op;
  if (!isRealFunction(arguments, type))
    return kNoValue;
  MlirValue scale = linalgMakeNumber(make, type, 0.70710678118654752440);
  MlirValue erf =
      linalgMakeUnary(make, &mathErfOpDef, type,
                      linalgMakeBinary(make, &arithMulFOpDef, type, arguments[0], scale));
  MlirValue sum =
      linalgMakeBinary(make, &arithAddFOpDef, type, erf, linalgMakeNumber(make, type, 1));
  MlirValue half = linalgMakeBinary(make, &arithMulFOpDef, type, arguments[0],
                                    linalgMakeNumber(make, type, 0.5));
  return linalgMakeBinary(make, &arithMulFOpDef, type, half, sum);
}

MlirValue ttirSignScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                         MlirOperation op) {
  (void)op;
  if (!isRealFunction(arguments, type))
    return kNoValue;
  MlirValue zero = linalgMakeNumber(make, type, 0);
  MlirValue isZero = linalgMakeCompare(make, ArithCmpFPredicateUEQ, arguments[0], zero);
  MlirValue sign = linalgMakeBinary(make, &mathCopySignOpDef, type, linalgMakeNumber(make, type, 1),
                                    arguments[0]);
  return linalgMakeSelect(make, isZero, arguments[0], sign);
}

MlirValue ttirIsFiniteScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                             MlirOperation op) {
  (void)op;
  if (!isReal(arguments[0]))
    return kNoValue;
  MlirType i1 = mlirIntegerTypeGet(make->context, 1);
  return fromTruth(make, linalgMakeUnary(make, &mathIsFiniteOpDef, i1, arguments[0]), type);
}

MlirValue ttirWhereScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                          MlirOperation op) {
  (void)op;
  if (!mlirTypeEqual(mlirValueGetType(arguments[1]), type) ||
      !mlirTypeEqual(mlirValueGetType(arguments[2]), type))
    return kNoValue;
  return linalgMakeSelect(make, toTruth(make, arguments[0]), arguments[1], arguments[2]);
}

MlirValue ttirTypecastScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                             MlirOperation op) {
  (void)op;
  MlirType from = mlirValueGetType(arguments[0]);
  if (mlirTypeEqual(from, type))
    return arguments[0];
  if (!isReal(arguments[0]) || !mlirTypeIsAFloat(type) ||
      mlirFloatTypeGetWidth(from) == mlirFloatTypeGetWidth(type))
    return kNoValue;
  bool isLonger = mlirFloatTypeGetWidth(type) > mlirFloatTypeGetWidth(from);
  return linalgMakeUnary(make, isLonger ? &arithExtFOpDef : &arithTruncFOpDef, type, arguments[0]);
}

MlirValue ttirClampScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                          MlirOperation op) {
  if (!isRealFunction(arguments, type))
    return kNoValue;
  MlirValue low = linalgMakeNumber(make, type, ttirClampOpGetMin(op));
  MlirValue high = linalgMakeNumber(make, type, ttirClampOpGetMax(op));
  return linalgMakeBinary(make, &arithMinimumFOpDef, type,
                          linalgMakeBinary(make, &arithMaximumFOpDef, type, arguments[0], low),
                          high);
}
