// The transform dialect and its interpreter in the C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformState.h"
#include "mlir-c/Dialect/Transform.h"
#include "mlir-c/Dialect/Transform/Interpreter.h"

#define DEFINE_TYPE(Name, table)                                                                   \
  bool mlirTypeIsATransform##Name##Type(MlirType type) { return transform##Name##TypeIsA(type); }  \
  MlirTypeID mlirTransform##Name##TypeGetTypeID(void) { return mlirTypeIDCreate(&table); }         \
  MlirStringRef mlirTransform##Name##TypeGetName(void) {                                           \
    return mlirStringRefCreateFromCString(table.name);                                             \
  }

DEFINE_TYPE(AnyOp, transformAnyOpTypeDef)
DEFINE_TYPE(AnyParam, transformAnyParamTypeDef)
DEFINE_TYPE(AnyValue, transformAnyValueTypeDef)
DEFINE_TYPE(Operation, transformOperationTypeDef)
DEFINE_TYPE(Param, transformParamTypeDef)

MlirType mlirTransformAnyOpTypeGet(MlirContext ctx) { return transformAnyOpTypeGet(ctx); }
MlirType mlirTransformAnyParamTypeGet(MlirContext ctx) { return transformAnyParamTypeGet(ctx); }
MlirType mlirTransformAnyValueTypeGet(MlirContext ctx) { return transformAnyValueTypeGet(ctx); }
MlirType mlirTransformOperationTypeGet(MlirContext ctx, MlirStringRef operationName) {
  return transformOperationTypeGet(ctx, operationName);
}
MlirStringRef mlirTransformOperationTypeGetOperationName(MlirType type) {
  return transformOperationTypeGetOperationName(type);
}
MlirType mlirTransformParamTypeGet(MlirContext ctx, MlirType type) {
  return transformParamTypeGetChecked(mlirLocationUnknownGet(ctx), type);
}
MlirType mlirTransformParamTypeGetType(MlirType type) { return transformParamTypeGetType(type); }

//===--- The interpreter ---===//

typedef struct Options {
  bool expensiveChecks, singleTopLevel;
} Options;

static Options *optionsOf(MlirTransformOptions options) { return options.ptr; }

MlirTransformOptions mlirTransformOptionsCreate(void) {
  Options *options = tsAllocZeroed(1, sizeof *options);
  options->expensiveChecks = options->singleTopLevel = true;
  return (MlirTransformOptions){options};
}

void mlirTransformOptionsEnableExpensiveChecks(MlirTransformOptions transformOptions, bool enable) {
  optionsOf(transformOptions)->expensiveChecks = enable;
}
bool mlirTransformOptionsGetExpensiveChecksEnabled(MlirTransformOptions transformOptions) {
  return optionsOf(transformOptions)->expensiveChecks;
}
void mlirTransformOptionsEnforceSingleTopLevelTransformOp(MlirTransformOptions transformOptions,
                                                          bool enable) {
  optionsOf(transformOptions)->singleTopLevel = enable;
}
bool mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(
    MlirTransformOptions transformOptions) {
  return optionsOf(transformOptions)->singleTopLevel;
}
void mlirTransformOptionsDestroy(MlirTransformOptions transformOptions) {
  tsFree(transformOptions.ptr);
}

MlirLogicalResult mlirTransformApplyNamedSequence(MlirOperation payload,
                                                  MlirOperation transformRoot,
                                                  MlirOperation transformModule,
                                                  MlirTransformOptions transformOptions) {
  (void)transformModule, (void)transformOptions;
  if (!transformOpInterfaceCast(transformRoot))
    return mlirOperationEmitOpError(
        transformRoot, "must implement TransformOpInterface to be used as transform root");
  TransformState state = {.context = mlirOperationGetContext(payload), .root = irOp(payload)};
  MlirLogicalResult result = transformRun(&state, transformRoot);
  transformStateDestroy(&state);
  return result;
}

//===--- Merging ---===//

