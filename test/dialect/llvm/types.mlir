// Types of the llvm dialect: long and short forms, structures that hold themselves.
// RUN: mlir-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt --allow-unregistered-dialect %s | mlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @types
func.func @types() {
  // CHECK: !llvm.void
  "t.use"() : () -> !llvm.void
  // CHECK: !llvm.ptr
  "t.use"() : () -> !llvm.ptr<0>
  // CHECK: !llvm.ptr<3>
  "t.use"() : () -> !llvm<ptr<3>>
  // CHECK: !llvm.array<2 x array<0 x ptr<1>>>
  "t.use"() : () -> !llvm.array<2x!llvm.array<0 x ptr<1>>>
  // CHECK: !llvm.func<i8 (ptr, f32, ...)>
  "t.use"() : () -> !llvm.func<i8 (ptr, f32, ...)>
  // CHECK: !llvm.func<void (...)>
  "t.use"() : () -> !llvm.func<void (...)>
  // CHECK: !llvm.struct<packed (i8, i32)>
  "t.use"() : () -> !llvm.struct<packed (i8, i32)>
  // CHECK: !llvm.struct<()>
  "t.use"() : () -> !llvm.struct<()>
  // CHECK: !llvm.struct<"node", (i32, ptr, struct<"node">)>
  "t.use"() : () -> !llvm.struct<"node", (i32, ptr, struct<"node">)>
  // CHECK: !llvm.struct<"a \22b\22", packed (struct<"inner", (i1)>)>
  "t.use"() : () -> !llvm.struct<"a \22b\22", packed (!llvm.struct<"inner", (i1)>)>
  // CHECK: !llvm.struct<"unknown", opaque>
  "t.use"() : () -> !llvm.struct<"unknown", opaque>
  // CHECK: !llvm.target<"ext", i32, !llvm.ptr, 1, 2>
  "t.use"() : () -> !llvm.target<"ext", i32, ptr, 1, 2>
  // CHECK: !llvm.target<"ext">
  "t.use"() : () -> !llvm.target<"ext">
  // CHECK: vector<4x!llvm.ptr<7>>
  "t.use"() : () -> vector<4x!llvm.ptr<7>>
  // CHECK: !llvm.struct<(x86_amx, !llvm.ppc_fp128, f16)>
  "t.use"() : () -> !llvm.struct<(x86_amx, ppc_fp128, f16)>
  // CHECK: !llvm.func<token (label, metadata)>
  "t.use"() : () -> !llvm.func<token (label, metadata)>
  return
}
