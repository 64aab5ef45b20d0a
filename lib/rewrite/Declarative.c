// What patterns from declarative rewrites call: groups of values as arrays.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "rewrite/Internal.h"
#include "tessera/Generated.h"

static TsArena *scratchOf(MlirRewriterBase rewriter) {
  return &((RwRewriter *)rewriter.ptr)->scratch;
}

TesseraValueGroup tesseraRewriterGetOperands(MlirRewriterBase rewriter, MlirOperation op,
                                             unsigned group) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  MlirValue *values = tsArenaNewArray(scratchOf(rewriter), MlirValue, (size_t)range.count);
  for (intptr_t i = 0; i < range.count; ++i)
    values[i] = mlirOperationGetOperand(op, range.start + i);
  return (TesseraValueGroup){range.count, values};
}

TesseraValueGroup tesseraRewriterGetResults(MlirRewriterBase rewriter, MlirOperation op,
                                            intptr_t group) {
  TesseraRange range = {.count = mlirOperationGetNumResults(op)};
  if (group >= 0)
    range = tesseraOperationGetResultGroup(op, (unsigned)group);
  MlirValue *values = tsArenaNewArray(scratchOf(rewriter), MlirValue, (size_t)range.count);
  for (intptr_t i = 0; i < range.count; ++i)
    values[i] = mlirOperationGetResult(op, range.start + i);
  return (TesseraValueGroup){range.count, values};
}

TesseraTypeGroup tesseraRewriterGetResultTypes(MlirRewriterBase rewriter, MlirOperation op) {
  intptr_t size = mlirOperationGetNumResults(op);
  MlirType *types = tsArenaNewArray(scratchOf(rewriter), MlirType, (size_t)size);
  for (intptr_t i = 0; i < size; ++i)
    types[i] = mlirValueGetType(mlirOperationGetResult(op, i));
  return (TesseraTypeGroup){size, types};
}

bool tesseraValueGroupEqual(TesseraValueGroup a, TesseraValueGroup b) {
  bool isEqual = a.size == b.size;
  for (intptr_t i = 0; i < a.size && isEqual; ++i)
    isEqual = mlirValueEqual(a.values[i], b.values[i]);
  return isEqual;
}

// Bits of an integer; of an index as many as attributes have; 0 for others.
static unsigned bitsOf(MlirType type) {
  return mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : mlirTypeIsAIndex(type) ? 64 : 0;
}

// The constant with the type of what it stands for, which some dialects let differ; null where it
// can't have that.
static MlirAttribute constantOfType(MlirAttribute value, MlirType type) {
  bool isInteger = mlirAttributeIsAInteger(value);
  bool isTyped = isInteger || mlirAttributeIsAFloat(value) || mlirAttributeIsAElements(value);
  MlirType from = mlirAttributeGetType(value);
  if (!isTyped || mlirTypeEqual(from, type))
    return value;
  if (!isInteger || bitsOf(from) != bitsOf(type) || bitsOf(from) > 64)
    return (MlirAttribute){NULL};
  return mlirIntegerAttrGet(type, mlirIntegerAttrGetValueInt(value));
}

MlirLogicalResult tesseraMatchConstant(MlirOperation op, MlirAttribute *value) {
  *value = tesseraOperationGetConstant(op);
  if (value->ptr)
    *value = constantOfType(*value, mlirValueGetType(mlirOperationGetResult(op, 0)));
  return value->ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
