// Reads operations: operands, attributes, results, regions, successors, hooks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Check.h"
#include "ods/Traits.h"

#include <stdlib.h>

//===--- Attributes ---===//

static const struct {
  const char *storage;
  OdsNative native;
} storageKinds[] = {
    {"IntegerAttr", ODS_NATIVE_INTEGER},
    {"BoolAttr", ODS_NATIVE_BOOL},
    {"FloatAttr", ODS_NATIVE_REAL},
    {"StringAttr", ODS_NATIVE_STRING},
    {"FlatSymbolRefAttr", ODS_NATIVE_SYMBOL},
    {"UnitAttr", ODS_NATIVE_UNIT},
    {"TypeAttr", ODS_NATIVE_TYPE},
    {"AffineMapAttr", ODS_NATIVE_AFFINE_MAP},
    {"IntegerSetAttr", ODS_NATIVE_INTEGER_SET},
    {"DenseBoolArrayAttr", ODS_NATIVE_DENSE_BOOL},
    {"DenseI8ArrayAttr", ODS_NATIVE_DENSE_I8},
    {"DenseI16ArrayAttr", ODS_NATIVE_DENSE_I16},
    {"DenseI32ArrayAttr", ODS_NATIVE_DENSE_I32},
    {"DenseI64ArrayAttr", ODS_NATIVE_DENSE_I64},
    {"DenseF32ArrayAttr", ODS_NATIVE_DENSE_F32},
    {"DenseF64ArrayAttr", ODS_NATIVE_DENSE_F64},
};

void odsClassifyAttr(Ods *ods, OdsAttr *attr) {
  TgRecord *enumeration = NULL;
  MlirStringRef storage = odsLastComponent(odsString(attr->base, "storageType"));
  attr->isString = tsEqualC(storage, "StringAttr");
  attr->isArray = tsEqualC(storage, "ArrayAttr");
  attr->isSymbolRef = tsEqualC(storage, "SymbolRefAttr") || tsEqualC(storage, "FlatSymbolRefAttr");
  attr->isSymbolName = tsEqualC(tgRecordGetName(attr->base), "SymbolNameAttr");
  attr->isAny = tsEqualC(storage, "Attribute") || !storage.length;
  OdsStorage *definition = odsGetStorage(ods, attr->base);
  if (!definition && tgRecordIsSubClassOf(attr->base, tsLiteral("DialectAttr"))) {
    uintptr_t *found =
        tsStringMapFind(&ods->storageByCppType, odsString(attr->base, "storageType"));
    definition = found ? (OdsStorage *)*found : NULL;
  }
  attr->storage = definition && !odsIsBuiltin(definition) ? definition : NULL;
  if (tgRecordIsSubClassOf(attr->base, tsLiteral("EnumInfo"))) {
    attr->native = ODS_NATIVE_ENUM_INTEGER;
    attr->enumeration = odsGetEnum(ods, attr->base);
    return;
  }
  if (attr->storage) {
    if (tgRecordIsSubClassOf(attr->base, tsLiteral("EnumAttr")) &&
        tgRecordGetDefOptional(attr->base, "enum", &enumeration)) {
      attr->native = ODS_NATIVE_ENUM_STORAGE;
      attr->enumeration = odsGetEnum(ods, enumeration);
    }
    return;
  }
  if (attr->isProperty && tgRecordGetDefOptional(attr->record, "enum", &enumeration)) {
    attr->native = ODS_NATIVE_ENUM_INTEGER;
    attr->enumeration = odsGetEnum(ods, enumeration);
    return;
  }
  for (size_t i = 0; i < sizeof storageKinds / sizeof *storageKinds; ++i)
    if (tsEqualC(storage, storageKinds[i].storage))
      attr->native = storageKinds[i].native;
  attr->isUnit = attr->native == ODS_NATIVE_UNIT;
}

