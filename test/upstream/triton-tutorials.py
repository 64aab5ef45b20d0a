#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs Triton's tutorials, as they are, through the package tessera.triton. The tutorials stay outside of this tree.

triton-tutorials.py FOLDER [NUMBER...]

FOLDER has 01-vector-add.py and so on. `import triton` is ours; a device "cuda" is main memory, and a tutorial that asks for the kind of the GPU is told of one
that has descriptors (what only a GPU's library can do is left out). Benchmarks are not run: what is run are the checks, those behind `if __name__` included, at
the sizes that the table below says. Each tutorial runs in a process of its own; exit status 1 when one fails.

Needs PyTorch (2.5 for all of it), pytest and tabulate in the Python that runs it."""
import argparse
import glob
import importlib.util
import itertools
import os
import subprocess
import sys
import tempfile
import time
import types

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, "..", ".."))


def load(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# ===--- In the process that runs one ---===


def without_gpu(torch, capability):
    """Main memory for who asks for a GPU's, and answers for who asks about the GPU."""
    from torch.overrides import TorchFunctionMode

    class MainMemory(TorchFunctionMode):

        def __torch_function__(self, function, types, args=(), kwargs=None):
            kwargs = dict(kwargs or {})
            if "cuda" in str(kwargs.get("device", "")):
                kwargs["device"] = "cpu"
            return function(*["cpu" if isinstance(arg, str) and arg == "cuda" else arg for arg in args], **kwargs)

    MainMemory().__enter__()
    torch.cuda.get_device_capability = lambda *_: capability
    torch.cuda.get_device_properties = lambda *_: types.SimpleNamespace(multi_processor_count=16)


def without_speed(is_told):
    """What measures says nothing; what asks for the target hears of a GPU, if it is to."""
    import triton
    triton.testing.Mark.run = lambda self, **_: print("(benchmark left out)")

    class Blas:

        def __init__(self, _):
            pass

        def matmul(self, a, b, c):
            c.copy_((a.float() @ b.float().T).to(c.dtype))

    library = types.ModuleType("triton._C.libtriton")
    library.nvidia = types.SimpleNamespace(cublas=types.SimpleNamespace(CublasLt=Blas))
    sys.modules["triton._C.libtriton"] = library
    told = types.SimpleNamespace(backend="cuda", arch=90, warp_size=32)
    driver = type(triton.runtime.driver.active)
    ours = driver.get_current_target

    def answer(self):
        asks = sys._getframe(1).f_globals.get("__name__", "")
        return told if is_told and asks == "tutorial" else ours(self)

    driver.get_current_target = answer


def attention(module, size):
    for n, d, causal, (mode, provider) in itertools.product((128, 1024, 4096)[:size + 2], (64, 128), (False, True), (("bwd", "triton-fp16"), ("fwd", "triton-fp8"))):
        start = time.monotonic()
        module.test_op(1, 2, n, d, causal, False, mode, provider)
        print("test_op Z=1 H=2 N_CTX=%d HEAD_DIM=%d causal=%s %s %s: passed, %.1f s" % (n, d, causal, mode, provider, time.monotonic() - start), flush=True)


def persistent(module, size):
    module.validate(32, 32, 32, module.torch.float16)
    side = 8192 if size else 512
    module.validate(side, side, 512, module.torch.float16)


def scaled(module, size):
    module.cublas = None
    for kind in ("nvfp4", "mxfp4", "mxfp8", "mixed"):
        side = 2048 if size else 512
        module.validate_block_scaled(side, side, side, block_scale_type=kind)


# The tutorials whose checks are behind `if __name__`, how to start them, what the GPU is said to be.
GUARDED = {"06": (attention, (9, 0)), "09": (persistent, (9, 0)), "10": (scaled, (10, 0)), "11": (lambda module, size: module.validate(1024), (9, 0))}

# Those that are told of a GPU. Others have a way of their own without one.
TOLD = set(GUARDED) | {"07", "08"}


def run_here(options):
    sys.path.insert(0, os.path.join(options.build, "python"))
    core = load(os.path.join(HERE, "triton-core.py"), "triton_core")
    sys.meta_path.insert(0, core.Names(options.folder))
    import torch
    start, capability = GUARDED.get(options.here, (None, (9, 0)))
    without_gpu(torch, capability)
    without_speed(options.here in TOLD)
    torch.manual_seed(0)
    module = load(tutorials(options.folder)[options.here], "tutorial")
    if start:
        start(module, options.size)
    return 0


# ===--- In the process that starts them ---===


def tutorials(folder):
    return {os.path.basename(path)[:2]: path for path in sorted(glob.glob(os.path.join(folder, "[01][0-9]-*.py"))) if not path.endswith("-cpu.py")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("numbers", nargs="*")
    parser.add_argument("--build", default=os.path.join(TOP, "build"), help="the build folder whose package is tested")
    parser.add_argument("--size", type=int, default=0, choices=(0, 1), help="1: as large as upstream's own where memory allows")
    parser.add_argument("--seconds", type=int, default=600, help="a tutorial that takes longer fails")
    parser.add_argument("--here", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.folder, options.build = os.path.abspath(options.folder), os.path.abspath(options.build)
    if options.here:
        return run_here(options)
    failed = 0
    with tempfile.TemporaryDirectory() as cache:
        os.environ.setdefault("TRITON_CACHE_DIR", cache)
        for number, path in tutorials(options.folder).items():
            if options.numbers and number not in options.numbers:
                continue
            start = time.monotonic()
            command = [sys.executable, os.path.abspath(__file__), options.folder, "--here", number, "--build", options.build, "--size", str(options.size)]
            try:
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=options.seconds, cwd=cache)
                output, fine = done.stdout, done.returncode == 0 and "\N{CROSS MARK}" not in done.stdout
            except subprocess.TimeoutExpired as late:
                output, fine = str(late.stdout or "") + "more than %d seconds" % options.seconds, False
            failed += not fine
            print("%s %s, %.0f s" % ("ok  " if fine else "FAIL", os.path.basename(path), time.monotonic() - start))
            print("".join("    %s\n" % line[:200] for line in output.splitlines()[-14:]), end="", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
