// Reads IR, runs passes, prints IR; or translates it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "asm/Printer.h"
#include "bytecode/Bytecode.h"
#include "ir/SourceDiagnostics.h"
#include "opt/Log.h"
#include "opt/Options.h"
#include "opt/Remarks.h"
#include "opt/Trace.h"
#include "pass/Actions.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Printing.h"
#include "tessera/version.h"

#include <stdio.h>
#include <stdlib.h>

/// What a reproducer file asks for.
typedef struct Reproducer {
  TsString pipeline;
  bool disablesThreading, skipsVerifier;
} Reproducer;

/// One run of a tool.
typedef struct Run {
  const TesseraOptConfig *config;
  const OptOptions *options;
  MlirStringRef name; ///< of the input in messages
  MlirStringRef text; ///< all of it; a NUL follows
  TsOutputFile out;
  bool isOpen;   ///< `out` is
  TsString irdl; ///< the text of the file with definitions; a NUL follows
  // Of the present part.
  Reproducer reproducer;
  IrExternals externals;
  TesseraTiming *timing; ///< NULL: not wanted
  // Of passes as actions, in all parts.
  PsActions actions;
  PsCounter counter;
  FILE *actionLog, *actionProfile; ///< NULL: none
  TsVec(PsPlace) places;
  OptRemarks remarks;
} Run;

/// A piece of the input, and where it begins there.
typedef struct Part {
  MlirStringRef text;
  uint32_t line, column; ///< 0: the whole input
  bool isLast;           ///< the process ends after it
} Part;

/// Whether to free what the part made. At the end of the process the system takes it back faster.
static bool isFreed(const Part *part) { return !part->isLast || TS_SANITIZED; }

/// Messages of several threads are put in order before they are shown, by one that knows nothing of
/// where they came from.
static bool usesThreads(const OptOptions *options) {
  return options->threading && !options->tracesDiagnostics;
}

static void toStandardError(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stderr);
}

static void reportMessage(MlirStringRef text, void *user) {
  const Run *run = user;
  fprintf(stderr, "%s: error: %.*s\n", run->config->toolName, (int)text.length, text.data);
}

//===--- Passes ---===//

static void appendMessage(MlirStringRef message, void *user) {
  TsString *text = user;
  if (text->size)
    tsStringAppendChar(text, '\n');
  tsStringAppend(text, message);
}

static MlirLogicalResult addPasses(Run *run, MlirOpPassManager top, TsString *message) {
  const OptOptions *options = run->options;
  const TesseraPassRegistry *registry = run->config->passes;
  if (options->runReproducer && run->reproducer.pipeline.size &&
      mlirLogicalResultIsFailure(tesseraParsePassPipeline(
          top, registry, tsStringView(&run->reproducer.pipeline), appendMessage, message)))
    return mlirLogicalResultFailure();
  if (options->pipeline)
    return tesseraParsePassPipeline(
        top, registry, mlirStringRefCreateFromCString(options->pipeline), appendMessage, message);
  tesseraOpPassManagerSetImplicitNesting(top, true);
  for (size_t i = 0; i < options->passes.size; i++)
    if (mlirLogicalResultIsFailure(tesseraOpPassManagerAdd(top, options->passes.data[i].definition,
                                                           options->passes.data[i].options,
                                                           appendMessage, message)))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult buildPipeline(Run *run, MlirContext context, MlirPassManager manager) {
  TsString message = {0};
  MlirLogicalResult result = addPasses(run, mlirPassManagerGetAsOpPassManager(manager), &message);
  if (mlirLogicalResultIsFailure(result))
    mlirLocationEmitError(mlirLocationUnknownGet(context), "%s", message.data);
  tsStringFree(&message);
  return result;
}

typedef TsVec(MlirStringRef) TextList;

/// The texts of a list option, each of which may hold several separated by commas.
static void splitTexts(const TsTexts *texts, TextList *list) {

  for (size_t i = 0; i < texts->size; i++) {
    MlirStringRef text = mlirStringRefCreateFromCString(texts->data[i]);
    for (size_t start = 0; start <= text.length;) {
      size_t comma = tsFindChar(text, ',', start);
      size_t end = comma == SIZE_MAX ? text.length : comma;
      tsVecPush(list, tsSubstring(text, start, end - start));
      start = end + 1;
    }
  }
}

static MlirOpPrintingFlags makeFlags(const OptOptions *options, bool assumeVerified) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, (intptr_t)options->elementsLimit);
  mlirOpPrintingFlagsElideLargeResourceString(flags, (intptr_t)options->resourceLimit);
  tesseraOpPrintingFlagsPrintLargeElementsInHex(flags, options->hexLimit);
  if (options->debugInfo)
    mlirOpPrintingFlagsEnableDebugInfo(flags, true, options->prettyDebugInfo);
  if (options->generic)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  if (options->localScope)
    mlirOpPrintingFlagsUseLocalScope(flags);
  if (options->skipRegions)
    mlirOpPrintingFlagsSkipRegions(flags);
  if (options->valueUsers)
    tesseraOpPrintingFlagsPrintValueUsers(flags);
  if (options->uniqueIds)
    tesseraOpPrintingFlagsPrintUniqueSSAIDs(flags);
  if (options->nameLocAsPrefix)
    mlirOpPrintingFlagsPrintNameLocAsPrefix(flags);
  if (assumeVerified || options->assumeVerified)
    mlirOpPrintingFlagsAssumeVerified(flags);
  return flags;
}

