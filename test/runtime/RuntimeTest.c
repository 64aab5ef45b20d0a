// Uses the runtime as a program would: stitching, caches, threads, errors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// usage: runtime-test <folder of make_files.py>
#include "tessera/runtime.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif

static int failures;

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                              \
      ++failures;                                                                                  \
    }                                                                                              \
  } while (0)

static TtBinary load(const char *folder, const char *name) {
  char path[1024];
  TtError error = {TT_OK, ""};
  snprintf(path, sizeof path, "%s/%s", folder, name);
  TtBinary binary = ttBinaryLoad(path, &error);
  if (!binary) {
    fprintf(stderr, "%s: %s\n", path, error.text);
    exit(1);
  }
  return binary;
}

static TtTensor filled(const int64_t *shape, uint32_t rank, float first, float step) {
  float values[64];
  int64_t count = 1;
  for (uint32_t i = 0; i < rank; ++i)
    count *= shape[i];
  for (int64_t i = 0; i < count; ++i)
    values[i] = first + (float)i * step;
  return ttTensorCreateHost(values, shape, rank, TT_F32, NULL);
}

/// Three programs of one file, each fed by the one before: add, multiply, subtract with one weight.
static void testStitching(const char *folder) {
  TtError error = {TT_OK, ""};
  TtBinary binary = load(folder, "chain.ttnn");
  TtDevice device = ttDeviceOpen("cpu", &error);
  int64_t shape[] = {4, 6};
  TtTensor x = filled(shape, 2, 1, 0.5f), w = filled(shape, 2, 2, -0.25f);
  CHECK(ttBinaryGetNumPrograms(binary) == 3);
  CHECK(ttBinaryGetNumInputs(binary, 0) == 2 && ttBinaryGetNumOutputs(binary, 0) == 1);
  for (uint32_t program = 0; program < 3; ++program) {
    TtTensorDesc desc;
    CHECK(ttBinaryInputDesc(binary, program, 0, &desc, &error));
    CHECK(desc.memory == TT_DRAM && desc.order == TT_TILE && desc.dtype == TT_F32);
    TtTensor inputs[2] = {ttTensorToLayout(device, x, &desc, &error),
                          ttTensorToLayout(device, w, &desc, &error)};
    CHECK(ttTensorGetDesc(inputs[0])->memory == TT_DRAM);
    ttTensorDestroy(x);
    size_t count = 1;
    CHECK(ttProgramRun(device, binary, program, inputs, 2, &x, &count, &error) && count == 1);
    ttTensorDestroy(inputs[0]);
    ttTensorDestroy(inputs[1]);
  }
  float out[24];
  size_t before = ttDeviceGetBytes(device);
  TtTensor host = ttTensorToHost(device, x, &error);
  TtTensor moved = ttTensorToLayout(device, w, ttTensorGetDesc(x), &error);
  CHECK(moved && before >= sizeof out && ttDeviceGetPeakBytes(device) >= before);
  ttTensorDestroy(moved);
  CHECK(ttDeviceGetBytes(device) >= before);
  CHECK(ttTensorGetDesc(host)->memory == TT_SYSTEM);
  // Tensors outlive what they came from.
  ttBinaryDestroy(binary);
  ttDeviceClose(device);
  CHECK(ttTensorCopyData(host, out, sizeof out, &error));
  for (int i = 0; i < 24; ++i) {
    float a = 1 + (float)i * 0.5f, b = 2 + (float)i * -0.25f;
    CHECK(out[i] == (a + b) * b - b);
    float element;
    ttTensorGetElement(host, i, &element);
    CHECK(element == out[i]);
  }
  ttTensorDestroy(host);
  ttTensorDestroy(x);
  ttTensorDestroy(w);
}

