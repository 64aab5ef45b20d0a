// The cf dialect: branches between blocks, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_CF_CFOPS
#define TESSERA_DIALECT_CF_CFOPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def CF_Dialect : Dialect {
  let name = "cf";
  let summary = "Branches between blocks.";
  let cppNamespace = "::mlir::cf";
  let dependentDialects = ["arith::ArithDialect"];
  let inlinesEverything = 1;
}

class CF_Op<string mnemonic, list<Trait> traits = []> : Op<CF_Dialect, mnemonic, traits>;

def AssertOp : CF_Op<"assert", [MemoryEffects<[MemWrite]>]> {
  let summary = "Stops the program with a message unless a condition holds.";
  let description = [{
    ```mlir
    cf.assert %b, "expected to be true"
    ```
  }];
  let arguments = (ins I1:$arg, StrAttr:$msg);
  let assemblyFormat = "$arg `,` $msg attr-dict";
  let hasCanonicalizeMethod = 1;
}

def BranchOp : CF_Op<"br", [
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>,
    Pure, Terminator
  ]> {
  let summary = "Goes on with a block.";
  let description = [{
    The operands become the block's arguments.

    ```mlir
    cf.br ^bb3(%3 : tensor<*xf32>)
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
  let hasCanonicalizer = 1;
}

def CondBranchOp : CF_Op<"cond_br", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>,
    WeightedBranchOpInterface, Pure, Terminator
  ]> {
  let summary = "Goes on with one of two blocks.";
  let description = [{
    The operands in parentheses become the arguments of the block before them. The weights say how likely the blocks are.

    ```mlir
    cf.cond_br %cond, ^bb1(%a : i32), ^bb2
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<AnyType>:$trueDestOperands, Variadic<AnyType>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)` )? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def SwitchOp : CF_Op<"switch", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>,
    Pure, Terminator
  ]> {
  let summary = "Goes on with the block of a number.";
  let description = [{
    The default is for what no case is for.

    ```mlir
    cf.switch %flag : i32, [
      default: ^bb1(%a : i32),
      42: ^bb2
    ]
    ```
  }];
  let arguments = (ins
    AnyInteger:$flag,
    Variadic<AnyType>:$defaultOperands,
    VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
    OptionalAttr<AnyIntElementsAttr>:$case_values,
    DenseI32ArrayAttr:$case_operand_segments
  );
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $flag `:` type($flag) `,` `[` `\n`
    custom<SwitchOpCases>(ref(type($flag)), $defaultDestination, $defaultOperands, type($defaultOperands),
                          $case_values, $caseDestinations, $caseOperands, type($caseOperands),
                          $case_operand_segments)
    `]` attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_CF_CFOPS
