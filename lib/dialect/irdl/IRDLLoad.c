// Dialects made known from their definitions in IR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/irdl/IRDL.h"
#include "ir/Context.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/IRDL.h"
#include "support/Map.h"
#include "tessera/Asm.h"
#include "tessera/Diagnostics.h"
#include "tessera/Dynamic.h"
#include "tessera/Interfaces.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

/// How deep constraints may refer to each other.
enum { MAX_DEPTH = 1000 };

typedef struct LoadedDialect {
  MlirOperation op;
  TesseraDynamicDialect *dialect;
} LoadedDialect;

/// One call of irdlLoadDialects.
typedef struct Loader {
  MlirContext context;
  TsVec(LoadedDialect) dialects;
  TesseraSymbolTables *tables;
  TsPointerMap storages; ///< `irdl.type` and `irdl.attribute` ops to their TesseraStorageDefs
} Loader;

//===--- Syntax of types and attributes ---===//

typedef struct ParameterList {
  TesseraAsmParser *parser;
  TsVec(MlirAttribute) params;
} ParameterList;

static MlirLogicalResult parseParameter(void *user) {
  ParameterList *list = user;
  MlirAttribute attribute;
  if (failed(tesseraAsmParserParseAttribute(list->parser, (MlirType){NULL}, &attribute)))
    return failure();
  tsVecPush(&list->params, attribute);
  return success();
}

// `<a, b>`, `<>` or nothing.
static const void *parseStorage(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  ParameterList list = {.parser = parser};
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  const TesseraStorageDef *definition = tesseraAsmParserGetStorageDefinition(parser);
  const void *storage = NULL;
  if (!failed(tesseraAsmParserParseCommaSeparatedList(
          parser, TESSERA_DELIMITER_OPTIONAL_LESS_GREATER, parseParameter, &list))) {
    TesseraParam param = tesseraParamArray(list.params.size, list.params.data);
    storage = tesseraStorageGetChecked(tesseraAsmParserEncodeLoc(parser, at), definition, &param);
  }
  tsVecFree(&list.params);
  return storage;
}

static void printStorage(TesseraAsmPrinter *printer, const void *storage) {
  const TesseraParam *params = tesseraStorageGetParam(storage, 0);
  const MlirAttribute *elements = params->pointer;
  for (size_t i = 0; i < params->length; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "<");
    tesseraAsmPrinterPrintAttribute(printer, elements[i]);
  }
  tesseraAsmPrinterPrintC(printer, params->length ? ">" : "");
}

static MlirType refuseType(TesseraAsmParser *parser) {
  tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "expected dynamic type");
  return (MlirType){NULL};
}

static MlirAttribute refuseAttribute(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "expected dynamic attribute");
  return (MlirAttribute){NULL};
}

//===--- Constraints ---===//

/// The constraints of one definition.
typedef struct Reader {
  Loader *loader;
  TesseraDynamicDialect *dialect;
  TsPointerMap positions; ///< values to their constraints
  TsVec(IrdlConstraint) constraints;
  TsVec(unsigned) depths;
} Reader;

static void *allocArray(Reader *reader, size_t count, size_t size) {
  size_t bytes = tsMulSize(count ? count : 1, size);
  return memset(tesseraDynamicDialectAlloc(reader->dialect, bytes), 0, bytes);
}

static MlirLogicalResult findPosition(Reader *reader, MlirOperation user, MlirValue value,
                                      uint32_t *position) {
  const uintptr_t *found = tsPointerMapFind(&reader->positions, value.ptr);
  if (!found)
    return mlirOperationEmitError(user, "uses a constraint that can't be checked at run time");
  *position = (uint32_t)*found;
  return success();
}

static const TesseraStorageDef *findInDialect(const TesseraDialectDef *dialect, bool isType,
                                              MlirStringRef name) {
  const TesseraStorageDef *const *all = isType ? dialect->types : dialect->attributes;
  uint32_t count = isType ? dialect->numTypes : dialect->numAttributes;
  for (uint32_t i = 0; i < count; ++i)
    if (tsEqualC(name, all[i]->name))
      return all[i];
  return NULL;
}

