// Powers and counts of zeros as functions of the module.
// RUN: mlir-opt --split-input-file --convert-math-to-funcs="convert-ctlz min-width-of-fpowi-exponent=16" %s | FileCheck %s

func.func @scalars(%a: i32, %b: f32, %c: i16, %d: i8) -> (i32, i32, f32, f32, i32) {
  %0 = math.ipowi %a, %a : i32
  %1 = math.ipowi %0, %a : i32
  %2 = math.fpowi %b, %c : f32, i16
  %3 = math.fpowi %b, %d : f32, i8
  %4 = math.ctlz %a : i32
  return %0, %1, %2, %3, %4 : i32, i32, f32, f32, i32
}
// CHECK: func.func @scalars(%[[V0:[^ :,#)]*]]: i32, %[[V1:[^ :,#)]*]]: f32, %[[V2:[^ :,#)]*]]: i16, %[[V3:[^ :,#)]*]]: i8) -> (i32, i32, f32, f32, i32) {
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = call @__mlir_math_ipowi_i32(%[[V0]], %[[V0]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = call @__mlir_math_ipowi_i32(%[[V4]], %[[V0]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = call @__mlir_math_fpowi_f32_i16(%[[V1]], %[[V2]]) : (f32, i16) -> f32
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = math.fpowi %[[V1]], %[[V3]] : f32, i8
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = call @__mlir_math_ctlz_i32(%[[V0]]) : (i32) -> i32
// CHECK-NEXT: return %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]] : i32, i32, f32, f32, i32
// CHECK-NEXT: }
// CHECK: func.func private @__mlir_math_ipowi_i32(%[[V0:[^ :,#)]*]]: i32, %[[V1:[^ :,#)]*]]: i32) -> i32 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V4:[^ :,#)]*]]-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = arith.cmpi eq, %[[V1]], %[[V2]] : i32
// CHECK-NEXT: cf.cond_br %[[V5]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: return %[[V3]] : i32
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = arith.cmpi sle, %[[V1]], %[[V2]] : i32
// CHECK-NEXT: cf.cond_br %[[V6]], ^bb3, ^bb12(%[[V3]], %[[V0]], %[[V1]] : i32, i32, i32)
// CHECK-NEXT: ^bb3:  // pred: ^bb2
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = arith.cmpi eq, %[[V0]], %[[V2]] : i32
// CHECK-NEXT: cf.cond_br %[[V7]], ^bb4, ^bb5
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.divsi %[[V3]], %[[V2]] : i32
// CHECK-NEXT: return %[[V8]] : i32
// CHECK-NEXT: ^bb5:  // pred: ^bb3
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.cmpi eq, %[[V0]], %[[V3]] : i32
// CHECK-NEXT: cf.cond_br %[[V9]], ^bb6, ^bb7
// CHECK-NEXT: ^bb6:  // pred: ^bb5
// CHECK-NEXT: return %[[V3]] : i32
// CHECK-NEXT: ^bb7:  // pred: ^bb5
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.cmpi eq, %[[V0]], %[[V4]]-1_i32 : i32
// CHECK-NEXT: cf.cond_br %[[V10]], ^bb8, ^bb11
// CHECK-NEXT: ^bb8:  // pred: ^bb7
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = arith.andi %[[V1]], %[[V3]] : i32
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = arith.cmpi ne, %[[V11]], %[[V2]] : i32
// CHECK-NEXT: cf.cond_br %[[V12]], ^bb9, ^bb10
// CHECK-NEXT: ^bb9:  // pred: ^bb8
// CHECK-NEXT: return %[[V4]]-1_i32 : i32
// CHECK-NEXT: ^bb10:  // pred: ^bb8
// CHECK-NEXT: return %[[V3]] : i32
// CHECK-NEXT: ^bb11:  // pred: ^bb7
// CHECK-NEXT: return %[[V2]] : i32
// CHECK-NEXT: ^bb12(%[[V13:[^ :,#)]*]]: i32, %[[V14:[^ :,#)]*]]: i32, %[[V15:[^ :,#)]*]]: i32):  // 2 preds: ^bb2, ^bb16
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = arith.andi %[[V15]], %[[V3]] : i32
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = arith.cmpi ne, %[[V16]], %[[V2]] : i32
// CHECK-NEXT: cf.cond_br %[[V17]], ^bb13, ^bb14(%[[V13]] : i32)
// CHECK-NEXT: ^bb13:  // pred: ^bb12
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = arith.muli %[[V13]], %[[V14]] : i32
// CHECK-NEXT: cf.br ^bb14(%[[V18]] : i32)
// CHECK-NEXT: ^bb14(%[[V19:[^ :,#)]*]]: i32):  // 2 preds: ^bb12, ^bb13
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = arith.shrui %[[V15]], %[[V3]] : i32
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = arith.cmpi eq, %[[V20]], %[[V2]] : i32
// CHECK-NEXT: cf.cond_br %[[V21]], ^bb15, ^bb16
// CHECK-NEXT: ^bb15:  // pred: ^bb14
// CHECK-NEXT: return %[[V19]] : i32
// CHECK-NEXT: ^bb16:  // pred: ^bb14
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = arith.muli %[[V14]], %[[V14]] : i32
// CHECK-NEXT: cf.br ^bb12(%[[V19]], %[[V22]], %[[V20]] : i32, i32, i32)
// CHECK-NEXT: }
// CHECK: func.func private @__mlir_math_fpowi_f32_i16(%[[V0:[^ :,#)]*]]: f32, %[[V1:[^ :,#)]*]]: i16) -> f32 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.constant 0 : i16
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = arith.constant 1 : i16
// CHECK-NEXT: %[[V5:[^ :,#)]*]]-32768_i16 = arith.constant -32768 : i16
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = arith.constant 32767 : i16
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = arith.cmpi eq, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: cf.cond_br %[[V7]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: return %[[V2]] : f32
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.cmpi sle, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.cmpi eq, %[[V1]], %[[V5]]-32768_i16 : i16
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.subi %[[V3]], %[[V1]] : i16
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = arith.select %[[V8]], %[[V10]], %[[V1]] : i16
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = arith.select %[[V9]], %[[V6]], %[[V11]] : i16
// CHECK-NEXT: cf.br ^bb3(%[[V2]], %[[V0]], %[[V12]] : f32, f32, i16)
// CHECK-NEXT: ^bb3(%[[V13:[^ :,#)]*]]: f32, %[[V14:[^ :,#)]*]]: f32, %[[V15:[^ :,#)]*]]: i16):  // 2 preds: ^bb2, ^bb6
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = arith.andi %[[V15]], %[[V4]] : i16
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = arith.cmpi ne, %[[V16]], %[[V3]] : i16
// CHECK-NEXT: cf.cond_br %[[V17]], ^bb4, ^bb5(%[[V13]] : f32)
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = arith.mulf %[[V13]], %[[V14]] : f32
// CHECK-NEXT: cf.br ^bb5(%[[V18]] : f32)
// CHECK-NEXT: ^bb5(%[[V19:[^ :,#)]*]]: f32):  // 2 preds: ^bb3, ^bb4
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = arith.shrui %[[V15]], %[[V4]] : i16
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = arith.cmpi eq, %[[V20]], %[[V3]] : i16
// CHECK-NEXT: cf.cond_br %[[V21]], ^bb7(%[[V19]] : f32), ^bb6
// CHECK-NEXT: ^bb6:  // pred: ^bb5
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = arith.mulf %[[V14]], %[[V14]] : f32
// CHECK-NEXT: cf.br ^bb3(%[[V19]], %[[V22]], %[[V20]] : f32, f32, i16)
// CHECK-NEXT: ^bb7(%[[V23:[^ :,#)]*]]: f32):  // pred: ^bb5
// CHECK-NEXT: cf.cond_br %[[V9]], ^bb8, ^bb9(%[[V23]] : f32)
// CHECK-NEXT: ^bb8:  // pred: ^bb7
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = arith.mulf %[[V23]], %[[V0]] : f32
// CHECK-NEXT: cf.br ^bb9(%[[V24]] : f32)
// CHECK-NEXT: ^bb9(%[[V25:[^ :,#)]*]]: f32):  // 2 preds: ^bb7, ^bb8
// CHECK-NEXT: cf.cond_br %[[V8]], ^bb10, ^bb11(%[[V25]] : f32)
// CHECK-NEXT: ^bb10:  // pred: ^bb9
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = arith.divf %[[V2]], %[[V25]] : f32
// CHECK-NEXT: cf.br ^bb11(%[[V26]] : f32)
// CHECK-NEXT: ^bb11(%[[V27:[^ :,#)]*]]: f32):  // 2 preds: ^bb9, ^bb10
// CHECK-NEXT: return %[[V27]] : f32
// CHECK-NEXT: }
// CHECK: func.func private @__mlir_math_ctlz_i32(%[[V0:[^ :,#)]*]]: i32) -> i32 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
// CHECK-NEXT: %[[V1:[^ :,#)]*]] = arith.constant 32 : i32
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.cmpi eq, %[[V0]], %[[V2]] : i32
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = scf.if %[[V3]] -> (i32) {
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = arith.constant 32 : index
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %2:2 = scf.for %[[V9:[^ :,#)]*]] = %[[V5]] to %[[V7]] step %[[V5]] iter_args(%[[V10:[^ :,#)]*]] = %[[V0]], %[[V11:[^ :,#)]*]] = %[[V8]]) -> (i32, i32) {
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = arith.cmpi slt, %[[V10]], %[[V2]] : i32
// CHECK-NEXT: %4:2 = scf.if %[[V12]] -> (i32, i32) {
// CHECK-NEXT: scf.yield %[[V10]], %[[V11]] : i32, i32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = arith.addi %[[V11]], %[[V6]] : i32
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = arith.shli %[[V10]], %[[V6]] : i32
// CHECK-NEXT: scf.yield %[[V14]], %[[V13]] : i32, i32
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V15:[^ :,#)]*]]#0, %[[V15]]#1 : i32, i32
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V16:[^ :,#)]*]]#1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V4]] : i32
// CHECK-NEXT: }

// -----

func.func @vectors(%a: vector<2x1xi8>, %b: vector<2xf64>, %c: vector<2xi64>) -> (vector<2x1xi8>, vector<2xf64>) {
  %0 = math.ctlz %a : vector<2x1xi8>
  %1 = math.fpowi %b, %c : vector<2xf64>, vector<2xi64>
  return %0, %1 : vector<2x1xi8>, vector<2xf64>
}
// CHECK: func.func @vectors(%[[V0:[^ :,#)]*]]: vector<2x1xi8>, %[[V1:[^ :,#)]*]]: vector<2xf64>, %[[V2:[^ :,#)]*]]: vector<2xi64>) -> (vector<2x1xi8>, vector<2xf64>) {
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.constant dense<0> : vector<2x1xi8>
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = vector.extract %[[V0]][0, 0] : i8 from vector<2x1xi8>
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = call @__mlir_math_ctlz_i8(%[[V4]]) : (i8) -> i8
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = vector.insert %[[V5]], %[[V3]] [0, 0] : i8 into vector<2x1xi8>
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = vector.extract %[[V0]][1, 0] : i8 from vector<2x1xi8>
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = call @__mlir_math_ctlz_i8(%[[V7]]) : (i8) -> i8
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = vector.insert %[[V8]], %[[V6]] [1, 0] : i8 into vector<2x1xi8>
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.constant dense<0.000000e+00> : vector<2xf64>
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = vector.extract %[[V1]][0] : f64 from vector<2xf64>
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = vector.extract %[[V2]][0] : i64 from vector<2xi64>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = call @__mlir_math_fpowi_f64_i64(%[[V11]], %[[V12]]) : (f64, i64) -> f64
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = vector.insert %[[V13]], %[[V10]] [0] : f64 into vector<2xf64>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = vector.extract %[[V1]][1] : f64 from vector<2xf64>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = vector.extract %[[V2]][1] : i64 from vector<2xi64>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = call @__mlir_math_fpowi_f64_i64(%[[V15]], %[[V16]]) : (f64, i64) -> f64
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = vector.insert %[[V17]], %[[V14]] [1] : f64 into vector<2xf64>
// CHECK-NEXT: return %[[V9]], %[[V18]] : vector<2x1xi8>, vector<2xf64>
// CHECK-NEXT: }
// CHECK: func.func private @__mlir_math_ctlz_i8(%[[V0:[^ :,#)]*]]: i8) -> i8 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
// CHECK-NEXT: %[[V1:[^ :,#)]*]] = arith.constant 8 : i8
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.cmpi eq, %[[V0]], %[[V2]] : i8
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = scf.if %[[V3]] -> (i8) {
// CHECK-NEXT: scf.yield %[[V1]] : i8
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = arith.constant 8 : index
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.constant 0 : i8
// CHECK-NEXT: %2:2 = scf.for %[[V9:[^ :,#)]*]] = %[[V5]] to %[[V7]] step %[[V5]] iter_args(%[[V10:[^ :,#)]*]] = %[[V0]], %[[V11:[^ :,#)]*]] = %[[V8]]) -> (i8, i8) {
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = arith.cmpi slt, %[[V10]], %[[V2]] : i8
// CHECK-NEXT: %4:2 = scf.if %[[V12]] -> (i8, i8) {
// CHECK-NEXT: scf.yield %[[V10]], %[[V11]] : i8, i8
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = arith.addi %[[V11]], %[[V6]] : i8
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = arith.shli %[[V10]], %[[V6]] : i8
// CHECK-NEXT: scf.yield %[[V14]], %[[V13]] : i8, i8
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V15:[^ :,#)]*]]#0, %[[V15]]#1 : i8, i8
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V16:[^ :,#)]*]]#1 : i8
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V4]] : i8
// CHECK-NEXT: }
// CHECK: func.func private @__mlir_math_fpowi_f64_i64(%[[V0:[^ :,#)]*]]: f64, %[[V1:[^ :,#)]*]]: i64) -> f64 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = arith.constant 1.000000e+00 : f64
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.constant 0 : i64
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = arith.constant 1 : i64
// CHECK-NEXT: %[[V5:[^ :,#)]*]]-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = arith.constant 9223372036854775807 : i64
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = arith.cmpi eq, %[[V1]], %[[V3]] : i64
// CHECK-NEXT: cf.cond_br %[[V7]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: return %[[V2]] : f64
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.cmpi sle, %[[V1]], %[[V3]] : i64
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.cmpi eq, %[[V1]], %[[V5]]-9223372036854775808_i64 : i64
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.subi %[[V3]], %[[V1]] : i64
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = arith.select %[[V8]], %[[V10]], %[[V1]] : i64
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = arith.select %[[V9]], %[[V6]], %[[V11]] : i64
// CHECK-NEXT: cf.br ^bb3(%[[V2]], %[[V0]], %[[V12]] : f64, f64, i64)
// CHECK-NEXT: ^bb3(%[[V13:[^ :,#)]*]]: f64, %[[V14:[^ :,#)]*]]: f64, %[[V15:[^ :,#)]*]]: i64):  // 2 preds: ^bb2, ^bb6
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = arith.andi %[[V15]], %[[V4]] : i64
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = arith.cmpi ne, %[[V16]], %[[V3]] : i64
// CHECK-NEXT: cf.cond_br %[[V17]], ^bb4, ^bb5(%[[V13]] : f64)
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = arith.mulf %[[V13]], %[[V14]] : f64
// CHECK-NEXT: cf.br ^bb5(%[[V18]] : f64)
// CHECK-NEXT: ^bb5(%[[V19:[^ :,#)]*]]: f64):  // 2 preds: ^bb3, ^bb4
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = arith.shrui %[[V15]], %[[V4]] : i64
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = arith.cmpi eq, %[[V20]], %[[V3]] : i64
// CHECK-NEXT: cf.cond_br %[[V21]], ^bb7(%[[V19]] : f64), ^bb6
// CHECK-NEXT: ^bb6:  // pred: ^bb5
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = arith.mulf %[[V14]], %[[V14]] : f64
// CHECK-NEXT: cf.br ^bb3(%[[V19]], %[[V22]], %[[V20]] : f64, f64, i64)
// CHECK-NEXT: ^bb7(%[[V23:[^ :,#)]*]]: f64):  // pred: ^bb5
// CHECK-NEXT: cf.cond_br %[[V9]], ^bb8, ^bb9(%[[V23]] : f64)
// CHECK-NEXT: ^bb8:  // pred: ^bb7
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = arith.mulf %[[V23]], %[[V0]] : f64
// CHECK-NEXT: cf.br ^bb9(%[[V24]] : f64)
// CHECK-NEXT: ^bb9(%[[V25:[^ :,#)]*]]: f64):  // 2 preds: ^bb7, ^bb8
// CHECK-NEXT: cf.cond_br %[[V8]], ^bb10, ^bb11(%[[V25]] : f64)
// CHECK-NEXT: ^bb10:  // pred: ^bb9
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = arith.divf %[[V2]], %[[V25]] : f64
// CHECK-NEXT: cf.br ^bb11(%[[V26]] : f64)
// CHECK-NEXT: ^bb11(%[[V27:[^ :,#)]*]]: f64):  // 2 preds: ^bb9, ^bb10
// CHECK-NEXT: return %[[V27]] : f64
// CHECK-NEXT: }