static bool isPrivate(MlirOperation symbol) {
  return tesseraSymbolGetVisibility(symbol) == TESSERA_VISIBILITY_PRIVATE;
}
static bool isDeclaration(MlirOperation op) {
  return functionOpInterfaceCast(op) && mlirOperationGetNumRegions(op) &&
         mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

/// Whether the one declares what the other is: something that others may see, or another
/// declaration.
static bool declares(MlirOperation declaration, MlirOperation op) {
  MlirStringRef type = mlirStringRefCreateFromCString("function_type");
  return isDeclaration(declaration) && functionOpInterfaceCast(op) &&
         (!isPrivate(op) || isDeclaration(op)) &&
         mlirAttributeEqual(mlirOperationGetAttributeByName(declaration, type),
                            mlirOperationGetAttributeByName(op, type));
}

/// Gives a private symbol of `table` a name that neither table has.
static MlirLogicalResult renameIn(MlirOperation table, MlirOperation symbol, MlirOperation other) {
  MlirContext context = mlirOperationGetContext(symbol);
  TsString name = {0};
  MlirStringRef old = tesseraSymbolGetName(symbol);
  for (unsigned number = 0;; number++) {
    tsStringClear(&name);
    tsStringAppendFormat(&name, "%.*s_%u", (int)old.length, old.data, number);
    if (mlirOperationIsNull(tesseraSymbolTableLookupIn(table, tsStringView(&name))) &&
        mlirOperationIsNull(tesseraSymbolTableLookupIn(other, tsStringView(&name))))
      break;
  }
  MlirStringRef lasting = irStringValue(irStringGet(irContext(context), tsStringView(&name)));
  tsStringFree(&name);
  MlirLogicalResult result = mlirSymbolTableReplaceAllSymbolUses(old, lasting, table);
  tesseraSymbolSetName(symbol, lasting);
  return result;
}

/// Decides what becomes of two symbols of one name; `theirs` may be destroyed.
static MlirLogicalResult settle(MlirOperation target, MlirSymbolTable known, MlirOperation other,
                                MlirOperation ours, MlirOperation theirs) {
  if (declares(theirs, ours)) {
    mlirOperationDestroy(theirs);
    return mlirLogicalResultSuccess();
  }
  if (declares(ours, theirs)) {
    mlirSymbolTableErase(known, ours);
    return mlirLogicalResultSuccess();
  }
  if (isPrivate(ours))
    return renameIn(target, ours, other);
  if (isPrivate(theirs))
    return renameIn(other, theirs, target);
  MlirStringRef name = tesseraSymbolGetName(theirs);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(theirs, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "doubly defined symbol @%.*s", (int)name.length,
                                name.data);
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(ours)),
      "previously defined here");
  return tesseraDiagnosticReport(diagnostic);
}

// `known` has the symbols of the target as it was.
static MlirLogicalResult mergeInto(MlirOperation target, MlirSymbolTable known,
                                   MlirOperation other) {
  MlirBlock from = mlirRegionGetFirstBlock(mlirOperationGetRegion(other, 0));
  MlirBlock to = mlirRegionGetFirstBlock(mlirOperationGetRegion(target, 0));
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(from); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    MlirStringRef name = tesseraSymbolGetName(op);
    MlirOperation ours = name.data ? mlirSymbolTableLookup(known, name) : (MlirOperation){NULL};
    if (!mlirOperationIsNull(ours) &&
        mlirLogicalResultIsFailure(settle(target, known, other, ours, op)))
      return mlirLogicalResultFailure();
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(from); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    mlirOperationRemoveFromParent(op);
    mlirBlockAppendOwnedOperation(to, op);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mlirMergeSymbolsIntoFromClone(MlirOperation target, MlirOperation other) {
  if (!tesseraOperationHasTrait(target, TESSERA_TRAIT_SYMBOL_TABLE) ||
      !tesseraOperationHasTrait(other, TESSERA_TRAIT_SYMBOL_TABLE))
    return mlirOperationEmitOpError(target, "requires target and other to be symbol tables");
  MlirOperation clone = mlirOperationClone(other);
  MlirSymbolTable known = mlirSymbolTableCreate(target);
  MlirLogicalResult result = mergeInto(target, known, clone);
  mlirSymbolTableDestroy(known);
  mlirOperationDestroy(clone);
  return result;
}
