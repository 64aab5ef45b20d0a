// The pdl dialect: rewrite patterns as IR, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_PDL_PDLOPS
#define TESSERA_DIALECT_PDL_PDLOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def PDL_Dialect : Dialect {
  let name = "pdl";
  let summary = "Rewrite patterns as IR.";
  let description = [{
    The body of a pattern says what is looked for; it ends in what is done with it. Values stand for operations, values, types and
    attributes of the IR that the pattern is about:

    ```mlir
    pdl.pattern @drop : benefit(1) {
      %type = type
      %input = operand
      %root = operation "foo.op"(%input : !pdl.value) -> (%type : !pdl.type)
      rewrite %root {
        replace %root with(%input : !pdl.value)
      }
    }
    ```

    Patterns are read, verified and written; nothing runs them.
  }];
  let extraDeclaration = "#include \"dialect/pdl/PDL.h\"";
  let cppNamespace = "::mlir::pdl";
  let useDefaultTypePrinterParser = 1;
}

class PDL_Op<string mnemonic, list<Trait> traits = []> : Op<PDL_Dialect, mnemonic, traits>;

//===--- Types ---===//

class PDL_Kind<string name, string typeMnemonic> : TypeDef<PDL_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def PDL_Attribute : PDL_Kind<"Attribute", "attribute"> {
  let summary = "PDL handle to an `mlir::Attribute`";
}
def PDL_Operation : PDL_Kind<"Operation", "operation"> {
  let summary = "PDL handle to an `mlir::Operation *`";
}
def PDL_Range : PDL_Kind<"Range", "range"> {
  let summary = "PDL handle to a range of a given sub-type";
  let parameters = (ins "Type":$elementType);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}
def PDL_Type : PDL_Kind<"Type", "type"> {
  let summary = "PDL handle to an `mlir::Type`";
}
def PDL_Value : PDL_Kind<"Value", "value"> {
  let summary = "PDL handle for an `mlir::Value`";
}

def PDL_AnyType
    : Type<Or<[PDL_Attribute.predicate, PDL_Operation.predicate, PDL_Range.predicate, PDL_Type.predicate, PDL_Value.predicate]>,
           "pdl type">;

// `kind`: of an element of one kind.
class PDL_RangeOf<Type element, string kind = "">
    : ContainerType<element, PDL_Range.predicate, "pdlRangeTypeGetElementType($_self)", "range">,
      BuildableType<!if(!empty(kind), "", "pdl" # kind # "RangeGet($_ctxt)")>;
class PDL_OneOrRangeOf<Type element>
    : AnyTypeOf<[element, PDL_RangeOf<element>], "single element or range of " # element.summary>;

//===--- What is looked for ---===//

// What is in the body of a pattern must be of use to it.
class PDL_BoundOp<string mnemonic, list<Trait> traits = []> : PDL_Op<mnemonic, traits> {
  let hasVerifier = 1;
  string hooks = "Bound";
}

def PDL_ApplyNativeConstraintOp : PDL_Op<"apply_native_constraint", [HasParent<"pdl::PatternOp">]> {
  let summary = "Asks a function that the user of the pattern knows by name.";
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args, DefaultValuedAttr<BoolAttr, "false">:$isNegated);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name `(` $args `:` type($args) `)` (`:`  type($results)^ )? attr-dict";
  let hasVerifier = 1;
}

def PDL_AttributeOp : PDL_Op<"attribute"> {
  let summary = "An attribute: any, one with a type, or this one.";
  let arguments = (ins Optional<PDL_Type>:$valueType, OptionalAttr<AnyAttr>:$value);
  let results = (outs PDL_Attribute:$attr);
  let assemblyFormat = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword";
  let hasVerifier = 1;
}

def PDL_OperandOp : PDL_BoundOp<"operand", [HasParent<"pdl::PatternOp">]> {
  let summary = "A value that comes from outside of the pattern.";
  let arguments = (ins Optional<PDL_Type>:$valueType);
  let results = (outs PDL_Value:$value);
  let assemblyFormat = "(`:` $valueType^)? attr-dict";
}

def PDL_OperandsOp : PDL_BoundOp<"operands", [HasParent<"pdl::PatternOp">]> {
  let summary = "Values that come from outside of the pattern.";
  let arguments = (ins Optional<PDL_RangeOf<PDL_Type, "Type">>:$valueType);
  let results = (outs PDL_RangeOf<PDL_Value, "Value">:$value);
  let assemblyFormat = "(`:` $valueType^)? attr-dict";
}

