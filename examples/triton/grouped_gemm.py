# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of several pairs of matrices of different sizes in one launch: programs walk through the tiles of all of them."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def grouped_kernel(a_addresses, b_addresses, c_addresses, sizes, strides, count, PROGRAMS: tl.constexpr, BM: tl.constexpr,
                   BN: tl.constexpr, BK: tl.constexpr, TYPE: tl.constexpr = tl.float32):
    tile = tl.program_id(0)
    before = 0
    for problem in range(count):
        M, N, K = tl.load(sizes + problem * 3), tl.load(sizes + problem * 3 + 1), tl.load(sizes + problem * 3 + 2)
        tiles_n = tl.cdiv(N, BN)
        tiles = tl.cdiv(M, BM) * tiles_n
        while tile >= before and tile < before + tiles:
            a_row, b_row = tl.load(strides + problem * 3), tl.load(strides + problem * 3 + 1)
            c_row = tl.load(strides + problem * 3 + 2)
            a = tl.load(a_addresses + problem).to(tl.pointer_type(TYPE))
            b = tl.load(b_addresses + problem).to(tl.pointer_type(TYPE))
            c = tl.load(c_addresses + problem).to(tl.pointer_type(TYPE))
            here = tile - before
            rows, columns = here // tiles_n * BM + tl.arange(0, BM), here % tiles_n * BN + tl.arange(0, BN)
            inner = tl.arange(0, BK)
            sums = tl.zeros((BM, BN), dtype=tl.float32)
            for start in range(0, K, BK):
                k = start + inner
                left = tl.load(a + rows[:, None] * a_row + k[None, :], mask=(rows[:, None] < M) & (k[None, :] < K), other=0.0)
                right = tl.load(b + k[:, None] * b_row + columns[None, :], mask=(k[:, None] < K) & (columns[None, :] < N), other=0.0)
                sums = tl.dot(left, right, sums)
            tl.store(c + rows[:, None] * c_row + columns[None, :], sums.to(TYPE), mask=(rows[:, None] < M) & (columns[None, :] < N))
            tile += PROGRAMS
        before += tiles


def grouped_gemm(pairs, programs=8):
    results = [np.empty((a.shape[0], b.shape[1]), np.float32) for a, b in pairs]
    addresses = [np.array([x.ctypes.data for x in xs], np.int64) for xs in ([a for a, _ in pairs], [b for _, b in pairs], results)]
    sizes = np.array([(a.shape[0], b.shape[1], a.shape[1]) for a, b in pairs], np.int32)
    strides = np.array([(a.shape[1], b.shape[1], b.shape[1]) for a, b in pairs], np.int32)
    grouped_kernel[(programs, )](*addresses, sizes, strides, len(pairs), PROGRAMS=programs, BM=32, BN=32, BK=32)
    return results


def check():
    random = np.random.default_rng(0)
    shapes = [(128, 128, 128), (64, 200, 96), (33, 17, 65), (256, 32, 64)]
    pairs = [(random.standard_normal((M, K), np.float32), random.standard_normal((K, N), np.float32)) for M, N, K in shapes]
    for (a, b), c in zip(pairs, grouped_gemm(pairs)):
        np.testing.assert_allclose(c, a @ b, rtol=1e-4, atol=1e-3)

def main():
    check()
    print("grouped_gemm: right; several products in one launch")


if __name__ == "__main__":
    main()
