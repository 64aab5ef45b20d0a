// Passes of the affine dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINEPASSES
#define TESSERA_DIALECT_AFFINE_AFFINEPASSES

include "mlir/Pass/PassBase.td"

def AffineLoopUnroll : InterfacePass<"affine-loop-unroll", "FunctionOpInterface"> {
  let summary = "Run several rounds of affine loops in one.";
  let description = [{
    Of loops without others in them. Rounds that are left over run in a loop behind, as far as its begin is affine. More than two million copied
    operations are an error.
  }];
  let dependentDialects = ["affine::AffineDialect"];
  let options = [
    Option<"unrollFactor", "unroll-factor", "int64_t", "4", "How many rounds become one; -1: all.">,
    Option<"unrollUpToFactor", "unroll-up-to-factor", "bool", "false", "Unroll loops with fewer rounds, too.">,
    Option<"numRepetitions", "unroll-num-reps", "unsigned", "1", "How often innermost loops are unrolled.">,
    Option<"unrollFullThreshold", "unroll-full-threshold", "unsigned", "0",
           "With a factor of -1, unroll loops at any depth with at most as many rounds; 0: innermost ones with any number.">,
    Option<"cleanUpUnroll", "cleanup-unroll", "bool", "false", "Unroll loops whose rounds aren't a multiple of the factor fully, where their number is known.">
  ];
}

def RaiseMemrefDialect : Pass<"affine-raise-from-memref", "func::FuncOp"> {
  let summary = "Turn loads and stores whose indices are affine into those of affine.";
  let dependentDialects = ["affine::AffineDialect"];
}

def AffineLoopInvariantCodeMotion : Pass<"affine-loop-invariant-code-motion", "func::FuncOp"> {
  let summary = "Move what is the same in each round of an affine loop before it, reads and writes included.";
  let description = [{
    A read goes when nothing in the loop writes the buffer, a write when nothing else in it gets at the buffer. Memory that has several names isn't
    recognised as such.
  }];
}
def AffineLoopNormalize : Pass<"affine-loop-normalize", "func::FuncOp"> {
  let summary = "Let affine loops begin at 0 and go in steps of 1.";
  let dependentDialects = ["affine::AffineDialect"];
  let options = [
    Option<"promoteSingleIter", "promote-single-iter", "bool", "false", "Replace loops with one round by their bodies.">
  ];
}

#endif // TESSERA_DIALECT_AFFINE_AFFINEPASSES
