// Calls of functions, intrinsics and assembly.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

llvm.func @f(i32, ...) -> f32
llvm.func @v()
llvm.func @personality(...) -> i32

// CHECK-LABEL: define void @calls(
// CHECK-NEXT: %3 = tail call fast fastcc noundef float (i32, ...) @f(i32 signext 1, ptr %0) #0 [ "tag"(i32 1, ptr %0), "empty"() ]
// CHECK-NEXT: %4 = call addrspace(1) i32 %1(ptr %0)
// CHECK-NEXT: call void (...) %0()
// CHECK-NEXT: call void @v() #1
// CHECK-NEXT: ret void
llvm.func @calls(%p: !llvm.ptr, %q: !llvm.ptr<1>) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.call fastcc tail @f(%c1, %p) vararg(!llvm.func<f32 (i32, ...)>) ["tag"(%c1, %p : i32, !llvm.ptr), "empty"()]
         {fastmathFlags = #llvm.fastmath<fast>, no_unwind, convergent} : (i32 {llvm.signext}, !llvm.ptr) -> (f32 {llvm.noundef})
  %1 = llvm.call %q(%p) : !llvm.ptr<1>, (!llvm.ptr) -> i32
  llvm.call %p() vararg(!llvm.func<void (...)>) : !llvm.ptr, () -> ()
  llvm.call @v() {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : () -> ()
  llvm.return
}

// CHECK-LABEL: define void @invokes() personality ptr @personality {
// CHECK-NEXT: invoke void @v()
// CHECK-NEXT:         to label %1 unwind label %2, !prof !1
// CHECK:      2: ; preds = %0
// CHECK-NEXT: %3 = landingpad { ptr, i32 }
// CHECK-NEXT:         cleanup
// CHECK-NEXT:         catch ptr null
// CHECK-NEXT: resume { ptr, i32 } %3
llvm.func @invokes() attributes {personality = @personality} {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.invoke @v() to ^bb1 unwind ^bb2 {branch_weights = array<i32: 9, 1>} : () -> ()
^bb1:
  llvm.return
^bb2:
  %1 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}

// CHECK-LABEL: define void @assembly(
// CHECK-NEXT: %3 = tail call { i8, i8 } asm sideeffect alignstack inteldialect "a \22b\22\0Ac", "=r,=r,r"(i32 %0)
// CHECK-NEXT: call void asm "", "*m"(ptr elementtype(i64) %1)
llvm.func @assembly(%a: i32, %p: !llvm.ptr) {
  %0 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel "a \22b\22\0Ac", "=r,=r,r" %a : (i32) -> !llvm.struct<(i8, i8)>
  llvm.inline_asm operand_attrs = [{elementtype = i64}] "", "*m" %p : (!llvm.ptr) -> !llvm.void
  llvm.return
}

// CHECK-LABEL: define void @intrinsics(
// CHECK-NEXT: %6 = call contract float @llvm.fma.f32(float %0, float %0, float %0)
// CHECK-NEXT: %7 = call { <8 x i32>, <8 x i1> } @llvm.sadd.with.overflow.v8i32(<8 x i32> %2, <8 x i32> %2)
// CHECK-NEXT: %8 = call <8 x i32> @llvm.abs.v8i32(<8 x i32> %2, i1 true)
// CHECK-NEXT: call void @llvm.memcpy.p0.p1.i64(ptr align 8 %1, ptr addrspace(1) %4, i64 %3, i1 true)
// CHECK-NEXT: call void @llvm.memcpy.inline.p0.p1.i32(ptr %1, ptr addrspace(1) %4, i32 10, i1 false)
// CHECK-NEXT: %9 = call ptr @llvm.invariant.start.p0(i64 4, ptr %1)
// CHECK-NEXT: %10 = call <7 x float> @llvm.masked.load.v7f32.p0(ptr align 4 %1, <7 x i1> splat (i1 true), <7 x float> poison), !nontemporal !2
// CHECK-NEXT: call void @llvm.masked.store.v7f32.p0(<7 x float> %10, ptr align 1 %1, <7 x i1> splat (i1 true))
// CHECK-NEXT: %11 = call i64 @llvm.vscale.i64()
// CHECK-NEXT: %12 = call <vscale x 4 x i32> @llvm.stepvector.nxv4i32()
// CHECK-NEXT: call void @llvm.assume(i1 true) [ "align"(ptr %1, i64 %3) ]
// CHECK-NEXT: %13 = call float @llvm.experimental.constrained.sitofp.f32.i64(i64 %3, metadata !"round.upward", metadata !"fpexcept.strict") #2
// CHECK-NEXT: call void @llvm.va_start.p0(ptr %1)
// CHECK-NEXT: %14 = call float @llvm.exp.f32(float %0)
// CHECK-NEXT: %15 = call i64 @llvm.readcyclecounter()
llvm.func @intrinsics(%f: f32, %p: !llvm.ptr, %v: vector<8xi32>, %n: i64, %q: !llvm.ptr<1>, ...) {
  %0 = llvm.intr.fma(%f, %f, %f) {fastmathFlags = #llvm.fastmath<contract>} : (f32, f32, f32) -> f32
  %1 = "llvm.intr.sadd.with.overflow"(%v, %v) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
  %2 = "llvm.intr.abs"(%v) <{is_int_min_poison = true}> : (vector<8xi32>) -> vector<8xi32>
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = true, arg_attrs = [{llvm.align = 8 : i64}, {}, {}]}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  "llvm.intr.memcpy.inline"(%p, %q) <{isVolatile = false, len = 10 : i32}> : (!llvm.ptr, !llvm.ptr<1>) -> ()
  %3 = llvm.intr.invariant.start 4, %p : !llvm.ptr
  %mask = llvm.mlir.constant(dense<true> : vector<7xi1>) : vector<7xi1>
  %4 = llvm.intr.masked.load %p, %mask {alignment = 4 : i32, nontemporal} : (!llvm.ptr, vector<7xi1>) -> vector<7xf32>
  llvm.intr.masked.store %4, %p, %mask {alignment = 1 : i32} : vector<7xf32>, vector<7xi1> into !llvm.ptr
  %5 = "llvm.intr.vscale"() : () -> i64
  %6 = llvm.intr.stepvector : vector<[4]xi32>
  %true = llvm.mlir.constant(true) : i1
  llvm.intr.assume %true ["align"(%p, %n : !llvm.ptr, i64)] : i1
  %7 = llvm.intr.experimental.constrained.sitofp %n upward strict : i64 to f32
  llvm.intr.vastart %p : !llvm.ptr
  %8 = llvm.call_intrinsic "llvm.exp"(%f) : (f32) -> f32
  %9 = llvm.call_intrinsic "llvm.readcyclecounter"() : () -> i64
  llvm.return
}

// CHECK: declare float @llvm.fma.f32(float, float, float)
// CHECK: declare { <8 x i32>, <8 x i1> } @llvm.sadd.with.overflow.v8i32(<8 x i32>, <8 x i32>)
// CHECK: declare float @llvm.experimental.constrained.sitofp.f32.i64(i64, metadata, metadata)
// CHECK: attributes #0 = { convergent nounwind }
// CHECK-NEXT: attributes #1 = { memory(none) }
// CHECK-NEXT: attributes #2 = { strictfp }