static void enableInstrumentation(Run *run, MlirPassManager manager) {
  const OptOptions *options = run->options;
  mlirPassManagerEnableVerifier(manager, options->verifyEach && !run->reproducer.skipsVerifier);
  TextList before = {0}, after = {0};
  splitTexts(&options->printBefore, &before);
  splitTexts(&options->printAfter, &after);
  TesseraPassPrinting printing = {.beforeAll = options->printBeforeAll,
                                  .afterAll = options->printAfterAll || options->printOnFailure,
                                  .onlyOnChange = options->printOnChange,
                                  .onlyOnFailure = options->printOnFailure,
                                  .moduleScope = options->printModuleScope,
                                  .numBefore = before.size,
                                  .numAfter = after.size,
                                  .before = before.data,
                                  .after = after.data,
                                  .treePath = options->printTree};
  if (printing.beforeAll || printing.afterAll || before.size || after.size) {
    MlirOpPrintingFlags flags = makeFlags(options, false);
    tesseraPassManagerEnablePrinting(manager, &printing, flags, toStandardError, NULL);
    mlirOpPrintingFlagsDestroy(flags);
  }
  tsVecFree(&before);
  tsVecFree(&after);
  if (run->timing)
    tesseraPassManagerSetTiming(manager, run->timing);
  if (options->statistics)
    mlirPassManagerEnableStatistics(manager, strcmp(options->statisticsForm, "list")
                                                 ? MLIR_PASS_DISPLAY_MODE_PIPELINE
                                                 : MLIR_PASS_DISPLAY_MODE_LIST);
  if (options->reproducer)
    tesseraPassManagerEnableReproducer(manager, mlirStringRefCreateFromCString(options->reproducer),
                                       options->localReproducer);
}

static void dumpPipeline(MlirPassManager manager) {
  MlirOpPassManager top = mlirPassManagerGetAsOpPassManager(manager);
  fprintf(stderr, "Pass Manager with %zu passes:\n", tesseraOpPassManagerGetSize(top));
  tesseraOpPassManagerPrintPretty(top, toStandardError, NULL);
  fputs("\n\n", stderr);
}

static bool runPipeline(Run *run, MlirPassManager manager, IrOperation *op) {
  const OptOptions *options = run->options;
  if (options->dumpPipeline)
    dumpPipeline(manager);
  enableInstrumentation(run, manager);
  if (options->generatedReproducer &&
      mlirLogicalResultIsFailure(tesseraPassManagerWriteReproducer(
          manager, irWrapOp(op), mlirStringRefCreateFromCString(options->generatedReproducer))))
    return false;
  return mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, irWrapOp(op)));
}

//===--- Passes as actions ---===//

static void logAction(MlirStringRef text, void *user) { fwrite(text.data, 1, text.length, user); }

