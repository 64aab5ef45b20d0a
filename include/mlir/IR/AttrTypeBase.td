// Definitions of attributes and types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_ATTRTYPEBASE
#define TESSERA_MLIR_IR_ATTRTYPEBASE

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/Traits.td"

//===--- Traits ---===//

class NativeAttrTrait<string name, code extraAttrDeclaration = [{}], code extraAttrDefinition = [{}]>
    : NativeTrait<name, "Attribute", extraAttrDeclaration, extraAttrDefinition>;
class ParamNativeAttrTrait<string prop, string params> : ParamNativeTrait<prop, params, "Attribute">;
class GenInternalAttrTrait<string prop> : GenInternalTrait<prop, "Attribute">;
class PredAttrTrait<string descr, Pred pred> : PredTrait<descr, pred>;

class NativeTypeTrait<string name, code extraTypeDeclaration = [{}], code extraTypeDefinition = [{}]>
    : NativeTrait<name, "Type", extraTypeDeclaration, extraTypeDefinition>;
class ParamNativeTypeTrait<string prop, string params> : ParamNativeTrait<prop, params, "Type">;
class GenInternalTypeTrait<string prop> : GenInternalTrait<prop, "Type">;
class PredTypeTrait<string descr, Pred pred> : PredTrait<descr, pred>;

def MutableType : NativeTypeTrait<"IsMutable">;

//===--- Builders ---===//

class AttrOrTypeBuilder<dag parameters, code bodyCode = "", string returnTypeStr = ""> {
  dag dagParams = parameters;
  code body = bodyCode;
  string returnType = returnTypeStr;
  bit hasInferredContextParam = 0;
}
class AttrBuilder<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilder<parameters, bodyCode, returnType>;
class TypeBuilder<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilder<parameters, bodyCode, returnType>;
class AttrOrTypeBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : TypeBuilder<parameters, bodyCode, returnType> {
  let hasInferredContextParam = 1;
}
class AttrBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilderWithInferredContext<parameters, bodyCode, returnType>;
class TypeBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilderWithInferredContext<parameters, bodyCode, returnType>;

// The same in C: `<attribute>Get<name>(context, ...)`, without the context where it is inferred, and where it is verified
// `<attribute>GetChecked<name>(location, ...)`. `body` returns the attribute or type, and may use $_ctxt and `$_get(context, ...)`, which
// makes it of its parameters; without one the functions are written by hand.
class CAttrBuilder<string name, dag parameters, code bodyCode = ""> : AttrBuilder<parameters, bodyCode> {
  string cName = name;
}
class CTypeBuilder<string name, dag parameters, code bodyCode = ""> : TypeBuilder<parameters, bodyCode> {
  string cName = name;
}
class CAttrBuilderWithInferredContext<string name, dag parameters, code bodyCode = "">
    : AttrBuilderWithInferredContext<parameters, bodyCode> {
  string cName = name;
}
class CTypeBuilderWithInferredContext<string name, dag parameters, code bodyCode = "">
    : TypeBuilderWithInferredContext<parameters, bodyCode> {
  string cName = name;
}

//===--- Definitions ---===//

class AttrOrTypeDef<string valueType, string name, list<Trait> defTraits, string baseCppClass> {
  string cppBaseClassName = baseCppClass;
  string description = "";
  // What it is made of, in order: C++ spellings of types, or AttrOrTypeParameter records.
  dag parameters = (ins);
  // Parameters that are set once, after it was made, by `<type>SetBody`: it is known by the others, so it may be one of its own parts.
  // With a condition only those have a body for which that bool parameter is set.
  dag mutableBody = (ins);
  string mutableBodyCondition = "";
  list<AttrOrTypeBuilder> builders = ?;
  list<Trait> traits = defTraits;

  // The keyword after the dialect's name, and the syntax after that: a format, or hooks in C.
  string mnemonic = ?;
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;

  bit genAccessors = 1;
  bit skipDefaultBuilders = 0;
  // Parameters are checked by a hook when it is made.
  bit genVerifyDecl = 0;
  // An alias named like the mnemonic, or as a hook says.
  bit genMnemonicAlias = 0;
  bit hasAlias = 0;

  // C for the generated header and source.
  code extraDeclaration = "";
  code extraDefinition = "";

  // Read by nobody here.
  string storageClass = name # valueType # "Storage";
  string storageNamespace = "detail";
  bit genStorageClass = 1;
  bit hasStorageCustomConstructor = 0;
  code extraClassDeclaration = [{}];
  code extraClassDefinition = [{}];
}

class AttrDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "::mlir::Attribute">
    : DialectAttr<dialect, CPred<"">, "">, AttrOrTypeDef<"Attr", name, traits, baseCppClass> {
  string cppClassName = name # "Attr";
  string cppType = dialect.cppNamespace # "::" # cppClassName;
  let storageType = cppType;
  let returnType = cppType;
  let convertFromStorage = "$_self";
  // Its name in bytecode and in Python.
  string attrName = dialect.name # "." # mnemonic;
  let predicate = CPred<"tesseraIsA($_self, \"" # dialect.name # "." # cppClassName # "\")">;
}
class LocationAttrDef<Dialect dialect, string name, list<Trait> traits = []>
    : AttrDef<dialect, name, traits # [NativeAttrTrait<"IsLocation">], "::mlir::LocationAttr">;

class TypeDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "::mlir::Type">
    : DialectType<dialect, CPred<"">, "", name # "Type">, AttrOrTypeDef<"Type", name, traits, baseCppClass> {
  string cppClassName = name # "Type";
  string cppType = dialect.cppNamespace # "::" # cppClassName;
  string typeName = dialect.name # "." # mnemonic;
  let builderCall = !if(!empty(parameters), "tesseraTypeGet($_ctxt, \"" # dialect.name # "." # cppClassName # "\")", "");
  let predicate = CPred<"tesseraIsA($_self, \"" # dialect.name # "." # cppClassName # "\")">;
}

//===--- Parameters ---===//

class AttrOrTypeParameter<string type, string desc, string accessorType = ""> {
  code allocator = ?;
  code comparator = ?;
  string cppType = type;
  string cppAccessorType = !if(!empty(accessorType), type, accessorType);
  string cppStorageType = cppType;
  string convertFromStorage = "$_self";
  string summary = desc;
  string syntax = ?;
  // Names of C functions, in place of the syntax of the parameter's kind.
  string parser = ?;
  string printer = ?;
  // The value when it isn't given: as text, or as C++ spells it for common kinds. Not empty: optional.
  string defaultValue = "";
}
class AttrParameter<string type, string desc, string accessorType = "">
    : AttrOrTypeParameter<type, desc, accessorType>;
class TypeParameter<string type, string desc, string accessorType = "">
    : AttrOrTypeParameter<type, desc, accessorType>;

// May be null, zero or empty; then a format may leave it out.
class OptionalParameter<string type, string desc = ""> : AttrOrTypeParameter<type, desc> {
  let defaultValue = cppStorageType # "()";
}
class DefaultValuedParameter<string type, string value, string desc = ""> : AttrOrTypeParameter<type, desc> {
  let defaultValue = value;
}
class StringRefParameter<string desc = "", string value = ""> : AttrOrTypeParameter<"::llvm::StringRef", desc> {
  let cppStorageType = "std::string";
  let defaultValue = value;
}
class APIntParameter<string desc> : AttrOrTypeParameter<"::llvm::APInt", desc> {
  let comparator = "$_lhs.getBitWidth() == $_rhs.getBitWidth() && $_lhs == $_rhs";
}
class APFloatParameter<string desc> : AttrOrTypeParameter<"::llvm::APFloat", desc>;
class ArrayRefParameter<string arrayOf, string desc = "">
    : AttrOrTypeParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc> {
  let cppStorageType = "::llvm::SmallVector<" # arrayOf # ">";
}
class OptionalArrayRefParameter<string arrayOf, string desc = "">
    : OptionalParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc> {
  let cppStorageType = "::llvm::SmallVector<" # arrayOf # ">";
}
class SelfAllocationParameter<string type, string desc> : AttrOrTypeParameter<type, desc>;
class ArrayRefOfSelfAllocationParameter<string arrayOf, string desc>
    : AttrOrTypeParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc>;
// The type of a typed attribute.
class AttributeSelfTypeParameter<string desc, string derivedType = "::mlir::Type", string typeBuilder = "">
    : AttrOrTypeParameter<derivedType, desc> {
  bit isSelfType = 1;
  let defaultValue = !if(!empty(typeBuilder), "none", typeBuilder);
}

// An attribute that is a list in square brackets.
class ArrayOfAttr<Dialect dialect, string name, string attrMnemonic, string eltName, list<Trait> traits = []>
    : AttrDef<dialect, name, traits> {
  let parameters = (ins OptionalArrayRefParameter<eltName>:$value);
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`[` (`]`) : ($value^ `]`)?";
  let returnType = "::llvm::ArrayRef<" # eltName # ">";
}

include "mlir/IR/Interfaces.td"

#endif // TESSERA_MLIR_IR_ATTRTYPEBASE
