"""Arrays of NumPy's that share the memory of dense attributes. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"""
import gc
import numpy
from tessera.mlir.ir import Attribute, Context, DenseElementsAttr, Location

with Context(), Location.unknown():
    for kind in "float16 float32 float64 int8 int16 int32 int64 complex64 complex128".split():
        numbers = numpy.arange(6).astype(kind).reshape(2, 3)
        attribute = DenseElementsAttr.get(numbers)
        shared, seen = numpy.from_dlpack(attribute), numpy.asarray(attribute)
        assert shared.dtype == numbers.dtype and (shared == numbers).all(), kind
        assert shared.__array_interface__["data"][0] == seen.__array_interface__["data"][0], kind
        assert not seen.flags.writeable, kind
    print("shared")
    print(attribute.__dlpack_device__())
    print(numpy.from_dlpack(Attribute.parse("dense<7> : tensor<2x2xi32>")).tolist())
    print(numpy.from_dlpack(Attribute.parse("dense<> : tensor<0x3xf32>")).shape)
    try:
        Attribute.parse("dense<[1.0, 2.0]> : tensor<2xbf16>").__dlpack__()
    except BufferError as error:
        print(error)
    # One that nobody takes, and one that outlives everything else.
    Attribute.parse("dense<[1, 2]> : tensor<2xi64>").__dlpack__()
    kept = numpy.from_dlpack(Attribute.parse("dense<[1, 2, 3]> : tensor<3xi64>"))
gc.collect()
print(kept.sum())
