// The builtin dialect as tables: its types, attributes and locations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// None of them has a mnemonic: the language has words of its own for all of them.
#include "ir/Builtin.h"

//===--- Types ---===//

static const TesseraParamDef builtinIntegerTypeParams[] = {
    {.name = "width", .kind = TESSERA_PARAM_INTEGER},
    {.name = "signedness", .kind = TESSERA_PARAM_INTEGER},
};
const TesseraStorageDef builtinIntegerTypeDef = {
    .name = "builtin.integer",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 2,
    .params = builtinIntegerTypeParams,
    .verify = builtinIntegerTypeVerify,
    .traits = IR_STORAGE_VECTOR_ELEMENT,
};

const TesseraStorageDef builtinIndexTypeDef = {
    .name = "builtin.index",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_VECTOR_ELEMENT,
};

const TesseraStorageDef builtinNoneTypeDef = {
    .name = "builtin.none",
    .dialect = &builtinDialectDef,
    .isType = true,
};

static const TesseraParamDef builtinComplexTypeParams[] = {
    {.name = "elementType", .kind = TESSERA_PARAM_TYPE},
};
const TesseraStorageDef builtinComplexTypeDef = {
    .name = "builtin.complex",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 1,
    .params = builtinComplexTypeParams,
    .verify = builtinComplexTypeVerify,
};

static const TesseraParamDef builtinFunctionTypeParams[] = {
    {.name = "inputs", .kind = TESSERA_PARAM_TYPES},
    {.name = "results", .kind = TESSERA_PARAM_TYPES},
};
const TesseraStorageDef builtinFunctionTypeDef = {
    .name = "builtin.function",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 2,
    .params = builtinFunctionTypeParams,
};

static const TesseraParamDef builtinGraphTypeParams[] = {
    {.name = "inputs", .kind = TESSERA_PARAM_TYPES},
    {.name = "results", .kind = TESSERA_PARAM_TYPES},
};
const TesseraStorageDef builtinGraphTypeDef = {
    .name = "builtin.graph",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 2,
    .params = builtinGraphTypeParams,
};

static const TesseraParamDef builtinTupleTypeParams[] = {
    {.name = "types", .kind = TESSERA_PARAM_TYPES},
};
const TesseraStorageDef builtinTupleTypeDef = {
    .name = "builtin.tuple",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 1,
    .params = builtinTupleTypeParams,
};

static const TesseraParamDef builtinOpaqueTypeParams[] = {
    {.name = "dialectNamespace", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "typeData", .kind = TESSERA_PARAM_STRING},
};
const TesseraStorageDef builtinOpaqueTypeDef = {
    .name = "builtin.opaque",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 2,
    .params = builtinOpaqueTypeParams,
    .verify = builtinOpaqueTypeVerify,
};

static const TesseraParamDef builtinVectorTypeParams[] = {
    {.name = "shape", .kind = TESSERA_PARAM_INTEGERS},
    {.name = "elementType", .kind = TESSERA_PARAM_TYPE},
    {.name = "scalableDims", .kind = TESSERA_PARAM_INTEGERS},
};
const TesseraStorageDef builtinVectorTypeDef = {
    .name = "builtin.vector",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 3,
    .params = builtinVectorTypeParams,
    .verify = builtinVectorTypeVerify,
    .traits = IR_STORAGE_SHAPED,
};

static const TesseraParamDef builtinRankedTensorTypeParams[] = {
    {.name = "shape", .kind = TESSERA_PARAM_INTEGERS},
    {.name = "elementType", .kind = TESSERA_PARAM_TYPE},
    {.name = "encoding", .kind = TESSERA_PARAM_ATTRIBUTE, .flags = TESSERA_PARAM_OPTIONAL},
};
const TesseraStorageDef builtinRankedTensorTypeDef = {
    .name = "builtin.tensor",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 3,
    .params = builtinRankedTensorTypeParams,
    .verify = builtinRankedTensorTypeVerify,
    .traits = IR_STORAGE_SHAPED,
};

static const TesseraParamDef builtinUnrankedTensorTypeParams[] = {
    {.name = "elementType", .kind = TESSERA_PARAM_TYPE},
};
const TesseraStorageDef builtinUnrankedTensorTypeDef = {
    .name = "builtin.unranked_tensor",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 1,
    .params = builtinUnrankedTensorTypeParams,
    .verify = builtinUnrankedTensorTypeVerify,
    .traits = IR_STORAGE_SHAPED,
};

