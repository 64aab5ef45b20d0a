func.func private @leaf(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 7 : i32
  %s = arith.addi %a, %b : i32
  %t = arith.muli %s, %c : i32
  return %t : i32
}

func.func private @dead() {
  return
}

func.func private @recursive(%a: i32) -> i32 {
  %0 = func.call @recursive(%a) : (i32) -> i32
  return %0 : i32
}

func.func @main(%a: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %three = arith.addi %c1, %c2 : i32
  %unused = arith.muli %three, %three : i32
  %x = func.call @leaf(%c1, %c2) : (i32, i32) -> i32
  %y = func.call @leaf(%three, %a) : (i32, i32) -> i32
  %z = func.call @recursive(%a) : (i32) -> i32
  %w = arith.addi %y, %z : i32
  %again = arith.addi %y, %z : i32
  %v = arith.muli %w, %again : i32
  %swapped = arith.muli %c2, %v : i32
  return %x, %swapped : i32, i32
}
