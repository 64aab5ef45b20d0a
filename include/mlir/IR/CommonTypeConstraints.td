// Constraints on types: integers, floats, vectors, tensors, memrefs, tuples.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_COMMONTYPECONSTRAINTS
#define TESSERA_MLIR_IR_COMMONTYPECONSTRAINTS

include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"

//===--- Predicates on types ---===//

def IsTensorTypePred : CPred<"mlirTypeIsATensor($_self)">;
def IsRankedTensorTypePred : CPred<"mlirTypeIsARankedTensor($_self)">;
def IsUnrankedTensorTypePred : CPred<"mlirTypeIsAUnrankedTensor($_self)">;
def IsMemRefTypePred : CPred<"mlirTypeIsAMemRef($_self)">;
def IsUnrankedMemRefTypePred : CPred<"mlirTypeIsAUnrankedMemRef($_self)">;
def IsBaseMemRefTypePred : Or<[IsMemRefTypePred, IsUnrankedMemRefTypePred]>;
def IsTensorOrMemRefTypePred : Or<[IsTensorTypePred, IsMemRefTypePred]>;
def IsShapedTypePred : CPred<"mlirTypeIsAShaped($_self)">;
def HasStaticShapePred : CPred<"mlirShapedTypeHasStaticShape($_self)">;
def HasRankPred : CPred<"mlirShapedTypeHasRank($_self)">;
def IsTupleTypePred : CPred<"mlirTypeIsATuple($_self)">;
def HasValueSemanticsPred : CPred<"tesseraTypeHasValueSemantics($_self)">;

def IsVectorOfAnyRankTypePred : CPred<"mlirTypeIsAVector($_self)">;
def IsFixedVectorOfAnyRankTypePred
    : CPred<"mlirTypeIsAVector($_self) && !mlirVectorTypeIsScalable($_self)">;
def IsVectorTypeWithAnyDimScalablePred
    : CPred<"mlirTypeIsAVector($_self) && mlirVectorTypeIsScalable($_self)">;
def IsVectorOfNonZeroRankTypePred
    : CPred<"mlirTypeIsAVector($_self) && mlirShapedTypeGetRank($_self) > 0">;
def IsFixedVectorOfNonZeroRankTypePred
    : And<[IsVectorOfNonZeroRankTypePred, CPred<"!mlirVectorTypeIsScalable($_self)">]>;
def IsVectorTypeWithOnlyTrailingDimScalablePred
    : And<[IsVectorOfNonZeroRankTypePred, CPred<"tesseraVectorTypeIsOnlyTrailingDimScalable($_self)">]>;
def IsVectorTypeWithAllDimsScalablePred
    : And<[IsVectorOfNonZeroRankTypePred, CPred<"tesseraVectorTypeAreAllDimsScalable($_self)">]>;