/// Runs a program of two inputs, brought to its layouts first, and gives its output.
static TtTensor runMoved(TtDevice device, TtBinary binary, uint32_t program, TtTensor a,
                         TtTensor b) {
  TtTensor given[] = {a, b}, placed[2], out = NULL;
  for (uint32_t i = 0; i < 2; ++i) {
    TtTensorDesc desc;
    CHECK(ttBinaryInputDesc(binary, program, i, &desc, NULL));
    placed[i] = ttTensorToLayout(device, given[i], &desc, NULL);
  }
  size_t count = 1;
  CHECK(ttProgramRun(device, binary, program, placed, 2, &out, &count, NULL));
  ttTensorDestroy(placed[0]);
  ttTensorDestroy(placed[1]);
  return out;
}

/// Only what isn't where a program wants it is moved, whatever the order of the programs.
static void testMoves(const char *folder) {
  TtBinary one = load(folder, "chain.ttnn"), other = load(folder, "dag.ttnn");
  TtDevice device = ttDeviceOpen("cpu", NULL);
  int64_t shape[] = {4, 6};
  TtTensor x = filled(shape, 2, 1, 0.5f), w = filled(shape, 2, 2, -0.25f);
  for (int order = 0; order < 2; ++order) {
    TtMoves before = ttDeviceGetMoves(device);
    TtTensor y = runMoved(device, order ? other : one, 0, x, w);
    TtTensor z = runMoved(device, order ? one : other, 0, y, y);
    TtMoves after = ttDeviceGetMoves(device);
    CHECK(after.moves - before.moves == 2 && after.copies == before.copies);
    ttTensorDestroy(ttTensorToHost(device, z, NULL));
    CHECK(ttDeviceGetMoves(device).moves - after.moves == 1);
    ttTensorDestroy(y);
    ttTensorDestroy(z);
  }
  // A training loop: weights are brought to the device once and stay there.
  TtMoves start = ttDeviceGetMoves(device);
  TtTensor weights = runMoved(device, one, 2, w, x), step = runMoved(device, one, 1, x, w);
  TtMoves ready = ttDeviceGetMoves(device);
  CHECK(ready.moves - start.moves == 4);
  for (int i = 0; i < 10; ++i) {
    TtTensor next = runMoved(device, one, 2, weights, step);
    ttTensorDestroy(weights);
    weights = next;
  }
  CHECK(ttDeviceGetMoves(device).moves == ready.moves && ready.copies == 0);
  // Inputs that the caller hasn't moved are moved at each run; another type is copied.
  TtTensorDesc desc = ttTensorDescHost(shape, 2, TT_BF16);
  TtTensor half = ttTensorToLayout(device, x, &desc, NULL), inputs[] = {half, w}, out;
  size_t count = 1;
  CHECK(ttProgramRun(device, one, 0, inputs, 2, &out, &count, NULL));
  TtMoves end = ttDeviceGetMoves(device);
  CHECK(end.moves - ready.moves == 3 && end.copies == 2 && end.bytes == 24 * 2 + 24 * 4);
  TtTensor all[] = {x, w, weights, step, half, out};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    ttTensorDestroy(all[i]);
  ttDeviceClose(device);
  ttBinaryDestroy(one);
  ttBinaryDestroy(other);
}

/// The caller's tensor is updated, what it was made from isn't.
static void testCache(const char *folder) {
  TtError error = {TT_OK, ""};
  TtBinary binary = load(folder, "cache.ttnn");
  TtDevice device = ttDeviceOpen("cpu", &error);
  int64_t shape[] = {1, 1, 4, 2}, row[] = {1, 1, 1, 2}, one[] = {1};
  uint32_t at = 2;
  TtTensor original = filled(shape, 4, 0, 1), update = filled(row, 4, 70, 1);
  TtTensor index = ttTensorCreateHost(&at, one, 1, TT_U32, &error);
  TtTensorDesc desc;
  CHECK(ttBinaryInputDesc(binary, 0, 0, &desc, &error));
  TtTensor cache = ttTensorToLayout(device, original, &desc, &error), result;
  TtTensor inputs[] = {cache, update, index};
  size_t count = 1;
  CHECK(ttProgramRun(device, binary, 0, inputs, 3, &result, &count, &error));
  float values[8], before[8], negated[8];
  CHECK(ttTensorCopyData(cache, values, sizeof values, &error));
  CHECK(ttTensorCopyData(original, before, sizeof before, &error));
  CHECK(ttTensorCopyData(result, negated, sizeof negated, &error));
  for (int i = 0; i < 8; ++i) {
    float expected = i / 2 == 2 ? 70 + (float)(i % 2) : (float)i;
    CHECK(values[i] == expected && negated[i] == -expected && before[i] == (float)i);
  }
  ttTensorDestroy(result);
  at = 4;
  inputs[2] = ttTensorCreateHost(&at, one, 1, TT_U32, &error);
  CHECK(!ttProgramRun(device, binary, 0, inputs, 3, &result, &count, &error));
  CHECK(strstr(error.text, "position 4, but the cache has 4 positions") != NULL);
  ttTensorDestroy(inputs[2]);
  ttTensorDestroy(cache);
  ttTensorDestroy(original);
  ttTensorDestroy(update);
  ttTensorDestroy(index);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
}

