// Verifiers of ops that move elements, of products of numbers and of tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaChecks.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static long long ll(int64_t number) { return (long long)number; }

//===--- mul, negate, table ---===//

static MlirLogicalResult verifyFactors(MlirOperation op) {
  MlirType a = tosaOperandType(op, 0), b = tosaOperandType(op, 1), output = tosaResultType(op, 0);
  MlirType lhs = mlirShapedTypeGetElementType(a), rhs = mlirShapedTypeGetElementType(b);
  MlirType result = mlirShapedTypeGetElementType(output);
  if (mlirTypeIsAInteger(result)) {
    if (!mlirTypeIsAInteger(lhs) || !mlirTypeEqual(lhs, rhs))
      return mlirOperationEmitOpError(op, "requires the same element type for all operands");
    if (mlirIntegerTypeGetWidth(lhs) > mlirIntegerTypeGetWidth(result))
      return mlirOperationEmitOpError(op, "invalid data type size for operands or result");
    return success();
  }
  if (!mlirTypeEqual(lhs, result) || !mlirTypeEqual(rhs, result))
    return mlirOperationEmitOpError(op,
                                    "requires the same element type for all operands and results");
  const IrStorage *shift = tosaConstantElements(tosaMulOpGetShift(op));
  if (shift && irShapedNumElements(irElementsType(shift)) > 0 && tosaIntegerAt(shift, 0) != 0)
    return mlirOperationEmitOpError(op, "require shift to be 0 for float type");
  return success();
}

static bool mayBroadcast(MlirType a, MlirType b) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(a); ++i) {
    int64_t x = tosaSize(a, i), y = tosaSize(b, i);
    if (x != y && x != 1 && y != 1 && x != IR_DYNAMIC && y != IR_DYNAMIC)
      return false;
  }
  return true;
}

MlirLogicalResult tosaMulOpVerify(MlirOperation op) {
  MlirType a = tosaOperandType(op, 0), b = tosaOperandType(op, 1), output = tosaResultType(op, 0);
  MlirLogicalResult verified = verifyFactors(op);
  if (tosaFailed(verified))
    return verified;
  bool hasA = tosaHasRank(a), hasB = tosaHasRank(b), hasOutput = tosaHasRank(output);
  if (hasA && hasB && mlirShapedTypeGetRank(a) != mlirShapedTypeGetRank(b))
    return mlirOperationEmitOpError(op,
                                    "a and b operands don't have matching ranks, got %lld and %lld",
                                    ll(mlirShapedTypeGetRank(a)), ll(mlirShapedTypeGetRank(b)));
  if (hasOutput && hasA && mlirShapedTypeGetRank(output) != mlirShapedTypeGetRank(a))
    return mlirOperationEmitOpError(op, "result type has different rank than a, got %lld vs %lld",
                                    ll(mlirShapedTypeGetRank(output)),
                                    ll(mlirShapedTypeGetRank(a)));
  if (hasOutput && hasB && mlirShapedTypeGetRank(output) != mlirShapedTypeGetRank(b))
    return mlirOperationEmitOpError(op, "result type has different rank than b, got %lld vs %lld",
                                    ll(mlirShapedTypeGetRank(output)),
                                    ll(mlirShapedTypeGetRank(b)));
  if (hasA && hasB && !mayBroadcast(a, b))
    return tosaFailOnTypes(op, "a and b operands don't have broadcast-compatible shapes, got ", a,
                           " and ", b, "");
  return success();
}

MlirLogicalResult tosaNegateOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  MlirLogicalResult verified = tosaCheckElements(op, input, output);
  if (tosaFailed(verified))
    return verified;
  if (!tosaMayHaveSameShape(input, output))
    return mlirOperationEmitOpError(op, "requires the same shape for input1 and output");
  if (tosaFailed(verified = tosaCheckZeroPoint(op, input, mlirOperationGetOperand(op, 1),
                                               "expect both input1 and its zero point are the same "
                                               "element type, got ")) ||
      tosaFailed(verified = tosaCheckZeroPoint(op, output, mlirOperationGetOperand(op, 2),
                                               "expect both output and its zero point are the same "
                                               "element type, got ")) ||
      tosaFailed(verified = tosaCheckZero(op, mlirOperationGetOperand(op, 1), "input1")))
    return verified;
  return tosaCheckZero(op, mlirOperationGetOperand(op, 2), "output");
}