// One of `pass-execution-skip=n` and `pass-execution-count=n`. Other counters count nothing here.
static bool readCounter(Run *run, MlirStringRef argument) {
  const char *tool = run->config->toolName;
  size_t equal = tsFindChar(argument, '=', 0);
  if (equal == SIZE_MAX) {
    fprintf(stderr,
            "%s: error: expected DebugCounter argument to have an `=` separating the counter name "
            "and value, but the provided argument was: `%.*s`\n",
            tool, (int)argument.length, argument.data);
    return false;
  }
  MlirStringRef name = tsSubstring(argument, 0, equal);
  MlirStringRef value = tsSubstring(argument, equal + 1, argument.length);
  int64_t number;
  bool isSkip = tsEndsWith(name, tsLiteral("-skip")),
       isCount = tsEndsWith(name, tsLiteral("-count"));
  if (!tsParseSigned(value, &number)) {
    fprintf(stderr,
            "%s: error: expected DebugCounter counter value to be numeric, but got `%.*s`\n", tool,
            (int)value.length, value.data);
    return false;
  }
  if (!isSkip && !isCount) {
    fprintf(stderr,
            "%s: error: expected DebugCounter counter name to end with either `-skip` or `-count`, "
            "but got `%.*s`\n",
            tool, (int)name.length, name.data);
    return false;
  }
  if (tsStartsWith(name, tsLiteral("pass-execution-")))
    *(isSkip ? &run->counter.skip : &run->counter.stop) = number;
  return true;
}

static bool readCounters(Run *run) {
  TextList counters = {0};
  splitTexts(&run->options->debugCounters, &counters);
  run->counter = (PsCounter){.stop = -1};
  bool ok = true;
  for (size_t i = 0; ok && i < counters.size; i++)
    ok = readCounter(run, counters.data[i]);
  if (counters.size && !run->options->actionLog)
    run->actions.counter = &run->counter;
  else if (counters.size)
    fprintf(stderr, "%s: warning: debug counters count nothing where actions are logged\n",
            run->config->toolName);
  tsVecFree(&counters);
  return ok;
}

/// The places whose passes are logged.
static bool readPlaces(Run *run) {
  TextList texts = {0};
  splitTexts(&run->options->actionFilter, &texts);
  bool ok = true;
  for (size_t i = 0; ok && i < texts.size; i++) {
    PsPlace place;
    ok = psPlaceParse(texts.data[i], &place);
    if (ok)
      tsVecPush(&run->places, place);
    else
      fprintf(stderr, "%s: error: expected a place as file:line:column, but got '%.*s'\n",
              run->config->toolName, (int)texts.data[i].length, texts.data[i].data);
  }
  tsVecFree(&texts);
  run->actions.places = run->places.data;
  run->actions.numPlaces = run->places.size;
  return ok;
}

static bool openActions(Run *run) {
  const OptOptions *options = run->options;
  run->actions.thread = run->config->toolName;
  if (!readCounters(run) || !readPlaces(run))
    return false;
  if (options->actionLog) {
    run->actions.user = run->actionLog = optOpenLog(run->config->toolName, options->actionLog);
    run->actions.log = logAction;
  }
  if (options->actionProfile) {
    run->actions.profileUser = run->actionProfile =
        optOpenLog(run->config->toolName, options->actionProfile);
    run->actions.profile = logAction;
  }
  return (!options->actionLog || run->actionLog) && (!options->actionProfile || run->actionProfile);
}

static bool closeActions(Run *run) {
  const OptOptions *options = run->options;
  if (options->printDebugCounters && run->actions.counter)
    fprintf(stderr, "DebugCounter counters:\n%-32s: {%lld,%lld,%lld}\n", "pass-execution",
            (long long)run->counter.count, (long long)run->counter.skip,
            (long long)run->counter.stop);
  if (run->actionProfile)
    psActionsFinishProfile(&run->actions);
  tsVecFree(&run->places);
  bool ok = optCloseLog(run->config->toolName, run->actionLog, options->actionLog);
  return optCloseLog(run->config->toolName, run->actionProfile, options->actionProfile) && ok;
}

