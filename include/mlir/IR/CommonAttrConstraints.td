// Constraints on attributes: integers, floats, strings, arrays, elements, symbols.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_COMMONATTRCONSTRAINTS
#define TESSERA_MLIR_IR_COMMONATTRCONSTRAINTS

include "mlir/IR/Constraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/DialectBase.td"

//===--- The classes of attribute constraints ---===//

// A constraint that stands for a kind of attribute. `storageType` tells generators which kind of attribute it is
// stored as; from it they know the C type of accessors.
class Attr<Pred condition, string summary = ""> : AttrConstraint<condition, summary> {
  code storageType = ?;
  code returnType = ?;
  code convertFromStorage = "$_self.getValue()";
  string constBuilderCall = ?;
  // The value when it isn't given: a number, true or false, a quoted string, {1, 2}, an enumerator, or attribute text.
  string defaultValue = ?;
  // The type of a typed attribute, where all have the same.
  Type valueType = ?;
  bit isOptional = 0;
  // What decorators such as OptionalAttr are around.
  Attr baseAttr = ?;
  string cppNamespace = "";
  string description = "";
}
class DialectAttr<Dialect d, Pred condition, string summary = ""> : Attr<condition, summary> {
  Dialect dialect = d;
  let cppNamespace = d.cppNamespace;
}

//===--- Decorators ---===//

// Everything but the default of another.
class _DecoratedAttr<Attr attr> : Attr<attr.predicate, attr.summary> {
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let constBuilderCall = attr.constBuilderCall;
  let valueType = attr.valueType;
  let baseAttr = attr;
}
// Filled in with the default where it isn't given.
class DefaultValuedAttr<Attr attr, string val> : _DecoratedAttr<attr> {
  let defaultValue = val;
}
// May stay absent, and then stands for the default.
class DefaultValuedOptionalAttr<Attr attr, string val> : _DecoratedAttr<attr> {
  let defaultValue = val;
  let isOptional = 1;
}
class OptionalAttr<Attr attr> : _DecoratedAttr<attr> {
  let isOptional = 1;
}
class DefaultValuedStrAttr<Attr attr, string val> : DefaultValuedAttr<attr, "\"" # val # "\"">;
class DefaultValuedOptionalStrAttr<Attr attr, string val> : DefaultValuedOptionalAttr<attr, "\"" # val # "\"">;

class TypedAttrBase<Type attrValType, string attrKind, Pred condition, string descr> : Attr<condition, descr> {
  let storageType = "::mlir::" # attrKind;
  let valueType = attrValType;
  let constBuilderCall = "$0";
}

//===--- Any, location, bool ---===//

def AnyAttr : Attr<CPred<"true">, "any attribute"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
  let constBuilderCall = "$0";
}
class AnyAttrOf<list<Attr> allowedAttrs, string summary = "", string cppType = "::mlir::Attribute",
                string fromStorage = "$_self">
    : Attr<Or<!foreach(a, allowedAttrs, a.predicate)>,
           !if(!empty(summary), !interleave(!foreach(a, allowedAttrs, a.summary), " or "), summary)> {
  let storageType = "::mlir::Attribute";
  let returnType = cppType;
  let convertFromStorage = fromStorage;
  list<Attr> allowedAttributes = allowedAttrs;
}
def LocationAttr : Attr<CPred<"mlirAttributeIsALocation($_self)">, "location attribute"> {
  let storageType = "::mlir::LocationAttr";
  let returnType = "::mlir::Location";
}
def BoolAttr : Attr<CPred<"mlirAttributeIsABool($_self)">, "bool attribute"> {
  let storageType = "::mlir::BoolAttr";
  let returnType = "bool";
  let valueType = I1;
  let constBuilderCall = "$0";
}

//===--- Integers and floats ---===//

// `check` is the condition on the integer's type.
class _IntegerAttr<Type attrValType, string check, string retType, string descr>
    : TypedAttrBase<attrValType, "IntegerAttr",
                    And<[CPred<"mlirAttributeIsAInteger($_self)">,
                         SubstLeaves<"$_self", "mlirAttributeGetType($_self)", CPred<check>>]>,
                    descr> {
  let returnType = retType;
}
def IndexAttr : _IntegerAttr<Index, "mlirTypeIsAIndex($_self)", "::llvm::APInt", "index attribute">;

