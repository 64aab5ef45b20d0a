// Running a pipeline: passes in order, verification between.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "pass/Actions.h"
#include "pass/Internal.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

#include <stdio.h>

//===--- Preparing ---===//

static void appendMessage(MlirStringRef message, void *user) {
  TsString *text = user;
  if (text->size)
    tsStringAppendChar(text, '\n');
  tsStringAppend(text, message);
}

// Parses a pipeline that a pass has as an option: elements for any op, or `anchor(elements)`.
static MlirLogicalResult parsePipeline(PsManager *manager, PsPass *pass, MlirStringRef text,
                                       bool hasAnchor) {
  TsString message = {0};
  PsOpManager *parsed = psOpManagerCreate(manager, tsLiteral("any"));
  MlirOpPassManager handle = {parsed};
  MlirLogicalResult result =
      hasAnchor ? tesseraParsePassPipeline(handle, manager->registry, text, appendMessage, &message)
                : tesseraParsePassPipelineElements(handle, manager->registry, text, appendMessage,
                                                   &message);
  tsVecPush(&pass->pipelines, (PsPipeline){.text = text.data, .manager = parsed});
  if (mlirLogicalResultIsFailure(result))
    mlirLocationEmitError(mlirLocationUnknownGet(manager->context),
                          "%s\nfailed to parse the pipeline of pass '%s'", message.data,
                          psPassName(pass));
  tsStringFree(&message);
  return result;
}

static MlirLogicalResult parsePipelineOptions(PsManager *manager, PsPass *pass) {
  MlirLogicalResult result = mlirLogicalResultSuccess();
  for (uint32_t i = 0; i < pass->definition->numOptions; ++i) {
    const TesseraOptionDef *option = &pass->definition->options[i];
    const void *member = (const char *)pass->options + option->offset;
    const TesseraStringList *list = member;
    if (option->kind == TESSERA_OPTION_PIPELINE)
      result = parsePipeline(manager, pass, *(const MlirStringRef *)member, false);
    for (size_t k = 0; option->kind == TESSERA_OPTION_PIPELINE_LIST && k < list->size &&
                       mlirLogicalResultIsSuccess(result);
         ++k)
      result = parsePipeline(manager, pass, list->data[k], true);
    if (mlirLogicalResultIsFailure(result))
      return result;
  }
  return result;
}

static MlirLogicalResult loadElements(PsManager *manager, const PsElements *elements, int depth);

