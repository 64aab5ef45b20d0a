// The builtin types of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types are uniqued in their context and live as long as it: equal types have equal pointers. The
// functions on one kind of type need a type of that kind.
#ifndef MLIR_C_BUILTINTYPES_H
#define MLIR_C_BUILTINTYPES_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Integers ---===//

/// The TypeID of integer types.
MLIR_CAPI_EXPORTED MlirTypeID mlirIntegerTypeGetTypeID(void);
/// Whether the type is of kind integer.
MLIR_CAPI_EXPORTED bool mlirTypeIsAInteger(MlirType type);
/// The signless integer type of `bitwidth` bits, at most 16777215 (more gives a null type).
MLIR_CAPI_EXPORTED MlirType mlirIntegerTypeGet(MlirContext ctx, unsigned bitwidth);
/// The qualified name of integer types.
MLIR_CAPI_EXPORTED MlirStringRef mlirIntegerTypeGetName(void);
/// As mlirIntegerTypeGet, signed (`si8`).
MLIR_CAPI_EXPORTED MlirType mlirIntegerTypeSignedGet(MlirContext ctx, unsigned bitwidth);
/// As mlirIntegerTypeGet, unsigned (`ui8`).
MLIR_CAPI_EXPORTED MlirType mlirIntegerTypeUnsignedGet(MlirContext ctx, unsigned bitwidth);
/// The number of bits.
MLIR_CAPI_EXPORTED unsigned mlirIntegerTypeGetWidth(MlirType type);
/// Whether it is neither signed nor unsigned (`i8`).
MLIR_CAPI_EXPORTED bool mlirIntegerTypeIsSignless(MlirType type);
/// Whether it is signed (`si8`).
MLIR_CAPI_EXPORTED bool mlirIntegerTypeIsSigned(MlirType type);
/// Whether it is unsigned (`ui8`).
MLIR_CAPI_EXPORTED bool mlirIntegerTypeIsUnsigned(MlirType type);

//===--- Index ---===//

/// The TypeID of `index` types.
MLIR_CAPI_EXPORTED MlirTypeID mlirIndexTypeGetTypeID(void);
/// Whether the type is of kind `index`.
MLIR_CAPI_EXPORTED bool mlirTypeIsAIndex(MlirType type);
/// The `index` type.
MLIR_CAPI_EXPORTED MlirType mlirIndexTypeGet(MlirContext ctx);
/// The qualified name of `index` types.
MLIR_CAPI_EXPORTED MlirStringRef mlirIndexTypeGetName(void);

//===--- Floating-point types ---===//

