// The smt dialect in the C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/smt/SMTOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/SMT.h"

static MlirStringRef nameOf(const TesseraStorageDef *definition) {
  return mlirStringRefCreateFromCString(definition->name);
}

static MlirLocation unknown(MlirContext ctx) { return mlirLocationUnknownGet(ctx); }

bool mlirSMTTypeIsAnyNonFuncSMTValueType(MlirType type) {
  return smtBoolTypeIsA(type) || smtIntTypeIsA(type) || smtBitVectorTypeIsA(type) ||
         smtArrayTypeIsA(type) || smtSortTypeIsA(type);
}

bool mlirSMTTypeIsAnySMTValueType(MlirType type) {
  return mlirSMTTypeIsAnyNonFuncSMTValueType(type) || smtSMTFuncTypeIsA(type);
}

bool mlirSMTTypeIsAArray(MlirType type) { return smtArrayTypeIsA(type); }
MlirType mlirSMTTypeGetArray(MlirContext ctx, MlirType domainType, MlirType rangeType) {
  return smtArrayTypeGetChecked(unknown(ctx), domainType, rangeType);
}

bool mlirSMTTypeIsABitVector(MlirType type) { return smtBitVectorTypeIsA(type); }
MlirType mlirSMTTypeGetBitVector(MlirContext ctx, int32_t width) {
  return smtBitVectorTypeGetChecked(unknown(ctx), width);
}
MlirStringRef mlirSMTBitVectorTypeGetName(void) { return nameOf(&smtBitVectorTypeDef); }

bool mlirSMTTypeIsABool(MlirType type) { return smtBoolTypeIsA(type); }
MlirType mlirSMTTypeGetBool(MlirContext ctx) { return smtBoolTypeGet(ctx); }
MlirStringRef mlirSMTBoolTypeGetName(void) { return nameOf(&smtBoolTypeDef); }

bool mlirSMTTypeIsAInt(MlirType type) { return smtIntTypeIsA(type); }
MlirType mlirSMTTypeGetInt(MlirContext ctx) { return smtIntTypeGet(ctx); }
MlirStringRef mlirSMTIntTypeGetName(void) { return nameOf(&smtIntTypeDef); }

bool mlirSMTTypeIsASMTFunc(MlirType type) { return smtSMTFuncTypeIsA(type); }
MlirType mlirSMTTypeGetSMTFunc(MlirContext ctx, size_t numberOfDomainTypes,
                               const MlirType *domainTypes, MlirType rangeType) {
  return smtSMTFuncTypeGetChecked(unknown(ctx), numberOfDomainTypes, domainTypes, rangeType);
}

bool mlirSMTTypeIsASort(MlirType type) { return smtSortTypeIsA(type); }
MlirType mlirSMTTypeGetSort(MlirContext ctx, MlirIdentifier identifier, size_t numberOfSortParams,
                            const MlirType *sortParams) {
  MlirAttribute name = mlirStringAttrGet(ctx, mlirIdentifierStr(identifier));
  return smtSortTypeGetChecked(unknown(ctx), name, numberOfSortParams, sortParams);
}

bool mlirSMTAttrCheckBVCmpPredicate(MlirContext ctx, MlirStringRef str) {
  SmtBVCmpPredicate predicate;
  (void)ctx;
  return smtBVCmpPredicateSymbolize(str, &predicate);
}

bool mlirSMTAttrCheckIntPredicate(MlirContext ctx, MlirStringRef str) {
  SmtIntPredicate predicate;
  (void)ctx;
  return smtIntPredicateSymbolize(str, &predicate);
}

bool mlirSMTAttrIsASMTAttribute(MlirAttribute attr) { return smtBitVectorAttrIsA(attr); }

MlirAttribute mlirSMTAttrGetBitVector(MlirContext ctx, uint64_t value, unsigned width) {
  MlirType integer = mlirIntegerTypeGet(ctx, width);
  MlirType type = smtBitVectorTypeGetChecked(unknown(ctx), width);
  if (mlirTypeIsNull(integer) || mlirTypeIsNull(type))
    return mlirAttributeGetNull();
  return smtBitVectorAttrGet(ctx, mlirIntegerAttrGet(integer, (int64_t)value), type);
}

MlirAttribute mlirSMTAttrGetBVCmpPredicate(MlirContext ctx, MlirStringRef str) {
  SmtBVCmpPredicate predicate;
  if (!smtBVCmpPredicateSymbolize(str, &predicate))
    return (MlirAttribute){NULL};
  return smtBVCmpPredicateToAttribute(ctx, predicate);
}

MlirAttribute mlirSMTAttrGetIntPredicate(MlirContext ctx, MlirStringRef str) {
  SmtIntPredicate predicate;
  if (!smtIntPredicateSymbolize(str, &predicate))
    return (MlirAttribute){NULL};
  return smtIntPredicateToAttribute(ctx, predicate);
}
