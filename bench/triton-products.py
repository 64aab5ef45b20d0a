#!/usr/bin/env python3
"""Speed of products in Triton's kernels on the CPU: matrices in tiles of several sizes beside oneDNN's of the same type, and attention
beside PyTorch's.

triton-products.py <build> [size] [threads]

The build has tritonc and kernel-launch. Times are the shortest of several."""
import ctypes
import ctypes.util
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
BUILD = os.path.abspath(sys.argv[1])
SIZE = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
THREADS = int(sys.argv[3]) if len(sys.argv) > 3 else 2
ROUNDS = 60
TYPES = {"fp32": np.float32, "bf16": np.uint16, "fp16": np.uint16}


def passes():
    """The back end's, with what it would find out about this processor."""
    with open("/proc/cpuinfo") as file:
        flags = set(next((line for line in file if line.startswith("flags")), "").split())
    wide = {"avx512f", "avx512bw", "avx512dq", "avx512vl"} <= flags
    bits = 512 if wide else 256 if {"avx2", "fma"} <= flags else 128
    pairs = "true" if wide and "avx512_bf16" in flags else "false"
    return "--passes=triton-cpu-pipeline{vector-bits=%d pair-products=%s}" % (bits, pairs)


def measure(kernel, signature, grid, arguments):
    """Seconds that a launch takes."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernel.mlir")
        subprocess.run([os.path.join(BUILD, "bin/tritonc"), os.path.join(TOP, "bench/kernels/products.py"), "--kernel", kernel, "--signature",
                        signature, "--target", "cpu", "--emit", "ttir", "-o", path], check=True)
        words = []
        for i, argument in enumerate(arguments):
            if isinstance(argument, np.ndarray):
                name = os.path.join(folder, str(i))
                argument.tofile(name)
                words.append("@" + name)
            else:
                words.append("f32:%r" % argument if isinstance(argument, float) else "i:%d" % argument)
        command = [os.path.join(BUILD, "bin/kernel-launch"), path, ",".join(map(str, grid)), "--time=%d" % ROUNDS, "--threads=%d" % THREADS, passes()]
        return float(subprocess.run(command + words, check=True, capture_output=True, text=True).stdout)


def matmul(type, tile):
    m, n, k = tile
    a = np.ones((SIZE, SIZE), TYPES[type])
    out = np.zeros((SIZE, SIZE), np.float32)
    signature = "*{t}:16,*{t}:16,*fp32:16,{i},{m},{n},{k},8".format(t=type, i=",".join(["i32:16"] * 6), m=m, n=n, k=k)
    seconds = measure("matmul", signature, (-(-SIZE // m) * -(-SIZE // n), 1, 1), [a, a, out] + [SIZE] * 6)
    return 2 * SIZE ** 3 / seconds * 1e-9


def attention(type, causal):
    heads, rows, size = 8, 2048, 64
    values = [np.full((heads, rows, size), 0x3c00 if TYPES[type] == np.uint16 else 1, TYPES[type]) for _ in range(4)]
    signature = "*{t}:16,*{t}:16,*{t}:16,*{t}:16,fp32,i32:16,64,64,64,{c}".format(t=type, c=causal)
    seconds = measure("attention", signature, (rows // 64, heads, 1), values + [size ** -0.5, rows])
    return (0.5 if causal else 1) * 4 * heads * rows ** 2 * size / seconds * 1e-9


# Of oneDNN 2's C API: kinds of elements, and what a product is given.
DNNL_TYPES = {"fp32": 3, "bf16": 2, "fp16": 1}
DNNL_CPU, DNNL_IN_ORDER, DNNL_SOURCE, DNNL_WEIGHTS, DNNL_TO, DNNL_UNIMPLEMENTED = 1, 1, 1, 33, 17, 3


class DnnlDescription(ctypes.Structure):
    _fields_ = [("all", ctypes.c_char * 8192)]  # more than any of them has


class DnnlArgument(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("memory", ctypes.c_void_p)]


def dnnl_product(library, type):
    """A function that multiplies, or None where oneDNN has none for this processor."""
    def made(function, *arguments):
        handle = ctypes.c_void_p()
        status = getattr(library, function)(ctypes.byref(handle), *arguments)
        if status not in (0, DNNL_UNIMPLEMENTED):
            sys.exit("%s: %d" % (function, status))
        return handle if status == 0 else None

    types = [type, type, "fp32"]
    dims, strides = (ctypes.c_int64 * 12)(SIZE, SIZE), (ctypes.c_int64 * 12)(SIZE, 1)
    layouts = [DnnlDescription() for _ in types]
    for layout, element in zip(layouts, types):
        library.dnnl_memory_desc_init_by_strides(ctypes.byref(layout), 2, dims, DNNL_TYPES[element], strides)
    product = DnnlDescription()
    library.dnnl_matmul_desc_init(ctypes.byref(product), *map(ctypes.byref, layouts[:2]), None, ctypes.byref(layouts[2]))
    engine = made("dnnl_engine_create", DNNL_CPU, ctypes.c_size_t(0))
    stream = made("dnnl_stream_create", engine, DNNL_IN_ORDER)
    description = made("dnnl_primitive_desc_create", ctypes.byref(product), None, engine, None)
    if not description:
        return None
    primitive = made("dnnl_primitive_create", description)
    values = [np.zeros((SIZE, SIZE), TYPES[element]) for element in types]
    arguments = (DnnlArgument * 3)()
    for argument, number, layout, value in zip(arguments, (DNNL_SOURCE, DNNL_WEIGHTS, DNNL_TO), layouts, values):
        argument.number = number
        argument.memory = made("dnnl_memory_create", ctypes.byref(layout), engine, ctypes.c_void_p(value.ctypes.data)).value

    def run(keep=values):
        library.dnnl_primitive_execute(primitive, stream, 3, arguments)
        library.dnnl_stream_wait(stream)
    return run


def shortest(run, rounds):
    best = float("inf")
    for _ in range(rounds):
        start = time.monotonic()
        run()
        best = min(best, time.monotonic() - start)
    return best


def onednn(type):
    """GFLOP/s of oneDNN's product of matrices of a type, whose results are f32, as text and as a number or None."""
    os.environ["OMP_NUM_THREADS"] = str(THREADS)
    name = ctypes.util.find_library("dnnl")
    if not name:
        return "not installed", None
    run = dnnl_product(ctypes.CDLL(name), type)
    if not run:
        return "not implemented for this processor", None
    speed = 2 * SIZE ** 3 / shortest(run, ROUNDS) * 1e-9
    return "%.1f GFLOP/s" % speed, speed