static float elementOf(TtTensor tensor, int64_t index) {
  float element;
  ttTensorGetElement(tensor, index, &element);
  return element;
}

/// A constant lives on in what a program gave, and isn't changed by what changes its copy.
static void testConstants(const char *folder) {
  TtError error = {TT_OK, ""};
  TtBinary binary = load(folder, "constant.ttnn");
  TtDevice device = ttDeviceOpen("cpu", &error);
  TtTensor outputs[4];
  int64_t row[] = {1, 1, 1, 3}, one = 1;
  for (uint32_t run = 0; run < 2; ++run) {
    uint32_t position = 7 + run;
    TtTensor inputs[2] = {filled(row, 4, -1, -1),
                          ttTensorCreateHost(&position, &one, 1, TT_U32, &error)};
    size_t count = 2;
    CHECK(ttProgramRun(device, binary, 0, inputs, 2, outputs + 2 * run, &count, &error));
    ttTensorDestroy(inputs[0]);
    ttTensorDestroy(inputs[1]);
  }
  ttBinaryDestroy(binary);
  for (int64_t run = 0; run < 2; ++run) {
    CHECK(elementOf(outputs[2 * run], 21) == 21 && elementOf(outputs[2 * run], 299999) == 299999);
    CHECK(elementOf(outputs[2 * run + 1], 21 + 3 * run) == -1);
    CHECK(elementOf(outputs[2 * run + 1], 24 - 3 * run) == (float)(24 - 3 * run));
  }
  for (int i = 0; i < 4; ++i)
    ttTensorDestroy(outputs[i]);
  ttDeviceClose(device);
}

static TtTensor runAlone(TtDevice device, TtBinary binary, uint32_t program, TtTensor input,
                         TtError *error) {
  TtTensor output = NULL;
  size_t count = 1;
  return ttProgramRun(device, binary, program, &input, 1, &output, &count, error) ? output : NULL;
}

static bool isIn(TtTensor tensor, TtMemory memory) {
  return ttTensorGetDesc(tensor)->memory == memory;
}

/// Three results don't fit into L1 together: the one that wasn't used for longest goes to DRAM, and
/// comes back when a program wants it, for which another makes room.
static void testSpills(const char *folder) {
  TtError error = {TT_OK, ""};
  TtBinary binary = load(folder, "spill.ttnn");
  TtDevice device = ttDeviceOpen("cpu", &error);
  int64_t shape[] = {32, 32};
  static float values[1024];
  TtTensor held[3], results[2], again;
  for (int i = 0; i < 3; ++i) {
    values[0] = (float)(-1 - i);
    TtTensor input = ttTensorCreateHost(values, shape, 2, TT_F32, &error);
    held[i] = runAlone(device, binary, 0, input, &error);
    ttTensorDestroy(input);
    CHECK(held[i] && ttDeviceGetMoves(device).spills == (i == 2));
  }
  CHECK(isIn(held[0], TT_DRAM) && isIn(held[1], TT_L1) && isIn(held[2], TT_L1));
  uint64_t moves = ttDeviceGetMoves(device).moves;
  results[0] = runAlone(device, binary, 1, held[1], &error);
  CHECK(ttDeviceGetMoves(device).spills == 1 && ttDeviceGetMoves(device).moves == moves);
  results[1] = runAlone(device, binary, 1, held[0], &error);
  CHECK(ttDeviceGetMoves(device).spills == 2 && ttDeviceGetMoves(device).moves == moves + 1);
  CHECK(ttDeviceGetMoves(device).copies == 0 && !isIn(held[1], TT_L1) + !isIn(held[2], TT_L1) == 1);
  CHECK(elementOf(results[0], 0) == -2 && elementOf(results[1], 0) == -1);
  // What is held in DRAM leaves no room for the program's own 8 GB.
  again = runAlone(device, binary, 2, results[0], &error);
  CHECK(again && !runAlone(device, binary, 2, results[0], &error));
  CHECK(error.code == TT_ERROR_MEMORY && strstr(error.text, "tensors that are held beside its"));
  ttTensorDestroy(again);
  again = runAlone(device, binary, 2, results[0], &error);
  CHECK(again);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
  for (int i = 0; i < 3; ++i)
    ttTensorDestroy(held[i]);
  ttTensorDestroy(results[0]);
  ttTensorDestroy(results[1]);
  ttTensorDestroy(again);
}

