// What is refused and why: types.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{expected '>' in tensor type}}
"a.b"() {s = tensor<4xf32} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a.b"() {s = tensor<4x?x>} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a.b"() {s = vector<?xf32>} : () -> ()

// -----

// expected-error @+1 {{vector types must have positive constant sizes but got 0}}
"a.b"() {s = vector<0xf32>} : () -> ()

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a.b"() {s = vector<4x!foo.bar>} : () -> ()

// -----

// expected-error @+1 {{invalid memref element type}}
"a.b"() {s = memref<4x(i32)->i32>} : () -> ()

// -----

// expected-error @+1 {{integer bitwidth is limited to 16777215 bits}}
"a.b"() {s = i99999999} : () -> ()

// -----

// expected-error @+1 {{invalid integer width}}
"a.b"() {s = i999999999999} : () -> ()

// -----

// expected-error @+1 {{invalid element type for complex}}
"a.b"() {s = complex<index>} : () -> ()

// -----

// expected-error @+1 {{cannot apply encoding to unranked tensor}}
"a.b"() {s = tensor<*xf32, 1>} : () -> ()

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
"a.b"() {s = memref<4xf32, 1, 2>} : () -> ()

// -----

// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"a.b"() {s = strided<[x]>} : () -> ()

// -----

// expected-error @+1 {{expected 'offset' after comma}}
"a.b"() {s = strided<[1], off: 3>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a.b"() {s = 1 : i0} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a.b"() {s = -1 : i0} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a.b"() {s = 256 : i8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a.b"() {s = 128 : si8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a.b"() {s = -129 : i8} : () -> ()

// -----

// expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
"a.b"() {s = -1 : ui8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a.b"() {s = 18446744073709551615 : index} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a.b"() {s = 18446744073709551616} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = 1 : f32} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float constant out of range for type}}
"a.b"() {s = 0x1FFFFFFFF : f32} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float literal should not have a leading minus}}
"a.b"() {s = -0x1 : f32} : () -> ()

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
"a.b"() {s = 1.0 : i32} : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"a.b"() {s = 1 : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a.b"() <{a = 1> : () -> ()

// -----

// expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
"a.b"() {a = 1, a = 2} : () -> ()

// -----

// expected-error @+1 {{expected valid attribute name}}
"a.b"() {"" = 1} : () -> ()

// -----

// expected-error @+1 {{expected attribute name}}
"a.b"() {1 = 2} : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"a.b"() {a = } : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"a.b"() {a = 1 : () -> ()

// -----

// expected-error @+2 {{expected list element}}
"a.b"() ({
 "x.br"()[] : () -> ()
}) : () -> ()

// -----

// expected-error @+2 {{expected block name}}
"a.b"() ({
 "x.br"()[bb1] : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{expected operation name in quotes}}
"a.b"() ({ "a.c"() : () -> () : () -> ()

// -----

// expected-error @+2 {{use of undeclared SSA value name}}
"a.b"() ({ %0 = "a.c"() : () -> i32 }) : () -> ()
"a.d"(%0) : (i32) -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'foo'}}
"a.b"() {a = #foo} : () -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'foo'}}
"a.b"() {a = !foo} : () -> ()

// -----

// expected-error @+1 {{unbalanced '[' character in pretty dialect name}}
"a.b"() {a = !foo.bar<a [b) c>} : () -> ()

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"a.b"() {a = !foo.bar<a} : () -> ()

// -----

// expected-error @+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a.b"() {a = #builtin.foo} : () -> ()

// -----

// expected-error @+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() {a = !builtin.foo} : () -> ()

// -----

// expected-error @+1 {{expected nested symbol reference identifier}}
"a.b"() {a = @foo::bar} : () -> ()

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"a.b"() {a = @1} : () -> ()

// -----

// expected-error @+1 {{expected '"' in string literal}}
"a.b"() {a = "abc} : () -> ()

// -----

// expected-error @+1 {{unknown escape in string literal}}
"a.b"() {a = "a\zb"} : () -> ()

// -----

// expected-error @+1 {{unexpected character}}
"a.b"() {a = ~} : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"a.b"() {a = [1, } : () -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"a.b"() {a = [1 2]} : () -> ()

// -----

// expected-error @+1 {{referenced attribute does not match previous definition: 1 : i32}}
"a.b"() {a = distinct[0]<1 : i32>, c = distinct[0]<2 : i32>} : () -> ()

// -----

// expected-error @+1 {{expected distinct ID}}
"a.b"() {a = distinct[x]<1 : i32>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in tuple type}}
"a.b"() {a = tuple<i32} : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({
}) {a = 1} : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({}, {}) : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a.b"() {a = 08, b = 1_0} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a.b"() {a = 0x} : () -> ()

// -----

// expected-error @+1 {{expected constant integer or floating point value}}
"a.b"() {a = -x} : () -> ()

// -----

// expected-error @+1 {{unexpected character}}
"a.b"() {a.b = 1, foo.c, $x} : () -> ()

// -----

// Brackets are looked at before the dialect reads anything.
// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
!t = !quant.any<i8<-8:7>:f32

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
!t = !llvm.struct<(i32, array<4 x i8)>

// -----

// expected-error @+1 {{unbalanced '[' character in pretty dialect name}}
#a = #llvm.access_group<id = distinct[0<>>

// -----

// Not those in strings, and what is an arrow doesn't close.
func.func private @f(!llvm.struct<"a\">b", (i32)>)

// -----

// expected-error @+1 {{expected '>'}}
!t = !llvm.func<void (i32) -> >
