// Attributes of functions, parameters and globals, in LLVM's order and words.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMSteps.h"
#include "target/llvmir/AttrKinds.h"
#include "target/llvmir/Writer.h"

//===--- Lists ---===//

static bool isBefore(const LlAttribute *a, const LlAttribute *b) {
  return a->order != b->order ? a->order < b->order
                              : a->order == LL_NUM_ATTR_KINDS && tsCompare(a->name, b->name) < 0;
}

static bool isSame(const LlAttribute *a, const LlAttribute *b) {
  return a->order == b->order && (a->order < LL_NUM_ATTR_KINDS || tsEqual(a->name, b->name));
}

/// Puts it in its place; of two of a kind the last one counts.
static void add(LlAttributes *list, LlAttribute attribute) {
  for (size_t i = 0; i < list->size; ++i)
    if (isSame(&list->data[i], &attribute)) {
      list->data[i] = attribute;
      return;
    }
  tsVecPush(list, attribute);
  size_t i = list->size - 1;
  for (; i > 0 && isBefore(&attribute, &list->data[i - 1]); --i)
    list->data[i] = list->data[i - 1];
  list->data[i] = attribute;
}

void llAddFlag(LlWriter *writer, LlAttributes *list, const char *name) {
  (void)writer;
  MlirStringRef text = mlirStringRefCreateFromCString(name);
  LlAttribute attribute = {
      .order = llAttrFindKind(text), .name = text, .text = text, .grouped = text};
  add(list, attribute);
}

void llAddValued(LlWriter *writer, LlAttributes *list, const char *name, MlirStringRef text,
                 MlirStringRef grouped) {
  (void)writer;
  MlirStringRef key = mlirStringRefCreateFromCString(name);
  LlAttribute attribute = {.order = llAttrFindKind(key),
                           .name = key,
                           .text = text,
                           .grouped = grouped.data ? grouped : text};
  add(list, attribute);
}

void llAddString(LlWriter *writer, LlAttributes *list, MlirStringRef name,
                 const MlirStringRef *value) {
  TsString text = {0};
  llAppendQuoted(&text, name);
  if (value && value->length) {
    tsStringAppendChar(&text, '=');
    llAppendQuoted(&text, *value);
  }
  LlAttribute attribute = {.order = LL_NUM_ATTR_KINDS, .name = name, .text = llCopy(writer, &text)};
  attribute.grouped = attribute.text;
  tsStringFree(&text);
  add(list, attribute);
}

void llAppendAttributes(TsString *out, const LlAttributes *list) {
  for (size_t i = 0; i < list->size; ++i) {
    tsStringAppendChar(out, ' ');
    tsStringAppend(out, list->data[i].text);
  }
}

void llAppendGroup(LlWriter *writer, TsString *out, const LlAttributes *list) {
  if (!list->size)
    return;
  TsString text = {0};
  for (size_t i = 0; i < list->size; ++i) {
    tsStringAppendChar(&text, ' ');
    tsStringAppend(&text, list->data[i].grouped);
  }
  uintptr_t *known = tsStringMapFind(&writer->groupNumbers, tsStringView(&text));
  uintptr_t number = known ? *known : writer->groups.size;
  if (!known) {
    MlirStringRef copy = llCopy(writer, &text);
    tsVecPush(&writer->groups, copy);
    *tsStringMapInsert(&writer->groupNumbers, copy, NULL) = number;
  }
  tsStringAppendFormat(out, " #%zu", (size_t)number);
  tsStringFree(&text);
}

void llAppendFunctionComment(TsString *out, const LlAttributes *list) {
  size_t count = 0;
  for (size_t i = 0; i < list->size; ++i) {
    if (list->data[i].order == LL_NUM_ATTR_KINDS)
      continue;
    tsStringAppendC(out, count++ ? " " : "; Function Attrs: ");
    tsStringAppend(out, list->data[i].text);
  }
  if (count)
    tsStringAppendChar(out, '\n');
}

//===--- Arguments and results ---===//

static MlirStringRef typeText(LlWriter *writer, const char *name, MlirType type) {
  TsString text = {0};
  tsStringAppendFormat(&text, "%s(", name);
  llAppendType(writer, &text, type);
  tsStringAppendChar(&text, ')');
  MlirStringRef copy = llCopy(writer, &text);
  tsStringFree(&text);
  return copy;
}

