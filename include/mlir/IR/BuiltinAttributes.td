// The builtin attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINATTRIBUTES
#define TESSERA_MLIR_IR_BUILTINATTRIBUTES

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpAsmInterface.td"

// An attribute without a mnemonic: see Builtin_Type.
class Builtin_Attr<string name, string attrMnemonic, list<Trait> traits = [],
                   string baseCppClass = "::mlir::Attribute">
    : AttrDef<Builtin_Dialect, name, traits, baseCppClass> {
  let mnemonic = ?;
  let attrName = "builtin." # attrMnemonic;
  let skipDefaultBuilders = 1;
  let genAccessors = 0;
}

//===--- One value ---===//

def Builtin_UnitAttr : Builtin_Attr<"Unit", "unit"> {
  let summary = "attribute whose presence is all it says";
  let description = [{
    In a dictionary the name stands for itself.

    ```
    unit-attribute ::= `unit`
    ```
  }];
  let returnType = "bool";
}

def Builtin_IntegerAttr : Builtin_Attr<"Integer", "integer", [TypedAttrInterface]> {
  let summary = "number of an integer or index type";
  let description = [{
    ```
    integer-attribute ::= integer-literal (`:` (integer-type | index-type))? | `true` | `false`
    ```

    Without a type it is of `i64`; `true` and `false` are of `i1`.
  }];
  let parameters = (ins
    AttributeSelfTypeParameter<"">:$type,
    // Extended to 64 bits as the type says; the low word of a number that needs more.
    "int64_t":$value,
    // All words of a number that needs more, low first; else none.
    ArrayRefParameter<"char">:$words
  );
  let returnType = "::llvm::APInt";
}

def Builtin_FloatAttr : Builtin_Attr<"Float", "float", [TypedAttrInterface]> {
  let summary = "number of a floating-point type";
  let description = [{
    ```
    float-attribute ::= (float-literal | hexadecimal-literal) (`:` float-type)?
    ```

    Without a type it is of `f64`. In hexadecimal it is the number's bits.
  }];
  // The bits in two words.
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "uint64_t":$low, "uint64_t":$high);
  let returnType = "::llvm::APFloat";
}

def Builtin_StringAttr : Builtin_Attr<"String", "string", [TypedAttrInterface]> {
  let summary = "text";
  let description = [{
    ```
    string-attribute ::= string-literal (`:` type)?
    ```
  }];
  let parameters = (ins StringRefParameter<"">:$value, AttributeSelfTypeParameter<"">:$type);
  let returnType = "::llvm::StringRef";
}

def Builtin_TypeAttr : Builtin_Attr<"Type", "type"> {
  let summary = "type as an attribute";
  let description = [{
    ```
    type-attribute ::= type
    ```
  }];
  let parameters = (ins "Type":$value);
  let returnType = "::mlir::Type";
}

def Builtin_SymbolRefAttr : Builtin_Attr<"SymbolRef", "symbol_ref"> {
  let summary = "reference to a symbol";
  let description = [{
    The name of a symbol, and names inside of the tables that those before it name.

    ```
    symbol-ref-attribute ::= (`@` name) (`::` `@` name)*
    ```
  }];
  let parameters = (ins "StringAttr":$rootReference, ArrayRefParameter<"FlatSymbolRefAttr">:$nestedReferences);
  let returnType = "::mlir::SymbolRefAttr";
}

def Builtin_AffineMapAttr : Builtin_Attr<"AffineMap", "affine_map", [MemRefLayoutAttrInterface]> {
  let summary = "affine map";
  let description = [{
    ```
    affine-map-attribute ::= `affine_map` `<` affine-map `>`
    ```
  }];
  let parameters = (ins "AffineMap":$value);
  let returnType = "::mlir::AffineMap";
}

def Builtin_IntegerSetAttr : Builtin_Attr<"IntegerSet", "integer_set"> {
  let summary = "set of integers that satisfy affine constraints";
  let description = [{
    ```
    integer-set-attribute ::= `affine_set` `<` integer-set `>`
    ```
  }];
  let parameters = (ins "IntegerSet":$value);
  let returnType = "::mlir::IntegerSet";
}

def Builtin_OpaqueAttr : Builtin_Attr<"Opaque", "opaque", [TypedAttrInterface]> {
  let summary = "attribute of a dialect that isn't loaded";
  let description = [{
    Keeps the text of an attribute whose dialect isn't known.

    ```
    opaque-attribute ::= `opaque` `<` string-literal `,` string-literal `>` (`:` type)?
    ```
  }];
  let parameters = (ins
    "StringAttr":$dialectNamespace, StringRefParameter<"">:$attrData, AttributeSelfTypeParameter<"">:$type
  );
  let genVerifyDecl = 1;
}

