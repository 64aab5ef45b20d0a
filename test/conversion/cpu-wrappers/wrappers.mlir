// RUN: ttmlir-opt %s --emit-calling-convention-wrappers | FileCheck %s

// CHECK: llvm.func @add(
llvm.func @add(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %f: !llvm.ptr, %g: !llvm.ptr, %h: i64) -> i64 attributes {arg_ranks = [1, 0]} {
  llvm.return %c : i64
}
// CHECK: llvm.func @plain()
llvm.func @plain()
// CHECK-LABEL: llvm.func @add_helper(
// CHECK-SAME: %[[ARRAY:.*]]: !llvm.ptr) {
// CHECK: %[[O:.*]] = llvm.mul
// CHECK: %[[P:.*]] = llvm.getelementptr inbounds %[[ARRAY]][%[[O]]] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK: %[[T:.*]] = llvm.load %[[P]] : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, ptr)>
// CHECK: %[[START:.*]] = llvm.extractvalue %[[T]][0]
// CHECK: %[[ALIGNED:.*]] = llvm.extractvalue %[[T]][1]
// CHECK: %[[OFFSET:.*]] = llvm.extractvalue %[[T]][2]
// CHECK: %[[N:.*]] = llvm.extractvalue %[[T]][3]
// CHECK: %[[P0:.*]] = llvm.getelementptr %[[N]][
// CHECK: %[[SIZE:.*]] = llvm.load %[[P0]] : !llvm.ptr -> i64
// CHECK: %[[P1:.*]] = llvm.getelementptr %[[N]][
// CHECK: %[[STRIDE:.*]] = llvm.load %[[P1]] : !llvm.ptr -> i64
// CHECK: llvm.call @add(%[[START]], %[[ALIGNED]], %[[OFFSET]], %[[SIZE]], %[[STRIDE]], %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, !llvm.ptr, !llvm.ptr, i64) -> i64
// CHECK-NEXT: llvm.return
// CHECK-NOT: plain_helper
