// Writes ops: accessors, builders, hooks and tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

//===--- Accessors ---===//

// The number of the first value of group `group` when every group before it is single; -1 else.
static int findFixedIndex(const OdsValue *values, unsigned group) {
  for (unsigned i = 0; i < group; ++i)
    if (values[i].arity != TESSERA_SINGLE)
      return -1;
  return (int)group;
}

typedef struct AccessKind {
  const char *what;   ///< "Operand", "Result", "Region", "Successor": as in mlirOperationGet<what>
  const char *handle; ///< C type
} AccessKind;

static void declareGetter(OdsEmitter *emitter, const OdsOp *op, const OdsValue *values,
                          unsigned group, AccessKind kind, TsString *out) {
  const OdsValue *value = &values[group];
  const char *name = odsUpperCamel(emitter->ods, value->name);
  if (!value->name.length)
    return;
  if (value->arity >= TESSERA_VARIADIC) {
    tsStringAppendFormat(
        out,
        "static inline intptr_t %sGetNum%s(MlirOperation op) {\n"
        "  return tesseraOperationGet%sGroup(op, %u).count;\n}\n"
        "static inline %s %sGet%s(MlirOperation op, intptr_t i) {\n"
        "  return mlirOperationGet%s(op, tesseraOperationGet%sGroup(op, %u).start + i);\n}\n",
        op->cName, name, kind.what, group, kind.handle, op->cName, name, kind.what, kind.what,
        group);
    return;
  }
  tsStringAppendFormat(out, "static inline %s %sGet%s(MlirOperation op) {\n", kind.handle,
                       op->cName, name);
  int index = findFixedIndex(values, group);
  if (value->arity == TESSERA_OPTIONAL)
    tsStringAppendFormat(out, "  return tesseraOperationGetOptional%s(op, %u);\n}\n", kind.what,
                         group);
  else if (index >= 0)
    tsStringAppendFormat(out, "  return mlirOperationGet%s(op, %d);\n}\n", kind.what, index);
  else
    tsStringAppendFormat(
        out, "  return mlirOperationGet%s(op, tesseraOperationGet%sGroup(op, %u).start);\n}\n",
        kind.what, kind.what, group);
}

static void declareSetter(OdsEmitter *emitter, const OdsOp *op, unsigned group, TsString *out) {
  const OdsValue *value = &op->operands[group];
  const char *name = odsUpperCamel(emitter->ods, value->name);
  if (!value->name.length)
    return;
  if (value->arity >= TESSERA_VARIADIC)
    tsStringAppendFormat(
        out,
        "static inline void %sSet%s(MlirOperation op, intptr_t count, const MlirValue *values) {\n"
        "  tesseraOperationSetOperandGroup(op, %u, count, values);\n}\n",
        op->cName, name, group);
  else
    tsStringAppendFormat(
        out,
        "static inline void %sSet%s(MlirOperation op, MlirValue value) {\n"
        "  tesseraOperationSetOperandGroup(op, %u, value.ptr != NULL, &value);\n}\n",
        op->cName, name, group);
}

static const struct {
  OdsNative native;
  const char *type, *getter;
} nativeGetters[] = {
    {ODS_NATIVE_INTEGER, "int64_t", "Integer"},
    {ODS_NATIVE_BOOL, "bool", "Bool"},
    {ODS_NATIVE_REAL, "double", "Real"},
    {ODS_NATIVE_STRING, "MlirStringRef", "String"},
    {ODS_NATIVE_SYMBOL, "MlirStringRef", "String"},
    {ODS_NATIVE_TYPE, "MlirType", "Type"},
    {ODS_NATIVE_AFFINE_MAP, "MlirAffineMap", "AffineMap"},
    {ODS_NATIVE_INTEGER_SET, "MlirIntegerSet", "IntegerSet"},
    {ODS_NATIVE_ENUM_INTEGER, NULL, "Integer"},
    {ODS_NATIVE_ENUM_STORAGE, NULL, "Enum"},
};