// The definition that a name such as "!builtin.integer" means.
static const TesseraStorageDef *findByName(Loader *loader, MlirOperation op) {
  MlirStringRef text = irdlBaseOpGetBaseName(op);
  bool isType = text.data[0] == '!';
  MlirStringRef name = tsSubstring(text, 1, text.length);
  IrDialect *dialect = irContextGetOrLoadDialect(irContext(loader->context), irDialectPrefix(name));
  const TesseraStorageDef *found =
      dialect ? findInDialect(dialect->definition, isType, name) : NULL;
  if (!found)
    mlirOperationEmitError(op, "no registered %s with name %.*s", isType ? "type" : "attribute",
                           (int)text.length, text.data);
  return found;
}

static const TesseraStorageDef *findByReference(Loader *loader, MlirOperation op,
                                                MlirAttribute reference) {
  MlirOperation target =
      tesseraSymbolTablesLookupNearest(loader->tables, irdlScopeOf(op), reference);
  const uintptr_t *found = tsPointerMapFind(&loader->storages, target.ptr);
  if (!found)
    mlirOperationEmitError(op, "refers to no definition of a type or attribute");
  return found ? (const TesseraStorageDef *)*found : NULL;
}

static MlirLogicalResult readBase(Loader *loader, MlirOperation op, IrdlConstraint *constraint) {
  if (irdlParametricOpIsA(op))
    constraint->base = findByReference(loader, op, irdlParametricOpGetBaseTypeAttr(op));
  else if (mlirAttributeIsNull(irdlBaseOpGetBaseRefAttr(op)))
    constraint->base = findByName(loader, op);
  else
    constraint->base = findByReference(loader, op, irdlBaseOpGetBaseRefAttr(op));
  return constraint->base ? success() : failure();
}

static MlirLogicalResult readArgs(Reader *reader, MlirOperation op, IrdlConstraint *constraint) {
  uint32_t count = (uint32_t)mlirOperationGetNumOperands(op), depth = 0;
  uint32_t *args = allocArray(reader, count, sizeof *args);
  for (uint32_t i = 0; i < count; ++i) {
    if (failed(findPosition(reader, op, mlirOperationGetOperand(op, i), &args[i])))
      return failure();
    if (reader->depths.data[args[i]] >= depth)
      depth = reader->depths.data[args[i]] + 1;
  }
  if (depth > MAX_DEPTH)
    return mlirOperationEmitError(op, "constraints are nested too deeply");
  tsVecPush(&reader->depths, depth);
  constraint->numArgs = count;
  constraint->args = args;
  return success();
}

static bool isConstraint(MlirOperation op, IrdlConstraintKind *kind) {
  static const TesseraOpDef *const definitions[] = {
      [IRDL_IS] = &irdlIsOpDef,        [IRDL_BASE] = &irdlBaseOpDef,
      [IRDL_ANY] = &irdlAnyOpDef,      [IRDL_PARAMETRIC] = &irdlParametricOpDef,
      [IRDL_ANY_OF] = &irdlAnyOfOpDef, [IRDL_ALL_OF] = &irdlAllOfOpDef};
  for (size_t i = 0; i < sizeof definitions / sizeof *definitions; ++i) {
    *kind = (IrdlConstraintKind)i;
    if (tesseraOperationGetDefinition(op) == definitions[i])
      return true;
  }
  return false;
}

static MlirLogicalResult readConstraint(Reader *reader, MlirOperation op) {
  IrdlConstraint constraint = {.kind = IRDL_ANY};
  if (!isConstraint(op, &constraint.kind))
    return success();
  if (constraint.kind == IRDL_IS)
    constraint.expected = irdlIsOpGetExpectedAttr(op);
  else if ((constraint.kind == IRDL_BASE || constraint.kind == IRDL_PARAMETRIC) &&
           failed(readBase(reader->loader, op, &constraint)))
    return failure();
  if (failed(readArgs(reader, op, &constraint)))
    return failure();
  *tsPointerMapInsert(&reader->positions, mlirOperationGetResult(op, 0).ptr, NULL) =
      reader->constraints.size;
  tsVecPush(&reader->constraints, constraint);
  return success();
}

