// Truth values in mask registers, across blocks, without optimization: LLVM's fast choice of instructions ended the process.
// RUN: mlir-runner %s -e main --entry-point-result=i32 | FileCheck %s
// RUN: mlir-runner %s -e main --entry-point-result=i32 -O0 | FileCheck %s

// CHECK: 11
llvm.func @pair(%x: i8) -> !llvm.struct<(i1, vector<4xi1>)> attributes {passthrough = ["noinline"]} {
  %0 = llvm.mlir.poison : !llvm.struct<(i1, vector<4xi1>)>
  %1 = llvm.trunc %x : i8 to i1
  %2 = llvm.trunc %x : i8 to i4
  %3 = llvm.bitcast %2 : i4 to vector<4xi1>
  %4 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i1, vector<4xi1>)>
  %5 = llvm.insertvalue %3, %4[1] : !llvm.struct<(i1, vector<4xi1>)>
  llvm.return %5 : !llvm.struct<(i1, vector<4xi1>)>
}

llvm.func @mask(%x: i8) -> vector<4xi1> attributes {passthrough = ["noinline"]} {
  %0 = llvm.call @pair(%x) : (i8) -> !llvm.struct<(i1, vector<4xi1>)>
  llvm.br ^bb1
^bb1:
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i1, vector<4xi1>)>
  llvm.return %1 : vector<4xi1>
}

llvm.func @main() -> i32 {
  %0 = llvm.mlir.constant(11 : i8) : i8
  %1 = llvm.call @mask(%0) : (i8) -> vector<4xi1>
  %2 = llvm.bitcast %1 : vector<4xi1> to i4
  %3 = llvm.zext %2 : i4 to i32
  llvm.return %3 : i32
}