/// Each of four devices adds what all have to its own; twice, where the results go straight on.
static void testParts(const char *folder) {
  TtError error = {TT_OK, ""};
  TtBinary binary = load(folder, "parts.ttnn");
  TtDevice device = ttDeviceOpen("cpu", &error);
  int64_t shape[] = {2, 3}, other[] = {3, 2};
  TtTensor own[5], shared = filled(shape, 2, 1, 1), outputs[2];
  TtTensorDesc desc;
  size_t count = 1;
  for (int d = 0; d < 4; ++d)
    own[d] = filled(shape, 2, (float)(10 * d), 0);
  own[4] = filled(other, 2, 0, 0);
  CHECK(ttBinaryInputDesc(binary, 0, 0, &desc, &error) && desc.perDevice);
  CHECK(!ttTensorCreatePerDevice(own + 3, 2, &error) &&
        strstr(error.text, "devices 0 and 1 aren't of one shape and layout: 2x3xf32, 3x2xf32"));
  TtTensor whole = ttTensorCreatePerDevice(own, 4, &error);
  TtTensor placed = ttTensorToLayout(device, whole, &desc, &error);
  CHECK(ttTensorGetNumParts(placed) == 4 && ttTensorGetDesc(placed)->memory == TT_DRAM);
  CHECK(ttProgramRun(device, binary, 0, (TtTensor[]){placed, shared}, 2, outputs, &count, &error));
  TtMoves before = ttDeviceGetMoves(device);
  CHECK(ttProgramRun(device, binary, 0, (TtTensor[]){outputs[0], shared}, 2, outputs + 1, &count,
                     &error));
  CHECK(ttDeviceGetMoves(device).moves == before.moves + 1); // `shared` comes from the host
  for (size_t d = 0; d < 4; ++d)
    CHECK(elementOf(ttTensorGetPart(outputs[1], d), 5) == (float)(10 * d + 12));
  CHECK(!ttTensorGetPart(outputs[1], 4) && ttTensorGetNumParts(shared) == 0);
  CHECK(
      !ttProgramRun(device, binary, 0, (TtTensor[]){shared, shared}, 2, outputs, &count, &error) &&
      strstr(error.text, "input 0 has 1 tensors, but each of 4 devices takes its own"));
  CHECK(
      !ttProgramRun(device, binary, 0, (TtTensor[]){placed, placed}, 2, outputs, &count, &error) &&
      strstr(error.text, "input 1 has 4 tensors, but all devices take the same"));
  ttBinaryDestroy(binary);
  for (int d = 0; d < 5; ++d)
    ttTensorDestroy(own[d]);
  for (int i = 0; i < 2; ++i)
    ttTensorDestroy(outputs[i]);
  ttTensorDestroy(whole);
  ttTensorDestroy(placed);
  ttTensorDestroy(shared);
  ttDeviceClose(device);
}