def torch_attention(type):
    """GFLOP/s of PyTorch's own attention, or None without it."""
    try:
        import torch
    except ImportError:
        return None
    torch.set_num_threads(THREADS)
    function = getattr(torch.nn.functional, "scaled_dot_product_attention", None)
    if not function:  # 1.13 has it under another name, with the weights as a second result
        function = torch.nn.functional._scaled_dot_product_attention
    heads, rows, size = 8, 2048, 64
    q, k, v = (torch.ones(1, heads, rows, size, dtype={"fp32": torch.float32, "bf16": torch.bfloat16}[type]) for _ in range(3))
    with torch.no_grad():
        seconds = shortest(lambda: function(q, k, v), 3)
    return 4 * heads * rows ** 2 * size / seconds * 1e-9


def ratio(speed, peer):
    return ", %.2f of the peer's" % (speed / peer) if peer else ""


def main():
    print("%d threads, matrices of %d" % (THREADS, SIZE))
    peer = None
    for type in ("fp32", "bf16", "fp16"):
        text, own = onednn(type)
        peer = own or peer  # where it has none for the type, what it does with floats
        print("oneDNN %s: %s" % (type, text))
        for tile in ((32, 32, 32), (64, 64, 32), (64, 64, 64), (128, 64, 64), (128, 128, 32)):
            speed = matmul(type, tile)
            print("%s %s: %.1f GFLOP/s%s" % (type, tile, speed, ratio(speed, peer)))
    for type in ("fp32", "bf16"):
        peer = torch_attention(type)
        if peer:
            print("PyTorch's attention %s: %.1f GFLOP/s" % (type, peer))
        for causal in (0, 1):
            speed = attention(type, causal)
            print("attention %s %s: %.1f GFLOP/s%s" % (type, "causal" if causal else "full", speed, "" if causal else ratio(speed, peer)))


main()
