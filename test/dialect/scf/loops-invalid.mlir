// A forall that makes tensors is no nest of loops.
// RUN: mlir-opt --split-input-file --verify-diagnostics --scf-forall-to-for %s

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op has results, which this pass doesn't convert}}
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
    }
  }
  return
}
