# The dialect gpu.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..._mlir_libs import _C as _C
from ...extras.meta import region_op
from ...ir import (ArrayAttr, Attribute, DenseI32ArrayAttr, DictAttr, FunctionType, IndexType, InsertionPoint, StringAttr, SymbolRefAttr,
                   Type, TypeAttr, UnitAttr)
from .._gpu_ops_gen import *
from .._gpu_ops_gen import _Dialect
from .._gpu_enum_gen import *
from .._ods_common import _cext
from ..arith import constant as _constant


class ObjectAttr(Attribute):
    """Code for a target."""

    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsAGPUObjectAttr)
    attr_name = "gpu.object"

    def __new__(cls, other):
        return Attribute.__new__(cls, other)

    @staticmethod
    def get(target, format, object, properties=None, kernels=None, context=None):
        properties, kernels = (_C.NULL if part is None else part for part in (properties, kernels))
        return ObjectAttr(_C.captured(target.context, lambda: _C.mlirGPUObjectAttrGetWithKernels(
            target.context, target, int(format), object, properties, kernels), "Invalid object"))

    target = property(lambda self: _C.mlirGPUObjectAttrGetTarget(self))
    format = property(lambda self: _C.mlirGPUObjectAttrGetFormat(self))
    object = property(lambda self: _C.mlirGPUObjectAttrGetObject(self).encode("utf-8", "surrogateescape"))
    properties = property(lambda self: _C.mlirGPUObjectAttrGetProperties(self) if _C.mlirGPUObjectAttrHasProperties(self) else None)
    kernels = property(lambda self: _C.mlirGPUObjectAttrGetKernels(self) if _C.mlirGPUObjectAttrHasKernels(self) else None)


class AsyncTokenType(Type):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsAGPUAsyncTokenType)

    @staticmethod
    def get(context=None):
        return _C.mlirGPUAsyncTokenTypeGet(context)


@_cext.register_operation(_Dialect, replace=True)
class GPUFuncOp(GPUFuncOp):
    """A function that runs on a GPU: a kernel, or what kernels call."""

    def __init__(self, function_type, sym_name=None, kernel=None, workgroup_attrib_attrs=None, private_attrib_attrs=None, *,
                 arg_attrs=None, res_attrs=None, known_block_size=None, known_grid_size=None,
                 body_builder=None, loc=None, ip=None):
        """A function of a module of kernels; `body_builder` gets it and makes what is in its first block."""
        function_type = function_type if isinstance(function_type, TypeAttr) else TypeAttr.get(function_type)
        lists = [None if part is None else ArrayAttr.get([DictAttr.get(one) if isinstance(one, dict) else one for one in part])
                 for part in (arg_attrs, res_attrs)]
        known_block_size, known_grid_size = (
            DenseI32ArrayAttr.get(part) if isinstance(part, (list, tuple)) else part
            for part in (known_block_size, known_grid_size))
        super().__init__(function_type, arg_attrs=lists[0], res_attrs=lists[1],
                         workgroup_attrib_attrs=workgroup_attrib_attrs, private_attrib_attrs=private_attrib_attrs,
                         known_block_size=known_block_size, known_grid_size=known_grid_size, loc=loc, ip=ip)
        if sym_name is not None:
            self.attributes["sym_name"] = sym_name if isinstance(sym_name, Attribute) else StringAttr.get(str(sym_name))
        if kernel:
            self.attributes["gpu.kernel"] = UnitAttr.get()
        if body_builder is not None:
            with InsertionPoint(self.add_entry_block()):
                body_builder(self)

    @property
    def name(self):
        return self.attributes["sym_name"]

    @property
    def is_kernel(self):
        return "gpu.kernel" in self.attributes

    @property
    def entry_block(self):
        if not len(self.body.blocks):
            raise RuntimeError(f"Entry block does not exist for {self.name.value}. Do you need to call the add_entry_block() method "
                               "on this GPUFuncOp?")
        return self.body.blocks[0]

    def add_entry_block(self):
        if len(self.body.blocks):
            raise RuntimeError(f"Entry block already exists for {self.name.value}")
        return self.body.blocks.append(*self.function_type.value.inputs)

    @property
    def arguments(self):
        return self.function_type.value.inputs


def _sizes(sizes):
    """Three values, of numbers too."""
    return [_constant(IndexType.get(), size) if isinstance(size, int) else size for size in sizes]


def _token(dependencies):
    """(the type of the token, dependencies): None is not asynchronous."""
    return (None, []) if dependencies is None else (AsyncTokenType.get(), list(dependencies))


@_cext.register_operation(_Dialect, replace=True)
class LaunchFuncOp(LaunchFuncOp):
    """Runs a kernel: `kernel` is a list of names, sizes are numbers or values."""

    def __init__(self, kernel, grid_size, block_size, kernel_operands=None, async_dependencies=None,
                 dynamic_shared_memory_size=None, async_object=None, *, loc=None, ip=None):
        token, dependencies = _token(async_dependencies)
        kernel = kernel if isinstance(kernel, Attribute) else SymbolRefAttr.get(list(kernel))
        super().__init__(token, dependencies, kernel, *_sizes(grid_size), *_sizes(block_size), kernel_operands or [],
                         dynamicSharedMemorySize=dynamic_shared_memory_size, asyncObject=async_object, loc=loc, ip=ip)


def launch_func(kernel, grid_size, block_size, kernel_operands=None, async_dependencies=None, dynamic_shared_memory_size=None,
                async_object=None, *, loc=None, ip=None):
    op = LaunchFuncOp(kernel, grid_size, block_size, kernel_operands, async_dependencies, dynamic_shared_memory_size, async_object,
                      loc=loc, ip=ip)
    return op.results[0] if len(op.results) else op


def wait(async_dependencies=None, *, loc=None, ip=None):
    """A token that waits for others."""
    return WaitOp(AsyncTokenType.get(), list(async_dependencies or []), loc=loc, ip=ip).result


@_cext.register_operation(_Dialect, replace=True)
class LaunchOp(LaunchOp):
    """Runs its body on a grid; sizes are numbers or values."""

    def __init__(self, grid_size, block_size, async_dependencies=None, dynamic_shared_memory_size=None, *, loc=None, ip=None):
        token, dependencies = _token(async_dependencies)
        super().__init__(token, dependencies, *_sizes(grid_size), *_sizes(block_size),
                         dynamicSharedMemorySize=dynamic_shared_memory_size, loc=loc, ip=ip)
        self.regions[0].blocks.append(*[IndexType.get()] * 12)


launch = region_op(LaunchOp, terminator=lambda *_: TerminatorOp())


def printf(format, *args, loc=None, ip=None):
    return PrintfOp(format=format, args=args, loc=loc, ip=ip)
