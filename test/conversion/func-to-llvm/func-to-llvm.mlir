// convert-func-to-llvm: signatures, calls, returns, attributes.
// RUN: mlir-opt %s --convert-func-to-llvm | FileCheck %s
// RUN: mlir-opt %s --convert-func-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=NARROW

// CHECK: llvm.func @types(i9, !llvm.ptr, vector<1xi8>, !llvm.array<2 x vector<3xi64>>, !llvm.struct<(f32, f32)>) -> !llvm.struct<"_Converted.a", (i32, i64)>
// CHECK-SAME: sym_visibility = "private"
// NARROW: llvm.func @types(i9, !llvm.ptr, vector<1xi8>, !llvm.array<2 x vector<3xi32>>
func.func private @types(ui9, (tensor<2xf32>) -> (), vector<f8E5M2>, vector<2x3xindex>, complex<f32>) -> !llvm.struct<"a", (i32, index)>
// CHECK: func.func private @stays(tensor<2xf32>)
func.func private @stays(tensor<2xf32>)
// CHECK: func.func private @stays2(tf32) -> vector<[2]x3xf32>
func.func private @stays2(tf32) -> vector<[2]x3xf32>

// CHECK-LABEL: llvm.func extern_weak fastcc @attributes(i32, ...)
// CHECK-SAME: memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>
// CHECK-SAME: other.kept
// CHECK-SAME: target_cpu = "x"
func.func private @attributes(i32) attributes {
  llvm.linkage = #llvm.linkage<extern_weak>, llvm.readnone, func.varargs = true, target_cpu = "x", other.kept, CConv = #llvm.cconv<fastcc>
}

// CHECK-LABEL: llvm.func @arguments(%arg0: f32 {llvm.noundef}, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: !llvm.ptr {llvm.byref = i64}) -> (i64 {llvm.zeroext}) {
// CHECK-NEXT: %[[V:.*]] = llvm.load %arg4 : !llvm.ptr -> i64
// CHECK-NEXT: llvm.return %[[V]] : i64
func.func @arguments(%x: f32 {llvm.noundef}, %m: memref<f32> {llvm.noalias}, %i: index {llvm.byref = index}) -> (index {llvm.zeroext}) {
  return %i : index
}

// CHECK-LABEL: llvm.func @results(
// CHECK-SAME: %arg0: i32, %arg1: i64) -> !llvm.struct<(i32, i64)> {
// CHECK-NEXT: %[[C:.*]] = llvm.call @results(%arg0, %arg1) {kept, no_inline} : (i32, i64) -> !llvm.struct<(i32, i64)>
// CHECK-NEXT: %[[A:.*]] = llvm.extractvalue %[[C]][0]
// CHECK-NEXT: %[[B:.*]] = llvm.extractvalue %[[C]][1]
// CHECK-NEXT: llvm.call @none() : () -> ()
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.addressof @results : !llvm.ptr
// CHECK-NEXT: %[[D:.*]] = llvm.call %[[F]](%[[A]], %[[B]]) : !llvm.ptr, (i32, i64) -> !llvm.struct<(i32, i64)>
// CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.struct<(i32, i64)>
// CHECK-NEXT: %[[Q:.*]] = llvm.insertvalue %{{.*}}, %[[P]][0]
// CHECK-NEXT: %[[R:.*]] = llvm.insertvalue %{{.*}}, %[[Q]][1]
// CHECK-NEXT: llvm.return %[[R]] : !llvm.struct<(i32, i64)>
func.func @results(%a: i32, %b: index) -> (i32, index) {
  %0:2 = call @results(%a, %b) {no_inline, kept} : (i32, index) -> (i32, index)
  call @none() : () -> ()
  %1 = constant @results : (i32, index) -> (i32, index)
  %2:2 = call_indirect %1(%0#0, %0#1) : (i32, index) -> (i32, index)
  return %2#0, %2#1 : i32, index
}
// CHECK-LABEL: llvm.func @none()
// CHECK-SAME: sym_visibility = "nested"
func.func nested @none() {
  return
}
