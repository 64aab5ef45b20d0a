// The C API of builtin types. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "mlir-c/BuiltinTypes.h"

static IrShape makeShape(intptr_t rank, const int64_t *sizes) {
  IrShape shape = {sizes, (size_t)rank};
  return shape;
}

static IrList makeTypeList(intptr_t size, const MlirType *types) {
  IrList list = {(IrStorage *const *)types, (size_t)size};
  return list;
}

static MlirType getPlain(MlirContext context, const TesseraStorageDef *definition) {
  return irWrapType(irStorageGet(irContext(context), definition, NULL));
}

//===--- Integers and index ---===//

MlirTypeID mlirIntegerTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinIntegerTypeDef); }

bool mlirTypeIsAInteger(MlirType type) { return irIs(irType(type), &builtinIntegerTypeDef); }

MlirStringRef mlirIntegerTypeGetName(void) { return irDefinitionName(&builtinIntegerTypeDef); }

MlirType mlirIntegerTypeGet(MlirContext ctx, unsigned bitwidth) {
  return irWrapType(bitwidth > IR_INTEGER_MAX_WIDTH
                        ? NULL
                        : irIntegerTypeGet(irContext(ctx), bitwidth, BuiltinSignednessSignless));
}

MlirType mlirIntegerTypeSignedGet(MlirContext ctx, unsigned bitwidth) {
  return irWrapType(bitwidth > IR_INTEGER_MAX_WIDTH
                        ? NULL
                        : irIntegerTypeGet(irContext(ctx), bitwidth, BuiltinSignednessSigned));
}

MlirType mlirIntegerTypeUnsignedGet(MlirContext ctx, unsigned bitwidth) {
  return irWrapType(bitwidth > IR_INTEGER_MAX_WIDTH
                        ? NULL
                        : irIntegerTypeGet(irContext(ctx), bitwidth, BuiltinSignednessUnsigned));
}

unsigned mlirIntegerTypeGetWidth(MlirType type) { return irIntegerTypeWidth(irType(type)); }

bool mlirIntegerTypeIsSignless(MlirType type) {
  return irIntegerTypeSignedness(irType(type)) == BuiltinSignednessSignless;
}

bool mlirIntegerTypeIsSigned(MlirType type) {
  return irIntegerTypeSignedness(irType(type)) == BuiltinSignednessSigned;
}

bool mlirIntegerTypeIsUnsigned(MlirType type) {
  return irIntegerTypeSignedness(irType(type)) == BuiltinSignednessUnsigned;
}

MlirTypeID mlirIndexTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinIndexTypeDef); }

bool mlirTypeIsAIndex(MlirType type) { return irIs(irType(type), &builtinIndexTypeDef); }

MlirStringRef mlirIndexTypeGetName(void) { return irDefinitionName(&builtinIndexTypeDef); }

MlirType mlirIndexTypeGet(MlirContext ctx) { return irWrapType(irContext(ctx)->indexType); }

//===--- Floating-point types ---===//

bool mlirTypeIsAFloat(MlirType type) { return irTypeIsFloat(irType(type)); }

unsigned mlirFloatTypeGetWidth(MlirType type) { return irFloatSemantics(irType(type))->width; }

MlirTypeID mlirFloat4E2M1FNTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat4E2M1FNTypeDef);
}

bool mlirTypeIsAFloat4E2M1FN(MlirType type) {
  return irIs(irType(type), &builtinFloat4E2M1FNTypeDef);
}

MlirType mlirFloat4E2M1FNTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat4E2M1FNTypeDef);
}

MlirStringRef mlirFloat4E2M1FNTypeGetName(void) {
  return irDefinitionName(&builtinFloat4E2M1FNTypeDef);
}

MlirTypeID mlirFloat6E2M3FNTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat6E2M3FNTypeDef);
}

bool mlirTypeIsAFloat6E2M3FN(MlirType type) {
  return irIs(irType(type), &builtinFloat6E2M3FNTypeDef);
}

MlirType mlirFloat6E2M3FNTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat6E2M3FNTypeDef);
}

