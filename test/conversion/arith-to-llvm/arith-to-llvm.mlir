// convert-arith-to-llvm: ops with a counterpart, vectors of several dimensions, and what stays.
// RUN: mlir-opt %s --convert-arith-to-llvm | FileCheck %s
// RUN: mlir-opt %s --convert-arith-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: func.func @flags(
// CHECK: llvm.add %arg0, %arg1 overflow<nsw> {kept} : i32
// CHECK-NEXT: llvm.sdiv exact %arg0, %arg1 : i32
// CHECK-NEXT: llvm.trunc %arg0 overflow<nsw, nuw> : i32 to i8
// CHECK-NEXT: llvm.fadd %arg2, %arg2 {fastmathFlags = #llvm.fastmath<nnan, reassoc>} : f32
// CHECK-NEXT: llvm.fcmp "olt" %arg2, %arg2 {fastmathFlags = #llvm.fastmath<fast>} : f32
// CHECK-NEXT: llvm.icmp "ugt" %arg0, %arg1 : i32
// CHECK-NEXT: llvm.fptrunc %arg2 : f32 to f16
// CHECK-NEXT: llvm.intr.experimental.constrained.fptrunc %arg2 downward ignore {fastmath = #arith.fastmath<nnan>} : f32 to f16
func.func @flags(%a: i32, %b: i32, %x: f32) {
  %0 = arith.addi %a, %b overflow<nsw> {kept} : i32
  %1 = arith.divsi %a, %b exact : i32
  %2 = arith.trunci %a overflow<nuw, nsw> : i32 to i8
  %3 = arith.addf %x, %x fastmath<nnan, reassoc> : f32
  %4 = arith.cmpf olt, %x, %x fastmath<fast> : f32
  %5 = arith.cmpi ugt, %a, %b : i32
  %6 = arith.truncf %x : f32 to f16
  %7 = arith.truncf %x downward fastmath<nnan> : f32 to f16
  return
}

// CHECK-LABEL: func.func @index(
// CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK: llvm.mlir.constant(3 : index) : i64
// CHECK: llvm.trunc %[[I]] : i64 to i32
// CHECK: llvm.sext %arg1 : i8 to i64
// CHECK: llvm.zext %arg1 : i8 to i64
// CHECK-NOT: llvm
// CHECK: return
// NARROW-LABEL: func.func @index(
// NARROW: llvm.mlir.constant(3 : index) : i32
// NARROW-NOT: llvm.trunc
// NARROW: llvm.sext %arg1 : i8 to i32
func.func @index(%i: index, %n: i8, %w: i64) -> (index, i32, index, index, index) {
  %0 = arith.constant 3 : index
  %1 = arith.index_cast %i : index to i32
  %2 = arith.index_cast %n : i8 to index
  %3 = arith.index_castui %n : i8 to index
  %4 = arith.index_cast %w : i64 to index
  return %0, %1, %2, %3, %4 : index, i32, index, index, index
}

// CHECK-LABEL: func.func @rows(
// CHECK: %[[V:.*]] = builtin.unrealized_conversion_cast %arg0 : vector<2x2x4xf32> to !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK-NEXT: %[[A:.*]] = llvm.extractvalue %[[V]][0, 0]
// CHECK-NEXT: %[[B:.*]] = llvm.extractvalue %[[V]][0, 0]
// CHECK-NEXT: %[[S:.*]] = llvm.fadd %[[A]], %[[B]] : vector<4xf32>
// CHECK-NEXT: llvm.insertvalue %[[S]], %[[P]][0, 0]
// CHECK: llvm.insertvalue %{{.*}}[0, 1]
// CHECK: llvm.insertvalue %{{.*}}[1, 0]
// CHECK: llvm.insertvalue %{{.*}}[1, 1]
// CHECK: llvm.select %arg1, %[[V]], %{{.*}} : i1, !llvm.array<2 x array<2 x vector<4xf32>>>
// CHECK: llvm.fneg %{{.*}} : vector<1xf32>
func.func @rows(%v: vector<2x2x4xf32>, %c: i1, %z: vector<f32>) -> (vector<2x2x4xf32>, vector<2x2x4xf32>, vector<f32>) {
  %0 = arith.addf %v, %v : vector<2x2x4xf32>
  %1 = arith.select %c, %v, %0 : vector<2x2x4xf32>
  %2 = arith.negf %z : vector<f32>
  return %0, %1, %2 : vector<2x2x4xf32>, vector<2x2x4xf32>, vector<f32>
}

