// The builtin types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINTYPES
#define TESSERA_MLIR_IR_BUILTINTYPES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"

// A type without a mnemonic: the language has syntax for it. What parameters mean and how they are brought into their one
// form is known to the functions of the library that make it, so none are generated.
class Builtin_Type<string name, string typeMnemonic, list<Trait> traits = [], string baseCppClass = "::mlir::Type">
    : TypeDef<Builtin_Dialect, name, traits, baseCppClass> {
  let mnemonic = ?;
  let typeName = "builtin." # typeMnemonic;
  let skipDefaultBuilders = 1;
  let genAccessors = 0;
}

def ValueSemantics : NativeTypeTrait<"ValueSemantics"> {
  let cppNamespace = "::mlir";
}
// A mark of the library's own.
def _IsBuiltinFloat : NativeTypeTrait<"IsBuiltinFloat">;

//===--- Numbers ---===//

def Builtin_Signedness : I32Enum<"Signedness", "whether an integer has a sign", [
    I32EnumCase<"Signless", 0, "signless">,
    I32EnumCase<"Signed", 1, "signed">,
    I32EnumCase<"Unsigned", 2, "unsigned">
  ]> {
  let cppNamespace = "::mlir";
}

def Builtin_Integer : Builtin_Type<"Integer", "integer", [VectorElementTypeInterface]> {
  let summary = "integer type";
  let description = [{
    An integer of a number of bits, up to 16777215: without a sign (`i32`), signed (`si32`) or unsigned (`ui32`).

    ```
    integer-type ::= (`i` | `si` | `ui`) [1-9][0-9]*
    ```
  }];
  let parameters = (ins "unsigned":$width, EnumParameter<Builtin_Signedness>:$signedness);
  let genVerifyDecl = 1;
}

def Builtin_Index : Builtin_Type<"Index", "index", [VectorElementTypeInterface]> {
  let summary = "index type";
  let description = [{
    An integer as wide as sizes and positions are on the target.

    ```
    index-type ::= `index`
    ```
  }];
}

// What a format does with its largest exponent, in IrFloatSpecials.
class _FloatSpecials<string enumerator> {
  string text = "IR_FLOAT_" # enumerator;
}
def _FloatIEEE : _FloatSpecials<"IEEE">;                  // infinities and NaNs
def _FloatNaNAllOnes : _FloatSpecials<"NAN_ALL_ONES">;    // one NaN: all bits set
def _FloatNaNMinusZero : _FloatSpecials<"NAN_MINUS_ZERO">; // one NaN: where -0 would be
def _FloatFinite : _FloatSpecials<"FINITE">;              // neither

// A floating-point type: the bits of its exponent and of its stored mantissa, the exponent's bias. `more` is C for other
// members of IrFloatSemantics.
class Builtin_FloatType<string name, string typeMnemonic, int width, int exponentBits, int mantissaBits, int bias,
                        _FloatSpecials specials, string more = "">
    : Builtin_Type<name, typeMnemonic, [_IsBuiltinFloat, FloatTypeInterface]> {
  let summary = width # "-bit floating-point type with " # exponentBits # " bits of exponent and " # mantissaBits #
                " of mantissa";
  let description = "Written `" # typeMnemonic # "`. The exponent has a bias of " # bias # "; the format has " #
                    !cond(!eq(specials, _FloatIEEE) : "infinities and NaNs.",
                          !eq(specials, _FloatNaNAllOnes) : "no infinities, and NaN when all bits are set.",
                          !eq(specials, _FloatNaNMinusZero) : "no infinities and no -0, whose bits are NaN.",
                          true : "neither infinities nor NaNs.");
  let extraDefinition = "const IrFloatSemantics builtin" # name # "TypeFloatType = {.name = \"" # typeMnemonic #
                        "\", .width = " # width # ", .exponentBits = " # exponentBits # ", .mantissaBits = " #
                        mantissaBits # ", .bias = " # bias # ", .specials = " # specials.text # more # "};";
}

