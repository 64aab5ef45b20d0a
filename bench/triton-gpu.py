#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a GPU of NVIDIA's makes of our code: checks the launcher, compares results with the emulator's, bit by bit where that says something, and times kernels beside Triton's.

  triton-gpu.py launcher          arrays, streams, graphs, what the driver's errors look like
  triton-gpu.py numbers           the kernels of examples/triton: GPU, emulator and NumPy
  triton-gpu.py instructions      each special function and conversion on a million inputs: GPU and emulator
  triton-gpu.py products          mma.sync on random matrices: GPU and emulator
  triton-gpu.py speed             kernels by their text under our compiler and under Triton, and a launch
  triton-gpu.py once KERNEL       one launch, for a profiler or compute-sanitizer
  triton-gpu.py list              the kernels that `once` and `numbers` know

Needs the package tessera.triton (PYTHONPATH), PyTorch with CUDA, and ptx-run (--tools). Without a GPU it says so and ends with 77; --emulate puts the emulator in the
GPU's place, which tries the script and nothing else. random kernels: fuzz/random_kernels.py --device=cuda."""
import argparse
import concurrent.futures
import ctypes
import importlib.util
import itertools
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
NO_GPU = 77


def say(*parts):
    print(*parts, flush=True)


# ===--- The GPU ---===


class Gpu:
    """NumPy's arrays go there and come back. Kernels in PTX are launched by the driver alone."""

    name = "cuda"

    def __init__(self):
        import torch
        self.torch = torch
        torch.zeros(1, device="cuda")  # makes the context that the driver's functions below use
        self.driver = ctypes.CDLL("libcuda.so.1")

    def there(self, array):
        return self.torch.from_numpy(np.ascontiguousarray(array)).cuda()

    def back(self, tensor):
        return tensor.cpu().numpy()

    def address(self, tensor):
        return tensor.data_ptr()

    def ok(self, result, what):
        if result:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorString(result, ctypes.byref(text))
            raise RuntimeError(f"{what}: {(text.value or b'unknown').decode()}")

    def run_ptx(self, ptx, arrays, grid, block, _):
        """Runs a text's kernel `main` on copies of arrays, and gives these."""
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self.ok(self.driver.cuModuleLoadData(ctypes.byref(module), ptx.encode()), "load")
        self.ok(self.driver.cuModuleGetFunction(ctypes.byref(function), module, b"main"), "find")
        tensors = [self.there(array) for array in arrays]
        values = [ctypes.c_uint64(self.address(tensor)) for tensor in tensors]
        parameters = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        self.torch.cuda.synchronize()
        self.ok(self.driver.cuLaunchKernel(function, grid, 1, 1, block, 1, 1, 0, None, parameters, None), "launch")
        self.torch.cuda.synchronize()
        self.driver.cuModuleUnload(module)
        return [self.back(tensor) for tensor in tensors]


class Emulator:
    """The same without a GPU."""

    name = "ptx-emulator:90"

    def there(self, array):
        return np.ascontiguousarray(array).copy()

    def back(self, array):
        return array

    def run_ptx(self, ptx, arrays, grid, block, tools):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "main.ptx")
            with open(path, "w") as file:
                file.write(ptx)
            command = [os.path.join(tools, "ptx-run"), path, f"--grid={grid}", f"--block={block}", f"--threads={os.cpu_count()}"]
            for i, array in enumerate(arrays):
                np.save(os.path.join(folder, f"{i}.npy"), array)
                command += ["--arg", f"i32:{folder}/{i}.npy"]
            last = len(arrays) - 1
            subprocess.run([*command, f"--out={last}={folder}/out.npy"], check=True, stdout=subprocess.DEVNULL)
            return [*arrays[:-1], np.load(f"{folder}/out.npy")]


def open_gpu(options):
    if options.emulate:
        return Emulator()
    try:
        return Gpu()
    except Exception as error:
        say(f"no GPU: {str(error).splitlines()[0] if str(error) else type(error).__name__}")
        sys.exit(NO_GPU)


# ===--- Kernels of the examples ---===