def StridedLayoutAttr : Builtin_Attr<"StridedLayout", "strided_layout", [MemRefLayoutAttrInterface]> {
  let summary = "layout of a memref by strides";
  let description = [{
    How far it is from one index of a dimension to the next, and where the first element is; `?` where that isn't known.

    ```
    strided-layout-attribute ::= `strided` `<` `[` stride-list? `]` (`,` `offset` `:` (integer | `?`))? `>`
    ```
  }];
  let parameters = (ins "int64_t":$offset, ArrayRefParameter<"int64_t">:$strides);
}

def Builtin_DistinctAttr : Builtin_Attr<"Distinct", "distinct"> {
  let summary = "attribute that is equal to itself only";
  let description = [{
    In the text a number tells which are the same.

    ```
    distinct-attribute ::= `distinct` `[` integer `]` `<` attribute? `>`
    ```
  }];
  let parameters = (ins "Attribute":$referencedAttr, "int64_t":$id);
}

//===--- Many values ---===//

def Builtin_ArrayAttr : Builtin_Attr<"Array", "array"> {
  let summary = "list of attributes";
  let description = [{
    ```
    array-attribute ::= `[` attribute-list? `]`
    ```
  }];
  let parameters = (ins ArrayRefParameter<"Attribute">:$value);
  let returnType = "::llvm::ArrayRef<::mlir::Attribute>";
}

def Builtin_DictionaryAttr : Builtin_Attr<"Dictionary", "dictionary"> {
  let summary = "attributes by name";
  let description = [{
    ```
    dictionary-attribute ::= `{` (name (`=` attribute)?)-list? `}`
    ```
  }];
  // Sorted by name.
  let parameters = (ins ArrayRefParameter<"NamedAttribute">:$value);
  let returnType = "::mlir::DictionaryAttr";
}

def Builtin_DenseArray : Builtin_Attr<"DenseArray", "dense_array"> {
  let summary = "list of numbers";
  let description = [{
    Integers of 1, 8, 16, 32 or 64 bits or floating-point numbers; an integer of one bit takes a byte.

    ```
    dense-array-attribute ::= `array` `<` (integer-type | float-type) (`:` number-list)? `>`
    ```
  }];
  let parameters = (ins "Type":$elementType, "int64_t":$size, ArrayRefParameter<"char">:$rawData);
}

// The elements of a shaped type, whose shape must be static.
class Builtin_Elements<string name, string attrMnemonic> : Builtin_Attr<name, attrMnemonic, [ElementsAttrInterface]>;

def Builtin_DenseIntOrFPElementsAttr : Builtin_Elements<"DenseIntOrFPElements", "dense_int_or_fp_elements"> {
  let summary = "elements of a vector or tensor of numbers";
  let description = [{
    One number stands for all when all are the same; in hexadecimal it is the bytes of all.

    ```
    dense-elements-attribute ::= `dense` `<` (number | nested-list | hexadecimal-string)? `>` `:` shaped-type
    ```
  }];
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, ArrayRefParameter<"char">:$rawData, "bool":$isSplat);
  let returnType = "::mlir::DenseElementsAttr";
}

def Builtin_DenseStringElementsAttr : Builtin_Elements<"DenseStringElements", "dense_string_elements"> {
  let summary = "elements of a vector or tensor of texts";
  let description = [{
    ```
    dense-elements-attribute ::= `dense` `<` (string-literal | nested-list)? `>` `:` shaped-type
    ```
  }];
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, ArrayRefParameter<"StringRef">:$value, "bool":$isSplat);
}

def Builtin_DenseResourceElementsAttr : Builtin_Elements<"DenseResourceElements", "dense_resource_elements"> {
  let summary = "elements whose bytes are in the file's resources";
  let description = [{
    ```
    dense-resource-attribute ::= `dense_resource` `<` name `>` `:` shaped-type
    ```
  }];
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "void *":$rawHandle);
}

def Builtin_SparseElementsAttr : Builtin_Elements<"SparseElements", "sparse_elements"> {
  let summary = "elements of which most are zero";
  let description = [{
    The indices of those that aren't, a row for each, and their values.

    ```
    sparse-elements-attribute ::= `sparse` `<` (indices `,` values)? `>` `:` shaped-type
    ```
  }];
  let parameters = (ins
    AttributeSelfTypeParameter<"">:$type,
    "DenseIntOrFPElementsAttr":$indices,
    "Attribute":$values
  );
  let genVerifyDecl = 1;
}

#endif // TESSERA_MLIR_IR_BUILTINATTRIBUTES
