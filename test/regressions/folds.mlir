// What crashed MLIR's folders, as its tracker has it: llvm-project's issues by their numbers. Each gets the right answer or none.
// RUN: mlir-opt --canonicalize --split-input-file %s | FileCheck %s
// RUN: mlir-opt --sccp --split-input-file %s -o %t
// RUN: mlir-opt --int-range-optimizations --split-input-file %s -o %t
// RUN: mlir-opt --arith-unsigned-when-equivalent --split-input-file %s -o %t
// RUN: mlir-opt --remove-dead-values --split-input-file %s -o %t

// 73383: a stride of zero is no layout.
// CHECK-LABEL: func.func @zero_stride(
// CHECK:         memref.subview
func.func @zero_stride(%m: memref<8xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%c0] [4] [%c0] : memref<8xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %v : memref<4xf32, strided<[?], offset: ?>>
}

// -----

// 61056, 71153: a size that turns out to be negative stays unknown.
// CHECK-LABEL: func.func @negative_size(
// CHECK:         memref.alloc(%{{.*}}) : memref<?xi1>
func.func @negative_size() -> memref<?xi1> {
  %c7 = arith.constant 7 : index
  %n = affine.apply affine_map<(d0) -> (-((d0 - (d0 - 2)) mod 4))>(%c7)
  %m = memref.alloc(%n) : memref<?xi1>
  return %m : memref<?xi1>
}

// -----

// 118760: a dimension that isn't there.
// CHECK-LABEL: func.func @no_such_dim(
func.func @no_such_dim(%m: memref<?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c1 : memref<?xf32>
  return %d : index
}

// -----

// 111244: a view without the dimensions of size one, and the size of the one that is left.
// CHECK-LABEL: func.func @reduced_dim(
// CHECK-SAME:      %{{.*}}, %[[N:.*]]: index
// CHECK:         return %[[N]]
func.func @reduced_dim(%m: memref<?x?x?xf32>, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[0, 0, 0] [1, %n, 1] [1, 1, 1] : memref<?x?x?xf32> to memref<1x?xf32, strided<[?, ?]>>
  %d = memref.dim %v, %c1 : memref<1x?xf32, strided<[?, ?]>>
  return %d : index
}

// -----

// 59714: remainders and quotients by zero.
// CHECK-LABEL: func.func @by_zero(
// CHECK:         index.rems
// CHECK:         index.divu
// CHECK:         arith.divsi
// CHECK:         arith.ceildivsi
func.func @by_zero(%n: i32) -> (index, index, i32, i32) {
  %c0 = index.constant 0
  %c3 = index.constant 3
  %z = arith.constant 0 : i32
  %s = arith.constant 7 : i32
  %0 = index.rems %c3, %c0
  %1 = index.divu %c3, %c0
  %2 = arith.divsi %s, %z : i32
  %3 = arith.ceildivsi %s, %z : i32
  return %0, %1, %2, %3 : index, index, i32, i32
}

// -----

// 94423: the same, on ranges.
// CHECK-LABEL: func.func @range_by_zero(
func.func @range_by_zero(%n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %m = arith.andi %n, %z : i32
  %0 = arith.floordivsi %n, %m : i32
  %1 = arith.remsi %0, %m : i32
  return %1 : i32
}

// -----

// 89382: the least number can't be negated.
// CHECK-LABEL: func.func @least(
// CHECK:         arith.ceildivsi
func.func @least() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant 7 : i8
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}

// -----

// 83079: nor is the next one a problem.
// CHECK-LABEL: func.func @next_to_least(
// CHECK:         %[[N:.*]] = arith.constant 9223372036854775807 : i64
// CHECK:         return %[[N]]
func.func @next_to_least() -> i64 {
  %a = arith.constant -9223372036854775807 : i64
  %b = arith.constant -1 : i64
  %0 = arith.floordivsi %a, %b : i64
  return %0 : i64
}

// -----

// 210628: a constant of a shape that isn't known.
// CHECK-LABEL: func.func @unknown_shape(
func.func @unknown_shape(%a: tensor<4x?xi8>) -> tensor<4x?xi8> {
  %0 = arith.xori %a, %a : tensor<4x?xi8>
  return %0 : tensor<4x?xi8>
}

// -----

// 118448: what an unreachable loop of blocks computes has no range.
// CHECK-LABEL: func.func @unreachable_loop(
func.func @unreachable_loop(%m: memref<10xindex>) {
  return
^start:
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %c10 : index
  cf.cond_br %more, ^body(%i : index), ^end
^body(%j: index):
  memref.store %j, %m[%j] : memref<10xindex>
  %n = arith.addi %j, %c1 : index
  cf.br ^head(%n : index)
^end:
  return
}

// -----

