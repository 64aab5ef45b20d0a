// Folding and canonicalisation of tensor.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: func.func @casts(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
// CHECK-NEXT:      %cast = tensor.cast %arg0 : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:      return %arg0, %cast, %arg0 : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
func.func @casts(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
  %a = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %b = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  %u = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %v = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %w = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  return %b, %v, %w : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @cast_that_checks(%arg0: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT:      %cast = tensor.cast %arg0 : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT:      %cast_0 = tensor.cast %cast : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:      return %cast_0 : tensor<?xf32>
func.func @cast_that_checks(%t: tensor<?xf32>) -> tensor<?xf32> {
  %a = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %b = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  return %b : tensor<?xf32>
}

// CHECK-LABEL: func.func @cast_of_constant() -> (tensor<?xf32>, index) {
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %cst = arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT:      %cast = tensor.cast %cst : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:      return %cast, %c4 : tensor<?xf32>, index
func.func @cast_of_constant() -> (tensor<?xf32>, index) {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %a = tensor.cast %c : tensor<4xf32> to tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  return %a, %d : tensor<?xf32>, index
}

// CHECK-LABEL: func.func @dim(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: tensor<*xf32>, %arg3: index, %arg4: index, %arg5: f32) -> (index, index, index, index, index, index, index, index, index) {
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %dim = tensor.dim %arg0, %c0 : tensor<?x4xf32>
// CHECK-NEXT:      %dim_0 = tensor.dim %arg0, %arg1 : tensor<?x4xf32>
// CHECK-NEXT:      %dim_1 = tensor.dim %arg2, %c1 : tensor<*xf32>
// CHECK-NEXT:      %dim_2 = tensor.dim %arg0, %c0 : tensor<?x4xf32>
// CHECK-NEXT:      %splat = tensor.splat %arg5[%arg3] : tensor<?x2xf32>
// CHECK-NEXT:      %dim_3 = tensor.dim %splat, %c0 : tensor<?x2xf32>
// CHECK-NEXT:      %dim_4 = tensor.dim %arg2, %c1 : tensor<*xf32>
// CHECK-NEXT:      return %dim, %c4, %dim_0, %dim_1, %arg4, %c4, %dim_2, %dim_3, %dim_4 : index, index, index, index, index, index, index, index, index
func.func @dim(%t: tensor<?x4xf32>, %i: index, %u: tensor<*xf32>, %n: index, %m: index, %x: f32) -> (index, index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.dim %t, %c0 : tensor<?x4xf32>
  %1 = tensor.dim %t, %c1 : tensor<?x4xf32>
  %2 = tensor.dim %t, %i : tensor<?x4xf32>
  %3 = tensor.dim %u, %c1 : tensor<*xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %4 = tensor.dim %e, %c1 : tensor<?x?xf32>
  %ca = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %5 = tensor.dim %ca, %c1 : tensor<?x?xf32>
  %ins = tensor.insert %x into %t[%i, %i] : tensor<?x4xf32>
  %6 = tensor.dim %ins, %c0 : tensor<?x4xf32>
  %s = tensor.splat %x[%n] : tensor<?x2xf32>
  %7 = tensor.dim %s, %c0 : tensor<?x2xf32>
  %cu = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  %8 = tensor.dim %cu, %c1 : tensor<?x?xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, index, index, index, index, index, index, index, index
}

// CHECK-LABEL: func.func @rank(%arg0: tensor<?x4xf32>, %arg1: tensor<*xf32>) -> (index, index, index) {
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %rank = tensor.rank %arg1 : tensor<*xf32>
// CHECK-NEXT:      return %c2, %rank, %c2 : index, index, index
func.func @rank(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (index, index, index) {
  %0 = tensor.rank %t : tensor<?x4xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  %c = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  %2 = tensor.rank %c : tensor<?x?xf32>
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @extract(%arg0: tensor<4xf32>, %arg1: index, %arg2: f32, %arg3: f32, %arg4: tensor<*xf32>, %arg5: tensor<4xi32>) -> (f32, f32, f32, f32, f32, f32, index, f32, f32, f32) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c9 = arith.constant 9 : index
// CHECK-NEXT:      %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 7.000000e+00 : f32
// CHECK-NEXT:      %from_elements = tensor.from_elements %arg2, %arg3 : tensor<2xf32>
// CHECK-NEXT:      %extracted = tensor.extract %from_elements[%c9] : tensor<2xf32>
// CHECK-NEXT:      %splat = tensor.splat %arg2 : tensor<2xf32>
// CHECK-NEXT:      %extracted_1 = tensor.extract %splat[%c0] : tensor<2xf32>
// CHECK-NEXT:      %extracted_2 = tensor.extract %arg0[%arg1] : tensor<4xf32>
// CHECK-NEXT:      %extracted_3 = tensor.extract %arg5[%arg1] : tensor<4xi32>
// CHECK-NEXT:      %0 = arith.index_cast %extracted_3 : i32 to index
// CHECK-NEXT:      %cast = tensor.cast %arg4 : tensor<*xf32> to tensor<?xf32>
// CHECK-NEXT:      %extracted_4 = tensor.extract %cast[%c1] : tensor<?xf32>
// CHECK-NEXT:      return %cst, %cst_0, %arg3, %extracted, %extracted_1, %extracted_2, %0, %arg2, %extracted_4, %cst_0 : f32, f32, f32, f32, f32, f32, index, f32, f32, f32
func.func @extract(%t: tensor<4xf32>, %i: index, %x: f32, %y: f32, %u: tensor<*xf32>, %ti: tensor<4xi32>) -> (f32, f32, f32, f32, f32, f32, index, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %k = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %sp = arith.constant dense<7.0> : tensor<2x2xf32>
  %0 = tensor.extract %k[%c0, %c1] : tensor<2x2xf32>
  %1 = tensor.extract %sp[%i, %i] : tensor<2x2xf32>
  %fe = tensor.from_elements %x, %y : tensor<2xf32>
  %2 = tensor.extract %fe[%c1] : tensor<2xf32>
  %3 = tensor.extract %fe[%c9] : tensor<2xf32>
  %s = tensor.splat %x : tensor<2xf32>
  %4 = tensor.extract %s[%c0] : tensor<2xf32>
  %ca = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %5 = tensor.extract %ca[%i] : tensor<?xf32>
  %ic = arith.index_cast %ti : tensor<4xi32> to tensor<4xindex>
  %6 = tensor.extract %ic[%i] : tensor<4xindex>
  %ins = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %7 = tensor.extract %ins[%c0] : tensor<4xf32>
  %cu = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %8 = tensor.extract %cu[%c1] : tensor<?xf32>
  %9 = tensor.extract %sp[%c9, %c9] : tensor<2x2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f32, f32, f32, index, f32, f32, f32
}

// CHECK-LABEL: func.func @extract_of_insert(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index, %arg3: index, %arg4: tensor<?x?xf32>) -> (f32, f32, f32) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %inserted = tensor.insert %arg1 into %arg0[%arg2] : tensor<4xf32>
// CHECK-NEXT:      %extracted = tensor.extract %inserted[%arg2] : tensor<4xf32>
// CHECK-NEXT:      %inserted_0 = tensor.insert %arg1 into %arg0[%c1] : tensor<4xf32>
// CHECK-NEXT:      %extracted_1 = tensor.extract %inserted_0[%c0] : tensor<4xf32>
// CHECK-NEXT:      %inserted_2 = tensor.insert %arg1 into %arg4[%arg2, %c1] : tensor<?x?xf32>
// CHECK-NEXT:      %extracted_3 = tensor.extract %inserted_2[%arg2, %c1] : tensor<?x?xf32>
// CHECK-NEXT:      return %extracted, %extracted_1, %extracted_3 : f32, f32, f32
func.func @extract_of_insert(%t: tensor<4xf32>, %x: f32, %i: index, %j: index, %t2: tensor<?x?xf32>) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ins = tensor.insert %x into %t[%i] : tensor<4xf32>
  %0 = tensor.extract %ins[%i] : tensor<4xf32>
  %ins2 = tensor.insert %x into %t[%c1] : tensor<4xf32>
  %1 = tensor.extract %ins2[%c0] : tensor<4xf32>
  %ins3 = tensor.insert %x into %t2[%i, %c1] : tensor<?x?xf32>
  %2 = tensor.extract %ins3[%i, %c1] : tensor<?x?xf32>
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @out_of_bounds(%arg0: tensor<*xf32>, %arg1: f32) -> (f32, index, f32) {
// CHECK-NEXT:      %c5 = arith.constant 5 : index
// CHECK-NEXT:      %c-1 = arith.constant -1 : index
// CHECK-NEXT:      %cst = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:      %extracted = tensor.extract %cst[%c5] : tensor<2xf32>
// CHECK-NEXT:      %dim = tensor.dim %cst, %c5 : tensor<2xf32>
// CHECK-NEXT:      %extracted_0 = tensor.extract %cst[%c-1] : tensor<2xf32>
// CHECK-NEXT:      return %extracted, %dim, %extracted_0 : f32, index, f32
func.func @out_of_bounds(%t: tensor<*xf32>, %x: f32) -> (f32, index, f32) {
  %c5 = arith.constant 5 : index
  %m1 = arith.constant -1 : index
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = tensor.extract %k[%c5] : tensor<2xf32>
  %1 = tensor.dim %k, %c5 : tensor<2xf32>
  %2 = tensor.extract %k[%m1] : tensor<2xf32>
  return %0, %1, %2 : f32, index, f32
}

// CHECK-LABEL: func.func @resource() -> f32 {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %cst = arith.constant dense_resource<x> : tensor<2xf32>
// CHECK-NEXT:      %extracted = tensor.extract %cst[%c1] : tensor<2xf32>
// CHECK-NEXT:      return %extracted : f32
func.func @resource() -> f32 {
  %c1 = arith.constant 1 : index
  %k = arith.constant dense_resource<x> : tensor<2xf32>
  %0 = tensor.extract %k[%c1] : tensor<2xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @insert(%arg0: tensor<4xf32>, %arg1: index) -> (tensor<2xf32>, tensor<2xf32>) {
// CHECK-NEXT:      %cst = arith.constant 7.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant dense<[7.000000e+00, 8.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:      %cst_1 = arith.constant dense<7.000000e+00> : tensor<2xf32>
// CHECK-NEXT:      %inserted = tensor.insert %cst into %cst_0[%arg1] : tensor<2xf32>
// CHECK-NEXT:      return %cst_1, %inserted : tensor<2xf32>, tensor<2xf32>
func.func @insert(%t: tensor<4xf32>, %i: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant 7.0 : f32
  %sp = arith.constant dense<7.0> : tensor<2xf32>
  %d = arith.constant dense<[7.0, 8.0]> : tensor<2xf32>
  %0 = tensor.insert %c into %sp[%i] : tensor<2xf32>
  %1 = tensor.insert %c into %d[%i] : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @splat(%arg0: index) -> (tensor<2x2xf32>, tensor<?xf32>, tensor<2xindex>) {
// CHECK-NEXT:      %cst = arith.constant dense<3> : tensor<2xindex>
// CHECK-NEXT:      %cst_0 = arith.constant 7.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant dense<7.000000e+00> : tensor<2x2xf32>
// CHECK-NEXT:      %splat = tensor.splat %cst_0[%arg0] : tensor<?xf32>
// CHECK-NEXT:      return %cst_1, %splat, %cst : tensor<2x2xf32>, tensor<?xf32>, tensor<2xindex>
func.func @splat(%n: index) -> (tensor<2x2xf32>, tensor<?xf32>, tensor<2xindex>) {
  %c = arith.constant 7.0 : f32
  %i = arith.constant 3 : index
  %0 = tensor.splat %c : tensor<2x2xf32>
  %1 = tensor.splat %c[%n] : tensor<?xf32>
  %2 = tensor.splat %i : tensor<2xindex>
  return %0, %1, %2 : tensor<2x2xf32>, tensor<?xf32>, tensor<2xindex>
}

// CHECK-LABEL: func.func @from_elements(%arg0: i8) -> (tensor<2x2xi8>, tensor<2xi8>, tensor<i8>) {
// CHECK-NEXT:      %cst = arith.constant dense<1> : tensor<i8>
// CHECK-NEXT:      %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:      %cst_0 = arith.constant dense<{{\[\[}}1, 2], [1, 1]]> : tensor<2x2xi8>
// CHECK-NEXT:      %from_elements = tensor.from_elements %c1_i8, %arg0 : tensor<2xi8>
// CHECK-NEXT:      return %cst_0, %from_elements, %cst : tensor<2x2xi8>, tensor<2xi8>, tensor<i8>
func.func @from_elements(%x: i8) -> (tensor<2x2xi8>, tensor<2xi8>, tensor<i8>) {
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
  %0 = tensor.from_elements %c1, %c2, %c1, %c1 : tensor<2x2xi8>
  %1 = tensor.from_elements %c1, %x : tensor<2xi8>
  %2 = tensor.from_elements %c1 : tensor<i8>
  return %0, %1, %2 : tensor<2x2xi8>, tensor<2xi8>, tensor<i8>
}

// CHECK-LABEL: func.func @empty(%arg0: index) -> (tensor<?x?xf32>, tensor<4x?xf32>, tensor<?xf32>, tensor<5x?xf32>, tensor<?xf32>) {
// CHECK-NEXT:      %c-3 = arith.constant -3 : index
// CHECK-NEXT:      %0 = tensor.empty(%arg0) : tensor<4x?xf32>
// CHECK-NEXT:      %cast = tensor.cast %0 : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT:      %1 = tensor.empty(%arg0) : tensor<4x?xf32>
// CHECK-NEXT:      %2 = tensor.empty(%c-3) : tensor<?xf32>
// CHECK-NEXT:      %3 = tensor.empty(%arg0) : tensor<5x?xf32>
// CHECK-NEXT:      %4 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      %cast_0 = tensor.cast %4 : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:      return %cast, %1, %2, %3, %cast_0 : tensor<?x?xf32>, tensor<4x?xf32>, tensor<?xf32>, tensor<5x?xf32>, tensor<?xf32>
func.func @empty(%n: index) -> (tensor<?x?xf32>, tensor<4x?xf32>, tensor<?xf32>, tensor<5x?xf32>, tensor<?xf32>) {
  %c4 = arith.constant 4 : index
  %m3 = arith.constant -3 : index
  %0 = tensor.empty(%c4, %n) : tensor<?x?xf32>
  %e = tensor.empty(%c4, %n) : tensor<?x?xf32>
  %1 = tensor.cast %e : tensor<?x?xf32> to tensor<4x?xf32>
  %2 = tensor.empty(%m3) : tensor<?xf32>
  %f = tensor.empty(%n, %n) : tensor<?x?xf32>
  %3 = tensor.cast %f : tensor<?x?xf32> to tensor<5x?xf32>
  %h = tensor.empty() : tensor<4xf32>
  %4 = tensor.cast %h : tensor<4xf32> to tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<4x?xf32>, tensor<?xf32>, tensor<5x?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @bitcast(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
// CHECK-NEXT:      %0 = tensor.bitcast %arg0 : tensor<4xf32> to tensor<4xi32>
// CHECK-NEXT:      return %arg0, %0 : tensor<4xf32>, tensor<4xi32>
func.func @bitcast(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %a = tensor.bitcast %t : tensor<4xf32> to tensor<4xi32>
  %b = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
  %c = tensor.bitcast %b : tensor<4xui32> to tensor<4xf32>
  %d = tensor.bitcast %b : tensor<4xui32> to tensor<4xi32>
  return %c, %d : tensor<4xf32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @reshape(%arg0: tensor<4xf32>, %arg1: tensor<2xi32>, %arg2: tensor<1xi32>) -> (tensor<2x2xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<?xf32>) {
// CHECK-NEXT:      %cst = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:      %reshape = tensor.reshape %cst(%arg1) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
// CHECK-NEXT:      %reshape_0 = tensor.reshape %arg0(%arg2) : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
// CHECK-NEXT:      %reshape_1 = tensor.reshape %arg0(%arg1) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
// CHECK-NEXT:      return %reshape, %arg0, %reshape_1, %reshape_0 : tensor<2x2xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<?xf32>
func.func @reshape(%t: tensor<4xf32>, %s: tensor<2xi32>, %s2: tensor<1xi32>) -> (tensor<2x2xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<?xf32>) {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = tensor.reshape %k(%s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  %1 = tensor.reshape %t(%s2) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  %r = tensor.reshape %t(%s2) : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  %2 = tensor.reshape %r(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return %0, %1, %2, %r : tensor<2x2xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @reshape_to_same(%arg0: tensor<?x4xf32>, %arg1: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %from_elements = tensor.from_elements %arg1, %c4 : tensor<2xindex>
// CHECK-NEXT:      %reshape = tensor.reshape %arg0(%from_elements) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
// CHECK-NEXT:      return %arg0, %reshape : tensor<?x4xf32>, tensor<?x4xf32>
func.func @reshape_to_same(%t: tensor<?x4xf32>, %n: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?x4xf32>
  %s = tensor.from_elements %d, %c4 : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  %s2 = tensor.from_elements %n, %c4 : tensor<2xindex>
  %1 = tensor.reshape %t(%s2) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: func.func @dim_of_reshape(%arg0: tensor<*xf32>, %arg1: tensor<2xindex>, %arg2: tensor<2xi32>) -> (index, index) {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %extracted = tensor.extract %arg1[%c1] : tensor<2xindex>
// CHECK-NEXT:      %extracted_0 = tensor.extract %arg2[%c1] : tensor<2xi32>
// CHECK-NEXT:      %0 = arith.index_cast %extracted_0 : i32 to index
// CHECK-NEXT:      return %extracted, %0 : index, index
func.func @dim_of_reshape(%t: tensor<*xf32>, %s: tensor<2xindex>, %s2: tensor<2xi32>) -> (index, index) {
  %c1 = arith.constant 1 : index
  %r = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %0 = tensor.dim %r, %c1 : tensor<?x?xf32>
  %r2 = tensor.reshape %t(%s2) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = tensor.dim %r2, %c1 : tensor<?x?xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @generate(%arg0: index, %arg1: index, %arg2: f32) -> (tensor<?x?xindex>, index, index, tensor<?xf32>) {
// CHECK-NEXT:      %generated = tensor.generate %arg0 {
// CHECK-NEXT:      ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT:        %1 = arith.addi %arg3, %arg4 : index
// CHECK-NEXT:        tensor.yield %1 : index
// CHECK-NEXT:      } : tensor<4x?xindex>
// CHECK-NEXT:      %cast = tensor.cast %generated : tensor<4x?xindex> to tensor<?x?xindex>
// CHECK-NEXT:      %0 = arith.muli %arg1, %arg1 : index
// CHECK-NEXT:      %generated_0 = tensor.generate %arg0 {
// CHECK-NEXT:      ^bb0(%arg3: index):
// CHECK-NEXT:        tensor.yield %arg2 : f32
// CHECK-NEXT:      } : tensor<?xf32>
// CHECK-NEXT:      return %cast, %arg0, %0, %generated_0 : tensor<?x?xindex>, index, index, tensor<?xf32>
func.func @generate(%n: index, %i: index, %y: f32) -> (tensor<?x?xindex>, index, index, tensor<?xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.generate %c4, %n {
  ^bb0(%a: index, %b: index):
    %s = arith.addi %a, %b : index
    tensor.yield %s : index
  } : tensor<?x?xindex>
  %g = tensor.generate %n {
  ^bb0(%a: index):
    %s = arith.muli %a, %a : index
    tensor.yield %s : index
  } : tensor<?xindex>
  %1 = tensor.dim %g, %c0 : tensor<?xindex>
  %2 = tensor.extract %g[%i] : tensor<?xindex>
  %3 = tensor.generate %n {
  ^bb0(%a: index):
    tensor.yield %y : f32
  } : tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?x?xindex>, index, index, tensor<?xf32>
}

// CHECK-LABEL: func.func @generate_that_stays(%arg0: index, %arg1: tensor<?xf32>) -> (tensor<?x?xindex>, f32) {
// CHECK-NEXT:      %c-4 = arith.constant -4 : index
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %generated = tensor.generate %c-4, %arg0 {
// CHECK-NEXT:      ^bb0(%arg2: index, %arg3: index):
// CHECK-NEXT:        %0 = arith.addi %arg2, %arg3 : index
// CHECK-NEXT:        tensor.yield %0 : index
// CHECK-NEXT:      } : tensor<?x?xindex>
// CHECK-NEXT:      %generated_0 = tensor.generate %arg0 {
// CHECK-NEXT:      ^bb0(%arg2: index):
// CHECK-NEXT:        %0 = "test.effect"(%arg2) : (index) -> f32
// CHECK-NEXT:        tensor.yield %0 : f32
// CHECK-NEXT:      } : tensor<?xf32>
// CHECK-NEXT:      %extracted = tensor.extract %generated_0[%c0] : tensor<?xf32>
// CHECK-NEXT:      return %generated, %extracted : tensor<?x?xindex>, f32
func.func @generate_that_stays(%n: index, %p: tensor<?xf32>) -> (tensor<?x?xindex>, f32) {
  %m4 = arith.constant -4 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.generate %m4, %n {
  ^bb0(%a: index, %b: index):
    %s = arith.addi %a, %b : index
    tensor.yield %s : index
  } : tensor<?x?xindex>
  %1 = tensor.generate %n {
  ^bb0(%a: index):
    %q = "test.effect"(%a) : (index) -> f32
    tensor.yield %q : f32
  } : tensor<?xf32>
  %2 = tensor.extract %1[%c0] : tensor<?xf32>
  return %0, %2 : tensor<?x?xindex>, f32
}

// CHECK-LABEL: func.func @extract_slice(%arg0: tensor<8x16xf32>, %arg1: index, %arg2: tensor<?x?xf32>, %arg3: index) -> (tensor<4x16xf32>, tensor<8x16xf32>, tensor<?x?xf32>, tensor<16xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:      %extracted_slice = tensor.extract_slice %arg0[0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:      %extracted_slice_0 = tensor.extract_slice %arg2[0, %arg1] [4, %arg3] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
// CHECK-NEXT:      %cast = tensor.cast %extracted_slice_0 : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT:      %extracted_slice_1 = tensor.extract_slice %arg0[0, 0] [1, 16] [1, 1] : tensor<8x16xf32> to tensor<16xf32>
// CHECK-NEXT:      %extracted_slice_2 = tensor.extract_slice %arg2[0, 0] [%arg3, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
// CHECK-NEXT:      return %extracted_slice, %arg0, %cast, %extracted_slice_1, %extracted_slice_2 : tensor<4x16xf32>, tensor<8x16xf32>, tensor<?x?xf32>, tensor<16xf32>, tensor<?x4xf32>
func.func @extract_slice(%t: tensor<8x16xf32>, %o: index, %d: tensor<?x?xf32>, %n: index) -> (tensor<4x16xf32>, tensor<8x16xf32>, tensor<?x?xf32>, tensor<16xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%c0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  %1 = tensor.extract_slice %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>
  %2 = tensor.extract_slice %d[%c0, %o] [%c4, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %3 = tensor.extract_slice %t[0, 0] [1, 16] [1, 1] : tensor<8x16xf32> to tensor<16xf32>
  %4 = tensor.extract_slice %d[0, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  return %0, %1, %2, %3, %4 : tensor<4x16xf32>, tensor<8x16xf32>, tensor<?x?xf32>, tensor<16xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: func.func @extract_slice_of_constant() -> (tensor<2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
// CHECK-NEXT:      %cst = arith.constant dense<1.000000e+00> : tensor<1x2xf32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT:      %cst_1 = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:      %extracted_slice = tensor.extract_slice %cst_1[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT:      %extracted_slice_2 = tensor.extract_slice %cst_0[1, 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<1x2xf32>
// CHECK-NEXT:      return %extracted_slice, %cst, %extracted_slice_2 : tensor<2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
func.func @extract_slice_of_constant() -> (tensor<2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = arith.constant dense<1.0> : tensor<4x4xf32>
  %0 = tensor.extract_slice %k[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %s[1, 1] [1, 2] [1, 1] : tensor<4x4xf32> to tensor<1x2xf32>
  %m = arith.constant dense<[[1.0, 2.0],[3.0, 4.0]]> : tensor<2x2xf32>
  %2 = tensor.extract_slice %m[1, 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<1x2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}

// CHECK-LABEL: func.func @insert_slice(%arg0: tensor<8x16xf32>, %arg1: tensor<4x16xf32>, %arg2: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
// CHECK-NEXT:      %inserted_slice = tensor.insert_slice %arg1 into %arg0[0, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
// CHECK-NEXT:      return %inserted_slice, %arg2, %arg0 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
func.func @insert_slice(%t: tensor<8x16xf32>, %s: tensor<4x16xf32>, %f: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %s into %t[%c0, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
  %1 = tensor.insert_slice %f into %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x16xf32>
  %e = tensor.extract_slice %t[2, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  %2 = tensor.insert_slice %e into %t[2, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
  return %0, %1, %2 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
}

// CHECK-LABEL: func.func @slices_of_casts(%arg0: tensor<8x16xf32>, %arg1: tensor<4x16xf32>, %arg2: index) -> (tensor<4x16xf32>, tensor<8x16xf32>, tensor<4x?xf32>) {
// CHECK-NEXT:      %extracted_slice = tensor.extract_slice %arg0[0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:      %inserted_slice = tensor.insert_slice %arg1 into %arg0[0, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
// CHECK-NEXT:      %extracted_slice_0 = tensor.extract_slice %arg0[0, 0] [4, %arg2] [1, 1] : tensor<8x16xf32> to tensor<4x?xf32>
// CHECK-NEXT:      return %extracted_slice, %inserted_slice, %extracted_slice_0 : tensor<4x16xf32>, tensor<8x16xf32>, tensor<4x?xf32>
func.func @slices_of_casts(%t: tensor<8x16xf32>, %s: tensor<4x16xf32>, %n: index) -> (tensor<4x16xf32>, tensor<8x16xf32>, tensor<4x?xf32>) {
  %d = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %0 = tensor.extract_slice %d[0, 0] [4, 16] [1, 1] : tensor<?x?xf32> to tensor<4x16xf32>
  %sd = tensor.cast %s : tensor<4x16xf32> to tensor<?x16xf32>
  %1 = tensor.insert_slice %sd into %t[0, 0] [%n, 16] [1, 1] : tensor<?x16xf32> into tensor<8x16xf32>
  %x = tensor.extract_slice %t[0, 0] [%n, %n] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.cast %x : tensor<?x?xf32> to tensor<4x?xf32>
  return %0, %1, %2 : tensor<4x16xf32>, tensor<8x16xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func.func @dim_of_slice(%arg0: tensor<?x?xf32>, %arg1: index) -> (index, index) {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %dim = tensor.dim %arg0, %c1 : tensor<?x?xf32>
// CHECK-NEXT:      return %arg1, %dim : index, index
func.func @dim_of_slice(%t: tensor<?x?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract_slice %t[0, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %0 = tensor.dim %x, %c0 : tensor<?x4xf32>
  %y = tensor.insert_slice %x into %t[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x?xf32>
  %1 = tensor.dim %y, %c1 : tensor<?x?xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @reshapes(%arg0: tensor<4x6xf32>, %arg1: tensor<?x6xf32>, %arg2: index) -> (tensor<24xf32>, tensor<2x2x6xf32>, tensor<4x6xf32>, tensor<24xf32>, tensor<4x6xf32>, tensor<?xf32>) {
// CHECK-NEXT:      %cst = arith.constant dense<1.000000e+00> : tensor<24xf32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<1.000000e+00> : tensor<2x2x6xf32>
// CHECK-NEXT:      %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<4x6xf32> into tensor<24xf32>
// CHECK-NEXT:      %collapsed_1 = tensor.collapse_shape %arg1 {{\[\[}}0, 1]] : tensor<?x6xf32> into tensor<?xf32>
// CHECK-NEXT:      return %cst, %cst_0, %arg0, %collapsed, %arg0, %collapsed_1 : tensor<24xf32>, tensor<2x2x6xf32>, tensor<4x6xf32>, tensor<24xf32>, tensor<4x6xf32>, tensor<?xf32>
func.func @reshapes(%t: tensor<4x6xf32>, %d: tensor<?x6xf32>, %n: index) -> (tensor<24xf32>, tensor<2x2x6xf32>, tensor<4x6xf32>, tensor<24xf32>, tensor<4x6xf32>, tensor<?xf32>) {
  %k = arith.constant dense<1.0> : tensor<4x6xf32>
  %0 = tensor.collapse_shape %k [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %1 = tensor.expand_shape %k [[0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %2 = tensor.expand_shape %c [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %e = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
  %3 = tensor.collapse_shape %e [[0, 1, 2]] : tensor<2x2x6xf32> into tensor<24xf32>
  %4 = tensor.collapse_shape %e [[0, 1], [2]] : tensor<2x2x6xf32> into tensor<4x6xf32>
  %5 = tensor.collapse_shape %d [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<24xf32>, tensor<2x2x6xf32>, tensor<4x6xf32>, tensor<24xf32>, tensor<4x6xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @merged_reshapes(%arg0: tensor<4x6x8xf32>, %arg1: tensor<?x6xf32>, %arg2: index, %arg3: tensor<8xf32>) -> (tensor<24x8xf32>, tensor<2x2x6x8xf32>, tensor<192xf32>, tensor<2x2x2xf32>, tensor<?xf32>) {
// CHECK-NEXT:      %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : tensor<4x6x8xf32> into tensor<24x8xf32>
// CHECK-NEXT:      %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2], [3]] output_shape [2, 2, 6, 8] : tensor<4x6x8xf32> into tensor<2x2x6x8xf32>
// CHECK-NEXT:      %collapsed_0 = tensor.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : tensor<4x6x8xf32> into tensor<192xf32>
// CHECK-NEXT:      %expanded_1 = tensor.expand_shape %arg3 {{\[\[}}0, 1, 2]] output_shape [2, 2, 2] : tensor<8xf32> into tensor<2x2x2xf32>
// CHECK-NEXT:      %collapsed_2 = tensor.collapse_shape %arg1 {{\[\[}}0, 1]] : tensor<?x6xf32> into tensor<?xf32>
// CHECK-NEXT:      return %collapsed, %expanded, %collapsed_0, %expanded_1, %collapsed_2 : tensor<24x8xf32>, tensor<2x2x6x8xf32>, tensor<192xf32>, tensor<2x2x2xf32>, tensor<?xf32>
func.func @merged_reshapes(%t: tensor<4x6x8xf32>, %d: tensor<?x6xf32>, %n: index, %r: tensor<8xf32>) -> (tensor<24x8xf32>, tensor<2x2x6x8xf32>, tensor<192xf32>, tensor<2x2x2xf32>, tensor<?xf32>) {
  %e = tensor.expand_shape %t [[0, 1], [2], [3, 4]] output_shape [2, 2, 6, 4, 2] : tensor<4x6x8xf32> into tensor<2x2x6x4x2xf32>
  %0 = tensor.collapse_shape %e [[0, 1, 2], [3, 4]] : tensor<2x2x6x4x2xf32> into tensor<24x8xf32>
  %1 = tensor.collapse_shape %e [[0], [1], [2], [3, 4]] : tensor<2x2x6x4x2xf32> into tensor<2x2x6x8xf32>
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x6x8xf32> into tensor<24x8xf32>
  %2 = tensor.collapse_shape %c [[0, 1]] : tensor<24x8xf32> into tensor<192xf32>
  %x = tensor.expand_shape %r [[0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
  %3 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 2, 2] : tensor<4x2xf32> into tensor<2x2x2xf32>
  %y = tensor.expand_shape %d [[0, 1], [2]] output_shape [%n, 2, 6] : tensor<?x6xf32> into tensor<?x2x6xf32>
  %4 = tensor.collapse_shape %y [[0, 1, 2]] : tensor<?x2x6xf32> into tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<24x8xf32>, tensor<2x2x6x8xf32>, tensor<192xf32>, tensor<2x2x2xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @reshapes_that_stay(%arg0: tensor<4x6xf32>) -> tensor<2x12xf32> {
// CHECK-NEXT:      %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
// CHECK-NEXT:      %collapsed = tensor.collapse_shape %expanded {{\[\[}}0], [1, 2]] : tensor<2x2x6xf32> into tensor<2x12xf32>
// CHECK-NEXT:      return %collapsed : tensor<2x12xf32>
func.func @reshapes_that_stay(%t: tensor<4x6xf32>) -> tensor<2x12xf32> {
  %e = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
  %0 = tensor.collapse_shape %e [[0], [1, 2]] : tensor<2x2x6xf32> into tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

// CHECK-LABEL: func.func @reshapes_of_rank_0(%arg0: tensor<1x1xf32>, %arg1: tensor<f32>) -> (tensor<1x1xf32>, tensor<f32>) {
// CHECK-NEXT:      return %arg0, %arg1 : tensor<1x1xf32>, tensor<f32>
func.func @reshapes_of_rank_0(%t: tensor<1x1xf32>, %s: tensor<f32>) -> (tensor<1x1xf32>, tensor<f32>) {
  %c = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.expand_shape %c [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %x = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %y = tensor.collapse_shape %x [] : tensor<1x1xf32> into tensor<f32>
  return %e, %y : tensor<1x1xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @reshapes_of_constants() -> (tensor<4xf32>, tensor<2x2xf32>) {
// CHECK-NEXT:      %cst = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT:      return %cst, %cst_0 : tensor<4xf32>, tensor<2x2xf32>
func.func @reshapes_of_constants() -> (tensor<4xf32>, tensor<2x2xf32>) {
  %k = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = tensor.collapse_shape %k [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %0, %1 : tensor<4xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @slices(%arg0: tensor<8x16xf32>, %arg1: index, %arg2: tensor<4xf32>) -> (tensor<4xf32>, tensor<8x16xf32>, tensor<4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:      %c-1 = arith.constant -1 : index
// CHECK-NEXT:      %extracted_slice = tensor.extract_slice %arg0[3, %arg1] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
// CHECK-NEXT:      %inserted_slice = tensor.insert_slice %arg2 into %arg0[3, %arg1] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x16xf32>
// CHECK-NEXT:      %extracted_slice_0 = tensor.extract_slice %arg0[0, 0] [%c-1, 4] [1, 1] : tensor<8x16xf32> to tensor<?x4xf32>
// CHECK-NEXT:      return %extracted_slice, %inserted_slice, %arg2, %extracted_slice_0 : tensor<4xf32>, tensor<8x16xf32>, tensor<4xf32>, tensor<?x4xf32>
func.func @slices(%t: tensor<8x16xf32>, %o: index, %s: tensor<4xf32>) -> (tensor<4xf32>, tensor<8x16xf32>, tensor<4xf32>, tensor<?x4xf32>) {
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %m1 = arith.constant -1 : index
  %0 = tensor.extract_slice %t[%c3, %o] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %s into %t[%c3, %o] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x16xf32>
  %2 = tensor.extract_slice %1[%c3, %o] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
  %3 = tensor.extract_slice %t[0, 0] [%m1, 4] [1, 1] : tensor<8x16xf32> to tensor<?x4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<8x16xf32>, tensor<4xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: func.func @slice_outside(%arg0: tensor<8x16xf32>) -> tensor<4xf32> {
// CHECK-NEXT:      %c9 = arith.constant 9 : index
// CHECK-NEXT:      %extracted_slice = tensor.extract_slice %arg0[%c9, 0] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
// CHECK-NEXT:      return %extracted_slice : tensor<4xf32>
func.func @slice_outside(%t: tensor<8x16xf32>) -> tensor<4xf32> {
  %c9 = arith.constant 9 : index
  %0 = tensor.extract_slice %t[%c9, 0] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @insert_slice_twice(%arg0: tensor<8x16xf32>, %arg1: tensor<4x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<8x16xf32> {
// CHECK-NEXT:      %inserted_slice = tensor.insert_slice %arg2 into %arg0[2, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
// CHECK-NEXT:      return %inserted_slice : tensor<8x16xf32>
func.func @insert_slice_twice(%t: tensor<8x16xf32>, %a: tensor<4x16xf32>, %b: tensor<4x16xf32>) -> tensor<8x16xf32> {
  %0 = tensor.insert_slice %a into %t[2, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
  %1 = tensor.insert_slice %b into %0[2, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @before_casts(%arg0: tensor<4x2xf32>, %arg1: tensor<2x2xf32>, %arg2: index, %arg3: index, %arg4: f32) -> (tensor<?x2xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<?x?xf32>) {
// CHECK-NEXT:      %inserted = tensor.insert %arg4 into %arg0[%arg2, %arg2] : tensor<4x2xf32>
// CHECK-NEXT:      %cast = tensor.cast %inserted : tensor<4x2xf32> to tensor<?x2xf32>
// CHECK-NEXT:      %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<4x2xf32> into tensor<8xf32>
// CHECK-NEXT:      %cast_0 = tensor.cast %collapsed : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT:      %inserted_slice = tensor.insert_slice %arg1 into %arg0[%arg2, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x2xf32>
// CHECK-NEXT:      %cast_1 = tensor.cast %inserted_slice : tensor<4x2xf32> to tensor<?x2xf32>
// CHECK-NEXT:      %extracted_slice = tensor.extract_slice %arg0[%arg2, %arg2] [%arg3, %arg3] [1, 1] : tensor<4x2xf32> to tensor<?x?xf32>
// CHECK-NEXT:      return %cast, %cast_0, %cast_1, %extracted_slice : tensor<?x2xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<?x?xf32>
func.func @before_casts(%t: tensor<4x2xf32>, %s: tensor<2x2xf32>, %i: index, %j: index, %x: f32) -> (tensor<?x2xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<?x?xf32>) {
  %c = tensor.cast %t : tensor<4x2xf32> to tensor<?x2xf32>
  %d = tensor.cast %s : tensor<2x2xf32> to tensor<?x2xf32>
  %0 = tensor.insert %x into %c[%i, %i] : tensor<?x2xf32>
  %1 = tensor.collapse_shape %c [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %2 = tensor.insert_slice %d into %c[%i, 0] [%j, 2] [1, 1] : tensor<?x2xf32> into tensor<?x2xf32>
  %e = tensor.extract_slice %t[%i, %i] [%j, %j] [1, 1] : tensor<4x2xf32> to tensor<?x?xf32>
  %3 = tensor.collapse_shape %e [[0], [1]] : tensor<?x?xf32> into tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x2xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reshapes_of_elements(%arg0: f32, %arg1: f32) -> (tensor<1x2xf32>, tensor<2xf32>) {
// CHECK-NEXT:      %from_elements = tensor.from_elements %arg0, %arg1 : tensor<1x2xf32>
// CHECK-NEXT:      %from_elements_0 = tensor.from_elements %arg0, %arg1 : tensor<2xf32>
// CHECK-NEXT:      return %from_elements, %from_elements_0 : tensor<1x2xf32>, tensor<2xf32>
func.func @reshapes_of_elements(%x: f32, %y: f32) -> (tensor<1x2xf32>, tensor<2xf32>) {
  %a = tensor.from_elements %x, %y : tensor<2xf32>
  %b = tensor.from_elements %x, %y : tensor<2x1xf32>
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  %1 = tensor.collapse_shape %b [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  return %0, %1 : tensor<1x2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @concats(
// CHECK: %[[C:.*]] = tensor.cast %arg1 : tensor<?x?xf32> to tensor<?x6xf32>
// CHECK: %[[A:.*]] = tensor.concat dim(0) %arg0, %[[C]] : (tensor<3x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
// CHECK: %[[D:.*]] = tensor.cast %[[A]] : tensor<?x6xf32> to tensor<?x?xf32>
// CHECK: return %[[D]], %arg0
func.func @concats(%a: tensor<3x6xf32>, %b: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<3x6xf32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(0) %a : (tensor<3x6xf32>) -> tensor<3x6xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<3x6xf32>
}

// CHECK-LABEL: func.func @splats(
// CHECK: arith.constant dense<2.000000e+00> : tensor<3x1x5xf32>
// CHECK: tensor.splat %arg1 : tensor<2x2xf32>
func.func @splats(%i: tensor<3x1xindex>, %v: f32) -> (tensor<3x1x5xf32>, tensor<2x2xf32>) {
  %c = arith.constant dense<2.0> : tensor<4x5xf32>
  %0 = tensor.gather %c[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x1x5xf32>
  %1 = tensor.splat %v : tensor<4xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %0, %2 : tensor<3x1x5xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @pads(
// CHECK: tensor.pad %arg0 low[1, 3] high[4, 2]
// CHECK: tensor<2x3xf32> to tensor<7x8xf32>
// CHECK-NOT: tensor.pad
func.func @pads(%t: tensor<2x3xf32>, %v: f32) -> (tensor<7x8xf32>, tensor<2x3xf32>) {
  %0 = tensor.pad %t low[1, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x3xf32> to tensor<4x4xf32>
  %1 = tensor.pad %0 low[0, 2] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  %2 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x3xf32> to tensor<2x3xf32>
  return %1, %2 : tensor<7x8xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @pad_by_constants(
// CHECK: tensor.pad %arg0 low[4] high[%arg1]
// CHECK: tensor<8xf32> to tensor<?xf32>
// CHECK: tensor.pad %arg0 low[4] high[1]
// CHECK: tensor<8xf32> to tensor<13xf32>
func.func @pad_by_constants(%t: tensor<8xf32>, %n: index, %v: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c = arith.constant 4 : index
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[4] high[%n] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.pad %0 low[%c] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @pad_in_turn(
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[16, 4] [%arg1, %arg2] [1, 1]
// CHECK: tensor.pad %[[S]] nofold low[0, 0] high[%arg3, %arg4]
// CHECK: tensor<?x?xf32> to tensor<8x4xf32>
func.func @pad_in_turn(%t: tensor<64x64xf32>, %m: index, %n: index, %p: index, %q: index) -> tensor<8x4xf32> {
  %v = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%m, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %n] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 nofold low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @expand_known(
// CHECK: tensor.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
func.func @expand_known(%t: tensor<8xf32>) -> tensor<?x4xf32> {
  %c = arith.constant 2 : index
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%c, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
