// Every op of arith, in its shortest form and with its options.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

func.func @integers(%a: i32, %b: i32, %v: vector<4xi8>, %t: tensor<2x3xi64>, %i: index) {
  %addi = arith.addi %a, %b : i32
  %subi = arith.subi %a, %b : i32
  %muli = arith.muli %a, %b : i32
  %shli = arith.shli %a, %b : i32
  %divui = arith.divui %a, %b : i32
  %divsi = arith.divsi %a, %b : i32
  %shrui = arith.shrui %a, %b : i32
  %shrsi = arith.shrsi %a, %b : i32
  %ceildivui = arith.ceildivui %a, %b : i32
  %ceildivsi = arith.ceildivsi %a, %b : i32
  %floordivsi = arith.floordivsi %a, %b : i32
  %remui = arith.remui %a, %b : i32
  %remsi = arith.remsi %a, %b : i32
  %andi = arith.andi %a, %b : i32
  %ori = arith.ori %a, %b : i32
  %xori = arith.xori %a, %b : i32
  %maxsi = arith.maxsi %a, %b : i32
  %maxui = arith.maxui %a, %b : i32
  %minsi = arith.minsi %a, %b : i32
  %minui = arith.minui %a, %b : i32
  %addi_nsw = arith.addi %a, %b overflow<nsw> : i32
  %addi_both = arith.addi %v, %v overflow<nsw, nuw> : vector<4xi8>
  %subi_nsw = arith.subi %a, %b overflow<nsw> : i32
  %subi_both = arith.subi %v, %v overflow<nsw, nuw> : vector<4xi8>
  %muli_nsw = arith.muli %a, %b overflow<nsw> : i32
  %muli_both = arith.muli %v, %v overflow<nsw, nuw> : vector<4xi8>
  %shli_nsw = arith.shli %a, %b overflow<nsw> : i32
  %shli_both = arith.shli %v, %v overflow<nsw, nuw> : vector<4xi8>
  %divui_x = arith.divui %a, %b exact : i32
  %divsi_x = arith.divsi %a, %b exact : i32
  %shrui_x = arith.shrui %a, %b exact : i32
  %shrsi_x = arith.shrsi %a, %b exact : i32
  %ti = arith.addi %t, %t : tensor<2x3xi64>
  %ii = arith.muli %i, %i : index
  return
}
func.func @floats(%a: f32, %b: f32, %v: vector<4xbf16>, %t: tensor<?x3xf64>) {
  %n = arith.negf %a : f32
  %nf = arith.negf %a fastmath<fast> : f32
  %addf = arith.addf %a, %b : f32
  %addf_f = arith.addf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %subf = arith.subf %a, %b : f32
  %subf_f = arith.subf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %mulf = arith.mulf %a, %b : f32
  %mulf_f = arith.mulf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %divf = arith.divf %a, %b : f32
  %divf_f = arith.divf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %remf = arith.remf %a, %b : f32
  %remf_f = arith.remf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %maximumf = arith.maximumf %a, %b : f32
  %maximumf_f = arith.maximumf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %minimumf = arith.minimumf %a, %b : f32
  %minimumf_f = arith.minimumf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %maxnumf = arith.maxnumf %a, %b : f32
  %maxnumf_f = arith.maxnumf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %minnumf = arith.minnumf %a, %b : f32
  %minnumf_f = arith.minnumf %v, %v fastmath<nnan,ninf> : vector<4xbf16>
  %tt = arith.addf %t, %t fastmath<fast> : tensor<?x3xf64>
  return
}
func.func @casts(%i8: i8, %i32: i32, %f16: f16, %f32: f32, %f64: f64, %idx: index, %vi: vector<2xi8>, %tf: tensor<?xf32>, %m: memref<i8>, %e: f8E8M0FNU, %f4: f4E2M1FN) {
  %c66 = arith.extui %i8 : i8 to i32
  %c68 = arith.extsi %i8 : i8 to i32
  %c69 = arith.extsi %vi : vector<2xi8> to vector<2xi16>
  %c70 = arith.uitofp %i32 : i32 to f32
  %c72 = arith.sitofp %i32 : i32 to f32
  %c73 = arith.fptoui %f32 : f32 to i32
  %c74 = arith.fptosi %tf : tensor<?xf32> to tensor<?xi32>
  %c75 = arith.extf %f16 : f16 to f32
  %c76 = arith.extf %f32 fastmath<fast> : f32 to f64
  %c77 = arith.truncf %f64 : f64 to f32
  %c78 = arith.truncf %f32 to_nearest_even : f32 to f16
  %c79 = arith.truncf %f32 upward fastmath<nnan> : f32 to f16
  %c80 = arith.trunci %i32 : i32 to i8
  %c81 = arith.trunci %i32 overflow<nuw> : i32 to i8
  %c82 = arith.index_cast %i32 : i32 to index
  %c83 = arith.index_castui %idx : index to i64
  %c84 = arith.bitcast %f32 : f32 to i32
  %c85 = arith.scaling_extf %f4, %e : f4E2M1FN, f8E8M0FNU to f32
  %c86 = arith.scaling_truncf %f32, %e : f32, f8E8M0FNU to f4E2M1FN
  return
}
func.func @comparisons(%a: i32, %v: vector<4xi8>, %f: f32, %t: tensor<2xf16>, %p: i1, %pv: vector<4xi1>) {
  %ieq = arith.cmpi eq, %a, %a : i32
  %ine = arith.cmpi ne, %a, %a : i32
  %islt = arith.cmpi slt, %a, %a : i32
  %isle = arith.cmpi sle, %a, %a : i32
  %isgt = arith.cmpi sgt, %a, %a : i32
  %isge = arith.cmpi sge, %a, %a : i32
  %iult = arith.cmpi ult, %a, %a : i32
  %iule = arith.cmpi ule, %a, %a : i32
  %iugt = arith.cmpi ugt, %a, %a : i32
  %iuge = arith.cmpi uge, %a, %a : i32
  %iv = arith.cmpi slt, %v, %v : vector<4xi8>
  %ffalse = arith.cmpf false, %f, %f : f32
  %foeq = arith.cmpf oeq, %f, %f : f32
  %fogt = arith.cmpf ogt, %f, %f : f32
  %foge = arith.cmpf oge, %f, %f : f32
  %folt = arith.cmpf olt, %f, %f : f32
  %fole = arith.cmpf ole, %f, %f : f32
  %fone = arith.cmpf one, %f, %f : f32
  %ford = arith.cmpf ord, %f, %f : f32
  %fueq = arith.cmpf ueq, %f, %f : f32
  %fugt = arith.cmpf ugt, %f, %f : f32
  %fuge = arith.cmpf uge, %f, %f : f32
  %fult = arith.cmpf ult, %f, %f : f32
  %fule = arith.cmpf ule, %f, %f : f32
  %fune = arith.cmpf une, %f, %f : f32
  %funo = arith.cmpf uno, %f, %f : f32
  %ftrue = arith.cmpf true, %f, %f : f32
  %ft = arith.cmpf olt, %t, %t fastmath<nnan> : tensor<2xf16>
  %s = arith.select %p, %a, %a : i32
  %sv = arith.select %pv, %v, %v : vector<4xi1>, vector<4xi8>
  %s1 = arith.select %p, %v, %v : vector<4xi8>
  return
}
func.func @constants() {
  %k124 = arith.constant 42 : i32
  %k125 = arith.constant -7 : i8
  %k126 = arith.constant true
  %k127 = arith.constant false
  %k128 = arith.constant 0 : index
  %k129 = arith.constant -1 : index
  %k130 = arith.constant 1.500000e+00 : f32
  %k131 = arith.constant 0x7FC00000 : f32
  %k132 = arith.constant 0x7F800000 : f32
  %k133 = arith.constant -0.0 : f64
  %k134 = arith.constant 1.0 : bf16
  %k135 = arith.constant dense<1> : tensor<4xi32>
  %k136 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %k137 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %k138 = arith.constant 123456789012345678901234567890 : i128
  %k139 = arith.constant 3.0 : f80
  %k140 = arith.constant 3.0 : f128
  %k141 = arith.constant 1.0 : f8E4M3FN
  %k142 = arith.constant 1.0 : tf32
  %k143 = arith.constant dense<(1.0,2.0)> : tensor<2xcomplex<f32>>
  %k144 = arith.constant dense_resource<x> : tensor<4xf32>
  %k145 = arith.constant sparse<[[0, 1]], [2.0]> : tensor<2x2xf32>
  %na = arith.constant {note = "x"} 7 : i16
  return
}

