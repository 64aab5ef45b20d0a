#!/usr/bin/env python3
"""Runs kernels of a corpus twice, compiled and by the interpreter, on the same data, and compares every array that they were given.

  corpus_kernels.py --build build --corpus FOLDER [--filter REGEX] [--shard 0/2] [--json results.json]

FOLDER/out/NAME/ttir is a module with one public kernel, as bench/triton-corpus.py writes them. Nobody says what the kernel's arguments are to be: numbers
and arrays are guessed until the interpreter finds all addresses inside of their arrays. Floats are small multiples of 1/4, so that most sums are exact in
any order. Each kernel ends up as one of
  same       every bit of every array
  close      the floats within a tolerance: sums in another order, functions of the C library
  differs    anything else; also bytes that changed beside an array
  unmoved    both agree that nothing is written, whatever was tried
  no-args    the interpreter accepted none of the guesses
  compile, slow, crash  what the compiler or its code didn't do
Needs NumPy and a C compiler (for linking).
"""
import argparse
import ctypes
import itertools
import json
import mmap
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

import numpy

ELEMENTS = 1 << 17
GUARD = 4096
DTYPES = {"f32": numpy.float32, "f64": numpy.float64, "f16": numpy.float16, "bf16": numpy.float32, "i1": numpy.bool_, "i8": numpy.int8,
          "i16": numpy.int16, "i32": numpy.int32, "i64": numpy.int64}
# Numbers for integers that are divisible by 16, for strides, for others; what arrays of integers have.
GUESSES = [(64, 64, 37, "mod"), (64, 64, 37, "steps"), (128, 128, 70, "mod"), (16, 16, 5, "mod"), (16, 16, 5, "zeros"), (16, 1, 1, "zeros"), (0, 1, 0, "zeros")]
TOLERANCE = {"f32": 2e-4, "f64": 1e-9, "f16": 4e-3, "bf16": 2e-2}


class Parameter:
    def __init__(self, name, kind, attributes):
        self.name = name
        self.pointee = kind[len("!tt.ptr<"):-1] if kind.startswith("!tt.ptr<") else None
        self.kind = self.pointee or kind
        self.aligned = "tt.divisibility" in attributes

    def number(self, guess):
        if self.kind[0] != "i":
            return 0.5
        if self.kind == "i1":
            return 1
        return guess[0] if self.aligned else guess[1] if "stride" in self.name else guess[2]

    def array(self, guess, positive, rng):
        if self.kind[0] == "i":
            index = numpy.arange(ELEMENTS)
            values = {"mod": index % 4, "steps": index * 16, "zeros": index * 0}[guess[3]]
            return (values % 128 if self.kind == "i8" else values % 2 if self.kind == "i1" else values).astype(DTYPES[self.kind])
        return (rng.integers(1 if positive else -6, 7, ELEMENTS) / 4).astype(DTYPES[self.kind])


def parse(text):
    header = re.search(r"tt\.func public @(\S+?)\((.*)\) attributes", text)
    parameters = re.findall(r"%([\w.]+): (!tt\.ptr<[^>]*>|!tt\.tensordesc<.*?>>|[a-z]\w*)( \{.*?\})?", header.group(2))
    grid = [2 if f"tt.get_program_id {axis}" in text else 1 for axis in "xyz"]
    return header.group(1), [Parameter(*p) for p in parameters], grid


def to_memory(array, kind):
    """The bytes that code sees: of bfloat16, the upper half of each float."""
    return (array.view(numpy.uint32) >> 16).astype(numpy.uint16).tobytes() if kind == "bf16" else array.tobytes()


def from_memory(data, kind):
    if kind == "bf16":
        return (numpy.frombuffer(data, numpy.uint16).astype(numpy.uint32) << 16).view(numpy.float32)
    return numpy.frombuffer(data, DTYPES[kind])


