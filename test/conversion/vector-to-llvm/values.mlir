// Ops on rows become ops of llvm.
// RUN: mlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @ext(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<f32> to vector<1xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : index to i64
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32, f32, vector<4xf32>
func.func @ext(%v: vector<4xf32>, %m: vector<2x4xf32>, %z: vector<f32>, %i: index) -> (f32, f32, f32, f32, vector<4xf32>) {
  %0 = vector.extract %v[1] : f32 from vector<4xf32>
  %1 = vector.extract %v[%i] : f32 from vector<4xf32>
  %2 = vector.extract %m[1, 2] : f32 from vector<2x4xf32>
  %3 = vector.extract %z[] : f32 from vector<f32>
  %4 = vector.extract %m[1] : vector<4xf32> from vector<2x4xf32>
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, vector<4xf32>
}

// CHECK-LABEL: @ins(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<f32> to vector<1xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : index to i64
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1xf32> to vector<f32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<2x4xf32>
func.func @ins(%v: vector<4xf32>, %m: vector<2x4xf32>, %z: vector<f32>, %i: index, %s: f32) -> (vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<2x4xf32>) {
  %0 = vector.insert %s, %v[1] : f32 into vector<4xf32>
  %1 = vector.insert %s, %v[%i] : f32 into vector<4xf32>
  %2 = vector.insert %s, %m[1, 2] : f32 into vector<2x4xf32>
  %3 = vector.insert %s, %z[] : f32 into vector<f32>
  %4 = vector.insert %v, %m[1] : vector<4xf32> into vector<2x4xf32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<2x4xf32>
}

// CHECK-LABEL: @bc(
// CHECK: %{{.*}} = ub.poison : vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<1xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<1xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<1xf32> to vector<f32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 0, 0, 0] : vector<[4]xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<2x4xf32>, vector<[4]xf32>
func.func @bc(%s: f32, %v: vector<4xf32>) -> (vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<2x4xf32>, vector<[4]xf32>) {
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  %1 = vector.broadcast %s : f32 to vector<2x4xf32>
  %2 = vector.broadcast %s : f32 to vector<f32>
  %3 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %4 = vector.broadcast %s : f32 to vector<[4]xf32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<2x4xf32>, vector<[4]xf32>
}

// CHECK-LABEL: @red(
// CHECK: %{{.*}} = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fmul"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.reduce.fmax(%{{.*}}) : (vector<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.intr.maxnum(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.add"(%{{.*}}) : (vector<4xi32>) -> i32
// CHECK-NEXT: %{{.*}} = llvm.add %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.smin"(%{{.*}}) : (vector<4xi32>) -> i32
// CHECK-NEXT: %{{.*}} = llvm.icmp "sle" %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.xor"(%{{.*}}) : (vector<4xi32>) -> i32
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32, f32, i32, i32, i32
func.func @red(%v: vector<4xf32>, %i: vector<4xi32>, %s: f32, %a: i32) -> (f32, f32, f32, f32, i32, i32, i32) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.reduction <add>, %v, %s fastmath<reassoc> : vector<4xf32> into f32
  %2 = vector.reduction <mul>, %v : vector<4xf32> into f32
  %3 = vector.reduction <maxnumf>, %v, %s : vector<4xf32> into f32
  %4 = vector.reduction <add>, %i, %a : vector<4xi32> into i32
  %5 = vector.reduction <minsi>, %i, %a : vector<4xi32> into i32
  %6 = vector.reduction <xor>, %i : vector<4xi32> into i32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, i32, i32, i32
}

// CHECK-LABEL: @sh(
// CHECK: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, -1, 5] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<3xf32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.fmuladd(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<3xf32>, vector<3xf32>, vector<8xf32>, vector<4xf32>
func.func @sh(%v: vector<4xf32>, %w: vector<2xf32>) -> (vector<3xf32>, vector<3xf32>, vector<8xf32>, vector<4xf32>) {
  %0 = vector.shuffle %v, %v [0, -1, 5] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %v, %w [0, -1, 5] : vector<4xf32>, vector<2xf32>
  %2 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %3 = vector.fma %v, %v, %v : vector<4xf32>
  return %0, %1, %2, %3 : vector<3xf32>, vector<3xf32>, vector<8xf32>, vector<4xf32>
}

