// Calls of LLVM's intrinsics as operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

static MlirLocation locationOf(LiImporter *importer, const LiInst *inst) {
  return inst->location ? liLocation(importer, inst->location) : importer->unknown;
}

//===--- Which one it is ---===//

static void findIntrinsicsOf(LiImporter *importer, const TesseraDialectDef *dialect) {
  for (size_t i = 0; i < dialect->numOps; ++i) {
    const LlvmIntrinsic *intrinsic =
        tesseraOpDefGetInterface(dialect->ops[i], &oneToOneIntrinsicOpInterface);
    if (intrinsic)
      *tsStringMapInsert(&importer->intrinsics, mlirStringRefCreateFromCString(intrinsic->name),
                         NULL) = (uintptr_t)dialect->ops[i];
  }
}

void liFindIntrinsics(LiImporter *importer) {
  findIntrinsicsOf(importer, &llvmDialectDef);
  // Of devices, where the program knows them.
  MlirDialect nvvm = mlirContextGetOrLoadDialect(importer->context, tsLiteral("nvvm"));
  if (!mlirDialectIsNull(nvvm))
    findIntrinsicsOf(importer, irDialect(nvvm)->definition);
}

LiValue *liCalledIntrinsic(const LiInst *inst) {
  LiValue *callee = inst->call->callee;
  return (callee->kind == LI_FUNCTION || callee->kind == LI_FORWARD) &&
                 tsStartsWith(callee->name, tsLiteral("llvm."))
             ? callee
             : NULL;
}

/// Whether the part of a name is a type, as names of intrinsics end in: `i32`, `v4f32`, `p0`.
static bool isTypeName(MlirStringRef text) {
  static const char *const prefixes[] = {"i", "f", "p", "bf", "v", "nxv", "a", "s_", "sl_", "t"};
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; ++i) {
    size_t length = strlen(prefixes[i]);
    if (text.length > length && !memcmp(text.data, prefixes[i], length) &&
        ((text.data[length] >= '0' && text.data[length] <= '9') || prefixes[i][0] == 's' ||
         prefixes[i][0] == 't'))
      return true;
  }
  return tsEqualC(text, "isVoid") || tsEqualC(text, "Metadata") || tsEqualC(text, "x86amx") ||
         tsEqualC(text, "ppcf128") || tsEqualC(text, "token");
}

const TesseraOpDef *liFindIntrinsic(LiImporter *importer, MlirStringRef name) {
  if (!tsStartsWith(name, tsLiteral("llvm.")) || importer->options.prefersCalls)
    return NULL;
  MlirStringRef rest = tsSubstring(name, 5, SIZE_MAX);
  for (size_t length = rest.length;;) {
    uintptr_t *found = tsStringMapFind(&importer->intrinsics, tsSubstring(rest, 0, length));
    if (found)
      return (const TesseraOpDef *)*found;
    size_t dot = length;
    while (dot && rest.data[dot - 1] != '.')
      --dot;
    if (!dot || !isTypeName(tsSubstring(rest, dot, length - dot)))
      return NULL;
    length = dot - 1;
  }
}

//===--- Those with an operation of their own ---===//

/// The type of the operation's result, which may be void; null when it has none.
static MlirType resultOf(const LiInst *inst, const TesseraOpDef *definition) {
  return definition->numResults ? inst->value->type : (MlirType){NULL};
}

static MlirOperation none(void) { return (MlirOperation){NULL}; }

/// The number that an argument must be; NULL after a diagnostic.
static LiValue *immediate(LiImporter *importer, const LiInst *inst, size_t position) {
  LiValue *value = position < inst->size ? inst->operands[position] : NULL;
  if (value && (value->kind == LI_INTEGER || value->kind == LI_FLOAT))
    return value;
  liErrorAt(importer->ir, inst->position, "argument %zu of the intrinsic must be a constant",
            position);
  return NULL;
}

