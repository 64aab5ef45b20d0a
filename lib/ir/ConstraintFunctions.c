// Questions about types, attributes and operations that predicates ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/ConstraintFunctions.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

//===--- Numbers ---===//

static bool isIntegerTypeOf(MlirType type, int64_t width, int signedness) {
  const IrStorage *storage = irType(type);
  return storage && irTypeIsInteger(storage) && (!width || irIntegerTypeWidth(storage) == width) &&
         (signedness < 0 || (int)irIntegerTypeSignedness(storage) == signedness);
}

bool tesseraTypeIsInteger(MlirType type, int64_t width) { return isIntegerTypeOf(type, width, -1); }

bool tesseraTypeIsSignlessInteger(MlirType type, int64_t width) {
  return isIntegerTypeOf(type, width, BuiltinSignednessSignless);
}

bool tesseraTypeIsSignedInteger(MlirType type, int64_t width) {
  return isIntegerTypeOf(type, width, BuiltinSignednessSigned);
}

bool tesseraTypeIsUnsignedInteger(MlirType type, int64_t width) {
  return isIntegerTypeOf(type, width, BuiltinSignednessUnsigned);
}

static const TesseraStorageDef *findFloat(int64_t width) {
  switch (width) {
  case 16:
    return &builtinFloat16TypeDef;
  case 32:
    return &builtinFloat32TypeDef;
  case 64:
    return &builtinFloat64TypeDef;
  case 80:
    return &builtinFloat80TypeDef;
  case 128:
    return &builtinFloat128TypeDef;
  default:
    return NULL;
  }
}

bool tesseraTypeIsFloat(MlirType type, int64_t width) {
  const TesseraStorageDef *definition = findFloat(width);
  return definition && irIs(irType(type), definition);
}

MlirType tesseraFloatTypeGet(MlirContext context, int64_t width) {
  const TesseraStorageDef *definition = findFloat(width);
  return definition ? irWrapType(irStorageGet((IrContext *)context.ptr, definition, NULL))
                    : (MlirType){NULL};
}

//===--- Other types ---===//

bool tesseraTypeIsGraph(MlirType type) { return irIs(irType(type), &builtinGraphTypeDef); }

bool tesseraTypeIsOpaque(MlirType type, const char *dialect, const char *text) {
  return irIs(irType(type), &builtinOpaqueTypeDef) &&
         tsEqualC(mlirOpaqueTypeGetDialectNamespace(type), dialect) &&
         tsEqualC(mlirOpaqueTypeGetData(type), text);
}

MlirType tesseraOpaqueTypeGet(MlirContext context, const char *dialect, const char *text) {
  return irWrapType(irOpaqueTypeGet((IrContext *)context.ptr,
                                    mlirStringRefCreateFromCString(dialect),
                                    mlirStringRefCreateFromCString(text)));
}

bool tesseraTypeHasValueSemantics(MlirType type) {
  const IrStorage *storage = irType(type);
  return storage && (irTypeIsVector(storage) || irTypeIsRankedTensor(storage) ||
                     irTypeIsUnrankedTensor(storage));
}

MlirType tesseraElementTypeOrSelf(MlirType type) {
  return type.ptr ? irWrapType(irElementTypeOrSelf(irType(type))) : type;
}

MlirType tesseraElementTypeOf(MlirType type) {
  bool isComplex = irIs(irType(type), &builtinComplexTypeDef);
  return isComplex ? irWrapType(irParamStorage(irType(type), 0)) : tesseraElementTypeOrSelf(type);
}

static bool isRanked(MlirType type) {
  return type.ptr && irTypeIsShaped(irType(type)) && irShapedHasRank(irType(type));
}

int64_t tesseraShapedTypeGetNumElements(MlirType type) {
  return isRanked(type) ? irShapedNumElements(irType(type)) : -1;
}

int64_t tesseraShapedTypeGetDim(MlirType type, int64_t dim) {
  if (!isRanked(type))
    return IR_DYNAMIC;
  IrShape shape = irShapedShape(irType(type));
  if (dim < 0)
    dim += (int64_t)shape.rank;
  return dim >= 0 && (uint64_t)dim < shape.rank ? shape.sizes[dim] : IR_DYNAMIC;
}

bool tesseraVectorTypeIsOnlyTrailingDimScalable(MlirType type) {
  if (!irTypeIsVector(irType(type)))
    return false;
  size_t rank = irShapedShape(irType(type)).rank;
  for (size_t i = 0; i < rank; ++i)
    if (irVectorDimIsScalable(irType(type), i) != (i + 1 == rank))
      return false;
  return rank > 0;
}

