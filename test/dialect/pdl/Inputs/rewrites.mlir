// Patterns, and what they are applied to: fuzz-pdl begins with this.
pdl.pattern @keep_first : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand
  %root = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %zero = pdl.attribute = 0 : i32
    %made = pdl.operation "arith.constant" {"value" = %zero} -> (%t : !pdl.type)
    %r = pdl.result 0 of %made
    %next = pdl.operation "t.two"(%x, %r : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %next
  }
}
pdl.pattern @all : benefit(1) {
  %types = pdl.types
  %operands = pdl.operands
  %n = pdl.attribute
  pdl.apply_native_constraint "f"(%n : !pdl.attribute)
  %root = pdl.operation "t.all"(%operands : !pdl.range<value>) {"n" = %n} -> (%types : !pdl.range<type>)
  pdl.rewrite %root {
    %m = pdl.apply_native_rewrite "f"(%n : !pdl.attribute) : !pdl.attribute
    %made = pdl.operation "t.made"(%operands : !pdl.range<value>) {"n" = %m} -> (%types : !pdl.range<type>)
    %values = pdl.results of %made
    pdl.replace %root with (%values : !pdl.range<value>)
  }
}
pdl.pattern @gone : benefit(1) {
  %t = pdl.type
  %a = pdl.operation "t.a" -> (%t : !pdl.type)
  %r = pdl.result 0 of %a
  %root = pdl.operation "t.use"(%r : !pdl.value)
  pdl.rewrite %root {
    pdl.erase %root
    pdl.erase %a
  }
}
pdl.pattern @halfway : benefit(1) {
  %t = pdl.type : i32
  %root = pdl.operation "t.kept" -> (%t : !pdl.type)
  pdl.rewrite %root {
    %made = pdl.operation "t.made" -> (%t : !pdl.type)
    pdl.erase %root
  }
}
// -----
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.addi %x, %y : i32
  %1:2 = "t.all"(%0, %x) {n = 3 : i32} : (i32, i32) -> (i32, i64)
  %2 = "t.a"() : () -> i8
  "t.use"(%2) : (i8) -> ()
  %3 = "t.kept"() : () -> i32
  "t.user"(%3) : (i32) -> ()
  return %1#0 : i32
}
