// What cf makes of what is never reached, and of switches.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @unreachable_true(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:      return %arg1 : i32
func.func @unreachable_true(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  return %a : i32
}
// CHECK-LABEL: func.func @unreachable_false(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:      return %arg1 : i32
func.func @unreachable_false(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a(%a: i32), ^b
^a(%x: i32):
  return %x : i32
^b:
  ub.unreachable
}
// CHECK-LABEL: func.func @switch_default(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:      cf.switch %arg0 : i32, [
// CHECK-NEXT:        default: ^bb2(%arg1 : i32),
// CHECK-NEXT:        1: ^bb1,
// CHECK-NEXT:        3: ^bb2(%arg2 : i32)
// CHECK-NEXT:      ]
// CHECK-NEXT:        ^bb1:  // pred: ^bb0
// CHECK-NEXT:      return %arg1 : i32
// CHECK-NEXT:        ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:      return %0 : i32
func.func @switch_default(%c: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %c : i32, [ default: ^b(%a: i32), 1: ^a, 2: ^b(%a: i32), 3: ^b(%b: i32) ]
^a:
  return %a : i32
^b(%x: i32):
  return %x : i32
}
// CHECK-LABEL: func.func @switch_constant(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:      return %arg1 : i32
func.func @switch_constant(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 3 : i32
  cf.switch %c : i32, [ default: ^b(%a: i32), 1: ^a, 3: ^b(%b: i32) ]
^a:
  return %a : i32
^b(%x: i32):
  return %x : i32
}
// CHECK-LABEL: func.func @switch_all_default(%arg0: i8, %arg1: i32) -> i32 {
// CHECK-NEXT:      return %arg1 : i32
func.func @switch_all_default(%c: i8, %a: i32) -> i32 {
  cf.switch %c : i8, [ default: ^b(%a: i32), 1: ^b(%a: i32) ]
^b(%x: i32):
  return %x : i32
}

// Blocks that only branch on are gone through, by cases and by the default.
// CHECK-LABEL: func.func @through(
// CHECK:         cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^[[END:.*]](%arg1 : i32),
// CHECK-NEXT:      3: ^[[END]](%arg0 : i32)
func.func @through(%a: i32, %x: i32) -> i32 {
  cf.switch %a : i32, [
    default: ^first,
    3: ^second
  ]
^first:
  cf.br ^end(%x : i32)
^second:
  cf.br ^end(%a : i32)
^end(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @alike(
// CHECK-NEXT:    return %arg1
func.func @alike(%a: i32, %x: i32) -> i32 {
  cf.switch %a : i32, [
    default: ^first,
    2: ^end
  ]
^first:
  cf.br ^end
^end:
  return %x : i32
}
