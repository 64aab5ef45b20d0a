# Products of matrices: accumulators, precisions, and what they may not be given.
# RUN: kernel-source %s kernel "*fp32, *fp16, *i8" cuda:80 --names | FileCheck %s
# RUN: not kernel-source %s inner,types,precision,narrow "*fp32, *fp16, *i8" cuda:80 | FileCheck %s --check-prefix=ERRORS
import triton
import triton.language as tl


# CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
# CHECK: %[[ACC:.*]] = tt.dot %[[H:.*]], %[[H]], %[[ZERO]], inputPrecision = tf32 : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
# CHECK: tt.dot %[[F:.*]], %[[F]], %[[ACC]], inputPrecision = tf32x3 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
# CHECK: tt.dot %[[H]], %[[H]], %{{.*}}, inputPrecision = tf32 : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf16>
# CHECK: tt.dot %[[F]], %[[F]], %{{.*}} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
# CHECK: tt.dot %[[F]], %[[F]], %{{.*}} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
@triton.jit
def kernel(p, h, b):
    o = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    x = tl.load(p + o)
    y = tl.load(h + o)
    c = tl.dot(y, y)
    c = tl.dot(x, x, acc=c, input_precision="tf32x3")
    d = tl.dot(y, y, out_dtype=tl.float16)
    e = tl.dot(x, x, allow_tf32=False)
    f = tl.dot(x, x, allow_tf32=None)  # which isn't the default


# ERRORS: input and other must have equal reduction dimensions
@triton.jit
def inner(p, h, b):
    tl.dot(tl.full((16, 16), 1, tl.float16), tl.full((32, 16), 1, tl.float16))


# ERRORS: Both operands must be same dtype. Got fp16 and fp32
@triton.jit
def types(p, h, b):
    tl.dot(tl.full((16, 16), 1, tl.float16), tl.full((16, 16), 1, tl.float32))


# ERRORS: input_precision must be one of ('tf32', 'tf32x3', 'ieee', 'bf16x3', 'bf16x6'). Got fast
@triton.jit
def precision(p, h, b):
    tl.dot(tl.full((16, 16), 1, tl.float16), tl.full((16, 16), 1, tl.float16), input_precision="fast")


# ERRORS: Input shapes should have M >= 1, N >= 1 and K >= 32
@triton.jit
def narrow(p, h, b):
    tl.dot(tl.full((16, 16), 1, tl.int8), tl.full((16, 16), 1, tl.int8))
