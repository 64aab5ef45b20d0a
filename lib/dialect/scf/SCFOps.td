// The scf dialect: loops and conditions whose bodies are regions, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SCF_SCFOPS
#define TESSERA_DIALECT_SCF_SCFOPS

include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "dialect/scf/DeviceMappingInterface.td"

def SCF_Dialect : Dialect {
  let name = "scf";
  let summary = "Structured control flow: loops and conditions whose bodies are regions.";
  let cppNamespace = "::mlir::scf";
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect"];
  let inlinesEverything = 1;
}

class SCF_Op<string mnemonic, list<Trait> traits = []> : Op<SCF_Dialect, mnemonic, traits>;

def ConditionOp : SCF_Op<"condition", [
    HasParent<"WhileOp">, DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface, ["getSuccessorOperands", "getSuccessorRegions"]>,
    Pure, Terminator
  ]> {
  let summary = "Ends the first region of a while loop: whether it goes on, and with what.";
  let description = [{
    The values become the arguments of the second region, or the loop's results.

    ```mlir
    scf.condition(%more) %a, %b : i32, f32
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<AnyType>:$args);
  let assemblyFormat = "`(` $condition `)` attr-dict ($args^ `:` type($args))?";
}

def ExecuteRegionOp : SCF_Op<"execute_region", [DeclareOpInterfaceMethods<RegionBranchOpInterface>, RecursiveMemoryEffects]> {
  let summary = "Runs its region once; the region may have several blocks.";
  let description = [{
    ```mlir
    %0 = scf.execute_region -> i64 {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.yield %a : i64
    ^bb2:
      scf.yield %b : i64
    }
    ```

    With `no_inline` canonicalization leaves the op where it is.
  }];
  let arguments = (ins UnitAttr:$no_inline);
  let results = (outs Variadic<AnyType>);
  let regions = (region AnyRegion:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def ForOp : SCF_Op<"for", [
    AutomaticAllocationScope, AllTypesMatch<["lowerBound", "upperBound", "step"]>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps",
      "getInits", "getRegionIterArgs", "getYield", "getLoopResults", "getStaticTripCount"]>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>, DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"scf::YieldOp">, RecursiveMemoryEffects
  ]> {
  let summary = "Counts from a bound to below another.";
  let description = [{
    The step is positive. What the body yields is what the next round begins with, in the end the result.

    ```mlir
    %sum = scf.for %i = %low to %high step %one iter_args(%s = %zero) -> (f32) {
      %t = arith.addf %s, %x : f32
      scf.yield %t : f32
    }
    ```

    Bounds are of type index unless another follows a colon before the body. `unsigned` compares them as such.
  }];
  let arguments = (ins AnySignlessIntegerOrIndex:$lowerBound, AnySignlessIntegerOrIndex:$upperBound,
                       AnySignlessIntegerOrIndex:$step, Variadic<AnyType>:$initArgs, UnitAttr:$unsignedCmp);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def ForallOp : SCF_Op<"forall", [
    AttrSizedOperandSegments, AutomaticAllocationScope,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps",
      "getInits", "getRegionIterArgs"]>,
    RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"scf::InParallelOp">, DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>, HasParallelRegion
  ]> {
  let summary = "Runs its body for each point of a box of indices, in any order or at once.";
  let description = [{
    Tensors are handed over as `shared_outs`: each thread says in the terminator which part it gives.

    ```mlir
    %0 = scf.forall (%i, %j) in (4, %n) shared_outs(%o = %out) -> (tensor<4x?xf32>) {
      %t = "compute"(%i, %j) : (index, index) -> tensor<1x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %t into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<4x?xf32>
      }
    } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
    scf.forall (%i) = (0) to (%n) step (2) {
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicLowerBound, Variadic<Index>:$dynamicUpperBound, Variadic<Index>:$dynamicStep,
                       DenseI64ArrayAttr:$staticLowerBound, DenseI64ArrayAttr:$staticUpperBound, DenseI64ArrayAttr:$staticStep,
                       Variadic<AnyRankedTensor>:$outputs, OptionalAttr<DeviceMappingArrayAttr>:$mapping);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def InParallelOp : SCF_Op<"forall.in_parallel", [Pure, Terminator, InParallelOpInterface, HasParent<"ForallOp">]
    # GraphRegionNoTerminator.traits> {
  let summary = "Ends the body of a forall: what each thread hands over.";
  let description = "The ops in it happen at no certain time.";
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def IfOp : SCF_Op<"if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorRegions", "getRegionInvocationBounds"]>,
    DeclareOpInterfaceMethods<InferTypeOpInterface>, SingleBlockImplicitTerminator<"scf::YieldOp">,
    RecursiveMemoryEffects, RecursivelySpeculatable, NoRegionArguments
  ]> {
  let summary = "Runs one of two regions, whose yielded values are the results.";
  let description = [{
    ```mlir
    %0 = scf.if %c -> (f32) {
      scf.yield %a : f32
    } else {
      scf.yield %b : f32
    }
    ```

    Without results the second region may be absent.
  }];
  let arguments = (ins I1:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def ParallelOp : SCF_Op<"parallel", [
    AutomaticAllocationScope, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps"]>,
    RecursiveMemoryEffects, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    SingleBlockImplicitTerminator<"scf::ReduceOp">, HasParallelRegion
  ]> {
  let summary = "Runs its body for each point of a box of indices, in any order or at once; may reduce values.";
  let description = [{
    Each result is the reduction of what the rounds give for it, in any order, and its initial value.

    ```mlir
    %0 = scf.parallel (%i) = (%low) to (%high) step (%step) init (%zero) -> f32 {
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        scf.reduce.return %c : f32
      }
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$lowerBound, Variadic<Index>:$upperBound, Variadic<Index>:$step,
                       Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def ReduceOp : SCF_Op<"reduce", [
    Terminator, HasParent<"ParallelOp">, RecursiveMemoryEffects, DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface, ["getSuccessorOperands"]>
  ]> {
  let summary = "Ends the body of a parallel loop: the values to reduce, and how.";
  let description = "One region for each value, which makes one value of two.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegion<SizedRegion<1>>:$reductions);
  let assemblyFormat = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict";
  let hasRegionVerifier = 1;
}

def ReduceReturnOp : SCF_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator]> {
  let summary = "Ends a reduction: the value that two became.";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def WhileOp : SCF_Op<"while", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopRegions", "getInits", "getRegionIterArgs", "getYield"]>,
    RecursiveMemoryEffects, SingleBlock
  ]> {
  let summary = "A loop whose first region decides whether the second one runs.";
  let description = [{
    ```mlir
    %r = scf.while (%a = %init) : (i32) -> f32 {
      %more, %v = "test"(%a) : (i32) -> (i1, f32)
      scf.condition(%more) %v : f32
    } do {
    ^bb0(%v: f32):
      %next = "body"(%v) : (f32) -> i32
      scf.yield %next : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$after);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def IndexSwitchOp : SCF_Op<"index_switch", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"scf::YieldOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorRegions", "getRegionInvocationBounds"]>
  ]> {
  let summary = "Runs the region of the case that an index is.";
  let description = [{
    ```mlir
    %0 = scf.index_switch %i -> i32
    case 2 {
      scf.yield %a : i32
    }
    default {
      scf.yield %b : i32
    }
    ```
  }];
  let arguments = (ins Index:$arg, DenseI64ArrayAttr:$cases);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$defaultRegion, VariadicRegion<SizedRegion<1>>:$caseRegions);
  let assemblyFormat = [{
    $arg attr-dict (`->` type($results)^)?
    custom<SwitchCases>($cases, $caseRegions) `\n` `` `default` $defaultRegion
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def YieldOp : SCF_Op<"yield", [
    Pure, ReturnLike, Terminator, ParentOneOf<["ExecuteRegionOp", "ForOp", "IfOp", "IndexSwitchOp", "WhileOp"]>
  ]> {
  let summary = "Ends a region: the values that it gives.";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

#endif // TESSERA_DIALECT_SCF_SCFOPS
