// Structures with a name that are a part of themselves.
// RUN: mlir-opt --convert-func-to-llvm --split-input-file %s | FileCheck %s

// CHECK: llvm.func @list(!llvm.struct<"_Converted.list", (i64, struct<"_Converted.list">)>)
func.func private @list(!llvm.struct<"list", (index, struct<"list">)>)

// -----

// Each of the other, and through an array and a function.
// CHECK: llvm.func @even(!llvm.struct<"_Converted.even", (i64, array<2 x struct<"_Converted.odd", (struct<"_Converted.even">, struct<(i64, struct<"_Converted.odd">)>)>>)>)
// CHECK: llvm.func @odd(!llvm.struct<"_Converted.odd", (struct<"_Converted.even", (i64, array<2 x struct<"_Converted.odd">>)>, struct<(i64, struct<"_Converted.odd">)>)>)
func.func private @even(!llvm.struct<"even", (index, array<2 x struct<"odd", (struct<"even">, struct<(index, struct<"odd">)>)>>)>)
func.func private @odd(!llvm.struct<"odd", (struct<"even", (index, array<2 x struct<"odd">>)>, struct<(index, struct<"odd">)>)>)

// -----

// The name is taken by another: nothing that relied on it is converted, and what didn't is.
// CHECK: func.func private @taken(
// CHECK: func.func private @part(
// CHECK: llvm.func @other(i64)
func.func private @takes(!llvm.struct<"_Converted.node", (i8)>)
func.func private @taken(!llvm.struct<"node", (array<2 x struct<"node">>, index)>)
func.func private @part(!llvm.array<2 x struct<"node", (array<2 x struct<"node">>, index)>>)
func.func private @other(index)

// -----

// What is around the structure comes first.
// CHECK: llvm.func @around(!llvm.array<2 x struct<"_Converted.tree", (array<2 x struct<"_Converted.tree">>, i64)>>)
// CHECK: llvm.func @within(!llvm.struct<"_Converted.tree", (array<2 x struct<"_Converted.tree">>, i64)>)
func.func private @around(!llvm.array<2 x struct<"tree", (array<2 x struct<"tree">>, index)>>)
func.func private @within(!llvm.struct<"tree", (array<2 x struct<"tree">>, index)>)