/// Whether the type is any floating-point type.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat(MlirType type);
/// The number of bits of a floating-point type.
MLIR_CAPI_EXPORTED unsigned mlirFloatTypeGetWidth(MlirType type);
/// The TypeID of Float4E2M1FN types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat4E2M1FNTypeGetTypeID(void);
/// Whether the type is Float4E2M1FN.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat4E2M1FN(MlirType type);
/// The Float4E2M1FN type.
MLIR_CAPI_EXPORTED MlirType mlirFloat4E2M1FNTypeGet(MlirContext ctx);
/// The qualified name of Float4E2M1FN types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat4E2M1FNTypeGetName(void);
/// The TypeID of Float6E2M3FN types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat6E2M3FNTypeGetTypeID(void);
/// Whether the type is Float6E2M3FN.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat6E2M3FN(MlirType type);
/// The Float6E2M3FN type.
MLIR_CAPI_EXPORTED MlirType mlirFloat6E2M3FNTypeGet(MlirContext ctx);
/// The qualified name of Float6E2M3FN types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat6E2M3FNTypeGetName(void);
/// The TypeID of Float6E3M2FN types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat6E3M2FNTypeGetTypeID(void);
/// Whether the type is Float6E3M2FN.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat6E3M2FN(MlirType type);
/// The Float6E3M2FN type.
MLIR_CAPI_EXPORTED MlirType mlirFloat6E3M2FNTypeGet(MlirContext ctx);
/// The qualified name of Float6E3M2FN types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat6E3M2FNTypeGetName(void);
/// The TypeID of Float8E5M2 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E5M2TypeGetTypeID(void);
/// Whether the type is Float8E5M2.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E5M2(MlirType type);
/// The Float8E5M2 type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E5M2TypeGet(MlirContext ctx);
/// The qualified name of Float8E5M2 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E5M2TypeGetName(void);
/// The TypeID of Float8E4M3 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E4M3TypeGetTypeID(void);
/// Whether the type is Float8E4M3.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E4M3(MlirType type);
/// The Float8E4M3 type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E4M3TypeGet(MlirContext ctx);
/// The qualified name of Float8E4M3 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E4M3TypeGetName(void);
/// The TypeID of Float8E4M3FN types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E4M3FNTypeGetTypeID(void);
/// Whether the type is Float8E4M3FN.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E4M3FN(MlirType type);
/// The Float8E4M3FN type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E4M3FNTypeGet(MlirContext ctx);
/// The qualified name of Float8E4M3FN types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E4M3FNTypeGetName(void);
/// The TypeID of Float8E5M2FNUZ types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E5M2FNUZTypeGetTypeID(void);
/// Whether the type is Float8E5M2FNUZ.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E5M2FNUZ(MlirType type);
/// The Float8E5M2FNUZ type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E5M2FNUZTypeGet(MlirContext ctx);
/// The qualified name of Float8E5M2FNUZ types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E5M2FNUZTypeGetName(void);
/// The TypeID of Float8E4M3FNUZ types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E4M3FNUZTypeGetTypeID(void);
/// Whether the type is Float8E4M3FNUZ.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E4M3FNUZ(MlirType type);
/// The Float8E4M3FNUZ type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E4M3FNUZTypeGet(MlirContext ctx);
/// The qualified name of Float8E4M3FNUZ types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E4M3FNUZTypeGetName(void);
/// The TypeID of Float8E4M3B11FNUZ types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E4M3B11FNUZTypeGetTypeID(void);
/// Whether the type is Float8E4M3B11FNUZ.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E4M3B11FNUZ(MlirType type);
/// The Float8E4M3B11FNUZ type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E4M3B11FNUZTypeGet(MlirContext ctx);
/// The qualified name of Float8E4M3B11FNUZ types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E4M3B11FNUZTypeGetName(void);
/// The TypeID of Float8E3M4 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E3M4TypeGetTypeID(void);
/// Whether the type is Float8E3M4.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E3M4(MlirType type);
/// The Float8E3M4 type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E3M4TypeGet(MlirContext ctx);
/// The qualified name of Float8E3M4 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E3M4TypeGetName(void);
/// The TypeID of Float8E8M0FNU types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat8E8M0FNUTypeGetTypeID(void);
/// Whether the type is Float8E8M0FNU.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFloat8E8M0FNU(MlirType type);
/// The Float8E8M0FNU type.
MLIR_CAPI_EXPORTED MlirType mlirFloat8E8M0FNUTypeGet(MlirContext ctx);
/// The qualified name of Float8E8M0FNU types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloat8E8M0FNUTypeGetName(void);
/// The TypeID of BFloat16 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirBFloat16TypeGetTypeID(void);
/// Whether the type is BF16.
MLIR_CAPI_EXPORTED bool mlirTypeIsABF16(MlirType type);
/// The BF16 type.
MLIR_CAPI_EXPORTED MlirType mlirBF16TypeGet(MlirContext ctx);
/// The qualified name of BF16 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirBF16TypeGetName(void);
/// The TypeID of Float16 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat16TypeGetTypeID(void);
/// Whether the type is F16.
MLIR_CAPI_EXPORTED bool mlirTypeIsAF16(MlirType type);
/// The F16 type.
MLIR_CAPI_EXPORTED MlirType mlirF16TypeGet(MlirContext ctx);
/// The qualified name of F16 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirF16TypeGetName(void);
/// The TypeID of Float32 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat32TypeGetTypeID(void);
/// Whether the type is F32.
MLIR_CAPI_EXPORTED bool mlirTypeIsAF32(MlirType type);
/// The F32 type.
MLIR_CAPI_EXPORTED MlirType mlirF32TypeGet(MlirContext ctx);
/// The qualified name of F32 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirF32TypeGetName(void);
/// The TypeID of Float64 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloat64TypeGetTypeID(void);
/// Whether the type is F64.
MLIR_CAPI_EXPORTED bool mlirTypeIsAF64(MlirType type);
/// The F64 type.
MLIR_CAPI_EXPORTED MlirType mlirF64TypeGet(MlirContext ctx);
/// The qualified name of F64 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirF64TypeGetName(void);
/// The TypeID of FloatTF32 types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloatTF32TypeGetTypeID(void);
/// Whether the type is TF32.
MLIR_CAPI_EXPORTED bool mlirTypeIsATF32(MlirType type);
/// The TF32 type.
MLIR_CAPI_EXPORTED MlirType mlirTF32TypeGet(MlirContext ctx);
/// The qualified name of TF32 types.
MLIR_CAPI_EXPORTED MlirStringRef mlirTF32TypeGetName(void);

