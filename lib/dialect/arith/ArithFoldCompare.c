// Folding of arith's comparisons and of select.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"

//===--- cmpi ---===//

// What holds for less, equal and greater operands.
enum { kLess = 1, kEqual = 2, kGreater = 4 };

typedef struct IntegerPredicate {
  uint8_t holds;
  bool isSigned;
  ArithCmpIPredicate swapped; ///< the same with the operands exchanged
} IntegerPredicate;

static const IntegerPredicate integerPredicates[] = {
    [ArithCmpIPredicateeq] = {kEqual, false, ArithCmpIPredicateeq},
    [ArithCmpIPredicatene] = {kLess | kGreater, false, ArithCmpIPredicatene},
    [ArithCmpIPredicateslt] = {kLess, true, ArithCmpIPredicatesgt},
    [ArithCmpIPredicatesle] = {kLess | kEqual, true, ArithCmpIPredicatesge},
    [ArithCmpIPredicatesgt] = {kGreater, true, ArithCmpIPredicateslt},
    [ArithCmpIPredicatesge] = {kGreater | kEqual, true, ArithCmpIPredicatesle},
    [ArithCmpIPredicateult] = {kLess, false, ArithCmpIPredicateugt},
    [ArithCmpIPredicateule] = {kLess | kEqual, false, ArithCmpIPredicateuge},
    [ArithCmpIPredicateugt] = {kGreater, false, ArithCmpIPredicateult},
    [ArithCmpIPredicateuge] = {kGreater | kEqual, false, ArithCmpIPredicateule},
};

static bool compareIntegers(const ArithComputation *computation, const uint64_t *const *operands,
                            uint64_t *result) {
  const ArithFormat *format = &computation->from;
  const IntegerPredicate *predicate = &integerPredicates[computation->detail];
  int order = irWordsCompare(operands[0], operands[1], format->numWords);
  bool signsDiffer = arithIsNegative(operands[0], format) != arithIsNegative(operands[1], format);
  if (predicate->isSigned && signsDiffer)
    order = -order;
  result[0] = (predicate->holds & (order < 0 ? kLess : order ? kGreater : kEqual)) != 0;
  return true;
}

static bool isBoolLike(MlirType type) {
  return tesseraTypeIsSignlessInteger(tesseraElementTypeOrSelf(type), 1);
}

// The i1 or vector of i1 that was extended to `value`, or null.
static MlirValue findExtendedBool(MlirValue value) {
  MlirOperation extension = arithDefiningOp(value, &arithExtSIOpDef);
  if (!extension.ptr)
    extension = arithDefiningOp(value, &arithExtUIOpDef);
  if (!extension.ptr)
    return (MlirValue){NULL};
  MlirValue input = mlirOperationGetOperand(extension, 0);
  MlirType type = mlirValueGetType(input);
  return isBoolLike(type) && !mlirTypeIsATensor(type) ? input : (MlirValue){NULL};
}

// What a comparison with zero or one says of a bit is the bit itself.
static MlirValue findComparedBool(MlirOperation op, MlirAttribute rhs) {
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  MlirValue lhs = arithCmpIOpGetLhs(op), none = {NULL};
  bool isBool = isBoolLike(mlirValueGetType(lhs));
  if (predicate == ArithCmpIPredicatene && arithIsInteger(rhs, ARITH_ZERO)) {
    MlirValue extended = findExtendedBool(lhs);
    return extended.ptr ? extended : isBool ? lhs : none;
  }
  bool isOne = predicate == ArithCmpIPredicateeq && arithIsInteger(rhs, ARITH_ONE);
  return isOne && isBool ? lhs : none;
}

MlirLogicalResult arithCmpIOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  MlirValue lhs = arithCmpIOpGetLhs(op), rhs = arithCmpIOpGetRhs(op);
  MlirType type = mlirValueGetType(arithCmpIOpGetResult(op));
  if (mlirValueEqual(lhs, rhs))
    return arithGiveAttribute(results, numResults,
                              arithBool(type, integerPredicates[predicate].holds & kEqual));
  MlirValue compared = findComparedBool(op, operands[1]);
  if (compared.ptr)
    return arithGiveValue(results, numResults, compared);
  // A constant goes to the right.
  if (!mlirAttributeIsNull(operands[0]) && mlirAttributeIsNull(operands[1])) {
    MlirContext context = mlirOperationGetContext(op);
    MlirType number = mlirIntegerTypeGet(context, 64);
    arithCmpIOpSetPredicateAttr(op,
                                mlirIntegerAttrGet(number, integerPredicates[predicate].swapped));
    arithCmpIOpSetLhs(op, rhs);
    arithCmpIOpSetRhs(op, lhs);
    *numResults = 0;
    return mlirLogicalResultSuccess();
  }
  return arithGiveAttribute(results, numResults,
                            arithCompute(compareIntegers, predicate, 2, operands, type));
}

//===--- cmpf ---===//