class Case:
    """A kernel with its files in a folder."""

    def __init__(self, options, name, folder):
        self.options, self.name, self.folder = options, name, folder
        self.path = os.path.join(folder, "kernel.ttir")
        with open(os.path.join(options.corpus, "out", name, "ttir")) as file:
            text = file.read()
        with open(self.path, "w") as file:
            file.write(text)
        self.kernel, self.parameters, self.grid = parse(text)

    def tool(self, name):
        return os.path.join(self.options.build, "bin", name)

    def compile(self):
        object_file, library = (os.path.join(self.folder, n) for n in ("kernel.o", "kernel.so"))
        done = subprocess.run([self.tool("tritonc"), self.path, "-o", object_file], capture_output=True, text=True, timeout=self.options.compile_limit)
        if done.returncode:
            return done.stderr.strip() or f"exit status {done.returncode}"
        runtime = os.path.join(self.options.build, "lib", "libtessera_triton_runtime.a")
        link = ["cc", "-shared", "-Wl,-z,defs", "-o", library, object_file] + ([runtime] if os.path.exists(runtime) else []) + ["-lm", "-lpthread"]
        done = subprocess.run(link, capture_output=True, text=True)
        self.shared_object = library
        return done.stderr.strip() or f"exit status {done.returncode}" if done.returncode else None

    def arguments(self, guess, positive):
        rng = numpy.random.default_rng(1)
        return [p.array(guess, positive, rng) if p.pointee else p.number(guess) for p in self.parameters]

    def interpret(self, arguments):
        """The arrays afterwards, or a message."""
        command = [self.tool("triton-run"), self.path, "--grid", ",".join(map(str, self.grid)), "--show", "0", "--max-steps", str(self.options.max_steps)]
        for p, value in zip(self.parameters, arguments):
            if p.pointee:
                file = os.path.join(self.folder, p.name)
                numpy.save(file + ".npy", value)
                command += ["--arg", f"{p.name}={file}.npy", "--output", f"{p.name}={file}.out.npy"]
            else:
                command += ["--arg", f"{p.name}={value}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=self.options.run_limit)
        except subprocess.TimeoutExpired:
            return "the interpreter takes too long"
        if done.returncode:
            return done.stderr.strip() or f"exit status {done.returncode}"
        return [numpy.load(os.path.join(self.folder, p.name + ".out.npy")).view(DTYPES[p.kind]) if p.pointee else None for p in self.parameters]

    def call(self, arguments):
        """The bytes of the arrays with their guards, or a message. Runs in a child: code may crash or not end."""
        memories = []
        for p, value in zip(self.parameters, arguments):
            if not p.pointee:
                memories.append(None)
                continue
            data = to_memory(value, p.kind)
            memory = mmap.mmap(-1, len(data) + 2 * GUARD)
            memory[:] = b"\xa5" * GUARD + data + b"\xa5" * GUARD
            memories.append(memory)
        child = os.fork()
        if child == 0:
            signal.alarm(self.options.run_limit)
            self.run_code(arguments, memories)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        return f"signal {status & 127}" if status else [m and m[:] for m in memories]

    def run_code(self, arguments, memories):
        words = (ctypes.c_uint64 * (len(arguments) + 1))()
        for i, (p, value, memory) in enumerate(zip(self.parameters, arguments, memories)):
            if memory:
                words[i] = ctypes.addressof(ctypes.c_char.from_buffer(memory)) + GUARD
            elif p.kind[0] == "i":
                words[i] = value
            else:
                words[i] = int.from_bytes(to_memory(numpy.array([value], DTYPES[p.kind]), p.kind), "little")
        library = ctypes.CDLL(self.shared_object)
        scratch = (ctypes.c_uint64 * 3).in_dll(library, self.kernel + "_info")[2]
        storage = mmap.mmap(-1, scratch + 64)
        grid = (ctypes.c_uint32 * 3)(*self.grid)
        programs = getattr(library, self.kernel + "_programs")
        total = self.grid[0] * self.grid[1] * self.grid[2]
        programs(words, grid, ctypes.c_uint64(0), ctypes.c_uint64(total), ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(storage))))

    def guesses(self):
        """Arguments that the interpreter accepts, each with whether they make it write, and with what it says of those that it doesn't accept."""
        for guess in GUESSES:
            arguments = self.arguments(guess, True)
            after = self.interpret(arguments)
            if isinstance(after, str):
                yield None, False, after
            else:
                yield guess, any(p.pointee and a.tobytes() != b.tobytes() for p, a, b in zip(self.parameters, arguments, after)), ""

    def guess(self):
        """Arguments that the interpreter accepts, the first that make it write; or what it said last."""
        fallback, message = None, ""
        for guess, moves, said in self.guesses():
            if guess and moves:
                return guess, ""
            fallback, message = fallback or guess, said or message
        return fallback, message


