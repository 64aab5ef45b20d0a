// Reads traits: bits the library knows, traits of the dialect's own, constraints over several
// parts, interfaces. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Traits.h"

typedef struct KnownTrait {
  const char *name;
  TesseraTraitBit bit;
} KnownTrait;

// Native traits of the library by their names in records.
static const KnownTrait knownTraits[] = {
    {"IsTerminator", TESSERA_TRAIT_IS_TERMINATOR},
    {"IsIsolatedFromAbove", TESSERA_TRAIT_ISOLATED_FROM_ABOVE},
    {"SymbolTable", TESSERA_TRAIT_SYMBOL_TABLE},
    {"SingleBlock", TESSERA_TRAIT_SINGLE_BLOCK},
    {"NoTerminator", TESSERA_TRAIT_NO_TERMINATOR},
    {"HasOnlyGraphRegion", TESSERA_TRAIT_GRAPH_REGION},
    {"AffineScope", TESSERA_TRAIT_AFFINE_SCOPE},
    {"AutomaticAllocationScope", TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE},
    {"AttrSizedOperandSegments", TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS},
    {"AttrSizedResultSegments", TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS},
    {"IsCommutative", TESSERA_TRAIT_COMMUTATIVE},
    {"IsIdempotent", TESSERA_TRAIT_IDEMPOTENT},
    {"IsInvolution", TESSERA_TRAIT_INVOLUTION},
    {"ConstantLike", TESSERA_TRAIT_CONSTANT_LIKE},
    {"ReturnLike", TESSERA_TRAIT_RETURN_LIKE},
    {"HasRecursiveMemoryEffects", TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS},
    {"AlwaysSpeculatableImplTrait", TESSERA_TRAIT_ALWAYS_SPECULATABLE},
    {"RecursivelySpeculatableImplTrait", TESSERA_TRAIT_RECURSIVELY_SPECULATABLE},
    {"SameOperandsAndResultType", TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE},
    {"SameTypeOperands", TESSERA_TRAIT_SAME_TYPE_OPERANDS},
    {"SameOperandsShape", TESSERA_TRAIT_SAME_OPERANDS_SHAPE},
    {"SameOperandsAndResultShape", TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_SHAPE},
    {"SameOperandsElementType", TESSERA_TRAIT_SAME_OPERANDS_ELEMENT_TYPE},
    {"SameOperandsAndResultElementType", TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE},
    {"SameOperandsAndResultRank", TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_RANK},
    {"Elementwise", TESSERA_TRAIT_ELEMENTWISE},
    {"Scalarizable", TESSERA_TRAIT_SCALARIZABLE},
    {"Vectorizable", TESSERA_TRAIT_VECTORIZABLE},
    {"Tensorizable", TESSERA_TRAIT_TENSORIZABLE},
    {"FirstAttrDerivedResultType", TESSERA_TRAIT_FIRST_ATTR_DERIVED_RESULT_TYPE},
    {"ResultsBroadcastableShape", TESSERA_TRAIT_RESULTS_BROADCASTABLE_SHAPE},
    {"NoRegionArguments", TESSERA_TRAIT_NO_REGION_ARGUMENTS},
    {"ConstantScope", TESSERA_TRAIT_CONSTANT_SCOPE},
    {"MemRefsNormalizable", TESSERA_TRAIT_MEMREFS_NORMALIZABLE},
    {"SameVariadicOperandSize", TESSERA_TRAIT_SAME_VARIADIC_OPERAND_SIZE},
    {"SameVariadicResultSize", TESSERA_TRAIT_SAME_VARIADIC_RESULT_SIZE},
};

// Of the library, but only marks for passes that ask for them by interface.
static const char *const ignoredTraits[] = {"ResultsAreFloatLike", "HasParallelRegion",
                                            "DistinctObjectsTrait", "OpInvariants",
                                            "BytecodeOpInterface"};

enum { kMaxTraitNesting = 32, kMaxCounted = 8 };

static void setBit(OdsOp *op, TesseraTraitBit bit) { op->table.traits |= (uint64_t)1 << bit; }

//===--- Native traits ---===//