// CHECK-LABEL: func.func @halves(
// CHECK: %[[O:.*]] = "llvm.intr.uadd.with.overflow"(%arg0, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK-NEXT: %[[S:.*]] = llvm.extractvalue %[[O]][0]
// CHECK-NEXT: %[[C:.*]] = llvm.extractvalue %[[O]][1]
// CHECK-NEXT: %[[A:.*]] = llvm.sext %arg0 : i32 to i64
// CHECK-NEXT: %[[B:.*]] = llvm.sext %arg1 : i32 to i64
// CHECK-NEXT: %[[M:.*]] = llvm.mul %[[A]], %[[B]] : i64
// CHECK-NEXT: %[[L:.*]] = llvm.trunc %[[M]] : i64 to i32
// CHECK-NEXT: %[[W:.*]] = llvm.mlir.constant(32 : i64) : i64
// CHECK-NEXT: %[[R:.*]] = llvm.lshr %[[M]], %[[W]] : i64
// CHECK-NEXT: %[[H:.*]] = llvm.trunc %[[R]] : i64 to i32
// CHECK-NEXT: llvm.zext %arg2 : vector<2xi8> to vector<2xi16>
// CHECK: llvm.mlir.constant(dense<8> : vector<2xi16>) : vector<2xi16>
// CHECK: return %[[S]], %[[C]], %[[L]], %[[H]]
func.func @halves(%a: i32, %b: i32, %v: vector<2xi8>) -> (i32, i1, i32, i32, vector<2xi8>) {
  %0:2 = arith.addui_extended %a, %b : i32, i1
  %1:2 = arith.mulsi_extended %a, %b : i32
  %2:2 = arith.mului_extended %v, %v : vector<2xi8>
  return %0#0, %0#1, %1#0, %1#1, %2#1 : i32, i1, i32, i32, vector<2xi8>
}

// Of small floats only the bits are left; llvm has no tf32.
// CHECK-LABEL: func.func @floats(
// CHECK: llvm.mlir.constant(2.000000e+00 : f8E4M3FN) : i8
// CHECK: arith.constant 2.000000e+00 : tf32
// CHECK: arith.addf %arg0, %arg0 : f8E4M3FN
// CHECK: arith.truncf %arg0 : f8E4M3FN to f4E2M1FN
// CHECK: llvm.select %arg1, %{{.*}}, %{{.*}} : i1, i8
// CHECK-NOT: bitcast
// CHECK: return
func.func @floats(%x: f8E4M3FN, %c: i1, %m: memref<?xi16>) -> (f8E4M3FN, i8, memref<?xf16>) {
  %0 = arith.constant 2.0 : f8E4M3FN
  %1 = arith.constant 2.0 : tf32
  %2 = arith.addf %x, %x : f8E4M3FN
  %3 = arith.truncf %x : f8E4M3FN to f4E2M1FN
  %4 = arith.select %c, %x, %0 : f8E4M3FN
  %5 = arith.bitcast %x : f8E4M3FN to i8
  %6 = arith.bitcast %m : memref<?xi16> to memref<?xf16>
  return %4, %5, %6 : f8E4M3FN, i8, memref<?xf16>
}

// CHECK-LABEL: func.func @rounded(
// CHECK-NEXT: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[Q:.*]] = llvm.sdiv %arg0, %arg1 : i32
// CHECK-NEXT: %[[P:.*]] = llvm.mul %[[Q]], %arg1 : i32
// CHECK-NEXT: %[[I:.*]] = llvm.icmp "ne" %arg0, %[[P]] : i32
// CHECK-NEXT: %[[N:.*]] = llvm.icmp "slt" %arg0, %[[ZERO]] : i32
// CHECK-NEXT: %[[M:.*]] = llvm.icmp "slt" %arg1, %[[ZERO]] : i32
// CHECK-NEXT: %[[S:.*]] = llvm.icmp "eq" %[[N]], %[[M]] : i1
// CHECK-NEXT: %[[R:.*]] = llvm.and %[[I]], %[[S]] : i1
// CHECK-NEXT: %[[T:.*]] = llvm.add %[[Q]], %[[ONE]] : i32
// CHECK-NEXT: %[[C:.*]] = llvm.select %[[R]], %[[T]], %[[Q]] : i1, i32
// CHECK: llvm.udiv %{{.*}}, %arg1 : i32
// CHECK: llvm.mlir.constant(-1 : i32) : i32
// CHECK: %[[F:.*]] = llvm.select
// CHECK: return %[[C]], %{{.*}}, %[[F]]
func.func @rounded(%n: i32, %m: i32) -> (i32, i32, i32) {
  %0 = arith.ceildivsi %n, %m : i32
  %1 = arith.ceildivui %n, %m : i32
  %2 = arith.floordivsi %n, %m : i32
  return %0, %1, %2 : i32, i32, i32
}

// What an op folds to was converted before, and is needed by what stays.
// CHECK-LABEL: func.func @folded(
// CHECK: %[[P:.*]] = llvm.mul %[[I:.*]], %[[I]] : i64
// CHECK-NEXT: %[[V:.*]] = builtin.unrealized_conversion_cast %[[P]] : i64 to index
// CHECK-NEXT: memref.load %arg1[%[[V]]]
func.func @folded(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = arith.muli %i, %i : index
  %1 = arith.addi %0, %c0 : index
  %2 = memref.load %m[%1] : memref<4xf32>
  return %2 : f32
}
