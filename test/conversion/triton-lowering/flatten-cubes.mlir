// One step of a sort, and what is around it, on rows instead of on cubes.
// RUN: triton-opt %s --split-input-file --triton-flatten-cubes --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @step
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
tt.func @step(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-DAG: %[[ONE:.*]] = arith.constant dense<1> : tensor<8xi32>
  // CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2> : tensor<8xi32>
  // CHECK: %[[ALL:.*]] = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: %[[NEIGHBOUR:.*]] = arith.xori %[[ALL]], %[[TWO]]
  // CHECK: %[[Y:.*]] = tt.gather %[[X]][%[[NEIGHBOUR]]] {axis = 0 : i32} : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  // CHECK: %[[UPPER:.*]] = arith.shrui %[[ALL]], %[[TWO]]
  // CHECK: %[[HIGH:.*]] = arith.andi %[[UPPER]], %[[ONE]]
  // CHECK: %[[MIDDLE:.*]] = arith.shrui %[[ALL]], %[[ONE]]
  // CHECK: %[[MID:.*]] = arith.andi %[[MIDDLE]], %[[ONE]]
  // CHECK: arith.xori %[[HIGH]], %[[MID]]
  // CHECK: arith.cmpf ogt, %[[X]], %[[Y]] : tensor<8xf32>
  // CHECK: %[[R:.*]] = arith.select {{.*}}, %[[Y]], %[[X]]
  // CHECK-NEXT: tt.return %[[R]]
  %cube = tt.reshape %x : tensor<8xf32> -> tensor<2x2x2xf32>
  %bits = tt.bitcast %cube : tensor<2x2x2xf32> -> tensor<2x2x2xi32>
  %both = "tt.reduce"(%bits) <{axis = 1 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %ab = arith.xori %a, %b : i32
    tt.reduce.return %ab : i32
  }) : (tensor<2x2x2xi32>) -> tensor<2x2xi32>
  %expanded = tt.expand_dims %both {axis = 1 : i32} : tensor<2x2xi32> -> tensor<2x1x2xi32>
  %repeated = tt.broadcast %expanded : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %other = arith.xori %bits, %repeated : tensor<2x2x2xi32>
  %y = tt.bitcast %other : tensor<2x2x2xi32> -> tensor<2x2x2xf32>
  %range = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %first = tt.reshape %range : tensor<2xi32> -> tensor<2x1x1xi32>
  %second = tt.reshape %range : tensor<2xi32> -> tensor<1x2x1xi32>
  %first2 = tt.broadcast %first : tensor<2x1x1xi32> -> tensor<2x2x1xi32>
  %second2 = tt.broadcast %second : tensor<1x2x1xi32> -> tensor<2x2x1xi32>
  %flip = arith.xori %first2, %second2 : tensor<2x2x1xi32>
  %flips = tt.broadcast %flip : tensor<2x2x1xi32> -> tensor<2x2x2xi32>
  %greater = arith.cmpf ogt, %cube, %y : tensor<2x2x2xf32>
  %g = arith.extui %greater : tensor<2x2x2xi1> to tensor<2x2x2xi32>
  %swap = arith.cmpi ne, %g, %flips : tensor<2x2x2xi32>
  %r = arith.select %swap, %y, %cube : tensor<2x2x2xi1>, tensor<2x2x2xf32>
  %row = tt.reshape %r : tensor<2x2x2xf32> -> tensor<8xf32>
  tt.return %row : tensor<8xf32>
}

// Other reductions have three dimensions, or two.
// CHECK-LABEL: tt.func @reduce
// CHECK-SAME: %[[X:.*]]: tensor<16xi32>
tt.func @reduce(%x: tensor<16xi32>) -> tensor<4xi32> {
  // CHECK: %[[BOX:.*]] = tt.reshape %[[X]] : tensor<16xi32> -> tensor<4x2x2xi32>
  // CHECK: %[[A:.*]] = "tt.reduce"(%[[BOX]]) <{axis = 1 : i32}>
  // CHECK: (tensor<4x2x2xi32>) -> tensor<4x2xi32>
  // CHECK: %[[HALVES:.*]] = tt.reshape %[[A]] : tensor<4x2xi32> -> tensor<2x4xi32>
  // CHECK: %[[B:.*]] = "tt.reduce"(%[[HALVES]]) <{axis = 0 : i32}>
  // CHECK: (tensor<2x4xi32>) -> tensor<4xi32>
  // CHECK: tt.return %[[B]]
  %cube = tt.reshape %x : tensor<16xi32> -> tensor<2x2x2x2xi32>
  %a = "tt.reduce"(%cube) <{axis = 2 : i32}> ({
  ^bb0(%l: i32, %r: i32):
    %m = arith.maxsi %l, %r : i32
    tt.reduce.return %m : i32
  }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
  %b = "tt.reduce"(%a) <{axis = 0 : i32}> ({
  ^bb0(%l: i32, %r: i32):
    %m = arith.maxsi %l, %r : i32
    tt.reduce.return %m : i32
  }) : (tensor<2x2x2xi32>) -> tensor<2x2xi32>
  %row = tt.reshape %b : tensor<2x2xi32> -> tensor<4xi32>
  tt.return %row : tensor<4xi32>
}

// What is repeated and isn't computed from numbers alone is gathered.
// CHECK-LABEL: tt.func @repeat
// CHECK-SAME: %[[X:.*]]: tensor<2xi32>, %[[Y:.*]]: tensor<2x2x2xi32>
tt.func @repeat(%x: tensor<2xi32>, %y: tensor<2x2x2xi32>) -> tensor<2x2x2xi32> {
  // CHECK: %[[ALL:.*]] = tt.make_range
  // CHECK: %[[HALF:.*]] = arith.shrui %[[ALL]]
  // CHECK: %[[BIT:.*]] = arith.andi %[[HALF]]
  // CHECK: %[[G:.*]] = tt.gather %[[X]][%[[BIT]]]
  // CHECK: %[[ROW:.*]] = tt.reshape %[[Y]] : tensor<2x2x2xi32> -> tensor<8xi32>
  // CHECK: %[[SUM:.*]] = arith.addi %[[G]], %[[ROW]] : tensor<8xi32>
  // CHECK: tt.reshape %[[SUM]] : tensor<8xi32> -> tensor<2x2x2xi32>
  %middle = tt.reshape %x : tensor<2xi32> -> tensor<1x2x1xi32>
  %all = tt.broadcast %middle : tensor<1x2x1xi32> -> tensor<2x2x2xi32>
  %sum = arith.addi %all, %y : tensor<2x2x2xi32>
  tt.return %sum : tensor<2x2x2xi32>
}

// -----

// Squares alone stay.
// CHECK-LABEL: tt.func @square
tt.func @square(%x: tensor<2x2xi32>) -> tensor<2x2xi32> {
  // CHECK: arith.addi {{.*}} : tensor<2x2xi32>
  %sum = arith.addi %x, %x : tensor<2x2xi32>
  tt.return %sum : tensor<2x2xi32>
}
