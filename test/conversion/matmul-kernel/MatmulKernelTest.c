// Makes the code of one product of matrices and prints it, runs it against a plain loop, or says
// how fast it is. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   matmul-kernel-test print|assembly|check|codes|time M N K A B C [a-transposed] [b-transposed]
//   [bits=128|256|512]
//                      [pairs] [pairs-bf]
//
// A, B and C are types. Transposed operands are stored so. Matrices have columns more than they
// need, in which nothing may change. `codes` checks a column of all numbers of 8 bits times one;
// `assembly` is for a processor that has what the options say.
#include "conversion/matmul-kernel/MatmulKernel.h"
#include "dialect/llvm/LLVMOps.h"
#include "ir/Builtin.h"
#include "ir/Float.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/RegisterEverything.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/ExecutionEngine.h"
#include "tessera/Pass.h"
#include "tessera/Registry.h"
#include "tessera/Rewrite.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EXTRA_COLUMNS = 4, CANARY_BYTES = 64 };

/// A matrix as it is stored.
typedef struct Stored {
  MlirType type;
  int64_t lines, length, bytesPerElement;
  bool isTransposed;
  unsigned char *data; ///< between canaries
} Stored;

typedef struct Case {
  MlirContext context;
  MatmulTarget target;
  int64_t m, n, k;
  Stored a, b, c;
  bool areCodes;
} Case;

typedef void (*Function)(void *a, void *b, void *c, void *scratch);

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void complain(MlirStringRef message, void *user) {
  (void)user;
  fprintf(stderr, "%.*s", (int)message.length, message.data);
}

//===--- Making the function ---===//

static MatmulMatrix matrixOf(const Stored *stored, MlirValue base) {
  int64_t stride = stored->length;
  return (MatmulMatrix){.base = base,
                        .element = stored->type,
                        .rowStride = stored->isTransposed ? 1 : stride,
                        .columnStride = stored->isTransposed ? stride : 1};
}

static MatmulKernel kernelOf(const Case *test) {
  return (MatmulKernel){.location = mlirLocationUnknownGet(test->context),
                        .target = test->target,
                        .m = test->m,
                        .n = test->n,
                        .k = test->k,
                        .a = matrixOf(&test->a, (MlirValue){NULL}),
                        .b = matrixOf(&test->b, (MlirValue){NULL}),
                        .c = matrixOf(&test->c, (MlirValue){NULL})};
}

static MlirModule makeModule(const Case *test) {
  MlirModule module = mlirModuleCreateParse(
      test->context, text("llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, "
                          "%scratch: !llvm.ptr) { llvm.return }"));
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  MatmulKernel kernel = kernelOf(test);
  kernel.base = mlirIRRewriterCreate(test->context);
  mlirRewriterBaseSetInsertionPointToStart(kernel.base, body);
  kernel.a.base = mlirBlockGetArgument(body, 0);
  kernel.b.base = mlirBlockGetArgument(body, 1);
  kernel.c.base = mlirBlockGetArgument(body, 2);
  kernel.scratch = mlirBlockGetArgument(body, 3);
  matmulEmit(&kernel);
  mlirIRRewriterDestroy(kernel.base);
  return module;
}

static bool lowerModule(const Case *test, MlirModule module) {
  TesseraPassRegistry *registry = tesseraPassRegistryCreate();
  tesseraRegisterMlirPasses(registry);
  MlirPassManager manager = mlirPassManagerCreate(test->context);
  MlirStringRef passes = text("builtin.module(convert-scf-to-cf,convert-to-llvm)");
  MlirLogicalResult result = tesseraParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                                                      registry, passes, complain, NULL);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(manager);
  tesseraPassRegistryDestroy(registry);
  return mlirLogicalResultIsSuccess(result);
}

//===--- Numbers ---===//