class AnyIntegerAttrBase<AnyI attrValType, string descr>
    : _IntegerAttr<attrValType, "tesseraTypeIsInteger($_self, " # attrValType.bitwidth # ")", "::llvm::APInt", descr> {
  let constBuilderCall = ?;
}
def AnyI1Attr : AnyIntegerAttrBase<AnyI1, "1-bit integer attribute">;
def AnyI8Attr : AnyIntegerAttrBase<AnyI8, "8-bit integer attribute">;
def AnyI16Attr : AnyIntegerAttrBase<AnyI16, "16-bit integer attribute">;
def AnyI32Attr : AnyIntegerAttrBase<AnyI32, "32-bit integer attribute">;
def AnyI64Attr : AnyIntegerAttrBase<AnyI64, "64-bit integer attribute">;
def APIntAttr : Attr<CPred<"mlirAttributeIsAInteger($_self)">, "arbitrary integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::APInt";
}

class SignlessIntegerAttrBase<I attrValType, string descr>
    : _IntegerAttr<attrValType, "tesseraTypeIsSignlessInteger($_self, " # attrValType.bitwidth # ")",
                   "::llvm::APInt", descr>;
class TypedSignlessIntegerAttrBase<I attrValType, string retType, string descr>
    : SignlessIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
}
def I1Attr : TypedSignlessIntegerAttrBase<I1, "bool", "1-bit signless integer attribute">;
def I8Attr : TypedSignlessIntegerAttrBase<I8, "uint8_t", "8-bit signless integer attribute">;
def I16Attr : TypedSignlessIntegerAttrBase<I16, "uint16_t", "16-bit signless integer attribute">;
def I32Attr : TypedSignlessIntegerAttrBase<I32, "uint32_t", "32-bit signless integer attribute">;
def I64Attr : TypedSignlessIntegerAttrBase<I64, "uint64_t", "64-bit signless integer attribute">;

class SignedIntegerAttrBase<SI attrValType, string descr>
    : _IntegerAttr<attrValType, "tesseraTypeIsSignedInteger($_self, " # attrValType.bitwidth # ")",
                   "::llvm::APInt", descr>;
class TypedSignedIntegerAttrBase<SI attrValType, string retType, string descr>
    : SignedIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
}
def SI1Attr : TypedSignedIntegerAttrBase<SI1, "bool", "1-bit signed integer attribute">;
def SI8Attr : TypedSignedIntegerAttrBase<SI8, "int8_t", "8-bit signed integer attribute">;
def SI16Attr : TypedSignedIntegerAttrBase<SI16, "int16_t", "16-bit signed integer attribute">;
def SI32Attr : TypedSignedIntegerAttrBase<SI32, "int32_t", "32-bit signed integer attribute">;
def SI64Attr : TypedSignedIntegerAttrBase<SI64, "int64_t", "64-bit signed integer attribute">;

class UnsignedIntegerAttrBase<UI attrValType, string descr>
    : _IntegerAttr<attrValType, "tesseraTypeIsUnsignedInteger($_self, " # attrValType.bitwidth # ")",
                   "::llvm::APInt", descr>;
class TypedUnsignedIntegerAttrBase<UI attrValType, string retType, string descr>
    : UnsignedIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
}
def UI1Attr : TypedUnsignedIntegerAttrBase<UI1, "bool", "1-bit unsigned integer attribute">;
def UI8Attr : TypedUnsignedIntegerAttrBase<UI8, "uint8_t", "8-bit unsigned integer attribute">;
def UI16Attr : TypedUnsignedIntegerAttrBase<UI16, "uint16_t", "16-bit unsigned integer attribute">;
def UI32Attr : TypedUnsignedIntegerAttrBase<UI32, "uint32_t", "32-bit unsigned integer attribute">;
def UI64Attr : TypedUnsignedIntegerAttrBase<UI64, "uint64_t", "64-bit unsigned integer attribute">;

class FloatAttrBase<F attrValType, string descr>
    : TypedAttrBase<attrValType, "FloatAttr",
                    And<[CPred<"mlirAttributeIsAFloat($_self)">,
                         SubstLeaves<"$_self", "mlirAttributeGetType($_self)", attrValType.predicate>]>,
                    descr> {
  let returnType = "::llvm::APFloat";
}
def F32Attr : FloatAttrBase<F32, "32-bit float attribute">;
def F64Attr : FloatAttrBase<F64, "64-bit float attribute">;

//===--- Strings, types, unit, dictionary ---===//