// `constraint` is what the record says: an attribute, or a property that is stored as one.
static void readAttr(Ods *ods, OdsOp *op, TgRecord *constraint, MlirStringRef name, OdsAttr *attr) {
  TgRecord *stored = constraint, *next = NULL;
  bool isProperty = tgRecordIsSubClassOf(constraint, tsLiteral("Property"));
  if (isProperty)
    tgRecordGetDefOptional(constraint, "attr", &stored);
  *attr = (OdsAttr){.name = name, .record = constraint, .base = stored, .isProperty = isProperty};
  while (tgRecordGetDefOptional(attr->base, "baseAttr", &next) && next != attr->base)
    attr->base = next;
  odsClassifyAttr(ods, attr);
  MlirStringRef value = odsString(constraint, "defaultValue");
  attr->isDerived = tgRecordIsSubClassOf(constraint, tsLiteral("DerivedAttr"));
  attr->isOptional = odsBit(stored, "isOptional");
  if (isProperty && tsEqualC(value, "std::nullopt")) {
    attr->isOptional = true;
    value = tsLiteral("");
  }
  if (value.length && !attr->isUnit)
    attr->defaultText = odsDefaultText(ods, op->record, attr, value);
  OdsScope scope = {.ods = ods, .record = op->record, .selfKind = ODS_ATTRIBUTE};
  attr->constraint = attr->isDerived ? NULL : odsGetConstraint(&scope, constraint);
}

static int compareAttrs(const void *a, const void *b) {
  return tsCompare(((const OdsAttr *)a)->name, ((const OdsAttr *)b)->name);
}

//===--- Values ---===//

// What is in the decorators Arg and Res.
static TgRecord *unwrap(TgRecord *record) {
  return tgRecordIsSubClassOf(record, tsLiteral("OpVariable"))
             ? tgRecordGetDef(record, "constraint")
             : record;
}

// Adds what the decorators say of effects on the argument or result `name`.
static void readDecorators(Ods *ods, OdsOp *op, TgRecord *record, TesseraEffectDef table,
                           MlirStringRef name) {
  if (!tgRecordIsSubClassOf(record, tsLiteral("OpVariable")))
    return;
  const TgInit *decorators = tgRecordGetList(record, "decorators");
  for (size_t i = 0; decorators && i < tgListGetSize(decorators); ++i) {
    TgRecord *decorator = tgListGetDef(decorators, i, record);
    if (decorator && tgRecordIsSubClassOf(decorator, tsLiteral("SideEffect")))
      odsAddEffect(ods, op, decorator, table, name);
  }
}

// A program that makes the only type that the constraint allows. What is C++ beyond understanding
// makes none.
static const TesseraStep *readBuilder(Ods *ods, const OdsOp *op, TgRecord *type) {
  MlirStringRef text = odsString(type, "builderCall");
  OdsScope scope = {.ods = ods, .record = op->record};
  OdsSteps steps = {0};
  bool isType = text.length && odsCompileExpression(&scope, text, &steps) == ODS_TYPE;
  bool isForeign = tsFind(text, tsLiteral("$_builder"), 0) != SIZE_MAX ||
                   tsFind(text, tsLiteral("::"), 0) != SIZE_MAX;
  tsVecFree(&steps);
  if (!isType && (!text.length || isForeign))
    return NULL;
  size_t size;
  OdsKind kind;
  return odsCompileType(&scope, text, &size, &kind);
}

static void readValue(Ods *ods, const OdsOp *op, TgRecord *record, MlirStringRef name,
                      OdsValue *value) {
  TgRecord *base = record;
  *value = (OdsValue){.name = name, .arity = TESSERA_SINGLE};
  if (tgRecordIsSubClassOf(record, tsLiteral("VariadicOfVariadic"))) {
    value->arity = TESSERA_VARIADIC_OF_VARIADIC;
    value->segmentAttr = odsString(record, "segmentAttrName");
  } else if (tgRecordIsSubClassOf(record, tsLiteral("Variadic"))) {
    value->arity = TESSERA_VARIADIC;
  } else if (tgRecordIsSubClassOf(record, tsLiteral("Optional"))) {
    value->arity = TESSERA_OPTIONAL;
  }
  if (value->arity != TESSERA_SINGLE)
    tgRecordGetDefOptional(record, "baseType", &base);
  OdsScope scope = {.ods = ods, .record = op->record, .selfKind = ODS_TYPE};
  value->record = base;
  value->constraint = odsGetConstraint(&scope, record);
  value->builder = readBuilder(ods, op, base);
}

