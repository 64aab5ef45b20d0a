# The examples' kernels for arrays of fp16 and bf16, small, as near to float64 as Triton asks of them: precisions.py FOLDER
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl

sys.path.insert(0, sys.argv[1])
import attention
import dropout
import grouped_gemm
import layer_norm
import matmul
import persistent_matmul
import softmax
import vector_add

random = np.random.default_rng(0)


class Array:
    """An array of a type that NumPy may not have: numbers, and what a kernel is given."""

    def __init__(self, kind, values):
        self.kind = kind
        values = np.asarray(values, np.float32)
        if kind == "bf16":
            bits = values.view(np.uint32)
            self.held = (bits + 0x7FFF + (bits >> 16 & 1) >> 16).astype(np.uint16)
            self.argument = triton.reinterpret(self.held, tl.bfloat16)
        else:
            self.held = self.argument = values.astype(np.float16 if kind == "fp16" else np.float32)

    @staticmethod
    def random(kind, *shape, scale=1.0):
        return Array(kind, scale * random.standard_normal(shape, np.float32))

    @staticmethod
    def empty(kind, *shape):
        return Array(kind, np.full(shape, np.nan, np.float32))

    def wide(self):
        held = (self.held.astype(np.uint32) << 16).view(np.float32) if self.kind == "bf16" else self.held
        return held.astype(np.float64)


def check(what, kind, got, expected, atol):
    got = got.wide() if isinstance(got, Array) else got
    # Half of what the last bit of the type is worth, besides.
    rtol = {"fp32": 1e-5, "fp16": 2.0**-10, "bf16": 2.0**-7}[kind]
    np.testing.assert_allclose(got, expected, rtol=rtol, atol=atol, err_msg=f"{what} of {kind}")


def check_sum(kind):
    for n in 1, 4096, 9843:
        x, y, out = Array.random(kind, n), Array.random(kind, n), Array.empty(kind, n)
        vector_add.add_kernel[(triton.cdiv(n, 4096), )](x.argument, y.argument, out.argument, n, BLOCK=4096)
        # Half of the last bit: the sum is rounded once.
        np.testing.assert_array_equal(out.held, Array(kind, x.wide() + y.wide()).held)


def check_softmax(kind):
    x, out = Array.random(kind, 9, 781), Array.empty(kind, 9, 781)
    softmax.softmax_kernel[(4, )](out.argument, x.argument, 781, 781, 9, 781, BLOCK=1024)
    check("softmax", kind, out, softmax.reference(x.wide()), 1e-6)


def check_dropout(kind):
    x, out = Array.random(kind, 3000), Array.empty(kind, 3000)
    dropout.dropout_kernel[(3, )](x.argument, out.argument, 3000, 0.5, 123, BLOCK=1024)
    check("dropout", kind, out, dropout.reference(x.wide(), 0.5, 123), 1e-6)


def check_layer_norm(kind):
    rows, n, groups = 21, 300, 4
    x, dy = Array.random(kind, rows, n, scale=0.5), Array.random(kind, rows, n, scale=0.1)
    weight, bias = Array(kind, random.random(n)), Array(kind, random.random(n))
    y, dx, dweight, dbias = Array.empty(kind, rows, n), Array.empty(kind, rows, n), Array.empty(kind, n), Array.empty(kind, n)
    means, rstds, locks = np.empty(rows, np.float32), np.empty(rows, np.float32), np.zeros(2 * groups, np.int32)
    dweights, dbiases = np.empty((groups, n), np.float32), np.empty((groups, n), np.float32)
    layer_norm.forward_kernel[(rows, )](x.argument, y.argument, weight.argument, bias.argument, means, rstds, n, n, 1e-5, BLOCK=128)
    layer_norm.backward_kernel[(rows, )](dx.argument, dy.argument, dweights, dbiases, x.argument, weight.argument, means, rstds, locks, n, n,
                                         GROUPS=groups, BLOCK=512)
    layer_norm.sum_kernel[(3, )](dweights, dbiases, dweight.argument, dbias.argument, groups, n, BM=32, BN=128)
    wide, dwide = x.wide(), dy.wide()
    rstd = 1 / np.sqrt(wide.var(axis=1, keepdims=True) + 1e-5)
    normal, scaled = (wide - wide.mean(axis=1, keepdims=True)) * rstd, dwide * weight.wide()
    check("layer_norm", kind, y, normal * weight.wide() + bias.wide(), 1e-2)
    check("layer_norm's x", kind, dx,
          (scaled - normal * (normal * scaled).mean(axis=1, keepdims=True) - scaled.mean(axis=1, keepdims=True)) * rstd, 1e-2)
    check("layer_norm's weight", kind, dweight, (dwide * normal).sum(axis=0), 1e-2)
    check("layer_norm's bias", kind, dbias, dwide.sum(axis=0), 1e-2)