class StringBasedAttr<Pred condition, string descr> : Attr<condition, descr> {
  let constBuilderCall = "$0";
  let storageType = "::mlir::StringAttr";
  let returnType = "::llvm::StringRef";
  let valueType = NoneType;
}
def StrAttrPred : CPred<"mlirAttributeIsAString($_self)">;
def StrAttr : StringBasedAttr<StrAttrPred, "string attribute">;
// The name that a symbol op defines: formats write it @name.
def SymbolNameAttr : StringBasedAttr<StrAttrPred, "string attribute">;
class TypedStrAttr<Type ty>
    : StringBasedAttr<And<[StrAttrPred, SubstLeaves<"$_self", "mlirAttributeGetType($_self)", ty.predicate>]>,
                      "string attribute of " # ty.summary> {
  let valueType = ty;
}

class TypeAttrBase<string retType, string summary, Pred typePred = CPred<"true">>
    : Attr<And<[CPred<"mlirAttributeIsAType($_self)">,
                SubstLeaves<"$_self", "mlirTypeAttrGetValue($_self)", typePred>]>, summary> {
  let storageType = "::mlir::TypeAttr";
  let returnType = retType;
  let valueType = NoneType;
}
def TypeAttr : TypeAttrBase<"::mlir::Type", "any type attribute"> {
  let constBuilderCall = "$0";
}
class TypeAttrOf<Type ty> : TypeAttrBase<ty.cppType, "type attribute of " # ty.summary, ty.predicate> {
  let constBuilderCall = "$0";
}

// Its presence is its value.
def UnitAttr : Attr<CPred<"mlirAttributeIsAUnit($_self)">, "unit attribute"> {
  let storageType = "::mlir::UnitAttr";
  let returnType = "bool";
  let defaultValue = "false";
  let valueType = NoneType;
  let isOptional = 1;
}

class DictionaryAttrBase<Pred condition, string summary> : Attr<condition, summary> {
  let storageType = "::mlir::DictionaryAttr";
  let returnType = "::mlir::DictionaryAttr";
  let valueType = NoneType;
  let constBuilderCall = "$0";
}
def DictionaryAttr
    : DictionaryAttrBase<CPred<"mlirAttributeIsADictionary($_self)">, "dictionary of named attribute values">;

//===--- Elements ---===//

class ElementsAttrBase<Pred condition, string summary> : Attr<condition, summary> {
  let storageType = "::mlir::ElementsAttr";
  let returnType = "::mlir::ElementsAttr";
  let convertFromStorage = "$_self";
}
def ElementsAttr
    : ElementsAttrBase<CPred<"mlirAttributeIsAElements($_self)">, "constant vector/tensor attribute">;

