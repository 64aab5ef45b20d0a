// The shape dialect: computing with shapes that may be unknown or wrong, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SHAPE_SHAPEOPS
#define TESSERA_DIALECT_SHAPE_SHAPEOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ShapeDialect : Dialect {
  let name = "shape";
  let summary = "Shapes and sizes that may be unknown or wrong, and what is computed with them.";
  let description = [{
    A value of type `!shape.shape` or `!shape.size` may hold an error, which what is computed from it holds too; `tensor<?xindex>` and
    `index` hold none. Constraints give witnesses, and what relies on them stands in `shape.assuming`:

    ```mlir
    %w = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
    %r = shape.assuming %w -> (tensor<?xf32>) {
      %0 = "compute"() : () -> tensor<?xf32>
      shape.assuming_yield %0 : tensor<?xf32>
    }
    ```
  }];
  let allowsUnknownOps = 1;
  let cppNamespace = "::mlir::shape";
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasCompatibleTypes = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let inlinesEverything = 1;
}

class Shape_Op<string mnemonic, list<Trait> traits = []> : Op<ShapeDialect, mnemonic, traits>;

//===--- Types ---===//

class Shape_Type<string name, string typeMnemonic> : TypeDef<ShapeDialect, name> {
  let mnemonic = typeMnemonic;
}

def Shape_ShapeType : Shape_Type<"Shape", "shape"> {
  let summary = "A shape: of unknown rank, of sizes that may be unknown, or an error.";
}
def Shape_SizeType : Shape_Type<"Size", "size"> {
  let summary = "A number that isn't negative, unknown, or an error.";
}
def Shape_ValueShapeType : Shape_Type<"ValueShape", "value_shape"> {
  let summary = "A value together with a shape that it conforms to; each may be unknown.";
}
def Shape_WitnessType : Shape_Type<"Witness", "witness"> {
  let summary = "That a constraint holds, for what relies on it; there is nothing of it at run time.";
}

def Shape_ExtentTensorType
    : 1DTensorOf<[Index]>,
      BuildableType<"mlirRankedTensorTypeGet(1, (const int64_t[]){INT64_MIN}, mlirIndexTypeGet($_ctxt), (MlirAttribute){NULL})">;
def Shape_ShapeOrSizeType : AnyTypeOf<[Shape_SizeType, Shape_ShapeType], "shape or size">;
def Shape_ShapeOrExtentTensorType : AnyTypeOf<[Shape_ShapeType, Shape_ExtentTensorType], "shape or extent tensor">;
def Shape_SizeOrIndexType : AnyTypeOf<[Shape_SizeType, Index], "size or index">;
def Shape_AnyShapeOrSizeType : AnyTypeOf<[Shape_SizeOrIndexType, Shape_ShapeOrExtentTensorType], "any shape or size">;
def Shape_ShapedOrValueShapeType : AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>;

//===--- Sizes ---===//

// A size that may be an error makes the result one.
class Shape_SizeBinaryOp<string mnemonic, list<Trait> traits = []>
    : Shape_Op<mnemonic, traits # [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs);
  let results = (outs Shape_SizeOrIndexType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_AddOp : Shape_SizeBinaryOp<"add", [Commutative]> {
  let summary = "Sum of sizes.";
}
def Shape_DivOp : Shape_SizeBinaryOp<"div"> {
  let summary = "Quotient of sizes, rounded towards minus infinity.";
}
def Shape_MulOp : Shape_SizeBinaryOp<"mul", [Commutative]> {
  let summary = "Product of sizes.";
}

class Shape_ExtremeOp<string mnemonic> : Shape_Op<mnemonic, [Commutative, Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_ShapeOrSizeType:$lhs, Shape_ShapeOrSizeType:$rhs);
  let results = (outs Shape_ShapeOrSizeType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
  string hooks = "Extreme";
}
def Shape_MaxOp : Shape_ExtremeOp<"max"> {
  let summary = "The larger of two sizes, or size by size of two shapes of one rank.";
}
def Shape_MinOp : Shape_ExtremeOp<"min"> {
  let summary = "The smaller of two sizes, or size by size of two shapes of one rank.";
}

def Shape_ConstSizeOp : Shape_Op<"const_size", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A size.";
  let arguments = (ins IndexAttr:$value);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}