// "FuncOp", "::mlir::scf::ForOp": the op's name, from its record or by guessing.
static const char *findOpName(Ods *ods, const OdsOp *user, MlirStringRef cppClass) {
  MlirStringRef className = odsLastComponent(cppClass),
                space = odsLastComponent(odsNamespaceOf(cppClass));
  if (!space.length || tsEqualC(space, "mlir"))
    space = tsEqualC(className, "ModuleOp")
                ? tsLiteral("builtin")
                : mlirStringRefCreateFromCString(user->dialect->table.name);
  const char *key = odsFormat(ods, "%.*s::%.*s", (int)space.length, space.data,
                              (int)className.length, className.data);
  uintptr_t *found = tsStringMapFind(&ods->opByClass, mlirStringRefCreateFromCString(key));
  MlirStringRef mnemonic = found ? odsString((TgRecord *)*found, "opName") : tsLiteral("");
  if (!mnemonic.length)
    mnemonic = mlirStringRefCreateFromCString(odsSnakeOpName(ods, className));
  return odsFormat(ods, "%.*s.%.*s", (int)space.length, space.data, (int)mnemonic.length,
                   mnemonic.data);
}

static void readParents(Ods *ods, OdsOp *op, MlirStringRef list, OdsTraits *traits) {
  setBit(op, TESSERA_TRAIT_HAS_PARENT);
  while (list.length) {
    size_t comma = tsFindChar(list, ',', 0);
    tsVecPush(&traits->parents, findOpName(ods, op, tsTrim(tsSubstring(list, 0, comma))));
    list = comma == SIZE_MAX ? tsLiteral("") : tsSubstring(list, comma + 1, SIZE_MAX);
  }
}

// NOperands<2> and its like: tables of the library with a check for each small number.
static bool readCount(Ods *ods, OdsOp *op, MlirStringRef name, MlirStringRef parameter,
                      OdsTraits *traits) {
  static const char *const counted[] = {"NOperands",       "AtLeastNOperands",  "NResults",
                                        "AtLeastNResults", "NRegions",          "AtLeastNRegions",
                                        "NSuccessors",     "AtLeastNSuccessors"};
  uint64_t count;
  for (size_t i = 0; i < sizeof counted / sizeof *counted; ++i) {
    if (!tsEqualC(name, counted[i]))
      continue;
    if (!tsParseUnsigned(parameter, &count) || count > kMaxCounted)
      tgReportAtRecord(op->record, TS_ERROR, "%s takes a number up to %d", counted[i], kMaxCounted);
    else
      tsVecPush(&traits->refs,
                (OdsTraitRef){odsFormat(ods, "tessera%sTraits[%u]", counted[i], (unsigned)count),
                              counted[i], true});
    return true;
  }
  return false;
}

// "TTIRInvolution" in dialect ttir: "ttirInvolutionTrait"; "Broadcastable":
// "ttirBroadcastableTrait".
static const char *makeTraitSymbol(Ods *ods, const OdsDialect *dialect, MlirStringRef name) {
  const char *lower = odsLowerFirst(ods, name);
  size_t length = strlen(dialect->prefix);
  if (!strncmp(lower, dialect->prefix, length) && lower[length])
    return odsFormat(ods, "%sTrait", lower);
  return odsFormat(ods, "%s%sTrait", dialect->prefix, odsUpperCamel(ods, name));
}

static bool readKnown(OdsOp *op, MlirStringRef name) {
  for (size_t i = 0; i < sizeof knownTraits / sizeof *knownTraits; ++i)
    if (tsEqualC(name, knownTraits[i].name)) {
      setBit(op, knownTraits[i].bit);
      return true;
    }
  for (size_t i = 0; i < sizeof ignoredTraits / sizeof *ignoredTraits; ++i)
    if (tsEqualC(name, ignoredTraits[i]))
      return true;
  return false;
}

static void readNative(Ods *ods, OdsOp *op, TgRecord *trait, OdsTraits *traits) {
  MlirStringRef name = odsString(trait, "trait"), space = odsString(trait, "cppNamespace");
  bool isLibrary = tsEqualC(space, "::mlir::OpTrait") || tsEqualC(space, "::mlir");
  size_t less = tsFindChar(name, '<', 0), greater = tsFind(name, tsLiteral(">::Impl"), 0);
  if (less != SIZE_MAX && greater != SIZE_MAX && greater > less) {
    MlirStringRef parameter = tsTrim(tsSubstring(name, less + 1, greater - less - 1));
    MlirStringRef head = tsSubstring(name, 0, less);
    if (tsEqualC(head, "HasParent"))
      readParents(ods, op, parameter, traits);
    else if (tsEqualC(head, "SingleBlockImplicitTerminator"))
      op->implicitTerminator = findOpName(ods, op, parameter);
    else if (!readCount(ods, op, head, parameter, traits))
      odsForeign(ods, op->record, "trait '%.*s' takes parameters", (int)name.length, name.data);
    return;
  }
  // A mark of upstream's dialects is a library trait even when its namespace is another.
  if ((isLibrary || tsFind(space, tsLiteral("mlir"), 0) != SIZE_MAX) && readKnown(op, name))
    return;
  if (isLibrary && ods->foreign == ODS_FOREIGN_EXPECTED)
    return;
  tsVecPush(&traits->refs,
            (OdsTraitRef){makeTraitSymbol(ods, op->dialect, name), odsText(ods, name), false});
}