MlirStringRef mlirFloat6E2M3FNTypeGetName(void) {
  return irDefinitionName(&builtinFloat6E2M3FNTypeDef);
}

MlirTypeID mlirFloat6E3M2FNTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat6E3M2FNTypeDef);
}

bool mlirTypeIsAFloat6E3M2FN(MlirType type) {
  return irIs(irType(type), &builtinFloat6E3M2FNTypeDef);
}

MlirType mlirFloat6E3M2FNTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat6E3M2FNTypeDef);
}

MlirStringRef mlirFloat6E3M2FNTypeGetName(void) {
  return irDefinitionName(&builtinFloat6E3M2FNTypeDef);
}

MlirTypeID mlirFloat8E5M2TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFloat8E5M2TypeDef); }

bool mlirTypeIsAFloat8E5M2(MlirType type) { return irIs(irType(type), &builtinFloat8E5M2TypeDef); }

MlirType mlirFloat8E5M2TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinFloat8E5M2TypeDef); }

MlirStringRef mlirFloat8E5M2TypeGetName(void) {
  return irDefinitionName(&builtinFloat8E5M2TypeDef);
}

MlirTypeID mlirFloat8E4M3TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFloat8E4M3TypeDef); }

bool mlirTypeIsAFloat8E4M3(MlirType type) { return irIs(irType(type), &builtinFloat8E4M3TypeDef); }

MlirType mlirFloat8E4M3TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinFloat8E4M3TypeDef); }

MlirStringRef mlirFloat8E4M3TypeGetName(void) {
  return irDefinitionName(&builtinFloat8E4M3TypeDef);
}

MlirTypeID mlirFloat8E4M3FNTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat8E4M3FNTypeDef);
}

bool mlirTypeIsAFloat8E4M3FN(MlirType type) {
  return irIs(irType(type), &builtinFloat8E4M3FNTypeDef);
}

MlirType mlirFloat8E4M3FNTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat8E4M3FNTypeDef);
}

MlirStringRef mlirFloat8E4M3FNTypeGetName(void) {
  return irDefinitionName(&builtinFloat8E4M3FNTypeDef);
}

MlirTypeID mlirFloat8E5M2FNUZTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat8E5M2FNUZTypeDef);
}

bool mlirTypeIsAFloat8E5M2FNUZ(MlirType type) {
  return irIs(irType(type), &builtinFloat8E5M2FNUZTypeDef);
}

MlirType mlirFloat8E5M2FNUZTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat8E5M2FNUZTypeDef);
}

MlirStringRef mlirFloat8E5M2FNUZTypeGetName(void) {
  return irDefinitionName(&builtinFloat8E5M2FNUZTypeDef);
}

MlirTypeID mlirFloat8E4M3FNUZTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat8E4M3FNUZTypeDef);
}

bool mlirTypeIsAFloat8E4M3FNUZ(MlirType type) {
  return irIs(irType(type), &builtinFloat8E4M3FNUZTypeDef);
}

MlirType mlirFloat8E4M3FNUZTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat8E4M3FNUZTypeDef);
}

MlirStringRef mlirFloat8E4M3FNUZTypeGetName(void) {
  return irDefinitionName(&builtinFloat8E4M3FNUZTypeDef);
}

MlirTypeID mlirFloat8E4M3B11FNUZTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat8E4M3B11FNUZTypeDef);
}

bool mlirTypeIsAFloat8E4M3B11FNUZ(MlirType type) {
  return irIs(irType(type), &builtinFloat8E4M3B11FNUZTypeDef);
}

MlirType mlirFloat8E4M3B11FNUZTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat8E4M3B11FNUZTypeDef);
}

MlirStringRef mlirFloat8E4M3B11FNUZTypeGetName(void) {
  return irDefinitionName(&builtinFloat8E4M3B11FNUZTypeDef);
}

MlirTypeID mlirFloat8E3M4TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFloat8E3M4TypeDef); }

bool mlirTypeIsAFloat8E3M4(MlirType type) { return irIs(irType(type), &builtinFloat8E3M4TypeDef); }

