// The command line of ptx-run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PtxRun.h"

#include <stdio.h>

void runOptionsPrintHelp(void) {
  fputs(
      "Runs a kernel in PTX on the CPU: 32 lanes in lockstep, warps between barriers, CTA by CTA.\n"
      "Every global address must lie in an argument's array; more is checked where asked for.\n\n"
      "USAGE: ptx-run [options] [kernel.ptx]\n\n"
      "What to run:\n"
      "  --kernel <name>         the kernel (the only one)\n"
      "  --list                  print the kernels and the bytes of their parameters instead\n"
      "  --grid <x>[,<y>[,<z>]]  CTAs (1)\n"
      "  --block <x>[,<y>[,<z>]] threads of a CTA (what .reqntid says)\n"
      "  --shared <bytes>        of the array that is .extern .shared (all that the target has)\n\n"
      "Arguments, in the order of the kernel's parameters; those not given are 0:\n"
      "  --arg <type>:<value>    i32:100, f32:0.5, or an array: f32:x.npy, i8:mask.npy:ro for one\n"
      "                          that is only to be read. Types: i1 to i64, f16, bf16, f32, f64,\n"
      "                          f8E4M3FN, f8E5M2; f4 and f8 files are rounded to narrower floats\n"
      "  --arg null              a null pointer\n"
      "  --zeros <type>:<shape>  an array that is made, f32:32x32; also --ones, --range (0, 1, 2,\n"
      "                          ...), --uniform (in [0, 1); integers below 100), --normal\n"
      "  --data-seed <n>         of those two (0)\n\n"
      "What to look for:\n"
      "  --check                 shared memory that is read before it is written, warps that use\n"
      "                          the same bytes of it without a barrier between, copies that\n"
      "                          nobody has waited for, barriers that not all threads reach\n"
      "  --max-reports <n>       how much of that is shown (10)\n"
      "  --max-instructions <n>  of a CTA's warps, before that is an error (2^32)\n\n"
      "What to show:\n"
      "  --out <number>=<file>   write that argument's array as .npy; bf16 and fp8 as f4\n"
      "  --show <n>              print so many elements of each array that has changed (0)\n"
      "  --counts                how often each instruction ran, for warps and threads; sectors "
      "of\n"
      "                          32 bytes that go to global memory; passes over the banks of\n"
      "                          shared memory beyond those that the bytes need\n"
      "  --json                  the same as JSON\n"
      "  --threads <n>           CTAs at once (1); the order of atomics is then left open\n"
      "  --help                  print this\n"
      "  --version               print the version\n\n"
      "An error says where: the instruction, the thread, and the line of the kernel's source if\n"
      "the PTX has lines (.loc).\n\n"
      "Example:\n"
      "  ptx-run add.ptx --grid 4 --arg f32:x.npy --arg f32:y.npy --zeros f32:4000 \\\n"
      "    --arg i32:4000 --check --counts --out 2=sum.npy\n",
      stdout);
}

static bool readNumber(const char *name, const char *text, uint64_t *number) {
  return tsParseUnsigned(mlirStringRefCreateFromCString(text), number) ||
         fail("--%s: expected a number, not '%s'", name, text);
}

static bool readThree(const char *name, const char *text, uint32_t *numbers) {
  MlirStringRef rest = mlirStringRefCreateFromCString(text);
  for (int i = 0; i < 3; ++i) {
    uint64_t number;
    size_t comma = tsFindChar(rest, ',', 0), end = comma == SIZE_MAX ? rest.length : comma;
    if (!tsParseUnsigned(tsSubstring(rest, 0, end), &number) || !number || number > INT32_MAX)
      break;
    numbers[i] = (uint32_t)number;
    if (comma == SIZE_MAX)
      return true;
    rest = tsSubstring(rest, comma + 1, rest.length);
  }
  return fail("--%s: expected up to three positive numbers, not '%s'", name, text);
}

/// Options without a value; false: it's none of them.
static bool takeFlag(Options *options, const char *name) {
  const struct {
    const char *name;
    bool *value;
  } flags[] = {{"check", &options->check}, {"counts", &options->counts},
               {"json", &options->json},   {"list", &options->list},
               {"help", &options->help},   {"version", &options->version}};
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; ++i)
    if (!strcmp(name, flags[i].name)) {
      *flags[i].value = true;
      return true;
    }
  return false;
}

static bool takeValue(Options *options, const char *name, const char *value) {
  const struct {
    const char *name;
    uint64_t *value;
  } numbers[] = {{"shared", &options->shared},
                 {"threads", &options->threads},
                 {"max-reports", &options->maxReports},
                 {"max-instructions", &options->maxInstructions},
                 {"show", &options->shown},
                 {"data-seed", &options->dataSeed}};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i)
    if (!strcmp(name, numbers[i].name))
      return readNumber(name, value, numbers[i].value);
  Filling filling = fillingParse(mlirStringRefCreateFromCString(name));
  if (filling != NUM_FILLINGS && filling != EMPTY)
    tsVecPush(&options->arguments, (GivenArgument){filling, value});
  else if (!strcmp(name, "arg"))
    tsVecPush(&options->arguments, (GivenArgument){NUM_FILLINGS, value});
  else if (!strcmp(name, "out"))
    tsVecPush(&options->outputs, value);
  else if (!strcmp(name, "kernel"))
    options->kernel = value;
  else if (!strcmp(name, "grid"))
    return readThree(name, value, options->grid);
  else if (!strcmp(name, "block"))
    return readThree(name, value, options->block);
  else
    return fail("unknown option '--%s'; --help lists them", name);
  return true;
}

static bool takeOption(Options *options, const char *option, const char *next, int *used) {
  TsString name = {0};
  const char *equals = strchr(option, '=');
  tsStringAppend(&name,
                 mlirStringRefCreate(option, equals ? (size_t)(equals - option) : strlen(option)));
  bool isFine = true;
  if (!equals && name.size && takeFlag(options, name.data)) {
    *used = 0;
  } else if (!equals && !next) {
    isFine = fail("'--%s' isn't an option, or it needs a value; --help lists them", option);
  } else {
    isFine = takeValue(options, name.size ? name.data : "", equals ? equals + 1 : next);
    *used = equals ? 0 : 1;
  }
  tsStringFree(&name);
  return isFine;
}

bool runOptionsParse(Options *options, int argc, char **argv) {
  *options = (Options){0};
  for (int i = 1; i < argc; ++i) {
    int used = 0;
    if (argv[i][0] == '-' && argv[i][1]) {
      if (!takeOption(options, argv[i] + (argv[i][1] == '-' ? 2 : 1), argv[i + 1], &used))
        return false;
      i += used;
    } else if (options->input) {
      return fail("more than one input: '%s'", argv[i]);
    } else {
      options->input = argv[i];
    }
  }
  if (!options->input)
    options->input = "-";
  return true;
}

void runOptionsFree(Options *options) {
  tsVecFree(&options->arguments);
  tsVecFree(&options->outputs);
}