//===--- Interfaces ---===//

static bool isListed(const TgInit *list, const char *name) {
  for (size_t i = 0; list && i < tgListGetSize(list); ++i)
    if (tsEqualC(tgStringGetValue(tgListGetElement(list, i)), name))
      return true;
  return false;
}

static void useInterface(Ods *ods, const TgRecord *user, MlirStringRef ownSpace, TgRecord *trait,
                         OdsTraits *traits, unsigned depth) {
  const TgInit *bases = NULL, *listed = NULL;
  if (depth > kMaxTraitNesting || !tgRecordIsSubClassOf(trait, tsLiteral("Interface")))
    return;
  if (tgRecordGetListOptional(trait, "baseInterfaces", &bases))
    for (size_t i = 0; i < tgListGetSize(bases); ++i)
      useInterface(ods, user, ownSpace, tgListGetDef(bases, i, user), traits, depth + 1);
  const OdsInterface *interface = odsGetInterface(ods, trait);
  for (size_t i = 0; i < traits->interfaces.size; ++i)
    if (!strcmp(traits->interfaces.data[i].interface->name, interface->name))
      return;
  bool hasTable = true;
  if ((tgRecordGetBitOptional(trait, "hasTable", &hasTable) && !hasTable) ||
      odsBit(trait, "onlyWhereDeclared"))
    return;
  MlirStringRef space = odsString(trait, "cppNamespace");
  bool isElsewhere = ods->foreign == ODS_FOREIGN_EXPECTED && !tsEqualC(space, "::mlir") &&
                     !tsEqual(space, ownSpace);
  if (!ods->onlyTables && (interface->isForeign || isElsewhere)) {
    odsForeign(ods, user, "the methods of interface '%s' aren't C", interface->name);
    return;
  }
  tgRecordGetListOptional(trait, "alwaysOverriddenMethods", &listed);
  bool *overridden = tsArenaNewArray(&ods->arena, bool, interface->numMethods);
  for (size_t i = 0; i < interface->numMethods; ++i)
    overridden[i] =
        !interface->methods[i].defaultBody[0] || isListed(listed, interface->methods[i].name);
  tsVecPush(&traits->interfaces, (OdsInterfaceUse){interface, overridden});
}

static void setDestination(OdsOp *op) {
  MlirStringRef name = odsString(op->record, "dpsInits");
  setBit(op, TESSERA_TRAIT_DESTINATION_STYLE);
  for (uint16_t i = 0; i < op->table.numOperands; ++i)
    if (name.length ? tsEqual(op->operands[i].name, name) : i + 1 == op->table.numOperands)
      op->table.dpsInits = (uint16_t)(i + 1);
  if (!op->table.dpsInits)
    tgReportAtRecord(op->record, TS_ERROR, "destination-style op has no operand '%.*s' to write to",
                     (int)name.length, name.data);
}

static void readOpInterface(Ods *ods, OdsOp *op, TgRecord *trait, OdsTraits *traits,
                            unsigned depth) {
  MlirStringRef name = odsString(trait, "cppInterfaceName");
  bool isDeclared = tgRecordIsSubClassOf(trait, tsLiteral("DeclareInterfaceMethods"));
  const TgInit *bases = NULL;
  if (depth > kMaxTraitNesting)
    return;
  if (tsEqualC(name, "InferTypeOpInterface")) {
    setBit(op, TESSERA_TRAIT_INFER_TYPES);
    op->hasInferHook = op->hasInferHook || isDeclared;
  } else if (tsEqualC(name, "InferShapedTypeOpInterface")) {
    setBit(op, TESSERA_TRAIT_INFER_SHAPES);
  } else if (tsEqualC(name, "DestinationStyleOpInterface")) {
    setDestination(op);
  } else if (tsEqualC(name, "SymbolOpInterface")) {
    setBit(op, TESSERA_TRAIT_SYMBOL);
  } else if (tsEqualC(name, "MemoryEffectOpInterface")) {
    op->hasEffects = true;
    op->hasEffectsHook = op->hasEffectsHook || isDeclared;
  }
  if (tgRecordGetListOptional(trait, "baseInterfaces", &bases))
    for (size_t i = 0; i < tgListGetSize(bases); ++i)
      if (tgListGetDef(bases, i, op->record))
        readOpInterface(ods, op, tgListGetDef(bases, i, op->record), traits, depth + 1);
}

