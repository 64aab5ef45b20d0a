// Modules for GPUs become objects: LLVM IR for each target.
// RUN: mlir-opt %s --gpu-module-to-binary=format=llvm | FileCheck %s
// RUN: mlir-opt %s --gpu-module-to-binary="format=offloading section=.gpu" | FileCheck %s --check-prefix=SECTION
// RUN: mlir-opt %s --gpu-module-to-binary=format=llvm | mlir-opt | FileCheck %s

module attributes {gpu.container_module} {
  // CHECK: gpu.binary @scale [#gpu.object<#nvvm.target<O = 3, chip = "sm_80">, offload = "{{.*}}define ptx_kernel void @scale(float %0, ptr %1){{.*}}">]
  // SECTION: gpu.binary @scale [#gpu.object<#nvvm.target<O = 3, chip = "sm_80">, properties = {section = ".gpu"}, offload = "
  gpu.module @scale [#nvvm.target<chip = "sm_80", O = 3>] {
    llvm.func @scale(%factor: f32, %at: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %x = llvm.load %at : !llvm.ptr -> f32
      %y = llvm.fmul %x, %factor : f32
      llvm.store %y, %at : f32, !llvm.ptr
      llvm.return
    }
  }
  // CHECK: gpu.binary @two <#gpu.select_object<1 : i64>> [#gpu.object<#nvvm.target, offload = "{{.*}}">, #gpu.object<#nvvm.target<chip = "sm_90">, offload = "{{.*}}">]
  gpu.module @two <#gpu.select_object<1>> [#nvvm.target, #nvvm.target<chip = "sm_90">] {
    llvm.func @nothing() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
}
