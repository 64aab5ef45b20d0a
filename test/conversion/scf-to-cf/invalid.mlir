// convert-scf-to-cf: what it can't convert, whatever was converted before.
// RUN: mlir-opt %s --convert-scf-to-cf --split-input-file --verify-diagnostics

func.func @tensors(%t: tensor<4xf32>, %c: i1, %low: index, %high: index) -> tensor<4xf32> {
  %r = scf.if %c -> index {
    scf.yield %low : index
  } else {
    scf.yield %high : index
  }
  // expected-error@+2 {{failed to legalize operation 'scf.forall' that was explicitly marked illegal}}
  // expected-note@+1 {{its results are tensors: bufferize it first}}
  %0 = scf.forall (%i) in (%r) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<4xf32>
}