//===--- Effects ---===//

void odsAddEffect(Ods *ods, OdsOp *op, const TgRecord *effect, TesseraEffectDef table,
                  MlirStringRef attr) {
  static const char *const kinds[] = {[TESSERA_EFFECT_READ] = "Read",
                                      [TESSERA_EFFECT_WRITE] = "Write",
                                      [TESSERA_EFFECT_ALLOCATE] = "Allocate",
                                      [TESSERA_EFFECT_FREE] = "Free"};
  MlirStringRef kind = odsLastComponent(odsString(effect, "effect")),
                resource = odsLastComponent(odsString(effect, "resource"));
  size_t number = 0, numKinds = sizeof kinds / sizeof *kinds;
  while (number < numKinds && !tsEqualC(kind, kinds[number]))
    ++number;
  if (number == numKinds) // an effect of another kind, of which the library knows nothing
    return;
  int64_t stage = 0;
  tgRecordGetIntOptional(effect, "stage", &stage);
  table.kind = (TesseraEffectKind)number;
  table.stage = (int)stage;
  table.onFullRegion = odsBit(effect, "effectOnFullRegion");
  if (resource.length && !tsEqualC(resource, "DefaultResource"))
    table.resource = odsText(ods, resource);
  // Grows in the arena: there is room for the next power of two.
  if (!(op->numEffects & (op->numEffects - 1))) {
    OdsEffect *grown = tsArenaNewArray(&ods->arena, OdsEffect, op->numEffects * 2 + 1);
    if (op->numEffects)
      memcpy(grown, op->effects, op->numEffects * sizeof *grown);
    op->effects = grown;
  }
  op->effects[op->numEffects++] = (OdsEffect){table, attr};
}

static void readEffects(Ods *ods, OdsOp *op, TgRecord *trait) {
  const TgInit *effects = tgRecordGetList(trait, "effects");
  if (!tsEqualC(odsString(trait, "cppInterfaceName"), "MemoryEffectOpInterface"))
    return;
  op->hasEffects = true;
  for (size_t i = 0; effects && i < tgListGetSize(effects); ++i) {
    TgRecord *effect = tgListGetDef(effects, i, op->record);
    if (effect)
      odsAddEffect(ods, op, effect, (TesseraEffectDef){.place = TESSERA_EFFECT_ON_NOTHING},
                   tsLiteral(""));
  }
}

// By now attributes have their slots. Ops that say they have effects and have none: the bit.
static void finishEffects(Ods *ods, OdsOp *op) {
  size_t size = op->numEffects < UINT16_MAX ? op->numEffects : UINT16_MAX;
  TesseraEffectDef *table = tsArenaNewArray(&ods->arena, TesseraEffectDef, size);
  for (size_t i = 0; i < size; ++i) {
    table[i] = op->effects[i].table;
    for (size_t a = 0; table[i].place == TESSERA_EFFECT_ON_SYMBOL && a < op->numAttrs; ++a)
      if (tsEqual(op->attrs[a].name, op->effects[i].attr))
        table[i].index = (uint16_t)a;
  }
  op->table.numEffects = (uint16_t)size;
  op->table.effects = table;
  op->hasEffects = op->hasEffects || size;
  if (op->hasEffects && !size && !op->hasEffectsHook)
    setBit(op, TESSERA_TRAIT_NO_MEMORY_EFFECT);
}

//===--- Constraints over several parts ---===//

typedef struct Place {
  bool isAttr, isResult;
  uint16_t index;
} Place;

static bool findPlace(const OdsOp *op, MlirStringRef name, Place *place) {
  *place = (Place){0};
  for (; place->index < op->table.numOperands; ++place->index)
    if (tsEqual(op->operands[place->index].name, name))
      return true;
  place->isResult = true;
  for (place->index = 0; place->index < op->table.numResults; ++place->index)
    if (tsEqual(op->results[place->index].name, name))
      return true;
  place->isResult = false;
  place->isAttr = true;
  for (place->index = 0; place->index < op->numAttrs; ++place->index)
    if (tsEqual(op->attrs[place->index].name, name))
      return true;
  return false;
}

