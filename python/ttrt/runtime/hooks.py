# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What runs after each op."""
from .._C import Binary as _Binary
from ..model import as_arrays


class DebugHooks:
    """The function that is called after each op of every later run, with (binary, program context, op context)."""

    _current = None

    def __init__(self, callback):
        self.callback = callback

    @staticmethod
    def get(callback):
        """Has `callback` called, in place of the one before."""
        DebugHooks._current = DebugHooks(callback)
        return DebugHooks._current

    def unregister(self):
        if DebugHooks._current is self:
            DebugHooks._current = None


def unregister_hooks():
    """Ends the calls."""
    DebugHooks._current = None


class ProgramContext:
    """The program that runs: its index in the file."""

    def __init__(self, index):
        self.index = index


class OpContext:
    """The op that has run: its index in the program, name, location, seconds, and the Tensor that it made or None."""

    def __init__(self, op):
        self.index, self.name, self.location = op["index"], op["name"], op["location"]
        self.seconds, self.output = op["seconds"], op["output"]


class Binary:
    """The file that runs."""

    def __init__(self, path):
        self.path = path
        self._binary = _Binary(path)

    def get_debug_info_golden(self, location):
        """The golden value of the op at `location`, in any program: a list of floats, or None."""
        for program in range(self._binary.num_programs):
            tensor = self._binary.golden(program, location)
            if tensor is not None:
                return _floats(tensor)
        return None


def _floats(tensor):
    array = as_arrays([tensor])[0]
    return [float(value) for value in memoryview(array).cast("B").cast(memoryview(array).format)]


def get_op_debug_str(op_context):
    """The op's name and location."""
    return "%s %s" % (op_context.name, op_context.location)


def get_op_loc_info(op_context):
    """The op's location: the key of its golden value."""
    return op_context.location


def get_op_output_tensor(op_context, program_context):
    """What the op made, as a list of floats; empty where it made nothing."""
    return _floats(op_context.output) if op_context.output is not None else []


def get_op_output_array(op_context, program_context):
    """What the op made, as a NumPy array of its shape; None where it made nothing."""
    return as_arrays([op_context.output])[0] if op_context.output is not None else None


def listener():
    """What a run calls after each op; None where no hook is set."""
    hook = DebugHooks._current
    if hook is None:
        return None
    binaries = {}

    def after_op(path, program, op):
        if path not in binaries:
            binaries[path] = Binary(path)
        hook.callback(binaries[path], ProgramContext(program), OpContext(op))

    return after_op
