#!/usr/bin/env python3
# Every op of StableHLO that JAX has, in every type: the reference interpreter beside JAX itself.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""jax-ops.py BUILD FOLDER [--only REGEX] [--through OPTION...]

Exports a program of each op in all types that JAX takes it in, runs it by ttmlir-opt --interpret, and compares with what JAX computes. Elements that no .npy file has come and go
as wider ones and are converted in the program. A number may be off by as much as two neighbours of its type are apart, an integer not at all.

Prints what isn't right, by op and type; the exit status is 1 when something is wrong or refused. With --through=--stablehlo-to-ttir-pipeline, say, it is what those passes
make of the programs that is run: they refuse what no device has, which isn't counted then, and make f32 of f64. Needs jax (pip install jax)."""
import argparse
import os
import re
import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

jax.config.update("jax_enable_x64", True)

FLOATS = "float8_e4m3fn float8_e5m2 float8_e4m3b11fnuz float8_e4m3fnuz float8_e5m2fnuz float8_e3m4 float8_e4m3 bfloat16 float16 float32 float64".split()
INTS = "int4 int8 int16 int32 int64".split()
UNSIGNED = "uint4 uint8 uint16 uint32 uint64".split()
SMALL = "int2 uint2".split()
COMPLEX = "complex64 complex128".split()
BOOL = ["bool"]
REALS = FLOATS + INTS + UNSIGNED
ALL = REALS + COMPLEX
WIDE = FLOATS[-4:]
OPS = {}


def op(name, types, *shapes, positive=False, low=-2.0, high=2.0, integers=False):
    """Registers a function of tensors of one type."""

    def register(function):
        OPS[name] = (function, types, shapes or ((2, 3),), (0.1 if positive else low, high), integers)
        return function

    return register


def add(names, types, *shapes, **how):
    for name in names.split():
        op(name, types, *shapes, **how)(getattr(lax, name))


ONE, TWO = ((4, 5),), ((4, 5), (4, 5))
add("exp exp2 expm1 sin cos tan tanh logistic cbrt", WIDE + COMPLEX, *ONE)
add("log log1p sqrt rsqrt", WIDE + COMPLEX, *ONE, positive=True)
add("asin acos atanh", WIDE + COMPLEX, *ONE, low=-0.9, high=0.9)
add("atan asinh sinh cosh", WIDE + COMPLEX, *ONE)
add("acosh", WIDE + COMPLEX, *ONE, low=1.1, high=3.0)
add("erf erfc erf_inv", WIDE[:-1] + ["float64"], *ONE, low=-0.9, high=0.9)
add("lgamma digamma bessel_i1e", WIDE, *ONE, positive=True, high=30.0)
add("ceil floor is_finite", FLOATS, *ONE, high=4.0, low=-4.0)
add("abs neg sign", FLOATS + INTS + COMPLEX, *ONE)
add("square", ALL, *ONE)
add("add sub mul", ALL, *TWO)
add("div", ALL, *TWO, positive=True)
add("rem", REALS, *TWO, positive=True, high=6.0)
add("max min", REALS + BOOL, *TWO)
add("pow", WIDE + COMPLEX, *TWO, positive=True)
add("atan2", WIDE, *TWO)
add("nextafter", WIDE[-2:], *TWO)
add("eq ne", ALL + BOOL, *TWO, low=-1.0, high=1.0)
add("lt le gt ge", REALS + BOOL, *TWO, low=-1.0, high=1.0)
add("bitwise_and bitwise_or bitwise_xor", INTS + UNSIGNED + SMALL + BOOL, *TWO, low=0.0, high=7.0)
add("bitwise_not", INTS + UNSIGNED + SMALL + BOOL, *ONE)
add("population_count clz", INTS + UNSIGNED, *ONE, low=0.0, high=7.0)
add("shift_left shift_right_logical shift_right_arithmetic", INTS + UNSIGNED, *TWO, low=0.0, high=5.0)
add("real imag conj", COMPLEX, *ONE)
op("complex", ["float32", "float64"], *TWO)(lax.complex)
op("polygamma", ["float32", "float64"], *TWO, positive=True)(lambda x, y: lax.polygamma(jnp.round(x), y))
op("zeta", ["float32", "float64"], *TWO, low=1.5, high=5.0)(lax.zeta)
op("round", FLOATS, *ONE, low=-4.0, high=4.0)(lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN))
op("round_away", FLOATS, *ONE, low=-4.0, high=4.0)(lambda x: lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO))
op("integer_pow", ALL, *ONE)(lambda x: lax.integer_pow(x, 3))
op("reduce_precision", ["float32", "float64"], *ONE)(lambda x: lax.reduce_precision(x, 5, 4))
op("clamp", REALS, (4, 5), (), ())(lambda x, y, z: lax.clamp(lax.min(y, z), x, lax.max(y, z)))
op("select", ALL + BOOL, *TWO)(lambda x, y: lax.select(x == y, x, y))
op("iota", REALS, ())(lambda x: lax.broadcasted_iota(x.dtype, (3, 4), 1))
for target in ALL:
    op("convert_to_" + target, REALS + SMALL + BOOL + (COMPLEX if target in COMPLEX else []), *ONE, low=0.0, high=3.0)(
        lambda x, target=target: x.astype(target))
