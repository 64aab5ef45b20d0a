// tritonc: compiles Triton kernels ahead of time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tritonc.h"

#include <stdio.h>

bool tritoncFail(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fputs("tritonc: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  return false;
}

//===--- The command line ---===//

static bool takeStage(const TsCommandLine *line, const TsOption *option, const char *value,
                      void *given) {
  Options *options = given;
  for (int stage = 0; stage < TESSERA_KERNEL_NUM_STAGES; ++stage)
    if (!strcmp(value, tesseraKernelStageGetName((TesseraKernelStage)stage))) {
      options->emit = (TesseraKernelStage)stage;
      return options->hasEmit = true;
    }
  return tsCommandLineFailOption(line, option,
                                 "no stage '%s': source, ttir, llir, asm or obj; of "
                                 "GPUs ttgir, ptx and cubin too",
                                 value);
}

static bool takeNumber(const TsCommandLine *line, const TsOption *option, const char *value,
                       void *options) {
  uint64_t wide;
  if (!tsParseUnsigned(mlirStringRefCreateFromCString(value), &wide) || !wide || wide > 1024)
    return tsCommandLineFailOption(line, option, "'%s' isn't a number from 1 to 1024", value);
  *(unsigned *)(void *)((char *)options + option->offset) = (unsigned)wide;
  return true;
}

#define MEMBER(name) offsetof(Options, name)

static const TsOption tritoncOptions[] = {
    {"kernel", TS_OPTION_TEXT, MEMBER(kernel), "name",
     "the function (of TTIR: the only public one)", NULL},
    {"signature", TS_OPTION_TEXTS, MEMBER(signatures), "types",
     "what its parameters are; may be repeated (of TTIR: as it says)", NULL},
    {"emit", TS_OPTION_CALL, 0, "stage",
     "source, ttir, llir, asm or obj (obj); for a GPU source, ttir, ttgir, llir, ptx or cubin "
     "(ptx)",
     takeStage},
    {"o", TS_OPTION_TEXT, MEMBER(output), "file", "where to (standard output)", NULL},
    {"header", TS_OPTION_TEXT, MEMBER(header), "file",
     "write a C header with a function that launches the kernel", NULL},
    {"name", TS_OPTION_TEXT, MEMBER(name), "name", "of that function (the kernel's)", NULL},
    {"grid", TS_OPTION_TEXT, MEMBER(grid), "x, y, z",
     "expressions of C for the grid, of the parameters; the function doesn't take it then", NULL},
    {"target", TS_OPTION_TEXT, MEMBER(compile.target), "target",
     "cpu; or a GPU, as cuda:80 or sm_80: 80, 86, 89 or 90 (cpu)", NULL},
    {"ptxas", TS_OPTION_TEXT, MEMBER(compile.ptxas), "program",
     "what makes a cubin ($TRITON_PTXAS_PATH, or CUDA's: $CUDA_HOME/bin, PATH, "
     "/usr/local/cuda/bin)",
     NULL},
    {"mcpu", TS_OPTION_TEXT, MEMBER(compile.cpu), "name",
     "LLVM's name of the processor (this machine's)", NULL},
    {"mattr", TS_OPTION_TEXT, MEMBER(compile.features), "+a,-b",
     "features of the processor, added to its own", NULL},
    {"num-warps", TS_OPTION_CALL, MEMBER(compile.numWarps), "n",
     "warps that run a program of a GPU (4)", takeNumber},
    {"num-stages", TS_OPTION_CALL, MEMBER(compile.numStages), "n",
     "how deep loops are pipelined on a GPU (3)", takeNumber},
    {"debug", TS_OPTION_FLAG, MEMBER(compile.debug), NULL, "keep tl.device_assert", NULL},
};
static const TsOptionGroup tritoncGroups[] = {
    {"Options", sizeof tritoncOptions / sizeof *tritoncOptions, tritoncOptions}};
static const TsOption tritoncInput = {.kind = TS_OPTION_TEXT, .offset = MEMBER(input)};

static const TsCommandLine commandLine = {
    .tool = "tritonc",
    .overview =
        "Compiles a Triton kernel for this machine's processor, or for a GPU.\n\n"
        "USAGE: tritonc [options] kernel.py|kernel.ttir|kernel.ttgir|kernel.ll\n\n"
        "  tritonc add.py --kernel add --signature \"*fp32:16, *fp32:16, *fp32:16, i32, 1024\" \\\n"
        "          -o add.o --header add.h       # then: cc main.c add.o -lm, and call add()\n"
        "  tritonc add.py --kernel add --signature \"...\" --emit ttir      # a stage, to look at\n"
        "  tritonc add.py --kernel add --signature \"...\" --target cuda:80 -o add.ptx\n\n"
        "A signature has a part for each parameter:\n"
        "  *fp32           a pointer; *kfp32 one that is only read from\n"
        "  i32, u64, fp32  a number\n"
        "  ...:16          divisible by 16, an address or a number: code gets better by that\n"
        "  ...:1           an integer that is 1\n"
        "  1024, True, fp16, None\n"
        "                  the value of a tl.constexpr\n"
        "With several signatures, the header's function takes the one that fits the arguments.",
    .numGroups = 1,
    .groups = tritoncGroups,
    .input = &tritoncInput,
    .closing = "LLVM's library is opened for asm, obj and ptx: package libllvm22 or libllvm19.",
};

static bool endsWith(const char *text, const char *end) {
  return tsEndsWith(mlirStringRefCreateFromCString(text), mlirStringRefCreateFromCString(end));
}

static bool checkOptions(Options *options) {
  if (!options->input)
    return tritoncFail("which kernel? Try tritonc --help");
  options->language = endsWith(options->input, ".py") ? TESSERA_KERNEL_PYTHON
                      : endsWith(options->input, ".ll") || endsWith(options->input, ".llir")
                          ? TESSERA_KERNEL_LLIR
                          : TESSERA_KERNEL_TTIR;
  const char *target = options->compile.target;
  if (!options->hasEmit && target && strcmp(target, "cpu"))
    options->emit = TESSERA_KERNEL_STAGE_PTX;
  bool isPython = options->language == TESSERA_KERNEL_PYTHON;
  if (isPython && !options->kernel)
    return tritoncFail("say which function of %s: --kernel", options->input);
  if (isPython && !options->signatures.size)
    return tritoncFail(
        "say what the parameters of '%s' are: --signature \"*fp32, i32, ...\" (see --help)",
        options->kernel);
  if (!isPython && options->signatures.size)
    return tritoncFail("%s has types already: --signature is for Python", options->input);
  if (options->header && options->emit != TESSERA_KERNEL_STAGE_OBJECT)
    return tritoncFail("--header goes with --emit obj");
  if (options->header && options->language == TESSERA_KERNEL_LLIR)
    return tritoncFail("a header can't be made of LLVM IR, which has no parameters");
  if (options->signatures.size > 1 && options->emit < TESSERA_KERNEL_STAGE_LLIR)
    return tritoncFail("there is '%s' of one signature only",
                       tesseraKernelStageGetName(options->emit));
  return true;
}

//===--- Compiling ---===//

static bool writeFile(const char *path, MlirStringRef text) {
  TsOutputFile file;
  TsString problem = {0};
  bool ok = tsOutputFileOpen(&file, path, &problem);
  if (ok) {
    tsOutputFileWrite(&file, text);
    ok = tsOutputFileCommit(&file, &problem);
  }
  if (!ok)
    tritoncFail("%s", problem.data);
  tsStringFree(&problem);
  return ok;
}

/// Compiles the variants, of which there is at least one.
static TesseraKernelCode *compile(const Options *options, MlirStringRef text,
                                  const Variants *variants) {
  size_t count = variants->size;
  TesseraKernelSource *sources = tsAllocZeroed(count, sizeof *sources);
  TesseraKernelVariant *wanted = tsAllocZeroed(count, sizeof *wanted);
  for (size_t i = 0; i < count; ++i) {
    sources[i] = (TesseraKernelSource){.language = options->language,
                                       .text = text,
                                       .file = options->input,
                                       .kernel = options->kernel,
                                       .signature = variants->data[i].signature.data};
    wanted[i] =
        (TesseraKernelVariant){&sources[i], count > 1 ? variants->data[i].symbol.data : NULL};
  }
  TesseraKernelError error = {0};
  TesseraKernelCompiler *compiler = tesseraKernelCompilerCreate("");
  TesseraKernelCode *code = tesseraKernelCompileVariants(compiler, count, wanted, &options->compile,
                                                         options->emit, &error);
  if (!code)
    fprintf(stderr, "%s\n", error.text);
  tesseraKernelErrorFree(&error);
  tesseraKernelCompilerDestroy(compiler);
  tsFree(sources);
  tsFree(wanted);
  return code;
}

static bool writeHeader(const Options *options, const Parameters *parameters,
                        const Variants *variants) {
  TsString text = {0};
  bool ok = appendHeader(options, options->name ? options->name : options->kernel, parameters,
                         variants, &text) &&
            writeFile(options->header, tsStringView(&text));
  tsStringFree(&text);
  return ok;
}

static bool compileAndWrite(Options *options, MlirStringRef text, const Parameters *parameters,
                            Variants *variants) {
  TesseraKernelCode *code = compile(options, text, variants);
  if (!code)
    return false;
  if (variants->size == 1) {
    tsStringClear(&variants->data[0].symbol);
    tsStringAppendC(&variants->data[0].symbol, tesseraKernelCodeGetName(code));
  }
  bool ok = writeFile(options->output ? options->output : "-",
                      tesseraKernelCodeGetText(code, options->emit)) &&
            (!options->header || writeHeader(options, parameters, variants));
  tesseraKernelCodeDestroy(code);
  return ok;
}

static bool runText(Options *options, MlirStringRef text) {
  Parameters parameters = {0};
  Variants variants = {0};
  TsArena arena = {0};
  bool needsParameters = options->header || options->signatures.size > 1;
  bool ok = !needsParameters || findParameters(options, text, &arena, &parameters, &variants);
  if (ok && !needsParameters) {
    Variant only = {
        .signature = {options->signatures.size ? options->signatures.data[0] : NULL, 0}};
    tsVecPush(&variants, only);
  }
  ok = ok && compileAndWrite(options, text, &parameters, &variants);
  for (size_t i = 0; i < variants.size; ++i) {
    tsVecFree(&variants.data[i].known);
    tsStringFree(&variants.data[i].symbol);
  }
  tsVecFree(&variants);
  tsVecFree(&parameters);
  tsArenaDestroy(&arena);
  return ok;
}

static bool runFile(Options *options) {
  TsString text = {0}, problem = {0};
  bool ok = tsReadTextFile(options->input, &text, &problem);
  if (ok)
    ok = runText(options, tsStringView(&text));
  else
    tritoncFail("%s", problem.data);
  tsStringFree(&text);
  tsStringFree(&problem);
  return ok;
}

int main(int argc, char **argv) {
  Options options = {.emit = TESSERA_KERNEL_STAGE_OBJECT};
  TsCommandLineResult result = tsCommandLineParse(&commandLine, argc, argv, &options);
  bool ok = result != TS_COMMAND_LINE_FAILED;
  if (result == TS_COMMAND_LINE_RUN)
    ok = checkOptions(&options) && runFile(&options);
  ok = tsFinishStandardOutput("tritonc") && ok;
  tsVecFree(&options.signatures);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
