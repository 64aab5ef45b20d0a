// What conversions to emitc share. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/emitc-common/EmitCLowering.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Types ---===//

static TesseraOptional keepSupported(MlirType type, MlirType *converted, void *user) {
  (void)user;
  *converted = type;
  return emitcTypeIsSupported(type) ? TESSERA_PRESENT : TESSERA_ABSENT;
}

static TesseraOptional convertIndex(MlirType type, MlirType *converted, void *user) {
  (void)user;
  if (!mlirTypeIsAIndex(type))
    return TESSERA_ABSENT;
  *converted = emitcSizeTTypeGet(mlirTypeGetContext(type));
  return TESSERA_PRESENT;
}

TesseraTypeConverter *emitcLoweringAddTypes(TesseraPlan *plan, bool convertsIndex) {
  TesseraTypeConverter *converter = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(converter, keepSupported, NULL);
  if (convertsIndex) {
    tesseraTypeConverterAddConversion(converter, convertIndex, NULL);
    tesseraTypeConverterAddCasts(converter);
  }
  return converter;
}

bool emitcTypeIsIntegral(MlirType type) {
  return !mlirTypeIsNull(type) && (mlirTypeIsAInteger(type) || emitcTypeIsPointerWide(type));
}

MlirType emitcWithSignedness(MlirType type, bool isUnsigned) {
  MlirContext context = mlirTypeGetContext(type);
  if (mlirTypeIsAInteger(type)) {
    unsigned width = mlirIntegerTypeGetWidth(type);
    if (mlirIntegerTypeIsUnsigned(type) == isUnsigned)
      return type;
    return isUnsigned ? mlirIntegerTypeUnsignedGet(context, width)
                      : mlirIntegerTypeSignedGet(context, width);
  }
  if (emitcSizeTTypeIsA(type) == isUnsigned)
    return type;
  return isUnsigned ? emitcSizeTTypeGet(context) : emitcPtrDiffTTypeGet(context);
}

//===--- Making ---===//

EmitcPlace emitcPlaceOf(MlirOperation op, MlirPatternRewriter rewriter) {
  return (EmitcPlace){mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op)};
}

MlirValue emitcMake(const EmitcPlace *place, const TesseraOpDef *definition, MlirType type,
                    intptr_t numOperands, const MlirValue *operands) {
  const TesseraOperationParts parts = {.definition = definition,
                                       .location = place->location,
                                       .numTypes = 1,
                                       .types = &type,
                                       .numOperands = numOperands,
                                       .operands = operands};
  return mlirOperationGetResult(tesseraRewriterCreateOperation(place->rewriter, &parts), 0);
}

MlirValue emitcMakeConstant(const EmitcPlace *place, MlirType type, MlirAttribute value) {
  return emitcConstantOpGetResult(
      emitcConstantOpCreate(place->rewriter, place->location, type, value));
}

MlirValue emitcMakeNumber(const EmitcPlace *place, MlirType type, int64_t value) {
  MlirType said = emitcTypeIsPointerWide(type) ? mlirIndexTypeGet(mlirTypeGetContext(type)) : type;
  return emitcMakeConstant(place, type, mlirIntegerAttrGet(said, value));
}

MlirValue emitcMakeCast(const EmitcPlace *place, MlirType type, MlirValue value) {
  return mlirTypeEqual(mlirValueGetType(value), type)
             ? value
             : emitcMake(place, &emitcCastOpDef, type, 1, &value);
}

//===--- What is legal ---===//

void emitcLoweringSetTarget(TesseraPlan *plan, const char *illegalDialect, size_t numIllegal,
                            const char *const *illegalOps) {
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "emitc");
  if (illegalDialect)
    tesseraConversionTargetAddIllegalDialect(target, illegalDialect);
  for (size_t i = 0; i < numIllegal; ++i)
    tesseraConversionTargetAddIllegalOp(target, illegalOps[i]);
}

//===--- Dialects that say how ---===//

const TesseraInterface emitcLoweringInterface = {.name = "ConvertToEmitCPatternInterface"};

static void attach(MlirContext context, void *user) {
  const EmitcLoweringExtension *extension = user;
  tesseraDialectAttachInterface(context, extension->dialect, &emitcLoweringInterface,
                                &extension->methods);
}

void emitcLoweringAddExtension(MlirDialectRegistry registry,
                               const EmitcLoweringExtension *extension) {
  tesseraDialectRegistryAddExtension(registry, extension->dialect->name, attach,
                                     (void *)(uintptr_t)extension);
}
