# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs as functions of arrays."""
from ._C import Binary, Device, Tensor


def as_arrays(tensors):
    """The tensors as NumPy arrays (those of bf16 as float32); as they are where NumPy isn't there."""
    try:
        import numpy
    except ImportError:
        return list(tensors)
    return [numpy.asarray(tensor) for tensor in tensors]


def as_input(array):
    """What a run takes: None, what has a buffer, and by way of NumPy what else has DLPack."""
    if array is None or isinstance(array, Tensor):
        return array
    try:
        memoryview(array)
    except TypeError:
        import numpy
        return numpy.from_dlpack(array) if hasattr(array, "__dlpack__") else numpy.asarray(array)
    return array


class Model:
    """A program of a file on a device. Called with arrays, it gives arrays; `run` gives tensors that stay where they
    are, for the next program."""

    def __init__(self, path, program=0, device=None):
        self.binary = Binary(path)
        self.device = device if device is not None else Device()
        self.program = self._find(program)

    def _find(self, program):
        names = [self.binary.program_name(i) for i in range(self.binary.num_programs)]
        if isinstance(program, str):
            if program not in names:
                raise KeyError("no program %r: there are %s" % (program, ", ".join(map(repr, names))))
            return names.index(program)
        if not 0 <= program < len(names):
            raise IndexError("no program %d: there are %d" % (program, len(names)))
        return program

    @property
    def name(self):
        return self.binary.program_name(self.program)

    @property
    def inputs(self):
        """A description of each input: shape, dtype, memory, layout, spread, size in bytes."""
        return self.binary.inputs(self.program)

    @property
    def outputs(self):
        return self.binary.outputs(self.program)

    def run(self, *inputs):
        return self.device.run(self.binary, self.program, [as_input(array) for array in inputs])

    def __call__(self, *inputs):
        return as_arrays(self.run(*inputs))

    def __repr__(self):
        return "<ttrt.Model %s(%s)>" % (self.name, ", ".join(
            "x".join(map(str, one["shape"] + (one["dtype"],))) for one in self.inputs))


def load(path, program=0, device=None):
    """The program of this index or name in a .ttnn file."""
    return Model(path, program, device)


def run(path, *inputs, program=0, device=None):
    """Runs a program of a file once: arrays in, a list of arrays out."""
    return Model(path, program, device)(*inputs)
