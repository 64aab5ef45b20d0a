# Compiles the models that JAX exported, runs them, and compares with NumPy.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: check_jax.py BUILD EXAMPLES FOLDER

import os
import subprocess
import sys

import numpy as np


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def mlp_step(w1, b1, w2, b2, x, y):
    hidden = np.tanh(x @ w1 + b1)
    error = hidden @ w2 + b2 - y
    gradient = 2 * error / error.size
    back = gradient @ w2.T * (1 - hidden**2)
    gradients = [x.T @ back, back.sum(0), hidden.T @ gradient, gradient.sum(0)]
    return [(error**2).mean()] + [w - 0.1 * g for w, g in zip((w1, b1, w2, b2), gradients)]


def attention(x, wq, wk, wv, wo):
    q, k, v = ((x @ w).reshape(len(x), 2, -1).transpose(1, 0, 2) for w in (wq, wk, wv))
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    y = softmax(np.where(np.tril(np.ones(scores.shape[1:])), scores, -1e9)) @ v
    return [y.transpose(1, 0, 2).reshape(x.shape) @ wo]


def cnn(image, kernel, weights):
    padded = np.pad(image, ((0, 0), (0, 1), (0, 1), (0, 0)))
    y = sum(np.einsum("nhwc,co->nhwo", padded[:, i : i + 11 : 2, j : j + 11 : 2], kernel[i, j]) for i in range(3) for j in range(3))
    y = np.maximum(y, 0).reshape(4, 3, 2, 3, 2, 8).max((2, 4))
    return [(y.reshape(4, -1) @ weights).argmax(-1)]


MODELS = {
    mlp_step: [(4, 16), (16,), (16, 2), (2,), (8, 4), (8, 2)],
    attention: [(6, 16)] + 4 * [(16, 16)],
    cnn: [(4, 12, 12, 3), (3, 3, 3, 8), (72, 5)],
}


def call(build, tool, *arguments):
    result = subprocess.run([os.path.join(build, "bin", tool), *arguments], capture_output=True, text=True)
    if result.returncode:
        sys.exit("%s %s\n%s%s" % (tool, " ".join(arguments), result.stdout, result.stderr))


def main():
    build, examples, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    random = np.random.default_rng(0)
    for model, shapes in MODELS.items():
        path = os.path.join(folder, model.__name__)
        source = os.path.join(examples, "jax", model.__name__ + ".mlir")
        call(build, "ttmlir-opt", "--stablehlo-to-ttir-pipeline", "--ttir-to-ttnn-backend-pipeline", source, "-o", path + ".mlir")
        call(build, "ttmlir-translate", "--ttnn-to-flatbuffer", path + ".mlir", "-o", path + ".ttnn")
        inputs = [random.standard_normal(shape).astype(np.float32) for shape in shapes]
        files = []
        for i, array in enumerate(inputs):
            np.save("%s_%d.npy" % (path, i), array)
            files += ["--input", "%s_%d.npy" % (path, i)]
        call(build, "ttrt", "run", path + ".ttnn", *files, "--output", path, "--result-file", path + ".json")
        for i, expected in enumerate(model(*inputs)):
            actual = np.load(os.path.join(path, "output_%d.npy" % i)).reshape(np.shape(expected))
            if not np.allclose(actual, expected, 1e-4, 1e-5):
                sys.exit("%s, output %d: %s, not %s" % (model.__name__, i, actual.ravel()[:4], np.ravel(expected)[:4]))
        print(model.__name__, "is right")


main()
