#!/usr/bin/env python3
"""Speed of products in Triton's kernels on the CPU: matrices in tiles of several sizes beside oneDNN's sgemm, and attention.

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
        command = [os.path.join(BUILD, "bin/kernel-launch"), path, ",".join(map(str, grid)), "--time=%d" % ROUNDS, "--threads=%d" % THREADS]
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


def onednn():
    """GFLOP/s of its product of f32, or None where it isn't installed."""
    os.environ["OMP_NUM_THREADS"] = str(THREADS)
    name = ctypes.util.find_library("dnnl")
    if not name:
        return None
    a = np.ones((SIZE, SIZE), np.float32)
    out = np.zeros_like(a)
    size, one, zero = ctypes.c_int64(SIZE), ctypes.c_float(1), ctypes.c_float(0)
    pointer = a.ctypes.data_as(ctypes.c_void_p)
    best = 1e9
    for _ in range(ROUNDS):
        start = time.monotonic()
        ctypes.CDLL(name).dnnl_sgemm(ctypes.c_char(b"N"), ctypes.c_char(b"N"), size, size, size, one, pointer, size, pointer, size, zero,
                                     out.ctypes.data_as(ctypes.c_void_p), size)
        best = min(best, time.monotonic() - start)
    return 2 * SIZE ** 3 / best * 1e-9


def main():
    peer = onednn()
    print("%d threads, matrices of %d" % (THREADS, SIZE))
    if peer:
        print("oneDNN fp32: %.1f GFLOP/s" % peer)
    for type in ("fp32", "bf16", "fp16"):
        for tile in ((32, 32, 32), (64, 64, 32), (64, 64, 64), (128, 64, 64), (128, 128, 32)):
            print("%s %s: %.1f GFLOP/s" % (type, tile, matmul(type, tile)))
    for type in ("fp32", "bf16"):
        for causal in (0, 1):
            print("attention %s %s: %.1f GFLOP/s" % (type, "causal" if causal else "full", attention(type, causal)))


main()
