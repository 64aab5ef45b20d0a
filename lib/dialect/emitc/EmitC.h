// What C code knows of the emitc dialect beyond its records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_EMITC_EMITC_H
#define TESSERA_DIALECT_EMITC_EMITC_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Types ---===//

/// Whether the type can be written in C or C++: a value of an operation.
bool emitcTypeIsSupported(MlirType type);
/// i1, i8, i16, i32, i64 of any signedness.
bool emitcTypeIsSupportedInteger(MlirType type);
/// f16, bf16, f32, f64.
bool emitcTypeIsSupportedFloat(MlirType type);
bool emitcTypeIsIntegerIndexOrOpaque(MlirType type);
/// size_t, ssize_t, ptrdiff_t.
bool emitcTypeIsPointerWide(MlirType type);
/// A type of C, whose operators do nothing but compute.
bool emitcTypeIsFundamental(MlirType type);
bool emitcTypeIsArrayElement(MlirType type);
/// Of an lvalue type: the pointer to it, and what it holds. Of a pointer type: where it points.
MlirType emitcPtrTo(MlirType lvalue);
MlirType emitcLoadedType(MlirType lvalue);
MlirType emitcTargetType(MlirType pointer);

//===--- Expressions ---===//

/// Whether an operand is of a type that isn't C's own.
bool emitcOperandsHaveClasses(MlirOperation op);
/// The operation whose result the expression yields.
MlirOperation emitcExpressionGetRoot(MlirOperation expression);
/// Whether a part of the expression has side effects.
bool emitcExpressionHasSideEffects(MlirOperation expression);

//===--- Verbatim text ---===//

/// A piece of the text of emitc.verbatim: characters as they are, or the next operand.
typedef struct EmitcTextPiece {
  MlirStringRef text;
  bool isOperand;
} EmitcTextPiece;

/// Takes a piece off the front of *rest, in which `{}` stands for an operand and `{{` for a brace.
/// Sets *error, and gives an empty piece, where neither follows a brace.
EmitcTextPiece emitcTextNext(MlirStringRef *rest, const char **error);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_EMITC_EMITC_H
