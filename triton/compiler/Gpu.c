// A kernel's way to a GPU: layouts, code for one thread, PTX.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/File.h"
#include "triton/compiler/Compiler.h"

#include <stdio.h>

static const char kLowering[] =
    "triton-gpu-to-llvm-pipeline,canonicalize,cse,"
    "ensure-debug-info-scope-on-llvm-func{emission-kind=DebugDirectivesOnly}";

void tkGpuPipeline(const TesseraKernelOptions *options, int capability, TsString *text) {
  unsigned warps = options->numWarps ? options->numWarps : 4;
  unsigned stages = options->numStages ? options->numStages : 3;
  // Accesses by hardware's descriptors aren't there yet.
  tsStringAppendC(text, capability < 90 ? "" : "triton-rewrite-tensor-descriptor-to-pointer,");
  tsStringAppendFormat(text,
                       "triton-lower-scaled-dot,"
                       "triton-ttgir-pipeline{target=cuda:%d num-warps=%u num-stages=%u}",
                       capability, warps, stages);
}

const char *tkGpuLowering(void) { return kLowering; }

bool tkGpuIsKnown(int capability) {
  return capability == 80 || capability == 86 || capability == 89 || capability == 90;
}

static uint32_t numberOf(MlirOperation module, MlirStringRef name) {
  MlirAttribute found = mlirOperationGetDiscardableAttributeByName(module, name);
  return mlirAttributeIsNull(found) || !mlirAttributeIsAInteger(found)
             ? 0
             : (uint32_t)mlirIntegerAttrGetValueInt(found);
}

// Two addresses come behind what the kernel's author wrote.
static uint32_t numParametersOf(MlirOperation module, MlirStringRef kernel) {
  MlirOperation function = tesseraSymbolTableLookupIn(module, kernel);
  if (mlirOperationIsNull(function) || !llvmFuncOpIsA(function))
    return 0;
  size_t count;
  llvmFunctionTypeGetParams(llvmFuncOpGetFunctionType(function), &count);
  return count < 2 ? 0 : (uint32_t)count - 2;
}

TesseraKernelGpuInfo tkGpuInfo(MlirOperation module, MlirStringRef kernel) {
  return (TesseraKernelGpuInfo){.sharedBytes = numberOf(module, tsLiteral("ttg.shared")),
                                .numThreads = 32 * numberOf(module, tsLiteral("ttg.num-warps")),
                                .numParameters = numParametersOf(module, kernel)};
}

bool tkGpuHasLayouts(MlirOperation module) {
  return !mlirAttributeIsNull(
      mlirOperationGetDiscardableAttributeByName(module, tsLiteral("ttg.num-warps")));
}

//===--- Functions of CUDA's library ---===//

static bool readCudaLibdevice(TsString *library) {
  static const char *const homes[] = {"CUDA_HOME", "CUDA_PATH"};
  static const char below[] = "nvvm/libdevice/libdevice.10.bc";
  const char *named = getenv("TRITON_LIBDEVICE_PATH");
  TsString path = {0}, problem = {0};
  bool ok = false;
  if (named && *named) {
    ok = tsReadFile(named, library, &problem);
  } else {
    for (size_t i = 0; i <= sizeof homes / sizeof homes[0] && !ok; ++i) {
      const char *home = i < sizeof homes / sizeof homes[0] ? getenv(homes[i]) : "/usr/local/cuda";
      tsStringClear(&path);
      tsStringAppendFormat(&path, "%s/%s", home ? home : "", below);
      ok = home && *home && tsReadFile(path.data, library, &problem);
    }
  }
  tsStringFree(&path);
  tsStringFree(&problem);
  return ok;
}

