// Contractions by LLVM's product of matrices.
// RUN: mlir-opt %s --convert-vector-to-llvm=vector-contract-lowering=llvmintr | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#nm = affine_map<(m, n, k) -> (n, m)>

// CHECK-LABEL: @matrices(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 9, 10, 11] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [6, 7, 8, 0, 1, 2] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 8, 9, 10, 11] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [6, 7, 0, 1, 10, 11] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [6, 7, 8, 9, 0, 1] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.matrix.multiply %{{.*}}, %{{.*}} {lhs_columns = 3 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<6xf32>, vector<6xf32>) -> vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [2, 3] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<2x2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x2xf32>
func.func @matrices(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: @transposed(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xi32> to !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<3x2xi32> to !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<2x2xi32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<6xi32>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<3x2xi32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<3x2xi32> to !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<2x3xi32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xi32> to !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 0, 0, 0] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 9, 10, 11] : vector<6xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 0, 0, 0] : vector<3xi32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [6, 7, 8, 0, 1, 2] : vector<6xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0, 0, 0] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 8, 9, 10, 11] : vector<6xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0, 0, 0] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [6, 7, 0, 1, 10, 11] : vector<6xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0, 0, 0] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [6, 7, 8, 9, 0, 1] : vector<6xi32>
// CHECK-NEXT: %{{.*}} = llvm.intr.matrix.multiply %{{.*}}, %{{.*}} {lhs_columns = 3 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<6xi32>, vector<6xi32>) -> vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(3 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xi32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : vector<2x2xi32>
// CHECK-NEXT: return %{{.*}} : vector<2x2xi32>
func.func @transposed(%a: vector<3x2xi32>, %b: vector<2x3xi32>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = vector.contract {indexing_maps = [#km, #nk, #nm], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xi32>, vector<2x3xi32> into vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

// CHECK-LABEL: @vector(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2xf32>
func.func @vector(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @vector_first(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2xf32>
func.func @vector_first(%a: vector<3xf32>, %b: vector<2x3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(k, m) -> (k)>, affine_map<(k, m) -> (m, k)>, affine_map<(k, m) -> (m)>], iterator_types = ["reduction", "parallel"], kind = #vector.kind<add>} %a, %b, %c : vector<3xf32>, vector<2x3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @row(
// CHECK: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: return %{{.*}} : f32
func.func @row(%a: vector<3xf32>, %b: vector<3xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3xf32>, vector<3xf32> into f32
  return %0 : f32
}

// CHECK-LABEL: @two_reductions(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.000000e+00> : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: return %{{.*}} : f32
func.func @two_reductions(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(j, k) -> (j, k)>, affine_map<(j, k) -> (k, j)>, affine_map<(j, k) -> ()>], iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into f32
  return %0 : f32
}

// CHECK-LABEL: @batch(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x1x3xf32> to !llvm.array<2 x array<1 x vector<3xf32>>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1x2xf32> to !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.000000e+00> : vector<1x2xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1x2xf32> to !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0, 0] : !llvm.array<2 x array<1 x vector<3xf32>>>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1, 0] : !llvm.array<2 x array<1 x vector<3xf32>>>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<1 x vector<2xf32>> to vector<1x2xf32>
// CHECK-NEXT: return %{{.*}} : vector<1x2xf32>
func.func @batch(%a: vector<2x1x3xf32>, %b: vector<2x3xf32>, %c: vector<1x2xf32>) -> vector<1x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(b, m, k) -> (b, m, k)>, affine_map<(b, m, k) -> (b, k)>, affine_map<(b, m, k) -> (m, b)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x1x3xf32>, vector<2x3xf32> into vector<1x2xf32>
  return %0 : vector<1x2xf32>
}

// CHECK-LABEL: @elements(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<3x1xf32> to !llvm.array<3 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1x2xf32> to !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<2x3xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = ub.poison : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<3 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<3 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[2] : !llvm.array<3 x vector<1xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.matrix.multiply %{{.*}}, %{{.*}} {lhs_columns = 1 : i32, lhs_rows = 2 : i32, rhs_columns = 3 : i32} : (vector<2xf32>, vector<3xf32>) -> vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [3, 4, 5] : vector<6xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<2x3xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x3xf32>
func.func @elements(%a: vector<1x2xf32>, %b: vector<3x1xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {indexing_maps = [#km, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x2xf32>, vector<3x1xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// CHECK-LABEL: @masked(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xi1> to !llvm.array<2 x vector<3xi1>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<3xi1>>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(3 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<3xf32>, vector<3xi1>, i32) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xi1>>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(3 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<3xf32>, vector<3xi1>, i32) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2xf32>
func.func @masked(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>, %m: vector<2x3xi1>) -> vector<2xf32> {
  %0 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3xf32> into vector<2xf32> } : vector<2x3xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @wide(
// CHECK: %{{.*}} = vector.contract {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %{{.*}}, %{{.*}}, %{{.*}} : vector<2x3xf16>, vector<3x2xf16> into vector<2x2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x2xf32>
func.func @wide(%a: vector<2x3xf16>, %b: vector<3x2xf16>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %c : vector<2x3xf16>, vector<3x2xf16> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