static void testErrors(const char *folder) {
  TtError error = {TT_OK, ""};
  CHECK(!ttBinaryLoad("/nowhere/at/all.ttnn", &error) && error.code == TT_ERROR_FILE);
  CHECK(!ttBinaryLoadFromMemory("garbage", 7, &error) && error.code == TT_ERROR_FILE);
  CHECK(!ttBinaryLoadFromMemory(NULL, 0, NULL));
  CHECK(!ttDeviceOpen("abacus", &error) && error.code == TT_ERROR_UNSUPPORTED);
  int64_t none[] = {0}, shape[] = {2, 3}, other[] = {3, 2};
  float values[6] = {1, 2, 3, 4, 5, 6};
  CHECK(!ttTensorCreateHost(values, none, 1, TT_F32, &error) && error.code == TT_ERROR_ARGUMENT);
  CHECK(!ttTensorCreateHost(values, shape, 2, (TtDType)77, &error) &&
        error.code == TT_ERROR_UNSUPPORTED);
  TtBinary binary = load(folder, "add.ttnn");
  TtDevice device = ttDeviceOpen("cpu", &error);
  TtTensor x = ttTensorCreateHost(values, shape, 2, TT_F32, &error), out[1];
  TtTensor y = ttTensorCreateHost(values, other, 2, TT_F32, &error);
  TtTensor inputs[] = {x, y};
  size_t count = 1;
  TtTensorDesc desc;
  CHECK(!ttBinaryInputDesc(binary, 0, 2, &desc, &error) && error.code == TT_ERROR_ARGUMENT);
  CHECK(!ttProgramRun(device, binary, 1, inputs, 2, out, &count, &error) &&
        error.code == TT_ERROR_ARGUMENT);
  CHECK(!ttProgramRun(device, binary, 0, inputs, 1, out, &count, &error));
  CHECK(!ttProgramRun(device, binary, 0, inputs, 2, out, &count, &error) &&
        strstr(error.text, "input 1 is 3x2xf32, but the program takes 2x3xf32") != NULL);
  count = 0;
  inputs[1] = x;
  CHECK(!ttProgramRun(device, binary, 0, inputs, 2, out, &count, &error));
  CHECK(!ttTensorCopyData(x, values, 4, &error) && error.code == TT_ERROR_ARGUMENT);
  CHECK(!ttSystemCreate("p9000", &count, &error));
  ttTensorDestroy(x);
  ttTensorDestroy(y);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
  ttTensorDestroy(NULL);
  ttBinaryDestroy(NULL);
  ttDeviceClose(NULL);
}

/// Inputs that nothing reads may be left out, but if given must have their shape.
static void testUnread(const char *folder) {
  TtError error = {TT_OK, ""};
  TtBinary binary = load(folder, "unread.ttnn");
  TtDevice device = ttDeviceOpen("cpu", &error);
  int64_t shape[] = {2, 3};
  TtTensor x = filled(shape, 2, 1, 1), out = NULL;
  TtTensor inputs[] = {NULL, NULL, x};
  CHECK(!ttProgramReadsInput(device, binary, 0, 0) && !ttProgramReadsInput(device, binary, 0, 1));
  CHECK(ttProgramReadsInput(device, binary, 0, 2) && !ttProgramReadsInput(device, binary, 0, 3));
  size_t count = 1;
  CHECK(ttProgramRun(device, binary, 0, inputs, 3, &out, &count, &error) && count == 1);
  float values[6];
  CHECK(out && ttTensorCopyData(out, values, sizeof values, &error) && values[5] == 6);
  ttTensorDestroy(out);
  inputs[1] = x;
  CHECK(!ttProgramRun(device, binary, 0, inputs, 3, &out, &count, &error) &&
        strstr(error.text, "input 1 is 2x3xf32") != NULL);
  inputs[1] = inputs[2] = NULL;
  CHECK(!ttProgramRun(device, binary, 0, inputs, 3, &out, &count, &error) &&
        strstr(error.text, "input 2 is missing") != NULL);
  ttTensorDestroy(x);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
}

typedef struct Seen {
  char text[400];
  size_t used;
} Seen;

