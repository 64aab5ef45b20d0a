# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The device: this machine's processors."""
from .. import _C
from ..backends.compiler import GPUTarget


class _Device:
    """What programs ask a driver for."""

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
        """Launches return when all is done."""

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


active = default = _Device()


def set_active(device):
    """There is one device."""


def set_active_to_cpu():
    """It is the active one."""


def set_active_to_gpu():
    raise RuntimeError("there are no GPUs: kernels run on this machine's processors")


def get_active_gpus():
    return []
