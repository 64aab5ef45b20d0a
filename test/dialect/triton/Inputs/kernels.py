# Kernels that are compiled by Triton and by us. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import triton
import triton.language as tl


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(out + offsets, tl.load(x + offsets, mask=mask) + tl.load(y + offsets, mask=mask), mask=mask)


@triton.jit
def softmax(out, x, stride_out, stride_x, rows, columns, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    mask = offsets < columns
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=2):
        values = tl.load(x + row * stride_x + offsets, mask=mask, other=-float("inf"))
        weights = tl.exp(values - tl.max(values, axis=0))
        tl.store(out + row * stride_out + offsets, weights / tl.sum(weights, axis=0), mask=mask)


@triton.jit
def swizzle(pid, m, n, GROUP: tl.constexpr):
    per_group = GROUP * n
    first = pid // per_group * GROUP
    size = min(m - first, GROUP)
    return first + pid % per_group % size, pid % per_group // size


@triton.jit
def matmul(a, b, c, m, n, k, sa, sb, sc, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SQUARE: tl.constexpr):
    i, j = swizzle(tl.program_id(0), tl.cdiv(m, BM), tl.cdiv(n, BN), 8)
    rows = i * BM + tl.arange(0, BM)
    columns = j * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    pa = a + rows[:, None] * sa + inner[None, :]
    pb = b + inner[:, None] * sb + columns[None, :]
    sum = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(k, BK)):
        x = tl.load(pa, mask=inner[None, :] < k - step * BK, other=0.0)
        y = tl.load(pb, mask=inner[:, None] < k - step * BK, other=0.0)
        sum += tl.dot(x, y)
        pa += BK
        pb += BK * sb
    if SQUARE:
        sum = sum * sum
    tl.store(c + rows[:, None] * sc + columns[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (columns[None, :] < n))


@triton.jit
def block_pointers(a, out, m, n, stride, BM: tl.constexpr, BN: tl.constexpr):
    p = tl.make_block_ptr(a, (m, n), (stride, 1), (tl.program_id(0) * BM, 0), (BM, BN), (1, 0))
    sum = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, n, BN):
        sum += tl.load(p, boundary_check=(0, 1), padding_option="zero")
        p = tl.advance(p, (0, BN))
    q = tl.make_block_ptr(out, (m, n), (stride, 1), (tl.program_id(0) * BM, 0), (BM, BN), (1, 0))
    tl.store(q, sum.to(tl.float16), boundary_check=(0,))


@triton.jit
def descriptors(a, out, m, n, BM: tl.constexpr, BN: tl.constexpr):
    source = tl.make_tensor_descriptor(a, [m, n], [n, 1], [BM, BN])
    target = tl.make_tensor_descriptor(out, [m, n], [n, 1], [BM, BN])
    for j in range(0, n, BN):
        target.store([tl.program_id(0) * BM, j], source.load([tl.program_id(0) * BM, j]) * 2)


@triton.jit
def positions(x, out, order, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    values = tl.load(x + offsets, mask=offsets < n, other=0)
    tl.store(out, tl.argmax(values, 0))
    tl.store(out + 1, tl.min(values.to(tl.float32), 0, return_indices=True)[1])
    tl.store(order + offsets, tl.sort(values), mask=offsets < n)


@triton.jit
def later(a, b):
    return tl.where(b > 3, b, a + b)


@triton.jit
def scans(x, out, BM: tl.constexpr, BN: tl.constexpr):
    offsets = tl.arange(0, BM)[:, None] * BN + tl.arange(0, BN)[None, :]
    values = tl.load(x + offsets)
    tl.store(out + offsets, tl.cumsum(values, 1) + tl.associative_scan(values, 0, later, reverse=True))


@triton.jit
def counts(x, out, total, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + offsets, mask=offsets < n, other=0)
    tl.atomic_add(out + tl.arange(0, 16), tl.histogram(values, 16))
    tl.atomic_max(total, tl.max(values, 0))
    while tl.atomic_cas(total + 1, 0, 1) == 1:
        pass
    tl.debug_barrier()
    tl.atomic_xchg(total + 1, 0)


@triton.jit
def absolute(x):
    if x < 0:
        return -x
    return x


@triton.jit(noinline=True)
def kept(x, y):
    return x * y + 1


@triton.jit
def flow(x, out, n, k, BLOCK: tl.constexpr):
    if n == 0:
        return
    values = tl.load(x + tl.arange(0, BLOCK))
    sum = kept(tl.sum(values, 0), 2.0)
    if absolute(k) > 7:
        sum = sum * 2
        values = values + 1
    elif k < 3:
        values = values - sum
    i = 0
    while sum < n:
        sum = sum + 1
        i += k
    tl.store(out + tl.arange(0, BLOCK), values + i)


@triton.jit
def unrolled(x, out, n, BLOCK: tl.constexpr):
    sum = tl.zeros((BLOCK,), tl.float32)
    for i in tl.range(0, n, loop_unroll_factor=4):
        sum += tl.load(x + i * BLOCK + tl.arange(0, BLOCK))
    for i in tl.range(0, 10, loop_unroll_factor=3):
        sum += tl.load(x + i)
    for i in tl.static_range(2):
        sum = sum * sum
    tl.store(out + tl.arange(0, BLOCK), sum)


@triton.jit
def dropout(x, out, n, p, seed, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + offsets, mask=offsets < n)
    tl.store(out + offsets, tl.where(tl.rand(seed, offsets) > p, values / (1 - p), 0.0), mask=offsets < n)


@triton.jit
def shapes(x, y, out, BLOCK: tl.constexpr):
    a = tl.load(x + tl.arange(0, BLOCK))
    b = tl.load(y + tl.arange(0, BLOCK))
    joined = tl.join(a, b)
    left, right = tl.split(tl.reshape(tl.trans(joined), (BLOCK, 2)))
    gathered = tl.gather(left, (tl.arange(0, BLOCK) + 1) % BLOCK, 0)
    tl.device_print("first", gathered)
    tl.device_assert(BLOCK > 1, "too small")
    tl.store(out + tl.arange(0, BLOCK), gathered + tl.sum(tl.reshape(tl.interleave(left, right), (2, BLOCK)), 0))


KERNELS = [
    ("add", "*fp32:16, *fp32:16, *fp32:16, i32, 1024"),
    ("softmax", "*fp32:16, *fp32:16, i32:16, i32:16, i32, i32, 256"),
    ("matmul", "*fp16:16, *fp16:16, *fp16:16, i32, i32, i32:16, i32:16, i32:16, i32, 64, 32, 16, True"),
    ("block_pointers", "*fp16:16, *fp16:16, i32, i32, i32:16, 16, 32"),
    ("descriptors", "*fp32:16, *fp32:16, i32, i32:16, 16, 32"),
    ("positions", "*i32, *i32, *i32, i32, 16"),
    ("scans", "*i32, *i32, 16, 32"),
    ("counts", "*i32, *i32, *i32, i32, 64"),
    ("flow", "*fp32, *fp32, i32, i32, 64"),
    ("unrolled", "*fp32, *fp32, i32, 64"),
    ("dropout", "*fp32, *fp32, i32, fp32, i32, 128"),
    ("shapes", "*fp32, *fp32, *fp32, 64"),
]
