// Mathematics becomes calls of libdevice's functions, declared in front of the first function that needs them.
// RUN: mlir-opt --allow-unregistered-dialect --convert-gpu-to-nvvm %s | FileCheck %s

// CHECK: gpu.module @math {
gpu.module @math {
  // CHECK-NEXT: llvm.func @__nv_expf(f32) -> f32
  // CHECK-NEXT: llvm.func @__nv_fast_expf(f32) -> f32
  // CHECK-NEXT: llvm.func @__nv_exp(f64) -> f64
  // CHECK-NEXT: llvm.func @plain(
  func.func @plain(%x: f32, %y: f64) {
    // CHECK-NEXT: %[[A:.*]] = llvm.call @__nv_expf(%arg0) : (f32) -> f32
    %0 = math.exp %x : f32
    // Fast functions are there for f32 alone, and only where an approximation will do.
    // CHECK-NEXT: %[[B:.*]] = llvm.call @__nv_fast_expf(%arg0) : (f32) -> f32
    %1 = math.exp %x fastmath<afn> : f32
    // CHECK-NEXT: %[[C:.*]] = llvm.call @__nv_expf(%arg0) : (f32) -> f32
    %2 = math.exp %x fastmath<nnan,contract> : f32
    // CHECK-NEXT: %[[D:.*]] = llvm.call @__nv_exp(%arg1) : (f64) -> f64
    %3 = math.exp %y fastmath<fast> : f64
    // CHECK-NEXT: "use"(%[[A]], %[[B]], %[[C]], %[[D]])
    "use"(%0, %1, %2, %3) : (f32, f32, f32, f64) -> ()
    return
  }

  // Floats of 16 bits are computed in f32.
  // CHECK: llvm.func @__nv_powf(f32, f32) -> f32
  // CHECK-NEXT: llvm.func @__nv_fast_powf(f32, f32) -> f32
  // CHECK-NEXT: llvm.func @narrow(
  func.func @narrow(%x: f16, %y: bf16) {
    // CHECK-NEXT: %[[X:.*]] = llvm.fpext %arg0 : f16 to f32
    // CHECK-NEXT: %[[X2:.*]] = llvm.fpext %arg0 : f16 to f32
    // CHECK-NEXT: %[[P:.*]] = llvm.call @__nv_powf(%[[X]], %[[X2]])
    // CHECK-NEXT: %[[Q:.*]] = llvm.fptrunc %[[P]] : f32 to f16
    %0 = math.powf %x, %x : f16
    // CHECK: llvm.call @__nv_fast_powf
    // CHECK-NEXT: llvm.fptrunc %{{.*}} : f32 to bf16
    %1 = math.powf %y, %y fastmath<fast> : bf16
    "use"(%0, %1) : (f16, bf16) -> ()
    return
  }

  // Vectors are taken apart, also those of several dimensions.
  // CHECK: llvm.func @vectors(
  func.func @vectors(%x: vector<2xf32>, %y: vector<2x1xf64>) {
    // CHECK-NEXT: %[[P:.*]] = llvm.mlir.poison : vector<2xf32>
    // CHECK-NEXT: %[[I:.*]] = llvm.mlir.constant(0 : i64) : i64
    // CHECK-NEXT: %[[A:.*]] = llvm.extractelement %arg0[%[[I]] : i64] : vector<2xf32>
    // CHECK-NEXT: %[[R:.*]] = llvm.call @__nv_rintf(%[[A]]) : (f32) -> f32
    // CHECK-NEXT: %[[V:.*]] = llvm.insertelement %[[R]], %[[P]][%[[I]] : i64] : vector<2xf32>
    // CHECK-COUNT-1: llvm.call @__nv_rintf
    %0 = math.roundeven %x : vector<2xf32>
    // CHECK: llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<1xf64>>
    // CHECK: llvm.call @__nv_sqrt(
    // CHECK: llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<1xf64>>
    // CHECK: llvm.call @__nv_sqrt(
    %1 = math.sqrt %y : vector<2x1xf64>
    "use"(%0, %1) : (vector<2xf32>, vector<2x1xf64>) -> ()
    return
  }

  // CHECK: llvm.func @__nv_isnanf(f32) -> i32
  // CHECK-NEXT: llvm.func @__nv_isfinited(f64) -> i32
  // CHECK-NEXT: llvm.func @__nv_powif(f32, i32) -> f32
  // CHECK-NEXT: llvm.func @__nv_abs(i32) -> i32
  // CHECK-NEXT: llvm.func @__nv_fmodf(f32, f32) -> f32
  // CHECK-NEXT: llvm.func @__nv_sincosf(f32, !llvm.ptr, !llvm.ptr)
  // CHECK-NEXT: llvm.func @others(
  func.func @others(%x: f32, %y: f64, %i: i32, %l: i64) {
    // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
    // CHECK-NEXT: %[[SIN:.*]] = llvm.alloca %[[ONE]] x f32 : (i32) -> !llvm.ptr
    // CHECK-NEXT: %[[COS:.*]] = llvm.alloca %[[ONE]] x f32 : (i32) -> !llvm.ptr
    // CHECK-NEXT: %[[T:.*]] = llvm.call @__nv_isnanf(%arg0) : (f32) -> i32
    // CHECK-NEXT: %[[Z:.*]] = llvm.mlir.constant(0 : i32) : i32
    // CHECK-NEXT: llvm.icmp "ne" %[[T]], %[[Z]] : i32
    %0 = math.isnan %x : f32
    // CHECK: llvm.call @__nv_isfinited(%arg1)
    %1 = math.isfinite %y : f64
    // CHECK: llvm.call @__nv_powif(%arg0, %arg2) : (f32, i32) -> f32
    %2 = math.fpowi %x, %i : f32, i32
    // libdevice has only integers of 32 bits.
    // CHECK-NEXT: math.fpowi %arg0, %arg3
    %3 = math.fpowi %x, %l : f32, i64
    // CHECK-NEXT: llvm.call @__nv_abs(%arg2)
    %4 = math.absi %i : i32
    // CHECK-NEXT: math.absi %arg3
    %5 = math.absi %l : i64
    // CHECK-NEXT: llvm.call @__nv_fmodf
    %6 = arith.remf %x, %x : f32
    // CHECK-NEXT: llvm.call @__nv_sincosf(%arg0, %[[SIN]], %[[COS]])
    // CHECK-NEXT: llvm.load %[[SIN]] : !llvm.ptr -> f32
    // CHECK-NEXT: llvm.load %[[COS]] : !llvm.ptr -> f32
    %7, %8 = math.sincos %x : f32
    "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (i1, i1, f32, f32, i32, i64, f32, f32, f32) -> ()
    return
  }
}
