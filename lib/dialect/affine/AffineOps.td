// The affine dialect: loops, conditions and accesses whose bounds and indices are affine functions, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINEOPS
#define TESSERA_DIALECT_AFFINE_AFFINEOPS

include "dialect/affine/AffineMemoryOpInterfaces.td"
include "dialect/arith/ArithDialect.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InlinerInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Affine_Dialect : Dialect {
  let name = "affine";
  let summary = "Loops, conditions and accesses whose bounds and indices are affine functions.";
  let description = [{
    Operands of affine maps are dimensions or symbols. A symbol is an index that doesn't change in the closest op around it that is an affine
    scope, such as a function: what is defined directly in the scope, a constant, a size of a memref, or an `affine.apply` of symbols. A
    dimension is a symbol, the variable of an affine loop, or an `affine.apply` of dimensions.
  }];
  let cppNamespace = "::mlir::affine";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
  let cInterfaces = [DialectInlinerInterface];
  let extraDeclaration = "#include \"tessera/Interfaces.h\"";
}

class Affine_Op<string mnemonic, list<Trait> traits = []> : Op<Affine_Dialect, mnemonic, traits>;

def ImplicitAffineTerminator : SingleBlockImplicitTerminator<"YieldOp">;

//===--- Values of maps ---===//

def Affine_ApplyOp : Affine_Op<"apply", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "The value of an affine map with one result.";
  let description = [{
    ```mlir
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
    ```
  }];
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let results = (outs Index);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Affine_MinMaxOp<string mnemonic> : Affine_Op<mnemonic, [Pure]> {
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$operands);
  let results = (outs Index);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Affine_MinOp : Affine_MinMaxOp<"min"> {
  let summary = "The least of the results of an affine map.";
  let description = [{
    ```mlir
    %0 = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%i)[%n]
    ```
  }];
}
def Affine_MaxOp : Affine_MinMaxOp<"max"> {
  let summary = "The greatest of the results of an affine map.";
  let description = [{
    ```mlir
    %0 = affine.max affine_map<(d0) -> (1000, d0 + 512)>(%i)
    ```
  }];
}