op("bitcast", ["int32", "float32", "uint32"], *ONE)(lambda x: lax.bitcast_convert_type(x, jnp.int32))
op("bitcast_narrow", ["int64", "float64"], *ONE)(lambda x: lax.bitcast_convert_type(x, jnp.int16))
op("reshape", ALL + BOOL, *ONE)(lambda x: lax.reshape(x, (2, 10)))
op("transpose", ALL + BOOL, *ONE)(lambda x: lax.transpose(x, (1, 0)))
op("broadcast", ALL + BOOL, *ONE)(lambda x: lax.broadcast_in_dim(x, (4, 2, 5), (0, 2)))
op("slice", ALL + BOOL, *ONE)(lambda x: lax.slice(x, (1, 0), (4, 5), (2, 3)))
op("concatenate", ALL + BOOL, *TWO)(lambda x, y: lax.concatenate([x, y], 1))
op("reverse", ALL + BOOL, *ONE)(lambda x: lax.rev(x, (1,)))
op("pad", ALL, *ONE)(lambda x: lax.pad(x, x[0, 0], ((1, -1, 2), (0, 3, 0))))
op("dynamic_slice", ALL + BOOL, *ONE)(lambda x: lax.dynamic_slice(x, (jnp.int32(1), jnp.int32(9)), (2, 2)))
op("dynamic_update_slice", ALL + BOOL, *TWO)(lambda x, y: lax.dynamic_update_slice(x, y[:2, :2], (jnp.int32(1), jnp.int32(2))))
op("gather", ALL + BOOL, *ONE)(lambda x: x[jnp.array([3, 0, 3]), 1:4])
op("scatter", ALL + BOOL, *TWO)(lambda x, y: x.at[jnp.array([2, 0])].set(y[:2]))
op("scatter_add", ALL, *TWO)(lambda x, y: x.at[jnp.array([2, 2])].add(y[:2]))
op("sort", REALS + COMPLEX, *ONE)(lambda x: lax.sort(x, dimension=1))
op("sort_pairs", REALS, *TWO)(lambda x, y: lax.sort((x, y), dimension=0, num_keys=1))
op("top_k", ["float32", "int32"], *ONE)(lambda x: lax.top_k(x, 2))
op("argmax", REALS, *ONE)(lambda x: lax.argmax(x, 1, jnp.int32))
op("reduce_sum", WIDE + INTS + UNSIGNED + COMPLEX, *ONE)(lambda x: lax.reduce(x, x.dtype.type(0), lax.add, (1,)))
op("reduce_prod", WIDE + INTS + UNSIGNED + COMPLEX, *ONE)(lambda x: lax.reduce(x, x.dtype.type(1), lax.mul, (0,)))
op("reduce_max", REALS, *ONE)(lambda x: jnp.max(x, 0))
op("reduce_min", REALS, *ONE)(lambda x: jnp.min(x, 1))
op("reduce_and", BOOL, *ONE)(lambda x: jnp.all(x, 1))
op("reduce_or", BOOL, *ONE)(lambda x: jnp.any(x, 1))
op("cumsum", ["float32", "float64", "int32"] + COMPLEX, *ONE)(lambda x: lax.cumsum(x, 1))
op("cumprod", ["float32", "int32"] + COMPLEX, *ONE)(lambda x: lax.cumprod(x, 0))
op("cummax", WIDE + INTS, *ONE)(lambda x: lax.cummax(x, 1))
op("reduce_window", ["float32", "float64", "int32"] + COMPLEX, *ONE)(
    lambda x: lax.reduce_window(x, x.dtype.type(0), lax.add, (2, 2), (1, 2), ((1, 0), (0, 1))))
op("dot", WIDE + INTS[1:] + UNSIGNED[1:] + COMPLEX, (4, 5), (5, 3))(lambda x, y: lax.dot(x, y))
op("dot_general", ["float32", "float64", "int32"] + COMPLEX, (2, 4, 5), (2, 3, 5))(
    lambda x, y: lax.dot_general(x, y, (((2,), (2,)), ((0,), (0,)))))
