// mlir-runner: compiles a module of the llvm dialect and calls one of its functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemRefCopy.h"
#include "asm/Parser.h"
#include "dialect/llvm/LLVMOps.h"
#include "support/CommandLine.h"
#include "support/File.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/ExecutionEngine.h"
#include "tessera/Registry.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct Options {
  const char *input; ///< "-": standard input
  const char *entry, *result, *features, *architecture, *objectName;
  TsVec(MlirStringRef) libraries;
  TsTexts flags; ///< LLVM's own
  int level;
  bool implicitModule, dumpsObject;
} Options;

//===--- The command line ---===//

static bool takeLibraries(const TsCommandLine *line, const TsOption *option, const char *value,
                          void *given) {
  (void)line, (void)option;
  Options *options = given;
  MlirStringRef text = mlirStringRefCreateFromCString(value);
  for (size_t start = 0; start <= text.length;) {
    size_t comma = tsFindChar(text, ',', start);
    size_t end = comma == SIZE_MAX ? text.length : comma;
    if (end > start)
      tsVecPush(&options->libraries, tsSubstring(text, start, end - start));
    start = end + 1;
  }
  return true;
}

/// The digit of -O.
static bool takeLevel(const TsCommandLine *line, const TsOption *option, const char *value,
                      void *given) {
  (void)line, (void)value;
  Options *options = given;
  options->level = option->name[1] - '0';
  return true;
}

/// Options that LLVM's library knows itself, as it spells them.
static bool takeMatrixFlag(const TsCommandLine *line, const TsOption *option, const char *value,
                           void *given) {
  (void)line, (void)value;
  Options *options = given;
  tsVecPush(&options->flags,
            !strcmp(option->name, "enable-matrix") ? "-enable-matrix" : "-matrix-allow-contract");
  return true;
}

static bool takeMatrixLayout(const TsCommandLine *line, const TsOption *option, const char *value,
                             void *given) {
  Options *options = given;
  bool isRows = !strcmp(value, "row-major");
  if (!isRows && strcmp(value, "column-major"))
    return tsCommandLineFailOption(line, option, "Cannot find option named '%s'!", value);
  tsVecPush(&options->flags,
            isRows ? "-matrix-default-layout=row-major" : "-matrix-default-layout=column-major");
  return true;
}

#define MEMBER(name) offsetof(Options, name)

static const TsOption runnerOptions[] = {
    {"e", TS_OPTION_TEXT, MEMBER(entry), "function", "the function to call (main)", NULL},
    {"entry-point-result", TS_OPTION_TEXT, MEMBER(result), "void|i32|i64|f32",
     "what it returns, which is printed (f32)", NULL},
    {"shared-libs", TS_OPTION_CALL, 0, "file,...", "libraries whose functions it may call",
     takeLibraries},
    {"O0", TS_OPTION_CALL_OPTIONAL, 0, NULL, "don't optimize (the default)", takeLevel},
    {"O1", TS_OPTION_CALL_OPTIONAL, 0, NULL, "optimize a little", takeLevel},
    {"O2", TS_OPTION_CALL_OPTIONAL, 0, NULL, "optimize", takeLevel},
    {"O3", TS_OPTION_CALL_OPTIONAL, 0, NULL, "optimize more", takeLevel},
    {"mattr", TS_OPTION_TEXT, MEMBER(features), "+a,-b",
     "features of the processor, added to its own", NULL},
    {"march", TS_OPTION_TEXT, MEMBER(architecture), "name",
     "the architecture, which must be this machine's", NULL},
    {"enable-matrix", TS_OPTION_CALL_OPTIONAL, 0, NULL,
     "compile what computes with matrices in flat vectors", takeMatrixFlag},
    {"matrix-allow-contract", TS_OPTION_CALL_OPTIONAL, 0, NULL,
     "sums of products of matrices may be rounded once", takeMatrixFlag},
    {"matrix-default-layout", TS_OPTION_CALL, 0, "row-major|column-major",
     "how they lie in vectors (column-major)", takeMatrixLayout},
    {"dump-object-file", TS_OPTION_FLAG, MEMBER(dumpsObject), NULL, "write the object file", NULL},
    {"object-filename", TS_OPTION_TEXT, MEMBER(objectName), "file", "where to (<input>.o)", NULL},
    {"no-implicit-module", TS_OPTION_UNSET, MEMBER(implicitModule), NULL,
     "don't put a module around the input", NULL},
};
static const TsOptionGroup runnerGroups[] = {
    {"Options", sizeof runnerOptions / sizeof *runnerOptions, runnerOptions}};