static void see(Seen *seen, const char *when, const TtStepInfo *info) {
  seen->used += (size_t)snprintf(seen->text + seen->used, sizeof seen->text - seen->used,
                                 "%s %u %s %llu+%llu%s\n", when, info->operation, info->name,
                                 (unsigned long long)info->dramBytes,
                                 (unsigned long long)info->l1Bytes, info->output ? " out" : "");
}

static void seeBefore(void *seen, const TtStepInfo *info) { see(seen, "before", info); }
static void seeAfter(void *seen, const TtStepInfo *info) { see(seen, "after", info); }

/// What is told before and after each op, with the memory that is taken then.
static void testObservers(const char *folder) {
  TtBinary binary = load(folder, "between.ttnn");
  TtDevice device = ttDeviceOpen("cpu", NULL);
  ttDeviceSetFusion(device, false);
  Seen seen = {.used = 0};
  ttDeviceSetBeforeObserver(device, seeBefore, &seen);
  ttDeviceSetObserver(device, seeAfter, &seen);
  int64_t shape[] = {32, 32};
  static float zeros[32 * 32];
  TtTensor x = ttTensorCreateHost(zeros, shape, 2, TT_F32, NULL), out = NULL;
  for (int run = 0; run < 2; ++run) {
    size_t count = 1;
    CHECK(ttProgramRun(device, binary, 0, &x, 1, &out, &count, NULL));
    ttTensorDestroy(out);
    ttDeviceSetBeforeObserver(device, NULL, NULL);
    ttDeviceSetObserver(device, NULL, NULL);
  }
  CHECK(strcmp(seen.text, "before 0 abs 4096+64\nafter 0 abs 4096+64 out\n"
                          "before 1 neg 8192+64\nafter 1 neg 8192+0 out\n") == 0);
  ttTensorDestroy(x);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
}

typedef struct Worker {
  TtBinary binary;
  TtDevice device;
  int wrong;
} Worker;

static void *runMany(void *user) {
  Worker *worker = user;
  int64_t shape[] = {4, 6};
  for (int i = 0; i < 50; ++i) {
    TtTensor x = filled(shape, 2, (float)i, 1), inputs[] = {x, x}, out;
    size_t count = 1;
    float values[24];
    if (!ttProgramRun(worker->device, worker->binary, 1, inputs, 2, &out, &count, NULL)) {
      ++worker->wrong;
    } else {
      worker->wrong += !ttTensorCopyData(out, values, sizeof values, NULL) ||
                       values[3] != ((float)i + 3) * ((float)i + 3);
      ttTensorDestroy(out);
    }
    ttTensorDestroy(x);
  }
  return NULL;
}

/// Two threads share a binary and a device, a third has a device of its own.
static void testThreads(const char *folder) {
  TtBinary binary = load(folder, "chain.ttnn");
  TtDevice one = ttDeviceOpen("cpu", NULL), two = ttDeviceOpen("cpu:plain", NULL);
  Worker workers[] = {{binary, one, 0}, {binary, one, 0}, {binary, two, 0}};
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, runMany, &workers[i]);
  for (int i = 0; i < 3; ++i) {
    pthread_join(threads[i], NULL);
    CHECK(workers[i].wrong == 0);
  }
  ttDeviceClose(one);
  ttDeviceClose(two);
  ttBinaryDestroy(binary);
}

/// Weights are packed at their second run; what is kept with them and with the binary outlives the
/// device, and another device takes over.
static void testPackedWeights(const char *folder) {
  static const char *const names[] = {"cpu", "cpu", "cpu:plain"};
  TtBinary binary = load(folder, "product.ttnn");
  int64_t left[] = {4, 64}, right[] = {64, 128};
  float *values = malloc(64 * 128 * sizeof *values), out[4 * 128];
  for (int i = 0; i < 64 * 128; ++i)
    values[i] = (float)(i % 7 - 3);
  TtTensor x = ttTensorCreateHost(values, left, 2, TT_F32, NULL);
  TtTensor w = ttTensorCreateHost(values, right, 2, TT_F32, NULL), inputs[] = {x, w};
  for (int run = 0; run < 9; ++run) {
    TtDevice device = ttDeviceOpen(names[run / 3], NULL);
    TtTensor result;
    size_t count = 1;
    CHECK(ttProgramRun(device, binary, 0, inputs, 2, &result, &count, NULL));
    ttDeviceClose(device);
    CHECK(ttTensorCopyData(result, out, sizeof out, NULL));
    ttTensorDestroy(result);
    float expected = 0;
    for (int k = 0; k < 64; ++k)
      expected += values[2 * 64 + k] * values[k * 128 + 77];
    CHECK(out[2 * 128 + 77] == expected);
  }
  ttTensorDestroy(x);
  ttBinaryDestroy(binary);
  ttTensorDestroy(w);
  free(values);
}

