func.func private @abs(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi slt, %x, %c0 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %n = arith.subi %c0, %x : i32
  return %n : i32
^bb2:
  return %x : i32
}
func.func @main(%x: i32, %y: i32) -> (i32, i32) {
  %0 = call @abs(%x) : (i32) -> i32
  %1 = call @abs(%y) : (i32) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2, %0 : i32, i32
}
func.func private @loop() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
func.func @noret() {
  call @loop() : () -> ()
  return
}
func.func private @big(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = arith.muli %0, %x : i32
  %2 = arith.muli %1, %x : i32
  %3 = arith.muli %2, %x : i32
  return %3 : i32
}
func.func @callbig(%x: i32) -> i32 {
  %0 = call @big(%x) : (i32) -> i32
  return %0 : i32
}
func.func @const() -> i32 {
  %c5 = arith.constant -5 : i32
  %0 = call @abs(%c5) : (i32) -> i32
  return %0 : i32
}
module @in {
  func.func private @z() { return }
  func.func @w() { call @z() : () -> () return }
}