static MlirOperation firstIn(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  return mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetFirstOperation(block);
}

static MlirLogicalResult readConstraints(Reader *reader, MlirOperation definition,
                                         IrdlConstraints *constraints) {
  for (MlirOperation op = firstIn(definition); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (failed(readConstraint(reader, op)))
      return failure();
  constraints->count = (uint32_t)reader->constraints.size;
  IrdlConstraint *copy = allocArray(reader, constraints->count, sizeof *copy);
  if (constraints->count)
    memcpy(copy, reader->constraints.data, constraints->count * sizeof *copy);
  constraints->data = copy;
  return success();
}

static void freeReader(Reader *reader) {
  tsPointerMapFree(&reader->positions);
  tsVecFree(&reader->constraints);
  tsVecFree(&reader->depths);
}

//===--- Values with constraints ---===//

// The constraints of an op's operands; none for a null op.
static MlirLogicalResult readValues(Reader *reader, MlirOperation op, IrdlValues *values) {
  if (mlirOperationIsNull(op))
    return success();
  uint32_t count = (uint32_t)mlirOperationGetNumOperands(op);
  uint32_t *constraints = allocArray(reader, count, sizeof *constraints);
  for (uint32_t i = 0; i < count; ++i)
    if (failed(findPosition(reader, op, mlirOperationGetOperand(op, i), &constraints[i])))
      return failure();
  *values = (IrdlValues){.count = count, .constraints = constraints};
  return success();
}

static void readVariadicity(Reader *reader, MlirAttribute given, IrdlValues *values) {
  const MlirAttribute *elements = irdlVariadicityArrayAttrGetValue(given, NULL);
  IrdlVariadicity *all = allocArray(reader, values->count, sizeof *all);
  for (uint32_t i = 0; i < values->count; ++i)
    all[i] = irdlVariadicityAttrGetValue(elements[i]);
  values->variadicities = all;
}

static MlirLogicalResult readNames(Reader *reader, MlirOperation op, IrdlValues *values) {
  MlirAttribute given = irdlAttributesOpGetAttributeValueNamesAttr(op);
  MlirStringRef *names = allocArray(reader, values->count, sizeof *names);
  for (uint32_t i = 0; i < values->count; ++i) // the attribute lives as long as the context
    names[i] = mlirStringAttrGetValue(mlirArrayAttrGetElement(given, i));
  values->names = names;
  return success();
}

// A region's definition holds wherever in the body it stands, named or not.
static MlirLogicalResult readRegions(Reader *reader, MlirOperation definition, IrdlOp *op) {
  uint32_t count = 0;
  for (MlirOperation child = firstIn(definition); !mlirOperationIsNull(child);
       child = mlirOperationGetNextInBlock(child))
    count += irdlRegionOpIsA(child);
  IrdlRegion *regions = allocArray(reader, count, sizeof *regions);
  op->numRegions = 0;
  for (MlirOperation child = firstIn(definition); !mlirOperationIsNull(child);
       child = mlirOperationGetNextInBlock(child)) {
    if (!irdlRegionOpIsA(child))
      continue;
    IrdlRegion *region = &regions[op->numRegions++];
    region->numBlocks = irdlRegionOpGetNumberOfBlocks(child);
    region->hasArguments = irdlRegionOpGetConstrainedArguments(child);
    if (failed(readValues(reader, child, &region->arguments)))
      return failure();
  }
  op->regions = regions;
  return success();
}

//===--- Definitions ---===//

static MlirLogicalResult readOp(Reader *reader, MlirOperation definition, IrdlOp *op) {
  MlirOperation operands = irdlFindChild(definition, &irdlOperandsOpDef);
  MlirOperation results = irdlFindChild(definition, &irdlResultsOpDef);
  MlirOperation attributes = irdlFindChild(definition, &irdlAttributesOpDef);
  if (failed(readConstraints(reader, definition, &op->constraints)) ||
      failed(readValues(reader, operands, &op->operands)) ||
      failed(readValues(reader, results, &op->results)) ||
      failed(readValues(reader, attributes, &op->attributes)) ||
      failed(readRegions(reader, definition, op)))
    return failure();
  if (!mlirOperationIsNull(operands))
    readVariadicity(reader, irdlOperandsOpGetVariadicityAttr(operands), &op->operands);
  if (!mlirOperationIsNull(results))
    readVariadicity(reader, irdlResultsOpGetVariadicityAttr(results), &op->results);
  return mlirOperationIsNull(attributes) ? success()
                                         : readNames(reader, attributes, &op->attributes);
}

static MlirLogicalResult failName(MlirOperation op) {
  MlirStringRef name = tesseraSymbolGetName(op);
  return mlirOperationEmitError(op, "can't be called '%.*s'", (int)name.length, name.data);
}

// The hook counts and checks everything: no group here says more than that there may be values.
static MlirLogicalResult loadOp(Loader *loader, TesseraDynamicDialect *dialect, MlirOperation op) {
  static const TesseraValueDef any = {.name = "", .arity = TESSERA_VARIADIC};
  Reader reader = {.loader = loader, .dialect = dialect};
  IrdlOp *user = allocArray(&reader, 1, sizeof *user);
  MlirLogicalResult result = readOp(&reader, op, user);
  freeReader(&reader);
  if (failed(result))
    return result;
  TsString name = {0};
  tsStringAppend(&name, tesseraSymbolGetName(op));
  tsStringAppendChar(&name, 0);
  TesseraOpDef definition = {.name = name.data,
                             .numOperands = 1,
                             .operands = &any,
                             .numResults = 1,
                             .results = &any,
                             .numRegions = 1,
                             .regions = &any,
                             .numSuccessors = 1,
                             .successors = &any,
                             .verify = irdlVerifyOp,
                             .user = user};
  if (!tesseraDynamicDialectAddOp(dialect, &definition))
    result = failName(op);
  tsStringFree(&name);
  return result;
}

// What is in a type or attribute is read when all of them are known.
static MlirLogicalResult addStorage(Loader *loader, TesseraDynamicDialect *dialect,
                                    MlirOperation op) {
  static const TesseraParamDef params = {.name = "params", .kind = TESSERA_PARAM_ATTRIBUTES};
  Reader reader = {.dialect = dialect};
  TsString name = {0};
  tsStringAppend(&name, tesseraSymbolGetName(op));
  tsStringAppendChar(&name, 0);
  TesseraStorageDef definition = {.mnemonic = name.data,
                                  .numParams = 1,
                                  .params = &params,
                                  .parse = parseStorage,
                                  .print = printStorage,
                                  .verifyOf = irdlVerifyStorage,
                                  .user = allocArray(&reader, 1, sizeof(IrdlStorage))};
  const TesseraStorageDef *added = irdlTypeOpIsA(op)
                                       ? tesseraDynamicDialectAddType(dialect, &definition)
                                       : tesseraDynamicDialectAddAttribute(dialect, &definition);
  tsStringFree(&name);
  if (!added)
    return failName(op);
  *tsPointerMapInsert(&loader->storages, op.ptr, NULL) = (uintptr_t)added;
  return success();
}

static MlirLogicalResult loadStorage(Loader *loader, TesseraDynamicDialect *dialect,
                                     MlirOperation op) {
  Reader reader = {.loader = loader, .dialect = dialect};
  const TesseraStorageDef *definition =
      (const TesseraStorageDef *)*tsPointerMapFind(&loader->storages, op.ptr);
  IrdlStorage *user = (IrdlStorage *)definition->user; // made by addStorage, not constant
  MlirOperation parameters = irdlFindChild(op, &irdlParametersOpDef);
  MlirLogicalResult result = readConstraints(&reader, op, &user->constraints);
  if (!failed(result))
    result = readValues(&reader, parameters, &user->params);
  freeReader(&reader);
  return result;
}

//===--- Alternatives ---===//

/// Which parametric definitions the alternatives of an `irdl.any_of` may be of.
typedef struct Alternatives {
  TsPointerMap bases; ///< to the number of the alternative, from 1
  TsPointerMap seen;  ///< operations: likewise
  uintptr_t number;
  TesseraSymbolTables *tables;
  size_t *budget; ///< how many operations may still be looked at
} Alternatives;

// False where everything fits, or what fits another alternative too. As MLIR does, of the parts of
// `irdl.all_of` the first counts.
static bool collectBases(Alternatives *alternatives, MlirOperation op) {
  if (irdlAnyOpIsA(op) || mlirOperationIsNull(op))
    return false;
  bool isNew;
  uintptr_t *seen = tsPointerMapInsert(&alternatives->seen, op.ptr, &isNew);
  if (!isNew && *seen == alternatives->number)
    return true;
  *seen = alternatives->number;
  if (!(*alternatives->budget)--)
    return false;
  if (irdlParametricOpIsA(op)) {
    MlirOperation target = tesseraSymbolTablesLookupNearest(alternatives->tables, irdlScopeOf(op),
                                                            irdlParametricOpGetBaseTypeAttr(op));
    if (mlirOperationIsNull(target))
      return true; // reported where it's read
    uintptr_t *base = tsPointerMapInsert(&alternatives->bases, target.ptr, &isNew);
    bool isOther = !isNew && *base != alternatives->number;
    *base = alternatives->number;
    return !isOther;
  }
  bool isAllOf = irdlAllOfOpIsA(op);
  intptr_t count = isAllOf              ? mlirOperationGetNumOperands(op) > 0
                   : irdlAnyOfOpIsA(op) ? mlirOperationGetNumOperands(op)
                                        : 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (!mlirValueIsAOpResult(value) || !collectBases(alternatives, mlirOpResultGetOwner(value)))
      return false;
  }
  return true;
}

