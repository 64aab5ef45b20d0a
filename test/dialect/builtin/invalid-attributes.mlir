// What is refused of the builtin attributes and locations, and where.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 256 : i8} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = -129 : i8} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 128 : si8} : () -> ()
// -----
// expected-error@+1 {{negative integer literal not valid for unsigned integer type}}
"a.b"() {s = -1 : ui8} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 9223372036854775808 : index} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 18446744073709551615 : index} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 0x1FF : i8} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 1 : i0} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = -1 : i0} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = true : i1} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 2 : i1} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = true : i8} : () -> ()
// -----
// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = 1 : f32} : () -> ()
// -----
// expected-error@+1 {{hexadecimal float constant out of range for type}}
"a.b"() {s = 0x1FFFFFFFF : f32} : () -> ()
// -----
// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"a.b"() {s = -0x1 : f32} : () -> ()
// -----
// expected-error@+1 {{floating point value not valid for specified type}}
"a.b"() {s = 1.5 : i32} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = 1e10} : () -> ()
// -----
// expected-error@+1 {{integer literal not valid for specified type}}
"a.b"() {s = 1 : none} : () -> ()
// -----
// expected-error@+1 {{integer literal not valid for specified type}}
"a.b"() {s = 1 : tensor<4xf32>} : () -> ()
// -----
// expected-error@+1 {{floating point value not valid for specified type}}
"a.b"() {s = 1.0 : tensor<4xf32>} : () -> ()
// -----
// expected-error@+1 {{integer literal not valid for specified type}}
"a.b"() {s = 1 : complex<f32>} : () -> ()
// -----
// expected-error@+1 {{floating point value not valid for specified type}}
"a.b"() {s = 1.0 : index} : () -> ()
// -----
// expected-error@+1 {{expected constant integer or floating point value}}
"a.b"() {s = --1} : () -> ()
// -----
// expected-error@+1 {{expected constant integer or floating point value}}
"a.b"() {s = -true} : () -> ()
// -----
// expected-error@+1 {{expected constant integer or floating point value}}
"a.b"() {s = -} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = 0x} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = 0xg} : () -> ()
// -----
// expected-error@+1 {{expected three consecutive dots for an ellipsis}}
"a.b"() {s = .5} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = 1e5} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = 1.0e} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = 1.0e+} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 340282366920938463463374607431768211456 : ui128} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 170141183460469231731687303715884105728 : si128} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 99999999999999999999} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 18446744073709551616} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = -9223372036854775809} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for attribute}}
"a.b"() {s = 0x10000000000000000} : () -> ()
// -----
// expected-error@+1 {{expected '"' in string literal}}
"a.b"() {s = "unterminated} : () -> ()
// -----
// expected-error@+1 {{unknown escape in string literal}}
"a.b"() {s = "\zz"} : () -> ()
// -----
// expected-error@+1 {{unknown escape in string literal}}
"a.b"() {s = "\0"} : () -> ()
// -----
// expected-error@+1 {{unexpected character}}
"a.b"() {s = 'a'} : () -> ()
// -----
// expected-error@+1 {{expected nested symbol reference identifier}}
"a.b"() {s = @a::b} : () -> ()
// -----
// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"a.b"() {s = @} : () -> ()
// -----
// expected-error@+1 {{expected nested symbol reference identifier}}
"a.b"() {s = @a::} : () -> ()
// -----
// expected-error@+1 {{expected '"' in string literal}}
"a.b"() {s = @"a} : () -> ()
// -----
// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"a.b"() {s = @0} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = @a-b} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = [1,]} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = [} : () -> ()
// -----
// expected-error@+1 {{expected ',' or ']'}}
"a.b"() {s = [1 2]} : () -> ()
// -----
// expected-error@+1 {{duplicate key 'a' in dictionary attribute}}
"a.b"() {s = {a = 1, a = 2}} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = {a = }} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"a.b"() {s = {a 1}} : () -> ()
// -----
// expected-error@+1 {{expected attribute name}}
"a.b"() {s = {1 = 2}} : () -> ()
// -----
// expected-error@+1 {{expected attribute name}}
"a.b"() {s = {a,}} : () -> ()
// -----
// expected-error@+1 {{expected valid attribute name}}
"a.b"() {s = {"" = 1}} : () -> ()
// -----
// expected-error@+1 {{expected attribute name}}
"a.b"() {s = {@a = 1}} : () -> ()
// -----
// expected-error@+1 {{redefinition of identifier 'd0'}}
"a.b"() {s = affine_map<(d0, d0) -> (d0)>} : () -> ()
// -----
// expected-error@+1 {{use of undeclared identifier}}
"a.b"() {s = affine_map<(d0) -> (d1)>} : () -> ()
// -----
// expected-error@+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"a.b"() {s = affine_map<(d0) -> (d0 * d0)>} : () -> ()
// -----
// expected-error@+1 {{expected '(' in dimensional identifier list}}
"a.b"() {s = affine_map<d0 -> d0>} : () -> ()
// -----
// expected-error@+1 {{expected '(' in affine map range}}
"a.b"() {s = affine_map<(d0) -> d0>} : () -> ()
// -----
// expected-error@+1 {{redefinition of identifier 's0'}}
"a.b"() {s = affine_map<(d0)[s0, s0] -> (d0)>} : () -> ()
// -----
// expected-error@+1 {{expected AffineMap, but got IntegerSet}}
"a.b"() {s = affine_map<(d0) : (d0 >= 0)>} : () -> ()
// -----
// expected-error@+1 {{expected '(' in dimensional identifier list}}
"a.b"() {s = affine_map<>} : () -> ()
// -----
// expected-error@+1 {{expected '<' in affine map}}
"a.b"() {s = affine_map} : () -> ()
// -----
// expected-error@+1 {{missing right operand of binary operator}}
"a.b"() {s = affine_map<(d0) -> (d0 + )>} : () -> ()
// -----
// expected-error@+1 {{constant too large for index}}
"a.b"() {s = affine_map<(d0) -> (99999999999999999999)>} : () -> ()
// -----
// expected-error@+1 {{unexpected ssa identifier}}
"a.b"() {s = affine_map<(d0) -> (symbol(d0))>} : () -> ()
// -----
// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"a.b"() {s = affine_set<(d0) : (d0 > 0)>} : () -> ()
// -----
// expected-error@+1 {{expected IntegerSet, but got AffineMap}}
"a.b"() {s = affine_set<(d0) -> (d0)>} : () -> ()
// -----
// expected-error@+1 {{expected '<' in integer set}}
"a.b"() {s = affine_set} : () -> ()
// -----
// expected-error@+1 {{expected '['}}
"a.b"() {s = strided<1>} : () -> ()
// -----
// expected-error@+1 {{expected 'offset' after comma}}
"a.b"() {s = strided<[1], 2>} : () -> ()
// -----
// expected-error@+1 {{expected ','}}
"a.b"() {s = strided<[1] offset: 2>} : () -> ()
// -----
// expected-error@+1 {{expected ':' after 'offset'}}
"a.b"() {s = strided<[1], offset 2>} : () -> ()
// -----
// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"a.b"() {s = strided<[1.0]>} : () -> ()
// -----
// expected-error@+1 {{expected '['}}
"a.b"() {s = strided<>} : () -> ()
// -----
// expected-error@+1 {{expected '<' after 'strided'}}
"a.b"() {s = strided} : () -> ()
// -----
// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"a.b"() {s = strided<[9223372036854775808]>} : () -> ()
// -----
// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"a.b"() {s = strided<[-9223372036854775808]>} : () -> ()
// -----
// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"a.b"() {s = strided<[a]>} : () -> ()
// -----
// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"a.b"() {s = array<i1: 1>} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range}}
"a.b"() {s = array<i8: 256>} : () -> ()
// -----
// expected-error@+1 {{expected integer literal}}
"a.b"() {s = array<i32:>} : () -> ()
// -----
// expected-error@+1 {{expected integer literal}}
"a.b"() {s = array<i32: >} : () -> ()
// -----
// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = array<f32: 1>} : () -> ()
// -----
// expected-error@+1 {{expected integer literal}}
"a.b"() {s = array<i32: 1.0>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<i4: 1>} : () -> ()
// -----
// expected-error@+1 {{expected integer or float type, got: 'tensor<f32>'}}
"a.b"() {s = array<tensor<f32>: 1>} : () -> ()
// -----
// expected-error@+2 {{expected non-function type}}
// expected-error@+1 {{expected an integer or floating point type}}
"a.b"() {s = array<>} : () -> ()
// -----
// expected-error@+1 {{expected '<' after 'array'}}
"a.b"() {s = array} : () -> ()
// -----
// expected-error@+1 {{expected integer literal}}
"a.b"() {s = array<i32: 1,>} : () -> ()
// -----
// expected-error@+1 {{expected ':' after dense array type}}
"a.b"() {s = array<i32 1>} : () -> ()
// -----
// expected-error@+1 {{expected integer or float type, got: 'complex<f32>'}}
"a.b"() {s = array<complex<f32>: 1>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<i7: 1>} : () -> ()
// -----
// expected-error@+1 {{parsed zero elements, but type ('tensor<1xi32>') expected at least 1}}
"a.b"() {s = dense<> : tensor<1xi32>} : () -> ()
// -----
// expected-error@+1 {{elements hex data size is invalid for provided type: 'tensor<1xi32>'}}
"a.b"() {s = dense<"0x0102"> : tensor<1xi32>} : () -> ()
// -----
// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"a.b"() {s = dense<"abc"> : tensor<1xi32>} : () -> ()
// -----
// expected-error@+1 {{expected ',' between complex elements}}
"a.b"() {s = dense<(1.0)> : tensor<complex<f32>>} : () -> ()
// -----
// expected-error@+1 {{parsed 1 elements, but type ('complex<i8>') expected 2 elements}}
"a.b"() {s = dense<1> : tensor<2xcomplex<i8>>} : () -> ()
// -----
// expected-error@+1 {{elements literal type must have static shape}}
"a.b"() {s = dense<1> : tensor<?xi32>} : () -> ()
// -----
// expected-error@+1 {{elements literal type must have static shape}}
"a.b"() {s = dense<1> : tensor<*xi32>} : () -> ()
// -----
// expected-error@+1 {{elements literal must be a shaped type}}
"a.b"() {s = dense<1> : i32} : () -> ()
// -----
// expected-error@+1 {{expected ':'}}
"a.b"() {s = dense<1>} : () -> ()
// -----
// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"a.b"() {s = dense<[1, 2]> : tensor<3xi32>} : () -> ()
// -----
// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a.b"() {s = dense<[[1], [2, 3]]> : tensor<2x2xi32>} : () -> ()
// -----
// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a.b"() {s = dense<[1, [2]]> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"a.b"() {s = dense<1.0> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = dense<1> : tensor<2xf32>} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for type}}
"a.b"() {s = dense<256> : tensor<2xi8>} : () -> ()
// -----
// expected-error@+1 {{expected unsigned integer elements, but parsed negative value}}
"a.b"() {s = dense<-1> : tensor<2xui8>} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for type}}
"a.b"() {s = dense<-129> : tensor<2xi8>} : () -> ()
// -----
// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"a.b"() {s = dense<true> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for type}}
"a.b"() {s = dense<2> : tensor<2xi1>} : () -> ()
// -----
// expected-error@+1 {{expected element literal of primitive type}}
"a.b"() {s = dense<@a> : tensor<i32>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"a.b"() {s = dense<1 : i32> : tensor<1xi32>} : () -> ()
// -----
// expected-error@+1 {{expected element literal of primitive type}}
"a.b"() {s = dense<none> : tensor<1xnone>} : () -> ()
// -----
// expected-error@+1 {{invalid tensor element type}}
"a.b"() {s = dense<1> : tensor<4xnone>} : () -> ()
// -----
// expected-error@+1 {{expected element literal of primitive type}}
"a.b"() {s = dense<[> : tensor<1xi32>} : () -> ()
// -----
// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"a.b"() {s = dense<"0x0"> : tensor<1xi4>} : () -> ()
// -----
// expected-error@+1 {{inferred shape of elements literal ([1, 1]) does not match type ([1])}}
"a.b"() {s = dense<[[1]]> : tensor<1xi32>} : () -> ()
// -----
// expected-error@+1 {{`dense_resource` expected a shaped type}}
"a.b"() {s = dense_resource<a> : i32} : () -> ()
// -----
// expected-error@+1 {{expected ':'}}
"a.b"() {s = dense_resource<a>} : () -> ()
// -----
// expected-error@+1 {{expected identifier key for 'resource' entry}}
"a.b"() {s = dense_resource<> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{expected identifier key for 'resource' entry}}
"a.b"() {s = dense_resource<1> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{expected identifier key for 'resource' entry}}
"a.b"() {s = dense_resource<@a> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{expected '<' after 'dense_resource'}}
"a.b"() {s = dense_resource} : () -> ()
// -----
// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[4], and type='tensor<4xi32>'}}
"a.b"() {s = sparse<[[4]], [1]> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615], and type='tensor<4xi32>'}}
"a.b"() {s = sparse<[[-1]], [1]> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{expected element literal of primitive type}}
"a.b"() {s = sparse<,> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{expected shape ([4]); inferred shape of indices literal ([2, 1]); inferred shape of values literal ([1])}}
"a.b"() {s = sparse<[[0], [1]], [1]> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{expected shape ([4]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([1])}}
"a.b"() {s = sparse<[[0, 0]], [1]> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{elements literal type must have static shape}}
"a.b"() {s = sparse<[[0]], [1]> : tensor<?xi32>} : () -> ()
// -----
// expected-error@+1 {{expected ':'}}
"a.b"() {s = sparse<[[0]], [1]>} : () -> ()
// -----
// expected-error@+1 {{Expected '<' after 'sparse'}}
"a.b"() {s = sparse} : () -> ()
// -----
// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"a.b"() {s = sparse<[[0.0]], [1]> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = opaque<"a", "b">} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = opaque<"a", "b"> : i32} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = opaque<"a", "b"> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{invalid attribute name}}
"a.b"() {s = #"foo"<"bar">} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = opaque<"", "">} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = opaque<"a">} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a.b"() {s = #builtin.int} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a.b"() {s = #builtin.unit} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a.b"() {s = #builtin<"x">} : () -> ()
// -----
// expected-error@+1 {{undefined symbol alias id 'foo'}}
"a.b"() {s = #foo} : () -> ()
// -----
// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
"a.b"() {s = #foo.bar<(>} : () -> ()
// -----
// expected-error@+1 {{undefined symbol alias id '0'}}
"a.b"() {s = #0} : () -> ()
// -----
// expected-error@+1 {{undefined symbol alias id 'alias'}}
"a.b"() {s = #alias} : () -> ()
// -----
// expected-error@+1 {{expected '[' after 'distinct'}}
"a.b"() {s = distinct<>} : () -> ()
// -----
// expected-error@+1 {{expected distinct ID}}
"a.b"() {s = distinct[]<>} : () -> ()
// -----
// expected-error@+1 {{expected distinct ID}}
"a.b"() {s = distinct[a]<>} : () -> ()
// -----
// expected-error@+1 {{expected '<' after distinct ID}}
"a.b"() {s = distinct[0]} : () -> ()
// -----
// expected-error@+1 {{expected '>' to close distinct attribute}}
"a.b"() {s = distinct[0]<42} : () -> ()
// -----
// expected-error@+1 {{expected distinct ID}}
"a.b"() {s = distinct[-1]<>} : () -> ()
// -----
// expected-error@+1 {{referenced attribute does not match previous definition: 1 : i64}}
"a.b"() {s = [distinct[0]<1>, distinct[0]<2>]} : () -> ()
// -----
// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"a.b"() {s = loc("a":1:2 to 3)} : () -> ()
// -----
// expected-error@+1 {{expected integer line number in FileLineColRange}}
"a.b"() {s = loc("a":-1:2)} : () -> ()
// -----
// expected-error@+1 {{expected integer line number in FileLineColRange}}
"a.b"() {s = loc("a":99999999999:2)} : () -> ()
// -----
// expected-error@+1 {{expected integer line number in FileLineColRange}}
"a.b"() {s = loc("a":4294967296:1)} : () -> ()
// -----
// expected-error@+1 {{expected 'at' in callsite location}}
"a.b"() {s = loc(callsite("a"))} : () -> ()
// -----
// expected-error@+1 {{expected location instance}}
"a.b"() {s = loc(callsite("a" at))} : () -> ()
// -----
// expected-error@+1 {{expected 'at' in callsite location}}
"a.b"() {s = loc(callsite("a" from "b"))} : () -> ()
// -----
// expected-error@+1 {{expected '[' in fused location}}
"a.b"() {s = loc(fused)} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() {s = loc(fused<>["a"])} : () -> ()
// -----
// expected-error@+1 {{expected location instance}}
"a.b"() {s = loc()} : () -> ()
// -----
// expected-error@+1 {{expected location instance}}
"a.b"() {s = loc(a)} : () -> ()
// -----
// expected-error@+1 {{expected ')' in inline location}}
"a.b"() {s = loc(unknown} : () -> ()
// -----
// expected-error@+1 {{expected ')' in inline location}}
"a.b"() {s = loc("x" at "y")} : () -> ()
// -----
// expected-error@+1 {{undefined symbol alias id 'a'}}
"a.b"() {s = loc(#a)} : () -> ()
// -----
// expected-error@+1 {{expected integer column number in FileLineColRange}}
"a.b"() {s = loc("a":1:2 to 3:)} : () -> ()
// -----
// expected-error@+1 {{expected integer column number in FileLineColRange}}
"a.b"() {s = loc("a":1:)} : () -> ()
// -----
// expected-error@+1 {{expected integer line number in FileLineColRange}}
"a.b"() {s = loc("a"::1)} : () -> ()
// -----
// expected-error@+1 {{expected location instance}}
"a.b"() {s = loc(1)} : () -> ()
// -----
// expected-error@+1 {{expected ')' in inline location}}
"a.b"() {s = loc(unknown "a")} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<tf32>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<tf32: 1.0>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<f4E2M1FN: 1.0>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<i65: 1>} : () -> ()
// -----
// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"a.b"() {s = array<ui1: 1>} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range}}
"a.b"() {s = array<i24: -1, 8388607, 16777215, 16777216>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<f6E2M3FN>} : () -> ()
// -----
// expected-error@+1 {{expected integer or float type, got: 'none'}}
"a.b"() {s = array<none>} : () -> ()
// -----
// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"a.b"() {s = array<f32: -0x1>} : () -> ()
// -----
// expected-error@+1 {{expected floating point literal}}
"a.b"() {s = array<f32: true>} : () -> ()
// -----
// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"a.b"() {s = array<i16: true>} : () -> ()
// -----
// expected-error@+1 {{expected integer literal}}
"a.b"() {s = array<i8: "a">} : () -> ()
// -----
// expected-error@+1 {{expected floating point literal}}
"a.b"() {s = array<f32: "a">} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range}}
"a.b"() {s = array<i8: -129>} : () -> ()
// -----
// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = array<f64: 1>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<i3: 1>} : () -> ()
// -----
// expected-error@+1 {{inferred shape of elements literal ([1]) does not match type ([0])}}
"a.b"() {s = dense<[1]> : tensor<0xi32>} : () -> ()
// -----
// expected-error@+1 {{elements hex data size is invalid for provided type: 'tensor<0xi1>'}}
"a.b"() {s = dense<"0x01"> : tensor<0xi1>} : () -> ()
// -----
// expected-error@+1 {{inferred shape of elements literal ([0]) does not match type ([0, 2])}}
"a.b"() {s = dense<[]> : tensor<0x2xi32>} : () -> ()
// -----
// expected-error@+1 {{inferred shape of elements literal ([1]) does not match type ([0])}}
"a.b"() {s = dense<["a"]> : tensor<0x!foo.bar>} : () -> ()
// -----
// expected-error@+1 {{vector types must have positive constant sizes but got 0}}
"a.b"() {s = dense<1> : vector<0xi32>} : () -> ()
// -----
// expected-error@+1 {{expected element literal of primitive type}}
"a.b"() {s = dense<-> : tensor<1xi32>} : () -> ()
// -----
// expected-error@+1 {{parsed 1 elements, but type ('complex<f32>') expected 2 elements}}
"a.b"() {s = dense<1.0> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = dense<(1,2.0)> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// expected-error@+1 {{parsed 1 elements, but type ('complex<f32>') expected 2 elements}}
"a.b"() {s = dense<1> : tensor<complex<f32>>} : () -> ()
// -----
// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = dense<[1, 2.0]> : tensor<2xf32>} : () -> ()
// -----
// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = dense<-1> : tensor<1xf32>} : () -> ()
// -----
// expected-error@+1 {{expected floating point literal}}
"a.b"() {s = dense<true> : tensor<1xf32>} : () -> ()
// -----
// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"a.b"() {s = dense<-0x1> : tensor<1xf32>} : () -> ()
// -----
// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"a.b"() {s = dense<"a"> : tensor<1xf32>} : () -> ()
// -----
// expected-error@+1 {{expected floating point literal}}
"a.b"() {s = dense<["a"]> : tensor<1xf32>} : () -> ()
// -----
// expected-error@+1 {{integer constant out of range for type}}
"a.b"() {s = dense<["0x01"]> : tensor<1xi8>} : () -> ()
// -----
// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615], and type='tensor<4xi32>'}}
"a.b"() {s = sparse<[[18446744073709551615]], [1]> : tensor<4xi32>} : () -> ()
// -----
// expected-error@+1 {{undefined symbol alias id 'builtin'}}
"a.b"() {s = #builtin} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a.b"() {s = #builtin.} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a.b"() {s = #builtin<>} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a.b"() {s = #builtin.x<1>} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() {s = !builtin<"x">} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() {s = !builtin.x} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() {s = !builtin.} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() {s = !builtin<>} : () -> ()
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() {s = !builtin.graph<() -> ()> : i32} : () -> ()
// -----
// expected-error@+1 {{dialect 'func' provides no attribute parsing hook}}
"a.b"() {s = #func.x} : () -> ()
// -----
// expected-error@+1 {{dialect 'func' provides no type parsing hook}}
"a.b"() {s = !func.x} : () -> ()
// -----
// expected-error@+1 {{dialect 'arith' provides no type parsing hook}}
"a.b"() {s = !arith<"x">} : () -> ()
// -----
// expected-error@+1 {{expected valid keyword}}
"a.b"() {s = #arith<"x">} : () -> ()
// -----
// expected-error@+1 {{unknown attribute `foo` in dialect `arith`}}
"a.b"() {s = #arith.foo} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
// expected-error@+1 {{failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
"a.b"() {s = #arith.fastmath<bad>} : () -> ()
// -----
// expected-error@+1 {{dialect 'arith' provides no type parsing hook}}
"a.b"() {s = !arith.foo} : () -> ()
// -----
// expected-error@+1 {{dialect 'tensor' provides no type parsing hook}}
"a.b"() {s = !tensor.x} : () -> ()
// -----
// expected-error@+1 {{dialect 'tensor' provides no attribute parsing hook}}
"a.b"() {s = #tensor.foo<1>} : () -> ()
