import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    tl.store(out + at, tl.load(x + at, mask) + tl.load(y + at, mask), mask)


@triton.jit
def softmax(out, x, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    columns = tl.arange(0, BLOCK)
    values = tl.load(x + row * stride + columns, mask=columns < n, other=-float("inf"))
    values = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row * stride + columns, values / tl.sum(values, axis=0), mask=columns < n)


@triton.jit
def matmul(a, b, c, K, stride_a, stride_b, stride_c, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    a += m[:, None] * stride_a + k[None, :]
    b += k[:, None] * stride_b + n[None, :]
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(a), tl.load(b), sums)
        a += BK
        b += BK * stride_b
    tl.store(c + m[:, None] * stride_c + n[None, :], sums)


@triton.jit
def functions(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    values = tl.load(x + at)
    tl.store(out + at, tl.erf(values))
    tl.store(out + BLOCK + at, libdevice.tanh(values))
    tl.store(out + 2 * BLOCK + at, libdevice.log1p(values))


@triton.jit
def arcsines(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, libdevice.asin(tl.load(x + at)))


@triton.jit
def numbers(x, out, BINS: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    values = tl.load(x + at)
    tl.store(out + at, tl.gather(values, BLOCK - 1 - at, 0))
    tl.store(out + BLOCK + tl.arange(0, BINS), tl.histogram(values // 16, BINS, mask=values < 100))
    tl.store(out + BLOCK + BINS + at,
             tl.inline_asm_elementwise("shf.l.wrap.b32 $0, $1, $1, 3;", "=r,r", [values], dtype=tl.int32, is_pure=True, pack=1))


@triton.jit
def prints(x, LIMIT: tl.constexpr, BLOCK: tl.constexpr):
    values = tl.load(x + tl.arange(0, BLOCK))
    tl.device_print(" x:", values)
    tl.device_assert(values < LIMIT, "too large")


@triton.jit
def sums(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.atomic_add(out + at % 4, tl.load(x + at))
