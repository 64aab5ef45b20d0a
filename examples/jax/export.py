#!/usr/bin/env python3
# Exports three small models of JAX as StableHLO, each to a file of its name beside this one.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""export.py [FOLDER]

Needs JAX 0.10 (pip install "jax>=0.10,<0.11"). The files in the tree are what it writes; to compile them, nothing of JAX is needed."""
import os
import sys

import jax
import jax.numpy as jnp


def mlp_step(w1, b1, w2, b2, x, y):
    """One step of training of a perceptron with a hidden layer: the loss, and the new weights."""

    def loss(weights):
        w1, b1, w2, b2 = weights
        return ((jnp.tanh(x @ w1 + b1) @ w2 + b2 - y) ** 2).mean()

    weights = (w1, b1, w2, b2)
    value, gradients = jax.value_and_grad(loss)(weights)
    return value, *(w - 0.1 * g for w, g in zip(weights, gradients))


def attention(x, wq, wk, wv, wo):
    """Causal self-attention with two heads."""
    split = lambda a: a.reshape(a.shape[0], 2, -1).transpose(1, 0, 2)
    q, k, v = split(x @ wq), split(x @ wk), split(x @ wv)
    scores = jnp.einsum("hqd,hkd->hqk", q, k) / jnp.sqrt(1.0 * q.shape[-1])
    scores = jnp.where(jnp.tril(jnp.ones(scores.shape[1:], bool)), scores, -1e9)
    y = jnp.einsum("hqk,hkd->hqd", jax.nn.softmax(scores, -1), v)
    return y.transpose(1, 0, 2).reshape(x.shape) @ wo


def cnn(image, kernel, weights):
    """A convolution, pooling, a classifier."""
    y = jax.lax.conv_general_dilated(image, kernel, (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    y = jax.lax.reduce_window(jax.nn.relu(y), -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    return jnp.argmax(y.reshape(y.shape[0], -1) @ weights, -1)


f32 = lambda *shape: jax.ShapeDtypeStruct(shape, jnp.float32)
MODELS = {
    "mlp_step": (mlp_step, [f32(4, 16), f32(16), f32(16, 2), f32(2), f32(8, 4), f32(8, 2)]),
    "attention": (attention, [f32(6, 16), f32(16, 16), f32(16, 16), f32(16, 16), f32(16, 16)]),
    "cnn": (cnn, [f32(4, 12, 12, 3), f32(3, 3, 3, 8), f32(72, 5)]),
}


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    for name, (function, arguments) in MODELS.items():
        with open(os.path.join(folder, name + ".mlir"), "w") as file:
            file.write(jax.jit(function).lower(*arguments).as_text())


main()