bool tesseraVectorTypeAreAllDimsScalable(MlirType type) {
  if (!irTypeIsVector(irType(type)))
    return false;
  size_t rank = irShapedShape(irType(type)).rank;
  for (size_t i = 0; i < rank; ++i)
    if (!irVectorDimIsScalable(irType(type), i))
      return false;
  return true;
}

bool tesseraMemRefTypeIsStrided(MlirType type) {
  if (!irTypeIsMemRef(irType(type)))
    return false;
  int64_t offset, *strides = tsAllocZeroed(irShapedShape(irType(type)).rank + 1, sizeof *strides);
  bool isStrided = irMemRefStridesAndOffset(irType(type), strides, &offset);
  tsFree(strides);
  return isStrided;
}

typedef TsVec(IrStorage *) StorageVec;

// Depth of tuples is bounded by what the parser accepts.
static void flattenTuple(const IrStorage *tuple, StorageVec *types) {
  IrList list = irTupleTypes(tuple);
  for (size_t i = 0; i < list.size; ++i) {
    if (irTypeIsTuple(list.data[i]))
      flattenTuple(list.data[i], types);
    else
      tsVecPush(types, list.data[i]);
  }
}

MlirType tesseraTupleTypeFlatten(MlirType type) {
  if (!irTypeIsTuple(irType(type)))
    return type;
  StorageVec types = {0};
  flattenTuple(irType(type), &types);
  IrStorage *flat = irTupleTypeGet(irType(type)->context, (IrList){types.data, types.size});
  tsVecFree(&types);
  return irWrapType(flat);
}

//===--- Shapes ---===//

MlirType tesseraShapeOf(MlirType type) { return type; }

bool tesseraShapesAreEqual(MlirType a, MlirType b) {
  if (!isRanked(a) || !isRanked(b))
    return isRanked(a) == isRanked(b);
  IrShape left = irShapedShape(irType(a)), right = irShapedShape(irType(b));
  return left.rank == right.rank &&
         (!left.rank || !memcmp(left.sizes, right.sizes, left.rank * sizeof *left.sizes));
}

bool tesseraTypesHaveSameShape(MlirType a, MlirType b) {
  if (!isRanked(a) || !isRanked(b))
    return true;
  IrShape left = irShapedShape(irType(a)), right = irShapedShape(irType(b));
  bool isSame = left.rank == right.rank;
  for (size_t i = 0; isSame && i < left.rank; ++i)
    isSame = left.sizes[i] == right.sizes[i] || left.sizes[i] == IR_DYNAMIC ||
             right.sizes[i] == IR_DYNAMIC;
  return isSame;
}

const TesseraStorageDef *tesseraDefinitionOf(MlirType type) {
  return type.ptr ? irIdentity(irType(type)->definition) : NULL;
}

bool tesseraTypesAreBroadcastable(MlirType a, MlirType b) {
  if (!isRanked(a) || !isRanked(b))
    return true;
  IrShape left = irShapedShape(irType(a)), right = irShapedShape(irType(b));
  size_t common = left.rank < right.rank ? left.rank : right.rank;
  for (size_t i = 1; i <= common; ++i) {
    int64_t x = left.sizes[left.rank - i], y = right.sizes[right.rank - i];
    if (x != y && x != 1 && y != 1 && x != IR_DYNAMIC && y != IR_DYNAMIC)
      return false;
  }
  return true;
}

bool tesseraTypesAreCastCompatible(MlirType a, MlirType b) {
  bool areShaped = a.ptr && b.ptr && irTypeIsShaped(irType(a)) && irTypeIsShaped(irType(b));
  return areShaped && irShapedElementType(irType(a)) == irShapedElementType(irType(b)) &&
         tesseraTypesHaveSameShape(a, b);
}

//===--- Interfaces ---===//

static bool listsInterface(const TesseraStorageDef *definition, const char *name) {
  for (uint32_t i = 0; i < definition->numInterfaces; ++i)
    if (!strcmp(definition->interfaces[i].interface->name, name))
      return true;
  return false;
}

