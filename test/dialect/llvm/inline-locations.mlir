// A copy of what a pointer points to is where the pointer comes from.
// RUN: mlir-opt %s --inline --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

llvm.func @get() -> !llvm.ptr
llvm.func @take(%p: !llvm.ptr {llvm.byval = i64}) {
  llvm.return
}
// CHECK-LABEL: llvm.func @call(
// CHECK:         [[A:%.*]] = llvm.alloca {{.*}} loc("here":3:4)
// CHECK:         [[P:%.*]] = llvm.call @get() {{.*}} loc("here":3:4)
// CHECK:         "llvm.intr.memcpy"([[A]], [[P]], {{.*}} loc("here":3:4)
llvm.func @call() {
  %p = llvm.call @get() : () -> !llvm.ptr loc("here":3:4)
  llvm.call @take(%p) : (!llvm.ptr) -> ()
  llvm.return
}