static void fillValueTable(Ods *ods, const OdsValue *values, uint16_t size,
                           const TesseraValueDef **table) {
  TesseraValueDef *defs = tsArenaNewArray(&ods->arena, TesseraValueDef, size);
  for (uint16_t i = 0; i < size; ++i) {
    defs[i] =
        (TesseraValueDef){.name = odsText(ods, values[i].name),
                          .constraint = values[i].constraint ? &values[i].constraint->table : NULL,
                          .arity = values[i].arity};
    if (values[i].segmentAttr.length)
      defs[i].segmentAttribute = odsText(ods, values[i].segmentAttr);
  }
  *table = defs;
}

//===--- Arguments and results ---===//

typedef struct Arguments {
  TsVec(OdsAttr) attrs;
  TsVec(OdsAttr) derived;
  TsVec(OdsValue) operands;
  TsVec(OdsArgument) order; ///< of attributes: the position in attrs, until they are sorted
} Arguments;

static void readArgument(Ods *ods, OdsOp *op, TgRecord *record, MlirStringRef name,
                         Arguments *arguments) {
  TgRecord *constraint = unwrap(record);
  if (!constraint)
    return;
  if (tgRecordIsSubClassOf(constraint, tsLiteral("TypeConstraint"))) {
    OdsValue value;
    readValue(ods, op, constraint, name, &value);
    TesseraEffectDef effect = {.place = TESSERA_EFFECT_ON_OPERAND,
                               .index = (uint16_t)arguments->operands.size};
    readDecorators(ods, op, record, effect, name);
    tsVecPush(&arguments->order, (OdsArgument){false, (uint16_t)arguments->operands.size});
    tsVecPush(&arguments->operands, value);
    return;
  }
  bool isAttr = tgRecordIsSubClassOf(constraint, tsLiteral("Attr")) ||
                tgRecordIsSubClassOf(constraint, tsLiteral("Property"));
  if (!isAttr || !name.length) {
    tgReportAtRecord(op->record, TS_ERROR,
                     isAttr ? "an attribute needs a name"
                            : "unexpected def type; only defs deriving from TypeConstraint or Attr "
                              "or Property are allowed");
    return;
  }
  OdsAttr attr;
  readAttr(ods, op, constraint, name, &attr);
  if (attr.isDerived) {
    // Where C++ is expected, a body that doesn't look at `op` is C++.
    MlirStringRef body = odsString(constraint, "body");
    if (tsFind(body, tsLiteral("::"), 0) != SIZE_MAX ||
        (ods->foreign == ODS_FOREIGN_EXPECTED && !odsMentions(body, "op")))
      odsForeign(ods, op->record, "derived attribute '%.*s' is written in C++", (int)name.length,
                 name.data);
    else
      tsVecPush(&arguments->derived, attr);
    return;
  }
  readDecorators(ods, op, record, (TesseraEffectDef){.place = TESSERA_EFFECT_ON_SYMBOL}, name);
  attr.order = (uint16_t)arguments->attrs.size;
  tsVecPush(&arguments->order, (OdsArgument){true, attr.order});
  tsVecPush(&arguments->attrs, attr);
}

static bool listsTrait(const TgInit *list, const char *name, unsigned depth) {
  for (size_t i = 0; list && depth < 32 && i < tgListGetSize(list); ++i) {
    TgRecord *trait = tgInitGetRecord(tgListGetElement(list, i));
    const TgInit *inner = NULL;
    if (trait &&
        (tsEqualC(tgRecordGetName(trait), name) ||
         (tgRecordIsSubClassOf(trait, tsLiteral("TraitList")) &&
          tgRecordGetListOptional(trait, "traits", &inner) && listsTrait(inner, name, depth + 1))))
      return true;
  }
  return false;
}