def check_products(kind):
    M, N, K = 70, 96, 130
    a, b = Array.random(kind, M, K), Array.random(kind, K, N)
    expected = a.wide() @ b.wide()
    c = Array.empty(kind, M, N)
    matmul.matmul_kernel.fn[(6, )](a.argument, b.argument, c.argument, M, N, K, K, 1, N, 1, N, 1, BM=32, BN=64, BK=32, GROUP=2,
                                   ACTIVATION="leaky_relu")
    check("matmul", kind, c, np.where(expected >= 0, expected, 0.01 * expected), 1e-2)
    c = Array.empty(kind, M, N)
    persistent_matmul.persistent_kernel[(3, )](a.argument, b.argument, c.argument, M, N, K, BM=32, BN=32, BK=32, GROUP=2, PROGRAMS=3)
    check("persistent_matmul", kind, c, expected, 1e-2)


def check_grouped(kind):
    shapes = [(33, 48, 65), (64, 17, 32)]
    a, b = [Array.random(kind, M, K) for M, _, K in shapes], [Array.random(kind, K, N) for _, N, K in shapes]
    c = [Array.empty(kind, M, N) for M, N, _ in shapes]
    addresses = [np.array([x.held.ctypes.data for x in xs], np.int64) for xs in (a, b, c)]
    grouped_gemm.grouped_kernel[(3, )](*addresses, np.array(shapes, np.int32), np.array([(K, N, N) for _, N, K in shapes], np.int32), 2,
                                       PROGRAMS=3, BM=32, BN=32, BK=32, TYPE={"fp32": tl.float32, "fp16": tl.float16, "bf16": tl.bfloat16}[kind])
    for left, right, got in zip(a, b, c):
        check("grouped_gemm", kind, got, left.wide() @ right.wide(), 1e-2)


def check_attention(kind):
    heads, T, D = 2, 72, 32
    q, k, v, dout = (Array.random(kind, heads, T, D, scale=0.5) for _ in range(4))
    out, dq, dk, dv = (Array.empty(kind, heads, T, D) for _ in range(4))
    logs, delta = np.empty((heads, T), np.float32), np.empty((heads, T), np.float32)
    expected = attention.reference(q.wide(), k.wide(), v.wide(), dout.wide(), 0.5, True)
    sizes = {"D": D, "BM": 32, "BN": 32}
    inputs = q.argument, k.argument, v.argument
    attention.forward_kernel[(3, heads)](*inputs, out.argument, logs, 0.5, T, CAUSAL=True, **sizes)
    attention.delta_kernel[(3, heads)](out.argument, dout.argument, delta, T, D=D, BM=32)
    attention.key_gradients_kernel[(3, heads)](*inputs, dout.argument, dk.argument, dv.argument, logs, delta, 0.5, T, CAUSAL=True, **sizes)
    attention.query_gradients_kernel[(3, heads)](*inputs, dout.argument, dq.argument, logs, delta, 0.5, T, CAUSAL=True, **sizes)
    # Triton asks for 1e-2 of fp16; bf16 has three bits less.
    atol = {"fp32": 1e-5, "fp16": 1e-2, "bf16": 3e-2}[kind]
    for what, got, wanted in zip(("attention", "attention's q", "attention's k", "attention's v"), (out, dq, dk, dv), expected):
        check(what, kind, got, wanted, atol)


# In fp32 the examples check themselves: examples.test.
for kind in "fp16", "bf16":
    for each in check_sum, check_softmax, check_dropout, check_layer_norm, check_products, check_grouped, check_attention:
        each(kind)
    print(f"{kind}: right")