static void addLink(OdsTraits *traits, Place from, Place to, const TesseraStep *transform) {
  if (to.isAttr)
    return;
  tsVecPush(&traits->links, (OdsTypeLink){.fromResult = from.isResult,
                                          .toResult = to.isResult,
                                          .fromAttr = from.isAttr ? from.index : -1,
                                          .from = from.index,
                                          .to = to.index,
                                          .transform = transform});
}

// The type of one part follows from that of another.
static void readLinks(Ods *ods, OdsOp *op, TgRecord *trait, OdsTraits *traits) {
  MlirStringRef left, right;
  Place from, to;
  const TgInit *values;
  const char *lhs = "lhs", *rhs = "rhs";
  if (tgRecordIsSubClassOf(trait, tsLiteral("AllTypesMatch")) &&
      tgRecordGetListOptional(trait, "values", &values)) {
    for (size_t i = 0; i < tgListGetSize(values); ++i)
      for (size_t k = 0; k < tgListGetSize(values); ++k) {
        left = tgStringGetValue(tgListGetElement(values, i));
        right = tgStringGetValue(tgListGetElement(values, k));
        if (i != k && findPlace(op, left, &from) && findPlace(op, right, &to))
          addLink(traits, from, to, NULL);
      }
    return;
  }
  bool isElements = tgRecordIsSubClassOf(trait, tsLiteral("ShapedTypeMatchesElementCountAndTypes"));
  bool isWith = tgRecordIsSubClassOf(trait, tsLiteral("TypesMatchWith")) ||
                tgRecordIsSubClassOf(trait, tsLiteral("RangedTypesMatchWith"));
  if (isElements)
    lhs = "shaped", rhs = "elements";
  if (!(isWith || isElements) || !tgRecordGetStringOptional(trait, lhs, &left) ||
      !tgRecordGetStringOptional(trait, rhs, &right) || !findPlace(op, left, &from) ||
      !findPlace(op, right, &to))
    return;
  const OdsValue *source = from.isAttr     ? NULL
                           : from.isResult ? &op->results[from.index]
                                           : &op->operands[from.index];
  if (source && source->arity >= TESSERA_VARIADIC)
    return;
  OdsScope scope = {.ods = ods, .record = op->record, .op = op, .selfKind = ODS_TYPE};
  size_t size;
  OdsKind kind;
  MlirStringRef transform = isElements ? tsLiteral("tesseraElementTypes($_self)")
                                       : tsTrim(odsString(trait, "transformer"));
  const TesseraStep *program =
      tsEqualC(transform, "$_self") ? NULL : odsCompileType(&scope, transform, &size, &kind);
  if (program || tsEqualC(transform, "$_self"))
    addLink(traits, from, to, program);
}

static void readPredicate(Ods *ods, OdsOp *op, TgRecord *trait, OdsTraits *traits) {
  OdsScope scope = {.ods = ods, .record = op->record, .op = op, .selfKind = ODS_OPERATION};
  const OdsConstraint *constraint =
      odsMakeConstraint(&scope, odsString(trait, "summary"), tgRecordGetDef(trait, "predicate"));
  if (constraint)
    tsVecPush(&traits->constraints, constraint);
  readLinks(ods, op, trait, traits);
}

//===--- Lists ---===//

static void readTraitList(Ods *ods, OdsOp *op, const TgInit *list, OdsTraits *traits,
                          unsigned depth) {
  for (size_t i = 0; list && depth < kMaxTraitNesting && i < tgListGetSize(list); ++i) {
    TgRecord *trait = tgListGetDef(list, i, op->record);
    if (!trait)
      return;
    if (tgRecordIsSubClassOf(trait, tsLiteral("TraitList"))) {
      readTraitList(ods, op, tgRecordGetList(trait, "traits"), traits, depth + 1);
    } else if (tgRecordIsSubClassOf(trait, tsLiteral("PredTrait"))) {
      readPredicate(ods, op, trait, traits);
    } else if (tgRecordIsSubClassOf(trait, tsLiteral("SideEffectsTraitBase"))) {
      readEffects(ods, op, trait);
    } else if (tgRecordIsSubClassOf(trait, tsLiteral("InterfaceTrait"))) {
      readOpInterface(ods, op, trait, traits, 0);
      useInterface(ods, op->record, odsString(op->dialect->record, "cppNamespace"), trait, traits,
                   0);
    } else if (tgRecordIsSubClassOf(trait, tsLiteral("NativeTrait"))) {
      readNative(ods, op, trait, traits);
    } else if (tgRecordIsSubClassOf(trait, tsLiteral("GenInternalTrait"))) {
      readKnown(op, odsLastComponent(odsString(trait, "trait")));
    }
  }
}