//===--- None ---===//

/// The TypeID of `none` types.
MLIR_CAPI_EXPORTED MlirTypeID mlirNoneTypeGetTypeID(void);
/// Whether the type is of kind `none`.
MLIR_CAPI_EXPORTED bool mlirTypeIsANone(MlirType type);
/// The `none` type.
MLIR_CAPI_EXPORTED MlirType mlirNoneTypeGet(MlirContext ctx);
/// The qualified name of `none` types.
MLIR_CAPI_EXPORTED MlirStringRef mlirNoneTypeGetName(void);

//===--- Complex numbers ---===//

/// The TypeID of complex types.
MLIR_CAPI_EXPORTED MlirTypeID mlirComplexTypeGetTypeID(void);
/// Whether the type is of kind complex.
MLIR_CAPI_EXPORTED bool mlirTypeIsAComplex(MlirType type);
/// The complex type over `elementType`, an integer or floating-point type; null for
/// others.
MLIR_CAPI_EXPORTED MlirType mlirComplexTypeGet(MlirType elementType);
/// The qualified name of complex types.
MLIR_CAPI_EXPORTED MlirStringRef mlirComplexTypeGetName(void);
/// The type of the real and imaginary parts.
MLIR_CAPI_EXPORTED MlirType mlirComplexTypeGetElementType(MlirType type);

//===--- Shaped types ---===//

/// Whether the type is a vector, tensor or memref.
MLIR_CAPI_EXPORTED bool mlirTypeIsAShaped(MlirType type);
/// The element type of a vector, tensor or memref.
MLIR_CAPI_EXPORTED MlirType mlirShapedTypeGetElementType(MlirType type);
/// Whether the rank is known.
MLIR_CAPI_EXPORTED bool mlirShapedTypeHasRank(MlirType type);
/// The number of dimensions of a ranked type.
MLIR_CAPI_EXPORTED int64_t mlirShapedTypeGetRank(MlirType type);
/// Whether the rank and every size is known.
MLIR_CAPI_EXPORTED bool mlirShapedTypeHasStaticShape(MlirType type);
/// Whether the size of dimension `dim` is unknown.
MLIR_CAPI_EXPORTED bool mlirShapedTypeIsDynamicDim(MlirType type, intptr_t dim);
/// Whether the size of dimension `dim` is known.
MLIR_CAPI_EXPORTED bool mlirShapedTypeIsStaticDim(MlirType type, intptr_t dim);
/// The size of dimension `dim`; mlirShapedTypeGetDynamicSize() when unknown.
MLIR_CAPI_EXPORTED int64_t mlirShapedTypeGetDimSize(MlirType type, intptr_t dim);
/// Whether `size` is the mark of an unknown size.
MLIR_CAPI_EXPORTED bool mlirShapedTypeIsDynamicSize(int64_t size);
/// Whether `size` is a real size.
MLIR_CAPI_EXPORTED bool mlirShapedTypeIsStaticSize(int64_t size);
/// The mark of an unknown size.
MLIR_CAPI_EXPORTED int64_t mlirShapedTypeGetDynamicSize(void);
/// Whether `val` is the mark of an unknown stride or offset.
MLIR_CAPI_EXPORTED bool mlirShapedTypeIsDynamicStrideOrOffset(int64_t val);
/// Whether `val` is a real stride or offset.
MLIR_CAPI_EXPORTED bool mlirShapedTypeIsStaticStrideOrOffset(int64_t val);
/// The mark of an unknown stride or offset.
MLIR_CAPI_EXPORTED int64_t mlirShapedTypeGetDynamicStrideOrOffset(void);

