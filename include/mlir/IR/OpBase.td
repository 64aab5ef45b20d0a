// The class of operations, their traits, regions and constraints over several parts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_OPBASE
#define TESSERA_MLIR_IR_OPBASE

include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/Interfaces.td"
include "mlir/IR/Properties.td"
include "mlir/IR/Traits.td"
include "mlir/IR/Utils.td"
include "mlir/IR/AttrTypeBase.td"

//===--- Traits ---===//

// Checked before the others: what they rely on.
class StructuralOpTrait;

class NativeOpTrait<string name, list<Trait> traits = [], code extraOpDeclaration = [{}], code extraOpDefinition = [{}]>
    : NativeTrait<name, "Op", extraOpDeclaration, extraOpDefinition> {
  list<Trait> dependentTraits = traits;
}
class ParamNativeOpTrait<string prop, string params, list<Trait> traits = []> : ParamNativeTrait<prop, params, "Op"> {
  list<Trait> dependentTraits = traits;
}
class GenInternalOpTrait<string prop, list<Trait> traits = []> : GenInternalTrait<prop, "Op"> {
  list<Trait> dependentTraits = traits;
}
class PredOpTrait<string descr, Pred pred, list<Trait> traits = []> : PredTrait<descr, pred> {
  list<Trait> dependentTraits = traits;
}

def AffineScope : NativeOpTrait<"AffineScope">;
def AutomaticAllocationScope : NativeOpTrait<"AutomaticAllocationScope">;
def ResultsBroadcastableShape : NativeOpTrait<"ResultsBroadcastableShape">;
def Commutative : NativeOpTrait<"IsCommutative">;
def Idempotent : NativeOpTrait<"IsIdempotent">;
def Involution : NativeOpTrait<"IsInvolution">;
def ConstantLike : NativeOpTrait<"ConstantLike">;
def IsolatedFromAbove : NativeOpTrait<"IsIsolatedFromAbove">;
def ResultsAreFloatLike : NativeOpTrait<"ResultsAreFloatLike">;
def SameTypeOperands : NativeOpTrait<"SameTypeOperands">;
def SameOperandsShape : NativeOpTrait<"SameOperandsShape">;
def SameOperandsAndResultShape : NativeOpTrait<"SameOperandsAndResultShape">;
def SameOperandsElementType : NativeOpTrait<"SameOperandsElementType">;
def SameOperandsAndResultElementType : NativeOpTrait<"SameOperandsAndResultElementType">;
def SameOperandsAndResultRank : NativeOpTrait<"SameOperandsAndResultRank">;
def Terminator : NativeOpTrait<"IsTerminator">;
def MemRefsNormalizable : NativeOpTrait<"MemRefsNormalizable">;
def Elementwise : NativeOpTrait<"Elementwise">;
def Scalarizable : NativeOpTrait<"Scalarizable", [Elementwise]>;
def Vectorizable : NativeOpTrait<"Vectorizable", [Elementwise]>;
def Tensorizable : NativeOpTrait<"Tensorizable", [Elementwise]>;
def ElementwiseMappable : TraitList<[Elementwise, Scalarizable, Vectorizable, Tensorizable]>;

def SingleBlock : NativeOpTrait<"SingleBlock">, StructuralOpTrait;
// Blocks end with `op`, which is added and not printed.
class SingleBlockImplicitTerminatorImpl<string op>
    : ParamNativeOpTrait<"SingleBlockImplicitTerminator", op, [SingleBlock]>, StructuralOpTrait;
class SingleBlockImplicitTerminator<string op> : TraitList<[SingleBlock, SingleBlockImplicitTerminatorImpl<op>]>;
def NoTerminator : NativeOpTrait<"NoTerminator">, StructuralOpTrait;
class HasParent<string op> : ParamNativeOpTrait<"HasParent", op>, StructuralOpTrait;
class ParentOneOf<list<string> ops> : ParamNativeOpTrait<"HasParent", !interleave(ops, ", ")>, StructuralOpTrait;
def NoRegionArguments : NativeOpTrait<"NoRegionArguments">, StructuralOpTrait;

def FirstAttrDerivedResultType : GenInternalOpTrait<"FirstAttrDerivedResultType">;
// Several variadic groups: all of one size, or sizes in an attribute.
def SameVariadicOperandSize : GenInternalOpTrait<"SameVariadicOperandSize">;
def SameVariadicResultSize : GenInternalOpTrait<"SameVariadicResultSize">;
def AttrSizedOperandSegments : NativeOpTrait<"AttrSizedOperandSegments">, StructuralOpTrait;
def AttrSizedResultSegments : NativeOpTrait<"AttrSizedResultSegments">, StructuralOpTrait;