MlirType mlirFloat8E3M4TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinFloat8E3M4TypeDef); }

MlirStringRef mlirFloat8E3M4TypeGetName(void) {
  return irDefinitionName(&builtinFloat8E3M4TypeDef);
}

MlirTypeID mlirFloat8E8M0FNUTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinFloat8E8M0FNUTypeDef);
}

bool mlirTypeIsAFloat8E8M0FNU(MlirType type) {
  return irIs(irType(type), &builtinFloat8E8M0FNUTypeDef);
}

MlirType mlirFloat8E8M0FNUTypeGet(MlirContext ctx) {
  return getPlain(ctx, &builtinFloat8E8M0FNUTypeDef);
}

MlirStringRef mlirFloat8E8M0FNUTypeGetName(void) {
  return irDefinitionName(&builtinFloat8E8M0FNUTypeDef);
}

MlirTypeID mlirBFloat16TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinBFloat16TypeDef); }

bool mlirTypeIsABF16(MlirType type) { return irIs(irType(type), &builtinBFloat16TypeDef); }

MlirType mlirBF16TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinBFloat16TypeDef); }

MlirStringRef mlirBF16TypeGetName(void) { return irDefinitionName(&builtinBFloat16TypeDef); }

MlirTypeID mlirFloat16TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFloat16TypeDef); }

bool mlirTypeIsAF16(MlirType type) { return irIs(irType(type), &builtinFloat16TypeDef); }

MlirType mlirF16TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinFloat16TypeDef); }

MlirStringRef mlirF16TypeGetName(void) { return irDefinitionName(&builtinFloat16TypeDef); }

MlirTypeID mlirFloat32TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFloat32TypeDef); }

bool mlirTypeIsAF32(MlirType type) { return irIs(irType(type), &builtinFloat32TypeDef); }

MlirType mlirF32TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinFloat32TypeDef); }

MlirStringRef mlirF32TypeGetName(void) { return irDefinitionName(&builtinFloat32TypeDef); }

MlirTypeID mlirFloat64TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFloat64TypeDef); }

bool mlirTypeIsAF64(MlirType type) { return irIs(irType(type), &builtinFloat64TypeDef); }

MlirType mlirF64TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinFloat64TypeDef); }

MlirStringRef mlirF64TypeGetName(void) { return irDefinitionName(&builtinFloat64TypeDef); }

MlirTypeID mlirFloatTF32TypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFloatTF32TypeDef); }

bool mlirTypeIsATF32(MlirType type) { return irIs(irType(type), &builtinFloatTF32TypeDef); }

MlirType mlirTF32TypeGet(MlirContext ctx) { return getPlain(ctx, &builtinFloatTF32TypeDef); }

MlirStringRef mlirTF32TypeGetName(void) { return irDefinitionName(&builtinFloatTF32TypeDef); }

//===--- None, complex, tuples, functions, opaque types ---===//

MlirTypeID mlirNoneTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinNoneTypeDef); }

bool mlirTypeIsANone(MlirType type) { return irIs(irType(type), &builtinNoneTypeDef); }

MlirStringRef mlirNoneTypeGetName(void) { return irDefinitionName(&builtinNoneTypeDef); }

MlirType mlirNoneTypeGet(MlirContext ctx) { return irWrapType(irContext(ctx)->noneType); }

MlirTypeID mlirComplexTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinComplexTypeDef); }

bool mlirTypeIsAComplex(MlirType type) { return irIs(irType(type), &builtinComplexTypeDef); }

MlirStringRef mlirComplexTypeGetName(void) { return irDefinitionName(&builtinComplexTypeDef); }

MlirType mlirComplexTypeGet(MlirType elementType) {
  IrStorage *element = irType(elementType);
  bool fits = irTypeIsInteger(element) || irTypeIsFloat(element);
  return irWrapType(fits ? irComplexTypeGet(element) : NULL);
}

MlirType mlirComplexTypeGetElementType(MlirType type) {
  return irWrapType(irParamStorage(irType(type), 0));
}

MlirTypeID mlirTupleTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinTupleTypeDef); }

