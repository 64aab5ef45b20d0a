// What is refused of the builtin types, and where.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{integer bitwidth is limited to 16777215 bits}}
"a.b"() : () -> (i16777216)
// -----
// expected-error@+1 {{integer bitwidth is limited to 16777215 bits}}
"a.b"() : () -> (si16777216)
// -----
// expected-error@+1 {{invalid integer width}}
"a.b"() : () -> (i99999999999999999999)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (si)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (ui)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (i)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (f8)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (f4)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (f24)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (f8E4M3fn)
// -----
// expected-error@+1 {{invalid element type for complex}}
"a.b"() : () -> (complex<index>)
// -----
// expected-error@+1 {{invalid element type for complex}}
"a.b"() : () -> (complex<none>)
// -----
// expected-error@+1 {{invalid element type for complex}}
"a.b"() : () -> (complex<complex<f32>>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (complex<>)
// -----
// expected-error@+1 {{expected '>' in complex type}}
"a.b"() : () -> (complex<f32)
// -----
// expected-error@+1 {{invalid element type for complex}}
"a.b"() : () -> (complex<!foo.bar>)
// -----
// expected-error@+1 {{expected '<' in complex type}}
"a.b"() : () -> (complex)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tuple<i32,>)
// -----
// expected-error@+1 {{expected '<' in tuple type}}
"a.b"() : () -> (tuple)
// -----
// expected-error@+1 {{expected ')'}}
"a.b"() : () -> (() -> i32 -> i32)
// -----
// expected-error@+1 {{expected ')'}}
"a.b"() : () -> ((i32 -> i32)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (() ->)
// -----
// expected-error@+1 {{expected '->' in function type}}
"a.b"() : () -> (((i32)))
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.graph<() -> ()>)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.graph<(i32) -> f32>)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.graph<i32>)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.graph)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.int)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.integer<32>)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.f32)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.index)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.tensor<4xf32>)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.none)
// -----
// expected-error@+1 {{undefined symbol alias id 'builtin'}}
"a.b"() : () -> (!builtin)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.complex<f32>)
// -----
// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"a.b"() : () -> (!builtin.function<() -> ()>)
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"a.b"() : () -> (tensor<4x4>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tensor<-1xf32>)
// -----
// expected-error@+1 {{cannot apply encoding to unranked tensor}}
"a.b"() : () -> (tensor<*xf32, "x">)
// -----
// expected-error@+1 {{invalid tensor element type}}
"a.b"() : () -> (tensor<4xnone>)
// -----
// expected-error@+1 {{invalid tensor element type}}
"a.b"() : () -> (tensor<4xtensor<4xf32>>)
// -----
// expected-error@+1 {{invalid tensor element type}}
"a.b"() : () -> (tensor<4xmemref<f32>>)
// -----
// expected-error@+1 {{invalid tensor element type}}
"a.b"() : () -> (tensor<tuple<>>)
// -----
// expected-error@+1 {{invalid tensor element type}}
"a.b"() : () -> (tensor<() -> ()>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tensor<4xf32x4>)
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"a.b"() : () -> (tensor<0x4Xf32>)
// -----
// expected-error@+1 {{invalid dimension}}
"a.b"() : () -> (tensor<9223372036854775808xi8>)
// -----
// expected-error@+1 {{invalid dimension}}
"a.b"() : () -> (tensor<99999999999999999999xi8>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tensor<[4]xf32>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tensor<>)
// -----
// expected-error@+1 {{expected '<' in tensor type}}
"a.b"() : () -> (tensor)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tensor<4x>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tensor<4x opaque<"a","b">>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (tensor<2xopaque<"foo", "bar">>)
// -----
// expected-error@+1 {{vector types must have positive constant sizes but got 0}}
"a.b"() : () -> (vector<0xf32>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (vector<?xf32>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (vector<*xf32>)
// -----
// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a.b"() : () -> (vector<4xnone>)
// -----
// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a.b"() : () -> (vector<4xtensor<f32>>)
// -----
// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a.b"() : () -> (vector<4xcomplex<f32>>)
// -----
// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a.b"() : () -> (vector<4x!foo.bar>)
// -----
// expected-error@+1 {{vector types must have positive constant sizes but got 0}}
"a.b"() : () -> (vector<[0]xf32>)
// -----
// expected-error@+1 {{invalid dimension}}
"a.b"() : () -> (vector<[?]xf32>)
// -----
// expected-error@+1 {{invalid dimension}}
"a.b"() : () -> (vector<[]xf32>)
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"a.b"() : () -> (vector<4x4>)
// -----
// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a.b"() : () -> (vector<4xvector<4xf32>>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (vector<-4xf32>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (vector<>)
// -----
// expected-error@+1 {{expected '<' in vector type}}
"a.b"() : () -> (vector)
// -----
// expected-error@+1 {{missing ']' closing scalable dimension}}
"a.b"() : () -> (vector<[4xf32>)
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"a.b"() : () -> (vector<4]xf32>)
// -----
// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a.b"() : () -> (vector<4xtuple<>>)
// -----
// expected-error@+1 {{expected '>' in vector type}}
"a.b"() : () -> (vector<4xf32, 3>)
// -----
// expected-error@+1 {{unsupported memory space Attribute}}
"a.b"() : () -> (memref<4xf32, #foo.space>)
// -----
// expected-error@+1 {{unsupported memory space Attribute}}
"a.b"() : () -> (memref<4xf32, unit>)
// -----
// expected-error@+1 {{unsupported memory space Attribute}}
"a.b"() : () -> (memref<4xf32, [1]>)
// -----
// expected-error@+1 {{unsupported memory space Attribute}}
"a.b"() : () -> (memref<4xf32, 1.0>)
// -----
// expected-error@+1 {{expected the number of strides to match the rank}}
"a.b"() : () -> (memref<4xf32, strided<[1, 2]>>)
// -----
// expected-error@+1 {{expected the number of strides to match the rank}}
"a.b"() : () -> (memref<4xf32, strided<[]>>)
// -----
// expected-error@+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
"a.b"() : () -> (memref<4xf32, affine_map<(d0, d1) -> (d1, d0)>>)
// -----
// expected-error@+1 {{expected memory space to be last in memref type}}
"a.b"() : () -> (memref<4xf32, 2, strided<[1]>>)
// -----
// expected-error@+1 {{cannot have affine map for unranked memref type}}
"a.b"() : () -> (memref<*xf32, strided<[1]>>)
// -----
// expected-error@+1 {{cannot have affine map for unranked memref type}}
"a.b"() : () -> (memref<*xf32, affine_map<(d0) -> (d0)>>)
// -----
// expected-error@+1 {{invalid memref element type}}
"a.b"() : () -> (memref<4xnone>)
// -----
// expected-error@+1 {{invalid memref element type}}
"a.b"() : () -> (memref<4xtensor<f32>>)
// -----
// expected-error@+1 {{invalid memref element type}}
"a.b"() : () -> (memref<4x!foo.bar>)
// -----
// expected-error@+1 {{invalid memref element type}}
"a.b"() : () -> (memref<4xtuple<>>)
// -----
// expected-error@+1 {{invalid memref element type}}
"a.b"() : () -> (memref<() -> ()>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (memref<-1xf32>)
// -----
// expected-error@+1 {{expected list element}}
"a.b"() : () -> (memref<4xf32, >)
// -----
// expected-error@+1 {{expected attribute value}}
"a.b"() : () -> (memref<4xf32,,>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (memref<[4]xf32>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (memref<>)
// -----
// expected-error@+1 {{expected '<' in memref type}}
"a.b"() : () -> (memref)
// -----
// expected-error@+1 {{unsupported memory space Attribute}}
"a.b"() : () -> (memref<2xf32, dense<1> : tensor<1xi32>>)
// -----
// expected-error@+1 {{unsupported memory space Attribute}}
"a.b"() : () -> (memref<4xf32, loc(unknown)>)
// -----
// expected-error@+1 {{unsupported memory space Attribute}}
"a.b"() : () -> (memref<4xf32, @a>)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"a", "b">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"a", "b")
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"", "b">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"builtin", "x">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"foo", "b\0A\22c">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"foo">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<foo, "b">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"0a", "b">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"a.b", "c">)
// -----
// expected-error@+1 {{expected non-function type}}
"a.b"() : () -> (opaque<"a-b", "c">)
// -----
// expected-error@+1 {{undefined symbol alias id 'foo'}}
"a.b"() : () -> (!foo)
// -----
// expected-error@+1 {{invalid type identifier}}
"a.b"() : () -> (!"foo"<"bar">)
// -----
// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
"a.b"() : () -> (!foo.bar<[(]>)
// -----
// expected-error@+1 {{undefined symbol alias id 'alias'}}
"a.b"() : () -> (!alias)
