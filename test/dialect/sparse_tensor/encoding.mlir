// Encodings of sparse tensors.
// RUN: mlir-opt %s --split-input-file | mlir-opt --split-input-file | FileCheck %s

// CHECK: #sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// CHECK-NEXT: module
// CHECK-NEXT: @rows(tensor<?x?xf32, #sparse>)
// CHECK-NEXT: @rows_again(tensor<4x4xf32, #sparse>)
func.func private @rows(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>>)
func.func private @rows_again(tensor<4x4xf32, #sparse_tensor.encoding<{
  map = {l0, l1} (i = l0, j = l1) -> (l0 = i : dense, l1 = j : compressed), posWidth = 0,
}>>)

// -----

// CHECK: #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed(nonunique, nonordered), d0 : singleton(soa)), posWidth = 8, crdWidth = 64, explicitVal = 1.000000e+00 : f32, implicitVal = 0.000000e+00 : f32 }>
func.func private @values(tensor<?x?xf32, #sparse_tensor.encoding<{
  map = (i, j) -> (j : compressed(nonordered, nonunique), i : singleton(soa)), crdWidth = 64, posWidth = 8, implicitVal = 0.0 : f32,
  explicitVal = 1.0 : f32
}>>)

// -----

// CHECK: #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>
func.func private @blocks(tensor<10x60xf64, #sparse_tensor.encoding<{
  map = {il, jl, ii, jj} (i = il * 2 + ii, j = jl * 3 + jj) ->
    (il = i floordiv 2 : dense, jl = j floordiv 3 : compressed, ii = i mod 2 : dense, jj = j mod 3 : dense)
}>>)

// -----

// CHECK: #sparse_tensor.encoding<{ map = [s0](d0, d1) -> (d0 * (s0 * 4) : dense, d0 : loose_compressed, d1 : compressed) }>
func.func private @symbols(tensor<?x?xf64, #sparse_tensor.encoding<{map = [c](i, j) -> (i * (c * 4) : dense, i : loose_compressed, j : compressed)}>>)

// -----

// CHECK: #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, ?, 2)>, d1 : #sparse_tensor<slice(0, ?, 1)>) -> (d0 : batch, d1 : compressed) }>
func.func private @slices(tensor<?x?xf64, #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(1, ?, 2)>, j) -> (i : batch, j : compressed())}>>)

// -----

// CHECK: #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4 : structured[2, 4]), crdWidth = 8 }>
func.func private @structured(tensor<?x?xf64, #sparse_tensor.encoding<{
  map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]), crdWidth = 8
}>>)

// -----

// CHECK: explicitVal = #complex.number<:f32 1.000000e+00, 0.000000e+00>
func.func private @complex(tensor<?xcomplex<f32>, #sparse_tensor.encoding<{map = (i) -> (i : compressed), explicitVal = #complex.number<:f32 1.0, 0.0>}>>)