// Dense elements whose element type is `check`ed.
class _DenseElements<string kind, Pred check, string summary>
    : ElementsAttrBase<And<[CPred<"mlirAttributeIsA" # kind # "Elements($_self)">, check]>, summary>;
class _ElementTypeOf<string check>
    : SubstLeaves<"$_self", "tesseraElementTypeOrSelf(mlirAttributeGetType($_self))", CPred<check>>;
class _HasShape<list<int> dims> : SubstLeaves<"$_self", "mlirAttributeGetType($_self)",
    And<!listconcat([CPred<"mlirShapedTypeHasRank($_self)">, CPred<"mlirShapedTypeGetRank($_self) == " # !size(dims)>],
                    !foreach(i, !range(dims), CPred<"tesseraShapedTypeGetDim($_self, " # i # ") == " # dims[i]>))>>;

class IntElementsAttrBase<Pred condition, string summary> : _DenseElements<"DenseInt", condition, summary> {
  let storageType = "::mlir::DenseIntElementsAttr";
  let returnType = "::mlir::DenseIntElementsAttr";
}

class DenseArrayAttrBase<string denseAttrName, string cppType, string summaryName>
    : ElementsAttrBase<CPred<"mlirAttributeIsA" # !substr(denseAttrName, 0, !sub(!size(denseAttrName), 4)) # "($_self)">,
                       summaryName # " dense array attribute"> {
  let storageType = "::mlir::" # denseAttrName;
  let returnType = "::llvm::ArrayRef<" # cppType # ">";
  let constBuilderCall = "$0";
}
def DenseBoolArrayAttr : DenseArrayAttrBase<"DenseBoolArrayAttr", "bool", "i1">;
def DenseI8ArrayAttr : DenseArrayAttrBase<"DenseI8ArrayAttr", "int8_t", "i8">;
def DenseI16ArrayAttr : DenseArrayAttrBase<"DenseI16ArrayAttr", "int16_t", "i16">;
def DenseI32ArrayAttr : DenseArrayAttrBase<"DenseI32ArrayAttr", "int32_t", "i32">;
def DenseI64ArrayAttr : DenseArrayAttrBase<"DenseI64ArrayAttr", "int64_t", "i64">;
def DenseF32ArrayAttr : DenseArrayAttrBase<"DenseF32ArrayAttr", "float", "f32">;
def DenseF64ArrayAttr : DenseArrayAttrBase<"DenseF64ArrayAttr", "double", "f64">;

def IndexElementsAttr : IntElementsAttrBase<_ElementTypeOf<"mlirTypeIsAIndex($_self)">, "index elements attribute">;
def AnyIntElementsAttr : IntElementsAttrBase<CPred<"true">, "integer elements attribute">;
class IntElementsAttrOf<int width>
    : IntElementsAttrBase<_ElementTypeOf<"tesseraTypeIsInteger($_self, " # width # ")">,
                          width # "-bit integer elements attribute">;
def AnyI32ElementsAttr : IntElementsAttrOf<32>;
def AnyI64ElementsAttr : IntElementsAttrOf<64>;
class SignlessIntElementsAttr<int width>
    : IntElementsAttrBase<_ElementTypeOf<"tesseraTypeIsSignlessInteger($_self, " # width # ")">,
                          width # "-bit signless integer elements attribute">;
def I32ElementsAttr : SignlessIntElementsAttr<32>;
def I64ElementsAttr : SignlessIntElementsAttr<64>;
class RankedSignlessIntElementsAttr<int width, list<int> dims> : SignlessIntElementsAttr<width> {
  let predicate = And<[SignlessIntElementsAttr<width>.predicate, _HasShape<dims>]>;
  let summary = width # "-bit signless int elements attribute of shape [" # !interleave(dims, ", ") # "]";
}
class RankedI32ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<32, dims>;
class RankedI64ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<64, dims>;
class FloatElementsAttr<int width>
    : _DenseElements<"DenseFP", _ElementTypeOf<"tesseraTypeIsFloat($_self, " # width # ")">,
                     width # "-bit float elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
  let returnType = "::mlir::DenseElementsAttr";
}
def F64ElementsAttr : FloatElementsAttr<64>;
class RankedFloatElementsAttr<int width, list<int> dims>
    : _DenseElements<"DenseFP",
                     And<[_ElementTypeOf<"tesseraTypeIsFloat($_self, " # width # ")">, _HasShape<dims>]>,
                     width # "-bit float elements attribute of shape [" # !interleave(dims, ", ") # "]"> {
  let storageType = "::mlir::DenseFPElementsAttr";
  let returnType = "::mlir::DenseFPElementsAttr";
}
class RankedF32ElementsAttr<list<int> dims> : RankedFloatElementsAttr<32, dims>;
class RankedF64ElementsAttr<list<int> dims> : RankedFloatElementsAttr<64, dims>;
def StringElementsAttr
    : ElementsAttrBase<CPred<"tesseraAttributeIsDenseStringElements($_self)">, "string elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
  let returnType = "::mlir::DenseElementsAttr";
}

//===--- Affine ---===//

def AffineMapAttr : Attr<CPred<"mlirAttributeIsAAffineMap($_self)">, "AffineMap attribute"> {
  let storageType = "::mlir::AffineMapAttr";
  let returnType = "::mlir::AffineMap";
  let valueType = Index;
  let constBuilderCall = "$0";
}
def IntegerSetAttr : Attr<CPred<"mlirAttributeIsAIntegerSet($_self)">, "IntegerSet attribute"> {
  let storageType = "::mlir::IntegerSetAttr";
  let returnType = "::mlir::IntegerSet";
  let valueType = NoneType;
  let constBuilderCall = "$0";
}

//===--- Arrays ---===//

class ArrayAttrBase<Pred condition, string summary> : Attr<condition, summary> {
  let storageType = "::mlir::ArrayAttr";
  let returnType = "::mlir::ArrayAttr";
  let valueType = NoneType;
  let convertFromStorage = "$_self";
  let constBuilderCall = "$0";
}
def ArrayAttr : ArrayAttrBase<CPred<"mlirAttributeIsAArray($_self)">, "array attribute">;
class TypedArrayAttrBase<Attr element, string summary>
    : ArrayAttrBase<And<[CPred<"mlirAttributeIsAArray($_self)">, ForAll<"$_self", element.predicate>]>, summary> {
  Attr elementAttr = element;
}
def LocationArrayAttr : TypedArrayAttrBase<LocationAttr, "location array attribute">;
def AffineMapArrayAttr : TypedArrayAttrBase<AffineMapAttr, "AffineMap array attribute">;
def BoolArrayAttr : TypedArrayAttrBase<BoolAttr, "1-bit boolean array attribute">;
def I32ArrayAttr : TypedArrayAttrBase<I32Attr, "32-bit integer array attribute">;
def I64ArrayAttr : TypedArrayAttrBase<I64Attr, "64-bit integer array attribute">;
def I64SmallVectorArrayAttr : TypedArrayAttrBase<I64Attr, "64-bit integer array attribute">;
def F32ArrayAttr : TypedArrayAttrBase<F32Attr, "32-bit float array attribute">;
def F64ArrayAttr : TypedArrayAttrBase<F64Attr, "64-bit float array attribute">;
def StrArrayAttr : TypedArrayAttrBase<StrAttr, "string array attribute">;
def TypeArrayAttr : TypedArrayAttrBase<TypeAttr, "type array attribute">;
def IndexListArrayAttr : TypedArrayAttrBase<I64ArrayAttr, "Array of 64-bit integer array attributes">;
def DictArrayAttr : TypedArrayAttrBase<DictionaryAttr, "Array of dictionary attributes">;

//===--- Symbols ---===//

def SymbolRefAttr : Attr<CPred<"mlirAttributeIsASymbolRef($_self)">, "symbol reference attribute"> {
  let storageType = "::mlir::SymbolRefAttr";
  let returnType = "::mlir::SymbolRefAttr";
  let valueType = NoneType;
  let constBuilderCall = "$0";
}
def FlatSymbolRefAttr : Attr<CPred<"mlirAttributeIsAFlatSymbolRef($_self)">, "flat symbol reference attribute"> {
  let storageType = "::mlir::FlatSymbolRefAttr";
  let returnType = "::llvm::StringRef";
  let valueType = NoneType;
  let constBuilderCall = "$0";
}
def SymbolRefArrayAttr : TypedArrayAttrBase<SymbolRefAttr, "symbol ref array attribute">;
def FlatSymbolRefArrayAttr : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute">;

//===--- Derived and constant attributes ---===//

// Not stored: C code (`body`) computes it.
class DerivedAttr<code ret, code b, code convert = ""> : Attr<CPred<"true">, "derived attribute"> {
  let returnType = ret;
  code body = b;
  let convertFromStorage = convert;
}
class DerivedTypeAttr<code body> : DerivedAttr<"::mlir::Type", body> {
  let convertFromStorage = "mlirTypeAttrGet($_self)";
}

// Exactly one value of an attribute, written as its default would be: for declarative rewrites.
class ConstantAttr<Attr attribute, string val>
    : AttrConstraint<CPred<"tesseraAttributeIsConstant($_self, \"" # !subst("\"", "\\\"", val) # "\")">,
                     "constant attribute " # val> {
  Attr attr = attribute;
  string value = val;
}
class ConstF32Attr<string val> : ConstantAttr<F32Attr, val>;
def ConstBoolAttrFalse : ConstantAttr<BoolAttr, "false">;
def ConstBoolAttrTrue : ConstantAttr<BoolAttr, "true">;
def ConstUnitAttr : ConstantAttr<UnitAttr, "true">;
class ConstantStrAttr<Attr attribute, string val> : ConstantAttr<attribute, "\"" # val # "\"">;

