// Locations, identifiers, and what all types and attributes have in common in the C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Uniquer.h"
#include "support/Map.h"

//===--- Making locations ---===//

static int64_t packPosition(uint32_t line, uint32_t column) {
  return (int64_t)((uint64_t)line << 32 | column);
}

IrStorage *irFileLineColGet(IrStorage *file, uint32_t line, uint32_t column) {
  return irFileLineColRangeGet(file, line, column, line, column);
}

IrStorage *irFileLineColGetNear(IrStorage *file, uint32_t line, uint32_t column,
                                IrPositionPage **near) {
  TesseraParam position = irParamInteger(packPosition(line, column));
  TesseraParam params[] = {irParamPointer(file), position, position};
  return irPositionGet(file->context, params, near);
}

IrStorage *irFileLineColRangeGet(IrStorage *file, uint32_t startLine, uint32_t startColumn,
                                 uint32_t endLine, uint32_t endColumn) {
  TesseraParam params[] = {irParamPointer(file),
                           irParamInteger(packPosition(startLine, startColumn)),
                           irParamInteger(packPosition(endLine, endColumn))};
  return irStorageGet(file->context, &builtinFileLineColRangeDef, params);
}

IrStorage *irCallSiteLocGet(IrStorage *callee, IrStorage *caller) {
  TesseraParam params[] = {irParamPointer(callee), irParamPointer(caller)};
  return irStorageGet(callee->context, &builtinCallSiteLocDef, params);
}

IrStorage *irNameLocGet(IrStorage *name, IrStorage *child) {
  TesseraParam params[] = {irParamPointer(name),
                           irParamPointer(child ? child : name->context->unknownLoc)};
  return irStorageGet(name->context, &builtinNameLocDef, params);
}

IrStorage *irOpaqueLocGet(const void *underlying, const void *typeId, IrStorage *fallback) {
  TesseraParam params[] = {irParamPointer(underlying), irParamPointer(typeId),
                           irParamPointer(fallback)};
  return irStorageGet(fallback->context, &builtinOpaqueLocDef, params);
}

// Locations to fuse, each once, in order of appearance.
typedef struct FusedSet {
  TsVec(IrStorage *) list;
  TsPointerMap seen;
} FusedSet;

static void addToFused(FusedSet *set, IrStorage *location) {
  bool isNew;
  tsPointerMapInsert(&set->seen, location, &isNew);
  if (isNew)
    tsVecPush(&set->list, location);
}

static void addFlattened(FusedSet *set, IrStorage *location, const IrStorage *metadata) {
  if (irIs(location, &builtinFusedLocDef) && irParamStorage(location, 1) == metadata) {
    IrList nested = irParamList(location, 0);
    for (size_t i = 0; i < nested.size; ++i)
      addToFused(set, nested.data[i]);
  } else if (!irIs(location, &builtinUnknownLocDef)) {
    addToFused(set, location);
  }
}

IrStorage *irFusedLocGet(IrContext *context, IrList locations, IrStorage *metadata) {
  FusedSet set = {0};
  for (size_t i = 0; i < locations.size; ++i)
    addFlattened(&set, locations.data[i], metadata);
  if (set.list.size == 0)
    tsVecPush(&set.list, context->unknownLoc);
  TesseraParam params[] = {irParamArray(set.list.data, set.list.size), irParamPointer(metadata)};
  IrStorage *result = set.list.size == 1 && !metadata
                          ? set.list.data[0]
                          : irStorageGet(context, &builtinFusedLocDef, params);
  tsVecFree(&set.list);
  tsPointerMapFree(&set.seen);
  return result;
}

//===--- C API: locations ---===//

MlirAttribute mlirLocationGetAttribute(MlirLocation location) {
  if (location.ptr)
    irContextMarkAliasable(irLocation(location)->context);
  return irWrapAttribute(location.ptr);
}

MlirLocation mlirLocationFromAttribute(MlirAttribute attribute) {
  return irWrapLocation(irIsLocation(irAttribute(attribute)) ? attribute.ptr : NULL);
}

