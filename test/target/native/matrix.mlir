// Matrices in flat vectors: LLVM has to be told that there are any, and how they lie there.
// REQUIRES: libllvm
// RUN: mlir-runner %s --entry-point-result=void --shared-libs=%build/lib/libmlir_c_runner_utils.so --enable-matrix --matrix-default-layout=row-major | FileCheck %s --check-prefix=ROWS
// RUN: mlir-runner %s --entry-point-result=void --shared-libs=%build/lib/libmlir_c_runner_utils.so -O2 -enable-matrix -matrix-allow-contract -matrix-default-layout=column-major | FileCheck %s --check-prefix=COLUMNS
// RUN: not mlir-runner %s --matrix-default-layout=diagonal 2>&1 | FileCheck %s --check-prefix=LAYOUT

// ROWS: 6 7 26 31
// COLUMNS: 10 19 14 27
// LAYOUT: mlir-runner: for the --matrix-default-layout option: Cannot find option named 'diagonal'!
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @printString(!llvm.ptr)
llvm.mlir.global private constant @space(" \00")
llvm.func @main() {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %3 = llvm.mlir.constant(3 : i64) : i64
  %space = llvm.mlir.addressof @space : !llvm.ptr
  %a = llvm.mlir.constant(dense<[0.0, 1.0, 2.0, 3.0]> : vector<4xf64>) : vector<4xf64>
  %b = llvm.mlir.constant(dense<[4.0, 5.0, 6.0, 7.0]> : vector<4xf64>) : vector<4xf64>
  %c = llvm.intr.matrix.multiply %a, %b {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  %c0 = llvm.extractelement %c[%0 : i64] : vector<4xf64>
  %c1 = llvm.extractelement %c[%1 : i64] : vector<4xf64>
  %c2 = llvm.extractelement %c[%2 : i64] : vector<4xf64>
  %c3 = llvm.extractelement %c[%3 : i64] : vector<4xf64>
  llvm.call @printF64(%c0) : (f64) -> ()
  llvm.call @printString(%space) : (!llvm.ptr) -> ()
  llvm.call @printF64(%c1) : (f64) -> ()
  llvm.call @printString(%space) : (!llvm.ptr) -> ()
  llvm.call @printF64(%c2) : (f64) -> ()
  llvm.call @printString(%space) : (!llvm.ptr) -> ()
  llvm.call @printF64(%c3) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
