import triton
import triton.language as tl


@triton.jit
def scale(
    x,  # what is read, (a row), and
    out,  # what is written
    factor,
    n,
    stride,
    BLOCK: tl.constexpr = 64,
):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at * stride, mask=at < n) * factor, mask=at < n)


@triton.jit
def wrong(x, n):
    y = tl.load(x) + undefined
    tl.store(x, y)
