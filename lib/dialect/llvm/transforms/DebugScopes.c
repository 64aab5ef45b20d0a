// ensure-debug-info-scope-on-llvm-func: debug information about places, made of locations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "dialect/llvm/LLVMPasses.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "ir/SubElements.h"
#include "mlir-c/BuiltinAttributes.h"

enum { kNormalCall = 0x01, kLanguageC = 0x0002 }; // DW_CC_normal, DW_LANG_C

//===--- Locations ---===//

MlirLocation llvmLocationInFile(MlirLocation location) {
  const MlirLocation none = {NULL};
  for (;;) {
    if (mlirLocationIsAFileLineColRange(location))
      return location;
    if (mlirLocationIsAName(location)) {
      location = mlirLocationNameGetChildLoc(location);
    } else if (mlirLocationIsACallSite(location)) {
      location = mlirLocationCallSiteGetCaller(location);
    } else if (mlirLocationIsAFused(location)) {
      break;
    } else {
      return none;
    }
  }
  TsVec(MlirLocation) parts = {0};
  parts.size = mlirLocationFusedGetNumLocations(location);
  tsVecReserve(&parts, parts.size);
  mlirLocationFusedGetLocations(location, parts.data);
  MlirLocation place = none;
  for (size_t i = 0; i < parts.size && mlirLocationIsNull(place); ++i)
    place = llvmLocationInFile(parts.data[i]);
  tsVecFree(&parts);
  return place;
}

static MlirStringRef pathOf(MlirLocation place) {
  return mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(place));
}

static MlirLocation fuse(MlirLocation location, MlirAttribute metadata) {
  return mlirLocationFusedGet(mlirLocationGetContext(location), 1, &location, metadata);
}

/// What is looked for in a location: the metadata of a kind.
typedef struct Search {
  const TesseraStorageDef *definition;
  MlirAttribute found;
} Search;

static bool visitMetadata(IrStorage *storage, void *user) {
  Search *search = user;
  if (search->found.ptr)
    return false;
  MlirAttribute attribute = {storage};
  MlirLocation location = mlirLocationFromAttribute(attribute);
  if (mlirLocationIsNull(location))
    return false;
  if (mlirLocationIsAFused(location)) {
    MlirAttribute metadata = mlirLocationFusedGetMetadata(location);
    if (metadata.ptr && tesseraStorageIs(metadata.ptr, search->definition))
      search->found = metadata;
  }
  return true;
}

static MlirAttribute findMetadata(MlirLocation location, const TesseraStorageDef *definition) {
  Search search = {definition, {NULL}};
  irStorageWalk((IrStorage *)mlirLocationGetAttribute(location).ptr, visitMetadata, &search);
  return search.found;
}

//===--- Files ---===//

// A file by its path: what is behind the last slash, and what is before it.
static MlirAttribute fileAt(MlirContext context, MlirStringRef path) {
  size_t slash = path.length;
  while (slash && path.data[slash - 1] != '/')
    --slash;
  MlirStringRef name = tsSubstring(path, slash, path.length - slash);
  size_t end = slash;
  while (end > 1 && path.data[end - 1] == '/')
    --end;
  return llvmDIFileAttrGet(context, mlirStringAttrGet(context, name),
                           mlirStringAttrGet(context, tsSubstring(path, 0, end)));
}

static MlirAttribute unknownFile(MlirContext context) {
  return fileAt(context, tsLiteral("<unknown>"));
}

static MlirAttribute blockOf(MlirAttribute scope, MlirLocation place) {
  MlirContext context = mlirAttributeGetContext(scope);
  return llvmDILexicalBlockFileAttrGet(context, scope, fileAt(context, pathOf(place)), 0);
}

//===--- Functions ---===//

static MlirAttribute unitOf(MlirOperation module, LlvmDIEmissionKind emissionKind) {
  MlirLocation location = mlirOperationGetLocation(module);
  MlirAttribute unit = findMetadata(location, &llvmDICompileUnitAttrDef);
  if (unit.ptr)
    return unit;
  MlirContext context = mlirOperationGetContext(module);
  MlirLocation place = llvmLocationInFile(location);
  MlirAttribute file =
      mlirLocationIsNull(place) ? unknownFile(context) : fileAt(context, pathOf(place));
  MlirAttribute id = {irDistinctCreate((IrStorage *)mlirUnitAttrGet(context).ptr)};
  return llvmDICompileUnitAttrGet(context, id, kLanguageC, file,
                                  mlirStringAttrGet(context, tsLiteral("MLIR")), true, emissionKind,
                                  LlvmDINameTableKindDefault, (MlirAttribute){NULL});
}

