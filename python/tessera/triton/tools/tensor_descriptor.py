# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Descriptors of tensors that are made on the host."""
import dataclasses


@dataclasses.dataclass
class TensorDescriptor:
    """A tensor's base, shape, strides and the block that is read or written at a time: an argument for a kernel."""
    base: object
    shape: list
    strides: list
    block_shape: list
    padding: str = "zero"
    round_f32_to_tf32: bool = False

    def __post_init__(self):
        rank = len(self.shape)
        assert 0 < rank <= 5, f"a descriptor has one to five axes, not {rank}"
        assert len(self.strides) == len(self.block_shape) == rank, f"shape, strides and block_shape differ in their number of axes: {self}"
        assert all(size > 0 for size in self.shape), "a shape's sizes must be positive"
        assert all(size > 0 and size & (size - 1) == 0 for size in self.block_shape), "a block's sizes must be powers of two"
        assert self.strides[-1] == 1, "the last axis must be contiguous"
        assert self.padding in ("zero", "nan"), f"what is outside is read as zero or nan, not as {self.padding}"

    @staticmethod
    def from_tensor(tensor, block_shape, padding="zero", round_f32_to_tf32=False):
        strides = [stride // tensor.itemsize for stride in tensor.strides] if hasattr(tensor, "itemsize") and \
            hasattr(tensor, "strides") else list(tensor.stride())
        return TensorDescriptor(tensor, list(tensor.shape), strides, block_shape, padding, round_f32_to_tf32)
