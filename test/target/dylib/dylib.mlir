// RUN: ttmlir-translate --llvm-to-dylib %s -o %t.so
// RUN: %python %S/Inputs/call.py %t.so
// RUN: not ttmlir-translate --llvm-to-dylib %S/Inputs/other.mlir 2>&1 | FileCheck %s
// RUN: not env PATH= %build/bin/ttmlir-translate --llvm-to-dylib %s 2>&1 | FileCheck %s --check-prefix=LINKER
// REQUIRES: libllvm
// CHECK: other.mlir:3:10: error: Non-LLVM operation found: arith.constant
// LINKER: error: there is no linker in PATH: neither ld.lld nor ld

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @half(%x: f32) -> f32 {
  %h = llvm.mlir.constant(0.5 : f32) : f32
  %0 = llvm.fmul %x, %h : f32
  llvm.return %0 : f32
}
