func.func @nested(%p: i32) {
  %c = arith.constant 3 : i32
  %d = arith.addi %c, %c : i32
  "my.region"(%p) ({
  ^bb0(%q: i32):
    %e = arith.addi %d, %c : i32
    "my.use"(%e, %q) : (i32, i32) -> ()
  }) : (i32) -> ()
  %u = "my.op"(%c) : (i32) -> i32
  %v = arith.addi %u, %c : i32
  "my.use"(%v) : (i32) -> ()
  return
}
