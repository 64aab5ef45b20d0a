// Tensors of numbers, and the attributes that say what to do with them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "interpreter/Interpreter.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <math.h>

const char kInterpreterMissing[] = "an operand isn't a tensor that can be computed with";
const char kInterpreterShapes[] = "its operands don't fit to its result";
const char kInterpreterTooMuch[] = "it takes too long";
const char kInterpreterNoTruth[] = "it is of truth values, and gets others";
const char kInterpreterNoDim[] = "it has no such dimension";

static bool isNumber(const IrStorage *element) {
  return irTypeIsFloat(element) || irTypeIsIndex(element) ||
         (irTypeIsInteger(element) && irIntegerTypeWidth(element) <= 64);
}

static unsigned widthOf(const IrStorage *element) {
  return irTypeIsIndex(element) ? 64 : irIntegerTypeWidth(element);
}

static Tensor *makeTuple(Interpreter *interpreter, MlirType type) {
  size_t count = (size_t)mlirTupleTypeGetNumTypes(type);
  Tensor *tuple = tsArenaAlloc(interpreter->arena, sizeof *tuple, 16);
  Tensor **parts = tsArenaAlloc(interpreter->arena, (count + 1) * sizeof *parts, 16);
  *tuple = (Tensor){.parts = parts, .numParts = count};
  if (interpreter->depth >= kInterpreterMaxDepth || !interpreterAffords(interpreter, 1, 16))
    return NULL;
  ++interpreter->depth;
  for (size_t i = 0; i < count && tuple; ++i) {
    parts[i] = interpreterTensor(interpreter, mlirTupleTypeGetType(type, (intptr_t)i));
    tuple = parts[i] ? tuple : NULL;
  }
  --interpreter->depth;
  return tuple;
}

static Number *makeNumbers(Interpreter *interpreter, int64_t count) {
  size_t bytes = ((size_t)count + 1) * sizeof(Number);
  Number *numbers = tsArenaAlloc(interpreter->arena, bytes, 16);
  memset(numbers, 0, bytes);
  return numbers;
}

Tensor *interpreterTensor(Interpreter *interpreter, MlirType type) {
  enum { kMaxElements = 1 << 24, kMaxMemory = 1 << 30 };
  if (mlirTypeIsATuple(type))
    return makeTuple(interpreter, type);
  if (stablehloTokenTypeIsA(type)) {
    Tensor *token = tsArenaAlloc(interpreter->arena, sizeof *token, 16);
    *token = (Tensor){0};
    return token;
  }
  if (!mlirTypeIsARankedTensor(type) || !mlirShapedTypeHasStaticShape(type))
    return NULL;
  IrShape shape = irShapedShape(irType(type));
  const IrStorage *element = irShapedElementType(irType(type));
  bool isComplex = irTypeIsComplex(element);
  if (isComplex)
    element = irType(mlirComplexTypeGetElementType(mlirShapedTypeGetElementType(type)));
  int64_t count = irShapedNumElements(irType(type));
  if (!isNumber(element) || shape.rank > kInterpreterMaxRank || count < 0 || count > kMaxElements ||
      interpreter->arena->bytes > kMaxMemory)
    return NULL;
  if (!interpreterAffords(interpreter, count, 1))
    return NULL;
  Tensor *tensor = tsArenaAlloc(interpreter->arena, sizeof *tensor, 16);
  *tensor = (Tensor){.shape = shape,
                     .element = element,
                     .count = count,
                     .data = makeNumbers(interpreter, count),
                     .imaginary = isComplex ? makeNumbers(interpreter, count) : NULL};
  return tensor;
}

bool interpreterAffords(Interpreter *interpreter, int64_t count, int64_t each) {
  if (each > 0 && count > interpreter->budget / each)
    return false;
  interpreter->budget -= count * each;
  return true;
}

Tensor interpreterScalar(const Tensor *like, Value *value) {
  return (Tensor){.element = like->element,
                  .count = 1,
                  .data = &value->part[0],
                  .imaginary = like->imaginary ? &value->part[1] : NULL};
}

const char *interpreterCopy(Tensor *result, const Tensor *in) {
  if (!in)
    return kInterpreterMissing;
  if (in->element)
    return interpreterReshape(result, in);
  result->parts = in->parts;
  return result->numParts == in->numParts ? NULL : kInterpreterShapes;
}

void interpreterRoundAll(Tensor *tensor) {
  for (int64_t k = 0; k < tensor->count; ++k)
    tensor->data[k] = interpreterRound(tensor->element, tensor->data[k]);
  for (int64_t k = 0; k < tensor->count && tensor->imaginary; ++k)
    tensor->imaginary[k] = interpreterRound(tensor->element, tensor->imaginary[k]);
}

