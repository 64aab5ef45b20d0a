import triton
import triton.language as tl


def plain(x):
    return x


@triton.jit
def copy(source, target, n, scale, mode: tl.constexpr, dtype: "tl.constexpr", BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    if mode == "fast, please":
        tl.store(target + offsets, (tl.load(source + offsets) * scale).to(dtype), offsets < n)


if tl.constexpr(1):
    tuned = triton.autotune(configs=[], key=["n"])(copy)
tuned_here = triton.autotune(configs=[], key=["n"])(copy)