def Builtin_Float4E2M1FN : Builtin_FloatType<"Float4E2M1FN", "f4E2M1FN", 4, 2, 1, 1, _FloatFinite>;
def Builtin_Float6E2M3FN : Builtin_FloatType<"Float6E2M3FN", "f6E2M3FN", 6, 2, 3, 1, _FloatFinite>;
def Builtin_Float6E3M2FN : Builtin_FloatType<"Float6E3M2FN", "f6E3M2FN", 6, 3, 2, 3, _FloatFinite>;
def Builtin_Float8E5M2 : Builtin_FloatType<"Float8E5M2", "f8E5M2", 8, 5, 2, 15, _FloatIEEE>;
def Builtin_Float8E4M3 : Builtin_FloatType<"Float8E4M3", "f8E4M3", 8, 4, 3, 7, _FloatIEEE>;
def Builtin_Float8E4M3FN : Builtin_FloatType<"Float8E4M3FN", "f8E4M3FN", 8, 4, 3, 7, _FloatNaNAllOnes>;
def Builtin_Float8E5M2FNUZ
    : Builtin_FloatType<"Float8E5M2FNUZ", "f8E5M2FNUZ", 8, 5, 2, 16, _FloatNaNMinusZero>;
def Builtin_Float8E4M3FNUZ
    : Builtin_FloatType<"Float8E4M3FNUZ", "f8E4M3FNUZ", 8, 4, 3, 8, _FloatNaNMinusZero>;
def Builtin_Float8E4M3B11FNUZ
    : Builtin_FloatType<"Float8E4M3B11FNUZ", "f8E4M3B11FNUZ", 8, 4, 3, 11, _FloatNaNMinusZero>;
def Builtin_Float8E3M4 : Builtin_FloatType<"Float8E3M4", "f8E3M4", 8, 3, 4, 3, _FloatIEEE>;
def Builtin_Float8E8M0FNU
    : Builtin_FloatType<"Float8E8M0FNU", "f8E8M0FNU", 8, 8, 0, 127, _FloatNaNAllOnes,
                        ", .noSignNoZero = true"> {
  let description = [{
    Written `f8E8M0FNU`: powers of two, and nothing else but NaN, which is all bits set. There is no sign and no zero; the
    exponent has a bias of 127.
  }];
}
def Builtin_BFloat16 : Builtin_FloatType<"BFloat16", "bf16", 16, 8, 7, 127, _FloatIEEE>;
def Builtin_Float16 : Builtin_FloatType<"Float16", "f16", 16, 5, 10, 15, _FloatIEEE>;
def Builtin_FloatTF32 : Builtin_FloatType<"FloatTF32", "tf32", 19, 8, 10, 127, _FloatIEEE>;
def Builtin_Float32 : Builtin_FloatType<"Float32", "f32", 32, 8, 23, 127, _FloatIEEE>;
def Builtin_Float64 : Builtin_FloatType<"Float64", "f64", 64, 11, 52, 1023, _FloatIEEE>;
def Builtin_Float80
    : Builtin_FloatType<"Float80", "f80", 80, 15, 64, 16383, _FloatIEEE, ", .explicitInteger = true">;
def Builtin_Float128 : Builtin_FloatType<"Float128", "f128", 128, 15, 112, 16383, _FloatIEEE>;

def Builtin_Complex : Builtin_Type<"Complex", "complex"> {
  let summary = "complex number";
  let description = [{
    A pair of integers or floating-point numbers: the real and the imaginary part.

    ```
    complex-type ::= `complex` `<` type `>`
    ```
  }];
  let parameters = (ins "Type":$elementType);
  let genVerifyDecl = 1;
}

//===--- Functions, tuples and others ---===//

class Builtin_FunctionLike<string name, string typeMnemonic> : Builtin_Type<name, typeMnemonic> {
  let parameters = (ins ArrayRefParameter<"Type">:$inputs, ArrayRefParameter<"Type">:$results);
}

def Builtin_Function : Builtin_FunctionLike<"Function", "function"> {
  let summary = "function type";
  let description = [{
    What a function takes and gives.

    ```
    function-type ::= `(` type-list? `)` `->` (type | `(` type-list? `)`)
    ```
  }];
}