//===--- Vectors ---===//

/// The TypeID of vector types.
MLIR_CAPI_EXPORTED MlirTypeID mlirVectorTypeGetTypeID(void);
/// Whether the type is of kind vector.
MLIR_CAPI_EXPORTED bool mlirTypeIsAVector(MlirType type);
/// The vector type of the shape (all sizes positive) and element type.
MLIR_CAPI_EXPORTED MlirType mlirVectorTypeGet(intptr_t rank, const int64_t *shape,
                                              MlirType elementType);
/// The qualified name of vector types.
MLIR_CAPI_EXPORTED MlirStringRef mlirVectorTypeGetName(void);
/// As mlirVectorTypeGet; an error at `loc` and a null type when the parts are wrong.
MLIR_CAPI_EXPORTED MlirType mlirVectorTypeGetChecked(MlirLocation loc, intptr_t rank,
                                                     const int64_t *shape, MlirType elementType);
/// A vector type whose dimension i is a multiple of shape[i] when scalable[i].
MLIR_CAPI_EXPORTED MlirType mlirVectorTypeGetScalable(intptr_t rank, const int64_t *shape,
                                                      const bool *scalable, MlirType elementType);
/// As mlirVectorTypeGetScalable; an error at `loc` and a null type when the parts are wrong.
MLIR_CAPI_EXPORTED MlirType mlirVectorTypeGetScalableChecked(MlirLocation loc, intptr_t rank,
                                                             const int64_t *shape,
                                                             const bool *scalable,
                                                             MlirType elementType);
/// Whether any dimension is scalable.
MLIR_CAPI_EXPORTED bool mlirVectorTypeIsScalable(MlirType type);
/// Whether dimension `dim` is scalable.
MLIR_CAPI_EXPORTED bool mlirVectorTypeIsDimScalable(MlirType type, intptr_t dim);

//===--- Tensors ---===//

/// Whether the type is a tensor, ranked or not.
MLIR_CAPI_EXPORTED bool mlirTypeIsATensor(MlirType type);
/// The TypeID of ranked tensor types.
MLIR_CAPI_EXPORTED MlirTypeID mlirRankedTensorTypeGetTypeID(void);
/// Whether the type is of kind ranked tensor.
MLIR_CAPI_EXPORTED bool mlirTypeIsARankedTensor(MlirType type);
/// The TypeID of unranked tensor types.
MLIR_CAPI_EXPORTED MlirTypeID mlirUnrankedTensorTypeGetTypeID(void);
/// Whether the type is of kind unranked tensor.
MLIR_CAPI_EXPORTED bool mlirTypeIsAUnrankedTensor(MlirType type);
/// The tensor type of the shape and element type; `encoding` may be null.
MLIR_CAPI_EXPORTED MlirType mlirRankedTensorTypeGet(intptr_t rank, const int64_t *shape,
                                                    MlirType elementType, MlirAttribute encoding);