static MlirStringRef rangeText(LlWriter *writer, MlirAttribute range) {
  TsString text = {0};
  MlirAttribute bounds[] = {llvmConstantRangeAttrGetLower(range),
                            llvmConstantRangeAttrGetUpper(range)};
  tsStringAppendC(&text, "range(");
  llAppendType(writer, &text, llType(irIntegerAttrType(llAttr(bounds[0]))));
  for (int i = 0; i < 2; ++i) {
    size_t size;
    const uint64_t *words = irIntegerAttrWords(llAttr(bounds[i]), &size);
    tsStringAppendC(&text, i ? ", " : " ");
    irWordsPrint(words, size, true, &text);
  }
  tsStringAppendChar(&text, ')');
  MlirStringRef copy = llCopy(writer, &text);
  tsStringFree(&text);
  return copy;
}

void llAppendRange(LlWriter *writer, TsString *out, MlirAttribute range) {
  if (llIsNull(range))
    return;
  size_t size;
  const uint64_t *lower = irIntegerAttrWords(llAttr(llvmConstantRangeAttrGetLower(range)), &size);
  const uint64_t *upper = irIntegerAttrWords(llAttr(llvmConstantRangeAttrGetUpper(range)), &size);
  // Equal bounds stand for no value when they are zero, for all of them when they aren't.
  if (!memcmp(lower, upper, size * sizeof *lower) && lower[0])
    return;
  tsStringAppend(out, rangeText(writer, range));
  tsStringAppendChar(out, ' ');
}

static MlirStringRef numberText(LlWriter *writer, const char *name, int64_t value) {
  return llFormat(writer,
                  tsEqualC(mlirStringRefCreateFromCString(name), "align") ? "%s %lld" : "%s(%lld)",
                  name, (long long)value);
}

static bool addParameter(LlWriter *writer, LlAttributes *list, MlirStringRef name,
                         MlirAttribute value) {
  const IrStorage *attribute = llAttr(value);
  MlirStringRef none = {NULL, 0};
  if (tsEqualC(name, "nocapture")) { // what it is called now
    llAddValued(writer, list, "captures", tsLiteral("captures(none)"), none);
    return true;
  }
  uint32_t kind = llAttrFindKind(name);
  if (kind == LL_NUM_ATTR_KINDS)
    return true; // what LLVM doesn't know says nothing
  const char *known = llAttrKinds[kind].name;
  if (irIsTypeAttr(attribute) && llAttrKinds[kind].carries == LL_ATTR_TYPE)
    llAddValued(writer, list, known, typeText(writer, known, llType(irTypeAttrValue(attribute))),
                none);
  else if (irIsInteger(attribute) && llAttrKinds[kind].carries == LL_ATTR_NUMBER)
    llAddValued(writer, list, known, numberText(writer, known, irIntegerAttrValue(attribute)),
                none);
  else if (llvmConstantRangeAttrIsA(value) && llAttrKinds[kind].carries == LL_ATTR_RANGE)
    llAddValued(writer, list, known, rangeText(writer, value), none);
  else if (irIs(attribute, &builtinUnitAttrDef) && llAttrKinds[kind].carries == LL_ATTR_FLAG)
    llAddFlag(writer, list, known);
  else
    return false;
  return true;
}

// What an attribute of another dialect is, when that dialect says so.
static void addForeign(LlWriter *writer, LlAttributes *list, MlirStringRef name,
                       MlirAttribute value) {
  LlvmAttributeText text = {0};
  MlirDialect dialect = {irContextFindDialect((IrContext *)writer->context.ptr,
                                              tsSubstring(name, 0, tsFindChar(name, '.', 0)))};
  const InstructionsInterfaceMethods *methods =
      dialect.ptr ? instructionsInterfaceCast(dialect) : NULL;
  if (methods && methods->describeAttribute(name, value, &text) && text.key) {
    MlirStringRef said = tsStringView(&text.value);
    llAddString(writer, list, mlirStringRefCreateFromCString(text.key),
                text.hasValue ? &said : NULL);
  }
  writer->isKernel = writer->isKernel || text.isKernel;
  tsStringFree(&text.value);
}

