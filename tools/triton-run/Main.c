// triton-run: runs a kernel of Triton's dialect op by op, with everything checked.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TritonRun.h"
#include "asm/Parser.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "dialect/triton/TritonOps.h"
#include "ir/Operation.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Registry.h"

#include <stdio.h>
#include <time.h>

bool runFail(const char *format, ...) {
  va_list args;
  fflush(stdout);
  fputs("triton-run: ", stderr);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  return false;
}

//===--- The command line ---===//

#define MEMBER(name) offsetof(Options, name)

static const TsOption whatToRun[] = {
    {"kernel", TS_OPTION_TEXT, MEMBER(kernel), "name", "the function (the only public one)", NULL},
    {"grid", TS_OPTION_CALL, MEMBER(grid), "<x>[,<y>[,<z>]]", "how many programs there are (1)",
     kaTakeThreeNumbers},
    {"arg", TS_OPTION_TEXTS, MEMBER(arguments), "[<name>=]<value>",
     "the argument of that name, or of that name and _ptr; without a name the next one that isn't "
     "given",
     NULL},
};
static const TsOption whatToLookFor[] = {
    {"race", TS_OPTION_FLAG, MEMBER(race), NULL,
     "programs that use the same bytes, unordered, one of them writing", NULL},
    {"uninit", TS_OPTION_FLAG, MEMBER(uninit), NULL,
     "undefined elements (masked-off loads, arrays that are empty) that are stored or decide on a "
     "branch, an address or a mask",
     NULL},
    {"max-reports", TS_OPTION_NUMBER, MEMBER(maxReports), "n", "of those, before the run ends (10)",
     NULL},
};
static const TsOption howToRun[] = {
    {"seed", TS_OPTION_NUMBER, MEMBER(seed), "n", "start the programs in a random order", NULL},
    {"data-seed", TS_OPTION_NUMBER, MEMBER(dataSeed), "n",
     "of arrays that are uniform or normal (0)", NULL},
    {"threads", TS_OPTION_NUMBER, MEMBER(threads), "n",
     "run programs at once (1); not with --race or --uninit", NULL},
    {"dot-f64", TS_OPTION_FLAG, MEMBER(dotsInDouble), NULL,
     "multiply and sum floats of tt.dot in f64", NULL},
    {"max-steps", TS_OPTION_NUMBER, MEMBER(maxSteps), "n",
     "ops of one program, before that is an error (2^32)", NULL},
    {"max-bytes", TS_OPTION_NUMBER, MEMBER(maxBytes), "n",
     "of tensors and of what checks remember (8 GiB)", NULL},
};
static const TsOption whatToShow[] = {
    {"output", TS_OPTION_TEXTS, MEMBER(outputs), "[<name>=]<file.npy>",
     "write an array; without a name that which the file is named after", NULL},
    {"show", TS_OPTION_NUMBER, MEMBER(shown), "n",
     "print that many elements of each array that has changed (8)", NULL},
    {"statistics", TS_OPTION_FLAG, MEMBER(statistics), NULL, "print programs, ops, memory and time",
     NULL},
};
static const TsOptionGroup optionGroups[] = {
    {"What to run", sizeof whatToRun / sizeof *whatToRun, whatToRun},
    {"What to look for", sizeof whatToLookFor / sizeof *whatToLookFor, whatToLookFor},
    {"How to run it", sizeof howToRun / sizeof *howToRun, howToRun},
    {"What to show", sizeof whatToShow / sizeof *whatToShow, whatToShow},
};
static const TsOption inputFile = {.kind = TS_OPTION_TEXT, .offset = MEMBER(input)};

static const TsCommandLine commandLine = {
    .tool = "triton-run",
    .overview =
        "Runs a kernel in Triton's dialect (.ttir, or what the front end makes) on the CPU, op by\n"
        "op. Addresses are always checked; races and undefined values where asked for.\n\n"
        "USAGE: triton-run [options] [kernel.ttir]",
    .numGroups = sizeof optionGroups / sizeof *optionGroups,
    .groups = optionGroups,
    .input = &inputFile,
    .closing =
        "Values of arguments:\n"
        "  7, -0.5, true  a number\n"
        "  x.npy          an array from a file; f4 and f8 are rounded to what the kernel has\n"
        "  zeros:32x32    an array that is made: zeros, ones, range (0, 1, 2, ...), uniform (in\n"
        "                 [0, 1); integers below 100), normal, or empty, which nobody has "
        "written;\n"
        "                 zeros:f32:32x32 checks the type\n"
        "  x.npy:ro       an array that the kernel may only read\n"
        "  null           a null pointer\n\n"
        "Example:\n"
        "  triton-run add.ttir --grid 4 --arg x.npy --arg y.npy --arg out=empty:4000 \\\n"
        "    --arg 4000 --race --uninit --output out.npy",
};

//===--- Running ---===//

static void toStandardError(MlirStringRef text, void *user) {
  (void)user;
  fflush(stdout);
  fwrite(text.data, 1, text.length, stderr);
}