// 74234: a call whose result is cast to another width on its way.
// CHECK-LABEL: func.func @cast_result(
func.func @cast_result() -> index {
  %c0 = arith.constant 0 : index
  %c30 = arith.constant 30 : index
  %n = builtin.unrealized_conversion_cast %c30 : index to i32
  %b = builtin.unrealized_conversion_cast %n : i32 to index
  %m = index.maxu %c0, %b
  return %m : index
}

// -----

// 74301: a loop without a body that yields its counter.
// CHECK-LABEL: func.func @yields_counter(
func.func @yields_counter(%s: index) -> index {
  %r = affine.for %i = 0 to 114 iter_args(%a = %s) -> (index) {
    affine.yield %i : index
  }
  return %r : index
}

// -----

// 126213: blocks that are merged while a loop refers to their arguments.
// CHECK-LABEL: func.func @merged_blocks(
func.func @merged_blocks(%m: memref<i1>) -> i1 {
  %true = arith.constant true
  cf.cond_br %true, ^a, ^b
^a:
  cf.br ^join(%true : i1)
^b:
  cf.br ^join(%true : i1)
^join(%x: i1):
  cf.br ^head
^head:
  cf.cond_br %x, ^body, ^end(%x : i1)
^body:
  memref.store %true, %m[] : memref<i1>
  cf.br ^head
^end(%r: i1):
  return %r : i1
}

// -----

// 126196: a slice of the first dimension only, transposed.
// CHECK-LABEL: func.func @transposed_slice(
func.func @transposed_slice(%x: f32) -> vector<4x1xf32> {
  %0 = vector.broadcast %x : f32 to vector<4x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2], sizes = [1], strides = [1]} : vector<4x4xf32> to vector<1x4xf32>
  %2 = vector.transpose %1, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  return %2 : vector<4x1xf32>
}

// -----

// 177829, 70884, 59454: positions outside of the vector.
// CHECK-LABEL: func.func @outside(
// CHECK:         vector.insert
// CHECK:         vector.extract
func.func @outside() -> (vector<2x4xi1>, i32) {
  %mask = vector.constant_mask [1, 4] : vector<2x4xi1>
  %c257 = arith.constant 257 : index
  %row = vector.extract %mask[0] : vector<4xi1> from vector<2x4xi1>
  %0 = vector.insert %row, %mask[%c257] : vector<4xi1> into vector<2x4xi1>
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %1 = vector.extract %v[%c257] : i32 from vector<2xi32>
  return %0, %1 : vector<2x4xi1>, i32
}

// -----

// 64063: a shuffle of what was broadcast.
// CHECK-LABEL: func.func @shuffled_rows(
func.func @shuffled_rows() -> vector<3xi1> {
  %true = arith.constant true
  %0 = vector.broadcast %true : i1 to vector<3x7xi1>
  %1 = vector.extract %0[1] : vector<7xi1> from vector<3x7xi1>
  %2 = vector.shuffle %1, %1 [0, 8, 13] : vector<7xi1>, vector<7xi1>
  return %2 : vector<3xi1>
}

// -----

// 60214: a vector without dimensions.
// CHECK-LABEL: func.func @zero_rank(
func.func @zero_rank(%v: vector<f32>) -> vector<i32> {
  %0 = vector.bitcast %v : vector<f32> to vector<i32>
  return %0 : vector<i32>
}

// -----

// 223336: sizes and strides that wrap around.
// CHECK-LABEL: func.func @wrapped_view(
// CHECK:         memref.subview
func.func @wrapped_view(%m: memref<8xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %large = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  %least = arith.addi %large, %c1 : index
  %v = memref.subview %m[%least] [%large] [%least] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %v : memref<?xf32, strided<[?], offset: ?>>
}

// -----

// 205072: maps that divide by zero are never computed.
// CHECK-LABEL: func.func @divided_map(
func.func @divided_map(%s: index) -> index {
  %c16 = arith.constant 16 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c16)[%s]
  return %0 : index
}

// -----

// What is folded can be read again: no constant of more elements than can be counted.
// CHECK-LABEL: func.func @uncountable(
// CHECK:         tensor.splat
// CHECK:         vector.broadcast
func.func @uncountable() -> (tensor<4294967296x4294967296xi32>, vector<4294967296x4294967296xi32>) {
  %c = arith.constant 1 : i32
  %0 = tensor.splat %c : tensor<4294967296x4294967296xi32>
  %1 = vector.broadcast %c : i32 to vector<4294967296x4294967296xi32>
  return %0, %1 : tensor<4294967296x4294967296xi32>, vector<4294967296x4294967296xi32>
}

// -----

// 107958: a vector of one element is extracted where its element is; it isn't taken for it.
// CHECK-LABEL: @extract(
// CHECK-NEXT: vector.extract %{{.*}}[0] : vector<1xf16> from vector<2xf16>
llvm.func @extract(%a: vector<2xf16>) -> vector<1xf16> {
  %0 = vector.extract %a[0] : vector<1xf16> from vector<2xf16>
  llvm.return %0 : vector<1xf16>
}
