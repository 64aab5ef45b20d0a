// The C API of builtin attributes but those of many elements. SPDX-License-Identifier: Apache-2.0
// WITH LLVM-exception
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"

static IrList makeAttributeList(intptr_t size, const MlirAttribute *attributes) {
  IrList list = {(IrStorage *const *)attributes, (size_t)size};
  return list;
}

MlirAttribute mlirAttributeGetNull(void) { return irWrapAttribute(NULL); }

bool mlirAttributeIsALocation(MlirAttribute attr) { return irIsLocation(irAttribute(attr)); }

//===--- Affine maps and integer sets ---===//

bool mlirAttributeIsAAffineMap(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinAffineMapAttrDef);
}

MlirTypeID mlirAffineMapAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinAffineMapAttrDef); }

MlirStringRef mlirAffineMapAttrGetName(void) { return irDefinitionName(&builtinAffineMapAttrDef); }

MlirAttribute mlirAffineMapAttrGet(MlirAffineMap map) {
  return irWrapAttribute(irAffineMapAttrGet(irMap(map)));
}

MlirAffineMap mlirAffineMapAttrGetValue(MlirAttribute attr) {
  return (MlirAffineMap){irAffineMapAttrValue(irAttribute(attr))};
}

bool mlirAttributeIsAIntegerSet(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinIntegerSetAttrDef);
}

MlirTypeID mlirIntegerSetAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinIntegerSetAttrDef); }

MlirStringRef mlirIntegerSetAttrGetName(void) {
  return irDefinitionName(&builtinIntegerSetAttrDef);
}

MlirAttribute mlirIntegerSetAttrGet(MlirIntegerSet set) {
  return irWrapAttribute(irIntegerSetAttrGet(irSet(set)));
}

MlirIntegerSet mlirIntegerSetAttrGetValue(MlirAttribute attr) {
  return (MlirIntegerSet){irIntegerSetAttrValue(irAttribute(attr))};
}

//===--- Arrays and dictionaries ---===//

bool mlirAttributeIsAArray(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinArrayAttrDef);
}

MlirTypeID mlirArrayAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinArrayAttrDef); }

MlirStringRef mlirArrayAttrGetName(void) { return irDefinitionName(&builtinArrayAttrDef); }

MlirAttribute mlirArrayAttrGet(MlirContext ctx, intptr_t numElements,
                               MlirAttribute const *elements) {
  return irWrapAttribute(irArrayGet(irContext(ctx), makeAttributeList(numElements, elements)));
}

intptr_t mlirArrayAttrGetNumElements(MlirAttribute attr) {
  return (intptr_t)irArrayElements(irAttribute(attr)).size;
}

MlirAttribute mlirArrayAttrGetElement(MlirAttribute attr, intptr_t pos) {
  return irWrapAttribute(irArrayElements(irAttribute(attr)).data[pos]);
}

bool mlirAttributeIsADictionary(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinDictionaryAttrDef);
}

MlirTypeID mlirDictionaryAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinDictionaryAttrDef); }

MlirStringRef mlirDictionaryAttrGetName(void) {
  return irDefinitionName(&builtinDictionaryAttrDef);
}

MlirAttribute mlirDictionaryAttrGet(MlirContext ctx, intptr_t numElements,
                                    MlirNamedAttribute const *elements) {
  IrNamedList list = {elements, (size_t)numElements};
  return irWrapAttribute(irDictionaryGet(irContext(ctx), list));
}

intptr_t mlirDictionaryAttrGetNumElements(MlirAttribute attr) {
  return (intptr_t)irDictionaryEntries(irAttribute(attr)).size;
}

MlirNamedAttribute mlirDictionaryAttrGetElement(MlirAttribute attr, intptr_t pos) {
  return irDictionaryEntries(irAttribute(attr)).data[pos];
}

MlirAttribute mlirDictionaryAttrGetElementByName(MlirAttribute attr, MlirStringRef name) {
  return irWrapAttribute(irDictionaryFind(irAttribute(attr), name));
}

//===--- Numbers ---===//

bool mlirAttributeIsAFloat(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinFloatAttrDef);
}

MlirTypeID mlirFloatAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinFloatAttrDef); }

