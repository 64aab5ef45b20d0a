// Functions that are called, what they return and print, and what they call.
// REQUIRES: libllvm
// RUN: mlir-runner %s --shared-libs=%build/lib/libmlir_c_runner_utils.so,%build/lib/libmlir_runner_utils.so | FileCheck %s --check-prefix=MAIN
// RUN: mlir-runner %s --shared-libs=%build/lib/libmlir_c_runner_utils.so,%build/lib/libmlir_runner_utils.so -O3 | FileCheck %s --check-prefix=MAIN
// RUN: mlir-runner %s --shared-libs=%build/lib/libmlir_c_runner_utils.so,%build/lib/libmlir_runner_utils.so -e answer --entry-point-result=i32 | FileCheck %s --check-prefix=ANSWER
// RUN: mlir-runner < %s --shared-libs=%build/lib/libmlir_c_runner_utils.so,%build/lib/libmlir_runner_utils.so -e large -entry-point-result i64 | FileCheck %s --check-prefix=LARGE
// RUN: mlir-runner %s -e say --entry-point-result=void --shared-libs=%build/lib/libmlir_c_runner_utils.so,%build/lib/libmlir_runner_utils.so 2>%t.differ | FileCheck %s --check-prefix=SAY
// RUN: FileCheck %s --check-prefix=DIFFER --input-file=%t.differ
// RUN: mlir-runner %s --shared-libs=%build/lib/libmlir_c_runner_utils.so,%build/lib/libmlir_runner_utils.so -e answer --entry-point-result=i32 --mattr=+avx --march=x86-64 -O2 --dump-object-file --object-filename=%t.o | FileCheck %s --check-prefix=ANSWER
// RUN: llvm-readelf --symbols %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: not mlir-runner %s -e missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not mlir-runner %s -e takes --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=TAKES
// RUN: not mlir-runner %s -e answer --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=VOID
// RUN: not mlir-runner %s -e answer --entry-point-result=i64 2>&1 | FileCheck %s --check-prefix=I64
// RUN: not mlir-runner %s -e answer --entry-point-result=f80 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not mlir-runner %s -e say --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not mlir-runner %s --shared-libs=%t.none.so 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: not mlir-runner %s --march=pdp11 2>&1 | FileCheck %s --check-prefix=MARCH
// RUN: not mlir-runner --no-implicit-module %S/Inputs/function.mlir 2>&1 | FileCheck %s --check-prefix=MODULE
// RUN: not mlir-runner %s --frobnicate 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not mlir-runner %s -e 2>&1 | FileCheck %s --check-prefix=VALUE

// MISSING: Error: entry point not found
// TAKES: Error: JIT can't invoke a main function expecting arguments
// VOID: Error: expected void function
// I64: Error: only single i64 function result supported
// RESULT: Error: unsupported function type
// UNKNOWN: JIT session error: Symbols not found: {{.*}}printI64
// UNKNOWN: Error: Failed to materialize symbols
// LIBRARY: Error: {{.*}}.none.so
// MARCH: Error: code for 'pdp11' can't run on this machine
// MODULE: Error: top-level op must be a symbol table.
// OPTION: mlir-runner: Unknown command line argument '--frobnicate'.  Try: 'mlir-runner --help'
// VALUE: mlir-runner: for the -e option: requires a value!
// OBJECT-DAG: FUNC GLOBAL DEFAULT {{.*}} _mlir_answer
// OBJECT-DAG: FUNC GLOBAL DEFAULT {{.*}} answer

