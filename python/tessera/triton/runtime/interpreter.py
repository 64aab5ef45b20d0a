# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that run op by op (TRITON_INTERPRET=1): every address is checked, and what is wrong is said with the kernel's line."""
import operator
import os
import sys

from .. import _C
from ..compiler import compiler as _compiler
from .errors import FailedAssertion, InterpreterError
from .jit import _HERE, JITFunction


def _memory(value):
    """Address, bytes and whether it may be written: of all the memory that a kernel may reach from an argument."""
    value = getattr(value, "base", value) if type(value).__name__ == "TensorWrapper" else value
    if hasattr(value, "data_ptr"):
        storage = getattr(value, "untyped_storage", None) or getattr(value, "storage", None)
        if storage:
            storage = storage()
            return storage.data_ptr(), storage.nbytes(), True
    while getattr(getattr(value, "base", None), "__array_interface__", None) is not None:
        value = value.base  # an array that it is a part of
    if hasattr(value, "__array_interface__"):
        address, is_readonly = value.__array_interface__["data"]
        return address, value.nbytes, not is_readonly
    if hasattr(value, "__dlpack__"):
        import numpy
        seen = numpy.from_dlpack(value)
        size = seen.itemsize + sum((n - 1) * stride for n, stride in zip(seen.shape, seen.strides)) if seen.size else 0
        return seen.ctypes.data, size, True  # the protocol doesn't say what may be written
    raise TypeError(f"an interpreted kernel can't have {value!r}: how large its memory is isn't known")


# What TRITON_INTERPRET_CHECK may ask for, as tessera/TritonInterpreter.h numbers it.
_CHECKS = {"races": 1, "undefined": 2}


def _checks():
    """What is looked for besides wrong addresses."""
    asked = [name for name in os.environ.get("TRITON_INTERPRET_CHECK", "").split(",") if name]
    for name in asked:
        if name not in _CHECKS:
            raise ValueError(f"TRITON_INTERPRET_CHECK has {name!r}; there are {', '.join(_CHECKS)}")
    return sum(_CHECKS[name] for name in set(asked))


def _axes(grid):
    """A grid's three axes; the messages are those of a launch."""
    grid = (grid, ) if isinstance(grid, int) else grid
    if not isinstance(grid, (tuple, list)):
        raise TypeError(f"a grid is a tuple of up to three integers, not {grid!r}")
    if not 1 <= len(grid) <= 3:
        raise ValueError(f"a grid has one to three axes, not {len(grid)}")
    axes = [operator.index(axis) for axis in grid]
    for axis in axes:
        if not 0 <= axis < 1 << 31:
            raise ValueError(f"a grid of {axis} programs along an axis")
    return tuple(axes) + (1, ) * (3 - len(axes))


class InterpretedFunction(JITFunction):
    """A kernel that isn't compiled. function[grid](arguments) runs its programs one after the other."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._device = _HERE
        self._texts = {}

    def __getitem__(self, grid):
        return lambda *args, **kwargs: self._interpret(grid, args, kwargs)

    def _text(self, arguments, options):
        _, collector = self._collect()
        arguments = self._described(arguments)
        key = str((arguments, options))
        if key not in self._texts:
            self._texts[key] = _compiler.lower(list(collector.functions), arguments, {"sanitize_overflow": False, **options, "debug": True}, "ttir")
        return self._texts[key]

    def _buffers(self, arguments, named):
        found = {}

        def add(name, argument, value):
            kind = argument[0]
            if kind == "tuple":
                for i, item in enumerate(argument[1][1]):
                    add(f"{name}[{i}]", item, value[i])
            elif kind[0] == "*" or kind.startswith("tensordesc"):
                address, size, is_writable = _memory(value.base if kind[0] == "t" else value)
                known = found.get(address, (name, address, 0, False))
                found[address] = (known[0], address, max(size, known[2]), is_writable or known[3])

        for name, argument in zip(self.arg_names, arguments):
            add(name, argument, named[name])
        return list(found.values())

    def _interpret(self, grid, args, kwargs):
        for hook in self.pre_run_hooks:
            hook(*args, **kwargs)
        arguments, options, slots, named = self._classify(*args, **kwargs)
        text = self._text(arguments, options)
        grid = _axes(grid(named) if callable(grid) else grid)
        if 0 in grid:
            return
        ok, printed, messages = _C.interpret(text, grid, slots, self._buffers(arguments, named), _checks())
        sys.stdout.write(printed)
        if not ok:
            if "'tt.assert' op doesn't hold" in messages:
                raise FailedAssertion(messages.rstrip())
            raise InterpreterError(messages.rstrip())
