// Attributes of debug information, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMDEBUGATTRS
#define TESSERA_DIALECT_LLVM_LLVMDEBUGATTRS

include "dialect/llvm/LLVMAttrs.td"
include "dialect/llvm/LLVMDwarf.td"

// A number that is written as its name in DWARF. `default` empty: it must be given.
class LLVM_DIParameter<string what, EnumInfo numbers, string default = "0"> : AttrOrTypeParameter<"unsigned", "debug info " # what> {
  let defaultValue = default;
  EnumInfo names = numbers;
}
// A number, or none.
def LLVM_DIMaybeParameter : DefaultValuedParameter<"std::optional<unsigned>", "-1", "-1: none"> {
  bit isMaybe = 1;
}
def LLVM_DICallingConventionParameter : LLVM_DIParameter<"calling convention", LLVM_DwarfConvention> {
  let parser = "llvmParseDwarfConvention";
  let printer = "llvmPrintDwarfConvention";
}
def LLVM_DIEncodingParameter : LLVM_DIParameter<"encoding", LLVM_DwarfEncoding> {
  let parser = "llvmParseDwarfEncoding";
  let printer = "llvmPrintDwarfEncoding";
}
def LLVM_DILanguageParameter : LLVM_DIParameter<"language", LLVM_DwarfLanguage, ""> {
  let parser = "llvmParseDwarfLanguage";
  let printer = "llvmPrintDwarfLanguage";
}
def LLVM_DITagParameter : LLVM_DIParameter<"tag", LLVM_DwarfTag> {
  let parser = "llvmParseDwarfTag";
  let printer = "llvmPrintDwarfTag";
}
def LLVM_DIOperationEncodingParameter : LLVM_DIParameter<"operation encoding", LLVM_DwarfOperation, ""> {
  let parser = "llvmParseDwarfOperation";
  let printer = "llvmPrintDwarfOperation";
}

//===--- Expressions ---===//

def LLVM_DIExpressionElemAttr : LLVM_Attr<"DIExpressionElem", "di_expression_elem"> {
  let bytecodeCode = 4;
  let parameters = (ins LLVM_DIOperationEncodingParameter:$opcode, OptionalArrayRefParameter<"uint64_t">:$arguments);
  let assemblyFormat = [{
    `` $opcode (`(` custom<ExpressionArg>(ref($opcode), $arguments)^ `)`) : (``)?
  }];
  let genVerifyDecl = 1;
}
def LLVM_DIExpressionAttr : LLVM_Attr<"DIExpression", "di_expression"> {
  let bytecodeCode = 5;
  let parameters = (ins OptionalArrayRefParameter<"DIExpressionElemAttr">:$operations);
  let assemblyFormat = "`<` (`[` $operations^ `]`) : (``)? `>`";
}

//===--- Files, units, scopes ---===//

