func.func @f(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %a, %c : i32
  %1 = arith.addi %a, %c : i32
  %d = arith.muli %0, %1 : i32
  %e = arith.muli %0, %1 : i32
  return %d : i32
}
func.func private @g() {
  return
}
module @inner {
  func.func @h(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %a : i32
  }
}