static void addSegmentSizes(const OdsOp *op, const char *trait, const char *name,
                            Arguments *arguments) {
  if (!listsTrait(tgRecordGetList(op->record, "traits"), trait, 0))
    return;
  tsVecPush(&arguments->attrs, (OdsAttr){.name = mlirStringRefCreateFromCString(name),
                                         .native = ODS_NATIVE_DENSE_I32,
                                         .isSegmentSizes = true,
                                         .isOptional = true,
                                         .order = (uint16_t)arguments->attrs.size});
}

static void fillAttrTable(Ods *ods, OdsOp *op) {
  TesseraAttrDef *defs = tsArenaNewArray(&ods->arena, TesseraAttrDef, op->numAttrs);
  for (size_t i = 0; i < op->numAttrs; ++i) {
    OdsAttr *attr = &op->attrs[i];
    attr->slot = (uint16_t)i;
    defs[i] = (TesseraAttrDef){
        .name = odsText(ods, attr->name),
        .constraint = attr->constraint ? &attr->constraint->table : NULL,
        .defaultValue = attr->isOptional ? NULL : attr->defaultText,
        .implicitValue = attr->isOptional ? attr->defaultText : NULL,
        .flags = (attr->isOptional && !attr->isSegmentSizes ? TESSERA_ATTR_OPTIONAL : 0u) |
                 (attr->isSegmentSizes ? TESSERA_ATTR_SEGMENT_SIZES : 0u) |
                 (attr->isProperty && attr->isUnit ? TESSERA_ATTR_UNIT_PROPERTY : 0u) |
                 (attr->isProperty && attr->enumeration ? TESSERA_ATTR_ENUM_PROPERTY : 0u),
        .verifyOrder = attr->order,
    };
  }
  op->table.attributes = defs;
  op->table.numAttributes = (uint16_t)op->numAttrs;
}

// Attributes go by name from here on; the order of arguments keeps that of the record.
static void sortAttrs(Ods *ods, OdsOp *op, Arguments *arguments) {
  size_t size = arguments->attrs.size;
  if (size)
    qsort(arguments->attrs.data, size, sizeof *arguments->attrs.data, compareAttrs);
  op->numAttrs = size;
  op->attrs = size ? tsArenaCopy(&ods->arena, arguments->attrs.data, size * sizeof(OdsAttr),
                                 _Alignof(OdsAttr))
                   : NULL;
  for (size_t i = 0; i < arguments->order.size; ++i)
    for (size_t slot = 0; arguments->order.data[i].isAttribute && slot < size; ++slot)
      if (op->attrs[slot].order == arguments->order.data[i].index) {
        arguments->order.data[i].index = (uint16_t)slot;
        break;
      }
}

static void readArguments(Ods *ods, OdsOp *op) {
  Arguments arguments = {0};
  const TgInit *dag = tgRecordGetDag(op->record, "arguments");
  for (size_t i = 0; dag && i < tgDagGetNumArgs(dag); ++i) {
    TgRecord *record = tgInitGetRecord(tgDagGetArg(dag, i));
    if (record)
      readArgument(ods, op, record, tgDagGetArgName(dag, i), &arguments);
    else
      tgReportAtRecord(op->record, TS_ERROR, "an argument isn't a record");
  }
  addSegmentSizes(op, "AttrSizedOperandSegments", "operandSegmentSizes", &arguments);
  addSegmentSizes(op, "AttrSizedResultSegments", "resultSegmentSizes", &arguments);
  sortAttrs(ods, op, &arguments);
  fillAttrTable(ods, op);
  op->numArguments = arguments.order.size;
  op->arguments = arguments.order.size ? tsArenaCopy(&ods->arena, arguments.order.data,
                                                     arguments.order.size * sizeof(OdsArgument),
                                                     _Alignof(OdsArgument))
                                       : NULL;
  op->operands = arguments.operands.size
                     ? tsArenaCopy(&ods->arena, arguments.operands.data,
                                   arguments.operands.size * sizeof(OdsValue), _Alignof(OdsValue))
                     : NULL;
  op->table.numOperands = (uint16_t)arguments.operands.size;
  fillValueTable(ods, op->operands, op->table.numOperands, &op->table.operands);
  op->numDerived = arguments.derived.size;
  op->derived = arguments.derived.size
                    ? tsArenaCopy(&ods->arena, arguments.derived.data,
                                  arguments.derived.size * sizeof(OdsAttr), _Alignof(OdsAttr))
                    : NULL;
  tsVecFree(&arguments.attrs);
  tsVecFree(&arguments.derived);
  tsVecFree(&arguments.operands);
  tsVecFree(&arguments.order);
}

