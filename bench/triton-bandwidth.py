#!/usr/bin/python3
"""How close kernels that only pass memory come to copying: a vector sum, and softmax with rows of several lengths.

triton-bandwidth.py <build> [millions of elements] [rounds]

Copying is memcpy on one thread or on all, the faster of both. Kernels run on all threads. Needs a build with the Python package. Times are the shortest of
several rounds, in which all take turns."""
import ctypes
import os
import sys
import tempfile
import threading
import time

import numpy as np

from measure import EXAMPLES, table, verdict

BUILD = os.path.abspath(sys.argv[1])
SIZE = (int(sys.argv[2]) if len(sys.argv) > 2 else 64) << 20
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 9
THREADS = len(os.sched_getaffinity(0))
WANTED = 0.85
sys.path[:0] = [os.path.join(BUILD, "python"), os.path.join(EXAMPLES, "triton")]
os.environ["TRITON_CACHE_DIR"] = tempfile.mkdtemp()

import softmax  # noqa: E402
import vector_add  # noqa: E402

memcpy = ctypes.CDLL(None).memcpy
memcpy.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]


def copy(to, source, threads):
    part = source.nbytes // threads
    parts = [(to.ctypes.data + i * part, source.ctypes.data + i * part, part) for i in range(threads)]
    running = [threading.Thread(target=memcpy, args=arguments) for arguments in parts[1:]]
    for thread in running:
        thread.start()
    memcpy(*parts[0])
    for thread in running:
        thread.join()


def jobs():
    """Names, what runs, and the bytes that it reads and writes."""
    x, y, out = (np.ones(SIZE, np.float32) for _ in range(3))
    yield "copy on one thread", lambda: copy(out, x, 1), 2 * x.nbytes
    yield f"copy on {THREADS}", lambda: copy(out, x, THREADS), 2 * x.nbytes
    yield "vector sum", lambda: vector_add.add_kernel[(SIZE // 1024,)](x, y, out, SIZE, BLOCK=1024), 3 * x.nbytes
    for columns in (1024, 4096, 16384):
        shape = (-1, columns)
        yield f"softmax, rows of {columns}", lambda shape=shape, columns=columns: softmax.softmax_kernel[(64,)](
            out.reshape(shape), x.reshape(shape), columns, columns, SIZE // columns, columns, BLOCK=columns), 2 * x.nbytes


def main():
    work = list(jobs())
    best = [float("inf")] * len(work)
    for _ in range(ROUNDS + 1):
        for i, (_, run, _) in enumerate(work):
            start = time.perf_counter()
            run()
            best[i] = min(best[i], time.perf_counter() - start)
    speeds = [bytes / seconds * 1e-9 for seconds, (_, _, bytes) in zip(best, work)]
    copied = max(speeds[:2])
    table(["what", "GB/s", "of a copy"], [[name, "%.1f" % speed, "%.0f %%" % (100 * speed / copied)] for speed, (name, _, _) in zip(speeds, work)])
    print(f"at least {100 * WANTED:.0f} %:", verdict(min(speeds[2:]) >= WANTED * copied))


if __name__ == "__main__":
    main()
