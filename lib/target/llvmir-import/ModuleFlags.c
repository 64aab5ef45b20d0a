// Flags of the module and what else its named metadata says.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

static const LiNamedNodes *findNamed(const LiImporter *importer, const char *name) {
  for (size_t i = 0; i < importer->ir->named.size; ++i)
    if (tsEqualC(importer->ir->named.data[i].name, name))
      return &importer->ir->named.data[i];
  return NULL;
}

static bool warnOf(LiImporter *importer, const char *what, const LiMeta *meta) {
  MlirStringRef text = meta->kind == LI_META_NODE   ? liNodeText(importer, meta->node)
                       : meta->kind == LI_META_TEXT ? meta->text
                                                    : tsLiteral("");
  const char *quote = meta->kind == LI_META_TEXT ? "\"" : "";
  return liReport(importer->moduleLocation, MlirDiagnosticWarning, "%s: %s%s%.*s%s", what,
                  *quote ? "!" : "", quote, (int)text.length, text.data, quote);
}

static bool unsignedOf(const LiMeta *meta, int64_t *value) {
  if (!liMetaInteger(meta, value))
    return false;
  unsigned width = irIntegerTypeWidth(irType(meta->value->type));
  if (width < 64)
    *value &= (int64_t)(((uint64_t)1 << width) - 1);
  return true;
}

static const LiNode *nodeOf(const LiMeta *meta) {
  return meta->kind == LI_META_NODE ? meta->node : NULL;
}

//===--- Profiles of calls ---===//

static MlirAttribute functionRef(LiImporter *importer, const LiMeta *meta) {
  return meta->kind == LI_META_VALUE && meta->value->kind == LI_FUNCTION
             ? liSymbolRef(importer, meta->value->name)
             : liNoAttr();
}

static MlirAttribute callProfile(LiImporter *importer, const LiNode *node) {
  LiMlirAttrs list = {0};
  for (size_t i = 0; i < node->size; ++i) {
    const LiNode *entry = nodeOf(&node->operands[i]);
    int64_t count;
    if (!entry || entry->size != 3 || !unsignedOf(&entry->operands[2], &count))
      return liNoAttr();
    liPush(importer->arena, &list,
           llvmModuleFlagCGProfileEntryAttrGet(importer->context,
                                               functionRef(importer, &entry->operands[0]),
                                               functionRef(importer, &entry->operands[1]), count));
  }
  return mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data);
}

//===--- Summaries of profiles ---===//

/// Entries are taken one after the other, each a name and a value.
typedef struct Summary {
  LiImporter *importer;
  const LiNode *node;
  size_t next;
} Summary;

static const LiMeta *present(const Summary *summary) {
  return &summary->node->operands[summary->next];
}

/// The value of the present entry when it has the name; else NULL, after a warning unless it may be
/// missing.
static const LiMeta *valueOf(Summary *summary, const char *name, bool isOptional) {
  const LiNode *pair = nodeOf(present(summary));
  if (!pair || pair->size != 2) {
    warnOf(summary->importer, "expected 2-element tuple metadata", present(summary));
    return NULL;
  }
  if (pair->operands[0].kind == LI_META_TEXT && tsEqualC(pair->operands[0].text, name))
    return &pair->operands[1];
  if (!isOptional) {
    TsString what = {0};
    tsStringAppendFormat(&what, "expected '%s' key, but found", name);
    warnOf(summary->importer, what.data, &pair->operands[0]);
    tsStringFree(&what);
  }
  return NULL;
}

static bool takeNumber(Summary *summary, const char *name, int64_t *number) {
  const LiMeta *value = valueOf(summary, name, false);
  if (!value)
    return false;
  if (!unsignedOf(value, number)) {
    TsString what = {0};
    tsStringAppendFormat(&what, "expected integer metadata value for key '%s'", name);
    warnOf(summary->importer, what.data, present(summary));
    tsStringFree(&what);
    return false;
  }
  ++summary->next;
  return true;
}

