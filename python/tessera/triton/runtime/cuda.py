# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GPUs of NVIDIA's: what kernels are compiled for there, and the streams that they are launched on."""
import os
import shutil
import sys

from .. import _C
from ..backends.compiler import GPUTarget
from . import driver

# Values of CUDA's CUdevice_attribute.
_MULTIPROCESSORS, _WARP_SIZE, _REGISTERS, _CLOCK_KHZ, _MEMORY_CLOCK_KHZ, _BUS_BITS, _SHARED_OPT_IN = 16, 10, 82, 13, 36, 37, 97
_MAJOR, _MINOR = 75, 76

# What there is code for. That for 90 has instructions of that architecture alone; later ones take the one before it.
_CODE_FOR = (80, 86, 89, 90)


def capability(device):
    return 10 * _C.cuda_attribute(device, _MAJOR) + _C.cuda_attribute(device, _MINOR)


def target_of(device):
    """What kernels for a device are compiled for."""
    found = capability(device)
    fitting = [code for code in _CODE_FOR if code <= found and (code != 90 or found == 90)]
    if not fitting:
        raise RuntimeError(f"a GPU of capability {found / 10}: kernels need 8.0 or later; triton.jit(device=\"ptx-emulator\") runs them without one")
    return GPUTarget("cuda", fitting[-1], 32)


def _has_ptxas():
    homes = [os.environ.get(name) for name in ("CUDA_HOME", "CUDA_PATH")]
    places = [os.environ.get("TRITON_PTXAS_PATH"), *(home and f"{home}/bin/ptxas" for home in homes), shutil.which("ptxas"), "/usr/local/cuda/bin/ptxas"]
    return any(place and os.access(place, os.X_OK) for place in places)


def prepare(device):
    """How a kernel for a device is built. `ptxas` is asked where it's found and makes what this very device takes; else the driver assembles PTX."""
    follow_streams()
    target = target_of(device)
    return {"target": target, "device": device, "cubin": target.arch == capability(device) and _has_ptxas()}


def current_stream(device):
    """The address of the stream that programs use on a device now: PyTorch's or CuPy's, where one of them is used, else the default one."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_available():
        return torch.cuda.current_stream(device).cuda_stream
    cupy = sys.modules.get("cupy")
    return cupy.cuda.get_current_stream().ptr if cupy is not None else 0


def follow_streams():
    """Launches go to the streams that programs use."""
    torch = sys.modules.get("torch")
    quick = getattr(getattr(torch, "_C", None), "_cuda_getCurrentRawStream", None)
    _C.set_current_stream(quick or (current_stream if torch is not None or "cupy" in sys.modules else None))


class Device(driver.Device):
    """The same of GPUs."""

    def get_current_target(self):
        return target_of(self.get_current_device())

    def get_current_device(self):
        return _C.cuda_current()

    def set_current_device(self, device):
        import torch
        torch.cuda.set_device(device)

    def get_current_stream(self, device=None):
        return current_stream(self.get_current_device() if device is None else device)

    def get_active_torch_device(self):
        import torch
        return torch.device("cuda", self.get_current_device())

    def get_device_properties(self, device=None):
        device = self.get_current_device() if device is None else device
        asked = {"max_shared_mem": _SHARED_OPT_IN, "multiprocessor_count": _MULTIPROCESSORS, "max_num_regs": _REGISTERS, "warpSize": _WARP_SIZE,
                 "mem_clock_rate": _MEMORY_CLOCK_KHZ, "mem_bus_width": _BUS_BITS, "sm_clock_rate": _CLOCK_KHZ}
        return {name: _C.cuda_attribute(device, attribute) for name, attribute in asked.items()}

    def get_empty_cache_for_benchmark(self):
        import torch
        return torch.empty(256 << 20, dtype=torch.int8, device=self.get_active_torch_device())

    def clear_cache(self, cache):
        cache.zero_()