// CHECK:      func.func @integers(%arg0: i32, %arg1: i32, %arg2: vector<4xi8>, %arg3: tensor<2x3xi64>, %arg4: index) {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:   %1 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT:   %2 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT:   %3 = arith.shli %arg0, %arg1 : i32
// CHECK-NEXT:   %4 = arith.divui %arg0, %arg1 : i32
// CHECK-NEXT:   %5 = arith.divsi %arg0, %arg1 : i32
// CHECK-NEXT:   %6 = arith.shrui %arg0, %arg1 : i32
// CHECK-NEXT:   %7 = arith.shrsi %arg0, %arg1 : i32
// CHECK-NEXT:   %8 = arith.ceildivui %arg0, %arg1 : i32
// CHECK-NEXT:   %9 = arith.ceildivsi %arg0, %arg1 : i32
// CHECK-NEXT:   %10 = arith.floordivsi %arg0, %arg1 : i32
// CHECK-NEXT:   %11 = arith.remui %arg0, %arg1 : i32
// CHECK-NEXT:   %12 = arith.remsi %arg0, %arg1 : i32
// CHECK-NEXT:   %13 = arith.andi %arg0, %arg1 : i32
// CHECK-NEXT:   %14 = arith.ori %arg0, %arg1 : i32
// CHECK-NEXT:   %15 = arith.xori %arg0, %arg1 : i32
// CHECK-NEXT:   %16 = arith.maxsi %arg0, %arg1 : i32
// CHECK-NEXT:   %17 = arith.maxui %arg0, %arg1 : i32
// CHECK-NEXT:   %18 = arith.minsi %arg0, %arg1 : i32
// CHECK-NEXT:   %19 = arith.minui %arg0, %arg1 : i32
// CHECK-NEXT:   %20 = arith.addi %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT:   %21 = arith.addi %arg2, %arg2 overflow<nsw, nuw> : vector<4xi8>
// CHECK-NEXT:   %22 = arith.subi %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT:   %23 = arith.subi %arg2, %arg2 overflow<nsw, nuw> : vector<4xi8>
// CHECK-NEXT:   %24 = arith.muli %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT:   %25 = arith.muli %arg2, %arg2 overflow<nsw, nuw> : vector<4xi8>
// CHECK-NEXT:   %26 = arith.shli %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT:   %27 = arith.shli %arg2, %arg2 overflow<nsw, nuw> : vector<4xi8>
// CHECK-NEXT:   %28 = arith.divui %arg0, %arg1 exact : i32
// CHECK-NEXT:   %29 = arith.divsi %arg0, %arg1 exact : i32
// CHECK-NEXT:   %30 = arith.shrui %arg0, %arg1 exact : i32
// CHECK-NEXT:   %31 = arith.shrsi %arg0, %arg1 exact : i32
// CHECK-NEXT:   %32 = arith.addi %arg3, %arg3 : tensor<2x3xi64>
// CHECK-NEXT:   %33 = arith.muli %arg4, %arg4 : index
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @floats(%arg0: f32, %arg1: f32, %arg2: vector<4xbf16>, %arg3: tensor<?x3xf64>) {
// CHECK-NEXT:   %0 = arith.negf %arg0 : f32
// CHECK-NEXT:   %1 = arith.negf %arg0 fastmath<fast> : f32
// CHECK-NEXT:   %2 = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT:   %3 = arith.addf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %4 = arith.subf %arg0, %arg1 : f32
// CHECK-NEXT:   %5 = arith.subf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %6 = arith.mulf %arg0, %arg1 : f32
// CHECK-NEXT:   %7 = arith.mulf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %8 = arith.divf %arg0, %arg1 : f32
// CHECK-NEXT:   %9 = arith.divf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %10 = arith.remf %arg0, %arg1 : f32
// CHECK-NEXT:   %11 = arith.remf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %12 = arith.maximumf %arg0, %arg1 : f32
// CHECK-NEXT:   %13 = arith.maximumf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %14 = arith.minimumf %arg0, %arg1 : f32
// CHECK-NEXT:   %15 = arith.minimumf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %16 = arith.maxnumf %arg0, %arg1 : f32
// CHECK-NEXT:   %17 = arith.maxnumf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %18 = arith.minnumf %arg0, %arg1 : f32
// CHECK-NEXT:   %19 = arith.minnumf %arg2, %arg2 fastmath<nnan,ninf> : vector<4xbf16>
// CHECK-NEXT:   %20 = arith.addf %arg3, %arg3 fastmath<fast> : tensor<?x3xf64>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @casts(%arg0: i8, %arg1: i32, %arg2: f16, %arg3: f32, %arg4: f64, %arg5: index, %arg6: vector<2xi8>, %arg7: tensor<?xf32>, %arg8: memref<i8>, %arg9: f8E8M0FNU, %arg10: f4E2M1FN) {
// CHECK-NEXT:   %0 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT:   %1 = arith.extsi %arg0 : i8 to i32
// CHECK-NEXT:   %2 = arith.extsi %arg6 : vector<2xi8> to vector<2xi16>
// CHECK-NEXT:   %3 = arith.uitofp %arg1 : i32 to f32
// CHECK-NEXT:   %4 = arith.sitofp %arg1 : i32 to f32
// CHECK-NEXT:   %5 = arith.fptoui %arg3 : f32 to i32
// CHECK-NEXT:   %6 = arith.fptosi %arg7 : tensor<?xf32> to tensor<?xi32>
// CHECK-NEXT:   %7 = arith.extf %arg2 : f16 to f32
// CHECK-NEXT:   %8 = arith.extf %arg3 fastmath<fast> : f32 to f64
// CHECK-NEXT:   %9 = arith.truncf %arg4 : f64 to f32
// CHECK-NEXT:   %10 = arith.truncf %arg3 to_nearest_even : f32 to f16
// CHECK-NEXT:   %11 = arith.truncf %arg3 upward fastmath<nnan> : f32 to f16
// CHECK-NEXT:   %12 = arith.trunci %arg1 : i32 to i8
// CHECK-NEXT:   %13 = arith.trunci %arg1 overflow<nuw> : i32 to i8
// CHECK-NEXT:   %14 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT:   %15 = arith.index_castui %arg5 : index to i64
// CHECK-NEXT:   %16 = arith.bitcast %arg3 : f32 to i32
// CHECK-NEXT:   %17 = arith.scaling_extf %arg10, %arg9 : f4E2M1FN, f8E8M0FNU to f32
// CHECK-NEXT:   %18 = arith.scaling_truncf %arg3, %arg9 : f32, f8E8M0FNU to f4E2M1FN
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @comparisons(%arg0: i32, %arg1: vector<4xi8>, %arg2: f32, %arg3: tensor<2xf16>, %arg4: i1, %arg5: vector<4xi1>) {
// CHECK-NEXT:   %0 = arith.cmpi eq, %arg0, %arg0 : i32
// CHECK-NEXT:   %1 = arith.cmpi ne, %arg0, %arg0 : i32
// CHECK-NEXT:   %2 = arith.cmpi slt, %arg0, %arg0 : i32
// CHECK-NEXT:   %3 = arith.cmpi sle, %arg0, %arg0 : i32
// CHECK-NEXT:   %4 = arith.cmpi sgt, %arg0, %arg0 : i32
// CHECK-NEXT:   %5 = arith.cmpi sge, %arg0, %arg0 : i32
// CHECK-NEXT:   %6 = arith.cmpi ult, %arg0, %arg0 : i32
// CHECK-NEXT:   %7 = arith.cmpi ule, %arg0, %arg0 : i32
// CHECK-NEXT:   %8 = arith.cmpi ugt, %arg0, %arg0 : i32
// CHECK-NEXT:   %9 = arith.cmpi uge, %arg0, %arg0 : i32
// CHECK-NEXT:   %10 = arith.cmpi slt, %arg1, %arg1 : vector<4xi8>
// CHECK-NEXT:   %11 = arith.cmpf false, %arg2, %arg2 : f32
// CHECK-NEXT:   %12 = arith.cmpf oeq, %arg2, %arg2 : f32
// CHECK-NEXT:   %13 = arith.cmpf ogt, %arg2, %arg2 : f32
// CHECK-NEXT:   %14 = arith.cmpf oge, %arg2, %arg2 : f32
// CHECK-NEXT:   %15 = arith.cmpf olt, %arg2, %arg2 : f32
// CHECK-NEXT:   %16 = arith.cmpf ole, %arg2, %arg2 : f32
// CHECK-NEXT:   %17 = arith.cmpf one, %arg2, %arg2 : f32
// CHECK-NEXT:   %18 = arith.cmpf ord, %arg2, %arg2 : f32
// CHECK-NEXT:   %19 = arith.cmpf ueq, %arg2, %arg2 : f32
// CHECK-NEXT:   %20 = arith.cmpf ugt, %arg2, %arg2 : f32
// CHECK-NEXT:   %21 = arith.cmpf uge, %arg2, %arg2 : f32
// CHECK-NEXT:   %22 = arith.cmpf ult, %arg2, %arg2 : f32
// CHECK-NEXT:   %23 = arith.cmpf ule, %arg2, %arg2 : f32
// CHECK-NEXT:   %24 = arith.cmpf une, %arg2, %arg2 : f32
// CHECK-NEXT:   %25 = arith.cmpf uno, %arg2, %arg2 : f32
// CHECK-NEXT:   %26 = arith.cmpf true, %arg2, %arg2 : f32
// CHECK-NEXT:   %27 = arith.cmpf olt, %arg3, %arg3 fastmath<nnan> : tensor<2xf16>
// CHECK-NEXT:   %28 = arith.select %arg4, %arg0, %arg0 : i32
// CHECK-NEXT:   %29 = arith.select %arg5, %arg1, %arg1 : vector<4xi1>, vector<4xi8>
// CHECK-NEXT:   %30 = arith.select %arg4, %arg1, %arg1 : vector<4xi8>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @constants() {
// CHECK-NEXT:   %c42_i32 = arith.constant 42 : i32
// CHECK-NEXT:   %c-7_i8 = arith.constant -7 : i8
// CHECK-NEXT:   %true = arith.constant true
// CHECK-NEXT:   %false = arith.constant false
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c-1 = arith.constant -1 : index
// CHECK-NEXT:   %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT:   %cst_0 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:   %cst_1 = arith.constant 0x7F800000 : f32
// CHECK-NEXT:   %cst_2 = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:   %cst_3 = arith.constant 1.000000e+00 : bf16
// CHECK-NEXT:   %cst_4 = arith.constant dense<1> : tensor<4xi32>
// CHECK-NEXT:   %cst_5 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK-NEXT:   %cst_6 = arith.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi64>
// CHECK-NEXT:   %c123456789012345678901234567890_i128 = arith.constant 123456789012345678901234567890 : i128
// CHECK-NEXT:   %cst_7 = arith.constant 3.000000e+00 : f80
// CHECK-NEXT:   %cst_8 = arith.constant 3.000000e+00 : f128
// CHECK-NEXT:   %cst_9 = arith.constant 1.000000e+00 : f8E4M3FN
// CHECK-NEXT:   %cst_10 = arith.constant 1.000000e+00 : tf32
// CHECK-NEXT:   %cst_11 = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
// CHECK-NEXT:   %cst_12 = arith.constant dense_resource<x> : tensor<4xf32>
// CHECK-NEXT:   %cst_13 = arith.constant sparse<{{\[\[}}0, 1]], 2.000000e+00> : tensor<2x2xf32>
// CHECK-NEXT:   %c7_i16 = arith.constant {note = "x"} 7 : i16
// CHECK-NEXT:   return
// CHECK-NEXT: }
