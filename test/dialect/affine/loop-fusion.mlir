// affine-loop-fusion: loops that write what others read, or read the same, become one.
// RUN: mlir-opt %s --split-input-file --allow-unregistered-dialect --affine-loop-fusion | FileCheck %s
// RUN: mlir-opt %s --split-input-file --allow-unregistered-dialect --affine-loop-fusion="maximal mode=sibling" | FileCheck %s --check-prefix=SIBLING
// RUN: mlir-opt %s --split-input-file --allow-unregistered-dialect --affine-loop-fusion="mode=producer fast-mem-space=3 local-buf-threshold=1" | FileCheck %s --check-prefix=FAST

// Each value is used where it is made: a buffer of one element is enough, and nobody reads the other.
func.func @producer(%out: memref<100xf32>) {
  %between = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    %0 = "make"() : () -> f32
    affine.store %0, %between[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 100 {
    %0 = affine.load %between[%i] : memref<100xf32>
    affine.store %0, %out[%i] : memref<100xf32>
  }
  return
}
// CHECK-LABEL: @producer
// CHECK-NEXT:  %[[OWN:.*]] = memref.alloc() : memref<1xf32>
// CHECK-NEXT:  affine.for %[[I:.*]] = 0 to 100
// CHECK-NEXT:    %[[MADE:.*]] = "make"
// CHECK-NEXT:    affine.store %[[MADE]], %[[OWN]][0]
// CHECK-NEXT:    %[[READ:.*]] = affine.load %[[OWN]][0]
// CHECK-NEXT:    affine.store %[[READ]], %{{.*}}[%[[I]]]
// CHECK-NEXT:  }
// CHECK-NEXT:  return
// FAST-LABEL:  @producer
// FAST:          memref.alloc() : memref<1xf32, 3>
// SIBLING-LABEL: @producer
// SIBLING-COUNT-2: affine.for

// -----

// A row at a time: each round of the outer loop needs what sixteen rounds make.
// CHECK-LABEL: @rows
// CHECK:       memref.alloc() : memref<1x16xf32>
// CHECK:       affine.for %[[I:.*]] = 0 to 64
// CHECK-NEXT:    affine.for %[[J:.*]] = 0 to 16
// CHECK-NEXT:      "make"
// CHECK-NEXT:      affine.store %{{.*}}, %{{.*}}[0, %[[J]]]
// CHECK:         affine.for %{{.*}} = 0 to 16
// CHECK-NEXT:      affine.for %[[K:.*]] = 0 to 16
// CHECK-NEXT:        affine.load %{{.*}}[0, %[[K]]]
func.func @rows(%out: memref<64x16xf32>) {
  %between = memref.alloc() : memref<64x16xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 16 {
      %0 = "make"() : () -> f32
      affine.store %0, %between[%i, %j] : memref<64x16xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 16 {
        %0 = affine.load %between[%i, %k] : memref<64x16xf32>
        %1 = affine.load %out[%i, %j] : memref<64x16xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %out[%i, %j] : memref<64x16xf32>
      }
    }
  }
  return
}

// -----

// Others read it, too: it stays where it is, and the loop goes since all of its rounds run.
// CHECK-LABEL: @escapes
// CHECK-NEXT:  affine.for
// CHECK-NEXT:    "make"
// CHECK-NEXT:    affine.store %{{.*}}, %arg0
// CHECK-NEXT:    affine.load %arg0
// CHECK-NEXT:    affine.store %{{.*}}, %arg1
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @escapes(%between: memref<100xf32>, %out: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %0 = "make"() : () -> f32
    affine.store %0, %between[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 100 {
    %0 = affine.load %between[%i] : memref<100xf32>
    affine.store %0, %out[%i] : memref<100xf32>
  }
  return
}

// -----

// Sums that go on from round to round aren't computed again.
// CHECK-LABEL: @cycle
// CHECK-COUNT-2: {{^    affine.for}}
func.func @cycle(%in: memref<10xf32>, %out: memref<10xf32>) {
  %sum = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    %1 = affine.load %sum[0] : memref<1xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %sum[0] : memref<1xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %sum[0] : memref<1xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  return
}

// -----

// What is between must come behind the one and in front of the other.
// CHECK-LABEL: @between
// CHECK-COUNT-2: {{^    affine.for}}
func.func @between(%out: memref<10xf32>) {
  %a = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = "make"() : () -> f32
    affine.store %0, %a[%i] : memref<10xf32>
  }
  "change"(%a) : (memref<10xf32>) -> ()
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  return
}

// -----

// Reductions of the same rows become one of two values.
// SIBLING-LABEL: @reductions
// SIBLING:       affine.for %[[I:.*]] = 0 to 3
// SIBLING-NEXT:    %[[R:.*]]:2 = affine.for %[[J:.*]] = 0 to 20 iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (f32, f32)
// SIBLING-NEXT:      %[[X:.*]] = affine.load %arg0[%[[I]], %[[J]]]
// SIBLING-NEXT:      %[[SUM:.*]] = arith.addf %[[A]], %[[X]]
// SIBLING-NEXT:      %[[Y:.*]] = affine.load %arg0[%[[I]], %[[J]]]
// SIBLING-NEXT:      %[[PRODUCT:.*]] = arith.mulf %[[B]], %[[Y]]
// SIBLING-NEXT:      affine.yield
// SIBLING-NEXT:    }
// SIBLING-NEXT:    affine.store %[[R]]#{{.}}, %{{.*}}[%[[I]]]
// SIBLING-NEXT:    affine.store %[[R]]#{{.}}, %{{.*}}[%[[I]]]
// SIBLING-NEXT:  }
// SIBLING-NEXT:  return
func.func @reductions(%in: memref<3x20xf32>, %a: memref<3xf32>, %b: memref<3xf32>) {
  %cst = arith.constant 1.0 : f32
  affine.for %i = 0 to 3 {
    %r = affine.for %j = 0 to 20 iter_args(%acc = %cst) -> f32 {
      %0 = affine.load %in[%i, %j] : memref<3x20xf32>
      %1 = arith.addf %acc, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %r, %a[%i] : memref<3xf32>
  }
  affine.for %i = 0 to 3 {
    %r = affine.for %j = 0 to 20 iter_args(%acc = %cst) -> f32 {
      %0 = affine.load %in[%i, %j] : memref<3x20xf32>
      %1 = arith.mulf %acc, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %r, %b[%i] : memref<3xf32>
  }
  return
}

// -----

// The loop whose rounds depend on each other becomes the inner one, so that the other one can take the source.
// CHECK-LABEL: @sink
// CHECK:       affine.for %[[I:.*]] = 0 to 8
// CHECK-NEXT:    "make"
// CHECK-NEXT:    affine.store
// CHECK-NEXT:    affine.for %{{.*}} = 0 to 4
// CHECK-NEXT:      affine.load
// CHECK-NEXT:      affine.load %arg0[%[[I]]]
func.func @sink(%out: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = "make"() : () -> f32
    affine.store %0, %a[%i] : memref<8xf32>
  }
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 8 {
      %0 = affine.load %a[%i] : memref<8xf32>
      %1 = affine.load %out[%i] : memref<8xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %out[%i] : memref<8xf32>
    }
  }
  return
}
