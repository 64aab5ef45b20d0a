// Parsing of whole sources: top-level operations, alias definitions, file metadata.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"
#include "bytecode/Bytecode.h"
#include "ir/Context.h"

//===--- Alias definitions ---===//

static bool parseAliasDefinition(TesseraAsmParser *parser, bool isType) {
  const char *kind = isType ? "type" : "attribute";
  TsStringMap *aliases = isType ? &parser->typeAliases : &parser->attributeAliases;
  MlirStringRef name = mlirStringRefCreate(parser->token.start + 1, parser->token.length - 1);
  if (tsStringMapFind(aliases, name))
    return asmError(parser, "redefinition of %s alias id '%.*s'", kind, (int)name.length,
                    name.data);
  if (memchr(name.data, '.', name.length))
    return asmError(parser, "%s names with a '.' are reserved for dialect-defined names", kind);
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_EQUAL,
                 isType ? "expected '=' in type alias definition"
                        : "expected '=' in attribute alias definition"))
    return false;
  IrStorage *value = isType ? asmParseType(parser) : asmParseAttribute(parser, NULL);
  if (!value || !asmAliasFits(parser, name, value))
    return false;
  // Only a location may be used before its alias is defined.
  if (!irIsLocation(value) && asmBodiesGiveUp(parser))
    return false;
  *tsStringMapInsert(aliases, name, NULL) = (uintptr_t)value;
  asmRecordAlias(parser, mlirStringRefCreate(name.data - 1, name.length + 1), value, true);
  return true;
}

static bool parseTopLevel(TesseraAsmParser *parser) {
  for (;;) {
    bool ok;
    switch (parser->token.kind) {
    case ASM_EOF:
      asmRecordExpect(parser, ASM_EXPECTED_OPERATION, NULL);
      return true;
    case ASM_ERROR:
      return false;
    case ASM_HASH:
      ok = parseAliasDefinition(parser, false);
      break;
    case ASM_EXCLAMATION:
      ok = parseAliasDefinition(parser, true);
      break;
    case ASM_METADATA_BEGIN:
      ok = !asmBodiesForbid(parser) && asmParseFileMetadata(parser);
      break;
    default:
      ok = asmParseOperation(parser);
      break;
    }
    if (!ok)
      return false;
  }
}

//===--- What comes of it ---===//

static bool resolveLocations(TesseraAsmParser *parser, IrOperation *root) {
  if (!asmHasDeferredLocations(parser))
    return true;
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    if (!asmResolveLocation(parser, &op->location))
      return false;
    for (uint32_t r = 0; r < op->numRegions; r++)
      for (IrBlock *block = op->regions[r].first; block; block = block->next)
        for (uint32_t i = 0; i < block->numArguments; i++)
          if (!asmResolveLocation(parser, &block->arguments[i]->location))
            return false;
  }
  return true;
}

static IrOperation *createModule(IrContext *context, IrStorage *location) {
  IrOperationParts parts = {.name = irOpNameGet(context, tsLiteral("builtin.module")),
                            .location = location,
                            .numRegions = 1};
  IrOperation *module = irOperationCreate(&parts);
  irRegionInsert(&module->regions[0], NULL, irBlockCreate());
  return module;
}

/// The result out of the module that holds everything at top level: the only module in it, or it
/// itself. NULL after an error.
static IrOperation *takeResult(const AsmSource *source, IrOperation *module) {
  IrBlock *body = module->regions[0].first;
  IrOperation *only = body->first && body->first == body->last ? body->first : NULL;
  if (source->implicitModule ? only && only->name == module->name : only != NULL) {
    irBlockRemove(only);
    irOperationDestroy(module);
    return only;
  }
  if (source->implicitModule)
    return module;
  size_t count = 0;
  for (IrOperation *op = body->first; op; op = op->next)
    count++;
  mlirLocationEmitError(irWrapLocation(module->location),
                        "source must contain a single top-level operation, found: %zu", count);
  irOperationDestroy(module);
  return NULL;
}

static bool parseAll(TesseraAsmParser *parser, IrOperation *module) {
  parser->block = module->regions[0].first;
  parser->scopes = asmScopesCreate(parser);
  return parseTopLevel(parser) && asmBodiesParse(parser) && asmScopesFinish(parser->scopes) &&
         asmScopesPop(parser->scopes) && resolveLocations(parser, module);
}

/// The module that holds everything at top level, or NULL: after diagnostics, or having given up
/// with none.
static IrOperation *parseModule(MlirContext context, const AsmSource *source, bool inParallel) {
  TesseraAsmParser parser;
  asmParserInit(&parser, context, source->name, source->text);
  parser.externals = source->externals;
  irExternalsRestart(source->externals);
  parser.record = source->record;
  if (source->line) {
    parser.line = parser.firstLine = source->line;
    parser.firstColumn = source->column;
  }
  IrStorage *location = irFileLineColGet(parser.fileName, source->line, source->column);
  IrOperation *module = createModule(parser.context, location);
  if (inParallel)
    asmBodiesBegin(&parser);
  if (!parseAll(&parser, module)) {
    irOperationDropAllReferences(module);
    irOperationDestroy(module);
    module = NULL;
  }
  asmBodiesEnd(&parser);
  asmScopesDestroy(parser.scopes);
  asmParserDestroy(&parser);
  return module;
}

static MlirLogicalResult noteDiagnostic(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  *(bool *)user = true;
  return mlirLogicalResultSuccess();
}

/// As parseModule, on several threads; NULL, without a diagnostic, when anything is to be said
/// about the source or depends on its order.
static IrOperation *tryInParallel(MlirContext context, const AsmSource *source) {
  enum { LARGE = 1 << 17 };
  if ((source->text.length < LARGE && !irContext(context)->alwaysParallel) ||
      !irContextGetThreadPool(irContext(context)))
    return NULL;
  bool isNoted = false;
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, noteDiagnostic, &isNoted, NULL);
  IrOperation *module = parseModule(context, source, true);
  mlirContextDetachDiagnosticHandler(context, handler);
  if (module && isNoted) {
    irOperationDestroy(module);
    module = NULL;
  }
  return module;
}

/// The module that holds what the bytecode does; NULL after a diagnostic.
static IrOperation *readBytecode(MlirContext context, const AsmSource *source) {
  IrContext *ir = irContext(context);
  IrOperation *module = createModule(ir, irFileLineColGet(irStringGet(ir, source->name), 0, 0));
  if (bcRead(ir, source->name, source->text, source->externals, module->regions[0].first))
    return module;
  irOperationDropAllReferences(module);
  irOperationDestroy(module);
  return NULL;
}

static IrOperation *readText(MlirContext context, const AsmSource *source) {
  if (source->text.length >= ASM_MAX_SOURCE) {
    mlirLocationEmitError(mlirLocationUnknownGet(context), "source is larger than 4 GiB");
    return NULL;
  }
  IrOperation *module = source->record ? NULL : tryInParallel(context, source);
  return module ? module : parseModule(context, source, false);
}

IrOperation *asmParseSource(MlirContext context, const AsmSource *source) {
  IrOperation *module =
      bcIsBytecode(source->text) ? readBytecode(context, source) : readText(context, source);
  if (!module)
    return NULL;
  if (!source->verify || irVerify(module, true))
    return takeResult(source, module);
  irOperationDestroy(module);
  return NULL;
}
