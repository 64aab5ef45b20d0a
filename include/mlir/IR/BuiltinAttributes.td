// The builtin attributes, by the names that definitions refer to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINATTRIBUTES
#define TESSERA_MLIR_IR_BUILTINATTRIBUTES

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpAsmInterface.td"

// Aliases under the names of upstream's definitions.
class _BuiltinAlias<Attr attr> : Attr<attr.predicate, attr.summary> {
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let valueType = attr.valueType;
  string cppType = attr.storageType;
}
def Builtin_AffineMapAttr : _BuiltinAlias<AffineMapAttr>;
def Builtin_ArrayAttr : _BuiltinAlias<ArrayAttr>;
def Builtin_DictionaryAttr : _BuiltinAlias<DictionaryAttr>;
def Builtin_IntegerAttr : _BuiltinAlias<APIntAttr>;
def Builtin_IntegerSetAttr : _BuiltinAlias<IntegerSetAttr>;
def Builtin_StringAttr : _BuiltinAlias<StrAttr>;
def Builtin_SymbolRefAttr : _BuiltinAlias<SymbolRefAttr>;
def Builtin_TypeAttr : _BuiltinAlias<TypeAttr>;
def Builtin_UnitAttr : _BuiltinAlias<UnitAttr>;
def Builtin_FloatAttr : Attr<CPred<"mlirAttributeIsAFloat($_self)">, "float attribute"> {
  let storageType = "::mlir::FloatAttr";
  let returnType = "::llvm::APFloat";
}
def Builtin_DenseIntOrFPElementsAttr
    : ElementsAttrBase<CPred<"mlirAttributeIsADenseElements($_self)">, "dense elements attribute">;

def StridedLayoutAttr : Attr<CPred<"mlirAttributeIsAStridedLayout($_self)">, "strided layout attribute"> {
  let storageType = "::mlir::StridedLayoutAttr";
  let returnType = storageType;
  let convertFromStorage = "$_self";
}

#endif // TESSERA_MLIR_IR_BUILTINATTRIBUTES