static bool runPasses(Run *run, MlirContext context, IrOperation *op) {
  const OptOptions *options = run->options;
  if (options->runReproducer)
    mlirContextEnableMultithreading(context,
                                    usesThreads(options) && !run->reproducer.disablesThreading);
  MlirPassManager manager =
      mlirPassManagerCreateOnOperation(context, irStringValue(op->name->name));
  if (run->config->passes)
    tesseraPassManagerSetRegistry(manager, run->config->passes);
  psManagerSetRemarks(manager, run->remarks.wanted);
  if (run->remarks.wanted)
    mlirContextEnableMultithreading(context, false);
  if (run->actions.log || run->actions.profile || run->actions.counter) {
    mlirContextEnableMultithreading(context, false);
    psManagerSetActions(manager, &run->actions);
  }
  void *checked = NULL;
  if (options->checkEachPass) {
    mlirContextEnableMultithreading(context, false);
    tesseraPassManagerSetCheck(manager, run->config->checkPass, &checked);
  }
  bool ok = mlirLogicalResultIsSuccess(buildPipeline(run, context, manager)) &&
            runPipeline(run, manager, op);
  if (run->remarks.wanted)
    psRemarksFinish(run->remarks.wanted);
  if (options->checkEachPass)
    run->config->checkPass((MlirOperation){NULL}, (MlirStringRef){NULL, 0}, &checked);
  mlirPassManagerDestroy(manager);
  return ok;
}

//===--- Parsing and printing ---===//

static bool takeReproducerEntry(void *user, const IrExternal *entry, bool *atKey,
                                TsString *problem) {
  Reproducer *reproducer = user;
  MlirStringRef key = entry->key;
  bool isPipeline = tsEqualC(key, "pipeline"), isThreading = tsEqualC(key, "disable_threading");
  if (!isPipeline && !isThreading && !tsEqualC(key, "verify_each")) {
    *atKey = true;
    tsStringAppendFormat(problem, "unknown 'mlir_reproducer' resource key '%.*s'", (int)key.length,
                         key.data);
    return false;
  }
  if (entry->kind != (isPipeline ? IR_EXTERNAL_STRING : IR_EXTERNAL_BOOL)) {
    tsStringAppendFormat(problem, "expected %s value for key '%.*s'",
                         isPipeline ? "string" : "'true' or 'false'", (int)key.length, key.data);
    return false;
  }
  if (isPipeline) {
    tsStringFree(&reproducer->pipeline);
    tsStringAppend(&reproducer->pipeline, entry->text);
  } else if (isThreading) {
    reproducer->disablesThreading = entry->boolean;
  } else {
    reproducer->skipsVerifier = !entry->boolean;
  }
  return true;
}

static IrOperation *parsePart(Run *run, MlirContext context, const Part *part) {
  // A reproducer that isn't run is kept as everything else is; what a translation makes of a file
  // has no place for any of it.
  IrExternalSink externals = {run->options->runReproducer ? "mlir_reproducer" : NULL,
                              takeReproducerEntry, &run->reproducer,
                              run->config->isTranslator ? NULL : &run->externals};
  AsmSource source = {.name = run->name,
                      .text = part->text,
                      .line = part->line,
                      .column = part->column,
                      .implicitModule = run->options->implicitModule,
                      .verify = run->options->verifyOnParsing,
                      .externals = &externals};
  return asmParseSource(context, &source);
}

/// Opens the output when that hasn't been done.
static bool openOutput(Run *run) {
  if (run->isOpen)
    return true;
  TsString error = {0};
  run->isOpen = tsOutputFileOpen(&run->out, run->options->output, &error);
  if (!run->isOpen)
    reportMessage(tsStringView(&error), run);
  tsStringFree(&error);
  return run->isOpen;
}

static bool writeBytecode(Run *run, IrOperation *op) {
  const OptOptions *options = run->options;
  BcWriteOptions write = bcWriteOptionsDefault();
  write.elideResourceData = options->elideResourceData;
  write.externals = &run->externals;
  write.version = options->bytecodeVersion;
  return bcWrite(op, &write, tsOutputFileCallback, &run->out);
}

