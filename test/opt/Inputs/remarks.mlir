func.func private @twice(%a: index) -> index {
  %0 = arith.addi %a, %a : index
  return %0 : index
}
func.func @again(%a: index) -> index {
  %0 = call @again(%a) : (index) -> index
  return %0 : index
}
func.func @main(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = call @twice(%n) : (index) -> index
  %1 = scf.for %i = %c1 to %n step %c1 iter_args(%sum = %0) -> index {
    // The same each time, in an inner loop as well.
    %2 = arith.muli %n, %n : index
    %3 = scf.for %j = %c1 to %i step %c1 iter_args(%inner = %sum) -> index {
      %4 = arith.muli %2, %i : index
      %5 = arith.addi %4, %inner : index
      scf.yield %5 : index
    }
    scf.yield %3 : index
  }
  return %1 : index
}
