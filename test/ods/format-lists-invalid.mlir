// What is wrong in lists is said at its place.
// RUN: kit-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// expected-error@+1 {{custom op 'kit.loop' expected '('}}
kit.loop at [] {
}
// -----
%x = "test.make"() : () -> i32
// expected-error@+1 {{expected '='}}
kit.loop (%a : %x) at [] {
}
// -----
%x = "test.make"() : () -> i32
// expected-error@+1 {{expected ':'}}
kit.loop (%a = %x) at [] {
}
// -----
%x = "test.make"() : () -> i32
// expected-error@+1 {{expected ',' or ')'}}
kit.loop (%a = %x : i32 at [] {
}
// -----
// expected-error@+1 {{expected '[' in affine map}}
kit.loop () at (%i) {
}
// -----
// expected-error@+1 {{expected ssa identifier}}
kit.loop () at [symbol(i)] {
}
// -----
// expected-error@+1 {{expected ')' at end of SSA symbol}}
kit.loop () at [symbol(%i + 1)] {
}
// -----
// expected-error@+1 {{use of undeclared identifier}}
kit.loop () at [d0] {
}
// -----
// Only such maps are of values.
// expected-error@+1 {{unexpected ssa identifier}}
"test.map"() {map = affine_map<(d0) -> (%i)>} : () -> ()
// -----
%x = "test.make"() : () -> i32
// expected-error@+1 {{custom op 'kit.loop' number of operands and types do not match: got 1 operands and 2 types}}
kit.loop () at [] (%x) : i32, i32 {
}
// -----
// expected-error@+1 {{expected ')' in operand list}}
kit.loop () at [] (%x {
}
// -----
// expected-error@+1 {{expected operation name in quotes}}
kit.wrap arith.addf test.op() : () -> ()
// -----
// expected-error@+1 {{expected operation name}}
kit.wrap "test.op"() : () -> ()
// -----
// expected-error@+1 {{expected '(' to start operand list}}
kit.same : () -> ()
// -----
// expected-error@+2 {{expected '(' in dynamic index list}}
// expected-error@+1 {{expected SSA value or integer}}
kit.sizes [3]
// -----
// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{expected SSA value or integer}}
kit.sizes(a)
// -----
// expected-error@+2 {{expected ']'}}
// expected-error@+1 {{expected SSA value or integer}}
kit.sizes([4)