static void readOpResults(Ods *ods, OdsOp *op) {
  const TgInit *dag = tgRecordGetDag(op->record, "results");
  size_t size = dag ? tgDagGetNumArgs(dag) : 0;
  op->results = tsArenaNewArray(&ods->arena, OdsValue, size);
  for (size_t i = 0; i < size; ++i) {
    TgRecord *record = tgInitGetRecord(tgDagGetArg(dag, i));
    TgRecord *constraint = record ? unwrap(record) : NULL;
    if (!constraint || !tgRecordIsSubClassOf(constraint, tsLiteral("TypeConstraint"))) {
      tgReportAtRecord(op->record, TS_ERROR, "result #%zu isn't a type constraint", i);
      return;
    }
    readValue(ods, op, constraint, tgDagGetArgName(dag, i), &op->results[i]);
    TesseraEffectDef effect = {.place = TESSERA_EFFECT_ON_RESULT, .index = (uint16_t)i};
    readDecorators(ods, op, record, effect, tgDagGetArgName(dag, i));
    ++op->table.numResults;
  }
  fillValueTable(ods, op->results, op->table.numResults, &op->table.results);
}

// Regions and successors.
static uint16_t readPlaces(Ods *ods, OdsOp *op, const char *field, const char *variadic,
                           OdsKind kind, OdsValue **values, const TesseraValueDef **table) {
  const TgInit *dag = tgRecordGetDag(op->record, field);
  size_t size = dag ? tgDagGetNumArgs(dag) : 0;
  *values = tsArenaNewArray(&ods->arena, OdsValue, size);
  for (size_t i = 0; i < size; ++i) {
    TgRecord *record = tgInitGetRecord(tgDagGetArg(dag, i));
    OdsScope scope = {.ods = ods, .record = op->record, .selfKind = kind};
    (*values)[i] = (OdsValue){.name = tgDagGetArgName(dag, i), .record = record};
    if (!record) {
      tgReportAtRecord(op->record, TS_ERROR, "an item of '%s' isn't a record", field);
      continue;
    }
    if (tgRecordIsSubClassOf(record, mlirStringRefCreateFromCString(variadic)))
      (*values)[i].arity = TESSERA_VARIADIC;
    (*values)[i].constraint = odsGetConstraint(&scope, record);
  }
  fillValueTable(ods, *values, (uint16_t)size, table);
  return (uint16_t)size;
}

//===--- The whole ---===//

static void fillConstraints(Ods *ods, OdsOp *op, const OdsTraits *traits) {
  size_t size = traits->constraints.size;
  TesseraConstraint *table = tsArenaNewArray(&ods->arena, TesseraConstraint, size);
  op->constraints = tsArenaNewArray(&ods->arena, const OdsConstraint *, size);
  for (size_t i = 0; i < size; ++i) {
    op->constraints[i] = traits->constraints.data[i];
    table[i] = traits->constraints.data[i]->table;
  }
  op->numConstraints = size;
  op->table.constraints = table;
  op->table.numConstraints = (uint16_t)size;
}