static bool takeFormat(Summary *summary, LlvmProfileSummaryFormatKind *format) {
  const LiNode *pair = nodeOf(present(summary));
  if (!pair || pair->size != 2)
    return warnOf(summary->importer, "expected 2-element tuple metadata", present(summary));
  if (pair->operands[0].kind != LI_META_TEXT || !tsEqualC(pair->operands[0].text, "ProfileFormat"))
    return warnOf(summary->importer, "expected 'ProfileFormat' key", &pair->operands[0]);
  if (pair->operands[1].kind != LI_META_TEXT ||
      !llvmProfileSummaryFormatKindSymbolize(pair->operands[1].text, format))
    return warnOf(summary->importer,
                  "expected 'SampleProfile', 'InstrProf' or 'CSInstrProf' values, but found",
                  &pair->operands[1]);
  ++summary->next;
  return true;
}

static bool takeDetails(Summary *summary, LiMlirAttrs *details) {
  LiImporter *importer = summary->importer;
  const LiNode *pair = nodeOf(present(summary));
  if (!pair || pair->size != 2)
    return warnOf(importer, "expected 2-element tuple metadata", present(summary));
  if (pair->operands[0].kind != LI_META_TEXT ||
      !tsEqualC(pair->operands[0].text, "DetailedSummary"))
    return warnOf(importer, "expected 'DetailedSummary' key", &pair->operands[0]);
  const LiNode *list = nodeOf(&pair->operands[1]);
  if (!list)
    return warnOf(importer, "expected tuple value for 'DetailedSummary' key", &pair->operands[1]);
  for (size_t i = 0; i < list->size; ++i) {
    const LiNode *entry = nodeOf(&list->operands[i]);
    int64_t numbers[3];
    if (!entry || entry->size != 3)
      return warnOf(importer, "'DetailedSummary' entry expects 3 operands", &list->operands[i]);
    for (size_t j = 0; j < 3; ++j)
      if (!unsignedOf(&entry->operands[j], &numbers[j]))
        return warnOf(importer, "expected only integer entries in 'DetailedSummary'",
                      &list->operands[i]);
    liPush(importer->arena, details,
           llvmModuleFlagProfileSummaryDetailedAttrGet(importer->context, numbers[0], numbers[1],
                                                       numbers[2]));
  }
  return true;
}

/// Whether something follows the present entry, which isn't the last one.
static bool isFollowed(Summary *summary, const char *name) {
  if (summary->next + 1 < summary->node->size)
    return true;
  TsString what = {0};
  tsStringAppendFormat(&what, "the last summary entry is '%s', expected 'DetailedSummary'", name);
  warnOf(summary->importer, what.data, present(summary));
  tsStringFree(&what);
  return false;
}

static bool takeOptional(Summary *summary, int64_t *isPartial, MlirAttribute *ratio) {
  *isPartial = -1;
  if (valueOf(summary, "IsPartialProfile", true) &&
      (!isFollowed(summary, "IsPartialProfile") ||
       !takeNumber(summary, "IsPartialProfile", isPartial)))
    return false;
  const LiMeta *value = valueOf(summary, "PartialProfileRatio", true);
  if (!value)
    return true;
  if (value->kind != LI_META_VALUE || value->value->kind != LI_FLOAT)
    return warnOf(summary->importer, "expected double metadata value for key 'PartialProfileRatio'",
                  present(summary));
  *ratio = value->value->attribute;
  return isFollowed(summary, "PartialProfileRatio") && ++summary->next;
}

static MlirAttribute profileSummary(LiImporter *importer, const LiMeta *meta) {
  static const char *const names[] = {"TotalCount",       "MaxCount",  "MaxInternalCount",
                                      "MaxFunctionCount", "NumCounts", "NumFunctions"};
  enum { kNumNames = 6 };
  Summary summary = {importer, meta->node, 0};
  if (summary.node->size < 8) {
    warnOf(importer, "expected at 8 entries in 'ProfileSummary'", meta);
    return liNoAttr();
  }
  LlvmProfileSummaryFormatKind format = LlvmProfileSummaryFormatKindSampleProfile;
  int64_t numbers[kNumNames] = {0}, isPartial;
  MlirAttribute ratio = liNoAttr();
  LiMlirAttrs details = {0};
  bool ok = takeFormat(&summary, &format);
  for (size_t i = 0; ok && i < kNumNames; ++i)
    ok = takeNumber(&summary, names[i], &numbers[i]);
  if (!ok || !takeOptional(&summary, &isPartial, &ratio) || !takeDetails(&summary, &details))
    return liNoAttr();
  return llvmModuleFlagProfileSummaryAttrGet(importer->context, format, numbers[0], numbers[1],
                                             numbers[2], numbers[3], numbers[4], numbers[5],
                                             isPartial, ratio, details.size, details.data);
}