static void addSubprogram(MlirOperation function, MlirAttribute unit) {
  MlirLocation location = mlirOperationGetLocation(function);
  if (findMetadata(location, &llvmDISubprogramAttrDef).ptr)
    return;
  const MlirAttribute none = {NULL};
  MlirContext context = mlirOperationGetContext(function);
  MlirLocation place = llvmLocationInFile(location);
  bool isKnown = !mlirLocationIsNull(place);
  MlirAttribute file =
      isKnown ? fileAt(context, pathOf(place)) : llvmDICompileUnitAttrGetFile(unit);
  int64_t line = isKnown ? mlirLocationFileLineColRangeGetStartLine(place) : 1;
  bool isDeclaration =
      mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)));
  MlirAttribute id = none;
  unsigned flags = LlvmDISubprogramFlagsOptimized;
  if (!isDeclaration) {
    id = (MlirAttribute){irDistinctCreate((IrStorage *)mlirUnitAttrGet(context).ptr)};
    flags |= LlvmDISubprogramFlagsDefinition;
  }
  MlirAttribute name = llvmFuncOpGetSymNameAttr(function);
  MlirAttribute type = llvmDISubroutineTypeAttrGet(context, kNormalCall, 0, NULL);
  MlirAttribute subprogram = llvmDISubprogramAttrGet(
      context, none, false, id, isDeclaration ? none : unit, file, name, name, file, line, line,
      (LlvmDISubprogramFlags)flags, type, 0, NULL, 0, NULL);
  mlirOperationSetLocation(function, fuse(location, subprogram));
}

//===--- What is in functions ---===//

// The callee of an inlined operation in a block of its file; its own callees in blocks inside.
static MlirLocation scopeCallee(MlirLocation callee, MlirAttribute scope) {
  TsVec(MlirAttribute) scopes = {0};
  for (;;) {
    MlirLocation place = llvmLocationInFile(callee);
    if (mlirLocationIsNull(place))
      break;
    scope = blockOf(scope, place);
    tsVecPush(&scopes, scope);
    if (!mlirLocationIsACallSite(callee))
      break;
    callee = mlirLocationCallSiteGetCallee(callee);
  }
  while (scopes.size)
    callee = fuse(callee, tsVecPop(&scopes));
  tsVecFree(&scopes);
  return callee;
}

static void addBlock(IrOperation *op, MlirAttribute subprogram, MlirLocation functionPlace) {
  MlirLocation location = mlirOperationGetLocation(irWrapOp(op));
  if (mlirLocationIsACallSite(location)) {
    MlirLocation callee = scopeCallee(mlirLocationCallSiteGetCallee(location), subprogram);
    mlirOperationSetLocation(
        irWrapOp(op), mlirLocationCallSiteGet(callee, mlirLocationCallSiteGetCaller(location)));
    return;
  }
  MlirLocation place = llvmLocationInFile(location);
  if (mlirLocationIsNull(place) || mlirLocationIsNull(functionPlace) ||
      tsEqual(pathOf(place), pathOf(functionPlace)))
    return;
  mlirOperationSetLocation(irWrapOp(op), fuse(location, blockOf(subprogram, place)));
}

static void addBlocks(IrOperation *function) {
  MlirLocation location = mlirOperationGetLocation(irWrapOp(function));
  if (!mlirLocationIsAFused(location))
    return;
  MlirAttribute subprogram = mlirLocationFusedGetMetadata(location);
  if (!subprogram.ptr || !llvmDISubprogramAttrIsA(subprogram))
    return;
  MlirLocation place = llvmLocationInFile(location);
  for (IrOperation *op = irWalkNext(function, function, false); op;
       op = irWalkNext(function, op, false))
    addBlock(op, subprogram, place);
}

void diScopeForLLVMFuncOpPassPassRun(MlirPass pass, const DIScopeForLLVMFuncOpPassOptions *options,
                                     MlirOperation module) {
  (void)pass;
  MlirAttribute unit = unitOf(module, (LlvmDIEmissionKind)options->emissionKind);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!llvmFuncOpIsA(op))
      continue;
    addSubprogram(op, unit);
    addBlocks(irOp(op));
  }
}
