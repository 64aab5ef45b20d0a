// What the files of gpu-to-llvm share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_GPUTOLLVM_H
#define TESSERA_CONVERSION_GPUTOLLVM_H

#include "dialect/gpu/GPUOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/LLVMLowering.h"

/// The user data of the patterns.
typedef struct HostLowering {
  TesseraLowering *lowering;
  TesseraDeclarations *declarations; ///< of the runtime
  bool useBarePointers, addSizes;    ///< in calls of kernels
  bool *hasFailed;                   ///< something couldn't be declared, which was reported
} HostLowering;

/// Where a pattern works.
typedef struct HostPlace {
  TesseraLoweringPlace at; ///< first: passed where a place is asked for
  HostLowering *host;
  MlirOperation op;
  MlirPatternRewriter rewriter;
} HostPlace;

HostPlace hostPlaceOf(MlirOperation op, MlirPatternRewriter rewriter, void *user);

/// Calls a function of the runtime, which is declared at the end of the module where it isn't yet.
/// Its result is of the type `result`, null: there is none. Null after an error when the name means
/// something else.
MlirOperation hostCall(const HostPlace *place, const char *name, MlirType result, intptr_t count,
                       const MlirValue *arguments);
/// The memory that was allocated, as a pointer of address space 0.
MlirValue hostMemoryOf(const HostPlace *place, MlirValue descriptor);

/// Whether the operands have types of llvm.
bool hostHasLLVMTypes(intptr_t count, const MlirValue *operands);
/// Whether the operation gives a token and waits for exactly one.
bool hostIsInStream(MlirOperation op);

void hostPopulateSparse(HostLowering *host, MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_GPUTOLLVM_H