/// Converts the arguments that aren't attributes. At most `kMaxArguments` are looked at.
enum { kMaxArguments = 32 };
static bool checkArguments(LiImporter *importer, const LiInst *inst, size_t least) {
  return (inst->size >= least && inst->size <= kMaxArguments) ||
         liErrorAt(importer->ir, inst->position, "%zu arguments of an intrinsic aren't supported",
                   inst->size);
}

static bool convertArguments(LiImporter *importer, LiInst *inst, const bool *isLeftOut,
                             LiMlirValues *values) {
  for (size_t i = 0; i < inst->size; ++i) {
    if (isLeftOut[i])
      continue;
    if (inst->operands[i]->kind == LI_METADATA)
      return liErrorAt(importer->ir, inst->position, "metadata as argument %zu is not supported",
                       i);
    if (!liConvertAll(importer, 1, &inst->operands[i], values))
      return false;
  }
  return true;
}

static int slotOf(const TesseraOpDef *definition, const char *name) {
  for (int i = 0; i < definition->numAttributes; ++i)
    if (!strcmp(definition->attributes[i].name, name))
      return i;
  return -1;
}

/// Arguments in their order; those that the table names as attributes.
static MlirOperation importGeneral(LiImporter *importer, LiInst *inst,
                                   const TesseraOpDef *definition) {
  const LlvmIntrinsic *intrinsic =
      tesseraOpDefGetInterface(definition, &oneToOneIntrinsicOpInterface);
  bool isLeftOut[kMaxArguments] = {false};
  if (!checkArguments(importer, inst, 0))
    return none();
  MlirAttribute attributes[4];
  for (int i = 0; i < intrinsic->numImmediates; ++i) {
    size_t position = (size_t)intrinsic->immediates[i].position;
    LiValue *value = immediate(importer, inst, position);
    if (!value)
      return none();
    isLeftOut[position] = true;
    attributes[i] = value->attribute;
  }
  LiMlirValues values = {0};
  if (!convertArguments(importer, inst, isLeftOut, &values))
    return none();
  MlirOperation op = liMake(importer, definition, locationOf(importer, inst),
                            resultOf(inst, definition), values.size, values.data);
  for (int i = 0; i < intrinsic->numImmediates; ++i)
    liSet(op, intrinsic->immediates[i].attribute, attributes[i]);
  if (slotOf(definition, "fastmathFlags") >= 0)
    liSet(op, "fastmathFlags",
          llvmFastmathFlagsAttrGet(importer->context, (LlvmFastmathFlags)inst->fastmath));
  if (slotOf(definition, "arg_attrs") >= 0)
    liSetCallAttrs(importer, inst, op, isLeftOut);
  return op;
}

static MlirOperation importAssume(LiImporter *importer, LiInst *inst) {
  LiMlirValues values = {0};
  if (inst->size != 1 || !liConvertAll(importer, 1, inst->operands, &values) ||
      !liConvertBundles(importer, inst->call, &values))
    return none();
  return llvmAssumeOpCreate(
      importer->rewriter, locationOf(importer, inst), values.data[0], (intptr_t)values.size - 1,
      values.data + 1, liBundleSizes(importer, inst->call), liBundleTags(importer, inst->call));
}

/// The text that a `metadata !"text"` argument is; empty for others.
static MlirStringRef metaText(const LiInst *inst, size_t position) {
  const LiValue *value = position < inst->size ? inst->operands[position] : NULL;
  return value && value->kind == LI_METADATA && value->meta.kind == LI_META_TEXT ? value->meta.text
                                                                                 : tsLiteral("");
}

