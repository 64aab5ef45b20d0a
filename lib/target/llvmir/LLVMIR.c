// A module of the llvm dialect as LLVM IR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/LLVMIR.h"
#include "target/llvmir/Writer.h"

static MlirOperation firstOp(LlWriter *writer) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(mlirModuleFromOperation(writer->module)));
}

static MlirAttribute moduleAttribute(LlWriter *writer, const char *name) {
  return mlirOperationGetDiscardableAttributeByName(writer->module,
                                                    mlirStringRefCreateFromCString(name));
}

//===--- What is known of definitions ---===//

static int findSlot(const TesseraOpDef *definition, const char *name) {
  for (int i = 0; i < definition->numAttributes; ++i)
    if (!strcmp(definition->attributes[i].name, name))
      return i;
  return -1;
}

const LlOpInfo *llOpInfo(LlWriter *writer, MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  uintptr_t *known = tsPointerMapInsert(&writer->infos, definition, NULL);
  if (*known)
    return (const LlOpInfo *)*known;
  LlOpInfo *info = tsArenaNew(&writer->arena, LlOpInfo);
  *info = (LlOpInfo){
      .form = llFindForm(definition),
      .accessGroups = findSlot(definition, "access_groups"),
      .aliasScopes = findSlot(definition, "alias_scopes"),
      .noaliasScopes = findSlot(definition, "noalias_scopes"),
      .tbaa = findSlot(definition, "tbaa"),
      .fastmath = findSlot(definition, "fastmathFlags"),
      .argAttrs = findSlot(definition, "arg_attrs"),
      .resAttrs = findSlot(definition, "res_attrs"),
      .bundleTags = findSlot(definition, "op_bundle_tags"),
      .rounding = findSlot(definition, "roundingmode"),
      .exceptions = findSlot(definition, "fpExceptionBehavior"),
      .range = findSlot(definition, "range"),
      .intrinsic = tesseraOpDefGetInterface(definition, &oneToOneIntrinsicOpInterface),
  };
  *known = (uintptr_t)info;
  return info;
}

//===--- The module ---===//

static bool isGlobalOp(MlirOperation op) {
  return llvmGlobalOpIsA(op) || llvmAliasOpIsA(op) || llvmIFuncOpIsA(op) || llvmComdatOpIsA(op) ||
         llvmGlobalCtorsOpIsA(op) || llvmGlobalDtorsOpIsA(op) || llvmLinkerOptionsOpIsA(op) ||
         llvmModuleFlagsOpIsA(op) || llvmFuncOpIsA(op) ||
         tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE); // what is in there is left out
}

/// Remembers what symbols there are; false after a diagnostic about what isn't LLVM's.
static bool collectSymbols(LlWriter *writer) {
  for (MlirOperation op = firstOp(writer); op.ptr; op = mlirOperationGetNextInBlock(op)) {
    if (!isGlobalOp(op)) {
      TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
      tesseraDiagnosticAppendFormat(
          diagnostic, "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` "
                      "registration for dialect for op: ");
      tesseraDiagnosticAppend(diagnostic, mlirIdentifierStr(mlirOperationGetName(op)));
      tesseraDiagnosticReport(diagnostic);
      return false;
    }
    MlirStringRef name = tesseraSymbolGetName(op);
    if (name.length && !llvmComdatOpIsA(op))
      *tsStringMapInsert(&writer->symbols, name, NULL) = (uintptr_t)op.ptr;
  }
  return true;
}

static bool appendAssembly(LlWriter *writer, TsString *out) {
  MlirAttribute assembly = moduleAttribute(writer, "llvm.module_asm");
  MlirLocation location = mlirOperationGetLocation(writer->module);
  if (llIsNull(assembly))
    return true;
  if (!irIsArray(llAttr(assembly))) {
    mlirLocationEmitError(location, "expected an array attribute for a module level asm");
    return false;
  }
  IrList lines = irArrayElements(llAttr(assembly));
  for (size_t i = 0; i < lines.size; ++i) {
    if (!irIsString(lines.data[i])) {
      mlirLocationEmitError(location,
                            "expected a string attribute for each entry of a module level asm");
      return false;
    }
    MlirStringRef text = irStringValue(lines.data[i]);
    for (size_t start = 0; start < text.length || start == 0;) {
      size_t end = tsFindChar(text, '\n', start);
      end = end == SIZE_MAX ? text.length : end;
      tsStringAppendC(out, i == 0 && start == 0 ? "\nmodule asm \"" : "module asm \"");
      llAppendEscaped(out, tsSubstring(text, start, end - start));
      tsStringAppendC(out, "\"\n");
      start = end + 1;
    }
  }
  return true;
}

static bool appendHeader(LlWriter *writer, TsString *out, MlirStringRef layout) {
  MlirAttribute triple = moduleAttribute(writer, "llvm.target_triple");
  tsStringAppendC(out, "; ModuleID = 'LLVMDialectModule'\n"
                       "source_filename = \"LLVMDialectModule\"\n");
  if (layout.length) {
    tsStringAppendC(out, "target datalayout = ");
    llAppendQuoted(out, layout);
    tsStringAppendChar(out, '\n');
  }
  if (!llIsNull(triple) && irIsString(llAttr(triple)) && llText(triple).length) {
    tsStringAppendC(out, "target triple = ");
    llAppendQuoted(out, llText(triple));
    tsStringAppendChar(out, '\n');
  }
  return appendAssembly(writer, out);
}

