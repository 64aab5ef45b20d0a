# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launching kernels."""
from .autotuner import Autotuner, Config, Heuristics, autotune, heuristics
from .jit import JITFunction, KernelInterface, MockTensor, TensorWrapper, jit, reinterpret
from . import driver
from ..compiler.errors import OutOfResources


def runtime_set_allocator(allocator):
    """Memory for descriptors that kernels make: CPUs need none."""
