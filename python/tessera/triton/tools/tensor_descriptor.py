# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Descriptors of tensors that are made on the host."""
import dataclasses


@dataclasses.dataclass
class TensorDescriptor:
    """A tensor's base, shape, strides and the block that is read at a time."""
    base: object
    shape: list
    strides: list
    block_shape: list
    padding: str = "zero"

    @staticmethod
    def from_tensor(tensor, block_shape, padding="zero"):
        strides = [stride // tensor.itemsize for stride in tensor.strides] if hasattr(tensor, "itemsize") and \
            hasattr(tensor, "strides") else list(tensor.stride())
        return TensorDescriptor(tensor, list(tensor.shape), strides, block_shape, padding)
