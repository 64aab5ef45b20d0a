// arith-expand: divisions that round, minima and maxima, conversions of narrow floats.
// RUN: mlir-opt %s --arith-expand | FileCheck %s
// RUN: mlir-opt %s --arith-expand='include-bf16=true include-f8e8m0=true include-f4e2m1=true' | FileCheck %s --check-prefix=BITS

// CHECK-LABEL: func.func @ceildivsi(
// CHECK-NEXT: %[[Z:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[O:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[Q:.*]] = arith.divsi %arg0, %arg1 : i32
// CHECK-NEXT: %[[P:.*]] = arith.muli %[[Q]], %arg1 : i32
// CHECK-NEXT: %[[N:.*]] = arith.cmpi ne, %arg0, %[[P]] : i32
// CHECK-NEXT: %[[A:.*]] = arith.cmpi slt, %arg0, %[[Z]] : i32
// CHECK-NEXT: %[[B:.*]] = arith.cmpi slt, %arg1, %[[Z]] : i32
// CHECK-NEXT: %[[S:.*]] = arith.cmpi eq, %[[A]], %[[B]] : i1
// CHECK-NEXT: %[[C:.*]] = arith.andi %[[N]], %[[S]] : i1
// CHECK-NEXT: %[[U:.*]] = arith.addi %[[Q]], %[[O]] : i32
// CHECK-NEXT: %[[R:.*]] = arith.select %[[C]], %[[U]], %[[Q]] : i32
// CHECK-NEXT: return %[[R]]
func.func @ceildivsi(%a: i32, %b: i32) -> i32 {
  %0 = arith.ceildivsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @others(
// CHECK: %[[D:.*]] = arith.divsi %arg0, %arg1 : vector<4xindex>
// CHECK: arith.cmpi ne, %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK: arith.constant dense<-1> : vector<4xindex>
// CHECK: arith.cmpi eq, %arg0, %[[Z:.*]] : vector<4xindex>
// CHECK: %[[L:.*]] = arith.subi %arg0, %{{.*}} : vector<4xindex>
// CHECK-NEXT: arith.divui %[[L]], %arg1 : vector<4xindex>
func.func @others(%a: vector<4xindex>, %b: vector<4xindex>) -> (vector<4xindex>, vector<4xindex>) {
  %0 = arith.floordivsi %a, %b : vector<4xindex>
  %1 = arith.ceildivui %a, %b : vector<4xindex>
  return %0, %1 : vector<4xindex>, vector<4xindex>
}

// CHECK-LABEL: func.func @extremes(
// CHECK-NEXT: %[[L:.*]] = arith.cmpf ult, %arg0, %arg1 : f32
// CHECK-NEXT: %[[M:.*]] = arith.select %[[L]], %arg0, %arg1 : f32
// CHECK-NEXT: %[[N:.*]] = arith.cmpf uno, %arg1, %arg1 : f32
// CHECK-NEXT: %[[A:.*]] = arith.select %[[N]], %arg1, %[[M]] : f32
// CHECK-NEXT: %[[G:.*]] = arith.cmpf ugt, %[[A]], %arg1 : f32
// CHECK-NEXT: %[[O:.*]] = arith.select %[[G]], %[[A]], %arg1 : f32
// CHECK-NEXT: %[[P:.*]] = arith.cmpf uno, %[[A]], %[[A]] : f32
// CHECK-NEXT: %[[B:.*]] = arith.select %[[P]], %arg1, %[[O]] : f32
// CHECK-NEXT: return %[[B]]
func.func @extremes(%x: f32, %y: f32) -> f32 {
  %0 = arith.minimumf %x, %y : f32
  %1 = arith.maxnumf %0, %y : f32
  return %1 : f32
}

// CHECK-LABEL: func.func @scaled(
// CHECK-NEXT: %[[E:.*]] = arith.extf %arg1 : f8E8M0FNU to f16
// CHECK-NEXT: %[[D:.*]] = arith.divf %arg0, %[[E]] : f16
// CHECK-NEXT: %[[T:.*]] = arith.truncf %[[D]] to_nearest_even : f16 to f4E2M1FN
// CHECK-NEXT: %[[P:.*]] = arith.truncf %arg2 fastmath<fast> : f16 to f8E8M0FNU
// CHECK-NEXT: %[[S:.*]] = arith.extf %[[P]] fastmath<fast> : f8E8M0FNU to f32
// CHECK-NEXT: %[[X:.*]] = arith.extf %[[T]] fastmath<fast> : f4E2M1FN to f32
// CHECK-NEXT: arith.mulf %[[X]], %[[S]] fastmath<fast> : f32
func.func @scaled(%h: f16, %s: f8E8M0FNU, %t: f16) -> f32 {
  %0 = arith.scaling_truncf %h, %s to_nearest_even : f16, f8E8M0FNU to f4E2M1FN
  %1 = arith.scaling_extf %0, %t fastmath<fast> : f4E2M1FN, f16 to f32
  return %1 : f32
}

// CHECK-LABEL: func.func @bf16(
// CHECK-NEXT: arith.truncf
// BITS-LABEL: func.func @bf16(
// BITS-NEXT: %[[N:.*]] = arith.cmpf une, %arg0, %arg0 : vector<2xf32>
// BITS: %[[B:.*]] = arith.bitcast %arg0 : vector<2xf32> to vector<2xi32>
// BITS: %[[T:.*]] = arith.trunci %{{.*}} : vector<2xi32> to vector<2xi16>
// BITS-NEXT: %[[S:.*]] = arith.select %[[N]], %{{.*}}, %[[T]]
// BITS-NEXT: arith.bitcast %[[S]] : vector<2xi16> to vector<2xbf16>
// BITS: arith.extui %{{.*}} : vector<2xi16> to vector<2xi32>
// BITS: arith.shli
// BITS-NEXT: arith.bitcast %{{.*}} : vector<2xi32> to vector<2xf32>
// BITS-NEXT: arith.extf %{{.*}} : vector<2xbf16> to vector<2xf64>
func.func @bf16(%x: vector<2xf32>) -> (vector<2xf32>, vector<2xf64>) {
  %0 = arith.truncf %x : vector<2xf32> to vector<2xbf16>
  %1 = arith.extf %0 : vector<2xbf16> to vector<2xf32>
  %2 = arith.extf %0 : vector<2xbf16> to vector<2xf64>
  return %1, %2 : vector<2xf32>, vector<2xf64>
}

// CHECK-LABEL: func.func @e8m0(
// CHECK: arith.truncf %arg0 : f64 to f8E8M0FNU
// BITS-LABEL: func.func @e8m0(
// BITS-NEXT: %[[F:.*]] = arith.truncf %arg0 : f64 to f32
// BITS-NEXT: %[[B:.*]] = arith.bitcast %[[F]] : f32 to i32
// BITS: arith.shrui
// BITS-NEXT: arith.trunci %{{.*}} : i32 to i8
// BITS: arith.bitcast %{{.*}} : i8 to f8E8M0FNU
// BITS: arith.shli
// BITS-NEXT: arith.cmpi eq
// BITS-NEXT: arith.select
// BITS-NEXT: %[[W:.*]] = arith.bitcast %{{.*}} : i32 to f32
// BITS-NEXT: arith.truncf %[[W]] : f32 to f16
func.func @e8m0(%d: f64) -> f16 {
  %0 = arith.truncf %d : f64 to f8E8M0FNU
  %1 = arith.extf %0 : f8E8M0FNU to f16
  return %1 : f16
}

// CHECK-LABEL: func.func @e2m1(
// CHECK: arith.truncf %arg0 : f16 to f4E2M1FN
// BITS-LABEL: func.func @e2m1(
// BITS-NEXT: arith.extf %arg0 : f16 to f32
// BITS: arith.constant 6.000000e+00 : f32
// BITS: arith.cmpf ult
// BITS: %[[O:.*]] = arith.ori %{{.*}}, %{{.*}} : i1
// BITS-NEXT: %[[N:.*]] = arith.addi %{{.*}}, %{{.*}} : i4
// BITS-NEXT: arith.select %[[O]], %[[N]]
// BITS-NEXT: %[[F:.*]] = arith.bitcast %{{.*}} : i4 to f4E2M1FN
// BITS-NEXT: arith.bitcast %[[F]] : f4E2M1FN to i4
// BITS: arith.bitcast %{{.*}} : i32 to f32
// BITS-NEXT: arith.extf %{{.*}} : f32 to f64
func.func @e2m1(%h: f16) -> f64 {
  %0 = arith.truncf %h : f16 to f4E2M1FN
  %1 = arith.extf %0 : f4E2M1FN to f64
  return %1 : f64
}

// Minima and maxima of integers are chosen by a comparison.
// CHECK-LABEL: func @integers
func.func @integers(%x: i32, %y: i32, %v: vector<2xi8>, %w: vector<2xi8>) -> (i32, i32, i32, vector<2xi8>) {
  // CHECK: %[[A:.*]] = arith.cmpi sgt, %arg0, %arg1 : i32
  // CHECK-NEXT: arith.select %[[A]], %arg0, %arg1 : i32
  %0 = arith.maxsi %x, %y : i32
  // CHECK-NEXT: %[[B:.*]] = arith.cmpi ugt, %arg0, %arg1 : i32
  // CHECK-NEXT: arith.select %[[B]], %arg0, %arg1 : i32
  %1 = arith.maxui %x, %y : i32
  // CHECK-NEXT: %[[C:.*]] = arith.cmpi slt, %arg0, %arg1 : i32
  // CHECK-NEXT: arith.select %[[C]], %arg0, %arg1 : i32
  %2 = arith.minsi %x, %y : i32
  // CHECK-NEXT: %[[D:.*]] = arith.cmpi ult, %arg2, %arg3 : vector<2xi8>
  // CHECK-NEXT: arith.select %[[D]], %arg2, %arg3 : vector<2xi1>, vector<2xi8>
  %3 = arith.minui %v, %w : vector<2xi8>
  return %0, %1, %2, %3 : i32, i32, i32, vector<2xi8>
}
