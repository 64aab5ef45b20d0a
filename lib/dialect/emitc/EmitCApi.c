// The C API of the emitc dialect's types and attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/EmitC.h"

static MlirStringRef nameOf(const TesseraStorageDef *definition) {
  return mlirStringRefCreateFromCString(definition->name);
}
static MlirLocation unknownAt(MlirType type) {
  return mlirLocationUnknownGet(mlirTypeGetContext(type));
}

//===--- Types ---===//

MlirType mlirEmitCArrayTypeGet(intptr_t nDims, int64_t *shape, MlirType elementType) {
  return emitcArrayTypeGetChecked(unknownAt(elementType), (size_t)nDims, shape, elementType);
}
bool mlirTypeIsAEmitCArrayType(MlirType type) { return emitcArrayTypeIsA(type); }
MlirTypeID mlirEmitCArrayTypeGetTypeID(void) { return mlirTypeIDCreate(&emitcArrayTypeDef); }
MlirStringRef mlirEmitCArrayTypeGetName(void) { return nameOf(&emitcArrayTypeDef); }

MlirType mlirEmitCLValueTypeGet(MlirType valueType) {
  return emitcLValueTypeGetChecked(unknownAt(valueType), valueType);
}
bool mlirTypeIsAEmitCLValueType(MlirType type) { return emitcLValueTypeIsA(type); }
MlirTypeID mlirEmitCLValueTypeGetTypeID(void) { return mlirTypeIDCreate(&emitcLValueTypeDef); }
MlirStringRef mlirEmitCLValueTypeGetName(void) { return nameOf(&emitcLValueTypeDef); }

MlirType mlirEmitCOpaqueTypeGet(MlirContext ctx, MlirStringRef value) {
  return emitcOpaqueTypeGetChecked(mlirLocationUnknownGet(ctx), value);
}
bool mlirTypeIsAEmitCOpaqueType(MlirType type) { return emitcOpaqueTypeIsA(type); }
MlirTypeID mlirEmitCOpaqueTypeGetTypeID(void) { return mlirTypeIDCreate(&emitcOpaqueTypeDef); }
MlirStringRef mlirEmitCOpaqueTypeGetName(void) { return nameOf(&emitcOpaqueTypeDef); }

MlirType mlirEmitCPointerTypeGet(MlirType pointee) {
  return emitcPointerTypeGetChecked(unknownAt(pointee), pointee);
}
bool mlirTypeIsAEmitCPointerType(MlirType type) { return emitcPointerTypeIsA(type); }
MlirTypeID mlirEmitCPointerTypeGetTypeID(void) { return mlirTypeIDCreate(&emitcPointerTypeDef); }
MlirStringRef mlirEmitCPointerTypeGetName(void) { return nameOf(&emitcPointerTypeDef); }

MlirType mlirEmitCPtrDiffTTypeGet(MlirContext ctx) { return emitcPtrDiffTTypeGet(ctx); }
bool mlirTypeIsAEmitCPtrDiffTType(MlirType type) { return emitcPtrDiffTTypeIsA(type); }
MlirTypeID mlirEmitCPtrDiffTTypeGetTypeID(void) { return mlirTypeIDCreate(&emitcPtrDiffTTypeDef); }
MlirStringRef mlirEmitCPtrDiffTTypeGetName(void) { return nameOf(&emitcPtrDiffTTypeDef); }

MlirType mlirEmitCSignedSizeTTypeGet(MlirContext ctx) { return emitcSignedSizeTTypeGet(ctx); }
bool mlirTypeIsAEmitCSignedSizeTType(MlirType type) { return emitcSignedSizeTTypeIsA(type); }
MlirTypeID mlirEmitCSignedSizeTTypeGetTypeID(void) {
  return mlirTypeIDCreate(&emitcSignedSizeTTypeDef);
}
MlirStringRef mlirEmitCSignedSizeTTypeGetName(void) { return nameOf(&emitcSignedSizeTTypeDef); }

MlirType mlirEmitCSizeTTypeGet(MlirContext ctx) { return emitcSizeTTypeGet(ctx); }
bool mlirTypeIsAEmitCSizeTType(MlirType type) { return emitcSizeTTypeIsA(type); }
MlirTypeID mlirEmitCSizeTTypeGetTypeID(void) { return mlirTypeIDCreate(&emitcSizeTTypeDef); }
MlirStringRef mlirEmitCSizeTTypeGetName(void) { return nameOf(&emitcSizeTTypeDef); }

//===--- Attributes ---===//

MlirAttribute mlirEmitCCmpPredicateAttrGet(MlirContext ctx, enum MlirEmitCCmpPredicate val) {
  return emitcCmpPredicateToAttribute(ctx, (EmitcCmpPredicate)val);
}
bool mlirAttributeIsAEmitCCmpPredicate(MlirAttribute attr) {
  if (!mlirAttributeIsAInteger(attr))
    return false;
  MlirType type = mlirAttributeGetType(attr);
  return mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type) &&
         mlirIntegerTypeGetWidth(type) == 64 &&
         emitcCmpPredicateStringify((EmitcCmpPredicate)mlirIntegerAttrGetValueInt(attr)).length;
}
enum MlirEmitCCmpPredicate mlirEmitCCmpPredicateAttrGetValue(MlirAttribute attr) {
  return (enum MlirEmitCCmpPredicate)mlirIntegerAttrGetValueInt(attr);
}
MlirTypeID mlirEmitCCmpPredicateAttrGetTypeID(void) { return mlirIntegerAttrGetTypeID(); }
MlirStringRef mlirEmitCCmpPredicateAttrGetName(void) { return mlirIntegerAttrGetName(); }

MlirAttribute mlirEmitCOpaqueAttrGet(MlirContext ctx, MlirStringRef value) {
  return emitcOpaqueAttrGet(ctx, value);
}
bool mlirAttributeIsAEmitCOpaque(MlirAttribute attr) { return emitcOpaqueAttrIsA(attr); }
MlirStringRef mlirEmitCOpaqueAttrGetValue(MlirAttribute attr) {
  return emitcOpaqueAttrGetValue(attr);
}
MlirTypeID mlirEmitCOpaqueAttrGetTypeID(void) { return mlirTypeIDCreate(&emitcOpaqueAttrDef); }
MlirStringRef mlirEmitCOpaqueAttrGetName(void) { return nameOf(&emitcOpaqueAttrDef); }
