// Definitions come before uses; otherwise the order stays.
// RUN: mlir-opt --topological-sort --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: module @chain
// CHECK-NEXT: "my.none"
// CHECK-NEXT: "my.first"
// CHECK-NEXT: "my.second"
// CHECK-NEXT: "my.third"
module @chain {
  %2 = "my.third"(%1) : (i32) -> i32
  "my.none"() : () -> ()
  %1 = "my.second"(%0) : (i32) -> i32
  %0 = "my.first"() : () -> i32
}

// What is inside counts for the op; what an op uses of itself doesn't.
// CHECK-LABEL: module @nested
// CHECK-NEXT: "my.value"
// CHECK-NEXT: "my.region"
// CHECK:      "my.user"
module @nested {
  "my.user"(%1) : (i32) -> ()
  %1 = "my.region"() ({
    "my.inner"(%0, %1) : (i32, i32) -> ()
  }) : () -> i32
  %0 = "my.value"() : () -> i32
}

// Of a circle the first one comes first, after what depends on none.
// CHECK-LABEL: module @circle
// CHECK-NEXT: "my.d"
// CHECK-NEXT: "my.c"
// CHECK-NEXT: "my.a"
// CHECK-NEXT: "my.b"
module @circle {
  %0 = "my.a"(%1) : (i32) -> i32
  %1 = "my.b"(%0) : (i32) -> i32
  %2 = "my.c"(%3) : (i32) -> i32
  %3 = "my.d"() : () -> i32
}

// Regions with dominance are in order already.
// CHECK-LABEL: func.func @dominance
// CHECK-NEXT: "my.a"
// CHECK-NEXT: "my.b"
func.func @dominance() {
  %0 = "my.a"() : () -> i32
  %1 = "my.b"(%0) : (i32) -> i32
  return
}