/// The qualified name of ranked tensor types.
MLIR_CAPI_EXPORTED MlirStringRef mlirRankedTensorTypeGetName(void);
/// As mlirRankedTensorTypeGet; an error at `loc` and a null type when the parts are wrong.
MLIR_CAPI_EXPORTED MlirType mlirRankedTensorTypeGetChecked(MlirLocation loc, intptr_t rank,
                                                           const int64_t *shape,
                                                           MlirType elementType,
                                                           MlirAttribute encoding);
/// The encoding, null when there is none.
MLIR_CAPI_EXPORTED MlirAttribute mlirRankedTensorTypeGetEncoding(MlirType type);
/// The tensor type of unknown rank.
MLIR_CAPI_EXPORTED MlirType mlirUnrankedTensorTypeGet(MlirType elementType);
/// The qualified name of unranked tensor types.
MLIR_CAPI_EXPORTED MlirStringRef mlirUnrankedTensorTypeGetName(void);
/// As mlirUnrankedTensorTypeGet; an error at `loc` and a null type when the element type is wrong.
MLIR_CAPI_EXPORTED MlirType mlirUnrankedTensorTypeGetChecked(MlirLocation loc,
                                                             MlirType elementType);

//===--- Memrefs ---===//

/// The TypeID of ranked memref types.
MLIR_CAPI_EXPORTED MlirTypeID mlirMemRefTypeGetTypeID(void);
/// Whether the type is of kind ranked memref.
MLIR_CAPI_EXPORTED bool mlirTypeIsAMemRef(MlirType type);
/// The TypeID of unranked memref types.
MLIR_CAPI_EXPORTED MlirTypeID mlirUnrankedMemRefTypeGetTypeID(void);
/// Whether the type is of kind unranked memref.
MLIR_CAPI_EXPORTED bool mlirTypeIsAUnrankedMemRef(MlirType type);
/// The memref type of the shape; `layout` (null: row-major) and `memorySpace` (null: default) are
/// attributes.
MLIR_CAPI_EXPORTED MlirType mlirMemRefTypeGet(MlirType elementType, intptr_t rank,
                                              const int64_t *shape, MlirAttribute layout,
                                              MlirAttribute memorySpace);
/// The qualified name of ranked memref types.
MLIR_CAPI_EXPORTED MlirStringRef mlirMemRefTypeGetName(void);
/// As mlirMemRefTypeGet; an error at `loc` and a null type when the parts are wrong.
MLIR_CAPI_EXPORTED MlirType mlirMemRefTypeGetChecked(MlirLocation loc, MlirType elementType,
                                                     intptr_t rank, const int64_t *shape,
                                                     MlirAttribute layout,
                                                     MlirAttribute memorySpace);
/// The row-major memref type of the shape; `memorySpace` may be null.
MLIR_CAPI_EXPORTED MlirType mlirMemRefTypeContiguousGet(MlirType elementType, intptr_t rank,
                                                        const int64_t *shape,
                                                        MlirAttribute memorySpace);
/// As mlirMemRefTypeContiguousGet; an error at `loc` and a null type when the parts are wrong.
MLIR_CAPI_EXPORTED MlirType mlirMemRefTypeContiguousGetChecked(MlirLocation loc,
                                                               MlirType elementType, intptr_t rank,
                                                               const int64_t *shape,
                                                               MlirAttribute memorySpace);
/// The memref type of unknown rank; `memorySpace` may be null.
MLIR_CAPI_EXPORTED MlirType mlirUnrankedMemRefTypeGet(MlirType elementType,
                                                      MlirAttribute memorySpace);
/// The qualified name of unranked memref types.
MLIR_CAPI_EXPORTED MlirStringRef mlirUnrankedMemRefTypeGetName(void);
/// As mlirUnrankedMemRefTypeGet; an error at `loc` and a null type when the parts are wrong.
MLIR_CAPI_EXPORTED MlirType mlirUnrankedMemRefTypeGetChecked(MlirLocation loc, MlirType elementType,
                                                             MlirAttribute memorySpace);
