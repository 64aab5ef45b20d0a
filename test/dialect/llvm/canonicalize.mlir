// What llvm folds, and what its constants become.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: @compare
llvm.func @compare(%a: i32) -> i1 {
  // CHECK: %[[R:.*]] = llvm.mlir.constant(true) : i1
  // CHECK: llvm.return %[[R]]
  %0 = llvm.icmp "eq" %a, %a : i32
  llvm.return %0 : i1
}
// CHECK-LABEL: @compare_vectors
llvm.func @compare_vectors(%a: vector<2xi32>) -> vector<2xi1> {
  // CHECK: llvm.mlir.constant(dense<false> : vector<2xi1>) : vector<2xi1>
  %0 = llvm.icmp "ne" %a, %a : vector<2xi32>
  llvm.return %0 : vector<2xi1>
}
// An allocation isn't at address zero.
// CHECK-LABEL: @allocated
llvm.func @allocated(%n: i64) -> i1 {
  // CHECK: llvm.mlir.constant(false) : i1
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  %2 = llvm.icmp "eq" %0, %1 : !llvm.ptr
  llvm.return %2 : i1
}
// CHECK-LABEL: @integers
llvm.func @integers() -> (!llvm.struct<(i64, i32, i32)>) {
  // CHECK-DAG: llvm.mlir.constant(255 : i64) : i64
  // CHECK-DAG: llvm.mlir.constant(14 : i32) : i32
  // CHECK-DAG: llvm.mlir.constant(-1073741824 : i32) : i32
  %m = llvm.mlir.constant(-1 : i8) : i8
  %a = llvm.mlir.constant(6 : i32) : i32
  %b = llvm.mlir.constant(12 : i32) : i32
  %s = llvm.mlir.constant(29 : i32) : i32
  %0 = llvm.zext %m : i8 to i64
  %1 = llvm.or %a, %b : i32
  %2 = llvm.shl %a, %s : i32
  %3 = llvm.mlir.undef : !llvm.struct<(i64, i32, i32)>
  %4 = llvm.insertvalue %0, %3[0] : !llvm.struct<(i64, i32, i32)>
  %5 = llvm.insertvalue %1, %4[1] : !llvm.struct<(i64, i32, i32)>
  %6 = llvm.insertvalue %2, %5[2] : !llvm.struct<(i64, i32, i32)>
  llvm.return %6 : !llvm.struct<(i64, i32, i32)>
}
// CHECK-LABEL: @casts
llvm.func @casts(%p: !llvm.ptr, %f: f32) -> !llvm.struct<(ptr, f32)> {
  // CHECK-NOT: cast
  // CHECK: llvm.return
  %0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr
  %2 = llvm.bitcast %f : f32 to i32
  %3 = llvm.bitcast %2 : i32 to f32
  %4 = llvm.mlir.poison : !llvm.struct<(ptr, f32)>
  %5 = llvm.insertvalue %1, %4[0] : !llvm.struct<(ptr, f32)>
  %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(ptr, f32)>
  llvm.return %6 : !llvm.struct<(ptr, f32)>
}
// CHECK-LABEL: @addresses
llvm.func @addresses(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  // CHECK: llvm.getelementptr %arg0[%arg1, 3] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<8 x i8>
  // CHECK-NEXT: llvm.return
  %z = llvm.mlir.constant(0 : i32) : i32
  %c = llvm.mlir.constant(3 : i32) : i32
  %0 = llvm.getelementptr %p[%z] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %1 = llvm.getelementptr %0[%i, %c] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<8 x i8>
  llvm.return %1 : !llvm.ptr
}
// What doesn't fit a constant index stays.
// CHECK-LABEL: @large_index
llvm.func @large_index(%p: !llvm.ptr) -> !llvm.ptr {
  // CHECK: llvm.getelementptr %arg0[%{{.*}}]
  %c = llvm.mlir.constant(268435456 : i64) : i64
  %0 = llvm.getelementptr %p[%c] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.return %0 : !llvm.ptr
}
// CHECK-LABEL: @aggregates
llvm.func @aggregates(%s: !llvm.struct<(i32, array<2 x i8>)>, %x: i8, %a: !llvm.array<2 x i8>) -> !llvm.array<3 x i8> {
  // CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.array<3 x i8>
  // CHECK: llvm.extractvalue %arg0[1, 0] : !llvm.struct<(i32, array<2 x i8>)>
  // CHECK: llvm.extractvalue %{{.*}}[1, 0] : !llvm.struct<(i32, array<2 x i8>)>
  // CHECK: llvm.insertvalue %arg1,
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32, array<2 x i8>)>
  %1 = llvm.extractvalue %0[0] : !llvm.array<2 x i8>
  %2 = llvm.insertvalue %x, %s[1, 1] : !llvm.struct<(i32, array<2 x i8>)>
  %3 = llvm.extractvalue %2[1, 1] : !llvm.struct<(i32, array<2 x i8>)>
  %4 = llvm.insertvalue %a, %2[1] : !llvm.struct<(i32, array<2 x i8>)>
  %5 = llvm.extractvalue %4[1, 0] : !llvm.struct<(i32, array<2 x i8>)>
  %6 = llvm.mlir.poison : !llvm.array<3 x i8>
  %7 = llvm.insertvalue %1, %6[0] : !llvm.array<3 x i8>
  %8 = llvm.insertvalue %3, %7[1] : !llvm.array<3 x i8>
  %9 = llvm.insertvalue %5, %8[2] : !llvm.array<3 x i8>
  llvm.return %9 : !llvm.array<3 x i8>
}
// CHECK-LABEL: @constant_part
llvm.func @constant_part() -> i32 {
  // CHECK: llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}
// CHECK-LABEL: @shuffle
llvm.func @shuffle(%v: vector<1xf32>) -> vector<1xf32> {
  // CHECK-NEXT: llvm.return %arg0
  %0 = llvm.shufflevector %v, %v [0] : vector<1xf32>
  llvm.return %0 : vector<1xf32>
}
// Loads that are only read go, volatile ones and stores stay.
// CHECK-LABEL: @effects
llvm.func @effects(%p: !llvm.ptr, %x: i32) {
  // CHECK-NEXT: llvm.load volatile
  // CHECK-NEXT: llvm.store
  // CHECK-NEXT: llvm.inline_asm has_side_effects
  // CHECK-NEXT: llvm.return
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.load volatile %p : !llvm.ptr -> i32
  llvm.store %x, %p : i32, !llvm.ptr
  %2 = llvm.inline_asm "a", "=r" : () -> i32
  %3 = llvm.inline_asm has_side_effects "b", "=r" : () -> i32
  llvm.return
}

// Unused arguments of blocks that are one of several destinations.
// CHECK-LABEL: llvm.func @destinations
// CHECK: llvm.switch %{{.*}} : i32, ^bb1 [
// CHECK-NEXT: 42: ^bb2(%arg1 : i32)
// CHECK: llvm.indirectbr %{{.*}} : !llvm.ptr, [
// CHECK-NEXT: ^bb3,
// CHECK-NEXT: ^bb4(%{{.*}} : i32)
llvm.func @destinations(%a: i32, %b: i32, %p: !llvm.ptr) -> i32 {
  llvm.switch %a : i32, ^bb1(%a : i32) [
    42: ^bb2(%a, %b : i32, i32)
  ]
^bb1(%0: i32):
  llvm.indirectbr %p : !llvm.ptr, [^bb3(%a : i32), ^bb4(%a, %b : i32, i32)]
^bb2(%1: i32, %2: i32):
  llvm.return %2 : i32
^bb3(%3: i32):
  llvm.return %b : i32
^bb4(%4: i32, %5: i32):
  llvm.return %5 : i32
}

// Indices that are constants, of any type of integer, become part of the op.
// CHECK-LABEL: llvm.func @constant_indices
llvm.func @constant_indices(%p: !llvm.ptr) -> !llvm.ptr {
  // CHECK: llvm.getelementptr %arg0[8, 9] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i8>
  %0 = llvm.mlir.constant(8 : index) : i64
  %1 = llvm.mlir.constant(9 : i32) : i32
  %2 = llvm.getelementptr %p[%0, %1] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<4 x i8>
  llvm.return %2 : !llvm.ptr
}
