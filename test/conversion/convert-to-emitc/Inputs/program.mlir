func.func @collatz(%n: i32, %rounds: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %0:2 = scf.for %i = %zero to %rounds step %one iter_args(%x = %n, %steps = %c0) -> (i32, i32) {
    %done = arith.cmpi eq, %x, %c1 : i32
    %1:2 = scf.if %done -> (i32, i32) {
      scf.yield %x, %steps : i32, i32
    } else {
      %half = arith.divsi %x, %c2 : i32
      %triple = arith.muli %x, %c3 : i32
      %more = arith.addi %triple, %c1 : i32
      %bit = arith.trunci %x : i32 to i1
      %next = arith.select %bit, %more, %half : i32
      %count = arith.addi %steps, %c1 : i32
      scf.yield %next, %count : i32, i32
    }
    scf.yield %1#0, %1#1 : i32, i32
  }
  return %0#1 : i32
}
func.func @fib(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %small = arith.cmpi ult, %n, %c2 : i32
  %0 = scf.if %small -> i32 {
    scf.yield %n : i32
  } else {
    %a = arith.subi %n, %c1 : i32
    %b = arith.subi %n, %c2 : i32
    %x = func.call @fib(%a) : (i32) -> i32
    %y = func.call @fib(%b) : (i32) -> i32
    %z = arith.addi %x, %y : i32
    scf.yield %z : i32
  }
  return %0 : i32
}
func.func @next(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %n, %c1 : i32
  return %0 : i32
}
func.func @left(%a: i32, %b: i32) -> i32 {
  %0 = arith.shli %a, %b : i32
  return %0 : i32
}
func.func @right(%a: i32, %b: i32) -> i32 {
  %0 = arith.shrsi %a, %b : i32
  return %0 : i32
}
func.func @pick(%i: index) -> i32 {
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  %c30 = arith.constant 30 : i32
  %0 = scf.index_switch %i -> i32
  case 3 {
    scf.yield %c10 : i32
  }
  case 7 {
    scf.yield %c20 : i32
  }
  default {
    scf.yield %c30 : i32
  }
  return %0 : i32
}
func.func @ordered_less(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf olt, %a, %b : f32
  return %0 : i1
}
func.func @not_greater_equal(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ult, %a, %b : f32
  return %0 : i1
}