//===--- Confined attributes ---===//

class ConfinedAttr<Attr attr, list<AttrConstraint> constraints>
    : Attr<And<!listconcat([attr.predicate], !foreach(c, constraints, c.predicate))>,
           !foldl(attr.summary, constraints, text, c, text # " " # c.summary)> {
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let constBuilderCall = attr.constBuilderCall;
  let defaultValue = attr.defaultValue;
  let valueType = attr.valueType;
  let isOptional = attr.isOptional;
  let baseAttr = attr;
  list<AttrConstraint> attrConstraints = constraints;
}
class AllAttrOf<list<AttrConstraint> constraints>
    : AttrConstraint<And<!foreach(c, constraints, c.predicate)>,
                     !interleave(!foreach(c, constraints, c.summary), " and ")>;

class IntNEQValue<int n>
    : AttrConstraint<CPred<"tesseraIntegerAttrGetInt($_self) != " # n>, "whose value is not " # n>;
class IntMinValue<int n>
    : AttrConstraint<CPred<"tesseraIntegerAttrGetInt($_self) >= " # n>, "whose minimum value is " # n>;
class IntMaxValue<int n>
    : AttrConstraint<CPred<"tesseraIntegerAttrGetInt($_self) <= " # n>, "whose maximum value is " # n>;