/// The layout attribute: never null, the identity map by default.
MLIR_CAPI_EXPORTED MlirAttribute mlirMemRefTypeGetLayout(MlirType type);
/// The layout as an affine map from indices to linear positions.
MLIR_CAPI_EXPORTED MlirAffineMap mlirMemRefTypeGetAffineMap(MlirType type);
/// The memory space of a ranked memref, null for the default one.
MLIR_CAPI_EXPORTED MlirAttribute mlirMemRefTypeGetMemorySpace(MlirType type);
/// Fills `strides` (room for the rank) and `offset`; fails when the layout is not strided. Unknown
/// ones are the dynamic mark.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirMemRefTypeGetStridesAndOffset(MlirType type,
                                                                       int64_t *strides,
                                                                       int64_t *offset);
/// The memory space of an unranked memref, null for the default one.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnrankedMemrefGetMemorySpace(MlirType type);

//===--- Tuples ---===//

/// The TypeID of tuple types.
MLIR_CAPI_EXPORTED MlirTypeID mlirTupleTypeGetTypeID(void);
/// Whether the type is of kind tuple.
MLIR_CAPI_EXPORTED bool mlirTypeIsATuple(MlirType type);
/// The tuple of the element types.
MLIR_CAPI_EXPORTED MlirType mlirTupleTypeGet(MlirContext ctx, intptr_t numElements,
                                             MlirType const *elements);
/// The qualified name of tuple types.
MLIR_CAPI_EXPORTED MlirStringRef mlirTupleTypeGetName(void);
/// The number of elements.
MLIR_CAPI_EXPORTED intptr_t mlirTupleTypeGetNumTypes(MlirType type);
/// The type of element `pos`.
MLIR_CAPI_EXPORTED MlirType mlirTupleTypeGetType(MlirType type, intptr_t pos);

//===--- Functions ---===//

/// The TypeID of function types.
MLIR_CAPI_EXPORTED MlirTypeID mlirFunctionTypeGetTypeID(void);
/// Whether the type is of kind function.
MLIR_CAPI_EXPORTED bool mlirTypeIsAFunction(MlirType type);
/// The type of functions from the inputs to the results.
MLIR_CAPI_EXPORTED MlirType mlirFunctionTypeGet(MlirContext ctx, intptr_t numInputs,
                                                MlirType const *inputs, intptr_t numResults,
                                                MlirType const *results);
/// The qualified name of function types.
MLIR_CAPI_EXPORTED MlirStringRef mlirFunctionTypeGetName(void);
/// The number of inputs.
MLIR_CAPI_EXPORTED intptr_t mlirFunctionTypeGetNumInputs(MlirType type);
/// The number of results.
MLIR_CAPI_EXPORTED intptr_t mlirFunctionTypeGetNumResults(MlirType type);
/// The type of input `pos`.
MLIR_CAPI_EXPORTED MlirType mlirFunctionTypeGetInput(MlirType type, intptr_t pos);
/// The type of result `pos`.
MLIR_CAPI_EXPORTED MlirType mlirFunctionTypeGetResult(MlirType type, intptr_t pos);

//===--- Opaque types ---===//

/// The TypeID of opaque types.
MLIR_CAPI_EXPORTED MlirTypeID mlirOpaqueTypeGetTypeID(void);
/// Whether the type is of kind opaque.
MLIR_CAPI_EXPORTED bool mlirTypeIsAOpaque(MlirType type);
/// A type of a dialect that is not loaded: the text after `!dialect.`.
MLIR_CAPI_EXPORTED MlirType mlirOpaqueTypeGet(MlirContext ctx, MlirStringRef dialectNamespace,
                                              MlirStringRef typeData);
/// The qualified name of opaque types.
MLIR_CAPI_EXPORTED MlirStringRef mlirOpaqueTypeGetName(void);
/// The dialect; the text lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirOpaqueTypeGetDialectNamespace(MlirType type);
/// The text after the dialect; it lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirOpaqueTypeGetData(MlirType type);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_BUILTINTYPES_H