class HasAnyRankOfPred<list<int> ranks>
    : And<[HasRankPred, Or<!foreach(r, ranks, CPred<"mlirShapedTypeGetRank($_self) == " # r>)>]>;
class HasRankGreaterOrEqualPred<int rank>
    : And<[HasRankPred, CPred<"mlirShapedTypeGetRank($_self) >= " # rank>]>;

class IsVectorOfRankPred<list<int> allowedRanks>
    : And<[IsVectorOfNonZeroRankTypePred, HasAnyRankOfPred<allowedRanks>]>;
class IsFixedVectorOfRankPred<list<int> allowedRanks>
    : And<[IsFixedVectorOfAnyRankTypePred, HasAnyRankOfPred<allowedRanks>]>;
class IsScalableVectorOfRankPred<list<int> allowedRanks>
    : And<[IsVectorTypeWithAnyDimScalablePred, HasAnyRankOfPred<allowedRanks>]>;

class _HasElementCountOfPred<list<int> counts>
    : Or<!foreach(count, counts, CPred<"tesseraShapedTypeGetNumElements($_self) == " # count>)>;
class IsVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsVectorOfNonZeroRankTypePred, _HasElementCountOfPred<allowedLengths>]>;
class IsFixedVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsFixedVectorOfAnyRankTypePred, _HasElementCountOfPred<allowedLengths>]>;
class IsScalableVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsVectorTypeWithAnyDimScalablePred, _HasElementCountOfPred<allowedLengths>]>;
class IsVectorOfMinLengthPred<int minLength>
    : And<[IsVectorOfNonZeroRankTypePred,
           CPred<"tesseraShapedTypeGetNumElements($_self) >= " # minLength>]>;
class IsVectorOfMaxLengthPred<int maxLength>
    : And<[IsVectorOfNonZeroRankTypePred,
           CPred<"tesseraShapedTypeGetNumElements($_self) <= " # maxLength>]>;

// How many dimensions there must be so that dimension `value` (from the end when negative) exists.
class NormalizeIndex<int value> {
  int ret = !if(!lt(value, 0), !sub(0, value), !add(value, 1));
}
class IsNthDimSizeIsOneOfPred<int n, list<int> allowedSizes>
    : And<[CPred<"mlirShapedTypeGetRank($_self) >= " # NormalizeIndex<n>.ret>,
           Or<!foreach(size, allowedSizes, CPred<"tesseraShapedTypeGetDim($_self, " # n # ") == " # size>)>]>;
class IsVectorOfShape<list<int> shape>
    : And<!listconcat([CPred<"mlirShapedTypeGetRank($_self) == " # !size(shape)>],
                      !foreach(i, !range(shape), CPred<"tesseraShapedTypeGetDim($_self, " # i # ") == " # shape[i]>))>;

//===--- Type constraints ---===//

// A constraint that stands for a type. `builderCall` is a C expression that makes it, when it is just one type.
class Type<Pred condition, string descr = "", string cppType = "::mlir::Type">
    : TypeConstraint<condition, descr, cppType> {
  string description = "";
  string builderCall = "";
}
class TypeAlias<Type t, string summary = t.summary> : Type<t.predicate, summary, t.cppType> {
  let description = t.description;
  let builderCall = t.builderCall;
}
class DialectType<Dialect d, Pred condition, string descr = "", string cppType = "::mlir::Type">
    : Type<condition, descr, cppType> {
  Dialect dialect = d;
}

// Any number of values of a type.
class Variadic<Type type> : TypeConstraint<type.predicate, "variadic of " # type.summary, type.cppType> {
  Type baseType = type;
  int minSize = 0;
}
// Any number of groups; an attribute holds their sizes.
class VariadicOfVariadic<Type type, string variadicSegmentAttrName> : Variadic<type> {
  string segmentAttrName = variadicSegmentAttrName;
}
// One value or none.
class Optional<Type type> : TypeConstraint<type.predicate, type.summary, type.cppType> {
  Type baseType = type;
}

class BuildableType<code builder> {
  code builderCall = builder;
}
class SameBuildabilityAs<Type type, code builder> {
  code builderCall = !if(!empty(type.builderCall), "", builder);
}

def AnyType : Type<CPred<"true">, "any type">;
def NoneType : Type<CPred<"mlirTypeIsANone($_self)">, "none type", "::mlir::NoneType">,
               BuildableType<"mlirNoneTypeGet($_ctxt)">;

class AnyTypeOf<list<Type> allowedTypeList, string summary = "", string cppType = "::mlir::Type">
    : Type<Or<!foreach(t, allowedTypeList, t.predicate)>,
           !if(!empty(summary), !interleave(!foreach(t, allowedTypeList, t.summary), " or "), summary), cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
class AllOfType<list<Type> allowedTypeList, string summary = "", string cppType = "::mlir::Type">
    : Type<And<!foreach(t, allowedTypeList, t.predicate)>,
           !if(!empty(summary), !interleave(!foreach(t, allowedTypeList, t.summary), " and "), summary), cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
// A type with more conditions.
class ConfinedType<Type type, list<Pred> predicates, string summary = "", string cppType = type.cppType>
    : Type<And<!listconcat([type.predicate], predicates)>, summary, cppType> {
  Type baseType = type;
  list<Pred> predicateList = predicates;
}

//===--- Integers ---===//

def AnyInteger : Type<CPred<"mlirTypeIsAInteger($_self)">, "integer", "::mlir::IntegerType">;

// An integer of a width, whatever its signedness.
class AnyI<int width> : Type<CPred<"tesseraTypeIsInteger($_self, " # width # ")">, width # "-bit integer"> {
  int bitwidth = width;
}
class AnyIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, AnyI<w>), !interleave(widths, "/") # "-bit integer", "::mlir::IntegerType">;
def AnyI1 : AnyI<1>;
def AnyI8 : AnyI<8>;
def AnyI16 : AnyI<16>;
def AnyI32 : AnyI<32>;
def AnyI64 : AnyI<64>;

def AnySignlessInteger
    : Type<CPred<"tesseraTypeIsSignlessInteger($_self, 0)">, "signless integer", "::mlir::IntegerType">;
class I<int width>
    : Type<CPred<"tesseraTypeIsSignlessInteger($_self, " # width # ")">, width # "-bit signless integer",
           "::mlir::IntegerType">,
      BuildableType<"mlirIntegerTypeGet($_ctxt, " # width # ")"> {
  int bitwidth = width;
}
class SignlessIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, I<w>), !interleave(widths, "/") # "-bit signless integer">;
def I1 : I<1>;
def I8 : I<8>;
def I16 : I<16>;
def I32 : I<32>;
def I64 : I<64>;
def I128 : I<128>;

def AnySignedInteger : Type<CPred<"tesseraTypeIsSignedInteger($_self, 0)">, "signed integer">;
class SI<int width>
    : Type<CPred<"tesseraTypeIsSignedInteger($_self, " # width # ")">, width # "-bit signed integer",
           "::mlir::IntegerType">,
      BuildableType<"mlirIntegerTypeSignedGet($_ctxt, " # width # ")"> {
  int bitwidth = width;
}
class SignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, SI<w>), !interleave(widths, "/") # "-bit signed integer">;
def SI1 : SI<1>;
def SI8 : SI<8>;
def SI16 : SI<16>;
def SI32 : SI<32>;
def SI64 : SI<64>;

def AnyUnsignedInteger : Type<CPred<"tesseraTypeIsUnsignedInteger($_self, 0)">, "unsigned integer">;
class UI<int width>
    : Type<CPred<"tesseraTypeIsUnsignedInteger($_self, " # width # ")">, width # "-bit unsigned integer",
           "::mlir::IntegerType">,
      BuildableType<"mlirIntegerTypeUnsignedGet($_ctxt, " # width # ")"> {
  int bitwidth = width;
}
class UnsignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, UI<w>), !interleave(widths, "/") # "-bit unsigned integer">;
def UI1 : UI<1>;
def UI8 : UI<8>;
def UI16 : UI<16>;
def UI32 : UI<32>;
def UI64 : UI<64>;