MlirLogicalResult tosaTableOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  if (!tosaHasRank(input) || !tosaHasRank(output))
    return success();
  if (mlirShapedTypeGetRank(input) != mlirShapedTypeGetRank(output))
    return mlirOperationEmitOpError(op, "expected input tensor rank to equal result tensor rank");
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(input); ++i)
    if (tosaSize(output, i) != IR_DYNAMIC && tosaSize(output, i) != tosaSize(input, i))
      return mlirOperationEmitOpError(
          op, "dim(result, %td) = %lld doesn't match dim(input, %td) = %lld", i,
          ll(tosaSize(output, i)), i, ll(tosaSize(input, i)));
  return success();
}

//===--- concat ---===//

static MlirLogicalResult verifyJoined(MlirOperation op, int64_t axis) {
  MlirType first = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  intptr_t rank = mlirShapedTypeGetRank(first);
  int64_t sum = 0;
  for (intptr_t n = 0; n < mlirOperationGetNumOperands(op); ++n) {
    MlirType input = tosaOperandType(op, n);
    if (mlirShapedTypeGetRank(input) != rank)
      return mlirOperationEmitOpError(
          op,
          "expect all operands to have the same rank, but got %td vs %lld on operands 0 and %td",
          rank, ll(mlirShapedTypeGetRank(input)), n);
    for (intptr_t i = 0; i < rank; ++i)
      if (i != axis && !tosaMayBeEqual(tosaSize(input, i), tosaSize(first, i)))
        return mlirOperationEmitOpError(op,
                                        "expect all operand shapes to have the same sizes on "
                                        "non-axis dimensions, but got %lld vs %lld at index %td on "
                                        "operands 0 and %td",
                                        ll(tosaSize(input, i)), ll(tosaSize(first, i)), i, n);
    int64_t size = tosaSize(input, axis);
    sum = size == IR_DYNAMIC || sum < 0 ? -1 : tosaAdd(sum, size);
  }
  if (tosaHasRank(output) && mlirShapedTypeGetRank(output) != rank)
    return mlirOperationEmitOpError(op, "expect output rank to match inputs rank, got %lld vs %td",
                                    ll(mlirShapedTypeGetRank(output)), rank);
  if (sum >= 0 && tosaHasRank(output) && !tosaMayBeEqual(sum, tosaSize(output, axis)))
    return mlirOperationEmitOpError(op,
                                    "requires sum of axis dimensions of input1 equal to output "
                                    "axis dimension, got %lld and %lld",
                                    ll(sum), ll(tosaSize(output, axis)));
  return success();
}

MlirLogicalResult tosaConcatOpVerify(MlirOperation op) {
  MlirType output = tosaResultType(op, 0);
  intptr_t count = mlirOperationGetNumOperands(op);
  int64_t axis = tosaConcatOpGetAxis(op);
  if (count == 0)
    return mlirOperationEmitOpError(op, "expect at least one input");
  bool allRanked = true, isFirst = true;
  for (intptr_t i = 0; i < count; ++i) {
    MlirLogicalResult verified = tosaCheckElements(op, tosaOperandType(op, i), output);
    if (tosaFailed(verified))
      return verified;
  }
  for (intptr_t i = 0; i < count; ++i) {
    MlirType input = tosaOperandType(op, i);
    allRanked = allRanked && tosaHasRank(input);
    if (!tosaHasRank(input) || !isFirst)
      continue;
    isFirst = false;
    if (axis < 0 || axis >= mlirShapedTypeGetRank(input))
      return mlirOperationEmitOpError(op,
                                      "expect axis to be within range 0 < axis < "
                                      "rank(input1[firstRankedTensorIdx]), got %lld",
                                      ll(axis));
  }
  return allRanked ? verifyJoined(op, axis) : success();
}

//===--- pad, slice, tile ---===//

static MlirLogicalResult verifyPadding(MlirOperation op, MlirType input, MlirType output) {
  TosaSizes padding = {0};
  MlirLogicalResult verified = success();
  bool isKnown = tosaShapeValues(tosaPadOpGetPadding(op), &padding);
  for (intptr_t i = 0; isKnown && i < mlirShapedTypeGetRank(input); ++i) {
    int64_t low = padding.data[2 * i], high = padding.data[2 * i + 1];
    if (low < -1 || high < -1) {
      verified =
          mlirOperationEmitOpError(op,
                                   "invalid padding values at dimension %td: values must be "
                                   "non-negative or -1 for dynamic padding, got [%lld, %lld]",
                                   i, ll(low), ll(high));
      break;
    }
    int64_t from = tosaSize(input, i), to = tosaSize(output, i);
    if (from == IR_DYNAMIC || to == IR_DYNAMIC || low == -1 || high == -1 ||
        tosaAdd(from, tosaAdd(low, high)) == to)
      continue;
    verified = mlirOperationEmitOpError(
        op,
        "mismatch in output shape at dimension %td: expected %lld + "
        "%lld + %lld = %lld, but got %lld",
        i, ll(from), ll(low), ll(high), ll(tosaAdd(from, tosaAdd(low, high))), ll(to));
    break;
  }
  tsVecFree(&padding);
  return verified;
}

