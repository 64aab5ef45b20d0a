// Programs of vectors down to what mlir-runner takes, and what they print.
// REQUIRES: libllvm
// RUN: mlir-opt %s --test-lower-to-llvm | mlir-runner -e main --entry-point-result=void --shared-libs=%build/lib/libmlir_c_runner_utils.so | FileCheck %s
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant -1.0 : f32
  %m = memref.alloca() : memref<4x5xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %n = affine.apply affine_map<(i, j) -> (10 * i + j)>(%i, %j)
      %w = arith.index_cast %n : index to i32
      %f = arith.sitofp %w : i32 to f32
      memref.store %f, %m[%i, %j] : memref<4x5xf32>
    }
  }

  // A part that reaches outside, transposed, and repeated.
  %0 = vector.transfer_read %m[%c3, %c3], %pad : memref<4x5xf32>, vector<2x3xf32>
  vector.print %0 : vector<2x3xf32>
  // CHECK: ( ( 33, 34, -1 ), ( -1, -1, -1 ) )
  %1 = vector.transfer_read %m[%c1, %c0], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x5xf32>, vector<2x3xf32>
  vector.print %1 : vector<2x3xf32>
  // CHECK-NEXT: ( ( 10, 20, 30 ), ( 11, 21, 31 ) )
  %2 = vector.transfer_read %m[%c1, %c3], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<4x5xf32>, vector<2x2xf32>
  vector.print %2 : vector<2x2xf32>
  // CHECK-NEXT: ( ( 13, 13 ), ( 23, 23 ) )

  // A product, masked and not, and a sum of rows.
  %a = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x5xf32>, vector<2x3xf32>
  %b = vector.transpose %1, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %z = arith.constant dense<0.5> : vector<2x2xf32>
  %3 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  vector.print %3 : vector<2x2xf32>
  // CHECK-NEXT: ( ( 80.5, 83.5 ), ( 680.5, 713.5 ) )
  %k = vector.create_mask %c1, %c1, %c3 : vector<2x2x3xi1>
  %y = arith.constant dense<0.25> : vector<2x2xf32>
  %4 = vector.mask %k { vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %y : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32> } : vector<2x2x3xi1> -> vector<2x2xf32>
  vector.print %4 : vector<2x2xf32>
  // CHECK-NEXT: ( ( 80.25, 0.25 ), ( 0.25, 0.25 ) )

  // Another shape, slices, and small integers.
  %5 = vector.shape_cast %a : vector<2x3xf32> to vector<3x2xf32>
  %6 = vector.insert_strided_slice %2, %5 {offsets = [1, 0], strides = [1, 1]} : vector<2x2xf32> into vector<3x2xf32>
  vector.print %6 : vector<3x2xf32>
  // CHECK-NEXT: ( ( 0, 1 ), ( 13, 13 ), ( 23, 23 ) )
  %7 = arith.constant dense<[[-8, 7], [1, -1]]> : vector<2x2xi4>
  %8 = vector.interleave %7, %7 : vector<2x2xi4> -> vector<2x4xi4>
  vector.print %8 : vector<2x4xi4>
  // CHECK-NEXT: ( ( -8, -8, 7, 7 ), ( 1, 1, -1, -1 ) )

  // Back to memory, by columns.
  vector.transfer_write %3, %m[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xf32>, memref<4x5xf32>
  %9 = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x5xf32>, vector<2x3xf32>
  vector.print %9 : vector<2x3xf32>
  // CHECK-NEXT: ( ( 80.5, 680.5, 2 ), ( 83.5, 713.5, 12 ) )
  return
}
