# Compiles one function of TOSA with a result for each idea, runs it, compares with NumPy.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: check_numbers.py BUILD FOLDER

import os
import subprocess
import sys

import numpy as np

numbers = np.random.default_rng(7)
x = numbers.standard_normal((4, 6)).astype(np.float32)
i = np.array([[-9, 7, -2147483648, 2147483647, 0, 1000003], [5, -5, 3, -3, 1, 2]], np.int32)
q = numbers.integers(-128, 128, (1, 5, 6, 2)).astype(np.int8)
w = numbers.integers(-128, 128, (3, 2, 3, 2)).astype(np.int8)
p = numbers.standard_normal((1, 4, 5, 2)).astype(np.float32)
k = numbers.standard_normal((3, 2, 3, 2)).astype(np.float32)
rows = np.array([[3, 0, 2]], np.int32)
ARGUMENTS = {"x": x, "i": i, "q": q, "w": w, "p": p, "k": k, "rows": rows}
TYPES = {np.dtype(np.float32): "f32", np.dtype(np.int32): "i32", np.dtype(np.int8): "i8", np.dtype(bool): "i1"}


def convolve(a, b, padding, stride):
    """a: NHWC, b: OHWI; padding: top, bottom, left, right."""
    a = np.pad(a, [(0, 0), padding[:2], padding[2:], (0, 0)])
    height, width = b.shape[1:3]
    places = [[a[:, y : y + height, z : z + width] for z in range(0, a.shape[2] - width + 1, stride)] for y in range(0, a.shape[1] - height + 1, stride)]
    return np.array([[np.einsum("nhwc,ohwc->no", place, b) for place in line] for line in places]).transpose(2, 0, 1, 3)


def spread(a, b, stride):
    out = np.zeros((1, (a.shape[1] - 1) * stride + b.shape[1], (a.shape[2] - 1) * stride + b.shape[2], b.shape[0]))
    for y in range(a.shape[1]):
        for z in range(a.shape[2]):
            out[0, y * stride : y * stride + b.shape[1], z * stride : z * stride + b.shape[2]] += np.einsum("c,ohwc->hwo", a[0, y, z], b)
    return out.astype(np.float32)


def means(a):
    """Windows of 2 x 2 with a line above and below that doesn't count."""
    a = np.pad(a, [(0, 0), (1, 1), (0, 0), (0, 0)], constant_values=np.nan)
    lines = [[np.nanmean(a[:, y : y + 2, z : z + 2], (1, 2)) for z in range(a.shape[2] - 1)] for y in range(0, a.shape[1], 2)]
    return np.array(lines).transpose(2, 0, 1, 3)