def Builtin_Graph : Builtin_FunctionLike<"Graph", "graph"> {
  let summary = "graph type";
  let description = [{
    What a function takes and gives whose ops have no order.

    ```
    graph-type ::= `!builtin.graph` `<` function-type `>`
    ```
  }];
}

def Builtin_None : Builtin_Type<"None", "none"> {
  let summary = "type of what has no value";
  let description = [{
    ```
    none-type ::= `none`
    ```
  }];
}

def Builtin_Opaque : Builtin_Type<"Opaque", "opaque"> {
  let summary = "type of a dialect that isn't loaded";
  let description = [{
    Keeps the text of a type whose dialect isn't known.

    ```
    opaque-type ::= `opaque` `<` string-literal `,` string-literal `>`
    ```
  }];
  let parameters = (ins "StringAttr":$dialectNamespace, StringRefParameter<"">:$typeData);
  let genVerifyDecl = 1;
}

def Builtin_Tuple : Builtin_Type<"Tuple", "tuple"> {
  let summary = "fixed list of types";
  let description = [{
    ```
    tuple-type ::= `tuple` `<` type-list? `>`
    ```
  }];
  let parameters = (ins ArrayRefParameter<"Type">:$types);
}

//===--- Many elements ---===//

class Builtin_ShapedType<string name, string typeMnemonic, list<Trait> traits = []>
    : Builtin_Type<name, typeMnemonic, [ShapedTypeInterface] # traits> {
  let genVerifyDecl = 1;
}

def Builtin_VectorTypeElementType : AnyTypeOf<[VectorElementTypeInterface]>;

def Builtin_Vector : Builtin_ShapedType<"Vector", "vector", [ValueSemantics]> {
  let summary = "vector of a fixed shape";
  let description = [{
    Sizes in brackets are scalable: a multiple that is known when the program runs.

    ```
    vector-type ::= `vector` `<` ((size | `[` size `]`) `x`)* type `>`
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    "Type":$elementType,
    // One for each size, or none at all when no size is scalable.
    ArrayRefParameter<"bool">:$scalableDims
  );
}

def Builtin_RankedTensor : Builtin_ShapedType<"RankedTensor", "tensor", [ValueSemantics]> {
  let summary = "tensor with a number of dimensions";
  let description = [{
    Values of many elements, with no place in memory. A size that isn't known is `?`. The encoding is an attribute of some
    dialect that says more.

    ```
    tensor-type ::= `tensor` `<` ((size | `?`) `x`)* type (`,` attribute)? `>`
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    "Type":$elementType,
    OptionalParameter<"Attribute">:$encoding
  );
}

def Builtin_UnrankedTensor : Builtin_ShapedType<"UnrankedTensor", "unranked_tensor", [ValueSemantics]> {
  let summary = "tensor of any number of dimensions";
  let description = [{
    ```
    unranked-tensor-type ::= `tensor` `<` `*` `x` type `>`
    ```
  }];
  let parameters = (ins "Type":$elementType);
}

def Builtin_MemRef : Builtin_ShapedType<"MemRef", "memref"> {
  let summary = "region of memory with a shape";
  let description = [{
    Refers to elements in memory. The layout says how indices become addresses: the identity, which isn't written, another
    affine map, or strides. The memory space is an integer, a string, a dictionary or an attribute of some dialect.

    ```
    memref-type ::= `memref` `<` ((size | `?`) `x`)* type (`,` layout)? (`,` memory-space)? `>`
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    "Type":$elementType,
    "MemRefLayoutAttrInterface":$layout,
    OptionalParameter<"Attribute">:$memorySpace
  );
}

def Builtin_UnrankedMemRef : Builtin_ShapedType<"UnrankedMemRef", "unranked_memref"> {
  let summary = "region of memory of any number of dimensions";
  let description = [{
    ```
    unranked-memref-type ::= `memref` `<` `*` `x` type (`,` memory-space)? `>`
    ```
  }];
  let parameters = (ins "Type":$elementType, OptionalParameter<"Attribute">:$memorySpace);
}

#endif // TESSERA_MLIR_IR_BUILTINTYPES
