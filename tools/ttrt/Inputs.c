// The inputs of ttrt run and ttrt perf: files, golden values, or made.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

//===----------------------------------------------------------------------===//
// Making values
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

static const char *initOf(const Options *options) {
  return options->init ? options->init : "randn";
}

/// Fills values of a float type.
static void initFloats(Runner *runner, size_t count, float *values) {
  const char *init = initOf(runner->options);
  bool random = strcmp(init, "randn") == 0, counts = strcmp(init, "arange") == 0;
  float constant = strcmp(init, "ones") == 0 ? 1 : 0;
  for (size_t i = 0; i < count; ++i)
    values[i] = random ? (float)nextNormal(runner->random) : counts ? (float)i : constant;
}

static void initInts(Runner *runner, size_t count, uint32_t *values) {
  const char *init = initOf(runner->options);
  bool random = strcmp(init, "randn") == 0, counts = strcmp(init, "arange") == 0;
  uint32_t constant = strcmp(init, "ones") == 0;
  for (size_t i = 0; i < count; ++i)
    values[i] = random   ? (uint32_t)(nextRandom(runner->random) >> 32)
                : counts ? (uint32_t)i
                         : constant;
}

static TtTensor makeInput(Runner *runner, const TtTensorDesc *desc) {
  size_t count = (size_t)ttTensorDescGetNumElements(desc);
  bool isFloat = desc->dtype == TT_F32 || desc->dtype == TT_BF16 || desc->dtype == TT_F16;
  TtError error;
  if (count > SIZE_MAX / 16) {
    resultFail(runner->result, "error", "an input has too many elements");
    return NULL;
  }
  void *values = malloc(count * sizeof(float));
  if (!values) {
    resultFail(runner->result, "error", "out of memory");
    return NULL;
  }
  if (isFloat)
    initFloats(runner, count, values);
  else
    initInts(runner, count, values);
  // The device converts to narrower types.
  TtTensor wide =
      ttTensorCreateHost(values, desc->shape, desc->rank, isFloat ? TT_F32 : TT_U32, &error);
  free(values);
  TtTensorDesc host = ttTensorDescHost(desc->shape, desc->rank, desc->dtype);
  TtTensor tensor = wide ? ttTensorToLayout(runner->device, wide, &host, &error) : NULL;
  if (!tensor)
    runnerFail(runner, &error);
  ttTensorDestroy(wide);
  return tensor;
}

void inputsSeed(Runner *runner) { seedRandom(runner->random, (uint64_t)runner->options->seed); }

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

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

static bool sameShape(const TtTensorDesc *a, const TtTensorDesc *b) {
  return a->rank == b->rank && memcmp(a->shape, b->shape, a->rank * sizeof *a->shape) == 0;
}

/// Reads an input from a file; only its header where nothing reads the input, which may be larger
/// than memory.
static bool readInput(Runner *runner, const char *path, uint32_t index, bool isRead, Input *input) {
  TtTensorDesc given;
  TtError error;
  char have[128], want[128];
  if (isRead && (input->tensor = npyRead(path, &error)))
    given = *ttTensorGetDesc(input->tensor);
  else if (isRead || !npyReadShape(path, &given, &error))
    return runnerFail(runner, &error);
  tsStringAppendC(&input->source, path);
  if (sameShape(&given, &input->desc))
    return true;
  resultFail(runner->result, "error", "input %u is %s, but '%s' holds %s", index,
             ttTensorDescText(&input->desc, want), path, ttTensorDescText(&given, have));
  return false;
}

//===----------------------------------------------------------------------===//
// All inputs of a program
//===----------------------------------------------------------------------===//

/// Takes an output of the program before, as it is.
static bool takeCarried(Runner *runner, uint32_t index, Input *input) {
  TtError error;
  TtTensor tensor = runner->carried.data[index];
  const TtTensorDesc *given = ttTensorGetDesc(tensor);
  char have[128], want[128];
  if (!sameShape(given, &input->desc)) {
    resultFail(runner->result, "error", "input %u is %s, but output %u of the program before is %s",
               index, ttTensorDescText(&input->desc, want), index, ttTensorDescText(given, have));
    return false;
  }
  tsStringAppendFormat(&input->source, "output %u of the program before", index);
  input->carried = true;
  input->tensor = ttTensorToLayout(runner->device, tensor, given, &error);
  return input->tensor || runnerFail(runner, &error);
}

/// Gets an input; where there is nothing to get it from leaves both its tensor and its source
/// empty.
static bool getInput(Runner *runner, Goldens *goldens, uint32_t program, uint32_t index,
                     Input *input) {
  const Options *options = runner->options;
  TtError error;
  if (!ttBinaryInputDesc(runner->binary, program, index, &input->desc, &error))
    return runnerFail(runner, &error);
  if (index < runner->carried.size)
    return takeCarried(runner, index, input);
  bool isRead = ttProgramReadsInput(runner->device, runner->binary, program, index);
  char *path = inputPath(options, index);
  if (path) {
    bool done = readInput(runner, path, index, isRead, input);
    tsFree(path);
    return done;
  }
  if (!isRead) {
    tsStringAppendC(&input->source, "nothing reads it");
    return true;
  }
  if (goldens && (input->tensor = goldensInput(goldens, index))) {
    tsStringAppendC(&input->source, "golden value in the file");
    return true;
  }
  if (options->inputs.size && !options->init)
    return true;
  input->tensor = makeInput(runner, &input->desc);
  tsStringAppendC(&input->source, initOf(options));
  if (strcmp(initOf(options), "randn") == 0)
    tsStringAppendFormat(&input->source, ", seed %" PRId64, options->seed);
  return input->tensor != NULL;
}

/// Fails and names the inputs that nothing was given for, if there are any.
static bool checkMissing(Runner *runner, uint32_t program, const Inputs *inputs) {
  TsString names = {0};
  size_t missing = 0, length;
  for (size_t i = 0; i < inputs->size; ++i) {
    char text[128];
    const Input *input = &inputs->data[i];
    if (!input->source.size)
      tsStringAppendFormat(&names, "%s%zu (%s)", missing++ ? ", " : "", i,
                           ttTensorDescText(&input->desc, text));
  }
  const char *name = ttBinaryGetProgramName(runner->binary, program, &length);
  if (missing)
    resultFail(runner->result, "error",
               "program %u '%.*s': --input gives no file for input%s %s; name the files, or say "
               "with --init (randn, arange, zeros, ones) what fills the rest",
               program, (int)length, name, missing > 1 ? "s" : "", names.data);
  tsStringFree(&names);
  return !missing;
}

bool inputsGet(Runner *runner, uint32_t program, Goldens *goldens, Inputs *inputs) {
  for (uint32_t i = 0; i < ttBinaryGetNumInputs(runner->binary, program); ++i) {
    Input input = {0};
    bool done = getInput(runner, goldens, program, i, &input);
    tsVecPush(inputs, input);
    if (!done)
      return false;
  }
  return checkMissing(runner, program, inputs);
}

void inputsFree(Inputs *inputs) {
  for (size_t i = 0; i < inputs->size; ++i) {
    ttTensorDestroy(inputs->data[i].tensor);
    tsStringFree(&inputs->data[i].source);
  }
  tsVecFree(inputs);
}