MlirLocation mlirLocationFileLineColGet(MlirContext context, MlirStringRef filename, unsigned line,
                                        unsigned col) {
  return irWrapLocation(irFileLineColGet(irStringGet(irContext(context), filename), line, col));
}

MlirLocation mlirLocationFileLineColRangeGet(MlirContext context, MlirStringRef filename,
                                             unsigned start_line, unsigned start_col,
                                             unsigned end_line, unsigned end_col) {
  return irWrapLocation(irFileLineColRangeGet(irStringGet(irContext(context), filename), start_line,
                                              start_col, end_line, end_col));
}

MlirIdentifier mlirLocationFileLineColRangeGetFilename(MlirLocation location) {
  MlirIdentifier name = {irIsFileLineCol(location.ptr) ? irFileLineColFile(location.ptr) : NULL};
  return name;
}

int mlirLocationFileLineColRangeGetStartLine(MlirLocation location) {
  return irIsFileLineCol(location.ptr) ? (int)irFileLineColStartLine(location.ptr) : -1;
}

int mlirLocationFileLineColRangeGetStartColumn(MlirLocation location) {
  return irIsFileLineCol(location.ptr) ? (int)irFileLineColStartColumn(location.ptr) : -1;
}

int mlirLocationFileLineColRangeGetEndLine(MlirLocation location) {
  return irIsFileLineCol(location.ptr) ? (int)irFileLineColEndLine(location.ptr) : -1;
}

int mlirLocationFileLineColRangeGetEndColumn(MlirLocation location) {
  return irIsFileLineCol(location.ptr) ? (int)irFileLineColEndColumn(location.ptr) : -1;
}

MlirTypeID mlirLocationFileLineColRangeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFileLineColRangeDef);
}

bool mlirLocationIsAFileLineColRange(MlirLocation location) {
  return irIsFileLineCol(location.ptr);
}

MlirLocation mlirLocationCallSiteGet(MlirLocation callee, MlirLocation caller) {
  return irWrapLocation(irCallSiteLocGet(irLocation(callee), irLocation(caller)));
}

MlirLocation mlirLocationCallSiteGetCallee(MlirLocation location) {
  return irWrapLocation(irParamStorage(location.ptr, 0));
}

MlirLocation mlirLocationCallSiteGetCaller(MlirLocation location) {
  return irWrapLocation(irParamStorage(location.ptr, 1));
}

MlirTypeID mlirLocationCallSiteGetTypeID(void) { return mlirTypeIDCreate(&builtinCallSiteLocDef); }

bool mlirLocationIsACallSite(MlirLocation location) {
  return irIs(location.ptr, &builtinCallSiteLocDef);
}

MlirLocation mlirLocationFusedGet(MlirContext ctx, intptr_t nLocations,
                                  MlirLocation const *locations, MlirAttribute metadata) {
  IrList list = {(IrStorage *const *)locations, (size_t)nLocations};
  return irWrapLocation(irFusedLocGet(irContext(ctx), list, irAttribute(metadata)));
}

unsigned mlirLocationFusedGetNumLocations(MlirLocation location) {
  return mlirLocationIsAFused(location) ? (unsigned)irParamList(location.ptr, 0).size : 0;
}

void mlirLocationFusedGetLocations(MlirLocation location, MlirLocation *locationsCPtr) {
  unsigned count = mlirLocationFusedGetNumLocations(location);
  for (unsigned i = 0; i < count; ++i)
    locationsCPtr[i] = irWrapLocation(irParamList(location.ptr, 0).data[i]);
}

MlirAttribute mlirLocationFusedGetMetadata(MlirLocation location) {
  return irWrapAttribute(mlirLocationIsAFused(location) ? irParamStorage(location.ptr, 1) : NULL);
}

MlirTypeID mlirLocationFusedGetTypeID(void) { return mlirTypeIDCreate(&builtinFusedLocDef); }

bool mlirLocationIsAFused(MlirLocation location) { return irIs(location.ptr, &builtinFusedLocDef); }