def Index : Type<CPred<"mlirTypeIsAIndex($_self)">, "index", "::mlir::IndexType">,
            BuildableType<"mlirIndexTypeGet($_ctxt)">;
def AnySignlessIntegerOrIndex
    : Type<CPred<"mlirTypeIsAIndex($_self) || tesseraTypeIsSignlessInteger($_self, 0)">, "signless integer or index">;

//===--- Floats ---===//

def AnyFloat : Type<CPred<"mlirTypeIsAFloat($_self)">, "floating-point", "::mlir::FloatType">;
class F<int width>
    : Type<CPred<"tesseraTypeIsFloat($_self, " # width # ")">, width # "-bit float", "::mlir::FloatType">,
      BuildableType<"tesseraFloatTypeGet($_ctxt, " # width # ")"> {
  int bitwidth = width;
}
class FloatOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, F<w>), !interleave(widths, "/") # "-bit float">;
def F16 : F<16>;
def F32 : F<32>;
def F64 : F<64>;
def F80 : F<80>;
def F128 : F<128>;

// A float format with a name of its own: `name` as in mlirTypeIsA<name>, `type` as in mlir<type>TypeGet.
class _NamedFloat<string name, string descr>
    : Type<CPred<"mlirTypeIsA" # name # "($_self)">, descr # " type">,
      BuildableType<"mlir" # name # "TypeGet($_ctxt)">;
