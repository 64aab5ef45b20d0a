// What is refused and why: locations.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{operation location alias was never defined}}
"a.b"() : () -> () loc(#l)

// -----

// expected-error @+1 {{expected location, but found '1 : i64'}}
"a.b"() : () -> () loc(#l)
#l = 1

// -----

// expected-error @+2 {{expected location, but found '1 : i64'}}
#l = 1
"a.b"() : () -> () loc(#l)

// -----

// expected-error @+1 {{expected location instance}}
"a.b"() : () -> () loc(

// -----

// expected-error @+1 {{expected location instance}}
"a.b"() : () -> () loc()

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"a.b"() : () -> () loc("a":)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"a.b"() : () -> () loc("a":1:)

// -----

// expected-error @+1 {{expected location instance}}
"a.b"() : () -> () loc(fused[)

// -----

// expected-error @+1 {{expected 'at' in callsite location}}
"a.b"() : () -> () loc(callsite("a" "b"))

// -----

// expected-error @+1 {{expected ')' in location}}
"a.b"() : () -> () loc("a"("b")

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"a.b"() : () -> () loc("a":1:2 to)
