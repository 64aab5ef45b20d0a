// An expression of a million of millions of parts is left alone.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-raise-from-memref))' %s | FileCheck %s
// CHECK: memref.load
func.func @doubled(%m: memref<?xf32>, %n: index) -> f32 {
  %0 = arith.addi %n, %n : index
  %1 = arith.addi %0, %0 : index
  %2 = arith.addi %1, %1 : index
  %3 = arith.addi %2, %2 : index
  %4 = arith.addi %3, %3 : index
  %5 = arith.addi %4, %4 : index
  %6 = arith.addi %5, %5 : index
  %7 = arith.addi %6, %6 : index
  %8 = arith.addi %7, %7 : index
  %9 = arith.addi %8, %8 : index
  %10 = arith.addi %9, %9 : index
  %11 = arith.addi %10, %10 : index
  %12 = arith.addi %11, %11 : index
  %13 = arith.addi %12, %12 : index
  %14 = arith.addi %13, %13 : index
  %15 = arith.addi %14, %14 : index
  %16 = arith.addi %15, %15 : index
  %17 = arith.addi %16, %16 : index
  %18 = arith.addi %17, %17 : index
  %19 = arith.addi %18, %18 : index
  %20 = arith.addi %19, %19 : index
  %21 = arith.addi %20, %20 : index
  %22 = arith.addi %21, %21 : index
  %23 = arith.addi %22, %22 : index
  %24 = arith.addi %23, %23 : index
  %25 = arith.addi %24, %24 : index
  %26 = arith.addi %25, %25 : index
  %27 = arith.addi %26, %26 : index
  %28 = arith.addi %27, %27 : index
  %29 = arith.addi %28, %28 : index
  %30 = arith.addi %29, %29 : index
  %31 = arith.addi %30, %30 : index
  %32 = arith.addi %31, %31 : index
  %33 = arith.addi %32, %32 : index
  %34 = arith.addi %33, %33 : index
  %35 = arith.addi %34, %34 : index
  %36 = arith.addi %35, %35 : index
  %37 = arith.addi %36, %36 : index
  %38 = arith.addi %37, %37 : index
  %39 = arith.addi %38, %38 : index
  %40 = arith.addi %39, %39 : index
  %r = memref.load %m[%40] : memref<?xf32>
  return %r : f32
}