bool llAddParameters(LlWriter *writer, LlAttributes *list, MlirAttribute dictionary,
                     MlirLocation location) {
  if (llIsNull(dictionary))
    return true;
  IrNamedList entries = irDictionaryEntries(llAttr(dictionary));
  for (size_t i = 0; i < entries.size; ++i) {
    MlirStringRef name = irStringValue(irNamedName(entries.data[i]));
    if (!tsStartsWith(name, tsLiteral("llvm."))) {
      addForeign(writer, list, name, entries.data[i].attribute);
      continue;
    }
    if (!addParameter(writer, list, tsSubstring(name, 5, SIZE_MAX), entries.data[i].attribute)) {
      mlirLocationEmitError(location, "'%.*s' doesn't have a value that LLVM knows",
                            (int)name.length, name.data);
      return false;
    }
  }
  return true;
}

//===--- Memory effects ---===//

void llAddMemory(LlWriter *writer, LlAttributes *list, MlirAttribute effects) {
  if (llIsNull(effects))
    return;
  struct {
    const char *name;
    LlvmModRefInfo info;
  } places[] = {{"argmem", llvmMemoryEffectsAttrGetArgMem(effects)},
                {"inaccessiblemem", llvmMemoryEffectsAttrGetInaccessibleMem(effects)},
                {"errnomem", llvmMemoryEffectsAttrGetErrnoMem(effects)},
                {"target_mem0", llvmMemoryEffectsAttrGetTargetMem0(effects)},
                {"target_mem1", llvmMemoryEffectsAttrGetTargetMem1(effects)}};
  LlvmModRefInfo other = llvmMemoryEffectsAttrGetOther(effects);
  bool isAll = other == LlvmModRefInfoModRef, isUniform = true;
  for (size_t i = 0; i < 5; ++i) {
    isUniform = isUniform && places[i].info == other;
    isAll = isAll && places[i].info == other;
  }
  TsString text = {0};
  tsStringAppendC(&text, "memory(");
  bool isFirst = true;
  if (other != LlvmModRefInfoNoModRef || isUniform) {
    tsStringAppend(&text, llvmModRefInfoStringify(other));
    isFirst = false;
  }
  for (size_t i = 0; i < 5; ++i) {
    if (places[i].info == other)
      continue;
    MlirStringRef info = llvmModRefInfoStringify(places[i].info);
    tsStringAppendFormat(&text, "%s%s: %.*s", isFirst ? "" : ", ", places[i].name, (int)info.length,
                         info.data);
    isFirst = false;
  }
  tsStringAppendChar(&text, ')');
  if (!isAll)
    llAddValued(writer, list, "memory", llCopy(writer, &text), (MlirStringRef){NULL, 0});
  tsStringFree(&text);
}

//===--- Lists of names and values ---===//

// What LLVM keeps as a number, spelled out.
static MlirStringRef listedText(LlWriter *writer, const char *name, uint64_t value) {
  static const char *const kinds[] = {"none", "read", "write", "readwrite"};
  MlirStringRef key = mlirStringRefCreateFromCString(name);
  if (tsEqualC(key, "allocsize")) {
    uint32_t size = (uint32_t)(value >> 32), count = (uint32_t)value;
    return count == UINT32_MAX ? llFormat(writer, "allocsize(%u)", size)
                               : llFormat(writer, "allocsize(%u,%u)", size, count);
  }
  if (tsEqualC(key, "memory")) {
    // Two bits for each kind of memory: arguments, inaccessible, errno, two of targets, others.
    for (unsigned i = 1; i < 6; ++i)
      if ((value >> 2 * i & 3) != (value & 3))
        return llFormat(writer, "memory(readwrite)");
    return llFormat(writer, "memory(%s)", kinds[value & 3]);
  }
  if (tsEqualC(key, "vscale_range"))
    return llFormat(writer, "vscale_range(%u,%u)", (uint32_t)(value >> 32), (uint32_t)value);
  if (tsEqualC(key, "uwtable"))
    return llFormat(writer, value == 1 ? "uwtable(sync)" : "uwtable");
  return numberText(writer, name, (int64_t)value);
}