//===--- Flags ---===//

static MlirAttribute flagValue(LiImporter *importer, MlirStringRef key, const LiMeta *meta) {
  int64_t number;
  if (unsignedOf(meta, &number))
    return liInt(importer, 32, (int32_t)number);
  if (meta->kind == LI_META_TEXT)
    return liString(importer, meta->text);
  if (meta->kind != LI_META_NODE)
    return liNoAttr();
  if (tsEqualC(key, "CG Profile"))
    return callProfile(importer, meta->node);
  return tsEqualC(key, "ProfileSummary") ? profileSummary(importer, meta) : liNoAttr();
}

static bool importFlags(LiImporter *importer) {
  const LiNamedNodes *named = findNamed(importer, "llvm.module.flags");
  LiMlirAttrs list = {0};
  for (size_t i = 0; named && i < named->nodes.size; ++i) {
    const LiNode *node = named->nodes.data[i];
    int64_t behavior;
    if (node->size != 3 || !liMetaInteger(&node->operands[0], &behavior) ||
        !llvmModFlagBehaviorIsValid(behavior) || node->operands[1].kind != LI_META_TEXT)
      return liErrorAt(importer->ir, node->position, "invalid module flag");
    MlirStringRef key = node->operands[1].text;
    MlirAttribute value = flagValue(importer, key, &node->operands[2]);
    if (!value.ptr) {
      TsString what = {0};
      tsStringAppendFormat(&what, "unsupported module flag value for key '%.*s' ", (int)key.length,
                           key.data);
      warnOf(importer, what.data, &node->operands[2]);
      tsStringFree(&what);
      continue;
    }
    liPush(importer->arena, &list,
           llvmModuleFlagAttrGet(importer->context, (LlvmModFlagBehavior)behavior,
                                 liString(importer, key), value));
  }
  if (list.size)
    llvmModuleFlagsOpCreate(importer->rewriter, importer->moduleLocation,
                            mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data));
  return true;
}

//===--- Other named nodes ---===//

static MlirAttribute textsOf(LiImporter *importer, const LiNode *node) {
  LiMlirAttrs texts = {0};
  for (size_t i = 0; i < node->size; ++i)
    if (node->operands[i].kind == LI_META_TEXT)
      liPush(importer->arena, &texts, liString(importer, node->operands[i].text));
  return mlirArrayAttrGet(importer->context, (intptr_t)texts.size, texts.data);
}

static void importLinkerOptions(LiImporter *importer) {
  const LiNamedNodes *named = findNamed(importer, "llvm.linker.options");
  for (size_t i = 0; named && i < named->nodes.size; ++i)
    llvmLinkerOptionsOpCreate(importer->rewriter, importer->moduleLocation,
                              textsOf(importer, named->nodes.data[i]));
}

static void importLibraries(LiImporter *importer) {
  const LiNamedNodes *named = findNamed(importer, "llvm.dependent-libraries");
  LiMlirAttrs list = {0};
  for (size_t i = 0; named && i < named->nodes.size; ++i) {
    const LiNode *node = named->nodes.data[i];
    if (node->size == 1 && node->operands[0].kind == LI_META_TEXT)
      liPush(importer->arena, &list, liString(importer, node->operands[0].text));
  }
  if (list.size)
    mlirOperationSetDiscardableAttributeByName(
        importer->module, tsLiteral("llvm.dependent_libraries"),
        mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data));
}

/// A node with one text becomes an attribute of the module of the same name.
static void importText(LiImporter *importer, const char *name) {
  const LiNamedNodes *named = findNamed(importer, name);
  const LiNode *node = named && named->nodes.size == 1 ? named->nodes.data[0] : NULL;
  if (node && node->size == 1 && node->operands[0].kind == LI_META_TEXT)
    mlirOperationSetDiscardableAttributeByName(importer->module,
                                               mlirStringRefCreateFromCString(name),
                                               liString(importer, node->operands[0].text));
}

bool liImportModuleFlags(LiImporter *importer) {
  importLinkerOptions(importer);
  importLibraries(importer);
  if (!importFlags(importer))
    return false;
  importText(importer, "llvm.ident");
  importText(importer, "llvm.commandline");
  return true;
}
