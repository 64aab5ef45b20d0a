// What generated code calls: native values of attribute slots, inference by rules, attributes and
// types. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Generated.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"

//===--- Slots ---===//

static const IrStorage *getSlot(MlirOperation op, unsigned slot) {
  return irAttribute(tesseraOperationGetSlotOrDefault(op, slot));
}

int64_t tesseraOperationGetIntegerSlot(MlirOperation op, unsigned slot) {
  return tesseraIntegerAttrGetInt(tesseraOperationGetSlotOrDefault(op, slot));
}

bool tesseraOperationGetBoolSlot(MlirOperation op, unsigned slot) {
  return tesseraOperationGetIntegerSlot(op, slot) != 0;
}

double tesseraOperationGetRealSlot(MlirOperation op, unsigned slot) {
  const IrStorage *attribute = getSlot(op, slot);
  return attribute && irIsFloat(attribute) ? irFloatAttrValue(attribute) : 0;
}

MlirStringRef tesseraOperationGetStringSlot(MlirOperation op, unsigned slot) {
  const IrStorage *attribute = getSlot(op, slot);
  if (attribute && irIs(attribute, &builtinSymbolRefAttrDef))
    attribute = irParamStorage(attribute, 0);
  return attribute && irIsString(attribute) ? irStringValue(attribute) : tsLiteral("");
}

static const void *getPointerSlot(MlirOperation op, unsigned slot,
                                  const TesseraStorageDef *definition) {
  const IrStorage *attribute = getSlot(op, slot);
  return irIs(attribute, definition) ? attribute->params[0].pointer : NULL;
}

MlirType tesseraOperationGetTypeSlot(MlirOperation op, unsigned slot) {
  return (MlirType){getPointerSlot(op, slot, &builtinTypeAttrDef)};
}

MlirAffineMap tesseraOperationGetAffineMapSlot(MlirOperation op, unsigned slot) {
  return (MlirAffineMap){getPointerSlot(op, slot, &builtinAffineMapAttrDef)};
}

MlirIntegerSet tesseraOperationGetIntegerSetSlot(MlirOperation op, unsigned slot) {
  return (MlirIntegerSet){getPointerSlot(op, slot, &builtinIntegerSetAttrDef)};
}

int64_t tesseraOperationGetEnumSlot(MlirOperation op, unsigned slot) {
  const IrStorage *attribute = getSlot(op, slot);
  bool isEnum = attribute && attribute->definition->numParams == 1 &&
                attribute->definition->params[0].kind == TESSERA_PARAM_ENUM;
  return isEnum ? attribute->params[0].integer : 0;
}

const void *tesseraOperationGetDenseSlot(MlirOperation op, unsigned slot, intptr_t *size) {
  const IrStorage *attribute = getSlot(op, slot);
  bool isDense = irIs(attribute, &builtinDenseArrayAttrDef);
  if (size)
    *size = isDense ? mlirDenseArrayGetNumElements(irWrapAttribute(attribute)) : 0;
  return isDense ? attribute->params[2].pointer : NULL;
}

MlirValue tesseraOperationGetOptionalOperand(MlirOperation op, unsigned group) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  return range.count ? mlirOperationGetOperand(op, range.start) : (MlirValue){NULL};
}

MlirValue tesseraOperationGetOptionalResult(MlirOperation op, unsigned group) {
  TesseraRange range = tesseraOperationGetResultGroup(op, group);
  return range.count ? mlirOperationGetResult(op, range.start) : (MlirValue){NULL};
}

MlirValue tesseraAdaptorGetOptionalOperand(const TesseraOpAdaptor *adaptor, unsigned group) {
  TesseraRange range = tesseraAdaptorGetOperandGroup(adaptor, group);
  return range.count ? adaptor->operands[range.start] : (MlirValue){NULL};
}

//===--- Inference ---===//

static MlirType inferResult(const TesseraOpAdaptor *adaptor, const TesseraTypeRule *rule) {
  MlirType source = {NULL};
  if (rule->source == TESSERA_TYPE_OPERAND) {
    TesseraRange range = tesseraAdaptorGetOperandGroup(adaptor, rule->from);
    source = range.count ? mlirValueGetType(adaptor->operands[range.start]) : source;
  } else if (rule->source == TESSERA_TYPE_ATTRIBUTE) {
    MlirAttribute attribute =
        adaptor->attributes ? adaptor->attributes[rule->from] : (MlirAttribute){NULL};
    source = attribute.ptr ? irWrapType(irAttributeType(irAttribute(attribute))) : source;
  }
  bool needsSource = rule->source != TESSERA_TYPE_BUILT;
  if (!rule->program || (needsSource && !source.ptr))
    return source;
  // Operands may not have been verified yet; the program expects what their constraint says.
  if (rule->source == TESSERA_TYPE_OPERAND &&
      !tesseraConstraintHoldsForType(adaptor->definition->operands[rule->from].constraint,
                                     (MlirOperation){NULL}, source))
    return (MlirType){NULL};
  return (MlirType){tesseraProgramRun(rule->program, adaptor->context, (MlirOperation){NULL},
                                      (TesseraWord){.pointer = source.ptr})
                        .pointer};
}

MlirLogicalResult tesseraInferReturnTypesByRules(const TesseraOpAdaptor *adaptor,
                                                 void (*append)(MlirType type, void *user),
                                                 void *user) {
  const TesseraOpDef *definition = adaptor->definition;
  for (unsigned i = 0; i < definition->numResults; ++i) {
    MlirType type = inferResult(adaptor, &definition->resultTypeRules[i]);
    if (!type.ptr)
      return mlirLogicalResultFailure();
    append(type, user);
  }
  return mlirLogicalResultSuccess();
}