MlirStringRef mlirFloatAttrGetName(void) { return irDefinitionName(&builtinFloatAttrDef); }

MlirAttribute mlirFloatAttrDoubleGet(MlirContext ctx, MlirType type, double value) {
  (void)ctx;
  return irWrapAttribute(irFloatAttrGet(irType(type), value));
}

MlirAttribute mlirFloatAttrDoubleGetChecked(MlirLocation loc, MlirType type, double value) {
  if (!irTypeIsFloat(irType(type))) {
    irFail(loc, "expected floating point type");
    return irWrapAttribute(NULL);
  }
  return irWrapAttribute(irFloatAttrGet(irType(type), value));
}

double mlirFloatAttrGetValueDouble(MlirAttribute attr) {
  return irFloatAttrValue(irAttribute(attr));
}

bool mlirAttributeIsAInteger(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinIntegerAttrDef);
}

MlirTypeID mlirIntegerAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinIntegerAttrDef); }

MlirStringRef mlirIntegerAttrGetName(void) { return irDefinitionName(&builtinIntegerAttrDef); }

MlirAttribute mlirIntegerAttrGet(MlirType type, int64_t value) {
  return irWrapAttribute(irIntegerAttrGet(irType(type), value));
}

int64_t mlirIntegerAttrGetValueInt(MlirAttribute attr) {
  return irIntegerAttrValue(irAttribute(attr));
}

int64_t mlirIntegerAttrGetValueSInt(MlirAttribute attr) {
  return irIntegerAttrValue(irAttribute(attr));
}

uint64_t mlirIntegerAttrGetValueUInt(MlirAttribute attr) {
  return (uint64_t)irIntegerAttrValue(irAttribute(attr));
}

bool mlirAttributeIsABool(MlirAttribute attr) { return irIsBool(irAttribute(attr)); }

MlirAttribute mlirBoolAttrGet(MlirContext ctx, int value) {
  return irWrapAttribute(irBoolGet(irContext(ctx), value != 0));
}

bool mlirBoolAttrGetValue(MlirAttribute attr) { return irIntegerAttrValue(irAttribute(attr)) != 0; }

//===--- Strings, types, units, opaque attributes ---===//

bool mlirAttributeIsAString(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinStringAttrDef);
}

MlirTypeID mlirStringAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinStringAttrDef); }

MlirStringRef mlirStringAttrGetName(void) { return irDefinitionName(&builtinStringAttrDef); }

MlirAttribute mlirStringAttrGet(MlirContext ctx, MlirStringRef str) {
  return irWrapAttribute(irStringGet(irContext(ctx), str));
}

MlirAttribute mlirStringAttrTypedGet(MlirType type, MlirStringRef str) {
  return irWrapAttribute(irStringTypedGet(irType(type), str));
}

MlirStringRef mlirStringAttrGetValue(MlirAttribute attr) {
  return irStringValue(irAttribute(attr));
}

bool mlirAttributeIsAType(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinTypeAttrDef);
}

MlirTypeID mlirTypeAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinTypeAttrDef); }

MlirStringRef mlirTypeAttrGetName(void) { return irDefinitionName(&builtinTypeAttrDef); }

MlirAttribute mlirTypeAttrGet(MlirType type) {
  return irWrapAttribute(irTypeAttrGet(irType(type)));
}

MlirType mlirTypeAttrGetValue(MlirAttribute attr) {
  return irWrapType(irTypeAttrValue(irAttribute(attr)));
}

bool mlirAttributeIsAUnit(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinUnitAttrDef);
}

MlirTypeID mlirUnitAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinUnitAttrDef); }

MlirStringRef mlirUnitAttrGetName(void) { return irDefinitionName(&builtinUnitAttrDef); }

MlirAttribute mlirUnitAttrGet(MlirContext ctx) { return irWrapAttribute(irContext(ctx)->unitAttr); }

bool mlirAttributeIsAOpaque(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinOpaqueAttrDef);
}

MlirTypeID mlirOpaqueAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinOpaqueAttrDef); }

MlirStringRef mlirOpaqueAttrGetName(void) { return irDefinitionName(&builtinOpaqueAttrDef); }

