// convert-complex-to-llvm: numbers as structures of two floats.
// RUN: mlir-opt %s --convert-complex-to-llvm | FileCheck %s
// RUN: mlir-opt %s --convert-complex-to-llvm=complex-range=none | FileCheck %s
// RUN: mlir-opt %s --convert-complex-to-llvm=complex-range=improved | FileCheck %s --check-prefix=SMITH

// CHECK-LABEL: func.func @parts(
// CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %[[R:.*]] = llvm.insertvalue %arg0, %[[P]][0]
// CHECK-NEXT: %[[C:.*]] = llvm.insertvalue %arg1, %[[R]][1]
// CHECK: llvm.mlir.constant([1.000000e+00, -2.000000e+00]) : !llvm.struct<(f64, f64)>
// CHECK: llvm.extractvalue %[[X:.*]][0] : !llvm.struct<(f32, f32)>
// CHECK: llvm.extractvalue %[[X]][1] : !llvm.struct<(f32, f32)>
func.func @parts(%a: f32, %b: f32, %x: complex<f32>) -> (complex<f32>, complex<f64>, f32, f32) {
  %0 = complex.create %a, %b : complex<f32>
  %1 = complex.constant [1.0, -2.0] : complex<f64>
  %2 = complex.re %x : complex<f32>
  %3 = complex.im %x : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f64>, f32, f32
}

// CHECK-LABEL: func.func @arithmetic(
// CHECK: %[[AR:.*]] = llvm.extractvalue %[[A:.*]][0]
// CHECK-NEXT: %[[AI:.*]] = llvm.extractvalue %[[A]][1]
// CHECK-NEXT: %[[BR:.*]] = llvm.extractvalue %[[B:.*]][0]
// CHECK-NEXT: %[[BI:.*]] = llvm.extractvalue %[[B]][1]
// CHECK-NEXT: llvm.mlir.poison
// CHECK-NEXT: %[[RR:.*]] = llvm.fmul %[[BR]], %[[AR]] {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK-NEXT: %[[II:.*]] = llvm.fmul %[[BI]], %[[AI]] {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK-NEXT: llvm.fsub %[[RR]], %[[II]] {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK-NEXT: %[[IR:.*]] = llvm.fmul %[[AI]], %[[BR]] {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK-NEXT: %[[RI:.*]] = llvm.fmul %[[AR]], %[[BI]] {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK-NEXT: llvm.fadd %[[IR]], %[[RI]] {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK: llvm.fsub
// CHECK-NEXT: llvm.fsub
// CHECK: llvm.fadd
// CHECK-NEXT: llvm.fadd
func.func @arithmetic(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b fastmath<contract> : complex<f32>
  %1 = complex.sub %0, %b : complex<f32>
  %2 = complex.add %1, %a : complex<f32>
  return %2 : complex<f32>
}

// CHECK-LABEL: func.func @abs(
// CHECK: %[[R:.*]] = llvm.fmul %[[X:.*]], %[[X]] {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK: %[[S:.*]] = llvm.fadd %[[R]], %{{.*}} {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: llvm.intr.sqrt(%[[S]]) : (f32) -> f32
func.func @abs(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<nnan> : complex<f32>
  return %0 : f32
}

// CHECK-LABEL: func.func @div(
// CHECK: %[[RS:.*]] = llvm.fmul %[[BR:.*]], %[[BR]] : f32
// CHECK-NEXT: %[[IS:.*]] = llvm.fmul %[[BI:.*]], %[[BI]] : f32
// CHECK-NEXT: %[[N:.*]] = llvm.fadd %[[RS]], %[[IS]] : f32
// CHECK: llvm.fdiv %{{.*}}, %[[N]] : f32
// CHECK-NEXT: llvm.fdiv %{{.*}}, %[[N]] : f32
// SMITH-LABEL: func.func @div(
// SMITH: %[[AR:.*]] = llvm.extractvalue %[[A:.*]][0]
// SMITH-NEXT: %[[AI:.*]] = llvm.extractvalue %[[A]][1]
// SMITH-NEXT: %[[BR:.*]] = llvm.extractvalue %[[B:.*]][0]
// SMITH-NEXT: %[[BI:.*]] = llvm.extractvalue %[[B]][1]
// SMITH: %[[Q:.*]] = llvm.fdiv %[[BR]], %[[BI]] : f32
// SMITH-NEXT: %[[T:.*]] = llvm.fmul %[[Q]], %[[BR]] : f32
// SMITH-NEXT: %[[D:.*]] = llvm.fadd %[[BI]], %[[T]] : f32
// SMITH-NEXT: %[[X:.*]] = llvm.fmul %[[AR]], %[[Q]] : f32
// SMITH-NEXT: %[[Y:.*]] = llvm.fadd %[[X]], %[[AI]] : f32
// SMITH-NEXT: %[[RE:.*]] = llvm.fdiv %[[Y]], %[[D]] : f32
// SMITH: %[[BRM:.*]] = llvm.intr.fabs(%[[BR]]) : (f32) -> f32
// SMITH: %[[BIM:.*]] = llvm.intr.fabs(%[[BI]]) : (f32) -> f32
// SMITH: llvm.mlir.constant(0x7F800000 : f32) : f32
// SMITH: llvm.intr.copysign(%{{.*}}, %[[BR]]) : (f32, f32) -> f32
// SMITH: %[[L:.*]] = llvm.fcmp "olt" %[[BRM]], %[[BIM]] : f32
// SMITH-NEXT: %[[R:.*]] = llvm.select %[[L]], %[[RE]], %{{.*}} : i1, f32
// SMITH: llvm.fcmp "uno" %[[R]], %{{.*}} : f32
func.func @div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: func.func @stay(
// CHECK: complex.add %arg0, %arg0 : complex<tf32>
// CHECK: complex.add %arg1, %arg1 : complex<f8E5M2>
// CHECK: complex.sin
func.func @stay(%a: complex<tf32>, %b: complex<f8E5M2>, %c: complex<f32>) {
  %0 = complex.add %a, %a : complex<tf32>
  %1 = complex.add %b, %b : complex<f8E5M2>
  %2 = complex.sin %c : complex<f32>
  return
}
