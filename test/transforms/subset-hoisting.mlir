// loop-invariant-subset-hoisting: loops carry parts of tensors that each round reads and replaces.
// RUN: mlir-opt %s --loop-invariant-subset-hoisting --split-input-file --allow-unregistered-dialect | FileCheck %s

// The part is moved, whatever else is read elsewhere in the tensor; offsets are equal though one is computed.
// CHECK-LABEL: @slices
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>
// CHECK: %[[P:.*]] = tensor.extract_slice %[[T]][2] [%{{.*}}] [1]
// CHECK: %[[L:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[T]], %[[B:.*]] = %[[P]])
// CHECK-NEXT: %[[O:.*]] = tensor.extract_slice %[[A]][0] [2] [1]
// CHECK-NEXT: "use"(%[[O]])
// CHECK-NEXT: %[[N:.*]] = "use"(%[[B]])
// CHECK-NEXT: scf.yield %[[A]], %[[N]]
// CHECK: %[[R:.*]] = tensor.insert_slice %[[L]]#1 into %[[L]]#0
// CHECK: return %[[R]]
func.func @slices(%t: tensor<?xf32>, %n: index, %s: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.addi %c1, %c1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %o = tensor.extract_slice %a[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
    "use"(%o) : (tensor<2xf32>) -> ()
    %p = tensor.extract_slice %a[2] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %q = "use"(%p) : (tensor<?xf32>) -> tensor<?xf32>
    %b = tensor.insert_slice %q into %a[%c2] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Out of two loops.
// CHECK-LABEL: @nest
// CHECK: vector.transfer_read
// CHECK: scf.for {{.*}} -> (tensor<8xf32>, vector<4xf32>) {
// CHECK-NEXT: affine.for {{.*}} -> (tensor<8xf32>, vector<4xf32>) {
// CHECK-NEXT: "use"
// CHECK-NEXT: affine.yield
// CHECK: scf.yield
// CHECK: vector.transfer_write
func.func @nest(%t: tensor<8xf32>, %n: index, %z: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %s = affine.for %j = 0 to 5 iter_args(%b = %a) -> tensor<8xf32> {
      %v = vector.transfer_read %b[%c0], %z {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
      %w = "use"(%v) : (vector<4xf32>) -> vector<4xf32>
      %c = vector.transfer_write %w, %b[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
      affine.yield %c : tensor<8xf32>
    }
    scf.yield %s : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// Strides: 0, 3, 6 ends before 7.
// CHECK-LABEL: @strides
// CHECK: tensor.extract_slice {{.*}}[0] [3] [3]
// CHECK: tensor.extract_slice {{.*}}[7] [2] [1]
// CHECK: scf.for
// CHECK-NOT: tensor.{{extract|insert}}_slice
// CHECK: scf.yield
// CHECK-COUNT-2: tensor.insert_slice
func.func @strides(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %p = tensor.extract_slice %a[0] [3] [3] : tensor<?xf32> to tensor<3xf32>
    %o = tensor.extract_slice %a[7] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %q:2 = "use"(%p, %o) : (tensor<3xf32>, tensor<2xf32>) -> (tensor<3xf32>, tensor<2xf32>)
    %b = tensor.insert_slice %q#0 into %a[0] [3] [3] : tensor<3xf32> into tensor<?xf32>
    %c = tensor.insert_slice %q#1 into %b[7] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Parts that overlap; that depend on the round; a use of the whole; a mask; swapped values; vectors that lie differently.
// CHECK-LABEL: @stay
// CHECK-NOT: tensor.insert_slice
// CHECK-NOT: vector.transfer_read
// CHECK: scf.for {{.*}} -> (tensor<?xf32>) {
// CHECK: scf.for {{.*}} -> (tensor<?xf32>) {
// CHECK: scf.for {{.*}} -> (tensor<?xf32>) {
// CHECK: scf.for {{.*}} -> (tensor<?xf32>) {
// CHECK: scf.for {{.*}} -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK: scf.for {{.*}} -> (tensor<4x4xf32>) {
func.func @stay(%t: tensor<?xf32>, %m: tensor<4x4xf32>, %n: index, %z: f32, %mask: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r0 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %o = tensor.extract_slice %a[1] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %p = tensor.extract_slice %a[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %q = "use"(%o, %p) : (tensor<4xf32>, tensor<2xf32>) -> tensor<2xf32>
    %b = tensor.insert_slice %q into %a[0] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %r1 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %p = tensor.extract_slice %a[%i] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %q = "use"(%p) : (tensor<2xf32>) -> tensor<2xf32>
    %b = tensor.insert_slice %q into %a[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %r2 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    "use"(%a) : (tensor<?xf32>) -> ()
    %p = tensor.extract_slice %a[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %q = "use"(%p) : (tensor<2xf32>) -> tensor<2xf32>
    %b = tensor.insert_slice %q into %a[0] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %r3 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %v = vector.transfer_read %a[%c0], %z, %mask : tensor<?xf32>, vector<4xf32>
    %w = "use"(%v) : (vector<4xf32>) -> vector<4xf32>
    %b = vector.transfer_write %w, %a[%c0] : vector<4xf32>, tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %r4:2 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t, %c = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %p = tensor.extract_slice %a[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %q = "use"(%p) : (tensor<2xf32>) -> tensor<2xf32>
    %b = tensor.insert_slice %q into %a[0] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %c, %b : tensor<?xf32>, tensor<?xf32>
  }
  %r5 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %m) -> tensor<4x4xf32> {
    %v = vector.transfer_read %a[%c0, %c0], %z : tensor<4x4xf32>, vector<4x4xf32>
    %w = "use"(%v) : (vector<4x4xf32>) -> vector<4x4xf32>
    %b = vector.transfer_write %w, %a[%c0, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x4xf32>, tensor<4x4xf32>
    scf.yield %b : tensor<4x4xf32>
  }
  "use"(%r0, %r1, %r2, %r3, %r4#0, %r4#1, %r5) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4x4xf32>) -> ()
  return
}