static double secondsNow(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool launch(const Options *options, const TesseraTritonInterpreter *kernel,
                   const Arguments *arguments) {
  TesseraTritonStatistics statistics = {0};
  unsigned checks = (options->race ? TESSERA_TRITON_CHECK_RACES : 0) |
                    (options->uninit ? TESSERA_TRITON_CHECK_UNINITIALIZED : 0);
  TesseraTritonRun run = {.arguments = arguments->slots,
                          .numArguments = arguments->count,
                          .buffers = arguments->buffers,
                          .numBuffers = arguments->numBuffers,
                          .checks = checks,
                          .dotsInDouble = options->dotsInDouble,
                          .seed = options->seed,
                          .numThreads = options->threads > 256 ? 256 : (unsigned)options->threads,
                          .maxSteps = options->maxSteps,
                          .maxBytes = options->maxBytes,
                          .maxReports =
                              options->maxReports > 1000 ? 1000 : (unsigned)options->maxReports,
                          .statistics = &statistics};
  memcpy(run.grid, options->grid, sizeof run.grid);
  double start = secondsNow();
  bool isFine = mlirLogicalResultIsSuccess(tesseraTritonInterpreterRun(kernel, &run));
  if (options->statistics)
    printf("%llu programs, %llu ops, %llu bytes at most, %.3f s\n",
           (unsigned long long)statistics.programs, (unsigned long long)statistics.steps,
           (unsigned long long)statistics.peakBytes, secondsNow() - start);
  return isFine;
}

static bool runKernel(const Options *options, MlirOperation module) {
  MlirStringRef name = mlirStringRefCreateFromCString(options->kernel ? options->kernel : "");
  TesseraTritonInterpreter *kernel = tesseraTritonInterpreterCreate(module, name);
  if (!kernel)
    return false;
  Arguments arguments;
  bool isFine = argumentsRead(&arguments, options, kernel);
  if (isFine) {
    isFine = launch(options, kernel, &arguments);
    // After an error, too: what was written until then may say why.
    isFine = argumentsGive(&arguments, options, kernel) && isFine;
  }
  argumentsFree(&arguments);
  tesseraTritonInterpreterDestroy(kernel);
  return isFine;
}

static bool hasBlockPointers(MlirOperation module) {
  IrOperation *root = irOp(module);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    if (tritonMakeTensorPtrOpIsA(irWrapOp(op)))
      return true;
  return false;
}

// The interpreter has no pointers to blocks: they become tensors of pointers.
static bool rewriteBlockPointers(MlirContext context, MlirOperation module) {
  if (!hasBlockPointers(module))
    return true;
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirOpPassManager top = mlirPassManagerGetAsOpPassManager(manager);
  bool isFine = mlirLogicalResultIsSuccess(
                    tesseraOpPassManagerAdd(top, &tritonRewriteTensorPointerPassDef,
                                            mlirStringRefCreate("", 0), toStandardError, NULL)) &&
                mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, module));
  mlirPassManagerDestroy(manager);
  return isFine;
}

static bool runText(const Options *options, MlirStringRef name, MlirStringRef text) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  tesseraContextSetPrintOpOnDiagnostic(context, false);
  TesseraSourceHandler *handler = tesseraSourceHandlerCreate(context, toStandardError, NULL);
  tesseraSourceHandlerAddBuffer(handler, name, text);
  AsmSource source = {.name = name, .text = text, .implicitModule = true, .verify = true};
  MlirOperation module = {asmParseSource(context, &source)};
  bool isFine = !mlirOperationIsNull(module) && rewriteBlockPointers(context, module) &&
                runKernel(options, module);
  if (!mlirOperationIsNull(module))
    mlirOperationDestroy(module);
  tesseraSourceHandlerDestroy(handler);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return isFine;
}

static bool runFile(const Options *options) {
  TsString text = {0}, problem = {0};
  bool isStandardInput = !strcmp(options->input, "-");
  bool isFine = tsReadMlirFile(options->input, &text, &problem);
  if (isFine)
    isFine = runText(options,
                     isStandardInput ? tsLiteral("<stdin>")
                                     : mlirStringRefCreateFromCString(options->input),
                     tsStringView(&text));
  else
    runFail("%s", problem.data);
  tsStringFree(&text);
  tsStringFree(&problem);
  return isFine;
}

int main(int argc, char **argv) {
  Options options = {.shown = 8};
  TsCommandLineResult result = tsCommandLineParse(&commandLine, argc, argv, &options);
  bool isFine = result != TS_COMMAND_LINE_FAILED;
  if (!options.input)
    options.input = "-";
  if (result == TS_COMMAND_LINE_RUN)
    isFine = runFile(&options);
  isFine = tsFinishStandardOutput("triton-run") && isFine;
  tsVecFree(&options.arguments);
  tsVecFree(&options.outputs);
  return isFine ? EXIT_SUCCESS : EXIT_FAILURE;
}