static const TesseraParamDef builtinMemRefTypeParams[] = {
    {.name = "shape", .kind = TESSERA_PARAM_INTEGERS},
    {.name = "elementType", .kind = TESSERA_PARAM_TYPE},
    {.name = "layout", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "memorySpace", .kind = TESSERA_PARAM_ATTRIBUTE, .flags = TESSERA_PARAM_OPTIONAL},
};
const TesseraStorageDef builtinMemRefTypeDef = {
    .name = "builtin.memref",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 4,
    .params = builtinMemRefTypeParams,
    .verify = builtinMemRefTypeVerify,
    .traits = IR_STORAGE_SHAPED,
};

static const TesseraParamDef builtinUnrankedMemRefTypeParams[] = {
    {.name = "elementType", .kind = TESSERA_PARAM_TYPE},
    {.name = "memorySpace", .kind = TESSERA_PARAM_ATTRIBUTE, .flags = TESSERA_PARAM_OPTIONAL},
};
const TesseraStorageDef builtinUnrankedMemRefTypeDef = {
    .name = "builtin.unranked_memref",
    .dialect = &builtinDialectDef,
    .isType = true,
    .numParams = 2,
    .params = builtinUnrankedMemRefTypeParams,
    .verify = builtinUnrankedMemRefTypeVerify,
    .traits = IR_STORAGE_SHAPED,
};

//===--- Floating-point types ---===//

const TesseraInterface irFloatTypeInterface = {.name = "FloatTypeInterface"};

static const IrFloatSemantics semanticsFloat4E2M1FN = {.name = "f4E2M1FN",
                                                       .width = 4,
                                                       .exponentBits = 2,
                                                       .mantissaBits = 1,
                                                       .bias = 1,
                                                       .specials = IR_FLOAT_FINITE};
static const TesseraInterfaceImpl interfacesFloat4E2M1FN[] = {
    {&irFloatTypeInterface, &semanticsFloat4E2M1FN}};
const TesseraStorageDef builtinFloat4E2M1FNTypeDef = {
    .name = "builtin.f4E2M1FN",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat4E2M1FN,
};

static const IrFloatSemantics semanticsFloat6E2M3FN = {.name = "f6E2M3FN",
                                                       .width = 6,
                                                       .exponentBits = 2,
                                                       .mantissaBits = 3,
                                                       .bias = 1,
                                                       .specials = IR_FLOAT_FINITE};
static const TesseraInterfaceImpl interfacesFloat6E2M3FN[] = {
    {&irFloatTypeInterface, &semanticsFloat6E2M3FN}};
const TesseraStorageDef builtinFloat6E2M3FNTypeDef = {
    .name = "builtin.f6E2M3FN",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat6E2M3FN,
};

static const IrFloatSemantics semanticsFloat6E3M2FN = {.name = "f6E3M2FN",
                                                       .width = 6,
                                                       .exponentBits = 3,
                                                       .mantissaBits = 2,
                                                       .bias = 3,
                                                       .specials = IR_FLOAT_FINITE};
static const TesseraInterfaceImpl interfacesFloat6E3M2FN[] = {
    {&irFloatTypeInterface, &semanticsFloat6E3M2FN}};
const TesseraStorageDef builtinFloat6E3M2FNTypeDef = {
    .name = "builtin.f6E3M2FN",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat6E3M2FN,
};

