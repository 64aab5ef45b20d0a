func.func @f(%a: i1, %b: i32) -> i32 {
  cf.cond_br %a, ^bb1(%b : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb3(%x, %b : i32, i32)
^bb2:
  cf.assert %a, "message \22x\22"
  cf.br ^bb3(%b, %b : i32, i32)
^bb3(%y: i32, %z: i32):
  return %y : i32
}