Number interpreterUnsigned(const IrStorage *element, Number value) {
  return value < 0 && irTypeIsIntOrIndex(element) ? value + ldexpl(1, (int)widthOf(element))
                                                  : value;
}

Number interpreterRound(const IrStorage *element, Number value) {
  if (irTypeIsFloat(element)) {
    const IrFloatSemantics *semantics = irFloatSemantics(element);
    return (Number)irFloatToDouble(semantics, irFloatFromDouble(semantics, (double)value, NULL));
  }
  Number size = ldexpl(1, (int)widthOf(element));
  if (!isfinite(value))
    return 0;
  Number low = fmodl(truncl(value), size);
  low = low < 0 ? low + size : low;
  bool isUnsigned = irTypeIsUnsigned(element) || widthOf(element) == 1;
  return !isUnsigned && low >= size / 2 ? low - size : low;
}

void interpreterSet(Interpreter *interpreter, MlirValue value, Tensor *tensor) {
  bool isNew;
  *tsPointerMapInsert(&interpreter->values, value.ptr, &isNew) = (uintptr_t)tensor;
}

const Tensor *interpreterGet(Interpreter *interpreter, MlirValue value) {
  uintptr_t *found = tsPointerMapFind(&interpreter->values, value.ptr);
  return found ? (const Tensor *)*found : NULL;
}

/// One part of complex numbers, as if they were only that.
static const Tensor *partOf(Interpreter *interpreter, const Tensor *tensor, int part) {
  Tensor *only = tsArenaCopy(interpreter->arena, tensor, sizeof *tensor, 16);
  only->data = part == 1 ? tensor->data : tensor->imaginary;
  only->imaginary = NULL;
  return only;
}

const Tensor *interpreterOperand(Interpreter *interpreter, MlirOperation op, intptr_t i) {
  if (i >= mlirOperationGetNumOperands(op))
    return NULL;
  const Tensor *tensor = interpreterGet(interpreter, mlirOperationGetOperand(op, i));
  int part = interpreter->parts[i > 0];
  return tensor && tensor->imaginary && part ? partOf(interpreter, tensor, part) : tensor;
}

/// Multiples of 1/4 from -2 to 2, or integers from 0 to 7.
void interpreterFill(Tensor *tensor, uint64_t seed) {
  for (size_t i = 0; i < tensor->numParts; ++i)
    interpreterFill(tensor->parts[i], tsHashCombine(seed, i + 3));
  for (int64_t i = 0; i < tensor->count; ++i) {
    uint64_t hash = tsHashCombine(tsHashCombine(seed, 1), (uint64_t)i + 1);
    double value = irTypeIsFloat(tensor->element) ? ((double)(hash >> 32 & 0xffff) - 32768) / 16384
                                                  : (double)(hash >> 32 & 7);
    if (irTypeIsFloat(tensor->element))
      value = rint(value * 4) / 4;
    tensor->data[i] = interpreterRound(tensor->element, (Number)value);
  }
  if (!tensor->imaginary)
    return;
  Tensor imaginary = *tensor;
  imaginary.data = tensor->imaginary;
  imaginary.imaginary = NULL;
  interpreterFill(&imaginary, tsHashCombine(seed, 2));
}

bool interpreterAreTruths(const Tensor *tensor) {
  for (int64_t i = 0; i < tensor->count; ++i)
    if (tensor->data[i] != 0 && tensor->data[i] != 1)
      return false;
  return true;
}

bool interpreterConstant(Tensor *tensor, MlirAttribute value) {
  if (!mlirAttributeIsADenseElements(value))
    return false;
  const IrStorage *dense = irAttribute(value);
  bool isSplat = mlirDenseElementsAttrIsSplat(value);
  if (mlirElementsAttrGetNumElements(value) != tensor->count)
    return false;
  const IrStorage *element = irShapedElementType(irType(mlirAttributeGetType(value)));
  bool isFloat = irTypeIsFloat(element), isComplex = irTypeIsComplex(element);
  if (isComplex != (tensor->imaginary != NULL))
    return false;
  for (int64_t i = 0; i < tensor->count; ++i) {
    size_t at = isSplat ? 0 : (size_t)i;
    const IrFloatSemantics *floats =
        isFloat || isComplex ? irFloatSemantics(isComplex ? tensor->element : element) : NULL;
    tensor->data[i] = floats ? (Number)irFloatToDouble(floats, irDenseFloatAt(dense, at, 0))
                             : (Number)irDenseIntegerAt(dense, at);
    if (isComplex)
      tensor->imaginary[i] = (Number)irFloatToDouble(floats, irDenseFloatAt(dense, at, 1));
  }
  return true;
}

