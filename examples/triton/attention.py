# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attention whose scores never are in memory as a whole: softmax is computed as blocks of keys come along, and again for gradients."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def forward_kernel(q, k, v, out, logs, scale, T, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    tile, head = tl.program_id(0), tl.program_id(1)
    base = head.to(tl.int64) * T * D
    rows, inner = tile * BM + tl.arange(0, BM), tl.arange(0, D)
    at = base + rows[:, None] * D + inner[None, :]
    queries = tl.load(q + at, mask=rows[:, None] < T, other=0.0)
    highest = tl.full([BM], -float("inf"), tl.float32)
    total = tl.zeros([BM], tl.float32)
    sums = tl.zeros([BM, D], tl.float32)
    # Powers of two are cheaper than those of e.
    factor = scale * 1.4426950408889634
    end = tl.minimum((tile + 1) * BM, T) if CAUSAL else T
    for start in range(0, end, BN):
        columns = start + tl.arange(0, BN)
        keys = tl.load(k + base + columns[None, :] * D + inner[:, None], mask=columns[None, :] < T, other=0.0)
        scores = tl.dot(queries, keys) * factor
        seen = (columns[None, :] <= rows[:, None]) if CAUSAL else (columns[None, :] < T)
        scores = tl.where(seen, scores, -float("inf"))
        new_highest = tl.maximum(highest, tl.max(scores, axis=1))
        powers = tl.exp2(scores - new_highest[:, None])
        shrink = tl.exp2(highest - new_highest)
        total = total * shrink + tl.sum(powers, axis=1)
        values = tl.load(v + base + columns[:, None] * D + inner[None, :], mask=columns[:, None] < T, other=0.0)
        sums = tl.dot(powers.to(values.dtype), values, sums * shrink[:, None])
        highest = new_highest
    tl.store(logs + head * T + rows, highest + tl.log2(total), mask=rows < T)
    tl.store(out + at, (sums / total[:, None]).to(out.dtype.element_ty), mask=rows[:, None] < T)


