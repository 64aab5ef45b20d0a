// What convert-ttnn-to-emitc writes between the parentheses of a call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTNNTOEMITC_ARGUMENTS_H
#define TESSERA_CONVERSION_TTNNTOEMITC_ARGUMENTS_H

#include "conversion/ttnn-to-emitc/Plans.h"
#include "mlir-c/Rewrite.h"
#include "support/Memory.h"
#include "support/String.h"

typedef TsVec(MlirAttribute) EmitAttributes;
typedef TsVec(MlirValue) EmitValues;

/// A call in the making.
typedef struct EmitCall {
  MlirOperation op;
  const EmitPlan *plan;
  const MlirValue *given; ///< the op's operands, converted
  MlirRewriterBase rewriter;
  MlirContext context;
  EmitAttributes arguments;
  EmitValues operands; ///< what the arguments refer to by number
  bool *makesVectors;  ///< set when the C++ needs the function that does
} EmitCall;

/// Follows the plan. Gives why the call can't be written, NULL when it can; objects that were made
/// by then are the caller's to take back.
const char *emitArguments(EmitCall *call);

/// An object of a C++ class, made before the call.
MlirValue emitObject(EmitCall *call, const char *type, const EmitAttributes *arguments,
                     const EmitValues *operands);
/// A std::vector of tensors, made before the call.
MlirValue emitVector(EmitCall *call, const EmitValues *elements);
/// Makes the value the next argument.
void emitOperand(EmitCall *call, MlirValue value);

#endif // TESSERA_CONVERSION_TTNNTOEMITC_ARGUMENTS_H
