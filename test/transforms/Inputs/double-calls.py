# Functions of which each calls the one before twice.
print("func.func private @f0(%a: i32) -> i32 { %r = arith.addi %a, %a : i32 return %r : i32 }")
for i in range(1, 40):
    print("func.func private @f%d(%%a: i32) -> i32 {" % i)
    print("  %%x = func.call @f%d(%%a) : (i32) -> i32" % (i - 1))
    print("  %%y = func.call @f%d(%%x) : (i32) -> i32" % (i - 1))
    print("  return %y : i32\n}")
print("func.func @main(%a: i32) -> i32 { %x = func.call @f39(%a) : (i32) -> i32 return %x : i32 }")