//===--- Successors and regions ---===//

class Successor<Pred condition, string descr = ""> : SuccessorConstraint<condition, descr>;
def AnySuccessor : Successor<?, "any successor">;
class VariadicSuccessor<Successor successor> : Successor<successor.predicate, successor.summary>;

class Region<Pred condition, string descr = ""> : RegionConstraint<condition, descr>;
def AnyRegion : Region<CPred<"true">, "any region">;
class SizedRegion<int numBlocks>
    : Region<CPred<"tesseraRegionGetNumBlocks($_self) == " # numBlocks>, "region with " # numBlocks # " blocks"> {
  int blocks = numBlocks;
}
class MinSizedRegion<int numBlocks>
    : Region<CPred<"tesseraRegionGetNumBlocks($_self) >= " # numBlocks>,
             "region with at least " # numBlocks # " blocks">;
class MaxSizedRegion<int numBlocks>
    : Region<CPred<"tesseraRegionGetNumBlocks($_self) <= " # numBlocks>,
             "region with at most " # numBlocks # " blocks">;
class VariadicRegion<Region region> : Region<region.predicate, region.summary>;

// Operators of `regions` and `successors` dags.
def region;
def successor;

//===--- Operations ---===//

// A function that makes the op, in C++: read by nobody here.
class OpBuilder<dag p, code b = ""> {
  dag dagParams = p;
  code body = b;
}
// The same in C: `<op>Create<name>` with the parameters after those of every builder. `body` returns the op, and may use
// $_builder and $_loc; without one the function is written by hand.
class CBuilder<string name, dag p, code b = ""> : OpBuilder<p, b> {
  string cName = name;
}
class DeprecatedOpBuilder<string reason, dag p, code b = ""> : OpBuilder<p, b>, CppDeprecated<reason>;

// An operand, attribute or result with a description and decorators such as memory effects.
class OpVariableDecorator;
class OpVariable<Constraint varConstraint, string desc = "", list<OpVariableDecorator> varDecorators = []> {
  Constraint constraint = varConstraint;
  string summary = desc;
  list<OpVariableDecorator> decorators = varDecorators;
}
class Arg<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;
class Res<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;

class OpDocGroup {
  string summary;
  string description;
}

class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  string cppNamespace = dialect.cppNamespace;
  string summary = "";
  string description = "";
  OpDocGroup opDocGroup = ?;

  // Operands, attributes and properties; results; regions; successors.
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);

  list<OpBuilder> builders = ?;
  bit skipDefaultBuilders = 0;

  // The textual form: a format, or hooks in C. Neither: the generic form.
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;

  // Hooks in C. Ops of a dialect that share them, all but those for canonicalisation, say what they are called after.
  string hooks = "";
  bit hasVerifier = 0;
  bit hasRegionVerifier = 0;
  bit hasCanonicalizer = 0;
  bit hasCanonicalizeMethod = 0;
  bit hasFolder = 0;

  list<Trait> traits = props;

  // C for the generated header and source.
  code extraDeclaration = "";
  code extraDefinition = "";

  // Read by nobody here.
  bit useCustomPropertiesEncoding = 0;
  code extraClassDeclaration = ?;
  code extraClassDefinition = ?;
}

class Arguments<dag args> {
  dag arguments = args;
}
class Results<dag rets> {
  dag results = rets;
}

//===--- Interfaces that a type or attribute may get later ---===//

class PromisedAttrInterface<AttrInterface interface>
    : AttrConstraint<CPred<"tesseraHasInterface($_self, \"" # interface.cppInterfaceName # "\")">,
                     "promising or implementing the `" # interface.cppInterfaceName # "` attr interface">;
class HasPromiseOrImplementsTypeInterface<TypeInterface interface>
    : CPred<"tesseraHasInterface($_self, \"" # interface.cppInterfaceName # "\")">;
class PromisedTypeInterface<TypeInterface interface>
    : TypeConstraint<HasPromiseOrImplementsTypeInterface<interface>,
                     "promising or implementing the `" # interface.cppInterfaceName # "` type interface">;

//===--- Constraints over several parts ---===//