static const char *findDenseType(OdsNative native) {
  switch (native) {
  case ODS_NATIVE_DENSE_BOOL:
  case ODS_NATIVE_DENSE_I8:
    return "int8_t";
  case ODS_NATIVE_DENSE_I16:
    return "int16_t";
  case ODS_NATIVE_DENSE_I32:
    return "int32_t";
  case ODS_NATIVE_DENSE_I64:
    return "int64_t";
  case ODS_NATIVE_DENSE_F32:
    return "float";
  case ODS_NATIVE_DENSE_F64:
    return "double";
  default:
    return NULL;
  }
}

static void declareNative(OdsEmitter *emitter, const OdsOp *op, const OdsAttr *attr,
                          TsString *out) {
  const char *name = odsUpperCamel(emitter->ods, attr->name), *dense = findDenseType(attr->native);
  if (attr->native == ODS_NATIVE_UNIT)
    tsStringAppendFormat(out,
                         "static inline bool %sGet%s(MlirOperation op) {\n"
                         "  return tesseraOperationGetSlot(op, %u).ptr != NULL;\n}\n",
                         op->cName, name, attr->slot);
  if (dense)
    tsStringAppendFormat(out,
                         "static inline const %s *%sGet%s(MlirOperation op, intptr_t *size) {\n"
                         "  return (const %s *)tesseraOperationGetDenseSlot(op, %u, size);\n}\n",
                         dense, op->cName, name, dense, attr->slot);
  for (size_t i = 0; i < sizeof nativeGetters / sizeof *nativeGetters; ++i) {
    if (nativeGetters[i].native != attr->native)
      continue;
    const char *type =
        nativeGetters[i].type ? nativeGetters[i].type : odsEnumType(emitter, attr->enumeration);
    tsStringAppendFormat(out,
                         "static inline %s %sGet%s(MlirOperation op) {\n"
                         "  return %s%s%stesseraOperationGet%sSlot(op, %u);\n}\n",
                         type, op->cName, name, nativeGetters[i].type ? "" : "(",
                         nativeGetters[i].type ? "" : type, nativeGetters[i].type ? "" : ")",
                         nativeGetters[i].getter, attr->slot);
  }
}

static void declareAttr(OdsEmitter *emitter, const OdsOp *op, const OdsAttr *attr, TsString *out) {
  const char *name = odsUpperCamel(emitter->ods, attr->name);
  if (attr->isSegmentSizes)
    return;
  tsStringAppendFormat(
      out,
      "static inline MlirAttribute %sGet%sAttr(MlirOperation op) {\n"
      "  return tesseraOperationGetSlot%s(op, %u);\n}\n"
      "static inline void %sSet%sAttr(MlirOperation op, MlirAttribute attribute) {\n"
      "  tesseraOperationSetSlot(op, %u, attribute);\n}\n",
      op->cName, name, attr->defaultText ? "OrDefault" : "", attr->slot, op->cName, name,
      attr->slot);
  declareNative(emitter, op, attr, out);
}

//===--- Hooks ---===//

static void declareHooks(const OdsOp *op, TsString *out) {
  const char *name = op->hookName;
  if (op->hasVerifier)
    tsStringAppendFormat(out, "MlirLogicalResult %sVerify(MlirOperation op);\n", name);
  if (op->hasRegionVerifier)
    tsStringAppendFormat(out, "MlirLogicalResult %sVerifyRegions(MlirOperation op);\n", name);
  if (op->hasFolder)
    tsStringAppendFormat(
        out,
        "MlirLogicalResult %sFold(MlirOperation op, const MlirAttribute *operands, "
        "TesseraFoldResult *results, size_t *numResults);\n",
        name);
  if (op->hasCanonicalizer)
    tsStringAppendFormat(
        out, "void %sGetCanonicalizationPatterns(MlirRewritePatternSet patterns);\n", op->cName);
  if (op->hasCanonicalizeMethod)
    tsStringAppendFormat(
        out, "MlirLogicalResult %sCanonicalize(MlirOperation op, MlirPatternRewriter rewriter);\n",
        op->cName);
  if (op->hasInferHook)
    tsStringAppendFormat(out,
                         "MlirLogicalResult %sInferReturnTypes(const TesseraOpAdaptor *adaptor, "
                         "void (*append)(MlirType type, void *user), void *user);\n",
                         name);
  if (op->hasParseHook)
    tsStringAppendFormat(
        out,
        "MlirLogicalResult %sParse(TesseraAsmParser *parser, TesseraOperationState *state);\n"
        "void %sPrint(TesseraAsmPrinter *printer, MlirOperation op);\n",
        name, name);
}

