// Variables, aliases, ifuncs and comdats as operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

#define COMDATS "__llvm_global_comdat"
#define NAMELESS "mlir.llvm.nameless_global"

static void startGlobal(LiImporter *importer) {
  if (importer->lastGlobal.ptr)
    mlirRewriterBaseSetInsertionPointAfter(importer->rewriter, importer->lastGlobal);
  else
    mlirRewriterBaseSetInsertionPointToStart(importer->rewriter, importer->body);
}

//===--- Names ---===//

MlirStringRef liSymbolName(LiImporter *importer, LiValue *symbol) {
  if (symbol->name.length || symbol->kind != LI_VARIABLE)
    return symbol->name;
  LiGlobal *global = symbol->global;
  while (!global->nameless.ptr) {
    TsString name = {0};
    tsStringAppendFormat(&name, NAMELESS "_%u", importer->numNameless++);
    if (!tsStringMapFind(&importer->ir->symbols.named, tsStringView(&name)))
      global->nameless = liString(importer, tsStringView(&name));
    tsStringFree(&name);
  }
  return mlirStringAttrGetValue(global->nameless);
}

//===--- Comdats ---===//

static void importComdat(LiImporter *importer, LiComdat *comdat) {
  if (!comdat || comdat->reference.ptr)
    return;
  if (!importer->comdats.ptr) {
    mlirRewriterBaseSetInsertionPointToEnd(importer->rewriter, importer->body);
    importer->comdats = llvmComdatOpCreate(importer->rewriter, importer->moduleLocation,
                                           liString(importer, tsLiteral(COMDATS)));
    mlirRegionAppendOwnedBlock(mlirOperationGetRegion(importer->comdats, 0),
                               mlirBlockCreate(0, NULL, NULL));
    importer->lastGlobal = importer->comdats;
  }
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(importer->comdats, 0));
  mlirRewriterBaseSetInsertionPointToEnd(importer->rewriter, block);
  llvmComdatSelectorOpCreate(importer->rewriter, importer->moduleLocation,
                             liString(importer, comdat->name),
                             llvmComdatToAttribute(importer->context, comdat->kind));
  MlirAttribute nested = liSymbolRef(importer, comdat->name);
  comdat->reference = mlirSymbolRefAttrGet(importer->context, tsLiteral(COMDATS), 1, &nested);
}

void liImportComdats(LiImporter *importer) {
  for (size_t i = 0; i < importer->ir->variables.size; ++i)
    importComdat(importer, importer->ir->variables.data[i]->comdat);
  for (size_t i = 0; i < importer->ir->functions.size; ++i)
    importComdat(importer, importer->ir->functions.data[i]->comdat);
}

//===--- Initial values ---===//

static bool importInitializer(LiImporter *importer, MlirOperation op, LiValue *value) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(op, 0), block);
  liStartRegion(importer, block);
  importer->block = (MlirBlock){NULL};
  MlirValue converted = liConvert(importer, value);
  if (!converted.ptr)
    return false;
  mlirRewriterBaseSetInsertionPointToEnd(importer->rewriter, block);
  llvmReturnOpCreate(importer->rewriter, importer->moduleLocation, converted);
  return true;
}

//===--- Variables ---===//

/// `llvm.global_ctors` and its like: functions with priorities and data.
static bool importStructors(LiImporter *importer, const LiGlobal *global) {
  const LiValue *list = global->initializer;
  if (!list || global->linkage != LlvmLinkageAppending ||
      (list->kind != LI_AGGREGATE && list->kind != LI_ZERO))
    return false;
  if (list->kind == LI_ZERO &&
      (!llvmArrayTypeIsA(list->type) || llvmArrayTypeGetNumElements(list->type)))
    return false;
  LiMlirAttrs functions = {0}, priorities = {0}, data = {0};
  for (size_t i = 0; i < list->size; ++i) {
    const LiValue *entry = list->elements[i];
    if (entry->kind != LI_AGGREGATE || entry->size != 3 || entry->elements[0]->kind != LI_INTEGER ||
        entry->elements[1]->kind != LI_FUNCTION)
      return false;
    LiValue *last = entry->elements[2];
    if (!liIsSymbol(last->kind) && !liIsZero(last))
      return false;
    liPush(importer->arena, &functions, liSymbolRef(importer, entry->elements[1]->name));
    liPush(importer->arena, &priorities,
           liInt(importer, 32, irIntegerAttrValue(irAttribute(entry->elements[0]->attribute))));
    liPush(importer->arena, &data,
           liIsSymbol(last->kind) ? liSymbolRef(importer, last->name)
                                  : llvmZeroAttrGet(importer->context));
  }
  startGlobal(importer);
  MlirAttribute lists[3] = {
      mlirArrayAttrGet(importer->context, (intptr_t)functions.size, functions.data),
      mlirArrayAttrGet(importer->context, (intptr_t)priorities.size, priorities.data),
      mlirArrayAttrGet(importer->context, (intptr_t)data.size, data.data)};
  bool isConstructor = tsEqualC(global->value->name, "llvm.global_ctors");
  importer->lastGlobal = (isConstructor ? llvmGlobalCtorsOpCreate : llvmGlobalDtorsOpCreate)(
      importer->rewriter, importer->moduleLocation, lists[0], lists[1], lists[2]);
  return true;
}

