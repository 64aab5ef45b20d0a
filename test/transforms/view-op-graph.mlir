// The graph of a function: what is in a node, and what edges there are.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(view-op-graph))' %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --check-prefixes=CHECK,DATA
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(view-op-graph{print-control-flow-edges=true print-data-flow-edges=false}))' %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --check-prefixes=CHECK,CONTROL
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(view-op-graph{print-attrs=false print-result-types=false max-label-len=3}))' %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --check-prefix=SHORT
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 7 : i32
  %s = arith.addi %a, %c : i32
  return %s : i32
}
//      CHECK: digraph G {
// CHECK-NEXT:   compound = true;
// CHECK-NEXT:   subgraph cluster_1 {
// CHECK-NEXT:     v2 [label = " ", shape = plain];
// CHECK-NEXT:     label = "func.func : ()\lfunction_type: (i32) -\> i32\lsym_name: \"f\"\l";
// CHECK-NEXT:     subgraph cluster_3 {
// CHECK-NEXT:       v4 [label = " ", shape = plain];
// CHECK-NEXT:       label = "";
// CHECK-NEXT:       v5 [label = "<res_arg0> %arg0 i32", shape = Mrecord];
// CHECK-NEXT{LITERAL}:       v6 [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l\lvalue: 7 : i32\l|{<res_c7_i32> %c7_i32 i32}}", shape = Mrecord, style = filled];
// CHECK-NEXT{LITERAL}:       v7 [fillcolor = "0.250000 0.3 0.95", label = "{{<arg_arg0> %arg0|<arg_c7_i32> %c7_i32}|arith.addi\l\loverflowFlags: #arith.overflow\<none...\l|{<res_0> %0 i32}}", shape = Mrecord, style = filled];
// CHECK-NEXT{LITERAL}:       v8 [fillcolor = "0.500000 0.3 0.95", label = "{{<arg_0> %0}|func.return\l}", shape = Mrecord, style = filled];
// CHECK-NEXT:     }
// CHECK-NEXT:   }
//  DATA-NEXT:   v5:res_arg0:s -> v7:arg_arg0:n[style = solid];
//  DATA-NEXT:   v6:res_c7_i32:s -> v7:arg_c7_i32:n[style = solid];
//  DATA-NEXT:   v7:res_0:s -> v8:arg_0:n[style = solid];
// CONTROL-NEXT:   v6 -> v7[style = dashed];
// CONTROL-NEXT:   v7 -> v8[style = dashed];
// CHECK-NEXT: }
// SHORT: label = "func.func";
// SHORT{LITERAL}: v7 [fillcolor = "0.250000 0.3 0.95", label = "{{<arg_arg0> %arg0|<arg_c7_i32> %c7_i32}|arith.addi\l|{<res_0> %0}}", shape = Mrecord, style = filled];
