// Inside of a type of llvm others are written without the dialect, those that have foreign parts in full.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s

// CHECK: @foreign(!llvm.struct<"node", (!llvm.struct<"node">, index)>)
func.func private @foreign(!llvm.struct<"node", (struct<"node">, index)>)
// CHECK: @nested(!llvm.array<2 x !llvm.struct<(i32, index)>>)
func.func private @nested(!llvm.array<2 x struct<(i32, index)>>)
// CHECK: @beside(!llvm.struct<(struct<(i32, ptr)>, !llvm.array<3 x index>)>)
func.func private @beside(!llvm.struct<(struct<(i32, ptr)>, array<3 x index>)>)
// CHECK: @own(!llvm.struct<"list", (ptr, struct<"list">, array<2 x struct<(i8)>>)>)
func.func private @own(!llvm.struct<"list", (ptr, struct<"list">, array<2 x struct<(i8)>>)>)