def IntNonNegative
    : AttrConstraint<CPred<"!tesseraIntegerAttrIsNegative($_self)">, "whose value is non-negative">;
def IntPositive
    : AttrConstraint<CPred<"tesseraIntegerAttrIsPositive($_self)">, "whose value is positive">;
def IntPowerOf2
    : AttrConstraint<CPred<"tesseraIntegerAttrIsPowerOf2($_self)">, "whose value is a power of two > 0">;
def IntPositivePowerOf2 : AllAttrOf<[IntPositive, IntPowerOf2]>;
class IntValidAlignment<Attr attr> : ConfinedAttr<attr, [IntPositivePowerOf2]>;
class IntIsOneOf<list<int> values>
    : AttrConstraint<Or<!foreach(v, values, CPred<"tesseraIntegerAttrGetInt($_self) == " # v>)>,
                     "whose value is one of {" # !interleave(values, ", ") # "}">;

class ArrayMaxCount<int n>
    : AttrConstraint<CPred<"mlirArrayAttrGetNumElements($_self) <= " # n>, "with at most " # n # " elements">;
class ArrayMinCount<int n>
    : AttrConstraint<CPred<"mlirArrayAttrGetNumElements($_self) >= " # n>, "with at least " # n # " elements">;
class ArrayCount<int n>
    : AttrConstraint<CPred<"mlirArrayAttrGetNumElements($_self) == " # n>, "with exactly " # n # " elements">;
class DenseArrayCount<int n>
    : AttrConstraint<CPred<"mlirDenseArrayGetNumElements($_self) == " # n>, "with exactly " # n # " elements">;
class DenseArrayMaxCt<int n>
    : AttrConstraint<CPred<"mlirDenseArrayGetNumElements($_self) <= " # n>, "with at most " # n # " elements">;
class DenseArrayMinCt<int n>
    : AttrConstraint<CPred<"mlirDenseArrayGetNumElements($_self) >= " # n>, "with at least " # n # " elements">;
class DenseArrayStrictlyPositive<DenseArrayAttrBase arrayType>
    : AttrConstraint<CPred<"tesseraDenseArrayIsAtLeast($_self, 1)">, "whose value is positive"> {
  Attr array = arrayType;
}
class DenseArrayNonNegative<DenseArrayAttrBase arrayType>
    : AttrConstraint<CPred<"tesseraDenseArrayIsAtLeast($_self, 0)">, "whose value is non-negative"> {
  Attr array = arrayType;
}
class DenseArraySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<CPred<"tesseraDenseArrayIsSorted($_self, false)">, "should be in non-decreasing order"> {
  Attr array = arrayType;
}
class DenseArrayStrictlySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<CPred<"tesseraDenseArrayIsSorted($_self, true)">, "should be in increasing order"> {
  Attr array = arrayType;
}

// The value of an element of an array of integers, in a range.
class _IntArrayNthElem<int index, string condition, string summary>
    : AttrConstraint<And<[CPred<"mlirArrayAttrGetNumElements($_self) > " # index>,
                          SubstLeaves<"$_self", "mlirArrayAttrGetElement($_self, " # index # ")", CPred<condition>>]>,
                     "whose " # index # "-th element must be " # summary>;
class IntArrayNthElemEq<int index, int value>
    : _IntArrayNthElem<index, "tesseraIntegerAttrGetInt($_self) == " # value, "" # value>;
class IntArrayNthElemMinValue<int index, int min>
    : _IntArrayNthElem<index, "tesseraIntegerAttrGetInt($_self) >= " # min, "at least " # min>;
class IntArrayNthElemMaxValue<int index, int max>
    : _IntArrayNthElem<index, "tesseraIntegerAttrGetInt($_self) <= " # max, "at most " # max>;
class IntArrayNthElemInRange<int index, int min, int max>
    : _IntArrayNthElem<index, "tesseraIntegerAttrGetInt($_self) >= " # min # " && tesseraIntegerAttrGetInt($_self) <= " # max,
                       "at least " # min # " and at most " # max>;

def IsNullAttr : AttrConstraint<CPred<"tesseraIsNull($_self)">, "empty attribute (for optional attributes)">;

#endif // TESSERA_MLIR_IR_COMMONATTRCONSTRAINTS
