# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dropout with random numbers from a seed: nothing about which elements were kept has to be stored."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def dropout_kernel(x, out, n, p, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    values = tl.load(x + at, mask=inside)
    keep = tl.rand(seed, at) > p
    tl.store(out + at, tl.where(keep, values / (1 - p), 0.0), mask=inside)


def dropout(x, p, seed):
    out = np.empty_like(x)
    dropout_kernel[(triton.cdiv(x.size, 1024), )](x, out, x.size, p, seed, BLOCK=1024)
    return out


def philox(seed, at):
    """The first word of Philox-4x32-10 for a counter, by NumPy."""
    mask = np.uint64(0xFFFFFFFF)
    c0, c1, c2, c3 = at.astype(np.uint64), *(np.zeros(at.size, np.uint64) for _ in range(3))
    k0, k1 = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    for _ in range(10):
        low, high = c0 * np.uint64(0xD2511F53), c2 * np.uint64(0xCD9E8D57)
        c0, c1, c2, c3 = (high >> np.uint64(32)) ^ c1 ^ np.uint64(k0), high & mask, (low >> np.uint64(32)) ^ c3 ^ np.uint64(k1), low & mask
        k0, k1 = k0 + 0x9E3779B9 & 0xFFFFFFFF, k1 + 0xBB67AE85 & 0xFFFFFFFF
    return c0.astype(np.uint32)


def reference(x, p, seed):
    words = philox(seed, np.arange(x.size, dtype=np.uint32)).view(np.int32)
    words = np.where(words < 0, -words - 1, words)
    uniform = words.astype(np.float32) * np.float32(4.6566127342e-10)
    return np.where(uniform > np.float32(p), x / np.float32(1 - p), np.float32(0))


def check():
    x = np.random.default_rng(0).standard_normal(100003, np.float32)
    for seed in (0, 123, 1 << 31):
        np.testing.assert_allclose(dropout(x, 0.5, seed), reference(x, 0.5, seed), rtol=1e-6)
    kept = np.count_nonzero(dropout(x, 0.25, 7)) / x.size
    assert abs(kept - 0.75) < 0.01, kept
    return kept


def main():
    kept = check()
    print(f"dropout: right; {kept:.3f} of the elements kept at p = 0.25")


if __name__ == "__main__":
    main()
