// linalg-fuse-elementwise-ops: what a generic op makes for another one alone is computed there.
// RUN: mlir-opt %s --split-input-file --linalg-fuse-elementwise-ops | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[COL:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: @maps_and_indices
// CHECK-SAME: %[[A:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<8xf32>, %[[C:.*]]: tensor<8x4xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8x4xf32>
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[T]], #[[COL]], #[[ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK-SAME: ins(%[[C]], %[[A]], %[[B]] : tensor<8x4xf32>, tensor<4x8xf32>, tensor<8xf32>) outs(%[[E]] : tensor<8x4xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN0:.*]]: f32, %[[IN1:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[CAST:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK-NEXT: %[[F:.*]] = arith.sitofp %[[CAST]] : i32 to f32
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[IN0]], %[[IN1]] : f32
// CHECK-NEXT: %[[ALL:.*]] = arith.addf %[[SUM]], %[[F]] : f32
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[IN]], %[[ALL]] : f32
// CHECK-NEXT: linalg.yield %[[P]] : f32
func.func @maps_and_indices(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %s = arith.addf %x, %y : f32
    %z = arith.addf %s, %f : f32
    linalg.yield %z : f32
  } -> tensor<4x8xf32>
  %r = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %0 : tensor<8x4xf32>, tensor<4x8xf32>) outs(%r : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d0)>

// Into a reduction; a value of all elements and one that is written needn't be tensors.
// CHECK-LABEL: @reduction
// CHECK-SAME: %[[A:.*]]: tensor<4x8xf32>, %[[S:.*]]: tensor<4xf32>, %[[V:.*]]: f32
// CHECK: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[A]] : tensor<4x8xf32>) outs(%[[S]] : tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[IN]], %[[TWO]] : f32
// CHECK-NEXT: %[[Q:.*]] = arith.subf %[[P]], %[[V]] : f32
// CHECK-NEXT: %[[R:.*]] = arith.addf %[[OUT]], %[[Q]] : f32
// CHECK-NEXT: linalg.yield %[[R]] : f32
func.func @reduction(%a: tensor<4x8xf32>, %s: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %two = arith.constant dense<2.0> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %two, %f : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.subf %p, %w : f32
    linalg.yield %q : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// What is used twice is computed once.
// CHECK-LABEL: @used_twice
// CHECK-COUNT-2: linalg.generic
func.func @used_twice(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// Equal operands are one, unread ones none, and the size of what isn't read is asked for.
// CHECK-LABEL: @operands
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[B]], %{{.*}} : tensor<?xf32>
// CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<?xf32>
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%[[A]] : tensor<?xf32>) outs(%[[E]] : tensor<?xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.mulf %[[IN]], %[[IN]] : f32
func.func @operands(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %a, %b : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %r = arith.mulf %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#first = affine_map<(d0, d1) -> (d0)>
#second = affine_map<(d0, d1) -> (d1)>

// The tensor of what goes would have been the only one to say how long a loop is.
// CHECK-LABEL: @only_size
// CHECK: %[[R:.*]]:2 = linalg.generic
// CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<5xi64>, tensor<7xi64>)
// CHECK: return %[[R]]#1 : tensor<7xi64>
func.func @only_size(%a: tensor<5xi64>) -> tensor<7xi64> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<5xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i64
    linalg.yield %c : i64
  } -> tensor<5xi64>
  %e = tensor.empty() : tensor<7xi64>
  %1 = linalg.generic {indexing_maps = [#first, #second], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<5xi64>) outs(%e : tensor<7xi64>) {
  ^bb0(%x: i64, %o: i64):
    %s = arith.muli %x, %x : i64
    linalg.yield %s : i64
  } -> tensor<7xi64>
  return %1 : tensor<7xi64>
}

// -----

#id = affine_map<(d0) -> (d0)>

// What is known of an op stays when an operand goes.
// CHECK-LABEL: @attributes
// CHECK: linalg.generic {doc = "sum", {{.*}}library_call = "sum"} ins(%arg0 : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>) attrs = {my.note = 1 : i32}
func.func @attributes(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {doc = "sum", library_call = "sum", indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) attrs = {my.note = 1 : i32} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// A complex number is no typed attribute: the constant stays an operand.
// CHECK-LABEL: @complex
// CHECK: %[[C:.*]] = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<4xcomplex<f32>>
// CHECK: ins(%arg0, %[[C]] : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>)
func.func @complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %c = arith.constant dense<(1.0,2.0)> : tensor<4xcomplex<f32>>
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %c : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %o: complex<f32>):
    %s = complex.add %a, %b : complex<f32>
    linalg.yield %s : complex<f32>
  } -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>

// The number of a loop is itself what is computed.
// CHECK-LABEL: @index_yielded
// CHECK: linalg.generic
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[C:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK-NEXT: linalg.yield %[[C]] : i32
func.func @index_yielded() -> tensor<8x4xi32> {
  %e = tensor.empty() : tensor<4x8xindex>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x8xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 1 : index
    linalg.yield %i : index
  } -> tensor<4x8xindex>
  %r = tensor.empty() : tensor<8x4xi32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xindex>) outs(%r : tensor<8x4xi32>) {
  ^bb0(%x: index, %o: i32):
    %c = arith.index_cast %x : index to i32
    linalg.yield %c : i32
  } -> tensor<8x4xi32>
  return %1 : tensor<8x4xi32>
}
