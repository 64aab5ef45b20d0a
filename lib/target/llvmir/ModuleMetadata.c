// What the module itself says in metadata: flags, options of the linker, who made it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

//===--- Flags ---===//

static void addProfileNumber(LlWriter *writer, LlNodeBuilder *list, const char *name,
                             int64_t value) {
  LlNodeBuilder builder = {0};
  llTupleString(writer, &builder, mlirStringRefCreateFromCString(name));
  llTupleText(writer, &builder, "i64 %lld", (long long)value);
  llTupleNode(writer, list, llNodeFinish(writer, &builder, NULL, false));
}

static LlNode *detailsNode(LlWriter *writer, MlirAttribute summary) {
  size_t size;
  const MlirAttribute *entries = llvmModuleFlagProfileSummaryAttrGetDetailedSummary(summary, &size);
  LlNodeBuilder list = {0};
  for (size_t i = 0; i < size; ++i) {
    LlNodeBuilder entry = {0};
    llTupleText(writer, &entry, "i64 %lld",
                (long long)llvmModuleFlagProfileSummaryDetailedAttrGetCutOff(entries[i]));
    llTupleText(writer, &entry, "i64 %lld",
                (long long)llvmModuleFlagProfileSummaryDetailedAttrGetMinCount(entries[i]));
    llTupleText(writer, &entry, "i64 %lld",
                (long long)llvmModuleFlagProfileSummaryDetailedAttrGetNumCounts(entries[i]));
    llTupleNode(writer, &list, llNodeFinish(writer, &entry, NULL, false));
  }
  LlNodeBuilder builder = {0};
  LlNode *node = size ? llNodeFinish(writer, &list, NULL, false) : llEmptyNode(writer, false);
  llTupleString(writer, &builder, tsLiteral("DetailedSummary"));
  llTupleNode(writer, &builder, node);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *profileNode(LlWriter *writer, MlirAttribute summary) {
  LlNodeBuilder list = {0}, format = {0};
  llTupleString(writer, &format, tsLiteral("ProfileFormat"));
  llTupleString(
      writer, &format,
      llvmProfileSummaryFormatKindStringify(llvmModuleFlagProfileSummaryAttrGetFormat(summary)));
  llTupleNode(writer, &list, llNodeFinish(writer, &format, NULL, false));
  addProfileNumber(writer, &list, "TotalCount",
                   llvmModuleFlagProfileSummaryAttrGetTotalCount(summary));
  addProfileNumber(writer, &list, "MaxCount", llvmModuleFlagProfileSummaryAttrGetMaxCount(summary));
  addProfileNumber(writer, &list, "MaxInternalCount",
                   llvmModuleFlagProfileSummaryAttrGetMaxInternalCount(summary));
  addProfileNumber(writer, &list, "MaxFunctionCount",
                   llvmModuleFlagProfileSummaryAttrGetMaxFunctionCount(summary));
  addProfileNumber(writer, &list, "NumCounts",
                   llvmModuleFlagProfileSummaryAttrGetNumCounts(summary));
  addProfileNumber(writer, &list, "NumFunctions",
                   llvmModuleFlagProfileSummaryAttrGetNumFunctions(summary));
  int64_t isPartial = llvmModuleFlagProfileSummaryAttrGetIsPartialProfile(summary);
  if (isPartial >= 0)
    addProfileNumber(writer, &list, "IsPartialProfile", isPartial);
  MlirAttribute ratio = llvmModuleFlagProfileSummaryAttrGetPartialProfileRatio(summary);
  if (!llIsNull(ratio)) {
    LlNodeBuilder builder = {0};
    TsString text = {0};
    MlirType type = llType(irAttributeType(llAttr(ratio)));
    llAppendType(writer, &text, type);
    tsStringAppendChar(&text, ' ');
    llAppendFloat(&text, type, irFloatAttrBits(llAttr(ratio)));
    llTupleString(writer, &builder, tsLiteral("PartialProfileRatio"));
    llTupleText(writer, &builder, "%s", text.data);
    tsStringFree(&text);
    llTupleNode(writer, &list, llNodeFinish(writer, &builder, NULL, false));
  }
  llTupleNode(writer, &list, detailsNode(writer, summary));
  return llNodeFinish(writer, &list, NULL, false);
}

// Null for what is no function of the module.
static void addFunctionName(LlWriter *writer, LlNodeBuilder *builder, MlirAttribute symbol) {
  const uintptr_t *found =
      llIsNull(symbol)
          ? NULL
          : tsStringMapFind(&writer->symbols, irStringValue(irSymbolRefRoot(llAttr(symbol))));
  if (!found || !llvmFuncOpIsA((MlirOperation){(void *)*found})) {
    llTupleNode(writer, builder, NULL);
    return;
  }
  TsString text = {0};
  llAppendName(&text, '@', irStringValue(irSymbolRefRoot(llAttr(symbol))));
  llTupleText(writer, builder, "ptr %s", text.data);
  tsStringFree(&text);
}

static LlNode *callGraphNode(LlWriter *writer, IrList entries) {
  LlNodeBuilder list = {0};
  for (size_t i = 0; i < entries.size; ++i) {
    MlirAttribute entry = {entries.data[i]};
    LlNodeBuilder builder = {0};
    if (!llvmModuleFlagCGProfileEntryAttrIsA(entry))
      continue;
    addFunctionName(writer, &builder, llvmModuleFlagCGProfileEntryAttrGetFrom(entry));
    addFunctionName(writer, &builder, llvmModuleFlagCGProfileEntryAttrGetTo(entry));
    llTupleText(writer, &builder, "i64 %lld",
                (long long)llvmModuleFlagCGProfileEntryAttrGetCount(entry));
    llTupleNode(writer, &list, llNodeFinish(writer, &builder, NULL, false));
  }
  return list.isTuple ? llNodeFinish(writer, &list, NULL, true) : llEmptyNode(writer, true);
}

static bool addFlag(LlWriter *writer, MlirAttribute flag) {
  LlNodeBuilder builder = {0};
  MlirAttribute value = llvmModuleFlagAttrGetValue(flag);
  const IrStorage *storage = llAttr(value);
  llTupleText(writer, &builder, "i32 %d", (int)llvmModuleFlagAttrGetBehavior(flag));
  llTupleString(writer, &builder, llText(llvmModuleFlagAttrGetKey(flag)));
  if (irIsInteger(storage))
    llTupleText(writer, &builder, "i32 %lld", (long long)irIntegerAttrValue(storage));
  else if (irIsString(storage))
    llTupleString(writer, &builder, irStringValue(storage));
  else if (irIsArray(storage))
    llTupleNode(writer, &builder, callGraphNode(writer, irArrayElements(storage)));
  else if (llvmModuleFlagProfileSummaryAttrIsA(value))
    llTupleNode(writer, &builder, profileNode(writer, value));
  else
    llTupleNode(writer, &builder, NULL);
  llAddNamed(writer, "llvm.module.flags", llNodeFinish(writer, &builder, NULL, false));
  return true;
}

static bool isKey(MlirAttribute flag, const char *key) {
  return tsEqualC(llText(llvmModuleFlagAttrGetKey(flag)), key);
}

bool llAddModuleFlags(LlWriter *writer, MlirOperation op) {
  IrList flags = irArrayElements(llAttr(llvmModuleFlagsOpGetFlagsAttr(op)));
  for (size_t i = 0; i < flags.size; ++i) {
    MlirAttribute flag = {flags.data[i]};
    if (!llvmModuleFlagAttrIsA(flag))
      continue; // the verifier has spoken
    writer->hasDebugVersion |= isKey(flag, "Debug Info Version");
    writer->hasCodeView |= isKey(flag, "CodeView");
    addFlag(writer, flag);
  }
  return true;
}

static void addWarningFlag(LlWriter *writer, const char *key, int value) {
  LlNodeBuilder builder = {0};
  llTupleText(writer, &builder, "i32 2");
  llTupleString(writer, &builder, mlirStringRefCreateFromCString(key));
  llTupleText(writer, &builder, "i32 %d", value);
  llAddNamed(writer, "llvm.module.flags", llNodeFinish(writer, &builder, NULL, false));
}

static bool isMsvc(MlirStringRef triple) {
  return tsFind(triple, tsLiteral("-windows-msvc"), 0) != SIZE_MAX;
}

void llAddDebugFlags(LlWriter *writer) {
  MlirAttribute triple =
      mlirOperationGetDiscardableAttributeByName(writer->module, tsLiteral("llvm.target_triple"));
  if (!writer->hasDebugVersion)
    addWarningFlag(writer, "Debug Info Version", 3);
  if (!llIsNull(triple) && irIsString(llAttr(triple)) && isMsvc(llText(triple)) &&
      !writer->hasCodeView)
    addWarningFlag(writer, "CodeView", 1);
}

//===--- Lists of strings ---===//

static void addString(LlWriter *writer, const char *name, MlirStringRef text) {
  LlNodeBuilder builder = {0};
  llTupleString(writer, &builder, text);
  llAddNamed(writer, name, llNodeFinish(writer, &builder, NULL, false));
}

static void addStringAttribute(LlWriter *writer, const char *name) {
  MlirAttribute attribute = mlirOperationGetDiscardableAttributeByName(
      writer->module, mlirStringRefCreateFromCString(name));
  if (!llIsNull(attribute) && irIsString(llAttr(attribute)))
    addString(writer, name, llText(attribute));
}

static void addLibraries(LlWriter *writer) {
  MlirAttribute libraries = mlirOperationGetDiscardableAttributeByName(
      writer->module, tsLiteral("llvm.dependent_libraries"));
  if (llIsNull(libraries))
    return;
  IrList strings =
      irIsArray(llAttr(libraries)) ? irArrayElements(llAttr(libraries)) : (IrList){NULL, 0};
  for (size_t i = 0; i < strings.size; ++i)
    if (irIsString(strings.data[i]))
      addString(writer, "llvm.dependent-libraries", irStringValue(strings.data[i]));
  if (!llvmDependentLibrariesAttrIsA(libraries))
    return;
  size_t size;
  const MlirAttribute *names = llvmDependentLibrariesAttrGetLibs(libraries, &size);
  for (size_t i = 0; i < size; ++i)
    addString(writer, "llvm.dependent-libraries", llText(names[i]));
}

static void addLinkerOptions(LlWriter *writer, MlirOperation op) {
  IrList options = irArrayElements(llAttr(llvmLinkerOptionsOpGetOptionsAttr(op)));
  LlNodeBuilder builder = {0};
  for (size_t i = 0; i < options.size; ++i)
    llTupleString(writer, &builder, irStringValue(options.data[i]));
  llAddNamed(writer, "llvm.linker.options",
             options.size ? llNodeFinish(writer, &builder, NULL, false)
                          : llEmptyNode(writer, false));
}

bool llAddModuleMetadata(LlWriter *writer) {
  addStringAttribute(writer, "llvm.ident");
  addStringAttribute(writer, "llvm.commandline");
  addLibraries(writer);
  for (MlirOperation op =
           mlirBlockGetFirstOperation(mlirModuleGetBody(mlirModuleFromOperation(writer->module)));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (llvmLinkerOptionsOpIsA(op))
      addLinkerOptions(writer, op);
    else if (llvmModuleFlagsOpIsA(op) && !llAddModuleFlags(writer, op))
      return false;
  }
  return true;
}