static void appendGroups(LlWriter *writer, TsString *out) {
  if (writer->groups.size)
    tsStringAppendChar(out, '\n');
  for (size_t i = 0; i < writer->groups.size; ++i)
    tsStringAppendFormat(out, "attributes #%zu = {%.*s }\n", i, (int)writer->groups.data[i].length,
                         writer->groups.data[i].data);
}

/// Metadata comes first: globals and functions are numbered behind what they refer to.
static bool writeParts(LlWriter *writer, TsString *globals, TsString *functions) {
  llCollectGlobalDebugInfo(writer);
  if (!llAddModuleMetadata(writer))
    return false;
  llCollectFunctionDebugInfo(writer);
  llFinishUnits(writer);
  llAddDebugFlags(writer);
  if (!llWriteGlobals(writer, globals))
    return false;
  llNumberNamed(writer);
  for (MlirOperation op = firstOp(writer); op.ptr; op = mlirOperationGetNextInBlock(op))
    if (llvmFuncOpIsA(op) && !llWriteFunction(writer, functions, op))
      return false;
  tsStringAppend(functions, tsStringView(&writer->declarations));
  for (MlirOperation op = firstOp(writer); writer->isForCalls && op.ptr;
       op = mlirOperationGetNextInBlock(op))
    if (llvmFuncOpIsA(op))
      llWritePacked(writer, functions, op);
  return true;
}

static bool writeModule(LlWriter *writer, TsString *out) {
  TsString layout = {0}, globals = {0}, functions = {0};
  bool ok = llLayoutText(writer, &layout) && collectSymbols(writer);
  if (ok && !llLayoutInit(&writer->layout, tsStringView(&layout))) {
    mlirOperationEmitError(writer->module, "the data layout isn't one that LLVM reads");
    ok = false;
  }
  ok = ok && appendHeader(writer, out, tsStringView(&layout)) &&
       writeParts(writer, &globals, &functions) && llTypesEnd(writer, writer->module);
  if (ok) {
    llAppendStructures(writer, out);
    tsStringAppend(out, tsStringView(&globals));
    tsStringAppend(out, tsStringView(&functions));
    appendGroups(writer, out);
    tsStringAppendChar(out, '\n');
    llAppendNamed(writer, out);
    tsStringAppendChar(out, '\n');
    llAppendNodes(writer, out);
  }
  tsStringFree(&layout);
  tsStringFree(&globals);
  tsStringFree(&functions);
  return ok;
}

static void destroy(LlWriter *writer) {
  llLayoutFree(&writer->layout);
  llDebugFree(writer);
  tsPointerMapFree(&writer->infos);
  tsStringMapFree(&writer->symbols);
  tsPointerMapFree(&writer->seenTypes);
  tsVecFree(&writer->structures);
  tsStringMapFree(&writer->groupNumbers);
  tsVecFree(&writer->groups);
  tsVecFree(&writer->comdats);
  tsPointerMapFree(&writer->seenComdats);
  tsStringMapFree(&writer->declared);
  tsStringFree(&writer->declarations);
  tsStringMapFree(&writer->uniqueNodes);
  tsPointerMapFree(&writer->nodes);
  tsVecFree(&writer->numbered);
  for (size_t i = 0; i < writer->named.size; ++i)
    tsVecFree(&writer->named.data[i].nodes);
  tsVecFree(&writer->named);
  tsPointerMapFree(&writer->taggedBlocks);
  tsArenaDestroy(&writer->arena);
}

static MlirLogicalResult run(MlirOperation module, bool isForCalls, MlirStringCallback write,
                             void *user) {
  if (mlirModuleIsNull(mlirModuleFromOperation(module)))
    return mlirOperationEmitOpError(module, "can not be translated to an LLVMIR module");
  LlWriter writer = {
      .module = module, .context = mlirOperationGetContext(module), .isForCalls = isForCalls};
  TsString out = {0};
  llDebugInit(&writer);
  bool ok = writeModule(&writer, &out);
  if (ok)
    write(tsStringView(&out), user);
  tsStringFree(&out);
  destroy(&writer);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult llvmirTranslate(MlirOperation module, MlirStringCallback write, void *user) {
  return run(module, false, write, user);
}

MlirLogicalResult llvmirTranslateForCalls(MlirOperation module, MlirStringCallback write,
                                          void *user) {
  return run(module, true, write, user);
}

static MlirLogicalResult translate(MlirOperation op, const char *const *options,
                                   MlirStringCallback write, void *user) {
  (void)options; // it has none
  return llvmirTranslate(op, write, user);
}

const TesseraTranslation llvmirTranslation = {
    .name = "mlir-to-llvmir",
    .summary = "write a module of the llvm dialect as LLVM IR",
    .translate = translate,
};