llvm.mlir.global internal @state(40 : i32) : i32
llvm.mlir.global_ctors ctors = [@second, @first], priorities = [2 : i32, 1 : i32], data = [#llvm.zero, #llvm.zero]
llvm.func @first() {
  %0 = llvm.mlir.addressof @state : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %2 = llvm.mlir.constant(1 : i32) : i32
  %3 = llvm.add %1, %2 : i32
  llvm.store %3, %0 : i32, !llvm.ptr
  llvm.return
}
llvm.func @second() {
  %0 = llvm.mlir.addressof @state : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %2 = llvm.mlir.constant(2 : i32) : i32
  %3 = llvm.mul %1, %2 : i32
  llvm.store %3, %0 : i32, !llvm.ptr
  llvm.return
}

// MAIN: 1.414214e+00
llvm.func @sqrtf(f32) -> f32
llvm.func @main() -> f32 {
  %0 = llvm.mlir.constant(2.0 : f32) : f32
  %1 = llvm.call @sqrtf(%0) : (f32) -> f32
  llvm.return %1 : f32
}
// (40 + 1) * 2: constructors ran, in the order of their priorities.
// ANSWER: 82
llvm.func @answer() -> i32 {
  %0 = llvm.mlir.addressof @state : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}
// LARGE: -9223372036854775808
llvm.func @large() -> i64 {
  %0 = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  llvm.return %0 : i64
}
llvm.func @takes(%a: i32) {
  llvm.return
}

llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @printComma()
llvm.func @printMemrefF32(i64, !llvm.ptr)
llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
llvm.func @verifyMemRefF32(i64, !llvm.ptr, i64, !llvm.ptr) -> i64
llvm.mlir.global internal constant @matrix(dense<[[1.0, 2.5], [-3.0, 4.0], [5.0, 6.0e10]]> : tensor<3x2xf32>) : !llvm.array<3 x array<2 x f32>>
llvm.mlir.global internal @copy(dense<0.0> : tensor<3x2xf32>) : !llvm.array<3 x array<2 x f32>>

llvm.func internal @describe(%data: !llvm.ptr, %d: !llvm.ptr) -> !llvm.struct<(i64, ptr)> {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %3 = llvm.mlir.constant(3 : i64) : i64
  %4 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %5 = llvm.insertvalue %data, %4[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %6 = llvm.insertvalue %data, %5[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %7 = llvm.insertvalue %0, %6[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %8 = llvm.insertvalue %3, %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %9 = llvm.insertvalue %2, %8[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %10 = llvm.insertvalue %2, %9[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %11 = llvm.insertvalue %1, %10[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  llvm.store %11, %d : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
  %12 = llvm.mlir.undef : !llvm.struct<(i64, ptr)>
  %13 = llvm.insertvalue %2, %12[0] : !llvm.struct<(i64, ptr)>
  %14 = llvm.insertvalue %d, %13[1] : !llvm.struct<(i64, ptr)>
  llvm.return %14 : !llvm.struct<(i64, ptr)>
}
// SAY: 42, -0.125
// SAY-NEXT: Unranked Memref base@ = 0x{{[0-9a-f]+}} rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =
// SAY-NEXT: {{\[}}[1,   2.5],
// SAY-NEXT:  [-3,   4],
// SAY-NEXT:  [5,   6e+10]]
// SAY-NEXT: 6, 0
// DIFFER: 0 != 1
// DIFFER-NEXT: 0 != 2.5
// DIFFER-NEXT: 0 != -3
// DIFFER-NEXT: 0 != 4
// DIFFER-NEXT: 0 != 5
// DIFFER-NEXT: 0 != 6e+10
llvm.func @say() {
  %0 = llvm.mlir.constant(42 : i64) : i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  %1 = llvm.mlir.constant(-0.125 : f64) : f64
  llvm.call @printF64(%1) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  %2 = llvm.mlir.constant(1 : i32) : i32
  %3 = llvm.alloca %2 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i32) -> !llvm.ptr
  %4 = llvm.alloca %2 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i32) -> !llvm.ptr
  %5 = llvm.alloca %2 x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  %6 = llvm.alloca %2 x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  %7 = llvm.mlir.addressof @matrix : !llvm.ptr
  %8 = llvm.mlir.addressof @copy : !llvm.ptr
  %9 = llvm.call @describe(%7, %3) : (!llvm.ptr, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
  %10 = llvm.call @describe(%8, %4) : (!llvm.ptr, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
  llvm.store %9, %5 : !llvm.struct<(i64, ptr)>, !llvm.ptr
  llvm.store %10, %6 : !llvm.struct<(i64, ptr)>, !llvm.ptr
  %rank = llvm.mlir.constant(2 : i64) : i64
  llvm.call @printMemrefF32(%rank, %3) : (i64, !llvm.ptr) -> ()
  %11 = llvm.call @verifyMemRefF32(%rank, %4, %rank, %3) : (i64, !llvm.ptr, i64, !llvm.ptr) -> i64
  llvm.call @printI64(%11) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  %size = llvm.mlir.constant(4 : i64) : i64
  llvm.call @memrefCopy(%size, %5, %6) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  %12 = llvm.call @verifyMemRefF32(%rank, %4, %rank, %3) : (i64, !llvm.ptr, i64, !llvm.ptr) -> i64
  llvm.call @printI64(%12) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