/// `end` is what follows the operation, which ends in a line end when it is a module.
static bool printOp(Run *run, IrOperation *op, const char *end) {
  if (!openOutput(run))
    return false;
  if (run->options->emitBytecode)
    return writeBytecode(run, op);
  MlirOpPrintingFlags flags = makeFlags(run->options, run->options->verifyEach);
  asmFlagsSetExternals(flags, &run->externals);
  mlirOperationPrintWithFlags(irWrapOp(op), flags, tsOutputFileCallback, &run->out);
  mlirOpPrintingFlagsDestroy(flags);
  tsOutputFileWrite(&run->out, mlirStringRefCreateFromCString(end));
  return true;
}

/// Whether the operation that the text or the bytecode says prints as `printed`.
static bool saysTheSame(MlirContext context, const TsString *written, const TsString *printed) {
  MlirOperation again =
      mlirOperationCreateParse(context, tsStringView(written), tsLiteral("roundtrip"));
  if (mlirOperationIsNull(again))
    return false;
  TsString text = {0};
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  // The context has the first one's resources already: the second ones' keys have got numbers.
  asmFlagsUseGivenKeys(flags);
  mlirOperationPrintWithFlags(again, flags, tsStringCallback, &text);
  mlirOpPrintingFlagsDestroy(flags);
  bool same = tsEqual(tsStringView(&text), tsStringView(printed));
  mlirOperationDestroy(again);
  tsStringFree(&text);
  return same;
}

/// Whether the operation, printed and as bytecode, is read as one that prints the same.
static bool checkRoundtrip(Run *run, MlirContext context, IrOperation *op) {
  TsString text = {0}, bytes = {0};
  const BcWriteOptions latest = bcWriteOptionsDefault();
  mlirOperationPrint(irWrapOp(op), tsStringCallback, &text);
  bool ok = saysTheSame(context, &text, &text);
  if (!ok) {
    reportMessage(tsLiteral("the printed input doesn't parse to the same"), run);
  } else {
    ok = bcWrite(op, &latest, tsStringCallback, &bytes) && saysTheSame(context, &bytes, &text);
    if (!ok)
      reportMessage(tsLiteral("the input's bytecode isn't read as the same"), run);
  }
  tsStringFree(&text);
  tsStringFree(&bytes);
  return ok;
}

/// A value for each of the translation's options, NULL where it wasn't given.
typedef TsVec(const char *) OptionValues;

static OptionValues optionValues(const OptOptions *options) {
  const TesseraTranslation *translation = options->translation;
  OptionValues values = {0};
  for (uint32_t i = 0; i < translation->numOptions; i++) {
    const char *value = NULL;
    for (size_t j = 0; j < options->translationOptions.size; j++)
      if (options->translationOptions.data[j].option == &translation->options[i])
        value = options->translationOptions.data[j].value;
    tsVecPush(&values, value);
  }
  return values;
}

/// Whether what was written is thrown away after a failure: a file that one part makes.
static bool isWholeOrNothing(const Run *run) {
  return strcmp(run->options->output, "-") && !run->options->split;
}

/// What a translation writes, held back until it's known to be all of it.
static bool translateOp(Run *run, IrOperation *op) {
  const TesseraTranslation *translation = run->options->translation;
  OptionValues values = optionValues(run->options);
  TsString text = {0};
  bool direct = isWholeOrNothing(run);
  bool ok = !direct || openOutput(run);
  MlirStringCallback write = direct ? tsOutputFileCallback : tsStringCallback;
  ok = ok && mlirLogicalResultIsSuccess(translation->translate(irWrapOp(op), values.data, write,
                                                               direct ? (void *)&run->out : &text));
  ok = ok && openOutput(run);
  if (ok && !direct)
    tsOutputFileWrite(&run->out, tsStringView(&text));
  tsStringFree(&text);
  tsVecFree(&values);
  return ok;
}

/// Reads a text that isn't IR and prints what it means.
static bool importPart(Run *run, MlirContext context, const Part *part) {
  OptionValues values = optionValues(run->options);
  MlirModule module =
      run->options->translation->import(context, run->name, part->text, values.data);
  tsVecFree(&values);
  if (mlirModuleIsNull(module))
    return false;
  IrOperation *op = irOp(mlirModuleGetOperation(module));
  bool ok = mlirOperationVerify(irWrapOp(op)) && printOp(run, op, "");
  if (isFreed(part))
    irOperationDestroy(op);
  return ok;
}