// CHECK-LABEL: @mem(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : memref<4x8xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : index to i64
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %{{.*}} = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT: %{{.*}} = llvm.mul %{{.*}}, %{{.*}} : i64
// CHECK-NEXT: %{{.*}} = llvm.add %{{.*}}, %{{.*}} : i64
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64, nontemporal} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %{{.*}} = llvm.intr.masked.load %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.intr.masked.store %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
// CHECK-NEXT: %{{.*}} = llvm.intr.masked.gather %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
// CHECK-NEXT: llvm.intr.masked.scatter %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %{{.*}} = "llvm.intr.masked.expandload"(%{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: "llvm.intr.masked.compressstore"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
func.func @mem(%b: memref<?xf32>, %c: memref<4x8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %n: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.load %b[%i] : memref<?xf32>, vector<4xf32>
  vector.store %0, %c[%i, %i] {nontemporal = true} : memref<4x8xf32>, vector<4xf32>
  %1 = vector.maskedload %b[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %b[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.gather %b[%i] [%n], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %b[%i] [%n], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %4 = vector.expandload %b[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %b[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2, %4 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: @misc(
// CHECK: %{{.*}} = ub.poison : vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = arith.constant dense<[true, true, false, false]> : vector<4xi1>
// CHECK-NEXT: %{{.*}} = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT: %{{.*}} = llvm.bitcast %{{.*}} : vector<4xf32> to vector<8xi16>
// CHECK-NEXT: %{{.*}} = "llvm.intr.vscale"() : () -> i64
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : i64 to index
// CHECK-NEXT: %{{.*}} = arith.index_cast %{{.*}} : index to i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK-NEXT: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[0] : vector<4xf32> into vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.extract %{{.*}}[0] : vector<4xf32> from vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.stepvector : vector<[4]xi64>
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : vector<[4]xi64> to vector<[4]xindex>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<8xi16>, vector<4xindex>, index, vector<4xi1>, vector<4xi1>, vector<2x2xf32>, f32, vector<[4]xf32>, vector<4xf32>, vector<[4]xindex>
func.func @misc(%v: vector<4xf32>, %s: f32, %n: index, %w: vector<[4]xf32>) -> (vector<8xi16>, vector<4xindex>, index, vector<4xi1>, vector<4xi1>, vector<2x2xf32>, f32, vector<[4]xf32>, vector<4xf32>, vector<[4]xindex>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<8xi16>
  %1 = vector.step : vector<4xindex>
  %2 = vector.vscale
  %3 = vector.create_mask %n : vector<4xi1>
  %4 = vector.constant_mask [2] : vector<4xi1>
  %5 = vector.from_elements %s, %s, %s, %s : vector<2x2xf32>
  %6:4 = vector.to_elements %v : vector<4xf32>
  %7 = vector.scalable.insert %v, %w[0] : vector<4xf32> into vector<[4]xf32>
  %8 = vector.scalable.extract %w[0] : vector<4xf32> from vector<[4]xf32>
  %9 = vector.step : vector<[4]xindex>
  return %0, %1, %2, %3, %4, %5, %6#1, %7, %8, %9 : vector<8xi16>, vector<4xindex>, index, vector<4xi1>, vector<4xi1>, vector<2x2xf32>, f32, vector<[4]xf32>, vector<4xf32>, vector<[4]xindex>
}

// CHECK-LABEL: @pr(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : index to i64
// CHECK-NEXT: llvm.call @printF32(%{{.*}}) : (f32) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK-NEXT: %{{.*}} = arith.extsi %{{.*}} : i32 to i64
// CHECK-NEXT: llvm.call @printI64(%{{.*}}) : (i64) -> ()
// CHECK-NEXT: llvm.call @printComma() : () -> ()
// CHECK-NEXT: llvm.call @printU64(%{{.*}}) : (i64) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK-NEXT: %{{.*}} = llvm.bitcast %{{.*}} : f16 to i16
// CHECK-NEXT: llvm.call @printF16(%{{.*}}) : (i16) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK-NEXT: %{{.*}} = arith.extui %{{.*}} : i1 to i64
// CHECK-NEXT: llvm.call @printI64(%{{.*}}) : (i64) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK-NEXT: %{{.*}} = llvm.mlir.addressof @vector_print_str : !llvm.ptr
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i8>
// CHECK-NEXT: llvm.call @printString(%{{.*}}) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @printOpen() : () -> ()
// CHECK-NEXT: return
func.func @pr(%s: f32, %i: i32, %x: index, %h: f16, %u: ui8, %b: i1) {
  vector.print %s : f32
  vector.print %i : i32 punctuation <comma>
  vector.print %x : index
  vector.print %h : f16
  vector.print %b : i1
  vector.print str "hi"
  vector.print punctuation <open>
  return
}

// A vector of one element.
// CHECK-LABEL: @one_element(
// CHECK: %[[E:.*]] = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<4xf32>
// CHECK-NEXT: %[[P:.*]] = llvm.mlir.poison : vector<1xf32>
// CHECK-NEXT: %[[I:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %[[V:.*]] = llvm.insertelement %[[E]], %[[P]][%[[I]] : i64] : vector<1xf32>
// CHECK-NEXT: return %[[V]] : vector<1xf32>
func.func @one_element(%v: vector<4xf32>) -> vector<1xf32> {
  %0 = vector.extract %v[3] : vector<1xf32> from vector<4xf32>
  return %0 : vector<1xf32>
}
