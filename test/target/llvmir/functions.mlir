// Functions: headers, blocks and their predecessors, phis, values that are constants.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: ; Function Attrs: noinline nounwind optnone memory(read, argmem: readwrite, errnomem: none, target_mem0: none, target_mem1: none) alignstack(4) vscale_range(1,16)
// CHECK-NEXT: define internal fastcc zeroext i8 @all(i32 signext %0, ptr noalias align 8 captures(none) dereferenceable(16) %1) unnamed_addr #0 section "cold" align 32 gc "statepoint-example" personality ptr @personality !prof !1 {
llvm.func internal unnamed_addr fastcc @all(%a: i32 {llvm.signext}, %b: !llvm.ptr {llvm.nocapture, llvm.noalias, llvm.align = 8 : i64, llvm.dereferenceable = 16 : i64}) -> (i8 {llvm.zeroext})
    attributes {section = "cold", alignment = 32 : i64, garbageCollector = "statepoint-example", personality = @personality,
                no_inline, optimize_none, no_unwind, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>,
                memory_effects = #llvm.memory_effects<other = read, argMem = readwrite, inaccessibleMem = read, errnoMem = none, targetMem0 = none, targetMem1 = none>,
                target_cpu = "x", target_features = #llvm.target_features<["+a", "-b"]>, frame_pointer = #llvm.framePointerKind<all>,
                passthrough = [["alignstack", "4"], "mine"], function_entry_count = 42 : i64} {
  %0 = llvm.mlir.constant(3 : i8) : i8
  llvm.return %0 : i8
}
// CHECK: declare i32 @personality(...)
llvm.func @personality(...) -> i32
// CHECK: declare range(i32 0, 5) i32 @ranged(i32 range(i32 -1, 9), ptr byval({ i32, i8 }))
llvm.func @ranged(i32 {llvm.range = #llvm.constant_range<i32, -1, 9>}, !llvm.ptr {llvm.byval = !llvm.struct<(i32, i8)>}) -> (i32 {llvm.range = #llvm.constant_range<i32, 0, 5>})
// CHECK: declare hidden spir_kernel void @"odd name"()
llvm.func hidden spir_kernelcc @"odd name"()

// A successor that comes twice with arguments is reached the second time through a block of its own.
// CHECK-LABEL: define i32 @twice(i1 %0, i32 %1, i32 %2) {
// CHECK-NEXT:   br i1 %0, label %4, label %6
// CHECK-EMPTY:
// CHECK-NEXT: 4:                                                ; preds = %6, %3
// CHECK-NEXT:   %5 = phi i32 [ %7, %6 ], [ %1, %3 ]
// CHECK-NEXT:   ret i32 %5
// CHECK-EMPTY:
// CHECK-NEXT: 6:                                                ; preds = %3
// CHECK-NEXT:   %7 = phi i32 [ %2, %3 ]
// CHECK-NEXT:   br label %4
// CHECK-NEXT: }
llvm.func @twice(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}

// Blocks keep their order though values are defined in another one.
// CHECK-LABEL: define i32 @order(i32 %0) {
// CHECK-NEXT:   br label %4
// CHECK:      2: ; preds = %4
// CHECK-NEXT:   %3 = add i32 %5, 1
// CHECK-NEXT:   ret i32 %3
// CHECK:      4: ; preds = %1
// CHECK-NEXT:   %5 = mul i32 %0, %0
// CHECK-NEXT:   br label %2
// CHECK:      6: ; No predecessors!
// CHECK-NEXT:   %7 = phi i32{{ *$}}
// CHECK-NEXT:   ret i32 %7
llvm.func @order(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^bb2
^bb1:
  %0 = llvm.add %1, %one : i32
  llvm.return %0 : i32
^bb2:
  %1 = llvm.mul %a, %a : i32
  llvm.br ^bb1
^bb3(%unused: i32):
  llvm.return %unused : i32
}

// CHECK-LABEL: define i32 @switch(i64 %0) {
// CHECK-NEXT:   switch i64 %0, label %2 [
// CHECK-NEXT:     i64 -1, label %3
// CHECK-NEXT:     i64 7, label %3
// CHECK-NEXT:   ], !prof !2
llvm.func @switch(%a: i64) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  llvm.switch %a : i64, ^bb1 [
    -1: ^bb2,
    7: ^bb2
  ] {branch_weights = array<i32: 3, 2, 1>}
^bb1:
  llvm.return %0 : i32
^bb2:
  llvm.unreachable
}

// CHECK-LABEL: define ptr @indirect() {
// CHECK-NEXT:   indirectbr ptr blockaddress(@indirect, %1), [label %1, label %2]
// CHECK:      1: ; preds = %0
// CHECK-NEXT:   ret ptr blockaddress(@indirect, %2)
// CHECK:      2: ; preds = %0
// CHECK-NEXT:   ret ptr null
llvm.func @indirect() -> !llvm.ptr {
  %0 = llvm.blockaddress <function = @indirect, tag = <id = 1>> : !llvm.ptr
  %1 = llvm.blockaddress <function = @indirect, tag = <id = 2>> : !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  llvm.indirectbr %0 : !llvm.ptr, [^bb1, ^bb2]
^bb1:
  llvm.blocktag <id = 1>
  llvm.return %1 : !llvm.ptr
^bb2:
  llvm.blocktag <id = 2>
  llvm.return %2 : !llvm.ptr
}

// CHECK: attributes #0 = { noinline nounwind optnone memory({{.*}}) alignstack=4 vscale_range(1,16) "frame-pointer"="all" "mine" "target-cpu"="x" "target-features"="+a,-b" }
// CHECK: !1 = !{!"function_entry_count", i64 42}
// CHECK-NEXT: !2 = !{!"branch_weights", i32 3, i32 2, i32 1}
