# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What can go wrong when kernels run."""
from ..compiler.errors import OutOfResources, PTXASError, TritonError


class InterpreterError(TritonError):
    """What goes wrong in a kernel that is interpreted."""


class FailedAssertion(InterpreterError, AssertionError):
    """An assertion that doesn't hold in a kernel that is interpreted."""