// Passes may make ops of dialects that the input doesn't have. These are loaded before any pass is
// initialized: it may look at all of them.
static MlirLogicalResult loadForPass(PsManager *manager, PsPass *pass, int depth) {
  IrContext *context = irContext(manager->context);
  for (size_t d = 0; d < pass->dialects.size; ++d)
    irContextLoadDialect(context, pass->dialects.data[d]);
  if (!pass->definition)
    return mlirLogicalResultSuccess();
  for (uint32_t d = 0; d < pass->definition->numDependents; ++d) {
    const char *name = pass->definition->dependents[d];
    if (!irContextGetOrLoadDialect(context, mlirStringRefCreateFromCString(name)))
      return mlirLocationEmitError(mlirLocationUnknownGet(manager->context),
                                   "pass '%s' needs dialect '%s', which isn't registered",
                                   psPassArgument(pass), name);
  }
  if (pass->pipelines.size == 0 && mlirLogicalResultIsFailure(parsePipelineOptions(manager, pass)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < pass->pipelines.size; ++i)
    if (mlirLogicalResultIsFailure(
            loadElements(manager, &pass->pipelines.data[i].manager->elements, depth + 1)))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult loadElements(PsManager *manager, const PsElements *elements, int depth) {
  if (depth > kMaxPipelineNesting)
    return mlirLocationEmitError(mlirLocationUnknownGet(manager->context),
                                 "pipelines are nested more than %d deep", kMaxPipelineNesting);
  for (size_t i = 0; i < elements->size; ++i) {
    PsElement element = elements->data[i];
    MlirLogicalResult result = element.pass
                                   ? loadForPass(manager, element.pass, depth)
                                   : loadElements(manager, &element.nested->elements, depth + 1);
    if (mlirLogicalResultIsFailure(result))
      return result;
  }
  return mlirLogicalResultSuccess();
}

// Passes are initialized once for a pipeline and the dialects that are there.
static uint64_t initializationKey(const PsManager *manager, const PsElements *elements) {
  uint64_t key = irContext(manager->context)->loaded.size;
  for (size_t i = 0; i < elements->size; ++i) {
    PsElement element = elements->data[i];
    key = tsHashCombine(key, element.pass ? (uintptr_t)element.pass
                                          : initializationKey(manager, &element.nested->elements));
  }
  return key;
}

static MlirLogicalResult initializeElements(PsManager *manager, const PsElements *elements);

static MlirLogicalResult initializePass(PsManager *manager, PsPass *pass) {
  const TesseraPassDef *definition = pass->definition;
  psPassDropKept(pass);
  for (size_t i = 0; i < pass->pipelines.size; ++i)
    if (mlirLogicalResultIsFailure(
            initializeElements(manager, &pass->pipelines.data[i].manager->elements)))
      return mlirLogicalResultFailure();
  if (definition && definition->initialize)
    return definition->initialize((MlirPass){pass}, pass->options, manager->context);
  return !definition && pass->callbacks.initialize
             ? pass->callbacks.initialize(manager->context, pass->userData)
             : mlirLogicalResultSuccess();
}

static MlirLogicalResult initializeElements(PsManager *manager, const PsElements *elements) {
  for (size_t i = 0; i < elements->size; ++i) {
    PsElement element = elements->data[i];
    MlirLogicalResult result = element.pass
                                   ? initializePass(manager, element.pass)
                                   : initializeElements(manager, &element.nested->elements);
    if (mlirLogicalResultIsFailure(result))
      return result;
  }
  return mlirLogicalResultSuccess();
}

// The sequences of pipelines that passes have as options, as those of the whole.
static MlirLogicalResult createSequences(PsManager *manager, const PsElements *elements) {
  for (size_t i = 0; i < elements->size; ++i) {
    PsElement element = elements->data[i];
    if (!element.pass &&
        mlirLogicalResultIsFailure(createSequences(manager, &element.nested->elements)))
      return mlirLogicalResultFailure();
    for (size_t p = 0; element.pass && p < element.pass->pipelines.size; ++p) {
      PsPipeline *pipeline = &element.pass->pipelines.data[p];
      pipeline->sequence = psSequenceCreate(pipeline->manager);
      if (!pipeline->sequence ||
          mlirLogicalResultIsFailure(createSequences(manager, &pipeline->manager->elements)))
        return mlirLogicalResultFailure();
    }
  }
  return mlirLogicalResultSuccess();
}

//===--- Passes ---===//

static void startTiming(PsManager *manager, MlirStringRef name) {
  if (manager->timing)
    tesseraTimingStart(manager->timing, name);
}

static void startPipelineTiming(PsManager *manager, const char *anchor) {
  if (!manager->timing)
    return;
  TsString name = {0};
  tsStringAppendFormat(&name, "'%s' Pipeline", anchor);
  tesseraTimingStart(manager->timing, tsStringView(&name));
  tsStringFree(&name);
}

static void stopTiming(PsManager *manager) {
  if (manager->timing)
    tesseraTimingStop(manager->timing);
}

// An external pass keeps state of its own: a thread takes what no other one uses.
static void *takeUserData(const PsPass *pass) {
  PsUserData *available = pass->available;
  tsSpinLock(&available->lock);
  void *userData = tsVecPop(&available->unused);
  tsSpinUnlock(&available->lock);
  return userData;
}

static void returnUserData(const PsPass *pass, void *userData) {
  PsUserData *available = pass->available;
  tsSpinLock(&available->lock);
  tsVecPush(&available->unused, userData);
  tsSpinUnlock(&available->lock);
}

static void callExternal(PsPass *pass, MlirOperation op) {
  void *userData = takeUserData(pass);
  pass->callbacks.run(op, (MlirExternalPass){pass}, userData);
  returnUserData(pass, userData);
}

// A dialect that turns up while others run would change what they see.
static bool reportLateDialects(PsManager *manager, const PsPass *pass) {
  IrDialect *dialect = irContextTakeLateDialect(irContext(manager->context));
  if (!dialect)
    return false;
  for (; dialect; dialect = irContextTakeLateDialect(irContext(manager->context)))
    mlirLocationEmitError(
        mlirLocationUnknownGet(manager->context),
        "Loading a dialect (%.*s) while in a multi-threaded execution context (maybe the "
        "PassManager): this can indicate a missing `dependentDialects` in a pass for example: "
        "pass '%s'",
        (int)dialect->name.length, dialect->name.data, psPassName(pass));
  return true;
}

// Whether the debug counter lets the pass run.
static bool countAction(PsCounter *counter) {
  int64_t number = counter->count++;
  return number >= counter->skip && (counter->stop < 0 || number < counter->skip + counter->stop);
}

// Runs a copy of the pass's struct, so that several ops can be worked on at a time.
static void callPass(PsManager *manager, PsPass *pass, MlirOperation op) {
  PsActions *actions = manager->actions;
  if (actions && actions->counter && !countAction(actions->counter)) {
    pass->preserved.all = true;
    return;
  }
  if (actions)
    psActionsBegin(actions, psPassName(pass), op);
  startTiming(manager, mlirStringRefCreateFromCString(psPassName(pass)));
  if (pass->definition)
    pass->definition->run((MlirPass){pass}, pass->options, op);
  else
    callExternal(pass, op);
  stopTiming(manager);
  if (actions)
    psActionsEnd(actions);
  if (reportLateDialects(manager, pass))
    pass->failed = true;
}

// A pass sees its op only, and may run beside passes on others.
static bool canRunOn(const PsPass *pass, MlirOperation op) {
  const char *problem = NULL;
  if (!irIsRegistered(irOp(op)))
    problem = "an unregistered operation";
  else if (!irHasTrait(irOp(op), TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    problem = "an operation not marked as 'IsolatedFromAbove'";
  else if (!psPassTakes(pass, psOpName(op), irOp(op)->name->definition))
    problem = "an unsupported operation";
  if (problem)
    mlirOperationEmitOpError(op, "trying to schedule a pass on %s", problem);
  return !problem;
}

static bool runPass(PsManager *manager, PsPass *shared, TesseraAnalyses *analyses, MlirOperation op,
                    PsFailure *failure) {
  if (!canRunOn(shared, op))
    return false;
  psPrintBefore(manager, shared, op);
  bool compares = (manager->printing.enabled && manager->printing.onlyOnChange) || manager->check;
  uint64_t before = compares ? psFingerprint(op) : 0;
  TsString text = {0};
  if (manager->reproducerPath && manager->localReproducer)
    mlirOperationPrint(psOutermost(op), tsStringCallback, &text);
  PsPass pass = *shared;
  pass.manager = manager;
  pass.op = op;
  pass.analyses = analyses;
  callPass(manager, &pass, op);
  psAnalysesInvalidate(analyses, &pass.preserved);
  bool succeeded =
      !pass.failed && (!manager->verify || pass.preserved.all || mlirOperationVerify(op));
  tsVecFree(&pass.preserved.analyses);
  bool changed = !compares || psFingerprint(op) != before;
  psPrintAfter(manager, shared, op, succeeded, changed);
  if (succeeded && changed && manager->check)
    succeeded = manager->check(op, mlirStringRefCreateFromCString(psPassArgument(shared)),
                               manager->checkUser);
  if (!succeeded && !failure->pass)
    *failure = (PsFailure){shared, op, text};
  else
    tsStringFree(&text);
  return succeeded;
}

static bool runSequence(PsManager *manager, const PsSequence *sequence, TesseraAnalyses *analyses,
                        MlirOperation op, PsFailure *failure);

//===--- Ops inside ---===//

/// An op, what runs on it, and what came of it. There may be many, and hardly anything is found out
/// about most of them, or fails.
typedef struct NestedOp {
  const PsSequence *sequence;
  MlirOperation op;
  TesseraAnalyses *analyses; ///< NULL: none are known
  PsFailure *failure;        ///< NULL: none
} NestedOp;

typedef struct NestedRun {
  PsManager *manager;
  TesseraAnalyses *analyses; ///< of the op around
  TsVec(NestedOp) ops;
} NestedRun;

static void runNestedOn(void *user, size_t i) {
  NestedRun *run = user;
  NestedOp *nested = &run->ops.data[i];
  PsFailure failure = {0};
  if (!nested->analyses)
    nested->analyses = psAnalysesCreate(nested->op, run->analyses);
  startPipelineTiming(run->manager, nested->sequence->anchor);
  if (!runSequence(run->manager, nested->sequence, nested->analyses, nested->op, &failure)) {
    nested->failure = tsAlloc(sizeof failure);
    *nested->failure = failure;
  }
  stopTiming(run->manager);
  nested->analyses = psAnalysesDropIfEmpty(nested->analyses);
}

// Printing, timing and snapshots want one op after the other, as do passes that can't be copied.
static bool canRunInParallel(const PsManager *manager, const PsSequence *sequence) {
  if (manager->printing.enabled || manager->timing ||
      (manager->reproducerPath && manager->localReproducer))
    return false;
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsStep *step = &sequence->steps[i];
    if (step->pass && !step->pass->definition && !step->pass->callbacks.clone)
      return false;
    for (size_t p = 0; step->pass && p < step->pass->pipelines.size; ++p)
      if (!canRunInParallel(manager, step->pass->pipelines.data[p].sequence))
        return false;
    for (size_t n = 0; n < step->numNested; ++n)
      if (!canRunInParallel(manager, step->nested[n]))
        return false;
  }
  return true;
}

// Copies the state of external passes for each thread. Within a parallel run there are enough.
static void cloneExternal(const PsSequence *sequence, size_t numThreads) {
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsStep *step = &sequence->steps[i];
    PsUserData *available = step->pass ? step->pass->available : NULL;
    for (; available && available->count < numThreads; ++available->count) {
      void *copy = step->pass->callbacks.clone(step->pass->userData);
      if (step->pass->callbacks.construct)
        step->pass->callbacks.construct(copy);
      tsVecPush(&available->unused, copy);
    }
    for (size_t p = 0; step->pass && p < step->pass->pipelines.size; ++p)
      cloneExternal(step->pass->pipelines.data[p].sequence, numThreads);
    for (size_t n = 0; n < step->numNested; ++n)
      cloneExternal(step->nested[n], numThreads);
  }
}

static const PsSequence *findSequence(const PsStep *step, MlirOperation op) {
  for (size_t n = 0; n < step->numNested; ++n)
    if (psSequenceTakes(step->nested[n], op))
      return step->nested[n];
  return NULL;
}

// Keeps the first failure: which one doesn't depend on the number of threads.
static bool joinNested(NestedRun *run, PsFailure *failure) {
  bool succeeded = true;
  for (size_t i = 0; i < run->ops.size; ++i) {
    const NestedOp *nested = &run->ops.data[i];
    if (nested->analyses)
      psAnalysesReturn(run->analyses, nested->analyses);
    if (!nested->failure)
      continue;
    if (succeeded)
      *failure = *nested->failure;
    else
      tsStringFree(&nested->failure->before);
    tsFree(nested->failure);
    succeeded = false;
  }
  tsVecFree(&run->ops);
  return succeeded;
}

static void collectNested(NestedRun *run, const PsStep *step, MlirOperation op) {
  for (uint32_t r = 0; r < irOp(op)->numRegions; ++r)
    for (IrBlock *block = irOp(op)->regions[r].first; block; block = block->next)
      for (IrOperation *inner = block->first; inner; inner = inner->next) {
        const PsSequence *sequence = findSequence(step, irWrapOp(inner));
        if (sequence)
          tsVecPush(&run->ops,
                    (NestedOp){.sequence = sequence,
                               .op = irWrapOp(inner),
                               .analyses = psAnalysesTake(run->analyses, irWrapOp(inner))});
      }
}

static void runInParallel(NestedRun *run, const PsStep *step) {
  IrContext *context = irContext(run->manager->context);
  TsThreadPool *pool = irContextGetThreadPool(context);
  for (size_t n = 0; pool && n < step->numNested; ++n)
    cloneExternal(step->nested[n], tsThreadPoolGetNumThreads(pool));
  irContextEnterParallel(context);
  irParallelFor(context, run->ops.size, runNestedOn, run);
  irContextLeaveParallel(context);
}

// Runs the step's sequences on the ops that they are for directly inside. All are visited, whatever
// fails: the messages don't depend on the number of threads.
static bool runNested(PsManager *manager, const PsStep *step, TesseraAnalyses *analyses,
                      MlirOperation op, PsFailure *failure) {
  NestedRun run = {.manager = manager, .analyses = analyses};
  bool isParallel = irContext(manager->context)->multithreading;
  for (size_t n = 0; n < step->numNested; ++n)
    isParallel = isParallel && canRunInParallel(manager, step->nested[n]);
  collectNested(&run, step, op);
  if (isParallel)
    runInParallel(&run, step);
  else
    for (size_t i = 0; i < run.ops.size; ++i)
      runNestedOn(&run, i);
  bool succeeded = joinNested(&run, failure);
  psAnalysesInvalidateOwn(analyses);
  return succeeded && (!manager->verify || irVerify(irOp(op), false));
}

static bool runSequence(PsManager *manager, const PsSequence *sequence, TesseraAnalyses *analyses,
                        MlirOperation op, PsFailure *failure) {
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsStep *step = &sequence->steps[i];
    if (step->pass ? !runPass(manager, step->pass, analyses, op, failure)
                   : !runNested(manager, step, analyses, op, failure))
      return false;
  }
  return true;
}

static bool runPrepared(const PsPass *pass, const PsPipeline *pipeline, MlirOperation op) {
  PsFailure failure = {0};
  bool ok = psSequenceTakes(pipeline->sequence, op) &&
            runSequence(pass->manager, pipeline->sequence, tesseraAnalysesNest(pass->analyses, op),
                        op, &failure);
  tsStringFree(&failure.before);
  return ok;
}

MlirLogicalResult tesseraPassRunPipeline(MlirPass handle, MlirStringRef pipeline,
                                         MlirOperation op) {
  const PsPass *pass = handle.ptr;
  if (!tesseraOperationIsAncestor(pass->op, op))
    return mlirOperationEmitOpError(pass->op, "Trying to schedule a dynamic pipeline on an "
                                              "operation that isn't nested under the current "
                                              "operation");
  for (size_t i = 0; i < pass->pipelines.size; ++i)
    if (pass->pipelines.data[i].text == pipeline.data)
      return runPrepared(pass, &pass->pipelines.data[i], op) ? mlirLogicalResultSuccess()
                                                             : mlirLogicalResultFailure();
  return mlirOperationEmitError(op, "pass '%s' has no pipeline '%.*s'", psPassName(pass),
                                (int)pipeline.length, pipeline.data);
}

//===--- Whole pipelines ---===//

static bool runAll(PsManager *manager, const PsSequence *sequence, MlirOperation op) {
  TsString before = {0};
  if (manager->reproducerPath && !manager->localReproducer)
    mlirOperationPrint(op, tsStringCallback, &before);
  PsFailure failure = {0};
  TesseraAnalyses *analyses = psAnalysesCreate(op, NULL);
  bool ok = (!manager->check || manager->check(op, (MlirStringRef){"", 0}, manager->checkUser)) &&
            runSequence(manager, sequence, analyses, op, &failure);
  psAnalysesDestroy(analyses);
  if (!ok && manager->reproducerPath)
    psReproduceFailure(manager, op, tsStringView(&before), &failure);
  tsStringFree(&failure.before);
  tsStringFree(&before);
  return ok;
}

static bool prepare(PsManager *manager) {
  const PsElements *elements = &manager->root.elements;
  if (mlirLogicalResultIsFailure(loadElements(manager, elements, 0)))
    return false;
  uint64_t key = initializationKey(manager, elements);
  if (key != manager->initialized &&
      mlirLogicalResultIsFailure(initializeElements(manager, elements)))
    return false;
  manager->initialized = key;
  return mlirLogicalResultIsSuccess(createSequences(manager, elements));
}

static bool prepareAndRun(PsManager *manager, MlirOperation op) {
  const PsSequence *sequence = prepare(manager) ? psSequenceCreate(&manager->root) : NULL;
  if (!sequence)
    return false;
  bool ok = runAll(manager, sequence, op);
  if (manager->statistics)
    psPrintStatistics(manager, sequence);
  return ok && !manager->printing.hasFailed;
}

MlirLogicalResult mlirPassManagerRunOnOp(MlirPassManager passManager, MlirOperation op) {
  PsManager *manager = passManager.ptr;
  MlirStringRef name = psOpName(op);
  if (!psIsAnchorOf(manager->root.anchor, name))
    return mlirLocationEmitError(mlirOperationGetLocation(op),
                                 "can't run '%s' pass manager on '%.*s' op", manager->root.anchor,
                                 (int)name.length, name.data);
  bool ok = prepareAndRun(manager, op);
  tsArenaDestroy(&manager->sequences);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
