// Attributes that are kept as text, one after the other: a key of a resource and the number of a
// distinct attribute mean what they mean in their own text only, as in MLIR.
// RUN: mlir-opt --emit-bytecode %s | mlir-opt - | FileCheck %s

// CHECK: #[[GROUP:.*]] = #llvm.access_group<id = distinct[0]<>>
// CHECK: #[[OTHER_GROUP:.*]] = #llvm.access_group<id = distinct[1]<>>
// CHECK: #[[MAP:.*]] = affine_map<(d0) -> (d0 + 1)>
// CHECK: #[[SET:.*]] = affine_set<(d0) : (d0 >= 0)>
// CHECK: builtin.a = #dlti.map<"k" = dense_resource<r_1> : tensor<1xi32>>
// CHECK-SAME: builtin.b = #dlti.map<"k" = dense_resource<r_2> : tensor<1xi32>, "l" = dense_resource<r_2> : tensor<1xi32>>
// CHECK-SAME: builtin.c = #[[MAP]]
// CHECK-SAME: builtin.d = #dlti.map<"k" = dense_resource<s_1> : tensor<2xi8>>
// CHECK-SAME: builtin.e = #dlti.map<"q\22uote" = "x\0Ay">
// CHECK-SAME: builtin.f = #[[SET]]
// CHECK-SAME: builtin.g = #[[GROUP]]
// CHECK-SAME: builtin.h = #[[OTHER_GROUP]]
module attributes {
  builtin.a = #dlti.map<"k" = dense_resource<r> : tensor<1xi32>>,
  builtin.b = #dlti.map<"k" = dense_resource<r> : tensor<1xi32>, "l" = dense_resource<r> : tensor<1xi32>>,
  builtin.c = affine_map<(d0) -> (d0 + 1)>,
  builtin.d = #dlti.map<"k" = dense_resource<s> : tensor<2xi8>>,
  builtin.e = #dlti.map<"q\22uote" = "x\0Ay">,
  builtin.f = affine_set<(d0) : (d0 >= 0)>,
  builtin.g = #llvm.access_group<id = distinct[0]<>>,
  builtin.h = #llvm.access_group<id = distinct[1]<>>
} {}

{-#
  dialect_resources: {
    builtin: { r: "0x0400000001000000", s: "0x01000000AABB" }
  }
#-}
