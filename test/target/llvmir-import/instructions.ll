; Instructions, constants and globals of LLVM IR as operations.
; RUN: mlir-translate --import-llvm %s | FileCheck %s

%pair = type { i32, [4 x i8] }

; CHECK-LABEL: llvm.mlir.global internal constant @text("abc\00")
@text = internal constant [4 x i8] c"abc\00", align 1
; CHECK: llvm.mlir.global external @table(dense<[1, 2, 3]> : tensor<3xi16>)
@table = global [3 x i16] [i16 1, i16 2, i16 3]
; CHECK: llvm.mlir.global external @place()
; CHECK-DAG: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
; CHECK-DAG: %[[BASE:.*]] = llvm.mlir.addressof @text
; CHECK: %[[AT:.*]] = llvm.getelementptr %[[BASE]][%[[ONE]]]
; CHECK: llvm.return %[[AT]]
@place = global ptr getelementptr (i8, ptr @text, i64 1)

; CHECK-LABEL: llvm.func @sum(%arg0: !llvm.ptr, %arg1: i64 {llvm.noundef}) -> i32
; CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
; CHECK: llvm.br ^bb1(%[[ZERO]], %{{.*}} : i64, i32)
; CHECK: ^bb1(%[[I:.*]]: i64, %[[S:.*]]: i32):
; CHECK: llvm.getelementptr inbounds %arg0[%[[I]], 1, %[[I]]] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<"pair", (i32, array<4 x i8>)>
; CHECK: llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr -> i8
; CHECK: llvm.add %[[S]], %{{.*}} overflow<nsw> : i32
; CHECK: llvm.cond_br %{{.*}}, ^bb2, ^bb1
define i32 @sum(ptr %p, i64 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %a = getelementptr inbounds %pair, ptr %p, i64 %i, i32 1, i64 %i
  %x = load i8, ptr %a
  %y = sext i8 %x to i32
  %t = add nsw i32 %s, %y
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %r = call i32 @llvm.smax.i32(i32 %t, i32 7)
  ret i32 %r
}
; CHECK: llvm.intr.smax(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
declare i32 @llvm.smax.i32(i32, i32)
