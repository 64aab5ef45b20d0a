// Runs functions op by op: what the dialects' tables share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERPRETER_INTERPRETER_H
#define TESSERA_INTERPRETER_INTERPRETER_H

#include "ir/Builtin.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/Operation.h"

enum { kInterpreterMaxRank = 16 };

/// A tensor's elements, each a number that its type has, in row-major order.
typedef struct Tensor {
  IrShape shape;
  const IrStorage *element;
  int64_t count;
  double *data;
} Tensor;

/// A run of a function.
typedef struct Interpreter {
  TsArena arena;
  TsPointerMap values; ///< value -> Tensor *
} Interpreter;

/// A tensor of the type with all elements zero; NULL where the type isn't a static tensor of floats
/// or of integers of at most 32 bits, or has too many elements.
Tensor *interpreterTensor(Interpreter *interpreter, MlirType type);
/// The number rounded to what the type holds: floats to the nearest, integers modulo their size.
double interpreterRound(const IrStorage *element, double value);
void interpreterSet(Interpreter *interpreter, MlirValue value, Tensor *tensor);
/// The tensor of an operand; NULL only where its type has none.
const Tensor *interpreterGet(Interpreter *interpreter, MlirValue value);

/// Row-major strides.
void interpreterStrides(IrShape shape, int64_t *strides);
/// Strides of `from` for the places of `to`, to which it broadcasts; false when it doesn't.
bool interpreterBroadcast(IrShape from, IrShape to, int64_t *strides);
/// Takes the place to the next one in row-major order.
void interpreterAdvance(IrShape shape, int64_t *place);
static inline int64_t interpreterOffset(size_t rank, const int64_t *place, const int64_t *strides) {
  int64_t offset = 0;
  for (size_t i = 0; i < rank; ++i)
    offset += place[i] * strides[i];
  return offset;
}

/// Computes `result`, the only one of the op. NULL, or why it can't.
typedef const char *InterpretFunction(Interpreter *interpreter, MlirOperation op, Tensor *result);

/// Computes the result of an op of ttir, to be rounded by the caller.
InterpretFunction interpretTTIR;

#endif // TESSERA_INTERPRETER_INTERPRETER_H