static void declareMethods(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  for (size_t i = 0; i < op->numInterfaces; ++i)
    odsDeclareInterfaceData(emitter, op->hookName, op->interfaces[i].interface, out);
  for (size_t i = 0; i < op->numInterfaces; ++i)
    for (size_t m = 0; m < op->interfaces[i].interface->numMethods; ++m) {
      const OdsInterface *interface = op->interfaces[i].interface;
      const OdsMethod *method = &interface->methods[m];
      if (!op->interfaces[i].overridden[m])
        continue;
      odsAppendMethodType(interface, method,
                          odsMethodHook(emitter->ods, op->hookName, op, NULL, interface, method),
                          true, out);
      tsStringAppendC(out, ";\n");
    }
}

void odsDeclareOp(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  static const AccessKind operand = {"Operand", "MlirValue"}, result = {"Result", "MlirValue"},
                          region = {"Region", "MlirRegion"}, successor = {"Successor", "MlirBlock"};
  tsStringAppendFormat(out, "\n//===--- %s ---===//\n\n", op->table.name);
  odsAppendOrigin(emitter->ods, op->record, out);
  tsStringAppendFormat(out,
                       "extern const TesseraOpDef %sDef;\n"
                       "static inline bool %sIsA(MlirOperation op) {\n"
                       "  return tesseraOperationIs(op, &%sDef);\n}\n",
                       op->cName, op->cName, op->cName);
  for (unsigned i = 0; i < op->table.numOperands; ++i) {
    declareGetter(emitter, op, op->operands, i, operand, out);
    declareSetter(emitter, op, i, out);
  }
  for (unsigned i = 0; i < op->table.numResults; ++i)
    declareGetter(emitter, op, op->results, i, result, out);
  for (unsigned i = 0; i < op->table.numRegions; ++i)
    declareGetter(emitter, op, op->regions, i, region, out);
  for (unsigned i = 0; i < op->table.numSuccessors; ++i)
    declareGetter(emitter, op, op->successors, i, successor, out);
  for (size_t i = 0; i < op->numAttrs; ++i)
    declareAttr(emitter, op, &op->attrs[i], out);
  odsDeclareDerived(emitter->ods, op, out);
  odsDeclareAdaptor(emitter->ods, op, out);
  size_t hooks = odsBeginHooks(out);
  declareHooks(op, out);
  declareMethods(emitter, op, out);
  odsEndHooks(out, hooks);
  odsDeclareCreate(emitter, op, out);
  odsDeclareBuilders(emitter->ods, op, out);
  MlirStringRef extra = tsTrim(odsString(op->record, "extraDeclaration"));
  if (extra.length)
    tsStringAppendFormat(out, "%.*s\n", (int)extra.length, extra.data);
}

//===--- Tables ---===//

static const char *const arityNames[] = {"TESSERA_SINGLE", "TESSERA_OPTIONAL", "TESSERA_VARIADIC",
                                         "TESSERA_VARIADIC_OF_VARIADIC"};

