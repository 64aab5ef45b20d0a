func.func @contained(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "my.a"(%x, %y) : (i32, i32) -> ()
  %0 = "my.b"(%x, %x) : (i32, i32) -> i32
  "my.c"(%0) : (i32) -> ()
  cf.br ^bb3
^bb2:
  "my.a"(%y, %y) : (i32, i32) -> ()
  %1 = "my.b"(%y, %x) : (i32, i32) -> i32
  "my.c"(%1) : (i32) -> ()
  cf.br ^bb3
^bb3:
  "my.end"() : () -> ()
  return
}
func.func @outer(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = "my.b"(%x) : (i32) -> i32
  cf.br ^bb3(%0 : i32)
^bb2:
  %1 = "my.b"(%x) : (i32) -> i32
  cf.br ^bb3(%1 : i32)
^bb3(%z : i32):
  "my.end"() : () -> ()
  return %z : i32
}
func.func @term(%c: i1, %x: i32, %y: i32) -> i32 {
  %v = "my.term"()[^bb1, ^bb2] : () -> i32
^bb1:
  "my.b"(%x) : (i32) -> ()
  return %x : i32
^bb2:
  "my.b"(%y) : (i32) -> ()
  return %y : i32
}
func.func @return(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %d, ^bb3, ^bb4
^bb2:
  return %x : i32
^bb3:
  return %y : i32
^bb4:
  return %x : i32
}
func.func @regions(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "my.r"() ({ "my.q"() : () -> () }) : () -> ()
  return
^bb2:
  "my.r"() ({ "my.q"() : () -> () }) : () -> ()
  return
}
func.func @three(%c: i1, %d: i1, %x: i32, %y: i32, %z: i32) -> (i32, i32) {
  "my.switch"(%c)[^bb1, ^bb2, ^bb3, ^bb4] : (i1) -> ()
^bb1:
  %0 = "my.f"(%x, %x) : (i32, i32) -> i32
  return %0, %x : i32, i32
^bb2:
  %1 = "my.f"(%x, %x) : (i32, i32) -> i32
  return %1, %x : i32, i32
^bb3:
  cf.cond_br %d, ^bb5(%x : i32), ^bb6(%x : i32)
^bb4:
  cf.cond_br %c, ^bb5(%x : i32), ^bb6(%x : i32)
^bb5(%a: i32):
  %2 = "my.g"(%a, %x) : (i32, i32) -> i32
  return %2, %x : i32, i32
^bb6(%b: i32):
  %3 = "my.g"(%b, %y) : (i32, i32) -> i32
  return %3, %z : i32, i32
}
