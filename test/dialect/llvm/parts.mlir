// Stack memory of llvm becomes memory for each part.
// RUN: mlir-opt --sroa %s | FileCheck %s

// CHECK-LABEL: @fields
// CHECK-DAG: %[[A:.*]] = llvm.alloca %{{.*}} x f64
// CHECK-DAG: %[[B:.*]] = llvm.alloca %{{.*}} x i8
// CHECK-NOT: llvm.alloca
// CHECK: llvm.load %[[B]] : !llvm.ptr -> i8
// CHECK: %[[MID:.*]] = llvm.getelementptr inbounds %[[A]][4]
// CHECK: llvm.load %[[MID]] : !llvm.ptr -> i32
// CHECK: "llvm.intr.memset"(%[[A]]
llvm.func @fields() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %byte = llvm.mlir.constant(0 : i8) : i8
  %sixteen = llvm.mlir.constant(16 : i32) : i32
  %m = llvm.alloca %one x !llvm.struct<(i8, f64, i64)> : (i32) -> !llvm.ptr
  %0 = llvm.load %m : !llvm.ptr -> i8
  %p = llvm.getelementptr inbounds %m[12] : (!llvm.ptr) -> !llvm.ptr, i8
  %1 = llvm.load %p : !llvm.ptr -> i32
  "llvm.intr.memset"(%m, %byte, %sixteen) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  llvm.return %1 : i32
}

// CHECK-LABEL: @copied
// CHECK: %[[A:.*]] = llvm.alloca %{{.*}} x i32
// CHECK-NOT: llvm.alloca
// CHECK: %[[FROM:.*]] = llvm.getelementptr %arg0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(4 : i64)
// CHECK: "llvm.intr.memcpy"(%[[A]], %[[FROM]], %[[SIZE]])
// CHECK: llvm.load %[[A]]
llvm.func @copied(%from: !llvm.ptr) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %m = llvm.alloca %one x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%m, %from, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %p = llvm.getelementptr %m[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// Between two fields, more than a part, several of them, an index that isn't known.
// CHECK-LABEL: @stays
// CHECK-COUNT-2: llvm.alloca %{{.*}} x !llvm.struct<(i8, i32)>
// CHECK-COUNT-2: llvm.alloca %{{.*}} x !llvm.array<2 x i32>
llvm.func @stays(%i: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %a = llvm.alloca %one x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
  %c = llvm.alloca %two x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %d = llvm.alloca %one x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, i8
  %0 = llvm.load %p : !llvm.ptr -> i8
  %1 = llvm.load %b : !llvm.ptr -> i64
  %2 = llvm.load %c : !llvm.ptr -> i32
  %q = llvm.getelementptr %d[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x i32>
  %3 = llvm.load %q : !llvm.ptr -> i32
  llvm.return
}
