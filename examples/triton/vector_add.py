# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adds two vectors: each program does a block of elements, and the last one masks what is behind the end."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


def add(x, y):
    out = np.empty_like(x)
    add_kernel[(triton.cdiv(x.size, 4096), )](x, y, out, x.size, BLOCK=4096)
    return out


def check():
    random = np.random.default_rng(0)
    for n in (1, 4096, 98432):
        x, y = random.random(n, np.float32), random.random(n, np.float32)
        np.testing.assert_array_equal(add(x, y), x + y)

def main():
    check()
    random = np.random.default_rng(0)
    x, y = random.random(1 << 24, np.float32), random.random(1 << 24, np.float32)
    ms = triton.testing.do_bench(lambda: add(x, y), rep=200, return_mode="median")
    print(f"vector_add: right; {3 * x.nbytes / ms * 1e-6:.1f} GB/s")


if __name__ == "__main__":
    main()
