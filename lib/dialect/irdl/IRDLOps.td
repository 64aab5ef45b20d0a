// The irdl dialect: definitions of dialects as IR, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_IRDL_IRDLOPS
#define TESSERA_DIALECT_IRDL_IRDLOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def IRDL_Dialect : Dialect {
  let name = "irdl";
  let summary = "Definitions of dialects as IR.";
  let description = [{
    A module of these ops defines dialects, which `--irdl-file` and `mlirLoadIRDLDialects` make known:

    ```mlir
    irdl.dialect @cmath {
      irdl.type @complex {
        %0 = irdl.is f32
        %1 = irdl.is f64
        %2 = irdl.any_of(%0, %1)
        irdl.parameters(elem: %2)
      }
      irdl.operation @norm {
        %0 = irdl.any
        %1 = irdl.parametric @cmath::@complex<%0>
        irdl.operands(in: %1)
        irdl.results(out: %0)
      }
    }
    ```

    A value of type `!irdl.attribute` is a constraint and a variable at once: whatever has satisfied it first is what it stands for
    in the same op, type or attribute. Types count as attributes that hold them.
  }];
  let cppNamespace = "::mlir::irdl";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class IRDL_Op<string mnemonic, list<Trait> traits = []> : Op<IRDL_Dialect, mnemonic, traits>;

//===--- Types and attributes ---===//

def IRDL_AttributeType : TypeDef<IRDL_Dialect, "Attribute"> {
  let mnemonic = "attribute";
  let summary = "IRDL handle to an `mlir::Attribute`";
}

def IRDL_RegionType : TypeDef<IRDL_Dialect, "Region"> {
  let mnemonic = "region";
  let summary = "IRDL handle to a region definition";
}

def IRDL_Variadicity : I32EnumAttr<"Variadicity", "variadicity kind", [
    I32EnumAttrCase<"Single", 0, "single">, I32EnumAttrCase<"Optional", 1, "optional">,
    I32EnumAttrCase<"Variadic", 2, "variadic">
  ]> {
  let cppNamespace = "::mlir::irdl";
  let genSpecializedAttr = 0;
}

def IRDL_VariadicityAttr : EnumAttr<IRDL_Dialect, IRDL_Variadicity, "variadicity"> {
  let summary = "How many values a definition stands for: `single`, `optional` or `variadic`.";
}

def IRDL_VariadicityArrayAttr
    : ArrayOfAttr<IRDL_Dialect, "VariadicityArray", "variadicity_array", IRDL_VariadicityAttr.cppClassName> {
  let summary = "That of each of several definitions.";
}

//===--- Definitions ---===//

// Of the ops that say what a definition has there may be one of each kind.
def IRDL_AtMostOneChildOf : NativeOpTrait<"IRDLAtMostOneChildOf">;

class IRDL_DefinitionOp<string mnemonic, list<Trait> traits>
    : IRDL_Op<mnemonic, [NoTerminator, Symbol] # traits> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)";
  let hasVerifier = 1;
  string hooks = "Definition";
}

def IRDL_DialectOp : IRDL_DefinitionOp<"dialect", [IsolatedFromAbove, SymbolTable]> {
  let summary = "A dialect.";
}

def IRDL_TypeOp
    : IRDL_DefinitionOp<"type", [HasParent<"DialectOp">, NoRegionArguments, IRDL_AtMostOneChildOf]> {
  let summary = "A type of the dialect, with the parameters of the `irdl.parameters` in it.";
}

def IRDL_AttributeOp
    : IRDL_DefinitionOp<"attribute", [HasParent<"DialectOp">, NoRegionArguments, IRDL_AtMostOneChildOf]> {
  let summary = "An attribute of the dialect, with the parameters of the `irdl.parameters` in it.";
}

def IRDL_OperationOp
    : IRDL_DefinitionOp<"operation", [HasParent<"DialectOp">, NoRegionArguments, IRDL_AtMostOneChildOf]> {
  let summary = "An operation of the dialect, with what `irdl.operands` and its kind say in it.";
  let hasRegionVerifier = 1;
  let hooks = "";
}

def IRDL_ParametersOp : IRDL_Op<"parameters", [ParentOneOf<["AttributeOp", "TypeOp"]>]> {
  let summary = "The parameters of a type or an attribute: names and constraints.";
  let arguments = (ins Variadic<IRDL_AttributeType>:$args, StrArrayAttr:$names);
  let assemblyFormat = " `` custom<NamedValueList>($args, $names) attr-dict ";
  let hasVerifier = 1;
}

