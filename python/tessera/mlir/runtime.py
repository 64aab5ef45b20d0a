# Arrays of NumPy as memory that compiled functions take, and back.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Descriptors as compiled code has them: the address of the allocation, that of the data, an offset from there, sizes and strides
in elements. Those of memory without a known rank are a rank and the address of such a one."""
import ctypes

import numpy as np


def _structure(name, **fields):
    """A number without a type in C as a structure, as ctypes has it."""
    return type(name, (ctypes.Structure,), {"_fields_": list(fields.items()), "__module__": __name__})


F16 = _structure("F16", f16=ctypes.c_int16)
BF16 = _structure("BF16", bf16=ctypes.c_int16)
F8E5M2 = _structure("F8E5M2", f8E5M2=ctypes.c_int8)
C64 = _structure("C64", real=ctypes.c_float, imag=ctypes.c_float)
C128 = _structure("C128", real=ctypes.c_double, imag=ctypes.c_double)

# By the names that NumPy, and ml_dtypes, have for types that C doesn't have.
_ELEMENTS = {"complex128": C128, "complex64": C64, "float16": F16, "bfloat16": BF16, "float8_e5m2": F8E5M2}
_descriptors = {}


def as_ctype(dtype):
    """The type of ctypes for an element."""
    dtype = np.dtype(dtype)
    return _ELEMENTS.get(dtype.name) or np.ctypeslib.as_ctypes_type(dtype)


def _dtype_of(element):
    """The other way round."""
    for name, known in _ELEMENTS.items():
        if element is known:
            if hasattr(np, name):
                return np.dtype(name)
            import ml_dtypes

            return np.dtype(getattr(ml_dtypes, name))
    return np.dtype(element)


def to_numpy(array):
    """The array, whose elements may be structures of ctypes, as numbers."""
    found = next((known for known in _ELEMENTS.values() if array.dtype == np.dtype(known)), None)
    return array.view(_dtype_of(found)) if found else array


def make_nd_memref_descriptor(rank, dtype):
    """The class of descriptors of that rank, whose elements are of that type of ctypes."""
    if (rank, dtype) not in _descriptors:
        fields = [("allocated", ctypes.c_longlong), ("aligned", ctypes.POINTER(dtype)), ("offset", ctypes.c_longlong)]
        if rank:
            fields += [("shape", ctypes.c_longlong * rank), ("strides", ctypes.c_longlong * rank)]
        _descriptors[rank, dtype] = type("MemRefDescriptor", (ctypes.Structure,), {"_fields_": fields, "__module__": __name__})
    return _descriptors[rank, dtype]


def make_zero_d_memref_descriptor(dtype):
    return make_nd_memref_descriptor(0, dtype)


class UnrankedMemRefDescriptor(ctypes.Structure):
    _fields_ = [("rank", ctypes.c_longlong), ("descriptor", ctypes.c_void_p)]


def get_ranked_memref_descriptor(array):
    """A descriptor of the array's memory, which the array has to outlive."""
    element = as_ctype(array.dtype)
    made = make_nd_memref_descriptor(array.ndim, element)()
    made.allocated = array.ctypes.data
    made.aligned = ctypes.cast(array.ctypes.data, ctypes.POINTER(element))
    made.offset = 0
    if array.ndim:
        made.shape[:] = array.shape
        # Strides of NumPy are in bytes.
        made.strides[:] = [stride // array.itemsize for stride in array.strides]
    return made


def get_unranked_memref_descriptor(array):
    """The same with the rank in it."""
    ranked = get_ranked_memref_descriptor(array)
    made = UnrankedMemRefDescriptor(array.ndim, ctypes.addressof(ranked))
    made._ranked = ranked  # which it points to
    return made


def _view(descriptor, rank):
    """The memory that a descriptor is about, as an array, without a copy."""
    element = descriptor.aligned._type_
    dtype = _dtype_of(element)
    start = ctypes.cast(descriptor.aligned, ctypes.c_void_p).value + descriptor.offset * dtype.itemsize
    shape, strides = (tuple(descriptor.shape), tuple(descriptor.strides)) if rank else ((), ())
    if not all(shape):
        return np.empty(shape, dtype)
    reach = [(size - 1) * stride for size, stride in zip(shape, strides)]
    low, high = sum(min(0, step) for step in reach), sum(max(0, step) for step in reach)
    memory = (ctypes.c_char * ((high - low + 1) * dtype.itemsize)).from_address(start + low * dtype.itemsize)
    return np.ndarray(shape, dtype, memory, -low * dtype.itemsize, [stride * dtype.itemsize for stride in strides])


def ranked_memref_to_numpy(pointer):
    """The array behind a pointer to a descriptor."""
    descriptor = pointer[0]
    return _view(descriptor, len(getattr(descriptor, "shape", ())))


def unranked_memref_to_numpy(pointer, dtype):
    """The array behind a pointer to a descriptor with its rank, of elements of the type of NumPy."""
    unranked = pointer[0]
    ranked = ctypes.cast(unranked.descriptor, ctypes.POINTER(make_nd_memref_descriptor(unranked.rank, as_ctype(dtype))))
    return ranked_memref_to_numpy(ranked)


def move_aligned_ptr_by_offset(aligned, offset):
    """The address so many elements on, as a pointer of the same type."""
    address = ctypes.cast(aligned, ctypes.c_void_p).value + offset * ctypes.sizeof(aligned._type_)
    return ctypes.cast(address, type(aligned))