def Shape_IndexToSizeOp : Shape_Op<"index_to_size", [Pure]> {
  let summary = "A number that isn't negative as a size.";
  let arguments = (ins Index:$arg);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$arg attr-dict";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_SizeToIndexOp : Shape_Op<"size_to_index", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "A known size as a number.";
  let arguments = (ins Shape_SizeOrIndexType:$arg);
  let results = (outs Index:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

//===--- Shapes ---===//

def Shape_ConstShapeOp : Shape_Op<"const_shape", [ConstantLike, Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "A shape.";
  let description = [{
    ```mlir
    %0 = shape.const_shape [1, 2, 3] : !shape.shape
    %1 = shape.const_shape [4, 5, 6] : tensor<3xindex>
    ```
  }];
  let arguments = (ins IndexElementsAttr:$shape);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_BroadcastOp : Shape_Op<"broadcast", [Commutative, Pure]> {
  let summary = "The shape that all are broadcast to.";
  let description = [{
    Shapes are aligned at their last sizes; a size of 1, or none, becomes what the others have. Where those differ the result is an
    error, which `error` may describe.
  }];
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes, OptionalAttr<StrAttr>:$error);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Shape_ConcatOp : Shape_Op<"concat", [Pure]> {
  let summary = "The sizes of one shape, then those of another.";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$lhs, Shape_ShapeOrExtentTensorType:$rhs);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_SplitAtOp : Shape_Op<"split_at", [Pure]> {
  let summary = "The sizes before an index and those from there on; a negative one counts from the end.";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$operand, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_ShapeOrExtentTensorType:$head, Shape_ShapeOrExtentTensorType:$tail);
  let hasFolder = 1;
}

def Shape_AnyOp : Shape_Op<"any", [Commutative, Pure]> {
  let summary = "Any shape that agrees with what is known of all, which are taken to agree.";
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$inputs);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_MeetOp : Shape_Op<"meet", [Commutative, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "What is known of either of two shapes or sizes; an error where they contradict.";
  let arguments = (ins Shape_AnyShapeOrSizeType:$arg0, Shape_AnyShapeOrSizeType:$arg1, OptionalAttr<StrAttr>:$error);
  let results = (outs Shape_AnyShapeOrSizeType:$result);
  let assemblyFormat = [{
    $arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)
  }];
}

def Shape_ShapeEqOp : Shape_Op<"shape_eq", [Pure, Commutative]> {
  let summary = "Whether all shapes are equal; an error equals itself.";
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs I1:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
}

def Shape_IsBroadcastableOp : Shape_Op<"is_broadcastable", [Commutative]> {
  let summary = "Whether broadcasting the shapes gives no error.";
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs I1:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_FromExtentsOp : Shape_Op<"from_extents", [Pure]> {
  let summary = "The shape of these sizes.";
  let arguments = (ins Variadic<Shape_SizeOrIndexType>:$extents);
  let results = (outs Shape_ShapeType:$shape);
  let assemblyFormat = "$extents attr-dict `:` type($extents)";
  let hasFolder = 1;
}

def Shape_FromExtentTensorOp : Shape_Op<"from_extent_tensor", [Pure]> {
  let summary = "The shape of the sizes in a tensor.";
  let arguments = (ins 1DTensorOf<[Index]>:$input);
  let results = (outs Shape_ShapeType:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

def Shape_ToExtentTensorOp : Shape_Op<"to_extent_tensor", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "The sizes of a shape that is no error as a tensor.";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$input);
  let results = (outs IndexTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasFolder = 1;
}

def Shape_RankOp : Shape_Op<"rank", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "How many sizes a shape has.";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$rank);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($rank)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Shape_NumElementsOp : Shape_Op<"num_elements", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "The product of the sizes of a shape.";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$result);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_DimOp : Shape_Op<"dim", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "A size of the shape that a value has.";
  let arguments = (ins AnyShaped:$value, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$value `,` $index attr-dict `:` type($value) `,` type($index) `->` type($extent)";
  let hasFolder = 1;
}

def Shape_GetExtentOp : Shape_Op<"get_extent", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "A size of a shape.";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Shape_SizeOrIndexType:$dim);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_ReduceOp : Shape_Op<"reduce", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Combines the sizes of a shape, one after the other.";
  let description = [{
    The body gets the number of the size, the size, and what it gave for the one before, at first the initial values.

    ```mlir
    %n = shape.reduce(%shape, %one) : !shape.shape -> !shape.size {
    ^bb0(%i: index, %size: !shape.size, %product: !shape.size):
      %0 = shape.mul %product, %size : !shape.size, !shape.size -> !shape.size
      shape.yield %0 : !shape.size
    }
    ```
  }];
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Shape_YieldOp : Shape_Op<"yield", [HasParent<"ReduceOp, FunctionLibraryOp">, Pure, ReturnLike, Terminator]> {
  let summary = "Ends a body with what it gives.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def Shape_DebugPrintOp : Shape_Op<"debug_print"> {
  let summary = "Prints a shape or a size, which is the result.";
  let arguments = (ins Shape_ShapeOrSizeType:$input);
  let results = (outs Shape_ShapeOrSizeType:$output);
}