const char *interpreterRunConstant(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter;
  MlirAttribute value = mlirOperationGetAttributeByName(op, tsLiteral("value"));
  if (mlirAttributeIsNull(value) || !interpreterConstant(results[0], value))
    return "its value isn't of dense elements";
  return NULL;
}

//===--- Places ---===//

void interpreterStrides(IrShape shape, int64_t *strides) {
  int64_t stride = 1;
  for (size_t i = shape.rank; i-- > 0; stride *= shape.sizes[i])
    strides[i] = stride;
}

bool interpreterBroadcast(IrShape from, IrShape to, int64_t *strides) {
  if (from.rank > to.rank)
    return false;
  int64_t own[kInterpreterMaxRank];
  interpreterStrides(from, own);
  size_t lead = to.rank - from.rank;
  for (size_t i = 0; i < to.rank; ++i) {
    int64_t size = i < lead ? 1 : from.sizes[i - lead];
    if (size != 1 && size != to.sizes[i])
      return false;
    strides[i] = size == 1 ? 0 : own[i - lead];
  }
  return true;
}

void interpreterAdvance(IrShape shape, int64_t *place) {
  for (size_t i = shape.rank; i-- > 0;) {
    if (++place[i] < shape.sizes[i])
      return;
    place[i] = 0;
  }
}

//===--- Attributes ---===//

static MlirAttribute attributeOf(MlirOperation op, const char *name) {
  return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
}

static bool push(Ints *ints, int64_t value) {
  if (ints->size == kInterpreterMaxInts)
    return false;
  ints->at[ints->size++] = value;
  return true;
}

bool interpreterInts(MlirOperation op, const char *name, Ints *ints) {
  MlirAttribute attribute = attributeOf(op, name);
  bool fits = true;
  ints->size = 0;
  if (mlirAttributeIsNull(attribute))
    return false;
  if (mlirAttributeIsAInteger(attribute))
    return push(ints, irIntegerAttrValue(irAttribute(attribute)));
  if (mlirAttributeIsAArray(attribute)) {
    for (intptr_t i = 0; fits && i < mlirArrayAttrGetNumElements(attribute); ++i) {
      MlirAttribute element = mlirArrayAttrGetElement(attribute, i);
      fits =
          mlirAttributeIsAInteger(element) && push(ints, irIntegerAttrValue(irAttribute(element)));
    }
    return fits;
  }
  bool isWide = mlirAttributeIsADenseI64Array(attribute);
  bool isTruth = mlirAttributeIsADenseBoolArray(attribute);
  if (isWide || isTruth || mlirAttributeIsADenseI32Array(attribute)) {
    for (intptr_t i = 0; fits && i < mlirDenseArrayGetNumElements(attribute); ++i)
      fits = push(ints, isWide    ? mlirDenseI64ArrayGetElement(attribute, i)
                        : isTruth ? mlirDenseBoolArrayGetElement(attribute, i)
                                  : mlirDenseI32ArrayGetElement(attribute, i));
    return fits;
  }
  if (!mlirAttributeIsADenseElements(attribute))
    return false;
  bool isSplat = mlirDenseElementsAttrIsSplat(attribute);
  for (int64_t i = 0; fits && i < mlirElementsAttrGetNumElements(attribute); ++i)
    fits = push(ints, irDenseIntegerAt(irAttribute(attribute), isSplat ? 0 : (size_t)i));
  return fits;
}

void interpreterIntsOr(MlirOperation op, const char *name, size_t size, int64_t other, Ints *ints) {
  if (interpreterInts(op, name, ints) && ints->size == size)
    return;
  ints->size = size < kInterpreterMaxInts ? size : kInterpreterMaxInts;
  for (size_t i = 0; i < ints->size; ++i)
    ints->at[i] = other;
}

int64_t interpreterInt(MlirOperation op, const char *name, int64_t other) {
  Ints ints;
  return interpreterInts(op, name, &ints) && ints.size ? ints.at[0] : other;
}

double interpreterFloat(MlirOperation op, const char *name, double other) {
  MlirAttribute attribute = attributeOf(op, name);
  return mlirAttributeIsNull(attribute) || !mlirAttributeIsAFloat(attribute)
             ? other
             : mlirFloatAttrGetValueDouble(attribute);
}

const InterpreterRow *interpreterFind(const InterpreterRow *rows, size_t numRows,
                                      MlirStringRef name) {
  for (size_t i = 0; i < numRows; ++i)
    if (tsEqualC(name, rows[i].name))
      return &rows[i];
  return NULL;
}
