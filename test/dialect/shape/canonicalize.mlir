// What shape's ops fold to, and their patterns.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: func.func @sizes
// CHECK-SAME: (%[[S:.*]]: !shape.size)
func.func @sizes(%s: !shape.size) -> (!shape.size, !shape.size, index, !shape.size, !shape.size, !shape.size) {
  // CHECK-DAG: %[[SUM:.*]] = shape.const_size 11
  // CHECK-DAG: %[[PRODUCT:.*]] = shape.const_size -28
  // CHECK-DAG: %[[QUOTIENT:.*]] = arith.constant -2 : index
  // CHECK-DAG: %[[POISON:.*]] = ub.poison : !shape.size
  // CHECK: return %[[SUM]], %[[PRODUCT]], %[[QUOTIENT]], %[[S]], %[[S]], %[[POISON]]
  %c4 = shape.const_size 4
  %c7 = shape.const_size 7
  %c-7 = shape.const_size -7
  %zero = shape.const_size 0
  %0 = shape.add %c4, %c7 : !shape.size, !shape.size -> !shape.size
  %1 = shape.mul %c4, %c-7 : !shape.size, !shape.size -> !shape.size
  %i4 = arith.constant 4 : index
  %i-7 = arith.constant -7 : index
  %2 = shape.div %i-7, %i4 : index, index -> index
  %3 = shape.add %s, %zero : !shape.size, !shape.size -> !shape.size
  %4 = shape.max %s, %s : !shape.size, !shape.size -> !shape.size
  %poison = ub.poison : !shape.size
  %5 = shape.mul %c4, %poison : !shape.size, !shape.size -> !shape.size
  return %0, %1, %2, %3, %4, %5 : !shape.size, !shape.size, index, !shape.size, !shape.size, !shape.size
}

// CHECK-LABEL: func.func @noQuotient
func.func @noQuotient() -> index {
  // CHECK: shape.div
  %a = arith.constant 3 : index
  %zero = arith.constant 0 : index
  %0 = shape.div %a, %zero : index, index -> index
  return %0 : index
}

// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%[[S:.*]]: !shape.size, %[[I:.*]]: index)
func.func @casts(%s: !shape.size, %i: index) -> (!shape.size, index, index, !shape.size) {
  // CHECK: %[[C:.*]] = shape.const_size 5
  // CHECK: return %[[S]], %[[I]], %[[I]], %[[C]]
  %0 = shape.size_to_index %s : !shape.size
  %1 = shape.index_to_size %0
  %2 = shape.index_to_size %i
  %3 = shape.size_to_index %2 : !shape.size
  %4 = shape.size_to_index %i : index
  %c = arith.constant 5 : index
  %5 = shape.index_to_size %c
  return %1, %3, %4, %5 : !shape.size, index, index, !shape.size
}

// CHECK-LABEL: func.func @constants
func.func @constants() -> (!shape.shape, !shape.shape, !shape.shape, !shape.size, !shape.size, i1, i1) {
  // CHECK-DAG: %[[ALL:.*]] = shape.const_shape [2, 3, 4] : !shape.shape
  // CHECK-DAG: %[[HEAD:.*]] = shape.const_shape [2] : !shape.shape
  // CHECK-DAG: %[[TAIL:.*]] = shape.const_shape [3, 4] : !shape.shape
  // CHECK-DAG: %[[RANK:.*]] = shape.const_size 3
  // CHECK-DAG: %[[COUNT:.*]] = shape.const_size 24
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: return %[[ALL]], %[[HEAD]], %[[TAIL]], %[[RANK]], %[[COUNT]], %[[TRUE]], %[[FALSE]]
  %a = shape.const_shape [2] : !shape.shape
  %b = shape.const_shape [3, 4] : !shape.shape
  %all = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %at = shape.const_size -2
  %0:2 = "shape.split_at"(%all, %at) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %1 = shape.rank %all : !shape.shape -> !shape.size
  %2 = shape.num_elements %all : !shape.shape -> !shape.size
  %3 = shape.shape_eq %0#1, %b : !shape.shape, !shape.shape
  %4 = shape.shape_eq %a, %b : !shape.shape, !shape.shape
  return %all, %0#0, %0#1, %1, %2, %3, %4 : !shape.shape, !shape.shape, !shape.shape, !shape.size, !shape.size, i1, i1
}

