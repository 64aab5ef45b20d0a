// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | FileCheck %s

// The types of operations in the generic form, whose text recurs.

!pair = tuple<i3, i32>

// CHECK-LABEL: sym_name = "prefixes"
func.func @prefixes(%a: i3, %b: i32, %t: !pair) {
  // One text begins with the other.
  // CHECK: "a.b"(%{{.*}}) : (i3) -> i3
  %0 = "a.b"(%a) : (i3) -> i3
  // CHECK: "a.b"(%{{.*}}) : (i3) -> i32
  %1 = "a.b"(%a) : (i3) -> i32
  // CHECK: "a.b"(%{{.*}}) : (i3) -> i3
  %2 = "a.b"(%a) : (i3) -> i3
  // CHECK: "a.b"(%{{.*}}) : (i3) -> !x.y{{$}}
  %3 = "a.b"(%a) : (i3) -> !x.y
  // CHECK: "a.b"(%{{.*}}) : (i3) -> !x.y<z>
  %4 = "a.b"(%a) : (i3) -> !x.y<z>
  // CHECK: "a.b"(%{{.*}}) : (i3) -> !x.y{{$}}
  %5 = "a.b"(%a) : (i3) -> !x.y
  // CHECK: "a.b"(%{{.*}}) : (i3) -> (i3, i3)
  %6:2 = "a.b"(%a) : (i3) -> (i3, i3)
  // CHECK: "a.b"(%{{.*}}) : (i3) -> ((i3) -> i3)
  %7 = "a.b"(%a) : (i3) -> ((i3) -> i3)
  // CHECK: "a.b"(%{{.*}}) : (i3) -> ()
  "a.b"(%a) : (i3) -> ()
  // CHECK: "a.b"(%{{.*}}) : (i3) -> ()
  "a.b"(%a) : (i3) -> () // a comment
  // CHECK: "a.b"(%{{.*}}) : (tuple<i3, i32>) -> i3
  %8 = "a.b"(%t) : (!pair) -> i3
  // CHECK: "a.b"(%{{.*}}) : (tuple<i3, i32>) -> i3
  %9 = "a.b"(%t) : (!pair) -> i3
  // A line ends within the types.
  // CHECK: "a.b"(%{{.*}}, %{{.*}}) : (i3, i32) -> i3
  %10 = "a.b"(%a, %b) : (i3,
      i32) -> i3
  // CHECK: "a.b"(%{{.*}}, %{{.*}}) : (i3, i32) -> i32
  %11 = "a.b"(%a, %b) : (i3,
      i32) -> i32
  // CHECK: "a.b"(%{{.*}}, %{{.*}}) : (i3, i32) -> i3
  %12 = "a.b"(%a, %b) : (i3,
      i32) -> i3
  return
}
