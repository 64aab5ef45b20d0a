// The ops of llvm: custom form, generic form, and back.
// RUN: mlir-opt %s > %t.once
// RUN: FileCheck %s < %t.once
// RUN: mlir-opt %t.once | diff - %t.once
// RUN: mlir-opt --mlir-print-op-generic %s | mlir-opt | diff - %t.once

// CHECK: llvm.comdat @group {
// CHECK-NEXT: llvm.comdat_selector @first any
llvm.comdat @group {
  llvm.comdat_selector @first any
}
// CHECK: llvm.mlir.global internal constant @text("abc") {addr_space = 0 : i32}
llvm.mlir.global internal constant @text("abc")
// CHECK: llvm.mlir.global external hidden thread_local unnamed_addr @number(7 : i64) comdat(@group::@first) {addr_space = 3 : i32, alignment = 8 : i64} : i64
llvm.mlir.global hidden thread_local unnamed_addr @number(7) comdat(@group::@first) {addr_space = 3 : i32, alignment = 8 : i64} : i64
// CHECK: llvm.mlir.global private @start() {addr_space = 0 : i32} : !llvm.ptr {
// CHECK-NEXT: llvm.mlir.addressof @text : !llvm.ptr
llvm.mlir.global private @start() : !llvm.ptr {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK: llvm.mlir.alias weak @other : !llvm.array<3 x i8> {
llvm.mlir.alias weak @other : !llvm.array<3 x i8> {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK: llvm.mlir.ifunc external @chosen : !llvm.func<void ()>, !llvm.ptr @choose
llvm.mlir.ifunc external @chosen : !llvm.func<void ()>, !llvm.ptr @choose
llvm.func @choose() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK: llvm.mlir.global_ctors ctors = [@choose], priorities = [1 : i32], data = [#llvm.zero]
llvm.mlir.global_ctors ctors = [@choose], priorities = [1 : i32], data = [#llvm.zero]
// CHECK: llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
// CHECK: llvm.linker_options ["-l", "m"]
llvm.linker_options ["-l", "m"]

// CHECK-LABEL: llvm.func internal fastcc @arithmetic
llvm.func internal fastcc @arithmetic(%a: i32, %b: i32, %f: f32, %v: vector<4xi32>) {
  // CHECK: llvm.add %arg0, %arg1 overflow<nsw, nuw> : i32
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  // CHECK: llvm.sub %arg3, %arg3 : vector<4xi32>
  %1 = llvm.sub %v, %v : vector<4xi32>
  // CHECK: llvm.udiv exact %arg0, %arg1 : i32
  %2 = llvm.udiv exact %a, %b : i32
  // CHECK: llvm.or disjoint %arg0, %arg1 : i32
  %3 = llvm.or disjoint %a, %b : i32
  // CHECK: llvm.fadd %arg2, %arg2 {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %4 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  // CHECK: llvm.fneg %arg2 {fastmathFlags = #llvm.fastmath<fast>} : f32
  %5 = llvm.fneg %f {fastmathFlags = #llvm.fastmath<fast>} : f32
  // CHECK: llvm.icmp "slt" %arg3, %arg3 : vector<4xi32>
  %6 = llvm.icmp "slt" %v, %v : vector<4xi32>
  // CHECK: llvm.fcmp "uno" %arg2, %arg2 {fastmathFlags = #llvm.fastmath<ninf>} : f32
  %7 = llvm.fcmp "uno" %f, %f {fastmathFlags = #llvm.fastmath<ninf>} : f32
  // CHECK: llvm.select %{{.*}}, %arg2, %{{.*}} : i1, f32
  %8 = llvm.select %7, %f, %4 : i1, f32
  // CHECK: llvm.zext nneg %arg0 : i32 to i64
  %9 = llvm.zext nneg %a : i32 to i64
  // CHECK: llvm.trunc %{{.*}} overflow<nuw> : i64 to i8
  %10 = llvm.trunc %9 overflow<nuw> : i64 to i8
  // CHECK: llvm.inttoptr %{{.*}} dereferenceable<bytes = 8> : i64 to !llvm.ptr
  %11 = llvm.inttoptr %9 dereferenceable<bytes = 8> : i64 to !llvm.ptr
  // CHECK: llvm.freeze %arg0 : i32
  %12 = llvm.freeze %a : i32
  // CHECK: llvm.intr.smax(%arg0, %arg1) : (i32, i32) -> i32
  %13 = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
  // CHECK: "llvm.intr.ctlz"(%arg0) <{is_zero_poison = true}> : (i32) -> i32
  %14 = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  // CHECK: llvm.intr.experimental.constrained.sitofp %arg0 towardzero ignore : i32 to f32
  %15 = llvm.intr.experimental.constrained.sitofp %a towardzero ignore : i32 to f32
  llvm.return
}

// CHECK-LABEL: llvm.func @memory
llvm.func @memory(%p: !llvm.ptr, %i: i64, %x: i32, %q: !llvm.ptr<3>) {
  // CHECK: llvm.alloca inalloca %arg1 x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
  %0 = llvm.alloca inalloca %i x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
  // CHECK: llvm.alloca %arg1 x !llvm.ptr : (i64) -> !llvm.ptr
  %1 = llvm.alloca %i x !llvm.ptr {alignment = 0} : (i64) -> !llvm.ptr
  // CHECK: llvm.getelementptr inbounds|nuw %arg0[%arg1, 1, -2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i8, array<4 x f32>)>
  %2 = llvm.getelementptr inbounds|nuw %p[%i, 1, -2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i8, array<4 x f32>)>
  // CHECK: llvm.getelementptr nusw %arg3[5] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  %3 = llvm.getelementptr nusw %q[5] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  // CHECK: llvm.load volatile %arg3 {alignment = 4 : i64, nontemporal} : !llvm.ptr<3> -> i32
  %4 = llvm.load volatile %q {alignment = 4 : i64, nontemporal} : !llvm.ptr<3> -> i32
  // CHECK: llvm.load %arg0 atomic syncscope("agent") acquire invariant_group {alignment = 4 : i64} : !llvm.ptr -> i32
  %5 = llvm.load %p atomic syncscope("agent") acquire invariant_group {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.load %arg0 invariant dereferenceable<bytes = 4, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
  %6 = llvm.load %p invariant dereferenceable<bytes = 4, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %arg2, %arg0 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.store %x, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  // CHECK: llvm.atomicrmw volatile _and %arg0, %arg2 syncscope("agent") seq_cst {alignment = 16 : i64} : !llvm.ptr, i32
  %7 = llvm.atomicrmw volatile _and %p, %x syncscope("agent") seq_cst {alignment = 16 : i64} : !llvm.ptr, i32
  // CHECK: llvm.cmpxchg weak volatile %arg0, %arg2, %arg2 acq_rel monotonic : !llvm.ptr, i32
  %8 = llvm.cmpxchg weak volatile %p, %x, %x acq_rel monotonic : !llvm.ptr, i32
  // CHECK: llvm.extractvalue %{{.*}}[1] : !llvm.struct<(i32, i1)>
  %9 = llvm.extractvalue %8[1] : !llvm.struct<(i32, i1)>
  // CHECK: llvm.insertvalue %arg2, %{{.*}}[0] : !llvm.struct<(i32, i1)>
  %10 = llvm.insertvalue %x, %8[0] : !llvm.struct<(i32, i1)>
  // CHECK: llvm.fence syncscope("agent") seq_cst
  llvm.fence syncscope("agent") seq_cst
  // CHECK: "llvm.intr.memcpy"(%arg0, %arg0, %arg1) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%p, %p, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: llvm.intr.invariant.start 8, %arg0 : !llvm.ptr
  %11 = llvm.intr.invariant.start 8, %p : !llvm.ptr
  // CHECK: llvm.intr.assume %{{.*}} ["align"(%arg0, %arg1 : !llvm.ptr, i64), "cold"()] : i1
  llvm.intr.assume %9 ["align"(%p, %i : !llvm.ptr, i64), "cold"()] : i1
  // CHECK: llvm.intr.assume %{{.*}} : i1
  llvm.intr.assume %9 : i1
  llvm.return
}

// CHECK-LABEL: llvm.func @vectors
llvm.func @vectors(%v: vector<4xf32>, %i: i32, %f: f32, %p: vector<4x!llvm.ptr>, %m: vector<4xi1>) {
  // CHECK: llvm.extractelement %arg0[%arg1 : i32] : vector<4xf32>
  %0 = llvm.extractelement %v[%i : i32] : vector<4xf32>
  // CHECK: llvm.insertelement %arg2, %arg0[%arg1 : i32] : vector<4xf32>
  %1 = llvm.insertelement %f, %v[%i : i32] : vector<4xf32>
  // CHECK: llvm.shufflevector %arg0, %{{.*}} [0, -1, 7] : vector<4xf32>
  %2 = llvm.shufflevector %v, %1 [0, -1, 7] : vector<4xf32>
  // CHECK: llvm.intr.masked.gather %arg3, %arg4 {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  %3 = llvm.intr.masked.gather %p, %m {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  // CHECK: llvm.intr.vector.insert %arg0, %{{.*}}[4] : vector<4xf32> into vector<[8]xf32>
  %4 = llvm.mlir.undef : vector<[8]xf32>
  %5 = llvm.intr.vector.insert %v, %4[4] : vector<4xf32> into vector<[8]xf32>
  // CHECK: "llvm.intr.vector.reduce.fadd"(%arg2, %arg0) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  %6 = "llvm.intr.vector.reduce.fadd"(%f, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  llvm.return
}

llvm.func @callee(i32, ...) -> i32
llvm.func @personality(...) -> i32

// CHECK-LABEL: llvm.func @calls
llvm.func @calls(%a: i32, %p: !llvm.ptr) -> i32 attributes {personality = @personality} {
  // CHECK: llvm.call fastcc tail @callee(%arg0) vararg(!llvm.func<i32 (i32, ...)>) ["tag"(%arg0 : i32)] {no_unwind} : (i32 {llvm.noundef}) -> (i32 {llvm.zeroext})
  %0 = llvm.call fastcc tail @callee(%a) vararg(!llvm.func<i32 (i32, ...)>) ["tag"(%a : i32)] {no_unwind} : (i32 {llvm.noundef}) -> (i32 {llvm.zeroext})
  // CHECK: llvm.call %arg1(%arg0) : !llvm.ptr, (i32) -> ()
  llvm.call %p(%a) : !llvm.ptr, (i32) -> ()
  // CHECK: llvm.call_intrinsic "llvm.abs.i32"(%arg0) : (i32) -> i32
  %1 = llvm.call_intrinsic "llvm.abs.i32"(%a) : (i32) -> i32
  // CHECK: llvm.inline_asm has_side_effects asm_dialect = intel "mov $0, $1", "=r,r" %arg0 : (i32) -> i32
  %2 = llvm.inline_asm has_side_effects asm_dialect = intel "mov $0, $1", "=r,r" %a : (i32) -> i32
  // CHECK: llvm.inline_asm tail_call_kind = <tail> "nop", "" : () -> ()
  llvm.inline_asm tail_call_kind = <tail> "nop", "" : () -> ()
  %6 = llvm.mlir.zero : !llvm.ptr
  // CHECK: llvm.invoke @callee(%arg0) to ^bb1(%arg0 : i32) unwind ^bb2 vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
  %3 = llvm.invoke @callee(%a) to ^bb1(%a : i32) unwind ^bb2 vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
^bb1(%4: i32):
  llvm.return %4 : i32
^bb2:
  // CHECK: llvm.landingpad cleanup (catch %{{.*}} : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  %5 = llvm.landingpad cleanup (catch %6 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  // CHECK: llvm.resume %{{.*}} : !llvm.struct<(ptr, i32)>
  llvm.resume %5 : !llvm.struct<(ptr, i32)>
}

// CHECK-LABEL: llvm.func @branches
llvm.func @branches(%c: i1, %a: i32, %p: !llvm.ptr) {
  // CHECK: llvm.cond_br %arg0 weights([3, 4]), ^bb1(%arg1 : i32), ^bb2
  llvm.cond_br %c weights([3, 4]), ^bb1(%a : i32), ^bb2
^bb1(%0: i32):
  // CHECK: llvm.switch %{{.*}} : i32, ^bb2 [
  // CHECK-NEXT: -1: ^bb1(%arg1 : i32),
  // CHECK-NEXT: 7: ^bb3
  // CHECK-NEXT: ] {branch_weights = array<i32: 1, 2, 3>}
  llvm.switch %0 : i32, ^bb2 [
    -1: ^bb1(%a : i32),
    7: ^bb3
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb2:
  // CHECK: llvm.indirectbr %arg2 : !llvm.ptr, [
  // CHECK-NEXT: ^bb1(%arg1 : i32),
  // CHECK-NEXT: ^bb3
  // CHECK-NEXT: ]
  llvm.indirectbr %p : !llvm.ptr, [^bb1(%a : i32), ^bb3]
^bb3:
  // CHECK: llvm.blocktag <id = 1>
  llvm.blocktag <id = 1>
  // CHECK: llvm.blockaddress <function = @branches, tag = <id = 1>> : !llvm.ptr
  %1 = llvm.blockaddress <function = @branches, tag = <id = 1>> : !llvm.ptr
  llvm.unreachable
}

// CHECK-LABEL: llvm.func @constants
llvm.func @constants() {
  // CHECK: llvm.mlir.constant(42 : i16) : i16
  %0 = llvm.mlir.constant(42 : i16) : i16
  // CHECK: llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %1 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  // CHECK: llvm.mlir.constant([1 : i32, 2.000000e+00 : f32]) : !llvm.struct<(i32, f32)>
  %2 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  // CHECK: llvm.mlir.constant("hi") : !llvm.array<2 x i8>
  %3 = llvm.mlir.constant("hi") : !llvm.array<2 x i8>
  // CHECK: llvm.mlir.poison : i8
  %4 = llvm.mlir.poison : i8
  // CHECK: llvm.mlir.none : !llvm.token
  %5 = llvm.mlir.none : !llvm.token
  // CHECK: llvm.dso_local_equivalent @constants : !llvm.ptr
  %6 = llvm.dso_local_equivalent @constants : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func weak hidden unnamed_addr @attributes(%{{.*}}: !llvm.ptr {llvm.byval = i32}, %{{.*}}: i8 {llvm.range = #llvm.constant_range<i8, 1, -56>}) -> (i1 {llvm.zeroext}) vscale_range(1, 16) comdat(@group::@first) attributes {frame_pointer = #llvm.framePointerKind<"non-leaf">, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, target_features = #llvm.target_features<["+sse2", "-avx"]>}
llvm.func weak hidden unnamed_addr @attributes(%a: !llvm.ptr {llvm.byval = i32}, %b: i8 {llvm.range = #llvm.constant_range<i8, 1, 200>}) -> (i1 {llvm.zeroext}) vscale_range(1, 16) comdat(@group::@first) attributes {
  frame_pointer = #llvm.framePointerKind<"non-leaf">, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, target_features = #llvm.target_features<["+sse2", "-avx"]>} {
  %0 = llvm.mlir.poison : i1
  llvm.return %0 : i1
}
