// Conversions of tosa's ops that only change types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/transforms/Retype.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tosa/TosaOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"

//===--- Types ---===//

static TesseraOptional convertType(MlirType type, MlirType *converted, void *user) {
  const TosaRetyping *retyping = user;
  bool isShaped = mlirTypeIsAShaped(type);
  MlirType element = isShaped ? mlirShapedTypeGetElementType(type) : type;
  MlirType made = retyping->convertElement(retyping, element);
  *converted = type;
  if (!mlirTypeEqual(made, element))
    *converted = isShaped ? tesseraTypeWithElementType(type, made) : made;
  return TESSERA_PRESENT;
}

static MlirValue makeCast(MlirRewriterBase rewriter, MlirType type, TesseraValueGroup values,
                          MlirLocation location) {
  if (values.size != 1)
    return (MlirValue){NULL};
  return mlirOperationGetResult(tosaCastOpCreate(rewriter, location, type, values.values[0]), 0);
}

static MlirValue castBack(MlirRewriterBase rewriter, MlirType type, TesseraValueGroup values,
                          MlirLocation location, void *user) {
  (void)user;
  return makeCast(rewriter, type, values, location);
}

static bool castTo(MlirRewriterBase rewriter, TesseraTypeGroup types, TesseraValueGroup values,
                   MlirType originalType, MlirLocation location, MlirValue *made, void *user) {
  (void)originalType, (void)user;
  if (types.size != 1)
    return false;
  *made = makeCast(rewriter, types.types[0], values, location);
  return made->ptr != NULL;
}

//===--- Attributes ---===//

// The attribute itself where its type stays; null where it can't be converted.
static MlirAttribute convertAttribute(const TosaRetyping *retyping, MlirAttribute attribute) {
  bool isScalar = mlirAttributeIsAInteger(attribute) || mlirAttributeIsAFloat(attribute);
  if (!isScalar && !mlirAttributeIsAElements(attribute))
    return attribute;
  MlirType type = mlirAttributeGetType(attribute), made;
  (void)convertType(type, &made, (void *)retyping);
  if (mlirTypeEqual(type, made))
    return attribute;
  if (isScalar)
    return retyping->convertScalar(retyping, attribute, made);
  return mlirAttributeIsADenseElements(attribute)
             ? retyping->convertElements(retyping, attribute, made)
             : (MlirAttribute){NULL};
}

typedef TsVec(MlirNamedAttribute) Attributes;

// The attributes that change. False: one can't be converted.
static bool convertAttributes(const TosaRetyping *retyping, MlirOperation op, Attributes *changed) {
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    MlirAttribute made = convertAttribute(retyping, attribute.attribute);
    if (!made.ptr)
      return false;
    if (!mlirAttributeEqual(made, attribute.attribute))
      tsVecPush(changed, ((MlirNamedAttribute){attribute.name, made}));
  }
  return true;
}

//===--- Operations ---===//

static MlirLogicalResult retype(MlirOperation op, const TesseraValueGroup *operands,
                                MlirPatternRewriter rewriter, void *user) {
  const TosaRetyping *retyping = user;
  const char *reason = retyping->refuse ? retyping->refuse(retyping, op) : NULL;
  Attributes changed = {0};
  if (!reason && !convertAttributes(retyping, op, &changed))
    reason = "its numbers don't fit into the type";
  MlirOperation made = {NULL};
  if (!reason)
    made = tesseraConversionRetype(rewriter, op, operands);
  if (made.ptr && changed.size) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    mlirRewriterBaseStartOpModification(base, made);
    for (size_t i = 0; i < changed.size; ++i)
      mlirOperationSetAttributeByName(made, mlirIdentifierStr(changed.data[i].name),
                                      changed.data[i].attribute);
    mlirRewriterBaseFinalizeOpModification(base, made);
  }
  tsVecFree(&changed);
  if (reason)
    return tesseraConversionFail(rewriter, op, reason);
  return made.ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static bool isLegalOp(MlirOperation op, void *user) {
  const TosaRetyping *retyping = user;
  bool isLegal = tesseraTypeConverterIsLegalOp(retyping->types, op);
  for (intptr_t i = 0; isLegal && i < mlirOperationGetNumRegions(op); ++i)
    isLegal = tesseraTypeConverterIsLegalRegion(retyping->types, mlirOperationGetRegion(op, i));
  return isLegal;
}

static bool isLegalFunction(MlirOperation op, void *user) {
  return tesseraConversionIsLegalFunction(((const TosaRetyping *)user)->types, op);
}

static void planFunctions(TesseraPlan *plan, TosaRetyping *retyping) {
  static const TesseraOpDef *const kOps[] = {&funcReturnOpDef, &funcCallOpDef};
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  tesseraConversionTargetAddDynamicOp(target, funcFuncOpDef.name, isLegalFunction, retyping);
  tesseraConversionPatternAddSignature(patterns, &funcFuncOpDef, retyping->types);
  for (size_t i = 0; i < sizeof kOps / sizeof *kOps; ++i) {
    tesseraConversionTargetAddDynamicOp(target, kOps[i]->name, isLegalOp, retyping);
    tesseraConversionPatternAddGroups(patterns, kOps[i], 1, retyping->types,
                                      tesseraConversionRetypeOp, NULL);
  }
}

void tosaPlanRetyping(TesseraPlan *plan, const TosaRetyping *how) {
  TosaRetyping *retyping = tesseraPlanAlloc(plan, sizeof *retyping);
  *retyping = *how;
  retyping->types = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(retyping->types, convertType, retyping);
  tesseraTypeConverterAddSourceMaterialization(retyping->types, castBack, NULL);
  tesseraTypeConverterAddTargetMaterialization(retyping->types, castTo, NULL);
  tesseraConversionTargetAddDynamicDialect(tesseraPlanGetTarget(plan), tosaDialectDef.name,
                                           isLegalOp, retyping);
  for (size_t i = 0; i < tosaDialectDef.numOps; ++i)
    tesseraConversionPatternAddGroups(tesseraPlanGetPatterns(plan), tosaDialectDef.ops[i], 1,
                                      retyping->types, retype, retyping);
  if (retyping->changesFunctions)
    planFunctions(plan, retyping);
}
