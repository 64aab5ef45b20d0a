// Constants of arith: questions about them, and computing with all their elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITHELEMENTS_H
#define TESSERA_DIALECT_ARITH_ARITHELEMENTS_H

#include "dialect/arith/Arith.h"
#include "ir/FloatArithmetic.h"
#include "ir/Words.h"
#include "tessera/Operation.h"

/// Wider numbers aren't computed with: products and quotients take time that grows with the square.
enum { ARITH_MAX_WIDTH = 4096, ARITH_MAX_WORDS = ARITH_MAX_WIDTH / 64 };

//===--- Questions ---===//

typedef enum ArithInteger {
  ARITH_ZERO,
  ARITH_ONE,
  ARITH_ALL_ONES,
  ARITH_LARGEST_SIGNED,
  ARITH_SMALLEST_SIGNED,
} ArithInteger;

/// Whether the attribute (may be null) is this integer, or elements that all are.
bool arithIsInteger(MlirAttribute attribute, ArithInteger wanted);

typedef enum ArithReal {
  ARITH_PLUS_ZERO,
  ARITH_MINUS_ZERO,
  ARITH_ANY_ZERO,
  ARITH_REAL_ONE,
  ARITH_PLUS_INFINITY,
  ARITH_MINUS_INFINITY,
  ARITH_NAN,
} ArithReal;

/// The same for floating-point numbers.
bool arithIsReal(MlirAttribute attribute, ArithReal wanted);

/// The integer, or the one that all elements are, if it is less than 2^64.
bool arithReadUnsigned(MlirAttribute attribute, uint64_t *value);
/// true, or elements that all are; null for a shape that isn't static.
MlirAttribute arithBool(MlirType type, bool value);

/// The type of the elements of a container, else the type itself.
static inline const IrStorage *arithElementOf(MlirType type) {
  return irElementTypeOrSelf(irType(type));
}

/// The first operand that is poison, which is what most ops then give; null when none is.
MlirAttribute arithFindPoison(intptr_t numOperands, const MlirAttribute *operands);

//===--- Computing ---===//

/// The numbers of a type.
typedef struct ArithFormat {
  unsigned width;               ///< of index 64
  size_t numWords;              ///< that hold one
  const IrFloatSemantics *real; ///< NULL: integers
} ArithFormat;

/// That of a type's elements or of the type itself; width 0 for what isn't a number.
ArithFormat arithFormatOf(MlirType type);

typedef struct ArithComputation ArithComputation;
/// Computes one element from one of each operand: integers as words whose bits beyond the width are
/// zero (those of the result needn't be), floating-point numbers as their bits. False when there is
/// no result; nothing is folded then.
typedef bool (*ArithCompute)(const ArithComputation *computation, const uint64_t *const *operands,
                             uint64_t *result);
struct ArithComputation {
  ArithCompute compute;
  int64_t detail; ///< what else `compute` has to know: a predicate
  ArithFormat from, to;
};

/// The constant of `type` that `compute` gives for one or two constants of one type (null where
/// they aren't known); null when it gives none.
MlirAttribute arithCompute(ArithCompute compute, int64_t detail, unsigned numOperands,
                           const MlirAttribute *operands, MlirType type);

static inline IrFloatBits arithReal(const uint64_t *words, const ArithFormat *format) {
  return (IrFloatBits){words[0], format->numWords > 1 ? words[1] : 0};
}
static inline void arithSetReal(uint64_t *words, const ArithFormat *format, IrFloatBits bits) {
  words[0] = bits.low;
  if (format->numWords > 1)
    words[1] = bits.high;
}
static inline bool arithIsNegative(const uint64_t *words, const ArithFormat *format) {
  return irWordsTestBit(words, format->width - 1);
}
/// Clears the bits beyond the width.
static inline void arithTruncate(uint64_t *words, const ArithFormat *format) {
  if (format->width % 64)
    words[format->numWords - 1] &= (UINT64_C(1) << format->width % 64) - 1;
}

//===--- Giving what an op folds to ---===//

/// Fails for a null attribute.
static inline MlirLogicalResult arithGiveAttribute(TesseraFoldResult *results, size_t *numResults,
                                                   MlirAttribute attribute) {
  if (mlirAttributeIsNull(attribute))
    return mlirLogicalResultFailure();
  results[0].attribute = attribute;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static inline MlirLogicalResult arithGiveValue(TesseraFoldResult *results, size_t *numResults,
                                               MlirValue value) {
  results[0].value = value;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

/// The op that defines the value if it is one of the definition, else null.
static inline MlirOperation arithDefiningOp(MlirValue value, const TesseraOpDef *definition) {
  MlirOperation none = {NULL};
  MlirOperation op = mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : none;
  return op.ptr && tesseraOperationIs(op, definition) ? op : none;
}

/// The fold of an op with one result by `arithCompute`, of the result's type: poison when an
/// operand is, failure when an operand isn't constant or `element` can't compute it.
MlirLogicalResult arithFoldByCompute(MlirOperation op, const MlirAttribute *operands,
                                     ArithCompute element, int64_t detail,
                                     TesseraFoldResult *results, size_t *numResults);

#endif // TESSERA_DIALECT_ARITH_ARITHELEMENTS_H
