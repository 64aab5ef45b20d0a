// ttrt run and perf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"
#include "support/File.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

bool runnerFail(Runner *runner, const TtError *error) {
  resultFail(runner->result, "error", "%s", error->text);
  return false;
}

double secondsNow(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool isPerf(const Runner *runner) { return strcmp(runner->options->command, "perf") == 0; }

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Prepares an artifact of a program; the caller frees the path. NULL: the result says why.
static char *artifactOfProgram(Runner *runner, uint32_t program, const char *command,
                               const char *name) {
  TsString rest = {0}, message = {0};
  tsStringAppendFormat(&rest, "%s/program_%u/%s", command, program, name);
  char *path = artifactPathOf(runner->options, runner->path, rest.data, &message);
  if (!path)
    resultFail(runner->result, "error", "%s", message.data);
  tsStringFree(&rest);
  tsStringFree(&message);
  return path;
}

bool runnerWriteArtifact(Runner *runner, uint32_t program, const char *command, const char *name,
                         const TsString *contents) {
  TsString message = {0};
  char *path = artifactOfProgram(runner, program, command, name);
  if (path && !writeWholeFile(path, contents->data, contents->size, &message))
    resultFail(runner->result, "error", "%s", message.data);
  bool done = path && !message.size;
  tsFree(path);
  tsStringFree(&message);
  return done;
}

static bool saveTensor(Runner *runner, const char *path, TtTensor tensor) {
  TtError error;
  return npyWrite(path, tensor, &error) || runnerFail(runner, &error);
}

/// Saves a tensor as the artifact <kind>_<index>.npy of a run.
static bool saveArtifact(Runner *runner, uint32_t program, const char *kind, size_t index,
                         TtTensor tensor) {
  char name[64];
  snprintf(name, sizeof name, "%s_%zu.npy", kind, index);
  char *path = artifactOfProgram(runner, program, runner->options->command, name);
  bool done = path && saveTensor(runner, path, tensor);
  tsFree(path);
  return done;
}

/// Saves the outputs where --output says.
static bool saveOutputs(Runner *runner, uint32_t program, const Tensors *outputs) {
  const Options *options = runner->options;
  TsString folder = {0}, path = {0}, message = {0};
  tsStringAppendC(&folder, options->output);
  if (strcmp(options->programIndex, "all") == 0 && ttBinaryGetNumPrograms(runner->binary) > 1)
    tsStringAppendFormat(&folder, "/program_%u", program);
  bool done = makeFolders(folder.data, &message);
  if (!done)
    resultFail(runner->result, "error", "%s", message.data);
  for (uint32_t i = 0; done && i < outputs->size; ++i) {
    tsStringClear(&path);
    tsStringAppendFormat(&path, "%s/output_%u.npy", folder.data, i);
    done = saveTensor(runner, path.data, outputs->data[i]);
  }
  tsStringFree(&folder);
  tsStringFree(&path);
  tsStringFree(&message);
  return done;
}

static bool saveAll(Runner *runner, uint32_t program, const Inputs *inputs,
                    const Tensors *outputs) {
  bool done = true;
  if (runner->options->saveArtifacts) {
    for (size_t i = 0; done && i < inputs->size; ++i)
      done = !inputs->data[i].tensor ||
             saveArtifact(runner, program, "input", i, inputs->data[i].tensor);
    for (size_t i = 0; done && i < outputs->size; ++i)
      done = saveArtifact(runner, program, "output", i, outputs->data[i]);
  }
  return done && (!runner->options->output || saveOutputs(runner, program, outputs));
}

static bool saveGoldens(Runner *runner, uint32_t program, const GoldenCheck *check) {
  TsString json = {0};
  tsStringAppendFormat(&json, "{\n%s\n}\n", check->report.size ? check->report.data : "");
  bool done = runnerWriteArtifact(runner, program, "run", "golden_results.json", &json);
  tsStringFree(&json);
  return done;
}

/// Where --save-golden-tensors puts what a golden check compares.
typedef struct GoldenSaver {
  Runner *runner;
  uint32_t program;
} GoldenSaver;

static bool saveGoldenTensor(void *user, const char *name, TtTensor tensor) {
  GoldenSaver *saver = user;
  char *path = artifactOfProgram(saver->runner, saver->program, "run", name);
  bool done = path && saveTensor(saver->runner, path, tensor);
  tsFree(path);
  return done;
}

//===----------------------------------------------------------------------===//
// What a run says
//===----------------------------------------------------------------------===//

void appendTensor(TsString *line, TtTensor tensor, int64_t most) {
  const TtTensorDesc *desc = ttTensorGetDesc(tensor);
  int64_t count = ttTensorDescGetNumElements(desc);
  char text[128];
  tsStringAppendFormat(line, "%-20s ", ttTensorDescText(desc, text));
  for (int64_t i = 0; i < count && i < most; ++i) {
    uint32_t bits = 0;
    ttTensorGetElement(tensor, i, &bits);
    if (desc->dtype < TT_U32)
      tsStringAppendFormat(line, "%s%g", i ? ", " : "", (double)floatOf(desc->dtype, &bits));
    else
      tsStringAppendFormat(line, "%s%" PRIu32, i ? ", " : "", bits);
  }
  if (count > most)
    tsStringAppendC(line, ", ...");
}

static void reportRun(Runner *runner, uint32_t program, const Inputs *inputs,
                      const Tensors *outputs) {
  Session *session = runner->session;
  const Result *result = runner->result;
  size_t length;
  char text[128];
  const char *name = ttBinaryGetProgramName(runner->binary, program, &length);
  sessionReport(session, "%s: program %u '%.*s'", runner->path, program, (int)length, name);
  for (size_t i = 0; i < inputs->size; ++i)
    sessionReport(session, "  input %-3zu %-20s %s", i,
                  ttTensorDescText(&inputs->data[i].desc, text), inputs->data[i].source.data);
  for (size_t i = 0; i < outputs->size; ++i) {
    TsString values = {0};
    appendTensor(&values, outputs->data[i], 6);
    sessionReport(session, "  output %-2zu %s", i, values.data);
    tsStringFree(&values);
  }
  if (runner->carried.size)
    sessionReport(session, "  stitched  %llu inputs moved, %llu of them copied, %llu bytes",
                  (unsigned long long)runner->moved.moves, (unsigned long long)runner->moved.copies,
                  (unsigned long long)runner->moved.bytes);
  if (runner->options->loops > 1)
    sessionReport(session, "  time      first %.3f ms, best %.3f ms, median %.3f ms of %lld loops",
                  result->firstMs, result->bestMs, result->medianMs,
                  (long long)runner->options->loops);
  else
    sessionReport(session, "  time      %.3f ms", result->firstMs);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static void freeTensors(Tensors *tensors) {
  for (size_t i = 0; i < tensors->size; ++i)
    ttTensorDestroy(tensors->data[i]);
  tsVecFree(tensors);
}

static bool isClose(const Runner *runner, TtTensor in, const float *actual, size_t count) {
  const Options *options = runner->options;
  if ((size_t)ttTensorDescGetNumElements(ttTensorGetDesc(in)) != count)
    return false;
  float *expected = tensorFloats(in);
  bool close = compareFloats(expected, actual, count, options->rtol, options->atol).allClose;
  tsFree(expected);
  return close;
}

/// Checks what --identity and --non-zero ask of an output.
static void checkOutput(Runner *runner, size_t index, TtTensor in, TtTensor out,
                        TsString *failure) {
  size_t count = (size_t)ttTensorDescGetNumElements(ttTensorGetDesc(out)), at = 0;
  float *actual = tensorFloats(out);
  const char *separator = failure->size ? "; " : "";
  if (runner->options->identity && !in)
    tsStringAppendFormat(failure, "%sno input is read that output %zu could be", separator, index);
  else if (runner->options->identity && !isClose(runner, in, actual, count))
    tsStringAppendFormat(failure, "%soutput %zu isn't close to input %zu", separator, index, index);
  while (at < count && actual[at] == 0)
    ++at;
  if (runner->options->nonZero && at == count)
    tsStringAppendFormat(failure, "%soutput %zu is all zero", failure->size ? "; " : "", index);
  tsFree(actual);
}

static bool checkOutputs(Runner *runner, const Inputs *inputs, const Tensors *outputs) {
  TsString failure = {0};
  if (runner->options->identity || runner->options->nonZero)
    for (size_t i = 0; i < outputs->size; ++i)
      checkOutput(runner, i, i < inputs->size ? inputs->data[i].tensor : NULL, outputs->data[i],
                  &failure);
  bool done = !failure.size;
  if (!done)
    resultFail(runner->result, "error", "%s", failure.data);
  tsStringFree(&failure);
  return done;
}

static int compareTimes(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static bool runOnce(Runner *runner, uint32_t program, const Tensors *inputs, TtTensor *results,
                    size_t *count) {
  TtError error;
  Session *session = runner->session;
  if (ttProgramRun(runner->device, runner->binary, program, inputs->data, inputs->size, results,
                   count, &error))
    return true;
  if (session->ranks) {
    session->silent = false;
    sessionLog(session, LogError, "ERROR: process %u: %s", ranksGet(session->ranks)->rank,
               error.text);
    ranksAbort(session->ranks);
  }
  return runnerFail(runner, &error);
}

/// Runs the program twice: the first run makes what is kept for all runs. What is called after each
/// op is called here too: it may keep what it's given.
static bool checkLeak(Runner *runner, uint32_t program, const Tensors *inputs) {
  size_t room = ttBinaryGetNumOutputs(runner->binary, program), bytes[2];
  TtTensor *results = tsAllocZeroed(room ? room : 1, sizeof *results);
  bool done = true;
  Watch watch = {.runner = runner, .program = program};
  if (watchesOps(runner))
    ttDeviceSetObserver(runner->device, watchObserve, &watch);
  for (int i = 0; done && i < 2; ++i) {
    size_t count = room;
    done = runOnce(runner, program, inputs, results, &count);
    for (size_t k = 0; done && k < count; ++k)
      ttTensorDestroy(results[k]);
    bytes[i] = ttDeviceGetBytes(runner->device);
  }
  ttDeviceSetObserver(runner->device, NULL, NULL);
  tsFree(results);
  if (!done || bytes[1] <= bytes[0])
    return done;
  resultFail(runner->result, "error", "memory leak: program %u leaves %zu bytes more than before",
             program, bytes[1] - bytes[0]);
  return false;
}

/// What each device has a part of can't be shown or kept as one array.
static bool outputsAreWhole(Runner *runner, const Tensors *outputs) {
  for (size_t i = 0; i < outputs->size; ++i)
    if (ttTensorGetNumParts(outputs->data[i])) {
      resultFail(runner->result, "error",
                 "output %zu differs between the devices of the mesh: no mesh_shard puts it "
                 "together",
                 i);
      return false;
    }
  return true;
}

static bool runLoops(Runner *runner, uint32_t program, const Tensors *inputs, Tensors *outputs) {
  bool perf = isPerf(runner);
  // The first run makes primitives: perf doesn't count it.
  size_t loops = (size_t)runner->options->loops + perf;
  double *times = tsAllocZeroed(loops, sizeof *times);
  size_t room = ttBinaryGetNumOutputs(runner->binary, program);
  TtTensor *results = tsAllocZeroed(room ? room : 1, sizeof *results);
  bool done = true;
  Progress progress = progressStart(runner);
  if (loops == 1 && !runner->options->memory)
    ttDeviceSetBeforeObserver(runner->device, progressObserve, &progress);
  for (size_t i = 0; done && i < loops; ++i) {
    freeTensors(outputs);
    size_t count = room;
    runner->stepAt = 0;
    if (perf && i == 1)
      ttDeviceSetObserver(runner->device, perfObserve, runner);
    double start = runner->loopStart = secondsNow();
    done = runOnce(runner, program, inputs, results, &count);
    times[i] = (secondsNow() - start) * 1e3;
    for (size_t o = 0; done && o < count; ++o)
      tsVecPush(outputs, results[o]);
    done = done && outputsAreWhole(runner, outputs);
    if (done && !(perf && i == 0))
      progressLoop(&progress);
  }
  if (perf)
    ttDeviceSetObserver(runner->device, NULL, NULL);
  ttDeviceSetBeforeObserver(runner->device, NULL, NULL);
  runner->result->firstMs = times[0];
  qsort(times + (loops > 1), loops - (loops > 1), sizeof *times, compareTimes);
  runner->result->bestMs = times[loops > 1];
  runner->result->medianMs = times[(loops > 1) + (loops - (loops > 1)) / 2];
  tsFree(times);
  tsFree(results);
  return done;
}

/// Moves the inputs to where the program wants them, once for all loops.
static bool placeInputs(Runner *runner, const Inputs *inputs, Tensors *placed) {
  TtError error;
  for (size_t i = 0; i < inputs->size; ++i) {
    const Input *input = &inputs->data[i];
    TtTensor tensor = NULL;
    TtMoves before = ttDeviceGetMoves(runner->device);
    if (input->tensor &&
        !(tensor = ttTensorToLayout(runner->device, input->tensor, &input->desc, &error)))
      return runnerFail(runner, &error);
    tsVecPush(placed, tensor);
    TtMoves after = ttDeviceGetMoves(runner->device);
    if (!input->carried)
      continue;
    runner->moved.moves += after.moves - before.moves;
    runner->moved.copies += after.copies - before.copies;
    runner->moved.bytes += after.bytes - before.bytes;
  }
  return true;
}

/// Compares with what the library made of the C++ gives for `inputs`.
static bool runLibrary(Runner *runner, uint32_t program, const Tensors *inputs,
                       const Tensors *outputs) {
  size_t length;
  const char *name = ttBinaryGetProgramName(runner->binary, program, &length);
  LibraryCall call = {.device = runner->device,
                      .inputs = inputs->data,
                      .numInputs = inputs->size,
                      .expected = outputs->data,
                      .numExpected = outputs->size};
  TsString message = {0};
  bool done = libraryCompare(runner->path, name, length, &call, &message);
  if (!done)
    resultFail(runner->result, "error", "program %u: %s", program, message.data);
  tsStringFree(&message);
  return done;
}

/// Runs the program, and the library on copies of its inputs.
static bool runBoth(Runner *runner, uint32_t program, const Tensors *placed, Tensors *outputs) {
  if (!runner->options->emitc)
    return runLoops(runner, program, placed, outputs);
  Tensors copies = {0};
  TtError error;
  for (size_t i = 0; i < placed->size; ++i)
    tsVecPush(&copies, NULL);
  bool done = libraryCopyInputs(placed->data, placed->size, runner->device, copies.data, &error) ||
              runnerFail(runner, &error);
  done = done && runLoops(runner, program, placed, outputs) &&
         runLibrary(runner, program, &copies, outputs);
  freeTensors(&copies);
  return done;
}

/// Whether a run is looked at op by op.
static bool isWatched(const Runner *runner, const Goldens *goldens) {
  const Options *options = runner->options;
  return !isPerf(runner) && (goldens || options->debugger || options->memory || watchesOps(runner));
}

/// Runs the program under the eyes of `watch`.
static bool runWatched(Runner *runner, Watch *watch, const Tensors *placed, Tensors *outputs) {
  ttDeviceSetObserver(runner->device, watchObserve, watch);
  if (watch->memory)
    ttDeviceSetBeforeObserver(runner->device, memoryObserveBefore, watch->memory);
  bool done = runBoth(runner, watch->program, placed, outputs);
  ttDeviceSetObserver(runner->device, NULL, NULL);
  ttDeviceSetBeforeObserver(runner->device, NULL, NULL);
  return done;
}

/// Runs the program as fast as it goes; perf --memory adds up what is alive beside it.
static bool runUnwatched(Runner *runner, uint32_t program, MemoryWatch *memory,
                         const Tensors *placed, Tensors *outputs) {
  runner->memory = runner->options->memory ? memory : NULL;
  if (runner->memory)
    ttDeviceSetBeforeObserver(runner->device, memoryObserveBefore, memory);
  bool done = runBoth(runner, program, placed, outputs);
  ttDeviceSetBeforeObserver(runner->device, NULL, NULL);
  runner->memory = NULL;
  return done;
}

static bool runChecked(Runner *runner, uint32_t program, Goldens *goldens, MemoryWatch *memory,
                       const Tensors *placed, Tensors *outputs) {
  const Options *options = runner->options;
  if (options->checkLeak && !checkLeak(runner, program, placed))
    return false;
  if (!isWatched(runner, goldens))
    return runUnwatched(runner, program, memory, placed, outputs);
  GoldenSaver saver = {runner, program};
  GoldenCheck check = {.goldens = goldens,
                       .pcc = options->pcc,
                       .rtol = options->rtol,
                       .atol = options->atol,
                       .save = options->saveGoldens ? saveGoldenTensor : NULL,
                       .user = &saver};
  Watch watch = {.runner = runner,
                 .goldens = goldens ? &check : NULL,
                 .memory = options->memory ? memory : NULL,
                 .stops = options->debugger,
                 .program = program};
  bool done = runWatched(runner, &watch, placed, outputs);
  if (done && goldens && options->saveArtifacts)
    done = saveGoldens(runner, program, &check);
  if (done && check.failure.size) {
    resultFail(runner->result, "error", "%s", check.failure.data);
    done = false;
  }
  tsStringFree(&check.report);
  tsStringFree(&check.failure);
  return done;
}

/// What follows a run that went well.
static bool finishRun(Runner *runner, uint32_t program, const Inputs *inputs,
                      const Tensors *outputs, const MemoryWatch *memory) {
  const Options *options = runner->options;
  TtError error;
  reportRun(runner, program, inputs, outputs);
  if (isPerf(runner) && !perfJudge(runner, &error))
    return runnerFail(runner, &error);
  if (isPerf(runner))
    perfPrint(runner);
  if (options->html)
    pageAddProgram(runner, program);
  return (!options->memory || memoryReport(runner, program, memory)) &&
         saveAll(runner, program, inputs, outputs) &&
         (!isPerf(runner) || !options->saveArtifacts || perfSave(runner, program)) &&
         checkOutputs(runner, inputs, outputs);
}

static bool runWith(Runner *runner, uint32_t program, Goldens *goldens, Inputs *inputs,
                    Tensors *placed, Tensors *outputs) {
  TtError error;
  MemoryWatch memory = {0};
  if (!ttProgramPrepare(runner->device, runner->binary, program, &error))
    return runnerFail(runner, &error);
  bool done = inputsGet(runner, program, goldens, inputs) && placeInputs(runner, inputs, placed) &&
              runChecked(runner, program, goldens, &memory, placed, outputs) &&
              finishRun(runner, program, inputs, outputs, &memory);
  tsStringFree(&memory.report);
  return done;
}

static bool runProgram(Runner *runner, uint32_t program) {
  const Options *options = runner->options;
  Inputs inputs = {0};
  Tensors placed = {0}, outputs = {0};
  Goldens *goldens = options->disableGolden ? NULL : goldensCreate(runner->binary, program);
  // Fused ops have no values of their own to look at.
  ttDeviceSetFusion(runner->device, !options->noFusion && !isWatched(runner, goldens));
  runner->moved = (TtMoves){0};
  bool done = runWith(runner, program, goldens, &inputs, &placed, &outputs);
  freeTensors(&runner->carried);
  for (size_t i = 0; done && options->stitch && i < outputs.size; ++i)
    tsVecPush(&runner->carried, outputs.data[i]);
  outputs.size = runner->carried.size ? 0 : outputs.size;
  tsVecFree(&runner->steps);
  inputsFree(&inputs);
  freeTensors(&placed);
  freeTensors(&outputs);
  goldensDestroy(goldens);
  return done;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Says in `*matches` whether the file was made for the system of --system-desc. False and an error
/// where that can't be read.
static bool matchesGivenSystem(Runner *runner, bool *matches) {
  const char *path = runner->options->systemDesc;
  TsString bytes = {0}, message = {0};
  TtError error = {0};
  bool read = tsReadFile(path, &bytes, &message);
  *matches = read && ttBinaryMatchesSystem(runner->binary, bytes.data, bytes.size, &error);
  if (read && !*matches && error.code == TT_ERROR_FILE)
    tsStringAppendFormat(&message, "'%s': %s", path, error.text);
  bool known = !message.size;
  if (!known)
    resultFail(runner->result, "error", "%s", message.data);
  tsStringFree(&bytes);
  tsStringFree(&message);
  return known;
}

/// The shipped description that the file was made for, or NULL: none, or an error that isn't TT_OK.
static const char *shippedSystem(Runner *runner, TtError *error) {
  *error = (TtError){.code = TT_OK};
  for (size_t i = 0; ttSystemGetName(i); ++i) {
    size_t size;
    void *bytes = ttSystemCreate(ttSystemGetName(i), &size, error);
    if (!bytes)
      return NULL;
    bool matches = ttBinaryMatchesSystem(runner->binary, bytes, size, NULL);
    free(bytes);
    if (matches)
      return ttSystemGetName(i);
  }
  return NULL;
}

/// Fails with "skip" unless the file was made for a system that we can be.
static bool checkSystem(Runner *runner) {
  TtError error;
  bool matches = false;
  if (runner->options->systemDesc && !matchesGivenSystem(runner, &matches))
    return false;
  const char *shipped = shippedSystem(runner, &error);
  if (!shipped && error.code != TT_OK)
    return runnerFail(runner, &error);
  if (runner->options->systemDesc ? matches : shipped != NULL)
    return true;
  resultFail(runner->result, "skip", SYSTEM_MISMATCH, runner->path,
             shipped ? "it was made for the description " : "it was made for none that is shipped",
             shipped ? shipped : "");
  return false;
}

static bool chooseProgram(Runner *runner, uint32_t *first, uint32_t *end) {
  const char *text = runner->options->programIndex;
  *first = 0;
  *end = ttBinaryGetNumPrograms(runner->binary);
  if (strcmp(text, "all") == 0)
    return true;
  char *rest;
  unsigned long index = strtoul(text, &rest, 10);
  if (rest == text || *rest || text[0] == '-') {
    resultFail(runner->result, "error", "--program-index is a number or all, not '%s'", text);
    return false;
  }
  if (index >= *end) {
    resultFail(runner->result, "skip",
               "an unexpected error occurred: program index=%lu is greater than number of programs "
               "in: %s - skipping this test",
               index, runner->path);
    return false;
  }
  *first = (uint32_t)index;
  *end = *first + 1;
  return true;
}

/// Fails where a file is given that no program has an input for.
static bool checkInputs(Runner *runner, uint32_t first, uint32_t end) {
  const Paths *given = &runner->options->inputs;
  size_t most = 0;
  for (uint32_t i = first; i < end; ++i) {
    size_t inputs = ttBinaryGetNumInputs(runner->binary, i);
    most = inputs > most ? inputs : most;
  }
  for (size_t i = most; i < given->size; ++i) {
    if (isFolder(given->data[i]))
      continue;
    resultFail(runner->result, "error", "--input '%s': there are only %zu inputs", given->data[i],
               most);
    return false;
  }
  return true;
}

/// Keeps the file itself and the description of the system that it ran on.
static bool saveFile(Runner *runner) {
  TsString message = {0};
  TtError error;
  size_t size, systemSize = 0;
  const void *data = ttBinaryGetData(runner->binary, &size);
  const char *shipped = shippedSystem(runner, &error);
  void *system = shipped ? ttSystemCreate(shipped, &systemSize, NULL) : NULL;
  char *copy = artifactPathOf(runner->options, runner->path, baseName(runner->path), &message);
  char *systemPath =
      system ? artifactPathOf(runner->options, runner->path, "system_desc.ttsys", &message) : NULL;
  bool done = copy && writeWholeFile(copy, data, size, &message) &&
              (!system || (systemPath && writeWholeFile(systemPath, system, systemSize, &message)));
  if (!done)
    resultFail(runner->result, "error", "%s", message.data);
  tsFree(copy);
  tsFree(systemPath);
  free(system);
  tsStringFree(&message);
  return done;
}

static void runFile(Runner *runner) {
  TtError error;
  uint32_t first, end;
  runner->result = sessionAdd(runner->session, runner->path);
  runner->result->programIndex = runner->options->programIndex;
  runner->binary = ttBinaryLoad(runner->path, &error);
  if (!runner->binary) {
    bool version = error.code == TT_ERROR_VERSION;
    resultFail(runner->result, version ? "skip" : "error",
               version ? "an unexpected error occurred: ttrt: %s for flatbuffer: %s - skipping "
                         "this test"
                       : "%s ('%s')",
               error.text, runner->path);
    return;
  }
  if (checkSystem(runner) && chooseProgram(runner, &first, &end) &&
      checkInputs(runner, first, end) && (!runner->options->saveArtifacts || saveFile(runner)))
    for (uint32_t i = first; i < end && runProgram(runner, i); ++i)
      ;
  ttBinaryDestroy(runner->binary);
}

void commandRun(Session *session) {
  const Options *options = session->options;
  static const char *const extensions[] = {".ttnn", NULL};
  Paths files = {0};
  TsString message = {0};
  TtError error;
  for (size_t i = 0; i < options->binaries.size; ++i) {
    tsStringClear(&message);
    const char *path = options->binaries.data[i];
    if (!findFiles(path, extensions, &files, &message))
      resultFail(sessionAdd(session, path), "error", "%s", message.data);
  }
  Runner runner = {.session = session, .options = options};
  runner.device = files.size ? ttDeviceOpen(options->device, &error) : NULL;
  if (files.size && !runner.device)
    resultFail(sessionAdd(session, files.data[0]), "error", "%s", error.text);
  if (runner.device && options->threads)
    ttDeviceSetNumThreads(runner.device, (unsigned)options->threads);
  if (runner.device && session->ranks &&
      !ttDeviceSetRanks(runner.device, ranksGet(session->ranks), &error))
    resultFail(sessionAdd(session, files.data[0]), "error", "%s", error.text);
  if (runner.device)
    ttDeviceAllowLibraries(runner.device, options->allowLibraries);
  inputsSeed(&runner);
  for (size_t i = 0; runner.device && i < files.size; ++i) {
    runner.path = files.data[i];
    runFile(&runner);
  }
  tsStringClear(&message);
  if (runner.page.size && !pageWrite(&runner, options->html, &message))
    resultFail(runner.result, "error", "%s", message.data);
  tsStringFree(&runner.page);
  freeTensors(&runner.carried);
  if (runner.device)
    ttDeviceClose(runner.device);
  freeFiles(&files);
  tsStringFree(&message);
}
