# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Layer normalization, forward and backward. The gradients of weight and bias are sums over rows: groups of rows add to buffers of
their own under a lock, and a second kernel adds these up."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def forward_kernel(x, y, weight, bias, means, rstds, stride, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x += row * stride
    y += row * stride
    sums = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        sums += tl.load(x + at, mask=at < n, other=0.0).to(tl.float32)
    mean = tl.sum(sums, axis=0) / n
    squares = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        centered = tl.where(at < n, tl.load(x + at, mask=at < n, other=0.0).to(tl.float32) - mean, 0.0)
        squares += centered * centered
    rstd = 1 / tl.sqrt(tl.sum(squares, axis=0) / n + eps)
    tl.store(means + row, mean)
    tl.store(rstds + row, rstd)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        inside = at < n
        normal = (tl.load(x + at, mask=inside, other=0.0).to(tl.float32) - mean) * rstd
        tl.store(y + at, normal * tl.load(weight + at, mask=inside) + tl.load(bias + at, mask=inside), mask=inside)


@triton.jit
def backward_kernel(dx, dy, dweights, dbiases, x, weight, means, rstds, locks, stride, n, GROUPS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < n
    x_row = tl.load(x + row * stride + at, mask=inside, other=0).to(tl.float32)
    dy_row = tl.load(dy + row * stride + at, mask=inside, other=0).to(tl.float32)
    w = tl.load(weight + at, mask=inside, other=0).to(tl.float32)
    normal = tl.where(inside, (x_row - tl.load(means + row)) * tl.load(rstds + row), 0.0)
    scaled = tl.where(inside, w * dy_row, 0.0)
    along, across = tl.sum(normal * scaled, axis=0) / n, tl.sum(scaled, axis=0) / n
    tl.store(dx + row * stride + at, (scaled - (normal * along + across)) * tl.load(rstds + row), mask=inside)
    # A group's rows add to one buffer. The first of them writes it.
    group = row % GROUPS
    lock, count = locks + group, locks + GROUPS + group
    dweight, dbias = dweights + group * n + at, dbiases + group * n + at
    partial_weight, partial_bias = dy_row * normal, dy_row
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    is_first = tl.load(count) == 0
    tl.debug_barrier()  # no warp counts before all have looked
    if is_first:
        tl.atomic_xchg(count, 1)
    else:
        partial_weight += tl.load(dweight, mask=inside)
        partial_bias += tl.load(dbias, mask=inside)
    tl.store(dweight, partial_weight, mask=inside)
    tl.store(dbias, partial_bias, mask=inside)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def sum_kernel(dweights, dbiases, dweight, dbias, groups, n, BM: tl.constexpr, BN: tl.constexpr):
    columns = tl.program_id(0) * BN + tl.arange(0, BN)
    weights, biases = tl.zeros((BM, BN), dtype=tl.float32), tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, groups, BM):
        rows = start + tl.arange(0, BM)
        inside = (rows[:, None] < groups) & (columns[None, :] < n)
        at = rows[:, None] * n + columns[None, :]
        weights += tl.load(dweights + at, mask=inside, other=0.0)
        biases += tl.load(dbiases + at, mask=inside, other=0.0)
    tl.store(dweight + columns, tl.sum(weights, axis=0), mask=columns < n)
    tl.store(dbias + columns, tl.sum(biases, axis=0), mask=columns < n)


def forward(x, weight, bias, eps):
    rows, n = x.shape
    y, means, rstds = np.empty_like(x), np.empty(rows, np.float32), np.empty(rows, np.float32)
    forward_kernel[(rows, )](x, y, weight, bias, means, rstds, n, n, eps, BLOCK=min(1024, triton.next_power_of_2(n)))
    return y, means, rstds


def backward(dy, x, weight, means, rstds):
    rows, n = x.shape
    groups = min(64, rows)
    dx = np.empty_like(x)
    dweights, dbiases = np.empty((groups, n), np.float32), np.empty((groups, n), np.float32)
    locks = np.zeros(2 * groups, np.int32)
    backward_kernel[(rows, )](dx, dy, dweights, dbiases, x, weight, means, rstds, locks, n, n, GROUPS=groups,
                              BLOCK=triton.next_power_of_2(n))
    dweight, dbias = np.empty_like(weight), np.empty_like(weight)
    sum_kernel[(triton.cdiv(n, 128), )](dweights, dbiases, dweight, dbias, groups, n, BM=32, BN=128)
    return dx, dweight, dbias


def check():
    random = np.random.default_rng(0)
    rows, n, eps = 151, 1000, 1e-5
    x, dy = -2.3 + 0.5 * random.standard_normal((rows, n), np.float32), 0.1 * random.standard_normal((rows, n), np.float32)
    weight, bias = random.random(n, np.float32), random.random(n, np.float32)
    y, means, rstds = forward(x, weight, bias, eps)
    wide = x.astype(np.float64)
    mean = wide.mean(axis=1, keepdims=True)
    rstd = 1 / np.sqrt(wide.var(axis=1, keepdims=True) + eps)
    normal = (wide - mean) * rstd
    np.testing.assert_allclose(y, normal * weight + bias, atol=1e-4)
    dx, dweight, dbias = backward(dy, x, weight, means, rstds)
    scaled = dy * weight
    expected = (scaled - normal * (normal * scaled).mean(axis=1, keepdims=True) - scaled.mean(axis=1, keepdims=True)) * rstd
    np.testing.assert_allclose(dx, expected, atol=1e-4)
    np.testing.assert_allclose(dweight, (dy * normal).sum(axis=0), atol=1e-3)
    np.testing.assert_allclose(dbias, dy.sum(axis=0), atol=1e-3)

def main():
    check()
    print("layer_norm: right, forward and backward")


if __name__ == "__main__":
    main()
