// What memref refuses.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f(%n: index) {
  // expected-error @below {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%n) : memref<2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc() : memref<2xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>) {
  // expected-error @below {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{unsupported layout for result memref type 'memref<8xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 1>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{unnecessary dimension operand for result type 'memref<8xf32>'}}
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 6 : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.distinct_objects' op operand types and result types must match}}
  %0 = "memref.distinct_objects"(%m) : (memref<4xf32>) -> memref<?xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.load' op incorrect number of indices for load, expected 1 but got 0}}
  %0 = memref.load %m[] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %v: f32) {
  // expected-error @below {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[], read, locality<1>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<f32>) {
  // expected-error @below {{rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[], rw, locality<1>, data : memref<f32>
  return
}

// -----

func.func @f(%m: memref<f32>) {
  // expected-error @below {{cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[], read, locality<1>, code : memref<f32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %v, %m[] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%m: memref<i32>, %v: i32) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'minimumf' expects a floating-point type}}
  %0 = memref.atomic_rmw minimumf %v, %m[] : (i32, memref<i32>) -> i32
  return
}

// -----

func.func @f(%m: memref<f32>, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'ori' expects an integer type}}
  %0 = memref.atomic_rmw ori %v, %m[] : (f32, memref<f32>) -> f32
  return
}

// -----

func.func @f(%m: memref<4x4xi32>, %i: index) {
  // expected-error @below {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 2, but got 1}}
  memref.dma_wait %m[%i], %i : memref<4x4xi32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%i, %i) : (index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<f32>, %i: index) {
  // expected-error @below {{expected two stride related operands}}
  memref.dma_start %m[], %m[], %i, %m[], %i : memref<f32>, memref<f32>, memref<f32>
  return
}

// -----

func.func @f(%m: memref<f32>, %i: index) {
  // expected-error @below {{fewer/more types expected}}
  memref.dma_start %m[], %m[], %i, %m[] : memref<f32>, memref<f32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<*xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{different memory spaces specified for source type 'memref<4xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{different element types specified for source type 'memref<4xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected result type with size = dynamic instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected result type with offset = 3 instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [3], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @below {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>, %s: memref<1xindex>) {
  // expected-error @below {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<1xindex>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @below {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<?xindex>) {
  // expected-error @below {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @below {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<2x2xf32>
  return
}

// -----

func.func @f(%b: memref<8xi8, strided<[2]>>, %i: index) {
  // expected-error @below {{unsupported map for base memref type 'memref<8xi8, strided<[2]>>'}}
  %0 = memref.view %b[%i][] : memref<8xi8, strided<[2]>> to memref<2xf32>
  return
}

// -----

func.func @f(%b: memref<8xi8>, %i: index) {
  // expected-error @below {{unsupported map for result memref type 'memref<2xf32, strided<[2]>>'}}
  %0 = memref.view %b[%i][] : memref<8xi8> to memref<2xf32, strided<[2]>>
  return
}

// -----

func.func @f(%b: memref<8xi8>, %i: index) {
  // expected-error @below {{different memory spaces specified for base memref type 'memref<8xi8>' and view memref type 'memref<2xf32, 1>'}}
  %0 = memref.view %b[%i][] : memref<8xi8> to memref<2xf32, 1>
  return
}

// -----

func.func @f(%b: memref<8xi8>, %i: index) {
  // expected-error @below {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %b[%i][] : memref<8xi8> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32>) {
  // expected-error @below {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %m [[0], [0]] output_shape [4] : memref<2x2xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32>) {
  // expected-error @below {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<2x2xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32>) {
  // expected-error @below {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[1, 0]] : memref<2x2xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32>) {
  // expected-error @below {{'memref.collapse_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x2xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32>) {
  // expected-error @below {{'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)}}
  %0 = memref.collapse_shape %m [[0]] : memref<2x2xf32> into memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<?x2xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x2xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim size (5) must equal reassociation group size (4)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x2xf32> into memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<2xf32>) {
  // expected-error @below {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<2xf32> into memref<f32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32, strided<[8, 1]>>) {
  // expected-error @below {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x2xf32, strided<[8, 1]>> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32, strided<[4, 2]>>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<4xf32, strided<[2]>>' but found 'memref<4xf32>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x2xf32, strided<[4, 2]>> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>) {
  // expected-error @below {{'memref.expand_shape' op expected expanded type to be 'memref<2x2xf32, strided<[4, 2]>>' but found 'memref<2x2xf32>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[2]>> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.expand_shape' op invalid output shape provided at pos 1}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{different memory spaces specified for base memref type 'memref<4xf32>' and subview memref type 'memref<2xf32, 1>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>) {
  // expected-error @below {{base type 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>' is not strided}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>> to memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x1xf32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2x1xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<3xf32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<3xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected result element type to be 'f32', but got 'memref<2xi32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected result type to be 'memref<2xf32, strided<[1], offset: 1>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2xf32>'}}
  %0 = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[4] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: 4>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[1] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [2] [1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0] [2] [1, 1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected 1 offset values, got 2}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1] [2] [1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected sizes to be non-negative, but got -2}}
  %0 = memref.subview %m[1] [-2] [1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<2x3xf32> to memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i) -> (i) : memref<2x3xf32> to memref<2x3xf32>
  return
}