static double readElement(const Stored *stored, int64_t line, int64_t place) {
  const unsigned char *at =
      stored->data + (line * stored->length + place) * stored->bytesPerElement;
  if (mlirTypeIsAInteger(stored->type)) {
    int8_t narrow;
    int32_t wide;
    memcpy(&narrow, at, sizeof narrow);
    memcpy(&wide, at, stored->bytesPerElement == 4 ? 4 : 0);
    return stored->bytesPerElement == 1 ? narrow : wide;
  }
  IrFloatBits bits = {0};
  memcpy(&bits.low, at, (size_t)stored->bytesPerElement);
  return irFloatToDouble(irFloatSemantics(irType(stored->type)), bits);
}

static double elementOf(const Stored *stored, int64_t row, int64_t column) {
  return stored->isTransposed ? readElement(stored, column, row) : readElement(stored, row, column);
}

static size_t bytesOf(const Stored *stored) {
  return (size_t)(stored->lines * stored->length * stored->bytesPerElement);
}

// The bits of a random number; of small floats the exponent is of middle size.
static uint64_t randomBits(const Stored *stored, uint32_t *seed) {
  *seed = *seed * 1664525 + 1013904223;
  if (mlirTypeIsAInteger(stored->type))
    return *seed >> 24;
  if (stored->bytesPerElement == 1)
    return (*seed >> 24) & 0xbb;
  bool inexact;
  return irFloatFromDouble(irFloatSemantics(irType(stored->type)), (int32_t)*seed / 2147483648.0,
                           &inexact)
      .low;
}

static void makeMatrix(Stored *stored, int64_t rows, int64_t columns, uint32_t *seed) {
  stored->lines = stored->isTransposed ? columns : rows;
  stored->length = (stored->isTransposed ? rows : columns) + EXTRA_COLUMNS;
  size_t size = bytesOf(stored);
  unsigned char *memory = malloc(size + 2 * CANARY_BYTES);
  memset(memory, 0xa5, size + 2 * CANARY_BYTES);
  stored->data = memory + CANARY_BYTES;
  int64_t count = stored->lines * stored->length;
  for (int64_t i = 0; i < count; ++i) {
    uint64_t bits = randomBits(stored, seed);
    memcpy(stored->data + i * stored->bytesPerElement, &bits, (size_t)stored->bytesPerElement);
  }
}

static bool hasCanaries(const Stored *stored) {
  for (size_t i = 0; i < CANARY_BYTES; ++i)
    if (stored->data[bytesOf(stored) + i] != 0xa5 || *(stored->data - 1 - i) != 0xa5)
      return false;
  return true;
}

static void freeMatrix(Stored *stored) { free(stored->data - CANARY_BYTES); }

//===--- Checking ---===//

// What an element of the result has to be, and how far it may be off.
static double expected(const Case *test, double before, int64_t row, int64_t column,
                       double *tolerance) {
  double sum = before, size = fabs(before);
  for (int64_t i = 0; i < test->k; ++i) {
    double product = elementOf(&test->a, row, i) * elementOf(&test->b, i, column);
    sum += product;
    size += fabs(product);
  }
  bool isDouble = mlirTypeIsAF64(test->c.type), isHalf = mlirTypeIsAF16(test->c.type);
  *tolerance = mlirTypeIsAInteger(test->c.type) ? 0
               : isDouble                       ? size * 0x1p-48
                          : size * 0x1p-19 + (isHalf ? fabs(sum) * 0x1p-11 : 0);
  return sum;
}

static int compare(const Case *test, const double *before) {
  int64_t numWrong = 0;
  for (int64_t i = 0; i < test->m; ++i)
    for (int64_t j = 0; j < test->n; ++j) {
      double tolerance, want = expected(test, before[i * test->n + j], i, j, &tolerance);
      double got = elementOf(&test->c, i, j);
      if (isnan(want) ? isnan(got) : got == want || fabs(got - want) <= tolerance)
        continue;
      if (!numWrong++)
        printf("wrong at (%d, %d): %.9g instead of %.9g\n", (int)i, (int)j, got, want);
    }
  const Stored *all[] = {&test->a, &test->b, &test->c};
  for (int i = 0; i < 3; ++i)
    if (!hasCanaries(all[i]))
      printf("operand %d: written outside\n", i), ++numWrong;
  if (numWrong)
    printf("%d wrong\n", (int)numWrong);
  return numWrong != 0;
}