def Affine_DelinearizeIndexOp : Affine_Op<"delinearize_index", [Pure]> {
  let summary = "Splits an index into one for each dimension of a row-major shape.";
  let description = [{
    The basis has the sizes, outermost first; the outermost, which isn't needed, may be left out. `%l into (B, C)` with three results gives
    `%l floordiv (B * C)`, `(%l mod (B * C)) floordiv C` and `%l mod C`.

    ```mlir
    %0:3 = affine.delinearize_index %l into (16, %n, 3) : index, index, index
    ```
  }];
  let arguments = (ins Index:$linear_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis);
  let results = (outs Variadic<Index>:$multi_index);
  let assemblyFormat = [{
    $linear_index `into`
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($multi_index)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Affine_LinearizeIndexOp : Affine_Op<"linearize_index", [AttrSizedOperandSegments, Pure]> {
  let summary = "The place of an element in a row-major shape, counted from the first.";
  let description = [{
    The basis has the sizes, outermost first; the outermost, which isn't needed, may be left out. `disjoint` asserts that each index but the first
    is not negative and less than its size.

    ```mlir
    %0 = affine.linearize_index disjoint [%z, %y, %x] by (2, %n, 5) : index
    ```
  }];
  let arguments = (ins Variadic<Index>:$multi_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis,
                       UnitProp:$disjoint);
  let results = (outs Index:$linear_index);
  let assemblyFormat = [{
    (`disjoint` $disjoint^)? ` `
    `[` $multi_index `]` `by`
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($linear_index)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Control flow ---===//

def Affine_ForOp : Affine_Op<"for", [
    AttrSizedOperandSegments, AutomaticAllocationScope, ImplicitAffineTerminator, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, [
      "getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps", "getInits", "getRegionIterArgs", "getYield",
      "getLoopResults", "getStaticTripCount"
    ]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>
  ]> {
  let summary = "A loop from a lower bound to below an upper bound.";
  let description = [{
    Where the map of a bound has several results, the bound is the greatest of them (lower) or the least (upper). Values that are carried from one
    round to the next are arguments of the body; the last round's are the results.

    ```mlir
    %sum = affine.for %i = 0 to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%j)[%n] step 2 iter_args(%s = %zero) -> (f32) {
      %v = affine.load %m[%i] : memref<?xf32>
      %t = arith.addf %s, %v : f32
      affine.yield %t : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$lowerBoundOperands, Variadic<Index>:$upperBoundOperands, Variadic<AnyType>:$inits,
                       AffineMapAttr:$lowerBoundMap, AffineMapAttr:$upperBoundMap, IndexAttr:$step);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasRegionVerifier = 1;
}

def Affine_IfOp : Affine_Op<"if", [
    ImplicitAffineTerminator, NoRegionArguments, RecursiveMemoryEffects, RecursivelySpeculatable,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>
  ]> {
  let summary = "One of two regions, as operands are in an integer set or not.";
  let description = [{
    ```mlir
    affine.if affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 - 1 >= 0)>(%i)[%n] {
      affine.store %v, %m[%i] : memref<?xf32>
    } else {
      affine.store %w, %m[%i] : memref<?xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>, IntegerSetAttr:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Affine_ParallelOp : Affine_Op<"parallel", [
    AutomaticAllocationScope, ImplicitAffineTerminator, MemRefsNormalizable, RecursiveMemoryEffects, RecursivelySpeculatable,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars"]>
  ]> {
  let summary = "Loops whose rounds may run in any order, or at once.";
  let description = [{
    The bounds of each variable are results of the two maps, in groups: of several the greatest, or the least, counts. What rounds yield is
    combined by a reduction for each result.

    ```mlir
    %0 = affine.parallel (%x, %y) = (0, 0) to (98, min(%n, 98)) step (1, 2) reduce ("addf") -> (f32) {
      %v = affine.load %m[%x, %y] : memref<100x100xf32>
      affine.yield %v : f32
    }
    ```
  }];
  let arguments = (ins
    TypedArrayAttrBase<Arith_AtomicRMWKindAttr, "Reduction ops">:$reductions,
    AffineMapAttr:$lowerBoundsMap, I32ElementsAttr:$lowerBoundsGroups,
    AffineMapAttr:$upperBoundsMap, I32ElementsAttr:$upperBoundsGroups,
    I64SmallVectorArrayAttr:$steps,
    Variadic<Index>:$mapOperands
  );
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Affine_YieldOp : Affine_Op<"yield", [MemRefsNormalizable, Pure, ReturnLike, Terminator]> {
  let summary = "Ends a region of an affine op, whose results get the operands.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===--- Accesses ---===//

class Affine_LoadOp<string mnemonic> : Affine_Op<mnemonic, [
    AffineReadOpInterface, AffineMapAccessInterface, MemRefsNormalizable
  ]> {
  let arguments = (ins Arg<AnyMemRef, "the reference to load from", [MemRead]>:$memref, Variadic<Index>:$indices,
                       AffineMapAttr:$map);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
class Affine_StoreOp<string mnemonic> : Affine_Op<mnemonic, [
    AffineWriteOpInterface, AffineMapAccessInterface, MemRefsNormalizable
  ]> {
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Affine_LoadOp : Affine_LoadOp<"load"> {
  let summary = "An element of a memref at affine indices.";
  let description = [{
    `symbol(...)` marks operands that are symbols.

    ```mlir
    %1 = affine.load %m[%i + 3, %j * 2 + symbol(%n)] : memref<100x100xf32>
    ```
  }];
  let results = (outs AnyType:$result);
  let hasFolder = 1;
}
def Affine_StoreOp : Affine_StoreOp<"store"> {
  let summary = "Writes an element of a memref at affine indices.";
  let description = [{
    ```mlir
    affine.store %v, %m[%i + 3, %j + symbol(%n)] : memref<100x100xf32>
    ```
  }];
  let arguments = (ins AnyType:$value, Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$memref,
                       Variadic<Index>:$indices, AffineMapAttr:$map);
  let hasFolder = 1;
}
def Affine_VectorLoadOp : Affine_LoadOp<"vector_load"> {
  let summary = "A part of a memref, from affine indices on, as a vector.";
  let description = [{
    ```mlir
    %1 = affine.vector_load %m[%i + 3, %j + 7] : memref<100x100xf32>, vector<8xf32>
    ```
  }];
  let results = (outs AnyVectorOfNonZeroRank:$result);
}
def Affine_VectorStoreOp : Affine_StoreOp<"vector_store"> {
  let summary = "Writes a vector to a part of a memref, from affine indices on.";
  let description = [{
    ```mlir
    affine.vector_store %v, %m[%i + 3, %j + 7] : memref<100x100xf32>, vector<8xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfNonZeroRank:$value, Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$memref,
                       Variadic<Index>:$indices, AffineMapAttr:$map);
}

def Affine_PrefetchOp : Affine_Op<"prefetch", [
    AffineMapAccessInterface, MemRefsNormalizable
  ]> {
  let summary = "A hint that an element of a memref will be used soon.";
  let description = [{
    ```mlir
    affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<400x400xi32>
    ```
  }];
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices, BoolAttr:$isWrite,
                       ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint, BoolAttr:$isDataCache,
                       AffineMapAttr:$map);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Transfers ---===//

// Their maps are attributes by name only, as in MLIR, which prints them with the discardable ones.
class Affine_DmaOp<string mnemonic> : Affine_Op<mnemonic, [MemRefsNormalizable]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Affine_DmaStartOp : Affine_DmaOp<"dma_start"> {
  let summary = "Starts to copy elements at affine indices; an element of the tag buffer says which transfer it is.";
  let description = [{
    The last two operands, a stride and the number of elements before it, may be left out.

    ```mlir
    affine.dma_start %src[%i + 3, %j], %dst[%k + 7, %l], %tag[%t], %count, %stride, %elements
      : memref<40x128xf32, 0>, memref<2x1024xf32, 1>, memref<1xi32, 2>
    ```
  }];
}
def Affine_DmaWaitOp : Affine_DmaOp<"dma_wait"> {
  let summary = "Waits for the end of a transfer.";
  let description = [{
    ```mlir
    affine.dma_wait %tag[%t], %count : memref<1xi32, 2>
    ```
  }];
}

#endif // TESSERA_DIALECT_AFFINE_AFFINEOPS
