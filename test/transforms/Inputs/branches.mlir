func.func @merge(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.br ^bb1(%0 : i32)
^bb1(%y: i32):
  %1 = arith.muli %y, %x : i32
  cf.br ^bb2
^bb2:
  return %1 : i32
}
func.func @pass(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%y: i32):
  cf.br ^bb3(%y, %x : i32, i32)
^bb2:
  %z = arith.addi %x, %x : i32
  cf.br ^bb1(%z : i32)
^bb3(%a: i32, %b: i32):
  %r = arith.subi %a, %b : i32
  return %r : i32
}
func.func @const(%x: i32) -> i32 {
  %t = arith.constant true
  %f = arith.constant false
  cf.cond_br %t, ^bb1(%x : i32), ^bb2
^bb1(%y: i32):
  cf.cond_br %f, ^bb1(%y : i32), ^bb2
^bb2:
  cf.assert %t, "true"
  cf.assert %f, "false"
  return %x : i32
}
func.func @same(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1(%x, %y : i32, i32), ^bb1(%y, %y : i32, i32)
^bb1(%a: i32, %b: i32):
  return %a, %b : i32, i32
}
func.func @loop(%x: i32) -> i32 {
  cf.br ^bb1
^bb1:
  cf.br ^bb2
^bb2:
  cf.br ^bb1
}
func.func @known(%c: i1, %x: i32) -> i1 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "my.use"(%c) : (i1) -> ()
  cf.cond_br %c, ^bb3, ^bb4
^bb2:
  return %c : i1
^bb3:
  "my.use3"(%c) : (i1) -> ()
  cf.br ^bb5(%c : i1)
^bb4:
  "my.use4"(%c) : (i1) -> ()
  cf.br ^bb5(%c : i1)
^bb5(%z : i1):
  return %z : i1
}
func.func @deadargs(%c: i1, %x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.cond_br %c, ^bb1(%0, %x : i32, i32), ^bb2(%x : i32)
^bb1(%a: i32, %b: i32):
  "my.use"(%b) : (i32) -> ()
  cf.br ^bb1(%a, %b : i32, i32)
^bb2(%d: i32):
  return %x : i32
}
func.func @unreach(%c: i1, %x: i32) -> i32 {
  return %x : i32
^bb1(%a: i32):
  cf.br ^bb1(%a : i32)
}
func.func @ident(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2(%y : i32)
^bb1(%a: i32):
  %0 = arith.addi %a, %x : i32
  "my.use"(%0) : (i32) -> ()
  cf.br ^bb3
^bb2(%b: i32):
  %1 = arith.addi %b, %y : i32
  "my.use"(%1) : (i32) -> ()
  cf.br ^bb3
^bb3:
  cf.cond_br %c, ^bb4, ^bb5
^bb4:
  return %x : i32
^bb5:
  return %y : i32
}
func.func @dropargs(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x, %y : i32, i32), ^bb2
^bb1(%a: i32, %b: i32):
  %z = arith.addi %a, %b : i32
  return %z : i32
^bb2:
  "my.other"() : () -> ()
  cf.br ^bb1(%x, %x : i32, i32)
}
