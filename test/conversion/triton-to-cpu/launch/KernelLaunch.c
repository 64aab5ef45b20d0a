// Compiles a kernel and runs it on the bytes of files, to which the results are written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   kernel-launch KERNEL.mlir X,Y,Z [--threads=N] [--time=ROUNDS] [--stage=llir|asm] [--passes=...]
//                 ARGUMENT...
//
// An argument is `@FILE`, whose bytes are in memory between pages that nobody may touch, or a
// number with its type: `i32:5`, `f32:0.5`. --time says how long a launch takes, in seconds: the
// shortest of so many. --stage prints a stage of the code and runs nothing.
#define _DEFAULT_SOURCE
#include "conversion/triton-to-cpu/TritonToCpu.h"
#include "mlir-c/Pass.h"
#include "support/String.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/Backend.h"
#include "tessera/Registry.h"
#include "tessera/triton.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { MAX_ARGUMENTS = 64, ALIGNMENT = 16, CANARY = 0xa5 };

/// The bytes of a file.
typedef struct Memory {
  const char *file; ///< NULL: an argument that is no pointer
  unsigned char *pages, *data;
  size_t size, allPages; ///< bytes; those of `pages` without the two around them
} Memory;

typedef struct Run {
  const char *path, *stage, *passes, *llvmPasses;
  uint32_t grid[3];
  unsigned threads, rounds;
  size_t count;
  uint64_t arguments[MAX_ARGUMENTS];
  Memory memories[MAX_ARGUMENTS];
} Run;

static int fail(const char *what, const char *why) {
  fprintf(stderr, "kernel-launch: %s: %s\n", what, why);
  return 1;
}

static char *readFile(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  size_t capacity = 1 << 16, used = 0, got;
  char *text = malloc(capacity);
  while ((got = fread(text + used, 1, capacity - used, file)) > 0) {
    used += got;
    if (used == capacity)
      text = realloc(text, capacity *= 2);
  }
  fclose(file);
  *size = used;
  return text;
}

//===--- Memory ---===//

// The data ends at a page that can't be touched, but for what alignment needs.
static bool placeMemory(Memory *memory, const char *path) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *bytes = readFile(path, &memory->size);
  if (!bytes)
    return false;
  size_t size = (memory->size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  memory->file = path;
  memory->allPages = (size + page) / page * page;
  memory->pages = mmap(NULL, memory->allPages + 2 * page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory->pages == MAP_FAILED)
    return false;
  mprotect(memory->pages, page, PROT_NONE);
  mprotect(memory->pages + page + memory->allPages, page, PROT_NONE);
  memory->pages += page;
  memset(memory->pages, CANARY, memory->allPages);
  memory->data = memory->pages + memory->allPages - size;
  memcpy(memory->data, bytes, memory->size);
  free(bytes);
  return true;
}

// Writes the bytes back; false when some around them aren't as they were.
static bool saveMemory(const Memory *memory) {
  FILE *file = fopen(memory->file, "wb");
  if (!file || fwrite(memory->data, 1, memory->size, file) != memory->size || fclose(file) != 0)
    return false;
  for (const unsigned char *at = memory->pages; at < memory->pages + memory->allPages; ++at)
    if ((at < memory->data || at >= memory->data + memory->size) && *at != CANARY)
      return false;
  return true;
}

//===--- Arguments ---===//

static bool readArgument(Run *run, const char *text) {
  uint64_t *slot = &run->arguments[run->count];
  if (run->count == MAX_ARGUMENTS)
    return false;
  Memory *memory = &run->memories[run->count++];
  if (text[0] == '@') {
    if (!placeMemory(memory, text + 1))
      return false;
    *slot = tesseraKernelPointer(memory->data);
  } else if (strncmp(text, "f32:", 4) == 0) {
    *slot = tesseraKernelFloat(strtof(text + 4, NULL));
  } else if (strncmp(text, "f64:", 4) == 0) {
    *slot = tesseraKernelDouble(strtod(text + 4, NULL));
  } else if (text[0] == 'i' && strchr(text, ':')) {
    *slot = tesseraKernelInteger(strtoll(strchr(text, ':') + 1, NULL, 0));
  } else {
    return false;
  }
  return true;
}

static bool readCommand(Run *run, int argc, char **argv) {
  if (argc < 3 || sscanf(argv[2], "%u,%u,%u", &run->grid[0], &run->grid[1], &run->grid[2]) != 3)
    return false;
  run->path = argv[1];
  for (int i = 3; i < argc; ++i) {
    if (strncmp(argv[i], "--threads=", 10) == 0)
      run->threads = (unsigned)strtoul(argv[i] + 10, NULL, 10);
    else if (strncmp(argv[i], "--time=", 7) == 0)
      run->rounds = (unsigned)strtoul(argv[i] + 7, NULL, 10);
    else if (strncmp(argv[i], "--stage=", 8) == 0)
      run->stage = argv[i] + 8;
    else if (strncmp(argv[i], "--passes=", 9) == 0)
      run->passes = argv[i] + 9;
    else if (strncmp(argv[i], "--llvm=", 7) == 0)
      run->llvmPasses = argv[i] + 7;
    else if (!readArgument(run, argv[i]))
      return false;
  }
  return true;
}