// Alternatives are tried in order, and the first that fits is it. That order must not matter: no
// alternative may take everything, and no two the same parametric definition.
static bool areApart(MlirOperation anyOf, TesseraSymbolTables *tables, size_t *budget) {
  Alternatives alternatives = {.tables = tables, .budget = budget};
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirOperationGetNumOperands(anyOf); ++i) {
    MlirValue value = mlirOperationGetOperand(anyOf, i);
    alternatives.number = (uintptr_t)i + 1;
    ok = mlirValueIsAOpResult(value) && collectBases(&alternatives, mlirOpResultGetOwner(value));
  }
  tsPointerMapFree(&alternatives.bases);
  tsPointerMapFree(&alternatives.seen);
  return ok;
}

//===--- All of a module ---===//

/// What a walk collects.
typedef struct Found {
  Loader *loader;
  bool areApart;
  size_t budget;
} Found;

static MlirWalkResult collect(MlirOperation op, void *user) {
  Found *found = user;
  if (irdlDialectOpIsA(op))
    tsVecPush(&found->loader->dialects, (LoadedDialect){.op = op});
  if (irdlAnyOfOpIsA(op) && found->areApart)
    found->areApart = areApart(op, found->loader->tables, &found->budget);
  return MlirWalkResultAdvance;
}

