// Structures that hold themselves have no size: they are refused where they are written, and passes that ask for sizes end.
// RUN: mlir-translate --mlir-to-llvmir --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --pass-pipeline='builtin.module(any(canonicalize,cse,sroa,mem2reg,sccp,loop-invariant-code-motion,llvm-legalize-for-export,reconcile-unrealized-casts))' %s | FileCheck %s
// CHECK: struct<"a"

// Nothing is written of these.
llvm.func @nothing(%n: i64) {
  %0 = llvm.mlir.undef : !llvm.struct<"a", (struct<"a">)>
  %1 = llvm.mlir.zero : !llvm.struct<"a", (struct<"a">)>
  llvm.return
}

// What is behind a pointer is no part.
llvm.func @list(%p: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"list", (i32, ptr)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (struct<"a">)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (array<2 x struct<"a">>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (array<0 x struct<"a">>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", packed (i8, struct<"a">)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (struct<(i32, struct<"a">)>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<(i32, struct<"a", (i32, struct<"a">)>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.array<3 x struct<"a", (struct<"a">)>>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (target<"spirv.x", struct<"a">>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  %v = llvm.mlir.undef : !llvm.struct<"a", (struct<"a">)>
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  llvm.store %v, %p : !llvm.struct<"a", (struct<"a">)>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.alloca %n x !llvm.struct<"a", (struct<"a">)> : (i64) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"a", (struct<"a">)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.getelementptr %p[0, 0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"a", (struct<"a">)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.call %p() : !llvm.ptr, () -> !llvm.struct<"a", (struct<"a">)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.va_arg %p : (!llvm.ptr) -> !llvm.struct<"a", (struct<"a">)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  %v = llvm.mlir.undef : !llvm.struct<"a", (struct<"a">)>
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.call_intrinsic "llvm.x"(%v) : (!llvm.struct<"a", (struct<"a">)>) -> i32
  llvm.return
}

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.func @f(!llvm.struct<"a", (struct<"a">)>)

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.func @f() -> !llvm.struct<"a", (struct<"a">)>

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.func @f(!llvm.ptr {llvm.byval = !llvm.struct<"a", (struct<"a">)>})

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.global external @g() : !llvm.struct<"a", (struct<"a">)>

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.global internal @g() : !llvm.struct<"a", (struct<"a">)> {
  %0 = llvm.mlir.zero : !llvm.struct<"a", (struct<"a">)>
  llvm.return %0 : !llvm.struct<"a", (struct<"a">)>
}

// -----

llvm.mlir.global internal @g(0 : i32) : i32

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.alias external @h : !llvm.struct<"a", (struct<"a">)> {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.mlir.global internal @g(0 : i32) : i32

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.global internal @h() : !llvm.ptr {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"a", (struct<"a">)>
  llvm.return %1 : !llvm.ptr
}

// -----

llvm.func @f(%c: i1, %p: !llvm.ptr) {
  %v = llvm.mlir.undef : !llvm.struct<"a", (struct<"a">)>
  llvm.cond_br %c, ^a, ^b(%v : !llvm.struct<"a", (struct<"a">)>)
^a:
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %w = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (struct<"a">)>
  llvm.br ^b(%w : !llvm.struct<"a", (struct<"a">)>)
^b(%x: !llvm.struct<"a", (struct<"a">)>):
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  %v = llvm.mlir.undef : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  llvm.store %v, %p : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.alloca %n x !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)> : (i64) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.getelementptr %p[0, 0, 1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.call %p() : !llvm.ptr, () -> !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.va_arg %p : (!llvm.ptr) -> !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  %v = llvm.mlir.undef : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %0 = llvm.call_intrinsic "llvm.x"(%v) : (!llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>) -> i32
  llvm.return
}

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.func @f(!llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>)

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.func @f() -> !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.func @f(!llvm.ptr {llvm.byval = !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>})

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.global external @g() : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>

// -----

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.global internal @g() : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)> {
  %0 = llvm.mlir.zero : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.return %0 : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
}

// -----

llvm.mlir.global internal @g(0 : i32) : i32

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.alias external @h : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)> {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.mlir.global internal @g(0 : i32) : i32

// expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
llvm.mlir.global internal @h() : !llvm.ptr {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.return %1 : !llvm.ptr
}

// -----

llvm.func @f(%c: i1, %p: !llvm.ptr) {
  %v = llvm.mlir.undef : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.cond_br %c, ^a, ^b(%v : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>)
^a:
  // expected-error@+1 {{cannot be converted to LLVM IR: a structure holds itself: '!llvm.struct<"a"}}
  %w = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>
  llvm.br ^b(%w : !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>)
^b(%x: !llvm.struct<"a", (struct<"b", (ptr, struct<"a">)>)>):
  llvm.return
}
