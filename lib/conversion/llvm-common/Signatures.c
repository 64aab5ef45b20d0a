// Types of functions, and what calls pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"

static const MlirType kNone = {NULL};

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static bool isMemRef(MlirType type) {
  return mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type);
}

//===--- Types ---===//

MlirType tesseraLoweringConvertResult(const TesseraLowering *lowering, MlirType type, bool bare) {
  if (!bare || !isMemRef(type))
    return tesseraLoweringConvert(lowering, type);
  return tesseraMemRefCanBeBare(type) ? tesseraLoweringElementPointerType(lowering, type) : kNone;
}

MlirLogicalResult tesseraLoweringExpandArgument(const TesseraLowering *lowering, MlirType type,
                                                bool bare, TesseraTypeList *converted) {
  if (!isMemRef(type))
    return tesseraTypeConverterExpand(lowering->types, type, converted);
  if (!bare)
    return lcAppendParts(lowering, type, true, converted);
  MlirType pointer = tesseraLoweringConvertResult(lowering, type, true);
  if (mlirTypeIsNull(pointer))
    return mlirLogicalResultFailure();
  tesseraTypeListAdd(converted, pointer);
  return mlirLogicalResultSuccess();
}

MlirType tesseraLoweringPackResults(const TesseraLowering *lowering, TesseraTypeGroup types,
                                    bool bare) {
  bare = bare || lowering->options.useBarePointers;
  if (types.size == 0)
    return llvmVoidTypeGet(lowering->context);
  if (types.size == 1)
    return tesseraLoweringConvertResult(lowering, types.types[0], bare);
  TesseraTypeList fields = {0};
  bool isRight = true;
  for (intptr_t i = 0; isRight && i < types.size; ++i) {
    MlirType field = tesseraLoweringConvertResult(lowering, types.types[i], bare);
    isRight = !mlirTypeIsNull(field) && llvmTypeIsCompatible(field);
    tesseraTypeListAdd(&fields, field);
  }
  MlirType packed =
      isRight ? llvmStructTypeGetLiteral(lowering->context, fields.size, fields.data, false)
              : kNone;
  tesseraTypeListFree(&fields);
  return packed;
}

static TesseraTypeGroup groupOf(IrList list) {
  return (TesseraTypeGroup){(intptr_t)list.size, (const MlirType *)list.data};
}

MlirType tesseraLoweringConvertFunctionType(const TesseraLowering *lowering, MlirType type,
                                            bool isVariadic, bool bare,
                                            TesseraSignatureConversion *signature) {
  TesseraTypeGroup inputs = groupOf(irFunctionInputs(irType(type)));
  TesseraTypeList params = {0};
  bool isRight = true;
  bare = bare || lowering->options.useBarePointers;
  for (intptr_t i = 0; isRight && i < inputs.size; ++i) {
    size_t start = params.size;
    isRight = !failed(tesseraLoweringExpandArgument(lowering, inputs.types[i], bare, &params));
    if (isRight && signature)
      tesseraSignatureConversionAddInputs(
          signature, i, (TesseraTypeGroup){(intptr_t)(params.size - start), params.data + start});
  }
  MlirType result =
      isRight ? tesseraLoweringPackResults(lowering, groupOf(irFunctionResults(irType(type))), bare)
              : kNone;
  MlirType made =
      mlirTypeIsNull(result)
          ? kNone
          : llvmFunctionTypeGet(lowering->context, result, params.size, params.data, isVariadic);
  tesseraTypeListFree(&params);
  return made;
}

MlirType tesseraLoweringConvertCFunctionType(const TesseraLowering *lowering, MlirType type,
                                             MlirType *resultType) {
  TesseraTypeGroup inputs = groupOf(irFunctionInputs(irType(type)));
  MlirType pointer = tesseraLoweringPointerType(lowering, 0);
  MlirType result =
      tesseraLoweringPackResults(lowering, groupOf(irFunctionResults(irType(type))), false);
  TesseraTypeList params = {0};
  *resultType = kNone;
  if (!mlirTypeIsNull(result) && llvmStructTypeIsA(result)) {
    *resultType = result;
    tesseraTypeListAdd(&params, pointer);
    result = llvmVoidTypeGet(lowering->context);
  }
  bool isRight = !mlirTypeIsNull(result);
  for (intptr_t i = 0; isRight && i < inputs.size; ++i) {
    MlirType param = tesseraLoweringConvert(lowering, inputs.types[i]);
    isRight = !mlirTypeIsNull(param) && llvmTypeIsCompatible(param);
    tesseraTypeListAdd(&params, isMemRef(inputs.types[i]) ? pointer : param);
  }
  MlirType made =
      isRight ? llvmFunctionTypeGet(lowering->context, result, params.size, params.data, false)
              : kNone;
  tesseraTypeListFree(&params);
  return made;
}

