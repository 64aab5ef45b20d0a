// Stack memory of llvm becomes values: whatever types it is read and written as, by size and endianness of the data layout.
// RUN: mlir-opt --mem2reg --split-input-file %s | FileCheck %s

// CHECK-LABEL: @parts
// CHECK: %[[NOTHING:.*]] = llvm.mlir.undef : i32
// CHECK-NOT: llvm.alloca
// CHECK: %[[WIDE:.*]] = llvm.zext %arg0 : i16 to i32
// CHECK: %[[MASK:.*]] = llvm.mlir.constant(-65536 : i32)
// CHECK: %[[OLD:.*]] = llvm.and %[[NOTHING]], %[[MASK]]
// CHECK: %[[ALL:.*]] = llvm.or %[[OLD]], %[[WIDE]]
// CHECK: llvm.trunc %[[ALL]] : i32 to i8
// CHECK: llvm.bitcast %[[ALL]] : i32 to f32
llvm.func @parts(%v: i16) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %m : !llvm.ptr
  llvm.store %v, %m : i16, !llvm.ptr
  %0 = llvm.load %m : !llvm.ptr -> i8
  llvm.call @use(%0) : (i8) -> ()
  %1 = llvm.load %m : !llvm.ptr -> f32
  llvm.intr.lifetime.end %m : !llvm.ptr
  llvm.return %1 : f32
}
llvm.func @use(i8)

// Addresses that are the same, and blocks of memory.
// CHECK-LABEL: @blocks
// CHECK-NOT: llvm.alloca
// CHECK: %[[SET:.*]] = llvm.mlir.constant(117901063 : i32)
// CHECK: %[[READ:.*]] = llvm.load %arg0 : !llvm.ptr -> i32
// CHECK: llvm.store %[[READ]], %arg1 : i32, !llvm.ptr
// CHECK: llvm.return %[[SET]]
llvm.func @blocks(%from: !llvm.ptr, %to: !llvm.ptr) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %byte = llvm.mlir.constant(7 : i8) : i8
  %four = llvm.mlir.constant(4 : i32) : i32
  %m = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %n = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%m, %byte, %four) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %same = llvm.getelementptr %m[0] : (!llvm.ptr) -> !llvm.ptr, i8
  %0 = llvm.load %m : !llvm.ptr -> i32
  "llvm.intr.memcpy"(%n, %from, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memmove"(%to, %n, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return %0 : i32
}

// Volatile accesses, too large ones, aggregates as another type, and memory that is known elsewhere.
// CHECK-LABEL: @stays
// CHECK-COUNT-4: llvm.alloca
llvm.func @stays(%p: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.array<2 x i16> : (i32) -> !llvm.ptr
  %d = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %one, %a : i32, !llvm.ptr
  %0 = llvm.load %b : !llvm.ptr -> i64
  %1 = llvm.load %c : !llvm.ptr -> i32
  llvm.store %d, %p : !llvm.ptr, !llvm.ptr
  llvm.return
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", !llvm.ptr<1> = dense<[32, 32, 64]> : vector<3xi64>>} {
  // CHECK-LABEL: @big
  // CHECK: %[[BY:.*]] = llvm.mlir.constant(24 : i32)
  // CHECK: %[[HIGH:.*]] = llvm.lshr %arg0, %[[BY]]
  // CHECK: llvm.trunc %[[HIGH]] : i32 to i8
  llvm.func @big(%v: i32) -> i8 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %m = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    llvm.store %v, %m : i32, !llvm.ptr
    %0 = llvm.load %m : !llvm.ptr -> i8
    llvm.return %0 : i8
  }
  // A pointer of another size is no pointer of this one.
  // CHECK-LABEL: @pointers
  // CHECK: llvm.alloca
  // CHECK-NOT: llvm.alloca
  // CHECK: llvm.inttoptr %arg0 : i32 to !llvm.ptr<1>
  llvm.func @pointers(%v: i32) -> !llvm.ptr<1> {
    %one = llvm.mlir.constant(1 : i32) : i32
    %m = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
    %n = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    %0 = llvm.load %m : !llvm.ptr -> !llvm.ptr<1>
    llvm.store %v, %n : i32, !llvm.ptr
    %1 = llvm.load %n : !llvm.ptr -> !llvm.ptr<1>
    llvm.return %1 : !llvm.ptr<1>
  }
}
