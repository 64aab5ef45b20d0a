# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The device: this machine's processors, or GPUs."""
import os

from .. import _C
from ..backends.compiler import GPUTarget


class Device:
    """What programs ask a driver for; of this machine's processors."""

    def get_current_target(self):
        return GPUTarget("cpu", "host", 1)

    def get_current_device(self):
        return "cpu"

    def get_active_torch_device(self):
        import torch
        return torch.device("cpu")

    def get_device_interface(self):
        return self

    def get_benchmarker(self):
        from .. import testing
        return testing.do_bench

    def synchronize(self, device=None):
        """Launches here return when all is done; waits for those on GPUs."""
        _C.synchronize()

    @property
    def utils(self):
        return self

    def get_device_properties(self, device=None):
        return {"max_shared_mem": 2**31 - 1, "multiprocessor_count": _C.num_threads, "max_num_regs": 2**31 - 1, "warpSize": 1,
                "mem_clock_rate": 0, "mem_bus_width": 0, "sm_clock_rate": 0}

    def get_empty_cache_for_benchmark(self):
        return bytearray(64 << 20)

    def clear_cache(self, cache):
        cache[:] = bytes(len(cache))


def _gpu():
    from . import cuda
    return cuda.Device()


active = default = _gpu() if (os.environ.get("TESSERA_DEVICE") or "").startswith("cuda") else Device()


def set_active(device):
    """What programs ask from now on. Kernels run where `triton.jit(device=...)` says, or where their arrays are."""
    global active
    active = device


def set_active_to_cpu():
    set_active(Device())


def set_active_to_gpu():
    """RuntimeError where there are none."""
    _C.cuda_current()
    set_active(_gpu())


def get_active_gpus():
    try:
        _C.cuda_current()
    except RuntimeError:
        return []
    return ["cuda"]