// A static array of TesseraEffectDef; appends its reference to the table.
static void defineEffects(OdsEmitter *emitter, const OdsOp *op, TsString *table) {
  static const char *const kinds[] = {[TESSERA_EFFECT_READ] = "READ",
                                      [TESSERA_EFFECT_WRITE] = "WRITE",
                                      [TESSERA_EFFECT_ALLOCATE] = "ALLOCATE",
                                      [TESSERA_EFFECT_FREE] = "FREE"};
  static const char *const places[] = {[TESSERA_EFFECT_ON_NOTHING] = "NOTHING",
                                       [TESSERA_EFFECT_ON_OPERAND] = "OPERAND",
                                       [TESSERA_EFFECT_ON_RESULT] = "RESULT",
                                       [TESSERA_EFFECT_ON_SYMBOL] = "SYMBOL"};
  if (!op->table.numEffects)
    return;
  TsString *out = &emitter->body;
  tsStringAppendFormat(out, "static const TesseraEffectDef %sEffects[] = {\n", op->cName);
  for (uint16_t i = 0; i < op->table.numEffects; ++i) {
    const TesseraEffectDef *effect = &op->table.effects[i];
    tsStringAppendFormat(out, "    {TESSERA_EFFECT_%s, TESSERA_EFFECT_ON_%s, %u, %d, %s, ",
                         kinds[effect->kind], places[effect->place], (unsigned)effect->index,
                         effect->stage, effect->onFullRegion ? "true" : "false");
    odsAppendQuoted(out, effect->resource);
    tsStringAppendC(out, "},\n");
  }
  tsStringAppendC(out, "};\n");
  tsStringAppendFormat(table, "    .numEffects = %u,\n    .effects = %sEffects,\n",
                       (unsigned)op->table.numEffects, op->cName);
}

// A static array of TesseraValueDef; appends its reference to the table.
static void defineValues(OdsEmitter *emitter, const OdsOp *op, const char *what,
                         const OdsValue *values, unsigned size, TsString *table) {
  if (!size)
    return;
  TsString text = {0};
  tsStringAppendC(&text, "\n");
  for (unsigned i = 0; i < size; ++i) {
    tsStringAppendFormat(&text, "    {\"%.*s\", %s, %s, ", (int)values[i].name.length,
                         values[i].name.data, odsReferConstraint(emitter, values[i].constraint),
                         arityNames[values[i].arity]);
    odsAppendQuoted(
        &text, values[i].segmentAttr.length ? odsText(emitter->ods, values[i].segmentAttr) : NULL);
    tsStringAppendC(&text, "},\n");
  }
  const char *name =
      odsShareTable(emitter, "TesseraValueDef", odsFormat(emitter->ods, "%s%s", op->cName, what),
                    "[]", &text, &emitter->body);
  tsStringFree(&text);
  char lower[16] = {0};
  for (size_t i = 0; what[i]; ++i)
    lower[i] = (char)(i ? what[i] : what[i] + ('a' - 'A'));
  tsStringAppendFormat(table, "    .num%s = %u,\n    .%s = %s,\n", what, size, lower, name);
}

static void appendAttrFlags(TsString *text, uint32_t flags) {
  static const struct {
    uint32_t flag;
    const char *name;
  } known[] = {{TESSERA_ATTR_OPTIONAL, "TESSERA_ATTR_OPTIONAL"},
               {TESSERA_ATTR_SEGMENT_SIZES, "TESSERA_ATTR_SEGMENT_SIZES"},
               {TESSERA_ATTR_UNIT_PROPERTY, "TESSERA_ATTR_UNIT_PROPERTY"},
               {TESSERA_ATTR_ENUM_PROPERTY, "TESSERA_ATTR_ENUM_PROPERTY"}};
  const char *separator = "";
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (flags & known[i].flag) {
      tsStringAppendFormat(text, "%s%s", separator, known[i].name);
      separator = " | ";
    }
  if (!flags)
    tsStringAppendC(text, "0");
}