// CHECK-LABEL: func.func @outside
func.func @outside() -> (!shape.shape, !shape.shape, !shape.size) {
  // CHECK: "shape.split_at"
  // CHECK: shape.get_extent
  %a = shape.const_shape [2, 3] : !shape.shape
  %at = shape.const_size 3
  %0:2 = "shape.split_at"(%a, %at) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %dim = shape.const_size -1
  %1 = shape.get_extent %a, %dim : !shape.shape, !shape.size -> !shape.size
  return %0#0, %0#1, %1 : !shape.shape, !shape.shape, !shape.size
}

// CHECK-LABEL: func.func @extents
func.func @extents(%t: tensor<3x?xf32>) -> (!shape.size, index, !shape.size, tensor<2xindex>, !shape.shape) {
  // CHECK-DAG: %[[C3:.*]] = shape.const_size 3
  // CHECK-DAG: %[[C6:.*]] = arith.constant 6 : index
  // CHECK-DAG: %[[C2:.*]] = shape.const_size 2
  // CHECK-DAG: %[[TENSOR:.*]] = shape.const_shape [5, 6] : tensor<2xindex>
  // CHECK-DAG: %[[SHAPE:.*]] = shape.const_shape [5, 6] : !shape.shape
  // CHECK: return %[[C3]], %[[C6]], %[[C2]], %[[TENSOR]], %[[SHAPE]]
  %zero = shape.const_size 0
  %one = arith.constant 1 : index
  %0 = shape.dim %t, %zero : tensor<3x?xf32>, !shape.size -> !shape.size
  %five = shape.const_size 5
  %six = shape.const_size 6
  %s = shape.from_extents %five, %six : !shape.size, !shape.size
  %e = shape.to_extent_tensor %s : !shape.shape -> tensor<2xindex>
  %1 = shape.get_extent %e, %one : tensor<2xindex>, index -> index
  %of = shape.shape_of %t : tensor<3x?xf32> -> !shape.shape
  %2 = shape.rank %of : !shape.shape -> !shape.size
  return %0, %1, %2, %e, %s : !shape.size, index, !shape.size, tensor<2xindex>, !shape.shape
}

// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: (%[[A:.*]]: !shape.shape, %[[B:.*]]: !shape.shape, %[[E:.*]]: tensor<2xindex>)
func.func @broadcast(%a: !shape.shape, %b: !shape.shape, %e: tensor<2xindex>) -> (!shape.shape, !shape.shape, !shape.shape, tensor<?xindex>) {
  // CHECK: %[[C:.*]] = shape.const_shape [4, 3] : tensor<2xindex>
  // CHECK: %[[R0:.*]] = shape.broadcast %[[A]], %[[C]] : !shape.shape, tensor<2xindex> -> !shape.shape
  %c41 = shape.const_shape [4, 1] : !shape.shape
  %c3 = shape.const_shape [3] : !shape.shape
  %0 = shape.broadcast %c41, %a, %c3 : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  // CHECK: %[[R1:.*]] = shape.broadcast %[[A]], %[[B]] : !shape.shape, !shape.shape -> !shape.shape
  %none = shape.const_shape [] : !shape.shape
  %1 = shape.broadcast %a, %b, %a, %none : !shape.shape, !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  // CHECK: %[[CAST:.*]] = tensor.cast %[[E]]
  // CHECK: %[[R2:.*]] = shape.from_extent_tensor %[[CAST]] : tensor<?xindex>
  %cast = tensor.cast %e : tensor<2xindex> to tensor<?xindex>
  %2 = shape.broadcast %cast : tensor<?xindex> -> !shape.shape
  // CHECK: %[[R3:.*]] = tensor.cast %[[E]] : tensor<2xindex> to tensor<?xindex>
  %3 = shape.broadcast %e, %e : tensor<2xindex>, tensor<2xindex> -> tensor<?xindex>
  // CHECK: return %[[R0]], %[[R1]], %[[R2]], %[[R3]]
  return %0, %1, %2, %3 : !shape.shape, !shape.shape, !shape.shape, tensor<?xindex>
}

// CHECK-LABEL: func.func @differ
func.func @differ() -> !shape.shape {
  // CHECK: shape.broadcast
  %a = shape.const_shape [4, 2] : !shape.shape
  %b = shape.const_shape [3] : !shape.shape
  %0 = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}

