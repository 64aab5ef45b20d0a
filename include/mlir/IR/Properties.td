// Properties: values that an op stores beside its attributes. Here they are inherent attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_PROPERTIES
#define TESSERA_MLIR_IR_PROPERTIES

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/Utils.td"

// `attr` is the attribute that holds the value.
class Property<string storageTypeParam = "", string desc = "", string interfaceTypeParam = storageTypeParam>
    : PropConstraint<TruePred, desc, interfaceTypeParam> {
  string description = "";
  code storageType = storageTypeParam;
  Attr attr = AnyAttr;
  string defaultValue = "";
  Property baseProperty = ?;
  // The value that predicates of a ConfinedProp mean by $_self, of the attribute that it is stored as.
  string valueOfAttribute = "$_self";

  // Read by nobody here.
  code convertFromStorage = "$_storage";
  code assignToStorage = "$_storage = $_value";
  code convertToAttribute = "";
  code convertFromAttribute = "";
  code hashProperty = "";
  code parser = "";
  code optionalParser = "";
  code printer = "";
  code writeToMlirBytecode = "";
  code readFromMlirBytecode = "";
  string storageTypeValueOverride = "";
}
defvar readMlirBytecodeUsingConvertFromAttribute = "";
defvar writeMlirBytecodeWithConvertToAttribute = "";

class IntProp<string storageTypeParam, string desc = ""> : Property<storageTypeParam, desc> {
  let summary = !if(!empty(desc), storageTypeParam, desc);
  let attr = !cond(!eq(storageTypeParam, "int32_t") : I32Attr, !eq(storageTypeParam, "uint32_t") : I32Attr,
                   !eq(storageTypeParam, "bool") : BoolAttr, true : I64Attr);
  let predicate = attr.predicate;
  let valueOfAttribute = "tesseraIntegerAttrGetInt($_self)";
}
class IntProperty<string storageTypeParam, string desc = "">
    : IntProp<storageTypeParam, desc>, Deprecated<"moved to the shorter name IntProp">;
def I32Prop : IntProp<"int32_t">;
def I64Prop : IntProp<"int64_t">;
def I32Property : IntProp<"int32_t">, Deprecated<"moved to shorter name I32Prop">;
def I64Property : IntProp<"int64_t">, Deprecated<"moved to shorter name I64Prop">;

class _StringProp : Property<"std::string", "string", "::llvm::StringRef"> {
  let attr = StrAttr;
  let predicate = attr.predicate;
  let valueOfAttribute = "mlirStringAttrGetValue($_self)";
}
def StringProp : _StringProp;
def StringProperty : _StringProp, Deprecated<"moved to shorter name StringProp">;
def BoolProp : IntProp<"bool", "boolean">;
def BoolProperty : IntProp<"bool", "boolean">, Deprecated<"moved to shorter name BoolProp">;
class _UnitProp : Property<"bool", "unit property"> {
  let attr = UnitAttr;
  let predicate = attr.predicate;
  let defaultValue = "false";
}
def UnitProp : _UnitProp;
def UnitProperty : _UnitProp, Deprecated<"moved to shorter name UnitProp">;

class DefaultValuedProp<Property p, string default = "", string storageDefault = "">
    : Property<p.storageType, p.summary, p.interfaceType> {
  let defaultValue = default;
  let storageTypeValueOverride = storageDefault;
  let baseProperty = p;
  let predicate = p.predicate;
  let description = p.description;
  let attr = p.attr;
  let valueOfAttribute = p.valueOfAttribute;
}
class DefaultValuedProperty<Property p, string default = "", string storageDefault = "">
    : DefaultValuedProp<p, default, storageDefault>, Deprecated<"moved to shorter name DefaultValuedProp">;
class ConfinedProp<Property p, Pred pred, string newSummary = "">
    : Property<p.storageType, !if(!empty(newSummary), p.summary, newSummary), p.interfaceType> {
  let predicate = And<[p.predicate, SubstLeaves<"$_self", p.valueOfAttribute, pred>]>;
  let baseProperty = p;
  let valueOfAttribute = p.valueOfAttribute;
  let description = p.description;
  let defaultValue = p.defaultValue;
  let attr = p.attr;
}
class ConfinedProperty<Property p, Pred pred, string newSummary = "">
    : ConfinedProp<p, pred, newSummary>, Deprecated<"moved to shorter name ConfinedProp">;
class ConstantProp<Property prop, string val>
    : ConfinedProp<prop, CPred<"$_self == " # val>, "constant '" # prop.summary # "': " # val> {
  string value = val;
}
class ArrayProp<Property elem = Property<>, string newSummary = "">
    : Property<"::llvm::SmallVector<" # elem.storageType # ">",
               !if(!empty(newSummary), "array of " # elem.summary, newSummary)> {
  let attr = ArrayAttr;
  let predicate = And<[attr.predicate, ForAll<"$_self", elem.predicate>]>;
}
class ArrayProperty<Property elem = Property<>, string newSummary = "">
    : ArrayProp<elem, newSummary>, Deprecated<"moved to shorter name ArrayProp">;
class IntArrayProp<Property elem, string newSummary = "">
    : Property<"::llvm::SmallVector<" # elem.storageType # ">",
               !if(!empty(newSummary), "array of " # elem.summary, newSummary)> {
  let attr = !cond(!eq(elem.storageType, "int32_t") : DenseI32ArrayAttr, true : DenseI64ArrayAttr);
  let predicate = attr.predicate;
}
class IntArrayProperty<Property elem, string newSummary = "">
    : IntArrayProp<elem, newSummary>, Deprecated<"moved to shorter name IntArrayProp">;
class OptionalProp<Property p, bit canDelegateParsing = 1>
    : Property<"std::optional<" # p.storageType # ">", "optional " # p.summary> {
  bit delegatesParsing = canDelegateParsing;
  let defaultValue = "std::nullopt";
  let baseProperty = p;
  let predicate = p.predicate;
  let attr = p.attr;
}
class OptionalProperty<Property p, bit canDelegateParsing = 1>
    : OptionalProp<p, canDelegateParsing>, Deprecated<"moved to shorter name OptionalProp">;

#endif // TESSERA_MLIR_IR_PROPERTIES