/// Types convert on the way to a layout and back.
static void testConversions(void) {
  TtDevice device = ttDeviceOpen("cpu", NULL);
  int64_t shape[] = {2, 2};
  float values[] = {1.00390625f, -2.5f, 300, 65536};
  TtTensor x = ttTensorCreateHost(values, shape, 2, TT_F32, NULL);
  TtTensorDesc desc = ttTensorDescHost(shape, 2, TT_BF16);
  TtTensor bf16 = ttTensorToLayout(device, x, &desc, NULL);
  desc = ttTensorDescHost(shape, 2, TT_F32);
  TtTensor back = ttTensorToLayout(device, bf16, &desc, NULL);
  float out[4];
  CHECK(ttTensorCopyData(back, out, sizeof out, NULL));
  CHECK(out[0] == 1.0f && out[1] == -2.5f && out[2] == 300 && out[3] == 65536); // ties to even
  desc = ttTensorDescHost(shape, 2, TT_U8);
  TtTensor bytes = ttTensorToLayout(device, x, &desc, NULL);
  uint8_t raw[4];
  CHECK(ttTensorCopyData(bytes, raw, sizeof raw, NULL));
  CHECK(raw[0] == 1 && raw[1] == 254 && raw[2] == 44 && raw[3] == 0);
  desc.dtype = (TtDType)77;
  TtError error = {TT_OK, ""};
  CHECK(!ttTensorToLayout(device, x, &desc, &error) && error.code == TT_ERROR_UNSUPPORTED);
  ttTensorDestroy(x);
  ttTensorDestroy(bf16);
  ttTensorDestroy(back);
  ttTensorDestroy(bytes);
  ttDeviceClose(device);
}

