; Registers of NVIDIA's devices as operations of nvvm, other intrinsics of theirs as calls by name.
; RUN: mlir-translate --import-llvm %s | FileCheck %s
; RUN: mlir-translate --import-llvm %s | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=BACK

; CHECK-LABEL: llvm.func @registers
; CHECK: nvvm.read.ptx.sreg.tid.x : i32
; CHECK: nvvm.read.ptx.sreg.dynamic.smem.size : i32
; CHECK: nvvm.read.ptx.sreg.envreg31 : i32
; CHECK: nvvm.read.ptx.sreg.clock64 : i64
; CHECK: nvvm.rcp.approx.ftz.f %{{.*}} : f32
; CHECK: llvm.call_intrinsic "llvm.nvvm.read.ptx.sreg.pm0"() : () -> i32
; CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx.f"(%{{.*}}) : (f32) -> f32
; BACK: call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; BACK: call i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
; BACK: call i32 @llvm.nvvm.read.ptx.sreg.envreg31()
; BACK: call i64 @llvm.nvvm.read.ptx.sreg.clock64()
; BACK: call float @llvm.nvvm.rcp.approx.ftz.f(float
define float @registers(float %x) {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.envreg31()
  %d = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %e = call float @llvm.nvvm.rcp.approx.ftz.f(float %x)
  %f = call i32 @llvm.nvvm.read.ptx.sreg.pm0()
  %g = call float @llvm.nvvm.ex2.approx.f(float %e)
  ret float %g
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
declare i32 @llvm.nvvm.read.ptx.sreg.envreg31()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare float @llvm.nvvm.rcp.approx.ftz.f(float)
declare i32 @llvm.nvvm.read.ptx.sreg.pm0()
declare float @llvm.nvvm.ex2.approx.f(float)
