# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A product of matrices, tuned, with an activation behind it. Programs go through the tiles in groups of rows, so that what one has
read is still in the cache for the next."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def leaky_relu(x):
    return tl.where(x >= 0, x, 0.01 * x)


@triton.autotune(
    configs=[
        triton.Config({"BM": 32, "BN": 64, "BK": 64, "GROUP": 8}),
        triton.Config({"BM": 64, "BN": 64, "BK": 64, "GROUP": 8}),
        triton.Config({"BM": 64, "BN": 128, "BK": 64, "GROUP": 4}),
    ],
    key=["M", "N", "K"],
)
@triton.jit
def matmul_kernel(a, b, c, M, N, K, a_row, a_column, b_row, b_column, c_row, c_column, BM: tl.constexpr, BN: tl.constexpr,
                  BK: tl.constexpr, GROUP: tl.constexpr, ACTIVATION: tl.constexpr):
    program = tl.program_id(0)
    tiles_m, tiles_n = tl.cdiv(M, BM), tl.cdiv(N, BN)
    per_group = GROUP * tiles_n
    group = program // per_group
    rows_in_group = min(tiles_m - group * GROUP, GROUP)
    tile_m = group * GROUP + (program % per_group) % rows_in_group
    tile_n = (program % per_group) // rows_in_group

    # Rows and columns behind the end are taken from the front: they are read, and not written.
    rows = (tile_m * BM + tl.arange(0, BM)) % M
    columns = (tile_n * BN + tl.arange(0, BN)) % N
    inner = tl.arange(0, BK)
    a_at = a + rows[:, None] * a_row + inner[None, :] * a_column
    b_at = b + inner[:, None] * b_row + columns[None, :] * b_column
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        left = tl.load(a_at, mask=inner[None, :] < K - k * BK, other=0.0)
        right = tl.load(b_at, mask=inner[:, None] < K - k * BK, other=0.0)
        sums = tl.dot(left, right, sums)
        a_at += BK * a_column
        b_at += BK * b_row
    if ACTIVATION == "leaky_relu":
        sums = leaky_relu(sums)

    rows = tile_m * BM + tl.arange(0, BM)
    columns = tile_n * BN + tl.arange(0, BN)
    place = c + rows[:, None] * c_row + columns[None, :] * c_column
    tl.store(place, sums.to(c.dtype.element_ty), mask=(rows[:, None] < M) & (columns[None, :] < N))


def strides(array):
    return [stride // array.itemsize for stride in array.strides]


def matmul(a, b, activation=""):
    (M, K), N = a.shape, b.shape[1]
    c = np.empty((M, N), a.dtype)
    grid = lambda meta: (triton.cdiv(M, meta["BM"]) * triton.cdiv(N, meta["BN"]), )
    matmul_kernel[grid](a, b, c, M, N, K, *strides(a), *strides(b), *strides(c), ACTIVATION=activation)
    return c


def check():
    random = np.random.default_rng(0)
    for M, N, K in ((128, 128, 128), (200, 72, 300)):
        a, b = random.standard_normal((M, K), np.float32), random.standard_normal((K, N), np.float32)
        expected = a @ b
        np.testing.assert_allclose(matmul(a, b), expected, rtol=1e-4, atol=1e-3)
        np.testing.assert_allclose(matmul(a, b, "leaky_relu"), np.where(expected >= 0, expected, 0.01 * expected), rtol=1e-4, atol=1e-3)
    half = [x.astype(np.float16) for x in (a, b)]
    np.testing.assert_allclose(matmul(*half).astype(np.float32), half[0].astype(np.float32) @ half[1].astype(np.float32), rtol=1e-2,
                               atol=1e-1)

def main():
    check()
    random = np.random.default_rng(0)
    a, b = random.standard_normal((1024, 1024), np.float32), random.standard_normal((1024, 1024), np.float32)
    ms = triton.testing.do_bench(lambda: matmul(a, b), return_mode="median")
    numpy_ms = triton.testing.do_bench(lambda: a @ b, warmup=5, rep=50, return_mode="median")
    print(f"matmul: right; 1024^3 in fp32 {2 * 1.024**3 / ms * 1e3:.1f} GFLOP/s, NumPy {2 * 1.024**3 / numpy_ms * 1e3:.1f} GFLOP/s")


if __name__ == "__main__":
    main()