def compare_array(kind, expected, got):
    """0 for the same bits, 1 for close, else a text."""
    if expected.tobytes() == got.tobytes():
        return 0
    if kind[0] == "i":
        where = numpy.flatnonzero(expected != got)
        return f"{len(where)} differ, [{where[0]}]: {expected[where[0]]} interpreted, {got[where[0]]} compiled"
    with numpy.errstate(all="ignore"):
        e, g = expected.astype(numpy.float64), got.astype(numpy.float64)
        finite = e[numpy.isfinite(e)]
        scale = numpy.maximum(numpy.abs(e), numpy.minimum(numpy.abs(finite).max(initial=0), 8))
        bad = ~((e == g) | (numpy.isnan(e) & numpy.isnan(g)) | (numpy.abs(e - g) <= TOLERANCE[kind] * scale))
    where = numpy.flatnonzero(bad)
    return f"{len(where)} differ, [{where[0]}]: {expected[where[0]]} interpreted, {got[where[0]]} compiled" if len(where) else 1


def compare(case, arguments):
    expected, got = case.interpret(arguments), case.call(arguments)
    if isinstance(expected, str):
        return "no-args", expected
    if isinstance(got, str):
        return "crash", got
    kind, moved = 0, False
    for p, before, e, g in zip(case.parameters, arguments, expected, got):
        if not p.pointee:
            continue
        if g[:GUARD].strip(b"\xa5") or g[-GUARD:].strip(b"\xa5"):
            return "differs", f"{p.name}: bytes beside the array changed"
        moved = moved or before.tobytes() != e.tobytes()
        result = compare_array(p.kind, e, from_memory(g[GUARD:-GUARD], p.kind))
        if isinstance(result, str):
            return "differs", f"{p.name}: {result}"
        kind = max(kind, result)
    return ["same", "close"][kind] if moved else "unmoved", ""


def examine(options, name):
    with tempfile.TemporaryDirectory() as folder:
        case = Case(options, name, folder)
        start = time.time()
        try:
            message = case.compile()
        except subprocess.TimeoutExpired:
            return "slow", f"more than {options.compile_limit} s", options.compile_limit
        seconds = time.time() - start
        if message:
            return "compile", message, seconds
        guess, message = case.guess()
        if not guess:
            return "no-args", message, seconds
        results = [compare(case, case.arguments(guess, positive)) for positive in (True, False)]
        order = ["crash", "differs", "close", "same", "unmoved", "no-args"]
        state, message = min(results, key=lambda r: order.index(r[0]))
        return state, message or str(guess), seconds


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--corpus", required=True)
    p.add_argument("--filter", default="")
    p.add_argument("--shard", default="0/1", help="every n-th kernel, from the k-th: k/n")
    p.add_argument("--json")
    p.add_argument("--compile-limit", type=int, default=20, help="seconds")
    p.add_argument("--run-limit", type=int, default=10, help="seconds")
    p.add_argument("--max-steps", type=int, default=1000000)
    o = p.parse_args()
    first, step = map(int, o.shard.split("/"))
    names = [n for n in sorted(os.listdir(os.path.join(o.corpus, "out"))) if re.search(o.filter, n)]
    results = {}
    for name in itertools.islice(names, first, None, step):
        state, message, seconds = examine(o, name)
        results[name] = {"state": state, "message": message, "compile": round(seconds, 2)}
        print(f"{state:8} {seconds:5.1f} s  {name}  {message.splitlines()[0] if message else ''}", flush=True)
        if o.json:
            with open(o.json, "w") as file:
                json.dump(results, file, indent=1)
    states = [r["state"] for r in results.values()]
    print(", ".join(f"{states.count(s)} {s}" for s in sorted(set(states))))
    return 1 if {"differs", "crash", "compile", "slow"} & set(states) else 0


if __name__ == "__main__":
    sys.exit(main())