static const IrFloatSemantics semanticsFloat8E5M2 = {.name = "f8E5M2",
                                                     .width = 8,
                                                     .exponentBits = 5,
                                                     .mantissaBits = 2,
                                                     .bias = 15,
                                                     .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloat8E5M2[] = {
    {&irFloatTypeInterface, &semanticsFloat8E5M2}};
const TesseraStorageDef builtinFloat8E5M2TypeDef = {
    .name = "builtin.f8E5M2",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E5M2,
};

static const IrFloatSemantics semanticsFloat8E4M3 = {.name = "f8E4M3",
                                                     .width = 8,
                                                     .exponentBits = 4,
                                                     .mantissaBits = 3,
                                                     .bias = 7,
                                                     .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloat8E4M3[] = {
    {&irFloatTypeInterface, &semanticsFloat8E4M3}};
const TesseraStorageDef builtinFloat8E4M3TypeDef = {
    .name = "builtin.f8E4M3",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E4M3,
};

static const IrFloatSemantics semanticsFloat8E4M3FN = {.name = "f8E4M3FN",
                                                       .width = 8,
                                                       .exponentBits = 4,
                                                       .mantissaBits = 3,
                                                       .bias = 7,
                                                       .specials = IR_FLOAT_NAN_ALL_ONES};
static const TesseraInterfaceImpl interfacesFloat8E4M3FN[] = {
    {&irFloatTypeInterface, &semanticsFloat8E4M3FN}};
const TesseraStorageDef builtinFloat8E4M3FNTypeDef = {
    .name = "builtin.f8E4M3FN",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E4M3FN,
};

static const IrFloatSemantics semanticsFloat8E5M2FNUZ = {.name = "f8E5M2FNUZ",
                                                         .width = 8,
                                                         .exponentBits = 5,
                                                         .mantissaBits = 2,
                                                         .bias = 16,
                                                         .specials = IR_FLOAT_NAN_MINUS_ZERO};
static const TesseraInterfaceImpl interfacesFloat8E5M2FNUZ[] = {
    {&irFloatTypeInterface, &semanticsFloat8E5M2FNUZ}};
const TesseraStorageDef builtinFloat8E5M2FNUZTypeDef = {
    .name = "builtin.f8E5M2FNUZ",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E5M2FNUZ,
};

static const IrFloatSemantics semanticsFloat8E4M3FNUZ = {.name = "f8E4M3FNUZ",
                                                         .width = 8,
                                                         .exponentBits = 4,
                                                         .mantissaBits = 3,
                                                         .bias = 8,
                                                         .specials = IR_FLOAT_NAN_MINUS_ZERO};
static const TesseraInterfaceImpl interfacesFloat8E4M3FNUZ[] = {
    {&irFloatTypeInterface, &semanticsFloat8E4M3FNUZ}};
const TesseraStorageDef builtinFloat8E4M3FNUZTypeDef = {
    .name = "builtin.f8E4M3FNUZ",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E4M3FNUZ,
};

static const IrFloatSemantics semanticsFloat8E4M3B11FNUZ = {.name = "f8E4M3B11FNUZ",
                                                            .width = 8,
                                                            .exponentBits = 4,
                                                            .mantissaBits = 3,
                                                            .bias = 11,
                                                            .specials = IR_FLOAT_NAN_MINUS_ZERO};
static const TesseraInterfaceImpl interfacesFloat8E4M3B11FNUZ[] = {
    {&irFloatTypeInterface, &semanticsFloat8E4M3B11FNUZ}};
const TesseraStorageDef builtinFloat8E4M3B11FNUZTypeDef = {
    .name = "builtin.f8E4M3B11FNUZ",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E4M3B11FNUZ,
};

static const IrFloatSemantics semanticsFloat8E3M4 = {.name = "f8E3M4",
                                                     .width = 8,
                                                     .exponentBits = 3,
                                                     .mantissaBits = 4,
                                                     .bias = 3,
                                                     .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloat8E3M4[] = {
    {&irFloatTypeInterface, &semanticsFloat8E3M4}};
const TesseraStorageDef builtinFloat8E3M4TypeDef = {
    .name = "builtin.f8E3M4",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E3M4,
};

static const IrFloatSemantics semanticsFloat8E8M0FNU = {.name = "f8E8M0FNU",
                                                        .width = 8,
                                                        .exponentBits = 8,
                                                        .mantissaBits = 0,
                                                        .bias = 127,
                                                        .specials = IR_FLOAT_NAN_ALL_ONES,
                                                        .noSignNoZero = true};
static const TesseraInterfaceImpl interfacesFloat8E8M0FNU[] = {
    {&irFloatTypeInterface, &semanticsFloat8E8M0FNU}};
const TesseraStorageDef builtinFloat8E8M0FNUTypeDef = {
    .name = "builtin.f8E8M0FNU",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat8E8M0FNU,
};

const IrFloatSemantics irFloatSemanticsBF16 = {.name = "bf16",
                                               .width = 16,
                                               .exponentBits = 8,
                                               .mantissaBits = 7,
                                               .bias = 127,
                                               .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesBFloat16[] = {
    {&irFloatTypeInterface, &irFloatSemanticsBF16}};
const TesseraStorageDef builtinBFloat16TypeDef = {
    .name = "builtin.bf16",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesBFloat16,
};

const IrFloatSemantics irFloatSemanticsF16 = {.name = "f16",
                                              .width = 16,
                                              .exponentBits = 5,
                                              .mantissaBits = 10,
                                              .bias = 15,
                                              .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloat16[] = {
    {&irFloatTypeInterface, &irFloatSemanticsF16}};
const TesseraStorageDef builtinFloat16TypeDef = {
    .name = "builtin.f16",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat16,
};

static const IrFloatSemantics semanticsFloatTF32 = {.name = "tf32",
                                                    .width = 19,
                                                    .exponentBits = 8,
                                                    .mantissaBits = 10,
                                                    .bias = 127,
                                                    .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloatTF32[] = {
    {&irFloatTypeInterface, &semanticsFloatTF32}};
const TesseraStorageDef builtinFloatTF32TypeDef = {
    .name = "builtin.tf32",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloatTF32,
};

const IrFloatSemantics irFloatSemanticsF32 = {.name = "f32",
                                              .width = 32,
                                              .exponentBits = 8,
                                              .mantissaBits = 23,
                                              .bias = 127,
                                              .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloat32[] = {
    {&irFloatTypeInterface, &irFloatSemanticsF32}};
const TesseraStorageDef builtinFloat32TypeDef = {
    .name = "builtin.f32",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat32,
};

const IrFloatSemantics irFloatSemanticsF64 = {.name = "f64",
                                              .width = 64,
                                              .exponentBits = 11,
                                              .mantissaBits = 52,
                                              .bias = 1023,
                                              .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloat64[] = {
    {&irFloatTypeInterface, &irFloatSemanticsF64}};
const TesseraStorageDef builtinFloat64TypeDef = {
    .name = "builtin.f64",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat64,
};

static const IrFloatSemantics semanticsFloat80 = {.name = "f80",
                                                  .width = 80,
                                                  .exponentBits = 15,
                                                  .mantissaBits = 64,
                                                  .bias = 16383,
                                                  .specials = IR_FLOAT_IEEE,
                                                  .explicitInteger = true};
static const TesseraInterfaceImpl interfacesFloat80[] = {
    {&irFloatTypeInterface, &semanticsFloat80}};
const TesseraStorageDef builtinFloat80TypeDef = {
    .name = "builtin.f80",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat80,
};

static const IrFloatSemantics semanticsFloat128 = {.name = "f128",
                                                   .width = 128,
                                                   .exponentBits = 15,
                                                   .mantissaBits = 112,
                                                   .bias = 16383,
                                                   .specials = IR_FLOAT_IEEE};
static const TesseraInterfaceImpl interfacesFloat128[] = {
    {&irFloatTypeInterface, &semanticsFloat128}};
const TesseraStorageDef builtinFloat128TypeDef = {
    .name = "builtin.f128",
    .dialect = &builtinDialectDef,
    .isType = true,
    .traits = IR_STORAGE_FLOAT | IR_STORAGE_VECTOR_ELEMENT,
    .numInterfaces = 1,
    .interfaces = interfacesFloat128,
};

//===--- Attributes ---===//

const TesseraStorageDef builtinUnitAttrDef = {
    .name = "builtin.unit",
    .dialect = &builtinDialectDef,
};

static const TesseraParamDef builtinIntegerAttrParams[] = {
    {.name = "type", .kind = TESSERA_PARAM_TYPE, .flags = TESSERA_PARAM_SELF_TYPE},
    {.name = "value", .kind = TESSERA_PARAM_INTEGER},
    {.name = "words", .kind = TESSERA_PARAM_BYTES},
};
const TesseraStorageDef builtinIntegerAttrDef = {
    .name = "builtin.integer",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinIntegerAttrParams,
};

static const TesseraParamDef builtinFloatAttrParams[] = {
    {.name = "type", .kind = TESSERA_PARAM_TYPE, .flags = TESSERA_PARAM_SELF_TYPE},
    {.name = "low", .kind = TESSERA_PARAM_INTEGER},
    {.name = "high", .kind = TESSERA_PARAM_INTEGER},
};
const TesseraStorageDef builtinFloatAttrDef = {
    .name = "builtin.float",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinFloatAttrParams,
};

static const TesseraParamDef builtinStringAttrParams[] = {
    {.name = "value", .kind = TESSERA_PARAM_STRING},
    {.name = "type",
     .kind = TESSERA_PARAM_TYPE,
     .flags = TESSERA_PARAM_OPTIONAL | TESSERA_PARAM_SELF_TYPE},
};
const TesseraStorageDef builtinStringAttrDef = {
    .name = "builtin.string",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinStringAttrParams,
};

static const TesseraParamDef builtinArrayAttrParams[] = {
    {.name = "value", .kind = TESSERA_PARAM_ATTRIBUTES},
};
const TesseraStorageDef builtinArrayAttrDef = {
    .name = "builtin.array",
    .dialect = &builtinDialectDef,
    .numParams = 1,
    .params = builtinArrayAttrParams,
};

static const TesseraParamDef builtinDictionaryAttrParams[] = {
    {.name = "value", .kind = TESSERA_PARAM_NAMED_ATTRIBUTES},
};
const TesseraStorageDef builtinDictionaryAttrDef = {
    .name = "builtin.dictionary",
    .dialect = &builtinDialectDef,
    .numParams = 1,
    .params = builtinDictionaryAttrParams,
};

static const TesseraParamDef builtinTypeAttrParams[] = {
    {.name = "value", .kind = TESSERA_PARAM_TYPE},
};
const TesseraStorageDef builtinTypeAttrDef = {
    .name = "builtin.type",
    .dialect = &builtinDialectDef,
    .numParams = 1,
    .params = builtinTypeAttrParams,
};

static const TesseraParamDef builtinSymbolRefAttrParams[] = {
    {.name = "rootReference", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "nestedReferences", .kind = TESSERA_PARAM_ATTRIBUTES},
};
const TesseraStorageDef builtinSymbolRefAttrDef = {
    .name = "builtin.symbol_ref",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinSymbolRefAttrParams,
};

static const TesseraParamDef builtinAffineMapAttrParams[] = {
    {.name = "value", .kind = TESSERA_PARAM_AFFINE_MAP},
};
const TesseraStorageDef builtinAffineMapAttrDef = {
    .name = "builtin.affine_map",
    .dialect = &builtinDialectDef,
    .numParams = 1,
    .params = builtinAffineMapAttrParams,
    .traits = IR_STORAGE_MEMREF_LAYOUT,
};

static const TesseraParamDef builtinIntegerSetAttrParams[] = {
    {.name = "value", .kind = TESSERA_PARAM_INTEGER_SET},
};
const TesseraStorageDef builtinIntegerSetAttrDef = {
    .name = "builtin.integer_set",
    .dialect = &builtinDialectDef,
    .numParams = 1,
    .params = builtinIntegerSetAttrParams,
};

static const TesseraParamDef builtinOpaqueAttrParams[] = {
    {.name = "dialectNamespace", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "attrData", .kind = TESSERA_PARAM_STRING},
    {.name = "type",
     .kind = TESSERA_PARAM_TYPE,
     .flags = TESSERA_PARAM_OPTIONAL | TESSERA_PARAM_SELF_TYPE},
};
const TesseraStorageDef builtinOpaqueAttrDef = {
    .name = "builtin.opaque",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinOpaqueAttrParams,
    .verify = builtinOpaqueAttrVerify,
};

static const TesseraParamDef builtinDenseArrayAttrParams[] = {
    {.name = "elementType", .kind = TESSERA_PARAM_TYPE},
    {.name = "size", .kind = TESSERA_PARAM_INTEGER},
    {.name = "rawData", .kind = TESSERA_PARAM_BYTES},
};
const TesseraStorageDef builtinDenseArrayAttrDef = {
    .name = "builtin.dense_array",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinDenseArrayAttrParams,
};

static const TesseraParamDef builtinDenseIntOrFPElementsAttrParams[] = {
    {.name = "type", .kind = TESSERA_PARAM_TYPE, .flags = TESSERA_PARAM_SELF_TYPE},
    {.name = "rawData", .kind = TESSERA_PARAM_BYTES},
    {.name = "isSplat", .kind = TESSERA_PARAM_INTEGER},
};
const TesseraStorageDef builtinDenseIntOrFPElementsAttrDef = {
    .name = "builtin.dense_int_or_fp_elements",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinDenseIntOrFPElementsAttrParams,
    .traits = IR_STORAGE_ELEMENTS,
};

static const TesseraParamDef builtinDenseStringElementsAttrParams[] = {
    {.name = "type", .kind = TESSERA_PARAM_TYPE, .flags = TESSERA_PARAM_SELF_TYPE},
    {.name = "value", .kind = TESSERA_PARAM_STRINGS},
    {.name = "isSplat", .kind = TESSERA_PARAM_INTEGER},
};
const TesseraStorageDef builtinDenseStringElementsAttrDef = {
    .name = "builtin.dense_string_elements",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinDenseStringElementsAttrParams,
    .traits = IR_STORAGE_ELEMENTS,
};

static const TesseraParamDef builtinDenseResourceElementsAttrParams[] = {
    {.name = "type", .kind = TESSERA_PARAM_TYPE, .flags = TESSERA_PARAM_SELF_TYPE},
    {.name = "rawHandle", .kind = TESSERA_PARAM_IDENTITY},
};
const TesseraStorageDef builtinDenseResourceElementsAttrDef = {
    .name = "builtin.dense_resource_elements",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinDenseResourceElementsAttrParams,
    .traits = IR_STORAGE_ELEMENTS,
};

static const TesseraParamDef builtinSparseElementsAttrParams[] = {
    {.name = "type", .kind = TESSERA_PARAM_TYPE, .flags = TESSERA_PARAM_SELF_TYPE},
    {.name = "indices", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "values", .kind = TESSERA_PARAM_ATTRIBUTE},
};
const TesseraStorageDef builtinSparseElementsAttrDef = {
    .name = "builtin.sparse_elements",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinSparseElementsAttrParams,
    .verify = builtinSparseElementsAttrVerify,
    .traits = IR_STORAGE_ELEMENTS,
};

static const TesseraParamDef builtinStridedLayoutAttrParams[] = {
    {.name = "offset", .kind = TESSERA_PARAM_INTEGER},
    {.name = "strides", .kind = TESSERA_PARAM_INTEGERS},
};
const TesseraStorageDef builtinStridedLayoutAttrDef = {
    .name = "builtin.strided_layout",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinStridedLayoutAttrParams,
    .traits = IR_STORAGE_MEMREF_LAYOUT,
};

static const TesseraParamDef builtinDistinctAttrParams[] = {
    {.name = "referencedAttr", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "id", .kind = TESSERA_PARAM_INTEGER},
};
const TesseraStorageDef builtinDistinctAttrDef = {
    .name = "builtin.distinct",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinDistinctAttrParams,
};

//===--- Locations ---===//

const TesseraStorageDef builtinUnknownLocDef = {
    .name = "builtin.unknown_loc",
    .dialect = &builtinDialectDef,
    .traits = IR_STORAGE_LOCATION,
};

static const TesseraParamDef builtinFileLineColRangeParams[] = {
    {.name = "filename", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "start", .kind = TESSERA_PARAM_INTEGER},
    {.name = "end", .kind = TESSERA_PARAM_INTEGER},
};
const TesseraStorageDef builtinFileLineColRangeDef = {
    .name = "builtin.file_line_range",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinFileLineColRangeParams,
    .traits = IR_STORAGE_LOCATION,
};

static const TesseraParamDef builtinCallSiteLocParams[] = {
    {.name = "callee", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "caller", .kind = TESSERA_PARAM_ATTRIBUTE},
};
const TesseraStorageDef builtinCallSiteLocDef = {
    .name = "builtin.call_site_loc",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinCallSiteLocParams,
    .traits = IR_STORAGE_LOCATION,
};

static const TesseraParamDef builtinFusedLocParams[] = {
    {.name = "locations", .kind = TESSERA_PARAM_ATTRIBUTES},
    {.name = "metadata", .kind = TESSERA_PARAM_ATTRIBUTE, .flags = TESSERA_PARAM_OPTIONAL},
};
const TesseraStorageDef builtinFusedLocDef = {
    .name = "builtin.fused_loc",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinFusedLocParams,
    .traits = IR_STORAGE_LOCATION,
};

static const TesseraParamDef builtinNameLocParams[] = {
    {.name = "name", .kind = TESSERA_PARAM_ATTRIBUTE},
    {.name = "childLoc", .kind = TESSERA_PARAM_ATTRIBUTE},
};
const TesseraStorageDef builtinNameLocDef = {
    .name = "builtin.name_loc",
    .dialect = &builtinDialectDef,
    .numParams = 2,
    .params = builtinNameLocParams,
    .traits = IR_STORAGE_LOCATION,
};

static const TesseraParamDef builtinOpaqueLocParams[] = {
    {.name = "underlyingLocation", .kind = TESSERA_PARAM_IDENTITY},
    {.name = "underlyingTypeID", .kind = TESSERA_PARAM_IDENTITY},
    {.name = "fallbackLocation", .kind = TESSERA_PARAM_ATTRIBUTE},
};
const TesseraStorageDef builtinOpaqueLocDef = {
    .name = "builtin.opaque_loc",
    .dialect = &builtinDialectDef,
    .numParams = 3,
    .params = builtinOpaqueLocParams,
    .traits = IR_STORAGE_LOCATION,
};

//===--- The dialect ---===//

static const TesseraOpDef *const ops[] = {&builtinModuleOpDef,
                                          &builtinUnrealizedConversionCastOpDef};
static const TesseraStorageDef *const types[] = {
    &builtinIntegerTypeDef,        &builtinIndexTypeDef,
    &builtinNoneTypeDef,           &builtinComplexTypeDef,
    &builtinFunctionTypeDef,       &builtinGraphTypeDef,
    &builtinTupleTypeDef,          &builtinOpaqueTypeDef,
    &builtinVectorTypeDef,         &builtinRankedTensorTypeDef,
    &builtinUnrankedTensorTypeDef, &builtinMemRefTypeDef,
    &builtinUnrankedMemRefTypeDef, &builtinFloat4E2M1FNTypeDef,
    &builtinFloat6E2M3FNTypeDef,   &builtinFloat6E3M2FNTypeDef,
    &builtinFloat8E5M2TypeDef,     &builtinFloat8E4M3TypeDef,
    &builtinFloat8E4M3FNTypeDef,   &builtinFloat8E5M2FNUZTypeDef,
    &builtinFloat8E4M3FNUZTypeDef, &builtinFloat8E4M3B11FNUZTypeDef,
    &builtinFloat8E3M4TypeDef,     &builtinFloat8E8M0FNUTypeDef,
    &builtinBFloat16TypeDef,       &builtinFloat16TypeDef,
    &builtinFloatTF32TypeDef,      &builtinFloat32TypeDef,
    &builtinFloat64TypeDef,        &builtinFloat80TypeDef,
    &builtinFloat128TypeDef};
static const TesseraStorageDef *const attributes[] = {&builtinUnitAttrDef,
                                                      &builtinIntegerAttrDef,
                                                      &builtinFloatAttrDef,
                                                      &builtinStringAttrDef,
                                                      &builtinArrayAttrDef,
                                                      &builtinDictionaryAttrDef,
                                                      &builtinTypeAttrDef,
                                                      &builtinSymbolRefAttrDef,
                                                      &builtinAffineMapAttrDef,
                                                      &builtinIntegerSetAttrDef,
                                                      &builtinOpaqueAttrDef,
                                                      &builtinDenseArrayAttrDef,
                                                      &builtinDenseIntOrFPElementsAttrDef,
                                                      &builtinDenseStringElementsAttrDef,
                                                      &builtinDenseResourceElementsAttrDef,
                                                      &builtinSparseElementsAttrDef,
                                                      &builtinStridedLayoutAttrDef,
                                                      &builtinDistinctAttrDef,
                                                      &builtinUnknownLocDef,
                                                      &builtinFileLineColRangeDef,
                                                      &builtinCallSiteLocDef,
                                                      &builtinFusedLocDef,
                                                      &builtinNameLocDef,
                                                      &builtinOpaqueLocDef};

const TesseraDialectDef builtinDialectDef = {
    .name = "builtin",
    .numOps = sizeof ops / sizeof *ops,
    .numTypes = sizeof types / sizeof *types,
    .numAttributes = sizeof attributes / sizeof *attributes,
    .ops = ops,
    .types = types,
    .attributes = attributes,
};
