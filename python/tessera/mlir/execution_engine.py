# Modules of the llvm dialect, compiled and called.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import ctypes

from ._mlir_libs import _C
from ._mlir_libs._mlir.core import _of_capsule


class ExecutionEngine:
    def __init__(self, module, opt_level=2, shared_libs=(), enable_object_dump=True, enable_pic=False):
        self._engine = _C.engine_new(module.operation, opt_level, list(shared_libs or ()), enable_object_dump, enable_pic)
        self._functions = []

    @property
    def _CAPIPtr(self):
        return _C.capsule("execution_engine.ExecutionEngine", self._engine, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _of_capsule(capsule, "execution_engine.ExecutionEngine", ExecutionEngine, "_engine", _functions=[])

    def _testing_release(self):
        pass

    def initialize(self):
        _C.engine_initialize(self._engine)

    def raw_lookup(self, name):
        return _C.engine_lookup(self._engine, name, True)

    def lookup(self, name):
        """The function behind _mlir_ciface_<name>: it takes an array of pointers to arguments and results."""
        function = self.raw_lookup("_mlir_ciface_" + name)
        if not function:
            raise RuntimeError("Unknown function " + name)
        return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(function)

    def invoke(self, name, *arguments):
        packed = (ctypes.c_void_p * len(arguments))()
        for i, argument in enumerate(arguments):
            packed[i] = ctypes.cast(argument, ctypes.c_void_p)
        self.lookup(name)(packed)

    def raw_register_runtime(self, name, callback):
        address = ctypes.cast(callback, ctypes.c_void_p).value
        _C.engine_register(self._engine, "_mlir_ciface_" + name, address)

    def register_runtime(self, name, callback):
        self.raw_register_runtime(name, callback)
        self._functions.append(callback)

    def dump_to_object_file(self, file_name):
        _C.engine_dump(self._engine, file_name)
