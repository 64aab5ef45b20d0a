// Running a pipeline: passes in order, verification between.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "pass/Internal.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

#include <stdio.h>

//===--- Preparing ---===//

static MlirLogicalResult prepareElements(PsManager *manager, const PsElements *elements, int depth);

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

static MlirLogicalResult preparePipelines(PsManager *manager, PsPass *pass, int depth) {
  if (pass->pipelines.size == 0 && mlirLogicalResultIsFailure(parsePipelineOptions(manager, pass)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < pass->pipelines.size; ++i) {
    PsPipeline *pipeline = &pass->pipelines.data[i];
    if (mlirLogicalResultIsFailure(
            prepareElements(manager, &pipeline->manager->elements, depth + 1)))
      return mlirLogicalResultFailure();
    pipeline->sequence = psSequenceCreate(pipeline->manager);
    if (!pipeline->sequence)
      return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

// External passes are initialized once for a pipeline and the dialects that are there.
static uint64_t initializationKey(const PsManager *manager, const PsElements *elements) {
  uint64_t key = irContext(manager->context)->loaded.size;
  for (size_t i = 0; i < elements->size; ++i) {
    PsElement element = elements->data[i];
    key = tsHashCombine(key, element.pass ? (uintptr_t)element.pass
                                          : initializationKey(manager, &element.nested->elements));
  }
  return key;
}

static MlirLogicalResult initializeExternal(PsManager *manager, PsPass *pass) {
  return manager->initializes && pass->callbacks.initialize
             ? pass->callbacks.initialize(manager->context, pass->userData)
             : mlirLogicalResultSuccess();
}

// Passes may make ops of dialects that the input doesn't have; external ones may prepare
// themselves.
static MlirLogicalResult preparePass(PsManager *manager, PsPass *pass, int depth) {
  IrContext *context = irContext(manager->context);
  for (size_t d = 0; d < pass->dialects.size; ++d)
    irContextLoadDialect(context, pass->dialects.data[d]);
  if (!pass->definition)
    return initializeExternal(manager, pass);
  for (uint32_t d = 0; d < pass->definition->numDependents; ++d) {
    const char *name = pass->definition->dependents[d];
    if (!irContextGetOrLoadDialect(context, mlirStringRefCreateFromCString(name)))
      return mlirLocationEmitError(mlirLocationUnknownGet(manager->context),
                                   "pass '%s' needs dialect '%s', which isn't registered",
                                   psPassArgument(pass), name);
  }
  return preparePipelines(manager, pass, depth);
}

static MlirLogicalResult prepareElements(PsManager *manager, const PsElements *elements,
                                         int depth) {
  if (depth > kMaxPipelineNesting)
    return mlirLocationEmitError(mlirLocationUnknownGet(manager->context),
                                 "pipelines are nested more than %d deep", kMaxPipelineNesting);
  for (size_t i = 0; i < elements->size; ++i) {
    PsElement element = elements->data[i];
    MlirLogicalResult result = element.pass
                                   ? preparePass(manager, element.pass, depth)
                                   : prepareElements(manager, &element.nested->elements, depth + 1);
    if (mlirLogicalResultIsFailure(result))
      return result;
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

// What running a pass on one op came to.
typedef struct Outcome {
  bool succeeded, unchanged;
} Outcome;

// Passes run on a copy of their struct, so that several ops can be worked on at a time.
static Outcome callPass(PsManager *manager, const PsPass *shared, MlirOperation op) {
  PsPass pass = *shared;
  pass.manager = manager;
  pass.op = op;
  pass.failed = pass.unchanged = false;
  startTiming(manager, mlirStringRefCreateFromCString(psPassName(shared)));
  if (pass.definition)
    pass.definition->run((MlirPass){&pass}, pass.options, op);
  else
    pass.callbacks.run(op, (MlirExternalPass){&pass}, pass.userData);
  stopTiming(manager);
  return (Outcome){!pass.failed, pass.unchanged};
}

// A pass sees its op only, and may run beside passes on others.
static bool canRunOn(const PsPass *pass, MlirOperation op) {
  const char *anchor = psPassAnchor(pass);
  const char *problem = NULL;
  if (!irIsRegistered(irOp(op)))
    problem = "an unregistered operation";
  else if (!irHasTrait(irOp(op), TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    problem = "an operation not marked as 'IsolatedFromAbove'";
  else if (anchor && !tsEqualC(psOpName(op), anchor))
    problem = "an unsupported operation";
  if (problem)
    mlirOperationEmitOpError(op, "trying to schedule a pass on %s", problem);
  return !problem;
}

static bool runPass(PsManager *manager, PsPass *pass, MlirOperation op, PsFailure *failure) {
  if (!canRunOn(pass, op))
    return false;
  psPrintBefore(manager, pass, op);
  bool compares = manager->printing.enabled && manager->printing.onlyOnChange;
  uint64_t before = compares ? psFingerprint(op) : 0;
  TsString text = {0};
  if (manager->reproducerPath && manager->localReproducer)
    mlirOperationPrint(psOutermost(op), tsStringCallback, &text);
  Outcome outcome = callPass(manager, pass, op);
  if (outcome.succeeded && manager->verify && !outcome.unchanged)
    outcome.succeeded = mlirOperationVerify(op);
  psPrintAfter(manager, pass, op, outcome.succeeded, !compares || psFingerprint(op) != before);
  if (!outcome.succeeded && !failure->pass)
    *failure = (PsFailure){pass, op, text};
  else
    tsStringFree(&text);
  return outcome.succeeded;
}

static bool runSequence(PsManager *manager, const PsSequence *sequence, MlirOperation op,
                        PsFailure *failure);

//===--- Ops inside ---===//

/// An op, what runs on it, and what came of it.
typedef struct NestedOp {
  const PsSequence *sequence;
  MlirOperation op;
  bool succeeded;
  PsFailure failure;
} NestedOp;

typedef struct NestedRun {
  PsManager *manager;
  TsVec(NestedOp) ops;
} NestedRun;

static void runNestedOn(void *user, size_t i) {
  NestedRun *run = user;
  NestedOp *nested = &run->ops.data[i];
  startPipelineTiming(run->manager, nested->sequence->anchor);
  nested->succeeded = runSequence(run->manager, nested->sequence, nested->op, &nested->failure);
  stopTiming(run->manager);
}

// External passes keep state of their own; printing, timing and snapshots want one op after the
// other.
static bool canRunInParallel(const PsManager *manager, const PsSequence *sequence) {
  if (manager->printing.enabled || manager->timing ||
      (manager->reproducerPath && manager->localReproducer))
    return false;
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsStep *step = &sequence->steps[i];
    if (step->pass && !step->pass->definition)
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

static const PsSequence *findSequence(const PsManager *manager, const PsStep *step,
                                      MlirOperation op) {
  for (size_t n = 0; n < step->numNested; ++n)
    if (psSequenceTakes(manager, step->nested[n], psOpName(op)))
      return step->nested[n];
  return NULL;
}

// Keeps the first failure: which one doesn't depend on the number of threads.
static bool joinNested(NestedRun *run, PsFailure *failure) {
  bool succeeded = true;
  for (size_t i = 0; i < run->ops.size; ++i) {
    NestedOp *nested = &run->ops.data[i];
    if (!nested->succeeded && succeeded)
      *failure = nested->failure;
    else
      tsStringFree(&nested->failure.before);
    succeeded = succeeded && nested->succeeded;
  }
  tsVecFree(&run->ops);
  return succeeded;
}

// Runs the step's sequences on the ops that they are for directly inside. All are visited, whatever
// fails: the messages don't depend on the number of threads.
static bool runNested(PsManager *manager, const PsStep *step, MlirOperation op,
                      PsFailure *failure) {
  NestedRun run = {.manager = manager};
  bool isParallel = true;
  for (size_t n = 0; n < step->numNested; ++n)
    isParallel = isParallel && canRunInParallel(manager, step->nested[n]);
  for (uint32_t r = 0; r < irOp(op)->numRegions; ++r)
    for (IrBlock *block = irOp(op)->regions[r].first; block; block = block->next)
      for (IrOperation *inner = block->first; inner; inner = inner->next) {
        const PsSequence *sequence = findSequence(manager, step, irWrapOp(inner));
        if (sequence)
          tsVecPush(&run.ops, (NestedOp){.sequence = sequence, .op = irWrapOp(inner)});
      }
  if (isParallel)
    irParallelFor(irContext(manager->context), run.ops.size, runNestedOn, &run);
  else
    for (size_t i = 0; i < run.ops.size; ++i)
      runNestedOn(&run, i);
  return joinNested(&run, failure) && (!manager->verify || irVerify(irOp(op), false));
}

static bool runSequence(PsManager *manager, const PsSequence *sequence, MlirOperation op,
                        PsFailure *failure) {
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsStep *step = &sequence->steps[i];
    if (step->pass ? !runPass(manager, step->pass, op, failure)
                   : !runNested(manager, step, op, failure))
      return false;
  }
  return true;
}

MlirLogicalResult tesseraPassRunPipeline(MlirPass handle, MlirStringRef pipeline,
                                         MlirOperation op) {
  PsPass *pass = handle.ptr;
  for (size_t i = 0; i < pass->pipelines.size; ++i) {
    const PsPipeline *prepared = &pass->pipelines.data[i];
    if (prepared->text != pipeline.data)
      continue;
    PsFailure failure = {0};
    bool ok = psSequenceTakes(pass->manager, prepared->sequence, psOpName(op)) &&
              runSequence(pass->manager, prepared->sequence, op, &failure);
    tsStringFree(&failure.before);
    return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
  }
  return mlirOperationEmitError(op, "pass '%s' has no pipeline '%.*s'", psPassName(pass),
                                (int)pipeline.length, pipeline.data);
}

//===--- Whole pipelines ---===//

static bool runAll(PsManager *manager, const PsSequence *sequence, MlirOperation op) {
  TsString before = {0};
  if (manager->reproducerPath && !manager->localReproducer)
    mlirOperationPrint(op, tsStringCallback, &before);
  PsFailure failure = {0};
  bool ok = runSequence(manager, sequence, op, &failure);
  if (!ok && manager->reproducerPath)
    psReproduceFailure(manager, op, tsStringView(&before), &failure);
  tsStringFree(&failure.before);
  tsStringFree(&before);
  return ok;
}

static bool prepareAndRun(PsManager *manager, MlirOperation op) {
  const PsElements *elements = &manager->root.elements;
  manager->initializes = initializationKey(manager, elements) != manager->initialized;
  if (mlirLogicalResultIsFailure(prepareElements(manager, elements, 0)))
    return false;
  manager->initialized = initializationKey(manager, elements);
  const PsSequence *sequence = psSequenceCreate(&manager->root);
  if (!sequence)
    return false;
  bool ok = runAll(manager, sequence, op);
  if (manager->statistics)
    psPrintStatistics(manager, sequence);
  return ok;
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