static void defineAttrs(OdsEmitter *emitter, const OdsOp *op, TsString *table) {
  if (!op->numAttrs)
    return;
  TsString text = {0};
  tsStringAppendC(&text, "\n");
  for (size_t i = 0; i < op->numAttrs; ++i) {
    const TesseraAttrDef *def = &op->table.attributes[i];
    tsStringAppendFormat(&text, "    {\"%s\", %s, ", def->name,
                         odsReferConstraint(emitter, op->attrs[i].constraint));
    odsAppendQuoted(&text, def->defaultValue);
    tsStringAppendC(&text, ", ");
    odsAppendQuoted(&text, def->implicitValue);
    tsStringAppendC(&text, ", ");
    appendAttrFlags(&text, def->flags);
    tsStringAppendFormat(&text, ", %u},\n", (unsigned)def->verifyOrder);
  }
  const char *name =
      odsShareTable(emitter, "TesseraAttrDef", odsFormat(emitter->ods, "%sAttributes", op->cName),
                    "[]", &text, &emitter->body);
  tsStringFree(&text);
  tsStringAppendFormat(table, "    .numAttributes = %zu,\n    .attributes = %s,\n", op->numAttrs,
                       name);
}

static void defineConstraints(OdsEmitter *emitter, const OdsOp *op, TsString *table) {
  if (!op->numConstraints)
    return;
  TsString text = {0};
  for (size_t i = 0; i < op->numConstraints; ++i) {
    tsStringAppendC(&text, "    {");
    odsAppendQuoted(&text, op->constraints[i]->table.summary);
    tsStringAppendFormat(&text, ", %s},\n", odsReferProgram(emitter, op->constraints[i]->steps));
  }
  tsStringAppendFormat(&emitter->body, "static const TesseraConstraint %sConstraints[] = {\n%s};\n",
                       op->cName, tsStringView(&text).data);
  tsStringFree(&text);
  tsStringAppendFormat(table, "    .numConstraints = %zu,\n    .constraints = %sConstraints,\n",
                       op->numConstraints, op->cName);
}

static void defineTraits(OdsEmitter *emitter, const OdsOp *op, TsString *table) {
  if (op->numTraitRefs) {
    tsStringAppendFormat(&emitter->body, "static const TesseraTrait *const %sTraits[] = {",
                         op->cName);
    for (size_t i = 0; i < op->numTraitRefs; ++i) {
      const OdsTraitRef *ref = &op->traitRefs[i];
      const char *declaration =
          odsFormat(emitter->ods, "extern const TesseraTrait %s;\n", ref->symbol);
      if (!ref->isLibrary &&
          (!emitter->externs.data || !strstr(emitter->externs.data, declaration)))
        tsStringAppendC(&emitter->externs, declaration);
      tsStringAppendFormat(&emitter->body, "%s&%s", i ? ", " : "", ref->symbol);
    }
    tsStringAppendC(&emitter->body, "};\n");
    tsStringAppendFormat(table, "    .numOtherTraits = %zu,\n    .otherTraits = %sTraits,\n",
                         op->numTraitRefs, op->cName);
  }
  if (op->table.numParents) {
    tsStringAppendFormat(&emitter->body, "static const char *const %sParents[] = {", op->cName);
    for (unsigned i = 0; i < op->table.numParents; ++i) {
      tsStringAppendC(&emitter->body, i ? ", " : "");
      odsAppendQuoted(&emitter->body, op->table.parents[i]);
    }
    tsStringAppendC(&emitter->body, "};\n");
    tsStringAppendFormat(table, "    .numParents = %u,\n    .parents = %sParents,\n",
                         op->table.numParents, op->cName);
  }
}

//===--- The op's table ---===//

