# What the language defines in itself: the functions and their names are Triton's.
# RUN: kernel-source %s kernel "*fp32, *i8, i32" --names | FileCheck %s
import triton
import triton.language as tl
from triton.language.extra import libdevice


# CHECK-LABEL: @kernel(
# CHECK: tt.call @triton.language.standard.max__fp32S16S_c0_cFalse_cTrue_cFalse(
# CHECK: tt.call @triton.language.standard.sum__i8S16S_cNone_cFalse_cNone({{.*}}) : (tensor<16xi8>) -> i32
# CHECK: tt.call @triton.language.standard.argmin__fp32S16S_c0_cTrue_cFalse(
# CHECK: tt.call @triton.language.standard.cdiv__i32_c16(
# CHECK: tt.call @triton.language.standard.sort__fp32S16S_cNone_c0(
# CHECK: tt.call @triton.language.random.rand__i32_i32S16S_c10(
# CHECK: tt.call @triton.language.standard.softmax__fp32S16S_cNone_cFalse_cFalse(
# CHECK: tt.extern_elementwise %{{.*}} {libname = "", libpath = "", pure = true, symbol = "__nv_asinf"} : (tensor<16xf32>) -> tensor<16xf32>
# CHECK: ttg.barrier all
# CHECK: llvm.intr.assume
# CHECK: tt.print " n: " {hex = false, isSigned = array<i32: 1>} : %n : i32
# CHECK-LABEL: tt.func private @triton.language.standard.max__fp32S16S_c0_cFalse_cTrue_cFalse(
# CHECK: "tt.reduce"(%input) <{axis = 0 : i32}> ({
# CHECK: tt.call @triton.language.standard._elementwise_max__fp32_fp32(
# CHECK: tt.reduce.return
# CHECK-LABEL: tt.func private @triton.language.standard._elementwise_max__fp32_fp32(
# CHECK: arith.maxnumf %a, %b : f32
# CHECK-LABEL: tt.func private @triton.language.standard.sum__i8S16S_cNone_cFalse_cNone(
# CHECK: arith.extsi %input : tensor<16xi8> to tensor<16xi32>
@triton.jit
def kernel(p, b, n):
    r = tl.arange(0, 16)
    x = tl.load(p + r)
    m = tl.max(x, axis=0)
    s = tl.load(b + r).sum()
    i = tl.argmin(x, 0)
    c = tl.cdiv(n, 16)
    o = tl.sort(x)
    u = tl.rand(n, r)
    q = tl.softmax(x)
    a = libdevice.asin(x)
    tl.debug_barrier()
    tl.assume(n > 0)
    tl.device_print("n", n)
