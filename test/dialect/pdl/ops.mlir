// Every op and type of the pdl dialect prints as it was read, and the generic form is read as the same.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --emit-bytecode | mlir-opt | FileCheck %s

// CHECK-LABEL: pdl.pattern @fold : benefit(3) {
pdl.pattern @fold : benefit(3) {
  // CHECK-NEXT: %[[T:.*]] = type : i32
  %t = type : i32
  // CHECK-NEXT: %[[ANY:.*]] = type
  %any = type
  // CHECK-NEXT: %[[TS:.*]] = types : [i64, f32]
  %ts = types : [i64, f32]
  // CHECK-NEXT: %[[A:.*]] = operand : %[[T]]
  %a = operand : %t
  // CHECK-NEXT: %[[B:.*]] = operands : %[[TS]]
  %b = operands : %ts
  // CHECK-NEXT: %[[X:.*]] = attribute
  %x = attribute
  // CHECK-NEXT: %[[Y:.*]] = attribute : %[[ANY]]
  %y = attribute : %any
  // CHECK-NEXT: %[[Z:.*]] = attribute = 7 : i32
  %z = attribute = 7 : i32
  // CHECK-NEXT: %[[IN:.*]] = operation "made.up"(%[[A]], %[[B]] : !pdl.value, !pdl.range<value>) {"x" = %[[X]], "y" = %[[Y]]} -> (%[[T]], %[[TS]] : !pdl.type, !pdl.range<type>)
  %in = operation "made.up"(%a, %b : !pdl.value, !pdl.range<value>) {"x" = %x, "y" = %y} -> (%t, %ts : !pdl.type, !pdl.range<type>)
  // CHECK-NEXT: %[[R0:.*]] = result 0 of %[[IN]]
  %r0 = result 0 of %in
  // CHECK-NEXT: %[[RS:.*]] = results of %[[IN]]
  %rs = results of %in
  // CHECK-NEXT: %[[R1:.*]] = results 1 of %[[IN]] -> !pdl.range<value>
  %r1 = results 1 of %in -> !pdl.range<value>
  // CHECK-NEXT: %[[ROOT:.*]] = operation(%[[R0]], %[[RS]], %[[R1]] : !pdl.value, !pdl.range<value>, !pdl.range<value>)
  %root = operation (%r0, %rs, %r1 : !pdl.value, !pdl.range<value>, !pdl.range<value>)
  // CHECK-NEXT: apply_native_constraint "small"(%[[Z]], %[[IN]] : !pdl.attribute, !pdl.operation)
  apply_native_constraint "small"(%z, %in : !pdl.attribute, !pdl.operation)
  // CHECK-NEXT: %[[C:.*]] = apply_native_constraint "sum"(%[[X]] : !pdl.attribute) : !pdl.attribute {isNegated = true}
  %c = apply_native_constraint "sum"(%x : !pdl.attribute) : !pdl.attribute {isNegated = true}
  // CHECK-NEXT: rewrite %[[ROOT]] {
  rewrite %root {
    // CHECK-NEXT: %[[N:.*]] = apply_native_rewrite "build"(%[[C]] : !pdl.attribute) : !pdl.value
    %n = apply_native_rewrite "build"(%c : !pdl.attribute) : !pdl.value
    // CHECK-NEXT: apply_native_rewrite "log"(%[[N]] : !pdl.value)
    apply_native_rewrite "log"(%n : !pdl.value)
    // CHECK-NEXT: %[[V:.*]] = range %[[N]], %[[B]] : !pdl.value, !pdl.range<value>
    %v = range %n, %b : !pdl.value, !pdl.range<value>
    // CHECK-NEXT: range : !pdl.range<type>
    %none = range : !pdl.range<type>
    // CHECK-NEXT: %[[NEW:.*]] = operation "made.up"(%[[V]] : !pdl.range<value>) -> (%[[T]] : !pdl.type)
    %new = operation "made.up"(%v : !pdl.range<value>) -> (%t : !pdl.type)
    // CHECK-NEXT: replace %[[ROOT]] with %[[NEW]]
    replace %root with %new
    // CHECK-NEXT: replace %[[IN]] with(%[[N]], %[[B]] : !pdl.value, !pdl.range<value>)
    replace %in with (%n, %b : !pdl.value, !pdl.range<value>)
    // CHECK-NEXT: erase %[[IN]]
    erase %in
  // CHECK-NEXT: }
  }
}

// CHECK-LABEL: pdl.pattern : benefit(0) attributes {note} {
pdl.pattern : benefit(0) attributes {note} {
  %root = operation "made.up"
  // CHECK: rewrite %{{.*}} with "byName"(%{{.*}} : !pdl.operation)
  rewrite %root with "byName"(%root : !pdl.operation)
}

// CHECK: types = [!pdl.attribute, !pdl.range<operation>, !pdl.range<attribute>]
module attributes {any.types = [!pdl.attribute, !pdl.range<operation>, !pdl.range<attribute>]} {
}