static MlirLogicalResult startDialect(Loader *loader, LoadedDialect *loaded) {
  MlirStringRef name = tesseraSymbolGetName(loaded->op);
  if (irContextGetOrLoadDialect(irContext(loader->context), name))
    return mlirOperationEmitError(loaded->op, "there is a dialect '%.*s' already", (int)name.length,
                                  name.data);
  loaded->dialect = tesseraDynamicDialectCreate(name);
  if (!loaded->dialect)
    return failName(loaded->op);
  TesseraDialectDef *definition = tesseraDynamicDialectGetDefinition(loaded->dialect);
  definition->parseType = refuseType;
  definition->parseAttribute = refuseAttribute;
  return success();
}

typedef MlirLogicalResult (*LoadPart)(Loader *loader, TesseraDynamicDialect *dialect,
                                      MlirOperation op);

// Calls `load` for the operations of the kind, or for the types and attributes, of all dialects.
static MlirLogicalResult forEach(Loader *loader, bool ops, LoadPart load) {
  for (size_t i = 0; i < loader->dialects.size; ++i)
    for (MlirOperation op = firstIn(loader->dialects.data[i].op); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op))
      if ((ops ? irdlOperationOpIsA(op) : irdlTypeOpIsA(op) || irdlAttributeOpIsA(op)) &&
          failed(load(loader, loader->dialects.data[i].dialect, op)))
        return failure();
  return success();
}

