# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A product of matrices by as many programs as there are processors, each of which goes through many tiles; tiles are read and written by
descriptors, which know where the matrices end."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def tile_of(tile, tiles_m, tiles_n, GROUP: tl.constexpr):
    per_group = GROUP * tiles_n
    first = tile // per_group * GROUP
    rows = min(tiles_m - first, GROUP)
    return first + (tile % per_group) % rows, (tile % per_group) // rows


@triton.jit
def persistent_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr,
                      PROGRAMS: tl.constexpr):
    a_tiles = tl.make_tensor_descriptor(a, shape=[M, K], strides=[K, 1], block_shape=[BM, BK])
    b_tiles = tl.make_tensor_descriptor(b, shape=[K, N], strides=[N, 1], block_shape=[BK, BN])
    c_tiles = tl.make_tensor_descriptor(c, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    tiles_m, tiles_n = tl.cdiv(M, BM), tl.cdiv(N, BN)
    for tile in tl.range(tl.program_id(0), tiles_m * tiles_n, PROGRAMS, flatten=True):
        tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP)
        sums = tl.zeros((BM, BN), dtype=tl.float32)
        for k in range(tl.cdiv(K, BK)):
            sums = tl.dot(a_tiles.load([tile_m * BM, k * BK]), b_tiles.load([k * BK, tile_n * BN]), sums)
        c_tiles.store([tile_m * BM, tile_n * BN], sums.to(c.dtype.element_ty))


def matmul(a, b):
    (M, K), N = a.shape, b.shape[1]
    c = np.empty((M, N), a.dtype)
    programs = 4 * triton.driver.active.get_device_properties()["multiprocessor_count"]
    persistent_kernel[(programs, )](a, b, c, M, N, K, BM=64, BN=64, BK=64, GROUP=8, PROGRAMS=programs)
    return c


def check():
    random = np.random.default_rng(0)
    for M, N, K in ((256, 256, 256), (200, 96, 300)):
        a, b = random.standard_normal((M, K), np.float32), random.standard_normal((K, N), np.float32)
        np.testing.assert_allclose(matmul(a, b), a @ b, rtol=1e-4, atol=1e-3)

def main():
    check()
    print("persistent_matmul: right")


if __name__ == "__main__":
    main()