def LLVM_DIFileAttr : LLVM_Attr<"DIFile", "di_file"> {
  let bytecodeCode = 6;
  let parameters = (ins "StringAttr":$name, "StringAttr":$directory);
  let assemblyFormat = "`<` $name `in` $directory `>`";
  let genMnemonicAlias = 1;
}
def LLVM_DICompileUnitAttr : LLVM_AliasedAttr<"DICompileUnit", "di_compile_unit"> {
  let bytecodeCode = 1;
  let parameters = (ins
    "DistinctAttr":$id,
    LLVM_DILanguageParameter:$sourceLanguage,
    "DIFileAttr":$file,
    OptionalParameter<"StringAttr">:$producer,
    "bool":$isOptimized,
    "DIEmissionKind":$emissionKind,
    OptionalParameter<"DINameTableKind">:$nameTableKind,
    OptionalParameter<"StringAttr">:$splitDebugFilename
  );
}
def LLVM_DILexicalBlockAttr : LLVM_AliasedAttr<"DILexicalBlock", "di_lexical_block"> {
  let bytecodeCode = 11;
  let parameters = (ins
    "DIScopeAttr":$scope,
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"unsigned">:$line,
    OptionalParameter<"unsigned">:$column
  );
}
def LLVM_DILexicalBlockFile : LLVM_AliasedAttr<"DILexicalBlockFile", "di_lexical_block_file"> {
  let bytecodeCode = 12;
  let parameters = (ins
    "DIScopeAttr":$scope,
    OptionalParameter<"DIFileAttr">:$file,
    "unsigned":$discriminator
  );
}
def LLVM_DISubprogramAttr : LLVM_AliasedAttr<"DISubprogram", "di_subprogram"> {
  let bytecodeCode = 15;
  let parameters = (ins
    OptionalParameter<"DistinctAttr">:$recId,
    OptionalParameter<"bool">:$isRecSelf,
    OptionalParameter<"DistinctAttr">:$id,
    OptionalParameter<"DICompileUnitAttr">:$compileUnit,
    OptionalParameter<"DIScopeAttr">:$scope,
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"StringAttr">:$linkageName,
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"unsigned">:$line,
    OptionalParameter<"unsigned">:$scopeLine,
    OptionalParameter<"DISubprogramFlags">:$subprogramFlags,
    OptionalParameter<"DISubroutineTypeAttr">:$type,
    OptionalArrayRefParameter<"DINodeAttr">:$retainedNodes,
    OptionalArrayRefParameter<"DINodeAttr">:$annotations
  );
}
def LLVM_DIModuleAttr : LLVM_AliasedAttr<"DIModule", "di_module"> {
  let parameters = (ins
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"DIScopeAttr">:$scope,
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"StringAttr">:$configMacros,
    OptionalParameter<"StringAttr">:$includePath,
    OptionalParameter<"StringAttr">:$apinotes,
    OptionalParameter<"unsigned">:$line,
    OptionalParameter<"bool">:$isDecl
  );
}
def LLVM_DINamespaceAttr : LLVM_AliasedAttr<"DINamespace", "di_namespace"> {
  let bytecodeCode = 14;
  let parameters = (ins
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"DIScopeAttr">:$scope,
    "bool":$exportSymbols
  );
}
def LLVM_DICommonBlockAttr : LLVM_AliasedAttr<"DICommonBlock", "di_common_block"> {
  let parameters = (ins
    "DIScopeAttr":$scope,
    OptionalParameter<"DIGlobalVariableAttr">:$decl,
    "StringAttr":$name,
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"unsigned">:$line
  );
}
def LLVM_DIImportedEntityAttr : LLVM_AliasedAttr<"DIImportedEntity", "di_imported_entity"> {
  let bytecodeCode = 9;
  let parameters = (ins
    LLVM_DITagParameter:$tag,
    "DIScopeAttr":$scope,
    "DINodeAttr":$entity,
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"unsigned">:$line,
    OptionalParameter<"StringAttr">:$name,
    OptionalArrayRefParameter<"DINodeAttr">:$elements
  );
}

//===--- Types ---===//