//===--- Running ---===//

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int launch(Run *run, TesseraKernel *kernel) {
  if (tesseraKernelGetNumArguments(kernel) != run->count)
    return fail(run->path, "takes another number of arguments");
  TesseraKernelThreads *threads = tesseraKernelThreadsCreate(run->threads);
  double best = 1e9;
  unsigned rounds = run->rounds ? run->rounds : 1;
  bool done = true;
  TesseraKernelError error = {0};
  for (unsigned i = 0; i < rounds && done; ++i) {
    double start = now();
    done = tesseraKernelLaunch(threads, kernel, run->grid, run->arguments, &error);
    double time = now() - start;
    best = time < best ? time : best;
  }
  tesseraKernelThreadsDestroy(threads);
  if (!done) {
    fail(run->path, error.text);
    tesseraKernelErrorFree(&error);
    return 1;
  }
  if (run->rounds)
    printf("%.9f\n", best);
  for (size_t i = 0; i < run->count; ++i)
    if (run->memories[i].file && !saveMemory(&run->memories[i]))
      return fail(run->memories[i].file, "not saved, or bytes around it were written");
  return 0;
}

//===--- Compiling ---===//

static void complain(MlirStringRef message, void *user) {
  (void)user;
  fprintf(stderr, "%.*s\n", (int)message.length, message.data);
}

static bool runPasses(MlirContext context, MlirModule module, const char *passes) {
  TesseraPassRegistry *registry = tesseraPassRegistryCreate();
  tesseraRegisterMlirPasses(registry);
  tesseraRegisterTritonPasses(registry);
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirLogicalResult result =
      tesseraParsePassPipelineElements(mlirPassManagerGetAsOpPassManager(manager), registry,
                                       mlirStringRefCreateFromCString(passes), complain, NULL);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(manager);
  tesseraPassRegistryDestroy(registry);
  return mlirLogicalResultIsSuccess(result);
}

static bool makeLlvm(const Run *run, MlirStringRef text, TsString *llvm) {
  MlirDialectRegistry dialects = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(dialects);
  tesseraRegisterTritonDialects(dialects);
  MlirContext context = mlirContextCreateWithRegistry(dialects, false);
  mlirDialectRegistryDestroy(dialects);
  MlirModule module = mlirModuleCreateParse(context, text);
  bool done = !mlirModuleIsNull(module) && runPasses(context, module, run->passes) &&
              mlirLogicalResultIsSuccess(
                  llvmirTranslate(mlirModuleGetOperation(module), tsStringCallback, llvm));
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return done;
}

// LLVM IR to code of a kind.
static bool makeCode(const Run *run, const TsString *llvm, TesseraCodeKind kind, TsString *code) {
  TesseraBackend *backend = tesseraBackendOpen(complain, NULL);
  MlirStringRef text = tsStringView(llvm);
  TesseraCodeOptions options = {.level = 2,
                                .isQuick = tesseraTritonCpuIsQuick(text),
                                .passes = run->llvmPasses ? run->llvmPasses
                                                          : tesseraTritonCpuPasses(text)};
  bool done = backend && mlirLogicalResultIsSuccess(
                             tesseraBackendCompile(backend, tsStringView(llvm), &options, kind,
                                                   tsStringCallback, code, complain, NULL));
  tesseraBackendClose(backend);
  return done;
}

static int compileAndLaunch(Run *run, const TsString *llvm) {
  TsString code = {0};
  bool isText = run->stage && strcmp(run->stage, "asm") == 0;
  int status = 1;
  if (run->stage && !isText) {
    fwrite(llvm->data, 1, llvm->size, stdout);
    return 0;
  }
  if (makeCode(run, llvm, isText ? TESSERA_CODE_ASSEMBLY : TESSERA_CODE_OBJECT, &code)) {
    TesseraKernelError error = {0};
    TesseraKernel *kernel = isText ? NULL : tesseraKernelLoad(tsStringView(&code), NULL, &error);
    if (isText)
      status = fwrite(code.data, 1, code.size, stdout) != code.size;
    else
      status = kernel ? launch(run, kernel) : fail(run->path, error.text);
    tesseraKernelDestroy(kernel);
    tesseraKernelErrorFree(&error);
  }
  tsStringFree(&code);
  return status;
}

int main(int argc, char **argv) {
  static Run run = {.passes = "triton-cpu-pipeline"};
  if (!readCommand(&run, argc, argv))
    return fail("usage", "kernel-launch KERNEL X,Y,Z ARGUMENT...");
  size_t size;
  char *text = readFile(run.path, &size);
  if (!text)
    return fail(run.path, strerror(errno));
  TsString llvm = {0};
  text = realloc(text, size + 1);
  text[size] = '\0';
  int status =
      makeLlvm(&run, mlirStringRefCreate(text, size), &llvm) ? compileAndLaunch(&run, &llvm) : 1;
  tsStringFree(&llvm);
  free(text);
  return status;
}