/// Of floats that mind rounding: words of metadata behind the first argument.
static MlirOperation importConstrained(LiImporter *importer, LiInst *inst,
                                       const TesseraOpDef *definition) {
  static const LlvmRoundingMode modes[] = {
      LlvmRoundingModeDynamic,        LlvmRoundingModeNearestTiesToEven,
      LlvmRoundingModeTowardNegative, LlvmRoundingModeTowardPositive,
      LlvmRoundingModeTowardZero,     LlvmRoundingModeNearestTiesToAway};
  static const char *const modeNames[] = {"round.dynamic",    "round.tonearest",
                                          "round.downward",   "round.upward",
                                          "round.towardzero", "round.tonearestaway"};
  static const char *const exceptionNames[] = {"fpexcept.ignore", "fpexcept.maytrap",
                                               "fpexcept.strict"};
  bool hasRounding = slotOf(definition, "roundingmode") >= 0;
  MlirStringRef exception = metaText(inst, hasRounding ? 2 : 1), mode = metaText(inst, 1);
  LiMlirValues values = {0};
  if (!inst->size || !liConvertAll(importer, 1, inst->operands, &values))
    return none();
  MlirAttribute rounding = liNoAttr(), exceptions = liNoAttr();
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; ++i)
    if (tsEqualC(mode, modeNames[i]))
      rounding = llvmRoundingModeToAttribute(importer->context, modes[i]);
  for (size_t i = 0; i < sizeof exceptionNames / sizeof exceptionNames[0]; ++i)
    if (tsEqualC(exception, exceptionNames[i]))
      exceptions =
          llvmFPExceptionBehaviorToAttribute(importer->context, (LlvmFPExceptionBehavior)i);
  if (!exceptions.ptr || (hasRounding && !rounding.ptr)) {
    liErrorAt(importer->ir, inst->position, "unknown rounding mode or exception behaviour");
    return none();
  }
  MlirOperation op = liMake(importer, definition, locationOf(importer, inst),
                            resultOf(inst, definition), 1, values.data);
  if (hasRounding)
    liSet(op, "roundingmode", rounding);
  liSet(op, "fpExceptionBehavior", exceptions);
  return op;
}

/// Masked accesses: the alignment is that of a pointer argument or, in an older form, an argument
/// behind the pointer.
static MlirOperation importMasked(LiImporter *importer, LiInst *inst,
                                  const TesseraOpDef *definition, size_t pointer) {
  bool isLeftOut[kMaxArguments] = {false};
  LiMlirValues values = {0};
  if (!checkArguments(importer, inst, pointer + 2))
    return none();
  const LiAttr *attr = liAttrsFind(&inst->call->arguments[pointer], "align");
  int64_t align = attr ? (int64_t)attr->number : 1;
  const LiValue *old = inst->operands[pointer + 1];
  isLeftOut[pointer + 1] = old->kind == LI_INTEGER;
  if (isLeftOut[pointer + 1])
    align = irIntegerAttrValue(irAttribute(old->attribute));
  if (!convertArguments(importer, inst, isLeftOut, &values))
    return none();
  MlirOperation op = liMake(importer, definition, locationOf(importer, inst),
                            resultOf(inst, definition), values.size, values.data);
  liSet(op, "alignment", liInt(importer, 32, align ? align : 1));
  if (definition == &llvmMaskedLoadOpDef && liFindAttachment(&inst->attachments, "nontemporal"))
    liSet(op, "nontemporal", liUnit(importer));
  return op;
}

/// A declaration of a scope; nothing where no operation is of it.
static bool importScope(LiImporter *importer, LiInst *inst, MlirOperation *op) {
  const LiValue *value = inst->size ? inst->operands[0] : NULL;
  if (!value || value->kind != LI_METADATA || value->meta.kind != LI_META_NODE)
    return liErrorAt(importer->ir, inst->position, "expected a list of scopes");
  MlirAttribute scopes = liScopes(importer, value->meta.node);
  if (!scopes.ptr)
    return true;
  if (mlirArrayAttrGetNumElements(scopes) != 1)
    return liErrorAt(importer->ir, inst->position, "expected a list with a single scope");
  *op = llvmNoAliasScopeDeclOpCreate(importer->rewriter, locationOf(importer, inst),
                                     mlirArrayAttrGetElement(scopes, 0));
  return true;
}