static const char *const traitNames[] = {
#define NAME(name) [TESSERA_TRAIT_##name] = #name
    NAME(IS_TERMINATOR),
    NAME(ISOLATED_FROM_ABOVE),
    NAME(SYMBOL_TABLE),
    NAME(SYMBOL),
    NAME(SINGLE_BLOCK),
    NAME(NO_TERMINATOR),
    NAME(GRAPH_REGION),
    NAME(AFFINE_SCOPE),
    NAME(AUTOMATIC_ALLOCATION_SCOPE),
    NAME(ATTR_SIZED_OPERAND_SEGMENTS),
    NAME(ATTR_SIZED_RESULT_SEGMENTS),
    NAME(COMMUTATIVE),
    NAME(IDEMPOTENT),
    NAME(INVOLUTION),
    NAME(CONSTANT_LIKE),
    NAME(RETURN_LIKE),
    NAME(NO_MEMORY_EFFECT),
    NAME(RECURSIVE_MEMORY_EFFECTS),
    NAME(ALWAYS_SPECULATABLE),
    NAME(RECURSIVELY_SPECULATABLE),
    NAME(SAME_OPERANDS_AND_RESULT_TYPE),
    NAME(SAME_TYPE_OPERANDS),
    NAME(SAME_OPERANDS_SHAPE),
    NAME(SAME_OPERANDS_AND_RESULT_SHAPE),
    NAME(SAME_OPERANDS_ELEMENT_TYPE),
    NAME(SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE),
    NAME(SAME_OPERANDS_AND_RESULT_RANK),
    NAME(ELEMENTWISE),
    NAME(SCALARIZABLE),
    NAME(VECTORIZABLE),
    NAME(TENSORIZABLE),
    NAME(FIRST_ATTR_DERIVED_RESULT_TYPE),
    NAME(RESULTS_BROADCASTABLE_SHAPE),
    NAME(DESTINATION_STYLE),
    NAME(HAS_PARENT),
    NAME(NO_REGION_ARGUMENTS),
    NAME(INFER_TYPES),
    NAME(INFER_SHAPES),
    NAME(SAME_VARIADIC_OPERAND_SIZE),
    NAME(SAME_VARIADIC_RESULT_SIZE),
    NAME(CONSTANT_SCOPE),
    NAME(MEMREFS_NORMALIZABLE),
#undef NAME
};
_Static_assert(sizeof traitNames / sizeof *traitNames == TESSERA_TRAIT_COUNT,
               "every bit has a name");

static void appendOpTraits(uint64_t traits, TsString *table) {
  bool isFirst = true;
  for (unsigned i = 0; i < TESSERA_TRAIT_COUNT; ++i) {
    if (!(traits >> i & 1))
      continue;
    tsStringAppendFormat(table, "%sUINT64_C(1) << TESSERA_TRAIT_%s",
                         isFirst ? "    .traits = " : " | ", traitNames[i]);
    isFirst = false;
  }
  tsStringAppendC(table, isFirst ? "" : ",\n");
}

static void appendHooks(OdsEmitter *emitter, const OdsOp *op, TsString *table) {
  const char *name = op->hookName;
  if (op->hasVerifier)
    tsStringAppendFormat(table, "    .verify = %sVerify,\n", name);
  if (op->hasRegionVerifier)
    tsStringAppendFormat(table, "    .verifyRegions = %sVerifyRegions,\n", name);
  if (op->hasFolder)
    tsStringAppendFormat(table, "    .fold = %sFold,\n", name);
  if (op->hasInferHook)
    tsStringAppendFormat(table, "    .inferReturnTypes = %sInferReturnTypes,\n", name);
  else if (op->inferRules)
    tsStringAppendFormat(
        table,
        "    .inferReturnTypes = tesseraInferReturnTypesByRules,\n    .resultTypeRules = %s,\n",
        odsReferRules(emitter, op->inferRules, op->table.numResults));
  if (op->table.format)
    tsStringAppendFormat(table, "    .format = %s,\n",
                         odsReferFormat(emitter, op->table.format, op));
  else if (op->hasParseHook)
    tsStringAppendFormat(table, "    .parse = %sParse,\n    .print = %sPrint,\n", name, name);
  if (op->hasCanonicalizeMethod)
    tsStringAppendFormat(table, "    .getCanonicalizationPatterns = %sPatterns,\n", op->cName);
  else if (op->hasCanonicalizer)
    tsStringAppendFormat(
        table, "    .getCanonicalizationPatterns = %sGetCanonicalizationPatterns,\n", op->cName);
}

