// The ops of Triton's dialect of threads are read and printed as Triton prints them.
// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt --mlir-print-op-generic %s | triton-opt | FileCheck %s

// CHECK-LABEL: tt.func @barriers
tt.func @barriers() {
  // CHECK-NEXT: ttg.barrier all
  ttg.barrier all
  // CHECK-NEXT: ttg.barrier all
  ttg.barrier local|global_read|global_write|tensor_read|tensor_write
  // CHECK-NEXT: ttg.barrier local|global_write
  ttg.barrier global_write | "local"
  // CHECK-NEXT: ttg.barrier none {a}
  ttg.barrier none {a}
  tt.return
}

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#columns = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1]}>
#padded = #ttg.padded_shared<[32:+4] {order = [1, 0], shape = [64, 32]}>
#smem = #ttg.shared_memory

// CHECK-LABEL: @shared_memory(
tt.func @shared_memory(%t: tensor<64x32xf16, #blocked>, %i: i32) {
  // CHECK-NEXT: %[[M:.*]] = ttg.local_alloc %{{.*}} : (tensor<64x32xf16, #blocked>) -> !ttg.memdesc<64x32xf16, #shared, #smem>
  %m = ttg.local_alloc %t : (tensor<64x32xf16, #blocked>) -> !ttg.memdesc<64x32xf16, #shared, #smem>
  // CHECK-NEXT: ttg.local_load %[[M]] : !ttg.memdesc<64x32xf16, #shared, #smem> -> tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
  %v = ttg.local_load %m : !ttg.memdesc<64x32xf16, #shared, #smem> -> tensor<64x32xf16, #a>
  // CHECK-NEXT: %[[B:.*]] = ttg.local_alloc {alignment = 32 : i32} : () -> !ttg.memdesc<3x64x32xf16, #shared, #smem, mutable>
  %b = ttg.local_alloc {alignment = 32 : i32} : () -> !ttg.memdesc<3x64x32xf16, #shared, #smem, mutable>
  // CHECK-NEXT: %[[S:.*]] = ttg.memdesc_index %[[B]][%{{.*}}] : !ttg.memdesc<3x64x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable>
  %s = ttg.memdesc_index %b[%i] : !ttg.memdesc<3x64x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable>
  // CHECK-NEXT: ttg.local_store %{{.*}}, %[[S]] : tensor<64x32xf16, #blocked> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable>
  ttg.local_store %t, %s : tensor<64x32xf16, #blocked> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable>
  // CHECK-NEXT: ttg.memdesc_subslice %[[S]][0, 16] : !ttg.memdesc<64x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable, 64x32>
  %p = ttg.memdesc_subslice %s[0, 16] : !ttg.memdesc<64x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable, 64x32>
  // CHECK-NEXT: ttg.memdesc_trans %[[M]] {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf16, #shared, #smem> -> !ttg.memdesc<32x64xf16, #shared1, #smem>
  %r = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf16, #shared, #smem> -> !ttg.memdesc<32x64xf16, #columns, #smem>
  // CHECK-NEXT: ttg.memdesc_reinterpret %[[M]] : !ttg.memdesc<64x32xf16, #shared, #smem> -> !ttg.memdesc<32x64xbf16, #shared, #smem>
  %q = ttg.memdesc_reinterpret %m : !ttg.memdesc<64x32xf16, #shared, #smem> -> !ttg.memdesc<32x64xbf16, #shared, #smem>
  // CHECK-NEXT: ttg.local_dealloc %[[B]] : !ttg.memdesc<3x64x32xf16, #shared, #smem, mutable>
  ttg.local_dealloc %b : !ttg.memdesc<3x64x32xf16, #shared, #smem, mutable>
  // CHECK-NEXT: ttg.convert_layout %{{.*}} : tensor<64x32xf16, #blocked> -> tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
  %c = ttg.convert_layout %t : tensor<64x32xf16, #blocked> -> tensor<64x32xf16, #a>
  tt.return
}

// CHECK-LABEL: @copies(
tt.func @copies(%p: tensor<64x32x!tt.ptr<f16>, #blocked>, %k: tensor<64x32xi1, #blocked>, %o: tensor<64x32xf16, #blocked>,
                %m: !ttg.memdesc<64x32xf16, #padded, #smem, mutable>) {
  // CHECK: %[[T:.*]] = ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %{{.*}} other %{{.*}} cacheModifier = ca {contiguity = 8 : i32} : tensor<64x32x!tt.ptr<f16>, #blocked> -> <64x32xf16, #shared2, #smem, mutable>
  %t = ttg.async_copy_global_to_local %p, %m mask %k other %o cacheModifier = ca {contiguity = 8 : i32} : tensor<64x32x!tt.ptr<f16>, #blocked> -> <64x32xf16, #padded, #smem, mutable>
  // CHECK-NEXT: %[[G:.*]] = ttg.async_commit_group tokens %[[T]]
  %g = ttg.async_commit_group tokens %t
  // CHECK-NEXT: %[[W:.*]] = ttg.async_wait %[[G]] {num = 2 : i32}
  %w = ttg.async_wait %g {num = 2 : i32}
  // CHECK-NEXT: ttg.local_load %{{.*}} token %[[W]] : !ttg.memdesc<64x32xf16, #shared2, #smem, mutable> -> tensor<64x32xf16, #blocked>
  %v = ttg.local_load %m token %w : !ttg.memdesc<64x32xf16, #padded, #smem, mutable> -> tensor<64x32xf16, #blocked>
  tt.return
}

// CHECK-LABEL: @others(
tt.func @others(%i: i32, %p: i1, %b: tensor<64x16xi8, #blocked>, %m: !ttg.memdesc<64x32xf16, #shared, #smem, mutable>,
                %n: tensor<64x32xi32, #blocked>, %v: tensor<64x32xf16, #blocked>) {
  // CHECK: ttg.predicate_stage %{{.*}}, %{{.*}}, %{{.*}} maxStage 2 stage 1 : i32 -> i1
  %s = ttg.predicate_stage %i, %i, %i maxStage 2 stage 1 : i32 -> i1
  // CHECK-NEXT: "ttg.mask"(%{{.*}}) ({
  // CHECK-NEXT: ttg.mask.return %{{.*}} : i32
  %k = "ttg.mask"(%p) ({
    ttg.mask.return %i : i32
  }) : (i1) -> i32
  // CHECK: ttg.fp4_to_fp %{{.*}} {axis = 1 : i32} : tensor<64x16xi8, #blocked> -> tensor<64x32xbf16, #blocked>
  %f = ttg.fp4_to_fp %b {axis = 1 : i32} : tensor<64x16xi8, #blocked> -> tensor<64x32xbf16, #blocked>
  // CHECK-NEXT: ttg.global_scratch_alloc {alignment = 8 : i32, nbytes = 100 : i32} : !tt.ptr<i8>
  %g = ttg.global_scratch_alloc {alignment = 8 : i32, nbytes = 100 : i32} : !tt.ptr<i8>
  // CHECK-NEXT: ttg.local_gather %{{.*}}[%{{.*}}] {axis = 0 : i32} : !ttg.memdesc<64x32xf16, #shared, #smem, mutable>, tensor<64x32xi32, #blocked> -> tensor<64x32xf16, #blocked>
  %e = ttg.local_gather %m[%n] {axis = 0 : i32} : !ttg.memdesc<64x32xf16, #shared, #smem, mutable>, tensor<64x32xi32, #blocked> -> tensor<64x32xf16, #blocked>
  // CHECK-NEXT: ttg.local_scatter %{{.*}}[%{{.*}}], %{{.*}} {axis = 1 : i32} : !ttg.memdesc<64x32xf16, #shared, #smem, mutable>, tensor<64x32xi32, #blocked>, tensor<64x32xf16, #blocked>
  ttg.local_scatter %m[%n], %v {axis = 1 : i32} : !ttg.memdesc<64x32xf16, #shared, #smem, mutable>, tensor<64x32xi32, #blocked>, tensor<64x32xf16, #blocked>
  // CHECK-NEXT: ttg.warp_id{{$}}
  %w = ttg.warp_id
  // CHECK-NEXT: ttg.warp_id {omitUniformHint}
  %x = ttg.warp_id {omitUniformHint}
  tt.return
}
