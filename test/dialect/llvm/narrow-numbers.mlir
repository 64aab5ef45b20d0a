// Parameters of fewer than 64 bits. One without a sign may be written with one, and is printed without.
// RUN: mlir-opt %s | FileCheck %s

// CHECK-DAG: t.space = !llvm.ptr<4294967295>
// CHECK-DAG: t.minus = !llvm.ptr<4294967294>
// CHECK-DAG: t.target = !llvm.target<"a", 4294967295, 4294967291>
// CHECK-DAG: t.shape = #nvvm.shape<m = 2147483647, n = -2147483648, k = -1>
// CHECK-DAG: line = 4294967295
// CHECK-DAG: dwarfAddressSpace = 4294967295
module attributes {
  t.space = !llvm.ptr<4294967295>,
  t.minus = !llvm.ptr<-2>,
  t.target = !llvm.target<"a", 4294967295, -5>,
  t.shape = #nvvm.shape<m = 2147483647, n = -2147483648, k = -1>,
  t.variable = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, line = -1>,
  t.pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = -1>
} {}
