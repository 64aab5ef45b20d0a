"""Beside the module that imports it."""
import triton
import triton.language as tl

SIZE = tl.constexpr(32)
broken = 1 // 0


@triton.jit
def scale(x):
    return x * SIZE


def width(n):
    return 8 * n