// Expressions on the part called `name`. tesseraTypeOf is the type of a value or of a typed attribute.
class Rank<string name> : StrFunc<"mlirShapedTypeGetRank(tesseraTypeOf($" # name # "))">;
class Shape<string name> : StrFunc<"tesseraShapeOf(tesseraTypeOf($" # name # "))">;
class ElementCount<string name> : StrFunc<"tesseraShapedTypeGetNumElements(tesseraTypeOf($" # name # "))">;
class ElementType<string name> : StrFunc<"tesseraElementTypeOrSelf(tesseraTypeOf($" # name # "))">;

class AnyPred<list<string> values>
    : CPred<!if(!empty(values), "false", !interleave(!foreach(v, values, "(" # v # ")"), " || "))>;
// Every value equals the first.
class AllMatchPred<list<string> values>
    : CPred<!if(!lt(!size(values), 2), "true",
                !interleave(!foreach(v, !if(!empty(values), values, !tail(values)),
                                     "(" # !head(values) # ") == (" # v # ")"), " && "))>;
class AllMatch<list<string> values, string summary> : PredOpTrait<summary, AllMatchPred<values>>;
class AllMatchSameOperatorPred<list<string> names, string operator>
    : AllMatchPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AllMatchSameOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"all of {" # !interleave(names, ", ") # "} have same " # summary,
                  AllMatchSameOperatorPred<names, operator>> {
  list<string> values = names;
}
class AnyMatchOperatorPred<list<string> names, string operator>
    : AnyPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AnyMatchOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"any of {" # !interleave(names, ", ") # "} has " # summary, AnyMatchOperatorPred<names, operator>> {
  list<string> values = names;
}
class AllElementCountsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementCount<"_self">.result, "element count">;
class AllElementTypesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementType<"_self">.result, "element type">;
class AllRanksMatch<list<string> names> : AllMatchSameOperatorTrait<names, Rank<"_self">.result, "rank">;
class AllShapesMatch<list<string> names> : AllMatchSameOperatorTrait<names, Shape<"_self">.result, "shape">;
class AllTypesMatch<list<string> names> : AllMatchSameOperatorTrait<names, "tesseraTypeOf($_self)", "type">;
class AllTypeIDsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "tesseraDefinitionOf(tesseraTypeOf($_self))", "type IDs">;

class ShapedTypeMatchesElementCountAndTypes<string shapedArg, string elementsArg>
    : PredOpTrait<"shaped type '" # shapedArg # "' matches '" # elementsArg # "' element count and types",
                  And<[CPred<ElementCount<shapedArg>.result # " == tesseraRangeGetSize($" # elementsArg # ")">,
                       CPred<"tesseraRangeHasType($" # elementsArg # ", " # ElementType<shapedArg>.result # ")">]>> {
  string shaped = shapedArg;
  string elements = elementsArg;
}

// `rhsArg` has the type that `transform` (over $_self, a type) makes of that of `lhsArg`. `comparator` is a C
// function of two types in place of equality.
class TypesMatchWith<string summary, string lhsArg, string rhsArg, string transform, string comparator = "">
    : PredOpTrait<summary,
                  CPred<!if(!empty(comparator), "(", comparator # "(") #
                        !subst("$_self", "tesseraTypeOf($" # lhsArg # ")", transform) #
                        !if(!empty(comparator), ") == (", ", ") # "tesseraTypeOf($" # rhsArg # "))">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}
// The same, where one of the two may be absent.
class OptionalTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform, string comparator = "">
    : TypesMatchWith<summary, lhsArg, rhsArg, transform, comparator> {
  let predicate = Or<[
    CPred<"tesseraIsNull($" # lhsArg # ") || tesseraIsNull($" # rhsArg # ")">,
    TypesMatchWith<summary, lhsArg, rhsArg, transform, comparator>.predicate
  ]>;
}
// `rhsArg` is variadic: all its values have the type.
class RangedTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform>
    : PredOpTrait<summary, CPred<"tesseraRangeMatches($" # rhsArg # ", " #
                                 !subst("$_self", "$" # lhsArg, transform) # ")">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}

class TypeIsPred<string name, Type type> : SubstLeaves<"$_self", "tesseraTypeOf($" # name # ")", type.predicate>;
class TypeIs<string name, Type type> : PredOpTrait<"'" # name # "' is " # type.summary, TypeIsPred<name, type>>;
class ElementTypeIsPred<string name, Type type>
    : And<[SubstLeaves<"$_self", "tesseraTypeOf($" # name # ")", IsShapedTypePred>,
           SubstLeaves<"$_self", ElementType<name>.result, type.predicate>]>;
class ElementTypeIs<string name, Type type>
    : PredOpTrait<"'" # name # "' is " # type.summary, ElementTypeIsPred<name, type>>;

// Each named operand has the type at its position.
class _NamedOperandsAre<list<string> names, list<Type> types>
    : And<!foreach(i, !range(names), TypeIsPred<names[i], types[i]>)>;
class InputMatchesTypes<list<string> inputArgs, list<Type> allowedTypes>
    : PredOpTrait<"operands {" # !interleave(inputArgs, ", ") # "} match expected types",
                  _NamedOperandsAre<inputArgs, allowedTypes>> {
  assert !eq(!size(inputArgs), !size(allowedTypes)),
      "inputArgs and allowedTypes lists must have the same length";
  list<string> inputArgList = inputArgs;
  list<Type> allowedTypeList = allowedTypes;
}
class InputAddressIsCombinationOf<list<string> inputArgs, list<list<Type>> allowedCombinations,
                                  string description = "">
    : PredOpTrait<!if(!empty(description),
                      "operands {" # !interleave(inputArgs, ", ") # "} match one of the allowed type combinations",
                      description),
                  Or<!foreach(types, allowedCombinations, _NamedOperandsAre<inputArgs, types>)>> {
  list<string> inputArgList = inputArgs;
  list<list<Type>> allowedCombinationList = allowedCombinations;
}

// Conditions on operands and results by number. They fail when there is none of the number.
class _OperandTypeSatisfies<int i, Pred pred>
    : SubstLeaves<"$_self", "tesseraOperationGetOperandType($_op, " # i # ")", pred>;
class _ResultTypeSatisfies<int i, Pred pred>
    : SubstLeaves<"$_self", "tesseraOperationGetResultType($_op, " # i # ")", pred>;
class TCopVTEtIs<int idx, Type type>
    : And<[CPred<"mlirOperationGetNumOperands($_op) > " # idx>, _OperandTypeSatisfies<idx, IsShapedTypePred>,
           SubstLeaves<"$_self", "tesseraElementTypeOrSelf(tesseraOperationGetOperandType($_op, " # idx # "))",
                       type.predicate>]>;
class TCopVTEtIsSameAs<int i, int j>
    : And<[CPred<"mlirOperationGetNumOperands($_op) > " # !if(!gt(i, j), i, j)>,
           _OperandTypeSatisfies<i, IsShapedTypePred>, _OperandTypeSatisfies<j, IsShapedTypePred>,
           CPred<"tesseraElementTypeOrSelf(tesseraOperationGetOperandType($_op, " # i # ")) == " #
                 "tesseraElementTypeOrSelf(tesseraOperationGetOperandType($_op, " # j # "))">]>;
class TCOpResIsShapedTypePred<int i, int j>
    : And<[CPred<"mlirOperationGetNumResults($_op) > " # i>, CPred<"mlirOperationGetNumOperands($_op) > " # j>,
           _ResultTypeSatisfies<i, IsShapedTypePred>, _OperandTypeSatisfies<j, IsShapedTypePred>]>;
class TCresIsSameAsOpBase<int i, int j>
    : CPred<"tesseraOperationGetResultType($_op, " # i # ") == tesseraOperationGetOperandType($_op, " # j # ")">;
class TCresVTEtIsSameAsOpBase<int i, int j>
    : CPred<"tesseraElementTypeOrSelf(tesseraOperationGetResultType($_op, " # i # ")) == " #
            "tesseraElementTypeOrSelf(tesseraOperationGetOperandType($_op, " # j # "))">;
class TCresVTEtIsSameAsOp<int i, int j> : And<[TCOpResIsShapedTypePred<i, j>, TCresVTEtIsSameAsOpBase<i, j>]>;
class TCOpIsBroadcastableToRes<int opId, int resId>
    : And<[TCOpResIsShapedTypePred<resId, opId>,
           CPred<"tesseraTypesAreBroadcastable(tesseraOperationGetOperandType($_op, " # opId # "), " #
                 "tesseraOperationGetResultType($_op, " # resId # "))">]>;
class TCopVTEtAreSameAt<list<int> indices>
    : AllMatchPred<!foreach(i, indices, "tesseraElementTypeOrSelf(tesseraOperationGetOperandType($_op, " # i # "))")>;

#endif // TESSERA_MLIR_IR_OPBASE
