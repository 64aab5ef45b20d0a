// A branch chooses between tensors, too, where its condition does.
// RUN: triton-opt %s --tritongpu-combine-tensor-select-and-if | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @choose
  // CHECK-SAME: (%[[X:.*]]: tensor<128xf32, #blocked>, %[[Y:.*]]: tensor<128xf32, #blocked>, %[[C:.*]]: i1,
  // CHECK-NOT: arith.select
  // CHECK: %[[R:.*]] = scf.if %[[C]] -> (tensor<128xf32, #blocked>) {
  // CHECK: tt.store
  // CHECK: scf.yield %[[X]]
  // CHECK: } else {
  // CHECK: scf.yield %[[Y]]
  // CHECK: tt.return %[[R]]
  tt.func @choose(%x: tensor<128xf32, #blocked>, %y: tensor<128xf32, #blocked>, %c: i1, %p: tensor<128x!tt.ptr<f32>, #blocked>) -> tensor<128xf32, #blocked> {
    %s = arith.select %c, %x, %y : tensor<128xf32, #blocked>
    scf.if %c {
      tt.store %p, %x : tensor<128x!tt.ptr<f32>, #blocked>
    }
    tt.return %s : tensor<128xf32, #blocked>
  }
  // Within the branch the choice is known.
  // CHECK-LABEL: @inside
  // CHECK: scf.if
  // CHECK: tt.store %{{.*}}, %[[X:.*]] :
  // CHECK: tt.return
  tt.func @inside(%x: tensor<128xf32, #blocked>, %y: tensor<128xf32, #blocked>, %c: i1, %p: tensor<128x!tt.ptr<f32>, #blocked>) {
    %s = arith.select %c, %x, %y : tensor<128xf32, #blocked>
    scf.if %c {
      tt.store %p, %s : tensor<128x!tt.ptr<f32>, #blocked>
    }
    tt.return
  }
}