static const TsOption runnerInput = {.kind = TS_OPTION_TEXT, .offset = MEMBER(input)};

static const TsCommandLine commandLine = {
    .tool = "mlir-runner",
    .overview = "Compiles a module of the llvm dialect and calls one of its functions.\n\n"
                "USAGE: mlir-runner [options] [input.mlir]",
    .numGroups = 1,
    .groups = runnerGroups,
    .input = &runnerInput,
    .closing = "Without an input file, standard input is read. LLVM's library is opened when code "
               "is made: package libllvm22 or libllvm19.",
};

//===--- Running ---===//

static bool error(const char *format, const char *argument) {
  fputs("Error: ", stderr);
  fprintf(stderr, format, argument);
  fputc('\n', stderr);
  return false;
}

static void reportError(MlirStringRef text, void *user) {
  (void)user;
  fprintf(stderr, "Error: %.*s\n", (int)text.length, text.data);
}

static void toStandardError(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stderr);
}

/// Whether the function takes nothing and returns what is expected.
static bool checkEntry(const Options *options, MlirOperation module) {
  MlirOperation function =
      tesseraSymbolTableLookupIn(module, mlirStringRefCreateFromCString(options->entry));
  if (mlirOperationIsNull(function) || !llvmFuncOpIsA(function) ||
      mlirBlockIsNull(mlirRegionGetFirstBlock(llvmFuncOpGetBody(function))))
    return error("entry point not found%s", "");
  size_t numParams;
  MlirType type = llvmFuncOpGetFunctionType(function);
  llvmFunctionTypeGetParams(type, &numParams);
  if (numParams)
    return error("JIT can't invoke a main function expecting arguments%s", "");
  MlirType result = llvmFunctionTypeGetReturnType(type);
  if (!strcmp(options->result, "void"))
    return llvmVoidTypeIsA(result) || error("expected void function%s", "");
  bool fits = !strcmp(options->result, "f32")
                  ? mlirTypeIsAF32(result)
                  : tesseraTypeIsSignlessInteger(result, !strcmp(options->result, "i32") ? 32 : 64);
  return fits || error("only single %s function result supported", options->result);
}

static bool callEntry(const Options *options, MlirExecutionEngine engine) {
  union {
    int32_t i32;
    int64_t i64;
    float f32;
  } result;
  void *arguments[] = {&result};
  if (mlirLogicalResultIsFailure(mlirExecutionEngineInvokePacked(
          engine, mlirStringRefCreateFromCString(options->entry), arguments))) {
    // What is missing is what the function calls: say it.
    TsString name = {0};
    tsStringAppendFormat(&name, "_mlir_%s", options->entry);
    tesseraExecutionEngineLookup(engine, tsStringView(&name), reportError, NULL);
    tsStringFree(&name);
    return false;
  }
  if (!strcmp(options->result, "i32"))
    printf("%" PRId32 "\n", result.i32);
  else if (!strcmp(options->result, "i64"))
    printf("%" PRId64 "\n", result.i64);
  else if (!strcmp(options->result, "f32"))
    printf("%e\n", (double)result.f32);
  return true;
}

static bool dumpObject(const Options *options, MlirExecutionEngine engine) {
  TsOutputFile file;
  TsString name = {0}, problem = {0};
  tsStringAppendFormat(&name, options->objectName ? "%s" : "%s.o",
                       options->objectName ? options->objectName : options->input);
  bool ok = tsOutputFileOpen(&file, name.data, &problem);
  if (ok) {
    tsOutputFileWrite(&file, tesseraExecutionEngineGetObject(engine));
    ok = tsOutputFileCommit(&file, &problem);
  }
  if (!ok)
    error("%s", problem.data);
  tsStringFree(&name);
  tsStringFree(&problem);
  return ok;
}