wide = i.astype(np.int64)
wave = np.fft.rfft2(p[:, :, :4, 0])
CASES = [
    ("%0 = tosa.mul %i, %i, %shift", (i * i)),
    ("%0 = tosa.greater %i, %one", i > 1),
    ("%0 = tosa.maximum %i, %one", np.maximum(i, 1)),
    ("%0 = tosa.clamp %i {min_val = -4 : i32, max_val = 6 : i32}", np.clip(i, -4, 6)),
    ("%0 = tosa.intdiv %i, %three", (np.sign(wide) * (np.abs(wide) // 3)).astype(np.int32)),
    ("%0 = tosa.arithmetic_right_shift %i, %three {round = true}", ((wide + 4) >> 3).astype(np.int32)),
    ("%0 = tosa.clz %i", np.array([[32 - int(v & 0xFFFFFFFF).bit_length() for v in line] for line in wide], np.int32)),
    ("%0 = tosa.cast %x", np.rint(x).astype(np.int8)),
    ("%0 = tosa.cast %q", q.astype(np.int32)),
    ("%0 = tosa.erf %x", np.vectorize(__import__("math").erf)(x).astype(np.float32)),
    ("%0 = tosa.concat %i, %i {axis = 0 : i32}", np.concatenate([i, i])),
    ("%0 = tosa.reverse %i {axis = 1 : i32}", i[:, ::-1]),
    ("%0 = tosa.tile %x, %twice", np.tile(x, (2, 2))),
    ("%0 = tosa.reduce_min %i {axis = 1 : i32}", i.min(1, keepdims=True)),
    ("%0 = tosa.reduce_product %x {axis = 0 : i32}", x.prod(0, keepdims=True)),
    ("%0 = tosa.argmax %x {axis = 0 : i32}", x.argmax(0).astype(np.int32)),
    ("%0 = tosa.conv2d %p, %k, %fbias, %fzero, %fzero {acc_type = f32, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 2>, dilation = array<i64: 1, 1>}",
     (convolve(p, k, (1, 1, 0, 2), 2) + 0.5).astype(np.float32)),
    ("%0 = tosa.conv2d %q, %w, %ibias, %zero_point, %qzero {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}",
     convolve(q.astype(np.int32) + 3, w.astype(np.int32), (0, 0, 0, 0), 1) + 70000),
    ("%0 = tosa.transpose_conv2d %p, %k, %fbias, %fzero, %fzero {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}",
     spread(p, k, 2) + np.float32(0.5)),
    ("%0 = tosa.avg_pool2d %p, %fzero, %fzero {kernel = array<i64: 2, 2>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 0>, acc_type = f32}",
     means(p).astype(np.float32)),
    ("%0 = tosa.resize %p, %scale, %none, %none {mode = NEAREST_NEIGHBOR}", p[:, (np.arange(7) + 1) // 2][:, :, (np.arange(9) + 1) // 2]),
    ("%0 = tosa.gather %image, %rows", p.reshape(1, 20, 2)[:, rows[0]]),
    ("%0, %1 = tosa.rfft2d %plane", np.real(wave).astype(np.float32)),
]
SETUP = """
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %one = "tosa.const"() <{values = dense<1> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %three = "tosa.const"() <{values = dense<3> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %qzero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero_point = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %fzero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %fbias = "tosa.const"() <{values = dense<0.5> : tensor<3xf32>}> : () -> tensor<3xf32>
  %ibias = "tosa.const"() <{values = dense<70000> : tensor<3xi32>}> : () -> tensor<3xi32>
  %twice = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %flat = tosa.const_shape {values = dense<[1, 20, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %image = tosa.reshape %p, %flat : (tensor<1x4x5x2xf32>, !tosa.shape<3>) -> tensor<1x20x2xf32>
  %start = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %size = tosa.const_shape {values = dense<[1, 4, 4, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %part = tosa.slice %p, %start, %size : (tensor<1x4x5x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x4x1xf32>
  %three_dims = tosa.const_shape {values = dense<[1, 4, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %plane = tosa.reshape %part, %three_dims : (tensor<1x4x4x1xf32>, !tosa.shape<3>) -> tensor<1x4x4xf32>
"""


def type_of(array):
    return "tensor<%s%s>" % ("".join("%dx" % size for size in array.shape), TYPES[array.dtype])


def program():
    types = {"%" + name: type_of(array) for name, array in ARGUMENTS.items()}
    for line in SETUP.strip().splitlines():
        types[line.split()[0]] = line.split(" -> ")[-1].strip()
    lines, results = [], []
    for number, (text, expected) in enumerate(CASES):
        call = text.split("= tosa.", 1)[1]
        operands = [word.strip(",") for word in call.split("{")[0].split() if word.startswith("%")]
        result = type_of(expected)
        if text.startswith("%0, %1"):
            result = "(%s, %s)" % (result, result)
        lines.append("  %s : (%s) -> %s" % (text.replace("%0", "%%r%d" % number, 1).replace("%1", "%%s%d" % number, 1), ", ".join(types[o] for o in operands), result))
        results.append(("%%r%d" % number, type_of(expected)))
    return "func.func @main(%s) -> (%s) {%s%s\n  return %s : %s\n}\n" % (
        ", ".join("%s: %s" % pair for pair in list(types.items())[: len(ARGUMENTS)]), ", ".join(t for _, t in results), SETUP, "\n".join(lines),
        ", ".join(r for r, _ in results), ", ".join(t for _, t in results))


def call(build, tool, *arguments):
    result = subprocess.run([os.path.join(build, "bin", tool), *arguments], capture_output=True, text=True)
    if result.returncode:
        sys.exit("%s %s\n%s%s" % (tool, " ".join(arguments), result.stdout, result.stderr))


def is_right(actual, expected):
    if actual.size != expected.size:
        return False
    actual = actual.reshape(expected.shape)
    if expected.dtype == np.float32:
        return np.allclose(actual, expected, 1e-4, 1e-4 * np.abs(expected).max())
    bits = 32 if expected.dtype == np.int32 else 8
    return bool(((actual.astype(np.int64) - expected.astype(np.int64)) % (1 << bits) == 0).all())


def main():
    build, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    path = lambda name: os.path.join(folder, name)
    with open(path("tosa.mlir"), "w") as file:
        file.write(program())
    call(build, "ttmlir-opt", "--tosa-to-ttir-pipeline", "--ttir-to-ttnn-backend-pipeline", path("tosa.mlir"), "-o", path("ttnn.mlir"))
    call(build, "ttmlir-translate", "--ttnn-to-flatbuffer", path("ttnn.mlir"), "-o", path("tosa.ttnn"))
    inputs = []
    for name, array in ARGUMENTS.items():
        np.save(path(name + ".npy"), array.view(np.uint8) if array.dtype == np.int8 else array)
        inputs += ["--input", path(name + ".npy")]
    call(build, "ttrt", "run", path("tosa.ttnn"), *inputs, "--output", path("out"), "--result-file", path("results.json"))
    failures = 0
    for number, (text, expected) in enumerate(CASES):
        actual = np.load(os.path.join(path("out"), "output_%d.npy" % number))
        if not is_right(actual, expected):
            failures += 1
            print("%s: wrong" % text, actual.ravel()[:6], expected.ravel()[:6])
    print("%d right, %d wrong" % (len(CASES) - failures, failures))
    sys.exit(failures > 0)


main()
