// Calls and returns: results as one structure, memrefs as the function takes them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/func-to-llvm/FuncToLLVM.h"

typedef TsVec(MlirValue) Values;

static const MlirAttribute kAbsent = {NULL};

static void append(MlirValue value, void *user) { tsVecPush((Values *)user, value); }

static bool isUnranked(MlirType type) { return mlirTypeIsAUnrankedMemRef(type); }

//===--- Calls ---===//

// The callee and what is said of arguments and results.
typedef struct CallAttributes {
  MlirAttribute callee, arguments, results, noInline;
} CallAttributes;

static MlirType packResults(MlirOperation op, const TesseraLowering *lowering, bool bare) {
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tesseraTypeListAdd(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirType packed = tesseraLoweringPackResults(lowering, tesseraTypeListGroup(&types), bare);
  tesseraTypeListFree(&types);
  return packed;
}

// A result as the rest of the program expects it; null when that can't be made.
static MlirValue adoptResult(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                             MlirValue value, bool bare) {
  if (bare && mlirTypeIsAMemRef(type))
    return tesseraDescriptorFromStaticShape(place, type, value, value);
  return isUnranked(type) ? tesseraUnrankedCopy(place, op, type, value, false) : value;
}

static bool replaceCall(const TesseraLoweringPlace *place, MlirOperation op, MlirOperation made,
                        bool bare) {
  intptr_t count = mlirOperationGetNumResults(op);
  Values results = {0};
  bool isRight = true;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue whole = mlirOperationGetResult(made, 0);
    tsVecPush(&results, count == 1 ? whole : tesseraLoweringExtractOne(place, whole, i));
  }
  for (intptr_t i = 0; isRight && i < count; ++i) {
    results.data[i] = adoptResult(place, op, mlirValueGetType(mlirOperationGetResult(op, i)),
                                  results.data[i], bare);
    isRight = !mlirValueIsNull(results.data[i]);
  }
  if (isRight)
    mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, count, results.data);
  tsVecFree(&results);
  return isRight;
}

static bool passesUnranked(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isUnranked(mlirValueGetType(mlirOperationGetOperand(op, i))))
      return true;
  return false;
}

static MlirLogicalResult lowerCall(MlirOperation op, const TesseraValueGroup *operands,
                                   MlirPatternRewriter rewriter, const TesseraLowering *lowering,
                                   const CallAttributes *attributes, bool bare) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, lowering);
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirType packed = packResults(op, lowering, bare);
  if (mlirTypeIsNull(packed))
    return tesseraConversionFail(rewriter, op, "could not convert result types");
  if (bare && passesUnranked(op))
    return tesseraConversionFail(rewriter, op, "memrefs without a rank have no bare pointer");
  Values originals = {0}, values = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&originals, mlirOperationGetOperand(op, i));
  tesseraLoweringPromote(&place, count, originals.data, operands, bare, append, &values);
  MlirOperation made = llvmCallOpCreate(
      place.rewriter, place.location, llvmVoidTypeIsA(packed) ? (MlirType){NULL} : packed, kAbsent,
      attributes->callee, (intptr_t)values.size, values.data, kAbsent, kAbsent, kAbsent, kAbsent,
      kAbsent, kAbsent, kAbsent, 0, NULL, mlirDenseI32ArrayGet(place.context, 0, NULL), kAbsent,
      attributes->arguments, attributes->results, attributes->noInline, kAbsent, kAbsent, kAbsent,
      kAbsent, kAbsent, kAbsent);
  tsVecFree(&originals);
  tsVecFree(&values);
  tesseraLoweringKeepAttributes(op, made);
  return replaceCall(&place, op, made, bare) ? mlirLogicalResultSuccess()
                                             : mlirLogicalResultFailure();
}

MlirLogicalResult funcLowerCall(MlirOperation op, const TesseraValueGroup *operands,
                                MlirPatternRewriter rewriter, void *user) {
  const TesseraLowering *lowering = user;
  const CallAttributes attributes = {funcCallOpGetCalleeAttr(op), funcCallOpGetArgAttrsAttr(op),
                                     funcCallOpGetResAttrsAttr(op), funcCallOpGetNoInlineAttr(op)};
  bool bare = funcIsBare(tesseraLoweringLookup(lowering, op, attributes.callee), lowering);
  return lowerCall(op, operands, rewriter, lowering, &attributes, bare);
}

MlirLogicalResult funcLowerCallIndirect(MlirOperation op, const TesseraValueGroup *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  const CallAttributes attributes = {kAbsent, funcCallIndirectOpGetArgAttrsAttr(op),
                                     funcCallIndirectOpGetResAttrsAttr(op), kAbsent};
  return lowerCall(op, operands, rewriter, user, &attributes,
                   tesseraLoweringGetOptions(user)->useBarePointers);
}

//===--- Returns ---===//

// What is returned for one operand; false when it can't be.
static bool giveOperand(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                        TesseraValueGroup group, bool bare, Values *values) {
  if (bare && isUnranked(type))
    return false;
  if (isUnranked(type) && group.size == 1) {
    MlirValue copy = tesseraUnrankedCopy(place, op, type, group.values[0], true);
    tsVecPush(values, copy);
    return !mlirValueIsNull(copy);
  }
  if (bare && tesseraMemRefCanBeBare(type) && group.size == 1)
    tsVecPush(values, tesseraDescriptorAllocated(place, group.values[0]));
  else
    for (intptr_t i = 0; i < group.size; ++i)
      tsVecPush(values, group.values[i]);
  return true;
}

static MlirValue packValues(const TesseraLoweringPlace *place, MlirType packed,
                            const Values *values) {
  MlirValue whole = tesseraLoweringPoison(place, packed);
  for (size_t i = 0; i < values->size; ++i)
    whole = tesseraLoweringInsertOne(place, whole, values->data[i], (int64_t)i);
  return whole;
}

// The values as one: none, itself, or a structure. False when that has no type.
static bool packReturn(const TesseraLoweringPlace *place, MlirOperation op, bool bare,
                       const Values *values, MlirValue *packed) {
  if (values->size <= 1) {
    *packed = values->size ? values->data[0] : (MlirValue){NULL};
    return true;
  }
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tesseraTypeListAdd(&types, mlirValueGetType(mlirOperationGetOperand(op, i)));
  MlirType type = tesseraLoweringPackResults(place->lowering, tesseraTypeListGroup(&types), bare);
  tesseraTypeListFree(&types);
  if (!mlirTypeIsNull(type))
    *packed = packValues(place, type, values);
  return !mlirTypeIsNull(type);
}

MlirLogicalResult funcLowerReturn(MlirOperation op, const TesseraValueGroup *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirOperation function = mlirOperationGetParentOperation(op);
  if (mlirOperationIsNull(function) || !llvmFuncOpIsA(function))
    return tesseraConversionFail(rewriter, op, "the function around it isn't one of llvm");
  bool bare = funcIsBare(function, user), isRight = true;
  Values values = {0};
  MlirValue packed = {NULL};
  for (intptr_t i = 0; isRight && i < mlirOperationGetNumOperands(op); ++i)
    isRight = giveOperand(&place, op, mlirValueGetType(mlirOperationGetOperand(op, i)), operands[i],
                          bare, &values);
  isRight = isRight && packReturn(&place, op, bare, &values, &packed);
  tsVecFree(&values);
  if (!isRight)
    return tesseraConversionFail(rewriter, op, "could not convert result types");
  MlirOperation made = llvmReturnOpCreate(place.rewriter, place.location, packed);
  tesseraLoweringKeepAttributes(op, made);
  mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op, made);
  return mlirLogicalResultSuccess();
}