bool mlirTypeIsATuple(MlirType type) { return irIs(irType(type), &builtinTupleTypeDef); }

MlirStringRef mlirTupleTypeGetName(void) { return irDefinitionName(&builtinTupleTypeDef); }

MlirType mlirTupleTypeGet(MlirContext ctx, intptr_t numElements, MlirType const *elements) {
  return irWrapType(irTupleTypeGet(irContext(ctx), makeTypeList(numElements, elements)));
}

intptr_t mlirTupleTypeGetNumTypes(MlirType type) {
  return (intptr_t)irTupleTypes(irType(type)).size;
}

MlirType mlirTupleTypeGetType(MlirType type, intptr_t pos) {
  return irWrapType(irTupleTypes(irType(type)).data[pos]);
}

MlirTypeID mlirFunctionTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinFunctionTypeDef); }

bool mlirTypeIsAFunction(MlirType type) { return irIs(irType(type), &builtinFunctionTypeDef); }

MlirStringRef mlirFunctionTypeGetName(void) { return irDefinitionName(&builtinFunctionTypeDef); }

MlirType mlirFunctionTypeGet(MlirContext ctx, intptr_t numInputs, MlirType const *inputs,
                             intptr_t numResults, MlirType const *results) {
  return irWrapType(irFunctionTypeGet(irContext(ctx), makeTypeList(numInputs, inputs),
                                      makeTypeList(numResults, results)));
}

intptr_t mlirFunctionTypeGetNumInputs(MlirType type) {
  return (intptr_t)irFunctionInputs(irType(type)).size;
}

intptr_t mlirFunctionTypeGetNumResults(MlirType type) {
  return (intptr_t)irFunctionResults(irType(type)).size;
}

MlirType mlirFunctionTypeGetInput(MlirType type, intptr_t pos) {
  return irWrapType(irFunctionInputs(irType(type)).data[pos]);
}

MlirType mlirFunctionTypeGetResult(MlirType type, intptr_t pos) {
  return irWrapType(irFunctionResults(irType(type)).data[pos]);
}

MlirTypeID mlirOpaqueTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinOpaqueTypeDef); }

bool mlirTypeIsAOpaque(MlirType type) { return irIs(irType(type), &builtinOpaqueTypeDef); }

MlirStringRef mlirOpaqueTypeGetName(void) { return irDefinitionName(&builtinOpaqueTypeDef); }

MlirType mlirOpaqueTypeGet(MlirContext ctx, MlirStringRef dialectNamespace,
                           MlirStringRef typeData) {
  return irWrapType(irOpaqueTypeGet(irContext(ctx), dialectNamespace, typeData));
}

MlirStringRef mlirOpaqueTypeGetDialectNamespace(MlirType type) {
  return irStringValue(irParamStorage(irType(type), 0));
}

MlirStringRef mlirOpaqueTypeGetData(MlirType type) { return irParamString(irType(type), 1); }

//===--- Shaped types ---===//

bool mlirTypeIsAShaped(MlirType type) { return irTypeIsShaped(irType(type)); }

MlirType mlirShapedTypeGetElementType(MlirType type) {
  return irWrapType(irShapedElementType(irType(type)));
}

bool mlirShapedTypeHasRank(MlirType type) { return irShapedHasRank(irType(type)); }

int64_t mlirShapedTypeGetRank(MlirType type) { return (int64_t)irShapedShape(irType(type)).rank; }

bool mlirShapedTypeHasStaticShape(MlirType type) { return irShapedHasStaticShape(irType(type)); }

bool mlirShapedTypeIsDynamicDim(MlirType type, intptr_t dim) {
  return irShapedShape(irType(type)).sizes[dim] == IR_DYNAMIC;
}

bool mlirShapedTypeIsStaticDim(MlirType type, intptr_t dim) {
  return irShapedShape(irType(type)).sizes[dim] != IR_DYNAMIC;
}

int64_t mlirShapedTypeGetDimSize(MlirType type, intptr_t dim) {
  return irShapedShape(irType(type)).sizes[dim];
}

bool mlirShapedTypeIsDynamicSize(int64_t size) { return size == IR_DYNAMIC; }