// CHECK-LABEL: func.func @constraints
// CHECK-SAME: (%[[A:.*]]: !shape.shape, %[[T:.*]]: tensor<?x1xf32>, %[[U:.*]]: tensor<5xf32>)
func.func @constraints(%a: !shape.shape, %t: tensor<?x1xf32>, %u: tensor<5xf32>) -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  // CHECK-NEXT: %[[YES:.*]] = shape.const_witness true
  // CHECK-NEXT: return %[[YES]], %[[YES]], %[[YES]], %[[YES]]
  %0 = shape.cstr_broadcastable %a, %a : !shape.shape, !shape.shape
  %1 = shape.cstr_eq %a, %a, %a : !shape.shape, !shape.shape, !shape.shape
  %st = shape.shape_of %t : tensor<?x1xf32> -> !shape.shape
  %su = shape.shape_of %u : tensor<5xf32> -> !shape.shape
  %2 = shape.cstr_broadcastable %st, %su : !shape.shape, !shape.shape
  %true = arith.constant true
  %3 = shape.cstr_require %true, "always"
  return %0, %1, %2, %3 : !shape.witness, !shape.witness, !shape.witness, !shape.witness
}

// An unknown size may be any, so that another one beside it may differ.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%t: tensor<?xf32>, %u: tensor<5xf32>) -> !shape.witness {
  // CHECK: shape.cstr_broadcastable
  %st = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %su = shape.shape_of %u : tensor<5xf32> -> !shape.shape
  %0 = shape.cstr_broadcastable %st, %su : !shape.shape, !shape.shape
  return %0 : !shape.witness
}

// CHECK-LABEL: func.func @assumingAll
// CHECK-SAME: (%[[A:.*]]: !shape.shape, %[[B:.*]]: !shape.shape, %[[C:.*]]: !shape.shape, %[[W:.*]]: !shape.witness)
func.func @assumingAll(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %w: !shape.witness) {
  // CHECK-NEXT: %[[NO:.*]] = shape.const_witness false
  // CHECK-NEXT: "use"(%[[W]], %[[NO]])
  %yes = shape.const_witness true
  %no = shape.const_witness false
  %0 = shape.assuming_all %yes, %w, %yes
  %1 = shape.assuming_all %w, %no
  "use"(%0, %1) : (!shape.witness, !shape.witness) -> ()
  // CHECK-NEXT: %[[ALL:.*]] = shape.cstr_broadcastable %[[A]], %[[B]], %[[C]]
  // CHECK-NEXT: "use"(%[[ALL]])
  %2 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %3 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %4 = shape.assuming_all %2, %3
  "use"(%4) : (!shape.witness) -> ()
  // CHECK-NEXT: %[[E0:.*]] = shape.cstr_eq %[[A]], %[[B]]
  // CHECK-NEXT: %[[E1:.*]] = shape.cstr_eq %[[B]], %[[C]]
  // CHECK-NEXT: %[[E:.*]] = shape.cstr_eq %[[A]], %[[B]], %[[B]], %[[C]]
  // CHECK-NEXT: "use"(%[[E]])
  %5 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %6 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %7 = shape.assuming_all %5, %6
  "use"(%7) : (!shape.witness) -> ()
  return
}

// CHECK-LABEL: func.func @assuming
// CHECK-SAME: (%[[W:.*]]: !shape.witness)
func.func @assuming(%w: !shape.witness) -> (i32, i32) {
  // CHECK: %[[R:.*]] = shape.assuming %[[W]] -> (i32) {
  // CHECK-NEXT: %[[X:.*]]:2 = "make"() : () -> (i32, i32)
  // CHECK-NEXT: shape.assuming_yield %[[X]]#1 : i32
  %0:2 = shape.assuming %w -> (i32, i32) {
    %x:2 = "make"() : () -> (i32, i32)
    shape.assuming_yield %x#0, %x#1 : i32, i32
  }
  // CHECK: %[[Y:.*]] = "make"() : () -> i32
  // CHECK-NEXT: return %[[R]], %[[Y]]
  %yes = shape.const_witness true
  %1 = shape.assuming %yes -> i32 {
    %y = "make"() : () -> i32
    shape.assuming_yield %y : i32
  }
  return %0#1, %1 : i32, i32
}