def BF16 : _NamedFloat<"BF16", "bfloat16">;
def TF32 : _NamedFloat<"TF32", "tf32">;
def F8E4M3FN : _NamedFloat<"Float8E4M3FN", "f8E4M3FN">;
def F8E5M2 : _NamedFloat<"Float8E5M2", "f8E5M2">;
def F8E4M3 : _NamedFloat<"Float8E4M3", "f8E4M3">;
def F8E4M3FNUZ : _NamedFloat<"Float8E4M3FNUZ", "f8E4M3FNUZ">;
def F8E4M3B11FNUZ : _NamedFloat<"Float8E4M3B11FNUZ", "f8E4M3B11FNUZ">;
def F8E5M2FNUZ : _NamedFloat<"Float8E5M2FNUZ", "f8E5M2FNUZ">;
def F8E3M4 : _NamedFloat<"Float8E3M4", "f8E3M4">;
def F4E2M1FN : _NamedFloat<"Float4E2M1FN", "f4E2M1FN">;
def F6E2M3FN : _NamedFloat<"Float6E2M3FN", "f6E2M3FN">;
def F6E3M2FN : _NamedFloat<"Float6E3M2FN", "f6E3M2FN">;
def F8E8M0FNU : _NamedFloat<"Float8E8M0FNU", "f8E8M0FNU">;

//===--- Complex, opaque, function, graph ---===//

def AnyComplex : Type<CPred<"mlirTypeIsAComplex($_self)">, "complex-type", "::mlir::ComplexType">;
class Complex<Type elType>
    : ConfinedType<AnyComplex, [SubstLeaves<"$_self", "mlirComplexTypeGetElementType($_self)", elType.predicate>],
                   "complex type with " # elType.summary # " elements", "::mlir::ComplexType">,
      SameBuildabilityAs<elType, "mlirComplexTypeGet(" # elType.builderCall # ")"> {
  Type elementType = elType;
}
class OpaqueType<string dialect, string name, string summary>
    : Type<CPred<"tesseraTypeIsOpaque($_self, \"" # dialect # "\", \"" # name # "\")">, summary, "::mlir::OpaqueType">,
      BuildableType<"tesseraOpaqueTypeGet($_ctxt, \"" # dialect # "\", \"" # name # "\")">;
def FunctionType : Type<CPred<"mlirTypeIsAFunction($_self)">, "function type", "::mlir::FunctionType">;
def GraphType : Type<CPred<"tesseraTypeIsGraph($_self)">, "graph type", "::mlir::GraphType">;

//===--- Containers ---===//

// A container of one element type, which `elementTypeCall` gives.
class ContainerType<Type etype, Pred containerPred, code elementTypeCall, string descr, string cppType = "::mlir::Type">
    : Type<And<[containerPred, SubstLeaves<"$_self", !cast<string>(elementTypeCall), etype.predicate>]>,
           descr # " of " # etype.summary # " values", cppType>;
class ShapedContainerType<list<Type> allowedTypes, Pred containerPred, string descr, string cppType = "::mlir::Type">
    : Type<And<[containerPred, SubstLeaves<"$_self", "mlirShapedTypeGetElementType($_self)",
                                           AnyTypeOf<allowedTypes>.predicate>]>,
           descr # " of " # AnyTypeOf<allowedTypes>.summary # " values", cppType>;
class ValueSemanticsContainerOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, HasValueSemanticsPred, "container with value semantics">;

def AnyShaped : ShapedContainerType<[AnyType], IsShapedTypePred, "shaped", "::mlir::ShapedType">;

//===--- Vectors ---===//

class VectorOfNonZeroRankOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsVectorOfNonZeroRankTypePred, "vector", "::mlir::VectorType">;
class FixedVectorOfNonZeroRankOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsFixedVectorOfNonZeroRankTypePred, "fixed-length vector",
                          "::mlir::VectorType">;
class VectorOfAnyRankOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsVectorOfAnyRankTypePred, "vector", "::mlir::VectorType">;
class FixedVectorOfAnyRank<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsFixedVectorOfAnyRankTypePred, "fixed-length vector", "::mlir::VectorType">;
class ScalableVectorOfAnyRank<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsVectorTypeWithAnyDimScalablePred, "scalable vector", "::mlir::VectorType">;
class VectorWithTrailingDimScalableOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsVectorTypeWithOnlyTrailingDimScalablePred, "trailing scalable vector",
                          "::mlir::VectorType">;

// The next ones are the second half of a description: "vector of f32 values of ranks 1/2".
class VectorOfRank<list<int> allowedRanks>
    : Type<IsVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/"), "::mlir::VectorType">;
class FixedVectorOfRank<list<int> allowedRanks>
    : Type<IsFixedVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/"), "::mlir::VectorType">;
class ScalableVectorOfRank<list<int> allowedRanks>
    : Type<IsScalableVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/"),
           "::mlir::VectorType">;
class VectorOfLength<list<int> allowedLengths>
    : Type<IsVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/"),
           "::mlir::VectorType">;
class FixedVectorOfLength<list<int> allowedLengths>
    : Type<IsFixedVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/"),
           "::mlir::VectorType">;
class ScalableVectorOfLength<list<int> allowedLengths>
    : Type<IsScalableVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/"),
           "::mlir::VectorType">;
class VectorOfMinLength<int minLength>
    : Type<IsVectorOfMinLengthPred<minLength>, " of at least length " # minLength, "::mlir::VectorType">;
class VectorOfMaxLength<int maxLength>
    : Type<IsVectorOfMaxLengthPred<maxLength>, " of at most length " # maxLength, "::mlir::VectorType">;
class ShapedTypeWithNthDimOfSize<int n, list<int> allowedSizes>
    : Type<IsNthDimSizeIsOneOfPred<n, allowedSizes>,
           " with dim " # n # " having a size of {" # !interleave(allowedSizes, ", ") # "}", "::mlir::ShapedType">;

// Both halves.
class _JoinedVector<list<Type> parts>
    : AllOfType<parts, !interleave(!foreach(p, parts, p.summary), ""), "::mlir::VectorType">;
class VectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : _JoinedVector<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfRank<allowedRanks>]>;
class FixedVectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : _JoinedVector<[FixedVectorOfAnyRank<allowedTypes>, VectorOfRank<allowedRanks>]>;
class VectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _JoinedVector<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfLength<allowedLengths>]>;
class VectorOfMinMaxLengthAndType<int minLength, int maxLength, list<Type> allowedTypes>
    : _JoinedVector<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfMinLength<minLength>, VectorOfMaxLength<maxLength>]>;
class FixedVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _JoinedVector<[FixedVectorOfAnyRank<allowedTypes>, FixedVectorOfLength<allowedLengths>]>;
class ScalableVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _JoinedVector<[ScalableVectorOfAnyRank<allowedTypes>, ScalableVectorOfLength<allowedLengths>]>;
class ScalableVectorOfRankAndLengthAndType<list<int> allowedRanks, list<int> allowedLengths, list<Type> allowedTypes>
    : AllOfType<[ScalableVectorOfRank<allowedRanks>, ScalableVectorOfAnyRank<allowedTypes>,
                 ScalableVectorOfLength<allowedLengths>],
                ScalableVectorOfRank<allowedRanks>.summary # ScalableVectorOfAnyRank<allowedTypes>.summary #
                ScalableVectorOfLength<allowedLengths>.summary, "::mlir::VectorType">;
