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
#include "tessera/version.h"

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

void optionsPrintHelp(void) {
  fputs(
      "Runs a kernel in Triton's dialect (.ttir, or what the front end makes) on the CPU, op by\n"
      "op. Addresses are always checked; races and undefined values where asked for.\n\n"
      "USAGE: triton-run [options] [kernel.ttir]\n\n"
      "What to run:\n"
      "  --kernel <name>         the function (the only public one)\n"
      "  --grid <x>[,<y>[,<z>]]  how many programs there are (1)\n"
      "  --arg [<name>=]<value>  the argument of that name, or of that name and _ptr; without a\n"
      "                          name the next one that isn't given\n\n"
      "What to look for:\n"
      "  --race                  programs that use the same bytes, unordered, one of them writing\n"
      "  --uninit                undefined elements (masked-off loads, arrays that are empty)\n"
      "                          that are stored or decide on a branch, an address or a mask\n"
      "  --max-reports <n>       of those, before the run ends (10)\n\n"
      "How to run it:\n"
      "  --seed <n>              start the programs in a random order\n"
      "  --data-seed <n>         of arrays that are uniform or normal (0)\n"
      "  --threads <n>           run programs at once (1); not with --race or --uninit\n"
      "  --dot-f64               multiply and sum floats of tt.dot in f64\n"
      "  --max-steps <n>         ops of one program, before that is an error (2^32)\n"
      "  --max-bytes <n>         of tensors and of what checks remember (8 GiB)\n\n"
      "What to show:\n"
      "  --output [<name>=]<file.npy>\n"
      "                          write an array; without a name that which the file is named "
      "after\n"
      "  --show <n>              print that many elements of each array that has changed (8)\n"
      "  --statistics            print programs, ops, memory and time\n"
      "  --help                  print this\n"
      "  --version               print the version\n\n"
      "Values of arguments:\n"
      "  7, -0.5, true  a number\n"
      "  x.npy          an array from a file; f4 and f8 are rounded to what the kernel has\n"
      "  zeros:32x32    an array that is made: zeros, ones, range (0, 1, 2, ...), uniform (in\n"
      "                 [0, 1); integers below 100), normal, or empty, which nobody has written;\n"
      "                 zeros:f32:32x32 checks the type\n"
      "  x.npy:ro       an array that the kernel may only read\n"
      "  null           a null pointer\n\n"
      "Example:\n"
      "  triton-run add.ttir --grid 4 --arg x.npy --arg y.npy --arg out=empty:4000 \\\n"
      "    --arg 4000 --race --uninit --output out.npy\n",
      stdout);
}

static bool readNumber(const char *name, const char *text, uint64_t *number) {
  return tsParseUnsigned(mlirStringRefCreateFromCString(text), number) ||
         runFail("--%s: expected a number, not '%s'", name, text);
}

static bool readGrid(const char *text, uint32_t *grid) {
  MlirStringRef rest = mlirStringRefCreateFromCString(text);
  for (int i = 0; i < 3; ++i) {
    uint64_t number;
    size_t comma = tsFindChar(rest, ',', 0);
    size_t end = comma == SIZE_MAX ? rest.length : comma;
    if (!tsParseUnsigned(tsSubstring(rest, 0, end), &number) || !number || number > INT32_MAX)
      break;
    grid[i] = (uint32_t)number;
    if (comma == SIZE_MAX)
      return true;
    rest = tsSubstring(rest, comma + 1, rest.length);
  }
  return runFail("--grid: expected up to three positive numbers, not '%s'", text);
}

/// Options without a value; false: it's none of them.
static bool takeFlag(Options *options, const char *name) {
  const struct {
    const char *name;
    bool *value;
  } flags[] = {{"race", &options->race},
               {"uninit", &options->uninit},
               {"dot-f64", &options->dotsInDouble},
               {"statistics", &options->statistics},
               {"help", &options->help},
               {"version", &options->version}};
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; ++i)
    if (!strcmp(name, flags[i].name)) {
      *flags[i].value = true;
      return true;
    }
  return false;
}

static bool takeValue(Options *options, const char *name, size_t length, const char *value) {
  const struct {
    const char *name;
    uint64_t *value;
  } numbers[] = {{"seed", &options->seed},          {"data-seed", &options->dataSeed},
                 {"threads", &options->threads},    {"max-steps", &options->maxSteps},
                 {"max-bytes", &options->maxBytes}, {"max-reports", &options->maxReports},
                 {"show", &options->shown}};
  MlirStringRef text = mlirStringRefCreate(name, length);
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i)
    if (tsEqualC(text, numbers[i].name))
      return readNumber(numbers[i].name, value, numbers[i].value);
  if (tsEqualC(text, "grid"))
    return readGrid(value, options->grid);
  if (tsEqualC(text, "kernel"))
    options->kernel = value;
  else if (tsEqualC(text, "arg"))
    tsVecPush(&options->arguments, value);
  else if (tsEqualC(text, "output"))
    tsVecPush(&options->outputs, value);
  else
    return runFail("unknown option '--%.*s'; see triton-run --help", (int)length, name);
  return true;
}

// `next` is what follows; *used: it was the value.
static bool takeOption(Options *options, const char *name, const char *next, bool *used) {
  size_t length = strcspn(name, "=");
  if (takeFlag(options, name))
    return true;
  *used = !name[length];
  const char *value = name[length] ? name + length + 1 : next;
  if (!value)
    return runFail("--%s needs a value", name);
  return takeValue(options, name, length, value);
}

bool optionsParse(Options *options, int argc, char **argv) {
  *options = (Options){.shown = 8};
  for (int i = 1; i < argc; ++i) {
    bool used = false;
    if (argv[i][0] == '-' && argv[i][1]) {
      if (!takeOption(options, argv[i] + (argv[i][1] == '-' ? 2 : 1), argv[i + 1], &used))
        return false;
      i += used;
    } else if (options->input) {
      return runFail("more than one input: '%s'", argv[i]);
    } else {
      options->input = argv[i];
    }
  }
  if (!options->input)
    options->input = "-";
  return true;
}

void optionsFree(Options *options) {
  tsVecFree(&options->arguments);
  tsVecFree(&options->outputs);
}

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
  bool isFine = tsReadFile(options->input, &text, &problem);
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
  Options options;
  bool isFine = optionsParse(&options, argc, argv);
  if (isFine && options.help)
    optionsPrintHelp();
  else if (isFine && options.version)
    printf("triton-run: Tessera %s (%s)\n", TESSERA_VERSION_STRING, tesseraGetGitHash());
  else if (isFine)
    isFine = runFile(&options);
  isFine = tsFinishStandardOutput("triton-run") && isFine;
  optionsFree(&options);
  return isFine ? EXIT_SUCCESS : EXIT_FAILURE;
}