MlirLogicalResult tosaPadOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  MlirLogicalResult verified = tosaCheckElements(op, input, output);
  if (tosaFailed(verified) ||
      tosaFailed(verified = tosaCheckElements(op, tosaOperandType(op, 2), output)))
    return verified;
  if (!tosaHasRank(input) || !tosaHasRank(output))
    return success();
  int64_t rank = mlirShapedTypeGetRank(input), given = tosaShapeTypeGetRank(tosaOperandType(op, 1));
  if (rank != mlirShapedTypeGetRank(output))
    return mlirOperationEmitOpError(
        op, "expect same input and output tensor rank, but got inputRank: %lld, outputRank: %lld",
        ll(rank), ll(mlirShapedTypeGetRank(output)));
  if (given != 2 * rank)
    return mlirOperationEmitOpError(
        op, "padding tensor must have %lld * 2 = %lld elements, but got %lld", ll(rank),
        ll(2 * rank), ll(given));
  return verifyPadding(op, input, output);
}

MlirLogicalResult tosaSliceOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  MlirLogicalResult verified = tosaCheckElements(op, input, output);
  if (tosaFailed(verified) || !tosaHasRank(input))
    return verified;
  int64_t rank = mlirShapedTypeGetRank(input);
  if (tosaHasRank(output) && rank != mlirShapedTypeGetRank(output))
    return mlirOperationEmitOpError(
        op, "expect input1 and output to have the same ranks, got %lld and %lld", ll(rank),
        ll(mlirShapedTypeGetRank(output)));
  if (tosaShapeTypeGetRank(tosaOperandType(op, 1)) != rank)
    return mlirOperationEmitOpError(op, "length of start is not equal to rank of input shape");
  if (tosaShapeTypeGetRank(tosaOperandType(op, 2)) != rank)
    return mlirOperationEmitOpError(op, "length of size is not equal to rank of input shape");
  return success();
}

MlirLogicalResult tosaTileOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  MlirLogicalResult verified = tosaCheckElements(op, input, output);
  if (tosaFailed(verified))
    return verified;
  int64_t count = tosaShapeTypeGetRank(tosaOperandType(op, 1));
  int64_t from = tosaHasRank(input) ? mlirShapedTypeGetRank(input) : -1;
  int64_t to = tosaHasRank(output) ? mlirShapedTypeGetRank(output) : -1;
  if (from >= 0 && from != count)
    return mlirOperationEmitOpError(op, "expect 'multiples' to have rank %lld but got %lld.",
                                    ll(from), ll(count));
  if (from >= 0 && to >= 0 && from != to)
    return mlirOperationEmitOpError(op, "expect same input and output tensor rank.");
  if (from < 0 && to >= 0 && to != count)
    return mlirOperationEmitOpError(
        op, "expect 'multiples' array to have length %lld but got %lld.", ll(to), ll(count));
  TosaSizes multiples = {0};
  if (tosaShapeValues(tosaTileOpGetMultiples(op), &multiples))
    for (size_t i = 0; i < multiples.size && !tosaFailed(verified); ++i)
      if (multiples.data[i] <= 0 && multiples.data[i] != -1)
        verified = mlirOperationEmitOpError(
            op, "expect element of 'multiples' to be positive integer or -1.");
  tsVecFree(&multiples);
  return verified;
}

//===--- reshape ---===//

static MlirLogicalResult verifyNewShape(MlirOperation op, const TosaSizes *shape) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  if ((intptr_t)shape->size != mlirShapedTypeGetRank(output))
    return mlirOperationEmitOpError(op, "new shape does not match result rank");
  int64_t known = 1, missing = 0;
  bool allKnown = true;
  for (size_t i = 0; i < shape->size; ++i) {
    int64_t size = shape->data[i], to = tosaSize(output, (intptr_t)i);
    if (size != -1 && size != IR_DYNAMIC && to != IR_DYNAMIC && size != to)
      return mlirOperationEmitOpError(op, "new shape is inconsistent with result shape");
    if (size != IR_DYNAMIC && size < -1)
      return mlirOperationEmitOpError(op, "new shape has invalid tensor dimension size %lld",
                                      ll(size));
    known = size > 0 ? tosaMul(known, size) : known;
    allKnown = allKnown && size > 0;
    missing += size == -1;
  }
  if (tosaHasRank(input) && mlirShapedTypeHasStaticShape(input)) {
    int64_t elements = irShapedNumElements(irType(input));
    if (mlirShapedTypeHasStaticShape(output) && irShapedNumElements(irType(output)) != elements)
      return mlirOperationEmitOpError(op, "cannot reshape %lld elements into %lld", ll(elements),
                                      ll(irShapedNumElements(irType(output))));
    if (allKnown ? elements != known : known > elements)
      return mlirOperationEmitOpError(op, "cannot reshape %lld elements into %lld", ll(elements),
                                      ll(known));
  }
  if (missing > 1)
    return mlirOperationEmitOpError(op, "expected at most one target dimension to be -1");
  return success();
}