class VectorWithTrailingDimScalableOfSizeAndType<list<int> allowedTrailingSizes, list<Type> allowedTypes>
    : _JoinedVector<[VectorWithTrailingDimScalableOf<allowedTypes>,
                     ShapedTypeWithNthDimOfSize<-1, allowedTrailingSizes>]>;
class FixedVectorOfShapeAndType<list<int> shape, Type elType>
    : ShapedContainerType<[elType], And<[IsFixedVectorOfAnyRankTypePred, IsVectorOfShape<shape>]>,
                          "vector<" # !interleave(shape, "x") # "x" # elType # ">", "::mlir::VectorType">,
      BuildableType<"tesseraVectorTypeGet(\"" # !interleave(shape, "x") # "\", " # elType.builderCall # ")">;

def AnyVectorOfNonZeroRank : VectorOfNonZeroRankOf<[AnyType]>;
def AnyFixedVectorOfNonZeroRank : FixedVectorOfNonZeroRankOf<[AnyType]>;
def AnyVectorOfAnyRank : VectorOfAnyRankOf<[AnyType]>;
def AnyFixedVectorOfAnyRank : FixedVectorOfAnyRank<[AnyType]>;
def AnyScalableVectorOfAnyRank : ScalableVectorOfAnyRank<[AnyType]>;

//===--- Tensors ---===//

class UnrankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "unranked tensor">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsUnrankedTensorTypePred], preds)>, summary,
                          "::mlir::UnrankedTensorType">;
class RankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "ranked tensor">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsRankedTensorTypePred], preds)>, summary,
                          "::mlir::RankedTensorType">;
class TensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "tensor">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsTensorTypePred], preds)>, summary, "::mlir::TensorType">;
def AnyTensor : TensorOf<[AnyType]>;
def I1Tensor : TensorOf<[I1]>;
def I8Tensor : TensorOf<[I8]>;
def I16Tensor : TensorOf<[I16]>;
def I32Tensor : TensorOf<[I32]>;
def I64Tensor : TensorOf<[I64]>;
def IndexTensor : TensorOf<[Index]>;
def BF16Tensor : TensorOf<[BF16]>;
def F16Tensor : TensorOf<[F16]>;
def F32Tensor : TensorOf<[F32]>;
def F64Tensor : TensorOf<[F64]>;
class Non0RankedTensorOf<list<Type> allowedTypes>
    : TensorOf<allowedTypes, [HasRankGreaterOrEqualPred<1>], "non-0-ranked.tensor">;
def AnyRankedTensor : RankedTensorOf<[AnyType]>;
def AnyNon0RankedTensor : Non0RankedTensorOf<[AnyType]>;
def AnyUnrankedTensor : UnrankedTensorOf<[AnyType]>;
def AnyNon0RankedOrUnrankedTensor
    : AnyTypeOf<[AnyUnrankedTensor, AnyNon0RankedTensor], "non-0-ranked or unranked tensor", "::mlir::TensorType">;
class TensorRankOf<list<Type> allowedTypes, list<int> ranks>
    : RankedTensorOf<allowedTypes, [HasAnyRankOfPred<ranks>],
                     !interleave(!foreach(r, ranks, r # "D"), "/") # " tensor">;
class 0DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [0]>;
class 1DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [1]>;
class 2DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [2]>;
class 3DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [3]>;
class 4DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [4]>;
class StaticShapeTensorOf<list<Type> allowedTypes>
    : RankedTensorOf<allowedTypes, [HasStaticShapePred], "statically shaped tensor">;
def AnyStaticShapeTensor : StaticShapeTensorOf<[AnyType]>;

//===--- Memrefs ---===//

class UnrankedMemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsUnrankedMemRefTypePred, "unranked.memref", "::mlir::UnrankedMemRefType">;
def AnyUnrankedMemRef : UnrankedMemRefOf<[AnyType]>;
class MemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsMemRefTypePred, "memref", "::mlir::MemRefType">;
class Non0RankedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasRankGreaterOrEqualPred<1>],
                   "non-0-ranked." # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
def AnyMemRef : MemRefOf<[AnyType]>;
def AnyNon0RankedMemRef : Non0RankedMemRefOf<[AnyType]>;
class RankedOrUnrankedMemRefOf<list<Type> allowedTypes, list<Pred> preds = [],
                               string summary = "ranked or unranked memref">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsBaseMemRefTypePred], preds)>, summary,
                          "::mlir::BaseMemRefType">;