static bool runModule(const Options *options, MlirModule module) {
  TesseraEngineOptions made = {.level = options->level,
                               .numLibraries = (intptr_t)options->libraries.size,
                               .libraries = options->libraries.data,
                               .keepsObject = options->dumpsObject,
                               .features = options->features,
                               .numFlags = options->flags.size,
                               .flags = options->flags.data};
  if (!checkEntry(options, mlirModuleGetOperation(module)))
    return false;
  MlirExecutionEngine engine = tesseraExecutionEngineCreate(module, &made, reportError, NULL);
  if (mlirExecutionEngineIsNull(engine))
    return false;
  void (*copy)(int64_t, const RunnerMemRef *, const RunnerMemRef *) = runnerMemRefCopy;
  void *address;
  memcpy(&address, &copy, sizeof address);
  mlirExecutionEngineRegisterSymbol(engine, tsLiteral("memrefCopy"), address);
  bool ok = callEntry(options, engine);
  ok = (!options->dumpsObject || dumpObject(options, engine)) && ok;
  mlirExecutionEngineDestroy(engine);
  return ok;
}

static bool runText(const Options *options, MlirStringRef name, MlirStringRef text) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  TesseraSourceHandler *handler = tesseraSourceHandlerCreate(context, toStandardError, NULL);
  tesseraSourceHandlerAddBuffer(handler, name, text);
  AsmSource source = {
      .name = name, .text = text, .implicitModule = options->implicitModule, .verify = true};
  MlirOperation op = {asmParseSource(context, &source)};
  MlirModule module = mlirOperationIsNull(op) ? (MlirModule){NULL} : mlirModuleFromOperation(op);
  bool ok = !mlirOperationIsNull(op);
  if (ok && mlirModuleIsNull(module))
    ok = error("top-level op must be a symbol table.%s", "");
  ok = ok && runModule(options, module);
  if (!mlirOperationIsNull(op))
    mlirOperationDestroy(op);
  tesseraSourceHandlerDestroy(handler);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return ok;
}

static bool isThisMachine(const char *architecture) {
#if defined(__x86_64__)
  return !strcmp(architecture, "x86-64") || !strcmp(architecture, "x86_64");
#elif defined(__aarch64__)
  return !strcmp(architecture, "aarch64") || !strcmp(architecture, "arm64");
#else
  (void)architecture;
  return false;
#endif
}

static bool runFile(const Options *options) {
  static const char *const results[] = {"void", "i32", "i64", "f32"};
  bool isKnown = false;
  for (size_t i = 0; i < 4; ++i)
    isKnown = isKnown || !strcmp(options->result, results[i]);
  if (!isKnown)
    return error("unsupported function type", "");
  if (options->architecture && !isThisMachine(options->architecture))
    return error("code for '%s' can't run on this machine", options->architecture);
  TsString text = {0}, problem = {0};
  bool ok = tsReadMlirFile(options->input, &text, &problem);
  if (ok)
    ok = runText(options,
                 strcmp(options->input, "-") ? mlirStringRefCreateFromCString(options->input)
                                             : tsLiteral("<stdin>"),
                 tsStringView(&text));
  else
    error("%s", problem.data);
  tsStringFree(&text);
  tsStringFree(&problem);
  return ok;
}

int main(int argc, char **argv) {
  Options given = {.entry = "main", .result = "f32", .implicitModule = true};
  TsCommandLineResult result = tsCommandLineParse(&commandLine, argc, argv, &given);
  bool ok = result != TS_COMMAND_LINE_FAILED;
  if (!given.input)
    given.input = "-";
  if (result == TS_COMMAND_LINE_RUN)
    ok = runFile(&given);
  ok = tsFinishStandardOutput("mlir-runner") && ok;
  tsVecFree(&given.libraries);
  tsVecFree(&given.flags);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
