// A type whose parameters aren't sizes and a type isn't shaped to the library, whatever interface it has.
// RUN: toy-opt --verify-diagnostics --allow-unregistered-dialect %s

// expected-error@+1 {{elements literal must be a shaped type}}
"test.elements"() {a = dense<1> : !toy.blob<4>} : () -> ()
