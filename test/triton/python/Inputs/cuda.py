import ctypes
import os
import sys

import numpy
import tessera.triton as triton
import tessera.triton.language as tl
from tessera.triton import _C

MEMORY = 16 << 40  # of the first device of the library that stands for the driver; each has as much


def say(*parts):
    print(*parts, flush=True)


class Array:
    """What has __cuda_array_interface__: memory of a device."""

    def __init__(self, address, typestr="<f4", **more):
        self.__cuda_array_interface__ = {"shape": (1024, ), "typestr": typestr, "data": (address, False), "version": 3, **more}


class Both(bytearray):
    """Memory of a device in an object that has a buffer too, as CuPy's arrays are."""
    __cuda_array_interface__ = Array(MEMORY).__cuda_array_interface__


class Tensor:
    """As PyTorch's tensors are."""
    dtype, is_cpu = "torch.bfloat16", False

    def __init__(self, address, device=0):
        self._address, self._device = address, device

    def data_ptr(self):
        return self._address

    def get_device(self):
        return self._device


class Pinned(Tensor):
    is_cpu = True


class Stream:

    def __init__(self, **names):
        self.__dict__.update(names)


class DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.c_void_p), ("strides", ctypes.c_void_p), ("byte_offset", ctypes.c_uint64)]


class Exchanged:
    """What has __dlpack__."""

    def __init__(self, address, device=(2, 0)):
        self._tensor = DLTensor(address - 64, device, 1, 2, 32, 1, None, None, 64)

    def __dlpack_device__(self):
        return tuple(self._tensor.device)

    def __dlpack__(self, stream):
        say("for the stream", stream)
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return make(ctypes.addressof(self._tensor), b"dltensor", None)


class Protocol:

    def __cuda_stream__(self):
        return 0, 0x87


def scale(x, n, alpha, N: tl.constexpr):
    i = tl.program_id(0) * N + tl.arange(0, N)
    tl.store(x + i, (tl.load(x + i, mask=i < n) * alpha).to(x.dtype.element_ty), mask=i < n)


anywhere, on_gpu, second, here = (triton.jit(scale, device=device) for device in (None, "cuda", "cuda:1", "cpu"))


def expect(*arguments, function=anywhere, **options):
    try:
        function[(4, )](*arguments, **options)
    except Exception as error:
        say(f"{type(error).__name__}: {error}")


if sys.argv[1:] == ["no driver"]:
    expect(Array(MEMORY), 1000, 0.5, 256)
    expect(numpy.zeros(4, numpy.float32), 4, 0.5, 256, function=on_gpu)
    from tessera.triton.runtime import driver
    say("GPUs:", driver.get_active_gpus())
    x = numpy.ones(1000, numpy.float32)
    anywhere[(4, )](x, 1000, 0.5, 256)
    say("here:", (x == 0.5).all())
    sys.exit()

say("-- where the array is")
kernel = anywhere[(4, 2)](Array(MEMORY), 1000, 0.5, 256)
say(kernel.metadata.target, kernel.n_regs, kernel.n_spills, kernel.metadata.shared, list(kernel.asm), ".target sm_80" in kernel.asm["ptx"])
say("-- again")
anywhere[(4, 2, 1)](Array(MEMORY), 1000, 0.25, 256)
say("-- less is known of the address")
anywhere[(1, )](Array(MEMORY + 4), 1000, 0.25, 256, num_warps=8)
say("-- not its buffer")
anywhere[(1, )](Both(1024), 256, 0.25, 256)
say("-- here")
x = numpy.ones(1000, numpy.float32)
anywhere[(4, )](x, 1000, 0.5, 256)
say((x == 0.5).all())
say("-- the second device")
anywhere[(1, )](Tensor(2 * MEMORY - (15 << 40), 1), 16, 0.5, 256)
second[(1, )](Array(MEMORY + (1 << 40)), 16, 0.5, 256)
say("-- streams")
for stream in (0x81, Stream(cuda_stream=0x82), Stream(ptr=0x83), Stream(handle=Stream(value=0x84)), Stream(handle=Stream(value=None)), None, Protocol()):
    anywhere[(1, )](Array(MEMORY), 1000, 0.5, 256, stream=stream)
anywhere[(1, )](Array(MEMORY, stream=0x85), 1000, 0.5, 256)
anywhere.run(Array(MEMORY), 1000, 0.5, 256, grid=(1, ), stream=0x86)
kernel[(1, )](Array(MEMORY), 1000, 0.5, 256)
_C.set_current_stream(lambda device: 0x90 + device)
anywhere[(1, )](Array(MEMORY), 1000, 0.5, 256)
kernel[(1, )](Array(MEMORY), 1000, 0.5, 256, stream=0x91)
_C.set_current_stream(None)
say("-- exchanged by DLPack")
anywhere[(1, )](Exchanged(MEMORY), 1000, 0.5, 256)
anywhere[(1, )](Exchanged(MEMORY), 1000, 0.5, 256, stream=0x88)
say("-- what is pinned, and nothing")
on_gpu[(1, )](Pinned(MEMORY), 1000, 0.5, 256)
on_gpu[(1, )](Pinned(0), 0, 0.5, 256)
say("-- none of a grid")
anywhere[(0, )](Array(MEMORY), 1000, 0.5, 256)
say("-- waiting")
_C.synchronize()


@triton.jit
def add(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) + tl.load(y + i))


say("-- errors")
expect(numpy.zeros(4, numpy.float32), 4, 0.5, 256, function=on_gpu)
expect(Array(MEMORY), 4, 0.5, 256, function=here)
expect(Array(MEMORY), numpy.zeros(4, numpy.float32), Array(MEMORY), 4, function=add)
expect(numpy.zeros(4, numpy.float32), Array(MEMORY), Array(MEMORY), 4, function=add)
expect(Array(MEMORY), Tensor(MEMORY + (1 << 40), 1), Array(MEMORY), 4, function=add)
expect(Array(MEMORY), 4, 0.5, 256, function=second)
expect(Exchanged(MEMORY, (4, 0)), 4, 0.5, 256)
expect(Array(1 << 50), 4, 0.5, 256)
expect(Array(MEMORY), 4, 0.5, 256, stream="s")
expect(Array(MEMORY, typestr="<c8"), 4, 0.5, 256)
expect(Array(MEMORY), 4, 0.5, 256, num_warps=5)
try:
    triton.jit(scale, device="cuda:x")
except ValueError as error:
    say(error)
os.environ["STANDIN_CAPABILITY"] = "75"
expect(Array(MEMORY), 4, 0.5, 128)
say("-- later ones")
for capability in ("86", "89", "90", "87", "100", "120"):
    os.environ["STANDIN_CAPABILITY"] = capability
    say(capability, triton.runtime.cuda.target_of(0).arch)
say("-- the device")
os.environ["STANDIN_CAPABILITY"] = "90"
triton.runtime.driver.set_active_to_gpu()
active = triton.runtime.driver.active
say(active.get_current_target(), active.get_device_properties()["multiprocessor_count"], active.get_current_stream())
