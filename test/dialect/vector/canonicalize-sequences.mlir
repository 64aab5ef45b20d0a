// Transfers of tensors that follow each other, and vectors that are put together and taken apart.
// RUN: mlir-opt --canonicalize --split-input-file %s | FileCheck %s

// A read looks behind writes that lie elsewhere.
// CHECK-LABEL: func.func @read_behind(
// CHECK-SAME:      %{{.*}}: tensor<8x8xf32>, %[[A:.*]]: vector<2x8xf32>, %{{.*}}: vector<2x8xf32>)
// CHECK-NEXT:    return %[[A]]
func.func @read_behind(%t: tensor<8x8xf32>, %a: vector<2x8xf32>, %b: vector<2x8xf32>) -> vector<2x8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %a, %t[%c2, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, tensor<8x8xf32>
  %1 = vector.transfer_write %b, %0[%c4, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, tensor<8x8xf32>
  %2 = vector.transfer_read %1[%c2, %c0], %pad {in_bounds = [true, true]} : tensor<8x8xf32>, vector<2x8xf32>
  return %2 : vector<2x8xf32>
}

// -----

// They aren't elsewhere: rows 2 and 3, and 3 and 4. Transposed, columns count.
// CHECK-LABEL: func.func @read_overlap(
// CHECK:         vector.transfer_read
// CHECK:         vector.transfer_read
// CHECK-NOT:     vector.transfer_read
func.func @read_overlap(%t: tensor<8x8xf32>, %a: vector<2x4xf32>, %b: vector<2x4xf32>)
    -> (vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %a, %t[%c2, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x8xf32>
  %1 = vector.transfer_write %b, %0[%c3, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x8xf32>
  %2 = vector.transfer_read %1[%c2, %c0], %pad {in_bounds = [true, true]} : tensor<8x8xf32>, vector<2x4xf32>
  %3 = vector.transfer_write %a, %t[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
  %4 = vector.transfer_write %b, %3[%c3, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
  %5 = vector.transfer_read %4[%c0, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x8xf32>, vector<2x4xf32>
  %6 = vector.transfer_write %b, %3[%c0, %c2] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
  %7 = vector.transfer_read %6[%c0, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x8xf32>, vector<2x4xf32>
  return %2, %5, %7 : vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>
}

// -----

// The first write is written over, behind one that stays.
// CHECK-LABEL: func.func @written_over(
// CHECK-SAME:      %[[T:.*]]: tensor<8xi32>, %[[A:.*]]: vector<2xi32>, %[[B:.*]]: vector<2xi32>)
// CHECK:         %[[W:.*]] = vector.transfer_write %[[A]], %[[T]][%c4]
// CHECK:         vector.transfer_write %[[B]], %[[W]][%c0]
// CHECK-NOT:     vector.transfer_write
func.func @written_over(%t: tensor<8xi32>, %a: vector<2xi32>, %b: vector<2xi32>) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %a, %t[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  %1 = vector.transfer_write %a, %0[%c4] {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  %2 = vector.transfer_write %b, %1[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  return %2 : tensor<8xi32>
}

// -----

// Somebody sees the tensor in between; a mask leaves elements out.
// CHECK-LABEL: func.func @still_seen(
// CHECK-COUNT-5: vector.transfer_write
func.func @still_seen(%t: tensor<8xi32>, %a: vector<2xi32>, %b: vector<2xi32>, %m: vector<2xi1>)
    -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %a, %t[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  %1 = vector.transfer_write %a, %0[%c4] {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  %2 = vector.transfer_write %b, %1[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  %3 = vector.transfer_write %a, %t[%c4] {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  %4 = vector.transfer_write %b, %3[%c4], %m {in_bounds = [true]} : vector<2xi32>, tensor<8xi32>
  return %1, %2, %4 : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>
}

// -----

// What is read repeats what was written.
// CHECK-LABEL: func.func @read_repeated(
// CHECK-SAME:      %{{.*}}, %[[A:.*]]: vector<3x5xf32>)
// CHECK-NEXT:    %[[B:.*]] = vector.broadcast %[[A]] : vector<3x5xf32> to vector<7x1x3x5xf32>
// CHECK-NEXT:    %[[T:.*]] = vector.transpose %[[B]], [2, 0, 3, 1] : vector<7x1x3x5xf32> to vector<3x7x5x1xf32>
// CHECK-NEXT:    return %[[T]]
func.func @read_repeated(%t: tensor<1x3x5xf32>, %a: vector<3x5xf32>) -> vector<3x7x5x1xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %a, %t[%c0, %c0, %c0] {in_bounds = [true, true]} : vector<3x5xf32>, tensor<1x3x5xf32>
  %1 = vector.transfer_read %0[%c0, %c0, %c0], %pad {in_bounds = [true, true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, 0, d2, d0)>} : tensor<1x3x5xf32>, vector<3x7x5x1xf32>
  return %1 : vector<3x7x5x1xf32>
}

// -----

// Less is read than was written, or from another place.
// CHECK-LABEL: func.func @read_less(
// CHECK-COUNT-3: vector.transfer_read
func.func @read_less(%t: tensor<8x5xf32>, %a: vector<3x5xf32>, %i: index) -> (vector<5xf32>, vector<2x5xf32>, vector<3x5xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %a, %t[%c0, %c0] {in_bounds = [true, true]} : vector<3x5xf32>, tensor<8x5xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %pad {in_bounds = [true]} : tensor<8x5xf32>, vector<5xf32>
  %2 = vector.transfer_read %0[%c0, %c0], %pad {in_bounds = [true, true]} : tensor<8x5xf32>, vector<2x5xf32>
  %3 = vector.transfer_read %0[%i, %c0], %pad {in_bounds = [true, true]} : tensor<8x5xf32>, vector<3x5xf32>
  return %1, %2, %3 : vector<5xf32>, vector<2x5xf32>, vector<3x5xf32>
}

// -----

// What is written as a whole and cut is written to the part at once.
// CHECK-LABEL: func.func @write_part(
// CHECK-SAME:      %[[V:.*]]: vector<4x6xf32>, %{{.*}}: tensor<4x6xf32>, %[[INTO:.*]]: tensor<32x32xf32>, %[[I:.*]]: index, %[[N:.*]]: index)
// CHECK:         %[[PART:.*]] = tensor.extract_slice %[[INTO]][%[[I]], 8] [%[[N]], 6] [1, 1]
// CHECK:         %[[W:.*]] = vector.transfer_write %[[V]], %[[PART]][%c0, %c0] {in_bounds = [false, true]}
// CHECK:         tensor.insert_slice %[[W]] into %[[INTO]][%[[I]], 8] [%[[N]], 6] [1, 1]
func.func @write_part(%v: vector<4x6xf32>, %t: tensor<4x6xf32>, %into: tensor<32x32xf32>, %i: index, %n: index) -> tensor<32x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x6xf32>, tensor<4x6xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 6] [1, 1] : tensor<4x6xf32> to tensor<?x6xf32>
  %2 = tensor.insert_slice %1 into %into[%i, 8] [%n, 6] [1, 1] : tensor<?x6xf32> into tensor<32x32xf32>
  return %2 : tensor<32x32xf32>
}

// -----

// Not when the vector leaves some of the tensor, nor when another part of it is cut.
// CHECK-LABEL: func.func @write_all(
// CHECK:         vector.transfer_write {{.*}} tensor<8xf32>
// CHECK:         vector.transfer_write {{.*}} tensor<8xf32>
func.func @write_all(%v: vector<8xf32>, %w: vector<4xf32>, %t: tensor<8xf32>, %into: tensor<32xf32>, %n: index) -> (tensor<32xf32>, tensor<32xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %1 = tensor.extract_slice %0[1] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %2 = tensor.insert_slice %1 into %into[4] [%n] [1] : tensor<?xf32> into tensor<32xf32>
  %3 = vector.transfer_write %w, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %4 = tensor.extract_slice %3[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %5 = tensor.insert_slice %4 into %into[4] [%n] [1] : tensor<?xf32> into tensor<32xf32>
  return %2, %5 : tensor<32xf32>, tensor<32xf32>
}

// -----

// Rows and elements, some written over.
// CHECK-LABEL: func.func @insert_rows(
// CHECK-SAME:      %{{.*}}: vector<2x2xi8>, %[[A:.*]]: vector<2xi8>, %[[B:.*]]: vector<2xi8>, %[[X:.*]]: i8)
// CHECK-NEXT:    %[[E:.*]]:2 = vector.to_elements %[[A]]
// CHECK-NEXT:    %[[F:.*]]:2 = vector.to_elements %[[B]]
// CHECK-NEXT:    vector.from_elements %[[E]]#0, %[[X]], %[[F]]#0, %[[F]]#1 : vector<2x2xi8>
func.func @insert_rows(%v: vector<2x2xi8>, %a: vector<2xi8>, %b: vector<2xi8>, %x: i8) -> vector<2x2xi8> {
  %0 = vector.insert %x, %v [1, 0] : i8 into vector<2x2xi8>
  %1 = vector.insert %a, %0 [0] : vector<2xi8> into vector<2x2xi8>
  %2 = vector.insert %b, %1 [1] : vector<2xi8> into vector<2x2xi8>
  %3 = vector.insert %x, %2 [0, 1] : i8 into vector<2x2xi8>
  return %3 : vector<2x2xi8>
}

// -----

// CHECK-LABEL: func.func @elements_of_broadcast(
// CHECK-SAME:      %[[A:.*]]: vector<2x1xf32>)
// CHECK-NEXT:    %[[E:.*]]:2 = vector.to_elements %[[A]] : vector<2x1xf32>
// CHECK-NEXT:    return %[[E]]#0, %[[E]]#0, %[[E]]#1, %[[E]]#1
func.func @elements_of_broadcast(%a: vector<2x1xf32>) -> (f32, f32, f32, f32) {
  %0 = vector.broadcast %a : vector<2x1xf32> to vector<2x2xf32>
  %1:4 = vector.to_elements %0 : vector<2x2xf32>
  return %1#0, %1#1, %1#2, %1#3 : f32, f32, f32, f32
}

// -----

// CHECK-LABEL: func.func @splat_in_splat(
// CHECK-NEXT:    %[[B:.*]] = vector.broadcast %{{.*}} : f32 to vector<4x4xf32>
// CHECK-NEXT:    return %[[B]]
func.func @splat_in_splat(%x: f32) -> vector<4x4xf32> {
  %0 = vector.broadcast %x : f32 to vector<2x2xf32>
  %1 = vector.broadcast %x : f32 to vector<4x4xf32>
  %2 = vector.insert_strided_slice %0, %1 {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  return %2 : vector<4x4xf32>
}

// -----

// Constants of llvm say numbers of other types: those of index, and the bits of floats.
// CHECK-LABEL: func.func @llvm_numbers(
// CHECK-DAG:     arith.constant dense<[7, -1]> : vector<2xi64>
// CHECK-DAG:     arith.constant dense<[16256, -16384]> : vector<2xi16>
func.func @llvm_numbers() -> (vector<2xi64>, vector<2xi16>) {
  %0 = llvm.mlir.constant(7 : index) : i64
  %1 = llvm.mlir.constant(-1 : index) : i64
  %2 = vector.from_elements %0, %1 : vector<2xi64>
  %3 = llvm.mlir.constant(1.0 : bf16) : i16
  %4 = llvm.mlir.constant(-2.0 : bf16) : i16
  %5 = vector.from_elements %3, %4 : vector<2xi16>
  return %2, %5 : vector<2xi64>, vector<2xi16>
}