bool tesseraTypeHasInterface(MlirType type, const char *name) {
  const IrStorage *storage = irType(type);
  if (!storage)
    return false;
  if (!strcmp(name, "ShapedType"))
    return irTypeIsShaped(storage);
  if (!strcmp(name, "FloatType"))
    return irTypeIsFloat(storage);
  if (!strcmp(name, "VectorElementTypeInterface"))
    return irVectorElementTypeIsValid(storage);
  if (!strcmp(name, "MemRefElementTypeInterface"))
    return irMemRefElementTypeIsValid(storage);
  return listsInterface(storage->definition, name);
}

bool tesseraAttributeHasInterface(MlirAttribute attribute, const char *name) {
  const IrStorage *storage = irAttribute(attribute);
  if (!storage)
    return false;
  if (!strcmp(name, "TypedAttr"))
    return irAttributeType(storage) != NULL;
  if (!strcmp(name, "ElementsAttr"))
    return mlirAttributeIsAElements(attribute);
  if (!strcmp(name, "MemRefLayoutAttrInterface"))
    return irHasStorageTrait(storage, TESSERA_STORAGE_MEMREF_LAYOUT);
  return listsInterface(storage->definition, name);
}

//===--- Types from others ---===//

MlirType tesseraVectorTypeGet(const char *shape, MlirType elementType) {
  TsVec(int64_t) sizes = {0};
  MlirStringRef rest = mlirStringRefCreateFromCString(shape);
  while (rest.length) {
    size_t x = tsFindChar(rest, 'x', 0);
    int64_t size = 0;
    tsParseSigned(tsSubstring(rest, 0, x), &size);
    tsVecPush(&sizes, size);
    rest = x == SIZE_MAX ? tsLiteral("") : tsSubstring(rest, x + 1, SIZE_MAX);
  }
  IrStorage *type = irVectorTypeGet((IrShape){sizes.data, sizes.size}, irType(elementType), NULL);
  tsVecFree(&sizes);
  return irWrapType(type);
}

MlirType tesseraTypeWithElementType(MlirType type, MlirType elementType) {
  if (!type.ptr || !elementType.ptr || !irTypeIsShaped(irType(type)))
    return elementType;
  const IrStorage *shaped = irType(type);
  if (irTypeIsUnrankedTensor(shaped))
    return irWrapType(irUnrankedTensorTypeGet(irType(elementType)));
  if (irTypeIsUnrankedMemRef(shaped))
    return irWrapType(irUnrankedMemRefTypeGet(irType(elementType), irMemRefMemorySpace(shaped)));
  IrShape shape = isRanked(type) ? irShapedShape(shaped) : (IrShape){NULL, 0};
  return irWrapType(irShapedClone(shaped, shape, irType(elementType)));
}

MlirType tesseraI1SameShape(MlirType type) {
  if (!type.ptr)
    return type;
  return tesseraTypeWithElementType(type, irWrapType(irType(type)->context->i1Type));
}

static MlirType makeTuple(MlirType type, bool ofResults) {
  if (!type.ptr || !irTypeIsFunction(irType(type)))
    return (MlirType){NULL};
  IrList list = ofResults ? irFunctionResults(irType(type)) : irFunctionInputs(irType(type));
  return irWrapType(irTupleTypeGet(irType(type)->context, list));
}

MlirType tesseraElementTypes(MlirType type) {
  enum { kMaxElements = 1 << 20 };
  int64_t count = tesseraShapedTypeGetNumElements(type);
  size_t size = count > 0 && count <= kMaxElements ? (size_t)count : 0;
  IrStorage **types = tsAlloc(tsMulSize(size + 1, sizeof *types));
  for (size_t i = 0; i < size; ++i)
    types[i] = irElementTypeOrSelf(irType(type));
  MlirType tuple = irWrapType(irTupleTypeGet(irType(type)->context, (IrList){types, size}));
  tsFree(types);
  return tuple;
}

MlirType tesseraFunctionTypeGetInputs(MlirType type) { return makeTuple(type, false); }

MlirType tesseraFunctionTypeGetResults(MlirType type) { return makeTuple(type, true); }

//===--- Attributes ---===//

bool tesseraAttributeIsDenseStringElements(MlirAttribute attribute) {
  return irIs(irAttribute(attribute), &builtinDenseStringElementsAttrDef);
}

int64_t tesseraIntegerAttrGetInt(MlirAttribute attribute) {
  const IrStorage *storage = irAttribute(attribute);
  return storage && irIsInteger(storage) ? irIntegerAttrValue(storage) : 0;
}

