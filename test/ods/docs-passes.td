// Passes and pipelines in the reference, options in one column.
// RUN: mlir-tblgen --gen-pass-doc -I %source/include %s | FileCheck %s

include "mlir/Pass/PassBase.td"

def Shrink : Pass<"toy-shrink"> {
  let summary = "Make it smaller.";
  let description = [{
    Until nothing changes.
  }];
  let options = [
    Option<"limit", "limit", "int64_t", "8", "Rounds at most.">,
    Option<"keep", "keep-names", "bool", "false", "Names stay.">
  ];
}

def Everything : PassPipeline<"toy-everything"> {
  let summary = "All of it.";
}

// CHECK:      ### `-toy-shrink`
// CHECK:      _Make it smaller._
// CHECK:      Until nothing changes.
// CHECK:      -limit      : Rounds at most.
// CHECK-NEXT: -keep-names : Names stay.
// CHECK:      ### `-toy-everything`
// CHECK-EMPTY:
// CHECK-NEXT: _All of it._