class IRDL_ValuesOp<string mnemonic> : IRDL_Op<mnemonic, [HasParent<"OperationOp">]> {
  let arguments = (ins
    Variadic<IRDL_AttributeType>:$args,
    StrArrayAttr:$names,
    IRDL_VariadicityArrayAttr:$variadicity
  );
  let assemblyFormat = " `` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict";
  let hasVerifier = 1;
}

def IRDL_OperandsOp : IRDL_ValuesOp<"operands"> {
  let summary = "The operands of an operation: `(a: %0, b: optional %1, c: variadic %2)`.";
}

def IRDL_ResultsOp : IRDL_ValuesOp<"results"> {
  let summary = "The results of an operation, as `irdl.operands` has the operands.";
}

def IRDL_AttributesOp : IRDL_Op<"attributes", [HasParent<"OperationOp">]> {
  let summary = "The attributes that an operation must have: `{\"a\" = %0}`.";
  let arguments = (ins Variadic<IRDL_AttributeType>:$attributeValues, StrArrayAttr:$attributeValueNames);
  let assemblyFormat = "custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict";
  let hasVerifier = 1;
}

def IRDL_RegionOp : IRDL_Op<"region", [HasParent<"OperationOp">]> {
  let summary = "What a region must be: its entry block's arguments, its number of blocks.";
  let arguments = (ins
    Variadic<IRDL_AttributeType>:$entryBlockArgs,
    OptionalAttr<I32Attr>:$numberOfBlocks,
    UnitAttr:$constrainedArguments
  );
  let results = (outs IRDL_RegionType:$output);
  let assemblyFormat = [{
    ``(`(` $entryBlockArgs $constrainedArguments^ `)`)?
    ``(` ` `with` `size` $numberOfBlocks^)? attr-dict
  }];
  let hasVerifier = 1;
}

def IRDL_RegionsOp : IRDL_Op<"regions", [HasParent<"OperationOp">]> {
  let summary = "The regions of an operation.";
  let arguments = (ins Variadic<IRDL_RegionType>:$args, StrArrayAttr:$names);
  let assemblyFormat = " `` custom<NamedValueList>($args, $names) attr-dict ";
  let hasVerifier = 1;
}

//===--- Constraints ---===//

defvar IRDL_InDefinition = ParentOneOf<["TypeOp", "AttributeOp", "OperationOp"]>;

def IRDL_IsOp : IRDL_Op<"is", [IRDL_InDefinition, Pure]> {
  let summary = "One attribute or type.";
  let arguments = (ins AnyAttr:$expected);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = " $expected ` ` attr-dict ";
}

def IRDL_BaseOp : IRDL_Op<"base", [IRDL_InDefinition, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "All types or attributes of one definition: `@d::@t`, `\"!builtin.integer\"`, `\"#builtin.string\"`.";
  let arguments = (ins OptionalAttr<SymbolRefAttr>:$base_ref, OptionalAttr<StrAttr>:$base_name);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = " ($base_ref^)? ($base_name^)? ` ` attr-dict";
  let hasVerifier = 1;
}

def IRDL_ParametricOp
    : IRDL_Op<"parametric", [IRDL_InDefinition, DeclareOpInterfaceMethods<SymbolUserOpInterface>, Pure]> {
  let summary = "Those of one definition whose parameters satisfy constraints.";
  let arguments = (ins SymbolRefAttr:$base_type, Variadic<IRDL_AttributeType>:$args);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = " $base_type `<` $args `>` ` ` attr-dict ";
}

def IRDL_AnyOp : IRDL_Op<"any", [IRDL_InDefinition]> {
  let summary = "Any type or attribute.";
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = " attr-dict ";
}

class IRDL_SetOp<string mnemonic> : IRDL_Op<mnemonic, [IRDL_InDefinition, SameOperandsAndResultType]> {
  let arguments = (ins Variadic<IRDL_AttributeType>:$args);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = "`(` $args `)` ` ` attr-dict";
}

def IRDL_AnyOfOp : IRDL_SetOp<"any_of"> {
  let summary = "What satisfies at least one of the constraints.";
}

def IRDL_AllOfOp : IRDL_SetOp<"all_of"> {
  let summary = "What satisfies all of the constraints.";
}

def IRDL_CPredOp : IRDL_Op<"c_pred"> {
  let summary = "A predicate in C++, which isn't checked at run time: a dialect with one can't be loaded.";
  let arguments = (ins StrAttr:$pred);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = "$pred ` ` attr-dict";
}

#endif // TESSERA_DIALECT_IRDL_IRDLOPS
