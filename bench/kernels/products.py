"""A product of matrices in tiles whose order is grouped, and attention: what bench/triton-products.py measures."""
import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, sam, sbk, scm, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    pid = tl.program_id(0)
    tiles_m = tl.cdiv(m, BM)
    tiles_n = tl.cdiv(n, BN)
    per_group = GROUP * tiles_n
    group = pid // per_group
    first = group * GROUP
    size = min(tiles_m - first, GROUP)
    tm = first + (pid % per_group) % size
    tn = (pid % per_group) // size
    rows = tm * BM + tl.arange(0, BM)
    cols = tn * BN + tl.arange(0, BN)
    ks = tl.arange(0, BK)
    pa = a + rows[:, None] * sam + ks[None, :]
    pb = b + ks[:, None] * sbk + cols[None, :]
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for i in range(0, tl.cdiv(k, BK)):
        left = k - i * BK
        x = tl.load(pa, mask=(rows[:, None] < m) & (ks[None, :] < left), other=0.0)
        y = tl.load(pb, mask=(ks[:, None] < left) & (cols[None, :] < n), other=0.0)
        acc = tl.dot(x, y, acc)
        pa += BK
        pb += BK * sbk
    pc = c + rows[:, None] * scm + cols[None, :]
    tl.store(pc, acc.to(c.dtype.element_ty), mask=(rows[:, None] < m) & (cols[None, :] < n))


@triton.jit
def attention(q, k, v, o, scale, n, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, CAUSAL: tl.constexpr):
    start = tl.program_id(0) * BM
    head = tl.program_id(1).to(tl.int64) * n * D
    rows = start + tl.arange(0, BM)
    ds = tl.arange(0, D)
    cols = tl.arange(0, BN)
    pq = q + head + rows[:, None] * D + ds[None, :]
    x = tl.load(pq, mask=rows[:, None] < n, other=0.0)
    top = tl.full((BM,), float("-inf"), tl.float32)
    total = tl.zeros((BM,), tl.float32)
    acc = tl.zeros((BM, D), tl.float32)
    factor = scale * 1.4426950408889634
    end = n
    if CAUSAL:
        end = min(n, start + BM)
    for j in range(0, end, BN):
        mask = (j + cols) < n
        kk = tl.load(k + head + (j + cols)[:, None] * D + ds[None, :], mask=mask[:, None], other=0.0)
        s = tl.dot(x, tl.trans(kk)) * factor
        ok = mask[None, :]
        if CAUSAL:
            ok = ok & (rows[:, None] >= (j + cols)[None, :])
        s = tl.where(ok, s, float("-inf"))
        new = tl.maximum(top, tl.max(s, 1))
        p = tl.exp2(s - new[:, None])
        alpha = tl.exp2(top - new)
        total = total * alpha + tl.sum(p, 1)
        acc = acc * alpha[:, None]
        vv = tl.load(v + head + (j + cols)[:, None] * D + ds[None, :], mask=mask[:, None], other=0.0)
        acc = tl.dot(p.to(vv.dtype), vv, acc)
        top = new
    acc = acc / total[:, None]
    po = o + head + rows[:, None] * D + ds[None, :]
    tl.store(po, acc.to(o.dtype.element_ty), mask=rows[:, None] < n)
