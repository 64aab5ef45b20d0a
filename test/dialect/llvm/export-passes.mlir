// Passes that make a module ready for LLVM: comdats, visibility, edges and debug expressions that LLVM can tell apart.
// RUN: mlir-opt --split-input-file --llvm-add-comdats --llvm-use-default-visibility=visibility=hidden --llvm-legalize-for-export %s | FileCheck %s

// CHECK: llvm.comdat @__llvm_comdat {
// CHECK-NEXT: llvm.comdat_selector @twice any
// CHECK-NEXT: llvm.comdat_selector @once any
// CHECK-NEXT: }
// CHECK: llvm.func linkonce hidden @once() comdat(@__llvm_comdat::@once)
llvm.func linkonce @once() {
  llvm.return
}
// CHECK: llvm.func linkonce_odr protected @twice() comdat(@__llvm_comdat::@twice)
llvm.func linkonce_odr protected @twice() {
  llvm.return
}
// CHECK: llvm.func weak hidden @other() {
llvm.func weak @other() {
  llvm.return
}
// CHECK: llvm.mlir.global internal hidden @g(1 : i32)
llvm.mlir.global internal @g(1 : i32) : i32
// CHECK: llvm.mlir.alias external hidden @a
llvm.mlir.alias external @a : !llvm.ptr {
  %0 = llvm.mlir.addressof @other : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// The comdat that is there is used.
// CHECK: llvm.comdat @__llvm_comdat {
// CHECK-NEXT: llvm.comdat_selector @f any
// CHECK-NEXT: llvm.comdat_selector @g largest
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @g largest
}
llvm.func linkonce @f() {
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func hidden @edges
// CHECK: llvm.switch %{{.*}} : i32, ^[[A:bb.]](%[[X:.*]] : i64) [
// CHECK-NEXT: 0: ^[[B:bb.]](%[[Y:.*]] : i64)
// CHECK-NEXT: 1: ^[[C:bb.]]
// CHECK-NEXT: 2: ^[[C]]
// CHECK-NEXT: 3: ^[[D:bb.]](%[[X]] : i64)
// CHECK: ^[[A]](%{{.*}}: i64):
// CHECK: ^[[C]]:
// CHECK: ^[[B]](%[[P:.*]]: i64):
// CHECK-NEXT: llvm.br ^[[A]](%[[P]] : i64)
// CHECK: ^[[D]](%[[Q:.*]]: i64):
// CHECK-NEXT: llvm.br ^[[A]](%[[Q]] : i64)
llvm.func @edges(%i: i32, %x: i64, %y: i64) {
  llvm.switch %i : i32, ^bb1(%x : i64) [0: ^bb1(%y : i64), 1: ^bb2, 2: ^bb2, 3: ^bb1(%x : i64)]
^bb1(%a: i64):
  llvm.return
^bb2:
  llvm.return
}

// -----

#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#scope = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "i32", sizeInBits = 32, encoding = DW_ATE_unsigned>
#var = #llvm.di_local_variable<scope = #scope, name = "v", file = #file, line = 10, type = #int>
// The size is that of the fragment further out, the offsets are added.
// CHECK-LABEL: llvm.func hidden @fragments
llvm.func @fragments(%p: !llvm.ptr) {
  // CHECK: #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(96, 8)]>
  llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(32, 8), DW_OP_LLVM_fragment(32, 64), DW_OP_LLVM_fragment(32, 96)]> = %p : !llvm.ptr
  // CHECK: #llvm.di_expression<[DW_OP_LLVM_fragment(32, 8), DW_OP_deref, DW_OP_LLVM_fragment(32, 64)]>
  llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_fragment(32, 8), DW_OP_deref, DW_OP_LLVM_fragment(32, 64)]> = %p : !llvm.ptr
  llvm.return
}
