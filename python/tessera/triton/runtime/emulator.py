# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that are compiled for a GPU and run by the emulator of PTX: `triton.jit(device="ptx-emulator")`, or TESSERA_DEVICE for all of a process.

Every address is checked, and what warps do to shared memory: what is wrong is an error that names the argument and the kernel's line."""
import re
import sys

from .. import _C
from ..compiler import compiler as _compiler
from .errors import FailedAssertion, InterpreterError
from .interpreter import InterpretedFunction, _axes, _memory
from .jit import _address, _to_slot

_CHECK_ALL = 7  # as tessera/Ptx.h numbers it


def target_of(device):
    """The GPU that is emulated: cuda:80 for ptx-emulator, cuda:90 for ptx-emulator:90. None: it's another device."""
    found = re.fullmatch(r"ptx-emulator(?::(\d+))?", device)
    return found and f"cuda:{found[1] or 80}"


class EmulatedFunction(InterpretedFunction):
    """A kernel that is compiled to PTX. function[grid](arguments) runs its programs one after the other, their threads in lockstep."""

    def __init__(self, *args, target="cuda:80", **kwargs):
        super().__init__(*args, **kwargs)
        self._target = target

    def _text(self, arguments, options):
        _, collector = self._collect()
        arguments = self._described(arguments)
        key = str((arguments, options))
        if key not in self._texts:
            self._texts[key] = _compiler.lower(list(collector.functions), arguments, {"debug": True, **options}, "ptx", target=self._target)
        return self._texts[key]

    def ptx(self, *args, **kwargs):
        """The code of a launch with such arguments."""
        arguments, options, _, _ = self._classify(*args, **kwargs)
        return self._text(arguments, options)

    def _passed(self, arguments, named):
        passed = []

        def add(name, argument, value):
            kind = argument[0]
            if kind == "tuple":
                for i, item in enumerate(argument[1][1]):
                    add(f"{name}[{i}]", item, value[i])
            elif kind.startswith("tensordesc"):
                raise TypeError(f"'{name}': kernels on the emulator can't have tensor descriptors as arguments")
            elif kind[0] == "*":
                start, size, is_writable = _memory(value)
                address = _address(value)
                passed.append((name, address, start + size - address, is_writable))
            elif kind != "constexpr":
                passed.append((name, _to_slot(kind, value) & 0xFFFFFFFFFFFFFFFF, None, False))

        for name, argument in zip(self.arg_names, arguments):
            add(name, argument, named[name])
        return passed

    def _interpret(self, grid, args, kwargs):
        for hook in self.pre_run_hooks:
            hook(*args, **kwargs)
        arguments, options, _, named = self._classify(*args, **kwargs)
        text = self._text(arguments, options)
        grid = _axes(grid(named) if callable(grid) else grid)
        if 0 in grid:
            return
        ok, printed, messages = _C.emulate(text, grid, self._passed(arguments, named), _CHECK_ALL)
        sys.stdout.write(printed)
        if not ok:
            raise (FailedAssertion if "assertion failed" in messages else InterpreterError)(messages.rstrip())