static void startTiming(Run *run, const char *name) {
  if (run->timing)
    tesseraTimingStart(run->timing, mlirStringRefCreateFromCString(name));
}

static void stopTiming(Run *run) {
  if (run->timing)
    tesseraTimingStop(run->timing);
}

static bool processInContext(Run *run, MlirContext context, const Part *part) {
  if (run->options->translation && run->options->translation->import)
    return importPart(run, context, part);
  startTiming(run, "Parser");
  IrOperation *op = parsePart(run, context, part);
  stopTiming(run);
  if (!op)
    return false;
  bool ok = !run->options->verifyRoundtrip || checkRoundtrip(run, context, op);
  if (!run->config->isTranslator || run->config->passes)
    ok = ok && runPasses(run, context, op);
  startTiming(run, "Output");
  ok = ok && (run->options->translation ? translateOp(run, op) : printOp(run, op, "\n"));
  stopTiming(run);
  if (isFreed(part))
    irOperationDestroy(op);
  return ok;
}

static void setStyle(const OptOptions *options, TesseraSourceHandler *handler) {
  bool onlyErrors = !strcmp(options->verbosity, "errors");
  IrSourceStyle style = {.colors = options->colors,
                         .appendTrace = options->tracesDiagnostics ? optAppendTrace : NULL,
                         .hidesNotes = options->hidesNotes,
                         .hidesWarnings = onlyErrors,
                         .hidesRemarks = onlyErrors || !strcmp(options->verbosity, "warnings")};
  irSourceHandlerSetStyle(handler, &style);
}

/// Makes the dialects of --irdl-file known, with messages that show that file.
static bool loadIrdl(Run *run, MlirContext context) {
  MlirStringRef name = mlirStringRefCreateFromCString(run->options->irdlFile);
  TesseraSourceHandler *handler = tesseraSourceHandlerCreate(context, toStandardError, NULL);
  setStyle(run->options, handler);
  tesseraSourceHandlerAddBuffer(handler, name, tsStringView(&run->irdl));
  AsmSource source = {
      .name = name, .text = tsStringView(&run->irdl), .implicitModule = true, .verify = true};
  IrOperation *op = asmParseSource(context, &source);
  bool ok = op && mlirLogicalResultIsSuccess(run->config->loadIrdl((MlirModule){op}));
  if (op)
    irOperationDestroy(op);
  tesseraSourceHandlerDestroy(handler);
  return ok;
}

// As processInContext, with times when they are wanted.
static bool processMeasured(Run *run, MlirContext context, const Part *part) {
  const OptOptions *options = run->options;
  run->reproducer = (Reproducer){0};
  run->timing = options->timing ? tesseraTimingCreate() : NULL;
  bool ok = processInContext(run, context, part);
  if (run->timing)
    tesseraTimingPrint(run->timing,
                       strcmp(options->timingForm, "list") ? TESSERA_REPORT_TREE
                                                           : TESSERA_REPORT_LIST,
                       !strcmp(options->timingFormat, "json"), toStandardError, NULL);
  tesseraTimingDestroy(run->timing);
  tsStringFree(&run->reproducer.pipeline);
  irExternalsFree(&run->externals);
  return ok;
}