def PDL_OperationOp : PDL_Op<"operation", [AttrSizedOperandSegments]> {
  let summary = "An operation that is looked for; in a rewrite, one that is made.";
  let description = [{
    What isn't said isn't asked for.

    ```mlir
    %op = pdl.operation "foo.op"(%a, %b : !pdl.value, !pdl.value) {"attrA" = %attribute} -> (%type : !pdl.type)
    ```
  }];
  let arguments = (ins
    OptionalAttr<StrAttr>:$opName,
    Variadic<PDL_OneOrRangeOf<PDL_Value>>:$operandValues,
    Variadic<PDL_Attribute>:$attributeValues,
    StrArrayAttr:$attributeValueNames,
    Variadic<PDL_OneOrRangeOf<PDL_Type>>:$typeValues
  );
  let results = (outs PDL_Operation:$op);
  let assemblyFormat = [{
    ($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)?
    custom<OperationOpAttributes>($attributeValues, $attributeValueNames)
    (`->` `(` $typeValues^ `:` type($typeValues) `)`)? attr-dict
  }];
  let hasVerifier = 1;
}

def PDL_ResultOp : PDL_Op<"result", [Pure]> {
  let summary = "A result of an operation.";
  let arguments = (ins PDL_Operation:$parent, I32Attr:$index);
  let results = (outs PDL_Value:$val);
  let assemblyFormat = "$index `of` $parent attr-dict";
}

def PDL_ResultsOp : PDL_Op<"results", [Pure]> {
  let summary = "The results of an operation, or those of a group of its definition.";
  let arguments = (ins PDL_Operation:$parent, OptionalAttr<I32Attr>:$index);
  let results = (outs PDL_OneOrRangeOf<PDL_Value>:$val);
  let assemblyFormat = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict";
  let hasVerifier = 1;
}

def PDL_TypeOp : PDL_Op<"type"> {
  let summary = "A type: any, or this one.";
  let arguments = (ins OptionalAttr<TypeAttr>:$constantType);
  let results = (outs PDL_Type:$result);
  let assemblyFormat = "attr-dict (`:` $constantType^)?";
  let hasVerifier = 1;
}

def PDL_TypesOp : PDL_Op<"types"> {
  let summary = "Types: any, or these.";
  let arguments = (ins OptionalAttr<TypeArrayAttr>:$constantTypes);
  let results = (outs PDL_RangeOf<PDL_Type, "Type">:$result);
  let assemblyFormat = "attr-dict (`:` $constantTypes^)?";
  let hasVerifier = 1;
}

def PDL_PatternOp : PDL_Op<"pattern", [
    IsolatedFromAbove, SingleBlock, Symbol, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "A pattern: what is looked for, and at its end what is done with it.";
  let arguments = (ins ConfinedAttr<I16Attr, [IntNonNegative]>:$benefit, OptionalAttr<SymbolNameAttr>:$sym_name);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion";
  let hasRegionVerifier = 1;
}

//===--- What is done ---===//

defvar PDL_InRewrite = HasParent<"pdl::RewriteOp">;

def PDL_RewriteOp : PDL_Op<"rewrite", [
    Terminator, HasParent<"pdl::PatternOp">, NoTerminator, NoRegionArguments, SingleBlock, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "What is done with what was found: ops in a body, or a function by name.";
  let arguments = (ins Optional<PDL_Operation>:$root, OptionalAttr<StrAttr>:$name, Variadic<PDL_AnyType>:$externalArgs);
  let regions = (region AnyRegion:$bodyRegion);
  let assemblyFormat = [{
    ($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? ($bodyRegion^)? attr-dict-with-keyword
  }];
  let hasRegionVerifier = 1;
}

def PDL_ApplyNativeRewriteOp : PDL_Op<"apply_native_rewrite", [PDL_InRewrite]> {
  let summary = "Calls a function that the user of the pattern knows by name.";
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict";
  let hasVerifier = 1;
}

def PDL_EraseOp : PDL_Op<"erase", [PDL_InRewrite]> {
  let summary = "Erases an operation.";
  let arguments = (ins PDL_Operation:$opValue);
  let assemblyFormat = "$opValue attr-dict";
}

def PDL_RangeOp : PDL_Op<"range", [Pure, PDL_InRewrite]> {
  let summary = "A range of types or values, of some and other ranges.";
  let arguments = (ins Variadic<PDL_AnyType>:$arguments);
  let results = (outs PDL_RangeOf<AnyTypeOf<[PDL_Type, PDL_Value]>>:$result);
  let assemblyFormat = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict";
  let hasVerifier = 1;
}

def PDL_ReplaceOp : PDL_Op<"replace", [AttrSizedOperandSegments, PDL_InRewrite]> {
  let summary = "Replaces an operation by another or by values.";
  let arguments = (ins PDL_Operation:$opValue, Optional<PDL_Operation>:$replOperation,
                       Variadic<PDL_OneOrRangeOf<PDL_Value>>:$replValues);
  let assemblyFormat = "$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict";
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_PDL_PDLOPS
