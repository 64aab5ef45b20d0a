// Triton's kernels as code for the CPU. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TRITONTOCPU_TRITONTOCPU_H
#define TESSERA_CONVERSION_TRITONTOCPU_TRITONTOCPU_H

#include "mlir-c/IR.h"
#include "tessera/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What code is made for.
typedef struct TesseraTritonCpuOptions {
  int vectorBits;  ///< of a register: 128, 256 or 512; 0: 256
  bool vectorMath; ///< may call functions of glibc's libmvec
  /// Factors of bf16 are multiplied in pairs, as AVX512-BF16 does: numbers below the normal ones
  /// count as 0.
  bool pairProducts;
} TesseraTritonCpuOptions;

/// Converts a builtin.module of tt functions, after the passes of ttir, to one of llvm that
/// llvmirTranslate writes as LLVM IR, with the symbols of tessera/TritonKernel.h for each public
/// function. The dialects arith, cf, llvm, math and scf are loaded. Code that was made calls
/// functions of libm, of libmvec (with vectorMath), and of tessera/TritonKernelSupport.h. Fails
/// after diagnostics; the module is then of no use.
MlirLogicalResult tesseraTritonToCpu(MlirOperation module, const TesseraTritonCpuOptions *options);

/// The passes of LLVM that such code, as text, wants (TesseraCodeOptions.passes), with code
/// generation at level 2: loops are vectors already, and more passes only take their time.
const char *tesseraTritonCpuPasses(MlirStringRef llvm);

/// Whether code of such LLVM IR, as text, may be made the quick way (TesseraCodeOptions.isQuick):
/// no products of matrices are in it.
bool tesseraTritonCpuIsQuick(MlirStringRef llvm);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_CONVERSION_TRITONTOCPU_TRITONTOCPU_H