bool mlirShapedTypeIsStaticSize(int64_t size) { return size != IR_DYNAMIC; }

int64_t mlirShapedTypeGetDynamicSize(void) { return IR_DYNAMIC; }

bool mlirShapedTypeIsDynamicStrideOrOffset(int64_t val) { return val == IR_DYNAMIC; }

bool mlirShapedTypeIsStaticStrideOrOffset(int64_t val) { return val != IR_DYNAMIC; }

int64_t mlirShapedTypeGetDynamicStrideOrOffset(void) { return IR_DYNAMIC; }

//===--- Vectors ---===//

MlirTypeID mlirVectorTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinVectorTypeDef); }

bool mlirTypeIsAVector(MlirType type) { return irIs(irType(type), &builtinVectorTypeDef); }

MlirStringRef mlirVectorTypeGetName(void) { return irDefinitionName(&builtinVectorTypeDef); }

MlirType mlirVectorTypeGet(intptr_t rank, const int64_t *shape, MlirType elementType) {
  return irWrapType(irVectorTypeGet(makeShape(rank, shape), irType(elementType), NULL));
}

MlirType mlirVectorTypeGetChecked(MlirLocation loc, intptr_t rank, const int64_t *shape,
                                  MlirType elementType) {
  return irWrapType(irVectorTypeGetChecked(loc, makeShape(rank, shape), irType(elementType), NULL));
}

MlirType mlirVectorTypeGetScalable(intptr_t rank, const int64_t *shape, const bool *scalable,
                                   MlirType elementType) {
  return irWrapType(irVectorTypeGet(makeShape(rank, shape), irType(elementType), scalable));
}

MlirType mlirVectorTypeGetScalableChecked(MlirLocation loc, intptr_t rank, const int64_t *shape,
                                          const bool *scalable, MlirType elementType) {
  return irWrapType(
      irVectorTypeGetChecked(loc, makeShape(rank, shape), irType(elementType), scalable));
}

bool mlirVectorTypeIsScalable(MlirType type) { return irType(type)->params[2].length != 0; }

bool mlirVectorTypeIsDimScalable(MlirType type, intptr_t dim) {
  return irVectorDimIsScalable(irType(type), (size_t)dim);
}

//===--- Tensors ---===//

bool mlirTypeIsATensor(MlirType type) {
  return irTypeIsRankedTensor(irType(type)) || irTypeIsUnrankedTensor(irType(type));
}

MlirTypeID mlirRankedTensorTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinRankedTensorTypeDef);
}

bool mlirTypeIsARankedTensor(MlirType type) {
  return irIs(irType(type), &builtinRankedTensorTypeDef);
}

MlirStringRef mlirRankedTensorTypeGetName(void) {
  return irDefinitionName(&builtinRankedTensorTypeDef);
}

MlirTypeID mlirUnrankedTensorTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinUnrankedTensorTypeDef);
}

bool mlirTypeIsAUnrankedTensor(MlirType type) {
  return irIs(irType(type), &builtinUnrankedTensorTypeDef);
}

MlirStringRef mlirUnrankedTensorTypeGetName(void) {
  return irDefinitionName(&builtinUnrankedTensorTypeDef);
}

MlirType mlirRankedTensorTypeGet(intptr_t rank, const int64_t *shape, MlirType elementType,
                                 MlirAttribute encoding) {
  return irWrapType(
      irRankedTensorTypeGet(makeShape(rank, shape), irType(elementType), irAttribute(encoding)));
}

MlirType mlirRankedTensorTypeGetChecked(MlirLocation loc, intptr_t rank, const int64_t *shape,
                                        MlirType elementType, MlirAttribute encoding) {
  return irWrapType(irRankedTensorTypeGetChecked(loc, makeShape(rank, shape), irType(elementType),
                                                 irAttribute(encoding)));
}

MlirAttribute mlirRankedTensorTypeGetEncoding(MlirType type) {
  return irWrapAttribute(irTensorEncoding(irType(type)));
}

