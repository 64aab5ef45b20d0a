// triton-cpu-compile INPUT.mlir OUTPUT.o [vector bits] [times]: an object file of kernels, for
// tests and measurements. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/TritonToCpu.h"
#include "support/File.h"
#include "support/String.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/Backend.h"
#include "tessera/Registry.h"

#include <stdio.h>
#include <time.h>

static void append(MlirStringRef text, void *user) { tsStringAppend(user, text); }

static void report(MlirStringRef text, void *user) {
  (void)user;
  fprintf(stderr, "%.*s\n", (int)text.length, text.data);
}

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); // others may use the machine as well
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static bool writeFile(const char *path, MlirStringRef bytes) {
  FILE *file = fopen(path, "wb");
  if (!file)
    return false;
  bool isWritten = fwrite(bytes.data, 1, bytes.length, file) == bytes.length;
  return fclose(file) == 0 && isWritten;
}

static bool readText(const char *path, TsString *text) {
  char buffer[4096];
  FILE *file = fopen(path, "rb");
  if (!file)
    return false;
  for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;)
    tsStringAppend(text, mlirStringRefCreate(buffer, got));
  return fclose(file) == 0;
}

// One round of all that is done to a kernel.
static bool compile(TesseraBackend *backend, MlirContext context, MlirStringRef text, int bits,
                    const char *output, double *best) {
  TsString ir = {0}, object = {0};
  double start = milliseconds();
  MlirModule module = mlirModuleCreateParse(context, text);
  if (mlirModuleIsNull(module))
    return false;
  double parsed = milliseconds();
  bool isRight = mlirLogicalResultIsSuccess(
      tesseraTritonToCpu(mlirModuleGetOperation(module),
                         &(TesseraTritonCpuOptions){.vectorBits = bits, .vectorMath = true}));
  double converted = milliseconds();
  isRight = isRight && mlirLogicalResultIsSuccess(
                           llvmirTranslate(mlirModuleGetOperation(module), append, &ir));
  double translated = milliseconds();
  TesseraCodeOptions options = {.level = 2, .passes = tesseraTritonCpuPasses(tsStringView(&ir))};
  const char *passes = getenv("TRITON_CPU_PASSES"), *level = getenv("TRITON_CPU_LEVEL");
  if (passes)
    options.passes = passes;
  if (level)
    options.level = atoi(level);
  isRight = isRight && mlirLogicalResultIsSuccess(tesseraBackendCompile(
                           backend, tsStringView(&ir), &options, TESSERA_CODE_OBJECT, append,
                           &object, report, NULL));
  double made = milliseconds();
  const double took[] = {parsed - start, converted - parsed, translated - converted,
                         made - translated};
  for (int i = 0; i < 4; ++i)
    best[i] = best[i] == 0 || took[i] < best[i] ? took[i] : best[i];
  isRight = isRight && writeFile(output, tsStringView(&object));
  mlirModuleDestroy(module);
  tsStringFree(&ir);
  tsStringFree(&object);
  return isRight;
}

int main(int argc, char **argv) {
  TsString text = {0};
  int times = argc > 4 ? atoi(argv[4]) : 1;
  if (argc < 3 || !readText(argv[1], &text)) {
    fprintf(stderr, "triton-cpu-compile INPUT.mlir OUTPUT.o [vector bits] [times]\n");
    return 1;
  }
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextLoadAllAvailableDialects(context);
  TesseraBackend *backend = tesseraBackendOpen(report, NULL);
  bool isRight = backend != NULL;
  double best[4] = {0};
  for (int i = 0; isRight && i < times; ++i)
    isRight = compile(backend, context, tsStringView(&text), argc > 3 ? atoi(argv[3]) : 256,
                      argv[2], best);
  if (isRight)
    fprintf(stderr, "parse %.2f ms, convert %.2f ms, translate %.2f ms, object %.2f ms\n", best[0],
            best[1], best[2], best[3]);
  tesseraBackendClose(backend);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  tsStringFree(&text);
  return isRight ? 0 : 1;
}
