// The emitc dialect, its attributes, types and interface, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_EMITC_EMITCBASE
#define TESSERA_DIALECT_EMITC_EMITCBASE

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"

def EmitC_Dialect : Dialect {
  let name = "emitc";
  let summary = "C and C++ as operations.";
  let cppNamespace = "::mlir::emitc";
  let hasConstantMaterializer = 1;
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraDeclaration = "#include \"dialect/emitc/EmitC.h\"";
}

//===--- Interface ---===//

def CExpressionInterface : OpInterface<"CExpressionInterface"> {
  let cppNamespace = "::mlir::emitc";
  let description = "Ops that can be a part of a C expression.";
  let hasTable = 1;
  let methods = [
    // An operator of C's own types just computes, one of a class may do anything.
    InterfaceMethod<"Whether it matters when, or how often, it is evaluated.", "bool", "hasSideEffects", (ins), "",
                    [{ return emitcOperandsHaveClasses(op); }]>
  ];
}

defvar EmitC_ExpressionWithHook = DeclareOpInterfaceMethods<CExpressionInterface, ["hasSideEffects"]>;

//===--- Attributes ---===//

class EmitC_Attr<string name, string attrMnemonic> : AttrDef<EmitC_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def EmitC_CmpPredicateAttr : I64EnumAttr<"CmpPredicate", "", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"lt", 2>, I64EnumAttrCase<"le", 3>,
    I64EnumAttrCase<"gt", 4>, I64EnumAttrCase<"ge", 5>, I64EnumAttrCase<"three_way", 6>
  ]> {
  let cppNamespace = "::mlir::emitc";
}

def EmitC_OpaqueAttr : EmitC_Attr<"Opaque", "opaque"> {
  let summary = "An opaque attribute";
  let description = "Text that is emitted as it is: `#emitc.opaque<\"nullptr\">`.";
  let parameters = (ins StringRefParameter<>:$value);
  let assemblyFormat = "`<` $value `>`";
}

def EmitC_OpaqueOrTypedAttr : AnyAttrOf<[EmitC_OpaqueAttr, TypedAttrInterface]>;

//===--- Types ---===//

def EmitCType : Type<CPred<"emitcTypeIsSupported($_self)">, "type supported by EmitC">;
def EmitCIntegerType : Type<CPred<"emitcTypeIsSupportedInteger($_self)">, "integer type supported by EmitC">;
def EmitCFloatType : Type<CPred<"emitcTypeIsSupportedFloat($_self)">, "floating-point type supported by EmitC">;
def IntegerIndexOrOpaqueType
    : Type<CPred<"emitcTypeIsIntegerIndexOrOpaque($_self)">, "integer, index or opaque type supported by EmitC">;
def FloatIntegerIndexOrOpaqueType : AnyTypeOf<[EmitCFloatType, IntegerIndexOrOpaqueType]>;

class EmitC_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<EmitC_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def EmitC_ArrayType : EmitC_Type<"Array", "array", [ShapedTypeInterface]> {
  let summary = "EmitC array type";
  let description = "`!emitc.array<10x20xf32>` is `float[10][20]`.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def EmitC_LValueType : EmitC_Type<"LValue", "lvalue"> {
  let summary = "EmitC lvalue type";
  let description = "A place that can be assigned to and whose address can be taken.";
  let parameters = (ins "Type":$valueType);
  let builders = [
    CTypeBuilderWithInferredContext<"Of", (ins "MlirType":$valueType),
                                    "return $_get(mlirTypeGetContext(valueType), valueType);">
  ];
  let assemblyFormat = "`<` qualified($valueType) `>`";
  let genVerifyDecl = 1;
}

def EmitC_OpaqueType : EmitC_Type<"Opaque", "opaque"> {
  let summary = "EmitC opaque type";
  let description = "A type by its text: `!emitc.opaque<\"std::string\">`.";
  let parameters = (ins StringRefParameter<>:$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}

def EmitC_PointerType : EmitC_Type<"Pointer", "ptr"> {
  let summary = "EmitC pointer type";
  let description = "`!emitc.ptr<i32>` is `int32_t*`.";
  let parameters = (ins "Type":$pointee);
  let builders = [
    CTypeBuilderWithInferredContext<"Of", (ins "MlirType":$pointee),
                                    "return $_get(mlirTypeGetContext(pointee), pointee);">
  ];
  let assemblyFormat = "`<` qualified($pointee) `>`";
  let genVerifyDecl = 1;
}

def EmitC_SignedSizeT : EmitC_Type<"SignedSizeT", "ssize_t"> {
  let summary = "EmitC signed size type";
  let description = "`ssize_t` of `<sys/types.h>`, which isn't C99.";
}

def EmitC_PtrDiffT : EmitC_Type<"PtrDiffT", "ptrdiff_t"> {
  let summary = "EmitC signed pointer diff type";
  let description = "`ptrdiff_t` of `<stddef.h>`.";
}

def EmitC_SizeT : EmitC_Type<"SizeT", "size_t"> {
  let summary = "EmitC unsigned size type";
  let description = "`size_t` of `<stddef.h>`.";
}

class EmitC_LValueOf<list<Type> allowedTypes>
    : ContainerType<AnyTypeOf<allowedTypes>, EmitC_LValueType.predicate, "emitcLValueTypeGetValueType($_self)", "emitc.lvalue",
                    "::mlir::emitc::LValueType">;

#endif // TESSERA_DIALECT_EMITC_EMITCBASE
