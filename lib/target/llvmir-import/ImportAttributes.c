// Attributes of functions, parameters and results as the dialect has them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

//===--- Parameters and results ---===//

static const struct {
  const char *name, *attribute;
} kParameterAttrs[] = {
    {"align", "llvm.align"},
    {"allocalign", "llvm.allocalign"},
    {"allocptr", "llvm.allocptr"},
    {"byref", "llvm.byref"},
    {"byval", "llvm.byval"},
    {"captures", "llvm.nocapture"},
    {"dead_on_unwind", "llvm.dead_on_unwind"},
    {"dereferenceable", "llvm.dereferenceable"},
    {"dereferenceable_or_null", "llvm.dereferenceable_or_null"},
    {"elementtype", "llvm.elementtype"},
    {"inalloca", "llvm.inalloca"},
    {"inreg", "llvm.inreg"},
    {"nest", "llvm.nest"},
    {"noalias", "llvm.noalias"},
    {"nofpclass", "llvm.nofpclass"},
    {"nofree", "llvm.nofree"},
    {"nonnull", "llvm.nonnull"},
    {"noundef", "llvm.noundef"},
    {"preallocated", "llvm.preallocated"},
    {"range", "llvm.range"},
    {"readnone", "llvm.readnone"},
    {"readonly", "llvm.readonly"},
    {"returned", "llvm.returned"},
    {"signext", "llvm.signext"},
    {"alignstack", "llvm.alignstack"},
    {"sret", "llvm.sret"},
    {"swiftasync", "llvm.swiftasync"},
    {"swifterror", "llvm.swifterror"},
    {"swiftself", "llvm.swiftself"},
    {"writable", "llvm.writable"},
    {"writeonly", "llvm.writeonly"},
    {"zeroext", "llvm.zeroext"},
};

static MlirAttribute parameterValue(LiImporter *importer, const LiAttr *attr) {
  if (tsEqualC(attr->name, "captures")) // only that it captures nothing has a form
    return liUnitIf(importer, !attr->number);
  switch (attr->kind) {
  case LI_ATTR_FLAG:
    return liUnit(importer);
  case LI_ATTR_NUMBER:
    return liInt(importer, 64, (int64_t)attr->number);
  case LI_ATTR_TYPE:
    return mlirTypeAttrGet(attr->type);
  case LI_ATTR_RANGE:
    return llvmConstantRangeAttrGet(importer->context, attr->lower, attr->upper);
  default:
    return liNoAttr();
  }
}

MlirAttribute liParameterDictionary(LiImporter *importer, const LiAttrs *attrs) {
  LiList(MlirNamedAttribute) entries = {0};
  for (size_t i = 0; i < sizeof kParameterAttrs / sizeof kParameterAttrs[0]; ++i) {
    const LiAttr *attr = liAttrsFind(attrs, kParameterAttrs[i].name);
    MlirAttribute value = attr ? parameterValue(importer, attr) : liNoAttr();
    if (!value.ptr)
      continue;
    MlirIdentifier name = mlirIdentifierGet(
        importer->context, mlirStringRefCreateFromCString(kParameterAttrs[i].attribute));
    liPush(importer->arena, &entries, (MlirNamedAttribute){name, value});
  }
  return mlirDictionaryAttrGet(importer->context, (intptr_t)entries.size, entries.data);
}

//===--- Functions ---===//

MlirAttribute liMemoryEffects(LiImporter *importer, const uint8_t memory[LI_NUM_MEMORY]) {
  bool isAll = true;
  for (size_t i = 0; i < LI_NUM_MEMORY; ++i)
    isAll = isAll && memory[i] == LlvmModRefInfoModRef;
  if (isAll)
    return liNoAttr();
  return llvmMemoryEffectsAttrGet(importer->context, (LlvmModRefInfo)memory[3],
                                  (LlvmModRefInfo)memory[0], (LlvmModRefInfo)memory[1],
                                  (LlvmModRefInfo)memory[2], (LlvmModRefInfo)memory[4],
                                  (LlvmModRefInfo)memory[5]);
}

/// Attributes of functions that have a form of their own. Of those without one the form is what
/// setOther() makes.
static const struct {
  const char *name, *attribute;
  enum { UNIT, TEXT, TRUTH, OTHER } form;
  bool isListedToo; ///< among those without a form as well, as MLIR has it
} kFunctionAttrs[] = {
    {"aarch64_in_za", "arm_in_za", UNIT, false},
    {"aarch64_inout_za", "arm_inout_za", UNIT, false},
    {"aarch64_new_za", "arm_new_za", UNIT, false},
    {"aarch64_out_za", "arm_out_za", UNIT, false},
    {"aarch64_preserves_za", "arm_preserves_za", UNIT, false},
    {"aarch64_pstate_sm_body", "arm_locally_streaming", UNIT, false},
    {"aarch64_pstate_sm_compatible", "arm_streaming_compatible", UNIT, false},
    {"aarch64_pstate_sm_enabled", "arm_streaming", UNIT, false},
    {"alwaysinline", "always_inline", UNIT, false},
    {"convergent", "convergent", UNIT, false},
    {"denormal-fp-math", "denormal_fp_math", TEXT, false},
    {"denormal-fp-math-f32", "denormal_fp_math_f32", TEXT, false},
    {"fp-contract", "fp_contract", TEXT, false},
    {"frame-pointer", NULL, OTHER, false},
    {"inlinehint", "inline_hint", UNIT, false},
    {"instrument-function-entry", "instrument_function_entry", TEXT, false},
    {"instrument-function-exit", "instrument_function_exit", TEXT, false},
    {"memory", NULL, OTHER, false},
    {"no-infs-fp-math", "no_infs_fp_math", TRUTH, false},
    {"no-nans-fp-math", "no_nans_fp_math", TRUTH, false},
    {"no-signed-zeros-fp-math", "no_signed_zeros_fp_math", TRUTH, false},
    {"noinline", "no_inline", UNIT, false},
    {"nounwind", "no_unwind", UNIT, false},
    {"optnone", "optimize_none", UNIT, false},
    {"prefer-vector-width", "prefer_vector_width", TEXT, true},
    {"reciprocal-estimates", "reciprocal_estimates", TEXT, true},
    {"target-cpu", "target_cpu", TEXT, true},
    {"target-features", NULL, OTHER, false},
    {"tune-cpu", "tune_cpu", TEXT, false},
    {"uwtable", NULL, OTHER, false},
    {"vscale_range", NULL, OTHER, false},
    {"willreturn", "will_return", UNIT, false},
};
enum { kNumFunctionAttrs = sizeof kFunctionAttrs / sizeof kFunctionAttrs[0] };

