// Instructions with their flags, and what LLVM's builder computes in place of them.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

llvm.mlir.global external @g(dense<0> : tensor<4xi32>) : !llvm.array<4 x i32>

// The size of a buffer, as lowering of memrefs computes it.
// CHECK-LABEL: define void @size(
// CHECK-NEXT: store i64 32768, ptr %0
// CHECK-NEXT: store i16 -8, ptr %0
// CHECK-NEXT: ret void
llvm.func @size(%p: !llvm.ptr) {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.getelementptr %0[4096] : (!llvm.ptr) -> !llvm.ptr, f64
  %2 = llvm.ptrtoint %1 : !llvm.ptr to i64
  llvm.store %2, %p : i64, !llvm.ptr
  %3 = llvm.getelementptr %0[-1] : (!llvm.ptr) -> !llvm.ptr, f64
  %4 = llvm.ptrtoint %3 : !llvm.ptr to i16
  llvm.store %4, %p : i16, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: define void @arithmetic(
// CHECK-NEXT: %5 = add nuw nsw i32 %0, 1
// CHECK-NEXT: %6 = shl nsw i32 %5, %0
// CHECK-NEXT: %7 = udiv exact i32 %6, %0
// CHECK-NEXT: %8 = or disjoint i32 %7, %0
// CHECK-NEXT: %9 = zext nneg i32 %8 to i64
// CHECK-NEXT: %10 = trunc nuw i64 %9 to i8
// CHECK-NEXT: %11 = fadd fast float %1, 1.500000e+00
// CHECK-NEXT: %12 = fneg reassoc nnan float %11
// CHECK-NEXT: %13 = fcmp ninf ult float %12, 0x3FB99999A0000000
// CHECK-NEXT: %14 = icmp sge i32 %0, -5
// CHECK-NEXT: %15 = select i1 %14, i32 %0, i32 %8
// CHECK-NEXT: %16 = freeze i32 poison
// CHECK-NEXT: %17 = extractelement <4 x float> %2, i32 1
// CHECK-NEXT: %18 = insertelement <4 x float> %2, float %17, i32 2
// CHECK-NEXT: %19 = shufflevector <4 x float> %18, <4 x float> %2, <2 x i32> <i32 7, i32 poison>
// CHECK-NEXT: %20 = insertvalue { float, [2 x i8] } undef, i8 %10, 1, 1
// CHECK-NEXT: %21 = extractvalue { float, [2 x i8] } %20, 1
// CHECK-NEXT: %22 = va_arg ptr %3, i32
llvm.func @arithmetic(%a: i32, %f: f32, %v: vector<4xf32>, %p: !llvm.ptr) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %cm5 = llvm.mlir.constant(-5 : i32) : i32
  %half = llvm.mlir.constant(1.5 : f32) : f32
  %tenth = llvm.mlir.constant(0.1 : f32) : f32
  %0 = llvm.add %a, %c1 overflow<nsw, nuw> : i32
  %1 = llvm.shl %0, %a overflow<nsw> : i32
  %2 = llvm.udiv exact %1, %a : i32
  %3 = llvm.or disjoint %2, %a : i32
  %4 = llvm.zext nneg %3 : i32 to i64
  %5 = llvm.trunc %4 overflow<nuw> : i64 to i8
  %6 = llvm.fadd %f, %half {fastmathFlags = #llvm.fastmath<fast>} : f32
  %7 = llvm.fneg %6 {fastmathFlags = #llvm.fastmath<nnan, reassoc>} : f32
  %8 = llvm.fcmp "ult" %7, %tenth {fastmathFlags = #llvm.fastmath<ninf>} : f32
  %9 = llvm.icmp "sge" %a, %cm5 : i32
  %10 = llvm.select %9, %a, %3 : i1, i32
  %poison = llvm.mlir.poison : i32
  %11 = llvm.freeze %poison : i32
  %12 = llvm.extractelement %v[%c1 : i32] : vector<4xf32>
  %13 = llvm.insertelement %12, %v[%c2 : i32] : vector<4xf32>
  %14 = llvm.shufflevector %13, %v [7, -1] : vector<4xf32>
  %undef = llvm.mlir.undef : !llvm.struct<(f32, array<2 x i8>)>
  %15 = llvm.insertvalue %5, %undef[1, 1] : !llvm.struct<(f32, array<2 x i8>)>
  %16 = llvm.extractvalue %15[1] : !llvm.struct<(f32, array<2 x i8>)>
  %17 = llvm.va_arg %p : (!llvm.ptr) -> i32
  llvm.return
}

// CHECK-LABEL: define void @memory(
// CHECK-NEXT: %4 = alloca i32, align 4
// CHECK-NEXT: %5 = alloca i64, i64 %1, align 8, addrspace(5)
// CHECK-NEXT: %6 = getelementptr inbounds nuw { i32, [2 x i64] }, ptr %0, i64 %1, i32 1, i32 0
// CHECK-NEXT: %7 = load volatile i64, ptr %6, align 4, !nontemporal !1
// CHECK-NEXT: %8 = load atomic i32, ptr %0 syncscope("agent") acquire, align 16
// CHECK-NEXT: store i32 %8, ptr %4, align 4, !invariant.group !2
// CHECK-NEXT: %9 = atomicrmw volatile and ptr %0, i32 %8 monotonic, align 4
// CHECK-NEXT: %10 = cmpxchg weak ptr %0, i32 %8, i32 0 acq_rel monotonic, align 4
// CHECK-NEXT: fence syncscope("one") seq_cst
// CHECK-NEXT: fence release
// CHECK-NEXT: %11 = addrspacecast ptr %0 to ptr addrspace(1)
// CHECK-NEXT: %12 = ptrtoint ptr addrspace(1) %11 to i64
// CHECK-NEXT: %13 = inttoptr i64 %12 to ptr, !dereferenceable_or_null !3
llvm.func @memory(%p: !llvm.ptr, %n: i64, %q: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca %n x i64 : (i64) -> !llvm.ptr<5>
  %2 = llvm.getelementptr inbounds|nuw %p[%n, 1, 0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<2 x i64>)>
  %3 = llvm.load volatile %2 {nontemporal} : !llvm.ptr -> i64
  %4 = llvm.load %p atomic syncscope("agent") acquire {alignment = 16 : i64} : !llvm.ptr -> i32
  llvm.store %4, %0 invariant_group : i32, !llvm.ptr
  %5 = llvm.atomicrmw volatile _and %p, %4 monotonic : !llvm.ptr, i32
  %6 = llvm.cmpxchg weak %p, %4, %c0 acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("one") seq_cst
  llvm.fence syncscope("") release
  %7 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %8 = llvm.ptrtoint %7 : !llvm.ptr<1> to i64
  %9 = llvm.inttoptr %8 dereferenceable<bytes = 16, mayBeNull = true> : i64 to !llvm.ptr
  // The same type: the same value.
  %10 = llvm.bitcast %9 : !llvm.ptr to !llvm.ptr
  // CHECK-NEXT: store ptr %13, ptr %2, align 8
  llvm.store %10, %q : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: define void @folded(
// CHECK-NEXT: store i32 -6, ptr %0
// CHECK-NEXT: store i1 true, ptr %0
// CHECK-NEXT: store float 2.500000e-01, ptr %0
// CHECK-NEXT: store half 0xH4000, ptr %0
// CHECK-NEXT: store i8 3, ptr %0
// CHECK-NEXT: store ptr getelementptr inbounds nuw (i8, ptr @g, i64 8), ptr %0
// CHECK-NEXT: store ptr @g, ptr %0
// CHECK-NEXT: store i64 add (i64 ptrtoint (ptr @g to i64), i64 3), ptr %0
// CHECK-NEXT: store { i32, float } { i32 -6, float 5.000000e-01 }, ptr %0
// CHECK-NEXT: store <2 x i32> <i32 -6, i32 3>, ptr %0
// CHECK-NEXT: store <2 x i32> splat (i32 -2), ptr %0
// CHECK-NEXT: ret void
llvm.func @folded(%p: !llvm.ptr) {
  %a = llvm.mlir.constant(-2 : i32) : i32
  %b = llvm.mlir.constant(3 : i32) : i32
  %h = llvm.mlir.constant(0.5 : f32) : f32
  %0 = llvm.mul %a, %b : i32
  llvm.store %0, %p : i32, !llvm.ptr
  %1 = llvm.icmp "ugt" %a, %b : i32
  llvm.store %1, %p : i1, !llvm.ptr
  %2 = llvm.fmul %h, %h : f32
  llvm.store %2, %p : f32, !llvm.ptr
  %3 = llvm.mlir.constant(2.0 : f32) : f32
  %4 = llvm.fptrunc %3 : f32 to f16
  llvm.store %4, %p : f16, !llvm.ptr
  %5 = llvm.trunc %b : i32 to i8
  llvm.store %5, %p : i8, !llvm.ptr
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %6 = llvm.getelementptr %g[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %6, %p : !llvm.ptr, !llvm.ptr
  %7 = llvm.getelementptr %g[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %7, %p : !llvm.ptr, !llvm.ptr
  %8 = llvm.ptrtoint %g : !llvm.ptr to i64
  %9 = llvm.mlir.constant(3 : i64) : i64
  %10 = llvm.add %8, %9 : i64
  llvm.store %10, %p : i64, !llvm.ptr
  %11 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
  %12 = llvm.insertvalue %0, %11[0] : !llvm.struct<(i32, f32)>
  %13 = llvm.insertvalue %h, %12[1] : !llvm.struct<(i32, f32)>
  llvm.store %13, %p : !llvm.struct<(i32, f32)>, !llvm.ptr
  %14 = llvm.mlir.constant(dense<[-6, 9]> : vector<2xi32>) : vector<2xi32>
  %15 = llvm.mlir.constant(1 : i32) : i32
  %16 = llvm.insertelement %b, %14[%15 : i32] : vector<2xi32>
  llvm.store %16, %p : vector<2xi32>, !llvm.ptr
  %17 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xi32>
  %18 = llvm.mlir.constant(dense<-3> : vector<2xi32>) : vector<2xi32>
  %19 = llvm.add %17, %18 : vector<2xi32>
  llvm.store %19, %p : vector<2xi32>, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: define void @floats(
// CHECK-NEXT: store float 0x7FF8000000000000,
// CHECK-NEXT: store float 0x7FF0000020000000,
// CHECK-NEXT: store double 0xFFF0000000000000,
// CHECK-NEXT: store bfloat 0xR3F80,
// CHECK-NEXT: store x86_fp80 0xK3FFF8000000000000000,
// CHECK-NEXT: store fp128 0xL00000000000000003FFF000000000000,
// CHECK-NEXT: store double 1.000000e-310,
llvm.func @floats(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0x7FC00000 : f32) : f32
  llvm.store %0, %p : f32, !llvm.ptr
  %1 = llvm.mlir.constant(0x7F800001 : f32) : f32
  llvm.store %1, %p : f32, !llvm.ptr
  %2 = llvm.mlir.constant(0xFFF0000000000000 : f64) : f64
  llvm.store %2, %p : f64, !llvm.ptr
  %3 = llvm.mlir.constant(1.0 : bf16) : bf16
  llvm.store %3, %p : bf16, !llvm.ptr
  %4 = llvm.mlir.constant(1.0 : f80) : f80
  llvm.store %4, %p : f80, !llvm.ptr
  %5 = llvm.mlir.constant(1.0 : f128) : f128
  llvm.store %5, %p : f128, !llvm.ptr
  %6 = llvm.mlir.constant(1.0e-310 : f64) : f64
  llvm.store %6, %p : f64, !llvm.ptr
  llvm.return
}