static bool processPart(Run *run, const Part *part) {
  const OptOptions *options = run->options;
  MlirContext context = mlirContextCreateWithRegistry(run->config->registry, usesThreads(options));
  mlirContextSetAllowUnregisteredDialects(context, options->allowUnregistered);
  tesseraContextSetPrintOpOnDiagnostic(context,
                                       options->printOpOnDiagnostic && !options->verifyDiagnostics);
  tesseraContextSetExplainErrors(context, options->explainErrors);
  TesseraSourceHandler *handler =
      options->verifyDiagnostics
          ? tesseraExpectationHandlerCreate(context, toStandardError, NULL, options->onlyExpected)
          : tesseraSourceHandlerCreate(context, toStandardError, NULL);
  setStyle(options, handler);
  // With expectations each part has its own: the text before it is left out, its lines are not. In
  // what isn't IR lines are counted from the start of the part.
  bool isImport = options->translation && options->translation->import;
  MlirStringRef shown = options->verifyDiagnostics || isImport ? part->text : run->text;
  TsString padded = {0};
  if (options->verifyDiagnostics && options->split && !isImport) {
    if (part->line) {
      tsStringAppendRepeated(&padded, '\n', part->line - 1);
      tsStringAppendRepeated(&padded, ' ', part->column - 1);
    }
    tsStringAppend(&padded, part->text);
    shown = tsStringView(&padded);
  }
  tesseraSourceHandlerAddBuffer(handler, run->name, shown);
  bool isLoaded = !options->irdlFile || loadIrdl(run, context);
  bool ok = isLoaded && processMeasured(run, context, part);
  if (options->verifyDiagnostics && isLoaded)
    ok = mlirLogicalResultIsSuccess(tesseraExpectationHandlerVerify(handler));
  if (isFreed(part)) {
    tesseraSourceHandlerDestroy(handler);
    mlirContextDestroy(context);
  }
  tsStringFree(&padded);
  return ok;
}

//===--- Splitting ---===//

static void advancePosition(MlirStringRef text, uint32_t *line, uint32_t *column) {
  for (size_t i = 0; i < text.length; i++) {
    if (text.data[i] == '\n') {
      ++*line;
      *column = 1;
    } else {
      ++*column;
    }
  }
}

/// The end of the part that begins at `start`: where the next marker is.
static size_t findMarker(MlirStringRef text, MlirStringRef marker, size_t start) {
  size_t at = tsFind(text, marker, start);
  // A longer row of dashes is a comment.
  while (at != SIZE_MAX && at + marker.length < text.length && text.data[at + marker.length] == '-')
    at = tsFind(text, marker, at + 1);
  return at == SIZE_MAX ? text.length : at;
}

static bool processParts(Run *run) {
  MlirStringRef marker = mlirStringRefCreateFromCString(run->options->splitMarker);
  uint32_t line = 1, column = 1;
  bool ok = true;
  for (size_t start = 0;;) {
    size_t end = findMarker(run->text, marker, start);
    TsString copy = {0}; // the parser wants a NUL behind the text
    tsStringAppend(&copy, tsSubstring(run->text, start, end - start));
    tsStringAppendChar(&copy, 0);
    Part part = {mlirStringRefCreate(copy.data, end - start), start ? line : 0, start ? column : 0,
                 end == run->text.length};
    ok = processPart(run, &part) && ok;
    tsStringFree(&copy);
    if (end == run->text.length)
      return ok;
    if (!openOutput(run))
      return false;
    tsOutputFileWrite(&run->out, mlirStringRefCreateFromCString(run->options->outputMarker));
    tsOutputFileWrite(&run->out, tsLiteral("\n"));
    advancePosition(tsSubstring(run->text, start, end + marker.length - start), &line, &column);
    start = end + marker.length;
  }
}

//===--- Tools ---===//

/// A file gets everything or nothing; a stream has what there is.
static bool finishOutput(Run *run, bool ok) {
  if (!run->isOpen)
    return ok;
  if (!ok && strcmp(run->options->output, "-")) {
    tsOutputFileDiscard(&run->out);
    return false;
  }
  TsString error = {0};
  bool written = tsOutputFileCommit(&run->out, &error);
  if (!written)
    reportMessage(tsStringView(&error), run);
  tsStringFree(&error);
  return written && ok;
}

static bool processInput(Run *run) {
  TsTextFile file = {0};
  TsString error = {0};
  const char *irdlFile = run->options->irdlFile;
  bool ok = (!irdlFile || tsReadMlirFile(irdlFile, &run->irdl, &error)) &&
            tsTextFileOpen(&file, run->options->input, run->config->ownsProcess, &error);
  if (ok) {
    bool isStream = !strcmp(run->options->input, "-");
    run->name =
        isStream ? tsLiteral("<stdin>") : mlirStringRefCreateFromCString(run->options->input);
    run->text = file.text;
    Part whole = {run->text, 0, 0, true};
    // Bytes that look like a marker part no bytecode.
    ok = run->options->split && !bcIsBytecode(run->text) ? processParts(run)
                                                         : processPart(run, &whole);
    ok = finishOutput(run, ok);
  } else {
    reportMessage(tsStringView(&error), run);
  }
  tsTextFileClose(&file);
  tsStringFree(&error);
  tsStringFree(&run->irdl);
  return ok;
}