void odsReadTraits(Ods *ods, OdsOp *op, OdsTraits *traits) {
  readTraitList(ods, op, tgRecordGetList(op->record, "traits"), traits, 0);
  finishEffects(ods, op);
}

// What the library asks of types and attributes by a bit: interfaces, and marks of builtin ones.
static const struct {
  const char *name;
  bool isInterface;
  uint64_t bit;
} storageBits[] = {{"MemRefElementTypeInterface", true, TESSERA_STORAGE_MEMREF_ELEMENT},
                   {"VectorElementTypeInterface", true, TESSERA_STORAGE_VECTOR_ELEMENT},
                   {"MemRefLayoutAttrInterface", true, TESSERA_STORAGE_MEMREF_LAYOUT},
                   {"ElementsAttr", true, TESSERA_STORAGE_ELEMENTS},
                   {"IsLocation", false, TESSERA_STORAGE_LOCATION},
                   {"IsBuiltinFloat", false, TESSERA_STORAGE_FLOAT},
                   {"ShapedType", true, TESSERA_STORAGE_SHAPED}};

// Whether the library finds shape and elements where it looks for them: sizes, then the type of the
// elements, or that alone. A type that keeps them elsewhere has the interface by its own means
// only.
static bool hasShapeParams(const OdsStorage *storage) {
  const TesseraParamDef *params = storage->table.params;
  size_t element = storage->numKeyParams && params[0].kind == TESSERA_PARAM_INTEGERS ? 1 : 0;
  return storage->table.isType && element < storage->numKeyParams &&
         params[element].kind == TESSERA_PARAM_TYPE;
}

// The bits of a trait and of the interfaces that it is based on.
static uint64_t findStorageBits(const TgRecord *user, const TgRecord *trait, unsigned depth) {
  const TgInit *bases = NULL;
  bool isInterface = tgRecordIsSubClassOf(trait, tsLiteral("Interface"));
  MlirStringRef name = odsString(trait, isInterface ? "cppInterfaceName" : "trait");
  uint64_t bits = 0;
  for (size_t i = 0; i < sizeof storageBits / sizeof *storageBits; ++i)
    if (storageBits[i].isInterface == isInterface && tsEqualC(name, storageBits[i].name))
      bits |= storageBits[i].bit;
  if (isInterface && depth < kMaxTraitNesting &&
      tgRecordGetListOptional(trait, "baseInterfaces", &bases))
    for (size_t i = 0; i < tgListGetSize(bases); ++i) {
      const TgRecord *base = tgListGetDef(bases, i, user);
      bits |= base ? findStorageBits(user, base, depth + 1) : 0;
    }
  return bits;
}

void odsReadStorageTraits(Ods *ods, OdsStorage *storage) {
  OdsTraits traits = {0};
  const TgInit *list = NULL;
  tgRecordGetListOptional(storage->record, "traits", &list);
  for (size_t i = 0; list && i < tgListGetSize(list); ++i) {
    TgRecord *trait = tgListGetDef(list, i, storage->record);
    if (!trait)
      continue;
    storage->table.traits |= findStorageBits(storage->record, trait, 0);
    useInterface(ods, storage->record, odsString(storage->dialect->record, "cppNamespace"), trait,
                 &traits, 0);
  }
  if (!hasShapeParams(storage))
    storage->table.traits &= ~(uint64_t)TESSERA_STORAGE_SHAPED;
  storage->numInterfaces = traits.interfaces.size;
  storage->interfaces =
      traits.interfaces.size
          ? tsArenaCopy(&ods->arena, traits.interfaces.data,
                        traits.interfaces.size * sizeof(OdsInterfaceUse), _Alignof(OdsInterfaceUse))
          : NULL;
  odsTraitsFree(&traits);
}

void odsTraitsFree(OdsTraits *traits) {
  tsVecFree(&traits->constraints);
  tsVecFree(&traits->refs);
  tsVecFree(&traits->interfaces);
  tsVecFree(&traits->parents);
  tsVecFree(&traits->links);
}