// CHECK-LABEL: func.func @shapesOf
// CHECK-SAME: (%[[T:.*]]: tensor<2x?xf32>, %[[S:.*]]: tensor<4x5xf32>, %[[U:.*]]: tensor<*xf32>, %[[N:.*]]: tensor<2xi32>)
func.func @shapesOf(%t: tensor<2x?xf32>, %s: tensor<4x5xf32>, %u: tensor<*xf32>, %n: tensor<2xi32>) -> (index, tensor<2xindex>, tensor<?xindex>, tensor<2xindex>) {
  %one = arith.constant 1 : index
  // CHECK-DAG: %[[C:.*]] = shape.const_shape [4, 5] : tensor<2xindex>
  // CHECK-DAG: %[[D:.*]] = tensor.dim %[[T]], %{{.*}} : tensor<2x?xf32>
  // CHECK-DAG: %[[O:.*]] = shape.shape_of %[[U]] : tensor<*xf32> -> tensor<?xindex>
  // CHECK-DAG: %[[R:.*]] = arith.index_cast %[[N]] : tensor<2xi32> to tensor<2xindex>
  // CHECK: return %[[D]], %[[C]], %[[O]], %[[R]]
  %0 = shape.shape_of %t : tensor<2x?xf32> -> tensor<2xindex>
  %1 = tensor.extract %0[%one] : tensor<2xindex>
  %2 = shape.shape_of %s : tensor<4x5xf32> -> tensor<2xindex>
  %3 = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %4 = tensor.cast %3 : tensor<?xindex> to tensor<?xindex>
  %r = tensor.reshape %u(%n) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %5 = shape.shape_of %r : tensor<?x?xf32> -> tensor<2xindex>
  return %1, %2, %4, %5 : index, tensor<2xindex>, tensor<?xindex>, tensor<2xindex>
}

// CHECK-LABEL: func.func @always
func.func @always(%a: !shape.shape) -> i1 {
  // CHECK: %[[TRUE:.*]] = arith.constant true
  // CHECK: return %[[TRUE]]
  %0 = shape.is_broadcastable %a, %a : !shape.shape, !shape.shape
  return %0 : i1
}

// A check that is there twice goes once.
// CHECK-LABEL: func.func @weakerTwice
func.func @weakerTwice(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.witness {
  // CHECK-NEXT: %[[ALL:.*]] = shape.cstr_broadcastable %{{.*}}, %{{.*}}, %{{.*}}
  // CHECK-NEXT: return %[[ALL]]
  %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %2 = shape.assuming_all %0, %1, %0
  return %2 : !shape.witness
}

// Nothing is known of what isn't a truth value.
// CHECK-LABEL: func.func @poisonWitness
func.func @poisonWitness(%w: !shape.witness) -> (!shape.witness, index) {
  // CHECK: %[[P:.*]] = ub.poison : !shape.witness
  // CHECK: shape.assuming_all %{{.*}}, %[[P]]
  // CHECK: shape.assuming %[[P]] -> (index)
  %p = ub.poison : !shape.witness
  %0 = shape.assuming_all %w, %p
  %1 = shape.assuming %p -> (index) {
    %2 = "test.op"() : () -> index
    shape.assuming_yield %2 : index
  }
  return %0, %1 : !shape.witness, index
}

// A program that never gets here may say what isn't so.
// CHECK-LABEL: func.func @misfits
func.func @misfits() -> (tensor<5xindex>, tensor<1xindex>, tensor<1xindex>, tensor<1xindex>) {
  // CHECK: tensor.cast %{{.*}} : tensor<?xindex> to tensor<5xindex>
  // CHECK: shape.concat %{{.*}} -> tensor<1xindex>
  // CHECK: "shape.split_at"
  %0 = shape.const_shape [1, 2, 3] : tensor<?xindex>
  %1 = tensor.cast %0 : tensor<?xindex> to tensor<5xindex>
  %2 = shape.concat %0, %0 : tensor<?xindex>, tensor<?xindex> -> tensor<1xindex>
  %c1 = arith.constant 1 : index
  %3:2 = "shape.split_at"(%0, %c1) : (tensor<?xindex>, index) -> (tensor<1xindex>, tensor<1xindex>)
  return %1, %2, %3#0, %3#1 : tensor<5xindex>, tensor<1xindex>, tensor<1xindex>, tensor<1xindex>
}