static MlirOperation makeVariable(LiImporter *importer, const LiGlobal *global,
                                  MlirAttribute value) {
  MlirContext context = importer->context;
  LiAttrs attrs = liAllAttrs(importer->arena, &global->attrs);
  return llvmGlobalOpCreate(
      importer->rewriter, importer->moduleLocation, mlirTypeAttrGet(global->type),
      liUnitIf(importer, global->isConstant),
      liString(importer, liSymbolName(importer, global->value)),
      llvmLinkageAttrGet(context, global->linkage), liUnitIf(importer, global->isDsoLocal),
      liUnitIf(importer, global->isThreadLocal), liNoAttr(), value,
      global->align ? liInt(importer, 64, (int64_t)global->align) : liNoAttr(),
      liInt(importer, 32, global->addressSpace),
      global->unnamedAddr ? llvmUnnamedAddrToAttribute(context, global->unnamedAddr) : liNoAttr(),
      global->section.length ? liString(importer, global->section) : liNoAttr(),
      global->comdat ? global->comdat->reference : liNoAttr(),
      liGlobalExpressions(importer, global), llvmVisibilityToAttribute(context, global->visibility),
      liPassthrough(importer, &attrs, importer->moduleLocation, false));
}

static bool importVariable(LiImporter *importer, LiGlobal *global) {
  if (tsEqualC(global->value->name, "llvm.global_ctors") ||
      tsEqualC(global->value->name, "llvm.global_dtors"))
    return importStructors(importer, global);
  MlirAttribute value =
      global->initializer ? liConstantAttr(importer, global->initializer) : liNoAttr();
  startGlobal(importer);
  importer->lastGlobal = makeVariable(importer, global, value);
  return !global->initializer || value.ptr ||
         importInitializer(importer, importer->lastGlobal, global->initializer);
}

bool liImportGlobals(LiImporter *importer) {
  for (size_t i = 0; i < importer->ir->variables.size; ++i) {
    LiGlobal *global = importer->ir->variables.data[i];
    if (importVariable(importer, global))
      continue;
    MlirStringRef text = liSourceText(importer, global->position, global->end);
    return liReport(importer->unknown, MlirDiagnosticError, "unhandled global variable: %.*s",
                    (int)text.length, text.data);
  }
  return true;
}

//===--- Aliases and ifuncs ---===//

static bool importAlias(LiImporter *importer, const LiGlobal *global) {
  MlirContext context = importer->context;
  startGlobal(importer);
  importer->lastGlobal = llvmAliasOpCreate(
      importer->rewriter, importer->moduleLocation, mlirTypeAttrGet(global->type),
      liString(importer, global->value->name), llvmLinkageAttrGet(context, global->linkage),
      liUnitIf(importer, global->isDsoLocal), liUnitIf(importer, global->isThreadLocal),
      global->unnamedAddr ? llvmUnnamedAddrToAttribute(context, global->unnamedAddr) : liNoAttr(),
      llvmVisibilityToAttribute(context, global->visibility));
  if (importInitializer(importer, importer->lastGlobal, global->initializer))
    return true;
  MlirStringRef text = liSourceText(importer, global->position, global->end);
  return liReport(importer->unknown, MlirDiagnosticError, "unhandled global alias: %.*s",
                  (int)text.length, text.data);
}

static void importIFunc(LiImporter *importer, const LiGlobal *global) {
  MlirContext context = importer->context;
  startGlobal(importer);
  llvmIFuncOpCreate(
      importer->rewriter, importer->moduleLocation, liString(importer, global->value->name),
      mlirTypeAttrGet(global->type), liSymbolRef(importer, global->initializer->name),
      mlirTypeAttrGet(global->initializer->type), llvmLinkageAttrGet(context, global->linkage),
      liUnitIf(importer, global->isDsoLocal), liInt(importer, 32, global->addressSpace),
      llvmUnnamedAddrToAttribute(context, global->unnamedAddr),
      llvmVisibilityToAttribute(context, global->visibility));
}

bool liImportAliases(LiImporter *importer) {
  for (size_t i = 0; i < importer->ir->aliases.size; ++i)
    if (!importAlias(importer, importer->ir->aliases.data[i]))
      return false;
  for (size_t i = 0; i < importer->ir->ifuncs.size; ++i)
    importIFunc(importer, importer->ir->ifuncs.data[i]);
  return true;
}