@triton.jit
def delta_kernel(out, dout, delta, T, D: tl.constexpr, BM: tl.constexpr):
    rows, head = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1)
    at = head * T * D + rows[:, None] * D + tl.arange(0, D)[None, :]
    inside = rows[:, None] < T
    products = tl.load(out + at, mask=inside, other=0.0).to(tl.float32) * tl.load(dout + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(delta + head * T + rows, tl.sum(products, axis=1), mask=rows < T)


@triton.jit
def powers_of(queries, keys_t, row_logs, rows, columns, factor, T, CAUSAL: tl.constexpr):
    """A block of softmax's results, from what forward_kernel has left."""
    powers = tl.exp2(tl.dot(queries, keys_t) * factor - row_logs[:, None])
    seen = (columns[None, :] < T) & (rows[:, None] < T)
    if CAUSAL:
        seen = seen & (columns[None, :] <= rows[:, None])
    return tl.where(seen, powers, 0.0)


@triton.jit
def key_gradients_kernel(q, k, v, dout, dk, dv, logs, delta, scale, T, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr,
                         BN: tl.constexpr):
    tile, head = tl.program_id(0), tl.program_id(1)
    base, inner, columns = head * T * D, tl.arange(0, D), tile * BN + tl.arange(0, BN)
    at = base + columns[:, None] * D + inner[None, :]
    keys = tl.load(k + at, mask=columns[:, None] < T, other=0.0)
    values = tl.load(v + at, mask=columns[:, None] < T, other=0.0)
    key_sums, value_sums = tl.zeros([BN, D], tl.float32), tl.zeros([BN, D], tl.float32)
    first = tile * BN // BM * BM if CAUSAL else 0
    for start in range(first, T, BM):
        rows = start + tl.arange(0, BM)
        row_at, inside = base + rows[:, None] * D + inner[None, :], rows[:, None] < T
        queries = tl.load(q + row_at, mask=inside, other=0.0)
        douts = tl.load(dout + row_at, mask=inside, other=0.0)
        row_logs = tl.load(logs + head * T + rows, mask=rows < T, other=0.0)
        row_delta = tl.load(delta + head * T + rows, mask=rows < T, other=0.0)
        powers = powers_of(queries, tl.trans(keys), row_logs, rows, columns, scale * 1.4426950408889634, T, CAUSAL)
        value_sums = tl.dot(tl.trans(powers.to(douts.dtype)), douts, value_sums)
        dscores = powers * (tl.dot(douts, tl.trans(values)) - row_delta[:, None])
        key_sums = tl.dot(tl.trans(dscores.to(queries.dtype)), queries, key_sums)
    tl.store(dk + at, (key_sums * scale).to(dk.dtype.element_ty), mask=columns[:, None] < T)
    tl.store(dv + at, value_sums.to(dv.dtype.element_ty), mask=columns[:, None] < T)


@triton.jit
def query_gradients_kernel(q, k, v, dout, dq, logs, delta, scale, T, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr,
                           BN: tl.constexpr):
    tile, head = tl.program_id(0), tl.program_id(1)
    base, inner, rows = head * T * D, tl.arange(0, D), tile * BM + tl.arange(0, BM)
    at, inside = base + rows[:, None] * D + inner[None, :], rows[:, None] < T
    queries, douts = tl.load(q + at, mask=inside, other=0.0), tl.load(dout + at, mask=inside, other=0.0)
    row_logs = tl.load(logs + head * T + rows, mask=rows < T, other=0.0)
    row_delta = tl.load(delta + head * T + rows, mask=rows < T, other=0.0)
    sums = tl.zeros([BM, D], tl.float32)
    end = tl.minimum((tile + 1) * BM, T) if CAUSAL else T
    for start in range(0, end, BN):
        columns = start + tl.arange(0, BN)
        column_at = base + columns[:, None] * D + inner[None, :]
        keys = tl.load(k + column_at, mask=columns[:, None] < T, other=0.0)
        values = tl.load(v + column_at, mask=columns[:, None] < T, other=0.0)
        powers = powers_of(queries, tl.trans(keys), row_logs, rows, columns, scale * 1.4426950408889634, T, CAUSAL)
        dscores = powers * (tl.dot(douts, tl.trans(values)) - row_delta[:, None])
        sums = tl.dot(dscores.to(keys.dtype), keys, sums)
    tl.store(dq + at, (sums * scale).to(dq.dtype.element_ty), mask=inside)


def forward(q, k, v, scale, causal, BM=64, BN=64):
    heads, T, D = q.shape
    out, logs = np.empty_like(q), np.empty((heads, T), np.float32)
    forward_kernel[(triton.cdiv(T, BM), heads)](q, k, v, out, logs, scale, T, CAUSAL=causal, D=D, BM=BM, BN=BN)
    return out, logs


def backward(q, k, v, out, dout, logs, scale, causal, BM=64, BN=64):
    heads, T, D = q.shape
    delta, dq, dk, dv = np.empty((heads, T), np.float32), np.empty_like(q), np.empty_like(k), np.empty_like(v)
    delta_kernel[(triton.cdiv(T, BM), heads)](out, dout, delta, T, D=D, BM=BM)
    key_gradients_kernel[(triton.cdiv(T, BN), heads)](q, k, v, dout, dk, dv, logs, delta, scale, T, CAUSAL=causal, D=D, BM=BM, BN=BN)
    query_gradients_kernel[(triton.cdiv(T, BM), heads)](q, k, v, dout, dq, logs, delta, scale, T, CAUSAL=causal, D=D, BM=BM, BN=BN)
    return dq, dk, dv


def reference(q, k, v, dout, scale, causal):
    """The result and its gradients, in float64."""
    q, k, v, dout = (x.astype(np.float64) for x in (q, k, v, dout))
    scores = q @ k.swapaxes(1, 2) * scale
    if causal:
        scores = np.where(np.tri(q.shape[1], dtype=bool), scores, -np.inf)
    p = np.exp(scores - scores.max(axis=2, keepdims=True))
    p /= p.sum(axis=2, keepdims=True)
    out = p @ v
    dscores = p * (dout @ v.swapaxes(1, 2) - (dout * out).sum(axis=2, keepdims=True)) * scale
    return out, dscores @ k, dscores.swapaxes(1, 2) @ q, p.swapaxes(1, 2) @ dout


def check():
    random = np.random.default_rng(0)
    for heads, T, D in ((2, 128, 64), (3, 200, 32)):
        q, k, v, dout = (random.standard_normal((heads, T, D), np.float32) for _ in range(4))
        for causal in (False, True):
            out, dq, dk, dv = reference(q, k, v, dout, 0.5, causal)
            got, logs = forward(q, k, v, 0.5, causal)
            np.testing.assert_allclose(got, out, atol=1e-3)
            for got, expected in zip(backward(q, k, v, got, dout, logs, 0.5, causal), (dq, dk, dv)):
                np.testing.assert_allclose(got, expected, atol=1e-3)

def main():
    check()
    random = np.random.default_rng(0)
    q, k, v = (random.standard_normal((8, 1024, 64), np.float32) for _ in range(3))
    ms = triton.testing.do_bench(lambda: forward(q, k, v, 0.125, False), return_mode="median")
    print(f"attention: right, forward and backward; 8 heads of 1024 x 64 in fp32: {4 * 8 * 1024 * 1024 * 64 / ms * 1e-6:.1f} GFLOP/s")


if __name__ == "__main__":
    main()
