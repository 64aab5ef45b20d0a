# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Softmax of the rows of a matrix. A row fits a block, and is read once."""
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def softmax_kernel(out, x, x_stride, out_stride, rows, columns, BLOCK: tl.constexpr):
    first = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    for row in tl.range(first, rows, tl.num_programs(0)):
        values = tl.load(x + row * x_stride + at, mask=at < columns, other=-float("inf")).to(tl.float32)
        powers = tl.exp(values - tl.max(values, axis=0))
        tl.store(out + row * out_stride + at, powers / tl.sum(powers, axis=0), mask=at < columns)


def softmax(x):
    rows, columns = x.shape
    out = np.empty_like(x)
    programs = min(rows, 64)
    softmax_kernel[(programs, )](out, x, x.strides[0] // x.itemsize, out.strides[0] // out.itemsize, rows, columns,
                                 BLOCK=triton.next_power_of_2(columns))
    return out


def reference(x):
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def check():
    random = np.random.default_rng(0)
    for shape in ((1823, 781), (3, 1), (5, 4096)):
        x = random.standard_normal(shape, np.float32)
        np.testing.assert_allclose(softmax(x), reference(x), rtol=1e-5, atol=1e-7)

def main():
    check()
    random = np.random.default_rng(0)
    x = random.standard_normal((4096, 1024), np.float32)
    ms = triton.testing.do_bench(lambda: softmax(x), return_mode="median")
    numpy_ms = triton.testing.do_bench(lambda: reference(x), return_mode="median")
    print(f"softmax: right; {2 * x.nbytes / ms * 1e-6:.1f} GB/s, NumPy {2 * x.nbytes / numpy_ms * 1e-6:.1f} GB/s")


if __name__ == "__main__":
    main()
