// Hooks: what definitions promise in C comes from the compiled dialect that is replaced, by the
// records' names, or from the library. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods-load/Internal.h"
#include "tessera/Generated.h"
#include "tessera/Interfaces.h"

// Hooks that are promised and that neither a compiled dialect nor the library has.
static void lack(Loader *loader, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void lack(Loader *loader, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  bool inserted;
  const char *name = odsText(loader->ods, tsStringView(&text));
  tsStringMapInsert(&loader->named, mlirStringRefCreateFromCString(name), &inserted);
  if (inserted)
    tsVecPush(&loader->lacking, name);
  tsStringFree(&text);
}

//===--- What the formats and predicates call ---===//

TesseraPredicate loadFindPredicate(const Loader *loader, const char *text) {
  // Predicates are shared between dialects that are loaded together.
  for (size_t d = 0; d < loader->loaded.size; ++d) {
    const TesseraDialectDef *compiled =
        loadFindRegistered(loader, loader->loaded.data[d]->table.name);
    for (uint32_t i = 0; compiled && i < compiled->numPredicates; ++i)
      if (!strcmp(compiled->predicates[i].text, text))
        return compiled->predicates[i].function;
  }
  return NULL;
}

const TesseraDirective *loadFindDirective(const Loader *loader, const char *name) {
  for (uint32_t i = 0; loader->compiled && i < loader->compiled->numDirectives; ++i)
    if (!strcmp(loader->compiled->directives[i]->name, name))
      return loader->compiled->directives[i];
  return tesseraFindDirective(name);
}

//===--- Parts ---===//

static bool sameValues(const TesseraValueDef *a, const TesseraValueDef *b, uint16_t numA,
                       uint16_t numB) {
  if (numA != numB)
    return false;
  for (uint16_t i = 0; i < numA; ++i)
    if (strcmp(a[i].name, b[i].name) || a[i].arity != b[i].arity)
      return false;
  return true;
}

static bool sameAttributes(const TesseraOpDef *a, const TesseraOpDef *b) {
  if (a->numAttributes != b->numAttributes)
    return false;
  for (uint16_t i = 0; i < a->numAttributes; ++i) {
    const TesseraAttrDef *left = &a->attributes[i], *right = &b->attributes[i];
    // Where one has a value when it is absent, C code counts on it.
    bool hasDefault = right->defaultValue || right->implicitValue;
    if (strcmp(left->name, right->name) ||
        (hasDefault && !left->defaultValue && !left->implicitValue))
      return false;
  }
  return true;
}

static const TesseraTrait *findCounted(const char *symbol) {
  static const struct {
    const char *name;
    const TesseraTrait *traits;
  } counted[] = {{"tesseraNOperandsTraits", tesseraNOperandsTraits},
                 {"tesseraAtLeastNOperandsTraits", tesseraAtLeastNOperandsTraits},
                 {"tesseraNResultsTraits", tesseraNResultsTraits},
                 {"tesseraAtLeastNResultsTraits", tesseraAtLeastNResultsTraits},
                 {"tesseraNRegionsTraits", tesseraNRegionsTraits},
                 {"tesseraAtLeastNRegionsTraits", tesseraAtLeastNRegionsTraits},
                 {"tesseraNSuccessorsTraits", tesseraNSuccessorsTraits},
                 {"tesseraAtLeastNSuccessorsTraits", tesseraAtLeastNSuccessorsTraits}};
  for (size_t i = 0; i < sizeof counted / sizeof *counted; ++i) {
    size_t length = strlen(counted[i].name);
    if (!strncmp(symbol, counted[i].name, length) && symbol[length] == '[')
      return &counted[i].traits[symbol[length + 1] - '0'];
  }
  return NULL;
}

static bool hasTrait(const OdsOp *op, const TesseraTrait *trait) {
  for (size_t i = 0; i < op->numTraitRefs; ++i) {
    const OdsTraitRef *ref = &op->traitRefs[i];
    if (ref->isLibrary ? findCounted(ref->symbol) == trait : !strcmp(ref->name, trait->name))
      return true;
  }
  return false;
}

// Whether what C code may count on by a trait still holds. How types are inferred is a hook.
static bool hasTraits(const OdsOp *op, const TesseraOpDef *compiled) {
  uint64_t counted = compiled->traits & ~(UINT64_C(1) << TESSERA_TRAIT_INFER_TYPES);
  for (uint16_t i = 0; i < compiled->numOtherTraits; ++i)
    if (!hasTrait(op, compiled->otherTraits[i]))
      return false;
  return (counted & ~op->table.traits) == 0 && op->table.numParents >= compiled->numParents &&
         (!compiled->implicitTerminator ||
          (op->table.implicitTerminator &&
           !strcmp(op->table.implicitTerminator, compiled->implicitTerminator)));
}

// What C code reads by number, and so must not change; NULL when nothing did.
static const char *findOtherParts(const TesseraOpDef *a, const TesseraOpDef *b) {
  if (!sameValues(a->operands, b->operands, a->numOperands, b->numOperands))
    return "operands";
  if (!sameValues(a->results, b->results, a->numResults, b->numResults))
    return "results";
  if (!sameValues(a->regions, b->regions, a->numRegions, b->numRegions))
    return "regions";
  if (!sameValues(a->successors, b->successors, a->numSuccessors, b->numSuccessors))
    return "successors";
  return sameAttributes(a, b) ? NULL : "attributes";
}

// Whether every value of the one enum is a value of the other.
static bool isWithin(const TesseraEnumDef *a, const TesseraEnumDef *b) {
  for (uint32_t i = 0; a && i < a->numCases; ++i)
    if (!b || !tesseraEnumFindValue(b, a->cases[i].value))
      return false;
  return true;
}

static bool sameParams(const TesseraStorageDef *a, const TesseraStorageDef *b) {
  if (a->numParams != b->numParams || a->numBodyParams != b->numBodyParams ||
      a->bodyCondition != b->bodyCondition)
    return false;
  for (uint32_t i = 0; i < a->numParams; ++i) {
    const TesseraParamDef *left = &a->params[i], *right = &b->params[i];
    bool sameKind = !right->definition ||
                    (left->definition && !strcmp(left->definition->name, right->definition->name));
    if (strcmp(left->name, right->name) || left->kind != right->kind || !sameKind ||
        left->flags != right->flags || !isWithin(left->enumeration, right->enumeration))
      return false;
  }
  return true;
}

static void checkOps(Loader *loader, OdsDialect *dialect) {
  TsStringMap read = {0};
  for (size_t i = 0; i < dialect->ops.size; ++i) {
    OdsOp *op = dialect->ops.data[i];
    MlirStringRef name = mlirStringRefCreateFromCString(op->table.name);
    *tsStringMapInsert(&read, name, NULL) = 1;
    uintptr_t *slot = tsStringMapFind(&loader->compiledOps, name);
    if (!slot)
      continue;
    op->table.replaces = (const TesseraOpDef *)*slot;
    const char *part = findOtherParts(&op->table, op->table.replaces);
    if (part)
      tgReportAtRecord(op->record, TS_ERROR,
                       "'%s' has other %s than this program, which has C for it, knows",
                       op->table.name, part);
    else if (!hasTraits(op, op->table.replaces))
      tgReportAtRecord(op->record, TS_ERROR,
                       "'%s' has fewer traits than this program, which has C for it, knows",
                       op->table.name);
  }
  for (uint32_t i = 0; i < loader->compiled->numOps; ++i)
    if (!tsStringMapFind(&read, mlirStringRefCreateFromCString(loader->compiled->ops[i]->name)))
      tgReportAtRecord(dialect->record, TS_ERROR,
                       "op '%s', for which this program has C, isn't defined",
                       loader->compiled->ops[i]->name);
  tsStringMapFree(&read);
}

static OdsStorage *findRead(const OdsDialect *dialect, const TesseraStorageDef *compiled) {
  for (size_t i = 0; i < dialect->storages.size; ++i)
    if (dialect->storages.data[i]->table.isType == compiled->isType &&
        !strcmp(dialect->storages.data[i]->table.name, compiled->name))
      return dialect->storages.data[i];
  return NULL;
}

static void checkStorages(OdsDialect *dialect, const TesseraStorageDef *const *compiled,
                          uint32_t size) {
  for (uint32_t i = 0; i < size; ++i) {
    OdsStorage *storage = findRead(dialect, compiled[i]);
    const char *kind = compiled[i]->isType ? "type" : "attribute";
    if (!storage) {
      tgReportAtRecord(dialect->record, TS_ERROR,
                       "%s '%s', for which this program has C, isn't defined", kind,
                       compiled[i]->name);
      continue;
    }
    storage->table.replaces = compiled[i];
    if (!sameParams(&storage->table, compiled[i]))
      tgReportAtRecord(storage->record, TS_ERROR,
                       "%s '%s' has other parameters than this program, which has C for it, knows",
                       kind, compiled[i]->name);
  }
}

void loadCheckParts(Loader *loader, OdsDialect *dialect) {
  const TesseraDialectDef *compiled = loader->compiled;
  dialect->table.replaces = compiled;
  if (compiled->replaces) {
    tgReportAtRecord(dialect->record, TS_ERROR, "dialect '%s' has been loaded already",
                     compiled->name);
    return;
  }
  checkStorages(dialect, compiled->types, compiled->numTypes);
  checkStorages(dialect, compiled->attributes, compiled->numAttributes);
  checkOps(loader, dialect);
}

//===--- Interfaces ---===//

// The library's interface for a use of it without a method of its own, when it has defaults.
static const TesseraInterface *findDefaulted(const OdsInterfaceUse *use) {
  for (size_t m = 0; m < use->interface->numMethods; ++m)
    if (use->overridden[m])
      return NULL;
  for (const TesseraInterface *const *known = tesseraLibraryInterfaces; *known; ++known)
    if (!strcmp((*known)->name, use->interface->name))
      return (*known)->defaults ? *known : NULL;
  return NULL;
}

static const TesseraInterfaceImpl *findImpl(const TesseraInterfaceImpl *list, uint32_t size,
                                            const char *name) {
  for (uint32_t i = 0; i < size; ++i)
    if (!strcmp(list[i].interface->name, name))
      return &list[i];
  return NULL;
}

/// What an op, attribute or type says of its interfaces, and what a compiled one has.
typedef struct InterfaceUses {
  const char *cName;
  const OdsInterfaceUse *uses;
  size_t size;
  const TesseraInterfaceImpl *compiled;
  uint32_t numCompiled;
} InterfaceUses;

// A table of implementations, with room for one more: what C code knows, and marks of the library.
static TesseraInterfaceImpl *bindInterfaces(Loader *loader, const InterfaceUses *list,
                                            size_t *size) {
  TesseraInterfaceImpl *table = tsArenaNewArray(&loader->ods->arena, TesseraInterfaceImpl,
                                                list->numCompiled + list->size + 1);
  *size = 0;
  for (uint32_t i = 0; i < list->numCompiled; ++i)
    if (list->compiled[i].methods != &tesseraDeclaredEffects)
      table[(*size)++] = list->compiled[i];
  for (size_t i = 0; i < list->size; ++i) {
    const OdsInterface *interface = list->uses[i].interface;
    if (findImpl(list->compiled, list->numCompiled, interface->name))
      continue;
    const TesseraInterface *defaulted = findDefaulted(&list->uses[i]);
    if (defaulted)
      table[(*size)++] = (TesseraInterfaceImpl){defaulted, defaulted->defaults};
    else if (interface->numMethods || interface->isForeign)
      lack(loader, "%s of %s", interface->name, list->cName);
  }
  return table;
}

//===--- Ops ---===//

static const TesseraTrait *findTrait(const TesseraOpDef *compiled, const OdsTraitRef *ref) {
  if (ref->isLibrary)
    return findCounted(ref->symbol);
  for (uint16_t i = 0; compiled && i < compiled->numOtherTraits; ++i)
    if (!strcmp(compiled->otherTraits[i]->name, ref->name))
      return compiled->otherTraits[i];
  return NULL;
}

static void bindTraits(Loader *loader, OdsOp *op, const TesseraOpDef *compiled) {
  const TesseraTrait **traits =
      tsArenaNewArray(&loader->ods->arena, const TesseraTrait *, op->numTraitRefs);
  uint16_t size = 0;
  for (size_t i = 0; i < op->numTraitRefs; ++i) {
    const TesseraTrait *trait = findTrait(compiled, &op->traitRefs[i]);
    if (trait)
      traits[size++] = trait;
    else
      lack(loader, "%s", op->traitRefs[i].symbol);
  }
  op->table.otherTraits = traits;
  op->table.numOtherTraits = size;
}

static void bindInference(Loader *loader, OdsOp *op, const TesseraOpDef *compiled) {
  TesseraOpDef *table = &op->table;
  if (op->hasInferHook) {
    table->inferReturnTypes = compiled ? compiled->inferReturnTypes : NULL;
    if (!table->inferReturnTypes)
      lack(loader, "%sInferReturnTypes", op->cName);
  }
  if (!table->inferReturnTypes && op->inferRules)
    table->inferReturnTypes = tesseraInferReturnTypesByRules;
  if (table->inferReturnTypes)
    return;
  table->traits &= ~(UINT64_C(1) << TESSERA_TRAIT_INFER_TYPES);
  const TesseraTypeRule *rules = table->format ? table->format->resultTypes : NULL;
  for (uint16_t i = 0; rules && i < table->numResults; ++i)
    if (rules[i].source == TESSERA_TYPE_INFERRED) {
      loadRefuse(loader, op->record,
                 "the types of the results of '%s' are known to C alone: no custom syntax",
                 table->name);
      table->format = NULL;
      return;
    }
}

static void bindSyntax(Loader *loader, OdsOp *op, const TesseraOpDef *compiled) {
  TesseraOpDef *table = &op->table;
  if (!op->hasParseHook || table->format)
    return;
  table->parse = compiled ? compiled->parse : NULL;
  table->print = compiled ? compiled->print : NULL;
  if (!table->parse || !table->print)
    loadRefuse(loader, op->record, "the syntax of '%s' is written in C: no custom syntax",
               table->name);
}

static void bindHooks(Loader *loader, OdsOp *op, const TesseraOpDef *compiled) {
  TesseraOpDef *table = &op->table;
  // What C code counts on is verified, whatever the definition says.
  table->verify = compiled ? compiled->verify : NULL;
  if (op->hasVerifier && !table->verify)
    lack(loader, "%sVerify", op->cName);
  table->verifyRegions = compiled ? compiled->verifyRegions : NULL;
  if (op->hasRegionVerifier && !table->verifyRegions)
    lack(loader, "%sVerifyRegions", op->cName);
  table->fold = op->hasFolder && compiled ? compiled->fold : NULL;
  if (op->hasFolder && !table->fold)
    lack(loader, "%sFold", op->cName);
  bool hasPatterns = op->hasCanonicalizer || op->hasCanonicalizeMethod;
  table->getCanonicalizationPatterns =
      hasPatterns && compiled ? compiled->getCanonicalizationPatterns : NULL;
  if (hasPatterns && !table->getCanonicalizationPatterns)
    lack(loader, "%s%s", op->cName,
         op->hasCanonicalizer ? "GetCanonicalizationPatterns" : "Canonicalize");
}

void loadBindOp(Loader *loader, OdsOp *op) {
  const TesseraOpDef *compiled = op->table.replaces;
  bindSyntax(loader, op, compiled);
  bindHooks(loader, op, compiled);
  bindInference(loader, op, compiled);
  bindTraits(loader, op, compiled);
  InterfaceUses uses = {op->cName, op->interfaces, op->numInterfaces,
                        compiled ? compiled->interfaces : NULL,
                        compiled ? compiled->numInterfaces : 0};
  size_t size;
  TesseraInterfaceImpl *table = bindInterfaces(loader, &uses, &size);
  if (op->table.numEffects)
    table[size++] = (TesseraInterfaceImpl){&memoryEffectOpInterface, &tesseraDeclaredEffects};
  op->table.interfaces = table;
  op->table.numInterfaces = (uint16_t)size;
}

//===--- Attributes and types ---===//

static void bindParams(Loader *loader, OdsStorage *storage, const TesseraStorageDef *compiled) {
  TesseraParamDef *params = (TesseraParamDef *)storage->table.params;
  for (uint32_t i = 0; i < storage->table.numParams; ++i) {
    const OdsParam *param = &storage->params[i];
    if (!param->parser && !param->printer)
      continue;
    params[i].parse = compiled ? compiled->params[i].parse : NULL;
    params[i].print = compiled ? compiled->params[i].print : NULL;
    if (!params[i].parse || !params[i].print)
      loadRefuse(loader, storage->record,
                 "the syntax of parameter '%s' of '%s' is written in C: no custom syntax",
                 params[i].name, storage->table.name);
  }
}

void loadBindStorage(Loader *loader, OdsStorage *storage) {
  TesseraStorageDef *table = &storage->table;
  const TesseraStorageDef *compiled = table->replaces;
  bindParams(loader, storage, compiled);
  if (storage->hasParseHook && !table->format) {
    table->parse = compiled ? compiled->parse : NULL;
    table->print = compiled ? compiled->print : NULL;
    if (!table->parse || !table->print)
      loadRefuse(loader, storage->record, "the syntax of '%s' is written in C: no custom syntax",
                 table->name);
  }
  table->verify = compiled ? compiled->verify : NULL;
  if (storage->hasVerifyHook && !table->verify)
    lack(loader, "%sVerify", storage->cName);
  table->getAlias = storage->hasAliasHook && compiled ? compiled->getAlias : NULL;
  if (storage->hasAliasHook && !table->getAlias)
    lack(loader, "%sGetAlias", storage->cName);
  if (!table->getAlias && storage->mnemonicAlias)
    table->getAlias = tesseraMnemonicAlias;
  InterfaceUses uses = {storage->cName, storage->interfaces, storage->numInterfaces,
                        compiled ? compiled->interfaces : NULL,
                        compiled ? compiled->numInterfaces : 0};
  size_t size;
  table->interfaces = bindInterfaces(loader, &uses, &size);
  table->numInterfaces = (uint32_t)size;
}

//===--- Dialects ---===//

static void bindSymbols(Loader *loader, OdsDialect *dialect, bool isType) {
  const TesseraDialectDef *compiled = loader->compiled;
  const char *kind = isType ? "Type" : "Attribute";
  bool hasHooks = compiled && (isType ? compiled->parseType && compiled->printType
                                      : compiled->parseAttribute && compiled->printAttribute);
  if (!odsHasOwnSyntax(dialect, isType))
    return;
  if (!hasHooks) {
    lack(loader, "%sParse%s", dialect->prefix, kind);
    lack(loader, "%sPrint%s", dialect->prefix, kind);
  } else if (isType) {
    dialect->table.parseType = compiled->parseType;
    dialect->table.printType = compiled->printType;
  } else {
    dialect->table.parseAttribute = compiled->parseAttribute;
    dialect->table.printAttribute = compiled->printAttribute;
  }
}

// What compiled C implements of the dialect interfaces that are listed.
static void bindDialectInterfaces(Loader *loader, OdsDialect *dialect,
                                  const TesseraDialectDef *compiled) {
  dialect->table.interfaces = compiled->interfaces;
  dialect->table.numInterfaces = compiled->numInterfaces;
  const OdsInterface *interface;
  for (size_t i = 0; (interface = odsGetDialectInterface(loader->ods, dialect, i)); ++i)
    if (!findImpl(compiled->interfaces, compiled->numInterfaces, interface->name))
      lack(loader, "%s%s", dialect->prefix, interface->name);
}

void loadBindDialect(Loader *loader, OdsDialect *dialect) {
  const TesseraDialectDef none = {0};
  const TesseraDialectDef *compiled = loader->compiled ? loader->compiled : &none;
  TesseraDialectDef *table = &dialect->table;
  table->materializeConstant = compiled->materializeConstant;
  table->verifyOperationAttribute = compiled->verifyOperationAttribute;
  table->typesAreCompatible = compiled->typesAreCompatible;
  table->verifyRegionArgAttribute = compiled->verifyRegionArgAttribute;
  table->verifyRegionResultAttribute = compiled->verifyRegionResultAttribute;
  table->upgradeOperation = compiled->upgradeOperation;
  const struct {
    const char *field, *hook;
    bool isThere;
  } promises[] = {
      {"hasConstantMaterializer", "MaterializeConstant", table->materializeConstant != NULL},
      {"hasOperationAttrVerify", "VerifyOperationAttribute",
       table->verifyOperationAttribute != NULL},
      {"hasRegionArgAttrVerify", "VerifyRegionArgAttribute",
       table->verifyRegionArgAttribute != NULL},
      {"hasRegionResultAttrVerify", "VerifyRegionResultAttribute",
       table->verifyRegionResultAttribute != NULL},
      {"hasOlderSpelling", "UpgradeOperation", table->upgradeOperation != NULL},
      {"hasCompatibleTypes", "TypesAreCompatible", table->typesAreCompatible != NULL}};
  for (size_t i = 0; i < sizeof promises / sizeof *promises; ++i)
    if (odsBit(dialect->record, promises[i].field) && !promises[i].isThere)
      lack(loader, "%s%s", dialect->prefix, promises[i].hook);
  bindDialectInterfaces(loader, dialect, compiled);
  bindSymbols(loader, dialect, true);
  bindSymbols(loader, dialect, false);
}