MlirType mlirUnrankedTensorTypeGet(MlirType elementType) {
  return irWrapType(irUnrankedTensorTypeGet(irType(elementType)));
}

MlirType mlirUnrankedTensorTypeGetChecked(MlirLocation loc, MlirType elementType) {
  return irWrapType(irUnrankedTensorTypeGetChecked(loc, irType(elementType)));
}

//===--- Memrefs ---===//

MlirTypeID mlirMemRefTypeGetTypeID(void) { return mlirTypeIDCreate(&builtinMemRefTypeDef); }

bool mlirTypeIsAMemRef(MlirType type) { return irIs(irType(type), &builtinMemRefTypeDef); }

MlirStringRef mlirMemRefTypeGetName(void) { return irDefinitionName(&builtinMemRefTypeDef); }

MlirTypeID mlirUnrankedMemRefTypeGetTypeID(void) {
  return mlirTypeIDCreate(&builtinUnrankedMemRefTypeDef);
}

bool mlirTypeIsAUnrankedMemRef(MlirType type) {
  return irIs(irType(type), &builtinUnrankedMemRefTypeDef);
}

MlirStringRef mlirUnrankedMemRefTypeGetName(void) {
  return irDefinitionName(&builtinUnrankedMemRefTypeDef);
}

MlirType mlirMemRefTypeGet(MlirType elementType, intptr_t rank, const int64_t *shape,
                           MlirAttribute layout, MlirAttribute memorySpace) {
  return irWrapType(irMemRefTypeGet(makeShape(rank, shape), irType(elementType),
                                    irAttribute(layout), irAttribute(memorySpace)));
}

MlirType mlirMemRefTypeGetChecked(MlirLocation loc, MlirType elementType, intptr_t rank,
                                  const int64_t *shape, MlirAttribute layout,
                                  MlirAttribute memorySpace) {
  return irWrapType(irMemRefTypeGetChecked(loc, makeShape(rank, shape), irType(elementType),
                                           irAttribute(layout), irAttribute(memorySpace)));
}

MlirType mlirMemRefTypeContiguousGet(MlirType elementType, intptr_t rank, const int64_t *shape,
                                     MlirAttribute memorySpace) {
  return irWrapType(
      irMemRefTypeGet(makeShape(rank, shape), irType(elementType), NULL, irAttribute(memorySpace)));
}

MlirType mlirMemRefTypeContiguousGetChecked(MlirLocation loc, MlirType elementType, intptr_t rank,
                                            const int64_t *shape, MlirAttribute memorySpace) {
  return irWrapType(irMemRefTypeGetChecked(loc, makeShape(rank, shape), irType(elementType), NULL,
                                           irAttribute(memorySpace)));
}

MlirType mlirUnrankedMemRefTypeGet(MlirType elementType, MlirAttribute memorySpace) {
  return irWrapType(irUnrankedMemRefTypeGet(irType(elementType), irAttribute(memorySpace)));
}

MlirType mlirUnrankedMemRefTypeGetChecked(MlirLocation loc, MlirType elementType,
                                          MlirAttribute memorySpace) {
  return irWrapType(
      irUnrankedMemRefTypeGetChecked(loc, irType(elementType), irAttribute(memorySpace)));
}

MlirAttribute mlirMemRefTypeGetLayout(MlirType type) {
  return irWrapAttribute(irMemRefLayout(irType(type)));
}

MlirAffineMap mlirMemRefTypeGetAffineMap(MlirType type) {
  return (MlirAffineMap){irMemRefAffineMap(irType(type))};
}

MlirAttribute mlirMemRefTypeGetMemorySpace(MlirType type) {
  return irWrapAttribute(irMemRefMemorySpace(irType(type)));
}

MlirLogicalResult mlirMemRefTypeGetStridesAndOffset(MlirType type, int64_t *strides,
                                                    int64_t *offset) {
  bool strided = irMemRefStridesAndOffset(irType(type), strides, offset);
  return strided ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirAttribute mlirUnrankedMemrefGetMemorySpace(MlirType type) {
  return irWrapAttribute(irMemRefMemorySpace(irType(type)));
}
