// ttrt run and perf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "support/File.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

typedef TsVec(TtTensor) Tensors;

typedef struct StepTime {
  TtStepInfo info;
  char name[32];
  double seconds;
} StepTime;

typedef struct Runner {
  Session *session;
  const Options *options;
  Result *result;
  const char *path;
  TtDevice device;
  TtBinary binary;
  uint64_t random[4]; ///< state of the generator
  uint32_t programsRun;
  TsVec(StepTime) steps; ///< of perf
  size_t stepAt;
} Runner;

static bool failRun(Runner *runner, const TtError *error) {
  resultFail(runner->result, "error", "%s", error->text);
  return false;
}

static double secondsNow(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

//===----------------------------------------------------------------------===//
// Making inputs
//===----------------------------------------------------------------------===//

/// xoshiro256**, seeded by splitmix64.
static uint64_t nextRandom(uint64_t s[4]) {
  uint64_t scaled = s[1] * 5, result = (scaled << 7 | scaled >> 57) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = s[3] << 45 | s[3] >> 19;
  return result;
}

static void seedRandom(uint64_t s[4], uint64_t seed) {
  for (int i = 0; i < 4; ++i) {
    uint64_t z = seed += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    s[i] = z ^ (z >> 31);
  }
}

static double nextNormal(uint64_t s[4]) {
  double u = ((double)(nextRandom(s) >> 11) + 1) * 0x1p-53;
  double v = (double)(nextRandom(s) >> 11) * 0x1p-53;
  return sqrt(-2 * log(u)) * cos(2 * 3.14159265358979323846 * v);
}

/// Fills values for one tensor: floats for float types, else unsigned integers.
static void initValues(Runner *runner, bool isFloat, size_t count, float *floats, uint32_t *ints) {
  const char *init = runner->options->init;
  for (size_t i = 0; i < count; ++i) {
    if (strcmp(init, "randn") == 0) {
      if (isFloat)
        floats[i] = (float)nextNormal(runner->random);
      else
        ints[i] = (uint32_t)(nextRandom(runner->random) >> 32);
    } else if (strcmp(init, "arange") == 0) {
      floats[i] = (float)i;
      ints[i] = (uint32_t)i;
    } else { // zeros, ones
      floats[i] = init[0] == 'o' ? 1.0f : 0.0f;
      ints[i] = init[0] == 'o';
    }
  }
}

static TtTensor makeInput(Runner *runner, const TtTensorDesc *desc) {
  size_t count = (size_t)ttTensorDescGetNumElements(desc);
  bool isFloat = desc->dtype == TT_F32 || desc->dtype == TT_BF16 || desc->dtype == TT_F16;
  TtTensor tensor = NULL;
  TtError error;
  if (count > SIZE_MAX / 16) {
    resultFail(runner->result, "error", "an input has too many elements");
    return NULL;
  }
  float *floats = malloc(count * sizeof *floats);
  uint32_t *ints = malloc(count * sizeof *ints);
  if (!floats || !ints) {
    resultFail(runner->result, "error", "out of memory");
  } else {
    initValues(runner, isFloat, count, floats, ints);
    // The device converts to narrower types.
    TtTensor wide = ttTensorCreateHost(isFloat ? (const void *)floats : (const void *)ints,
                                       desc->shape, desc->rank, isFloat ? TT_F32 : TT_U32, &error);
    TtTensorDesc host = ttTensorDescHost(desc->shape, desc->rank, desc->dtype);
    tensor = wide ? ttTensorToLayout(runner->device, wide, &host, &error) : NULL;
    if (!tensor)
      failRun(runner, &error);
    ttTensorDestroy(wide);
  }
  free(floats);
  free(ints);
  return tensor;
}

static bool isFolder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/// The file that --input gives for an input; free it. NULL: none.
static char *inputPath(const Options *options, uint32_t index) {
  TsString path = {0};
  for (size_t i = 0; i < options->inputs.size; ++i) {
    struct stat info;
    const char *given = options->inputs.data[i];
    bool folder = isFolder(given);
    if (folder)
      tsStringAppendFormat(&path, "%s/input_%u.npy", given, index);
    else if (i == index)
      tsStringAppendC(&path, given);
    if (path.size && (!folder || stat(path.data, &info) == 0))
      return path.data;
    tsStringClear(&path);
  }
  tsStringFree(&path);
  return NULL;
}

/// Checks the shape of a file that is given for an input that nothing reads.
static bool checkUnread(Runner *runner, const char *path, uint32_t index,
                        const TtTensorDesc *wanted) {
  TtTensorDesc given;
  TtError error;
  if (!npyReadShape(path, &given, &error))
    return failRun(runner, &error);
  bool same = given.rank == wanted->rank;
  for (uint32_t i = 0; same && i < given.rank; ++i)
    same = given.shape[i] == wanted->shape[i];
  if (!same)
    resultFail(runner->result, "error", "'%s' hasn't the shape of input %u", path, index);
  return same;
}

/// Gives an input in `*tensor`: NULL for one that nothing reads, which may be larger than memory.
static bool getInput(Runner *runner, Goldens *goldens, uint32_t program, uint32_t index,
                     TtTensor *tensor) {
  TtTensorDesc desc;
  TtError error;
  if (!ttBinaryInputDesc(runner->binary, program, index, &desc, &error))
    return failRun(runner, &error);
  *tensor = NULL;
  char *path = inputPath(runner->options, index);
  if (!ttProgramReadsInput(runner->device, runner->binary, program, index)) {
    bool fits = !path || checkUnread(runner, path, index, &desc);
    tsFree(path);
    return fits;
  }
  if (path) {
    *tensor = npyRead(path, &error);
    tsFree(path);
    return *tensor || failRun(runner, &error);
  }
  if (goldens)
    *tensor = goldensInput(goldens, index);
  if (!*tensor)
    *tensor = makeInput(runner, &desc);
  return *tensor != NULL;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static bool saveTensor(Runner *runner, const char *folder, const char *name, uint32_t index,
                       TtTensor tensor) {
  TsString path = {0}, message = {0};
  TtError error;
  tsStringAppendFormat(&path, "%s/%s_%u.npy", folder, name, index);
  bool done = makeFolders(folder, &message);
  if (!done)
    resultFail(runner->result, "error", "%s", message.data);
  else if (!(done = npyWrite(path.data, tensor, &error)))
    failRun(runner, &error);
  tsStringFree(&path);
  tsStringFree(&message);
  return done;
}

static bool saveAll(Runner *runner, uint32_t program, const Tensors *inputs,
                    const Tensors *outputs) {
  const Options *options = runner->options;
  TsString folder = {0};
  bool done = true;
  if (options->saveArtifacts) {
    tsStringAppendFormat(&folder, "%s/%s/run/program_%u", options->artifactDir,
                         baseName(runner->path), program);
    for (uint32_t i = 0; done && i < inputs->size; ++i)
      done = !inputs->data[i] || saveTensor(runner, folder.data, "input", i, inputs->data[i]);
    for (uint32_t i = 0; done && i < outputs->size; ++i)
      done = saveTensor(runner, folder.data, "output", i, outputs->data[i]);
  }
  if (options->output) {
    tsStringClear(&folder);
    tsStringAppendC(&folder, options->output);
    if (strcmp(options->programIndex, "all") == 0 && ttBinaryGetNumPrograms(runner->binary) > 1)
      tsStringAppendFormat(&folder, "/program_%u", program);
    for (uint32_t i = 0; done && i < outputs->size; ++i)
      done = saveTensor(runner, folder.data, "output", i, outputs->data[i]);
  }
  tsStringFree(&folder);
  return done;
}

static bool saveGoldens(Runner *runner, uint32_t program, const GoldenCheck *check) {
  TsString path = {0}, json = {0}, message = {0};
  tsStringAppendFormat(&path, "%s/%s/run/program_%u", runner->options->artifactDir,
                       baseName(runner->path), program);
  bool done = makeFolders(path.data, &message);
  tsStringAppendC(&path, "/golden_results.json");
  tsStringAppendFormat(&json, "{\n%s\n}\n", check->report.size ? check->report.data : "");
  done = done && writeWholeFile(path.data, json.data, json.size, &message);
  if (!done)
    resultFail(runner->result, "error", "%s", message.data);
  tsStringFree(&path);
  tsStringFree(&json);
  tsStringFree(&message);
  return done;
}

//===----------------------------------------------------------------------===//
// Perf
//===----------------------------------------------------------------------===//

/// Keeps the best time of each step over the loops.
static void observeTime(void *user, const TtStepInfo *info) {
  Runner *runner = user;
  if (runner->stepAt == runner->steps.size) {
    StepTime step = {.info = *info, .seconds = info->seconds};
    snprintf(step.name, sizeof step.name, "%s%s", info->name, info->numOps > 1 ? " (fused)" : "");
    tsVecPush(&runner->steps, step);
  }
  StepTime *step = &runner->steps.data[runner->stepAt++];
  step->seconds = info->seconds < step->seconds ? info->seconds : step->seconds;
}

static void printTimes(const Runner *runner, uint32_t program) {
  double total = 0;
  for (size_t i = 0; i < runner->steps.size; ++i)
    total += runner->steps.data[i].seconds;
  printf("program %u: %zu steps, %.3f ms\n", program, runner->steps.size, total * 1e3);
  printf("   op  %-26s %10s %6s %9s %8s  location\n", "name", "ms", "%", "GFLOP/s", "GB/s");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    double seconds = step->seconds > 0 ? step->seconds : 1e-9;
    char flops[16] = "-";
    if (step->info.flops > 0)
      snprintf(flops, sizeof flops, "%.1f", step->info.flops / seconds * 1e-9);
    printf("%5u  %-26s %10.4f %6.2f %9s %8.2f  %.*s\n", step->info.operation, step->name,
           step->seconds * 1e3, total > 0 ? step->seconds / total * 100 : 0, flops,
           step->info.bytes / seconds * 1e-9, (int)step->info.locationLength,
           step->info.location ? step->info.location : "");
  }
}

static void appendCsvText(TsString *csv, const char *text, size_t length) {
  tsStringAppendChar(csv, '"');
  for (size_t i = 0; i < length; ++i) {
    if (text[i] == '"')
      tsStringAppendChar(csv, '"');
    tsStringAppendChar(csv, text[i] == '\n' ? ' ' : text[i]);
  }
  tsStringAppendChar(csv, '"');
}

/// The columns that mean something on this device, under their usual names.
static bool saveTimes(Runner *runner, uint32_t program) {
  TsString csv = {0}, path = {0}, message = {0};
  tsStringAppendC(&csv, "OP CODE,GLOBAL CALL COUNT,HOST DURATION [ns],FLOPS,BYTES,LOC\n");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    tsStringAppendFormat(&csv, "ttnn.%s,%u,%.0f,%.0f,%.0f,", step->info.name, step->info.operation,
                         step->seconds * 1e9, step->info.flops, step->info.bytes);
    appendCsvText(&csv, step->info.location ? step->info.location : "", step->info.locationLength);
    tsStringAppendChar(&csv, '\n');
  }
  tsStringAppendFormat(&path, "%s/%s/perf/program_%u", runner->options->artifactDir,
                       baseName(runner->path), program);
  bool done = makeFolders(path.data, &message);
  tsStringAppendC(&path, "/ops_perf_results.csv");
  done = done && writeWholeFile(path.data, csv.data, csv.size, &message);
  if (!done)
    resultFail(runner->result, "error", "%s", message.data);
  tsStringFree(&csv);
  tsStringFree(&path);
  tsStringFree(&message);
  return done;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static void freeTensors(Tensors *tensors) {
  for (size_t i = 0; i < tensors->size; ++i)
    ttTensorDestroy(tensors->data[i]);
  tsVecFree(tensors);
}

/// Only logs: these options look at a run, they don't judge it.
static void lookAtOutputs(Runner *runner, const Tensors *inputs, const Tensors *outputs) {
  const Options *options = runner->options;
  for (size_t i = 0; i < outputs->size; ++i) {
    const TtTensorDesc *desc = ttTensorGetDesc(outputs->data[i]);
    size_t count = (size_t)ttTensorDescGetNumElements(desc);
    float *actual = tensorFloats(outputs->data[i]);
    if (options->identity && i < inputs->size && inputs->data[i]) {
      const TtTensorDesc *in = ttTensorGetDesc(inputs->data[i]);
      bool close = (size_t)ttTensorDescGetNumElements(in) == count;
      float *expected = tensorFloats(inputs->data[i]);
      close =
          close && compareFloats(expected, actual, count, options->rtol, options->atol).allClose;
      if (!close)
        sessionLog(runner->session, "ERROR: output %zu isn't close to input %zu", i, i);
      tsFree(expected);
    }
    size_t at = 0;
    while (options->nonZero && at < count && actual[at] == 0)
      ++at;
    if (options->nonZero && at == count)
      sessionLog(runner->session, "ERROR: output %zu is all zero", i);
    tsFree(actual);
  }
}

static int compareTimes(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static bool runLoops(Runner *runner, uint32_t program, const Tensors *inputs, Tensors *outputs) {
  bool perf = strcmp(runner->options->command, "perf") == 0;
  // The first run makes primitives: perf doesn't count it.
  size_t loops = (size_t)runner->options->loops + perf;
  double *times = tsAllocZeroed(loops, sizeof *times);
  size_t room = ttBinaryGetNumOutputs(runner->binary, program);
  TtTensor *results = tsAllocZeroed(room ? room : 1, sizeof *results);
  TtError error;
  bool done = true;
  for (size_t i = 0; done && i < loops; ++i) {
    freeTensors(outputs);
    size_t count = room;
    runner->stepAt = 0;
    if (perf && i == 1)
      ttDeviceSetObserver(runner->device, observeTime, runner);
    double start = secondsNow();
    done = ttProgramRun(runner->device, runner->binary, program, inputs->data, inputs->size,
                        results, &count, &error);
    times[i] = (secondsNow() - start) * 1e3;
    for (size_t o = 0; done && o < count; ++o)
      tsVecPush(outputs, results[o]);
  }
  if (!done)
    failRun(runner, &error);
  if (perf)
    ttDeviceSetObserver(runner->device, NULL, NULL);
  runner->result->firstMs = times[0];
  qsort(times + (loops > 1), loops - (loops > 1), sizeof *times, compareTimes);
  runner->result->bestMs = times[loops > 1];
  runner->result->medianMs = times[(loops > 1) + (loops - (loops > 1)) / 2];
  tsFree(times);
  tsFree(results);
  return done;
}

/// Moves the inputs to where the program wants them, once for all loops.
static bool placeInputs(Runner *runner, uint32_t program, const Tensors *inputs, Tensors *placed) {
  TtError error;
  for (uint32_t i = 0; i < inputs->size; ++i) {
    TtTensorDesc desc;
    TtTensor tensor = NULL;
    if (!inputs->data[i]) {
      tsVecPush(placed, tensor);
      continue;
    }
    if (ttBinaryInputDesc(runner->binary, program, i, &desc, &error))
      tensor = ttTensorToLayout(runner->device, inputs->data[i], &desc, &error);
    if (!tensor)
      return failRun(runner, &error);
    tsVecPush(placed, tensor);
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
              failRun(runner, &error);
  done = done && runLoops(runner, program, placed, outputs) &&
         runLibrary(runner, program, &copies, outputs);
  freeTensors(&copies);
  return done;
}

static bool runWith(Runner *runner, uint32_t program, Goldens *goldens, Tensors *inputs,
                    Tensors *placed, Tensors *outputs) {
  const Options *options = runner->options;
  TtError error;
  if (!ttProgramPrepare(runner->device, runner->binary, program, &error))
    return failRun(runner, &error);
  for (uint32_t i = 0; i < ttBinaryGetNumInputs(runner->binary, program); ++i) {
    TtTensor tensor = NULL;
    if (!getInput(runner, goldens, program, i, &tensor))
      return false;
    tsVecPush(inputs, tensor);
  }
  if (!placeInputs(runner, program, inputs, placed))
    return false;
  bool perf = strcmp(options->command, "perf") == 0;
  GoldenCheck check = {
      .goldens = goldens, .pcc = options->pcc, .rtol = options->rtol, .atol = options->atol};
  if (goldens && !perf)
    ttDeviceSetObserver(runner->device, goldensObserve, &check);
  bool done = runBoth(runner, program, placed, outputs);
  ttDeviceSetObserver(runner->device, NULL, NULL);
  if (done && goldens && !perf && options->saveArtifacts)
    done = saveGoldens(runner, program, &check);
  if (done && check.failure.size) {
    resultFail(runner->result, "error", "%s", check.failure.data);
    done = false;
  }
  tsStringFree(&check.report);
  tsStringFree(&check.failure);
  return done;
}

static bool runProgram(Runner *runner, uint32_t program) {
  const Options *options = runner->options;
  bool perf = strcmp(options->command, "perf") == 0;
  Tensors inputs = {0}, placed = {0}, outputs = {0};
  Goldens *goldens = options->disableGolden ? NULL : goldensCreate(runner->binary, program);
  // Fused ops have no values of their own to compare.
  ttDeviceSetFusion(runner->device, !options->noFusion && !(goldens && !perf));
  bool done = runWith(runner, program, goldens, &inputs, &placed, &outputs);
  if (done) {
    lookAtOutputs(runner, &inputs, &outputs);
    done = saveAll(runner, program, &inputs, &outputs);
  }
  if (done && perf) {
    printTimes(runner, program);
    done = saveTimes(runner, program);
  }
  tsVecFree(&runner->steps);
  freeTensors(&inputs);
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

/// Fails with "skip" unless the file was made for a system that we can be.
static bool checkSystem(Runner *runner) {
  const Options *options = runner->options;
  TtError error = {0};
  bool matches = false;
  if (options->systemDesc && !matchesGivenSystem(runner, &matches))
    return false;
  for (size_t i = 0; !options->systemDesc && !matches && ttSystemGetName(i); ++i) {
    size_t size;
    void *bytes = ttSystemCreate(ttSystemGetName(i), &size, &error);
    matches = bytes && ttBinaryMatchesSystem(runner->binary, bytes, size, &error);
    free(bytes);
  }
  if (!matches)
    resultFail(runner->result, "skip",
               "an unexpected error occurred: system desc for device did not match flatbuffer: %s "
               "- skipping this test",
               runner->path);
  return matches;
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
  if (checkSystem(runner) && chooseProgram(runner, &first, &end) && checkInputs(runner, first, end))
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
  seedRandom(runner.random, (uint64_t)options->seed);
  for (size_t i = 0; runner.device && i < files.size; ++i) {
    runner.path = files.data[i];
    runFile(&runner);
  }
  if (runner.device)
    ttDeviceClose(runner.device);
  fflush(stdout);
  freeFiles(&files);
  tsStringFree(&message);
}
