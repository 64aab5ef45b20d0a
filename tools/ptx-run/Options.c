// The command line of ptx-run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PtxRun.h"

#define MEMBER(name) offsetof(Options, name)

/// --arg, and an array that is filled.
static bool takeArgument(const TsCommandLine *line, const TsOption *option, const char *value,
                         void *given) {
  (void)line;
  Options *options = given;
  KaFilling filling = kaFillingParse(mlirStringRefCreateFromCString(option->name));
  tsVecPush(&options->arguments, (GivenArgument){filling, value});
  return true;
}

static const TsOption whatToRun[] = {
    {"kernel", TS_OPTION_TEXT, MEMBER(kernel), "name", "the kernel (the only one)", NULL},
    {"list", TS_OPTION_FLAG, MEMBER(list), NULL,
     "print the kernels and the bytes of their parameters instead", NULL},
    {"grid", TS_OPTION_CALL, MEMBER(grid), "<x>[,<y>[,<z>]]", "CTAs (1)", kaTakeThreeNumbers},
    {"block", TS_OPTION_CALL, MEMBER(block), "<x>[,<y>[,<z>]]",
     "threads of a CTA (what .reqntid says)", kaTakeThreeNumbers},
    {"shared", TS_OPTION_NUMBER, MEMBER(shared), "bytes",
     "of the array that is .extern .shared (all that the target has)", NULL},
};
static const TsOption arguments[] = {
    {"arg", TS_OPTION_CALL, 0, "<type>:<value>",
     "i32:100, f32:0.5, or an array: f32:x.npy, i8:mask.npy:ro for one that is only to be read; or "
     "null, a null pointer. Types: i1 to i64, f16, bf16, f32, f64, f8E4M3FN, f8E5M2; f4 and f8 "
     "files are rounded to narrower floats",
     takeArgument},
    {"zeros", TS_OPTION_CALL, 0, "<type>:<shape>", "an array that is made, f32:32x32",
     takeArgument},
    {"ones", TS_OPTION_CALL, 0, "<type>:<shape>", "the same, of ones", takeArgument},
    {"range", TS_OPTION_CALL, 0, "<type>:<shape>", "of 0, 1, 2, ...", takeArgument},
    {"uniform", TS_OPTION_CALL, 0, "<type>:<shape>",
     "of random numbers in [0, 1); integers below 100", takeArgument},
    {"normal", TS_OPTION_CALL, 0, "<type>:<shape>", "of random numbers, normally distributed",
     takeArgument},
    {"data-seed", TS_OPTION_NUMBER, MEMBER(dataSeed), "n", "of those two (0)", NULL},
};
static const TsOption whatToLookFor[] = {
    {"check", TS_OPTION_FLAG, MEMBER(check), NULL,
     "shared memory that is read before it is written, warps that use the same bytes of it without "
     "a barrier between, copies that nobody has waited for, barriers that not all threads reach",
     NULL},
    {"max-reports", TS_OPTION_NUMBER, MEMBER(maxReports), "n", "how much of that is shown (10)",
     NULL},
    {"max-instructions", TS_OPTION_NUMBER, MEMBER(maxInstructions), "n",
     "of a CTA's warps, before that is an error (2^32)", NULL},
};
static const TsOption whatToShow[] = {
    {"out", TS_OPTION_TEXTS, MEMBER(outputs), "<number>=<file>",
     "write that argument's array as .npy; bf16 and fp8 as f4", NULL},
    {"show", TS_OPTION_NUMBER, MEMBER(shown), "n",
     "print so many elements of each array that has changed (0)", NULL},
    {"counts", TS_OPTION_FLAG, MEMBER(counts), NULL,
     "how often each instruction ran, for warps and threads; sectors of 32 bytes that go to global "
     "memory; passes over the banks of shared memory beyond those that the bytes need",
     NULL},
    {"json", TS_OPTION_FLAG, MEMBER(json), NULL, "the same as JSON", NULL},
    {"threads", TS_OPTION_NUMBER, MEMBER(threads), "n",
     "CTAs at once (1); the order of atomics is then left open", NULL},
};
static const TsOptionGroup groups[] = {
    {"What to run", sizeof whatToRun / sizeof *whatToRun, whatToRun},
    {"Arguments, in the order of the kernel's parameters; those not given are 0",
     sizeof arguments / sizeof *arguments, arguments},
    {"What to look for", sizeof whatToLookFor / sizeof *whatToLookFor, whatToLookFor},
    {"What to show", sizeof whatToShow / sizeof *whatToShow, whatToShow},
};
static const TsOption inputFile = {.kind = TS_OPTION_TEXT, .offset = MEMBER(input)};

const TsCommandLine runCommandLine = {
    .tool = "ptx-run",
    .overview =
        "Runs a kernel in PTX on the CPU: 32 lanes in lockstep, warps between barriers, CTA by "
        "CTA.\n"
        "Every global address must lie in an argument's array; more is checked where asked for.\n\n"
        "USAGE: ptx-run [options] [kernel.ptx]",
    .numGroups = sizeof groups / sizeof *groups,
    .groups = groups,
    .input = &inputFile,
    .closing =
        "An error says where: the instruction, the thread, and the line of the kernel's source if\n"
        "the PTX has lines (.loc).\n\n"
        "Example:\n"
        "  ptx-run add.ptx --grid 4 --arg f32:x.npy --arg f32:y.npy --zeros f32:4000 \\\n"
        "    --arg i32:4000 --check --counts --out 2=sum.npy",
};