// Adapts the canonicalise hook to a pattern set.
static void defineCanonicalize(OdsEmitter *emitter, const OdsOp *op) {
  if (!op->hasCanonicalizeMethod)
    return;
  tsStringAppendFormat(
      &emitter->body,
      "static MlirLogicalResult %sRewrite(MlirOperation op, MlirPatternRewriter rewriter, void "
      "*user) {\n"
      "  (void)user;\n  return %sCanonicalize(op, rewriter);\n}\n"
      "static void %sPatterns(MlirRewritePatternSet patterns) {\n"
      "  tesseraRewritePatternSetAdd(patterns, &%sDef, 1, %sRewrite, NULL);\n%s%s%s}\n",
      op->cName, op->cName, op->cName, op->cName, op->cName, op->hasCanonicalizer ? "  " : "",
      op->hasCanonicalizer ? op->cName : "",
      op->hasCanonicalizer ? "GetCanonicalizationPatterns(patterns);\n" : "");
}

void odsDefineOp(OdsEmitter *emitter, const OdsOp *op) {
  TsString table = {0};
  tsStringAppendC(&emitter->body, "\n");
  odsAppendOrigin(emitter->ods, op->record, &emitter->body);
  tsStringAppendFormat(
      &table, "const TesseraOpDef %sDef = {\n    .name = \"%s\",\n    .dialect = &%sDialectDef,\n",
      op->cName, op->table.name, op->dialect->prefix);
  appendOpTraits(op->table.traits, &table);
  defineValues(emitter, op, "Operands", op->operands, op->table.numOperands, &table);
  defineValues(emitter, op, "Results", op->results, op->table.numResults, &table);
  defineValues(emitter, op, "Regions", op->regions, op->table.numRegions, &table);
  defineValues(emitter, op, "Successors", op->successors, op->table.numSuccessors, &table);
  defineAttrs(emitter, op, &table);
  defineConstraints(emitter, op, &table);
  defineTraits(emitter, op, &table);
  const char *interfaces = odsDefineInterfaces(emitter, op->cName, op, NULL, op->numInterfaces,
                                               op->interfaces, op->table.numEffects != 0);
  if (interfaces)
    tsStringAppendFormat(&table,
                         "    .numInterfaces = sizeof %s / sizeof *%s,\n    .interfaces = %s,\n",
                         interfaces, interfaces, interfaces);
  defineCanonicalize(emitter, op);
  appendHooks(emitter, op, &table);
  if (op->table.dpsInits)
    tsStringAppendFormat(&table, "    .dpsInits = %u,\n", op->table.dpsInits);
  defineEffects(emitter, op, &table);
  tsStringAppendC(&table, "    .summary = ");
  odsAppendQuoted(&table, op->table.summary);
  tsStringAppendC(&table, ",\n");
  if (op->implicitTerminator)
    tsStringAppendFormat(&table, "    .implicitTerminator = \"%s\",\n", op->implicitTerminator);
  tsStringAppendC(&table, "};\n");
  tsStringAppend(&emitter->body, tsStringView(&table));
  tsStringFree(&table);
  if (emitter->sections & ODS_SECTION_CREATES)
    odsDefineCreate(emitter, op, &emitter->body);
  odsDefineDerived(emitter->ods, op, &emitter->body);
  odsDefineBuilders(emitter->ods, op, &emitter->body);
  MlirStringRef extra = tsTrim(odsString(op->record, "extraDefinition"));
  if (extra.length)
    tsStringAppendFormat(&emitter->body, "%.*s\n", (int)extra.length, extra.data);
}