static void fillTraits(Ods *ods, OdsOp *op, const OdsTraits *traits) {
  op->numTraitRefs = traits->refs.size;
  op->traitRefs = traits->refs.size
                      ? tsArenaCopy(&ods->arena, traits->refs.data,
                                    traits->refs.size * sizeof(OdsTraitRef), _Alignof(OdsTraitRef))
                      : NULL;
  op->numInterfaces = traits->interfaces.size;
  op->interfaces = traits->interfaces.size
                       ? tsArenaCopy(&ods->arena, traits->interfaces.data,
                                     traits->interfaces.size * sizeof(OdsInterfaceUse),
                                     _Alignof(OdsInterfaceUse))
                       : NULL;
  op->table.numParents = (uint16_t)traits->parents.size;
  op->table.parents =
      traits->parents.size
          ? tsArenaCopy(&ods->arena, traits->parents.data,
                        traits->parents.size * sizeof(const char *), _Alignof(const char *))
          : NULL;
  op->table.implicitTerminator = op->implicitTerminator;
}

static void checkArities(const OdsOp *op, const OdsValue *values, uint16_t size, uint64_t traits,
                         const char *what) {
  unsigned variable = 0;
  for (uint16_t i = 0; i < size; ++i)
    variable += values[i].arity != TESSERA_SINGLE;
  if (variable > 1 && !(op->table.traits & traits))
    tgReportAtRecord(op->record, TS_ERROR,
                     "several groups of %s are variadic or optional: use AttrSized%sSegments or "
                     "SameVariadic%sSize",
                     what, what, what);
}

// Numbers of parts are 16 bits wide in the tables.
enum { kMaxParts = 4096 };

static bool isTooLarge(const OdsOp *op) {
  static const char *const fields[] = {"arguments", "results", "regions", "successors"};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; ++i) {
    const TgInit *dag = tgRecordGetDag(op->record, fields[i]);
    if (dag && tgDagGetNumArgs(dag) > kMaxParts) {
      tgReportAtRecord(op->record, TS_ERROR, "more than %d %s", kMaxParts, fields[i]);
      return true;
    }
  }
  return false;
}

// Its name in C: no other op's (see odsCreate).
static const char *nameInC(Ods *ods, const OdsOp *op, MlirStringRef className) {
  uintptr_t *own = tsPointerMapFind(&ods->cNameOf, op->record);
  const char *name =
      own ? (const char *)*own
          : odsFormat(ods, "%s%s", op->dialect->prefix, odsUpperCamel(ods, className));
  uintptr_t *owner = tsStringMapFind(&ods->opByCName, mlirStringRefCreateFromCString(name));
  const TgRecord *other = owner ? (const TgRecord *)*owner : op->record;
  if (other != op->record && !ods->onlyTables)
    tgReportAtRecord(op->record, TS_ERROR, "its name in C, '%s', is that of '%.*s' too", name,
                     (int)tgRecordGetName(other).length, tgRecordGetName(other).data);
  return name;
}

static OdsOp *readHead(Ods *ods, TgRecord *record) {
  OdsDialect *dialect = odsGetDialect(ods, tgRecordGetDef(record, "opDialect"));
  if (!dialect)
    return NULL;
  OdsOp *op = tsArenaNew(&ods->arena, OdsOp);
  *op = (OdsOp){.record = record, .dialect = dialect};
  MlirStringRef name = tgRecordGetName(record), mnemonic = tgRecordGetString(record, "opName");
  size_t underscore = tsFindChar(name, '_', 0);
  if (underscore != SIZE_MAX && underscore > 0)
    name = tsSubstring(name, underscore + 1, SIZE_MAX);
  op->className = odsText(ods, name);
  op->cName = nameInC(ods, op, name);
  MlirStringRef hooks = odsString(record, "hooks");
  op->hookName =
      hooks.length ? odsFormat(ods, "%s%s", dialect->prefix, odsUpperCamel(ods, hooks)) : op->cName;
  op->table.name =
      odsFormat(ods, "%s.%.*s", dialect->table.name, (int)mnemonic.length, mnemonic.data);
  op->table.dialect = &dialect->table;
  if (!odsIsOpName(mnemonic))
    tgReportAtRecord(record, TS_ERROR, "'%.*s' can't be the name of an op", (int)mnemonic.length,
                     mnemonic.data);
  op->table.summary = odsText(ods, tsTrim(odsString(record, "summary")));
  op->hasVerifier = odsBit(record, "hasVerifier");
  op->hasRegionVerifier = odsBit(record, "hasRegionVerifier");
  op->hasFolder = odsBit(record, "hasFolder");
  op->hasCanonicalizer = odsBit(record, "hasCanonicalizer");
  op->hasCanonicalizeMethod = odsBit(record, "hasCanonicalizeMethod");
  op->hasParseHook = odsBit(record, "hasCustomAssemblyFormat");
  op->skipDefaultBuilders = odsBit(record, "skipDefaultBuilders");
  return op;
}

