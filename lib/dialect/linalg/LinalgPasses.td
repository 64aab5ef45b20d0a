// Passes of the linalg dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGPASSES
#define TESSERA_DIALECT_LINALG_LINALGPASSES

include "mlir/Pass/PassBase.td"

def LinalgGeneralizeNamedOpsPass : Pass<"linalg-generalize-named-ops"> {
  let summary = "Convert named ops into generic ops.";
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect"];
}
def ConvertLinalgToLoopsPass : Pass<"convert-linalg-to-loops"> {
  let summary = "Turn structured ops on buffers into loops over their elements.";
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect", "scf::SCFDialect", "affine::AffineDialect"];
}

def ConvertLinalgToAffineLoopsPass : Pass<"convert-linalg-to-affine-loops"> {
  let summary = "Turn structured ops on buffers into loops of the affine dialect.";
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect", "affine::AffineDialect", "memref::MemRefDialect"];
}
def ConvertLinalgToParallelLoopsPass : Pass<"convert-linalg-to-parallel-loops"> {
  let summary = "Turn structured ops on buffers into loops, parallel ones where the op's are.";
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect", "scf::SCFDialect", "affine::AffineDialect", "memref::MemRefDialect"];
}
def ConvertElementwiseToLinalgPass : Pass<"convert-elementwise-to-linalg"> {
  let summary = "Convert ops that work on each element of tensors into generic ones.";
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect", "arith::ArithDialect"];
}
def LinalgInlineScalarOperandsPass : Pass<"linalg-inline-scalar-operands"> {
  let summary = "Read operands of which a generic op takes one element inside of it.";
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect", "arith::ArithDialect"];
}
def LinalgElementwiseOpFusionPass : Pass<"linalg-fuse-elementwise-ops"> {
  let summary = "Compute what one generic op makes for another one alone inside of that.";
  let description = [{
    Parallel ops on tensors whose only use is an input of another generic op go into its body. Tensors that have one value
    everywhere become scalars in the body, inits that aren't read empty tensors; operands that aren't needed any more go.
    A structured op whose input is joined (`tensor.collapse_shape`), or whose result is split (`tensor.expand_shape`), runs over the
    split dimensions instead, so that the reshape isn't between two ops any more.
  }];
  let hasPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect", "affine::AffineDialect", "arith::ArithDialect"];
}
def LinalgFoldUnitExtentDimsPass : Pass<"linalg-fold-unit-extent-dims"> {
  let summary = "Leave out loops of one step, and dimensions of size 1 of what they read and write.";
  let description = [{
    Operands of generic ops are collapsed, and results expanded. Slices are taken and inserted without such dimensions. Inits that a parallel op reads
    become inputs. Padding keeps its dimensions.
  }];
  let options = [
    Option<"useRankReducingSlices", "use-rank-reducing-slices", "bool", "false", "Take slices of operands and insert results instead of reshaping both.">
  ];
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect", "memref::MemRefDialect", "arith::ArithDialect"];
}
def LinalgSpecializeGenericOpsPass : Pass<"linalg-specialize-generic-ops"> {
  let summary = "Convert generic ops that do what a named op does into that one.";
  let description = [{
    Copies, fills, broadcasts, transpositions, single functions of elements and products of matrices that aren't transposed.
  }];
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect"];
}

def LinalgMorphOpsPass : Pass<"linalg-morph-ops"> {
  let summary = "Convert linalg ops between forms";
  let description = [{
    A function of elements is a named op (`linalg.add`), an op of a category (`linalg.elementwise`) or a generic one. Each of the first two can be what comes after it;
    back the way goes for generic ops that are what a named op is.
  }];
  let options = [
    Option<"namedToCategory", "named-to-category", "bool", "false", "Named functions of elements become linalg.elementwise.">,
    Option<"categoryToGeneric", "category-to-generic", "bool", "false", "Ops that aren't generic become that.">,
    Option<"namedToGeneric", "named-to-generic", "bool", "false", "Ops that aren't generic become that.">,
    Option<"genericToNamed", "generic-to-named", "bool", "false", "Generic ops become named ones where there is one.">
  ];
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect"];
}

def LinalgFoldIntoElementwisePass : Pass<"linalg-fold-into-elementwise"> {
  let summary = "Fold transpose ops into elementwise";
  let description = [{
    Where `linalg.elementwise` reads what a transposition gives as it is, its map reads the original.
  }];
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect"];
}

#endif // TESSERA_DIALECT_LINALG_LINALGPASSES