// The columns that aren't part of the matrix are as they were.
static int compareExtras(const Stored *stored, const unsigned char *before) {
  int64_t row = stored->length * stored->bytesPerElement;
  int64_t used = (stored->length - EXTRA_COLUMNS) * stored->bytesPerElement;
  for (int64_t i = 0; i < stored->lines; ++i)
    if (memcmp(stored->data + i * row + used, before + i * row + used, (size_t)(row - used)) != 0) {
      printf("columns behind the result were written\n");
      return 1;
    }
  return 0;
}

static int check(const Case *test, Function function, void *scratch) {
  double *before = malloc((size_t)(test->m * test->n) * sizeof *before);
  for (int64_t i = 0; i < test->m; ++i)
    for (int64_t j = 0; j < test->n; ++j)
      before[i * test->n + j] = elementOf(&test->c, i, j);
  unsigned char *bytes = malloc(bytesOf(&test->c));
  memcpy(bytes, test->c.data, bytesOf(&test->c));
  function(test->a.data, test->b.data, test->c.data, scratch);
  int status = compare(test, before) | compareExtras(&test->c, bytes);
  free(bytes);
  free(before);
  return status;
}

//===--- Timing ---===//

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void measure(const Case *test, Function function, void *scratch) {
  double operations = 2.0 * (double)test->m * (double)test->n * (double)test->k, best = 1e9;
  int rounds = operations < 1e8 ? (int)(1e8 / operations) : 1;
  for (int i = 0; i < 10; ++i) {
    double start = now();
    for (int j = 0; j < rounds; ++j)
      function(test->a.data, test->b.data, test->c.data, scratch);
    double time = (now() - start) / rounds;
    best = time < best ? time : best;
  }
  printf("%.1f GFLOP/s\n", operations / best * 1e-9);
}

//===--- One case ---===//

static int runCase(const Case *test, MlirModule module, bool isTimed) {
#ifndef __x86_64__
  if (test->target.hasPairProducts || test->target.hasPairProductsBF)
    return 0;
#endif
  TesseraEngineOptions options = {.level = 3};
  MlirExecutionEngine engine = tesseraExecutionEngineCreate(module, &options, complain, NULL);
  void *address = mlirExecutionEngineIsNull(engine)
                      ? NULL
                      : tesseraExecutionEngineLookup(engine, text("f"), complain, NULL);
  if (!address)
    return 1;
  Function function;
  memcpy(&function, &address, sizeof function);
  MatmulKernel kernel = kernelOf(test);
  size_t scratchBytes = (size_t)matmulScratchBytes(&kernel);
  unsigned char *scratch = aligned_alloc(64, scratchBytes + 64);
  memset(scratch, 0xa5, scratchBytes + 64);
  int status = 0;
  if (isTimed)
    measure(test, function, scratch);
  else
    status = check(test, function, scratch);
  for (size_t i = scratchBytes; i < scratchBytes + 64; ++i)
    if (scratch[i] != 0xa5)
      status = 1;
  free(scratch);
  mlirExecutionEngineDestroy(engine);
  return status;
}

static void printOp(MlirStringRef piece, void *user) {
  (void)user;
  fwrite(piece.data, 1, piece.length, stdout);
}

static void setCodes(Case *test) {
  bool inexact;
  uint64_t one = irFloatFromDouble(irFloatSemantics(irType(test->b.type)), 1, &inexact).low;
  for (int64_t i = 0; i < test->m; ++i)
    test->a.data[i * test->a.length] = (unsigned char)i;
  memset(test->b.data, (int)one, bytesOf(&test->b));
  memset(test->c.data, 0, bytesOf(&test->c));
}

