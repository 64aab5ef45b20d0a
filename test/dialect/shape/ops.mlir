// Every op of the shape dialect prints as it was read, and the generic form is read as the same.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --emit-bytecode | mlir-opt | FileCheck %s
// Which types go for each other is said by C, for the definitions read at run time too.
// RUN: mlir-opt %s --load-dialect=%source/lib/dialect/shape/ShapeOps.td | FileCheck %s

// CHECK-LABEL: func.func @sizes
// CHECK-SAME: (%[[S:.*]]: !shape.size, %[[I:.*]]: index)
func.func @sizes(%s: !shape.size, %i: index) {
  // CHECK: %[[C:c7.*]] = shape.const_size 7
  %c = shape.const_size 7
  // CHECK: shape.add %[[S]], %[[I]] : !shape.size, index -> !shape.size
  %0 = shape.add %s, %i : !shape.size, index -> !shape.size
  // CHECK: shape.mul %[[I]], %[[I]] : index, index -> index
  %1 = shape.mul %i, %i : index, index -> index
  // CHECK: shape.div %[[C]], %[[S]] {note = 1 : i64} : !shape.size, !shape.size -> !shape.size
  %2 = shape.div %c, %s {note = 1} : !shape.size, !shape.size -> !shape.size
  // CHECK: shape.max %[[S]], %[[C]] : !shape.size, !shape.size -> !shape.size
  %3 = shape.max %s, %c : !shape.size, !shape.size -> !shape.size
  // CHECK: shape.min %[[S]], %[[C]] : !shape.size, !shape.size -> !shape.size
  %4 = shape.min %s, %c : !shape.size, !shape.size -> !shape.size
  // CHECK: shape.index_to_size %[[I]]
  %5 = shape.index_to_size %i
  // CHECK: shape.size_to_index %[[S]] : !shape.size
  %6 = shape.size_to_index %s : !shape.size
  // CHECK: shape.meet %[[S]], %[[I]], error = "sizes differ" : !shape.size, index -> !shape.size
  %7 = shape.meet %s, %i, error = "sizes differ" : !shape.size, index -> !shape.size
  return
}

// CHECK-LABEL: func.func @shapes
// CHECK-SAME: (%[[A:.*]]: !shape.shape, %[[E:.*]]: tensor<?xindex>, %[[I:.*]]: index)
func.func @shapes(%a: !shape.shape, %e: tensor<?xindex>, %i: index) {
  // CHECK: shape.const_shape [] : !shape.shape
  %0 = shape.const_shape [] : !shape.shape
  // CHECK: shape.const_shape {tag} [3, 4] : tensor<2xindex>
  %1 = shape.const_shape {tag} [3, 4] : tensor<2xindex>
  // CHECK: shape.broadcast %[[A]], %[[E]] {error = "no"} : !shape.shape, tensor<?xindex> -> !shape.shape
  %2 = shape.broadcast %a, %e {error = "no"} : !shape.shape, tensor<?xindex> -> !shape.shape
  // CHECK: shape.concat %[[A]], %[[E]] : !shape.shape, tensor<?xindex> -> !shape.shape
  %3 = shape.concat %a, %e : !shape.shape, tensor<?xindex> -> !shape.shape
  // CHECK: %{{.*}}, %{{.*}} = "shape.split_at"(%[[A]], %[[I]]) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %4:2 = "shape.split_at"(%a, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  // CHECK: shape.any %[[A]], %[[E]] : !shape.shape, tensor<?xindex> -> !shape.shape
  %5 = shape.any %a, %e : !shape.shape, tensor<?xindex> -> !shape.shape
  // CHECK: shape.meet %[[A]], %[[E]] : !shape.shape, tensor<?xindex> -> !shape.shape
  %6 = shape.meet %a, %e : !shape.shape, tensor<?xindex> -> !shape.shape
  // CHECK: shape.shape_eq %[[A]], %[[E]] : !shape.shape, tensor<?xindex>
  %7 = shape.shape_eq %a, %e : !shape.shape, tensor<?xindex>
  // CHECK: shape.is_broadcastable %[[A]], %[[E]] : !shape.shape, tensor<?xindex>
  %8 = shape.is_broadcastable %a, %e : !shape.shape, tensor<?xindex>
  // CHECK: shape.from_extents %[[I]], %[[I]] : index, index
  %9 = shape.from_extents %i, %i : index, index
  // CHECK: shape.from_extent_tensor %[[E]] : tensor<?xindex>
  %10 = shape.from_extent_tensor %e : tensor<?xindex>
  // CHECK: shape.to_extent_tensor %[[A]] : !shape.shape -> tensor<?xindex>
  %11 = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
  // CHECK: shape.rank %[[A]] : !shape.shape -> !shape.size
  %12 = shape.rank %a : !shape.shape -> !shape.size
  // CHECK: shape.num_elements %[[E]] : tensor<?xindex> -> index
  %13 = shape.num_elements %e : tensor<?xindex> -> index
  // CHECK: shape.get_extent %[[E]], %[[I]] : tensor<?xindex>, index -> index
  %14 = shape.get_extent %e, %i : tensor<?xindex>, index -> index
  // CHECK: "shape.debug_print"(%[[A]]) : (!shape.shape) -> !shape.shape
  %15 = "shape.debug_print"(%a) : (!shape.shape) -> !shape.shape
  return
}