MlirAttribute mlirOpaqueAttrGet(MlirContext ctx, MlirStringRef dialectNamespace,
                                intptr_t dataLength, const char *data, MlirType type) {
  MlirStringRef text = mlirStringRefCreate(data, (size_t)dataLength);
  return irWrapAttribute(irOpaqueAttrGet(irContext(ctx), dialectNamespace, text, irType(type)));
}

MlirStringRef mlirOpaqueAttrGetDialectNamespace(MlirAttribute attr) {
  return irStringValue(irParamStorage(irAttribute(attr), 0));
}

MlirStringRef mlirOpaqueAttrGetData(MlirAttribute attr) {
  return irParamString(irAttribute(attr), 1);
}

//===--- Symbol references ---===//

bool mlirAttributeIsASymbolRef(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinSymbolRefAttrDef);
}

MlirTypeID mlirSymbolRefAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinSymbolRefAttrDef); }

MlirStringRef mlirSymbolRefAttrGetName(void) { return irDefinitionName(&builtinSymbolRefAttrDef); }

MlirAttribute mlirSymbolRefAttrGet(MlirContext ctx, MlirStringRef symbol, intptr_t numReferences,
                                   MlirAttribute const *references) {
  return irWrapAttribute(
      irSymbolRefGet(irContext(ctx), symbol, makeAttributeList(numReferences, references)));
}

MlirStringRef mlirSymbolRefAttrGetRootReference(MlirAttribute attr) {
  return irStringValue(irSymbolRefRoot(irAttribute(attr)));
}

MlirStringRef mlirSymbolRefAttrGetLeafReference(MlirAttribute attr) {
  return irStringValue(irSymbolRefLeaf(irAttribute(attr)));
}

intptr_t mlirSymbolRefAttrGetNumNestedReferences(MlirAttribute attr) {
  return (intptr_t)irSymbolRefNested(irAttribute(attr)).size;
}

MlirAttribute mlirSymbolRefAttrGetNestedReference(MlirAttribute attr, intptr_t pos) {
  return irWrapAttribute(irSymbolRefNested(irAttribute(attr)).data[pos]);
}

bool mlirAttributeIsAFlatSymbolRef(MlirAttribute attr) {
  return irIsSymbolRef(irAttribute(attr)) && !irSymbolRefNested(irAttribute(attr)).size;
}

MlirAttribute mlirFlatSymbolRefAttrGet(MlirContext ctx, MlirStringRef symbol) {
  return irWrapAttribute(irFlatSymbolRefGet(irContext(ctx), symbol));
}

MlirStringRef mlirFlatSymbolRefAttrGetName(void) {
  return irDefinitionName(&builtinSymbolRefAttrDef);
}

MlirStringRef mlirFlatSymbolRefAttrGetValue(MlirAttribute attr) {
  return irStringValue(irSymbolRefRoot(irAttribute(attr)));
}

MlirAttribute mlirDisctinctAttrCreate(MlirAttribute referencedAttr) {
  return irWrapAttribute(irDistinctCreate(irAttribute(referencedAttr)));
}

//===--- Strided layouts ---===//

bool mlirAttributeIsAStridedLayout(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinStridedLayoutAttrDef);
}

MlirTypeID mlirStridedLayoutAttrGetTypeID(void) {
  return mlirTypeIDCreate(&builtinStridedLayoutAttrDef);
}

MlirStringRef mlirStridedLayoutAttrGetName(void) {
  return irDefinitionName(&builtinStridedLayoutAttrDef);
}

MlirAttribute mlirStridedLayoutAttrGet(MlirContext ctx, int64_t offset, intptr_t numStrides,
                                       const int64_t *strides) {
  IrShape list = {strides, (size_t)numStrides};
  return irWrapAttribute(irStridedLayoutGet(irContext(ctx), offset, list));
}

int64_t mlirStridedLayoutAttrGetOffset(MlirAttribute attr) {
  return irAttribute(attr)->params[0].integer;
}

intptr_t mlirStridedLayoutAttrGetNumStrides(MlirAttribute attr) {
  return (intptr_t)irAttribute(attr)->params[1].length;
}

int64_t mlirStridedLayoutAttrGetStride(MlirAttribute attr, intptr_t pos) {
  return ((const int64_t *)irAttribute(attr)->params[1].pointer)[pos];
}