/// Whether all functions that are called are there; names one that isn't.
static bool hasAll(MlirStringRef llvm, MlirStringRef library, MlirStringRef *missing) {
  static const char *const types[] = {"float", "double"};
  TsString definition = {0};
  bool ok = true;
  for (size_t at = 0; ok && (at = tsFind(llvm, tsLiteral("\ndeclare "), at)) != SIZE_MAX; ++at) {
    size_t name = tsFind(llvm, tsLiteral("@"), at), end = tsFind(llvm, tsLiteral("("), at);
    if (name == SIZE_MAX || end == SIZE_MAX || end < name)
      break;
    *missing = tsSubstring(llvm, name, end - name);
    if (!tsStartsWith(*missing, tsLiteral("@__nv_")))
      continue;
    ok = false;
    for (size_t i = 0; i < sizeof types / sizeof types[0] && !ok; ++i) {
      tsStringClear(&definition);
      tsStringAppendFormat(&definition, "define %s %.*s(", types[i], (int)missing->length,
                           missing->data);
      ok = tsFind(library, tsStringView(&definition), 0) != SIZE_MAX;
    }
  }
  tsStringFree(&definition);
  return ok;
}

/// Adds our own functions, of f64 only where some are called: the text has to be read. False when
/// one is called that isn't there.
static bool addOwnLibdevice(MlirStringRef llvm, TsString *library, MlirStringRef *missing) {
  tsStringAppendC(library, tkTextLibdevice);
  if (hasAll(llvm, tsStringView(library), missing))
    return true;
  tsStringAppendC(library, tkTextLibdevice64);
  return hasAll(llvm, tsStringView(library), missing);
}

/// What a kernel that calls functions of libdevice is linked with. False after setting the error.
static bool findLibdevice(MlirStringRef llvm, TsString *library, TesseraKernelError *error) {
  if (tsFind(llvm, tsLiteral("@__nv_"), 0) == SIZE_MAX || readCudaLibdevice(library))
    return true;
  MlirStringRef missing;
  return addOwnLibdevice(llvm, library, &missing) ||
         tkErrorFormat(error, TESSERA_KERNEL_NO_BACKEND,
                       "the kernel calls %.*s of CUDA's libdevice.10.bc, which is neither at "
                       "TRITON_LIBDEVICE_PATH nor in CUDA_HOME",
                       (int)missing.length - 1, missing.data + 1);
}

//===--- PTX ---===//

bool tkMakePtx(TesseraKernelCompiler *compiler, MlirStringRef llvm, int capability, TsString *ptx,
               TesseraKernelError *error) {
  // Addresses of shared memory have 32 bits; products of 32 bits to 64 are one instruction, and so
  // are a product and a sum, as Triton has it.
  static const char *const flags[] = {"-nvptx-short-ptr", "-nvptx-mad-wide-opt",
                                      "-nvptx-fma-level=2"};
  // No store to shared memory is written over unread: looking for that is a quarter of what LLVM's
  // passes take for a product of matrices. Versions of LLVM differ in what they call it.
  static const char *const leftOut[] = {"dse", "DSEPass"};
  TesseraBackend *backend = tkGetBackend(compiler, error);
  TsString library = {0};
  if (!backend || !findLibdevice(llvm, &library, error)) {
    tsStringFree(&library);
    return false;
  }
  char chip[16];
  snprintf(chip, sizeof chip, "sm_%d%s", capability, capability == 90 ? "a" : "");
  TesseraCodeOptions options = {.triple = TK_GPU_TRIPLE,
                                .cpu = chip,
                                .features = "+ptx84",
                                // Code of level 3 is the same, and takes longer.
                                .level = 2,
                                .passes = "default<O3>",
                                .callees = tsStringView(&library),
                                .numFlags = sizeof flags / sizeof *flags,
                                .flags = flags,
                                .numLeftOut = sizeof leftOut / sizeof *leftOut,
                                .leftOut = leftOut,
                                // For this machine LLVM would unroll loops that ptxas unrolls where
                                // registers allow it.
                                .isGeneric = true};
  TsString problem = {0};
  bool ok = mlirLogicalResultIsSuccess(
      tesseraBackendCompile(backend, llvm, &options, TESSERA_CODE_ASSEMBLY, tsStringCallback, ptx,
                            tsStringCallback, &problem));
  if (!ok)
    tkErrorSet(error, TESSERA_KERNEL_NO_BACKEND, &problem);
  tsStringFree(&library);
  return ok;
}
