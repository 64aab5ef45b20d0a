// What encodings of sparse tensors can't be, and which tensors can't have them.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{unbalanced '[' character in pretty dialect name}}
#a = #sparse_tensor.encoding<{map = [}>

// -----

// expected-error@+1 {{expected '->'}}
#a = #sparse_tensor.encoding<{map = ()}>

// -----

// expected-error@+1 {{expected '(' in level-specifier list}}
#a = #sparse_tensor.encoding<{map = (i) -> i : dense}>

// -----

// expected-error@+1 {{expected ':'}}
#a = #sparse_tensor.encoding<{map = (i) -> (i)}>

// -----

// expected-error@+1 {{expected valid level format (e.g. dense, compressed or singleton)}}
#a = #sparse_tensor.encoding<{map = (i) -> (i :)}>

// -----

// expected-error@+1 {{expected valid level format (e.g. dense, compressed or singleton)}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : "dense")}>

// -----

// expected-error@+1 {{unknown level format: odd}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : odd)}>

// -----

// expected-error@+1 {{unknown level property: odd}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : compressed(odd))}>

// -----

// expected-error@+1 {{expected valid level property (e.g. nonordered, nonunique or high)}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : compressed("odd"))}>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = #sparse_tensor.encoding<{map = (i) -> (j : dense)}>

// -----

// expected-error@+1 {{redefinition of identifier 'i'}}
#a = #sparse_tensor.encoding<{map = (i, i) -> (i : dense)}>

// -----

// expected-error@+1 {{expected bare identifier}}
#a = #sparse_tensor.encoding<{map = (2) -> (i : dense)}>

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense)}>

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, i : compressed)}>

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j : dense, i mod 3 : dense)}>

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
#a = #sparse_tensor.encoding<{map = (i) -> (i floordiv 2 : dense)}>

// -----

// expected-error@+1 {{Batch lvlType can only be leading levels.}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : batch)}>

// -----

// expected-error@+1 {{expected compressed or loose_compressed level before singleton level}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : singleton)}>

// -----

// expected-error@+1 {{expected compressed or loose_compressed level before singleton level}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : singleton)}>

// -----

// expected-error@+1 {{expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).}}
#a = #sparse_tensor.encoding<{map = (i, j, k) -> (i : compressed, j : singleton(soa), k : singleton)}>

// -----

// expected-error@+1 {{SoA is only applicable to singleton lvlTypes.}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : compressed(soa))}>

// -----

// expected-error@+1 {{invalid level type: level format doesn't support the properties}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense(nonunique))}>

// -----

// expected-error@+1 {{expected n <= m in n_out_of_m}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : structured[5, 4])}>

// -----

// expected-error@+1 {{expected structured size to be >= 0}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : structured[-1, 4])}>

// -----

// expected-error@+1 {{expected exactly 2 structured sizes}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : structured[4])}>

// -----

// expected-error@+1 {{expected n_out_of_m to be the last level type}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : structured[2, 4], j : dense)}>

// -----

// expected-error@+1 {{expected all dense lvlTypes before a n_out_of_m level}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j floordiv 4 : dense, j mod 4 : structured[2, 4])}>

// -----

// expected-error@+1 {{expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j : dense, i mod 2 : structured[2, 4])}>

// -----

// expected-error@+1 {{expected only one blocked level with the same coefficients}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, i mod 2 : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4])}>

// -----

// expected-error@+1 {{expected lvlToDim to be an inverse of dimToLvl}}
#a = #sparse_tensor.encoding<{map = {a, b} (i = a * 3 + b) -> (a = i floordiv 2 : dense, b = i mod 2 : dense)}>

// -----

// expected-error@+1 {{Level-rank mismatch between forward-declarations and specifiers. Declared 3 level-variables; but got 2 level-specifiers.}}
#a = #sparse_tensor.encoding<{map = {a, b, c} (i, j) -> (a = i : dense, b = j : dense)}>

// -----

// expected-error@+1 {{Level-variable ordering mismatch. The variable 'a' was forward-declared as the 1st level; but is bound by the 0th specification.}}
#a = #sparse_tensor.encoding<{map = {b, a} (i, j) -> (a = i : dense, b = j : dense)}>

// -----

// expected-error@+1 {{use of undeclared identifier 'c'}}
#a = #sparse_tensor.encoding<{map = {a} (i) -> (c = i : dense)}>

// -----

// expected-error@+1 {{expected '='}}
#a = #sparse_tensor.encoding<{map = {a} (i) -> (a : dense)}>

// -----

// expected-error@+1 {{redefinition of identifier 'a'}}
#a = #sparse_tensor.encoding<{map = {a, a} (i) -> (a = i : dense)}>

// -----

// expected-error@+1 {{unexpected position bitwidth: 7}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), posWidth = 7}>

// -----

// expected-error@+1 {{unexpected coordinate bitwidth: 128}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), crdWidth = 128}>

// -----

// expected-error@+1 {{expected an integral position bitwidth}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), posWidth = "x"}>

// -----

// expected-error@+1 {{expected an integral index bitwidth}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), crdWidth = 1.0}>

// -----

// expected-error@+1 {{expected a numeric value for explicitVal}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), explicitVal = "x"}>

// -----

// expected-error@+1 {{expected a numeric value for implicitVal}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), implicitVal = [1]}>

// -----

// expected-error@+1 {{unexpected key: way}}
#a = #sparse_tensor.encoding<{way = (i) -> (i : dense)}>

// -----

// expected-error@+1 {{expected a non-empty array for lvlTypes}}
#a = #sparse_tensor.encoding<{posWidth = 8}>

// -----

// expected-error@+1 {{expected SparseTensorDimSliceAttr}}
#a = #sparse_tensor.encoding<{map = (i : 1 : i32) -> (i : dense)}>

// -----

// expected-error@+1 {{expect positive value or ? for slice offset/size/stride}}
#a = #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(-2, ?, 1)>) -> (i : dense)}>

// -----

#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
// expected-error@+1 {{dimension-rank mismatch between encoding and tensor shape: 2 != 1}}
func.func private @f(tensor<4xf32, #a>)

// -----

#a = #sparse_tensor.encoding<{map = (i) -> (i : dense)}>
// expected-error@+1 {{expected non-scalar sparse tensor}}
func.func private @f(tensor<f32, #a>)

// -----

#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), explicitVal = 1 : i32}>
// expected-error@+1 {{explicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'}}
func.func private @f(tensor<4xf32, #a>)

// -----

#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), implicitVal = 0 : i32}>
// expected-error@+1 {{implicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'}}
func.func private @f(tensor<4xf32, #a>)

// -----

#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), implicitVal = 1.0 : f32}>
// expected-error@+1 {{implicit value must be zero}}
func.func private @f(tensor<4xf32, #a>)

// -----

#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), implicitVal = #complex.number<:f32 0.0, 1.0>}>
// expected-error@+1 {{implicit value must be zero}}
func.func private @f(tensor<4xcomplex<f32>, #a>)
