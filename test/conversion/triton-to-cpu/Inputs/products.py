"""Whole kernels around products: matrices of any size in a grouped order, and attention."""
import os

import numpy as np

from launch import TYPES, expect, finish, from_bf16, from_float8, launch, to_bf16, zeros

FOLDER = os.path.dirname(os.path.abspath(__file__))


def read(name):
    with open(os.path.join(FOLDER, name)) as file:
        return file.read()


def tiles(size, tile):
    return -(-size // tile)


def matmul(m, n, k, transposed):
    """`transposed`: a and b are stored column by column."""
    rng = np.random.default_rng(m)
    a, b = rng.standard_normal((m, k)).astype(np.float32), rng.standard_normal((k, n)).astype(np.float32)
    c = np.zeros((m, n), np.float32)
    stored = [np.ascontiguousarray(x.T) if transposed else x for x in (a, b)]
    strides = [1, m, 1, k] if transposed else [k, 1, n, 1]
    launch(read("matmul.mlir"), (tiles(m, 32) * tiles(n, 64), 1, 1), [*stored, c, m, n, k, *strides, n, 1])
    expect("matmul %s %s" % ((m, n, k), transposed), c, a.astype(np.float64) @ b, 1e-5)


def softmax(scores):
    exponentials = np.exp(scores - scores.max(-1, keepdims=True))
    return exponentials / exponentials.sum(-1, keepdims=True)


def attention(type, heads, rows, size, causal):
    rng = np.random.default_rng(rows)
    values = [rng.standard_normal((heads, rows, size)).astype(np.float32) for _ in range(3)]
    stored = [to_bf16(x) if type == "bf16" else x.astype(TYPES[type]) for x in values]
    q, k, v = (from_bf16(x) if type == "bf16" else x.astype(np.float64) for x in stored)
    out = zeros(type, (heads, rows, size))
    kernel = read("attention-causal.mlir") if causal else read("attention.mlir").replace("bf16", type)
    launch(kernel, (tiles(rows, 32 if causal else 64), heads, 1), [*stored, out, size ** -0.5, rows])
    scores = np.einsum("hid,hjd->hij", q, k) * size ** -0.5
    if causal:
        scores = np.where(np.arange(rows)[:, None] >= np.arange(rows), scores, -np.inf)
    got = from_bf16(out) if type == "bf16" else out
    expect("attention %s" % type, got, softmax(scores) @ v, {"bf16": 2e-2, "f16": 3e-3, "f32": 1e-5}[type])


def batch():
    rng = np.random.default_rng(0)
    a, b = rng.standard_normal((4, 16, 16)).astype(np.float16), rng.standard_normal((4, 32, 16)).astype(np.float16)
    c = np.zeros((4, 16, 32), np.float32)
    launch(read("batch.mlir"), (1, 1, 1), [a, b, c])
    expect("batch", c, np.einsum("lmk,lnk->lmn", a.astype(np.float64), b.astype(np.float64)), 1e-5)


def scaled_dot():
    rng = np.random.default_rng(0)
    a, b = rng.integers(0, 256, (32, 32)).astype(np.uint8), (rng.integers(0, 256, (64, 16)) & 0xbb).astype(np.uint8)
    a_scale, b_scale = (rng.integers(120, 134, (rows, 2)).astype(np.uint8) for rows in (32, 16))
    a_scale[3, 1] = 255  # NaN
    c = np.zeros((32, 16), np.float32)
    launch(read("scaled-dot.mlir"), (1, 1, 1), [a, a_scale, b, b_scale, c])
    sizes = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
    nibbles = np.stack([a & 15, a >> 4], -1).reshape(32, 64)
    lhs = np.where(nibbles & 8, -1, 1) * sizes[nibbles & 7]
    powers = [np.where(scale == 255, np.nan, 2.0 ** (scale.astype(int) - 127)) for scale in (a_scale, b_scale)]
    with np.errstate(invalid="ignore"):
        want = (lhs * np.repeat(powers[0], 32, 1)) @ (from_float8(b, 4) * np.repeat(powers[1], 32, 1).T)
    expect("scaled dot", c, want, 1e-5)


batch()
scaled_dot()
matmul(64, 128, 32, False)
matmul(70, 130, 37, False)
matmul(45, 65, 16, True)
attention("bf16", 2, 150, 64, False)
attention("f16", 1, 128, 64, False)
attention("f32", 2, 75, 32, True)
finish()