//===--- Attributes and types ---===//

const void *tesseraStorageGet(MlirContext context, const TesseraStorageDef *definition,
                              const TesseraParam *params) {
  return irStorageGet(context.ptr, irContextCurrent(context.ptr, definition), params);
}

const void *tesseraStorageGetChecked(MlirLocation location, const TesseraStorageDef *definition,
                                     const TesseraParam *params) {
  IrContext *context = ((const IrStorage *)location.ptr)->context;
  return irStorageGetChecked(location, context, irContextCurrent(context, definition), params);
}

bool tesseraStorageIs(const void *storage, const TesseraStorageDef *definition) {
  return irIsKind((const IrStorage *)storage, definition);
}

const TesseraStorageDef *tesseraStorageGetDefinition(const void *storage) {
  return storage ? ((const IrStorage *)storage)->definition : NULL;
}

const TesseraParam *tesseraStorageGetParam(const void *storage, unsigned index) {
  return &((const IrStorage *)storage)->params[index];
}

MlirLogicalResult tesseraStorageSetBody(const void *storage, const TesseraParam *body) {
  return irStorageSetBody((IrStorage *)storage, body) ? mlirLogicalResultSuccess()
                                                      : mlirLogicalResultFailure();
}

bool tesseraStorageHasBody(const void *storage) { return irStorageHasBody(storage); }

const TesseraParam *tesseraStorageGetBodyParam(const void *storage, unsigned index) {
  static const TesseraParam none;
  return irStorageHasBody(storage) ? tesseraStorageGetParam(storage, index) : &none;
}

int tesseraMnemonicAlias(const void *storage, MlirStringCallback append, void *user) {
  append(mlirStringRefCreateFromCString(((const IrStorage *)storage)->definition->mnemonic), user);
  return 1; // another attribute's hook may give a better name
}

MlirStringRef tesseraEnumStringify(const TesseraEnumDef *definition, int64_t value) {
  const TesseraEnumCase *found = tesseraEnumFindValue(definition, value);
  return found ? mlirStringRefCreateFromCString(found->keyword) : tsLiteral("");
}

bool tesseraEnumIsValid(const TesseraEnumDef *definition, int64_t value) {
  int64_t bits = 0;
  for (uint32_t i = 0; definition->separator && i < definition->numCases; ++i)
    bits |= definition->cases[i].value;
  return tesseraEnumFindValue(definition, value) || (value && (value & ~bits) == 0);
}

MlirAttribute tesseraEnumAttribute(MlirContext context, const TesseraEnumDef *definition,
                                   int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(context, definition->width), value);
}

//===--- Lists of types ---===//

void tesseraTypeListAdd(TesseraTypeList *list, MlirType type) { tsVecPush(list, type); }
void tesseraTypeListFree(TesseraTypeList *list) { tsVecFree(list); }

//===--- Traits that count ---===//

static MlirLogicalResult checkCount(MlirOperation op, intptr_t actual, intptr_t wanted,
                                    bool atLeast, const char *what) {
  if (atLeast ? actual >= wanted : actual == wanted)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "expected %ld %s%s, but found %ld", (long)wanted,
                                  atLeast ? "or more " : "", what, (long)actual);
}

// Each check knows its number: one function for each, made by these macros.
#define CHECK(n, Counted, what)                                                                    \
  static MlirLogicalResult checkN##Counted##n(MlirOperation op) {                                  \
    return checkCount(op, mlirOperationGetNum##Counted(op), n, false, what);                       \
  }                                                                                                \
  static MlirLogicalResult checkAtLeastN##Counted##n(MlirOperation op) {                           \
    return checkCount(op, mlirOperationGetNum##Counted(op), n, true, what);                        \
  }
#define CHECKS(Counted, what)                                                                      \
  CHECK(0, Counted, what)                                                                          \
  CHECK(1, Counted, what)                                                                          \
  CHECK(2, Counted, what)                                                                          \
  CHECK(3, Counted, what)                                                                          \
  CHECK(4, Counted, what)                                                                          \
  CHECK(5, Counted, what)                                                                          \
  CHECK(6, Counted, what)                                                                          \
  CHECK(7, Counted, what)                                                                          \
  CHECK(8, Counted, what)
CHECKS(Operands, "operands")
CHECKS(Results, "results")
CHECKS(Regions, "regions")
CHECKS(Successors, "successors")

#define TRAIT(Name, n)                                                                             \
  { .name = #Name "<" #n ">", .verify = check##Name##n }
#define TRAITS(Name)                                                                               \
  const TesseraTrait tessera##Name##Traits[9] = {TRAIT(Name, 0), TRAIT(Name, 1), TRAIT(Name, 2),   \
                                                 TRAIT(Name, 3), TRAIT(Name, 4), TRAIT(Name, 5),   \
                                                 TRAIT(Name, 6), TRAIT(Name, 7), TRAIT(Name, 8)};
TRAITS(NOperands)
TRAITS(AtLeastNOperands)
TRAITS(NResults)
TRAITS(AtLeastNResults)
TRAITS(NRegions)
TRAITS(AtLeastNRegions)
TRAITS(NSuccessors)
TRAITS(AtLeastNSuccessors)
