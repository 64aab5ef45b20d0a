# The kernels that Triton's architecture is explained by: a softmax of rows, and a product of matrices in tiles of 64x32 and 32x128.
import triton
import triton.language as tl


@triton.jit
def softmax_kernel(out, given, given_stride, out_stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    start = given + row * given_stride
    column = tl.arange(0, BLOCK)
    at = start + column
    values = tl.load(at, mask=column < columns, other=-float("inf"))
    shifted = values - tl.max(values, axis=0)
    powers = tl.exp(shifted)
    total = tl.sum(powers, axis=0)
    share = powers / total
    out_start = out + row * out_stride
    out_at = out_start + column
    tl.store(out_at, share, mask=column < columns)


@triton.jit
def gemm_kernel(a, b, c, K, a_stride, b_stride, c_stride):
    row, column, inner = tl.arange(0, 64), tl.arange(0, 128), tl.arange(0, 32)
    a_at = a + row[:, None] * a_stride + inner[None, :]
    b_at = b + inner[:, None] * b_stride + column[None, :]
    total = tl.zeros((64, 128), tl.float32)
    for _ in range(0, K, 32):
        total = tl.dot(tl.load(a_at), tl.load(b_at), total)
        a_at += 32
        b_at += 32 * b_stride
    tl.store(c + row[:, None] * c_stride + column[None, :], total.to(tl.float16))