//===--- Shapes of values ---===//

def Shape_ShapeOfOp : Shape_Op<"shape_of", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "The shape that a value has.";
  let arguments = (ins Shape_ShapedOrValueShapeType:$arg);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Shape_ValueOfOp : Shape_Op<"value_of", [Pure]> {
  let summary = "The value of a value with a shape.";
  let arguments = (ins Shape_ValueShapeType:$arg);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$arg attr-dict `:` type($result)";
}

def Shape_ValueAsShapeOp : Shape_Op<"value_as_shape", [Pure]> {
  let summary = "The shape whose sizes are the elements of a value; an error where they are none.";
  let arguments = (ins AnyTypeOf<[1DTensorOf<[AnyInteger, Index]>, Shape_ValueShapeType]>:$arg);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
}

def Shape_WithOp : Shape_Op<"with_shape", [Pure]> {
  let summary = "A value with another shape; an error where they contradict.";
  let arguments = (ins Shape_ShapedOrValueShapeType:$operand, Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_ValueShapeType:$result);
  let assemblyFormat = "operands attr-dict `:` type($operand) `,` type($shape)";
}

//===--- Constraints ---===//

def Shape_ConstWitnessOp : Shape_Op<"const_witness", [ConstantLike, Pure]> {
  let summary = "A witness of what is known to hold, or not to.";
  let arguments = (ins BoolAttr:$passing);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$passing attr-dict";
  let hasFolder = 1;
}

def Shape_CstrBroadcastableOp : Shape_Op<"cstr_broadcastable", [Commutative]> {
  let summary = "That broadcasting the shapes gives no error.";
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Shape_CstrEqOp : Shape_Op<"cstr_eq", [Commutative]> {
  let summary = "That the shapes are equal.";
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_CstrRequireOp : Shape_Op<"cstr_require"> {
  let summary = "That a condition holds; the message says what it is.";
  let arguments = (ins I1:$pred, StrAttr:$msg);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$pred `,` $msg attr-dict";
  let hasFolder = 1;
}

def Shape_AssumingAllOp : Shape_Op<"assuming_all", [Commutative, Pure]> {
  let summary = "That all of several constraints hold.";
  let arguments = (ins Variadic<Shape_WitnessType>:$inputs);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$inputs attr-dict";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Shape_AssumingOp : Shape_Op<"assuming", [
    SingleBlockImplicitTerminator<"AssumingYieldOp">, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    RecursiveMemoryEffects]> {
  let summary = "Runs its region, which relies on what a witness says.";
  let arguments = (ins Shape_WitnessType:$witness);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$doRegion);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def Shape_AssumingYieldOp : Shape_Op<"assuming_yield", [Pure, ReturnLike, Terminator, HasParent<"AssumingOp">]> {
  let summary = "Ends the region of an assuming with its results.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

//===--- Functions ---===//

def Shape_FunctionLibraryOp : Shape_Op<"function_library", [
    AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>, SingleBlock]> {
  let summary = "Functions that say the shapes of ops' results, and which op each is for.";
  let description = [{
    ```mlir
    shape.function_library @lib {
      func @same(%arg: !shape.value_shape) -> !shape.shape {
        %0 = shape_of %arg : !shape.value_shape -> !shape.shape
        return %0 : !shape.shape
      }
    } mapping {
      std.atan = @same
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, DictionaryAttr:$mapping);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Shape_FuncOp : Shape_Op<"func", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove,
    DeclareOpInterfaceMethods<FunctionOpInterface, ["isDeclaration"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "A function that says a shape, or that helps one.";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    OptionalAttr<StrAttr>:$sym_visibility
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Shape_ReturnOp : Shape_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "Returns from a function.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // TESSERA_DIALECT_SHAPE_SHAPEOPS
