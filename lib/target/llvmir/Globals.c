// Variables, aliases, indirect functions, comdats, constructors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

static MlirOperation firstOp(LlWriter *writer) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(mlirModuleFromOperation(writer->module)));
}

//===--- What symbols have in common ---===//

void llAppendLinkage(TsString *out, LlvmLinkage linkage, bool isDsoLocal,
                     LlvmVisibility visibility) {
  bool isLocal = linkage == LlvmLinkageInternal || linkage == LlvmLinkagePrivate;
  bool isImplied =
      isLocal || (visibility != LlvmVisibilityDefault && linkage != LlvmLinkageExternWeak);
  if (linkage != LlvmLinkageExternal) {
    tsStringAppend(out, llvmLinkageStringify(linkage));
    tsStringAppendChar(out, ' ');
  }
  if (isDsoLocal && !isImplied)
    tsStringAppendC(out, "dso_local ");
  if (visibility != LlvmVisibilityDefault && !isLocal) {
    tsStringAppend(out, llvmVisibilityStringify(visibility));
    tsStringAppendChar(out, ' ');
  }
}

static void appendUnnamed(TsString *out, MlirAttribute attribute) {
  int64_t kind = llIsNull(attribute) ? 0 : irIntegerAttrValue(llAttr(attribute));
  if (kind)
    tsStringAppendC(out, kind == LlvmUnnamedAddrLocal ? "local_unnamed_addr " : "unnamed_addr ");
}

//===--- Comdats ---===//

static void meetComdat(LlWriter *writer, MlirAttribute comdat) {
  if (llIsNull(comdat))
    return;
  MlirOperation op = tesseraSymbolTableLookupRef(writer->module, comdat);
  bool isNew = false;
  if (!mlirOperationIsNull(op))
    tsPointerMapInsert(&writer->seenComdats, op.ptr, &isNew);
  if (isNew)
    tsVecPush(&writer->comdats, op);
}

/// Whether no two selectors have one name, wherever they are: LLVM has one table of them.
static bool checkSelectors(LlWriter *writer) {
  TsStringMap names = {0};
  bool ok = true, isNew;
  for (MlirOperation op = firstOp(writer); ok && op.ptr; op = mlirOperationGetNextInBlock(op)) {
    if (!llvmComdatOpIsA(op))
      continue;
    MlirBlock block = mlirRegionGetFirstBlock(llvmComdatOpGetBody(op));
    for (MlirOperation selector = mlirBlockGetFirstOperation(block); ok && selector.ptr;
         selector = mlirOperationGetNextInBlock(selector)) {
      tsStringMapInsert(&names, llvmComdatSelectorOpGetSymName(selector), &isNew);
      ok = isNew;
      if (!ok)
        mlirOperationEmitError(selector,
                               "comdat selection symbols must be unique even in different comdat "
                               "regions");
    }
  }
  tsStringMapFree(&names);
  return ok;
}

static void writeComdats(LlWriter *writer, TsString *out) {
  for (MlirOperation op = firstOp(writer); op.ptr; op = mlirOperationGetNextInBlock(op))
    if (llvmFuncOpIsA(op))
      meetComdat(writer, llvmFuncOpGetComdatAttr(op));
  for (MlirOperation op = firstOp(writer); op.ptr; op = mlirOperationGetNextInBlock(op))
    if (llvmGlobalOpIsA(op))
      meetComdat(writer, llvmGlobalOpGetComdatAttr(op));
  for (size_t i = 0; i < writer->comdats.size; ++i) {
    MlirOperation op = writer->comdats.data[i];
    MlirStringRef kind = llvmComdatStringify(llvmComdatSelectorOpGetComdat(op));
    tsStringAppendChar(out, '\n');
    llAppendName(out, '$', llvmComdatSelectorOpGetSymName(op));
    tsStringAppendFormat(out, " = comdat %.*s\n", (int)kind.length, kind.data);
  }
}

void llAppendComdat(LlWriter *writer, TsString *out, MlirAttribute comdat, MlirStringRef name,
                    bool isVariable) {
  (void)writer;
  if (llIsNull(comdat))
    return;
  MlirStringRef selector = irStringValue(irSymbolRefLeaf(llAttr(comdat)));
  tsStringAppendC(out, isVariable ? ", comdat" : " comdat");
  if (tsEqual(selector, name))
    return;
  tsStringAppendChar(out, '(');
  llAppendName(out, '$', selector);
  tsStringAppendChar(out, ')');
}

//===--- Variables ---===//

