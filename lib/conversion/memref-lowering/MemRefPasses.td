// Passes that lower memref ops to simpler ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MEMREFLOWERING_MEMREFPASSES
#define TESSERA_CONVERSION_MEMREFLOWERING_MEMREFPASSES

include "mlir/Pass/PassBase.td"

def ExpandOpsPass : Pass<"memref-expand"> {
  let summary = "Replace memref ops that LLVM has nothing for.";
  let description = [{
    A reshape by a buffer of known length becomes a reinterpret_cast with sizes that are loaded.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect"];
}

def ExpandStridedMetadataPass : Pass<"expand-strided-metadata"> {
  let summary = "Compute offsets, sizes and strides of views with operations of their own.";
  let appliesPatterns = 1;
  let description = [{
    subview, expand_shape and collapse_shape become a reinterpret_cast of their source's base buffer; what extract_strided_metadata takes
    from views, allocations and globals is computed from what they are made of.
  }];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect"];
}

def ExpandReallocPass : Pass<"expand-realloc"> {
  let summary = "Replace memref.realloc by an allocation and a copy, where the buffer grows.";
  let options = [Option<"emitDeallocs", "emit-deallocs", "bool", "true", "Free the old buffer.">];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect", "scf::SCFDialect"];
}

def ResolveRankedShapeTypeResultDimsPass : Pass<"resolve-ranked-shaped-type-result-dims"> {
  let summary = "Compute sizes of results from the operands of what makes them.";
  let hasPatterns = 1;
  let description = [{
    Replaces `memref.dim` and `tensor.dim` of what ops that implement ReifyRankedShapedTypeOpInterface make.
  }];
  let options = [
    Option<"errorOnPatternIterationLimit", "error-on-pattern-iteration-limit", "bool", "true", "Fail when a limit is reached.">
  ];
  let dependentDialects = ["memref::MemRefDialect", "tensor::TensorDialect"];
}

def ResolveShapedTypeResultDimsPass : Pass<"resolve-shaped-type-result-dims"> {
  let summary = "The same, also of what implements InferShapedTypeOpInterface.";
  let hasPatterns = 1;
  let options = [
    Option<"errorOnPatternIterationLimit", "error-on-pattern-iteration-limit", "bool", "true", "Fail when a limit is reached.">
  ];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect", "tensor::TensorDialect"];
}

def MemRefEmulateWideInt : Pass<"memref-emulate-wide-int"> {
  let summary = "Keep integers of twice the width that a target has as vectors of halves, in memory too.";
  let appliesConversion = 1;
  let options = [Option<"widestIntSupported", "widest-int-supported", "unsigned", "32", "The widest integers of the target, a power of two.">];
  let dependentDialects = ["vector"];
}

def FoldMemRefAliasOpsPass : Pass<"fold-memref-alias-ops"> {
  let summary = "Access what views were made of in place of the views.";
  let appliesPatterns = 1;
  let mayStopEarly = 1;
  let description = [{
    Loads, stores, transfers and loads and stores of matrices at indices of a subview, an expand_shape or a collapse_shape become such at
    indices of its source; a subview of a subview becomes one. A transfer that may leave its buffer stays, as does one over strides.
  }];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect", "vector"];
}

def FoldTensorSubsetOpsPass : Pass<"fold-tensor-subset-ops"> {
  let group = "Tensor";
  let summary = "Access tensors in place of their slices.";
  let appliesPatterns = 1;
  let mayStopEarly = 1;
  let description = [{
    A transfer that reads a slice reads what it was cut from. A transfer that fills a tensor which is then inserted into another one writes
    to that; so does an insertion that fills it. All of unit strides; transfers have no mask and stay inside.
  }];
  let dependentDialects = ["affine::AffineDialect", "tensor::TensorDialect", "vector"];
}

def AffineFoldMemRefAliasOps : Pass<"affine-fold-memref-alias-ops"> {
  let group = "Affine";
  let summary = "Let affine.load and affine.store access what views are made of instead of the views.";
  let appliesPatterns = 1;
  let mayStopEarly = 1;
  let description = [{
    Of a subview, expand_shape or collapse_shape; the indices are computed before the access, whose map is the identity then.
  }];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect"];
}

def FlattenMemrefsPass : Pass<"flatten-memref"> {
  let summary = "Allocate and access buffers of several dimensions as ones of one.";
  let appliesPatterns = 1;
  let description = [{
    An allocation whose sizes aren't constants stays as it is.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect", "vector"];
}

def NormalizeMemRefsPass : Pass<"normalize-memrefs", "ModuleOp"> {
  let summary = "Give buffers whose layouts are maps the shapes that these lead to, and no layouts.";
  let description = [{
    Also as arguments and results of functions, but for those that use such a buffer in ways that aren't known, and whatever calls them or is called by them.
    Of dynamic shapes only tiles; that no two places are the same isn't checked.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect"];
}

def ReifyResultShapesPass : Pass<"reify-result-shapes"> {
  let summary = "Give tensor.pad and tensor.concat result types with the sizes that follow from their operands.";
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect", "tensor::TensorDialect"];
}

def BubbleDownMemorySpaceCasts : Pass<"bubble-down-memory-space-casts"> {
  let group = "Transforms";
  let summary = "Access buffers in their space where a cast had forgotten it.";
  let appliesPatterns = 1;
  let description = [{
    A `memref.memory_space_cast` to no space in particular moves behind views; what reads and writes takes its source.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def GpuDecomposeMemrefsPass : Pass<"gpu-decompose-memrefs"> {
  let group = "GPU";
  let summary = "Compute where elements lie in operations of their own, inside of launches.";
  let appliesPatterns = 1;
  let description = [{
    Loads and stores go to buffers without dimensions; a subview becomes a reinterpret_cast. Bases, offsets and strides are taken outside of the launch.
  }];
  let dependentDialects = ["affine::AffineDialect", "gpu", "memref::MemRefDialect"];
}

#endif // TESSERA_CONVERSION_MEMREFLOWERING_MEMREFPASSES
