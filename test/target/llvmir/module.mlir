// What a module is made of besides functions: layout, triple, assembly, types, comdats, variables, aliases, metadata.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: source_filename = "LLVMDialectModule"
// CHECK-NEXT: target datalayout = "e-A5-S128-n8:16:32:64-i64:64-p0:32:32:32:32"
// CHECK-NEXT: target triple = "x86_64-pc-windows-msvc"
// CHECK: module asm ".globl a"
// CHECK-NEXT: module asm ".globl b"
// CHECK-NEXT: module asm ".globl c\22"

// CHECK: %"a pair" = type { i32, %inner }
// CHECK-NEXT: %inner = type <{ i8, ptr }>

// CHECK: $one = comdat any
// CHECK-EMPTY:
// CHECK-NEXT: $two = comdat largest

module attributes {
  dlti.dl_spec = #dlti.dl_spec<
    "dlti.endianness" = "little", "dlti.alloca_memory_space" = 5 : ui64, "dlti.stack_alignment" = 128 : i64,
    "dlti.legal_int_widths" = array<i32: 8, 16, 32, 64>, index = 64 : i64, i64 = dense<64> : vector<2xi64>,
    !llvm.ptr = dense<32> : vector<3xi64>>,
  llvm.target_triple = "x86_64-pc-windows-msvc",
  llvm.module_asm = [".globl a\0A.globl b", ".globl c\22"],
  llvm.ident = "ours", llvm.commandline = "ours -c", llvm.dependent_libraries = ["m"]
} {
  llvm.comdat @groups {
    llvm.comdat_selector @one any
    llvm.comdat_selector @two largest
    llvm.comdat_selector @unused samesize
  }

  // CHECK: @i = internal constant i53 -7
  llvm.mlir.global internal constant @i(-7 : i53) : i53
  // CHECK-NEXT: @wide = global i128 36893488147419103233
  llvm.mlir.global external @wide(36893488147419103233 : i128) : i128
  // CHECK-NEXT: @flag = global i8 1
  llvm.mlir.global external @flag(true) : i8
  // CHECK-NEXT: @text = private unnamed_addr constant [6 x i8] c"a\22\\\0Ab\00", section "names", align 16
  llvm.mlir.global private unnamed_addr constant @text("a\22\\\0Ab\00") {alignment = 16, section = "names"} : !llvm.array<6 x i8>
  // CHECK-NEXT: @bytes = global [3 x i8] c"\01\02\FF"
  llvm.mlir.global external @bytes(dense<[1, 2, -1]> : tensor<3xi8>) : !llvm.array<3 x i8>
  // CHECK-NEXT: @zeros = global [2 x [2 x float]] zeroinitializer
  llvm.mlir.global external @zeros(dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
  // CHECK-NEXT: @rows = global [2 x [2 x i16]] {{\[}}[2 x i16] [i16 1, i16 2], [2 x i16] zeroinitializer]
  llvm.mlir.global external @rows(dense<[[1, 2], [0, 0]]> : tensor<2x2xi16>) : !llvm.array<2 x array<2 x i16>>
  // CHECK-NEXT: @bits = global [3 x i1] [i1 true, i1 false, i1 true]
  llvm.mlir.global external @bits(dense<[true, false, true]> : tensor<3xi1>) : !llvm.array<3 x i1>
  // CHECK-NEXT: @splat = global <4 x i32> splat (i32 9)
  llvm.mlir.global external @splat(dense<9> : vector<4xi32>) : vector<4xi32>
  // CHECK-NEXT: @sparse = global [3 x i32] [i32 0, i32 0, i32 5]
  llvm.mlir.global external @sparse(sparse<[[2]], [5]> : tensor<3xi32>) : !llvm.array<3 x i32>
  // CHECK-NEXT: @shared = thread_local addrspace(3) externally_initialized global i32 undef
  llvm.mlir.global external thread_local @shared() {addr_space = 3 : i32, externally_initialized} : i32 {
    %0 = llvm.mlir.undef : i32
    llvm.return %0 : i32
  }
  // CHECK-NEXT: @weak = extern_weak dso_local global i32
  llvm.mlir.global extern_weak @weak() {dso_local} : i32
  // CHECK-NEXT: @hidden = weak_odr hidden global i32 1, comdat($one)
  llvm.mlir.global weak_odr hidden @hidden(1 : i32) comdat(@groups::@one) : i32
  // CHECK-NEXT: @two = linkonce global i32 1, comdat
  llvm.mlir.global linkonce @two(1 : i32) comdat(@groups::@two) : i32
  // CHECK-NEXT: @pair = external global %"a pair"
  llvm.mlir.global external @pair() : !llvm.struct<"a pair", (i32, struct<"inner", packed (i8, ptr)>)>
  // CHECK-NEXT: @tagged = external global double #0
  llvm.mlir.global external @tagged() {target_specific_attrs = ["norecurse", ["key", "value"]]} : f64
  // CHECK-NEXT: @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 7, ptr @start, ptr null }]
  llvm.mlir.global_ctors ctors = [@start], priorities = [7 : i32], data = [#llvm.zero]

  // CHECK: @other = alias i32, ptr @i
  llvm.mlir.alias external @other : i32 {
    %0 = llvm.mlir.addressof @i : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  // CHECK-NEXT: @inside = hidden alias i8, getelementptr inbounds nuw (i8, ptr @text, i32 2)
  llvm.mlir.alias external hidden @inside : i8 {
    %0 = llvm.mlir.addressof @text : !llvm.ptr
    %1 = llvm.getelementptr inbounds %0[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<6 x i8>
    llvm.return %1 : !llvm.ptr
  }
  // CHECK: @chosen = ifunc void (), ptr @choose
  llvm.mlir.ifunc external @chosen : !llvm.func<void ()>, !llvm.ptr @choose

  llvm.func @choose() -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func @start() {
    llvm.return
  }

  // CHECK: attributes #0 = { norecurse "key"="value" }
  // CHECK: !llvm.ident = !{!0}
  // CHECK-NEXT: !llvm.commandline = !{!1}
  // CHECK-NEXT: !llvm.dependent-libraries = !{!2}
  // CHECK-NEXT: !llvm.linker.options = !{!3}
  // CHECK-NEXT: !llvm.module.flags = !{!4, !5, !6}
  // CHECK: !0 = !{!"ours"}
  // CHECK-NEXT: !1 = !{!"ours -c"}
  // CHECK-NEXT: !2 = !{!"m"}
  // CHECK-NEXT: !3 = !{!"-l", !"m"}
  // CHECK-NEXT: !4 = !{i32 1, !"wchar_size", i32 4}
  // CHECK-NEXT: !5 = !{i32 2, !"Debug Info Version", i32 3}
  // CHECK-NEXT: !6 = !{i32 2, !"CodeView", i32 1}
  llvm.linker_options ["-l", "m"]
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
}