static void makeMatrices(Case *test) {
  uint32_t seed = 1;
  makeMatrix(&test->a, test->m, test->k, &seed);
  makeMatrix(&test->b, test->k, test->n, &seed);
  makeMatrix(&test->c, test->m, test->n, &seed);
  if (test->areCodes)
    setCodes(test);
}

static int printAssembly(const Case *test, MlirModule module) {
  TsString ir = {0};
  MlirLogicalResult result = llvmirTranslate(mlirModuleGetOperation(module), tsStringCallback, &ir);
  TesseraBackend *backend = tesseraBackendOpen(complain, NULL);
  TesseraCodeOptions options = {.triple = "x86_64-linux-gnu", .cpu = "x86-64-v3", .level = 2};
  if (test->target.vectorBits == 512)
    options.cpu = "sapphirerapids";
  if (backend && mlirLogicalResultIsSuccess(result))
    result = tesseraBackendCompile(backend, tsStringView(&ir), &options, TESSERA_CODE_ASSEMBLY,
                                   printOp, NULL, complain, NULL);
  tesseraBackendClose(backend);
  tsStringFree(&ir);
  return mlirLogicalResultIsFailure(result);
}

static int process(Case *test, const char *what) {
  makeMatrices(test);
  MlirModule module = makeModule(test);
  int status = 1;
  if (!mlirOperationVerify(mlirModuleGetOperation(module)))
    status = 1;
  else if (strcmp(what, "print") == 0)
    mlirOperationPrint(mlirModuleGetOperation(module), printOp, NULL), status = 0;
  else if (!lowerModule(test, module))
    status = 1;
  else if (strcmp(what, "assembly") == 0)
    status = printAssembly(test, module);
  else
    status = runCase(test, module, strcmp(what, "time") == 0);
  mlirModuleDestroy(module);
  freeMatrix(&test->a);
  freeMatrix(&test->b);
  freeMatrix(&test->c);
  return status;
}

static bool readOption(Case *test, const char *option) {
  MatmulTarget *target = &test->target;
  if (strcmp(option, "a-transposed") == 0)
    test->a.isTransposed = true;
  else if (strcmp(option, "b-transposed") == 0)
    test->b.isTransposed = true;
  else if (strncmp(option, "bits=", 5) == 0)
    target->vectorBits = (unsigned)atoi(option + 5);
  else if (strcmp(option, "pairs") == 0)
    target->hasPairProducts = true;
  else if (strcmp(option, "pairs-bf") == 0)
    target->hasPairProductsBF = true;
  else
    return false;
  return true;
}

static bool readCase(Case *test, int argc, char **argv) {
  if (argc < 8)
    return false;
  test->m = atoi(argv[2]);
  test->n = atoi(argv[3]);
  test->k = atoi(argv[4]);
  Stored *all[] = {&test->a, &test->b, &test->c};
  for (int i = 0; i < 3; ++i) {
    all[i]->type = mlirTypeParseGet(test->context, text(argv[5 + i]));
    if (mlirTypeIsNull(all[i]->type))
      return false;
    bool isInteger = mlirTypeIsAInteger(all[i]->type);
    all[i]->bytesPerElement =
        (isInteger ? mlirIntegerTypeGetWidth(all[i]->type) : mlirFloatTypeGetWidth(all[i]->type)) /
        8;
  }
  for (int i = 8; i < argc; ++i)
    if (!readOption(test, argv[i]))
      return false;
  test->target.numRegisters = test->target.vectorBits == 512 ? 32 : 16;
  return matmulSupports(test->a.type, test->b.type, test->c.type);
}

int main(int argc, char **argv) {
  MlirDialectRegistry dialects = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(dialects);
  MlirContext context = mlirContextCreateWithRegistry(dialects, false);
  mlirDialectRegistryDestroy(dialects);
  mlirContextLoadAllAvailableDialects(context);
  Case test = {.context = context, .target = {.vectorBits = 256}};
  int status = 2;
  if (readCase(&test, argc, argv))
    test.areCodes = strcmp(argv[1], "codes") == 0, status = process(&test, argv[1]);
  mlirContextDestroy(context);
  return status;
}