def example(name, package="tessera.triton"):
    """A module of examples/triton, its kernels compiled by one of the packages."""
    path = os.path.join(ROOT, "examples", "triton", name + ".py")
    if package != "tessera.triton":
        with open(path) as file:
            text = file.read().replace("tessera.triton", package)
        path = os.path.join(tempfile.mkdtemp(), f"{name}_of_{package}.py")
        with open(path, "w") as file:
            file.write(text)
    spec = importlib.util.spec_from_file_location(f"{name}_of_{package.replace('.', '_')}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Case:
    """A launch: arrays and numbers by parameter, a grid, what is written, and how far from NumPy's results it may be."""

    def __init__(self, module, kernel, grid, arguments, expected, rtol=1e-5, atol=1e-5, **options):
        self.module, self.kernel, self.grid, self.arguments, self.expected = module, kernel, grid, arguments, expected
        self.rtol, self.atol, self.options = rtol, atol, options

    def function(self, device):
        import tessera.triton as triton
        found = getattr(example(self.module), self.kernel)
        while not hasattr(found, "arg_names") or hasattr(found, "configs"):
            found = found.fn
        return triton.jit(getattr(found, "fn", found), device=device)

    def run(self, device, gpu=None):
        """The arrays after a launch, and what has been compiled."""
        there = gpu.there if gpu else lambda array: array.copy()
        arguments = {name: there(value) if isinstance(value, np.ndarray) else value for name, value in self.arguments.items()}
        compiled = self.function(device)[self.grid](**arguments, **self.options)
        return {name: gpu.back(value) if gpu else value for name, value in arguments.items() if name in self.expected}, compiled


def normal(random, *shape, kind=np.float32):
    return random.standard_normal(shape, np.float32).astype(kind)


def softmax_case(rows, columns):
    random, module = np.random.default_rng(0), example("softmax")
    x = normal(random, rows, columns)
    return Case("softmax", "softmax_kernel", (64, ),
                dict(out=np.empty_like(x), x=x, x_stride=columns, out_stride=columns, rows=rows, columns=columns, BLOCK=1 << (columns - 1).bit_length()),
                {"out": module.reference(x)})


def product_case(M, N, K, kind, rtol, atol, BM=64, BN=64, BK=32, **options):
    random = np.random.default_rng(0)
    a, b = normal(random, M, K, kind=kind), normal(random, K, N, kind=kind)
    return Case("matmul", "matmul_kernel", (-(-M // BM) * -(-N // BN), ),
                dict(a=a, b=b, c=np.empty((M, N), kind), M=M, N=N, K=K, a_row=K, a_column=1, b_row=N, b_column=1, c_row=N, c_column=1, BM=BM, BN=BN, BK=BK,
                     GROUP=4, ACTIVATION="leaky_relu"),
                {"c": (lambda c: np.where(c >= 0, c, 0.01 * c))(a.astype(np.float64) @ b.astype(np.float64))}, rtol, atol, **options)


def persistent_case():
    random = np.random.default_rng(0)
    M, N, K = 200, 96, 304
    a, b = normal(random, M, K, kind=np.float16), normal(random, K, N, kind=np.float16)
    return Case("persistent_matmul", "persistent_kernel", (8, ), dict(a=a, b=b, c=np.empty((M, N), np.float16), M=M, N=N, K=K, BM=64, BN=64, BK=64, GROUP=8, PROGRAMS=8),
                {"c": a.astype(np.float64) @ b.astype(np.float64)}, 1e-2, 2e-2)


def attention_case(causal, D=64, T=200, heads=3):
    random, module = np.random.default_rng(0), example("attention")
    q, k, v = (normal(random, heads, T, D, kind=np.float16) for _ in range(3))
    return Case("attention", "forward_kernel", (-(-T // 64), heads),
                dict(q=q, k=k, v=v, out=np.empty_like(q), logs=np.empty((heads, T), np.float32), scale=0.125, T=T, CAUSAL=causal, D=D, BM=64, BN=64),
                {"out": module.reference(q, k, v, q, 0.125, causal)[0]}, 1e-2, 4e-3)


def gradient_cases():
    """Gradients of attention: what forward_kernel leaves is NumPy's here."""
    random, module = np.random.default_rng(1), example("attention")
    heads, T, D, scale = 2, 128, 64, 0.125
    q, k, v, dout = (normal(random, heads, T, D, kind=np.float16) for _ in range(4))
    out, dq, dk, dv = module.reference(q, k, v, dout, scale, True)
    wide = q.astype(np.float64) @ k.astype(np.float64).swapaxes(1, 2) * scale * 1.4426950408889634
    logs = np.log2(np.where(np.tri(T, dtype=bool), np.exp2(wide), 0).sum(axis=2)).astype(np.float32)
    delta = (out * dout).sum(axis=2).astype(np.float32)
    common = dict(q=q, k=k, v=v, dout=dout, logs=logs, delta=delta, scale=scale, T=T, CAUSAL=True, D=D, BM=64, BN=64)
    yield Case("attention", "key_gradients_kernel", (2, heads), dict(common, dk=np.empty_like(k), dv=np.empty_like(v)), {"dk": dk, "dv": dv}, 2e-2, 2e-2)
    yield Case("attention", "query_gradients_kernel", (2, heads), dict(common, dq=np.empty_like(q)), {"dq": dq}, 2e-2, 2e-2)


def norm_cases():
    random = np.random.default_rng(0)
    rows, n, eps = 151, 1000, 1e-5
    x, dy = -2.3 + 0.5 * normal(random, rows, n), 0.1 * normal(random, rows, n)
    weight, bias = random.random(n, np.float32), random.random(n, np.float32)
    wide = x.astype(np.float64)
    mean, rstd = wide.mean(axis=1), 1 / np.sqrt(wide.var(axis=1) + eps)
    y = (wide - mean[:, None]) * rstd[:, None]
    yield Case("layer_norm", "forward_kernel", (rows, ),
               dict(x=x, y=np.empty_like(x), weight=weight, bias=bias, means=np.empty(rows, np.float32), rstds=np.empty(rows, np.float32), stride=n, n=n, eps=eps, BLOCK=1024),
               {"y": y * weight + bias, "means": mean, "rstds": rstd}, 1e-5, 1e-4)
    groups, scaled = 16, dy * weight
    dx = (scaled - y * (y * scaled).mean(axis=1, keepdims=True) - scaled.mean(axis=1, keepdims=True)) * rstd[:, None]
    yield Case("layer_norm", "backward_kernel", (rows, ),
               dict(dx=np.empty_like(x), dy=dy, dweights=np.empty((groups, n), np.float32), dbiases=np.empty((groups, n), np.float32), x=x, weight=weight,
                    means=mean.astype(np.float32), rstds=rstd.astype(np.float32), locks=np.zeros(2 * groups, np.int32), stride=n, n=n, GROUPS=groups, BLOCK=1024),
               {"dx": dx, "dweights": np.stack([(dy * y)[i::groups].sum(axis=0) for i in range(groups)]),
                "dbiases": np.stack([dy[i::groups].sum(axis=0) for i in range(groups)])}, 1e-4, 1e-4)
    parts = normal(random, 64, 500), normal(random, 64, 500)
    yield Case("layer_norm", "sum_kernel", (4, ),
               dict(dweights=parts[0], dbiases=parts[1], dweight=np.empty(500, np.float32), dbias=np.empty(500, np.float32), groups=64, n=500, BM=32, BN=128),
               {"dweight": parts[0].sum(axis=0), "dbias": parts[1].sum(axis=0)}, 1e-4, 1e-4)


def cases():
    random = np.random.default_rng(0)
    x, y = random.random(98432, np.float32), random.random(98432, np.float32)
    dropout = example("dropout")
    forward, backward, sums = norm_cases()
    keys, queries = gradient_cases()
    return {
        "vector_add": Case("vector_add", "add_kernel", (25, ), dict(x=x, y=y, out=np.empty_like(x), n=x.size, BLOCK=4096), {"out": x + y}, 0, 0),
        "softmax": softmax_case(183, 781),
        "softmax_wide": softmax_case(5, 4096),
        "dropout": Case("dropout", "dropout_kernel", (97, ), dict(x=x, out=np.empty_like(x), n=x.size, p=0.3, seed=123, BLOCK=1024),
                        {"out": dropout.reference(x, 0.3, 123)}, 1e-6, 0),
        "layer_norm": forward, "layer_norm_backward": backward, "layer_norm_sums": sums,
        "matmul_f16": product_case(200, 136, 304, np.float16, 1e-2, 5e-2, num_stages=3),
        "matmul_f16_even": product_case(256, 256, 256, np.float16, 1e-2, 5e-2, num_stages=4),
        "matmul_f32": product_case(128, 128, 128, np.float32, 1e-2, 5e-2),
        "matmul_8warps": product_case(256, 256, 128, np.float16, 1e-2, 5e-2, BM=128, BN=128, num_warps=8),
        "persistent": persistent_case(),
        "attention": attention_case(False), "attention_causal": attention_case(True), "attention_d32": attention_case(True, D=32),
        "attention_keys": keys, "attention_queries": queries,
    }


def distance(got, want):
    """How many elements differ, and the largest difference."""
    got, want = np.asarray(got, np.float64), np.asarray(want, np.float64)
    same = (got == want) | (np.isnan(got) & np.isnan(want))
    with np.errstate(all="ignore"):
        return int((~same).sum()), float(np.nan_to_num(np.abs(got - want)[~same], nan=np.inf).max()) if not same.all() else 0.0


def numbers(gpu, options):
    """GPU = emulator = NumPy, within what a case allows."""
    wrong = 0
    emulator = f"ptx-emulator:{options.arch or 90}"
    for name, case in cases().items():
        try:
            got, _ = case.run(gpu.name, gpu)
            emulated, _ = case.run(emulator)
            for array, want in case.expected.items():
                right = np.allclose(got[array], want, rtol=case.rtol, atol=case.atol, equal_nan=True)
                count, most = distance(got[array], emulated[array])
                wrong += not right
                say(f"{name:22} {array:9} {'right' if right else 'WRONG'}; from NumPy {distance(got[array], want)[1]:.2e}; "
                    f"from the emulator {count} of {np.asarray(want).size}, {most:.2e}")
        except Exception as error:
            wrong += 1
            say(f"{name:22} {type(error).__name__}: {str(error)[:300]}")
    say(f"numbers: {wrong} wrong")
    return bool(wrong)


# ===--- Instructions ---===

HEAD = ".version 8.4\n.target sm_{arch}\n.address_size 64\n"

ELEMENTWISE = """.visible .entry main(.param .u64 x, .param .u64 y, .param .u64 out)
{{
.reg .b64 %a<4>, %o;
.reg .b32 %r<5>, %x, %y, %z;
.reg .b16 %h, %g;
.reg .f64 %d<3>;
mov.u32 %r1, %ctaid.x;
mov.u32 %r2, %ntid.x;
mov.u32 %r3, %tid.x;
mad.lo.s32 %r4, %r1, %r2, %r3;
mul.wide.u32 %o, %r4, 4;
ld.param.u64 %a1, [x];
ld.param.u64 %a2, [y];
ld.param.u64 %a3, [out];
add.s64 %a1, %a1, %o;
add.s64 %a2, %a2, %o;
add.s64 %a3, %a3, %o;
ld.global.b32 %x, [%a1];
ld.global.b32 %y, [%a2];
{text}
st.global.b32 [%a3], %z;
ret;
}}
"""

# name: text, what NumPy has for it (or None: bits must be equal), kinds of inputs.
UNARY = {
    "ex2.approx.f32": np.exp2, "ex2.approx.ftz.f32": np.exp2, "lg2.approx.f32": np.log2, "lg2.approx.ftz.f32": np.log2, "sin.approx.f32": np.sin,
    "cos.approx.f32": np.cos, "tanh.approx.f32": np.tanh, "rsqrt.approx.f32": lambda x: 1 / np.sqrt(x), "rsqrt.approx.ftz.f32": lambda x: 1 / np.sqrt(x),
    "rcp.approx.ftz.f32": lambda x: 1 / x, "sqrt.approx.f32": np.sqrt, "sqrt.approx.ftz.f32": np.sqrt
}
BINARY = {"div.full.f32": np.divide, "div.full.ftz.f32": np.divide, "div.approx.f32": np.divide}
EXACT = {
    "rcp.rn.f32": "rcp.rn.f32 %z, %x;", "sqrt.rn.f32": "sqrt.rn.f32 %z, %x;", "div.rn.f32": "div.rn.f32 %z, %x, %y;", "fma.rn.f32": "fma.rn.f32 %z, %x, %y, %x;",
    "fma.rn.ftz.f32": "fma.rn.ftz.f32 %z, %x, %y, %x;", "add.f32": "add.f32 %z, %x, %y;", "mul.ftz.f32": "mul.ftz.f32 %z, %x, %y;", "min.f32": "min.f32 %z, %x, %y;",
    "max.NaN.f32": "max.NaN.f32 %z, %x, %y;", "add.f16x2": "add.f16x2 %z, %x, %y;", "mul.f16x2": "mul.f16x2 %z, %x, %y;", "fma.rn.f16x2": "fma.rn.f16x2 %z, %x, %y, %x;",
    "fma.rn.bf16x2": "fma.rn.bf16x2 %z, %x, %y, %x;", "min.f16x2": "min.f16x2 %z, %x, %y;", "max.NaN.bf16x2": "max.NaN.bf16x2 %z, %x, %y;",
    "cvt.rn.f16x2.f32": "cvt.rn.f16x2.f32 %z, %x, %y;", "cvt.rn.bf16x2.f32": "cvt.rn.bf16x2.f32 %z, %x, %y;", "cvt.rz.bf16x2.f32": "cvt.rz.bf16x2.f32 %z, %x, %y;",
    "cvt.rna.tf32.f32": "cvt.rna.tf32.f32 %z, %x;", "cvt.rzi.s32.f32": "cvt.rzi.s32.f32 %z, %x;", "cvt.rni.u32.f32": "cvt.rni.u32.f32 %z, %x;",
    "cvt.rpi.f32.f32": "cvt.rpi.f32.f32 %z, %x;", "cvt.rn.f32.s32": "cvt.rn.f32.s32 %z, %x;", "cvt.rz.f32.u32": "cvt.rz.f32.u32 %z, %x;",
    "cvt.rn.satfinite.e4m3x2.f32": "cvt.rn.satfinite.e4m3x2.f32 %h, %x, %y;\ncvt.u32.u16 %z, %h;",
    "cvt.rn.satfinite.e5m2x2.f32": "cvt.rn.satfinite.e5m2x2.f32 %h, %x, %y;\ncvt.u32.u16 %z, %h;",
    "cvt.rn.satfinite.e4m3x2.f16x2": "cvt.rn.satfinite.e4m3x2.f16x2 %h, %x;\ncvt.u32.u16 %z, %h;",
    "cvt.rn.f16x2.e4m3x2": "cvt.u16.u32 %h, %x;\ncvt.rn.f16x2.e4m3x2 %z, %h;", "cvt.rn.f16x2.e5m2x2": "cvt.u16.u32 %h, %x;\ncvt.rn.f16x2.e5m2x2 %z, %h;",
    "ex2.approx.f16x2": "ex2.approx.f16x2 %z, %x;", "tanh.approx.f16x2": "tanh.approx.f16x2 %z, %x;",
    "ex2.approx.ftz.bf16x2": "ex2.approx.ftz.bf16x2 %z, %x;",
    "prmt.b32": "prmt.b32 %z, %x, %y, 0x6240;", "shf.l.wrap.b32": "shf.l.wrap.b32 %z, %x, %y, %x;", "lop3.b32": "lop3.b32 %z, %x, %y, %x, 0x96;",
    "bfind.s32": "bfind.s32 %z, %x;", "mul.hi.s32": "mul.hi.s32 %z, %x, %y;", "div.s32": "div.s32 %z, %x, %y;", "div.u32": "div.u32 %z, %x, %y;", "rem.s32": "rem.s32 %z, %x, %y;", "rem.s16": "cvt.u16.u32 %h, %x;\ncvt.u16.u32 %g, %y;\nrem.s16 %h, %h, %g;\ncvt.u32.u16 %z, %h;", "rem.u16": "cvt.u16.u32 %h, %x;\ncvt.u16.u32 %g, %y;\nrem.u16 %h, %h, %g;\ncvt.u32.u16 %z, %h;", "div.s16": "cvt.u16.u32 %h, %x;\ncvt.u16.u32 %g, %y;\ndiv.s16 %h, %h, %g;\ncvt.u32.u16 %z, %h;",
    "rem.s64": "cvt.s64.s32 %a1, %x;\ncvt.s64.s32 %a2, %y;\nrem.s64 %a1, %a1, %a2;\ncvt.u32.u64 %z, %a1;", "div.u64": "cvt.u64.u32 %a1, %x;\ncvt.u64.u32 %a2, %y;\ndiv.u64 %a1, %a1, %a2;\ncvt.u32.u64 %z, %a1;",
    "cvt.f32.f16": "cvt.u16.u32 %h, %x;\ncvt.f32.f16 %z, %h;", "cvt.f32.bf16": "cvt.u16.u32 %h, %x;\ncvt.f32.bf16 %z, %h;", "cvt.rn.f16.f32": "cvt.rn.f16.f32 %h, %x;\ncvt.u32.u16 %z, %h;", "cvt.rn.bf16.f32": "cvt.rn.bf16.f32 %h, %x;\ncvt.u32.u16 %z, %h;",
    "neg.f32": "neg.f32 %z, %x;", "abs.f32": "abs.f32 %z, %x;", "neg.ftz.f32": "neg.ftz.f32 %z, %x;", "neg.f16x2": "neg.f16x2 %z, %x;", "abs.bf16x2": "abs.bf16x2 %z, %x;",
    "cvt.sat.f32.f32": "cvt.sat.f32.f32 %z, %x;", "cvt.rn.relu.bf16x2.f32": "cvt.rn.relu.bf16x2.f32 %z, %x, %y;", "max.f32": "max.f32 %z, %x, %y;", "min.NaN.f16x2": "min.NaN.f16x2 %z, %x, %y;", "copysign.f32": "copysign.f32 %z, %x, %y;",
    "rem.u32": "rem.u32 %z, %x, %y;", "shl.b32": "shl.b32 %z, %x, %y;",
    "shr.s32": "shr.s32 %z, %x, %y;",
}


def inputs(count):
    """Half of them any bits, half everyday numbers; the same of the second operand."""
    random = np.random.default_rng(7)
    bits = lambda: random.integers(0, 1 << 32, count // 2, dtype=np.uint32)
    plain = lambda: (random.standard_normal(count // 2) * 2.0**random.integers(-4, 8, count // 2)).astype(np.float32).view(np.uint32)
    x, y = np.concatenate([bits(), plain()]), np.concatenate([bits(), plain()])
    special = np.array([0, 1 << 31, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00001, 1, 0x80000001, 0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0x3F800000], np.uint32)
    pairs = np.array(list(itertools.product(special, special)), np.uint32)
    x[:len(pairs)], y[:len(pairs)] = pairs.T
    return x, y


def ordered(bits):
    """Floats' bits as numbers that count them."""
    signed = bits.astype(np.int64)
    return np.where(signed >> 31, 0x80000000 - signed, signed)


def ulps(got, want):
    """Distances between floats by their bits; equal NaNs are 0 apart, a NaN and a number without end."""
    a, b = got.view(np.float32), want.view(np.float32)
    apart = np.abs(ordered(got) - ordered(want))
    nans = np.isnan(a) != np.isnan(b)
    return np.where(nans, 1 << 40, np.where(np.isnan(a), 0, apart))


def instructions(gpu, options):
    count = options.count
    x, y = inputs(count)
    out = np.zeros(count, np.uint32)
    plain = np.arange(count) >= count // 2
    rows, kept = {}, {}
    texts = {**{name: f"{name} %z, %x;" for name in UNARY}, **{name: f"{name} %z, %x, %y;" for name in BINARY}, **EXACT}
    for name, text in texts.items():
        arch = 90 if re.search(r"e[45]m|ex2.*bf16|cvt.f32.bf16", name) else 80
        ptx = HEAD.format(arch=arch) + ELEMENTWISE.format(text=text)
        try:
            got = gpu.run_ptx(ptx, [x, y, out], count // 256, 256, options.tools)[2].view(np.uint32)
            emulated = Emulator().run_ptx(ptx, [x, y, out], count // 256, 256, options.tools)[2].view(np.uint32)
        except Exception as error:
            say(f"{name:32} {type(error).__name__}: {str(error)[:150]}")
            continue
        differ = got != emulated
        row = rows[name] = {"differ": int(differ.sum())}
        if name in UNARY or name in BINARY:
            apart = ulps(got, emulated)
            with np.errstate(all="ignore"):
                a, b = x.view(np.float32).astype(np.float64), y.view(np.float32).astype(np.float64)
                true = UNARY[name](a) if name in UNARY else BINARY[name](a, b)
                value = got.view(np.float32).astype(np.float64)
                normal_results = np.isfinite(true) & (np.abs(true) >= 2.0**-126) & (np.abs(true) < 2.0**127) & np.isfinite(value) & (np.abs(a) >= 2.0**-126)
                wrong = np.where(normal_results, np.abs(value - true), 0)
                relative = np.where(normal_results, wrong / np.abs(true), 0)
            row.update(ulps=int(apart[plain].max()), ulps_any=int(apart.max()), absolute=float(wrong[plain].max()), relative=float(relative[plain].max()),
                       relative_any=float(relative.max()))
            say(f"{name:32} from the emulator {row['ulps']} ulp ({row['ulps_any']} of any bits); GPU's error: relative 2^{np.log2(row['relative'] or 1e-30):.1f} "
                f"(2^{np.log2(row['relative_any'] or 1e-30):.1f}), absolute 2^{np.log2(row['absolute'] or 1e-30):.1f}")
            examples = np.flatnonzero(apart == apart.max())[:3] if row["ulps_any"] > 64 else []
        else:
            say(f"{name:32} {'equal bits' if not row['differ'] else '%d differ' % row['differ']}")
            examples = np.flatnonzero(differ)
            examples = examples[np.unique(np.linspace(0, len(examples) - 1, 12).astype(int))] if len(examples) else []
            kept.update({f"{name}/{part}": array[differ][:65536] for part, array in (("x", x), ("y", y), ("gpu", got), ("emulator", emulated))} if differ.any() else {})
        row["examples"] = [" ".join("%08x" % v[i] for v in (x, y, got, emulated)) for i in examples]
        for line in row["examples"][:4]:
            say("      x y GPU emulator:", line)
    save(options, "instructions", rows)
    if options.out:
        np.savez_compressed(os.path.join(options.out, "instructions.npz"), **kept)
    return False


# ===--- Products ---===

# Shape: types of D, A and B, C; registers of A, B and D.
PRODUCTS = {
    "m16n8k16.f32.f16": ("m16n8k16.row.col.f32.f16.f16.f32", 4, 2, 4, np.float16, 80), "m16n8k8.f32.f16": ("m16n8k8.row.col.f32.f16.f16.f32", 2, 1, 4, np.float16, 80),
    "m16n8k16.f16.f16": ("m16n8k16.row.col.f16.f16.f16.f16", 4, 2, 2, np.float16, 80), "m16n8k16.f32.bf16": ("m16n8k16.row.col.f32.bf16.bf16.f32", 4, 2, 4, "bf16", 80),
    "m16n8k8.f32.tf32": ("m16n8k8.row.col.f32.tf32.tf32.f32", 4, 2, 4, np.float32, 80), "m16n8k4.f32.tf32": ("m16n8k4.row.col.f32.tf32.tf32.f32", 2, 1, 4, np.float32, 80),
    "m16n8k32.f32.e4m3": ("m16n8k32.row.col.f32.e4m3.e4m3.f32", 4, 2, 4, np.uint8, 89), "m16n8k32.f32.e5m2": ("m16n8k32.row.col.f32.e5m2.e5m2.f32", 4, 2, 4, np.uint8, 89),
    "m16n8k32.s32.s8": ("m16n8k32.row.col.s32.s8.s8.s32", 4, 2, 4, np.int8, 80), "m16n8k32.s32.u8": ("m16n8k32.row.col.s32.u8.u8.s32", 4, 2, 4, np.int8, 80),
    "m16n8k32.satfinite.s32.s8": ("m16n8k32.row.col.satfinite.s32.s8.s8.s32", 4, 2, 4, np.int8, 80),
}


def product_ptx(modifiers, a, b, d, arch):
    """Each thread reads its registers one after the other, and writes those of the result."""
    lines = [".visible .entry main(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 out)", "{", ".reg .b64 %p<5>, %o;",
             ".reg .b32 %r<5>, %a<8>, %b<8>, %c<8>, %d<8>;", "mov.u32 %r1, %ctaid.x;", "mov.u32 %r2, %ntid.x;", "mov.u32 %r3, %tid.x;", "mad.lo.s32 %r4, %r1, %r2, %r3;"]
    for i, (name, count) in enumerate((("a", a), ("b", b), ("c", d), ("out", d))):
        lines += [f"ld.param.u64 %p{i}, [{name}];", f"mul.wide.u32 %o, %r4, {4 * count};", f"add.s64 %p{i}, %p{i}, %o;"]
        if name != "out":
            lines += [f"ld.global.b32 %{name}{j}, [%p{i}+{4 * j}];" for j in range(count)]
    group = lambda name, count: "{" + ", ".join(f"%{name}{j}" for j in range(count)) + "}"
    lines.append(f"mma.sync.aligned.{modifiers} {group('d', d)}, {group('a', a)}, {group('b', b)}, {group('c', d)};")
    lines += [f"st.global.b32 [%p3+{4 * j}], %d{j};" for j in range(d)] + ["ret;", "}"]
    return HEAD.format(arch=arch) + "\n".join(lines) + "\n"


# Small whole numbers; floats around 1; of many sizes; half of them zeros; the smallest there are; the largest; with infinities and NaNs among them.
SPREADS = {"whole": None, "normal": 0, "spread": 4, "sparse": 4, "tiny": "tiny", "huge": "huge", "special": "special"}


def any_bits(random, width, exponents, words, which):
    """Floats of a width by their bits: of the smallest and largest exponents (0 is subnormals), or everyday ones and specials."""
    mantissa, top = width - 1 - exponents, (1 << exponents) - 1
    count = words * 32 // width
    small = random.integers(0, 4, count)
    bits = {"tiny": np.where(random.random(count) < 0.2, top // 2 + random.integers(0, 8, count), small), "huge": np.where(random.random(count) < 0.5, top - 1 - small, top // 2),
            "special": np.where(random.random(count) < 0.02, top, top // 2 + small)}[which] << mantissa
    below = random.integers(0, 1 << mantissa, count)
    if which == "special":
        below = np.where((bits >> mantissa) == top, below * random.integers(0, 2, count), below)
    bits = bits | below | random.integers(0, 2, count) << (width - 1)
    return bits.astype(f"uint{width}").view(np.uint32)


def elements(random, kind, words, spread):
    """Words of factors: small whole numbers without a spread, else floats whose exponents have one."""
    if isinstance(spread, str) and kind is not np.int8 and kind is not np.uint8:
        width, exponents = {np.float16: (16, 5), "bf16": (16, 8), np.float32: (32, 8)}[kind]
        return any_bits(random, width, exponents, words, spread)
    if kind is np.int8 or kind is np.uint8:
        raw = random.integers(0, 256, (words, 4), dtype=np.uint8)
        if kind is np.uint8:  # no NaN, no infinity; without a spread only numbers around 1
            raw = raw & 0xBB if spread == 4 else np.where((raw & 0x7C) == 0x7C, raw ^ 0x40, raw) if spread else raw & 0x80 | 0x38 | raw & 1
        return raw.view(np.uint32).ravel()
    values = random.integers(-4, 5, (words, 2)).astype(np.float64) if spread is None else random.standard_normal((words, 2)) * 2.0**random.integers(-spread, spread + 1, (words, 2))
    if kind is np.float32:
        return values[:, :1].astype(np.float32).view(np.uint32).ravel()
    if kind == "bf16":
        return (np.ascontiguousarray(values.astype(np.float32)).view(np.uint32) >> 16).astype(np.uint16).view(np.uint32).ravel()
    return values.astype(np.float16).view(np.uint32).ravel()


def products(gpu, options):
    kept, threads = {}, options.warps * 32
    for name, (modifiers, a, b, d, kind, arch) in PRODUCTS.items():
        ptx = product_ptx(modifiers, a, b, d, arch)
        is_integer = kind is np.int8
        for label, spread in SPREADS.items():
            random = np.random.default_rng(3)
            A, B = elements(random, kind, threads * a, spread), elements(random, kind, threads * b, spread)
            if label == "sparse":
                A, B = A * random.integers(0, 2, A.size, np.uint32), B * random.integers(0, 2, B.size, np.uint32)
            C = (random.integers(-2**31, 2**31, threads * d).astype(np.int32).view(np.uint32) if is_integer else
                 elements(random, np.float16 if d == 2 else np.float32, threads * d, spread))
            try:
                got = gpu.run_ptx(ptx, [A, B, C, np.zeros_like(C)], options.warps // 8, 256, options.tools)[3].view(np.uint32)
                emulated = Emulator().run_ptx(ptx, [A, B, C, np.zeros_like(C)], options.warps // 8, 256, options.tools)[3].view(np.uint32)
            except Exception as error:
                say(f"{name:28} {label:7} {type(error).__name__}: {str(error)[:150]}")
                continue
            differ, text = got != emulated, ""
            if differ.any() and not is_integer:
                floats = [bits.view(np.float16 if d == 2 else np.float32).astype(np.float64) for bits in (got, emulated)]
                floats = [np.nan_to_num(np.where(np.isfinite(floats[1]), of, 0)) for of in floats]
                apart = np.abs(floats[0] - floats[1])
                text = f", at most {apart.max():.2e} where results are up to {np.abs(floats[0]).max():.2e}"
            say(f"{name:28} {label:7} {'equal bits' if not differ.any() else '%d of %d differ' % (differ.sum(), differ.size)}{text}")
            keep = 64 * 32
            kept.update({f"{name}/{label}/{part}": array[:keep * per] for part, array, per in (("a", A, a), ("b", B, b), ("c", C, d), ("d", got, d), ("e", emulated, d))})
    if options.out:
        np.savez_compressed(os.path.join(options.out, "products.npz"), **kept)
    return False


# ===--- The launcher ---===

LAUNCHER = {}


def part(function):
    LAUNCHER[function.__name__] = function
    return function


def scale_kernel():
    import tessera.triton as triton
    import tessera.triton.language as tl

    @triton.jit
    def scale(x, n, alpha, N: tl.constexpr):
        i = tl.program_id(0) * N + tl.arange(0, N)
        tl.store(x + i, (tl.load(x + i, mask=i < n) * alpha).to(x.dtype.element_ty), mask=i < n)

    return scale


@part
def tensors():
    """PyTorch's arrays of several types, and a view of one."""
    import torch
    scale = scale_kernel()
    for kind in (torch.float32, torch.float16, torch.bfloat16, torch.float64, torch.int32):
        x = torch.ones(1003, device="cuda", dtype=kind) * 2
        compiled = scale[(4, )](x[1:], 1000, 3 if kind == torch.int32 else 0.5, 256)
        assert (x[1:1001] == (6 if kind == torch.int32 else 1)).all() and x[0] == 2 and (x[1001:] == 2).all(), kind
    return f"{compiled.metadata.target}, {compiled.n_regs} registers, {compiled.n_spills} bytes of spills"


@part
def cupy_arrays():
    import cupy
    x = cupy.ones(1000, cupy.float32)
    with cupy.cuda.Stream(non_blocking=True) as stream:
        scale_kernel()[(4, )](x, 1000, 0.5, 256)
        stream.synchronize()
    assert (x == 0.5).all()


@part
def streams():
    """A launch waits for what its stream has before it."""
    import torch
    scale, stream = scale_kernel(), torch.cuda.Stream()
    x = torch.zeros(1 << 20, device="cuda")
    scale[(4096, )](x, x.numel(), 1.0, 256)
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(200_000_000)
        x.fill_(4)
        scale[(4096, )](x, x.numel(), 0.5, 256)
        is_late = not stream.query()
    stream.synchronize()
    assert (x == 2).all(), x
    assert is_late, "the launch waited"


@part
def graph():
    """Launches that are captured, and replayed."""
    import torch
    scale = scale_kernel()
    x = torch.ones(1000, device="cuda")
    scale[(4, )](x, 1000, 1.0, 256)
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured):
        scale[(4, )](x, 1000, 2.0, 256)
    for _ in range(3):
        captured.replay()
    torch.cuda.synchronize()
    assert (x == 8).all(), x


@part
def much_shared():
    """More shared memory than every kernel may have is asked for."""
    import torch
    got, compiled = product_case(256, 256, 256, np.float16, 1e-2, 5e-2, BM=128, BN=128, BK=64, num_stages=4, num_warps=8).run("cuda", Gpu())
    return f"{compiled.metadata.shared} bytes"


@part
def printing():
    import torch
    import tessera.triton as triton
    import tessera.triton.language as tl

    @triton.jit
    def shows(x, n):
        tl.device_print("n is", n)

    shows[(2, )](torch.zeros(1, device="cuda"), 5, num_warps=1)
    torch.cuda.synchronize()


def failing(function):
    """A part that must fail: what it says."""

    def run():
        try:
            function()
        except Exception as error:
            return f"{type(error).__name__}: {str(error).splitlines()[0][:200]}"
        raise AssertionError("no error")

    run.__name__ = function.__name__
    LAUNCHER[function.__name__] = run


@failing
def illegal_address():
    import torch
    from tessera.triton import _C
    scale_kernel()[(1 << 20, )](torch.zeros(8, device="cuda"), 1 << 30, 0.5, 1024)
    _C.synchronize()


@failing
def too_much_shared():
    product_case(256, 256, 256, np.float16, 1e-2, 5e-2, BM=256, BN=256, BK=128, num_stages=4, num_warps=8).run("cuda", Gpu())


@failing
def too_large_grid():
    import torch
    scale_kernel()[(1, 70000)](torch.zeros(8, device="cuda"), 8, 0.5, 256)


@failing
def wrong_memory():
    import torch
    import tessera.triton as triton
    triton.jit(scale_kernel().fn, device="cuda")[(1, )](torch.zeros(8), 8, 0.5, 256)


@failing
def assertion():
    import torch
    import tessera.triton as triton
    import tessera.triton.language as tl

    @triton.jit(debug=True)
    def checked(x, n):
        tl.device_assert(n < 3, "n is too large")
        tl.store(x, n)

    checked[(1, )](torch.zeros(1, device="cuda"), 5)
    torch.cuda.synchronize()


@failing
def no_module():
    """A text that the driver can't read."""
    from tessera.triton import _C
    gpu = Gpu()
    gpu.run_ptx("no PTX", [], 1, 32, None)


def launcher(gpu, options):
    if options.kernel:
        say(LAUNCHER[options.kernel]() or "right")
        return 0
    wrong = 0

    def run(name):
        return subprocess.run([sys.executable, __file__, "launcher", name], capture_output=True, text=True, timeout=120)

    # An error leaves the driver unable to go on: each part has a process.
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for name, done in zip(LAUNCHER, pool.map(run, LAUNCHER)):
            wrong += bool(done.returncode)
            text = done.stdout if not done.returncode else done.stdout + done.stderr
            say(f"{name:16}", " | ".join(text.strip().splitlines()[-3:])[-400:])
    say(f"launcher: {wrong} wrong")
    return bool(wrong)


# ===--- Speed ---===


class Bench:
    """Times launches on the GPU, its second cache emptied before each."""

    def __init__(self):
        import torch
        self.torch = torch
        self.cache = torch.empty(256 << 20, dtype=torch.int8, device="cuda")

    def milliseconds(self, launch, repeats=40):
        torch = self.torch
        for _ in range(5):
            launch()
        torch.cuda.synchronize()
        pairs = [(torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)) for _ in range(repeats)]
        for start, end in pairs:
            self.cache.zero_()
            start.record()
            launch()
            end.record()
        torch.cuda.synchronize()
        return statistics.median(start.elapsed_time(end) for start, end in pairs)


def plain(function):
    """Under an autotuner, the kernel."""
    while hasattr(function, "configs"):
        function = function.fn
    return function


def speed_cases(torch):
    """Name: module, kernel, a launch's arguments, grid, what is tried of sizes and options, and what a run is worth (a unit, how much of it)."""
    random = lambda *shape, kind=torch.float32: torch.randn(*shape, device="cuda", dtype=kind)
    half = torch.float16
    x, y = random(1 << 26), random(1 << 26)
    yield ("vector add 64 M", "vector_add", "add_kernel", dict(x=x, y=y, out=torch.empty_like(x), n=x.numel()), lambda c: (-(-x.numel() // c["BLOCK"]), ),
           [dict(BLOCK=1024), dict(BLOCK=4096, num_warps=8)], ("GB/s", 12 * x.numel() / 1e9), lambda a: (a["out"], x + y))
    for columns in (1024, 4096):
        rows = random(32768 * 1024 // columns * 4, columns)
        yield (f"softmax {rows.shape[0]}x{columns}", "softmax", "softmax_kernel",
               dict(out=torch.empty_like(rows), x=rows, x_stride=columns, out_stride=columns, rows=rows.shape[0], columns=columns),
               lambda c, count=rows.shape[0]: (count, ), [dict(BLOCK=columns, num_warps=w) for w in (4, 8)], ("GB/s", 8 * rows.numel() / 1e9),
               lambda a, rows=rows: (a["out"], torch.softmax(rows, 1)))
    rows = random(16384, 4096, kind=half)
    weight, bias = random(4096, kind=half), random(4096, kind=half)
    yield ("layer norm 16384x4096 f16", "layer_norm", "forward_kernel",
           dict(x=rows, y=torch.empty_like(rows), weight=weight, bias=bias, means=torch.empty(16384, device="cuda"), rstds=torch.empty(16384, device="cuda"), stride=4096,
                n=4096, eps=1e-5), lambda c: (16384, ), [dict(BLOCK=1024), dict(BLOCK=4096, num_warps=8)], ("GB/s", 4 * rows.numel() / 1e9),
           lambda a: (a["y"], torch.nn.functional.layer_norm(rows, (4096, ), weight, bias)))
    for size in (2048, 4096):
        a, b = random(size, size, kind=half), random(size, size, kind=half)
        yield (f"matmul f16 {size}", "matmul", "matmul_kernel",
               dict(a=a, b=b, c=torch.empty_like(a), M=size, N=size, K=size, a_row=size, a_column=1, b_row=size, b_column=1, c_row=size, c_column=1, GROUP=8, ACTIVATION=""),
               lambda c, size=size: (size // c["BM"] * (size // c["BN"]), ),
               [dict(BM=128, BN=128, BK=64, num_warps=4, num_stages=3), dict(BM=128, BN=128, BK=64, num_warps=8, num_stages=3),
                dict(BM=128, BN=256, BK=64, num_warps=8, num_stages=3), dict(BM=128, BN=128, BK=32, num_warps=4, num_stages=4)], ("TFLOP/s", 2 * size**3 / 1e12),
               lambda p, a=a, b=b: (p["c"], a @ b))
    for causal in (False, True):
        q, k, v = (random(8, 2048, 64, kind=half) for _ in range(3))
        yield (f"attention 8x2048x64{' causal' if causal else ''}", "attention", "forward_kernel",
               dict(q=q, k=k, v=v, out=torch.empty_like(q), logs=torch.empty(8, 2048, device="cuda"), scale=0.125, T=2048, CAUSAL=causal, D=64),
               lambda c: (2048 // c["BM"], 8),
               [dict(BM=64, BN=64, num_warps=4, num_stages=3), dict(BM=128, BN=64, num_warps=4, num_stages=3), dict(BM=128, BN=64, num_warps=8, num_stages=2)],
               ("TFLOP/s", 4 * 8 * 2048 * 2048 * 64 / 1e12 / (2 if causal else 1)),
               lambda p, q=q, k=k, v=v, causal=causal: (p["out"], torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal, scale=0.125)))


def limit_triton(arch):
    """Makes Triton generate code for an earlier GPU, assembled for this one."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.backends.nvidia.compiler import CUDABackend
    device = triton.runtime.driver.active.get_current_target().arch
    assemble = CUDABackend.make_cubin
    CUDABackend.make_cubin = lambda self, text, metadata, options, capability: assemble(self, text, metadata, options, device)
    triton.runtime.driver.active.get_current_target = lambda: GPUTarget("cuda", arch, 32)


def limit_ours(arch):
    from tessera.triton.runtime import cuda
    from tessera.triton.backends.compiler import GPUTarget
    cuda.target_of = lambda device: GPUTarget("cuda", arch, 32)


def launch_overhead(package):
    """Microseconds of a launch with 19 arguments: the processor's, and with the GPU's."""
    import torch
    folder = tempfile.mkdtemp()
    names = [f"p{i}" for i in range(9)] + [f"n{i}" for i in range(8)] + ["f0", "f1"]
    with open(os.path.join(folder, "nothing.py"), "w") as file:
        file.write(f"import {package} as triton\n\n\n@triton.jit\ndef nothing({', '.join(names)}):\n    pass\n")
    spec = importlib.util.spec_from_file_location("nothing_of_" + package.replace(".", "_"), file.name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    arguments = [torch.zeros(64, device="cuda") for _ in range(9)] + [1000 + i for i in range(8)] + [0.5, 0.25]
    kernel = module.nothing[(1, )]
    kernel(*arguments)
    torch.cuda.synchronize()
    times, whole = [], []
    for _ in range(20):
        start = time.perf_counter()
        for _ in range(300):
            kernel(*arguments)
        times.append((time.perf_counter() - start) / 300 * 1e6)
        torch.cuda.synchronize()
        whole.append((time.perf_counter() - start) / 300 * 1e6)
    return statistics.median(times), statistics.median(whole)


def speed_of(package, arch, options):
    """Times of all cases by one package, as JSON on the last line."""
    import torch
    if arch:
        (limit_ours if package == "tessera.triton" else limit_triton)(arch)
    bench, results = Bench(), {}
    for name, module, kernel, arguments, grid, tries, (unit, amount), check in speed_cases(torch):
        function = plain(getattr(example(module, package), kernel))
        times, compiling = [], []
        for options_of_try in tries:
            launch = lambda: function[grid(options_of_try)](**arguments, **options_of_try)
            start = time.perf_counter()
            try:
                launch()
                torch.cuda.synchronize()
                compiling.append(time.perf_counter() - start)
                got, want = check(arguments)
                error = ((got.float() - want.float()).norm() / want.float().norm()).item()
                times.append((bench.milliseconds(launch) if error < 1e-2 else float("inf"), options_of_try, error))
            except Exception as problem:
                times.append((float("inf"), options_of_try, f"{type(problem).__name__}: {str(problem)[:200]}"))
        best = min(times, key=lambda t: t[0])
        results[name] = {"ms": best[0], "options": best[1], "rate": amount / best[0] * 1e3, "unit": unit, "compile_s": statistics.median(compiling) if compiling else None,
                         "all": [(t[0], t[2]) for t in times]}
        del arguments, check, launch
    results["launch"] = launch_overhead(package)
    print(json.dumps(results), flush=True)


def speed(gpu, options):
    if options.kernel:
        package, _, arch = options.kernel.partition(":")
        speed_of(package, int(arch or 0), options)
        return False
    ways = {"ours": "tessera.triton", "Triton": "triton", "ours for sm_80": "tessera.triton:80", "Triton for sm_80": "triton:80"}
    found = {}
    for label, way in ways.items():
        done = subprocess.run([sys.executable, __file__, "speed", way], capture_output=True, text=True)
        try:
            found[label] = json.loads(done.stdout.splitlines()[-1])
        except (IndexError, ValueError):
            say(f"{label}: {(done.stderr or done.stdout)[-600:]}")
            continue
        save(options, "speed", found)
        for name, row in found[label].items():
            if name == "launch":
                say(f"{label:17} launch, 19 arguments: {row[0]:.2f} us, {row[1]:.2f} with the GPU's part")
                continue
            say(f"{label:17} {name:28} {row['ms']:.4f} ms, {row['rate']:.0f} {row['unit']}, {row['options']}, compiled in {row['compile_s'] or 0:.2f} s; all:",
                " ".join(f"{ms:.4f}" for ms, _ in row["all"]))
            for ms, note in row["all"]:
                if ms == float("inf"):
                    say("   ", note)
    return False


# ===--- One launch ---===


def once(gpu, options):
    case = cases()[options.kernel]
    got, compiled = case.run(gpu.name, gpu)
    right = all(np.allclose(got[array], want, rtol=case.rtol, atol=case.atol, equal_nan=True) for array, want in case.expected.items())
    if options.out:
        with open(os.path.join(options.out, f"{options.kernel}.ptx"), "w") as file:
            file.write(compiled.asm["ptx"])
    say("right" if right else "WRONG")
    return not right


def save(options, name, value):
    if options.out:
        with open(os.path.join(options.out, f"{name}.json"), "w") as file:
            json.dump(value, file, indent=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = {"launcher": launcher, "numbers": numbers, "instructions": instructions, "products": products, "speed": speed, "once": once}
    parser.add_argument("action", choices=[*actions, "list"])
    parser.add_argument("kernel", nargs="?", help="for once; a part of launcher; for speed a package, as triton or tessera.triton:80")
    parser.add_argument("--emulate", action="store_true", help="put the emulator in the GPU's place")
    parser.add_argument("--arch", type=int, help="compile for this architecture, 80 for one, not for the GPU's own")
    parser.add_argument("--tools", default=os.path.join(ROOT, "build", "bin"), help="where ptx-run is")
    parser.add_argument("--count", type=int, default=1 << 20, help="inputs of each instruction")
    parser.add_argument("--warps", type=int, default=1024, help="random matrices of each product")
    parser.add_argument("--out", help="a folder for details")
    options = parser.parse_args()
    if options.action == "list":
        say("\n".join(cases()))
        return 0
    gpu = open_gpu(options)
    if options.arch and not options.emulate:
        limit_ours(options.arch)
    return int(actions[options.action](gpu, options))


if __name__ == "__main__":
    sys.exit(main())