static bool addListed(LlWriter *writer, LlAttributes *list, MlirStringRef name,
                      const MlirStringRef *value, MlirLocation location) {
  uint32_t kind = llAttrFindKind(name);
  if (kind == LL_NUM_ATTR_KINDS) {
    llAddString(writer, list, name, value);
    return true;
  }
  const char *known = llAttrKinds[kind].name;
  bool takesValue = llAttrKinds[kind].carries == LL_ATTR_NUMBER;
  if (takesValue != (value != NULL && value->length)) {
    if (takesValue)
      mlirLocationEmitError(location, "LLVM attribute '%s' expects a value", known);
    else
      mlirLocationEmitError(location, "LLVM attribute '%s' does not expect a value, found '%.*s'",
                            known, (int)value->length, value->data);
    return false;
  }
  uint64_t number;
  if (!takesValue) {
    llAddFlag(writer, list, known);
  } else if (tsParseUnsigned(*value, &number)) {
    bool isEqual = !strcmp(known, "align") || !strcmp(known, "alignstack");
    llAddValued(writer, list, known, listedText(writer, known, number),
                isEqual ? llFormat(writer, "%s=%llu", known, (unsigned long long)number)
                        : (MlirStringRef){NULL, 0});
  } else {
    llAddString(writer, list, name, value);
  }
  return true;
}

bool llAddListed(LlWriter *writer, LlAttributes *list, MlirAttribute array, const char *what,
                 MlirLocation location) {
  IrList entries = llIsNull(array) ? (IrList){NULL, 0} : irArrayElements(llAttr(array));
  for (size_t i = 0; i < entries.size; ++i) {
    const IrStorage *entry = entries.data[i];
    if (irIsString(entry)) {
      if (!addListed(writer, list, irStringValue(entry), NULL, location))
        return false;
      continue;
    }
    if (!irIsArray(entry)) {
      mlirLocationEmitError(location, "expected '%s' to contain string or array attributes", what);
      return false;
    }
    IrList pair = irArrayElements(entry);
    if (pair.size != 2 || !irIsString(pair.data[0]) || !irIsString(pair.data[1])) {
      mlirLocationEmitError(location, "expected arrays within '%s' to contain two strings", what);
      return false;
    }
    MlirStringRef value = irStringValue(pair.data[1]);
    if (!addListed(writer, list, irStringValue(pair.data[0]), &value, location))
      return false;
  }
  return true;
}

//===--- Functions ---===//

static void addText(LlWriter *writer, LlAttributes *list, const char *name, MlirAttribute value) {
  if (llIsNull(value))
    return;
  const IrStorage *attribute = llAttr(value);
  MlirStringRef text = irIsString(attribute)           ? irStringValue(attribute)
                       : irIntegerAttrValue(attribute) ? tsLiteral("true")
                                                       : tsLiteral("false");
  llAddString(writer, list, mlirStringRefCreateFromCString(name), &text);
}

static void addFlags(LlWriter *writer, LlAttributes *list, MlirOperation op) {
  const struct {
    bool isSet;
    const char *name;
  } flags[] = {
      {llvmFuncOpGetConvergent(op), "convergent"},     {llvmFuncOpGetNoInline(op), "noinline"},
      {llvmFuncOpGetAlwaysInline(op), "alwaysinline"}, {llvmFuncOpGetInlineHint(op), "inlinehint"},
      {llvmFuncOpGetOptimizeNone(op), "optnone"},      {llvmFuncOpGetNoUnwind(op), "nounwind"},
      {llvmFuncOpGetWillReturn(op), "willreturn"},
  };
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; ++i)
    if (flags[i].isSet)
      llAddFlag(writer, list, flags[i].name);
  const struct {
    bool isSet;
    const char *name;
  } strings[] = {
      {llvmFuncOpGetArmStreaming(op), "aarch64_pstate_sm_enabled"},
      {llvmFuncOpGetArmLocallyStreaming(op), "aarch64_pstate_sm_body"},
      {!llIsNull(llvmFuncOpGetArmStreamingCompatibleAttr(op)), "aarch64_pstate_sm_compatible"},
      {llvmFuncOpGetArmNewZa(op), "aarch64_new_za"},
      {llvmFuncOpGetArmInZa(op), "aarch64_in_za"},
      {llvmFuncOpGetArmOutZa(op), "aarch64_out_za"},
      {llvmFuncOpGetArmInoutZa(op), "aarch64_inout_za"},
      {llvmFuncOpGetArmPreservesZa(op), "aarch64_preserves_za"},
  };
  for (size_t i = 0; i < sizeof strings / sizeof strings[0]; ++i)
    if (strings[i].isSet)
      llAddString(writer, list, mlirStringRefCreateFromCString(strings[i].name), NULL);
}

