// Loads of a loop begin rounds before they are needed, as copies to shared memory.
// RUN: triton-opt %s --split-input-file --tritongpu-assign-latencies=num-stages=3 | FileCheck %s --check-prefix=LATENCY
// RUN: triton-opt %s --split-input-file --tritongpu-assign-latencies=num-stages=3 --tritongpu-schedule-loops | FileCheck %s --check-prefix=STAGE
// RUN: triton-opt %s --split-input-file --tritongpu-assign-latencies=num-stages=3 --tritongpu-schedule-loops --tritongpu-pipeline --canonicalize --verify-diagnostics | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // LATENCY-LABEL: @product
  // LATENCY: tt.load {{.*}} {tt.latency = 2 : i32}
  // LATENCY: tt.load {{.*}} {tt.latency = 2 : i32}
  // STAGE-LABEL: @product
  // STAGE: tt.load {{.*}} {loop.cluster = 3 : i32, loop.stage = 0 : i32}
  // STAGE: tt.load {{.*}} {loop.cluster = 3 : i32, loop.stage = 0 : i32}
  // STAGE: tt.dot {{.*}} {loop.cluster = 0 : i32, loop.stage = 2 : i32}
  // STAGE: tt.addptr {{.*}} {loop.cluster = 2 : i32, loop.stage = 1 : i32}
  // STAGE: } {tt.scheduled_max_stage = 2 : i32}

  // CHECK-LABEL: @product
  // Two buffers, which begin to be filled where there are rounds.
  // CHECK: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x64x32xf16, #[[$SHARED:.*]], #smem, mutable>
  // CHECK: %[[B:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x32x64xf16, #{{.*}}, #smem, mutable>
  // CHECK: %[[HAS1:.*]] = arith.cmpi sgt, %[[N:.*]], %c0
  // CHECK: %[[MASK1:.*]] = tt.splat %[[HAS1]]
  // CHECK: %[[T1:.*]] = ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %[[MASK1]] {contiguity = 8 : i32}
  // CHECK: %[[G1:.*]] = ttg.async_commit_group tokens %[[T1]]
  // CHECK-COUNT-3: ttg.async_commit_group
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]] step
  // CHECK: %[[LAST:.*]] = arith.subi %[[N]], %c2_i32
  // CHECK: %[[MORE:.*]] = arith.cmpi slt, %[[I]], %[[LAST]]
  // CHECK: %[[WAIT:.*]] = ttg.async_wait {{.*}} {num = 2 : i32}
  // CHECK: %[[X:.*]] = ttg.local_load {{.*}} token %[[WAIT]]
  // CHECK: tt.dot
  // CHECK: %[[MASK:.*]] = tt.splat %[[MORE]]
  // CHECK: ttg.async_copy_global_to_local {{.*}} mask %[[MASK]]
  // CHECK: scf.yield
  // CHECK: ttg.async_wait {num = 0 : i32}
  // CHECK: ttg.local_dealloc %[[B]]
  // CHECK: ttg.local_dealloc %[[A]]
  tt.func @product(%a: tensor<64x32x!tt.ptr<f16>, #blocked> {tt.divisibility = dense<[16, 16]> : tensor<2xi32>, tt.contiguity = dense<[1, 32]> : tensor<2xi32>},
                   %b: tensor<32x64x!tt.ptr<f16>, #blocked> {tt.divisibility = dense<[16, 16]> : tensor<2xi32>, tt.contiguity = dense<[1, 64]> : tensor<2xi32>},
                   %n: i32) -> tensor<64x64xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %step = arith.constant dense<32> : tensor<64x32xi32, #blocked>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %p = %a) -> (tensor<64x64xf32, #mma>, tensor<64x32x!tt.ptr<f16>, #blocked>) : i32 {
      %x = tt.load %p : tensor<64x32x!tt.ptr<f16>, #blocked>
      %y = tt.load %b : tensor<32x64x!tt.ptr<f16>, #blocked>
      %xd = ttg.convert_layout %x : tensor<64x32xf16, #blocked> -> tensor<64x32xf16, #a>
      %yd = ttg.convert_layout %y : tensor<32x64xf16, #blocked> -> tensor<32x64xf16, #b>
      %d = tt.dot %xd, %yd, %acc : tensor<64x32xf16, #a> * tensor<32x64xf16, #b> -> tensor<64x64xf32, #mma>
      %next = tt.addptr %p, %step : tensor<64x32x!tt.ptr<f16>, #blocked>, tensor<64x32xi32, #blocked>
      scf.yield %d, %next : tensor<64x64xf32, #mma>, tensor<64x32x!tt.ptr<f16>, #blocked>
    }
    tt.return %r#0 : tensor<64x64xf32, #mma>
  }
}

// -----

// A load that is too small for a copy is for the next round and needs a mask; the last stage needs none.
// LATENCY-LABEL: @given
// STAGE-LABEL: @given
// CHECK-LABEL: @given
// CHECK: %[[FIRST:.*]] = tt.load %{{.*}}, %{{.*}} : !tt.ptr<i8>
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %[[FIRST]])
// CHECK: tt.store %{{.*}}, %[[X]] :
// CHECK: tt.load %{{.*}}, %{{.*}} : !tt.ptr<i8>
tt.func @given(%p: !tt.ptr<i8>, %q: !tt.ptr<i8>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = tt.load %p {tt.latency = 1 : i32} : !tt.ptr<i8>
    tt.store %q, %x : !tt.ptr<i8>
  } {tt.num_stages = 2 : i32}
  tt.return
}
