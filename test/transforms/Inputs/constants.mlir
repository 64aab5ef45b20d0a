func.func private @callee(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
func.func private @once(%a: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 : i32
  return %0, %a : i32, i32
}
func.func @calls(%x: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = call @callee(%c1, %c2) : (i32, i32) -> i32
  %1 = call @callee(%c1, %x) : (i32, i32) -> i32
  %2:2 = call @once(%c2) : (i32) -> (i32, i32)
  return %0, %1, %2#0 : i32, i32, i32
}
func.func @branch(%c: i1, %x: i32) -> i32 {
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %t, ^bb1(%c1 : i32), ^bb2(%x : i32)
^bb1(%a: i32):
  %0 = arith.addi %a, %a : i32
  cf.br ^bb3(%0 : i32)
^bb2(%b: i32):
  cf.br ^bb3(%b : i32)
^bb3(%r: i32):
  return %r : i32
}
func.func @loop(%n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0, %c1 : i32, i32)
^bb1(%i: i32, %k: i32):
  %lt = arith.cmpi slt, %i, %n : i32
  cf.cond_br %lt, ^bb2, ^bb3
^bb2:
  %m = arith.muli %k, %k : i32
  %next = arith.addi %i, %k : i32
  cf.br ^bb1(%next, %m : i32, i32)
^bb3:
  return %i, %k : i32, i32
}
func.func @same(%c: i1) -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant 7 : i32
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @rec(%a: i32) -> i32 {
  %c = arith.constant 3 : i32
  %0 = call @rec(%c) : (i32) -> i32
  return %a : i32
}
func.func @userec() -> i32 {
  %c = arith.constant 3 : i32
  %0 = call @rec(%c) : (i32) -> i32
  return %0 : i32
}
func.func private @ext(i32) -> i32
func.func @useext() -> i32 {
  %c = arith.constant 3 : i32
  %0 = call @ext(%c) : (i32) -> i32
  return %0 : i32
}
func.func private @taken(%a: i32) -> i32 {
  return %a : i32
}
func.func @take() -> (i32, (i32) -> i32) {
  %c = arith.constant 3 : i32
  %0 = call @taken(%c) : (i32) -> i32
  %f = func.constant @taken : (i32) -> i32
  return %0, %f : i32, (i32) -> i32
}
func.func @dead(%p: i32) -> i32 {
  return %p : i32
^bb1:
  %c = arith.constant 3 : i32
  %d = arith.addi %c, %c : i32
  return %d : i32
}