/// Calls that say something about variables are records, as LLVM reads them.
static bool importDebugCall(LiImporter *importer, LiInst *inst, const char *name) {
  LiRecord *record = tsArenaNew(importer->arena, LiRecord);
  *record = (LiRecord){.name = mlirStringRefCreateFromCString(name),
                       .position = inst->position,
                       .end = inst->end,
                       .size = inst->size + 1};
  record->operands = tsArenaNewArray(importer->arena, LiMeta, inst->size + 1);
  for (size_t i = 0; i < inst->size; ++i) {
    if (inst->operands[i]->kind != LI_METADATA)
      return liErrorAt(importer->ir, inst->position, "expected metadata");
    record->operands[i] = inst->operands[i]->meta;
  }
  record->operands[inst->size] =
      (LiMeta){.kind = inst->location ? LI_META_NODE : LI_META_NULL, .node = inst->location};
  if (importer->hasDebugInfo)
    liImportRecord(importer, record);
  return true;
}

//===--- Those without one ---===//

static MlirOperation importUnknown(LiImporter *importer, LiInst *inst) {
  const LiCall *call = inst->call;
  bool isLeftOut[kMaxArguments] = {false};
  LiMlirValues values = {0};
  if (!checkArguments(importer, inst, 0) || !convertArguments(importer, inst, isLeftOut, &values))
    return none();
  size_t numArguments = values.size;
  if (!liConvertBundles(importer, call, &values))
    return none();
  MlirType type = inst->value->type;
  bool isFast = inst->flags & LI_HAS_FASTMATH;
  MlirOperation op = llvmCallIntrinsicOpCreate(
      importer->rewriter, locationOf(importer, inst),
      llvmVoidTypeIsA(type) ? (MlirType){NULL} : type, liString(importer, call->callee->name),
      (intptr_t)numArguments, values.data,
      isFast ? llvmFastmathFlagsAttrGet(importer->context, (LlvmFastmathFlags)inst->fastmath)
             : liNoAttr(),
      (intptr_t)(values.size - numArguments), values.data ? values.data + numArguments : NULL,
      liBundleSizes(importer, call), liBundleTags(importer, call), liNoAttr(), liNoAttr());
  liSetCallAttrs(importer, inst, op, NULL);
  return op;
}

//===--- All ---===//

static MlirOperation importOp(LiImporter *importer, LiInst *inst, const TesseraOpDef *definition) {
  if (!definition)
    return importUnknown(importer, inst);
  if (definition == &llvmAssumeOpDef)
    return importAssume(importer, inst);
  if (slotOf(definition, "fpExceptionBehavior") >= 0)
    return importConstrained(importer, inst, definition);
  if (definition == &llvmMaskedLoadOpDef || definition == &llvmMaskedGatherOpDef)
    return importMasked(importer, inst, definition, 0);
  if (definition == &llvmMaskedStoreOpDef || definition == &llvmMaskedScatterOpDef)
    return importMasked(importer, inst, definition, 1);
  return importGeneral(importer, inst, definition);
}

bool liIsDebugCall(LiImporter *importer, const LiInst *inst) {
  LiValue *callee = inst->call ? liCalledIntrinsic(inst) : NULL;
  const TesseraOpDef *definition = callee ? liFindIntrinsic(importer, callee->name) : NULL;
  return definition == &llvmDbgLabelOpDef || definition == &llvmDbgDeclareOpDef ||
         definition == &llvmDbgValueOpDef;
}

bool liImportIntrinsic(LiImporter *importer, LiInst *inst, MlirOperation *op) {
  const TesseraOpDef *definition = liFindIntrinsic(importer, inst->call->callee->name);
  if (definition == &llvmNoAliasScopeDeclOpDef)
    return importScope(importer, inst, op);
  if (definition == &llvmDbgLabelOpDef)
    return importDebugCall(importer, inst, "dbg_label");
  if (definition == &llvmDbgDeclareOpDef || definition == &llvmDbgValueOpDef)
    return importDebugCall(importer, inst,
                           definition == &llvmDbgValueOpDef ? "dbg_value" : "dbg_declare");
  *op = importOp(importer, inst, definition);
  if (!op->ptr)
    return false;
  if (mlirOperationGetNumResults(*op))
    liMap(importer, inst->value, mlirOperationGetResult(*op, 0));
  return true;
}
