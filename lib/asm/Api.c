// Parsing and printing entry points of the C API, and printing options.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "asm/Printer.h"
#include "bytecode/Bytecode.h"
#include "ir/Context.h"
#include "support/File.h"
#include "tessera/Printing.h"

#include <stdio.h>

//===--- Printing flags ---===//

const AsmFlags asmDefaultFlags = {
    .elementsLimit = -1, .resourceLimit = -1, .hexElementsLimit = 100};

static AsmFlags *flagsOf(MlirOpPrintingFlags flags) { return flags.ptr; }

MlirOpPrintingFlags mlirOpPrintingFlagsCreate(void) {
  AsmFlags *flags = tsAlloc(sizeof *flags);
  *flags = asmDefaultFlags;
  MlirOpPrintingFlags handle = {flags};
  return handle;
}
MlirOpPrintingFlags tesseraOpPrintingFlagsClone(MlirOpPrintingFlags flags) {
  AsmFlags *copy = tsAlloc(sizeof *copy);
  *copy = *flagsOf(flags);
  return (MlirOpPrintingFlags){copy};
}
void mlirOpPrintingFlagsDestroy(MlirOpPrintingFlags flags) { tsFree(flags.ptr); }
void mlirOpPrintingFlagsElideLargeElementsAttrs(MlirOpPrintingFlags flags,
                                                intptr_t largeElementLimit) {
  flagsOf(flags)->elementsLimit = largeElementLimit;
}
void mlirOpPrintingFlagsElideLargeResourceString(MlirOpPrintingFlags flags,
                                                 intptr_t largeResourceLimit) {
  flagsOf(flags)->resourceLimit = largeResourceLimit;
}
void mlirOpPrintingFlagsEnableDebugInfo(MlirOpPrintingFlags flags, bool enable, bool prettyForm) {
  flagsOf(flags)->debugInfo = enable;
  flagsOf(flags)->prettyDebugInfo = prettyForm;
}
void mlirOpPrintingFlagsPrintGenericOpForm(MlirOpPrintingFlags flags) {
  flagsOf(flags)->generic = true;
}
void mlirOpPrintingFlagsPrintNameLocAsPrefix(MlirOpPrintingFlags flags) {
  flagsOf(flags)->nameLocAsPrefix = true;
}
void mlirOpPrintingFlagsUseLocalScope(MlirOpPrintingFlags flags) {
  flagsOf(flags)->localScope = true;
}
void mlirOpPrintingFlagsAssumeVerified(MlirOpPrintingFlags flags) {
  flagsOf(flags)->assumeVerified = true;
}
void mlirOpPrintingFlagsSkipRegions(MlirOpPrintingFlags flags) {
  flagsOf(flags)->skipRegions = true;
}
void tesseraOpPrintingFlagsPrintValueUsers(MlirOpPrintingFlags flags) {
  flagsOf(flags)->valueUsers = true;
}
void tesseraOpPrintingFlagsPrintUniqueSSAIDs(MlirOpPrintingFlags flags) {
  flagsOf(flags)->uniqueIds = true;
}
void tesseraOpPrintingFlagsPrintLargeElementsInHex(MlirOpPrintingFlags flags, int64_t limit) {
  flagsOf(flags)->hexElementsLimit = limit;
}

//===--- States ---===//

static MlirLogicalResult swallow(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

/// Custom syntax may rely on what the verifier checks: what doesn't verify is printed generically.
static bool verifiesQuietly(IrOperation *op) {
  MlirContext context = irWrapContext(op->name->context);
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, swallow, NULL, NULL);
  bool ok = irVerify(op, true);
  mlirContextDetachDiagnosticHandler(context, handler);
  return ok;
}

/// Whether names in isolated operations can be left for later: nothing outside mentions them, and
/// how many numbers they take can be known before, where numbers go on from scope to scope.
static bool canBeLazy(const AsmFlags *flags, bool isVerified) {
  if (!flags->uniqueIds)
    return true;
  return flags->generic && isVerified && !flags->valueUsers && !flags->nameLocAsPrefix;
}

void asmStateInit(AsmState *state, IrContext *context, IrOperation *op, const AsmFlags *flags,
                  bool isLazy) {
  memset(state, 0, sizeof *state);
  state->context = context;
  state->flags = *flags;
  if (!op)
    return;
  bool isVerified = state->flags.assumeVerified;
  if (!state->flags.generic && !state->flags.assumeVerified)
    state->flags.generic = !verifiesQuietly(op);
  // The generic form can't say that a region hides names of those around it.
  state->flags.uniqueIds |= state->flags.generic;
  state->isLazy = isLazy && canBeLazy(&state->flags, isVerified);
  asmNumberValues(state, op);
}

