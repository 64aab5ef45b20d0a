# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers of the microscaling formats in PyTorch's tensors: elements of four bits (E2M1), and the scales of blocks (E8M0)."""
import math

import torch

# The magnitudes of E2M1, by their codes.
_MAGNITUDES = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
_BIAS, _NAN = 127, 255


class _Codes:
    """A tensor of codes: made from numbers, or of a size and to be filled."""

    def __init__(self, data=None, size=None, device=None):
        self.device = device
        if data is None and size is None:
            raise ValueError("either data or a size is needed")
        if data is None:
            self.size = size if isinstance(size, tuple) else (size, )
        else:
            assert isinstance(data, torch.Tensor), "data is a tensor of torch"
            self.device = data.device
            self.data = self._from_float(data)

    def _random(self, low, high):
        self.data = torch.randint(low, high + 1, size=self.size, dtype=torch.uint8, device=self.device)
        return self


class MXFP4Tensor(_Codes):
    """Elements of four bits, one in each byte of `data`."""

    def random(self):
        return self._random(0, 15)

    def to(self, dtype):
        assert dtype == torch.float32, "elements of four bits become float32 only"
        values = torch.tensor(_MAGNITUDES + tuple(-x for x in _MAGNITUDES), dtype=dtype, device=self.data.device)
        return values[self.data.long()]

    def _from_float(self, values):
        """To the nearest, of two to that with an even code. What isn't finite, or is larger than the largest, becomes that."""
        magnitude = torch.where(torch.isfinite(values), values.abs(), torch.full_like(values, _MAGNITUDES[-1]))
        code = torch.zeros_like(values, dtype=torch.uint8)
        for i, (low, high) in enumerate(zip(_MAGNITUDES, _MAGNITUDES[1:])):
            middle = (low + high) / 2
            code += magnitude >= middle if i % 2 else magnitude > middle
        return code | torch.signbit(values).to(torch.uint8) << 3

    def to_packed_tensor(self, dim):
        """Two elements along `dim` in a byte, the first in its lower half; a last one alone is packed with zero."""
        data = self.data
        assert 0 <= dim < data.ndim, "the tensor has no such axis"
        if data.size(dim) % 2:
            data = torch.cat([data, torch.zeros_like(data.narrow(dim, 0, 1))], dim)
        low, high = data.unflatten(dim, (data.size(dim) // 2, 2)).unbind(dim + 1)
        return high << 4 | low

    def unpack_packed_tensor(self, packed_tensor, dim, original_shape):
        """The elements, one in each byte, of a packed tensor that had this shape before."""
        both = torch.stack((packed_tensor & 15, packed_tensor >> 4), dim + 1).flatten(dim, dim + 1)
        return both.narrow(dim, 0, original_shape[dim]).to(torch.uint8)


class MXScaleTensor(_Codes):
    """Powers of two, as their exponents with a bias; 255 is NaN."""

    def random(self, low=None, high=None):
        """Scales from `low` to `high`, no NaN."""
        code = lambda value: min(254, max(0, int(math.log2(value)) + _BIAS))
        first, last = 0 if low is None else code(low), 254 if high is None else code(high)
        assert first <= last, "low is larger than high"
        return self._random(first, last)

    def to(self, dtype):
        assert dtype == torch.float32, "scales become float32 only"
        value = torch.ldexp(torch.ones_like(self.data, dtype=dtype), self.data.to(torch.int32) - _BIAS)
        return torch.where(self.data == _NAN, torch.full_like(value, math.nan), value)

    def _from_float(self, values):
        """The largest power of two that isn't larger; NaN for what isn't finite or positive."""
        exponent = torch.frexp(torch.where(torch.isfinite(values), values, torch.ones_like(values))).exponent - 1
        code = torch.clamp(exponent + _BIAS, 0, 254).to(torch.uint8)
        return torch.where(torch.isfinite(values) & (values > 0), code, torch.full_like(code, _NAN))