MlirLocation mlirLocationNameGet(MlirContext context, MlirStringRef name, MlirLocation childLoc) {
  return irWrapLocation(irNameLocGet(irStringGet(irContext(context), name), irLocation(childLoc)));
}

MlirIdentifier mlirLocationNameGetName(MlirLocation location) {
  MlirIdentifier name = {irParamStorage(location.ptr, 0)};
  return name;
}

MlirLocation mlirLocationNameGetChildLoc(MlirLocation location) {
  return irWrapLocation(irParamStorage(location.ptr, 1));
}

MlirTypeID mlirLocationNameGetTypeID(void) { return mlirTypeIDCreate(&builtinNameLocDef); }

bool mlirLocationIsAName(MlirLocation location) { return irIs(location.ptr, &builtinNameLocDef); }

MlirLocation mlirLocationUnknownGet(MlirContext context) {
  return irWrapLocation(irContext(context)->unknownLoc);
}

MlirContext mlirLocationGetContext(MlirLocation location) {
  return irWrapContext(irLocation(location)->context);
}

bool mlirLocationEqual(MlirLocation l1, MlirLocation l2) { return l1.ptr == l2.ptr; }

//===--- C API: identifiers and named attributes ---===//

MlirIdentifier mlirIdentifierGet(MlirContext context, MlirStringRef str) {
  MlirIdentifier identifier = {irStringGet(irContext(context), str)};
  return identifier;
}

MlirContext mlirIdentifierGetContext(MlirIdentifier identifier) {
  return irWrapContext(irIdentifier(identifier)->context);
}

bool mlirIdentifierEqual(MlirIdentifier ident, MlirIdentifier other) {
  return ident.ptr == other.ptr;
}

MlirStringRef mlirIdentifierStr(MlirIdentifier ident) { return irStringValue(ident.ptr); }

MlirNamedAttribute mlirNamedAttributeGet(MlirIdentifier name, MlirAttribute attr) {
  MlirNamedAttribute entry = {name, attr};
  return entry;
}

//===--- C API: any type, any attribute ---===//

static MlirDialect dialectOf(const IrStorage *storage) {
  MlirStringRef name = mlirStringRefCreateFromCString(storage->definition->dialect->name);
  return (MlirDialect){irContextFindDialect(storage->context, name)};
}

MlirContext mlirTypeGetContext(MlirType type) { return irWrapContext(irType(type)->context); }

MlirTypeID mlirTypeGetTypeID(MlirType type) {
  return mlirTypeIDCreate(irIdentity(irType(type)->definition));
}

MlirDialect mlirTypeGetDialect(MlirType type) { return dialectOf(irType(type)); }

bool mlirTypeEqual(MlirType t1, MlirType t2) { return t1.ptr == t2.ptr; }

MlirContext mlirAttributeGetContext(MlirAttribute attribute) {
  return irWrapContext(irAttribute(attribute)->context);
}

IrStorage *irAttributeType(const IrStorage *attribute) {
  const TesseraStorageDef *definition = attribute->definition;
  for (uint32_t i = 0; i < definition->numParams; ++i)
    if (definition->params[i].flags & TESSERA_PARAM_SELF_TYPE)
      return attribute->params[i].pointer ? irParamStorage(attribute, i)
                                          : attribute->context->noneType;
  return NULL;
}

MlirType mlirAttributeGetType(MlirAttribute attribute) {
  IrStorage *type = irAttributeType(irAttribute(attribute));
  return irWrapType(type ? type : irAttribute(attribute)->context->noneType);
}

MlirTypeID mlirAttributeGetTypeID(MlirAttribute attribute) {
  return mlirTypeIDCreate(irIdentity(irAttribute(attribute)->definition));
}

MlirDialect mlirAttributeGetDialect(MlirAttribute attribute) {
  return dialectOf(irAttribute(attribute));
}

bool mlirAttributeEqual(MlirAttribute a1, MlirAttribute a2) { return a1.ptr == a2.ptr; }