static void addTarget(LlWriter *writer, LlAttributes *list, MlirOperation op) {
  addText(writer, list, "target-cpu", llvmFuncOpGetTargetCpuAttr(op));
  addText(writer, list, "tune-cpu", llvmFuncOpGetTuneCpuAttr(op));
  addText(writer, list, "reciprocal-estimates", llvmFuncOpGetReciprocalEstimatesAttr(op));
  addText(writer, list, "prefer-vector-width", llvmFuncOpGetPreferVectorWidthAttr(op));
  addText(writer, list, "no-infs-fp-math", llvmFuncOpGetNoInfsFpMathAttr(op));
  addText(writer, list, "no-nans-fp-math", llvmFuncOpGetNoNansFpMathAttr(op));
  addText(writer, list, "no-signed-zeros-fp-math", llvmFuncOpGetNoSignedZerosFpMathAttr(op));
  addText(writer, list, "denormal-fp-math", llvmFuncOpGetDenormalFpMathAttr(op));
  addText(writer, list, "denormal-fp-math-f32", llvmFuncOpGetDenormalFpMathF32Attr(op));
  addText(writer, list, "fp-contract", llvmFuncOpGetFpContractAttr(op));
  addText(writer, list, "instrument-function-entry", llvmFuncOpGetInstrumentFunctionEntryAttr(op));
  addText(writer, list, "instrument-function-exit", llvmFuncOpGetInstrumentFunctionExitAttr(op));
  MlirAttribute features = llvmFuncOpGetTargetFeaturesAttr(op);
  if (!llIsNull(features)) {
    size_t size;
    const MlirAttribute *names = llvmTargetFeaturesAttrGetFeatures(features, &size);
    TsString text = {0};
    for (size_t i = 0; i < size; ++i) {
      if (i)
        tsStringAppendChar(&text, ',');
      tsStringAppend(&text, llText(names[i]));
    }
    MlirStringRef value = tsStringView(&text);
    llAddString(writer, list, tsLiteral("target-features"), &value);
    tsStringFree(&text);
  }
}

bool llAddFunctionAttributes(LlWriter *writer, LlAttributes *list, MlirOperation op) {
  MlirStringRef none = {NULL, 0};
  addFlags(writer, list, op);
  addTarget(writer, list, op);
  llAddMemory(writer, list, llvmFuncOpGetMemoryEffectsAttr(op));
  MlirAttribute pointer = llvmFuncOpGetFramePointerAttr(op);
  if (!llIsNull(pointer)) {
    MlirStringRef kind =
        llvmFramePointerKindStringify(llvmFramePointerKindAttrGetFramePointerKind(pointer));
    llAddString(writer, list, tsLiteral("frame-pointer"), &kind);
  }
  MlirAttribute scale = llvmFuncOpGetVscaleRangeAttr(op);
  if (!llIsNull(scale))
    llAddValued(
        writer, list, "vscale_range",
        llFormat(writer, "vscale_range(%lld,%lld)",
                 (long long)irIntegerAttrValue(llAttr(llvmVScaleRangeAttrGetMinRange(scale))),
                 (long long)irIntegerAttrValue(llAttr(llvmVScaleRangeAttrGetMaxRange(scale)))),
        none);
  MlirAttribute unwind = llvmFuncOpGetUwtableKindAttr(op);
  LlvmUWTableKind kind =
      llIsNull(unwind) ? LlvmUWTableKindNone : llvmUWTableKindAttrGetUwtableKind(unwind);
  if (kind != LlvmUWTableKindNone)
    llAddValued(writer, list, "uwtable",
                kind == LlvmUWTableKindSync ? tsLiteral("uwtable(sync)") : tsLiteral("uwtable"),
                none);
  writer->isKernel = false;
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i) {
    MlirNamedAttribute named = mlirOperationGetDiscardableAttribute(op, i);
    addForeign(writer, list, mlirIdentifierStr(named.name), named.attribute);
  }
  return llAddListed(writer, list, llvmFuncOpGetPassthroughAttr(op), "passthrough",
                     mlirOperationGetLocation(op));
}
