#!/usr/bin/env python3
# Programs as JAX exports them, compiled and run on the cpu device, compared with JAX's own numbers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""jax-programs.py BUILD FOLDER [--only REGEX] [--export] [--interpret]

Exports each program to FOLDER/<name>.mlir, compiles it (ttmlir-opt, ttmlir-translate), runs it (ttrt) and compares all outputs with what
JAX computes: by correlation and distance for floats, bit by bit for integers and truth values. A program that the compiler refuses is listed with its
message. Needs a Python with JAX 0.10 (pip install "jax>=0.10,<0.11").
--export writes the programs and stops. --interpret runs them by the reference interpreter instead. The exit status is 1 when a program is wrong: refused is not wrong."""
import argparse
import os
import re
import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

PROGRAMS = {}


def program(*shapes, name=None, **ranges):
    """Registers a function with arguments of these shapes: a tuple is of f32; (dtype, shape) of another type."""

    def register(function):
        PROGRAMS[name or function.__name__] = (function, shapes, ranges)
        return function

    return register


def arguments(shapes, ranges, seed):
    random = np.random.default_rng(seed)

    def one(shape):
        if isinstance(shape, dict):
            return {key: one(value) for key, value in shape.items()}
        if isinstance(shape, list):
            return [one(value) for value in shape]
        dtype, size = shape if len(shape) == 2 and isinstance(shape[1], tuple) else ("float32", shape)
        if dtype == "bool":
            return random.random(size) < 0.5
        if dtype.startswith(("int", "uint")):
            return random.integers(ranges.get("low", 0), ranges.get("high", 8), size).astype(dtype)
        values = random.standard_normal(size).astype("float32") * ranges.get("scale", 1)
        return jnp.asarray(values if not ranges.get("positive") else np.abs(values) + 0.1, dtype=dtype)

    return [one(shape) for shape in shapes]


# ---- Single ideas ----

I = lambda *shape: ("int32", shape)
B = lambda *shape: ("bool", shape)
H = lambda *shape: ("bfloat16", shape)

program((4, 8), (4, 8))(lambda x, y: x * y + x / (jnp.abs(y) + 1) - y)
PROGRAMS["arithmetic"] = PROGRAMS.pop("<lambda>")


def idea(name, function, *shapes, **ranges):
    PROGRAMS[name] = (function, shapes, ranges)


idea("functions", lambda x: [f(x) for f in (jnp.exp, jnp.sin, jnp.cos, jnp.tanh, jnp.cbrt, jnp.expm1, jax.nn.sigmoid, jnp.tan)], (4, 8))
idea("floor_ceil_sign", lambda x: (jnp.floor(x), jnp.ceil(x), jnp.sign(x), jnp.abs(x), -x, jnp.isfinite(x)), (4, 8), scale=3)
idea("positive", lambda x: (jnp.log(x), jnp.sqrt(x), lax.rsqrt(x), jnp.log1p(x), x**1.5), (4, 8), positive=True)
idea("rounding", lambda x: (jnp.round(x), jnp.trunc(x)), (4, 8), scale=5)
idea("powers", lambda x: (x**2, x**3, jnp.square(x), 1 / x), (4, 8))
idea("float_compare", lambda x, y: (x < y, x <= y, x > y, x >= y, x == y, x != y), (4, 8), (4, 8))
idea("int_compare", lambda x, y: (x < y, x <= y, x > y, x >= y, x == y, x != y), I(4, 8), I(4, 8), low=-4, high=4)
idea("int_arithmetic", lambda x, y: (x + y, x - y, x * y, -x, jnp.abs(x), jnp.sign(x)), I(4, 8), I(4, 8), low=-9, high=9)
idea("int_divide", lambda x, y: (lax.div(x, y * 2 + 1), lax.rem(x, y * 2 + 1), x // (y * 2 + 1), x % (y * 2 + 1)), I(4, 8), I(4, 8), low=-9, high=9)
idea("int_extremes", lambda x, y: (jnp.maximum(x, y), jnp.minimum(x, y), x.max(), x.min(), x.sum(0), jnp.clip(x, -2, 3)), I(4, 8), I(4, 8), low=-9, high=9)
idea("int_to_float", lambda x: (x.astype(jnp.float32), x > 0, x.astype(bool)), I(4, 8), low=-9, high=9)
idea("float_to_int", lambda x: (x.astype(jnp.int32), x.astype(bool)), (4, 8), scale=5)
idea("float_remainder", lambda x, y: (lax.rem(x, y), x % y), (4, 8), (4, 8))
idea("bits", lambda x, y: (x & y, x | y, x ^ y, ~x), I(4, 8), I(4, 8), low=-9, high=9)
idea("logic", lambda p, q: (p & q, p | q, p ^ q, ~p), B(4, 8), B(4, 8))
idea("where", lambda p, x, y: (jnp.where(p, x, y), jnp.where(x > 0, x, 0.0)), B(4, 8), (4, 8), (4, 8))
idea("clip", lambda x: (jnp.clip(x, -0.5, 0.5), jax.nn.relu6(x * 4)), (4, 8))
idea("bfloat16", lambda x, y: (x + y).astype(jnp.float32) * 2, H(4, 8), H(4, 8))
idea("reductions", lambda x: (x.sum(), x.sum(0), x.max(1), x.min((0, 1)), x.mean(-1), x.prod(0)), (4, 8))
idea("any_all", lambda p: (p.any(0), p.all(1), p.any(), p.sum()), B(4, 8))
idea("variance", lambda x: (x.var(-1), x.std(0)), (4, 8))
idea("argmax", lambda x: (jnp.argmax(x, -1), jnp.argmax(x, 0)), (4, 8))
idea("argmin", lambda x: jnp.argmin(x, -1), (4, 8))
idea("cumsum", lambda x: (jnp.cumsum(x, 0), jnp.cumsum(x, 1)), (4, 8))
idea("logsumexp", lambda x: jax.scipy.special.logsumexp(x, axis=-1), (4, 8))
idea("softmax", lambda x: (jax.nn.softmax(x, -1), jax.nn.log_softmax(x, -1)), (4, 8))
idea("activations", lambda x: [f(x) for f in (jax.nn.relu, jax.nn.silu, jax.nn.elu, jax.nn.softplus, jax.nn.leaky_relu, jax.nn.hard_swish)], (4, 8))
idea("gelu", lambda x: (jax.nn.gelu(x), jax.nn.gelu(x, approximate=False)), (4, 8))
idea("error_function", lambda x: (jax.scipy.special.erf(x), jax.scipy.special.erfc(x)), (4, 8))
idea("hyperbolic", lambda x: (jnp.sinh(x), jnp.cosh(x)), (4, 8))
idea("shapes", lambda x: (x.reshape(8, 4), x.T, x[None], x.ravel(), jnp.squeeze(x[:1])), (4, 8))
idea("transpose", lambda x: jnp.transpose(x, (2, 0, 1)), (2, 3, 4))
idea("broadcast", lambda x, y: x[:, None, :] * y[None], (3, 8), (5, 8))
idea("slices", lambda x: (x[1:3], x[:, ::2], x[-1], x[2, 3]), (4, 8))
idea("reverse", lambda x: x[::-1], (4, 8))
idea("concatenate", lambda x, y: (jnp.concatenate([x, y], 1), jnp.stack([x, x])), (4, 8), (4, 3))
idea("split", lambda x: jnp.split(x, 2, axis=1), (4, 8))
idea("pad", lambda x: (jnp.pad(x, ((1, 2), (0, 3))), jnp.pad(x, 1, constant_values=2)), (4, 8))
idea("pad_interior", lambda x: lax.pad(x, 0.0, ((1, 0, 1), (0, 2, 2))), (4, 8))
idea("pad_negative", lambda x: lax.pad(x, 0.0, ((-1, 1, 0), (2, -3, 0))), (4, 8))
idea("iota", lambda x: x + jnp.arange(8) + jnp.arange(4)[:, None], (4, 8))
idea("one_hot", lambda i: jax.nn.one_hot(i, 8), I(6))
idea("eye_tril", lambda x: jnp.tril(x) + jnp.eye(8), (8, 8))
idea("tile_repeat", lambda x: (jnp.tile(x, (2, 1)), jnp.repeat(x, 2, axis=1)), (4, 8))
idea("matmul", lambda x, y: x @ y, (32, 64), (64, 48))
idea("vectors", lambda x, y, m: (x @ y, m @ x, x @ m.T), (8,), (8,), (4, 8))
idea("batched_matmul", lambda x, y: jnp.einsum("bij,bjk->bik", x, y), (3, 8, 16), (3, 16, 4))
idea("einsum", lambda x, y: jnp.einsum("bshd,bthd->bhst", x, y), (2, 5, 3, 8), (2, 6, 3, 8))
idea("outer", lambda x, y: jnp.outer(x, y), (4,), (8,))
idea("gather_rows", lambda e, i: e[i], (10, 4), I(3))
idea("embedding", lambda e, i: e[i], (32, 16), I(2, 5))
idea("gather_columns", lambda e, i: e[:, i], (4, 10), I(3))
idea("take_along", lambda x, i: jnp.take_along_axis(x, i[:, None], 1), (4, 8), I(4))
idea("dynamic_slice", lambda x, i: lax.dynamic_slice(x, (i[0], i[1]), (2, 3)), (4, 8), I(2), high=3)
idea("dynamic_update", lambda x, u, i: lax.dynamic_update_slice(x, u, (i[0], i[1])), (4, 8), (2, 3), I(2), high=3)
idea("scatter_add", lambda x, i, u: x.at[i].add(u), (10, 4), I(3), (3, 4))
idea("scatter_set", lambda x, u: x.at[2].set(u), (10, 4), (4,))
idea("sort", lambda x: jnp.sort(x), (4, 8))
idea("top_k", lambda x: lax.top_k(x, 3), (4, 8))
idea("while_loop", lambda x: lax.fori_loop(0, 5, lambda i, c: c * 1.1 + i, x), (4, 8))
idea("scan", lambda x: lax.scan(lambda c, v: (c * 0.5 + v, c), jnp.zeros(8), x), (4, 8))
idea("cond", lambda p, x: lax.cond(p, lambda v: v + 1, lambda v: v * 2, x), B(), (4, 8))
idea("scalars", lambda a, x: a * x + a, (), (4, 8))

# ---- Windows ----

CONV = ("NHWC", "HWIO", "NHWC")


def conv(x, w, stride=1, padding="SAME", groups=1, dilation=1, dims=CONV):
    return lax.conv_general_dilated(x, w, (stride, stride), padding, rhs_dilation=(dilation, dilation), feature_group_count=groups, dimension_numbers=dims)


def max_pool(x, size=2, stride=2, padding="VALID"):
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, size, size, 1), (1, stride, stride, 1), padding)


def avg_pool(x, size=2, stride=2):
    return lax.reduce_window(x, 0.0, lax.add, (1, size, size, 1), (1, stride, stride, 1), "VALID") / (size * size)


idea("conv", conv, (1, 8, 8, 3), (3, 3, 3, 8))
idea("conv_valid", lambda x, w: conv(x, w, padding="VALID"), (2, 8, 8, 3), (3, 3, 3, 8))
idea("conv_stride", lambda x, w: conv(x, w, 2), (1, 8, 8, 3), (3, 3, 3, 8))
idea("conv_nchw", lambda x, w: conv(x, w, dims=("NCHW", "OIHW", "NCHW")), (1, 3, 8, 8), (8, 3, 3, 3))
idea("conv_groups", lambda x, w: conv(x, w, groups=4), (1, 8, 8, 4), (3, 3, 1, 4))
idea("conv_dilated", lambda x, w: conv(x, w, dilation=2), (1, 9, 9, 3), (3, 3, 3, 8))
idea("conv_uneven", lambda x, w: conv(x, w, padding=((0, 1), (2, 0))), (1, 8, 8, 3), (3, 3, 3, 8))
idea("conv_transpose", lambda x, w: lax.conv_transpose(x, w, (2, 2), "SAME", dimension_numbers=CONV), (1, 4, 4, 3), (3, 3, 3, 8))
idea("conv_1d", lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME", dimension_numbers=("NCH", "OIH", "NCH")), (1, 3, 16), (8, 3, 3))
idea("max_pool", max_pool, (1, 8, 8, 4))
idea("max_pool_same", lambda x: max_pool(x, 3, 2, "SAME"), (1, 8, 8, 4))
idea("avg_pool", avg_pool, (1, 8, 8, 4))
idea("max_pool_grad", jax.grad(lambda x: (max_pool(x) ** 2).sum()), (1, 8, 8, 4))
idea("conv_grad", jax.grad(lambda x, w: (conv(x, w) ** 2).sum(), argnums=(0, 1)), (1, 8, 8, 3), (3, 3, 3, 8))
idea("conv_stride_grad", jax.grad(lambda x, w: (conv(x, w, 2) ** 2).sum(), argnums=(0, 1)), (2, 8, 8, 3), (3, 3, 3, 8))

# ---- Models ----


def layer_norm(x, scale, bias):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * scale + bias


def batch_norm(x, scale, bias, mean, variance):
    return (x - mean) * lax.rsqrt(variance**2 + 1e-5) * scale + bias


def attention(q, k, v, mask=None):
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / np.sqrt(q.shape[-1])
    if mask is not None:
        scores = jnp.where(mask, scores, -1e9)
    return jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores, -1), v)


def heads(x, count):
    b, s, d = x.shape
    return x.reshape(b, s, count, d // count).transpose(0, 2, 1, 3)


def self_attention(p, x, count, causal):
    q, k, v = (heads(x @ p[n], count) for n in ("q", "k", "v"))
    s = x.shape[1]
    mask = jnp.tril(jnp.ones((s, s), bool)) if causal else None
    y = attention(q, k, v, mask).transpose(0, 2, 1, 3).reshape(x.shape)
    return y @ p["o"]


D = 32
BLOCK = {**{n: (D, D) for n in "qkvo"}, "up": (D, 4 * D), "down": (4 * D, D), "s1": (D,), "b1": (D,), "s2": (D,), "b2": (D,)}


def gpt_block(p, x):
    x = x + self_attention(p, layer_norm(x, p["s1"], p["b1"]), 4, True)
    return x + jax.nn.gelu(layer_norm(x, p["s2"], p["b2"]) @ p["up"]) @ p["down"]


def bert_layer(p, x):
    x = layer_norm(x + self_attention(p, x, 4, False), p["s1"], p["b1"])
    return layer_norm(x + jax.nn.gelu(x @ p["up"], approximate=False) @ p["down"], p["s2"], p["b2"])


def mlp(p, x):
    return jax.nn.relu(x @ p["w1"] + p["b1"]) @ p["w2"] + p["b2"]


MLP = {"w1": (16, 32), "b1": (32,), "w2": (32, 10), "b2": (10,)}


def cross_entropy(logits, labels):
    return -(jax.nn.log_softmax(logits) * jax.nn.one_hot(labels, logits.shape[-1])).sum(-1).mean()


def train_step(p, x, labels):
    loss, grads = jax.value_and_grad(lambda p: cross_entropy(mlp(p, x), labels))(p)
    return loss, jax.tree.map(lambda w, g: w - 0.1 * g, p, grads)


def adam_step(p, m, v, x, labels):
    grads = jax.grad(lambda p: cross_entropy(mlp(p, x), labels))(p)
    m = jax.tree.map(lambda a, g: 0.9 * a + 0.1 * g, m, grads)
    v = jax.tree.map(lambda a, g: 0.99 * a * a + 0.01 * g * g, v, grads)
    return jax.tree.map(lambda w, a, b: w - 1e-3 * a / (jnp.sqrt(b) + 1e-6), p, m, v)


def cnn(p, x):
    x = max_pool(jax.nn.relu(conv(x, p["c1"])))
    x = max_pool(jax.nn.relu(conv(x, p["c2"])))
    return x.reshape(x.shape[0], -1) @ p["w"] + p["b"]


CNN = {"c1": (3, 3, 1, 8), "c2": (3, 3, 8, 16), "w": (7 * 7 * 16, 10), "b": (10,)}


def resnet_block(p, x):
    y = jax.nn.relu(batch_norm(conv(x, p["c1"], 2), *(p["n1"][i] for i in range(4))))
    y = batch_norm(conv(y, p["c2"]), *(p["n2"][i] for i in range(4)))
    return jax.nn.relu(y + conv(x, p["c0"], 2))


def lstm_cell(p, state, x):
    h, c = state
    i, f, g, o = jnp.split(x @ p["wx"] + h @ p["wh"] + p["b"], 4, -1)
    c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
    return jax.nn.sigmoid(o) * jnp.tanh(c), c


def lstm_unrolled(p, h, c, xs):
    for step in range(xs.shape[0]):
        h, c = lstm_cell(p, (h, c), xs[step])
    return h, c


LSTM = {"wx": (16, 128), "wh": (32, 128), "b": (128,)}


def rotary(x):
    half = x.shape[-1] // 2
    angle = jnp.arange(x.shape[1])[:, None] / 10000 ** (jnp.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    return jnp.concatenate([a * jnp.cos(angle) - b * jnp.sin(angle), b * jnp.cos(angle) + a * jnp.sin(angle)], -1)


def rms_norm(x, scale):
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * scale


def llama_mlp(p, x):
    return (jax.nn.silu(x @ p["gate"]) * (x @ p["up"])) @ p["down"]


def gpt(p, tokens):
    x = p["wte"][tokens] + p["wpe"][: tokens.shape[1]]
    x = gpt_block(p["block"], x)
    return layer_norm(x, p["s"], p["b"]) @ p["wte"].T


def gpt_loss(p, tokens, labels):
    return cross_entropy(gpt(p, tokens), labels)


GPT = {"wte": (64, D), "wpe": (16, D), "block": BLOCK, "s": (D,), "b": (D,)}

idea("dense", lambda p, x: jnp.tanh(x @ p["w"] + p["b"]), {"w": (16, 4), "b": (4,)}, (8, 16))
idea("layer_norm", layer_norm, (4, 32), (32,), (32,))
idea("rms_norm", rms_norm, (4, 32), (32,))
idea("rotary", rotary, (2, 8, 16))
idea("attention", lambda q, k, v: attention(q, k, v), (1, 2, 8, 16), (1, 2, 8, 16), (1, 2, 8, 16))
idea("causal_attention", lambda p, x: self_attention(p, x, 4, True), {n: (D, D) for n in "qkvo"}, (2, 8, D))
idea("mlp", mlp, MLP, (8, 16))
idea("mlp_grad", jax.grad(lambda p, x: (mlp(p, x) ** 2).mean()), MLP, (8, 16))
idea("cross_entropy", cross_entropy, (8, 10), I(8))
idea("train_step", train_step, MLP, (8, 16), I(8))
idea("adam_step", adam_step, MLP, MLP, MLP, (8, 16), I(8))
idea("cnn", cnn, CNN, (2, 28, 28, 1), scale=0.3)
idea("cnn_train", jax.value_and_grad(lambda p, x, i: cross_entropy(cnn(p, x), i)), CNN, (2, 28, 28, 1), I(2), scale=0.3)
idea("resnet_block", resnet_block, {"c0": (1, 1, 8, 16), "c1": (3, 3, 8, 16), "c2": (3, 3, 16, 16), "n1": (4, 16), "n2": (4, 16)}, (1, 16, 16, 8))
idea("lstm", lstm_unrolled, LSTM, (4, 32), (4, 32), (5, 4, 16), scale=0.3)
idea("lstm_scan", lambda p, h, c, xs: lax.scan(lambda s, x: (lstm_cell(p, s, x),) * 2, (h, c), xs)[0], LSTM, (4, 32), (4, 32), (5, 4, 16), scale=0.3)
idea("bert_layer", bert_layer, BLOCK, (2, 8, D), scale=0.3)
idea("gpt_block", gpt_block, BLOCK, (2, 8, D), scale=0.3)
idea("llama_mlp", llama_mlp, {"gate": (D, 64), "up": (D, 64), "down": (64, D)}, (2, 8, D), scale=0.5)
idea("gpt", gpt, GPT, I(2, 8), scale=0.3, high=64)
idea("bert_train", jax.grad(lambda p, x: (bert_layer(p, x) ** 2).mean()), BLOCK, (2, 8, D), scale=0.3)
idea("gpt_block_train", jax.grad(lambda p, x: (gpt_block(p, x) ** 2).mean()), BLOCK, (2, 8, D), scale=0.3)
idea("gpt_train", jax.value_and_grad(gpt_loss), GPT, I(2, 8), I(2, 8), scale=0.3, high=64)
idea("dropout", lambda x, k: jnp.where(jax.random.bernoulli(jax.random.wrap_key_data(k), 0.5, x.shape), x, 0), (4, 8), ("uint32", (2,)))

# ---- Whole networks: their real depth and width for ResNet-50, narrow ones of the others ----


def norm(p, x):
    return (x - p[0]) * (lax.rsqrt(p[1] ** 2 + 1) * (1 + p[2])) + p[3]


def bottleneck(p, x, stride):
    y = jax.nn.relu(norm(p["n1"], conv(x, p["c1"])))
    y = jax.nn.relu(norm(p["n2"], conv(y, p["c2"], stride)))
    y = norm(p["n3"], conv(y, p["c3"]))
    return jax.nn.relu(y + (norm(p["n0"], conv(x, p["c0"], stride)) if "c0" in p else x))


def resnet(p, x):
    x = max_pool(jax.nn.relu(norm(p["n"], conv(x, p["c"], 2))), 3, 2, "SAME")
    for stage, blocks in enumerate(p["stages"]):
        for i, block in enumerate(blocks):
            x = bottleneck(block, x, 2 if stage and not i else 1)
    return x.mean((1, 2)) @ p["w"] + p["b"]


def resnet_shapes(depths, width=64, classes=1000):
    def block(before, inner, first):
        shapes = {"c1": (1, 1, before, inner), "n1": (4, inner), "c2": (3, 3, inner, inner), "n2": (4, inner), "c3": (1, 1, inner, 4 * inner), "n3": (4, 4 * inner)}
        return {**shapes, "c0": (1, 1, before, 4 * inner), "n0": (4, 4 * inner)} if first else shapes

    stages, before = [], width
    for stage, depth in enumerate(depths):
        inner = width << stage
        stages.append([block(before if not i else 4 * inner, inner, not i) for i in range(depth)])
        before = 4 * inner
    return {"c": (7, 7, 3, width), "n": (4, width), "stages": stages, "w": (before, classes), "b": (classes,)}


def vit(p, x):
    x = conv(x, p["patch"], 4, "VALID").reshape(x.shape[0], -1, D)
    x = jnp.concatenate([jnp.broadcast_to(p["class"], (x.shape[0], 1, D)), x], 1) + p["places"]
    for block in p["blocks"]:
        x = x + self_attention(block, layer_norm(x, block["s1"], block["b1"]), 4, False)
        x = x + jax.nn.gelu(layer_norm(x, block["s2"], block["b2"]) @ block["up"]) @ block["down"]
    return layer_norm(x, p["s"], p["b"])[:, 0] @ p["head"]


def gpt2(p, tokens):
    x = p["wte"][tokens] + p["wpe"][: tokens.shape[1]]
    for block in p["blocks"]:
        x = gpt_block(block, x)
    return layer_norm(x, p["s"], p["b"]) @ p["wte"].T


def bert(p, tokens, kinds):
    x = layer_norm(p["wte"][tokens] + p["wpe"][: tokens.shape[1]] + p["kinds"][kinds], p["s"], p["b"])
    for block in p["blocks"]:
        x = bert_layer(block, x)
    return jnp.tanh(x[:, 0] @ p["pool"])


def llama_layer(p, x):
    """Four heads of queries on two of keys and values."""
    y = rms_norm(x, p["s1"])
    b, s, _ = x.shape
    turned = lambda z, count: rotary(z.reshape(b, s, count, 8).transpose(0, 2, 1, 3).reshape(b * count, s, 8)).reshape(b, count, s, 8)
    q, k = turned(y @ p["q"], 4), jnp.repeat(turned(y @ p["k"], 2), 2, axis=1)
    v = jnp.repeat(heads(y @ p["v"], 2), 2, axis=1)
    y = attention(q, k, v, jnp.tril(jnp.ones((s, s), bool))).transpose(0, 2, 1, 3).reshape(b, s, 32)
    x = x + y @ p["o"]
    return x + llama_mlp(p, rms_norm(x, p["s2"]))


def llama(p, tokens):
    x = p["wte"][tokens]
    for layer in p["layers"]:
        x = llama_layer(layer, x)
    return rms_norm(x, p["s"]) @ p["head"]


LLAMA = {"q": (D, 32), "k": (D, 16), "v": (D, 16), "o": (32, D), "gate": (D, 64), "up": (D, 64), "down": (64, D), "s1": (D,), "s2": (D,)}


def halves(shapes):
    """The same shapes of bf16."""
    if isinstance(shapes, dict):
        return {name: halves(value) for name, value in shapes.items()}
    return [halves(value) for value in shapes] if isinstance(shapes, list) else H(*shapes)


def unet(p, x):
    down = jax.nn.relu(conv(x, p["c1"]))
    y = jax.nn.relu(conv(max_pool(down), p["c2"]))
    up = lax.conv_transpose(y, p["u"], (2, 2), "SAME", dimension_numbers=CONV)
    return conv(jnp.concatenate([down, up], -1), p["c3"])


idea("resnet50", resnet, resnet_shapes((3, 4, 6, 3)), (1, 32, 32, 3), scale=0.1)
idea("resnet14", resnet, resnet_shapes((1, 1, 1, 1), 16, 10), (2, 32, 32, 3), scale=0.2)
idea("resnet14_train", jax.value_and_grad(lambda p, x, i: cross_entropy(resnet(p, x), i)), resnet_shapes((1, 1), 8, 10), (2, 16, 16, 3), I(2), scale=0.2)
idea("vit", vit, {"patch": (4, 4, 3, D), "class": (D,), "places": (17, D), "blocks": [BLOCK] * 2, "s": (D,), "b": (D,), "head": (D, 10)}, (2, 16, 16, 3), scale=0.3)
idea("gpt2", gpt2, {"wte": (64, D), "wpe": (16, D), "blocks": [BLOCK] * 3, "s": (D,), "b": (D,)}, I(2, 8), scale=0.3, high=64)
idea("bert", bert, {"wte": (64, D), "wpe": (16, D), "kinds": (2, D), "blocks": [BLOCK] * 3, "s": (D,), "b": (D,), "pool": (D, D)}, I(2, 8), I(2, 8), scale=0.3, high=2)
idea("llama", llama, {"wte": (64, D), "layers": [LLAMA] * 2, "s": (D,), "head": (D, 64)}, I(2, 8), scale=0.3, high=64)
idea("llama_bf16", llama, halves({"wte": (64, D), "layers": [LLAMA], "s": (D,), "head": (D, 64)}), I(2, 8), scale=0.3, high=64)
idea("gpt_block_bf16", gpt_block, halves(BLOCK), H(2, 8, D), scale=0.3)
idea("mlp_bf16", mlp, halves(MLP), H(8, 16), scale=0.5)
idea("unet", unet, {"c1": (3, 3, 3, 8), "c2": (3, 3, 8, 16), "u": (3, 3, 16, 8), "c3": (3, 3, 16, 4)}, (1, 16, 16, 3), scale=0.3)
idea("autoencoder", lambda p, x: jax.nn.sigmoid(mlp({"w1": p["w2"].T, "b1": p["b3"], "w2": p["w1"].T, "b2": p["b4"]}, jnp.tanh(mlp(p, x)))), {**MLP, "b3": (32,), "b4": (16,)}, (8, 16))
idea("mixture", lambda p, x: jnp.einsum("be,ebd->bd", jax.nn.softmax(x @ p["gate"]), jnp.einsum("bi,eid->ebd", x, p["experts"])), {"gate": (16, 4), "experts": (4, 16, 8)}, (8, 16))


# ---- Running ----


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr


def refusal(text):
    lines = [line for line in text.splitlines() if "error:" in line or "note:" in line]
    errors = [line.split("error: ")[-1] for line in lines if "error:" in line]
    notes = [line.split("note: ")[-1] for line in lines if "note: " in line and "see current" not in line]
    return ": ".join((errors or [text[:100]])[:1] + notes[:1])


def agrees(actual, expected, apart=2e-2):
    """Whether it is right, f32 within `apart` of the largest, and the correlation."""
    expected = np.asarray(expected)
    if expected.dtype.kind in "bui":
        wanted = expected.astype(np.int64) & 0xFFFFFFFF
        got = np.asarray(np.rint(actual.astype(np.float64)), np.int64).reshape(wanted.shape) & 0xFFFFFFFF
        return bool((wanted == got).all()), 1.0
    wanted, got = expected.astype(np.float64).ravel(), actual.astype(np.float64).ravel()
    if wanted.shape != got.shape:
        return False, 0.0
    finite = np.isfinite(wanted)
    if not (np.isfinite(got) == finite).all():
        return False, 0.0
    wanted, got = wanted[finite], got[finite]
    apart = apart if expected.dtype == np.float32 else 6e-2
    close = np.allclose(wanted, got, apart, apart * max(1e-6, np.abs(wanted).max(initial=0)))
    spread = wanted.std() * got.std()
    correlation = np.corrcoef(wanted, got)[0, 1] if wanted.size > 1 and spread > 1e-12 else float(close)
    least = 0.99 if expected.dtype != np.float32 else 0.999
    return bool(close and correlation >= least), float(correlation)


def compare(folder, pattern, expected, apart=2e-2):
    worst = 1.0
    for i, value in enumerate(expected):
        actual = np.load(os.path.join(folder, pattern % i))
        right, correlation = agrees(actual, value, apart)
        worst = min(worst, correlation)
        if not right:
            return "wrong", "output %d: %s, not %s (pcc %.4f)" % (i, actual.ravel()[:4], np.asarray(value).ravel()[:4], correlation)
    return "right", "pcc %.5f" % worst


def interpret(build, folder, name, text, values, expected):
    """What the reference interpreter makes of the program, without compiling it."""
    path = lambda end: os.path.join(folder, name + end)
    os.makedirs(path(".out"), exist_ok=True)
    files = []
    for i, value in enumerate(values):
        value = np.asarray(value)
        files.append(path("_%d.npy" % i))
        np.save(files[-1], value if value.dtype.kind in "biufc" else value.astype(np.float32))
    options = "function=main %s outputs=%s" % ("inputs=" + ",".join(files) if files else "", path(".out"))
    status, message = run([os.path.join(build, "bin", "ttmlir-opt"), path(".mlir"), "--interpret=" + options, "-o", os.devnull])
    if status:
        return ("refused" if status == 1 else "crashed"), refusal(message)
    with open(path(".mlir")) as file:
        is_rounded = "bf16" in file.read()  # XLA doesn't round between such ops
    return compare(path(".out"), "result%d.npy", expected, 2e-2 if is_rounded else 1e-3)


def attempt(build, folder, name, text, values, expected):
    tool = lambda t: os.path.join(build, "bin", t)
    path = lambda end: os.path.join(folder, name + end)
    opt = [tool("ttmlir-opt"), "--stablehlo-to-ttir-pipeline", "--ttir-to-ttnn-backend-pipeline", path(".mlir"), "-o", path(".ttnn.mlir")]
    status, message = run(opt)
    if status:
        return ("refused" if status == 1 else "crashed"), refusal(message)
    status, message = run([tool("ttmlir-translate"), "--ttnn-to-flatbuffer", path(".ttnn.mlir"), "-o", path(".ttnn")])
    if status:
        return ("refused" if status == 1 else "crashed"), refusal(message)
    command = [tool("ttrt"), "run", path(".ttnn"), "--output", path(".out"), "--result-file", path(".json")]
    for i, value in enumerate(values):
        value = np.asarray(value)
        value = value.astype(np.float32) if value.dtype.kind not in "iu" else value
        np.save(path("_%d.npy" % i), value.reshape(value.shape or (1,)))
        command += ["--input", path("_%d.npy" % i)]
    status, message = run(command)
    if status:
        return ("refused" if status == 1 else "crashed"), "ttrt: " + message.strip().splitlines()[-1] if message.strip() else "ttrt"
    return compare(path(".out"), "output_%d.npy", expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--only", default="")
    parser.add_argument("--export", action="store_true")
    parser.add_argument("--interpret", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    counts = {"right": 0, "refused": 0, "wrong": 0, "crashed": 0}
    for index, (name, (function, shapes, ranges)) in enumerate(PROGRAMS.items()):
        if not re.search(options.only, name):
            continue
        values = arguments(shapes, ranges, index)
        lowered = jax.jit(function, keep_unused=True).lower(*values)
        with open(os.path.join(options.folder, name + ".mlir"), "w") as file:
            file.write(lowered.as_text())
        if options.export:
            continue
        expected = jax.tree.leaves(jax.jit(function)(*values))
        way = interpret if options.interpret else attempt
        state, remark = way(options.build, options.folder, name, None, jax.tree.leaves(values), expected)
        counts[state] += 1
        print("%-18s %-8s %s" % (name, state, remark), flush=True)
    print(", ".join("%d %s" % (count, state) for state, count in counts.items()))
    sys.exit(counts["wrong"] + counts["crashed"] > 0)


if __name__ == "__main__":
    main()