// -----

func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<3x2xf32>' is not equivalent to the canonical transposed input type 'memref<3x2xf32, affine_map<(d0, d1) -> (d0 + d1 * 3)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'memref.get_global' op 'nothing' does not reference a valid global memref}}
  %0 = memref.get_global @nothing : memref<2xf32>
  return
}

// -----

memref.global @g : memref<2xf32>
func.func @f() {
  // expected-error @below {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<3xf32>
  return
}

// -----

// expected-error @below {{type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @g : memref<?xf32>

// -----

// expected-error @below {{'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()

// -----

// expected-error @below {{initial value should be a unit or elements attribute}}
memref.global @g : memref<2xf32> = "two"

// -----

// expected-error @below {{'memref.global' op initial value should be a unit or elements attribute, but got "two"}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = "two"}> : () -> ()

// -----

// expected-error @below {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'f16'}}
"memref.global"() <{sym_name = "g", type = memref<1xf32>, initial_value = dense<0.0> : tensor<1xf16>}> : () -> ()

// -----

// expected-error @below {{'memref.global' op initial value shape expected to be 1, 2 but was 2}}
"memref.global"() <{sym_name = "g", type = memref<1x2xf32>, initial_value = dense<0.0> : tensor<2xf32>}> : () -> ()

// -----

"test.op"() ({
  // expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<f32>
}) : () -> ()

// -----

func.func @f(%m: memref<f32>) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%a: f32, %b: f32):
    memref.atomic_yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<f32>, %v: f32) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%a: i32):
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @f(%m: memref<f32>) {
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%a: f32):
    // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    memref.store %a, %m[] : memref<f32>
    memref.atomic_yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<f32>, %v: i32) {
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%a: f32):
    // expected-error @below {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %v : i32
  }
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected source to be of memref type}}
  "memref.dma_start"(%v, %i, %i, %i) : (f32, index, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected at least 6 operands}}
  "memref.dma_start"(%m, %i, %i, %d) : (memref<2x2xf32>, index, index, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%m, %i, %v, %i, %d, %i, %t, %i) : (memref<2x2xf32>, index, f32, index, memref<4xf32>, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected destination to be of memref type}}
  "memref.dma_start"(%m, %i, %i, %v, %i, %i, %t, %i) : (memref<2x2xf32>, index, index, f32, index, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected at least 7 operands}}
  "memref.dma_start"(%m, %i, %i, %d, %i, %i) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected destination indices to be of index type}}
  "memref.dma_start"(%m, %i, %i, %d, %v, %i, %t, %i) : (memref<2x2xf32>, index, index, memref<4xf32>, f32, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%m, %i, %i, %d, %i, %v, %t, %i) : (memref<2x2xf32>, index, index, memref<4xf32>, index, f32, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected tag to be of memref type}}
  "memref.dma_start"(%m, %i, %i, %d, %i, %i, %v, %i) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index, f32, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected at least 8 operands}}
  "memref.dma_start"(%m, %i, %i, %d, %i, %i, %t) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index, memref<1xi32>) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected tag indices to be of index type}}
  "memref.dma_start"(%m, %i, %i, %d, %i, %i, %t, %v) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index, memref<1xi32>, f32) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op incorrect number of operands}}
  "memref.dma_start"(%m, %i, %i, %d, %i, %i, %t, %i, %i) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index, memref<1xi32>, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<2x2xf32>, %d: memref<4xf32>, %t: memref<1xi32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.dma_start' op expected stride and num elements per stride to be of type index}}
  "memref.dma_start"(%m, %i, %i, %d, %i, %i, %t, %i, %i, %v) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index, memref<1xi32>, index, index, f32) -> ()
  return
}