// Whether the highest bit of the number is set: for these questions every integer counts as signed.
static bool isNegative(const IrStorage *storage) {
  size_t numWords;
  const uint64_t *words = irIntegerAttrWords(storage, &numWords);
  const IrStorage *type = irIntegerAttrType(storage);
  unsigned width = irTypeIsInteger(type) ? irIntegerTypeWidth(type) : 64;
  unsigned bit = width - 1;
  if (!width)
    return false;
  return bit / 64 < numWords ? words[bit / 64] >> bit % 64 & 1 : words[numWords - 1] >> 63;
}

static bool isZeroInteger(const IrStorage *storage) {
  size_t numWords;
  const uint64_t *words = irIntegerAttrWords(storage, &numWords);
  for (size_t i = 0; i < numWords; ++i)
    if (words[i])
      return false;
  return true;
}

bool tesseraIntegerAttrIsNegative(MlirAttribute attribute) {
  const IrStorage *storage = irAttribute(attribute);
  return storage && irIsInteger(storage) && isNegative(storage);
}

bool tesseraIntegerAttrIsPositive(MlirAttribute attribute) {
  const IrStorage *storage = irAttribute(attribute);
  return storage && irIsInteger(storage) && !isNegative(storage) && !isZeroInteger(storage);
}

bool tesseraIntegerAttrIsPowerOf2(MlirAttribute attribute) {
  const IrStorage *storage = irAttribute(attribute);
  if (!storage || !irIsInteger(storage))
    return false;
  size_t numWords, bits = 0;
  const uint64_t *words = irIntegerAttrWords(storage, &numWords);
  const IrStorage *type = irIntegerAttrType(storage);
  unsigned width = irTypeIsInteger(type) ? irIntegerTypeWidth(type) : 64;
  for (size_t i = 0; i < numWords && i * 64 < width; ++i) {
    uint64_t word = words[i];
    if (width - i * 64 < 64)
      word &= (UINT64_C(1) << (width - i * 64)) - 1;
    for (; word; word &= word - 1)
      ++bits;
  }
  return bits == 1;
}

bool tesseraIntegerAttrHasOnlyBits(MlirAttribute attribute, int64_t mask) {
  const IrStorage *storage = irAttribute(attribute);
  if (!storage || !irIsInteger(storage))
    return false;
  const IrStorage *type = irIntegerAttrType(storage);
  unsigned width = irTypeIsInteger(type) ? irIntegerTypeWidth(type) : 64;
  uint64_t value = (uint64_t)irIntegerAttrValue(storage);
  if (width < 64)
    value &= (UINT64_C(1) << width) - 1;
  return !(value & ~(uint64_t)mask);
}

// Element `i` of a dense array of integers or floats, as a double and as an integer.
static bool getDenseElement(MlirAttribute attribute, intptr_t i, int64_t *integer, double *real) {
  *integer = 0;
  *real = 0;
  if (mlirAttributeIsADenseI64Array(attribute))
    *integer = mlirDenseI64ArrayGetElement(attribute, i);
  else if (mlirAttributeIsADenseI32Array(attribute))
    *integer = mlirDenseI32ArrayGetElement(attribute, i);
  else if (mlirAttributeIsADenseI16Array(attribute))
    *integer = mlirDenseI16ArrayGetElement(attribute, i);
  else if (mlirAttributeIsADenseI8Array(attribute))
    *integer = mlirDenseI8ArrayGetElement(attribute, i);
  else if (mlirAttributeIsADenseBoolArray(attribute))
    *integer = mlirDenseBoolArrayGetElement(attribute, i);
  else if (mlirAttributeIsADenseF32Array(attribute))
    *real = mlirDenseF32ArrayGetElement(attribute, i);
  else if (mlirAttributeIsADenseF64Array(attribute))
    *real = mlirDenseF64ArrayGetElement(attribute, i);
  else
    return false;
  return true;
}

static bool isDenseFloat(MlirAttribute attribute) {
  return mlirAttributeIsADenseF32Array(attribute) || mlirAttributeIsADenseF64Array(attribute);
}

bool tesseraDenseArrayIsAtLeast(MlirAttribute attribute, int64_t minimum) {
  if (!irIs(irAttribute(attribute), &builtinDenseArrayAttrDef))
    return false;
  bool isFloat = isDenseFloat(attribute);
  for (intptr_t i = 0, size = mlirDenseArrayGetNumElements(attribute); i < size; ++i) {
    int64_t integer;
    double real;
    if (!getDenseElement(attribute, i, &integer, &real))
      return false;
    // "At least 1" of floats is "more than 0".
    bool isFine = isFloat ? (minimum ? real > 0 : real >= 0) : integer >= minimum;
    if (!isFine)
      return false;
  }
  return true;
}

