# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import torch

from tessera.triton.tools.mxfp import MXFP4Tensor, MXScaleTensor

inf, nan = float("inf"), float("nan")

# All codes and back.
elements = MXFP4Tensor(size=(16, ))
elements.data = torch.arange(16, dtype=torch.uint8)
values = elements.to(torch.float32)
assert values.tolist() == [0, .5, 1, 1.5, 2, 3, 4, 6, 0, -.5, -1, -1.5, -2, -3, -4, -6]
assert torch.signbit(values[8])
assert (MXFP4Tensor(data=values).data == elements.data).all()
# Ties go to even codes; what is too large or not finite is the largest.
given = torch.tensor([.25, .75, 1.25, 1.75, 2.5, 3.5, 5, -5, 5.01, 100, inf, -inf, nan, .2501, .7499])
assert MXFP4Tensor(data=given).to(torch.float32).tolist() == [0, 1, 1, 2, 2, 4, 4, -4, 6, 6, 6, -6, 6, .5, .5]
# Packed and unpacked along each axis, of odd sizes too.
matrix = MXFP4Tensor(size=(5, 6)).random()
for dim, shape in ((0, (3, 6)), (1, (5, 3))):
    packed = matrix.to_packed_tensor(dim)
    assert tuple(packed.shape) == shape and packed.dtype == torch.uint8
    assert (matrix.unpack_packed_tensor(packed, dim, (5, 6)) == matrix.data).all()
assert (matrix.to_packed_tensor(1)[:, 0] == (matrix.data[:, 0] | matrix.data[:, 1] << 4)).all()

scales = MXScaleTensor(data=torch.tensor([1, 2, 3, .75, 2.0**-126, 3e38, 0, -1, inf, nan]))
assert scales.data.tolist() == [127, 128, 128, 126, 1, 254, 255, 255, 255, 255]
assert scales.to(torch.float32)[:4].tolist() == [1, 2, 2, .5] and torch.isnan(scales.to(torch.float32)[6:]).all()
drawn = MXScaleTensor(size=(1000, )).random(low=1 / 16, high=2)
assert 123 <= int(drawn.data.min()) and int(drawn.data.max()) <= 128
for kind in (MXFP4Tensor, MXScaleTensor):
    try:
        kind()
        assert False
    except ValueError:
        pass
