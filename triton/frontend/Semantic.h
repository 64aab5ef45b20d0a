// What the files of the language's semantics share: making operations, questions about values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that gives an FeValue takes NULL for an operand too, and gives NULL then: the error is
// set, and calls can be nested without a check in between.
#ifndef TESSERA_TRITON_FRONTEND_SEMANTIC_H
#define TESSERA_TRITON_FRONTEND_SEMANTIC_H

#include "dialect/triton/TritonOps.h"
#include "triton/frontend/Frontend.h"

//===--- Values ---===//

static inline bool feIsTensor(const FeValue *value) { return value && value->kind == FE_TENSOR; }
static inline bool feIsNone(const FeValue *value) { return !value || value->kind == FE_NONE; }
/// A number that is known: bool, int or float.
static inline bool feIsNumber(const FeValue *value) {
  return value && (value->kind == FE_BOOL || value->kind == FE_INT || value->kind == FE_FLOAT);
}
static inline bool feIsSequence(const FeValue *value) {
  return value && (value->kind == FE_TUPLE || value->kind == FE_LIST);
}
static inline const FeType *feTensorScalar(const FeValue *value) {
  return feTypeScalar(value->as.tensor.type);
}
static inline MlirValue feHandle(const FeValue *value) { return value->as.tensor.handle; }
static inline bool feTypeIsScalar(const FeType *type, FeScalar scalar) {
  return type->kind == FE_TYPE_SCALAR && type->scalar == scalar;
}
bool feScalarIsFp8(FeScalar scalar);
/// Numbers of its dtype, "triton.language.float32", in what Triton calls repr; a pointer as
/// feTypePrint has it.
void feTypeRepr(const FeType *type, TsString *out);
/// The name of Python's class of a value: "int", "NoneType", "tensor".
const char *feKindName(const FeValue *value);
/// An int that is known; an error that says what it is for otherwise.
bool feExpectInt(FeCompiler *compiler, const FeValue *value, const char *what, int64_t *result);
/// A bool of Python's truth; false for NULL.
bool feExpectBool(FeCompiler *compiler, FeValue *value, bool *result);
/// A str, or None, which is an empty one.
bool feExpectStr(FeCompiler *compiler, const FeValue *value, const char *what,
                 MlirStringRef *result);
/// The dtype that a value is; an error if it's none.
const FeType *feExpectDtype(FeCompiler *compiler, const FeValue *value);
/// A tensor, or an error as Python's for a missing attribute.
bool feExpectTensor(FeCompiler *compiler, const FeValue *value);

/// A shape: at most FE_MAX_RANK sizes.
enum { FE_MAX_RANK = 64 };
typedef struct FeShape {
  size_t rank;
  int64_t sizes[FE_MAX_RANK];
} FeShape;
/// Of a scalar it's empty.
FeShape feShapeOf(const FeType *type);
bool feShapeEqual(const FeShape *a, const FeShape *b);
/// From a tuple or list of ints.
bool feShapeFrom(FeCompiler *compiler, FeValue *value, FeShape *shape);
/// As lists and as Triton's tuples print: "[16, 32]", "['16', '32']".
void feShapePrint(const FeShape *shape, bool quoted, TsString *out);
/// "['constexpr[16]', 'constexpr[32]']": the shape of a tensor.
void feTensorShapePrint(const FeType *type, TsString *out);
/// The tuple of ints that .shape gives.
FeValue *feShapeValue(FeCompiler *compiler, const FeShape *shape);
/// A block of the shape, for an empty one the element itself; NULL after an error.
const FeType *feShapedType(FeCompiler *compiler, const FeType *element, const FeShape *shape);

/// What is expected of messages that are put together: frees `text`; gives NULL.
void *feFailText(FeCompiler *compiler, FeErrorKind kind, TsString *text);
/// The target or the IR doesn't have the type.
void *feFailType(FeCompiler *compiler, const FeType *type);
/// "invalid operands of type A and B".
void *feFailIncompatible(FeCompiler *compiler, const FeType *a, const FeType *b);

//===--- Operations (SemanticBuild.c) ---===//

/// An operation with one result. `attributes`: one for each slot of the definition, or NULL.
FeValue *feMake(FeCompiler *compiler, const TesseraOpDef *definition, const FeType *type,
                intptr_t numOperands, const MlirValue *operands, const MlirAttribute *attributes);
MlirOperation feMakeOperation(FeCompiler *compiler, const TesseraOpDef *definition,
                              intptr_t numTypes, const MlirType *types, intptr_t numOperands,
                              const MlirValue *operands, const MlirAttribute *attributes,
                              intptr_t numRegions);
FeValue *feMake1(FeCompiler *compiler, const TesseraOpDef *definition, const FeType *type,
                 const FeValue *operand);
FeValue *feMake2(FeCompiler *compiler, const TesseraOpDef *definition, const FeType *type,
                 const FeValue *lhs, const FeValue *rhs);