bool tesseraDenseArrayIsSorted(MlirAttribute attribute, bool strictly) {
  if (!irIs(irAttribute(attribute), &builtinDenseArrayAttrDef))
    return false;
  bool isFloat = isDenseFloat(attribute);
  int64_t last = 0, integer;
  double lastReal = 0, real;
  for (intptr_t i = 0, size = mlirDenseArrayGetNumElements(attribute); i < size; ++i) {
    if (!getDenseElement(attribute, i, &integer, &real))
      return false;
    bool isAbove = isFloat ? real > lastReal : integer > last;
    bool isEqual = isFloat ? real >= lastReal && real <= lastReal : integer == last;
    if (i && !isAbove && (strictly || !isEqual))
      return false;
    last = integer;
    lastReal = real;
  }
  return true;
}

bool tesseraStringAttrIs(MlirAttribute attribute, const char *text) {
  const IrStorage *storage = irAttribute(attribute);
  return storage && irIsString(storage) && tsEqualC(irStringValue(storage), text);
}

int64_t tesseraAttributeGetSize(MlirAttribute attribute) {
  const IrStorage *storage = irAttribute(attribute);
  if (!storage)
    return 0;
  if (irIsString(storage))
    return (int64_t)irStringValue(storage).length;
  if (mlirAttributeIsAArray(attribute))
    return mlirArrayAttrGetNumElements(attribute);
  return irIs(storage, &builtinDenseArrayAttrDef) ? mlirDenseArrayGetNumElements(attribute) : 0;
}

// Attributes are unique: one that is made of the text is the attribute itself or another value.
static bool isInteger(MlirAttribute attribute, MlirStringRef text) {
  int64_t value = tsEqualC(text, "true");
  bool isNumber = value || tsEqualC(text, "false") || tsParseSigned(text, &value);
  MlirType type = mlirAttributeGetType(attribute);
  // The only one of `i1` that isn't 0 is -1 there.
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1)
    value = -(value & 1);
  return isNumber && mlirAttributeEqual(mlirIntegerAttrGet(type, value), attribute);
}

static bool isReal(MlirAttribute attribute, const char *text) {
  char *end;
  double value = strtod(text, &end);
  MlirType type = mlirAttributeGetType(attribute);
  MlirContext context = mlirAttributeGetContext(attribute);
  return end != text && (!*end || strcmp(end, "f") == 0) &&
         mlirAttributeEqual(mlirFloatAttrDoubleGet(context, type, value), attribute);
}

bool tesseraAttributeIsConstant(MlirAttribute attribute, const char *text) {
  const IrStorage *storage = irAttribute(attribute);
  MlirStringRef all = mlirStringRefCreateFromCString(text);
  if (!storage)
    return false;
  if (irIsInteger(storage))
    return isInteger(attribute, all);
  if (mlirAttributeIsAFloat(attribute))
    return isReal(attribute, text);
  if (irIsString(storage))
    return all.length >= 2 && text[0] == '"' && text[all.length - 1] == '"' &&
           tsEqual(irStringValue(storage), tsSubstring(all, 1, all.length - 2));
  return mlirAttributeIsAUnit(attribute) && tsEqualC(all, "true");
}

//===--- Operations ---===//

MlirType tesseraOperationGetOperandType(MlirOperation op, int64_t operand) {
  bool isThere = operand >= 0 && operand < mlirOperationGetNumOperands(op);
  return isThere ? mlirValueGetType(mlirOperationGetOperand(op, (intptr_t)operand))
                 : (MlirType){NULL};
}

MlirType tesseraOperationGetResultType(MlirOperation op, int64_t result) {
  bool isThere = result >= 0 && result < mlirOperationGetNumResults(op);
  return isThere ? mlirValueGetType(mlirOperationGetResult(op, (intptr_t)result))
                 : (MlirType){NULL};
}

int64_t tesseraRegionGetNumBlocks(MlirRegion region) {
  int64_t count = 0;
  for (const IrBlock *block = ((const IrRegion *)region.ptr)->first; block; block = block->next)
    ++count;
  return count;
}

bool tesseraValueHasNoUses(MlirValue value) { return value.ptr && !irValue(value)->firstUse; }