def AnyRankedOrUnrankedMemRef : RankedOrUnrankedMemRefOf<[AnyType]>;
def AnyNon0RankedOrUnrankedMemRef : AnyTypeOf<[AnyUnrankedMemRef, AnyNon0RankedMemRef]>;
def I1MemRef : MemRefOf<[I1]>;
def I8MemRef : MemRefOf<[I8]>;
def I16MemRef : MemRefOf<[I16]>;
def I32MemRef : MemRefOf<[I32]>;
def I64MemRef : MemRefOf<[I64]>;
def BF16MemRef : MemRefOf<[BF16]>;
def F16MemRef : MemRefOf<[F16]>;
def F32MemRef : MemRefOf<[F32]>;
def F64MemRef : MemRefOf<[F64]>;
class MemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   !interleave(!foreach(r, ranks, r # "D"), "/") # " " # MemRefOf<allowedTypes>.summary,
                   "::mlir::MemRefType">;
class StaticShapeMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStaticShapePred],
                   "statically shaped " # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
def AnyStaticShapeMemRef : StaticShapeMemRefOf<[AnyType]>;
def HasStridesPred : CPred<"tesseraMemRefTypeIsStrided($_self)">;
class StridedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStridesPred], "strided " # MemRefOf<allowedTypes>.summary>;
def AnyStridedMemRef : StridedMemRefOf<[AnyType]>;
class AnyStridedMemRefOfRank<int rank>
    : AllOfType<[AnyStridedMemRef, MemRefRankOf<[AnyType], [rank]>],
                AnyStridedMemRef.summary # " of rank " # rank>;
class StridedMemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   !interleave(!foreach(r, ranks, r # "D"), "/") # " " # MemRefOf<allowedTypes>.summary>;

//===--- Tuples and unions ---===//

def AnyTuple : Type<IsTupleTypePred, "tuple", "::mlir::TupleType">;
class MixedContainerType<Type etype, Pred containerPred, code elementTypesCall, string descr>
    : Type<And<[containerPred, ForAll<elementTypesCall, etype.predicate>]>,
           descr # " with any combination of " # etype.summary # " values"> {
  Type elementType = etype;
  code getElementTypesCall = elementTypesCall;
}
class TupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred, "$_self", "tuple">;
// The types inside tuples inside tuples as well.
class NestedTupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred, "tesseraTupleTypeFlatten($_self)", "nested tuple">;

class TensorOrMemRef<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsTensorOrMemRefTypePred, "Tensor or MemRef", "::mlir::ShapedType">;

// A type, or a tensor or vector of it.
class TypeOrValueSemanticsContainer<Type allowedType, string name>
    : Type<Or<[allowedType.predicate, ValueSemanticsContainerOf<[allowedType]>.predicate]>, name>;
def BoolLike : TypeOrValueSemanticsContainer<I1, "bool-like">;
def SignlessIntegerLike : TypeOrValueSemanticsContainer<AnySignlessInteger, "signless-integer">;
def SignlessIntegerOrIndexLike : TypeOrValueSemanticsContainer<AnySignlessIntegerOrIndex, "signless-integer-like">;
def FloatLike : TypeOrValueSemanticsContainer<AnyFloat, "floating-point-like">;
def SignlessIntegerOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerLike.predicate, FloatLike.predicate]>,
                     "signless-integer-like or floating-point-like">;
def SignlessIntegerOrIndexOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerOrIndexLike.predicate, FloatLike.predicate]>,
                     "signless-integer-or-index-like or floating-point-like">;

#endif // TESSERA_MLIR_IR_COMMONTYPECONSTRAINTS
