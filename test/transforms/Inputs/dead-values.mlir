// Calls: arguments and results that nothing needs, with what is said of them.
func.func private @shrinks(%a: i32 {func.one}, %b: i32, %c: i32 {func.two}) -> (i32 {func.three}, i32) {
  %k = arith.constant 3 : i32
  %d = arith.addi %a, %k : i32
  %e = arith.muli %c, %k : i32
  return %e, %d : i32, i32
}
func.func @calls(%x: i32, %y: i32) -> i32 {
  %d = arith.subi %x, %y : i32
  %0:2 = call @shrinks(%d, %y, %x) {my.attribute} : (i32, i32, i32) -> (i32, i32)
  %1:2 = call @shrinks(%y, %y, %y) : (i32, i32, i32) -> (i32, i32)
  return %0#0 : i32
}
func.func private @declared(i32) -> i32
func.func @callsDeclared(%x: i32) {
  %k = arith.constant 4 : i32
  %0 = call @declared(%k) : (i32) -> i32
  return
}
func.func private @neverCalled(%x: i32) -> i32 {
  %u = arith.addi %x, %x : i32
  return %u : i32
}
func.func private @returnsTwice(%x: i32 {func.a = 1 : i32}, %c: i1 {func.b = 2 : i32}, %d: i32) -> (i32 {func.z}, i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x, %d : i32, i32
^bb2:
  %k = arith.constant 4 : i32
  return %k, %x : i32, i32
}
func.func @callsThat(%x: i32, %c: i1) -> i32 {
  %0:2 = call @returnsTwice(%x, %c, %x) : (i32, i1, i32) -> (i32, i32)
  return %0#0 : i32
}
// Chains and circles.
func.func private @inner(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func private @outer(%x: i32) -> i32 {
  %0 = call @inner(%x) : (i32) -> i32
  return %0 : i32
}
func.func @callsOuter(%x: i32) {
  %0 = call @outer(%x) : (i32) -> i32
  return
}
func.func private @recursive(%x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %0:2 = call @recursive(%y, %x, %z) : (i32, i32, i32) -> (i32, i32)
  return %0#1, %x : i32, i32
}
func.func @callsRecursive(%x: i32, %y: i32) -> i32 {
  %0:2 = call @recursive(%y, %x, %y) : (i32, i32, i32) -> (i32, i32)
  return %0#0 : i32
}
// Blocks.
func.func @branches(%x: i32, %c: i1) {
  %k = arith.constant 4 : i32
  %0 = call @declared(%x) : (i32) -> i32
  cf.cond_br %c, ^bb1(%k : i32), ^bb2(%k : i32)
^bb1(%q: i32):
  %u = arith.addi %q, %q : i32
  cf.br ^bb2(%u : i32)
^bb2(%r: i32):
  return
}
func.func @passedOn(%x: i32, %y: i32, %c: i32) -> i32 {
  %k = arith.cmpi slt, %c, %x : i32
  cf.cond_br %k, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%p: i32):
  cf.br ^bb2(%p : i32)
^bb2(%r: i32):
  return %r : i32
}
// What has regions.
func.func @regions(%x: f32, %n: i32) -> tensor<4x3xf32> {
  %t = tensor.generate {
  ^bb0(%i: index, %j: index):
    %d = arith.addf %x, %x : f32
    tensor.yield %d : f32
  } : tensor<4x3xf32>
  %u = tensor.generate {
  ^bb0(%i: index, %j: index):
    %f = arith.constant 2.0 : f32
    %g = arith.addf %f, %x : f32
    tensor.yield %f : f32
  } : tensor<4x3xf32>
  %m = arith.muli %n, %n : i32
  %w = "my.op"(%m) : (i32) -> i32
  return %u : tensor<4x3xf32>
}
// Hidden tables.
module @inside {
  func.func private @shrinks(%x: i32, %y: i32) -> (i32, i32) {
    return %x, %x : i32, i32
  }
  func.func nested @hidden(%x: i32, %y: i32) -> i32 {
    %0:2 = func.call @shrinks(%y, %x) : (i32, i32) -> (i32, i32)
    return %x : i32
  }
}
%c = arith.constant 2 : i32
%0:2 = func.call @shrinks(%c, %c, %c) : (i32, i32, i32) -> (i32, i32)
