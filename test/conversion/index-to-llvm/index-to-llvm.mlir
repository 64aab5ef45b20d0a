// convert-index-to-llvm: one op each, divisions that round otherwise, casts by the width of index.
// RUN: mlir-opt %s --convert-index-to-llvm | FileCheck %s
// RUN: mlir-opt %s --convert-index-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: func.func @same(
// CHECK-DAG: %[[A:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-DAG: %[[B:.*]] = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK: %[[S:.*]] = llvm.add %[[A]], %[[B]] : i64
// CHECK: llvm.ashr %[[S]], %[[B]] : i64
// CHECK: llvm.intr.umax(%[[A]], %[[B]]) : (i64, i64) -> i64
// CHECK: llvm.icmp "ule" %[[A]], %[[B]] : i64
// CHECK: llvm.mlir.constant(64 : i64) : i64
// CHECK: llvm.mlir.constant(7 : i64) : i64
// CHECK: llvm.mlir.constant(true) : i1
// NARROW-LABEL: func.func @same(
// NARROW: llvm.mlir.constant(32 : i32) : i32
func.func @same(%a: index, %b: index) -> (index, index, i1, index, index, i1) {
  %0 = index.add %a, %b
  %1 = index.shrs %0, %b
  %2 = index.maxu %a, %b
  %3 = index.cmp ule(%a, %b)
  %4 = index.sizeof
  %5 = index.constant 7
  %6 = index.bool.constant true
  return %1, %2, %3, %4, %5, %6 : index, index, i1, index, index, i1
}

// CHECK-LABEL: func.func @ceildivu(
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %[[LESS:.*]] = llvm.sub %[[N:.*]], %[[ONE]] : i64
// CHECK-NEXT: %[[Q:.*]] = llvm.udiv %[[LESS]], %{{.*}} : i64
// CHECK-NEXT: %[[MORE:.*]] = llvm.add %[[Q]], %[[ONE]] : i64
// CHECK-NEXT: %[[NONE:.*]] = llvm.icmp "eq" %[[N]], %[[ZERO]] : i64
// CHECK-NEXT: llvm.select %[[NONE]], %[[ZERO]], %[[MORE]] : i1, i64
func.func @ceildivu(%n: index, %m: index) -> index {
  %0 = index.ceildivu %n, %m
  return %0 : index
}

// CHECK-LABEL: func.func @signed(
// CHECK: %[[UP:.*]] = llvm.icmp "sgt" %[[M:.*]], %[[ZERO:.*]] : i64
// CHECK-NEXT: %[[X:.*]] = llvm.select %[[UP]], %{{.*}}, %[[ONE:.*]] : i1, i64
// CHECK-NEXT: %[[S:.*]] = llvm.add %[[N:.*]], %[[X]] : i64
// CHECK-NEXT: %[[Q:.*]] = llvm.sdiv %[[S]], %[[M]] : i64
// CHECK-NEXT: %[[P:.*]] = llvm.add %[[Q]], %[[ONE]] : i64
// CHECK-NEXT: %[[MN:.*]] = llvm.sub %[[ZERO]], %[[N]] : i64
// CHECK-NEXT: %[[MQ:.*]] = llvm.sdiv %[[MN]], %[[M]] : i64
// CHECK-NEXT: %[[MP:.*]] = llvm.sub %[[ZERO]], %[[MQ]] : i64
// CHECK: llvm.select %{{.*}}, %[[P]], %[[MP]] : i1, i64
// CHECK: %[[DOWN:.*]] = llvm.icmp "slt" %[[M]], %[[Z:.*]] : i64
// CHECK-NEXT: %[[Y:.*]] = llvm.select %[[DOWN]]
// CHECK-NEXT: %[[T:.*]] = llvm.sub %[[Y]], %[[N]] : i64
// CHECK-NEXT: %[[R:.*]] = llvm.sdiv %[[T]], %[[M]] : i64
// CHECK-NEXT: %[[NR:.*]] = llvm.sub %{{.*}}, %[[R]] : i64
// CHECK-NEXT: %[[D:.*]] = llvm.sdiv %[[N]], %[[M]] : i64
// CHECK: llvm.select %{{.*}}, %[[NR]], %[[D]] : i1, i64
func.func @signed(%n: index, %m: index) -> (index, index) {
  %0 = index.ceildivs %n, %m
  %1 = index.floordivs %n, %m
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @casts(
// CHECK: llvm.trunc %{{.*}} : i64 to i32
// CHECK-NOT: llvm.sext
// CHECK: llvm.zext %arg1 : i32 to i64
// NARROW-LABEL: func.func @casts(
// NARROW-NOT: llvm.trunc
// NARROW: llvm.sext %{{.*}} : i32 to i64
// NARROW-NOT: llvm.zext
func.func @casts(%a: index, %b: i32) -> (i32, i64, index) {
  %0 = index.casts %a : index to i32
  %1 = index.casts %a : index to i64
  %2 = index.castu %b : i32 to index
  return %0, %1, %2 : i32, i64, index
}