// Predicates number what holds for equal, greater, less and unordered operands as bits, the
// unordered ones with ord in between.
static bool holdsFor(ArithCmpFPredicate predicate, IrFloatOrder order) {
  static const uint8_t unordered[] = {[ArithCmpFPredicateUEQ] = kEqual,
                                      [ArithCmpFPredicateUGT] = kGreater,
                                      [ArithCmpFPredicateUGE] = kGreater | kEqual,
                                      [ArithCmpFPredicateULT] = kLess,
                                      [ArithCmpFPredicateULE] = kLess | kEqual,
                                      [ArithCmpFPredicateUNE] = kLess | kGreater,
                                      [ArithCmpFPredicateUNO] = 0,
                                      [ArithCmpFPredicateAlwaysTrue] = 7};
  static const uint8_t ordered[] = {[ArithCmpFPredicateAlwaysFalse] = 0,
                                    [ArithCmpFPredicateOEQ] = kEqual,
                                    [ArithCmpFPredicateOGT] = kGreater,
                                    [ArithCmpFPredicateOGE] = kGreater | kEqual,
                                    [ArithCmpFPredicateOLT] = kLess,
                                    [ArithCmpFPredicateOLE] = kLess | kEqual,
                                    [ArithCmpFPredicateONE] = kLess | kGreater,
                                    [ArithCmpFPredicateORD] = 7};
  bool isUnordered = predicate > ArithCmpFPredicateORD;
  if (order == IR_FLOAT_UNORDERED)
    return isUnordered;
  uint8_t holds = isUnordered ? unordered[predicate] : ordered[predicate];
  return holds & (order == IR_FLOAT_LESS ? kLess : order == IR_FLOAT_GREATER ? kGreater : kEqual);
}

// Only numbers: elements aren't compared.
MlirLogicalResult arithCmpFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  const IrStorage *numbers[2] = {NULL, NULL};
  bool hasNaN = false;
  for (int i = 0; i < 2; ++i) {
    if (operands[i].ptr && mlirAttributeIsAFloat(operands[i])) {
      numbers[i] = irAttribute(operands[i]);
      hasNaN |= arithIsReal(operands[i], ARITH_NAN);
    }
  }
  if (!hasNaN && !(numbers[0] && numbers[1]))
    return mlirLogicalResultFailure();
  IrFloatOrder order = IR_FLOAT_UNORDERED;
  if (!hasNaN)
    order = irFloatCompare(irFloatSemantics(irAttributeType(numbers[0])),
                           irFloatAttrBits(numbers[0]), irFloatAttrBits(numbers[1]));
  bool holds = holdsFor(arithCmpFOpGetPredicate(op), order);
  return arithGiveAttribute(results, numResults,
                            mlirBoolAttrGet(mlirOperationGetContext(op), holds));
}

//===--- select ---===//

// One of two values by whether they are equal is one of them in any case.
static MlirValue findComparedValue(MlirOperation op) {
  MlirValue whenTrue = arithSelectOpGetTrueValue(op), whenFalse = arithSelectOpGetFalseValue(op);
  MlirOperation comparison = arithDefiningOp(arithSelectOpGetCondition(op), &arithCmpIOpDef);
  const MlirValue none = {NULL};
  if (!comparison.ptr)
    return none;
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(comparison);
  if (predicate != ArithCmpIPredicateeq && predicate != ArithCmpIPredicatene)
    return none;
  MlirValue lhs = arithCmpIOpGetLhs(comparison), rhs = arithCmpIOpGetRhs(comparison);
  bool isThem = (mlirValueEqual(lhs, whenTrue) && mlirValueEqual(rhs, whenFalse)) ||
                (mlirValueEqual(rhs, whenTrue) && mlirValueEqual(lhs, whenFalse));
  return !isThem ? none : predicate == ArithCmpIPredicatene ? whenTrue : whenFalse;
}

// Elements of two constants by those of a third; null when not all are known.
static MlirAttribute selectElements(const MlirAttribute *operands) {
  const IrStorage *constants[3];
  for (int i = 0; i < 3; ++i) {
    constants[i] = irAttribute(operands[i]);
    if (!constants[i] || (!irIsDense(constants[i]) && !irIsDenseString(constants[i])))
      return (MlirAttribute){NULL};
  }
  IrStorage *type = irAttributeType(constants[1]);
  int64_t count = irShapedNumElements(type);
  if (irShapedNumElements(irAttributeType(constants[0])) != count)
    return (MlirAttribute){NULL};
  TsVec(IrStorage *) elements = {0};
  for (int64_t i = 0; i < count; ++i) {
    bool condition = irDenseIntegerAt(constants[0], (size_t)i) != 0;
    tsVecPush(&elements, irDenseElementAt(constants[condition ? 1 : 2], (size_t)i));
  }
  IrStorage *chosen = irDenseGetElements(type, (IrList){elements.data, elements.size});
  tsVecFree(&elements);
  return irWrapAttribute(chosen);
}

MlirLogicalResult arithSelectOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  MlirValue whenTrue = arithSelectOpGetTrueValue(op), whenFalse = arithSelectOpGetFalseValue(op);
  if (mlirValueEqual(whenTrue, whenFalse) || arithIsInteger(operands[0], ARITH_ONE))
    return arithGiveValue(results, numResults, whenTrue);
  if (arithIsInteger(operands[0], ARITH_ZERO))
    return arithGiveValue(results, numResults, whenFalse);
  if (arithFindPoison(1, &operands[1]).ptr)
    return arithGiveValue(results, numResults, whenFalse);
  if (arithFindPoison(1, &operands[2]).ptr)
    return arithGiveValue(results, numResults, whenTrue);
  MlirType type = mlirValueGetType(arithSelectOpGetResult(op));
  if (tesseraTypeIsSignlessInteger(type, 1) && arithIsInteger(operands[1], ARITH_ONE) &&
      arithIsInteger(operands[2], ARITH_ZERO))
    return arithGiveValue(results, numResults, arithSelectOpGetCondition(op));
  MlirValue compared = findComparedValue(op);
  if (compared.ptr)
    return arithGiveValue(results, numResults, compared);
  return arithGiveAttribute(results, numResults, selectElements(operands));
}