static MlirLogicalResult makeDialects(Loader *loader) {
  for (size_t i = 0; i < loader->dialects.size; ++i)
    if (failed(startDialect(loader, &loader->dialects.data[i])))
      return failure();
  if (failed(forEach(loader, false, addStorage)) || failed(forEach(loader, false, loadStorage)))
    return failure();
  return forEach(loader, true, loadOp);
}

// Hands the dialects to the context, each once: a second one of a name is an error.
static MlirLogicalResult handOn(Loader *loader) {
  for (size_t i = 0; i < loader->dialects.size; ++i) {
    LoadedDialect *loaded = &loader->dialects.data[i];
    MlirDialect dialect = tesseraDynamicDialectLoad(loaded->dialect, loader->context);
    loaded->dialect = NULL;
    if (mlirDialectIsNull(dialect))
      return mlirOperationEmitError(loaded->op, "is the second dialect of its name");
  }
  return success();
}

MlirLogicalResult irdlLoadDialects(MlirOperation op) {
  enum { BUDGET = 4000000 };
  if (!mlirOperationVerify(op))
    return failure();
  Loader loader = {.context = mlirOperationGetContext(op), .tables = tesseraSymbolTablesCreate()};
  Found found = {.loader = &loader, .areApart = true, .budget = BUDGET};
  mlirOperationWalk(op, collect, &found, MlirWalkPreOrder);
  MlirLogicalResult result =
      found.areApart ? makeDialects(&loader)
                     : mlirOperationEmitError(op, "any_of constraints are not in the correct form");
  if (!failed(result))
    result = handOn(&loader);
  for (size_t i = 0; i < loader.dialects.size; ++i)
    tesseraDynamicDialectDestroy(loader.dialects.data[i].dialect);
  tsVecFree(&loader.dialects);
  tsPointerMapFree(&loader.storages);
  tesseraSymbolTablesDestroy(loader.tables);
  return result;
}

//===--- C API ---===//

MlirLogicalResult mlirLoadIRDLDialects(MlirModule module) {
  return irdlLoadDialects(mlirModuleGetOperation(module));
}

MlirAttribute mlirIRDLVariadicityAttrGet(MlirContext ctx, MlirStringRef value) {
  IrdlVariadicity variadicity;
  if (!irdlVariadicitySymbolize(value, &variadicity))
    return (MlirAttribute){NULL};
  return irdlVariadicityAttrGet(ctx, variadicity);
}

MlirStringRef mlirIRDLVariadicityAttrGetName(void) {
  return mlirStringRefCreateFromCString(irdlVariadicityAttrDef.name);
}

MlirAttribute mlirIRDLVariadicityArrayAttrGet(MlirContext ctx, intptr_t nValues,
                                              MlirAttribute const *values) {
  return irdlVariadicityArrayAttrGet(ctx, (size_t)nValues, values);
}

MlirStringRef mlirIRDLVariadicityArrayAttrGetName(void) {
  return mlirStringRefCreateFromCString(irdlVariadicityArrayAttrDef.name);
}