MlirLogicalResult tosaReshapeOpVerify(MlirOperation op) {
  MlirLogicalResult verified = tosaCheckElements(op, tosaOperandType(op, 0), tosaResultType(op, 0));
  if (tosaFailed(verified))
    return verified;
  TosaSizes shape = {0};
  if (tosaShapeValues(tosaReshapeOpGetShape(op), &shape) && tosaHasRank(tosaResultType(op, 0)))
    verified = verifyNewShape(op, &shape);
  tsVecFree(&shape);
  return verified;
}

//===--- gather, scatter ---===//

// A size that several tensors agree on: known as soon as one says it.
typedef struct Agreed {
  MlirOperation op;
  int64_t size;
} Agreed;

static MlirLogicalResult agree(Agreed *agreed, MlirType type, intptr_t dim, const char *what) {
  if (!tosaHasRank(type))
    return success();
  int64_t size = tosaSize(type, dim);
  if (!tosaMayBeEqual(size, agreed->size))
    return mlirOperationEmitOpError(agreed->op,
                                    "requires %s dimension %td to have size %lld, got %lld", what,
                                    dim, ll(agreed->size), ll(size));
  if (agreed->size == IR_DYNAMIC)
    agreed->size = size;
  return success();
}

MlirLogicalResult tosaGatherOpVerify(MlirOperation op) {
  MlirType values = tosaOperandType(op, 0), indices = tosaOperandType(op, 1);
  MlirType output = tosaResultType(op, 0);
  MlirLogicalResult verified = tosaCheckElements(op, values, output);
  Agreed n = {op, IR_DYNAMIC}, w = {op, IR_DYNAMIC}, c = {op, IR_DYNAMIC};
  if (tosaFailed(verified) || tosaFailed(verified = agree(&n, values, 0, "values")) ||
      tosaFailed(verified = agree(&c, values, 2, "values")) ||
      tosaFailed(verified = agree(&n, indices, 0, "indices")) ||
      tosaFailed(verified = agree(&w, indices, 1, "indices")) ||
      tosaFailed(verified = agree(&n, output, 0, "output")) ||
      tosaFailed(verified = agree(&w, output, 1, "output")))
    return verified;
  return agree(&c, output, 2, "output");
}

MlirLogicalResult tosaScatterOpVerify(MlirOperation op) {
  MlirType values = tosaOperandType(op, 0), indices = tosaOperandType(op, 1);
  MlirType input = tosaOperandType(op, 2), output = tosaResultType(op, 0);
  MlirLogicalResult verified = tosaCheckElements(op, values, output);
  Agreed n = {op, IR_DYNAMIC}, k = n, w = n, c = n;
  if (tosaFailed(verified) || tosaFailed(verified = tosaCheckElements(op, input, output)) ||
      tosaFailed(verified = agree(&n, values, 0, "values_in")) ||
      tosaFailed(verified = agree(&k, values, 1, "values_in")) ||
      tosaFailed(verified = agree(&c, values, 2, "values_in")) ||
      tosaFailed(verified = agree(&n, indices, 0, "indices")) ||
      tosaFailed(verified = agree(&w, indices, 1, "indices")) ||
      tosaFailed(verified = agree(&n, input, 0, "input")) ||
      tosaFailed(verified = agree(&w, input, 1, "input")) ||
      tosaFailed(verified = agree(&c, input, 2, "input")) ||
      tosaFailed(verified = agree(&n, output, 0, "values_out")) ||
      tosaFailed(verified = agree(&k, output, 1, "values_out")) ||
      tosaFailed(verified = agree(&c, output, 2, "values_out")))
    return verified;
  if (k.size != IR_DYNAMIC && w.size != IR_DYNAMIC && k.size < w.size)
    return mlirOperationEmitOpError(op, "requires dimensions K >= W, got K=%lld and W=%lld",
                                    ll(k.size), ll(w.size));
  return success();
}