void asmMemoryFree(AsmMemory *memory) {
  tsVecFree(&memory->resources);
  tsPointerMapFree(&memory->hasResource);
  tsVecFree(&memory->elided);
  tsStringFree(&memory->out);
  asmNamesFree(&memory->names);
  asmNumberingMemoryFree(memory->numbering);
  tsPointerMapFree(&memory->keptTexts);
  tsArenaDestroy(&memory->texts);
}

void asmStateDestroy(AsmState *state) {
  tsArenaDestroy(&state->arena);
  asmNamesFree(&state->names);
  tsPointerMapFree(&state->aliasIndex);
  tsPointerMapFree(&state->distinctIds);
  tsVecFree(&state->aliases);
  asmMemoryFree(&state->memory);
}

/// The operation whose values must be named to print `op`: the outermost one, or the next isolated
/// one when printing locally.
static IrOperation *scopeOf(IrOperation *op, bool localScope) {
  for (;;) {
    if (localScope && irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
      return op;
    IrOperation *parent = irParentOp(op);
    if (!parent)
      return op;
    op = parent;
  }
}

static AsmState *stateCreate(IrOperation *op, const AsmFlags *flags, bool isLazy) {
  AsmState *state = tsAlloc(sizeof *state);
  IrOperation *scope = scopeOf(op, flags->localScope);
  asmStateInit(state, op->name->context, scope, flags, isLazy);
  return state;
}

MlirAsmState mlirAsmStateCreateForOperation(MlirOperation op, MlirOpPrintingFlags flags) {
  MlirAsmState handle = {stateCreate(irOp(op), flagsOf(flags), false)};
  return handle;
}

/// The operation around a value, or NULL.
static IrOperation *valueScope(IrValue *value) {
  IrOperation *owner = irDefiningOp(value);
  return owner ? owner : irBlockParent(((IrBlockArgument *)value)->block);
}

static AsmState *loneStateCreate(IrContext *context, const AsmFlags *flags) {
  AsmState *state = tsAlloc(sizeof *state);
  asmStateInit(state, context, NULL, flags, false);
  return state;
}

MlirAsmState mlirAsmStateCreateForValue(MlirValue value, MlirOpPrintingFlags flags) {
  IrOperation *owner = valueScope(irValue(value));
  MlirAsmState handle = {owner ? stateCreate(owner, flagsOf(flags), false)
                               : loneStateCreate(irValue(value)->type->context, flagsOf(flags))};
  return handle;
}

MlirAsmState tesseraAsmStateCreateForContext(MlirContext context) {
  MlirAsmState handle = {loneStateCreate(irContext(context), &asmDefaultFlags)};
  return handle;
}

void mlirAsmStateDestroy(MlirAsmState state) {
  asmStateDestroy(state.ptr);
  tsFree(state.ptr);
}

//===--- Printing operations ---===//

static void flush(TesseraAsmPrinter *printer, MlirStringCallback callback, void *userData) {
  if (printer->out.size)
    callback(mlirStringRefCreate(printer->out.data, printer->out.size), userData);
  tsStringFree(&printer->out);
}

static void toStandardError(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stderr);
}

static void collectAliases(AsmState *state, IrOperation *op) {
  // Looking for aliases costs nearly as much as printing.
  bool mayHaveAliases = state->flags.debugInfo || atomic_load(&state->context->hasAliasable);
  if (state->hasAliases || !mayHaveAliases)
    return;
  state->hasAliases = true;
  asmCollectAliases(state, op);
}

/// Aliases are looked for where they are defined: with what is in no block. Other operations have
/// none, unless one around them was printed with the state before.
static void printTree(TesseraAsmPrinter *printer, IrOperation *op) {
  if (op->block || printer->state->flags.localScope) {
    asmPrintFullOperation(printer, op);
    return;
  }
  collectAliases(printer->state, op);
  asmPrintTopLevel(printer, op);
}

/// The text goes where that of what was printed with the state before was.
static void beginPrinting(TesseraAsmPrinter *printer, AsmState *state) {
  *printer = (TesseraAsmPrinter){.state = state, .out = state->memory.out};
  state->memory.out = (TsString){0}; // the callback may print with the same state
}