/// The number that LLVM keeps for the attribute.
static uint64_t numberOf(const LiAttr *attr) {
  uint64_t number = attr->number;
  for (size_t i = 0; attr->kind == LI_ATTR_MEMORY && i < LI_NUM_MEMORY; ++i)
    number |= (uint64_t)attr->memory[i] << 2 * i;
  return number;
}

MlirAttribute liPassthrough(LiImporter *importer, const LiAttrs *attrs, MlirLocation location,
                            bool isFunction) {
  LiMlirAttrs list = {0};
  for (size_t i = 0; i < attrs->list.size; ++i) {
    const LiAttr *attr = &attrs->list.data[i];
    bool isKnown = false;
    for (size_t j = 0; isFunction && !isKnown && j < kNumFunctionAttrs; ++j)
      isKnown = !kFunctionAttrs[j].isListedToo && tsEqualC(attr->name, kFunctionAttrs[j].name);
    if (isKnown)
      continue;
    if (attr->kind == LI_ATTR_TYPE || attr->kind == LI_ATTR_OTHER || attr->kind == LI_ATTR_RANGE) {
      liReport(location, MlirDiagnosticWarning,
               "'%.*s' attribute is invalid on current operation, skipping it",
               (int)attr->name.length, attr->name.data);
      continue;
    }
    MlirAttribute pair[2] = {liString(importer, attr->name)};
    if (attr->kind == LI_ATTR_NUMBER || attr->kind == LI_ATTR_MEMORY) {
      char digits[TS_DECIMAL_DIGITS];
      pair[1] = liString(importer, tsDecimal(digits, numberOf(attr)));
    } else if (attr->kind == LI_ATTR_TEXT && attr->text.length) {
      pair[1] = liString(importer, attr->text);
    }
    liPush(importer->arena, &list,
           pair[1].ptr ? mlirArrayAttrGet(importer->context, 2, pair) : pair[0]);
  }
  return list.size ? mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data)
                   : liNoAttr();
}

static MlirAttribute featuresAttr(LiImporter *importer, MlirStringRef text) {
  LiMlirAttrs list = {0};
  for (size_t start = 0; start < text.length;) {
    size_t comma = tsFindChar(text, ',', start);
    size_t end = comma == SIZE_MAX ? text.length : comma;
    if (end > start)
      liPush(importer->arena, &list, liString(importer, tsSubstring(text, start, end - start)));
    start = end + 1;
  }
  return llvmTargetFeaturesAttrGet(importer->context, list.size, list.data);
}

static void setOther(LiImporter *importer, const LiAttr *attr, MlirOperation op) {
  MlirContext context = importer->context;
  if (attr->kind == LI_ATTR_MEMORY) {
    liSet(op, "memory_effects", liMemoryEffects(importer, attr->memory));
  } else if (tsEqualC(attr->name, "frame-pointer")) {
    LlvmFramePointerKind kind;
    if (llvmFramePointerKindSymbolize(attr->text, &kind))
      liSet(op, "frame_pointer", llvmFramePointerKindAttrGet(context, kind));
  } else if (tsEqualC(attr->name, "target-features")) {
    liSet(op, "target_features", featuresAttr(importer, attr->text));
  } else if (tsEqualC(attr->name, "uwtable")) {
    liSet(op, "uwtable_kind", llvmUWTableKindAttrGet(context, (LlvmUWTableKind)attr->number));
  } else if (tsEqualC(attr->name, "vscale_range")) {
    liSet(op, "vscale_range",
          llvmVScaleRangeAttrGet(context, liInt(importer, 32, (int32_t)(attr->number >> 32)),
                                 liInt(importer, 32, (int32_t)attr->number)));
  }
}

void liSetFunctionAttrs(LiImporter *importer, const LiGlobal *function, MlirOperation op) {
  LiAttrs attrs = liAllAttrs(importer->arena, &function->attrs);
  liSet(op, "passthrough", liPassthrough(importer, &attrs, mlirOperationGetLocation(op), true));
  for (size_t i = 0; i < kNumFunctionAttrs; ++i) {
    const LiAttr *attr = liAttrsFind(&attrs, kFunctionAttrs[i].name);
    if (!attr)
      continue;
    if (kFunctionAttrs[i].form == OTHER)
      setOther(importer, attr, op);
    else
      liSet(op, kFunctionAttrs[i].attribute,
            kFunctionAttrs[i].form == UNIT ? liUnit(importer)
            : kFunctionAttrs[i].form == TEXT
                ? liString(importer, attr->text)
                : mlirBoolAttrGet(importer->context, tsEqualC(attr->text, "true")));
  }
}
