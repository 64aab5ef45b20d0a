// convert-vector-to-gpu: a chain of which one operation has no counterpart stays as it is.
// RUN: mlir-opt %s --convert-vector-to-gpu --canonicalize --allow-unregistered-dialect | FileCheck %s --implicit-check-not=gpu.subgroup

#ij = affine_map<(i, j, k) -> (i, j)>
#ik = affine_map<(i, j, k) -> (i, k)>
#kj = affine_map<(i, j, k) -> (k, j)>
#product = ["parallel", "parallel", "reduction"]

// CHECK-LABEL: func @by_someone_else
func.func @by_someone_else(%a: memref<16x16xf16>) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f16
  %x = vector.transfer_read %a[%zero, %zero], %none {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %s = arith.addf %x, %x : vector<16x16xf16>
  "other.use"(%s) : (vector<16x16xf16>) -> ()
  vector.transfer_write %s, %a[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}

// Nothing says what is in an argument.
// CHECK-LABEL: func @argument
func.func @argument(%x: vector<16x16xf16>, %a: memref<16x16xf16>) {
  %zero = arith.constant 0 : index
  %s = arith.addf %x, %x : vector<16x16xf16>
  vector.transfer_write %s, %a[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}

// Other sums than those of products; rows at a distance that isn't known; three dimensions; elements that matrices don't have.
// CHECK-LABEL: func @largest
func.func @largest(%a: memref<16x16xf16>, %c: memref<16x16xf16>) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f16
  %sum = arith.constant dense<0.0> : vector<16x16xf16>
  %x = vector.transfer_read %a[%zero, %zero], %none {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %p = vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = #product, kind = #vector.kind<maximumf>} %x, %sum, %sum : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %p, %c[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}
// CHECK-LABEL: func @rows
func.func @rows(%a: memref<?x?xf16>, %b: memref<16xf16, strided<[2]>>, %c: memref<8x8x8xbf16>) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f16
  %nothing = arith.constant 0.0 : bf16
  %x = vector.transfer_read %a[%zero, %zero], %none {in_bounds = [true, true]} : memref<?x?xf16>, vector<16x16xf16>
  %s = arith.addf %x, %x : vector<16x16xf16>
  vector.transfer_write %s, %a[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf16>, memref<?x?xf16>
  %y = vector.transfer_read %b[%zero], %none {in_bounds = [true, true], permutation_map = affine_map<(i) -> (0, i)>} : memref<16xf16, strided<[2]>>, vector<16x16xf16>
  %t = arith.negf %y : vector<16x16xf16>
  vector.transfer_write %t, %a[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf16>, memref<?x?xf16>
  %z = vector.transfer_read %c[%zero, %zero, %zero], %nothing {in_bounds = [true, true]} : memref<8x8x8xbf16>, vector<8x8xbf16>
  %u = arith.negf %z : vector<8x8xbf16>
  vector.transfer_write %u, %c[%zero, %zero, %zero] {in_bounds = [true, true]} : vector<8x8xbf16>, memref<8x8x8xbf16>
  return
}

// A product is no factor of another one; a matrix is factor on one side only.
// CHECK-LABEL: func @factors
func.func @factors(%a: memref<16x16xf16>, %c: memref<16x16xf16>) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f16
  %sum = arith.constant dense<0.0> : vector<16x16xf16>
  %x = vector.transfer_read %a[%zero, %zero], %none {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %p = vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = #product, kind = #vector.kind<add>} %x, %x, %sum : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %p, %c[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}

// The loop gives something else than it was given.
// CHECK-LABEL: func @loop
func.func @loop(%a: memref<16x16xf16>, %n: index, %other: vector<16x16xf16>) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f16
  %x = vector.transfer_read %a[%zero, %zero], %none {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %s = scf.for %i = %zero to %n step %n iter_args(%c = %x) -> vector<16x16xf16> {
    %d = arith.addf %c, %x : vector<16x16xf16>
    vector.transfer_write %d, %a[%zero, %i] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
    scf.yield %other : vector<16x16xf16>
  }
  vector.transfer_write %s, %a[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}

// Code that nothing reaches may go round in circles.
// CHECK-LABEL: func @circle
func.func @circle() {
  return
^unreached:
  %a = arith.negf %b : vector<16x16xf16>
  %b = arith.negf %a : vector<16x16xf16>
  cf.br ^unreached
}
