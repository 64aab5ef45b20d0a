// What the files of lib/conversion/llvm-common share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_LLVMCOMMON_INTERNAL_H
#define TESSERA_CONVERSION_LLVMCOMMON_INTERNAL_H

#include "dialect/llvm/LLVMOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Interfaces.h"
#include "tessera/LLVMLowering.h"
#include "tessera/Views.h"

typedef struct LcMemorySpaces {
  TesseraMemorySpaceConversion convert;
  void *user;
} LcMemorySpaces;

/// Names that were made of a prefix.
typedef struct LcNames {
  MlirStringRef prefix;
  size_t count;
} LcNames;

struct TesseraLowering {
  MlirContext context;
  TesseraLoweringOptions options;
  TesseraTypeConverter *types;
  MlirType index;
  TsVec(LcMemorySpaces) memorySpaces;
  TesseraSymbolTables *symbols;
  TesseraDeclarations *declarations;
  TsVec(LcNames) names;
  TsArena prefixes; ///< of the names
  TsArena arena;    ///< what patterns are given
};

/// Makes it ready for another conversion.
void lcRenew(TesseraLowering *lowering);

/// Adds the conversions of types, and the materializations of memrefs.
void lcAddTypes(TesseraLowering *lowering);
void lcAddMaterializations(TesseraLowering *lowering);

/// A memref's parts as they are in its descriptor: arrays, or with `unpacked` one by one. Reports
/// why when there are none; fails then.
MlirLogicalResult lcAppendParts(const TesseraLowering *lowering, MlirType memref, bool unpacked,
                                TesseraTypeList *parts);

/// Where a rewriter inserts.
typedef struct LcInsertion {
  MlirBlock block;
  MlirOperation before; ///< null: at the end
} LcInsertion;
LcInsertion lcSaveInsertion(MlirRewriterBase rewriter);
void lcRestoreInsertion(MlirRewriterBase rewriter, LcInsertion insertion);

static inline MlirValue lcResult(MlirOperation op) { return mlirOperationGetResult(op, 0); }

#endif // TESSERA_CONVERSION_LLVMCOMMON_INTERNAL_H
