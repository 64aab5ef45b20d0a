# A module of a package, with a product, and a kernel under the name of what holds it.
import triton
import triton.language as tl


@triton.jit
def double(x):
    return x + x


@triton.jit
def _square(x, y, FAST: tl.constexpr = True):
    tile = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    a = tl.load(x + tile)
    tl.store(y + tile, double(tl.dot(a, a)) + tl.dot(a, a, allow_tf32=FAST))


square = triton.autotune([triton.Config({})], key=[])(_square)


@triton.jit
def described(x, y):
    rows = tl.make_tensor_descriptor(x, [64, 64], [64, 1], [16, 16])
    tl.store(y + tl.arange(0, 16), tl.sum(rows.load([16, 0]), 1))