// CHECK-LABEL: func.func @reduce
func.func @reduce(%a: !shape.shape, %one: !shape.size) -> !shape.size {
  // CHECK: shape.reduce(%{{.*}}, %{{.*}}) : !shape.shape -> !shape.size {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %[[SIZE:.*]]: !shape.size, %[[ALL:.*]]: !shape.size):
  // CHECK-NEXT: %[[P:.*]] = shape.mul %[[ALL]], %[[SIZE]]
  // CHECK-NEXT: shape.yield %[[P]] : !shape.size
  // CHECK-NEXT: } {note}
  %n = shape.reduce(%a, %one) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size, %all: !shape.size):
    %p = shape.mul %all, %size : !shape.size, !shape.size -> !shape.size
    shape.yield %p : !shape.size
  } {note}
  return %n : !shape.size
}

// CHECK-LABEL: func.func @reduceToNothing
func.func @reduceToNothing(%a: tensor<?xindex>) {
  // CHECK: shape.reduce(%{{[^,]*}}) : tensor<?xindex> {
  shape.reduce(%a) : tensor<?xindex> {
  ^bb0(%i: index, %size: index):
    shape.yield
  }
  return
}

// CHECK-LABEL: func.func @values
// CHECK-SAME: (%[[T:.*]]: tensor<?x3xf32>, %[[V:.*]]: !shape.value_shape, %[[A:.*]]: !shape.shape, %[[I:.*]]: index)
func.func @values(%t: tensor<?x3xf32>, %v: !shape.value_shape, %a: !shape.shape, %i: index) {
  // CHECK: shape.shape_of %[[T]] : tensor<?x3xf32> -> tensor<2xindex>
  %0 = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>
  // CHECK: shape.shape_of %[[V]] : !shape.value_shape -> !shape.shape
  %1 = shape.shape_of %v : !shape.value_shape -> !shape.shape
  // CHECK: shape.value_of %[[V]] : tensor<?xf32>
  %2 = shape.value_of %v : tensor<?xf32>
  // CHECK: shape.value_as_shape %[[V]] : !shape.value_shape -> !shape.shape
  %3 = shape.value_as_shape %v : !shape.value_shape -> !shape.shape
  // CHECK: shape.with_shape %[[T]], %[[A]] : tensor<?x3xf32>, !shape.shape
  %4 = shape.with_shape %t, %a : tensor<?x3xf32>, !shape.shape
  // CHECK: shape.dim %[[T]], %[[I]] : tensor<?x3xf32>, index -> !shape.size
  %5 = shape.dim %t, %i : tensor<?x3xf32>, index -> !shape.size
  return
}

// CHECK-LABEL: func.func @constraints
func.func @constraints(%a: !shape.shape, %b: !shape.shape, %c: i1) -> f32 {
  // CHECK: %[[W0:.*]] = shape.const_witness true
  %w0 = shape.const_witness true
  // CHECK: %[[W1:.*]] = shape.cstr_broadcastable %{{.*}}, %{{.*}} : !shape.shape, !shape.shape
  %w1 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  // CHECK: %[[W2:.*]] = shape.cstr_eq %{{.*}}, %{{.*}} : !shape.shape, !shape.shape
  %w2 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  // CHECK: %[[W3:.*]] = shape.cstr_require %{{.*}}, "must be"
  %w3 = shape.cstr_require %c, "must be"
  // CHECK: %[[W:.*]] = shape.assuming_all %[[W0]], %[[W1]], %[[W2]], %[[W3]]
  %w = shape.assuming_all %w0, %w1, %w2, %w3
  // CHECK: shape.assuming %[[W]] {
  // CHECK-NEXT: }
  shape.assuming %w {
  }
  // CHECK: %[[R:.*]]:2 = shape.assuming %[[W]] -> (f32, i1) {
  // CHECK: shape.assuming_yield %{{.*}}, %{{.*}} : f32, i1
  %r:2 = shape.assuming %w -> (f32, i1) {
    %x = arith.constant 1.0 : f32
    shape.assuming_yield %x, %c : f32, i1
  }
  return %r#0 : f32
}

// CHECK-LABEL: shape.function_library @lib attributes {note} {
shape.function_library @lib attributes {note} {
  // CHECK-NEXT: func private @outside(!shape.shape) -> !shape.shape
  func private @outside(!shape.shape) -> !shape.shape
  // CHECK: func @same(%[[V:.*]]: !shape.value_shape {arg.note}) -> !shape.shape {
  func @same(%v: !shape.value_shape {arg.note}) -> !shape.shape {
    // CHECK-NEXT: %[[S:.*]] = shape_of %[[V]] : !shape.value_shape -> !shape.shape
    %0 = shape_of %v : !shape.value_shape -> !shape.shape
    // CHECK-NEXT: return %[[S]] : !shape.shape
    return %0 : !shape.shape
  }
// CHECK: } mapping {any.op = @same}
} mapping {
  any.op = @same
}

// What there is no definition of may be of the dialect all the same.
// CHECK: "shape.of_tomorrow"() : () -> ()
"shape.of_tomorrow"() : () -> ()
