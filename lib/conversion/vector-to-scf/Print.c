// convert-vector-to-scf: vectors printed element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-scf/VectorToSCF.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCFOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirOperation print(VectorPlace at, MlirValue value, VectorPrintPunctuation punctuation) {
  MlirContext context = mlirLocationGetContext(at.location);
  return vectorPrintOpCreate(at.base, at.location, value,
                             vectorPrintPunctuationAttrGet(context, punctuation),
                             (MlirAttribute){NULL});
}

static MlirOperation printMark(VectorPlace at, VectorPrintPunctuation punctuation) {
  return print(at, (MlirValue){NULL}, punctuation);
}

static MlirValue bitcast(VectorPlace at, MlirType type, MlirValue value) {
  return vectorBitCastOpGetResult(vectorBitCastOpCreate(at.base, at.location, type, value));
}

// An integer type of that width, with the signedness of another.
static MlirType widthLike(MlirType type, unsigned width) {
  MlirContext context = mlirTypeGetContext(type);
  return mlirIntegerTypeIsUnsigned(type) ? mlirIntegerTypeUnsignedGet(context, width)
         : mlirIntegerTypeIsSigned(type) ? mlirIntegerTypeSignedGet(context, width)
                                         : mlirIntegerTypeGet(context, width);
}

// Integers in the next width that is a power of two, from 8 on: backends know those best.
static MlirValue widen(VectorPlace at, MlirValue value) {
  MlirType type = typeOf(value), element = mlirShapedTypeGetElementType(type);
  if (!mlirTypeIsAInteger(element))
    return value;
  unsigned width = mlirIntegerTypeGetWidth(element), legal = 8;
  while (legal < width)
    legal *= 2;
  MlirContext context = mlirTypeGetContext(type);
  MlirType from = vectorTypeWithElements(type, mlirIntegerTypeGet(context, width));
  MlirType to = vectorTypeWithElements(type, mlirIntegerTypeGet(context, legal));
  ArithBuilder builder = {at.base, at.location};
  value = bitcast(at, from, value);
  if (width != legal) // a bit prints as 0 or 1
    value = arithConvert(&builder,
                         width == 1 || mlirIntegerTypeIsUnsigned(element) ? &arithExtUIOpDef
                                                                          : &arithExtSIOpDef,
                         to, value);
  return bitcast(at, vectorTypeWithElements(type, widthLike(element, legal)), value);
}

// A comma behind all elements but the last.
static void printComma(VectorPlace at, MlirValue round, MlirValue last) {
  ArithBuilder builder = {at.base, at.location};
  MlirValue isFollowed = arithCompare(&builder, ArithCmpIPredicateult, round, last);
  VectorCheck check = vectorCheckOpenIf(at, isFollowed, (MlirType){NULL});
  printMark(at, VectorPrintPunctuationComma);
  vectorCheckCloseIf(at, &check);
}

// A loop between brackets; what follows is made at the beginning of its body. Gives the closing
// bracket.
static MlirOperation openLoop(VectorPlace at, int64_t size, bool isScalable, MlirValue *round) {
  ArithBuilder builder = {at.base, at.location};
  MlirValue lower = vectorIndex(at, 0), upper = vectorIndex(at, size), step = vectorIndex(at, 1);
  if (isScalable)
    upper = arithBinary(&builder, &arithMulIOpDef, upper, vectorScale(at));
  MlirValue last = arithBinary(&builder, &arithSubIOpDef, upper, step);
  const MlirValue nothing = {NULL};
  printMark(at, VectorPrintPunctuationOpen);
  VectorLoop loop = vectorLoopOpen(at, lower, upper, step, nothing);
  vectorLoopClose(at, &loop, nothing);
  MlirOperation close = printMark(at, VectorPrintPunctuationClose);
  MlirBlock body = mlirRegionGetFirstBlock(scfForOpGetRegion(loop.op));
  mlirRewriterBaseSetInsertionPointToStart(at.base, body);
  printComma(at, loop.round, last);
  mlirRewriterBaseSetInsertionPointToStart(at.base, body);
  *round = loop.round;
  return close;
}

// The number of the element at these indices.
static MlirValue elementNumber(VectorPlace at, size_t rank, const int64_t *sizes,
                               const MlirValue *rounds) {
  ArithBuilder builder = {at.base, at.location};
  MlirValue number = {NULL};
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0; stride *= sizes[i]) {
    MlirValue part = arithBinary(&builder, &arithMulIOpDef, vectorIndex(at, stride), rounds[i]);
    number = number.ptr ? arithBinary(&builder, &arithAddIOpDef, number, part) : part;
  }
  return number;
}

static MlirLogicalResult printElements(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue value = vectorPrintOpGetSource(op);
  static const int64_t one[] = {1};
  if (!value.ptr || !mlirTypeIsAVector(typeOf(value)))
    return VECTOR_FAIL;
  size_t rank = vectorRank(typeOf(value));
  if (rank > 1 && mlirVectorTypeIsScalable(typeOf(value)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  value = widen(at, value);
  MlirType type = typeOf(value);
  const int64_t *sizes = rank ? vectorShape(type).sizes : one;
  if (rank != 1) { // for an index that isn't known
    int64_t count = irShapedNumElements(irType(type));
    MlirType flat = vectorTypeGet(1, &count, NULL, mlirShapedTypeGetElementType(type));
    value = vectorShapeCastOpGetResult(vectorShapeCastOpCreate(at.base, at.location, flat, value));
  }
  size_t numLoops = rank ? rank : 1;
  MlirValue *rounds = tsAllocZeroed(numLoops, sizeof *rounds);
  MlirOperation close = {NULL};
  for (size_t i = 0; i < numLoops; ++i) {
    MlirOperation inner = openLoop(at, sizes[i], rank && vectorIsScalableDim(type, i), &rounds[i]);
    close = i ? close : inner;
  }
  const TesseraMixedNumber position = {.value = elementNumber(at, numLoops, sizes, rounds)};
  print(at, vectorExtractMixed(at, value, 1, &position), VectorPrintPunctuationNoPunctuation);
  mlirRewriterBaseSetInsertionPointAfter(at.base, close);
  printMark(at, vectorPrintOpGetPunctuation(op));
  tsFree(rounds);
  return vectorErase(at, op);
}

void vectorToSCFPopulatePrint(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorPrintOpDef, 1, printElements, NULL);
}