// What is C++ whatever it says, and that nobody reads here.
void odsReportForeignParts(Ods *ods, const TgRecord *record) {
  static const char *const fields[] = {"extraClassDeclaration", "extraClassDefinition"};
  const TgInit *builders = NULL;
  if (ods->foreign != ODS_FOREIGN_EXPECTED || ods->onlyTables)
    return;
  for (size_t i = 0; i < sizeof fields / sizeof *fields; ++i)
    if (tsTrim(odsString(record, fields[i])).length)
      odsForeign(ods, record, "'%s' is C++", fields[i]);
  if (tgRecordGetListOptional(record, "builders", &builders) && builders)
    for (size_t i = 0; i < tgListGetSize(builders); ++i) {
      const TgRecord *builder = tgListGetDef(builders, i, record);
      if (builder && !odsString(builder, "cName").length)
        odsForeign(ods, record, "builder #%zu is C++", i);
    }
}

static OdsOp *readOp(Ods *ods, TgRecord *record) {
  OdsOp *op = readHead(ods, record);
  if (!op || isTooLarge(op))
    return NULL;
  odsReportForeignParts(ods, record);
  readArguments(ods, op);
  readOpResults(ods, op);
  op->table.numRegions = readPlaces(ods, op, "regions", "VariadicRegion", ODS_REGION, &op->regions,
                                    &op->table.regions);
  op->table.numSuccessors = readPlaces(ods, op, "successors", "VariadicSuccessor", ODS_BLOCK,
                                       &op->successors, &op->table.successors);
  odsCheckOp(op);
  OdsTraits traits = {0};
  odsReadTraits(ods, op, &traits);
  fillConstraints(ods, op, &traits);
  fillTraits(ods, op, &traits);
  const uint64_t one = 1;
  checkArities(op, op->operands, op->table.numOperands,
               one << TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS |
                   one << TESSERA_TRAIT_SAME_VARIADIC_OPERAND_SIZE,
               "Operand");
  checkArities(op, op->results, op->table.numResults,
               one << TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS |
                   one << TESSERA_TRAIT_SAME_VARIADIC_RESULT_SIZE,
               "Result");
  op->inferRules =
      op->hasInferHook ? NULL : odsInferResultRules(ods, op, traits.links.size, traits.links.data);
  op->table.resultTypeRules = op->inferRules;
  if (op->inferRules)
    op->table.traits |= one << TESSERA_TRAIT_INFER_TYPES;
  MlirStringRef format;
  if (tgRecordGetStringOptional(record, "assemblyFormat", &format))
    op->table.format = odsCompileOpFormat(ods, op, format, traits.links.size, traits.links.data);
  odsTraitsFree(&traits);
  return op;
}

OdsOp *odsGetOp(Ods *ods, TgRecord *record) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&ods->opOf, record, &inserted);
  if (!inserted)
    return (OdsOp *)*slot;
  OdsOp *op = readOp(ods, record);
  *tsPointerMapFind(&ods->opOf, record) = (uintptr_t)op;
  return op;
}