/// The initial value; NULL when there is none, *ok false after a diagnostic.
static const LlConstant *initialValue(LlWriter *writer, MlirOperation op, bool *ok) {
  MlirRegion region = llvmGlobalOpGetInitializer(op);
  MlirAttribute value = llvmGlobalOpGetValueAttr(op);
  MlirType type = llvmGlobalOpGetGlobalType(op);
  LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmGlobalOpGetLinkageAttr(op));
  const LlConstant *constant = NULL;
  if (!mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    *ok = (constant = llComputeInitializer(writer, op, region)) != NULL;
  else if (!llIsNull(value))
    *ok = (constant = llMakeConstant(writer, type, value, mlirOperationGetLocation(op))) != NULL;
  else if (linkage != LlvmLinkageExternal && linkage != LlvmLinkageExternWeak)
    constant = llMakeSimple(writer, LL_UNDEF, type);
  return constant;
}

static void collectDebug(LlWriter *writer, MlirOperation op, LlAttachments *attachments) {
  MlirAttribute list = llvmGlobalOpGetDbgExprsAttr(op);
  IrList expressions = llIsNull(list) ? (IrList){NULL, 0} : irArrayElements(llAttr(list));
  for (size_t i = 0; i < expressions.size; ++i)
    llAttach(attachments, "dbg", llDebugNode(writer, (MlirAttribute){expressions.data[i]}));
}

static bool appendVariableTrailer(LlWriter *writer, TsString *out, MlirOperation op) {
  if (!llIsNull(llvmGlobalOpGetSectionAttr(op))) {
    tsStringAppendC(out, ", section ");
    llAppendQuoted(out, llvmGlobalOpGetSection(op));
  }
  llAppendComdat(writer, out, llvmGlobalOpGetComdatAttr(op), llvmGlobalOpGetSymName(op), true);
  if (!llIsNull(llvmGlobalOpGetAlignmentAttr(op)))
    tsStringAppendFormat(out, ", align %lld", (long long)llvmGlobalOpGetAlignment(op));
  LlAttachments attachments = {0};
  collectDebug(writer, op, &attachments);
  llAppendAttachments(writer, out, &attachments, ", ");
  tsVecFree(&attachments);
  LlAttributes list = {0};
  bool ok = llAddListed(writer, &list, llvmGlobalOpGetTargetSpecificAttrsAttr(op),
                        "target_specific_attrs", mlirOperationGetLocation(op));
  llAppendGroup(writer, out, &list);
  tsVecFree(&list);
  return ok;
}

static bool writeVariable(LlWriter *writer, TsString *out, MlirOperation op) {
  bool ok = true;
  const LlConstant *value = initialValue(writer, op, &ok);
  LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmGlobalOpGetLinkageAttr(op));
  if (!ok)
    return false;
  llAppendName(out, '@', llvmGlobalOpGetSymName(op));
  tsStringAppendC(out, !value && linkage == LlvmLinkageExternal ? " = external " : " = ");
  llAppendLinkage(out, linkage, llvmGlobalOpGetDsoLocal(op), llvmGlobalOpGetVisibility(op));
  if (llvmGlobalOpGetThreadLocal(op))
    tsStringAppendC(out, "thread_local ");
  appendUnnamed(out, llvmGlobalOpGetUnnamedAddrAttr(op));
  if (llvmGlobalOpGetAddrSpace(op))
    tsStringAppendFormat(out, "addrspace(%lld) ", (long long)llvmGlobalOpGetAddrSpace(op));
  if (llvmGlobalOpGetExternallyInitialized(op))
    tsStringAppendC(out, "externally_initialized ");
  tsStringAppendC(out, llvmGlobalOpGetConstant(op) ? "constant " : "global ");
  llAppendType(writer, out, llvmGlobalOpGetGlobalType(op));
  if (value) {
    tsStringAppendChar(out, ' ');
    llAppendConstant(writer, out, value);
  }
  ok = appendVariableTrailer(writer, out, op);
  tsStringAppendChar(out, '\n');
  return ok;
}

//===--- Constructors and destructors ---===//

static void writeStructors(LlWriter *writer, TsString *out, const char *name,
                           MlirAttribute functions, MlirAttribute priorities, MlirAttribute data) {
  IrList list = irArrayElements(llAttr(functions));
  const char *type = "{ i32, ptr, ptr }";
  tsStringAppendFormat(out, "@%s = appending global [%zu x %s] ", name, list.size, type);
  if (!list.size) {
    tsStringAppendC(out, "zeroinitializer\n");
    return;
  }
  (void)writer;
  for (size_t i = 0; i < list.size; ++i) {
    const IrStorage *symbol = irArrayElements(llAttr(data)).data[i];
    tsStringAppendFormat(
        out, "%s%s { i32 %lld, ptr ", i ? ", " : "[", type,
        (long long)irIntegerAttrValue(irArrayElements(llAttr(priorities)).data[i]));
    llAppendName(out, '@', irStringValue(irSymbolRefRoot(list.data[i])));
    tsStringAppendC(out, ", ptr ");
    if (irIsSymbolRef(symbol))
      llAppendName(out, '@', irStringValue(irSymbolRefRoot(symbol)));
    else
      tsStringAppendC(out, "null");
    tsStringAppendC(out, " }");
  }
  tsStringAppendC(out, "]\n");
}