op("convolution", ["float32", "float64", "int32"] + COMPLEX, (1, 2, 6, 6), (4, 2, 3, 3))(
    lambda x, y: lax.conv_general_dilated(x, y, (1, 2), ((1, 1), (0, 2)), (2, 1), (1, 2)))
op("fft", COMPLEX, (2, 3, 5))(lambda x: lax.fft(x, "FFT", (3, 5)))
op("ifft", COMPLEX, (2, 3, 4))(lambda x: lax.fft(x, "IFFT", (4,)))
op("rfft", ["float32", "float64"], (2, 3, 5))(lambda x: lax.fft(x, "RFFT", (3, 5)))
op("irfft", COMPLEX, (2, 3, 4))(lambda x: lax.fft(x.at[..., 0].set(x[..., 0].real), "IRFFT", (6,)))
op("irfft_odd", COMPLEX, (2, 3, 4))(lambda x: lax.fft(x.at[..., 0].set(x[..., 0].real), "IRFFT", (7,)))
op("cholesky", ["float32", "float64"] + COMPLEX, (3, 3))(
    lambda x: lax.linalg.cholesky(x @ x.conj().T + 4 * jnp.eye(3, dtype=x.dtype), symmetrize_input=False))
op("triangular_solve", ["float32", "float64"] + COMPLEX, (3, 3), (3, 2))(
    lambda x, y: lax.linalg.triangular_solve(x + 4 * jnp.eye(3, dtype=x.dtype), y, left_side=True, lower=True, transpose_a=True,
                                             conjugate_a=jnp.iscomplexobj(x)))
op("while", ["float32", "int32"] + COMPLEX, *ONE)(lambda x: lax.fori_loop(0, 3, lambda i, y: y * y - x, x))
op("cond", ["float32", "int32"] + COMPLEX, *ONE)(lambda x: lax.cond(x.real[0, 0] > 0, lambda y: y + y, lambda y: y * y, x))
op("switch", ["float32", "int32"], *ONE)(lambda x: lax.switch(x[0, 0].astype(jnp.int32), [lambda y: y, lambda y: y + y, lambda y: -y], x))
op("scan", ["float32"] + COMPLEX, *ONE)(lambda x: lax.scan(lambda c, y: (c + y, c * y), x[0], x))
op("map", ["float32", "int32"], *ONE)(lambda x: lax.map(lambda y: y * y, x))
op("optimization_barrier", ALL + BOOL, *TWO)(lambda x, y: lax.optimization_barrier((x, y)))
op("psum", ["float32", "int32"] + COMPLEX, (1, 5))(lambda x: jax.pmap(lambda y: lax.psum(y, "i"), axis_name="i")(x))
op("all_gather", ["float32", "int32"], (1, 5))(lambda x: jax.pmap(lambda y: lax.all_gather(y, "i"), axis_name="i")(x))
op("axis_index", ["float32"], (1, 5))(lambda x: jax.pmap(lambda y: y + lax.axis_index("i"), axis_name="i")(x))
op("ppermute", ["float32"] + COMPLEX, (1, 5))(lambda x: jax.pmap(lambda y: lax.ppermute(y, "i", [(0, 0)]), axis_name="i")(x))
op("all_to_all", ["float32"], (1, 1, 5))(lambda x: jax.pmap(lambda y: lax.all_to_all(y, "i", 0, 0), axis_name="i")(x))
op("custom_call_sharding", ["float32"], *ONE)(
    lambda x: lax.with_sharding_constraint(x, jax.sharding.SingleDeviceSharding(jax.devices()[0])) + 1)
