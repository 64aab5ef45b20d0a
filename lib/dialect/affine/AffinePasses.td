// Passes of the affine dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINEPASSES
#define TESSERA_DIALECT_AFFINE_AFFINEPASSES

include "mlir/Pass/PassBase.td"

def AffineLoopUnrollAndJam : InterfacePass<"affine-loop-unroll-jam", "FunctionOpInterface"> {
  let summary = "Run several rounds of the loop that a function begins with in one, together in the loops inside.";
  let dependentDialects = ["affine::AffineDialect"];
  let options = [Option<"unrollJamFactor", "unroll-jam-factor", "unsigned", "4", "How many rounds become one.">];
}

def SimplifyAffineStructures : Pass<"affine-simplify-structures", "func::FuncOp"> {
  let hasPatterns = 1;
  let summary = "Simplify affine maps and sets in attributes, and the affine operations that have them.";
}

def AffineLoopFusion : Pass<"affine-loop-fusion"> {
  let summary = "Run loops that write what others read, or read the same, in these.";
  let description = [{
    A nest that writes what another one reads runs its part in each round of that one, as deep in it as saves the most memory; what only the two of them need
    gets a buffer as small as it can be. Then nests that read the same memref and don't need each other become one. Blocks in which operations with regions do what isn't known,
    and those with more than 16,384 dependences, stay as they are.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
  let options = [
    Option<"computeToleranceThreshold", "compute-tolerance", "double", "0.3", "Which part of all operations may run again for it.">,
    Option<"fastMemorySpace", "fast-mem-space", "unsigned", "0", "Number of a fast memory for small buffers; 0: they are where the memref is.">,
    Option<"localBufSizeThreshold", "local-buf-threshold", "uint64_t", "0", "KiB up to which a buffer is small.">,
    Option<"maximalFusion", "maximal", "bool", "false", "As deep as is right, whatever it costs.">,
    Option<"affineFusionMode", "mode", "mlir::affine::FusionMode", "mlir::affine::FusionMode::Greedy", "Which loops become one.",
           [{llvm::cl::values(
               clEnumValN(mlir::affine::FusionMode::Greedy, "greedy", "Both kinds."),
               clEnumValN(mlir::affine::FusionMode::ProducerConsumer, "producer", "Those that write what others read."),
               clEnumValN(mlir::affine::FusionMode::Sibling, "sibling", "Those that read the same.")
             )}]>
  ];
}

def AffineDataCopyGeneration : Pass<"affine-data-copy-generate", "func::FuncOp"> {
  let summary = "Let loops access buffers in fast memory, with copies before and behind them.";
  let hasPatterns = 1;
  let dependentDialects = ["memref::MemRefDialect"];
  let options = [
    Option<"fastMemoryCapacity", "fast-mem-capacity", "uint64_t", "18446744073709551615", "KiB that buffers of a loop may take: else those of loops inside.">,
    Option<"fastMemorySpace", "fast-mem-space", "unsigned", "1", "Number of the fast memory.">,
    Option<"generateDma", "generate-dma", "bool", "false", "Transfers in place of loops.">,
    Option<"minDmaTransferSize", "min-dma-transfer", "int", "1024", "Not used.">,
    Option<"slowMemorySpace", "slow-mem-space", "unsigned", "0", "Number of the memory that accesses are replaced of.">,
    Option<"skipNonUnitStrideLoops", "skip-non-unit-stride-loops", "bool", "false", "Copy inside of loops whose step isn't 1, whatever they access.">,
    Option<"tagMemorySpace", "tag-mem-space", "unsigned", "0", "Number of the memory for tags of transfers.">
  ];
}

def AffineParallelize : Pass<"affine-parallelize", "func::FuncOp"> {
  let summary = "Turn loops whose rounds may run in any order into parallel loops.";
  let options = [
    Option<"maxNested", "max-nested", "unsigned", "4294967295", "How many parallel loops may be in each other.">,
    Option<"parallelReductions", "parallel-reductions", "bool", "false", "Loops that reduce values, too.">
  ];
}

def AffineScalarReplacement : Pass<"affine-scalrep", "func::FuncOp"> {
  let summary = "Use what was stored or loaded before in place of loading it, and drop stores that are overwritten.";
}

def AffineLoopTiling : Pass<"affine-loop-tile", "func::FuncOp"> {
  let summary = "Turn nests of loops into loops over tiles and over what is in them, where no dependence forbids it.";
  let options = [
    Option<"cacheSizeInKiB", "cache-size", "uint64_t", "512", "With no sizes given: KiB that what a tile touches is to fit into.">,
    Option<"separate", "separate", "bool", "false", "Let full tiles have loops of their own, with constant numbers of rounds.">,
    Option<"tileSize", "tile-size", "unsigned", "0", "Rounds in a tile, for all loops.">,
    ListOption<"tileSizes", "tile-sizes", "unsigned", "The same for each loop of a nest; 4 where none is given.">
  ];
}

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
def AffinePipelineDataTransfer : Pass<"affine-pipeline-data-transfer", "func::FuncOp"> {
  let summary = "Let transfers into a faster memory run while the round before computes.";
  let description = [{
    The buffer and the tag of an `affine.dma_start` are doubled, each round uses the half that the round before doesn't, and a round's transfers begin before
    the round in front of it computes. The first transfers stand before the loop, the last computation behind it.

    This takes loops of two rounds or more whose number is known, that carry no values, and transfers
    - into memory of a greater number than that from which they come, from a memref that the loop only reads (memrefs that are different values are taken for different memory);
    - into a buffer and with a tag that are allocated, or are arguments, and that aren't used but in the loop, behind the start of the transfer, at affine places. No other transfer goes
      there or has the tag. What a round doesn't write to its buffer is not what the round before left there.

    All others stay as they are. Loops are copied with each loop around them that is pipelined, up to two million operations in a function.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect"];
}
def SimplifyAffineMinMaxPass : InterfacePass<"affine-simplify-min-max", "FunctionOpInterface"> {
  let summary = "Leave out results of affine.min and affine.max that never count.";
  let description = [{
    A result of a minimum goes when another one is always less, of a maximum when another one is always more. What is known of the operands: bounds of affine loops, the maps of
    `affine.apply`, `affine.min` and `affine.max`, and the ranges that ops with `InferIntRangeInterface` say of their results. Minima of more than 16 results stay. The canonicalizations of
    both ops follow.
  }];
  let hasPatterns = 1;
  let dependentDialects = ["affine::AffineDialect"];
}

#endif // TESSERA_DIALECT_AFFINE_AFFINEPASSES