//===--- rescale ---===//

static MlirLogicalResult checkScaledType(MlirOperation op, MlirType tensor, MlirValue zeroPoint,
                                         const char *name) {
  MlirType element = tosaStorageElement(tensor);
  MlirType zero = tosaStorageElement(mlirValueGetType(zeroPoint));
  if (mlirTypeIsAInteger(zero) && mlirIntegerTypeGetWidth(zero) == mlirIntegerTypeGetWidth(element))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(
      error, "expected %s and %s_zp to both be integer of the same bitwidth, but got ", name, name);
  tesseraDiagnosticAppendType(error, element);
  tesseraDiagnosticAppendFormat(error, " vs. ");
  tesseraDiagnosticAppendType(error, zero);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkScaledZero(MlirOperation op, MlirValue zeroPoint, bool isUnsigned,
                                         const char *name) {
  const IrStorage *dense = tosaConstantElements(zeroPoint);
  if (!dense || irShapedNumElements(irElementsType(dense)) == 0)
    return success();
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(zeroPoint));
  unsigned width = mlirIntegerTypeGetWidth(element);
  int64_t zero = tosaIntegerAt(dense, 0);
  if (isUnsigned)
    zero = (int64_t)((uint64_t)zero & ((UINT64_C(1) << (width < 63 ? width : 63)) - 1));
  if (zero == 0 || width == 8)
    return success();
  if (width != 16 || !isUnsigned)
    return mlirOperationEmitOpError(op, "expect %s_zp of 0, got %lld", name, ll(zero));
  if (zero != 32768)
    return mlirOperationEmitOpError(
        op, "expect %s_zp of 0 or 32768 for unsigned int16 %s, got %lld", name, name, ll(zero));
  return success();
}

static MlirLogicalResult checkChannels(MlirOperation op, MlirType type, int64_t channels,
                                       const char *name) {
  if (!tosaHasRank(type) || tosaMayBeEqual(tosaSize(type, 0), channels))
    return success();
  return mlirOperationEmitOpError(op, "expect shape of { %lld } for %s input, got { %lld }",
                                  ll(channels), name, ll(tosaSize(type, 0)));
}

static MlirLogicalResult checkMultiplier(MlirOperation op) {
  unsigned width = tosaRescaleOpGetScale32(op) ? 32 : 16;
  MlirType element = mlirShapedTypeGetElementType(tosaOperandType(op, 1));
  if (mlirIntegerTypeGetWidth(element) == width)
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error,
                                "expect i%u element type for multiplier for scale32=%s, got ",
                                width, width == 32 ? "true" : "false");
  tesseraDiagnosticAppendType(error, element);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkIsInteger(MlirOperation op, MlirType type, const char *name) {
  MlirType element = tosaStorageElement(type);
  if (mlirTypeIsAInteger(element))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expect %s to have integer element type, got ", name);
  tesseraDiagnosticAppendType(error, element);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult tosaRescaleOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  MlirValue inputZero = tosaRescaleOpGetInputZp(op), outputZero = tosaRescaleOpGetOutputZp(op);
  MlirLogicalResult verified;
  if (tosaFailed(verified = checkIsInteger(op, input, "input")) ||
      tosaFailed(verified = checkIsInteger(op, output, "output")) ||
      tosaFailed(verified = checkScaledType(op, input, inputZero, "input")) ||
      tosaFailed(verified = checkScaledType(op, output, outputZero, "output")) ||
      tosaFailed(verified =
                     checkScaledZero(op, inputZero, tosaRescaleOpGetInputUnsigned(op), "input")) ||
      tosaFailed(verified = checkScaledZero(op, outputZero, tosaRescaleOpGetOutputUnsigned(op),
                                            "output")) ||
      tosaFailed(verified = checkMultiplier(op)))
    return verified;
  if (!tosaHasRank(input))
    return success();
  bool perChannel = tosaRescaleOpGetPerChannel(op);
  intptr_t rank = mlirShapedTypeGetRank(input);
  if (perChannel && rank < 1)
    return mlirOperationEmitOpError(
        op, "requires input to be at least rank 1 when per_channel is true, but got rank %td",
        rank);
  int64_t channels = perChannel ? tosaSize(input, rank - 1) : 1;
  if (tosaFailed(verified = checkChannels(op, tosaOperandType(op, 1), channels, "multiplier")))
    return verified;
  return checkChannels(op, tosaOperandType(op, 2), channels, "shift");
}