static void reportLoading(MlirDiagnosticSeverity severity, MlirStringRef text, void *user) {
  (void)severity, (void)user; // the text says it
  fprintf(stderr, "%.*s\n", (int)text.length, text.data);
}

static bool loadDialects(const Run *run) {
  const OptOptions *options = run->options;
  TesseraLoadOptions load = {.skipUnknownPredicates = options->loadSkipsUnknown,
                             .numIncludeDirs = options->includeDirs.size,
                             .includeDirs = options->includeDirs.data};
  for (size_t i = 0; i < options->loadDialects.size; i++)
    if (mlirLogicalResultIsFailure(run->config->loadDialect(
            run->config->registry, options->loadDialects.data[i], &load, reportLoading, NULL)))
      return false;
  return true;
}

static int compareNames(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void showDialects(const TesseraOptConfig *config) {
  IrDialectRegistry *registry = config->registry.ptr;
  TsVec(const char *) names = {0};
  tsVecPush(&names, "builtin");
  for (size_t i = 0; i < registry->definitions.size; i++)
    if (strcmp(registry->definitions.data[i]->name, "builtin"))
      tsVecPush(&names, registry->definitions.data[i]->name);
  qsort(names.data, names.size, sizeof *names.data, compareNames);
  printf("Available Dialects: ");
  for (size_t i = 0; i < names.size; i++)
    printf("%s%s", i ? "," : "", names.data[i]);
  printf("\n");
  tsVecFree(&names);
}

static void listPasses(const TesseraOptConfig *config) {
  const TesseraPassDef *const *passes = NULL;
  size_t count = config->passes ? tesseraPassRegistryGetAll(config->passes, &passes) : 0;
  for (int pipelines = 0; pipelines < 2; pipelines++) {
    printf(pipelines ? "Pass Pipelines:\n" : "Passes:\n");
    for (size_t i = 0; i < count; i++)
      if ((passes[i]->run == NULL) == (pipelines == 1))
        printf("  --%-50s -   %s\n", passes[i]->argument,
               passes[i]->summary ? passes[i]->summary : "");
  }
}

/// Processes the input with everything open that passes are watched by.
static bool processWatched(Run *run) {
  const char *tool = run->config->toolName;
  bool ok =
      optRemarksOpen(&run->remarks, run->options, tool) && openActions(run) && processInput(run);
  bool isWritten = closeActions(run);
  return optRemarksClose(&run->remarks, tool) && isWritten && ok;
}

static bool runTool(Run *run) {
  const OptOptions *options = run->options;
  if (options->help)
    optPrintHelp(run->config);
  else if (options->helpList)
    optPrintHelpList(run->config);
  else if (options->version)
    printf("%s: Tessera %s (%s)\n", run->config->toolName, TESSERA_VERSION_STRING,
           tesseraGetGitHash());
  else if (!loadDialects(run))
    return false;
  else if (options->showDialects)
    showDialects(run->config);
  else if (options->listPasses)
    listPasses(run->config);
  else
    return processWatched(run);
  return true;
}

int tesseraOptMainWithConfig(int argc, char **argv, const TesseraOptConfig *config) {
  OptOptions options;
  optOptionsInit(&options);
  Run run = {.config = config, .options = &options};
  bool ok = optOptionsParse(&options, argc, argv, config) && runTool(&run) &&
            tsFinishStandardOutput(config->toolName);
  optOptionsFree(&options);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

int tesseraOptMain(int argc, char **argv, const char *toolName, MlirDialectRegistry registry) {
  TesseraOptConfig config = {
      .toolName = toolName, .overview = "Reads, verifies and prints MLIR.", .registry = registry};
  return tesseraOptMainWithConfig(argc, argv, &config);
}