static void endPrinting(TesseraAsmPrinter *printer, MlirStringCallback callback, void *userData) {
  if (printer->out.size)
    callback(mlirStringRefCreate(printer->out.data, printer->out.size), userData);
  tsStringClear(&printer->out);
  tsStringFree(&printer->state->memory.out);
  printer->state->memory.out = printer->out;
}

static void printWithState(IrOperation *op, AsmState *state, const AsmNames *innerNames,
                           MlirStringCallback callback, void *userData) {
  TesseraAsmPrinter printer;
  beginPrinting(&printer, state);
  printer.innerNames = innerNames;
  printer.defaultDialect = tsLiteral("builtin");
  printer.sink = callback;
  printer.sinkData = userData;
  printTree(&printer, op);
  endPrinting(&printer, callback, userData);
}

/// The nearest isolated operation between `op` and `root`, without these; or NULL.
static IrOperation *innerScopeAround(IrOperation *op, const IrOperation *root) {
  while (op != root && (op = irParentOp(op)) != root)
    if (irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
      return op;
  return NULL;
}

/// Names of the isolated operations around `op`, innermost first; returns how many.
static size_t nameScopesAround(IrOperation *op, AsmState *state, AsmNames **scopes) {
  TsVec(IrOperation *) around = {0};
  const IrOperation *root = scopeOf(op, state->flags.localScope);
  for (IrOperation *scope = op; (scope = innerScopeAround(scope, root));)
    tsVecPush(&around, scope);
  size_t count = around.size;
  *scopes = tsAllocZeroed(count, sizeof **scopes);
  const AsmNames *outer = &state->names;
  for (size_t i = count; state->isLazy && i-- > 0;)
    if (asmNamesInit(&(*scopes)[i], state, outer, &state->memory, around.data[i]))
      outer = &(*scopes)[i];
  tsVecFree(&around);
  return count;
}

static void printOperation(IrOperation *op, const AsmFlags *flags, MlirStringCallback callback,
                           void *userData) {
  AsmState *state = stateCreate(op, flags, true);
  AsmNames *scopes;
  size_t count = nameScopesAround(op, state, &scopes);
  printWithState(op, state, count && state->isLazy ? scopes : NULL, callback, userData);
  for (size_t i = 0; i < count; i++)
    asmNamesFree(&scopes[i]);
  tsFree(scopes);
  asmStateDestroy(state);
  tsFree(state);
}

void mlirOperationPrint(MlirOperation op, MlirStringCallback callback, void *userData) {
  printOperation(irOp(op), &asmDefaultFlags, callback, userData);
}
void mlirOperationPrintWithFlags(MlirOperation op, MlirOpPrintingFlags flags,
                                 MlirStringCallback callback, void *userData) {
  printOperation(irOp(op), flagsOf(flags), callback, userData);
}
void mlirOperationPrintWithState(MlirOperation op, MlirAsmState state, MlirStringCallback callback,
                                 void *userData) {
  printWithState(irOp(op), state.ptr, NULL, callback, userData);
}
void tesseraOperationPrintWithPlaces(MlirOperation op, MlirOpPrintingFlags flags,
                                     MlirStringCallback callback, void *userData,
                                     TesseraPlaceCallback place, void *placeData) {
  // Nothing around the operation is looked at: others may be at work there.
  AsmState state;
  asmStateInit(&state, irOp(op)->name->context, irOp(op), flagsOf(flags), false);
  AsmPlaces places = {0};
  TesseraAsmPrinter printer = {
      .state = &state, .defaultDialect = tsLiteral("builtin"), .places = &places};
  printTree(&printer, irOp(op));
  unsigned line = 1;
  size_t offset = 0;
  for (size_t i = 0; i < places.size; i++) {
    for (; offset < places.data[i].offset; offset++)
      line += printer.out.data[offset] == '\n';
    place(irWrapOp(places.data[i].op), line, places.data[i].column, placeData);
  }
  flush(&printer, callback, userData);
  tsVecFree(&places);
  asmStateDestroy(&state);
}

void mlirOperationDump(MlirOperation op) {
  AsmFlags flags = asmDefaultFlags;
  flags.localScope = true;
  printOperation(irOp(op), &flags, toStandardError, NULL);
  fputc('\n', stderr);
}

void mlirBlockPrint(MlirBlock block, MlirStringCallback callback, void *userData) {
  IrOperation *parent = irBlockParent(irBlock(block));
  if (!parent) {
    callback(tsLiteral("<<UNLINKED BLOCK>>\n"), userData);
    return;
  }
  AsmState *state = stateCreate(parent, &asmDefaultFlags, false);
  TesseraAsmPrinter printer = {.state = state, .defaultDialect = tsLiteral("builtin")};
  asmPrintBlock(&printer, irBlock(block), true, true);
  flush(&printer, callback, userData);
  asmStateDestroy(state);
  tsFree(state);
}

//===--- Printing values ---===//

void mlirValuePrintAsOperand(MlirValue value, MlirAsmState state, MlirStringCallback callback,
                             void *userData) {
  TesseraAsmPrinter printer = {.state = state.ptr, .defaultDialect = tsLiteral("builtin")};
  asmPrintValue(&printer, irValue(value), true);
  flush(&printer, callback, userData);
}

void mlirValuePrint(MlirValue value, MlirStringCallback callback, void *userData) {
  const IrValue *printed = irValue(value);
  if (irDefiningOp(irValue(value))) {
    printOperation(irDefiningOp(irValue(value)), &asmDefaultFlags, callback, userData);
    return;
  }
  AsmState state;
  asmStateInit(&state, printed->type->context, NULL, &asmDefaultFlags, false);
  TesseraAsmPrinter printer = {.state = &state};
  asmPutLiteral(&printer, "<block argument> of type '");
  asmPrintType(&printer, printed->type);
  asmPutLiteral(&printer, "' at index: ");
  asmPutUnsigned(&printer, printed->index);
  flush(&printer, callback, userData);
  asmStateDestroy(&state);
}

void mlirValueDump(MlirValue value) {
  mlirValuePrint(value, toStandardError, NULL);
  fputc('\n', stderr);
}

//===--- Printing types, attributes, locations ---===//

// `null` stands for no storage.
static void printStorage(const IrStorage *storage, MlirStringRef null, AsmState *state,
                         MlirStringCallback callback, void *userData) {
  if (!storage) {
    callback(null, userData);
    return;
  }
  TesseraAsmPrinter printer;
  beginPrinting(&printer, state);
  if (storage->definition->isType)
    asmPrintType(&printer, storage);
  else
    asmPrintAttribute(&printer, storage, ASM_TYPE_NEVER_ELIDED);
  endPrinting(&printer, callback, userData);
}

static void printLone(const IrStorage *storage, MlirStringRef null, MlirStringCallback callback,
                      void *userData) {
  AsmState state;
  asmStateInit(&state, storage ? storage->context : NULL, NULL, &asmDefaultFlags, false);
  printStorage(storage, null, &state, callback, userData);
  asmStateDestroy(&state);
}

void mlirTypePrint(MlirType type, MlirStringCallback callback, void *userData) {
  printLone(irType(type), tsLiteral("<<NULL TYPE>>"), callback, userData);
}
void mlirTypeDump(MlirType type) {
  printLone(irType(type), tsLiteral("<<NULL TYPE>>"), toStandardError, NULL);
  fputc('\n', stderr);
}
void mlirAttributePrint(MlirAttribute attr, MlirStringCallback callback, void *userData) {
  printLone(irAttribute(attr), tsLiteral("<<NULL ATTRIBUTE>>"), callback, userData);
}
void mlirAttributeDump(MlirAttribute attr) {
  printLone(irAttribute(attr), tsLiteral("<<NULL ATTRIBUTE>>"), toStandardError, NULL);
  fputc('\n', stderr);
}
void mlirLocationPrint(MlirLocation location, MlirStringCallback callback, void *userData) {
  printLone(irLocation(location), tsLiteral("<<NULL ATTRIBUTE>>"), callback, userData);
}
void tesseraAttributePrintWithState(MlirAttribute attribute, MlirAsmState handle,
                                    MlirStringCallback callback, void *userData) {
  AsmState *state = handle.ptr;
  printStorage(irAttribute(attribute), tsLiteral("<<NULL ATTRIBUTE>>"), state, callback, userData);
  if (!state->distinctIds.size)
    return;
  // These are numbered anew in each text.
  AsmFlags flags = state->flags;
  IrContext *context = state->context;
  asmStateDestroy(state);
  asmStateInit(state, context, NULL, &flags, false);
}

//===--- Parsing operations ---===//

/// The text with a NUL behind it, which the parser needs; the caller frees it.
static TsString copyText(MlirStringRef text) {
  TsString copy = {0};
  tsStringAppend(&copy, text);
  tsStringAppendChar(&copy, 0);
  return copy;
}

static IrOperation *parseText(MlirContext context, MlirStringRef text, MlirStringRef name,
                              bool implicitModule) {
  TsString copy = {0};
  if (!bcIsBytecode(text)) // which needs no NUL
    copy = copyText(text);
  AsmSource source = {.name = name,
                      .text = mlirStringRefCreate(copy.data ? copy.data : text.data, text.length),
                      .implicitModule = implicitModule,
                      .verify = true};
  IrOperation *op = asmParseSource(context, &source);
  tsStringFree(&copy);
  return op;
}

MlirModule mlirModuleCreateParse(MlirContext context, MlirStringRef module) {
  MlirModule handle = {parseText(context, module, tsLiteral("-"), true)};
  return handle;
}

MlirModule mlirModuleCreateParseFromFile(MlirContext context, MlirStringRef fileName) {
  TsString path = copyText(fileName), text = {0}, error = {0};
  MlirModule handle = {NULL};
  if (tsReadFile(path.data, &text, &error)) {
    AsmSource source = {
        .name = fileName, .text = tsStringView(&text), .implicitModule = true, .verify = true};
    handle.ptr = asmParseSource(context, &source);
  } else {
    MlirLocation unknown = mlirLocationUnknownGet(context);
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(unknown, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "could not open input file %.*s",
                                  (int)fileName.length, fileName.data);
    TesseraDiagnostic *note = tesseraDiagnosticAttachNote(diagnostic, unknown);
    tesseraDiagnosticAppend(note, tsStringView(&error));
    tesseraDiagnosticReport(diagnostic);
  }
  tsStringFree(&path);
  tsStringFree(&text);
  tsStringFree(&error);
  return handle;
}

MlirOperation mlirOperationCreateParse(MlirContext context, MlirStringRef sourceStr,
                                       MlirStringRef sourceName) {
  return irWrapOp(parseText(context, sourceStr, sourceName, false));
}

//===--- Parsing types and attributes ---===//

/// A type or attribute that all of the text is.
static IrStorage *parseWhole(TesseraAsmParser *parser, bool isType) {
  IrStorage *storage = isType ? asmParseType(parser) : asmParseAttribute(parser, NULL);
  if (!storage || asmIs(parser, ASM_EOF))
    return storage;
  asmError(parser, "found trailing characters: '%.*s'", (int)(parser->end - parser->token.start),
           parser->token.start);
  return NULL;
}

static IrStorage *parseStorage(MlirContext context, MlirStringRef text, bool isType) {
  if (text.length >= ASM_MAX_SOURCE) {
    mlirLocationEmitError(mlirLocationUnknownGet(context), "source is larger than 4 GiB");
    return NULL;
  }
  TsString copy = copyText(text);
  TesseraAsmParser parser;
  // The name that MLIR gives to such a text.
  asmParserInit(&parser, context, mlirStringRefCreate(copy.data, text.length),
                mlirStringRefCreate(copy.data, text.length));
  IrStorage *storage = parseWhole(&parser, isType);
  asmParserDestroy(&parser);
  tsStringFree(&copy);
  return storage;
}

MlirType mlirTypeParseGet(MlirContext context, MlirStringRef type) {
  return irWrapType(parseStorage(context, type, true));
}
MlirAttribute mlirAttributeParseGet(MlirContext context, MlirStringRef attr) {
  return irWrapAttribute(parseStorage(context, attr, false));
}

IrTexts *asmTextsBegin(MlirContext context) {
  TesseraAsmParser *parser = tsAlloc(sizeof *parser);
  asmParserInit(parser, context, tsLiteral(""), tsLiteral(""));
  return (IrTexts *)parser;
}

MlirAttribute asmTextsParse(IrTexts *texts, MlirStringRef text) {
  TesseraAsmParser *parser = (TesseraAsmParser *)texts;
  if (text.length >= ASM_MAX_SOURCE) {
    mlirLocationEmitError(mlirLocationUnknownGet(irWrapContext(parser->context)),
                          "source is larger than 4 GiB");
    return irWrapAttribute(NULL);
  }
  asmParserRestart(parser, text);
  return irWrapAttribute(parseWhole(parser, false));
}

void asmTextsEnd(IrTexts *texts) {
  asmParserDestroy((TesseraAsmParser *)texts);
  tsFree(texts);
}
