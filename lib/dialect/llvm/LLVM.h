// What the llvm dialect's definitions ask of its types, and what its files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVM_H
#define TESSERA_DIALECT_LLVM_LLVM_H

#include "tessera/Asm.h"
#include "tessera/Interfaces.h"

//===--- Types ---===//

/// Whether the type, whatever it holds, is one of LLVM's.
bool llvmTypeIsCompatibleOuter(MlirType type);
/// The same with everything that it holds.
bool llvmTypeIsCompatible(MlirType type);
/// Whether a structure holds itself, in place and not behind a pointer, so that it has no size.
bool llvmTypeHoldsItself(MlirType type);
bool llvmTypeIsFloat(MlirType type);
/// A vector of one dimension of what LLVM has vectors of.
bool llvmTypeIsCompatibleVector(MlirType type);
bool llvmTypeIsScalableVector(MlirType type);
/// Whether values of the type can be read from memory and written to it.
bool llvmTypeIsLoadable(MlirType type);

/// The place in a file that a location stands for, null when there is none: of several the first,
/// of a call site the caller's.
MlirLocation llvmLocationInFile(MlirLocation location);

/// Whether arrays and structures can hold values of the type.
bool llvmTypeCanBeElement(MlirType type);
/// Reports a type that can't be a field of a structure.
MlirLogicalResult llvmStructTypeVerifyFields(MlirLocation location, size_t size,
                                             const MlirType *fields);
/// The fields of a structure, none while they aren't known.
const MlirType *llvmStructTypeGetFields(MlirType type, size_t *size);
bool llvmStructTypeIsPacked(MlirType type);
/// Whether the structure has a name, but no fields that are known.
bool llvmStructTypeIsOpaque(MlirType type);
/// `struct<(type, i1)>`.
MlirType llvmStructTypeGetWithBool(MlirType type);

/// The part of a structure or array at a position; null when it has none there.
MlirType llvmAggregateGetElement(MlirType type, int64_t position);

/// What a target type may be used for.
typedef enum LlvmTargetUse {
  LLVM_TARGET_ZERO = 1,   ///< has an initial value of zeros
  LLVM_TARGET_GLOBAL = 2, ///< a global may be of it
  LLVM_TARGET_MEMORY = 4, ///< may be in memory
} LlvmTargetUse;
bool llvmTargetTypeAllows(MlirType type, LlvmTargetUse use);

/// Whether the elements of a vector take at most 2^17 bits.
bool llvmVectorIsSmall(MlirType type);
/// Whether the first vector is the second with twice the elements.
bool llvmVectorIsTwice(MlirType twice, MlirType once);

/// A type as it stands inside of another one: `ptr<1>` for `!llvm.ptr<1>`.
MlirLogicalResult llvmParseTypeInside(TesseraAsmParser *parser, MlirType *type);
void llvmPrintTypeInside(TesseraAsmPrinter *printer, MlirType type);

//===--- Intrinsics ---===//

/// Instructions that an op of another dialect stands for (LLVMSteps.h).
typedef struct LlvmSteps LlvmSteps;
/// What an attribute of another dialect is there.
typedef struct LlvmAttributeText LlvmAttributeText;

/// A constant argument of an intrinsic that is an attribute here.
typedef struct LlvmImmediate {
  int position;
  const char *attribute;
} LlvmImmediate;

/// How an op becomes a call of LLVM's intrinsic `llvm.<name>`.
typedef struct LlvmIntrinsic {
  const char *name;
  const char *overloads; ///< see LLVM_IntrOp in LLVMIntrinsicOps.td
  int numResults;        ///< above 1: a structure
  int numImmediates;
  LlvmImmediate immediates[4];
} LlvmIntrinsic;

//===--- Calls ---===//

/// Checks that there are as many tags, all strings, as groups.
MlirLogicalResult llvmVerifyBundles(MlirOperation op, MlirAttribute sizes, MlirAttribute tags);

/// The debug expression with each fragment of a fragment as one: it begins where both together say,
/// and has the size of the outer one.
MlirAttribute llvmDIExpressionMergeFragments(MlirAttribute expression);

#endif // TESSERA_DIALECT_LLVM_LLVM_H
