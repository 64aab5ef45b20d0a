// Vectors in another shape.
// RUN: mlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @to_row(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 9, 10, 11] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [6, 7, 8, 0, 1, 2] : vector<6xf32>
// CHECK-NEXT: return %{{.*}} : vector<6xf32>
func.func @to_row(%a: vector<2x3xf32>) -> vector<6xf32> {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  return %0 : vector<6xf32>
}

// CHECK-LABEL: @from_row(
// CHECK: %{{.*}} = ub.poison : vector<2x3xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [3, 4, 5] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x3xf32>
func.func @from_row(%a: vector<6xf32>) -> vector<2x3xf32> {
  %0 = vector.shape_cast %a : vector<6xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// CHECK-LABEL: @swapped(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<3 x vector<2xf32>> to vector<3x2xf32>
// CHECK-NEXT: return %{{.*}} : vector<3x2xf32>
func.func @swapped(%a: vector<2x3xf32>) -> vector<3x2xf32> {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<3x2xf32>
  return %0 : vector<3x2xf32>
}

// CHECK-LABEL: @joined(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3x4xf32> to !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<6x4xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<6x4xf32> to !llvm.array<6 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 0] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<6 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 1] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<6 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 2] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.array<6 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 0] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[3] : !llvm.array<6 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 1] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[4] : !llvm.array<6 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 2] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[5] : !llvm.array<6 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<6 x vector<4xf32>> to vector<6x4xf32>
// CHECK-NEXT: return %{{.*}} : vector<6x4xf32>
func.func @joined(%a: vector<2x3x4xf32>) -> vector<6x4xf32> {
  %0 = vector.shape_cast %a : vector<2x3x4xf32> to vector<6x4xf32>
  return %0 : vector<6x4xf32>
}

// CHECK-LABEL: @joined_rows(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x2x4xf32> to !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<2x8xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x8xf32> to !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<8xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 0] : !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 3, 12, 13, 14, 15] : vector<8xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 1] : !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [8, 9, 10, 11, 0, 1, 2, 3] : vector<8xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 0] : !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 3, 12, 13, 14, 15] : vector<8xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 1] : !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [8, 9, 10, 11, 0, 1, 2, 3] : vector<8xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<8xf32>> to vector<2x8xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x8xf32>
func.func @joined_rows(%a: vector<2x2x4xf32>) -> vector<2x8xf32> {
  %0 = vector.shape_cast %a : vector<2x2x4xf32> to vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// CHECK-LABEL: @parts(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x6xf32> to !llvm.array<2 x vector<6xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<3x4xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<3x4xf32> to !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<6xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 6, 7] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [2, 3] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [4, 5, 0, 1] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [4, 5] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 6, 7] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<6xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [4, 5, 0, 1] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [2, 3] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 6, 7] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [4, 5] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [4, 5, 0, 1] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<3 x vector<4xf32>> to vector<3x4xf32>
// CHECK-NEXT: return %{{.*}} : vector<3x4xf32>
func.func @parts(%a: vector<2x6xf32>) -> vector<3x4xf32> {
  %0 = vector.shape_cast %a : vector<2x6xf32> to vector<3x4xf32>
  return %0 : vector<3x4xf32>
}

// CHECK-LABEL: @fewer(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1x1x4xf32> to !llvm.array<1 x array<1 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 0] : !llvm.array<1 x array<1 x vector<4xf32>>>
// CHECK-NEXT: return %{{.*}} : vector<4xf32>
func.func @fewer(%a: vector<1x1x4xf32>) -> vector<4xf32> {
  %0 = vector.shape_cast %a : vector<1x1x4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @more(
// CHECK: %{{.*}} = ub.poison : vector<1x1x4xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1x1x4xf32> to !llvm.array<1 x array<1 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0, 0] : !llvm.array<1 x array<1 x vector<4xf32>>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<1 x array<1 x vector<4xf32>>> to vector<1x1x4xf32>
// CHECK-NEXT: return %{{.*}} : vector<1x1x4xf32>
func.func @more(%a: vector<4xf32>) -> vector<1x1x4xf32> {
  %0 = vector.shape_cast %a : vector<4xf32> to vector<1x1x4xf32>
  return %0 : vector<1x1x4xf32>
}

// CHECK-LABEL: @scalable(
// CHECK: %{{.*}} = ub.poison : vector<1x[4]xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1x[4]xf32> to !llvm.array<1 x vector<[4]xf32>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<1 x vector<[4]xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<1 x vector<[4]xf32>> to vector<1x[4]xf32>
// CHECK-NEXT: return %{{.*}} : vector<1x[4]xf32>
func.func @scalable(%a: vector<[4]xf32>) -> vector<1x[4]xf32> {
  %0 = vector.shape_cast %a : vector<[4]xf32> to vector<1x[4]xf32>
  return %0 : vector<1x[4]xf32>
}

// CHECK-LABEL: @from_none(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<f32> to vector<1xf32>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: return %{{.*}} : vector<1xf32>
func.func @from_none(%a: vector<f32>) -> vector<1xf32> {
  %0 = vector.shape_cast %a : vector<f32> to vector<1xf32>
  return %0 : vector<1xf32>
}

// CHECK-LABEL: @to_none(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1x1xf32> to !llvm.array<1 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<f32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<f32> to vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<1 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1xf32> to vector<f32>
// CHECK-NEXT: return %{{.*}} : vector<f32>
func.func @to_none(%a: vector<1x1xf32>) -> vector<f32> {
  %0 = vector.shape_cast %a : vector<1x1xf32> to vector<f32>
  return %0 : vector<f32>
}

// CHECK-LABEL: @column(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2xf32>
func.func @column(%a: vector<2x1xf32>) -> vector<2xf32> {
  %0 = vector.shape_cast %a : vector<2x1xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @flat(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x1x[4]xi32> to !llvm.array<2 x array<1 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 0] : !llvm.array<2 x array<1 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[0] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 0] : !llvm.array<2 x array<1 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[4] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: return %{{.*}} : vector<[8]xi32>
func.func @flat(%a: vector<2x1x[4]xi32>) -> vector<[8]xi32> {
  %0 = vector.shape_cast %a : vector<2x1x[4]xi32> to vector<[8]xi32>
  return %0 : vector<[8]xi32>
}

// CHECK-LABEL: @rows(
// CHECK: %{{.*}} = ub.poison : vector<2x1x[4]xi32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x1x[4]xi32> to !llvm.array<2 x array<1 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.extract %{{.*}}[0] : vector<[4]xi32> from vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0, 0] : !llvm.array<2 x array<1 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.extract %{{.*}}[4] : vector<[4]xi32> from vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1, 0] : !llvm.array<2 x array<1 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x array<1 x vector<[4]xi32>>> to vector<2x1x[4]xi32>
// CHECK-NEXT: return %{{.*}} : vector<2x1x[4]xi32>
func.func @rows(%a: vector<[8]xi32>) -> vector<2x1x[4]xi32> {
  %0 = vector.shape_cast %a : vector<[8]xi32> to vector<2x1x[4]xi32>
  return %0 : vector<2x1x[4]xi32>
}

// CHECK-LABEL: @longer(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x2x[4]xi32> to !llvm.array<2 x array<2 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<2x[8]xi32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x[8]xi32> to !llvm.array<2 x vector<[8]xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 0] : !llvm.array<2 x array<2 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[0] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 1] : !llvm.array<2 x array<2 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[4] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<[8]xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 0] : !llvm.array<2 x array<2 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[0] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 1] : !llvm.array<2 x array<2 x vector<[4]xi32>>>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[4] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<[8]xi32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<[8]xi32>> to vector<2x[8]xi32>
// CHECK-NEXT: return %{{.*}} : vector<2x[8]xi32>
func.func @longer(%a: vector<2x2x[4]xi32>) -> vector<2x[8]xi32> {
  %0 = vector.shape_cast %a : vector<2x2x[4]xi32> to vector<2x[8]xi32>
  return %0 : vector<2x[8]xi32>
}