def LLVM_DINullTypeAttr : LLVM_Attr<"DINullType", "di_null_type"> {
  let genMnemonicAlias = 1;
}
def LLVM_DIBasicTypeAttr : LLVM_AliasedAttr<"DIBasicType", "di_basic_type"> {
  let bytecodeCode = 0;
  let parameters = (ins
    LLVM_DITagParameter:$tag,
    "StringAttr":$name,
    OptionalParameter<"uint64_t">:$sizeInBits,
    LLVM_DIEncodingParameter:$encoding
  );
}
def LLVM_DICompositeTypeAttr : LLVM_AliasedAttr<"DICompositeType", "di_composite_type"> {
  let bytecodeCode = 2;
  let parameters = (ins
    OptionalParameter<"DistinctAttr">:$recId,
    OptionalParameter<"bool">:$isRecSelf,
    LLVM_DITagParameter:$tag,
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"uint32_t">:$line,
    OptionalParameter<"DIScopeAttr">:$scope,
    OptionalParameter<"DITypeAttr">:$baseType,
    OptionalParameter<"DIFlags">:$flags,
    OptionalParameter<"uint64_t">:$sizeInBits,
    OptionalParameter<"uint64_t">:$alignInBits,
    OptionalParameter<"DIExpressionAttr">:$dataLocation,
    OptionalParameter<"DIExpressionAttr">:$rank,
    OptionalParameter<"DIExpressionAttr">:$allocated,
    OptionalParameter<"DIExpressionAttr">:$associated,
    OptionalArrayRefParameter<"DINodeAttr">:$elements
  );
}
def LLVM_DIDerivedTypeAttr : LLVM_AliasedAttr<"DIDerivedType", "di_derived_type"> {
  let bytecodeCode = 3;
  let parameters = (ins
    LLVM_DITagParameter:$tag,
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"DITypeAttr">:$baseType,
    OptionalParameter<"uint64_t">:$sizeInBits,
    OptionalParameter<"uint32_t">:$alignInBits,
    OptionalParameter<"uint64_t">:$offsetInBits,
    LLVM_DIMaybeParameter:$dwarfAddressSpace,
    OptionalParameter<"DINodeAttr">:$extraData
  );
}
def LLVM_DISubroutineTypeAttr : LLVM_AliasedAttr<"DISubroutineType", "di_subroutine_type"> {
  let bytecodeCode = 17;
  let parameters = (ins
    LLVM_DICallingConventionParameter:$callingConvention,
    OptionalArrayRefParameter<"DITypeAttr">:$types
  );
}
def LLVM_DIStringTypeAttr : LLVM_AliasedAttr<"DIStringType", "di_string_type"> {
  let parameters = (ins
    LLVM_DITagParameter:$tag,
    "StringAttr":$name,
    OptionalParameter<"uint64_t">:$sizeInBits,
    OptionalParameter<"uint32_t">:$alignInBits,
    OptionalParameter<"DIVariableAttr">:$stringLength,
    OptionalParameter<"DIExpressionAttr">:$stringLengthExp,
    OptionalParameter<"DIExpressionAttr">:$stringLocationExp,
    LLVM_DIEncodingParameter:$encoding
  );
}
def LLVM_DISubrangeAttr : LLVM_StructAttr<"DISubrange", "di_subrange"> {
  let bytecodeCode = 16;
  let parameters = (ins
    OptionalParameter<"Attribute">:$count,
    OptionalParameter<"Attribute">:$lowerBound,
    OptionalParameter<"Attribute">:$upperBound,
    OptionalParameter<"Attribute">:$stride
  );
}
def LLVM_DIGenericSubrangeAttr : LLVM_StructAttr<"DIGenericSubrange", "di_generic_subrange"> {
  let parameters = (ins
    OptionalParameter<"Attribute">:$count,
    "Attribute":$lowerBound,
    OptionalParameter<"Attribute">:$upperBound,
    "Attribute":$stride
  );
}

//===--- Variables, labels, annotations ---===//

def LLVM_DIGlobalVariable : LLVM_AliasedAttr<"DIGlobalVariable", "di_global_variable"> {
  let bytecodeCode = 7;
  let parameters = (ins
    OptionalParameter<"DIScopeAttr">:$scope,
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"StringAttr">:$linkageName,
    "DIFileAttr":$file,
    "unsigned":$line,
    "DITypeAttr":$type,
    OptionalParameter<"bool">:$isLocalToUnit,
    OptionalParameter<"bool">:$isDefined,
    OptionalParameter<"unsigned">:$alignInBits
  );
}
def LLVM_DIGlobalVariableExpressionAttr
    : LLVM_AliasedAttr<"DIGlobalVariableExpression", "di_global_variable_expression"> {
  let bytecodeCode = 8;
  let parameters = (ins "DIGlobalVariableAttr":$var, OptionalParameter<"DIExpressionAttr">:$expr);
}
def DIGlobalVariableExpressionArrayAttr
    : TypedArrayAttrBase<LLVM_DIGlobalVariableExpressionAttr, "an array of variable expressions">;
def LLVM_DILocalVariableAttr : LLVM_AliasedAttr<"DILocalVariable", "di_local_variable"> {
  let bytecodeCode = 13;
  let parameters = (ins
    "DIScopeAttr":$scope,
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"unsigned">:$line,
    OptionalParameter<"unsigned">:$arg,
    OptionalParameter<"unsigned">:$alignInBits,
    OptionalParameter<"DITypeAttr">:$type,
    OptionalParameter<"DIFlags">:$flags
  );
}
def LLVM_DILabelAttr : LLVM_AliasedAttr<"DILabel", "di_label"> {
  let bytecodeCode = 10;
  let parameters = (ins
    "DIScopeAttr":$scope,
    OptionalParameter<"StringAttr">:$name,
    OptionalParameter<"DIFileAttr">:$file,
    OptionalParameter<"unsigned">:$line
  );
}
def LLVM_DIAnnotationAttr : LLVM_StructAttr<"DIAnnotation", "di_annotation"> {
  let parameters = (ins "StringAttr":$name, "StringAttr":$value);
}

#endif // TESSERA_DIALECT_LLVM_LLVMDEBUGATTRS