MlirAttribute feI32Attr(FeCompiler *compiler, int64_t value);
MlirAttribute feStrAttr(FeCompiler *compiler, MlirStringRef text);
/// Zero of a scalar type.
FeValue *feNull(FeCompiler *compiler, const FeType *scalar);
/// All bits set.
FeValue *feAllOnes(FeCompiler *compiler, const FeType *scalar);
FeValue *feIntConstant(FeCompiler *compiler, FeScalar scalar, int64_t value);
FeValue *feRealConstant(FeCompiler *compiler, FeScalar scalar, double value);
/// What calls that give nothing give.
FeValue *feNothing(FeCompiler *compiler);

//===--- Casts (SemanticCast.c) ---===//

FeValue *feBitcast(FeCompiler *compiler, FeValue *value, const FeType *to);
/// `rounding`: "rtne", "rtz" or empty.
FeValue *feCastRounding(FeCompiler *compiler, FeValue *value, const FeType *to,
                        MlirStringRef rounding);
/// A number as a constant, a tensor of one element cast.
FeValue *feMakeScalar(FeCompiler *compiler, FeValue *value, const FeType *scalar);
/// tl.to_tensor; `value` may be None only where `orNone` is set.
FeValue *feToTensorOrNone(FeCompiler *compiler, FeValue *value);
/// The dtype that a number becomes.
const FeType *feNumberType(FeCompiler *compiler, const FeValue *value);

//===--- Operators (SemanticBinary.c) ---===//

typedef struct FeCheck {
  bool allowLeftPointer, allowRightPointer;
  bool noPromotion;
  bool isDivision;
} FeCheck;
/// Promotes both sides to a common type and shape. False after an error.
bool feCheckBinary(FeCompiler *compiler, FeValue **left, FeValue **right, FeCheck check);
FeValue *feAdd(FeCompiler *compiler, FeValue *left, FeValue *right, bool sanitize);
FeValue *feSub(FeCompiler *compiler, FeValue *left, FeValue *right, bool sanitize);
FeValue *feMul(FeCompiler *compiler, FeValue *left, FeValue *right, bool sanitize);
FeValue *feFdiv(FeCompiler *compiler, FeValue *left, FeValue *right);
FeValue *feMinMax(FeCompiler *compiler, FeValue *left, FeValue *right, bool isMax,
                  bool propagateNan);
FeValue *feClamp(FeCompiler *compiler, FeValue *value, FeValue *low, FeValue *high,
                 bool propagateNan);
FeValue *feAnd(FeCompiler *compiler, FeValue *left, FeValue *right);
FeValue *feOr(FeCompiler *compiler, FeValue *left, FeValue *right);
FeValue *feXor(FeCompiler *compiler, FeValue *left, FeValue *right);
FeValue *feNot(FeCompiler *compiler, FeValue *value);
FeValue *feShiftRightLogical(FeCompiler *compiler, FeValue *left, FeValue *right);
FeValue *feNotEqual(FeCompiler *compiler, FeValue *left, FeValue *right);
FeValue *feWhere(FeCompiler *compiler, FeValue *condition, FeValue *x, FeValue *y);

//===--- Shapes (SemanticShape.c) ---===//

FeValue *feSplat(FeCompiler *compiler, FeValue *value, const FeShape *shape);
FeValue *feReshape(FeCompiler *compiler, FeValue *value, const FeShape *shape, bool canReorder);
FeValue *feUnsplat(FeCompiler *compiler, FeValue *value);
FeValue *feExpandDims(FeCompiler *compiler, FeValue *value, int64_t axis);
FeValue *feCat(FeCompiler *compiler, FeValue *lhs, FeValue *rhs);
FeValue *feJoin(FeCompiler *compiler, FeValue *a, FeValue *b);
bool feSplit(FeCompiler *compiler, FeValue *value, FeValue *halves[2]);
FeValue *fePermute(FeCompiler *compiler, FeValue *value, const FeShape *order);
/// `isTuple`: how messages show the shape.
FeValue *feBroadcastTo(FeCompiler *compiler, FeValue *value, const FeShape *shape, bool isTuple);
/// Makes the shapes of two values the same. False after an error.
bool feBroadcast(FeCompiler *compiler, FeValue **left, FeValue **right);
bool feBroadcastAll(FeCompiler *compiler, FeValue **values, size_t count);
/// An axis from -rank on as one from 0 on.
bool feWrapAxis(FeCompiler *compiler, int64_t axis, size_t rank, int64_t *result);
FeValue *feArange(FeCompiler *compiler, FeValue *start, FeValue *end);

//===--- The target (SemanticTarget.c) ---===//

/// "cuda" with a capability such as 80; else 0.
int feTargetCapability(const FeCompiler *compiler);
bool feTargetHasType(const FeCompiler *compiler, FeScalar scalar);
/// What dots may be given, as Python prints a tuple.
const char *feTargetPrecisions(const FeCompiler *compiler);
bool feTargetHasPrecision(const FeCompiler *compiler, MlirStringRef precision);

#endif // TESSERA_TRITON_FRONTEND_SEMANTIC_H