op("batch_norm_grad", ["float32", "float64"], *ONE)(jax.grad(lambda x: jnp.sum(((x - x.mean(0)) / jnp.sqrt(x.var(0) + 1e-3)) ** 3)))
op("max_pool_grad", ["float32", "float64"], (1, 6, 6, 1))(
    jax.grad(lambda x: jnp.sum(lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") ** 2)))


def wide(dtype):
    """The type that a file has for elements of this one."""
    name = np.dtype(dtype).name
    if name.startswith("float8") or name in ("bfloat16", "float16"):
        return np.float32
    if name in ("int2", "int4", "uint2", "uint4"):
        return np.int8 if name[0] == "i" else np.uint8
    return np.dtype(dtype)


def inputs(dtype, shapes, bounds, seed):
    random = np.random.default_rng(seed)
    values = []
    for shape in shapes:
        low, high = bounds
        value = random.uniform(low, high, shape)
        if np.dtype(dtype).kind == "c":
            value = value + 1j * random.uniform(low, high, shape)
        elif np.dtype(dtype).kind not in "fc" and not np.dtype(dtype).name.startswith(("float", "bfloat")):
            value = np.rint(value) if high > 1 else np.rint(value * 3)
            value = np.maximum(value, 1) if low > 0 else np.abs(value) if np.dtype(dtype).name[0] in "ub" else value
            value = np.minimum(value, 1) if np.dtype(dtype).name in ("bool", "int2") else value
        values.append(np.asarray(value).astype(dtype).astype(wide(dtype)))
    return values


def program(function, dtype):
    def run(*values):
        results = jax.tree.leaves(function(*[value.astype(dtype) for value in values]))
        return [result.astype(wide(result.dtype)) for result in results]

    return run


# What JAX makes calls of libraries of, when it's for the CPU.
NOT_FOR_CPU = {"cholesky", "triangular_solve"}


def export(run, values, platform):
    jitted = jax.jit(run, keep_unused=True)
    return jitted.lower(*values).as_text() if platform == "cpu" else jax.export.export(jitted, platforms=[platform])(*values).mlir_module()


def pairs(value):
    value = np.asarray(value)
    return np.stack([value.real, value.imag], -1) if value.dtype.kind == "c" else value


def is_close(actual, wanted, dtype):
    actual, wanted = np.asarray(actual), np.asarray(pairs(wanted))
    if actual.shape != wanted.shape:
        return False
    if wanted.dtype.kind not in "f":
        # XLA keeps what 4 bits don't hold.
        size = 16 if dtype.endswith("int4") else 4 if dtype.endswith("int2") else None
        apart = actual.astype(np.int64) - wanted.astype(np.int64) if size else actual != wanted
        return not (apart % size if size else apart).any()
    part = {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)
    apart = 2 * float(jnp.finfo(part).eps) if dtype in FLOATS + COMPLEX else 1e-6
    apart = max(apart, 4e-6 if part == "float32" else 1e-13 if part == "float64" else 0)
    finite = np.isfinite(wanted)
    if not (np.isfinite(actual) == finite).all() or not (np.isnan(actual) == np.isnan(wanted)).all():
        return False
    actual, wanted = actual[finite].astype(np.float64), wanted[finite].astype(np.float64)
    return bool(np.allclose(actual, wanted, apart, apart * np.abs(wanted).max(initial=1e-30)))


def attempt(build, folder, name, dtype, index, through):
    function, _, shapes, bounds, _ = OPS[name]
    path = os.path.join(folder, "%s-%s" % (name, dtype))
    values = inputs(dtype, shapes, bounds, index)
    run = program(function, dtype)
    try:
        text = export(run, values, "tpu" if name in NOT_FOR_CPU else "cpu")
        expected = jax.jit(run)(*values)
    except Exception as error:  # not a program that JAX has
        return "no program", str(error).strip().splitlines()[0][:120]
    with open(path + ".mlir", "w") as file:
        file.write(text)
    os.makedirs(path, exist_ok=True)
    for i, value in enumerate(values):
        np.save("%s/in%d.npy" % (path, i), pairs(value))
    files = "inputs=" + ",".join("%s/in%d.npy" % (path, i) for i in range(len(values)))
    command = [os.path.join(build, "bin", "ttmlir-opt"), *through, path + ".mlir", "--interpret=function=main %s outputs=%s" % (files, path), "-o", os.devnull]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        error = re.search(r"error: (.*)", result.stderr)
        return ("refused" if result.returncode == 1 else "crashed"), error[1] if error else result.stderr[:200]
    for i, value in enumerate(expected):
        actual = np.load("%s/result%d.npy" % (path, i))
        if not is_close(actual, value, "float32" if through and dtype == "float64" else dtype):
            return "wrong", "result %d: %s, not %s" % (i, actual.ravel()[:8], pairs(value).ravel()[:8])
    return "right", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--only", default="")
    parser.add_argument("--through", action="append", default=[])
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    counts = {"right": 0, "refused": 0, "wrong": 0, "crashed": 0, "no program": 0}
    for index, (name, row) in enumerate(OPS.items()):
        if not re.search(options.only, name):
            continue
        for dtype in row[1]:
            state, remark = attempt(options.build, options.folder, name, dtype, index, options.through)
            counts[state] += 1
            if state not in ("right", "no program") and not (options.through and state == "refused"):
                print("%-22s %-20s %-8s %s" % (name, dtype, state, remark.replace("\n", " ")), flush=True)
    print(", ".join("%d %s" % (count, state) for state, count in counts.items()), "of %d ops" % len(OPS))
    sys.exit(counts["wrong"] + counts["crashed"] + (0 if options.through else counts["refused"]) > 0)


if __name__ == "__main__":
    main()
