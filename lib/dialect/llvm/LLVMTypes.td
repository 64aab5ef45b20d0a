// Types of the llvm dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMTYPES
#define TESSERA_DIALECT_LLVM_LLVMTYPES

include "dialect/llvm/LLVMDialect.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

class LLVM_TypeDef<string typeName, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<LLVM_Dialect, typeName, traits> {
  let mnemonic = typeMnemonic;
}

def LLVM_SizedType : DeclareTypeInterfaceMethods<DataLayoutTypeInterface, ["getPreferredAlignment"]>;

def LLVMArrayType : LLVM_TypeDef<"Array", "array", [LLVM_SizedType]> {
  let summary = "Elements of one type, one behind the other.";
  let parameters = (ins "Type":$elementType, "uint64_t":$numElements);
  let assemblyFormat = "`<` $numElements `x` custom<PrettyLLVMType>($elementType) `>`";
  let genVerifyDecl = 1;
}

def LLVMFunctionType : LLVM_TypeDef<"Function", "func"> {
  let summary = "A function: the types of its result and parameters.";
  let parameters = (ins "Type":$returnType, ArrayRefParameter<"Type">:$params, "bool":$varArg);
  let assemblyFormat = [{
    `<` custom<PrettyLLVMType>($returnType) ` ` `(` custom<FunctionTypes>($params, $varArg) `>`
  }];
  let genVerifyDecl = 1;
}

// A literal structure is its fields. One with a name is the only one of it: its fields, or that nobody knows them (`opaque`), are said later.
def LLVMStructType : LLVM_TypeDef<"Struct", "struct", [LLVM_SizedType]> {
  let summary = "Fields one behind the other.";
  let parameters = (ins
    "bool":$isIdentified,
    StringRefParameter<>:$name,
    ArrayRefParameter<"Type">:$literalFields,
    "bool":$literalPacked
  );
  let mutableBody = (ins ArrayRefParameter<"Type">:$identifiedFields, "bool":$identifiedPacked, "bool":$identifiedOpaque);
  let mutableBodyCondition = "isIdentified";
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    CTypeBuilder<"Literal", (ins "size_t":$size, "const MlirType *":$fields, "bool":$packed),
                 "return $_get($_ctxt, false, mlirStringRefCreate(NULL, 0), size, fields, packed);">,
    CTypeBuilder<"Identified", (ins "MlirStringRef":$name), "return $_get($_ctxt, true, name, 0, NULL, false);">
  ];
}

def LLVMPointerType : LLVM_TypeDef<"Pointer", "ptr", [LLVM_SizedType, VectorElementTypeInterface]> {
  let summary = "An address in an address space.";
  let parameters = (ins DefaultValuedParameter<"unsigned", "0">:$addressSpace);
  let assemblyFormat = "(`<` $addressSpace^ `>`)?";
}

def LLVMTargetExtType : LLVM_TypeDef<"TargetExt", "target"> {
  let summary = "A type that only a target knows.";
  let parameters = (ins
    StringRefParameter<>:$extTypeName,
    OptionalArrayRefParameter<"Type">:$typeParams,
    OptionalArrayRefParameter<"unsigned">:$intParams
  );
  let assemblyFormat = "`<` $extTypeName (`,` custom<ExtTypeParams>($typeParams, $intParams)^)? `>`";
}

def LLVMX86AMXType : LLVM_TypeDef<"X86AMX", "x86_amx"> {
  let summary = "A tile of x86's matrix extension.";
}
def LLVMPPCFP128Type : LLVM_TypeDef<"PPCFP128", "ppc_fp128", [VectorElementTypeInterface]> {
  let summary = "A sum of two doubles, PowerPC's 128-bit float.";
}
def LLVMVoidType : LLVM_TypeDef<"Void", "void"> {
  let summary = "What a function without a result returns.";
}
def LLVMTokenType : LLVM_TypeDef<"Token", "token"> {
  let summary = "What ties operations together that can't be separated.";
}
def LLVMLabelType : LLVM_TypeDef<"Label", "label"> {
  let summary = "A block.";
}
def LLVMMetadataType : LLVM_TypeDef<"Metadata", "metadata"> {
  let summary = "Metadata as a value.";
}

#endif // TESSERA_DIALECT_LLVM_LLVMTYPES
