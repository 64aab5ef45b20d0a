// gpu-async-region: what runs on the device follows by tokens, the host waits before effects and at the end of blocks.
// RUN: mlir-opt %s --gpu-async-region --split-input-file --verify-diagnostics --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK: %[[T0:.*]] = gpu.wait async
// CHECK-NEXT: %[[M:.*]], %[[T1:.*]] = gpu.alloc async [%[[T0]]] (%arg0)
// CHECK-NEXT: %[[T2:.*]] = gpu.memcpy async [%[[T1]]] %[[M]], %arg1
// CHECK-NEXT: %[[S:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: %[[T3:.*]] = gpu.launch_func async [%[[T2]]] @kernels::@k blocks in (%[[S]], %[[S]], %[[S]])
// CHECK-NEXT: gpu.wait [%[[T3]]]
// CHECK-NEXT: call @host()
// CHECK-NEXT: %[[T4:.*]] = gpu.wait async
// CHECK-NEXT: %[[T5:.*]] = gpu.dealloc async [%[[T4]]] %[[M]]
// CHECK-NEXT: gpu.wait [%[[T5]]]
// CHECK-NEXT: return
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%m: memref<?xf32>) kernel {
      gpu.return
    }
  }
  func.func private @host()
  func.func @chain(%n: index, %h: memref<?xf32>) {
    %m = gpu.alloc (%n) : memref<?xf32>
    gpu.memcpy %m, %h : memref<?xf32>, memref<?xf32>
    %s = arith.addi %n, %n : index
    gpu.launch_func @kernels::@k blocks in (%s, %s, %s) threads in (%n, %n, %n) args(%m : memref<?xf32>)
    call @host() : () -> ()
    gpu.dealloc %m : memref<?xf32>
    return
  }

  // Tokens that are there are used: new ones come first. A wait of the host takes what runs with it, one for a token goes on.
  // CHECK-LABEL: func.func @tokens
  // CHECK: %[[A:.*]] = gpu.wait async
  // CHECK-NEXT: %[[B:.*]] = gpu.memcpy async [%[[A]], %arg2] %arg0, %arg1
  // CHECK-NEXT: %[[C:.*]] = gpu.wait async [%[[B]], %arg2]
  // CHECK-NEXT: %[[D:.*]] = gpu.memcpy async [%[[C]]] %arg1, %arg0
  // CHECK-NEXT: %[[E:.*]] = gpu.memcpy async [%[[D]], %[[B]]] %arg0, %arg1
  // CHECK-NEXT: gpu.wait [%[[E]]]
  // CHECK-NEXT: return
  func.func @tokens(%a: memref<4xf32>, %b: memref<4xf32>, %t: !gpu.async.token) {
    %0 = gpu.memcpy async [%t] %a, %b : memref<4xf32>, memref<4xf32>
    %1 = gpu.wait async [%t]
    gpu.memcpy %b, %a : memref<4xf32>, memref<4xf32>
    %2 = gpu.memcpy async [%0] %a, %b : memref<4xf32>, memref<4xf32>
    gpu.wait [%2]
    return
  }

  // A block of its own for each body. A loop with what runs on the device in it has effects, arithmetic hasn't.
  // CHECK-LABEL: func.func @loop
  // CHECK: %[[A:.*]] = gpu.memcpy async
  // CHECK-NEXT: gpu.wait [%[[A]]]
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: %[[B:.*]] = gpu.wait async
  // CHECK-NEXT: %[[C:.*]] = gpu.memcpy async [%[[B]]]
  // CHECK-NEXT: gpu.wait [%[[C]]]
  // CHECK: %[[D:.*]] = gpu.memcpy async
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: arith.addi
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.wait [%[[D]]]
  func.func @loop(%a: memref<4xf32>, %b: memref<4xf32>, %n: index) {
    gpu.memcpy %a, %b : memref<4xf32>, memref<4xf32>
    scf.for %i = %n to %n step %n {
      gpu.memcpy %b, %a : memref<4xf32>, memref<4xf32>
    }
    gpu.memcpy %a, %b : memref<4xf32>, memref<4xf32>
    scf.for %i = %n to %n step %n {
      %0 = arith.addi %i, %n : index
    }
    return
  }

  // CHECK-LABEL: func.func @nothing
  // CHECK-NEXT: "other.effect"
  // CHECK-NEXT: return
  func.func @nothing() {
    "other.effect"() : () -> ()
    return
  }
}

// -----

func.func @launch(%n: index) {
  // expected-error@+1 {{'gpu.launch' op replace with gpu.launch_func first}}
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    gpu.terminator
  }
  return
}