//===--- Materializations ---===//

static TesseraLoweringPlace placeAt(MlirRewriterBase rewriter, MlirLocation location,
                                    const TesseraLowering *lowering) {
  return (TesseraLoweringPlace){rewriter, location, lowering->context, lowering};
}

static bool isPointer(TesseraValueGroup values) {
  return values.size == 1 && llvmPointerTypeIsA(mlirValueGetType(values.values[0]));
}

// The descriptor that a signature's values are the parts of; null when they are none.
static MlirValue packArgument(const TesseraLoweringPlace *place, MlirType memref,
                              TesseraValueGroup values) {
  if (!isMemRef(memref))
    return (MlirValue){NULL};
  if (isPointer(values) && tesseraMemRefCanBeBare(memref))
    return tesseraDescriptorFromStaticShape(place, memref, values.values[0], values.values[0]);
  return values.size > 1 && values.size == tesseraDescriptorNumParts(memref)
             ? tesseraDescriptorPack(place, memref, values.values)
             : (MlirValue){NULL};
}

// A memref for what isn't converted: its descriptor, cast.
static MlirValue makeSource(MlirRewriterBase rewriter, MlirType type, TesseraValueGroup values,
                            MlirLocation location, void *user) {
  TesseraLoweringPlace place = placeAt(rewriter, location, user);
  MlirValue descriptor = packArgument(&place, type, values);
  if (mlirValueIsNull(descriptor))
    return descriptor;
  return lcResult(
      builtinUnrealizedConversionCastOpCreate(rewriter, location, 1, &type, 1, &descriptor));
}

static bool makeTarget(MlirRewriterBase rewriter, TesseraTypeGroup types, TesseraValueGroup values,
                       MlirType originalType, MlirLocation location, MlirValue *made, void *user) {
  if (mlirTypeIsNull(originalType) || types.size != 1)
    return false;
  TesseraLoweringPlace place = placeAt(rewriter, location, user);
  made[0] = packArgument(&place, originalType, values);
  return !mlirValueIsNull(made[0]);
}

void lcAddMaterializations(TesseraLowering *lowering) {
  tesseraTypeConverterAddCasts(lowering->types);
  tesseraTypeConverterAddSourceMaterialization(lowering->types, makeSource, lowering);
  tesseraTypeConverterAddTargetMaterialization(lowering->types, makeTarget, lowering);
}

//===--- Calls ---===//

static void appendParts(const TesseraLoweringPlace *place, MlirType memref, MlirValue descriptor,
                        void (*append)(MlirValue value, void *user), void *user) {
  intptr_t count = tesseraDescriptorNumParts(memref);
  MlirValue *parts = tsAllocZeroed((size_t)count, sizeof *parts);
  tesseraDescriptorUnpack(place, memref, descriptor, parts);
  for (intptr_t i = 0; i < count; ++i)
    append(parts[i], user);
  tsFree(parts);
}

void tesseraLoweringPromote(const TesseraLoweringPlace *place, intptr_t count,
                            const MlirValue *originals, const TesseraValueGroup *operands,
                            bool bare, void (*append)(MlirValue value, void *user), void *user) {
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = mlirValueGetType(originals[i]);
    TesseraValueGroup group = operands[i];
    if (group.size == 1 && bare && mlirTypeIsAMemRef(type))
      append(tesseraDescriptorAligned(place, group.values[0]), user);
    else if (group.size == 1 && !bare && isMemRef(type))
      appendParts(place, type, group.values[0], append, user);
    else
      for (intptr_t k = 0; k < group.size; ++k)
        append(group.values[k], user);
  }
}
