// Masks that are known in part, steps that are compared, and elements that are put together as they were.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @part_of_scalable
// CHECK-NEXT:    vector.create_mask %arg0 : vector<8xi1>
func.func @part_of_scalable(%n: index) -> vector<8xi1> {
  %c3 = arith.constant 3 : index
  %0 = vector.create_mask %c3, %n : vector<[4]x8xi1>
  %1 = vector.extract %0[1] : vector<8xi1> from vector<[4]x8xi1>
  return %1 : vector<8xi1>
}

// CHECK-LABEL: func @part_anywhere
// CHECK:         vector.create_mask %arg0 : vector<6xi1>
// CHECK:         vector.create_mask %{{.*}}, %arg0 : vector<4x6xi1>
// CHECK-NEXT:    vector.extract
func.func @part_anywhere(%n: index, %i: index) -> (vector<6xi1>, vector<6xi1>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = vector.create_mask %c4, %n : vector<4x6xi1>
  %1 = vector.extract %0[%i] : vector<6xi1> from vector<4x6xi1>
  %2 = vector.create_mask %c3, %n : vector<4x6xi1>
  %3 = vector.extract %2[%i] : vector<6xi1> from vector<4x6xi1>
  return %1, %3 : vector<6xi1>, vector<6xi1>
}

// CHECK-LABEL: func @part_outside
// CHECK-NEXT:    arith.constant dense<false> : vector<6xi1>
// CHECK-NEXT:    return
func.func @part_outside(%n: index, %i: index) -> (vector<6xi1>, vector<6xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %n, %c0, %n : vector<2x4x6xi1>
  %1 = vector.extract %0[0, %i] : vector<6xi1> from vector<2x4x6xi1>
  %2 = vector.create_mask %n, %c1, %n : vector<2x4x6xi1>
  %3 = vector.extract %2[0, 1] : vector<6xi1> from vector<2x4x6xi1>
  return %1, %3 : vector<6xi1>, vector<6xi1>
}

// CHECK-LABEL: func @slice
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[A:.*]] = arith.subi %arg0, %[[C2]] : index
// CHECK-DAG:     %[[B:.*]] = arith.subi %arg1, %[[C1]] : index
// CHECK:         vector.create_mask %[[A]], %[[B]], %arg2 : vector<2x2x8xi1>
func.func @slice(%a: index, %b: index, %c: index) -> vector<2x2x8xi1> {
  %0 = vector.create_mask %a, %b, %c : vector<4x3x8xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x3x8xi1> to vector<2x2x8xi1>
  return %1 : vector<2x2x8xi1>
}

// CHECK-LABEL: func @slice_of_broadcast
// CHECK-NEXT:    %[[CUT:.*]] = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [2, 1], strides = [1, 1]} : vector<4x1xf16> to vector<2x1xf16>
// CHECK-NEXT:    vector.broadcast %[[CUT]] : vector<2x1xf16> to vector<2x2x3xf16>
func.func @slice_of_broadcast(%x: vector<4x1xf16>) -> vector<2x2x3xf16> {
  %0 = vector.broadcast %x : vector<4x1xf16> to vector<16x4x8xf16>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1, 5], sizes = [2, 2, 3], strides = [1, 1, 1]} : vector<16x4x8xf16> to vector<2x2x3xf16>
  return %1 : vector<2x2x3xf16>
}

// CHECK-LABEL: func @steps
// CHECK-DAG:     %[[YES:.*]] = arith.constant dense<true>
// CHECK-DAG:     %[[NO:.*]] = arith.constant dense<false>
// CHECK:         %[[A:.*]] = arith.cmpi ult
// CHECK:         %[[B:.*]] = arith.cmpi ule
// CHECK:         return %[[YES]], %[[A]], %[[YES]], %[[NO]], %[[YES]], %[[B]]
func.func @steps() -> (vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>) {
  %c2 = arith.constant dense<2> : vector<3xindex>
  %c3 = arith.constant dense<3> : vector<3xindex>
  %cm1 = arith.constant dense<-1> : vector<3xindex>
  %s = vector.step : vector<3xindex>
  %0 = arith.cmpi ult, %s, %c3 : vector<3xindex>
  %1 = arith.cmpi ult, %s, %c2 : vector<3xindex>
  %2 = arith.cmpi ule, %s, %c2 : vector<3xindex>
  %3 = arith.cmpi eq, %c3, %s : vector<3xindex>
  %4 = arith.cmpi uge, %c2, %s : vector<3xindex>
  %5 = arith.cmpi ule, %s, %cm1 : vector<3xindex>
  return %0, %1, %2, %3, %4, %5 : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>
}

// CHECK-LABEL: func @in_order
// CHECK-NEXT:    %[[ROW:.*]] = vector.extract %arg0[1] : vector<2x2xi8> from vector<2x2x2xi8>
// CHECK-NEXT:    vector.shape_cast %[[ROW]] : vector<2x2xi8> to vector<4xi8>
func.func @in_order(%x: vector<2x2x2xi8>) -> vector<4xi8> {
  %0 = vector.extract %x[1, 0, 0] : i8 from vector<2x2x2xi8>
  %1 = vector.extract %x[1, 0, 1] : i8 from vector<2x2x2xi8>
  %2 = vector.extract %x[1, 1, 0] : i8 from vector<2x2x2xi8>
  %3 = vector.extract %x[1, 1, 1] : i8 from vector<2x2x2xi8>
  %4 = vector.from_elements %0, %1, %2, %3 : vector<4xi8>
  return %4 : vector<4xi8>
}

// CHECK-LABEL: func @across_rows
// CHECK:         vector.from_elements
func.func @across_rows(%x: vector<2x2xi8>) -> vector<2xi8> {
  %0 = vector.extract %x[0, 1] : i8 from vector<2x2xi8>
  %1 = vector.extract %x[1, 0] : i8 from vector<2x2xi8>
  %2 = vector.from_elements %0, %1 : vector<2xi8>
  return %2 : vector<2xi8>
}

// CHECK-LABEL: func @transposed
// CHECK-NEXT:    vector.broadcast %arg0 : vector<4x7x1x1xi8> to vector<4x7x2x3xi8>
func.func @transposed(%x: vector<4x7x1x1xi8>) -> vector<4x7x2x3xi8> {
  %0 = vector.broadcast %x : vector<4x7x1x1xi8> to vector<4x7x3x2xi8>
  %1 = vector.transpose %0, [0, 1, 3, 2] : vector<4x7x3x2xi8> to vector<4x7x2x3xi8>
  return %1 : vector<4x7x2x3xi8>
}
