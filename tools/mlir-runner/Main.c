// mlir-runner: compiles a module of the llvm dialect and calls one of its functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemRefCopy.h"
#include "asm/Parser.h"
#include "dialect/llvm/LLVMOps.h"
#include "support/File.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/ExecutionEngine.h"
#include "tessera/Registry.h"
#include "tessera/version.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct Options {
  const char *input; ///< "-": standard input
  const char *entry, *result, *features, *architecture, *objectName;
  TsVec(MlirStringRef) libraries;
  TsVec(const char *) flags; ///< LLVM's own
  int level;
  bool implicitModule, dumpsObject, help, version;
} Options;

//===--- The command line ---===//

static void printHelp(void) {
  printf(
      "Compiles a module of the llvm dialect and calls one of its functions.\n\n"
      "USAGE: mlir-runner [options] [input.mlir]\n\n"
      "Options:\n"
      "  -e <function>                       the function to call (main)\n"
      "  --entry-point-result=<void|i32|i64|f32>\n"
      "                                      what it returns, which is printed (f32)\n"
      "  --shared-libs=<file,...>            libraries whose functions it may call\n"
      "  -O0                                 don't optimize (the default)\n"
      "  -O1                                 optimize a little\n"
      "  -O2                                 optimize\n"
      "  -O3                                 optimize more\n"
      "  --mattr=<+a,-b>                     features of the processor, added to its own\n"
      "  --march=<name>                      the architecture, which must be this machine's\n"
      "  --enable-matrix                     compile what computes with matrices in flat vectors\n"
      "  --matrix-allow-contract             sums of products of matrices may be rounded once\n"
      "  --matrix-default-layout=<row-major|column-major>\n"
      "                                      how they lie in vectors (column-major)\n"
      "  --dump-object-file                  write the object file\n"
      "  --object-filename=<file>            where to (<input>.o)\n"
      "  --no-implicit-module                don't put a module around the input\n"
      "  --help                              print this\n"
      "  --version                           print the version\n\n"
      "Without an input file, standard input is read. LLVM's library is opened when code is made: "
      "package libllvm22 or libllvm19.\n");
}

static bool fail(const char *format, const char *argument) {
  fputs("mlir-runner: ", stderr);
  fprintf(stderr, format, argument);
  fputc('\n', stderr);
  return false;
}

static void addLibraries(Options *options, const char *value) {
  MlirStringRef text = mlirStringRefCreateFromCString(value);
  for (size_t start = 0; start <= text.length;) {
    size_t comma = tsFindChar(text, ',', start);
    size_t end = comma == SIZE_MAX ? text.length : comma;
    if (end > start)
      tsVecPush(&options->libraries, tsSubstring(text, start, end - start));
    start = end + 1;
  }
}

/// Options without a value; false: it's none of them.
static bool takeFlag(Options *options, const char *name) {
  if (!strcmp(name, "help") || !strcmp(name, "h"))
    options->help = true;
  else if (!strcmp(name, "version"))
    options->version = true;
  else if (!strcmp(name, "dump-object-file"))
    options->dumpsObject = true;
  else if (!strcmp(name, "no-implicit-module"))
    options->implicitModule = false;
  else if (name[0] == 'O' && name[1] >= '0' && name[1] <= '3' && !name[2])
    options->level = name[1] - '0';
  else
    return false;
  return true;
}

/// Options that LLVM's library knows itself; false: it's none of them.
static bool takeLlvmFlag(Options *options, const char *flag, const char *name) {
  static const char *const names[] = {"enable-matrix", "matrix-allow-contract",
                                      "matrix-default-layout=row-major",
                                      "matrix-default-layout=column-major"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
    if (!strcmp(name, names[i])) {
      tsVecPush(&options->flags, flag);
      return true;
    }
  return false;
}

static bool takeOption(Options *options, const char *name, const char *next, int *used) {
  static const char *const names[] = {"e",     "entry-point-result", "shared-libs", "mattr",
                                      "march", "object-filename"};
  const char **values[] = {&options->entry,    &options->result,       NULL,
                           &options->features, &options->architecture, &options->objectName};
  if (takeFlag(options, name))
    return true;
  size_t length = strcspn(name, "=");
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
    if (strlen(names[i]) != length || strncmp(names[i], name, length))
      continue;
    const char *value = name[length] ? name + length + 1 : next;
    *used = !name[length];
    if (!value)
      return fail("for the --%s option: requires a value!", names[i]);
    if (values[i])
      *values[i] = value;
    else
      addLibraries(options, value);
    return true;
  }
  return fail("Unknown command line argument '%s'.  Try: 'mlir-runner --help'", name);
}

static bool parseOptions(Options *options, int argc, char **argv) {
  *options = (Options){.entry = "main", .result = "f32", .implicitModule = true};
  for (int i = 1; i < argc; ++i) {
    int used = 0;
    if (argv[i][0] == '-' && argv[i][1]) {
      const char *name = argv[i] + (argv[i][1] == '-' ? 2 : 1);
      if (!takeLlvmFlag(options, argv[i], name) && !takeOption(options, name, argv[i + 1], &used))
        return false;
      i += used;
    } else if (options->input) {
      return fail("Too many positional arguments specified: '%s'", argv[i]);
    } else {
      options->input = argv[i];
    }
  }
  if (!options->input)
    options->input = "-";
  return true;
}

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
  bool ok = tsReadFile(options->input, &text, &problem);
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
  Options options;
  bool ok = parseOptions(&options, argc, argv);
  if (ok && options.help)
    printHelp();
  else if (ok && options.version)
    printf("mlir-runner: Tessera %s (%s)\n", TESSERA_VERSION_STRING, tesseraGetGitHash());
  else if (ok)
    ok = runFile(&options);
  ok = tsFinishStandardOutput("mlir-runner") && ok;
  tsVecFree(&options.libraries);
  tsVecFree(&options.flags);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
