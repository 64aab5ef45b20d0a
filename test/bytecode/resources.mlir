// Data of resources goes with what refers to it, aligned, unless it is left out.
// RUN: mlir-opt --emit-bytecode %s | mlir-opt - | FileCheck %s
// RUN: mlir-opt --emit-bytecode --elide-resource-data-from-bytecode %s | mlir-opt - | FileCheck %s --check-prefix=ELIDED

// CHECK: dense_resource<first> : tensor<3xi64>, dense_resource<"second key"> : tensor<2xi8>, dense_resource<missing>
// ELIDED: dense_resource<first> : tensor<3xi64>, dense_resource<"second key"> : tensor<2xi8>, dense_resource<missing>
module attributes {a.b = [dense_resource<first> : tensor<3xi64>, dense_resource<"second key"> : tensor<2xi8>,
                          dense_resource<missing> : tensor<2xi8>]} {}

// CHECK: dialect_resources
// CHECK-NEXT: builtin
// CHECK-NEXT: first: "0x10000000010000000000000002000000000000000300000000000000",
// CHECK-NEXT: "second key": "0x010000000102"
// ELIDED-NOT: dialect_resources
{-#
  dialect_resources: {
    builtin: {
      first: "0x10000000010000000000000002000000000000000300000000000000",
      "second key": "0x010000000102"
    }
  }
#-}