/// Single ops: what they compute, and what is refused.
static void testOps(void) {
  TtDevice device = ttDeviceOpen("cpu", NULL);
  TtError error = {TT_OK, ""};
  int64_t shape[] = {2, 2}, dims[] = {1};
  TtTensor x = filled(shape, 2, -3, 2), y = NULL, pair[] = {x, x}; // -3 -1 1 3
  TtTensorDesc desc = *ttTensorGetDesc(x);
  TtOpField ins = {.name = "ins", .kind = TT_FIELD_TENSORS, .count = 2, .data = pair};
  TtOpField one = {.name = "ins", .kind = TT_FIELD_TENSORS, .count = 1, .data = pair};
  TtOpField clamp = {.name = "type", .kind = TT_FIELD_INTEGER, .integer = 42};
  TtOpField low = {.name = "params/ClampOpParams/min", .kind = TT_FIELD_FLOAT, .real = -1.5};
  TtOpField high = {.name = "params/ClampOpParams/max", .kind = TT_FIELD_FLOAT, .real = 2.5};
  float out[4] = {0};
  CHECK(ttOpRun(device, "EltwiseOp", &ins, 1, &desc, &y, &error)); // add, the type of number 0
  CHECK(ttTensorCopyData(y, out, sizeof out, NULL) && out[0] == -6 && out[3] == 6);
  ttTensorDestroy(y);
  CHECK(ttOpRun(device, "EltwiseOp", (TtOpField[]){clamp, one, low, high}, 4, &desc, &y, &error));
  CHECK(ttTensorCopyData(y, out, sizeof out, NULL) && out[0] == -1.5f && out[3] == 2.5f);
  ttTensorDestroy(y);

  TtOpField in = {.name = "in", .kind = TT_FIELD_TENSORS, .count = 1, .data = pair};
  TtOpField along = {.name = "dim_arg", .kind = TT_FIELD_INTEGERS, .count = 1, .data = dims};
  TtOpField wrong = {.name = "dim_arg", .kind = TT_FIELD_INTEGER};
  TtOpField absent = {.name = "colour", .kind = TT_FIELD_INTEGER};
  TtOpField member = {.name = "params/Nothing/min", .kind = TT_FIELD_FLOAT};
  const TtTensor none = NULL;
  TtOpField nothing = {.name = "in", .kind = TT_FIELD_TENSORS, .count = 1, .data = &none};
  int64_t column[] = {2, 1};
  TtTensorDesc sums = ttTensorDescHost(column, 2, TT_F32);
  CHECK(ttOpRun(device, "ReductionOp", (TtOpField[]){in, along}, 2, &sums, &y, &error));
  CHECK(ttTensorCopyData(y, out, 2 * sizeof *out, NULL) && out[0] == -4 && out[1] == 4);
  ttTensorDestroy(y);
  CHECK(!ttOpRun(device, "ReductionOp", (TtOpField[]){in, along}, 2, &desc, &y, &error));
  CHECK(strstr(error.text, "can't be reduced"));
  CHECK(!ttOpRun(device, "DoNothingOp", &in, 1, &desc, &y, &error));
  CHECK(strcmp(error.text, "there is no op 'DoNothingOp'") == 0);
  CHECK(!ttOpRun(device, "ReductionOp", &absent, 1, &desc, &y, &error));
  CHECK(strcmp(error.text, "field 'colour' of ReductionOp: there is no such field") == 0);
  CHECK(!ttOpRun(device, "ReductionOp", &wrong, 1, &desc, &y, &error));
  CHECK(!ttOpRun(device, "ReductionOp", &nothing, 1, &desc, &y, &error));
  CHECK(strcmp(error.text, "field 'in' of ReductionOp: a tensor that isn't there") == 0);
  CHECK(!ttOpRun(device, "EltwiseOp", &member, 1, &desc, &y, &error));
  CHECK(strcmp(error.text, "field 'params/Nothing/min' of EltwiseOp: there is no such member") ==
        0);
  desc.shape[0] = 0;
  CHECK(!ttOpRun(device, "ReductionOp", &in, 1, &desc, &y, &error));
  ttTensorDestroy(x);
  ttDeviceClose(device);
}

#ifdef _OPENMP
/// Seconds of processor time that a team of two takes in which one waits for the other a hundred
/// times, two milliseconds each.
static double waitingTime(void) {
  struct timespec begin, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
  for (int round = 0; round < 100; ++round) {
    unsigned late = 0;
#pragma omp parallel num_threads(2) reduction(+ : late)
    late +=
        omp_get_thread_num() == 0 && nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL) == 0;
    CHECK(late == 1);
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  return (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
}

/// A device that has all processors doesn't let its threads spin.
static void testWaiting(void) {
  TtDevice device = ttDeviceOpen("cpu", NULL);
  ttDeviceSetNumThreads(device, (unsigned)omp_get_num_procs());
  CHECK(waitingTime() < 0.06);
  // A child has the device, but none of its threads: it can be closed there too.
  pid_t child = fork();
  if (child == 0) {
    alarm(20);
    ttDeviceClose(device);
    _exit(0);
  }
  int status = 1;
  CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
  ttDeviceClose(device);
}
#else
static void testWaiting(void) {} // threads are the runtime's own: they sleep
#endif

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  testStitching(argv[1]);
  testMoves(argv[1]);
  testCache(argv[1]);
  testConstants(argv[1]);
  testSpills(argv[1]);
  testParts(argv[1]);
  testErrors(argv[1]);
  testUnread(argv[1]);
  testObservers(argv[1]);
  testThreads(argv[1]);
  testPackedWeights(argv[1]);
  testConversions();
  testOps();
  testWaiting();
  if (!failures)
    printf("runtime-test: all right\n");
  return failures != 0;
}
