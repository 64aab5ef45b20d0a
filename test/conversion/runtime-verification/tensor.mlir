// What is checked of ops of tensor and linalg when the program runs.
// RUN: mlir-opt --generate-runtime-verification --cse --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @casts(
// CHECK:         tensor.rank
// CHECK:         cf.assert {{.*}}rank mismatch
// CHECK:         cf.assert {{.*}}size mismatch of dim 1
// CHECK:         tensor.cast
// CHECK-NOT:     cf.assert
func.func @casts(%u: tensor<*xf32>, %t: tensor<?xf32>) -> (tensor<?x4xf32>, tensor<*xf32>) {
  %0 = tensor.cast %u : tensor<*xf32> to tensor<?x4xf32>
  %1 = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @elements(
// CHECK-SAME:      %[[T:.*]]: tensor<?xf32>, %[[I:.*]]: index)
// CHECK:         %[[DIM:.*]] = tensor.dim %[[T]], %c0
// CHECK:         arith.cmpi sge, %[[I]], %c0
// CHECK:         arith.cmpi slt, %[[I]], %[[DIM]]
// CHECK:         cf.assert {{.*}}%extracted = tensor.extract %arg0[%arg1] : tensor<?xf32>\0A^ out-of-bounds access
// CHECK:         cf.assert {{.*}}%inserted = tensor.insert %extracted into %arg0[%arg1] : tensor<?xf32>\0A^ out-of-bounds access
// CHECK:         cf.assert {{.*}}index is out of bounds
func.func @elements(%t: tensor<?xf32>, %i: index) -> (tensor<?xf32>, index) {
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  %1 = tensor.insert %0 into %t[%i] : tensor<?xf32>
  %2 = tensor.dim %t, %i : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, index
}

// -----

// CHECK-LABEL: func.func @slice(
// CHECK:         cf.assert {{.*}}offset 0 is out-of-bounds
// CHECK:         cf.assert {{.*}}extract_slice runs out-of-bounds along dimension 0
// CHECK-NEXT:    tensor.extract_slice
func.func @slice(%t: tensor<?xf32>, %i: index) -> tensor<4xf32> {
  %0 = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// If the loops run at all, the elements that the first and the last round come to are there; where a loop itself is the place, they are all that
// there are.
// CHECK-LABEL: func.func @structured(
// CHECK-SAME:      %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[N:.*]] = tensor.dim %[[C]], %c0
// CHECK-DAG:     %[[K:.*]] = tensor.dim %[[B]], %c0
// CHECK:         %[[DOES:.*]] = arith.andi
// CHECK:         scf.if %[[DOES]] {
// CHECK:           %[[LASTN:.*]] = index.sub %[[N]], %c1
// CHECK:           %[[LASTK:.*]] = index.sub %[[K]], %c1
// CHECK:           %[[LAST:.*]] = affine.apply #{{.*}}()[%[[LASTN]], %[[LASTK]]]
// CHECK:           index.mins %[[LAST]], %c0
// CHECK:           cf.assert {{.*}}unexpected negative result on dimension #0 of input/output operand #0
// CHECK:           %[[DIM:.*]] = tensor.dim %[[A]], %c0
// CHECK:           index.cmp sle(%{{.*}}, %[[DIM]])
// CHECK:           cf.assert {{.*}}dimension #0 of input/output operand #0 is incompatible with inferred dimension size
// CHECK:           index.cmp eq(%{{.*}}, %[[K]])
// CHECK:           cf.assert {{.*}}dimension #0 of input/output operand #1 is incompatible with inferred dimension size
// CHECK:           index.cmp eq(%{{.*}}, %[[N]])
// CHECK:           cf.assert {{.*}}dimension #0 of input/output operand #2 is incompatible with inferred dimension size
// CHECK-NEXT:    }
// CHECK-NEXT:    linalg.conv_1d
func.func @structured(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.conv_1d ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Without loops there is nothing to check.
// CHECK-LABEL: func.func @no_loops(
// CHECK-NOT:     cf.assert
func.func @no_loops(%a: memref<f32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%a : memref<f32>)
  return
}