//===--- Aliases and indirect functions ---===//

static bool writeAlias(LlWriter *writer, TsString *out, MlirOperation op) {
  const LlConstant *value = llComputeInitializer(writer, op, llvmAliasOpGetInitializer(op));
  if (!value)
    return false;
  llAppendName(out, '@', llvmAliasOpGetSymName(op));
  tsStringAppendC(out, " = ");
  llAppendLinkage(out, llvmLinkageAttrGetLinkage(llvmAliasOpGetLinkageAttr(op)),
                  llvmAliasOpGetDsoLocal(op), llvmAliasOpGetVisibility(op));
  if (llvmAliasOpGetThreadLocal(op))
    tsStringAppendC(out, "thread_local ");
  appendUnnamed(out, llvmAliasOpGetUnnamedAddrAttr(op));
  tsStringAppendC(out, "alias ");
  llAppendType(writer, out, llvmAliasOpGetAliasType(op));
  tsStringAppendC(out, ", ");
  if (value->kind == LL_CAST || value->kind == LL_BINARY || value->kind == LL_ADDRESS)
    llAppendConstant(writer, out, value);
  else
    llAppendTypedConstant(writer, out, value);
  tsStringAppendChar(out, '\n');
  return true;
}

static void writeIndirectFunction(LlWriter *writer, TsString *out, MlirOperation op) {
  llAppendName(out, '@', llvmIFuncOpGetSymName(op));
  tsStringAppendC(out, " = ");
  llAppendLinkage(out, llvmLinkageAttrGetLinkage(llvmIFuncOpGetLinkageAttr(op)),
                  llvmIFuncOpGetDsoLocal(op), llvmIFuncOpGetVisibility(op));
  appendUnnamed(out, llvmIFuncOpGetUnnamedAddrAttr(op));
  tsStringAppendC(out, "ifunc ");
  llAppendType(writer, out, llvmIFuncOpGetIFuncType(op));
  tsStringAppendC(out, ", ");
  llAppendType(writer, out, llvmIFuncOpGetResolverType(op));
  tsStringAppendChar(out, ' ');
  llAppendName(out, '@', llvmIFuncOpGetResolver(op));
  tsStringAppendChar(out, '\n');
}

//===--- All of them ---===//

static bool writeVariables(LlWriter *writer, TsString *out) {
  bool ok = true;
  for (MlirOperation op = firstOp(writer); ok && op.ptr; op = mlirOperationGetNextInBlock(op))
    if (llvmGlobalOpIsA(op))
      ok = writeVariable(writer, out, op) && llTypesEnd(writer, op);
  // Who calls the code runs them: the optimizer may run them too, ahead of time.
  for (MlirOperation op = firstOp(writer); ok && op.ptr && !writer->isForCalls;
       op = mlirOperationGetNextInBlock(op)) {
    if (llvmGlobalCtorsOpIsA(op))
      writeStructors(writer, out, "llvm.global_ctors", llvmGlobalCtorsOpGetCtorsAttr(op),
                     llvmGlobalCtorsOpGetPrioritiesAttr(op), llvmGlobalCtorsOpGetDataAttr(op));
    else if (llvmGlobalDtorsOpIsA(op))
      writeStructors(writer, out, "llvm.global_dtors", llvmGlobalDtorsOpGetDtorsAttr(op),
                     llvmGlobalDtorsOpGetPrioritiesAttr(op), llvmGlobalDtorsOpGetDataAttr(op));
  }
  return ok;
}

/// Appends a part behind an empty line, when there is anything.
static void appendPart(TsString *out, TsString *part) {
  if (part->size) {
    tsStringAppendChar(out, '\n');
    tsStringAppend(out, tsStringView(part));
  }
  tsStringClear(part);
}

bool llWriteGlobals(LlWriter *writer, TsString *out) {
  TsString part = {0};
  if (!checkSelectors(writer))
    return false;
  writeComdats(writer, out);
  bool ok = writeVariables(writer, &part);
  appendPart(out, &part);
  for (MlirOperation op = firstOp(writer); ok && op.ptr; op = mlirOperationGetNextInBlock(op))
    if (llvmAliasOpIsA(op))
      ok = writeAlias(writer, &part, op) && llTypesEnd(writer, op);
  appendPart(out, &part);
  for (MlirOperation op = firstOp(writer); ok && op.ptr; op = mlirOperationGetNextInBlock(op))
    if (llvmIFuncOpIsA(op)) {
      writeIndirectFunction(writer, &part, op);
      ok = llTypesEnd(writer, op);
    }
  appendPart(out, &part);
  tsStringFree(&part);
  return ok;
}
